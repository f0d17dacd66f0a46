//! Contracts, loop annotations, assertions and ghost statements.

use base::{Span, needs};
use ir::{
    Assertion, AssertionKind, Contract, Expr, ExprKind, Fraction, Ghost, LoopSpec, PredicateArg,
    PredicateInstance, Signals, SpecCase, StmtKind, Type,
};
use syntax::ast::Behavior;

use super::mathematics;
use crate::hir::{self, ClauseKind, GhostStmt, Permission, Quantifier, SpecExpr};
use crate::lower::Lower;
use crate::symbols::ClassSym;
use crate::types::{Const, Ty};

impl Lower<'_, '_> {
    // ───────────────────────── contracts ─────────────────────────

    pub(in crate::lower) fn contract(&mut self, contract: &hir::Contract) -> Contract {
        let mut result = Contract {
            extends_inherited: contract.extends_inherited,
            span: contract.span,
            ..Contract::default()
        };
        for case in &contract.cases {
            let has = |is_static: bool| case.clauses.iter().any(|c| c.is_static == is_static);
            if has(false) || !has(true) {
                let lowered = self.case(case, false);
                result.cases.push(lowered);
            }
            if has(true) {
                let lowered = self.case(case, true);
                result.static_cases.push(lowered);
            }
        }
        result
    }

    fn case(&mut self, case: &hir::SpecCase, is_static: bool) -> SpecCase {
        let span = case.span;
        let mut lowered = SpecCase { span, ..SpecCase::default() };
        for clause in case.clauses.iter().filter(|c| c.is_static == is_static) {
            match &clause.kind {
                ClauseKind::Requires(e) => lowered.requires.push(self.assertion(e)),
                ClauseKind::Ensures(e) => lowered.ensures.push(self.assertion(e)),
                ClauseKind::Signals { class, var, condition } => {
                    let thrown = self.said_to_be_thrown(*class);
                    let var = self.declare_as(*var, ir::Type::Class(thrown.class));
                    let condition = match condition {
                        Some(e) => self.assertion(e),
                        None => Assertion::empty(clause.span),
                    };
                    lowered.signals.push(Signals { thrown, var, condition, span: clause.span });
                }
                ClauseKind::SignalsOnly(classes) => {
                    let classes: Vec<_> =
                        classes.iter().map(|c| self.said_to_be_thrown(*c)).collect();
                    lowered.signals_only.get_or_insert_default().extend(classes);
                }
                ClauseKind::Assignable(list) => {
                    let sets: Vec<_> = list.iter().map(|e| self.location_set(e)).collect();
                    lowered.assignable.get_or_insert_default().extend(sets);
                }
                // What that takes of the body is seen when all bodies are there.
                ClauseKind::AllocatesNothing => {}
                ClauseKind::Accessible(list) => {
                    let sets: Vec<_> = list.iter().map(|e| self.location_set(e)).collect();
                    lowered.accessible.get_or_insert_default().extend(sets);
                }
                ClauseKind::Decreases(list) => {
                    let measures: Vec<_> = list.iter().map(|e| self.spec(e)).collect();
                    lowered.decreases.extend(measures);
                }
                ClauseKind::Diverges(e) => lowered.diverges = Some(self.spec(e)),
            }
        }
        let never = |span| Assertion::new(AssertionKind::Expr(ir::Expr::bool(false, span)), span);
        match case.behavior {
            Some(Behavior::Normal) => {
                if let Some(class) = self.known_class("java.lang.Throwable") {
                    let ty = ir::Type::Class(class);
                    let var = self.local("thrown", ty, ir::LocalKind::Bound, span);
                    let condition = never(span);
                    let thrown = ir::Thrown::class(class);
                    lowered.signals.push(Signals { thrown, var, condition, span });
                }
            }
            Some(Behavior::Exceptional) => lowered.ensures.push(never(span)),
            Some(Behavior::General) | None => {}
        }
        lowered.requires.shrink_to_fit();
        lowered.ensures.shrink_to_fit();
        lowered
    }

    /// The exceptions that the contract allows: those of `signals` clauses whose condition
    /// is not plainly false, and those of `signals_only`. What the JVM raises is of no type variable.
    pub(in crate::lower) fn allowed_exceptions(&self, contract: &hir::Contract) -> Vec<ClassSym> {
        let mut allowed = Vec::new();
        for clause in contract.cases.iter().flat_map(|c| &c.clauses) {
            match &clause.kind {
                ClauseKind::Signals { class, condition, .. } => {
                    let is_false = condition
                        .as_ref()
                        .is_some_and(|c| c.constant == Some(Const::Boolean(false)));
                    if !is_false && self.named_by_throws(*class).is_none() {
                        allowed.push(class.class);
                    }
                }
                ClauseKind::SignalsOnly(classes) => {
                    let plain = classes.iter().filter(|c| self.named_by_throws(**c).is_none());
                    allowed.extend(plain.map(|c| c.class));
                }
                _ => {}
            }
        }
        allowed
    }

    pub(in crate::lower) fn loop_spec(&mut self, spec: &hir::LoopSpec) -> LoopSpec {
        match (spec.allocates_nothing, self.f.method) {
            (Some(_), Some(method)) => drop(self.said.strict_loops.insert(method)),
            (Some(span), None) => drop(self.unsupported_spec(span, "`\\strictly_nothing` here")),
            (None, _) => {}
        }
        LoopSpec {
            invariants: spec.invariants.iter().map(|e| self.assertion(e)).collect(),
            decreases: spec.decreases.iter().map(|e| self.spec(e)).collect(),
            assignable: spec
                .assignable
                .as_ref()
                .map(|list| list.iter().map(|e| self.location_set(e)).collect()),
            hints: spec.hints.iter().map(|e| self.spec(e)).collect(),
        }
    }

    // ───────────────────────── assertions ─────────────────────────

    pub(in crate::lower) fn assertion(&mut self, e: &hir::Expr) -> Assertion {
        let span = e.span;
        let kind = match &e.kind {
            hir::ExprKind::Conditional(c, a, b) if e.ty == Ty::Assertion => {
                let condition = self.spec(c);
                let (a, b) = (self.assertion(a), self.assertion(b));
                AssertionKind::Cond(condition, Box::new(a), Box::new(b))
            }
            hir::ExprKind::Convert(_, inner) if e.ty == Ty::Assertion => {
                return self.assertion(inner);
            }
            hir::ExprKind::Spec(spec) => match self.spec_assertion(spec, span) {
                Some(kind) => kind,
                None => AssertionKind::Expr(self.spec(e)),
            },
            _ => AssertionKind::Expr(self.spec(e)),
        };
        Assertion::new(kind, span)
    }

    /// `None` for what is a value.
    fn spec_assertion(&mut self, spec: &SpecExpr, span: Span) -> Option<AssertionKind> {
        Some(match spec {
            SpecExpr::Acc { location, permission } => {
                let Some(location) = self.location(location) else {
                    self.unsupported_spec(span, "a permission to this");
                    return Some(AssertionKind::Star(Vec::new()));
                };
                let fraction = match permission {
                    Permission::Full => Fraction::Full,
                    Permission::Fraction(e) => Fraction::Part(self.spec(e)),
                    Permission::Some => Fraction::Some,
                    Permission::Bind(var) => Fraction::Bind(self.declare(*var)),
                };
                AssertionKind::Acc(location, fraction)
            }
            SpecExpr::Predicate(call) => AssertionKind::Predicate(self.predicate_instance(call)),
            SpecExpr::Untouched(e) => AssertionKind::Untouched(Box::new(self.assertion(e))),
            SpecExpr::Bind(var, e) => {
                let value = self.spec(e);
                let local = self.declare(*var);
                AssertionKind::Bind(local, value)
            }
            SpecExpr::Star(a, b) => {
                let mut parts = Vec::new();
                for part in [self.assertion(a), self.assertion(b)] {
                    match part.kind {
                        AssertionKind::Star(more) => parts.extend(more),
                        _ => parts.push(part),
                    }
                }
                parts.shrink_to_fit();
                AssertionKind::Star(parts)
            }
            SpecExpr::ImpliesAssertion(c, a) => {
                let condition = self.spec(c);
                let then = self.assertion(a);
                let otherwise = Assertion::empty(span);
                AssertionKind::Cond(condition, Box::new(then), Box::new(otherwise))
            }
            SpecExpr::Quantified { quantifier: Quantifier::ForallStar, vars, range, body } => {
                let vars = self.bound(vars);
                let range = range.as_ref().map(|e| self.spec(e));
                let body = Box::new(self.assertion(body));
                AssertionKind::ForallStar { vars, range, body }
            }
            _ => return None,
        })
    }

    pub(in crate::lower) fn predicate_instance(
        &mut self,
        call: &hir::PredicateCall,
    ) -> PredicateInstance {
        let whole = self.predicate_id(call.predicate);
        let predicate = if call.is_share { self.share_of(whole) } else { whole };
        let receiver = call.receiver.as_ref().map(|e| self.spec(e));
        let binding =
            if call.is_static_binding { ir::Binding::Static } else { ir::Binding::Dynamic };
        let args = call.args.iter().map(|a| self.predicate_arg(a)).collect();
        let outputs = call.outputs.iter().map(|a| self.predicate_arg(a)).collect();
        PredicateInstance { predicate, receiver, binding, args, outputs, span: call.span }
    }

    fn predicate_arg(&mut self, arg: &hir::PredicateArg) -> PredicateArg {
        match arg {
            // An instance is there only if its arguments are in range: who closed it showed that.
            hir::PredicateArg::Expr(e) => PredicateArg::Expr(mathematics::unbounded(self.spec(e))),
            hir::PredicateArg::Bind(var, span) => PredicateArg::Bind(self.declare(*var), *span),
            hir::PredicateArg::Any(span) => PredicateArg::Any(*span),
        }
    }

    // ───────────────────────── ghost statements ─────────────────────────

    pub(in crate::lower) fn ghost(&mut self, ghost: &GhostStmt, span: Span) {
        let kind = match ghost {
            GhostStmt::Open(call) => Ghost::Open(self.predicate_instance(call)),
            GhostStmt::Close(call) => Ghost::Close(self.predicate_instance(call)),
            GhostStmt::Use(e) => match self.used_call(e) {
                Some(call) => Ghost::Use(call),
                None => {
                    self.unsupported_spec(span, "`use` without a pure call");
                    return;
                }
            },
            GhostStmt::Assert(e) => Ghost::Assert(self.assertion(e)),
            GhostStmt::Assume(e) => Ghost::Assume(self.assertion(e)),
            GhostStmt::Join(e) => Ghost::Join(self.assertion(e)),
            GhostStmt::Set { target, value } => match self.ghost_assignment(target, value) {
                Some(kind) => kind,
                None => return,
            },
            GhostStmt::Apply(lemma, receiver, args) => {
                let id = self.lemma_id(*lemma);
                let list: Vec<_> = receiver.iter().chain(args).map(|e| self.spec(e)).collect();
                Ghost::Apply(id, list)
            }
            GhostStmt::Havoc(list) => {
                for e in list {
                    match self.spec(e).kind {
                        ExprKind::Local(local) => {
                            self.emit(StmtKind::Ghost(Ghost::Havoc(local)), e.span)
                        }
                        _ => {
                            self.unsupported_spec(
                                e.span,
                                "`havoc` of something that is no variable",
                            );
                        }
                    }
                }
                return;
            }
            GhostStmt::Unreachable => Ghost::Unreachable,
            GhostStmt::Label(name) => Ghost::Label(*name),
            GhostStmt::Block(block) if self.f.ghost => {
                self.block(block);
                return;
            }
            GhostStmt::Block(block) => {
                // No exit leads out of a proof.
                let scopes = std::mem::take(&mut self.f.scopes);
                (self.f.ghost, self.f.in_ghost_block) = (true, true);
                let block = self.block_of(|l| l.block(block));
                (self.f.ghost, self.f.in_ghost_block) = (false, false);
                self.f.scopes = scopes;
                Ghost::Block(block)
            }
        };
        self.emit(StmtKind::Ghost(kind), span);
    }

    /// An expression statement in a proof: assignments to the proof's own variables.
    pub(in crate::lower) fn ghost_effects(&mut self, e: &hir::Expr) {
        match &e.kind {
            hir::ExprKind::Assign { target, value } => {
                if let hir::ExprKind::Var(var) = &target.kind {
                    let value = self.spec(value);
                    self.assign_var(*var, value, e.span);
                } else if let Some(ghost) = self.ghost_assignment(target, value) {
                    self.emit(StmtKind::Ghost(ghost), e.span);
                }
            }
            hir::ExprKind::CompoundAssign(c) => match &c.target.kind {
                hir::ExprKind::Var(var) => {
                    let old = self.var(*var, c.target.span);
                    let operand = self.spec(&c.value);
                    self.bind(c.old, old);
                    self.bind(c.operand, operand);
                    let result = self.compound(&c.result);
                    self.assign_var(*var, result, e.span);
                }
                _ => {
                    self.unsupported_spec(e.span, "this assignment in a proof");
                }
            },
            _ => {
                self.unsupported_spec(e.span, "this statement in a proof");
            }
        }
    }

    /// What a compound assignment of a proof puts into a variable of an integral type: as with `=`, whoever puts
    /// a value there shows that it fits. What is computed bit by bit is narrowed, as it is in Java.
    fn compound(&mut self, result: &hir::Expr) -> Expr {
        if let hir::ExprKind::Convert(_, unbounded) = &result.kind
            && result.ty.is_integral()
        {
            let value = self.spec(unbounded);
            if needs!("only-unbounded-values-are-checked", value.ty == Type::BigInt) {
                let ty = self.ty(&result.ty);
                return mathematics::at_type(value, ty);
            }
        }
        self.spec(result)
    }

    fn ghost_assignment(&mut self, target: &hir::Expr, value: &hir::Expr) -> Option<Ghost> {
        if let hir::ExprKind::Var(var) = &target.kind {
            let value = self.spec(value);
            let local = self.local_of(*var);
            return Some(Ghost::SetLocal(local, value));
        }
        let mut place = target;
        while let hir::ExprKind::Convert(_, inner) = &place.kind {
            place = inner;
        }
        if let hir::ExprKind::Field { target: Some(object), field } = &place.kind
            && self.is_raw_write(object, *field)
        {
            self.unsupported_spec(target.span, "type arguments that nobody checks");
            return None;
        }
        let location = self.location(target);
        let value = self.spec(value);
        match location.map(|l| l.kind) {
            Some(ir::LocationKind::Field(object, field)) => {
                Some(Ghost::SetField { object, field, value })
            }
            Some(ir::LocationKind::Static(field)) => Some(Ghost::SetStatic { field, value }),
            _ => {
                self.unsupported_spec(target.span, "`set` of this");
                None
            }
        }
    }
}
