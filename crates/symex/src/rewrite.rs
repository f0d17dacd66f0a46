//! Changing parts of specifications in place: the locals of one method into those of
//! another, instances on `this` into those of one class. One walk over the core program,
//! with hooks for what is of interest.

use base::Span;
use ir::{
    Assertion, AssertionKind, Block, Expr, ExprKind, Fraction, Ghost, LocSetExpr, LocalId,
    Location, LocationKind, LoopSpec, MatchPattern, PredicateArg, PredicateInstance, PureCall,
    SpecCase, Stmt, StmtKind, Type,
};

/// What to change; whatever a hook leaves alone stays as it is.
pub trait Rewrite {
    fn local(&mut self, _: &mut LocalId) {}
    /// Called before its parts are visited.
    fn instance(&mut self, _: &mut PredicateInstance) {}
    /// Called before its parts are visited.
    fn pure_call(&mut self, _: &mut PureCall) {}
    fn span(&mut self, _: &mut Span) {}
    fn ty(&mut self, _: &mut Type) {}
}

pub fn case(r: &mut dyn Rewrite, case: &mut SpecCase) {
    r.span(&mut case.span);
    assertions(r, &mut case.requires);
    assertions(r, &mut case.ensures);
    for signals in &mut case.signals {
        r.span(&mut signals.span);
        r.local(&mut signals.var);
        assertion(r, &mut signals.condition);
    }
    for list in [&mut case.assignable, &mut case.accessible].into_iter().flatten() {
        exprs(r, list);
    }
    exprs(r, &mut case.decreases);
    if let Some(e) = &mut case.diverges {
        expr(r, e);
    }
}

pub fn assertions(r: &mut dyn Rewrite, list: &mut [Assertion]) {
    list.iter_mut().for_each(|a| assertion(r, a));
}

pub fn assertion(r: &mut dyn Rewrite, a: &mut Assertion) {
    r.span(&mut a.span);
    match &mut a.kind {
        AssertionKind::Expr(e) => expr(r, e),
        AssertionKind::Acc(l, fraction) => {
            location(r, l);
            if let Fraction::Part(e) = fraction {
                expr(r, e);
            }
        }
        AssertionKind::Predicate(i) => instance(r, i),
        AssertionKind::Star(parts) => assertions(r, parts),
        AssertionKind::Cond(c, a, b) => {
            expr(r, c);
            assertion(r, a);
            assertion(r, b);
        }
        AssertionKind::ForallStar { vars, range, body } => {
            vars.iter_mut().for_each(|v| r.local(v));
            if let Some(e) = range {
                expr(r, e);
            }
            assertion(r, body);
        }
        AssertionKind::Untouched(body) => assertion(r, body),
        AssertionKind::Bind(local, e) => {
            r.local(local);
            expr(r, e);
        }
    }
}

fn location(r: &mut dyn Rewrite, l: &mut Location) {
    r.span(&mut l.span);
    match &mut l.kind {
        LocationKind::Field(e, _) | LocationKind::Elements(e) => expr(r, e),
        LocationKind::Static(_) => {}
        LocationKind::Element(a, i) => {
            expr(r, a);
            expr(r, i);
        }
        LocationKind::Slice(a, i, j) => {
            expr(r, a);
            expr(r, i);
            expr(r, j);
        }
    }
}

fn instance(r: &mut dyn Rewrite, i: &mut PredicateInstance) {
    r.instance(i);
    r.span(&mut i.span);
    if let Some(e) = &mut i.receiver {
        expr(r, e);
    }
    for arg in i.args.iter_mut().chain(&mut i.outputs) {
        match arg {
            PredicateArg::Expr(e) => expr(r, e),
            PredicateArg::Bind(local, span) => {
                r.local(local);
                r.span(span);
            }
            PredicateArg::Any(span) => r.span(span),
        }
    }
}

fn pure_call(r: &mut dyn Rewrite, call: &mut PureCall) {
    r.pure_call(call);
    r.span(&mut call.span);
    if let Some(e) = &mut call.receiver {
        expr(r, e);
    }
    exprs(r, &mut call.args);
}

fn exprs(r: &mut dyn Rewrite, list: &mut [Expr]) {
    list.iter_mut().for_each(|e| expr(r, e));
}

pub fn expr(r: &mut dyn Rewrite, e: &mut Expr) {
    r.span(&mut e.span);
    r.ty(&mut e.ty);
    match &mut e.kind {
        ExprKind::Local(local) => r.local(local),
        ExprKind::Bool(_)
        | ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Double(_)
        | ExprKind::Null
        | ExprKind::Str(_)
        | ExprKind::ClassObject(_)
        | ExprKind::StaticField(_)
        | ExprKind::TypeLiteral(_)
        | ExprKind::AssertionsEnabled => {}
        ExprKind::Field(a, _)
        | ExprKind::Length(a)
        | ExprKind::Neg(a)
        | ExprKind::Wrap(_, a)
        | ExprKind::InRange(_, a)
        | ExprKind::FloatNeg(_, a)
        | ExprKind::IntToFloat(_, a)
        | ExprKind::FloatToFloat(_, a)
        | ExprKind::FloatToInt(_, a)
        | ExprKind::Not(a)
        | ExprKind::InstanceOf(a, _)
        | ExprKind::Cast(a)
        | ExprKind::TypeOf(a)
        | ExprKind::ElemType(a)
        | ExprKind::Old(_, a)
        | ExprKind::Fresh(a)
        | ExprKind::NonNullElements(a)
        | ExprKind::InvariantFor(a) => expr(r, a),
        ExprKind::Index(a, b)
        | ExprKind::Arith(_, a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::Bits(_, _, a, b)
        | ExprKind::FloatArith(_, _, a, b)
        | ExprKind::FloatCompare(_, _, a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Implies(a, b)
        | ExprKind::Eq(a, b)
        | ExprKind::Subtype(a, b)
        | ExprKind::StringEq(a, b) => {
            expr(r, a);
            expr(r, b);
        }
        ExprKind::Ite(a, b, c) => {
            expr(r, a);
            expr(r, b);
            expr(r, c);
        }
        ExprKind::Quantified(q) => {
            q.vars.iter_mut().for_each(|v| r.local(v));
            if let Some(e) = &mut q.range {
                expr(r, e);
            }
            expr(r, &mut q.body);
        }
        ExprKind::Let(local, value, body) => {
            r.local(local);
            expr(r, value);
            expr(r, body);
        }
        ExprKind::PureCall(call) => pure_call(r, call),
        ExprKind::FunctionCall(_, args)
        | ExprKind::Construct(_, _, args)
        | ExprKind::Collection(_, args) => exprs(r, args),
        ExprKind::Match(m) => {
            expr(r, &mut m.scrutinee);
            for arm in &mut m.arms {
                r.span(&mut arm.span);
                pattern(r, &mut arm.pattern);
                expr(r, &mut arm.body);
            }
        }
        ExprKind::Opening(i, e) => {
            instance(r, i);
            expr(r, e);
        }
        ExprKind::Using(call, e) => {
            pure_call(r, call);
            expr(r, e);
        }
        ExprKind::Dropping(l, e) => {
            location(r, l);
            expr(r, e);
        }
        ExprKind::LocSet(set) => locations(r, set),
    }
}

fn pattern(r: &mut dyn Rewrite, p: &mut MatchPattern) {
    match p {
        MatchPattern::Bind(local) => r.local(local),
        MatchPattern::Construct(_, _, parts) => parts.iter_mut().for_each(|p| pattern(r, p)),
        MatchPattern::Any | MatchPattern::Int(_) => {}
    }
}

fn locations(r: &mut dyn Rewrite, set: &mut LocSetExpr) {
    match set {
        LocSetExpr::Empty | LocSetExpr::Everything | LocSetExpr::AllStatics(_) => {}
        LocSetExpr::Singleton(l) => location(r, l),
        LocSetExpr::AllFields(e)
        | LocSetExpr::NewElemsFresh(e)
        | LocSetExpr::NotModified(e)
        | LocSetExpr::NotAssigned(e) => expr(r, e),
        LocSetExpr::Union(list) | LocSetExpr::Disjoint(list) => exprs(r, list),
        LocSetExpr::Minus(a, b) | LocSetExpr::Intersect(a, b) | LocSetExpr::Subset(a, b) => {
            expr(r, a);
            expr(r, b);
        }
        LocSetExpr::Contains(l, e) => {
            location(r, l);
            expr(r, e);
        }
    }
}

/// The specifications inside a body: loop annotations and ghost statements. What runs is
/// left alone.
pub fn specs_of_block(r: &mut dyn Rewrite, block: &mut Block) {
    block.stmts.iter_mut().for_each(|s| specs_of_stmt(r, s));
}

fn specs_of_stmt(r: &mut dyn Rewrite, stmt: &mut Stmt) {
    match &mut stmt.kind {
        StmtKind::If { arms, otherwise } => {
            arms.iter_mut().for_each(|(_, b)| specs_of_block(r, b));
            specs_of_block(r, otherwise);
        }
        StmtKind::Loop { spec, body, .. } => {
            loop_spec(r, spec);
            specs_of_block(r, body);
        }
        StmtKind::Block { body, .. } => specs_of_block(r, body),
        StmtKind::Try { body, handler, .. } => {
            specs_of_block(r, body);
            specs_of_block(r, handler);
        }
        StmtKind::Ghost(g) => ghost(r, g),
        _ => {}
    }
}

fn loop_spec(r: &mut dyn Rewrite, spec: &mut LoopSpec) {
    assertions(r, &mut spec.invariants);
    exprs(r, &mut spec.decreases);
    if let Some(list) = &mut spec.assignable {
        exprs(r, list);
    }
    exprs(r, &mut spec.hints);
}

fn ghost(r: &mut dyn Rewrite, g: &mut Ghost) {
    match g {
        Ghost::Open(i) | Ghost::Close(i) => instance(r, i),
        Ghost::Use(call) => pure_call(r, call),
        Ghost::Assert(a) | Ghost::Assume(a) | Ghost::Join(a) => assertion(r, a),
        Ghost::SetLocal(local, e) => {
            r.local(local);
            expr(r, e);
        }
        Ghost::SetField { object, value, .. } => {
            expr(r, object);
            expr(r, value);
        }
        Ghost::SetStatic { value, .. } => expr(r, value),
        Ghost::Apply(_, args) => exprs(r, args),
        Ghost::Havoc(local) => r.local(local),
        Ghost::Unreachable | Ghost::Label(_) => {}
        Ghost::Block(block) => whole_block(r, block),
    }
}

/// The control flow of a proof is specification, conditions included.
fn whole_block(r: &mut dyn Rewrite, block: &mut Block) {
    for stmt in &mut block.stmts {
        match &mut stmt.kind {
            StmtKind::If { arms, otherwise } => {
                for (condition, arm) in arms {
                    expr(r, condition);
                    whole_block(r, arm);
                }
                whole_block(r, otherwise);
            }
            StmtKind::Loop { spec, body, .. } => {
                loop_spec(r, spec);
                whole_block(r, body);
            }
            StmtKind::Block { body, .. } => whole_block(r, body),
            StmtKind::Assign(local, e) => {
                r.local(local);
                expr(r, e);
            }
            _ => specs_of_stmt(r, stmt),
        }
    }
}
