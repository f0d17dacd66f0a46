//! What a unit counts on in the closed world: that a class has no subclasses but those given.
//!
//! Who takes `c.valid()` for its body, or `c.get()` for what `get` returns, for an object `c` of which
//! no more is known than that it is a `Cell`, is right only if nobody redefines them. The classes are
//! listed among the assumptions of the run; `--world=open` does without them. What a class says of
//! `this` counts on nothing: a subclass is verified again.

use facts::World;
use ir::{ClassId, LocalId, MethodId};
use term::Term;

use crate::determined;
use crate::engine::Engine;
use crate::hierarchy;
use crate::state::State;

impl Engine<'_> {
    /// Something was taken for granted because an object of the class is of no class below it that
    /// nobody has seen.
    pub fn count_on(&mut self, state: &State, class: ClassId, object: Term) {
        if self.facts.world() == World::Open
            || self.findings.counted_on.contains(&class)
            || !facts::may_be_extended(self.program, class)
            || self.is_this(object)
        {
            return;
        }
        let dynamic = self.terms.type_of(object);
        if self.prover.value_of(&mut self.terms, &state.path, dynamic).is_none() {
            self.findings.counted_on.insert(class);
        }
    }

    /// What a constructor or a private method says of its object was settled because the object is
    /// of its class: nobody below runs it, and it is not verified again for anybody.
    pub fn count_on_own_class(&mut self, class: ClassId, object: Term) {
        let is_bound =
            self.scope.method.is_some_and(|m| !hierarchy::is_dispatched(self.program, m));
        if self.facts.world() == World::Closed
            && is_bound
            && facts::may_be_extended(self.program, class)
            && self.is_this(object)
        {
            self.findings.counted_on.insert(class);
        }
    }

    /// A method without a contract and without a body was taken to change nothing, because nobody
    /// implements it.
    pub fn count_on_nobody(&mut self, method: MethodId) {
        let info = self.program.method(method);
        if self.facts.world() == World::Closed
            && info.is_abstract
            && (info.contract.is_empty() || facts::may_throw_elsewhere(self.program, method))
            && self.facts.hierarchy.overriding(method).is_empty()
        {
            self.findings.counted_on.insert(info.class);
        }
    }

    /// A method of which nobody says whether it gives null was taken to give none, as all do that are here.
    pub fn count_on_answers(&mut self, state: &State, method: MethodId, store: &[(LocalId, Term)]) {
        let class = self.program.method(method).class;
        if self.facts.never_null().result(method)
            && facts::may_be_overridden(self.program, method)
            && let Some((_, object)) = store.first()
        {
            self.count_on(state, class, *object);
        }
    }

    /// A method of which nobody says what it throws was taken to throw what those throw who are given.
    pub fn count_on_the_given(&mut self, state: &State, method: MethodId, object: Term) {
        let class = self.program.method(method).class;
        if !facts::may_throw_elsewhere(self.program, method) {
            return;
        }
        match determined::is_library(self.program.method(method).origin) {
            true => self.count_on_nobody(method),
            false => self.count_on(state, class, object),
        }
    }

    fn is_this(&self, object: Term) -> bool {
        let method = self.scope.method.map(|method| self.program.method(method));
        let this = method.filter(|m| !m.is_static).and_then(|m| m.params.first().copied());
        let parameters = self.scope.parameters.as_ref();
        this.zip(parameters).is_some_and(|(this, state)| state.get(this) == Some(object))
    }
}
