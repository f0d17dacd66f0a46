//! Finite sets and bags. Unions are flat and sorted, with one literal at most.

use crate::{Op, Sort, Term, Terms};
use base::needs;

impl Terms {
    // Sets.

    pub fn set(&mut self, element: Sort, items: &[Term]) -> Term {
        debug_assert!(items.iter().all(|item| self.sort(*item) == element));
        let sort = self.set_sort(element);
        let mut items = items.to_vec();
        items.sort_unstable();
        items.dedup();
        self.intern(Op::Set(element), &items, sort)
    }

    pub fn union(&mut self, a: Term, b: Term) -> Term {
        self.union_all(self.sort(a), &[a, b])
    }

    pub fn union_all(&mut self, sort: Sort, parts: &[Term]) -> Term {
        let element = self.element_sort(sort);
        let mut items = Vec::new();
        let mut flat = Vec::new();
        for part in parts {
            let pieces = match self.op(*part) {
                Op::Union => self.args(*part).to_vec(),
                _ => vec![*part],
            };
            for piece in pieces {
                match self.op(piece) {
                    Op::Set(_) => items.extend_from_slice(self.args(piece)),
                    _ => flat.push(piece),
                }
            }
        }
        if !items.is_empty() || flat.is_empty() {
            let literal = self.set(element, &items);
            flat.push(literal);
        }
        flat.sort_unstable();
        flat.dedup();
        match flat.as_slice() {
            [single] => *single,
            _ => self.intern(Op::Union, &flat, sort),
        }
    }

    fn is_empty_set(&self, s: Term) -> bool {
        matches!(self.op(s), Op::Set(_)) && self.args(s).is_empty()
    }

    pub fn minus(&mut self, a: Term, b: Term) -> Term {
        let element = self.element_sort(self.sort(a));
        if self.is_empty_set(b) || self.is_empty_set(a) {
            return a;
        }
        if a == b {
            return self.set(element, &[]);
        }
        if let Op::Set(_) = self.op(a) {
            // Decided only if each element is.
            let items = self.args(a).to_vec();
            let mut left = Vec::new();
            for item in &items {
                let taken = self.contains(b, *item);
                if taken.is_false() {
                    left.push(*item);
                } else if !needs!("element-is-taken-away", taken.is_true()) {
                    return self.intern(Op::Minus, &[a, b], self.sort(a));
                }
            }
            return self.set(element, &left);
        }
        self.intern(Op::Minus, &[a, b], self.sort(a))
    }

    pub fn intersect(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.min(b), a.max(b));
        if a == b || self.is_empty_set(a) {
            return a;
        }
        if self.is_empty_set(b) {
            return b;
        }
        self.intern(Op::Intersect, &[a, b], self.sort(a))
    }

    /// `element \in s`
    pub fn contains(&mut self, s: Term, element: Term) -> Term {
        match self.op(s) {
            Op::Set(_) => {
                let items = self.args(s).to_vec();
                let any: Vec<Term> = items.into_iter().map(|item| self.eq(item, element)).collect();
                self.or(any)
            }
            Op::Union => {
                let parts = self.args(s).to_vec();
                let any: Vec<Term> =
                    parts.into_iter().map(|part| self.contains(part, element)).collect();
                self.or(any)
            }
            Op::Intersect => {
                let [a, b] = self.args2(s);
                let (a, b) = (self.contains(a, element), self.contains(b, element));
                self.and([a, b])
            }
            Op::Minus => {
                let [a, b] = self.args2(s);
                let (a, b) = (self.contains(a, element), self.contains(b, element));
                let b = self.not(b);
                self.and([a, b])
            }
            Op::SetOfSeq => {
                let s = self.args1(s);
                self.seq_contains(s, element)
            }
            Op::Keys => {
                let map = self.args1(s);
                self.has_key(map, element)
            }
            _ if self.is_made_after(element, s) => Term::FALSE,
            _ => self.intern(Op::Contains, &[s, element], Sort::BOOL),
        }
    }

    pub fn subset(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return Term::TRUE;
        }
        match self.op(a) {
            Op::Set(_) => {
                let items = self.args(a).to_vec();
                let all: Vec<Term> = items.into_iter().map(|item| self.contains(b, item)).collect();
                self.and(all)
            }
            Op::Union => {
                let parts = self.args(a).to_vec();
                let all: Vec<Term> = parts.into_iter().map(|part| self.subset(part, b)).collect();
                self.and(all)
            }
            _ if self.op(b) == Op::Union && self.args(b).contains(&a) => Term::TRUE,
            _ => self.intern(Op::Subset, &[a, b], Sort::BOOL),
        }
    }

    pub fn size(&mut self, s: Term) -> Term {
        if let Op::Set(_) = self.op(s) {
            let items = self.args(s).to_vec();
            let differ = |terms: &Terms| {
                items.len() <= 1
                    || items.len() <= 64
                        && items.iter().enumerate().all(|(at, a)| {
                            items[at + 1..].iter().all(|b| terms.never_equal(*a, *b))
                        })
            };
            if needs!("counted-elements-differ", differ(self)) {
                return self.int(items.len());
            }
        }
        self.intern(Op::Size, &[s], Sort::INT)
    }

    pub fn set_of_seq(&mut self, s: Term) -> Term {
        let element = self.element_sort(self.sort(s));
        let sort = self.set_sort(element);
        match self.op(s) {
            Op::Seq(_) => {
                let items = self.args(s).to_vec();
                self.set(element, &items)
            }
            Op::Concat => {
                let parts = self.args(s).to_vec();
                let parts: Vec<Term> =
                    parts.into_iter().map(|part| self.set_of_seq(part)).collect();
                self.union_all(sort, &parts)
            }
            Op::Reverse => {
                let inner = self.args1(s);
                self.set_of_seq(inner)
            }
            _ => self.intern(Op::SetOfSeq, &[s], sort),
        }
    }

    // Bags.

    pub fn bag(&mut self, element: Sort, items: &[Term]) -> Term {
        debug_assert!(items.iter().all(|item| self.sort(*item) == element));
        let sort = self.bag_sort(element);
        let mut items = items.to_vec();
        items.sort_unstable();
        self.intern(Op::Bag(element), &items, sort)
    }

    pub fn bag_union(&mut self, a: Term, b: Term) -> Term {
        self.bag_union_all(self.sort(a), &[a, b])
    }

    pub fn bag_union_all(&mut self, sort: Sort, parts: &[Term]) -> Term {
        let element = self.element_sort(sort);
        let mut items = Vec::new();
        let mut flat = Vec::new();
        for part in parts {
            let pieces = match self.op(*part) {
                Op::BagUnion => self.args(*part).to_vec(),
                _ => vec![*part],
            };
            for piece in pieces {
                match self.op(piece) {
                    Op::Bag(_) => items.extend_from_slice(self.args(piece)),
                    _ => flat.push(piece),
                }
            }
        }
        if !items.is_empty() || flat.is_empty() {
            let literal = self.bag(element, &items);
            flat.push(literal);
        }
        flat.sort_unstable();
        match flat.as_slice() {
            [single] => *single,
            _ => self.intern(Op::BagUnion, &flat, sort),
        }
    }

    fn is_empty_bag(&self, b: Term) -> bool {
        matches!(self.op(b), Op::Bag(_)) && self.args(b).is_empty()
    }

    /// Common parts are taken away from both sides.
    pub fn bag_minus(&mut self, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        let element = self.element_sort(sort);
        let (mut left, mut left_items) = self.bag_parts(a);
        let (mut right, mut right_items) = self.bag_parts(b);
        cancel(&mut left, &mut right);
        cancel(&mut left_items, &mut right_items);
        let whole = |terms: &mut Terms, mut parts: Vec<Term>, items: Vec<Term>| {
            let literal = terms.bag(element, &items);
            parts.push(literal);
            terms.bag_union_all(sort, &parts)
        };
        let a = whole(self, left, left_items);
        let b = whole(self, right, right_items);
        if self.is_empty_bag(b) || self.is_empty_bag(a) {
            return a;
        }
        self.intern(Op::BagMinus, &[a, b], sort)
    }

    /// The parts that are not literals, and the elements of the literal; both sorted.
    fn bag_parts(&self, bag: Term) -> (Vec<Term>, Vec<Term>) {
        let parts = match self.op(bag) {
            Op::BagUnion => self.args(bag).to_vec(),
            _ => vec![bag],
        };
        let is_literal = |part: &Term| matches!(self.op(*part), Op::Bag(_));
        let (literals, others): (Vec<Term>, Vec<Term>) = parts.into_iter().partition(is_literal);
        let mut items: Vec<Term> =
            literals.into_iter().flat_map(|literal| self.args(literal).to_vec()).collect();
        items.sort_unstable();
        (others, items)
    }

    pub fn bag_intersect(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.min(b), a.max(b));
        if a == b || self.is_empty_bag(a) {
            return a;
        }
        if self.is_empty_bag(b) {
            return b;
        }
        self.intern(Op::BagIntersect, &[a, b], self.sort(a))
    }

    pub fn count(&mut self, bag: Term, element: Term) -> Term {
        match self.op(bag) {
            Op::Bag(_) => {
                let items = self.args(bag).to_vec();
                let (zero, one) = (self.int(0), self.int(1));
                let mut all = Vec::with_capacity(items.len());
                for item in items {
                    let same = self.eq(item, element);
                    all.push(self.ite(same, one, zero));
                }
                self.sum(Sort::INT, all)
            }
            Op::BagUnion => {
                let parts = self.args(bag).to_vec();
                let all: Vec<Term> =
                    parts.into_iter().map(|part| self.count(part, element)).collect();
                self.sum(Sort::INT, all)
            }
            _ if self.is_made_after(element, bag) => self.int(0),
            _ => self.intern(Op::Count, &[bag, element], Sort::INT),
        }
    }

    /// The element occurs at least once.
    pub fn bag_contains(&mut self, bag: Term, element: Term) -> Term {
        let count = self.count(bag, element);
        let zero = self.int(0);
        self.lt(zero, count)
    }

    pub fn bag_size(&mut self, bag: Term) -> Term {
        match self.op(bag) {
            Op::Bag(_) => {
                let len = self.args(bag).len();
                self.int(len)
            }
            Op::BagUnion => {
                let parts = self.args(bag).to_vec();
                let all: Vec<Term> = parts.into_iter().map(|part| self.bag_size(part)).collect();
                self.sum(Sort::INT, all)
            }
            Op::BagOfSeq => {
                let s = self.args1(bag);
                self.len_of(s)
            }
            _ => self.intern(Op::BagSize, &[bag], Sort::INT),
        }
    }

    pub fn bag_of_seq(&mut self, s: Term) -> Term {
        let element = self.element_sort(self.sort(s));
        let sort = self.bag_sort(element);
        match self.op(s) {
            Op::Seq(_) => {
                let items = self.args(s).to_vec();
                self.bag(element, &items)
            }
            Op::Concat => {
                let parts = self.args(s).to_vec();
                let parts: Vec<Term> =
                    parts.into_iter().map(|part| self.bag_of_seq(part)).collect();
                self.bag_union_all(sort, &parts)
            }
            Op::Reverse => {
                let inner = self.args1(s);
                self.bag_of_seq(inner)
            }
            _ => self.intern(Op::BagOfSeq, &[s], sort),
        }
    }
}

/// Takes common elements away from two sorted lists, as often as they are in both.
fn cancel(left: &mut Vec<Term>, right: &mut Vec<Term>) {
    let (mut a, mut b) = (Vec::new(), Vec::new());
    let (mut i, mut j) = (0, 0);
    while i < left.len() || j < right.len() {
        match (left.get(i), right.get(j)) {
            (Some(x), Some(y)) if x == y => {
                i += 1;
                j += 1;
            }
            (Some(x), Some(y)) if x < y => {
                a.push(*x);
                i += 1;
            }
            (Some(x), None) => {
                a.push(*x);
                i += 1;
            }
            (_, Some(y)) => {
                b.push(*y);
                j += 1;
            }
            (None, None) => break,
        }
    }
    (*left, *right) = (a, b);
}
