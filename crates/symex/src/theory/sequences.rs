//! Sequences that are put together in different ways.
//!
//! A slice of a slice is written as one slice where the path says what its ends are, so that
//! functions are asked about the same terms:
//!
//! ```java
//! //@ s[k .. s.length][1 .. s.length - k]      // with 0 <= k && k <= s.length: s[k + 1 .. s.length]
//! ```
//!
//! Two sequences are equal if, from the front, one part after the other is: `s[0 .. k] +
//! \seq(s[k]) + t` is `s[0 .. k + 1] + t`. Each comparison of ends and elements is a small
//! question to the fast prover; what it does not know is left to Z3.

use std::collections::VecDeque;

use base::{needs, stops};
use term::{Op, Term};

use crate::engine::Engine;
use crate::state::State;

/// How many comparisons one equation may cost.
const STEPS: u32 = 64;

/// A part of a sequence.
#[derive(Clone, PartialEq, Debug)]
enum Part {
    Item(Term),
    /// `whole[from .. to)`, with `0 <= from <= to <= whole.length`.
    Range {
        whole: Term,
        from: Term,
        to: Term,
    },
    /// A slice of which the ends are not known well enough.
    Other(Term),
}

impl Engine<'_> {
    /// `s[from .. to]`.
    pub fn slice(&mut self, state: &State, s: Term, from: Term, to: Term) -> Term {
        let slice = self.terms.slice(s, from, to);
        let slice = self.flat_slice(state, slice);
        self.slice_of_parts(state, slice)
    }

    /// A slice of a sequence that is put together, put together of slices, where it is known
    /// where the ends are: `(s + \seq(x))[1 .. s.length + 1]` is `s[1 .. s.length] + \seq(x)`.
    fn slice_of_parts(&mut self, state: &State, slice: Term) -> Term {
        let (Op::Slice, [whole, ..]) = (self.terms.op(slice), self.terms.args(slice)) else {
            return slice;
        };
        if self.terms.op(*whole) != Op::Concat {
            return slice;
        }
        let element = self.terms.element_sort(self.terms.sort(slice));
        let range = self.range_of(state, slice);
        let Some(parts) = self.cut_out(state, &range) else { return slice };
        let mut joined = self.terms.seq(element, &[]);
        for part in parts {
            let part = match part {
                Part::Item(item) => self.terms.seq(element, &[item]),
                Part::Range { whole, from, to } => self.terms.slice(whole, from, to),
                Part::Other(other) => other,
            };
            joined = self.terms.concat(joined, part);
        }
        joined
    }

    /// A slice of a slice as one slice, where the ends are known.
    fn flat_slice(&mut self, state: &State, slice: Term) -> Term {
        let (Op::Slice, [inner, from, to]) = (self.terms.op(slice), self.terms.args(slice)) else {
            return slice;
        };
        let (inner, from, to) = (*inner, *from, *to);
        let (Op::Slice, [whole, start, end]) = (self.terms.op(inner), self.terms.args(inner))
        else {
            return slice;
        };
        let (whole, start, end) = (*whole, *start, *end);
        let zero = self.terms.int(0);
        let ordered = [self.terms.le(zero, from), self.terms.le(zero, start)];
        let ordered = self.terms.and(ordered);
        if !needs!("slice-of-a-slice-begins-inside", self.holds_fast(state, ordered)) {
            return slice;
        }
        // The inner slice ends at `end`, if not before: there the outer one ends, too.
        let reached = self.terms.add(start, to);
        let within = self.terms.le(reached, end);
        let beyond = self.terms.le(end, reached);
        let last = if needs!("inner-slice-ends-first", self.holds_fast(state, beyond)) {
            end
        } else if needs!("outer-slice-ends-first", self.holds_fast(state, within)) {
            reached
        } else {
            return slice;
        };
        let first = self.terms.add(start, from);
        let flat = self.terms.slice(whole, first, last);
        self.flat_slice(state, flat)
    }

    /// Whether a goal is an equation of sequences, or a conjunction with one.
    pub fn is_about_sequences(&self, goal: Term) -> bool {
        match self.terms.op(goal) {
            Op::Eq => self.is_sequence(self.terms.arg(goal, 0)),
            Op::And => self.terms.args(goal).iter().any(|part| self.is_about_sequences(*part)),
            _ => false,
        }
    }

    fn is_sequence(&self, term: Term) -> bool {
        matches!(self.terms.shape(self.terms.sort(term)), term::SortShape::Seq(_))
    }

    /// What the fast prover knows, with sequences compared part by part.
    pub fn holds_by_parts(&mut self, state: &State, goal: Term) -> bool {
        if self.holds_fast(state, goal) {
            return true;
        }
        if !self.is_about_sequences(goal) {
            return false;
        }
        match self.terms.op(goal) {
            Op::And => {
                let parts = self.terms.args(goal).to_vec();
                parts.into_iter().all(|part| self.holds_by_parts(state, part))
            }
            _ => self.same_parts(state, goal),
        }
    }

    /// Whether the sides of an equation of sequences are the same part by part.
    fn same_parts(&mut self, state: &State, goal: Term) -> bool {
        let (Op::Eq, [a, b]) = (self.terms.op(goal), self.terms.args(goal)) else { return false };
        let (a, b) = (*a, *b);
        let mut steps = STEPS;
        let (a, b) = (self.parts_of(state, a), self.parts_of(state, b));
        self.agree(state, a, b, &mut Vec::new(), &mut steps)
    }

    /// What a sequence is made of, as it is written.
    fn parts_of(&mut self, state: &State, s: Term) -> VecDeque<Part> {
        let written = match self.terms.op(s) {
            Op::Concat => self.terms.args(s).to_vec(),
            _ => vec![s],
        };
        let mut parts = VecDeque::new();
        for part in written {
            match self.terms.op(part) {
                Op::Seq(_) => {
                    parts.extend(self.terms.args(part).iter().map(|item| Part::Item(*item)))
                }
                Op::Slice => {
                    let part = self.flat_slice(state, part);
                    let range = self.range_of(state, part);
                    match self.cut_out(state, &range) {
                        Some(inside) => parts.extend(inside),
                        None => parts.push_back(range),
                    }
                }
                _ => {
                    let (from, to) = (self.terms.int(0), self.terms.len_of(part));
                    parts.push_back(Part::Range { whole: part, from, to });
                }
            }
        }
        parts
    }

    /// The parts of a range of a sequence that is put together, where the range begins in the
    /// first of them and ends in the last.
    fn cut_out(&mut self, state: &State, range: &Part) -> Option<VecDeque<Part>> {
        let Part::Range { whole, from, to } = range else { return None };
        if self.terms.op(*whole) != Op::Concat {
            return None;
        }
        let mut parts = self.parts_of(state, *whole);
        if parts.len() < 2 {
            return None;
        }
        let (zero, one) = (self.terms.int(0), self.terms.int(1));
        if *from != zero {
            match parts.pop_front()? {
                Part::Item(_) => {
                    let all = self.terms.eq(*from, one);
                    needs!("cut-behind-the-first", self.holds_fast(state, all)).then_some(())?;
                }
                Part::Range { whole, from: start, to } => {
                    let begin = self.terms.add(start, *from);
                    let inside = self.terms.le(begin, to);
                    needs!("cut-begins-in-the-first-part", self.holds_fast(state, inside))
                        .then_some(())?;
                    parts.push_front(Part::Range { whole, from: begin, to });
                }
                Part::Other(_) => return None,
            }
        }
        let length = self.terms.len_of(*whole);
        let behind = self.terms.sub(length, *to);
        let nothing = self.terms.eq(behind, zero);
        if !needs!("cut-reaches-the-end", self.holds_fast(state, nothing)) {
            match parts.pop_back()? {
                Part::Item(_) => {
                    let all = self.terms.eq(behind, one);
                    needs!("cut-before-the-last", self.holds_fast(state, all)).then_some(())?;
                }
                Part::Range { whole, from, to: end } => {
                    let end = self.terms.sub(end, behind);
                    let inside = self.terms.le(from, end);
                    needs!("cut-ends-in-the-last-part", self.holds_fast(state, inside))
                        .then_some(())?;
                    parts.push_back(Part::Range { whole, from, to: end });
                }
                Part::Other(_) => return None,
            }
        }
        Some(parts)
    }

    fn range_of(&mut self, state: &State, slice: Term) -> Part {
        let (Op::Slice, [whole, from, to]) = (self.terms.op(slice), self.terms.args(slice)) else {
            return Part::Other(slice);
        };
        let (whole, from, to) = (*whole, *from, *to);
        let (zero, length) = (self.terms.int(0), self.terms.len_of(whole));
        let ends = [self.terms.le(zero, from), self.terms.le(from, to), self.terms.le(to, length)];
        let ends = self.terms.and(ends);
        if needs!("slice-lies-in-its-sequence", self.holds_fast(state, ends)) {
            Part::Range { whole, from, to }
        } else {
            Part::Other(slice)
        }
    }

    /// Whether two sequences of parts are the same sequence. Wholes that have been looked into
    /// are not looked into again.
    fn agree(
        &mut self,
        state: &State,
        mut a: VecDeque<Part>,
        mut b: VecDeque<Part>,
        looked_into: &mut Vec<Term>,
        steps: &mut u32,
    ) -> bool {
        loop {
            let Some(left) = steps.checked_sub(1) else { return false };
            *steps = left;
            let (first, second) = match (a.front().cloned(), b.front().cloned()) {
                (None, None) => return true,
                (Some(part), None) | (None, Some(part)) => {
                    if !needs!("nothing-is-left-of-the-longer", self.is_empty_part(state, &part)) {
                        return false;
                    }
                    a.pop_front();
                    b.pop_front();
                    continue;
                }
                (Some(first), Some(second)) => (first, second),
            };
            if let Some((rest, other)) = self.without_common(state, &first, &second) {
                a.pop_front();
                b.pop_front();
                rest.into_iter().for_each(|part| a.push_front(part));
                other.into_iter().for_each(|part| b.push_front(part));
                continue;
            }
            if self.is_empty_part(state, &first) {
                a.pop_front();
                continue;
            }
            if self.is_empty_part(state, &second) {
                b.pop_front();
                continue;
            }
            return self.agree_by_name(state, &a, &b, looked_into, steps)
                || self.agree_by_name(state, &b, &a, looked_into, steps);
        }
    }

    /// As [`Engine::agree`], where the first part of one side is known under another name.
    fn agree_by_name(
        &mut self,
        state: &State,
        a: &VecDeque<Part>,
        b: &VecDeque<Part>,
        looked_into: &mut Vec<Term>,
        steps: &mut u32,
    ) -> bool {
        let Some(Part::Range { whole, from, to }) = a.front() else { return false };
        let (zero, length) = (self.terms.int(0), self.terms.len_of(*whole));
        if looked_into.contains(whole)
            || stops!("name-is-of-the-whole", *from != zero || *to != length)
        {
            return false;
        }
        looked_into.push(*whole);
        for name in self.prover.known_equals(&mut self.terms, &state.path, *whole) {
            let name = self.decided(state, name);
            if !matches!(self.terms.op(name), Op::Concat | Op::Seq(_) | Op::Slice) {
                continue;
            }
            let mut expanded = self.parts_of(state, name);
            expanded.extend(a.iter().skip(1).cloned());
            if self.agree(state, expanded, b.clone(), looked_into, steps) {
                return true;
            }
        }
        looked_into.pop();
        false
    }

    /// A conditional sequence as the side that is taken, where that is known.
    fn decided(&mut self, state: &State, s: Term) -> Term {
        let mut s = s;
        while let (Op::Ite, [condition, then, other]) = (self.terms.op(s), self.terms.args(s)) {
            let (condition, then, other) = (*condition, *then, *other);
            let not = self.terms.not(condition);
            if needs!("conditional-sequence-is-decided", self.holds_fast(state, condition)) {
                s = then;
            } else if self.holds_fast(state, not) {
                s = other;
            } else {
                break;
            }
        }
        s
    }

    /// What is left of two parts without the beginning that they have in common; nothing if
    /// none is known.
    fn without_common(
        &mut self,
        state: &State,
        a: &Part,
        b: &Part,
    ) -> Option<(Option<Part>, Option<Part>)> {
        match (a, b) {
            (Part::Item(x), Part::Item(y)) | (Part::Other(x), Part::Other(y)) => {
                let same = self.terms.eq(*x, *y);
                needs!("items-are-equal", self.holds_fast(state, same)).then_some((None, None))
            }
            (Part::Item(x), Part::Range { whole, from, to }) => {
                Some((None, self.without_first(state, *x, (*whole, *from, *to))?))
            }
            (Part::Range { whole, from, to }, Part::Item(x)) => {
                Some((self.without_first(state, *x, (*whole, *from, *to))?, None))
            }
            (
                Part::Range { whole, from, to },
                Part::Range { whole: other, from: start, to: end },
            ) => {
                let same = [self.terms.eq(*whole, *other), self.terms.eq(*from, *start)];
                let same = self.terms.and(same);
                if !needs!("ranges-begin-alike", self.holds_fast(state, same)) {
                    return None;
                }
                let rest = |whole: &Term, from: &Term, to: &Term| {
                    let (whole, from, to) = (*whole, *from, *to);
                    (from != to).then_some(Part::Range { whole, from, to })
                };
                let (before, behind) = (self.terms.le(*to, *end), self.terms.le(*end, *to));
                if needs!("first-range-ends-first", self.holds_fast(state, before)) {
                    Some((None, rest(other, to, end)))
                } else if self.holds_fast(state, behind) {
                    Some((rest(whole, end, to), None))
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    /// A range without its first element, if that is this one.
    fn without_first(
        &mut self,
        state: &State,
        item: Term,
        (whole, from, to): (Term, Term, Term),
    ) -> Option<Option<Part>> {
        let element = self.terms.index(whole, from);
        let fits = [self.terms.lt(from, to), self.terms.eq(item, element)];
        let fits = self.terms.and(fits);
        if !needs!("item-is-the-first-of-the-range", self.holds_fast(state, fits)) {
            return None;
        }
        let one = self.terms.int(1);
        let from = self.terms.add(from, one);
        Some((from != to).then_some(Part::Range { whole, from, to }))
    }

    fn is_empty_part(&mut self, state: &State, part: &Part) -> bool {
        let empty = match part {
            Part::Item(_) => return false,
            Part::Range { from, to, .. } => self.terms.le(*to, *from),
            Part::Other(s) => {
                let (zero, length) = (self.terms.int(0), self.terms.len_of(*s));
                self.terms.eq(length, zero)
            }
        };
        needs!("part-is-empty", self.holds_fast(state, empty))
    }
}
