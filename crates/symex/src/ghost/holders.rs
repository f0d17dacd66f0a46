//! Which chunks are what is missing, or hold it.

use heap::{Chunk, Heap, Missing};
use ir::PredicateId;
use term::Term;

use crate::engine::Engine;
use crate::engine::text::Names;
use crate::history::Transfer;
use crate::program::mentions::Mentions;
use crate::state::State;

impl Engine<'_> {
    pub fn shares_held(&mut self, state: &State, heap: &Heap, missing: &Missing) -> Vec<Term> {
        let found = match missing {
            Missing::Field { object, field } => self.find(state).fields(heap, *object, *field),
            Missing::Elements { array, .. } => self.find(state).elements(heap, *array),
            Missing::Predicate { predicate, dynamic, args } => {
                let inputs = self.program.predicate(PredicateId(*predicate)).params.len();
                let wanted = (*predicate, *dynamic);
                let found = self.find(state).predicate(heap, wanted, args, inputs);
                found.into_iter().collect()
            }
        };
        let one = self.full();
        let chunks = found.into_iter().filter_map(|i| heap.chunks().get(i));
        chunks
            .map(|chunk| match chunk {
                Chunk::Field { fraction, .. } | Chunk::Elements { fraction, .. } => *fraction,
                Chunk::Predicate { .. } | Chunk::Iterated(_) => one,
            })
            .collect()
    }

    /// Whether the path had it until library code without a contract was called.
    pub fn was_shown(&mut self, state: &State, missing: &Missing) -> bool {
        let events: Vec<Transfer> = state.route.history.newest_first().cloned().collect();
        let names = self.names(state, &state.heap);
        events.into_iter().any(|event| match event {
            Transfer::Shown { taken, .. } => {
                self.covering(state, &names, &taken, missing).is_some()
            }
            Transfer::Called { .. }
            | Transfer::Closed { .. }
            | Transfer::Entered { .. }
            | Transfer::Left { .. } => false,
        })
    }

    /// Whether one of the chunks is what is missing (`Some(None)`), or a predicate that holds
    /// it (`Some(Some(…))`, with its name).
    pub fn covering(
        &mut self,
        state: &State,
        names: &Names,
        chunks: &[Chunk],
        missing: &Missing,
    ) -> Option<Option<String>> {
        for chunk in chunks {
            let is_it = match (chunk, missing) {
                (Chunk::Field { object, field, .. }, Missing::Field { object: o, field: f }) => {
                    field == f && self.is_same(state, *object, *o)
                }
                (Chunk::Elements { array, .. }, Missing::Elements { array: a, .. }) => {
                    self.is_same(state, *array, *a)
                }
                (
                    Chunk::Predicate { predicate, args, .. },
                    Missing::Predicate { predicate: p, args: wanted, .. },
                ) => {
                    let pairs: Vec<(Term, Term)> =
                        args.iter().copied().zip(wanted.iter().copied()).collect();
                    predicate == p && pairs.into_iter().all(|(a, b)| self.is_same(state, a, b))
                }
                _ => false,
            };
            if is_it {
                return Some(None);
            }
        }
        for chunk in chunks {
            let Chunk::Predicate { predicate, args, .. } = chunk else { continue };
            if self.may_hold(state, *predicate, args, missing) {
                let id = PredicateId(*predicate);
                return Some(Some(self.instance_name(state, names, id, args)));
            }
        }
        None
    }

    pub fn is_same(&mut self, state: &State, a: Term, b: Term) -> bool {
        a == b || self.prover.equal(&mut self.terms, &state.path, a, b) == Some(true)
    }

    /// Whether the body of a predicate speaks of what is missing, of the same object.
    pub fn may_hold(
        &mut self,
        state: &State,
        predicate: u32,
        args: &[Term],
        missing: &Missing,
    ) -> bool {
        let Some(body) = &self.program.predicate(PredicateId(predicate)).body else {
            return false;
        };
        let mentions = Mentions::of(body);
        match missing {
            Missing::Field { object, field } => {
                mentions.fields.contains(field)
                    && args.iter().any(|arg| self.is_same(state, *arg, *object))
            }
            Missing::Elements { .. } => mentions.elements,
            Missing::Predicate { predicate, .. } => mentions.predicates.contains(predicate),
        }
    }
}
