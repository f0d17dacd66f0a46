//! Calls that come back to the method that is shown: to an earlier one, on a smaller heap, or with a
//! smaller measure.

use base::{Code, Span, needs, step, stops};
use ir::{Binding, LocalId, MethodId};
use term::Term;

use crate::engine::Engine;
use crate::failure::{Failure, Result};
use crate::scope::Measure;
use crate::state::State;

impl Engine<'_> {
    /// Section 3.6 of the paper: a call in a pure method is to an earlier one, or happens
    /// on a smaller heap, or `decreases` shrinks. What is earlier is not said by the text, but by
    /// who uses whom (`facts::PureOrder`). For other methods only `decreases` counts.
    pub fn check_recursion(
        &mut self,
        state: &mut State,
        (callee, binding): (MethodId, Binding),
        store: &[(LocalId, Term)],
        smaller_heap: bool,
        span: Span,
    ) -> Result<()> {
        let Some(Measure { method, values, pure, reads }) = self.scope.measure.clone() else {
            return Ok(());
        };
        // A dispatched call may run whatever overrides the callee.
        let mut runs = vec![callee];
        if binding == Binding::Dynamic {
            let classes = self.classes_below(self.program.method(callee).class);
            runs.extend(classes.iter().filter_map(|c| self.program.implementation(*c, callee)));
            runs.sort();
            runs.dedup();
        }
        // A library method is defined before the program.
        let is_written = |m: &MethodId| {
            matches!(self.program.method(*m).origin, ir::Origin::Source | ir::Origin::Synthetic)
        };
        runs.retain(is_written);
        if runs.is_empty() {
            return Ok(());
        }
        let rank = self.rank(method);
        if pure
            && (needs!("called-on-a-smaller-heap", smaller_heap)
                || needs!("called-method-is-earlier", runs.iter().all(|m| self.rank(*m) < rank)))
        {
            return Ok(());
        }
        if !pure
            && needs!("callee-does-not-come-back", !runs.iter().any(|m| self.may_call(*m, method)))
        {
            return match runs.into_iter().find_map(|m| self.endless_below(m)) {
                Some(endless) if step!("callee-ends") => {
                    Err(self.goes_on(callee, endless, span).into())
                }
                _ => Ok(()),
            };
        }
        // Nobody says which case of the callee will apply: each of them has to get smaller.
        let spec = self.spec(callee, binding.into());
        let mut measures: Vec<Vec<ir::Expr>> =
            spec.cases.iter().map(|case| case.decreases.clone()).collect();
        step!("each-case-of-the-callee-shrinks", {}, else measures.truncate(1));
        let is_measured = !measures.is_empty() && measures.iter().all(|list| !list.is_empty());
        // Among pure methods a measure compares calls of one method, or of those that use each
        // other: a call of an earlier one may make it larger, so it says nothing about the way
        // back.
        let together = match runs.as_slice() {
            [only] => self.rank(*only) == rank,
            all => all.iter().all(|m| *m == method),
        };
        if let Some(reads) = reads.filter(|_| pure && !is_measured && values.is_empty())
            && needs!("reads-are-compared-in-one-group", together)
            && self.reads_less(state, &reads, (callee, binding), store)?
        {
            return Ok(());
        }
        if !is_measured
            || values.is_empty()
            || stops!("measures-are-of-one-group", pure && !together)
        {
            return Err(self.may_never_end(method, callee, pure, span).into());
        }
        let mut inner = state.with_store(store);
        for decreases in &measures {
            let now = self.measure_values(&mut inner, decreases)?;
            let mut goal = self.smaller(state, &now, &values);
            let order = self.facts.pure_order();
            if pure && order.place(callee) < order.place(method) && now.len() == values.len() {
                // The same measure will do on the way to an earlier method.
                let same =
                    now.iter().zip(&values).map(|(a, b)| self.terms.eq(*a, *b)).collect::<Vec<_>>();
                let same = self.terms.and(same);
                goal = self.terms.or([goal, same]);
            }
            self.prove(state, goal, |_| {
                Failure::new(Code::Termination, span, "the measure of this call may not decrease")
                    .note("it must be smaller than the caller's, which must be at least 0")
            })?;
        }
        Ok(())
    }

    /// Looks at the precondition of a pure method, which does not rest on the method: it would
    /// have to hold before anybody can say what it means.
    pub(crate) fn asking_for<T>(
        &mut self,
        method: MethodId,
        span: Span,
        look: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let here = (method, self.nesting.pure.unfolding.len());
        if self.nesting.pure.asking.contains(&here) {
            let name = self.program.method(method).name;
            let text = format!("the precondition of `{name}` leads back to `{name}` itself");
            return Err(Failure::new(Code::Termination, span, text)
                .label(self.program.method(method).span, "declared here")
                .note("whether a method may be called cannot depend on what the method gives")
                .into());
        }
        self.nesting.pure.asking.push(here);
        let result = look(self);
        self.nesting.pure.asking.pop();
        result
    }

    fn may_never_end(&self, method: MethodId, callee: MethodId, pure: bool, span: Span) -> Failure {
        let caller = self.program.method(method).name;
        let name = self.program.method(callee).name;
        let failure = |text: String| Failure::new(Code::Termination, span, text);
        if pure && callee != method {
            return failure(format!("`{name}` leads back to `{caller}`, and nothing gets smaller"))
                .label(self.program.method(callee).span, "declared here")
                .note(
                    "pure methods, with their contracts, that use each other do so on a smaller \
                     part of the heap, or with a smaller measure: so none rests on itself",
                )
                .help(format!("`decreases …;` for both `{caller}` and `{name}`"));
        }
        let failure = failure(format!("this call of `{name}` may never end: nothing gets smaller"));
        if pure {
            failure.note("the call takes the whole heap that the method was given").help(format!(
                "`decreases …;` names a number that each call of `{name}` makes smaller, \
                     or the recursion goes through a predicate that it opens"
            ))
        } else {
            failure.help(format!("`{name}` needs a `decreases` clause of its own"))
        }
    }
}
