//! What annotation comments hold among statements: ghost statements and the annotations
//! of loops.

use base::{Code, Diagnostic};

use super::recover::GHOSTLY_IN_CODE;
use super::{P, Parser};
use crate::ast::{
    Block, Contract, GhostStmt, Loc, LoopClause, LoopClauseKind, LoopSpec, Modifiers, SpecModifier,
    Stmt, StmtKind,
};
use crate::lex::{T, words};

impl Parser<'_> {
    /// Reads the region before the current token. Its statements go to `out`; loop
    /// annotations and modifiers that are left belong to the Java statement that follows.
    pub(super) fn ghost_region(&mut self, out: &mut Vec<Stmt>) -> (LoopSpec, Option<Modifiers>) {
        let outside = self.enter_region();
        let mut spec = LoopSpec::default();
        let mut modifiers = None;
        while self.k != T::SpecEnd {
            let start = self.pos;
            if self.nest(|p| p.ghost_item(&mut spec, &mut modifiers, out)).is_err() {
                self.sync_statement(start);
            }
            if self.pos == start {
                self.advance();
            }
        }
        self.leave_region(outside);
        (spec, modifiers)
    }

    /// The region before the branch of an `if` or the body of a loop: only annotations of
    /// a loop can stand there, because a ghost statement would become the branch.
    pub(super) fn loop_region(&mut self) -> LoopSpec {
        let outside = self.enter_region();
        let mut spec = LoopSpec::default();
        while self.k != T::SpecEnd {
            if !self.at_loop_clause() {
                let message = "only the annotations of a loop can stand here: \
                               put braces around the statement and this before it";
                self.misplaced_here(message);
                while self.k != T::SpecEnd {
                    self.advance();
                }
                break;
            }
            let start = self.pos;
            if self.loop_clause(&mut spec).is_err() {
                self.sync_statement(start);
            }
        }
        self.leave_region(outside);
        spec
    }

    /// One thing in a region among statements.
    fn ghost_item(
        &mut self,
        spec: &mut LoopSpec,
        modifiers: &mut Option<Modifiers>,
        out: &mut Vec<Stmt>,
    ) -> P<()> {
        if self.at_loop_clause() {
            return self.loop_clause(spec);
        }
        let lo = self.lo();
        let is_loop = matches!(self.k, T::While | T::Do | T::For)
            || (self.k == T::Ident && self.peek(1) == T::Colon);
        if is_loop {
            let stmt = self.statement_with(std::mem::take(spec), lo)?;
            out.push(ghost_block(stmt));
            return Ok(());
        }
        if self.at_spec_declaration() {
            let read = self.modifiers()?;
            if self.k == T::SpecEnd {
                *modifiers = Some(match modifiers.take() {
                    Some(before) => super::stmt::join_modifiers(before, read),
                    None => read,
                });
                return Ok(());
            }
            self.drop_loop_spec(spec);
            let stmt = self.ghost_local(read)?;
            out.push(stmt);
            return Ok(());
        }
        self.drop_loop_spec(spec);
        if self.at_ghost() {
            out.push(self.ghost()?);
            return Ok(());
        }
        if self.at_contract() {
            return self.contract_among_statements();
        }
        let java = matches!(
            self.k,
            T::LBrace | T::If | T::Switch | T::Try | T::Return | T::Throw | T::Break | T::Continue
        ) || matches!(self.k, T::Synchronized);
        if java {
            let stmt = self.statement_with(LoopSpec::default(), lo)?;
            out.push(ghost_block(stmt));
            return Ok(());
        }
        if self.eat(T::Semi) {
            return Ok(());
        }
        if self.k == T::Ident && words::is_member(self.word()) {
            let message = "this can only be declared in a class, not among statements";
            self.misplaced_here(message);
            return Err(super::Fail);
        }
        self.unknown_word()
    }

    /// A statement inside ghost code: loop annotations, then a ghost statement or one of
    /// Java's.
    pub(super) fn ghost_statement(&mut self, mut spec: LoopSpec, out: &mut Vec<Stmt>) -> P<()> {
        while self.at_loop_clause() {
            self.loop_clause(&mut spec)?;
        }
        if self.at_ghost() {
            self.drop_loop_spec(&mut spec);
            out.push(self.ghost()?);
            return Ok(());
        }
        if self.at_spec_declaration() {
            self.drop_loop_spec(&mut spec);
            let modifiers = self.modifiers()?;
            // Inside ghost code every variable is a ghost, marked or not.
            let marked =
                modifiers.has_spec(SpecModifier::Ghost) || modifiers.has_spec(SpecModifier::Model);
            let local =
                if marked { self.ghost_local(modifiers)? } else { self.plain_local(modifiers)? };
            out.push(local);
            return Ok(());
        }
        let lo = self.lo();
        if self.at_declaration_start() {
            self.drop_loop_spec(&mut spec);
            let modifiers = self.modifiers()?;
            let local = self.plain_local(modifiers)?;
            out.push(local);
            return Ok(());
        }
        out.push(self.statement_with(spec, lo)?);
        Ok(())
    }

    /// `ghost T x`, or other modifiers of a declaration.
    fn at_spec_declaration(&self) -> bool {
        (self.k == T::Ident
            && words::spec_modifier(self.word()).is_some()
            && !matches!(self.peek(1), T::Assign | T::Dot | T::LParen | T::LBracket | T::Colon))
            || (self.k == T::Final && self.in_spec)
            || self.k == T::At
    }

    fn ghost_local(&mut self, modifiers: Modifiers) -> P<Stmt> {
        if !modifiers.has_spec(SpecModifier::Ghost) && !modifiers.has_spec(SpecModifier::Model) {
            let message = "a variable that is declared in an annotation is a `ghost`";
            return self.error(message);
        }
        let lo = modifiers.loc.lo - self.start;
        let ty = self.local_type()?;
        let vars = self.declarators()?;
        self.semi("the declaration")?;
        let kind = StmtKind::Ghost(GhostStmt::Local { modifiers, ty, vars });
        Ok(Stmt { loc: self.loc(lo), kind })
    }

    fn plain_local(&mut self, modifiers: Modifiers) -> P<Stmt> {
        let lo = modifiers.loc.lo - self.start;
        if self.at_type_decl() {
            let decl = self.type_decl(modifiers)?;
            let item = Box::new(crate::ast::Item::Type(decl));
            return Ok(Stmt { loc: self.loc(lo), kind: StmtKind::Item(item) });
        }
        let ty = self.local_type()?;
        let vars = self.declarators()?;
        self.semi("the declaration")?;
        let local = crate::ast::LocalVar { modifiers, ty, vars };
        Ok(Stmt { loc: self.loc(lo), kind: StmtKind::Local(local) })
    }

    /// The current token starts a ghost statement.
    fn at_ghost(&self) -> bool {
        if self.k == T::Assert {
            return true;
        }
        if self.k != T::Ident || !words::is_statement(self.word()) {
            return false;
        }
        !matches!(
            self.peek(1),
            T::Assign | T::Dot | T::LBracket | T::PlusPlus | T::MinusMinus | T::Colon
        ) && !matches!(self.peek(1), T::PlusAssign | T::MinusAssign | T::StarAssign)
    }

    fn ghost(&mut self) -> P<Stmt> {
        let lo = self.lo();
        let keyword = self.take_ident();
        let ghost = match keyword.as_str() {
            "open" | "unfold" => GhostStmt::Open(self.expr()?),
            "close" | "fold" => GhostStmt::Close(self.expr()?),
            "use" => GhostStmt::Use(self.expr()?),
            "assert" => GhostStmt::Assert(self.expr()?),
            "assume" => GhostStmt::Assume(self.expr()?),
            "join" => GhostStmt::Join(self.expr()?),
            "set" => GhostStmt::Set(self.expr()?),
            "apply" => GhostStmt::Apply(self.expr()?),
            "havoc" => GhostStmt::Havoc(self.expr_list()?),
            "unreachable" => GhostStmt::Unreachable,
            "label" => GhostStmt::Label(self.ident("the name of a label")?),
            _ => {
                let exprs = if self.k == T::Semi { Vec::new() } else { self.expr_list()? };
                GhostStmt::Other { keyword, exprs }
            }
        };
        self.semi("the statement")?;
        Ok(Stmt { loc: self.loc(lo), kind: StmtKind::Ghost(ghost) })
    }

    // --- loops ---

    fn at_loop_clause(&self) -> bool {
        self.in_spec
            && self.k == T::Ident
            && words::is_loop_clause(self.word())
            && !matches!(self.peek(1), T::Assign | T::Dot | T::PlusPlus | T::MinusMinus | T::Colon)
    }

    fn loop_clause(&mut self, spec: &mut LoopSpec) -> P<()> {
        let lo = self.lo();
        let keyword = self.take_ident();
        let (stem, redundant) = words::strip_redundantly(keyword.as_str());
        let kind = match stem {
            "loop_invariant" | "maintaining" => LoopClauseKind::Invariant(self.expr()?),
            "hint" => LoopClauseKind::Hint(self.expr()?),
            "decreases" | "decreasing" | "loop_decreases" | "loop_variant" => {
                LoopClauseKind::Decreases(self.expr_list()?)
            }
            _ => LoopClauseKind::Assignable(self.expr_list()?),
        };
        self.semi("the clause")?;
        let loc = self.loc(lo);
        spec.loc = Loc(spec.loc.to(*loc));
        spec.clauses.push(LoopClause { loc, redundant, kind });
        Ok(())
    }

    fn drop_loop_spec(&mut self, spec: &mut LoopSpec) {
        if !spec.clauses.is_empty() {
            let dropped = std::mem::take(spec);
            self.loop_spec_misplaced(&dropped);
        }
    }

    /// Loop annotations before something that is no loop.
    pub(super) fn loop_spec_misplaced(&mut self, spec: &LoopSpec) {
        let Some(first) = spec.clauses.first() else { return };
        let message = "this belongs to no loop: the annotations of a loop stand directly before it";
        let diagnostic = Diagnostic::new(Code::MisplacedClause, first.loc.0, message);
        self.diagnostics.push(diagnostic);
    }

    /// The block ends behind loop annotations or modifiers.
    pub(super) fn nothing_to_carry(&mut self, spec: &LoopSpec, modifiers: Option<&Modifiers>) {
        self.loop_spec_misplaced(spec);
        if let Some((_, loc)) = modifiers.and_then(|m| m.spec.first()) {
            let message = "these modifiers belong to no declaration";
            self.diagnostics.push(Diagnostic::new(Code::MisplacedClause, loc.0, message));
        }
    }

    /// A contract has no meaning here; it is reported once, as a whole.
    fn contract_among_statements(&mut self) -> P<()> {
        let start = self.pos;
        let span = self.token_span(start);
        let mut contract = Contract::default();
        while self.at_contract() {
            let mut modifiers = self.no_modifiers();
            self.contract_item(&mut contract, &mut modifiers)?;
        }
        let message = "a contract cannot stand among statements: it belongs to a method";
        self.diagnostics.push(Diagnostic::new(Code::MisplacedClause, span, message));
        Ok(())
    }

    /// A word that starts nothing here.
    pub(super) fn unknown_word<X>(&mut self) -> P<X> {
        if self.k != T::Ident {
            return self.expected("a clause, a declaration or a statement");
        }
        let word = self.word().to_owned();
        if matches!(word.as_str(), "opening" | "using" | "dropping") {
            self.misplaced_here(GHOSTLY_IN_CODE);
            return Err(super::Fail);
        }
        if words::opens_annotation(&word) {
            let message = format!("`{word}` has no meaning at this place");
            self.misplaced_here(&message);
            return Err(super::Fail);
        }
        let span = self.token_span(self.pos);
        let before = self.diagnostics.len();
        let message = match words::nearest_word(&word) {
            Some(near) => format!("unknown notation `{word}`: did you mean `{near}`?"),
            None => format!("unknown notation `{word}`"),
        };
        self.report_code(Code::UnknownNotation, self.pos, span, message);
        if words::nearest_word(&word).is_none()
            && self.diagnostics.len() > before
            && let Some(last) = self.diagnostics.last_mut()
        {
            let note = "a comment that is no annotation must not start with `//@` or `/*@`";
            last.notes.push(note.to_owned());
        }
        Err(super::Fail)
    }
}

/// A statement that is written wholly in an annotation.
fn ghost_block(stmt: Stmt) -> Stmt {
    let loc = stmt.loc;
    let block = match stmt.kind {
        StmtKind::Block(block) => block,
        kind => Block { loc, stmts: vec![Stmt { loc, kind }] },
    };
    Stmt { loc, kind: StmtKind::Ghost(GhostStmt::Block(block)) }
}
