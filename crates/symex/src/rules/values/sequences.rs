//! `\seq_def`: the sequence of what an expression is for each index of a range.
//!
//! ```java
//! //@ represents content = (\seq_def int i; 0; size; items[i]);
//! ```
//!
//! Of the elements of a sequence it is a part of that: what is known of parts is known of it. Any
//! other one is a name, as a sum is ([`super::sums`]): how long it is, and each element, is known
//! of it, and what its last element adds to the one before.

use ir::Quantifier;
use term::{Op, Sort, Term};

use crate::engine::Engine;
use crate::engine::known::Folded;
use crate::state::State;

impl Engine<'_> {
    /// `(\seq_def int i; lo; hi; s[i])` is `s[lo .. hi]`: the expression is defined for each index of the
    /// range.
    pub(super) fn part_of_sequence(&mut self, state: &State, folded: &Folded) -> Option<Term> {
        let (Quantifier::SeqOf, Op::Index) = (folded.quantifier, self.terms.op(folded.body)) else {
            return None;
        };
        let (whole, index) = (self.terms.arg(folded.body, 0), self.terms.arg(folded.body, 1));
        let is_plain =
            index == folded.var && !self.terms.free_constants(whole).contains(&folded.var);
        is_plain.then(|| self.slice(state, whole, folded.lo, folded.hi))
    }

    /// How long a sequence is, and what its elements are; the same of the one without the last.
    pub(super) fn assume_elements(&mut self, state: &mut State, folded: &Folded, hi: Term) {
        if folded.quantifier != Quantifier::SeqOf {
            return;
        }
        let (zero, one) = (self.terms.int(0), self.terms.int(1));
        let before = self.terms.sub(hi, one);
        for hi in [before, hi] {
            let value = self.fold_symbol(folded, folded.lo, hi);
            let count = self.terms.sub(hi, folded.lo);
            let length = self.terms.max(zero, count);
            let known = self.terms.len_of(value);
            let fact = self.terms.eq(known, length);
            self.assume(state, fact);
            let at = self.terms.fresh_variable("at", Sort::INT);
            let (begins, ends) = (self.terms.le(zero, at), self.terms.lt(at, count));
            let inside = self.terms.and([begins, ends]);
            let there = self.terms.index(value, at);
            let index = self.terms.add(folded.lo, at);
            let element = self.element(folded, index);
            let same = self.terms.eq(there, element);
            let fact = self.terms.implies(inside, same);
            let fact = self.terms.forall(&[at], &[vec![there]], fact);
            self.assume(state, fact);
        }
    }
}
