//! Expressions: values of the store and the heap, without side effects.

use std::sync::Arc;

use base::{Span, Symbol};

use crate::{
    ClassId, DataId, FieldId, FloatKind, FunctionId, IntKind, LocalId, Location, MethodId,
    PredicateInstance, Type,
};

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Type,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    // Values.
    Local(LocalId),
    Bool(bool),
    /// Of any integer type.
    Int(i128),
    /// The bits of an IEEE 754 number.
    Float(u32),
    Double(u64),
    Null,
    /// A string constant: equal constants are the same object.
    Str(Arc<[u16]>),
    /// `C.class`
    ClassObject(Type),

    // The heap.
    Field(Box<Expr>, FieldId),
    StaticField(FieldId),
    Index(Box<Expr>, Box<Expr>),
    /// `a.length` of an array
    Length(Box<Expr>),

    // Mathematics. Operands and result are mathematical integers (or reals).
    Neg(Box<Expr>),
    Arith(ArithOp, Box<Expr>, Box<Expr>),
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    /// The value of the kind that is equal modulo `2^bits`: Java's arithmetic and its
    /// narrowing casts.
    Wrap(IntKind, Box<Expr>),
    InRange(IntKind, Box<Expr>),
    /// A mathematical integer at a bounded type, in a specification: whoever evaluates it shows
    /// that it is in range, and the value is the same.
    Bounded(IntKind, Box<Expr>),
    /// Operands and result are of the kind, `Int` or `Long`; the right operand of a shift
    /// may be any integer (JLS 15.19 masks it).
    Bits(BitOp, IntKind, Box<Expr>, Box<Expr>),

    // Floating point.
    FloatNeg(FloatKind, Box<Expr>),
    FloatArith(ArithOp, FloatKind, Box<Expr>, Box<Expr>),
    /// IEEE 754 comparison: everything but `!=` is false if an operand is NaN.
    FloatCompare(CompareOp, FloatKind, Box<Expr>, Box<Expr>),
    /// Integer (of kind `Int` or `Long`) to floating point, to nearest.
    IntToFloat(FloatKind, Box<Expr>),
    FloatToFloat(FloatKind, Box<Expr>),
    /// Truncates towards zero and saturates; NaN is 0. The kind is `Int` or `Long`.
    FloatToInt(IntKind, Box<Expr>),

    // Truth.
    Not(Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    Implies(Box<Expr>, Box<Expr>),
    /// Equality of two values of one type: identity of references, equality of numbers
    /// (not of floating-point numbers), of booleans, of mathematical values.
    Eq(Box<Expr>, Box<Expr>),
    Ite(Box<Expr>, Box<Expr>, Box<Expr>),

    // Types.
    /// False of null.
    InstanceOf(Box<Expr>, Type),
    /// A reference seen as one of another type: no operation, the check came before.
    Cast(Box<Expr>),
    /// A cast that is written in a specification: that the value is null or of the type is to
    /// be shown here.
    Narrow(Box<Expr>),
    /// `\typeof(e)`: the dynamic type.
    TypeOf(Box<Expr>),
    /// `\type(T)`
    TypeLiteral(Type),
    Subtype(Box<Expr>, Box<Expr>),
    /// `\elemtype(t)`
    ElemType(Box<Expr>),

    // Strings.
    /// The same content. Neither operand is null.
    StringEq(Box<Expr>, Box<Expr>),

    /// Whether Java's `assert` statements are switched on. Engines take it as true.
    AssertionsEnabled,

    // Only in specifications.
    Old(OldLabel, Box<Expr>),
    Quantified(Box<Quantified>),
    Let(LocalId, Box<Expr>, Box<Expr>),
    /// A call of a pure method.
    PureCall(Box<PureCall>),
    FunctionCall(FunctionId, Vec<Expr>),
    /// A constructor of a data type, by its position.
    Construct(DataId, u32, Vec<Expr>),
    Match(Box<Match>),
    /// `opening q in e`
    Opening(Box<PredicateInstance>, Box<Expr>),
    /// `using p in e`
    Using(Box<PureCall>, Box<Expr>),
    /// `dropping e.f in e2`
    Dropping(Box<Location>, Box<Expr>),
    /// Not allocated in the old state: an object, or every location of a set.
    Fresh(Box<Expr>),
    /// All elements of an array of references are non-null (to every depth).
    NonNullElements(Box<Expr>),
    /// `\invariant_for(o)`
    InvariantFor(Box<Expr>),
    Collection(CollectionOp, Vec<Expr>),
    LocSet(Box<LocSetExpr>),
}

/// `Div` and `Rem` truncate towards zero, as in Java; floating-point `Rem` too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CompareOp {
    Lt,
    Le,
    Gt,
    Ge,
    /// Floating point only; everything else uses [`ExprKind::Eq`].
    Eq,
    Ne,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BitOp {
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Ushr,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum OldLabel {
    /// Entry of the method.
    Entry,
    /// Entry of the innermost loop (or of the labelled one): before its first iteration.
    Loop(crate::LabelId),
    /// `label L;`
    Named(Symbol),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Quantified {
    pub quantifier: Quantifier,
    pub vars: Vec<LocalId>,
    pub range: Option<Expr>,
    pub body: Expr,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantifier {
    Forall,
    Exists,
    Sum,
    Product,
    NumOf,
    Min,
    Max,
    /// Union of location sets.
    Union,
    /// `\seq_def`: the bounds are the range `lo <= i && i < hi`.
    SeqOf,
}

#[derive(Clone, PartialEq, Debug)]
pub struct PureCall {
    pub method: MethodId,
    /// Instance methods: the receiver.
    pub receiver: Option<Expr>,
    pub args: Vec<Expr>,
    pub binding: Binding,
    pub span: Span,
}

/// Which definition a call or predicate instance means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Binding {
    /// That of the receiver's dynamic type.
    Dynamic,
    /// That of the named member itself: `super.m()`, private and static methods,
    /// constructors, `o.q@C(…)`.
    Static,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    pub scrutinee: Expr,
    pub arms: Vec<MatchArm>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct MatchArm {
    pub pattern: MatchPattern,
    pub body: Expr,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum MatchPattern {
    Bind(LocalId),
    Any,
    Int(i128),
    Construct(DataId, u32, Vec<MatchPattern>),
}

/// Operations on `\seq`, `\set`, `\bag` and `\map`. Operands in the order of the notation,
/// but for `x \in s`: the collection comes first, as in `s.contains(x)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CollectionOp {
    /// `\seq(a, b)`
    Seq,
    SeqLength,
    SeqGet,
    SeqConcat,
    /// `s[i .. j]`: from `i` up to but not including `j`
    SeqSlice,
    SeqSet,
    SeqReverse,
    /// `\seq_of(a)`: the content of an array
    SeqOfArray,
    /// `x \in s` for a sequence
    SeqContains,
    Set,
    SetUnion,
    SetMinus,
    SetIntersect,
    SetContains,
    SetSubset,
    SetSize,
    Bag,
    BagUnion,
    BagMinus,
    BagIntersect,
    BagContains,
    BagCount,
    BagSize,
    /// `\bag_of(s)`: the bag of the elements of a sequence
    BagOfSeq,
    /// `\set_of(s)`: the set of the elements of a sequence
    SetOfSeq,
    Map,
    MapGet,
    MapPut,
    MapRemove,
    MapContains,
    MapSize,
    /// The set of the keys.
    MapKeys,
}

#[derive(Clone, PartialEq, Debug)]
pub enum LocSetExpr {
    Empty,
    Everything,
    Singleton(Location),
    /// `e.*`
    AllFields(Expr),
    /// All static fields of a class.
    AllStatics(ClassId),
    /// `\footprint(o)`
    Footprint(Expr),
    Union(Vec<Expr>),
    Minus(Expr, Expr),
    Intersect(Expr, Expr),
    Disjoint(Vec<Expr>),
    Subset(Expr, Expr),
    /// `\new_elems_fresh(s)`
    NewElemsFresh(Expr),
    /// `\not_modified(l)`, `\not_assigned(l)`
    NotModified(Expr),
    NotAssigned(Expr),
    Contains(Location, Expr),
}

impl Expr {
    pub fn new(kind: ExprKind, ty: Type, span: Span) -> Expr {
        Expr { kind, ty, span }
    }

    pub fn local(local: LocalId, ty: Type, span: Span) -> Expr {
        Expr::new(ExprKind::Local(local), ty, span)
    }

    pub fn bool(value: bool, span: Span) -> Expr {
        Expr::new(ExprKind::Bool(value), Type::Bool, span)
    }

    pub fn int(value: i128, ty: Type, span: Span) -> Expr {
        Expr::new(ExprKind::Int(value), ty, span)
    }

    pub fn null(span: Span) -> Expr {
        Expr::new(ExprKind::Null, Type::Null, span)
    }

    pub fn negate(self) -> Expr {
        let span = self.span;
        match self.kind {
            ExprKind::Not(inner) => *inner,
            ExprKind::Bool(b) => Expr::bool(!b, span),
            kind => Expr::new(
                ExprKind::Not(Box::new(Expr { kind, ty: self.ty, span })),
                Type::Bool,
                span,
            ),
        }
    }

    pub fn and(self, other: Expr) -> Expr {
        let span = self.span.to(other.span);
        Expr::new(ExprKind::And(Box::new(self), Box::new(other)), Type::Bool, span)
    }

    pub fn or(self, other: Expr) -> Expr {
        let span = self.span.to(other.span);
        Expr::new(ExprKind::Or(Box::new(self), Box::new(other)), Type::Bool, span)
    }

    pub fn equals(self, other: Expr) -> Expr {
        let span = self.span.to(other.span);
        Expr::new(ExprKind::Eq(Box::new(self), Box::new(other)), Type::Bool, span)
    }

    pub fn compare(self, op: CompareOp, other: Expr) -> Expr {
        let span = self.span.to(other.span);
        Expr::new(ExprKind::Compare(op, Box::new(self), Box::new(other)), Type::Bool, span)
    }

    /// `self != null`
    pub fn non_null(self) -> Expr {
        let span = self.span;
        self.equals(Expr::null(span)).negate()
    }
}
