//! `/*@ opening q() in @*/ e` and `/*@ using p() in @*/ e` in code: behind `return` and `=`, as the condition of a
//! statement, as an argument, in parentheses.
//!
//! The annotation is for the whole of the expression, so that it means to Java what it meant without. It is
//! read as the ghost statements around it:
//!
//! ```java
//! return /*@ opening valid() in @*/ x + 1;
//! return switch (0) { default -> { //@ open valid();
//!     var v = x + 1; //@ close valid();
//!     yield v; } };
//! ```
//!
//! The value gets a type of its own. Where more depends on that than whether the program is one (by the types of
//! arguments overloads are chosen) it has to be a number or truth value; by those of the results of lambdas,
//! too, and in them there is no such annotation.

use base::{Code, Diagnostic, Span, Symbol};

use super::recover::GHOSTLY_IN_CODE;
use super::{P, Parser};
use crate::ast::{
    Block, Expr, ExprKind, GhostStmt, Ghostly, Ident, Literal, Loc, LocalVar, Modifiers, Stmt,
    StmtKind, Switch, SwitchBody, SwitchCase, SwitchLabel, Type, TypeKind, VarDeclarator,
};
use crate::lex::T;

impl Parser<'_> {
    /// An expression, with ghost operations around it or without.
    pub(super) fn guarded_expr(&mut self, name: &str) -> P<Expr> {
        if !self.at_region() || !self.opens_guard(self.next_region) {
            return self.expr();
        }
        let outside = self.enter_region();
        let mut guards = Vec::new();
        let mut read = Ok(());
        while read.is_ok() && self.k != T::SpecEnd {
            read = self.guard().map(|guard| guards.push(guard));
        }
        while self.k != T::SpecEnd {
            self.advance();
        }
        self.leave_region(outside);
        read?;
        let value = self.nest(|p| p.guarded_expr(name))?;
        Ok(guards.into_iter().rev().fold(value, |value, guard| around(name, guard, value)))
    }

    /// The same inside brackets.
    pub(super) fn inner_guarded(&mut self, name: &str) -> P<Expr> {
        let outer = std::mem::replace(&mut self.no_lambda, false);
        let result = self.guarded_expr(name);
        self.no_lambda = outer;
        result
    }

    /// `opening q() in`, `\unfolding q() \in`, `using p() in`
    fn guard(&mut self) -> P<(Ghostly, Expr)> {
        let kind = match self.word() {
            "opening" | "\\unfolding" | "\\Unfolding" => Ghostly::Opening,
            "using" => Ghostly::Using,
            _ => {
                self.misplaced_here(GHOSTLY_IN_CODE);
                return Err(super::Fail);
            }
        };
        self.advance();
        let what = self.nest(|p| p.postfix())?;
        let is_in = self.at_word("in") || self.k == T::SpecWord && self.word() == "\\in";
        if !is_in {
            return self.expected("`in`");
        }
        self.advance();
        Ok((kind, what))
    }

    /// Whether a region begins with a guard that code may have.
    fn opens_guard(&self, region: usize) -> bool {
        let Some(region) = self.regions.get(region) else { return false };
        let first = region.start as usize;
        let is = |word: &&str| match self.kind_at(first) {
            T::Ident | T::SpecWord => self.word_at(first) == *word,
            _ => false,
        };
        ["opening", "\\unfolding", "\\Unfolding", "using"].iter().any(is)
    }

    /// In a lambda, overloads are chosen by the type of what is returned.
    pub(super) fn refuse_guards_since(&mut self, region: usize) {
        for at in region..self.next_region {
            if let Some(found) = self.regions.get(at).filter(|_| self.opens_guard(at)) {
                let span = self.span(found.lo, found.hi);
                let message = "this cannot stand in the body of a lambda";
                self.diagnostics.push(Diagnostic::new(Code::MisplacedClause, span, message));
            }
        }
    }
}

/// How variables for such values are called. None is a constant: in Java it would stay one without the
/// annotation.
pub const GUARDED: &str = "$opened";

/// The same in the middle of an expression: they are no objects.
pub const GUARDED_INSIDE: &str = "$openedInside";

/// The ghost statements around the evaluation of a value.
fn around(name: &str, (kind, what): (Ghostly, Expr), value: Expr) -> Expr {
    let (loc, at) = (value.loc, what.loc);
    let ghost = |ghost| Stmt { loc: at, kind: StmtKind::Ghost(ghost) };
    let plain = |kind| Stmt { loc, kind };
    // One of its own: another may stand inside.
    let name = Ident { symbol: Symbol::new(&format!("{name}{}", at.lo)), loc };
    let read = Expr { loc, kind: ExprKind::Name(name) };
    let ty = Type { loc, annotations: Vec::new(), kind: TypeKind::Var };
    let declared = VarDeclarator { loc, name, dims: Vec::new(), init: Some(value) };
    let start = Loc(Span { hi: loc.lo, ..loc.0 });
    let modifiers = Modifiers { loc: start, ..Modifiers::default() };
    let local = LocalVar { modifiers, ty, vars: vec![declared] };
    let mut stmts = vec![plain(StmtKind::Local(local))];
    match kind {
        Ghostly::Using => stmts.insert(0, ghost(GhostStmt::Use(what))),
        Ghostly::Opening | Ghostly::Dropping => {
            stmts.insert(0, ghost(GhostStmt::Open(what.clone())));
            stmts.push(ghost(GhostStmt::Close(what)));
        }
    }
    stmts.push(plain(StmtKind::Yield(read)));
    let body = SwitchBody::ArrowBlock(Block { loc, stmts });
    let case = SwitchCase { loc, labels: vec![SwitchLabel::Default(loc)], guard: None, body };
    let selector = Box::new(Expr { loc, kind: ExprKind::Literal(Literal::Int(0)) });
    Expr { loc, kind: ExprKind::Switch(Switch { selector, cases: vec![case] }) }
}
