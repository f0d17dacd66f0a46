//! Induction: a function or lemma may use itself on something smaller.
//!
//! With a `decreases` clause that is what must shrink: integers bounded from below, or data
//! values, of which a part is smaller; lexicographically. Without one, all uses must agree
//! on something that each of them makes smaller: a parameter (a part of the value that the
//! parameter had), an instance that the precondition asks for (one that was inside of it; predicates
//! are least fixed points, and snapshots finite trees), or the heap (a share of it is kept back).

use base::{Code, Span, needs, step, stops};
use check::Reason;
use ir::{Assertion, AssertionKind, LemmaId, LocalId};
use term::{Op, Sort, Term};

use crate::engine::Engine;
use crate::engine::induction::{Given, Induction, Shrinks, Smaller, Subject};
use crate::failure::{Failure, Result, unsupported};
use crate::foreign::holds_nothing;
use crate::order;
use crate::state::State;

impl Engine<'_> {
    /// From here on uses of the subject are checked. What all uses shrink is asked for
    /// across the ways into the unit, so what was ruled out stays so.
    pub fn begin_induction(&mut self, subject: Subject, entry: Given, measure: Vec<Term>) {
        let candidates = match &self.scope.induction {
            Some(before) if step!("one-thing-shrinks-on-all-ways") => before.candidates.clone(),
            // The proofs of an abstract lemma lead to each other, and each is looked at by itself:
            // all of them make the same smaller.
            _ if self.family(subject).is_some()
                && step!("proofs-of-one-lemma-shrink-one-thing") =>
            {
                vec![Shrinks::Heap]
            }
            _ => {
                let mut all: Vec<Shrinks> = (0..entry.args.len()).map(Shrinks::Parameter).collect();
                all.extend((0..entry.instances.len()).map(Shrinks::Instance));
                if matches!(subject, Subject::Lemma(_)) {
                    all.push(Shrinks::Heap);
                }
                all
            }
        };
        self.scope.induction = Some(Induction { subject, measure, entry, candidates });
    }

    /// The values of a `decreases` clause: integers or data.
    pub fn measure_values(&mut self, state: &mut State, list: &[ir::Expr]) -> Result<Vec<Term>> {
        let mut values = Vec::new();
        for e in list {
            let value = self.eval(state, e)?;
            let sort = self.terms.sort(value);
            if sort != Sort::INT && self.terms.data_of(sort).is_none() {
                return unsupported(Reason::Measure, e.span);
            }
            values.push(value);
        }
        Ok(values)
    }

    /// A use of a function or lemma with these arguments, inside of what is being shown.
    pub fn check_induction(
        &mut self,
        state: &mut State,
        used: Subject,
        store: &[(LocalId, Term)],
        holds: &Smaller,
        span: Span,
    ) -> Result<()> {
        let Some(induction) = self.scope.induction.clone() else { return Ok(()) };
        let family = self.family(used);
        let is_itself = used == induction.subject
            || (family.is_some() && family == self.family(induction.subject));
        if !is_itself {
            let leads_back = match (used, induction.subject) {
                (Subject::Function(a), Subject::Function(b)) => {
                    order::function_reaches(self.facts, a, b)
                }
                (Subject::Lemma(a), Subject::Lemma(b)) => order::lemma_reaches(self.facts, a, b),
                // No function rests on a lemma.
                (Subject::Function(_), Subject::Lemma(_)) => false,
                (Subject::Lemma(_), Subject::Function(_)) => true,
            };
            if stops!("nothing-leads-back", leads_back) {
                let text = "this leads back to what is being shown, and nothing gets smaller";
                return Err(Failure::new(Code::Termination, span, text)
                    .note("only what uses itself directly can be shown by induction")
                    .into());
            }
            return Ok(());
        }
        if !induction.measure.is_empty() {
            return self.check_measure(state, used, store, &induction.measure, span);
        }
        let mut candidates = Vec::new();
        for candidate in induction.candidates {
            let shrinks = match candidate {
                Shrinks::Heap => holds.heap,
                Shrinks::Instance(i) => {
                    match (holds.instances.get(i), induction.entry.instances.get(i)) {
                        (Some(now), Some(before)) => self.is_inside(state, *now, *before),
                        _ => false,
                    }
                }
                Shrinks::Parameter(i) => match (store.get(i), induction.entry.args.get(i)) {
                    (Some((_, now)), Some(before)) => self.is_strict_part(state, *now, *before),
                    _ => false,
                },
            };
            if needs!("each-use-is-smaller", shrinks) {
                candidates.push(candidate);
            }
        }
        let none = candidates.is_empty();
        if let Some(induction) = &mut self.scope.induction {
            step!("all-uses-shrink-one-thing", induction.candidates = candidates);
        }
        if none {
            return Err(Failure::new(
                Code::Termination,
                span,
                "this use of itself may never end: nothing gets smaller",
            )
            .note("no argument is always a part of what it was, and no `decreases` clause is given")
            .into());
        }
        Ok(())
    }

    /// The abstract lemma that the subject is, or is a proof of.
    fn family(&self, subject: Subject) -> Option<LemmaId> {
        match subject {
            Subject::Lemma(id) => order::lemma_family(self.program, id),
            Subject::Function(_) => None,
        }
    }

    /// The snapshots of the instances that a precondition asks for on every way, from that of the
    /// precondition.
    pub fn instances_in(&mut self, requires: &Assertion, snapshot: Term) -> Vec<Term> {
        match &requires.kind {
            AssertionKind::Predicate(_) => vec![snapshot],
            AssertionKind::Star(parts) => {
                let mut found = Vec::new();
                let mut left = snapshot;
                let last = parts.iter().rposition(|part| !holds_nothing(part));
                for (i, part) in parts.iter().enumerate().filter(|(_, part)| !holds_nothing(part)) {
                    let here = if Some(i) == last { left } else { self.terms.first(left) };
                    found.extend(self.instances_in(part, here));
                    left = self.terms.second(left);
                }
                found
            }
            _ => Vec::new(),
        }
    }

    /// Whether a snapshot lies inside of another: one was opened, at least.
    fn is_inside(&mut self, state: &State, part: Term, whole: Term) -> bool {
        let mut around = part;
        while matches!(self.terms.op(around), Op::First | Op::Second) {
            around = self.terms.arg(around, 0);
            let is_pair = self.terms.is_combination(around);
            if !self.holds_fast(state, is_pair) {
                return false;
            }
            if around == whole {
                return true;
            }
        }
        false
    }

    fn check_measure(
        &mut self,
        state: &mut State,
        used: Subject,
        store: &[(LocalId, Term)],
        before: &[Term],
        span: Span,
    ) -> Result<()> {
        let (contract, locals) = match used {
            Subject::Function(id) => {
                let info = self.program.function(id);
                (&info.contract, &info.locals)
            }
            Subject::Lemma(id) => {
                let info = self.program.lemma(id);
                (&info.contract, &info.locals)
            }
        };
        let decreases = contract.cases.first().map(|case| case.decreases.clone());
        let mut inner = state.with_store(store);
        let now = self.with_locals(locals.as_slice().into(), |engine| {
            engine.measure_values(&mut inner, &decreases.unwrap_or_default())
        })?;
        state.path = inner.path;
        let goal = self.smaller(state, &now, before);
        step!("induction-measure-shrinks", {
            self.prove(state, goal, |_| {
                Failure::new(Code::Termination, span, "the measure may not get smaller here")
            })?;
        });
        Ok(())
    }

    /// Lexicographically smaller: numbers that are bounded from below by zero, parts of data.
    pub fn smaller(&mut self, state: &State, now: &[Term], before: &[Term]) -> Term {
        let zero = self.terms.int(0);
        let mut cases = Vec::new();
        let mut equal_so_far = Vec::new();
        for (a, b) in now.iter().zip(before) {
            let sort = self.terms.sort(*b);
            if self.terms.sort(*a) != sort {
                break;
            }
            let mut parts = equal_so_far.clone();
            if sort == Sort::INT {
                parts.push(self.terms.lt(*a, *b));
                step!("measure-is-bounded", parts.push(self.terms.le(zero, *b)));
            } else {
                let is_part = self.is_strict_part(state, *a, *b);
                parts.push(self.terms.bool(needs!("induction-data-is-a-part", is_part)));
            }
            cases.push(self.terms.and(parts));
            step!("earlier-measures-are-equal", equal_so_far.push(self.terms.eq(*a, *b)));
        }
        self.terms.or(cases)
    }
}
