//! Which methods may change something that was there before.
//!
//! A method changes something if its statements write to a field or an array, but for the fields of
//! the object that a constructor makes, or if it calls what does, or what code of the library may
//! call back. Whoever overrides what is called counts as called.

use ir::visit::each_stmt;
use ir::{
    Body, ExprKind, Ghost, LocalId, MethodId, MethodKind, Origin, Program, Purity, Stmt, StmtKind,
    Type,
};

use crate::{Calls, Hierarchy};

pub struct Writes {
    changing: Vec<bool>,
}

impl Writes {
    pub fn of(program: &Program, hierarchy: &Hierarchy, calls: &Calls) -> Writes {
        let count = program.methods.len();
        let mut changing: Vec<bool> =
            (0..count as u32).map(|i| writes(program, MethodId(i))).collect();
        // Who is called by whom, those that override included.
        let mut callers: Vec<Vec<usize>> = vec![Vec::new(); count];
        for caller in 0..count {
            let id = MethodId(caller as u32);
            // What overrides a method answers its calls.
            for callee in calls.called(id).iter().chain(hierarchy.overriding(id)) {
                if let Some(known) = callers.get_mut(callee.index()) {
                    known.push(caller);
                }
            }
        }
        let mut work: Vec<usize> = (0..count).filter(|i| changing[*i]).collect();
        while let Some(method) = work.pop() {
            for caller in &callers[method] {
                if !changing[*caller] {
                    changing[*caller] = true;
                    work.push(*caller);
                }
            }
        }
        Writes { changing }
    }

    /// Whether a call of the method may change something that was there before.
    pub fn may_change(&self, method: MethodId) -> bool {
        self.changing.get(method.index()).copied().unwrap_or(true)
    }
}

/// Whether the method itself does, or may for all that is known.
fn writes(program: &Program, id: MethodId) -> bool {
    let method = program.method(id);
    if method.modifiers.purity != Purity::Impure {
        return false;
    }
    match (&method.body, method.origin) {
        (Body::Block { block, .. }, _) => {
            let own =
                (method.kind == MethodKind::Constructor).then(|| method.params.first()).flatten();
            let mut found = false;
            each_stmt(block, &mut |stmt| found = found || stmt_writes(stmt, own.copied()));
            found
        }
        // What is abstract does nothing; what overrides it does.
        (Body::None, Origin::Source | Origin::Synthetic) => !method.is_abstract,
        // Of the library more is known elsewhere.
        (Body::None, Origin::Library | Origin::ClassFile) => {
            let says = !method.contract.cases.is_empty();
            match method.kind {
                // Given nothing that could be changed or called, it makes its object.
                MethodKind::Constructor => {
                    let given = method.params.iter().skip(1);
                    let mut given = given.filter_map(|p| method.locals.get(p.index()));
                    !says && given.any(|local| !is_plain(program, &local.ty))
                }
                _ => !method.contract.cases.iter().any(|case| case.assignable.is_some()),
            }
        }
        (Body::Unsupported(_), _) => true,
    }
}

/// Numbers, strings and exceptions.
fn is_plain(program: &Program, ty: &Type) -> bool {
    match ty {
        Type::Class(class) => {
            program.well_known.string == Some(*class)
                || program.well_known.throwable.is_some_and(|t| program.is_subclass(*class, t))
        }
        _ => !ty.is_reference(),
    }
}

fn stmt_writes(stmt: &Stmt, own: Option<LocalId>) -> bool {
    match &stmt.kind {
        StmtKind::WriteField { object, .. } => {
            !matches!((&object.kind, own), (ExprKind::Local(o), Some(this)) if *o == this)
        }
        StmtKind::WriteStatic { .. }
        | StmtKind::WriteElement { .. }
        | StmtKind::Ghost(Ghost::SetField { .. } | Ghost::SetStatic { .. }) => true,
        StmtKind::If { .. }
        | StmtKind::Block { .. }
        | StmtKind::Loop { .. }
        | StmtKind::Exit(_)
        | StmtKind::Again(_)
        | StmtKind::Try { .. }
        | StmtKind::Assign(..)
        | StmtKind::New { .. }
        | StmtKind::NewArray { .. }
        | StmtKind::Concat { .. }
        | StmtKind::Call(_)
        | StmtKind::InitClass(_)
        | StmtKind::Check(_)
        | StmtKind::Throw(_)
        | StmtKind::Ghost(_) => false,
    }
}
