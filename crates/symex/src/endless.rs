//! What must end: proofs among the statements of a method, and methods with a measure. A
//! method with `decreases` has no loop without one, comes back to itself only with a smaller
//! measure, and calls nothing that may go on for ever.

use ir::visit::{Visitor, assigned_by, each_stmt, find_stmt, walk_blocks};
use ir::{
    Block, Body, CompareOp, ExprKind, LabelId, Local, LocalId, LocalKind, MethodId, Origin,
    Program, Purity, Stmt, StmtKind,
};

use crate::contract::Reading;
use crate::engine::Engine;
use crate::failure::{Result, unsupported};

impl Engine<'_> {
    /// Whether running `from` may lead to a call of `to`, also through what overrides.
    pub fn may_call(&self, from: MethodId, to: MethodId) -> bool {
        let mut seen = vec![from];
        let mut next = 0;
        while let Some(method) = seen.get(next).copied() {
            if method == to {
                return true;
            }
            next += 1;
            for other in may_run(self.program, method) {
                if !seen.contains(&other) {
                    seen.push(other);
                }
            }
        }
        false
    }

    /// What may go on for ever when `from` runs: a method that has a loop without a measure,
    /// or that leads back to itself without one. Methods with measures, and pure ones, are
    /// shown to end by themselves; the library's do.
    pub fn endless_below(&mut self, from: MethodId) -> Option<MethodId> {
        self.endless(from, &mut Vec::new(), &mut Vec::new())
    }

    fn endless(
        &mut self,
        method: MethodId,
        running: &mut Vec<MethodId>,
        done: &mut Vec<MethodId>,
    ) -> Option<MethodId> {
        if running.contains(&method) {
            return Some(method);
        }
        if done.contains(&method) {
            return None;
        }
        let info = self.program.method(method);
        let is_shown = info.modifiers.purity != Purity::Impure
            || !matches!(info.origin, Origin::Source | Origin::Synthetic)
            || !self.first_case(method, Reading::Static).decreases.is_empty();
        running.push(method);
        if !is_shown
            && let Body::Block { block, .. } = &info.body
            && refuse_endless(block, &info.locals).is_err()
        {
            return Some(method);
        }
        for other in may_run(self.program, method) {
            // A method with a measure answers for its own calls, not for those of others.
            let overrides = self.program.method(other).overrides.contains(&method);
            if (!is_shown || overrides)
                && let Some(found) = self.endless(other, running, done)
            {
                return Some(found);
            }
        }
        running.pop();
        done.push(method);
        None
    }

    /// The place of a pure method in the order in which pure methods are defined. Those that
    /// use each other, all with measures, share the last one's.
    pub fn rank(&self, method: MethodId) -> MethodId {
        let program = self.program;
        let is_member = |m: MethodId| {
            let info = program.method(m);
            info.modifiers.purity != Purity::Impure
                && info.contract.cases.first().is_some_and(|case| !case.decreases.is_empty())
        };
        if !is_member(method) {
            return method;
        }
        let below = |from: MethodId| {
            let mut seen = vec![from];
            let mut next = 0;
            while let Some(m) = seen.get(next).copied() {
                next += 1;
                for other in may_run(program, m) {
                    if is_member(other) && !seen.contains(&other) {
                        seen.push(other);
                    }
                }
            }
            seen
        };
        let others = below(method);
        others.into_iter().filter(|m| below(*m).contains(&method)).max().unwrap_or(method)
    }
}

/// What may run when the method is called: what its body calls, and what overrides it.
fn may_run(program: &Program, method: MethodId) -> Vec<MethodId> {
    let mut called = Vec::new();
    if let Body::Block { block, .. } = &program.method(method).body {
        each_stmt(block, &mut |stmt| {
            if let StmtKind::Call(call) = &stmt.kind {
                called.push(call.method);
            }
        });
    }
    for (i, other) in program.methods.iter().enumerate() {
        if other.overrides.contains(&method) {
            called.push(MethodId(i as u32));
        }
    }
    called
}

/// A proof among the statements of a method ends: the program goes on behind it. So does a
/// method with a measure.
pub fn refuse_endless(block: &Block, locals: &[Local]) -> Result<()> {
    let endless = find_stmt(block, |stmt| match &stmt.kind {
        StmtKind::Loop { label, spec, body } => {
            let ends = !spec.decreases.is_empty() || goes_through(*label, body, locals);
            (!ends).then_some(stmt.span)
        }
        _ => None,
    });
    match endless {
        Some(span) => unsupported("a loop without `decreases` in code that must end", span),
        None => Ok(()),
    }
}

/// Whether a loop goes through an array or a range, one step after the other, with a counter
/// of the lowering's own: `while (index < bound) { … index = index + 1 }`.
fn goes_through(label: LabelId, body: &Block, locals: &[Local]) -> bool {
    let [first, middle @ .., last] = body.stmts.as_slice() else { return false };
    let StmtKind::If { arms, otherwise } = &first.kind else { return false };
    let ([(condition, leave)], true) = (arms.as_slice(), otherwise.stmts.is_empty()) else {
        return false;
    };
    let leaves = matches!(
        leave.stmts.as_slice(),
        [Stmt { kind: StmtKind::Exit(to), .. }] if *to == label
    );
    let ExprKind::Not(goes_on) = &condition.kind else { return false };
    let ExprKind::Compare(CompareOp::Lt, index, bound) = &goes_on.kind else { return false };
    let ExprKind::Local(index) = &index.kind else { return false };
    let bound = match &bound.kind {
        ExprKind::Int(_) => None,
        ExprKind::Local(local) => Some(*local),
        ExprKind::Length(array) => match &array.kind {
            ExprKind::Local(local) => Some(*local),
            _ => return false,
        },
        _ => return false,
    };
    let assigned = |local: &LocalId| middle.iter().any(|stmt| assigned_by(stmt).contains(local));
    let is_kept = |local: LocalId| !assigned(&local);
    let is_temp = locals.get(index.index()).is_some_and(|local| local.kind == LocalKind::Temp);
    leaves
        && is_temp
        && is_kept(*index)
        && bound.is_none_or(|bound| bound != *index && is_kept(bound))
        && !middle.iter().any(|stmt| starts_again(stmt, label))
        && is_one_step(last, *index)
}

/// `local = local + 1`.
fn is_one_step(stmt: &Stmt, local: LocalId) -> bool {
    let StmtKind::Assign(to, value) = &stmt.kind else { return false };
    let ExprKind::Arith(ir::ArithOp::Add, a, b) = &value.kind else { return false };
    *to == local
        && matches!(a.kind, ExprKind::Local(l) if l == local)
        && matches!(b.kind, ExprKind::Int(1))
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
