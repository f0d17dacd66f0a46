//! Which predicates can be inside of themselves.
//!
//! ```java
//! //@ predicate list() = acc(next) ** (next == null ? true : next.list());   // recursive
//! //@ predicate valid() = acc(head) ** head.list();                          // not, although it holds one
//! ```
//!
//! An instance of a family may be of any of its definitions. What is not recursive can be opened and
//! closed only so many times inside each other as there are predicates.

use ir::visit::{Visitor, walk_instance};
use ir::{Binding, PredicateId, PredicateInstance, Program};

use crate::{Families, Graph, components};

pub struct Recursion(Vec<bool>);

impl Recursion {
    pub fn of(program: &Program, families: &Families) -> Recursion {
        let count = program.predicates.len() as u32;
        let held: Vec<Vec<u32>> = (0..count)
            .map(|id| {
                let mut held = Held { families, predicates: Vec::new() };
                let body = &program.predicate(PredicateId(id)).body;
                body.iter().for_each(|body| held.assertion(body));
                held.predicates
            })
            .collect();
        let groups = components(&Graph::of(held.iter().map(|held| held.iter().copied())));
        let is_recursive = |id: u32| {
            let holds_itself = held.get(id as usize).is_some_and(|held| held.contains(&id));
            holds_itself || groups.members(groups.of(id)).len() > 1
        };
        Recursion((0..count).map(is_recursive).collect())
    }

    pub fn is_recursive(&self, predicate: PredicateId) -> bool {
        self.0.get(predicate.index()).copied().unwrap_or(true)
    }
}

/// The predicates that a body holds instances of.
struct Held<'f> {
    families: &'f Families,
    predicates: Vec<u32>,
}

impl<'p> Visitor<'p> for Held<'_> {
    fn instance(&mut self, instance: &'p PredicateInstance) {
        let id = instance.predicate;
        self.predicates.push(id.0);
        if instance.binding == Binding::Dynamic
            && let Some(family) = self.families.predicate(id)
        {
            self.predicates.extend(self.families.members(family).map(|member| member.0));
        }
        walk_instance(self, instance);
    }
}
