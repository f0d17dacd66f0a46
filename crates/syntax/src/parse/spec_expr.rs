//! Expressions that exist only in annotations.

use base::{Code, Symbol};

use super::{P, Parser};
use crate::ast::{
    BinaryOp, Expr, ExprKind, Ghostly, Ident, Literal, Param, Permission, Quantifier, SpecExpr,
    Type,
};
use crate::lex::{FIRST, T, words};

fn spec(expr: SpecExpr) -> ExprKind {
    ExprKind::Spec(Box::new(expr))
}

impl Parser<'_> {
    /// Words without a backslash: `acc(…)`, `opening … in …`, `_`.
    pub(super) fn spec_word_expr(&mut self) -> P<Option<Expr>> {
        let lo = self.lo();
        let call = self.peek(1) == T::LParen;
        let kind = match self.word() {
            "acc" | "Perm" if call => self.nest(|p| p.permission())?,
            "untouched" if call => {
                self.advance();
                self.advance();
                let operand = self.inner_expr()?;
                self.expect_after(T::RParen, "after `untouched(…`")?;
                spec(SpecExpr::Untouched(operand))
            }
            "_" => {
                self.advance();
                spec(SpecExpr::Wildcard)
            }
            word @ ("opening" | "using" | "dropping") => {
                if !matches!(self.peek(1), T::Ident | T::This | T::Super) {
                    return Ok(None);
                }
                let kind = match word {
                    "opening" => Ghostly::Opening,
                    "using" => Ghostly::Using,
                    _ => Ghostly::Dropping,
                };
                self.advance();
                let what = self.nest(|p| p.postfix())?;
                if !self.at_word("in") {
                    return self.expected("`in`");
                }
                self.advance();
                let body = self.nest(|p| p.conditional())?;
                spec(SpecExpr::Ghostly { kind, what, body })
            }
            _ => return Ok(None),
        };
        Ok(Some(Expr { loc: self.loc(lo), kind }))
    }

    /// `acc(location)`, `acc(location, p)`
    fn permission(&mut self) -> P<ExprKind> {
        self.advance();
        self.advance();
        let location = self.inner_expr()?;
        let permission = if self.eat(T::Comma) {
            if self.at_word("_") && self.peek(1) == T::RParen {
                self.advance();
                Some(Permission::Some)
            } else {
                let part = self.inner_expr()?;
                Some(Permission::Fraction(self.quotient(part)?))
            }
        } else {
            None
        };
        self.expect_after(T::RParen, "after the permission")?;
        Ok(spec(SpecExpr::Acc { location, permission }))
    }

    /// `1\2`, as VerCors writes a fraction: the lexer takes `\2` for a word.
    fn quotient(&mut self, above: Expr) -> P<Expr> {
        let digits = |word: &str| {
            let number = word.strip_prefix('\\')?;
            let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
            number.parse::<i32>().ok().filter(|_| is_number)
        };
        if self.k != T::SpecWord {
            return Ok(above);
        }
        let Some(below) = digits(self.word()) else { return Ok(above) };
        let (start, lo) = (above.loc, self.lo());
        self.advance();
        let kind = ExprKind::Literal(Literal::Int(i64::from(below)));
        let below = Expr { loc: self.loc(lo), kind };
        let (left, right) = (Box::new(above), Box::new(below));
        let kind = ExprKind::Binary { op: BinaryOp::Div, left, right };
        Ok(Expr { loc: self.loc_from(start), kind })
    }

    /// `q@C(args)`
    pub(super) fn family_call(&mut self, target: Option<Expr>, name: Ident) -> P<Expr> {
        let start = target.as_ref().map_or(name.loc, |t| t.loc);
        self.expect(T::At)?;
        let class = self.ty()?;
        let args = self.args()?;
        let loc = self.loc_from(start);
        Ok(Expr { loc, kind: spec(SpecExpr::FamilyCall { target, name, class, args }) })
    }

    /// Behind `[`: `*]` or `.. j]`.
    pub(super) fn slice_without_start(&mut self, target: &Expr) -> P<Option<ExprKind>> {
        if self.k == T::Star && self.peek(1) == T::RBracket {
            self.advance();
            self.advance();
            return Ok(Some(spec(SpecExpr::AllElements(target.clone()))));
        }
        if self.k == T::DotDot {
            self.advance();
            let to = if self.k == T::RBracket { None } else { Some(self.inner_expr()?) };
            self.expect_after(T::RBracket, "after the range")?;
            let target = target.clone();
            return Ok(Some(spec(SpecExpr::Slice { target, from: None, to })));
        }
        Ok(None)
    }

    /// At `(`: a quantifier or another form in parentheses, if it is one.
    pub(super) fn quantified(&mut self) -> P<Option<Expr>> {
        if self.peek(1) != T::SpecWord || self.peek(2) == T::LParen {
            return Ok(None);
        }
        let lo = self.lo();
        let word = self.word_at(self.pos + 1).trim_start_matches('\\').to_owned();
        let star = self.peek(2) == T::Star && self.adjacent(self.pos + 1);
        let quantifier = match word.as_str() {
            "forall" if star => Some(Quantifier::ForallStar),
            "forall" => Some(Quantifier::Forall),
            "exists" => Some(Quantifier::Exists),
            "sum" => Some(Quantifier::Sum),
            "product" => Some(Quantifier::Product),
            "num_of" => Some(Quantifier::NumOf),
            "min" => Some(Quantifier::Min),
            "max" => Some(Quantifier::Max),
            "infinite_union" => Some(Quantifier::Union),
            "choose" => Some(Quantifier::Choose),
            "let" | "lbl" | "lblpos" | "lblneg" | "seq_def" | "bsum" | "bprod" => None,
            _ => return Ok(None),
        };
        let kind = self.nest(|p| {
            p.advance();
            let name = p.backslash_name();
            match quantifier {
                Some(quantifier) => {
                    if star {
                        p.advance();
                    }
                    p.quantifier_body(quantifier)
                }
                None => match name.as_str() {
                    "let" => p.let_body(),
                    "seq_def" | "bsum" | "bprod" => p.comprehension(name),
                    _ => {
                        let label = p.ident("the name of a label")?;
                        let operand = p.inner_expr()?;
                        Ok(spec(SpecExpr::Labeled { name: label, operand }))
                    }
                },
            }
        })?;
        self.expect_after(T::RParen, &format!("after `(\\{word} …`"))?;
        Ok(Some(Expr { loc: self.loc(lo), kind }))
    }

    /// `T x, y; range; body`
    fn quantifier_body(&mut self, quantifier: Quantifier) -> P<ExprKind> {
        let vars = self.bound_variables()?;
        self.expect_after(T::Semi, "after the bound variables")?;
        if self.eat(T::Semi) {
            let body = self.inner_expr()?;
            return Ok(spec(SpecExpr::Quantified { quantifier, vars, range: None, body }));
        }
        let first = self.inner_expr()?;
        let (range, body) =
            if self.eat(T::Semi) { (Some(first), self.inner_expr()?) } else { (None, first) };
        Ok(spec(SpecExpr::Quantified { quantifier, vars, range, body }))
    }

    /// `T x, y; range; body`, without parentheses around it: the clause ends with it.
    fn open_quantifier(&mut self, quantifier: Quantifier) -> P<ExprKind> {
        let vars = self.bound_variables()?;
        self.expect_after(T::Semi, "after the bound variables")?;
        let first = if self.k == T::Semi { None } else { Some(self.inner_expr()?) };
        let next = self.pos + 1;
        let ends = self.k != T::Semi
            || self.token(next).flags & FIRST != 0
            || self.peek(1).is_end()
            || words::is_clause(self.word_at(next))
            || words::is_case(self.word_at(next));
        let (range, body) = match (first, ends) {
            (Some(body), true) => (None, body),
            (range, _) => {
                self.expect_after(T::Semi, "after the range")?;
                (range, self.inner_expr()?)
            }
        };
        Ok(spec(SpecExpr::Quantified { quantifier, vars, range, body }))
    }

    /// `T x, y` or `T x, U y`
    fn bound_variables(&mut self) -> P<Vec<Param>> {
        let mut vars = vec![self.bound_variable()?];
        while self.eat(T::Comma) {
            let next = if self.at_declaration() {
                self.bound_variable()?
            } else {
                let modifiers = self.no_modifiers();
                let name = self.ident("the name of a bound variable")?;
                let dims = self.dims()?;
                let ty = vars.last().and_then(|v| v.ty.clone()).map(|t| relocate(t, name));
                let loc = self.loc_from(name.loc);
                let varargs_annotations = Vec::new();
                Param { loc, modifiers, ty, varargs: false, varargs_annotations, name, dims }
            };
            vars.push(next);
        }
        Ok(vars)
    }

    fn bound_variable(&mut self) -> P<Param> {
        let modifiers = self.modifiers()?;
        self.param_after(modifiers)
    }

    /// `T x = e; body`
    fn let_body(&mut self) -> P<ExprKind> {
        let ty = self.ty()?;
        let name = self.ident("the name of a variable")?;
        self.expect_after(T::Assign, "after the variable of `\\let`")?;
        let value = self.inner_expr()?;
        self.expect_after(T::Semi, "after the value of `\\let`")?;
        let body = self.inner_expr()?;
        Ok(spec(SpecExpr::Let { ty, name, value, body }))
    }

    /// `T i; e1; e2; …`
    fn comprehension(&mut self, name: Ident) -> P<ExprKind> {
        let var = self.bound_variable()?;
        let mut parts = Vec::new();
        while self.eat(T::Semi) {
            parts.push(self.inner_expr()?);
        }
        Ok(spec(SpecExpr::Comprehension { name, var, parts }))
    }

    /// The current word without its backslash.
    fn backslash_name(&mut self) -> Ident {
        let symbol = Symbol::new(self.word().trim_start_matches('\\'));
        let loc = self.take_ident().loc;
        Ident { symbol, loc }
    }

    /// `\result`, `\old(e)`, `\seq(a, b)`, …
    pub(super) fn backslash(&mut self) -> P<Expr> {
        let lo = self.lo();
        if !words::BACKSLASH.contains(&self.word().trim_start_matches('\\')) {
            return self.unknown_backslash();
        }
        if self.word() == "\\in" || self.word() == "\\such_that" || self.word() == "\\into" {
            return self.expected("an expression");
        }
        let name = self.backslash_name();
        let call = self.k == T::LParen;
        let kind = match name.as_str() {
            "result" => spec(SpecExpr::Result),
            "old" | "pre" if call => {
                self.advance();
                let operand = self.inner_expr()?;
                let label = if self.eat(T::Comma) {
                    Some(self.ident("the name of a label")?)
                } else {
                    None
                };
                self.expect_after(T::RParen, "after the expression")?;
                spec(SpecExpr::Old { operand, label })
            }
            "typeof" if call => {
                self.advance();
                let operand = self.inner_expr()?;
                self.expect_after(T::RParen, "after the expression")?;
                spec(SpecExpr::TypeOf(operand))
            }
            "type" if call => {
                self.advance();
                let ty = self.ty()?;
                self.expect_after(T::RParen, "after the type")?;
                spec(SpecExpr::TypeLiteral(ty))
            }
            "old" | "pre" | "typeof" | "type" => {
                return self.expected(&format!("`(` after `\\{name}`", name = name.symbol));
            }
            // Up to the end of the clause.
            "forall" => self.nest(|p| p.open_quantifier(Quantifier::Forall))?,
            "exists" => self.nest(|p| p.open_quantifier(Quantifier::Exists))?,
            "sum" | "product" | "num_of" | "choose" => {
                let message = format!("`\\{}` stands in parentheses: `(\\{0} …)`", name.symbol);
                self.report(self.pos - 1, name.span(), message);
                // Its semicolons would be taken for the end of the clause.
                while !self.k.is_end() && self.token(self.pos).flags & FIRST == 0 {
                    self.advance();
                }
                return Err(super::Fail);
            }
            "inv" => spec(SpecExpr::Invariant(None)),
            "unfolding" | "Unfolding" => {
                let what = self.nest(|p| p.postfix())?;
                let inner = self.k == T::SpecWord && self.word() == "\\in";
                if !inner && !self.at_word("in") {
                    return self.expected("`\\in`");
                }
                self.advance();
                let body = self.nest(|p| p.conditional())?;
                spec(SpecExpr::Ghostly { kind: Ghostly::Opening, what, body })
            }
            "infinite_union" if call && self.binder_follows() => {
                self.advance();
                let kind = self.quantifier_body(Quantifier::Union)?;
                self.expect(T::RParen)?;
                kind
            }
            "seq_def" | "bsum" | "bprod" if call && self.binder_follows() => {
                self.advance();
                let kind = self.comprehension(name)?;
                self.expect(T::RParen)?;
                kind
            }
            _ if call => {
                let args = self.args()?;
                spec(SpecExpr::Builtin { name, args })
            }
            "seq" | "set" | "bag" | "map" if self.k == T::Lt => {
                let type_args = self.type_args()?;
                let args = self.args()?;
                spec(SpecExpr::TypedBuiltin { name, type_args, args })
            }
            _ => spec(SpecExpr::Keyword(name)),
        };
        Ok(Expr { loc: self.loc(lo), kind })
    }

    /// At `(`: a type, a name and `;`.
    fn binder_follows(&self) -> bool {
        self.scan_type(self.pos + 1)
            .is_some_and(|i| self.kind_at(i) == T::Ident && self.kind_at(i + 1) == T::Semi)
    }

    pub(super) fn unknown_backslash<X>(&mut self) -> P<X> {
        let word = self.word().to_owned();
        let span = self.token_span(self.pos);
        let message = match words::nearest_backslash(word.trim_start_matches('\\')) {
            Some(near) => format!("unknown notation `{word}`: did you mean `\\{near}`?"),
            None => format!("unknown notation `{word}`"),
        };
        self.report_code(Code::UnknownNotation, self.pos, span, message);
        Err(super::Fail)
    }
}

/// The type of a variable that shares it with the one before: it stands where the
/// variable does.
fn relocate(mut ty: Type, name: Ident) -> Type {
    ty.loc = name.loc;
    ty
}
