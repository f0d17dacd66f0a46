//! What begins with a name, and what follows it: locals, fields, elements, members of classes, calls.

use crate::parse::Result;
use crate::parse::cursor::{Cursor, Kind};
use crate::parse::expr::{Part, Scope};
use crate::parse::index::Callable;
use crate::typing::{field_of, predicate_of};
use crate::{
    Assertion, Binding, ClassId, Expr, ExprKind, FieldId, LocSetExpr, LocalId, Location,
    LocationKind, PureCall, Type,
};

impl Scope<'_, '_> {
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

    pub(super) fn element(&self, array: Expr, from: u32, c: &mut Cursor<'_>) -> Result<Part> {
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

    pub(super) fn member(&self, object: Expr, from: u32, c: &mut Cursor<'_>) -> Result<Part> {
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

    pub(super) fn primary(&self, c: &mut Cursor<'_>) -> Result<Part> {
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
    pub(super) fn named(&self, from: u32, c: &mut Cursor<'_>) -> Result<Part> {
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

    pub(super) fn static_member(
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

    pub(super) fn static_field(&self, class: ClassId, name: &str) -> Option<FieldId> {
        let fields = &self.program.class(class).fields;
        fields.iter().copied().find(|f| self.program.field(*f).name == name)
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
}
