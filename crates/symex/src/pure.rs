//! Pure methods: functions of the snapshot of what their precondition covers, and of their
//! arguments. A call is unfolded when it is met (as `use` would), never by an axiom.

use base::{Code, Span};
use heap::{Chunk, Heap};
use ir::{Assertion, AssertionKind, Body, LocalId, MethodId, PureCall, Purity, StmtKind};
use term::{Sort, Term};

use crate::consume::Blame;
use crate::engine::{Engine, GhostMode, Measure};
use crate::exec::Ending;
use crate::failure::{Failure, Result, Stop, unsupported};
use crate::state::{Call, State};
use crate::trail::Trail;
use crate::unit::Unit;

/// How many pure calls may be unfolded inside each other.
const UNFOLD_DEPTH: usize = 3;

/// The same for calls on what was closed in the unit itself.
const UNFOLD_CLOSED: usize = 8;

/// How many calls are looked into when a proof fails.
const UNFOLD_FURTHER: usize = 16;

impl Engine<'_> {
    pub fn is_pure(&self, method: MethodId) -> bool {
        self.program.method(method).modifiers.purity != Purity::Impure
    }

    pub fn pure_call(&mut self, state: &mut State, call: &PureCall) -> Result<Term> {
        if self.initializing.is_some_and(|class| self.has_late_finals(class))
            && self.program.method(call.method).origin == ir::Origin::Source
        {
            return unsupported("a pure call in a specification of an initialiser", call.span);
        }
        let mut args = Vec::new();
        if let Some(receiver) = &call.receiver {
            let receiver = self.eval(state, receiver)?;
            self.defined_reference(state, receiver, call.span)?;
            args.push(receiver);
        }
        for arg in &call.args {
            args.push(self.eval(state, arg)?);
        }
        self.check_nullness(state, call.method, &args, call.span)?;
        let method = self.program.method(call.method);
        let params = method.params.iter().copied();
        self.prove_all_fit(state, params, &method.locals, &args, call.span)?;
        self.pure_value(state, call.method, &args, call.span, false)
    }

    /// `use e.p(args);`: the call equals its body, from now on.
    pub fn use_call(&mut self, state: &mut State, call: &PureCall) -> Result<()> {
        let mut args = Vec::new();
        if let Some(receiver) = &call.receiver {
            let receiver = self.eval(state, receiver)?;
            self.defined_reference(state, receiver, call.span)?;
            args.push(receiver);
        }
        for arg in &call.args {
            args.push(self.eval(state, arg)?);
        }
        self.check_nullness(state, call.method, &args, call.span)?;
        let method = self.program.method(call.method);
        let params = method.params.iter().copied();
        self.prove_all_fit(state, params, &method.locals, &args, call.span)?;
        self.pure_value(state, call.method, &args, call.span, true)?;
        Ok(())
    }

    /// The value of a call: its precondition is checked, its postcondition and (in
    /// automatic mode, or if told to) its body are assumed.
    pub fn pure_value(
        &mut self,
        state: &mut State,
        method: MethodId,
        args: &[Term],
        span: Span,
        told: bool,
    ) -> Result<Term> {
        let info = self.program.method(method);
        let store: Vec<(LocalId, Term)> =
            info.params.iter().copied().zip(args.iter().copied()).collect();
        let requires = self.precondition(method, span)?;
        let blame = Blame { code: Code::Precondition, span, what: "the precondition of the call" };
        let base = state.splits.len();
        let locals = std::mem::replace(&mut self.locals, info.locals.clone());
        let consumed = self.consume(state.with_store(&store), &requires, blame);
        self.locals = locals;
        let consumed = consumed.map_err(|stop| stop.in_call_of(&info.signature))?;
        self.relies_on.insert(Unit::Method(method));
        let mut left = self.measure.is_some();
        for c in &consumed {
            left = left && self.leaves_something(&c.state, &c.rest);
        }
        let snapshots: Vec<(State, Term)> =
            consumed.into_iter().map(|c| (c.state, c.snapshot)).collect();
        let snapshot = self.merge_snapshots(state, base, snapshots);
        self.check_recursion(state, method, &store, left, span)?;
        let function = self.function(method, span)?;
        let mut all = vec![snapshot];
        all.extend_from_slice(args);
        let value = self.terms.apply(function, &all);
        self.assume_type(state, value, &info.result);
        if let Some(known) = self.of_literal(method, args) {
            let fact = self.terms.eq(value, known);
            self.assume(state, fact);
            return Ok(known);
        }
        self.learn_of_component(state, method, args, value);
        if state.unfolded.contains(&value) {
            return Ok(value);
        }
        let auto = self.options.ghost == GhostMode::Auto;
        if self.base_case && self.unfolding.contains(&method) {
            return unsupported("a recursive call in a base case", span);
        }
        let call = Call { condition: Term::TRUE, method, args: args.to_vec(), snapshot, value };
        self.unfold_call(state, call, auto || told, span)?;
        Ok(value)
    }

    /// Learns what is known of a call, as far as it goes: what was closed here is known layer
    /// by layer, and each unfolding takes one away; otherwise a call inside its own body is
    /// unfolded where that is its base case, and kept for later elsewhere.
    fn unfold_call(&mut self, state: &mut State, call: Call, body: bool, span: Span) -> Result<()> {
        let closed = self.terms.op(call.snapshot) == term::Op::Combine;
        let depth = if closed { UNFOLD_CLOSED } else { UNFOLD_DEPTH };
        let mut known = false;
        if self.unfolding.len() < depth {
            let again = !closed && self.unfolding.contains(&call.method);
            let outer = std::mem::replace(&mut self.base_case, again);
            self.unfolding.push(call.method);
            let done = self.learn(state, &call, body, span);
            self.unfolding.pop();
            self.base_case = outer;
            known = done? || !again;
        }
        if known {
            state.unfolded.insert(call.value);
        } else if body {
            state.keep_folded(call);
        }
        Ok(())
    }

    /// Looks into the calls that were left alone, one layer further; true if there were any.
    /// For when a proof fails.
    pub fn unfold_further(&mut self, state: &mut State) -> bool {
        if self.options.ghost == GhostMode::Manual || !self.unfolding.is_empty() {
            return false;
        }
        let mut any = false;
        let mut left = UNFOLD_FURTHER;
        for call in std::mem::take(&mut state.folded).iter() {
            if state.unfolded.contains(&call.value) {
                continue;
            }
            if left == 0 || !self.holds_fast(state, call.condition) {
                state.keep_folded(call.clone());
                continue;
            }
            left -= 1;
            // What cannot be evaluated says nothing.
            any |= self.unfold_call(state, call.clone(), true, Span::NONE).is_ok();
        }
        any
    }

    /// Whether the rest is a share of the heap that cannot be given up for ever: a constant
    /// fraction of a location. A predicate or a range may be empty, and a fraction that is
    /// not constant can be halved again and again.
    pub fn leaves_something(&mut self, state: &State, rest: &Heap) -> bool {
        rest.chunks().iter().any(|chunk| match chunk {
            Chunk::Field { fraction, .. } => self.is_constant_share(*fraction),
            Chunk::Elements { from, to, fraction, .. } => {
                let some = self.terms.lt(*from, *to);
                self.is_constant_share(*fraction) && self.holds(state, some)
            }
            Chunk::Predicate { .. } | Chunk::Iterated(_) => false,
        })
    }

    fn is_constant_share(&mut self, fraction: Term) -> bool {
        let zero = self.terms.number(term::Number::ZERO, Sort::PERM);
        self.terms.as_number(fraction).is_some() && self.terms.lt(zero, fraction).is_true()
    }

    pub fn merge_snapshots(
        &mut self,
        state: &mut State,
        base: usize,
        values: Vec<(State, Term)>,
    ) -> Term {
        if let [(only, value)] = values.as_slice()
            && only.splits.len() == base
        {
            state.path = only.path.clone();
            state.unfolded = only.unfolded.clone();
            state.folded = only.folded.clone();
            return *value;
        }
        self.keep_facts(state, base, values.iter().map(|(branch, _)| branch));
        let Some(((_, last), rest)) = values.split_last() else { return self.terms.unit() };
        let mut merged = *last;
        for (branch, value) in rest.iter().rev() {
            let condition = self.terms.and(branch.splits.iter().skip(base).copied());
            merged = self.terms.ite(condition, *value, merged);
        }
        merged
    }

    fn function(&mut self, method: MethodId, span: Span) -> Result<term::FunId> {
        if let Some(fun) = self.functions.get(&method) {
            return Ok(*fun);
        }
        let info = self.program.method(method);
        let mut params = vec![Sort::SNAP];
        for local in &info.params {
            let Some(local) = info.locals.get(local.index()) else {
                return unsupported("a parameter without a type", span);
            };
            params.push(self.sort(&local.ty.clone(), span)?);
        }
        let result = self.sort(&info.result, span)?;
        let fun = self.terms.declare_fun(&info.signature, &params, result, term::Reach::Arguments);
        self.functions.insert(method, fun);
        Ok(fun)
    }

    /// What is true of a call besides its being a function; true if that includes its body.
    fn learn(&mut self, state: &mut State, call: &Call, body: bool, span: Span) -> Result<bool> {
        let info = self.program.method(call.method);
        let locals = std::mem::replace(&mut self.locals, info.locals.clone());
        // No measure is checked while a known method is unfolded.
        let measure = self.measure.take();
        let done = self.learn_in(state, call, body, span);
        self.measure = measure;
        self.locals = locals;
        match done {
            // What cannot be evaluated here says nothing; the method's own unit reports it.
            Err(Stop::Budget(at)) => Err(Stop::Budget(at)),
            Err(_) => Ok(false),
            Ok(known) => Ok(known),
        }
    }

    fn learn_in(&mut self, state: &mut State, call: &Call, body: bool, span: Span) -> Result<bool> {
        let info = self.program.method(call.method);
        let store: Vec<(LocalId, Term)> =
            info.params.iter().copied().zip(call.args.iter().copied()).collect();
        let requires = self.precondition(call.method, span)?;
        let mut alone = state.with_store(&store);
        alone.heap = Heap::new();
        alone.forget_olds();
        // Nobody is told of a failure in there, nor of the way to it.
        alone.trail = Trail::default();
        let base = alone.splits.len();
        let states = self.produce(alone, call.snapshot, &requires)?;
        let mut known = false;
        if body {
            known = match self.learn_body(state, call, &states, base, span) {
                Err(Stop::Budget(at)) => return Err(Stop::Budget(at)),
                // What cannot be evaluated says nothing; postconditions still do.
                Err(_) => false,
                Ok(known) => known,
            };
        }
        // Postconditions, where there is one way only.
        if let [start] = states.as_slice() {
            for ensures in self.postcondition(call.method) {
                let mut inner = start.clone();
                if let Some(result) = info.result_local {
                    inner.set(result, call.value);
                }
                self.assume_values(state, &mut inner, &ensures)?;
            }
        }
        Ok(known)
    }

    /// The call equals its body, run from the states in which its precondition holds.
    fn learn_body(
        &mut self,
        state: &mut State,
        call: &Call,
        starts: &[State],
        base: usize,
        span: Span,
    ) -> Result<bool> {
        let info = self.program.method(call.method);
        let Body::Block { exit, block } = &info.body else { return Ok(false) };
        if !self.may_unfold(call.method) {
            return Ok(false);
        }
        let mut values = Vec::new();
        for start in starts {
            for outcome in self.exec(start.clone(), block)? {
                let leaves = match &outcome.ending {
                    Ending::Normal => true,
                    Ending::Exit(label) => label == exit,
                    _ => false,
                };
                let result = info.result_local.and_then(|r| outcome.state.get(r));
                match result {
                    Some(result) if leaves => values.push((outcome.state, result)),
                    _ => return unsupported("this pure method", span),
                }
            }
        }
        if !values.is_empty() {
            let known = self.merge(state, base, values, &info.result, span)?;
            let fact = self.terms.eq(call.value, known);
            self.assume(state, fact);
        }
        Ok(true)
    }

    /// The boolean parts of an assertion are true.
    pub fn assume_values(
        &mut self,
        state: &mut State,
        inner: &mut State,
        a: &Assertion,
    ) -> Result<()> {
        match &a.kind {
            AssertionKind::Expr(e) => {
                let fact = self.eval(inner, e)?;
                self.assume(state, fact);
                Ok(())
            }
            AssertionKind::Star(parts) => {
                for part in parts {
                    self.assume_values(state, inner, part)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The body is this method's and no other's: nothing overrides it.
    fn may_unfold(&self, method: MethodId) -> bool {
        let info = self.program.method(method);
        !info.modifiers.opaque
            && !info.modifiers.trusted
            && info.overrides.is_empty()
            && !self.program.methods.iter().any(|m| m.overrides.contains(&method))
    }

    /// Preconditions of the only specification case, conjoined.
    pub fn precondition(&mut self, method: MethodId, span: Span) -> Result<Assertion> {
        let parts = match self.case(method, span)? {
            Some(case) => case.requires.clone(),
            None => Vec::new(),
        };
        Ok(Assertion::new(AssertionKind::Star(parts), span))
    }

    fn postcondition(&mut self, method: MethodId) -> Vec<Assertion> {
        match self.case(method, Span::NONE) {
            Ok(Some(case)) => case.ensures.clone(),
            _ => Vec::new(),
        }
    }

    /// Section 3.6 of the paper: a call in a pure method is to an earlier one, or happens
    /// on a smaller heap, or `decreases` shrinks. For other methods only `decreases` counts.
    pub fn check_recursion(
        &mut self,
        state: &mut State,
        callee: MethodId,
        store: &[(LocalId, Term)],
        smaller_heap: bool,
        span: Span,
    ) -> Result<()> {
        let Some(Measure { method, values, pure }) = self.measure.clone() else { return Ok(()) };
        if pure && (callee.0 < method.0 || smaller_heap) {
            return Ok(());
        }
        // A library method is defined before the program.
        if self.program.method(callee).origin != ir::Origin::Source {
            return Ok(());
        }
        if !pure && !self.may_call(callee, method) {
            return Ok(());
        }
        let decreases = match self.case(callee, span)? {
            Some(case) => case.decreases.clone(),
            None => Vec::new(),
        };
        // Among pure methods a measure compares calls of one method only: a call of an
        // earlier one may make it larger, so it says nothing about the way back.
        if decreases.is_empty() || values.is_empty() || (pure && callee != method) {
            return Err(self.may_never_end(method, callee, pure, span).into());
        }
        let mut inner = state.with_store(store);
        let mut now = Vec::new();
        for e in &decreases {
            now.push(self.eval(&mut inner, e)?);
        }
        let goal = self.smaller(&now, &values);
        self.prove(state, goal, |_| {
            Failure::new(Code::Termination, span, "the measure of this call may not decrease")
                .note("it must be smaller than the caller's, which must be at least 0")
        })
    }

    fn may_never_end(&self, method: MethodId, callee: MethodId, pure: bool, span: Span) -> Failure {
        let caller = self.program.method(method).name;
        let name = self.program.method(callee).name;
        let failure = |text: String| Failure::new(Code::Termination, span, text);
        if pure && callee != method {
            return failure(format!("`{name}` is declared after `{caller}`, which uses it"))
                .label(self.program.method(callee).span, "declared here")
                .note(
                    "a pure method, with its contract, uses pure methods that are declared \
                     before it, or uses them on a smaller part of the heap: so none rests on itself",
                )
                .help(format!("move `{name}` above `{caller}`"));
        }
        let failure = failure(format!("this call of `{name}` may never end: nothing gets smaller"));
        if pure {
            failure.note("the call takes the whole heap that the method was given").help(format!(
                "`decreases …;` names a number that each call of `{name}` makes smaller, \
                     or the recursion goes through a predicate that it opens"
            ))
        } else {
            failure.help(format!("`{name}` needs a `decreases` clause of its own"))
        }
    }

    /// Whether running `from` may lead to a call of `to`, also through what overrides.
    fn may_call(&self, from: MethodId, to: MethodId) -> bool {
        let mut seen = vec![from];
        let mut next = 0;
        while let Some(method) = seen.get(next).copied() {
            if method == to {
                return true;
            }
            next += 1;
            let mut called = Vec::new();
            if let Body::Block { block, .. } = &self.program.method(method).body {
                calls_in(block, &mut called);
            }
            for (i, other) in self.program.methods.iter().enumerate() {
                if other.overrides.contains(&method) {
                    called.push(MethodId(i as u32));
                }
            }
            for other in called {
                if !seen.contains(&other) {
                    seen.push(other);
                }
            }
        }
        false
    }

    /// Lexicographically smaller, and bounded from below by zero.
    pub fn smaller(&mut self, now: &[Term], before: &[Term]) -> Term {
        let zero = self.terms.int(0);
        let mut cases = Vec::new();
        let mut equal_so_far = Vec::new();
        for (a, b) in now.iter().zip(before) {
            let less = self.terms.lt(*a, *b);
            let bounded = self.terms.le(zero, *b);
            let mut parts = equal_so_far.clone();
            parts.extend([less, bounded]);
            cases.push(self.terms.and(parts));
            equal_so_far.push(self.terms.eq(*a, *b));
        }
        self.terms.or(cases)
    }
}

/// The methods that a block calls, in its statements.
fn calls_in(block: &ir::Block, into: &mut Vec<MethodId>) {
    for stmt in &block.stmts {
        match &stmt.kind {
            StmtKind::Call(call) => into.push(call.method),
            StmtKind::If { arms, otherwise } => {
                arms.iter().for_each(|(_, b)| calls_in(b, into));
                calls_in(otherwise, into);
            }
            StmtKind::Loop { body, .. } | StmtKind::Block { body, .. } => calls_in(body, into),
            StmtKind::Try { body, handler, .. } => {
                calls_in(body, into);
                calls_in(handler, into);
            }
            _ => {}
        }
    }
}
