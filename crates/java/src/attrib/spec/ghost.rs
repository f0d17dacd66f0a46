//! Ghost statements.

use base::{Code, Span, Symbol};
use syntax::ast;

use super::super::env::Frame;
use super::super::names::Target;
use super::super::{Attrib, Env, bindings};
use super::effects::{LIBRARY_STATE, is_state_of_library};
use super::expr::label_is_known;
use super::modifiers::Holder;
use super::{call_bindings, in_statement};
use crate::hir::{Conversion, Expr, ExprKind, GhostStmt, Stmt, StmtKind};
use crate::symbols::{ClassSym, Flags, LemmaSym, VarKind};
use crate::types::Ty;

impl<'a> Attrib<'_, 'a> {
    pub(in crate::attrib) fn ghost_stmt(
        &mut self,
        env: &mut Env,
        ghost: &'a ast::GhostStmt,
        span: Span,
        list: &mut Vec<Stmt>,
    ) {
        let inner = in_statement(env);
        let is_nested = env.in_spec();
        let typed = self.within_spec(|this| match ghost {
            ast::GhostStmt::Open(e) => {
                this.predicate_instance(&inner, e, "`open`").map(GhostStmt::Open)
            }
            ast::GhostStmt::Close(e) => {
                this.predicate_instance(&inner, e, "`close`").map(GhostStmt::Close)
            }
            ast::GhostStmt::Use(e) => typed(this.pure_call(&inner, e, "`use`"), GhostStmt::Use),
            ast::GhostStmt::Assert(e) => typed(this.assertion(&inner, e), GhostStmt::Assert),
            ast::GhostStmt::Assume(e) => typed(this.assertion(&inner, e), GhostStmt::Assume),
            ast::GhostStmt::Join(e) => typed(this.assertion(&inner, e), GhostStmt::Join),
            ast::GhostStmt::Set(e) => this.set(&inner, e),
            ast::GhostStmt::Local { modifiers, ty, vars } => {
                this.ghost_local(env, &inner, modifiers, ty, vars, span, list);
                None
            }
            ast::GhostStmt::Apply(e) => this.apply(&inner, e),
            ast::GhostStmt::Havoc(targets) => this.havoc(&inner, targets),
            ast::GhostStmt::Unreachable => Some(GhostStmt::Unreachable),
            ast::GhostStmt::Label(name) => {
                if label_is_known(env, name.symbol) {
                    let message = format!("there is a label `{}` already", name.symbol);
                    this.report(Code::DuplicateDeclaration, name.span(), message);
                }
                env.push(Frame::Label(name.symbol));
                Some(GhostStmt::Label(name.symbol))
            }
            ast::GhostStmt::Block(block) => {
                let block = this.block(&inner, block);
                // Once, for the outermost.
                if !is_nested {
                    this.check_ghost_code(&block, &[], false);
                }
                Some(GhostStmt::Block(block))
            }
            ast::GhostStmt::Other { keyword, exprs } => {
                exprs.iter().for_each(|e| drop(this.synth(&inner, e)));
                this.unsupported(&format!("`{}`", keyword.symbol), keyword.span());
                None
            }
        });
        // What is found is known to all annotations from here on.
        let mut found = Vec::new();
        match &typed {
            Some(GhostStmt::Open(call) | GhostStmt::Close(call)) => {
                call_bindings(self.table, call, &mut found)
            }
            Some(GhostStmt::Assert(e)) => found = bindings(self.table, e, true),
            _ => {}
        }
        found.into_iter().for_each(|(name, var)| env.push(Frame::Bound(name, var)));
        if let Some(typed) = typed {
            list.push(Stmt { kind: StmtKind::Ghost(Box::new(typed)), span });
        } else if !matches!(ghost, ast::GhostStmt::Local { .. }) {
            list.push(Stmt { kind: StmtKind::Error, span });
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn ghost_local(
        &mut self,
        env: &mut Env,
        inner: &Env,
        modifiers: &'a ast::Modifiers,
        ty: &'a ast::Type,
        vars: &'a [ast::VarDeclarator],
        span: Span,
        list: &mut Vec<Stmt>,
    ) {
        self.check_modifiers(modifiers, Holder::GhostLocal);
        let mut inner = inner.clone();
        for declarator in vars {
            let (var, init) = self.declare(&mut inner, modifiers, ty, declarator, VarKind::Ghost);
            if let Some(init) = &init {
                self.check_no_effects(init);
            }
            env.push(Frame::Var(declarator.name.symbol, var));
            let span = if vars.len() == 1 { span } else { declarator.loc.0 };
            list.push(Stmt { kind: StmtKind::Local(var, init), span });
        }
    }

    /// `set x = e;`
    fn set(&mut self, env: &Env, e: &'a ast::Expr) -> Option<GhostStmt> {
        let (target, value) = match &e.kind {
            ast::ExprKind::Assign { target, value } => (target, value),
            ast::ExprKind::CompoundAssign { .. } | ast::ExprKind::Unary { .. } => {
                self.unsupported("`set` in another form than `set x = e;`", e.loc.0);
                return None;
            }
            _ => {
                self.synth(env, e);
                self.report(Code::SpecType, e.loc.0, "`set` needs an assignment: `set x = e;`");
                return None;
            }
        };
        let target = self.assigned(env, target);
        let is_ghost = match &target.kind {
            ExprKind::Error => true,
            ExprKind::Var(var) => self.table.var(*var).kind == VarKind::Ghost,
            ExprKind::Field { field, .. } => self.table.field(*field).flags.has(Flags::GHOST),
            _ => false,
        };
        if !is_ghost {
            let why = match &target.kind {
                ExprKind::Field { field, .. }
                    if self.table.field(*field).flags.has(Flags::MODEL) =>
                {
                    "a model field is not set: `represents` says what it is"
                }
                ExprKind::Var(_) | ExprKind::Field { .. } => {
                    "`set` can only change what is declared `ghost`"
                }
                _ => "`set` can only change a ghost variable or field",
            };
            self.report(Code::GhostAssignment, target.span, why);
        }
        if is_ghost && is_state_of_library(self.table, &target) {
            self.report(Code::GhostAssignment, target.span, LIBRARY_STATE);
            return None;
        }
        let value = if target.ty.is_error() {
            self.any_value(env, value)
        } else {
            let ty = target.ty.clone();
            self.value(env, value, &ty)
        };
        if !is_ghost || target.ty.is_error() || value.ty.is_error() {
            return None;
        }
        Some(GhostStmt::Set { target, value })
    }

    /// The target of an assignment, which is not read.
    fn assigned(&mut self, env: &Env, e: &'a ast::Expr) -> Expr {
        let mut x = self.any_value(env, e);
        if let ExprKind::Convert(Conversion::Generic, inner) = x.kind {
            x = Expr { ty: x.ty, ..*inner };
        }
        x.constant = None;
        x
    }

    fn havoc(&mut self, env: &Env, targets: &'a [ast::Expr]) -> Option<GhostStmt> {
        let mut list = Vec::new();
        for e in targets {
            let x = self.assigned(env, e);
            match &x.kind {
                // What the precondition binds means the same in the postcondition.
                ExprKind::Var(var) if self.table.var(*var).kind == VarKind::Bound => self.report(
                    Code::SpecType,
                    x.span,
                    "what a contract binds does not change: `havoc` needs another variable",
                ),
                ExprKind::Var(_) | ExprKind::Field { .. } | ExprKind::Index { .. } => list.push(x),
                ExprKind::Error => {}
                _ => self.report(
                    Code::SpecType,
                    x.span,
                    "`havoc` needs a variable, field or array element",
                ),
            }
        }
        (list.len() == targets.len()).then_some(GhostStmt::Havoc(list))
    }

    /// `apply lemma(args);`, `apply e.lemma(args);`, `apply C.lemma(args);`
    fn apply(&mut self, env: &Env, e: &'a ast::Expr) -> Option<GhostStmt> {
        let ast::ExprKind::Call { target, name, args, .. } = &e.kind else {
            self.synth(env, e);
            self.report(Code::SpecType, e.loc.0, "`apply` needs a lemma with its arguments");
            return None;
        };
        let (lemma, receiver, site) = match target.as_deref() {
            None => match self.table.find_lemma(&env.scope, name.symbol) {
                Some(lemma) => {
                    let class = self.table.lemma(lemma).class;
                    let receiver =
                        class.and_then(|c| self.enclosing_instance(env, c, e.loc.start()));
                    let site = class.map(|c| self.table.this_type(c));
                    (Some(lemma), receiver, site)
                }
                None => (None, None, None),
            },
            Some(t) => match self.target(env, t) {
                Target::Expr(x) if x.ty.is_error() => {
                    args.iter().for_each(|a| drop(self.synth(env, a)));
                    return None;
                }
                Target::Expr(x) => {
                    let site = self.table.capture(&x.ty);
                    (self.lemma_of(&site, name.symbol), Some(x), Some(site))
                }
                Target::Type(ty) => (self.lemma_of(&ty, name.symbol), None, Some(ty)),
                Target::Package(_) => (None, None, None),
            },
        };
        let Some(lemma) = lemma else {
            args.iter().for_each(|a| drop(self.synth(env, a)));
            let message = format!("there is no lemma `{}`", name.symbol);
            self.report(Code::SpecName, name.span(), message);
            return None;
        };
        let info = self.table.lemma(lemma);
        let needs_object = info.class.is_some() && !info.flags.has(Flags::STATIC);
        if needs_object && receiver.is_none() {
            let message = format!("the lemma `{}` needs an object, and there is none", name.symbol);
            self.report(Code::NotAccessible, name.span(), message);
        }
        let receiver = receiver.filter(|_| needs_object);
        let vars = info.type_params.clone();
        let mut params = info.params.clone();
        if let (Some(site), Some(class)) = (site, info.class)
            && let Some(Ty::Class(c)) = self.table.as_super(&site, class)
        {
            let subst = self.table.subst_of(&c);
            params.iter_mut().for_each(|p| p.ty = self.table.subst(&p.ty, &subst));
        }
        let (args, _) = self.apply_generic(env, &vars, &params, &Ty::Void, *name, args);
        if args.iter().any(|x| x.ty.is_error()) || (needs_object && receiver.is_none()) {
            return None;
        }
        Some(GhostStmt::Apply(lemma, receiver, args))
    }

    /// The lemma of that name of a class or of one of its supertypes.
    fn lemma_of(&self, site: &Ty, name: Symbol) -> Option<LemmaSym> {
        let class: ClassSym = match self.table.erasure(site) {
            Ty::Class(c) => c.class,
            _ => return None,
        };
        std::iter::once(class).chain(self.table.supers(class).iter().copied()).find_map(|c| {
            let lemmas = &self.table.members(c).lemmas;
            lemmas.iter().copied().find(|l| self.table.lemma(*l).name == name)
        })
    }
}

fn typed(x: Expr, make: impl FnOnce(Expr) -> GhostStmt) -> Option<GhostStmt> {
    (!x.ty.is_error()).then(|| make(x))
}
