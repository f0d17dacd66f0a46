//! The total heap of explicit classes (seed 004): reading needs no permission, a write is a step of
//! the heap, and what a method may change is said by `assignable`.
//!
//! ```java
//! //@ assignable this.balance;
//! //@ ensures balance == \old(balance) + n;
//! void add(int n) { balance += n; }
//! ```
//!
//! A call, and any number of rounds of a loop, may have changed what lies in a set of locations
//! ([`Engine::forget_locations`]); what lies outside of it is read through that step. A write that is not in
//! the frame of the method, or of a loop around it, is reported where it happens.

use base::{Span, needs, step, stops};
use check::Reason;
use heap::{Field, Heap, Reading, Total};
use ir::{FieldId, GhostKind, Type};
use rustc_hash::FxHashMap;
use term::{FunId, Op, Reach, Sort, Term};

use crate::determined::is_library;
use crate::engine::Engine;
use crate::engine::frame::Place;
use crate::engine::outcome::Blame;
use crate::failure::{Result, unsupported};
use crate::memory::own::Own;
use crate::memory::{Asked, Memory, Part};
use crate::objects::fixed::is_fixed;
use crate::owners;
use crate::scope::MemoryKind;
use crate::state::State;

/// How the name of what gives the elements of arrays begins; no field has one with blanks.
pub const ELEMENTS: &str = "elements of sort";

/// All locations, by the versions of the heap.
pub struct TotalHeap;

impl Memory for TotalHeap {
    fn read_field(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        (object, field): (Term, FieldId),
        span: Span,
    ) -> Result<Term> {
        if let Some(value) = engine.fixed_value(state, object, field) {
            engine.assume_library_class(state, value, field);
            return Ok(value);
        }
        match engine.read_total_field(state, object, field, span)? {
            Some(value) => Ok(value),
            None => unsupported(Reason::Location, span),
        }
    }

    fn read_element(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        (array, index): (Term, Term),
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        let values = self.elements(engine, state, array, ty, span)?;
        engine.defined_reference(state, array, span)?;
        let inside = engine.terms.is_index(values, index);
        step!("element-is-defined", {
            engine.prove(state, inside, |e| {
                e.undefined(span, "the index may lie outside of the array")
            })?;
        });
        let sort = engine.terms.sort(values);
        let sort = engine.terms.element_sort(sort);
        engine.check_read(state, Place::Element { array, sort, index }, span)?;
        let value = engine.terms.index(values, index);
        engine.assume_type(state, value, ty);
        Ok(value)
    }

    fn read_array(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        array: Term,
        element: &Type,
        span: Span,
    ) -> Result<Term> {
        let values = self.elements(engine, state, array, element, span)?;
        engine.check_read_of_all(state, array, span)?;
        Ok(values)
    }

    fn write_field(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        (object, field): (Term, FieldId),
        value: Term,
        span: Span,
    ) -> Result<()> {
        engine.check_in_frames(state, Place::Field(object, field), span)?;
        engine.set_total_field(state, object, field, value);
        if let Some(fixed) = engine.fixed_value(state, object, field) {
            let fact = engine.terms.eq(fixed, value);
            engine.assume(state, fact);
        }
        Ok(())
    }

    fn write_element(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        (array, index): (Term, Term),
        value: Term,
        span: Span,
    ) -> Result<()> {
        let sort = engine.terms.sort(value);
        engine.check_in_frames(state, Place::Element { array, sort, index }, span)?;
        let token = engine.token();
        let one = engine.terms.int(1);
        let next = engine.terms.add(index, one);
        if let Some(total) = state.heap.total_mut() {
            step!("write-to-element-is-kept", {
                total.store_element(token, (array, sort), (index, next), value);
            });
        }
        Ok(())
    }

    fn add_fields(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        object: Term,
        fields: &[(FieldId, Term)],
    ) {
        let token = engine.token();
        for (field, value) in fields {
            let place = engine.total_field_of(*field);
            if let Some(total) = state.heap.total_mut() {
                total.add_new(token, object, place, *value);
            }
        }
    }

    fn add_array(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        (array, _): (Term, Term),
        values: Term,
    ) {
        let token = engine.token();
        let sort = engine.terms.sort(values);
        let sort = engine.terms.element_sort(sort);
        if let Some(total) = state.heap.total_mut() {
            total.add_array(token, (array, sort), values);
        }
    }

    fn undecided(
        &self,
        _: &mut Engine<'_>,
        _: &mut State,
        _: &mut Heap,
        _: &Asked<'_>,
    ) -> Result<Option<Term>> {
        Ok(None)
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
                engine.hand_over_field(state, rest, (*object, *field), asked.fraction, blame.span)
            }
            Part::Elements { array, from, to, element } => {
                let whole = engine.is_whole(state, asked.fraction, asked.span)?;
                let range = (*array, *from, *to);
                engine.hand_over_elements(state, rest, range, (element, whole), blame.span)
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
        let whole = engine.is_whole(state, asked.fraction, asked.span)?;
        match &asked.part {
            Part::Field(object, field) => {
                engine.return_field(state, snapshot, (*object, *field), whole, asked.span)
            }
            Part::Elements { array, from, to, element } => {
                let range = (*array, *from, *to);
                engine.return_elements(state, snapshot, range, (element, whole), asked.span)
            }
        }
    }
}

impl TotalHeap {
    fn elements(
        &self,
        engine: &mut Engine<'_>,
        state: &mut State,
        array: Term,
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        match engine.read_total_array(state, array, ty, span)? {
            Some(values) => Ok(values),
            None => unsupported(Reason::Elements, span),
        }
    }
}

impl Engine<'_> {
    /// A heap of which nothing is known, for a unit with explicit frames.
    pub fn any_heap(&mut self) -> Heap {
        if self.scope.memory != MemoryKind::Total {
            return Heap::new();
        }
        let token = self.token();
        let sets = self.loc_sets();
        Heap::of_total(Some(Total::new(token, sets)))
    }

    fn total_field_of(&self, field: FieldId) -> Field {
        Field { id: field.0, is_fixed: is_fixed(self.program, field) }
    }

    /// The value of a field, if the heap is total.
    pub fn read_total_field(
        &mut self,
        state: &mut State,
        object: Term,
        field: FieldId,
        span: Span,
    ) -> Result<Option<Term>> {
        let Some(total) = state.heap.total().cloned() else { return Ok(None) };
        let info = self.program.field(field);
        if info.ghost == GhostKind::Model {
            return unsupported(Reason::ModelFields, span);
        }
        let ty = info.ty.clone();
        let sort = self.sort_of(&ty, span)?;
        let name = info.name;
        let owner = owners::of_field(field);
        let params = [Sort::SNAP, Sort::REF];
        let fun = self.terms.declare_fun_of(owner, name.as_str(), &params, sort, Reach::Arguments);
        self.check_read(state, Place::Field(object, field), span)?;
        // What is not its own changes whenever something does that it may show.
        if !self.is_own(state, object, field, Own::Kept) {
            self.check_has_state(state, object, field, span)?;
            self.check_read_of_everything(state, span)?;
            let since = self.version_of_followed(&state.path, &total, (object, field));
            let value = self.terms.apply(fun, &[since, object]);
            self.assume_type(state, value, &ty);
            self.assume_set(state, object, field, value);
            return Ok(Some(value));
        }
        let place = self.total_field_of(field);
        let sets = self.loc_sets();
        let loc = sets.field(&mut self.terms, object, field.0);
        let mut decided = FxHashMap::default();
        for (key, is_time) in total.undecided_of_field(place, object) {
            let inside = match is_time {
                true => sets.newer(&mut self.terms, object, key),
                false => sets.member(&mut self.terms, key, loc),
            };
            let inside = self.decide(state, inside);
            decided.insert(key, inside);
        }
        let mut unknown = Vec::new();
        let value = self.find(state).total_field(
            &total,
            place,
            &mut Reading {
                object,
                decided: &decided,
                unknown: &mut |found, token| {
                    let value = found.terms.apply(fun, &[token, object]);
                    unknown.push(value);
                    value
                },
            },
        );
        for value in unknown {
            self.assume_type(state, value, &ty);
            self.assume_library_class(state, value, field);
            self.assume_set(state, object, field, value);
        }
        Ok(Some(value))
    }

    /// What a field holds that is never null, once it has been set.
    fn assume_set(&mut self, state: &mut State, object: Term, field: FieldId, value: Term) {
        if self.is_declared_non_null(field) && self.is_ready(state, object, field) {
            self.count_on_setters(field);
            let fact = self.terms.ne(value, Term::NULL);
            self.assume(state, fact);
        }
    }

    /// Whether a field that is not null has been set by now, whoever is running.
    fn is_ready(&mut self, state: &State, object: Term, field: FieldId) -> bool {
        let info = self.program.field(field);
        match info.is_static {
            true => !stops!("class-may-be-starting", self.may_be_starting(info.class)),
            false => {
                needs!("non-null-fields-are-set-unseen", self.is_set_unseen(field))
                    && !self.may_be_under_construction(state, object)
            }
        }
    }

    /// Of objects of the library it matters of which class they are.
    pub fn assume_library_class(&mut self, state: &mut State, value: Term, field: FieldId) {
        let ty = self.program.field(field).ty.clone();
        if self.is_of_library(&ty) {
            self.assume_static_type(state, value, &ty);
            self.assume_made(state, value, field);
        }
    }

    /// Whether a type is a class of the library.
    pub fn is_of_library(&self, ty: &Type) -> bool {
        matches!(ty, Type::Class(class) if is_library(self.program.class(*class).origin))
    }

    /// Where all that is ever put into a field is made right there, its class is known.
    fn assume_made(&mut self, state: &mut State, value: Term, field: FieldId) {
        let facts = self.facts;
        let Some(classes) = facts.made().classes(field) else { return };
        let mut ways = vec![self.terms.eq(value, Term::NULL)];
        let dynamic = self.terms.type_of(value);
        for class in classes {
            let class = self.type_term(&Type::Class(*class));
            ways.push(self.terms.eq(dynamic, class));
        }
        let fact = self.terms.or(ways);
        self.assume(state, fact);
    }

    /// Whether a body is run for a call while some object is being built, nobody knows which.
    pub fn runs_a_constructor(&self) -> bool {
        let builds = |id: ir::MethodId| self.program.method(id).kind == ir::MethodKind::Constructor;
        let bodies = &self.nesting.looked_into;
        self.nesting.inlined > 0
            || bodies.iter().any(|body| builds(body.method))
            || !bodies.is_empty() && self.scope.method.is_none_or(builds)
    }

    /// Whether an object may be one whose constructor has not come to its end.
    pub fn may_be_under_construction(&mut self, state: &State, object: Term) -> bool {
        let Some(method) = self.scope.method.map(|method| self.program.method(method)) else {
            return true;
        };
        if self.runs_a_constructor() {
            return true;
        }
        if self.nesting.done {
            return false;
        }
        if method.kind != ir::MethodKind::Constructor {
            return false;
        }
        let this = method.params.first().and_then(|this| state.get(*this));
        this.is_none_or(|this| {
            self.prover.equal(&mut self.terms, &state.path, this, object) != Some(false)
        })
    }

    /// Whether a location is in a set, as far as that is known: `true`, `false` or a condition.
    fn decide(&mut self, state: &mut State, inside: Term) -> Term {
        let outside = self.terms.not(inside);
        if inside.is_true() || inside.is_false() {
            return inside;
        }
        if needs!("location-is-outside-of-the-set", self.holds_of_sets(state, outside)) {
            return Term::FALSE;
        }
        match self.holds_fast(state, inside) {
            true => Term::TRUE,
            false => inside,
        }
    }

    /// All elements of an array, if the heap is total.
    pub fn read_total_array(
        &mut self,
        state: &mut State,
        array: Term,
        element: &Type,
        span: Span,
    ) -> Result<Option<Term>> {
        if !state.heap.is_total() {
            return Ok(None);
        }
        let sort = self.sort_of(element, span)?;
        Ok(self.read_total_elements(state, array, sort))
    }

    /// The same, by the sort of the elements.
    pub fn read_total_elements(
        &mut self,
        state: &mut State,
        array: Term,
        sort: Sort,
    ) -> Option<Term> {
        let total = state.heap.total().cloned()?;
        let fun = self.elements_of_sort(sort);
        let sets = self.loc_sets();
        let mut decided = FxHashMap::default();
        for (key, is_time) in total.undecided_of_arrays(sort, array) {
            let touched = match is_time {
                true => sets.newer(&mut self.terms, array, key),
                false => {
                    let (zero, length) = (self.terms.int(0), self.array_length(state, array));
                    let range = sets.range(&mut self.terms, array, zero, length);
                    let apart = sets.disjoint(&mut self.terms, key, range);
                    self.terms.not(apart)
                }
            };
            let touched = self.decide(state, touched);
            decided.insert(key, touched);
        }
        let mut unknown = Vec::new();
        let value = self.find(state).total_elements(
            &total,
            sort,
            &mut Reading {
                object: array,
                decided: &decided,
                unknown: &mut |found, token| {
                    let value = found.terms.apply(fun, &[token, array]);
                    unknown.push(value);
                    value
                },
            },
        );
        let length = self.array_length(state, array);
        unknown.push(value);
        for value in unknown {
            let known = self.terms.len_of(value);
            let fact = self.terms.eq(known, length);
            self.assume(state, fact);
        }
        Some(value)
    }

    /// The elements of an array as a function of the heap and the array.
    fn elements_of_sort(&mut self, sort: Sort) -> FunId {
        let values = self.terms.seq_sort(sort);
        let name = format!("{ELEMENTS} {}", sort.index());
        let params = [Sort::SNAP, Sort::REF];
        self.terms.declare_fun(&name, &params, values, Reach::Arguments)
    }

    /// Arrays have as many elements as their length says, in every heap that a term speaks of: for
    /// terms that were made in a state which is left. Arrays that the variable chooses are left out.
    pub fn assume_lengths_in(&mut self, state: &mut State, term: Term, var: Term) {
        for part in self.terms.parts(term) {
            let Op::Apply(fun) = self.terms.op(part) else { continue };
            let element = self.terms.element_sort(self.terms.sort(part));
            if self.elements_of_sort(element) != fun
                || self.terms.free_constants(part).contains(&var)
            {
                continue;
            }
            let length = self.array_length(state, self.terms.arg(part, 1));
            let known = self.terms.len_of(part);
            let fact = self.terms.eq(known, length);
            self.assume(state, fact);
        }
    }

    pub fn set_total_field(
        &mut self,
        state: &mut State,
        object: Term,
        field: FieldId,
        value: Term,
    ) {
        let token = self.token();
        let place = self.total_field_of(field);
        if let Some(total) = state.heap.total_mut() {
            step!("write-is-kept", total.store(token, object, place, value));
        }
    }
}
