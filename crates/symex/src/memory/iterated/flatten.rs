//! Elements of one array under `\forall*` as a range of it.
//!
//! `(\forall* int i; 0 <= i && i < n; acc(a[i], 1/2))` is `acc(a[0 .. n - 1], 1/2)`. Where an element is
//! asked for whose index no variable has, or a range, the chunk becomes one of that range, with the values of
//! all indices in one sequence. That each index of the range was there is shown; a part of what was there may
//! be given up.

use base::needs;
use heap::{Chunk, Each, Heap, Iterated};
use term::{Op, Term};

use super::AnyIndex;
use crate::engine::Engine;
use crate::engine::known::Piece;
use crate::ranges::{By, Range};
use crate::state::State;

/// How many ends of a range are tried, on each side.
const ENDS: usize = 4;

impl Engine<'_> {
    /// Makes ranges of what iterated chunks have of an array; true if there was any.
    pub fn make_ranges(&mut self, state: &mut State, heap: &mut Heap, array: Term) -> bool {
        if self.maps.putting_back || self.maps.hasty || self.maps.depth > 0 {
            return false;
        }
        let mut changed = false;
        for chunk in heap.clone().chunks() {
            let Chunk::Iterated(chunk) = chunk else { continue };
            let Each::Elements { array: own, .. } = &chunk.each else { continue };
            let same = self.terms.eq(*own, array);
            if !self.holds_fast(state, same) {
                continue;
            }
            let mut tried = heap.clone();
            let Some(whole) = self.without_holes(state, &mut tried, chunk) else { continue };
            let Some(flat) = self.flat(state, &whole) else { continue };
            let is_it = |c: &Chunk| matches!(c, Chunk::Iterated(c) if c == chunk);
            let Some(position) = tried.chunks().iter().position(is_it) else { continue };
            tried.replace(position, flat);
            *heap = tried;
            changed = true;
        }
        changed
    }

    /// The chunk with the indices that were taken out of it; these are taken from the heap.
    fn without_holes(
        &mut self,
        state: &mut State,
        heap: &mut Heap,
        chunk: &Iterated,
    ) -> Option<Iterated> {
        let mut whole = chunk.clone();
        for hole in self.holes(chunk) {
            whole = self.with_index(state, heap, &whole, hole)?;
        }
        Some(whole)
    }

    fn flat(&mut self, state: &mut State, chunk: &Iterated) -> Option<Chunk> {
        let Each::Elements { array, from, to, fraction, sort } = chunk.each else { return None };
        let var = chunk.var;
        let (zero, one) = (self.terms.int(0), self.terms.int(1));
        let offset = self.terms.sub(from, var);
        let is_fixed = |engine: &Self, t: Term| !engine.terms.free_constants(t).contains(&var);
        if self.terms.sort(var) != term::Sort::INT
            || ![array, offset, fraction].into_iter().all(|t| is_fixed(self, t))
            || self.terms.sub(to, from) != one
        {
            return None;
        }
        let (lo, hi) = self.ends_of(state, chunk)?;
        let (from, to) = (self.terms.add(lo, offset), self.terms.add(hi, offset));
        // The values, one after the other.
        let sort = self.terms.seq_sort(sort);
        let values = self.terms.fresh("elements", sort);
        let (length, count) = (self.terms.len_of(values), self.terms.sub(hi, lo));
        let fact = self.terms.eq(length, count);
        self.assume(state, fact);
        let newest = self.terms.fresh("newest", term::Sort::INT);
        let place = self.terms.fresh_variable("place", term::Sort::INT);
        let inside = self.terms.is_index(values, place);
        let mut there = state.clone();
        self.assume(&mut there, inside);
        let before = there.path.clone();
        let index = self.terms.add(lo, place);
        let Chunk::Elements { values: single, .. } = self.instance_at(&mut there, chunk, index)
        else {
            return None;
        };
        let (here, value) = (self.terms.index(values, place), self.terms.index(single, zero));
        // What was made for one index is another for the next.
        let mut facts = there.path.facts_since(&before);
        facts.retain(|f| {
            self.terms.free_constants(*f).into_iter().all(|c| c <= newest || c == place)
        });
        facts.push(self.terms.eq(here, value));
        let facts = self.terms.and(facts);
        let fact = self.terms.implies(inside, facts);
        let fact = self.terms.forall(&[place], &[vec![here]], fact);
        self.assume(state, fact);
        Some(Chunk::Elements { array, from, to, fraction, values })
    }

    /// Takes what is needed of an array, one element for each index, out of its ranges.
    ///
    /// ```java
    /// //@ requires acc(a[*]);
    /// //@ ensures (\forall* int i; 0 <= i && i < a.length; acc(a[i]));
    /// ```
    pub(super) fn gather_ranges(
        &mut self,
        state: &mut State,
        any: &AnyIndex,
        rest: &mut Heap,
        each: &Each,
        needed: Term,
    ) -> Option<Piece> {
        let Each::Elements { array, from, to, fraction, sort } = *each else { return None };
        let var = any.var;
        if self.terms.sort(var) != term::Sort::INT {
            return None;
        }
        let one = self.terms.int(1);
        let offset = self.terms.sub(from, var);
        let depends = |engine: &Self, t: Term| engine.terms.free_constants(t).contains(&var);
        if [array, offset, fraction].into_iter().any(|t| depends(self, t))
            || self.terms.sub(to, from) != one
        {
            return None;
        }
        let wanted = Iterated { var, range: needed, each: each.clone(), values: Term::NULL };
        let (lo, hi) = self.ends_of(state, &wanted)?;
        // No other index is needed.
        let mut there = any.state.clone();
        self.assume(&mut there, needed);
        let inside = [self.terms.le(lo, var), self.terms.lt(var, hi)];
        let inside = self.terms.and(inside);
        if !self.is_clear(&there, inside) {
            return None;
        }
        let (from, to) = (self.terms.add(lo, offset), self.terms.add(hi, offset));
        let range = Range { array, from, to, fraction, by: By::Anyone };
        let values = self.take_range(state, rest, range)?;
        let place = self.terms.sub(var, lo);
        let value = self.terms.index(values, place);
        let single = self.terms.seq(sort, &[value]);
        let snapshot = self.terms.inject(single);
        Some(Piece::Formula { condition: needed, snapshot })
    }

    /// The first index of a range, and the one behind the last, if all between them are in it.
    fn ends_of(&mut self, state: &State, chunk: &Iterated) -> Option<(Term, Term)> {
        let var = chunk.var;
        let one = self.terms.int(1);
        let (mut first, mut last) = (Vec::new(), Vec::new());
        for part in self.terms.parts(chunk.range) {
            if self.terms.op(part) != Op::AtLeastZero {
                continue;
            }
            let sum = self.terms.arg(part, 0);
            let Some(end) = self.index_at_zero(var, sum) else { continue };
            let behind = self.terms.add(end, one);
            let next = self.substitute_index(sum, var, behind);
            if next == one {
                first.push(end);
            } else {
                last.push(behind);
            }
        }
        for lo in first.iter().rev().take(ENDS) {
            for hi in last.iter().rev().take(ENDS) {
                let order = self.terms.le(*lo, *hi);
                if !self.holds(state, order) {
                    continue;
                }
                let index = self.terms.fresh("index", term::Sort::INT);
                let ends = [self.terms.le(*lo, index), self.terms.lt(index, *hi)];
                let ends = self.terms.and(ends);
                let mut there = state.clone();
                self.assume(&mut there, ends);
                let inside = self.range_at(chunk, index);
                if needs!("every-index-of-a-flat-range-is-there", self.holds(&there, inside)) {
                    return Some((*lo, *hi));
                }
            }
        }
        None
    }
}
