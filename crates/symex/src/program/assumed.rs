//! What a unit takes for granted because its text says so: `assume`.

use ir::visit::any_stmt;
use ir::{Body, Ghost, Program, StmtKind};

use crate::foreign::is_silent_about;
use crate::{invariant, observers};
use check::Unit;

/// Whether there is an `assume` statement in the body of a unit.
pub fn has_assume(program: &Program, unit: Unit) -> bool {
    let body = match unit {
        Unit::Method(id) | Unit::Inherited(_, id) => &program.method(id).body,
        Unit::Lemma(id) => &program.lemma(id).body,
        Unit::Predicate(_) | Unit::Function(_) => return false,
    };
    matches!(body, Body::Block { block, .. } 
        if any_stmt(block, |stmt| matches!(stmt.kind, StmtKind::Ghost(Ghost::Assume(_)))))
}

/// Whether library code may call it, by a method that asks for less.
pub fn is_called_back(program: &Program, unit: Unit) -> bool {
    match unit {
        Unit::Method(id) | Unit::Inherited(_, id) => {
            let info = program.method(id);
            let is_told = info.overrides.iter().any(|m| is_silent_about(program, *m, info.class));
            let is_called = is_told || observers::library_method(program, id).is_some();
            is_called && observers::asks_more(program, id)
                || is_told && invariant::keeps_invariant(program, id)
        }
        _ => false,
    }
}

/// Whether its code says that it computes without bounds, which Java does not.
pub fn is_unbounded(program: &Program, unit: Unit) -> bool {
    match unit {
        Unit::Method(id) | Unit::Inherited(_, id) => {
            let method = program.method(id);
            let has_code = matches!(method.body, Body::Block { .. }) && !method.modifiers.model;
            has_code && method.modifiers.arithmetic == ir::Arithmetic::Unbounded
        }
        _ => false,
    }
}
