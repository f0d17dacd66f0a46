//! Hooks of the library: methods of its classes that other methods of them call, of which no stub
//! says anything. What overrides one changes what the stubs say of those others.
//!
//! ```java
//! class Recent extends LinkedHashMap<String, String> {
//!     protected boolean removeEldestEntry(Map.Entry<String, String> e) { return true; }
//! }
//! new Recent().put(k, v);        // and k is not there
//! ```
//!
//! Concerned are objects of whose state stubs speak, and those of classes whose own stubs say what
//! their methods do: `nextInt(n)` of a `Random` rests on `next`.

use crate::Facts;
use crate::own::is_without_state;
use ir::{Body, ClassId, ClassKind, GhostKind, Method, MethodId, MethodKind, Origin, Program};

/// The method of the library without a stub that a method of the program overrides, if contracts
/// may rest on it.
pub fn overridden(program: &Program, method: MethodId) -> Option<MethodId> {
    let info = program.method(method);
    if !matches!(info.origin, Origin::Source | Origin::Synthetic) {
        return None;
    }
    info.overrides.iter().copied().find(|other| {
        let other = program.method(*other);
        other.origin == Origin::ClassFile
            && !other.is_abstract
            && program.class(other.class).kind != ClassKind::Interface
            && (has_state(program, other.class) && !is_without_state(program, info.class)
                || says_something(program, other.class))
    })
}

/// Whether the stub of a class has a contract for what its objects do.
fn says_something(program: &Program, class: ClassId) -> bool {
    let info = program.class(class);
    info.origin == Origin::Library
        && info.methods.iter().map(|m| program.method(*m)).any(|method| {
            !method.is_static && method.kind == MethodKind::Method && !method.contract.is_empty()
        })
}

/// A hook that a class, or one of the program above it, overrides.
pub fn overridden_in(program: &Program, class: ClassId) -> Option<MethodId> {
    let mut next = Some(class);
    while let Some(info) = next.map(|id| program.class(id)) {
        if !matches!(info.origin, Origin::Source | Origin::Synthetic) {
            return None;
        }
        if let Some(hook) = info.methods.iter().find_map(|m| overridden(program, *m)) {
            return Some(hook);
        }
        next = info.superclass;
    }
    None
}

/// A model method without a body that promises something and that a class leaves so: `javac` does not ask for
/// one, and nobody shows what it promises of objects of that class.
pub fn left_open(program: &Program, class: ClassId) -> Option<MethodId> {
    let mut above = vec![class];
    let mut next = 0;
    while let Some(at) = above.get(next).copied() {
        next += 1;
        let info = program.class(at);
        for other in info.superclass.iter().chain(&info.interfaces) {
            if !above.contains(other) {
                above.push(*other);
            }
        }
    }
    let declared = above.iter().filter(|at| program.class(**at).origin == Origin::Source);
    declared
        .flat_map(|at| &program.class(*at).methods)
        .copied()
        .find(|id| promises_for_others(program, *id) && leaves_open(program, class, *id))
}

/// A class below that leaves a method open which promises something: of whose objects nobody shows that.
pub fn left_open_by(facts: &Facts, method: MethodId) -> Option<ClassId> {
    let program = facts.program();
    if !promises_for_others(program, method) {
        return None;
    }
    let below = facts.hierarchy.concrete_below(program, program.method(method).class);
    below.iter().copied().find(|class| leaves_open(program, *class, method))
}

/// Whether it is a model method that promises something and has no body to show it.
fn promises_for_others(program: &Program, method: MethodId) -> bool {
    let method = program.method(method);
    let is_ours = program.class(method.class).origin == Origin::Source;
    let mut cases = method.contract.cases.iter().chain(&method.contract.static_cases);
    let promises = cases.any(|case| !case.ensures.is_empty() || !case.signals.is_empty());
    is_ours && method.modifiers.model && promises && is_open(method)
}

fn leaves_open(program: &Program, class: ClassId, method: MethodId) -> bool {
    is_open(program.method(program.implementation(class, method).unwrap_or(method)))
}

fn is_open(method: &Method) -> bool {
    matches!(method.body, Body::None) && method.is_abstract && !method.modifiers.trusted
}

/// Whether stubs speak of a state of its objects: its own, or one of a class or interface above.
fn has_state(program: &Program, class: ClassId) -> bool {
    let mut open = vec![class];
    let mut seen: Vec<ClassId> = Vec::new();
    while let Some(id) = open.pop() {
        if seen.contains(&id) {
            continue;
        }
        seen.push(id);
        let info = program.class(id);
        let is_state = |field: &ir::FieldId| {
            let field = program.field(*field);
            !field.is_static && field.ghost != GhostKind::Real
        };
        if info.origin == Origin::Library && info.fields.iter().any(is_state) {
            return true;
        }
        open.extend(info.superclass.iter().chain(&info.interfaces));
    }
    false
}
