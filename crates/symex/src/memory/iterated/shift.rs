//! Elements of sequences that are somewhere else now.
//!
//! After `s = s[0 .. k] + s[k + 1 .. n]` what an iterated chunk holds for `s[i]` is asked for at
//! another index. Which index an element had is read off the parts that the sequence was put
//! together of; that it is the same element is then proved.

use base::{needs, step};
use heap::{Chunk, Each, Heap, Iterated};
use term::{Op, Sort, Term};

use super::AnyIndex;
use crate::engine::Engine;
use crate::engine::known::Piece;
use crate::state::State;

/// How many parts of a sequence are looked at.
const PARTS: usize = 16;

/// How many elements of a sequence that is written out are looked at.
const ELEMENTS: usize = 16;

/// A part of a sequence: the elements of `whole` from `start` on, at the indices from `first`
/// on, as many as `length`.
struct Part {
    whole: Term,
    start: Term,
    first: Term,
    length: Term,
}

impl Engine<'_> {
    /// Takes what is needed from iterated chunks that have it at other indices.
    pub(super) fn gather_shifted(
        &mut self,
        state: &mut State,
        any: &AnyIndex,
        rest: &mut Heap,
        each: &Each,
        needed: &mut Term,
        pieces: &mut Vec<Piece>,
    ) {
        if self.terms.sort(any.var) != Sort::INT {
            return;
        }
        let held: Vec<Iterated> = rest
            .chunks()
            .iter()
            .filter_map(|chunk| match chunk {
                Chunk::Iterated(chunk) if chunk.each.is_like(each) => Some(chunk.clone()),
                _ => None,
            })
            .collect();
        for own in held {
            let mut chunk = self.renamed(own.clone(), any.var);
            let mut taken = false;
            for (condition, by) in self.shifts(any, each, &chunk.each) {
                let Some(both) = self.agrees_shifted(any, each, &chunk, (condition, by), *needed)
                else {
                    continue;
                };
                pieces.push(Piece::Shifted { condition: both, values: chunk.values, by });
                let not = self.terms.not(both);
                *needed = self.terms.and([*needed, not]);
                let back = self.terms.sub(any.var, by);
                let gone = self.substitute_index(both, any.var, back);
                let left = self.terms.not(gone);
                step!("shifted-is-taken-once", {
                    chunk.range = self.terms.and([chunk.range, left]);
                });
                taken = true;
                if self.is_nowhere(state, *needed) {
                    *needed = Term::FALSE;
                    break;
                }
            }
            if !taken {
                continue;
            }
            let position =
                rest.chunks().iter().position(|c| matches!(c, Chunk::Iterated(c) if *c == own));
            if let Some(position) = position {
                rest.remove(position);
            }
            if !self.is_nowhere(state, chunk.range) {
                rest.add(Chunk::Iterated(chunk));
            }
            if needed.is_false() {
                return;
            }
        }
    }

    /// Where, of what is needed, a chunk has it so many indices further; nothing if that is
    /// nowhere, or cannot be shown.
    fn agrees_shifted(
        &mut self,
        any: &AnyIndex,
        each: &Each,
        chunk: &Iterated,
        (condition, by): (Term, Term),
        needed: Term,
    ) -> Option<Term> {
        let further = self.terms.add(any.var, by);
        let range = self.substitute_index(chunk.range, any.var, further);
        let range = step!("shifted-lies-in-the-range", range, else Term::TRUE);
        let both = self.terms.and([needed, condition, range]);
        let mut there = any.state.clone();
        self.assume(&mut there, both);
        if both.is_false() || self.is_dead(&there) {
            return None;
        }
        let seen = chunk.each.map(|term| self.substitute_index(term, any.var, further));
        let shares = match (each.fraction(), seen.fraction()) {
            (Some(wanted), Some(held)) => {
                let same = self.terms.eq(wanted, held);
                needs!("shifted-has-the-share", self.is_clear(&there, same))
            }
            _ => true,
        };
        let same = self.same_place(&there, each, &seen);
        (shares && needs!("shifted-is-the-same-element", same)).then_some(both)
    }

    /// How far elements may have moved between what is wanted and what is held, each with
    /// the condition under which it is so.
    fn shifts(&mut self, any: &AnyIndex, wanted: &Each, held: &Each) -> Vec<(Term, Term)> {
        let places: Vec<(Term, Term)> = wanted.place().into_iter().zip(held.place()).collect();
        self.shifts_between(any, &places)
    }

    /// As [`Engine::shifts`], for places.
    pub(super) fn shifts_between(
        &mut self,
        any: &AnyIndex,
        places: &[(Term, Term)],
    ) -> Vec<(Term, Term)> {
        let mut found: Vec<(Term, Term)> = Vec::new();
        for (x, y) in places.iter().copied() {
            let (x, y) = (self.element_at(any.var, x), self.element_at(any.var, y));
            let (Some((sequence, offset)), Some((whole, own))) = (x, y) else { continue };
            for part in self.parts_of_sequence(&any.state, sequence) {
                if part.whole != whole && !self.is_equal(&any.state, part.whole, whole) {
                    continue;
                }
                // `sequence[var + offset]` is `whole[var + by + own]`.
                let at = self.terms.add(any.var, offset);
                let end = self.terms.add(part.first, part.length);
                let condition = [self.terms.le(part.first, at), self.terms.lt(at, end)];
                let condition = self.terms.and(condition);
                let moved = self.terms.sub(part.start, part.first);
                let by = self.terms.sub(offset, own);
                let by = self.terms.add(by, moved);
                let depends = self.terms.free_constants(by).contains(&any.var);
                if !depends && !found.contains(&(condition, by)) {
                    found.push((condition, by));
                }
            }
        }
        found
    }

    /// `s[var + offset]` as `s` and the offset.
    fn element_at(&mut self, var: Term, term: Term) -> Option<(Term, Term)> {
        if self.terms.op(term) != Op::Index || self.terms.sort(var) != Sort::INT {
            return None;
        }
        let (sequence, index) = (self.terms.arg(term, 0), self.terms.arg(term, 1));
        let offset = self.terms.sub(index, var);
        let mentions = [sequence, offset]
            .into_iter()
            .any(|term| self.terms.free_constants(term).contains(&var));
        (!mentions).then_some((sequence, offset))
    }

    /// What a sequence is put together of, as far as is known.
    fn parts_of_sequence(&mut self, state: &State, sequence: Term) -> Vec<Part> {
        let mut parts = Vec::new();
        for name in self.names_of_sequence(state, sequence) {
            let pieces = match self.terms.op(name) {
                Op::Concat => self.terms.args(name).to_vec(),
                Op::Slice => vec![name],
                _ => continue,
            };
            let mut first = self.terms.int(0);
            for piece in pieces.into_iter().take(PARTS) {
                let length = self.terms.len_of(piece);
                let (whole, start) = match self.terms.op(piece) {
                    Op::Slice => (self.terms.arg(piece, 0), self.terms.arg(piece, 1)),
                    _ => (piece, self.terms.int(0)),
                };
                parts.push(Part { whole, start, first, length });
                first = self.terms.add(first, length);
            }
        }
        parts
    }

    fn names_of_sequence(&mut self, state: &State, sequence: Term) -> Vec<Term> {
        let mut names = vec![sequence];
        for name in self.prover.known_equals(&mut self.terms, &state.path, sequence) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    fn is_equal(&mut self, state: &State, a: Term, b: Term) -> bool {
        self.prover.equal(&mut self.terms, &state.path, a, b) == Some(true)
    }

    /// The indices at which `s[var + offset]` may be an element, where `s` is written out.
    pub(super) fn positions_of(
        &mut self,
        state: &State,
        pattern: Term,
        var: Term,
        element: Term,
    ) -> Vec<Term> {
        let mut found = Vec::new();
        let Some((sequence, offset)) = self.element_at(var, pattern) else { return found };
        for name in self.names_of_sequence(state, sequence) {
            let pieces = match self.terms.op(name) {
                Op::Concat => self.terms.args(name).to_vec(),
                _ => vec![name],
            };
            let mut first = self.terms.neg(offset);
            for piece in pieces.into_iter().take(PARTS) {
                if let Op::Seq(_) = self.terms.op(piece) {
                    let items = self.terms.args(piece).to_vec();
                    for (at, item) in items.into_iter().enumerate().take(ELEMENTS) {
                        if item == element || self.is_equal(state, item, element) {
                            let at = self.terms.int(at as i64);
                            found.push(self.terms.add(first, at));
                        }
                    }
                }
                let length = self.terms.len_of(piece);
                first = self.terms.add(first, length);
            }
        }
        found
    }
}
