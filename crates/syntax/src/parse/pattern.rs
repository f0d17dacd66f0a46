//! Patterns of `instanceof` and `case`.

use super::{P, Parser};
use crate::ast::{Pattern, PatternKind};
use crate::lex::T;

impl Parser<'_> {
    /// A pattern, rather than a type or a constant, stands here.
    pub(super) fn at_pattern(&self) -> bool {
        let mut i = self.pos;
        while self.kind_at(i) == T::LParen {
            i += 1;
        }
        if self.kind_at(i) == T::Final {
            return true;
        }
        match self.scan_type(i) {
            Some(next) => matches!(self.kind_at(next), T::Ident | T::LParen) && !self.at_when(next),
            None => false,
        }
    }

    /// `when` that starts a guard: an expression follows.
    fn at_when(&self, index: usize) -> bool {
        self.word_is(index, "when")
            && !matches!(
                self.kind_at(index + 1),
                T::Arrow | T::Colon | T::Comma | T::RParen | T::AndAnd | T::OrOr | T::Semi
            )
            && !self.word_is(index + 1, "when")
    }

    pub(super) fn pattern(&mut self) -> P<Pattern> {
        self.nest(|p| p.pattern_here(false))
    }

    /// `inner`: among the arguments of another pattern, where a bare name binds if it
    /// stands in a specification.
    fn pattern_here(&mut self, inner: bool) -> P<Pattern> {
        let lo = self.lo();
        if self.eat(T::LParen) {
            let pattern = self.nest(|p| p.pattern_here(inner))?;
            self.expect_after(T::RParen, "after the pattern")?;
            let kind = PatternKind::Paren(Box::new(pattern));
            return Ok(Pattern { loc: self.loc(lo), kind });
        }
        if inner && self.in_spec && self.k == T::Ident {
            let bare = matches!(self.peek(1), T::Comma | T::RParen);
            if bare {
                let name = self.take_ident();
                let wildcard = name.symbol == "_";
                let kind = if wildcard { PatternKind::Wildcard } else { PatternKind::Name(name) };
                return Ok(Pattern { loc: name.loc, kind });
            }
        }
        let modifiers = self.variable_modifiers()?;
        let ty = self.local_type()?;
        let kind = if self.k == T::LParen {
            let args = self.pattern_args()?;
            // Old drafts of Java let a name follow; nothing does now.
            PatternKind::Record { ty, args }
        } else {
            let name = self.ident("the name that the pattern binds")?;
            PatternKind::Type { modifiers, ty, name }
        };
        Ok(Pattern { loc: self.loc(lo), kind })
    }

    fn pattern_args(&mut self) -> P<Vec<Pattern>> {
        self.expect(T::LParen)?;
        let mut args = Vec::new();
        if self.eat(T::RParen) {
            return Ok(args);
        }
        loop {
            args.push(self.nest(|p| p.pattern_here(true))?);
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.expect_after(T::RParen, "after the parts of the pattern")?;
        Ok(args)
    }
}
