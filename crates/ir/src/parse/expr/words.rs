//! What a word or a parenthesis begins: quantifiers, `match`, built-in functions, sets of locations.

use base::Symbol;

use crate::parse::Result;
use crate::parse::cursor::{Cursor, Kind};
use crate::parse::expr::{Part, Scope};
use crate::parse::index::Callable;
use crate::{
    Assertion, AssertionKind, CollectionOp, Expr, ExprKind, LocSetExpr, Match, MatchArm,
    MatchPattern, OldLabel, Quantified, Quantifier, Type,
};

impl Scope<'_, '_> {
    /// `(e)`, `(e : T)`, `(\forall T x; e)`
    pub(super) fn parenthesised(&self, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        c.expect("(")?;
        let quantifier = match c.peek() {
            "\\forall" => Some(Quantifier::Forall),
            "\\exists" => Some(Quantifier::Exists),
            "\\sum" => Some(Quantifier::Sum),
            "\\product" => Some(Quantifier::Product),
            "\\num_of" => Some(Quantifier::NumOf),
            "\\min" => Some(Quantifier::Min),
            "\\max" => Some(Quantifier::Max),
            "\\infinite_union" => Some(Quantifier::Union),
            "\\seq_def" => Some(Quantifier::SeqOf),
            _ => None,
        };
        let part = match quantifier {
            Some(quantifier) => self.quantified(quantifier, c)?,
            None => self.part(c)?,
        };
        if c.eat(":") {
            let mut e = self.as_expr(part, c)?;
            e.ty = self.index.ty(c)?;
            c.expect(")")?;
            return Ok(Part::Expr(e));
        }
        c.expect(")")?;
        Ok(match (part, quantifier) {
            // The parentheses belong to it.
            (Part::Expr(mut e), Some(_)) => {
                e.span = c.span_from(from);
                Part::Expr(e)
            }
            (part, _) => part,
        })
    }

    /// Inside of its parentheses; those of a type may stand around it.
    pub(super) fn quantified(&self, quantifier: Quantifier, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        c.next();
        let is_star = quantifier == Quantifier::Forall && c.eat("*");
        let mut vars = Vec::new();
        while !c.eat(";") {
            if !vars.is_empty() {
                c.expect(",")?;
            }
            vars.push(self.declaration(c)?);
        }
        let first = self.part(c)?;
        let (range, body) = match c.eat(";") {
            true => (Some(self.as_expr(first, c)?), self.part(c)?),
            false => (None, first),
        };
        if is_star {
            let body = Box::new(self.as_assertion(body, c)?);
            let kind = AssertionKind::ForallStar { vars, range, body };
            return Ok(Part::Assertion(Assertion::new(kind, c.span_from(from))));
        }
        let body = self.as_expr(body, c)?;
        let quantified = Quantified { quantifier, vars, range, body };
        Ok(self.typed(ExprKind::Quantified(Box::new(quantified)), from, c))
    }

    pub(super) fn matching(&self, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        c.expect("match")?;
        c.expect("(")?;
        let scrutinee = self.expr(c)?;
        c.expect(")")?;
        c.expect("{")?;
        let mut arms = Vec::new();
        while !c.eat("}") {
            if !arms.is_empty() {
                c.expect(";")?;
            }
            let start = c.position();
            let pattern = self.pattern(c)?;
            c.expect("->")?;
            let body = self.expr(c)?;
            arms.push(MatchArm { pattern, body, span: c.span_from(start) });
        }
        Ok(self.typed(ExprKind::Match(Box::new(Match { scrutinee, arms })), from, c))
    }

    pub(super) fn pattern(&self, c: &mut Cursor<'_>) -> Result<MatchPattern> {
        self.deeper(c, Scope::pattern_inside)
    }

    pub(super) fn pattern_inside(&self, c: &mut Cursor<'_>) -> Result<MatchPattern> {
        if c.eat("_") {
            return Ok(MatchPattern::Any);
        }
        let sign = if c.eat("-") { "-" } else { "" };
        if c.kind() == Some(Kind::Int) {
            let Ok(value) = format!("{sign}{}", c.peek()).parse() else {
                return c.fail("this is no number");
            };
            c.next();
            return Ok(MatchPattern::Int(value));
        }
        if !c.is_call(1) {
            return Ok(MatchPattern::Bind(self.local(c)?));
        }
        let Some(Callable::Constructor(data, position)) = self.index.callables.get(c.peek()) else {
            return c.fail("a constructor is expected");
        };
        c.next();
        c.expect("(")?;
        let mut parts = Vec::new();
        while !c.eat(")") {
            if !parts.is_empty() {
                c.expect(",")?;
            }
            parts.push(self.pattern(c)?);
        }
        Ok(MatchPattern::Construct(*data, *position, parts))
    }

    /// A call of something that is not declared but built in.
    pub(super) fn keyword_call(
        &self,
        word: &str,
        from: u32,
        c: &mut Cursor<'_>,
    ) -> Result<Option<Part>> {
        let mut inside = c.clone();
        inside.skip(2);
        let kind = match word {
            "wrap" | "in_range" | "bounded" => {
                let kind = inside.int_kind()?;
                inside.expect(",")?;
                let e = Box::new(self.expr(&mut inside)?);
                match word {
                    "wrap" => ExprKind::Wrap(kind, e),
                    "in_range" => ExprKind::InRange(kind, e),
                    _ => ExprKind::Bounded(kind, e),
                }
            }
            "convert" | "neg" => {
                let ty = self.index.ty(&mut inside)?;
                inside.expect(",")?;
                let e = Box::new(self.expr(&mut inside)?);
                match (word, ty) {
                    ("neg", Type::Float(kind)) => ExprKind::FloatNeg(kind, e),
                    ("convert", Type::Int(kind)) => ExprKind::FloatToInt(kind, e),
                    ("convert", Type::Float(kind)) if matches!(e.ty, Type::Float(_)) => {
                        ExprKind::FloatToFloat(kind, e)
                    }
                    ("convert", Type::Float(kind)) => ExprKind::IntToFloat(kind, e),
                    _ => return inside.fail("there is no such conversion"),
                }
            }
            "cast" | "narrow" => {
                let ty = self.index.ty(&mut inside)?;
                inside.expect(",")?;
                let e = Box::new(self.expr(&mut inside)?);
                inside.expect(")")?;
                *c = inside;
                let kind = if word == "cast" { ExprKind::Cast(e) } else { ExprKind::Narrow(e) };
                return Ok(Some(Part::Expr(Expr::new(kind, ty, c.span_from(from)))));
            }
            "float" | "double" => {
                let digits = inside.next().strip_prefix("0x").unwrap_or_default();
                let Ok(bits) = u64::from_str_radix(digits, 16) else {
                    return inside.fail("the bits of a number are expected before this");
                };
                match word {
                    "float" => ExprKind::Float(bits as u32),
                    _ => ExprKind::Double(bits),
                }
            }
            "\\typeof" => ExprKind::TypeOf(Box::new(self.expr(&mut inside)?)),
            "\\type" => ExprKind::TypeLiteral(self.index.ty(&mut inside)?),
            "\\elemtype" => ExprKind::ElemType(Box::new(self.expr(&mut inside)?)),
            "\\old" => {
                let e = Box::new(self.expr(&mut inside)?);
                let label = match (inside.eat(","), inside.peek()) {
                    (false, _) => OldLabel::Entry,
                    (true, "label") => {
                        inside.next();
                        OldLabel::Named(Symbol::new(inside.word()?))
                    }
                    (true, _) => OldLabel::Loop(inside.label()?),
                };
                ExprKind::Old(label, e)
            }
            "\\fresh" => ExprKind::Fresh(Box::new(self.expr(&mut inside)?)),
            "\\nonnullelements" => ExprKind::NonNullElements(Box::new(self.expr(&mut inside)?)),
            "\\invariant_for" => ExprKind::InvariantFor(Box::new(self.expr(&mut inside)?)),
            "\\locset" => {
                let location = self.location(&mut inside)?;
                ExprKind::LocSet(Box::new(LocSetExpr::Singleton(location)))
            }
            "\\contains" => {
                let location = self.location(&mut inside)?;
                inside.expect(",")?;
                let set = self.expr(&mut inside)?;
                ExprKind::LocSet(Box::new(LocSetExpr::Contains(location, set)))
            }
            "acc" | "untouched" | "star" => {
                let kind = self.built_in(word, &mut inside)?;
                inside.expect(")")?;
                *c = inside;
                return Ok(Some(Part::Assertion(Assertion::new(kind, c.span_from(from)))));
            }
            _ => match self.built_in_set(word, &mut inside)? {
                Some(kind) => kind,
                None => return Ok(None),
            },
        };
        inside.expect(")")?;
        *c = inside;
        Ok(Some(self.typed(kind, from, c)))
    }

    /// Collections and sets of locations.
    pub(super) fn built_in_set(&self, word: &str, c: &mut Cursor<'_>) -> Result<Option<ExprKind>> {
        let op = match word {
            "\\seq" => CollectionOp::Seq,
            "\\seq_length" => CollectionOp::SeqLength,
            "\\seq_get" => CollectionOp::SeqGet,
            "\\seq_slice" => CollectionOp::SeqSlice,
            "\\seq_set" => CollectionOp::SeqSet,
            "\\seq_reverse" => CollectionOp::SeqReverse,
            "\\seq_of" => CollectionOp::SeqOfArray,
            "\\set" => CollectionOp::Set,
            "\\set_size" => CollectionOp::SetSize,
            "\\bag" => CollectionOp::Bag,
            "\\bag_count" => CollectionOp::BagCount,
            "\\bag_size" => CollectionOp::BagSize,
            "\\bag_of" => CollectionOp::BagOfSeq,
            "\\set_of" => CollectionOp::SetOfSeq,
            "\\map" => CollectionOp::Map,
            "\\map_get" => CollectionOp::MapGet,
            "\\map_put" => CollectionOp::MapPut,
            "\\map_remove" => CollectionOp::MapRemove,
            "\\map_size" => CollectionOp::MapSize,
            "\\map_keys" => CollectionOp::MapKeys,
            _ => return self.location_sets(word, c),
        };
        Ok(Some(ExprKind::Collection(op, self.list(")", c)?)))
    }

    pub(super) fn location_sets(&self, word: &str, c: &mut Cursor<'_>) -> Result<Option<ExprKind>> {
        let pair = |c: &mut Cursor<'_>| {
            let a = self.expr(c)?;
            c.expect(",")?;
            Ok((a, self.expr(c)?))
        };
        let set = match word {
            "\\set_union" => LocSetExpr::Union(self.list(")", c)?),
            "\\disjoint" => LocSetExpr::Disjoint(self.list(")", c)?),
            "\\footprint" => LocSetExpr::Footprint(self.expr(c)?),
            "\\new_elems_fresh" => LocSetExpr::NewElemsFresh(self.expr(c)?),
            "\\not_modified" => LocSetExpr::NotModified(self.expr(c)?),
            "\\not_assigned" => LocSetExpr::NotAssigned(self.expr(c)?),
            "\\set_minus" => {
                let (a, b) = pair(c)?;
                LocSetExpr::Minus(a, b)
            }
            "\\intersect" => {
                let (a, b) = pair(c)?;
                LocSetExpr::Intersect(a, b)
            }
            "\\subset" => {
                let (a, b) = pair(c)?;
                LocSetExpr::Subset(a, b)
            }
            _ => return Ok(None),
        };
        Ok(Some(ExprKind::LocSet(Box::new(set))))
    }
}
