//! Predicate families (section 4 of the jStar paper): one predicate over a hierarchy of
//! classes.
//!
//! `o.q(…)` is the definition of the class of `o`, `o.q@C(…)` the one of `C`. Where the path
//! settles which definition applies (the class is known, or all classes that are left agree)
//! the two are the same thing: such an instance is kept under its definition, so that both
//! ways to write it find it, with the same snapshot. Only definitions are opened and closed.
//!
//! ```java
//! //@ open c.val(?v);     // with \typeof(c) == \type(Recell): opens Recell's definition
//! ```

use std::sync::Arc;

use base::{needs, stops};
use heap::{Chunk, Heap};
use ir::{Binding, ClassId, PredicateId, PredicateInstance, Type, Visibility};
use term::Term;

use crate::engine::Engine;
use crate::engine::meaning::{Meaning, Possible};
use crate::failure::Result;
use crate::hierarchy;
use crate::state::State;

/// Of how many classes it is said that there are no others: tests go through them one by one.
const CASES: usize = 16;

/// Of how many classes each is tried, where there are no others.
const MOST_TRIED: usize = 256;

/// The same where the declaration says so itself: a `switch` over a sealed type has them all.
const PERMITTED: usize = 1000;

impl Engine<'_> {
    /// The classes that can have objects, from this one downwards.
    pub fn classes_below(&self, bound: ClassId) -> Arc<[ClassId]> {
        self.facts.hierarchy.concrete_below(self.program, bound)
    }

    /// A reference to a class of the program is null or to an object of one of the classes
    /// below it: who has tested for all of them is done.
    pub fn assume_one_of_classes(&mut self, state: &mut State, value: Term, ty: &Type) {
        let Type::Class(bound) = ty else { return };
        if !matches!(self.program.class(*bound).origin, ir::Origin::Source)
            || !needs!("all-classes-are-known", hierarchy::is_closed_in(self.facts, *bound))
        {
            return;
        }
        self.count_on(state, *bound, value);
        let classes = self.classes_below(*bound);
        let is_sealed = self.program.class(*bound).permits.is_some();
        if classes.len() > if is_sealed { PERMITTED } else { CASES } {
            return;
        }
        let dynamic = self.terms.type_of(value);
        let mut ways = vec![self.terms.eq(value, Term::NULL)];
        for class in classes.iter() {
            let exact = self.type_term(&Type::Class(*class));
            ways.push(self.terms.eq(dynamic, exact));
        }
        let fact = self.terms.or(ways);
        self.assume(state, fact);
    }

    /// What is known about the class of an object, if it is below `bound`. What the program
    /// does not show, the subclasses of a library's class, is not known.
    pub fn possible_classes(&mut self, state: &State, object: Term, bound: ClassId) -> Possible {
        let classes = self.classes_below(bound);
        let dynamic = self.terms.type_of(object);
        // Of many classes the right one is asked for; of a few, each is tried.
        if classes.len() > CASES
            && let Some(told) = self.prover.value_of(&mut self.terms, &state.path, dynamic)
            && let Some(class) =
                classes.iter().find(|class| self.tables.classes.get(class) == Some(&told))
        {
            return Possible::Exactly(*class);
        }
        // Nothing is known about a class of which nobody has spoken on the way here.
        let is_spoken_of = |class: &ClassId| self.tables.classes.contains_key(class);
        let told: Vec<ClassId> = match classes.len() > CASES {
            true => classes.iter().copied().filter(is_spoken_of).collect(),
            false => classes.to_vec(),
        };
        for class in &told {
            let exact = self.type_term(&Type::Class(*class));
            let is = self.terms.eq(dynamic, exact);
            if is.is_true() || needs!("class-is-known", self.holds_at_once(state, is)) {
                return Possible::Exactly(*class);
            }
        }
        let top = self.type_term(&Type::Class(bound));
        let below = self.terms.subtype(dynamic, top);
        let is_shown =
            matches!(self.program.class(bound).origin, ir::Origin::Source | ir::Origin::Synthetic);
        if !is_shown || !needs!("object-is-below-the-bound", self.holds_at_once(state, below)) {
            return Possible::Unknown;
        }
        if !needs!("hierarchy-is-closed", hierarchy::is_closed_in(self.facts, bound)) {
            // A test may have told more than the declaration does.
            let tested = told.into_iter().filter(|class| *class != bound).find(|class| {
                let top = self.type_term(&Type::Class(*class));
                let below = self.terms.subtype(dynamic, top);
                self.holds_at_once(state, below)
            });
            return match tested {
                Some(class) => self.possible_classes(state, object, class),
                None => Possible::Unknown,
            };
        }
        if classes.len() > MOST_TRIED {
            return Possible::Unknown;
        }
        let mut left = Vec::new();
        for class in classes.iter() {
            let exact = self.type_term(&Type::Class(*class));
            let is = self.terms.eq(dynamic, exact);
            let is_not = self.terms.not(is);
            if !needs!("class-is-ruled-out", self.holds_at_once(state, is_not)) {
                left.push(*class);
            }
        }
        self.count_on(state, bound, object);
        match left.as_slice() {
            [only] => Possible::Exactly(*only),
            _ => Possible::Among(left),
        }
    }

    /// What an instance with this receiver means, as far as the path settles it.
    pub fn meaning(
        &mut self,
        state: &State,
        predicate: PredicateId,
        binding: Binding,
        receiver: Option<Term>,
    ) -> Meaning {
        let family = self.facts.families.predicate(predicate);
        let (Some(family), Binding::Dynamic, Some(receiver)) = (family, binding, receiver) else {
            return Meaning { predicate, dynamic: false };
        };
        match self.definition(state, predicate, receiver) {
            Some(own) => Meaning { predicate: own, dynamic: false },
            None => Meaning { predicate: family, dynamic: true },
        }
    }

    /// As [`Engine::meaning`], of an instance as it is written.
    pub fn meaning_of(
        &mut self,
        state: &mut State,
        instance: &PredicateInstance,
        receiver: Option<Term>,
    ) -> Meaning {
        if let (Some(value), Some(e)) = (receiver, &instance.receiver)
            && self.facts.families.predicate(instance.predicate).is_some()
        {
            self.assume_static_type(state, value, &e.ty);
        }
        self.meaning(state, instance.predicate, instance.binding, receiver)
    }

    /// The definition of the family for an object, if all classes that it may be of agree.
    fn definition(
        &mut self,
        state: &State,
        member: PredicateId,
        object: Term,
    ) -> Option<PredicateId> {
        let family = self.facts.families.predicate(member)?;
        // Whoever holds an instance of a family member has an object of its class.
        let bound = self.program.predicate(member).class?;
        let classes = match self.possible_classes(state, object, bound) {
            Possible::Exactly(class) => vec![class],
            Possible::Among(classes) => classes,
            Possible::Unknown => return None,
        };
        let mut found = None;
        for class in classes {
            let own = self.facts.families.definition_in(self.program, family, class)?;
            match found {
                Some(other) if stops!("all-classes-agree-on-the-definition", other != own) => {
                    return None;
                }
                _ => found = Some(own),
            }
        }
        found
    }

    /// The position of an instance in a heap. One that is held under the name of the family,
    /// and means this definition by now, is renamed.
    pub fn find_instance(
        &mut self,
        state: &mut State,
        heap: &mut Heap,
        wanted: Meaning,
        args: &[Term],
    ) -> Result<Option<usize>> {
        let Meaning { predicate, dynamic } = wanted;
        let inputs = self.program.predicate(predicate).params.len();
        let found = self.find(state).predicate(heap, (predicate.0, dynamic), args, inputs);
        let Some(family) = self.facts.families.predicate(predicate).filter(|_| !dynamic) else {
            return Ok(found);
        };
        if found.is_some() {
            return Ok(found);
        }
        let found = self.find(state).predicate(heap, (family.0, true), args, inputs);
        let Some(index) = found else { return Ok(None) };
        let Some(receiver) = args.first() else { return Ok(None) };
        if !needs!(
            "family-means-this-definition",
            self.definition(state, predicate, *receiver) == Some(predicate)
        ) {
            return Ok(None);
        }
        let Some(Chunk::Predicate { args, snapshot, .. }) = heap.chunks().get(index).cloned()
        else {
            return Ok(None);
        };
        let args = self.with_outputs(state, predicate, args)?;
        heap.replace(
            index,
            Chunk::Predicate { predicate: predicate.0, dynamic: false, args, snapshot },
        );
        Ok(Some(index))
    }

    /// The arguments with as many outputs as the definition has: those that were not seen
    /// so far have some value.
    pub fn with_outputs(
        &mut self,
        state: &mut State,
        predicate: PredicateId,
        mut args: Vec<Term>,
    ) -> Result<Vec<Term>> {
        let info = self.program.predicate(predicate);
        let missing = info.params.iter().chain(&info.outputs).skip(args.len());
        for param in missing {
            let Some(local) = info.locals.get(param.index()) else { continue };
            let value = self.any_of_type(state, "output", &local.ty.clone(), info.span)?;
            args.push(value);
        }
        Ok(args)
    }

    /// Whether the bodies of two predicates may be those of one instance.
    pub fn same_family(&self, a: PredicateId, b: PredicateId) -> bool {
        a == b
            || matches!(
                (self.facts.families.predicate(a), self.facts.families.predicate(b)),
                (Some(a), Some(b)) if a == b
            )
    }

    /// The definition that a chunk could be opened with.
    pub fn definition_of_chunk(&mut self, state: &State, chunk: &Chunk) -> Option<PredicateId> {
        let Chunk::Predicate { predicate, dynamic, args, .. } = chunk else { return None };
        let id = PredicateId(*predicate);
        if !dynamic {
            return Some(id);
        }
        self.definition_for(state, id, *args.first()?)
    }

    /// The definition that a family has for an object, if the path settles it.
    fn definition_for(
        &mut self,
        state: &State,
        family: PredicateId,
        object: Term,
    ) -> Option<PredicateId> {
        // The family is named by a member that need not be above the object's class.
        let members: Vec<PredicateId> = self.facts.families.members(family).collect();
        members.into_iter().find_map(|member| self.definition(state, member, object))
    }

    /// What an instance for an object means by now.
    pub fn settled_meaning(
        &mut self,
        state: &State,
        meaning: Meaning,
        object: Option<Term>,
    ) -> Meaning {
        let Meaning { predicate, dynamic } = meaning;
        match object.filter(|_| dynamic) {
            Some(object) => match self.definition_for(state, predicate, object) {
                Some(predicate) => Meaning { predicate, dynamic: false },
                None => meaning,
            },
            None => meaning,
        }
    }

    /// Whether the body of a definition may be used here: it has one, and the text at hand
    /// can see it.
    pub fn is_known(&self, id: PredicateId) -> bool {
        let predicate = self.program.predicate(id);
        if predicate.body.is_none() {
            return false;
        }
        let Some(owner) = predicate.class else { return true };
        let Some(here) = self.scope.viewpoint else {
            // A lemma outside of all classes: its package counts.
            let package = self.scope.proving.map(|lemma| self.program.lemma(lemma).package);
            let hidden = predicate.opaque || predicate.visibility == Visibility::Private;
            let known = |p| !hidden && self.program.class(owner).package == p;
            return predicate.export || package.is_none_or(known);
        };
        let outermost = |mut class: ClassId| {
            while let Some(outer) = self.program.class(class).outer {
                class = outer;
            }
            class
        };
        // `opaque` leaves it to the class that declares it, and so does `private`.
        if predicate.opaque {
            return needs!("opaque-body-in-its-class", outermost(owner) == outermost(here));
        }
        if predicate.visibility == Visibility::Private && !predicate.export {
            return needs!("private-body-in-its-class", outermost(owner) == outermost(here));
        }
        predicate.export || self.program.class(owner).package == self.program.class(here).package
    }
}
