//! Which memory an attempt is tried in: permissions, all that is a client's own, or a total heap.

use facts::Facts;
use ir::visit::find_stmt;
use ir::{Body, Framing, MethodId, Origin, Program, StmtKind};

use crate::inherit::Attempt;
use crate::invariant::invariants_of;
use crate::scope::MemoryKind;

/// Whether the text of the attempt is that of a class without permissions.
pub(crate) fn is_explicit(facts: &Facts, attempt: &Attempt) -> bool {
    let program = facts.program();
    attempt
        .viewpoint(program)
        .is_some_and(|class| program.class(class).framing == Framing::Explicit)
}

/// Whether there are classes with permissions in the program's sources.
pub(crate) fn has_permissions(facts: &Facts) -> bool {
    let is_with =
        |class: &ir::Class| class.origin == Origin::Source && class.framing == Framing::Implicit;
    facts.program().classes.iter().any(is_with)
}

/// The memories in which an attempt is tried. A class without permissions may still be a client of
/// others that has all it needs: what it makes itself. Only where that is not enough, or where the
/// text speaks of frames, its heap is total; and where that does not do, it has what is its own.
pub(crate) fn memories(facts: &Facts, attempt: &Attempt) -> &'static [MemoryKind] {
    let program = facts.program();
    let (method, class) = match (attempt, attempt.viewpoint(program)) {
        (Attempt::Body(id, _), Some(class)) => (*id, class),
        (Attempt::StandsIn(check), Some(class)) => (check.method, class),
        _ => return &[MemoryKind::Permissions],
    };
    if program.class(class).framing != Framing::Explicit {
        return &[MemoryKind::Permissions];
    }
    let has_invariants = !invariants_of(program, class).is_empty();
    match has_invariants || speaks_of_frames(program, method) {
        true => &[MemoryKind::Total],
        false => &[MemoryKind::Permissions, MemoryKind::Total, MemoryKind::Client],
    }
}

/// Whether the contract of a method, one that it overrides, or a loop in it says what may be
/// changed.
fn speaks_of_frames(program: &Program, id: MethodId) -> bool {
    let method = program.method(id);
    let says = |method: &ir::Method| {
        let mut cases = method.contract.cases.iter().chain(&method.contract.static_cases);
        cases.any(|case| case.assignable.is_some() || case.accessible.is_some())
    };
    let in_loop = |stmt: &ir::Stmt| match &stmt.kind {
        StmtKind::Loop { spec, .. } => spec.assignable.is_some().then_some(()),
        _ => None,
    };
    let in_body = match &method.body {
        Body::Block { block, .. } => find_stmt(block, in_loop).is_some(),
        Body::None | Body::Unsupported(_) => false,
    };
    in_body || says(method) || method.overrides.iter().any(|other| says(program.method(*other)))
}
