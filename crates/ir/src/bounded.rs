//! Which quantifiers over objects go through the elements of a collection, and which through all
//! the objects that there are. What is in a collection is there for good; which objects there are
//! changes whenever one is made, so nothing that is named and used at different times may rest on
//! it: a predicate, a function, a pure method.
//!
//! ```java
//! (\forall Node n; n \in nodes; n.size > 0)   // through the elements of nodes
//! (\forall Node n; n != null; n.size > 0)     // through all nodes that exist just now
//! ```

use crate::visit::{Visitor, walk_assertion, walk_expr};
use crate::{
    Assertion, AssertionKind, ClassKind, CollectionOp, Expr, ExprKind, Local, LocalId, Program,
    Quantified, Quantifier, Type,
};
use base::{Span, stops};

/// Whether the variable of a quantifier stands for objects that may be made later.
pub fn grows(program: &Program, ty: &Type) -> bool {
    match ty {
        Type::Class(class) => program.class(*class).kind != ClassKind::Enum,
        _ => ty.is_reference(),
    }
}

/// Whether only elements of a collection count.
pub fn is_bounded(q: &Quantified, var: LocalId) -> bool {
    is_member_of(q.range.as_ref(), var)
        || match (&q.quantifier, &q.body.kind) {
            (Quantifier::Forall, ExprKind::Implies(when, _)) => says_member(when, var),
            (Quantifier::Exists, _) => says_member(&q.body, var),
            _ => false,
        }
}

/// Whether a range lets only elements of a collection through.
pub fn is_member_of(range: Option<&Expr>, var: LocalId) -> bool {
    range.is_some_and(|range| says_member(range, var))
}

/// Whether a condition has `x \in s` as a part that must hold.
fn says_member(e: &Expr, var: LocalId) -> bool {
    match &e.kind {
        ExprKind::And(a, b) => says_member(a, var) || says_member(b, var),
        ExprKind::Collection(op, args) => {
            let is_membership = matches!(
                op,
                CollectionOp::SeqContains
                    | CollectionOp::SetContains
                    | CollectionOp::BagContains
                    | CollectionOp::MapContains
            );
            let is_var = |arg: &Expr| matches!(arg.kind, ExprKind::Local(local) if local == var);
            is_membership && args.iter().any(is_var)
        }
        _ => false,
    }
}

/// Collects quantifiers over all objects.
struct Everything<'a> {
    program: &'a Program,
    locals: &'a [Local],
    found: Vec<Span>,
}

impl<'a> Visitor<'a> for Everything<'a> {
    fn expr(&mut self, e: &'a Expr) {
        if let ExprKind::Quantified(q) = &e.kind {
            let goes_through_all = |var: &LocalId| {
                let ty = self.locals.get(var.index()).map(|local| &local.ty);
                ty.is_none_or(|ty| grows(self.program, ty)) && !is_bounded(q, *var)
            };
            if stops!("named-things-do-not-grow", q.vars.iter().any(goes_through_all)) {
                self.found.push(e.span);
            }
        }
        walk_expr(self, e);
    }

    fn assertion(&mut self, a: &'a Assertion) {
        if let AssertionKind::ForallStar { vars, range, .. } = &a.kind {
            let goes_through_all = |var: &LocalId| {
                let ty = self.locals.get(var.index()).map(|local| &local.ty);
                ty.is_none_or(|ty| grows(self.program, ty)) && !is_member_of(range.as_ref(), *var)
            };
            if stops!("named-permissions-do-not-grow", vars.iter().any(goes_through_all)) {
                self.found.push(a.span);
            }
        }
        walk_assertion(self, a);
    }
}

/// The quantifiers over all objects in a declaration with these locals.
pub fn over_all_objects<'a>(
    program: &'a Program,
    locals: &'a [Local],
    walk: impl FnOnce(&mut dyn Visitor<'a>),
) -> Vec<Span> {
    let mut all = Everything { program, locals, found: Vec::new() };
    walk(&mut all);
    all.found
}
