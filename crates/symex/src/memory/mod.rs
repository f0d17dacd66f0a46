//! Memories: what is read, written, handed over and taken back, and how two of them become one.
//!
//! There are two. [`permissions`] are chunks: only what is held can be read, and what was handed over cannot
//! change meanwhile. A [`total`] heap (seed 004) is read everywhere, and what a callee may change is said by a
//! set of locations. The rules speak to either through [`Memory`], and ask [`heap::Heap::is_total`] only where
//! the language itself tells the two worlds apart (section 7). The other modules are the algebra behind the
//! two: ranges of arrays, shares, iterated permissions, sets of locations, and what holding several
//! permissions says about who is different from whom.

pub mod everything;
pub mod frames;
pub mod growth;
pub mod handed;
pub mod inside;
pub mod iterated;
pub mod joined;
pub mod locations;
pub mod members;
pub mod own;
pub mod permissions;
pub mod ranges;
pub mod separate;
pub mod sets;
pub mod shares;
pub mod total;
pub mod unasked;
pub mod undone;
pub mod unions;
pub mod views;

use base::Span;
use check::Reason;
use heap::Heap;
use ir::{FieldId, Fraction, Type};
use term::Term;

use crate::engine::Engine;
use crate::engine::outcome::Blame;
use crate::failure::{Result, unsupported};
use crate::memory::permissions::Permissions;
use crate::memory::total::TotalHeap;
use crate::state::State;

/// A part of the memory that an assertion speaks of. A static field has `null` as its object.
#[derive(Clone, Debug)]
pub enum Part {
    Field(Term, FieldId),
    /// The elements in `[from, to)`.
    Elements {
        array: Term,
        from: Term,
        to: Term,
        element: Type,
    },
}

/// A part, how much of it an assertion speaks of, and where.
pub struct Asked<'a> {
    pub part: Part,
    pub fraction: &'a Fraction,
    pub span: Span,
}

/// A memory, as the rules see it.
pub trait Memory {
    fn read_field(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        place: (Term, FieldId),
        span: Span,
    ) -> Result<Term>;

    /// The element at an index of an array.
    fn read_element(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        place: (Term, Term),
        ty: &Type,
        span: Span,
    ) -> Result<Term>;

    /// All elements of an array.
    fn read_array(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        array: Term,
        element: &Type,
        span: Span,
    ) -> Result<Term>;

    fn write_field(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        place: (Term, FieldId),
        value: Term,
        span: Span,
    ) -> Result<()>;

    fn write_element(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        place: (Term, Term),
        value: Term,
        span: Span,
    ) -> Result<()>;

    /// Fields of an object that is new, or of a class that begins.
    fn add_fields(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        object: Term,
        fields: &[(FieldId, Term)],
    );

    /// The elements of a new array.
    fn add_array(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        array: (Term, Term),
        values: Term,
    );

    /// Whether so much is asked for that it may be all or less of what is there: the condition under
    /// which it is all.
    fn undecided(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        rest: &mut Heap,
        asked: &Asked<'_>,
    ) -> Result<Option<Term>>;

    /// A part is handed over, out of the rest; gives its snapshot.
    fn hand_over(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        rest: &mut Heap,
        asked: &Asked<'_>,
        blame: Blame,
    ) -> Result<Term>;

    /// A part comes back, or is there from now on, with the values of the snapshot.
    fn take_back(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        snapshot: Term,
        asked: &Asked<'_>,
    ) -> Result<()>;
}

/// What kind of memory a heap is.
pub fn memory_of(heap: &Heap) -> &'static dyn Memory {
    match heap.is_total() {
        true => &TotalHeap,
        false => &Permissions,
    }
}

impl Engine<'_> {
    pub fn read_field(
        &mut self,
        state: &mut State,
        object: Term,
        field: FieldId,
        span: Span,
    ) -> Result<Term> {
        memory_of(&state.heap).read_field(self, state, (object, field), span)
    }

    pub fn read_element(
        &mut self,
        state: &mut State,
        array: Term,
        index: Term,
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        memory_of(&state.heap).read_element(self, state, (array, index), ty, span)
    }

    /// `\seq_of(a)`: all elements.
    pub fn whole_array(
        &mut self,
        state: &mut State,
        array: Term,
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        self.defined_reference(state, array, span)?;
        let Type::Array(element) = ty else { return unsupported(Reason::Elements, span) };
        memory_of(&state.heap).read_array(self, state, array, element, span)
    }
}
