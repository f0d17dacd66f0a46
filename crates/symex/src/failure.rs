//! What stops a path.

use base::{Code, Span};
use heap::Missing;

/// An obligation that could not be shown, as data.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    pub code: Code,
    /// Where the program goes wrong.
    pub span: Span,
    pub message: String,
    /// The part of the specification that could not be shown, if it is another place.
    pub conjunct: Option<Span>,
    pub notes: Vec<String>,
    /// The solver gave up, so the program may still be right.
    pub unknown: bool,
    /// The source positions that the path went through.
    pub path: Vec<Span>,
    /// The steps of the trace in which it happened, if there is one.
    pub steps: Vec<crate::trace::StepId>,
    /// Values of what the program names, under which it goes wrong.
    pub counterexample: Vec<(String, String)>,
    /// Whether the counterexample is more than a possible one.
    pub certain: bool,
}

impl Failure {
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Failure {
        Failure {
            code,
            span,
            message: message.into(),
            conjunct: None,
            notes: Vec::new(),
            unknown: false,
            path: Vec::new(),
            steps: Vec::new(),
            counterexample: Vec::new(),
            certain: false,
        }
    }

    pub fn at(mut self, conjunct: Span) -> Failure {
        self.conjunct = Some(conjunct);
        self
    }

    pub fn note(mut self, note: impl Into<String>) -> Failure {
        self.notes.push(note.into());
        self
    }
}

/// Why a path cannot go on.
#[derive(Clone, Debug)]
pub enum Stop {
    Failed(Box<Failure>),
    /// A chunk that was needed is not there; opening or closing a predicate may help.
    Missing(Missing, Box<Failure>),
    Unsupported(String, Span),
    /// The front end has reported what is wrong with it.
    Erroneous,
    /// Too many steps.
    Budget(Span),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::Failed(Box::new(failure))
    }
}

pub type Result<T> = std::result::Result<T, Stop>;

pub fn unsupported<T>(what: impl Into<String>, span: Span) -> Result<T> {
    Err(Stop::Unsupported(what.into(), span))
}
