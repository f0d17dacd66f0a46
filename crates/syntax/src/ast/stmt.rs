//! Statements.

use super::{
    Expr, GhostStmt, Ident, Item, Loc, LoopSpec, Modifiers, Param, Pattern, Type, VarDeclarator,
};

#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// From brace to brace.
    pub loc: Loc,
    pub stmts: Vec<Stmt>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    pub loc: Loc,
    pub kind: StmtKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    Block(Block),
    Local(LocalVar),
    /// A local class, record, enum or interface.
    Item(Box<Item>),
    Expr(Expr),
    Empty,
    If {
        condition: Expr,
        then: Box<Stmt>,
        otherwise: Option<Box<Stmt>>,
    },
    While {
        spec: LoopSpec,
        condition: Expr,
        body: Box<Stmt>,
    },
    DoWhile {
        spec: LoopSpec,
        body: Box<Stmt>,
        condition: Expr,
    },
    For {
        spec: LoopSpec,
        init: Vec<Stmt>,
        condition: Option<Expr>,
        update: Vec<Expr>,
        body: Box<Stmt>,
    },
    ForEach {
        spec: LoopSpec,
        var: Param,
        iterable: Expr,
        body: Box<Stmt>,
    },
    Labeled {
        label: Ident,
        body: Box<Stmt>,
    },
    Switch(Switch),
    Break(Option<Ident>),
    Continue(Option<Ident>),
    Yield(Expr),
    Return(Option<Expr>),
    Throw(Expr),
    Synchronized {
        lock: Expr,
        body: Block,
    },
    Try(Try),
    Assert {
        condition: Expr,
        message: Option<Expr>,
    },
    /// `this(…);`, `super(…);`, `outer.super(…);`
    ConstructorCall(ConstructorCall),
    Ghost(GhostStmt),
    Error,
}

#[derive(Clone, PartialEq, Debug)]
pub struct LocalVar {
    pub modifiers: Modifiers,
    pub ty: Type,
    pub vars: Vec<VarDeclarator>,
}

/// Both as a statement and as an expression.
#[derive(Clone, PartialEq, Debug)]
pub struct Switch {
    pub selector: Box<Expr>,
    pub cases: Vec<SwitchCase>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct SwitchCase {
    pub loc: Loc,
    /// Never empty. `case A, B ->` has two.
    pub labels: Vec<SwitchLabel>,
    /// `when e`
    pub guard: Option<Expr>,
    pub body: SwitchBody,
}

#[derive(Clone, PartialEq, Debug)]
pub enum SwitchLabel {
    /// A constant, an enum constant, `null`.
    Expr(Expr),
    Pattern(Pattern),
    /// `default`, also in `case null, default`.
    Default(Loc),
}

#[derive(Clone, PartialEq, Debug)]
pub enum SwitchBody {
    /// `case …:` with the statements up to the next label.
    Group(Vec<Stmt>),
    /// `case … -> e;` (the only form in specifications)
    ArrowExpr(Box<Expr>),
    /// `case … -> { … }`
    ArrowBlock(Block),
    /// `case … -> throw e;`
    ArrowThrow(Box<Stmt>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Try {
    pub resources: Vec<Resource>,
    pub body: Block,
    pub catches: Vec<Catch>,
    pub finally: Option<Block>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Resource {
    /// `T x = e`; exactly one variable.
    Declared(Loc, LocalVar),
    /// An effectively final variable or a field.
    Existing(Expr),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Catch {
    pub loc: Loc,
    pub param: Param,
    pub body: Block,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ConstructorCall {
    /// `outer` in `outer.super(…)`
    pub outer: Option<Expr>,
    pub type_args: Vec<Type>,
    pub is_super: bool,
    pub args: Vec<Expr>,
}
