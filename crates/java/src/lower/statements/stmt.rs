//! Statements, apart from loops, switches and `try`.

use base::Span;
use ir::{Block, Expr, ExprKind, Ghost, NullUsage, StmtKind, Type};

use super::exits::Dest;
use crate::hir::{self, StmtKind as Hir};
use crate::lower::Lower;
use crate::symbols::VarKind;
use crate::types::Const;

impl Lower<'_, '_> {
    pub(in crate::lower) fn block(&mut self, block: &hir::Block) {
        self.stmts(&block.stmts);
    }

    pub(in crate::lower) fn stmts(&mut self, stmts: &[hir::Stmt]) {
        stmts.iter().for_each(|s| self.stmt(s));
    }

    pub(in crate::lower) fn stmt(&mut self, s: &hir::Stmt) {
        let span = s.span;
        if !self.has_memory(span) {
            return;
        }
        match &s.kind {
            Hir::Block(block) => self.block(block),
            Hir::Local(var, init) => self.local_variable(*var, init.as_ref(), span),
            Hir::Expr(e) => self.effects(e),
            Hir::LocalClass(_) | Hir::Empty => {}
            Hir::If { condition, then, otherwise } => {
                self.if_stmt(condition, then, otherwise.as_deref(), span)
            }
            Hir::While { target, spec, condition, body } => {
                self.while_loop(*target, spec, condition, body, span)
            }
            Hir::DoWhile { target, spec, body, condition } => {
                self.do_while_loop(*target, spec, body, condition, span)
            }
            Hir::For { target, spec, init, condition, update, body } => {
                self.stmts(init);
                self.for_loop(*target, spec, condition.as_ref(), update, body, span)
            }
            Hir::ForEach(each) => self.for_each(each, span),
            Hir::Labeled { target, state, body } => {
                if let Some(name) = state {
                    self.emit(ir::StmtKind::Ghost(ir::Ghost::Label(*name)), span);
                }
                let label = self.label();
                self.open_jump(*target, label, None, None);
                let body = self.block_of(|l| l.stmt(body));
                self.close_block(label, body, span);
            }
            Hir::Switch(switch) => self.switch_stmt(switch, span),
            Hir::Break(target) => self.jump(Dest::Break(*target), span),
            Hir::Continue(target) => self.jump(Dest::Continue(*target), span),
            Hir::Yield(target, e) => {
                let value = self.expr(e);
                match self.yield_local(*target) {
                    Some(local) => self.assign(local, value, span),
                    None => {
                        self.unsupported(span, "a `yield` whose switch is not around it");
                    }
                }
                self.jump(Dest::Break(*target), span);
            }
            Hir::Return(e) => self.return_stmt(e.as_ref(), span),
            Hir::Throw(e) => {
                let value = self.expr(e);
                let value = self.settle(value);
                self.check_non_null(&value, NullUsage::Throw, e.span);
                let variable = self.thrown(&e.ty).and_then(|thrown| thrown.variable);
                self.emit(StmtKind::Throw(value, variable), span);
            }
            Hir::Synchronized { lock, body } => {
                let lock_value = self.expr(lock);
                let lock_value = self.save(lock_value);
                self.check_non_null(&lock_value, NullUsage::Lock, lock.span);
                self.block(body);
            }
            Hir::Try(t) => self.try_stmt(t, span),
            Hir::Assert { condition, message } => self.assert(condition, message.as_ref(), span),
            Hir::ConstructorCall(_) => {
                self.unsupported(span, "a constructor call that is not the first statement");
            }
            Hir::Ghost(ghost) => self.ghost(ghost, span),
            Hir::Error => {
                self.unsupported(span, "a statement that could not be typed");
            }
        }
    }

    /// Wraps the body of a jump scope, if anybody jumps to its end.
    pub(in crate::lower) fn close_block(&mut self, label: ir::LabelId, body: Block, span: Span) {
        let used = self.close_jump();
        if used.exited {
            self.emit(StmtKind::Block { label, body }, span);
        } else {
            self.append(body);
        }
    }

    pub(in crate::lower) fn append(&mut self, block: Block) {
        if let Some(current) = self.f.blocks.last_mut() {
            current.extend(block.stmts);
        }
    }

    fn local_variable(
        &mut self,
        var: crate::symbols::VarSym,
        init: Option<&hir::Expr>,
        span: Span,
    ) {
        let is_ghost = self.table.var(var).kind == VarKind::Ghost;
        let local = self.declare(var);
        let Some(init) = init else { return };
        if is_ghost {
            let value = self.spec(init);
            self.emit(StmtKind::Ghost(Ghost::SetLocal(local, value)), span);
        } else {
            let value = self.expr(init);
            self.assign(local, value, span);
        }
    }

    fn if_stmt(
        &mut self,
        condition: &hir::Expr,
        then: &hir::Stmt,
        otherwise: Option<&hir::Stmt>,
        span: Span,
    ) {
        if let Some(Const::Boolean(value)) = condition.constant {
            self.check_folded(condition);
            if value {
                self.stmt(then);
            } else if let Some(otherwise) = otherwise {
                self.stmt(otherwise);
            }
            return;
        }
        let condition = self.expr(condition);
        let then = self.block_of(|l| l.stmt(then));
        let mut arms = vec![(condition, then)];
        let mut last = Block::default();
        if let Some(otherwise) = otherwise {
            last = self.block_of(|l| l.stmt(otherwise));
            // `else if` without anything before its condition: one flat statement.
            if let [ir::Stmt { kind: StmtKind::If { .. }, .. }] = last.stmts.as_slice()
                && matches!(otherwise.kind, Hir::If { .. })
                && let Some(ir::Stmt { kind: StmtKind::If { arms: more, otherwise }, .. }) =
                    last.stmts.pop()
            {
                arms.extend(more);
                last = otherwise;
            }
        }
        self.emit(StmtKind::If { arms, otherwise: last }, span);
    }

    fn return_stmt(&mut self, e: Option<&hir::Expr>, span: Span) {
        if let Some(e) = e {
            let value = self.expr(e);
            if let Some(result) = self.f.result {
                self.assign(result, value, span);
            }
        }
        self.jump(Dest::Return, span);
    }

    /// `assert c : m;`: an obligation, whatever is caught around it. The message is never
    /// evaluated then. In a program that is run it is, and may throw before anything else does.
    fn assert(&mut self, condition: &hir::Expr, message: Option<&hir::Expr>, span: Span) {
        let body = self.block_of(|l| {
            let holds = l.expr(condition);
            match message.filter(|_| l.options.is_run && !l.f.ghost) {
                Some(message) => {
                    let fails = l.block_of(|l| {
                        let detail = l.expr(message);
                        let never = Expr::bool(false, condition.span);
                        l.check_assert(never, Some(detail), condition.span);
                    });
                    l.if_then(holds.negate(), fails, Block::default(), condition.span);
                }
                None => l.check_assert(holds, None, condition.span),
            }
        });
        let enabled = Expr::new(ExprKind::AssertionsEnabled, Type::Bool, span);
        self.if_then(enabled, body, Block::default(), span);
    }
}
