//! `switch`, as a statement and as an expression.

use super::{P, Parser};
use crate::ast::{
    Expr, ExprKind, Loc, Stmt, StmtKind, Switch, SwitchBody, SwitchCase, SwitchLabel,
};
use crate::lex::T;

impl Parser<'_> {
    pub(super) fn switch_expr(&mut self) -> P<Expr> {
        let lo = self.lo();
        let switch = self.switch()?;
        Ok(Expr { loc: self.loc(lo), kind: ExprKind::Switch(switch) })
    }

    pub(super) fn switch(&mut self) -> P<Switch> {
        self.expect(T::Switch)?;
        let selector = Box::new(self.condition("`switch`")?);
        let open = self.pos;
        self.expect_after(T::LBrace, "after the value of `switch`")?;
        let outer = std::mem::replace(&mut self.no_lambda, false);
        let mut cases = Vec::new();
        while !matches!(self.k, T::RBrace) && !self.k.is_end() {
            let start = self.pos;
            match self.nest(|p| p.switch_case()) {
                Ok(case) => cases.push(case),
                Err(_) => self.sync_statement(start),
            }
            if self.starts_member_word() {
                break;
            }
        }
        self.no_lambda = outer;
        self.close_brace(open, "the `switch`");
        Ok(Switch { selector, cases })
    }

    fn switch_case(&mut self) -> P<SwitchCase> {
        let lo = self.lo();
        let mut labels = Vec::new();
        let mut guard = None;
        match self.k {
            T::Default => {
                labels.push(SwitchLabel::Default(Loc(self.token_span(self.pos))));
                self.advance();
            }
            T::Case => {
                self.advance();
                self.no_lambda = true;
                let result = self.case_labels(&mut labels, &mut guard);
                self.no_lambda = false;
                result?;
            }
            _ => return self.expected("`case`, `default` or `}`"),
        }
        let body = match self.k {
            T::Arrow => {
                self.advance();
                self.arrow_body()?
            }
            T::Colon => {
                self.advance();
                SwitchBody::Group(self.statements_of_group()?)
            }
            _ => return self.expected("`:` or `->` after the label"),
        };
        Ok(SwitchCase { loc: self.loc(lo), labels, guard, body })
    }

    fn case_labels(&mut self, labels: &mut Vec<SwitchLabel>, guard: &mut Option<Expr>) -> P<()> {
        loop {
            if self.k == T::Default {
                labels.push(SwitchLabel::Default(Loc(self.token_span(self.pos))));
                self.advance();
            } else if self.at_pattern() {
                labels.push(SwitchLabel::Pattern(self.pattern()?));
            } else {
                labels.push(SwitchLabel::Expr(self.nest(|p| p.conditional())?));
            }
            if !self.eat(T::Comma) {
                break;
            }
        }
        if self.at_word("when") {
            self.advance();
            *guard = Some(self.expr()?);
        }
        Ok(())
    }

    fn arrow_body(&mut self) -> P<SwitchBody> {
        match self.k {
            T::LBrace => Ok(SwitchBody::ArrowBlock(self.block("the case")?)),
            T::Throw => {
                let lo = self.lo();
                self.advance();
                let value = self.expr()?;
                self.semi("the `throw`")?;
                let stmt = Stmt { loc: self.loc(lo), kind: StmtKind::Throw(value) };
                Ok(SwitchBody::ArrowThrow(Box::new(stmt)))
            }
            _ => {
                let value = Box::new(self.expr()?);
                self.semi("the value of the case")?;
                Ok(SwitchBody::ArrowExpr(value))
            }
        }
    }

    fn statements_of_group(&mut self) -> P<Vec<Stmt>> {
        let mut stmts = Vec::new();
        while !self.k.is_end() {
            if !self.at_region() {
                let label = self.k == T::Case || (self.k == T::Default && self.peek(1) != T::Ident);
                if self.k == T::RBrace || label || self.starts_member_word() {
                    break;
                }
            }
            self.block_statement(&mut stmts)?;
        }
        Ok(stmts)
    }
}
