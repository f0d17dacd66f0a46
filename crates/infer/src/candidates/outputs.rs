//! What predicates say of what they hold: sequences that make up what was there, and what the contract
//! says of that, of each part.
//!
//! ```java
//! //@ requires list(x, ?s);
//! //@ ensures list(x, s) ** \result == s.length;
//! while (c != null) { n++; c = c.next; }      // lseg(x, c, ?t) ** list(c, ?u) ** t + u == s ** n == t.length
//! ```

use ir::visit::each_part;
use ir::{
    Assertion, AssertionKind, CollectionOp, CompareOp, Expr, ExprKind, LocalId, Method,
    PredicateArg, Program, SpecCase, Type,
};

use super::goals::{all_locals, has_value};
use crate::build::{self, Where};
use crate::loops::{Loop, Term, Words, is_assigned};
use crate::spare::{spare_of, type_of_spare};

/// More numbers, and more clauses, are not made.
const MOST_NUMBERS: usize = 10;
const MOST_CLAUSES: usize = 120;
const MOST_COUNTERS: usize = 3;
const MOST_WAYS: usize = 24;

/// The variables that an assertion binds to outputs of predicates.
pub fn bound_in(assertion: &Assertion) -> Vec<LocalId> {
    let mut found = Vec::new();
    each_instance(assertion, &mut |instance| {
        for arg in instance.args.iter().chain(&instance.outputs) {
            if let PredicateArg::Bind(local, _) = arg {
                found.push(*local);
            }
        }
    });
    found
}

/// What is always held, not under a condition only.
fn each_instance<'a>(a: &'a Assertion, f: &mut dyn FnMut(&'a ir::PredicateInstance)) {
    match &a.kind {
        AssertionKind::Predicate(instance) => f(instance),
        AssertionKind::Star(parts) => parts.iter().for_each(|part| each_instance(part, f)),
        AssertionKind::Expr(_)
        | AssertionKind::Acc(..)
        | AssertionKind::Cond(..)
        | AssertionKind::ForallStar { .. }
        | AssertionKind::Untouched(_)
        | AssertionKind::Bind(..) => {}
    }
}

/// The clauses with a variable for each output that they leave out.
pub fn bind(program: &Program, method: &Method, clauses: &mut [Assertion]) {
    let mut taken: Vec<LocalId> = clauses.iter().flat_map(bound_in).collect();
    for clause in clauses {
        let AssertionKind::Predicate(instance) = &mut clause.kind else { continue };
        let predicate = program.predicate(instance.predicate);
        for output in predicate.outputs.iter().skip(instance.outputs.len()) {
            let ty = predicate.locals.get(output.index()).map(|local| type_of_spare(&local.ty));
            let spare = ty.map(|ty| spare_of(method, &ty)).unwrap_or_default();
            let free = spare.into_iter().find(|local| !taken.contains(local));
            taken.extend(free);
            instance.outputs.push(match free {
                Some(local) => PredicateArg::Bind(local, clause.span),
                None => PredicateArg::Any(clause.span),
            });
        }
    }
}

/// Without variables that nothing else speaks of.
pub fn without_unused(clauses: &mut [Assertion]) {
    let mut used: Vec<LocalId> = Vec::new();
    for clause in clauses.iter() {
        ir::visit::each_expr(clause, &mut |e| used.extend(all_locals(e)));
    }
    for clause in clauses {
        let AssertionKind::Predicate(instance) = &mut clause.kind else { continue };
        for output in &mut instance.outputs {
            if let PredicateArg::Bind(local, span) = output
                && span.is_none()
                && !used.contains(local)
            {
                *output = PredicateArg::Any(*span);
            }
        }
        while let Some(PredicateArg::Any(_)) = instance.outputs.last() {
            instance.outputs.pop();
        }
    }
}

/// What the outputs are now, and what they were said to be.
#[derive(Default, Debug)]
pub struct Contents {
    /// Outputs of what the loop holds.
    now: Vec<Expr>,
    /// What the precondition binds, and what the postcondition asks for: the same in every round.
    wholes: Vec<Expr>,
    /// What the contract binds: of each part, the same may be said.
    places: Vec<Expr>,
    /// What has a value at the head.
    visible: Vec<LocalId>,
}

impl Contents {
    pub fn of(
        method: &Method,
        cases: &[&SpecCase],
        one: &Loop<'_>,
        held: &[Assertion],
    ) -> Contents {
        let variable = |local: LocalId| {
            method.locals.get(local.index()).map(|info| build::local(local, &info.ty))
        };
        let now: Vec<Expr> = held.iter().flat_map(bound_in).filter_map(variable).collect();
        if now.is_empty() {
            return Contents::default();
        }
        let outputs = now.iter().flat_map(all_locals);
        let visible = one.visible.iter().copied().chain(outputs).collect();
        let mut contents = Contents { now, visible, ..Contents::default() };
        for case in cases {
            for local in case.requires.iter().flat_map(bound_in) {
                contents.wholes.extend(variable(local));
            }
            let mut said = Vec::new();
            for assertion in &case.ensures {
                each_instance(assertion, &mut |instance| said.extend(&instance.outputs));
            }
            for arg in said {
                match arg {
                    PredicateArg::Bind(local, _) => contents.places.extend(variable(*local)),
                    PredicateArg::Expr(e) => contents.push_whole(method, one, build::plain(e)),
                    PredicateArg::Any(_) => {}
                }
            }
        }
        contents.places.extend(contents.wholes.iter().filter(|e| is_variable(e)).cloned());
        contents
    }

    fn push_whole(&mut self, method: &Method, one: &Loop<'_>, e: Expr) {
        let lasts = all_locals(&e).iter().all(|local| {
            self.wholes.iter().any(|whole| whole.kind == ExprKind::Local(*local))
                || one.visible.contains(local) && !is_assigned(method, *local)
        });
        if lasts && !self.wholes.contains(&e) {
            self.wholes.push(e);
        }
    }

    /// Numbers that are outputs, lengths of those that are sequences, and what the contract computes
    /// of them.
    pub fn numbers(&self, said: &[Expr]) -> Vec<Term> {
        let mut found: Vec<Term> = Vec::new();
        let mut push = |e: Expr, changes: bool| {
            let is_new = !found.iter().any(|term| term.e.kind == e.kind);
            if is_new && found.len() < MOST_NUMBERS {
                found.push(Term { e, changes });
            }
        };
        for (all, changes) in [(&self.now, true), (&self.wholes, false)] {
            for e in all {
                match e.ty {
                    Type::Int(_) | Type::BigInt => push(e.clone(), changes),
                    Type::Seq(_) if is_variable(e) => push(length(e), changes),
                    _ => {}
                }
            }
        }
        let is_number = |e: &Expr| matches!(e.ty, Type::Int(_) | Type::BigInt);
        for e in self.said_of(said, &is_number) {
            for (moved, changes) in self.moved(&e) {
                push(moved, changes);
            }
        }
        found
    }

    /// Equations between what is there and what was, and what the contract says, of each part.
    pub fn facts(&self, said: &[Expr], words: &Words) -> Vec<Expr> {
        let mut found: Vec<Expr> = Vec::new();
        let mut push = |e: Expr| {
            if !build::is_idle(&e) && !found.contains(&e) && found.len() < MOST_CLAUSES {
                found.push(e);
            }
        };
        for whole in &self.wholes {
            let same: Vec<&Expr> = self.now.iter().filter(|e| e.ty == whole.ty).collect();
            for first in &same {
                push(build::eq(first, whole));
            }
            if !matches!(whole.ty, Type::Seq(_)) {
                continue;
            }
            for (i, first) in same.iter().enumerate() {
                push(build::eq(&build::turned_round(first), whole));
                for (j, second) in same.iter().enumerate().filter(|(j, _)| *j != i) {
                    let [a, b] = [first, second].map(|e| build::turned_round(e));
                    for (x, y) in [(*first, *second), (&a, *second), (*first, &b)] {
                        push(build::eq(&build::concat(x, y), whole));
                    }
                    let rest = same.iter().enumerate().filter(|(k, _)| *k != i && *k != j);
                    for (_, third) in rest {
                        let two = build::concat(first, second);
                        push(build::eq(&build::concat(&two, third), whole));
                    }
                }
            }
        }
        for (i, first) in self.now.iter().enumerate() {
            for second in self.now.iter().skip(i + 1).filter(|e| e.ty == first.ty) {
                push(build::eq(first, second));
                if !matches!(first.ty, Type::Seq(_)) {
                    continue;
                }
                push(build::eq(first, &build::turned_round(second)));
                for whole in self.now.iter().filter(|e| *e != first && *e != second) {
                    if whole.ty == first.ty {
                        push(build::eq(&build::concat(first, second), whole));
                        push(build::eq(&build::concat(second, first), whole));
                    }
                }
            }
        }
        // What is asked for of one place is now at the place that a counter says.
        let is_element =
            |e: &Expr| matches!(&e.kind, ExprKind::Collection(CollectionOp::SeqGet, _));
        let counters = words.numbers.iter().filter(|t| t.changes && is_variable(&t.e));
        let counters: Vec<&Expr> = counters.map(|term| &term.e).take(MOST_COUNTERS).collect();
        for element in self.said_of(said, &is_element) {
            let ExprKind::Collection(op, parts) = &element.kind else { continue };
            let [whole, _] = parts.as_slice() else { continue };
            for part in self.now.iter().filter(|part| part.ty == whole.ty) {
                for counter in &counters {
                    let kind = ExprKind::Collection(*op, vec![part.clone(), (*counter).clone()]);
                    let moved = Expr::new(kind, element.ty.clone(), base::Span::NONE);
                    push(build::eq(&moved, &element));
                }
            }
        }
        // What is said of lengths is told by numbers.
        let is_truth = |e: &Expr| e.ty == Type::Bool && !is_of_lengths(e);
        for e in self.said_of(said, &is_truth) {
            let (wholes, parts): (Vec<_>, Vec<_>) =
                self.moved(&e).into_iter().partition(|(_, changes)| !changes);
            for (part, _) in parts {
                push(part.clone());
                push(build::simplify(&part.clone().negate()));
                for (whole, _) in &wholes {
                    push(build::eq(&part, whole));
                }
            }
        }
        found
    }

    /// What the contract says that speaks of contents, the smallest parts of it first.
    fn said_of(&self, said: &[Expr], counts: &dyn Fn(&Expr) -> bool) -> Vec<Expr> {
        fn collect(e: &Expr, is_wanted: &dyn Fn(&Expr) -> bool, found: &mut Vec<Expr>) {
            each_part(e, &mut |part| collect(part, is_wanted, found));
            if is_wanted(e) && !found.contains(e) {
                found.push(e.clone());
            }
        }

        let speaks = |e: &Expr| {
            let locals = all_locals(e);
            self.places.iter().any(
                |place| matches!(place.kind, ExprKind::Local(local) if locals.contains(&local)),
            )
        };
        let mut found = Vec::new();
        for e in said {
            collect(e, &|e| counts(e) && speaks(e), &mut found);
        }
        found
    }

    /// What is said of things that the contract binds, of others in their places, each for one, and whether
    /// rounds change those.
    fn moved(&self, e: &Expr) -> Vec<(Expr, bool)> {
        let locals = all_locals(e);
        let mut ways: Vec<(Expr, Vec<&Expr>)> = vec![(e.clone(), Vec::new())];
        for place in &self.places {
            let is_here = matches!(place.kind, ExprKind::Local(local) if locals.contains(&local));
            if !is_here {
                continue;
            }
            let others = || self.now.iter().chain(&self.wholes).filter(|e| e.ty == place.ty);
            let mut more = Vec::new();
            for (e, taken) in &ways {
                for other in others().filter(|other| !taken.contains(other)) {
                    let moved = build::replace(e, place, other, Where::Everywhere);
                    more.push((moved, [taken.as_slice(), &[other]].concat()));
                }
            }
            more.truncate(MOST_WAYS);
            ways = more;
        }
        // What a quantifier binds has no value.
        let ways = ways.into_iter().filter(|(e, _)| has_value(e, &self.visible));
        let changes = |taken: &[&Expr]| taken.iter().any(|e| self.now.contains(e));
        ways.map(|(e, taken)| (e, changes(&taken))).collect()
    }
}

/// Takes away what follows from equations between sequences: comparisons of nothing but lengths, unless
/// they say that something is there.
pub fn take_lengths(clauses: &mut Vec<Assertion>) -> Vec<Assertion> {
    let said = |clause: &Assertion| match &clause.kind {
        AssertionKind::Expr(e) => Some(e.clone()),
        _ => None,
    };
    let is_equation = |e: &Expr| match &e.kind {
        ExprKind::Eq(a, _) => matches!(a.ty, Type::Seq(_)),
        _ => false,
    };
    if !clauses.iter().filter_map(said).any(|e| is_equation(&e)) {
        return Vec::new();
    }
    let follows =
        |clause: &Assertion| said(clause).is_some_and(|e| is_of_lengths(&e) && !is_some_length(&e));
    let (taken, kept) = std::mem::take(clauses).into_iter().partition(follows);
    *clauses = kept;
    taken
}

/// Whether an expression compares lengths of sequences with each other and with constants.
fn is_of_lengths(e: &Expr) -> bool {
    fn leaves(e: &Expr, count: &mut usize) -> bool {
        match &e.kind {
            ExprKind::Int(_) => true,
            ExprKind::Collection(CollectionOp::SeqLength, _) => {
                *count += 1;
                true
            }
            ExprKind::Arith(_, a, b) => leaves(a, count) && leaves(b, count),
            ExprKind::Cast(a) | ExprKind::Neg(a) => leaves(a, count),
            _ => false,
        }
    }
    let mut count = 0;
    match &e.kind {
        ExprKind::Compare(_, a, b) | ExprKind::Eq(a, b) => {
            leaves(a, &mut count) && leaves(b, &mut count) && count > 0
        }
        ExprKind::Not(a) => is_of_lengths(a),
        ExprKind::And(a, b) | ExprKind::Or(a, b) | ExprKind::Implies(a, b) => {
            is_of_lengths(a) && is_of_lengths(b)
        }
        _ => false,
    }
}

/// `s.length >= 1`, `s.length == 2`
fn is_some_length(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Eq(a, b) => is_length(a) && matches!(b.kind, ExprKind::Int(_)),
        ExprKind::Compare(CompareOp::Ge, a, b) => {
            is_length(a) && matches!(b.kind, ExprKind::Int(1..))
        }
        ExprKind::Compare(CompareOp::Le, a, b) => {
            is_length(b) && matches!(a.kind, ExprKind::Int(1..))
        }
        _ => false,
    }
}

fn is_length(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Collection(CollectionOp::SeqLength, _))
}

/// `s.length >= 0`
pub fn is_always(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Compare(CompareOp::Ge, a, b) => {
            is_length(a) && matches!(b.kind, ExprKind::Int(..=0))
        }
        ExprKind::Compare(CompareOp::Le, a, b) => {
            is_length(b) && matches!(a.kind, ExprKind::Int(..=0))
        }
        _ => false,
    }
}

fn is_variable(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Local(_))
}

/// `s.length`
fn length(s: &Expr) -> Expr {
    let kind = ExprKind::Collection(CollectionOp::SeqLength, vec![s.clone()]);
    Expr::new(kind, Type::BigInt, base::Span::NONE)
}
