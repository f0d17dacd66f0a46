//! The operators of terms. A term is an operator applied to arguments; whatever else
//! belongs to it (numbers, names, sorts) is part of the operator, by id.

use crate::{Sort, Terms};

/// The integral types of Java.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum IntKind {
    Byte,
    Short,
    Char,
    Int,
    Long,
}

impl IntKind {
    pub const ALL: [IntKind; 5] =
        [IntKind::Byte, IntKind::Short, IntKind::Char, IntKind::Int, IntKind::Long];

    pub fn min(self) -> i128 {
        match self {
            IntKind::Byte => i8::MIN.into(),
            IntKind::Short => i16::MIN.into(),
            IntKind::Char => 0,
            IntKind::Int => i32::MIN.into(),
            IntKind::Long => i64::MIN.into(),
        }
    }

    pub fn max(self) -> i128 {
        match self {
            IntKind::Byte => i8::MAX.into(),
            IntKind::Short => i16::MAX.into(),
            IntKind::Char => u16::MAX.into(),
            IntKind::Int => i32::MAX.into(),
            IntKind::Long => i64::MAX.into(),
        }
    }

    pub fn bits(self) -> u32 {
        match self {
            IntKind::Byte => 8,
            IntKind::Short | IntKind::Char => 16,
            IntKind::Int => 32,
            IntKind::Long => 64,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            IntKind::Byte => "byte",
            IntKind::Short => "short",
            IntKind::Char => "char",
            IntKind::Int => "int",
            IntKind::Long => "long",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BitOp {
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Ushr,
}

impl BitOp {
    pub const ALL: [BitOp; 6] =
        [BitOp::And, BitOp::Or, BitOp::Xor, BitOp::Shl, BitOp::Shr, BitOp::Ushr];
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NumberId(pub(crate) u32);

/// The coefficients and the constant of a linear sum; its atoms are the arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LinearId(pub(crate) u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ConstId(pub(crate) u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FunId(pub(crate) u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BinderId(pub(crate) u32);

/// What a term does to its arguments. The meaning given here is the one that every
/// tier of the prover must share; what is "unspecified" is still a function of the
/// arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    // Truth. Conjunctions and disjunctions are flat, sorted by id, without repetition;
    // negation stands only before atoms, equalities and quantifiers.
    True,
    False,
    Not,
    And,
    Or,
    /// Of two terms of one sort, the smaller id first (arithmetic: see `equality`).
    Eq,
    Ite,

    // Numbers: Int, Real.
    Number(NumberId, Sort),
    /// `c1*a1 + … + cn*an + c`; see [`Terms::linear`].
    Linear(LinearId),
    /// The product of two or more terms, none of them a constant; sorted.
    Mul,
    /// Of integers, truncated towards zero; unspecified if the divisor is zero.
    Div,
    /// `a - (a / b) * b`; unspecified if the divisor is zero.
    Rem,
    /// Of reals or permissions; unspecified if the divisor is zero.
    Divide,
    /// Integer to real.
    ToReal,
    /// `0 <= a`: the only comparison of integers.
    AtLeastZero,
    /// `0 < a`, for reals and permissions only.
    Positive,
    /// The value of the kind that is equal modulo `2^bits`.
    Wrap(IntKind),
    /// On the operands wrapped to the kind (`Int` or `Long`); the distance of a shift is
    /// masked as in Java. The result is of the kind.
    Bits(BitOp, IntKind),

    // Floating point: only constants; operations are functions that are declared.
    Float(u32),
    Double(u64),

    // Names.
    Null,
    Const(ConstId),
    /// A variable of an enclosing quantifier.
    Bound(u32, Sort),
    Apply(FunId),
    /// The body, then the terms of the triggers.
    Forall(BinderId),

    // Snapshots. Nothing says that the constructors differ from each other.
    Unit,
    Combine,
    First,
    Second,
    /// The snapshot of one location that holds the value.
    Inject,
    /// The value in a snapshot of one location.
    Project(Sort),

    // Types.
    TypeOf,
    Subtype,

    // Sequences. An index out of range yields one fixed, unspecified element (the same
    // for all sequences of the sort); an update out of range changes nothing; a slice is
    // clamped to the sequence.
    /// The sequence of the arguments, with the sort of the elements.
    Seq(Sort),
    Concat,
    Len,
    Index,
    Update,
    /// From the first index (inclusive) to the second (exclusive).
    Slice,
    Reverse,
    /// An element, and how many times it occurs; a negative number counts as none.
    Repeat,
    /// Sequence, element.
    SeqContains,

    // Finite sets.
    Set(Sort),
    Union,
    Minus,
    Intersect,
    /// Set, element.
    Contains,
    Subset,
    Size,
    SetOfSeq,

    // Bags.
    Bag(Sort),
    /// Adds the multiplicities.
    BagUnion,
    /// Subtracts the multiplicities, down to zero.
    BagMinus,
    /// The lesser multiplicity.
    BagIntersect,
    /// Bag, element.
    Count,
    BagSize,
    BagOfSeq,

    // Maps. A missing key yields one fixed, unspecified value.
    /// The empty map of the sort.
    EmptyMap(Sort),
    Put,
    Get,
    Remove,
    HasKey,
    MapSize,
    Keys,

    // Data types.
    /// Sort of the result, number of the constructor.
    Construct(Sort, u32),
    /// Number of the constructor, number of the field, sort of the field; unspecified for
    /// values of other constructors.
    Select(u32, u32, Sort),
    Is(u32),
}

impl Op {
    /// Distinct applications may still be equal, but equal applications have equal
    /// arguments.
    pub fn is_injective(self) -> bool {
        matches!(self, Op::Combine | Op::Inject | Op::Construct(..))
    }
}

/// What a symbol belongs to. Two symbols with one name are one symbol only if they have one
/// owner: texts coincide (overloads for `A.Q` and `B.Q`, classes of two packages), ids do not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Owner(pub u128);

impl Owner {
    /// Symbols whose text is their identity: string literals, operations of the logic.
    pub const NOBODY: Owner = Owner(0);
}

/// Whose values a function can return, when they are references.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Reach {
    /// Any object at all.
    #[default]
    Anything,
    /// Only objects that existed when the youngest of the arguments came into being.
    Arguments,
}

/// The signature of an uninterpreted function.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fun {
    /// For people; it may be that of others with other owners.
    pub name: base::Symbol,
    pub owner: Owner,
    pub params: Box<[Sort]>,
    pub result: Sort,
    pub reach: Reach,
}

/// What kind of name a constant is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ConstKind {
    /// Stands for any value.
    Plain,
    /// To be bound by a quantifier that is being built.
    Variable,
    /// A value of its own: different from all other unique constants of its sort. If it
    /// is a reference, it is neither null nor any object that [`ConstKind::Object`]
    /// stands for.
    Unique,
    /// An object that was allocated at [`Constant::stamp`].
    Object,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constant {
    /// For people; not unique, except among named and unique constants.
    pub name: base::Symbol,
    pub sort: Sort,
    pub kind: ConstKind,
    /// See [`Terms::stamp`].
    pub stamp: u32,
    /// Tells apart constants made from one hint; zero for named and unique ones.
    pub serial: u32,
}

/// The coefficients of a linear sum, in the order of the arguments, and its constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Linear {
    pub coefficients: Box<[crate::Number]>,
    pub constant: crate::Number,
}

/// The variables and triggers of a quantifier.
///
/// Variables are numbered so that those of inner quantifiers have smaller numbers:
/// quantifiers that differ only in the names of their variables are the same term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Binder {
    /// The variables are `Bound(first, sorts[0])`, `Bound(first + 1, sorts[1])`, …
    pub first: u32,
    pub sorts: Box<[Sort]>,
    /// How many of the arguments after the body belong to each trigger.
    pub triggers: Box<[u32]>,
}

impl Terms {
    /// Whether the operator is one whose meaning this crate knows.
    pub fn is_interpreted(op: Op) -> bool {
        !matches!(op, Op::Const(_) | Op::Apply(_) | Op::Bound(..) | Op::Forall(_))
    }
}
