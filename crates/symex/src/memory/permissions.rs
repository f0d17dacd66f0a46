//! Permissions (seeds 000 and 002): what is held may be read, the whole of it written.
//!
//! ```java
//! //@ requires acc(x); ensures acc(x) ** x == \old(x) + 1;
//! void next() { x = x + 1; }
//! ```

use base::{Span, needs, step};
use heap::{Chunk, Heap, Missing};
use ir::{FieldId, Type};
use term::Term;

use crate::engine::Engine;
use crate::engine::message::Note;
use crate::engine::outcome::Blame;
use crate::failure::{Result, Stop};
use crate::memory::{Asked, Memory, Part};
use crate::state::State;

/// The chunks of a heap.
pub struct Permissions;

impl Memory for Permissions {
    fn read_field(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        (object, field): (Term, FieldId),
        span: Span,
    ) -> Result<Term> {
        let heap = state.heap.clone();
        let mut found = engine.find(state).fields_at_a_look(&heap, object, field.0);
        if found.is_empty() {
            if let Some((position, index)) = engine.whole_at_a_look(state, &heap, object, field)
                && let Some(Chunk::Iterated(chunk)) = heap.chunks().get(position)
                && let Chunk::Field { value, .. } = engine.instance_at(state, chunk, index)
            {
                return Ok(value);
            }
            found = engine.find(state).fields(&heap, object, field.0);
        }
        if let Some(Chunk::Field { value, .. }) = found.first().and_then(|i| heap.chunks().get(*i))
        {
            let ty = &engine.program.field(field).ty;
            if engine.is_of_library(ty) {
                engine.assume_static_type(state, *value, ty);
            }
            return Ok(*value);
        }
        if let Some(value) = engine.read_iterated(state, object, field.0) {
            return Ok(value);
        }
        if let Some(value) = engine.fixed_value(state, object, field) {
            return Ok(value);
        }
        let name = engine.field_name(field.0);
        let mut failure = engine.not_permitted(span, ("read ", &format!("`{name}`")));
        failure.path = state.route.trail.to_vec();
        let missing = engine.by_known_names(state, Missing::Field { object, field: field.0 });
        Err(Stop::Missing(missing, Box::new(failure)))
    }

    fn read_element(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        (array, index): (Term, Term),
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        let mut heap = state.heap.clone();
        let mut found = engine.find(state).elements(&heap, array);
        if found.is_empty()
            && engine.expose(state, &mut heap, &Missing::Elements { array, index: Some(index) })
        {
            found = engine.find(state).elements(&heap, array);
        }
        let mut value = engine.element_in(state, &heap, &found, index);
        if value.is_none() && found.len() > 1 && engine.unite_ranges(state, &mut heap, array) {
            let united = engine.find(state).elements(&heap, array);
            value = engine.element_in(state, &heap, &united, index);
        }
        let missing = Missing::Elements { array, index: Some(index) };
        if value.is_none() && !found.is_empty() && engine.expose_more(state, &mut heap, &missing) {
            let more = engine.find(state).elements(&heap, array);
            value = engine.element_in(state, &heap, &more, index);
        }
        if let Some(value) = value {
            // An array of other elements: no run comes here.
            if engine.terms.sort(value) != engine.sort_of(ty, span)? {
                return engine.any_of_type(state, "element", ty, span);
            }
            engine.assume_type(state, value, ty);
            engine.assume_row(state, value);
            return Ok(value);
        }
        if found.len() != 1
            && let Some(value) = engine.element_of_one(state, &heap, array, index)
            && engine.terms.sort(value) == engine.sort_of(ty, span)?
        {
            engine.assume_type(state, value, ty);
            return Ok(value);
        }
        let mut failure = engine.not_permitted(span, ("read ", "this array element"));
        if !found.is_empty() {
            failure.add_note("the index may lie outside of the elements that are held");
            failure.path = state.route.trail.to_vec();
            // Asked once more for the counterexample.
            if let [only] = found.as_slice()
                && let Some(Chunk::Elements { from, to, .. }) = heap.chunks().get(*only)
            {
                let (above, below) = (engine.terms.le(*from, index), engine.terms.lt(index, *to));
                let inside = engine.terms.and([above, below]);
                engine.prove(state, inside, |_| failure.clone())?;
            }
            return Err(failure.into());
        }
        failure.path = state.route.trail.to_vec();
        Err(Stop::Missing(Missing::Elements { array, index: Some(index) }, Box::new(failure)))
    }

    /// All elements must be held.
    fn read_array(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        array: Term,
        _: &Type,
        span: Span,
    ) -> Result<Term> {
        let length = engine.array_length(state, array);
        let zero = engine.terms.int(0);
        if let Some(values) = engine.values_in_range(state, array, zero, length) {
            return Ok(values);
        }
        let mut failure = engine.not_permitted(span, ("read ", "all elements of the array"));
        failure.path = state.route.trail.to_vec();
        Err(Stop::Missing(Missing::Elements { array, index: None }, Box::new(failure)))
    }

    fn write_field(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        (object, field): (Term, FieldId),
        value: Term,
        span: Span,
    ) -> Result<()> {
        let mut heap = state.heap.clone();
        let mut found = engine.field_parts(state, &mut heap, object, field);
        let missing = Missing::Field { object, field: field.0 };
        state.heap = heap.clone();
        if found.len() > 1 {
            engine.unite_fields(state, &mut heap, &found);
            state.heap = heap.clone();
            found = engine.find(state).fields(&heap, object, field.0);
        }
        let one = engine.full();
        let name = engine.field_name(field.0);
        for i in &found {
            if let Some(Chunk::Field { object: o, fraction, .. }) = heap.chunks().get(*i) {
                let whole = engine.terms.eq(*fraction, one);
                if needs!("whole-permission-to-write", engine.holds(state, whole)) {
                    let chunk =
                        Chunk::Field { object: *o, field: field.0, fraction: *fraction, value };
                    state.heap.replace(*i, chunk);
                    if let Some(fixed) = engine.fixed_value(state, *o, field) {
                        let fact = engine.terms.eq(fixed, value);
                        engine.assume(state, fact);
                    }
                    return Ok(());
                }
            }
        }
        // The rest of it may be at an index of a range.
        if !found.is_empty() && engine.expose_more(state, &mut heap, &missing) {
            state.heap = heap;
            return self.write_field(engine, state, (object, field), value, span);
        }
        let mut failure = engine.not_permitted(span, ("write ", &format!("`{name}`")));
        failure.path = state.route.trail.to_vec();
        if !found.is_empty() {
            // The rest of it may be inside a predicate.
            failure.add_note(Note::OnlyAFraction);
        }
        Err(Stop::Missing(Missing::Field { object, field: field.0 }, Box::new(failure)))
    }

    fn write_element(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        (array, index): (Term, Term),
        value: Term,
        span: Span,
    ) -> Result<()> {
        let mut heap = state.heap.clone();
        let mut found = engine.find(state).elements(&heap, array);
        if found.is_empty()
            && engine.expose(state, &mut heap, &Missing::Elements { array, index: Some(index) })
        {
            state.heap = heap.clone();
            found = engine.find(state).elements(&heap, array);
        }
        if found.len() > 1 {
            engine.unite_elements(state, &mut heap, &found);
            engine.unite_ranges(state, &mut heap, array);
            state.heap = heap.clone();
            found = engine.find(state).elements(&heap, array);
        }
        let one = engine.full();
        for i in &found {
            let Some(Chunk::Elements { array: a, from, to, fraction, values }) =
                heap.chunks().get(*i).cloned()
            else {
                continue;
            };
            let (lo, hi) = (engine.terms.le(from, index), engine.terms.lt(index, to));
            let whole = engine.terms.eq(fraction, one);
            let whole = step!("whole-permission-to-write-an-element", whole, else Term::TRUE);
            let hi = step!("written-element-is-held", hi, else Term::TRUE);
            let inside = engine.terms.and([lo, hi, whole]);
            if engine.holds(state, inside) {
                let offset = engine.terms.sub(index, from);
                let values = engine.terms.update(values, offset, value);
                state.heap.replace(*i, Chunk::Elements { array: a, from, to, fraction, values });
                return Ok(());
            }
        }
        if engine.write_one_of(state, &found, index, value) {
            return Ok(());
        }
        // Shares of ranges that overlap add up where they do.
        if found.len() > 1 && engine.write_in_shares(state, array, index, value) {
            return Ok(());
        }
        if !found.is_empty()
            && engine.expose_more(
                state,
                &mut heap,
                &Missing::Elements { array, index: Some(index) },
            )
        {
            state.heap = heap;
            return self.write_element(engine, state, (array, index), value, span);
        }
        let mut failure = engine.not_permitted(span, ("write ", "this array element"));
        failure.path = state.route.trail.to_vec();
        if !found.is_empty() {
            return Err(failure.into());
        }
        Err(Stop::Missing(Missing::Elements { array, index: Some(index) }, Box::new(failure)))
    }

    fn add_fields(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        object: Term,
        fields: &[(FieldId, Term)],
    ) {
        let fraction = engine.full();
        for (field, value) in fields {
            state.heap.add(Chunk::Field { object, field: field.0, fraction, value: *value });
        }
    }

    fn add_array(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        (array, length): (Term, Term),
        values: Term,
    ) {
        let (from, fraction) = (engine.terms.int(0), engine.full());
        state.heap.add(Chunk::Elements { array, from, to: length, fraction, values });
    }

    fn undecided(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        rest: &mut Heap,
        asked: &Asked<'_>,
    ) -> Result<Option<Term>> {
        engine.undecided_share(state, rest, asked)
    }

    fn hand_over(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        rest: &mut Heap,
        asked: &Asked<'_>,
        blame: Blame,
    ) -> Result<Term> {
        match &asked.part {
            Part::Field(object, field) => {
                engine.take_field(state, rest, (*object, *field), asked, blame)
            }
            Part::Elements { array, from, to, .. } => {
                engine.take_elements(state, rest, (*array, *from, *to), asked, blame)
            }
        }
    }

    fn take_back(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        snapshot: Term,
        asked: &Asked<'_>,
    ) -> Result<()> {
        let fraction = engine.fraction(state, asked.fraction)?;
        match &asked.part {
            Part::Field(object, field) => {
                let ty = engine.program.field(*field).ty.clone();
                let sort = engine.sort_of(&ty, asked.span)?;
                let value = engine.terms.project(snapshot, sort);
                let shape = engine.terms.well_shaped(snapshot, sort);
                engine.assume(state, shape);
                engine.assume_type(state, value, &ty);
                engine.assume_declared(state, *field, value);
                engine.add_field(state, (*object, field.0), fraction, value);
            }
            Part::Elements { array, from, to, element } => {
                let (array, from, to) = (*array, *from, *to);
                let element = engine.sort_of(element, asked.span)?;
                let sort = engine.terms.seq_sort(element);
                let values = engine.terms.project(snapshot, sort);
                let count = engine.terms.sub(to, from);
                let length = engine.terms.len_of(values);
                // An empty range holds nothing.
                let zero = engine.terms.int(0);
                let count = step!("empty-range-has-no-negative-length",
                    engine.terms.max(zero, count), else count);
                let fact = engine.terms.eq(length, count);
                engine.assume(state, fact);
                state.heap.add(Chunk::Elements { array, from, to, fraction, values });
            }
        }
        Ok(())
    }
}

impl Engine<'_> {
    /// The element at an index, in one of the chunks at the given positions.
    fn element_in(
        &mut self,
        state: &State,
        heap: &heap::Heap,
        found: &[usize],
        index: Term,
    ) -> Option<Term> {
        for i in found {
            let Some(Chunk::Elements { from, to, values, .. }) = heap.chunks().get(*i) else {
                continue;
            };
            let (from, to, values) = (*from, *to, *values);
            let above = self.terms.le(from, index);
            let below = self.terms.lt(index, to);
            let inside = self.terms.and([above, below]);
            if needs!("read-element-is-held", self.holds(state, inside)) {
                let offset = self.terms.sub(index, from);
                return Some(self.terms.index(values, offset));
            }
        }
        None
    }

    /// Adds a field chunk; one that is held already in part is merged with it, and both say
    /// the same about the value.
    pub fn add_field(
        &mut self,
        state: &mut State,
        (object, field): (Term, u32),
        fraction: Term,
        value: Term,
    ) {
        let same = state.heap.chunks().iter().position(|c| {
            matches!(c, Chunk::Field { object: o, field: f, .. } if *f == field && *o == object)
        });
        if let Some(index) = same
            && let Some(Chunk::Field { fraction: held, value: known, .. }) =
                state.heap.chunks().get(index).cloned()
        {
            let fact = self.terms.eq(known, value);
            self.assume(state, fact);
            let sum = self.terms.add(held, fraction);
            let one = self.full();
            let fact = self.terms.le(sum, one);
            self.assume(state, fact);
            state.heap.replace(index, Chunk::Field { object, field, fraction: sum, value: known });
            return;
        }
        state.heap.add(Chunk::Field { object, field, fraction, value });
    }
}
