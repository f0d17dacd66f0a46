//! `assignable \strictly_nothing`: the method makes no object, either. Callers know no more than
//! from `assignable \nothing`; a body in which something may be made is refused.
//!
//! ```java
//! //@ assignable \strictly_nothing;
//! int get() { return n; }                  // fine
//! //@ assignable \strictly_nothing;
//! Object made() { return new Object(); }   // refused
//! ```
//!
//! Where a loop says so, no loop of its method makes anything.

use std::collections::BTreeSet;

use base::{Code, Diagnostic, Span};
use ir::visit::find_stmt;
use ir::{Block, Body, Handling, MethodId, Origin, Program, Purity, StmtKind};

use crate::hir::ClauseKind;
use crate::lower::Lower;

impl Lower<'_, '_> {
    /// When all bodies are there.
    pub(in crate::lower) fn refuse_allocations(&mut self) {
        let typed = self.typed;
        let mut strict = BTreeSet::new();
        for method in typed.classes.iter().flat_map(|class| &class.methods) {
            let mut clauses = method.contract.cases.iter().flat_map(|case| &case.clauses);
            if clauses.any(|clause| matches!(clause.kind, ClauseKind::AllocatesNothing)) {
                strict.insert(self.method_id(method.method));
            }
        }
        let loops: Vec<MethodId> = std::mem::take(&mut self.said.strict_loops)
            .into_iter()
            .map(|m| self.method_id(m))
            .collect();
        let all = (0..self.program.methods.len() as u32).map(MethodId);
        let is_bound = |id: &MethodId| {
            let above = &self.program.method(*id).overrides;
            strict.contains(id) || above.iter().any(|above| strict.contains(above))
        };
        let bound: Vec<MethodId> = all.filter(is_bound).collect();
        let made = |id: MethodId| {
            let Body::Block { block, .. } = &self.program.method(id).body else { return None };
            match bound.contains(&id) {
                true => allocation(&self.program, &strict, block),
                false => find_stmt(block, |stmt| match &stmt.kind {
                    StmtKind::Loop { body, .. } => allocation(&self.program, &strict, body),
                    _ => None,
                }),
            }
        };
        let found: Vec<(MethodId, Option<Span>)> =
            bound.iter().chain(&loops).map(|id| (*id, made(*id))).collect();
        for (id, span) in found {
            if let Some(span) = span {
                let message = "not supported yet: something that may make an object, where \
                               `\\strictly_nothing` forbids it";
                let d = Diagnostic::new(Code::Unsupported, span, message);
                self.program.methods[id.index()].body = Body::Unsupported(vec![d]);
            }
        }
    }
}

/// Where a block may make an object.
fn allocation(program: &Program, strict: &BTreeSet<MethodId>, block: &Block) -> Option<Span> {
    find_stmt(block, |stmt| {
        let makes = match &stmt.kind {
            StmtKind::New { .. }
            | StmtKind::NewArray { .. }
            | StmtKind::Concat { .. }
            | StmtKind::InitClass(_) => true,
            // A pure method of the program makes nothing.
            StmtKind::Call(call) => {
                let called = program.method(call.method);
                let is_pure =
                    called.origin == Origin::Source && called.modifiers.purity != Purity::Impure;
                !is_pure && !strict.contains(&call.method)
            }
            // A check that is control flow makes an exception.
            StmtKind::Check(check) => check.handling != Handling::Obligation,
            _ => false,
        };
        makes.then_some(stmt.span)
    })
}
