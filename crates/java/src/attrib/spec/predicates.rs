//! Predicate instances: `q(…)`, `e.q(…)`, `C.q(…)`, `super.q(…)`, `e.q@C(…)`.
//!
//! Inputs come first, then as many outputs as are given. An argument may be `?x`, which
//! binds, or `_`, which does not matter.

use base::{Code, Span, Symbol};
use syntax::ast;

use super::super::convert::Phase;
use super::super::env::Frame;
use super::super::{Attrib, Env};
use crate::hir::{Expr, ExprKind, PredicateArg, PredicateCall, SpecExpr};
use crate::symbols::{Flags, ParamInfo, PredicateSym, VarInfo, VarKind, VarSym};
use crate::types::Ty;

/// Where a predicate was found, and on what.
struct Found {
    predicates: Vec<PredicateSym>,
    /// The type whose member it is.
    site: Ty,
    receiver: Option<Expr>,
    is_static_binding: bool,
}

impl<'a> Attrib<'_, 'a> {
    /// A call by simple name, or on `super`: a predicate, function or constructor of a data
    /// type. `None`: look for a method.
    pub(in crate::attrib) fn spec_call(
        &mut self,
        env: &Env,
        target: Option<&'a ast::Expr>,
        name: ast::Ident,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        if let Some(target) = target {
            let class = self.table.header(env.class).superclass.clone();
            let site = class.unwrap_or_else(|| self.table.object());
            let predicates = self.predicates_here(env, &site, name.symbol);
            if predicates.is_empty() {
                return None;
            }
            if !env.in_spec() {
                return Some(self.predicate_in_code(name, span));
            }
            let this = self.this_of(env, env.class, target.loc.0);
            if this.ty.is_error() {
                return Some(Self::error_node(span));
            }
            let found = Found { predicates, site, receiver: Some(this), is_static_binding: true };
            return Some(self.predicate_call(env, found, name, args, span));
        }
        for (frame, instance) in env.frames_with_instance() {
            let Frame::Class { class, .. } = frame else { continue };
            let site = self.table.this_type(*class);
            let predicates = self.predicates_here(env, &site, name.symbol);
            if predicates.is_empty() {
                if !self.table.methods_named(&site, name.symbol).is_empty() {
                    return None;
                }
                continue;
            }
            if !env.in_spec() {
                return Some(self.predicate_in_code(name, span));
            }
            let this = self.node(ExprKind::This(*class), site.clone(), span.start());
            let receiver = instance.then_some(this);
            let found = Found { predicates, site, receiver, is_static_binding: false };
            return Some(self.predicate_call(env, found, name, args, span));
        }
        self.function_call(env, name, args, span)
    }

    /// A call on a value: a predicate, or an operation of a mathematical type.
    pub(in crate::attrib) fn spec_call_on(
        &mut self,
        env: &Env,
        x: &Expr,
        name: ast::Ident,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        if x.ty == Ty::Assertion {
            return Some(self.negated(x, "used as an object"));
        }
        if x.ty.is_mathematical() {
            return Some(self.collection_call(env, x.clone(), name, args, span));
        }
        if !x.ty.is_reference() {
            return None;
        }
        let site = self.captured(x);
        let predicates = self.predicates_here(env, &site, name.symbol);
        if predicates.is_empty() {
            return None;
        }
        if !env.in_spec() {
            return Some(self.predicate_in_code(name, span));
        }
        let receiver = Some(x.clone());
        let found = Found { predicates, site, receiver, is_static_binding: false };
        Some(self.predicate_call(env, found, name, args, span))
    }

    /// The type of a receiver, with what its wildcards stand for. What a precondition says of a
    /// parameter, a postcondition can say again.
    fn captured(&mut self, x: &Expr) -> Ty {
        let ExprKind::Var(var) = x.kind else { return self.table.capture(&x.ty) };
        if self.table.var(var).kind != VarKind::Param {
            return self.table.capture(&x.ty);
        }
        let table = self.table;
        self.spec.captured.entry(var).or_insert_with(|| table.capture(&x.ty)).clone()
    }

    /// A call on a type: a static predicate.
    pub(in crate::attrib) fn spec_call_static(
        &mut self,
        env: &Env,
        ty: &Ty,
        name: ast::Ident,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        let predicates = self.predicates_here(env, ty, name.symbol);
        if predicates.is_empty() {
            return None;
        }
        if !env.in_spec() {
            return Some(self.predicate_in_code(name, span));
        }
        let site = ty.clone();
        let found = Found { predicates, site, receiver: None, is_static_binding: false };
        Some(self.predicate_call(env, found, name, args, span))
    }

    /// The predicates that a name can mean here. In executable code a method of the same
    /// name is what is meant.
    fn predicates_here(&self, env: &Env, site: &Ty, name: Symbol) -> Vec<PredicateSym> {
        if !env.in_spec() && !self.table.methods_named(site, name).is_empty() {
            return Vec::new();
        }
        self.table.predicates_named(site, name)
    }

    fn predicate_in_code(&mut self, name: ast::Ident, span: Span) -> Expr {
        self.report(
            Code::PermissionInCode,
            name.span(),
            format!("`{}` is a predicate: only specifications can speak of it", name.symbol),
        );
        Self::error_node(span)
    }

    /// `e.q@C(args)`: the definition in `C`.
    pub(super) fn family_call(
        &mut self,
        env: &Env,
        target: Option<&'a ast::Expr>,
        name: ast::Ident,
        class: &'a ast::Type,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        let receiver = match target {
            Some(t) => self.reference(env, t, "a predicate"),
            None => self.this_of(env, env.class, span.start()),
        };
        let site = self.table.resolve_type(&env.scope, class);
        if receiver.ty.is_error() || site.is_error() {
            self.errors += 1;
            args.iter().for_each(|a| drop(self.synth(env, a)));
            return Self::error_node(span);
        }
        if !self.table.is_castable(&receiver.ty, &site) {
            let (a, b) = (self.display(&receiver.ty), self.display(&site));
            return self.error(
                Code::SpecType,
                class.loc.0,
                format!("a `{a}` can never be a `{b}`"),
            );
        }
        let predicates = self.table.predicates_named(&site, name.symbol);
        if predicates.is_empty() {
            let ty = self.display(&site);
            args.iter().for_each(|a| drop(self.synth(env, a)));
            return self.error(
                Code::SpecName,
                name.span(),
                format!("`{ty}` has no predicate `{}`", name.symbol),
            );
        }
        // The arguments of a generic class are those that the receiver has.
        let site = match (&site, &receiver.ty) {
            (Ty::Class(c), _) if c.args.is_empty() => {
                self.table.as_super(&receiver.ty, c.class).unwrap_or(site)
            }
            _ => site,
        };
        let found = Found { predicates, site, receiver: Some(receiver), is_static_binding: true };
        self.predicate_call(env, found, name, args, span)
    }

    fn predicate_call(
        &mut self,
        env: &Env,
        found: Found,
        name: ast::Ident,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        let Some(predicate) = self.choose_predicate(env, &found, name, args) else {
            args.iter().for_each(|a| self.check_argument(env, a));
            return self.arity_error(&found.predicates, name, args.len());
        };
        let info = self.table.predicate(predicate);
        let is_static = info.flags.has(Flags::STATIC);
        let receiver = match found.receiver {
            _ if is_static => None,
            Some(x) => Some(x),
            None => {
                args.iter().for_each(|a| self.check_argument(env, a));
                return self.error(
                    Code::NotAccessible,
                    name.span(),
                    format!("the predicate `{}` needs an object, and there is none", name.symbol),
                );
            }
        };
        let through = receiver.as_ref().map_or(&found.site, |x| &x.ty);
        self.check_predicate_accessible(env, predicate, through, name);
        let types = self.predicate_types(&found.site, predicate);
        let inputs = info.params.len();
        let mut inner = env.clone();
        let (mut list, mut outputs, mut is_broken) = (Vec::new(), Vec::new(), false);
        for (i, (arg, ty)) in args.iter().zip(types).enumerate() {
            let arg = self.predicate_arg(&mut inner, arg, &ty);
            is_broken |= matches!(&arg, PredicateArg::Expr(x) if x.ty.is_error());
            if i < inputs { list.push(arg) } else { outputs.push(arg) }
        }
        if is_broken {
            return Self::error_node(span);
        }
        let call = PredicateCall {
            predicate,
            receiver,
            is_static_binding: found.is_static_binding,
            is_share: false,
            args: list,
            outputs,
            span,
        };
        self.spec(SpecExpr::Predicate(call), Ty::Assertion, span)
    }

    /// Modifiers mean what they mean for other members, and so does their absence.
    fn check_predicate_accessible(
        &mut self,
        env: &Env,
        predicate: PredicateSym,
        through: &Ty,
        name: ast::Ident,
    ) {
        let info = self.table.predicate(predicate);
        // Text outside of all classes belongs to the package of its file.
        let is_near = !info.flags.has(Flags::PRIVATE)
            && self.table.class(info.class).package == self.table.unit_package(env.scope.unit());
        if is_near
            || self.table.is_accessible_member(info.flags, info.class, Some(env.class), through)
        {
            return;
        }
        let mut message = format!("the predicate `{}` is not visible here", name.symbol);
        let is_restricted = info.flags.has(Flags::PRIVATE) || info.flags.has(Flags::PROTECTED);
        if !is_restricted {
            message.push_str(": without a modifier it is known in its package only");
        }
        self.report(Code::NotAccessible, name.span(), message);
    }

    /// By the number of arguments; of several, as Java chooses among methods (JLS 15.12.2): those that
    /// take the arguments as they are come before those that box them, and the most specific is meant.
    /// What is left open (`?x`, `_`) decides nothing.
    fn choose_predicate(
        &mut self,
        env: &Env,
        found: &Found,
        name: ast::Ident,
        args: &'a [ast::Expr],
    ) -> Option<PredicateSym> {
        let fits = |p: &PredicateSym| {
            let info = self.table.predicate(*p);
            let inputs = info.params.len();
            (inputs..=inputs + info.outputs.len()).contains(&args.len())
        };
        let candidates: Vec<PredicateSym> = found.predicates.iter().copied().filter(fits).collect();
        if candidates.len() < 2 {
            return candidates.first().copied();
        }
        let typed: Vec<Option<Expr>> = args
            .iter()
            .map(|a| if is_open_argument(a) { None } else { Some(self.synth(env, a)) })
            .collect();
        let candidates: Vec<(PredicateSym, Vec<Ty>)> =
            candidates.into_iter().map(|p| (p, self.predicate_types(&found.site, p))).collect();
        let phases = [Phase::Strict, Phase::Loose, Phase::Bounded];
        let takes = |this: &mut Self, types: &[Ty], phase| {
            let mut pairs = typed.iter().zip(types);
            pairs.all(|(x, ty)| x.as_ref().is_none_or(|x| this.compatible(x, ty, phase)))
        };
        let mut fitting = Vec::new();
        for phase in phases {
            if fitting.is_empty() {
                fitting =
                    candidates.iter().filter(|(_, types)| takes(self, types, phase)).collect();
            }
        }
        let is_given: Vec<bool> = typed.iter().map(Option::is_some).collect();
        let mut best = fitting.clone();
        best.retain(|(_, own)| {
            fitting.iter().all(|(_, other)| self.is_as_specific(&is_given, own, other))
        });
        if best.len() > 1 {
            best.retain(|(_, types)| types.len() == args.len());
        }
        if let (true, [_, _, ..]) = (best.len() != 1, fitting.as_slice()) {
            let text = format!("more than one predicate `{}` takes these arguments", name.symbol);
            self.report(Code::Ambiguous, name.span(), text);
        }
        best.first().or(fitting.first()).copied().or(candidates.first()).map(|(p, _)| *p)
    }

    /// Whether the types that are given fit wherever the others do.
    fn is_as_specific(&mut self, is_given: &[bool], own: &[Ty], other: &[Ty]) -> bool {
        let mut pairs =
            is_given.iter().zip(own.iter().zip(other)).filter(|(is_given, _)| **is_given);
        pairs.all(|(_, (own, other))| match (own.is_mathematical(), other.is_mathematical()) {
            (false, false) => self.type_fits(own, other, Phase::Strict),
            (false, true) => true,
            (true, _) => own == other,
        })
    }

    /// The types of inputs and outputs as members of the type.
    fn predicate_types(&self, site: &Ty, predicate: PredicateSym) -> Vec<Ty> {
        let info = self.table.predicate(predicate);
        let all = info.params.iter().chain(&info.outputs);
        match self.table.as_super(site, info.class) {
            Some(Ty::Class(c)) => {
                let subst = self.table.subst_of(&c);
                all.map(|p| self.table.subst(&p.ty, &subst)).collect()
            }
            _ => all.map(|p| p.ty.clone()).collect(),
        }
    }

    fn predicate_arg(&mut self, env: &mut Env, arg: &'a ast::Expr, ty: &Ty) -> PredicateArg {
        if let ast::ExprKind::Spec(spec) = &arg.kind {
            match &**spec {
                ast::SpecExpr::Binder(name) => {
                    let var = self.bound(*name, ty.clone());
                    env.push(Frame::Var(name.symbol, var));
                    return PredicateArg::Bind(var, arg.loc.0);
                }
                ast::SpecExpr::Wildcard => return PredicateArg::Any(arg.loc.0),
                _ => {}
            }
        }
        PredicateArg::Expr(self.value(env, arg, ty))
    }

    /// Types an argument for the sake of the mistakes in it.
    pub(super) fn check_argument(&mut self, env: &Env, arg: &'a ast::Expr) {
        if !is_open_argument(arg) {
            self.synth(env, arg);
        }
    }

    fn arity_error(&mut self, predicates: &[PredicateSym], name: ast::Ident, given: usize) -> Expr {
        let expected = predicates.first().map(|p| {
            let info = self.table.predicate(*p);
            (info.params.len(), info.outputs.len())
        });
        let expected = match expected {
            Some((inputs, 0)) => format!("{inputs}"),
            Some((inputs, outputs)) => format!("{inputs} to {}", inputs + outputs),
            None => "other".to_string(),
        };
        self.error(
            Code::SpecType,
            name.span(),
            format!("the predicate `{}` has {expected} arguments, not {given}", name.symbol),
        )
    }

    /// A predicate instance where only one can stand: `open`, `close`, `opening`.
    pub(super) fn predicate_instance(
        &mut self,
        env: &Env,
        e: &'a ast::Expr,
        of: &str,
    ) -> Option<PredicateCall> {
        let x = self.synth(env, e);
        match x.kind {
            ExprKind::Spec(spec) if matches!(*spec, SpecExpr::Predicate(_)) => match *spec {
                SpecExpr::Predicate(call) => Some(call),
                _ => None,
            },
            ExprKind::Error => None,
            _ => {
                self.report(Code::SpecType, x.span, format!("{of} needs a predicate instance"));
                None
            }
        }
    }

    /// New variables for parameters, known in the environment from here on.
    pub(super) fn param_vars(
        &mut self,
        env: &mut Env,
        params: &[ParamInfo],
        kind: VarKind,
    ) -> Vec<VarSym> {
        let mut vars = Vec::new();
        for (i, param) in params.iter().enumerate() {
            let name = param.name.unwrap_or_else(|| Symbol::new(&format!("p{i}")));
            let var = self.table.new_var(VarInfo {
                name,
                ty: param.ty.clone(),
                kind,
                flags: param.flags,
                span: param.span,
            });
            env.push(Frame::Var(name, var));
            vars.push(var);
        }
        vars
    }
}

fn is_open_argument(arg: &ast::Expr) -> bool {
    matches!(&arg.kind, ast::ExprKind::Spec(spec)
        if matches!(**spec, ast::SpecExpr::Binder(_) | ast::SpecExpr::Wildcard))
}
