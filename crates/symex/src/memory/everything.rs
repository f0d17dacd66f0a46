//! All there is, held by a client without contracts (`facts::client`): for each field an iterated
//! chunk over the objects that exist, for each kind of array one over those.
//!
//! ```java
//! static void client(Cell a, Cell b, int[] from, int[] to)    // a and b may be one, from and to too
//! ```
//!
//! It has that when it is entered, and again after a call of code with explicit frames into which
//! nobody looks: such code may change everything, and whatever it calls may. So all is given up that
//! is held, chunks of predicates too, and all there is after the call is had, with any values.

use base::step;
use facts::client::{Owned, owned};
use heap::{Chunk, Each, Heap, Iterated, Missing};
use ir::{FieldId, Type};
use term::{Sort, Term};

use crate::engine::Engine;
use crate::scope::MemoryKind;
use crate::state::State;

impl Engine<'_> {
    /// What the client that is verified has; nothing for others.
    pub fn owned(&self) -> Owned {
        match (self.scope.memory, self.scope.method) {
            (MemoryKind::Client, Some(id)) => owned(self.facts, id),
            _ => Owned::default(),
        }
    }

    /// Adds all there is by now to a heap that holds nothing.
    pub fn give_everything(&mut self, state: &mut State, this: Option<Term>) {
        let owned = self.owned();
        for field in &owned.statics {
            let values = self.terms.fresh("all", Sort::SNAP);
            self.add_owned(state, Term::NULL, *field, values);
        }
        if !owned.of_all_objects {
            for field in &owned.fields {
                let Some(this) = this else { continue };
                let values = self.terms.fresh("all", Sort::SNAP);
                self.add_owned(state, this, *field, values);
            }
            return;
        }
        // The values exist by now, too.
        let count = owned.fields.len() + owned.elements.len();
        let values: Vec<Term> = (0..count).map(|_| self.terms.fresh("all", Sort::SNAP)).collect();
        let now = self.terms.tick();
        self.tables.quantified.times.push((now, self.findings.made));
        let mut values = values.into_iter();
        for (field, values) in owned.fields.iter().zip(&mut values) {
            let ty = Type::Class(self.program.field(*field).class);
            self.expect_objects(state, &ty);
            let (var, range) = self.any_that_exists(&ty, now);
            let fraction = self.full();
            let each = Each::Field { object: var, field: field.0, fraction };
            state.heap.add(Chunk::Iterated(Iterated { var, range, each, values }));
        }
        for (element, values) in owned.elements.iter().zip(values) {
            let Ok(sort) = self.sort_of(element, base::Span::NONE) else { continue };
            let ty = Type::Array(Box::new(element.clone()));
            self.expect_objects(state, &ty);
            let (var, range) = self.any_that_exists(&ty, now);
            let (from, to) = (self.terms.int(0), self.length_of(var));
            let fraction = self.full();
            let each = Each::Elements { array: var, from, to, fraction, sort };
            state.heap.add(Chunk::Iterated(Iterated { var, range, each, values }));
        }
    }

    fn add_owned(&mut self, state: &mut State, object: Term, field: FieldId, values: Term) {
        let ty = self.program.field(field).ty.clone();
        let Ok(sort) = self.sort_of(&ty, base::Span::NONE) else { return };
        let value = self.terms.project(values, sort);
        let shape = self.terms.well_shaped(values, sort);
        self.assume(state, shape);
        self.assume_type(state, value, &ty);
        let fraction = self.full();
        state.heap.add(Chunk::Field { object, field: field.0, fraction, value });
    }

    /// A variable that stands for any object of a type that exists, and that it does.
    fn any_that_exists(&mut self, ty: &Type, now: u32) -> (Term, Term) {
        self.maps.depth += 1;
        let var = self.index_variable(Sort::REF);
        self.maps.depth -= 1;
        let is = self.instance_of(var, ty);
        let existed = self.existed(now, var);
        let existed = step!("client-has-what-exists", existed, else Term::TRUE);
        (var, self.terms.and([is, existed]))
    }

    /// Whether it is a client that has all there is, not only what is its own.
    pub fn has_everything(&self, state: &State) -> bool {
        self.scope.memory == MemoryKind::Client
            && !state.heap.is_total()
            && self.scope.method.is_some_and(|id| owned(self.facts, id).of_all_objects)
    }

    /// Takes all that is held away.
    pub fn give_up_everything(&mut self, state: &mut State) {
        step!("client-keeps-nothing", state.heap = Heap::new());
    }
}

impl Engine<'_> {
    /// Whether something is missing without which no frames do: an instance of a predicate; or,
    /// for a client that has what is its own, that, or a field of an object that it made itself.
    /// Before a client was tried with that, nothing is a mistake.
    pub fn is_mistake(&self, missing: &Missing) -> bool {
        let is_client = self.scope.memory == MemoryKind::Client;
        match missing {
            Missing::Predicate { .. } => is_client || !self.may_be_client(),
            Missing::Field { object, field } => {
                let Some(info) = self.program.fields.get(*field as usize) else { return false };
                let is_made = || self.terms.object_stamp(*object).is_some();
                let owned = self.owned();
                let is_own = owned.fields.contains(&ir::FieldId(*field))
                    && (owned.of_all_objects || self.is_own_receiver(*object));
                is_client
                    && (is_own
                        || owned.statics.contains(&ir::FieldId(*field))
                        || !info.is_static && is_made())
            }
            Missing::Elements { .. } => false,
        }
    }

    /// Whether the method that is verified may have more as a client than what it makes.
    fn may_be_client(&self) -> bool {
        let has_more = |id| owned(self.facts, id) != Owned::default();
        self.scope.memory == MemoryKind::Permissions
            && self.scope.explicit
            && self.scope.method.is_some_and(has_more)
    }

    fn is_own_receiver(&self, object: Term) -> bool {
        let (Some(id), Some(entry)) = (self.scope.method, &self.scope.parameters) else {
            return false;
        };
        let method = self.program.method(id);
        let first = method.params.first().filter(|_| !method.is_static);
        first.and_then(|this| entry.get(*this)) == Some(object)
    }
}
