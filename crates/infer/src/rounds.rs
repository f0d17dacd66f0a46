//! In a loop over elements how many came by has a name, `\count`: what is said of the place that nobody
//! else says is said of it.
//!
//! ```java
//! for (int v : a) { if (v > 0) n++; }         // n <= \count
//! for (String s : l) n++;                     // n == \count, whether or not the iterator is shared
//! ```

use ir::{Assertion, AssertionKind, CompareOp, Expr, ExprKind, LabelId, LocalKind, Method};

use crate::build;
use crate::candidates::iterators;
use crate::loops::{Loop, loops};

/// What says in a loop's invariant how many elements came by.
#[derive(Default)]
pub struct Rounds {
    pub count: Option<Expr>,
    /// That the iterator belongs to no collection: then none came.
    shared: Option<Expr>,
}

impl Rounds {
    pub fn of(method: &Method, label: LabelId) -> Rounds {
        let Some(one) = loops(method).into_iter().find(|one| one.label == label) else {
            return Rounds::default();
        };
        match iterators::place(&one) {
            Some((shared, position)) => Rounds { count: Some(position), shared: Some(shared) },
            None => Rounds { count: index(method, &one), shared: None },
        }
    }

    /// A clause as it is said of the count; nothing if the count says it already.
    pub fn said(&self, clause: &Assertion) -> Option<Assertion> {
        let (Some(shared), AssertionKind::Expr(e)) = (&self.shared, &clause.kind) else {
            return Some(clause.clone());
        };
        let plain = build::plain(e);
        let is_shared = |e: &Expr| e.kind == shared.kind;
        let is_open = |e: &Expr| matches!(&e.kind, ExprKind::Not(inner) if is_shared(inner));
        match &plain.kind {
            ExprKind::Implies(condition, _) if is_shared(condition) => None,
            ExprKind::Implies(condition, said) if is_open(condition) => {
                Some(build::clause((**said).clone()))
            }
            ExprKind::Or(condition, said) if is_shared(condition) => {
                Some(build::clause((**said).clone()))
            }
            _ => Some(clause.clone()),
        }
    }
}

/// The number that a loop over an array counts with: it has no name.
fn index(method: &Method, one: &Loop<'_>) -> Option<Expr> {
    let ExprKind::Compare(CompareOp::Lt, index, length) = &one.guard.as_ref()?.kind else {
        return None;
    };
    let (ExprKind::Local(local), ExprKind::Length(_)) = (&index.kind, &length.kind) else {
        return None;
    };
    let is_temp = method.locals.get(local.index()).is_some_and(|l| l.kind == LocalKind::Temp);
    (is_temp && one.visible.contains(local)).then(|| (**index).clone())
}
