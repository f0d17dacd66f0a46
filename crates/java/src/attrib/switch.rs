//! Switch statements and expressions (JLS 14.11, 15.28).

use base::{Code, Span};
use syntax::ast;

use super::arg::Arg;
use super::env::{Frame, Jump, JumpKind};
use super::{Attrib, Env, bindings};
use crate::hir::{
    Case, CaseBody, CaseLabel, Expr, ExprKind, Pattern, PatternKind, Stmt, StmtKind, Switch,
    SwitchKind,
};
use crate::symbols::{ClassSym, Flags};
use crate::types::{Const, Prim, Ty};

/// How deep records in records are looked into, components counted.
const DEEPEST: u32 = 1_000;

impl<'a> Attrib<'_, 'a> {
    pub(super) fn switch_stmt(&mut self, env: &Env, switch: &'a ast::Switch, span: Span) -> Switch {
        let target = self.jump_target();
        let inner = env.with(Frame::Jump(Jump { label: None, target, kind: JumpKind::SwitchStmt }));
        let (selector, kind) = self.selector(env, switch);
        let against = selector.ty.clone();
        if let Ty::Data(..) = &against {
            let cases = self.data_cases(&inner, switch, &against, span);
            let kind = SwitchKind::Data;
            return Switch { target, selector: Box::new(selector), kind, cases, exhaustive: true };
        }
        let mut scope = inner.clone();
        let mut cases = Vec::new();
        for case in &switch.cases {
            let (labels, guard, bound) = self.labels(&inner, case, &selector, kind);
            // Statement groups share one scope; pattern variables belong to their own group.
            let body = match &case.body {
                ast::SwitchBody::Group(stmts) => {
                    scope = scope.with_vars(&bound);
                    CaseBody::Group(self.stmts(&mut scope, stmts))
                }
                ast::SwitchBody::ArrowExpr(e) => {
                    let x = self.synth(&inner.with_vars(&bound), e);
                    let span = x.span;
                    CaseBody::Arrow(Box::new(Stmt { kind: StmtKind::Expr(x), span }))
                }
                ast::SwitchBody::ArrowBlock(b) => {
                    let block = self.block(&inner.with_vars(&bound), b);
                    let span = block.span;
                    CaseBody::Arrow(Box::new(Stmt { kind: StmtKind::Block(block), span }))
                }
                ast::SwitchBody::ArrowThrow(s) => {
                    CaseBody::Arrow(Box::new(self.stmt(&inner.with_vars(&bound), s)))
                }
            };
            cases.push(Case { labels, guard, body, span: case.loc.0 });
        }
        let has_null =
            cases.iter().any(|c| c.labels.iter().any(|l| matches!(l, CaseLabel::Null(_))));
        let has_default = has_default(&cases);
        // An old switch need not be exhaustive; one over patterns or null must.
        let exhaustive = !has_default && (kind == SwitchKind::Pattern || has_null);
        if exhaustive && !against.is_error() && !self.is_exhaustive(&against, &cases) {
            self.report_not_exhaustive(span);
        }
        Switch { target, selector: Box::new(selector), kind, cases, exhaustive }
    }

    pub(super) fn switch_expr(
        &mut self,
        env: &Env,
        switch: &'a ast::Switch,
        target_ty: Option<&Ty>,
        span: Span,
    ) -> Expr {
        if env.in_spec()
            && let Some(done) = self.spec_switch(env, switch, target_ty, span)
        {
            return done;
        }
        let open = self.open_switch(env, switch, span);
        match target_ty {
            Some(target) => self.finish_switch(open, target),
            None => self.standalone_switch(open),
        }
    }

    /// Types a switch expression but for where its results go.
    pub(super) fn open_switch(
        &mut self,
        env: &Env,
        switch: &'a ast::Switch,
        span: Span,
    ) -> OpenSwitch<'a> {
        let target = self.jump_target();
        let inner = env.with(Frame::Jump(Jump { label: None, target, kind: JumpKind::SwitchExpr }));
        let (selector, kind) = self.selector(env, switch);
        let against = selector.ty.clone();
        self.results.push(Vec::new());
        let mut scope = inner.clone();
        let mut cases = Vec::new();
        for case in &switch.cases {
            let (labels, guard, bound) = self.labels(&inner, case, &selector, kind);
            let body = match &case.body {
                ast::SwitchBody::Group(stmts) => {
                    scope = scope.with_vars(&bound);
                    CaseBody::Group(self.stmts(&mut scope, stmts))
                }
                ast::SwitchBody::ArrowExpr(e) => {
                    let result = self.arg(&inner.with_vars(&bound), e);
                    CaseBody::Value(self.result_hole(result))
                }
                ast::SwitchBody::ArrowBlock(b) => {
                    let block = self.block(&inner.with_vars(&bound), b);
                    let span = block.span;
                    CaseBody::Arrow(Box::new(Stmt { kind: StmtKind::Block(block), span }))
                }
                ast::SwitchBody::ArrowThrow(s) => {
                    CaseBody::Arrow(Box::new(self.stmt(&inner.with_vars(&bound), s)))
                }
            };
            cases.push(Case { labels, guard, body, span: case.loc.0 });
        }
        let exhaustive = !has_default(&cases);
        if exhaustive && !against.is_error() && !self.is_exhaustive(&against, &cases) {
            self.report_not_exhaustive(span);
        }
        let results = self.results.pop().unwrap_or_default();
        let switch = Switch { target, selector: Box::new(selector), kind, cases, exhaustive };
        OpenSwitch { switch, results, span }
    }

    /// With a target each result is converted to it by itself (JLS 15.28.1).
    pub(super) fn finish_switch(&mut self, open: OpenSwitch<'a>, target: &Ty) -> Expr {
        let OpenSwitch { switch, results, span } = open;
        if *target == Ty::Void {
            return self.error(Code::TypeMismatch, span, "a value is not wanted here");
        }
        let mut is_broken = results.is_empty();
        for (slot, arg) in results {
            let x = self.give(arg, target);
            is_broken |= x.ty.is_error() && !matches!(x.kind, ExprKind::Hole(_));
            self.fill_slot(slot, x);
        }
        if is_broken {
            self.errors += 1;
            return Self::error_node(span);
        }
        self.node(ExprKind::Switch(Box::new(switch)), target.clone(), span)
    }

    /// By itself it has the type that a conditional with these results would have.
    pub(super) fn standalone_switch(&mut self, open: OpenSwitch<'a>) -> Expr {
        let OpenSwitch { switch, results, span } = open;
        let (slots, args): (Vec<u32>, Vec<Arg<'a>>) = results.into_iter().unzip();
        let exprs: Vec<Expr> = args.into_iter().map(|arg| self.standalone(arg)).collect();
        if exprs.is_empty() || exprs.iter().any(|x| x.ty.is_error()) {
            for (slot, x) in slots.into_iter().zip(exprs) {
                self.fill_slot(slot, x);
            }
            self.errors += 1;
            return Self::error_node(span);
        }
        let unified = self.unify_branches(exprs, None, span);
        let Some((exprs, ty)) = unified else { return Self::error_node(span) };
        for (slot, x) in slots.into_iter().zip(exprs) {
            self.fill_slot(slot, x);
        }
        self.node(ExprKind::Switch(Box::new(switch)), ty, span)
    }

    pub(super) fn yield_stmt(&mut self, env: &Env, e: &'a ast::Expr, span: Span) -> StmtKind {
        let found = env.find_jump(|j| j.kind == JumpKind::SwitchExpr).map(|j| j.target);
        let Some(target) = found else {
            self.report(Code::BadStatement, span, "there is no switch expression here to yield to");
            return StmtKind::Error;
        };
        // The innermost switch expression is the one whose results are being collected.
        let result = self.arg(env, e);
        StmtKind::Yield(target, self.result_hole(result))
    }

    // ───────────────────────── selector and labels ─────────────────────────

    fn selector(&mut self, env: &Env, switch: &'a ast::Switch) -> (Expr, SwitchKind) {
        let x = self.synth(env, &switch.selector);
        if x.ty.is_error() {
            return (x, SwitchKind::Pattern);
        }
        let patterns = switch
            .cases
            .iter()
            .any(|c| c.labels.iter().any(|l| matches!(l, ast::SwitchLabel::Pattern(_))));
        if !patterns {
            if x.ty == self.table.string() {
                return (x, SwitchKind::String);
            }
            if self.enum_class(&x.ty).is_some() {
                return (x, SwitchKind::Enum);
            }
            let has_null = switch.cases.iter().any(|c| c.labels.iter().any(is_null_label));
            if let Some(Prim::Byte | Prim::Short | Prim::Char | Prim::Int) = self.numeric(&x.ty)
                && !(has_null && x.ty.is_reference())
            {
                let x = self.promote(x);
                return (x, SwitchKind::Int);
            }
        }
        (x, SwitchKind::Pattern)
    }

    fn enum_class(&self, ty: &Ty) -> Option<ClassSym> {
        match ty {
            Ty::Class(c) if self.table.class(c.class).kind == ast::TypeDeclKind::Enum => {
                Some(c.class)
            }
            Ty::Var(_) | Ty::Intersection(_) => {
                self.table.direct_supertypes(ty).iter().find_map(|t| self.enum_class(t))
            }
            _ => None,
        }
    }

    #[allow(clippy::type_complexity)]
    fn labels(
        &mut self,
        env: &Env,
        case: &'a ast::SwitchCase,
        selector: &Expr,
        kind: SwitchKind,
    ) -> (Vec<CaseLabel>, Option<Expr>, Vec<(base::Symbol, crate::symbols::VarSym)>) {
        let mut labels = Vec::new();
        let mut bound = Vec::new();
        for label in &case.labels {
            match label {
                ast::SwitchLabel::Default(_) => labels.push(CaseLabel::Default),
                ast::SwitchLabel::Pattern(p) => {
                    let pattern = self.pattern(env, p, &selector.ty);
                    if !selector.ty.is_error()
                        && !pattern.ty.is_error()
                        && !self.table.is_castable(&selector.ty, &pattern.ty)
                    {
                        let (from, to) = (self.display(&selector.ty), self.display(&pattern.ty));
                        self.report(
                            Code::TypeMismatch,
                            pattern.span,
                            format!("a value of type `{from}` can never be a `{to}`"),
                        );
                    }
                    pattern_vars(self, &pattern, &mut bound);
                    labels.push(CaseLabel::Pattern(pattern));
                }
                ast::SwitchLabel::Expr(e) => {
                    if let Some(label) = self.label(env, e, selector, kind) {
                        labels.push(label);
                    }
                }
            }
        }
        let inner = env.with_vars(&bound);
        let guard = case.guard.as_ref().map(|g| self.condition(&inner, g));
        if let Some(g) = &guard {
            bound.extend(bindings(self.table, g, true));
        }
        (labels, guard, bound)
    }

    fn label(
        &mut self,
        env: &Env,
        e: &'a ast::Expr,
        selector: &Expr,
        kind: SwitchKind,
    ) -> Option<CaseLabel> {
        let span = e.loc.0;
        if let ast::ExprKind::Literal(ast::Literal::Null) = e.kind {
            return Some(CaseLabel::Null(span));
        }
        // An enum constant by its simple name belongs to the selector's enum.
        if let ast::ExprKind::Name(name) = &e.kind
            && let Some(class) = self.enum_class(&selector.ty)
        {
            let found = self
                .table
                .enum_constants(class)
                .into_iter()
                .find(|&f| self.table.field(f).name == name.symbol);
            if let Some(field) = found {
                return Some(CaseLabel::Enum(field, span));
            }
            let class = self.table.class(class).name;
            self.report(
                Code::UnknownName,
                span,
                format!("`{class}` has no constant `{}`", name.symbol),
            );
            return None;
        }
        let x = self.synth(env, e);
        if x.ty.is_error() {
            return None;
        }
        if let ExprKind::Field { field, .. } = &x.kind
            && self.table.field(*field).flags.has(Flags::ENUM)
        {
            return Some(CaseLabel::Enum(*field, span));
        }
        let x = match kind {
            SwitchKind::Int => self.coerce(x, &Ty::INT),
            SwitchKind::String => {
                let string = self.table.string();
                self.coerce(x, &string)
            }
            // A constant label in a switch that also has patterns: over a box or string.
            _ => match self.table.unboxed(&selector.ty) {
                Some(prim) => self.coerce(x, &Ty::Prim(prim)),
                None => x,
            },
        };
        match x.constant.clone() {
            Some(c) => Some(CaseLabel::Const(c, Box::new(x))),
            None if x.ty.is_error() => None,
            None => {
                self.report(Code::BadConstant, span, "a case label must be a constant");
                None
            }
        }
    }

    // ───────────────────────── exhaustiveness ─────────────────────────

    /// JLS 14.11.1.1: the labels without guards cover all values of the type.
    fn is_exhaustive(&mut self, ty: &Ty, cases: &[Case]) -> bool {
        let always = |c: &&Case| {
            c.guard.as_ref().is_none_or(|g| matches!(g.constant, Some(Const::Boolean(true))))
        };
        let labels: Vec<&CaseLabel> = cases.iter().filter(always).flat_map(|c| &c.labels).collect();
        if ty.is_boolean() || self.table.unboxed(ty) == Some(Prim::Boolean) {
            return [true, false].iter().all(|b| {
                labels.iter().any(|l| matches!(l, CaseLabel::Const(Const::Boolean(c), _) if c == b))
            });
        }
        let patterns: Vec<&Pattern> = labels
            .iter()
            .filter_map(|l| match l {
                CaseLabel::Pattern(p) => Some(p),
                _ => None,
            })
            .collect();
        self.bounds.begin_coverage();
        self.covers(ty, &patterns, &labels, 0)
    }

    /// Says that a switch is not exhaustive, or that nobody can tell.
    fn report_not_exhaustive(&mut self, span: Span) {
        if self.bounds.has_given_up() {
            let text = "it takes too much work to see whether these patterns cover all values";
            return self.report(Code::Limit, span, text);
        }
        self.report(Code::BadStatement, span, "this switch does not cover all values");
    }

    fn covers(
        &mut self,
        ty: &Ty,
        patterns: &[&Pattern],
        labels: &[&CaseLabel],
        depth: u32,
    ) -> bool {
        let erased = self.table.erasure(ty);
        let whole = patterns.iter().any(|p| {
            !matches!(p.kind, PatternKind::Record { .. })
                && (p.ty.is_primitive() && p.ty == *ty
                    || self.table.is_subtype(&erased, &self.table.erasure(&p.ty)))
        });
        if whole {
            return true;
        }
        if depth > DEEPEST || !self.bounds.step() {
            return false;
        }
        let class = match ty {
            Ty::Class(c) => c.class,
            Ty::Var(_) | Ty::Intersection(_) => {
                return self
                    .table
                    .direct_supertypes(ty)
                    .iter()
                    .any(|t| self.covers(t, patterns, labels, depth + 1));
            }
            _ => return false,
        };
        let info = self.table.class(class);
        if info.kind == ast::TypeDeclKind::Enum {
            let constants = self.table.enum_constants(class);
            return !constants.is_empty()
                && constants
                    .iter()
                    .all(|f| labels.iter().any(|l| matches!(l, CaseLabel::Enum(g, _) if g == f)));
        }
        if info.kind == ast::TypeDeclKind::Record {
            let rows: Vec<Vec<&Pattern>> = patterns
                .iter()
                .filter_map(|p| match (&p.kind, &p.ty) {
                    (PatternKind::Record { components }, Ty::Class(c)) if c.class == class => {
                        Some(components.iter().map(|(_, _, p)| p).collect())
                    }
                    _ => None,
                })
                .collect();
            if rows.is_empty() {
                return false;
            }
            let site = self.table.capture(ty);
            let types: Vec<Ty> = self
                .table
                .members(class)
                .components
                .iter()
                .map(|&f| self.table.field_type(&site, f))
                .collect();
            return self.rows_cover(&types, &rows, depth + 1);
        }
        if info.flags.has(Flags::SEALED) {
            let is_abstract =
                info.flags.has(Flags::ABSTRACT) || info.kind == ast::TypeDeclKind::Interface;
            let permitted = self.table.permitted_subclasses(class);
            return is_abstract
                && !permitted.is_empty()
                && permitted.iter().all(|&c| {
                    let sub = self.subclass_of_type(c, ty);
                    // A subclass that cannot be of the selector's type need not be covered.
                    !self.table.is_castable(ty, &sub)
                        || self.covers(&sub, patterns, labels, depth + 1)
                });
        }
        false
    }

    /// The record patterns, as rows of component patterns, cover all tuples.
    fn rows_cover(&mut self, types: &[Ty], rows: &[Vec<&Pattern>], depth: u32) -> bool {
        let Some((first, rest)) = types.split_first() else { return !rows.is_empty() };
        if depth > DEEPEST || !self.bounds.step() {
            return false;
        }
        // A row is what begins with this component: no other begins with it.
        let address =
            |row: &Vec<&Pattern>| row.first().map_or(0, |p| std::ptr::from_ref(*p).addr());
        let key: Vec<usize> = [types.len()].into_iter().chain(rows.iter().map(address)).collect();
        if let Some(known) = self.bounds.known(&key) {
            return known;
        }
        // Rows are grouped by what their first component covers; a group works for the
        // values that its first patterns cover together.
        let good: Vec<&Pattern> = rows
            .iter()
            .filter(|row| {
                let Some(head) = row.first() else { return false };
                // All rows whose head covers at least what this head covers.
                let together: Vec<Vec<&Pattern>> = rows
                    .iter()
                    .filter(|other| {
                        other.first().is_some_and(|o| {
                            matches!(o.kind, PatternKind::Bind { .. } | PatternKind::Any)
                                && self.table.is_subtype(
                                    &self.table.erasure(&head.ty),
                                    &self.table.erasure(&o.ty),
                                )
                                || std::ptr::eq(*o, *head)
                                || (o.ty == head.ty && o.ty.is_primitive())
                                || matches!(
                                    (&o.kind, &head.kind),
                                    (PatternKind::Record { .. }, PatternKind::Record { .. })
                                ) && o.ty == head.ty
                        })
                    })
                    .map(|r| r[1..].to_vec())
                    .collect();
                self.rows_cover(rest, &together, depth + 1)
            })
            .filter_map(|row| row.first().copied())
            .collect();
        let covered = self.covers(first, &good, &[], depth + 1);
        self.bounds.learn(key, covered);
        covered
    }
}

/// A switch expression that is typed but for where its results go.
pub struct OpenSwitch<'a> {
    switch: Switch,
    /// With the holes that stand for them.
    results: Vec<(u32, Arg<'a>)>,
    span: Span,
}

impl<'a> OpenSwitch<'a> {
    pub fn results(&self) -> impl Iterator<Item = &Arg<'a>> {
        self.results.iter().map(|(_, r)| r)
    }

    pub fn span(&self) -> Span {
        self.span
    }
}

fn has_default(cases: &[Case]) -> bool {
    cases.iter().any(|c| c.labels.iter().any(|l| matches!(l, CaseLabel::Default)))
}

fn is_null_label(l: &ast::SwitchLabel) -> bool {
    matches!(l, ast::SwitchLabel::Expr(e) if matches!(e.kind, ast::ExprKind::Literal(ast::Literal::Null)))
}

fn pattern_vars(
    attrib: &Attrib<'_, '_>,
    p: &Pattern,
    into: &mut Vec<(base::Symbol, crate::symbols::VarSym)>,
) {
    match &p.kind {
        PatternKind::Bind { var, .. } => into.push((attrib.table.var(*var).name, *var)),
        PatternKind::Record { components } => {
            components.iter().for_each(|(_, _, p)| pattern_vars(attrib, p, into))
        }
        PatternKind::Any => {}
    }
}
