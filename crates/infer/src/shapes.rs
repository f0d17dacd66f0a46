//! What a loop over linked objects holds: instances of the program's predicates on its variables,
//! each apart from the others.
//!
//! Which instances hold together is seen in runs, and how much of the heap they cover: of two
//! that cover the same, the one with fewer parts counts, and what covers most is tried first.
//!
//! ```java
//! //@ requires list(x);
//! //@ ensures list(x);
//! while (c != null) c = c.next;               // lseg(x, c) ** list(c)
//! ```

use std::cmp::Reverse;

use ir::{
    Assertion, AssertionKind, Binding, Body, Expr, ExprKind, LocalId, LocalKind, Method, Nullness,
    Origin, Predicate, PredicateArg, PredicateId, PredicateInstance, Program, StmtKind, Type,
};

use interp::replay::Contract;

use crate::build;
use crate::loops::{Loop, Words};
use crate::runs::Runs;

/// More instances of predicates, and combinations of them, are not looked at.
const MOST_INSTANCES: usize = 80;
const MOST_COMBINED: usize = 600;
/// More instances are not held at once.
const MOST_PARTS: usize = 4;
/// So many combinations are worth a proof.
const TRIED: usize = 4;

/// What a loop may hold, the most promising first: each is a list of clauses that are apart.
pub fn shapes(
    program: &Program,
    method: &Method,
    cases: &[Contract<'_>],
    (one, runs): (&Loop<'_>, &mut Runs<'_>),
) -> Vec<Vec<Assertion>> {
    let is_cursor = |local: &LocalId| {
        let info = method.locals.get(local.index());
        one.assigned.contains(local)
            && info.is_some_and(|info| matches!(info.ty, Type::Class(_)) && is_named(info.kind))
    };
    if !one.visible.iter().any(is_cursor) || runs.is_empty() {
        return Vec::new();
    }
    let singles = instances(program, method, cases, one);
    let singles = covered(runs, one, singles.into_iter().map(|a| vec![a]).collect());
    let singles: Vec<Shape> = singles.into_iter().filter(|shape| shape.covers > 0).collect();
    let mut all = singles.clone();
    let mut last = singles.clone();
    for _ in 1..MOST_PARTS {
        let mut larger: Vec<Vec<Assertion>> = Vec::new();
        for shape in &last {
            let Some(highest) = shape.parts.last() else { continue };
            let after = singles.iter().skip_while(|s| s.parts.first() != Some(highest)).skip(1);
            for more in after {
                if larger.len() < MOST_COMBINED {
                    larger.push([shape.parts.clone(), more.parts.clone()].concat());
                }
            }
        }
        let larger = covered(runs, one, larger);
        // A part that adds nothing is left out.
        last = larger
            .into_iter()
            .filter(|shape| {
                let less = |i: usize| {
                    let mut fewer = shape.parts.clone();
                    fewer.remove(i);
                    let known = all.iter().find(|other| other.parts == fewer);
                    known.is_none_or(|known| known.covers < shape.covers)
                };
                (0..shape.parts.len()).all(less)
            })
            .collect();
        all.extend(last.iter().cloned());
    }
    let speaks_of_moving = |shape: &Shape| one.assigned.iter().any(|local| shape.speaks_of(*local));
    all.retain(speaks_of_moving);
    // What rounds go along is spoken of.
    let cursors: Vec<LocalId> = one.visible.iter().copied().filter(|l| is_cursor(l)).collect();
    let unsaid = |shape: &Shape| cursors.iter().filter(|local| !shape.speaks_of(**local)).count();
    all.sort_by_key(|shape| (Reverse(shape.covers), unsaid(shape), shape.parts.len()));
    if ir::visit::only_looks(program, one.body) {
        // What was held comes back: then only what rounds look at counts, in as few words as
        // possible. What covers most comes next: something may be done behind the loop.
        let moved = |part: &Assertion| one.assigned.iter().any(|local| mentions(part, *local));
        let mut few = all.clone();
        few.sort_by_key(|shape| {
            let moving = one.assigned.iter().filter(|local| shape.speaks_of(**local)).count();
            let still = shape.parts.iter().filter(|part| !moved(part)).count();
            (Reverse(moving), still, shape.parts.len(), Reverse(shape.covers))
        });
        few.truncate(1);
        all.retain(|shape| !few.contains(shape));
        all.splice(0..0, few);
    }
    all.truncate(TRIED);
    all.into_iter().map(|shape| shape.parts.into_iter().flat_map(defined).collect()).collect()
}

/// What is asked of an object needs one.
fn defined(part: Assertion) -> Vec<Assertion> {
    let receiver = match &part.kind {
        AssertionKind::Predicate(instance) => instance.receiver.clone(),
        _ => None,
    };
    let there = receiver.map(|object| build::clause(object.non_null()));
    there.into_iter().chain([part]).collect()
}

/// Predicates that are held at the entry of a number, of numbers that rounds change: they may be what
/// that number was there.
///
/// ```java
/// int left = n;                               // busy(n) is held
/// while (left > 0) { step(); left--; }        // busy(left)
/// for (int i = 0; i < n; i++) step();         // busy(n - i)
/// ```
pub fn of_numbers(
    method: &Method,
    one: &Loop<'_>,
    footprint: &[Assertion],
    words: &Words,
) -> Vec<Vec<Assertion>> {
    let is_predicate = |a: &&Assertion| matches!(a.kind, AssertionKind::Predicate(_));
    let held: Vec<&Assertion> = footprint.iter().filter(is_predicate).collect();
    let mut found: Vec<Vec<Assertion>> = Vec::new();
    for (i, part) in held.iter().enumerate() {
        let AssertionKind::Predicate(instance) = &part.kind else { continue };
        for (j, arg) in instance.args.iter().enumerate() {
            let PredicateArg::Expr(e) = arg else { continue };
            if !matches!(e.ty, Type::Int(_) | Type::BigInt) {
                continue;
            }
            for term in words.numbers.iter().filter(|term| term.changes) {
                let ExprKind::Local(local) = term.e.kind else { continue };
                let (now, e) = (term.e.clone(), build::plain(e));
                let ways = match given_before(method, one, local).map(|e| e.kind) {
                    Some(ExprKind::Int(0)) => {
                        vec![build::sub(e.clone(), now.clone()), build::add(e, now)]
                    }
                    Some(kind) if kind == e.kind => vec![now],
                    _ => continue,
                };
                for way in ways {
                    let mut moved = instance.clone();
                    moved.args[j] = PredicateArg::Expr(way);
                    let mut all: Vec<Assertion> = held.iter().map(|a| (*a).clone()).collect();
                    all[i] = Assertion::new(AssertionKind::Predicate(moved), part.span);
                    found.push(all);
                }
            }
        }
    }
    found.truncate(TRIED);
    found
}

/// What a variable was given last in front of a loop, as the text has it.
fn given_before(method: &Method, one: &Loop<'_>, local: LocalId) -> Option<Expr> {
    let Body::Block { block, .. } = &method.body else { return None };
    let (mut last, mut is_over) = (None, false);
    ir::visit::each_stmt(block, &mut |stmt| {
        is_over |= matches!(&stmt.kind, StmtKind::Loop { label, .. } if *label == one.label);
        if !is_over && ir::visit::dest_of(stmt) == Some(local) {
            last = match &stmt.kind {
                StmtKind::Assign(_, e) => Some(build::plain(e)),
                _ => None,
            };
        }
    });
    last
}

/// What of a footprint is apart from a shape. Predicates are not: if a shape does not have them,
/// they were found to be a part of it, or of no use.
pub fn beside(
    shape: &[Assertion],
    footprint: &[Assertion],
    label: ir::LabelId,
    runs: &mut Runs<'_>,
) -> Vec<Assertion> {
    let plain = footprint.iter().filter(|a| !matches!(a.kind, AssertionKind::Predicate(_)));
    let plain: Vec<Assertion> = plain.cloned().collect();
    let together = |one: &Assertion| {
        let parts = shape.iter().chain([one]).cloned().collect();
        Assertion::new(AssertionKind::Star(parts), base::Span::NONE)
    };
    let covers = runs.covered(label, plain.iter().map(together).collect());
    let is_whole = covers.iter().all(Option::is_some);
    let apart = plain.into_iter().zip(covers).filter(|(_, covers)| covers.is_some());
    // What is said of a place needs the permission to it.
    let is_held = |a: &Assertion| is_whole || !matches!(a.kind, AssertionKind::Expr(_));
    apart.map(|(part, _)| part).filter(is_held).collect()
}

/// Instances that are apart, and how many locations they cover in all heads that were seen.
#[derive(Clone, PartialEq, Debug)]
struct Shape {
    parts: Vec<Assertion>,
    covers: usize,
}

impl Shape {
    fn speaks_of(&self, local: ir::LocalId) -> bool {
        self.parts.iter().any(|part| mentions(part, local))
    }
}

/// Those that hold at all heads that runs come to.
fn covered(runs: &mut Runs<'_>, one: &Loop<'_>, all: Vec<Vec<Assertion>>) -> Vec<Shape> {
    if all.is_empty() {
        return Vec::new();
    }
    let clauses = all
        .iter()
        .map(|parts| Assertion::new(AssertionKind::Star(parts.clone()), base::Span::NONE))
        .collect();
    let covers = runs.covered(one.label, clauses);
    let shapes = all.into_iter().zip(covers);
    shapes.filter_map(|(parts, covers)| Some(Shape { parts, covers: covers? })).collect()
}

fn is_named(kind: LocalKind) -> bool {
    matches!(kind, LocalKind::This | LocalKind::Param | LocalKind::Var)
}

/// Instances of predicates on the variables that a loop knows: of those that the contract speaks of, and
/// those that lemmas turn into them. Where it speaks of none, of all.
fn instances(
    program: &Program,
    method: &Method,
    cases: &[Contract<'_>],
    one: &Loop<'_>,
) -> Vec<Assertion> {
    let mut references: Vec<(Expr, bool)> = Vec::new();
    for local in &one.visible {
        let Some(info) = method.locals.get(local.index()) else { continue };
        if matches!(info.ty, Type::Class(_)) && is_named(info.kind) {
            let can_be_null =
                info.kind != LocalKind::This && !matches!(info.nullness, Nullness::NonNull);
            references.push((build::local(*local, &info.ty), can_be_null));
        }
    }
    let related = related(program, cases);
    let mut found = Vec::new();
    for (i, predicate) in program.predicates.iter().enumerate() {
        let id = PredicateId(i as u32);
        let counts = related.is_empty() || related.contains(&id);
        if predicate.origin != Origin::Source || !counts {
            continue;
        }
        for args in choices(program, predicate, &references) {
            let may_be_null = args.first().is_some_and(|(_, can_be_null)| *can_be_null);
            if !predicate.is_static && may_be_null && found.len() < MOST_INSTANCES {
                // It is there at all heads, perhaps.
                let mut args = args.clone();
                args.iter_mut().take(1).for_each(|(_, can_be_null)| *can_be_null = false);
                found.push(instance(predicate, id, args));
            }
            if found.len() < MOST_INSTANCES {
                found.push(instance(predicate, id, args));
            }
        }
    }
    found
}

/// The predicates of a contract, and those that stand beside them in contracts of lemmas.
fn related(program: &Program, cases: &[Contract<'_>]) -> Vec<PredicateId> {
    let of = |assertions: &[Assertion]| {
        let mut found = Vec::new();
        for assertion in assertions {
            ir::visit::each_instance(assertion, &mut |instance| found.push(instance.predicate));
        }
        found
    };
    let mut related: Vec<PredicateId> = Vec::new();
    for contract in cases {
        related.extend(of(&contract.case.requires));
        related.extend(of(&contract.case.ensures));
    }
    let lemmas: Vec<Vec<PredicateId>> = program
        .lemmas
        .iter()
        .flat_map(|lemma| &lemma.contract.cases)
        .map(|case| [of(&case.requires), of(&case.ensures)].concat())
        .collect();
    loop {
        let before = related.len();
        for beside in &lemmas {
            if beside.iter().any(|id| related.contains(id)) {
                for id in beside {
                    if !related.contains(id) {
                        related.push(*id);
                    }
                }
            }
        }
        if related.len() == before {
            return related;
        }
    }
}

/// The ways to fill the parameters of a predicate.
fn choices(
    program: &Program,
    predicate: &Predicate,
    references: &[(Expr, bool)],
) -> Vec<Vec<(Expr, bool)>> {
    let mut ways: Vec<Vec<(Expr, bool)>> = vec![Vec::new()];
    for param in &predicate.params {
        let Some(info) = predicate.locals.get(param.index()) else { return Vec::new() };
        let Type::Class(wanted) = info.ty else { return Vec::new() };
        let fits = |e: &Expr| match e.ty {
            Type::Class(class) => program.is_subclass(class, wanted),
            _ => false,
        };
        let mut longer = Vec::new();
        for way in &ways {
            for (e, can_be_null) in references.iter().filter(|(e, _)| fits(e)) {
                if way.iter().any(|(other, _)| other == e) {
                    continue;
                }
                longer.push([way.clone(), vec![(e.clone(), *can_be_null)]].concat());
            }
        }
        ways = longer;
    }
    ways.retain(|way| !way.is_empty());
    ways
}

/// A receiver that may be null is one under a condition.
fn instance(predicate: &Predicate, id: PredicateId, mut args: Vec<(Expr, bool)>) -> Assertion {
    let none = base::Span::NONE;
    let receiver = (!predicate.is_static && !args.is_empty()).then(|| args.remove(0));
    let condition = match &receiver {
        Some((e, true)) => Some(e.clone().non_null()),
        _ => None,
    };
    let instance = PredicateInstance {
        predicate: id,
        binding: if predicate.is_static { Binding::Static } else { Binding::Dynamic },
        receiver: receiver.map(|(e, _)| e),
        args: args.into_iter().map(|(e, _)| PredicateArg::Expr(e)).collect(),
        outputs: Vec::new(),
        span: none,
    };
    let held = Assertion::new(AssertionKind::Predicate(instance), none);
    match condition {
        Some(condition) => {
            let nothing = Assertion::new(AssertionKind::Star(Vec::new()), none);
            let kind = AssertionKind::Cond(condition, Box::new(held), Box::new(nothing));
            Assertion::new(kind, none)
        }
        None => held,
    }
}

fn mentions(assertion: &Assertion, local: ir::LocalId) -> bool {
    let mut found = false;
    ir::visit::each_expr(assertion, &mut |e| {
        found |= crate::candidates::goals::all_locals(e).contains(&local);
    });
    found
}
