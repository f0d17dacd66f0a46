//! What a verdict depends on, as a hash: the key under which it is remembered.
//!
//! Declarations are nodes. A node's text is hashed once, with references to other
//! declarations left out and positions taken from the node's own start; the references lead
//! to further nodes. The key of a unit is made of all nodes that can be reached from it, in
//! the order in which they are met, and of how they refer to each other. So it does not
//! change when something else in the program does, or when the text is moved.
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

/// The key of a unit, and what turns positions into ones that do not depend on where the
/// text stands.
pub struct Key {
    pub hash: [u8; 32],
    nodes: Vec<Node>,
}

/// A span relative to a declaration: its number among those the key is made of, and the
/// distances from its start.
pub type Place = (u32, i64, i64);

pub struct Keys<'p> {
    program: &'p Program,
    /// Versions and options.
    run: blake3::Hash,
    items: HashMap<Node, Item>,
    subclasses: FxHashMap<u32, Vec<u32>>,
    overriding_methods: FxHashMap<u32, Vec<u32>>,
    overriding_predicates: FxHashMap<u32, Vec<u32>>,
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
        }
    }

    /// The key of a unit, whatever kind of unit it is: its text names what it starts from.
    pub fn key(&mut self, unit: &impl std::fmt::Debug) -> Key {
        let mut roots = Collected::new(0);
        scan(unit, &mut roots);
        let mut walk = Walk::default();
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.run.as_bytes());
        hasher.update(roots.hasher.finalize().as_bytes());
        for &(kind, id) in &roots.references {
            let ordinal = walk.ordinal(Node { kind, id, full: true });
            hasher.update(&ordinal.to_le_bytes());
        }
        for (i, lemma) in self.program.lemmas.iter().enumerate() {
            if lemma.auto || lemma.abstraction {
                walk.ordinal(Node { kind: Kind::Lemma, id: i as u32, full: true });
            }
        }
        // Where termination is shown, the engine asks which methods may call which.
        let looks_far = roots.references.iter().any(|(kind, id)| {
            *kind == Kind::Method && self.shows_termination(*id) || *kind == Kind::Lemma
        });
        let mut next = 0;
        while let Some(node) = walk.nodes.get(next).copied() {
            next += 1;
            self.prepare(node);
            let Some(item) = self.items.get(&node) else { continue };
            hasher.update(item.hash.as_bytes());
            for &(kind, id) in item.references.iter().chain(&self.below(node)) {
                let full = kind != Kind::Method || looks_far || self.is_transparent(id);
                let ordinal = walk.ordinal(Node { kind, id, full });
                hasher.update(&ordinal.to_le_bytes());
            }
            hasher.update(&u32::MAX.to_le_bytes());
        }
        // Which of two methods is declared first may decide whether one may call the other.
        let mut order: Vec<(Node, u32)> = walk.nodes.iter().copied().zip(0..).collect();
        order.sort_unstable();
        for (_, ordinal) in order {
            hasher.update(&ordinal.to_le_bytes());
        }
        Key { hash: *hasher.finalize().as_bytes(), nodes: walk.nodes }
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
            self.items.insert(node, item.finish(node.kind));
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
            ..*method
        };
        Collected::of(method.span, &(head, &method.contract, locals, body))
    }

    /// A span that does not depend on where the text stands; none if it belongs to nothing
    /// that the key is made of.
    pub fn place_of(&self, key: &Key, span: Span) -> Option<Place> {
        if span.is_none() {
            return Some((u32::MAX, 0, 0));
        }
        (0..).zip(&key.nodes).find_map(|(ordinal, node)| {
            let item = self.items.get(node)?;
            let known = item.los.binary_search(&span.lo).is_ok()
                && item.his.binary_search(&span.hi).is_ok();
            let from = |p: u32| i64::from(p) - i64::from(item.anchor);
            known.then(|| (ordinal, from(span.lo), from(span.hi)))
        })
    }

    pub fn span_at(&self, key: &Key, place: Place) -> Option<Span> {
        let (ordinal, lo, hi) = place;
        if ordinal == u32::MAX {
            return Some(Span::NONE);
        }
        let item = self.items.get(key.nodes.get(ordinal as usize)?)?;
        let at = |d: i64| u32::try_from(i64::from(item.anchor).checked_add(d)?).ok();
        let span = Span::new(at(lo)?, at(hi)?);
        let known =
            item.los.binary_search(&span.lo).is_ok() && item.his.binary_search(&span.hi).is_ok();
        known.then_some(span)
    }
}

#[derive(Default)]
struct Walk {
    nodes: Vec<Node>,
    known: FxHashMap<Node, u32>,
}

impl Walk {
    fn ordinal(&mut self, node: Node) -> u32 {
        let next = self.nodes.len() as u32;
        *self.known.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            next
        })
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
