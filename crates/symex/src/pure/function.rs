//! Functions of specifications: symbols of the logic that are unfolded where it is known
//! what their `switch` or condition decides, never by an axiom for all arguments.
//!
//! ```java
//! //@ function int sum(Expr e) = switch (e) {
//! //@     case Const(v) -> v;
//! //@     case Plus(l, r) -> sum(l) + sum(r);
//! //@ };
//! ```
//!
//! That there is such a function is what its unit shows: it is defined for all arguments
//! that its precondition allows, and each call in its body is of something smaller. Its
//! postcondition is shown by the same induction.

use base::{Code, Span, step, stops};
use check::{Reason, Unit};
use heap::Heap;
use ir::visit::each_part;
use ir::{Assertion, AssertionKind, Expr, ExprKind, FunctionId, LocalId, SpecCase, Type};
use term::{FunId, Sort, Term};

use crate::engine::Engine;
use crate::engine::induction::{Given, Smaller, Subject};
use crate::engine::message::Who;
use crate::engine::outcome::Blame;
use crate::failure::{Result, Stop, unsupported};
use crate::state::State;
use crate::{order, owners};

/// How many calls may be unfolded for one that is met, all together and inside each other.
const FUEL: u32 = 200;
const DEPTH: usize = 40;
/// How often postconditions are taken from calls inside each other.
const POSTCONDITIONS: usize = 3;

impl Engine<'_> {
    pub fn function_call(
        &mut self,
        state: &mut State,
        id: FunctionId,
        args: &[Expr],
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        let info = self.program.function(id);
        let mut values = Vec::new();
        for (param, arg) in info.params.iter().zip(args) {
            let value = self.eval(state, arg)?;
            let Some(local) = info.locals.get(param.index()) else {
                return unsupported(Reason::ParameterWithoutType, span);
            };
            let sort = self.sort_of(&local.ty, span)?;
            values.push(self.coerce(state, value, sort, arg.span)?);
        }
        if values.len() != info.params.len() {
            return unsupported(Reason::ArgumentsOfFunction, span);
        }
        let value = self.function_value(state, id, &values, span)?;
        let sort = self.sort_of(ty, span)?;
        self.coerce(state, value, sort, span)
    }

    fn function_value(
        &mut self,
        state: &mut State,
        id: FunctionId,
        args: &[Term],
        span: Span,
    ) -> Result<Term> {
        let info = self.program.function(id);
        let store: Vec<(LocalId, Term)> =
            info.params.iter().copied().zip(args.iter().copied()).collect();
        self.findings.relies_on.insert(Unit::Function(id));
        let case = self.function_case(id)?;
        step!(
            "function-precondition-is-shown",
            self.check_function_precondition(state, id, &store, &case, span)?
        );
        step!(
            "function-calls-shrink",
            self.check_induction(state, Subject::Function(id), &store, &Smaller::default(), span)?
        );
        let symbol = self.function_symbol(id, span)?;
        let value = self.terms.apply(symbol, args);
        if state.known.unfolded.contains(&value) {
            return Ok(value);
        }
        self.assume_type(state, value, &info.result);
        if self.nesting.pure.functions.stack.is_empty() {
            self.nesting.pure.functions.fuel = FUEL;
        }
        if self.nesting.pure.functions.fuel > 0 && self.nesting.pure.functions.stack.len() < DEPTH {
            self.nesting.pure.functions.fuel -= 1;
            self.step(span)?;
            // What is unfolded has been shown to end, or will be by its own unit.
            let induction = self.scope.induction.take();
            let done = self.with_locals(info.locals.as_slice().into(), |engine| {
                engine.unfold_function(state, id, &store, value, &case)
            });
            self.scope.induction = induction;
            // What cannot be evaluated here says nothing; the function's own unit reports it.
            if let Err(Stop::Budget(at)) = done {
                return Err(Stop::Budget(at));
            }
        }
        Ok(value)
    }

    fn check_function_precondition(
        &mut self,
        state: &mut State,
        id: FunctionId,
        store: &[(LocalId, Term)],
        case: &SpecCase,
        span: Span,
    ) -> Result<()> {
        if case.requires.is_empty() {
            return Ok(());
        }
        let blame = Blame {
            code: Code::Precondition,
            span,
            what: Who::The("the precondition of the function"),
        };
        let requires = Assertion::new(AssertionKind::Star(case.requires.clone()), span);
        let mut inner = state.with_store(store);
        step!("functions-read-no-heap", inner.heap = Heap::new());
        let base = state.route.splits.len();
        let info = self.program.function(id);
        let consumed = self.with_locals(info.locals.as_slice().into(), |engine| {
            engine.consume(inner, &requires, blame)
        });
        let values = consumed?.into_iter().map(|c| (c.state, c.snapshot)).collect();
        self.merge_snapshots(state, base, values);
        Ok(())
    }

    pub fn function_symbol(&mut self, id: FunctionId, span: Span) -> Result<FunId> {
        let info = self.program.function(id);
        let mut params = Vec::new();
        for param in &info.params {
            let Some(local) = info.locals.get(param.index()) else {
                return unsupported(Reason::ParameterWithoutType, span);
            };
            params.push(self.sort_of(&local.ty, span)?);
        }
        let result = self.sort_of(&info.result, span)?;
        let (owner, name) = (owners::of_function(id), info.name.as_str());
        Ok(self.terms.declare_fun_of(owner, name, &params, result, term::Reach::Anything))
    }

    /// The equation of the body and the postcondition, for one call.
    fn unfold_function(
        &mut self,
        state: &mut State,
        id: FunctionId,
        store: &[(LocalId, Term)],
        value: Term,
        case: &SpecCase,
    ) -> Result<()> {
        let info = self.program.function(id);
        // Without a body there is nothing that a postcondition could rest on.
        let Some(body) = &info.body else { return Ok(()) };
        let around = self.nesting.pure.functions.stack.iter().filter(|f| **f == id).count();
        let mut inner = state.with_store(store);
        inner.heap = Heap::new();
        inner.forget_olds();
        if around < POSTCONDITIONS {
            let mut after = inner.clone();
            after.set(info.result_local, value);
            self.nesting.pure.functions.stack.push(id);
            let mut done = Ok(());
            for ensures in &case.ensures {
                done = self.assume_values(state, &mut after, ensures);
                if done.is_err() {
                    break;
                }
            }
            self.nesting.pure.functions.stack.pop();
            done?;
            inner.path = state.path.clone();
        }
        let recursive = order::function_reaches(self.facts, id, id);
        let decided = !recursive || self.is_decided(&inner, body);
        if stops!("opaque-function-is-not-unfolded", info.opaque) {
            return Ok(());
        }
        if !decided && around > 0 {
            self.assume_base_cases(&mut inner, body, value)?;
            state.path = inner.path;
            return Ok(());
        }
        self.nesting.pure.functions.stack.push(id);
        let known = self.eval(&mut inner, body);
        self.nesting.pure.functions.stack.pop();
        let known = known?;
        let known = self.coerce(&mut inner, known, self.terms.sort(value), body.span)?;
        state.path = inner.path;
        state.known.unfolded = inner.known.unfolded;
        let fact = self.terms.eq(value, known);
        self.assume(state, fact);
        // What is not decided yet may be later, when more is known.
        if decided {
            state.known.unfolded.insert(value);
        }
        Ok(())
    }

    /// Whether it is known which way the body goes.
    fn is_decided(&mut self, state: &State, body: &Expr) -> bool {
        let mut inner = state.clone();
        match &body.kind {
            ExprKind::Match(m) => match self.eval(&mut inner, &m.scrutinee) {
                Ok(value) if self.terms.data_of(self.terms.sort(value)).is_some() => {
                    self.known_constructor(&inner, value).is_some()
                }
                Ok(value) => self.terms.as_number(value).is_some(),
                Err(_) => false,
            },
            ExprKind::Ite(c, _, _) => match self.eval(&mut inner, c) {
                Ok(c) => {
                    let not_c = self.terms.not(c);
                    self.holds_at_once(&inner, c) || self.holds_at_once(&inner, not_c)
                }
                Err(_) => false,
            },
            ExprKind::Let(local, value, rest) => match self.eval(&mut inner, value) {
                Ok(value) => {
                    inner.set(*local, value);
                    self.is_decided(&inner, rest)
                }
                Err(_) => false,
            },
            _ => false,
        }
    }

    fn function_case(&self, id: FunctionId) -> Result<SpecCase> {
        let info = self.program.function(id);
        only_values(&info.contract, info.span)
    }

    /// The function is there: defined wherever its precondition holds, by calls of itself
    /// on smaller arguments, and its postcondition holds.
    pub fn function_unit(&mut self, id: FunctionId) -> Result<()> {
        let info = self.program.function(id);
        let span = info.span;
        let case = self.function_case(id)?;
        if let Some(at) = order::method_in_function(self.program, id)
            && step!("function-calls-no-method")
        {
            return unsupported(Reason::PureMethodInFunction, at);
        }
        let mut inner = State::new(info.locals.len());
        self.scope.locals = info.locals.as_slice().into();
        let mut entry = Vec::new();
        for param in &info.params {
            let Some(local) = info.locals.get(param.index()) else { continue };
            let value =
                self.any_of_type(&mut inner, local.name.as_str(), &local.ty.clone(), span)?;
            inner.set(*param, value);
            entry.push(value);
        }
        // The contract may not rest on the function itself, but on smaller arguments.
        let entry = Given { args: entry, instances: Vec::new() };
        self.begin_induction(Subject::Function(id), entry.clone(), Vec::new());
        let requires = Assertion::new(AssertionKind::Star(case.requires.clone()), span);
        let snapshot = self.terms.fresh("before", Sort::SNAP);
        let starts = self.produce(inner, snapshot, &requires)?;
        self.findings.vacuous = self.none_can_occur(&starts);
        if stops!("promise-rests-on-a-body", info.body.is_none() && !case.ensures.is_empty()) {
            return unsupported(Reason::PromiseWithoutBody, span);
        }
        for mut start in starts {
            let measure = self.measure_values(&mut start, &case.decreases)?;
            self.begin_induction(Subject::Function(id), entry.clone(), measure);
            let Some(body) = &info.body else { continue };
            let value = self.eval(&mut start, body)?;
            let sort = self.sort_of(&info.result, span)?;
            let value = self.coerce(&mut start, value, sort, body.span)?;
            start.set(info.result_local, value);
            let blame =
                Blame { code: Code::Postcondition, span, what: Who::The("the postcondition") };
            let ensures = Assertion::new(AssertionKind::Star(case.ensures.clone()), span);
            step!("function-postcondition-is-shown", {
                self.consume(start, &ensures, blame)?;
            });
        }
        Ok(())
    }
}

/// The only case of a contract that speaks of values alone.
fn only_values(contract: &ir::Contract, span: Span) -> Result<SpecCase> {
    let case = match contract.cases.as_slice() {
        [] => SpecCase::default(),
        [one] => one.clone(),
        _ => return unsupported(Reason::SeveralCasesOfFunction, span),
    };
    if !contract.static_cases.is_empty() || contract.extends_inherited {
        return unsupported(Reason::ContractOfFunction, span);
    }
    let other = !case.signals.is_empty()
        || case.signals_only.is_some()
        || case.assignable.is_some()
        || case.accessible.is_some()
        || case.diverges.is_some();
    if other {
        return unsupported(Reason::IdleClauseOfFunction, span);
    }
    Ok(case)
}

// What a call is worth in the cases that call nothing. Of a call inside of one that is being unfolded nothing would be known
// otherwise, though `len(t)` is 0 if `t` is `Nil`, whatever else it may be: that much is said of it, and it leads to no further call.

impl Engine<'_> {
    /// The equations of the base cases of a body, whose parameters are in the store, for a call
    /// that is worth `value`.
    pub fn assume_base_cases(&mut self, state: &mut State, body: &Expr, value: Term) -> Result<()> {
        match &body.kind {
            ExprKind::Match(m) => {
                let scrutinee = self.eval(state, &m.scrutinee)?;
                let mut earlier: Vec<Term> = Vec::new();
                for arm in &m.arms {
                    let mut here = state.clone();
                    let fits = self.pattern(&mut here, scrutinee, &arm.pattern, arm.span)?;
                    let mut condition = step!(
                        "base-case-comes-after-those-before",
                        earlier.clone(),
                        else Vec::new()
                    );
                    condition.push(fits);
                    let condition = self.terms.and(condition);
                    if !calls(&arm.body) {
                        self.assume_case(&mut here, condition, &arm.body, value)?;
                        state.path = here.path;
                    }
                    earlier.push(self.terms.not(fits));
                }
                Ok(())
            }
            ExprKind::Ite(c, then, otherwise) => {
                let c = self.eval(state, c)?;
                let not_c = self.terms.not(c);
                for (condition, branch) in [(c, then), (not_c, otherwise)] {
                    if !calls(branch) {
                        self.assume_case(state, condition, branch, value)?;
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn assume_case(
        &mut self,
        state: &mut State,
        condition: Term,
        result: &Expr,
        value: Term,
    ) -> Result<()> {
        if condition.is_false() {
            return Ok(());
        }
        let known = self.eval_under(state, condition, result)?;
        let known = self.coerce(state, known, self.terms.sort(value), result.span)?;
        let equal = self.terms.eq(value, known);
        let fact = step!(
            "base-case-under-its-condition",
            self.terms.implies(condition, equal),
            else equal
        );
        self.assume(state, fact);
        Ok(())
    }
}

/// Whether a function is called in an expression.
fn calls(e: &Expr) -> bool {
    if matches!(e.kind, ExprKind::FunctionCall(..)) {
        return true;
    }
    let mut found = false;
    each_part(e, &mut |part| found = found || calls(part));
    found
}
