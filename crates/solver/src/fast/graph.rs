//! Congruence closure. Every change is written to a trail and can be taken back.
//!
//! Invariant: for each signature (operator and classes of the arguments) that occurs,
//! exactly one node of that signature is in the table, or a merge with it is queued.

use std::hash::{Hash, Hasher};

use base::needs;
use rustc_hash::FxHasher;
use term::{Op, Sort, Term, Terms};

use super::Fast;
use super::arith::Affine;
use super::rules::Event;

pub(super) type NodeId = u32;

/// The nodes of `true` and `false` are always there.
pub(super) const TRUE: NodeId = 0;
pub(super) const FALSE: NodeId = 1;

/// A term in the graph.
pub(super) struct Node {
    pub(super) term: Term,
    pub(super) op: Op,
    pub(super) sort: Sort,
    pub(super) args: Box<[NodeId]>,
    /// The node that stands for the class.
    root: NodeId,
    /// The next node of the class, in a circle.
    next: NodeId,
    in_table: bool,
    /// How many rules had to be applied one after the other for this term to appear.
    pub(super) generation: u32,
    /// What is known of the class; only of roots.
    pub(super) class: Class,
}

/// What is known of a class of equal terms.
pub(super) struct Class {
    pub(super) size: u32,
    /// Nodes that have a node of the class as an argument.
    pub(super) parents: Vec<NodeId>,
    /// Nodes whose classes differ from this one.
    diseqs: Vec<NodeId>,
    /// Sets of distinct terms that a node of the class is in.
    sets: Vec<u32>,
    /// A term of the class that is written as a value.
    pub(super) value: Option<Term>,
    /// A node of the class whose operator is a constructor, or a sum.
    pub(super) shape: Option<NodeId>,
    /// A node of the class that is the value in a snapshot.
    pub(super) projection: Option<NodeId>,
    /// When the class was known to exist, at the latest: see `Terms::stamp`.
    stamp: Option<u32>,
    /// What the class is in the arithmetic, if it plays a role there.
    pub(super) affine: Option<Affine>,
}

pub(super) enum Undo {
    Added,
    Merged(Box<Merged>),
    Diseq(NodeId, NodeId),
    Set(NodeId),
    Affine(NodeId),
    Var(Term),
    Watch(usize),
}

/// What a merge changed in the class that was kept.
pub(super) struct Merged {
    kept: NodeId,
    gone: NodeId,
    parents: usize,
    diseqs: usize,
    sets: usize,
    value: Option<Term>,
    shape: Option<NodeId>,
    projection: Option<NodeId>,
    stamp: Option<u32>,
    affine: Option<Affine>,
    /// Parents of the class that is gone that were in the table.
    from_table: Vec<NodeId>,
}

/// How many parts a conjunction or disjunction may have to be looked up by them.
const LOOKED_UP: usize = 16;

/// Whether a node is found by what it is made of. The value of a conjunction or disjunction
/// follows from its parts anyway, and a long one would be hashed anew whenever one of them is
/// decided.
fn has_signature(node: &Node) -> bool {
    let is_junction = matches!(node.op, Op::And | Op::Or);
    !node.args.is_empty() && (!is_junction || node.args.len() <= LOOKED_UP)
}

impl Fast {
    pub(super) fn add_truth_values(&mut self) {
        for (term, op) in [(Term::TRUE, Op::True), (Term::FALSE, Op::False)] {
            self.add_node(term, op, Sort::BOOL, Box::default(), Some(0), true, 0);
        }
        self.trail.clear();
    }

    pub(super) fn root(&self, node: NodeId) -> NodeId {
        self.nodes[node as usize].root
    }

    pub(super) fn class(&self, node: NodeId) -> &Class {
        &self.nodes[self.root(node) as usize].class
    }

    pub(super) fn existing(&self, term: Term) -> Option<NodeId> {
        self.node_of.get(term.index()).copied().flatten()
    }

    pub(super) fn truth_of(&self, node: NodeId) -> Option<bool> {
        match self.class(node).value {
            Some(Term::TRUE) => Some(true),
            Some(Term::FALSE) => Some(false),
            _ => None,
        }
    }

    /// All nodes of the class.
    pub(super) fn members(&self, node: NodeId) -> Vec<NodeId> {
        let mut members = Vec::with_capacity(self.class(node).size as usize);
        let mut current = node;
        loop {
            members.push(current);
            current = self.nodes[current as usize].next;
            if current == node {
                return members;
            }
        }
    }

    /// The node of a term, made with those of its arguments if there is none yet.
    pub(super) fn node(&mut self, terms: &Terms, term: Term, generation: u32) -> NodeId {
        if let Some(node) = self.existing(term) {
            return node;
        }
        let op = terms.op(term);
        let args: Box<[NodeId]> = match op {
            // What is below a quantifier stands for many values.
            Op::Forall(_) => Box::default(),
            _ => {
                let args = terms.args(term);
                args.iter().map(|arg| self.node(terms, *arg, generation)).collect()
            }
        };
        let (stamp, is_value) = (terms.stamp(term), terms.is_value(term));
        let node = self.add_node(term, op, terms.sort(term), args, stamp, is_value, generation);
        self.queue.push_back(Event::New(node));
        node
    }

    #[allow(clippy::too_many_arguments)]
    fn add_node(
        &mut self,
        term: Term,
        op: Op,
        sort: Sort,
        args: Box<[NodeId]>,
        stamp: Option<u32>,
        is_value: bool,
        generation: u32,
    ) -> NodeId {
        let id = self.nodes.len() as NodeId;
        let roots: Vec<NodeId> = args.iter().map(|arg| self.root(*arg)).collect();
        for root in &roots {
            self.nodes[*root as usize].class.parents.push(id);
        }
        if self.node_of.len() <= term.index() {
            self.node_of.resize(term.index() + 1, None);
        }
        self.node_of[term.index()] = Some(id);
        self.nodes.push(Node {
            term,
            op,
            sort,
            args,
            root: id,
            next: id,
            in_table: false,
            generation,
            class: Class {
                size: 1,
                parents: Vec::new(),
                diseqs: Vec::new(),
                sets: Vec::new(),
                value: is_value.then_some(term),
                shape: is_shape(op).then_some(id),
                projection: matches!(op, Op::Project(_)).then_some(id),
                stamp: if sort == Sort::REF { stamp } else { None },
                affine: None,
            },
        });
        self.trail.push(Undo::Added);
        self.enter_into_table(id);
        id
    }

    // Signatures.

    fn hash_of(nodes: &[Node], node: NodeId) -> u64 {
        let node = &nodes[node as usize];
        let mut hasher = FxHasher::default();
        node.op.hash(&mut hasher);
        let root = |arg: NodeId| nodes[arg as usize].root;
        match (node.op, node.args.as_ref()) {
            (Op::Eq, [a, b]) => {
                let (a, b) = (root(*a), root(*b));
                (a.min(b), a.max(b)).hash(&mut hasher);
            }
            (_, args) => args.iter().for_each(|arg| root(*arg).hash(&mut hasher)),
        }
        hasher.finish()
    }

    fn congruent(nodes: &[Node], a: NodeId, b: NodeId) -> bool {
        let (a, b) = (&nodes[a as usize], &nodes[b as usize]);
        if a.op != b.op || a.args.len() != b.args.len() {
            return false;
        }
        let same = |x: &NodeId, y: &NodeId| nodes[*x as usize].root == nodes[*y as usize].root;
        let straight = a.args.iter().zip(&b.args).all(|(x, y)| same(x, y));
        match (a.op, a.args.as_ref(), b.args.as_ref()) {
            (Op::Eq, [p, q], [r, s]) => straight || (same(p, s) && same(q, r)),
            _ => straight,
        }
    }

    /// Puts a node into the table, or queues its merge with the one that is there.
    fn enter_into_table(&mut self, node: NodeId) {
        if !has_signature(&self.nodes[node as usize]) {
            return;
        }
        let Fast { nodes, table, .. } = self;
        let hash = Fast::hash_of(nodes, node);
        if let Some(&other) = table.find(hash, |&other| Fast::congruent(nodes, node, other)) {
            if nodes[node as usize].root != nodes[other as usize].root {
                self.queue.push_back(Event::Merge(node, other));
            }
            return;
        }
        table.insert_unique(hash, node, |&other| Fast::hash_of(nodes, other));
        self.nodes[node as usize].in_table = true;
    }

    fn take_from_table(&mut self, node: NodeId) {
        if !self.nodes[node as usize].in_table {
            return;
        }
        let Fast { nodes, table, .. } = self;
        let hash = Fast::hash_of(nodes, node);
        if let Ok(entry) = table.find_entry(hash, |&other| other == node) {
            entry.remove();
        }
        self.nodes[node as usize].in_table = false;
    }

    // Classes.

    /// Whether two classes are known to differ. Takes the shorter of two lists.
    pub(super) fn differ(&self, terms: &Terms, a: NodeId, b: NodeId) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return false;
        }
        let (x, y) = (&self.nodes[a as usize].class, &self.nodes[b as usize].class);
        if let (Some(value), Some(other)) = (x.value, y.value) {
            return value != other;
        }
        let object = |class: &Class| class.value.and_then(|value| terms.object_stamp(value));
        let older = |stamp: Option<u32>, class: &Class| {
            matches!((stamp, class.stamp), (Some(stamp), Some(other))
                if needs!("class-is-older-than-the-object", other < stamp))
        };
        if older(object(x), y) || older(object(y), x) {
            return true;
        }
        if x.sets.iter().any(|set| y.sets.contains(set)) {
            return true;
        }
        let (list, other) =
            if x.diseqs.len() <= y.diseqs.len() { (&x.diseqs, b) } else { (&y.diseqs, a) };
        if list.iter().any(|node| self.root(*node) == other) {
            return true;
        }
        match (x.shape, y.shape) {
            (Some(p), Some(q)) => {
                terms.never_equal(self.nodes[p as usize].term, self.nodes[q as usize].term)
            }
            _ => false,
        }
    }

    pub(super) fn set_different(&mut self, terms: &Terms, a: NodeId, b: NodeId) {
        let (x, y) = (self.root(a), self.root(b));
        if x == y {
            self.inconsistent = true;
            return;
        }
        if self.differ(terms, x, y) {
            return;
        }
        self.nodes[x as usize].class.diseqs.push(b);
        self.nodes[y as usize].class.diseqs.push(a);
        self.trail.push(Undo::Diseq(x, y));
        if self.nodes[x as usize].sort.is_numeric() {
            self.numeric_diseqs.push((a, b));
        }
        // Equations between the two are now false.
        let (p, q) = (self.class(x).parents.len(), self.class(y).parents.len());
        let fewer = if p <= q { x } else { y };
        let parents = self.class(fewer).parents.clone();
        for parent in parents {
            if self.nodes[parent as usize].op == Op::Eq {
                self.queue.push_back(Event::Touch(parent));
            }
        }
    }

    pub(super) fn put_into_set(&mut self, node: NodeId, set: u32) {
        let root = self.root(node);
        let class = &mut self.nodes[root as usize].class;
        if class.sets.contains(&set) {
            self.inconsistent = true;
            return;
        }
        class.sets.push(set);
        self.trail.push(Undo::Set(root));
    }

    /// Makes two classes one. What follows from that is queued.
    pub(super) fn merge(&mut self, terms: &mut Terms, a: NodeId, b: NodeId) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        debug_assert_eq!(self.nodes[a as usize].sort, self.nodes[b as usize].sort);
        if self.differ(terms, a, b) {
            self.inconsistent = true;
            return;
        }
        let weight = |node: NodeId| {
            let class = &self.nodes[node as usize].class;
            class.parents.len() + class.size as usize + class.diseqs.len()
        };
        let (kept, gone) = if weight(a) >= weight(b) { (a, b) } else { (b, a) };
        self.queue_consequences(terms, kept, gone);

        let parents = std::mem::take(&mut self.nodes[gone as usize].class.parents);
        let mut from_table = Vec::new();
        for parent in &parents {
            if self.nodes[*parent as usize].in_table {
                self.take_from_table(*parent);
                from_table.push(*parent);
            }
        }
        let mut current = gone;
        loop {
            self.nodes[current as usize].root = kept;
            current = self.nodes[current as usize].next;
            if current == gone {
                break;
            }
        }
        let (next_kept, next_gone) =
            (self.nodes[kept as usize].next, self.nodes[gone as usize].next);
        self.nodes[kept as usize].next = next_gone;
        self.nodes[gone as usize].next = next_kept;

        // What is written out is worth more than what is put together.
        let is_literal = |node: NodeId| matches!(self.nodes[node as usize].op, Op::Seq(_));
        let written_out = self.nodes[gone as usize].class.shape.filter(|s| is_literal(*s));
        let [kept_node, gone_node] =
            match self.nodes.get_disjoint_mut([kept as usize, gone as usize]) {
                Ok(nodes) => nodes,
                // Two roots that differ.
                Err(_) => return,
            };
        let (class, other) = (&mut kept_node.class, &mut gone_node.class);
        let undo = Merged {
            kept,
            gone,
            parents: class.parents.len(),
            diseqs: class.diseqs.len(),
            sets: class.sets.len(),
            value: class.value,
            shape: class.shape,
            projection: class.projection,
            stamp: class.stamp,
            affine: class.affine.clone(),
            from_table,
        };
        class.size += other.size;
        class.parents.extend_from_slice(&parents);
        class.diseqs.extend_from_slice(&other.diseqs);
        class.sets.extend_from_slice(&other.sets);
        class.value = class.value.or(other.value);
        if written_out.is_some() || class.shape.is_none() {
            class.shape = written_out.or(other.shape);
        }
        class.projection = class.projection.or(other.projection);
        class.stamp = match (class.stamp, other.stamp) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        class.affine = class.affine.clone().or_else(|| other.affine.clone());
        other.parents = parents;
        let reentered = undo.from_table.clone();
        self.trail.push(Undo::Merged(Box::new(undo)));
        for parent in reentered {
            self.enter_into_table(parent);
        }
        self.check_object_age(terms, kept);
    }

    /// An object cannot be something that was known before it was allocated.
    fn check_object_age(&mut self, terms: &Terms, root: NodeId) {
        let class = &self.nodes[root as usize].class;
        let object = class.value.and_then(|value| terms.object_stamp(value));
        if let (Some(object), Some(stamp)) = (object, class.stamp)
            && stamp < object
        {
            self.inconsistent = true;
        }
    }

    // Taking back.

    pub(super) fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some(undo) = self.trail.pop() else { break };
            match undo {
                Undo::Added => self.undo_added(),
                Undo::Merged(merged) => self.undo_merged(*merged),
                Undo::Diseq(a, b) => {
                    self.nodes[a as usize].class.diseqs.pop();
                    self.nodes[b as usize].class.diseqs.pop();
                }
                Undo::Set(root) => {
                    self.nodes[root as usize].class.sets.pop();
                }
                Undo::Affine(root) => self.nodes[root as usize].class.affine = None,
                Undo::Var(term) => {
                    self.var_of.remove(&term);
                    self.meaning.pop();
                    self.watches.pop();
                }
                Undo::Watch(var) => {
                    self.watches[var].pop();
                }
            }
        }
    }

    fn undo_added(&mut self) {
        let last = (self.nodes.len() - 1) as NodeId;
        self.take_from_table(last);
        let Some(node) = self.nodes.pop() else { return };
        if let Some(slot) = self.node_of.get_mut(node.term.index()) {
            *slot = None;
        }
        for arg in node.args.iter().rev() {
            let root = self.root(*arg);
            let popped = self.nodes[root as usize].class.parents.pop();
            debug_assert_eq!(popped, Some(last));
        }
    }

    fn undo_merged(&mut self, merged: Merged) {
        let Merged { kept, gone, .. } = merged;
        for parent in merged.from_table.iter().rev() {
            self.take_from_table(*parent);
        }
        let (next_kept, next_gone) =
            (self.nodes[kept as usize].next, self.nodes[gone as usize].next);
        self.nodes[kept as usize].next = next_gone;
        self.nodes[gone as usize].next = next_kept;
        let mut current = gone;
        loop {
            self.nodes[current as usize].root = gone;
            current = self.nodes[current as usize].next;
            if current == gone {
                break;
            }
        }
        let gone_size = self.nodes[gone as usize].class.size;
        let class = &mut self.nodes[kept as usize].class;
        class.size -= gone_size;
        class.parents.truncate(merged.parents);
        class.diseqs.truncate(merged.diseqs);
        class.sets.truncate(merged.sets);
        class.value = merged.value;
        class.shape = merged.shape;
        class.projection = merged.projection;
        class.stamp = merged.stamp;
        class.affine = merged.affine;
        for parent in merged.from_table {
            let Fast { nodes, table, .. } = self;
            let hash = Fast::hash_of(nodes, parent);
            table.insert_unique(hash, parent, |&other| Fast::hash_of(nodes, other));
            self.nodes[parent as usize].in_table = true;
        }
    }
}

/// Whether the rules look at this operator through a class: constructors, and sums.
fn is_shape(op: Op) -> bool {
    matches!(
        op,
        Op::Combine
            | Op::Inject
            | Op::Construct(..)
            | Op::Seq(_)
            | Op::Concat
            | Op::Update
            | Op::Slice
            | Op::Reverse
            | Op::Repeat
            | Op::Set(_)
            | Op::Union
            | Op::Minus
            | Op::Intersect
            | Op::SetOfSeq
            | Op::Keys
            | Op::Bag(_)
            | Op::BagUnion
            | Op::BagMinus
            | Op::BagOfSeq
            | Op::EmptyMap(_)
            | Op::Put
            | Op::Remove
            | Op::Linear(_)
    )
}
