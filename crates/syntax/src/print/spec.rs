//! Contracts, loop annotations, annotation-only members and ghost statements. All of
//! it is printed inside an annotation, which the caller opens, except for the contract
//! before a member and the annotations before a loop, which open their own.

use super::Printer;
use super::precedence::{Level, ends_with_lambda, level};
use crate::ast::{
    Behavior, Clause, ClauseKind, Contract, Expr, GhostStmt, Ident, LoopClause, LoopClauseKind,
    LoopSpec, SpecCase, SpecMember, SpecMemberKind, SpecModifier, Type, VarDeclarator,
};

impl Printer {
    /// The contract in lines of its own; the line of the member starts behind it.
    pub(super) fn contract_before(&mut self, contract: &Contract) {
        if !has_text(contract) {
            return;
        }
        self.in_annotation(|p| p.contract(contract));
        self.newline();
    }

    /// The contract in lines below a header, one step further in; whether there are any.
    pub(super) fn contract_after(&mut self, contract: &Contract) -> bool {
        if !has_text(contract) {
            return false;
        }
        self.indented(|p| {
            p.newline();
            p.contract(contract);
        });
        true
    }

    fn contract(&mut self, contract: &Contract) {
        let mut lines = Lines::default();
        if contract.extends_inherited {
            lines.next(self);
            self.text("also");
        }
        for (index, case) in contract.cases.iter().enumerate() {
            // A first case without any text would leave no trace behind the `also`.
            if index > 0 || (contract.extends_inherited && !has_case_text(case)) {
                lines.next(self);
                self.text("also");
            }
            self.spec_case(&mut lines, case);
        }
    }

    fn spec_case(&mut self, lines: &mut Lines, case: &SpecCase) {
        if let Some(behavior) = case.behavior {
            lines.next(self);
            self.modifiers(&case.modifiers);
            self.text(match behavior {
                Behavior::Normal => "normal_behavior",
                Behavior::Exceptional => "exceptional_behavior",
                Behavior::General => "behavior",
            });
        }
        let depth = usize::from(case.behavior.is_some());
        self.indent += depth;
        for clause in &case.clauses {
            lines.next(self);
            self.clause(clause);
        }
        self.indent -= depth;
    }

    fn clause(&mut self, clause: &Clause) {
        if clause.is_static {
            self.text("static ");
        }
        self.clause_kind(&clause.kind, clause.redundant);
    }

    fn keyword(&mut self, keyword: &str, redundant: bool) {
        self.text(keyword);
        self.text(if redundant { "_redundantly " } else { " " });
    }

    fn clause_kind(&mut self, kind: &ClauseKind, redundant: bool) {
        match kind {
            ClauseKind::Requires(expr) => {
                self.keyword("requires", redundant);
                self.expr(expr);
            }
            ClauseKind::Ensures(expr) => {
                self.keyword("ensures", redundant);
                self.expr(expr);
            }
            ClauseKind::Signals { ty, name, condition } => {
                self.keyword("signals", redundant);
                self.signals(ty, name.as_ref(), condition.as_ref());
            }
            ClauseKind::SignalsOnly(types) => {
                self.keyword("signals_only", redundant);
                if types.is_empty() {
                    self.text("\\nothing");
                }
                self.separated(types, ", ", Printer::ty);
            }
            ClauseKind::Assignable(locations) => {
                self.keyword("assignable", redundant);
                self.exprs(locations);
            }
            ClauseKind::Accessible { locations, measured_by } => {
                self.keyword("accessible", redundant);
                self.exprs(locations);
                self.measured_by(measured_by.as_ref());
            }
            ClauseKind::Decreases(exprs) => {
                self.keyword("decreases", redundant);
                self.exprs(exprs);
            }
            ClauseKind::Diverges(expr) => {
                self.keyword("diverges", redundant);
                self.expr(expr);
            }
            ClauseKind::Forall { ty, vars } => {
                self.keyword("forall", redundant);
                self.typed_vars(ty, vars);
            }
            ClauseKind::OldVar { ty, vars } => {
                self.keyword("old", redundant);
                self.typed_vars(ty, vars);
            }
            ClauseKind::Other { keyword, exprs } => {
                // The keyword is kept as it was written.
                self.ident(keyword);
                self.exprs_after_word(exprs);
            }
        }
        self.text(";");
    }

    fn exprs_after_word(&mut self, exprs: &[Expr]) {
        if !exprs.is_empty() {
            self.text(" ");
            self.exprs(exprs);
        }
    }

    fn signals(&mut self, ty: &Type, name: Option<&Ident>, condition: Option<&Expr>) {
        self.text("(");
        self.ty(ty);
        if let Some(name) = name {
            self.text(" ");
            self.ident(name);
        }
        self.text(")");
        if let Some(condition) = condition {
            self.text(" ");
            self.expr(condition);
        }
    }

    fn measured_by(&mut self, measure: Option<&Expr>) {
        if let Some(measure) = measure {
            self.text(" \\measured_by ");
            self.expr(measure);
        }
    }

    fn typed_vars(&mut self, ty: &Type, vars: &[VarDeclarator]) {
        self.ty(ty);
        self.text(" ");
        self.separated(vars, ", ", Printer::declarator);
    }

    /// The annotations before a loop; the line of the loop starts behind them.
    pub(super) fn loop_spec(&mut self, spec: &LoopSpec) {
        if spec.clauses.is_empty() {
            return;
        }
        self.in_annotation(|p| {
            let mut lines = Lines::default();
            for clause in &spec.clauses {
                lines.next(p);
                p.loop_clause(clause);
            }
        });
        self.newline();
    }

    fn loop_clause(&mut self, clause: &LoopClause) {
        match &clause.kind {
            LoopClauseKind::Invariant(expr) => {
                self.keyword("loop_invariant", clause.redundant);
                self.expr(expr);
            }
            LoopClauseKind::Decreases(exprs) => {
                self.keyword("decreases", clause.redundant);
                self.exprs(exprs);
            }
            LoopClauseKind::Assignable(locations) => {
                self.keyword("assignable", clause.redundant);
                self.exprs(locations);
            }
            LoopClauseKind::Hint(expr) => {
                self.keyword("hint", clause.redundant);
                self.expr(expr);
            }
        }
        self.text(";");
    }

    pub(super) fn spec_member(&mut self, member: &SpecMember) {
        self.modifiers(&member.modifiers);
        match &member.kind {
            SpecMemberKind::Invariant(expr) => self.word_expr("invariant", expr),
            SpecMemberKind::Constraint(expr) => self.word_expr("constraint", expr),
            SpecMemberKind::Initially(expr) => self.word_expr("initially", expr),
            SpecMemberKind::Axiom(expr) => self.word_expr("axiom", expr),
            SpecMemberKind::Represents { field, such_that, value } => {
                self.text("represents ");
                self.before_sign(field);
                self.text(if *such_that { " \\such_that " } else { " = " });
                self.expr(value);
            }
            SpecMemberKind::Accessible { what, locations, measured_by } => {
                self.text("accessible ");
                self.before_sign(what);
                self.text(": ");
                self.exprs(locations);
                self.measured_by(measured_by.as_ref());
            }
            SpecMemberKind::Framing { implicit } => {
                self.text(if *implicit { "framing implicit" } else { "framing explicit" });
            }
            SpecMemberKind::In(groups) => {
                self.text("in ");
                self.exprs(groups);
            }
            SpecMemberKind::Maps { what, into } => {
                self.text("maps ");
                self.exprs(what);
                self.text(" \\into ");
                self.exprs(into);
            }
            SpecMemberKind::Other { keyword, exprs } => {
                self.ident(keyword);
                self.exprs_after_word(exprs);
            }
            SpecMemberKind::StrayClause(clause) => return self.clause_kind(clause, false),
            SpecMemberKind::Unread => return,
        }
        self.text(";");
    }

    /// What stands before the `=` or `:` of a clause.
    fn before_sign(&mut self, expr: &Expr) {
        self.parenthesized_if(level(expr) < Level::Postfix || ends_with_lambda(expr), expr);
    }

    fn word_expr(&mut self, word: &str, expr: &Expr) {
        self.text(word);
        self.text(" ");
        self.expr(expr);
    }

    pub(super) fn ghost_stmt(&mut self, stmt: &GhostStmt) {
        match stmt {
            GhostStmt::Open(expr) => self.word_expr("open", expr),
            GhostStmt::Close(expr) => self.word_expr("close", expr),
            GhostStmt::Use(expr) => self.word_expr("use", expr),
            GhostStmt::Assert(expr) => self.word_expr("assert", expr),
            GhostStmt::Assume(expr) => self.word_expr("assume", expr),
            GhostStmt::Join(expr) => self.word_expr("join", expr),
            GhostStmt::Set(expr) => self.word_expr("set", expr),
            GhostStmt::Local { modifiers, ty, vars } => {
                let marked = modifiers.has_spec(SpecModifier::Ghost)
                    || modifiers.has_spec(SpecModifier::Model);
                if !marked {
                    self.text("ghost ");
                }
                self.modifiers(modifiers);
                self.typed_vars(ty, vars);
            }
            GhostStmt::Apply(expr) => self.word_expr("apply", expr),
            GhostStmt::Havoc(exprs) => {
                self.text("havoc ");
                self.exprs(exprs);
            }
            GhostStmt::Unreachable => self.text("unreachable"),
            GhostStmt::Label(label) => {
                self.text("label ");
                self.ident(label);
            }
            GhostStmt::Block(block) => return self.block(block),
            GhostStmt::Other { keyword, exprs } => {
                self.ident(keyword);
                self.exprs_after_word(exprs);
            }
        }
        self.text(";");
    }
}

/// Whether anything of the contract is seen in the text.
fn has_text(contract: &Contract) -> bool {
    contract.extends_inherited
        || contract.cases.len() > 1
        || contract.cases.iter().any(has_case_text)
}

fn has_case_text(case: &SpecCase) -> bool {
    case.behavior.is_some() || !case.clauses.is_empty()
}

/// Breaks the line before each line but the first.
#[derive(Default)]
struct Lines {
    started: bool,
}

impl Lines {
    fn next(&mut self, printer: &mut Printer) {
        if self.started {
            printer.newline();
        }
        self.started = true;
    }
}
