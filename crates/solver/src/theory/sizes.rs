//! How large sets are: equal sets are equally large, and a set with one more element is larger
//! by one.
//!
//! `(s[0 .. n + 1].toSet()).size` is compared with the sizes that are known of other sets: with
//! `s[0 .. n].toSet()`, which is the same set, or the same but for the element at an end of `s`.

use base::needs;
use term::{Op, Term, Terms};

use super::Search;

/// How many sets are compared with one of the goal.
const SETS: usize = 6;
/// How many elements are tried for the one that is new.
const ELEMENTS: usize = 4;

/// The sets whose sizes an equation between numbers speaks of.
pub(super) fn measured(terms: &Terms, goal: Term) -> Vec<Term> {
    if terms.op(goal) != Op::Eq {
        return Vec::new();
    }
    let mut found = Vec::new();
    for side in terms.args(goal) {
        match terms.op(*side) {
            Op::Size => found.push(terms.arg(*side, 0)),
            Op::Linear(_) => {
                let sizes = terms.args(*side).iter().filter(|atom| terms.op(**atom) == Op::Size);
                found.extend(sizes.map(|size| terms.arg(*size, 0)));
            }
            _ => {}
        }
    }
    found
}

impl Search<'_> {
    pub(super) fn follows_from_sizes(&mut self, goal: Term) -> bool {
        let in_goal = measured(self.terms, goal);
        for set in in_goal.iter().copied() {
            let mut others = in_goal.clone();
            others.extend(self.prover.measured_sets(self.terms, &self.path, set));
            others.retain(|other| *other != set);
            for other in others.into_iter().take(SETS) {
                if let Some(fact) = self.compared(set, other)
                    && self.under(fact, |search| search.holds(goal))
                {
                    return true;
                }
            }
        }
        false
    }

    /// What the size of one set says about that of another.
    fn compared(&mut self, set: Term, other: Term) -> Option<Term> {
        let (size, known) = (self.terms.size(set), self.terms.size(other));
        if needs!("sets-of-one-size-are-the-same", self.same_set(set, other)) {
            return Some(self.terms.eq(size, known));
        }
        let one = self.terms.int(1);
        for element in self.ends_of(set) {
            let there = self.terms.contains(other, element);
            let missing = self.terms.not(there);
            if !needs!("element-is-new-to-the-set", self.holds(missing)) {
                continue;
            }
            let sort = self.terms.sort(element);
            let single = self.terms.set(sort, &[element]);
            let larger = self.terms.union(other, single);
            if needs!("set-is-larger-by-one-element", self.same_set(set, larger)) {
                let more = self.terms.add(known, one);
                return Some(self.terms.eq(size, more));
            }
        }
        None
    }

    /// The first and last elements of the parts of sequences that a set is made of.
    fn ends_of(&mut self, set: Term) -> Vec<Term> {
        let one = self.terms.int(1);
        let mut found = Vec::new();
        for part in self.terms.parts(set) {
            match self.terms.op(part) {
                Op::Slice => {
                    let [s, from, to] = self.three_args(part);
                    let last = self.terms.sub(to, one);
                    found.push(self.terms.index(s, last));
                    found.push(self.terms.index(s, from));
                }
                Op::Set(_) | Op::Seq(_) => found.extend(self.terms.args(part)),
                _ => {}
            }
        }
        let mut seen = Vec::new();
        found.retain(|element| {
            let is_new = !seen.contains(element);
            seen.push(*element);
            is_new
        });
        found.truncate(ELEMENTS);
        found
    }
}
