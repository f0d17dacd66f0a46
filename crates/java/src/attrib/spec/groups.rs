//! Data groups: a model field as a name for locations.
//!
//! ```java
//! //@ model Object state;
//! int size; //@ in state;
//! int[] items; //@ in state; maps items[*] \into state;
//! //@ assignable state;                    // size, items, items[*]
//! ```
//!
//! A group has the fields that are declared to be `in` it, in the class that declares it or below, those
//! of groups that are in it, and what `maps` puts there. A location of a subclass is one only of its
//! objects; so the group of any object is the same list of locations. What `maps` goes through is read
//! where the clause is used, and there is nothing behind null.

use base::{Span, Symbol};
use syntax::ast::{self, SpecMemberKind as K};

use super::super::Attrib;
use crate::hir::{Expr, ExprKind, LocSetOp, SpecExpr};
use crate::symbols::{ClassSym, FieldSym, Flags};
use crate::types::Ty;

/// What stands behind a field in `maps`.
#[derive(Clone, Copy)]
enum Tail {
    Nothing,
    Elements,
    AllFields,
    Field(FieldSym),
}

#[derive(Clone, Copy)]
struct Member {
    field: FieldSym,
    tail: Tail,
}

impl<'a> Attrib<'_, 'a> {
    /// The locations of a group, for the object of the expression.
    pub(super) fn group(&mut self, x: &Expr, span: Span) -> Expr {
        let ExprKind::Field { target, field } = &x.kind else { return Self::error_node(span) };
        let Some(members) = self.members_of_group(*field, &mut vec![*field]) else {
            return self.unsupported("a data group that contains itself, or such a `maps`", span);
        };
        let mut all = Vec::new();
        for Member { field, tail } in members {
            let info = self.table.field(field);
            let (ty, class) = (info.ty.clone(), info.class);
            let is_static = info.flags.has(Flags::STATIC);
            let target = if is_static { None } else { target.clone() };
            let place = self.node(ExprKind::Field { target: target.clone(), field }, ty, span);
            let behind = match tail {
                Tail::Nothing => {
                    all.push(self.loc_set(LocSetOp::Singleton, vec![place], span));
                    continue;
                }
                Tail::Elements => self.spec(SpecExpr::AllElements(place.clone()), Ty::LocSet, span),
                Tail::AllFields => self.spec(SpecExpr::AllFields(place.clone()), Ty::LocSet, span),
                Tail::Field(field) => {
                    let ty = self.table.field(field).ty.clone();
                    let target = Some(Box::new(place.clone()));
                    let behind = self.node(ExprKind::Field { target, field }, ty, span);
                    self.loc_set(LocSetOp::Singleton, vec![behind], span)
                }
            };
            // Only objects of the class have the field, and it may be null.
            let null = self.node(ExprKind::Null, Ty::Null, span);
            let kind = ExprKind::Binary(ast::BinaryOp::Ne, Box::new(place), Box::new(null));
            let mut there = self.node(kind, Ty::BOOLEAN, span);
            if let Some(target) = &target
                && !self.is_of(&target.ty, class)
            {
                return self.unsupported("`maps` in a subclass", span);
            }
            there.span = span;
            let nothing = self.loc_set(LocSetOp::Empty, Vec::new(), span);
            let kind = ExprKind::Conditional(Box::new(there), Box::new(behind), Box::new(nothing));
            all.push(self.node(kind, Ty::LocSet, span));
        }
        match all.is_empty() {
            true => self.loc_set(LocSetOp::Empty, all, span),
            false => self.loc_set(LocSetOp::Union, all, span),
        }
    }

    fn is_of(&self, ty: &Ty, class: ClassSym) -> bool {
        matches!(ty, Ty::Class(c) if self.table.is_subclass(c.class, class))
    }

    /// `None` if the group leads back to itself, or something in it cannot be said.
    fn members_of_group(
        &mut self,
        group: FieldSym,
        above: &mut Vec<FieldSym>,
    ) -> Option<Vec<Member>> {
        let home = self.table.field(group).class;
        let mut found = Vec::new();
        for class in self.table.source_classes() {
            if !self.table.is_subclass(class, home) {
                continue;
            }
            for member in self.table.class(class).members {
                let ast::Member::Field(decl) = member else { continue };
                let names = decl.vars.iter().map(|var| var.name.symbol);
                let fields: Vec<FieldSym> =
                    names.filter_map(|name| self.declared_field(class, name)).collect();
                for clause in &decl.clauses {
                    match &clause.kind {
                        K::In(groups) if self.names(class, groups, group) => {
                            for field in &fields {
                                found.extend(self.in_group(*field, above)?);
                            }
                        }
                        K::Maps { what, into } if self.names(class, into, group) => {
                            for place in what {
                                found.push(self.mapped(class, place)?);
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
        Some(found)
    }

    /// A field that is in a group, or what is in it if it is one itself.
    fn in_group(&mut self, field: FieldSym, above: &mut Vec<FieldSym>) -> Option<Vec<Member>> {
        if !self.table.field(field).flags.has(Flags::MODEL) {
            return Some(vec![Member { field, tail: Tail::Nothing }]);
        }
        if above.contains(&field) {
            return None;
        }
        above.push(field);
        let members = self.members_of_group(field, above);
        above.pop();
        members
    }

    fn declared_field(&self, class: ClassSym, name: Symbol) -> Option<FieldSym> {
        self.table
            .find_fields(class, name)
            .into_iter()
            .find(|f| self.table.field(*f).class == class)
    }

    /// Whether the group is among those that are named.
    fn names(&self, class: ClassSym, groups: &[ast::Expr], group: FieldSym) -> bool {
        groups.iter().any(|e| {
            let name = match &e.kind {
                ast::ExprKind::Name(name) => name.symbol,
                ast::ExprKind::Field { name, .. } => name.symbol,
                _ => return false,
            };
            self.table.find_fields(class, name).contains(&group)
        })
    }

    /// `f[*]`, `f.*`, `f.g`
    fn mapped(&self, class: ClassSym, e: &ast::Expr) -> Option<Member> {
        let (of, tail) = match &e.kind {
            ast::ExprKind::Spec(spec) => match &**spec {
                ast::SpecExpr::AllElements(of) => (of, Tail::Elements),
                ast::SpecExpr::AllFields(of) => (of, Tail::AllFields),
                _ => return None,
            },
            ast::ExprKind::Field { target, name } => {
                let ast::ExprKind::Name(first) = &target.kind else { return None };
                let field = self.declared_field(class, first.symbol)?;
                let Ty::Class(of) = &self.table.field(field).ty else { return None };
                let found = self.table.find_fields(of.class, name.symbol);
                let [behind] = found.as_slice() else { return None };
                // A group of another object may have this one in it.
                if self.table.field(*behind).flags.has(Flags::MODEL) {
                    return None;
                }
                return Some(Member { field, tail: Tail::Field(*behind) });
            }
            _ => return None,
        };
        let ast::ExprKind::Name(name) = &of.kind else { return None };
        Some(Member { field: self.declared_field(class, name.symbol)?, tail })
    }
}
