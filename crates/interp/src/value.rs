//! Values, and the ways in which a computation ends.

use base::Span;

/// An object of the heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Ref(pub(crate) u32);

impl Ref {
    /// Its number: objects are numbered as they are made.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    Bool(bool),
    /// Of every integer type, and mathematical integers as far as they fit.
    Int(i128),
    Float(f32),
    Double(f64),
    Ref(Ref),
    Null,
    /// An expression over the inputs of a search ([`crate::concolic`]): a number or a truth value.
    Sym(crate::concolic::Sym),
    /// The result of a `void` method, and the content of a local that nothing was assigned
    /// to.
    Void,
}

impl Value {
    pub(crate) fn from_ref(reference: Option<Ref>) -> Value {
        reference.map_or(Value::Null, Value::Ref)
    }

    pub(crate) fn int(n: impl Into<i128>) -> Value {
        Value::Int(n.into())
    }

    /// A number of elements or characters; never more than `i32::MAX` of them.
    pub(crate) fn size(n: usize) -> Value {
        Value::Int(n as i128)
    }
}

/// Why a computation did not come to its normal end.
#[derive(Clone, PartialEq, Debug)]
pub enum Stop {
    /// A Java exception on its way to a handler.
    Thrown(Ref),
    Limit(Limit),
    Stuck(Box<Stuck>),
    /// In a replay: something that had to be shown does not hold.
    Failed(Box<crate::replay::Failed>),
    /// In a run that checks annotations: it breaks one.
    Violated(Box<crate::abstracted::Violation>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    Steps,
    Heap,
    Output,
}

/// The program did what a well-formed program cannot do, or used something that the
/// interpreter does not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stuck {
    pub reason: String,
    pub span: Span,
}

impl Stop {
    pub(crate) fn stuck(reason: impl Into<String>) -> Stop {
        Stop::stuck_at(reason, Span::NONE)
    }

    pub(crate) fn stuck_at(reason: impl Into<String>, span: Span) -> Stop {
        Stop::Stuck(Box::new(Stuck { reason: reason.into(), span }))
    }

    /// Natives do not know where they are called; the caller does.
    pub(crate) fn at(mut self, span: Span) -> Stop {
        match &mut self {
            Stop::Stuck(stuck) if stuck.span.is_none() => stuck.span = span,
            Stop::Violated(violation) if violation.span.is_none() => violation.span = span,
            _ => {}
        }
        self
    }
}

/// What a program did.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// Standard output.
    pub output: String,
    pub end: End,
}

#[derive(Clone, PartialEq, Debug)]
pub enum End {
    Normal,
    /// The binary name of the exception's class, and its message.
    Uncaught {
        class: String,
        message: Option<String>,
    },
    LimitReached(Limit),
    /// The run breaks an annotation.
    Violated(Box<crate::abstracted::Violation>),
    Stuck {
        reason: String,
        span: Span,
    },
}
