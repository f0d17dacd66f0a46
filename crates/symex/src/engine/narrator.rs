//! Who puts failures into words. A rule reports what failed as data, and does not know who that is:
//! whoever makes the engine says so.

use heap::Missing;

use crate::engine::Engine;
use crate::failure::{Failure, Question};
use crate::state::State;

pub trait Narrator {
    /// A goal was not proved: what the reference is called that may be null, and what the method
    /// may start from so that it goes wrong.
    fn wrong(
        &self,
        engine: &mut Engine<'_>,
        state: &State,
        question: &Question,
        failure: &mut Failure,
    );

    /// A chunk is missing: where it went, and what would give it.
    fn missing(
        &self,
        engine: &mut Engine<'_>,
        state: &State,
        missing: &Missing,
        failure: &mut Failure,
    );

    /// The same in a contract, which has not been given anything yet.
    fn uncovered(
        &self,
        engine: &mut Engine<'_>,
        state: &State,
        missing: &Missing,
        failure: &mut Failure,
    );
}
