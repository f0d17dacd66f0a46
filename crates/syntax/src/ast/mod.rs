//! The syntax tree of a Java file with its annotations.
//!
//! Trees are compared by shape: the positions in them ([`Loc`]) are all equal to one
//! another. Nothing is resolved: `a.b.c` is a chain of [`ExprKind::Field`] on a
//! [`ExprKind::Name`], whatever `a` turns out to be. What could not be parsed is an
//! `Error` node, so that one mistake does not hide the rest.

mod decl;
mod expr;
mod spec;
mod stmt;
mod types;

pub use decl::*;
pub use expr::*;
pub use spec::*;
pub use stmt::*;
pub use types::*;

use base::{Span, Symbol};

/// The position of a node. Equality of trees disregards it.
#[derive(Clone, Copy, Default)]
pub struct Loc(pub Span);

impl PartialEq for Loc {
    fn eq(&self, _: &Loc) -> bool {
        true
    }
}

impl Eq for Loc {}

impl From<Span> for Loc {
    fn from(span: Span) -> Loc {
        Loc(span)
    }
}

impl std::ops::Deref for Loc {
    type Target = Span;

    fn deref(&self) -> &Span {
        &self.0
    }
}

impl std::fmt::Debug for Loc {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// An identifier with its position. Unicode escapes in it are already translated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ident {
    pub symbol: Symbol,
    pub loc: Loc,
}

impl Ident {
    pub fn span(&self) -> Span {
        self.loc.0
    }

    pub fn as_str(&self) -> &'static str {
        self.symbol.as_str()
    }
}

/// A dotted name where only a name can stand: packages, imports, annotations, modules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QualifiedName {
    pub loc: Loc,
    /// Never empty.
    pub segments: Vec<Ident>,
}

/// One file.
#[derive(Clone, PartialEq, Debug)]
pub struct CompilationUnit {
    pub loc: Loc,
    pub package: Option<Package>,
    pub imports: Vec<Import>,
    /// `module-info.java`
    pub module: Option<Module>,
    pub items: Vec<Item>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Package {
    pub loc: Loc,
    pub annotations: Vec<Annotation>,
    pub name: QualifiedName,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Import {
    pub loc: Loc,
    pub is_static: bool,
    pub name: QualifiedName,
    /// `import a.b.*;`
    pub on_demand: bool,
    /// Written in an annotation comment: visible to specifications only.
    pub for_spec: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Module {
    pub loc: Loc,
    pub annotations: Vec<Annotation>,
    pub open: bool,
    pub name: QualifiedName,
    pub directives: Vec<Directive>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Directive {
    pub loc: Loc,
    pub kind: DirectiveKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum DirectiveKind {
    Requires { transitive: bool, is_static: bool, module: QualifiedName },
    Exports { package: QualifiedName, to: Vec<QualifiedName> },
    Opens { package: QualifiedName, to: Vec<QualifiedName> },
    Uses(QualifiedName),
    Provides { service: QualifiedName, with: Vec<QualifiedName> },
}

/// What stands at the top level of a file, or as a member of a class, or (types only)
/// as a statement.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    Type(TypeDecl),
    /// `data Expr = Const(int v) | …;`
    Data(DataDecl),
    /// `function int sum(Expr e) = …;`
    Function(FunctionDecl),
    Lemma(LemmaDecl),
}
