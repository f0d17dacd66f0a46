//! What a name means where it is used: which definition an instance stands for, which text gives a
//! pure call its value, of which class an object is.

use base::Span;
use ir::{Binding, ClassId, MethodId, PredicateId};
use term::Term;

use crate::engine::reading::Reading;

/// What an instance stands for: a definition, or whatever the class of the object says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meaning {
    /// The definition, or the name of the family.
    pub predicate: PredicateId,
    pub dynamic: bool,
}

/// The classes that an object may be of, on a path.
pub enum Possible {
    Exactly(ClassId),
    Among(Vec<ClassId>),
    Unknown,
}

/// Which text gives a pure call its value.
#[derive(Clone, Copy)]
pub struct Target {
    pub method: MethodId,
    pub reading: Reading,
    /// The class that reads it; none for the function of the family.
    pub class: Option<ClassId>,
    /// Whether this method's body is what runs.
    pub is_settled: bool,
}

impl Target {
    /// Whatever the class of the object makes of the method.
    pub fn dispatched(method: MethodId) -> Target {
        Target { method, reading: Reading::Dynamic, class: None, is_settled: false }
    }
}

/// A pure call: what is called, with which arguments, and where.
#[derive(Clone, Copy)]
pub struct Called<'a> {
    pub method: MethodId,
    pub binding: Binding,
    pub args: &'a [Term],
    pub span: Span,
    /// What its body says is to be learned, whoever inserts ghost operations.
    pub told: bool,
}
