//! What is known of library code: what it may change.
//!
//! A library's method that is not pure says what it changes, by the permissions that it asks for
//! or by `assignable \nothing`. One that says neither may change whatever it can reach.

use facts::own::says_own;
pub use facts::own::{is_silent_about, says_nothing_of, speaks_of_library_alone};
use ir::visit::mentions;
use ir::{
    Assertion, AssertionKind, ClassId, ExprKind, FieldId, Fraction, GhostKind, LocSetExpr, LocalId,
    Location, LocationKind, MethodId, Origin, Program, Purity, SpecCase, Type,
};

use crate::above::{first_above, is_library};

/// What a library's method may change, by its contract.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Changes {
    Nothing,
    /// The state of objects of the library, those that it asks for.
    State,
    /// Something else that it asks for: elements of an array.
    Asked,
    /// Whatever it can reach.
    Anything,
}

/// What a library's method may change.
pub fn changes(program: &Program, method: MethodId) -> Changes {
    let is_meant = |info: &ir::Method| {
        info.modifiers.purity != Purity::Impure || !info.contract.cases.is_empty()
    };
    let first = first_above(program, method, is_meant);
    let all = first.into_iter().map(|method| {
        let info = program.method(method);
        if info.modifiers.purity != Purity::Impure {
            return Changes::Nothing;
        }
        let all = info.contract.cases.iter().map(|case| changes_by(program, case));
        all.max().unwrap_or(Changes::Anything)
    });
    all.max().unwrap_or(Changes::Anything)
}

/// Whether all that is done is done by whoever implements the method: what the library says that it
/// changes holds for the library only.
pub fn is_callback(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    info.is_abstract
        && is_library(info.origin)
        && info.modifiers.purity == Purity::Impure
        && changes(program, method) == Changes::Nothing
        && !says_what_it_shows(program, info.class)
}

/// The same, and classes of the program have it, too: what a call does is not said by the library alone.
pub fn is_answered_by_ours(program: &Program, method: MethodId) -> bool {
    let is_ours = |m: &ir::Method| !is_library(m.origin) && m.overrides.contains(&method);
    speaks_of_library_alone(program, method) && program.methods.iter().any(is_ours)
}

/// Whether what a method of the library gives is one of its own objects: its contract says so.
pub fn gives_own(program: &Program, method: MethodId) -> bool {
    let said = first_above(program, method, |info| !info.contract.cases.is_empty());
    let says = |m: &MethodId| {
        let info = program.method(*m);
        let result = info.result_local;
        let is_result =
            |e: &ir::Expr| matches!(e.kind, ExprKind::Local(local) if Some(local) == result);
        is_library(info.origin)
            && info
                .contract
                .cases
                .iter()
                .all(|case| case.ensures.iter().any(|a| says_own(program, a, &is_result)))
    };
    is_library(program.method(method).origin) && !said.is_empty() && said.iter().all(says)
}

fn changes_by(program: &Program, case: &SpecCase) -> Changes {
    let asked = case.requires.iter().map(|a| asked_by(program, a)).max();
    let asked = asked.unwrap_or(Changes::Nothing);
    // Whoever gives permissions for nothing makes what they are for.
    let speaks_of_permissions = case.requires.iter().chain(&case.ensures).any(holds_permissions);
    if speaks_of_permissions || changes_nothing(case) { asked } else { Changes::Anything }
}

/// `assignable \nothing`
pub fn changes_nothing(case: &SpecCase) -> bool {
    case.assignable.as_ref().is_some_and(|sets| {
        sets.iter().all(|set| matches!(&set.kind, ExprKind::LocSet(s) if **s == LocSetExpr::Empty))
    })
}

fn asked_by(program: &Program, a: &Assertion) -> Changes {
    match &a.kind {
        AssertionKind::Acc(_, Fraction::Some)
        | AssertionKind::Expr(_)
        | AssertionKind::Untouched(_)
        | AssertionKind::Bind(..) => Changes::Nothing,
        AssertionKind::Acc(location, _) => match &location.kind {
            LocationKind::Field(_, field)
                if is_library(program.class(program.field(*field).class).origin) =>
            {
                Changes::State
            }
            _ => Changes::Asked,
        },
        AssertionKind::Predicate(_) => Changes::Asked,
        AssertionKind::Star(parts) => {
            parts.iter().map(|part| asked_by(program, part)).max().unwrap_or(Changes::Nothing)
        }
        AssertionKind::Cond(_, then, otherwise) => {
            asked_by(program, then).max(asked_by(program, otherwise))
        }
        AssertionKind::ForallStar { body, .. } => asked_by(program, body),
    }
}

pub fn holds_permissions(a: &Assertion) -> bool {
    match &a.kind {
        AssertionKind::Expr(_) | AssertionKind::Bind(..) => false,
        AssertionKind::Star(parts) => parts.iter().any(holds_permissions),
        AssertionKind::Cond(_, then, otherwise) => {
            holds_permissions(then) || holds_permissions(otherwise)
        }
        AssertionKind::Acc(..)
        | AssertionKind::Predicate(_)
        | AssertionKind::ForallStar { .. }
        | AssertionKind::Untouched(_) => true,
    }
}

/// Whether a method asks for the whole of something that the parameter at this place refers to.
pub fn asks_whole(program: &Program, method: MethodId, place: usize) -> bool {
    let first = first_above(program, method, |info| !info.contract.cases.is_empty());
    first.into_iter().any(|method| {
        let info = program.method(method);
        let Some(param) = info.params.get(place).copied() else { return false };
        let mut requires = info.contract.cases.iter().flat_map(|case| &case.requires);
        requires.any(|a| is_asked_whole(a, param))
    })
}

fn is_asked_whole(a: &Assertion, param: LocalId) -> bool {
    match &a.kind {
        AssertionKind::Acc(_, Fraction::Some)
        | AssertionKind::Expr(_)
        | AssertionKind::Untouched(_)
        | AssertionKind::Bind(..) => false,
        AssertionKind::Acc(location, _) => starts_at(location, param),
        AssertionKind::Predicate(_) => true,
        AssertionKind::Star(parts) => parts.iter().any(|part| is_asked_whole(part, param)),
        AssertionKind::Cond(_, then, otherwise) => {
            is_asked_whole(then, param) || is_asked_whole(otherwise, param)
        }
        AssertionKind::ForallStar { body, .. } => is_asked_whole(body, param),
    }
}

/// Whether a location is reached from a parameter, by whatever way.
fn starts_at(location: &Location, param: LocalId) -> bool {
    match &location.kind {
        LocationKind::Field(object, _)
        | LocationKind::Element(object, _)
        | LocationKind::Elements(object)
        | LocationKind::Slice(object, _, _) => mentions(object, param),
        LocationKind::Static(_) => false,
    }
}

/// Whether a stub says which other objects one of its class may show, so that it changes with no
/// others.
pub fn says_what_it_shows(program: &Program, class: ClassId) -> bool {
    let is_model = |method: &MethodId| shown_by(program, *method).is_some();
    let all = program.classes.iter().enumerate();
    let mut above = all.filter(|(_, above)| above.origin == Origin::Library);
    above.any(|(index, above)| {
        program.is_subclass(class, ClassId(index as u32)) && above.methods.iter().any(is_model)
    })
}

/// The class of the objects that an object shows by this model method: such that have a state.
pub fn shown_by(program: &Program, method: MethodId) -> Option<ClassId> {
    let info = program.method(method);
    let Type::Class(shown) = &info.result else { return None };
    let is_state = |field: &FieldId| program.field(*field).ghost == GhostKind::Ghost;
    let has_state = program.class(*shown).fields.iter().any(is_state);
    (info.modifiers.model && !info.is_static && has_state).then_some(*shown)
}

/// Whether the assertion can hold no permission, whatever its conditions are: consuming it
/// gives the snapshot `unit`.
pub fn holds_nothing(a: &Assertion) -> bool {
    match &a.kind {
        AssertionKind::Expr(_) | AssertionKind::Bind(..) => true,
        AssertionKind::Star(parts) => parts.iter().all(holds_nothing),
        AssertionKind::Cond(_, then, otherwise) => holds_nothing(then) && holds_nothing(otherwise),
        _ => false,
    }
}
