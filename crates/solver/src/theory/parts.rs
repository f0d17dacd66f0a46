//! What a sequence is made of: single elements, and ranges of other sequences.
//!
//! ```text
//! s[0 .. k] + \seq(x) + t          s[0..k], x, t[0..len]
//! s.set(i, x)                      s[0..i], x, s[i+1..len]       where 0 <= i < s.length
//! (s + t)[1 .. s.length + 2]       s[1..len], t[0..2]            where 1 <= s.length, 2 <= t.length
//! ```
//!
//! A part is cut only where it is shown on which side of the cut its ends lie.

use std::collections::VecDeque;

use base::needs;
use term::{Op, Term};

use super::Search;

/// A part of a sequence.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Part {
    Item(Term),
    /// `whole[from .. to)`, with `0 <= from <= to <= whole.length`.
    Range {
        whole: Term,
        from: Term,
        to: Term,
    },
}

pub(super) type Parts = VecDeque<Part>;

impl Search<'_> {
    /// What a sequence is made of, as it is written.
    pub(super) fn parts_of(&mut self, s: Term) -> Parts {
        match self.terms.op(s) {
            Op::Seq(_) => self.terms.args(s).iter().map(|item| Part::Item(*item)).collect(),
            Op::Concat => {
                let written = self.terms.args(s).to_vec();
                written.into_iter().flat_map(|part| self.parts_of(part)).collect()
            }
            Op::Slice => self.parts_of_slice(s).unwrap_or_else(|| self.as_one_part(s)),
            Op::Update => self.parts_of_update(s).unwrap_or_else(|| self.as_one_part(s)),
            Op::Ite => match self.decided(s) {
                decided if decided != s => self.parts_of(decided),
                _ => self.as_one_part(s),
            },
            _ => self.as_one_part(s),
        }
    }

    pub(super) fn as_one_part(&mut self, whole: Term) -> Parts {
        let (from, to) = (self.terms.int(0), self.terms.len_of(whole));
        Parts::from([Part::Range { whole, from, to }])
    }

    fn parts_of_slice(&mut self, slice: Term) -> Option<Parts> {
        let [whole, from, to] = self.three_args(slice);
        let (zero, length) = (self.terms.int(0), self.terms.len_of(whole));
        let ordered = [self.terms.le(zero, from), self.terms.le(from, to)];
        // What is cut out below must be there; it is cheaper to ask first.
        self.holds_all(&ordered).then_some(())?;
        // A slice that goes too far ends where the sequence ends.
        let within = self.terms.le(to, length);
        let end = if self.holds(within) {
            to
        } else {
            let ends = [self.terms.le(length, to), self.terms.le(from, length)];
            needs!("slice-ends-with-its-sequence", self.holds_all(&ends)).then_some(length)?
        };
        if let Some(simpler) = self.slice_of_update(slice) {
            return Some(self.parts_of(simpler));
        }
        let parts = self.parts_of(whole);
        self.cut(parts, from, end)
    }

    /// A slice of an update as an update of a slice, or as a slice of what was there before.
    pub(super) fn slice_of_update(&mut self, slice: Term) -> Option<Term> {
        let [updated, from, to] = self.three_args(slice);
        if self.terms.op(updated) != Op::Update {
            return None;
        }
        let [s, at, value] = self.three_args(updated);
        let (zero, length) = (self.terms.int(0), self.terms.len_of(s));
        let ordered = [self.terms.le(zero, from), self.terms.le(to, length)];
        needs!("slice-of-an-update-lies-inside", self.holds_all(&ordered)).then_some(())?;
        let before = self.terms.slice(s, from, to);
        let inside = [self.terms.le(from, at), self.terms.lt(at, to)];
        if self.holds_all(&inside) {
            let at = self.terms.sub(at, from);
            return Some(self.terms.update(before, at, value));
        }
        let outside = [self.terms.lt(at, from), self.terms.le(to, at)];
        let outside = self.terms.or(outside);
        needs!("slice-leaves-the-update-out", self.holds(outside)).then_some(before)
    }

    fn parts_of_update(&mut self, updated: Term) -> Option<Parts> {
        let [s, at, value] = self.three_args(updated);
        let within = self.terms.is_index(s, at);
        // So it must be for the cuts below; it is cheaper to ask first.
        self.holds(within).then_some(())?;
        let (zero, one, length) = (self.terms.int(0), self.terms.int(1), self.terms.len_of(s));
        let behind = self.terms.add(at, one);
        let parts = self.parts_of(s);
        let mut all = self.cut(parts.clone(), zero, at)?;
        all.push_back(Part::Item(value));
        all.extend(self.cut(parts, behind, length)?);
        Some(all)
    }

    /// The elements from `from` up to `to` of what is made of the parts; they are there.
    pub(super) fn cut(&mut self, mut parts: Parts, from: Term, to: Term) -> Option<Parts> {
        let wanted = self.terms.sub(to, from);
        self.drop_first(&mut parts, from)?;
        self.take_first(&mut parts, wanted)
    }

    /// Leaves out so many elements from the front; none if it is not known where that ends.
    fn drop_first(&mut self, parts: &mut Parts, count: Term) -> Option<()> {
        self.take_first(parts, count).map(|_| ())
    }

    /// Takes so many elements from the front; none if it is not known where that ends.
    fn take_first(&mut self, parts: &mut Parts, count: Term) -> Option<Parts> {
        let mut taken = Parts::new();
        let mut count = count;
        loop {
            let zero = self.terms.int(0);
            if needs!("nothing-more-is-cut-off", self.same(count, zero)) {
                return Some(taken);
            }
            let part = parts.pop_front()?;
            let length = self.length_of_part(&part);
            let whole = self.terms.le(length, count);
            if self.holds(whole) {
                taken.push_back(part);
                count = self.terms.sub(count, length);
                continue;
            }
            let Part::Range { whole, from, to } = part else { return None };
            let inside = [self.terms.le(zero, count), self.terms.le(count, length)];
            needs!("cut-lies-in-the-part", self.holds_all(&inside)).then_some(())?;
            let at = self.terms.add(from, count);
            taken.push_back(Part::Range { whole, from, to: at });
            parts.push_front(Part::Range { whole, from: at, to });
            return Some(taken);
        }
    }

    pub(super) fn length_of_part(&mut self, part: &Part) -> Term {
        match part {
            Part::Item(_) => self.terms.int(1),
            Part::Range { from, to, .. } => self.terms.sub(*to, *from),
        }
    }

    pub(super) fn is_empty_part(&mut self, part: &Part) -> bool {
        match part {
            Part::Item(_) => false,
            Part::Range { from, to, .. } => {
                let empty = self.terms.le(*to, *from);
                needs!("part-is-empty", self.holds(empty))
            }
        }
    }

    /// A part as a sequence.
    pub(super) fn written(&mut self, part: &Part) -> Term {
        match part {
            Part::Item(item) => {
                let element = self.terms.sort(*item);
                self.terms.seq(element, &[*item])
            }
            Part::Range { whole, from, to } => self.terms.slice(*whole, *from, *to),
        }
    }

    /// A slice of parts, written with the parts that it covers.
    pub(super) fn simpler_slice(&mut self, slice: Term) -> Term {
        let Some(parts) = self.parts_of_slice(slice) else { return slice };
        let sort = self.terms.sort(slice);
        let written: Vec<Term> = parts.iter().map(|part| self.written(part)).collect();
        self.terms.concat_all(sort, &written)
    }

    /// A conditional sequence as the side that is taken, where that is known.
    pub(super) fn decided(&mut self, s: Term) -> Term {
        let mut s = s;
        while self.terms.op(s) == Op::Ite {
            let [condition, then, other] = self.three_args(s);
            let not = self.terms.not(condition);
            if needs!("conditional-sequence-is-decided", self.holds(condition)) {
                s = then;
            } else if self.holds(not) {
                s = other;
            } else {
                break;
            }
        }
        s
    }

    /// Other ways to write a sequence that is known under a name, taken apart.
    pub(super) fn other_parts_of(&mut self, whole: Term) -> Vec<Parts> {
        let mut found = Vec::new();
        for name in self.prover.known_equals(self.terms, &self.path, whole) {
            let name = self.decided(name);
            if self.terms.op(name) == Op::Reverse {
                self.reversed_parts(name, &mut found);
                continue;
            }
            if name == whole
                || !matches!(self.terms.op(name), Op::Concat | Op::Seq(_) | Op::Slice | Op::Update)
            {
                continue;
            }
            let parts = self.parts_of(name);
            // What could not be taken apart says nothing new.
            let is_itself =
                |part: &Part| matches!(part, Part::Range { whole, .. } if *whole == name);
            if !parts.iter().any(is_itself) {
                found.push(parts);
            }
        }
        found
    }

    /// What is reversed may be known under another name, and be made of parts there.
    fn reversed_parts(&mut self, reversed: Term, found: &mut Vec<Parts>) {
        let inner = self.terms.arg(reversed, 0);
        for name in self.prover.known_equals(self.terms, &self.path, inner) {
            let name = self.decided(name);
            if matches!(self.terms.op(name), Op::Concat | Op::Seq(_)) {
                let other = self.terms.reverse(name);
                found.push(self.parts_of(other));
            }
        }
    }

    /// A range of a sequence, seen through larger ranges that are known under other names.
    pub(super) fn parts_through_windows(
        &mut self,
        whole: Term,
        from: Term,
        to: Term,
    ) -> Vec<Parts> {
        let mut found = Vec::new();
        for window in self.prover.windows_of(self.terms, &self.path, whole) {
            let [_, start, end] = self.three_args(window);
            let (zero, length) = (self.terms.int(0), self.terms.len_of(whole));
            let covers = [
                self.terms.le(zero, start),
                self.terms.le(start, from),
                self.terms.le(to, end),
                self.terms.le(end, length),
            ];
            if !needs!("window-covers-the-range", self.holds_all(&covers)) {
                continue;
            }
            let (from, to) = (self.terms.sub(from, start), self.terms.sub(to, start));
            for name in self.prover.known_equals(self.terms, &self.path, window) {
                if name != window {
                    found.extend(self.range_of(name, from, to));
                }
            }
        }
        found
    }

    /// The elements from `from` up to `to` of a sequence; they are there.
    fn range_of(&mut self, s: Term, from: Term, to: Term) -> Option<Parts> {
        if self.terms.op(s) == Op::Slice {
            let [whole, start, _] = self.three_args(s);
            let zero = self.terms.int(0);
            let begins = self.terms.le(zero, start);
            needs!("slice-begins-inside", self.holds(begins)).then_some(())?;
            let (from, to) = (self.terms.add(start, from), self.terms.add(start, to));
            let range = self.terms.slice(whole, from, to);
            return Some(self.parts_of(range));
        }
        let parts = self.parts_of(s);
        self.cut(parts, from, to)
    }

    pub(super) fn three_args(&self, term: Term) -> [Term; 3] {
        [0, 1, 2].map(|at| self.terms.arg(term, at))
    }
}
