//! Calls: consume the callee's precondition, produce its postcondition.

use std::borrow::Cow;

use base::{Code, Fix, FixRole, Help, Span, needs, step, stops};
use check::{Reason, Unit};
use facts::nullness;
use ir::{
    Assertion, Binding, Call, ClassId, LocalId, MethodId, MethodKind, OldLabel, SpecCase, Thrown,
    Type,
};
use term::{Sort, Term};

use crate::contract::{allowed_exceptions, is_below};
use crate::determined::{self, Determined};
use crate::engine::Engine;
use crate::engine::meaning::Possible;
use crate::engine::message::Who;
use crate::engine::outcome::{Blame, Ending, Outcome};
use crate::engine::reading::{Reading, Spec};
use crate::failure::{Failure, Result, unsupported};
use crate::foreign::speaks_of_library_alone;
use crate::history::{self, Transfer};
use crate::observers::library_method;
use crate::program::mentions::result_is_fresh;
use crate::program::names::short_name;
use crate::state::State;

impl Engine<'_> {
    pub fn exec_call(&mut self, mut state: State, call: &Call, span: Span) -> Result<Vec<Outcome>> {
        if let Some(outcomes) = self.exec_values(&state, call, span)? {
            return Ok(outcomes);
        }
        if let Some(outcomes) = self.exec_value_of(&state, call, span)? {
            return Ok(outcomes);
        }
        let mut args = Vec::new();
        for arg in &call.args {
            args.push(self.eval(&mut state, arg)?);
        }
        self.assume_argument_types(&mut state, call.method, &call.args, &args);
        if let Some(outcomes) = self.exec_answer(&mut state, call, &args, span)? {
            return Ok(outcomes);
        }
        let method = self.program.method(call.method);
        if !self.runs_inline(call) {
            self.findings.relies_on.insert(Unit::Method(call.method));
        }
        step!(
            "callee-is-given-no-null",
            self.check_nullness(&mut state, call.method, &args, span)?
        );
        if call.binding == Binding::Dynamic {
            let ty = call.args.first().map(|receiver| &receiver.ty);
            self.check_observers(&mut state, call.method, &args, ty, span)?;
        }
        let pure = self.is_pure(call.method) && method.kind == MethodKind::Method;
        let by_function = pure && self.is_function(call);
        if pure && !by_function {
            // What the method that is called does not say, the one that runs may.
            let (callee, _) = self.callee(&state, call, &args);
            if callee != call.method && self.is_pure(callee) && self.is_function_as(callee) {
                let called = (callee, Binding::Dynamic);
                let value = self.pure_value(&mut state, called, &args, span, false)?;
                if let Some(dest) = call.dest {
                    state.set(dest, value);
                }
                return Ok(vec![Outcome::normal(state)]);
            }
        }
        if by_function {
            let case = self.first_case(call.method, call.binding.into());
            let mut outcomes = Vec::new();
            // Pure methods of the program never throw; those of the library may, and make strings.
            if method.origin != ir::Origin::Source && !case.signals.is_empty() {
                self.findings.made += 1;
                // When they are thrown is said.
                let (callee, reading) = (call.method, call.binding.into());
                let spec = self.spec_at(call, callee, reading);
                let all = self.call_of(state.clone(), call, (callee, &spec), &args, span)?;
                let is_thrown = |outcome: &Outcome| matches!(outcome.ending, Ending::Throw(_));
                outcomes.extend(all.into_iter().filter(is_thrown));
            } else if method.origin != ir::Origin::Source {
                self.findings.made += 1;
                for kind in self.allowed_exceptions(call.method, &case) {
                    let kind = self.thrown_at(call, call.method, kind);
                    let mut thrown = state.clone();
                    let exception = self.terms.fresh("exception", Sort::REF);
                    let is = self.is_thrown(exception, kind);
                    self.assume(&mut thrown, is);
                    outcomes.push(Outcome { state: thrown, ending: Ending::Throw(exception) });
                }
            }
            let target = (call.method, call.binding);
            let mut value = self.pure_value(&mut state, target, &args, span, false)?;
            if let (Some(receiver), Some(object)) = (call.args.first(), args.first()) {
                let receiver = (*object, &receiver.ty);
                self.learn_of_constant(&mut state, call.method, receiver, value);
            }
            // What it reads may change while the class is being initialised.
            if self.scope.initializing.is_some_and(|class| self.has_late_finals(class))
                && method.origin == ir::Origin::Source
            {
                step!("late-finals-may-change", {
                    value = self.any_of_type(&mut state, "result", &method.result, span)?;
                });
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
        if let Some(outcomes) = self.try_inline(&state, call, &args, span) {
            return Ok(outcomes);
        }
        let (callee, reading) = self.callee(&state, call, &args);
        let spec = self.spec_at(call, callee, reading);
        if !spec.is_written && !self.findings.uncontracted.contains(&callee) {
            self.findings.uncontracted.push(callee);
        }
        let mut outcomes = Vec::new();
        let handed = step!(
            "library-keeps-what-it-is-given",
            self.hand_over(state.clone(), call, callee, span)?,
            else vec![state]
        );
        for state in handed {
            outcomes.extend(self.call_of(state, call, (callee, &spec), &args, span)?);
        }
        Ok(outcomes)
    }

    /// The call itself, when it is settled whose contract it uses.
    fn call_of(
        &mut self,
        mut state: State,
        call: &Call,
        (callee, spec): (MethodId, &Spec),
        args: &[Term],
        span: Span,
    ) -> Result<Vec<Outcome>> {
        let method = self.program.method(callee);
        let store: Vec<(LocalId, Term)> =
            method.params.iter().copied().zip(args.iter().copied()).collect();
        let declared: Vec<(LocalId, Term)> = self
            .program
            .method(call.method)
            .params
            .iter()
            .copied()
            .zip(args.iter().copied())
            .collect();
        step!(
            "recursive-call-shrinks",
            self.check_recursion(&mut state, (call.method, call.binding), &declared, false, span)?
        );
        // A constructor is given the fields of its object.
        if method.kind == MethodKind::Constructor
            && call.binding == Binding::Static
            && !state.heap.is_total()
        {
            self.give_fields(&mut state, args, call.method, span)?;
        }
        let mut spec = Cow::Borrowed(spec);
        if method.kind == MethodKind::Constructor
            && state.heap.is_total()
            && args.first().is_some_and(|this| self.may_be_under_construction(&state, *this))
        {
            step!("unfinished-objects-keep-no-promises-of-others", {
                let locals = spec.locals.clone();
                for case in &mut spec.to_mut().cases {
                    let is_kept = |a: &Assertion| self.is_promised_unfinished(callee, a, &locals);
                    case.ensures.retain(is_kept);
                }
            });
        }
        let result = self.with_locals(spec.locals.clone(), |engine| {
            engine.call_by_contract(&state, callee, &spec, &store, span)
        });
        let mut outcomes = Vec::new();
        for (mut after, ending) in result? {
            if method.kind == MethodKind::Constructor {
                self.assume_captured(&mut after, callee, args);
                if let (Ending::Normal, Some(this)) = (&ending, args.first()) {
                    self.assume_all_set(&mut after, callee, *this, span)?;
                }
            }
            if let (Ending::Normal, Some(dest), Some(result)) =
                (&ending, call.dest, method.result_local)
            {
                let value = match after.get(result) {
                    Some(value) => value,
                    None => self.any_of_type(&mut after, "result", &method.result.clone(), span)?,
                };
                after = after.back_to_store_of(&state).back_to_olds_of(&state);
                after.set(dest, value);
                if let (Some(receiver), Some(object)) = (call.args.first(), args.first()) {
                    let receiver = (*object, &receiver.ty);
                    self.learn_of_constant(&mut after, call.method, receiver, value);
                }
            } else {
                after = after.back_to_store_of(&state).back_to_olds_of(&state);
            }
            outcomes.push(Outcome { state: after, ending });
        }
        Ok(outcomes)
    }

    /// Whether the value of a pure call is a function of its arguments and of what the
    /// precondition covers. Objects that the library gives may be others each time.
    fn is_function(&self, call: &Call) -> bool {
        let method = self.program.method(call.method);
        let may_be_new = determined::is_library(method.origin)
            && method.result.is_reference()
            && !determined::is_get_class(method);
        !may_be_new && determined::of_call(self.program, call) == Determined::Value
    }

    /// The same, where nothing is known of the arguments but what the method declares.
    fn is_function_as(&self, method: MethodId) -> bool {
        let info = self.program.method(method);
        let may_be_new = determined::is_library(info.origin) && info.result.is_reference();
        !may_be_new && determined::as_declared(self.program, method) == Determined::Value
    }

    /// Whose contract a call uses: that of the class of the receiver, if it is known.
    fn callee(&mut self, state: &State, call: &Call, args: &[Term]) -> (MethodId, Reading) {
        let (method, program) = (call.method, self.program);
        if call.binding == Binding::Static {
            return (method, Reading::Static);
        }
        let as_declared = (method, Reading::Dynamic);
        let is_overridden = self.facts.hierarchy.is_overridden(method);
        let (true, Some(receiver)) = (is_overridden, args.first()) else { return as_declared };
        let bound = self.bound_of_receiver(state, method, *receiver);
        match self.possible_classes(state, *receiver, bound) {
            Possible::Exactly(class) => match program.implementation(class, method) {
                // What overrides a pure method of the library need not be pure.
                Some(own)
                    if (self.is_pure(own) == self.is_pure(method)
                        || library_method(program, own).is_some()
                        || speaks_of_library_alone(program, method))
                        && matches!(
                            program.method(own).origin,
                            ir::Origin::Source | ir::Origin::Synthetic
                        ) =>
                {
                    (own, Reading::Dynamic)
                }
                // A class of the library that says more than the type through which it is seen.
                Some(own) if self.says_more(own, method) => (own, Reading::Dynamic),
                _ => as_declared,
            },
            _ => as_declared,
        }
    }

    fn says_more(&self, own: MethodId, called: MethodId) -> bool {
        let info = self.program.method(own);
        own != called
            && info.origin == ir::Origin::Library
            && !info.contract.is_empty()
            && self.is_pure(own) == self.is_pure(called)
    }

    /// Whether a caller must give something for this parameter.
    pub fn is_non_null(&self, method: MethodId, param: LocalId) -> bool {
        nullness::takes_no_null(self.facts, method, param)
    }

    /// Whether the result is said not to be null.
    pub fn gives_non_null(&self, method: MethodId) -> bool {
        nullness::gives_no_null(self.facts, method)
    }

    /// What a method is called where somebody calls it: a constructor has the name of its class.
    fn called(&self, method: MethodId) -> &str {
        let info = self.program.method(method);
        match info.kind {
            ir::MethodKind::Constructor => short_name(self.program.class(info.class)),
            _ => info.name.as_str(),
        }
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
            let Some(local) = info.locals.get(param.index()) else { continue };
            let name = local.name;
            let goal = self.terms.ne(*value, Term::NULL);
            self.prove(state, goal, |engine| {
                // Class files need not say what parameters are called.
                let text = match info.origin {
                    ir::Origin::ClassFile => "an argument of what is called may be null".into(),
                    _ => format!("the argument for `{name}` may be null"),
                };
                let failure = Failure::new(Code::Precondition, span, text);
                if info.origin != ir::Origin::Source {
                    return failure;
                }
                let fix = Fix::new(FixRole::Modifier, local.span, "nullable");
                let called = engine.called(method);
                let text = format!("`nullable` lets `{name}` of `{called}` be null");
                failure.label(local.span, "declared here").help(Help::new(text, fix))
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
                    let failure = self.not_permitted(span, ("initialise ", &format!("`{name}`")));
                    return Err(failure.into());
                }
            }
        }
        state.route.history.add(Transfer::Called { span, method: constructor, taken });
        Ok(())
    }

    pub fn call_with(
        &mut self,
        state: &State,
        method: MethodId,
        store: &[(LocalId, Term)],
        case: &SpecCase,
        span: Span,
    ) -> Result<Vec<(State, Ending)>> {
        let info = self.program.method(method);
        let case = &*self.with_whole_permissions(state, method, case);
        let blame = Blame { code: Code::Precondition, span, what: Who::Call };
        let mut outcomes = Vec::new();
        let mut before = state.with_store(store);
        before.forget_olds();
        let consumed = self.consume_all(before, &case.requires, blame, span);
        let of_library = determined::is_library(info.origin);
        let consumed = consumed.map_err(|stop| {
            let mut stop = stop.in_call_of(&info.signature);
            if of_library && case.requires.iter().any(is_false) {
                stop = stop.note(
                    "what it does depends on more than a contract can say: it cannot be called",
                );
            }
            if of_library { stop.at_call(span) } else { stop }
        });
        for consumed in consumed? {
            let (called, known) = (consumed.state.clone(), outcomes.len());
            if !called.heap.is_total()
                && stops!("parts-are-not-shown-around", self.shows_part_around(info, case))
            {
                let text = Reason::PartOfCollection;
                return unsupported(text, span);
            }
            let mut after = consumed.state;
            let taken = history::taken(&after.heap, &consumed.rest);
            after.keep_past(&taken);
            after.route.history.add(Transfer::Called { span, method, taken });
            let made = store.first().filter(|_| info.kind == MethodKind::Constructor);
            let time = match made {
                // What the constructor makes is as new as its object.
                Some((_, this)) => self.before_birth(&after, *this),
                None => self.now(&after.heap),
            };
            after.set_old(OldLabel::Entry, after.heap.clone(), time);
            // Objects that the callee makes are there before what it leaves behind: that may be one of
            // them.
            let is_made = info.result_local.is_some_and(|result| {
                info.result.is_reference()
                    && needs!("result-is-said-to-be-fresh", result_is_fresh(case, result))
            });
            let made_result = is_made.then(|| self.terms.fresh_object("result"));
            let mut exceptions = self.allowed_exceptions(method, case);
            // Library code may also throw what answers its calls, or what it calls back.
            let own = match self.may_throw_its_own(method) || of_library {
                true => self.facts.throws().thrown(method).to_vec(),
                false => Vec::new(),
            };
            // Nothing of the program is called of an object that is exactly of a class of the library.
            let own = match of_library && made.is_some_and(|m| self.is_exactly(&after, m.1, info)) {
                true => Vec::new(),
                false => own,
            };
            // What it throws of type variables is what these stand for here.
            let of_variables = match self.may_throw_its_own(method) {
                true => self.facts.throws().of_variables(method).to_vec(),
                false => Vec::new(),
            };
            let program = self.program;
            let is_of = |kind: Thrown, bound| program.is_subclass(kind.class, bound);
            exceptions.extend(own.iter().copied().map(Thrown::class));
            let unsaid = self.thrown_by_the_unknown(method);
            if let (true, false, Some((_, object))) =
                (unsaid.is_empty(), info.is_static, store.first())
                && self.nesting.tries > 0
            {
                self.count_on_the_given(&after, method, *object);
            }
            exceptions.extend(unsaid.iter().copied().map(Thrown::class));
            let makes_exceptions =
                needs!("library-makes-exceptions", self.makes_exceptions(method));
            let made_exceptions: Vec<Option<Term>> = exceptions
                .iter()
                .map(|_| makes_exceptions.then(|| self.terms.fresh_object("exception")))
                .collect();
            // What is pure only looks at what its precondition covers.
            let only_looks = (self.is_pure(method) && info.kind == MethodKind::Method)
                || needs!("call-only-observes", self.only_observes(method, case));
            // A client has all there is again when the call is over.
            let has_all = !only_looks && self.gives_up_everything(&after, method);
            if has_all {
                self.refuse_change_of_held_back(span)?;
                self.give_up_everything(&mut after);
            } else if !only_looks {
                step!("call-takes-what-it-asks-for", after.heap = consumed.rest);
                // What was held before the call is another matter now.
                after.heap.is_also(None);
                self.change_by_frame(&mut after, method, case, store, span)?;
                if info.modifiers.reaches_out {
                    step!("call-reaches-out", {
                        let taken = self.drop_shown(state, &mut after.heap);
                        let method = Some(method);
                        after.route.history.add(Transfer::Shown { span, method, taken });
                    });
                }
            }
            // Whoever is called may make objects.
            self.findings.made += 1;
            // Normal return.
            let thrown = (!exceptions.is_empty()).then(|| after.clone());
            let mut normal = after;
            if let Some(result) = info.result_local
                && info.result != Type::Void
            {
                let value = match made_result {
                    Some(object) => object,
                    None => self.any_of_type(&mut normal, "result", &info.result, span)?,
                };
                if needs!("result-is-said-not-to-be-null", self.gives_non_null(method)) {
                    self.count_on_answers(&normal, method, store);
                    let fact = self.terms.ne(value, Term::NULL);
                    self.assume(&mut normal, fact);
                }
                normal.set(result, value);
            }
            if has_all {
                self.give_everything(&mut normal, None);
            }
            let snapshot = self.terms.fresh("after", Sort::SNAP);
            let mut produced =
                self.produce_promise(normal, method, |engine, normal| match only_looks {
                    true => engine.produce_all_into(normal, snapshot, &case.ensures, span),
                    false => engine.produce_all(normal, snapshot, &case.ensures, span),
                })?;
            for state in &mut produced {
                self.all_came_back(state, (info, case), span)?;
            }
            outcomes.extend(produced.into_iter().map(|state| (state, Ending::Normal)));
            // Exceptions that the contract, or else the declaration, allows.
            for (kind, made) in exceptions.into_iter().zip(made_exceptions) {
                let Some(mut thrown) = thrown.clone().filter(|_| step!("callee-may-throw")) else {
                    continue;
                };
                let exception = match made {
                    Some(object) => object,
                    None => self.terms.fresh("exception", Sort::REF),
                };
                if own.contains(&kind.class) || of_variables.iter().any(|b| is_of(kind, *b)) {
                    self.tables.thrown.intended.push(exception);
                }
                if unsaid.contains(&kind.class) {
                    self.unsaid_by_anybody(&mut thrown, exception);
                }
                let is = self.is_thrown(exception, kind);
                self.assume(&mut thrown, is);
                if has_all {
                    self.give_everything(&mut thrown, None);
                }
                self.assume_clauses_of_class(&mut thrown, method, case)?;
                let mut states = vec![thrown];
                for signals in &case.signals {
                    if !needs!(
                        "signals-clause-is-of-the-class",
                        is_below(self.program, kind, signals.thrown)
                    ) {
                        continue;
                    }
                    let mut next = Vec::new();
                    for mut state in states {
                        state.set(signals.var, exception);
                        let snapshot = self.terms.fresh("after", Sort::SNAP);
                        next.extend(self.produce_promise(state, method, |engine, state| {
                            engine.produce(state, snapshot, &signals.condition)
                        })?);
                    }
                    states = next;
                }
                for mut state in states {
                    // What is not said to come back has any value, and is there all the same.
                    state.heap.lent = Default::default();
                    outcomes.push((state, Ending::Throw(exception)));
                }
            }
            if !(never_returns(case) || info.origin == ir::Origin::Library && promises_false(case))
            {
                self.came_to(&called, span, outcomes.get(known).map(|(state, _)| state));
            }
        }
        Ok(outcomes)
    }

    /// Whether what a method throws was made for that: code of the library that nobody overrides, and
    /// that is given nothing which could throw what it likes.
    fn makes_exceptions(&self, method: MethodId) -> bool {
        let info = self.program.method(method);
        let is_ours = |m: &MethodId| !determined::is_library(self.program.method(*m).origin);
        let is_harmless = |ty: &Type| match ty {
            Type::Class(class) => self.program.class(*class).is_immutable(),
            Type::Array(element) => !element.is_reference(),
            _ => !ty.is_reference(),
        };
        let receiver = usize::from(!info.is_static);
        let mut params = info.params.iter().skip(receiver);
        // An object that can hold others may throw what it was given, or what those throw.
        let class = self.program.class(info.class);
        let holds_nothing = info.is_static
            || info.kind == MethodKind::Constructor
            || class.is_immutable() && class.is_final
            || self.facts.world() == facts::World::Closed
                && !self.facts.throws().gives_exceptions();
        determined::is_library(info.origin)
            && needs!("exceptions-are-kept-by-nobody", holds_nothing)
            && !self.facts.hierarchy.overriding(method).iter().any(is_ours)
            && params.all(|p| info.locals.get(p.index()).is_some_and(|l| is_harmless(&l.ty)))
    }

    /// Nobody says what a library's method without a contract throws. That nothing of it leaves the
    /// caller is assumed, as its contract is; but who is ready to catch something may have to,
    /// whatever it comes through: no contract speaks of it.
    fn thrown_by_the_unknown(&mut self, method: MethodId) -> Vec<ClassId> {
        if self.nesting.tries == 0 {
            return Vec::new();
        }
        let leads_there = self.facts.throws().leads_to_the_unknown(method);
        match stops!("the-unknown-may-throw", leads_there) {
            true => self.program.well_known.unchecked().collect(),
            false => Vec::new(),
        }
    }

    /// What the initialisation of a class throws by way of code of which nobody says anything.
    pub fn thrown_at_start(&mut self, state: &State, class: ClassId) -> Vec<Outcome> {
        let initialisers = facts::initialisers_of(self.program, class);
        let is_unknown = |m: &MethodId| self.facts.throws().leads_to_the_unknown(*m);
        let is_caught = self.nesting.tries > 0;
        // An initialisation that ends in an exception is an error, whatever that was.
        let error = self.program.well_known.error.filter(|_| is_caught);
        let Some(error) = error
            .filter(|_| stops!("the-unknown-throws-at-start", initialisers.iter().any(is_unknown)))
        else {
            return Vec::new();
        };
        let mut state = state.clone();
        let exception = self.terms.fresh("exception", Sort::REF);
        self.unsaid_by_anybody(&mut state, exception);
        let is = self.instance_of(exception, &Type::Class(error));
        self.assume(&mut state, is);
        vec![Outcome { state, ending: Ending::Throw(exception) }]
    }

    /// That the machine does not come to its end is assumed everywhere.
    fn unsaid_by_anybody(&mut self, state: &mut State, exception: Term) {
        self.tables.thrown.unsaid.push(exception);
        if let Some(class) = self.program.well_known.machine_error {
            let is = self.instance_of(exception, &Type::Class(class));
            let is_not = self.terms.not(is);
            self.assume(state, is_not);
        }
    }

    /// Whether the object that a constructor makes is of its class, and it is given no other.
    fn is_exactly(&mut self, state: &State, object: Term, constructor: &ir::Method) -> bool {
        let mut given = constructor.params.iter().skip(1);
        if given.any(|p| constructor.locals.get(p.index()).is_none_or(|l| l.ty.is_reference())) {
            return false;
        }
        let class = self.type_term(&Type::Class(constructor.class));
        let dynamic = self.terms.type_of(object);
        let is = self.terms.eq(dynamic, class);
        needs!("made-object-is-of-the-library", self.holds_at_once(state, is))
    }

    /// Whether a method may throw what it makes itself: nobody says what it does.
    pub fn may_throw_its_own(&mut self, method: MethodId) -> bool {
        let info = self.program.method(method);
        self.options.total
            && matches!(info.origin, ir::Origin::Source | ir::Origin::Synthetic)
            && info.modifiers.purity == ir::Purity::Impure
            && info.kind != MethodKind::StaticInit
            && self.program.class(info.class).framing == ir::Framing::Explicit
            && needs!("what-only-looks-throws-nothing", !self.answers_a_question(info))
            && !self.spec(method, Reading::Dynamic).is_written
    }

    /// Whether a method overrides one of the library that only looks, as `toString` does: who asks
    /// does not reckon with exceptions.
    fn answers_a_question(&self, method: &ir::Method) -> bool {
        method.overrides.iter().map(|above| self.program.method(*above)).any(|above| {
            determined::is_library(above.origin) && above.modifiers.purity != ir::Purity::Impure
        })
    }

    pub fn allowed_exceptions(&self, method: MethodId, case: &SpecCase) -> Vec<Thrown> {
        allowed_exceptions(self.program, method, case)
    }
}

/// A contract that says outright that the method does not return, as `System.exit` does.
fn never_returns(case: &SpecCase) -> bool {
    matches!(&case.diverges, Some(e) if e.kind == ir::ExprKind::Bool(true))
}

/// `ensures false` as it stands: `System.exit`
fn promises_false(case: &SpecCase) -> bool {
    case.ensures.iter().any(is_false)
}

fn is_false(a: &Assertion) -> bool {
    matches!(&a.kind, ir::AssertionKind::Expr(e) if e.kind == ir::ExprKind::Bool(false))
}
