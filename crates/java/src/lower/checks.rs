//! Run-time checks: what the JVM would check by itself, and who answers for it.
//!
//! A check is an obligation, unless the program handles the exception: an enclosing `catch`
//! of the same body names its class or a superclass, or the contract allows it.

use base::Span;
use ir::{
    Check, CheckKind, Expr, ExprKind, Handling, IntKind, LocalKind, NullUsage, StmtKind, Type,
};

use crate::lower::{Lower, Overflow};
use crate::symbols::ClassSym;

impl Lower<'_, '_> {
    fn check(&mut self, kind: CheckKind, raises: &'static str, span: Span) {
        if self.f.ghost {
            return;
        }
        let class = self.table.known(raises);
        let handling = self.handling(class);
        let raises = class.map(|c| self.class_id(c));
        self.emit(StmtKind::Check(Check { kind, raises, handling }), span);
    }

    pub(super) fn handling(&self, raised: Option<ClassSym>) -> Handling {
        let Some(raised) = raised else { return Handling::Obligation };
        let mut handlers = self.f.catching.iter().chain(&self.f.allowed);
        if handlers.any(|&handler| self.table.is_subclass(raised, handler)) {
            Handling::Raise
        } else {
            Handling::Obligation
        }
    }

    pub(super) fn check_non_null(&mut self, operand: &Expr, usage: NullUsage, span: Span) {
        if self.is_known_non_null(operand) {
            return;
        }
        let operand = operand.clone();
        self.check(CheckKind::NonNull { operand, usage }, "java.lang.NullPointerException", span);
    }

    fn is_known_non_null(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Local(local) => {
                self.f.non_null.contains(local)
                    || self.f.locals.get(local.index()).is_some_and(|l| l.kind == LocalKind::This)
            }
            ExprKind::Str(_) | ExprKind::ClassObject(_) => true,
            ExprKind::Cast(inner) => self.is_known_non_null(inner),
            // Outer instances and captured `this`.
            ExprKind::Field(_, field) => {
                self.stable_fields.contains(field)
                    && self.program.field(*field).captured == Some(ir::Captured::Outer)
            }
            _ => false,
        }
    }

    pub(super) fn check_index(&mut self, array: &Expr, index: &Expr, span: Span) {
        let kind = CheckKind::Index { array: array.clone(), index: index.clone() };
        self.check(kind, "java.lang.ArrayIndexOutOfBoundsException", span);
    }

    pub(super) fn check_array_size(&mut self, length: &Expr, span: Span) {
        if matches!(length.kind, ExprKind::Int(n) if n >= 0) {
            return;
        }
        let kind = CheckKind::ArraySize { length: length.clone() };
        self.check(kind, "java.lang.NegativeArraySizeException", span);
    }

    pub(super) fn check_divisor(&mut self, divisor: &Expr, span: Span) {
        if matches!(divisor.kind, ExprKind::Int(n) if n != 0) {
            return;
        }
        let kind = CheckKind::Divisor { divisor: divisor.clone() };
        self.check(kind, "java.lang.ArithmeticException", span);
    }

    pub(super) fn check_cast(&mut self, operand: &Expr, ty: &Type, generic: bool, span: Span) {
        if self.program.is_subtype(&operand.ty, ty) {
            return;
        }
        let kind = CheckKind::Cast { operand: operand.clone(), ty: ty.clone(), generic };
        self.check(kind, "java.lang.ClassCastException", span);
    }

    /// A value that is put into an array of references.
    pub(super) fn check_store(&mut self, array: &Expr, value: &Expr, span: Span) {
        if matches!(value.kind, ExprKind::Null) || value.ty == Type::Null {
            return;
        }
        // An array that was just made has exactly its type.
        if matches!(&array.kind, ExprKind::Local(l) if self.f.non_null.contains(l)) {
            return;
        }
        match &array.ty {
            Type::Array(element) => match &**element {
                Type::Class(c) if self.program.class(*c).is_final => return,
                ty if !ty.is_reference() => return,
                _ => {}
            },
            _ => return,
        }
        let kind = CheckKind::Store { array: array.clone(), value: value.clone() };
        self.check(kind, "java.lang.ArrayStoreException", span);
    }

    /// The result of an integer operation: checked and wrapped, as the code's arithmetic
    /// demands.
    pub(super) fn in_range(&mut self, kind: IntKind, value: Expr, span: Span) -> Expr {
        match self.f.overflow {
            Overflow::Ignore => Expr { ty: Type::Int(kind), ..value },
            Overflow::Wrap => wrap(kind, value),
            Overflow::Check => {
                let value = self.settle(value);
                let check = Check {
                    kind: CheckKind::Overflow { kind, value: value.clone() },
                    raises: None,
                    handling: Handling::Obligation,
                };
                self.emit(StmtKind::Check(check), span);
                wrap(kind, value)
            }
        }
    }

    pub(super) fn check_assert(&mut self, condition: Expr, detail: Option<Expr>, span: Span) {
        if self.f.ghost {
            return;
        }
        let raises = self.known_class("java.lang.AssertionError");
        let kind = CheckKind::Assert { condition, detail };
        self.emit(StmtKind::Check(Check { kind, raises, handling: Handling::Obligation }), span);
    }

    /// A switch that has no case for its value.
    pub(super) fn check_exhausted(&mut self, span: Span) {
        let name = match self.table.known("java.lang.MatchException") {
            Some(_) => "java.lang.MatchException",
            None => "java.lang.IncompatibleClassChangeError",
        };
        self.check(CheckKind::Exhausted, name, span);
    }
}

pub(super) fn wrap(kind: IntKind, value: Expr) -> Expr {
    let span = value.span;
    Expr::new(ExprKind::Wrap(kind, Box::new(value)), Type::Int(kind), span)
}
