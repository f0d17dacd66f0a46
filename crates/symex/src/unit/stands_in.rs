//! An overriding method stands in for those that it overrides: by its own contract it does what theirs
//! promise, for whoever meets their precondition (section 8 of the language).

use base::{Code, needs, step, stops};
use check::Reason;
use ir::{Assertion, AssertionKind, Binding, Body, LocalId, MethodId, OldLabel, PredicateId, Type};
use term::{Sort, Term};

use crate::engine::Engine;
use crate::engine::outcome::Ending;
use crate::engine::reading::{Reading, Spec};
use crate::failure::{Failure, Result, unsupported};
use crate::foreign::is_silent_about;
use crate::inherit::StandsIn;
use crate::observers;

impl Engine<'_> {
    /// A call that meets the other contract may be answered by this method.
    pub fn stands_in(&mut self, check: &StandsIn) -> Result<()> {
        let StandsIn { method: id, other, span, .. } = *check;
        let method = self.program.method(id);
        // Another class has the body by its contract, and is as good as that.
        if method.class != check.class {
            self.findings.relies_on.insert(check::Unit::Method(id));
        }
        let (pure, was_pure) = (self.is_pure(id), self.is_pure(other));
        // Whoever calls a pure method of the library takes it that nothing changes.
        let of_library = other != id && observers::is_library_pure(self.program, other);
        let observes = match &method.body {
            Body::Block { block, .. } => observers::observes(self.program, method, block),
            _ => method.is_abstract,
        };
        // Library code may call it, but counts on nothing that it gives.
        let is_silent = other != id && is_silent_about(self.program, other, check.class);
        let observes = observes || is_silent && !self.facts.writes().may_change(id);
        if stops!("pure-is-overridden-by-pure", was_pure && !pure && !(of_library && observes)) {
            return unsupported(Reason::PureOverriddenByImpure, span);
        }
        if other != id && self.is_forgotten(id, other) {
            return unsupported(Reason::HelperAnswers, span);
        }
        let own = self.spec(id, check.reading);
        let promised = if other == id {
            let spec = self.spec(id, Reading::Dynamic);
            Spec { cases: spec.cases.clone(), locals: spec.locals.clone(), is_written: true }
        } else {
            self.promised(other, id)
        };
        // The static contract speaks of another function, whose value need not be this one's.
        if let (Some(a), Some(b)) = (own.cases.first(), promised.cases.first())
            && (pure && other == id)
            && stops!(
                "static-pure-contract-means-the-same",
                !self.same_shape(&a.requires, &b.requires)
            )
        {
            return unsupported(Reason::OtherStaticContract, span);
        }
        // A call is measured by the contract that its caller knows.
        if let (Some(a), Some(b)) = (own.cases.first(), promised.cases.first())
            && !b.decreases.is_empty()
            && stops!("override-is-measured-alike", !self.same_measures(&a.decreases, &b.decreases))
        {
            return unsupported(Reason::OverridingWithOtherMeasure, span);
        }
        let theirs = self.program.method(other).params.clone();
        for case in &promised.cases {
            self.scope.locals = promised.locals.clone();
            let (mut state, entry) = self.parameters_of(id, check.exact, &|engine, i, _| {
                needs!(
                    "override-is-given-what-was-promised",
                    theirs.get(i).is_some_and(|param| engine.is_non_null(other, *param))
                )
            })?;
            state.visit(span);
            self.scope.entry = Some(state.clone());
            let mut requires = case.requires.clone();
            // That it gets what it asks for besides is shown where it is called.
            if let (true, [only]) = (of_library || is_silent, own.cases.as_slice()) {
                requires.extend(only.requires.iter().cloned());
                for (param, value) in entry.iter().skip(1) {
                    if self.is_non_null(id, *param) {
                        let fact = self.terms.ne(*value, Term::NULL);
                        self.assume(&mut state, fact);
                    }
                }
            }
            let requires = Assertion::new(AssertionKind::Star(requires), span);
            let snapshot = self.terms.fresh("before", Sort::SNAP);
            for mut start in self.produce(state, snapshot, &requires)? {
                let time = self.now(&start.heap);
                start.set_old(OldLabel::Entry, start.heap.clone(), time);
                if let (true, Some(sets)) = (pure && other != id, &case.accessible) {
                    step!("override-reads-no-more", {
                        self.reads_as_promised(&start, (id, sets), &own, span)?;
                    });
                }
                let args: Vec<Term> = entry.iter().map(|(_, value)| *value).collect();
                let frame = self.frame_of(&mut start, other, case)?;
                let outcomes = self.in_frame(frame, |engine| {
                    engine.with_ghosts(start, span, &mut |engine, mut state| {
                        step!(
                            "override-takes-the-same-nulls",
                            engine.check_nullness(&mut state, id, &args, span)?
                        );
                        engine.answer(state, id, &own, check, &entry)
                    })
                })?;
                for (state, ending) in outcomes {
                    match ending {
                        // What comes out of it when library code calls it is counted there.
                        Ending::Throw(_) if is_silent && !was_pure => {}
                        Ending::Throw(exception) => {
                            step!(
                                "override-throws-what-was-allowed",
                                self.check_throw(state, exception, id, &entry, case)?
                            );
                        }
                        _ if is_silent => {}
                        _ => {
                            let result = method.result_local.and_then(|r| state.get(r));
                            if self.gives_non_null(other)
                                && !self.gives_non_null(id)
                                && let Some(value) = result
                            {
                                let mut state = state.clone();
                                let goal = self.terms.ne(value, Term::NULL);
                                self.prove(&mut state, goal, |_| {
                                    Failure::new(Code::Override, span, "the result may be null")
                                })?;
                            }
                            step!(
                                "override-promises-as-much",
                                self.check_return(state, id, &entry, case)?
                            );
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The outcomes of a call by the method's own contract, in the state of the comparison.
    fn answer(
        &mut self,
        mut state: crate::state::State,
        id: MethodId,
        own: &Spec,
        check: &StandsIn,
        entry: &[(LocalId, Term)],
    ) -> Result<Vec<(crate::state::State, Ending)>> {
        let method = self.program.method(id);
        let span = check.span;
        if self.is_pure(id) {
            let args: Vec<Term> = entry.iter().map(|(_, value)| *value).collect();
            let binding = match check.reading {
                Reading::Static => Binding::Static,
                Reading::Dynamic => Binding::Dynamic,
            };
            let value = self.pure_value(&mut state, (id, binding), &args, span, false)?;
            if let Some(result) = method.result_local {
                state.set(result, value);
            }
            return Ok(vec![(state, Ending::Normal)]);
        }
        let outcomes = self.with_locals(own.locals.clone(), |engine| {
            engine.call_by_contract(&state, id, own, entry, span)
        });
        let mut results = Vec::new();
        for (after, ending) in outcomes? {
            let result = method.result_local.and_then(|r| Some((r, after.get(r)?)));
            let mut next = after.back_to_store_of(&state).back_to_olds_of(&state);
            if let Some((local, value)) = result
                && method.result != Type::Void
            {
                next.set(local, value);
            }
            results.push((next, ending));
        }
        Ok(results)
    }

    /// Whether a predicate of a class above is one of the class, too: as in Java, what has no modifier is
    /// for its package.
    fn is_inherited(&self, predicate: &ir::Predicate, class: ir::ClassId) -> bool {
        match (predicate.visibility, predicate.class) {
            (ir::Visibility::Private, _) => false,
            (ir::Visibility::Package, Some(owner)) => {
                self.program.class(owner).package == self.program.class(class).package
            }
            _ => true,
        }
    }

    /// A predicate fits into its family: the same inputs, and no output less.
    pub fn check_family(&self, id: PredicateId) -> Result<()> {
        let predicate = self.program.predicate(id);
        let Some(class) = predicate.class.filter(|_| !predicate.is_static) else { return Ok(()) };
        let types = |p: &ir::Predicate, list: &[LocalId]| -> Vec<Option<Type>> {
            list.iter().map(|l| p.locals.get(l.index()).map(|l| l.ty.clone())).collect()
        };
        for (i, other) in self.program.predicates.iter().enumerate() {
            let other_id = PredicateId(i as u32);
            let Some(owner) = other.class.filter(|c| *c != class) else { continue };
            if other.name != predicate.name
                || other.is_static
                || !self.is_inherited(other, class)
                || !self.program.is_subclass(class, owner)
            {
                continue;
            }
            let owner = self.program.class(owner).name;
            if stops!("family-has-one-list-of-inputs", !predicate.overrides.contains(&other_id)) {
                let text = format!("the inputs are not those of `{owner}.{}`", other.name);
                return Err(Failure::new(Code::Override, predicate.span, text)
                    .label(other.span, "declared here")
                    .help("a subclass may add outputs only; give the predicate another name")
                    .into());
            }
            let (own, theirs) =
                (types(predicate, &predicate.outputs), types(other, &other.outputs));
            if stops!("family-keeps-its-outputs", !own.starts_with(&theirs)) {
                let text =
                    format!("the outputs do not begin with those of `{owner}.{}`", other.name);
                return Err(Failure::new(Code::Override, predicate.span, text)
                    .label(other.span, "declared here")
                    .into());
            }
        }
        Ok(())
    }
}
