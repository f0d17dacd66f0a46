//! Unfolding: the body of a pure method is what a call of it gives, and its postcondition is known of
//! it. What its precondition says about values is known, too.

use base::{Span, needs, stops};
use check::Reason;
use heap::Heap;
use ir::{Assertion, AssertionKind, Body, ClassId, LocalId, MethodId};
use term::Term;

use crate::engine::outcome::Ending;
use crate::engine::reading::Reading;
use crate::engine::{Engine, GhostMode};
use crate::failure::{Result, Stop, unsupported};
use crate::pure::methods::precondition;
use crate::state::{Call, State};
use crate::trail::Trail;

/// How many pure calls may be unfolded inside each other.
const UNFOLD_DEPTH: usize = 3;

/// The same for calls on what was closed in the unit itself.
const UNFOLD_CLOSED: usize = 8;

/// How many calls are looked into when a proof fails.
const UNFOLD_FURTHER: usize = 16;

impl Engine<'_> {
    /// Learns what is known of a call, as far as it goes: what was closed here is known layer
    /// by layer, and each unfolding takes one away; otherwise a call inside its own body is
    /// unfolded where that is its base case, and kept for later elsewhere.
    pub(crate) fn unfold_call(
        &mut self,
        state: &mut State,
        call: Call,
        body: bool,
        span: Span,
    ) -> Result<()> {
        // What another class is made of is looked at when a proof fails.
        if body && call.heap.is_some() && self.is_foreign(call.method, call.reading) {
            self.while_unfolding(call.method, false, |engine| {
                engine.learn(state, &call, false, span)
            })?;
            state.keep_folded(call);
            return Ok(());
        }
        self.unfold_body(state, call, body, span)
    }

    /// Whether a method is of another class, and says what it reads: its values are known by that.
    fn is_foreign(&mut self, method: MethodId, reading: Reading) -> bool {
        let class = self.program.method(method).class;
        let program = self.program;
        let outermost = |mut class: ClassId| {
            while let Some(outer) = program.class(class).outer {
                class = outer;
            }
            class
        };
        let is_near = self.scope.viewpoint.is_some_and(|own| {
            outermost(own) == outermost(class) || program.is_subclass(own, class)
        });
        !is_near && self.spec(method, reading).cases.iter().any(|case| case.accessible.is_some())
    }

    fn unfold_body(&mut self, state: &mut State, call: Call, body: bool, span: Span) -> Result<()> {
        let closed = self.terms.op(call.snapshot) == term::Op::Combine;
        let depth = if closed { UNFOLD_CLOSED } else { UNFOLD_DEPTH };
        let mut known = false;
        if self.nesting.pure.unfolding.len() < depth {
            let again = !closed && self.nesting.pure.unfolding.contains(&call.method);
            let learned = self.while_unfolding(call.method, again, |engine| {
                engine.learn(state, &call, body, span)
            });
            known = learned? || !again;
        }
        // A call of which only the contract was asked for is not done with: a `use` that comes
        // later adds the equation, for every occurrence.
        if body && known {
            state.known.unfolded.insert(call.value);
        } else if body {
            state.keep_folded(call);
        }
        Ok(())
    }

    /// Looks into the calls that were left alone, one layer further; true if there were any.
    /// For when a proof fails.
    pub fn unfold_further(&mut self, state: &mut State) -> bool {
        if self.options.ghost == GhostMode::Manual || !self.nesting.pure.unfolding.is_empty() {
            return false;
        }
        let mut any = false;
        let mut left = UNFOLD_FURTHER;
        for call in std::mem::take(&mut state.known.folded).iter() {
            if state.known.unfolded.contains(&call.value) {
                continue;
            }
            if left == 0 || !needs!("kept-call-is-met-here", self.holds_fast(state, call.condition))
            {
                state.keep_folded(call.clone());
                continue;
            }
            left -= 1;
            // What cannot be evaluated says nothing.
            any |= self.unfold_body(state, call.clone(), true, Span::NONE).is_ok();
        }
        any
    }

    /// What is true of a call besides its being a function; true if that includes its body.
    pub fn learn(
        &mut self,
        state: &mut State,
        call: &Call,
        body: bool,
        span: Span,
    ) -> Result<bool> {
        let spec = self.spec(call.method, call.reading);
        let inserted = self.findings.inserted.len();
        let done = self.with_locals(spec.locals.clone(), |engine| {
            // No measure is checked while a known method is unfolded.
            let measure = engine.scope.measure.take();
            let done = engine.learn_in(state, call, body, span);
            engine.scope.measure = measure;
            done
        });
        // What helps in there is the business of the method's own unit.
        self.findings.inserted.truncate(inserted);
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
        let spec = self.spec(call.method, call.reading);
        let mut alone = state.with_store(&store);
        alone.heap = Heap::of_total(call.heap.clone());
        alone.forget_olds();
        // Nobody is told of a failure in there, nor of the way to it.
        alone.route.trail = Trail::default();
        let base = alone.route.splits.len();
        let states = self.produce_all(alone, call.snapshot, precondition(&spec), span)?;
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
            if needs!("pure-result-is-said-not-to-be-null", self.gives_non_null(call.method)) {
                let fact = self.terms.ne(call.value, Term::NULL);
                self.assume(state, fact);
            }
            // A library's contract is all there is to know: what the calls in it say is
            // kept, too. It is true here, as the precondition is.
            if info.origin == ir::Origin::Library && start.route.splits.len() == base {
                let mut inner = start.clone();
                if let Some(result) = info.result_local {
                    inner.set(result, call.value);
                }
                for ensures in spec.cases.first().into_iter().flat_map(|case| &case.ensures) {
                    self.assume_all_values(&mut inner, ensures)?;
                }
                state.path = inner.path;
                state.known.unfolded = inner.known.unfolded;
                state.known.folded = inner.known.folded;
                return Ok(known);
            }
            for ensures in spec.cases.first().into_iter().flat_map(|case| &case.ensures) {
                let mut inner = start.clone();
                if let Some(result) = info.result_local {
                    inner.set(result, call.value);
                }
                // It is true of all that the precondition may bind, so of what was found.
                call.bound.iter().for_each(|(local, value)| inner.set(*local, *value));
                self.assume_values(state, &mut inner, ensures)?;
                if call.heap.is_some() {
                    self.keep_folded(state, Term::TRUE, &inner);
                }
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
        if stops!("body-that-runs-is-settled", !call.is_settled)
            || stops!("opaque-method-is-not-unfolded", info.modifiers.opaque)
            || info.modifiers.trusted
        {
            return Ok(false);
        }
        let read = match call.reading {
            Reading::Static => Some(self.read_statically(call.method, block)),
            Reading::Dynamic => None,
        };
        let block = read.as_ref().unwrap_or(block);
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
                    _ => return unsupported(Reason::PureMethod, span),
                }
            }
        }
        if !values.is_empty() {
            let known = self.merge(state, base, values, &info.result, span)?;
            let fact = self.terms.eq(call.value, known);
            match info.result {
                ir::Type::LocSet => self.note_universals(fact),
                _ => self.note_definition(call.value, known),
            }
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

    /// As `assume_values`, keeping what is learned on the way.
    fn assume_all_values(&mut self, state: &mut State, a: &Assertion) -> Result<()> {
        match &a.kind {
            AssertionKind::Expr(e) => {
                let fact = self.eval(state, e)?;
                self.assume(state, fact);
            }
            AssertionKind::Star(parts) => {
                for part in parts {
                    self.assume_all_values(state, part)?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}
