//! Back to one state: what was learned, and which value there is, where an expression was
//! evaluated on several branches.

use base::{Span, needs, step};
use rustc_hash::FxHashMap;
use term::Term;

use crate::engine::Engine;
use crate::failure::Result;
use crate::state::State;

impl Engine<'_> {
    /// What was learned on branches, which are all there are, holds under the conditions that
    /// led there. A fact of several branches is said once, under what these have in common, if
    /// that excludes the others.
    pub fn keep_facts<'s>(
        &mut self,
        state: &mut State,
        base: usize,
        branches: impl Iterator<Item = &'s State>,
    ) {
        let before = state.path.clone();
        let branches: Vec<&State> = branches.collect();
        let mut facts: Vec<(Term, Vec<usize>)> = Vec::new();
        let mut places: FxHashMap<Term, usize> = FxHashMap::default();
        for (i, branch) in branches.iter().enumerate() {
            for fact in branch.path.facts_since(&before) {
                let place = *places.entry(fact).or_insert_with(|| {
                    facts.push((fact, Vec::new()));
                    facts.len() - 1
                });
                if let Some((_, known)) = facts.get_mut(place).filter(|(_, k)| k.last() != Some(&i))
                {
                    known.push(i);
                }
            }
        }
        let splits: Vec<Vec<Term>> =
            branches.iter().map(|b| b.route.splits.iter().skip(base).copied().collect()).collect();
        for (fact, known) in facts {
            for condition in self.conditions_of(&splits, &known) {
                let fact = step!(
                    "facts-of-a-branch-are-conditional",
                    self.terms.implies(condition, fact),
                    else fact
                );
                self.assume(state, fact);
            }
        }
        for (branch, splits) in branches.iter().zip(&splits) {
            let condition = self.terms.and(splits.iter().copied());
            self.keep_folded(state, condition, branch);
        }
    }

    /// The conditions of some branches: the literals that they share, if each of the others has
    /// the negation of one, or else those of each.
    fn conditions_of(&mut self, splits: &[Vec<Term>], known: &[usize]) -> Vec<Term> {
        let own: Vec<&Vec<Term>> = known.iter().filter_map(|i| splits.get(*i)).collect();
        let Some((first, rest)) = own.split_first() else { return Vec::new() };
        let shared: Vec<Term> =
            first.iter().copied().filter(|t| rest.iter().all(|s| s.contains(t))).collect();
        let negated: Vec<Term> = shared.iter().map(|t| self.terms.not(*t)).collect();
        let mut others = splits.iter().enumerate().filter(|(i, _)| !known.contains(i));
        if needs!(
            "shared-conditions-exclude-the-others",
            others.all(|(_, split)| split.iter().any(|t| negated.contains(t)))
        ) {
            return vec![self.terms.and(shared)];
        }
        own.iter().map(|split| self.terms.and(split.iter().copied())).collect()
    }

    /// Calls that were left alone on a branch are there under the condition that led to it.
    pub fn keep_folded(&mut self, state: &mut State, condition: Term, branch: &State) {
        for call in branch.known.folded.iter() {
            if !state.known.folded.contains(call) {
                let mut call = call.clone();
                call.condition = self.terms.and([condition, call.condition]);
                state.keep_folded(call);
            }
        }
        if std::rc::Rc::ptr_eq(&state.known.calls, &branch.known.calls) {
            return;
        }
        for call in branch.known.calls.iter() {
            if !state.known.calls.contains(call) {
                let mut call = call.clone();
                call.condition = self.terms.and([condition, call.condition]);
                state.keep_call(call);
            }
        }
    }

    /// One value out of those on several branches, by the conditions that led there.
    pub fn merge(
        &mut self,
        state: &mut State,
        base: usize,
        values: Vec<(State, Term)>,
        ty: &ir::Type,
        span: Span,
    ) -> Result<Term> {
        if let [(only, value)] = values.as_slice()
            && only.route.splits.len() == base
        {
            state.path = only.path.clone();
            state.known.folded = only.known.folded.clone();
            state.known.calls = only.known.calls.clone();
            return Ok(*value);
        }
        self.keep_facts(state, base, values.iter().map(|(branch, _)| branch));
        let Some(((_, last), rest)) = values.split_last() else {
            // No branch can occur: any value will do.
            return self.any_of_type(state, "impossible", ty, span);
        };
        let mut merged = *last;
        for (branch, value) in rest.iter().rev() {
            let condition = self.terms.and(branch.route.splits.iter().skip(base).copied());
            merged = self.terms.ite(condition, *value, merged);
        }
        Ok(merged)
    }
}

impl Engine<'_> {
    /// The state on one side of a condition; `None` if it cannot be.
    pub fn branch(&mut self, state: &State, condition: Term) -> Option<State> {
        let mut branch = state.clone();
        if condition.is_true() || self.holds_at_once(state, condition) {
            return Some(branch);
        }
        self.assume(&mut branch, condition);
        if condition.is_false() || self.is_dead(&branch) {
            return None;
        }
        branch.split(condition);
        Some(branch)
    }
}
