//! Tier 1: our own prover. Facts are assumed one by one, goals are proved by refuting
//! their negation, and everything can be taken back level by level.
//!
//! - `graph`: congruence closure with a trail. Terms become nodes, nodes fall into
//!   classes of equals; classes know their value, their constructor, what they differ from.
//! - `rules`: what follows when a node is made, when a formula is decided, or when classes
//!   merge. Most theories enter here through one rule: an argument is replaced by the
//!   constructor in its class, and the smart constructors of `term` do the rest.
//! - `arith`, `simplex`: linear arithmetic; equalities go both ways.
//! - `bags`: elements of sequences whose bags are known under other names.
//! - `bound`: comparisons of one number with a constant, as facts and as questions.
//! - `wrap`: sums that wrap around.
//! - `conditional`: what holds of a conditional, whichever way it goes.
//! - `quantified`: instances of quantifiers for the terms around a goal.
//! - `windows`: elements seen from sequences that are equal to a part, or have one in common.
//! - `refute`: the search for a contradiction around a goal, with bounded case splits.
//!
//! It may not know; it is never wrong. Cost is near-linear in the number of facts, and
//! nearly independent of it for a question: the search stays around the goal.
//!
//! ```
//! use solver::fast::{Answer, Fast};
//! use term::{Sort, Terms};
//!
//! let mut terms = Terms::new();
//! let mut fast = Fast::new();
//! let (x, y) = (terms.fresh("x", Sort::INT), terms.fresh("y", Sort::INT));
//! let fact = terms.lt(x, y);
//! fast.assume(&mut terms, fact);
//! let goal = terms.ne(x, y);
//! assert_eq!(fast.prove(&mut terms, goal), Answer::Proved);
//! ```

mod arith;
mod bags;
mod bound;
mod conditional;
#[cfg(test)]
mod fuzz;
mod graph;
mod product;
mod quantified;
mod refute;
mod rules;
mod simplex;
#[cfg(test)]
mod tests;
mod windows;
mod wrap;

pub(crate) use quantified::MOST_WORK;

use std::collections::VecDeque;

use hashbrown::HashTable;
use rustc_hash::FxHashMap;
use term::{Number, Op, Term, Terms};

use graph::{Node, NodeId, Undo};
use rules::Event;
use simplex::{Simplex, Var};

/// How many names of a goal are looked at for what it says.
const MAX_NAMES: u32 = 24;

/// What is known about a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It follows from the facts.
    Proved,
    /// It is false while nothing has been assumed. With facts around, a goal that is
    /// false may still follow, if the facts contradict each other.
    Refuted,
    Unknown,
}

/// Terms of which no two are equal; grows one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distinct(u32);

/// The incremental prover. All terms come from one arena.
pub struct Fast {
    nodes: Vec<Node>,
    /// By term: its node, if it has one.
    node_of: Vec<Option<NodeId>>,
    /// One node for each signature: operator and classes of the arguments.
    table: HashTable<NodeId>,
    trail: Vec<Undo>,
    levels: Vec<Level>,
    queue: VecDeque<Event>,
    inconsistent: bool,
    /// How many terms rules may still make.
    fuel: u32,
    /// How many events were worked off, ever.
    work: u64,
    /// How many may have been when the search for the goal at hand ends.
    deadline: u64,
    /// Asked at each event: what is not followed up is not known, and nobody needs it then.
    pub(crate) cancel: base::Cancel,
    facts: usize,
    distinct_sets: u32,

    simplex: Simplex,
    var_of: FxHashMap<Term, Var>,
    /// Sums as multiples of forms, with an offset: a matter of the terms, not of a path.
    forms: FxHashMap<Term, (Term, Number, Number)>,
    /// By variable: the atom or the sum that it stands for.
    meaning: Vec<Term>,
    /// By variable: comparisons that its bounds may decide.
    watches: Vec<Vec<NodeId>>,
    /// Numeric terms that differ.
    numeric_diseqs: Vec<(NodeId, NodeId)>,
    /// Quantifiers that hold.
    universals: Vec<NodeId>,
    /// Whether quantifiers and parts of sequences are left out.
    plainly: bool,
    quantifiers: quantified::Quantifiers,
}

/// Where a level began.
struct Level {
    trail: usize,
    simplex: usize,
    numeric_diseqs: usize,
    universals: usize,
    inconsistent: bool,
    facts: usize,
}

impl Default for Fast {
    fn default() -> Fast {
        Fast::new()
    }
}

impl Fast {
    /// How much work is done for one goal with instances, in events.
    pub fn set_work_with_instances(&mut self, work: u64) {
        self.quantifiers.most_work = work;
    }

    pub fn new() -> Fast {
        let mut fast = Fast {
            nodes: Vec::new(),
            node_of: Vec::new(),
            table: HashTable::new(),
            trail: Vec::new(),
            levels: Vec::new(),
            queue: VecDeque::new(),
            inconsistent: false,
            fuel: rules::FUEL,
            work: 0,
            deadline: u64::MAX,
            cancel: base::Cancel::default(),
            facts: 0,
            distinct_sets: 0,
            simplex: Simplex::default(),
            var_of: FxHashMap::default(),
            forms: FxHashMap::default(),
            meaning: Vec::new(),
            watches: Vec::new(),
            numeric_diseqs: Vec::new(),
            universals: Vec::new(),
            plainly: false,
            quantifiers: quantified::Quantifiers::default(),
        };
        fast.add_truth_values();
        fast
    }

    /// Opens a level, to be taken back by [`Fast::pop`].
    pub fn push(&mut self) {
        self.queue.clear();
        self.levels.push(Level {
            trail: self.trail.len(),
            simplex: self.simplex.mark(),
            numeric_diseqs: self.numeric_diseqs.len(),
            universals: self.universals.len(),
            inconsistent: self.inconsistent,
            facts: self.facts,
        });
    }

    /// Takes back this many levels, with all that was assumed since they were opened.
    pub fn pop(&mut self, levels: usize) {
        let keep = self.levels.len().saturating_sub(levels);
        let Some(level) = self.levels.drain(keep..).next() else { return };
        self.queue.clear();
        self.undo_to(level.trail);
        self.simplex.undo_to(level.simplex);
        self.numeric_diseqs.truncate(level.numeric_diseqs);
        self.universals.truncate(level.universals);
        self.inconsistent = level.inconsistent;
        self.facts = level.facts;
    }

    /// A measure of all the work so far that does not depend on the machine.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// How many levels are open.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    pub fn assume(&mut self, terms: &mut Terms, fact: Term) {
        self.facts += 1;
        self.assert_fact(terms, fact, 0);
        self.propagate(terms);
    }

    /// Whether the facts are known to contradict each other. Then everything is proved.
    pub fn is_inconsistent(&self) -> bool {
        self.inconsistent
    }

    /// A set of terms that differ from each other, empty at first.
    pub fn new_distinct(&mut self) -> Distinct {
        self.distinct_sets += 1;
        Distinct(self.distinct_sets)
    }

    /// Assumes that a term differs from all that were put into the set before (on the
    /// levels that are open). Costs no more for large sets than for small ones.
    pub fn assume_distinct(&mut self, terms: &mut Terms, set: Distinct, term: Term) {
        self.facts += 1;
        let node = self.node(terms, term, 0);
        self.propagate(terms);
        self.put_into_set(node, set.0);
    }

    /// Whether two terms are known to be equal, or known to differ: a look-up, without
    /// any search.
    pub fn equal(&mut self, terms: &mut Terms, a: Term, b: Term) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        if terms.never_equal(a, b) {
            return Some(false);
        }
        let (x, y) = (self.node(terms, a, 0), self.node(terms, b, 0));
        self.propagate(terms);
        let (x, y) = (self.root(x), self.root(y));
        if x == y {
            Some(true)
        } else if self.differ(terms, x, y) {
            Some(false)
        } else {
            None
        }
    }

    /// A term that stands for all terms known to be equal to this one, until more is
    /// assumed or taken back: a key for looking up by identity.
    pub fn class_of(&mut self, terms: &mut Terms, term: Term) -> Term {
        let node = self.node(terms, term, 0);
        self.propagate(terms);
        let root = self.root(node);
        self.nodes[root as usize].term
    }

    /// The terms known to be equal to this one, itself among them; none if there are more
    /// than the limit.
    pub fn known_equals(&mut self, terms: &mut Terms, term: Term, limit: u32) -> Vec<Term> {
        let node = self.node(terms, term, 0);
        self.propagate(terms);
        if self.class(node).size > limit {
            return Vec::new();
        }
        self.members(node).into_iter().map(|n| self.nodes[n as usize].term).collect()
    }

    /// The value that a term is known to have: a number, a truth value, null, an object,
    /// a unique constant.
    pub fn value_of(&mut self, terms: &mut Terms, term: Term) -> Option<Term> {
        let node = self.node(terms, term, 0);
        self.propagate(terms);
        let root = self.root(node);
        self.nodes[root as usize].class.value
    }

    /// A term of the same value whose outermost operator is a constructor, if one is
    /// known: `combine(a, b)`, a data constructor, a sequence literal, …
    pub fn constructor_of(&mut self, terms: &mut Terms, term: Term) -> Option<Term> {
        let node = self.node(terms, term, 0);
        self.propagate(terms);
        let root = self.root(node);
        let shape = self.nodes[root as usize].class.shape?;
        Some(self.nodes[shape as usize].term)
    }

    /// Whether a formula is known to be true or false, without any search.
    pub fn truth(&mut self, terms: &mut Terms, formula: Term) -> Option<bool> {
        match self.value_of(terms, formula) {
            Some(Term::TRUE) => Some(true),
            Some(Term::FALSE) => Some(false),
            _ => None,
        }
    }

    /// Tries to prove a goal from the facts.
    pub fn prove(&mut self, terms: &mut Terms, goal: Term) -> Answer {
        if self.inconsistent || goal.is_true() {
            return Answer::Proved;
        }
        if goal.is_false() && self.facts == 0 && self.levels.is_empty() {
            return Answer::Refuted;
        }
        match self.known(terms, goal) {
            Some(true) => return Answer::Proved,
            // Only a contradiction among the facts could prove it.
            Some(false) => {
                return if self.has_clash(terms) { Answer::Proved } else { Answer::Unknown };
            }
            None => {}
        }
        // Each conjunct has a refutation of its own.
        if terms.op(goal) == Op::And {
            let parts = terms.args(goal).to_vec();
            let all = parts.into_iter().all(|part| self.prove(terms, part) == Answer::Proved);
            return if all { Answer::Proved } else { Answer::Unknown };
        }
        let goal = self.spelled_out(terms, goal);
        let negated = terms.not(goal);
        self.push();
        self.assert_fact(terms, negated, 0);
        self.propagate(terms);
        let refuted = self.inconsistent || self.refute(terms, goal);
        self.pop(1);
        if refuted { Answer::Proved } else { Answer::Unknown }
    }

    /// What the goal is known to say of all values, if it is a call: that tells what is near.
    fn spelled_out(&self, terms: &Terms, goal: Term) -> Term {
        let is_call = matches!(terms.op(goal), Op::Apply(_));
        let Some(node) = self.existing(goal).filter(|_| is_call && !self.plainly) else {
            return goal;
        };
        if self.class(node).size > MAX_NAMES {
            return goal;
        }
        let mut names = self.members(node).into_iter().map(|name| self.nodes[name as usize].term);
        names.find(|term| matches!(terms.op(*term), Op::Forall(_))).unwrap_or(goal)
    }

    /// As [`Fast::prove`], without what quantifiers and parts of sequences say.
    pub fn prove_plainly(&mut self, terms: &mut Terms, goal: Term) -> bool {
        self.plainly = true;
        let proved = self.prove(terms, goal) == Answer::Proved;
        self.plainly = false;
        proved
    }

    /// As [`Fast::prove`], without a search: whether the negation of the goal contradicts the
    /// facts at once.
    pub fn prove_at_once(&mut self, terms: &mut Terms, goal: Term) -> bool {
        if self.inconsistent || goal.is_true() {
            return true;
        }
        if let Some(known) = self.known(terms, goal) {
            return known;
        }
        let negated = terms.not(goal);
        self.push();
        self.assert_fact(terms, negated, 0);
        self.propagate(terms);
        let refuted = self.inconsistent;
        self.pop(1);
        refuted
    }

    /// Whether the facts decide a condition: `Some(true)` if it is proved, `Some(false)` if
    /// its negation is.
    pub fn decide(&mut self, terms: &mut Terms, condition: Term) -> Option<bool> {
        if self.prove(terms, condition) == Answer::Proved {
            return Some(true);
        }
        let negated = terms.not(condition);
        (self.prove(terms, negated) == Answer::Proved).then_some(false)
    }

    /// What the graph says about a formula at first sight.
    fn known(&self, terms: &Terms, formula: Term) -> Option<bool> {
        if let Some(truth) = self.existing(formula).and_then(|node| self.truth_of(node)) {
            return Some(truth);
        }
        match terms.op(formula) {
            Op::Not => self.known(terms, terms.arg(formula, 0)).map(|truth| !truth),
            Op::Eq => {
                let args = terms.args(formula);
                let (a, b) = (self.existing(args[0])?, self.existing(args[1])?);
                if self.root(a) == self.root(b) {
                    Some(true)
                } else {
                    self.differ(terms, a, b).then_some(false)
                }
            }
            Op::AtLeastZero | Op::Positive => self.known_by_bounds(terms, formula),
            _ => None,
        }
    }
}
