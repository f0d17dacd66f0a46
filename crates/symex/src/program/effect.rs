//! What statements do besides computing a value: what pure methods and proofs may not.

use check::Reason;
use ir::{Ghost, Program, StmtKind};

use crate::determined::{self, Determined};

/// What a statement does besides computing a value.
pub enum Effect<'a> {
    Writes,
    Makes,
    Calls(&'a ir::Call),
    Throws,
    /// A loop that nothing shows to end.
    GoesOn,
}

pub fn effect(stmt: &ir::Stmt) -> Option<Effect<'_>> {
    match &stmt.kind {
        StmtKind::WriteField { .. }
        | StmtKind::WriteStatic { .. }
        | StmtKind::WriteElement { .. }
        | StmtKind::Ghost(Ghost::SetField { .. } | Ghost::SetStatic { .. }) => Some(Effect::Writes),
        StmtKind::New { .. } | StmtKind::NewArray { .. } | StmtKind::Concat { .. } => {
            Some(Effect::Makes)
        }
        StmtKind::Call(call) => Some(Effect::Calls(call)),
        StmtKind::Throw(..) | StmtKind::Try { .. } => Some(Effect::Throws),
        StmtKind::Loop { spec, .. } => spec.decreases.is_empty().then_some(Effect::GoesOn),
        StmtKind::Block { .. }
        | StmtKind::If { .. }
        | StmtKind::Assign(..)
        | StmtKind::InitClass(_)
        | StmtKind::Check(_)
        | StmtKind::Exit(_)
        | StmtKind::Again(_)
        | StmtKind::Ghost(
            Ghost::Open(_)
            | Ghost::Close(_)
            | Ghost::Use(_)
            | Ghost::Assert(_)
            | Ghost::Assume(_)
            | Ghost::Join(_)
            | Ghost::SetLocal(..)
            | Ghost::Apply(..)
            | Ghost::Havoc(_)
            | Ghost::Unreachable
            | Ghost::Label(_)
            | Ghost::Block(_),
        ) => None,
    }
}

/// What keeps a statement from being one of a function.
pub fn more_than_a_value(program: &Program, effect: Effect<'_>) -> Option<Reason> {
    match effect {
        Effect::Writes => Some(Reason::EffectWrites),
        Effect::Makes => Some(Reason::EffectMakes),
        Effect::Calls(call)
            if program.method(call.method).modifiers.purity == ir::Purity::Impure =>
        {
            Some(Reason::EffectCallsImpure)
        }
        Effect::Calls(call) => match determined::of_call(program, call) {
            Determined::Value => None,
            Determined::Content => Some(Reason::EffectMakes),
            Determined::ByClass | Determined::Nothing => Some(Reason::EffectCallsUndetermined),
        },
        Effect::Throws | Effect::GoesOn => None,
    }
}
