//! From what has to be shown: postconditions and assertions with the bound replaced by a
//! counter, with the result replaced by what is returned, and taken apart.
//!
//! ```java
//! //@ ensures (\forall int j; 0 <= j && j < a.length; a[j] == 0);
//! for (int i = 0; i < a.length; i++) a[i] = 0;   // … 0 <= j && j < i; a[j] == 0
//! ```

use base::Span;
use ir::visit::{each_part, each_stmt};
use ir::{
    ArithOp, Assertion, AssertionKind, Block, Body, CheckKind, CompareOp, Expr, ExprKind, Ghost,
    LocalId, LocalKind, Method, Program, SpecCase, Stmt, StmtKind, Type,
};

use crate::build::{self, Where};
use crate::loops::{Loop, Words, as_pure, is_assigned};

/// More goals, and more clauses, are not made.
const MOST_GOALS: usize = 60;
const MOST_CLAUSES: usize = 1_500;
/// So many variables are looked at that say whether there was a round.
const MOST_STARTS: usize = 3;
/// More of what was asked for is not looked at.
const MOST_KEPT: usize = 8;

/// What is to be shown, in terms of the variables inside of the body.
pub fn goals(program: &Program, method: &Method, cases: &[&SpecCase]) -> Vec<Expr> {
    let mut raw = Vec::new();
    for case in cases {
        for assertion in &case.ensures {
            conditions(assertion, &mut raw);
        }
    }
    let in_method = |e: &Expr| all_locals(e).iter().all(|l| l.index() < method.locals.len());
    let raw: Vec<Expr> = raw.iter().map(build::plain).filter(in_method).collect();
    // Parameters of a postcondition are those of the entry.
    let raw: Vec<Expr> = raw
        .into_iter()
        .map(|goal| {
            method.params.iter().fold(goal, |goal, param| {
                let Some(info) = method.locals.get(param.index()) else { return goal };
                if !is_assigned(method, *param) {
                    return goal;
                }
                let now = build::local(*param, &info.ty);
                let before = build::old(&now);
                let kept = build::replace(&goal, &before, &mark(), Where::Everywhere);
                let moved = build::replace(&kept, &now, &before, Where::Everywhere);
                build::replace(&moved, &mark(), &before, Where::Everywhere)
            })
        })
        .collect();
    let mut all = Vec::new();
    let returned = returned(program, method);
    for goal in raw {
        let Some(result) = method.result_local else {
            all.push(goal);
            continue;
        };
        if !all_locals(&goal).contains(&result) {
            all.push(goal);
            continue;
        }
        let place = build::local(result, &method.result);
        for value in &returned {
            all.push(build::replace(&goal, &place, value, Where::Everywhere));
        }
    }
    if let Body::Block { block, .. } = &method.body {
        asserted(block, &[], &mut all);
    }
    let mut parts = Vec::new();
    for goal in all {
        take_apart(&build::simplify(&goal), &mut parts);
    }
    parts.truncate(MOST_GOALS);
    parts
}

/// What is asserted in a block, under the conditions around it.
fn asserted(block: &Block, under: &[Expr], all: &mut Vec<Expr>) {
    let given = |e: Expr| {
        let whole = under.iter().cloned().reduce(Expr::and);
        whole.into_iter().fold(e, |e, condition| build::implies(condition, e))
    };
    let within = |more: Vec<Expr>| [under, more.as_slice()].concat();
    for stmt in &block.stmts {
        match &stmt.kind {
            StmtKind::Ghost(Ghost::Assert(assertion)) => {
                let mut found = Vec::new();
                conditions(assertion, &mut found);
                all.extend(found.iter().map(|e| given(build::plain(e))));
            }
            StmtKind::Check(check) => {
                if let CheckKind::Assert { condition, .. } = &check.kind {
                    all.push(given(build::plain(condition)));
                }
            }
            StmtKind::If { arms, otherwise } => {
                let mut others = Vec::new();
                for (condition, arm) in arms {
                    let condition = build::plain(condition);
                    asserted(arm, &within([others.clone(), vec![condition.clone()]].concat()), all);
                    others.push(condition.negate());
                }
                asserted(otherwise, &within(others), all);
            }
            _ => each_block(stmt, &mut |inner| asserted(inner, under, all)),
        }
    }
}

/// The blocks that are parts of a statement.
fn each_block(stmt: &Stmt, f: &mut dyn FnMut(&Block)) {
    use ir::visit::{Visitor, walk_stmt};

    struct Blocks<'f>(&'f mut dyn FnMut(&Block));

    impl<'a> Visitor<'a> for Blocks<'_> {
        fn block(&mut self, block: &'a Block) {
            (self.0)(block);
        }
        fn expr(&mut self, _: &'a Expr) {}
        fn assertion(&mut self, _: &'a Assertion) {}
    }

    walk_stmt(&mut Blocks(f), stmt);
}

/// What was asked for on entry.
pub fn asked(cases: &[&SpecCase]) -> Vec<Expr> {
    let mut found = Vec::new();
    cases.iter().flat_map(|case| &case.requires).for_each(|a| conditions(a, &mut found));
    found.iter().map(build::plain).collect()
}

/// What was asked for of arrays that the loop writes to may hold in every round.
pub fn kept(method: &Method, cases: &[&SpecCase], one: &Loop<'_>, words: &Words) -> Vec<Expr> {
    let mut asked = Vec::new();
    for case in cases {
        for assertion in &case.requires {
            conditions(assertion, &mut asked);
        }
    }
    let mut parts = Vec::new();
    for e in asked {
        take_apart(&build::plain(&e), &mut parts);
    }
    let is_said = |e: &Expr| {
        all_locals(e).iter().all(|local| {
            let info = method.locals.get(local.index());
            let is_bound = info.is_some_and(|info| info.kind == LocalKind::Bound);
            is_bound || one.visible.contains(local) && !is_assigned(method, *local)
        })
    };
    let is_of_written = |e: &Expr| words.written.iter().any(|array| mentions(e, array));
    parts.retain(|e| has_quantifier(e) && is_said(e) && is_of_written(e));
    parts.truncate(MOST_KEPT);
    parts
}

/// Something that is nowhere else.
fn mark() -> Expr {
    build::int(i128::MIN)
}

/// The conditions in an assertion, under what they depend on.
fn conditions(assertion: &Assertion, found: &mut Vec<Expr>) {
    match &assertion.kind {
        AssertionKind::Expr(e) => found.push(e.clone()),
        AssertionKind::Star(parts) => parts.iter().for_each(|part| conditions(part, found)),
        AssertionKind::Cond(c, then, otherwise) => {
            for (condition, part) in [(c.clone(), then), (c.clone().negate(), otherwise)] {
                let mut inner = Vec::new();
                conditions(part, &mut inner);
                found.extend(inner.into_iter().map(|e| build::implies(condition.clone(), e)));
            }
        }
        AssertionKind::Acc(..)
        | AssertionKind::Predicate(_)
        | AssertionKind::ForallStar { .. }
        | AssertionKind::Untouched(_)
        | AssertionKind::Bind(..) => {}
    }
}

/// What the method returns, as expressions over its variables.
fn returned(program: &Program, method: &Method) -> Vec<Expr> {
    let (Body::Block { block, .. }, Some(result)) = (&method.body, method.result_local) else {
        return Vec::new();
    };
    let mut found: Vec<Expr> = Vec::new();
    // What pure methods compute has a name only here.
    let mut computed: Vec<(LocalId, Expr)> = Vec::new();
    each_stmt(block, &mut |stmt| {
        if let StmtKind::Call(call) = &stmt.kind
            && let (Some(dest), Some(e)) = (call.dest, as_pure(program, call))
        {
            computed.push((dest, e));
        }
        if let StmtKind::Assign(dest, e) = &stmt.kind
            && *dest == result
        {
            let mut e = unwrapped(&build::plain(e));
            if let ExprKind::Local(local) = &e.kind
                && let Some((_, value)) = computed.iter().rev().find(|(known, _)| known == local)
            {
                e = value.clone();
            }
            if !found.contains(&e) {
                found.push(e);
            }
        }
    });
    found
}

/// Without the wrap-around of Java's arithmetic: a check came before.
pub fn unwrapped(e: &Expr) -> Expr {
    use ir::visit::rewrite::{Rewriter, walk_expr};

    struct Unwrap;

    impl Rewriter for Unwrap {
        fn expr(&mut self, e: &mut Expr) {
            walk_expr(self, e);
            if let ExprKind::Wrap(_, inner) = &e.kind {
                *e = (**inner).clone();
            }
        }
    }

    let mut e = e.clone();
    Unwrap.expr(&mut e);
    e
}

/// Conjuncts, and what they say under conditions.
fn take_apart(e: &Expr, parts: &mut Vec<Expr>) {
    let mut push = |e: &Expr| {
        if !matches!(e.kind, ExprKind::Bool(_)) && !parts.contains(e) {
            parts.push(e.clone());
        }
    };
    match &e.kind {
        ExprKind::And(a, b) => {
            take_apart(a, parts);
            take_apart(b, parts);
        }
        ExprKind::Implies(_, b) => {
            push(e);
            take_apart(b, parts);
        }
        ExprKind::Or(a, b) => {
            push(e);
            take_apart(a, parts);
            take_apart(b, parts);
        }
        ExprKind::Not(inner) => {
            push(e);
            if let ExprKind::Or(a, b) = &inner.kind {
                take_apart(&(**a).clone().negate(), parts);
                take_apart(&(**b).clone().negate(), parts);
            }
        }
        ExprKind::Ite(c, a, b) => {
            push(e);
            take_apart(&build::implies((**c).clone(), (**a).clone()), parts);
            take_apart(&build::implies((**c).clone().negate(), (**b).clone()), parts);
        }
        // `b == (x > 0)` goes both ways.
        ExprKind::Eq(a, b) if a.ty == Type::Bool => {
            push(e);
            push(&build::implies((**a).clone(), (**b).clone()));
            push(&build::implies((**b).clone(), (**a).clone()));
        }
        // A maximum or minimum is one side of an order.
        ExprKind::Eq(a, b) if is_number(&a.ty) && is_number(&b.ty) => {
            push(e);
            push(&build::le(a, b));
            push(&build::compare(CompareOp::Ge, a, b));
        }
        // What is said of two ranges, or says two things, is said of each.
        ExprKind::Quantified(q) if q.quantifier == ir::Quantifier::Forall => {
            push(e);
            let all_of = |range: Option<Expr>, body: &Expr| {
                let (quantifier, vars) = (q.quantifier, q.vars.clone());
                let q = ir::Quantified { quantifier, vars, range, body: body.clone() };
                Expr::new(ExprKind::Quantified(Box::new(q)), Type::Bool, Span::NONE)
            };
            match (&q.range, &q.body.kind) {
                (Some(Expr { kind: ExprKind::Or(a, b), .. }), _) => {
                    for range in [a, b] {
                        take_apart(&all_of(Some((**range).clone()), &q.body), parts);
                    }
                }
                (range, ExprKind::And(a, b)) => {
                    for body in [a, b] {
                        take_apart(&all_of(range.clone(), body), parts);
                    }
                }
                _ => {}
            }
        }
        _ => push(e),
    }
}

fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Int(_) | Type::BigInt)
}

/// The goals with bounds replaced by what the loop counts.
pub fn mutated(goals: &[Expr], method: &Method, one: &Loop<'_>, words: &Words) -> Vec<Expr> {
    let counters: Vec<Expr> = words
        .numbers
        .iter()
        .filter(|term| term.changes)
        .flat_map(|term| [0, 1, -1].into_iter().map(|n| build::plus(term.e.clone(), n)))
        .collect();
    let mut counters = counters;
    if words.mirrors {
        let lengths: Vec<Expr> = words.arrays.iter().map(build::length).take(1).collect();
        for term in words.numbers.iter().filter(|term| term.changes) {
            for length in &lengths {
                let from_end = build::sub(length.clone(), term.e.clone());
                counters.extend([build::plus(from_end.clone(), -1), from_end]);
            }
        }
    }
    let counters = counters;
    let mut found: Vec<Expr> = Vec::new();
    let mut push = |e: Expr| {
        let e = build::simplify(&e);
        let is_news = !build::is_idle(&e) && !found.contains(&e);
        if is_news && found.len() < MOST_CLAUSES {
            found.push(e);
        }
    };
    let sayable = |e: &Expr| {
        all_locals(e).iter().all(|local| {
            one.visible.contains(local)
                || method.locals.get(local.index()).is_some_and(|l| l.kind == LocalKind::Bound)
        })
    };
    // What is not known at this head, such as the result of a later loop, is one of its numbers.
    let mut known: Vec<Expr> = Vec::new();
    for goal in goals {
        if sayable(goal) {
            known.push(goal.clone());
            continue;
        }
        let hidden: Vec<LocalId> = all_locals(goal)
            .into_iter()
            .filter(|local| !sayable(&build::local(*local, &Type::INT)))
            .collect();
        if let [local] = hidden.as_slice()
            && let Some(info) = method.locals.get(local.index())
        {
            let place = build::local(*local, &info.ty);
            // What it is given behind the loop, if that has a value here.
            if let Some(from) = given_once(method, *local).filter(sayable) {
                known.push(build::replace(goal, &place, &from, Where::Everywhere));
            }
            let same = |term: &&crate::loops::Term| term.e.ty == info.ty && term.changes;
            for term in words.numbers.iter().chain(&words.truths).filter(same) {
                known.push(build::replace(goal, &place, &term.e, Where::Everywhere));
            }
        }
    }
    for goal in &known {
        push(goal.clone());
    }
    // The weakest that is enough: as long as there is another round, nothing need be true yet.
    if let Some(guard) = one.guard.as_ref().filter(|guard| sayable(guard)) {
        let is_truth = matches!(guard.kind, ExprKind::Local(_));
        for goal in known.iter().filter(|goal| is_truth || !has_quantifier(goal)) {
            push(guard.clone().or(goal.clone()));
        }
    }
    // Before the first round nothing need be true yet.
    for (counter, start) in one.starts.iter().take(MOST_STARTS) {
        let changes = |e: &Expr| all_locals(e).iter().any(|local| one.assigned.contains(local));
        let is_other = |goal: &&Expr| !all_locals(goal).contains(counter);
        let begins = build::eq(&build::local(*counter, &start.ty), start);
        for goal in
            known.iter().filter(|goal| !has_quantifier(goal) && changes(goal)).filter(is_other)
        {
            push(begins.clone().or(goal.clone()));
        }
    }
    // Nor does anything there is have to be among what was seen before it.
    for (counter, start) in one.starts.iter().take(MOST_STARTS) {
        let place = build::local(*counter, &start.ty);
        let begins = build::eq(&place, start);
        for goal in known.iter().filter(|goal| asks_for_some(goal)) {
            for bound in bounds_in(goal, words) {
                let so_far = build::replace(goal, &bound, &place, Where::Ranges);
                if so_far != *goal && matches!(goal.kind, ExprKind::Quantified(_)) {
                    push(begins.clone().or(so_far));
                    for (other, first) in one.starts.iter().filter(|(other, _)| other != counter) {
                        let same = build::eq(&build::local(*other, &first.ty), first);
                        push(begins.clone().negate().or(same));
                    }
                }
            }
        }
    }
    for goal in &known {
        instances(goal, words, &counters, &mut push);
        rows(goal, words, &counters, &mut push);
    }
    // Of two variables, one may have come to the counter while the other goes over all.
    for goal in known.iter().filter(|goal| has_quantifier(goal)) {
        let ExprKind::Quantified(q) = &goal.kind else { continue };
        if q.vars.len() < 2 {
            continue;
        }
        for var in &q.vars {
            let place = build::local(*var, &Type::INT);
            for counter in &counters {
                for side in [build::lt(&place, counter), build::le(counter, &place)] {
                    let mut q = q.clone();
                    q.range = Some(match q.range.take() {
                        Some(range) => range.and(side),
                        None => side,
                    });
                    push(Expr::new(ExprKind::Quantified(q), Type::Bool, Span::NONE));
                }
            }
        }
    }
    for goal in &known {
        for bound in bounds_in(goal, words) {
            for counter in &counters {
                for place in [Where::Ranges, Where::Everywhere, Where::Elsewhere] {
                    push(build::replace(goal, &bound, counter, place));
                }
            }
        }
    }
    // What a round that finds something to do makes false, and says so.
    for truth in words.truths.iter().filter(|truth| truth.changes) {
        for goal in known.iter().filter(|goal| has_quantifier(goal)) {
            for bound in bounds_in(goal, words) {
                for counter in &counters {
                    let so_far = build::replace(goal, &bound, counter, Where::Ranges);
                    push(truth.e.clone().or(so_far.clone()));
                    push(truth.e.clone().negate().or(so_far));
                }
            }
        }
    }
    // A counter may begin beyond the bound: the range ends at both.
    for goal in known.iter().filter(|goal| has_quantifier(goal)) {
        for bound in bounds_in(goal, words) {
            if matches!(bound.kind, ExprKind::Length(_) | ExprKind::Local(_)) {
                for counter in &counters {
                    push(build::clip(goal, &bound, counter));
                }
            }
        }
    }
    // A bound that the method moves by one behind the loop.
    for goal in known.iter().filter(|goal| has_quantifier(goal)) {
        let bounds = bounds_in(goal, words);
        for first in &bounds {
            for second in bounds.iter().filter(|second| *second != first) {
                if matches!(second.kind, ExprKind::Int(_) | ExprKind::Length(_)) {
                    continue;
                }
                for counter in &counters {
                    let half = build::replace(goal, first, counter, Where::Ranges);
                    for by in [1, -1] {
                        let moved = build::plus(second.clone(), by);
                        push(build::replace(&half, second, &moved, Where::Ranges));
                    }
                }
            }
        }
    }
    // Two bounds at once: two counters.
    for goal in known.iter().filter(|goal| has_quantifier(goal)) {
        let bounds = bounds_in(goal, words);
        for (n, first) in bounds.iter().enumerate() {
            for second in bounds.iter().skip(n + 1) {
                // A number may be a part of what the first was replaced by.
                if matches!(second.kind, ExprKind::Int(_)) {
                    continue;
                }
                for one in &counters {
                    for other in counters.iter().filter(|other| *other != one) {
                        let half = build::replace(goal, first, one, Where::Ranges);
                        push(build::replace(&half, second, other, Where::Ranges));
                    }
                }
            }
        }
    }
    found
}

/// The variable that another one is given, if it is given nothing else.
fn given_once(method: &Method, local: LocalId) -> Option<Expr> {
    let Body::Block { block, .. } = &method.body else { return None };
    let mut given = Vec::new();
    each_stmt(block, &mut |stmt| {
        if ir::visit::dest_of(stmt) == Some(local) {
            given.push(match &stmt.kind {
                StmtKind::Assign(_, e) if matches!(e.kind, ExprKind::Local(_)) => {
                    Some(build::plain(e))
                }
                _ => None,
            });
        }
    });
    match given.as_slice() {
        [only] => only.clone(),
        _ => None,
    }
}

/// What is said of two elements, of one that this loop leaves alone and of those that it has come
/// to: the loop around it goes over the first.
fn instances(goal: &Expr, words: &Words, counters: &[Expr], push: &mut dyn FnMut(Expr)) {
    let ExprKind::Quantified(q) = &goal.kind else { return };
    let [first, second] = q.vars.as_slice() else { return };
    if q.quantifier != ir::Quantifier::Forall {
        return;
    }
    let is_fixed = |term: &&crate::loops::Term| {
        !term.changes && term.e.ty == Type::INT && matches!(term.e.kind, ExprKind::Local(_))
    };
    for (var, other) in [(first, second), (second, first)] {
        let (place, left) = (build::local(*var, &Type::INT), build::local(*other, &Type::INT));
        for fixed in words.numbers.iter().filter(is_fixed) {
            let with = |e: &Expr| build::replace(e, &place, &fixed.e, Where::Everywhere);
            for counter in counters {
                for side in [build::lt(&left, counter), build::le(counter, &left)] {
                    let q = ir::Quantified {
                        quantifier: q.quantifier,
                        vars: vec![*other],
                        range: Some(match &q.range {
                            Some(range) => with(range).and(side),
                            None => side,
                        }),
                        body: with(&q.body),
                    };
                    push(Expr::new(ExprKind::Quantified(Box::new(q)), Type::Bool, Span::NONE));
                }
            }
        }
    }
}

/// What is said of all elements of all rows, inside of a loop over one of them: the rows that the loop
/// around has done with, and of this one what this loop has come to.
///
/// ```java
/// //@ ensures (\forall int i; 0 <= i && i < a.length; (\forall int j; 0 <= j && j < a[i].length; a[i][j] == 0));
/// for (int i = 0; i < a.length; i++)
///     for (int j = 0; j < a[i].length; j++) a[i][j] = 0;      // … 0 <= k && k < j; a[i][k] == 0
/// ```
fn rows(goal: &Expr, words: &Words, counters: &[Expr], push: &mut dyn FnMut(Expr)) {
    let ExprKind::Quantified(outer) = &goal.kind else { return };
    let ([row], ExprKind::Quantified(inner)) = (outer.vars.as_slice(), &outer.body.kind) else {
        return;
    };
    let are_all = |q: &ir::Quantified| q.quantifier == ir::Quantifier::Forall;
    let [element] = inner.vars.as_slice() else { return };
    if !are_all(outer) || !are_all(inner) {
        return;
    }
    let is_fixed = |term: &&crate::loops::Term| {
        !term.changes && term.e.ty == Type::INT && matches!(term.e.kind, ExprKind::Local(_))
    };
    let all_of =
        |q: ir::Quantified| Expr::new(ExprKind::Quantified(Box::new(q)), Type::Bool, Span::NONE);
    let (place, left) = (build::local(*row, &Type::INT), build::local(*element, &Type::INT));
    for fixed in words.numbers.iter().filter(is_fixed) {
        let with = |e: &Expr| build::replace(e, &place, &fixed.e, Where::Everywhere);
        for side in [build::lt(&place, &fixed.e), build::lt(&fixed.e, &place)] {
            let range = outer.range.iter().fold(side, |side, range| range.clone().and(side));
            push(all_of(ir::Quantified { range: Some(range), ..(**outer).clone() }));
        }
        for counter in counters {
            for side in [build::lt(&left, counter), build::le(counter, &left)] {
                let range = inner.range.iter().fold(side, |side, range| with(range).and(side));
                let (quantifier, vars) = (inner.quantifier, vec![*element]);
                push(all_of(ir::Quantified {
                    quantifier,
                    vars,
                    range: Some(range),
                    body: with(&inner.body),
                }));
            }
        }
    }
}

pub fn has_quantifier(e: &Expr) -> bool {
    let mut found = matches!(e.kind, ExprKind::Quantified(_));
    each_part(e, &mut |part| found = found || has_quantifier(part));
    found
}

/// Whether an expression speaks of elements of rows, as `a[i][j]` does.
pub fn has_rows(e: &Expr) -> bool {
    let mut found =
        matches!(&e.kind, ExprKind::Index(row, _) if matches!(row.kind, ExprKind::Index(..)));
    each_part(e, &mut |part| found = found || has_rows(part));
    found
}

/// Whether an expression says that there is something.
pub fn asks_for_some(e: &Expr) -> bool {
    let is_some = |q: &ir::Quantified| q.quantifier == ir::Quantifier::Exists;
    let mut found = matches!(&e.kind, ExprKind::Quantified(q) if is_some(q));
    each_part(e, &mut |part| found = found || asks_for_some(part));
    found
}

/// Whether an expression has another as a part.
pub fn mentions(e: &Expr, other: &Expr) -> bool {
    let mut found = e.kind == other.kind;
    each_part(e, &mut |part| found = found || mentions(part, other));
    found
}

/// Numbers in an expression that do not change: constants, parameters, lengths, and what ranges
/// end at.
fn bounds_in(e: &Expr, words: &Words) -> Vec<Expr> {
    let mut found = Vec::new();
    collect_ends(e, &mut found);
    collect_bounds(e, words, &mut found);
    found
}

/// What variables of quantifiers are compared with, if it is more than a number or its neighbour.
fn collect_ends(e: &Expr, found: &mut Vec<Expr>) {
    if let ExprKind::Quantified(q) = &e.kind {
        let mut parts = Vec::new();
        if let Some(range) = &q.range {
            build::conjuncts(range, &mut parts);
        }
        let is_var = |e: &Expr| matches!(&e.kind, ExprKind::Local(l) if q.vars.contains(l));
        for part in parts {
            let ExprKind::Compare(_, a, b) = &part.kind else { continue };
            for (var, end) in [(a, b), (b, a)] {
                let is_more = match &end.kind {
                    ExprKind::Arith(ArithOp::Add | ArithOp::Sub, _, by) => {
                        !matches!(by.kind, ExprKind::Int(_))
                    }
                    ExprKind::Arith(..) => true,
                    _ => false,
                };
                let lasts = !all_locals(end).iter().any(|local| q.vars.contains(local));
                if is_var(var) && is_more && lasts && !found.contains(end) {
                    found.push((**end).clone());
                }
            }
        }
    }
    each_part(e, &mut |part| collect_ends(part, found));
}

fn collect_bounds(e: &Expr, words: &Words, found: &mut Vec<Expr>) {
    let is_bound = match &e.kind {
        ExprKind::Int(_) => true,
        ExprKind::Arith(ArithOp::Add | ArithOp::Sub, a, b) => {
            matches!(b.kind, ExprKind::Int(_)) && is_word(a, words)
        }
        _ => is_word(e, words),
    };
    if is_bound && !found.contains(e) {
        found.push(e.clone());
    }
    each_part(e, &mut |part| collect_bounds(part, words, found));
}

fn is_word(e: &Expr, words: &Words) -> bool {
    words.numbers.iter().any(|term| term.e.kind == e.kind)
}

/// All variables of an expression, those that it binds too.
pub fn all_locals(e: &Expr) -> Vec<LocalId> {
    use ir::visit::{Role, Visitor};

    struct Locals(Vec<LocalId>);

    impl<'a> Visitor<'a> for Locals {
        fn local(&mut self, local: &'a LocalId, _: Role) {
            if !self.0.contains(local) {
                self.0.push(*local);
            }
        }
    }

    let mut locals = Locals(Vec::new());
    locals.expr(e);
    locals.0
}

/// Whether all variables of an expression are among those that have a value, or are its own.
pub fn has_value(e: &Expr, visible: &[LocalId]) -> bool {
    fn bound_in(e: &Expr, vars: &mut Vec<LocalId>) {
        if let ExprKind::Quantified(q) = &e.kind {
            vars.extend(q.vars.iter().copied());
        }
        each_part(e, &mut |part| bound_in(part, vars));
    }

    let mut own = Vec::new();
    bound_in(e, &mut own);
    all_locals(e).iter().all(|local| visible.contains(local) || own.contains(local))
}
