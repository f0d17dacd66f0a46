//! Elements of sequences whose bags are known under other names.
//!
//! What is in `t` is in `r` where `t.toBag() == r.toBag()`; it is in `r` or it is `x` where
//! `t.toBag() == r.toBag() + \bag(x)`; and what is in `r` is in `t` then, too. This is said of what facts
//! and the goal say to be in a sequence, and of elements that the goal reads.

use term::{Op, Term, Terms};

use super::Fast;
use super::graph::NodeId;

/// How many equal terms are looked at.
const MAX_MEMBERS: u32 = 24;
/// How many terms that a sequence or a bag is part of are looked at.
const MAX_PARENTS: usize = 32;

impl Fast {
    /// What is in a sequence is in all that its bag is known to be, or to be a part of.
    pub(super) fn follow_member(&mut self, terms: &mut Terms, node: NodeId, made: &mut Vec<Term>) {
        let args = &self.nodes[node as usize].args;
        let (s, element) = (args[0], self.nodes[args[1] as usize].term);
        let there = self.nodes[node as usize].term;
        self.follow_into_bags(terms, s, (there, element), made);
    }

    /// The same for an element that is read, of the sequence and of slices of it.
    pub(super) fn follow_element(&mut self, terms: &mut Terms, node: NodeId, made: &mut Vec<Term>) {
        let args = &self.nodes[node as usize].args;
        let (s, at) = (args[0], self.nodes[args[1] as usize].term);
        let element = self.nodes[node as usize].term;
        let whole = self.nodes[s as usize].term;
        let inside = terms.is_index(whole, at);
        self.follow_into_bags(terms, s, (inside, element), made);
        for slice in self.parents_of(s, Op::Slice) {
            let args = &self.nodes[slice as usize].args;
            let [from, to] = [1, 2].map(|at| self.nodes[args[at] as usize].term);
            let zero = terms.int(0);
            let cut = [terms.le(zero, from), terms.le(from, at), terms.lt(at, to), inside];
            let cut = terms.and(cut);
            self.follow_into_bags(terms, slice, (cut, element), made);
        }
    }

    /// If the condition holds, the element is in the sequence: what that says of other bags.
    fn follow_into_bags(
        &mut self,
        terms: &mut Terms,
        s: NodeId,
        (condition, element): (Term, Term),
        made: &mut Vec<Term>,
    ) {
        for bag in self.parents_of(s, Op::BagOfSeq) {
            let mut around = vec![bag];
            around.extend(self.parents_of(bag, Op::BagUnion));
            for larger in around {
                if self.class(larger).size < 2 || self.class(larger).size > MAX_MEMBERS {
                    continue;
                }
                for name in self.members(larger) {
                    let known = matches!(
                        self.nodes[name as usize].op,
                        Op::BagOfSeq | Op::BagUnion | Op::Bag(_)
                    );
                    if name == larger || name == bag || !known {
                        continue;
                    }
                    let in_bag = is_in_bag(terms, self.nodes[name as usize].term, element);
                    let fact = terms.implies(condition, in_bag);
                    self.suppose(terms, fact, made);
                }
            }
        }
    }

    /// What is an element by its index is in the sequence.
    pub(super) fn place_member(&mut self, terms: &mut Terms, node: NodeId, made: &mut Vec<Term>) {
        let args = &self.nodes[node as usize].args;
        let (s, element) = (args[0], args[1]);
        if self.truth_of(node).is_some() || self.class(element).size > MAX_MEMBERS {
            return;
        }
        let there = self.nodes[node as usize].term;
        for name in self.members(element) {
            let name = &self.nodes[name as usize];
            if name.op != Op::Index || self.root(name.args[0]) != self.root(s) {
                continue;
            }
            let (whole, at) = (terms.arg(name.term, 0), terms.arg(name.term, 1));
            let inside = terms.is_index(whole, at);
            let fact = terms.implies(inside, there);
            self.suppose(terms, fact, made);
        }
    }

    /// Slices of a sequence, and the sequence, whose bags are known under other names, too.
    pub fn windows_with_bags(&mut self, terms: &mut Terms, whole: Term) -> Vec<Term> {
        let node = self.node(terms, whole, 0);
        self.propagate(terms);
        let mut windows = vec![node];
        windows.extend(self.parents_of(node, Op::Slice));
        windows.retain(|window| {
            let bags = self.parents_of(*window, Op::BagOfSeq);
            bags.into_iter().any(|bag| self.class(bag).size > 1)
        });
        windows.into_iter().map(|window| self.nodes[window as usize].term).collect()
    }

    /// Applications of an operator that a node is an argument of.
    fn parents_of(&self, node: NodeId, op: Op) -> Vec<NodeId> {
        let root = self.root(node);
        let parents = self.class(node).parents.iter().rev().take(MAX_PARENTS).copied();
        parents
            .filter(|parent| {
                let parent = &self.nodes[*parent as usize];
                let is_whole = match op {
                    Op::Slice => self.root(parent.args[0]) == root,
                    _ => true,
                };
                parent.op == op && is_whole
            })
            .collect()
    }
}

/// That an element is in a bag, part by part.
fn is_in_bag(terms: &mut Terms, bag: Term, element: Term) -> Term {
    match terms.op(bag) {
        Op::BagOfSeq => terms.seq_contains(terms.arg(bag, 0), element),
        Op::Bag(_) => {
            let items = terms.args(bag).to_vec();
            let same: Vec<Term> = items.into_iter().map(|item| terms.eq(item, element)).collect();
            terms.or(same)
        }
        Op::BagUnion => {
            let parts = terms.args(bag).to_vec();
            let some: Vec<Term> =
                parts.into_iter().map(|part| is_in_bag(terms, part, element)).collect();
            terms.or(some)
        }
        _ => terms.bag_contains(bag, element),
    }
}
