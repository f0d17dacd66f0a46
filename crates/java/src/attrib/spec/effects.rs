//! What changes what: specifications change nothing, ghost code changes only ghosts, and
//! executable code does not use them.

use base::{Code, Span};
use rustc_hash::FxHashSet;

use super::super::Attrib;
use super::walk::{self, Visitor};
use crate::hir::*;
use crate::symbols::{Flags, Origin, VarKind, VarSym};
use crate::table::Table;

type Problem = (Code, Span, String);

impl Attrib<'_, '_> {
    /// Reports assignments in an expression of a specification.
    pub(super) fn check_no_effects(&mut self, x: &Expr) {
        let mut effects = Effects(Vec::new());
        effects.expr(x);
        for span in effects.0 {
            self.report(Code::SpecSideEffect, span, "a specification cannot change anything");
        }
    }

    /// Reports what ghost code must not do. `own`: variables that belong to it besides
    /// those that it declares. `returns`: the code is a whole body, which may return.
    pub(super) fn check_ghost_code(&mut self, block: &Block, own: &[VarSym], returns: bool) {
        let own = own.iter().copied().collect();
        let mut check = GhostCode {
            table: self.table,
            own,
            targets: Vec::new(),
            returns,
            problems: Vec::new(),
        };
        walk::block(&mut check, block);
        let problems = check.problems;
        self.report_all(problems);
    }

    /// Reports ghosts in the body of a method or initialiser.
    pub(super) fn check_code(&mut self, block: &Block) {
        let mut check = Executable { table: self.table, problems: Vec::new() };
        walk::block(&mut check, block);
        let problems = check.problems;
        self.report_all(problems);
    }

    /// As [`Attrib::check_code`], for an initialiser that is an expression.
    pub(super) fn check_code_expr(&mut self, e: &Expr) {
        let mut check = Executable { table: self.table, problems: Vec::new() };
        check.expr(e);
        let problems = check.problems;
        self.report_all(problems);
    }

    fn report_all(&mut self, problems: Vec<Problem>) {
        for (code, span, message) in problems {
            self.report(code, span, message);
        }
    }
}

pub(super) const LIBRARY_STATE: &str =
    "the state of a library's objects is changed by their own methods alone";

/// Whether a target is what a library's class keeps of the state of its objects.
pub(super) fn is_state_of_library(table: &Table<'_>, target: &Expr) -> bool {
    let ExprKind::Field { field, .. } = &target.kind else { return false };
    table.class(table.field(*field).class).origin != Origin::Source
}

/// Assignments, wherever they stand.
struct Effects(Vec<Span>);

impl Visitor for Effects {
    fn expr(&mut self, e: &Expr) {
        if matches!(e.kind, ExprKind::Assign { .. } | ExprKind::CompoundAssign(_)) {
            self.0.push(e.span);
        }
        walk::expr(self, e);
    }
}

struct GhostCode<'t, 'a> {
    table: &'t Table<'a>,
    own: FxHashSet<VarSym>,
    /// What `break` and `continue` may go to.
    targets: Vec<JumpTarget>,
    returns: bool,
    problems: Vec<Problem>,
}

impl GhostCode<'_, '_> {
    fn problem(&mut self, code: Code, span: Span, message: &str) {
        self.problems.push((code, span, message.to_string()));
    }

    fn assigned(&mut self, target: &Expr) {
        let is_ghost = match &target.kind {
            ExprKind::Var(var) => {
                self.own.contains(var) || self.table.var(*var).kind == VarKind::Ghost
            }
            ExprKind::Field { field, .. } => self.table.field(*field).flags.has(Flags::GHOST),
            ExprKind::Error => true,
            _ => false,
        };
        if !is_ghost {
            let what = match &target.kind {
                ExprKind::Var(var) => format!("`{}`", self.table.var(*var).name),
                ExprKind::Field { field, .. } => format!("`{}`", self.table.field(*field).name),
                _ => "this".to_string(),
            };
            let message = format!("ghost code cannot change {what}, which is not a ghost");
            self.problems.push((Code::GhostAssignment, target.span, message));
        }
        if is_ghost && is_state_of_library(self.table, target) {
            self.problem(Code::GhostAssignment, target.span, LIBRARY_STATE);
        }
        walk::expr(self, target);
    }

    fn jump(&mut self, target: JumpTarget, span: Span) {
        if !self.targets.contains(&target) {
            let message = "ghost code cannot change where the program goes on";
            self.problem(Code::GhostAssignment, span, message);
        }
    }
}

impl Visitor for GhostCode<'_, '_> {
    fn expr(&mut self, e: &Expr) {
        if matches!(e.kind, ExprKind::Assign { .. } | ExprKind::CompoundAssign(_)) {
            let message = "an assignment in ghost code is a statement of its own";
            self.problem(Code::SpecSideEffect, e.span, message);
        }
        if let ExprKind::Switch(s) = &e.kind {
            self.targets.push(s.target);
        }
        walk::expr(self, e);
    }

    fn stmt(&mut self, s: &Stmt) {
        let span = s.span;
        match &s.kind {
            StmtKind::Local(var, _) => {
                self.own.insert(*var);
            }
            StmtKind::Expr(e) => {
                match &e.kind {
                    ExprKind::Assign { target, value } => {
                        self.assigned(target);
                        self.expr(value);
                    }
                    ExprKind::CompoundAssign(c) => {
                        self.assigned(&c.target);
                        self.expr(&c.value);
                    }
                    _ => self.expr(e),
                }
                return;
            }
            StmtKind::For { target, spec, init, condition, update, body } => {
                self.targets.push(*target);
                init.iter().for_each(|s| self.stmt(s));
                self.loop_spec(spec);
                condition.iter().for_each(|e| self.expr(e));
                for e in update {
                    self.stmt(&Stmt { kind: StmtKind::Expr(e.clone()), span: e.span });
                }
                self.stmt(body);
                return;
            }
            StmtKind::While { target, .. }
            | StmtKind::DoWhile { target, .. }
            | StmtKind::Labeled { target, .. } => self.targets.push(*target),
            StmtKind::ForEach(each) => {
                self.targets.push(each.target);
                self.own.insert(each.var);
            }
            StmtKind::Switch(s) => self.targets.push(s.target),
            StmtKind::Break(target) | StmtKind::Continue(target) => self.jump(*target, span),
            StmtKind::Return(_) if !self.returns => {
                let message = "ghost code cannot change where the program goes on";
                self.problem(Code::GhostAssignment, span, message);
            }
            StmtKind::Throw(_) => {
                self.problem(Code::GhostAssignment, span, "ghost code cannot throw");
            }
            StmtKind::Try(_) | StmtKind::Synchronized { .. } | StmtKind::LocalClass(_) => {
                let message = "this statement in ghost code is not supported yet";
                self.problem(Code::UnsupportedNotation, span, message);
            }
            _ => {}
        }
        walk::stmt(self, s);
    }

    // The parts of these have been checked when they were typed.
    fn loop_spec(&mut self, _: &LoopSpec) {}

    fn ghost(&mut self, ghost: &GhostStmt) {
        if let GhostStmt::Block(block) = ghost {
            walk::block(self, block);
        }
    }
}

/// Executable code.
struct Executable<'t, 'a> {
    table: &'t Table<'a>,
    problems: Vec<Problem>,
}

impl Visitor for Executable<'_, '_> {
    fn expr(&mut self, e: &Expr) {
        let found = match &e.kind {
            ExprKind::Var(var) if self.table.var(*var).kind == VarKind::Ghost => {
                Some((e.span, self.table.var(*var).name))
            }
            ExprKind::Field { field, target: None } => {
                let info = self.table.field(*field);
                let is_ghost = info.flags.has(Flags::GHOST) || info.flags.has(Flags::MODEL);
                is_ghost.then_some((e.span, info.name))
            }
            ExprKind::Call(call) => {
                let info = self.table.method(call.method);
                info.flags.has(Flags::MODEL).then_some((call.name_span, info.name))
            }
            _ => None,
        };
        if let Some((span, name)) = found {
            let message = format!("`{name}` exists only for specifications; code cannot use it");
            self.problems.push((Code::GhostInCode, span, message));
        }
        walk::expr(self, e);
    }

    fn stmt(&mut self, s: &Stmt) {
        if let StmtKind::Local(var, _) = &s.kind
            && self.table.var(*var).kind == VarKind::Ghost
        {
            return;
        }
        walk::stmt(self, s);
    }

    fn loop_spec(&mut self, _: &LoopSpec) {}

    fn ghost(&mut self, _: &GhostStmt) {}
}
