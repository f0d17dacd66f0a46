//! Creation of objects and arrays (JLS 15.9, 15.10), and constructor calls.

use base::{Code, Span};
use syntax::ast;

use super::arg::Arg;
use super::select::Candidate;
use super::{Attrib, Env};
use crate::hir::{ConstructorCall, Expr, ExprKind, New};
use crate::symbols::{ClassSym, Flags, MethodSym, ParamInfo};
use crate::table::MethodSig;
use crate::types::{ClassTy, Ty, TyArg};

impl<'a> Attrib<'_, 'a> {
    pub(super) fn new_object(
        &mut self,
        env: &Env,
        new: &'a ast::New,
        target: Option<&Ty>,
        span: Span,
    ) -> Expr {
        if env.in_spec() {
            return self.error(Code::SpecSideEffect, span, "a specification cannot create objects");
        }
        if is_anonymous_diamond(new) {
            return match self.open_anonymous(env, new, span) {
                Some(open) => self.finish_anonymous(open, target),
                None => {
                    self.errors += 1;
                    Self::error_node(span)
                }
            };
        }
        let outer = new.outer.as_ref().map(|o| self.synth(env, o));
        let Some((ty, diamond)) = self.created_type(env, new, outer.as_ref()) else {
            self.args(env, &new.args);
            self.errors += 1;
            return Self::error_node(span);
        };
        let Ty::Class(c) = &ty else {
            let name = self.display(&ty);
            return self.error(Code::TypeMismatch, span, format!("`{name}` has no constructors"));
        };
        let class = c.class;
        // Its constructor calls one that nobody knows; that has been reported.
        if self.table.has_gaps(class) {
            self.args(env, &new.args);
            self.errors += 1;
            return Self::error_node(span);
        }
        let info = self.table.class(class);
        let is_interface =
            matches!(info.kind, ast::TypeDeclKind::Interface | ast::TypeDeclKind::Annotation);
        if new.body.is_none() && (is_interface || info.flags.has(Flags::ABSTRACT)) {
            let name = info.name;
            return self.error(
                Code::TypeMismatch,
                new.ty.loc.0,
                format!("`{name}` is abstract: it has no objects of its own"),
            );
        }
        match &new.body {
            Some(body) => self.new_anonymous(env, new, ty, outer, body, span),
            None => {
                let args = self.args(env, &new.args);
                let explicit: Vec<Ty> =
                    new.type_args.iter().map(|t| self.table.resolve_type(&env.scope, t)).collect();
                let Some((constructor, args, ty)) =
                    self.construct(env, &ty, diamond, &explicit, args, span)
                else {
                    return Self::error_node(span);
                };
                let outer = self.outer_instance(env, class, outer, span);
                let new = New { class, constructor, outer, args };
                self.node(ExprKind::New(Box::new(new)), ty, span)
            }
        }
    }

    /// The class to create, and whether its type arguments are to be inferred.
    fn created_type(
        &mut self,
        env: &Env,
        new: &'a ast::New,
        outer: Option<&Expr>,
    ) -> Option<(Ty, bool)> {
        let diamond = match &new.ty.kind {
            ast::TypeKind::Class(segments) => {
                segments.last().is_some_and(|s| s.args.as_ref().is_some_and(Vec::is_empty))
            }
            _ => false,
        };
        if let Some(outer) = outer {
            // `outer.new Inner()`: the name is looked up in the outer object's class.
            let ast::TypeKind::Class(segments) = &new.ty.kind else { return None };
            let segment = segments.last()?;
            let site = self.table.capture(&outer.ty);
            let Ty::Class(o) = &site else { return None };
            let Some(class) = self.table.member_class(o.class, segment.name.symbol) else {
                self.report(
                    Code::UnknownType,
                    segment.name.span(),
                    format!("there is no inner class `{}`", segment.name.symbol),
                );
                return None;
            };
            let args: Vec<TyArg> = segment
                .args
                .iter()
                .flatten()
                .map(|t| TyArg::Ty(self.table.resolve_type(&env.scope, t)))
                .collect();
            let parent = self.table.class(class).outer.and_then(|c| self.table.as_super(&site, c));
            let outer = match parent {
                Some(Ty::Class(p)) if !p.args.is_empty() => Some(p.into()),
                _ => None,
            };
            return Some((Ty::Class(ClassTy { class, args: args.into(), outer }), diamond));
        }
        let ty = self.table.resolve_type(&env.scope, &new.ty);
        if ty.is_error() {
            return None;
        }
        if let Ty::Class(c) = &ty
            && diamond
        {
            return Some((Ty::Class(ClassTy { args: [].into(), ..c.clone() }), true));
        }
        Some((ty, diamond))
    }

    /// Chooses the constructor, converts the arguments, and gives the type created.
    fn construct(
        &mut self,
        env: &Env,
        ty: &Ty,
        diamond: bool,
        explicit: &[Ty],
        args: Vec<Arg<'a>>,
        span: Span,
    ) -> Option<(MethodSym, Vec<Expr>, Ty)> {
        let Ty::Class(c) = ty else { return None };
        let class = c.class;
        let mut params = self.table.header(class).type_params.clone();
        let diamond = diamond && !params.is_empty();
        if let Some(outer) = c.outer.as_deref().filter(|_| diamond) {
            params = self.table.type_params_in(outer, &params);
        }
        // For the diamond, a constructor is a generic method with the class's parameters
        // that returns the class type.
        let site = if diamond {
            let own: Vec<TyArg> = params.iter().map(|&p| TyArg::Ty(Ty::Var(p))).collect();
            Ty::Class(ClassTy { class, args: own.into(), outer: c.outer.clone() })
        } else {
            ty.clone()
        };
        let constructors = self.table.constructors(class);
        let candidates: Vec<Candidate> = constructors
            .iter()
            .filter(|&&m| {
                let info = self.table.method(m);
                self.table.is_accessible_member(info.flags, class, Some(env.class), ty)
                    // A protected constructor can be called by an anonymous subclass.
                    || info.flags.has(Flags::PROTECTED)
            })
            .map(|&method| {
                let sig = self.table.method_sig(&site, method);
                let sig = if diamond {
                    let type_params = params.iter().chain(&sig.type_params).copied().collect();
                    MethodSig { type_params, result: site.clone(), ..sig }
                } else {
                    MethodSig { result: ty.clone(), ..sig }
                };
                Candidate { method, sig }
            })
            .collect();
        match self.select(candidates, explicit, &args) {
            Ok(selected) => {
                let method = selected.method;
                let (args, result, _) = self.apply_method(selected, explicit, args, span);
                Some((method, args, result))
            }
            Err(failure) => {
                if !args.iter().any(Arg::is_broken) {
                    let what = format!("constructor of `{}`", self.table.class(class).name);
                    self.report_failure(failure, &what, &args, &constructors, span);
                } else {
                    self.errors += 1;
                }
                None
            }
        }
    }

    /// The enclosing instance that an inner class's constructor gets.
    fn outer_instance(
        &mut self,
        env: &Env,
        class: ClassSym,
        given: Option<Expr>,
        span: Span,
    ) -> Option<Expr> {
        let info = self.table.class(class);
        if !info.has_outer_instance {
            return None;
        }
        if given.is_some() {
            return given;
        }
        let wanted = info.outer?;
        let name = info.name;
        // A local class belongs to the very instance in whose method it stands.
        let found = if info.is_local {
            Some(self.this_of(env, wanted, span))
        } else {
            self.enclosing_instance(env, wanted, span)
        };
        if found.is_none() {
            let outer = self.table.class(wanted).name;
            self.report(
                Code::NotAccessible,
                span,
                format!(
                    "creating a `{name}` needs an instance of `{outer}`, and there is none here"
                ),
            );
        }
        found
    }

    fn new_anonymous(
        &mut self,
        env: &Env,
        new: &'a ast::New,
        ty: Ty,
        outer: Option<Expr>,
        body: &'a [ast::Member],
        span: Span,
    ) -> Expr {
        // The superclass must be known before its body can be typed: an inference of its own.
        let opened = self.open();
        let chosen = self.construct_super(env, new, &ty, false, span);
        let Some((constructor, args, superclass)) = chosen else {
            let broken = Self::error_node(span);
            return self.close(opened, broken);
        };
        // Close by way of a node that carries arguments and type.
        let carrier = self.node(ExprKind::ArrayInit(args), superclass, span);
        let carrier = self.close(opened, carrier);
        let superclass = carrier.ty;
        let ExprKind::ArrayInit(args) = carrier.kind else { return Self::error_node(span) };
        self.anonymous_object(env, superclass, constructor, args, outer, body, span)
    }

    /// The constructor of the superclass with its arguments, and the superclass; none for an
    /// interface. With a diamond its type arguments are inference variables.
    fn construct_super(
        &mut self,
        env: &Env,
        new: &'a ast::New,
        ty: &Ty,
        diamond: bool,
        span: Span,
    ) -> Option<(Option<MethodSym>, Vec<Expr>, Ty)> {
        let Ty::Class(c) = ty else { return None };
        let explicit: Vec<Ty> =
            new.type_args.iter().map(|t| self.table.resolve_type(&env.scope, t)).collect();
        let args = self.args(env, &new.args);
        if self.table.class(c.class).kind != ast::TypeDeclKind::Interface {
            let (constructor, args, ty) =
                self.construct(env, ty, diamond, &explicit, args, span)?;
            return Some((Some(constructor), args, ty));
        }
        if !args.is_empty() {
            let message = "an interface has no constructor to take arguments";
            self.report(Code::NotApplicable, span, message);
        }
        let params = self.table.header(c.class).type_params.clone();
        let ty = if diamond && !params.is_empty() {
            let subst = self.infer.fresh(&params);
            self.table.subst(&self.table.this_type(c.class), &subst)
        } else {
            ty.clone()
        };
        Some((None, Vec::new(), ty))
    }

    /// `new C<>(…) { … }`: all but the type arguments and what depends on them.
    pub(super) fn open_anonymous(
        &mut self,
        env: &Env,
        new: &'a ast::New,
        span: Span,
    ) -> Option<OpenAnonymous<'a>> {
        let body = new.body.as_deref()?;
        let outer = new.outer.as_ref().map(|o| self.synth(env, o));
        let (ty, diamond) = self.created_type(env, new, outer.as_ref())?;
        let (constructor, args, ty) = self.construct_super(env, new, &ty, diamond, span)?;
        Some(OpenAnonymous { env: env.clone(), body, outer, constructor, args, ty, span })
    }

    pub(super) fn finish_anonymous(
        &mut self,
        open: OpenAnonymous<'a>,
        target: Option<&Ty>,
    ) -> Expr {
        let OpenAnonymous { env, body, outer, constructor, mut args, ty, span } = open;
        if let Some(target) = target {
            let target = self.infer.apply(target);
            if target.is_reference() {
                self.infer.subtype(&ty, &target);
            }
        }
        self.infer.resolve_in(&ty);
        let superclass = self.infer.apply(&ty);
        // A class is declared that extends the type, so the type can be written (JLS 15.9.5).
        if has_intersection(&superclass) || self.table.upward(&superclass) != superclass {
            let found = self.display(&superclass);
            let message =
                format!("`<>` stands for `{found}` here, which an anonymous class cannot extend");
            return self.error(Code::TypeMismatch, span, message);
        }
        for arg in &mut args {
            self.infer.resolve_in(&arg.ty);
            arg.ty = self.infer.apply(&arg.ty);
        }
        self.anonymous_object(&env, superclass, constructor, args, outer, body, span)
    }

    /// An object of an anonymous class that extends or implements the type.
    #[allow(clippy::too_many_arguments)]
    fn anonymous_object(
        &mut self,
        env: &Env,
        superclass: Ty,
        constructor: Option<MethodSym>,
        args: Vec<Expr>,
        outer: Option<Expr>,
        body: &'a [ast::Member],
        span: Span,
    ) -> Expr {
        let Ty::Class(c) = &superclass else { return Self::error_node(span) };
        let class = c.class;
        let anonymous = self.table.enter_anonymous_class(
            body,
            &env.scope,
            env.class,
            env.has_no_this(),
            superclass.clone(),
            span,
            Flags::default(),
        );
        let params: Vec<ParamInfo> = args
            .iter()
            .map(|a| {
                // What `null` is passed for is in the superconstructor's signature.
                let ty = if a.ty == Ty::Null { self.table.object() } else { a.ty.clone() };
                ParamInfo { name: None, ty, flags: Flags::default(), span: a.span }
            })
            .collect();
        // Parameters have the types of the superconstructor's.
        let params = match constructor {
            Some(m) => {
                let sig = self.table.method_sig(&superclass, m);
                if sig.params.len() == params.len() && sig.type_params.is_empty() {
                    params
                        .into_iter()
                        .zip(sig.params)
                        .map(|(p, ty)| ParamInfo { ty, ..p })
                        .collect()
                } else {
                    params
                }
            }
            None => params,
        };
        let own = self.table.add_anonymous_constructor(anonymous, params);
        let super_outer = self.outer_instance(env, class, outer, span);
        self.anonymous_class(env, anonymous, own, constructor, super_outer.is_some(), span);
        let new = New { class: anonymous, constructor: own, outer: super_outer, args };
        self.node(ExprKind::New(Box::new(new)), Ty::class(anonymous), span)
    }

    // ───────────────────────── constructor calls ─────────────────────────

    /// `this(…)`, `super(…)`: the constructor of the class (or its superclass).
    pub(super) fn constructor_call(
        &mut self,
        env: &Env,
        call: &'a ast::ConstructorCall,
        span: Span,
    ) -> Option<ConstructorCall> {
        // Neither the arguments nor the outer instance may use `this`.
        let mut inner = env.clone();
        inner.constructing = true;
        let ty = if call.is_super {
            self.table.header(env.class).superclass.clone()?
        } else {
            self.table.this_type(env.class)
        };
        let outer = call.outer.as_ref().map(|o| self.synth(&inner, o));
        let opened = self.open();
        let args = self.args(&inner, &call.args);
        let explicit: Vec<Ty> =
            call.type_args.iter().map(|t| self.table.resolve_type(&env.scope, t)).collect();
        let constructed = self.construct(&inner, &ty, false, &explicit, args, span);
        let (constructor, args, _) = match constructed {
            Some(c) => c,
            None => {
                let broken = Self::error_node(span);
                self.close(opened, broken);
                return None;
            }
        };
        let carrier = self.node(ExprKind::ArrayInit(args), Ty::Void, span);
        let carrier = self.close(opened, carrier);
        let ExprKind::ArrayInit(args) = carrier.kind else { return None };
        let outer = if call.is_super { self.super_outer(env, &ty, outer, span) } else { None };
        Some(ConstructorCall { constructor, is_super: call.is_super, outer, args, implicit: false })
    }

    /// `super()`, where nothing is written.
    pub(super) fn implicit_super(&mut self, env: &Env, span: Span) -> Option<ConstructorCall> {
        let ty = self.table.header(env.class).superclass.clone()?;
        let opened = self.open();
        let constructed = self.construct(env, &ty, false, &[], Vec::new(), span);
        let Some((constructor, args, _)) = constructed else {
            let broken = Self::error_node(span);
            self.close(opened, broken);
            return None;
        };
        let carrier = self.node(ExprKind::ArrayInit(args), Ty::Void, span);
        let carrier = self.close(opened, carrier);
        let ExprKind::ArrayInit(args) = carrier.kind else { return None };
        let outer = self.super_outer(env, &ty, None, span);
        Some(ConstructorCall { constructor, is_super: true, outer, args, implicit: true })
    }

    /// The enclosing instance for a superclass that is an inner class. `this` itself does
    /// not exist yet: the search starts outside the current class.
    fn super_outer(
        &mut self,
        env: &Env,
        superclass: &Ty,
        given: Option<Expr>,
        span: Span,
    ) -> Option<Expr> {
        let Ty::Class(c) = superclass else { return None };
        let info = self.table.class(c.class);
        if !info.has_outer_instance {
            return None;
        }
        if given.is_some() {
            return given;
        }
        let wanted = info.outer?;
        let mut outside = env.clone();
        outside.constructing = true;
        let found = self.enclosing_instance(&outside, wanted, span);
        if found.is_none() {
            let name = self.table.class(wanted).name;
            self.report(
                Code::NotAccessible,
                span,
                format!("the superclass needs an instance of `{name}`, and there is none here"),
            );
        }
        found
    }

    // ───────────────────────── arrays ─────────────────────────

    pub(super) fn new_array(
        &mut self,
        env: &Env,
        element: &'a ast::Type,
        lengths: &'a [ast::Expr],
        extra_dims: u32,
        init: Option<&'a [ast::Expr]>,
        span: Span,
    ) -> Expr {
        if env.in_spec() {
            return self.error(Code::SpecSideEffect, span, "a specification cannot create arrays");
        }
        let mut ty = self.table.resolve_type(&env.scope, element);
        if ty.is_error() {
            self.errors += 1;
        }
        for _ in 0..lengths.len() + extra_dims as usize {
            ty = Ty::array(ty);
        }
        if let Some(elements) = init {
            return self.array_init(env, elements, &ty, span);
        }
        let lengths = lengths
            .iter()
            .map(|e| {
                let x = self.synth(env, e);
                self.array_index(env, x)
            })
            .collect();
        self.node(ExprKind::NewArray { lengths }, ty, span)
    }

    /// `{a, b}` for an array of the type.
    pub(super) fn array_init(
        &mut self,
        env: &Env,
        elements: &'a [ast::Expr],
        ty: &Ty,
        span: Span,
    ) -> Expr {
        let Ty::Array(element) = ty else {
            if !ty.is_error() {
                let name = self.display(ty);
                self.report(Code::TypeMismatch, span, format!("`{name}` is not an array type"));
            }
            for e in elements {
                self.synth(env, e);
            }
            return Self::error_node(span);
        };
        let list = elements.iter().map(|e| self.check(env, e, element)).collect();
        self.node(ExprKind::ArrayInit(list), ty.clone(), span)
    }

    /// A constructor with exactly these parameter types, chosen as a call would.
    pub(super) fn constructor_for(
        &mut self,
        env: &Env,
        ty: &Ty,
        args: Vec<Arg<'a>>,
        diamond: bool,
        span: Span,
    ) -> Option<(MethodSym, Vec<Expr>, Ty)> {
        self.construct(env, ty, diamond, &[], args, span)
    }
}

/// `new C<>(…) { … }`, of which the type arguments are not known yet.
pub struct OpenAnonymous<'a> {
    env: Env,
    body: &'a [ast::Member],
    outer: Option<Expr>,
    constructor: Option<MethodSym>,
    args: Vec<Expr>,
    ty: Ty,
    span: Span,
}

impl OpenAnonymous<'_> {
    /// The type that it extends, with open variables.
    pub fn ty(&self) -> &Ty {
        &self.ty
    }

    pub fn span(&self) -> Span {
        self.span
    }
}

/// `new C<>(…) { … }`: its type arguments come from where it goes.
pub fn is_anonymous_diamond(new: &ast::New) -> bool {
    new.body.is_some()
        && match &new.ty.kind {
            ast::TypeKind::Class(segments) => {
                segments.last().is_some_and(|s| s.args.as_ref().is_some_and(Vec::is_empty))
            }
            _ => false,
        }
}

/// Whether a type holds one that cannot be written: of several at once.
fn has_intersection(ty: &Ty) -> bool {
    match ty {
        Ty::Intersection(_) => true,
        Ty::Class(c) => c.args.iter().any(|arg| match arg {
            TyArg::Ty(t) | TyArg::Wildcard(Some((_, t))) => has_intersection(t),
            TyArg::Wildcard(None) => false,
        }),
        Ty::Array(e) => has_intersection(e),
        _ => false,
    }
}
