//! Primary expressions and what follows them: names, calls, fields, indices, `new`.

use base::Code;

use super::guarded::{GUARDED, GUARDED_INSIDE};
use super::{P, Parser};
use crate::ast::{Expr, ExprKind, Ident, Literal, New, SpecExpr, Type};
use crate::lex::{T, literal};

impl Parser<'_> {
    /// A primary expression with its selectors, `++` and `--`.
    pub(super) fn postfix(&mut self) -> P<Expr> {
        self.fresh_height(|p| {
            let start = p.pos;
            let mut expr = p.primary()?;
            loop {
                let kind = p.k;
                let op = match kind {
                    T::Dot => {
                        expr = p.selector(expr, start)?;
                        p.grow()?;
                        continue;
                    }
                    T::LBracket => {
                        expr = p.index(expr, start)?;
                        p.grow()?;
                        continue;
                    }
                    T::Lt if is_names(&expr) && p.at_type_target() => {
                        expr = p.type_target(start)?;
                        continue;
                    }
                    T::ColonColon => {
                        expr = p.method_ref(expr)?;
                        p.grow()?;
                        continue;
                    }
                    T::MinusMinus if p.in_spec && p.peek(1) == T::Star && p.adjacent(p.pos) => {
                        p.magic_wand()?;
                        continue;
                    }
                    T::PlusPlus => crate::ast::UnaryOp::PostIncrement,
                    T::MinusMinus => crate::ast::UnaryOp::PostDecrement,
                    _ => return Ok(expr),
                };
                p.advance();
                let loc = p.loc_from(expr.loc);
                expr = Expr { loc, kind: ExprKind::Unary { op, operand: Box::new(expr) } };
                p.grow()?;
            }
        })
    }

    /// `A --* B`: what is right of it is read, so that the clause goes on behind it.
    fn magic_wand(&mut self) -> P<()> {
        let message = "magic wands (`A --* B`) are not supported yet: a predicate for the part of \
                       the structure that was passed, or a lemma, says the same";
        let span = self.token_span(self.pos);
        self.report_code(Code::UnsupportedNotation, self.pos, span, message);
        self.advance();
        self.advance();
        self.nest(|p| p.postfix())?;
        Ok(())
    }

    fn primary(&mut self) -> P<Expr> {
        let lo = self.lo();
        let kind = match self.k {
            T::Ident => return self.name(),
            T::IntLit | T::FloatLit | T::CharLit | T::StringLit | T::TextBlock => self.literal(),
            T::True | T::False | T::Null => {
                let value = match self.k {
                    T::Null => Literal::Null,
                    kind => Literal::Boolean(kind == T::True),
                };
                self.advance();
                ExprKind::Literal(value)
            }
            T::LParen => {
                if self.in_spec
                    && let Some(expr) = self.quantified()?
                {
                    return Ok(expr);
                }
                self.advance();
                let inner = self.inner_guarded(GUARDED_INSIDE)?;
                self.expect_after(T::RParen, "after the expression")?;
                ExprKind::Paren(Box::new(inner))
            }
            T::This | T::Super if self.peek(1) == T::LParen => {
                return self.constructor_call(None, Vec::new(), self.pos);
            }
            T::This => {
                self.advance();
                ExprKind::This
            }
            T::Super => {
                self.advance();
                if !matches!(self.k, T::Dot | T::ColonColon) {
                    return self.expected("`.` after `super`");
                }
                ExprKind::Super
            }
            T::New => return self.nest(|p| p.creation(None)),
            T::Switch => return self.nest(|p| p.switch_expr()),
            // `<T>this(…)`
            T::Lt if self.constructor_call_at == self.pos => {
                let start = self.pos;
                let type_args = self.type_args()?;
                if !matches!(self.k, T::This | T::Super) {
                    return self.expected("`this` or `super` after the type arguments");
                }
                return self.constructor_call(None, type_args, start);
            }
            T::SpecWord if self.in_spec => return self.nest(|p| p.backslash()),
            T::Question if self.in_spec && self.peek(1) == T::Ident => {
                self.advance();
                let name = self.take_ident();
                ExprKind::Spec(Box::new(SpecExpr::Binder(name)))
            }
            T::At | T::Void => return self.type_target(self.pos),
            kind if kind.is_primitive() => return self.type_target(self.pos),
            _ => return self.expected("an expression"),
        };
        Ok(Expr { loc: self.loc(lo), kind })
    }

    /// A name or the call of a method of this object.
    fn name(&mut self) -> P<Expr> {
        if self.in_spec
            && let Some(expr) = self.spec_word_expr()?
        {
            return Ok(expr);
        }
        let name = self.take_ident();
        if self.k == T::LParen {
            let args = self.args()?;
            let kind = ExprKind::Call { target: None, type_args: Vec::new(), name, args };
            return Ok(Expr { loc: self.loc_from(name.loc), kind });
        }
        if self.in_spec && self.k == T::At && self.peek(1) == T::Ident {
            return self.family_call(None, name);
        }
        Ok(Expr { loc: name.loc, kind: ExprKind::Name(name) })
    }

    fn literal(&mut self) -> ExprKind {
        let negated = self.negated_at == self.pos;
        let value = match self.k {
            T::IntLit => literal::integer(self.word(), negated),
            T::FloatLit => literal::floating(self.word()),
            T::CharLit => literal::character(self.bytes(self.pos)),
            T::StringLit => literal::string(self.bytes(self.pos)),
            _ => literal::text_block(self.bytes(self.pos)),
        };
        let kind = match value {
            Ok(value) => ExprKind::Literal(value),
            Err(message) => {
                let span = self.token_span(self.pos);
                self.report_code(base::Code::MalformedLiteral, self.pos, span, message);
                ExprKind::Error
            }
        };
        self.advance();
        kind
    }

    /// `(a, b)`
    pub(super) fn args(&mut self) -> P<Vec<Expr>> {
        self.expect(T::LParen)?;
        let mut args = Vec::new();
        if self.eat(T::RParen) {
            return Ok(args);
        }
        loop {
            args.push(self.inner_guarded(GUARDED_INSIDE)?);
            if !self.eat(T::Comma) {
                break;
            }
        }
        if !self.eat(T::RParen) {
            return self.expected("`,` or `)` after the argument");
        }
        Ok(args)
    }

    /// `.` and what follows it.
    fn selector(&mut self, target: Expr, start: usize) -> P<Expr> {
        match self.peek(1) {
            T::Ident => {
                self.advance();
                let name = self.take_ident();
                if self.k == T::LParen {
                    let args = self.args()?;
                    let loc = self.loc_from(target.loc);
                    let target = Some(Box::new(target));
                    let kind = ExprKind::Call { target, type_args: Vec::new(), name, args };
                    return Ok(Expr { loc, kind });
                }
                if self.in_spec && self.k == T::At && self.peek(1) == T::Ident {
                    return self.family_call(Some(target), name);
                }
                let loc = self.loc_from(target.loc);
                Ok(Expr { loc, kind: ExprKind::Field { target: Box::new(target), name } })
            }
            T::Class => {
                let Some(names) = names_of(&target) else {
                    self.advance();
                    return self.error("only a type can stand before `.class`");
                };
                let ty = self.type_of_names(names, target.loc);
                self.advance();
                self.advance();
                let loc = self.loc_from(target.loc);
                Ok(Expr { loc, kind: ExprKind::ClassLiteral(ty) })
            }
            T::This => {
                self.advance();
                self.advance();
                let loc = self.loc_from(target.loc);
                Ok(Expr { loc, kind: ExprKind::QualifiedThis(Box::new(target)) })
            }
            T::Super => {
                self.advance();
                if self.peek(1) == T::LParen {
                    return self.constructor_call(Some(target), Vec::new(), start);
                }
                self.advance();
                if !matches!(self.k, T::Dot | T::ColonColon) {
                    return self.expected("`.` after `super`");
                }
                let loc = self.loc_from(target.loc);
                Ok(Expr { loc, kind: ExprKind::QualifiedSuper(Box::new(target)) })
            }
            T::New => {
                self.advance();
                self.creation(Some(target))
            }
            T::Lt => {
                self.advance();
                let type_args = self.type_args()?;
                if self.k == T::Super && self.peek(1) == T::LParen {
                    return self.constructor_call(Some(target), type_args, start);
                }
                let name = self.ident("the name of a method")?;
                let args = self.args()?;
                let loc = self.loc_from(target.loc);
                let target = Some(Box::new(target));
                Ok(Expr { loc, kind: ExprKind::Call { target, type_args, name, args } })
            }
            T::At if is_names(&target) => self.type_target(start),
            T::Star if self.in_spec => {
                self.advance();
                self.advance();
                let loc = self.loc_from(target.loc);
                Ok(Expr { loc, kind: ExprKind::Spec(Box::new(SpecExpr::AllFields(target))) })
            }
            T::SpecWord if self.in_spec => {
                self.advance();
                if self.word() != "\\inv" {
                    return self.unknown_backslash();
                }
                self.advance();
                let loc = self.loc_from(target.loc);
                let kind = ExprKind::Spec(Box::new(SpecExpr::Invariant(Some(target))));
                Ok(Expr { loc, kind })
            }
            _ => {
                self.advance();
                self.expected("a name after `.`")
            }
        }
    }

    /// `[…]`, behind an expression that started at `start`.
    fn index(&mut self, array: Expr, start: usize) -> P<Expr> {
        if self.peek(1) == T::RBracket && is_names(&array) {
            return self.type_target(start);
        }
        self.advance();
        if self.in_spec
            && let Some(kind) = self.slice_without_start(&array)?
        {
            return Ok(Expr { loc: self.loc_from(array.loc), kind });
        }
        let index = self.inner_expr()?;
        if self.in_spec && self.eat(T::DotDot) {
            let to = if self.k == T::RBracket { None } else { Some(self.inner_expr()?) };
            self.expect_after(T::RBracket, "after the range")?;
            let loc = self.loc_from(array.loc);
            let slice = SpecExpr::Slice { target: array, from: Some(index), to };
            return Ok(Expr { loc, kind: ExprKind::Spec(Box::new(slice)) });
        }
        self.expect_after(T::RBracket, "after the index")?;
        let loc = self.loc_from(array.loc);
        let kind = ExprKind::Index { array: Box::new(array), index: Box::new(index) };
        Ok(Expr { loc, kind })
    }

    /// What turned out to be a type: goes back to its start and reads it as one. A class
    /// literal or a method reference follows.
    fn type_target(&mut self, start: usize) -> P<Expr> {
        self.jump(start);
        let ty = self.ty()?;
        let loc = ty.loc;
        match self.k {
            T::ColonColon => Ok(Expr { loc, kind: ExprKind::Type(ty) }),
            T::Dot if self.peek(1) == T::Class => {
                self.advance();
                self.advance();
                Ok(Expr { loc: self.loc_from(loc), kind: ExprKind::ClassLiteral(ty) })
            }
            _ if self.token(start).kind.is_primitive() && self.pos == start + 1 => {
                let what = format!("an expression, found {}", self.found(start));
                self.report_at(start, format!("expected {what}"));
                Err(super::Fail)
            }
            _ => self.expected("`.class` or `::` after the type"),
        }
    }

    /// `::name`, `::<T>name`, `::new`
    fn method_ref(&mut self, target: Expr) -> P<Expr> {
        self.advance();
        let type_args = if self.k == T::Lt { self.type_args()? } else { Vec::new() };
        let name = if self.k == T::New {
            self.take_ident()
        } else {
            self.ident("the name of a method, or `new`, after `::`")?
        };
        let loc = self.loc_from(target.loc);
        Ok(Expr { loc, kind: ExprKind::MethodRef { target: Box::new(target), type_args, name } })
    }

    /// `this(…)`, `super(…)`: a call with the keyword as its name, which the statement
    /// around it takes apart.
    fn constructor_call(
        &mut self,
        outer: Option<Expr>,
        type_args: Vec<Type>,
        start: usize,
    ) -> P<Expr> {
        if self.constructor_call_at != start {
            let word = self.found(self.pos);
            return self.error(format!("a call of {word} is a statement of its own"));
        }
        let lo = self.token(start).lo;
        let name = self.take_ident();
        let args = self.args()?;
        let target = outer.map(Box::new);
        Ok(Expr { loc: self.loc(lo), kind: ExprKind::Call { target, type_args, name, args } })
    }

    /// `new …`, behind `outer.` perhaps.
    fn creation(&mut self, outer: Option<Expr>) -> P<Expr> {
        let lo = outer.as_ref().map_or(self.lo(), |o| o.loc.lo - self.start);
        self.expect(T::New)?;
        let type_args = if self.k == T::Lt { self.type_args()? } else { Vec::new() };
        let ty = self.base_type()?;
        if self.k == T::LBracket || self.k == T::At {
            return self.array_creation(ty, lo);
        }
        if self.k != T::LParen {
            return self.expected("`(` or `[` after the type in `new`");
        }
        let args = self.args()?;
        let body = if self.k == T::LBrace {
            let outer = std::mem::replace(&mut self.no_lambda, false);
            let body = self.class_body(None);
            self.no_lambda = outer;
            Some(body?)
        } else {
            None
        };
        let new = New { outer, type_args, ty, args, body };
        Ok(Expr { loc: self.loc(lo), kind: ExprKind::New(Box::new(new)) })
    }

    fn array_creation(&mut self, element: Type, lo: u32) -> P<Expr> {
        let mut lengths = Vec::new();
        let mut extra_dims = 0;
        loop {
            let bracket = self.scan_annotations(self.pos);
            if self.kind_at(bracket) != T::LBracket {
                break;
            }
            let empty = self.kind_at(bracket + 1) == T::RBracket;
            if extra_dims > 0 && !empty {
                break;
            }
            self.annotations()?;
            self.advance();
            if empty {
                extra_dims += 1;
            } else {
                lengths.push(self.inner_expr()?);
            }
            self.expect_after(T::RBracket, "after the length")?;
        }
        let init = if self.k == T::LBrace && lengths.is_empty() {
            Some(self.array_elements()?)
        } else {
            None
        };
        if lengths.is_empty() && init.is_none() {
            return self.expected("a length in the brackets, or elements behind them");
        }
        let element = Box::new(element);
        let kind = ExprKind::NewArray { element, lengths, extra_dims, init };
        Ok(Expr { loc: self.loc(lo), kind })
    }

    /// `{a, {b, c}}`
    pub(super) fn array_elements(&mut self) -> P<Vec<Expr>> {
        let outer = std::mem::replace(&mut self.no_lambda, false);
        self.expect(T::LBrace)?;
        let mut elements = Vec::new();
        // A lone comma is allowed: `{,}`.
        if !(self.k == T::Comma && self.peek(1) == T::RBrace) {
            while self.k != T::RBrace {
                elements.push(self.variable_init()?);
                if !self.eat(T::Comma) {
                    break;
                }
            }
        } else {
            self.advance();
        }
        self.no_lambda = outer;
        if !self.eat(T::RBrace) {
            return self.expected("`,` or `}` after the element");
        }
        Ok(elements)
    }

    /// The initial value of a variable: an expression or `{…}`.
    pub(super) fn variable_init(&mut self) -> P<Expr> {
        if self.k != T::LBrace {
            return self.guarded_expr(GUARDED);
        }
        self.nest(|p| {
            let lo = p.lo();
            let elements = p.array_elements()?;
            Ok(Expr { loc: p.loc(lo), kind: ExprKind::ArrayInit(elements) })
        })
    }
}

/// `a`, `a.b`, `a.b.c`: what can also be a type.
pub(super) fn is_names(expr: &Expr) -> bool {
    let mut expr = expr;
    loop {
        match &expr.kind {
            ExprKind::Name(_) => return true,
            ExprKind::Field { target, .. } => expr = target,
            _ => return false,
        }
    }
}

fn names_of(expr: &Expr) -> Option<Vec<Ident>> {
    let mut names = Vec::new();
    let mut expr = expr;
    loop {
        match &expr.kind {
            ExprKind::Name(name) => {
                names.push(*name);
                names.reverse();
                return Some(names);
            }
            ExprKind::Field { target, name } => {
                names.push(*name);
                expr = target;
            }
            _ => return None,
        }
    }
}
