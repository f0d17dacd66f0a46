//! Ghost operations, and their inference (section 4.1 of the paper).
//!
//! A chunk that is missing is a value, and inference a bounded search over what could
//! supply it: open a predicate whose body may hold it, or close the predicate that was
//! asked for; then the action that failed is tried again.

use base::Span;
use check::Reason;
use heap::{Chunk, Each, Found, Heap, Iterated, Missing};
use ir::PredicateId;
use term::{Number, Sort, Term};

use crate::engine::repair::Repair;
use crate::engine::{Engine, GhostMode};
use crate::failure::{Result, Stop, unsupported};
use crate::ghost::plan::{AFTER_FAILURE, ALONE};
use crate::program::mentions::Mentions;
use crate::state::State;
use crate::trace::Event;

/// So many are tried where something is missing.
const MOST_REPAIRS: usize = 12;
/// What is tried for some share of a predicate: one part of so many.
const SOME_SHARES: [i128; 2] = [2, 64];

impl Engine<'_> {
    /// Runs the action; where a chunk is missing, tries what ghost operations can do.
    pub fn search<T>(
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
        if self.options.ghost == GhostMode::Manual {
            return Err(Stop::Missing(missing, failure));
        }
        let mut further = None;
        for repair in self.repairs(state, &missing, bound) {
            let (cost, instance) = self.cost_of(state, &repair);
            if cost > bound {
                continue;
            }
            match &mut self.nesting.ghost.attempts {
                Some(0) => break,
                Some(left) => *left -= 1,
                None => {}
            }
            let inserted = self.findings.inserted.len();
            let depth = self.nesting.ghost.repairing.len();
            self.nesting.ghost.repairing.extend(instance);
            let repaired = match self.apply(state, &repair, span, bound - cost) {
                Ok(repaired) => {
                    // What went through costs nothing but its place.
                    if cost == 0 {
                        self.nesting.ghost.attempts =
                            self.nesting.ghost.attempts.map(|left| left + 1);
                    }
                    repaired
                }
                Err(stop) => {
                    self.nesting.ghost.repairing.truncate(depth);
                    if let Repair::Close(..) = repair {
                        // What it needs is there, but a fact is wrong: little else will help.
                        if let Stop::Failed(_) = stop {
                            self.nesting.ghost.attempts =
                                self.nesting.ghost.attempts.map(|left| left.min(AFTER_FAILURE));
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
                match self.search(&state, span, action, bound - cost) {
                    Ok(more) => results.extend(more),
                    Err(Stop::Budget(at)) => {
                        self.nesting.ghost.repairing.truncate(depth);
                        return Err(Stop::Budget(at));
                    }
                    Err(other) => {
                        failed = Some((other, state));
                        break;
                    }
                }
            }
            self.nesting.ghost.repairing.truncate(depth);
            match failed {
                None => return Ok(results),
                // The permission was there, but something else is wrong: that is the news,
                // unless it was a lemma's, which may be the wrong one.
                Some((Stop::Failed(failure), _))
                    if !matches!(repair, Repair::Apply(..) | Repair::Return) =>
                {
                    return Err(Stop::Failed(failure));
                }
                // What was missing could be had; something else is missing besides.
                Some((stop, repaired)) => {
                    if let (Repair::Close(..) | Repair::Open(_), Stop::Missing(other, mut inner)) =
                        (&repair, stop)
                        && other != missing
                        && further.is_none()
                        // What is missing because it was opened was there before.
                        && self.shares_held(state, &state.heap, &other).is_empty()
                    {
                        if inner.what.is_none() {
                            let names = self.names(&repaired, &repaired.heap);
                            inner.what = Some(self.missing_name(&repaired, &names, &other));
                        }
                        further = Some(Stop::Missing(other, inner));
                    }
                    self.findings.inserted.truncate(inserted);
                }
            }
        }
        Err(further.unwrap_or(Stop::Missing(missing, failure)))
    }

    /// What a ghost operation takes off the bound (section 4.1 of the paper, *bounded close*), and
    /// the instance that it is about. Predicates that are not recursive can be closed inside each
    /// other only so many times as there are predicates, so they cost nothing; unless the same
    /// instance was opened or closed on the way, which could go on for ever.
    fn cost_of(&self, state: &State, repair: &Repair) -> (u32, Option<(u32, Vec<Term>)>) {
        let (id, args) = match repair {
            // It might be put back, and taken out again.
            Repair::Apply(..) | Repair::TakeOut(_) => return (1, None),
            Repair::Return => return (0, None),
            Repair::Close(id, args) | Repair::CloseAlone(id, args) => (*id, args),
            Repair::Open(index) => match state.heap.chunks().get(*index) {
                Some(Chunk::Predicate { predicate, args, .. }) => (PredicateId(*predicate), args),
                _ => return (1, None),
            },
        };
        // Outputs are found, not given.
        let inputs = self.program.predicate(id).params.len().min(args.len());
        let instance = (id.0, args[..inputs].to_vec());
        let is_again = self.nesting.ghost.repairing.contains(&instance);
        let cost = u32::from(is_again || self.facts.recursion().is_recursive(id));
        (cost, Some(instance))
    }

    fn apply(
        &mut self,
        state: &State,
        repair: &Repair,
        span: Span,
        bound: u32,
    ) -> Result<Vec<State>> {
        let also = state.heap.also().cloned();
        let mut done = self.apply_to(state, repair, span, bound)?;
        // What is opened, closed or shown by a lemma is the same memory.
        if !matches!(repair, Repair::Return) {
            done.iter_mut().for_each(|state| state.heap.is_also(also.clone()));
        }
        Ok(done)
    }

    fn apply_to(
        &mut self,
        state: &State,
        repair: &Repair,
        span: Span,
        bound: u32,
    ) -> Result<Vec<State>> {
        match repair {
            Repair::Return => {
                let mut state = state.clone();
                let Some(words) = state.heap.also().cloned() else { return Ok(vec![state]) };
                state.heap = (*words).clone();
                let what = "what was held before the loop (inserted)".to_string();
                self.record(&mut state, span, || Event::Ghost { what });
                Ok(vec![state])
            }
            Repair::TakeOut(instance) => {
                let mut state = state.clone();
                let mut heap = state.heap.clone();
                if !self.expose(&mut state, &mut heap, instance) {
                    return unsupported(Reason::Repair, span);
                }
                state.heap = heap;
                Ok(vec![state])
            }
            Repair::Open(index) => {
                let Some(Chunk::Predicate { predicate, .. }) = state.heap.chunks().get(*index)
                else {
                    return unsupported(Reason::Repair, span);
                };
                let name = self.program.predicate(PredicateId(*predicate)).shown_name();
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
                let mut applied = self.search(
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
                let name = self.program.predicate(*predicate).shown_name();
                self.findings.inserted.push((span, format!("close {name}")));
                let (predicate, args) = (*predicate, args.clone());
                let mut closed = self.search(
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
        let lemmas = if bound == 0 { Vec::new() } else { self.lemmas_for(state, missing) };
        let mut first: Vec<Repair> =
            lemmas.into_iter().map(|(id, args)| Repair::Apply(id, args)).collect();
        let may_close_alone = !first.is_empty() && bound + 1 >= self.options.depth;
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
            // Some share, however little: any that can be had will do.
            if self.facts.shares().whole(id).is_some()
                && self.is_known(id)
                && args.len() + 1 == inputs
            {
                for under in SOME_SHARES {
                    let Some(some) = Number::fraction(1, under) else { continue };
                    let some = self.terms.number(some, Sort::REAL);
                    let args = args.iter().copied().chain([some]).collect();
                    close.push(Repair::Close(id, args));
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
                Missing::Predicate { predicate, dynamic, args } => {
                    let wanted = PredicateId(*predicate);
                    // `super.q()` in the definition that is held: it is the object's own.
                    let is_there = !dynamic && mentions.predicates.contains(predicate);
                    let mut all = mentions.predicates.iter();
                    let fits = all.any(|p| self.same_family(PredicateId(*p), wanted));
                    (fits, args.first().copied().filter(|_| is_there))
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
        first.extend(self.instances_to_take_out(state, missing));
        first.extend(close);
        first.extend(later);
        match state.heap.also().map(|words| self.is_said(state, words, missing)) {
            Some(true) => first.insert(0, Repair::Return),
            Some(false) => {
                first.truncate(MOST_REPAIRS - 1);
                first.push(Repair::Return);
            }
            None => {}
        }
        first.truncate(MOST_REPAIRS);
        first
    }

    /// Instances of predicates of the same object that iterated chunks may hold, where their bodies speak
    /// of what is missing: `(\forall* int i; 0 <= i < n; a[i].valid())` has `a[1].valid()`, and so
    /// `a[1].count`.
    fn instances_to_take_out(&mut self, state: &State, missing: &Missing) -> Vec<Repair> {
        let object = match missing {
            Missing::Field { object, .. } => Some(*object),
            Missing::Predicate { args, .. } => args.first().copied(),
            Missing::Elements { .. } => None,
        };
        let Some(object) = object.filter(|o| self.terms.sort(*o) == Sort::REF) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for chunk in state.heap.chunks() {
            let Chunk::Iterated(Iterated {
                each: Each::Predicate { predicate, dynamic, args },
                ..
            }) = chunk
            else {
                continue;
            };
            let (predicate, dynamic) = (*predicate, *dynamic);
            // Other arguments may differ between indices.
            if self.program.predicate(PredicateId(predicate)).params.len() != 1 || args.is_empty() {
                continue;
            }
            let one =
                Chunk::Predicate { predicate, dynamic, args: vec![object], snapshot: Term::NULL };
            let Some(id) = self.definition_of_chunk(state, &one).filter(|id| self.is_known(*id))
            else {
                continue;
            };
            let Some(body) = &self.program.predicate(id).body else { continue };
            let mentions = Mentions::of(body);
            let fits = match missing {
                Missing::Field { field, .. } => mentions.fields.contains(field),
                Missing::Predicate { predicate, .. } => mentions.predicates.contains(predicate),
                Missing::Elements { .. } => false,
            };
            if fits {
                let args = vec![object];
                found.push(Repair::TakeOut(Missing::Predicate { predicate, dynamic, args }));
            }
        }
        found
    }

    /// Whether what is missing stands in other words as it is.
    fn is_said(&mut self, state: &State, words: &Heap, missing: &Missing) -> bool {
        let Missing::Predicate { predicate, dynamic, args } = missing else { return false };
        let inputs = self.program.predicate(PredicateId(*predicate)).params.len();
        let mut found =
            Found { terms: &mut self.terms, prover: &mut self.prover, path: &state.path };
        found.predicate(words, (*predicate, *dynamic), args, inputs).is_some()
    }
}
