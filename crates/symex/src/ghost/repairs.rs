//! Ghost operations, and their inference (section 4.1 of the paper).
//!
//! A chunk that is missing is a value, and inference a bounded search over what could
//! supply it: open a predicate whose body may hold it, or close the predicate that was
//! asked for; then the action that failed is tried again.

use base::{Code, Span, needs, step};
use heap::{Chunk, Missing};
use ir::{Assertion, AssertionKind, LemmaId, LocalId, LocationKind, PredicateId};
use rustc_hash::FxHashMap;
use term::Term;

use crate::consume::Blame;
use crate::engine::{Engine, GhostMode};
use crate::failure::{Failure, Result, Stop, unsupported};
use crate::family::Meaning;
use crate::history::{self, Transfer};
use crate::state::State;
use crate::trace::Event;
use crate::unit::Unit;

/// How many operations may be inserted for one action.
const BOUND: u32 = 4;

/// How many may be tried for it, in all.
const ATTEMPTS: u32 = 40;

/// How many of them for closing a predicate without lemmas.
const ALONE: u32 = 8;

/// How many more are tried once one failed for a fact that does not hold.
const AFTER_FAILURE: u32 = 4;

pub enum Repair {
    /// Of the chunk at the position.
    Open(usize),
    Close(PredicateId, Vec<Term>),
    /// The same without any lemma, and with few attempts: what can simply be closed is not looked
    /// for behind lemmas, which have premises that lead to more of them.
    CloseAlone(PredicateId, Vec<Term>),
    Apply(LemmaId, Vec<Term>),
}

impl Engine<'_> {
    /// Runs the action; where a chunk is missing, tries what ghost operations can do.
    pub fn try_with_ghosts<T>(
        &mut self,
        state: &State,
        span: Span,
        action: &mut dyn FnMut(&mut Self, State) -> Result<Vec<T>>,
    ) -> Result<Vec<T>> {
        if self.nesting.attempts.is_some() {
            return self.with_bound(state, span, action, BOUND);
        }
        // What is missing is mostly somewhere else, and seldom there under another name: so
        // names are looked into only if nothing else helps.
        let inserted = self.findings.inserted.len();
        let declined = self.prover.declined();
        let patient = self.prover.set_patient(false);
        self.nesting.attempts = Some(ATTEMPTS);
        let mut done = self.with_bound(state, span, action, BOUND);
        self.prover.set_patient(patient);
        if patient
            && matches!(done, Err(Stop::Missing(..) | Stop::Failed(_)))
            && self.prover.declined() > declined
        {
            self.findings.inserted.truncate(inserted);
            self.nesting.attempts = Some(ATTEMPTS);
            done = self.with_bound(state, span, action, BOUND);
        }
        // The action may have given away what would have told it more.
        if matches!(done, Err(Stop::Missing(..) | Stop::Failed(_))) {
            let mut looked = state.clone();
            if self.peek(&mut looked) {
                self.findings.inserted.truncate(inserted);
                self.nesting.attempts = Some(ATTEMPTS);
                done = self.with_bound(&looked, span, action, BOUND);
            }
        }
        self.nesting.attempts = None;
        done
    }

    fn with_bound<T>(
        &mut self,
        state: &State,
        span: Span,
        action: &mut dyn FnMut(&mut Self, State) -> Result<Vec<T>>,
        bound: u32,
    ) -> Result<Vec<T>> {
        let (missing, mut failure) = match action(self, state.clone()) {
            Err(Stop::Missing(missing, failure)) => (missing, failure),
            other => return other,
        };
        if self.options.ghost == GhostMode::Manual || bound == 0 {
            return Err(Stop::Missing(missing, failure));
        }
        let mut further = None;
        for repair in self.repairs(state, &missing, bound) {
            match &mut self.nesting.attempts {
                Some(0) => break,
                Some(left) => *left -= 1,
                None => {}
            }
            let inserted = self.findings.inserted.len();
            let repaired = match self.apply(state, &repair, span, bound - 1) {
                Ok(repaired) => repaired,
                Err(stop) => {
                    if let Repair::Close(..) = repair {
                        // What it needs is there, but a fact is wrong: little else will help.
                        if let Stop::Failed(_) = stop {
                            self.nesting.attempts =
                                self.nesting.attempts.map(|left| left.min(AFTER_FAILURE));
                        }
                        failure.not_closed = stop.not_closed();
                    }
                    self.findings.inserted.truncate(inserted);
                    continue;
                }
            };
            let mut results = Vec::new();
            let mut failed = None;
            for state in repaired {
                match self.with_bound(&state, span, action, bound - 1) {
                    Ok(more) => results.extend(more),
                    Err(Stop::Budget(at)) => return Err(Stop::Budget(at)),
                    Err(other) => {
                        failed = Some(other);
                        break;
                    }
                }
            }
            match failed {
                None => return Ok(results),
                // The permission was there, but something else is wrong: that is the news,
                // unless it was a lemma's, which may be the wrong one.
                Some(Stop::Failed(failure)) if !matches!(repair, Repair::Apply(..)) => {
                    return Err(Stop::Failed(failure));
                }
                // What was missing could be made; something else cannot.
                Some(stop) => {
                    if let (Repair::Close(..), Stop::Missing(other, _)) = (&repair, &stop)
                        && *other != missing
                    {
                        further.get_or_insert(stop);
                    }
                    self.findings.inserted.truncate(inserted);
                }
            }
        }
        Err(further.unwrap_or(Stop::Missing(missing, failure)))
    }

    fn apply(
        &mut self,
        state: &State,
        repair: &Repair,
        span: Span,
        bound: u32,
    ) -> Result<Vec<State>> {
        match repair {
            Repair::Open(index) => {
                let Some(Chunk::Predicate { predicate, .. }) = state.heap.chunks().get(*index)
                else {
                    return unsupported("this repair", span);
                };
                let name = self.program.predicate(PredicateId(*predicate)).name;
                self.findings.inserted.push((span, format!("open {name}")));
                let mut opened = self.open_chunk(state.clone(), *index, span)?;
                for state in &mut opened {
                    let predicate = name.to_string();
                    self.record(state, span, || Event::Open { predicate, inserted: true });
                }
                Ok(opened)
            }
            Repair::Apply(lemma, args) => {
                let name = self.program.lemma(*lemma).name;
                self.findings.inserted.push((span, format!("apply {name}")));
                let (lemma, args) = (*lemma, args.clone());
                let mut applied = self.with_bound(
                    state,
                    span,
                    &mut |engine, state| engine.apply_lemma(state, lemma, &args, span),
                    bound,
                )?;
                for state in &mut applied {
                    let what = format!("apply {name} (inserted)");
                    self.record(state, span, || Event::Ghost { what });
                }
                Ok(applied)
            }
            Repair::CloseAlone(predicate, args) => {
                let close = Repair::Close(*predicate, args.clone());
                self.without_lemmas(|engine| {
                    engine.with_attempts(Some(ALONE), |engine| {
                        engine.apply(state, &close, span, bound)
                    })
                })
            }
            Repair::Close(predicate, args) => {
                let name = self.program.predicate(*predicate).name;
                self.findings.inserted.push((span, format!("close {name}")));
                let (predicate, args) = (*predicate, args.clone());
                let mut closed = self.with_bound(
                    state,
                    span,
                    &mut |engine, state| engine.close(state, predicate, &args, span),
                    bound,
                )?;
                for state in &mut closed {
                    let predicate = name.to_string();
                    self.record(state, span, || Event::Close { predicate, inserted: true });
                }
                Ok(closed)
            }
        }
    }

    pub fn repairs(&mut self, state: &State, missing: &Missing, bound: u32) -> Vec<Repair> {
        let lemmas = self.lemmas_for(state, missing);
        let mut first: Vec<Repair> =
            lemmas.into_iter().map(|(id, args)| Repair::Apply(id, args)).collect();
        let may_close_alone = !first.is_empty() && bound + 1 >= BOUND;
        let mut later = Vec::new();
        let mut close = Vec::new();
        if let Missing::Predicate { predicate, dynamic: false, args } = missing {
            let id = PredicateId(*predicate);
            // With an input that is not known there is nothing to close.
            let inputs = self.program.predicate(id).params.len();
            if self.is_known(id) && args.len() >= inputs {
                close.push(Repair::Close(id, args.clone()));
                if may_close_alone {
                    first.insert(0, Repair::CloseAlone(id, args.clone()));
                }
            }
        }
        for (i, chunk) in state.heap.chunks().iter().enumerate() {
            let Chunk::Predicate { args, .. } = chunk else { continue };
            let Some(id) = self.definition_of_chunk(state, chunk).filter(|id| self.is_known(*id))
            else {
                continue;
            };
            let Some(body) = &self.program.predicate(id).body else { continue };
            let mentions = Mentions::of(body);
            let (fits, receiver) = match missing {
                Missing::Field { object, field } => {
                    (mentions.fields.contains(field), Some(*object))
                }
                Missing::Elements { .. } => (mentions.elements, None),
                Missing::Predicate { predicate, .. } => {
                    let wanted = PredicateId(*predicate);
                    let mut all = mentions.predicates.iter();
                    (all.any(|p| self.same_family(PredicateId(*p), wanted)), None)
                }
            };
            let same = match (receiver, args.first()) {
                (Some(wanted), Some(have)) => {
                    let (wanted, have) = (wanted, *have);
                    wanted == have
                        || self.prover.equal(&mut self.terms, &state.path, wanted, have)
                            == Some(true)
                }
                _ => false,
            };
            if fits && same {
                first.push(Repair::Open(i));
            } else if fits || !mentions.predicates.is_empty() {
                later.push(Repair::Open(i));
            }
        }
        first.extend(close);
        first.extend(later);
        first.truncate(12);
        first
    }

    fn parameters(&self, id: PredicateId, args: &[Term]) -> Vec<(LocalId, Term)> {
        let predicate = self.program.predicate(id);
        predicate
            .params
            .iter()
            .chain(&predicate.outputs)
            .copied()
            .zip(args.iter().copied())
            .collect()
    }

    /// Replaces a predicate chunk by the body of the predicate.
    pub fn open_chunk(&mut self, state: State, index: usize, span: Span) -> Result<Vec<State>> {
        let mut inner = state.clone();
        let chunk = inner.heap.remove(index);
        let definition = self.definition_of_chunk(&state, &chunk);
        let Chunk::Predicate { args, snapshot, .. } = chunk else {
            return unsupported("opening this chunk", span);
        };
        let Some(id) = definition else {
            return unsupported("opening a predicate whose body is not known", span);
        };
        let args = self.with_outputs(&mut inner, id, args)?;
        self.findings.relies_on.insert(Unit::Predicate(id));
        let definition = self.program.predicate(id);
        let Some(body) = definition.body.as_ref().filter(|_| self.is_known(id)) else {
            return unsupported("opening a predicate whose body is not known", span);
        };
        let store = self.parameters(id, &args);
        let states = self.with_locals(definition.locals.as_slice().into(), |engine| {
            engine.produce(inner.with_store(&store), snapshot, body)
        });
        Ok(states?.into_iter().map(|s| s.back_to_store_of(&state)).collect())
    }

    /// Replaces the body of a predicate by a predicate chunk.
    pub fn close(
        &mut self,
        state: State,
        id: PredicateId,
        args: &[Term],
        span: Span,
    ) -> Result<Vec<State>> {
        let definition = self.program.predicate(id);
        let Some(body) = definition.body.as_ref().filter(|_| self.is_known(id)) else {
            return unsupported("closing a predicate whose body is not known", span);
        };
        let mut state = state;
        let params = definition.params.iter().chain(&definition.outputs).copied();
        step!(
            "closed-arguments-are-in-range",
            self.prove_all_fit(&mut state, params, &definition.locals, args, span)?
        );
        self.findings.relies_on.insert(Unit::Predicate(id));
        let store = self.parameters(id, args);
        let blame = Blame { code: Code::GhostStatement, span, what: "the body of the predicate" };
        let mut inner = state.with_store(&store);
        let outputs = args.len().saturating_sub(definition.params.len());
        inner.leave_open(definition.outputs.iter().skip(outputs).copied().collect());
        let consumed = self.with_locals(definition.locals.as_slice().into(), |engine| {
            engine.while_closing(|engine| engine.consume(inner, body, blame))
        });
        let mut closed = Vec::new();
        for mut done in consumed? {
            let args = self.closed_args(&mut done.state, id, args, span)?;
            let mut next = done.state.back_to_store_of(&state);
            let taken = history::taken(&next.heap, &done.rest);
            next.keep_past(&taken);
            step!("closed-body-is-taken", next.heap = done.rest);
            next.route.history.add(Transfer::Closed {
                span,
                predicate: id,
                args: args.clone(),
                taken,
            });
            let snapshot = done.snapshot;
            next.heap.add(Chunk::Predicate { predicate: id.0, dynamic: false, args, snapshot });
            closed.push(next);
        }
        Ok(closed)
    }

    /// `open e.q(args);` as it is written.
    pub fn open(
        &mut self,
        mut state: State,
        instance: &ir::PredicateInstance,
    ) -> Result<Vec<State>> {
        let span = instance.span;
        let args = self.written_args(&mut state, instance)?;
        let receiver = instance.receiver.as_ref().and(args.first().copied());
        let meaning = self.meaning_of(&mut state, instance, receiver);
        let mut heap = state.heap.clone();
        let Meaning { predicate: id, dynamic } = meaning;
        let wanted = Missing::Predicate { predicate: id.0, dynamic, args: args.clone() };
        let mut found = self.find_instance(&mut state, &mut heap, meaning, &args)?;
        if found.is_none() && self.expose(&mut state, &mut heap, &wanted) {
            found = self.find_instance(&mut state, &mut heap, meaning, &args)?;
        }
        state.heap = heap;
        match found {
            Some(index) => self.open_chunk(state, index, span),
            None => {
                let name = self.program.predicate(instance.predicate).name;
                let mut failure = Failure::new(
                    Code::GhostStatement,
                    span,
                    format!("there is no `{name}` here that could be opened"),
                );
                failure.path = state.route.trail.to_vec();
                let Meaning { predicate, dynamic } = meaning;
                let missing = Missing::Predicate { predicate: predicate.0, dynamic, args };
                Err(Stop::Missing(missing, Box::new(failure)))
            }
        }
    }

    /// Receiver and inputs of an instance in a ghost statement.
    pub fn written_args(
        &mut self,
        state: &mut State,
        instance: &ir::PredicateInstance,
    ) -> Result<Vec<Term>> {
        let mut args = Vec::new();
        if let Some(receiver) = &instance.receiver {
            let receiver = self.eval(state, receiver)?;
            self.defined_reference(state, receiver, instance.span)?;
            args.push(receiver);
        }
        for arg in instance.args.iter().chain(&instance.outputs) {
            match arg {
                ir::PredicateArg::Expr(e) => args.push(self.eval(state, e)?),
                ir::PredicateArg::Bind(_, at) | ir::PredicateArg::Any(at) => {
                    return unsupported("a binder in a ghost statement", *at);
                }
            }
        }
        Ok(args)
    }

    /// `opening e.q(args) in e2`: the value where the predicate is open.
    pub fn opening(
        &mut self,
        state: &mut State,
        instance: &ir::PredicateInstance,
        body: &ir::Expr,
    ) -> Result<Term> {
        let base = state.route.splits.len();
        let states = self.open(state.clone(), instance)?;
        let mut values = Vec::new();
        for mut inner in states {
            let value = self.eval(&mut inner, body)?;
            values.push((inner, value));
        }
        self.merge(state, base, values, &body.ty, body.span)
    }

    /// What was learned on branches, which are all there are, holds under the conditions that
    /// led there. A fact of several branches is said once, under what these have in common, if
    /// that excludes the others.
    pub fn keep_facts<'s>(
        &mut self,
        state: &mut State,
        base: usize,
        branches: impl Iterator<Item = &'s State>,
    ) {
        let before = state.path.clone();
        let branches: Vec<&State> = branches.collect();
        let mut facts: Vec<(Term, Vec<usize>)> = Vec::new();
        let mut places: FxHashMap<Term, usize> = FxHashMap::default();
        for (i, branch) in branches.iter().enumerate() {
            for fact in branch.path.facts_since(&before) {
                let place = *places.entry(fact).or_insert_with(|| {
                    facts.push((fact, Vec::new()));
                    facts.len() - 1
                });
                if let Some((_, known)) = facts.get_mut(place).filter(|(_, k)| k.last() != Some(&i))
                {
                    known.push(i);
                }
            }
        }
        let splits: Vec<Vec<Term>> =
            branches.iter().map(|b| b.route.splits.iter().skip(base).copied().collect()).collect();
        for (fact, known) in facts {
            for condition in self.conditions_of(&splits, &known) {
                let fact = step!(
                    "facts-of-a-branch-are-conditional",
                    self.terms.implies(condition, fact),
                    else fact
                );
                self.assume(state, fact);
            }
        }
        for (branch, splits) in branches.iter().zip(&splits) {
            let condition = self.terms.and(splits.iter().copied());
            self.keep_folded(state, condition, branch);
        }
    }

    /// The conditions of some branches: the literals that they share, if each of the others has
    /// the negation of one, or else those of each.
    fn conditions_of(&mut self, splits: &[Vec<Term>], known: &[usize]) -> Vec<Term> {
        let own: Vec<&Vec<Term>> = known.iter().filter_map(|i| splits.get(*i)).collect();
        let Some((first, rest)) = own.split_first() else { return Vec::new() };
        let shared: Vec<Term> =
            first.iter().copied().filter(|t| rest.iter().all(|s| s.contains(t))).collect();
        let negated: Vec<Term> = shared.iter().map(|t| self.terms.not(*t)).collect();
        let mut others = splits.iter().enumerate().filter(|(i, _)| !known.contains(i));
        if needs!(
            "shared-conditions-exclude-the-others",
            others.all(|(_, split)| split.iter().any(|t| negated.contains(t)))
        ) {
            return vec![self.terms.and(shared)];
        }
        own.iter().map(|split| self.terms.and(split.iter().copied())).collect()
    }

    /// Calls that were left alone on a branch are there under the condition that led to it.
    pub fn keep_folded(&mut self, state: &mut State, condition: Term, branch: &State) {
        for call in branch.known.folded.iter() {
            if !state.known.folded.contains(call) {
                let mut call = call.clone();
                call.condition = self.terms.and([condition, call.condition]);
                state.keep_folded(call);
            }
        }
    }

    /// One value out of those on several branches, by the conditions that led there.
    pub fn merge(
        &mut self,
        state: &mut State,
        base: usize,
        values: Vec<(State, Term)>,
        ty: &ir::Type,
        span: Span,
    ) -> Result<Term> {
        if let [(only, value)] = values.as_slice()
            && only.route.splits.len() == base
        {
            state.path = only.path.clone();
            state.known.folded = only.known.folded.clone();
            return Ok(*value);
        }
        self.keep_facts(state, base, values.iter().map(|(branch, _)| branch));
        let Some(((_, last), rest)) = values.split_last() else {
            // No branch can occur: any value will do.
            return self.fresh(state, "impossible", ty, span);
        };
        let mut merged = *last;
        for (branch, value) in rest.iter().rev() {
            let condition = self.terms.and(branch.route.splits.iter().skip(base).copied());
            merged = self.terms.ite(condition, *value, merged);
        }
        Ok(merged)
    }
}

/// What a predicate's body speaks of.
pub struct Mentions {
    pub fields: Vec<u32>,
    pub elements: bool,
    pub predicates: Vec<u32>,
}

impl Mentions {
    pub fn of(body: &Assertion) -> Mentions {
        let mut mentions = Mentions { fields: Vec::new(), elements: false, predicates: Vec::new() };
        mentions.visit(body);
        mentions
    }

    fn visit(&mut self, a: &Assertion) {
        match &a.kind {
            AssertionKind::Acc(location, _) => match &location.kind {
                LocationKind::Field(_, field) | LocationKind::Static(field) => {
                    self.fields.push(field.0)
                }
                _ => self.elements = true,
            },
            AssertionKind::Predicate(instance) => self.predicates.push(instance.predicate.0),
            AssertionKind::Star(parts) => parts.iter().for_each(|p| self.visit(p)),
            AssertionKind::Cond(_, a, b) => {
                self.visit(a);
                self.visit(b);
            }
            AssertionKind::ForallStar { body, .. } | AssertionKind::Untouched(body) => {
                self.visit(body)
            }
            AssertionKind::Expr(_) | AssertionKind::Bind(..) => {}
        }
    }
}
