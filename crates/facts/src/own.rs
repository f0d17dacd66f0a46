//! What the library says of objects of its own classes alone.
//!
//! It says so by `ofLibrary()`, or by asking for a state: who makes an object of a class of the program
//! has its state only if a constructor of the library gives it.
//!
//! ```java
//! class Pair extends AbstractList<String> { … }      // no state: `List.get` says nothing of it
//! class Log extends ArrayList<String> { … }          // `ArrayList()` gives it
//! ```

use base::needs;
use ir::{
    Assertion, AssertionKind, ClassId, ClassKind, ExprKind, FieldId, GhostKind, LocalId, Location,
    LocationKind, Meaning, MethodId, MethodKind, Origin, Program, SpecCase,
};

use crate::World;
use crate::hierarchy::is_concrete;

/// Whether a case of a contract is about objects of the library's own classes: it asks for
/// `ofLibrary()`, which is false of objects of the program's classes.
pub fn is_of_library_alone(program: &Program, case: &SpecCase) -> bool {
    let is_this = |e: &ir::Expr| e.kind == ExprKind::Local(LocalId(0));
    case.requires.iter().any(|a| says_own(program, a, &is_this))
}

/// Whether it says `ofLibrary()` of an object, whatever else.
pub fn says_own(program: &Program, a: &Assertion, of: &dyn Fn(&ir::Expr) -> bool) -> bool {
    fn said(program: &Program, e: &ir::Expr, of: &dyn Fn(&ir::Expr) -> bool) -> bool {
        match &e.kind {
            ExprKind::And(a, b) => said(program, a, of) || said(program, b, of),
            ExprKind::PureCall(call) => {
                let info = program.method(call.method);
                info.modifiers.meaning == Some(Meaning::OfLibrary)
                    && call.receiver.as_ref().is_some_and(of)
            }
            _ => false,
        }
    }
    match &a.kind {
        AssertionKind::Star(parts) => parts.iter().any(|part| says_own(program, part, of)),
        AssertionKind::Expr(e) => said(program, e, of),
        _ => false,
    }
}

/// Whether all that a library's method says is about objects of the library's own classes.
pub fn speaks_of_library_alone(program: &Program, method: MethodId) -> bool {
    is_library(program.method(method).origin)
        && all_cases(program, method, &|case| is_of_library_alone(program, case))
}

/// Whether nothing that a library's method says is about objects of a class of the program.
pub fn is_silent_about(program: &Program, method: MethodId, class: ClassId) -> bool {
    let info = program.method(method);
    is_library(info.origin)
        && !info.is_static
        && all_cases(program, method, &|case| says_nothing_of(program, case, class))
}

/// The same of one case of its contract.
pub fn says_nothing_of(program: &Program, case: &SpecCase, class: ClassId) -> bool {
    is_of_library_alone(program, case)
        || case
            .requires
            .iter()
            .any(|a| asked_state(program, a).is_some_and(|state| !has_state(program, class, state)))
}

/// The classes of the program whose objects do not have a state that stubs speak of, each with that: in the
/// closed world, those of which there are objects.
pub fn without_state(program: &Program, world: World) -> Vec<(ClassId, FieldId)> {
    let ids = |count: usize| 0..count as u32;
    let is_ours = |class: &ClassId| {
        !is_library(program.class(*class).origin)
            && (world == World::Open || is_concrete(program, *class))
    };
    let states: Vec<FieldId> =
        ids(program.fields.len()).map(FieldId).filter(|f| is_state(program, *f)).collect();
    let mut found = Vec::new();
    for class in ids(program.classes.len()).map(ClassId).filter(is_ours) {
        let lacks = |state: &&FieldId| {
            program.is_subclass(class, program.field(**state).class)
                && !has_state(program, class, **state)
        };
        found.extend(states.iter().filter(lacks).map(|state| (class, *state)));
    }
    found
}

/// Whether objects of a class of the program have none of the states that stubs speak of.
pub fn is_without_state(program: &Program, class: ClassId) -> bool {
    let states = (0..program.fields.len() as u32).map(FieldId).filter(|f| is_state(program, *f));
    let mut above = states.filter(|f| program.is_subclass(class, program.field(*f).class));
    above.all(|state| !has_state(program, class, state))
}

fn is_library(origin: Origin) -> bool {
    matches!(origin, Origin::Library | Origin::ClassFile)
}

fn is_state(program: &Program, field: FieldId) -> bool {
    let field = program.field(field);
    field.ghost == GhostKind::Ghost
        && !field.is_static
        && is_library(program.class(field.class).origin)
}

/// Whether whoever makes an object of a class may be given this state. Of an interface nothing is known.
fn has_state(program: &Program, class: ClassId, state: FieldId) -> bool {
    let mut class = class;
    while !is_library(program.class(class).origin) {
        let info = program.class(class);
        match info.superclass {
            Some(above) if info.kind != ClassKind::Interface => class = above,
            _ => return info.kind == ClassKind::Interface,
        }
    }
    let is_constructor = |m: &&MethodId| program.method(**m).kind == MethodKind::Constructor;
    let mut constructors = program.class(class).methods.iter().filter(is_constructor);
    needs!(
        "constructor-gives-the-state",
        constructors.any(|m| {
            let mut cases = program.method(*m).contract.cases.iter();
            cases.any(|case| case.ensures.iter().any(|a| gives_state(a, state)))
        })
    )
}

fn gives_state(a: &Assertion, state: FieldId) -> bool {
    match &a.kind {
        AssertionKind::Star(parts) => parts.iter().any(|part| gives_state(part, state)),
        AssertionKind::Cond(_, a, b) => gives_state(a, state) || gives_state(b, state),
        AssertionKind::Acc(location, _) => {
            matches!(&location.kind, LocationKind::Field(_, field) if *field == state)
        }
        _ => false,
    }
}

/// The state of its object that a contract asks for, whatever else holds.
fn asked_state(program: &Program, a: &Assertion) -> Option<FieldId> {
    match &a.kind {
        AssertionKind::Star(parts) => parts.iter().find_map(|part| asked_state(program, part)),
        AssertionKind::Acc(Location { kind: LocationKind::Field(object, field), .. }, _) => {
            let is_this = object.kind == ExprKind::Local(LocalId(0));
            (is_this && is_state(program, *field)).then_some(*field)
        }
        _ => None,
    }
}

/// Whether all cases of the contract of a method, or of those that it has it from, are so.
fn all_cases(program: &Program, method: MethodId, is_so: &dyn Fn(&SpecCase) -> bool) -> bool {
    let info = program.method(method);
    if !info.contract.cases.is_empty() {
        return info.contract.cases.iter().all(is_so);
    }
    // What is overridden on the way is not inherited.
    let is_nearest =
        |m: &&MethodId| !info.overrides.iter().any(|o| program.method(*o).overrides.contains(*m));
    let mut above = info.overrides.iter().filter(is_nearest).peekable();
    above.peek().is_some()
        && above.all(|m| is_library(program.method(*m).origin) && all_cases(program, *m, is_so))
}
