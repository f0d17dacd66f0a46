//! What the contract says of contents, on what rounds change: sequences that make up what was there,
//! conditions that are as they were, and what was asked for of a whole.

use ir::visit::each_part;
use ir::{Expr, ExprKind, Type};

use super::functions::lasts;
use crate::build;
use crate::loops::{Loop, Words};

/// More calls, and ways to put other things into them, are not looked at.
const MOST_CALLS: usize = 4;
const MOST_WAYS: usize = 48;
/// More equations between sequences, or whole conditions that last, are not made.
const MOST_WHOLE: usize = 60;

/// Sequences that calls of the contract give on what rounds change: together they are what was
/// there, in its order or turned round.
///
/// ```java
/// //@ ensures list(\result) ** elems(\result) == \old(elems(x)).reverse();
/// while (c != null) { … }                     // elems(r).reverse() + elems(c) == \old(elems(x))
/// ```
pub fn sequences(goals: &[Expr], one: &Loop<'_>, words: &Words) -> Vec<Expr> {
    let mut all = Vec::new();
    goals.iter().for_each(|goal| collect_sequences(goal, false, &mut all));
    let (mut wholes, mut moving): (Vec<Expr>, Vec<Expr>) = (Vec::new(), Vec::new());
    let push = |list: &mut Vec<Expr>, e: Expr| {
        if !list.contains(&e) && list.len() < MOST_CALLS {
            list.push(e);
        }
    };
    let has_value =
        |e: &Expr| super::goals::all_locals(e).iter().all(|local| one.visible.contains(local));
    for (call, is_old) in all.iter().filter(|(call, _)| has_value(call)) {
        if *is_old {
            push(&mut wholes, build::old(call));
        }
        for way in moves(call, words) {
            match lasts(&way, words) {
                true => push(&mut wholes, build::old(&way)),
                false => push(&mut moving, way),
            }
        }
    }
    for side in goals.iter().flat_map(sides) {
        if lasts(side, words) && has_value(side) {
            push(&mut wholes, side.clone());
        }
    }
    let mut found = Vec::new();
    for whole in &wholes {
        for (i, first) in moving.iter().enumerate() {
            found.push(build::eq(first, whole));
            for (j, second) in moving.iter().enumerate() {
                if i == j {
                    continue;
                }
                let [a, b] = [first, second].map(build::turned_round);
                for (x, y) in [(first, second), (&a, second), (first, &b)] {
                    found.push(build::eq(&build::concat(x, y), whole));
                }
            }
        }
    }
    found.truncate(MOST_WHOLE);
    found
}

/// The sides of an equation between sequences that are put together.
fn sides(goal: &Expr) -> Vec<&Expr> {
    match &goal.kind {
        ExprKind::Eq(a, b) if matches!(a.ty, Type::Seq(_)) => {
            let is_made = |e: &&Expr| matches!(e.kind, ExprKind::Collection(..));
            [&**a, &**b].into_iter().filter(is_made).collect()
        }
        _ => Vec::new(),
    }
}

/// Conditions of the contract about several things: they are now as they were on entry.
///
/// ```java
/// //@ ensures \result == (elems(x) == elems(y));
/// while (…) { … }                             // (elems(p) == elems(q)) == \old(elems(x) == elems(y))
/// ```
pub fn wholes(goals: &[Expr], one: &Loop<'_>, words: &Words) -> Vec<Expr> {
    fn collect(e: &Expr, all: &mut Vec<Expr>) {
        if let ExprKind::Eq(a, b) = &e.kind
            && [a, b].into_iter().all(|side| has_call(side))
            && !all.contains(e)
        {
            all.push(e.clone());
        }
        each_part(e, &mut |part| collect(part, all));
    }

    let mut all = Vec::new();
    goals.iter().for_each(|goal| collect(goal, &mut all));
    let has_value =
        |e: &Expr| super::goals::all_locals(e).iter().all(|local| one.visible.contains(local));
    let mut found = Vec::new();
    for e in all.iter().filter(|e| has_value(e) && lasts(e, words)) {
        for moved in moves(e, words).into_iter().filter(|moved| !lasts(moved, words)) {
            found.push(build::eq(&moved, &build::old(e)));
        }
    }
    found.truncate(MOST_WHOLE);
    found
}

/// Conditions that were asked for of a whole, of what rounds have come to.
///
/// ```java
/// //@ requires list(x) ** sorted(x);
/// while (c != null) { … }                     // sorted(c)
/// ```
pub fn rests(asked: &[Expr], one: &Loop<'_>, words: &Words) -> Vec<Expr> {
    let has_value =
        |e: &Expr| super::goals::all_locals(e).iter().all(|local| one.visible.contains(local));
    let truths = asked.iter().filter(|e| has_call(e) && has_value(e));
    let moved = truths.flat_map(|e| moves(e, words)).filter(|moved| !lasts(moved, words));
    moved.take(MOST_WHOLE).collect()
}

fn has_call(e: &Expr) -> bool {
    let mut found = matches!(e.kind, ExprKind::PureCall(_));
    each_part(e, &mut |part| found = found || has_call(part));
    found
}

fn collect_sequences(e: &Expr, is_old: bool, all: &mut Vec<(Expr, bool)>) {
    let found = (e.clone(), is_old);
    if matches!(e.kind, ExprKind::PureCall(_))
        && matches!(e.ty, Type::Seq(_))
        && !all.contains(&found)
    {
        all.push(found);
    }
    let is_old = is_old || matches!(e.kind, ExprKind::Old(..));
    each_part(e, &mut |part| collect_sequences(part, is_old, all));
}

/// The expression as it is, and with references that rounds change in place of those in it, each
/// for one.
fn moves(e: &Expr, words: &Words) -> Vec<Expr> {
    let mut places: Vec<Expr> = Vec::new();
    references_of(e, &mut places);
    let mut ways: Vec<(Expr, Vec<Expr>)> = vec![(e.clone(), Vec::new())];
    for place in &places {
        let moving = words.references.iter().filter(|t| t.changes && t.e.ty == place.ty);
        let moving: Vec<&Expr> = moving.map(|t| &t.e).collect();
        let mut more = Vec::new();
        for (e, taken) in &ways {
            for to in moving.iter().filter(|to| !taken.contains(to) && !places.contains(to)) {
                let moved = build::replace(e, place, to, build::Where::Everywhere);
                more.push((moved, [taken.as_slice(), &[(*to).clone()]].concat()));
            }
        }
        ways.extend(more);
        ways.truncate(MOST_WAYS);
    }
    ways.into_iter().map(|(e, _)| e).collect()
}

fn references_of(e: &Expr, found: &mut Vec<Expr>) {
    if matches!(e.kind, ExprKind::Local(_)) && matches!(e.ty, Type::Class(_)) && !found.contains(e)
    {
        found.push(e.clone());
    }
    each_part(e, &mut |part| references_of(part, found));
}
