//! Reading fields, static fields and elements: from what is held, or from a total heap.

use base::{Span, needs, step, stops};
use heap::{Chunk, Missing};
use ir::Type;
use term::Term;

use crate::engine::Engine;
use crate::engine::frame::Place;
use crate::engine::known::Initial;
use crate::failure::{Result, Stop};
use crate::owners;
use crate::state::State;

impl Engine<'_> {
    pub fn read_field(
        &mut self,
        state: &mut State,
        object: Term,
        field: ir::FieldId,
        span: Span,
    ) -> Result<Term> {
        if state.heap.total.is_some()
            && let Some(value) = self.fixed_value(state, object, field)
        {
            self.assume_library_class(state, value, field);
            return Ok(value);
        }
        if let Some(value) = self.read_total_field(state, object, field, span)? {
            return Ok(value);
        }
        let heap = state.heap.clone();
        let mut found = self.find(state).fields_at_a_look(&heap, object, field.0);
        if found.is_empty() {
            if let Some((position, index)) = self.whole_at_a_look(state, &heap, object, field)
                && let Some(Chunk::Iterated(chunk)) = heap.chunks().get(position)
                && let Chunk::Field { value, .. } = self.instance_at(state, chunk, index)
            {
                return Ok(value);
            }
            found = self.find(state).fields(&heap, object, field.0);
        }
        if let Some(Chunk::Field { value, .. }) = found.first().and_then(|i| heap.chunks().get(*i))
        {
            let ty = &self.program.field(field).ty;
            if self.is_of_library(ty) {
                self.assume_static_type(state, *value, ty);
            }
            return Ok(*value);
        }
        if let Some(value) = self.read_iterated(state, object, field.0) {
            return Ok(value);
        }
        if let Some(value) = self.fixed_value(state, object, field) {
            return Ok(value);
        }
        let name = self.field_name(field.0);
        let mut failure = self.not_permitted(span, ("read ", &format!("`{name}`")));
        failure.path = state.route.trail.to_vec();
        let missing = self.by_known_names(state, Missing::Field { object, field: field.0 });
        Err(Stop::Missing(missing, Box::new(failure)))
    }

    pub fn final_static(
        &mut self,
        state: &mut State,
        field: ir::FieldId,
        span: Span,
    ) -> Result<Term> {
        let info = self.program.field(field);
        if let Some(constant) = &info.constant {
            return self.eval(state, constant);
        }
        let class = self.program.class(info.class);
        let name = format!("{}.{}", class.binary_name, info.name);
        let owner = owners::of_field(field);
        let sort = self.sort_of(&info.ty, span)?;
        if stops!("final-may-not-be-set", self.may_be_starting(info.class)) {
            // It may not be set yet.
            let value = self.terms.constant_of(owner, &format!("{name} so far"), sort);
            self.assume_type(state, value, &info.ty);
            return Ok(value);
        }
        if class.enum_constants.contains(&field) {
            let value = self.terms.unique_of(owner, &name, sort);
            let null = Term::NULL;
            let fact = self.terms.ne(value, null);
            self.assume(state, fact);
            self.assume_initial(state, value, field);
            return Ok(value);
        }
        let value = match self.initial_of(field) {
            Some(Initial::Made { .. }) => self.terms.unique_of(owner, &name, sort),
            Some(Initial::Same(_) | Initial::Given { .. }) | None => {
                self.terms.constant_of(owner, &name, sort)
            }
        };
        self.assume_type(state, value, &info.ty);
        self.assume_initial(state, value, field);
        if info.nullness == ir::Nullness::NonNull {
            let fact = self.terms.ne(value, Term::NULL);
            self.assume(state, fact);
        }
        Ok(value)
    }

    pub fn read_element(
        &mut self,
        state: &mut State,
        array: Term,
        index: Term,
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        if let Some(values) = self.read_total_array(state, array, ty, span)? {
            self.defined_reference(state, array, span)?;
            let inside = self.terms.is_index(values, index);
            step!("element-is-defined", {
                self.prove(state, inside, |e| {
                    e.undefined(span, "the index may lie outside of the array")
                })?;
            });
            let sort = self.terms.sort(values);
            let sort = self.terms.element_sort(sort);
            self.check_read(state, Place::Element { array, sort, index }, span)?;
            let value = self.terms.index(values, index);
            self.assume_type(state, value, ty);
            return Ok(value);
        }
        let mut heap = state.heap.clone();
        let mut found = self.find(state).elements(&heap, array);
        if found.is_empty()
            && self.expose(state, &mut heap, &Missing::Elements { array, index: Some(index) })
        {
            found = self.find(state).elements(&heap, array);
        }
        let mut value = self.element_in(state, &heap, &found, index);
        if value.is_none() && found.len() > 1 && self.unite_ranges(state, &mut heap, array) {
            let united = self.find(state).elements(&heap, array);
            value = self.element_in(state, &heap, &united, index);
        }
        let missing = Missing::Elements { array, index: Some(index) };
        if value.is_none() && !found.is_empty() && self.expose_more(state, &mut heap, &missing) {
            let more = self.find(state).elements(&heap, array);
            value = self.element_in(state, &heap, &more, index);
        }
        if let Some(value) = value {
            // An array of other elements: no run comes here.
            if self.terms.sort(value) != self.sort_of(ty, span)? {
                return self.any_of_type(state, "element", ty, span);
            }
            self.assume_type(state, value, ty);
            self.assume_row(state, value);
            return Ok(value);
        }
        if found.len() != 1
            && let Some(value) = self.element_of_one(state, &heap, array, index)
            && self.terms.sort(value) == self.sort_of(ty, span)?
        {
            self.assume_type(state, value, ty);
            return Ok(value);
        }
        let mut failure = self.not_permitted(span, ("read ", "this array element"));
        if !found.is_empty() {
            failure.add_note("the index may lie outside of the elements that are held");
            failure.path = state.route.trail.to_vec();
            // Asked once more for the counterexample.
            if let [only] = found.as_slice()
                && let Some(Chunk::Elements { from, to, .. }) = heap.chunks().get(*only)
            {
                let (above, below) = (self.terms.le(*from, index), self.terms.lt(index, *to));
                let inside = self.terms.and([above, below]);
                self.prove(state, inside, |_| failure.clone())?;
            }
            return Err(failure.into());
        }
        failure.path = state.route.trail.to_vec();
        Err(Stop::Missing(Missing::Elements { array, index: Some(index) }, Box::new(failure)))
    }

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

    /// `\seq_of(a)`: all elements must be held.
    pub fn whole_array(
        &mut self,
        state: &mut State,
        array: Term,
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        self.defined_reference(state, array, span)?;
        if let Type::Array(element) = ty
            && let Some(values) = self.read_total_array(state, array, element, span)?
        {
            self.check_read_of_all(state, array, span)?;
            return Ok(values);
        }
        let length = self.array_length(state, array);
        let zero = self.terms.int(0);
        if let Some(values) = self.values_in_range(state, array, zero, length) {
            return Ok(values);
        }
        let mut failure = self.not_permitted(span, ("read ", "all elements of the array"));
        failure.path = state.route.trail.to_vec();
        Err(Stop::Missing(Missing::Elements { array, index: None }, Box::new(failure)))
    }
}
