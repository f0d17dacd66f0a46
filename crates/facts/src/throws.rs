//! What methods without a contract throw of their own: the classes of what their statements throw,
//! and of what those throw that they call, as far as these have no contract either.

use ir::visit::each_stmt;
use ir::{Body, ClassId, MethodId, Origin, Program, Purity, StmtKind, Type};

use crate::{Calls, Hierarchy};

pub struct Throws {
    thrown: Vec<Vec<ClassId>>,
    /// Those that lead to library code of which nobody says anything, on such ways alone.
    unknown: Vec<bool>,
}

impl Throws {
    pub fn of(program: &Program, hierarchy: &Hierarchy, calls: &Calls) -> Throws {
        let count = program.methods.len();
        let mut thrown: Vec<Vec<ClassId>> = vec![Vec::new(); count];
        let mut callers: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (i, method) in program.methods.iter().enumerate() {
            let id = MethodId(i as u32);
            // What overrides a method answers its calls.
            for callee in calls.called(id).iter().chain(hierarchy.overriding(id)) {
                if let Some(known) = callers.get_mut(callee.index()) {
                    known.push(i);
                }
            }
            if let (true, Body::Block { block, .. }) = (says_nothing(program, id), &method.body) {
                each_stmt(block, &mut |stmt| {
                    if let StmtKind::Throw(e) = &stmt.kind
                        && let Type::Class(class) = &e.ty
                        && !thrown[i].contains(class)
                    {
                        thrown[i].push(*class);
                    }
                });
            }
        }
        let mut work: Vec<usize> = (0..count).filter(|i| !thrown[*i].is_empty()).collect();
        while let Some(method) = work.pop() {
            let classes = thrown[method].clone();
            for caller in &callers[method] {
                if !says_nothing(program, MethodId(*caller as u32)) {
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
        let is_unknown = |i: &usize| is_unknown(program, MethodId(*i as u32));
        let mut unknown = vec![false; count];
        let mut work: Vec<usize> = (0..count).filter(is_unknown).collect();
        while let Some(method) = work.pop() {
            for caller in &callers[method] {
                if says_nothing(program, MethodId(*caller as u32)) && !unknown[*caller] {
                    unknown[*caller] = true;
                    work.push(*caller);
                }
            }
        }
        Throws { thrown, unknown }
    }

    /// Whether a method of the program of which nobody says anything runs library code of which
    /// nobody does.
    pub fn leads_to_the_unknown(&self, method: MethodId) -> bool {
        self.unknown.get(method.index()).copied().unwrap_or_default()
    }

    /// The classes of the exceptions that a method without a contract may throw of its own, or
    /// whatever overrides it.
    pub fn thrown(&self, method: MethodId) -> &[ClassId] {
        self.thrown.get(method.index()).map(Vec::as_slice).unwrap_or_default()
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

/// Whether nobody says what a method of the program does.
fn says_nothing(program: &Program, method: MethodId) -> bool {
    let info = program.method(method);
    matches!(info.origin, Origin::Source | Origin::Synthetic)
        && info.contract.is_empty()
        && info.overrides.iter().all(|other| program.method(*other).contract.is_empty())
}
