//! Locations and sets of them: what `acc(…)` permits, and what `assignable` and its kin
//! speak of.

use base::{Code, Span};
use syntax::ast;

use super::super::names::Target;
use super::super::{Attrib, Env};
use crate::hir::{
    Conversion, Expr, ExprKind, LocSetOp, Permission, PredicateArg, PredicateCall, SpecExpr,
};
use crate::symbols::Flags;
use crate::types::{Const, Ty};

impl<'a> Attrib<'_, 'a> {
    /// `acc(location, p)`
    pub(super) fn acc(
        &mut self,
        env: &Env,
        location: &'a ast::Expr,
        permission: Option<&'a ast::Permission>,
        span: Span,
    ) -> Expr {
        let location = self.synth(env, location);
        self.check_no_effects(&location);
        if let ExprKind::Spec(spec) = &location.kind
            && let SpecExpr::Predicate(call) = &**spec
        {
            // The whole of an instance is the instance.
            return match permission {
                None => location,
                Some(ast::Permission::Fraction(e)) if is_one(e) => location,
                Some(_) if call.is_share => self.unsupported("a share of a share", span),
                Some(permission) => self.share(env, call.clone(), permission, span),
            };
        }
        let location = self.not_assertion(location);
        let location = self.location_of(location);
        let permission = match permission {
            None => Permission::Full,
            Some(ast::Permission::Some) => Permission::Some,
            Some(ast::Permission::Fraction(e)) => match binder(e) {
                Some(name) => Permission::Bind(self.bound(name, Ty::Real)),
                None => {
                    let p = self.fraction(env, e);
                    if p.ty.is_error() {
                        return Self::error_node(span);
                    }
                    Permission::Fraction(p)
                }
            },
        };
        match location {
            Some(location) => {
                self.spec(SpecExpr::Acc { location, permission }, Ty::Assertion, span)
            }
            None => Self::error_node(span),
        }
    }

    /// `acc(q(…), p)`
    fn share(
        &mut self,
        env: &Env,
        mut call: PredicateCall,
        permission: &'a ast::Permission,
        span: Span,
    ) -> Expr {
        let share = match permission {
            ast::Permission::Some => PredicateArg::Any(span),
            ast::Permission::Fraction(e) => match binder(e) {
                Some(name) => PredicateArg::Bind(self.bound(name, Ty::Real), e.loc.0),
                None => PredicateArg::Expr(self.fraction(env, e)),
            },
        };
        if matches!(&share, PredicateArg::Expr(p) if p.ty.is_error()) {
            return Self::error_node(span);
        }
        call.args.push(share);
        (call.is_share, call.span) = (true, span);
        self.spec(SpecExpr::Predicate(call), Ty::Assertion, span)
    }

    /// What a permission can be about: a field, an array element, some or all of them.
    pub(super) fn permission_location(&mut self, env: &Env, e: &'a ast::Expr) -> Option<Expr> {
        let x = self.any_value(env, e);
        self.location_of(x)
    }

    fn location_of(&mut self, x: Expr) -> Option<Expr> {
        let x = without_generic_cast(x);
        let why_not = match &x.kind {
            ExprKind::Field { field, .. } => {
                let info = self.table.field(*field);
                if !info.flags.has(Flags::MODEL) {
                    return Some(x);
                }
                "a model field has no permission: it is computed from other fields"
            }
            ExprKind::Index { .. } => return Some(x),
            ExprKind::Spec(spec)
                if matches!(**spec, SpecExpr::AllElements(_) | SpecExpr::Slice(..)) =>
            {
                return Some(x);
            }
            ExprKind::Error => return None,
            ExprKind::Length(_) => "the length of an array needs no permission",
            ExprKind::Var(_) => "a local variable needs no permission",
            _ => {
                "a permission is about a field (`e.f`) or array elements (`a[i]`, `a[*]`, \
                  `a[i .. j]`)"
            }
        };
        self.report(Code::SpecType, x.span, why_not);
        None
    }

    /// The fraction of a permission: a real number, so that `1/2` is a half.
    fn fraction(&mut self, env: &Env, e: &'a ast::Expr) -> Expr {
        let span = e.loc.0;
        match &e.kind {
            ast::ExprKind::Paren(inner) => {
                let x = self.fraction(env, inner);
                Expr { span, ..x }
            }
            ast::ExprKind::Binary {
                op:
                    op @ (ast::BinaryOp::Add
                    | ast::BinaryOp::Sub
                    | ast::BinaryOp::Mul
                    | ast::BinaryOp::Div),
                left,
                right,
            } => {
                let (l, r) = (self.fraction(env, left), self.fraction(env, right));
                if l.ty.is_error() || r.ty.is_error() {
                    return Self::error_node(span);
                }
                self.node(ExprKind::Binary(*op, Box::new(l), Box::new(r)), Ty::Real, span)
            }
            ast::ExprKind::Conditional { condition, then, otherwise } => {
                let c = self.truth(env, condition);
                let (a, b) = (self.fraction(env, then), self.fraction(env, otherwise));
                if [&c, &a, &b].iter().any(|x| x.ty.is_error()) {
                    return Self::error_node(span);
                }
                let kind = ExprKind::Conditional(Box::new(c), Box::new(a), Box::new(b));
                self.node(kind, Ty::Real, span)
            }
            // A decimal fraction that is written is exact.
            ast::ExprKind::Literal(ast::Literal::Double(_) | ast::Literal::Float(_)) => {
                let x = self.synth(env, e);
                let kind = ExprKind::Convert(Conversion::Mathematical, Box::new(x));
                self.node(kind, Ty::Real, span)
            }
            _ => self.value(env, e, &Ty::Real),
        }
    }

    // ───────────────────────── sets ─────────────────────────

    pub(super) fn loc_set(&self, op: LocSetOp, args: Vec<Expr>, span: Span) -> Expr {
        self.spec(SpecExpr::LocSet(op, args), Ty::LocSet, span)
    }

    /// A set of locations, as `assignable` and `\locset(…)` take them: a single location
    /// stands for the set of it, an expression of type `\locset` for its value.
    pub(super) fn location_set(&mut self, env: &Env, e: &'a ast::Expr) -> Expr {
        let span = e.loc.0;
        match &e.kind {
            ast::ExprKind::Paren(inner) => {
                let x = self.location_set(env, inner);
                return Expr { span, ..x };
            }
            ast::ExprKind::Conditional { condition, then, otherwise } => {
                let c = self.truth(env, condition);
                let (a, b) = (self.location_set(env, then), self.location_set(env, otherwise));
                if [&c, &a, &b].iter().any(|x| x.ty.is_error()) {
                    return Self::error_node(span);
                }
                let kind = ExprKind::Conditional(Box::new(c), Box::new(a), Box::new(b));
                return self.node(kind, Ty::LocSet, span);
            }
            _ => {}
        }
        let opened = self.open();
        let x = self.expr(env, e, Some(&Ty::LocSet));
        let x = self.close(opened, x);
        self.check_no_effects(&x);
        if x.ty.is_error() || x.ty == Ty::LocSet {
            return x;
        }
        let x = without_generic_cast(x);
        let why_not = match &x.kind {
            ExprKind::Field { field, .. } => {
                let flags = self.table.field(*field).flags;
                if !flags.has(Flags::MODEL) {
                    return self.loc_set(LocSetOp::Singleton, vec![x], span);
                }
                return self.group(&x, span);
            }
            ExprKind::Index { .. } => return self.loc_set(LocSetOp::Singleton, vec![x], span),
            ExprKind::Length(_) => "the length of an array never changes",
            ExprKind::Var(_) => "a local variable is no location of the heap",
            _ if x.ty == Ty::Assertion => return self.negated(&x, "a set of locations"),
            _ => {
                "a location (`e.f`, `a[i]`, `a[*]`, `e.*`) or a value of type `\\locset` is \
                  needed here"
            }
        };
        self.error(Code::SpecType, span, why_not)
    }

    /// `\singleton(e.f)`: the location, also of a field that holds a set.
    pub(super) fn singleton(&mut self, env: &Env, e: &'a ast::Expr, span: Span) -> Expr {
        let x = self.location_set(env, e);
        match &x.kind {
            ExprKind::Field { field, .. } if !self.table.field(*field).flags.has(Flags::MODEL) => {
                self.loc_set(LocSetOp::Singleton, vec![x], span)
            }
            _ => x,
        }
    }

    /// `e.*`, `a[*]`
    pub(super) fn location_set_form(
        &mut self,
        env: &Env,
        e: &'a ast::SpecExpr,
        span: Span,
    ) -> Expr {
        match e {
            ast::SpecExpr::AllFields(of) => self.all_fields(env, of, span),
            ast::SpecExpr::AllElements(of) => {
                let x = self.array(env, of);
                self.unless_error(x, span, |this, x| {
                    this.spec(SpecExpr::AllElements(x), Ty::LocSet, span)
                })
            }
            _ => Self::error_node(span),
        }
    }

    /// `e.*`: all fields of an object; `C.*`: all static fields of a class.
    pub(super) fn all_fields(&mut self, env: &Env, of: &'a ast::Expr, span: Span) -> Expr {
        match self.target(env, of) {
            Target::Type(Ty::Class(c)) => {
                self.spec(SpecExpr::AllStatics(c.class), Ty::LocSet, span)
            }
            Target::Expr(x) if x.ty.is_error() => Self::error_node(span),
            Target::Expr(x) if x.ty.is_reference() => {
                self.spec(SpecExpr::AllFields(x), Ty::LocSet, span)
            }
            Target::Package(name) => {
                self.error(Code::SpecName, of.loc.0, format!("`{name}` is not declared"))
            }
            _ => self.error(Code::SpecType, of.loc.0, "`.*` needs an object or a class before it"),
        }
    }

    fn array(&mut self, env: &Env, e: &'a ast::Expr) -> Expr {
        let x = self.any_value(env, e);
        self.must_be_array(x)
    }

    fn must_be_array(&mut self, x: Expr) -> Expr {
        if x.ty.is_error() || self.table.elem_type(&x.ty).is_some() {
            return x;
        }
        let found = self.display(&x.ty);
        self.error(Code::SpecType, x.span, format!("an array is needed here, not `{found}`"))
    }

    /// `\array_range(a, i, j)`
    pub(super) fn array_slice(
        &mut self,
        env: &Env,
        of: &'a ast::Expr,
        from: Option<&'a ast::Expr>,
        to: Option<&'a ast::Expr>,
        span: Span,
    ) -> Expr {
        let x = self.any_value(env, of);
        self.slice_of_array(env, x, from, to, span)
    }

    /// `a[i .. j]`, both ends included; a missing end is that of the array.
    pub(super) fn slice_of_array(
        &mut self,
        env: &Env,
        x: Expr,
        from: Option<&'a ast::Expr>,
        to: Option<&'a ast::Expr>,
        span: Span,
    ) -> Expr {
        let x = self.must_be_array(x);
        let end = x.span.end();
        let one = |this: &mut Self, v| {
            let literal = this.constant(Const::Int(v), Ty::INT, end);
            this.mathematical(literal, &Ty::BigInt)
        };
        let lo = match from {
            Some(e) => self.value(env, e, &Ty::BigInt),
            None => one(self, 0),
        };
        let hi = match to {
            Some(e) => self.value(env, e, &Ty::BigInt),
            None => {
                let length = self.node(ExprKind::Length(Box::new(x.clone())), Ty::INT, end);
                let length = self.mathematical(length, &Ty::BigInt);
                let one = one(self, 1);
                let kind = ExprKind::Binary(ast::BinaryOp::Sub, Box::new(length), Box::new(one));
                self.node(kind, Ty::BigInt, end)
            }
        };
        if [&x, &lo, &hi].iter().any(|x| x.ty.is_error()) {
            return Self::error_node(span);
        }
        self.spec(SpecExpr::Slice(x, lo, hi), Ty::LocSet, span)
    }

    pub(super) fn union(&mut self, env: &Env, args: &'a [ast::Expr], span: Span) -> Expr {
        // `\set_union` and its kin also work on sets of values.
        let list: Vec<Expr> = args.iter().map(|a| self.location_set(env, a)).collect();
        if list.iter().any(|x| x.ty.is_error()) {
            return Self::error_node(span);
        }
        if list.is_empty() {
            return self.loc_set(LocSetOp::Empty, list, span);
        }
        self.loc_set(LocSetOp::Union, list, span)
    }

    /// Difference, intersection and inclusion of location sets.
    pub(super) fn set_operation(
        &mut self,
        env: &Env,
        op: LocSetOp,
        a: &'a ast::Expr,
        b: &'a ast::Expr,
        span: Span,
    ) -> Expr {
        let (l, r) = (self.location_set(env, a), self.location_set(env, b));
        if l.ty.is_error() || r.ty.is_error() {
            return Self::error_node(span);
        }
        let ty = if op == LocSetOp::Subset { Ty::BOOLEAN } else { Ty::LocSet };
        self.spec(SpecExpr::LocSet(op, vec![l, r]), ty, span)
    }

    /// What is true or false of location sets.
    pub(super) fn location_predicate(
        &mut self,
        env: &Env,
        op: LocSetOp,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        let list: Vec<Expr> = args.iter().map(|a| self.location_set(env, a)).collect();
        if list.iter().any(|x| x.ty.is_error()) {
            return Self::error_node(span);
        }
        self.spec(SpecExpr::LocSet(op, list), Ty::BOOLEAN, span)
    }

    /// `e.f \in s`
    pub(super) fn location_in(
        &mut self,
        env: &Env,
        left: &'a ast::Expr,
        set: Expr,
        span: Span,
    ) -> Expr {
        let location = self.location_set(env, left);
        self.unless_error(location, span, |this, location| {
            let args = vec![location, set];
            this.spec(SpecExpr::LocSet(LocSetOp::Contains, args), Ty::BOOLEAN, span)
        })
    }
}

/// A location is not read, so that the cast after the access is not needed.
fn is_one(e: &ast::Expr) -> bool {
    matches!(&e.kind, ast::ExprKind::Literal(ast::Literal::Int(1)))
}

/// The name in `?p`.
fn binder(e: &ast::Expr) -> Option<ast::Ident> {
    match &e.kind {
        ast::ExprKind::Spec(spec) => match &**spec {
            ast::SpecExpr::Binder(name) => Some(*name),
            _ => None,
        },
        _ => None,
    }
}

fn without_generic_cast(x: Expr) -> Expr {
    match x.kind {
        ExprKind::Convert(Conversion::Generic, inner) => *inner,
        kind => Expr { kind, ..x },
    }
}
