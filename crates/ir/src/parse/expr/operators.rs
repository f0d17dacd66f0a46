//! Operators, from the loosest to the tightest: implication, disjunction, conjunction, relations, bits,
//! sums, products, signs and numbers.

use crate::parse::Result;
use crate::parse::cursor::{Cursor, Kind, int_kind};
use crate::parse::expr::{Part, Scope};
use crate::{
    ArithOp, Assertion, AssertionKind, BitOp, CollectionOp, CompareOp, Expr, ExprKind, FloatKind,
    IntKind, Type,
};

impl Scope<'_, '_> {
    pub(super) fn implication(&self, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        let first = self.disjunction(c)?;
        if matches!(c.peek(), "==>" | "==>*") {
            return self.deeper(c, |scope, c| scope.implied(first, from, c));
        }
        Ok(first)
    }

    pub(super) fn implied(&self, condition: Part, from: u32, c: &mut Cursor<'_>) -> Result<Part> {
        let is_said = c.next() == "==>*";
        let condition = self.as_expr(condition, c)?;
        Ok(match self.implication(c)? {
            Part::Expr(e) if !is_said => {
                self.typed(ExprKind::Implies(Box::new(condition), Box::new(e)), from, c)
            }
            part => {
                let then = Box::new(self.as_assertion(part, c)?);
                let span = c.span_from(from);
                let otherwise = Box::new(Assertion::empty(span));
                Part::Assertion(Assertion::new(
                    AssertionKind::Cond(condition, then, otherwise),
                    span,
                ))
            }
        })
    }

    /// A chain of operators is a tree as high as it is long.
    pub(super) fn bound(&self, length: &mut usize, c: &Cursor<'_>) -> Result<()> {
        *length += 1;
        if *length > base::MAX_NESTING as usize {
            return c.fail("this is nested too deeply");
        }
        Ok(())
    }

    pub(super) fn disjunction(&self, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        let mut length = 0;
        let mut left = self.conjunction(c)?;
        while c.eat("||") {
            self.bound(&mut length, c)?;
            let a = Box::new(self.as_expr(left, c)?);
            let b = self.conjunction(c)?;
            let b = Box::new(self.as_expr(b, c)?);
            left = self.typed(ExprKind::Or(a, b), from, c);
        }
        Ok(left)
    }

    pub(super) fn conjunction(&self, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        let mut length = 0;
        let mut left = self.relation(c)?;
        while c.eat("&&") {
            self.bound(&mut length, c)?;
            let a = Box::new(self.as_expr(left, c)?);
            let b = self.relation(c)?;
            let b = Box::new(self.as_expr(b, c)?);
            left = self.typed(ExprKind::And(a, b), from, c);
        }
        Ok(left)
    }

    pub(super) fn relation(&self, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        let left = self.bits(c)?;
        let sign = c.peek();
        let is_relation = matches!(
            sign,
            "==" | "!="
                | "<"
                | "<="
                | ">="
                | "<:"
                | "instanceof"
                | "++"
                | "\\in"
                | "\\union"
                | "\\minus"
                | "\\intersect"
                | "\\subset"
        ) || (sign == ">" && !(c.ahead(1) == ">" && c.is_adjacent(1)));
        if !is_relation {
            return Ok(left);
        }
        c.next();
        let a = Box::new(self.as_expr(left, c)?);
        if sign == "instanceof" {
            let ty = self.index.ty(c)?;
            return Ok(self.typed(ExprKind::InstanceOf(a, ty), from, c));
        }
        if sign == "==" && c.peek() == "?" {
            c.next();
            let local = self.local(c)?;
            let kind = AssertionKind::Bind(local, *a);
            return Ok(Part::Assertion(Assertion::new(kind, c.span_from(from))));
        }
        let float = match c.peek() {
            "f" if c.is_adjacent(0) => Some(FloatKind::Float),
            "d" if c.is_adjacent(0) => Some(FloatKind::Double),
            _ => None,
        };
        let is_string = c.peek() == "string" && c.is_adjacent(0);
        if float.is_some() || is_string {
            c.next();
        }
        let b = self.bits(c)?;
        let b = Box::new(self.as_expr(b, c)?);
        let compare = match sign {
            "<" => Some(CompareOp::Lt),
            "<=" => Some(CompareOp::Le),
            ">" => Some(CompareOp::Gt),
            ">=" => Some(CompareOp::Ge),
            "==" if float.is_some() => Some(CompareOp::Eq),
            "!=" if float.is_some() => Some(CompareOp::Ne),
            _ => None,
        };
        let kind = match (sign, compare, float) {
            (_, Some(op), Some(kind)) => ExprKind::FloatCompare(op, kind, a, b),
            (_, Some(op), None) => ExprKind::Compare(op, a, b),
            ("==", ..) if is_string => ExprKind::StringEq(a, b),
            ("==", ..) => ExprKind::Eq(a, b),
            ("!=", ..) => {
                let equal = Expr::new(ExprKind::Eq(a, b), Type::Bool, c.span_from(from));
                ExprKind::Not(Box::new(equal))
            }
            ("<:", ..) => ExprKind::Subtype(a, b),
            _ => return self.collection_operator(sign, *a, *b, from, c),
        };
        Ok(self.typed(kind, from, c))
    }

    pub(super) fn collection_operator(
        &self,
        sign: &str,
        a: Expr,
        b: Expr,
        from: u32,
        c: &Cursor<'_>,
    ) -> Result<Part> {
        // The collection comes first.
        let (a, b) = if sign == "\\in" { (b, a) } else { (a, b) };
        let op = match (sign, &a.ty) {
            ("++", _) => CollectionOp::SeqConcat,
            ("\\in", Type::Seq(_)) => CollectionOp::SeqContains,
            ("\\in", Type::Set(_)) => CollectionOp::SetContains,
            ("\\in", Type::Bag(_)) => CollectionOp::BagContains,
            ("\\in", Type::Map(..)) => CollectionOp::MapContains,
            ("\\union", Type::Bag(_)) => CollectionOp::BagUnion,
            ("\\union", _) => CollectionOp::SetUnion,
            ("\\minus", Type::Bag(_)) => CollectionOp::BagMinus,
            ("\\minus", _) => CollectionOp::SetMinus,
            ("\\intersect", Type::Bag(_)) => CollectionOp::BagIntersect,
            ("\\intersect", _) => CollectionOp::SetIntersect,
            ("\\subset", _) => CollectionOp::SetSubset,
            _ => return c.fail("this operator needs a collection before this"),
        };
        Ok(self.typed(ExprKind::Collection(op, vec![a, b]), from, c))
    }

    pub(super) fn bits(&self, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        let left = self.sum(c)?;
        let (op, count) = match c.peek() {
            "&" => (BitOp::And, 1),
            "|" => (BitOp::Or, 1),
            "^" => (BitOp::Xor, 1),
            "<<" => (BitOp::Shl, 1),
            ">" if c.ahead(1) == ">" && c.is_adjacent(1) => {
                match c.ahead(2) == ">" && c.is_adjacent(2) {
                    true => (BitOp::Ushr, 3),
                    false => (BitOp::Shr, 2),
                }
            }
            _ => return Ok(left),
        };
        c.skip(count);
        let mut kind = IntKind::Int;
        if c.is_adjacent(0)
            && let Some(said) = int_kind(c.peek())
        {
            c.next();
            kind = said;
        }
        let a = Box::new(self.as_expr(left, c)?);
        let b = self.sum(c)?;
        let b = Box::new(self.as_expr(b, c)?);
        Ok(self.typed(ExprKind::Bits(op, kind, a, b), from, c))
    }

    pub(super) fn sum(&self, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        let mut length = 0;
        let mut left = self.product(c)?;
        loop {
            self.bound(&mut length, c)?;
            let op = match c.peek() {
                "+" => ArithOp::Add,
                "-" => ArithOp::Sub,
                _ => return Ok(left),
            };
            left = self.operate(op, left, Scope::product, from, c)?;
        }
    }

    pub(super) fn product(&self, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        let mut length = 0;
        let mut left = self.unary(c)?;
        loop {
            self.bound(&mut length, c)?;
            let op = match c.peek() {
                "*" => ArithOp::Mul,
                "/" => ArithOp::Div,
                "%" => ArithOp::Rem,
                _ => return Ok(left),
            };
            left = self.operate(op, left, Scope::unary, from, c)?;
        }
    }

    pub(super) fn operate(
        &self,
        op: ArithOp,
        left: Part,
        right: fn(&Self, &mut Cursor<'_>) -> Result<Part>,
        from: u32,
        c: &mut Cursor<'_>,
    ) -> Result<Part> {
        c.next();
        let float = match c.peek() {
            "f" if c.is_adjacent(0) => Some(FloatKind::Float),
            "d" if c.is_adjacent(0) => Some(FloatKind::Double),
            _ => None,
        };
        if float.is_some() {
            c.next();
        }
        let a = Box::new(self.as_expr(left, c)?);
        let b = right(self, c)?;
        let b = Box::new(self.as_expr(b, c)?);
        Ok(match float {
            Some(kind) => self.typed(ExprKind::FloatArith(op, kind, a, b), from, c),
            None => self.typed(ExprKind::Arith(op, a, b), from, c),
        })
    }

    pub(super) fn unary(&self, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        if c.peek() == "!" {
            let mut starts = Vec::new();
            while c.peek() == "!" {
                starts.push(c.position());
                c.next();
            }
            if self.depth.get() + starts.len() > base::MAX_NESTING as usize {
                return c.fail("this is nested too deeply");
            }
            let mut part = self.unary(c)?;
            for from in starts.into_iter().rev() {
                let inner = Box::new(self.as_expr(part, c)?);
                part = self.typed(ExprKind::Not(inner), from, c);
            }
            return Ok(part);
        }
        if c.eat("-") {
            if matches!(c.kind(), Some(Kind::Int | Kind::Float)) && c.is_adjacent(0) {
                return self.number(true, from, c);
            }
            let inner = self.postfix(c)?;
            let inner = Box::new(self.as_expr(inner, c)?);
            return Ok(self.typed(ExprKind::Neg(inner), from, c));
        }
        self.postfix(c)
    }

    /// `12`, `-1:\bigint`, `1.5d`
    pub(super) fn number(&self, negative: bool, from: u32, c: &mut Cursor<'_>) -> Result<Part> {
        let text = c.peek();
        let sign = if negative { "-" } else { "" };
        if c.kind() == Some(Kind::Float) {
            let (digits, mark) = text.split_at(text.len() - 1);
            let digits = format!("{sign}{digits}");
            let kind = match mark {
                "f" => digits.parse().ok().map(|v: f32| ExprKind::Float(v.to_bits())),
                _ => digits.parse().ok().map(|v: f64| ExprKind::Double(v.to_bits())),
            };
            let Some(kind) = kind else { return c.fail("this is no number") };
            c.next();
            return Ok(self.typed(kind, from, c));
        }
        let Ok(value) = format!("{sign}{text}").parse::<i128>() else {
            return c.fail("this is no number");
        };
        c.next();
        if c.peek() == ":" && c.is_adjacent(0) {
            c.next();
            let ty = self.index.ty(c)?;
            return Ok(Part::Expr(Expr::int(value, ty, c.span_from(from))));
        }
        Ok(self.typed(ExprKind::Int(value), from, c))
    }
}
