//! Constant expressions are computed when they are compiled (JLS 15.29), and what they
//! compute may be out of range like anything else: `Integer.MAX_VALUE + 1` is an overflow
//! that nobody meant, whoever computes it. The value stays Java's, because a `case` label or
//! a narrowing depends on it; the operation is an obligation where the expression stands.

use ir::{ArithOp, Expr, ExprKind, Type};

use super::operator::arithmetic;
use crate::hir::{self, BinaryOp, UnaryOp};
use crate::lower::{Lower, Overflow};
use crate::types::{Const, Prim, Ty};

impl Lower<'_, '_> {
    /// Obligations for what overflows in a constant expression. Constants that it names are
    /// checked where they are declared.
    pub(in crate::lower) fn check_folded(&mut self, e: &hir::Expr) {
        if self.f.overflow != Overflow::Check || self.f.ghost {
            return;
        }
        for operation in overflows(e) {
            let Some(value) = operation_of(self, operation) else { continue };
            if let Some(kind) = super::expr::int_kind(&self.ty(&operation.ty)) {
                self.in_range(kind, value, operation.span);
            }
        }
    }
}

/// The operations in a constant expression whose exact result is out of range.
pub(in crate::lower) fn overflows(e: &hir::Expr) -> Vec<&hir::Expr> {
    let mut found = Vec::new();
    collect(e, &mut found);
    found
}

fn collect<'e>(e: &'e hir::Expr, into: &mut Vec<&'e hir::Expr>) {
    match &e.kind {
        hir::ExprKind::Binary(op, a, b) => {
            collect(a, into);
            // What is not evaluated is not computed.
            let decided = matches!(
                (op, &a.constant),
                (BinaryOp::And, Some(Const::Boolean(false)))
                    | (BinaryOp::Or, Some(Const::Boolean(true)))
            );
            if !decided {
                collect(b, into);
            }
            if is_out_of_range(exact(*op, a, b), &e.ty) {
                into.push(e);
            }
        }
        hir::ExprKind::Unary(op, a) => {
            collect(a, into);
            if *op == UnaryOp::Minus && is_out_of_range(integer(a).map(|v| -v), &e.ty) {
                into.push(e);
            }
        }
        hir::ExprKind::Convert(_, a) => collect(a, into),
        hir::ExprKind::Conditional(c, a, b) => {
            collect(c, into);
            match c.constant {
                Some(Const::Boolean(true)) => collect(a, into),
                Some(Const::Boolean(false)) => collect(b, into),
                _ => {}
            }
        }
        // Everything else that is constant is a literal or a name.
        _ => {}
    }
}

fn integer(e: &hir::Expr) -> Option<i128> {
    match &e.constant {
        Some(Const::Int(v)) => Some((*v).into()),
        Some(Const::Long(v)) => Some((*v).into()),
        _ => None,
    }
}

/// The mathematical result of an operation on constants.
fn exact(op: BinaryOp, a: &hir::Expr, b: &hir::Expr) -> Option<i128> {
    let (a, b) = (integer(a)?, integer(b)?);
    match arithmetic(op)? {
        ArithOp::Add => Some(a + b),
        ArithOp::Sub => Some(a - b),
        ArithOp::Mul => Some(a * b),
        ArithOp::Div => a.checked_div(b),
        ArithOp::Rem => a.checked_rem(b),
    }
}

fn is_out_of_range(value: Option<i128>, ty: &Ty) -> bool {
    match (value, ty) {
        (Some(v), Ty::Prim(Prim::Int)) => i32::try_from(v).is_err(),
        (Some(v), Ty::Prim(Prim::Long)) => i64::try_from(v).is_err(),
        _ => false,
    }
}

/// The operation on the values of its operands, computed with unbounded integers.
fn operation_of(lower: &mut Lower<'_, '_>, e: &hir::Expr) -> Option<Expr> {
    let ty = lower.ty(&e.ty);
    let operand = |x: &hir::Expr, ty: &Type| Some(Expr::int(integer(x)?, ty.clone(), x.span));
    let kind = match &e.kind {
        hir::ExprKind::Binary(op, a, b) => {
            let (a, b) = (operand(a, &ty)?, operand(b, &ty)?);
            ExprKind::Arith(arithmetic(*op)?, Box::new(a), Box::new(b))
        }
        hir::ExprKind::Unary(_, a) => ExprKind::Neg(Box::new(operand(a, &ty)?)),
        _ => return None,
    };
    Some(Expr::new(kind, ty, e.span))
}
