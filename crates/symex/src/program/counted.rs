//! Loops that the lowering counts: `for (T x : array)`, the copy of an array, its rows.
//!
//! ```text
//! while (index < bound) { … index = index + 1 }     // with a counter of the lowering's own
//! ```

use ir::visit::{Visitor, assigned_by, walk_blocks};
use ir::{
    ArithOp, Block, CompareOp, Expr, ExprKind, LabelId, Local, LocalId, LocalKind, Stmt, StmtKind,
};

/// Such a loop. Its bound is a number, a local, or the length of an array that is one.
pub struct Counted<'b> {
    pub index: LocalId,
    pub bound: &'b Expr,
    /// What is done in each round before the step.
    pub middle: &'b [Stmt],
    step: &'b Stmt,
}

pub fn counted<'b>(label: LabelId, body: &'b Block, locals: &[Local]) -> Option<Counted<'b>> {
    let [first, middle @ .., step] = body.stmts.as_slice() else { return None };
    let StmtKind::If { arms, otherwise } = &first.kind else { return None };
    let ([(condition, leave)], true) = (arms.as_slice(), otherwise.stmts.is_empty()) else {
        return None;
    };
    let leaves = matches!(
        leave.stmts.as_slice(),
        [Stmt { kind: StmtKind::Exit(to), .. }] if *to == label
    );
    let ExprKind::Not(goes_on) = &condition.kind else { return None };
    let ExprKind::Compare(CompareOp::Lt, index, bound) = &goes_on.kind else { return None };
    let ExprKind::Local(index) = &index.kind else { return None };
    let is_temp = locals.get(index.index()).is_some_and(|local| local.kind == LocalKind::Temp);
    let is_simple = matches!(bound.kind, ExprKind::Int(_)) || held_in(bound).is_some();
    (leaves && is_temp && is_simple && is_step(step, *index)).then_some(Counted {
        index: *index,
        bound,
        middle,
        step,
    })
}

impl Counted<'_> {
    /// Whether it surely comes to its end, if its rounds do: each goes one step on, and nothing else
    /// changes the counter or the bound.
    pub fn ends(&self, label: LabelId) -> bool {
        let assigns =
            |local: LocalId| self.middle.iter().any(|stmt| assigned_by(stmt).contains(&local));
        let is_bound_kept =
            held_in(self.bound).is_none_or(|bound| bound != self.index && !assigns(bound));
        !assigns(self.index)
            && is_bound_kept
            && !self.middle.iter().any(|stmt| starts_again(stmt, label))
            && is_one_step(self.step)
    }
}

/// The local that a bound depends on.
fn held_in(bound: &Expr) -> Option<LocalId> {
    match &bound.kind {
        ExprKind::Local(local) => Some(*local),
        ExprKind::Length(array) => match &array.kind {
            ExprKind::Local(local) => Some(*local),
            _ => None,
        },
        _ => None,
    }
}

pub fn is_local(e: &Expr, local: LocalId) -> bool {
    matches!(e.kind, ExprKind::Local(l) if l == local)
}

/// `local = local + n`, for a constant that is not negative.
pub fn is_step(stmt: &Stmt, local: LocalId) -> bool {
    let StmtKind::Assign(to, value) = &stmt.kind else { return false };
    let ExprKind::Arith(ArithOp::Add, a, b) = &value.kind else { return false };
    *to == local && is_local(a, local) && matches!(&b.kind, ExprKind::Int(n) if *n >= 0)
}

/// Of a step: `… + 1`.
fn is_one_step(stmt: &Stmt) -> bool {
    let StmtKind::Assign(_, value) = &stmt.kind else { return false };
    matches!(&value.kind, ExprKind::Arith(ArithOp::Add, _, n) if matches!(n.kind, ExprKind::Int(1)))
}

/// Whether a statement may go to the head of the loop, past its step.
fn starts_again(stmt: &Stmt, label: LabelId) -> bool {
    struct Jumps(LabelId, bool);

    impl<'a> Visitor<'a> for Jumps {
        fn stmt(&mut self, stmt: &'a Stmt) {
            self.1 |= matches!(stmt.kind, StmtKind::Again(to) if to == self.0);
            walk_blocks(self, stmt);
        }
    }

    let mut jumps = Jumps(label, false);
    jumps.stmt(stmt);
    jumps.1
}
