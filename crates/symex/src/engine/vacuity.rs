//! Places behind which nothing can happen: an assumption, an invariant or the postcondition of
//! a call that contradicts what is known. Everything is true there, so it is pointed out.
//!
//! A place counts if every path that comes there ends there; a path that cannot occur anyway
//! says nothing.

use base::Span;
use ir::visit::any_stmt;
use ir::{Block, Stmt, StmtKind};

use crate::engine::Engine;
use crate::engine::outcome::Outcome;
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
    /// A round of a loop went from its head to these ends outside of it. A loop whose text has no
    /// way out is meant to go on for ever.
    pub fn came_out_of(&mut self, head: &State, (body, span): (&Block, Span), ends: &[Outcome]) {
        let is_asked = self.is_own_text() && self.nesting.pure.unfolding.is_empty();
        if !is_asked || self.is_weighing() || span.is_none() {
            return;
        }
        if self.findings.left.0.get(&span) == Some(&true) {
            return;
        }
        let leaves = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Exit(_) | StmtKind::Throw(..));
        if !any_stmt(body, leaves) || ends.is_empty() && self.is_dead(head) {
            return;
        }
        let is_left =
            ends.iter().any(|end| !self.prover.is_vacuous(&mut self.terms, &end.state.path));
        *self.findings.left.0.entry(span).or_default() |= is_left;
    }

    pub fn none_can_occur(&mut self, states: &[State]) -> bool {
        states.iter().all(|s| self.prover.is_vacuous(&mut self.terms, &s.path))
    }
}
