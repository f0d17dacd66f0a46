//! Creation and copying of arrays (JLS 10.7, 15.10).

use base::Span;
use ir::{ArithOp, Binding, CompareOp, Expr, ExprKind, NullUsage, StmtKind, Type};

use super::expr::element_of;
use crate::hir;
use crate::lower::Lower;
use crate::types::Ty;

impl Lower<'_, '_> {
    /// `new T[a][b][]`: all lengths are evaluated, then checked, then used.
    pub(in crate::lower) fn new_array(
        &mut self,
        ty: &Ty,
        lengths: &[hir::Expr],
        span: Span,
    ) -> Expr {
        let ty = self.ty(ty);
        let values = self.operands(lengths);
        let values: Vec<Expr> = match lengths.len() {
            1 => values.into_iter().map(|v| self.settle(v)).collect(),
            // Lengths are read in loops, long after.
            _ => values.into_iter().map(|v| self.save(v)).collect(),
        };
        for (value, length) in values.iter().zip(lengths) {
            self.check_array_size(value, length.span);
        }
        self.allocate_array(&ty, &values, span)
    }

    fn allocate_array(&mut self, ty: &Type, lengths: &[Expr], span: Span) -> Expr {
        let (Type::Array(element), Some((length, rest))) = (ty, lengths.split_first()) else {
            return Expr::null(span);
        };
        let array = self.fresh_array(element, length.clone(), span);
        if !rest.is_empty() {
            let element = (**element).clone();
            self.for_each_index(length.clone(), span, |l, index| {
                let value = l.allocate_array(&element, rest, span);
                let array = array.clone();
                l.emit(StmtKind::WriteElement { array, index, value }, span);
            });
        }
        array
    }

    fn fresh_array(&mut self, element: &Type, length: Expr, span: Span) -> Expr {
        let dest = self.temp(Type::array(element.clone()), span);
        self.f.non_null.insert(dest);
        self.emit(StmtKind::NewArray { dest, element: element.clone(), length }, span);
        self.read(dest, span)
    }

    /// `for (int i = 0; i < length; i++)`, for code that nobody wrote.
    pub(in crate::lower) fn for_each_index(
        &mut self,
        length: Expr,
        span: Span,
        body: impl FnOnce(&mut Self, Expr),
    ) {
        let index = self.temp(Type::INT, span);
        self.assign(index, Expr::int(0, Type::INT, span), span);
        let label = self.label();
        let value = self.read(index, span);
        let body = self.block_of(|l| {
            let more = value.clone().compare(CompareOp::Lt, length);
            let leave = l.exit_block(label, span);
            l.unless(more, leave, span);
            body(l, value.clone());
            l.assign(index, plus_one(value.clone(), span), span);
        });
        self.emit(StmtKind::Loop { label, spec: Default::default(), body }, span);
    }

    /// `{a, b}`
    pub(in crate::lower) fn array_init(
        &mut self,
        ty: &Ty,
        elements: &[hir::Expr],
        span: Span,
    ) -> Expr {
        let Type::Array(element) = self.ty(ty) else {
            return self.unsupported(span, "an array initialiser of another type");
        };
        let length = Expr::int(elements.len() as i128, Type::INT, span);
        let array = self.fresh_array(&element, length, span);
        for (index, e) in elements.iter().enumerate() {
            let value = self.expr(e);
            let index = Expr::int(index as i128, Type::INT, e.span);
            let array = array.clone();
            self.emit(StmtKind::WriteElement { array, index, value }, e.span);
        }
        array
    }

    /// `a.clone()`
    pub(in crate::lower) fn array_clone(&mut self, call: &hir::Call, ty: &Ty, span: Span) -> Expr {
        let Some(receiver) = &call.receiver else {
            return self.unsupported(span, "a call without an object");
        };
        let array = self.expr(receiver);
        let array = self.save(array);
        self.check_non_null(&array, NullUsage::Receiver, receiver.span);
        let ty = self.ty(ty);
        let ty = if matches!(array.ty, Type::Array(_)) { array.ty.clone() } else { ty };
        if self.is_exact(&ty) {
            return self.copy_of(array, &ty, span);
        }
        // The copy has the dynamic type of the array, which may be below the static one. So says
        // the method that copies all of it; `Object.clone` says nothing, and throws.
        let params = ["java.lang.Object[]", "int"];
        let Some(copy_of) = self.known_method("java.util.Arrays", "copyOf", &params) else {
            return self.unsupported(span, "`Arrays.copyOf` is needed here but not found");
        };
        let length = Expr::new(ExprKind::Length(Box::new(array.clone())), Type::INT, span);
        let copy = self.emit_call(copy_of, Binding::Static, vec![array, length], true, span);
        super::expr::cast_to(copy, ty, span)
    }

    /// Arrays of this type have exactly this type: there are no types below.
    fn is_exact(&self, ty: &Type) -> bool {
        match ty {
            Type::Array(element) => self.is_exact(element),
            Type::Class(class) => self.program.class(*class).is_final,
            _ => true,
        }
    }

    /// A new array of the type with the same elements.
    pub(in crate::lower) fn copy_of(&mut self, array: Expr, ty: &Type, span: Span) -> Expr {
        let Type::Array(element) = ty else {
            return self.unsupported(span, "`clone()` of this type");
        };
        let length = Expr::new(ExprKind::Length(Box::new(array.clone())), Type::INT, span);
        let copy = self.fresh_array(element, length.clone(), span);
        self.for_each_index(length, span, |l, index| {
            let value = element_of(array, index.clone(), span);
            let array = copy.clone();
            l.emit(StmtKind::WriteElement { array, index, value }, span);
        });
        copy
    }
}

/// The next index: it cannot overflow, since it is at most a length.
pub(in crate::lower) fn plus_one(value: Expr, span: Span) -> Expr {
    let one = Expr::int(1, Type::INT, span);
    Expr::new(ExprKind::Arith(ArithOp::Add, Box::new(value), Box::new(one)), Type::INT, span)
}
