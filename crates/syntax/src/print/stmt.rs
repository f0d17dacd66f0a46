//! Statements.

use super::Printer;
use super::precedence::ends_with_lambda;
use crate::ast::{
    Block, Catch, ConstructorCall, Expr, LocalVar, LoopSpec, Pattern, PatternKind, Resource, Stmt,
    StmtKind, Switch, SwitchBody, SwitchCase, SwitchLabel, Try,
};

impl Printer {
    pub(super) fn block(&mut self, block: &Block) {
        self.braced(block.stmts.is_empty(), |p| p.stmts(&block.stmts));
    }

    fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            self.newline();
            self.stmt(stmt);
        }
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Block(block) => self.block(block),
            StmtKind::Local(local) => {
                self.local_var(local);
                self.text(";");
            }
            StmtKind::Item(item) => self.item(item),
            StmtKind::Expr(expr) => {
                self.expr_stmt(expr);
                self.text(";");
            }
            StmtKind::Empty => self.text(";"),
            StmtKind::If { condition, then, otherwise } => {
                self.if_stmt(condition, then, otherwise.as_deref());
            }
            StmtKind::While { spec, condition, body } => {
                self.loop_spec(spec);
                self.text("while (");
                self.expr(condition);
                self.text(")");
                self.body(body);
            }
            StmtKind::DoWhile { spec, body, condition } => {
                self.loop_spec(spec);
                self.text("do");
                self.body(body);
                self.after_body(body);
                self.text("while (");
                self.expr(condition);
                self.text(");");
            }
            StmtKind::For { spec, init, condition, update, body } => {
                self.for_stmt(spec, init, condition.as_ref(), update);
                self.body(body);
            }
            StmtKind::ForEach { spec, var, iterable, body } => {
                self.loop_spec(spec);
                self.text("for (");
                self.param(var);
                self.text(" : ");
                self.expr(iterable);
                self.text(")");
                self.body(body);
            }
            StmtKind::Labeled { label, body } => {
                self.ident(label);
                self.text(":");
                if self.needs_braces(body) {
                    return self.body(body);
                }
                self.newline();
                self.stmt(body);
            }
            StmtKind::Switch(switch) => self.switch(switch),
            StmtKind::Break(label) => self.keyword_stmt("break", label.as_ref(), Printer::ident),
            StmtKind::Continue(label) => {
                self.keyword_stmt("continue", label.as_ref(), Printer::ident);
            }
            StmtKind::Yield(value) => self.keyword_stmt("yield", Some(value), Printer::expr),
            StmtKind::Return(value) => self.keyword_stmt("return", value.as_ref(), Printer::expr),
            StmtKind::Throw(value) => self.keyword_stmt("throw", Some(value), Printer::expr),
            StmtKind::Synchronized { lock, body } => {
                self.text("synchronized (");
                self.expr(lock);
                self.text(") ");
                self.block(body);
            }
            StmtKind::Try(stmt) => self.try_stmt(stmt),
            StmtKind::Assert { condition, message } => {
                self.text("assert ");
                self.expr(condition);
                if let Some(message) = message {
                    self.text(" : ");
                    self.expr(message);
                }
                self.text(";");
            }
            StmtKind::ConstructorCall(call) => self.constructor_call(call),
            StmtKind::Ghost(ghost) => self.in_annotation(|p| p.ghost_stmt(ghost)),
            StmtKind::Error => {
                self.error();
                self.text(";");
            }
        }
    }

    fn keyword_stmt<T>(
        &mut self,
        keyword: &str,
        operand: Option<&T>,
        print: impl FnOnce(&mut Printer, &T),
    ) {
        self.text(keyword);
        if let Some(operand) = operand {
            self.text(" ");
            print(self, operand);
        }
        self.text(";");
    }

    pub(super) fn local_var(&mut self, local: &LocalVar) {
        self.modifiers(&local.modifiers);
        self.ty(&local.ty);
        self.text(" ");
        self.separated(&local.vars, ", ", Printer::declarator);
    }

    fn if_stmt(&mut self, condition: &Expr, then: &Stmt, otherwise: Option<&Stmt>) {
        self.text("if (");
        self.expr(condition);
        self.text(")");
        let Some(otherwise) = otherwise else {
            return self.body(then);
        };
        if takes_else(then) {
            self.text(" ");
            self.braced(false, |p| {
                p.newline();
                p.stmt(then);
            });
            self.text(" ");
        } else {
            self.body(then);
            self.after_body(then);
        }
        self.text("else");
        if matches!(otherwise.kind, StmtKind::If { .. }) {
            self.text(" ");
            self.stmt(otherwise);
        } else {
            self.body(otherwise);
        }
    }

    fn for_stmt(
        &mut self,
        spec: &LoopSpec,
        init: &[Stmt],
        condition: Option<&Expr>,
        update: &[Expr],
    ) {
        self.loop_spec(spec);
        self.text("for (");
        self.separated(init, ", ", |p, stmt| match &stmt.kind {
            StmtKind::Local(local) => p.local_var(local),
            StmtKind::Expr(expr) => p.expr_stmt(expr),
            // Nothing else can stand here.
            _ => p.error(),
        });
        self.text(";");
        if let Some(condition) = condition {
            self.text(" ");
            self.expr(condition);
        }
        self.text(";");
        if !update.is_empty() {
            self.text(" ");
            self.separated(update, ", ", Printer::expr);
        }
        self.text(")");
    }

    /// A comment is no branch: Java's next statement would be.
    fn needs_braces(&self, body: &Stmt) -> bool {
        self.annotation.is_none() && matches!(body.kind, StmtKind::Ghost(_))
    }

    /// The body of an `if` or a loop: a block on the same line, anything else below.
    fn body(&mut self, body: &Stmt) {
        if let StmtKind::Block(block) = &body.kind {
            self.text(" ");
            self.block(block);
        } else if self.needs_braces(body) {
            self.text(" ");
            self.braced(false, |p| {
                p.newline();
                p.stmt(body);
            });
        } else {
            self.indented(|p| {
                p.newline();
                p.stmt(body);
            });
        }
    }

    /// Before the `else` or `while` that follows a body.
    fn after_body(&mut self, body: &Stmt) {
        if matches!(body.kind, StmtKind::Block(_)) || self.needs_braces(body) {
            self.text(" ");
        } else {
            self.newline();
        }
    }

    fn try_stmt(&mut self, stmt: &Try) {
        self.text("try ");
        if !stmt.resources.is_empty() {
            self.text("(");
            self.separated(&stmt.resources, "; ", |p, resource| match resource {
                Resource::Declared(_, local) => p.local_var(local),
                Resource::Existing(expr) => p.expr(expr),
            });
            self.text(") ");
        }
        self.block(&stmt.body);
        for Catch { param, body, .. } in &stmt.catches {
            self.text(" catch (");
            self.param(param);
            self.text(") ");
            self.block(body);
        }
        if let Some(finally) = &stmt.finally {
            self.text(" finally ");
            self.block(finally);
        }
    }

    fn constructor_call(&mut self, call: &ConstructorCall) {
        if let Some(outer) = &call.outer {
            self.target(outer);
            self.text(".");
        }
        self.type_args(&call.type_args);
        self.text(if call.is_super { "super" } else { "this" });
        self.args(&call.args);
        self.text(";");
    }

    /// A switch, as a statement or as an expression.
    pub(super) fn switch(&mut self, switch: &Switch) {
        self.text("switch (");
        self.expr(&switch.selector);
        self.text(") ");
        self.braced(switch.cases.is_empty(), |p| {
            for case in &switch.cases {
                p.newline();
                p.switch_case(case);
            }
        });
    }

    fn switch_case(&mut self, case: &SwitchCase) {
        if let ([SwitchLabel::Default(_)], None) = (case.labels.as_slice(), &case.guard) {
            self.text("default");
        } else {
            self.text("case ");
            self.separated(&case.labels, ", ", |p, label| match label {
                SwitchLabel::Expr(expr) => p.before_arrow(expr),
                SwitchLabel::Pattern(pattern) => p.pattern(pattern),
                SwitchLabel::Default(_) => p.text("default"),
            });
        }
        if let Some(guard) = &case.guard {
            self.text(" when ");
            self.before_arrow(guard);
        }
        match &case.body {
            SwitchBody::Group(stmts) => {
                self.text(":");
                self.indented(|p| p.stmts(stmts));
            }
            SwitchBody::ArrowExpr(expr) => {
                self.text(" -> ");
                self.expr(expr);
                self.text(";");
            }
            SwitchBody::ArrowBlock(block) => {
                self.text(" -> ");
                self.block(block);
            }
            SwitchBody::ArrowThrow(stmt) => {
                self.text(" -> ");
                self.stmt(stmt);
            }
        }
    }

    /// A label or guard: a lambda at its end would swallow the arrow.
    fn before_arrow(&mut self, expr: &Expr) {
        self.parenthesized_if(ends_with_lambda(expr), expr);
    }

    pub(super) fn pattern(&mut self, pattern: &Pattern) {
        match &pattern.kind {
            PatternKind::Type { modifiers, ty, name } => {
                self.modifiers(modifiers);
                self.ty(ty);
                self.text(" ");
                self.ident(name);
            }
            PatternKind::Record { ty, args } => {
                self.ty(ty);
                self.text("(");
                self.separated(args, ", ", Printer::pattern);
                self.text(")");
            }
            PatternKind::Name(name) => self.ident(name),
            PatternKind::Wildcard => self.text("_"),
            PatternKind::Paren(inner) => {
                self.text("(");
                self.pattern(inner);
                self.text(")");
            }
        }
    }
}

/// Whether an `else` behind the statement would belong to an `if` inside it. The parser
/// makes no such `then` branch of an `if` with an `else`.
fn takes_else(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::If { otherwise: None, .. } => true,
        StmtKind::If { otherwise: Some(body), .. }
        | StmtKind::While { body, .. }
        | StmtKind::For { body, .. }
        | StmtKind::ForEach { body, .. }
        | StmtKind::Labeled { body, .. } => takes_else(body),
        _ => false,
    }
}
