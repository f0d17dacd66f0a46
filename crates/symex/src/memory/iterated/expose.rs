//! One index of an iterated chunk: which one a location belongs to, its chunk taken out, and
//! its value read.

use base::{Code, Span, needs, step};
use heap::{Chunk, Each, Heap, Iterated, Missing};
use ir::{FieldId, PredicateId};
use term::{Op, Sort, Term};

use crate::engine::Engine;
use crate::engine::known::Piece;
use crate::engine::message::Who;
use crate::engine::outcome::Blame;
use crate::state::State;

/// How many chunks of single locations a read looks at beside an iterated one.
const SINGLES: usize = 8;

impl Engine<'_> {
    /// Takes the chunk that is missing out of an iterated chunk; true if there was one. The
    /// index must provably be in the range, which is then without it.
    pub fn expose(&mut self, state: &mut State, heap: &mut Heap, missing: &Missing) -> bool {
        // What is put back is looked for among single chunks only.
        if self.maps.putting_back {
            return false;
        }
        let found = match self.index_of(state, heap, missing) {
            Some(found) => Some(found),
            None if self.put_back(state, heap, missing) => self.index_of(state, heap, missing),
            None => None,
        };
        match (found, missing) {
            (Some(place), _) => self.take_out(state, heap, place),
            (None, Missing::Elements { array, .. }) => self.make_ranges(state, heap, *array),
            (None, _) => false,
        }
    }

    /// The positions of the chunks of a field. One for its object alone is taken out of an iterated
    /// chunk: at once where that is seen to have the whole of it, because nothing beside it is to be
    /// asked about then.
    pub fn field_parts(
        &mut self,
        state: &mut State,
        heap: &mut Heap,
        object: Term,
        field: FieldId,
    ) -> Vec<usize> {
        let seen = self.find(state).fields_at_a_look(heap, object, field.0);
        if !seen.is_empty() {
            return seen;
        }
        if !self.maps.putting_back
            && let Some(place) = self.whole_at_a_look(state, heap, object, field)
            && self.take_out(state, heap, place)
        {
            // The chunk has the object under the name that it has there.
            return self.find(state).fields(heap, object, field.0);
        }
        let found = self.find(state).fields(heap, object, field.0);
        let missing = Missing::Field { object, field: field.0 };
        if found.is_empty() && self.expose(state, heap, &missing) {
            return self.find(state).fields(heap, object, field.0);
        }
        found
    }

    /// The iterated chunk that is seen to hold the whole of a field, and its index there.
    pub fn whole_at_a_look(
        &mut self,
        state: &State,
        heap: &Heap,
        object: Term,
        field: FieldId,
    ) -> Option<(usize, Term)> {
        let one = self.full();
        let missing = Missing::Field { object, field: field.0 };
        let mut chunks = heap.chunks().iter().enumerate().filter_map(|(i, chunk)| match chunk {
            Chunk::Iterated(chunk) if chunk.each.fraction() == Some(one) => Some((i, chunk)),
            _ => None,
        });
        chunks.find_map(|(position, chunk)| {
            let index = self.index_in(state, chunk, &missing)?;
            let inside = self.range_at(chunk, index);
            let is_inside = self.holds_fast(state, inside);
            needs!("whole-is-at-its-index", is_inside).then_some((position, index))
        })
    }

    /// Takes a further share of a location, some of which is a chunk by itself, out of an iterated
    /// chunk; true if there was one.
    pub fn expose_more(&mut self, state: &mut State, heap: &mut Heap, missing: &Missing) -> bool {
        if self.maps.putting_back {
            return false;
        }
        match (self.index_of(state, heap, missing), missing) {
            (Some(place), _) => self.take_out(state, heap, place),
            (None, Missing::Elements { array, .. }) => self.make_ranges(state, heap, *array),
            (None, _) => false,
        }
    }

    fn take_out(
        &mut self,
        state: &mut State,
        heap: &mut Heap,
        (position, index): (usize, Term),
    ) -> bool {
        let Some(Chunk::Iterated(chunk)) = heap.chunks().get(position).cloned() else {
            return false;
        };
        let one = self.instance_at(state, &chunk, index);
        let other = self.terms.ne(chunk.var, index);
        let range = step!("index-is-taken-out",
            self.terms.and([chunk.range, other]), else chunk.range);
        heap.replace(position, Chunk::Iterated(Iterated { range, ..chunk }));
        heap.add(one);
        true
    }

    /// Puts single indices that were taken out back into an iterated chunk that has what is
    /// missing at an index which may be one of them; true if any was.
    fn put_back(&mut self, state: &mut State, heap: &mut Heap, missing: &Missing) -> bool {
        let mut changed = false;
        for chunk in heap.clone().chunks() {
            let Chunk::Iterated(chunk) = chunk else { continue };
            if self.index_in(state, chunk, missing).is_none() {
                continue;
            }
            for hole in self.holes(chunk) {
                let Some(position) = heap
                    .chunks()
                    .iter()
                    .position(|c| matches!(c, Chunk::Iterated(c) if c.each == chunk.each))
                else {
                    continue;
                };
                let Some(Chunk::Iterated(now)) = heap.chunks().get(position).cloned() else {
                    continue;
                };
                if let Some(whole) = self.with_index(state, heap, &now, hole) {
                    let position = heap
                        .chunks()
                        .iter()
                        .position(|c| matches!(c, Chunk::Iterated(c) if *c == now));
                    if let Some(position) = position {
                        heap.replace(position, Chunk::Iterated(whole));
                        changed = true;
                    }
                }
            }
        }
        changed
    }

    /// The indices that the range of a chunk is without.
    pub(super) fn holes(&mut self, chunk: &Iterated) -> Vec<Term> {
        let parts = match self.terms.op(chunk.range) {
            Op::And => self.terms.args(chunk.range).to_vec(),
            _ => vec![chunk.range],
        };
        let mut holes = Vec::new();
        for part in parts {
            if self.terms.op(part) == Op::Not {
                let equation = self.terms.arg(part, 0);
                holes.extend(self.index_in_equation(chunk.var, equation));
            }
        }
        holes
    }

    /// The index that an equation gives.
    pub(super) fn index_in_equation(&mut self, var: Term, equation: Term) -> Option<Term> {
        let (Op::Eq, [a, b]) = (self.terms.op(equation), self.terms.args(equation)) else {
            return None;
        };
        let (a, b) = (*a, *b);
        if a == var || b == var {
            return Some(if a == var { b } else { a });
        }
        if self.terms.sort(a) != Sort::INT || self.terms.sort(var) != Sort::INT {
            return None;
        }
        let difference = self.terms.sub(a, b);
        self.index_at_zero(var, difference)
    }

    /// Where a sum in which the variable occurs once is zero.
    pub(super) fn index_at_zero(&mut self, var: Term, sum: Term) -> Option<Term> {
        let zero = self.terms.int(0);
        let constant = self.substitute_index(sum, var, zero);
        let ends = [self.terms.neg(constant), constant];
        ends.into_iter().find(|end| self.substitute_index(sum, var, *end) == zero)
    }

    /// The chunk with one index more, for which a single chunk is taken from the heap.
    pub(super) fn with_index(
        &mut self,
        state: &mut State,
        heap: &mut Heap,
        chunk: &Iterated,
        index: Term,
    ) -> Option<Iterated> {
        let hole = self.terms.eq(chunk.var, index);
        let hole = self.terms.not(hole);
        let parts: Vec<Term> =
            self.terms.args(chunk.range).iter().copied().filter(|part| *part != hole).collect();
        let range = self.terms.and(parts);
        let inside = self.range_at(&Iterated { range, ..chunk.clone() }, index);
        if !self.holds_fast(state, inside) {
            return None;
        }
        let one = chunk.each.map(|term| self.substitute_index(term, chunk.var, index));
        let blame = Blame { code: Code::MissingPermission, span: Span::NONE, what: Who::The("") };
        let mut rest = heap.clone();
        self.maps.putting_back = true;
        let taken = self.take_single(state, &mut rest, &one, Span::NONE, blame);
        self.maps.putting_back = false;
        let snapshot = taken.ok()?;
        let pieces = vec![
            Piece::From { condition: chunk.range, values: chunk.values },
            Piece::One { index, snapshot },
        ];
        let values = self.put_together(chunk.var, pieces)?;
        *heap = rest;
        Some(Iterated { range, values, ..chunk.clone() })
    }

    /// The value of a field that an iterated chunk covers: at an index that is provably in
    /// the range, or else in one of the chunks of single objects.
    pub fn read_iterated(&mut self, state: &mut State, object: Term, field: u32) -> Option<Term> {
        let heap = state.heap.clone();
        let missing = Missing::Field { object, field };
        if let Some((position, index)) = self.index_of(state, &heap, &missing)
            && let Some(Chunk::Iterated(chunk)) = heap.chunks().get(position)
            && let Chunk::Field { value, .. } = self.instance_at(state, &chunk.clone(), index)
        {
            return Some(value);
        }
        let mut cases = Vec::new();
        for chunk in heap.chunks() {
            match chunk {
                Chunk::Field { object: held, field: f, value, .. }
                    if *f == field && cases.len() < SINGLES =>
                {
                    cases.push((self.terms.eq(*held, object), *value));
                }
                Chunk::Iterated(chunk) => {
                    let Some(index) = self.index_in(state, chunk, &missing) else { continue };
                    let there = self.range_at(chunk, index);
                    let mut inside = state.clone();
                    self.assume(&mut inside, there);
                    let before = inside.path.clone();
                    let Chunk::Field { value, .. } = self.instance_at(&mut inside, chunk, index)
                    else {
                        continue;
                    };
                    for fact in inside.path.facts_since(&before) {
                        let fact = self.terms.implies(there, fact);
                        self.assume(state, fact);
                    }
                    cases.insert(0, (there, value));
                }
                _ => {}
            }
        }
        let somewhere = self.terms.or(cases.iter().map(|(there, _)| *there).collect::<Vec<_>>());
        if cases.len() < 2 || !needs!("read-is-held-somewhere", self.holds(state, somewhere)) {
            return None;
        }
        let (_, mut value) = cases.pop()?;
        for (there, case) in cases.into_iter().rev() {
            value = self.terms.ite(there, case, value);
        }
        Some(value)
    }

    /// That an index is in the range of a chunk. What is known to have been there needs not be said.
    pub fn range_at(&mut self, chunk: &Iterated, index: Term) -> Term {
        let range = self.substitute_index(chunk.range, chunk.var, index);
        let parts = match self.terms.op(range) {
            Op::And => self.terms.args(range).to_vec(),
            _ => vec![range],
        };
        let open: Vec<Term> =
            parts.into_iter().filter(|part| !self.is_known_to_have_existed(*part)).collect();
        self.terms.and(open)
    }

    /// The iterated chunk that holds what is missing, and its index there.
    fn index_of(&mut self, state: &State, heap: &Heap, missing: &Missing) -> Option<(usize, Term)> {
        for (position, chunk) in heap.chunks().iter().enumerate() {
            let Chunk::Iterated(chunk) = chunk else { continue };
            if let Some(wanted) = self.is_one_of_its_elements(chunk, missing) {
                if let Some(index) = self.index_of_element(state, chunk, wanted) {
                    return Some((position, index));
                }
                continue;
            }
            let Some(index) = self.index_in(state, chunk, missing) else { continue };
            // Of an array nobody says which index is asked for.
            let mut others = Vec::new();
            if let Missing::Elements { array, .. } = missing {
                others = self.used_indices(state, chunk);
                others.retain(|other| self.is_at(state, chunk, *other, &[*array], false));
            }
            for index in std::iter::once(index).chain(others) {
                if self.is_in_range(state, chunk, index) {
                    return Some((position, index));
                }
            }
        }
        None
    }

    /// The array and the index there, if a single element is missing and the chunk has one of one array for
    /// each index.
    fn is_one_of_its_elements(
        &mut self,
        chunk: &Iterated,
        missing: &Missing,
    ) -> Option<(Term, Term)> {
        let (Each::Elements { array: own, from, to, .. }, Missing::Elements { array, index }) =
            (&chunk.each, missing)
        else {
            return None;
        };
        let one = self.terms.int(1);
        let is_single = self.terms.sub(*to, *from) == one;
        let depends = |t: &Term| self.terms.free_constants(*t).contains(&chunk.var);
        (is_single && !depends(own) && depends(from)).then_some((*array, (*index)?))
    }

    /// The index at which a chunk has an element of its array, if that is in range.
    fn index_of_element(
        &mut self,
        state: &State,
        chunk: &Iterated,
        (array, place): (Term, Term),
    ) -> Option<Term> {
        let Each::Elements { from, .. } = &chunk.each else { return None };
        let from = *from;
        if !self.is_at(state, chunk, chunk.var, &[array], false) {
            return None;
        }
        let mut names = vec![place];
        names.extend(self.prover.known_equals(&mut self.terms, &state.path, place));
        let likely: Vec<Term> =
            names.into_iter().filter_map(|name| self.solve(from, chunk.var, name)).collect();
        likely.into_iter().find(|index| {
            let there = self.substitute_index(from, chunk.var, *index);
            let same = self.terms.eq(there, place);
            self.holds_fast(state, same) && self.is_in_range(state, chunk, *index)
        })
    }

    fn is_in_range(&mut self, state: &State, chunk: &Iterated, index: Term) -> bool {
        let inside = self.range_at(chunk, index);
        needs!("exposed-index-is-in-range", self.is_clear(state, inside))
    }

    /// The indices that the program uses, or that the range speaks of.
    fn used_indices(&mut self, state: &State, chunk: &Iterated) -> Vec<Term> {
        let sort = self.terms.sort(chunk.var);
        let mut used: Vec<Term> = state.locals().filter_map(|(_, value)| value).collect();
        for part in self.terms.parts(chunk.range) {
            used.extend(self.index_in_equation(chunk.var, part));
        }
        used.into_iter().filter(|t| self.terms.sort(*t) == sort).collect()
    }

    /// The index at which an iterated chunk has the location, whether or not it is in range.
    pub fn index_in(&mut self, state: &State, chunk: &Iterated, missing: &Missing) -> Option<Term> {
        let wanted: Vec<Term> = match (&chunk.each, missing) {
            (Each::Field { field: f, .. }, Missing::Field { object, field })
                if needs!("exposed-for-its-field", f == field) =>
            {
                vec![*object]
            }
            (Each::Elements { .. }, Missing::Elements { array, .. }) => vec![*array],
            (
                Each::Predicate { predicate: p, dynamic: d, .. },
                Missing::Predicate { predicate, dynamic, args },
            ) if (p, d) == (predicate, dynamic)
                || *d
                    && self
                        .facts
                        .families
                        .predicate(PredicateId(*predicate))
                        .is_some_and(|f| f.0 == *p) =>
            {
                let inputs = self.program.predicate(PredicateId(*predicate)).params.len();
                args.iter().copied().take(inputs).collect()
            }
            _ => return None,
        };
        let place = chunk.each.place();
        let mut likely = Vec::new();
        for (pattern, concrete) in place.iter().zip(&wanted) {
            likely.extend(self.solve(*pattern, chunk.var, *concrete));
            for name in self.prover.known_equals(&mut self.terms, &state.path, *concrete) {
                likely.extend(self.solve(*pattern, chunk.var, name));
            }
        }
        for (pattern, concrete) in place.iter().zip(&wanted) {
            likely.extend(self.positions_of(state, *pattern, chunk.var, *concrete));
        }
        likely.dedup();
        if let Some(index) =
            likely.iter().find(|index| self.is_at(state, chunk, **index, &wanted, false))
        {
            return Some(*index);
        }
        // The location may have another name.
        let used = self.used_indices(state, chunk);
        let found = used.into_iter().find(|index| self.is_at(state, chunk, *index, &wanted, false));
        if found.is_some() || likely.is_empty() || self.maps.hasty || !self.prover.is_patient() {
            return found;
        }
        likely.into_iter().find(|index| self.is_at(state, chunk, *index, &wanted, true))
    }

    fn is_at(
        &mut self,
        state: &State,
        chunk: &Iterated,
        index: Term,
        wanted: &[Term],
        surely: bool,
    ) -> bool {
        let mut same = Vec::new();
        for (pattern, concrete) in chunk.each.place().iter().zip(wanted) {
            let there = self.substitute_index(*pattern, chunk.var, index);
            same.push(self.terms.eq(there, *concrete));
        }
        let same = self.terms.and(same);
        let is_there =
            if surely { self.is_clear(state, same) } else { self.holds_fast(state, same) };
        needs!("exposed-at-its-index", is_there)
    }

    /// A value of the variable at which the pattern may be the concrete term.
    pub(super) fn solve(&mut self, pattern: Term, var: Term, concrete: Term) -> Option<Term> {
        if self.terms.sort(pattern) != self.terms.sort(concrete)
            || !self.terms.free_constants(pattern).contains(&var)
        {
            return None;
        }
        if pattern == var {
            return Some(concrete);
        }
        if self.terms.sort(pattern) == Sort::INT && self.terms.sort(var) == Sort::INT {
            let zero = self.terms.int(0);
            let constant = self.substitute_index(pattern, var, zero);
            let index = self.terms.sub(concrete, constant);
            if self.substitute_index(pattern, var, index) == concrete {
                return Some(index);
            }
        }
        if self.terms.op(pattern) != self.terms.op(concrete) {
            return None;
        }
        let pairs: Vec<(Term, Term)> = self
            .terms
            .args(pattern)
            .iter()
            .copied()
            .zip(self.terms.args(concrete).iter().copied())
            .collect();
        pairs.into_iter().find_map(|(p, c)| self.solve(p, var, c))
    }

    /// The chunk for one index. What its values are by definition and by their types is
    /// assumed.
    pub fn instance_at(&mut self, state: &mut State, chunk: &Iterated, index: Term) -> Chunk {
        let part = self.value_at(state, chunk.values, index);
        let var = chunk.var;
        let each = chunk.each.map(|term| self.substitute_index(term, var, index));
        match each {
            Each::Field { object, field, fraction } => {
                let ty = self.program.field(ir::FieldId(field)).ty.clone();
                // The sort was found when the chunk was made.
                let sort = self.sort_of(&ty, base::Span::NONE).unwrap_or(Sort::SNAP);
                let value = self.terms.project(part, sort);
                self.assume_type(state, value, &ty);
                Chunk::Field { object, field, fraction, value }
            }
            Each::Elements { array, from, to, fraction, sort } => {
                let sort = self.terms.seq_sort(sort);
                let values = self.terms.project(part, sort);
                let (count, length) = (self.terms.sub(to, from), self.terms.len_of(values));
                let zero = self.terms.int(0);
                let count = self.terms.max(zero, count);
                let fact = self.terms.eq(length, count);
                self.assume(state, fact);
                Chunk::Elements { array, from, to, fraction, values }
            }
            Each::Predicate { predicate, dynamic, args } => {
                Chunk::Predicate { predicate, dynamic, args, snapshot: part }
            }
        }
    }
}
