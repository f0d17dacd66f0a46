//! Joining: states that went different ways and hold the same permissions become one again,
//! so that conditionals one after the other cost their sum and not their product.
//!
//! ```java
//! if (x < 0) x = -x;      // one state: x is `old_x < 0 ? -old_x : old_x`
//! ```
//!
//! Two states are joined if their heaps have the same shape: the same chunks up to values.
//! A *selector* tells where the joined state came from: the condition on which the two
//! parted, or, where there is none (a call that returned and one whose exception was
//! caught), a fresh truth value. Values that differ become `selector ? a : b`; what only one
//! of the two knows holds under the selector, or under its negation. What both know stays
//! as it is.
//!
//! Sound, because a run that took the first way makes the selector true: on it the joined
//! state has the values of the first, and what the second knew says nothing. The condition
//! is about values that were there before the two parted, so both ways mean the same by it.
//!
//! `join A;` is the explicit form (section 6.1 of the paper): all paths up to it must meet
//! `A`, and one state goes on that knows `A`, and what was known on entry of the method.

use std::rc::Rc;

use base::{Code, Span, needs, step};
use check::Reason;
use heap::Heap;
use ir::Assertion;
use rustc_hash::FxHashSet;
use solver::PathCondition;
use term::{Sort, Term};

use crate::engine::Engine;
use crate::engine::message::Who;
use crate::engine::outcome::Blame;
use crate::failure::{Result, unsupported};
use crate::state::State;
use crate::trace::Event;

/// How many parts a fact may have before it is packed together with others.
const LONG: usize = 12;

impl Engine<'_> {
    /// Joins those of the states that can be. States come in the order in which they were
    /// explored; those that parted last are joined first.
    pub fn join(&mut self, mut states: Vec<State>) -> Vec<State> {
        if !self.options.join {
            return states;
        }
        // How much a state has in common with the one before it; nothing if there is none, or if
        // the two cannot be joined.
        let common = |states: &[State], i: usize| {
            let before = i.checked_sub(1).and_then(|before| states.get(before));
            Some(common_length(&before?.route.splits, &states.get(i)?.route.splits))
        };
        let mut shared: Vec<Option<usize>> =
            (0..states.len()).map(|i| common(&states, i)).collect();
        loop {
            // The neighbours that have most in common, the last of them.
            let next = (0..).zip(&shared).filter_map(|(i, shared)| Some(((*shared)?, i))).max();
            let Some((_, i)) = next else { return states };
            match self.join_two(&states[i - 1], &states[i]) {
                Some(mut joined) => {
                    self.findings.joins += 1;
                    self.record_join(&mut joined, &[&states[i - 1], &states[i]]);
                    states[i - 1] = joined;
                    states.remove(i);
                    shared.remove(i);
                    // The joined state is another: its neighbours are tried again.
                    shared[i - 1] = common(&states, i - 1);
                    if let Some(after) = shared.get_mut(i) {
                        *after = common(&states, i);
                    }
                }
                None => shared[i] = None,
            }
        }
    }

    fn join_two(&mut self, a: &State, b: &State) -> Option<State> {
        // A message names the statement that left a `try`, so those that left it are kept apart.
        if a.heap.len() != b.heap.len() || !a.leaves_like(b) {
            return None;
        }
        let mut joined = a.common_olds(b)?;
        let pairs = self.pair_chunks(a, b)?;
        // Nothing was assigned on one of the ways: nothing is known.
        let mut locals = Vec::new();
        for local in a.changed_locals(b) {
            match (a.get(local), b.get(local)) {
                (Some(x), Some(y)) if x == y => {}
                (Some(x), Some(y)) if self.terms.sort(x) == self.terms.sort(y) => {
                    step!("join-takes-locals-of-both", locals.push((local, Some((x, y)))));
                }
                _ => step!("join-forgets-what-one-way-lacks", locals.push((local, None))),
            }
        }
        let common = common_length(&a.route.splits, &b.route.splits);
        let selector = match (a.route.splits.get(common), b.route.splits.get(common)) {
            (Some(c), Some(d))
                if needs!("selector-tells-the-ways-apart", self.terms.not(*c) == *d) =>
            {
                *c
            }
            _ => self.terms.fresh("way", Sort::BOOL),
        };
        // The joined state is reached on one way or the other, but not on a third.
        let [first, second] = [&a.route.splits, &b.route.splits]
            .map(|splits| self.terms.and(splits.iter().skip(common).copied()));
        let reached = self.terms.or([first, second]);
        step!("join-forgets-the-way", {
            joined.route.splits = Rc::new(a.route.splits.iter().take(common).copied().collect());
        });
        if !reached.is_true() {
            joined.split(reached);
        }
        joined.known.unfolded = a.known.unfolded.common(&b.known.unfolded);
        joined.known.instances = a.known.instances.common(&b.known.instances);
        let opposite = self.terms.not(selector);
        step!("join-keeps-common-calls", {
            Rc::make_mut(&mut joined.known.folded).retain(|call| b.known.folded.contains(call));
            Rc::make_mut(&mut joined.known.calls).retain(|call| b.known.calls.contains(call));
        });
        self.keep_folded(&mut joined, selector, a);
        self.keep_folded(&mut joined, opposite, b);
        Rc::make_mut(&mut joined.known.peeked).retain(|known| b.known.peeked.contains(known));
        joined.route.trail = a.route.trail.common(&b.route.trail);
        joined.known.past = a.known.past.either(&b.known.past);
        joined.path = self.join_paths(selector, &a.path, &b.path);
        for (local, values) in locals {
            match values {
                Some((x, y)) => {
                    let value = self.terms.ite(selector, x, y);
                    joined.set(local, value);
                }
                None => joined.unset(local),
            }
        }
        let also = match (a.heap.also(), b.heap.also()) {
            (Some(x), Some(y)) if Rc::ptr_eq(x, y) => Some(x.clone()),
            _ => None,
        };
        self.join_heaps(selector, (&a.heap, &b.heap), &pairs, &mut joined.heap)?;
        joined.heap.is_also(also);
        Some(joined)
    }

    /// What both know, and under the selector what only one of them knows.
    fn join_paths(
        &mut self,
        selector: Term,
        a: &PathCondition,
        b: &PathCondition,
    ) -> PathCondition {
        let mut path = a.common_prefix(b);
        let (first, second) = (a.facts_since(&path), b.facts_since(&path));
        let in_first: FxHashSet<Term> = first.iter().copied().collect();
        let in_second: FxHashSet<Term> = second.iter().copied().collect();
        let opposite = self.terms.not(selector);
        let mut long = Vec::new();
        for fact in &first {
            let fact = if needs!("facts-known-on-both-ways", in_second.contains(fact)) {
                *fact
            } else if self.is_long(*fact) {
                long.push(*fact);
                continue;
            } else {
                self.terms.implies(selector, *fact)
            };
            path = self.prover.extend(&mut self.terms, &path, fact);
        }
        path = self.extend_with_all(path, selector, &mut long);
        for fact in &second {
            if in_first.contains(fact) {
                continue;
            }
            if self.is_long(*fact) {
                long.push(*fact);
                continue;
            }
            let fact = step!("facts-of-the-second-way-are-conditional",
                self.terms.implies(opposite, *fact), else *fact);
            path = self.prover.extend(&mut self.terms, &path, fact);
        }
        self.extend_with_all(path, opposite, &mut long)
    }

    /// Whether a fact holds under many conditions already. One more for each of them at every
    /// join would make what conditionals in conditionals cost grow with the cube of their depth.
    fn is_long(&self, fact: Term) -> bool {
        self.terms.op(fact) == term::Op::Or && self.terms.args(fact).len() > LONG
    }

    /// Under the condition, all of these at once.
    fn extend_with_all(
        &mut self,
        path: PathCondition,
        condition: Term,
        facts: &mut Vec<Term>,
    ) -> PathCondition {
        if facts.is_empty() {
            return path;
        }
        let all = self.terms.and(facts.drain(..));
        let fact = self.terms.implies(condition, all);
        self.prover.extend(&mut self.terms, &path, fact)
    }

    /// `join A;`: every state meets `A`, and one goes on that knows it. Of everything else
    /// only what was known on entry is kept: permissions that `A` does not ask for are
    /// gone, and locals have any value, unless all states agree that it is still the one on
    /// entry.
    pub fn join_at(&mut self, states: Vec<State>, a: &Assertion, span: Span) -> Result<Vec<State>> {
        let Some(entry) =
            self.scope.entry.clone().filter(|_| self.nesting.pure.unfolding.is_empty())
        else {
            return unsupported(Reason::Join, span);
        };
        let blame =
            Blame { code: Code::Assertion, span, what: Who::The("the assertion of the join") };
        let Some(mut after) = states.first().cloned() else { return Ok(states) };
        let steps: Vec<_> = states.iter().filter_map(|state| state.route.step).collect();
        let mut kept: Vec<bool> = Vec::new();
        for (local, value) in entry.locals() {
            let same =
                needs!("join-at-keeps-what-all-have", states.iter().all(|s| s.get(local) == value));
            kept.push(value.is_some() && same);
        }
        for state in states {
            match after.common_olds(&state) {
                Some(common) => after = common,
                None => return unsupported(Reason::JoinOfOtherLabels, span),
            }
            self.step(span)?;
            self.with_ghosts(state, span, &mut |engine, state| engine.consume(state, a, blame))?;
        }
        step!("join-at-drops-the-heap", after.heap = Heap::new());
        step!("join-at-forgets-the-path", after.path = entry.path);
        after.route.splits = entry.route.splits;
        after.known.unfolded = entry.known.unfolded;
        after.known.folded = entry.known.folded;
        after.known.calls = entry.known.calls;
        after.known.instances = entry.known.instances;
        after.known.peeked = entry.known.peeked;
        after.route.trail = entry.route.trail;
        for (local, _) in after.clone().locals() {
            if kept.get(local.index()) == Some(&true) {
                continue;
            }
            match self.scope.locals.get(local.index()).map(|info| (info.name, info.ty.clone())) {
                Some((name, ty)) if ty != ir::Type::Void => {
                    let value = self.any_of_type(&mut after, name.as_str(), &ty, span)?;
                    self.assume_static_type(&mut after, value, &ty);
                    after.set(local, value);
                }
                _ => after.unset(local),
            }
        }
        after.visit(span);
        let snapshot = self.terms.fresh("joined", Sort::SNAP);
        let mut joined = self.produce(after, snapshot, a)?;
        for state in &mut joined {
            self.record_after(state, steps.clone(), span, || Event::Join);
        }
        Ok(joined)
    }
}

fn common_length(a: &[Term], b: &[Term]) -> usize {
    a.iter().zip(b).take_while(|(x, y)| x == y).count()
}
