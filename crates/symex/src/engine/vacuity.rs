//! Places behind which nothing can happen: an assumption, an invariant or the postcondition of
//! a call that contradicts what is known. Everything is true there, so it is pointed out.
//!
//! A place counts if every path that comes there ends there; a path that cannot occur anyway
//! says nothing.

use base::Span;

use crate::engine::Engine;
use crate::state::State;

impl Engine<'_> {
    /// A state came to the place; `after` is one that came out, if any did.
    pub fn came_to(&mut self, before: &State, span: Span, after: Option<&State>) {
        if !self.nesting.pure.unfolding.is_empty() || span.is_none() {
            return;
        }
        // What can go on could come here. That is the usual case, and the prover is there.
        let goes_on = after.is_some();
        if after.is_none_or(|after| self.is_dead(after)) && self.is_dead(before) {
            return;
        }
        *self.findings.passed.0.entry(span).or_default() |= goes_on;
    }
}

impl Engine<'_> {
    pub fn none_can_occur(&mut self, states: &[State]) -> bool {
        states.iter().all(|s| self.prover.is_vacuous(&mut self.terms, &s.path))
    }
}
