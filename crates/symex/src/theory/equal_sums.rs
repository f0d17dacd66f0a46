//! Sums, products and counts over the same elements are the same.
//!
//! After `a[i] = 1` the sum of the elements before `i` is what it was before, but its term speaks of
//! another sequence. So each fold is compared with the ones that were met last: where any element of
//! the range is shown to be the same in both, the two folds over this range are equated.

use base::needs;
use rustc_hash::FxHashMap;
use term::{Op, Sort, Term};

use crate::engine::Engine;
use crate::state::State;
use crate::sums::Folded;

/// With how many others a fold is compared.
const RECENT: usize = 4;

impl Engine<'_> {
    pub fn equal_folds(&mut self, state: &mut State, folded: &Folded) {
        let own = self.fold_symbol(folded, folded.lo, folded.hi);
        let mut others: Vec<(Folded, Term)> = Vec::new();
        for index in (0..self.tables.folds.len()).rev() {
            if others.len() == RECENT {
                break;
            }
            let other = self.tables.folds[index].clone();
            if other.quantifier != folded.quantifier {
                continue;
            }
            // Folds over the same elements have one symbol, and need no comparison.
            let there = self.fold_symbol(&other, folded.lo, folded.hi);
            if there != own && others.iter().all(|(_, seen)| *seen != there) {
                others.push((other, there));
            }
        }
        for (other, there) in others {
            if self.agree(state, folded, &other, (other.lo, other.hi)) {
                let here = self.fold_symbol(folded, other.lo, other.hi);
                let value = self.fold_symbol(&other, other.lo, other.hi);
                let fact = self.terms.eq(here, value);
                self.assume(state, fact);
            } else if self.agree(state, folded, &other, (folded.lo, folded.hi)) {
                let fact = self.terms.eq(own, there);
                self.assume(state, fact);
            }
        }
    }

    /// Whether any element of the range is the same in both.
    fn agree(&mut self, state: &State, a: &Folded, b: &Folded, (lo, hi): (Term, Term)) -> bool {
        let at = self.terms.fresh("at", Sort::INT);
        let mut inner = state.clone();
        let (after, before) = (self.terms.le(lo, at), self.terms.lt(at, hi));
        self.assume(&mut inner, after);
        self.assume(&mut inner, before);
        let (x, y) = (self.element(a, at), self.element(b, at));
        let (x, y) = (self.behind_updates(&inner, x), self.behind_updates(&inner, y));
        let same = self.terms.eq(x, y);
        needs!("equal-sums-agree-on-every-element", self.holds_at_once(&inner, same))
    }

    /// The term without updates of sequences that are surely at other indices than those read.
    fn behind_updates(&mut self, state: &State, term: Term) -> Term {
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        for part in self.terms.parts(term) {
            if self.terms.op(part) != Op::Index {
                continue;
            }
            let (mut sequence, index) = (self.terms.arg(part, 0), self.terms.arg(part, 1));
            while self.terms.op(sequence) == Op::Update {
                let at = self.terms.arg(sequence, 1);
                let other = self.terms.ne(at, index);
                if !needs!("update-is-elsewhere", self.holds_at_once(state, other)) {
                    break;
                }
                sequence = self.terms.arg(sequence, 0);
            }
            map.insert(part, self.terms.index(sequence, index));
        }
        self.terms.substitute(term, &map)
    }
}
