//! What is in a sequence or a set.
//!
//! `s[i]` is in `s`, and in every part of it that has index `i`; two sets are equal if an element
//! of which nothing else is known is in both or in none.

use base::needs;
use term::{Op, Term};

use super::Search;
use super::parts::Part;

/// How many parts are looked through.
const PARTS: usize = 24;

impl Search<'_> {
    pub(super) fn is_in_sequence(&mut self, s: Term, element: Term) -> bool {
        let mut made_of = vec![self.parts_of(s)];
        made_of.extend(self.other_parts_of(s));
        let names = self.prover.known_equals(self.terms, &self.path, element);
        made_of.into_iter().any(|parts| {
            parts.iter().take(PARTS).any(|part| self.is_in_part(part, element, &names))
        }) || self.is_in_bag_of(s, element)
    }

    fn is_in_part(&mut self, part: &Part, element: Term, names: &[Term]) -> bool {
        let (whole, from, to) = match part {
            Part::Item(item) => return needs!("item-is-the-element", self.same(*item, element)),
            Part::Range { whole, from, to } => (*whole, *from, *to),
        };
        for name in names {
            if self.terms.op(*name) != Op::Index {
                continue;
            }
            let (s, at) = (self.terms.arg(*name, 0), self.terms.arg(*name, 1));
            let inside = [self.terms.le(from, at), self.terms.lt(at, to)];
            let is_there =
                self.same(s, whole) && inside.iter().all(|inside| self.holds_by_all_means(*inside));
            if needs!("element-has-an-index-in-the-part", is_there) {
                return true;
            }
        }
        let length = self.terms.len_of(whole);
        let zero = self.terms.int(0);
        let in_whole = self.terms.seq_contains(whole, element);
        from == zero && to == length && self.holds(in_whole)
    }

    /// Sequences with the same elements have it or do not have it.
    fn is_in_bag_of(&mut self, s: Term, element: Term) -> bool {
        let bag = self.terms.bag_of_seq(s);
        for name in self.prover.known_equals(self.terms, &self.path, bag) {
            if name == bag {
                continue;
            }
            let there = match self.terms.op(name) {
                Op::BagOfSeq => self.terms.seq_contains(self.terms.arg(name, 0), element),
                _ => self.terms.bag_contains(name, element),
            };
            if needs!("element-is-in-the-same-bag", self.holds(there)) {
                return true;
            }
        }
        false
    }

    pub(super) fn same_set(&mut self, a: Term, b: Term) -> bool {
        let (in_a, in_b) = self.any_element(a, b);
        needs!("what-is-in-one-set-is-in-the-other", self.under(in_a, |s| s.shows(in_b)))
            && needs!("what-is-in-the-other-is-in-the-one", self.under(in_b, |s| s.shows(in_a)))
    }

    pub(super) fn is_subset(&mut self, a: Term, b: Term) -> bool {
        let (in_a, in_b) = self.any_element(a, b);
        self.under(in_a, |search| search.shows(in_b))
    }

    /// That an element of which nothing is known is in either set.
    fn any_element(&mut self, a: Term, b: Term) -> (Term, Term) {
        let sort = self.terms.element_sort(self.terms.sort(a));
        let element = self.terms.fresh("e", sort);
        (self.terms.contains(a, element), self.terms.contains(b, element))
    }
}
