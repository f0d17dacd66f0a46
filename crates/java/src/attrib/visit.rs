//! Walking typed trees: every expression below a node, children before parents.

use crate::hir::*;

/// Calls `f` on each expression of the block, children first. `f` may replace it.
pub fn exprs_in_block(block: &mut Block, f: &mut dyn FnMut(&mut Expr)) {
    for stmt in &mut block.stmts {
        exprs_in_stmt(stmt, f);
    }
}

pub fn exprs_in_stmt(stmt: &mut Stmt, f: &mut dyn FnMut(&mut Expr)) {
    match &mut stmt.kind {
        StmtKind::Block(block) => exprs_in_block(block, f),
        StmtKind::Local(_, Some(e)) | StmtKind::Expr(e) | StmtKind::Throw(e) => exprs_in_expr(e, f),
        StmtKind::Yield(_, e) | StmtKind::Return(Some(e)) => exprs_in_expr(e, f),
        StmtKind::If { condition, then, otherwise } => {
            exprs_in_expr(condition, f);
            exprs_in_stmt(then, f);
            if let Some(s) = otherwise {
                exprs_in_stmt(s, f);
            }
        }
        StmtKind::While { condition, body, .. } | StmtKind::DoWhile { condition, body, .. } => {
            exprs_in_expr(condition, f);
            exprs_in_stmt(body, f);
        }
        StmtKind::For { init, condition, update, body, .. } => {
            init.iter_mut().for_each(|s| exprs_in_stmt(s, f));
            condition.iter_mut().for_each(|e| exprs_in_expr(e, f));
            update.iter_mut().for_each(|e| exprs_in_expr(e, f));
            exprs_in_stmt(body, f);
        }
        StmtKind::ForEach(each) => {
            exprs_in_expr(&mut each.iterable, f);
            exprs_in_stmt(&mut each.body, f);
        }
        StmtKind::Labeled { body, .. } => exprs_in_stmt(body, f),
        StmtKind::Switch(switch) => exprs_in_switch(switch, f),
        StmtKind::Synchronized { lock, body } => {
            exprs_in_expr(lock, f);
            exprs_in_block(body, f);
        }
        StmtKind::Try(t) => {
            t.resources.iter_mut().for_each(|r| exprs_in_expr(&mut r.init, f));
            exprs_in_block(&mut t.body, f);
            t.catches.iter_mut().for_each(|c| exprs_in_block(&mut c.body, f));
            t.finally.iter_mut().for_each(|b| exprs_in_block(b, f));
        }
        StmtKind::Assert { condition, message } => {
            exprs_in_expr(condition, f);
            message.iter_mut().for_each(|e| exprs_in_expr(e, f));
        }
        StmtKind::ConstructorCall(call) => {
            call.outer.iter_mut().for_each(|e| exprs_in_expr(e, f));
            call.args.iter_mut().for_each(|e| exprs_in_expr(e, f));
        }
        StmtKind::Local(_, None)
        | StmtKind::LocalClass(_)
        | StmtKind::Empty
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Return(None)
        // Ghost statements hold specifications, which are typed without inference.
        | StmtKind::Ghost(_)
        | StmtKind::Error => {}
    }
}

fn exprs_in_switch(switch: &mut Switch, f: &mut dyn FnMut(&mut Expr)) {
    exprs_in_expr(&mut switch.selector, f);
    for case in &mut switch.cases {
        case.guard.iter_mut().for_each(|e| exprs_in_expr(e, f));
        match &mut case.body {
            CaseBody::Group(stmts) => stmts.iter_mut().for_each(|s| exprs_in_stmt(s, f)),
            CaseBody::Arrow(stmt) => exprs_in_stmt(stmt, f),
            CaseBody::Value(e) => exprs_in_expr(e, f),
        }
    }
}

/// Calls `f` on each expression below, then on `e` itself.
pub fn exprs_in_expr(e: &mut Expr, f: &mut dyn FnMut(&mut Expr)) {
    match &mut e.kind {
        ExprKind::Literal
        | ExprKind::Null
        | ExprKind::Var(_)
        | ExprKind::This(_)
        | ExprKind::ClassLiteral(_)
        | ExprKind::Hole(_)
        // Specifications are typed without inference.
        | ExprKind::Spec(_)
        | ExprKind::Error => {}
        ExprKind::Field { target, .. } => target.iter_mut().for_each(|t| exprs_in_expr(t, f)),
        ExprKind::Length(a) | ExprKind::Unary(_, a) | ExprKind::Convert(_, a) => {
            exprs_in_expr(a, f)
        }
        ExprKind::InstanceOf(a, _) => exprs_in_expr(a, f),
        ExprKind::Index { array: a, index: b }
        | ExprKind::Binary(_, a, b)
        | ExprKind::Assign { target: a, value: b } => {
            exprs_in_expr(a, f);
            exprs_in_expr(b, f);
        }
        ExprKind::Call(call) => {
            call.receiver.iter_mut().for_each(|r| exprs_in_expr(r, f));
            call.args.iter_mut().for_each(|a| exprs_in_expr(a, f));
        }
        ExprKind::New(new) => {
            new.outer.iter_mut().for_each(|o| exprs_in_expr(o, f));
            new.args.iter_mut().for_each(|a| exprs_in_expr(a, f));
        }
        ExprKind::NewArray { lengths: list } | ExprKind::ArrayInit(list) => {
            list.iter_mut().for_each(|a| exprs_in_expr(a, f))
        }
        ExprKind::CompoundAssign(c) => {
            exprs_in_expr(&mut c.target, f);
            if let Some((_, unboxed)) = &mut c.unboxed {
                exprs_in_expr(unboxed, f);
            }
            exprs_in_expr(&mut c.value, f);
            exprs_in_expr(&mut c.result, f);
        }
        ExprKind::Conditional(c, a, b) => {
            exprs_in_expr(c, f);
            exprs_in_expr(a, f);
            exprs_in_expr(b, f);
        }
        ExprKind::Lambda(lambda) => {
            if let Some((_, bound)) = &mut lambda.bound {
                exprs_in_expr(bound, f);
            }
            match &mut lambda.body {
                LambdaBody::Expr(e) => exprs_in_expr(e, f),
                LambdaBody::Block(b) => exprs_in_block(b, f),
            }
        }
        ExprKind::Switch(switch) => exprs_in_switch(switch, f),
    }
    f(e);
}
