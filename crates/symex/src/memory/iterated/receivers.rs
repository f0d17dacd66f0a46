//! Receivers of what is held are not null.
//!
//! `s[i] != null` for any index follows without the quantified fact that it once was: for each
//! index in the range there is a chunk with that receiver, at this index or, where elements of a
//! sequence moved, at another one.

use base::{needs, stops};
use heap::{Chunk, Each, Missing};
use ir::{Expr, ExprKind, PredicateId};
use term::Term;

use super::AnyIndex;
use crate::engine::Engine;
use crate::state::State;

impl Engine<'_> {
    /// Assumes that the reference in `e != null` is not, if something is held for it at each
    /// index of the range.
    pub(super) fn learn_from_receivers(&mut self, any: &mut AnyIndex, e: &Expr) {
        let ExprKind::Not(inner) = &e.kind else { return };
        let ExprKind::Eq(a, b) = &inner.kind else { return };
        let object = match (&a.kind, &b.kind) {
            (ExprKind::Null, _) => b,
            (_, ExprKind::Null) => a,
            _ => return,
        };
        // What cannot be evaluated is reported by who asked for it.
        let Ok(object) = self.eval(&mut any.state.clone(), object) else { return };
        let goal = self.terms.ne(object, Term::NULL);
        if !self.holds_fast(&any.state, goal)
            && needs!("receiver-at-each-index", self.is_receiver(any, object))
        {
            self.assume(&mut any.state, goal);
        }
    }

    /// Does something without looking for names that take long to find.
    pub fn hastily<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.maps.hasty, true);
        let result = act(self);
        self.maps.hasty = before;
        result
    }

    /// Whether an iterated chunk holds something for an object: then it is not null.
    pub fn is_held_in_range(&mut self, state: &State, object: Term) -> bool {
        let heap = state.heap.clone();
        let before = std::mem::replace(&mut self.maps.hasty, true);
        let mut held = false;
        for chunk in heap.chunks() {
            let Chunk::Iterated(chunk) = chunk else { continue };
            let missing = match &chunk.each {
                each if self.receiver_of(each).is_none() => continue,
                Each::Field { field, .. } => Missing::Field { object, field: *field },
                Each::Predicate { predicate, dynamic, .. } => {
                    let (predicate, dynamic, args) = (*predicate, *dynamic, vec![object]);
                    Missing::Predicate { predicate, dynamic, args }
                }
                Each::Elements { .. } => continue,
            };
            let Some(index) = self.index_in(state, chunk, &missing) else { continue };
            let inside = self.substitute_index(chunk.range, chunk.var, index);
            if needs!("receiver-in-range", self.holds_fast(state, inside)) {
                held = true;
                break;
            }
        }
        self.maps.hasty = before;
        held
    }

    /// Whether, at each index of the range, something is held for an object.
    fn is_receiver(&mut self, any: &AnyIndex, object: Term) -> bool {
        let goal = self.terms.ne(object, Term::NULL);
        let heap = any.state.heap.clone();
        let mut needed = any.range;
        for chunk in heap.chunks() {
            let Chunk::Iterated(chunk) = chunk else { continue };
            let chunk = self.renamed(chunk.clone(), any.var);
            let Some(receiver) = self.receiver_of(&chunk.each) else { continue };
            if self.terms.sort(chunk.var) != self.terms.sort(any.var) {
                continue;
            }
            let mut ways = self.shifts_between(any, &[(object, receiver)]);
            if self.terms.sort(any.var) == term::Sort::INT {
                ways.insert(0, (Term::TRUE, self.terms.int(0)));
            }
            for (condition, by) in ways {
                let further = self.terms.add(any.var, by);
                let range = self.substitute_index(chunk.range, any.var, further);
                let there = self.substitute_index(receiver, any.var, further);
                let both = self.terms.and([needed, condition, range]);
                let mut inside = any.state.clone();
                self.assume(&mut inside, both);
                if both.is_false() || self.is_dead(&inside) {
                    continue;
                }
                let same = self.terms.eq(object, there);
                if needs!("receiver-is-the-object", self.holds_fast(&inside, same)) {
                    let not = self.terms.not(both);
                    needed = self.terms.and([needed, not]);
                }
            }
        }
        if needed == any.range {
            return false;
        }
        // What is left may be few indices of which it is known otherwise.
        let mut left = any.state.clone();
        self.assume(&mut left, needed);
        self.holds_fast(&left, goal) || {
            let before = std::mem::replace(&mut self.maps.hasty, true);
            let nowhere = self.is_nowhere(&any.state, needed);
            self.maps.hasty = before;
            nowhere
        }
    }

    /// The object that a permission is for, which is not null.
    fn receiver_of(&self, each: &Each) -> Option<Term> {
        match each {
            Each::Field { object, .. } => Some(*object),
            Each::Elements { .. } => None,
            Each::Predicate { predicate, args, .. } => {
                let info = self.program.predicate(PredicateId(*predicate));
                args.first().copied().filter(|_| {
                    !stops!("receivers-are-of-instances", info.is_static) && info.class.is_some()
                })
            }
        }
    }
}
