//! Pure calls of the contract, on what the loop goes along: `length(c)` beside `length(x)`.
//!
//! ```java
//! //@ ensures \result == \old(length(x));
//! while (c != null) { n++; c = c.next; }      // n + length(c) == \old(length(x))
//! ```

use ir::visit::{each_part, each_stmt};
use ir::{
    Block, Body, Expr, ExprKind, FieldId, GhostKind, LocalId, Method, OldLabel, Origin, Program,
    PureCall, Purity, Stmt, StmtKind, Type,
};

use crate::build;
use crate::candidates::goals::all_locals;
use crate::loops::{Loop, Term, Words, is_assigned, is_number, written_fields};

/// More calls are not looked at.
const MOST: usize = 6;

/// Nor more numbers that the code asks for.
const MOST_MEASURES: usize = 2;

/// Calls in what is to be shown, with references that rounds change in place of those that they
/// leave alone, as numbers or truth values.
pub fn calls(goals: &[Expr], one: &Loop<'_>, words: &Words) -> Vec<Term> {
    let mut found: Vec<Term> = Vec::new();
    let mut push = |term: Term| {
        if found.len() < MOST && !found.iter().any(|known| known.e.kind == term.e.kind) {
            found.push(term);
        }
    };
    let all = asked(goals, false);
    // What a quantifier of the goal binds has no value at the head.
    let has_value = |call: &Expr| all_locals(call).iter().all(|local| one.visible.contains(local));
    for (call, is_old) in all.into_iter().filter(|(call, _)| has_value(call)) {
        if is_old {
            push(Term { e: build::old(&call), changes: false });
        }
        let places = references_in(&call);
        let [place] = places.as_slice() else { continue };
        for cursor in words.references.iter().filter(|term| term.changes && term.e.ty == place.ty) {
            let e = build::replace(&call, place, &cursor.e, build::Where::Everywhere);
            push(Term { e, changes: true });
        }
        match &place.kind {
            ExprKind::Local(local) if !one.assigned.contains(local) => {
                push(Term { e: build::old(&call), changes: false });
                push(Term { e: call.clone(), changes: true });
            }
            // A parameter that rounds change: what is said of it is said of the entry.
            ExprKind::Old(_, inner) => {
                let before = build::replace(&call, place, inner, build::Where::Everywhere);
                push(Term { e: build::old(&before), changes: false });
            }
            _ => {}
        }
    }
    found
}

/// Numbers in fields that the contract speaks of, of objects that the loop leaves alone, where
/// reading needs no permission.
pub fn fields(program: &Program, said: &[Expr], one: &Loop<'_>, numbers: &mut Vec<Term>) {
    fn collect(e: &Expr, found: &mut Vec<Expr>) {
        if matches!(e.kind, ExprKind::Field(..)) {
            let e = build::plain(e);
            if !found.contains(&e) {
                found.push(e);
            }
        }
        each_part(e, &mut |part| collect(part, found));
    }

    let mut all = Vec::new();
    said.iter().for_each(|e| collect(e, &mut all));
    let written = written_fields(one.body);
    for e in all.into_iter().take(MOST) {
        let ExprKind::Field(object, field) = &e.kind else { continue };
        let lasts = matches!(object.kind, ExprKind::Local(local)
            if one.visible.contains(&local) && !one.assigned.contains(&local));
        // What is computed with in specifications has no bounds there.
        let ty = program.field(*field).ty.clone();
        let is_known = numbers.iter().any(|term| term.e.kind == e.kind);
        if lasts && is_number(&ty) && !is_known {
            let changes = written.contains(field);
            numbers.push(Term { e: Expr { ty, ..e }, changes });
        }
    }
}

/// Numbers that the code asks objects of the library for, which nobody assigns: `s.length()`. What
/// changes while the loop runs is no bound of it.
pub fn measures(program: &Program, method: &Method, one: &Loop<'_>) -> Vec<Term> {
    let Body::Block { block, .. } = &method.body else { return Vec::new() };
    let measure = |stmt: &Stmt| {
        let StmtKind::Call(call) = &stmt.kind else { return None };
        let [Expr { kind: ExprKind::Local(local), .. }] = call.args.as_slice() else { return None };
        let asked = program.method(call.method);
        let is_measure = asked.origin == Origin::Library
            && asked.modifiers.purity != Purity::Impure
            && !asked.is_static
            && is_number(&asked.result);
        let lasts = one.visible.contains(local) && !is_assigned(method, *local);
        (is_measure && lasts && !is_changed(program, one.body, *local)).then(|| {
            let kind = ExprKind::PureCall(Box::new(PureCall {
                method: call.method,
                receiver: call.args.first().cloned(),
                args: Vec::new(),
                binding: call.binding,
                span: base::Span::NONE,
            }));
            Expr::new(kind, asked.result.clone(), base::Span::NONE)
        })
    };
    let mut found: Vec<Term> = Vec::new();
    each_stmt(block, &mut |stmt| {
        let e = measure(stmt).filter(|e| !found.iter().any(|term| term.e == *e));
        found.extend(e.map(|e| Term { e, changes: false }));
    });
    found.truncate(MOST_MEASURES);
    found
}

/// Whether the loop calls something with the object that may change it.
fn is_changed(program: &Program, body: &Block, local: LocalId) -> bool {
    let mut found = false;
    each_stmt(body, &mut |stmt| {
        if let StmtKind::Call(call) = &stmt.kind {
            let is_given = call.args.iter().any(|e| e.kind == ExprKind::Local(local));
            found |= is_given && program.method(call.method).modifiers.purity == Purity::Impure;
        }
    });
    found
}

/// What a loop changes only of other objects of a library is as it was.
///
/// ```java
/// for (String s : l) r.add(s);                // l.state == \old(l.state)
/// ```
pub fn states(program: &Program, method: &Method, one: &Loop<'_>, words: &Words) -> Vec<Expr> {
    let mut found = Vec::new();
    for term in words.references.iter().filter(|term| !term.changes) {
        let (ExprKind::Local(local), Type::Class(class)) = (&term.e.kind, &term.e.ty) else {
            continue;
        };
        let label = match method.params.contains(local) && !is_assigned(method, *local) {
            true => OldLabel::Entry,
            false => OldLabel::Loop(one.label),
        };
        for (i, field) in program.fields.iter().enumerate() {
            let is_state = field.ghost != GhostKind::Real && !field.is_static;
            let is_library = program.class(field.class).origin == Origin::Library;
            if is_state && is_library && program.is_subclass(*class, field.class) {
                let kind = ExprKind::Field(Box::new(term.e.clone()), FieldId(i as u32));
                let now = Expr::new(kind, field.ty.clone(), base::Span::NONE);
                let before = ExprKind::Old(label.clone(), Box::new(now.clone()));
                let before = Expr::new(before, field.ty.clone(), base::Span::NONE);
                found.push(build::eq(&now, &before));
            }
        }
    }
    found.truncate(MOST);
    found
}

/// Remainders that something to be shown speaks of, and those of what rounds change by the same
/// number.
pub fn remainders(goals: &[Expr], one: &Loop<'_>, words: &Words) -> Vec<Term> {
    fn collect(e: &Expr, found: &mut Vec<Expr>) {
        if matches!(e.kind, ExprKind::Arith(ir::ArithOp::Rem, ..)) && !found.contains(e) {
            found.push(e.clone());
        }
        each_part(e, &mut |part| collect(part, found));
    }

    let word = |e: &Expr| words.numbers.iter().find(|term| term.e.kind == e.kind);
    let mut all = Vec::new();
    goals.iter().for_each(|goal| collect(goal, &mut all));
    let mut found: Vec<Term> = Vec::new();
    for remainder in all.into_iter().take(MOST) {
        let ExprKind::Arith(_, a, by) = &remainder.kind else { continue };
        let lasts = |e: &Expr| {
            matches!(e.kind, ExprKind::Int(2..)) || word(e).is_some_and(|term| !term.changes)
        };
        // What a quantifier binds has no value here; what rounds change beside it may have such a
        // remainder, too.
        let is_bound = !one.visible.iter().any(|local| all_locals(a).contains(local));
        let is_place = is_bound && matches!(a.kind, ExprKind::Local(_));
        if !lasts(by) || !is_place && word(a).is_none_or(|term| term.changes) {
            continue;
        }
        let own = words.numbers.iter().filter(|term| {
            term.changes && term.e.ty == a.ty && matches!(term.e.kind, ExprKind::Local(_))
        });
        for term in own.take(3) {
            let kind = ExprKind::Arith(ir::ArithOp::Rem, Box::new(term.e.clone()), by.clone());
            let e = Expr::new(kind, remainder.ty.clone(), base::Span::NONE);
            found.push(Term { e, changes: true });
        }
        if !is_place {
            found.push(Term { e: remainder.clone(), changes: false });
        }
    }
    found.truncate(MOST);
    found
}

/// Calls in what is to be shown that give numbers, or truth values too, and whether they speak of
/// the entry.
pub fn asked(goals: &[Expr], truths: bool) -> Vec<(Expr, bool)> {
    let mut all = Vec::new();
    goals.iter().for_each(|goal| collect(goal, (false, truths), &mut all));
    all
}

fn collect(e: &Expr, (is_old, truths): (bool, bool), all: &mut Vec<(Expr, bool)>) {
    let counts = matches!(e.ty, Type::Int(_) | Type::BigInt) || truths && e.ty == Type::Bool;
    if matches!(e.kind, ExprKind::PureCall(_) | ExprKind::FunctionCall(..)) && counts {
        let call = (build::plain(e), is_old);
        if !all.contains(&call) {
            all.push(call);
        }
        return;
    }
    let is_old = is_old || matches!(e.kind, ExprKind::Old(..));
    each_part(e, &mut |part| collect(part, (is_old, truths), all));
}

/// A variable, as it is now or as it was on entry.
fn is_parameter(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Local(_) => true,
        ExprKind::Old(OldLabel::Entry, inner) => matches!(inner.kind, ExprKind::Local(_)),
        _ => false,
    }
}

/// The references that a call is about.
fn references_in(call: &Expr) -> Vec<Expr> {
    fn collect(e: &Expr, found: &mut Vec<Expr>) {
        each_part(e, &mut |part| {
            let is_reference = is_parameter(part) && matches!(part.ty, Type::Class(_));
            if is_reference && !found.contains(part) {
                found.push(part.clone());
            }
            if !is_reference {
                collect(part, found);
            }
        });
    }

    let mut found = Vec::new();
    collect(call, &mut found);
    found
}
