//! What methods without a contract throw of their own: the classes of what their statements throw,
//! and of what those throw that they call, as far as these have no contract either.

use ir::visit::each_stmt;
use ir::{Body, ClassId, ClassKind, MethodId, MethodKind, Origin, Program, Purity, StmtKind, Type};
use rustc_hash::FxHashSet;

use crate::writes::{called_back, initialisers_of, spread};
use crate::{Calls, Hierarchy, World, may_be_overridden};

pub struct Throws {
    thrown: Vec<Vec<ClassId>>,
    /// The bounds of type variables that methods throw themselves, and declare to throw.
    declared: Vec<Vec<ClassId>>,
    /// Those that lead to library code of which nobody says anything.
    unknown: Vec<bool>,
    /// Whether library code may throw an exception that the program has.
    gives_exceptions: bool,
}

impl Throws {
    pub fn of(program: &Program, hierarchy: &Hierarchy, calls: &Calls, world: World) -> Throws {
        let count = program.methods.len();
        let mut thrown: Vec<Vec<ClassId>> = vec![Vec::new(); count];
        // Exceptions of type variables that the method declares to throw: who calls it knows of them.
        let mut declared: Vec<Vec<ClassId>> = vec![Vec::new(); count];
        let mut callers: Vec<Vec<usize>> = vec![Vec::new(); count];
        // Code of the library that calls what it is given.
        let mut askers: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (i, method) in program.methods.iter().enumerate() {
            let id = MethodId(i as u32);
            // What overrides a method answers its calls.
            for callee in calls.called(id).iter().chain(hierarchy.overriding(id)) {
                if let Some(known) = callers.get_mut(callee.index()) {
                    known.push(i);
                }
            }
            for asked in asked_by(program, calls, id) {
                if let Some(known) = askers.get_mut(asked.index()) {
                    known.push(i);
                }
            }
            if let (true, Body::Block { block, .. }) = (is_silent(program, id), &method.body) {
                each_stmt(block, &mut |stmt| {
                    if let StmtKind::Throw(e, variable) = &stmt.kind
                        && let Type::Class(class) = &e.ty
                    {
                        let is_declared = variable.is_some()
                            && method.throws.iter().any(|t| t.variable == *variable);
                        let list = if is_declared { &mut declared[i] } else { &mut thrown[i] };
                        if !list.contains(class) {
                            list.push(*class);
                        }
                    }
                });
            }
        }
        // Library code that is given objects of the program may call all that they, and what they
        // give, have of the library: an iterator behind an `Iterable`.
        let given = given_ours(program);
        let is_outside: FxHashSet<usize> = calls.from_outside().iter().map(|m| m.index()).collect();
        let mut told: FxHashSet<ClassId> = FxHashSet::default();
        let mut work: Vec<usize> =
            (0..count).filter(|i| !thrown[*i].is_empty() || !declared[*i].is_empty()).collect();
        while let Some(method) = work.pop() {
            let classes = [thrown[method].as_slice(), &declared[method]].concat();
            if is_outside.contains(&method) {
                for class in classes.iter().filter(|class| told.insert(**class)) {
                    for library in given.iter().map(|m| m.index()) {
                        if !thrown[library].contains(class) {
                            thrown[library].push(*class);
                            work.push(library);
                        }
                    }
                }
            }
            // Who calls back counts on what it says of that; of what nobody says it counts on nothing.
            let is_unspoken = says_nothing(program, MethodId(method as u32));
            let back = askers[method].iter().filter(|_| is_unspoken);
            for caller in callers[method].iter().chain(back) {
                let caller_id = MethodId(*caller as u32);
                if is_ours(program, caller_id) && !is_silent(program, caller_id) {
                    continue;
                }
                let known = &mut thrown[*caller];
                let before = known.len();
                for class in &classes {
                    if !known.contains(class) {
                        known.push(*class);
                    }
                }
                if known.len() > before {
                    work.push(*caller);
                }
            }
        }
        for (known, more) in callers.iter_mut().zip(askers) {
            known.extend(more);
        }
        let unknown = leading_to_the_unknown(program, calls, callers, world);
        let gives_exceptions = gives_exceptions(program, hierarchy, calls);
        Throws { thrown, declared, unknown, gives_exceptions }
    }

    /// Whether library code may throw an exception that the program has: one that it is given, or one
    /// that comes out of a method of the program which it calls.
    pub fn gives_exceptions(&self) -> bool {
        self.gives_exceptions
    }

    /// Whether a method may run library code of which nobody says anything: by calls, by what
    /// library code calls back, or because a class is initialised.
    pub fn leads_to_the_unknown(&self, method: MethodId) -> bool {
        self.unknown.get(method.index()).copied().unwrap_or_default()
    }

    /// The bounds of type variables that a method without a contract throws itself, and declares to throw:
    /// a caller knows what they stand for.
    pub fn of_variables(&self, method: MethodId) -> &[ClassId] {
        self.declared.get(method.index()).map(Vec::as_slice).unwrap_or_default()
    }

    /// The classes of the exceptions that a method without a contract may throw of its own, or
    /// whatever overrides it; of a method of the library, what comes out of those that it calls back.
    pub fn thrown(&self, method: MethodId) -> &[ClassId] {
        self.thrown.get(method.index()).map(Vec::as_slice).unwrap_or_default()
    }
}

/// The methods of the library that may be given objects of the program's classes, other than functions
/// that are written in place.
fn given_ours(program: &Program) -> Vec<MethodId> {
    let mut above: FxHashSet<ClassId> = FxHashSet::default();
    let is_class = |class: &&ir::Class| {
        matches!(class.origin, Origin::Source | Origin::Synthetic)
            && class.kind != ClassKind::Lambda
    };
    let mut open: Vec<ClassId> = Vec::new();
    for class in program.classes.iter().filter(is_class) {
        open.extend(class.superclass.iter().chain(&class.interfaces));
    }
    while let Some(id) = open.pop() {
        if program.well_known.object != Some(id) && above.insert(id) {
            let class = program.class(id);
            open.extend(class.superclass.iter().chain(&class.interfaces));
        }
    }
    let takes_ours = |id: &MethodId| {
        let method = program.method(*id);
        // The object that a constructor makes is followed by itself.
        let made = usize::from(method.kind == MethodKind::Constructor);
        let mut given =
            method.params.iter().skip(made).filter_map(|p| method.locals.get(p.index()));
        !is_ours(program, *id)
            && given.any(|local| {
                let mut ty = &local.ty;
                while let Type::Array(element) = ty {
                    ty = element;
                }
                matches!(ty, Type::Class(class) if above.contains(class))
            })
    };
    (0..program.methods.len() as u32).map(MethodId).filter(takes_ours).collect()
}

fn leading_to_the_unknown(
    program: &Program,
    calls: &Calls,
    mut callers: Vec<Vec<usize>>,
    world: World,
) -> Vec<bool> {
    let ids = || (0..program.methods.len() as u32).map(MethodId);
    let is_elsewhere = |id| world == World::Open && may_throw_elsewhere(program, id);
    let unknown: Vec<bool> = ids().map(|id| is_unknown(program, id) || is_elsewhere(id)).collect();
    if !unknown.contains(&true) {
        return unknown;
    }
    for id in ids() {
        let started = calls.initialised(id).iter();
        let started = started.flat_map(|class| initialisers_of(program, *class));
        for callee in started {
            if let Some(known) = callers.get_mut(callee.index()) {
                known.push(id.index());
            }
        }
    }
    spread(unknown, &callers)
}

/// The methods of the program that a method of the library may call. It may ask any object what only
/// looks, and call what classes without stubs declare.
fn asked_by(program: &Program, calls: &Calls, method: MethodId) -> Vec<MethodId> {
    let info = program.method(method);
    let mut given = info.params.iter().filter_map(|p| info.locals.get(p.index()));
    if is_ours(program, method) || !given.any(|local| local.ty.is_reference()) {
        return Vec::new();
    }
    let looks = |m: &MethodId| {
        program.method(*m).overrides.iter().map(|above| program.method(*above)).any(|above| {
            above.origin == Origin::ClassFile
                || above.origin == Origin::Library && above.modifiers.purity != Purity::Impure
        })
    };
    let mut asked = called_back(program, calls, method);
    asked.extend(calls.from_outside().iter().copied().filter(looks));
    asked
}

fn gives_exceptions(program: &Program, hierarchy: &Hierarchy, calls: &Calls) -> bool {
    let is_ours = |id: &MethodId| is_ours(program, *id);
    let is_exception = |ty: &Type| match (ty, program.well_known.throwable) {
        (Type::Class(class), Some(throwable)) => program.is_subclass(*class, throwable),
        _ => false,
    };
    // Exceptions hold others, and throw none.
    let takes_one = |id: &MethodId| {
        let method = program.method(*id);
        let mut params = method.params.iter().filter_map(|p| method.locals.get(p.index()));
        !is_ours(id)
            && !is_exception(&Type::Class(method.class))
            && params.any(|local| is_exception(&local.ty))
    };
    let takes_function = |id: &MethodId| {
        let method = program.method(*id);
        let mut params = method.params.iter().filter_map(|p| method.locals.get(p.index()));
        let is_interface = |ty: &Type| match ty {
            Type::Class(class) => program.class(*class).kind == ClassKind::Interface,
            _ => false,
        };
        !is_ours(id) && params.any(|local| is_interface(&local.ty))
    };
    let all = (0..program.methods.len() as u32).map(MethodId);
    if all.clone().any(|id| calls.called(id).iter().any(takes_one)) {
        return true;
    }
    let is_of_object = |id: &MethodId| program.well_known.object == Some(program.method(*id).class);
    let answers = |id: &MethodId| {
        let mut overrides = program.method(*id).overrides.iter();
        is_ours(id) && overrides.any(|o| !is_ours(o) && !is_of_object(o))
    };
    let mut seen = vec![false; program.methods.len()];
    let mut work: Vec<MethodId> = all.filter(answers).collect();
    while let Some(id) = work.pop() {
        if std::mem::replace(&mut seen[id.index()], true) {
            continue;
        }
        if let (true, Body::Block { block, .. }) = (is_ours(&id), &program.method(id).body) {
            let mut throws = false;
            each_stmt(block, &mut |stmt| throws |= matches!(stmt.kind, StmtKind::Throw(..)));
            if throws {
                return true;
            }
        }
        // A function that it gives to library code may say what that throws.
        if calls.called(id).iter().any(takes_function) {
            return true;
        }
        work.extend(calls.called(id).iter().chain(hierarchy.overriding(id)).filter(|c| is_ours(c)));
    }
    false
}

fn is_ours(program: &Program, method: MethodId) -> bool {
    matches!(program.method(method).origin, Origin::Source | Origin::Synthetic)
}

/// Whether somebody who is not in the program may answer calls of a method, and nobody says what he may throw.
pub fn may_throw_elsewhere(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    let is_called_back = |case: &ir::SpecCase| case.ensures.is_empty() && case.signals.is_empty();
    match is_ours(program, method) {
        true => is_silent(program, method) && may_be_overridden(program, method),
        false => {
            info.is_abstract
                && info.modifiers.purity == Purity::Impure
                && info.contract.cases.iter().all(is_called_back)
        }
    }
}

/// Whether nobody says what a method of the library does.
fn is_unknown(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    matches!(info.origin, Origin::Library | Origin::ClassFile)
        && info.modifiers.purity == Purity::Impure
        && program.well_known.object != Some(info.class)
        && info.contract.is_empty()
        && info.overrides.iter().all(|other| program.method(*other).contract.is_empty())
}

/// Whether no text of the program says what a method of it does. What the library says may be about
/// objects of the library alone.
fn is_silent(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    let mut above = info.overrides.iter().filter(|other| is_ours(program, **other));
    is_ours(program, method)
        && info.contract.is_empty()
        && above.all(|other| program.method(*other).contract.is_empty())
}

/// Whether nobody says what a method does.
fn says_nothing(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    info.contract.is_empty()
        && info.overrides.iter().all(|other| program.method(*other).contract.is_empty())
}
