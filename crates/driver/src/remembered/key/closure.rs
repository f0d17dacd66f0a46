//! Everything that declarations lead to, and a hash of it for each.
//!
//! All nodes that the units of a run can reach are found first; then those that can be reached
//! from each other are hashed together, after what they lead to.

use std::collections::hash_map::Entry;

use facts::nullness::{gives_no_null, takes_no_null};
use facts::{Components, Facts, Graph, components};
use ir::{ClassId, FieldId, LemmaId, MethodId, PredicateId, Program};
use rustc_hash::FxHashMap;

use super::item::{Declared, Item, Kind, Reference};
use super::{is_ours, is_run_at_calls, is_transparent, name_of};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Node {
    Declared {
        declared: Declared,
        /// A method of the library that is listed somewhere, but that nobody calls: what
        /// answers calls of it does not matter.
        listed: bool,
    },
    /// The parameters, purity and contracts of all methods of a family that begins in the
    /// library, with the names of what they speak of: whether they are one function.
    Family(MethodId),
    /// Whatever code of the library may call.
    Outside,
}

impl Node {
    pub fn full(declared: Declared) -> Node {
        Node::Declared { declared, listed: false }
    }
}

type Items = FxHashMap<Declared, Item>;

pub struct Closure {
    numbers: FxHashMap<Node, u32>,
    components: Components,
    /// The place of each node in its component.
    positions: Vec<u32>,
    /// The hash of each component.
    hashes: Vec<blake3::Hash>,
    /// Which marks each component leads to.
    marks: Vec<u64>,
}

/// Bits of declarations, by kind and number: whoever leads to one has its bits.
pub type Marks = FxHashMap<(Kind, u32), u64>;

/// The rules by which nodes lead to others.
pub struct Rules<'p> {
    facts: &'p Facts,
    program: &'p Program,
    twins: &'p Twins,
    /// All bodies that may be run count.
    far: bool,
    /// Some code of the program hands objects to library code of which nothing is known.
    shown: bool,
}

impl Closure {
    /// Somebody is asked on the way whether it is still wanted.
    pub fn until<E>(
        ask: &dyn Fn() -> Result<(), E>,
        rules: &Rules<'_>,
        roots: impl Iterator<Item = Declared>,
        marks: &Marks,
        items: &mut Items,
    ) -> Result<Closure, E> {
        let mut nodes: Vec<Node> = Vec::new();
        let mut numbers: FxHashMap<Node, u32> = FxHashMap::default();
        let mut number = |node: Node, nodes: &mut Vec<Node>| {
            *numbers.entry(node).or_insert_with(|| {
                nodes.push(node);
                nodes.len() as u32 - 1
            })
        };
        for root in roots {
            number(Node::full(root), &mut nodes);
        }
        let mut successors: Vec<Vec<u32>> = Vec::new();
        while let Some(node) = nodes.get(successors.len()).copied() {
            ask()?;
            let next = rules.successors(node, items).into_iter();
            successors.push(next.map(|node| number(node, &mut nodes)).collect());
        }
        let graph = Graph::of(successors);
        let components = components(&graph);
        let mut closure = Closure {
            numbers,
            positions: vec![0; nodes.len()],
            hashes: Vec::with_capacity(components.len()),
            marks: Vec::with_capacity(components.len()),
            components,
        };
        for component in 0..closure.components.len() as u32 {
            ask()?;
            closure.hash(component, &nodes, &graph, |node, hasher| {
                rules.content(node, items, hasher);
            });
            closure.mark(component, &nodes, &graph, marks);
        }
        Ok(closure)
    }

    /// Gathers the marks of a component; those of all that it leads to are known.
    fn mark(&mut self, component: u32, nodes: &[Node], graph: &Graph, marks: &Marks) {
        let mut found = 0;
        for member in self.components.members(component) {
            if let Some(Node::Declared { declared, .. }) = nodes.get(*member as usize) {
                found |= marks.get(&(declared.kind, declared.id)).copied().unwrap_or_default();
            }
            for next in graph.successors(*member) {
                let next = self.marks.get(self.components.of(*next) as usize);
                found |= next.copied().unwrap_or_default();
            }
        }
        self.marks.push(found);
    }

    /// The marks that a node leads to.
    pub fn marks(&self, node: Node) -> u64 {
        let component = self.numbers.get(&node).map(|number| self.components.of(*number));
        component.and_then(|c| self.marks.get(c as usize)).copied().unwrap_or_default()
    }

    /// Hashes a component; all that it leads to has been hashed.
    fn hash(
        &mut self,
        component: u32,
        nodes: &[Node],
        graph: &Graph,
        mut content: impl FnMut(Node, &mut blake3::Hasher),
    ) {
        // The order in which nodes were met depends on all units, that of the nodes does not.
        let mut members: Vec<u32> = self.components.members(component).to_vec();
        members.sort_unstable_by_key(|number| nodes.get(*number as usize));
        for (position, member) in (0..).zip(&members) {
            if let Some(place) = self.positions.get_mut(*member as usize) {
                *place = position;
            }
        }
        let mut hasher = blake3::Hasher::new();
        for member in &members {
            if let Some(node) = nodes.get(*member as usize) {
                content(*node, &mut hasher);
            }
            for next in graph.successors(*member) {
                self.update_with(&mut hasher, *next);
            }
            hasher.update(&[2]);
        }
        self.hashes.push(hasher.finalize());
    }

    /// Everything that a node leads to, as part of a hash.
    pub fn update(&self, hasher: &mut blake3::Hasher, node: Node) {
        match self.numbers.get(&node) {
            Some(number) => self.update_with(hasher, *number),
            None => {
                hasher.update(&[3]);
            }
        }
    }

    fn update_with(&self, hasher: &mut blake3::Hasher, number: u32) {
        // A component that is just being hashed has no hash yet, and is the same for all members.
        match self.hashes.get(self.components.of(number) as usize) {
            Some(hash) => hasher.update(&[1]).update(hash.as_bytes()),
            None => hasher.update(&[0]),
        };
        let position = self.positions.get(number as usize).copied().unwrap_or(u32::MAX);
        hasher.update(&position.to_le_bytes());
    }
}

impl<'p> Rules<'p> {
    pub fn of(facts: &'p Facts, twins: &'p Twins, far: bool) -> Rules<'p> {
        let program = facts.program();
        let shown = program.methods.iter().any(|m| is_ours(m.origin) && m.modifiers.reaches_out);
        Rules { facts, program, twins, far, shown }
    }
}

impl Rules<'_> {
    /// What a node refers to, in the order of its text, and what it brings along.
    fn successors(&self, node: Node, items: &mut Items) -> Vec<Node> {
        let (declared, listed) = match node {
            Node::Declared { declared, listed } => (declared, listed),
            Node::Family(_) => return Vec::new(),
            Node::Outside => {
                let called = self.facts.calls().from_outside().iter();
                return called.map(|m| self.method(*m, false)).collect();
            }
        };
        let Some(item) = self.item(declared, items) else { return Vec::new() };
        let references = item.references.iter();
        let mut next: Vec<Node> = references.map(|r| self.referred(*r, listed)).collect();
        match declared.kind {
            Kind::Class => self.below_class(ClassId(declared.id), &mut next),
            Kind::Method if !listed => self.answers(MethodId(declared.id), &mut next),
            Kind::Predicate => {
                let below = self.facts.hierarchy.overriding_predicates(PredicateId(declared.id));
                next.extend(below.iter().map(|p| plain(Kind::Predicate, p.0)));
            }
            // All data types are declared together: each brings the next one.
            Kind::Data => {
                let count = self.program.data.len().max(1) as u32;
                next.push(plain(Kind::Data, (declared.id + 1) % count));
            }
            // What is proved in each class is proved together.
            Kind::Lemma => {
                let proofs = facts::proofs(self.program, LemmaId(declared.id));
                next.extend(proofs.map(|l| plain(Kind::Lemma, l.0)));
            }
            Kind::Method | Kind::Field | Kind::Function => {}
        }
        next
    }

    fn referred(&self, reference: Reference, by_listed: bool) -> Node {
        match reference.kind {
            Kind::Method => self.method(MethodId(reference.id), reference.listed || by_listed),
            kind => plain(kind, reference.id),
        }
    }

    /// A method, with its body where that may be looked into. What is only listed is not called.
    fn method(&self, id: MethodId, listed: bool) -> Node {
        let Some(method) = self.program.methods.get(id.index()) else {
            return plain(Kind::Method, id.0);
        };
        let matters = || match listed {
            true => is_transparent(self.program, id),
            false => is_transparent(self.program, id) || is_run_at_calls(self.program, id),
        };
        let full = is_ours(method.origin) && (self.far || matters());
        let declared = Declared { kind: Kind::Method, id: id.0, full };
        Node::Declared { declared, listed: listed && !is_ours(method.origin) }
    }

    /// Everything is below `Object`; nothing follows from it.
    fn below_class(&self, class: ClassId, next: &mut Vec<Node>) {
        if self.program.well_known.object != Some(class) {
            let below = self.facts.hierarchy.subclasses(class).iter();
            next.extend(below.map(|c| plain(Kind::Class, c.0)));
        }
    }

    /// What may answer a call of a method.
    fn answers(&self, id: MethodId, next: &mut Vec<Node>) {
        let Some(method) = self.program.methods.get(id.index()) else { return };
        let overriding = self.facts.hierarchy.overriding(id).iter();
        next.extend(overriding.map(|m| self.method(*m, false)));
        let mut relatives = self.facts.families.relatives(id);
        if let Some(first) = relatives.next() {
            let is_library = |m: MethodId| !is_ours(self.program.method(m).origin);
            if is_library(first) || relatives.any(is_library) {
                next.push(Node::Family(first));
            }
        }
        if self.far && !is_ours(method.origin) {
            next.push(Node::Outside);
        }
    }

    fn item<'i>(&self, declared: Declared, items: &'i mut Items) -> Option<&'i Item> {
        if let Entry::Vacant(place) = items.entry(declared) {
            place.insert(Item::of(self.program, declared)?);
        }
        items.get(&declared)
    }

    /// What a node says by itself.
    fn content(&self, node: Node, items: &mut Items, hasher: &mut blake3::Hasher) {
        match node {
            Node::Declared { declared, .. } => {
                if let Some(item) = self.item(declared, items) {
                    hasher.update(item.hash.as_bytes());
                }
                let twin = self.twins.get(&(declared.kind, declared.id)).copied();
                hasher.update(&twin.unwrap_or(0).to_le_bytes());
                match declared.kind {
                    Kind::Class => self.starting(ClassId(declared.id), hasher),
                    Kind::Method => self.effects(MethodId(declared.id), hasher),
                    Kind::Field => {
                        let field = FieldId(declared.id);
                        hasher.update(&[u8::from(self.facts.never_null().field(field))]);
                        let made = self.facts.made().classes(field).unwrap_or_default();
                        let made = made.iter().map(|class| (Kind::Class, class.0));
                        let setters = self.facts.never_null().setters(field).iter();
                        for (kind, id) in made.chain(setters.map(|m| (Kind::Method, m.0))) {
                            let name = name_of(self.program, kind, id);
                            hasher.update(&name.len().to_le_bytes());
                            hasher.update(name.as_bytes());
                        }
                    }
                    Kind::Predicate | Kind::Function | Kind::Data | Kind::Lemma => {}
                }
            }
            Node::Outside => {
                hasher.update(&[4]);
            }
            Node::Family(first) => {
                for member in self.facts.families.relatives(first) {
                    let declared = Declared { kind: Kind::Method, id: member.0, full: false };
                    let Some(item) = self.item(declared, items) else { continue };
                    hasher.update(item.hash.as_bytes());
                    for reference in &item.references {
                        let name = name_of(self.program, reference.kind, reference.id);
                        hasher.update(&name.len().to_le_bytes());
                        hasher.update(name.as_bytes());
                    }
                }
            }
        }
    }
}

impl Rules<'_> {
    /// What a method may change, read and throw, whatever it calls.
    fn effects(&self, method: MethodId, hasher: &mut blake3::Hasher) {
        let (writes, facts) = (self.facts.writes(), self.facts);
        if !is_ours(self.program.method(method).origin) {
            let info = self.program.method(method);
            let given = info.params.iter().filter_map(|p| info.locals.get(p.index()));
            let given = given.filter_map(|local| self.program.interface(&local.ty)).collect();
            let functions = facts::Writes::functions_of(self.program, facts.calls(), given);
            hasher.update(&[u8::from(functions.is_none())]);
            for function in functions.into_iter().flatten() {
                let bodies = facts.hierarchy.overriding(function);
                hasher.update(&bodies.len().to_le_bytes());
                let behind = writes.behind(facts, bodies);
                hasher.update(&[u8::from(behind.elements)]);
                for behind in behind.library {
                    let name = name_of(self.program, Kind::Method, behind.0);
                    hasher.update(&name.len().to_le_bytes());
                    hasher.update(name.as_bytes());
                }
            }
        }
        let takes = |param: &ir::LocalId| u8::from(takes_no_null(facts, method, *param));
        let params: Vec<u8> = self.program.method(method).params.iter().map(takes).collect();
        hasher.update(&params);
        hasher.update(&[
            u8::from(facts::hooks::left_open_by(facts, method).is_some()),
            u8::from(gives_no_null(facts, method)),
            u8::from(writes.may_change(method)),
            u8::from(writes.may_change_unasked(method)),
            u8::from(writes.may_change_behind(self.program, facts.calls(), method)),
            u8::from(facts.reads().reads_heap(method)),
            u8::from(facts.leads_back(method)),
            u8::from(facts.throws().leads_to_the_unknown(method)),
            u8::from(facts.throws().gives_exceptions()),
            u8::from(self.shown),
        ]);
        for list in [facts.throws().thrown(method), facts.throws().of_variables(method)] {
            hasher.update(&list.len().to_le_bytes());
            for class in list {
                let name = self.program.class(*class).binary_name;
                hasher.update(&name.as_str().len().to_le_bytes());
                hasher.update(name.as_str().as_bytes());
            }
        }
    }

    /// The classes whose initialisation may lead to that of this one: then it reads their final
    /// fields before they are set.
    fn starting(&self, class: ClassId, hasher: &mut blake3::Hasher) {
        let initialiser = self.program.classes.get(class.index()).and_then(|c| c.static_init);
        for other in initialiser.into_iter().flat_map(|m| self.facts.starting(m)) {
            let name = self.program.class(other).binary_name;
            hasher.update(&name.as_str().len().to_le_bytes());
            hasher.update(name.as_str().as_bytes());
        }
    }
}

/// Which of several declarations of the same name one is. Functions of two classes or packages
/// may read alike, and still they are two.
pub type Twins = FxHashMap<(Kind, u32), u32>;

pub fn twins(program: &Program) -> Twins {
    let mut met: FxHashMap<(Kind, String), u32> = FxHashMap::default();
    let mut twins = Twins::default();
    let lists = [
        (Kind::Predicate, program.predicates.len()),
        (Kind::Function, program.functions.len()),
        (Kind::Data, program.data.len()),
        (Kind::Lemma, program.lemmas.len()),
    ];
    for (kind, count) in lists {
        for id in 0..count as u32 {
            let number = met.entry((kind, name_of(program, kind, id))).or_insert(0);
            if *number > 0 {
                twins.insert((kind, id), *number);
            }
            *number += 1;
        }
    }
    twins
}

/// Any declaration but a method.
fn plain(kind: Kind, id: u32) -> Node {
    Node::full(Declared { kind, id, full: true })
}
