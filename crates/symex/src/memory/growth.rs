//! What grew by new locations only, in short: sets that are apart stay apart however often they grow.
//!
//! ```text
//! disjoint(s2, t)?   within(s2, s1, or newer than 7), t is as old as 5:   disjoint(s1, t)?
//!                    within(s1, s0, or newer than 6), t is as old as 5:   disjoint(s0, t): known
//! ```
//!
//! The instances of [`super::members`] say the same of one location; but each takes a search, and there
//! are as many as steps. Here a step is a look-up, so that a goal costs as much as its history is long.

use base::needs;
use heap::{Shape, Universal};
use term::{Op, Term};

use crate::engine::Engine;
use crate::state::State;

/// How many steps of growth are gone back through for one goal.
const STEPS: usize = 2_000;

impl Engine<'_> {
    /// Whether a goal about sets follows from how they grew. What is shown of it is kept.
    pub fn shown_by_growth(&mut self, state: &mut State, goal: Term) -> bool {
        if self.tables.sets.symbols.is_none() {
            return false;
        }
        let symbols = self.loc_sets();
        let mut all = true;
        for part in self.conjuncts(goal) {
            let shown = self.holds_at_once(state, part)
                || match symbols.as_universal(&self.terms, part) {
                    Some(Universal::Disjoint(a, b)) => self.grew_apart(state, a, b),
                    Some(Universal::Within(a, b, than)) => self.grew_from(state, (a, b), than),
                    _ => false,
                };
            if shown {
                self.assume(state, part);
            }
            all &= shown;
        }
        all
    }

    /// What of a goal is not known yet.
    pub fn rest_of(&mut self, state: &State, goal: Term) -> Term {
        let parts = self.conjuncts(goal);
        if parts.len() == 1 {
            return goal;
        }
        let mut rest = Vec::new();
        for part in parts {
            if !self.holds_at_once(state, part) {
                rest.push(part);
            }
        }
        self.terms.and(rest)
    }

    fn conjuncts(&self, goal: Term) -> Vec<Term> {
        match self.terms.op(goal) {
            Op::And => self.terms.args(goal).to_vec(),
            _ => vec![goal],
        }
    }

    fn grew_apart(&mut self, state: &State, mut a: Term, mut b: Term) -> bool {
        let symbols = self.loc_sets();
        for _ in 0..STEPS {
            let apart = symbols.disjoint(&mut self.terms, a, b);
            if self.holds_at_once(state, apart) {
                return true;
            }
            // The later one came from something that was there before.
            if self.latest_birth(a) < self.latest_birth(b) {
                std::mem::swap(&mut a, &mut b);
            }
            let before = self.grown_without(state, a, b).or_else(|| {
                std::mem::swap(&mut a, &mut b);
                self.grown_without(state, a, b)
            });
            match before {
                Some(before) => a = before,
                None => return false,
            }
        }
        false
    }

    /// A set that the first one grew from, by nothing that may be in the second.
    fn grown_without(&mut self, state: &State, a: Term, b: Term) -> Option<Term> {
        let symbols = self.loc_sets();
        let is_dated = matches!(symbols.shape(&self.terms, b), Shape::Other);
        let stamp = self.latest_birth(b).filter(|_| is_dated);
        let there = stamp.map(|stamp| self.terms.int(i64::from(stamp)));
        self.grown_from(state, a, |engine, than| match (than, there) {
            (None, _) => true,
            (Some(than), Some(there)) => {
                let older = engine.terms.le(there, than);
                needs!("what-a-set-grew-by-is-newer", engine.holds_at_once(state, older))
            }
            (Some(_), None) => false,
        })
    }

    fn grew_from(&mut self, state: &State, (a, b): (Term, Term), newer: Option<Term>) -> bool {
        let symbols = self.loc_sets();
        let mut set = a;
        for _ in 0..STEPS {
            let within = symbols.within(&mut self.terms, set, b, newer);
            if self.holds_at_once(state, within) {
                return true;
            }
            let before = self.grown_from(state, set, |engine, than| match (than, newer) {
                (None, _) => true,
                (Some(than), Some(newer)) => {
                    let later = engine.terms.le(newer, than);
                    engine.holds_at_once(state, later)
                }
                (Some(_), None) => false,
            });
            match before {
                Some(before) => set = before,
                None => return false,
            }
        }
        false
    }

    /// An older set that is known to hold a set but for newer locations, if these will do.
    fn grown_from(
        &mut self,
        state: &State,
        set: Term,
        mut will_do: impl FnMut(&mut Self, Option<Term>) -> bool,
    ) -> Option<Term> {
        let places = self.tables.sets.universals.by_set.get(&set).cloned().unwrap_or_default();
        for place in places {
            let found = self.tables.sets.universals.all.get(place).copied();
            if let Some((atom, Universal::Within(grown, before, than))) = found
                && grown == set
                && before != set
                && self.latest_birth(before) < self.latest_birth(set)
                && will_do(self, than)
                && needs!("set-is-known-to-have-grown", self.holds_at_once(state, atom))
            {
                return Some(before);
            }
        }
        None
    }
}
