//! Walking typed trees: which variables, objects and classes a piece of code uses, and which
//! variables it declares itself.

use crate::hir::*;
use crate::symbols::{ClassSym, MethodSym, VarSym};

pub trait Visitor {
    fn declare(&mut self, _: VarSym) {}
    fn use_var(&mut self, _: VarSym) {}
    fn use_this(&mut self, _: ClassSym) {}
    /// Whether to go on to the parts of an expression.
    fn enter(&mut self, _: &Expr) -> bool {
        true
    }
    /// Whether to go on to the parts of a statement.
    fn enter_stmt(&mut self, _: &Stmt) -> bool {
        true
    }
    /// Whether to go on to what is specified of a loop.
    fn enter_spec(&mut self) -> bool {
        true
    }
    /// An object of the class is made, or a constructor of it is called.
    fn construct(&mut self, _: ClassSym, _: MethodSym) {}
}

pub fn block(v: &mut impl Visitor, block: &Block) {
    block.stmts.iter().for_each(|s| stmt(v, s));
}

pub fn stmt(v: &mut impl Visitor, s: &Stmt) {
    if !v.enter_stmt(s) {
        return;
    }
    match &s.kind {
        StmtKind::Block(b) => block(v, b),
        StmtKind::Local(var, init) => {
            v.declare(*var);
            exprs(v, init);
        }
        StmtKind::Expr(e) | StmtKind::Throw(e) | StmtKind::Yield(_, e) => expr(v, e),
        StmtKind::If { condition, then, otherwise } => {
            expr(v, condition);
            stmt(v, then);
            otherwise.iter().for_each(|s| stmt(v, s));
        }
        StmtKind::While { spec, condition, body, .. }
        | StmtKind::DoWhile { spec, condition, body, .. } => {
            loop_spec(v, spec);
            expr(v, condition);
            stmt(v, body);
        }
        StmtKind::For { spec, init, condition, update, body, .. } => {
            init.iter().for_each(|s| stmt(v, s));
            loop_spec(v, spec);
            exprs(v, condition);
            exprs(v, update);
            stmt(v, body);
        }
        StmtKind::ForEach(each) => {
            expr(v, &each.iterable);
            v.declare(each.var);
            v.declare(each.element);
            v.declare(each.count);
            loop_spec(v, &each.spec);
            expr(v, &each.converted);
            stmt(v, &each.body);
        }
        StmtKind::Labeled { body, .. } => stmt(v, body),
        StmtKind::Switch(s) => switch(v, s),
        StmtKind::Return(e) => exprs(v, e),
        StmtKind::Synchronized { lock, body } => {
            expr(v, lock);
            block(v, body);
        }
        StmtKind::Try(t) => {
            for resource in &t.resources {
                v.declare(resource.var);
                expr(v, &resource.init);
            }
            block(v, &t.body);
            for catch in &t.catches {
                v.declare(catch.var);
                block(v, &catch.body);
            }
            t.finally.iter().for_each(|b| block(v, b));
        }
        StmtKind::Assert { condition, message } => {
            expr(v, condition);
            exprs(v, message);
        }
        StmtKind::ConstructorCall(call) => {
            exprs(v, &call.outer);
            exprs(v, &call.args);
        }
        StmtKind::Ghost(g) => ghost(v, g),
        StmtKind::LocalClass(_)
        | StmtKind::Empty
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Error => {}
    }
}

fn exprs<'e>(v: &mut impl Visitor, list: impl IntoIterator<Item = &'e Expr>) {
    list.into_iter().for_each(|e| expr(v, e));
}

fn loop_spec(v: &mut impl Visitor, spec: &LoopSpec) {
    if !v.enter_spec() {
        return;
    }
    exprs(v, &spec.invariants);
    exprs(v, &spec.decreases);
    exprs(v, spec.assignable.iter().flatten());
    exprs(v, &spec.hints);
}

fn ghost(v: &mut impl Visitor, g: &GhostStmt) {
    match g {
        GhostStmt::Open(p) | GhostStmt::Close(p) => predicate_call(v, p),
        GhostStmt::Use(e) | GhostStmt::Assert(e) | GhostStmt::Assume(e) | GhostStmt::Join(e) => {
            expr(v, e)
        }
        GhostStmt::Set { target, value } => {
            expr(v, target);
            expr(v, value);
        }
        GhostStmt::Apply(_, receiver, args) => {
            exprs(v, receiver);
            exprs(v, args);
        }
        GhostStmt::Havoc(list) => exprs(v, list),
        GhostStmt::Block(b) => block(v, b),
        GhostStmt::Unreachable | GhostStmt::Label(_) => {}
    }
}

fn switch(v: &mut impl Visitor, s: &Switch) {
    expr(v, &s.selector);
    for case in &s.cases {
        for label in &case.labels {
            match label {
                CaseLabel::Pattern(p) => pattern(v, p),
                CaseLabel::Data(p) => data_pattern(v, p),
                _ => {}
            }
        }
        exprs(v, &case.guard);
        match &case.body {
            CaseBody::Group(stmts) => stmts.iter().for_each(|s| stmt(v, s)),
            CaseBody::Arrow(s) => stmt(v, s),
            CaseBody::Value(e) => expr(v, e),
        }
    }
}

fn pattern(v: &mut impl Visitor, p: &Pattern) {
    match &p.kind {
        PatternKind::Bind { var, .. } => v.declare(*var),
        PatternKind::Record { components } => components.iter().for_each(|(_, _, p)| pattern(v, p)),
        PatternKind::Any => {}
    }
}

pub fn expr(v: &mut impl Visitor, e: &Expr) {
    // A constant needs nothing of what it was computed from.
    if e.constant.is_some() || !v.enter(e) {
        return;
    }
    match &e.kind {
        ExprKind::Var(var) => v.use_var(*var),
        ExprKind::This(class) => v.use_this(*class),
        ExprKind::Field { target, .. } => exprs(v, target.as_deref()),
        ExprKind::Length(a) | ExprKind::Unary(_, a) | ExprKind::Convert(_, a) => expr(v, a),
        ExprKind::InstanceOf(a, p) => {
            expr(v, a);
            pattern(v, p);
        }
        ExprKind::Index { array: a, index: b }
        | ExprKind::Binary(_, a, b)
        | ExprKind::Assign { target: a, value: b } => {
            expr(v, a);
            expr(v, b);
        }
        ExprKind::Call(call) => {
            exprs(v, &call.receiver);
            exprs(v, &call.args);
        }
        ExprKind::New(new) => {
            v.construct(new.class, new.constructor);
            exprs(v, &new.outer);
            exprs(v, &new.args);
        }
        ExprKind::NewArray { lengths: list } | ExprKind::ArrayInit(list) => exprs(v, list),
        ExprKind::CompoundAssign(c) => {
            expr(v, &c.target);
            expr(v, &c.value);
            v.declare(c.old);
            if let Some((var, unboxed)) = &c.unboxed {
                v.declare(*var);
                expr(v, unboxed);
            }
            v.declare(c.operand);
            expr(v, &c.result);
        }
        ExprKind::Conditional(c, a, b) => {
            expr(v, c);
            expr(v, a);
            expr(v, b);
        }
        ExprKind::Lambda(lambda) => {
            if let Some((var, bound)) = &lambda.bound {
                v.declare(*var);
                expr(v, bound);
            }
            lambda.params.iter().for_each(|p| v.declare(*p));
            match &lambda.body {
                LambdaBody::Expr(e) => expr(v, e),
                LambdaBody::Block(b) => block(v, b),
            }
        }
        ExprKind::Switch(s) => switch(v, s),
        ExprKind::Spec(spec) => spec_expr(v, spec),
        ExprKind::Literal
        | ExprKind::Null
        | ExprKind::ClassLiteral(_)
        | ExprKind::Hole(_)
        | ExprKind::Error => {}
    }
}

fn predicate_call(v: &mut impl Visitor, p: &PredicateCall) {
    exprs(v, &p.receiver);
    for arg in p.args.iter().chain(&p.outputs) {
        match arg {
            PredicateArg::Expr(e) => expr(v, e),
            PredicateArg::Bind(var, _) => v.declare(*var),
            PredicateArg::Any(_) => {}
        }
    }
}

fn data_pattern(v: &mut impl Visitor, p: &DataPattern) {
    match p {
        DataPattern::Bind(var) => v.declare(*var),
        DataPattern::Construct(_, _, args) => args.iter().for_each(|p| data_pattern(v, p)),
        DataPattern::Any | DataPattern::Const(_) => {}
    }
}

fn spec_expr(v: &mut impl Visitor, spec: &SpecExpr) {
    match spec {
        SpecExpr::Result | SpecExpr::TypeLiteral(_) | SpecExpr::AllStatics(_) => {}
        SpecExpr::Old { operand, .. } => expr(v, operand),
        SpecExpr::Acc { location, permission } => {
            expr(v, location);
            match permission {
                Permission::Fraction(e) => expr(v, e),
                Permission::Bind(var) => v.declare(*var),
                Permission::Full | Permission::Some => {}
            }
        }
        SpecExpr::Predicate(p) => predicate_call(v, p),
        SpecExpr::Bind(var, e) => {
            v.declare(*var);
            expr(v, e);
        }
        SpecExpr::Star(a, b)
        | SpecExpr::ImpliesAssertion(a, b)
        | SpecExpr::Using(a, b)
        | SpecExpr::Dropping(a, b) => {
            expr(v, a);
            expr(v, b);
        }
        SpecExpr::Quantified { vars, range, body, .. } => {
            vars.iter().for_each(|x| v.declare(*x));
            exprs(v, range);
            expr(v, body);
        }
        SpecExpr::Let { var, value, body } => {
            v.declare(*var);
            expr(v, value);
            expr(v, body);
        }
        SpecExpr::Opening(p, e) => {
            predicate_call(v, p);
            expr(v, e);
        }
        SpecExpr::Untouched(e)
        | SpecExpr::TypeOf(e)
        | SpecExpr::ElemType(e)
        | SpecExpr::InvariantFor(e)
        | SpecExpr::NonNullElements(e)
        | SpecExpr::AllFields(e)
        | SpecExpr::AllElements(e) => expr(v, e),
        SpecExpr::Fresh(list)
        | SpecExpr::FunctionCall(_, list)
        | SpecExpr::Construct(_, _, list)
        | SpecExpr::LocSet(_, list)
        | SpecExpr::Collection(_, list) => exprs(v, list),
        SpecExpr::Match { scrutinee, arms } => {
            expr(v, scrutinee);
            for (p, e) in arms {
                data_pattern(v, p);
                expr(v, e);
            }
        }
        SpecExpr::Slice(a, b, c) => exprs(v, [a, b, c]),
        SpecExpr::SeqDef { var, lo, hi, body } => {
            v.declare(*var);
            exprs(v, [lo, hi, body]);
        }
    }
}

pub fn contract(v: &mut impl Visitor, contract: &Contract) {
    for clause in contract.cases.iter().flat_map(|c| &c.clauses) {
        match &clause.kind {
            ClauseKind::Requires(e) | ClauseKind::Ensures(e) | ClauseKind::Diverges(e) => {
                expr(v, e)
            }
            ClauseKind::Signals { var, condition, .. } => {
                v.declare(*var);
                exprs(v, condition);
            }
            ClauseKind::SignalsOnly(_) | ClauseKind::AllocatesNothing => {}
            ClauseKind::Assignable(list)
            | ClauseKind::Accessible(list)
            | ClauseKind::Decreases(list) => exprs(v, list),
        }
    }
}
