//! Shares of the same locations for the same indices are one iterated chunk with their sum.
//!
//! ```java
//! //@ requires (\forall* int i; 0 <= i && i < a.length; acc(a[i], 1/3));
//! //@ requires (\forall* int i; 0 <= i && i < a.length; acc(a[i], 2/3));
//! a[1] = 4;      // the whole of a[1] is a chunk by itself; the others are united when all are asked for
//! ```

use base::needs;
use heap::{Chunk, Each, Heap, Iterated};
use term::Term;

use crate::engine::Engine;
use crate::state::State;

impl Engine<'_> {
    /// Unites iterated chunks of which `each` asks for more than one has. Says whether there were any.
    pub(super) fn unite_iterated(
        &mut self,
        state: &mut State,
        heap: &mut Heap,
        (var, each): (Term, &Each),
    ) -> bool {
        let is_part = |chunk: &Iterated| chunk.each.is_like(each) && each.fraction().is_some();
        let mut united: Vec<Iterated> = Vec::new();
        let mut others = Heap::new();
        let mut found = false;
        for chunk in heap.chunks() {
            let Chunk::Iterated(chunk) = chunk else {
                others.add(chunk.clone());
                continue;
            };
            let renamed = self.renamed(chunk.clone(), var);
            if !is_part(chunk) || renamed.var != var {
                others.add(Chunk::Iterated(chunk.clone()));
                continue;
            }
            let same =
                united.iter().position(|other| self.is_share_of_same(state, other, &renamed));
            match same.and_then(|i| united.get_mut(i)) {
                Some(other) => {
                    let shares = other.each.fraction().zip(renamed.each.fraction());
                    if let Some((a, b)) = shares {
                        other.each = other.each.with_fraction(self.terms.add(a, b));
                        found = true;
                    }
                }
                None => united.push(renamed),
            }
        }
        if found {
            united.into_iter().for_each(|chunk| others.add(Chunk::Iterated(chunk)));
            *heap = others;
        }
        found
    }

    /// Whether two chunks are for the same indices, and at each of them for the same locations.
    fn is_share_of_same(&mut self, state: &State, a: &Iterated, b: &Iterated) -> bool {
        let mut there = state.clone();
        self.assume(&mut there, a.range);
        if !self.same_place(&there, &a.each, &b.each) {
            return false;
        }
        let (not_a, not_b) = (self.terms.not(a.range), self.terms.not(b.range));
        let only = [self.terms.and([a.range, not_b]), self.terms.and([b.range, not_a])];
        needs!(
            "united-iterated-have-one-range",
            only.into_iter().all(|range| self.is_nowhere(state, range))
        )
    }
}
