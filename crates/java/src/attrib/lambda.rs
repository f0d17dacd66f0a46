//! Lambdas (JLS 15.27), and what waits until its target is known.
//!
//! The body of a lambda is typed once, as soon as the types of its parameters are known.
//! Its results are arguments that go to the result of the functional interface; until that
//! is known, holes stand for them in the body.

use base::{Code, Span};
use syntax::ast;

use super::arg::{Arg, Waiting};
use super::completion::{Shape, shape};
use super::env::{Frame, ReturnContext};
use super::{Attrib, Env, infer};
use crate::hir::{Expr, ExprKind, Lambda, LambdaBody};
use crate::symbols::{MethodSym, VarInfo, VarKind, VarSym};
use crate::table::MethodSig;
use crate::types::{ClassTy, Ty, TyArg};

/// Something whose parameter types are not known yet.
pub struct Pending<'a> {
    slot: u32,
    arg: Arg<'a>,
    target: Ty,
}

/// A lambda whose body is typed, but for where its results go.
pub struct OpenLambda<'a> {
    params: Vec<VarSym>,
    types: Vec<Ty>,
    body: LambdaBody,
    /// With the holes that stand for them in the body.
    results: Vec<(u32, Arg<'a>)>,
    shape: Shape,
    span: Span,
}

impl<'a> OpenLambda<'a> {
    pub fn results(&self) -> impl Iterator<Item = &Arg<'a>> {
        self.results.iter().map(|(_, r)| r)
    }

    /// Whether its shape fits a method with so many parameters and this result.
    pub fn takes(&self, params: usize, result: &Ty) -> bool {
        self.params.len() == params && self.shape.gives(result)
    }

    pub fn span(&self) -> Span {
        self.span
    }
}

impl Shape {
    fn gives(&self, result: &Ty) -> bool {
        if *result == Ty::Void { self.without_value } else { self.with_value }
    }
}

/// Whether the shape of a lambda that is not typed yet fits.
pub fn takes(e: &ast::Expr, count: usize, result: &Ty) -> bool {
    match &e.kind {
        ast::ExprKind::Lambda { params, body } => {
            params.len() == count && shape(body).gives(result)
        }
        _ => false,
    }
}

impl<'a> Attrib<'_, 'a> {
    // ───────────────────────── what waits ─────────────────────────

    /// Leaves a hole for what cannot be typed before more of its target is known.
    pub(super) fn wait(&mut self, arg: Arg<'a>, target: Ty, span: Span) -> Expr {
        let slot = self.new_slot();
        self.pending.push(Pending { slot, arg, target: target.clone() });
        self.node(ExprKind::Hole(slot), target, span)
    }

    pub(super) fn new_slot(&mut self) -> u32 {
        self.slots.push(None);
        self.slots.len() as u32 - 1
    }

    pub(super) fn fill_slot(&mut self, slot: u32, x: Expr) {
        if let Some(place) = self.slots.get_mut(slot as usize) {
            *place = Some(x);
        }
    }

    /// Types what waits, in an order in which parameter types are known as far as possible.
    pub(super) fn run_pending(&mut self, from: usize) {
        while self.pending.len() > from {
            let index = self.next_pending(from);
            let pending = self.pending.remove(index);
            let mut target = self.infer.apply(&pending.target);
            // A bare variable as target, `T foo(T t)` called with a lambda: resolve it.
            if let Ty::Infer(_) = target {
                self.infer.resolve_in(&target);
                target = self.infer.apply(&target);
            }
            let x = self.give_now(pending.arg, &target);
            self.fill_slot(pending.slot, x);
        }
    }

    fn next_pending(&self, from: usize) -> usize {
        let mut fallback = None;
        for (i, p) in self.pending.iter().enumerate().skip(from) {
            let target = self.infer.apply(&p.target);
            let inputs = self.input_variables(&p.arg, &target);
            if inputs.is_empty() {
                return i;
            }
            if fallback.is_none() && inputs.iter().all(|&v| self.infer.is_constrained(v)) {
                fallback = Some(i);
            }
        }
        fallback.unwrap_or(from)
    }

    /// The open variables that must be known before it can be typed.
    fn input_variables(&self, arg: &Arg<'a>, target: &Ty) -> Vec<u32> {
        let mut open = Vec::new();
        match (arg, self.table.functional_method(target)) {
            (Arg::Lambda(_), Some(_)) => {}
            (Arg::Reference(r), Some(_)) if r.is_exact() => {}
            (Arg::Implicit(_) | Arg::Reference(_), Some((_, sig))) => {
                sig.params.iter().for_each(|p| self.infer.open_variables(p, &mut open))
            }
            _ => self.infer.open_variables(target, &mut open),
        }
        open
    }

    // ───────────────────────── the body ─────────────────────────

    /// The declared type of a parameter.
    pub(super) fn declared_type(&mut self, env: &Env, param: &'a ast::Param) -> Ty {
        let Some(t) = &param.ty else { return Ty::Error };
        let mut ty = self.table.resolve_type(&env.scope, t);
        for _ in 0..param.dims.len() + usize::from(param.varargs) {
            ty = Ty::array(ty);
        }
        ty
    }

    /// Types a lambda whose parameters have these types.
    pub(super) fn open_lambda(
        &mut self,
        env: &Env,
        params: &'a [ast::Param],
        types: Vec<Ty>,
        body: &'a ast::LambdaBody,
        span: Span,
    ) -> OpenLambda<'a> {
        let mut inner = env.clone();
        let mut vars = Vec::new();
        for (param, ty) in params.iter().zip(&types) {
            self.check_modifiers(&param.modifiers, super::spec::Holder::Param);
            let flags = self.local_flags(&param.modifiers);
            let (name, span) = (param.name.symbol, param.name.span());
            self.check_undeclared(&inner, param.name);
            let info = VarInfo { name, ty: ty.clone(), kind: VarKind::Param, flags, span };
            let var = self.table.new_var(info);
            inner.push(Frame::Var(name, var));
            vars.push(var);
        }
        inner.push(Frame::Return(ReturnContext::Lambda));
        let shape = shape(body);
        self.results.push(Vec::new());
        let body = match body {
            ast::LambdaBody::Expr(e) => {
                let result = self.arg(&inner, e);
                LambdaBody::Expr(self.result_hole(result))
            }
            ast::LambdaBody::Block(block) => LambdaBody::Block(self.block(&inner, block)),
        };
        let results = self.results.pop().unwrap_or_default();
        OpenLambda { params: vars, types, body, results, shape, span }
    }

    /// Keeps a result of the lambda (or switch expression) whose body is being typed until
    /// it is known where it goes.
    pub(super) fn result_hole(&mut self, arg: Arg<'a>) -> Expr {
        let span = arg.span();
        let slot = self.new_slot();
        if let Some(results) = self.results.last_mut() {
            results.push((slot, arg));
        }
        self.node(ExprKind::Hole(slot), Ty::Error, span)
    }

    pub(super) fn implicit_lambda(&mut self, waiting: &Waiting<'a>, target: &Ty) -> Expr {
        let span = waiting.expr.loc.0;
        let ast::ExprKind::Lambda { params, body } = &waiting.expr.kind else {
            return Self::error_node(span);
        };
        let Some((_, sig)) = self.functional_method(target, span) else {
            return Self::error_node(span);
        };
        if sig.params.len() != params.len() {
            return self.wrong_count(target, sig.params.len(), params.len(), span);
        }
        let mut types = Vec::new();
        for expected in &sig.params {
            self.infer.resolve_in(expected);
            types.push(self.infer.apply(expected));
        }
        let open = self.open_lambda(&waiting.env, params, types, body, span);
        self.finish_lambda(open, target)
    }

    // ───────────────────────── with a target ─────────────────────────

    pub(super) fn functional_method(
        &mut self,
        target: &Ty,
        span: Span,
    ) -> Option<(MethodSym, MethodSig)> {
        let found = self.table.functional_method(target);
        if found.is_none() {
            let ty = self.display(target);
            self.report(Code::TypeMismatch, span, format!("`{ty}` is not a functional interface"));
        }
        found
    }

    fn wrong_count(&mut self, target: &Ty, wanted: usize, found: usize, span: Span) -> Expr {
        let ty = self.display(target);
        self.error(
            Code::TypeMismatch,
            span,
            format!("`{ty}` takes {wanted} arguments, the lambda has {found}"),
        )
    }

    pub(super) fn finish_lambda(&mut self, lambda: OpenLambda<'a>, target: &Ty) -> Expr {
        let span = lambda.span;
        let Some((_, sig)) = self.functional_method(target, span) else {
            return Self::error_node(span);
        };
        if sig.params.len() != lambda.params.len() {
            return self.wrong_count(target, sig.params.len(), lambda.params.len(), span);
        }
        let chosen = self.parameterized_by(target, &lambda.types);
        let chosen = if self.infer.subtype(&chosen, target) { chosen } else { target.clone() };
        let Some((method, sig)) = self.table.functional_method(&chosen) else {
            return Self::error_node(span);
        };
        for (ty, expected) in lambda.types.iter().zip(&sig.params) {
            // What an implicitly typed lambda got, it got from there.
            let expected = self.infer.apply(expected);
            if !self.infer.same(ty, &expected) && *ty != self.table.upward(&expected) {
                let (found, wanted) = (self.display(ty), self.display(&expected));
                return self.error(
                    Code::TypeMismatch,
                    span,
                    format!("this lambda has a parameter of type `{found}`, expected `{wanted}`"),
                );
            }
        }
        let result = self.infer.apply(&sig.result);
        if !lambda.shape.gives(&result) {
            let problem = if result == Ty::Void {
                "a value, and none is wanted here"
            } else {
                "no value, and one is wanted here"
            };
            return self.error(Code::TypeMismatch, span, format!("this lambda gives {problem}"));
        }
        for (slot, arg) in lambda.results {
            let x = match (arg, &result) {
                // A statement expression, whose value nobody wants.
                (Arg::Typed(x), Ty::Void) => x,
                (arg, result) => self.give(arg, result),
            };
            self.fill_slot(slot, x);
        }
        let lambda =
            Lambda { method, bound: None, params: lambda.params, body: lambda.body, result };
        self.node(ExprKind::Lambda(Box::new(lambda)), target.clone(), span)
    }

    /// Whether a lambda with declared parameter types is compatible with the type; adds
    /// bounds.
    pub(super) fn lambda_fits(&mut self, lambda: &OpenLambda<'a>, target: &Ty) -> bool {
        let target = self.infer.apply(target);
        if target.is_error() || matches!(target, Ty::Infer(_)) {
            return true;
        }
        let chosen = self.parameterized_by(&target, &lambda.types);
        let Some((_, sig)) = self.table.functional_method(&chosen) else { return false };
        if !lambda.takes(sig.params.len(), &sig.result) || !self.keeps_bounds(&chosen, &target) {
            return false;
        }
        let same = lambda.types.iter().zip(&sig.params).all(|(a, b)| self.infer.same(a, b));
        same && (sig.result == Ty::Void
            || lambda.results().all(|r| self.result_fits(r, &sig.result)))
    }

    /// Whether the parameterisation agrees with what is being inferred. Whether it is one of
    /// those that the wildcards allow, `javac` does not ask in overload resolution.
    fn keeps_bounds(&mut self, chosen: &Ty, target: &Ty) -> bool {
        let (Ty::Class(a), Ty::Class(b)) = (chosen, target) else { return true };
        let pairs: Vec<(TyArg, TyArg)> =
            a.args.iter().cloned().zip(b.args.iter().cloned()).collect();
        let is_open = |arg: &TyArg| match arg {
            TyArg::Ty(t) | TyArg::Wildcard(Some((_, t))) => infer::has_variable(t),
            TyArg::Wildcard(None) => false,
        };
        pairs.iter().all(|(a, b)| !is_open(b) || self.infer.contained(a, b))
    }

    /// The parameterisation of a functional interface with wildcards that the declared types
    /// of a lambda's parameters ask for (JLS 18.5.3).
    fn parameterized_by(&mut self, target: &Ty, types: &[Ty]) -> Ty {
        let Ty::Class(c) = target else { return target.clone() };
        if types.is_empty() || !c.args.iter().any(|a| matches!(a, TyArg::Wildcard(_))) {
            return target.clone();
        }
        let params = self.table.header(c.class).type_params.clone();
        let mark = self.infer.mark();
        let subst = self.infer.fresh(&params);
        let open: Vec<TyArg> =
            params.iter().map(|p| self.table.subst_arg(&TyArg::Ty(Ty::Var(*p)), &subst)).collect();
        let site = Ty::Class(ClassTy { args: open.clone().into(), ..c.clone() });
        let fits = self.table.functional_method(&site).is_some_and(|(_, sig)| {
            sig.params.len() == types.len()
                && types.iter().zip(&sig.params).all(|(a, b)| self.infer.same(a, b))
        });
        let args: Vec<TyArg> = open
            .iter()
            .zip(c.args.iter())
            .map(|(open, written)| match open {
                TyArg::Ty(Ty::Infer(v)) => match self.infer.equality(*v) {
                    Some(t) => TyArg::Ty(t),
                    None => written.clone(),
                },
                _ => written.clone(),
            })
            .collect();
        self.infer.forget(mark);
        let chosen = Ty::Class(ClassTy { args: args.into(), ..c.clone() });
        if fits { chosen } else { target.clone() }
    }
}
