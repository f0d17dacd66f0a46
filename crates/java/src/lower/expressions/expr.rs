//! Expressions: the dispatch, variables, fields, conversions, conditionals.

use base::{Span, stops};
use ir::{Block, Expr, ExprKind, FloatKind, IntKind, NullUsage, StmtKind, Type};

use crate::hir::{self, Conversion};
use crate::lower::body::FrameKind;
use crate::lower::checks::wrap;
use crate::lower::declarations::captures::Capture;
use crate::lower::specifications::mathematics;
use crate::lower::{Lower, body::Mark};
use crate::symbols::{ClassSym, FieldSym, Flags, VarSym};
use crate::types::Ty;

impl Lower<'_, '_> {
    /// The value of an expression.
    pub(in crate::lower) fn expr(&mut self, e: &hir::Expr) -> Expr {
        if self.f.ghost {
            return self.spec(e);
        }
        self.refuse_without_witness(e);
        if let Some(value) = &e.constant {
            self.check_folded(e);
            let ty = self.ty(&e.ty);
            return self.constant(value, ty, e.span);
        }
        match &e.kind {
            hir::ExprKind::Literal => self.unsupported(e.span, "a literal without a value"),
            hir::ExprKind::Null => Expr::null(e.span),
            hir::ExprKind::Var(var) => self.var(*var, e.span),
            hir::ExprKind::This(class) => self.this(*class, e.span),
            hir::ExprKind::Field { target, field } => {
                self.field_read(target.as_deref(), *field, e.span)
            }
            hir::ExprKind::Length(array) => {
                let array = self.expr(array);
                let array = self.settle(array);
                self.check_non_null(&array, NullUsage::Length, e.span);
                Expr::new(ExprKind::Length(Box::new(array)), Type::INT, e.span)
            }
            hir::ExprKind::Index { array, index } => self.index_read(array, index, e.span),
            hir::ExprKind::Call(call) => self.call(call, &e.ty, true, e.span),
            hir::ExprKind::New(new) => {
                self.refuse_incomparable(new.constructor, &e.ty, &new.args, e.span);
                self.refuse_raw_call(&e.ty, new.constructor, e.span);
                self.new_object((new, &e.ty), &[], e.span)
            }
            hir::ExprKind::NewArray { lengths } => self.new_array(&e.ty, lengths, e.span),
            hir::ExprKind::ArrayInit(elements) => self.array_init(&e.ty, elements, e.span),
            hir::ExprKind::Unary(op, operand) => self.unary(*op, operand, &e.ty, e.span),
            hir::ExprKind::Binary(op, a, b) => self.binary(*op, a, b, e),
            hir::ExprKind::Assign { target, value } => self.assignment(target, value, true, e.span),
            hir::ExprKind::CompoundAssign(c) => self.compound_assignment(c, true, e.span),
            hir::ExprKind::Conditional(c, a, b) => self.conditional(c, a, b, &e.ty, e.span),
            hir::ExprKind::InstanceOf(operand, pattern) => {
                self.instance_of(operand, pattern, e.span)
            }
            hir::ExprKind::Convert(conversion, operand) => {
                self.conversion(*conversion, operand, &e.ty, e.span)
            }
            hir::ExprKind::Lambda(lambda) => self.lambda(lambda, &e.ty, e.span),
            hir::ExprKind::Switch(switch) => self.switch_expr(switch, &e.ty, e.span),
            hir::ExprKind::ClassLiteral(of) => {
                let of = self.ty(of);
                let ty = self.ty(&e.ty);
                Expr::new(ExprKind::ClassObject(of), ty, e.span)
            }
            hir::ExprKind::Spec(_) => {
                self.unsupported(e.span, "a specification expression in executable code")
            }
            hir::ExprKind::Hole(_) | hir::ExprKind::Error => {
                self.unsupported(e.span, crate::lower::NO_TYPE)
            }
        }
    }

    /// The effects of an expression whose value nobody wants.
    pub(in crate::lower) fn effects(&mut self, e: &hir::Expr) {
        if self.f.ghost {
            return self.ghost_effects(e);
        }
        match &e.kind {
            _ if e.constant.is_some() => self.check_folded(e),
            hir::ExprKind::Assign { target, value } => {
                self.assignment(target, value, false, e.span);
            }
            hir::ExprKind::CompoundAssign(c) => {
                self.compound_assignment(c, false, e.span);
            }
            hir::ExprKind::Call(call) => {
                self.call(call, &e.ty, false, e.span);
            }
            // A cast after a generic call exists only for the value's sake.
            hir::ExprKind::Convert(Conversion::Generic | Conversion::Widening, inner) => {
                self.effects(inner)
            }
            _ => {
                self.expr(e);
            }
        }
    }

    /// Operands from left to right, each with the value it had in its turn.
    pub(in crate::lower) fn operands<'e>(
        &mut self,
        list: impl IntoIterator<Item = &'e hir::Expr>,
    ) -> Vec<Expr> {
        let mut values: Vec<(Mark, Expr)> = Vec::new();
        for e in list {
            let value = self.expr(e);
            values.push((self.mark(), value));
        }
        self.keep_all(&mut values);
        values.into_iter().map(|(_, value)| value).collect()
    }

    pub(in crate::lower) fn two_operands(&mut self, a: &hir::Expr, b: &hir::Expr) -> (Expr, Expr) {
        let a = self.expr(a);
        let mark = self.mark();
        let b = self.expr(b);
        (self.keep(mark, a), b)
    }

    // ───────────────────────── variables and objects ─────────────────────────

    pub(in crate::lower) fn var(&mut self, var: VarSym, span: Span) -> Expr {
        if let Some(value) = self.f.vars.get(&var) {
            return Expr { span, ..value.clone() };
        }
        self.captured(Capture::Var(var), span)
    }

    /// `this` of the current class or of one around it.
    pub(in crate::lower) fn this(&mut self, wanted: ClassSym, span: Span) -> Expr {
        if let Some(this) = self.said.receiver.clone() {
            return self.around(this.value, this.class, wanted, span);
        }
        let Some(class) = self.f.class else {
            return self.unsupported(span, "`this` outside of a class");
        };
        let (value, current) = match &self.f.kind {
            FrameKind::Lambda(_) => return self.captured(Capture::This(wanted), span),
            FrameKind::Static => return self.unsupported(span, "`this` in a static context"),
            FrameKind::Constructor { outer: Some(outer), .. } if wanted != class => {
                let outer = self.read(*outer, span);
                match self.table.class(class).outer {
                    Some(around) => (outer, around),
                    None => return self.unsupported(span, "an outer instance of no class"),
                }
            }
            _ => {
                let ty = Type::Class(self.class_id(class));
                (Expr::local(ir::LocalId(0), ty, span), class)
            }
        };
        self.around(value, current, wanted, span)
    }

    /// The instance of a class around an object.
    fn around(
        &mut self,
        mut value: Expr,
        mut current: ClassSym,
        wanted: ClassSym,
        span: Span,
    ) -> Expr {
        while current != wanted {
            let info = self.table.class(current);
            match (info.outer, self.outer_fields.get(&current)) {
                (Some(outer), Some(&field)) => {
                    value = self.field_of(value, field, span);
                    current = outer;
                }
                _ => return self.captured(Capture::This(wanted), span),
            }
        }
        value
    }

    /// What the lambda or local class around this code has captured.
    fn captured(&mut self, capture: Capture, span: Span) -> Expr {
        let this_class = self.f.class;
        match &self.f.kind {
            FrameKind::Lambda(lambda) => {
                let class = lambda.class;
                let known = lambda.captures.iter().find(|(c, _)| *c == capture);
                let field = match known.map(|(_, field)| *field) {
                    Some(field) => field,
                    None => {
                        let (name, ty) = self.capture_type(capture);
                        let captured = Some(capture.held(self.table));
                        let field = self.synthetic_field(class, &name, ty, captured, span);
                        if let FrameKind::Lambda(lambda) = &mut self.f.kind {
                            lambda.captures.push((capture, field));
                        }
                        field
                    }
                };
                let this = Expr::local(ir::LocalId(0), Type::Class(class), span);
                return self.field_of(this, field, span);
            }
            FrameKind::Constructor { captures, .. } => {
                if let Some(local) = captures.get(&capture) {
                    return self.read(*local, span);
                }
            }
            FrameKind::Instance => {
                if let Some(class) = this_class
                    && let Some(&field) = self.capture_fields.get(&(class, capture))
                {
                    let ty = Type::Class(self.class_id(class));
                    let this = Expr::local(ir::LocalId(0), ty, span);
                    return self.field_of(this, field, span);
                }
            }
            FrameKind::Static => {}
        }
        match capture {
            Capture::Var(var) => {
                let name = self.table.var(var).name;
                self.unsupported(span, format!("the captured variable `{name}` here"))
            }
            Capture::This(class) => {
                let name = self.table.class(class).name;
                self.unsupported(span, format!("`{name}.this` here"))
            }
        }
    }

    pub(in crate::lower) fn capture_value(&mut self, capture: Capture, span: Span) -> Expr {
        match capture {
            Capture::Var(var) => self.var(var, span),
            Capture::This(class) => self.this(class, span),
        }
    }

    // ───────────────────────── fields and elements ─────────────────────────

    pub(in crate::lower) fn field_of(
        &mut self,
        object: Expr,
        field: ir::FieldId,
        span: Span,
    ) -> Expr {
        let ty = self.program.field(field).ty.clone();
        Expr::new(ExprKind::Field(Box::new(object), field), ty, span)
    }

    fn field_read(&mut self, target: Option<&hir::Expr>, field: FieldSym, span: Span) -> Expr {
        let info = self.table.field(field);
        let class = info.class;
        if let Some(value) = self.constant_variable(field) {
            return self.constant_field_read(target, field, &value, span);
        }
        if info.flags.has(Flags::STATIC) {
            if let Some(target) = target {
                self.effects(target);
            }
            self.init_class(class, span);
            let id = self.field_id(field);
            let ty = self.program.field(id).ty.clone();
            return Expr::new(ExprKind::StaticField(id), ty, span);
        }
        let Some(target) = target else {
            return self.unsupported(span, "an instance field without an object");
        };
        let object = self.expr(target);
        let object = self.settle(object);
        self.check_non_null(&object, NullUsage::FieldRead, target.span);
        let id = self.field_id(field);
        self.field_of(object, id, span)
    }

    /// `o.x` of a constant variable (JLS 4.12.4): its value stands in the compiled code, and
    /// the object is only looked at whether it is there.
    fn constant_field_read(
        &mut self,
        target: Option<&hir::Expr>,
        field: FieldSym,
        value: &crate::types::Const,
        span: Span,
    ) -> Expr {
        let info = self.table.field(field);
        if let Some(target) = target {
            if info.flags.has(Flags::STATIC) {
                self.effects(target);
            } else {
                let object = self.expr(target);
                let object = self.settle(object);
                self.check_non_null(&object, NullUsage::FieldRead, target.span);
            }
        }
        let ty = self.ty(&info.ty.clone());
        self.constant(value, ty, span)
    }

    /// The value of a final field that is initialised with a constant expression.
    pub(in crate::lower) fn constant_variable(
        &self,
        field: FieldSym,
    ) -> Option<crate::types::Const> {
        let info = self.table.field(field);
        let known = info.constant.as_ref().or_else(|| self.typed.constants.get(&field));
        known.filter(|_| info.flags.has(Flags::FINAL)).cloned()
    }

    fn index_read(&mut self, array: &hir::Expr, index: &hir::Expr, span: Span) -> Expr {
        let (array, index) = self.two_operands(array, index);
        let (array, index) = self.checked_element(array, index, span);
        element_of(array, index, span)
    }

    /// Array and index after the checks for null and bounds.
    pub(in crate::lower) fn checked_element(
        &mut self,
        array: Expr,
        index: Expr,
        span: Span,
    ) -> (Expr, Expr) {
        let array = self.settle(array);
        let index = self.settle(index);
        self.check_non_null(&array, NullUsage::ArrayAccess, array.span);
        self.check_index(&array, &index, span);
        (array, index)
    }

    // ───────────────────────── conditions ─────────────────────────

    fn conditional(
        &mut self,
        c: &hir::Expr,
        a: &hir::Expr,
        b: &hir::Expr,
        ty: &Ty,
        span: Span,
    ) -> Expr {
        if let Some(crate::types::Const::Boolean(value)) = c.constant {
            self.check_folded(c);
            return self.expr(if value { a } else { b });
        }
        let condition = self.expr(c);
        let ty = self.ty(ty);
        self.choose(condition, ty, span, |l| l.expr(a), |l| l.expr(b))
    }

    /// One of two values: an expression if both are, else a temporary.
    pub(in crate::lower) fn choose(
        &mut self,
        condition: Expr,
        ty: Type,
        span: Span,
        then: impl FnOnce(&mut Self) -> Expr,
        otherwise: impl FnOnce(&mut Self) -> Expr,
    ) -> Expr {
        let mut a = Expr::null(span);
        let mut b = Expr::null(span);
        let mut when_true = self.block_of(|l| a = then(l));
        let mut when_false = self.block_of(|l| b = otherwise(l));
        if when_true.stmts.is_empty() && when_false.stmts.is_empty() {
            return choice(condition, a, b, ty, span);
        }
        let result = self.temp(ty, span);
        when_true.stmts.push(ir::Stmt::new(StmtKind::Assign(result, a), span));
        when_false.stmts.push(ir::Stmt::new(StmtKind::Assign(result, b), span));
        self.if_then(condition, when_true, when_false, span);
        self.read(result, span)
    }

    /// A condition, and what is done if it does not hold.
    pub(in crate::lower) fn unless(&mut self, condition: Expr, then: Block, span: Span) {
        self.if_then(condition.negate(), then, Block::default(), span);
    }

    // ───────────────────────── conversions ─────────────────────────

    fn conversion(
        &mut self,
        conversion: Conversion,
        operand: &hir::Expr,
        to: &Ty,
        span: Span,
    ) -> Expr {
        let value = self.expr(operand);
        self.converted(conversion, value, operand.span, to, span)
    }

    pub(in crate::lower) fn converted(
        &mut self,
        conversion: Conversion,
        value: Expr,
        operand_span: Span,
        to: &Ty,
        span: Span,
    ) -> Expr {
        match conversion {
            Conversion::Primitive => {
                let to = self.ty(to);
                convert(value, to, span)
            }
            Conversion::Boxing(method) => {
                let boxed = self.call_known(method, vec![value], span);
                self.note_non_null(&boxed);
                boxed
            }
            Conversion::Unboxing(method) => {
                let value = self.settle(value);
                self.check_non_null(&value, NullUsage::Unboxing, operand_span);
                let class = Type::Class(self.class_id(self.table.method(method).class));
                let value = cast_to(value, class, span);
                self.call_known(method, vec![value], span)
            }
            Conversion::Widening => value,
            Conversion::Unchecked => {
                if stops!("unchecked-casts-are-right", !self.right_casts.contains(&span)) {
                    self.f.unchecked.push(ir::Unchecked { is_known: false, span });
                }
                value
            }
            Conversion::Cast | Conversion::Generic => {
                let ty = self.ty(to);
                if !ty.is_reference() && !value.ty.is_reference() {
                    return convert(value, ty, span);
                }
                // What holds the values of a type variable holds those of its bound.
                let right = matches!(to, Ty::Var(_)) && self.right_casts.contains(&span);
                let generic = conversion == Conversion::Generic || right;
                let value = self.settle(value);
                self.check_cast(&value, &ty, generic, span);
                if let Ty::Intersection(parts) = to {
                    for part in parts.iter().skip(1) {
                        let part = self.ty(part);
                        self.check_cast(&value, &part, generic, span);
                    }
                }
                if self.program.is_subtype(&value.ty, &ty) {
                    return value;
                }
                cast_to(value, ty, span)
            }
            Conversion::Mathematical => {
                let ty = self.ty(to);
                mathematics::at_type(value, ty)
            }
        }
    }

    pub(in crate::lower) fn note_non_null(&mut self, e: &Expr) {
        if let ExprKind::Local(local) = e.kind {
            self.f.non_null.insert(local);
        }
    }
}

pub(in crate::lower) fn element_of(array: Expr, index: Expr, span: Span) -> Expr {
    let ty = match &array.ty {
        Type::Array(element) => (**element).clone(),
        other => other.clone(),
    };
    Expr::new(ExprKind::Index(Box::new(array), Box::new(index)), ty, span)
}

/// A reference seen as one of another type, if that makes a difference.
pub(in crate::lower) fn cast_to(value: Expr, ty: Type, span: Span) -> Expr {
    if value.ty == ty || !ty.is_reference() {
        return value;
    }
    Expr::new(ExprKind::Cast(Box::new(value)), ty, span)
}

/// `c ? a : b` without effects; conjunctions and disjunctions by their names.
fn choice(c: Expr, a: Expr, b: Expr, ty: Type, span: Span) -> Expr {
    let kind = match (&a.kind, &b.kind) {
        (_, ExprKind::Bool(false)) => ExprKind::And(Box::new(c), Box::new(a)),
        (ExprKind::Bool(true), _) => ExprKind::Or(Box::new(c), Box::new(b)),
        _ => ExprKind::Ite(Box::new(c), Box::new(a), Box::new(b)),
    };
    Expr::new(kind, ty, span)
}

/// Conversion between primitive types (JLS 5.1.2 to 5.1.4).
pub(in crate::lower) fn convert(value: Expr, to: Type, span: Span) -> Expr {
    let make = |kind, ty| Expr::new(kind, ty, span);
    match (&value.ty, &to) {
        (from, to) if from == to => value,
        (Type::Int(from), Type::Int(kind)) => {
            let (from, kind) = (*from, *kind);
            if kind.contains(from.min()) && kind.contains(from.max()) {
                Expr { ty: to, ..value }
            } else {
                wrap(kind, value)
            }
        }
        (Type::Int(_), Type::Float(kind)) => make(ExprKind::IntToFloat(*kind, Box::new(value)), to),
        (Type::Float(_), Type::Float(kind)) => {
            make(ExprKind::FloatToFloat(*kind, Box::new(value)), to)
        }
        (Type::Float(_), Type::Int(kind)) => {
            let wide = if *kind == IntKind::Long { IntKind::Long } else { IntKind::Int };
            let whole = make(ExprKind::FloatToInt(wide, Box::new(value)), Type::Int(wide));
            if wide == *kind { whole } else { wrap(*kind, whole) }
        }
        _ => Expr { ty: to, ..value },
    }
}

/// The kind of a floating-point type.
pub(in crate::lower) fn float_kind(ty: &Type) -> Option<FloatKind> {
    match ty {
        Type::Float(kind) => Some(*kind),
        _ => None,
    }
}

pub(in crate::lower) fn int_kind(ty: &Type) -> Option<IntKind> {
    match ty {
        Type::Int(kind) => Some(*kind),
        _ => None,
    }
}
