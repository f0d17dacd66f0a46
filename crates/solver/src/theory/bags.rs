//! Equal bags: what is on both sides is taken away from both, until nothing is left.
//!
//! A bag of a sequence is the sum of its parts, `s[0 .. n].toBag() + \bag(s[n])` the same as
//! `s[0 .. n + 1].toBag()`; an update takes the old element away and adds the new one.

use base::needs;
use term::{Op, Term};

use super::Search;
use super::parts::Part;

/// How many summands are compared; more are left to others.
const SUMMANDS: usize = 24;
/// How many bags are taken for what they are known to be.
const RENAMED: u32 = 6;

/// What a bag is the sum of.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Summand {
    /// The elements of a part of a sequence.
    Of(Part),
    /// A bag of which no more is known.
    Bag(Term),
}

/// What was added up, and what was taken away from it; it was there.
#[derive(Default)]
pub(super) struct Sum {
    pub(super) plus: Vec<Summand>,
    pub(super) minus: Vec<Summand>,
    /// How often a range was cut.
    pub(super) cuts: usize,
}

impl Search<'_> {
    pub(super) fn same_bag(&mut self, a: Term, b: Term) -> bool {
        let mut sum = Sum::default();
        self.add_up(a, &mut sum.plus, &mut sum.minus);
        self.add_up(b, &mut sum.minus, &mut sum.plus);
        self.cancels_out(sum, &mut Vec::new())
    }

    /// Adds a bag to one side; what was taken away from it is added to the other.
    pub(super) fn add_up(&mut self, bag: Term, plus: &mut Vec<Summand>, minus: &mut Vec<Summand>) {
        match self.terms.op(bag) {
            Op::Bag(_) => {
                let items = self.terms.args(bag).iter();
                plus.extend(items.map(|item| Summand::Of(Part::Item(*item))));
            }
            Op::BagUnion => {
                for part in self.terms.args(bag).to_vec() {
                    self.add_up(part, plus, minus);
                }
            }
            Op::BagOfSeq => self.add_sequence(self.terms.arg(bag, 0), plus, minus),
            Op::BagMinus if self.takes_what_is_there(bag) => {
                let (whole, taken) = (self.terms.arg(bag, 0), self.terms.arg(bag, 1));
                self.add_up(whole, plus, minus);
                self.add_up(taken, minus, plus);
            }
            _ => plus.push(Summand::Bag(bag)),
        }
    }

    /// Whether all that a difference takes away was there: one element is.
    fn takes_what_is_there(&mut self, difference: Term) -> bool {
        let (whole, taken) = (self.terms.arg(difference, 0), self.terms.arg(difference, 1));
        if !matches!(self.terms.op(taken), Op::Bag(_)) {
            return false;
        }
        let [item] = *self.terms.args(taken) else { return false };
        let there = self.terms.bag_contains(whole, item);
        needs!("what-is-taken-away-was-there", self.holds(there))
    }

    pub(super) fn add_sequence(
        &mut self,
        s: Term,
        plus: &mut Vec<Summand>,
        minus: &mut Vec<Summand>,
    ) {
        if self.terms.op(s) == Op::Update {
            let [inner, at, value] = self.three_args(s);
            let within = self.terms.is_index(inner, at);
            if self.holds(within) {
                let old = self.terms.index(inner, at);
                plus.push(Summand::Of(Part::Item(value)));
                minus.push(Summand::Of(Part::Item(old)));
                self.add_sequence(inner, plus, minus);
                return;
            }
        }
        if self.terms.op(s) == Op::Slice
            && let Some(inside) = self.slice_of_update(s)
        {
            self.add_sequence(inside, plus, minus);
            return;
        }
        let parts = self.parts_of(s);
        plus.extend(parts.into_iter().map(Summand::Of));
    }

    /// Whether both sides have the same elements, each as often.
    fn cancels_out(&mut self, mut sum: Sum, looked_into: &mut Vec<Term>) -> bool {
        loop {
            sum.plus.retain(|part| !self.is_nothing(part));
            sum.minus.retain(|part| !self.is_nothing(part));
            if sum.plus.is_empty() && sum.minus.is_empty() {
                return true;
            }
            if sum.plus.len().max(sum.minus.len()) > SUMMANDS || self.questions == 0 {
                return false;
            }
            let goes_on = self.cancel_one(&mut sum)
                || self.rename_one(&mut sum, looked_into)
                || self.cut_one(&mut sum)
                || self.complete_one(&mut sum, looked_into);
            if !goes_on {
                return false;
            }
        }
    }

    fn is_nothing(&mut self, summand: &Summand) -> bool {
        match summand {
            Summand::Of(part) => self.is_empty_part(part),
            Summand::Bag(_) => false,
        }
    }

    /// Takes away something that is on both sides.
    fn cancel_one(&mut self, sum: &mut Sum) -> bool {
        // What is the same to the letter comes first.
        for i in 0..sum.plus.len() {
            if let Some(j) = sum.minus.iter().position(|other| *other == sum.plus[i]) {
                sum.plus.swap_remove(i);
                sum.minus.swap_remove(j);
                return true;
            }
        }
        for i in 0..sum.plus.len() {
            for j in 0..sum.minus.len() {
                let Some((left, right)) = self.without_shared(&sum.plus[i], &sum.minus[j]) else {
                    continue;
                };
                sum.plus.swap_remove(i);
                sum.minus.swap_remove(j);
                sum.plus.extend(left.into_iter().map(Summand::Of));
                sum.minus.extend(right.into_iter().map(Summand::Of));
                return true;
            }
        }
        false
    }

    /// What is left on either side without what both have; nothing if nothing is known of that.
    fn without_shared(&mut self, a: &Summand, b: &Summand) -> Option<(Vec<Part>, Vec<Part>)> {
        match (a, b) {
            (Summand::Bag(a), Summand::Bag(b)) => {
                needs!("bags-are-the-same", self.same(*a, *b)).then_some((vec![], vec![]))
            }
            (Summand::Of(Part::Item(x)), Summand::Of(Part::Item(y))) => {
                needs!("elements-of-bags-are-equal", self.same(*x, *y)).then_some((vec![], vec![]))
            }
            (Summand::Of(Part::Item(x)), Summand::Of(range)) => {
                Some((vec![], self.without_element(*x, range)?))
            }
            (Summand::Of(range), Summand::Of(Part::Item(x))) => {
                Some((self.without_element(*x, range)?, vec![]))
            }
            (
                Summand::Of(Part::Range { whole, from, to }),
                Summand::Of(Part::Range { whole: other, from: start, to: end }),
            ) => {
                if !self.same(*whole, *other) {
                    return None;
                }
                self.without_overlap(*whole, (*from, *to), (*start, *end))
            }
            _ => None,
        }
    }

    /// Two ranges of one sequence, without what they have in common. They do have something in
    /// common, or it would be no progress.
    fn without_overlap(
        &mut self,
        whole: Term,
        (from, to): (Term, Term),
        (start, end): (Term, Term),
    ) -> Option<(Vec<Part>, Vec<Part>)> {
        let overlap = [self.terms.lt(from, end), self.terms.lt(start, to)];
        let meet = self.same(from, start) || self.same(to, end) || self.holds_all(&overlap);
        meet.then_some(())?;
        let range = |from: Term, to: Term| Part::Range { whole, from, to };
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let (first, second) = (self.terms.le(from, start), self.terms.le(start, from));
        if needs!("first-range-begins-first", self.holds(first)) {
            left.push(range(from, start));
        } else if self.holds(second) {
            right.push(range(start, from));
        } else {
            return None;
        }
        let (first, second) = (self.terms.le(to, end), self.terms.le(end, to));
        if needs!("second-range-ends-last", self.holds(first)) {
            right.push(range(to, end));
        } else if self.holds(second) {
            left.push(range(end, to));
        } else {
            return None;
        }
        Some((left, right))
    }

    /// A range without an element that is known to be in it.
    fn without_element(&mut self, item: Term, range: &Part) -> Option<Vec<Part>> {
        let Part::Range { whole, from, to } = *range else { return None };
        let one = self.terms.int(1);
        let last = self.terms.sub(to, one);
        let mut places = vec![from, last];
        for name in self.prover.known_equals(self.terms, &self.path, item) {
            if self.terms.op(name) == Op::Index && self.same(self.terms.arg(name, 0), whole) {
                places.push(self.terms.arg(name, 1));
            }
        }
        for at in places {
            let inside = [self.terms.le(from, at), self.terms.lt(at, to)];
            let element = self.terms.index(whole, at);
            let is_there = self.same(item, element) && self.holds_all(&inside);
            if needs!("element-is-in-the-range", is_there) {
                let behind = self.terms.add(at, one);
                return Some(vec![
                    Part::Range { whole, from, to: at },
                    Part::Range { whole, from: behind, to },
                ]);
            }
        }
        None
    }

    /// Takes a summand for what it is known to be equal to.
    fn rename_one(&mut self, sum: &mut Sum, looked_into: &mut Vec<Term>) -> bool {
        if self.renamed >= RENAMED {
            return false;
        }
        let all: Vec<(bool, usize)> = (0..sum.plus.len())
            .map(|at| (true, at))
            .chain((0..sum.minus.len()).map(|at| (false, at)))
            .collect();
        for (is_plus, at) in all {
            let summand = if is_plus { sum.plus[at].clone() } else { sum.minus[at].clone() };
            let Some((plus, minus)) = self.other_summands(&summand, looked_into) else { continue };
            self.renamed += 1;
            let (mine, others) = match is_plus {
                true => (&mut sum.plus, &mut sum.minus),
                false => (&mut sum.minus, &mut sum.plus),
            };
            mine.swap_remove(at);
            for part in plus {
                self.put_together(mine, part);
            }
            others.extend(minus);
            return true;
        }
        false
    }

    fn other_summands(
        &mut self,
        summand: &Summand,
        looked_into: &mut Vec<Term>,
    ) -> Option<(Vec<Summand>, Vec<Summand>)> {
        let bag = match summand {
            Summand::Bag(bag) => *bag,
            Summand::Of(Part::Item(_)) => return None,
            Summand::Of(Part::Range { whole, from, to }) => {
                let (whole, from, to) = (*whole, *from, *to);
                if !looked_into.contains(&whole) {
                    looked_into.push(whole);
                    if let Some(sum) = self.range_of_update(whole, from, to) {
                        return Some(sum);
                    }
                    for parts in self.other_parts_of(whole) {
                        if let Some(parts) = self.cut(parts, from, to) {
                            return Some((parts.into_iter().map(Summand::Of).collect(), vec![]));
                        }
                    }
                }
                let part = self.terms.slice(whole, from, to);
                if !looked_into.contains(&part) {
                    looked_into.push(part);
                    if let Some(parts) = self.parts_through_windows(whole, from, to).pop() {
                        return Some((parts.into_iter().map(Summand::Of).collect(), vec![]));
                    }
                }
                self.terms.bag_of_seq(part)
            }
        };
        if looked_into.contains(&bag) {
            return None;
        }
        looked_into.push(bag);
        for name in self.prover.known_equals(self.terms, &self.path, bag) {
            let is_made = matches!(
                self.terms.op(name),
                Op::Bag(_) | Op::BagUnion | Op::BagOfSeq | Op::BagMinus
            );
            if name == bag || !is_made || looked_into.contains(&name) {
                continue;
            }
            looked_into.push(name);
            let (mut plus, mut minus) = (Vec::new(), Vec::new());
            self.add_up(name, &mut plus, &mut minus);
            if !self.is_only(summand, &plus, &minus) {
                return Some((plus, minus));
            }
        }
        None
    }

    /// Whether a sum is only this summand, perhaps with its ends written otherwise.
    fn is_only(&mut self, summand: &Summand, plus: &[Summand], minus: &[Summand]) -> bool {
        match (summand, plus, minus) {
            (Summand::Bag(bag), [Summand::Bag(other)], []) => bag == other,
            (
                Summand::Of(Part::Range { whole, from, to }),
                [Summand::Of(Part::Range { whole: other, from: start, to: end })],
                [],
            ) => self.same(*whole, *other) && self.same(*from, *start) && self.same(*to, *end),
            _ => false,
        }
    }
}
