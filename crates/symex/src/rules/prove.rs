//! Showing a goal: by what is known, by repairs, by the prover; or a failure that says what was asked.

use check::Unit;
use solver::{Answer, Effort};
use term::Term;

use crate::engine::Engine;
use crate::engine::scope::Faults;
use crate::failure::{Failure, Question, Result, Stop};
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
        // A pure method that is unfolded is well defined: its own unit shows that.
        if !self.nesting.pure.unfolding.is_empty() {
            self.assume(state, goal);
            return Ok(());
        }
        if !self.nesting.looked_into.is_empty() {
            return self.prove_for_call(state, goal, failure);
        }
        if self.is_receiver_of_range(state, goal) || self.shown_somehow(state, goal) {
            self.assume(state, goal);
            return Ok(());
        }
        match self.prover.ask(&mut self.terms, &state.path, goal, Effort::Obligation) {
            Answer::Proved => {
                self.assume(state, goal);
                Ok(())
            }
            Answer::Refuted(model) => {
                let failure = failure(self);
                Err(refuted(failure, Question::new(goal, state, Some(model)), state))
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

    /// What a body checks that is run for a call is shown with what the call gives it. Where that is not
    /// decided, the body's own unit shows it, whatever it is given.
    fn prove_for_call(
        &mut self,
        state: &mut State,
        goal: Term,
        failure: impl FnOnce(&mut Engine<'p>) -> Failure,
    ) -> Result<()> {
        if self.holds_fast(state, goal) {
            self.assume(state, goal);
            return Ok(());
        }
        let inner = self.nesting.looked_into.last().copied();
        // That what is built lacks something yet is not known of this object or that.
        let is_unsure = self.terms.as_not_null(goal).is_some() && self.runs_a_constructor();
        if inner.is_some_and(|body| body.faults == Faults::Told)
            && !is_unsure
            && let Answer::Refuted(model) =
                self.prover.ask(&mut self.terms, &state.path, goal, Effort::Obligation)
        {
            return Err(refuted(failure(self), Question::new(goal, state, Some(model)), state));
        }
        self.findings.relies_on.extend(inner.map(|body| Unit::Method(body.method)));
        self.assume(state, goal);
        Ok(())
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

fn refuted(mut failure: Failure, question: Question, state: &State) -> Stop {
    failure.question = Some(Box::new(question));
    failure.path = state.route.trail.to_vec();
    failure.into()
}
