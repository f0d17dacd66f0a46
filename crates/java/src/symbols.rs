//! What is declared: plain data about classes, fields, methods, type variables and the
//! declarations of the annotation language. The [`table`](crate::table) owns and fills it.
//!
//! Filling is lazy, in stages that may only look at earlier ones (so that cyclic references
//! between classes do no harm): a class is *entered* (name, kind, enclosing class), then
//! its *header* is known (type parameters, supertypes), then its *members*.

use base::{Span, Symbol};
use syntax::ast;

use crate::types::{Const, Ty};

macro_rules! symbol {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub u32);

        impl $name {
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

symbol! {
    ClassSym;
    FieldSym;
    MethodSym;
    TypeVarSym;
    /// A local variable, parameter or specification-bound variable; unique in the analysis,
    /// so that a captured variable is one whose owner is another body.
    VarSym;
    PredicateSym;
    FunctionSym;
    DataSym;
    LemmaSym;
}

/// Java's modifiers and what class files say besides, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Flags(pub u32);

impl Flags {
    pub const PUBLIC: Flags = Flags(1 << 0);
    pub const PRIVATE: Flags = Flags(1 << 1);
    pub const PROTECTED: Flags = Flags(1 << 2);
    pub const STATIC: Flags = Flags(1 << 3);
    pub const FINAL: Flags = Flags(1 << 4);
    pub const SYNCHRONIZED: Flags = Flags(1 << 5);
    pub const VOLATILE: Flags = Flags(1 << 6);
    pub const TRANSIENT: Flags = Flags(1 << 7);
    pub const NATIVE: Flags = Flags(1 << 8);
    pub const ABSTRACT: Flags = Flags(1 << 9);
    pub const DEFAULT: Flags = Flags(1 << 10);
    pub const VARARGS: Flags = Flags(1 << 11);
    pub const SYNTHETIC: Flags = Flags(1 << 12);
    pub const SEALED: Flags = Flags(1 << 13);
    pub const NON_SEALED: Flags = Flags(1 << 14);
    /// An enum constant.
    pub const ENUM: Flags = Flags(1 << 15);
    pub const DEPRECATED: Flags = Flags(1 << 16);
    /// Declared in an annotation comment.
    pub const IN_SPEC: Flags = Flags(1 << 17);
    /// Not written, but there: default constructors, record and enum members.
    pub const IMPLICIT: Flags = Flags(1 << 18);
    pub const GHOST: Flags = Flags(1 << 19);
    pub const MODEL: Flags = Flags(1 << 20);
    pub const PURE: Flags = Flags(1 << 21);
    pub const HELPER: Flags = Flags(1 << 22);
    pub const TRUSTED: Flags = Flags(1 << 23);
    pub const SPEC_PUBLIC: Flags = Flags(1 << 24);
    pub const SPEC_PROTECTED: Flags = Flags(1 << 25);
    pub const OPAQUE: Flags = Flags(1 << 26);
    pub const EXPORT: Flags = Flags(1 << 27);
    pub const NULLABLE: Flags = Flags(1 << 28);
    pub const NON_NULL: Flags = Flags(1 << 29);
    /// The compact canonical constructor of a record.
    pub const COMPACT: Flags = Flags(1 << 30);
    /// A class of the bundled library whose objects never change.
    pub const IMMUTABLE: Flags = Flags(1 << 31);

    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    pub fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    pub fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }
}

impl std::ops::BitOr for Flags {
    type Output = Flags;

    fn bitor(self, other: Flags) -> Flags {
        self.with(other)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    Source,
    /// The bundled specification library.
    Library,
    ClassFile,
}

/// Known as soon as the class is entered.
#[derive(Debug)]
pub struct ClassInfo<'a> {
    /// Empty for an anonymous class.
    pub name: Symbol,
    /// `java.util.Map.Entry`; for local and anonymous classes the binary name.
    pub qualified_name: Symbol,
    /// `java.util.Map$Entry`
    pub binary_name: Symbol,
    /// `java.util`; empty for the unnamed package.
    pub package: Symbol,
    pub kind: ast::TypeDeclKind,
    pub flags: Flags,
    /// The class whose body it is declared in.
    pub outer: Option<ClassSym>,
    /// Local and anonymous classes: declared in code.
    pub is_local: bool,
    /// Has an enclosing instance: an inner class that is not in a static context.
    pub has_outer_instance: bool,
    pub origin: Origin,
    /// The declaration, for classes from source and from the library. Anonymous classes
    /// and enum constants' bodies have none, but their members, see `members`.
    pub decl: Option<&'a ast::TypeDecl>,
    /// The body's members, for everything that has a source text.
    pub members: &'a [ast::Member],
    pub span: Span,
}

/// Known when the class's header has been resolved.
#[derive(Debug, Default)]
pub struct ClassHeader {
    pub type_params: Vec<TypeVarSym>,
    /// `None` for `Object` and for interfaces.
    pub superclass: Option<Ty>,
    pub interfaces: Vec<Ty>,
    /// The permitted direct subclasses of a sealed class that has a text; see
    /// [`Table::permitted_subclasses`](crate::table::Table::permitted_subclasses).
    pub permits: Vec<ClassSym>,
}

/// Declared in the class itself, in the order of the text; inherited members are found by
/// the table.
#[derive(Debug, Default)]
pub struct ClassMembers {
    pub fields: Vec<FieldSym>,
    /// Constructors too (named `<init>`), the default constructor and the implicit members
    /// of enums (`values`, `valueOf`) and records (accessors, canonical constructor,
    /// `equals`, `hashCode`, `toString`) included.
    pub methods: Vec<MethodSym>,
    pub classes: Vec<ClassSym>,
    pub predicates: Vec<PredicateSym>,
    pub lemmas: Vec<LemmaSym>,
    /// Components of a record, in order: the private fields.
    pub components: Vec<FieldSym>,
}

#[derive(Debug)]
pub struct FieldInfo<'a> {
    pub name: Symbol,
    pub class: ClassSym,
    pub flags: Flags,
    pub ty: Ty,
    /// From a class file. For fields from source the constant is evaluated on demand.
    pub constant: Option<Const>,
    pub decl: FieldDecl<'a>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub enum FieldDecl<'a> {
    Field(&'a ast::FieldDecl, &'a ast::VarDeclarator),
    EnumConstant(&'a ast::EnumConstant),
    Component(&'a ast::Param),
    None,
}

#[derive(Debug)]
pub struct MethodInfo<'a> {
    /// `<init>` for constructors.
    pub name: Symbol,
    pub class: ClassSym,
    pub flags: Flags,
    pub type_params: Vec<TypeVarSym>,
    pub params: Vec<ParamInfo>,
    /// `void` for constructors.
    pub result: Ty,
    pub throws: Vec<Ty>,
    pub decl: MethodDecl<'a>,
    pub span: Span,
}

impl MethodInfo<'_> {
    pub fn is_constructor(&self) -> bool {
        self.name == "<init>"
    }

    pub fn is_static(&self) -> bool {
        self.flags.has(Flags::STATIC)
    }

    /// `two_state`: it speaks of an earlier state, too.
    pub fn is_two_state(&self) -> bool {
        self.has_spec(ast::SpecModifier::TwoState)
    }

    /// `no_state`: it depends on its arguments alone.
    pub fn is_no_state(&self) -> bool {
        self.has_spec(ast::SpecModifier::NoState)
    }

    fn has_spec(&self, modifier: ast::SpecModifier) -> bool {
        match self.decl {
            MethodDecl::Method(decl) => decl.modifiers.has_spec(modifier),
            MethodDecl::Constructor(_) | MethodDecl::None => false,
        }
    }

    pub fn is_varargs(&self) -> bool {
        self.flags.has(Flags::VARARGS)
    }
}

#[derive(Clone, Debug)]
pub struct ParamInfo {
    /// `None` for class files that do not say.
    pub name: Option<Symbol>,
    pub ty: Ty,
    /// `NULLABLE`, `NON_NULL`, `FINAL`
    pub flags: Flags,
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub enum MethodDecl<'a> {
    Method(&'a ast::MethodDecl),
    Constructor(&'a ast::ConstructorDecl),
    /// Not written: [`Flags::IMPLICIT`] or from a class file.
    None,
}

#[derive(Debug)]
pub struct TypeVarInfo {
    pub name: Symbol,
    pub owner: TypeVarOwner,
    pub span: Span,
}

/// A class of exceptions, or a type variable and the class that is its bound.
#[derive(Clone, Copy, Debug)]
pub struct Exception {
    pub class: ClassSym,
    pub variable: Option<TypeVarSym>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeVarOwner {
    Class(ClassSym),
    Method(MethodSym),
    /// A parameter of a data type or function, by its position.
    Spec(u32),
    /// Made by capture conversion.
    Capture,
}

#[derive(Debug)]
pub struct VarInfo {
    pub name: Symbol,
    pub ty: Ty,
    pub kind: VarKind,
    pub flags: Flags,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VarKind {
    Param,
    Local,
    Ghost,
    /// Of a catch clause, pattern, resource, lambda.
    Pattern,
    /// Bound in a specification.
    Bound,
    /// Made by the attribution, for example for a method reference's receiver.
    Synthetic,
}

#[derive(Debug)]
pub struct PredicateInfo<'a> {
    pub name: Symbol,
    pub class: ClassSym,
    pub flags: Flags,
    pub params: Vec<ParamInfo>,
    pub outputs: Vec<ParamInfo>,
    pub decl: &'a ast::PredicateDecl,
    pub span: Span,
}

#[derive(Debug)]
pub struct FunctionInfo<'a> {
    pub name: Symbol,
    pub type_params: Vec<TypeVarSym>,
    pub params: Vec<ParamInfo>,
    pub result: Ty,
    pub decl: &'a ast::FunctionDecl,
    pub span: Span,
}

#[derive(Debug)]
pub struct DataInfo<'a> {
    pub name: Symbol,
    pub type_params: Vec<TypeVarSym>,
    pub constructors: Vec<DataConstructorInfo>,
    pub decl: &'a ast::DataDecl,
    pub span: Span,
}

#[derive(Debug)]
pub struct DataConstructorInfo {
    pub name: Symbol,
    pub fields: Vec<ParamInfo>,
}

#[derive(Debug)]
pub struct LemmaInfo<'a> {
    pub name: Symbol,
    /// `None`: at the top level of a file.
    pub class: Option<ClassSym>,
    pub flags: Flags,
    pub type_params: Vec<TypeVarSym>,
    pub params: Vec<ParamInfo>,
    pub decl: &'a ast::LemmaDecl,
    pub span: Span,
}
