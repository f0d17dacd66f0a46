//! The search for a contradiction around a goal. Splits are bounded in depth and in
//! number, and only taken over formulas that have to do with the goal.

use base::{needs, stops};
use rustc_hash::FxHashSet;
use term::{Op, Term, Terms};

use super::Fast;
use super::graph::{FALSE, NodeId, TRUE};
use super::quantified::MAX_ROUNDS;
use super::rules::Event;

/// How many decisions are tried for one goal, in all.
const MAX_TRIALS: u32 = 96;
/// How much work is done for one goal with instances, in events.
const MAX_WORK: u64 = 12_000;
/// How many splits are nested.
const MAX_DEPTH: u32 = 4;
/// How many nodes count as the surroundings of a goal.
const MAX_SURROUNDINGS: usize = 160;
/// How many steps lead away from the goal.
const MAX_DISTANCE: u32 = 5;
/// A class with more parents than this is a common value, and says little.
const MAX_PARENTS: usize = 48;

impl Fast {
    /// Whether the facts, with the negation of the goal among them, contradict each
    /// other. Called on a level of its own.
    pub(super) fn refute(&mut self, terms: &mut Terms, goal: Term) -> bool {
        let mut trials = MAX_TRIALS;
        self.deadline = u64::MAX;
        if self.refute_within(terms, goal, MAX_DEPTH, &mut trials) {
            return true;
        }
        if self.plainly {
            return false;
        }
        // Then with what quantifiers and parts of sequences say about the terms at hand.
        let (mut made, mut seen) = (Vec::new(), Vec::new());
        self.deadline = self.work + MAX_WORK;
        for _ in 0..MAX_ROUNDS {
            let instances = self.instantiate(terms, goal, &mut made);
            if !self.look_through(terms, goal, &mut seen) && !instances {
                return false;
            }
            let mut trials = MAX_TRIALS;
            if self.inconsistent || self.refute_within(terms, goal, MAX_DEPTH, &mut trials) {
                return true;
            }
        }
        false
    }

    fn refute_within(
        &mut self,
        terms: &mut Terms,
        goal: Term,
        depth: u32,
        trials: &mut u32,
    ) -> bool {
        loop {
            self.equate_arguments(terms, goal);
            if self.inconsistent || self.numbers_clash(terms) {
                return true;
            }
            if depth == 0 || self.work > self.deadline {
                return false;
            }
            // Conditions of which only one side is possible are no splits at all.
            let mut progress = false;
            let mut best: Option<(Term, Term)> = None;
            for (a, b) in self.splits(terms, goal) {
                if *trials == 0 || self.work > self.deadline {
                    return false;
                }
                match (self.is_impossible(terms, a, trials), self.is_impossible(terms, b, trials)) {
                    (true, true) => return true,
                    (true, false) => {
                        self.assert_fact(terms, b, 1);
                        progress = true;
                    }
                    (false, true) => {
                        self.assert_fact(terms, a, 1);
                        progress = true;
                    }
                    (false, false) => {
                        best.get_or_insert((a, b));
                        continue;
                    }
                }
                self.propagate(terms);
                if self.inconsistent {
                    return true;
                }
            }
            if progress {
                continue;
            }
            let Some((a, b)) = best else { return false };
            for branch in [a, b] {
                if *trials == 0 {
                    return false;
                }
                *trials -= 1;
                self.push();
                self.assert_fact(terms, branch, 1);
                self.propagate(terms);
                let refuted =
                    self.inconsistent || self.refute_within(terms, goal, depth - 1, trials);
                self.pop(1);
                if stops!("both-sides-are-refuted", !refuted) {
                    return false;
                }
            }
            return true;
        }
    }

    fn is_impossible(&mut self, terms: &mut Terms, formula: Term, trials: &mut u32) -> bool {
        *trials = trials.saturating_sub(1);
        self.push();
        self.assert_fact(terms, formula, 1);
        self.propagate(terms);
        let impossible = self.inconsistent;
        self.pop(1);
        needs!("side-of-a-split-is-impossible", impossible)
    }

    /// Whether the facts alone force two numbers to be equal that differ.
    pub(super) fn has_clash(&mut self, terms: &mut Terms) -> bool {
        if self.numeric_diseqs.is_empty() {
            return false;
        }
        self.push();
        let clash = self.numbers_clash(terms);
        self.pop(1);
        clash
    }

    /// Whether two numbers that differ are forced to be equal.
    fn numbers_clash(&mut self, terms: &mut Terms) -> bool {
        const LATEST: usize = 24;
        let from = self.numeric_diseqs.len().saturating_sub(LATEST);
        let latest: Vec<(NodeId, NodeId)> = self.numeric_diseqs[from..].to_vec();
        for (a, b) in latest.into_iter().rev() {
            let (a, b) = (self.nodes[a as usize].term, self.nodes[b as usize].term);
            if needs!("numbers-that-differ-are-forced-equal", self.must_be_equal(terms, a, b)) {
                self.inconsistent = true;
                return true;
            }
        }
        // Variables made for the question have told nothing new.
        self.propagate(terms);
        self.inconsistent
    }

    /// For a goal `f(x) == f(y)`: numeric arguments that are equal in the arithmetic are
    /// made equal in the graph.
    fn equate_arguments(&mut self, terms: &mut Terms, goal: Term) {
        let mut pairs = Vec::new();
        if terms.op(goal) == Op::Eq {
            let args = terms.args(goal);
            pairs.push((args[0], args[1]));
        }
        let mut found = Vec::new();
        while let Some((a, b)) = pairs.pop() {
            if a == b || terms.op(a) != terms.op(b) || found.len() > 8 {
                continue;
            }
            for (x, y) in terms.args(a).iter().zip(terms.args(b)) {
                if x != y {
                    pairs.push((*x, *y));
                    if terms.sort(*x).is_numeric() && terms.sort(*x) == terms.sort(*y) {
                        found.push((*x, *y));
                    }
                }
            }
        }
        for (x, y) in found {
            if needs!("arguments-are-forced-equal", self.must_be_equal(terms, x, y)) {
                let (x, y) = (self.node(terms, x, 0), self.node(terms, y, 0));
                self.queue.push_back(Event::Merge(x, y));
            }
            self.propagate(terms);
            if self.inconsistent {
                return;
            }
        }
    }

    /// Formulas near the goal, each with its alternative: one of the two holds.
    fn splits(&mut self, terms: &mut Terms, goal: Term) -> Vec<(Term, Term)> {
        let mut found = Vec::new();
        for node in self.surroundings(terms, goal) {
            let (op, term) = {
                let node = &self.nodes[node as usize];
                (node.op, node.term)
            };
            let undecided = |fast: &Fast, node: &NodeId| fast.truth_of(*node).is_none();
            match (op, self.truth_of(node)) {
                (Op::Or, Some(true)) | (Op::And, Some(false)) => {
                    let args = self.nodes[node as usize].args.clone();
                    let open: Vec<NodeId> =
                        args.iter().copied().filter(|arg| undecided(self, arg)).collect();
                    let wanted = op == Op::Or;
                    // Satisfied already if one part is decided the right way.
                    if args.iter().any(|arg| self.truth_of(*arg) == Some(wanted)) {
                        continue;
                    }
                    if let Some(first) = open.first() {
                        let part = self.nodes[*first as usize].term;
                        let negated = terms.not(part);
                        found.push(if wanted { (part, negated) } else { (negated, part) });
                    }
                }
                (Op::Ite, _) => {
                    let args = &self.nodes[node as usize].args;
                    let (condition, then, other) = (args[0], args[1], args[2]);
                    if undecided(self, &condition) && self.root(then) != self.root(other) {
                        let part = self.nodes[condition as usize].term;
                        let negated = terms.not(part);
                        found.push((part, negated));
                    }
                }
                (Op::Eq, _) if terms.sort(terms.arg(term, 0)).is_bool() => {
                    let arg = self.nodes[node as usize].args[0];
                    if undecided(self, &arg) && self.truth_of(node).is_some() {
                        let part = self.nodes[arg as usize].term;
                        let negated = terms.not(part);
                        found.push((part, negated));
                    }
                }
                _ => {}
            }
            if found.len() >= 12 {
                break;
            }
        }
        let mut seen = FxHashSet::default();
        found.retain(|(a, _)| seen.insert(*a));
        found
    }

    /// Nodes that are near the terms of the goal, nearest first: parts, equals, and what
    /// they are parts of.
    pub(super) fn surroundings(&mut self, terms: &Terms, goal: Term) -> Vec<NodeId> {
        let mut seen = FxHashSet::default();
        let mut order = Vec::new();
        for part in terms.parts(goal) {
            if let Some(node) = self.existing(part)
                && node != TRUE
                && node != FALSE
                && order.len() < MAX_SURROUNDINGS
                && seen.insert(node)
            {
                order.push(node);
            }
        }
        let mut begin = 0;
        for _ in 0..MAX_DISTANCE {
            let end = order.len();
            for at in begin..end {
                let node = order[at];
                let mut near: Vec<NodeId> = self.nodes[node as usize].args.to_vec();
                // The classes of true and false have everything in them, and those of
                // common values everything around them.
                if self.truth_of(node).is_none() {
                    let class = self.class(node);
                    if class.size <= 16 {
                        near.extend(self.members(node));
                    }
                    let class = self.class(node);
                    let known = class.value.is_some() && class.parents.len() > 8;
                    if class.parents.len() <= MAX_PARENTS && !known {
                        near.extend_from_slice(&class.parents);
                    }
                }
                for other in near {
                    if order.len() >= MAX_SURROUNDINGS {
                        return order;
                    }
                    if other != TRUE && other != FALSE && seen.insert(other) {
                        order.push(other);
                    }
                }
            }
            begin = end;
        }
        order
    }
}
