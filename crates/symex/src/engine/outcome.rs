//! What the rules give back: how a path through a statement ends, and what is left after an assertion was
//! consumed; and how to blame a part of it that does not hold.

use base::{Code, Span};
use heap::Heap;
use ir::LabelId;
use term::Term;

use crate::engine::message::Who;
use crate::state::State;

/// How a path through a statement ends.
#[derive(Clone, PartialEq, Debug)]
pub enum Ending {
    Normal,
    /// Leaves the block or loop of the label.
    Exit(LabelId),
    /// Goes to the head of the loop.
    Again(LabelId),
    Throw(Term),
}

#[derive(Clone)]
pub struct Outcome {
    pub state: State,
    pub ending: Ending,
}

impl Outcome {
    pub fn normal(state: State) -> Outcome {
        Outcome { state, ending: Ending::Normal }
    }
}

/// What is left after an assertion was consumed: expressions are still evaluated in the
/// whole heap of `state`, `rest` is what has not been taken.
#[derive(Clone)]
pub struct Consumed {
    pub state: State,
    pub rest: Heap,
    pub snapshot: Term,
}

/// How to blame a part that does not hold.
#[derive(Clone, Copy)]
pub struct Blame {
    pub code: Code,
    /// Where the program goes wrong: a call, the end of a method, a loop.
    pub span: Span,
    pub what: Who,
}
