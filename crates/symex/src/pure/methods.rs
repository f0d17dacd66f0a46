//! Pure methods: functions of the snapshot of what their precondition covers, and of their
//! arguments. A call is unfolded when it is met (as `use` would), never by an axiom.

use base::{Code, Span, needs, step, stops};
use check::{Reason, Unit};
use facts::hooks;
use heap::{Chunk, Heap};
use ir::{Assertion, Binding, ClassId, LocalId, MethodId, PureCall};
use term::{Sort, Term};

use crate::determined::{self, Determined, is_get_class};
use crate::engine::meaning::{Called, Possible, Target};
use crate::engine::message::Who;
use crate::engine::outcome::Blame;
use crate::engine::reading::{Reading, Spec};
use crate::engine::{Engine, GhostMode};
use crate::failure::{Result, unsupported};
use crate::pure::effects::undetermined;
use crate::pure::framing::Asked;
use crate::state::{Call, Evaluated, State};
use crate::{hierarchy, outputs, owners};

impl Engine<'_> {
    pub fn pure_call(&mut self, state: &mut State, call: &PureCall) -> Result<Term> {
        if self.scope.initializing.is_some_and(|class| self.has_late_finals(class))
            && self.program.method(call.method).origin == ir::Origin::Source
        {
            return unsupported(Reason::PureCallInInitialiser, call.span);
        }
        if !self.is_pure(call.method) {
            return unsupported(Reason::CallThatDoesMore, call.span);
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
            false => Err(undetermined(self.program, call.method, call.span).into()),
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
        if let (true, Some(object)) = (is_get_class(self.program.method(called)), args.first()) {
            let class = self.terms.type_of(*object);
            return Ok(self.class_object(state, class));
        }
        let target = self.pure_target(state, called, binding, args);
        if hooks::left_open_by(self.facts, target.method).is_some()
            && stops!("no-model-method-is-left-open", true)
        {
            return unsupported(Reason::ModelPromise, span);
        }
        if binding == Binding::Dynamic && !self.asks_the_same(called, target.method) {
            return self.value_of_override(
                state,
                target,
                Called { method: called, binding, args, span, told },
            );
        }
        self.value_by(state, target, Called { method: called, binding, args, span, told })
    }

    /// The value of a call by the text that gives it. What is called may be another method of
    /// the family if it has the same precondition.
    pub fn value_by(
        &mut self,
        state: &mut State,
        target: Target,
        called: Called<'_>,
    ) -> Result<Term> {
        let Called { args, span, .. } = called;
        step!("callees-read-what-is-said", self.check_reads_of_call(state, target, args, span)?);
        // What it reads is its own business.
        let reads = self.scope.reads.take();
        let value = self.value_by_text(state, target, called);
        self.scope.reads = reads;
        value
    }

    pub(super) fn value_by_text(
        &mut self,
        state: &mut State,
        target: Target,
        called: Called<'_>,
    ) -> Result<Term> {
        let Called { method: family, binding, args, span, told } = called;
        let method = target.method;
        self.refuse_impostor(method, span)?;
        let info = self.program.method(method);
        let store: Vec<(LocalId, Term)> =
            info.params.iter().copied().zip(args.iter().copied()).collect();
        let spec = self.spec(method, target.reading);
        let requires = precondition(&spec);
        let blame = Blame { code: Code::Precondition, span, what: Who::Call };
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
        let function = self.symbol_of_method(method, target.class, span)?;
        let mut value = self.terms.apply(function, &all);
        if let Some(heap) = &looks_at {
            let reading = target.reading;
            let asked = Asked { method, reading, function, args, heap };
            let mut framed = self.framed_value(state, asked);
            if framed.is_none() && self.look_where_quantified(state, target, called, asked) {
                framed = self.framed_value(state, asked);
            }
            if let Some(known) = framed {
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
            let family = self.symbol_of_method(family, None, span)?;
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
        if self.nesting.pure.base_case && self.nesting.pure.unfolding.contains(&method) {
            return unsupported(Reason::RecursionInBaseCase, span);
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
        match state.heap.total() {
            Some(total) => Ok(Some(total.clone())),
            None => unsupported(Reason::HeapReaderWithPermissions, span),
        }
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
    fn symbol_of_method(
        &mut self,
        method: MethodId,
        class: Option<ClassId>,
        span: Span,
    ) -> Result<term::FunId> {
        if let Some(fun) = self.tables.methods.functions.get(&(method, class)) {
            return Ok(*fun);
        }
        if class.is_none()
            && let Some(first) = self.first_that_asks_the_same(method)
        {
            let fun = self.symbol_of_method(first, None, span)?;
            self.tables.methods.functions.insert((method, None), fun);
            return Ok(fun);
        }
        let info = self.program.method(method);
        let mut params = vec![Sort::SNAP];
        for local in &info.params {
            let Some(local) = info.locals.get(local.index()) else {
                return unsupported(Reason::ParameterWithoutType, span);
            };
            params.push(self.sort_of(&local.ty.clone(), span)?);
        }
        let result = self.sort_of(&info.result, span)?;
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
        self.tables.methods.functions.insert((method, class), fun);
        Ok(fun)
    }

    /// Whether a symbol stands for values of a pure method, as some class reads it.
    pub fn is_value_of(&self, symbol: term::FunId, method: MethodId) -> bool {
        let family = self.facts.families.method(method);
        self.tables.methods.functions.iter().any(|((other, _), fun)| {
            *fun == symbol && (*other == method || self.facts.families.method(*other) == family)
        })
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
                        self.count_on_own_class(class, *receiver);
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
        if let Some(known) = self.tables.methods.varying.get(&method) {
            return *known;
        }
        let program = self.program;
        let varies = hierarchy::is_dispatched(program, method)
            && (!program.method(method).overrides.is_empty()
                || self.facts.hierarchy.is_overridden(method)
                || hierarchy::varies(self.facts, method));
        self.tables.methods.varying.insert(method, varies);
        varies
    }
}

/// What the only case that callers use asks for.
pub(crate) fn precondition(spec: &Spec) -> &[Assertion] {
    spec.cases.first().map_or(&[], |case| &case.requires)
}
