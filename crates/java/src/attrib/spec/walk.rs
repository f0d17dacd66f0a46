//! Walking finished typed trees, specifications included.
//!
//! A [`Visitor`] sees every expression and statement, parents first; what it does not
//! handle itself it passes on to [`expr`] or [`stmt`].

use crate::hir::*;

pub trait Visitor {
    fn expr(&mut self, e: &Expr) {
        expr(self, e);
    }

    fn stmt(&mut self, s: &Stmt) {
        stmt(self, s);
    }

    /// The annotations of a loop.
    fn loop_spec(&mut self, spec: &LoopSpec) {
        loop_spec(self, spec);
    }

    fn ghost(&mut self, ghost: &GhostStmt) {
        self::ghost(self, ghost);
    }

    fn predicate_call(&mut self, call: &PredicateCall) {
        predicate_call(self, call);
    }
}

fn all<V: Visitor + ?Sized>(v: &mut V, list: &[Expr]) {
    list.iter().for_each(|e| v.expr(e));
}

pub fn block<V: Visitor + ?Sized>(v: &mut V, block: &Block) {
    block.stmts.iter().for_each(|s| v.stmt(s));
}

pub fn stmt<V: Visitor + ?Sized>(v: &mut V, s: &Stmt) {
    match &s.kind {
        StmtKind::Block(b) => block(v, b),
        StmtKind::Local(_, init) => init.iter().for_each(|e| v.expr(e)),
        StmtKind::Expr(e) | StmtKind::Throw(e) | StmtKind::Yield(_, e) => v.expr(e),
        StmtKind::Return(value) => value.iter().for_each(|e| v.expr(e)),
        StmtKind::If { condition, then, otherwise } => {
            v.expr(condition);
            v.stmt(then);
            otherwise.iter().for_each(|s| v.stmt(s));
        }
        StmtKind::While { spec, condition, body, .. } => {
            v.loop_spec(spec);
            v.expr(condition);
            v.stmt(body);
        }
        StmtKind::DoWhile { spec, body, condition, .. } => {
            v.loop_spec(spec);
            v.stmt(body);
            v.expr(condition);
        }
        StmtKind::For { spec, init, condition, update, body, .. } => {
            init.iter().for_each(|s| v.stmt(s));
            v.loop_spec(spec);
            condition.iter().for_each(|e| v.expr(e));
            all(v, update);
            v.stmt(body);
        }
        StmtKind::ForEach(each) => {
            v.loop_spec(&each.spec);
            v.expr(&each.iterable);
            v.stmt(&each.body);
        }
        StmtKind::Labeled { body, .. } => v.stmt(body),
        StmtKind::Switch(s) => switch(v, s),
        StmtKind::Synchronized { lock, body } => {
            v.expr(lock);
            block(v, body);
        }
        StmtKind::Try(t) => {
            t.resources.iter().for_each(|r| v.expr(&r.init));
            block(v, &t.body);
            t.catches.iter().for_each(|c| block(v, &c.body));
            t.finally.iter().for_each(|b| block(v, b));
        }
        StmtKind::Assert { condition, message } => {
            v.expr(condition);
            message.iter().for_each(|e| v.expr(e));
        }
        StmtKind::ConstructorCall(call) => {
            call.outer.iter().for_each(|e| v.expr(e));
            all(v, &call.args);
        }
        StmtKind::Ghost(g) => v.ghost(g),
        StmtKind::LocalClass(_)
        | StmtKind::Empty
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Error => {}
    }
}

fn switch<V: Visitor + ?Sized>(v: &mut V, s: &Switch) {
    v.expr(&s.selector);
    for case in &s.cases {
        case.guard.iter().for_each(|e| v.expr(e));
        match &case.body {
            CaseBody::Group(stmts) => stmts.iter().for_each(|s| v.stmt(s)),
            CaseBody::Arrow(s) => v.stmt(s),
            CaseBody::Value(e) => v.expr(e),
        }
    }
}

pub fn expr<V: Visitor + ?Sized>(v: &mut V, e: &Expr) {
    match &e.kind {
        ExprKind::Field { target, .. } => target.iter().for_each(|t| v.expr(t)),
        ExprKind::Length(a)
        | ExprKind::Unary(_, a)
        | ExprKind::Convert(_, a)
        | ExprKind::InstanceOf(a, _) => v.expr(a),
        ExprKind::Index { array: a, index: b }
        | ExprKind::Binary(_, a, b)
        | ExprKind::Assign { target: a, value: b } => {
            v.expr(a);
            v.expr(b);
        }
        ExprKind::Call(call) => {
            call.receiver.iter().for_each(|r| v.expr(r));
            all(v, &call.args);
        }
        ExprKind::New(new) => {
            new.outer.iter().for_each(|o| v.expr(o));
            all(v, &new.args);
        }
        ExprKind::NewArray { lengths: list } | ExprKind::ArrayInit(list) => all(v, list),
        // The result repeats the target and the value.
        ExprKind::CompoundAssign(c) => {
            v.expr(&c.target);
            v.expr(&c.value);
        }
        ExprKind::Conditional(c, a, b) => {
            v.expr(c);
            v.expr(a);
            v.expr(b);
        }
        ExprKind::Lambda(lambda) => {
            lambda.bound.iter().for_each(|(_, bound)| v.expr(bound));
            match &lambda.body {
                LambdaBody::Expr(e) => v.expr(e),
                LambdaBody::Block(b) => block(v, b),
            }
        }
        ExprKind::Switch(s) => switch(v, s),
        ExprKind::Spec(s) => spec(v, s),
        ExprKind::Literal
        | ExprKind::Null
        | ExprKind::Var(_)
        | ExprKind::This(_)
        | ExprKind::ClassLiteral(_)
        | ExprKind::Hole(_)
        | ExprKind::Error => {}
    }
}

fn spec<V: Visitor + ?Sized>(v: &mut V, s: &SpecExpr) {
    match s {
        SpecExpr::Result | SpecExpr::TypeLiteral(_) | SpecExpr::AllStatics(_) => {}
        SpecExpr::Old { operand: a, .. }
        | SpecExpr::Untouched(a)
        | SpecExpr::Bind(_, a)
        | SpecExpr::TypeOf(a)
        | SpecExpr::ElemType(a)
        | SpecExpr::InvariantFor(a)
        | SpecExpr::NonNullElements(a)
        | SpecExpr::AllFields(a)
        | SpecExpr::AllElements(a) => v.expr(a),
        SpecExpr::Acc { location, permission } => {
            v.expr(location);
            if let Permission::Fraction(p) = permission {
                v.expr(p);
            }
        }
        SpecExpr::Predicate(call) => v.predicate_call(call),
        SpecExpr::Star(a, b)
        | SpecExpr::ImpliesAssertion(a, b)
        | SpecExpr::Using(a, b)
        | SpecExpr::Dropping(a, b) => {
            v.expr(a);
            v.expr(b);
        }
        SpecExpr::Quantified { range, body, .. } => {
            range.iter().for_each(|r| v.expr(r));
            v.expr(body);
        }
        SpecExpr::Let { value, body, .. } => {
            v.expr(value);
            v.expr(body);
        }
        SpecExpr::Opening(call, body) => {
            v.predicate_call(call);
            v.expr(body);
        }
        SpecExpr::Fresh(list)
        | SpecExpr::FunctionCall(_, list)
        | SpecExpr::Construct(_, _, list)
        | SpecExpr::LocSet(_, list)
        | SpecExpr::Collection(_, list) => all(v, list),
        SpecExpr::Match { scrutinee, arms } => {
            v.expr(scrutinee);
            arms.iter().for_each(|(_, arm)| v.expr(arm));
        }
        SpecExpr::Slice(a, b, c) => {
            v.expr(a);
            v.expr(b);
            v.expr(c);
        }
        SpecExpr::SeqDef { lo, hi, body, .. } => {
            v.expr(lo);
            v.expr(hi);
            v.expr(body);
        }
    }
}

pub fn predicate_call<V: Visitor + ?Sized>(v: &mut V, call: &PredicateCall) {
    call.receiver.iter().for_each(|r| v.expr(r));
    for arg in call.args.iter().chain(&call.outputs) {
        if let PredicateArg::Expr(e) = arg {
            v.expr(e);
        }
    }
}

pub fn loop_spec<V: Visitor + ?Sized>(v: &mut V, spec: &LoopSpec) {
    all(v, &spec.invariants);
    all(v, &spec.decreases);
    spec.assignable.iter().for_each(|list| all(v, list));
    all(v, &spec.hints);
}

pub fn ghost<V: Visitor + ?Sized>(v: &mut V, ghost: &GhostStmt) {
    match ghost {
        GhostStmt::Open(call) | GhostStmt::Close(call) => v.predicate_call(call),
        GhostStmt::Use(e) | GhostStmt::Assert(e) | GhostStmt::Assume(e) | GhostStmt::Join(e) => {
            v.expr(e)
        }
        GhostStmt::Set { target, value } => {
            v.expr(target);
            v.expr(value);
        }
        GhostStmt::Apply(_, receiver, args) => {
            receiver.iter().for_each(|r| v.expr(r));
            all(v, args);
        }
        GhostStmt::Havoc(list) => all(v, list),
        GhostStmt::Block(b) => block(v, b),
        GhostStmt::Unreachable | GhostStmt::Label(_) => {}
    }
}

pub fn clause<V: Visitor + ?Sized>(v: &mut V, clause: &Clause) {
    match &clause.kind {
        ClauseKind::Requires(e) | ClauseKind::Ensures(e) | ClauseKind::Diverges(e) => v.expr(e),
        ClauseKind::Signals { condition, .. } => condition.iter().for_each(|e| v.expr(e)),
        ClauseKind::SignalsOnly(_) | ClauseKind::AllocatesNothing => {}
        ClauseKind::Assignable(list)
        | ClauseKind::Accessible(list)
        | ClauseKind::Decreases(list) => all(v, list),
    }
}
