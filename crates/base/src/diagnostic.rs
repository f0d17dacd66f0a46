//! What the tool has to say about a place in the program. Plain data; the layer that
//! faces the user renders it.

use crate::{Code, Help, Severity, Span};

/// A second place that helps to understand the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    pub span: Span,
    pub text: String,
}

/// What is said of a call that leads to where the program is wrong.
pub const CALLED_HERE: &str = "called here";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub code: Code,
    /// The primary position: where the program is wrong.
    pub span: Span,
    pub message: String,
    pub labels: Vec<Label>,
    pub notes: Vec<String>,
    /// What could be done about it.
    pub helps: Vec<Help>,
}

impl Diagnostic {
    /// The part that does not hold, where it is another place: the first of the labels, but for calls.
    pub fn conjunct(&self) -> Option<Span> {
        let mut parts = self.labels.iter().filter(|label| label.text != CALLED_HERE);
        parts.next().map(|label| label.span)
    }

    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            span,
            message: message.into(),
            labels: Vec::new(),
            notes: Vec::new(),
            helps: Vec::new(),
        }
    }

    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    pub fn help(mut self, help: impl Into<Help>) -> Diagnostic {
        self.helps.push(help.into());
        self
    }

    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }
}
