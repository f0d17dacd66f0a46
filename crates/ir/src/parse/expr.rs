//! Expressions. Assertions have the same operators, so both are read together and told apart
//! afterwards: a [`Part`] is an assertion if something in it can only be one.

use std::cell::Cell;
use std::collections::HashMap;

use base::Symbol;

use super::Result;
use super::cursor::{Cursor, Kind, int_kind};
use super::index::{Callable, Index};
use crate::typing::{field_of, predicate_of, usual_type};
use crate::{
    ArithOp, Assertion, AssertionKind, Binding, BitOp, ClassId, CollectionOp, CompareOp, Expr,
    ExprKind, FieldId, FloatKind, IntKind, LocSetExpr, Local, LocalId, Location, LocationKind,
    Match, MatchArm, MatchPattern, OldLabel, Program, PureCall, Quantified, Quantifier, Type,
};

pub(super) enum Part {
    Expr(Expr),
    Assertion(Assertion),
    /// `a[*]`, `a[i .. j]`
    Location(Location),
}

/// The names inside one declaration.
pub(super) struct Scope<'s, 't> {
    pub program: &'s Program,
    pub index: &'s Index<'t>,
    pub locals: Vec<Local>,
    pub names: HashMap<String, LocalId>,
    /// How deep the expression is that is being read.
    pub depth: Cell<usize>,
}

impl Scope<'_, '_> {
    pub fn expr(&self, c: &mut Cursor<'_>) -> Result<Expr> {
        let part = self.part(c)?;
        self.as_expr(part, c)
    }

    pub fn as_expr(&self, part: Part, c: &Cursor<'_>) -> Result<Expr> {
        match part {
            Part::Expr(e) => Ok(e),
            Part::Assertion(_) => c.fail("an expression is expected before this, no assertion"),
            Part::Location(_) => c.fail("an expression is expected before this, no locations"),
        }
    }

    pub fn as_assertion(&self, part: Part, c: &Cursor<'_>) -> Result<Assertion> {
        match part {
            Part::Expr(e) => {
                let span = e.span;
                Ok(Assertion::new(AssertionKind::Expr(e), span))
            }
            Part::Assertion(a) => Ok(a),
            Part::Location(_) => c.fail("an assertion is expected before this, no locations"),
        }
    }

    pub fn location(&self, c: &mut Cursor<'_>) -> Result<Location> {
        match self.postfix(c)? {
            Part::Location(l) => Ok(l),
            Part::Expr(Expr { kind, span, .. }) => {
                let kind = match kind {
                    ExprKind::Field(object, field) => LocationKind::Field(*object, field),
                    ExprKind::StaticField(field) => LocationKind::Static(field),
                    ExprKind::Index(array, index) => LocationKind::Element(*array, *index),
                    _ => return c.fail("a place in the heap is expected before this"),
                };
                Ok(Location { kind, span })
            }
            Part::Assertion(_) => c.fail("a place in the heap is expected before this"),
        }
    }

    fn typed(&self, kind: ExprKind, from: u32, c: &Cursor<'_>) -> Part {
        // What has no usual type is said to have one by what follows.
        let ty = usual_type(self.program, &self.locals, &kind).unwrap_or(Type::Void);
        Part::Expr(Expr::new(kind, ty, c.span_from(from)))
    }

    /// `A ** B ** …`
    pub fn part(&self, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        let first = self.conditional(c)?;
        if c.peek() != "**" {
            return Ok(first);
        }
        let mut parts = vec![self.as_assertion(first, c)?];
        while c.eat("**") {
            let part = self.conditional(c)?;
            parts.push(self.as_assertion(part, c)?);
        }
        Ok(Part::Assertion(Assertion::new(AssertionKind::Star(parts), c.span_from(from))))
    }

    fn conditional(&self, c: &mut Cursor<'_>) -> Result<Part> {
        self.deeper(c, Scope::conditional_inside)
    }

    fn conditional_inside(&self, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        match c.peek() {
            "\\let" => {
                c.next();
                let local = self.declaration(c)?;
                c.expect("=")?;
                let value = Box::new(self.expr(c)?);
                c.expect(";")?;
                let body = Box::new(self.expr(c)?);
                return Ok(self.typed(ExprKind::Let(local, value, body), from, c));
            }
            "opening" => {
                c.next();
                let part = self.postfix(c)?;
                let AssertionKind::Predicate(instance) = self.as_assertion(part, c)?.kind else {
                    return c.fail("a predicate is expected before this");
                };
                c.expect("in")?;
                let body = Box::new(self.expr(c)?);
                return Ok(self.typed(ExprKind::Opening(Box::new(instance), body), from, c));
            }
            "using" => {
                c.next();
                let call = Box::new(self.pure_call(c)?);
                c.expect("in")?;
                let body = Box::new(self.expr(c)?);
                return Ok(self.typed(ExprKind::Using(call, body), from, c));
            }
            "dropping" => {
                c.next();
                let location = Box::new(self.location(c)?);
                c.expect("in")?;
                let body = Box::new(self.expr(c)?);
                return Ok(self.typed(ExprKind::Dropping(location, body), from, c));
            }
            _ => {}
        }
        let first = self.disjunction(c)?;
        match c.peek() {
            "?" | "?*" => {
                let is_said = c.next() == "?*";
                let condition = self.as_expr(first, c)?;
                let then = self.implication(c)?;
                c.expect(":")?;
                let otherwise = self.conditional(c)?;
                Ok(match (then, otherwise) {
                    (Part::Expr(a), Part::Expr(b)) if !is_said => {
                        let parts = (Box::new(condition), Box::new(a), Box::new(b));
                        self.typed(ExprKind::Ite(parts.0, parts.1, parts.2), from, c)
                    }
                    (then, otherwise) => {
                        let then = Box::new(self.as_assertion(then, c)?);
                        let otherwise = Box::new(self.as_assertion(otherwise, c)?);
                        let kind = AssertionKind::Cond(condition, then, otherwise);
                        Part::Assertion(Assertion::new(kind, c.span_from(from)))
                    }
                })
            }
            "==>" | "==>*" => self.implied(first, from, c),
            _ => Ok(first),
        }
    }

    fn implication(&self, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        let first = self.disjunction(c)?;
        if matches!(c.peek(), "==>" | "==>*") {
            return self.deeper(c, |scope, c| scope.implied(first, from, c));
        }
        Ok(first)
    }

    /// Reads something inside of something else.
    fn deeper<T>(
        &self,
        c: &mut Cursor<'_>,
        read: impl FnOnce(&Self, &mut Cursor<'_>) -> Result<T>,
    ) -> Result<T> {
        let depth = self.depth.get();
        if depth > base::MAX_NESTING as usize {
            return c.fail("this is nested too deeply");
        }
        self.depth.set(depth + 1);
        let done = read(self, c);
        self.depth.set(depth);
        done
    }

    fn implied(&self, condition: Part, from: u32, c: &mut Cursor<'_>) -> Result<Part> {
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
    fn bound(&self, length: &mut usize, c: &Cursor<'_>) -> Result<()> {
        *length += 1;
        if *length > base::MAX_NESTING as usize {
            return c.fail("this is nested too deeply");
        }
        Ok(())
    }

    fn disjunction(&self, c: &mut Cursor<'_>) -> Result<Part> {
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

    fn conjunction(&self, c: &mut Cursor<'_>) -> Result<Part> {
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

    fn relation(&self, c: &mut Cursor<'_>) -> Result<Part> {
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

    fn collection_operator(
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

    fn bits(&self, c: &mut Cursor<'_>) -> Result<Part> {
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

    fn sum(&self, c: &mut Cursor<'_>) -> Result<Part> {
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

    fn product(&self, c: &mut Cursor<'_>) -> Result<Part> {
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

    fn operate(
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

    fn unary(&self, c: &mut Cursor<'_>) -> Result<Part> {
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
    fn number(&self, negative: bool, from: u32, c: &mut Cursor<'_>) -> Result<Part> {
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

    pub fn postfix(&self, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        let mut length = 0;
        let mut part = self.primary(c)?;
        while c.is_adjacent(0) {
            self.bound(&mut length, c)?;
            part = match c.peek() {
                "[" => {
                    let array = self.as_expr(part, c)?;
                    self.element(array, from, c)?
                }
                "." => {
                    let object = self.as_expr(part, c)?;
                    self.member(object, from, c)?
                }
                _ => return Ok(part),
            };
        }
        Ok(part)
    }

    fn element(&self, array: Expr, from: u32, c: &mut Cursor<'_>) -> Result<Part> {
        c.expect("[")?;
        let kind = if c.eat("*") {
            LocationKind::Elements(array)
        } else {
            let index = self.expr(c)?;
            if c.eat("]") {
                let kind = ExprKind::Index(Box::new(array), Box::new(index));
                return Ok(self.typed(kind, from, c));
            }
            c.expect("..")?;
            LocationKind::Slice(array, index, self.expr(c)?)
        };
        c.expect("]")?;
        Ok(Part::Location(Location { kind, span: c.span_from(from) }))
    }

    fn member(&self, object: Expr, from: u32, c: &mut Cursor<'_>) -> Result<Part> {
        c.expect(".")?;
        if c.eat("*") {
            let set = Box::new(LocSetExpr::AllFields(object));
            return Ok(self.typed(ExprKind::LocSet(set), from, c));
        }
        // `x.A.B::f`
        let mut class = None;
        if let Some((id, count)) = self.index.class_ahead(c)
            && c.ahead(count) == "::"
        {
            c.skip(count + 1);
            class = Some(Type::Class(id));
        }
        let name = c.word()?;
        if c.is_call(0) || c.peek() == "@" {
            let mut binding = Binding::Dynamic;
            if c.eat("@") {
                binding = Binding::Static;
                class = Some(Type::Class(self.index.class(c)?));
            }
            let ty = class.as_ref().unwrap_or(&object.ty);
            return match predicate_of(self.program, ty, name) {
                Some(id) => self.instance(id, Some(object), binding, from, c),
                None => c.fail(&format!("there is no predicate `{name}`")),
            };
        }
        if name == "length" && class.is_none() && matches!(object.ty, Type::Array(_)) {
            return Ok(self.typed(ExprKind::Length(Box::new(object)), from, c));
        }
        match field_of(self.program, class.as_ref().unwrap_or(&object.ty), name) {
            Some(id) => Ok(self.typed(ExprKind::Field(Box::new(object), id), from, c)),
            None => c.fail(&format!("there is no field `{name}`")),
        }
    }

    pub fn local(&self, c: &mut Cursor<'_>) -> Result<LocalId> {
        match self.names.get(c.peek()) {
            Some(id) => {
                c.next();
                Ok(*id)
            }
            None => c.fail("no local of this name is declared"),
        }
    }

    /// `int x`: the type is said again where something is bound.
    pub fn declaration(&self, c: &mut Cursor<'_>) -> Result<LocalId> {
        self.index.ty(c)?;
        self.local(c)
    }

    fn primary(&self, c: &mut Cursor<'_>) -> Result<Part> {
        let from = c.position();
        match c.kind() {
            Some(Kind::Int | Kind::Float) => return self.number(false, from, c),
            Some(Kind::Str) => {
                let units = c.string()?;
                return Ok(self.typed(ExprKind::Str(units.into()), from, c));
            }
            Some(Kind::Sign) if c.peek() == "(" => return self.parenthesised(c),
            Some(Kind::Word) => {}
            // The class of a lambda outside of every class has no name before its dot.
            Some(Kind::Sign) if c.peek() == "." => {}
            _ => return c.fail("an expression is expected"),
        }
        let is_method =
            |c: &Cursor<'_>| self.index.method_ahead(c).is_some_and(|(_, count)| c.is_call(count));
        if is_method(c) {
            let call = Box::new(self.pure_call(c)?);
            return Ok(self.typed(ExprKind::PureCall(call), from, c));
        }
        let word = c.peek();
        if word == "virtual" {
            let mut behind = c.clone();
            behind.next();
            if is_method(&behind) {
                let call = Box::new(self.pure_call(c)?);
                return Ok(self.typed(ExprKind::PureCall(call), from, c));
            }
            c.next();
            let id = self.index.predicate(self.program, c)?;
            return self.instance(id, None, Binding::Dynamic, from, c);
        }
        if c.is_call(1)
            && let Some(part) = self.keyword_call(word, from, c)?
        {
            return Ok(part);
        }
        if let Some(id) = self.names.get(word) {
            c.next();
            return Ok(self.typed(ExprKind::Local(*id), from, c));
        }
        let simple = match word {
            "true" => Some(ExprKind::Bool(true)),
            "false" => Some(ExprKind::Bool(false)),
            "null" => Some(ExprKind::Null),
            "assertions_enabled" => Some(ExprKind::AssertionsEnabled),
            "\\nothing" => Some(ExprKind::LocSet(Box::new(LocSetExpr::Empty))),
            "\\everything" => Some(ExprKind::LocSet(Box::new(LocSetExpr::Everything))),
            _ => None,
        };
        // `null` and `int` may also be the start of `int.class`.
        if let Some(kind) = simple.filter(|_| c.ahead(1) != "." || c.ahead(2) != "class") {
            c.next();
            return Ok(self.typed(kind, from, c));
        }
        match word {
            "emp" => {
                c.next();
                return Ok(Part::Assertion(Assertion::empty(c.span_from(from))));
            }
            "match" => return self.matching(c),
            "static" => {
                c.next();
            }
            _ => {}
        }
        self.named(from, c)
    }

    /// Something that begins with the name of a declaration.
    fn named(&self, from: u32, c: &mut Cursor<'_>) -> Result<Part> {
        if c.is_call(1)
            && let Some(callable) = self.index.callables.get(c.peek())
        {
            c.next();
            let kind = match *callable {
                Callable::Function(id) => ExprKind::FunctionCall(id, self.args(c)?),
                Callable::Constructor(data, position) => {
                    ExprKind::Construct(data, position, self.args(c)?)
                }
                Callable::Predicate(id) => {
                    return self.instance(id, None, Binding::Static, from, c);
                }
            };
            return Ok(self.typed(kind, from, c));
        }
        let class = self.index.class_ahead(c);
        let member = class.map(|(id, count)| (id, count, c.ahead(count), c.ahead(count + 1)));
        match member {
            Some((id, count, ".", "*")) => {
                c.skip(count + 2);
                let set = Box::new(LocSetExpr::AllStatics(id));
                Ok(self.typed(ExprKind::LocSet(set), from, c))
            }
            Some((id, count, ".", name)) if name != "class" => {
                c.skip(count + 2);
                self.static_member(id, name, from, c)
            }
            _ => {
                let ty = self.index.ty(c)?;
                c.expect(".")?;
                c.expect("class")?;
                Ok(self.typed(ExprKind::ClassObject(ty), from, c))
            }
        }
    }

    fn static_member(
        &self,
        class: ClassId,
        name: &str,
        from: u32,
        c: &mut Cursor<'_>,
    ) -> Result<Part> {
        let owner = self.program.class(class);
        if c.is_call(0) {
            let mut all = owner.predicates.iter();
            return match all.find(|p| self.program.predicate(**p).name == name) {
                Some(id) => self.instance(*id, None, Binding::Static, from, c),
                None => c.fail(&format!("there is no predicate `{name}`")),
            };
        }
        match self.static_field(class, name) {
            Some(id) => Ok(self.typed(ExprKind::StaticField(id), from, c)),
            None => c.fail(&format!("there is no field `{name}`")),
        }
    }

    fn static_field(&self, class: ClassId, name: &str) -> Option<FieldId> {
        let fields = &self.program.class(class).fields;
        fields.iter().copied().find(|f| self.program.field(*f).name == name)
    }

    /// `(e)`, `(e : T)`, `(\forall T x; e)`
    fn parenthesised(&self, c: &mut Cursor<'_>) -> Result<Part> {
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
    fn quantified(&self, quantifier: Quantifier, c: &mut Cursor<'_>) -> Result<Part> {
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

    /// `(a, b)`
    pub fn args(&self, c: &mut Cursor<'_>) -> Result<Vec<Expr>> {
        c.expect("(")?;
        let args = self.list(")", c)?;
        c.expect(")")?;
        Ok(args)
    }

    /// Up to `end`.
    pub fn list(&self, end: &str, c: &mut Cursor<'_>) -> Result<Vec<Expr>> {
        let mut all = Vec::new();
        while c.peek() != end {
            if !all.is_empty() {
                c.expect(",")?;
            }
            all.push(self.expr(c)?);
        }
        Ok(all)
    }

    pub fn pure_call(&self, c: &mut Cursor<'_>) -> Result<PureCall> {
        let from = c.position();
        let binding = if c.eat("virtual") { Binding::Dynamic } else { Binding::Static };
        let method = self.index.method(c)?;
        let mut args = self.args(c)?;
        let is_static = self.program.method(method).is_static;
        let receiver = match is_static || args.is_empty() {
            true => None,
            false => Some(args.remove(0)),
        };
        Ok(PureCall { method, receiver, args, binding, span: c.span_from(from) })
    }

    fn matching(&self, c: &mut Cursor<'_>) -> Result<Part> {
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

    fn pattern(&self, c: &mut Cursor<'_>) -> Result<MatchPattern> {
        self.deeper(c, Scope::pattern_inside)
    }

    fn pattern_inside(&self, c: &mut Cursor<'_>) -> Result<MatchPattern> {
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
    fn keyword_call(&self, word: &str, from: u32, c: &mut Cursor<'_>) -> Result<Option<Part>> {
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
    fn built_in_set(&self, word: &str, c: &mut Cursor<'_>) -> Result<Option<ExprKind>> {
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

    fn location_sets(&self, word: &str, c: &mut Cursor<'_>) -> Result<Option<ExprKind>> {
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
