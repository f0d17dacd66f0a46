//! What is verified by itself.

use base::Span;
use ir::{Assertion, ClassId, Expr, FunctionId, LabelId, LemmaId, MethodId, PredicateId, Program};

/// What is verified by itself; of what it uses only contracts count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unit {
    Method(MethodId),
    /// A body as a class runs it that does not declare it.
    Inherited(ClassId, MethodId),
    Predicate(PredicateId),
    Function(FunctionId),
    Lemma(LemmaId),
}

impl Unit {
    /// Where it stands: the header of its declaration.
    pub fn span(self, program: &Program) -> Span {
        match self {
            Unit::Method(id) => program.method(id).span,
            Unit::Inherited(class, _) => program.class(class).span,
            Unit::Predicate(id) => program.predicate(id).span,
            Unit::Function(id) => program.function(id).span,
            Unit::Lemma(id) => program.lemma(id).span,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnitKind {
    Method,
    Constructor,
    Pure,
    Predicate,
    Initializer,
    Function,
    Lemma,
}

/// A unit, and what somebody proposes for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Task {
    pub unit: Unit,
    pub proposals: Vec<Proposal>,
    pub wants: Wants,
}

/// What is wanted of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wants {
    /// Everything that fails, in words and with examples.
    Report,
    /// Whether it is verified: what fails first is the end, and nobody reads it. A report that says
    /// so is as good as any other.
    Verdict(Patience),
}

/// How hard it is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    Usual,
    /// What is hard to show counts as not shown, and so does what can be shown path by path alone:
    /// something else is tried then.
    Little,
    /// The same with less, where more patience may come after it.
    Least,
}

impl From<Unit> for Task {
    fn from(unit: Unit) -> Task {
        Task { unit, proposals: Vec::new(), wants: Wants::Report }
    }
}

/// Invariants of a loop that nobody wrote. They are shown as if somebody had, so a proposal that
/// is wrong proves nothing. They speak of the method's locals.
#[derive(Clone, PartialEq, Debug)]
pub struct Proposal {
    pub method: MethodId,
    pub label: LabelId,
    pub clauses: Vec<Assertion>,
    /// What gets smaller in each round, instead of a measure that nobody wrote.
    pub measure: Option<Expr>,
}
