//! Expressions: assignment, conditional, binary and unary operators, lambdas, casts.

use super::guarded::GUARDED;
use super::{P, Parser};
use crate::ast::{
    BinaryOp, Expr, ExprKind, InstanceOfPattern, LambdaBody, Modifiers, Param, Type, TypeKind,
    UnaryOp,
};
use crate::lex::{T, words};

/// How tightly an operator binds.
type Level = u8;

const RELATIONAL: Level = 10;

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> P<Expr> {
        self.nest(|p| p.assignment())
    }

    /// An expression inside brackets: `->` belongs to lambdas again.
    pub(super) fn inner_expr(&mut self) -> P<Expr> {
        let outer = std::mem::replace(&mut self.no_lambda, false);
        let result = self.expr();
        self.no_lambda = outer;
        result
    }

    fn assignment(&mut self) -> P<Expr> {
        let left = self.conditional()?;
        let (op, tokens) = match self.k {
            T::Assign => (None, 1),
            T::PlusAssign => (Some(BinaryOp::Add), 1),
            T::MinusAssign => (Some(BinaryOp::Sub), 1),
            T::StarAssign => (Some(BinaryOp::Mul), 1),
            T::SlashAssign => (Some(BinaryOp::Div), 1),
            T::PercentAssign => (Some(BinaryOp::Rem), 1),
            T::AndAssign => (Some(BinaryOp::BitAnd), 1),
            T::OrAssign => (Some(BinaryOp::BitOr), 1),
            T::CaretAssign => (Some(BinaryOp::BitXor), 1),
            T::ShlAssign => (Some(BinaryOp::Shl), 1),
            T::Gt if self.peek(1) == T::Ge && self.adjacent(self.pos) => (Some(BinaryOp::Shr), 2),
            T::Gt
                if self.peek(1) == T::Gt
                    && self.peek(2) == T::Ge
                    && self.adjacent(self.pos)
                    && self.adjacent(self.pos + 1) =>
            {
                (Some(BinaryOp::Ushr), 3)
            }
            _ => return Ok(left),
        };
        let sign = self.pos;
        for _ in 0..tokens {
            self.advance();
        }
        let value = Box::new(self.guarded_expr(GUARDED)?);
        if !is_assignable(&left) {
            self.report_at(sign, "only a variable, field or array element can be assigned to");
        }
        let loc = self.loc_from(left.loc);
        let target = Box::new(left);
        let kind = match op {
            Some(op) => ExprKind::CompoundAssign { op, target, value },
            None => ExprKind::Assign { target, value },
        };
        self.grow()?;
        Ok(Expr { loc, kind })
    }

    /// Everything but assignments (which still may stand inside a lambda).
    pub(super) fn conditional(&mut self) -> P<Expr> {
        if self.at_bare_lambda() {
            return self.lambda();
        }
        let condition = self.binary(0)?;
        if self.k != T::Question {
            return Ok(condition);
        }
        self.advance();
        let then = Box::new(self.inner_expr()?);
        self.expect_after(T::Colon, "between the two branches of `? :`")?;
        let otherwise = Box::new(self.nest(|p| p.conditional())?);
        let loc = self.loc_from(condition.loc);
        self.grow()?;
        let kind = ExprKind::Conditional { condition: Box::new(condition), then, otherwise };
        Ok(Expr { loc, kind })
    }

    /// The binary operator that stands here, its level, and how many tokens it takes.
    fn binary_op(&self) -> Option<(BinaryOp, Level, usize)> {
        Some(match self.k {
            T::OrOr => (BinaryOp::Or, 4, 1),
            T::AndAnd => (BinaryOp::And, 5, 1),
            T::Or => {
                // `|}` closes nested specification cases.
                if self.in_spec && self.peek(1) == T::RBrace {
                    return None;
                }
                (BinaryOp::BitOr, 6, 1)
            }
            T::Caret => (BinaryOp::BitXor, 7, 1),
            T::And => (BinaryOp::BitAnd, 8, 1),
            T::EqEq => (BinaryOp::Eq, 9, 1),
            T::Ne => (BinaryOp::Ne, 9, 1),
            T::Lt => (BinaryOp::Lt, RELATIONAL, 1),
            T::Le => (BinaryOp::Le, RELATIONAL, 1),
            T::Ge => (BinaryOp::Ge, RELATIONAL, 1),
            T::Gt if !self.adjacent(self.pos) => (BinaryOp::Gt, RELATIONAL, 1),
            T::Gt => match (self.peek(1), self.peek(2)) {
                (T::Gt, T::Gt) if self.adjacent(self.pos + 1) => (BinaryOp::Ushr, 11, 3),
                (T::Gt, T::Ge) if self.adjacent(self.pos + 1) => return None,
                (T::Gt, _) => (BinaryOp::Shr, 11, 2),
                (T::Ge, _) => return None,
                _ => (BinaryOp::Gt, RELATIONAL, 1),
            },
            T::Shl => (BinaryOp::Shl, 11, 1),
            T::Plus => (BinaryOp::Add, 12, 1),
            T::Minus => (BinaryOp::Sub, 12, 1),
            T::Star => (BinaryOp::Mul, 13, 1),
            T::Slash => (BinaryOp::Div, 13, 1),
            T::Percent => (BinaryOp::Rem, 13, 1),
            T::SpecWord if self.word() == "\\in" => (BinaryOp::In, RELATIONAL, 1),
            kind => {
                let op = words::spec_operator(kind)?;
                let level = match op {
                    BinaryOp::Iff | BinaryOp::NotIff => 1,
                    BinaryOp::Implies | BinaryOp::ImpliedBy => 2,
                    BinaryOp::Star => 3,
                    _ => RELATIONAL,
                };
                (op, level, 1)
            }
        })
    }

    /// Operators that bind at least as tightly as `least`.
    fn binary(&mut self, least: Level) -> P<Expr> {
        self.fresh_height(|p| {
            let mut left = p.unary()?;
            loop {
                if p.k == T::Instanceof && RELATIONAL >= least {
                    left = p.instance_of(left)?;
                    continue;
                }
                let Some((op, level, tokens)) = p.binary_op() else { return Ok(left) };
                if level < least {
                    return Ok(left);
                }
                for _ in 0..tokens {
                    p.advance();
                }
                let right = if op == BinaryOp::Implies {
                    p.nest(|p| p.binary(level))?
                } else {
                    p.binary(level + 1)?
                };
                let loc = p.loc_from(left.loc);
                let (left_box, right) = (Box::new(left), Box::new(right));
                left = Expr { loc, kind: ExprKind::Binary { op, left: left_box, right } };
                p.grow()?;
            }
        })
    }

    fn instance_of(&mut self, operand: Expr) -> P<Expr> {
        self.advance();
        let pattern = self.nest(|p| p.instance_of_pattern())?;
        let loc = self.loc_from(operand.loc);
        self.grow()?;
        Ok(Expr {
            loc,
            kind: ExprKind::InstanceOf { operand: Box::new(operand), pattern: Box::new(pattern) },
        })
    }

    fn instance_of_pattern(&mut self) -> P<InstanceOfPattern> {
        if self.k == T::Final || self.at_pattern() {
            return Ok(InstanceOfPattern::Pattern(self.pattern()?));
        }
        Ok(InstanceOfPattern::Type(self.ty()?))
    }

    pub(super) fn unary(&mut self) -> P<Expr> {
        let op = match self.k {
            T::Plus => UnaryOp::Plus,
            T::Minus => UnaryOp::Minus,
            T::Not => UnaryOp::Not,
            T::Tilde => UnaryOp::BitNot,
            T::PlusPlus => UnaryOp::PreIncrement,
            T::MinusMinus => UnaryOp::PreDecrement,
            T::LParen => {
                if self.at_lambda() {
                    return self.lambda();
                }
                if self.at_cast() {
                    return self.nest(|p| p.cast());
                }
                return self.postfix();
            }
            _ => return self.postfix(),
        };
        self.nest(|p| {
            let lo = p.lo();
            p.advance();
            if op == UnaryOp::Minus {
                p.negated_at = p.pos;
            }
            let operand = Box::new(p.unary()?);
            Ok(Expr { loc: p.loc(lo), kind: ExprKind::Unary { op, operand } })
        })
    }

    fn cast(&mut self) -> P<Expr> {
        let lo = self.lo();
        self.expect(T::LParen)?;
        let first = self.ty()?;
        let ty = if self.k == T::And {
            let mut types = vec![first];
            while self.eat(T::And) {
                types.push(self.ty()?);
            }
            let loc = types.first().map_or(self.loc(lo), |t| self.loc_from(t.loc));
            Type { loc, annotations: Vec::new(), kind: TypeKind::Intersection(types) }
        } else {
            first
        };
        self.expect_after(T::RParen, "after the type of the cast")?;
        let operand = if self.at_bare_lambda() { self.lambda()? } else { self.unary()? };
        Ok(Expr { loc: self.loc(lo), kind: ExprKind::Cast { ty, operand: Box::new(operand) } })
    }

    /// `x -> …`
    pub(super) fn at_bare_lambda(&self) -> bool {
        self.k == T::Ident && self.peek(1) == T::Arrow && !self.no_lambda
    }

    /// A lambda, at its name or its parenthesis.
    fn lambda(&mut self) -> P<Expr> {
        self.nest(|p| {
            let lo = p.lo();
            let params = if p.k == T::Ident {
                vec![p.bare_param()?]
            } else {
                p.advance();
                p.lambda_params()?
            };
            p.expect(T::Arrow)?;
            let body = if p.k == T::LBrace {
                let outer = std::mem::replace(&mut p.no_lambda, false);
                let region = p.next_region;
                let block = p.block("the body of the lambda");
                p.no_lambda = outer;
                p.refuse_guards_since(region);
                LambdaBody::Block(block?)
            } else {
                LambdaBody::Expr(Box::new(p.expr()?))
            };
            Ok(Expr { loc: p.loc(lo), kind: ExprKind::Lambda { params, body } })
        })
    }

    fn bare_param(&mut self) -> P<Param> {
        let modifiers = self.no_modifiers();
        let name = self.ident("the name of a parameter")?;
        Ok(Param {
            loc: name.loc,
            modifiers,
            ty: None,
            varargs: false,
            varargs_annotations: Vec::new(),
            name,
            dims: Vec::new(),
        })
    }

    fn lambda_params(&mut self) -> P<Vec<Param>> {
        let mut params = Vec::new();
        if self.eat(T::RParen) {
            return Ok(params);
        }
        let bare = self.k == T::Ident && matches!(self.peek(1), T::Comma | T::RParen);
        loop {
            params.push(if bare { self.bare_param()? } else { self.param()? });
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.expect_after(T::RParen, "after the parameters of the lambda")?;
        Ok(params)
    }

    /// A parameter with a type.
    pub(super) fn param(&mut self) -> P<Param> {
        let modifiers = self.variable_modifiers()?;
        self.param_after(modifiers)
    }

    pub(super) fn param_after(&mut self, modifiers: Modifiers) -> P<Param> {
        let lo = modifiers.loc.lo - self.start;
        let ty = self.local_type()?;
        let varargs_annotations = self.annotations()?;
        let varargs = self.eat(T::Ellipsis);
        let name = self.ident("the name of a parameter")?;
        let dims = self.dims()?;
        let ty = Some(ty);
        Ok(Param { loc: self.loc(lo), modifiers, ty, varargs, varargs_annotations, name, dims })
    }
}

fn is_assignable(target: &Expr) -> bool {
    match &target.kind {
        ExprKind::Name(_) | ExprKind::Field { .. } | ExprKind::Index { .. } => true,
        // Refused later, with a better reason.
        ExprKind::Error | ExprKind::Spec(_) => true,
        ExprKind::Paren(inner) => is_assignable(inner),
        _ => false,
    }
}
