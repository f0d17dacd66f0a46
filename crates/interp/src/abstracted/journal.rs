//! The journal: what was written, with what was there before.
//!
//! A state of the past is a position in the journal. What a place held then is what the first
//! entry after that position says, or else what it holds now. So remembering a state costs
//! nothing, however large the heap is, and `\old` looks at the places that it names alone.

use rustc_hash::FxHashMap;

use crate::place::Place;
use crate::spec::Spec;

/// A position in the journal and in what the library keeps, and how many objects there were.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Time {
    pub at: usize,
    pub kept: usize,
    pub objects: usize,
}

#[derive(Default)]
pub(crate) struct Journal {
    /// Places in the order in which they were written.
    written: Vec<Place>,
    /// For each place, what it held before each write, by position.
    before: FxHashMap<Place, Vec<(usize, Spec)>>,
}

impl Journal {
    pub fn now(&self) -> usize {
        self.written.len()
    }

    pub fn add(&mut self, place: Place, before: Spec) {
        let at = self.written.len();
        self.written.push(place);
        self.before.entry(place).or_default().push((at, before));
    }

    /// What the place held then, if it was written since.
    pub fn then(&self, place: Place, time: Time) -> Option<Spec> {
        let writes = self.before.get(&place)?;
        let first = writes.partition_point(|(at, _)| *at < time.at);
        writes.get(first).map(|(_, value)| value.clone())
    }

    /// The places that were written since.
    pub fn since(&self, time: Time) -> &[Place] {
        self.written.get(time.at..).unwrap_or_default()
    }
}
