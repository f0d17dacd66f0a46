//! What a method or loop may change, and what a pure method may read.

use base::{Span, needs};
use heap::Locations;
use ir::FieldId;
use term::{Sort, Term};

use crate::state::Old;

/// What may be changed from some point on.
#[derive(Clone, Debug)]
pub struct Frame {
    pub locations: Locations,
    /// What came into being later is not meant.
    pub since: u32,
    /// The clause.
    pub span: Span,
    /// Whose frame it is, in words.
    pub what: &'static str,
    /// Who leaves it is asked at the end whether what lies outside has the value that it had
    /// ([`crate::memory::undone`]).
    pub is_compared: bool,
    /// In a round of a loop, a term that is older than what the loop makes: only locations that
    /// are older still are the same ones at the end.
    pub round: Option<Term>,
}

impl Frame {
    /// What is newer than the state in which it is evaluated is not meant: what `\fresh` calls new.
    pub fn begin_at(&mut self, before: Option<&Old>) {
        self.since = before.and_then(|old| old.time).unwrap_or(self.since);
    }

    /// Whether a location that is written outside is looked at when the method ends.
    pub fn compares(&self, place: Place) -> bool {
        let is_older = |term: Term| self.round.is_none_or(|round| term < round);
        self.is_compared
            && needs!(
                "rounds-stay-in-the-frame",
                match place {
                    Place::Field(object, _) => is_older(object),
                    Place::Element { array, index, .. } => is_older(array) && is_older(index),
                }
            )
    }
}

/// A location of a total heap.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    Field(Term, FieldId),
    Element { array: Term, sort: Sort, index: Term },
}

/// A write that may be outside of a frame.
#[derive(Clone, Debug)]
pub struct Outside {
    pub place: Place,
    /// That it is not.
    pub inside: Term,
    pub frame: Frame,
    pub span: Span,
}

/// What a clause says: everything, on a condition, or else a set.
#[derive(Clone, Copy, Debug)]
pub struct Clause {
    pub everything: Term,
    pub set: Term,
}

/// What a pure method that is verified may read.
#[derive(Clone, Debug)]
pub struct ReadFrame {
    pub clause: Clause,
    /// The clause in the text.
    pub span: Span,
}
