//! Loops over collections: how far the iterator has come is a counter.
//!
//! ```java
//! //@ ensures \result == l.size();
//! for (String s : l) n++;                     // n is how many elements came
//! ```

use ir::visit::{each_part, each_stmt};
use ir::{
    ArithOp, Assertion, AssertionKind, Binding, Body, CompareOp, Expr, ExprKind, FieldId, Fraction,
    LocalId, Location, LocationKind, Method, MethodId, Program, PureCall, StmtKind, Type,
};

use super::goals::has_quantifier;
use crate::build::{self, Where};
use crate::loops::{Loop, Words};

const NONE: base::Span = base::Span::NONE;

/// Facts about numbers and goals at an iterator's position. An iterator of an empty collection may
/// have none: then there is no round.
pub fn facts(
    (program, method): (&Program, &Method),
    (goals, bounds): (&[Expr], &[i128]),
    one: &Loop<'_>,
    words: &Words,
) -> Vec<Expr> {
    let mut found = Vec::new();
    let mut push = |e: Expr| {
        if !found.contains(&e) {
            found.push(e);
        }
    };
    let mut places = place(one);
    if places.is_none()
        && let Some(walk) = Walk::of(program, method, one)
    {
        let (shared, position) = walk.place(program.class(method.class).framing);
        if let Some(size) = walk.call("size", COLLECTION, &walk.collection) {
            push(build::simplify(&shared.clone().or(build::le(&position, &size))));
        }
        places = Some((shared, position));
    }
    let Some((shared, position)) = places else { return Vec::new() };
    for term in words.numbers.iter().filter(|term| term.changes) {
        // What is built may have as many elements as came by: `r.size()`.
        if !matches!(term.e.kind, ExprKind::Local(_) | ExprKind::PureCall(_)) {
            continue;
        }
        let none = build::eq(&term.e, &build::int(0));
        let open = shared.clone().negate();
        // A sum of so many numbers, each within bounds of the text.
        if matches!(term.e.kind, ExprKind::Local(_)) {
            for by in bounds {
                let most = build::times(*by, position.clone());
                let bounded = match by {
                    1.. => build::le(&term.e, &most),
                    _ => build::le(&most, &term.e),
                };
                push(build::simplify(&shared.clone().or(bounded)));
            }
        }
        for fact in [
            build::implies(shared.clone(), none),
            build::implies(open.clone(), build::eq(&term.e, &position)),
            build::implies(open, build::le(&term.e, &position)),
        ] {
            push(build::simplify(&fact));
        }
    }
    for goal in goals.iter().filter(|goal| has_quantifier(goal)) {
        let mut calls = Vec::new();
        numbers_in(goal, &mut calls);
        for bound in calls {
            let up_to = build::replace(goal, &bound, &position, Where::Ranges);
            if up_to != *goal && super::goals::has_value(&up_to, &one.visible) {
                push(build::simplify(&shared.clone().or(up_to)));
            }
        }
    }
    found
}

/// An iterator that a variable refers to throughout a loop, and its collection.
struct Walk<'p> {
    program: &'p Program,
    iterator: Expr,
    collection: Expr,
}

impl<'p> Walk<'p> {
    /// That which a loop asks for its next element.
    fn of(program: &'p Program, method: &Method, one: &Loop<'_>) -> Option<Walk<'p>> {
        let lasts = |local: &LocalId| one.visible.contains(local) && !one.assigned.contains(local);
        let mut asked: Option<LocalId> = None;
        each_stmt(one.body, &mut |stmt| {
            if let StmtKind::Call(call) = &stmt.kind
                && program.method(call.method).name == "hasNext"
                && let Some(ExprKind::Local(local)) = call.args.first().map(|arg| &arg.kind)
                && lasts(local)
            {
                asked = Some(*local);
            }
        });
        let asked = asked?;
        let Body::Block { block, .. } = &method.body else { return None };
        // A call gives its result to a temporary first.
        let mut names = vec![asked];
        each_stmt(block, &mut |stmt| {
            if let StmtKind::Assign(to, e) = &stmt.kind
                && *to == asked
                && let ExprKind::Local(from) = &e.kind
            {
                names.push(*from);
            }
        });
        let mut source: Option<LocalId> = None;
        each_stmt(block, &mut |stmt| {
            if let StmtKind::Call(call) = &stmt.kind
                && call.dest.is_some_and(|dest| names.contains(&dest))
                && let [only] = call.args.as_slice()
                && let ExprKind::Local(local) = &only.kind
                && lasts(local)
            {
                source = Some(*local);
            }
        });
        let named = |local: LocalId| {
            let info = method.locals.get(local.index())?;
            Some(build::local(local, &info.ty))
        };
        Some(Walk { program, iterator: named(asked)?, collection: named(source?)? })
    }

    fn field(&self, name: &str, class: &str) -> Option<FieldId> {
        let fields = self.program.fields.iter().enumerate();
        let mut fitting = fields.filter(|(_, field)| {
            field.name == name && self.program.class(field.class).binary_name == class
        });
        fitting.next().map(|(i, _)| FieldId(i as u32))
    }

    fn call(&self, name: &str, class: &str, on: &Expr) -> Option<Expr> {
        let methods = self.program.methods.iter().enumerate();
        let mut fitting = methods.filter(|(_, method)| {
            method.name == name && self.program.class(method.class).binary_name == class
        });
        let (i, method) = fitting.next()?;
        let call = PureCall {
            method: MethodId(i as u32),
            receiver: Some(on.clone()),
            args: Vec::new(),
            binding: Binding::Dynamic,
            span: NONE,
        };
        Some(Expr::new(ExprKind::PureCall(Box::new(call)), method.result.clone(), NONE))
    }

    /// Whether it belongs to none, and its place. Where permissions are held, that to its cursor says
    /// that it belongs to one.
    fn place(&self, framing: ir::Framing) -> (Expr, Expr) {
        let shared = match framing {
            ir::Framing::Explicit => self.call("shared", ITERATOR, &self.iterator),
            ir::Framing::Implicit => None,
        };
        let position = self.call("position", ITERATOR, &self.iterator);
        let never = || Expr::bool(false, NONE);
        (shared.unwrap_or_else(never), position.unwrap_or_else(|| build::int(0)))
    }

    /// That they belong together, where nothing needs to be held: the iterator that empty
    /// collections share belongs to none.
    fn related(&self) -> Option<Vec<Assertion>> {
        let state = self.field("state", COLLECTION)?;
        let now = ExprKind::Field(Box::new(self.collection.clone()), state);
        let now = Expr::new(now, self.program.field(state).ty.clone(), NONE);
        let shared = self.call("shared", ITERATOR, &self.iterator)?;
        let source = self.call("source", ITERATOR, &self.iterator)?;
        let expected = self.call("expected", ITERATOR, &self.iterator)?;
        let facts = [build::eq(&source, &self.collection), build::eq(&expected, &now)];
        Some(facts.map(|fact| build::clause(shared.clone().or(fact))).to_vec())
    }

    /// The iterator's place, a part of the collection's state, and that they belong together.
    fn held(&self) -> Option<Vec<Assertion>> {
        let (cursor, state) = (self.field("cursor", ITERATOR)?, self.field("state", COLLECTION)?);
        let acc = |object: &Expr, field: FieldId, share: Fraction| {
            let kind = LocationKind::Field(object.clone(), field);
            Assertion::new(AssertionKind::Acc(Location { kind, span: NONE }, share), NONE)
        };
        let half = ExprKind::Arith(ArithOp::Div, Box::new(build::int(1)), Box::new(build::int(2)));
        let half = Fraction::Part(Expr::new(half, Type::Permission, NONE));
        let now = ExprKind::Field(Box::new(self.collection.clone()), state);
        let now = Expr::new(now, self.program.field(state).ty.clone(), NONE);
        let source = self.call("source", ITERATOR, &self.iterator)?;
        let expected = self.call("expected", ITERATOR, &self.iterator)?;
        Some(vec![
            acc(&self.iterator, cursor, Fraction::Full),
            acc(&self.collection, state, half),
            build::clause(build::eq(&source, &self.collection)),
            build::clause(build::eq(&expected, &now)),
        ])
    }
}

const ITERATOR: &str = "java.util.Iterator";
const COLLECTION: &str = "java.util.Collection";

/// What a loop holds that goes on with an iterator.
pub fn held(program: &Program, method: &Method, one: &Loop<'_>) -> Option<Vec<Assertion>> {
    if place(one).is_some() {
        return None;
    }
    let walk = Walk::of(program, method, one)?;
    match program.class(method.class).framing {
        ir::Framing::Explicit => walk.related(),
        ir::Framing::Implicit => walk.held(),
    }
}

/// Calls that give numbers.
fn numbers_in(e: &Expr, calls: &mut Vec<Expr>) {
    let is_number = matches!(e.ty, Type::Int(_) | Type::BigInt);
    if matches!(e.kind, ExprKind::PureCall(_)) && is_number && !calls.contains(e) {
        calls.push(e.clone());
    }
    each_part(e, &mut |part| numbers_in(part, calls));
}

/// Whether there is an iterator of nothing, and the position of the iterator of a loop: the
/// lowering speaks of both in its invariant.
pub fn place(one: &Loop<'_>) -> Option<(Expr, Expr)> {
    one.spec.invariants.iter().find_map(|invariant| {
        let AssertionKind::Cond(shared, _, then) = &invariant.kind else { return None };
        let AssertionKind::Expr(e) = &then.kind else { return None };
        let ExprKind::Compare(CompareOp::Le, position, _) = &e.kind else { return None };
        let is_call = matches!(position.kind, ExprKind::PureCall(_));
        is_call.then(|| (build::plain(shared), build::plain(position)))
    })
}
