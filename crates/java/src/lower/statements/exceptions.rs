//! `try` with catch clauses, `finally` and resources (JLS 14.20).

use base::Span;
use ir::{Binding, Block, Expr, StmtKind};

use super::pattern::is_instance;
use crate::hir::{Catch, Resource, Try};
use crate::lower::Lower;
use crate::lower::declarations::declare::class_of;
use crate::lower::expressions::expr::cast_to;
use crate::symbols::ClassSym;

impl Lower<'_, '_> {
    pub(in crate::lower) fn try_stmt(&mut self, t: &Try, span: Span) {
        match &t.finally {
            Some(finally) => self.protect(span, |l| l.try_catch(t, span), |l, _| l.block(finally)),
            None => self.try_catch(t, span),
        }
    }

    fn try_catch(&mut self, t: &Try, span: Span) {
        if t.catches.is_empty() {
            self.with_resources(&t.resources, t);
            return;
        }
        let caught = self.f.catching.len();
        let types: Vec<ClassSym> =
            t.catches.iter().flat_map(|c| c.types.iter().filter_map(class_of)).collect();
        self.f.catching.extend(types);
        let body = self.block_of(|l| l.with_resources(&t.resources, t));
        self.f.catching.truncate(caught);
        let throwable = self.class_type("java.lang.Throwable", span);
        let thrown = self.temp(throwable, span);
        self.f.non_null.insert(thrown);
        let value = self.read(thrown, span);
        let mut arms = Vec::new();
        for catch in &t.catches {
            let condition = self.matches_any(catch, &value);
            let handler = self.block_of(|l| l.catch_body(catch, value.clone()));
            arms.push((condition, handler));
        }
        let otherwise = Block { stmts: vec![ir::Stmt::new(StmtKind::Throw(value, None), span)] };
        let handler = Block { stmts: vec![ir::Stmt::new(StmtKind::If { arms, otherwise }, span)] };
        self.emit(StmtKind::Try { body, var: thrown, handler }, span);
    }

    fn matches_any(&mut self, catch: &Catch, thrown: &Expr) -> Expr {
        let span = catch.span;
        let mut all: Option<Expr> = None;
        for ty in &catch.types {
            let ty = self.ty(ty);
            let test = is_instance(thrown.clone(), ty, span);
            all = Some(match all {
                Some(earlier) => earlier.or(test),
                None => test,
            });
        }
        all.unwrap_or_else(|| Expr::bool(false, span))
    }

    fn catch_body(&mut self, catch: &Catch, thrown: Expr) {
        let local = self.declare(catch.var);
        let ty = self.read(local, catch.span).ty;
        let value = cast_to(thrown, ty, catch.span);
        self.assign(local, value, catch.span);
        self.block(&catch.body);
    }

    /// The body with its resources, by JLS 14.20.3.1: each is closed whatever happens, and
    /// what its `close` throws does not hide what was thrown before.
    fn with_resources(&mut self, resources: &[Resource], t: &Try) {
        let Some((resource, rest)) = resources.split_first() else {
            self.block(&t.body);
            return;
        };
        let span = resource.span;
        let value = self.expr(&resource.init);
        let local = self.declare(resource.var);
        self.assign(local, value, span);
        self.protect(
            span,
            |l| l.with_resources(rest, t),
            |l, thrown| l.close_resource(resource, thrown),
        );
    }

    fn close_resource(&mut self, resource: &Resource, thrown: Expr) {
        let span = resource.span;
        let local = self.local_of(resource.var);
        let value = self.read(local, span);
        let close = self.method_id(resource.close);
        let ty = self.table.var(resource.var).ty.clone();
        let stands = self.stands_in(resource.close, &ty);
        let call = |l: &mut Self| {
            let args = vec![l.read(local, span)];
            l.emit_call_where(stands.clone(), (close, Binding::Dynamic), args, false, span);
        };
        let suppress = resource.add_suppressed.map(|m| self.method_id(m));
        let cleanup = self.block_of(|l| {
            let after_exception = l.block_of(|l| {
                let throwable = l.class_type("java.lang.Throwable", span);
                let second = l.temp(throwable, span);
                let body = l.block_of(call);
                let handler = l.block_of(|l| match suppress {
                    Some(method) => {
                        let args = vec![thrown.clone(), l.read(second, span)];
                        l.emit_call(method, Binding::Dynamic, args, false, span);
                    }
                    None => {
                        l.unsupported(span, "`Throwable.addSuppressed` is needed but not found");
                    }
                });
                l.emit(StmtKind::Try { body, var: second, handler }, span);
            });
            let normally = l.block_of(call);
            l.if_then(thrown.clone().non_null(), after_exception, normally, span);
        });
        self.if_then(value.non_null(), cleanup, Block::default(), span);
    }
}
