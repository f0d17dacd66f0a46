//! Patterns: tests and bindings (JLS 14.30).

use base::Span;
use ir::{Binding, Block, Expr, ExprKind, LabelId, StmtKind, Type};

use crate::hir::{self, Pattern, PatternKind};
use crate::lower::Lower;
use crate::lower::expressions::expr::{cast_to, convert};

impl Lower<'_, '_> {
    pub(in crate::lower) fn instance_of(
        &mut self,
        operand: &hir::Expr,
        pattern: &Pattern,
        span: Span,
    ) -> Expr {
        let value = self.expr(operand);
        match &pattern.kind {
            PatternKind::Any => {
                let ty = self.ty(&pattern.ty);
                is_instance(value, ty, span)
            }
            PatternKind::Bind { var, .. } => {
                let value = self.save(value);
                let ty = self.ty(&pattern.ty);
                let test = is_instance(value.clone(), ty.clone(), span);
                let local = self.declare(*var);
                let bound = cast_to(value, ty, span);
                let bind = self.block_of(|l| l.assign(local, bound, pattern.span));
                self.if_then(test.clone(), bind, Block::default(), span);
                test
            }
            PatternKind::Record { .. } => {
                let value = self.save(value);
                let result = self.temp(Type::Bool, span);
                self.assign(result, Expr::bool(false, span), span);
                let label = self.label();
                let body = self.block_of(|l| {
                    l.match_or_leave(pattern, value, label);
                    l.assign(result, Expr::bool(true, span), span);
                });
                self.emit(StmtKind::Block { label, body }, span);
                self.read(result, span)
            }
        }
    }

    /// Tests a saved value; leaves the block if the pattern does not match, and binds its
    /// variables if it does.
    pub(in crate::lower) fn match_or_leave(
        &mut self,
        pattern: &Pattern,
        value: Expr,
        label: LabelId,
    ) {
        let span = pattern.span;
        let ty = self.ty(&pattern.ty);
        match &pattern.kind {
            PatternKind::Any => {}
            PatternKind::Bind { var, total } => {
                if !*total {
                    let test = is_instance(value.clone(), ty.clone(), span);
                    let leave = self.exit_block(label, span);
                    self.unless(test, leave, span);
                }
                let local = self.declare(*var);
                let bound = if ty.is_reference() {
                    cast_to(value, ty, span)
                } else {
                    convert(value, ty, span)
                };
                self.assign(local, bound, span);
            }
            PatternKind::Record { components } => {
                let test = is_instance(value.clone(), ty.clone(), span);
                let leave = self.exit_block(label, span);
                self.unless(test, leave, span);
                let record = cast_to(value, ty, span);
                for (accessor, component, inner) in components {
                    let method = self.method_id(*accessor);
                    let value = self.accessed(method, record.clone(), inner.span);
                    let wanted = self.ty(component);
                    if wanted.is_reference() {
                        self.check_cast(&value, &wanted, true, inner.span);
                    }
                    let value = cast_to(value, wanted, inner.span);
                    self.match_or_leave(inner, value, label);
                }
            }
        }
    }

    /// The value of a component. What the accessor throws is the cause of a
    /// `MatchException`.
    fn accessed(&mut self, accessor: ir::MethodId, record: Expr, span: Span) -> Expr {
        let name = "java.lang.MatchException";
        let params = ["java.lang.String", "java.lang.Throwable"];
        let constructor = self.known_method(name, "<init>", &params);
        let (Some(class), Some(constructor)) = (self.known_class(name), constructor) else {
            return self.emit_call(accessor, Binding::Dynamic, vec![record], true, span);
        };
        let mut value = Expr::null(span);
        let body = self.block_of(|l| {
            value = l.emit_call(accessor, Binding::Dynamic, vec![record], true, span)
        });
        let throwable = self.class_type("java.lang.Throwable", span);
        let thrown = self.temp(throwable, span);
        let handler = self.block_of(|l| {
            let cause = l.read(thrown, span);
            let text = l.text_of(cause.clone(), span);
            let error = l.allocate(class, constructor, vec![text, cause], span);
            l.emit(StmtKind::Throw(error, None), span);
        });
        self.emit(StmtKind::Try { body, var: thrown, handler }, span);
        value
    }
}

pub(in crate::lower) fn is_instance(value: Expr, ty: Type, span: Span) -> Expr {
    Expr::new(ExprKind::InstanceOf(Box::new(value), ty), Type::Bool, span)
}
