//! Equal sequences: part by part from the front, or element by element.
//!
//! `s[0 .. k] + \seq(s[k]) + t` is `s[0 .. k + 1] + t`: what both sides begin with is left out,
//! until nothing is left. Where neither side says how it goes on, a part is taken for what it is
//! known to be equal to; and where that does not help either, the sequences are equal if they
//! are of one length and have the same element at any index.

use base::needs;
use term::{Op, Sort, Term};

use super::Search;
use super::parts::{Part, Parts};

/// How many parts are taken for what they are known to be, for one goal.
const RENAMED: u32 = 12;

impl Search<'_> {
    pub(super) fn same_sequence(&mut self, a: Term, b: Term) -> bool {
        let (a, b) = (self.decided(a), self.decided(b));
        let (parts, others) = (self.parts_of(a), self.parts_of(b));
        self.agree(parts, others, &mut Vec::new()) || self.same_elements(a, b)
    }

    /// Whether two sequences of parts are the same sequence. Wholes that have been looked into
    /// are not looked into again.
    fn agree(&mut self, mut a: Parts, mut b: Parts, looked_into: &mut Vec<Term>) -> bool {
        loop {
            if self.questions == 0 {
                return false;
            }
            let (first, second) = match (a.front().cloned(), b.front().cloned()) {
                (None, None) => return true,
                (Some(part), None) | (None, Some(part)) => {
                    if !needs!("nothing-is-left-of-the-longer", self.is_empty_part(&part)) {
                        return self.agree_by_name(&a, &b, looked_into)
                            || self.agree_by_name(&b, &a, looked_into);
                    }
                    a.pop_front();
                    b.pop_front();
                    continue;
                }
                (Some(first), Some(second)) => (first, second),
            };
            if let Some((rest, other)) = self.without_common(&first, &second) {
                a.pop_front();
                b.pop_front();
                rest.into_iter().for_each(|part| a.push_front(part));
                other.into_iter().for_each(|part| b.push_front(part));
                continue;
            }
            if self.is_empty_part(&first) {
                a.pop_front();
                continue;
            }
            if self.is_empty_part(&second) {
                b.pop_front();
                continue;
            }
            if self.drop_common_end(&mut a, &mut b) {
                continue;
            }
            return self.agree_by_name(&a, &b, looked_into)
                || self.agree_by_name(&b, &a, looked_into);
        }
    }

    /// Leaves out the last part of both sides, if it is the same.
    fn drop_common_end(&mut self, a: &mut Parts, b: &mut Parts) -> bool {
        let (Some(last), Some(other)) = (a.back(), b.back()) else { return false };
        let pairs = match (last, other) {
            (Part::Item(x), Part::Item(y)) => vec![(*x, *y)],
            (
                Part::Range { whole, from, to },
                Part::Range { whole: other, from: start, to: end },
            ) => vec![(*whole, *other), (*from, *start), (*to, *end)],
            _ => return false,
        };
        let same = pairs.into_iter().all(|(x, y)| self.same(x, y));
        if needs!("sequences-end-alike", same) {
            a.pop_back();
            b.pop_back();
            return true;
        }
        false
    }

    /// As [`Search::agree`], where the first part of one side is known under another name.
    fn agree_by_name(&mut self, a: &Parts, b: &Parts, looked_into: &mut Vec<Term>) -> bool {
        let Some(Part::Range { whole, from, to }) = a.front().cloned() else { return false };
        if looked_into.contains(&whole) || self.renamed >= RENAMED {
            return false;
        }
        self.renamed += 1;
        looked_into.push(whole);
        let mut ways = Vec::new();
        for named in self.other_parts_of(whole) {
            ways.extend(self.cut(named, from, to));
        }
        // The range itself may be known under another name.
        let range = self.terms.slice(whole, from, to);
        if range != whole {
            ways.extend(self.other_parts_of(range));
        }
        ways.extend(self.parts_through_windows(whole, from, to));
        for mut expanded in ways {
            expanded.extend(a.iter().skip(1).cloned());
            if self.agree(expanded, b.clone(), looked_into) {
                return true;
            }
        }
        looked_into.pop();
        false
    }

    /// What is left of two parts without the beginning that they have in common; nothing if
    /// none is known.
    fn without_common(&mut self, a: &Part, b: &Part) -> Option<(Option<Part>, Option<Part>)> {
        match (a, b) {
            (Part::Item(x), Part::Item(y)) => {
                needs!("items-are-equal", self.same(*x, *y)).then_some((None, None))
            }
            (Part::Item(x), Part::Range { whole, from, to }) => {
                Some((None, self.without_first(*x, (*whole, *from, *to))?))
            }
            (Part::Range { whole, from, to }, Part::Item(x)) => {
                Some((self.without_first(*x, (*whole, *from, *to))?, None))
            }
            (
                Part::Range { whole, from, to },
                Part::Range { whole: other, from: start, to: end },
            ) => {
                let same = self.same(*whole, *other) && self.same(*from, *start);
                if !needs!("ranges-begin-alike", same) {
                    return None;
                }
                let rest = |whole: &Term, from: &Term, to: &Term| {
                    let (whole, from, to) = (*whole, *from, *to);
                    (from != to).then_some(Part::Range { whole, from, to })
                };
                let (before, behind) = (self.terms.le(*to, *end), self.terms.le(*end, *to));
                if needs!("first-range-ends-first", self.holds(before)) {
                    Some((None, rest(other, to, end)))
                } else if self.holds(behind) {
                    Some((rest(whole, end, to), None))
                } else {
                    None
                }
            }
        }
    }

    /// A range without its first element, if that is this one.
    fn without_first(
        &mut self,
        item: Term,
        (whole, from, to): (Term, Term, Term),
    ) -> Option<Option<Part>> {
        let element = self.terms.index(whole, from);
        let inside = self.terms.lt(from, to);
        let fits = self.holds(inside) && self.same(item, element);
        if !needs!("item-is-the-first-of-the-range", fits) {
            return None;
        }
        let one = self.terms.int(1);
        let from = self.terms.add(from, one);
        Some((from != to).then_some(Part::Range { whole, from, to }))
    }

    /// Of one length, with the same element at an index of which nothing else is known.
    fn same_elements(&mut self, a: Term, b: Term) -> bool {
        let (length, other) = (self.terms.len_of(a), self.terms.len_of(b));
        if !needs!("sequences-of-one-length", self.same(length, other)) {
            return false;
        }
        let index = self.terms.fresh("k", Sort::INT);
        let within = self.terms.is_index(a, index);
        let (x, y) = (self.terms.index(a, index), self.terms.index(b, index));
        let same = self.terms.eq(x, y);
        // An index into the same name says nothing.
        if self.terms.op(same) != Op::Eq {
            return same.is_true();
        }
        self.under(within, |search| search.holds(same))
    }
}
