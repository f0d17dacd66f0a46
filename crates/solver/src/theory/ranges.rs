//! Ranges of sequences in sums of bags, where something is known of parts of them, or of larger ones.
//!
//! `u[n .. k].toBag()` is `u[n .. n + 1].toBag() + u[n + 1 .. k].toBag()`, and each of the two may be known
//! under another name: a call has left `u[0 .. n + 1]` alone, and of the rest only the order has changed. Where
//! `u.toBag()` is known, `u[n .. k]` is what is left of it without `u[0 .. n]` and `u[k .. u.length]`.

use base::needs;
use term::{Op, Term};

use super::Search;
use super::bags::{Sum, Summand};
use super::parts::Part;

/// How often ranges are cut, for one goal.
const CUTS: usize = 6;

impl Search<'_> {
    /// Cuts a range where a part of it begins or ends that is known under another name.
    pub(super) fn cut_one(&mut self, sum: &mut Sum) -> bool {
        if sum.cuts >= CUTS {
            return false;
        }
        for side in [&mut sum.plus, &mut sum.minus] {
            for at in 0..side.len() {
                let Summand::Of(Part::Range { whole, from, to }) = side[at] else { continue };
                let Some(cut) = self.known_end_inside(whole, from, to) else { continue };
                side[at] = Summand::Of(Part::Range { whole, from, to: cut });
                side.push(Summand::Of(Part::Range { whole, from: cut, to }));
                sum.cuts += 1;
                return true;
            }
        }
        false
    }

    /// Where a known part of the range begins or ends, between its ends.
    fn known_end_inside(&mut self, whole: Term, from: Term, to: Term) -> Option<Term> {
        let mut ends = Vec::new();
        let mut windows = self.prover.windows_of(self.terms, &self.path, whole);
        windows.extend(self.prover.windows_with_bags(self.terms, &self.path, whole));
        for window in windows {
            if self.terms.op(window) == Op::Slice {
                let [_, start, end] = self.three_args(window);
                ends.extend([start, end]);
            }
        }
        ends.into_iter().find(|end| {
            let inside = [self.terms.le(from, *end), self.terms.le(*end, to)];
            needs!("range-is-cut-inside", self.holds_all(&inside))
                && !self.same(from, *end)
                && !self.same(*end, to)
        })
    }

    /// Takes a range for what is left of a larger one whose bag is known under another name.
    pub(super) fn complete_one(&mut self, sum: &mut Sum, looked_into: &mut Vec<Term>) -> bool {
        for is_plus in [true, false] {
            let (mine, others) = match is_plus {
                true => (&mut sum.plus, &mut sum.minus),
                false => (&mut sum.minus, &mut sum.plus),
            };
            for at in 0..mine.len() {
                let Summand::Of(Part::Range { whole, from, to }) = mine[at] else { continue };
                let Some((start, end, name)) = self.larger_bag((whole, from, to), looked_into)
                else {
                    continue;
                };
                mine.swap_remove(at);
                others.push(Summand::Of(Part::Range { whole, from: start, to: from }));
                others.push(Summand::Of(Part::Range { whole, from: to, to: end }));
                self.add_up(name, mine, others);
                return true;
            }
        }
        false
    }

    /// A larger range of the same sequence, and another name of its bag.
    fn larger_bag(
        &mut self,
        (whole, from, to): (Term, Term, Term),
        looked_into: &mut Vec<Term>,
    ) -> Option<(Term, Term, Term)> {
        for window in self.prover.windows_with_bags(self.terms, &self.path, whole) {
            let (zero, length) = (self.terms.int(0), self.terms.len_of(whole));
            let (start, end) = match self.terms.op(window) {
                Op::Slice => (self.terms.arg(window, 1), self.terms.arg(window, 2)),
                _ => (zero, length),
            };
            let bag = self.terms.bag_of_seq(window);
            if looked_into.contains(&bag) {
                continue;
            }
            let covers = [
                self.terms.le(zero, start),
                self.terms.le(start, from),
                self.terms.le(to, end),
                self.terms.le(end, length),
            ];
            if !needs!("larger-range-covers-it", self.holds_all(&covers)) {
                continue;
            }
            looked_into.push(bag);
            let names = self.prover.known_equals(self.terms, &self.path, bag);
            let other = names.into_iter().find(|name| *name != bag && !looked_into.contains(name));
            if let Some(name) = other {
                looked_into.push(name);
                return Some((start, end, name));
            }
        }
        None
    }

    /// A range of what is known to be an update: the old element goes, the new one comes.
    pub(super) fn range_of_update(
        &mut self,
        whole: Term,
        from: Term,
        to: Term,
    ) -> Option<(Vec<Summand>, Vec<Summand>)> {
        for name in self.prover.known_equals(self.terms, &self.path, whole) {
            if name == whole || self.terms.op(name) != Op::Update {
                continue;
            }
            let range = self.terms.slice(name, from, to);
            let inside = match self.terms.op(range) {
                Op::Slice => self.slice_of_update(range),
                _ => Some(range),
            };
            if let Some(inside) = inside {
                let (mut plus, mut minus) = (Vec::new(), Vec::new());
                self.add_sequence(inside, &mut plus, &mut minus);
                return Some((plus, minus));
            }
        }
        None
    }

    /// Adds a summand; a range that goes on where another ends, or ends where it begins, becomes one with it.
    pub(super) fn put_together(&mut self, sum: &mut Vec<Summand>, new: Summand) {
        if let Summand::Of(Part::Range { whole, from, to }) = new {
            for other in sum.iter_mut() {
                let Summand::Of(Part::Range { whole: same, from: start, to: end }) = *other else {
                    continue;
                };
                if !self.same(whole, same) {
                    continue;
                }
                let joined = if needs!("range-goes-on-there", self.same(end, from)) {
                    (start, to)
                } else if self.same(to, start) {
                    (from, end)
                } else {
                    continue;
                };
                *other = Summand::Of(Part::Range { whole: same, from: joined.0, to: joined.1 });
                return;
            }
        }
        sum.push(new);
    }
}
