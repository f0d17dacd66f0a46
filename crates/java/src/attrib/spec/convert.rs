//! Conversions between Java's and mathematical values.

use base::{Code, Span};
use ir::CollectionOp as Op;

use super::super::{Attrib, Env};
use super::ops::{is_integral, is_open};
use syntax::ast::BinaryOp;

use crate::hir::{Conversion, Expr, ExprKind, SpecExpr};
use crate::types::{Const, Prim, Ty};

/// The type that Java gives to an unbounded integer: overloads are chosen by it, so that a call
/// means in a specification what it means in code. What Java does not have is as wide as can be.
pub(in crate::attrib) fn written_type(x: &Expr) -> Prim {
    let both = |a, b| match (written_type(a), written_type(b)) {
        (Prim::Int, Prim::Int) => Prim::Int,
        _ => Prim::Long,
    };
    match (&x.kind, &x.ty) {
        (_, Ty::Prim(Prim::Byte | Prim::Short | Prim::Char | Prim::Int)) => Prim::Int,
        (ExprKind::Convert(Conversion::Mathematical, x), _) | (ExprKind::Unary(_, x), _) => {
            written_type(x)
        }
        (ExprKind::Binary(BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr, x, _), _) => {
            written_type(x)
        }
        (ExprKind::Binary(_, a, b) | ExprKind::Conditional(_, a, b), _) => both(a, b),
        (ExprKind::Spec(spec), _) => match &**spec {
            SpecExpr::Old { operand, .. } => written_type(operand),
            _ => Prim::Long,
        },
        _ => Prim::Long,
    }
}

impl<'a> Attrib<'_, 'a> {
    /// Conversion where a mathematical type is involved; gives the expression back if there
    /// is none.
    #[allow(clippy::result_large_err)]
    pub(in crate::attrib) fn coerce_mathematical(
        &mut self,
        x: Expr,
        target: &Ty,
    ) -> Result<Expr, Expr> {
        if x.ty == *target || x.ty.is_error() || target.is_error() {
            return Ok(x);
        }
        if x.ty == Ty::Assertion {
            return Ok(self.negated(&x, "used as a value"));
        }
        match target {
            Ty::Assertion => {
                let x = self.unboxed_value(x);
                if x.ty.is_boolean() { Ok(x) } else { Err(x) }
            }
            Ty::BigInt => match self.numeric(&x.ty) {
                Some(prim) if is_integral(prim) => Ok(self.mathematical(x, target)),
                _ => Err(x),
            },
            Ty::Real => match self.number_type(&x.ty) {
                Some(Ty::BigInt) => Ok(self.mathematical(x, target)),
                Some(Ty::Prim(prim)) if is_integral(prim) => Ok(self.mathematical(x, target)),
                _ => Err(x),
            },
            Ty::Prim(prim) if x.ty == Ty::BigInt && is_integral(*prim) => {
                Ok(self.mathematical(x, target))
            }
            Ty::Seq(_) | Ty::Set(_) | Ty::Bag(_) | Ty::Map(_) => self.coerce_collection(x, target),
            Ty::Data(..) => self.coerce_data(x, target),
            _ if x.ty == Ty::BigInt => match self.table.unboxed(target) {
                Some(prim) if is_integral(prim) => {
                    let number = self.mathematical(x, &Ty::Prim(prim));
                    Ok(self.box_value(number, prim))
                }
                _ => Err(x),
            },
            _ => Err(x),
        }
    }

    /// A literal takes its element type from where it goes; other collections have one.
    #[allow(clippy::result_large_err)]
    fn coerce_collection(&mut self, mut x: Expr, target: &Ty) -> Result<Expr, Expr> {
        if self.table.is_same(&x.ty, target) {
            return Ok(x);
        }
        if std::mem::discriminant(&x.ty) != std::mem::discriminant(target) {
            return Err(x);
        }
        let types: Vec<Ty> = match target {
            Ty::Seq(t) | Ty::Set(t) | Ty::Bag(t) => vec![(**t).clone()],
            Ty::Map(pair) => vec![pair.0.clone(), pair.1.clone()],
            _ => return Err(x),
        };
        let ExprKind::Spec(spec) = &mut x.kind else { return self.widen_elements(x, target) };
        let SpecExpr::Collection(op, args) = &mut **spec else {
            return self.widen_elements(x, target);
        };
        let element_of = |i: usize| types.get(i % types.len().max(1)).cloned();
        let targets: Vec<Option<Ty>> = match op {
            Op::Seq | Op::Set | Op::Bag | Op::Map => (0..args.len()).map(element_of).collect(),
            Op::SeqConcat
            | Op::SetUnion
            | Op::SetMinus
            | Op::SetIntersect
            | Op::BagUnion
            | Op::BagMinus
            | Op::BagIntersect => args.iter().map(|_| Some(target.clone())).collect(),
            _ => return self.widen_elements(x, target),
        };
        let before = args.clone();
        let mut converted = Vec::new();
        for (arg, target) in std::mem::take(args).into_iter().zip(targets) {
            match target {
                Some(target) => match self.try_coerce(arg, &target) {
                    Ok(arg) => converted.push(arg),
                    Err(_) => {
                        *args = before;
                        return Err(x);
                    }
                },
                None => converted.push(arg),
            }
        }
        *args = converted;
        x.ty = target.clone();
        Ok(x)
    }

    /// Collections of references may be seen as collections of a supertype.
    #[allow(clippy::result_large_err)]
    fn widen_elements(&mut self, x: Expr, target: &Ty) -> Result<Expr, Expr> {
        let fits = |a: &Ty, b: &Ty| {
            *a == Ty::Null
                || self.table.is_same(a, b)
                || (a.is_reference() && b.is_reference() && self.table.is_subtype(a, b))
        };
        let fits = match (&x.ty, target) {
            (Ty::Seq(a), Ty::Seq(b)) | (Ty::Set(a), Ty::Set(b)) | (Ty::Bag(a), Ty::Bag(b)) => {
                fits(a, b)
            }
            (Ty::Map(a), Ty::Map(b)) => fits(&a.0, &b.0) && fits(&a.1, &b.1),
            _ => false,
        };
        if !fits {
            return Err(x);
        }
        let span = x.span;
        let kind = ExprKind::Convert(Conversion::Widening, Box::new(x));
        Ok(self.node(kind, target.clone(), span))
    }

    /// A constructor whose type arguments nothing has determined yet takes those of the
    /// place where it goes.
    #[allow(clippy::result_large_err)]
    fn coerce_data(&mut self, mut x: Expr, target: &Ty) -> Result<Expr, Expr> {
        let (Ty::Data(a, from), Ty::Data(b, to)) = (&x.ty, target) else { return Err(x) };
        if a != b || from.len() != to.len() {
            return Err(x);
        }
        let fits = from.iter().zip(to.iter()).all(|(f, t)| is_open(f) || self.table.is_same(f, t));
        if !fits {
            return Err(x);
        }
        x.ty = target.clone();
        Ok(x)
    }

    /// A cast that is written, to or from a mathematical type.
    pub(in crate::attrib) fn cast_mathematical(
        &mut self,
        _env: &Env,
        x: Expr,
        ty: &Ty,
        span: Span,
    ) -> Expr {
        if x.ty == Ty::Assertion {
            return self.negated(&x, "cast");
        }
        // JLS: narrowing keeps the low bits.
        if let (Ty::BigInt, Ty::Prim(prim)) = (&x.ty, ty)
            && is_integral(*prim)
        {
            let kind = ExprKind::Convert(Conversion::Primitive, Box::new(x));
            return self.node(kind, ty.clone(), span);
        }
        let is_float = |t: &Ty| matches!(t, Ty::Prim(Prim::Float | Prim::Double));
        let is_number = |t: &Ty| matches!(t, Ty::BigInt | Ty::Real);
        if (is_float(&x.ty) && is_number(ty)) || (is_number(&x.ty) && is_float(ty)) {
            return self.unsupported("a cast between unbounded and floating-point numbers", span);
        }
        if x.ty == Ty::Real && (*ty == Ty::BigInt || ty.is_integral()) {
            return self.unsupported("a cast of `\\real` to an integer", span);
        }
        match self.coerce_mathematical(x, ty) {
            Ok(x) => Expr { span, ..x },
            Err(x) => {
                let (from, to) = (self.display(&x.ty), self.display(ty));
                self.error(Code::SpecType, span, format!("`{from}` cannot be cast to `{to}`"))
            }
        }
    }
}

/// A quotient of integers in what is computed, unless it is known to be whole.
pub(super) fn cut_off(x: &Expr) -> Option<Span> {
    match &x.kind {
        ExprKind::Binary(BinaryOp::Div, a, b) if x.ty != Ty::Real => {
            let is_whole = match (number(a), number(b)) {
                (Some(a), Some(b)) => b != 0 && a % b == 0,
                _ => false,
            };
            (!is_whole).then_some(x.span)
        }
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b) => {
            cut_off(a).or_else(|| cut_off(b))
        }
        ExprKind::Unary(_, a) | ExprKind::Convert(_, a) => cut_off(a),
        _ => None,
    }
}

/// The number that is written.
fn number(x: &Expr) -> Option<i64> {
    match (&x.constant, &x.kind) {
        (Some(Const::Int(n)), _) => Some(i64::from(*n)),
        (Some(Const::Long(n)), _) => Some(*n),
        (_, ExprKind::Convert(_, inner)) => number(inner),
        _ => None,
    }
}
