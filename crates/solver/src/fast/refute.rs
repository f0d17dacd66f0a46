//! The search for a contradiction around a goal. Splits are bounded in depth and in
//! number, and only taken over formulas that have to do with the goal.

use base::{needs, stops};
use rustc_hash::FxHashSet;
use term::{Op, Term, Terms};

use super::Fast;
use super::graph::{FALSE, Node, NodeId, TRUE};
use super::quantified::MAX_ROUNDS;
use super::rules::Event;

/// How many decisions are tried for one goal, in all.
const MAX_TRIALS: u32 = 96;
/// The same once there are instances, in each round.
const MAX_TRIALS_OF_INSTANCES: u32 = 192;
/// How many of them are looked at together.
const MAX_SPLITS: usize = 12;
/// How many writes are looked at for the elements around a goal, in all.
const MAX_READS: u32 = 256;
/// How many splits are nested.
const MAX_DEPTH: u32 = 4;
/// How many nodes count as the surroundings of a goal.
const MAX_SURROUNDINGS: usize = 160;
/// How many steps lead away from the goal.
const MAX_DISTANCE: u32 = 5;
/// A class with more parents than this is a common value, and says little.
const MAX_PARENTS: usize = 48;

/// What is left of the bounds of a search.
struct Trials {
    decisions: u32,
    reads: u32,
}

impl Trials {
    fn new(decisions: u32) -> Trials {
        Trials { decisions, reads: MAX_READS }
    }
}

impl Fast {
    /// Whether the facts, with the negation of the goal among them, contradict each
    /// other. Called on a level of its own.
    pub(super) fn refute(&mut self, terms: &mut Terms, goal: Term) -> bool {
        let mut trials = Trials::new(MAX_TRIALS);
        self.deadline = u64::MAX;
        self.quantifiers.made.clear();
        if self.refute_within(terms, goal, MAX_DEPTH, &mut trials) {
            return true;
        }
        if self.plainly {
            return false;
        }
        // Then with what quantifiers and parts of sequences say about the terms at hand.
        let (mut made, mut seen) = (Vec::new(), Vec::new());
        self.deadline = self.work + self.quantifiers.most_work;
        for _ in 0..MAX_ROUNDS {
            let instances = self.instantiate(terms, goal, &mut made);
            if !self.look_through(terms, goal, &mut seen) && !instances {
                return false;
            }
            self.quantifiers.made.clone_from(&made);
            let mut trials = Trials::new(MAX_TRIALS_OF_INSTANCES);
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
        trials: &mut Trials,
    ) -> bool {
        loop {
            self.equate_arguments(terms, goal);
            if self.inconsistent || self.numbers_clash(terms) {
                return true;
            }
            if depth == 0 || self.work > self.deadline {
                return false;
            }
            let mut open = Vec::new();
            self.read_through(terms, goal, &mut open, trials);
            if self.inconsistent {
                return true;
            }
            // Where only one case is possible, nothing is to be tried.
            let splits = self.splits(terms, goal, open);
            let (mut progress, mut best) = self.leave_out_all(terms, splits, trials);
            if best.is_none() && !progress {
                let splits = self.splits_of_instances(terms);
                (progress, best) = self.leave_out_all(terms, splits, trials);
            }
            if self.inconsistent {
                return true;
            }
            if trials.decisions == 0 || self.work > self.deadline {
                return false;
            }
            if progress {
                continue;
            }
            let Some(case) = best else { return false };
            trials.decisions -= 1;
            self.push();
            self.assert_fact(terms, case, 1);
            self.propagate(terms);
            let refuted = self.inconsistent || self.refute_within(terms, goal, depth - 1, trials);
            self.pop(1);
            if stops!("case-is-refuted", !refuted) {
                return false;
            }
            // The others are no deeper: many cases beside each other are not nested.
            let others = terms.not(case);
            self.take(terms, others, case);
            self.propagate(terms);
        }
    }

    /// Leaves out what is impossible. Gives whether there was anything, and the first case that is
    /// possible beside others.
    fn leave_out_all(
        &mut self,
        terms: &mut Terms,
        splits: Vec<Vec<Term>>,
        trials: &mut Trials,
    ) -> (bool, Option<Term>) {
        let (mut progress, mut best) = (false, None);
        for cases in splits {
            let open = self.leave_out(terms, &cases, trials, &mut progress);
            if self.inconsistent || trials.decisions == 0 || self.work > self.deadline {
                break;
            }
            best = best.or(open);
        }
        (progress, best)
    }

    /// Leaves out cases that are impossible, up to one that is not: that one is given if others
    /// are possible, too.
    fn leave_out(
        &mut self,
        terms: &mut Terms,
        cases: &[Term],
        trials: &mut Trials,
        progress: &mut bool,
    ) -> Option<Term> {
        for case in cases {
            if trials.decisions == 0 || self.work > self.deadline {
                return None;
            }
            match self.known(terms, *case) {
                Some(true) => return None,
                Some(false) => continue,
                None => trials.decisions -= 1,
            }
            let not = terms.not(*case);
            if !self.is_impossible(terms, *case) {
                trials.decisions = trials.decisions.saturating_sub(1);
                if !self.is_impossible(terms, not) {
                    return Some(*case);
                }
                self.take(terms, *case, not);
            } else {
                self.take(terms, not, *case);
            }
            *progress = true;
            self.propagate(terms);
            if self.inconsistent || self.known(terms, *case) == Some(true) {
                return None;
            }
        }
        None
    }

    /// Asserts one side of a split. The other one is decided, too: `!(a && b)` is written as
    /// `!a || !b`, and the conjunction would not hear of it.
    fn take(&mut self, terms: &mut Terms, side: Term, other: Term) {
        self.assert_fact(terms, side, 1);
        if let Some(node) = self.existing(other) {
            self.equate(node, FALSE);
        }
    }

    /// Elements near the goal that are read through writes: those writes that cannot have made them
    /// are left out, from the last one on. What is left open is collected.
    fn read_through(
        &mut self,
        terms: &mut Terms,
        goal: Term,
        open: &mut Vec<Term>,
        trials: &mut Trials,
    ) {
        let near = self.surroundings(terms, goal);
        let near: Vec<Term> = near.into_iter().map(|node| self.nodes[node as usize].term).collect();
        let reads: Vec<(Term, Term)> = near
            .into_iter()
            .filter_map(|read| Some((read, terms.read_through(read)?[2])))
            .collect();
        // What another one is read through to is looked at when that is known.
        let inner: FxHashSet<Term> = reads.iter().map(|(_, other)| *other).collect();
        for (mut read, _) in reads {
            if inner.contains(&read) {
                continue;
            }
            while let Some([hit, value, other]) = terms.read_through(read) {
                read = match self.known(terms, hit) {
                    Some(true) => value,
                    Some(false) => other,
                    None if open.contains(&hit) || trials.reads == 0 => break,
                    None => {
                        trials.reads -= 1;
                        if !self.is_impossible(terms, hit) {
                            open.push(hit);
                            break;
                        }
                        let misses = terms.not(hit);
                        self.take(terms, misses, hit);
                        self.propagate(terms);
                        other
                    }
                };
                if self.inconsistent {
                    return;
                }
            }
        }
    }

    fn is_impossible(&mut self, terms: &mut Terms, formula: Term) -> bool {
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

    /// Cases near the goal of which one holds, beginning with these.
    fn splits(&mut self, terms: &mut Terms, goal: Term, first: Vec<Term>) -> Vec<Vec<Term>> {
        let either = |terms: &mut Terms, case: Term| vec![case, terms.not(case)];
        let mut found: Vec<Vec<Term>> = Vec::new();
        for case in first {
            found.push(either(terms, case));
        }
        for node in self.surroundings(terms, goal) {
            let (op, term) = {
                let node = &self.nodes[node as usize];
                (node.op, node.term)
            };
            let undecided = |fast: &Fast, node: &NodeId| fast.truth_of(*node).is_none();
            match (op, self.truth_of(node)) {
                (Op::Or, Some(true)) | (Op::And, Some(false)) => {
                    found.extend(self.cases_of(terms, node));
                }
                (Op::Ite, _) => {
                    let args = &self.nodes[node as usize].args;
                    let (condition, then, other) = (args[0], args[1], args[2]);
                    if undecided(self, &condition) && self.root(then) != self.root(other) {
                        found.push(either(terms, self.nodes[condition as usize].term));
                    }
                }
                (Op::Eq, _) if terms.sort(terms.arg(term, 0)).is_bool() => {
                    let arg = self.nodes[node as usize].args[0];
                    if undecided(self, &arg) && self.truth_of(node).is_some() {
                        found.push(either(terms, self.nodes[arg as usize].term));
                    }
                }
                _ => {}
            }
            if found.len() >= MAX_SPLITS {
                break;
            }
        }
        let mut seen = FxHashSet::default();
        found.retain(|cases| seen.insert(cases[0]));
        found
    }

    /// The open parts of a disjunction that holds; of a conjunction that does not, what may fail. None
    /// if it is known already which one it is.
    fn cases_of(&self, terms: &mut Terms, node: NodeId) -> Option<Vec<Term>> {
        let Node { op, args, .. } = &self.nodes[node as usize];
        let wanted = *op == Op::Or;
        if args.iter().any(|arg| self.truth_of(*arg) == Some(wanted)) {
            return None;
        }
        let open = args.iter().filter(|arg| self.truth_of(**arg).is_none());
        let open = open.map(|arg| self.nodes[*arg as usize].term);
        let cases: Vec<Term> =
            open.map(|part| if wanted { part } else { terms.not(part) }).collect();
        (!cases.is_empty()).then_some(cases)
    }

    /// The cases of instances that have been made for the goal.
    fn splits_of_instances(&self, terms: &mut Terms) -> Vec<Vec<Term>> {
        let made = self.quantifiers.made.iter().filter_map(|made| self.existing(*made));
        let open: Vec<NodeId> =
            made.filter(|node| self.nodes[*node as usize].op == Op::Or).collect();
        open.into_iter().filter_map(|node| self.cases_of(terms, node)).collect()
    }

    /// The goal itself; of one for all values, what it says of the value for which it fails.
    pub(super) fn about(&self, goal: Term) -> Term {
        self.quantifiers.failure_of(goal).unwrap_or(goal)
    }

    /// Nodes that are near the terms of the goal, nearest first: parts, equals, and what
    /// they are parts of.
    pub(super) fn surroundings(&mut self, terms: &Terms, goal: Term) -> Vec<NodeId> {
        let mut seen = FxHashSet::default();
        let mut order = Vec::new();
        for part in terms.parts(self.about(goal)) {
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
