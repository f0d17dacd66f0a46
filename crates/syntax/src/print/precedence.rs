//! How tightly expressions bind: where a tree that no parser made needs parentheses.

use crate::ast::{BinaryOp, Expr, ExprKind, SpecExpr, Type, TypeKind, UnaryOp};

/// From the loosest to the tightest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    /// Assignments, lambdas and `opening … in e`: as far to the right as possible.
    Open,
    Conditional,
    Iff,
    Implies,
    Star,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relational,
    Shift,
    Additive,
    Multiplicative,
    Unary,
    Postfix,
    Primary,
}

/// Whether an operand of a binary operator needs parentheses on the left and on the right.
pub(super) fn operands_need_parens(op: BinaryOp, left: &Expr, right: &Expr) -> (bool, bool) {
    let own = binary_level(op);
    // In `x instanceof A < b`, the sign would open type arguments.
    let opens_args = op == BinaryOp::Lt && matches!(left.kind, ExprKind::InstanceOf { .. });
    if op == BinaryOp::Implies {
        (level(left) <= own || ends_open(left), level(right) < own)
    } else {
        (level(left) < own || ends_open(left) || opens_args, level(right) <= own)
    }
}

fn binary_level(op: BinaryOp) -> Level {
    match op {
        BinaryOp::Iff | BinaryOp::NotIff => Level::Iff,
        BinaryOp::Implies | BinaryOp::ImpliedBy => Level::Implies,
        BinaryOp::Star => Level::Star,
        BinaryOp::Or => Level::Or,
        BinaryOp::And => Level::And,
        BinaryOp::BitOr => Level::BitOr,
        BinaryOp::BitXor => Level::BitXor,
        BinaryOp::BitAnd => Level::BitAnd,
        BinaryOp::Eq | BinaryOp::Ne => Level::Equality,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => Level::Relational,
        BinaryOp::Subtype | BinaryOp::In => Level::Relational,
        BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr => Level::Shift,
        BinaryOp::Add | BinaryOp::Sub => Level::Additive,
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => Level::Multiplicative,
    }
}

pub(super) fn level(expr: &Expr) -> Level {
    match &expr.kind {
        ExprKind::Assign { .. } | ExprKind::CompoundAssign { .. } | ExprKind::Lambda { .. } => {
            Level::Open
        }
        ExprKind::Conditional { .. } => Level::Conditional,
        ExprKind::Binary { op, .. } => binary_level(*op),
        ExprKind::InstanceOf { .. } => Level::Relational,
        ExprKind::Unary { op: UnaryOp::PostIncrement | UnaryOp::PostDecrement, .. } => {
            Level::Postfix
        }
        ExprKind::Unary { .. } | ExprKind::Cast { .. } => Level::Unary,
        ExprKind::Spec(spec) if matches!(**spec, SpecExpr::Ghostly { .. }) => Level::Open,
        _ => Level::Primary,
    }
}

/// Whether the expression ends with something that goes on as far to the right as
/// possible, whatever stands before it: `(T) x -> e`, `!opening q() in e`.
pub(super) fn ends_open(expr: &Expr) -> bool {
    let mut last = expr;
    loop {
        last = match &last.kind {
            ExprKind::Lambda { .. } => return true,
            ExprKind::Spec(spec) => return matches!(**spec, SpecExpr::Ghostly { .. }),
            ExprKind::Unary { op: UnaryOp::PostIncrement | UnaryOp::PostDecrement, .. } => {
                return false;
            }
            ExprKind::Unary { operand, .. } | ExprKind::Cast { operand, .. } => operand,
            ExprKind::Binary { right, .. } => right,
            ExprKind::Assign { value, .. } | ExprKind::CompoundAssign { value, .. } => value,
            ExprKind::Conditional { otherwise, .. } => otherwise,
            _ => return false,
        }
    }
}

/// Whether the first word is `switch`: as a statement that is a switch statement.
pub(super) fn starts_with_switch(expr: &Expr) -> bool {
    let mut first = expr;
    loop {
        first = match &first.kind {
            ExprKind::Switch(_) => return true,
            ExprKind::Field { target: left, .. }
            | ExprKind::Call { target: Some(left), .. }
            | ExprKind::MethodRef { target: left, .. }
            | ExprKind::Index { array: left, .. }
            | ExprKind::Binary { left, .. }
            | ExprKind::Assign { target: left, .. }
            | ExprKind::CompoundAssign { target: left, .. }
            | ExprKind::Conditional { condition: left, .. }
            | ExprKind::InstanceOf { operand: left, .. }
            | ExprKind::Unary {
                op: UnaryOp::PostIncrement | UnaryOp::PostDecrement,
                operand: left,
            } => left,
            _ => return false,
        }
    }
}

/// Whether `(T) -x` would be read as a subtraction from a parenthesised `T`: a cast to
/// anything but a primitive type takes no operand with a sign.
pub(super) fn cast_reads_as_operand(ty: &Type, operand: &Expr) -> bool {
    let signed = matches!(
        operand.kind,
        ExprKind::Unary {
            op: UnaryOp::Plus | UnaryOp::Minus | UnaryOp::PreIncrement | UnaryOp::PreDecrement,
            ..
        }
    );
    signed && !(ty.annotations.is_empty() && is_primitive(ty))
}

fn is_primitive(ty: &Type) -> bool {
    matches!(ty.kind, TypeKind::Primitive(_) | TypeKind::Spec(_))
}
