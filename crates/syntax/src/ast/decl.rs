//! Declarations: types and their members.

use super::{
    Annotation, AnnotationValue, Block, ClauseKind, Contract, Expr, Ident, Item, Loc, LocSpec,
    Modifiers, Type, TypeParam,
};

/// A class, interface, enum, record or annotation type; also a local one.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeDecl {
    pub loc: Loc,
    pub modifiers: Modifiers,
    pub kind: TypeDeclKind,
    pub name: Ident,
    pub type_params: Vec<TypeParam>,
    /// Of a class.
    pub extends: Option<Type>,
    /// `implements` of a class, enum or record; `extends` of an interface.
    pub interfaces: Vec<Type>,
    pub permits: Vec<Type>,
    /// Of a record.
    pub components: Vec<Param>,
    /// Of an enum.
    pub constants: Vec<EnumConstant>,
    pub members: Vec<Member>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum TypeDeclKind {
    Class,
    Interface,
    Enum,
    Record,
    Annotation,
}

#[derive(Clone, PartialEq, Debug)]
pub struct EnumConstant {
    pub loc: Loc,
    pub modifiers: Modifiers,
    pub name: Ident,
    /// `None`: no argument list.
    pub args: Option<Vec<Expr>>,
    pub body: Option<Vec<Member>>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Member {
    Field(FieldDecl),
    Method(MethodDecl),
    Constructor(ConstructorDecl),
    Initializer(Initializer),
    /// A nested type, or a data type, function or lemma.
    Item(Item),
    Predicate(PredicateDecl),
    Spec(SpecMember),
}

/// One declaration may declare several fields. A ghost or model field is one with that
/// modifier, written in an annotation comment.
#[derive(Clone, PartialEq, Debug)]
pub struct FieldDecl {
    pub loc: Loc,
    pub modifiers: Modifiers,
    pub ty: Type,
    pub vars: Vec<VarDeclarator>,
    /// Data groups: `in g;`, `maps …;` after the declaration.
    pub clauses: Vec<SpecMember>,
    /// The declaration stands in an annotation comment.
    pub in_spec: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct VarDeclarator {
    pub loc: Loc,
    pub name: Ident,
    /// Brackets after the name: `int a[][]`; one list of type annotations for each.
    pub dims: Vec<Vec<Annotation>>,
    pub init: Option<Expr>,
}

/// A method; also an element of an annotation type.
#[derive(Clone, PartialEq, Debug)]
pub struct MethodDecl {
    pub loc: Loc,
    pub modifiers: Modifiers,
    pub contract: Contract,
    pub type_params: Vec<TypeParam>,
    pub result: Type,
    pub name: Ident,
    pub receiver: Option<ReceiverParam>,
    pub params: Vec<Param>,
    /// Brackets after the parameter list: `int m()[]`.
    pub dims: Vec<Vec<Annotation>>,
    pub throws: Vec<Type>,
    /// `default v` of an annotation element.
    pub default: Option<AnnotationValue>,
    pub body: Option<Block>,
    /// The declaration stands in an annotation comment (model methods).
    pub in_spec: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ConstructorDecl {
    pub loc: Loc,
    pub modifiers: Modifiers,
    pub contract: Contract,
    pub type_params: Vec<TypeParam>,
    pub name: Ident,
    pub receiver: Option<ReceiverParam>,
    /// `None`: the compact constructor of a record.
    pub params: Option<Vec<Param>>,
    pub throws: Vec<Type>,
    /// `None` only in annotation comments and in stubs.
    pub body: Option<Block>,
    pub in_spec: bool,
}

/// `Outer Outer.this`: carries annotations, means nothing.
#[derive(Clone, PartialEq, Debug)]
pub struct ReceiverParam {
    pub loc: Loc,
    pub annotations: Vec<Annotation>,
    pub ty: Type,
    /// The qualifier before `this`, if any.
    pub qualifier: Option<Ident>,
}

/// A parameter of a method, constructor, lambda, predicate, function or lemma; a record
/// component; the parameter of a catch clause.
#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    pub loc: Loc,
    pub modifiers: Modifiers,
    /// `TypeKind::Var` for `var`; lambda parameters without a type have none.
    pub ty: Option<Type>,
    pub varargs: bool,
    /// Annotations before the dots: `T @A ... xs`.
    pub varargs_annotations: Vec<Annotation>,
    pub name: Ident,
    pub dims: Vec<Vec<Annotation>>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Initializer {
    pub loc: Loc,
    pub is_static: bool,
    pub contract: Contract,
    pub body: Block,
}

/// `predicate q(T x; U y) = A;`
#[derive(Clone, PartialEq, Debug)]
pub struct PredicateDecl {
    pub loc: Loc,
    /// `static`, `abstract`, visibility; `export`, `opaque`.
    pub modifiers: Modifiers,
    pub name: Ident,
    pub params: Vec<Param>,
    /// Behind the semicolon.
    pub outputs: Vec<Param>,
    /// `None`: abstract.
    pub body: Option<Expr>,
}

/// `data Expr = Const(int v) | Plus(Expr left, Expr right);`
#[derive(Clone, PartialEq, Debug)]
pub struct DataDecl {
    pub loc: Loc,
    pub modifiers: Modifiers,
    pub name: Ident,
    pub type_params: Vec<TypeParam>,
    pub constructors: Vec<DataConstructor>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct DataConstructor {
    pub loc: Loc,
    pub name: Ident,
    pub params: Vec<Param>,
}

/// `function int sum(Expr e) = …;`
#[derive(Clone, PartialEq, Debug)]
pub struct FunctionDecl {
    pub loc: Loc,
    pub modifiers: Modifiers,
    pub contract: Contract,
    pub type_params: Vec<TypeParam>,
    pub result: Type,
    pub name: Ident,
    pub params: Vec<Param>,
    /// `None`: uninterpreted.
    pub body: Option<Expr>,
}

/// `lemma auto join(Node x, Node y) requires …; ensures …; { … }`
#[derive(Clone, PartialEq, Debug)]
pub struct LemmaDecl {
    pub loc: Loc,
    /// `auto`, `abstraction`, `trusted`, `static`, visibility.
    pub modifiers: Modifiers,
    pub contract: Contract,
    pub type_params: Vec<TypeParam>,
    pub name: Ident,
    pub params: Vec<Param>,
    /// `None`: no proof (only for `trusted` ones).
    pub body: Option<Block>,
}

/// A member that exists only in annotations and declares no name of its own.
#[derive(Clone, PartialEq, Debug)]
pub struct SpecMember {
    pub loc: Loc,
    pub modifiers: Modifiers,
    pub kind: SpecMemberKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum SpecMemberKind {
    /// `invariant e;`
    Invariant(Expr),
    /// `constraint e;`
    Constraint(Expr),
    /// `initially e;`
    Initially(Expr),
    /// `axiom e;`
    Axiom(Expr),
    /// `represents f = e;` (also `<-`), `represents f \such_that e;`
    Represents { field: Expr, such_that: bool, value: Expr },
    /// `accessible f: L;`, `accessible \inv: L;` with an optional `\measured_by e`
    Accessible { what: Expr, locations: Vec<LocSpec>, measured_by: Option<Expr> },
    /// `framing implicit;` or `framing explicit;`
    Framing { implicit: bool },
    /// `in g, h;` after a field
    In(Vec<Expr>),
    /// `maps e \into g;`
    Maps { what: Vec<LocSpec>, into: Vec<Expr> },
    /// `readable x if e;`, `writable x if e;`, `monitors_for x = e;`
    Other { keyword: Ident, exprs: Vec<Expr> },
    /// A clause of a contract that belongs to no member; refused later, at its position.
    StrayClause(ClauseKind),
    /// A clause that could not be read: what it says of the class is not known.
    Unread,
}
