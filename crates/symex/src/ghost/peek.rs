//! What a held predicate says about values, without opening it.
//!
//! An instance that is held is true, so the boolean parts of its body are, for the values
//! that its snapshot gives. They are looked at only when a proof fails without them.

use std::rc::Rc;

use base::Span;
use heap::Chunk;

use crate::engine::{Engine, GhostMode};
use crate::state::State;

impl Engine<'_> {
    /// Adds what the predicates that are held say, one level deep; true if any was asked
    /// that had not been asked on this path before.
    pub fn peek_into_held(&mut self, state: &mut State) -> bool {
        if self.options.ghost == GhostMode::Manual || self.nesting.ghost.peeking {
            return false;
        }
        self.while_peeking(|engine| engine.peek_into_all(state))
    }

    fn peek_into_all(&mut self, state: &mut State) -> bool {
        let mut asked = false;
        let heap = state.heap.clone();
        for (index, chunk) in heap.chunks().iter().enumerate() {
            let Chunk::Predicate { args, snapshot, .. } = chunk else { continue };
            let Some(id) = self.definition_of_chunk(state, chunk).filter(|id| self.is_known(*id))
            else {
                continue;
            };
            let mut key = args.clone();
            key.push(*snapshot);
            let key = (id.0, key);
            if state.known.peeked.contains(&key) {
                continue;
            }
            Rc::make_mut(&mut state.known.peeked).push(key);
            let base = state.route.splits.len();
            // What cannot be looked at says nothing.
            if let Ok(opened) = self.open_chunk(state.clone(), index, Span::NONE) {
                self.keep_facts(state, base, opened.iter());
                // It holds in one of the ways that are left.
                let mut ways = Vec::with_capacity(opened.len());
                for way in &opened {
                    ways.push(self.terms.and(way.route.splits.iter().skip(base).copied()));
                }
                let some = self.terms.or(ways);
                self.assume(state, some);
                // What can never hold is not held.
                if opened.is_empty() {
                    self.findings.held_in_vain = true;
                    let never = self.terms.bool(false);
                    self.assume(state, never);
                }
                asked = true;
            }
        }
        asked
    }

    /// Whether a state cannot occur because of what the predicates say that it holds.
    pub fn holds_in_vain(&mut self, state: &State) -> bool {
        let mut state = state.clone();
        self.peek_into_held(&mut state) && self.is_dead(&state)
    }
}
