//! What is being shown by induction, and which functions are being unfolded. The rules are in
//! [`crate::pure::induction`] and [`crate::pure::function`].

use ir::{FunctionId, LemmaId};
use term::Term;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    Function(FunctionId),
    Lemma(LemmaId),
}

/// Something that every use so far makes smaller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shrinks {
    Parameter(usize),
    Instance(usize),
    Heap,
}

/// What a function or lemma was given.
#[derive(Clone, Default, Debug)]
pub struct Given {
    /// The values of the parameters.
    pub args: Vec<Term>,
    /// The snapshots of the instances that the precondition asks for.
    pub instances: Vec<Term>,
}

#[derive(Clone, Debug)]
pub struct Induction {
    pub subject: Subject,
    /// The values of `decreases` on entry; none if there is no such clause.
    pub measure: Vec<Term>,
    pub entry: Given,
    pub candidates: Vec<Shrinks>,
}

/// What a use takes from the heap.
#[derive(Clone, Default, Debug)]
pub struct Smaller {
    /// A share is kept back.
    pub heap: bool,
    /// The snapshots of the instances that the precondition asks for.
    pub instances: Vec<Term>,
}

/// Functions that are being unfolded.
#[derive(Default)]
pub struct Unfolding {
    /// Outermost first.
    pub stack: Vec<FunctionId>,
    pub fuel: u32,
}

impl Unfolding {
    /// Whether what is evaluated is the text of a function that is used.
    pub fn is_going_on(&self) -> bool {
        !self.stack.is_empty()
    }
}
