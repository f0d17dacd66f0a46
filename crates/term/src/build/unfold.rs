//! Equations that would make terms larger, and are therefore not applied by the
//! constructors: a prover uses them where it needs them.

use base::step;

use crate::{Op, Sort, Term, Terms};

impl Terms {
    /// A term of the same value by the definition of the outermost operator, if there is
    /// one that does not mention that operator on larger arguments.
    pub fn unfolded(&mut self, term: Term) -> Option<Term> {
        match self.op(term) {
            Op::Index => self.unfolded_index(term),
            Op::Len => self.unfolded_len(term),
            Op::Get => self.unfolded_get(term),
            Op::MapSize => self.unfolded_map_size(term),
            Op::Count => self.unfolded_count(term),
            Op::BagSize => self.unfolded_bag_size(term),
            _ => None,
        }
    }

    /// `0 <= index < length`
    pub fn is_index(&mut self, s: Term, index: Term) -> Term {
        let len = self.len_of(s);
        let zero = self.int(0);
        let (low, high) = (self.le(zero, index), self.lt(index, len));
        self.and([low, high])
    }

    fn unfolded_index(&mut self, term: Term) -> Option<Term> {
        let [s, index] = self.args2(term);
        match self.op(s) {
            Op::Seq(_) => {
                // Out of range there is only the element that is unspecified.
                let items = self.args(s).to_vec();
                if items.len() > 16 {
                    return None;
                }
                let mut result = term;
                for (at, item) in items.iter().enumerate().rev() {
                    let at = self.int(at);
                    let here = self.eq(index, at);
                    result = self.ite(here, *item, result);
                }
                Some(result)
            }
            Op::Update => {
                let [hit, value, other] = self.read_through(term)?;
                Some(self.ite(hit, value, other))
            }
            Op::Concat => {
                let parts = self.args(s).to_vec();
                let (first, rest) = parts.split_first()?;
                let rest = self.concat_all(self.sort(s), rest);
                let len = self.len_of(*first);
                let before = self.lt(index, len);
                let left = self.index(*first, index);
                let behind = self.sub(index, len);
                let right = self.index(rest, behind);
                Some(self.ite(before, left, right))
            }
            Op::Slice => {
                let [inner, from, to] = self.args3(s);
                let zero = self.int(0);
                let start_ok = self.le(zero, from);
                let low = self.le(zero, index);
                let at = self.add(from, index);
                let high = self.lt(at, to);
                let within = self.and([start_ok, low, high]);
                // Beyond the end of `inner` both sides are the unspecified element.
                let element = self.index(inner, at);
                Some(self.ite(within, element, term))
            }
            Op::Repeat => {
                let within = self.is_index(s, index);
                let element = self.arg(s, 0);
                Some(self.ite(within, element, term))
            }
            Op::Reverse => {
                let inner = self.args1(s);
                let len = self.len_of(inner);
                let one = self.int(1);
                let last = self.sub(len, one);
                let mirrored = self.sub(last, index);
                // Also out of range, where both are the unspecified element.
                Some(self.index(inner, mirrored))
            }
            Op::Ite => {
                let [condition, then, other] = self.args3(s);
                let (then, other) = (self.index(then, index), self.index(other, index));
                Some(self.ite(condition, then, other))
            }
            _ => None,
        }
    }

    /// For an element of an updated sequence: whether it is the one that was updated, what it is
    /// then, and what it is otherwise.
    pub fn read_through(&mut self, term: Term) -> Option<[Term; 3]> {
        if self.op(term) != Op::Index || self.op(self.arg(term, 0)) != Op::Update {
            return None;
        }
        let [s, index] = self.args2(term);
        let [inner, at, value] = self.args3(s);
        let same = self.eq(at, index);
        let within = self.is_index(inner, index);
        let hit = self.and([same, within]);
        let other = self.index(inner, index);
        Some([hit, value, other])
    }

    fn unfolded_len(&mut self, term: Term) -> Option<Term> {
        let s = self.args1(term);
        match self.op(s) {
            // The length of the range, cut off by the sequence on both sides.
            Op::Slice => {
                let [inner, from, to] = self.args3(s);
                let zero = self.int(0);
                let len = self.len_of(inner);
                // Mostly the ends are in order: that decides the conditions.
                let from = self.max(zero, from);
                let to = self.min(to, len);
                let len = self.sub(to, from);
                Some(self.max(zero, len))
            }
            Op::Ite => {
                let [condition, then, other] = self.args3(s);
                let (then, other) = (self.len_of(then), self.len_of(other));
                Some(self.ite(condition, then, other))
            }
            _ => None,
        }
    }

    pub fn max(&mut self, a: Term, b: Term) -> Term {
        let less = self.le(a, b);
        self.ite(less, b, a)
    }

    pub fn min(&mut self, a: Term, b: Term) -> Term {
        let less = self.le(a, b);
        self.ite(less, a, b)
    }

    fn unfolded_get(&mut self, term: Term) -> Option<Term> {
        let [map, key] = self.args2(term);
        match self.op(map) {
            Op::Put => {
                let [inner, other, value] = self.args3(map);
                let same = self.eq(key, other);
                let rest = self.get(inner, key);
                Some(self.ite(same, value, rest))
            }
            Op::Remove => {
                let [inner, other] = self.args2(map);
                let same = self.eq(key, other);
                let rest = self.get(inner, key);
                Some(self.ite(same, term, rest))
            }
            _ => None,
        }
    }

    fn unfolded_map_size(&mut self, term: Term) -> Option<Term> {
        let map = self.args1(term);
        let (inner, key, change) = match self.op(map) {
            Op::Put => (self.arg(map, 0), self.arg(map, 1), 1),
            Op::Remove => (self.arg(map, 0), self.arg(map, 1), -1),
            _ => return None,
        };
        let known = self.has_key(inner, key);
        let same = self.map_size(inner);
        let change = self.int(change);
        let changed = self.add(same, change);
        Some(if self.op(map) == Op::Put {
            self.ite(known, same, changed)
        } else {
            self.ite(known, changed, same)
        })
    }

    fn unfolded_count(&mut self, term: Term) -> Option<Term> {
        let [bag, element] = self.args2(term);
        let [a, b] = match self.op(bag) {
            Op::BagMinus | Op::BagIntersect => self.args2(bag),
            _ => return None,
        };
        let (x, y) = (self.count(a, element), self.count(b, element));
        Some(if self.op(bag) == Op::BagMinus {
            let zero = self.int(0);
            let rest = self.sub(x, y);
            self.max(rest, zero)
        } else {
            self.min(x, y)
        })
    }

    /// Without one element a bag is smaller by one, if the element was there.
    fn unfolded_bag_size(&mut self, term: Term) -> Option<Term> {
        let bag = self.args1(term);
        if self.op(bag) != Op::BagMinus {
            return None;
        }
        let [whole, taken] = self.args2(bag);
        let (Op::Bag(_), [item]) = (self.op(taken), self.args(taken)) else { return None };
        let there = self.bag_contains(whole, *item);
        let all = self.bag_size(whole);
        let one = self.int(1);
        let less = self.sub(all, one);
        Some(step!("bag-had-the-element", self.ite(there, less, all), else less))
    }

    /// What is always true of a term because of its operator, beyond [`Terms::bounds`].
    pub fn axiom(&mut self, term: Term) -> Option<Term> {
        match self.op(term) {
            Op::Div => self.axiom_of_div(term),
            Op::Rem => self.axiom_of_rem(term),
            Op::Wrap(kind) => {
                let a = self.args1(term);
                let within = self.in_range(kind, a);
                let same = self.eq(term, a);
                Some(self.implies(within, same))
            }
            Op::Is(_) => {
                let value = self.args1(term);
                let count = self.data_of(self.sort(value)).map_or(0, |d| d.constructors.len());
                let some: Vec<Term> = (0..count as u32).map(|c| self.is(value, c)).collect();
                Some(self.or(some))
            }
            _ => None,
        }
    }

    /// For a constant divisor `d > 0`: `a - d < d*(a/d) <= a` where `0 <= a`, and the
    /// mirror image below zero.
    fn axiom_of_div(&mut self, term: Term) -> Option<Term> {
        let [a, b] = self.args2(term);
        let divisor = self.as_number(b)?.clone();
        if divisor.is_zero() {
            return None;
        }
        let whole = self.scale(&divisor, term);
        let rest = self.sub(a, whole);
        self.rest_is_in_order(a, rest, divisor.abs())
    }

    fn axiom_of_rem(&mut self, term: Term) -> Option<Term> {
        let [a, b] = self.args2(term);
        let divisor = self.as_number(b)?.clone();
        if divisor.is_zero() {
            return None;
        }
        let quotient = self.div(a, b);
        let whole = self.scale(&divisor, quotient);
        let sum = self.add(whole, term);
        let split = self.eq(sum, a);
        let ordered = self.rest_is_in_order(a, term, divisor.abs())?;
        Some(self.and([split, ordered]))
    }

    /// The rest has the sign of the dividend and is smaller than the divisor.
    fn rest_is_in_order(&mut self, a: Term, rest: Term, divisor: crate::Number) -> Option<Term> {
        let zero = self.number(crate::Number::ZERO, Sort::INT);
        let divisor = self.int(divisor);
        let minus_divisor = self.neg(divisor);
        let sign = self.le(zero, a);
        let (not_below, below) = (self.le(zero, rest), self.lt(rest, divisor));
        let (above, not_above) = (self.lt(minus_divisor, rest), self.le(rest, zero));
        let both = self.and([below, above]);
        let positive = self.implies(sign, not_below);
        let negative = self.not(sign);
        let negative = self.implies(negative, not_above);
        Some(self.and([both, positive, negative]))
    }
}
