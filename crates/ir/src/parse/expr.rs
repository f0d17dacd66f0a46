//! Expressions. Assertions have the same operators, so both are read together and told apart
//! afterwards: a [`Part`] is an assertion if something in it can only be one.

mod names;
mod operators;
mod words;

use std::cell::Cell;
use std::collections::HashMap;

use super::Result;
use super::cursor::Cursor;
use super::index::Index;
use crate::typing::usual_type;
use crate::{
    Assertion, AssertionKind, Expr, ExprKind, Local, LocalId, Location, LocationKind, Program, Type,
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
}
