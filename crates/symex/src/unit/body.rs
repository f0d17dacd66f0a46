//! Methods and constructors (definitions 3 and 5): the body of each meets its contract, case by case.

use base::{Code, step, stops};
use check::Reason;
use facts::hooks;
use ir::{
    Assertion, AssertionKind, Body, Framing, MethodId, MethodKind, OldLabel, Origin, SpecCase,
};
use term::Sort;

use crate::ending::refuse_endless;
use crate::engine::Engine;
use crate::engine::outcome::{Ending, Outcome};
use crate::engine::reading::Reading;
use crate::failure::{Failure, Result, Stop, unsupported};
use crate::inherit::Stance;
use crate::invariant::{forgets_invariant, overrides_with_invariant};
use crate::only_output::refuse_undetermined;
use crate::program::mentions::clauses_span;
use crate::pure::effects::refuse_effects;
use crate::scope::{Measure, MemoryKind};
use crate::trace::Event;

impl Engine<'_> {
    /// Whether a helper would answer for a method that keeps an invariant.
    pub(super) fn is_forgotten(&self, method: MethodId, other: MethodId) -> bool {
        stops!("helpers-answer-for-helpers", forgets_invariant(self.program, method, other))
    }

    /// The body of a method meets every case of its contract.
    pub(crate) fn method_unit(&mut self, id: MethodId, stance: &Stance) -> Result<()> {
        let method = self.program.method(id);
        let span = method.span;
        if let Body::Unsupported(why) = &method.body {
            return match why.first() {
                Some(d) => unsupported(Reason::Told { message: d.message.clone() }, d.span),
                None => Err(Stop::Erroneous),
            };
        }
        let counts = |unchecked: &&ir::Unchecked| self.facts.counts(unchecked);
        if let Some(unchecked) = method.unchecked.iter().find(counts) {
            return unsupported(Reason::UncheckedTypeArguments, unchecked.span);
        }
        if let Some(hook) = hooks::overridden(self.program, id)
            && stops!("hooks-are-not-overridden", true)
        {
            return unsupported(Reason::overridden(self.program, hook), span);
        }
        let spec = self.spec(id, stance.reading);
        self.scope.locals = spec.locals.clone();
        let class = self.program.class(method.class);
        if self.scope.memory != MemoryKind::Total && !class.invariants.is_empty() {
            return unsupported(Reason::ClassInvariants, span);
        }
        let is_method = |d: &&ir::Dependency| match d.field {
            Some(_) => class.framing == Framing::Explicit,
            None => self.program.invariant_of(method.class).is_some(),
        };
        if let Some(other) = class.dependencies.iter().find(|d| !is_method(d)) {
            return unsupported(Reason::AccessibleOfNothing, other.span);
        }
        let is_axiom = |i: &&ir::ClassInvariant| i.kind == ir::InvariantKind::Axiom;
        if let Some(other) = class.invariants.iter().find(is_axiom) {
            return unsupported(Reason::Axiom, other.span);
        }
        if stops!("overriding-keeps-no-invariant", overrides_with_invariant(self.program, id)) {
            return unsupported(Reason::InvariantKeptByOverriding, span);
        }
        if method.overrides.iter().any(|other| self.is_forgotten(id, *other)) {
            return unsupported(Reason::HelperAnswers, span);
        }
        let pure = self.is_pure(id) && method.kind == MethodKind::Method;
        // With permissions they say nothing; what a method that changes things reads is not checked.
        let total = self.scope.memory == MemoryKind::Total;
        let is_explicit = move |case: &SpecCase| {
            case.assignable.is_some() && !total || case.accessible.is_some() && !(total && pure)
        };
        let undecided = |case: &&SpecCase| {
            case.diverges.as_ref().is_some_and(|e| !matches!(e.kind, ir::ExprKind::Bool(_)))
        };
        if let Some(e) = spec.cases.iter().find(undecided).and_then(|case| case.diverges.as_ref()) {
            return unsupported(Reason::ConditionalDivergence, e.span);
        }
        // What a method inherits it has to keep as well.
        let inherited = method.overrides.iter().map(|other| self.program.method(*other));
        let inherited = inherited
            .filter(|other| other.origin == Origin::Source)
            .any(|other| other.contract.cases.iter().any(is_explicit));
        if inherited || spec.cases.iter().any(is_explicit) {
            let what = match total {
                true => Reason::AccessibleOfImpure,
                false => Reason::FrameClauses,
            };
            return unsupported(what, span);
        }
        if let (true, [first, others @ ..]) = (pure, spec.cases.as_slice())
            && !others.iter().all(|case| self.same_shape(&case.requires, &first.requires))
        {
            return unsupported(Reason::SeveralCasesOfPureMethod, span);
        }
        let read = match (&method.body, stance.reading) {
            (Body::Block { block, .. }, Reading::Static) => Some(self.read_statically(id, block)),
            _ => None,
        };
        let mut vacuous = true;
        for case in &spec.cases {
            self.method_case(id, stance, case, read.as_ref())?;
            vacuous &= self.findings.vacuous;
        }
        self.findings.vacuous = vacuous;
        Ok(())
    }

    fn method_case(
        &mut self,
        id: MethodId,
        stance: &Stance,
        case: &SpecCase,
        read: Option<&ir::Block>,
    ) -> Result<()> {
        let method = self.program.method(id);
        let span = method.span;
        let (mut state, entry) = self
            .parameters_of(id, stance.exact, &|engine, _, param| engine.is_non_null(id, param))?;

        // The precondition is well defined, and then so is the postcondition.
        let pure = self.is_pure(id) && method.kind == MethodKind::Method;
        if pure && let Body::Block { block, .. } = &method.body {
            step!("pure-methods-have-no-effects", refuse_effects(self.program, block)?);
            refuse_undetermined(case, block)?;
            step!("pure-methods-start-nothing-that-changes", self.refuse_starts(block)?);
        }
        self.scope.method = Some(id);
        if method.kind == MethodKind::StaticInit {
            self.scope.initializing = Some(method.class);
        }
        // A pure method's contract may not rest on the method itself.
        if pure {
            self.scope.measure = Some(Measure::none(id));
        }
        self.scope.parameters = Some(state.clone());
        let requires = Assertion::new(AssertionKind::Star(case.requires.clone()), span);
        let snapshot = self.terms.fresh("before", Sort::SNAP);
        self.record_entry(snapshot);
        self.record(&mut state, span, || Event::Entry);
        let mut starts = self.produce(state, snapshot, &requires)?;
        for start in &mut starts {
            if self.scope.memory == MemoryKind::Client {
                let this = entry.first().filter(|_| !method.is_static).map(|(_, this)| *this);
                self.give_everything(start, this);
            }
            self.record(start, clauses_span(&case.requires), || Event::Precondition);
        }
        self.findings.vacuous = self.none_can_occur(&starts);
        let mut shown_at_exits = None;
        for start in &starts {
            if pure {
                let mut start = start.clone();
                let values = self.measure_values(&mut start, &case.decreases)?;
                let reads = self.reads_as_measure(&start, id, case);
                self.scope.measure = Some(Measure { method: id, values, pure, reads });
            }
            self.read_frame(&mut start.clone(), case)?;
            step!(
                "postcondition-is-defined",
                if !self.is_weighing() {
                    let done = self
                        .when_done(|engine| engine.check_postconditions(start.clone(), id, case));
                    let undefined = self.put_off_to_exits(done, id)?;
                    shown_at_exits = shown_at_exits.or(undefined);
                }
            );
        }
        let Body::Block { exit, block } = &method.body else {
            // Overriding methods prove what an abstract one promises.
            let promises = !case.ensures.is_empty() || !case.signals.is_empty();
            if stops!("model-method-keeps-its-promise", method.modifiers.model)
                && promises
                && !method.is_abstract
                && !method.modifiers.trusted
            {
                return self.promise_can_be_kept(&starts, id, case);
            }
            return Ok(());
        };
        if method.modifiers.trusted {
            return Ok(());
        }
        self.scope.block = Some(block);
        // Messages show the body as it is written.
        let block = read.unwrap_or(block);
        // Whether no path began with a precondition that can hold.
        let mut in_vain = true;
        for mut start in starts {
            if method.kind == MethodKind::Constructor
                && let Some((_, this)) = entry.first().copied()
            {
                self.add_fields(&mut start, this, method.class, span)?;
            }
            if method.kind == MethodKind::StaticInit {
                self.add_statics(&mut start, method.class, span)?;
            }
            let old = start.heap.clone();
            let made = entry.first().filter(|_| method.kind == MethodKind::Constructor);
            let time = match made {
                Some((_, this)) => self.before_birth(&start, *this),
                None => self.now(&old),
            };
            start.set_old(OldLabel::Entry, old, time);
            let values = self.measure_values(&mut start, &case.decreases)?;
            // `diverges false` asks for an end as `decreases` does; without a measure nothing
            // may lead back.
            let ends = !values.is_empty() || case.diverges.is_some() && !may_diverge(case);
            if ends {
                step!("loops-of-measured-methods-end", refuse_endless(block, &method.locals)?);
            }
            if pure || ends {
                let reads = match pure {
                    true => self.reads_as_measure(&start, id, case),
                    false => None,
                };
                self.scope.measure = Some(Measure { method: id, values, pure, reads });
            }
            self.scope.entry = Some(start.clone());
            let mut frame = self.frame_of(&mut start, id, case)?;
            if let Some(frame) = &mut frame {
                frame.is_compared = true;
            }
            self.tables.outside.clear();
            if pure {
                step!("reads-are-looked-at", self.check_reads(start.clone(), case, block)?);
            }
            let outcomes = self.in_frame(frame, |engine| engine.exec(start, block))?;
            // What is weighed are clauses of loops, and those are behind.
            if self.is_weighing() {
                continue;
            }
            if !pure {
                self.scope.measure = None;
            }
            let mut ended = Vec::new();
            for Outcome { state, ending } in outcomes {
                let at = state.left_at().unwrap_or(span);
                let states = self.check_undone(state, at)?;
                ended.extend(
                    states.into_iter().map(|state| Outcome { state, ending: ending.clone() }),
                );
            }
            if !ended.is_empty() {
                shown_at_exits = None;
            }
            for outcome in ended {
                match outcome.ending {
                    Ending::Normal => {
                        let mut state = outcome.state;
                        state.stay();
                        step!(
                            "postcondition-is-shown-at-the-end",
                            self.check_return(state, id, &entry, case)?
                        );
                    }
                    Ending::Exit(label) if label == *exit => {
                        step!(
                            "postcondition-is-shown-at-a-return",
                            self.check_return(outcome.state, id, &entry, case)?
                        );
                    }
                    // Callers take it that there is a value.
                    Ending::Throw(_) if pure => {
                        let at = outcome.state.left_at().unwrap_or(span);
                        step!("pure-methods-do-not-throw", {
                            self.fails(&outcome.state, || {
                                Failure::new(
                                    Code::ExceptionNotAllowed,
                                    at,
                                    "an exception may leave a pure method",
                                )
                            })?;
                        });
                    }
                    Ending::Throw(exception) => {
                        step!(
                            "exceptions-are-looked-at",
                            self.check_throw(outcome.state, exception, id, &entry, case)?
                        );
                    }
                    _ => return unsupported(Reason::JumpOutOfMethod, span),
                }
            }
            in_vain = in_vain
                && self.findings.held_in_vain
                && self.scope.entry.clone().is_some_and(|entry| self.holds_in_vain(&entry));
        }
        self.findings.vacuous |= in_vain && self.findings.held_in_vain;
        // Nowhere was it looked at.
        shown_at_exits.map_or(Ok(()), Err)
    }
}

/// `diverges true;`
fn may_diverge(case: &SpecCase) -> bool {
    matches!(&case.diverges, Some(e) if e.kind == ir::ExprKind::Bool(true))
}
