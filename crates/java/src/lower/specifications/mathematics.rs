//! Integers of specifications that are in no range, whatever their type says: those in data
//! values, and what functions compute. `int` is a habit of writing there, no promise; nobody
//! takes such a value to be in range, and whoever puts it at a bounded type shows that it is.
//!
//! ```java
//! //@ data Expr = Const(int v) | Plus(Expr left, Expr right);
//! //@ function int sum(Expr e) = switch (e) {
//! //@     case Const(v) -> v;
//! //@     case Plus(l, r) -> sum(l) + sum(r);
//! //@ };
//! //@ ghost int s = sum(e);                       // to be shown: it fits
//! ```

use ir::{Expr, ExprKind, Type};

use crate::types::Ty;

/// The type of a place that holds any integer if it holds integers.
pub(in crate::lower) fn widened(ty: Type) -> Type {
    match ty {
        Type::Int(_) => Type::BigInt,
        other => other,
    }
}

/// A number at another type, of the same value. Into a bounded type goes only what is in range.
pub(in crate::lower) fn at_type(value: Expr, ty: Type) -> Expr {
    match (&ty, &value.kind) {
        (Type::Int(kind), ExprKind::Int(n)) if kind.contains(*n) => Expr { ty, ..value },
        (Type::Int(kind), _) if value.ty == Type::BigInt => {
            let (kind, span) = (*kind, value.span);
            Expr::new(ExprKind::Bounded(kind, Box::new(value)), ty, span)
        }
        (Type::BigInt, ExprKind::Bounded(..)) => unbounded(value),
        _ => Expr { ty, ..value },
    }
}

/// The same value, without the claim that it is in range.
pub(in crate::lower) fn unbounded(e: Expr) -> Expr {
    let inner = |e: Box<Expr>| Box::new(unbounded(*e));
    let kind = match e.kind {
        ExprKind::Bounded(_, value) => return unbounded(*value),
        ExprKind::Ite(c, a, b) => ExprKind::Ite(c, inner(a), inner(b)),
        ExprKind::Let(local, value, body) => ExprKind::Let(local, value, inner(body)),
        ExprKind::Match(mut m) => {
            let arms = std::mem::take(&mut m.arms).into_iter();
            m.arms = arms.map(|arm| ir::MatchArm { body: unbounded(arm.body), ..arm }).collect();
            ExprKind::Match(m)
        }
        kind => kind,
    };
    Expr { kind, ty: widened(e.ty), span: e.span }
}

/// An argument for a parameter that is declared with a type: where a type parameter stands,
/// any integer goes in.
pub(in crate::lower) fn argument(e: Expr, declared: &Ty) -> Expr {
    if matches!(declared, Ty::Var(_)) { unbounded(e) } else { e }
}
