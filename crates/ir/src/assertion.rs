//! Assertions and contracts: separation logic in the form of implicit dynamic frames.

use base::{Span, Symbol};

use crate::{
    Binding, ClassId, Expr, ExprKind, FieldId, LocSetExpr, Local, LocalId, PredicateId, Type,
};

#[derive(Clone, PartialEq, Debug)]
pub struct Assertion {
    pub kind: AssertionKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum AssertionKind {
    /// A boolean expression; holds no permission.
    Expr(Expr),
    /// `acc(l, p)`
    Acc(Location, Fraction),
    /// `e.q(args)`
    Predicate(PredicateInstance),
    /// `A ** B ** …`, in order; what is to the left frames what is to the right.
    Star(Vec<Assertion>),
    /// `c ? A : B`; `c ==> A` has an empty [`AssertionKind::Star`] as its second part.
    Cond(Expr, Box<Assertion>, Box<Assertion>),
    /// `(\forall* T x; range; A)`
    ForallStar { vars: Vec<LocalId>, range: Option<Expr>, body: Box<Assertion> },
    /// `untouched(A)`
    Untouched(Box<Assertion>),
    /// `e == ?x`: binds `x` to the value of `e` for all that follows.
    Bind(LocalId, Expr),
}

impl Assertion {
    pub fn new(kind: AssertionKind, span: Span) -> Assertion {
        Assertion { kind, span }
    }

    /// The empty assertion: `true`.
    pub fn empty(span: Span) -> Assertion {
        Assertion::new(AssertionKind::Star(Vec::new()), span)
    }
}

/// A place in the heap that permissions and frames speak of.
#[derive(Clone, PartialEq, Debug)]
pub struct Location {
    pub kind: LocationKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum LocationKind {
    Field(Expr, FieldId),
    Static(FieldId),
    Element(Expr, Expr),
    /// `a[*]`
    Elements(Expr),
    /// `a[i .. j]`: both ends inclusive
    Slice(Expr, Expr, Expr),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Fraction {
    Full,
    /// `0 < p <= 1`
    Part(Expr),
    /// `_`: some positive fraction
    Some,
    /// `?p`: binds all that is held of it for what follows
    Bind(LocalId),
}

#[derive(Clone, PartialEq, Debug)]
pub struct PredicateInstance {
    pub predicate: PredicateId,
    /// `None` for a static predicate.
    pub receiver: Option<Expr>,
    pub binding: Binding,
    pub args: Vec<PredicateArg>,
    /// Output arguments as far as they are given; those left out are existential.
    pub outputs: Vec<PredicateArg>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum PredicateArg {
    Expr(Expr),
    /// `?x`
    Bind(LocalId, Span),
    /// `_`
    Any(Span),
}

/// A method's contract. No case at all means that nothing was written; then
/// `requires true; ensures true` is used, with a note.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Contract {
    /// For dispatched calls, and for everything else as well if there is no static one.
    pub cases: Vec<SpecCase>,
    /// `static requires …`: for statically bound calls and for the body.
    pub static_cases: Vec<SpecCase>,
    /// `also` in front: joined to the inherited contract.
    pub extends_inherited: bool,
    /// What type variables of overridden methods stand for here.
    pub stands: Vec<Stand>,
    pub span: Span,
}

/// Exceptions of a class, or of a type variable: then the class is its bound, and it is not known which
/// of the exceptions of that class they are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Thrown {
    pub class: ClassId,
    /// `Maker<E>`: who declares it, and its name.
    pub variable: Option<Symbol>,
}

impl Thrown {
    pub fn class(class: ClassId) -> Thrown {
        Thrown { class, variable: None }
    }
}

/// What a type variable that a method throws stands for at a call, or in a method that overrides it.
#[derive(Clone, PartialEq, Debug)]
pub struct Stand {
    pub variable: Symbol,
    pub thrown: Thrown,
}

impl Contract {
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty() && self.static_cases.is_empty()
    }

    /// Cases that do not say what is read say that nothing is.
    pub fn read_nothing(&mut self, span: Span) {
        if self.cases.is_empty() {
            self.cases.push(SpecCase { span, ..SpecCase::default() });
        }
        let nothing = Expr::new(ExprKind::LocSet(Box::new(LocSetExpr::Empty)), Type::LocSet, span);
        for case in self.cases.iter_mut().chain(&mut self.static_cases) {
            case.accessible.get_or_insert_with(|| vec![nothing.clone()]);
        }
    }
}

/// One specification case. `normal_behavior` has `signals (Throwable) false`,
/// `exceptional_behavior` has `ensures false`, written out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SpecCase {
    pub span: Span,
    /// Conjoined with `**`, in order.
    pub requires: Vec<Assertion>,
    pub ensures: Vec<Assertion>,
    pub signals: Vec<Signals>,
    /// `None`: not given.
    pub signals_only: Option<Vec<Thrown>>,
    /// Location sets; `None`: not given.
    pub assignable: Option<Vec<Expr>>,
    pub accessible: Option<Vec<Expr>>,
    pub decreases: Vec<Expr>,
    pub diverges: Option<Expr>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Signals {
    pub thrown: Thrown,
    /// The exception.
    pub var: LocalId,
    pub condition: Assertion,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct LoopSpec {
    pub invariants: Vec<Assertion>,
    pub decreases: Vec<Expr>,
    pub assignable: Option<Vec<Expr>>,
    pub hints: Vec<Expr>,
}

/// `invariant e;` and its kin.
#[derive(Clone, PartialEq, Debug)]
pub struct ClassInvariant {
    pub kind: InvariantKind,
    pub is_static: bool,
    /// Local 0 is the object, unless it is static; the others are bound in the condition.
    pub locals: Vec<Local>,
    pub condition: Assertion,
    pub name: Option<Symbol>,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InvariantKind {
    Invariant,
    Constraint,
    Initially,
    Axiom,
}
