//! What a verdict depends on, as a hash: the key under which it is remembered.
//!
//! Declarations are nodes. A node's text is hashed once, with references to other
//! declarations left out and positions taken from the node's own start; the references lead
//! to further nodes. Nodes that can be reached from each other are hashed together, and after
//! all that they lead to, so that every node has a hash of everything below it, at a cost
//! that is linear in the program. The key of a unit is made of its own text and of the hashes
//! of what it refers to. So it does not change when something else in the program does, or
//! when the text is moved.
//!
//! More than is needed does no harm here, less would: a class brings all its members and
//! subclasses; methods and predicates bring what overrides them; `auto` lemmas are always
//! there. The bodies of methods that are called are left out, as only their contracts are
//! used, except where the engine looks into them: pure methods, and everything that may be
//! called where termination is shown.

use std::collections::HashMap;

use base::Span;
use ir::{Body, LocalKind, MethodId, Program, Purity};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::text::{Kind, Sink, scan};

/// A declaration; `full`: with the body of a method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Node {
    kind: Kind,
    id: u32,
    full: bool,
}

struct Item {
    hash: blake3::Hash,
    references: Vec<(Kind, u32)>,
    /// Positions in it: what they are measured from, and the ends of its spans, sorted.
    anchor: u32,
    los: Vec<u32>,
    his: Vec<u32>,
}

/// The key of a unit, and the declarations that it is about.
pub struct Key {
    pub hash: [u8; 32],
    roots: Vec<Node>,
}

/// A span relative to a declaration: the hash of its text, or its number among those that the
/// unit is about, and the distances from its start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Place {
    Nowhere,
    Root(u32, i64, i64),
    Text([u8; 32], i64, i64),
}

pub struct Keys<'p> {
    program: &'p Program,
    /// Versions and options.
    run: blake3::Hash,
    items: HashMap<Node, Item>,
    subclasses: FxHashMap<u32, Vec<u32>>,
    overriding_methods: FxHashMap<u32, Vec<u32>>,
    overriding_predicates: FxHashMap<u32, Vec<u32>>,
    /// Without and with the bodies of everything that may be called.
    near: Graph,
    far: Graph,
    /// The order in which pure methods, functions and lemmas are declared, if it was needed.
    order: Option<blake3::Hash>,
    /// The nodes with a text; none if there are several.
    by_text: FxHashMap<[u8; 32], Option<Node>>,
}

/// What has been found about the nodes of a graph: components in the sense of Tarjan.
#[derive(Default)]
struct Graph {
    nodes: FxHashMap<Node, Visited>,
    stack: Vec<Node>,
    components: Vec<blake3::Hash>,
}

#[derive(Clone, Copy)]
struct Visited {
    number: u32,
    /// The component and the place in it, when that is known.
    place: Option<(u32, u32)>,
}

impl<'p> Keys<'p> {
    /// `run`: everything outside the program that a verdict depends on.
    pub fn new(program: &'p Program, run: &str) -> Keys<'p> {
        let mut subclasses: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (i, class) in program.classes.iter().enumerate() {
            for parent in class.superclass.iter().chain(&class.interfaces) {
                subclasses.entry(parent.0).or_default().push(i as u32);
            }
        }
        let mut overriding_methods: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (i, method) in program.methods.iter().enumerate() {
            for overridden in &method.overrides {
                overriding_methods.entry(overridden.0).or_default().push(i as u32);
            }
        }
        let mut overriding_predicates: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (i, predicate) in program.predicates.iter().enumerate() {
            for overridden in &predicate.overrides {
                overriding_predicates.entry(overridden.0).or_default().push(i as u32);
            }
        }
        Keys {
            program,
            run: blake3::hash(run.as_bytes()),
            items: HashMap::new(),
            subclasses,
            overriding_methods,
            overriding_predicates,
            near: Graph::default(),
            far: Graph::default(),
            order: None,
            by_text: FxHashMap::default(),
        }
    }

    /// The key of a unit, whatever kind of unit it is: its text names what it starts from.
    pub fn key(&mut self, unit: &impl std::fmt::Debug) -> Key {
        let mut named = Collected::new(0);
        scan(unit, &mut named);
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.run.as_bytes());
        hasher.update(named.hasher.finalize().as_bytes());
        // Where termination is shown, the engine asks which methods may call which, and which
        // one is declared first.
        let far = named.references.iter().any(|(kind, id)| match kind {
            Kind::Method => self.shows_termination(*id),
            Kind::Lemma | Kind::Function => true,
            _ => false,
        });
        let node = |&(kind, id): &(Kind, u32)| Node { kind, id, full: true };
        let roots: Vec<Node> = named.references.iter().map(node).collect();
        for &root in &roots {
            self.prepare(root);
            if let Some(item) = self.items.get(&root) {
                hasher.update(item.hash.as_bytes());
            }
            for next in self.successors(root, far) {
                self.update(&mut hasher, next, far);
            }
            hasher.update(&u32::MAX.to_le_bytes());
        }
        let lemmas = self.program.lemmas.iter().zip(0..);
        for (_, id) in lemmas.filter(|(lemma, _)| lemma.auto || lemma.abstraction) {
            self.update(&mut hasher, Node { kind: Kind::Lemma, id, full: true }, far);
        }
        if far {
            hasher.update(self.order().as_bytes());
            for root in &roots {
                let before = self.ordered().into_iter().filter(|node| node < root).count();
                hasher.update(&before.to_le_bytes());
            }
        }
        Key { hash: *hasher.finalize().as_bytes(), roots }
    }

    /// Everything that a node leads to, as part of a key.
    fn update(&mut self, hasher: &mut blake3::Hasher, node: Node, far: bool) {
        self.visit(node, far);
        let graph = if far { &self.far } else { &self.near };
        let place = graph.nodes.get(&node).and_then(|visited| visited.place);
        if let Some((component, position)) = place
            && let Some(hash) = graph.components.get(component as usize)
        {
            hasher.update(hash.as_bytes());
            hasher.update(&position.to_le_bytes());
        }
    }

    fn graph(&mut self, far: bool) -> &mut Graph {
        if far { &mut self.far } else { &mut self.near }
    }

    /// Finds the component of a node, and of all that it leads to. The least number of a node
    /// that is still open and can be reached from this one.
    fn visit(&mut self, node: Node, far: bool) -> u32 {
        let graph = self.graph(far);
        if let Some(visited) = graph.nodes.get(&node) {
            return if visited.place.is_some() { u32::MAX } else { visited.number };
        }
        let number = graph.nodes.len() as u32;
        graph.nodes.insert(node, Visited { number, place: None });
        graph.stack.push(node);
        self.prepare(node);
        let mut low = number;
        for next in self.successors(node, far) {
            low = low.min(self.visit(next, far));
        }
        if low == number {
            self.close(node, far);
            return u32::MAX;
        }
        low
    }

    /// Hashes the component that begins with a node on the stack.
    fn close(&mut self, first: Node, far: bool) {
        let graph = self.graph(far);
        let from = graph.stack.iter().rposition(|node| *node == first).unwrap_or(0);
        let mut members = graph.stack.split_off(from);
        members.sort_unstable();
        let component = graph.components.len() as u32;
        for (member, position) in members.iter().zip(0..) {
            if let Some(visited) = graph.nodes.get_mut(member) {
                visited.place = Some((component, position));
            }
        }
        let mut hasher = blake3::Hasher::new();
        for member in members {
            let successors = self.successors(member, far);
            if let Some(item) = self.items.get(&member) {
                hasher.update(item.hash.as_bytes());
            }
            let graph = self.graph(far);
            for next in successors {
                let place = graph.nodes.get(&next).and_then(|visited| visited.place);
                let Some((other, position)) = place else { continue };
                // Its own component has no hash yet, and is the same for all members.
                match graph.components.get(other as usize) {
                    Some(hash) => hasher.update(&[1]).update(hash.as_bytes()),
                    None => hasher.update(&[0]),
                };
                hasher.update(&position.to_le_bytes());
            }
            hasher.update(&u32::MAX.to_le_bytes());
        }
        self.graph(far).components.push(hasher.finalize());
    }

    /// What a node refers to, and what it brings along.
    fn successors(&self, node: Node, far: bool) -> Vec<Node> {
        let Some(item) = self.items.get(&node) else { return Vec::new() };
        let below = self.below(node);
        let full = |kind, id| kind != Kind::Method || far || self.is_transparent(id);
        let nodes = item.references.iter().chain(&below);
        nodes.map(|&(kind, id)| Node { kind, id, full: full(kind, id) }).collect()
    }

    /// What may have to be declared before it is used, by kind and in the order of the text.
    fn ordered(&self) -> Vec<Node> {
        let pure = self.program.methods.iter().zip(0..);
        let pure = pure.filter(|(m, _)| m.modifiers.purity != Purity::Impure);
        let methods = pure.map(|(_, id)| Node { kind: Kind::Method, id, full: true });
        let functions = (0..self.program.functions.len() as u32).map(|id| Node {
            kind: Kind::Function,
            id,
            full: true,
        });
        let lemmas = (0..self.program.lemmas.len() as u32).map(|id| Node {
            kind: Kind::Lemma,
            id,
            full: true,
        });
        methods.chain(functions).chain(lemmas).collect()
    }

    fn order(&mut self) -> blake3::Hash {
        if let Some(order) = self.order {
            return order;
        }
        let mut hasher = blake3::Hasher::new();
        for node in self.ordered() {
            self.prepare(node);
            if let Some(item) = self.items.get(&node) {
                hasher.update(item.hash.as_bytes());
            }
        }
        *self.order.insert(hasher.finalize())
    }

    fn shows_termination(&self, id: u32) -> bool {
        let Some(method) = self.program.methods.get(id as usize) else { return true };
        let measured = |contract: &ir::Contract| {
            contract.cases.iter().chain(&contract.static_cases).any(|c| !c.decreases.is_empty())
        };
        let inherited = |m: &MethodId| {
            self.program.methods.get(m.index()).is_none_or(|m| measured(&m.contract))
        };
        method.modifiers.purity != Purity::Impure
            || measured(&method.contract)
            || method.overrides.iter().any(inherited)
    }

    /// Whether callers may look into the body.
    fn is_transparent(&self, id: u32) -> bool {
        self.program.methods.get(id as usize).is_some_and(|m| {
            m.modifiers.purity != Purity::Impure || m.modifiers.model || m.modifiers.ghost
        })
    }

    /// What a node brings along although it does not name it.
    fn below(&self, node: Node) -> Vec<(Kind, u32)> {
        let (kind, ids) = match node.kind {
            // Everything is below `Object`; nothing follows from it.
            Kind::Class if self.program.well_known.object.is_some_and(|o| o.0 == node.id) => {
                return Vec::new();
            }
            Kind::Method if self.is_of_object(node.id) => return Vec::new(),
            Kind::Class => (Kind::Class, self.subclasses.get(&node.id)),
            Kind::Method => (Kind::Method, self.overriding_methods.get(&node.id)),
            Kind::Predicate => (Kind::Predicate, self.overriding_predicates.get(&node.id)),
            _ => return Vec::new(),
        };
        ids.into_iter().flatten().map(|id| (kind, *id)).collect()
    }

    fn is_of_object(&self, method: u32) -> bool {
        let class = self.program.methods.get(method as usize).map(|m| m.class);
        class.is_some() && class == self.program.well_known.object
    }

    /// Makes sure that the node's text has been hashed.
    fn prepare(&mut self, node: Node) {
        if self.items.contains_key(&node) {
            return;
        }
        let program = self.program;
        let index = node.id as usize;
        let item = match node.kind {
            Kind::Class => program.classes.get(index).map(|c| Collected::of(c.span, c)),
            Kind::Field => program.fields.get(index).map(|f| Collected::of(f.span, f)),
            Kind::Method if node.full => {
                program.methods.get(index).map(|m| Collected::of(m.span, m))
            }
            Kind::Method => program.methods.get(index).map(|_| self.header(MethodId(node.id))),
            Kind::Predicate => program.predicates.get(index).map(|p| Collected::of(p.span, p)),
            Kind::Function => program.functions.get(index).map(|f| Collected::of(f.span, f)),
            Kind::Data => program.data.get(index).map(|d| Collected::of(d.span, d)),
            Kind::Lemma => program.lemmas.get(index).map(|l| Collected::of(l.span, l)),
        };
        if let Some(item) = item {
            let item = item.finish(node.kind);
            let several = self.by_text.contains_key(item.hash.as_bytes());
            self.by_text.insert(*item.hash.as_bytes(), (!several).then_some(node));
            self.items.insert(node, item);
        }
    }

    /// A method without its body, and without the variables that belong to that.
    fn header(&self, id: MethodId) -> Collected {
        let method = self.program.method(id);
        let body = match &method.body {
            Body::Block { .. } => "block",
            Body::None => "none",
            Body::Unsupported(_) => "unsupported",
        };
        let locals: Vec<_> = (0..)
            .zip(&method.locals)
            .filter(|(_, l)| !matches!(l.kind, LocalKind::Var | LocalKind::Temp | LocalKind::Ghost))
            .collect::<Vec<(u32, _)>>();
        let head = ir::Method {
            contract: ir::Contract::default(),
            locals: Vec::new(),
            labels: 0,
            body: Body::None,
            signature: method.signature.clone(),
            params: method.params.clone(),
            result: method.result.clone(),
            throws: method.throws.clone(),
            modifiers: method.modifiers.clone(),
            overrides: method.overrides.clone(),
            unchecked: method.unchecked.clone(),
            ..*method
        };
        Collected::of(method.span, &(head, &method.contract, locals, body))
    }

    /// A span that does not depend on where the text stands; none if it belongs to nothing
    /// that the key is made of, or to one of several declarations with the same text.
    pub fn place_of(&self, key: &Key, span: Span) -> Option<Place> {
        if span.is_none() {
            return Some(Place::Nowhere);
        }
        for (number, root) in (0..).zip(&key.roots) {
            if let Some((lo, hi)) = self.items.get(root).and_then(|item| item.distances(span)) {
                return Some(Place::Root(number, lo, hi));
            }
        }
        let mut found: Vec<(Node, &Item, i64, i64)> = Vec::new();
        for node in self.by_text.values().flatten() {
            if let Some(item) = self.items.get(node)
                && let Some((lo, hi)) = item.distances(span)
            {
                found.push((*node, item, lo, hi));
            }
        }
        // Without its body rather than with it, and the same one in every run.
        let first = found.iter().min_by_key(|(node, ..)| (node.full, *node));
        first.map(|(_, item, lo, hi)| Place::Text(*item.hash.as_bytes(), *lo, *hi))
    }

    pub fn span_at(&self, key: &Key, place: &Place) -> Option<Span> {
        let (node, lo, hi) = match place {
            Place::Nowhere => return Some(Span::NONE),
            Place::Root(number, lo, hi) => (*key.roots.get(*number as usize)?, lo, hi),
            Place::Text(hash, lo, hi) => ((*self.by_text.get(hash)?)?, lo, hi),
        };
        let item = self.items.get(&node)?;
        let at = |d: i64| u32::try_from(i64::from(item.anchor).checked_add(d)?).ok();
        let span = Span::new(at(*lo)?, at(*hi)?);
        item.distances(span).map(|_| span)
    }
}

impl Item {
    /// How far the ends of one of its spans are from its start.
    fn distances(&self, span: Span) -> Option<(i64, i64)> {
        let known =
            self.los.binary_search(&span.lo).is_ok() && self.his.binary_search(&span.hi).is_ok();
        let from = |p: u32| i64::from(p) - i64::from(self.anchor);
        known.then(|| (from(span.lo), from(span.hi)))
    }
}

/// The pieces of one text.
struct Collected {
    anchor: u32,
    hasher: blake3::Hasher,
    references: Vec<(Kind, u32)>,
    los: Vec<u32>,
    his: Vec<u32>,
}

impl Collected {
    fn new(anchor: u32) -> Collected {
        Collected {
            anchor,
            hasher: blake3::Hasher::new(),
            references: Vec::new(),
            los: Vec::new(),
            his: Vec::new(),
        }
    }

    fn of(span: Span, value: &impl std::fmt::Debug) -> Collected {
        let mut collected = Collected::new(span.lo);
        scan(value, &mut collected);
        collected
    }

    fn finish(mut self, kind: Kind) -> Item {
        self.hasher.update(&[kind as u8]);
        self.los.sort_unstable();
        self.his.sort_unstable();
        Item {
            hash: self.hasher.finalize(),
            references: self.references,
            anchor: self.anchor,
            los: self.los,
            his: self.his,
        }
    }
}

impl Sink for Collected {
    fn text(&mut self, text: &str) {
        self.hasher.update(text.as_bytes());
    }

    fn reference(&mut self, kind: Kind, id: u32) {
        // No text contains this byte.
        self.hasher.update(&[0xff, kind as u8]);
        self.references.push((kind, id));
    }

    fn span(&mut self, lo: u32, hi: u32) {
        self.hasher.update(&[0xfe]);
        if lo == 0 {
            return;
        }
        for end in [lo, hi] {
            let distance = i64::from(end) - i64::from(self.anchor);
            self.hasher.update(&distance.to_le_bytes());
        }
        self.los.push(lo);
        self.his.push(hi);
    }
}
