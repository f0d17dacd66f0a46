//! What was found out once for a unit, as data: initial values of fields, summaries of pure methods,
//! snapshots of iterated chunks, rows of tables, sums that were met, places that paths came to.

use std::collections::BTreeMap;

use base::Span;
use ir::{Expr, MethodId, Quantifier, Type};
use rustc_hash::FxHashMap;
use term::{Sort, Template, Term};

/// What an initialiser puts into a final field.
#[derive(Clone, PartialEq, Debug)]
pub enum Initial {
    /// An object or array that is made for this field alone.
    Made { ty: Type, length: Option<i128> },
    /// A literal, or another final static field.
    Same(Expr),
    /// What a method gave, and for which literals if it was given nothing else: a box.
    Given { method: MethodId, args: Option<Vec<Expr>> },
}

/// What is known of every call.
pub struct Summary {
    /// Facts, in terms of the snapshot, the arguments and the value.
    pub facts: Template,
    /// They say that the value is one of its type.
    pub bounds_value: bool,
    /// What finding out took.
    pub steps: u64,
}

/// Where a part of a snapshot comes from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// Where the condition holds (a term over the index variable), as in another snapshot.
    From { condition: Term, values: Term },
    /// Where the condition holds, as in another snapshot so many indices further.
    Shifted { condition: Term, values: Term, by: Term },
    /// Where the condition holds, this snapshot; both are terms over the index variable.
    Formula { condition: Term, snapshot: Term },
    /// At one index, this snapshot.
    One { index: Term, snapshot: Term },
}

/// What a snapshot is, over the variable.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Definition {
    pub var: Term,
    pub pieces: Vec<Piece>,
}

/// Index variables and snapshots that were put together.
#[derive(Default)]
pub struct Maps {
    pub depth: u32,
    /// Z3 is not asked where something else can be tried.
    pub hasty: bool,
    /// An index is being put back into its chunk.
    pub putting_back: bool,
    pub vars: FxHashMap<(u32, Sort), Term>,
    pub known: FxHashMap<Definition, Term>,
    pub definitions: FxHashMap<Term, Definition>,
}

/// The rows of tables that were made in one step: for the sequence of them, their length.
pub type Rows = FxHashMap<Term, (Term, Type)>;

/// For each place that was reached, whether a path went on behind it.
#[derive(Default)]
pub struct Passed(pub BTreeMap<Span, bool>);

impl Passed {
    pub fn dead_ends(&self) -> impl Iterator<Item = Span> {
        self.0.iter().filter(|(_, passed)| !**passed).map(|(span, _)| *span)
    }
}

/// A quantifier with its range and body as terms.
#[derive(Clone)]
pub struct Folded {
    pub quantifier: Quantifier,
    pub lo: Term,
    pub hi: Term,
    pub var: Term,
    /// What one element adds.
    pub body: Term,
}
