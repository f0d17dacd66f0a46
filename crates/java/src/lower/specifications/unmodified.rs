//! `\not_modified(l)`: each location of `l`, as it was in the state before, has the value it had then.
//!
//! ```java
//! //@ ensures \not_modified(size, items[*], other.*);
//! ```
//!
//! What a set holds is written out: fields by name, elements under a quantifier. The value of a pure
//! method or of a ghost field of type `\locset` cannot be.

use base::Span;
use ir::{
    Class, ClassId, ClassKind, CompareOp, Expr, ExprKind, GhostKind, IntKind, LocSetExpr,
    LocalKind, Location, LocationKind, OldLabel, Origin, Quantified, Quantifier, Type,
};

use crate::lower::Lower;

impl Lower<'_, '_> {
    pub(super) fn not_modified(&mut self, set: &Expr) -> Option<Expr> {
        if let Some(value) = self.value_at(set) {
            return Some(as_before(value));
        }
        let ExprKind::LocSet(inner) = &set.kind else { return None };
        let span = set.span;
        match &**inner {
            LocSetExpr::Empty => Some(Expr::bool(true, span)),
            LocSetExpr::Union(sets) => self.none_modified(sets, span),
            LocSetExpr::AllFields(object) => match &object.ty {
                Type::Array(_) => self.elements_as_before(object, None, span),
                Type::Class(class) if !self.may_have_more_fields(*class) => {
                    let fields = self.fields_of(object, *class, span)?;
                    self.none_modified(&fields, span)
                }
                _ => None,
            },
            LocSetExpr::Singleton(location) => match &location.kind {
                LocationKind::Elements(array) => self.elements_as_before(array, None, span),
                LocationKind::Slice(array, from, to) => {
                    self.elements_as_before(array, Some((from, to)), span)
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn none_modified(&mut self, sets: &[Expr], span: Span) -> Option<Expr> {
        let all: Option<Vec<Expr>> = sets.iter().map(|set| self.not_modified(set)).collect();
        Some(all?.into_iter().reduce(Expr::and).unwrap_or_else(|| Expr::bool(true, span)))
    }

    /// Whether an object of the class may have fields that the class does not declare or inherit.
    fn may_have_more_fields(&self, class: ClassId) -> bool {
        let info = self.program.class(class);
        let is_above = |other: &Class| other.superclass == Some(class);
        info.kind == ClassKind::Interface
            || self.program.well_known.object == Some(class)
            || self.program.classes.iter().any(is_above)
    }

    /// The locations of all fields of an object of a class of the program, by name.
    fn fields_of(&self, object: &Expr, class: ClassId, span: Span) -> Option<Vec<Expr>> {
        let (mut found, mut at) = (Vec::new(), Some(class));
        while let Some(class) = at {
            let info = self.program.class(class);
            if info.origin != Origin::Source {
                let is_root = Some(class) == self.program.well_known.object;
                return is_root.then_some(found);
            }
            for field in &info.fields {
                let data = self.program.field(*field);
                if data.is_static || data.ghost == GhostKind::Model {
                    continue;
                }
                let kind = LocationKind::Field(object.clone(), *field);
                let set = LocSetExpr::Singleton(Location { kind, span });
                found.push(Expr::new(ExprKind::LocSet(Box::new(set)), Type::LocSet, span));
            }
            at = info.superclass;
        }
        Some(found)
    }

    /// The array is the one of the state before, and so are the ends.
    fn elements_as_before(
        &mut self,
        array: &Expr,
        ends: Option<(&Expr, &Expr)>,
        span: Span,
    ) -> Option<Expr> {
        let Type::Array(element) = &array.ty else { return None };
        if matches!(**element, Type::Float(_)) {
            return None;
        }
        let int = Type::Int(IntKind::Int);
        let index = self.local("i", int.clone(), LocalKind::Bound, span);
        let index = || Expr::local(index, int.clone(), span);
        let before = old(array.clone());
        let at_most = |a: Expr, op: CompareOp, b: Expr| {
            Expr::new(ExprKind::Compare(op, Box::new(a), Box::new(b)), Type::Bool, span)
        };
        let length = Expr::new(ExprKind::Length(Box::new(before.clone())), int.clone(), span);
        let first = at_most(Expr::int(0, int.clone(), span), CompareOp::Le, index());
        let mut range = first.and(at_most(index(), CompareOp::Lt, length));
        if let Some((from, to)) = ends {
            let from = at_most(old(from.clone()), CompareOp::Le, index());
            range = range.and(from.and(at_most(index(), CompareOp::Le, old(to.clone()))));
        }
        let element = (**element).clone();
        let at = |array: Expr| {
            let kind = ExprKind::Index(Box::new(array), Box::new(index()));
            Expr::new(kind, element.clone(), span)
        };
        let body = at(before).equals(old(at(array.clone())));
        let vars = match index().kind {
            ExprKind::Local(local) => vec![local],
            _ => return None,
        };
        let all = Quantified { quantifier: Quantifier::Forall, vars, range: Some(range), body };
        Some(Expr::new(ExprKind::Quantified(Box::new(all)), Type::Bool, span))
    }
}

fn old(e: Expr) -> Expr {
    let (ty, span) = (e.ty.clone(), e.span);
    Expr::new(ExprKind::Old(OldLabel::Entry, Box::new(e)), ty, span)
}

fn as_before(value: Expr) -> Expr {
    value.clone().equals(old(value))
}
