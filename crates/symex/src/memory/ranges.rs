//! Ranges of array elements: taken from the chunks of one array together, and united again.
//!
//! A range is first looked for in one chunk. Only if that fails is it put together of
//! several: from its first element on, whatever chunk holds the next elements gives its
//! part, and a fraction that is too small is made up by other chunks of the same elements.
//! The values of the parts, one after the other, are the values of the range:
//!
//! ```java
//! //@ requires a != null ** 0 <= i && i < a.length ** acc(a[i]);
//! //@ ensures acc(a[i]) ** a[i] == v;
//! static void set(int[] a, int i, int v) { a[i] = v; }
//! ```
//!
//! After `set(a, k, 5)` a caller that held `acc(a[*])` holds the elements before `k`, the
//! element `k`, and those behind it; asked for `acc(a[*])`, it gives all three.

use base::{needs, step};
use heap::{Chunk, Heap};
use ir::{CollectionOp, Expr, ExprKind};
use term::{Op, Term};

use crate::engine::Engine;
use crate::failure::Result;
use crate::state::State;

/// Elements `[from, to)` of an array, and the fraction of them that is wanted.
#[derive(Clone, Copy)]
pub struct Range {
    pub array: Term,
    pub from: Term,
    pub to: Term,
    pub fraction: Term,
    pub by: By,
}

/// Who answers what a search asks: most of its questions have the answer no, and the fast
/// prover gives that at no cost.
#[derive(Clone, Copy, PartialEq)]
pub enum By {
    Fast,
    Anyone,
}

/// How many parts a range may be put together of.
const PARTS: u32 = 64;

impl Engine<'_> {
    /// Takes a range out of a heap, and gives its values; `None` if it is not all there.
    pub fn take_range(&mut self, state: &mut State, rest: &mut Heap, range: Range) -> Option<Term> {
        for by in [By::Fast, By::Anyone] {
            let range = Range { by, ..range };
            let mut tried = rest.clone();
            if let Some(values) = self.take_from_one(state, &mut tried, range) {
                *rest = tried;
                return Some(values);
            }
            let mut tried = rest.clone();
            let mut parts = PARTS;
            if let Some(values) = self.take_from_several(state, &mut tried, range, &mut parts) {
                *rest = tried;
                return Some(values);
            }
        }
        None
    }

    /// Writes an element of which several chunks together hold the whole; false if they do not.
    pub fn write_in_shares(
        &mut self,
        state: &mut State,
        array: Term,
        index: Term,
        value: Term,
    ) -> bool {
        let one = self.terms.int(1);
        let (to, fraction) = (self.terms.add(index, one), self.full());
        let mut heap = state.heap.clone();
        let range = Range { array, from: index, to, fraction, by: By::Anyone };
        if self.take_range(state, &mut heap, range).is_none() {
            return false;
        }
        let sort = self.terms.sort(value);
        let values = self.terms.seq(sort, &[value]);
        heap.add(Chunk::Elements { array, from: index, to, fraction, values });
        state.heap = heap;
        true
    }

    fn settled(&mut self, state: &State, by: By, goal: Term) -> bool {
        match by {
            By::Fast => self.holds_fast(state, goal),
            By::Anyone => self.holds(state, goal),
        }
    }

    /// Half of each fraction in which elements of an array are held.
    pub fn halves_of_elements(&mut self, state: &State, heap: &Heap, array: Term) -> Vec<Term> {
        let Some(half) = self.terms.perm(1, 2) else { return Vec::new() };
        let shares = self.shares_of_elements(state, heap, array);
        shares.into_iter().map(|share| self.terms.mul(share, half)).collect()
    }

    /// How much of an array's elements is held, in each part of it.
    pub fn shares_of_elements(&mut self, state: &State, heap: &Heap, array: Term) -> Vec<Term> {
        let found = self.find(state).elements(heap, array);
        let mut shares = Vec::new();
        for i in found {
            if let Some(Chunk::Elements { fraction, .. }) = heap.chunks().get(i)
                && !shares.contains(fraction)
            {
                shares.push(*fraction);
            }
        }
        shares
    }

    /// The values of a range that is held somehow: any fraction reads.
    pub fn values_in_range(
        &mut self,
        state: &mut State,
        array: Term,
        from: Term,
        to: Term,
    ) -> Option<Term> {
        let mut heap = state.heap.clone();
        let one = self.full();
        for i in self.find(state).elements(&heap.clone(), array) {
            if let Some(Chunk::Elements { array, from, to, values, .. }) =
                heap.chunks().get(i).cloned()
            {
                heap.replace(i, Chunk::Elements { array, from, to, fraction: one, values });
            }
        }
        self.take_range(state, &mut heap, Range { array, from, to, fraction: one, by: By::Anyone })
    }

    /// `\seq_of(a)[i .. j]` depends on these elements alone, so only they need to be held.
    /// `None` for anything else, and where the ends may lie outside of the array.
    pub fn part_of_array(
        &mut self,
        state: &mut State,
        op: CollectionOp,
        args: &[Expr],
    ) -> Result<Option<Term>> {
        let (CollectionOp::SeqSlice, [whole, from, to]) = (op, args) else { return Ok(None) };
        let ExprKind::Collection(CollectionOp::SeqOfArray, array) = &whole.kind else {
            return Ok(None);
        };
        let [array] = array.as_slice() else { return Ok(None) };
        let array = self.eval(state, array)?;
        let (from, to) = (self.eval(state, from)?, self.eval(state, to)?);
        let (zero, length) = (self.terms.int(0), self.array_length(state, array));
        let inside = self.in_order(&[zero, from, to, length]);
        if !self.holds(state, inside) {
            return Ok(None);
        }
        Ok(self.values_in_range(state, array, from, to))
    }

    /// Greedily: one chunk that holds the whole range.
    fn take_from_one(&mut self, state: &mut State, rest: &mut Heap, range: Range) -> Option<Term> {
        let Range { array, from, to, fraction, .. } = range;
        let mut found = self.find(state).elements(rest, array);
        if found.len() > 1 {
            self.unite_elements(state, rest, &found);
            found = self.find(state).elements(rest, array);
        }
        for i in found {
            let Some(Chunk::Elements { from: lo, to: hi, fraction: held, values, .. }) =
                rest.chunks().get(i).cloned()
            else {
                continue;
            };
            let enough = self.terms.le(fraction, held);
            let enough =
                step!("range-in-one-part-is-large-enough", enough, else self.terms.bool(true));
            let exact = {
                let (a, b) = (self.terms.eq(lo, from), self.terms.eq(hi, to));
                self.terms.and([a, b])
            };
            // What is left lies before and after the range: ends that crossed would leave
            // the elements between them twice.
            let within = self.in_order(&[lo, from, to, hi]);
            let within = step!("range-lies-in-one-part", within, else self.terms.bool(true));
            let covered = self.terms.or([within, exact]);
            let inside = self.terms.and([covered, enough]);
            if !self.settled(state, range.by, inside) {
                continue;
            }
            let is_whole = needs!("part-is-the-range", self.settled(state, range.by, exact));
            if !is_whole && !self.settled(state, range.by, within) {
                continue;
            }
            return Some(self.take_part(state, rest, i, range, is_whole, values));
        }
        None
    }

    /// `a <= b <= c …`
    fn in_order(&mut self, ends: &[Term]) -> Term {
        let pairs: Vec<Term> =
            ends.windows(2).map(|pair| self.terms.le(pair[0], pair[1])).collect();
        self.terms.and(pairs)
    }

    /// Takes a range out of the chunk at a position, which is known to hold it, and at least
    /// that fraction of it.
    fn take_part(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        position: usize,
        range: Range,
        is_whole: bool,
        values: Term,
    ) -> Term {
        let Range { from, to, fraction, .. } = range;
        let Chunk::Elements { array, from: lo, to: hi, fraction: held, .. } = rest.remove(position)
        else {
            return values;
        };
        let (start, end) = (self.terms.sub(from, lo), self.terms.sub(to, lo));
        let taken = if is_whole { values } else { self.terms.slice(values, start, end) };
        // What may be nothing at all is given up.
        let more = self.terms.lt(fraction, held);
        if needs!("share-of-a-range-is-left", self.settled(state, range.by, more)) {
            let left = step!("share-of-a-range-is-taken",
                self.terms.sub(held, fraction), else held);
            rest.add(Chunk::Elements { array, from, to, fraction: left, values: taken });
        }
        if !is_whole {
            let zero = self.terms.int(0);
            let count = self.terms.len_of(values);
            let before = self.terms.slice(values, zero, start);
            let after = self.terms.slice(values, end, count);
            for (from, to, values) in [(lo, from, before), (to, hi, after)] {
                if self.terms.le(to, from).is_true() {
                    continue;
                }
                rest.add(Chunk::Elements { array, from, to, fraction: held, values });
            }
        }
        taken
    }

    /// Part by part, from the first element on.
    fn take_from_several(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        range: Range,
        parts: &mut u32,
    ) -> Option<Term> {
        let ordered = self.terms.le(range.from, range.to);
        if !needs!("range-of-parts-is-in-order", self.settled(state, range.by, ordered)) {
            return None;
        }
        let mut next = range.from;
        let mut taken: Option<Term> = None;
        loop {
            let done = self.terms.le(range.to, next);
            if taken.is_some() && needs!("parts-reach-the-end", self.settled(state, range.by, done))
            {
                return taken;
            }
            *parts = parts.checked_sub(1)?;
            let (position, end) = self.chunk_at(state, rest, next, &range)?;
            let values = self.take_segment(state, rest, position, next, end, &range, parts)?;
            taken = Some(match taken {
                None => values,
                Some(before) => self.join_values(state, before, values),
            });
            next = end;
        }
    }

    /// The chunk that holds the next elements of a range, and where its part ends. One that
    /// surely gives an element is preferred to one that may be empty.
    fn chunk_at(
        &mut self,
        state: &mut State,
        rest: &Heap,
        next: Term,
        range: &Range,
    ) -> Option<(usize, Term)> {
        let found = self.find(state).elements(rest, range.array);
        for strict in [true, false] {
            for i in &found {
                let Some(Chunk::Elements { from: lo, to: hi, .. }) = rest.chunks().get(*i) else {
                    continue;
                };
                let (lo, hi) = (*lo, *hi);
                let begins = self.terms.le(lo, next);
                let begins = step!("next-part-begins-there", begins, else self.terms.bool(true));
                let goes_on =
                    if strict { self.terms.lt(next, hi) } else { self.terms.le(next, hi) };
                let fits = self.terms.and([begins, goes_on]);
                if !self.settled(state, range.by, fits) {
                    continue;
                }
                let inner = self.terms.le(hi, range.to);
                if needs!("part-ends-in-the-range", self.settled(state, range.by, inner)) {
                    return Some((*i, hi));
                }
                let outer = self.terms.le(range.to, hi);
                if needs!("part-reaches-the-end", self.settled(state, range.by, outer)) {
                    return Some((*i, range.to));
                }
            }
        }
        None
    }

    /// The elements `[from, to)`: as much of them as the chunk at the position holds, the
    /// rest of the fraction from other chunks.
    #[allow(clippy::too_many_arguments)]
    fn take_segment(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        position: usize,
        from: Term,
        to: Term,
        range: &Range,
        parts: &mut u32,
    ) -> Option<Term> {
        let Some(Chunk::Elements { array, from: lo, to: hi, fraction: held, values }) =
            rest.chunks().get(position).cloned()
        else {
            return None;
        };
        let is_whole = {
            let (a, b) = (self.terms.eq(lo, from), self.terms.eq(hi, to));
            let exact = self.terms.and([a, b]);
            needs!("segment-is-the-part", self.settled(state, range.by, exact))
        };
        let enough = self.terms.le(range.fraction, held);
        if needs!("segment-is-large-enough", self.settled(state, range.by, enough)) {
            let segment = Range { array, from, to, ..*range };
            return Some(self.take_part(state, rest, position, segment, is_whole, values));
        }
        let short = self.terms.lt(held, range.fraction);
        if !self.settled(state, range.by, short) {
            return None;
        }
        let segment = Range { array, from, to, fraction: held, by: range.by };
        let taken = self.take_part(state, rest, position, segment, is_whole, values);
        let fraction = self.terms.sub(range.fraction, held);
        let more = Range { array, from, to, fraction, by: range.by };
        let known = self.take_from_several(state, rest, more, parts)?;
        // Shares of the same elements agree on what they hold.
        let fact = self.terms.eq(taken, known);
        self.assume(state, fact);
        Some(taken)
    }

    /// Unites chunks of one array, given by their positions, that lie side by side and have
    /// the same fraction; true if anything changed.
    pub fn unite_ranges(&mut self, state: &mut State, heap: &mut Heap, array: Term) -> bool {
        let mut changed = false;
        'again: loop {
            let found = self.find(state).elements(heap, array);
            for i in &found {
                for j in &found {
                    let (
                        Some(Chunk::Elements { array, from, to: middle, fraction, values }),
                        Some(Chunk::Elements {
                            from: start,
                            to,
                            fraction: other,
                            values: more,
                            ..
                        }),
                    ) = (heap.chunks().get(*i).cloned(), heap.chunks().get(*j).cloned())
                    else {
                        continue;
                    };
                    if i == j {
                        continue;
                    }
                    let (meet, same) =
                        (self.terms.eq(middle, start), self.terms.eq(fraction, other));
                    let meet = step!("united-ranges-meet", meet, else self.terms.bool(true));
                    let same =
                        step!("united-ranges-have-one-share", same, else self.terms.bool(true));
                    let ordered = self.in_order(&[from, middle, to]);
                    let ordered =
                        step!("united-ranges-are-in-order", ordered, else self.terms.bool(true));
                    let fits = self.terms.and([meet, same, ordered]);
                    if !self.holds_fast(state, fits) {
                        continue;
                    }
                    let values = self.join_values(state, values, more);
                    heap.replace(*i, Chunk::Elements { array, from, to, fraction, values });
                    heap.remove(*j);
                    changed = true;
                    continue 'again;
                }
            }
            return changed;
        }
    }

    /// One sequence after another. Slices of one sequence that meet are one slice of it, so
    /// that what was split and has not changed is again what it was, and an element that was
    /// changed in between is an update.
    fn join_values(&mut self, state: &mut State, before: Term, after: Term) -> Term {
        if let Op::Concat = self.terms.op(before)
            && let Some((last, front)) = self.terms.args(before).to_vec().split_last()
        {
            let sort = self.terms.sort(before);
            let front = self.terms.concat_all(sort, front);
            let joined = self.join_values(state, *last, after);
            return self.terms.concat(front, joined);
        }
        self.joined_slice(state, before, after).unwrap_or_else(|| self.terms.concat(before, after))
    }

    fn joined_slice(&mut self, state: &mut State, before: Term, after: Term) -> Option<Term> {
        let (base, from, middle) = self.slice_parts(before)?;
        let count = self.terms.len_of(base);
        if let Some((other, start, end)) = self.slice_parts(after)
            && self.same_behind(state, base, other, start)
        {
            let meet = self.terms.eq(middle, start);
            let zero = self.terms.int(0);
            let ordered = self.in_order(&[zero, from, middle, end, count]);
            let fits = self.terms.and([meet, ordered]);
            if self.holds_fast(state, fits) {
                return Some(self.slice_of(state, base, from, end));
            }
        }
        // One element more: the sequence with that element in its place.
        let one = self.terms.int(1);
        let length = self.terms.len_of(after);
        let single = self.terms.eq(length, one);
        let single = step!("slice-grows-by-one-element", single, else self.terms.bool(true));
        let zero = self.terms.int(0);
        let ordered = self.in_order(&[zero, from, middle]);
        let inside = self.terms.lt(middle, count);
        let inside = step!("slice-grows-inside-its-sequence", inside, else self.terms.bool(true));
        let fits = self.terms.and([single, ordered, inside]);
        if !self.holds_fast(state, fits) {
            return None;
        }
        let element = self.terms.index(after, zero);
        let changed = self.terms.update(base, middle, element);
        let end = self.terms.add(middle, one);
        Some(self.slice_of(state, changed, from, end))
    }

    /// The sequence that a slice is of, and its ends; any sequence is a slice of itself only
    /// if nothing else is known of it.
    fn slice_parts(&mut self, s: Term) -> Option<(Term, Term, Term)> {
        match (self.terms.op(s), self.terms.args(s)) {
            (Op::Slice, [base, from, to]) => Some((*base, *from, *to)),
            (Op::Seq(_), []) => None,
            _ => {
                let (zero, count) = (self.terms.int(0), self.terms.len_of(s));
                Some((s, zero, count))
            }
        }
    }

    /// All of it is the sequence itself.
    fn slice_of(&mut self, state: &mut State, base: Term, from: Term, to: Term) -> Term {
        let (zero, count) = (self.terms.int(0), self.terms.len_of(base));
        let (a, b) = (self.terms.eq(from, zero), self.terms.eq(to, count));
        let whole = self.terms.and([a, b]);
        if needs!("slice-is-the-whole", self.holds_fast(state, whole)) {
            base
        } else {
            self.terms.slice(base, from, to)
        }
    }

    /// Whether two sequences have the same elements from an index on: the first is the second
    /// with elements before it changed.
    fn same_behind(&mut self, state: &mut State, s: Term, other: Term, from: Term) -> bool {
        let mut s = s;
        loop {
            if s == other {
                return true;
            }
            let (Op::Update, [inner, at, _]) = (self.terms.op(s), self.terms.args(s)) else {
                return false;
            };
            let (inner, at) = (*inner, *at);
            let before = self.terms.lt(at, from);
            if !self.holds_fast(state, before) {
                return false;
            }
            s = inner;
        }
    }
}
