//! Loops over collections: how far the iterator has come is a counter.
//!
//! ```java
//! //@ ensures \result == l.size();
//! for (String s : l) n++;                     // n is how many elements came
//! ```

use ir::visit::each_part;
use ir::{AssertionKind, CompareOp, Expr, ExprKind, Type};

use super::goals::has_quantifier;
use crate::build::{self, Where};
use crate::loops::{Loop, Words};

/// Facts about numbers and goals at an iterator's position. An iterator of an empty collection may
/// have none: then there is no round.
pub fn facts(goals: &[Expr], one: &Loop<'_>, words: &Words) -> Vec<Expr> {
    let Some((shared, position)) = place(one) else { return Vec::new() };
    let mut found = Vec::new();
    let mut push = |e: Expr| {
        if !found.contains(&e) {
            found.push(e);
        }
    };
    for term in words.numbers.iter().filter(|term| term.changes) {
        if !matches!(term.e.kind, ExprKind::Local(_)) {
            continue;
        }
        let none = build::eq(&term.e, &build::int(0));
        push(build::implies(shared.clone(), none));
        let open = shared.clone().negate();
        push(build::implies(open.clone(), build::eq(&term.e, &position)));
        push(build::implies(open, build::le(&term.e, &position)));
    }
    for goal in goals.iter().filter(|goal| has_quantifier(goal)) {
        let mut calls = Vec::new();
        numbers_in(goal, &mut calls);
        for bound in calls {
            let up_to = build::replace(goal, &bound, &position, Where::Ranges);
            if up_to != *goal && is_known(&up_to, one) {
                push(shared.clone().or(up_to));
            }
        }
    }
    found
}

/// Whether all variables have a value at the head.
fn is_known(e: &Expr, one: &Loop<'_>) -> bool {
    let bound = |e: &Expr| {
        let mut vars = Vec::new();
        bound_in(e, &mut vars);
        vars
    };
    let vars = bound(e);
    let locals = super::goals::all_locals(e);
    locals.iter().all(|local| one.visible.contains(local) || vars.contains(local))
}

fn bound_in(e: &Expr, vars: &mut Vec<ir::LocalId>) {
    if let ExprKind::Quantified(q) = &e.kind {
        vars.extend(q.vars.iter().copied());
    }
    each_part(e, &mut |part| bound_in(part, vars));
}

/// Calls that give numbers.
fn numbers_in(e: &Expr, calls: &mut Vec<Expr>) {
    let is_number = matches!(e.ty, Type::Int(_) | Type::BigInt);
    if matches!(e.kind, ExprKind::PureCall(_)) && is_number && !calls.contains(e) {
        calls.push(e.clone());
    }
    each_part(e, &mut |part| numbers_in(part, calls));
}

/// Whether there is an iterator of nothing, and the position of the iterator of a loop: the
/// lowering speaks of both in its invariant.
fn place(one: &Loop<'_>) -> Option<(Expr, Expr)> {
    one.spec.invariants.iter().find_map(|invariant| {
        let AssertionKind::Cond(shared, _, then) = &invariant.kind else { return None };
        let AssertionKind::Expr(e) = &then.kind else { return None };
        let ExprKind::Compare(CompareOp::Le, position, _) = &e.kind else { return None };
        let is_call = matches!(position.kind, ExprKind::PureCall(_));
        is_call.then(|| (build::plain(shared), build::plain(position)))
    })
}
