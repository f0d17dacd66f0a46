//! Method calls (JLS 15.12).

use base::{Code, Span, Symbol};
use syntax::ast;

use super::arg::Arg;
use super::convert::Phase;
use super::env::Frame;
use super::names::Target;
use super::select::{Candidate, Selected, parameter};
use super::{Attrib, Env};
use crate::hir::{Call, CallKind, Expr, ExprKind};
use crate::symbols::{ClassSym, Flags, MethodSym};
use crate::types::{Ty, TyArg};

/// Where the method is looked for.
struct Site {
    ty: Ty,
    receiver: Receiver,
}

enum Receiver {
    /// An expression before the dot.
    Value(Expr),
    /// A simple name: `this` of the class, if the method is not static.
    Implicit(ClassSym, bool),
    /// A type before the dot: static methods only.
    Static,
    /// `super.m()`, `I.super.m()`
    Super(Expr),
}

impl<'a> Attrib<'_, 'a> {
    pub(super) fn call(
        &mut self,
        env: &Env,
        target: Option<&'a ast::Expr>,
        type_args: &'a [ast::Type],
        name: ast::Ident,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        let site = match target {
            None => {
                if let Some(done) = self.spec_call(env, None, name, args, span) {
                    return done;
                }
                self.simple_site(env, name.symbol)
            }
            Some(t) => self.qualified_site(env, t, name, args, span),
        };
        let site = match site {
            Ok(site) => site,
            Err(Some(done)) => return done,
            Err(None) => {
                // Type the arguments all the same: their mistakes are mistakes too.
                self.args(env, args);
                self.errors += 1;
                if target.is_none() {
                    let message = format!("no method `{}` is declared here", name.symbol);
                    self.report(Code::UnknownName, name.span(), message);
                }
                return Self::error_node(span);
            }
        };
        // Through `super` a protected method is always visible, and `clone` of an array is
        // public.
        let through = match &site.receiver {
            Receiver::Super(this) => this.ty.clone(),
            _ => site.ty.clone(),
        };
        let is_clone = matches!(site.ty, Ty::Array(_)) && name.symbol == "clone";
        let named = self.table.methods_named(&site.ty, name.symbol);
        let named = match env.in_spec() {
            true => named,
            false => self.table.preferring_code(named, |m| self.table.is_spec_only_method(m)),
        };
        let candidates: Vec<MethodSym> = named
            .into_iter()
            .filter(|&m| {
                let info = self.table.method(m);
                let visible = self.table.is_accessible_member(
                    info.flags,
                    info.class,
                    Some(env.class),
                    &through,
                );
                env.in_spec() || is_clone || visible
            })
            .collect();
        self.invoke(env, site, candidates, type_args, name, args, span)
    }

    /// A method by its simple name: of the innermost class that has one of that name, else
    /// imported.
    fn simple_site(&mut self, env: &Env, name: Symbol) -> Result<Site, Option<Expr>> {
        let found = self.simple_site_in(env, name, env.in_spec());
        // Code that means a member of a stub is told so.
        match found {
            Err(None) if !env.in_spec() => self.simple_site_in(env, name, true),
            found => found,
        }
    }

    /// With the members of stubs that exist only for specifications, or without.
    fn simple_site_in(
        &mut self,
        env: &Env,
        name: Symbol,
        with_spec: bool,
    ) -> Result<Site, Option<Expr>> {
        for (frame, instance) in env.frames_with_instance() {
            if let Frame::Class { class, .. } = frame {
                let ty = self.table.this_type(*class);
                let found = self.table.methods_named(&ty, name);
                if found.iter().any(|m| with_spec || !self.table.is_spec_only_method(*m)) {
                    return Ok(Site { ty, receiver: Receiver::Implicit(*class, !instance) });
                }
            }
        }
        for class in self.table.static_imports(env.scope.unit(), name) {
            let ty = Ty::class(class);
            let found = self.table.methods_named(&ty, name);
            if found.iter().any(|&m| self.table.method(m).is_static()) {
                return Ok(Site { ty, receiver: Receiver::Static });
            }
        }
        Err(None)
    }

    fn qualified_site(
        &mut self,
        env: &Env,
        target: &'a ast::Expr,
        name: ast::Ident,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Result<Site, Option<Expr>> {
        let target_span = target.loc.0;
        match &target.kind {
            ast::ExprKind::Super => {
                if let Some(done) = self.spec_call(env, Some(target), name, args, span) {
                    return Err(Some(done));
                }
                let ty = self.superclass_of(env, target_span).ok_or(None)?;
                let this = self.this_of(env, env.class, target_span);
                return Ok(Site { ty, receiver: Receiver::Super(this) });
            }
            ast::ExprKind::QualifiedSuper(of) => {
                let (this, ty) = self.qualified_super(env, of, target_span).ok_or(None)?;
                return Ok(Site { ty, receiver: Receiver::Super(this) });
            }
            _ => {}
        }
        match self.target(env, target) {
            Target::Expr(x) => {
                if x.ty.is_error() {
                    return Err(None);
                }
                if let Some(done) = self.spec_call_on(env, &x, name, args, span) {
                    return Err(Some(done));
                }
                let ty = self.table.capture(&x.ty);
                if !x.ty.is_reference() || x.ty == Ty::Null {
                    let found = self.display(&x.ty);
                    self.report(
                        Code::UnknownMember,
                        name.span(),
                        format!("`{found}` has no methods"),
                    );
                    return Err(None);
                }
                Ok(Site { ty, receiver: Receiver::Value(x) })
            }
            Target::Type(ty) => {
                if let Some(done) = self.spec_call_static(env, &ty, name, args, span) {
                    return Err(Some(done));
                }
                Ok(Site { ty, receiver: Receiver::Static })
            }
            Target::Package(package) => {
                let first = package.split('.').next().unwrap_or_default();
                let code = if env.in_spec() { Code::SpecName } else { Code::UnknownName };
                self.report(code, target_span, format!("`{first}` is not declared"));
                Err(None)
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn invoke(
        &mut self,
        env: &Env,
        site: Site,
        candidates: Vec<MethodSym>,
        type_args: &'a [ast::Type],
        name: ast::Ident,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        let args = self.args(env, args);
        let explicit: Vec<Ty> =
            type_args.iter().map(|t| self.table.resolve_type(&env.scope, t)).collect();
        let typed: Vec<Candidate> = candidates
            .iter()
            .map(|&method| Candidate { method, sig: self.table.method_sig(&site.ty, method) })
            .collect();
        if typed.is_empty() {
            let ty = self.display(&site.ty);
            return self.error(
                Code::UnknownMember,
                name.span(),
                format!("`{ty}` has no method `{}`", name.symbol),
            );
        }
        // What is wrong has been reported where the class is declared.
        if self.table.has_gaps_above(&site.ty) {
            self.errors += 1;
            return Self::error_node(span);
        }
        let selected = match self.select(typed, &explicit, &args) {
            Ok(selected) => selected,
            Err(failure) => {
                // Do not blame a call for what is wrong in its arguments.
                if !args.iter().any(Arg::is_broken) {
                    let what = format!("method `{}`", name.symbol);
                    self.report_failure(failure, &what, &args, &candidates, name.span());
                } else {
                    self.errors += 1;
                }
                return Self::error_node(span);
            }
        };
        let info = self.table.method(selected.method);
        // Purity is inherited; whether the body keeps to it is seen later.
        let is_pure = |m: &MethodSym| self.table.method(*m).flags.has(Flags::PURE);
        if env.in_spec()
            && !is_pure(&selected.method)
            && !self.table.overrides(selected.method).iter().any(is_pure)
        {
            let method = info.name;
            self.report(
                Code::ImpureCall,
                name.span(),
                format!("`{method}` is not marked `pure`, so a specification cannot call it"),
            );
        }
        if info.is_two_state() {
            self.needs_old(env, "a `two_state` method", name.span());
        }
        let is_static = info.is_static();
        let is_clone = matches!(site.ty, Ty::Array(_)) && name.symbol == "clone";
        let is_get_class = name.symbol == "getClass" && info.params.is_empty();
        let is_private = info.flags.has(Flags::PRIVATE);
        let (receiver, kind) = match site.receiver {
            Receiver::Value(x) if is_clone => (Some(x), CallKind::ArrayClone),
            // A receiver of a static method is evaluated for its effects only.
            Receiver::Value(x) if is_static => (Some(x), CallKind::Static),
            Receiver::Value(x) => {
                (Some(x), if is_private { CallKind::Special } else { CallKind::Virtual })
            }
            Receiver::Super(x) => {
                if is_static {
                    (None, CallKind::Static)
                } else {
                    (Some(x), CallKind::Special)
                }
            }
            _ if is_static => (None, CallKind::Static),
            Receiver::Implicit(class, no_instance) => {
                if no_instance {
                    return self.error(
                        Code::NotAccessible,
                        name.span(),
                        format!("`{}` needs an instance, and there is none here", name.symbol),
                    );
                }
                let this = self.node(
                    ExprKind::This(class),
                    self.table.this_type(class),
                    Span::new(span.lo, span.lo),
                );
                (Some(this), if is_private { CallKind::Special } else { CallKind::Virtual })
            }
            Receiver::Static => {
                return self.error(
                    Code::NotAccessible,
                    name.span(),
                    format!(
                        "`{}` is an instance method: it needs an object before the dot",
                        name.symbol
                    ),
                );
            }
        };
        let method = selected.method;
        let (args, result, throws) = self.apply_method(selected, &explicit, args, span);
        let ty = if is_clone {
            site.ty.clone()
        } else if is_get_class {
            let of = receiver.as_ref().map_or_else(|| site.ty.clone(), |r| r.ty.clone());
            self.get_class_type(&of, &result)
        } else {
            result
        };
        let call = Call { method, kind, receiver, args, throws, name_span: name.span() };
        let mut e = self.node(ExprKind::Call(Box::new(call)), ty, span);
        self.add_generic_cast(&mut e);
        e
    }

    /// Converts the arguments to the parameters of the chosen method (packing those of a
    /// variable-arity call into an array) and gives the type of the result and those that are thrown.
    /// Type parameters become inference variables of the open inference.
    pub(super) fn apply_method(
        &mut self,
        selected: Selected,
        type_args: &[Ty],
        args: Vec<Arg<'a>>,
        span: Span,
    ) -> (Vec<Expr>, Ty, Vec<Ty>) {
        let Selected { sig, phase, .. } = selected;
        let subst = self.instantiate(&sig, type_args);
        let count = args.len();
        // First what has a type, so that waiting lambdas know as much as possible.
        let mut converted: Vec<Option<Expr>> = Vec::new();
        let mut waiting = Vec::new();
        for (i, arg) in args.into_iter().enumerate() {
            let param = parameter(&sig, i, count, phase).unwrap_or(Ty::Error);
            let param = self.table.subst(&param, &subst);
            match arg {
                Arg::Typed(x) => converted.push(Some(self.coerce(x, &param))),
                arg => {
                    converted.push(None);
                    waiting.push((i, arg, param));
                }
            }
        }
        for (i, arg, param) in waiting {
            converted[i] = Some(self.give(arg, &param));
        }
        let mut args: Vec<Expr> =
            converted.into_iter().map(|x| x.unwrap_or_else(|| Self::error_node(span))).collect();
        if phase == Phase::Variable && !sig.params.is_empty() {
            let fixed = sig.params.len() - 1;
            let rest = args.split_off(fixed.min(args.len()));
            let array = self.table.subst(&sig.params[fixed], &subst);
            let at = rest.first().map_or(span.end(), |f| f.span);
            args.push(self.node(ExprKind::ArrayInit(rest), array, at));
        }
        let throws = sig.throws.iter().map(|ty| self.table.subst(ty, &subst)).collect();
        (args, self.table.subst(&sig.result, &subst), throws)
    }

    /// The only applicable method of that name and these argument types, for calls that the
    /// compiler makes itself (`close`, `iterator`).
    pub(super) fn implied_method(&mut self, site: &Ty, name: &str) -> Option<MethodSym> {
        self.table
            .methods_named(site, name.into())
            .into_iter()
            .find(|&m| self.table.method(m).params.is_empty())
    }

    /// The type arguments of a class type as types; wildcards by their bounds.
    pub(super) fn arg_types(&self, ty: &Ty) -> Vec<Ty> {
        match ty {
            Ty::Class(c) => c
                .args
                .iter()
                .map(|a| match a {
                    TyArg::Ty(t) => t.clone(),
                    TyArg::Wildcard(Some((crate::types::WildcardBound::Extends, t))) => t.clone(),
                    TyArg::Wildcard(_) => self.table.object(),
                })
                .collect(),
            _ => Vec::new(),
        }
    }
}
