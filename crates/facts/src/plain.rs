//! Classes with explicit frames about which somebody, or nobody, wrote something.

use ir::{ClassId, ClassKind, Framing, MethodId, Origin, Program};

/// Whether a class with explicit frames has contracts: then its fields and results are not null
/// unless they are said to be (section 2 of the language).
pub fn is_specified(program: &Program, class: ClassId) -> bool {
    let info = program.class(class);
    let has_contract = |method: &MethodId| {
        let method = program.method(*method);
        method.origin == Origin::Source && !method.contract.is_empty()
    };
    info.framing == Framing::Explicit
        && matches!(info.kind, ClassKind::Class | ClassKind::Interface)
        && info.origin == Origin::Source
        && (!info.invariants.is_empty() || info.methods.iter().any(has_contract))
}

/// Whether nobody wrote anything about a class with explicit frames.
pub fn is_plain(program: &Program, class: ClassId) -> bool {
    program.class(class).kind == ClassKind::Class && says_nothing(program, class)
}

/// The same, of a record.
pub fn is_plain_record(program: &Program, class: ClassId) -> bool {
    program.class(class).kind == ClassKind::Record && says_nothing(program, class)
}

/// Whether nobody wrote anything about the class.
pub fn says_nothing(program: &Program, class: ClassId) -> bool {
    let info = program.class(class);
    info.framing == Framing::Explicit
        && info.origin == Origin::Source
        && info.invariants.is_empty()
        && info.predicates.is_empty()
        && info.methods.iter().all(|m| program.method(*m).contract.is_empty())
}
