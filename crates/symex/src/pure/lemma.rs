//! Lemmas: ghost methods whose bodies are proofs. `apply` consumes the precondition and
//! produces the postcondition; the unit of the lemma shows that this is right, by induction
//! where the proof applies the lemma itself.

use base::{Code, Span, step, stops};
use check::{Reason, Unit};
use heap::Heap;
use ir::visit::find_stmt;
use ir::{
    Assertion, AssertionKind, Body, ClassId, LemmaId, LocalId, Nullness, OldLabel, SpecCase, Type,
};
use term::{Sort, Term};

use crate::determined::{self, Determined};
use crate::engine::Engine;
use crate::engine::induction::{Given, Smaller, Subject};
use crate::engine::message::Who;
use crate::engine::outcome::{Blame, Consumed, Ending};
use crate::failure::{Failure, Result, Stop, unsupported};
use crate::program::effect::{Effect, effect};
use crate::program::mentions::clauses_span;
use crate::state::State;
use crate::trace::Event;

impl Engine<'_> {
    /// `apply lemma(args);` as it is written.
    pub fn exec_apply(
        &mut self,
        mut state: State,
        id: LemmaId,
        args: &[ir::Expr],
        span: Span,
    ) -> Result<Vec<State>> {
        let lemma = self.program.lemma(id);
        let mut values = Vec::new();
        for (param, arg) in lemma.params.iter().zip(args) {
            let value = self.eval(&mut state, arg)?;
            let Some(local) = lemma.locals.get(param.index()) else {
                return unsupported(Reason::ParameterWithoutType, span);
            };
            let sort = self.sort_of(&local.ty, span)?;
            values.push(self.coerce(&mut state, value, sort, arg.span)?);
        }
        if values.len() != lemma.params.len() {
            return unsupported(Reason::ArgumentsOfLemma, span);
        }
        self.apply_lemma(state, id, &values, span)
    }

    /// Consumes the precondition of a lemma and produces its postcondition.
    pub fn apply_lemma(
        &mut self,
        mut state: State,
        id: LemmaId,
        args: &[Term],
        span: Span,
    ) -> Result<Vec<State>> {
        if stops!("pure-methods-rest-on-no-lemma", !self.scope.lemmas_allowed) {
            // A lemma may rest on functions and pure methods, so they may not rest on it.
            return unsupported(Reason::LemmaInPureMethod, span);
        }
        self.rely_on_lemma(&state, id, args);
        let lemma = self.program.lemma(id);
        let case = self.lemma_case(id)?;
        let store = self.lemma_store(&mut state, id, args, span)?;
        let after = self.with_locals(lemma.locals.as_slice().into(), |engine| {
            engine.apply_in(&state, id, &store, &case, span)
        });
        Ok(after?.into_iter().map(|s| s.back_to_store_of(&state).back_to_olds_of(&state)).collect())
    }

    /// The parameters of a lemma; those that may not be null are not.
    fn lemma_store(
        &mut self,
        state: &mut State,
        id: LemmaId,
        args: &[Term],
        span: Span,
    ) -> Result<Vec<(LocalId, Term)>> {
        let lemma = self.program.lemma(id);
        let store: Vec<(LocalId, Term)> =
            lemma.params.iter().copied().zip(args.iter().copied()).collect();
        self.prove_all_fit(state, lemma.params.iter().copied(), &lemma.locals, args, span)?;
        for (i, (param, value)) in store.iter().enumerate() {
            let Some(local) = lemma.locals.get(param.index()) else { continue };
            if (i == 0 && !lemma.is_static) || is_non_null(local) {
                let goal = self.terms.ne(*value, Term::NULL);
                step!("lemma-is-given-no-null", {
                    self.prove(state, goal, |_| {
                        Failure::new(Code::Precondition, span, "this argument may be null")
                    })?;
                });
            }
        }
        Ok(store)
    }

    /// The state in which what a lemma ensures about values can be read, if its precondition
    /// holds in one way only: the heap is as it was.
    pub fn lemma_applies(
        &mut self,
        state: &mut State,
        id: LemmaId,
        args: &[Term],
        span: Span,
    ) -> Result<Option<State>> {
        let case = self.lemma_case(id)?;
        let store = self.lemma_store(state, id, args, span)?;
        let blame = Blame {
            code: Code::Precondition,
            span,
            what: Who::The("the precondition of the lemma"),
        };
        let requires = Assertion::new(AssertionKind::Star(case.requires), span);
        let mut before = state.with_store(&store);
        before.forget_olds();
        let mut ways = self.consume(before, &requires, blame)?;
        let (Some(consumed), true) = (ways.pop(), ways.is_empty()) else { return Ok(None) };
        if consumed.state.route.splits.len() != state.route.splits.len() {
            return Ok(None);
        }
        let smaller = self.what_it_takes(&consumed, &requires);
        let mut here = consumed.state;
        step!(
            "lemma-read-off-is-smaller",
            self.check_induction(&mut here, Subject::Lemma(id), &store, &smaller, span)?
        );
        self.rely_on_lemma(state, id, args);
        let time = self.now(&here.heap);
        here.set_old(OldLabel::Entry, here.heap.clone(), time);
        Ok(Some(here))
    }

    /// Whoever applies a lemma counts on its proof, or on those of the classes that are given.
    fn rely_on_lemma(&mut self, state: &State, id: LemmaId, args: &[Term]) {
        let lemma = self.program.lemma(id);
        if !is_library(self.program, lemma) {
            self.findings.relies_on.insert(Unit::Lemma(id));
        }
        // Each class that is given proves it for its objects.
        if let (true, Some(class), Some(object)) = (lemma.is_abstract, lemma.class, args.first()) {
            self.count_on(state, class, *object);
        }
    }

    fn apply_in(
        &mut self,
        state: &State,
        id: LemmaId,
        store: &[(LocalId, Term)],
        case: &SpecCase,
        span: Span,
    ) -> Result<Vec<State>> {
        let blame = Blame {
            code: Code::Precondition,
            span,
            what: Who::The("the precondition of the lemma"),
        };
        let requires = Assertion::new(AssertionKind::Star(case.requires.clone()), span);
        let ensures = Assertion::new(AssertionKind::Star(case.ensures.clone()), span);
        let mut before = state.with_store(store);
        before.forget_olds();
        let mut states = Vec::new();
        for consumed in self.consume(before, &requires, blame)? {
            let smaller = self.what_it_takes(&consumed, &requires);
            let mut after = consumed.state;
            self.check_induction(&mut after, Subject::Lemma(id), store, &smaller, span)?;
            let time = self.now(&after.heap);
            after.set_old(OldLabel::Entry, after.heap.clone(), time);
            after.known.past.add(&after.heap);
            step!("lemma-takes-what-it-asks-for", after.heap = consumed.rest);
            let snapshot = self.terms.fresh("after", Sort::SNAP);
            states.extend(self.produce(after, snapshot, &ensures)?);
        }
        Ok(states)
    }

    /// What a use takes from the heap, as far as induction may rest on it.
    fn what_it_takes(&mut self, consumed: &Consumed, requires: &Assertion) -> Smaller {
        Smaller {
            heap: self.leaves_something(&consumed.state, &consumed.rest),
            instances: self.instances_in(requires, consumed.snapshot),
        }
    }

    /// The contract's only case: nothing but requires, ensures and decreases.
    pub fn lemma_case(&self, id: LemmaId) -> Result<SpecCase> {
        let lemma = self.program.lemma(id);
        let span = lemma.span;
        let case = match lemma.contract.cases.as_slice() {
            [] => SpecCase::default(),
            [one] => one.clone(),
            _ => return unsupported(Reason::SeveralCasesOfLemma, span),
        };
        if !lemma.contract.static_cases.is_empty() || lemma.contract.extends_inherited {
            return unsupported(Reason::ContractOfLemma, span);
        }
        let other = !case.signals.is_empty()
            || case.signals_only.is_some()
            || case.assignable.is_some()
            || case.accessible.is_some()
            || case.diverges.is_some();
        if other {
            return unsupported(Reason::IdleClauseOfLemma, span);
        }
        Ok(case)
    }

    /// The proof shows the postcondition from the precondition, and ends.
    pub fn lemma_unit(&mut self, id: LemmaId) -> Result<()> {
        let lemma = self.program.lemma(id);
        let span = lemma.span;
        if let Body::Unsupported(why) = &lemma.body {
            return match why.first() {
                Some(d) => unsupported(Reason::Told { message: d.message.clone() }, d.span),
                None => Err(Stop::Erroneous),
            };
        }
        let case = self.lemma_case(id)?;
        let (mut state, entry) = self.lemma_entry(id, lemma.class)?;
        let values: Vec<Term> = entry.iter().map(|(_, value)| *value).collect();
        let requires = Assertion::new(AssertionKind::Star(case.requires.clone()), span);
        let snapshot = self.terms.fresh("before", Sort::SNAP);
        self.record_entry(snapshot);
        self.record(&mut state, span, || Event::Entry);
        let mut starts = self.produce(state, snapshot, &requires)?;
        for start in &mut starts {
            self.record(start, clauses_span(&case.requires), || Event::Precondition);
        }
        self.findings.vacuous = self.none_can_occur(&starts);
        for start in &starts {
            step!(
                "lemma-postcondition-is-defined",
                self.check_lemma_postcondition(start.clone(), &case, span)?
            );
        }
        // The proofs of an abstract one are units of their own.
        if lemma.trusted || lemma.is_abstract {
            return Ok(());
        }
        let Body::Block { exit, block } = &lemma.body else {
            return unsupported(Reason::LemmaWithoutProof, span);
        };
        step!("lemma-has-no-effects", refuse_effects(self.program, block)?);
        for mut start in starts {
            let time = self.now(&start.heap);
            start.set_old(OldLabel::Entry, start.heap.clone(), time);
            let measure = self.measure_values(&mut start, &case.decreases)?;
            let instances = self.instances_in(&requires, snapshot);
            let given = Given { args: values.clone(), instances };
            self.begin_induction(Subject::Lemma(id), given, measure);
            for outcome in self.exec(start, block)? {
                let ends = match outcome.ending {
                    Ending::Normal => true,
                    Ending::Exit(label) => label == *exit,
                    _ => false,
                };
                if !ends {
                    return unsupported(Reason::JumpOutOfLemma, span);
                }
                step!(
                    "lemma-postcondition-is-shown",
                    self.lemma_shows(outcome.state, &entry, &case, span)?
                );
            }
        }
        Ok(())
    }

    /// Any arguments of a lemma, the object one of the class given, in an empty heap.
    pub fn lemma_entry(
        &mut self,
        id: LemmaId,
        class: Option<ClassId>,
    ) -> Result<(State, Vec<(LocalId, Term)>)> {
        let lemma = self.program.lemma(id);
        self.scope.locals = lemma.locals.as_slice().into();
        let mut state = State::new(lemma.locals.len());
        let mut entry: Vec<(LocalId, Term)> = Vec::new();
        for (i, param) in lemma.params.iter().enumerate() {
            let Some(local) = lemma.locals.get(param.index()) else { continue };
            let is_object = i == 0 && !lemma.is_static;
            let ty = match class.filter(|_| is_object) {
                Some(class) => Type::Class(class),
                None => local.ty.clone(),
            };
            let value = self.any_of_type(&mut state, local.name.as_str(), &ty, lemma.span)?;
            if is_object || is_non_null(local) {
                let fact = self.terms.ne(value, Term::NULL);
                self.assume(&mut state, fact);
            }
            self.assume_static_type(&mut state, value, &ty);
            state.set(*param, value);
            entry.push((*param, value));
        }
        Ok((state, entry))
    }

    /// The postcondition is well defined by itself.
    fn check_lemma_postcondition(
        &mut self,
        mut start: State,
        case: &SpecCase,
        span: Span,
    ) -> Result<()> {
        let time = self.now(&start.heap);
        start.set_old(OldLabel::Entry, start.heap.clone(), time);
        start.heap = Heap::new();
        let ensures = Assertion::new(AssertionKind::Star(case.ensures.clone()), span);
        let snapshot = self.terms.fresh("after", Sort::SNAP);
        self.produce(start, snapshot, &ensures)?;
        Ok(())
    }

    /// What the postcondition says is there at the end.
    pub fn lemma_shows(
        &mut self,
        mut state: State,
        entry: &[(LocalId, Term)],
        case: &SpecCase,
        span: Span,
    ) -> Result<()> {
        for (param, value) in entry {
            step!("lemma-speaks-of-its-arguments", state.set(*param, *value));
        }
        let at = state.route.trail.last().copied().unwrap_or(span);
        let blame =
            Blame { code: Code::Postcondition, span: at, what: Who::The("the postcondition") };
        let ensures = Assertion::new(AssertionKind::Star(case.ensures.clone()), span);
        let before = state.clone();
        let ends = self
            .with_ghosts(state, at, &mut |engine, state| engine.consume(state, &ensures, blame));
        for mut end in ends.map_err(|stop| self.with_step(stop, &before))? {
            end.state.heap = end.rest;
            self.record(&mut end.state, at, || Event::Return);
        }
        Ok(())
    }
}

/// Whether a stub of the library declares it: then it is one of the contracts that are bundled.
pub fn is_library(program: &ir::Program, lemma: &ir::Lemma) -> bool {
    lemma.class.is_some_and(|class| determined::is_library(program.class(class).origin))
}

fn is_non_null(local: &ir::Local) -> bool {
    local.nullness == Nullness::NonNull && local.ty.is_reference()
}

/// A proof changes nothing and ends: what writes, allocates, calls or may not end is refused.
fn refuse_effects(program: &ir::Program, block: &ir::Block) -> Result<()> {
    let refused = find_stmt(block, |stmt| {
        let what = match effect(stmt)? {
            Effect::Writes => Reason::LemmaWrites,
            Effect::Makes => Reason::LemmaMakes,
            Effect::Calls(call) => {
                let is_pure = program.method(call.method).modifiers.purity != ir::Purity::Impure;
                if is_pure && determined::of_call(program, call) == Determined::Value {
                    return None;
                }
                Reason::LemmaCallsImpure
            }
            Effect::Throws => Reason::LemmaThrows,
            Effect::GoesOn if step!("loops-in-lemmas-end") => Reason::LemmaGoesOn,
            Effect::GoesOn => return None,
        };
        Some((what, stmt.span))
    });
    match refused {
        Some((what, span)) => unsupported(what, span),
        None => Ok(()),
    }
}
