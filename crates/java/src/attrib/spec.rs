//! Specifications: their own expressions, and the contracts, clauses and members made of
//! them, with the checks that only annotations need.

use base::{Code, Span};
use syntax::ast::{self, BinaryOp, UnaryOp};

use super::{Attrib, Env};
use crate::hir::{self, Expr, Stmt};
use crate::symbols::{ClassSym, MethodSym, VarSym};
use crate::types::Ty;

impl<'a> Attrib<'_, 'a> {
    pub(super) fn spec_expr(
        &mut self,
        _env: &Env,
        _e: &'a ast::SpecExpr,
        _target: Option<&Ty>,
        span: Span,
    ) -> Expr {
        self.error(Code::UnsupportedNotation, span, "this notation is not supported yet")
    }

    /// `s.length`, `m.put` without a call: members of mathematical values.
    pub(super) fn spec_member(
        &mut self,
        _env: &Env,
        x: Expr,
        name: ast::Ident,
        _span: Span,
    ) -> Expr {
        let ty = self.display(&x.ty);
        self.error(Code::SpecName, name.span(), format!("`{ty}` has no member `{}`", name.symbol))
    }

    /// `s[i]`, `m[k]` on mathematical values.
    pub(super) fn spec_index(
        &mut self,
        _env: &Env,
        _of: Expr,
        _index: &'a ast::Expr,
        span: Span,
    ) -> Expr {
        self.error(Code::UnsupportedNotation, span, "this notation is not supported yet")
    }

    /// A unary operator in a specification; `None` if Java's meaning is right.
    pub(super) fn spec_unary(
        &mut self,
        _env: &Env,
        _op: UnaryOp,
        _x: &Expr,
        _span: Span,
    ) -> Option<Expr> {
        None
    }

    /// An operator that only specifications have.
    pub(super) fn spec_binary(
        &mut self,
        _env: &Env,
        _op: BinaryOp,
        _left: &'a ast::Expr,
        _right: &'a ast::Expr,
        span: Span,
    ) -> Expr {
        self.error(Code::UnsupportedNotation, span, "this notation is not supported yet")
    }

    /// Java's operator in a specification, or on mathematical values: integers are
    /// unbounded there. Gives the operands back if Java's meaning is right.
    #[allow(clippy::result_large_err)]
    pub(super) fn spec_binary_typed(
        &mut self,
        _env: &Env,
        _op: BinaryOp,
        l: Expr,
        r: Expr,
        _span: Span,
    ) -> Result<Expr, (Expr, Expr)> {
        Err((l, r))
    }

    /// Conversion where a mathematical type is involved.
    pub(super) fn coerce_mathematical(&mut self, x: Expr, target: &Ty) -> Result<Expr, Expr> {
        if x.ty == *target { Ok(x) } else { Err(x) }
    }

    pub(super) fn cast_mathematical(&mut self, _env: &Env, _x: Expr, _ty: &Ty, span: Span) -> Expr {
        self.error(Code::UnsupportedNotation, span, "this cast is not supported yet")
    }

    /// `c ? A : B` with assertions.
    pub(super) fn spec_conditional(&mut self, _c: Expr, _a: Expr, _b: Expr, span: Span) -> Expr {
        self.error(Code::UnsupportedNotation, span, "this notation is not supported yet")
    }

    /// Branches of which one has a mathematical type.
    pub(super) fn unify_mathematical(
        &mut self,
        _results: Vec<Expr>,
        span: Span,
    ) -> Option<(Vec<Expr>, Ty)> {
        self.report(Code::UnsupportedNotation, span, "this notation is not supported yet");
        None
    }

    /// A switch over a data type; `None` if it is an ordinary one.
    pub(super) fn spec_switch(
        &mut self,
        _env: &Env,
        _switch: &'a ast::Switch,
        _target: Option<&Ty>,
        _span: Span,
    ) -> Option<Expr> {
        None
    }

    /// A call by simple name, or on `super`: a predicate, function or constructor of a data
    /// type. `None`: look for a method.
    pub(super) fn spec_call(
        &mut self,
        _env: &Env,
        _target: Option<&'a ast::Expr>,
        _name: ast::Ident,
        _args: &'a [ast::Expr],
        _span: Span,
    ) -> Option<Expr> {
        None
    }

    /// A call on a value: a predicate, or an operation of a mathematical type.
    pub(super) fn spec_call_on(
        &mut self,
        _env: &Env,
        _x: &Expr,
        _name: ast::Ident,
        _args: &'a [ast::Expr],
        _span: Span,
    ) -> Option<Expr> {
        None
    }

    /// A call on a type: a static predicate.
    pub(super) fn spec_call_static(
        &mut self,
        _env: &Env,
        _ty: &Ty,
        _name: ast::Ident,
        _args: &'a [ast::Expr],
        _span: Span,
    ) -> Option<Expr> {
        None
    }

    pub(super) fn contract(
        &mut self,
        _env: &Env,
        _method: MethodSym,
        _params: &[VarSym],
        _contract: &'a ast::Contract,
    ) -> hir::Contract {
        hir::Contract::default()
    }

    pub(super) fn loop_spec(&mut self, _env: &Env, _spec: &'a ast::LoopSpec) -> hir::LoopSpec {
        hir::LoopSpec::default()
    }

    pub(super) fn ghost_stmt(
        &mut self,
        _env: &mut Env,
        _ghost: &'a ast::GhostStmt,
        span: Span,
        _list: &mut Vec<Stmt>,
    ) {
        self.report(Code::UnsupportedNotation, span, "ghost statements are not supported yet");
    }

    /// Predicates, invariants, represents clauses, lemmas and framing of a class.
    pub(super) fn spec_members(&mut self, _env: &Env, _class: ClassSym, _typed: &mut hir::Class) {}
}
