//! What stops a path.

use base::{Code, Diagnostic, Help, Label, Span};
use check::Reason;
use heap::{Chunk, Heap, Missing};
use ir::model::Example;
use term::Term;

use crate::engine::message::{Asker, Message, Note};
use crate::state::State;

/// An obligation that could not be shown, as data.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    pub code: Code,
    /// Where the program goes wrong.
    pub span: Span,
    pub message: Message,
    /// The part of the specification that could not be shown, if it is another place.
    pub conjunct: Option<Span>,
    /// What kind of assertion the part belongs to, where that is not the code's own.
    pub obligation: Option<Code>,
    /// Further places, with what there is to say about them; the conjunct is the first.
    pub labels: Vec<Label>,
    pub notes: Vec<Note>,
    /// What could be done about it.
    pub helps: Vec<Help>,
    /// What the method may start from so that it goes wrong.
    pub example: Option<Example>,
    /// The solver gave up, so the program may still be right.
    pub unknown: bool,
    /// The source positions that the path went through.
    pub path: Vec<Span>,
    /// The steps of the trace in which it happened, if there is one.
    pub steps: Vec<crate::trace::StepId>,
    /// What was asked and what the solver answered, until it has been put into words.
    pub(crate) question: Option<Box<Question>>,
    /// What is missing, if it has a name only in the state in which it was found missing.
    pub(crate) what: Option<String>,
    /// Why a predicate that was asked for could not be closed.
    pub(crate) not_closed: Option<Box<NotClosed>>,
}

/// What was missing or wrong when a predicate was to be closed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct NotClosed {
    pub missing: Option<Missing>,
    pub failure: Failure,
}

/// A goal that was not proved, where it was asked. (Not a heap: reports go from thread to
/// thread.)
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Question {
    pub goal: Term,
    pub chunks: Vec<Chunk>,
    /// What was known.
    pub facts: Vec<Term>,
    pub model: Option<Box<solver::Model>>,
}

impl Question {
    pub fn new(goal: Term, state: &State, model: Option<Box<solver::Model>>) -> Question {
        let chunks = state.heap.chunks().iter().cloned().collect();
        Question { goal, chunks, facts: state.path.facts().collect(), model }
    }

    pub fn heap(&self) -> Heap {
        let mut heap = Heap::new();
        self.chunks.iter().for_each(|chunk| heap.add(chunk.clone()));
        heap
    }
}

impl Failure {
    pub fn new(code: Code, span: Span, message: impl Into<Message>) -> Failure {
        Failure {
            code,
            span,
            message: message.into(),
            conjunct: None,
            obligation: None,
            labels: Vec::new(),
            notes: Vec::new(),
            helps: Vec::new(),
            example: None,
            unknown: false,
            path: Vec::new(),
            steps: Vec::new(),
            question: None,
            what: None,
            not_closed: None,
        }
    }

    /// The part of a contract, invariant or predicate that could not be shown.
    pub fn at(self, conjunct: Span) -> Failure {
        let code = self.code;
        self.at_part_of(code, conjunct)
    }

    /// As [`Failure::at`], where the obligation has another code than the failure.
    pub fn at_part_of(mut self, obligation: Code, conjunct: Span) -> Failure {
        self.conjunct = Some(conjunct);
        self.obligation = Some(obligation);
        if conjunct != self.span && !conjunct.is_none() {
            self.labels.insert(0, Label { span: conjunct, text: part_of(obligation).to_string() });
        }
        self
    }

    pub fn label(mut self, span: Span, text: impl Into<String>) -> Failure {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    pub fn note(mut self, note: impl Into<Note>) -> Failure {
        self.add_note(note);
        self
    }

    pub fn add_note(&mut self, note: impl Into<Note>) {
        self.notes.push(note.into());
    }

    pub fn help(mut self, help: impl Into<Help>) -> Failure {
        self.helps.push(help.into());
        self
    }

    /// The same obligation at the same place: reported once, whatever path led there.
    pub fn is_same_as(&self, other: &Failure) -> bool {
        (self.code, self.span, self.conjunct) == (other.code, other.span, other.conjunct)
    }

    /// As the layer that faces the user shows it, without the example: whether it is one is
    /// found out by a replay.
    pub fn diagnostic(&self) -> Diagnostic {
        let mut d = Diagnostic::new(self.code, self.span, self.message.to_string());
        // A repair inside a repair may blame the same place twice.
        for label in &self.labels {
            if !d.labels.contains(label) {
                d.labels.push(label.clone());
            }
        }
        d.notes = self.notes.iter().map(Note::to_string).collect();
        d.helps = self.helps.clone();
        d
    }
}

/// What does not hold, where the obligation itself says it best.
pub(crate) fn not_shown(obligation: Code, who: impl Into<Asker>) -> Message {
    match obligation {
        Code::InvariantInitially => {
            "the loop invariant may not hold when the loop is entered".into()
        }
        Code::InvariantKept => "the loop invariant may not hold again after a round".into(),
        _ => Message::about(who, " may not hold"),
    }
}

/// What a part of the assertion of an obligation is called.
fn part_of(obligation: Code) -> &'static str {
    match obligation {
        Code::Precondition => "this conjunct of the precondition",
        Code::Postcondition => "this conjunct of the postcondition",
        Code::InvariantInitially | Code::InvariantKept => "this conjunct of the loop invariant",
        Code::Assertion => "this conjunct of the assertion",
        Code::GhostStatement => "this conjunct of the body of the predicate",
        _ => "this part",
    }
}

/// Why a path cannot go on.
#[derive(Clone, Debug)]
pub enum Stop {
    Failed(Box<Failure>),
    /// A chunk that was needed is not there; opening or closing a predicate may help.
    Missing(Missing, Box<Failure>),
    Unsupported(Reason, Span),
    /// The front end has reported what is wrong with it.
    Erroneous,
    /// Too many steps.
    Budget(Span),
    /// So many failures have been reported that more would not help.
    Enough,
}

impl Stop {
    /// What this says about a predicate that was to be closed.
    pub(crate) fn not_closed(self) -> Option<Box<NotClosed>> {
        let (missing, failure) = match self {
            Stop::Failed(failure) => (None, failure),
            Stop::Missing(missing, failure) => (Some(missing), failure),
            _ => return None,
        };
        Some(Box::new(NotClosed { missing, failure: *failure }))
    }

    /// A precondition of the library in which something is missing: that is the caller's
    /// business, and so is the place.
    pub fn at_call(mut self, call: Span) -> Stop {
        if let Stop::Failed(failure) | Stop::Missing(_, failure) = &mut self
            && failure.span != call
        {
            let label = Label { span: failure.span, text: "needed for this part".to_string() };
            failure.labels.push(label);
            failure.span = call;
        }
        if let Stop::Unsupported(_, span) = &mut self {
            *span = call;
        }
        self
    }

    pub fn note(mut self, text: &str) -> Stop {
        if let Stop::Failed(failure) | Stop::Missing(_, failure) = &mut self {
            failure.add_note(text);
        }
        self
    }

    /// Says of which method the precondition is that was not met.
    pub fn in_call_of(mut self, name: &str) -> Stop {
        if let Stop::Failed(failure) | Stop::Missing(_, failure) = &mut self {
            failure.message.name_callee(name);
        }
        self
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::Failed(Box::new(failure))
    }
}

pub type Result<T> = std::result::Result<T, Stop>;

pub fn unsupported<T>(what: Reason, span: Span) -> Result<T> {
    Err(Stop::Unsupported(what, span))
}
