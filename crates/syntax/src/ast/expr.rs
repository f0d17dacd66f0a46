//! Expressions and patterns: Java's and those of specifications, in one type.

use std::sync::Arc;

use super::{Block, Ident, Loc, Member, Modifiers, Param, Switch, Type};

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub loc: Loc,
    pub kind: ExprKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    Literal(Literal),
    /// A simple name: variable, field, type or package.
    Name(Ident),
    /// `e.name`, where `e` may be a type or a package.
    Field {
        target: Box<Expr>,
        name: Ident,
    },
    This,
    /// `super` as the target of a field access, call or method reference.
    Super,
    /// `Outer.this`
    QualifiedThis(Box<Expr>),
    /// `Outer.super` or `Interface.super` as a target.
    QualifiedSuper(Box<Expr>),
    /// `int[].class`
    ClassLiteral(Type),
    /// A type where an expression stands: the target of a method reference such as
    /// `int[]::new` or `List<String>::size`, when it can only be a type.
    Type(Type),
    /// `target.<T>name(args)`
    Call {
        target: Option<Box<Expr>>,
        type_args: Vec<Type>,
        name: Ident,
        args: Vec<Expr>,
    },
    New(Box<New>),
    /// `new T[a][b][]`
    NewArray {
        element: Box<Type>,
        lengths: Vec<Expr>,
        extra_dims: u32,
        init: Option<Vec<Expr>>,
    },
    /// `{a, b}` as an initialiser.
    ArrayInit(Vec<Expr>),
    Index {
        array: Box<Expr>,
        index: Box<Expr>,
    },
    Unary {
        op: UnaryOp,
        operand: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Assign {
        target: Box<Expr>,
        value: Box<Expr>,
    },
    /// `target op= value`
    CompoundAssign {
        op: BinaryOp,
        target: Box<Expr>,
        value: Box<Expr>,
    },
    Conditional {
        condition: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    InstanceOf {
        operand: Box<Expr>,
        pattern: Box<InstanceOfPattern>,
    },
    Cast {
        ty: Type,
        operand: Box<Expr>,
    },
    Lambda {
        params: Vec<Param>,
        body: LambdaBody,
    },
    /// `target::<T>name`, `T::new` (with the name `new`)
    MethodRef {
        target: Box<Expr>,
        type_args: Vec<Type>,
        name: Ident,
    },
    Switch(Switch),
    Paren(Box<Expr>),
    Spec(Box<SpecExpr>),
    Error,
}

/// Expressions that exist only in specifications.
#[derive(Clone, PartialEq, Debug)]
pub enum SpecExpr {
    /// `\result`
    Result,
    /// `\old(e)`, `\old(e, L)`, `\pre(e)`
    Old { operand: Expr, label: Option<Ident> },
    /// `acc(location)`, `acc(location, p)`, `Perm(location, p)`
    Acc { location: Expr, permission: Option<Permission> },
    /// `e.q@C(args)`: a member of a predicate family
    FamilyCall { target: Option<Expr>, name: Ident, class: Type, args: Vec<Expr> },
    /// `untouched(A)`
    Untouched(Expr),
    /// `?x`
    Binder(Ident),
    /// `_` as an argument
    Wildcard,
    /// `(\forall T x, y; range; body)` and its kin
    Quantified { quantifier: Quantifier, vars: Vec<Param>, range: Option<Expr>, body: Expr },
    /// `(\let T x = e; body)`
    Let { ty: Type, name: Ident, value: Expr, body: Expr },
    /// `opening e.q(args) in e2`, `using e.p(args) in e2`, `dropping e.f in e2`
    Ghostly { kind: Ghostly, what: Expr, body: Expr },
    /// `\typeof(e)`
    TypeOf(Expr),
    /// `\type(T)`
    TypeLiteral(Type),
    /// `o.\inv`; without a target `\inv`
    Invariant(Option<Expr>),
    /// `e.*`
    AllFields(Expr),
    /// `a[*]`
    AllElements(Expr),
    /// `a[i .. j]`, of arrays in location sets, of sequences as a value
    Slice { target: Expr, from: Option<Expr>, to: Option<Expr> },
    /// `\nothing`, `\everything`, `\empty`, `\seq_empty`, `\count`, `\not_specified`, … :
    /// a word without arguments
    Keyword(Ident),
    /// `\fresh(…)`, `\seq(a, b)`, `\locset(…)`, `\seq_of(a)`, `\nonnullelements(a)`, … :
    /// a word with expressions as arguments. The name is kept without the backslash.
    Builtin { name: Ident, args: Vec<Expr> },
    /// `\seq<int>(…)`: as above, with explicit type arguments
    TypedBuiltin { name: Ident, type_args: Vec<Type>, args: Vec<Expr> },
    /// `\seq_def(int i; 0; n; e)` and other forms with a bound variable
    Comprehension { name: Ident, var: Param, parts: Vec<Expr> },
    /// `e1 <==> e2`, `x \in s` are binary operators; `(\lbl name e)` is this
    Labeled { name: Ident, operand: Expr },
}

/// The fraction in `acc(e.f, p)`; `?p` is an expression here.
#[derive(Clone, PartialEq, Debug)]
pub enum Permission {
    Fraction(Expr),
    /// `_`: some positive fraction
    Some,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Ghostly {
    Opening,
    Using,
    Dropping,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Quantifier {
    Forall,
    /// `\forall*`: iterated separating conjunction
    ForallStar,
    Exists,
    Sum,
    Product,
    NumOf,
    Min,
    Max,
    /// `\infinite_union`
    Union,
    Choose,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Literal {
    /// The value; 2147483648 only as the operand of a unary minus.
    Int(i64),
    /// The value; 9223372036854775808 only as the operand of a unary minus.
    Long(i128),
    Float(FloatBits),
    Double(DoubleBits),
    Char(u16),
    /// UTF-16: a Java string may hold lone surrogates. Escapes and text blocks are
    /// already translated.
    String(Arc<[u16]>),
    Boolean(bool),
    Null,
}

/// Compared by bits, so that every literal equals itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct FloatBits(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct DoubleBits(pub u64);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum UnaryOp {
    Plus,
    Minus,
    /// `~`
    BitNot,
    /// `!`
    Not,
    PreIncrement,
    PreDecrement,
    PostIncrement,
    PostDecrement,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum BinaryOp {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    Shl,
    Shr,
    Ushr,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Or,
    /// `**`: separating conjunction
    Star,
    /// `==>`
    Implies,
    /// `<==`
    ImpliedBy,
    /// `<==>`
    Iff,
    /// `<=!=>`
    NotIff,
    /// `<:`
    Subtype,
    /// `x \in s`
    In,
}

#[derive(Clone, PartialEq, Debug)]
pub struct New {
    /// `outer` in `outer.new Inner()`
    pub outer: Option<Expr>,
    pub type_args: Vec<Type>,
    pub ty: Type,
    pub args: Vec<Expr>,
    /// The body of an anonymous class.
    pub body: Option<Vec<Member>>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum InstanceOfPattern {
    Type(Type),
    Pattern(Pattern),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Pattern {
    pub loc: Loc,
    pub kind: PatternKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum PatternKind {
    /// `final String s`, `var x`
    Type {
        modifiers: Modifiers,
        ty: Type,
        name: Ident,
    },
    /// `Point(int x, var y)`; in specifications also `Plus(l, r)` over data types, where
    /// a bare name is a [`PatternKind::Name`]
    Record {
        ty: Type,
        args: Vec<Pattern>,
    },
    /// A bare name inside a data-type pattern: binds.
    Name(Ident),
    /// `_` inside a data-type pattern.
    Wildcard,
    Paren(Box<Pattern>),
}

#[derive(Clone, PartialEq, Debug)]
pub enum LambdaBody {
    Expr(Box<Expr>),
    Block(Block),
}
