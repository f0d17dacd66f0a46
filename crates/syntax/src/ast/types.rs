//! Types, modifiers and Java annotations as they are written.

use super::{Expr, Ident, Loc, QualifiedName};

#[derive(Clone, PartialEq, Debug)]
pub struct Type {
    pub loc: Loc,
    pub annotations: Vec<Annotation>,
    pub kind: TypeKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TypeKind {
    Primitive(Primitive),
    /// Only as a result type, or in `void.class`.
    Void,
    /// `var`, where the type of a local variable, resource or lambda parameter stands.
    Var,
    /// `a.b.Outer<X>.Inner<Y>`: packages and types are not told apart yet.
    Class(Vec<TypeSegment>),
    Array(Box<Type>),
    /// `?`, `? extends T`, `? super T`; only as a type argument.
    Wildcard {
        bound: Option<(WildcardBound, Box<Type>)>,
    },
    /// `A | B` in a catch clause.
    Union(Vec<Type>),
    /// `A & B` in a cast or in a bound.
    Intersection(Vec<Type>),
    /// `\bigint`, `\seq<T>` and the other mathematical types.
    Spec(SpecType),
    Error,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Primitive {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TypeSegment {
    pub annotations: Vec<Annotation>,
    pub name: Ident,
    /// `None`: no argument list; `Some([])`: the diamond.
    pub args: Option<Vec<Type>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum WildcardBound {
    Extends,
    Super,
}

#[derive(Clone, PartialEq, Debug)]
pub enum SpecType {
    BigInt,
    Real,
    LocSet,
    /// `\TYPE`
    TypeType,
    Seq(Box<Type>),
    Set(Box<Type>),
    Bag(Box<Type>),
    Map(Box<Type>, Box<Type>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct TypeParam {
    pub loc: Loc,
    pub annotations: Vec<Annotation>,
    pub name: Ident,
    pub bounds: Vec<Type>,
}

/// `@Override`, `@SuppressWarnings("cadre:E0301")`, `@A(x = 1, y = {2, 3})`
#[derive(Clone, PartialEq, Debug)]
pub struct Annotation {
    pub loc: Loc,
    pub name: QualifiedName,
    pub args: AnnotationArgs,
}

#[derive(Clone, PartialEq, Debug)]
pub enum AnnotationArgs {
    /// `@A`
    None,
    /// `@A(value)`
    Single(Box<AnnotationValue>),
    /// `@A(x = 1)`, `@A()`
    Pairs(Vec<(Ident, AnnotationValue)>),
}

#[derive(Clone, PartialEq, Debug)]
pub enum AnnotationValue {
    Expr(Expr),
    Annotation(Annotation),
    Array(Loc, Vec<AnnotationValue>),
}

/// Modifiers in the order in which they are written, Java's and ours.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Modifiers {
    /// Empty, at the start of the declaration, if there are none.
    pub loc: Loc,
    pub flags: Vec<(Modifier, Loc)>,
    pub annotations: Vec<Annotation>,
    /// Written in annotation comments.
    pub spec: Vec<(SpecModifier, Loc)>,
}

impl Modifiers {
    pub fn has(&self, modifier: Modifier) -> bool {
        self.flags.iter().any(|(m, _)| *m == modifier)
    }

    pub fn has_spec(&self, modifier: SpecModifier) -> bool {
        self.spec.iter().any(|(m, _)| *m == modifier)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Modifier {
    Public,
    Protected,
    Private,
    Abstract,
    Static,
    Final,
    Transient,
    Volatile,
    Synchronized,
    Native,
    Strictfp,
    Default,
    Sealed,
    NonSealed,
}

/// Modifiers of the annotation language. Those that are only accepted for the sake of
/// other tools' programs are kept too: whoever gives them meaning, or says that there is
/// none yet, has to see them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum SpecModifier {
    Pure,
    StrictlyPure,
    Helper,
    SpecPublic,
    SpecProtected,
    Nullable,
    NonNull,
    NullableByDefault,
    NonNullByDefault,
    Ghost,
    Model,
    Instance,
    CodeJavaMath,
    CodeSafeMath,
    CodeBigintMath,
    SpecJavaMath,
    SpecSafeMath,
    SpecBigintMath,
    Trusted,
    Opaque,
    /// The body of a predicate is known everywhere.
    Export,
    /// `rep` fields of explicit frames.
    Rep,
    Auto,
    Abstraction,
    TwoState,
    NoState,
    Uninitialized,
    Peer,
    Readonly,
    Extract,
    SkipEsc,
    Inline,
    /// Of a class of the bundled library: its objects never change.
    Immutable,
    /// Of a constructor or method of the bundled library: it compares elements by their order.
    ComparesElements,
    /// Of a method of the bundled library: it calls nothing of what it is given, or was; that comes later, if at
    /// all.
    CallsLater,
}
