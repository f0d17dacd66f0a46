//! Methods that are pure without saying so: their contracts say `assignable \nothing`
//! ([`observer::may_look`]), a specification calls them or they say what they read, and their bodies
//! only compute a value. The others are methods like any.
//!
//! ```java
//! //@ assignable \nothing;
//! //@ ensures \result == list.size();
//! int count() { return list.size(); }      // pure if a specification calls it, and `size` is
//! ```
//!
//! A method with those that override it is one family: all of them are, or none.

use std::collections::BTreeSet;

use ir::visit::{Visitor, any_stmt, each_stmt, walk_pure_call};
use ir::{Body, Ghost, MethodId, MethodKind, Origin, Program, PureCall, Purity, Stmt, StmtKind};

use crate::lower::Lower;
use crate::symbols::MethodDecl;
use crate::table::membership::observer;

impl Lower<'_, '_> {
    /// When all bodies and contracts are there.
    pub(in crate::lower) fn settle_looking(&mut self) {
        let all = (0..self.program.methods.len() as u32).map(MethodId);
        let open: BTreeSet<MethodId> = all.filter(|id| self.is_unsaid(*id)).collect();
        if open.is_empty() {
            return;
        }
        let mut wanted = called_in_specifications(&self.program);
        wanted.extend(open.iter().copied().filter(|id| self.looks_anyway(*id)));
        let program = &self.program;
        spread(
            &mut wanted,
            |wanted, id| {
                let above = program.method(*id).overrides.iter();
                (program.method(*id).overrides.iter().any(|other| wanted.contains(other)))
                    .then_some(*id)
                    .into_iter()
                    .chain(above.filter(|_| wanted.contains(id)).copied())
                    .chain(called_by(program, *id).filter(|_| wanted.contains(id)))
                    .collect()
            },
            &open,
        );
        let mut others: BTreeSet<MethodId> =
            open.iter().copied().filter(|id| !wanted.contains(id)).collect();
        spread(
            &mut others,
            |others, id| {
                let method = program.method(*id);
                let does_more = match &method.body {
                    Body::Block { block, .. } => {
                        any_stmt(block, |stmt| does_more_than_compute(program, others, stmt))
                    }
                    Body::None | Body::Unsupported(_) => false,
                };
                let mut family = method.overrides.iter().filter(|other| open.contains(other));
                let is_other = others.contains(id);
                match does_more || is_other || family.any(|other| others.contains(other)) {
                    true => {
                        let own = method.overrides.iter().copied().filter(|m| open.contains(m));
                        own.chain([*id]).collect()
                    }
                    false => Vec::new(),
                }
            },
            &open,
        );
        for id in others {
            self.program.methods[id.index()].modifiers.purity = Purity::Impure;
        }
    }

    /// Whether it is pure so far, and nobody says it, neither itself nor what it overrides.
    fn is_unsaid(&self, id: MethodId) -> bool {
        let method = self.program.method(id);
        method.origin == Origin::Source
            && method.kind == MethodKind::Method
            && method.modifiers.purity == Purity::Pure
            && (self.decl_of(id).is_some() || self.is_of_lambda(id))
            && [id]
                .iter()
                .chain(&method.overrides)
                .all(|other| !self.decl_of(*other).is_some_and(observer::is_marked))
    }

    fn is_of_lambda(&self, id: MethodId) -> bool {
        self.lambdas.iter().any(|(_, _, method)| *method == id)
    }

    fn decl_of(&self, id: MethodId) -> Option<&syntax::ast::MethodDecl> {
        let sym = self.method_syms.get(id.index()).copied().flatten()?;
        match self.table.method(sym).decl {
            MethodDecl::Method(decl) => Some(decl),
            MethodDecl::Constructor(_) | MethodDecl::None => None,
        }
    }

    /// Those that say what they read, and those of one `return` without calls.
    fn looks_anyway(&self, id: MethodId) -> bool {
        let cases = &self.program.method(id).contract.cases;
        cases.iter().any(|case| case.accessible.is_some())
            || self.decl_of(id).is_some_and(observer::only_looks)
    }
}

/// Adds to a set what its members among the open ones lead to.
fn spread(
    set: &mut BTreeSet<MethodId>,
    leads_to: impl Fn(&BTreeSet<MethodId>, &MethodId) -> Vec<MethodId>,
    open: &BTreeSet<MethodId>,
) {
    loop {
        let before = set.len();
        for id in open {
            let more = leads_to(set, id);
            set.extend(more);
        }
        if set.len() == before {
            return;
        }
    }
}

fn called_by(program: &Program, id: MethodId) -> impl Iterator<Item = MethodId> + use<> {
    let mut called = Vec::new();
    if let Body::Block { block, .. } = &program.method(id).body {
        each_stmt(block, &mut |stmt| {
            if let StmtKind::Call(call) = &stmt.kind {
                called.push(call.method);
            }
        });
    }
    called.into_iter()
}

/// As `symex::program::effect` has it.
fn does_more_than_compute(program: &Program, others: &BTreeSet<MethodId>, stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::WriteField { .. }
        | StmtKind::WriteStatic { .. }
        | StmtKind::WriteElement { .. }
        | StmtKind::New { .. }
        | StmtKind::NewArray { .. }
        | StmtKind::Concat { .. }
        | StmtKind::Throw(..)
        | StmtKind::Try { .. }
        | StmtKind::Ghost(Ghost::SetField { .. } | Ghost::SetStatic { .. } | Ghost::Havoc(_)) => {
            true
        }
        StmtKind::Call(call) => {
            others.contains(&call.method)
                || program.method(call.method).modifiers.purity == Purity::Impure
        }
        StmtKind::Loop { spec, .. } => spec.decreases.is_empty(),
        _ => false,
    }
}

fn called_in_specifications(program: &Program) -> BTreeSet<MethodId> {
    struct Called(BTreeSet<MethodId>);
    impl<'p> Visitor<'p> for Called {
        fn pure_call(&mut self, call: &'p PureCall) {
            self.0.insert(call.method);
            walk_pure_call(self, call);
        }
    }
    let mut called = Called(BTreeSet::new());
    called.program(program);
    called.0
}
