//! Shares: what was split is united again where more of a location is needed.
//!
//! Two chunks of one location hold parts of it: together they are one chunk with the sum of
//! the fractions, and their values are the same.

use base::needs;
use heap::{Chunk, Heap};

use crate::engine::Engine;
use crate::state::State;

impl Engine<'_> {
    /// Adds chunks to the heap of a state. A part of a location that joins another part of it
    /// has its value: what a callee or a loop was lent a share of, it did not change.
    pub fn add_shares(&mut self, state: &mut State, more: &Heap) {
        let one = self.full();
        for chunk in more.chunks() {
            state.heap.add(chunk.clone());
            let mut heap = state.heap.clone();
            match chunk {
                Chunk::Field { object, field, fraction, .. } if *fraction != one => {
                    let found = self.find(state).fields(&heap, *object, *field);
                    if found.len() > 1 {
                        self.unite_fields(state, &mut heap, &found);
                        state.heap = heap;
                    }
                }
                Chunk::Elements { array, fraction, .. } if *fraction != one => {
                    let found = self.find(state).elements(&heap, *array);
                    if found.len() > 1 {
                        self.unite_elements(state, &mut heap, &found);
                        state.heap = heap;
                    }
                }
                // What cannot be looked at tells nothing.
                Chunk::Predicate { .. } => drop(self.learn_from_shares(state, chunk)),
                _ => {}
            }
        }
    }

    /// Unites chunks of one field, given by their positions.
    pub fn unite_fields(&mut self, state: &mut State, heap: &mut Heap, found: &[usize]) {
        let Some((first, others)) = found.split_first() else { return };
        let Some(Chunk::Field { object, field, mut fraction, value }) =
            heap.chunks().get(*first).cloned()
        else {
            return;
        };
        let mut spent = Vec::new();
        for i in others {
            let Some(Chunk::Field { fraction: more, value: known, .. }) =
                heap.chunks().get(*i).cloned()
            else {
                continue;
            };
            fraction = self.terms.add(fraction, more);
            let fact = self.terms.eq(value, known);
            self.assume(state, fact);
            spent.push(*i);
        }
        let one = self.full();
        let fits = self.terms.le(fraction, one);
        self.assume(state, fits);
        heap.replace(*first, Chunk::Field { object, field, fraction, value });
        remove_all(heap, spent);
    }

    /// Unites those chunks of one array, given by their positions, that cover the same range.
    pub fn unite_elements(&mut self, state: &mut State, heap: &mut Heap, found: &[usize]) {
        let mut spent: Vec<usize> = Vec::new();
        for (n, i) in found.iter().enumerate() {
            if spent.contains(i) {
                continue;
            }
            for j in found.iter().skip(n + 1) {
                let (
                    Some(Chunk::Elements { array, from, to, fraction, values }),
                    Some(Chunk::Elements {
                        from: lo, to: hi, fraction: more, values: known, ..
                    }),
                ) = (heap.chunks().get(*i).cloned(), heap.chunks().get(*j).cloned())
                else {
                    continue;
                };
                let (a, b) = (self.terms.eq(from, lo), self.terms.eq(to, hi));
                let same = self.terms.and([a, b]);
                if spent.contains(j) || !needs!("shares-of-one-range", self.holds(state, same)) {
                    continue;
                }
                // One array of numbers and of references: on a path that cannot be.
                if self.terms.sort(values) != self.terms.sort(known) {
                    continue;
                }
                let fact = self.terms.eq(values, known);
                self.assume(state, fact);
                let fraction = self.terms.add(fraction, more);
                heap.replace(*i, Chunk::Elements { array, from, to, fraction, values });
                spent.push(*j);
            }
        }
        remove_all(heap, spent);
    }
}

fn remove_all(heap: &mut Heap, mut positions: Vec<usize>) {
    positions.sort_unstable();
    for i in positions.into_iter().rev() {
        heap.remove(i);
    }
}
