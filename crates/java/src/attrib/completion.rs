//! Whether a lambda body can end by itself, and what it returns (JLS 14.22, 15.27.2),
//! judged by the syntax tree alone: that is all that decides which functional interfaces
//! a lambda with unknown parameter types may be meant for.
//!
//! ```java
//! () -> { while (true) ; }          // never ends: fits with and without a result
//! () -> { if (b) return 1; throw e; }   // a result on every path
//! ```

use syntax::ast;

/// Whether a lambda body can be one without a value, and one with a value.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub without_value: bool,
    pub with_value: bool,
}

pub fn shape(body: &ast::LambdaBody) -> Shape {
    match body {
        ast::LambdaBody::Expr(e) => Shape { without_value: is_statement_expr(e), with_value: true },
        ast::LambdaBody::Block(block) => {
            let mut returns = Returns::default();
            block.stmts.iter().for_each(|s| returns.stmt(s));
            let completes = list_completes(&block.stmts);
            Shape { without_value: !returns.value, with_value: !completes && !returns.empty }
        }
    }
}

fn is_statement_expr(e: &ast::Expr) -> bool {
    use ast::ExprKind::*;
    use ast::UnaryOp::*;
    match &e.kind {
        Call { .. } | New(_) | Assign { .. } | CompoundAssign { .. } => true,
        Unary { op, .. } => {
            matches!(op, PreIncrement | PreDecrement | PostIncrement | PostDecrement)
        }
        _ => false,
    }
}

#[derive(Default)]
struct Returns {
    value: bool,
    empty: bool,
}

impl Returns {
    fn stmts(&mut self, stmts: &[ast::Stmt]) {
        stmts.iter().for_each(|s| self.stmt(s));
    }

    fn stmt(&mut self, s: &ast::Stmt) {
        use ast::StmtKind::*;
        match &s.kind {
            Return(Some(_)) => self.value = true,
            Return(None) => self.empty = true,
            Block(b) => self.stmts(&b.stmts),
            If { then, otherwise, .. } => {
                self.stmt(then);
                otherwise.iter().for_each(|s| self.stmt(s));
            }
            While { body, .. }
            | DoWhile { body, .. }
            | For { body, .. }
            | ForEach { body, .. }
            | Labeled { body, .. } => self.stmt(body),
            Synchronized { body, .. } => self.stmts(&body.stmts),
            Switch(switch) => {
                for case in &switch.cases {
                    match &case.body {
                        ast::SwitchBody::Group(stmts) => self.stmts(stmts),
                        ast::SwitchBody::ArrowBlock(b) => self.stmts(&b.stmts),
                        ast::SwitchBody::ArrowExpr(_) | ast::SwitchBody::ArrowThrow(_) => {}
                    }
                }
            }
            Try(t) => {
                self.stmts(&t.body.stmts);
                t.catches.iter().for_each(|c| self.stmts(&c.body.stmts));
                t.finally.iter().for_each(|b| self.stmts(&b.stmts));
            }
            _ => {}
        }
    }
}

fn list_completes(stmts: &[ast::Stmt]) -> bool {
    // What follows a statement that does not complete is refused as unreachable.
    stmts.iter().all(completes)
}

fn completes(s: &ast::Stmt) -> bool {
    use ast::StmtKind::*;
    match &s.kind {
        Return(_) | Throw(_) | Break(_) | Continue(_) | Yield(_) => false,
        Block(b) | Synchronized { body: b, .. } => list_completes(&b.stmts),
        // The condition does not count, even if it is constant.
        If { then, otherwise: Some(otherwise), .. } => completes(then) || completes(otherwise),
        While { condition, body, .. } => boolean(condition) != Some(true) || breaks(body, None),
        DoWhile { condition, body, .. } => {
            let again = completes(body) || continues(body, None);
            (again && boolean(condition) != Some(true)) || breaks(body, None)
        }
        For { condition, body, .. } => {
            condition.as_ref().is_some_and(|c| boolean(c) != Some(true)) || breaks(body, None)
        }
        Labeled { label, body } => {
            let label = Some(label.symbol);
            // `continue L` begins the next round of a loop, whose condition then decides.
            completes(body) || breaks(body, label) || labelled_do(body, label)
        }
        Try(t) => {
            t.finally.as_ref().is_none_or(|b| list_completes(&b.stmts))
                && (list_completes(&t.body.stmts)
                    || t.catches.iter().any(|c| list_completes(&c.body.stmts)))
        }
        Switch(switch) => switch_completes(switch),
        _ => true,
    }
}

/// `L: do { continue L; } while (b);` completes where its condition may be false.
fn labelled_do(s: &ast::Stmt, label: Option<base::Symbol>) -> bool {
    match &s.kind {
        ast::StmtKind::DoWhile { condition, body, .. } => {
            continues(body, label) && boolean(condition) != Some(true)
        }
        _ => false,
    }
}

fn switch_completes(switch: &ast::Switch) -> bool {
    // A switch over patterns must be exhaustive.
    let has_default = switch.cases.iter().any(|c| {
        c.labels
            .iter()
            .any(|l| matches!(l, ast::SwitchLabel::Default(_) | ast::SwitchLabel::Pattern(_)))
    });
    let is_arrow = switch.cases.iter().any(|c| !matches!(c.body, ast::SwitchBody::Group(_)));
    if !has_default || switch.cases.is_empty() || switch_breaks(switch, None) {
        return true;
    }
    let ends = |case: &ast::SwitchCase| match &case.body {
        ast::SwitchBody::Group(stmts) => list_completes(stmts),
        ast::SwitchBody::ArrowBlock(b) => list_completes(&b.stmts),
        ast::SwitchBody::ArrowExpr(_) => true,
        ast::SwitchBody::ArrowThrow(_) => false,
    };
    // Groups fall through to the next one: only the last one's end is the switch's.
    if is_arrow { switch.cases.iter().any(ends) } else { switch.cases.last().is_none_or(ends) }
}

/// Whether a `break` that can be reached leaves the statement: with this label, or without
/// one.
fn breaks(s: &ast::Stmt, label: Option<base::Symbol>) -> bool {
    jumps(s, label, false)
}

fn continues(s: &ast::Stmt, label: Option<base::Symbol>) -> bool {
    jumps(s, label, true)
}

fn jumps(s: &ast::Stmt, label: Option<base::Symbol>, is_continue: bool) -> bool {
    use ast::StmtKind::*;
    let list = |stmts: &[ast::Stmt]| stmts.iter().any(|s| jumps(s, label, is_continue));
    match &s.kind {
        Break(to) => !is_continue && to.as_ref().map(|l| l.symbol) == label,
        Continue(to) => is_continue && to.as_ref().map(|l| l.symbol) == label,
        Block(b) | Synchronized { body: b, .. } => list(&b.stmts),
        If { then, otherwise, .. } => {
            jumps(then, label, is_continue)
                || otherwise.as_ref().is_some_and(|o| jumps(o, label, is_continue))
        }
        // A jump without a label inside another loop means that loop.
        While { body, .. } | DoWhile { body, .. } | For { body, .. } | ForEach { body, .. } => {
            label.is_some() && jumps(body, label, is_continue)
        }
        Labeled { body, .. } => jumps(body, label, is_continue),
        Switch(switch) if label.is_some() || is_continue => {
            switch_jumps(switch, label, is_continue)
        }
        Try(t) => {
            // One that a `finally` overrides never gets there.
            let kept = t.finally.as_ref().is_none_or(|b| list_completes(&b.stmts));
            kept && (list(&t.body.stmts) || t.catches.iter().any(|c| list(&c.body.stmts)))
                || t.finally.as_ref().is_some_and(|b| list(&b.stmts))
        }
        _ => false,
    }
}

fn switch_breaks(switch: &ast::Switch, label: Option<base::Symbol>) -> bool {
    switch_jumps(switch, label, false)
}

fn switch_jumps(switch: &ast::Switch, label: Option<base::Symbol>, is_continue: bool) -> bool {
    let list = |stmts: &[ast::Stmt]| stmts.iter().any(|s| jumps(s, label, is_continue));
    switch.cases.iter().any(|case| match &case.body {
        ast::SwitchBody::Group(stmts) => list(stmts),
        ast::SwitchBody::ArrowBlock(b) => list(&b.stmts),
        ast::SwitchBody::ArrowExpr(_) | ast::SwitchBody::ArrowThrow(_) => false,
    })
}

/// The value of a condition that is constant without looking at any name.
fn boolean(e: &ast::Expr) -> Option<bool> {
    use ast::ExprKind::*;
    match &e.kind {
        Literal(ast::Literal::Boolean(b)) => Some(*b),
        Paren(inner) => boolean(inner),
        Unary { op: ast::UnaryOp::Not, operand } => boolean(operand).map(|b| !b),
        Binary { op: ast::BinaryOp::And, left, right } => Some(boolean(left)? & boolean(right)?),
        Binary { op: ast::BinaryOp::Or, left, right } => Some(boolean(left)? | boolean(right)?),
        _ => None,
    }
}
