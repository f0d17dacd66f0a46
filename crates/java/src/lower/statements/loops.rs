//! Loops. The condition is tested first in the body of a [`ir::StmtKind::Loop`], so that
//! invariants hold at its head.

use base::Span;
use ir::{
    Assertion, AssertionKind, Block, CompareOp, Expr, ExprKind, Ghost, LabelId, LocalId, LoopSpec,
    NullUsage, StmtKind, Type,
};

use super::exits::Next;
use crate::hir::{self, ForEachKind, JumpTarget};
use crate::lower::Lower;
use crate::lower::expressions::array::plus_one;
use crate::lower::expressions::expr::{cast_to, element_of};
use crate::types::Const;

impl Lower<'_, '_> {
    pub(in crate::lower) fn while_loop(
        &mut self,
        target: JumpTarget,
        spec: &hir::LoopSpec,
        condition: &hir::Expr,
        body: &hir::Stmt,
        span: Span,
    ) {
        let label = self.label();
        self.open_jump(target, label, Some(Next::Again(label)), None);
        let spec = self.loop_spec(spec);
        let block = self.block_of(|l| {
            l.leave_unless(Some(condition), label);
            l.stmt(body);
        });
        self.close_jump();
        self.emit(StmtKind::Loop { label, spec, body: block }, span);
    }

    pub(in crate::lower) fn do_while_loop(
        &mut self,
        target: JumpTarget,
        spec: &hir::LoopSpec,
        body: &hir::Stmt,
        condition: &hir::Expr,
        span: Span,
    ) {
        let label = self.label();
        let next = self.label();
        self.open_jump(target, label, Some(Next::Exit(next)), None);
        let spec = self.loop_spec(spec);
        let inner = self.block_of(|l| l.stmt(body));
        let used = self.close_jump();
        let block = self.block_of(|l| {
            l.body_before(next, inner, used.continued, span);
            l.leave_unless(Some(condition), label);
        });
        self.emit(StmtKind::Loop { label, spec, body: block }, span);
    }

    pub(in crate::lower) fn for_loop(
        &mut self,
        target: JumpTarget,
        spec: &hir::LoopSpec,
        condition: Option<&hir::Expr>,
        update: &[hir::Expr],
        body: &hir::Stmt,
        span: Span,
    ) {
        let label = self.label();
        let next = self.label();
        let goes_to = if update.is_empty() { Next::Again(label) } else { Next::Exit(next) };
        self.open_jump(target, label, Some(goes_to), None);
        let spec = self.loop_spec(spec);
        let block = self.block_of(|l| {
            l.leave_unless(condition, label);
            let inner = l.block_of(|l| l.stmt(body));
            let used = l.close_jump();
            l.body_before(next, inner, used.continued && !update.is_empty(), span);
            update.iter().for_each(|e| l.effects(e));
        });
        self.emit(StmtKind::Loop { label, spec, body: block }, span);
    }

    /// The body, as a block of its own if somebody leaves it for what follows.
    fn body_before(&mut self, next: LabelId, body: Block, continued: bool, span: Span) {
        if continued {
            self.emit(StmtKind::Block { label: next, body }, span);
        } else {
            self.append(body);
        }
    }

    fn leave_unless(&mut self, condition: Option<&hir::Expr>, label: LabelId) {
        let Some(condition) = condition else { return };
        if let Some(Const::Boolean(true)) = condition.constant {
            self.check_folded(condition);
            return;
        }
        let span = condition.span;
        let value = self.expr(condition);
        let leave = self.exit_block(label, span);
        self.unless(value, leave, span);
    }

    pub(in crate::lower) fn for_each(&mut self, each: &hir::ForEach, span: Span) {
        match each.kind {
            ForEachKind::Array => self.for_each_element(each, span),
            ForEachKind::Iterable { iterator, has_next, next } => {
                let iterable = self.expr(&each.iterable);
                let iterable = self.save(iterable);
                self.check_non_null(&iterable, NullUsage::ForEach, each.iterable.span);
                let iterator = self.call_virtual(iterator, iterable.clone(), each.iterable.span);
                let class = Type::Class(self.class_id(self.table.method(next).class));
                let label = self.label();
                self.open_jump(each.target, label, Some(Next::Again(label)), None);
                self.declare(each.var);
                let count = self.temp(Type::BigInt, each.iterable.span);
                let rounds = self.read(count, each.iterable.span);
                self.bind(each.count, rounds.clone());
                let mut spec = self.loop_spec(&each.spec);
                let counts = mentions(&spec, count).then_some(rounds);
                if counts.is_some() {
                    let none = Expr::int(0, Type::BigInt, each.iterable.span);
                    self.emit(StmtKind::Ghost(Ghost::SetLocal(count, none)), each.iterable.span);
                }
                let ends = (&iterable, &iterator);
                self.iteration_invariants(ends, counts.as_ref(), label, &mut spec);
                let body = self.block_of(|l| {
                    let at = each.iterable.span;
                    l.check_non_null(&iterator, NullUsage::ForEach, at);
                    let iterator = match l.program.is_subtype(&iterator.ty, &class) {
                        true => iterator,
                        false => cast_to(iterator, class, at),
                    };
                    let more = l.call_virtual(has_next, iterator.clone(), at);
                    let leave = l.exit_block(label, at);
                    l.unless(more, leave, at);
                    let element = l.call_virtual(next, iterator, at);
                    if let Some(rounds) = counts {
                        let more = plus_one(rounds, at);
                        l.emit(StmtKind::Ghost(Ghost::SetLocal(count, more)), at);
                    }
                    l.loop_body(each, element);
                });
                self.close_jump();
                self.emit(StmtKind::Loop { label, spec, body }, span);
            }
        }
    }

    fn for_each_element(&mut self, each: &hir::ForEach, span: Span) {
        let at = each.iterable.span;
        let array = self.expr(&each.iterable);
        let array = self.save(array);
        self.check_non_null(&array, NullUsage::ForEach, at);
        let index = self.temp(Type::INT, at);
        self.assign(index, Expr::int(0, Type::INT, at), at);
        let label = self.label();
        let next = self.label();
        self.open_jump(each.target, label, Some(Next::Exit(next)), None);
        let value = self.read(index, at);
        self.declare(each.var);
        self.bind(each.count, value.clone());
        let mut spec = self.loop_spec(&each.spec);
        // The index has no name but `\count`: nobody else says where it is.
        let length = Expr::new(ExprKind::Length(Box::new(array.clone())), Type::INT, at);
        let above = Expr::int(0, Type::INT, at).compare(CompareOp::Le, value.clone());
        let below = value.clone().compare(CompareOp::Le, length);
        for bound in [below, above] {
            spec.invariants.insert(0, Assertion::new(AssertionKind::Expr(bound), at));
        }
        let body = self.block_of(|l| {
            let length = Expr::new(ExprKind::Length(Box::new(array.clone())), Type::INT, at);
            let more = value.clone().compare(CompareOp::Lt, length);
            let leave = l.exit_block(label, at);
            l.unless(more, leave, at);
            let inner = l.block_of(|l| {
                let element = element_of(array.clone(), value.clone(), at);
                l.loop_body(each, element);
            });
            let used = l.close_jump();
            l.body_before(next, inner, used.continued, span);
            l.assign(index, plus_one(value.clone(), at), at);
        });
        self.emit(StmtKind::Loop { label, spec, body }, span);
    }

    fn loop_body(&mut self, each: &hir::ForEach, element: Expr) {
        self.bind(each.element, element);
        let value = self.expr(&each.converted);
        let var = self.local_of(each.var);
        self.assign(var, value, each.converted.span);
        self.stmt(&each.body);
    }
}

/// Whether the annotations of a loop speak of a variable.
fn mentions(spec: &LoopSpec, local: LocalId) -> bool {
    use ir::visit::{Role, Visitor};

    struct Mentions(LocalId, bool);

    impl<'a> Visitor<'a> for Mentions {
        fn local(&mut self, local: &'a LocalId, _: Role) {
            self.1 |= *local == self.0;
        }
    }

    let mut found = Mentions(local, false);
    spec.invariants.iter().for_each(|a| found.assertion(a));
    spec.decreases.iter().for_each(|e| found.expr(e));
    spec.hints.iter().for_each(|e| found.expr(e));
    found.1
}
