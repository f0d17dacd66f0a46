//! The words of a failure: what the engine is given to tell them.

use heap::Missing;

use crate::engine::Engine;
use crate::engine::narrator::Narrator;
use crate::failure::{Failure, Question};
use crate::state::State;

/// Tells failures in the words of the program.
pub struct Words;

impl Narrator for Words {
    fn wrong(
        &self,
        engine: &mut Engine<'_>,
        state: &State,
        question: &Question,
        failure: &mut Failure,
    ) {
        engine.name_reference(state, question, failure);
        engine.add_counterexample(state, question, failure);
    }

    fn missing(
        &self,
        engine: &mut Engine<'_>,
        state: &State,
        missing: &Missing,
        failure: &mut Failure,
    ) {
        engine.explain_missing(state, missing, failure);
    }

    fn uncovered(
        &self,
        engine: &mut Engine<'_>,
        state: &State,
        missing: &Missing,
        failure: &mut Failure,
    ) {
        engine.explain_uncovered(state, missing, failure);
    }
}
