//! Contracts, loop annotations and ghost statements.

use super::{Block, Expr, Ident, Loc, Modifiers, Type, VarDeclarator};

/// The contract of a method, constructor, function or lemma: specification cases joined
/// by `also`. A contract without case keywords is one case without a behaviour.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Contract {
    pub loc: Loc,
    /// The contract starts with `also`: it extends the inherited one.
    pub extends_inherited: bool,
    pub cases: Vec<SpecCase>,
}

impl Contract {
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }

    /// It is complete: room that was kept for more is given back.
    pub fn shrink_to_fit(&mut self) {
        self.cases.iter_mut().for_each(|case| case.clauses.shrink_to_fit());
        self.cases.shrink_to_fit();
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct SpecCase {
    pub loc: Loc,
    /// Visibility and `code` before a behaviour keyword.
    pub modifiers: Modifiers,
    pub behavior: Option<Behavior>,
    pub clauses: Vec<Clause>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Behavior {
    Normal,
    Exceptional,
    General,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    pub loc: Loc,
    /// `static requires …`: for statically bound calls only.
    pub is_static: bool,
    /// `ensures_redundantly` and its kind.
    pub redundant: bool,
    pub kind: ClauseKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ClauseKind {
    Requires(Expr),
    Ensures(Expr),
    Signals {
        ty: Type,
        name: Option<Ident>,
        condition: Option<Expr>,
    },
    /// Empty for `signals_only \nothing;`
    SignalsOnly(Vec<Type>),
    Assignable(Vec<LocSpec>),
    Accessible {
        locations: Vec<LocSpec>,
        measured_by: Option<Expr>,
    },
    /// Several expressions are compared lexicographically.
    Decreases(Vec<Expr>),
    Diverges(Expr),
    /// `forall T x;`, `old T x = e;` in front of a contract
    Forall {
        ty: Type,
        vars: Vec<VarDeclarator>,
    },
    OldVar {
        ty: Type,
        vars: Vec<VarDeclarator>,
    },
    /// Clauses of other tools that are parsed as far as their semicolon.
    Other {
        keyword: Ident,
        exprs: Vec<Expr>,
    },
}

/// A location set as it stands in `assignable` and its kin: an expression (`e.f`,
/// `e.*`, `a[i .. j]`, `\nothing`, a pure call of type `\locset`, …).
pub type LocSpec = Expr;

/// The annotations before a loop.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LoopSpec {
    pub loc: Loc,
    pub clauses: Vec<LoopClause>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct LoopClause {
    pub loc: Loc,
    pub redundant: bool,
    pub kind: LoopClauseKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum LoopClauseKind {
    Invariant(Expr),
    Decreases(Vec<Expr>),
    Assignable(Vec<LocSpec>),
    Hint(Expr),
}

/// A statement in an annotation comment.
#[derive(Clone, PartialEq, Debug)]
pub enum GhostStmt {
    /// `open e.q(args);`, also `unfold`
    Open(Expr),
    /// `close e.q(args);`, also `fold`
    Close(Expr),
    Use(Expr),
    Assert(Expr),
    Assume(Expr),
    Join(Expr),
    /// `set x = e;`: an assignment expression
    Set(Expr),
    /// `ghost T x = e;`
    Local {
        modifiers: Modifiers,
        ty: Type,
        vars: Vec<VarDeclarator>,
    },
    /// `apply lemma(args);`
    Apply(Expr),
    Havoc(Vec<Expr>),
    Unreachable,
    Label(Ident),
    /// Control flow in proofs: `if (c) { … } else { … }` written wholly in annotations is
    /// an ordinary statement; this wraps a block of ghost statements.
    Block(Block),
    /// A clause or statement that has no meaning at this place, or not yet: refused later.
    Other {
        keyword: Ident,
        exprs: Vec<Expr>,
    },
}
