//! Showing a goal: by what is known, by repairs, by the prover; or a failure that says what was asked.

use solver::Answer;
use term::Term;

use crate::engine::Engine;
use crate::failure::{Failure, Question, Result};
use crate::state::State;

impl<'p> Engine<'p> {
    /// Shows the goal, or fails with what `failure` says.
    pub fn prove(
        &mut self,
        state: &mut State,
        goal: Term,
        failure: impl FnOnce(&mut Engine<'p>) -> Failure,
    ) -> Result<()> {
        if goal.is_true() {
            return Ok(());
        }
        // A pure method that is unfolded, or a body that is run, is well defined: its own unit
        // shows that.
        if !self.nesting.pure.unfolding.is_empty() || self.nesting.looked_into > 0 {
            self.assume(state, goal);
            return Ok(());
        }
        if self.is_receiver_of_range(state, goal) || self.shown_somehow(state, goal) {
            self.assume(state, goal);
            return Ok(());
        }
        match self.prover.prove(&mut self.terms, &state.path, goal) {
            Answer::Proved => {
                self.assume(state, goal);
                Ok(())
            }
            Answer::Refuted(model) => {
                let mut failure = failure(self);
                let question = Question::new(goal, state, Some(model));
                failure.question = Some(Box::new(question));
                failure.path = state.route.trail.to_vec();
                Err(failure.into())
            }
            Answer::Unknown(why) => {
                let mut failure = failure(self).note(format!("not decided: {why}"));
                failure.question = Some(Box::new(Question::new(goal, state, None)));
                failure.unknown = true;
                failure.path = state.route.trail.to_vec();
                Err(failure.into())
            }
        }
    }

    /// Whether the goal says that an object is not null for which a range holds something.
    fn is_receiver_of_range(&mut self, state: &State, goal: Term) -> bool {
        let Some(object) = self.terms.as_not_null(goal) else { return false };
        let is_iterated = |chunk: &heap::Chunk| matches!(chunk, heap::Chunk::Iterated(_));
        state.heap.chunks().iter().any(is_iterated)
            && !self.holds_fast(state, goal)
            && self.is_held_in_range(state, object)
    }
}
