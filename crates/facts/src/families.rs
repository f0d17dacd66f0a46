//! Predicates and methods that override each other, directly or not: one family, named by its
//! first member.

use std::hash::Hash;
use std::sync::{Mutex, OnceLock, PoisonError};

use ir::{ClassId, MethodId, PredicateId, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Shares, World, may_be_redefined};

#[derive(Debug, Default)]
pub struct Families {
    predicates: Groups<PredicateId>,
    methods: Groups<MethodId>,
    /// Families of methods whose members do not all have the same parameters.
    mixed: Vec<MethodId>,
    /// Which predicates are those of the shares of others, once somebody asked.
    pub(crate) shares: OnceLock<Shares>,
    /// The definitions of families in classes that somebody asked for.
    definitions: Mutex<FxHashMap<(PredicateId, ClassId), Option<PredicateId>>>,
}

impl Families {
    pub fn of(program: &Program, world: World) -> Families {
        let ids = (0..).map(PredicateId);
        let mut predicates =
            Groups::of(ids.zip(&program.predicates).map(|(id, p)| (id, &p.overrides)));
        if world == World::Open {
            // Others may join it.
            let ids = (0..program.predicates.len() as u32).map(PredicateId);
            for id in ids.filter(|id| may_be_redefined(program, *id)) {
                predicates.family.entry(id).or_insert(id);
                predicates.members.entry(predicates.family[&id]).or_insert_with(|| vec![id]);
            }
        }
        let ids = (0..).map(MethodId);
        let methods = Groups::of(ids.zip(&program.methods).map(|(id, m)| (id, &m.overrides)));
        let is_mixed = |members: &Vec<MethodId>| {
            let mut kinds = members.iter().map(|m| parameter_types(program, *m));
            let first = kinds.next();
            kinds.any(|types| Some(types) != first)
        };
        let mixed = methods.members.iter().filter(|(_, members)| is_mixed(members));
        let mut mixed: Vec<MethodId> = mixed.map(|(family, _)| *family).collect();
        mixed.sort_unstable();
        let (shares, definitions) = Default::default();
        Families { predicates, methods, mixed, shares, definitions }
    }

    /// The family of a predicate, unless it is alone and stays so.
    pub fn predicate(&self, id: PredicateId) -> Option<PredicateId> {
        self.predicates.family(id)
    }

    /// The members of a family, by its name.
    pub fn members(&self, family: PredicateId) -> impl Iterator<Item = PredicateId> {
        self.predicates.members(family).iter().copied()
    }

    /// The definition of a family that applies in a class: the most specific one, of several
    /// the only one with a body. `None` if that does not settle it.
    pub fn definition_in(
        &self,
        program: &Program,
        family: PredicateId,
        class: ClassId,
    ) -> Option<PredicateId> {
        let known = || self.definitions.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known().get(&(family, class)) {
            return *found;
        }
        let found = self.find_definition(program, family, class);
        known().insert((family, class), found);
        found
    }

    fn find_definition(
        &self,
        program: &Program,
        family: PredicateId,
        class: ClassId,
    ) -> Option<PredicateId> {
        let is_seen = |p: &PredicateId| {
            program.predicate(*p).class.is_some_and(|c| program.is_subclass(class, c))
        };
        let seen: Vec<PredicateId> = self.members(family).filter(is_seen).collect();
        let overridden: FxHashSet<PredicateId> =
            seen.iter().flat_map(|p| &program.predicate(*p).overrides).copied().collect();
        let specific: Vec<PredicateId> =
            seen.into_iter().filter(|p| !overridden.contains(p)).collect();
        let mut with_body = specific.iter().filter(|p| program.predicate(**p).body.is_some());
        match (specific.as_slice(), with_body.next(), with_body.next()) {
            ([only], _, _) | (_, Some(only), None) => Some(*only),
            _ => None,
        }
    }

    /// The family of a method, if all its members have the same parameters: then they are
    /// one method of every object. Else, and alone, the method itself.
    pub fn method(&self, id: MethodId) -> MethodId {
        let family = self.methods.family(id).unwrap_or(id);
        if self.mixed.binary_search(&family).is_ok() { id } else { family }
    }

    /// All members of the family of a method; none if it is alone.
    pub fn relatives(&self, id: MethodId) -> impl Iterator<Item = MethodId> {
        let members = self.methods.family(id).map(|family| self.methods.members(family));
        members.unwrap_or_default().iter().copied()
    }
}

/// Without the receiver's.
fn parameter_types(program: &Program, method: MethodId) -> Vec<Option<&Type>> {
    let info = program.method(method);
    info.params.iter().skip(1).map(|p| info.locals.get(p.index()).map(|l| &l.ty)).collect()
}

/// What is connected, in groups of at least two.
#[derive(Debug)]
struct Groups<T> {
    family: FxHashMap<T, T>,
    /// In order.
    members: FxHashMap<T, Vec<T>>,
}

impl<T> Default for Groups<T> {
    fn default() -> Groups<T> {
        Groups { family: FxHashMap::default(), members: FxHashMap::default() }
    }
}

impl<T: Copy + Ord + Hash> Groups<T> {
    fn of<'p>(all: impl Iterator<Item = (T, &'p Vec<T>)>) -> Groups<T>
    where
        T: 'p,
    {
        let mut links: FxHashMap<T, T> = FxHashMap::default();
        for (id, others) in all {
            for other in others {
                join(&mut links, id, *other);
            }
        }
        let mut groups = Groups::default();
        let mut ids: Vec<T> = links.keys().copied().collect();
        ids.sort_unstable();
        for id in ids {
            let family = root(&mut links, id);
            groups.family.insert(id, family);
            groups.members.entry(family).or_insert_with(Vec::new).push(id);
        }
        groups
    }

    fn family(&self, id: T) -> Option<T> {
        self.family.get(&id).copied()
    }

    fn members(&self, family: T) -> &[T] {
        self.members.get(&family).map(Vec::as_slice).unwrap_or_default()
    }
}

/// The smallest of what is joined; the way there is made shorter.
fn root<T: Copy + Ord + Hash>(links: &mut FxHashMap<T, T>, id: T) -> T {
    let mut top = id;
    while let Some(up) = links.get(&top).filter(|up| **up != top) {
        top = *up;
    }
    let mut here = id;
    while here != top {
        here = links.insert(here, top).unwrap_or(top);
    }
    top
}

/// The smaller root names the union.
fn join<T: Copy + Ord + Hash>(links: &mut FxHashMap<T, T>, a: T, b: T) {
    links.entry(a).or_insert(a);
    links.entry(b).or_insert(b);
    let (a, b) = (root(links, a), root(links, b));
    links.insert(a.max(b), a.min(b));
}
