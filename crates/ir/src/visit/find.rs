//! Small walks that many ask for: all statements of a block, the parts of an expression, what
//! is mentioned, what is assigned.

use std::collections::HashSet;

use super::*;
use crate::*;

/// Calls `f` for each statement of a block and of all blocks inside it, proofs among them
/// included, outer ones first.
pub fn each_stmt<'a>(block: &'a Block, f: &mut dyn FnMut(&'a Stmt)) {
    struct Stmts<'f, 'a>(&'f mut dyn FnMut(&'a Stmt));

    impl<'a> Visitor<'a> for Stmts<'_, 'a> {
        fn stmt(&mut self, stmt: &'a Stmt) {
            (self.0)(stmt);
            walk_blocks(self, stmt);
        }
    }

    Stmts(f).block(block);
}

/// What is found in the first statement, outer ones first, that there is something to find in.
pub fn find_stmt<'a, T>(block: &'a Block, mut f: impl FnMut(&'a Stmt) -> Option<T>) -> Option<T> {
    let mut found = None;
    each_stmt(block, &mut |stmt| {
        if found.is_none() {
            found = f(stmt);
        }
    });
    found
}

/// Whether something is true of a statement of the block, or of one inside that.
pub fn any_stmt(block: &Block, mut f: impl FnMut(&Stmt) -> bool) -> bool {
    let mut found = false;
    each_stmt(block, &mut |stmt| found = found || f(stmt));
    found
}

/// Whether a block changes nothing on the heap, makes nothing there, and hands nothing over: it
/// reads, computes, and calls what is pure.
pub fn only_looks(program: &Program, block: &Block) -> bool {
    !any_stmt(block, |stmt| match &stmt.kind {
        StmtKind::Assign(..)
        | StmtKind::Check(_)
        | StmtKind::If { .. }
        | StmtKind::Loop { .. }
        | StmtKind::Block { .. }
        | StmtKind::Exit(_)
        | StmtKind::Again(_)
        | StmtKind::Throw(..)
        | StmtKind::Try { .. } => false,
        StmtKind::Call(call) => program.method(call.method).modifiers.purity == Purity::Impure,
        StmtKind::Ghost(ghost) => match ghost {
            Ghost::Open(_)
            | Ghost::Close(_)
            | Ghost::Use(_)
            | Ghost::Assert(_)
            | Ghost::SetLocal(..)
            | Ghost::Apply(..)
            | Ghost::Unreachable
            | Ghost::Label(_)
            | Ghost::Block(_) => false,
            Ghost::Assume(_)
            | Ghost::Join(_)
            | Ghost::SetField { .. }
            | Ghost::SetStatic { .. }
            | Ghost::Havoc(_) => true,
        },
        StmtKind::WriteField { .. }
        | StmtKind::WriteStatic { .. }
        | StmtKind::WriteElement { .. }
        | StmtKind::New { .. }
        | StmtKind::NewArray { .. }
        | StmtKind::Concat { .. }
        | StmtKind::InitClass(_) => true,
    })
}

/// Calls `f` for each direct part of an expression.
pub fn each_part<'a>(e: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
    walk_expr(&mut Exprs(f), e);
}

/// Calls `f` for each expression that stands in an assertion, not for their parts.
pub fn each_expr<'a>(assertion: &'a Assertion, f: &mut dyn FnMut(&'a Expr)) {
    Exprs(f).assertion(assertion);
}

/// Does not go on to parts of expressions.
struct Exprs<'f, 'a>(&'f mut dyn FnMut(&'a Expr));

impl<'a> Visitor<'a> for Exprs<'_, 'a> {
    fn expr(&mut self, e: &'a Expr) {
        (self.0)(e);
    }
}

/// Calls `f` for each instance of a predicate in an assertion, under conditions too.
pub fn each_instance<'a>(assertion: &'a Assertion, f: &mut dyn FnMut(&'a PredicateInstance)) {
    struct Instances<'f, 'a>(&'f mut dyn FnMut(&'a PredicateInstance));

    impl<'a> Visitor<'a> for Instances<'_, 'a> {
        fn instance(&mut self, instance: &'a PredicateInstance) {
            (self.0)(instance);
        }
    }

    Instances(f).assertion(assertion);
}

/// Whether an expression reads a local.
pub fn mentions(e: &Expr, local: LocalId) -> bool {
    struct Mentions(LocalId, bool);

    impl<'a> Visitor<'a> for Mentions {
        fn local(&mut self, local: &'a LocalId, role: Role) {
            self.1 |= *local == self.0 && role == Role::Read;
        }
    }

    let mut found = Mentions(local, false);
    found.expr(e);
    found.1
}

/// The local that a statement by itself gives a value; blocks inside it do not count.
pub fn dest_of(stmt: &Stmt) -> Option<LocalId> {
    match &stmt.kind {
        StmtKind::Assign(dest, _)
        | StmtKind::New { dest, .. }
        | StmtKind::NewArray { dest, .. }
        | StmtKind::Concat { dest, .. }
        | StmtKind::Try { var: dest, .. }
        | StmtKind::Ghost(Ghost::SetLocal(dest, _) | Ghost::Havoc(dest)) => Some(*dest),
        StmtKind::Call(call) => call.dest,
        StmtKind::WriteField { .. }
        | StmtKind::WriteStatic { .. }
        | StmtKind::WriteElement { .. }
        | StmtKind::InitClass(_)
        | StmtKind::Check(_)
        | StmtKind::If { .. }
        | StmtKind::Loop { .. }
        | StmtKind::Block { .. }
        | StmtKind::Exit(_)
        | StmtKind::Again(_)
        | StmtKind::Throw(..)
        | StmtKind::Ghost(
            Ghost::Open(_)
            | Ghost::Close(_)
            | Ghost::Use(_)
            | Ghost::Assert(_)
            | Ghost::Assume(_)
            | Ghost::Join(_)
            | Ghost::SetField { .. }
            | Ghost::SetStatic { .. }
            | Ghost::Apply(..)
            | Ghost::Unreachable
            | Ghost::Label(_)
            | Ghost::Block(_),
        ) => None,
    }
}

/// The locals that statements of a block assign, each once, in the order of the text.
pub fn assigned_in(block: &Block) -> Vec<LocalId> {
    let mut assigned = Assigned::default();
    assigned.block(block);
    assigned.0
}

/// The locals that a statement assigns, with the blocks inside it, each once.
pub fn assigned_by(stmt: &Stmt) -> Vec<LocalId> {
    let mut assigned = Assigned::default();
    assigned.stmt(stmt);
    assigned.0
}

#[derive(Default)]
struct Assigned(Vec<LocalId>, HashSet<LocalId>);

impl<'a> Visitor<'a> for Assigned {
    fn stmt(&mut self, stmt: &'a Stmt) {
        if let Some(dest) = dest_of(stmt)
            && self.1.insert(dest)
        {
            self.0.push(dest);
        }
        walk_blocks(self, stmt);
    }
}
