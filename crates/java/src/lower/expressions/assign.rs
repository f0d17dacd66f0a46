//! Assignments, plain and compound, and `++`/`--` (JLS 15.26, 15.14.2, 15.15).

use base::Span;
use ir::{Expr, ExprKind, FieldId, IntKind, NullUsage, StmtKind, Type};
use syntax::ast::BinaryOp;

use super::expr::{cast_to, convert, element_of};
use crate::hir::{self, Conversion};
use crate::lower::{Lower, Overflow};
use crate::symbols::{Flags, VarKind, VarSym};

/// Where a compound assignment reads and writes; checked, and evaluated once.
enum Place {
    Local(VarSym),
    Field(Expr, FieldId),
    Static(FieldId),
    Element(Expr, Expr),
}

impl Lower<'_, '_> {
    /// `target = value`. The result is meaningless if it is not wanted.
    pub(in crate::lower) fn assignment(
        &mut self,
        target: &hir::Expr,
        value: &hir::Expr,
        wanted: bool,
        span: Span,
    ) -> Expr {
        match &target.kind {
            // What is written needs no cast.
            hir::ExprKind::Convert(_, inner) => self.assignment(inner, value, wanted, span),
            hir::ExprKind::Var(var) => {
                let value = self.expr(value);
                let local = self.local_of(*var);
                self.assign_var(*var, value, span);
                self.read(local, span)
            }
            hir::ExprKind::Field { target: object, field } => {
                let info = self.table.field(*field);
                let class = info.class;
                if info.flags.has(Flags::STATIC) {
                    if let Some(object) = object {
                        self.effects(object);
                    }
                    let value = self.expr(value);
                    let value = if wanted { self.save(value) } else { value };
                    let mark = self.mark();
                    self.init_class(class, span);
                    let value = self.keep(mark, value);
                    let field = self.field_id(*field);
                    self.emit(StmtKind::WriteStatic { field, value: value.clone() }, span);
                    return value;
                }
                let Some(object) = object else {
                    return self.unsupported(span, "an instance field without an object");
                };
                self.refuse_raw_write(object, *field, span);
                let (target, value) = self.two_operands(object, value);
                let (target, value) = self.settle_two(target, value, wanted);
                self.check_non_null(&target, NullUsage::FieldWrite, object.span);
                let field = self.field_id(*field);
                self.emit(
                    StmtKind::WriteField { object: target, field, value: value.clone() },
                    span,
                );
                value
            }
            hir::ExprKind::Index { array, index } => {
                let mut operands = self.operands([&**array, &**index, value]).into_iter();
                let (Some(array), Some(index), Some(value)) =
                    (operands.next(), operands.next(), operands.next())
                else {
                    return Expr::null(span);
                };
                let array = self.settle(array);
                let index = self.settle(index);
                let is_reference = value.ty.is_reference();
                let value = if wanted { self.save(value) } else { value };
                let value = if is_reference { self.settle(value) } else { value };
                self.check_non_null(&array, NullUsage::ArrayAccess, array.span);
                self.check_index(&array, &index, target.span);
                self.check_store(&array, &value, span);
                self.emit(StmtKind::WriteElement { array, index, value: value.clone() }, span);
                value
            }
            _ => self.unsupported(span, "an assignment to something that is no variable"),
        }
    }

    fn settle_two(&mut self, a: Expr, b: Expr, save_second: bool) -> (Expr, Expr) {
        let a = self.settle(a);
        let b = if save_second { self.save(b) } else { b };
        (a, b)
    }

    pub(in crate::lower) fn assign_var(&mut self, var: VarSym, value: Expr, span: Span) {
        let local = self.local_of(var);
        if self.table.var(var).kind == VarKind::Ghost {
            self.emit(StmtKind::Ghost(ir::Ghost::SetLocal(local, value)), span);
        } else {
            self.assign(local, value, span);
        }
    }

    /// `target op= value`, `++` and `--`.
    pub(in crate::lower) fn compound_assignment(
        &mut self,
        c: &hir::CompoundAssign,
        wanted: bool,
        span: Span,
    ) -> Expr {
        let Some(place) = self.place(&c.target) else {
            return self.unsupported(span, "an assignment to something that is no variable");
        };
        let mut old = self.read_place(&place, c.target.span);
        // A generic field is read through a cast.
        let wanted_type = self.ty(&self.table.var(c.old).ty.clone());
        if wanted_type.is_reference() && !self.program.is_subtype(&old.ty, &wanted_type) {
            old = self.settle(old);
            self.check_cast(&old, &wanted_type, true, c.target.span);
            old = cast_to(old, wanted_type, c.target.span);
        }
        // A box is opened before the operand is evaluated.
        if let Some((var, unboxed)) = &c.unboxed {
            old = self.save(old);
            self.bind(c.old, old.clone());
            let value = self.expr(unboxed);
            let value = self.save(value);
            self.bind(*var, value);
        }
        // The old value counts, whatever evaluating the operand does.
        let mark = self.mark();
        let operand = self.expr(&c.value);
        let old = self.keep(mark, old);
        // Boxing and conversion to text are calls, which happen before all has been read.
        let calls = c.target.ty.is_reference() || c.value.ty.is_reference();
        let old = if calls || (c.postfix && wanted) { self.save(old) } else { old };
        let operand = if calls { self.save(operand) } else { operand };
        self.bind(c.old, old.clone());
        self.bind(c.operand, operand);
        let result = self.combined(&c.result, c.op);
        let result = match &place {
            Place::Local(_) => result,
            _ if wanted && !c.postfix => self.save(result),
            _ => result,
        };
        let written = match place {
            Place::Local(var) => {
                let local = self.local_of(var);
                self.assign_var(var, result, span);
                self.read(local, span)
            }
            Place::Field(object, field) => {
                let value = result.clone();
                self.emit(StmtKind::WriteField { object, field, value }, span);
                result
            }
            Place::Static(field) => {
                let value = result.clone();
                self.emit(StmtKind::WriteStatic { field, value }, span);
                result
            }
            Place::Element(array, index) => {
                self.check_store(&array, &result, span);
                let value = result.clone();
                self.emit(StmtKind::WriteElement { array, index, value }, span);
                result
            }
        };
        if c.postfix { old } else { written }
    }

    /// The new value. Nobody wrote its cast: who looks for numbers that wrap around hears of it, but
    /// for shifts and operations on bits.
    fn combined(&mut self, result: &hir::Expr, op: BinaryOp) -> Expr {
        let counts = matches!(op, BinaryOp::Mul | BinaryOp::Div | BinaryOp::Add | BinaryOp::Sub);
        let is_watched = self.options.is_run && self.f.overflow == Overflow::Check && !self.f.ghost;
        let hir::ExprKind::Convert(conversion, inner) = &result.kind else {
            return self.expr(result);
        };
        if !counts || !is_watched {
            return self.expr(result);
        }
        match (conversion, self.ty(&result.ty)) {
            (Conversion::Boxing(_), _) => {
                let value = self.combined(inner, op);
                self.converted(*conversion, value, inner.span, &result.ty, result.span)
            }
            (Conversion::Primitive, to @ Type::Int(kind)) => {
                let value = self.expr(inner);
                let is_inside =
                    |from: IntKind| kind.contains(from.min()) && kind.contains(from.max());
                match value.ty {
                    Type::Int(from) if !is_inside(from) => self.in_range(kind, value, result.span),
                    // Into a `long` nothing wraps around.
                    Type::Float(_) if kind != IntKind::Long => {
                        let value = self.settle(value);
                        let whole = convert(value.clone(), Type::Int(IntKind::Long), result.span);
                        self.in_range(kind, whole, result.span);
                        convert(value, to, result.span)
                    }
                    _ => convert(value, to, result.span),
                }
            }
            _ => self.expr(result),
        }
    }

    /// Evaluates what the target names, with the checks that come before the operand.
    fn place(&mut self, target: &hir::Expr) -> Option<Place> {
        match &target.kind {
            hir::ExprKind::Var(var) => Some(Place::Local(*var)),
            hir::ExprKind::Field { target: object, field } => {
                let info = self.table.field(*field);
                let class = info.class;
                if info.flags.has(Flags::STATIC) {
                    if let Some(object) = object {
                        self.effects(object);
                    }
                    self.init_class(class, target.span);
                    return Some(Place::Static(self.field_id(*field)));
                }
                let object = object.as_deref()?;
                self.refuse_raw_write(object, *field, target.span);
                let value = self.expr(object);
                let value = self.fix(value);
                self.check_non_null(&value, NullUsage::FieldWrite, object.span);
                Some(Place::Field(value, self.field_id(*field)))
            }
            hir::ExprKind::Index { array, index } => {
                let (array, index) = self.two_operands(array, index);
                let array = self.fix(array);
                let index = self.fix(index);
                self.check_non_null(&array, NullUsage::ArrayAccess, array.span);
                self.check_index(&array, &index, target.span);
                Some(Place::Element(array, index))
            }
            hir::ExprKind::Convert(_, inner) => self.place(inner),
            _ => None,
        }
    }

    fn read_place(&mut self, place: &Place, span: Span) -> Expr {
        match place {
            Place::Local(var) => self.var(*var, span),
            Place::Field(object, field) => self.field_of(object.clone(), *field, span),
            Place::Static(field) => {
                let ty = self.program.field(*field).ty.clone();
                Expr::new(ExprKind::StaticField(*field), ty, span)
            }
            Place::Element(array, index) => element_of(array.clone(), index.clone(), span),
        }
    }

    /// A value that is used before and after other things happen: a temporary, unless
    /// nothing can change it.
    fn fix(&mut self, value: Expr) -> Expr {
        match &value.kind {
            ExprKind::Local(l)
                if self.f.locals.get(l.index()).is_some_and(|l| {
                    matches!(l.kind, ir::LocalKind::This | ir::LocalKind::Temp)
                }) =>
            {
                value
            }
            _ if value.ty == Type::Null => value,
            _ => self.save(value),
        }
    }
}
