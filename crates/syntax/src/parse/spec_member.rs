//! What annotation comments declare among members, and at the top level of a file.

use base::{Code, Span, Symbol};

use super::class::Prefix;
use super::clause::is_empty_contract;
use super::unit::no_modifiers_in;
use super::{P, Parser};
use crate::ast::{
    DataConstructor, DataDecl, Expr, ExprKind, FunctionDecl, Ident, Item, LemmaDecl, Loc, Member,
    Modifiers, Param, PredicateDecl, SpecExpr, SpecMember, SpecMemberKind, SpecModifier,
};
use crate::lex::{T, words};

impl Parser<'_> {
    /// Reads the region before a member. What it declares goes to `out`; a contract and
    /// modifiers that are left belong to the Java member that follows.
    pub(super) fn member_region(
        &mut self,
        prefix: &mut Prefix,
        name: Option<Symbol>,
        out: &mut Vec<Member>,
    ) {
        let outside = self.enter_region();
        while self.k != T::SpecEnd {
            let start = self.pos;
            if self.nest(|p| p.spec_item(prefix, name, out, true)).is_err() {
                self.sync_member(start);
            }
            if self.pos == start {
                self.advance();
            }
        }
        self.leave_region(outside);
    }

    /// A region that may hold modifiers only.
    pub(super) fn modifier_region(&mut self, modifiers: &mut Modifiers) {
        let outside = self.enter_region();
        match self.modifiers() {
            Ok(read) => self.keep_spec_modifiers(modifiers, read),
            Err(_) => {
                while self.k != T::SpecEnd {
                    self.advance();
                }
            }
        }
        self.leave_region(outside);
    }

    /// One thing in a region among members. `top`: directly in the region, not in the
    /// body of a class that is itself declared in an annotation.
    pub(super) fn spec_item(
        &mut self,
        prefix: &mut Prefix,
        name: Option<Symbol>,
        out: &mut Vec<Member>,
        top: bool,
    ) -> P<()> {
        let mut modifiers = self.modifiers()?;
        let lo =
            if no_modifiers_in(&modifiers) { self.lo() } else { modifiers.loc.lo - self.start };
        if self.k == T::SpecEnd {
            self.keep_spec_modifiers(&mut prefix.modifiers, modifiers);
            return Ok(());
        }
        if self.k == T::Semi {
            return self.trailing_modifiers(modifiers, out);
        }
        if self.at_contract() && !self.at_accessible_member() {
            self.contract_item(&mut prefix.contract, &mut modifiers)?;
            if !no_modifiers_in(&modifiers) {
                self.keep_spec_modifiers(&mut prefix.modifiers, modifiers);
            }
            return Ok(());
        }
        let word = if self.k == T::Ident { self.word().to_owned() } else { String::new() };
        let (stem, _) = words::strip_redundantly(&word);
        match stem {
            "function" | "lemma" if self.peek(1) != T::Semi => {
                let contract = std::mem::take(&mut prefix.contract);
                let own = Prefix { modifiers, contract };
                let item = if stem == "function" { self.function(own)? } else { self.lemma(own)? };
                out.push(Member::Item(item));
                return Ok(());
            }
            "data" if self.peek(1) == T::Ident => {
                self.flush_contract(prefix);
                let item = self.data(modifiers, lo)?;
                out.push(Member::Item(item));
                return Ok(());
            }
            "predicate" | "resource" => {
                self.flush_contract(prefix);
                let predicate = self.predicate(modifiers, lo)?;
                out.push(Member::Predicate(predicate));
                return Ok(());
            }
            _ => {}
        }
        if words::is_member(&word) || stem == "accessible" {
            self.flush_contract(prefix);
            return match self.spec_member(modifiers, lo) {
                Ok(member) => self.push_spec_member(member, out),
                Err(reported) => {
                    let kind = SpecMemberKind::Unread;
                    let modifiers = Modifiers::default();
                    out.push(Member::Spec(SpecMember { loc: self.loc(lo), modifiers, kind }));
                    Err(reported)
                }
            };
        }
        let ghost =
            modifiers.has_spec(SpecModifier::Ghost) || modifiers.has_spec(SpecModifier::Model);
        if ghost || !top {
            let contract = std::mem::take(&mut prefix.contract);
            return self.member_after(Prefix { modifiers, contract }, name, out);
        }
        self.unknown_word()
    }

    /// `private int x; //@ spec_public;`: modifiers of the field before.
    fn trailing_modifiers(&mut self, modifiers: Modifiers, out: &mut [Member]) -> P<()> {
        let semi = self.token_span(self.pos);
        self.advance();
        if no_modifiers_in(&modifiers) {
            return Ok(());
        }
        let Some(Member::Field(field)) = out.last_mut() else {
            let message = "these modifiers belong to no declaration";
            self.report_code(Code::MisplacedClause, self.pos, modifiers.loc.0, message);
            return Ok(());
        };
        field.loc = Loc(field.loc.to(semi));
        let mut kept = std::mem::take(&mut field.modifiers);
        self.keep_spec_modifiers(&mut kept, modifiers);
        field.modifiers = kept;
        Ok(())
    }

    /// Reports a contract that is followed by something that cannot have one.
    fn flush_contract(&mut self, prefix: &mut Prefix) {
        if !is_empty_contract(&prefix.contract) {
            self.contract_misplaced(prefix);
            prefix.contract = crate::ast::Contract::default();
        }
    }

    /// `accessible f: L;`, rather than a clause of a contract.
    fn at_accessible_member(&self) -> bool {
        if self.word() != "accessible" {
            return false;
        }
        let mut i = self.pos + 1;
        let mut questions = 0;
        loop {
            match self.kind_at(i) {
                T::LParen | T::LBrace | T::LBracket => {
                    i = self.scan_parens(i);
                    continue;
                }
                T::Question => questions += 1,
                T::Colon if questions == 0 => return true,
                T::Colon => questions -= 1,
                T::Semi => return false,
                kind if kind.is_end() => return false,
                _ => {}
            }
            i += 1;
        }
    }

    /// Data groups belong to the field before them.
    fn push_spec_member(&mut self, member: SpecMember, out: &mut Vec<Member>) -> P<()> {
        let group = matches!(member.kind, SpecMemberKind::In(_) | SpecMemberKind::Maps { .. });
        match out.last_mut() {
            Some(Member::Field(field)) if group => {
                field.loc = Loc(field.loc.to(*member.loc));
                field.clauses.push(member);
            }
            _ => out.push(Member::Spec(member)),
        }
        Ok(())
    }

    fn spec_member(&mut self, modifiers: Modifiers, lo: u32) -> P<SpecMember> {
        let keyword = self.take_ident();
        let (stem, _) = words::strip_redundantly(keyword.as_str());
        let kind = match stem {
            "invariant" => SpecMemberKind::Invariant(self.expr()?),
            "constraint" => SpecMemberKind::Constraint(self.expr()?),
            "initially" => SpecMemberKind::Initially(self.expr()?),
            "axiom" => SpecMemberKind::Axiom(self.expr()?),
            "represents" => self.represents()?,
            "accessible" => {
                let what = self.nest(|p| p.postfix())?;
                self.expect_after(T::Colon, "after the name")?;
                let locations = self.expr_list()?;
                let measured_by = self.measured_by()?;
                SpecMemberKind::Accessible { what, locations, measured_by }
            }
            "framing" => {
                let implicit = self.at_word("implicit");
                if !implicit && !self.at_word("explicit") {
                    return self.expected("`implicit` or `explicit`");
                }
                self.advance();
                SpecMemberKind::Framing { implicit }
            }
            "in" => SpecMemberKind::In(self.expr_list()?),
            "maps" => {
                let what = self.expr_list()?;
                if !(self.k == T::SpecWord && self.word() == "\\into") {
                    return self.expected("`\\into`");
                }
                self.advance();
                SpecMemberKind::Maps { what, into: self.expr_list()? }
            }
            _ => {
                let mut exprs = Vec::new();
                if self.k != T::Semi {
                    exprs = self.expr_list()?;
                    if self.eat(T::If) {
                        exprs.push(self.expr()?);
                    }
                }
                SpecMemberKind::Other { keyword, exprs }
            }
        };
        self.semi("the clause")?;
        Ok(SpecMember { loc: self.loc(lo), modifiers, kind })
    }

    /// `f = e`, `f <- e`, `f \such_that e`
    fn represents(&mut self) -> P<SpecMemberKind> {
        let field = self.nest(|p| p.postfix())?;
        let arrow = self.k == T::Lt && self.peek(1) == T::Minus && self.adjacent(self.pos);
        let mut such_that = false;
        if arrow {
            self.advance();
            self.advance();
        } else if self.k == T::SpecWord && self.word() == "\\such_that" {
            self.advance();
            such_that = true;
        } else {
            self.expect_after(T::Assign, "after the model field")?;
        }
        let value = self.expr()?;
        if such_that || self.k != T::Comma {
            return Ok(SpecMemberKind::Represents { field, such_that, value });
        }
        // A location set may list its members.
        let mut args = vec![value];
        while self.eat(T::Comma) {
            args.push(self.expr()?);
        }
        let lo = args.first().map_or(0, |first| first.loc.0.lo);
        let hi = args.last().map_or(lo, |last| last.loc.0.hi);
        let loc = Loc(Span { lo, hi });
        let name = Ident { symbol: Symbol::new("locset"), loc };
        let kind = ExprKind::Spec(Box::new(SpecExpr::Builtin { name, args }));
        let value = Expr { loc, kind };
        Ok(SpecMemberKind::Represents { field, such_that, value })
    }

    /// `predicate q(T x; U y) = A;`
    fn predicate(&mut self, modifiers: Modifiers, lo: u32) -> P<PredicateDecl> {
        self.advance();
        let name = self.ident("the name of a predicate")?;
        self.expect_after(T::LParen, "after the name of the predicate")?;
        let mut params = Vec::new();
        let mut outputs = Vec::new();
        if self.k != T::RParen {
            if self.k != T::Semi {
                params = self.spec_params()?;
            }
            if self.eat(T::Semi) {
                outputs = self.spec_params()?;
            }
        }
        self.expect_after(T::RParen, "after the parameters")?;
        let body = if self.eat(T::Assign) { Some(self.expr()?) } else { None };
        self.semi("the predicate")?;
        Ok(PredicateDecl { loc: self.loc(lo), modifiers, name, params, outputs, body })
    }

    fn spec_params(&mut self) -> P<Vec<Param>> {
        let mut params = Vec::new();
        loop {
            let modifiers = self.modifiers()?;
            params.push(self.param_after(modifiers)?);
            if !self.eat(T::Comma) {
                return Ok(params);
            }
        }
    }

    fn params_in_parens(&mut self) -> P<Vec<Param>> {
        self.expect(T::LParen)?;
        let params = if self.k == T::RParen { Vec::new() } else { self.spec_params()? };
        self.expect_after(T::RParen, "after the parameters")?;
        Ok(params)
    }

    /// `data Expr = Const(int v) | Plus(Expr left, Expr right);`
    fn data(&mut self, modifiers: Modifiers, lo: u32) -> P<Item> {
        self.advance();
        let name = self.ident("the name of a data type")?;
        let type_params = self.type_params()?;
        self.expect_after(T::Assign, "after the name of the data type")?;
        let mut constructors = Vec::new();
        loop {
            let name = self.ident("the name of a constructor")?;
            let params = if self.k == T::LParen { self.params_in_parens()? } else { Vec::new() };
            constructors.push(DataConstructor { loc: self.loc_from(name.loc), name, params });
            if !self.eat(T::Or) {
                break;
            }
        }
        self.semi("the data type")?;
        let loc = self.loc(lo);
        Ok(Item::Data(DataDecl { loc, modifiers, name, type_params, constructors }))
    }

    /// `function int sum(Expr e) = …;`
    fn function(&mut self, mut prefix: Prefix) -> P<Item> {
        let keyword = self.lo() + self.start;
        self.advance();
        self.more_modifiers(&mut prefix.modifiers)?;
        let lo = prefix.lo().min(keyword) - self.start;
        let type_params = self.type_params()?;
        let result = self.ty()?;
        let name = self.ident("the name of a function")?;
        let params = self.params_in_parens()?;
        self.own_contract(&mut prefix)?;
        let body = if self.eat(T::Assign) { Some(self.expr()?) } else { None };
        if body.is_some() || !self.after_clause() {
            self.semi("the function")?;
        }
        let Prefix { modifiers, contract } = prefix;
        let loc = self.loc(lo);
        let decl =
            FunctionDecl { loc, modifiers, contract, type_params, result, name, params, body };
        Ok(Item::Function(decl))
    }

    /// `lemma auto join(Node x, Node y) requires …; ensures …; { … }`
    fn lemma(&mut self, mut prefix: Prefix) -> P<Item> {
        let keyword = self.lo() + self.start;
        self.advance();
        self.more_modifiers(&mut prefix.modifiers)?;
        let lo = prefix.lo().min(keyword) - self.start;
        let type_params = self.type_params()?;
        let name = self.ident("the name of a lemma")?;
        let params = self.params_in_parens()?;
        self.own_contract(&mut prefix)?;
        let body = if self.k == T::LBrace {
            Some(self.block("the proof of the lemma")?)
        } else {
            if !self.after_clause() {
                self.semi("the lemma")?;
            }
            None
        };
        let Prefix { modifiers, contract } = prefix;
        let loc = self.loc(lo);
        Ok(Item::Lemma(LemmaDecl { loc, modifiers, contract, type_params, name, params, body }))
    }
}
