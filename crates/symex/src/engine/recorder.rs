//! The steps of an exploration while it goes on. Who records them is [`crate::engine::record`].

use base::Span;
use term::Term;

use crate::state::State;
use crate::trace::{Event, StepId};

#[derive(Default)]
pub struct Recorder {
    pub steps: Vec<Recorded>,
    /// The snapshot of the precondition.
    pub entry: Option<Term>,
    pub truncated: bool,
}

pub struct Recorded {
    pub parents: Vec<StepId>,
    pub span: Span,
    pub event: Event,
    pub state: State,
}
