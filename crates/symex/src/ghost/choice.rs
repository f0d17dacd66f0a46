//! Objects that are one of several: `Node n = c ? a : b; n.value = 1;` needs the permission to
//! `a.value` where `c` holds and that to `b.value` elsewhere, and so does `n.value = 1` where all
//! that is known is `n == a || n == b`. What is asked of such an object is done for the cases by
//! themselves; so it is for `n.valid()`, whether `a.valid()` is held or has to be made of what is, and
//! for arguments of predicates that are one of several, and for members of sets of whose members
//! all of it is held: `n == a || n \in s`.

use base::{Span, needs, step};
use heap::{Chunk, Heap, Missing};
use term::{Op, Sort, Term};

use crate::engine::{Engine, GhostMode};
use crate::failure::{Result, Stop};
use crate::ghost::plan::CHOICES;
use crate::state::State;

/// So many objects are looked at as to whether something is one of them.
const CANDIDATES: usize = 12;

impl Engine<'_> {
    /// Runs the action where the condition holds, and where it does not; none if that was decided
    /// all along.
    pub fn in_cases<T>(
        &mut self,
        state: &State,
        span: Span,
        action: &mut dyn FnMut(&mut Self, State) -> Result<Vec<T>>,
        condition: Term,
    ) -> Option<Result<Vec<T>>> {
        let negated = self.terms.not(condition);
        let mut results = Vec::new();
        for case in [condition, negated] {
            let Some(mut branch) = self.branch(state, case) else { continue };
            if case == negated && !step!("each-case-is-gone-through") {
                break;
            }
            if branch.route.splits.len() == state.route.splits.len() {
                // The other case says nothing new.
                return None;
            }
            self.choose(&mut branch, condition, case == condition);
            self.nesting.ghost.chosen += 1;
            let done = self.in_rounds(&branch, span, action);
            self.nesting.ghost.chosen -= 1;
            match done {
                Ok(more) => results.extend(more),
                Err(stop) => return Some(Err(stop)),
            }
        }
        Some(Ok(results))
    }

    /// A value in a specification: where a permission is missing for an object that is one of
    /// several, the value is found for each of them. Nothing is taken there, so that the cases meet
    /// again.
    pub fn in_each_case(
        &mut self,
        state: &mut State,
        (ty, span): (&ir::Type, Span),
        value: &mut dyn FnMut(&mut Self, &mut State) -> Result<Term>,
    ) -> Result<Term> {
        let before = state.clone();
        let (missing, failure) = match value(self, state) {
            Err(Stop::Missing(missing, failure))
                if self.nesting.ghost.chosen < CHOICES && self.nesting.ghost.attempts.is_none() =>
            {
                (missing, failure)
            }
            other => return other,
        };
        *state = before;
        let choice = self.choice_in(&missing).or_else(|| self.alternative(state, &missing));
        let Some(condition) = choice else { return Err(Stop::Missing(missing, failure)) };
        let negated = self.terms.not(condition);
        let base = state.route.splits.len();
        let mut values = Vec::new();
        for case in [condition, negated] {
            let Some(mut branch) = self.branch(state, case) else { continue };
            if branch.route.splits.len() == base {
                return Err(Stop::Missing(missing, failure));
            }
            self.nesting.ghost.chosen += 1;
            let found = self.in_each_case(&mut branch, (ty, span), value);
            self.nesting.ghost.chosen -= 1;
            values.push((branch, found?));
        }
        self.merge(state, base, values, ty, span)
    }

    /// The condition of an object that is given by one.
    pub fn choice_in(&self, missing: &Missing) -> Option<Term> {
        asked_of(missing).iter().find_map(|asked| {
            match (self.terms.op(*asked), self.terms.args(*asked)) {
                (Op::Ite, [condition, ..]) => Some(*condition),
                _ => None,
            }
        })
    }

    /// That the object whose permission is missing is a certain one of those of which something
    /// is held, if it must be one of them; or an argument of a predicate a certain one of those of
    /// instances that are held.
    pub fn alternative(&mut self, state: &State, missing: &Missing) -> Option<Term> {
        let asked = asked_of(missing).to_vec();
        let ranges = self.ranges_for(state, missing);
        (0..asked.len()).find_map(|place| {
            let others = self.held_like(state, missing, place);
            self.one_of(state, asked[place], others, ranges.clone())
        })
    }

    /// Where iterated chunks have what is missing.
    fn ranges_for(&mut self, state: &State, missing: &Missing) -> Vec<Term> {
        let mut ranges = Vec::new();
        for chunk in state.heap.clone().chunks() {
            let Chunk::Iterated(chunk) = chunk else { continue };
            if let Some(index) = self.hastily(|engine| engine.index_in(state, chunk, missing)) {
                ranges.push(self.range_at(chunk, index));
            }
        }
        ranges
    }

    /// That a value is a certain one of several, or in one of several ranges, if it must be one of
    /// them.
    fn one_of(
        &mut self,
        state: &State,
        value: Term,
        others: Vec<Term>,
        ranges: Vec<Term>,
    ) -> Option<Term> {
        let mut cases = Vec::new();
        for other in others {
            if self.prover.equal(&mut self.terms, &state.path, value, other).is_none() {
                cases.push(self.terms.eq(value, other));
            }
        }
        cases.truncate(CANDIDATES);
        for range in ranges.into_iter().take(CANDIDATES) {
            if !range.is_true() && !range.is_false() {
                cases.push(range);
            }
        }
        let all = self.terms.or(cases.clone());
        if cases.len() < 2 || !self.holds(state, all) {
            return None;
        }
        // Those that it is in no case would only cost a choice.
        let mut at = 0;
        while cases.len() > 2 && at < cases.len() {
            let others = cases.iter().copied().enumerate().filter(|(i, _)| *i != at);
            let others: Vec<Term> = others.map(|(_, case)| case).collect();
            let enough = self.terms.or(others.clone());
            if self.holds_fast(state, enough) {
                cases = others;
            } else {
                at += 1;
            }
        }
        cases.first().copied()
    }

    /// The objects of which something is held that is like what is missing, or of which it may be
    /// made; for a further argument of a predicate, those of other instances.
    fn held_like(&self, state: &State, missing: &Missing, place: usize) -> Vec<Term> {
        let asked = asked_of(missing);
        let Some(sort) = asked.get(place).map(|asked| self.terms.sort(*asked)) else {
            return Vec::new();
        };
        let may_be_made = self.options.ghost == GhostMode::Auto && sort == Sort::REF;
        let (mut first, mut later) = (Vec::new(), Vec::new());
        for chunk in state.heap.chunks() {
            let (is_like, of): (bool, &[Term]) = match (chunk, missing) {
                (Chunk::Field { object, field, .. }, Missing::Field { field: wanted, .. }) => {
                    (field == wanted, std::slice::from_ref(object))
                }
                (Chunk::Elements { array, .. }, Missing::Elements { .. }) => {
                    (true, std::slice::from_ref(array))
                }
                (
                    Chunk::Predicate { predicate, args, .. },
                    Missing::Predicate { predicate: wanted, .. },
                ) => {
                    let (have, wanted) = (ir::PredicateId(*predicate), ir::PredicateId(*wanted));
                    match args.get(place..=place) {
                        Some(one) if self.same_family(have, wanted) => (true, one),
                        _ => (false, args),
                    }
                }
                // It may be in there, or made of it.
                (Chunk::Predicate { args, .. }, _) => (false, args),
                (Chunk::Field { object, .. }, _) => (false, std::slice::from_ref(object)),
                (Chunk::Elements { array, .. }, _) => (false, std::slice::from_ref(array)),
                (Chunk::Iterated(_), _) => (false, &[]),
            };
            let found = of.iter().filter(|one| self.terms.sort(**one) == sort);
            for one in found.filter(|one| **one != Term::NULL) {
                match is_like {
                    true => first.push(*one),
                    false if may_be_made => later.push(*one),
                    false => {}
                }
            }
        }
        let mut all: Vec<Term> = Vec::new();
        for one in first.into_iter().chain(later) {
            if !all.contains(&one) {
                all.push(one);
            }
        }
        all
    }

    /// The element of an array that is one of several, of all of which the element is held.
    pub fn element_of_one(
        &mut self,
        state: &State,
        heap: &Heap,
        array: Term,
        index: Term,
    ) -> Option<Term> {
        let mut cases: Vec<(Term, Term)> = Vec::new();
        for chunk in heap.chunks() {
            let Chunk::Elements { array: other, from, to, values, .. } = chunk else { continue };
            let (from, to, values) = (*from, *to, *values);
            let known = self.prover.equal(&mut self.terms, &state.path, array, *other);
            let offset = self.terms.sub(index, from);
            let value = self.terms.index(values, offset);
            let is_alike =
                cases.first().is_none_or(|(_, v)| self.terms.sort(*v) == self.terms.sort(value));
            if known == Some(false) || !is_alike || cases.len() == CANDIDATES {
                continue;
            }
            let same = self.terms.eq(array, *other);
            let (above, below) = (self.terms.le(from, index), self.terms.lt(index, to));
            cases.push((self.terms.and([same, above, below]), value));
        }
        let somewhere = self.terms.or(cases.iter().map(|(there, _)| *there).collect::<Vec<_>>());
        if cases.len() < 2 || !needs!("element-is-held-somewhere", self.holds(state, somewhere)) {
            return None;
        }
        let (_, mut value) = cases.pop()?;
        for (there, case) in cases.into_iter().rev() {
            value = self.terms.ite(there, case, value);
        }
        Some(value)
    }

    /// Writes the element of an array that is in one of several chunks of it, nobody knows in which;
    /// true if it must be in one.
    pub fn write_one_of(
        &mut self,
        state: &mut State,
        found: &[usize],
        index: Term,
        value: Term,
    ) -> bool {
        let one = self.full();
        let mut cases = Vec::new();
        for position in found.iter().take(CANDIDATES) {
            let Some(Chunk::Elements { from, to, fraction, .. }) =
                state.heap.chunks().get(*position)
            else {
                continue;
            };
            let (from, to, fraction) = (*from, *to, *fraction);
            let (above, below) = (self.terms.le(from, index), self.terms.lt(index, to));
            let whole = self.terms.eq(fraction, one);
            let whole = step!("whole-permission-to-one-of-several", whole, else Term::TRUE);
            cases.push((*position, self.terms.and([above, below, whole])));
        }
        let somewhere = self.terms.or(cases.iter().map(|(_, there)| *there).collect::<Vec<_>>());
        if cases.len() < 2 || !needs!("written-somewhere", self.holds(state, somewhere)) {
            return false;
        }
        for (position, there) in cases {
            let Some(Chunk::Elements { array, from, to, fraction, values }) =
                state.heap.chunks().get(position).cloned()
            else {
                continue;
            };
            let offset = self.terms.sub(index, from);
            let written = self.terms.update(values, offset, value);
            let values = self.terms.ite(there, written, values);
            let chunk = Chunk::Elements { array, from, to, fraction, values };
            state.heap.replace(position, chunk);
        }
        true
    }

    /// Variables whose value depends on the condition have the one or the other.
    fn choose(&mut self, state: &mut State, condition: Term, holds: bool) {
        let locals: Vec<_> = state.locals().collect();
        for (local, value) in locals {
            let Some(value) = value else { continue };
            if let (Op::Ite, [on, then, other]) = (self.terms.op(value), self.terms.args(value))
                && *on == condition
            {
                let value = if holds { *then } else { *other };
                state.set(local, value);
            }
        }
    }
}

/// Of which object something is missing; of a predicate, all its arguments.
fn asked_of(missing: &Missing) -> &[Term] {
    match missing {
        Missing::Field { object, .. } => std::slice::from_ref(object),
        Missing::Elements { array, .. } => std::slice::from_ref(array),
        Missing::Predicate { args, .. } => args,
    }
}
