//! Specification cases at a call: the caller may use any case whose precondition it meets.
//!
//! The path is split on the conditions of the cases, as far as these hold no permissions; on
//! each side the first case that applies is used, and what further cases that apply as well
//! promise is assumed of the same outcome; with explicit frames a call changes what each of them
//! allows.
//!
//! ```java
//! /*@ requires true;  assignable x, y;
//!   @ also
//!   @ requires k > 0; assignable x; @*/
//! void m(int k) { … }                          // m(1) leaves y as it is
//! ```

use base::{Code, Span, needs, step, stops};
use ir::{
    Assertion, AssertionKind, Expr, ExprKind, LocSetExpr, LocalId, MethodId, PredicateArg,
    SpecCase, Type,
};
use term::Term;

use crate::determined::is_library;
use crate::engine::Engine;
use crate::engine::message::Who;
use crate::engine::outcome::{Blame, Ending};
use crate::engine::reading::Spec;
use crate::failure::{Failure, Result, Stop};
use crate::memory::sets::is_everything;
use crate::program::mentions::without_places;
use crate::state::State;

impl Engine<'_> {
    /// The outcomes of a call, by the contract of the callee.
    pub fn call_by_contract(
        &mut self,
        state: &State,
        method: MethodId,
        spec: &Spec,
        store: &[(LocalId, Term)],
        span: Span,
    ) -> Result<Vec<(State, Ending)>> {
        if let [case] = spec.cases.as_slice() {
            return self.call_with(state, method, store, case, span);
        }
        let mut outcomes = Vec::new();
        let mut pending = state.clone();
        let mut undefined = None;
        for (i, case) in spec.cases.iter().enumerate() {
            let guard = match self.guard(&mut pending, store, case) {
                Ok(guard) => guard,
                // What cannot be said here does not apply here.
                Err(stop @ (Stop::Missing(..) | Stop::Failed(_))) => {
                    undefined.get_or_insert(stop);
                    continue;
                }
                Err(other) => return Err(other),
            };
            if let Some(branch) = self.branch(&pending, guard) {
                outcomes.extend(self.call_with_first(&branch, method, spec, i, store, span)?);
            }
            let otherwise = self.terms.not(guard);
            match self.branch(&pending, otherwise) {
                Some(rest) => pending = rest,
                None => return Ok(outcomes),
            }
        }
        if let Some(stop) = undefined {
            let of_library = is_library(self.program.method(method).origin);
            return Err(if of_library { stop.at_call(span) } else { stop });
        }
        let never = self.terms.bool(false);
        let name = self.program.method(method).signature.clone();
        step!("some-case-applies", {
            self.prove(&mut pending, never, |_| {
                let text = format!("no case of the contract of `{name}` may apply");
                Failure::new(Code::Precondition, span, text)
            })?;
        });
        Ok(outcomes)
    }

    /// Uses the case, or a later one that applies too if its permissions are not there.
    fn call_with_first(
        &mut self,
        state: &State,
        method: MethodId,
        spec: &Spec,
        first: usize,
        store: &[(LocalId, Term)],
        span: Span,
    ) -> Result<Vec<(State, Ending)>> {
        let mut stopped = None;
        for (i, case) in spec.cases.iter().enumerate().skip(first) {
            let mut here = state.clone();
            let applies = i == first
                || match self.guard(&mut here, store, case) {
                    Ok(guard) => self.holds(&here, guard),
                    Err(_) => false,
                };
            if !applies {
                continue;
            }
            let narrowed = self.narrowed(state, (method, spec, i), store, span);
            let case = narrowed.as_ref().unwrap_or(case);
            match self.call_with(state, method, store, case, span) {
                Ok(mut outcomes) => {
                    for (j, other) in spec.cases.iter().enumerate() {
                        if j != i {
                            self.promises_too(state, store, other, &mut outcomes, span);
                        }
                    }
                    return Ok(outcomes);
                }
                Err(stop @ (Stop::Missing(..) | Stop::Failed(_))) => {
                    stopped.get_or_insert(stop);
                }
                Err(other) => return Err(other),
            }
        }
        match stopped {
            Some(stop) => Err(stop),
            None => Ok(Vec::new()),
        }
    }

    /// If the precondition of a further case is met, its postcondition is true of the same
    /// normal outcomes: its permissions are accounted for by the case in use.
    fn promises_too(
        &mut self,
        before: &State,
        store: &[(LocalId, Term)],
        case: &SpecCase,
        outcomes: &mut [(State, Ending)],
        span: Span,
    ) {
        let requires = Assertion::new(AssertionKind::Star(case.requires.clone()), span);
        let blame = Blame { code: Code::Precondition, span, what: Who::Call };
        let mut start = before.with_store(store);
        start.forget_olds();
        let Ok(consumed) = self.consume(start, &requires, blame) else { return };
        let [met] = consumed.as_slice() else { return };
        if met.state.route.splits.len() != before.route.splits.len() {
            return;
        }
        for (state, ending) in outcomes {
            if stops!("promises-are-of-normal-ends", *ending != Ending::Normal) {
                continue;
            }
            let mut inner = state.clone();
            for (local, value) in met.state.locals() {
                if let (None, Some(value)) = (inner.get(local), value) {
                    inner.set(local, value);
                }
            }
            for ensures in &case.ensures {
                // What cannot be evaluated says nothing.
                if self.assume_values(state, &mut inner, ensures).is_err() {
                    break;
                }
            }
        }
    }

    /// The conditions of a case: the parts of its precondition that hold no permission. What
    /// is learned about their values is kept in the state.
    fn guard(
        &mut self,
        state: &mut State,
        store: &[(LocalId, Term)],
        case: &SpecCase,
    ) -> Result<Term> {
        let mut inner = state.with_store(store);
        inner.forget_olds();
        let mut parts = Vec::new();
        for part in &case.requires {
            if !self.conditions(&mut inner, part, &mut parts)? {
                return Ok(Term::FALSE);
            }
        }
        // Facts found under earlier conditions hold only under them: none is kept.
        Ok(self.terms.and(parts))
    }

    /// False as soon as one cannot hold: what stands behind it need not make sense then.
    fn conditions(
        &mut self,
        state: &mut State,
        a: &Assertion,
        parts: &mut Vec<Term>,
    ) -> Result<bool> {
        match &a.kind {
            AssertionKind::Expr(e) => {
                let value = self.eval(state, e)?;
                let never = self.terms.not(value);
                if self.holds_fast(state, never) {
                    return Ok(false);
                }
                // What follows from the conditions before it says nothing more.
                if !self.holds_by_parts(state, value) {
                    self.assume(state, value);
                    parts.push(value);
                }
            }
            AssertionKind::Bind(local, e) => {
                let value = self.eval(state, e)?;
                state.set(*local, value);
            }
            AssertionKind::Star(list) => {
                for part in list {
                    if !self.conditions(state, part, parts)? {
                        return Ok(false);
                    }
                }
            }
            AssertionKind::Predicate(_) | AssertionKind::Acc(..) => {
                let binds = match &a.kind {
                    AssertionKind::Predicate(instance) => {
                        instance.outputs.iter().any(|arg| matches!(arg, PredicateArg::Bind(..)))
                    }
                    AssertionKind::Acc(_, fraction) => matches!(fraction, ir::Fraction::Bind(_)),
                    _ => false,
                };
                if binds {
                    let whole = Assertion::new(a.kind.clone(), a.span);
                    let what = Who::Call;
                    let blame = Blame { code: Code::Precondition, span: a.span, what };
                    for done in self.consume(state.clone(), &whole, blame)? {
                        *state = done.state;
                    }
                }
            }
            _ => {}
        }
        Ok(true)
    }
}

impl Engine<'_> {
    /// A case that changes no more than each further case allows that applies as well.
    fn narrowed(
        &mut self,
        state: &State,
        (method, spec, used): (MethodId, &Spec, usize),
        store: &[(LocalId, Term)],
        span: Span,
    ) -> Option<SpecCase> {
        let class = self.program.class(self.program.method(method).class);
        if !state.heap.is_total() || class.framing != ir::Framing::Explicit {
            return None;
        }
        let case = spec.cases.get(used)?;
        let mut frame = case.assignable.clone();
        for (_, other) in spec.cases.iter().enumerate().filter(|(i, _)| *i != used) {
            let Some(allowed) = &other.assignable else { continue };
            if needs!("narrower-case-applies", self.applies(state, store, other, span)) {
                frame = Some(match frame {
                    Some(sets) => common(sets, allowed),
                    None => allowed.clone(),
                });
            }
        }
        (frame != case.assignable).then(|| SpecCase { assignable: frame, ..case.clone() })
    }

    /// Whether the precondition of a case is met, on one way.
    fn applies(
        &mut self,
        state: &State,
        store: &[(LocalId, Term)],
        case: &SpecCase,
        span: Span,
    ) -> bool {
        let requires = Assertion::new(AssertionKind::Star(case.requires.clone()), span);
        let blame = Blame { code: Code::Precondition, span, what: Who::Call };
        let mut start = state.with_store(store);
        start.forget_olds();
        let met = self.consume(start, &requires, blame);
        met.is_ok_and(|met| {
            matches!(met.as_slice(), [one] if one.state.route.splits.len() == state.route.splits.len())
        })
    }
}

/// What is in both of two lists of sets.
fn common(sets: Vec<Expr>, others: &[Expr]) -> Vec<Expr> {
    let is_all = |list: &[Expr]| list.iter().any(is_everything);
    if is_all(others) || lies_in(&sets, others) {
        return sets;
    }
    if is_all(&sets) || lies_in(others, &sets) {
        return others.to_vec();
    }
    let span = sets.iter().fold(Span::NONE, |all, set| all.to(set.span));
    let of = |set: LocSetExpr| Expr::new(ExprKind::LocSet(Box::new(set)), Type::LocSet, span);
    let (a, b) = (of(LocSetExpr::Union(sets)), of(LocSetExpr::Union(others.to_vec())));
    vec![of(LocSetExpr::Intersect(a, b))]
}

/// Whether each set of the first list stands in the second one.
fn lies_in(list: &[Expr], all: &[Expr]) -> bool {
    let all: Vec<Expr> = all.iter().map(without_places).collect();
    list.iter().all(|set| all.contains(&without_places(set)))
}
