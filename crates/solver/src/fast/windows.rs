//! Elements seen from other sequences: terms that indices near a goal ask for.
//!
//! A sequence may be known under another name (`s == t + u`), and so may a part of it
//! (`s[0 .. n] == t[0 .. n]`) or something that it is a part of (`t + s == r`). An index into it
//! is then an index into the other one, too. Here only terms are made: `r[t.length + k]` where
//! `s[k]` is near; congruence and the definitions of the operators say what they are equal to.
//! What is in a sequence has an index there, and what is not in it differs from each element.

use base::needs;
use rustc_hash::FxHashSet;
use term::{Op, Sort, Term, Terms};

use super::Fast;
use super::graph::NodeId;

/// How many terms are made for one goal.
const MAX_MADE: usize = 64;
/// How many equal terms are looked at.
const MAX_MEMBERS: u32 = 24;
/// How many terms that a sequence is part of are looked at.
const MAX_PARENTS: usize = 64;
/// How many indices are collected for one sequence.
const MAX_INDICES: usize = 24;
/// How many pairs of indices are compared at a time.
const MAX_PAIRS: usize = 48;
/// How deep sequences are made of sequences.
const MAX_DEPTH: u32 = 4;

impl Fast {
    /// Makes the terms that the indices and counts around a goal ask for and that are not among
    /// those `made`; gives whether there were any.
    pub(super) fn look_through(
        &mut self,
        terms: &mut Terms,
        goal: Term,
        made: &mut Vec<Term>,
    ) -> bool {
        if made.len() >= MAX_MADE {
            return false;
        }
        let before = made.len();
        let near = self.surroundings(terms, goal);
        let (own, witnesses) = self.own_terms(terms, goal, &near);
        for node in near {
            // What is made for other elements would lead to others again.
            let term = self.nodes[node as usize].term;
            let is_own = own.contains(&term)
                || terms.free_constants(term).iter().any(|c| witnesses.contains(c))
                || self.is_part_of_own(terms, node, &own);
            match self.nodes[node as usize].op {
                Op::Index => {
                    self.look_through_index(terms, node, made);
                    if is_own {
                        self.follow_element(terms, node, made);
                    }
                }
                Op::Count => self.count_in_sequences(terms, node, made),
                Op::SeqContains => {
                    if self.truth_of(node) == Some(false) {
                        self.compare_with_elements(terms, node, made);
                    }
                    if is_own || self.nodes[node as usize].generation == 0 {
                        self.follow_member(terms, node, made);
                    }
                    self.place_member(terms, node, made);
                }
                _ => {}
            }
            if made.len() >= MAX_MADE {
                break;
            }
        }
        self.propagate(terms);
        let merged = !self.inconsistent && self.equate_indices(terms, goal);
        made.len() > before || merged
    }

    /// The terms of the goal, and the values for which it, or something near it, is said to fail.
    fn own_terms(
        &self,
        terms: &Terms,
        goal: Term,
        near: &[NodeId],
    ) -> (FxHashSet<Term>, FxHashSet<Term>) {
        let own = terms.parts(goal).into_iter().collect();
        let mut witnesses = FxHashSet::default();
        let false_near = near.iter().filter(|node| self.truth_of(**node) == Some(false));
        let false_near = false_near.map(|node| self.nodes[*node as usize].term);
        for all in false_near.chain([goal]).filter(|term| matches!(terms.op(*term), Op::Forall(_)))
        {
            let known = terms.free_constants(all);
            let values = terms.free_constants(self.about(all)).into_iter();
            witnesses.extend(values.filter(|value| !known.contains(value)));
        }
        (own, witnesses)
    }

    /// Whether it is an element of a sequence that the goal speaks of, at an index made of what the goal
    /// speaks of: `t[k - 1]` where the goal has `(\seq(x) + t)[k]`.
    fn is_part_of_own(&self, terms: &Terms, node: NodeId, own: &FxHashSet<Term>) -> bool {
        let term = self.nodes[node as usize].term;
        if terms.op(term) != Op::Index || !own.contains(&terms.arg(term, 0)) {
            return false;
        }
        let constants = terms.free_constants(terms.arg(term, 1));
        !constants.is_empty() && constants.iter().all(|constant| own.contains(constant))
    }

    /// Indices into one sequence that are equal in the arithmetic are made equal in the graph;
    /// gives whether there were any.
    fn equate_indices(&mut self, terms: &mut Terms, goal: Term) -> bool {
        let near = self.surroundings(terms, goal);
        let mut places: Vec<(NodeId, NodeId)> = Vec::new();
        for node in near {
            let node = &self.nodes[node as usize];
            if node.op == Op::Index {
                let place = (self.root(node.args[0]), self.root(node.args[1]));
                if !places.contains(&place) {
                    places.push(place);
                }
            }
        }
        let mut pairs = Vec::new();
        for (at, (s, index)) in places.iter().enumerate() {
            let others = places[at + 1..].iter().filter(|(other, _)| other == s);
            pairs.extend(others.map(|(_, other)| (*index, *other)));
        }
        let mut merged = false;
        for (x, y) in pairs.into_iter().take(MAX_PAIRS) {
            if self.root(x) == self.root(y) {
                continue;
            }
            let (a, b) = (self.nodes[x as usize].term, self.nodes[y as usize].term);
            if needs!("indices-are-forced-equal", self.must_be_equal(terms, a, b)) {
                self.equate(x, y);
                merged = true;
            }
            self.propagate(terms);
            if self.inconsistent {
                return true;
            }
        }
        merged
    }

    fn look_through_index(&mut self, terms: &mut Terms, node: NodeId, made: &mut Vec<Term>) {
        let args = &self.nodes[node as usize].args;
        let (s, at) = (args[0], self.nodes[args[1] as usize].term);
        self.index_names(terms, s, at, made);
        let root = self.root(s);
        let parents: Vec<NodeId> =
            self.class(s).parents.iter().rev().take(MAX_PARENTS).copied().collect();
        for parent in parents {
            // What nothing else is equal to says nothing new.
            if self.class(parent).size < 2 {
                continue;
            }
            let args = self.nodes[parent as usize].args.clone();
            match self.nodes[parent as usize].op {
                Op::Slice if self.root(args[0]) == root => {
                    let from = self.nodes[args[1] as usize].term;
                    let at = terms.sub(at, from);
                    self.index_names(terms, parent, at, made);
                }
                Op::Concat => {
                    let mut offset = terms.int(0);
                    for arg in args {
                        let part = self.nodes[arg as usize].term;
                        if self.root(arg) == root {
                            let at = terms.add(offset, at);
                            self.index_names(terms, parent, at, made);
                        }
                        let length = terms.len_of(part);
                        offset = terms.add(offset, length);
                    }
                }
                _ => {}
            }
        }
    }

    /// The element at an index, of all that a sequence is known to be.
    fn index_names(&mut self, terms: &mut Terms, s: NodeId, at: Term, made: &mut Vec<Term>) {
        if self.class(s).size > MAX_MEMBERS {
            return;
        }
        for member in self.members(s) {
            if self.is_made_of_parts(member) || member == s {
                let whole = self.nodes[member as usize].term;
                let element = terms.index(whole, at);
                self.make(terms, element, made);
            }
        }
    }

    fn is_made_of_parts(&self, node: NodeId) -> bool {
        matches!(
            self.nodes[node as usize].op,
            Op::Slice | Op::Update | Op::Concat | Op::Seq(_) | Op::Reverse | Op::Repeat | Op::Ite
        )
    }

    fn make(&mut self, terms: &mut Terms, term: Term, made: &mut Vec<Term>) {
        if made.len() >= MAX_MADE || made.contains(&term) || self.existing(term).is_some() {
            return;
        }
        made.push(term);
        self.node(terms, term, 1);
    }

    pub(super) fn suppose(&mut self, terms: &mut Terms, fact: Term, made: &mut Vec<Term>) {
        if made.len() < MAX_MADE && !made.contains(&fact) {
            made.push(fact);
            self.assert_fact(terms, fact, 1);
        }
    }

    /// What a bag has at least once that is the bag of a sequence is in the sequence.
    fn count_in_sequences(&mut self, terms: &mut Terms, node: NodeId, made: &mut Vec<Term>) {
        let args = &self.nodes[node as usize].args;
        let (bag, element) = (args[0], self.nodes[args[1] as usize].term);
        if self.class(bag).size > MAX_MEMBERS {
            return;
        }
        let count = self.nodes[node as usize].term;
        let zero = terms.int(0);
        let some = terms.lt(zero, count);
        for member in self.members(bag) {
            let inner = self.nodes[member as usize].term;
            match self.nodes[member as usize].op {
                Op::BagOfSeq => {
                    let there = terms.seq_contains(terms.arg(inner, 0), element);
                    let fact = match self.known(terms, some) {
                        Some(true) => there,
                        Some(false) => terms.not(there),
                        None => terms.eq(some, there),
                    };
                    self.suppose(terms, fact, made);
                }
                Op::Bag(_) | Op::BagUnion => {
                    let sum = terms.count(inner, element);
                    let same = terms.eq(count, sum);
                    self.suppose(terms, same, made);
                }
                _ => {}
            }
        }
    }

    /// What is not in a sequence is none of its elements.
    fn compare_with_elements(&mut self, terms: &mut Terms, node: NodeId, made: &mut Vec<Term>) {
        let args = &self.nodes[node as usize].args;
        let (s, element) = (args[0], self.nodes[args[1] as usize].term);
        let whole = self.nodes[s as usize].term;
        for at in self.indices_of(terms, s, MAX_DEPTH) {
            let other = terms.index(whole, at);
            let same = terms.eq(other, element);
            let (differs, inside) = (terms.not(same), terms.is_index(whole, at));
            let fact = terms.implies(inside, differs);
            self.suppose(terms, fact, made);
        }
    }

    /// What is in a sequence is there at some index.
    pub(super) fn decided_member(&mut self, terms: &mut Terms, node: NodeId) {
        let (term, generation) = {
            let node = &self.nodes[node as usize];
            (node.term, node.generation)
        };
        if !self.may_grow(generation) {
            return;
        }
        let place = self.place_of(terms, term);
        self.assert_fact(terms, place, generation + 1);
    }

    /// Where in a sequence something is that is said to be in it.
    pub(super) fn place_of(&mut self, terms: &mut Terms, member: Term) -> Term {
        if let Some(place) = self.quantifiers.places.get(&member) {
            return *place;
        }
        let place = has_place(terms, terms.arg(member, 0), terms.arg(member, 1));
        self.quantifiers.places.insert(member, place);
        place
    }

    /// Indices at which a sequence, or what it is made of, is read or written.
    pub(super) fn indices_of(&mut self, terms: &mut Terms, s: NodeId, depth: u32) -> Vec<Term> {
        let mut found: Vec<Term> = Vec::new();
        let root = self.root(s);
        let parents: Vec<NodeId> =
            self.class(s).parents.iter().rev().take(MAX_PARENTS).copied().collect();
        for parent in parents {
            let node = &self.nodes[parent as usize];
            if node.op == Op::Index && self.root(node.args[0]) == root {
                note(&mut found, self.nodes[node.args[1] as usize].term);
            }
        }
        if depth == 0 || self.class(s).size > MAX_MEMBERS {
            return found;
        }
        for member in self.members(s) {
            let args = self.nodes[member as usize].args.clone();
            let of = |fast: &Fast, at: usize| fast.nodes[args[at] as usize].term;
            match self.nodes[member as usize].op {
                Op::Update => {
                    note(&mut found, of(self, 1));
                    for at in self.indices_of(terms, args[0], depth - 1) {
                        note(&mut found, at);
                    }
                }
                Op::Slice => {
                    let from = of(self, 1);
                    for at in self.indices_of(terms, args[0], depth - 1) {
                        note(&mut found, terms.sub(at, from));
                    }
                }
                Op::Concat => {
                    let mut offset = terms.int(0);
                    for arg in &args {
                        for at in self.indices_of(terms, *arg, depth - 1) {
                            note(&mut found, terms.add(offset, at));
                        }
                        let length = terms.len_of(self.nodes[*arg as usize].term);
                        offset = terms.add(offset, length);
                    }
                }
                Op::Seq(_) => {
                    for at in 0..args.len().min(MAX_INDICES) {
                        note(&mut found, terms.int(at));
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// Other sets of the same sort of which the sizes are there, the latest first.
    pub fn measured_sets(&self, terms: &Terms, set: Term) -> Vec<Term> {
        let sort = terms.sort(set);
        let is_size = |node: &&super::graph::Node| {
            node.op == Op::Size && terms.sort(terms.arg(node.term, 0)) == sort
        };
        let found = self.nodes.iter().rev().filter(is_size).take(MAX_MADE);
        found.map(|node| terms.arg(node.term, 0)).filter(|other| *other != set).collect()
    }

    /// Slices of a sequence that are known under other names, too.
    pub fn windows_of(&mut self, terms: &mut Terms, whole: Term) -> Vec<Term> {
        let node = self.node(terms, whole, 0);
        self.propagate(terms);
        let root = self.root(node);
        let parents: Vec<NodeId> =
            self.class(node).parents.iter().rev().take(MAX_PARENTS).copied().collect();
        let is_window = |parent: &NodeId| {
            let slice = &self.nodes[*parent as usize];
            slice.op == Op::Slice
                && self.root(slice.args[0]) == root
                && self.class(*parent).size > 1
        };
        let found = parents.into_iter().filter(is_window);
        found.map(|slice| self.nodes[slice as usize].term).collect()
    }
}

fn note(found: &mut Vec<Term>, at: Term) {
    if found.len() < MAX_INDICES && !found.contains(&at) {
        found.push(at);
    }
}

/// That an element is at some index of a sequence; for a slice, at one of the sequence that it is
/// cut from.
fn has_place(terms: &mut Terms, s: Term, element: Term) -> Term {
    let at = terms.fresh("at", Sort::INT);
    let (whole, mut inside) = match terms.op(s) {
        Op::Slice => {
            let (from, to) = (terms.arg(s, 1), terms.arg(s, 2));
            (terms.arg(s, 0), vec![terms.le(from, at), terms.lt(at, to)])
        }
        _ => (s, Vec::new()),
    };
    inside.push(terms.is_index(whole, at));
    let found = terms.index(whole, at);
    inside.push(terms.eq(found, element));
    terms.and(inside)
}
