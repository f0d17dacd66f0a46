//! Statements.

use base::Code;

use super::guarded::GUARDED;
use super::{P, Parser};
use crate::ast::{
    Block, Catch, ConstructorCall, Expr, ExprKind, Item, LocalVar, LoopSpec, Modifiers, Param,
    Resource, Stmt, StmtKind, Try, Type, TypeKind, VarDeclarator,
};
use crate::lex::T;

impl Parser<'_> {
    /// `{ … }`; `what` says whose body it is.
    pub(super) fn block(&mut self, what: &str) -> P<Block> {
        self.nest(|p| {
            let lo = p.lo();
            let open = p.pos;
            if !p.eat(T::LBrace) {
                return p.expected(&format!("`{{` before {what}"));
            }
            let mut stmts = Vec::new();
            while p.at_region() || !(p.k == T::RBrace || p.k.is_end()) {
                // A member in the middle of a body: its closing brace is missing.
                if !p.in_spec && (p.starts_member_word() || p.starts_lost_method()) {
                    break;
                }
                p.block_statement(&mut stmts)?;
            }
            p.close_brace(open, what);
            stmts.shrink_to_fit();
            Ok(Block { loc: p.loc(lo), stmts })
        })
    }

    fn starts_lost_method(&self) -> bool {
        (self.k == T::Void || self.k == T::Ident || self.k.is_primitive())
            && self.at_method()
            && !self.at_record()
    }

    /// The `}` of what was opened at a token; reported once if it is missing.
    pub(super) fn close_brace(&mut self, open: usize, what: &str) {
        if self.eat(T::RBrace) {
            return;
        }
        let before = self.diagnostics.len();
        let message = format!("expected `}}` after {what}, found {}", self.found(self.pos));
        if self.k != T::Eof && self.starts_line(self.pos) {
            let end = self.span(self.prev_hi, self.prev_hi);
            self.report(self.pos, end, message);
        } else {
            self.report_at(self.pos, message);
        }
        let span = self.token_span(open);
        if self.diagnostics.len() > before
            && let Some(last) = self.diagnostics.last_mut()
        {
            let label = base::Label { span, text: "opened here".to_owned() };
            last.labels.push(label);
        }
    }

    /// One statement of a block, or what an annotation comment holds. A mistake in it is
    /// dealt with here.
    pub(super) fn block_statement(&mut self, out: &mut Vec<Stmt>) -> P<()> {
        let (mut spec, mut modifiers) = (LoopSpec::default(), None);
        if self.at_region() {
            (spec, modifiers) = self.ghost_region(out);
            if spec.clauses.is_empty() && modifiers.is_none() {
                return Ok(());
            }
            if matches!(self.k, T::RBrace | T::Eof | T::Case | T::Default) {
                self.nothing_to_carry(&spec, modifiers.as_ref());
                return Ok(());
            }
        }
        let start = self.pos;
        let result = self.nest(|p| p.statement_in_block(spec, modifiers, out));
        if result.is_err() {
            self.sync_statement(start);
        }
        Ok(())
    }

    fn statement_in_block(
        &mut self,
        spec: LoopSpec,
        modifiers: Option<Modifiers>,
        out: &mut Vec<Stmt>,
    ) -> P<()> {
        if self.in_spec {
            return self.ghost_statement(spec, out);
        }
        let lo = self.lo();
        if modifiers.is_some() || self.at_declaration_start() {
            let stmt = self.declaration(modifiers)?;
            if !spec.clauses.is_empty() {
                self.loop_spec_misplaced(&spec);
            }
            out.push(stmt);
            return Ok(());
        }
        out.push(self.statement_with(spec, lo)?);
        Ok(())
    }

    /// A local variable or a local type starts here.
    pub(super) fn at_declaration_start(&self) -> bool {
        match self.k {
            T::Final | T::Abstract | T::Strictfp | T::Class | T::Interface | T::Enum => true,
            T::Static => true,
            T::At => true,
            T::Ident => {
                if self.at_yield() {
                    return false;
                }
                if self.at_record() {
                    return true;
                }
                if matches!(self.word(), "sealed" | "non") && self.at_sealed() {
                    return true;
                }
                // The next token decides most cases without a scan.
                match self.peek(1) {
                    T::Ident => true,
                    T::Lt | T::Dot | T::LBracket | T::At => self.at_declaration(),
                    _ => false,
                }
            }
            T::SpecWord => self.in_spec && self.at_declaration(),
            kind => kind.is_primitive() && self.at_declaration(),
        }
    }

    fn at_sealed(&self) -> bool {
        self.word() == "sealed" && matches!(self.peek(1), T::Class | T::Interface | T::Abstract)
            || self.word() == "non"
                && self.peek(1) == T::Minus
                && self.word_is(self.pos + 2, "sealed")
    }

    /// `record Name(` or `record Name<`
    pub(super) fn at_record(&self) -> bool {
        self.at_word("record")
            && self.peek(1) == T::Ident
            && matches!(self.peek(2), T::LParen | T::Lt)
    }

    /// `yield` that starts a statement (JLS 14.21).
    fn at_yield(&self) -> bool {
        if !self.at_word("yield") {
            return false;
        }
        match self.peek(1) {
            T::PlusPlus | T::MinusMinus => self.peek(2) != T::Semi,
            T::Ident | T::LParen | T::Not | T::Tilde | T::Plus | T::Minus | T::New => true,
            T::Switch | T::This | T::Super | T::True | T::False | T::Null | T::Void => true,
            T::IntLit | T::FloatLit | T::CharLit | T::StringLit | T::TextBlock => true,
            T::SpecWord => true,
            kind => kind.is_primitive(),
        }
    }

    /// A local variable or a local type, behind the modifiers from an annotation comment.
    fn declaration(&mut self, before: Option<Modifiers>) -> P<Stmt> {
        let given = before.is_some();
        let mut modifiers = self.variable_modifiers()?;
        if let Some(before) = before {
            modifiers = join_modifiers(before, modifiers);
        }
        let lo = modifiers.loc.lo - self.start;
        if matches!(self.k, T::Class | T::Interface | T::Enum)
            || self.at_record()
            || (self.k == T::At && self.peek(1) == T::Interface)
        {
            let decl = self.type_decl(modifiers)?;
            return Ok(Stmt {
                loc: self.loc(lo),
                kind: StmtKind::Item(Box::new(Item::Type(decl))),
            });
        }
        if given && !self.at_declaration() {
            if let Some((_, loc)) = modifiers.spec.first() {
                let message = "these modifiers belong to no declaration";
                self.report_code(Code::MisplacedClause, self.pos, loc.0, message);
            }
            let lo = self.lo();
            return self.statement_with(LoopSpec::default(), lo);
        }
        let local = self.local_var(modifiers)?;
        self.semi("the declaration")?;
        Ok(Stmt { loc: self.loc(lo), kind: StmtKind::Local(local) })
    }

    fn local_var(&mut self, modifiers: Modifiers) -> P<LocalVar> {
        let ty = self.local_type()?;
        let vars = self.declarators()?;
        Ok(LocalVar { modifiers, ty, vars })
    }

    /// `x = 1, y[]`
    pub(super) fn declarators(&mut self) -> P<Vec<VarDeclarator>> {
        let mut vars = Vec::with_capacity(1);
        loop {
            let name = self.ident("the name of a variable")?;
            vars.push(self.declarator_after(name)?);
            if !self.eat(T::Comma) {
                return Ok(vars);
            }
        }
    }

    pub(super) fn declarator_after(&mut self, name: crate::ast::Ident) -> P<VarDeclarator> {
        let dims = self.dims()?;
        let init = if self.eat(T::Assign) { Some(self.variable_init()?) } else { None };
        Ok(VarDeclarator { loc: self.loc_from(name.loc), name, dims, init })
    }

    /// The `;` at the end of something. If it is missing at the end of a line, the
    /// parser goes on as if it were there.
    pub(super) fn semi(&mut self, what: &str) -> P<()> {
        if self.eat(T::Semi) {
            return Ok(());
        }
        self.report_expected(&format!("`;` after {what}"));
        let goes_on = self.k == T::RBrace || self.k.is_end() || self.starts_line(self.pos);
        if goes_on { Ok(()) } else { Err(super::Fail) }
    }

    /// A statement below another one: the branch of an `if`, the body of a loop.
    pub(super) fn statement(&mut self) -> P<Stmt> {
        if self.depth >= self.limits.depth {
            self.skip_block = true;
        }
        self.nest(|p| {
            if p.in_spec {
                let mut out = Vec::new();
                let lo = p.lo();
                p.ghost_statement(LoopSpec::default(), &mut out)?;
                let stmt = out.pop();
                return match stmt {
                    Some(stmt) if out.is_empty() => Ok(stmt),
                    _ => Ok(Stmt { loc: p.loc(lo), kind: StmtKind::Empty }),
                };
            }
            let spec = if p.at_region() { p.loop_region() } else { LoopSpec::default() };
            if p.at_declaration_start() {
                let lo = p.lo();
                let decl = p.declaration(None)?;
                let span = decl.loc.0;
                p.report(p.pos, span, "a declaration cannot stand here without a block around it");
                return Ok(Stmt { loc: p.loc(lo), kind: decl.kind });
            }
            let lo = p.lo();
            p.statement_with(spec, lo)
        })
    }

    /// A statement, with the loop annotations that stood before it.
    pub(super) fn statement_with(&mut self, spec: LoopSpec, lo: u32) -> P<Stmt> {
        let lo = if spec.clauses.is_empty() { lo } else { spec.loc.lo - self.start };
        let carries = matches!(self.k, T::While | T::Do | T::For)
            || (self.k == T::Ident && self.peek(1) == T::Colon);
        if !carries && !spec.clauses.is_empty() {
            self.loop_spec_misplaced(&spec);
        }
        let kind = match self.k {
            T::LBrace => {
                if self.depth + 1 >= self.limits.depth {
                    self.skip_block = true;
                }
                StmtKind::Block(self.block("the block")?)
            }
            T::Semi => {
                self.advance();
                StmtKind::Empty
            }
            T::If => self.if_statement()?,
            T::While => {
                self.advance();
                let condition = self.condition("`while`")?;
                let body = Box::new(self.statement()?);
                StmtKind::While { spec, condition, body }
            }
            T::Do => {
                self.advance();
                let body = Box::new(self.statement()?);
                self.expect_after(T::While, "after the body of `do`")?;
                let condition = self.condition("`while`")?;
                self.semi("the `do` loop")?;
                StmtKind::DoWhile { spec, body, condition }
            }
            T::For => self.for_statement(spec)?,
            T::Ident if self.peek(1) == T::Colon => {
                let label = self.take_ident();
                self.advance();
                let inner = if self.at_region() { self.loop_region() } else { spec };
                let inner_lo = self.lo();
                let body = Box::new(self.nest(|p| p.labeled_body(inner, inner_lo))?);
                StmtKind::Labeled { label, body }
            }
            T::Switch => {
                let switch = self.nest(|p| p.switch())?;
                StmtKind::Switch(switch)
            }
            T::Break | T::Continue => {
                let is_break = self.k == T::Break;
                self.advance();
                let label = if self.k == T::Ident { Some(self.take_ident()) } else { None };
                self.semi(if is_break { "`break`" } else { "`continue`" })?;
                if is_break { StmtKind::Break(label) } else { StmtKind::Continue(label) }
            }
            T::Return => {
                self.advance();
                let missing = self.k == T::Semi || self.k == T::RBrace;
                let value = if missing { None } else { Some(self.guarded_expr(GUARDED)?) };
                self.semi("the `return`")?;
                StmtKind::Return(value)
            }
            T::Throw => {
                self.advance();
                let value = self.expr()?;
                self.semi("the `throw`")?;
                StmtKind::Throw(value)
            }
            T::Synchronized => {
                self.advance();
                let lock = self.condition("`synchronized`")?;
                let body = self.block("the body of `synchronized`")?;
                StmtKind::Synchronized { lock, body }
            }
            T::Try => self.try_statement()?,
            T::Assert => {
                self.advance();
                let condition = self.expr()?;
                let message = if self.eat(T::Colon) { Some(self.expr()?) } else { None };
                self.semi("the assertion")?;
                StmtKind::Assert { condition, message }
            }
            T::Else => return self.error("`else` without an `if` before it"),
            T::Catch | T::Finally => {
                let word = self.found(self.pos);
                return self.error(format!("{word} without a `try` before it"));
            }
            T::Case | T::Default => {
                let word = self.found(self.pos);
                return self.error(format!("{word} outside of a `switch`"));
            }
            _ if self.at_yield() => {
                self.advance();
                let value = self.expr()?;
                self.semi("the `yield`")?;
                StmtKind::Yield(value)
            }
            _ => self.expression_statement()?,
        };
        Ok(Stmt { loc: self.loc(lo), kind })
    }

    fn labeled_body(&mut self, spec: LoopSpec, lo: u32) -> P<Stmt> {
        if self.in_spec && spec.clauses.is_empty() {
            return self.statement();
        }
        self.statement_with(spec, lo)
    }

    /// `(condition)`
    pub(super) fn condition(&mut self, of: &str) -> P<Expr> {
        self.expect_after(T::LParen, &format!("after {of}"))?;
        let condition = self.inner_guarded(GUARDED)?;
        if !self.eat(T::RParen) {
            self.report_expected("`)` after the expression");
            // The body follows: only the parenthesis is missing.
            if self.k != T::LBrace {
                return Err(super::Fail);
            }
        }
        Ok(condition)
    }

    fn if_statement(&mut self) -> P<StmtKind> {
        self.advance();
        let condition = self.condition("`if`")?;
        let then = Box::new(self.statement()?);
        let otherwise = if self.eat(T::Else) { Some(Box::new(self.statement()?)) } else { None };
        Ok(StmtKind::If { condition, then, otherwise })
    }

    fn for_statement(&mut self, spec: LoopSpec) -> P<StmtKind> {
        self.advance();
        self.expect_after(T::LParen, "after `for`")?;
        let mut init = Vec::new();
        if self.at_declaration_start() || self.at_region() {
            let lo = self.lo();
            let modifiers = self.variable_modifiers()?;
            let lo = lo.min(modifiers.loc.lo - self.start);
            if self.at_for_each() {
                let var = self.param_after(modifiers)?;
                self.expect(T::Colon)?;
                let iterable = self.inner_expr()?;
                self.expect_after(T::RParen, "after the header of the loop")?;
                let body = Box::new(self.statement()?);
                return Ok(StmtKind::ForEach { spec, var, iterable, body });
            }
            let local = self.local_var(modifiers)?;
            init.push(Stmt { loc: self.loc(lo), kind: StmtKind::Local(local) });
        } else if self.k != T::Semi {
            loop {
                let expr = self.inner_expr()?;
                self.check_statement_expr(&expr);
                init.push(Stmt { loc: expr.loc, kind: StmtKind::Expr(expr) });
                if !self.eat(T::Comma) {
                    break;
                }
            }
        }
        self.expect_after(T::Semi, "after the start of the `for` loop")?;
        let condition = if self.k == T::Semi { None } else { Some(self.inner_expr()?) };
        self.expect_after(T::Semi, "after the condition of the `for` loop")?;
        let mut update = Vec::new();
        if self.k != T::RParen {
            loop {
                let expr = self.inner_expr()?;
                self.check_statement_expr(&expr);
                update.push(expr);
                if !self.eat(T::Comma) {
                    break;
                }
            }
        }
        if !self.eat(T::RParen) {
            self.report_expected("`)` after the header of the loop");
            if self.k != T::LBrace {
                return Err(super::Fail);
            }
        }
        let body = Box::new(self.statement()?);
        Ok(StmtKind::For { spec, init, condition, update, body })
    }

    /// A type, a name and `:`.
    fn at_for_each(&self) -> bool {
        self.scan_type(self.pos).is_some_and(|i| {
            self.kind_at(i) == T::Ident && self.kind_at(self.scan_dims(i + 1)) == T::Colon
        })
    }

    fn try_statement(&mut self) -> P<StmtKind> {
        self.advance();
        let mut resources = Vec::new();
        if self.eat(T::LParen) {
            while self.k != T::RParen {
                resources.push(self.resource()?);
                if !self.eat(T::Semi) {
                    break;
                }
            }
            if resources.is_empty() {
                return self.expected("a resource after `try (`");
            }
            self.expect_after(T::RParen, "after the resources")?;
        }
        let body = self.block("the body of `try`")?;
        let mut catches = Vec::new();
        while self.k == T::Catch {
            let lo = self.lo();
            self.advance();
            self.expect_after(T::LParen, "after `catch`")?;
            let param = self.catch_param()?;
            if !self.eat(T::RParen) {
                self.report_expected("`)` after the parameter of `catch`");
                if self.k != T::LBrace {
                    return Err(super::Fail);
                }
            }
            let body = self.block("the body of `catch`")?;
            catches.push(Catch { loc: self.loc(lo), param, body });
        }
        let finally =
            if self.eat(T::Finally) { Some(self.block("the body of `finally`")?) } else { None };
        if resources.is_empty() && catches.is_empty() && finally.is_none() {
            let end = self.span(self.prev_hi, self.prev_hi);
            let message = "expected `catch` or `finally` after the body of `try`";
            self.report(self.pos, end, message);
        }
        Ok(StmtKind::Try(Try { resources, body, catches, finally }))
    }

    fn resource(&mut self) -> P<Resource> {
        let lo = self.lo();
        let declared =
            self.at_region() || matches!(self.k, T::Final | T::At) || self.at_declaration();
        if !declared {
            return Ok(Resource::Existing(self.inner_expr()?));
        }
        let modifiers = self.variable_modifiers()?;
        let lo = lo.min(modifiers.loc.lo - self.start);
        let ty = self.local_type()?;
        let name = self.ident("the name of a resource")?;
        if self.k != T::Assign {
            return self.expected("`=` after the name of the resource");
        }
        let vars = vec![self.declarator_after(name)?];
        Ok(Resource::Declared(self.loc(lo), LocalVar { modifiers, ty, vars }))
    }

    fn catch_param(&mut self) -> P<Param> {
        let modifiers = self.variable_modifiers()?;
        let lo = modifiers.loc.lo - self.start;
        let first = self.ty()?;
        let ty = if self.k == T::Or {
            let loc = first.loc;
            let mut types = vec![first];
            while self.eat(T::Or) {
                types.push(self.ty()?);
            }
            Type { loc: self.loc_from(loc), annotations: Vec::new(), kind: TypeKind::Union(types) }
        } else {
            first
        };
        let name = self.ident("the name of the exception")?;
        let dims = self.dims()?;
        Ok(Param {
            loc: self.loc(lo),
            modifiers,
            ty: Some(ty),
            varargs: false,
            varargs_annotations: Vec::new(),
            name,
            dims,
        })
    }

    fn expression_statement(&mut self) -> P<StmtKind> {
        self.constructor_call_at = self.pos;
        let expr = self.expr();
        self.constructor_call_at = usize::MAX;
        let expr = expr?;
        if let ExprKind::Call { name, .. } = &expr.kind
            && matches!(name.as_str(), "this" | "super")
            && let ExprKind::Call { target, type_args, name, args } = expr.kind
        {
            self.semi("the call")?;
            let outer = target.map(|t| *t);
            let is_super = name.as_str() == "super";
            let call = ConstructorCall { outer, type_args, is_super, args };
            return Ok(StmtKind::ConstructorCall(call));
        }
        let ends = self.k == T::Semi;
        if ends {
            self.check_statement_expr(&expr);
        }
        self.semi("the statement")?;
        Ok(StmtKind::Expr(expr))
    }

    /// Only assignments, increments, calls and creations are statements.
    fn check_statement_expr(&mut self, expr: &Expr) {
        let fine = match &expr.kind {
            ExprKind::Assign { .. } | ExprKind::CompoundAssign { .. } | ExprKind::Call { .. } => {
                true
            }
            ExprKind::New(_) | ExprKind::Error => true,
            ExprKind::Spec(_) => self.in_spec,
            ExprKind::Unary { op, .. } => {
                use crate::ast::UnaryOp::*;
                matches!(op, PreIncrement | PreDecrement | PostIncrement | PostDecrement)
            }
            _ => false,
        };
        if !fine {
            let span = expr.loc.0;
            self.report(self.pos, span, "this expression is not a statement");
        }
    }
}

/// The modifiers of one declaration that were read in two places.
pub(super) fn join_modifiers(mut first: Modifiers, second: Modifiers) -> Modifiers {
    let empty = |m: &Modifiers| m.flags.is_empty() && m.annotations.is_empty() && m.spec.is_empty();
    if empty(&second) {
        return first;
    }
    if empty(&first) {
        return second;
    }
    first.loc = crate::ast::Loc(first.loc.to(*second.loc));
    first.flags.extend(second.flags);
    first.annotations.extend(second.annotations);
    first.spec.extend(second.spec);
    first
}
