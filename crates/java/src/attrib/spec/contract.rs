//! Contracts and the annotations of loops.
//!
//! The clauses of a specification case are typed in order: what a `requires` binds (`?x`)
//! is known in all clauses after it, postconditions included.

use base::{Code, Diagnostic, Span};
use syntax::ast;

use super::super::env::{Frame, SpecPlace};
use super::super::{Attrib, Env, bindings};
use super::in_context;
use crate::hir::{self, Clause, ClauseKind, Expr, LocSetOp};
use crate::symbols::{Exception, MethodSym, VarKind, VarSym};
use crate::types::Ty;

/// What a contract belongs to.
pub(super) struct Owner {
    pub kind: OwnerKind,
    /// The type of `\result`.
    pub result: Option<Ty>,
    /// For the check of visibility.
    pub method: Option<MethodSym>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OwnerKind {
    Method,
    Constructor,
    Function,
    Lemma,
}

/// The environments of the clauses of one case.
struct CaseEnvs {
    before: Env,
    after: Env,
    value: Env,
}

impl CaseEnvs {
    fn new(env: &Env, owner: &Owner) -> CaseEnvs {
        let mut before = in_context(env, SpecPlace::Precondition, None, false);
        // Before a constructor runs there is no object.
        before.constructing |= owner.kind == OwnerKind::Constructor;
        let old = owner.kind != OwnerKind::Function;
        let after = in_context(env, SpecPlace::Postcondition, owner.result.clone(), old);
        CaseEnvs { before, after, value: in_context(env, SpecPlace::Value, None, false) }
    }

    fn push(&mut self, frame: Frame) {
        self.before.push(frame.clone());
        self.value.push(frame.clone());
        self.after.push(frame);
    }
}

impl<'a> Attrib<'_, 'a> {
    pub(in crate::attrib) fn contract(
        &mut self,
        env: &Env,
        method: MethodSym,
        _params: &[VarSym],
        contract: &'a ast::Contract,
    ) -> hir::Contract {
        let info = self.table.method(method);
        let owner = Owner {
            kind: if info.is_constructor() { OwnerKind::Constructor } else { OwnerKind::Method },
            result: (info.result != Ty::Void).then(|| info.result.clone()),
            method: Some(method),
        };
        self.contract_of(env, &owner, contract)
    }

    pub(super) fn contract_of(
        &mut self,
        env: &Env,
        owner: &Owner,
        contract: &'a ast::Contract,
    ) -> hir::Contract {
        let cases = self.within_spec(|this| {
            contract.cases.iter().map(|case| this.spec_case(env, owner, case)).collect()
        });
        hir::Contract { cases, extends_inherited: contract.extends_inherited, span: contract.loc.0 }
    }

    /// The environment of a body: what the precondition binds is known to its annotations.
    /// Of several cases, inherited ones included, none is the one that holds.
    pub(in crate::attrib) fn body_env(&self, env: &Env, contract: &hir::Contract) -> Env {
        let mut env = env.clone();
        let case = match contract.cases.as_slice() {
            [case] if !contract.extends_inherited => case,
            _ => return env,
        };
        // The static contract, if there is one, is that of the body.
        let is_static = case.clauses.iter().any(|clause| clause.is_static);
        for clause in case.clauses.iter().filter(|clause| clause.is_static == is_static) {
            let ClauseKind::Requires(x) = &clause.kind else { continue };
            for (name, var) in bindings(self.table, x, true) {
                env.push(Frame::Bound(name, var));
            }
        }
        env
    }

    fn spec_case(&mut self, env: &Env, owner: &Owner, case: &'a ast::SpecCase) -> hir::SpecCase {
        let mut envs = CaseEnvs::new(env, owner);
        let mut clauses: Vec<Clause> = Vec::new();
        for clause in &case.clauses {
            self.check_clause_place(owner, case, clause);
            self.check_clause_once(case, clause);
            let span = clause.loc.0;
            let is_static = clause.is_static;
            for kind in self.clause(&mut envs, clause) {
                clauses.push(Clause { is_static, kind, span });
            }
        }
        if let Some(method) = owner.method {
            self.check_visibility(method, &case.modifiers, &clauses);
        }
        hir::SpecCase { behavior: case.behavior, clauses, span: case.loc.0 }
    }

    fn clause(&mut self, envs: &mut CaseEnvs, clause: &'a ast::Clause) -> Vec<ClauseKind> {
        match &clause.kind {
            ast::ClauseKind::Requires(e) => {
                let x = self.assertion(&envs.before, e);
                for (name, var) in bindings(self.table, &x, true) {
                    envs.push(Frame::Var(name, var));
                }
                vec![ClauseKind::Requires(x)]
            }
            ast::ClauseKind::Ensures(e) => {
                let x = self.assertion(&envs.after, e);
                for (name, var) in bindings(self.table, &x, true) {
                    envs.after.push(Frame::Var(name, var));
                }
                vec![ClauseKind::Ensures(x)]
            }
            ast::ClauseKind::Signals { ty, name, condition } => {
                self.signals(envs, ty, *name, condition.as_ref()).into_iter().collect()
            }
            ast::ClauseKind::SignalsOnly(types) => {
                let classes = types.iter().filter_map(|t| self.exception(&envs.after, t));
                vec![ClauseKind::SignalsOnly(classes.collect())]
            }
            ast::ClauseKind::Assignable(list) if is_strictly_nothing(list) => {
                let nothing = self.loc_set(LocSetOp::Empty, Vec::new(), clause.loc.0);
                vec![ClauseKind::Assignable(vec![nothing]), ClauseKind::AllocatesNothing]
            }
            ast::ClauseKind::Assignable(list) => {
                vec![ClauseKind::Assignable(self.location_sets(&envs.value, list))]
            }
            ast::ClauseKind::Accessible { locations, measured_by } => {
                let list = self.location_sets(&envs.value, locations);
                let mut kinds = vec![ClauseKind::Accessible(list)];
                if let Some(e) = measured_by {
                    kinds.push(ClauseKind::Decreases(vec![self.measure(&envs.value, e)]));
                }
                kinds
            }
            ast::ClauseKind::Decreases(list) => {
                let list = list.iter().map(|e| self.measure(&envs.value, e)).collect();
                vec![ClauseKind::Decreases(list)]
            }
            ast::ClauseKind::Diverges(e) => {
                vec![ClauseKind::Diverges(self.truth(&envs.before, e))]
            }
            ast::ClauseKind::Forall { ty, vars } => {
                self.contract_variables(envs, "`forall` in a contract", ty, vars, clause.loc.0);
                Vec::new()
            }
            ast::ClauseKind::OldVar { ty, vars } => {
                self.contract_variables(envs, "`old` in a contract", ty, vars, clause.loc.0);
                Vec::new()
            }
            ast::ClauseKind::Other { keyword, exprs } => {
                for e in exprs {
                    self.synth(&envs.after, e);
                }
                self.unsupported(&format!("the clause `{}`", keyword.symbol), keyword.span());
                Vec::new()
            }
        }
    }

    /// Declares the variables, so that what follows is still typed.
    fn contract_variables(
        &mut self,
        envs: &mut CaseEnvs,
        what: &str,
        ty: &'a ast::Type,
        vars: &'a [ast::VarDeclarator],
        span: Span,
    ) {
        let resolved = self.table.resolve_type(&envs.value.scope, ty);
        for declarator in vars {
            let ty = self.table.add_dims(resolved.clone(), declarator.dims.len());
            if let Some(init) = &declarator.init {
                self.value(&envs.before, init, &ty);
            }
            let var = self.bound(declarator.name, ty);
            envs.push(Frame::Var(declarator.name.symbol, var));
        }
        self.unsupported(what, span);
    }

    fn signals(
        &mut self,
        envs: &CaseEnvs,
        ty: &'a ast::Type,
        name: Option<ast::Ident>,
        condition: Option<&'a ast::Expr>,
    ) -> Option<ClauseKind> {
        let class = self.exception(&envs.after, ty);
        let var_ty = class.map_or(Ty::Error, |e| Ty::class(e.class));
        let mut env = envs.after.clone();
        if let Some(spec) = &mut env.spec {
            spec.result = None;
        }
        let var = match name {
            Some(name) => {
                let var = self.bound(name, var_ty);
                env.push(Frame::Var(name.symbol, var));
                var
            }
            None => {
                let name = base::Symbol::new("exception");
                self.new_var(name, var_ty, VarKind::Bound, ty.loc.0)
            }
        };
        let condition = condition.map(|c| self.assertion(&env, c));
        Some(ClauseKind::Signals { class: class?, var, condition })
    }

    /// A class of exceptions, or a type variable.
    fn exception(&mut self, env: &Env, ty: &'a ast::Type) -> Option<Exception> {
        let resolved = self.table.resolve_type(&env.scope, ty);
        let is_exception = self.table.is_subtype(&resolved, &self.table.throwable());
        if is_exception && let Ty::Class(c) = self.table.erasure(&resolved) {
            let variable = match resolved {
                Ty::Var(variable) => Some(variable),
                _ => None,
            };
            return Some(Exception { class: c.class, variable });
        }
        match resolved {
            Ty::Error => {
                self.errors += 1;
                None
            }
            other => {
                let found = self.display(&other);
                self.report(
                    Code::SpecType,
                    ty.loc.0,
                    format!("`{found}` is no exception: only a `Throwable` can be thrown"),
                );
                None
            }
        }
    }

    pub(super) fn location_sets(&mut self, env: &Env, list: &'a [ast::Expr]) -> Vec<Expr> {
        list.iter().map(|e| self.location_set(env, e)).collect()
    }

    /// What decreases: an integer, or a value of a data type.
    pub(super) fn measure(&mut self, env: &Env, e: &'a ast::Expr) -> Expr {
        let x = self.any_value(env, e);
        if x.ty.is_error() || matches!(x.ty, Ty::Data(..)) {
            return x;
        }
        match self.try_coerce(x, &Ty::BigInt) {
            Ok(x) => x,
            Err(x) => {
                let found = self.display(&x.ty);
                self.error(
                    Code::SpecType,
                    x.span,
                    format!("what decreases is an integer or a data value, not `{found}`"),
                )
            }
        }
    }

    // ───────────────────────── places ─────────────────────────

    /// Clauses that have no meaning for this kind of member or in this kind of case.
    fn check_clause_place(
        &mut self,
        owner: &Owner,
        case: &'a ast::SpecCase,
        clause: &'a ast::Clause,
    ) {
        use ast::ClauseKind as K;
        let what = match owner.kind {
            OwnerKind::Function => "a function",
            OwnerKind::Lemma => "a lemma",
            _ => "",
        };
        let is_plain = matches!(
            clause.kind,
            K::Requires(_) | K::Ensures(_) | K::Decreases(_) | K::Other { .. }
        );
        let why = if !what.is_empty() && clause.is_static {
            format!("{what} has no static contract: nothing is dispatched")
        } else if !what.is_empty() && !is_plain {
            format!("{what} can only have `requires`, `ensures` and `decreases`")
        } else {
            match (case.behavior, &clause.kind) {
                (Some(ast::Behavior::Normal), K::Signals { .. } | K::SignalsOnly(_)) => {
                    "a `normal_behavior` throws nothing".to_string()
                }
                (Some(ast::Behavior::Exceptional), K::Ensures(_)) => {
                    "an `exceptional_behavior` does not return normally".to_string()
                }
                _ => return,
            }
        };
        self.report(Code::MisplacedClause, clause.loc.0, why);
    }

    fn check_clause_once(&mut self, case: &'a ast::SpecCase, clause: &'a ast::Clause) {
        let Some(name) = only_once(&clause.kind) else { return };
        let first = case
            .clauses
            .iter()
            .find(|c| c.is_static == clause.is_static && only_once(&c.kind) == Some(name));
        if let Some(first) = first
            && !std::ptr::eq(first, clause)
        {
            self.duplicate(name, clause.loc.0, first.loc.0);
        }
    }

    pub(super) fn duplicate(&mut self, name: &str, span: Span, first: Span) {
        self.errors += 1;
        let message = format!("`{name}` may stand only once");
        let diagnostic = Diagnostic::new(Code::DuplicateClause, span, message);
        self.table.report(diagnostic.label(first, "the first one"));
    }

    // ───────────────────────── loops ─────────────────────────

    pub(in crate::attrib) fn loop_spec(
        &mut self,
        env: &Env,
        spec: &'a ast::LoopSpec,
    ) -> hir::LoopSpec {
        let mut typed = hir::LoopSpec::default();
        if spec.clauses.is_empty() {
            return typed;
        }
        let mut env = super::in_statement(env);
        let mut first: Option<Span> = None;
        self.within_spec(|this| {
            for clause in &spec.clauses {
                match &clause.kind {
                    ast::LoopClauseKind::Invariant(e) => {
                        let x = this.assertion(&env, e);
                        env = env.with_vars(&bindings(this.table, &x, true));
                        typed.invariants.push(x);
                    }
                    ast::LoopClauseKind::Decreases(list) => {
                        match first {
                            Some(first) => this.duplicate("decreases", clause.loc.0, first),
                            None => first = Some(clause.loc.0),
                        }
                        typed.decreases.extend(list.iter().map(|e| this.measure(&env, e)));
                    }
                    ast::LoopClauseKind::Assignable(list) if is_strictly_nothing(list) => {
                        typed.assignable.get_or_insert_default();
                        typed.allocates_nothing = Some(clause.loc.0);
                    }
                    ast::LoopClauseKind::Assignable(list) => {
                        // Variables of the method are no locations: those that the body
                        // assigns are forgotten anyway.
                        let is_local = |e: &ast::Expr| match &e.kind {
                            ast::ExprKind::Name(name) => env.local_in_method(name.symbol).is_some(),
                            _ => false,
                        };
                        let list: Vec<Expr> = list
                            .iter()
                            .filter(|e| !is_local(e))
                            .map(|e| this.location_set(&env, e))
                            .collect();
                        typed.assignable.get_or_insert_default().extend(list);
                    }
                    ast::LoopClauseKind::Hint(e) => {
                        let x = this.assertion(&env, e);
                        typed.hints.push(x);
                    }
                }
            }
        });
        typed
    }
}

/// `\strictly_nothing`, alone.
fn is_strictly_nothing(list: &[ast::Expr]) -> bool {
    let [only] = list else { return false };
    let ast::ExprKind::Spec(word) = &only.kind else { return false };
    matches!(&**word, ast::SpecExpr::Keyword(name) if name.as_str() == "strictly_nothing")
}

/// Clauses of which a case has at most one.
fn only_once(kind: &ast::ClauseKind) -> Option<&'static str> {
    match kind {
        ast::ClauseKind::Decreases(_) => Some("decreases"),
        ast::ClauseKind::Diverges(_) => Some("diverges"),
        ast::ClauseKind::SignalsOnly(_) => Some("signals_only"),
        _ => None,
    }
}
