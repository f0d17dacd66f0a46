//! Expressions: the dispatch, and the simple forms.

use base::{Code, Span};
use syntax::ast;

use super::{Attrib, Env};
use crate::hir::{Conversion, Expr, ExprKind, Pattern, PatternKind};
use crate::symbols::VarKind;
use crate::types::{Const, Ty, TyArg, WildcardBound};

impl<'a> Attrib<'_, 'a> {
    /// Types an expression as part of the inference that is open. The target, if there is
    /// one, guides what depends on it (lambdas, generic calls); the caller converts.
    pub(super) fn expr(&mut self, env: &Env, e: &'a ast::Expr, target: Option<&Ty>) -> Expr {
        let span = e.loc.0;
        match &e.kind {
            ast::ExprKind::Literal(literal) => self.literal(literal, span),
            ast::ExprKind::Name(name) => match self.variable(env, name.symbol, span) {
                Some(x) => x,
                None => {
                    let what = if self.table.find_type(&env.scope, name.symbol).is_some() {
                        format!("`{}` is a type, not a value", name.symbol)
                    } else {
                        format!("`{}` is not declared", name.symbol)
                    };
                    let code = if env.in_spec() { Code::SpecName } else { Code::UnknownName };
                    self.error(code, span, what)
                }
            },
            ast::ExprKind::Field { target, name } => self.field_access(env, target, *name, span),
            ast::ExprKind::This => self.this_of(env, env.class, span),
            ast::ExprKind::Super | ast::ExprKind::QualifiedSuper(_) => {
                self.error(Code::Syntax, span, "`super` must be followed by a member")
            }
            ast::ExprKind::QualifiedThis(of) => match self.target(env, of) {
                super::names::Target::Type(Ty::Class(c)) => self.this_of(env, c.class, span),
                _ => self.error(Code::UnknownType, of.loc.0, "a class was expected before `.this`"),
            },
            ast::ExprKind::ClassLiteral(ty) => self.class_literal(env, ty, span),
            ast::ExprKind::Type(_) => {
                self.error(Code::UnknownName, span, "a type cannot stand here as a value")
            }
            ast::ExprKind::Call { target: receiver, type_args, name, args } => {
                self.call(env, receiver.as_deref(), type_args, *name, args, span)
            }
            ast::ExprKind::New(new) => self.new_object(env, new, target, span),
            ast::ExprKind::NewArray { element, lengths, extra_dims, init } => {
                self.new_array(env, element, lengths, *extra_dims, init.as_deref(), span)
            }
            ast::ExprKind::ArrayInit(elements) => match target {
                Some(ty) => {
                    let ty = self.infer.apply(ty);
                    self.array_init(env, elements, &ty, span)
                }
                None => self.error(Code::Syntax, span, "an array initialiser needs a type here"),
            },
            ast::ExprKind::Index { array, index } => self.index(env, array, index, span),
            ast::ExprKind::Unary { op, operand } => self.unary(env, *op, operand, span),
            ast::ExprKind::Binary { op, left, right } => self.binary(env, *op, left, right, span),
            ast::ExprKind::Assign { target, value } => self.assign(env, target, value, span),
            ast::ExprKind::CompoundAssign { op, target, value } => {
                let value = self.synth(env, value);
                self.compound_assign(env, *op, target, value, false, span)
            }
            ast::ExprKind::Conditional { condition, then, otherwise } => {
                self.conditional(env, condition, then, otherwise, target, span)
            }
            ast::ExprKind::InstanceOf { operand, pattern } => {
                self.instance_of(env, operand, pattern, span)
            }
            ast::ExprKind::Cast { ty, operand } => self.cast(env, ty, operand, span),
            ast::ExprKind::Lambda { .. } | ast::ExprKind::MethodRef { .. } => {
                if env.in_spec() {
                    let message = "a specification cannot create objects";
                    return self.error(Code::SpecSideEffect, span, message);
                }
                let arg = self.arg(env, e);
                match target {
                    Some(target) => self.give(arg, target),
                    None => self.standalone(arg),
                }
            }
            ast::ExprKind::Switch(switch) => self.switch_expr(env, switch, target, span),
            ast::ExprKind::Paren(inner) => {
                let x = self.expr(env, inner, target);
                Expr { span, ..x }
            }
            ast::ExprKind::Spec(spec) => self.spec_expr(env, spec, target, span),
            ast::ExprKind::Error => {
                self.errors += 1;
                Self::error_node(span)
            }
        }
    }

    fn literal(&mut self, literal: &ast::Literal, span: Span) -> Expr {
        match literal {
            // 2147483648 is left for the unary minus, which wraps it back.
            ast::Literal::Int(v) => self.constant(Const::Int(*v as i32), Ty::INT, span),
            ast::Literal::Long(v) => self.constant(Const::Long(*v as i64), Ty::LONG, span),
            ast::Literal::Float(v) => {
                let ty = Ty::Prim(ast::Primitive::Float);
                self.constant(Const::Float(f32::from_bits(v.0)), ty, span)
            }
            ast::Literal::Double(v) => {
                self.constant(Const::Double(f64::from_bits(v.0)), Ty::DOUBLE, span)
            }
            ast::Literal::Char(v) => self.constant(Const::Int((*v).into()), Ty::CHAR, span),
            ast::Literal::String(s) => {
                let ty = self.table.string();
                self.constant(Const::String(s.clone()), ty, span)
            }
            ast::Literal::Boolean(b) => self.constant(Const::Boolean(*b), Ty::BOOLEAN, span),
            ast::Literal::Null => self.node(ExprKind::Null, Ty::Null, span),
        }
    }

    fn class_literal(&mut self, env: &Env, ty: &'a ast::Type, span: Span) -> Expr {
        let of = match ty.kind {
            ast::TypeKind::Void => Ty::Void,
            _ => self.table.resolve_type(&env.scope, ty),
        };
        if of.is_error() {
            self.errors += 1;
            return Self::error_node(span);
        }
        let Some(class) = self.known_class("java.lang.Class", span) else {
            return Self::error_node(span);
        };
        let arg = match &of {
            Ty::Prim(p) => self.table.boxed(*p),
            Ty::Void => match self.table.known("java.lang.Void") {
                Some(v) => Ty::class(v),
                None => self.table.object(),
            },
            other => self.table.erasure(other),
        };
        let ty = if self.table.header(class).type_params.is_empty() {
            Ty::class(class)
        } else {
            Ty::parameterized(class, vec![TyArg::Ty(arg)])
        };
        self.node(ExprKind::ClassLiteral(of), ty, span)
    }

    /// The type of `e.getClass()`.
    pub(super) fn get_class_type(&self, receiver: &Ty, declared: &Ty) -> Ty {
        match declared {
            Ty::Class(c) if !c.args.is_empty() => {
                let bound = self.table.erasure(receiver);
                Ty::parameterized(
                    c.class,
                    vec![TyArg::Wildcard(Some((WildcardBound::Extends, bound)))],
                )
            }
            other => other.clone(),
        }
    }

    fn index(&mut self, env: &Env, array: &'a ast::Expr, index: &'a ast::Expr, span: Span) -> Expr {
        let array = self.synth(env, array);
        if array.ty.is_error() {
            self.synth(env, index);
            return Self::error_node(span);
        }
        if array.ty.is_mathematical() {
            return self.spec_index(env, array, index, span);
        }
        let Ty::Array(element) = &array.ty else {
            let found = self.display(&array.ty);
            self.synth(env, index);
            return self.error(
                Code::TypeMismatch,
                array.span,
                format!("expected an array, found `{found}`"),
            );
        };
        let element = (**element).clone();
        let index = self.synth(env, index);
        let index = self.array_index(env, index);
        self.node(ExprKind::Index { array: Box::new(array), index: Box::new(index) }, element, span)
    }

    /// An index or length: promoted to `int`; in specifications any integer.
    pub(super) fn array_index(&mut self, env: &Env, index: Expr) -> Expr {
        if env.in_spec() && index.ty == Ty::BigInt {
            return index;
        }
        let index = self.promote(index);
        self.coerce(index, &Ty::INT)
    }

    fn instance_of(
        &mut self,
        env: &Env,
        operand: &'a ast::Expr,
        pattern: &'a ast::InstanceOfPattern,
        span: Span,
    ) -> Expr {
        let operand = self.synth(env, operand);
        let pattern = match pattern {
            ast::InstanceOfPattern::Type(ty) => {
                let ty = self.table.resolve_type(&env.scope, ty);
                Pattern { kind: PatternKind::Any, ty, span }
            }
            ast::InstanceOfPattern::Pattern(p) => self.pattern(env, p, &operand.ty),
        };
        if operand.ty.is_error() || pattern.ty.is_error() {
            self.errors += 1;
            return Self::error_node(span);
        }
        if !operand.ty.is_reference() || !self.table.is_castable(&operand.ty, &pattern.ty) {
            let (from, to) = (self.display(&operand.ty), self.display(&pattern.ty));
            return self.error(
                Code::TypeMismatch,
                span,
                format!("a value of type `{from}` can never be a `{to}`"),
            );
        }
        // In an `instanceof` even a pattern of the operand's own type tests for null.
        let pattern = match pattern.kind {
            PatternKind::Bind { var, .. } => {
                Pattern { kind: PatternKind::Bind { var, total: false }, ..pattern }
            }
            kind => Pattern { kind, ..pattern },
        };
        self.node(ExprKind::InstanceOf(Box::new(operand), Box::new(pattern)), Ty::BOOLEAN, span)
    }

    /// A pattern that is matched against a value of the type.
    pub(super) fn pattern(&mut self, env: &Env, p: &'a ast::Pattern, against: &Ty) -> Pattern {
        let span = p.loc.0;
        match &p.kind {
            ast::PatternKind::Paren(inner) => self.pattern(env, inner, against),
            ast::PatternKind::Type { modifiers, ty, name } => {
                self.check_modifiers(modifiers, super::spec::Holder::Bound);
                let ty = match ty.kind {
                    ast::TypeKind::Var => self.table.upward(against),
                    _ => self.table.resolve_type(&env.scope, ty),
                };
                if ty.is_error() {
                    self.errors += 1;
                }
                let total = against.is_primitive()
                    || (ty.is_reference()
                        && self.table.is_subtype_unchecked(
                            &self.table.erasure(against),
                            &self.table.erasure(&ty),
                        ));
                let var = self.new_var(name.symbol, ty.clone(), VarKind::Pattern, name.span());
                Pattern { kind: PatternKind::Bind { var, total }, ty, span }
            }
            ast::PatternKind::Record { ty, args } => {
                self.record_pattern(env, ty, args, against, span)
            }
            ast::PatternKind::Name(name) => {
                self.report(
                    Code::Syntax,
                    span,
                    format!("`{}` needs a type: `var {}`", name.symbol, name.symbol),
                );
                Pattern { kind: PatternKind::Any, ty: Ty::Error, span }
            }
            ast::PatternKind::Wildcard => {
                Pattern { kind: PatternKind::Any, ty: against.clone(), span }
            }
        }
    }

    fn record_pattern(
        &mut self,
        env: &Env,
        ty: &'a ast::Type,
        args: &'a [ast::Pattern],
        against: &Ty,
        span: Span,
    ) -> Pattern {
        let mut ty = self.table.resolve_type(&env.scope, ty);
        let Ty::Class(c) = &ty else {
            self.errors += 1;
            return Pattern { kind: PatternKind::Any, ty: Ty::Error, span };
        };
        let class = c.class;
        // `R(…)` without arguments for a generic record: take them from the value's type.
        if c.args.is_empty() {
            ty = self.subclass_of_type(class, against);
        }
        let components = self.table.members(class).components.clone();
        if components.is_empty() && !args.is_empty() || components.len() != args.len() {
            let name = self.table.class(class).name;
            self.report(
                Code::NotApplicable,
                span,
                format!(
                    "`{name}` has {} components, the pattern has {}",
                    components.len(),
                    args.len()
                ),
            );
            return Pattern { kind: PatternKind::Any, ty: Ty::Error, span };
        }
        let site = self.table.capture(&ty);
        let mut list = Vec::new();
        for (field, arg) in components.into_iter().zip(args) {
            let name = self.table.field(field).name;
            let component = self.table.field_type(&site, field);
            let accessor = self
                .table
                .methods_named(&ty, name)
                .into_iter()
                .find(|&m| self.table.method(m).params.is_empty());
            let inner = self.pattern(env, arg, &component);
            match accessor {
                Some(accessor) => list.push((accessor, component, inner)),
                None => self.report(
                    Code::UnknownMember,
                    arg.loc.0,
                    format!("there is no accessor `{name}()`"),
                ),
            }
        }
        Pattern { kind: PatternKind::Record { components: list }, ty, span }
    }

    /// A class as a subtype of a type: with the type arguments that follow from it, as far
    /// as they do; raw otherwise.
    pub(super) fn subclass_of_type(&mut self, class: crate::symbols::ClassSym, of: &Ty) -> Ty {
        let params = self.table.header(class).type_params.clone();
        let Ty::Class(parent) = of else { return Ty::class(class) };
        if params.is_empty() {
            return Ty::class(class);
        }
        let mark = self.infer.mark();
        let subst = self.infer.fresh(&params);
        let open = self.table.subst(&self.table.this_type(class), &subst);
        let of = self.table.upward(of);
        let fits = self
            .table
            .as_super(&open, parent.class)
            .is_some_and(|s| self.infer.same(&s, &of) || self.infer.subtype(&s, &of));
        let ty = if fits {
            self.infer.resolve_since(mark);
            self.infer.apply(&open)
        } else {
            Ty::class(class)
        };
        self.infer.forget(mark);
        ty
    }

    fn cast(&mut self, env: &Env, ty: &'a ast::Type, operand: &'a ast::Expr, span: Span) -> Expr {
        let ty = self.table.resolve_type(&env.scope, ty);
        if ty.is_error() {
            self.errors += 1;
            self.synth(env, operand);
            return Self::error_node(span);
        }
        if is_functional(operand) {
            let x = self.check(env, operand, &ty);
            return Expr { span, ..x };
        }
        let x = self.synth(env, operand);
        self.cast_value(env, x, &ty, span)
    }

    /// A cast that is written, or that a compound assignment implies.
    pub(super) fn cast_value(&mut self, env: &Env, x: Expr, ty: &Ty, span: Span) -> Expr {
        if x.ty.is_error() || ty.is_error() {
            return Self::error_node(span);
        }
        if x.ty.is_mathematical() || ty.is_mathematical() {
            return self.cast_mathematical(env, x, ty, span);
        }
        let impossible = |this: &mut Self, x: &Expr| {
            let (from, to) = (this.display(&x.ty), this.display(ty));
            this.error(Code::TypeMismatch, span, format!("`{from}` cannot be cast to `{to}`"))
        };
        let result = match (&x.ty, ty) {
            (Ty::Prim(from), Ty::Prim(to)) => {
                if (*from == ast::Primitive::Boolean) != (*to == ast::Primitive::Boolean) {
                    return impossible(self, &x);
                }
                self.convert_prim(x, *to)
            }
            (Ty::Prim(from), _) => {
                let from = *from;
                let boxed = self.table.boxed(from);
                if !self.table.is_subtype(&boxed, ty) {
                    return impossible(self, &x);
                }
                let x = self.box_value(x, from);
                Expr {
                    kind: ExprKind::Convert(Conversion::Widening, Box::new(x)),
                    ty: ty.clone(),
                    constant: None,
                    span,
                }
            }
            (_, Ty::Prim(to)) => {
                let to = *to;
                let from = match self.table.unboxed(&x.ty) {
                    Some(prim) => prim,
                    // `(int) object` is `(int) (Integer) object`.
                    None => {
                        let boxed = self.table.boxed(to);
                        if !self.table.is_castable(&x.ty, &boxed) {
                            return impossible(self, &x);
                        }
                        let inner = Expr {
                            kind: ExprKind::Convert(Conversion::Cast, Box::new(x)),
                            ty: boxed,
                            constant: None,
                            span,
                        };
                        return Expr { span, ..self.unbox(inner, to) };
                    }
                };
                if !super::convert::widens(from, to) {
                    return impossible(self, &x);
                }
                let x = self.unbox(x, from);
                self.convert_prim(x, to)
            }
            (Ty::Void, _) => return impossible(self, &x),
            _ => {
                if !self.table.is_castable(&x.ty, ty) {
                    return impossible(self, &x);
                }
                let constant = (*ty == self.table.string()).then(|| x.constant.clone()).flatten();
                let (from, to) = (self.table.erasure(&x.ty), self.table.erasure(ty));
                let conversion = if self.table.is_subtype(&from, &to) {
                    Conversion::Widening
                } else {
                    Conversion::Cast
                };
                let unchecked = self.table.is_unchecked_cast(&x.ty, ty);
                let value = Expr {
                    kind: ExprKind::Convert(conversion, Box::new(x)),
                    ty: ty.clone(),
                    constant,
                    span,
                };
                if unchecked { super::convert::unchecked_to(value, ty.clone()) } else { value }
            }
        };
        Expr { span, ..result }
    }
}

/// A lambda or method reference, perhaps in parentheses.
pub fn is_functional(e: &ast::Expr) -> bool {
    match &e.kind {
        ast::ExprKind::Lambda { .. } | ast::ExprKind::MethodRef { .. } => true,
        ast::ExprKind::Paren(inner) => is_functional(inner),
        _ => false,
    }
}
