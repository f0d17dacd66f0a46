//! How tightly expressions bind: where a tree that no parser made needs parentheses.

use crate::ast::{BinaryOp, Expr, ExprKind, SpecExpr, Type, TypeKind, UnaryOp};

/// From the loosest to the tightest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    /// Assignments and lambdas.
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
    // `==>` takes all that follows on its level: only as a right operand it needs none.
    let takes_more = own == Level::Implies
        && matches!(left.kind, ExprKind::Binary { op: BinaryOp::Implies, .. });
    let left_parens = level(left) < own || ends_open(left) || opens_args || takes_more;
    let right_level = right_operand_level(right);
    let right_parens = right_level < own || (right_level == own && op != BinaryOp::Implies);
    (left_parens, right_parens)
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
        // Also `opening … in e`, which may be any operand but swallows what follows.
        _ => Level::Primary,
    }
}

/// The level of an operand with nothing behind it: a lambda with its parameters in
/// parentheses may stand there as it is.
pub(super) fn right_operand_level(expr: &Expr) -> Level {
    if matches!(expr.kind, ExprKind::Lambda { .. }) { Level::Unary } else { level(expr) }
}

/// Whether the expression ends with something that goes on as far to the right as
/// possible, whatever stands before it: `(T) x -> e`, `!opening q() in e`.
pub(super) fn ends_open(expr: &Expr) -> bool {
    ends_with(expr, true)
}

/// Whether the expression ends with a lambda, which alone takes an `=` or an arrow that
/// follows.
pub(super) fn ends_with_lambda(expr: &Expr) -> bool {
    ends_with(expr, false)
}

fn ends_with(expr: &Expr, or_ghostly: bool) -> bool {
    let mut last = expr;
    loop {
        last = match &last.kind {
            ExprKind::Lambda { .. } => return true,
            ExprKind::Spec(spec) => match &**spec {
                SpecExpr::Ghostly { .. } if or_ghostly => return true,
                SpecExpr::Ghostly { body, .. } => body,
                _ => return false,
            },
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
/// anything but a primitive type takes no operand with a sign. `(T) ?x` would be a
/// conditional.
pub(super) fn cast_reads_as_operand(ty: &Type, operand: &Expr) -> bool {
    if let ExprKind::Spec(spec) = &operand.kind
        && let SpecExpr::Binder(_) = **spec
    {
        return true;
    }
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
