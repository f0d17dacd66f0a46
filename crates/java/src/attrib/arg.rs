//! Arguments, and everything else whose type waits for where it goes (JLS 15.12.2, 15.2).
//!
//! An expression in an invocation or assignment context is typed in two steps. First it is
//! looked at without a target ([`Attrib::arg`]): what has a type of its own gets it, a
//! lambda with declared parameters gets its body typed, and only what cannot be typed
//! without a target is left alone. Then, when overload resolution or the assignment has
//! said what the target is, it is [given](Attrib::give) to it. In between, [`Attrib::fits`]
//! answers as often as it is asked whether the expression is compatible with a type; it
//! changes nothing but the bounds of inference variables.
//!
//! ```java
//! run(() -> 5);        // a lambda without parameters is explicitly typed: its body counts
//! run(x -> x.go());    // an implicitly typed one does not: only its shape does
//! run(b ? a : null);   // each branch must be compatible with the parameter by itself
//! ```

use base::{Code, Span};
use syntax::ast;

use super::convert::Phase;
use super::lambda::OpenLambda;
use super::new::OpenAnonymous;
use super::reference::Reference;
use super::switch::OpenSwitch;
use super::{Attrib, Env, bindings, infer};
use crate::hir::{Expr, ExprKind};
use crate::symbols::TypeVarSym;
use crate::types::{Const, Ty};

/// An expression that has been looked at without a target.
pub enum Arg<'a> {
    /// It has a type of its own; that of a generic call may hold open inference variables.
    Typed(Expr),
    /// A lambda whose parameters have declared types (or that has none).
    Lambda(Box<OpenLambda<'a>>),
    /// A lambda whose parameter types the target has to say.
    Implicit(Waiting<'a>),
    Reference(Box<Reference<'a>>),
    /// `new C<>(…) { … }`
    Anonymous(Box<OpenAnonymous<'a>>),
    /// A reference conditional: each branch goes to the target by itself.
    Conditional(Box<OpenConditional<'a>>),
    Switch(Box<OpenSwitch<'a>>),
}

/// What is typed only when its target is known.
#[derive(Clone)]
pub struct Waiting<'a> {
    pub env: Env,
    pub expr: &'a ast::Expr,
}

pub struct OpenConditional<'a> {
    condition: Expr,
    then: Arg<'a>,
    otherwise: Arg<'a>,
    span: Span,
}

/// A type that an argument might go to, as the declaration says it: `vars` are the type
/// parameters that a call leaves to inference.
#[derive(Clone, Copy)]
pub struct Formal<'s> {
    pub declared: &'s Ty,
    pub vars: &'s [TypeVarSym],
}

impl Formal<'_> {
    fn is_inferred(&self) -> bool {
        matches!(self.declared, Ty::Var(v) if self.vars.contains(v))
    }

    /// The same for a part of the declared type.
    fn with<'s>(&'s self, declared: &'s Ty) -> Formal<'s> {
        Formal { declared, vars: self.vars }
    }
}

impl<'a> Attrib<'_, 'a> {
    pub(super) fn args(&mut self, env: &Env, args: &'a [ast::Expr]) -> Vec<Arg<'a>> {
        args.iter().map(|e| self.arg(env, e)).collect()
    }

    /// The first look at an expression in an invocation or assignment context.
    pub(super) fn arg(&mut self, env: &Env, e: &'a ast::Expr) -> Arg<'a> {
        let span = e.loc.0;
        // In specifications a conditional may hold assertions, and nothing waits.
        if env.in_spec() {
            return Arg::Typed(self.expr(env, e, None));
        }
        match &e.kind {
            ast::ExprKind::Paren(inner) => match self.arg(env, inner) {
                Arg::Typed(x) => Arg::Typed(Expr { span, ..x }),
                other => other,
            },
            ast::ExprKind::Lambda { params, body } => {
                if params.iter().all(has_declared_type) {
                    let types = params.iter().map(|p| self.declared_type(env, p)).collect();
                    Arg::Lambda(Box::new(self.open_lambda(env, params, types, body, span)))
                } else {
                    Arg::Implicit(Waiting { env: env.clone(), expr: e })
                }
            }
            ast::ExprKind::MethodRef { target, type_args, name } => {
                match self.open_reference(env, target, type_args, *name, span) {
                    Some(reference) => Arg::Reference(Box::new(reference)),
                    None => {
                        self.errors += 1;
                        Arg::Typed(Self::error_node(span))
                    }
                }
            }
            ast::ExprKind::New(new) if super::new::is_anonymous_diamond(new) => {
                match self.open_anonymous(env, new, span) {
                    Some(open) => Arg::Anonymous(Box::new(open)),
                    None => {
                        self.errors += 1;
                        Arg::Typed(Self::error_node(span))
                    }
                }
            }
            ast::ExprKind::Conditional { condition, then, otherwise } => {
                self.open_conditional(env, condition, then, otherwise, span)
            }
            ast::ExprKind::Switch(switch) => {
                Arg::Switch(Box::new(self.open_switch(env, switch, span)))
            }
            _ => Arg::Typed(self.expr(env, e, None)),
        }
    }

    pub(super) fn open_conditional(
        &mut self,
        env: &Env,
        condition: &'a ast::Expr,
        then: &'a ast::Expr,
        otherwise: &'a ast::Expr,
        span: Span,
    ) -> Arg<'a> {
        let condition = self.condition(env, condition);
        let when_true = env.with_vars(&bindings(self.table, &condition, true));
        let when_false = env.with_vars(&bindings(self.table, &condition, false));
        let then = self.arg(&when_true, then);
        let otherwise = self.arg(&when_false, otherwise);
        if condition.ty.is_error() || then.is_broken() || otherwise.is_broken() {
            self.errors += 1;
            return Arg::Typed(Self::error_node(span));
        }
        let open = OpenConditional { condition, then, otherwise, span };
        if self.is_value_type(&open.then) && self.is_value_type(&open.otherwise) {
            return Arg::Typed(self.standalone_conditional(open));
        }
        Arg::Conditional(Box::new(open))
    }

    /// Numbers, booleans and their boxes, of which a conditional makes one of its own,
    /// whatever its target. `null` counts: `b ? 1 : null` is an `Integer`.
    fn is_value_type(&self, arg: &Arg<'a>) -> bool {
        match arg {
            Arg::Typed(x) => {
                matches!(x.kind, ExprKind::Null)
                    || x.ty.is_primitive()
                    || self.table.unboxed(&x.ty).is_some()
            }
            Arg::Switch(switch) => {
                switch.results().all(|r| self.is_value_type(r))
                    && switch.results().any(|r| !matches!(r, Arg::Typed(x) if x.ty == Ty::Null))
            }
            Arg::Lambda(_)
            | Arg::Implicit(_)
            | Arg::Reference(_)
            | Arg::Anonymous(_)
            | Arg::Conditional(_) => false,
        }
    }

    // ───────────────────────── with a target ─────────────────────────

    /// Makes a value of the target type out of the argument, or reports that it is none.
    /// What needs to know more of the target than is known so far leaves a hole.
    pub(super) fn give(&mut self, arg: Arg<'a>, target: &Ty) -> Expr {
        let target = self.infer.apply(target);
        if let Arg::Typed(x) = arg {
            return self.coerce(x, &target);
        }
        let span = arg.span();
        if target.is_error() {
            self.errors += 1;
            return Self::error_node(span);
        }
        match arg {
            Arg::Conditional(c) => self.finish_conditional(*c, &target),
            Arg::Switch(switch) => self.finish_switch(*switch, &target),
            // Its parameters say what the parameters of the target are.
            Arg::Lambda(lambda) if !matches!(target, Ty::Infer(_)) => {
                self.finish_lambda(*lambda, &target)
            }
            arg if infer::has_variable(&target) => self.wait(arg, target, span),
            arg => self.give_now(arg, &target),
        }
    }

    /// As [`Attrib::give`], when as much is known of the target as ever will be.
    pub(super) fn give_now(&mut self, arg: Arg<'a>, target: &Ty) -> Expr {
        match arg {
            Arg::Typed(x) => self.coerce(x, target),
            Arg::Lambda(lambda) => self.finish_lambda(*lambda, target),
            Arg::Implicit(waiting) => self.implicit_lambda(&waiting, target),
            Arg::Reference(reference) => self.finish_reference(*reference, target),
            Arg::Anonymous(open) => {
                let x = self.finish_anonymous(*open, Some(target));
                self.coerce(x, target)
            }
            Arg::Conditional(c) => self.finish_conditional(*c, target),
            Arg::Switch(switch) => self.finish_switch(*switch, target),
        }
    }

    fn finish_conditional(&mut self, open: OpenConditional<'a>, target: &Ty) -> Expr {
        let OpenConditional { condition, then, otherwise, span } = open;
        if *target == Ty::Void {
            return self.error(Code::TypeMismatch, span, "a value is not wanted here");
        }
        let a = self.give(then, target);
        let b = self.give(otherwise, target);
        let is_broken = |x: &Expr| x.ty.is_error() && !matches!(x.kind, ExprKind::Hole(_));
        if is_broken(&a) || is_broken(&b) {
            self.errors += 1;
            return Self::error_node(span);
        }
        conditional_node(condition, a, b, target.clone(), span)
    }

    // ───────────────────────── without a target ─────────────────────────

    /// The expression by itself, where no type is expected of it.
    pub(super) fn standalone(&mut self, arg: Arg<'a>) -> Expr {
        let span = arg.span();
        match arg {
            Arg::Typed(x) => x,
            Arg::Conditional(c) => self.standalone_conditional(*c),
            Arg::Switch(switch) => self.standalone_switch(*switch),
            Arg::Anonymous(open) => self.finish_anonymous(*open, None),
            Arg::Lambda(_) | Arg::Implicit(_) | Arg::Reference(_) => self.error(
                Code::TypeMismatch,
                span,
                "a lambda or method reference needs a functional interface as its target",
            ),
        }
    }

    fn standalone_conditional(&mut self, open: OpenConditional<'a>) -> Expr {
        let OpenConditional { condition, then, otherwise, span } = open;
        let (a, b) = (self.standalone(then), self.standalone(otherwise));
        if a.ty.is_error() || b.ty.is_error() {
            self.errors += 1;
            return Self::error_node(span);
        }
        match self.unify_branches(vec![a, b], None, span) {
            Some((mut list, ty)) => {
                let b = list.pop().unwrap_or_else(|| Self::error_node(span));
                let a = list.pop().unwrap_or_else(|| Self::error_node(span));
                conditional_node(condition, a, b, ty, span)
            }
            None => Self::error_node(span),
        }
    }

    // ───────────────────────── questions of overload resolution ─────────────────────────

    /// Whether the argument counts for applicability (JLS 15.12.2.2). `formal` is what the
    /// method declares.
    pub(super) fn is_pertinent(&self, arg: &Arg<'a>, formal: Formal<'_>) -> bool {
        match arg {
            Arg::Typed(_) | Arg::Anonymous(_) => true,
            Arg::Implicit(_) => false,
            Arg::Reference(reference) => reference.is_exact() && !formal.is_inferred(),
            Arg::Lambda(lambda) => {
                if formal.is_inferred() {
                    return false;
                }
                let result = self.table.functional_method(formal.declared).map(|(_, f)| f.result);
                let result = result.unwrap_or(Ty::Error);
                lambda.results().all(|r| self.is_pertinent(r, formal.with(&result)))
            }
            Arg::Conditional(c) => {
                self.is_pertinent(&c.then, formal) && self.is_pertinent(&c.otherwise, formal)
            }
            Arg::Switch(switch) => switch.results().all(|r| self.is_pertinent(r, formal)),
        }
    }

    /// Whether the argument is potentially compatible (JLS 15.12.2.1): by its shape only.
    pub(super) fn may_fit(&self, arg: &Arg<'a>, formal: Formal<'_>) -> bool {
        match arg {
            Arg::Typed(_) => true,
            Arg::Lambda(_) | Arg::Implicit(_) | Arg::Reference(_) if formal.is_inferred() => true,
            Arg::Lambda(lambda) => match self.table.functional_method(formal.declared) {
                Some((_, f)) => {
                    lambda.takes(f.params.len(), &f.result)
                        && lambda.results().all(|r| self.may_fit(r, formal.with(&f.result)))
                }
                None => false,
            },
            Arg::Implicit(waiting) => match self.table.functional_method(formal.declared) {
                Some((_, f)) => super::lambda::takes(waiting.expr, f.params.len(), &f.result),
                None => false,
            },
            Arg::Reference(reference) => match self.table.functional_method(formal.declared) {
                Some((_, f)) => self.reference_takes(reference, f.params.len()),
                None => false,
            },
            Arg::Anonymous(_) => true,
            Arg::Conditional(c) => {
                self.may_fit(&c.then, formal) && self.may_fit(&c.otherwise, formal)
            }
            Arg::Switch(switch) => switch.results().all(|r| self.may_fit(r, formal)),
        }
    }

    /// Whether an argument that counts is compatible with the type; adds bounds to open
    /// variables.
    pub(super) fn fits(&mut self, arg: &Arg<'a>, target: &Ty, phase: Phase) -> bool {
        match arg {
            Arg::Typed(x) => self.compatible(x, target, phase),
            Arg::Lambda(lambda) => self.lambda_fits(lambda, target),
            Arg::Reference(reference) => self.reference_fits(reference, target),
            Arg::Anonymous(open) => self.infer.subtype(open.ty(), target),
            Arg::Conditional(c) => {
                self.fits(&c.then, target, phase) && self.fits(&c.otherwise, target, phase)
            }
            Arg::Switch(switch) => switch.results().all(|r| self.fits(r, target, phase)),
            // Does not count; its shape was looked at.
            Arg::Implicit(_) => true,
        }
    }

    /// Whether a result of a lambda can be returned: an assignment context, so that a
    /// constant may be narrowed.
    pub(super) fn result_fits(&mut self, arg: &Arg<'a>, target: &Ty) -> bool {
        match arg {
            Arg::Typed(x) => {
                let narrowed = match (self.infer.apply(target), &x.constant) {
                    (Ty::Prim(p), Some(c)) => super::convert::constant_fits(c, p),
                    (target, Some(c)) => self
                        .table
                        .unboxed(&target)
                        .is_some_and(|p| super::convert::narrows_to_box(c, &x.ty, p)),
                    _ => false,
                };
                narrowed || self.compatible(x, target, Phase::Bounded)
            }
            Arg::Conditional(c) => {
                self.result_fits(&c.then, target) && self.result_fits(&c.otherwise, target)
            }
            Arg::Switch(switch) => switch.results().all(|r| self.result_fits(r, target)),
            Arg::Lambda(_) | Arg::Implicit(_) | Arg::Reference(_) | Arg::Anonymous(_) => {
                self.fits(arg, target, Phase::Loose)
            }
        }
    }
}

impl<'a> Arg<'a> {
    pub fn span(&self) -> Span {
        match self {
            Arg::Typed(x) => x.span,
            Arg::Lambda(lambda) => lambda.span(),
            Arg::Implicit(waiting) => waiting.expr.loc.0,
            Arg::Anonymous(open) => open.span(),
            Arg::Reference(reference) => reference.span(),
            Arg::Conditional(c) => c.span,
            Arg::Switch(switch) => switch.span(),
        }
    }

    /// Something in it has no type, and that has been said.
    pub fn is_broken(&self) -> bool {
        match self {
            Arg::Typed(x) => x.ty.is_error(),
            Arg::Lambda(lambda) => lambda.results().any(Arg::is_broken),
            Arg::Conditional(c) => c.then.is_broken() || c.otherwise.is_broken(),
            Arg::Switch(switch) => switch.results().any(Arg::is_broken),
            Arg::Implicit(_) | Arg::Reference(_) | Arg::Anonymous(_) => false,
        }
    }

    /// The branches of a conditional.
    pub fn branches(&self) -> Option<(&Arg<'a>, &Arg<'a>)> {
        match self {
            Arg::Conditional(c) => Some((&c.then, &c.otherwise)),
            _ => None,
        }
    }
}

pub(super) fn conditional_node(condition: Expr, a: Expr, b: Expr, ty: Ty, span: Span) -> Expr {
    let constant = match (&condition.constant, &a.constant, &b.constant) {
        (Some(Const::Boolean(c)), Some(x), Some(y)) => Some(if *c { x } else { y }.clone()),
        _ => None,
    };
    let kind = ExprKind::Conditional(Box::new(condition), Box::new(a), Box::new(b));
    Expr { kind, ty, constant, span }
}

/// `(int x) -> …`; `(var x) -> …` leaves the type to the target.
fn has_declared_type(param: &ast::Param) -> bool {
    param.ty.as_ref().is_some_and(|t| !matches!(t.kind, ast::TypeKind::Var))
}
