//! Unary and binary operators.

use base::Span;
use ir::{ArithOp, BitOp, CompareOp, Expr, ExprKind, IntKind, Type};

use super::expr::{float_kind, int_kind};
use crate::hir::{self, BinaryOp, UnaryOp};
use crate::lower::Lower;
use crate::types::Ty;

impl Lower<'_, '_> {
    pub(in crate::lower) fn unary(
        &mut self,
        op: UnaryOp,
        operand: &hir::Expr,
        ty: &Ty,
        span: Span,
    ) -> Expr {
        let value = self.expr(operand);
        let ty = self.ty(ty);
        match op {
            UnaryOp::Plus => value,
            UnaryOp::Not => Expr { span, ..value.negate() },
            UnaryOp::Minus => match (float_kind(&ty), int_kind(&ty)) {
                (Some(kind), _) => Expr::new(ExprKind::FloatNeg(kind, Box::new(value)), ty, span),
                (_, Some(kind)) => {
                    let negated = Expr::new(ExprKind::Neg(Box::new(value)), ty, span);
                    self.in_range(kind, negated, span)
                }
                _ => self.unsupported(span, "a minus sign here"),
            },
            UnaryOp::BitNot => match int_kind(&ty) {
                Some(kind) => {
                    let ones = Expr::int(-1, ty.clone(), span);
                    bits(BitOp::Xor, kind, value, ones, span)
                }
                None => self.unsupported(span, "`~` here"),
            },
            UnaryOp::PreIncrement
            | UnaryOp::PreDecrement
            | UnaryOp::PostIncrement
            | UnaryOp::PostDecrement => {
                self.unsupported(span, "an increment that is not an assignment")
            }
        }
    }

    pub(in crate::lower) fn binary(
        &mut self,
        op: BinaryOp,
        a: &hir::Expr,
        b: &hir::Expr,
        whole: &hir::Expr,
    ) -> Expr {
        let span = whole.span;
        match op {
            BinaryOp::And => {
                let left = self.expr(a);
                let no = Expr::bool(false, span);
                self.choose(left, Type::Bool, span, |l| l.expr(b), |_| no)
            }
            BinaryOp::Or => {
                let left = self.expr(a);
                let yes = Expr::bool(true, span);
                self.choose(left, Type::Bool, span, |_| yes, |l| l.expr(b))
            }
            BinaryOp::Add if whole.ty.is_reference() => self.concatenation(whole),
            BinaryOp::Star
            | BinaryOp::Implies
            | BinaryOp::ImpliedBy
            | BinaryOp::Iff
            | BinaryOp::NotIff
            | BinaryOp::Subtype
            | BinaryOp::In => {
                self.unsupported(span, "an operator of specifications in executable code")
            }
            _ => {
                let (left, right) = self.two_operands(a, b);
                let ty = self.ty(&whole.ty);
                self.operation(op, left, right, ty, span)
            }
        }
    }

    /// An operator on values; both of one type, apart from shifts.
    pub(in crate::lower) fn operation(
        &mut self,
        op: BinaryOp,
        left: Expr,
        right: Expr,
        ty: Type,
        span: Span,
    ) -> Expr {
        if let Some(compare) = comparison(op) {
            return compared(op, compare, left, right, span);
        }
        if let Some(arith) = arithmetic(op) {
            if let Some(kind) = float_kind(&ty) {
                let (left, right) = (Box::new(left), Box::new(right));
                return Expr::new(ExprKind::FloatArith(arith, kind, left, right), ty, span);
            }
            return match int_kind(&ty) {
                Some(kind) => self.integer_operation(arith, kind, left, right, span),
                None => self.unsupported(span, "arithmetic on this type"),
            };
        }
        let Some(bit) = bit_operation(op) else {
            return self.unsupported(span, "this operator");
        };
        if ty == Type::Bool {
            let (a, b) = (Box::new(left), Box::new(right));
            return match bit {
                BitOp::And => Expr::new(ExprKind::And(a, b), ty, span),
                BitOp::Or => Expr::new(ExprKind::Or(a, b), ty, span),
                _ => Expr::new(ExprKind::Eq(a, b), ty, span).negate(),
            };
        }
        match int_kind(&ty) {
            Some(kind) => bits(bit, kind, left, right, span),
            None => self.unsupported(span, "bit operations on this type"),
        }
    }

    fn integer_operation(
        &mut self,
        op: ArithOp,
        kind: IntKind,
        left: Expr,
        right: Expr,
        span: Span,
    ) -> Expr {
        let mut left = left;
        let mut right = right;
        if matches!(op, ArithOp::Div | ArithOp::Rem) {
            left = self.settle(left);
            right = self.settle(right);
            self.check_divisor(&right, span);
        }
        let divides_by_constant = matches!(&right.kind, ExprKind::Int(n) if *n != -1);
        let value =
            Expr::new(ExprKind::Arith(op, Box::new(left), Box::new(right)), Type::Int(kind), span);
        match op {
            // The remainder is never out of range; a quotient only for the smallest number
            // divided by -1.
            ArithOp::Rem => value,
            ArithOp::Div if divides_by_constant => value,
            _ => self.in_range(kind, value, span),
        }
    }
}

fn comparison(op: BinaryOp) -> Option<CompareOp> {
    Some(match op {
        BinaryOp::Lt => CompareOp::Lt,
        BinaryOp::Le => CompareOp::Le,
        BinaryOp::Gt => CompareOp::Gt,
        BinaryOp::Ge => CompareOp::Ge,
        BinaryOp::Eq => CompareOp::Eq,
        BinaryOp::Ne => CompareOp::Ne,
        _ => return None,
    })
}

pub(in crate::lower) fn arithmetic(op: BinaryOp) -> Option<ArithOp> {
    Some(match op {
        BinaryOp::Add => ArithOp::Add,
        BinaryOp::Sub => ArithOp::Sub,
        BinaryOp::Mul => ArithOp::Mul,
        BinaryOp::Div => ArithOp::Div,
        BinaryOp::Rem => ArithOp::Rem,
        _ => return None,
    })
}

pub(in crate::lower) fn bit_operation(op: BinaryOp) -> Option<BitOp> {
    Some(match op {
        BinaryOp::BitAnd => BitOp::And,
        BinaryOp::BitOr => BitOp::Or,
        BinaryOp::BitXor => BitOp::Xor,
        BinaryOp::Shl => BitOp::Shl,
        BinaryOp::Shr => BitOp::Shr,
        BinaryOp::Ushr => BitOp::Ushr,
        _ => return None,
    })
}

/// A comparison of numbers, booleans, references or mathematical values.
pub(in crate::lower) fn compare(op: BinaryOp, left: Expr, right: Expr, span: Span) -> Option<Expr> {
    comparison(op).map(|compare| compared(op, compare, left, right, span))
}

fn compared(op: BinaryOp, compare: CompareOp, left: Expr, right: Expr, span: Span) -> Expr {
    let float = float_kind(&left.ty);
    let (a, b) = (Box::new(left), Box::new(right));
    if let Some(kind) = float {
        return Expr::new(ExprKind::FloatCompare(compare, kind, a, b), Type::Bool, span);
    }
    match op {
        BinaryOp::Eq => Expr::new(ExprKind::Eq(a, b), Type::Bool, span),
        BinaryOp::Ne => Expr::new(ExprKind::Eq(a, b), Type::Bool, span).negate(),
        _ => Expr::new(ExprKind::Compare(compare, a, b), Type::Bool, span),
    }
}

pub(in crate::lower) fn bits(op: BitOp, kind: IntKind, a: Expr, b: Expr, span: Span) -> Expr {
    Expr::new(ExprKind::Bits(op, kind, Box::new(a), Box::new(b)), Type::Int(kind), span)
}
