//! Pure methods that do more than compute a value, as JML lets them: they may make objects, and may be left
//! by an exception in a case of their own. What a specification calls is a function.
//!
//! ```java
//! //@ normal_behavior
//! //@   requires 0 <= i && i < size();
//! //@   ensures \result == items[i];
//! //@ also exceptional_behavior
//! //@   requires i < 0 || size() <= i;
//! //@   signals_only IndexOutOfBoundsException;
//! /*@ pure @*/ Object get(int i) { if (…) throw new IndexOutOfBoundsException(); return items[i]; }
//! ```
//!
//! | a family of pure methods (with those that override them) | is |
//! |---|---|
//! | that no specification calls, and of which one does more or has cases that differ | methods that may change nothing |
//! | that is called, and has cases that differ | *divided* |
//!
//! A divided method is one that may change nothing, with all its cases, and a *value*: a pure method with
//! the same body, asked for in the cases that end normally alone. There the ways that throw are shown not
//! to be taken. Calls in specifications and in pure methods are of the value, and the method promises to
//! give it.

use std::collections::BTreeMap;

use base::{Span, needs, step};
use ir::visit::rewrite::{self, Rewriter};
use ir::visit::{Visitor, any_stmt, walk_pure_call};
use ir::{
    Assertion, AssertionKind, Binding, Block, Body, Contract, Expr, ExprKind, Framing, Ghost,
    LocSetExpr, Method, MethodId, MethodKind, Origin, Program, PureCall, Purity, SpecCase, Stmt,
    StmtKind, Type,
};

use crate::program::effect::{Effect, effect, more_than_a_value};
use crate::program::own_result::own_calls;

/// Before anything is verified.
pub fn divide(program: &mut Program) {
    let families = families(program);
    if families.is_empty() {
        return;
    }
    let called = called_in_specifications(program);
    // One with a single case speaks of its result, where it calls itself in its own postcondition.
    let is_called = |view: &Program, family: &[MethodId]| {
        let differs = family.iter().any(|m| differs(&view.method(*m).contract));
        family.iter().any(|m| {
            let own = if differs { 0 } else { own_calls(view, *m) };
            called.get(m).is_some_and(|times| *times > own)
        })
    };
    // Who calls what changes nothing, and is no function, is none either.
    loop {
        let view: &Program = program;
        let next = families.iter().find(|family| {
            let is_left = family.iter().all(|m| may_be_divided(view, *m));
            is_left && !is_called(view, family) && is_more_than_a_function(view, family)
        });
        let Some(family) = next else { break };
        for id in family {
            change_nothing(program, *id);
        }
    }
    let mut values = BTreeMap::new();
    let view: &Program = program;
    let asked: Vec<&Vec<MethodId>> =
        families.iter().filter(|family| is_called(view, family)).collect();
    for family in asked {
        if family.iter().any(|m| differs(&program.method(*m).contract)) {
            add_values(program, family, &mut values);
        }
    }
    if !values.is_empty() {
        use_values(program, &values);
    }
}

/// Whether a family has cases that differ, or bodies that do more than compute. What it says of reading
/// is about a function.
fn is_more_than_a_function(program: &Program, family: &[MethodId]) -> bool {
    let reads = |m: &MethodId| {
        program.method(*m).contract.cases.iter().any(|case| case.accessible.is_some())
    };
    let differs = family.iter().any(|m| differs(&program.method(*m).contract));
    let does_more = family.iter().any(|m| does_more(program, *m));
    (differs || does_more) && !family.iter().any(reads)
}

/// Methods that override each other, all of them pure methods of the program.
fn families(program: &Program) -> Vec<Vec<MethodId>> {
    let mut of: Vec<u32> = (0..program.methods.len() as u32).collect();
    let find = |of: &[u32], mut at: u32| {
        while let Some(next) = of.get(at as usize).copied().filter(|next| *next != at) {
            at = next;
        }
        at
    };
    for (index, method) in program.methods.iter().enumerate() {
        for above in &method.overrides {
            let (a, b) = (find(&of, index as u32), find(&of, above.0));
            if let Some(place) = of.get_mut(a.max(b) as usize) {
                *place = a.min(b);
            }
        }
    }
    let mut families: BTreeMap<u32, Vec<MethodId>> = BTreeMap::new();
    for index in 0..program.methods.len() as u32 {
        families.entry(find(&of, index)).or_default().push(MethodId(index));
    }
    let is_whole = |family: &Vec<MethodId>| family.iter().all(|m| may_be_divided(program, *m));
    families.into_values().filter(is_whole).collect()
}

fn may_be_divided(program: &Program, id: MethodId) -> bool {
    let method = program.method(id);
    let is_marked = method.modifiers.model || method.modifiers.trusted || method.modifiers.opaque;
    let cases = &method.contract.cases;
    method.origin == Origin::Source
        && method.kind == MethodKind::Method
        && method.modifiers.purity == Purity::Pure
        && !is_marked
        && program.class(method.class).framing == Framing::Explicit
        && method.overrides.iter().all(|above| program.method(*above).origin == Origin::Source)
        && method.contract.static_cases.is_empty()
        && cases.iter().all(|case| {
            let plain = |a: &Assertion| matches!(a.kind, AssertionKind::Expr(_));
            let mut assignable = case.assignable.iter().flatten();
            case.requires.iter().all(plain)
                && case.ensures.iter().all(plain)
                && needs!("pure-methods-may-change-nothing", assignable.all(is_empty))
        })
}

fn is_empty(set: &Expr) -> bool {
    matches!(&set.kind, ExprKind::LocSet(set) if **set == LocSetExpr::Empty)
}

/// Whether a case promises not to end normally.
fn only_throws(case: &SpecCase) -> bool {
    case.ensures.iter().any(|a| match &a.kind {
        AssertionKind::Expr(e) => matches!(e.kind, ExprKind::Bool(false)),
        _ => false,
    })
}

/// Whether the cases ask for different things.
fn differs(contract: &Contract) -> bool {
    contract.cases.len() > 1 && contract.cases.iter().any(|case| !case.requires.is_empty())
}

fn does_more(program: &Program, id: MethodId) -> bool {
    let Body::Block { block, .. } = &program.method(id).body else { return false };
    any_stmt(block, |stmt| match effect(stmt) {
        // Pure methods end.
        Some(Effect::GoesOn) | None => false,
        Some(other) => more_than_a_value(program, other).is_some(),
    })
}

/// How often each pure method is called there.
fn called_in_specifications(program: &Program) -> BTreeMap<MethodId, usize> {
    struct Called(BTreeMap<MethodId, usize>);
    impl<'p> Visitor<'p> for Called {
        fn pure_call(&mut self, call: &'p PureCall) {
            *self.0.entry(call.method).or_default() += 1;
            walk_pure_call(self, call);
        }
    }
    let mut called = Called(BTreeMap::new());
    called.program(program);
    called.0
}

/// A method like any, which may change nothing.
fn change_nothing(program: &mut Program, id: MethodId) {
    let Some(method) = program.methods.get_mut(id.index()) else { return };
    method.modifiers.purity = Purity::Impure;
    let span = method.span;
    if method.contract.cases.is_empty() && method.overrides.is_empty() {
        method.contract.cases.push(SpecCase { span, ..SpecCase::default() });
    }
    for case in &mut method.contract.cases {
        case.diverges.get_or_insert_with(|| Expr::bool(false, span));
        step!("what-was-pure-changes-nothing", {
            case.assignable.get_or_insert_with(|| {
                let nothing = ExprKind::LocSet(Box::new(LocSetExpr::Empty));
                vec![Expr::new(nothing, Type::LocSet, span)]
            });
        });
    }
}

// ───────────────────────── values ─────────────────────────

fn add_values(
    program: &mut Program,
    family: &[MethodId],
    values: &mut BTreeMap<MethodId, MethodId>,
) {
    let merged: Option<Vec<Vec<SpecCase>>> =
        family.iter().map(|m| merged(&program.method(*m).contract)).collect();
    let Some(merged) = merged else { return };
    let first = program.methods.len() as u32;
    let own: BTreeMap<MethodId, MethodId> =
        family.iter().copied().zip((first..).map(MethodId)).collect();
    for (id, cases) in family.iter().zip(merged) {
        let mut value = program.method(*id).clone();
        value.signature = format!("{} as a value", value.signature);
        value.contract.cases = cases;
        value.overrides = value.overrides.iter().filter_map(|m| own.get(m).copied()).collect();
        if let Body::Block { block, .. } = &mut value.body {
            CutThrows { program: &*program }.block(block);
        }
        let at = MethodId(program.methods.len() as u32);
        if let Some(class) = program.classes.get_mut(value.class.index()) {
            class.methods.push(at);
        }
        program.methods.push(value);
    }
    for class in &mut program.classes {
        let added: Vec<(MethodId, MethodId)> = class
            .dispatch
            .iter()
            .filter_map(|(called, runs)| Some((*own.get(called)?, *own.get(runs)?)))
            .collect();
        class.dispatch.extend(added);
    }
    for (id, value) in &own {
        promise_value(program, *id, *value);
    }
    values.extend(own);
}

/// The cases that end normally, as one; none where that cannot be said.
fn merged(contract: &Contract) -> Option<Vec<SpecCase>> {
    let normal: Vec<&SpecCase> = contract.cases.iter().filter(|case| !only_throws(case)).collect();
    let throwing_reads =
        contract.cases.iter().any(|case| only_throws(case) && case.accessible.is_some());
    let (Some(first), false) = (normal.first(), throwing_reads) else {
        return contract.cases.is_empty().then(Vec::new);
    };
    let mut case = SpecCase { signals_only: None, ..(*first).clone() };
    if normal.len() == 1 {
        return Some(vec![case]);
    }
    if normal.iter().any(|other| other.decreases != first.decreases) {
        return None;
    }
    let span = contract.span;
    let asked: Vec<Expr> = normal.iter().map(|case| conjunction(&case.requires, span)).collect();
    let any = asked.iter().cloned().reduce(|a, b| both(ExprKind::Or, a, b))?;
    case.requires = vec![Assertion::new(AssertionKind::Expr(any), span)];
    case.ensures = Vec::new();
    for (case_of, asked) in normal.iter().zip(&asked) {
        for promise in &case_of.ensures {
            let AssertionKind::Expr(e) = &promise.kind else { return None };
            let kind = ExprKind::Implies(Box::new(asked.clone()), Box::new(e.clone()));
            let implied = Expr::new(kind, Type::Bool, e.span);
            case.ensures.push(Assertion::new(AssertionKind::Expr(implied), e.span));
        }
    }
    let reads: Vec<Option<&Vec<Expr>>> =
        normal.iter().map(|case| case.accessible.as_ref()).collect();
    let reads: Option<Vec<&Vec<Expr>>> = reads.into_iter().collect();
    case.accessible = reads.map(|all| {
        let under = |(sets, asked): (&&Vec<Expr>, &Expr)| {
            let set =
                |set: LocSetExpr| Expr::new(ExprKind::LocSet(Box::new(set)), Type::LocSet, span);
            let (then, none) = (set(LocSetExpr::Union((*sets).clone())), set(LocSetExpr::Empty));
            let kind = ExprKind::Ite(Box::new(asked.clone()), Box::new(then), Box::new(none));
            Expr::new(kind, Type::LocSet, span)
        };
        all.iter().zip(&asked).map(under).collect()
    });
    Some(vec![case])
}

fn both(kind: fn(Box<Expr>, Box<Expr>) -> ExprKind, a: Expr, b: Expr) -> Expr {
    let span = a.span;
    Expr::new(kind(Box::new(a), Box::new(b)), Type::Bool, span)
}

fn conjunction(all: &[Assertion], span: Span) -> Expr {
    let parts = all.iter().filter_map(|a| match &a.kind {
        AssertionKind::Expr(e) => Some(e.clone()),
        _ => None,
    });
    parts.reduce(|a, b| both(ExprKind::And, a, b)).unwrap_or_else(|| Expr::bool(true, span))
}

/// The method changes nothing, and gives the value where it ends normally.
fn promise_value(program: &mut Program, id: MethodId, value: MethodId) {
    change_nothing(program, id);
    let Some(method) = program.methods.get_mut(id.index()) else { return };
    let Method { params, locals, is_static, result, result_local, span, .. } = &*method;
    let span = *span;
    let Some(result_local) = *result_local else { return };
    if matches!(result, Type::Float(_)) {
        return;
    }
    let mut args = params.iter().filter_map(|param| {
        let info = locals.get(param.index())?;
        Some(Expr::local(*param, info.ty.clone(), span))
    });
    let receiver = if *is_static { None } else { args.next() };
    let binding = if *is_static { Binding::Static } else { Binding::Dynamic };
    let call = PureCall { method: value, receiver, args: args.collect(), binding, span };
    let call = Expr::new(ExprKind::PureCall(Box::new(call)), result.clone(), span);
    let given = Expr::local(result_local, result.clone(), span);
    let equal = Expr::new(ExprKind::Eq(Box::new(given), Box::new(call)), Type::Bool, span);
    let promise = Assertion::new(AssertionKind::Expr(equal), span);
    for case in &mut method.contract.cases {
        case.accessible = None;
        if !only_throws(case) {
            case.ensures.push(promise.clone());
        }
    }
}

/// A way that throws is not taken: what is thrown need not be made.
struct CutThrows<'p> {
    program: &'p Program,
}

impl Rewriter for CutThrows<'_> {
    fn block(&mut self, block: &mut Block) {
        rewrite::walk_block(self, block);
        let is_throw = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Throw(..));
        let Some(at) = block.stmts.iter().position(is_throw) else { return };
        let span = block.stmts.get(at).map_or(Span::NONE, |stmt| stmt.span);
        let before = block.stmts.iter().take(at).rev().take_while(|stmt| match &stmt.kind {
            StmtKind::New { .. } | StmtKind::Concat { .. } | StmtKind::Assign(..) => true,
            StmtKind::InitClass(_) | StmtKind::Check(_) => true,
            StmtKind::Call(call) => {
                self.program.method(call.method).kind == MethodKind::Constructor
            }
            _ => false,
        });
        let from = at - before.count();
        block.stmts.truncate(from);
        block.stmts.push(Stmt { kind: StmtKind::Ghost(Ghost::Unreachable), span });
    }
}

/// Specifications and pure methods call the value.
fn use_values(program: &mut Program, values: &BTreeMap<MethodId, MethodId>) {
    let mut calls = OfValues { values };
    let mut rewritten = std::mem::take(program);
    calls.program(&mut rewritten);
    for method in &mut rewritten.methods {
        if let (Body::Block { block, .. }, true) =
            (&mut method.body, method.modifiers.purity != Purity::Impure)
        {
            InCode { values }.block(block);
        }
    }
    *program = rewritten;
}

struct OfValues<'a> {
    values: &'a BTreeMap<MethodId, MethodId>,
}

impl Rewriter for OfValues<'_> {
    fn pure_call(&mut self, call: &mut PureCall) {
        rewrite::walk_pure_call(self, call);
        if let Some(value) = self.values.get(&call.method) {
            call.method = *value;
        }
    }
}

struct InCode<'a> {
    values: &'a BTreeMap<MethodId, MethodId>,
}

impl Rewriter for InCode<'_> {
    fn stmt(&mut self, stmt: &mut Stmt) {
        rewrite::walk_stmt(self, stmt);
        if let StmtKind::Call(call) = &mut stmt.kind
            && let Some(value) = self.values.get(&call.method)
        {
            call.method = *value;
        }
    }
}
