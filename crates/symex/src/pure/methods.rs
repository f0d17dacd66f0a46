//! Pure methods: functions of the snapshot of what their precondition covers, and of their
//! arguments. A call is unfolded when it is met (as `use` would), never by an axiom.

use base::{Code, Span, needs, step, stops};
use heap::{Chunk, Heap};
use ir::{Assertion, AssertionKind, Binding, Body, ClassId, LocalId, MethodId, PureCall, Purity};
use term::{Sort, Term};

use crate::consume::Blame;
use crate::contract::{Reading, Spec};
use crate::determined::{self, Determined, is_get_class};
use crate::engine::{Engine, GhostMode};
use crate::exec::Ending;
use crate::failure::{Failure, Result, Stop, unsupported};
use crate::family::Possible;
use crate::hierarchy;
use crate::outputs;
use crate::owners;
use crate::pure::framing::Asked;
use crate::scope::Measure;
use crate::state::{Call, Evaluated, State};
use crate::trail::Trail;
use check::Unit;

/// Which text gives a pure call its value.
#[derive(Clone, Copy)]
pub struct Target {
    pub method: MethodId,
    pub reading: Reading,
    /// The class that reads it; none for the function of the family.
    pub class: Option<ClassId>,
    /// Whether this method's body is what runs.
    pub is_settled: bool,
}

impl Target {
    /// Whatever the class of the object makes of the method.
    pub fn dispatched(method: MethodId) -> Target {
        Target { method, reading: Reading::Dynamic, class: None, is_settled: false }
    }
}

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
        if self.scope.initializing.is_some_and(|class| self.has_late_finals(class))
            && self.program.method(call.method).origin == ir::Origin::Source
        {
            return unsupported("a pure call in a specification of an initialiser", call.span);
        }
        if !self.is_pure(call.method) {
            return unsupported("a call in a specification that does more than compute", call.span);
        }
        let mut args = Vec::new();
        if let Some(receiver) = &call.receiver {
            args.push(self.receiver(state, receiver, call.span)?);
        }
        for arg in &call.args {
            args.push(self.eval(state, arg)?);
        }
        self.assume_argument_types(state, call.method, &call.args, &args);
        self.check_nullness(state, call.method, &args, call.span)?;
        let method = self.program.method(call.method);
        let params = method.params.iter().copied();
        self.prove_all_fit(state, params, &method.locals, &args, call.span)?;
        self.check_settled(state, call, &args)?;
        let result = &self.program.method(call.method).result;
        let value = self.in_each_case(state, (result, call.span), &mut |engine, state| {
            engine.pure_value(state, (call.method, call.binding), &args, call.span, false)
        })?;
        if let (Some(receiver), Some(object)) = (&call.receiver, args.first()) {
            self.learn_of_constant(state, call.method, (*object, &receiver.ty), value);
        }
        Ok(value)
    }

    /// `use e.p(args);`: the call equals its body, from now on.
    pub fn use_call(&mut self, state: &mut State, call: &PureCall) -> Result<()> {
        let mut args = Vec::new();
        if let Some(receiver) = &call.receiver {
            args.push(self.receiver(state, receiver, call.span)?);
        }
        for arg in &call.args {
            args.push(self.eval(state, arg)?);
        }
        self.check_nullness(state, call.method, &args, call.span)?;
        let method = self.program.method(call.method);
        let params = method.params.iter().copied();
        self.prove_all_fit(state, params, &method.locals, &args, call.span)?;
        self.check_settled(state, call, &args)?;
        self.pure_value(state, (call.method, call.binding), &args, call.span, true)?;
        Ok(())
    }

    /// A method of the library that the classes of the program override says nothing by itself:
    /// the path settles which of them runs.
    fn check_settled(&mut self, state: &State, call: &PureCall, args: &[Term]) -> Result<()> {
        if determined::of_pure_call(self.program, call) != Determined::ByClass {
            return Ok(());
        }
        let target = self.pure_target(state, call.method, call.binding, args);
        match target.is_settled && target.method != call.method {
            true => Ok(()),
            false => Err(self.undetermined(call.method, call.span).into()),
        }
    }

    /// The value of a call: its precondition is checked, its postcondition and (in
    /// automatic mode, or if told to) its body are assumed.
    pub fn pure_value(
        &mut self,
        state: &mut State,
        (called, binding): (MethodId, Binding),
        args: &[Term],
        span: Span,
        told: bool,
    ) -> Result<Term> {
        if let (true, Some(object)) =
            (is_get_class(self.program, self.program.method(called)), args.first())
        {
            let class = self.terms.type_of(*object);
            return Ok(self.class_object(state, class));
        }
        let target = self.pure_target(state, called, binding, args);
        if binding == Binding::Dynamic && !self.asks_the_same(called, target.method) {
            return self.value_of_override(state, called, target, args, span, told);
        }
        self.value_by(state, target, (called, binding), args, span, told)
    }

    /// The value of a call by the text that gives it. What is called may be another method of
    /// the family if it has the same precondition.
    pub fn value_by(
        &mut self,
        state: &mut State,
        target: Target,
        called: (MethodId, Binding),
        args: &[Term],
        span: Span,
        told: bool,
    ) -> Result<Term> {
        step!("callees-read-what-is-said", self.check_reads_of_call(state, target, args, span)?);
        // What it reads is its own business.
        let reads = self.scope.reads.take();
        let value = self.value_by_text(state, target, called, args, span, told);
        self.scope.reads = reads;
        value
    }

    fn value_by_text(
        &mut self,
        state: &mut State,
        target: Target,
        (called, binding): (MethodId, Binding),
        args: &[Term],
        span: Span,
        told: bool,
    ) -> Result<Term> {
        let method = target.method;
        let info = self.program.method(method);
        let store: Vec<(LocalId, Term)> =
            info.params.iter().copied().zip(args.iter().copied()).collect();
        let spec = self.spec(method, target.reading);
        let requires = precondition(&spec);
        let blame = Blame { code: Code::Precondition, span, what: "the precondition of the call" };
        let base = state.route.splits.len();
        let consumed = self.with_locals(spec.locals.clone(), |engine| {
            engine.asking_for(method, span, |engine| {
                engine.consume_all(state.with_store(&store), requires, blame, span)
            })
        });
        let consumed = consumed.map_err(|stop| stop.in_call_of(&info.signature))?;
        self.findings.relies_on.insert(Unit::Method(method));
        let mut left = self.scope.measure.is_some();
        for c in &consumed {
            left = left && (self.nesting.dropped || self.leaves_something(&c.state, &c.rest));
        }
        let found = match consumed.as_slice() {
            [only] => outputs::bound_by_all(requires, &only.state),
            _ => Vec::new(),
        };
        let snapshots: Vec<(State, Term)> =
            consumed.into_iter().map(|c| (c.state, c.snapshot)).collect();
        let mut snapshot = self.merge_snapshots(state, base, snapshots);
        let looks_at = self.looked_at(state, method, span)?;
        if let Some(heap) = &looks_at {
            snapshot = heap.version();
        }
        // Which body runs is settled only if the target says so.
        let bound = if target.is_settled { Binding::Static } else { binding };
        step!("pure-calls-end", self.check_recursion(state, (method, bound), &store, left, span)?);
        let mut all = vec![snapshot];
        all.extend_from_slice(args);
        let function = self.function(method, target.class, span)?;
        let mut value = self.terms.apply(function, &all);
        if let Some(heap) = &looks_at {
            let reading = target.reading;
            let asked = Asked { method, reading, function, args, heap };
            if let Some(known) = self.framed_value(state, asked) {
                // It may have been met on the way.
                let fact = self.terms.eq(value, known);
                self.assume(state, fact);
                value = known;
            }
            let (args, heap) = (args.to_vec(), heap.clone());
            let condition = Term::TRUE;
            state.keep_call(Evaluated { condition, method, reading, function, args, heap, value });
        }
        let is_known = state.known.unfolded.contains(&value);
        let summary = match target.is_settled && !is_known && looks_at.is_none() {
            true => self.summary(method, target.reading),
            false => None,
        };
        if !is_known && !summary.as_ref().is_some_and(|summary| summary.bounds_value) {
            self.assume_type(state, value, &info.result);
        }
        if binding == Binding::Dynamic && target.class.is_some() {
            // What the family says of this object is what its class says.
            let family = self.function(called, None, span)?;
            let same = self.terms.apply(family, &all);
            let fact = self.terms.eq(same, value);
            if info.result == ir::Type::LocSet {
                self.note_universals(fact);
            }
            self.assume(state, fact);
        }
        if let Some(known) = self.of_text(state, method, args) {
            let fact = self.terms.eq(value, known);
            self.assume(state, fact);
            return Ok(known);
        }
        self.learn_of_component(state, method, args, value);
        if is_known {
            return Ok(value);
        }
        let auto = self.options.ghost == GhostMode::Auto;
        if (auto || told)
            && target.is_settled
            && target.class.is_none()
            && facts::may_be_overridden(self.program, method)
            && let Some(object) = args.first()
        {
            self.count_on(state, info.class, *object);
        }
        if self.nesting.base_case && self.nesting.unfolding.contains(&method) {
            return unsupported("a recursive call in a base case", span);
        }
        let call = Call {
            condition: Term::TRUE,
            method,
            reading: target.reading,
            is_settled: target.is_settled,
            args: args.to_vec(),
            bound: found,
            snapshot,
            value,
            heap: looks_at,
        };
        match summary {
            Some(summary) => {
                self.assume_summary(state, &summary, &call, span)?;
                state.known.unfolded.insert(value);
            }
            None => self.unfold_call(state, call, auto || told, span)?,
        }
        Ok(value)
    }

    /// The heap that a pure method of a class with explicit frames looks at: all of it, for all
    /// that callers know.
    fn looked_at(
        &mut self,
        state: &State,
        method: MethodId,
        span: Span,
    ) -> Result<Option<heap::Total>> {
        let info = self.program.method(method);
        let is_explicit = matches!(info.origin, ir::Origin::Source | ir::Origin::Synthetic)
            && self.program.class(info.class).framing == ir::Framing::Explicit;
        if !self.options.total || !is_explicit || !self.facts.reads().reads_heap(method) {
            return Ok(None);
        }
        match &state.heap.total {
            Some(total) => Ok(Some(total.clone())),
            None => unsupported(
                "a pure method with explicit frames that reads the heap, in code with permissions",
                span,
            ),
        }
    }

    /// Learns what is known of a call, as far as it goes: what was closed here is known layer
    /// by layer, and each unfolding takes one away; otherwise a call inside its own body is
    /// unfolded where that is its base case, and kept for later elsewhere.
    fn unfold_call(&mut self, state: &mut State, call: Call, body: bool, span: Span) -> Result<()> {
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
        if self.nesting.unfolding.len() < depth {
            let again = !closed && self.nesting.unfolding.contains(&call.method);
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
        if self.options.ghost == GhostMode::Manual || !self.nesting.unfolding.is_empty() {
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

    /// Whether the rest is a share of the heap that cannot be given up for ever: a constant
    /// fraction of a location. A predicate or a range may be empty, and a fraction that is
    /// not constant can be halved again and again.
    pub fn leaves_something(&mut self, state: &State, rest: &Heap) -> bool {
        rest.chunks().iter().any(|chunk| match chunk {
            Chunk::Field { fraction, .. } => {
                needs!("kept-share-cannot-vanish", self.is_constant_share(*fraction))
            }
            Chunk::Elements { from, to, fraction, .. } => {
                let some = self.terms.lt(*from, *to);
                self.is_constant_share(*fraction)
                    && needs!("kept-range-is-not-empty", self.holds(state, some))
            }
            Chunk::Predicate { .. } | Chunk::Iterated(_) => false,
        })
    }

    fn is_constant_share(&mut self, fraction: Term) -> bool {
        let zero = self.terms.number(term::Number::ZERO, Sort::REAL);
        self.terms.as_number(fraction).is_some() && self.terms.lt(zero, fraction).is_true()
    }

    pub fn merge_snapshots(
        &mut self,
        state: &mut State,
        base: usize,
        values: Vec<(State, Term)>,
    ) -> Term {
        if let [(only, value)] = values.as_slice()
            && only.route.splits.len() == base
        {
            state.path = only.path.clone();
            state.known.unfolded = only.known.unfolded.clone();
            state.known.folded = only.known.folded.clone();
            state.known.calls = only.known.calls.clone();
            state.known.instances = only.known.instances.clone();
            return *value;
        }
        self.keep_facts(state, base, values.iter().map(|(branch, _)| branch));
        let Some(((_, last), rest)) = values.split_last() else { return self.terms.unit() };
        let mut merged = *last;
        for (branch, value) in rest.iter().rev() {
            let condition = self.terms.and(branch.route.splits.iter().skip(base).copied());
            merged = self.terms.ite(condition, *value, merged);
        }
        merged
    }

    /// The function of a method as a class reads it, or of its family.
    fn function(
        &mut self,
        method: MethodId,
        class: Option<ClassId>,
        span: Span,
    ) -> Result<term::FunId> {
        if let Some(fun) = self.tables.functions.get(&(method, class)) {
            return Ok(*fun);
        }
        if class.is_none()
            && let Some(first) = self.first_that_asks_the_same(method)
        {
            let fun = self.function(first, None, span)?;
            self.tables.functions.insert((method, None), fun);
            return Ok(fun);
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
        let name = match class {
            Some(class) => format!("{} in {}", info.signature, self.program.class(class).name),
            None => info.signature.clone(),
        };
        let owner = owners::of_method(method, class);
        // What an object knows may have been made after it: what a constructor was given, or made
        // itself. A static method of the library has nothing but its arguments.
        let by_library = determined::is_library(info.origin) && info.is_static;
        // What is in a location set was there when the heap was that it was made in.
        let by_library = by_library || info.result == ir::Type::LocSet;
        let reach = match needs!("value-is-as-old-as-its-arguments", by_library) {
            true => term::Reach::Arguments,
            false => term::Reach::Anything,
        };
        let fun = self.terms.declare_fun_of(owner, &name, &params, result, reach);
        self.tables.functions.insert((method, class), fun);
        Ok(fun)
    }

    /// Whether a symbol stands for values of a pure method, as some class reads it.
    pub fn is_value_of(&self, symbol: term::FunId, method: MethodId) -> bool {
        let family = self.facts.families.method(method);
        self.tables.functions.iter().any(|((other, _), fun)| {
            *fun == symbol && (*other == method || self.facts.families.method(*other) == family)
        })
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
                    _ => return unsupported("this pure method", span),
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

    /// Which text gives a call its value.
    fn pure_target(
        &mut self,
        state: &State,
        method: MethodId,
        binding: Binding,
        args: &[Term],
    ) -> Target {
        let info = self.program.method(method);
        let whole = Target::dispatched(method);
        if !self.pure_varies(method) {
            return Target { is_settled: true, ..whole };
        }
        if binding == Binding::Static {
            return Target {
                method,
                reading: Reading::Static,
                class: Some(info.class),
                is_settled: true,
            };
        }
        let Some(receiver) = args.first() else { return whole };
        let bound = self.bound_of_receiver(state, method, *receiver);
        match self.possible_classes(state, *receiver, bound) {
            Possible::Exactly(class) => {
                // A library's has no body: there the family's function says it all.
                let found = self.program.implementation(class, method).filter(|m| {
                    let origin = self.program.method(*m).origin;
                    self.is_pure(*m) && matches!(origin, ir::Origin::Source | ir::Origin::Synthetic)
                });
                match found {
                    Some(method) => {
                        Target { method, class: Some(class), is_settled: true, ..whole }
                    }
                    None => whole,
                }
            }
            Possible::Among(classes) => {
                let mut bodies: Vec<Option<MethodId>> =
                    classes.iter().map(|c| self.program.implementation(*c, method)).collect();
                bodies.sort();
                bodies.dedup();
                match bodies.as_slice() {
                    [Some(only)] if self.is_pure(*only) => {
                        Target { method: *only, is_settled: true, ..whole }
                    }
                    _ => whole,
                }
            }
            Possible::Unknown => whole,
        }
    }

    /// Whether the value of a pure method may depend on how the class of the object reads or
    /// overrides it.
    fn pure_varies(&mut self, method: MethodId) -> bool {
        if let Some(known) = self.tables.varying.get(&method) {
            return *known;
        }
        let program = self.program;
        let varies = hierarchy::is_dispatched(program, method)
            && (!program.method(method).overrides.is_empty()
                || self.facts.hierarchy.is_overridden(method)
                || hierarchy::varies(self.facts, method));
        self.tables.varying.insert(method, varies);
        varies
    }

    /// Section 3.6 of the paper: a call in a pure method is to an earlier one, or happens
    /// on a smaller heap, or `decreases` shrinks. What is earlier is not said by the text, but by
    /// who uses whom (`facts::PureOrder`). For other methods only `decreases` counts.
    pub fn check_recursion(
        &mut self,
        state: &mut State,
        (callee, binding): (MethodId, Binding),
        store: &[(LocalId, Term)],
        smaller_heap: bool,
        span: Span,
    ) -> Result<()> {
        let Some(Measure { method, values, pure, reads }) = self.scope.measure.clone() else {
            return Ok(());
        };
        // A dispatched call may run whatever overrides the callee.
        let mut runs = vec![callee];
        if binding == Binding::Dynamic {
            let classes = self.concrete_below(self.program.method(callee).class);
            runs.extend(classes.iter().filter_map(|c| self.program.implementation(*c, callee)));
            runs.sort();
            runs.dedup();
        }
        // A library method is defined before the program.
        let is_written = |m: &MethodId| {
            matches!(self.program.method(*m).origin, ir::Origin::Source | ir::Origin::Synthetic)
        };
        if !runs.iter().any(is_written) {
            return Ok(());
        }
        let rank = self.rank(method);
        if pure
            && (needs!("called-on-a-smaller-heap", smaller_heap)
                || needs!("called-method-is-earlier", runs.iter().all(|m| self.rank(*m) < rank)))
        {
            return Ok(());
        }
        if !pure
            && needs!("callee-does-not-come-back", !runs.iter().any(|m| self.may_call(*m, method)))
        {
            return match runs.into_iter().find_map(|m| self.endless_below(m)) {
                Some(endless) if step!("callee-ends") => {
                    Err(self.goes_on(callee, endless, span).into())
                }
                _ => Ok(()),
            };
        }
        let decreases = self.first_case(callee, binding.into()).decreases;
        // Among pure methods a measure compares calls of one method, or of those that use each
        // other: a call of an earlier one may make it larger, so it says nothing about the way
        // back.
        let together = match runs.as_slice() {
            [only] => self.rank(*only) == rank,
            all => all.iter().all(|m| *m == method),
        };
        if let Some(reads) = reads.filter(|_| pure && decreases.is_empty() && values.is_empty())
            && needs!("reads-are-compared-in-one-group", together)
            && self.reads_less(state, &reads, (callee, binding), store)?
        {
            return Ok(());
        }
        if decreases.is_empty()
            || values.is_empty()
            || stops!("measures-are-of-one-group", pure && !together)
        {
            return Err(self.may_never_end(method, callee, pure, span).into());
        }
        let mut inner = state.with_store(store);
        let mut now = Vec::new();
        for e in &decreases {
            now.push(self.eval(&mut inner, e)?);
        }
        let mut goal = self.smaller(&now, &values);
        let order = self.facts.pure_order();
        if pure && order.place(callee) < order.place(method) && now.len() == values.len() {
            // The same measure will do on the way to an earlier method.
            let same =
                now.iter().zip(&values).map(|(a, b)| self.terms.eq(*a, *b)).collect::<Vec<_>>();
            let same = self.terms.and(same);
            goal = self.terms.or([goal, same]);
        }
        self.prove(state, goal, |_| {
            Failure::new(Code::Termination, span, "the measure of this call may not decrease")
                .note("it must be smaller than the caller's, which must be at least 0")
        })
    }

    /// Looks at the precondition of a pure method, which does not rest on the method: it would
    /// have to hold before anybody can say what it means.
    fn asking_for<T>(
        &mut self,
        method: MethodId,
        span: Span,
        look: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let here = (method, self.nesting.unfolding.len());
        if self.nesting.asking.contains(&here) {
            let name = self.program.method(method).name;
            let text = format!("the precondition of `{name}` leads back to `{name}` itself");
            return Err(Failure::new(Code::Termination, span, text)
                .label(self.program.method(method).span, "declared here")
                .note("whether a method may be called cannot depend on what the method gives")
                .into());
        }
        self.nesting.asking.push(here);
        let result = look(self);
        self.nesting.asking.pop();
        result
    }

    fn may_never_end(&self, method: MethodId, callee: MethodId, pure: bool, span: Span) -> Failure {
        let caller = self.program.method(method).name;
        let name = self.program.method(callee).name;
        let failure = |text: String| Failure::new(Code::Termination, span, text);
        if pure && callee != method {
            return failure(format!("`{name}` leads back to `{caller}`, and nothing gets smaller"))
                .label(self.program.method(callee).span, "declared here")
                .note(
                    "pure methods, with their contracts, that use each other do so on a smaller \
                     part of the heap, or with a smaller measure: so none rests on itself",
                )
                .help(format!("`decreases …;` for both `{caller}` and `{name}`"));
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

    /// A call of a method that may go on for ever, in one that must end.
    pub fn goes_on(&self, callee: MethodId, endless: MethodId, span: Span) -> Failure {
        let name = self.program.method(callee).name;
        let culprit = self.program.method(endless);
        Failure::new(Code::Termination, span, format!("this call of `{name}` may never end"))
            .label(culprit.span, "this has a loop, or calls itself, without a measure")
            .note("a method with `decreases` ends, and so must all that it calls")
            .help(format!("`decreases …;` for `{}`, or for its loops", culprit.name))
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
            parts.push(less);
            step!("measure-is-bounded", parts.push(bounded));
            cases.push(self.terms.and(parts));
            equal_so_far.push(self.terms.eq(*a, *b));
        }
        self.terms.or(cases)
    }
}

/// What the only case that callers use asks for.
fn precondition(spec: &Spec) -> &[Assertion] {
    spec.cases.first().map_or(&[], |case| &case.requires)
}
