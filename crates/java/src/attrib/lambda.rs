//! Lambdas and method references (JLS 15.13, 15.27). A method reference becomes a lambda
//! that calls the method.

use base::{Code, Span, Symbol};
use syntax::ast;

use super::env::{Frame, ReturnContext};
use super::names::Target;
use super::select::{Arg, Candidate, Failure, Selected};
use super::{Attrib, Env, infer};
use crate::hir::{Call, CallKind, Expr, ExprKind, Lambda, LambdaBody, New};
use crate::symbols::{Flags, MethodSym, VarInfo, VarKind, VarSym};
use crate::table::MethodSig;
use crate::types::{Ty, TyArg};

/// A lambda or method reference whose parameter types are not known yet.
pub struct Pending<'a> {
    slot: u32,
    env: Env,
    expr: &'a ast::Expr,
    target: Ty,
}

/// Whether a lambda body can be one without a value, and one with a value.
pub fn shape(body: &ast::LambdaBody) -> (bool, bool) {
    match body {
        ast::LambdaBody::Expr(e) => (is_statement_expr(e), true),
        ast::LambdaBody::Block(block) => {
            let mut returns = Returns::default();
            block.stmts.iter().for_each(|s| returns.stmt(s));
            // A block that cannot complete normally and returns nothing fits both.
            let falls = can_complete(block);
            (!returns.value, (returns.value || !falls) && !returns.empty)
        }
    }
}

fn is_statement_expr(e: &ast::Expr) -> bool {
    use ast::ExprKind::*;
    use ast::UnaryOp::*;
    match &e.kind {
        Call { .. } | New(_) | Assign { .. } | CompoundAssign { .. } => true,
        Unary { op, .. } => {
            matches!(op, PreIncrement | PreDecrement | PostIncrement | PostDecrement)
        }
        _ => false,
    }
}

#[derive(Default)]
struct Returns {
    value: bool,
    empty: bool,
}

impl Returns {
    fn stmt(&mut self, s: &ast::Stmt) {
        use ast::StmtKind::*;
        match &s.kind {
            Return(Some(_)) => self.value = true,
            Return(None) => self.empty = true,
            Block(b) => b.stmts.iter().for_each(|s| self.stmt(s)),
            If { then, otherwise, .. } => {
                self.stmt(then);
                otherwise.iter().for_each(|s| self.stmt(s));
            }
            While { body, .. }
            | DoWhile { body, .. }
            | For { body, .. }
            | ForEach { body, .. }
            | Labeled { body, .. } => self.stmt(body),
            Synchronized { body, .. } => body.stmts.iter().for_each(|s| self.stmt(s)),
            Switch(switch) => {
                for case in &switch.cases {
                    match &case.body {
                        ast::SwitchBody::Group(stmts) => stmts.iter().for_each(|s| self.stmt(s)),
                        ast::SwitchBody::ArrowBlock(b) => b.stmts.iter().for_each(|s| self.stmt(s)),
                        _ => {}
                    }
                }
            }
            Try(t) => {
                t.body.stmts.iter().for_each(|s| self.stmt(s));
                t.catches.iter().flat_map(|c| &c.body.stmts).for_each(|s| self.stmt(s));
                t.finally.iter().flat_map(|b| &b.stmts).for_each(|s| self.stmt(s));
            }
            _ => {}
        }
    }
}

/// A rough judgement (JLS 14.22): whether the block may end without a jump or exception.
fn can_complete(block: &ast::Block) -> bool {
    block.stmts.last().is_none_or(stmt_completes)
}

fn stmt_completes(s: &ast::Stmt) -> bool {
    use ast::StmtKind::*;
    let is_true =
        |e: &ast::Expr| matches!(e.kind, ast::ExprKind::Literal(ast::Literal::Boolean(true)));
    match &s.kind {
        Return(_) | Throw(_) | Break(_) | Continue(_) | Yield(_) => false,
        Block(b) | Synchronized { body: b, .. } => can_complete(b),
        If { then, otherwise: Some(otherwise), .. } => {
            stmt_completes(then) || stmt_completes(otherwise)
        }
        While { condition, .. } | DoWhile { condition, .. } => !is_true(condition),
        For { condition, .. } => condition.as_ref().is_some_and(|c| !is_true(c)),
        Labeled { body, .. } => stmt_completes(body),
        Try(t) => {
            t.finally.as_ref().is_none_or(can_complete)
                && (can_complete(&t.body) || t.catches.iter().any(|c| can_complete(&c.body)))
        }
        Switch(switch) => {
            let has_default = switch
                .cases
                .iter()
                .any(|c| c.labels.iter().any(|l| matches!(l, ast::SwitchLabel::Default(_))));
            !has_default
                || switch.cases.iter().any(|c| match &c.body {
                    ast::SwitchBody::Group(stmts) => stmts.last().is_none_or(stmt_completes),
                    ast::SwitchBody::ArrowBlock(b) => can_complete(b),
                    ast::SwitchBody::ArrowExpr(_) => true,
                    ast::SwitchBody::ArrowThrow(_) => false,
                })
        }
        _ => true,
    }
}

impl<'a> Attrib<'_, 'a> {
    /// A lambda or method reference. If its parameter types depend on what is still being
    /// inferred it waits, and a hole stands for it.
    pub(super) fn functional(&mut self, env: &Env, e: &'a ast::Expr, target: Option<&Ty>) -> Expr {
        let span = e.loc.0;
        if env.in_spec() {
            return self.error(Code::SpecSideEffect, span, "a specification cannot create objects");
        }
        let Some(target) = target else {
            return self.error(
                Code::TypeMismatch,
                span,
                "a lambda or method reference needs a functional interface as its target",
            );
        };
        let target = self.infer.apply(target);
        if target.is_error() {
            self.errors += 1;
            return Self::error_node(span);
        }
        if !infer::has_variable(&target) {
            return self.functional_now(env, e, &target);
        }
        self.wait(env, e, target)
    }

    /// Leaves a hole for what cannot be typed before more of its target is known.
    pub(super) fn wait(&mut self, env: &Env, e: &'a ast::Expr, target: Ty) -> Expr {
        let span = e.loc.0;
        let slot = self.slots.len() as u32;
        self.slots.push(None);
        self.pending.push(Pending { slot, env: env.clone(), expr: e, target: target.clone() });
        self.node(ExprKind::Hole(slot), target, span)
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
            let x = self.functional_now(&pending.env, pending.expr, &target);
            if let Some(slot) = self.slots.get_mut(pending.slot as usize) {
                *slot = Some(x);
            }
        }
    }

    fn next_pending(&self, from: usize) -> usize {
        let mut fallback = None;
        for (i, p) in self.pending.iter().enumerate().skip(from) {
            let target = self.infer.apply(&p.target);
            let inputs = self.input_variables(p.expr, &target);
            if inputs.is_empty() {
                return i;
            }
            if fallback.is_none() && inputs.iter().all(|&v| self.infer.is_constrained(v)) {
                fallback = Some(i);
            }
        }
        fallback.unwrap_or(from)
    }

    /// The open variables that must be known before the body can be typed.
    fn input_variables(&self, e: &ast::Expr, target: &Ty) -> Vec<u32> {
        let mut open = Vec::new();
        if let ast::ExprKind::New(_) = &e.kind {
            self.infer.open_variables(target, &mut open);
            return open;
        }
        if let ast::ExprKind::Lambda { params, .. } = &e.kind
            && params.iter().all(|p| p.ty.is_some())
        {
            return open;
        }
        match self.table.functional_method(target) {
            Some((_, sig)) => {
                sig.params.iter().for_each(|p| self.infer.open_variables(p, &mut open))
            }
            None => self.infer.open_variables(target, &mut open),
        }
        open
    }

    fn functional_now(&mut self, env: &Env, e: &'a ast::Expr, target: &Ty) -> Expr {
        let span = e.loc.0;
        if let ast::ExprKind::New(new) = &e.kind {
            self.infer.resolve_in(target);
            let target = self.infer.apply(target);
            return self.new_object(env, new, Some(&target), span);
        }
        let Some((method, sig)) = self.table.functional_method(target) else {
            let ty = self.display(target);
            return self.error(
                Code::TypeMismatch,
                span,
                format!("`{ty}` is not a functional interface"),
            );
        };
        match &e.kind {
            ast::ExprKind::Lambda { params, body } => {
                self.lambda(env, params, body, target, method, sig, span)
            }
            ast::ExprKind::MethodRef { target: of, type_args, name } => {
                self.method_ref(env, of, type_args, *name, target, method, sig, span)
            }
            _ => Self::error_node(span),
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn lambda(
        &mut self,
        env: &Env,
        params: &'a [ast::Param],
        body: &'a ast::LambdaBody,
        target: &Ty,
        method: MethodSym,
        sig: MethodSig,
        span: Span,
    ) -> Expr {
        if sig.params.len() != params.len() {
            let ty = self.display(target);
            return self.error(
                Code::TypeMismatch,
                span,
                format!(
                    "`{ty}` takes {} arguments, the lambda has {}",
                    sig.params.len(),
                    params.len()
                ),
            );
        }
        let mut inner = env.clone();
        let mut vars = Vec::new();
        for (param, expected) in params.iter().zip(&sig.params) {
            let ty = match &param.ty {
                Some(t) if !matches!(t.kind, ast::TypeKind::Var) => {
                    let mut ty = self.table.resolve_type(&env.scope, t);
                    for _ in 0..param.dims.len() + usize::from(param.varargs) {
                        ty = Ty::array(ty);
                    }
                    self.infer.same(&ty, expected);
                    ty
                }
                _ => {
                    self.infer.resolve_in(expected);
                    self.table.upward(&self.infer.apply(expected))
                }
            };
            self.check_modifiers(&param.modifiers, super::spec::Holder::Param);
            let flags = self.local_flags(&param.modifiers);
            let (name, span) = (param.name.symbol, param.name.span());
            self.check_undeclared(&inner, param.name);
            let var = self.table.new_var(VarInfo { name, ty, kind: VarKind::Param, flags, span });
            inner.push(Frame::Var(param.name.symbol, var));
            vars.push(var);
        }
        let result = self.infer.apply(&sig.result);
        let (without_value, with_value) = shape(body);
        let problem = match result == Ty::Void {
            true if !without_value => Some("a value, and none is wanted here"),
            false if !with_value => Some("no value, and one is wanted here"),
            _ => None,
        };
        if let Some(problem) = problem {
            return self.error(Code::TypeMismatch, span, format!("this lambda gives {problem}"));
        }
        inner.push(Frame::Return(ReturnContext::Lambda(result.clone())));
        let body = match body {
            ast::LambdaBody::Expr(e) => {
                if result == Ty::Void {
                    LambdaBody::Expr(self.synth(&inner, e))
                } else {
                    let x = self.expr(&inner, e, Some(&result));
                    LambdaBody::Expr(self.coerce(x, &result))
                }
            }
            ast::LambdaBody::Block(block) => LambdaBody::Block(self.block(&inner, block)),
        };
        let lambda = Lambda { method, bound: None, params: vars, body, result };
        self.node(ExprKind::Lambda(Box::new(lambda)), target.clone(), span)
    }

    // ───────────────────────── method references ─────────────────────────

    #[allow(clippy::too_many_arguments)]
    fn method_ref(
        &mut self,
        env: &Env,
        of: &'a ast::Expr,
        type_args: &'a [ast::Type],
        name: ast::Ident,
        target: &Ty,
        method: MethodSym,
        sig: MethodSig,
        span: Span,
    ) -> Expr {
        let explicit: Vec<Ty> =
            type_args.iter().map(|t| self.table.resolve_type(&env.scope, t)).collect();
        let site = match &of.kind {
            ast::ExprKind::Super => {
                let Some(ty) = self.superclass_of(env, of.loc.0) else {
                    return Self::error_node(span);
                };
                RefSite::Super(self.this_of(env, env.class, of.loc.0), ty)
            }
            ast::ExprKind::QualifiedSuper(q) => match self.qualified_super(env, q, of.loc.0) {
                Some((this, ty)) => RefSite::Super(this, ty),
                None => return Self::error_node(span),
            },
            _ => match self.target(env, of) {
                Target::Expr(x) => RefSite::Bound(x),
                Target::Type(ty) => RefSite::Type(ty),
                Target::Package(p) => {
                    return self.error(
                        Code::UnknownName,
                        of.loc.0,
                        format!("`{p}` is not declared"),
                    );
                }
            },
        };
        if matches!(&site, RefSite::Bound(x) if x.ty.is_error())
            || matches!(&site, RefSite::Type(t) if t.is_error())
        {
            self.errors += 1;
            return Self::error_node(span);
        }
        // `Type::method` with an unknown first parameter: the type itself is the best guess.
        if let (RefSite::Type(ty), Some(first)) = (&site, sig.params.first())
            && name.symbol != "new"
            && self.infer.is_open(first)
            && !self.is_static_reference(ty, name.symbol, sig.params.len())
        {
            let mut open = Vec::new();
            self.infer.open_variables(first, &mut open);
            if open.iter().all(|&v| !self.infer.is_constrained(v)) {
                let ty = self.with_wildcards_for(ty);
                self.infer.subtype(first, &ty);
                self.infer.same(first, &ty);
            }
        }
        for p in &sig.params {
            self.infer.resolve_in(p);
        }
        let params: Vec<Ty> =
            sig.params.iter().map(|p| self.table.upward(&self.infer.apply(p))).collect();
        let vars: Vec<VarSym> = params
            .iter()
            .enumerate()
            .map(|(i, ty)| {
                self.new_var(Symbol::new(&format!("p{i}")), ty.clone(), VarKind::Param, span)
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
        // The receiver of a static method is not evaluated at all.
        let is_static = matches!(&body.kind, ExprKind::Call(c) if c.kind == CallKind::Static);
        let bound = if is_static { None } else { bound };
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

    fn is_static_reference(&self, ty: &Ty, name: Symbol, arity: usize) -> bool {
        self.table.methods_named(ty, name).iter().any(|&m| {
            let info = self.table.method(m);
            info.is_static() && info.params.len() == arity
        })
    }

    fn var_args(&self, vars: &[VarSym], span: Span) -> Vec<Arg<'a>> {
        vars.iter().map(|&v| Arg { ast: None, typed: Some(self.var_expr(v, span)) }).collect()
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
            let args = self.var_args(vars, span);
            let length = args.into_iter().next()?.typed?;
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
        let as_static = self.try_select(env, ty, &all, explicit, self.var_args(vars, span));
        let unbound_site = vars.first().map(|&v| {
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
            self.try_select(env, site, &all, explicit, self.var_args(&vars[1..], span))
        });
        let static_fits =
            as_static.as_ref().is_some_and(|s| self.table.method(s.method).is_static());
        let instance_fits =
            as_instance.as_ref().is_some_and(|s| !self.table.method(s.method).is_static());
        if static_fits {
            return self.finish_ref(env, as_static?, None, false, explicit, vars, name, span);
        }
        if instance_fits {
            let first = self.var_expr(*vars.first()?, span);
            let receiver = self.coerce(first, &self.with_wildcards_for(ty));
            return self.finish_ref(
                env,
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
        match self.try_select(env, site, &all, explicit, self.var_args(vars, span)) {
            Some(selected) => {
                self.finish_ref(env, selected, receiver, is_super, explicit, vars, name, span)
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
        env: &Env,
        site: &Ty,
        methods: &[MethodSym],
        explicit: &[Ty],
        args: Vec<Arg<'a>>,
    ) -> Option<Selected> {
        let candidates = methods
            .iter()
            .map(|&method| Candidate { method, sig: self.table.method_sig(site, method) })
            .collect();
        self.select(env, candidates, explicit, &args).ok()
    }

    #[allow(clippy::too_many_arguments)]
    fn finish_ref(
        &mut self,
        env: &Env,
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
        let (args, mut result) =
            self.apply_method(env, selected, explicit, self.var_args(vars, span), span);
        if let Some(array) = array {
            result = array;
        }
        if is_get_class && let Some(r) = &receiver {
            result = self.get_class_type(&r.ty, &result);
        }
        let call = Call { method, kind, receiver, args, name_span: name.span() };
        let mut e = self.node(ExprKind::Call(Box::new(call)), result, span);
        self.add_generic_cast(&mut e);
        Some(e)
    }
}

enum RefSite {
    Bound(Expr),
    Type(Ty),
    Super(Expr, Ty),
}
