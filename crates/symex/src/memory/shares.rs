//! Shares: the whole or a part of a location is taken out of what is held (figure 7), in one part or in
//! several; what was split is united again where more of it is needed.
//!
//! Two chunks of one location hold parts of it: together they are one chunk with the sum of
//! the fractions, and their values are the same.

use base::{Span, needs, step};
use check::Reason;
use heap::{Chunk, Heap, Missing};
use ir::{FieldId, Fraction};
use term::{Number, Sort, Term};

use crate::engine::Engine;
use crate::engine::outcome::Blame;
use crate::failure::{Result, unsupported};
use crate::memory::{Asked, Part};
use crate::ranges::{By, Range};
use crate::state::State;

impl Engine<'_> {
    /// Takes a fraction of a field; what is held in several parts is taken part by part.
    pub fn take_field(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        (object, field): (Term, FieldId),
        asked: &Asked<'_>,
        blame: Blame,
    ) -> Result<Term> {
        let (fraction, span) = (asked.fraction, asked.span);
        // Some positive fraction: half of what is there is left behind.
        if *fraction == Fraction::Some {
            let found = self.field_parts(state, rest, object, field);
            let Some((i, Chunk::Field { value, fraction: held, .. })) =
                found.first().and_then(|i| Some((*i, rest.chunks().get(*i).cloned()?)))
            else {
                let what = Missing::Field { object, field: field.0 };
                let name = self.field_name(field.0);
                return Err(self.missing(state, what, span, blame, (&format!("`{name}`"), "")));
            };
            let two = self.terms.number(Number::fraction(1, 2).unwrap_or(Number::ONE), Sort::REAL);
            let half = step!("some-fraction-is-taken", self.terms.mul(held, two), else held);
            rest.replace(i, Chunk::Field { object, field: field.0, fraction: half, value });
            return Ok(self.terms.inject(value));
        }
        // All that is there; the name stands for it from here on.
        if let Fraction::Bind(local) = fraction {
            let found = self.field_parts(state, rest, object, field);
            let mut held = self.terms.number(Number::ZERO, Sort::REAL);
            for i in &found {
                if let Some(Chunk::Field { fraction: part, .. }) = rest.chunks().get(*i) {
                    held = self.terms.add(held, *part);
                }
            }
            state.set(*local, held);
            return self.take_field_share(state, rest, (object, field), held, span, blame);
        }
        let wanted = self.fraction(state, fraction)?;
        self.take_field_share(state, rest, (object, field), wanted, span, blame)
    }

    /// If so much of a field is asked for that it may be all or less of what is there: that it is
    /// all. Then both ways are gone, because nothing is left on one of them.
    pub fn undecided_share(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        asked: &Asked<'_>,
    ) -> Result<Option<Term>> {
        let (Fraction::Part(_), Part::Field(object, field)) = (asked.fraction, &asked.part) else {
            return Ok(None);
        };
        let wanted = self.fraction(state, asked.fraction)?;
        if self.terms.as_number(wanted).is_some() {
            return Ok(None);
        }
        let found = self.field_parts(state, rest, *object, *field);
        let [only] = found.as_slice() else { return Ok(None) };
        let Some(Chunk::Field { fraction: held, .. }) = rest.chunks().get(*only).cloned() else {
            return Ok(None);
        };
        let (all, less) = (self.terms.eq(wanted, held), self.terms.lt(wanted, held));
        if self.holds(state, all) || self.holds(state, less) {
            return Ok(None);
        }
        let enough = self.terms.le(wanted, held);
        Ok(self.holds(state, enough).then_some(all))
    }

    /// As `take_field`, for a fraction that is known.
    pub fn take_field_share(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        (object, field): (Term, FieldId),
        mut wanted: Term,
        span: Span,
        blame: Blame,
    ) -> Result<Term> {
        let found = self.field_parts(state, rest, object, field);
        let name = self.field_name(field.0);
        let missing = |engine: &mut Self, state: &State| {
            let what = Missing::Field { object, field: field.0 };
            let what = engine.by_known_names(state, what);
            engine.missing(state, what, span, blame, (&format!("`{name}`"), ""))
        };
        let Some(Chunk::Field { value, .. }) =
            found.first().and_then(|i| rest.chunks().get(*i).cloned())
        else {
            return Err(missing(self, state));
        };
        let snapshot = self.terms.inject(value);
        let mut spent: Vec<usize> = Vec::new();
        for i in found {
            let Some(Chunk::Field { fraction: held, value: known, object: o, .. }) =
                rest.chunks().get(i).cloned()
            else {
                continue;
            };
            // All parts of one location agree on its value.
            let fact = self.terms.eq(known, value);
            self.assume(state, fact);
            let all = self.terms.eq(held, wanted);
            if needs!("share-is-exactly-that", self.holds(state, all)) {
                spent.push(i);
                wanted = self.terms.number(Number::ZERO, Sort::REAL);
                break;
            }
            let enough = self.terms.lt(wanted, held);
            if needs!("share-is-large-enough", self.holds(state, enough)) {
                let left =
                    step!("share-is-taken-from-the-rest", self.terms.sub(held, wanted), else held);
                rest.replace(
                    i,
                    Chunk::Field { object: o, field: field.0, fraction: left, value: known },
                );
                wanted = self.terms.number(Number::ZERO, Sort::REAL);
                break;
            }
            spent.push(i);
            wanted = self.terms.sub(wanted, held);
        }
        spent.sort_unstable();
        for i in spent.into_iter().rev() {
            step!("whole-field-is-taken", {
                rest.remove(i);
            });
        }
        let zero = self.terms.number(Number::ZERO, Sort::REAL);
        let done = self.terms.eq(wanted, zero);
        if done.is_true() || needs!("shares-add-up", self.holds(state, done)) {
            return Ok(snapshot);
        }
        // The rest of it may be at an index of a range.
        let what = Missing::Field { object, field: field.0 };
        if self.expose_more(state, rest, &what) {
            let more = self.take_field_share(state, rest, (object, field), wanted, span, blame)?;
            let fact = self.terms.eq(more, snapshot);
            self.assume(state, fact);
            return Ok(snapshot);
        }
        Err(missing(self, state))
    }

    pub fn take_elements(
        &mut self,
        state: &mut State,
        rest: &mut Heap,
        (array, from, to): (Term, Term, Term),
        asked: &Asked<'_>,
        blame: Blame,
    ) -> Result<Term> {
        let (fraction, span) = (asked.fraction, asked.span);
        if self.find(state).elements(rest, array).is_empty() {
            self.expose(state, rest, &Missing::Elements { array, index: None });
        }
        // Some positive fraction: half of what is there is left behind.
        let fractions = match fraction {
            Fraction::Some => self.halves_of_elements(state, rest, array),
            Fraction::Bind(_) => self.shares_of_elements(state, rest, array),
            _ => vec![self.fraction(state, fraction)?],
        };
        let bound = match fraction {
            Fraction::Bind(local) => Some(*local),
            _ => None,
        };
        for share in fractions {
            let mut left = rest.clone();
            let range = Range { array, from, to, fraction: share, by: By::Anyone };
            if let Some(values) = self.take_range(state, &mut left, range) {
                *rest = left;
                if let Some(local) = bound {
                    state.set(local, share);
                }
                return Ok(self.terms.inject(values));
            }
        }
        if self.make_ranges(state, rest, array) {
            return self.take_elements(state, rest, (array, from, to), asked, blame);
        }
        // Asked last, because it is mostly not so.
        let empty = self.terms.le(to, from);
        if needs!("nothing-is-empty", self.holds(state, empty)) {
            return self.no_elements(asked);
        }
        let what = self.by_known_names(state, Missing::Elements { array, index: None });
        Err(self.missing(state, what, span, blame, ("these array elements", "")))
    }

    /// The snapshot of an empty range.
    pub fn no_elements(&mut self, asked: &Asked<'_>) -> Result<Term> {
        let Part::Elements { element, .. } = &asked.part else {
            return unsupported(Reason::Elements, asked.span);
        };
        let element = self.sort_of(element, asked.span)?;
        let nothing = self.terms.seq(element, &[]);
        Ok(self.terms.inject(nothing))
    }

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
