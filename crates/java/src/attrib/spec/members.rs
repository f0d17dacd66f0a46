//! What annotations declare in classes and at the top level of files: predicates,
//! invariants, `represents`, functions, lemmas, data types.

use base::{Code, Span};
use ir::InvariantKind;
use rustc_hash::FxHashSet;
use syntax::ast;

use super::super::env::{Frame, ReturnContext, SpecPlace};
use super::super::{Attrib, Env};
use super::contract::{Owner, OwnerKind};
use super::in_context;
use super::modifiers::Holder;
use crate::hir::{self, ExprKind, Function, InitializerKind, Invariant, Lemma, Predicate};
use crate::symbols::{
    ClassSym, DataSym, FieldSym, Flags, FunctionSym, LemmaSym, MethodDecl, MethodSym, PredicateSym,
    VarKind,
};
use crate::table::{Scope, Table};
use crate::types::Ty;

/// Types the contract of a method whose class comes from the specification library. `None`
/// if nothing is written for it.
pub fn library_contract(table: &Table<'_>, method: MethodSym) -> Option<hir::Method> {
    Attrib::new(table).contract_alone(method)
}

/// A lemma of a stub, which is taken for granted.
pub fn library_lemma(table: &Table<'_>, lemma: LemmaSym) -> hir::Lemma {
    Attrib::new(table).lemma(lemma)
}

impl<'a> Attrib<'_, 'a> {
    fn contract_alone(&mut self, method: MethodSym) -> Option<hir::Method> {
        let info = self.table.method(method);
        let (contract, span) = match info.decl {
            MethodDecl::Method(decl) => (&decl.contract, decl.loc.0),
            MethodDecl::Constructor(decl) => (&decl.contract, decl.loc.0),
            MethodDecl::None => return None,
        };
        let env = self.class_env(info.class);
        let (inner, params) = self.method_env(&env, method);
        let contract = self.contract(&inner, method, &params, contract);
        Some(hir::Method {
            method,
            params,
            contract,
            body: None,
            span,
            has_errors: false,
            contract_has_errors: self.errors > 0,
            expressions: 0,
            untyped: 0,
        })
    }

    /// Predicates, invariants, represents clauses, lemmas and framing of a class, and the
    /// checks of its finished bodies. Whether there are mistakes that concern all of the class: those in
    /// a predicate, lemma or body concern whoever uses it.
    pub(in crate::attrib) fn spec_members(
        &mut self,
        env: &Env,
        class: ClassSym,
        typed: &mut hir::Class,
    ) -> bool {
        let before = self.errors;
        self.check_class_modifiers(class, typed);
        let mut is_broken = self.errors > before;
        for predicate in self.table.members(class).predicates.clone() {
            let done = self.predicate(env, predicate);
            typed.predicates.push(done);
        }
        for lemma in self.table.members(class).lemmas.clone() {
            let done = self.lemma(lemma);
            typed.lemmas.push(done);
        }
        let errors = self.errors;
        for member in self.table.class(class).members {
            match member {
                ast::Member::Spec(member)
                    if matches!(
                        member.kind,
                        ast::SpecMemberKind::In(_) | ast::SpecMemberKind::Maps { .. }
                    ) =>
                {
                    let message = "this clause belongs to no field: it stands behind one";
                    self.report(Code::MisplacedClause, member.loc.0, message);
                }
                ast::Member::Spec(member) => {
                    self.within_spec(|this| this.spec_member_clause(env, class, member, typed));
                }
                ast::Member::Field(field) => {
                    for clause in &field.clauses {
                        self.within_spec(|this| {
                            this.spec_member_clause(env, class, clause, typed);
                        });
                    }
                }
                ast::Member::Initializer(init) if !init.contract.is_empty() => {
                    self.unsupported("the contract of an initialiser", init.contract.loc.0);
                }
                _ => {}
            }
        }
        if self.errors > errors {
            self.spec.unread.insert(class);
            is_broken = true;
        }
        self.check_bodies(typed);
        let errors = self.errors;
        self.check_framing(class, typed);
        is_broken || self.errors > errors
    }

    /// What an invariant that nobody can read says is meant for the classes below, too.
    pub(in crate::attrib) fn refuse_below_unread(&mut self) {
        if self.spec.unread.is_empty() {
            return;
        }
        for class in &mut self.typed.classes {
            let supers = self.table.supers(class.class);
            if supers.iter().any(|above| self.spec.unread.contains(above)) {
                class.methods.iter_mut().for_each(|m| m.contract_has_errors = true);
            }
        }
    }

    /// Ghosts in code, and code in ghosts.
    fn check_bodies(&mut self, typed: &mut hir::Class) {
        for method in &mut typed.methods {
            let Some(body) = &method.body else { continue };
            let errors = self.errors;
            let flags = self.table.method(method.method).flags;
            if flags.has(Flags::MODEL) || flags.has(Flags::IN_SPEC) {
                self.check_ghost_code(body, &method.params, true);
            } else {
                self.check_code(body);
            }
            method.has_errors |= self.errors > errors;
        }
        for init in &mut typed.initializers {
            let errors = self.errors;
            match &init.kind {
                InitializerKind::Field(field, e) => {
                    let flags = self.table.field(*field).flags;
                    if flags.has(Flags::MODEL) {
                        self.report(
                            Code::MisplacedClause,
                            e.span,
                            "a model field has no initialiser: `represents` says what it is",
                        );
                    } else if flags.has(Flags::GHOST) {
                        self.check_no_effects(e);
                    } else {
                        self.check_code_expr(e);
                    }
                }
                InitializerKind::Block(block) => self.check_code(block),
            }
            init.has_errors |= self.errors > errors;
        }
    }

    fn predicate(&mut self, env: &Env, predicate: PredicateSym) -> Predicate {
        let (errors, mark) = (self.errors, self.table.diagnostic_mark());
        let info = self.table.predicate(predicate);
        let mut inner = in_context(env, SpecPlace::Predicate, None, false);
        inner.is_static = info.flags.has(Flags::STATIC);
        self.count_unknown(info.params.iter().chain(&info.outputs).map(|p| &p.ty));
        let params = self.param_vars(&mut inner, &info.params, VarKind::Param);
        let outputs = self.param_vars(&mut inner, &info.outputs, VarKind::Param);
        let decl = info.decl;
        let is_abstract = decl.modifiers.has(ast::Modifier::Abstract);
        let body = decl.body.as_ref().map(|e| self.within_spec(|this| this.assertion(&inner, e)));
        if body.is_some() && is_abstract {
            let message = "an abstract predicate has no body";
            self.report(Code::MisplacedClause, decl.name.span(), message);
        }
        if body.is_none() && !is_abstract && !self.table.is_interface(info.class) {
            let message = "a predicate without a body is `abstract`";
            self.report(Code::MisplacedClause, decl.name.span(), message);
        }
        let error = self.table.first_error_since(mark);
        Predicate { predicate, params, outputs, body, has_errors: self.errors > errors, error }
    }

    /// Types that could not be resolved were reported when they were; here they count.
    fn count_unknown<'t>(&mut self, types: impl Iterator<Item = &'t Ty>) {
        self.errors += types.filter(|t| t.is_error()).count() as u32;
    }

    fn spec_member_clause(
        &mut self,
        env: &Env,
        class: ClassSym,
        member: &'a ast::SpecMember,
        typed: &mut hir::Class,
    ) {
        use ast::SpecMemberKind as K;
        let span = member.loc.0;
        match &member.kind {
            K::Invariant(e) => self.invariant(env, InvariantKind::Invariant, member, e, typed),
            K::Constraint(e) => self.invariant(env, InvariantKind::Constraint, member, e, typed),
            K::Initially(e) => self.invariant(env, InvariantKind::Initially, member, e, typed),
            K::Axiom(e) => self.invariant(env, InvariantKind::Axiom, member, e, typed),
            K::Represents { field, such_that, value } => {
                let inner = in_context(env, SpecPlace::Value, None, false);
                let inner = static_if(inner, member);
                let Some(sym) = self.model_field(&inner, class, field) else {
                    self.any_value(&inner, value);
                    return;
                };
                let ty = self.table.field(sym).ty.clone();
                if let Some(first) = typed.represents.iter().find(|r| r.field == sym) {
                    let first = first.span;
                    self.duplicate("represents", span, first);
                }
                let is_relation = *such_that;
                let value = match ty {
                    _ if is_relation => self.truth(&inner, value),
                    Ty::LocSet => self.location_set(&inner, value),
                    ty => self.value(&inner, value, &ty),
                };
                if !value.ty.is_error() {
                    typed.represents.push(hir::Represents { field: sym, value, is_relation, span });
                }
            }
            K::Accessible { what, locations, measured_by } => {
                self.member_accessible(
                    env,
                    class,
                    what,
                    locations,
                    measured_by.as_ref(),
                    member,
                    typed,
                );
            }
            // Read by the check of framing.
            K::Framing { .. } => {}
            // The parser has said so.
            K::Unread => self.errors += 1,
            // What is in a group is looked at where the group is used.
            K::In(groups) => self.names_of_groups(env, class, groups),
            K::Maps { what, into } => {
                let inner = in_context(env, SpecPlace::Value, None, false);
                what.iter().for_each(|e| drop(self.location_set(&inner, e)));
                self.names_of_groups(env, class, into);
            }
            K::Other { keyword, .. } => {
                self.unsupported(&format!("`{}`", keyword.symbol), keyword.span());
            }
            K::StrayClause(_) => self.report(
                Code::MisplacedClause,
                span,
                "this clause belongs to no member: a contract stands directly before a method",
            ),
        }
    }

    /// Groups of this object, in a class that those who use the group look at.
    fn names_of_groups(&mut self, env: &Env, class: ClassSym, list: &'a [ast::Expr]) {
        for e in list {
            let is_own = match &e.kind {
                ast::ExprKind::Name(_) => true,
                ast::ExprKind::Field { target, .. } => {
                    matches!(target.kind, ast::ExprKind::This | ast::ExprKind::Super)
                }
                _ => false,
            };
            if !is_own {
                self.unsupported("a data group of another object", e.loc.0);
            } else if !self.table.source_classes().contains(&class) {
                self.unsupported("a data group in a local class", e.loc.0);
            }
        }
        let inner = in_context(env, SpecPlace::Value, None, false);
        list.iter().for_each(|e| drop(self.synth(&inner, e)));
    }

    fn invariant(
        &mut self,
        env: &Env,
        kind: InvariantKind,
        member: &'a ast::SpecMember,
        e: &'a ast::Expr,
        typed: &mut hir::Class,
    ) {
        // A constraint relates two states, the others are about one.
        let old = kind == InvariantKind::Constraint;
        let mut inner = static_if(in_context(env, SpecPlace::Invariant, None, old), member);
        // An axiom is about no object.
        inner.is_static |= kind == InvariantKind::Axiom;
        let errors = self.errors;
        let condition = self.assertion(&inner, e);
        if self.errors == errors {
            let is_static = inner.is_static;
            typed.invariants.push(Invariant { kind, is_static, condition, span: member.loc.0 });
        }
    }

    /// The model field that a `represents` or `accessible` clause is about.
    fn model_field(&mut self, env: &Env, class: ClassSym, e: &'a ast::Expr) -> Option<FieldSym> {
        let x = self.any_value(env, e);
        let field = match &x.kind {
            ExprKind::Field { field, .. } => *field,
            ExprKind::Convert(_, inner) => match &inner.kind {
                ExprKind::Field { field, .. } => *field,
                _ => return None,
            },
            ExprKind::Error => return None,
            _ => {
                self.report(Code::SpecType, x.span, "a model field of this class is needed here");
                return None;
            }
        };
        let info = self.table.field(field);
        if !info.flags.has(Flags::MODEL) {
            let message = format!("`{}` is no model field", info.name);
            self.report(Code::SpecType, x.span, message);
            return None;
        }
        if !self.table.is_subclass(class, info.class) {
            let message = format!("`{}` is a field of another class", info.name);
            self.report(Code::SpecType, x.span, message);
            return None;
        }
        Some(field)
    }

    /// `accessible f: L;`, `accessible \inv: L;`
    #[allow(clippy::too_many_arguments)]
    fn member_accessible(
        &mut self,
        env: &Env,
        class: ClassSym,
        what: &'a ast::Expr,
        locations: &'a [ast::Expr],
        measured_by: Option<&'a ast::Expr>,
        member: &'a ast::SpecMember,
        typed: &mut hir::Class,
    ) {
        let inner = static_if(in_context(env, SpecPlace::Value, None, false), member);
        let is_invariant = matches!(&what.kind, ast::ExprKind::Spec(s)
            if matches!(**s, ast::SpecExpr::Invariant(None)));
        let subject = if is_invariant {
            Some(hir::Dependent::Invariant)
        } else {
            self.model_field(&inner, class, what).map(hir::Dependent::Field)
        };
        let locations = self.location_sets(&inner, locations);
        let measure = measured_by.map(|e| self.measure(&inner, e));
        let is_broken = locations.iter().chain(&measure).any(|x| x.ty.is_error());
        if let Some(subject) = subject
            && !is_broken
        {
            let span = member.loc.0;
            typed.accessible.push(hir::Accessible { subject, locations, measure, span });
        }
    }

    // ───────────────────────── functions, lemmas, data types ─────────────────────────

    /// Functions, lemmas outside classes, and data types.
    pub(in crate::attrib) fn spec_items(&mut self) {
        self.check_data_types();
        for function in self.table.functions() {
            if let Some(done) = self.function(function) {
                self.typed.functions.push(done);
            }
        }
        for lemma in self.table.lemmas() {
            if self.table.lemma(lemma).class.is_none() {
                let done = self.lemma(lemma);
                self.typed.lemmas.push(done);
            }
        }
    }

    /// The environment of an item: that of its class, or of its file.
    fn item_env(&mut self, scope: Scope) -> Option<Env> {
        let mut env = match scope.enclosing_class() {
            Some(class) => self.class_env(class),
            None => {
                let object = self.known_class("java.lang.Object", Span::NONE)?;
                Env::new(scope.clone(), object, true)
            }
        };
        env.scope = scope;
        Some(env)
    }

    fn function(&mut self, function: FunctionSym) -> Option<Function> {
        let errors = self.errors;
        let info = self.table.function(function);
        let decl = info.decl;
        self.check_modifiers(&decl.modifiers, Holder::Function);
        self.check_params_modifiers(&decl.params);
        let mut env = self.item_env(self.table.function_scope(function))?;
        env.is_static = true;
        self.count_unknown(info.params.iter().map(|p| &p.ty).chain([&info.result]));
        let params = self.param_vars(&mut env, &info.params, VarKind::Param);
        let result = info.result.clone();
        if result == Ty::Void {
            let message = "a function has a result: `void` is none";
            self.report(Code::SpecType, decl.result.loc.0, message);
        }
        let owner = Owner { kind: OwnerKind::Function, result: Some(result.clone()), method: None };
        let contract = self.contract_of(&env, &owner, &decl.contract);
        let inner = in_context(&env, SpecPlace::Function, None, false);
        let body = decl.body.as_ref().map(|e| {
            self.within_spec(|this| {
                let x = this.value(&inner, e, &result);
                this.check_heap_free(&x);
                x
            })
        });
        Some(Function { function, params, contract, body, has_errors: self.errors > errors })
    }

    fn lemma(&mut self, lemma: LemmaSym) -> Lemma {
        let (errors, mark) = (self.errors, self.table.diagnostic_mark());
        let info = self.table.lemma(lemma);
        let decl = info.decl;
        self.check_modifiers(&decl.modifiers, Holder::Lemma);
        self.check_params_modifiers(&decl.params);
        let Some(mut env) = self.item_env(self.table.lemma_scope(lemma)) else {
            return Lemma {
                lemma,
                params: Vec::new(),
                contract: Default::default(),
                body: None,
                has_errors: true,
                error: None,
            };
        };
        env.is_static |= info.class.is_none() || info.flags.has(Flags::STATIC);
        env.push(Frame::Return(ReturnContext::Method(Ty::Void)));
        self.count_unknown(info.params.iter().map(|p| &p.ty));
        let params = self.param_vars(&mut env, &info.params, VarKind::Param);
        let owner = Owner { kind: OwnerKind::Lemma, result: None, method: None };
        let contract = self.contract_of(&env, &owner, &decl.contract);
        self.check_abstract_lemma(lemma);
        let inner = self.body_env(&env, &contract);
        let inner = in_context(&inner, SpecPlace::Statement, None, true);
        let body = decl.body.as_ref().map(|b| {
            self.within_spec(|this| {
                let block = this.block(&inner, b);
                this.check_ghost_code(&block, &params, true);
                block
            })
        });
        let error = self.table.first_error_since(mark);
        Lemma { lemma, params, contract, body, has_errors: self.errors > errors, error }
    }

    /// Reports data types without values: each needs a constructor that can be applied
    /// before there is a value of the type.
    fn check_data_types(&mut self) {
        let datas = self.table.datas();
        let mut inhabited: FxHashSet<DataSym> = FxHashSet::default();
        loop {
            let before = inhabited.len();
            for &data in &datas {
                let is_inhabited = self.table.data(data).constructors.iter().any(|c| {
                    c.fields.iter().all(|f| match &f.ty {
                        Ty::Data(other, _) => inhabited.contains(other),
                        _ => true,
                    })
                });
                if is_inhabited {
                    inhabited.insert(data);
                }
            }
            if inhabited.len() == before {
                break;
            }
        }
        for data in datas {
            let info = self.table.data(data);
            let decl = info.decl;
            self.check_modifiers(&decl.modifiers, Holder::Data);
            if !inhabited.contains(&data) {
                let message = format!("no value of `{}` can ever be built", info.name);
                self.report(Code::SpecType, decl.name.span(), message);
            }
        }
    }
}

/// `static invariant e;`
fn static_if(mut env: Env, member: &ast::SpecMember) -> Env {
    env.is_static |= member.modifiers.has(ast::Modifier::Static);
    env
}
