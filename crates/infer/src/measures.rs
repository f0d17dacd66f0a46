//! Measures that nobody wrote: a loop in code that has to end gets the distance of the two sides
//! of its condition, to be shown like a written `decreases`.
//!
//! ```java
//! //@ pure
//! static int f(int n) {
//!     int i = 0;
//!     while (i < n) i++;                      // decreases n - i
//!     return i;
//! }
//! ```

use ir::visit::rewrite::{Rewriter, walk_stmt};
use ir::visit::{any_stmt, each_part, each_stmt};
use ir::{
    ArithOp, Block, Body, CompareOp, Expr, ExprKind, LocalId, LocalKind, Method, Origin, Program,
    Purity, Stmt, StmtKind, Type,
};

use crate::build;
use crate::candidates::goals::{all_locals, unwrapped};
use crate::loops::{Loop, guard, is_number};

/// So many measures of a loop are looked at.
const MOST: usize = 40;

/// Gives the loops of methods that have to end a measure where they have none.
pub fn add_measures(program: &mut Program) {
    for method in &mut program.methods {
        if method.origin != Origin::Source || !must_end(method) {
            continue;
        }
        let temps: Vec<LocalId> = (0..method.locals.len())
            .filter(|i| method.locals.get(*i).is_some_and(|l| l.kind == LocalKind::Temp))
            .map(|i| LocalId(i as u32))
            .collect();
        if let Body::Block { block, .. } = &mut method.body {
            Measures(temps).block(block);
        }
    }
}

/// Whether termination is a part of what the method promises.
fn must_end(method: &Method) -> bool {
    let mut cases = method.contract.cases.iter().chain(&method.contract.static_cases);
    method.modifiers.purity != Purity::Impure || cases.any(|case| !case.decreases.is_empty())
}

struct Measures(Vec<LocalId>);

impl Rewriter for Measures {
    fn stmt(&mut self, stmt: &mut Stmt) {
        walk_stmt(self, stmt);
        if let StmtKind::Loop { label, spec, body } = &mut stmt.kind
            && spec.decreases.is_empty()
            && let Some(guard) = guard(body, *label)
        {
            spec.decreases.extend(measure(&unwrapped(&guard), body, &self.0));
        }
    }
}

/// The distance that the first comparison speaks of that rounds change; where one of several
/// is enough for another round, all of them together.
fn measure(guard: &Expr, body: &Block, temps: &[LocalId]) -> Option<Expr> {
    let mut parts = Vec::new();
    build::conjuncts(guard, &mut parts);
    parts.into_iter().find_map(|part| match &part.kind {
        ExprKind::Or(a, b) => {
            let (a, b) = (measure(a, body, temps)?, measure(b, body, temps)?);
            Some(build::add(at_least_zero(a), at_least_zero(b)))
        }
        _ => distances(part, body, temps).into_iter().next(),
    })
}

/// `e > 0 ? e : 0`
fn at_least_zero(e: Expr) -> Expr {
    let zero = build::int(0);
    let ty = e.ty.clone();
    let kind = ExprKind::Ite(Box::new(build::lt(&zero, &e)), Box::new(e), Box::new(zero));
    Expr::new(kind, ty, base::Span::NONE)
}

fn distances(part: &Expr, body: &Block, temps: &[LocalId]) -> Vec<Expr> {
    let assigned = ir::visit::assigned_in(body);
    let locals = all_locals(part);
    let changes = locals.iter().any(|local| assigned.contains(local));
    // Loops that the lowering made end by themselves.
    let is_made = locals.iter().all(|local| temps.contains(local));
    if !changes || is_made || looks_at_elements(part) {
        return Vec::new();
    }
    distance(part, body).into_iter().collect()
}

/// What may get smaller in the rounds of a loop that has a measure which nobody wrote, that first:
/// distances that its condition speaks of, numbers that rounds change, alone and two together.
pub fn candidates(method: &Method, one: &Loop<'_>) -> Vec<Expr> {
    let [first] = one.spec.decreases.as_slice() else { return Vec::new() };
    if !first.span.is_none() {
        return Vec::new();
    }
    let mut found = vec![first.clone()];
    if let Some(guard) = &one.guard {
        let mut parts = Vec::new();
        let guard = unwrapped(guard);
        build::conjuncts(&guard, &mut parts);
        found.extend(parts.into_iter().flat_map(|part| distances(part, one.body, &[])));
    }
    let is_named = |id: &&LocalId| {
        let local = method.locals.get(id.index());
        one.visible.contains(id)
            && local.is_some_and(|l| l.kind != LocalKind::Temp && is_number(&l.ty))
    };
    let numbers: Vec<Expr> = one
        .assigned
        .iter()
        .filter(is_named)
        .filter_map(|id| Some(build::local(*id, &method.locals.get(id.index())?.ty)))
        .collect();
    found.extend(numbers.iter().cloned());
    for (i, a) in numbers.iter().enumerate() {
        for b in numbers.iter().skip(i + 1) {
            found.push(build::add(a.clone(), b.clone()));
            found.push(build::sub(a.clone(), b.clone()));
            found.push(build::sub(b.clone(), a.clone()));
        }
    }
    let mut kept: Vec<Expr> = Vec::new();
    for e in found {
        if !kept.contains(&e) {
            kept.push(e);
        }
    }
    kept.truncate(MOST);
    kept
}

fn distance(part: &Expr, body: &Block) -> Option<Expr> {
    let less = |low: &Expr, high: &Expr| build::sub(high.clone(), low.clone());
    match &part.kind {
        ExprKind::Compare(op, a, b) => Some(match op {
            CompareOp::Lt => less(a, b),
            CompareOp::Le => build::plus(less(a, b), 1),
            CompareOp::Gt => less(b, a),
            CompareOp::Ge => build::plus(less(b, a), 1),
            CompareOp::Eq | CompareOp::Ne => return None,
        }),
        ExprKind::Not(inner) => match &inner.kind {
            ExprKind::Eq(a, b) if matches!(a.ty, Type::Int(_)) => match rises(a, body) {
                true => Some(less(a, b)),
                false => Some(less(b, a)),
            },
            _ => None,
        },
        _ => None,
    }
}

/// Whether a variable only grows.
fn rises(e: &Expr, body: &Block) -> bool {
    let ExprKind::Local(local) = e.kind else { return false };
    let grows = |value: &Expr| match &unwrapped(value).kind {
        ExprKind::Arith(ArithOp::Add, a, b) => {
            matches!(a.kind, ExprKind::Local(own) if own == local)
                && matches!(b.kind, ExprKind::Int(1..))
        }
        _ => false,
    };
    let mut found = false;
    each_stmt(body, &mut |stmt| found |= ir::visit::dest_of(stmt) == Some(local));
    found
        && !any_stmt(body, |stmt| {
            ir::visit::dest_of(stmt) == Some(local)
                && !matches!(&stmt.kind, StmtKind::Assign(_, value) if grows(value))
        })
}

fn looks_at_elements(e: &Expr) -> bool {
    let mut found = matches!(e.kind, ExprKind::Index(..));
    each_part(e, &mut |part| found = found || looks_at_elements(part));
    found
}
