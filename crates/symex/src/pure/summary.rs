//! Summaries: what there is to know of a call of a simple pure method, found out once.
//!
//! A getter is called everywhere, and each call is unfolded. What that gives is the same up to
//! the snapshot, the arguments and the value, so it is found out once for parameters in their
//! place, on an empty path, and then put together from a template:
//!
//! ```text
//! requires valid();  pure int getX() { return x; }
//!     project(s) in range,  getX(s, this) == project(s)
//! ```
//!
//! Whatever else unfolding may depend on must not play a role. So contract, body and all
//! predicates that could be opened on the way consist of simple things only (no calls, no
//! conditions, nothing static), there is one path, no other constant was made, and the
//! prover gave no answer that knowing more could change: then unfolding goes the same way on
//! every path, and gives these facts.

use std::rc::Rc;

use base::Span;
use ir::{
    Assertion, AssertionKind, Block, Body, CheckKind, Expr, ExprKind, Fraction, Handling,
    LocationKind, MethodId, Origin, PredicateArg, PredicateId, PredicateInstance, StmtKind, Type,
};
use term::{Sort, Term};

use crate::engine::known::Summary;
use crate::engine::reading::Reading;
use crate::engine::{Engine, GhostMode};
use crate::failure::{Result, Stop};
use crate::sorts::int_kind;
use crate::state::{Call, State};

impl Engine<'_> {
    /// The summary of a method whose body is what runs, if it has one.
    pub fn summary(&mut self, method: MethodId, reading: Reading) -> Option<Rc<Summary>> {
        if self.options.ghost == GhostMode::Manual || self.recorder.is_some() {
            return None;
        }
        if let Some(known) = self.tables.methods.summaries.get(&(method, reading)) {
            return known.clone();
        }
        // Whatever is met on the way has none: it is not simple.
        self.tables.methods.summaries.insert((method, reading), None);
        let found = if self.is_simple_method(method, reading) {
            self.find_summary(method, reading).map(Rc::new)
        } else {
            None
        };
        self.tables.methods.summaries.insert((method, reading), found.clone());
        found
    }

    /// Adds what the summary says of a call.
    pub fn assume_summary(
        &mut self,
        state: &mut State,
        summary: &Summary,
        call: &Call,
        span: Span,
    ) -> Result<()> {
        self.findings.steps += summary.steps;
        if self.findings.steps > self.options.steps {
            return Err(Stop::Budget(span));
        }
        let mut arguments = Vec::with_capacity(call.args.len() + 2);
        arguments.push(call.snapshot);
        arguments.extend_from_slice(&call.args);
        arguments.push(call.value);
        let is_set = self.program.method(call.method).result == Type::LocSet;
        for fact in self.terms.instance(&summary.facts, &arguments) {
            if is_set {
                self.note_universals(fact);
            }
            self.assume(state, fact);
        }
        Ok(())
    }

    fn find_summary(&mut self, method: MethodId, reading: Reading) -> Option<Summary> {
        let info = self.program.method(method);
        let snapshot = self.terms.fresh_ageless("snapshot", Sort::SNAP);
        let mut args = Vec::new();
        for param in &info.params {
            let local = info.locals.get(param.index())?;
            let sort = self.sort_of(&local.ty, info.span).ok()?;
            args.push(self.terms.fresh_ageless(local.name.as_str(), sort));
        }
        let sort = self.sort_of(&info.result, info.span).ok()?;
        let value = self.terms.fresh_ageless("value", sort);
        let mut parameters = vec![snapshot];
        parameters.extend_from_slice(&args);
        parameters.push(value);
        let call = Call {
            condition: Term::TRUE,
            method,
            reading,
            is_settled: true,
            bound: Vec::new(),
            args,
            snapshot,
            value,
            heap: None,
        };

        let before = (self.terms.hinted(), self.prover.doubts());
        let steps = self.findings.steps;
        let mut state = State::new(0);
        // Whose object it is, is told at the call.
        let counted = self.findings.counted_on.clone();
        let known = self.with_attempts(None, |engine| {
            engine.while_unfolding(method, false, |engine| {
                engine.learn(&mut state, &call, true, info.span)
            })
        });
        self.findings.counted_on = counted;
        let is_same_everywhere = matches!(known, Ok(true))
            && before == (self.terms.hinted(), self.prover.doubts())
            && state.route.splits.is_empty()
            && state.known.folded.is_empty()
            && !self.is_dead(&state);
        if !is_same_everywhere {
            return None;
        }
        let facts: Vec<Term> = state.path.facts().collect();
        let bounds_value = match &info.result {
            Type::Int(kind) => {
                // The value equals something that is said to be in range.
                let is_bounded = |fact: &Term| {
                    let args = self.terms.args(*fact);
                    let other = match args {
                        [a, b] if *a == value => *b,
                        [a, b] if *b == value => *a,
                        _ => return None,
                    };
                    (self.terms.op(*fact) == term::Op::Eq).then_some(other)
                };
                let equals: Vec<Term> = facts.iter().filter_map(is_bounded).collect();
                equals.into_iter().any(|other| {
                    let fits = self.terms.in_range(int_kind(*kind), other);
                    fits.is_true() || facts.contains(&fits)
                })
            }
            _ => true,
        };
        // A conjunction need not be put together to be taken apart.
        let conjuncts: Vec<Term> = facts
            .iter()
            .flat_map(|fact| match self.terms.op(*fact) {
                term::Op::And => self.terms.args(*fact).to_vec(),
                _ => vec![*fact],
            })
            .collect();
        let template = self.terms.template(&parameters, &conjuncts)?;
        Some(Summary { facts: template, bounds_value, steps: self.findings.steps - steps })
    }

    // ───────────────────────── what is simple ─────────────────────────

    fn is_simple_method(&mut self, method: MethodId, reading: Reading) -> bool {
        let info = self.program.method(method);
        let Body::Block { block, .. } = &info.body else { return false };
        let spec = self.spec(method, reading);
        let [case] = spec.cases.as_slice() else { return false };
        let mut seen = Vec::new();
        info.origin == Origin::Source
            && !info.modifiers.opaque
            && !info.modifiers.trusted
            && is_simple_block(block)
            && case.requires.iter().all(|a| self.is_simple_assertion(a, &mut seen))
            && case.ensures.iter().all(|a| self.is_simple_assertion(a, &mut seen))
    }

    /// Whether the assertion, with all predicates in it, consists of simple things.
    fn is_simple_assertion(&self, a: &Assertion, seen: &mut Vec<PredicateId>) -> bool {
        match &a.kind {
            AssertionKind::Expr(e) => is_simple(e),
            AssertionKind::Acc(location, fraction) => {
                let of_field =
                    matches!(&location.kind, LocationKind::Field(object, _) if is_simple(object));
                let of_constant = match fraction {
                    Fraction::Full => true,
                    Fraction::Part(e) => is_simple(e),
                    Fraction::Some | Fraction::Bind(_) => false,
                };
                of_field && of_constant
            }
            AssertionKind::Predicate(instance) => self.is_simple_instance(instance, seen),
            AssertionKind::Star(parts) => {
                parts.iter().all(|part| self.is_simple_assertion(part, seen))
            }
            AssertionKind::Cond(..)
            | AssertionKind::ForallStar { .. }
            | AssertionKind::Untouched(_)
            | AssertionKind::Bind(..) => false,
        }
    }

    fn is_simple_instance(
        &self,
        instance: &PredicateInstance,
        seen: &mut Vec<PredicateId>,
    ) -> bool {
        let id = instance.predicate;
        let predicate = self.program.predicate(id);
        let given = instance.receiver.iter().all(is_simple)
            && instance.outputs.is_empty()
            && predicate.outputs.is_empty()
            && instance.args.iter().all(|arg| matches!(arg, PredicateArg::Expr(e) if is_simple(e)));
        if !given || self.facts.families.predicate(id).is_some() {
            return false;
        }
        if seen.contains(&id) {
            return true;
        }
        seen.push(id);
        predicate.body.as_ref().is_none_or(|body| self.is_simple_assertion(body, seen))
    }
}

/// Assignments and checks that are proved, one after the other.
fn is_simple_block(block: &Block) -> bool {
    block.stmts.iter().all(|stmt| match &stmt.kind {
        StmtKind::Assign(_, e) => is_simple(e),
        StmtKind::Exit(_) => true,
        StmtKind::Check(check) => {
            check.handling == Handling::Obligation
                && match &check.kind {
                    CheckKind::NonNull { operand: e, .. }
                    | CheckKind::Overflow { value: e, .. } => is_simple(e),
                    _ => false,
                }
        }
        _ => false,
    })
}

/// Expressions whose values depend on nothing but their parts and the heap.
fn is_simple(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Local(_) | ExprKind::Bool(_) | ExprKind::Int(_) | ExprKind::Null => true,
        ExprKind::Field(a, _) | ExprKind::Neg(a) | ExprKind::Wrap(_, a) | ExprKind::Not(a) => {
            is_simple(a)
        }
        ExprKind::Arith(ir::ArithOp::Add | ir::ArithOp::Sub, a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::Eq(a, b) => is_simple(a) && is_simple(b),
        _ => false,
    }
}
