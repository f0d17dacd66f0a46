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

use base::{Code, Span, needs, step, stops};
use facts::World;
use heap::{Extent, Field, Heap, LocSets, Locations, Reading, Shape, Total};
use ir::{
    ClassId, Expr, ExprKind, FieldId, Framing, GhostKind, LocSetExpr, LocalId, Location,
    LocationKind, MethodId, MethodKind, OldLabel, Origin, Program, SpecCase, Type,
};
use rustc_hash::FxHashMap;
use term::{FunId, Op, Reach, Sort, Term};

use crate::determined::is_library;
use crate::engine::Engine;
use crate::failure::{Failure, Result, unsupported};
use crate::foreign::{Changes, changes, changes_nothing, is_callback};
use crate::memory::frame::{Frame, Outside, Place};
use crate::memory::own::Own;
use crate::owners;
use crate::scope::Memory;
use crate::state::State;

impl Engine<'_> {
    fn token(&mut self) -> Term {
        self.terms.fresh("heap", Sort::SNAP)
    }

    /// A heap of which nothing is known, for a unit with explicit frames.
    pub fn any_heap(&mut self) -> Heap {
        if self.scope.memory != Memory::Total {
            return Heap::new();
        }
        let token = self.token();
        let sets = self.loc_sets();
        Heap::of_total(Some(Total::new(token, sets)))
    }

    fn total_field_of(&self, field: FieldId) -> Field {
        Field { id: field.0, is_fixed: is_fixed(self.program, field) }
    }

    // ───────────────────────── reading ─────────────────────────

    /// The value of a field, if the heap is total.
    pub fn read_total_field(
        &mut self,
        state: &mut State,
        object: Term,
        field: FieldId,
        span: Span,
    ) -> Result<Option<Term>> {
        let Some(total) = state.heap.total.clone() else { return Ok(None) };
        let info = self.program.field(field);
        if info.ghost == GhostKind::Model {
            return unsupported("model fields", span);
        }
        let ty = info.ty.clone();
        let sort = self.sort(&ty, span)?;
        let name = info.name;
        let owner = owners::of_field(field);
        let params = [Sort::SNAP, Sort::REF];
        let fun = self.terms.declare_fun_of(owner, name.as_str(), &params, sort, Reach::Arguments);
        self.check_read(state, Place::Field(object, field), span)?;
        // What is not its own changes whenever something does that it may show.
        if !self.is_own(state, object, field, Own::Kept) {
            self.check_read_of_everything(state, span)?;
            let since = self.version_of_followed(&total, field);
            let value = self.terms.apply(fun, &[since, object]);
            self.assume_type(state, value, &ty);
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
            if self.is_declared_non_null(field)
                && needs!("non-null-fields-are-set-unseen", self.is_set_unseen(field))
                && !self.may_be_under_construction(state, object)
            {
                let fact = self.terms.ne(value, Term::NULL);
                self.assume(state, fact);
            }
        }
        Ok(Some(value))
    }

    /// Of objects of the library it matters of which class they are.
    pub fn assume_library_class(&mut self, state: &mut State, value: Term, field: FieldId) {
        let ty = self.program.field(field).ty.clone();
        if matches!(&ty, Type::Class(class) if is_library(self.program.class(*class).origin)) {
            self.assume_static_type(state, value, &ty);
            self.assume_made(state, value, field);
        }
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

    /// Whether an object may be one whose constructor has not come to its end.
    fn may_be_under_construction(&mut self, state: &State, object: Term) -> bool {
        let Some(method) = self.scope.method.map(|method| self.program.method(method)) else {
            return true;
        };
        if self.nesting.inlined > 0 || self.nesting.looked_into > 0 {
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
        if state.heap.total.is_none() {
            return Ok(None);
        }
        let sort = self.sort(element, span)?;
        Ok(self.read_total_elements(state, array, sort))
    }

    /// The same, by the sort of the elements.
    pub fn read_total_elements(
        &mut self,
        state: &mut State,
        array: Term,
        sort: Sort,
    ) -> Option<Term> {
        let total = state.heap.total.clone()?;
        let fun = self.elements_of_sort(sort);
        let sets = self.loc_sets();
        let mut decided = FxHashMap::default();
        for (key, is_time) in total.undecided_of_arrays(sort, array) {
            let touched = match is_time {
                true => sets.newer(&mut self.terms, array, key),
                false => {
                    let (zero, length) = (self.terms.int(0), self.length(state, array));
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
        let length = self.length(state, array);
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
        let name = format!("elements of sort {}", sort.index());
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
            let length = self.length(state, self.terms.arg(part, 1));
            let known = self.terms.len_of(part);
            let fact = self.terms.eq(known, length);
            self.assume(state, fact);
        }
    }

    // ───────────────────────── writing ─────────────────────────

    /// Writes to a field, if the heap is total.
    pub fn write_total_field(
        &mut self,
        state: &mut State,
        object: Term,
        field: FieldId,
        value: Term,
        span: Span,
    ) -> Result<bool> {
        if state.heap.total.is_none() {
            return Ok(false);
        }
        self.check_in_frames(state, Place::Field(object, field), span)?;
        self.set_total_field(state, object, field, value);
        Ok(true)
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
        if let Some(total) = &mut state.heap.total {
            step!("write-is-kept", total.store(token, object, place, value));
        }
    }

    /// Writes to an element, if the heap is total.
    pub fn write_total_element(
        &mut self,
        state: &mut State,
        (array, index): (Term, Term),
        value: Term,
        span: Span,
    ) -> Result<bool> {
        if state.heap.total.is_none() {
            return Ok(false);
        }
        let sort = self.terms.sort(value);
        self.check_in_frames(state, Place::Element { array, sort, index }, span)?;
        let token = self.token();
        let one = self.terms.int(1);
        let next = self.terms.add(index, one);
        if let Some(total) = &mut state.heap.total {
            step!("write-to-element-is-kept", {
                total.store_element(token, (array, sort), (index, next), value);
            });
        }
        Ok(true)
    }

    /// The fields of a new object have their default values, if the heap is total.
    pub fn add_total_fields(
        &mut self,
        state: &mut State,
        object: Term,
        fields: &[(FieldId, Term)],
    ) -> bool {
        if state.heap.total.is_none() {
            return false;
        }
        let token = self.token();
        for (field, value) in fields {
            let place = self.total_field_of(*field);
            if let Some(total) = &mut state.heap.total {
                total.add_new(token, object, place, *value);
            }
        }
        true
    }

    pub fn add_total_array(&mut self, state: &mut State, array: Term, values: Term) -> bool {
        if state.heap.total.is_none() {
            return false;
        }
        let token = self.token();
        let sort = self.terms.sort(values);
        let sort = self.terms.element_sort(sort);
        if let Some(total) = &mut state.heap.total {
            total.add_array(token, (array, sort), values);
        }
        true
    }

    // ───────────────────────── sets of locations ─────────────────────────

    /// The value of the clauses of `assignable`; none given means everything.
    pub fn locations(&mut self, state: &mut State, sets: Option<&[Expr]>) -> Result<Locations> {
        let Some(sets) = sets else { return Ok(everything()) };
        let mut all = Locations::default();
        for set in sets {
            self.add_locations(state, set, &mut all)?;
        }
        Ok(all)
    }

    fn add_locations(&mut self, state: &mut State, e: &Expr, all: &mut Locations) -> Result<()> {
        let ExprKind::LocSet(set) = &e.kind else {
            return self.add_value(state, e, all);
        };
        match &**set {
            LocSetExpr::Empty => Ok(()),
            LocSetExpr::Everything => {
                all.everything = Some([].into());
                Ok(())
            }
            LocSetExpr::Singleton(location) => self.add_location(state, location, all),
            LocSetExpr::AllFields(object) => {
                let value = self.eval(state, object)?;
                self.defined_reference(state, value, object.span)?;
                match &object.ty {
                    Type::Array(element) => {
                        let sort = self.sort(element, object.span)?;
                        all.arrays.push((sort, Extent::Of(value)));
                    }
                    Type::Class(class) => {
                        for field in self.all_fields_of(*class) {
                            all.fields.push((field.0, Extent::Of(value)));
                        }
                    }
                    _ => return unsupported("this location set", e.span),
                }
                Ok(())
            }
            LocSetExpr::AllStatics(class) => {
                for field in self.program.class(*class).fields.clone() {
                    if self.program.field(field).is_static {
                        all.fields.push((field.0, Extent::Of(Term::NULL)));
                    }
                }
                Ok(())
            }
            LocSetExpr::Union(sets) => {
                sets.iter().try_for_each(|set| self.add_locations(state, set, all))
            }
            LocSetExpr::Footprint(_) => {
                unsupported("`\\footprint` of a class without `rep` fields", e.span)
            }
            LocSetExpr::Minus(..) | LocSetExpr::Intersect(..) => self.add_value(state, e, all),
            LocSetExpr::Disjoint(_)
            | LocSetExpr::Subset(..)
            | LocSetExpr::NewElemsFresh(_)
            | LocSetExpr::NotModified(_)
            | LocSetExpr::NotAssigned(_)
            | LocSetExpr::Contains(..) => unsupported("this location set", e.span),
        }
    }

    /// Adds a set that is a value: single fields, and what only its members are spoken of.
    fn add_value(&mut self, state: &mut State, e: &Expr, all: &mut Locations) -> Result<()> {
        let clause = self.clause(state, std::slice::from_ref(e))?;
        if self.holds_of_sets(state, clause.everything) {
            all.everything = Some([].into());
            return Ok(());
        }
        let some = self.terms.not(clause.everything);
        if !self.holds_of_sets(state, some) {
            return unsupported("a frame that may be everything", e.span);
        }
        let sets = self.loc_sets();
        for part in sets.parts(&self.terms, clause.set) {
            match sets.shape(&self.terms, part) {
                Shape::One(loc) => match LocSets::field_number(&self.terms, loc.field) {
                    Some(field) => all.fields.push((field, Extent::Of(loc.object))),
                    None => all.sets.push(part),
                },
                _ => all.sets.push(part),
            }
        }
        Ok(())
    }

    fn add_location(
        &mut self,
        state: &mut State,
        location: &Location,
        all: &mut Locations,
    ) -> Result<()> {
        match &location.kind {
            LocationKind::Field(object, field) => {
                let value = self.eval(state, object)?;
                self.defined_reference(state, value, location.span)?;
                if self.program.field(*field).ghost == GhostKind::Model {
                    return unsupported("model fields", location.span);
                }
                all.fields.push((field.0, Extent::Of(value)));
            }
            LocationKind::Static(field) => {
                all.fields.push((field.0, Extent::Of(Term::NULL)));
            }
            LocationKind::Element(..) | LocationKind::Elements(_) | LocationKind::Slice(..) => {
                let (array, from, to, element) = self.elements_of(state, location)?;
                let sort = self.sort(&element, location.span)?;
                let whole = matches!(location.kind, LocationKind::Elements(_));
                // What ends before it begins is empty.
                let to = self.terms.max(from, to);
                let extent = match whole {
                    true => Extent::Of(array),
                    false => Extent::Elements { array, from, to },
                };
                all.arrays.push((sort, extent));
            }
        }
        Ok(())
    }

    /// All fields that an object of the class may have: those of its supertypes and of the
    /// classes below.
    pub fn all_fields_of(&self, class: ClassId) -> Vec<FieldId> {
        let is_field = |field: &FieldId| {
            let info = self.program.field(*field);
            !info.is_static
                && info.ghost != GhostKind::Model
                && (self.program.is_subclass(class, info.class)
                    || self.program.is_subclass(info.class, class))
        };
        (0..self.program.fields.len() as u32).map(FieldId).filter(is_field).collect()
    }

    /// Whatever lies in the set may have any value from now on.
    pub fn forget_locations(&mut self, state: &mut State, locations: &Locations) {
        self.forget_in(&mut state.heap, locations);
    }

    pub fn forget_in(&mut self, heap: &mut Heap, locations: &Locations) {
        let token = self.token();
        let program = self.program;
        let stays = |field: u32| is_fixed(program, FieldId(field));
        if let Some(total) = &mut heap.total {
            step!("changes-are-forgotten", total.forget(token, locations, stays));
        }
    }

    /// The one heap or the other.
    pub fn join_total(&mut self, selector: Term, a: &Total, b: &Total) -> Total {
        let token = self.token();
        let program = self.program;
        a.either(token, selector, b, |field| is_fixed(program, FieldId(field)))
    }

    // ───────────────────────── calls ─────────────────────────

    /// What a call may change by its frame: by `assignable`, and by what is known of the library.
    /// What it may change by permissions was handed over.
    pub fn change_by_frame(
        &mut self,
        state: &mut State,
        method: MethodId,
        case: &SpecCase,
        store: &[(LocalId, Term)],
        span: Span,
    ) -> Result<()> {
        let info = self.program.method(method);
        let class = self.program.class(info.class);
        let is_explicit = class.framing == Framing::Explicit;
        if !self.options.total {
            return Ok(());
        }
        if state.heap.total.is_none() {
            // With permissions nothing changes that was not handed over.
            let writes = self.facts.writes();
            let may_change = match info.origin {
                Origin::Source | Origin::Synthetic => writes.may_change_unasked(method),
                Origin::Library | Origin::ClassFile => {
                    writes.may_change_behind(self.program, self.facts.calls(), method)
                        || self.facts.world() == World::Open
                            && info.is_abstract
                            && (info.contract.is_empty() || is_callback(self.program, method))
                }
            };
            // Fields of classes below are nobody's while a constructor shows its object.
            let is_shown = info.kind == MethodKind::Constructor
                && stops!("shown-while-it-is-built", !self.is_built_unseen(info.class));
            let says_nothing = is_explicit
                && !is_shown
                && info.origin == Origin::Source
                && case.assignable.is_some()
                && changes_nothing(case);
            return match stops!("explicit-code-changes-things", may_change && !says_nothing) {
                true => unsupported(
                    "a call that may run code with explicit frames which changes something",
                    span,
                ),
                false => Ok(()),
            };
        }
        if stops!("functions-leave-alone-what-is-worked-on", self.may_disturb(method)) {
            return unsupported(
                "a function that may change objects of the library, given to code that works on one",
                span,
            );
        }
        let mut locations = match info.origin {
            Origin::Library | Origin::ClassFile => match self.changes_of_library(method) {
                Changes::Anything => everything(),
                Changes::Nothing | Changes::State | Changes::Asked => Locations::default(),
            },
            Origin::Source | Origin::Synthetic if is_explicit => {
                let before = state.old(&OldLabel::Entry).map(|old| old.heap.clone());
                let heap = before.unwrap_or_default();
                let mut before = state.clone();
                before.heap = heap;
                let locations = self.locations(&mut before, case.assignable.as_deref())?;
                state.path = before.path;
                locations
            }
            Origin::Source | Origin::Synthetic => {
                let unasked = self.facts.writes().may_change_unasked(method);
                match unasked || info.modifiers.reaches_out {
                    true => everything(),
                    false => Locations::default(),
                }
            }
        };
        self.check_all_in_frames(state, &locations, span)?;
        // A constructor sets the fields of its object; one that shows it to others, or calls methods of
        // it, lets those of the classes below be set, too.
        if let (MethodKind::Constructor, Some((_, this))) = (info.kind, store.first()) {
            let fields = match needs!(
                "fields-below-are-set-by-nobody",
                !is_explicit || self.is_built_unseen(info.class)
            ) {
                true => self.instance_fields(info.class),
                false => self.all_fields_of(info.class),
            };
            for field in fields {
                locations.fields.push((field.0, Extent::Of(*this)));
            }
        }
        self.forget_locations(state, &locations);
        Ok(())
    }

    /// Whether library code that works on an object with a state may call a function that changes the
    /// state of such objects: perhaps of this one. Then its contract says nothing of what happens, and
    /// it may throw.
    fn may_disturb(&self, method: MethodId) -> bool {
        let program = self.program;
        let info = program.method(method);
        let has_state = |ty: &Type| match ty {
            Type::Class(class) => program.classes.iter().enumerate().any(|(index, above)| {
                is_library(above.origin)
                    && above.fields.iter().any(|f| program.field(*f).ghost == GhostKind::Ghost)
                    && program.is_subclass(*class, ClassId(index as u32))
            }),
            _ => false,
        };
        let given = || info.params.iter().filter_map(|param| info.locals.get(param.index()));
        if !is_library(info.origin) || !given().any(|local| has_state(&local.ty)) {
            return false;
        }
        let functions = facts::Writes::functions_of(program, method).into_iter();
        functions.filter(|m| is_callback(program, *m)).any(|function| {
            // Of one that nobody writes here, nobody knows what it does.
            let bodies = self.facts.hierarchy.overriding(function);
            let mut behind = self.facts.writes().library_behind(self.facts, bodies).into_iter();
            bodies.is_empty()
                || behind.any(|m| {
                    program.method(m).kind != MethodKind::Constructor
                        && changes(program, m) != Changes::Nothing
                })
        })
    }

    /// What a method of the library may change, by its contract, by what it may call back, and by
    /// what it may have kept.
    pub fn changes_of_library(&self, method: MethodId) -> Changes {
        let facts = self.facts;
        let behind = facts.writes().may_change_behind(self.program, facts.calls(), method);
        // A function of which no implementation is in sight does what it likes.
        let unseen = facts.world() == World::Open || facts.hierarchy.overriding(method).is_empty();
        let is_free = unseen && is_callback(self.program, method);
        match changes(self.program, method) {
            _ if stops!("unseen-function-changes-things", is_free) => Changes::Anything,
            _ if behind || self.may_have_kept(method) => Changes::Anything,
            said => said,
        }
    }

    /// A class is initialised, if that is still to come: that may change something.
    pub fn change_at_start(&mut self, state: &mut State, class: ClassId, span: Span) -> Result<()> {
        if state.heap.total.is_some() && self.may_change_at_start(class) {
            let everything = everything();
            self.check_all_in_frames(state, &everything, span)?;
            step!("initialisers-change-things", self.forget_locations(state, &everything));
        }
        let is_held = self.options.total && state.heap.total.is_none() && !self.has_started(class);
        let unasked = || self.facts.writes().may_start_unasked(self.program, class);
        match stops!("explicit-initialisers-change-things", is_held && unasked()) {
            true => unsupported(
                "a class whose initialisation changes something without permission",
                span,
            ),
            false => Ok(()),
        }
    }

    /// Whether the initialisation of a class, if that is still to come, may change something
    /// Whether the initialiser of the class has at least begun: code of it or of a subclass runs.
    /// That of an interface does not begin with those of what is below it.
    fn has_started(&self, class: ClassId) -> bool {
        let is_interface = self.program.class(class).kind == ir::ClassKind::Interface;
        self.scope.viewpoint.is_some_and(|own| {
            own == class || !is_interface && self.program.is_subclass(own, class)
        })
    }

    /// besides its own static fields.
    pub fn may_change_at_start(&self, class: ClassId) -> bool {
        !self.has_started(class) && self.facts.writes().may_change_at_start(self.program, class)
    }

    // ───────────────────────── frames ─────────────────────────

    /// From here on only these locations may be changed, and what is made later.
    pub fn frame(&mut self, locations: Locations, span: Span, what: &'static str) -> Frame {
        let token = self.token();
        let since = self.terms.stamp(token).unwrap_or(u32::MAX);
        Frame { locations, since, span, what, is_compared: false, round: None }
    }

    /// What a method may change by a case of its contract; none if that is everything. A constructor
    /// may set the fields of its object.
    pub fn frame_of(
        &mut self,
        state: &mut State,
        method: MethodId,
        case: &SpecCase,
    ) -> Result<Option<Frame>> {
        let (Some(_), Some(sets)) = (&state.heap.total, &case.assignable) else { return Ok(None) };
        let mut locations = self.locations(state, Some(sets))?;
        let info = self.program.method(method);
        let this = info.params.first().and_then(|this| state.get(*this));
        if let (MethodKind::Constructor, Some(this)) = (info.kind, this) {
            for field in self.instance_fields(info.class) {
                locations.fields.push((field.0, Extent::Of(this)));
            }
        }
        let span = sets.first().map_or(info.span, |set| set.span);
        let mut frame = self.frame(locations, span, "the method");
        // Its own object is new to a constructor.
        if let (MethodKind::Constructor, Some(this)) = (info.kind, this)
            && let Some(before) = self.before_birth(state, this)
        {
            frame.since = before;
        }
        Ok(Some(frame))
    }

    /// Does something inside of one more frame.
    pub fn in_frame<T>(&mut self, frame: Option<Frame>, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.scope.frames.clone();
        if let Some(frame) = frame {
            std::rc::Rc::make_mut(&mut self.scope.frames).push(frame);
        }
        let done = work(self);
        self.scope.frames = outer;
        done
    }

    /// Does a round of a loop inside of its frame; the loop has made nothing that is older than
    /// the given term.
    pub fn in_round<T>(
        &mut self,
        frame: Option<Frame>,
        round: Term,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = self.scope.frames.clone();
        for frame in std::rc::Rc::make_mut(&mut self.scope.frames).iter_mut() {
            frame.round = frame.round.or(Some(round));
        }
        let done = self.in_frame(frame, work);
        self.scope.frames = outer;
        done
    }

    /// A write is allowed by the frame of the method, and by those of the loops around it.
    pub fn check_in_frames(&mut self, state: &mut State, place: Place, span: Span) -> Result<()> {
        for frame in self.scope.frames.clone().iter() {
            let inside = self.is_in_frame(state, frame, place);
            if frame.compares(place) {
                self.leaves_frame(state, Outside { place, inside, frame: frame.clone(), span });
                continue;
            }
            step!("write-lies-in-the-frame-of-the-loop", {
                self.while_answering(|engine| {
                    engine.prove(state, inside, |engine| engine.outside_of(frame, place, span))
                })?;
            });
        }
        Ok(())
    }

    pub fn outside_of(&self, frame: &Frame, place: Place, span: Span) -> Failure {
        let what = match place {
            Place::Field(_, field) => format!("`{}`", self.field_name(field.0)),
            Place::Element { .. } => "this element".to_string(),
        };
        let text = format!("{what} may lie outside of what {} may change", frame.what);
        Failure::new(Code::MissingPermission, span, text)
            .label(frame.span, "this says what may be changed")
    }

    /// That a location lies in a frame, or belongs to an object that is newer.
    fn is_in_frame(&mut self, state: &State, frame: &Frame, place: Place) -> Term {
        if frame.locations.everything.is_some() {
            return Term::TRUE;
        }
        let sets = self.loc_sets();
        let loc = match place {
            Place::Field(object, field) => sets.field(&mut self.terms, object, field.0),
            Place::Element { array, index, .. } => sets.element(&mut self.terms, array, index),
        };
        if self.is_newer(state, loc.object, frame.since) {
            return Term::TRUE;
        }
        let since = self.terms.int(i64::from(frame.since));
        let mut ways = vec![sets.newer(&mut self.terms, loc.object, since)];
        for set in &frame.locations.sets {
            ways.push(sets.member(&mut self.terms, *set, loc));
        }
        match place {
            Place::Field(object, field) => {
                for (_, extent) in frame.locations.fields.iter().filter(|(f, _)| *f == field.0) {
                    if let Extent::Of(of) = extent {
                        ways.push(self.terms.eq(object, *of));
                    }
                }
            }
            Place::Element { array, sort, index } => {
                for (_, extent) in frame.locations.arrays.iter().filter(|(s, _)| *s == sort) {
                    ways.push(self.is_in_extent(extent, array, index));
                }
            }
        }
        self.terms.or(ways)
    }

    /// That an element lies in an extent.
    fn is_in_extent(&mut self, extent: &Extent, array: Term, index: Term) -> Term {
        match extent {
            Extent::Of(of) => self.terms.eq(array, *of),
            Extent::Elements { array: of, from, to } => {
                let same = self.terms.eq(array, *of);
                let above = self.terms.le(*from, index);
                let below = self.terms.lt(index, *to);
                self.terms.and([same, above, below])
            }
            Extent::AllBut(_) | Extent::In(_) | Extent::Newer(_) => Term::FALSE,
        }
    }

    /// What a frame may change, as one set.
    fn set_of(&mut self, state: &mut State, locations: &Locations) -> Term {
        let sets = self.loc_sets();
        let mut all = locations.sets.clone();
        for (field, extent) in &locations.fields {
            if let Extent::Of(object) = extent {
                let loc = sets.field(&mut self.terms, *object, *field);
                all.push(sets.one(&mut self.terms, loc));
            }
        }
        for (_, extent) in &locations.arrays {
            let (array, from, to) = match extent {
                Extent::Of(array) => (*array, self.terms.int(0), self.length(state, *array)),
                Extent::Elements { array, from, to } => (*array, *from, *to),
                Extent::AllBut(_) | Extent::In(_) | Extent::Newer(_) => continue,
            };
            all.push(sets.range(&mut self.terms, array, from, to));
        }
        sets.union(&mut self.terms, all)
    }

    /// Whether an object came into being after some time.
    fn is_newer(&mut self, state: &State, object: Term, since: u32) -> bool {
        let known = self.prover.value_of(&mut self.terms, &state.path, object).unwrap_or(object);
        let newer = |terms: &term::Terms, o| terms.object_stamp(o).is_some_and(|at| at > since);
        needs!("objects-outside-of-frames-are-new", newer(&self.terms, known))
            || newer(&self.terms, object)
    }

    /// What a callee, or a loop, may change lies in the frames that are in force.
    pub fn check_all_in_frames(
        &mut self,
        state: &mut State,
        locations: &Locations,
        span: Span,
    ) -> Result<()> {
        for frame in self.scope.frames.clone().iter() {
            if frame.locations.everything.is_some() {
                continue;
            }
            if locations.everything.is_some() {
                let text = format!("this may change more than what {} may change", frame.what);
                return Err(Failure::new(Code::MissingPermission, span, text)
                    .label(frame.span, "this says what may be changed")
                    .into());
            }
            for (field, extent) in &locations.fields {
                let Extent::Of(object) = extent else {
                    return unsupported("a frame of all objects inside of another", span);
                };
                let place = Place::Field(*object, FieldId(*field));
                let inside = self.is_in_frame(state, frame, place);
                if frame.compares(place) {
                    self.leaves_frame(state, Outside { place, inside, frame: frame.clone(), span });
                    continue;
                }
                self.while_answering(|engine| {
                    engine.prove(state, inside, |engine| engine.outside_of(frame, place, span))
                })?;
            }
            for (sort, extent) in &locations.arrays {
                let (array, from, to) = match extent {
                    Extent::Of(array) => {
                        let length = self.length(state, *array);
                        (*array, self.terms.int(0), length)
                    }
                    Extent::Elements { array, from, to } => (*array, *from, *to),
                    Extent::AllBut(_) | Extent::In(_) | Extent::Newer(_) => {
                        return unsupported("a frame of all objects inside of another", span);
                    }
                };
                if self.is_newer(state, array, frame.since) {
                    continue;
                }
                let place = Place::Element { array, sort: *sort, index: from };
                let one = self.terms.int(1);
                let last = self.terms.sub(to, one);
                // One part of the frame covers both ends, and so all between them.
                let mut ways = vec![self.terms.le(to, from)];
                let sets = self.loc_sets();
                let range = sets.range(&mut self.terms, array, from, to);
                let whole = self.set_of(state, &frame.locations);
                let since = self.terms.int(i64::from(frame.since));
                ways.push(sets.within(&mut self.terms, range, whole, Some(since)));
                ways.push(sets.newer(&mut self.terms, array, since));
                for (_, part) in frame.locations.arrays.iter().filter(|(s, _)| s == sort) {
                    let first = self.is_in_extent(part, array, from);
                    let last = self.is_in_extent(part, array, last);
                    ways.push(self.terms.and([first, last]));
                }
                let covered = self.terms.or(ways);
                self.note_universals(covered);
                self.while_answering(|engine| {
                    engine.prove(state, covered, |engine| engine.outside_of(frame, place, span))
                })?;
            }
            for set in &locations.sets {
                let sets = self.loc_sets();
                let whole = self.set_of(state, &frame.locations);
                let since = self.terms.int(i64::from(frame.since));
                let inside = sets.within(&mut self.terms, *set, whole, Some(since));
                self.note_universals(inside);
                let at = frame.span;
                step!("callee-changes-sets-in-the-frame", {
                    self.while_answering(|engine| {
                        engine.prove(state, inside, |_| {
                            let text = "this may change more than what the method may change";
                            Failure::new(Code::MissingPermission, span, text)
                                .label(at, "this says what may be changed")
                        })
                    })?;
                });
            }
        }
        Ok(())
    }
}

pub fn everything() -> Locations {
    Locations { everything: Some([].into()), ..Locations::default() }
}

/// Fields that keep the value that the constructor gave them.
fn is_fixed(program: &Program, field: FieldId) -> bool {
    let info = program.field(field);
    info.is_final && info.ghost == GhostKind::Real && !info.is_static
}
