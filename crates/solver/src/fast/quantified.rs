//! Quantifiers that somebody wrote: instances for the terms around a goal.
//!
//! A quantifier that holds is used where a term near the goal fits one of its triggers: with
//! `(\forall int i; 0 <= i && i < n; a[i] > 0)` at hand, a goal about `a[k + 1]` asks for the
//! instance for `k + 1`. One that does not hold fails for some value, which gets a name. Instances
//! are made for a goal and forgotten with it; what they cost is counted.

use rustc_hash::{FxHashMap, FxHashSet};
use term::{Number, Op, Sort, Term, Terms};

use super::Fast;
use super::graph::{NodeId, TRUE};
use crate::triggers::{bound_in, triggers_with_numbers};

/// How many instances are made for one goal.
pub(super) const MAX_INSTANCES: usize = 96;
/// How many times instances are looked for, each time with the terms of those before.
pub(super) const MAX_ROUNDS: u32 = 3;
/// How many terms are tried for each part of a trigger.
const MAX_CANDIDATES: usize = 24;
/// The same for triggers of several parts, which fit in all combinations.
const MAX_CANDIDATES_OF_SEVERAL: usize = 8;
/// How many equal terms are looked at for one that fits.
const MAX_MEMBERS: u32 = 24;
/// How deep sequences in triggers are made of sequences.
const MAX_PARTS: u32 = 4;
/// How much work is done for one goal with instances, in events, where nobody is in haste.
pub(crate) const MOST_WORK: u64 = 12_000;
/// What an instance costs, in events.
const WORK: u64 = 8;

/// The values of bound variables, by number.
type Values = FxHashMap<u32, Term>;

/// What quantifiers have been taken apart into: a matter of the terms, not of a path.
pub(super) struct Quantifiers {
    triggers: FxHashMap<Term, std::rc::Rc<Vec<Vec<Term>>>>,
    witnesses: FxHashMap<Term, Option<Term>>,
    /// By what is said to be in a sequence: that it has an index there.
    pub(super) places: FxHashMap<Term, Term>,
    /// Instances that were made for the question at hand.
    pub(super) made: Vec<Term>,
    /// How much work is done for one goal with instances, in events.
    pub(super) most_work: u64,
}

impl Default for Quantifiers {
    fn default() -> Quantifiers {
        Quantifiers {
            triggers: FxHashMap::default(),
            witnesses: FxHashMap::default(),
            places: FxHashMap::default(),
            made: Vec::new(),
            most_work: MOST_WORK,
        }
    }
}

impl Quantifiers {
    /// That a quantifier fails for certain values, if they have been named.
    pub(super) fn failure_of(&self, forall: Term) -> Option<Term> {
        self.witnesses.get(&forall).copied().flatten()
    }
}

impl Fast {
    /// A quantifier that fails, fails for some values.
    pub(super) fn decided_quantifier(&mut self, terms: &mut Terms, node: NodeId, truth: bool) {
        let (term, generation) = {
            let node = &self.nodes[node as usize];
            (node.term, node.generation)
        };
        if truth {
            self.universals.push(node);
            return;
        }
        if !self.may_grow(generation) {
            return;
        }
        if let Some(fails) = self.failure_of(terms, term) {
            self.assert_fact(terms, fails, generation + 1);
        }
    }

    /// That a quantifier fails for the values that have been named for it.
    fn failure_of(&mut self, terms: &mut Terms, forall: Term) -> Option<Term> {
        if let Some(fails) = self.quantifiers.witnesses.get(&forall) {
            return *fails;
        }
        let fails = fails_for_witness(terms, forall);
        self.quantifiers.witnesses.insert(forall, fails);
        fails
    }

    /// A quantifier of which it is not known whether it holds either does, or fails for the values
    /// that have been named for it; what is in a sequence or not has an index there if it is.
    fn name_witnesses(&mut self, terms: &mut Terms, near: &[NodeId], made: &mut Vec<Term>) {
        for node in near {
            let (op, term) = (self.nodes[*node as usize].op, self.nodes[*node as usize].term);
            if self.truth_of(*node).is_some() || made.len() >= MAX_INSTANCES {
                continue;
            }
            let either = match op {
                Op::Forall(_) => match self.failure_of(terms, term) {
                    Some(fails) => terms.or([term, fails]),
                    None => continue,
                },
                Op::SeqContains => {
                    let (place, not) = (self.place_of(terms, term), terms.not(term));
                    terms.or([not, place])
                }
                _ => continue,
            };
            if !made.contains(&either) {
                self.work += WORK;
                made.push(either);
                self.assert_fact(terms, either, 1);
            }
        }
    }

    /// Asserts the instances that terms around the goal ask for and that are not among those
    /// `made`; gives whether there were any.
    pub(super) fn instantiate(
        &mut self,
        terms: &mut Terms,
        goal: Term,
        made: &mut Vec<Term>,
    ) -> bool {
        if made.len() >= MAX_INSTANCES {
            return false;
        }
        let near = self.surroundings(terms, goal);
        let before = made.len();
        self.name_witnesses(terms, &near, made);
        self.propagate(terms);
        for at in (0..self.universals.len()).rev() {
            let forall = self.nodes[self.universals[at] as usize].term;
            let patterns = match self.quantifiers.triggers.get(&forall) {
                Some(patterns) => patterns.clone(),
                None => {
                    let found = std::rc::Rc::new(triggers_with_numbers(terms, forall));
                    self.quantifiers.triggers.insert(forall, found.clone());
                    found
                }
            };
            for trigger in patterns.iter() {
                let mut all = vec![Values::default()];
                for pattern in trigger {
                    all = self.matches(terms, (*pattern, trigger.len()), &near, all);
                }
                for values in all {
                    self.make_instance(terms, forall, &values, made);
                    if made.len() >= MAX_INSTANCES {
                        self.propagate(terms);
                        return true;
                    }
                }
            }
        }
        self.propagate(terms);
        made.len() > before
    }

    fn make_instance(
        &mut self,
        terms: &mut Terms,
        forall: Term,
        values: &Values,
        made: &mut Vec<Term>,
    ) {
        let Op::Forall(id) = terms.op(forall) else { return };
        let binder = terms.binder(id).clone();
        let numbers = binder.first..binder.first + binder.sorts.len() as u32;
        let values: Option<Vec<Term>> = numbers.map(|at| values.get(&at).copied()).collect();
        let Some(values) = values else { return };
        let fits = values.iter().zip(binder.sorts.iter()).all(|(v, s)| terms.sort(*v) == *s);
        if !fits {
            return;
        }
        let Some(instance) = terms.instantiate(forall, &values) else { return };
        if made.contains(&instance) {
            return;
        }
        self.work += WORK;
        made.push(instance);
        if self.existing(instance).is_some_and(|node| self.root(node) == TRUE) {
            return;
        }
        self.assert_fact(terms, instance, 1);
    }

    /// The ways in which the pattern fits a term that is near, for each way in which those
    /// before it did.
    fn matches(
        &mut self,
        terms: &mut Terms,
        (pattern, parts): (Term, usize),
        near: &[NodeId],
        before: Vec<Values>,
    ) -> Vec<Values> {
        let op = terms.op(pattern);
        let limit = if parts > 1 { MAX_CANDIDATES_OF_SEVERAL } else { MAX_CANDIDATES };
        // Applications to the same arguments are one; those with the same value are not.
        let mut signatures = FxHashSet::default();
        let candidates: Vec<NodeId> = near
            .iter()
            .copied()
            .filter(|node| self.nodes[*node as usize].op == op)
            .filter(|node| {
                let args = &self.nodes[*node as usize].args;
                signatures.insert(args.iter().map(|arg| self.root(*arg)).collect::<Vec<_>>())
            })
            .filter(|node| parts == 1 || self.may_fit(terms, pattern, *node))
            .take(limit)
            .collect();
        let mut indices = self.other_indices(terms, pattern);
        if parts > 1 {
            indices.truncate(MAX_CANDIDATES_OF_SEVERAL.saturating_sub(candidates.len()));
        }
        let elements = match parts {
            1 => self.elements_read(terms, pattern, near),
            _ => Vec::new(),
        };
        let mut found: Vec<Values> = Vec::new();
        for values in before {
            let mut ways = Vec::new();
            for candidate in &candidates {
                self.fit_node(terms, pattern, *candidate, values.clone(), &mut ways);
            }
            for value in indices.iter().chain(&elements) {
                self.fit(terms, terms.arg(pattern, 1), *value, values.clone(), &mut ways);
            }
            for way in ways {
                if found.len() < MAX_INSTANCES && !found.contains(&way) {
                    found.push(way);
                }
            }
        }
        found
    }

    /// Whether an application may fit a pattern: the parts without variables are the same.
    fn may_fit(&self, terms: &Terms, pattern: Term, node: NodeId) -> bool {
        let args = &self.nodes[node as usize].args;
        terms.args(pattern).iter().zip(args).all(|(part, arg)| {
            !bound_in(terms, *part).is_empty()
                || self.existing(*part).is_none_or(|part| self.root(part) == self.root(*arg))
        })
    }

    /// For an index into a sequence: where that, or what it is made of, is read or written.
    fn other_indices(&mut self, terms: &mut Terms, pattern: Term) -> Vec<NodeId> {
        if terms.op(pattern) != Op::Index || !bound_in(terms, terms.arg(pattern, 0)).is_empty() {
            return Vec::new();
        }
        let s = self.node(terms, terms.arg(pattern, 0), 1);
        self.propagate(terms);
        let indices = self.indices_of(terms, s, MAX_PARTS);
        indices.into_iter().map(|index| self.node(terms, index, 1)).collect()
    }

    /// For what is in a sequence: its elements that are read near the goal.
    fn elements_read(&mut self, terms: &mut Terms, pattern: Term, near: &[NodeId]) -> Vec<NodeId> {
        if terms.op(pattern) != Op::SeqContains
            || !bound_in(terms, terms.arg(pattern, 0)).is_empty()
        {
            return Vec::new();
        }
        let s = self.node(terms, terms.arg(pattern, 0), 1);
        self.propagate(terms);
        let is_read = |node: &NodeId| {
            let node = &self.nodes[*node as usize];
            node.op == Op::Index && self.root(node.args[0]) == self.root(s)
        };
        near.iter().copied().filter(is_read).take(MAX_CANDIDATES).collect()
    }

    /// Fits a pattern to the arguments of a node with the same operator.
    fn fit_node(
        &mut self,
        terms: &mut Terms,
        pattern: Term,
        node: NodeId,
        values: Values,
        ways: &mut Vec<Values>,
    ) {
        let patterns = terms.args(pattern).to_vec();
        let args = self.nodes[node as usize].args.to_vec();
        if patterns.len() != args.len() {
            return;
        }
        let mut open = vec![values];
        for (pattern, arg) in patterns.into_iter().zip(args) {
            let mut next = Vec::new();
            for values in open {
                self.fit(terms, pattern, arg, values, &mut next);
            }
            open = next;
            if open.is_empty() {
                return;
            }
        }
        ways.extend(open);
    }

    /// Fits a pattern to a node, or to one that is equal to it.
    fn fit(
        &mut self,
        terms: &mut Terms,
        pattern: Term,
        node: NodeId,
        mut values: Values,
        ways: &mut Vec<Values>,
    ) {
        if let Op::Bound(number, sort) = terms.op(pattern) {
            let term = self.name_of(node);
            match values.get(&number) {
                Some(bound) if *bound != term => {
                    let bound = self.node(terms, *bound, 1);
                    if self.root(bound) == self.root(node) {
                        ways.push(values);
                    }
                }
                Some(_) => ways.push(values),
                None if terms.sort(term) == sort => {
                    values.insert(number, term);
                    ways.push(values);
                }
                None => {}
            }
            return;
        }
        if bound_in(terms, pattern).is_empty() {
            let ground = self.node(terms, pattern, 1);
            self.propagate(terms);
            if self.root(ground) == self.root(node) {
                ways.push(values);
            }
            return;
        }
        if let Op::Linear(_) = terms.op(pattern) {
            self.fit_sum(terms, pattern, node, values, ways);
            return;
        }
        if self.class(node).size > MAX_MEMBERS {
            return;
        }
        let op = terms.op(pattern);
        for member in self.members(node) {
            if self.nodes[member as usize].op == op {
                self.fit_node(terms, pattern, member, values.clone(), ways);
            }
        }
    }

    /// `i + c` fits any number: the variable is what is left of it.
    fn fit_sum(
        &mut self,
        terms: &mut Terms,
        pattern: Term,
        node: NodeId,
        mut values: Values,
        ways: &mut Vec<Values>,
    ) {
        let Op::Linear(id) = terms.op(pattern) else { return };
        let linear = terms.linear(id).clone();
        let atoms = terms.args(pattern).to_vec();
        let sort = terms.sort(pattern);
        let mut rest = terms.number(linear.constant.clone(), sort);
        let mut variable = None;
        for (atom, coefficient) in atoms.into_iter().zip(linear.coefficients.iter()) {
            match terms.op(atom) {
                Op::Bound(number, _) if !values.contains_key(&number) => {
                    if variable.is_some() {
                        return;
                    }
                    variable = Some((number, coefficient.clone()));
                }
                Op::Bound(number, _) => {
                    let scaled = terms.scale(coefficient, values[&number]);
                    rest = terms.add(rest, scaled);
                }
                _ if bound_in(terms, atom).is_empty() => {
                    let scaled = terms.scale(coefficient, atom);
                    rest = terms.add(rest, scaled);
                }
                _ => return,
            }
        }
        let Some((number, coefficient)) = variable else { return };
        let term = self.name_of(node);
        if terms.sort(term) != Sort::INT || sort != Sort::INT {
            return;
        }
        let left = terms.sub(term, rest);
        let value = if coefficient == Number::ONE {
            left
        } else if coefficient == -&Number::ONE {
            terms.neg(left)
        } else {
            return;
        };
        values.insert(number, value);
        ways.push(values);
    }

    /// How a node is written in instances: as a value where it has one.
    fn name_of(&self, node: NodeId) -> Term {
        self.class(node).value.unwrap_or(self.nodes[node as usize].term)
    }
}

/// That the body does not hold for values of which nothing else is known; only of numbers,
/// whose values do not depend on when they are asked for.
fn fails_for_witness(terms: &mut Terms, forall: Term) -> Option<Term> {
    let Op::Forall(id) = terms.op(forall) else { return None };
    let sorts = terms.binder(id).sorts.clone();
    if !sorts.iter().all(|sort| sort.is_numeric()) {
        return None;
    }
    let values: Vec<Term> = sorts.iter().map(|sort| terms.fresh("w", *sort)).collect();
    let body = terms.instantiate(forall, &values)?;
    Some(terms.not(body))
}
