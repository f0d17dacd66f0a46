//! What statements do besides computing a value: what pure methods and proofs may not.

use ir::{Ghost, StmtKind};

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
