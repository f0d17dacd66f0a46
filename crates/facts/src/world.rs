//! Whether the program is all there is.
//!
//! In the closed world a class that nobody extends here has no subclasses. In the open one anybody
//! may add some to what is neither final nor sealed nor private: who is verified without counting on
//! it stays verified whatever is added.

use ir::{ClassId, ClassKind, MethodId, MethodKind, Origin, PredicateId, Program, Visibility};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum World {
    #[default]
    Closed,
    Open,
}

/// Whether classes that are not in the program may extend the class.
pub fn may_be_extended(program: &Program, class: ClassId) -> bool {
    let info = program.class(class);
    info.origin == Origin::Source
        && !info.is_final
        && info.permits.is_none()
        && matches!(info.kind, ClassKind::Class | ClassKind::Interface)
}

/// Whether methods that are not in the program may override the method.
pub fn may_be_overridden(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    info.kind == MethodKind::Method
        && !info.is_static
        && !info.is_final
        && info.visibility != Visibility::Private
        && may_be_extended(program, info.class)
}

/// Whether predicates that are not in the program may override the predicate.
pub fn may_be_redefined(program: &Program, predicate: PredicateId) -> bool {
    let info = program.predicate(predicate);
    !info.is_static
        && info.visibility != Visibility::Private
        && info.class.is_some_and(|class| may_be_extended(program, class))
}
