//! Functions of the contract on what rounds change: `fib(i)` beside `fib(n)`, and how what a
//! variable is and what such a call is make up what was asked for.
//!
//! ```java
//! //@ ensures \result == gcd(a, b);
//! while (b != 0) { … }                        // gcd(a, b) == gcd(\old(a), \old(b))
//! //@ ensures \result == (has(x, v));
//! while (c != null) { … }                     // has(c, v) == \old(has(x, v))
//! ```

use ir::visit::rewrite::Rewriter;
use ir::visit::{each_part, mentions};
use ir::{Expr, ExprKind, OldLabel, Type};

use super::bounds::States;
use super::calls::asked;
use crate::build;
use crate::loops::{Loop, Term, Words};

/// More ways to fill the places of one call, and more calls, are not looked at.
const MOST_WAYS: usize = 48;
const MOST_CALLS: usize = 4;
/// Too few states show nothing about numbers; of a truth value there are two.
const FEWEST: usize = 3;

/// Calls of the contract, as it has them and on what the loop changes.
#[derive(Default)]
pub struct Calls {
    /// What was asked for: the same in every round.
    pub lasting: Vec<Expr>,
    pub moving: Vec<Expr>,
}

/// The calls in what has to be shown, with other things in their places.
pub fn calls(goals: &[Expr], one: &Loop<'_>, words: &Words) -> Calls {
    let mut calls = Calls::default();
    for (call, is_old) in asked(goals, true).into_iter().take(MOST_CALLS) {
        let is_truth = call.ty == Type::Bool;
        let has_number = parts(&call).iter().any(|part| is_number(&part.ty));
        // Those of references that give numbers are numbers among others.
        if !is_truth && !has_number {
            continue;
        }
        if is_old {
            calls.lasting.push(build::old(&call));
        }
        let mut ways: Vec<Vec<Expr>> = vec![Vec::new()];
        for part in parts(&call) {
            let choices = choices(&part, words);
            let longer = ways.iter().flat_map(|way| {
                choices
                    .iter()
                    .map(move |choice| [way.as_slice(), std::slice::from_ref(choice)].concat())
            });
            ways = longer.take(4 * MOST_WAYS).collect();
        }
        for way in ways {
            let moved = filled(&call, &way);
            let has_value =
                super::goals::all_locals(&moved).iter().all(|local| one.visible.contains(local));
            if !has_value {
                continue;
            }
            if !lasts(&moved, words) {
                if calls.moving.len() < MOST_WAYS && !calls.moving.contains(&moved) {
                    calls.moving.push(moved);
                }
                continue;
            }
            let reads = matches!(moved.kind, ExprKind::PureCall(_))
                && way.iter().any(|part| part.ty.is_reference());
            let at_entry = if is_old || reads { build::old(&moved) } else { moved };
            if !calls.lasting.contains(&at_entry) {
                calls.lasting.push(at_entry);
            }
        }
    }
    calls.lasting.truncate(MOST_CALLS);
    calls
}

/// What holds in all states between a call and what rounds change: a column for each number, then
/// for each truth value, then for each call that lasts, and for the one that moves.
pub fn equations(words: &Words, (lasting, call): (&[Expr], &Expr), states: &States) -> Vec<Expr> {
    let mut found = Vec::new();
    let first_truth = words.numbers.len();
    let first_lasting = first_truth + words.truths.len();
    let moving = first_lasting + lasting.len();
    let column = |at: usize| -> Option<Vec<i128>> {
        states.iter().map(|state| state.get(at).copied().flatten()).collect()
    };
    let of = |terms: &[Term], first: usize| -> Vec<(Expr, Vec<i128>)> {
        let changing = terms.iter().enumerate().filter(|(_, term)| {
            term.changes && matches!(term.e.kind, ExprKind::Local(_) | ExprKind::Field(..))
        });
        changing.filter_map(|(i, term)| Some((term.e.clone(), column(first + i)?))).collect()
    };
    let numbers = of(&words.numbers, 0);
    let truths = of(&words.truths, first_truth);
    let fewest = if call.ty == Type::Bool { 2 } else { FEWEST };
    let Some(values) = column(moving).filter(|values| values.len() >= fewest) else {
        return found;
    };
    let lasting: Vec<(&Expr, Vec<i128>)> = lasting
        .iter()
        .enumerate()
        .filter_map(|(i, e)| Some((e, column(first_lasting + i)?)))
        .collect();
    let mut push = |e: Expr| {
        if !found.contains(&e) {
            found.push(e);
        }
    };
    let agrees = |with: &[i128]| values == with;
    if call.ty == Type::Bool {
        for (what, whole) in lasting.iter().filter(|(e, _)| e.ty == Type::Bool) {
            if agrees(whole) {
                push(build::eq(call, what));
            }
            for (truth, own) in &truths {
                let rows = || values.iter().zip(own).zip(whole);
                let both = |f: &dyn Fn(bool, bool) -> bool| {
                    rows().all(|((x, t), w)| f(*x != 0, *t != 0) == (*w != 0))
                };
                if both(&|x, t| t || x) {
                    push(build::eq(&truth.clone().or(call.clone()), what));
                }
                if both(&|x, t| t && x) {
                    push(build::eq(&truth.clone().and(call.clone()), what));
                }
            }
        }
        for (truth, own) in &truths {
            if agrees(own) {
                push(build::eq(truth, call));
            }
        }
        return found;
    }
    for (v, own) in &numbers {
        if agrees(own) {
            push(build::eq(v, call));
        }
    }
    for (what, whole) in lasting.iter().filter(|(e, _)| e.ty != Type::Bool) {
        if agrees(whole) {
            push(build::eq(call, what));
        }
        for (v, own) in &numbers {
            let both = |f: &dyn Fn(i128, i128) -> Option<i128>| {
                values.iter().zip(own).zip(whole).all(|((x, v), w)| f(*x, *v) == Some(*w))
            };
            if both(&|x, v| v.checked_mul(x)) {
                push(build::eq(&build::mul(v.clone(), call.clone()), what));
            }
            if both(&|x, v| v.checked_add(x)) {
                push(build::eq(&build::add(v.clone(), call.clone()), what));
            }
        }
    }
    found
}

fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Int(_) | Type::BigInt)
}

/// Whether nothing that rounds change is spoken of.
pub fn lasts(e: &Expr, words: &Words) -> bool {
    !words.numbers.iter().chain(&words.references).any(
        |term| matches!(term.e.kind, ExprKind::Local(local) if term.changes && speaks_of(e, local)),
    )
}

/// Whether a variable is spoken of as it is now.
fn speaks_of(e: &Expr, local: ir::LocalId) -> bool {
    match &e.kind {
        ExprKind::Old(OldLabel::Entry, _) => false,
        _ if matches!(e.kind, ExprKind::Local(own) if own == local) => true,
        _ => {
            let mut found = false;
            if mentions(e, local) {
                each_part(e, &mut |part| found = found || speaks_of(part, local));
            }
            found
        }
    }
}

fn parts(call: &Expr) -> Vec<Expr> {
    let mut found = Vec::new();
    each_part(call, &mut |part| found.push(part.clone()));
    found
}

/// What may stand in a place of a call, the likeliest first.
fn choices(part: &Expr, words: &Words) -> Vec<Expr> {
    let mut found = Vec::new();
    // A parameter that rounds change: as it is now.
    if let ExprKind::Old(OldLabel::Entry, inner) = &part.kind
        && matches!(inner.kind, ExprKind::Local(_))
    {
        found.push((**inner).clone());
    }
    found.push(part.clone());
    let mut push = |e: Expr| {
        if !found.contains(&e) {
            found.push(e);
        }
    };
    match &part.ty {
        Type::Class(_) => {
            let moving = words.references.iter().filter(|t| t.changes && t.e.ty == part.ty);
            moving.for_each(|term| push(term.e.clone()));
        }
        ty if is_number(ty) => {
            let is_counter = |t: &&Term| t.changes && matches!(t.e.kind, ExprKind::Local(_));
            for by in [0, 1, -1] {
                for term in words.numbers.iter().filter(is_counter) {
                    push(build::plus(term.e.clone(), by));
                }
            }
        }
        _ => {}
    }
    found
}

/// The call with other things in its places, in their order.
fn filled(call: &Expr, way: &[Expr]) -> Expr {
    struct Fill<'a>(std::slice::Iter<'a, Expr>);

    impl Rewriter for Fill<'_> {
        fn expr(&mut self, e: &mut Expr) {
            if let Some(next) = self.0.next() {
                *e = next.clone();
            }
        }
    }

    let mut call = call.clone();
    ir::visit::rewrite::walk_expr(&mut Fill(way.iter()), &mut call);
    call
}
