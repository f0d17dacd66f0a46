//! What may rest on what: which functions a function computes with, which lemmas a proof
//! applies. Whatever is proved by induction may use itself only on something smaller, and
//! others only if they do not lead back to it.

use facts::Facts;
use ir::{
    Assertion, AssertionKind, Block, Body, Expr, ExprKind, Fraction, FunctionId, Ghost, LemmaId,
    Location, LocationKind, PredicateArg, PredicateInstance, Program, PureCall, Stmt, StmtKind,
};
use rustc_hash::FxHashSet;

/// Calls `f` for each direct part of an expression.
pub fn for_each_part<'e>(e: &'e Expr, f: &mut dyn FnMut(&'e Expr)) {
    use ExprKind::*;
    match &e.kind {
        Local(_) | Bool(_) | Int(_) | Float(_) | Double(_) | Null | Str(_) | ClassObject(_)
        | StaticField(_) | TypeLiteral(_) | AssertionsEnabled => {}
        Field(a, _)
        | Length(a)
        | Neg(a)
        | Wrap(_, a)
        | InRange(_, a)
        | Bounded(_, a)
        | FloatNeg(_, a)
        | IntToFloat(_, a)
        | FloatToFloat(_, a)
        | FloatToInt(_, a)
        | Not(a)
        | InstanceOf(a, _)
        | Cast(a)
        | Narrow(a)
        | TypeOf(a)
        | ElemType(a)
        | Old(_, a)
        | Fresh(a)
        | NonNullElements(a)
        | InvariantFor(a) => f(a),
        Index(a, b)
        | Arith(_, a, b)
        | Compare(_, a, b)
        | Bits(_, _, a, b)
        | FloatArith(_, _, a, b)
        | FloatCompare(_, _, a, b)
        | And(a, b)
        | Or(a, b)
        | Implies(a, b)
        | Eq(a, b)
        | Subtype(a, b)
        | StringEq(a, b)
        | Let(_, a, b) => {
            f(a);
            f(b);
        }
        Ite(a, b, c) => {
            f(a);
            f(b);
            f(c);
        }
        Quantified(q) => {
            q.range.iter().for_each(&mut *f);
            f(&q.body);
        }
        PureCall(call) => call_parts(call, f),
        FunctionCall(_, args) | Construct(_, _, args) | Collection(_, args) => {
            args.iter().for_each(f)
        }
        Match(m) => {
            f(&m.scrutinee);
            m.arms.iter().for_each(|arm| f(&arm.body));
        }
        Opening(instance, body) => {
            instance_parts(instance, f);
            f(body);
        }
        Using(call, body) => {
            call_parts(call, f);
            f(body);
        }
        Dropping(location, body) => {
            location_parts(location, f);
            f(body);
        }
        LocSet(set) => set_parts(set, f),
    }
}

fn call_parts<'e>(call: &'e PureCall, f: &mut dyn FnMut(&'e Expr)) {
    call.receiver.iter().chain(&call.args).for_each(f);
}

fn instance_parts<'e>(instance: &'e PredicateInstance, f: &mut dyn FnMut(&'e Expr)) {
    instance.receiver.iter().for_each(&mut *f);
    for arg in instance.args.iter().chain(&instance.outputs) {
        if let PredicateArg::Expr(e) = arg {
            f(e);
        }
    }
}

fn location_parts<'e>(location: &'e Location, f: &mut dyn FnMut(&'e Expr)) {
    match &location.kind {
        LocationKind::Static(_) => {}
        LocationKind::Field(a, _) | LocationKind::Elements(a) => f(a),
        LocationKind::Element(a, b) => {
            f(a);
            f(b);
        }
        LocationKind::Slice(a, b, c) => {
            f(a);
            f(b);
            f(c);
        }
    }
}

fn set_parts<'e>(set: &'e ir::LocSetExpr, f: &mut dyn FnMut(&'e Expr)) {
    use ir::LocSetExpr::*;
    match set {
        Empty | Everything | AllStatics(_) => {}
        Singleton(location) => location_parts(location, f),
        AllFields(a) | Footprint(a) | NewElemsFresh(a) | NotModified(a) | NotAssigned(a) => f(a),
        Union(list) | Disjoint(list) => list.iter().for_each(f),
        Minus(a, b) | Intersect(a, b) | Subset(a, b) => {
            f(a);
            f(b);
        }
        Contains(location, a) => {
            location_parts(location, f);
            f(a);
        }
    }
}

/// Calls `f` for each expression that stands in an assertion, not for their parts.
pub fn for_each_expr<'e>(a: &'e Assertion, f: &mut dyn FnMut(&'e Expr)) {
    match &a.kind {
        AssertionKind::Expr(e) | AssertionKind::Bind(_, e) => f(e),
        AssertionKind::Acc(location, fraction) => {
            location_parts(location, f);
            if let Fraction::Part(e) = fraction {
                f(e);
            }
        }
        AssertionKind::Predicate(instance) => instance_parts(instance, f),
        AssertionKind::Star(parts) => parts.iter().for_each(|part| for_each_expr(part, f)),
        AssertionKind::Cond(c, then, otherwise) => {
            f(c);
            for_each_expr(then, f);
            for_each_expr(otherwise, f);
        }
        AssertionKind::ForallStar { range, body, .. } => {
            range.iter().for_each(&mut *f);
            for_each_expr(body, f);
        }
        AssertionKind::Untouched(body) => for_each_expr(body, f),
    }
}

/// The functions and pure methods that an expression calls.
#[derive(Default)]
struct Called {
    functions: Vec<FunctionId>,
    methods: Vec<(ir::MethodId, base::Span)>,
}

impl Called {
    fn visit(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::FunctionCall(function, _) => self.functions.push(*function),
            ExprKind::PureCall(call) | ExprKind::Using(call, _) => {
                self.methods.push((call.method, call.span))
            }
            _ => {}
        }
        for_each_part(e, &mut |part| self.visit(part));
    }

    fn of(program: &Program, function: FunctionId) -> Called {
        let mut called = Called::default();
        let info = program.function(function);
        info.body.iter().for_each(|body| called.visit(body));
        for case in &info.contract.cases {
            for a in case.requires.iter().chain(&case.ensures) {
                for_each_expr(a, &mut |e| called.visit(e));
            }
            case.decreases.iter().for_each(|e| called.visit(e));
        }
        called
    }
}

/// A pure method of the program in the text of a function: what the method computes may
/// rest on the function.
pub fn method_in_function(program: &Program, function: FunctionId) -> Option<base::Span> {
    let called = Called::of(program, function);
    let of_program = |id: &ir::MethodId| program.method(*id).origin == ir::Origin::Source;
    called.methods.iter().find(|(id, _)| of_program(id)).map(|(_, span)| *span)
}

/// Whether computing `from` may lead to a call of `to`, in one step or more.
pub fn function_reaches(facts: &Facts, from: FunctionId, to: FunctionId) -> bool {
    facts.rests().functions.leads(from.0, to.0)
}

/// Whether the proof of `from` may rest on `to`, in one step or more: it applies it, or
/// may do so unasked.
pub fn lemma_reaches(facts: &Facts, from: LemmaId, to: LemmaId) -> bool {
    let program = facts.program();
    if !program.lemmas.iter().any(|lemma| lemma.auto) {
        return facts.rests().lemmas.leads(from.0, to.0);
    }
    reaches(from, to, |lemma| {
        let mut next = applied(program, lemma);
        next.extend(unasked(facts, lemma));
        next
    })
}

/// The `auto` lemmas that the proof of this one may use without saying so: those that are proved before
/// it (`Rests::is_proved_before`), so that none of them rests on it.
pub fn unasked(facts: &Facts, lemma: LemmaId) -> Vec<LemmaId> {
    let is_before = |(i, other): (u32, &ir::Lemma)| {
        let id = LemmaId(i);
        (other.auto && facts.rests().is_proved_before(id, lemma)).then_some(id)
    };
    (0..).zip(&facts.program().lemmas).filter_map(is_before).collect()
}

fn applied(program: &Program, lemma: LemmaId) -> Vec<LemmaId> {
    let mut into = Vec::new();
    let info = program.lemma(lemma);
    if let Body::Block { block, .. } = &info.body {
        applied_in(block, &mut into);
    }
    into.extend(info.proves);
    into.extend(facts::proofs(program, lemma));
    into
}

/// The abstract lemma that it is, or is a proof of.
pub fn lemma_family(program: &Program, lemma: LemmaId) -> Option<LemmaId> {
    let info = program.lemma(lemma);
    info.proves.or(info.is_abstract.then_some(lemma))
}

fn applied_in(block: &Block, into: &mut Vec<LemmaId>) {
    for Stmt { kind, .. } in &block.stmts {
        match kind {
            StmtKind::Ghost(Ghost::Apply(lemma, _)) => into.push(*lemma),
            StmtKind::Ghost(Ghost::Block(body))
            | StmtKind::Loop { body, .. }
            | StmtKind::Block { body, .. } => applied_in(body, into),
            StmtKind::If { arms, otherwise } => {
                arms.iter().for_each(|(_, arm)| applied_in(arm, into));
                applied_in(otherwise, into);
            }
            StmtKind::Try { body, handler, .. } => {
                applied_in(body, into);
                applied_in(handler, into);
            }
            _ => {}
        }
    }
}

fn reaches(from: LemmaId, to: LemmaId, next: impl Fn(LemmaId) -> Vec<LemmaId>) -> bool {
    let mut open = next(from);
    let mut seen: FxHashSet<LemmaId> = open.iter().copied().collect();
    while let Some(here) = open.pop() {
        if here == to {
            return true;
        }
        open.extend(next(here).into_iter().filter(|other| seen.insert(*other)));
    }
    false
}
