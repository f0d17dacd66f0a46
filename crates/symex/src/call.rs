//! Calls: consume the callee's precondition, produce its postcondition.

use base::{Code, Span};

use ir::{
    Assertion, AssertionKind, Binding, Call, ClassId, LocalId, MethodId, MethodKind, OldLabel,
    SpecCase, Type,
};
use term::{Sort, Term};

use crate::consume::Blame;
use crate::engine::Engine;
use crate::exec::{Ending, Outcome};
use crate::failure::{Failure, Result, unsupported};
use crate::fresh::result_is_fresh;
use crate::history::{self, Transfer};
use crate::state::State;
use crate::unit::Unit;

impl Engine<'_> {
    /// The contract's only case; `None` if nothing was written, here or where the method
    /// is inherited from.
    pub fn case(&self, method: MethodId, span: Span) -> Result<Option<SpecCase>> {
        let info = self.program.method(method);
        let mut contract = &info.contract;
        if contract.is_empty()
            && let Some(inherited) = info
                .overrides
                .iter()
                .map(|m| &self.program.method(*m).contract)
                .find(|c| !c.is_empty())
        {
            contract = inherited;
        }
        // A caller may rely on one case alone; a body would have to meet the inherited ones
        // too, but a library's is not verified here.
        let only_called = info.origin == ir::Origin::Library;
        if (contract.extends_inherited && !only_called) || !contract.static_cases.is_empty() {
            return unsupported("contracts that extend an inherited one", span);
        }
        match contract.cases.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(one.clone())),
            _ => unsupported("several specification cases", span),
        }
    }

    pub fn exec_call(&mut self, mut state: State, call: &Call, span: Span) -> Result<Vec<Outcome>> {
        if let Some(outcomes) = self.exec_values(&state, call, span)? {
            return Ok(outcomes);
        }
        let mut args = Vec::new();
        for arg in &call.args {
            args.push(self.eval(&mut state, arg)?);
        }
        let method = self.program.method(call.method);
        self.relies_on.insert(Unit::Method(call.method));
        self.check_nullness(&mut state, call.method, &args, span)?;
        let pure = self.is_pure(call.method) && method.kind == MethodKind::Method;
        if pure && !may_allocate(method) {
            let case = self.case(call.method, span)?.unwrap_or_default();
            let mut outcomes = Vec::new();
            // Pure methods of the program never throw; those of the library may.
            if method.origin != ir::Origin::Source {
                for class in self.allowed_exceptions(call.method, &case) {
                    let mut thrown = state.clone();
                    let exception = self.terms.fresh("exception", Sort::REF);
                    let is = self.instance_of(exception, &Type::Class(class));
                    self.assume(&mut thrown, is);
                    outcomes.push(Outcome { state: thrown, ending: Ending::Throw(exception) });
                }
            }
            let mut value = self.pure_value(&mut state, call.method, &args, span, false)?;
            // What it reads may change while the class is being initialised.
            if self.initializing.is_some_and(|class| self.has_late_finals(class))
                && method.origin == ir::Origin::Source
            {
                value = self.fresh(&mut state, "result", &method.result, span)?;
            }
            if let Some(dest) = call.dest {
                state.set(dest, value);
            }
            outcomes.push(Outcome::normal(state));
            return Ok(outcomes);
        }
        if self.runs_inline(call) {
            return self.run_inline(state, call, &args, span);
        }
        let store: Vec<(LocalId, Term)> =
            method.params.iter().copied().zip(args.iter().copied()).collect();
        let case = self.case(call.method, span)?;
        if case.is_none() && !self.uncontracted.contains(&call.method) {
            self.uncontracted.push(call.method);
        }
        let case = case.unwrap_or_default();
        self.check_recursion(&mut state, call.method, &store, false, span)?;
        // A constructor is given the fields of its object.
        if method.kind == MethodKind::Constructor && call.binding == Binding::Static {
            self.give_fields(&mut state, &args, call.method, span)?;
        }
        let locals = std::mem::replace(&mut self.locals, method.locals.clone());
        let result = self.call_with(&state, call.method, &store, &case, span);
        self.locals = locals;
        let mut outcomes = Vec::new();
        for (mut after, ending) in result? {
            if let (Ending::Normal, Some(dest), Some(result)) =
                (&ending, call.dest, method.result_local)
            {
                let value = match after.get(result) {
                    Some(value) => value,
                    None => self.fresh(&mut after, "result", &method.result.clone(), span)?,
                };
                after = after.back_to_store_of(&state).back_to_olds_of(&state);
                after.set(dest, value);
            } else {
                after = after.back_to_store_of(&state).back_to_olds_of(&state);
            }
            outcomes.push(Outcome { state: after, ending });
        }
        Ok(outcomes)
    }

    /// Whether the method may take it that this parameter is not null: it is said so, or
    /// its class has explicit frames, where that is the default.
    pub fn is_non_null(&self, method: MethodId, param: LocalId) -> bool {
        let method = self.program.method(method);
        let Some(local) = method.locals.get(param.index()) else { return false };
        let explicit = method.origin == ir::Origin::Source
            && self.program.class(method.class).framing == ir::Framing::Explicit;
        local.ty.is_reference()
            && (local.nullness == ir::Nullness::NonNull
                || (explicit && local.nullness == ir::Nullness::Default))
    }

    /// Whether the contract of a library's method says by default that its result is not
    /// null. Results of the program's own methods are not checked, so nothing is assumed.
    fn gives_non_null(&self, method: MethodId) -> bool {
        let method = self.program.method(method);
        let result = method.result_local.and_then(|r| method.locals.get(r.index()));
        method.origin != ir::Origin::Source
            && !method.contract.is_empty()
            && method.result.is_reference()
            && self.program.class(method.class).framing == ir::Framing::Explicit
            && result.is_some_and(|local| local.nullness != ir::Nullness::Nullable)
    }

    /// What the callee takes for non-null is.
    pub fn check_nullness(
        &mut self,
        state: &mut State,
        method: MethodId,
        args: &[Term],
        span: Span,
    ) -> Result<()> {
        let info = self.program.method(method);
        for (param, value) in info.params.iter().zip(args) {
            if !self.is_non_null(method, *param) {
                continue;
            }
            let Some(name) = info.locals.get(param.index()).map(|local| local.name) else {
                continue;
            };
            let goal = self.terms.ne(*value, Term::NULL);
            self.prove(state, goal, |_| {
                let text = format!("the argument for `{name}` may be null");
                Failure::new(Code::Precondition, span, text)
            })?;
        }
        Ok(())
    }

    /// Takes the permissions to the fields of a new object away from the caller.
    fn give_fields(
        &mut self,
        state: &mut State,
        args: &[Term],
        constructor: MethodId,
        span: Span,
    ) -> Result<()> {
        let class = self.program.method(constructor).class;
        let mut taken = Vec::new();
        let Some(object) = args.first().copied() else { return Ok(()) };
        for field in self.instance_fields(class) {
            let heap = state.heap.clone();
            let found = self.find(state).fields(&heap, object, field.0);
            match found.first() {
                Some(i) => taken.push(state.heap.remove(*i)),
                None => {
                    let name = self.field_name(field.0);
                    let failure = self.not_permitted(span, format!("initialise `{name}`"));
                    return Err(failure.into());
                }
            }
        }
        state.history.add(Transfer::Called { span, method: constructor, taken });
        Ok(())
    }

    fn call_with(
        &mut self,
        state: &State,
        method: MethodId,
        store: &[(LocalId, Term)],
        case: &SpecCase,
        span: Span,
    ) -> Result<Vec<(State, Ending)>> {
        let info = self.program.method(method);
        let blame = Blame { code: Code::Precondition, span, what: "the precondition of the call" };
        let requires = Assertion::new(AssertionKind::Star(case.requires.clone()), span);
        let mut outcomes = Vec::new();
        let mut before = state.with_store(store);
        before.forget_olds();
        let consumed = self.consume(before, &requires, blame);
        for consumed in consumed.map_err(|stop| stop.in_call_of(&info.signature))? {
            let mut after = consumed.state;
            let taken = history::taken(&after.heap, &consumed.rest);
            after.history.add(Transfer::Called { span, method, taken });
            after.set_old(OldLabel::Entry, after.heap.clone());
            after.heap = consumed.rest;
            // Normal return.
            let mut normal = after.clone();
            if let Some(result) = info.result_local
                && info.result != Type::Void
            {
                let value = if info.result.is_reference() && result_is_fresh(case, result) {
                    self.terms.fresh_object("result")
                } else {
                    self.fresh(&mut normal, "result", &info.result, span)?
                };
                if self.gives_non_null(method) {
                    let fact = self.terms.ne(value, Term::NULL);
                    self.assume(&mut normal, fact);
                }
                normal.set(result, value);
            }
            let ensures = Assertion::new(AssertionKind::Star(case.ensures.clone()), span);
            let snapshot = self.terms.fresh("after", Sort::SNAP);
            for state in self.produce(normal, snapshot, &ensures)? {
                outcomes.push((state, Ending::Normal));
            }
            // Exceptions that the contract, or else the declaration, allows.
            for class in self.allowed_exceptions(method, case) {
                let mut thrown = after.clone();
                let exception = self.terms.fresh("exception", Sort::REF);
                let is = self.instance_of(exception, &Type::Class(class));
                self.assume(&mut thrown, is);
                let mut states = vec![thrown];
                for signals in &case.signals {
                    if !self.program.is_subclass(class, signals.class) {
                        continue;
                    }
                    let mut next = Vec::new();
                    for mut state in states {
                        state.set(signals.var, exception);
                        let snapshot = self.terms.fresh("after", Sort::SNAP);
                        next.extend(self.produce(state, snapshot, &signals.condition)?);
                    }
                    states = next;
                }
                for state in states {
                    outcomes.push((state, Ending::Throw(exception)));
                }
            }
        }
        Ok(outcomes)
    }

    /// The classes of exceptions that may leave the method: what `signals_only` lists, else
    /// what `signals` and `throws` name.
    pub fn allowed_exceptions(&self, method: MethodId, case: &SpecCase) -> Vec<ClassId> {
        let mut classes: Vec<ClassId> = match &case.signals_only {
            Some(only) => only.clone(),
            None => {
                let mut classes = self.program.method(method).throws.clone();
                classes.extend(case.signals.iter().map(|s| s.class));
                classes
            }
        };
        classes.sort();
        classes.dedup();
        // `signals (E) false` forbids.
        classes.retain(|c| {
            !case.signals.iter().any(|s| {
                self.program.is_subclass(*c, s.class)
                    && matches!(
                        &s.condition.kind,
                        AssertionKind::Expr(e) if e.kind == ir::ExprKind::Bool(false)
                    )
            })
        });
        classes
    }
}

/// A library's pure method may give another object each time it is called (`valueOf` does);
/// in code its result is not a function of its arguments.
pub fn may_allocate(method: &ir::Method) -> bool {
    method.origin != ir::Origin::Source && method.result.is_reference()
}
