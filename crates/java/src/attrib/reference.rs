//! Method references (JLS 15.13). A method reference becomes a lambda that calls the method.
//!
//! What stands before `::` is typed once, when the reference is first looked at. A reference
//! is *exact* if its name can mean only one method, whatever the target: then its parameters
//! and result count in overload resolution.
//!
//! ```java
//! run(String::length);    // exact
//! run(Integer::valueOf);  // not: there are several
//! ```

use base::{Code, Span, Symbol};
use syntax::ast;

use super::arg::Arg;
use super::names::Target;
use super::select::{Candidate, Failure, Selected};
use super::{Attrib, Env};
use crate::hir::{Call, CallKind, Expr, ExprKind, Lambda, LambdaBody, New};
use crate::symbols::{Flags, MethodSym, VarKind, VarSym};
use crate::table::MethodSig;
use crate::types::{Ty, TyArg};

/// A method reference of which the part before `::` is typed.
pub struct Reference<'a> {
    env: Env,
    site: RefSite,
    explicit: Vec<Ty>,
    name: ast::Ident,
    exact: Option<Exact>,
    span: Span,
    of: &'a ast::Expr,
}

enum RefSite {
    Bound(Expr),
    Type(Ty),
    Super(Expr, Ty),
}

/// The only method that the reference can mean.
#[derive(Clone)]
struct Exact {
    params: Vec<Ty>,
    result: Ty,
    /// Also the first parameter may be the receiver: an instance method of a type.
    receiver: Option<Ty>,
}

impl Reference<'_> {
    pub fn is_exact(&self) -> bool {
        self.exact.is_some()
    }

    pub fn span(&self) -> Span {
        self.span
    }

    /// Of an exact reference: whether its method gives a primitive value.
    pub fn gives_primitive(&self) -> bool {
        self.exact.as_ref().is_some_and(|e| e.result.is_primitive())
    }
}

impl<'a> Attrib<'_, 'a> {
    pub(super) fn open_reference(
        &mut self,
        env: &Env,
        of: &'a ast::Expr,
        type_args: &'a [ast::Type],
        name: ast::Ident,
        span: Span,
    ) -> Option<Reference<'a>> {
        if env.in_spec() {
            self.report(Code::SpecSideEffect, span, "a specification cannot create objects");
            return None;
        }
        let explicit: Vec<Ty> =
            type_args.iter().map(|t| self.table.resolve_type(&env.scope, t)).collect();
        let site = match &of.kind {
            ast::ExprKind::Super => {
                let ty = self.superclass_of(env, of.loc.0)?;
                RefSite::Super(self.this_of(env, env.class, of.loc.0), ty)
            }
            ast::ExprKind::QualifiedSuper(q) => {
                let (this, ty) = self.qualified_super(env, q, of.loc.0)?;
                RefSite::Super(this, ty)
            }
            _ => match self.target(env, of) {
                Target::Expr(x) => RefSite::Bound(x),
                Target::Type(ty) => RefSite::Type(ty),
                Target::Package(p) => {
                    self.report(Code::UnknownName, of.loc.0, format!("`{p}` is not declared"));
                    return None;
                }
            },
        };
        match &site {
            RefSite::Bound(Expr { ty, .. }) | RefSite::Type(ty) | RefSite::Super(_, ty)
                if ty.is_error() =>
            {
                return None;
            }
            _ => {}
        }
        let exact = self.exact_method(env, &site, name.symbol);
        Some(Reference { env: env.clone(), site, explicit, name, exact, span, of })
    }

    // ───────────────────────── questions of overload resolution ─────────────────────────

    /// JLS 15.13.1: one method of that name, not generic, of fixed arity, and no type
    /// argument is left to be found.
    fn exact_method(&mut self, env: &Env, site: &RefSite, name: Symbol) -> Option<Exact> {
        let (ty, is_type) = match site {
            RefSite::Bound(x) => (self.table.capture(&x.ty), false),
            RefSite::Type(ty) => (ty.clone(), true),
            RefSite::Super(_, ty) => (ty.clone(), false),
        };
        if name == "new" {
            return self.exact_constructor(env, &ty);
        }
        if is_type && self.table.is_raw(&ty) {
            return None;
        }
        let site = if is_type { self.table.capture(&ty) } else { ty };
        let methods = self.ref_candidates(env, &site, name);
        let [method] = methods.as_slice() else { return None };
        let info = self.table.method(*method);
        if info.is_varargs() || !info.type_params.is_empty() {
            return None;
        }
        let is_static = info.is_static();
        let sig = self.table.method_sig(&site, *method);
        let result = match &site {
            Ty::Array(_) if name == "clone" => site.clone(),
            _ => sig.result,
        };
        let receiver = (is_type && !is_static).then_some(site);
        Some(Exact { params: sig.params, result, receiver })
    }

    fn exact_constructor(&mut self, env: &Env, ty: &Ty) -> Option<Exact> {
        if let Ty::Array(_) = ty {
            return Some(Exact { params: vec![Ty::INT], result: ty.clone(), receiver: None });
        }
        let Ty::Class(c) = ty else { return None };
        if self.table.is_raw(ty) {
            return None;
        }
        let visible: Vec<MethodSym> = self
            .table
            .constructors(c.class)
            .into_iter()
            .filter(|&m| {
                let flags = self.table.method(m).flags;
                self.table.is_accessible_member(flags, c.class, Some(env.class), ty)
            })
            .collect();
        let [constructor] = visible.as_slice() else { return None };
        let info = self.table.method(*constructor);
        if info.is_varargs() || !info.type_params.is_empty() {
            return None;
        }
        let params = self.table.method_sig(ty, *constructor).params;
        Some(Exact { params, result: ty.clone(), receiver: None })
    }

    /// Whether a method reference can take so many arguments (JLS 15.12.2.1).
    pub(super) fn reference_takes(&self, reference: &Reference<'a>, count: usize) -> bool {
        let fits = |m: &MethodSym, given: usize| {
            let info = self.table.method(*m);
            let params = info.params.len();
            params == given || (info.is_varargs() && given + 1 >= params)
        };
        let name = reference.name.symbol;
        match &reference.site {
            RefSite::Type(Ty::Array(_)) if name == "new" => count == 1,
            RefSite::Type(Ty::Class(c)) if name == "new" => {
                self.table.constructors(c.class).iter().any(|m| fits(m, count))
            }
            RefSite::Type(ty) => self.ref_candidates(&reference.env, ty, name).iter().any(|m| {
                if self.table.method(*m).is_static() {
                    fits(m, count)
                } else {
                    count.checked_sub(1).is_some_and(|rest| fits(m, rest))
                }
            }),
            RefSite::Bound(Expr { ty, .. }) | RefSite::Super(_, ty) => self
                .ref_candidates(&reference.env, ty, name)
                .iter()
                .any(|m| !self.table.method(*m).is_static() && fits(m, count)),
        }
    }

    /// Whether an exact reference is compatible with the type; adds bounds (JLS 18.2.1).
    pub(super) fn reference_fits(&mut self, reference: &Reference<'a>, target: &Ty) -> bool {
        let target = self.infer.apply(target);
        let Some(exact) = reference.exact.clone() else { return true };
        if target.is_error() || matches!(target, Ty::Infer(_)) {
            return true;
        }
        let Some((_, sig)) = self.table.functional_method(&target) else { return false };
        if !self.exact_takes(&exact, &sig) {
            return false;
        }
        sig.result == Ty::Void
            || exact.result != Ty::Void && self.value_fits(&exact.result, &sig.result)
    }

    /// The parameters of the functional interface go to those of the method.
    fn exact_takes(&mut self, exact: &Exact, sig: &MethodSig) -> bool {
        let given = match &exact.receiver {
            None => &sig.params[..],
            Some(receiver) => {
                let Some((first, rest)) = sig.params.split_first() else { return false };
                if !self.infer.subtype(first, receiver) {
                    return false;
                }
                rest
            }
        };
        given.len() == exact.params.len()
            && given.iter().zip(&exact.params).all(|(from, to)| self.value_fits(from, to))
    }

    // ───────────────────────── with a target ─────────────────────────

    pub(super) fn finish_reference(&mut self, reference: Reference<'a>, target: &Ty) -> Expr {
        let span = reference.span;
        let Some((method, sig)) = self.functional_method(target, span) else {
            return Self::error_node(span);
        };
        // What it takes and gives are bounds before any variable is resolved.
        self.reference_fits(&reference, target);
        let Reference { env, site, explicit, name, of, .. } = reference;
        let env = &env;
        for p in &sig.params {
            self.infer.resolve_in(p);
        }
        let params: Vec<Ty> =
            sig.params.iter().map(|p| self.table.upward(&self.infer.apply(p))).collect();
        let vars: Vec<VarSym> = params
            .iter()
            .enumerate()
            .map(|(i, ty)| {
                let name = match params.len() {
                    1 => "argument".to_owned(),
                    _ => format!("argument{}", i + 1),
                };
                self.new_var(Symbol::new(&name), ty.clone(), VarKind::Param, span)
            })
            .collect();
        let result = self.infer.apply(&sig.result);
        let made = match site {
            RefSite::Type(ty) if name.symbol == "new" => {
                self.constructor_ref(env, &ty, &explicit, &vars, span).map(|x| (None, x))
            }
            RefSite::Type(ty) => {
                self.type_ref(env, &ty, &explicit, name, &vars, span).map(|x| (None, x))
            }
            RefSite::Bound(x) => {
                let ty = self.table.capture(&x.ty);
                let bound =
                    self.new_var(Symbol::new("receiver"), x.ty.clone(), VarKind::Synthetic, x.span);
                let receiver = self.var_expr(bound, x.span);
                self.ref_call(env, &ty, Some(receiver), false, &explicit, name, &vars, span)
                    .map(|call| (Some((bound, x)), call))
            }
            RefSite::Super(this, ty) => self
                .ref_call(env, &ty, Some(this), true, &explicit, name, &vars, span)
                .map(|call| (None, call)),
        };
        let Some((bound, body)) = made else { return Self::error_node(span) };
        let is_static =
            |x: &Expr| matches!(&x.kind, ExprKind::Call(c) if c.kind == CallKind::Static);
        if bound.is_some() && is_static(peeled(&body)) {
            let message = format!("`{}` is static: a type is needed before `::`", name.symbol);
            return self.error(Code::NotAccessible, of.loc.0, message);
        }
        let body = if result == Ty::Void { body } else { self.coerce(body, &result) };
        let lambda = Lambda { method, bound, params: vars, body: LambdaBody::Expr(body), result };
        self.node(ExprKind::Lambda(Box::new(lambda)), target.clone(), span)
    }

    /// A raw generic type in `Type::method` stands for one with inferred arguments.
    fn with_wildcards_for(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Class(c) if c.args.is_empty() => {
                let n = self.table.header(c.class).type_params.len();
                if n == 0 {
                    ty.clone()
                } else {
                    Ty::parameterized(c.class, vec![TyArg::Wildcard(None); n])
                }
            }
            _ => ty.clone(),
        }
    }

    fn var_args(&self, vars: &[VarSym], span: Span) -> Vec<Arg<'a>> {
        vars.iter().map(|&v| Arg::Typed(self.var_expr(v, span))).collect()
    }

    fn constructor_ref(
        &mut self,
        env: &Env,
        ty: &Ty,
        _explicit: &[Ty],
        vars: &[VarSym],
        span: Span,
    ) -> Option<Expr> {
        if let Ty::Array(_) = ty {
            let length = self.var_expr(*vars.first()?, span);
            let length = self.array_index(env, length);
            return Some(self.node(ExprKind::NewArray { lengths: vec![length] }, ty.clone(), span));
        }
        let Ty::Class(c) = ty else { return None };
        let class = c.class;
        let diamond = c.args.is_empty() && !self.table.header(class).type_params.is_empty();
        let args = self.var_args(vars, span);
        let (constructor, args, ty) = self.constructor_for(env, ty, args, diamond, span)?;
        let info = self.table.class(class);
        let outer = match info.outer {
            Some(wanted) if info.has_outer_instance => {
                let found = self.enclosing_instance(env, wanted, span);
                if found.is_none() {
                    self.report(Code::NotAccessible, span, "there is no enclosing instance here");
                }
                found
            }
            _ => None,
        };
        let new = New { class, constructor, outer, args };
        Some(self.node(ExprKind::New(Box::new(new)), ty, span))
    }

    /// `Type::method`: a static method with all parameters, or an instance method on the
    /// first.
    fn type_ref(
        &mut self,
        env: &Env,
        ty: &Ty,
        explicit: &[Ty],
        name: ast::Ident,
        vars: &[VarSym],
        span: Span,
    ) -> Option<Expr> {
        let all: Vec<MethodSym> = self.ref_candidates(env, ty, name.symbol);
        if all.is_empty() {
            let shown = self.display(ty);
            self.report(
                Code::UnknownMember,
                name.span(),
                format!("`{shown}` has no method `{}`", name.symbol),
            );
            return None;
        }
        let as_static = self.try_select(ty, &all, explicit, self.var_args(vars, span));
        let whole = self.with_wildcards_for(ty);
        let takes_first =
            |v: &&VarSym| self.table.is_subtype_unchecked(&self.table.var(**v).ty, &whole);
        let unbound_site = vars.first().filter(takes_first).map(|&v| {
            // The parameter's own type says the type arguments of a raw `Type`.
            let param = self.table.var(v).ty.clone();
            match (ty, self.table.capture(&param)) {
                (Ty::Class(c), captured) if c.args.is_empty() => {
                    self.table.as_super(&captured, c.class).unwrap_or_else(|| ty.clone())
                }
                _ => self.table.capture(ty),
            }
        });
        let as_instance = unbound_site.as_ref().and_then(|site| {
            self.try_select(site, &all, explicit, self.var_args(&vars[1..], span))
        });
        let static_fits =
            as_static.as_ref().is_some_and(|s| self.table.method(s.method).is_static());
        let instance_fits =
            as_instance.as_ref().is_some_and(|s| !self.table.method(s.method).is_static());
        if static_fits && instance_fits {
            let methods = [&as_static, &as_instance].into_iter().flatten().map(|s| s.method);
            let failure = Failure::Ambiguous(methods.collect());
            let args = self.var_args(vars, span);
            let what = format!("method `{}`", name.symbol);
            self.report_failure(failure, &what, &args, &all, name.span());
            return None;
        }
        if static_fits {
            return self.finish_ref(as_static?, None, false, explicit, vars, name, span);
        }
        if instance_fits {
            let first = self.var_expr(*vars.first()?, span);
            let receiver = self.coerce(first, &self.with_wildcards_for(ty));
            return self.finish_ref(
                as_instance?,
                Some(receiver),
                false,
                explicit,
                &vars[1..],
                name,
                span,
            );
        }
        let args = self.var_args(vars, span);
        let what = format!("method `{}`", name.symbol);
        self.report_failure(Failure::NotApplicable, &what, &args, &all, name.span());
        None
    }

    #[allow(clippy::too_many_arguments)]
    fn ref_call(
        &mut self,
        env: &Env,
        site: &Ty,
        receiver: Option<Expr>,
        is_super: bool,
        explicit: &[Ty],
        name: ast::Ident,
        vars: &[VarSym],
        span: Span,
    ) -> Option<Expr> {
        let all = self.ref_candidates(env, site, name.symbol);
        match self.try_select(site, &all, explicit, self.var_args(vars, span)) {
            Some(selected) => {
                self.finish_ref(selected, receiver, is_super, explicit, vars, name, span)
            }
            None => {
                let args = self.var_args(vars, span);
                let what = format!("method `{}`", name.symbol);
                self.report_failure(Failure::NotApplicable, &what, &args, &all, name.span());
                None
            }
        }
    }

    fn ref_candidates(&self, env: &Env, site: &Ty, name: Symbol) -> Vec<MethodSym> {
        if self.table.has_gaps_above(site) {
            return Vec::new();
        }
        self.table
            .methods_named(site, name)
            .into_iter()
            .filter(|&m| {
                let info = self.table.method(m);
                let is_clone = matches!(site, Ty::Array(_)) && name == "clone";
                let visible =
                    self.table.is_accessible_member(info.flags, info.class, Some(env.class), site);
                !info.flags.has(Flags::MODEL) && (is_clone || visible)
            })
            .collect()
    }

    fn try_select(
        &mut self,
        site: &Ty,
        methods: &[MethodSym],
        explicit: &[Ty],
        args: Vec<Arg<'a>>,
    ) -> Option<Selected> {
        let candidates = methods
            .iter()
            .map(|&method| Candidate { method, sig: self.table.method_sig(site, method) })
            .collect();
        self.select(candidates, explicit, &args).ok()
    }

    #[allow(clippy::too_many_arguments)]
    fn finish_ref(
        &mut self,
        selected: Selected,
        receiver: Option<Expr>,
        is_super: bool,
        explicit: &[Ty],
        vars: &[VarSym],
        name: ast::Ident,
        span: Span,
    ) -> Option<Expr> {
        let method = selected.method;
        let info = self.table.method(method);
        let kind = if info.is_static() {
            CallKind::Static
        } else if is_super || info.flags.has(Flags::PRIVATE) {
            CallKind::Special
        } else if receiver.as_ref().is_some_and(|r| matches!(r.ty, Ty::Array(_)))
            && info.name == "clone"
        {
            CallKind::ArrayClone
        } else {
            CallKind::Virtual
        };
        let array = (kind == CallKind::ArrayClone)
            .then(|| receiver.as_ref().map(|r| r.ty.clone()))
            .flatten();
        let is_get_class = info.name == "getClass" && info.params.is_empty();
        let receiver = if kind == CallKind::Static { None } else { receiver };
        let (args, mut result, throws) =
            self.apply_method(selected, explicit, self.var_args(vars, span), span);
        if let Some(array) = array {
            result = array;
        }
        if is_get_class && let Some(r) = &receiver {
            result = self.get_class_type(&r.ty, &result);
        }
        let call = Call { method, kind, receiver, args, throws, name_span: name.span() };
        let mut e = self.node(ExprKind::Call(Box::new(call)), result, span);
        self.add_generic_cast(&mut e);
        Some(e)
    }
}

/// Without the cast that a generic result needs.
fn peeled(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Convert(_, inner) => peeled(inner),
        _ => e,
    }
}
