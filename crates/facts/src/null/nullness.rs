//! What declarations say about null: which parameters take it, and which results may be it.

use ir::{Body, ExprKind, LocalId, MethodId, MethodKind, Nullness, Origin, Program, StmtKind};
use rustc_hash::FxHashMap;

use crate::plain::is_specified;
use crate::{Facts, TakesNull};

fn is_library(origin: Origin) -> bool {
    matches!(origin, Origin::Library | Origin::ClassFile)
}

/// Whether a caller must give something for this parameter: the method takes it that it is
/// not null. It is said so, or it is the default: in classes with explicit frames and, with
/// or without a contract, in the library (section 2 of the language). A method that it
/// overrides and that takes null, or does not say, takes the default away. So does a body that asks for
/// null, in a class about which nobody wrote anything ([`crate::TakesNull`]).
pub fn takes_no_null(facts: &Facts, method: MethodId, param: LocalId) -> bool {
    takes_no_null_but(facts, method, param, facts.takes_null())
}

/// The same, with what bodies show so far.
pub(crate) fn takes_no_null_but(
    facts: &Facts,
    method: MethodId,
    param: LocalId,
    shown: &TakesNull,
) -> bool {
    takes_none((facts, shown), method, param, &mut FxHashMap::default())
}

/// Each method is asked once, on however many ways it is above.
fn takes_none(
    facts: (&Facts, &TakesNull),
    method: MethodId,
    param: LocalId,
    known: &mut FxHashMap<(MethodId, LocalId), bool>,
) -> bool {
    if let Some(known) = known.get(&(method, param)) {
        return *known;
    }
    let found = finds_none_taken(facts, method, param, known);
    known.insert((method, param), found);
    found
}

fn finds_none_taken(
    (facts, shown): (&Facts, &TakesNull),
    method: MethodId,
    param: LocalId,
    known: &mut FxHashMap<(MethodId, LocalId), bool>,
) -> bool {
    let program = facts.program();
    let info = program.method(method);
    let Some(local) = info.locals.get(param.index()) else { return false };
    if !local.ty.is_reference() {
        return false;
    }
    let of_library = is_library(info.origin);
    let explicit =
        info.origin == Origin::Source && program.class(info.class).framing == ir::Framing::Explicit;
    match local.nullness {
        Nullness::NonNull => true,
        Nullness::Nullable => false,
        Nullness::Default if let Some((above, theirs)) = handed_up(program, method, param) => {
            takes_none((facts, shown), above, theirs, known)
        }
        Nullness::Default => {
            let place = info.params.iter().position(|p| *p == param);
            let theirs = |parent: &MethodId| {
                place.and_then(|i| program.method(*parent).params.get(i).copied())
            };
            (explicit || of_library)
                && !shown.has(method, param)
                && facts.hierarchy.nearest_overridden(method).iter().all(|parent| {
                    theirs(parent).is_some_and(|theirs| {
                        takes_none((facts, shown), *parent, theirs, known)
                            && (of_library || is_promised(facts, *parent, theirs))
                    })
                })
        }
    }
}

/// The constructor of an anonymous class hands what it is given to the one above it.
fn handed_up(program: &Program, method: MethodId, param: LocalId) -> Option<(MethodId, LocalId)> {
    let info = program.method(method);
    let (Origin::Synthetic, MethodKind::Constructor) = (info.origin, info.kind) else {
        return None;
    };
    let Body::Block { block, .. } = &info.body else { return None };
    block.stmts.iter().find_map(|stmt| {
        let StmtKind::Call(call) = &stmt.kind else { return None };
        let above = program.method(call.method);
        let at = call.args.iter().position(|arg| arg.kind == ExprKind::Local(param))?;
        let theirs = above.params.get(at).copied()?;
        (above.kind == MethodKind::Constructor).then_some((call.method, theirs))
    })
}

/// Whether everybody who calls the method gives something for the parameter. The library
/// calls what overrides its methods, and is bound only by what its stubs say outright.
fn is_promised(facts: &Facts, method: MethodId, param: LocalId) -> bool {
    let info = facts.program().method(method);
    let said = info.locals.get(param.index()).map(|local| local.nullness);
    !is_library(info.origin) || said == Some(Nullness::NonNull)
}

/// Whether the declaration itself says so of its result.
pub fn result_is_declared(program: &Program, method: MethodId) -> bool {
    result_nullness(program, method) == Nullness::NonNull
}

fn result_nullness(program: &Program, method: MethodId) -> Nullness {
    let info = program.method(method);
    let result = info.result_local.and_then(|r| info.locals.get(r.index()));
    let local = result.map_or(Nullness::Default, |local| local.nullness);
    info.modifiers.result_nullness.unwrap_or(local)
}

/// Whether the result is said not to be null: by the declaration or one that it
/// overrides; in a bundled stub by default, unless it overrides one that may give null.
pub fn gives_no_null(facts: &Facts, method: MethodId) -> bool {
    let seen = |m: MethodId| facts.never_null().result(m);
    gives_none(facts, method, &seen, &mut FxHashMap::default())
}

/// The same, as far as it is said: what bodies show does not count.
pub(crate) fn is_said_to_give_none(facts: &Facts, method: MethodId) -> bool {
    gives_none(facts, method, &|_| false, &mut FxHashMap::default())
}

fn gives_none(
    facts: &Facts,
    method: MethodId,
    seen: &dyn Fn(MethodId) -> bool,
    known: &mut FxHashMap<MethodId, bool>,
) -> bool {
    if let Some(known) = known.get(&method) {
        return *known;
    }
    let found = finds_none_given(facts, method, seen, known);
    known.insert(method, found);
    found
}

fn finds_none_given(
    facts: &Facts,
    method: MethodId,
    seen: &dyn Fn(MethodId) -> bool,
    known: &mut FxHashMap<MethodId, bool>,
) -> bool {
    let program = facts.program();
    let info = program.method(method);
    if info.kind != MethodKind::Method || !info.result.is_reference() {
        return false;
    }
    let said = result_nullness(program, method);
    let parents = facts.hierarchy.nearest_overridden(method);
    let is_stub = |m: &MethodId| program.method(*m).origin == Origin::Library;
    match said {
        Nullness::NonNull => return true,
        // The default where frames are explicit and somebody wrote contracts.
        Nullness::Default if info.origin == Origin::Source && is_specified(program, info.class) => {
            return true;
        }
        // Where nobody did, all bodies that may answer give something.
        Nullness::Default if seen(method) => return true,
        Nullness::Default if is_stub(&method) => {
            let mut stubs = parents.iter().filter(|parent| is_stub(parent));
            return stubs.all(|parent| gives_none(facts, *parent, seen, known));
        }
        _ => {}
    }
    // Classes of the library do what the stubs above them say.
    matches!(info.origin, Origin::Source | Origin::Synthetic | Origin::ClassFile)
        && parents.iter().any(|parent| gives_none(facts, *parent, seen, known))
}

/// Whether a body may give null where the other method does not, or not take it where that one
/// does, as far as the declarations show.
pub fn differs(facts: &Facts, body: MethodId, other: MethodId) -> bool {
    let program = facts.program();
    let by_result = gives_no_null(facts, other) && !gives_no_null(facts, body);
    let params = program.method(body).params.iter().zip(&program.method(other).params);
    by_result
        || params.skip(1).any(|(own, theirs)| {
            takes_no_null(facts, body, *own) && !takes_no_null(facts, other, *theirs)
        })
}
