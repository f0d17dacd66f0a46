//! Switch statements and expressions (JLS 14.11, 15.28).
//!
//! Where no case falls through and all tests are pure, a switch is one flat conditional.
//! Otherwise its entry is numbered first, and the cases are run in order from there:
//!
//! ```text
//! if (v == 1) k = 0  else if (v == 2) k = 1  else k = 2
//! block L { if (k <= 0) { … }  if (k <= 1) { … exit L } … }
//! ```

use base::Span;
use ir::{
    Block, CompareOp, Expr, ExprKind, LabelId, LocalId, Match, MatchArm, MatchPattern, NullUsage,
    StmtKind, Type,
};

use super::pattern::is_instance;
use crate::hir::{self, Case, CaseBody, CaseLabel, StmtKind as Hir, Switch, SwitchKind};
use crate::lower::Lower;
use crate::types::{Const, Ty};

impl Lower<'_, '_> {
    pub(in crate::lower) fn switch_stmt(&mut self, switch: &Switch, span: Span) {
        self.switch(switch, None, span);
    }

    pub(in crate::lower) fn switch_expr(&mut self, switch: &Switch, ty: &Ty, span: Span) -> Expr {
        let ty = self.ty(ty);
        let result = self.temp(ty, span);
        self.switch(switch, Some(result), span);
        self.read(result, span)
    }

    fn switch(&mut self, switch: &Switch, result: Option<LocalId>, span: Span) {
        let selector = self.expr(&switch.selector);
        let selector = self.save(selector);
        for label in switch.cases.iter().flat_map(|c| &c.labels) {
            if let CaseLabel::Const(_, of) = label {
                self.check_folded(of);
            }
        }
        let has_null =
            switch.cases.iter().any(|c| c.labels.iter().any(|l| matches!(l, CaseLabel::Null(_))));
        if switch.kind == SwitchKind::Data {
            let label = self.label();
            self.open_jump(switch.target, label, None, result);
            let body = self.block_of(|l| l.data_switch(switch, &selector, span));
            self.close_block(label, body, span);
            return;
        }
        if switch.kind != SwitchKind::Int && !has_null {
            self.check_non_null(&selector, NullUsage::Switch, switch.selector.span);
        }
        let label = self.label();
        self.open_jump(switch.target, label, None, result);
        let is_simple = switch.cases.iter().all(|c| {
            c.guard.is_none() && c.labels.iter().all(|l| !matches!(l, CaseLabel::Pattern(_)))
        }) && switch.kind != SwitchKind::Pattern;
        let body = self.block_of(|l| {
            if is_simple && !falls_through(&switch.cases) {
                l.flat(switch, &selector, result, span);
            } else {
                l.numbered(switch, &selector, is_simple, result, span);
            }
        });
        self.close_block(label, body, span);
    }

    /// One conditional with an arm for each body.
    fn flat(&mut self, switch: &Switch, selector: &Expr, result: Option<LocalId>, span: Span) {
        let mut arms = Vec::new();
        let mut otherwise = None;
        let mut pending: Option<Expr> = None;
        let mut is_default = false;
        for (index, case) in switch.cases.iter().enumerate() {
            is_default |= has_default(case);
            if let Some(test) = self.pure_test(switch, case, selector) {
                pending = Some(match pending.take() {
                    Some(earlier) => earlier.or(test),
                    None => test,
                });
            }
            // `case 1: case 2: …` share what follows.
            let is_last = index + 1 == switch.cases.len();
            if matches!(&case.body, CaseBody::Group(stmts) if stmts.is_empty()) && !is_last {
                continue;
            }
            let block = self.block_of(|l| l.case_body(case, result));
            if is_default {
                otherwise = Some(block);
                pending = None;
            } else if let Some(test) = pending.take() {
                arms.push((test, block));
            }
            is_default = false;
        }
        let otherwise = match otherwise {
            Some(block) => block,
            None if switch.exhaustive => self.block_of(|l| l.check_exhausted(span)),
            None => Block::default(),
        };
        if arms.is_empty() {
            self.append(otherwise);
        } else {
            self.emit(StmtKind::If { arms, otherwise }, span);
        }
    }

    /// A switch over a data type, in a proof: one arm for each case, which first takes the
    /// parts that the pattern names.
    fn data_switch(&mut self, switch: &Switch, selector: &Expr, span: Span) {
        let mut arms = Vec::new();
        for case in &switch.cases {
            let [CaseLabel::Data(pattern)] = case.labels.as_slice() else { continue };
            let at = case.span;
            let pattern = self.match_pattern(pattern, at);
            let mut bound = Vec::new();
            let shape = without_variables(&pattern, &mut bound);
            let arm = |pattern, body| MatchArm { pattern, body, span: at };
            let decide = vec![
                arm(shape, Expr::bool(true, at)),
                arm(MatchPattern::Any, Expr::bool(false, at)),
            ];
            let decide = Match { scrutinee: selector.clone(), arms: decide };
            let test = Expr::new(ExprKind::Match(Box::new(decide)), Type::Bool, at);
            let block = self.block_of(|l| {
                for local in bound {
                    let value = l.read(local, at);
                    let ty = value.ty.clone();
                    let arms = vec![arm(pattern.clone(), value)];
                    let take = Match { scrutinee: selector.clone(), arms };
                    let part = Expr::new(ExprKind::Match(Box::new(take)), ty, at);
                    l.assign(local, part, at);
                }
                l.case_body(case, None);
            });
            arms.push((test, block));
        }
        if !arms.is_empty() {
            self.emit(StmtKind::If { arms, otherwise: Block::default() }, span);
        }
    }

    fn numbered(
        &mut self,
        switch: &Switch,
        selector: &Expr,
        is_simple: bool,
        result: Option<LocalId>,
        span: Span,
    ) {
        let entry = self.temp(Type::INT, span);
        let number = |index: usize| Expr::int(index as i128, Type::INT, span);
        let none = switch.cases.len();
        let default = switch.cases.iter().position(has_default);
        if is_simple {
            let mut arms = Vec::new();
            for (index, case) in switch.cases.iter().enumerate() {
                if let Some(test) = self.pure_test(switch, case, selector) {
                    let block = self.block_of(|l| l.assign(entry, number(index), span));
                    arms.push((test, block));
                }
            }
            let otherwise = self.block_of(|l| match default {
                Some(index) => l.assign(entry, number(index), span),
                None => {
                    if switch.exhaustive {
                        l.check_exhausted(span);
                    }
                    l.assign(entry, number(none), span);
                }
            });
            if arms.is_empty() {
                self.append(otherwise);
            } else {
                self.emit(StmtKind::If { arms, otherwise }, span);
            }
        } else {
            let found = self.label();
            let body = self.block_of(|l| {
                for (index, case) in switch.cases.iter().enumerate() {
                    for label in &case.labels {
                        l.sequential_test(switch, case, label, selector, |l| {
                            l.assign(entry, number(index), case.span);
                            l.emit(StmtKind::Exit(found), case.span);
                        });
                    }
                }
                match default {
                    Some(index) => l.assign(entry, number(index), span),
                    None => {
                        if switch.exhaustive {
                            l.check_exhausted(span);
                        }
                        l.assign(entry, number(none), span);
                    }
                }
            });
            self.emit(StmtKind::Block { label: found, body }, span);
        }
        let entry = self.read(entry, span);
        if falls_through(&switch.cases) {
            for (index, case) in switch.cases.iter().enumerate() {
                let block = self.block_of(|l| l.case_body(case, result));
                if !block.stmts.is_empty() {
                    let reached = entry.clone().compare(CompareOp::Le, number(index));
                    self.if_then(reached, block, Block::default(), case.span);
                }
            }
            return;
        }
        let mut arms = Vec::new();
        let mut pending: Option<Expr> = None;
        for (index, case) in switch.cases.iter().enumerate() {
            let test = entry.clone().equals(number(index));
            let test = match pending.take() {
                Some(earlier) => earlier.or(test),
                None => test,
            };
            let is_last = index + 1 == switch.cases.len();
            if matches!(&case.body, CaseBody::Group(stmts) if stmts.is_empty()) && !is_last {
                pending = Some(test);
                continue;
            }
            let block = self.block_of(|l| l.case_body(case, result));
            arms.push((test, block));
        }
        if !arms.is_empty() {
            self.emit(StmtKind::If { arms, otherwise: Block::default() }, span);
        }
    }

    fn case_body(&mut self, case: &Case, result: Option<LocalId>) {
        match &case.body {
            CaseBody::Group(stmts) => self.stmts(stmts),
            CaseBody::Arrow(stmt) => self.stmt(stmt),
            CaseBody::Value(e) => {
                let value = self.expr(e);
                match result {
                    Some(result) => self.assign(result, value, e.span),
                    None => {
                        self.unsupported(e.span, "a value that no switch expression takes");
                    }
                }
            }
        }
    }

    /// The labels of a case as one condition; `None` if only `default` is there.
    fn pure_test(&mut self, switch: &Switch, case: &Case, selector: &Expr) -> Option<Expr> {
        let mut all: Option<Expr> = None;
        for label in &case.labels {
            let test = match label {
                CaseLabel::Const(value, of) => match switch.kind {
                    SwitchKind::String => self.string_test(switch, selector, value, of.span),
                    _ => {
                        let value = self.constant(value, selector.ty.clone(), of.span);
                        selector.clone().equals(value)
                    }
                },
                CaseLabel::Enum(field, span) => self.enum_test(selector, *field, *span),
                CaseLabel::Null(span) => selector.clone().equals(Expr::null(*span)),
                CaseLabel::Default | CaseLabel::Pattern(_) | CaseLabel::Data(_) => continue,
            };
            all = Some(match all {
                Some(earlier) => earlier.or(test),
                None => test,
            });
        }
        all
    }

    fn enum_test(&mut self, selector: &Expr, field: crate::symbols::FieldSym, span: Span) -> Expr {
        let field = self.field_id(field);
        let ty = self.program.field(field).ty.clone();
        let constant = Expr::new(ExprKind::StaticField(field), ty, span);
        selector.clone().equals(constant)
    }

    fn string_test(&mut self, switch: &Switch, selector: &Expr, value: &Const, span: Span) -> Expr {
        let string = self.string_type();
        let value = self.constant(value, string, span);
        let same = Expr::new(
            ExprKind::StringEq(Box::new(selector.clone()), Box::new(value)),
            Type::Bool,
            span,
        );
        let may_be_null =
            switch.cases.iter().any(|c| c.labels.iter().any(|l| matches!(l, CaseLabel::Null(_))));
        if may_be_null { selector.clone().non_null().and(same) } else { same }
    }

    /// One label and the guard of its case; `found` runs if both hold.
    fn sequential_test(
        &mut self,
        switch: &Switch,
        case: &Case,
        label: &CaseLabel,
        selector: &Expr,
        found: impl FnOnce(&mut Self),
    ) {
        if matches!(label, CaseLabel::Default) {
            return;
        }
        let next = self.label();
        let body = self.block_of(|l| {
            l.label_or_leave(switch, label, selector, next);
            if let Some(guard) = &case.guard {
                let holds = l.expr(guard);
                let leave = l.exit_block(next, guard.span);
                l.unless(holds, leave, guard.span);
            }
            found(l);
        });
        self.emit(StmtKind::Block { label: next, body }, case.span);
    }

    fn label_or_leave(
        &mut self,
        switch: &Switch,
        label: &CaseLabel,
        selector: &Expr,
        next: LabelId,
    ) {
        let (test, span) = match label {
            CaseLabel::Pattern(pattern) => {
                self.match_or_leave_null(pattern, selector, next);
                return;
            }
            CaseLabel::Null(span) => (selector.clone().equals(Expr::null(*span)), *span),
            CaseLabel::Enum(field, span) => {
                let same = self.enum_test(selector, *field, *span);
                (selector.clone().non_null().and(same), *span)
            }
            CaseLabel::Const(value @ (Const::String(_) | Const::Uncertain), of) => {
                let ty = self.string_type();
                let is_string = is_instance(selector.clone(), ty, of.span);
                let same = self.string_test(switch, selector, value, of.span);
                (is_string.and(same), of.span)
            }
            CaseLabel::Const(value, of) => {
                (self.boxed_test(switch, selector, value, next, of.span), of.span)
            }
            CaseLabel::Default | CaseLabel::Data(_) => return,
        };
        let leave = self.exit_block(next, span);
        self.unless(test, leave, span);
    }

    /// Even a total pattern of a switch does not match null.
    fn match_or_leave_null(&mut self, pattern: &hir::Pattern, selector: &Expr, next: LabelId) {
        let is_total = matches!(pattern.kind, hir::PatternKind::Bind { total: true, .. });
        if is_total && selector.ty.is_reference() {
            let leave = self.exit_block(next, pattern.span);
            self.unless(selector.clone().non_null(), leave, pattern.span);
        }
        self.match_or_leave(pattern, selector.clone(), next);
    }

    /// A constant against a box: compared by value.
    fn boxed_test(
        &mut self,
        switch: &Switch,
        selector: &Expr,
        value: &Const,
        next: LabelId,
        span: Span,
    ) -> Expr {
        let prim = match self.table.unboxed(&switch.selector.ty) {
            Some(prim) => prim,
            None if switch.selector.ty.is_primitive() => {
                let value = self.constant(value, selector.ty.clone(), span);
                return selector.clone().equals(value);
            }
            None => return self.unsupported(span, "a constant label for this type"),
        };
        let leave = self.exit_block(next, span);
        self.unless(selector.clone().non_null(), leave, span);
        let name = format!("{}Value", crate::types::prim_name(prim));
        let boxed = self.table.boxed(prim);
        let method = self
            .table
            .methods_named(&boxed, name.as_str().into())
            .into_iter()
            .find(|m| self.table.method(*m).params.is_empty());
        let Some(method) = method else {
            return self.unsupported(span, "unboxing of this type");
        };
        let unboxed = self.call_known(method, vec![selector.clone()], span);
        let value = self.constant(value, unboxed.ty.clone(), span);
        unboxed.equals(value)
    }
}

/// The pattern with blanks for its variables, which are collected.
fn without_variables(pattern: &MatchPattern, bound: &mut Vec<LocalId>) -> MatchPattern {
    match pattern {
        MatchPattern::Bind(local) => {
            bound.push(*local);
            MatchPattern::Any
        }
        MatchPattern::Construct(data, constructor, parts) => {
            let parts = parts.iter().map(|part| without_variables(part, bound)).collect();
            MatchPattern::Construct(*data, *constructor, parts)
        }
        MatchPattern::Any | MatchPattern::Int(_) => pattern.clone(),
    }
}

fn has_default(case: &Case) -> bool {
    case.labels.iter().any(|l| matches!(l, CaseLabel::Default))
}

/// Whether control may go from one group of statements into the next.
fn falls_through(cases: &[Case]) -> bool {
    cases.split_last().is_some_and(|(_, before)| {
        before.iter().any(|c| match &c.body {
            CaseBody::Group(stmts) => stmts.last().is_some_and(|s| !ends_abruptly(s)),
            CaseBody::Arrow(_) | CaseBody::Value(_) => false,
        })
    })
}

fn ends_abruptly(s: &hir::Stmt) -> bool {
    match &s.kind {
        Hir::Break(_) | Hir::Continue(_) | Hir::Yield(..) | Hir::Return(_) | Hir::Throw(_) => true,
        Hir::Block(block) => block.stmts.last().is_some_and(ends_abruptly),
        Hir::If { then, otherwise: Some(otherwise), .. } => {
            ends_abruptly(then) && ends_abruptly(otherwise)
        }
        _ => false,
    }
}
