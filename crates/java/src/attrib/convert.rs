//! Conversions and promotions (JLS 5), written into the tree.

use base::{Code, needs};

use super::spec::written_type;
use super::{Attrib, infer};
use crate::hir::{Conversion, Expr, ExprKind};
use crate::symbols::MethodSym;
use crate::types::{Const, Prim, Ty};

/// Where a value goes; decides which conversions are allowed (JLS 5.2, 5.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Without boxing.
    Strict,
    Loose,
    /// The last parameter takes any number of arguments.
    Variable,
    /// In specifications: an unbounded integer goes wherever it is shown to fit.
    Bounded,
}

/// Widening of primitive types (JLS 5.1.2), identity included.
pub fn widens(from: Prim, to: Prim) -> bool {
    use Prim::*;
    from == to
        || matches!(
            (from, to),
            (Byte, Short | Int | Long | Float | Double)
                | (Short | Char, Int | Long | Float | Double)
                | (Int, Long | Float | Double)
                | (Long, Float | Double)
                | (Float, Double)
        )
}

/// Whether a constant of type `int` (or narrower) is a value of the type.
pub fn constant_fits(value: &Const, to: Prim) -> bool {
    let Const::Int(v) = value else { return false };
    match to {
        Prim::Byte => i8::try_from(*v).is_ok(),
        Prim::Short => i16::try_from(*v).is_ok(),
        Prim::Char => u16::try_from(*v).is_ok(),
        Prim::Int => true,
        _ => false,
    }
}

/// Whether a constant of that type may be narrowed to what a box holds: a `Byte`, `Short`
/// or `Character` (JLS 5.2).
pub fn narrows_to_box(value: &Const, from: &Ty, to: Prim) -> bool {
    matches!(to, Prim::Byte | Prim::Short | Prim::Char)
        && matches!(from, Ty::Prim(Prim::Byte | Prim::Short | Prim::Char | Prim::Int))
        && constant_fits(value, to)
}

/// The value, taken for one whose type arguments nobody checks.
pub(super) fn unchecked_to(x: Expr, ty: Ty) -> Expr {
    let span = x.span;
    Expr { kind: ExprKind::Convert(Conversion::Unchecked, Box::new(x)), ty, constant: None, span }
}

impl<'a> Attrib<'_, 'a> {
    /// Assignment conversion: makes a value of the target type out of the expression, or
    /// reports that it is none.
    pub(super) fn coerce(&mut self, x: Expr, target: &Ty) -> Expr {
        if x.ty.is_error() || target.is_error() || matches!(x.kind, ExprKind::Hole(_)) {
            return x;
        }
        let span = x.span;
        match self.try_coerce(x, target) {
            Ok(x) => x,
            Err(x) => {
                let found = if x.ty == Ty::Void {
                    "nothing".to_string()
                } else {
                    format!("`{}`", self.display(&x.ty))
                };
                let expected = self.display(target);
                self.error(
                    Code::TypeMismatch,
                    span,
                    format!("expected a value of type `{expected}`, found {found}"),
                )
            }
        }
    }

    /// As [`Attrib::coerce`]; gives the expression back if it does not fit.
    pub(super) fn try_coerce(&mut self, x: Expr, target: &Ty) -> Result<Expr, Expr> {
        let target = self.infer.apply(target);
        if x.ty.is_mathematical() || target.is_mathematical() {
            return self.coerce_mathematical(x, &target);
        }
        match (&x.ty, &target) {
            (Ty::Prim(from), Ty::Prim(to)) => {
                let (from, to) = (*from, *to);
                if widens(from, to) || x.constant.as_ref().is_some_and(|c| constant_fits(c, to)) {
                    Ok(self.convert_prim(x, to))
                } else {
                    Err(x)
                }
            }
            (Ty::Prim(from), _) => {
                let from = *from;
                let narrowed = self.table.unboxed(&target).filter(|&to| {
                    to != from && x.constant.as_ref().is_some_and(|c| narrows_to_box(c, &x.ty, to))
                });
                let x = match narrowed {
                    Some(to) => self.convert_prim(x, to),
                    None => x,
                };
                let prim = narrowed.unwrap_or(from);
                let boxed = self.table.boxed(prim);
                if self.infer.subtype(&boxed, &target) {
                    Ok(self.box_value(x, prim))
                } else {
                    Err(x)
                }
            }
            (_, Ty::Prim(to)) => {
                let to = *to;
                if let Ty::Infer(_) = x.ty {
                    self.inferred_fits(&x.ty, to);
                }
                self.infer.resolve_in(&x.ty);
                let ty = self.infer.apply(&x.ty);
                match self.table.unboxed(&ty) {
                    Some(prim) if widens(prim, to) => {
                        let x = self.unbox(Expr { ty, ..x }, prim);
                        Ok(self.convert_prim(x, to))
                    }
                    _ => Err(x),
                }
            }
            (Ty::Void, _) | (_, Ty::Void) => Err(x),
            _ => {
                self.infer.settle_torn(&x.ty, &target);
                if self.infer.subtype(&x.ty, &target) {
                    let unchecked = self.table.is_unchecked(&self.infer.apply(&x.ty), &target);
                    let x = self.drop_generic_cast(x, &target);
                    Ok(if unchecked { unchecked_to(x, target) } else { x })
                } else {
                    Err(x)
                }
            }
        }
    }

    /// Whether an argument fits a parameter type; adds bounds to open variables.
    pub(super) fn compatible(&mut self, arg: &Expr, param: &Ty, phase: Phase) -> bool {
        if arg.ty.is_error() || param.is_error() {
            return true;
        }
        let param = self.infer.apply(param);
        if arg.ty.is_mathematical() || param.is_mathematical() {
            let is_like_java = arg.ty != Ty::BigInt
                || param.is_mathematical()
                || phase == Phase::Bounded
                || self.type_fits(&Ty::Prim(written_type(arg)), &param, phase);
            return needs!("overload-in-a-specification-is-javas", is_like_java)
                && self.coerce_mathematical(arg.clone(), &param).is_ok();
        }
        self.type_fits(&arg.ty, &param, phase)
    }

    /// Whether a value of one type can be passed for another without saying so.
    pub(super) fn value_fits(&mut self, from: &Ty, to: &Ty) -> bool {
        let to = self.infer.apply(to);
        from.is_error() || to.is_error() || self.type_fits(from, &to, Phase::Loose)
    }

    pub(super) fn type_fits(&mut self, from: &Ty, to: &Ty, phase: Phase) -> bool {
        match (from, to) {
            (Ty::Prim(a), Ty::Prim(p)) => widens(*a, *p),
            (Ty::Prim(a), _) => {
                let boxed = self.table.boxed(*a);
                phase != Phase::Strict && self.infer.subtype(&boxed, to)
            }
            (_, Ty::Prim(_)) if phase == Phase::Strict => false,
            (Ty::Infer(_), Ty::Prim(p)) => self.inferred_fits(from, *p),
            (_, Ty::Prim(p)) => {
                self.infer.resolve_in(from);
                let ty = self.infer.apply(from);
                self.table.unboxed(&ty).is_some_and(|a| widens(a, *p))
            }
            (Ty::Void, _) | (_, Ty::Void) => false,
            _ => {
                self.infer.settle_torn(from, to);
                self.infer.subtype(from, to)
            }
        }
    }

    /// What a generic call gives for a primitive type (JLS 18.5.2.1): with a box among its
    /// bounds it is resolved and unboxed, otherwise it is the box.
    fn inferred_fits(&mut self, from: &Ty, to: Prim) -> bool {
        if let Ty::Infer(v) = self.infer.apply(from) {
            let bounds = self.infer.bounds_of(v);
            if !bounds.iter().any(|t| self.table.unboxed(t).is_some()) {
                let boxed = self.table.boxed(to);
                return self.infer.subtype(&Ty::Infer(v), &boxed);
            }
            self.infer.resolve_in(&Ty::Infer(v));
        }
        let ty = self.infer.apply(from);
        self.table.unboxed(&ty).is_some_and(|a| widens(a, to))
    }

    // ───────────────────────── single steps ─────────────────────────

    /// A primitive value as one of another primitive type.
    pub(super) fn convert_prim(&self, x: Expr, to: Prim) -> Expr {
        let Ty::Prim(from) = x.ty else { return x };
        if from == to {
            return x;
        }
        let constant = x.constant.as_ref().and_then(|c| super::consts::cast(c, to));
        let span = x.span;
        Expr {
            kind: ExprKind::Convert(Conversion::Primitive, Box::new(x)),
            ty: Ty::Prim(to),
            constant,
            span,
        }
    }

    pub(super) fn box_value(&mut self, x: Expr, prim: Prim) -> Expr {
        let boxed = self.table.boxed(prim);
        let span = x.span;
        let Some(method) = self.box_method(&boxed, "valueOf", Some(prim)) else {
            return self.error(
                Code::UnknownMember,
                span,
                format!("boxing needs `{}.valueOf`", self.display(&boxed)),
            );
        };
        self.node(ExprKind::Convert(Conversion::Boxing(method), Box::new(x)), boxed, span)
    }

    pub(super) fn unbox(&mut self, x: Expr, prim: Prim) -> Expr {
        let boxed = self.table.boxed(prim);
        let span = x.span;
        let name = match prim {
            Prim::Boolean => "booleanValue",
            Prim::Byte => "byteValue",
            Prim::Short => "shortValue",
            Prim::Char => "charValue",
            Prim::Int => "intValue",
            Prim::Long => "longValue",
            Prim::Float => "floatValue",
            Prim::Double => "doubleValue",
        };
        let Some(method) = self.box_method(&boxed, name, None) else {
            return self.error(
                Code::UnknownMember,
                span,
                format!("unboxing needs `{}.{name}`", self.display(&boxed)),
            );
        };
        self.node(
            ExprKind::Convert(Conversion::Unboxing(method), Box::new(x)),
            Ty::Prim(prim),
            span,
        )
    }

    fn box_method(&self, boxed: &Ty, name: &str, param: Option<Prim>) -> Option<MethodSym> {
        self.table.methods_named(boxed, name.into()).into_iter().find(|&m| {
            let params = &self.table.method(m).params;
            match param {
                Some(p) => params.len() == 1 && params[0].ty == Ty::Prim(p),
                None => params.is_empty(),
            }
        })
    }

    /// Unboxes if it is a box; otherwise as it is.
    pub(super) fn unboxed_value(&mut self, x: Expr) -> Expr {
        if x.ty.is_primitive() {
            return x;
        }
        match self.table.unboxed(&x.ty) {
            Some(prim) => self.unbox(x, prim),
            None => x,
        }
    }

    /// The primitive type of a number or box of one; `None` for everything else.
    pub(super) fn numeric(&self, ty: &Ty) -> Option<Prim> {
        match ty {
            Ty::Prim(Prim::Boolean) => None,
            Ty::Prim(p) => Some(*p),
            _ => self.table.unboxed(ty).filter(|p| *p != Prim::Boolean),
        }
    }

    pub(super) fn is_boolean_like(&self, ty: &Ty) -> bool {
        ty.is_boolean() || self.table.unboxed(ty) == Some(Prim::Boolean)
    }

    /// Unary numeric promotion (JLS 5.6).
    pub(super) fn promote(&mut self, x: Expr) -> Expr {
        let x = self.unboxed_value(x);
        match x.ty {
            Ty::Prim(Prim::Byte | Prim::Short | Prim::Char) => self.convert_prim(x, Prim::Int),
            _ => x,
        }
    }

    /// The type of binary numeric promotion.
    pub(super) fn promoted(a: Prim, b: Prim) -> Prim {
        if a == Prim::Double || b == Prim::Double {
            Prim::Double
        } else if a == Prim::Float || b == Prim::Float {
            Prim::Float
        } else if a == Prim::Long || b == Prim::Long {
            Prim::Long
        } else {
            Prim::Int
        }
    }

    // ───────────────────────── generic casts ─────────────────────────

    /// After a call or field access whose declared type erases to something that does not
    /// have the type it has here, the JVM needs a cast.
    pub(super) fn add_generic_cast(&self, e: &mut Expr) {
        let declared = match &e.kind {
            ExprKind::Call(call) if call.kind != crate::hir::CallKind::ArrayClone => {
                self.table.method(call.method).result.clone()
            }
            ExprKind::Field { field, .. } => self.table.field(*field).ty.clone(),
            _ => return,
        };
        if !e.ty.is_reference() || infer::has_variable(&e.ty) || !declared.is_reference() {
            return;
        }
        let (from, to) = (self.table.erasure(&declared), self.table.erasure(&e.ty));
        if self.table.is_subtype(&from, &to) {
            return;
        }
        let ty = e.ty.clone();
        let inner = std::mem::replace(e, Self::error_node(e.span));
        let span = inner.span;
        let inner = Expr { ty: from, ..inner };
        *e = Expr {
            kind: ExprKind::Convert(Conversion::Generic, Box::new(inner)),
            ty,
            constant: None,
            span,
        };
    }

    /// The cast is not needed where the uncast value would do.
    fn drop_generic_cast(&self, x: Expr, target: &Ty) -> Expr {
        match x.kind {
            ExprKind::Convert(Conversion::Generic, inner)
                if !infer::has_variable(target)
                    && self.table.is_subtype(&inner.ty, &self.table.erasure(target)) =>
            {
                *inner
            }
            kind => Expr { kind, ..x },
        }
    }
}
