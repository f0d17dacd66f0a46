//! Sequences. What an index, an update or a slice out of range means is said at
//! [`Op`](crate::Op).

use crate::{Op, Sort, Term, Terms};
use base::needs;

impl Terms {
    pub fn seq(&mut self, element: Sort, items: &[Term]) -> Term {
        debug_assert!(items.iter().all(|item| self.sort(*item) == element));
        let sort = self.seq_sort(element);
        self.intern(Op::Seq(element), items, sort)
    }

    pub fn concat(&mut self, a: Term, b: Term) -> Term {
        self.concat_all(self.sort(a), &[a, b])
    }

    /// The concatenation of sequences of one sort.
    pub fn concat_all(&mut self, sort: Sort, parts: &[Term]) -> Term {
        let element = self.element_sort(sort);
        let mut flat: Vec<Term> = Vec::with_capacity(parts.len());
        for part in parts {
            debug_assert_eq!(self.sort(*part), sort);
            let pieces = match self.op(*part) {
                Op::Concat => self.args(*part).to_vec(),
                _ => vec![*part],
            };
            for piece in pieces {
                self.append_piece(element, &mut flat, piece);
            }
        }
        match flat.as_slice() {
            [] => self.seq(element, &[]),
            [single] => *single,
            _ => self.intern(Op::Concat, &flat, sort),
        }
    }

    /// Adjacent literals become one; empty ones disappear.
    fn append_piece(&mut self, element: Sort, flat: &mut Vec<Term>, piece: Term) {
        if !matches!(self.op(piece), Op::Seq(_)) {
            flat.push(piece);
            return;
        }
        if self.args(piece).is_empty() {
            return;
        }
        match flat.last().copied() {
            Some(last) if matches!(self.op(last), Op::Seq(_)) => {
                let items = [self.args(last), self.args(piece)].concat();
                flat.pop();
                let joined = self.seq(element, &items);
                flat.push(joined);
            }
            _ => flat.push(piece),
        }
    }

    /// The element, so many times. Short ones are written out.
    pub fn repeat(&mut self, element: Term, count: Term) -> Term {
        const WRITTEN_OUT: usize = 8;
        let sort = self.sort(element);
        if let Some(number) = self.as_number(count) {
            let known = if number.is_negative() { Some(0) } else { self.small_index(count) };
            if let Some(known) = known.filter(|known| *known <= WRITTEN_OUT) {
                return self.seq(sort, &vec![element; known]);
            }
        }
        let sort = self.seq_sort(sort);
        self.intern(Op::Repeat, &[element, count], sort)
    }

    pub fn len_of(&mut self, s: Term) -> Term {
        match self.op(s) {
            Op::Repeat => {
                let [_, count] = self.args2(s);
                let zero = self.int(0);
                self.max(zero, count)
            }
            Op::Seq(_) => {
                let len = self.args(s).len();
                self.int(len)
            }
            Op::Concat => {
                let parts = self.args(s).to_vec();
                let lens: Vec<Term> = parts.into_iter().map(|part| self.len_of(part)).collect();
                self.sum(Sort::INT, lens)
            }
            Op::Update | Op::Reverse => {
                let inner = self.arg(s, 0);
                self.len_of(inner)
            }
            _ => self.intern(Op::Len, &[s], Sort::INT),
        }
    }

    /// A constant index that is not negative and small enough to count with.
    pub(crate) fn small_index(&self, index: Term) -> Option<usize> {
        self.as_number(index)?.to_i128().and_then(|index| usize::try_from(index).ok())
    }

    pub fn index(&mut self, s: Term, index: Term) -> Term {
        let element = self.element_sort(self.sort(s));
        match self.op(s) {
            Op::Seq(_) => {
                let at = self.small_index(index);
                if let Some(item) = at.and_then(|at| self.args(s).get(at)) {
                    return *item;
                }
            }
            Op::Concat => {
                if let Some((part, rest)) = self.part_at(s, index) {
                    return self.index(part, rest);
                }
            }
            Op::Update => {
                let [inner, at, value] = self.args3(s);
                let same = self.eq(at, index);
                if needs!("other-index-keeps-its-element", same.is_false()) {
                    return self.index(inner, index);
                }
                if needs!("updated-index-is-read", same.is_true())
                    && self.surely_within(inner, index)
                {
                    return value;
                }
            }
            Op::Repeat if self.surely_within(s, index) => return self.arg(s, 0),
            _ => {}
        }
        self.intern(Op::Index, &[s, index], element)
    }

    /// Whether the form of a sequence shows that an index is one of its own.
    fn surely_within(&mut self, s: Term, index: Term) -> bool {
        let len = self.len_of(s);
        let zero = self.int(0);
        self.le(zero, index).is_true() && self.lt(index, len).is_true()
    }

    /// The part of a concatenation that an index falls into, and the index there; only if
    /// the lengths that matter decide it.
    fn part_at(&mut self, s: Term, index: Term) -> Option<(Term, Term)> {
        let parts = self.args(s).to_vec();
        let mut rest = index;
        for (position, part) in parts.iter().enumerate() {
            // Whatever the last part has at that index, the whole has, too.
            if position + 1 == parts.len() {
                return Some((*part, rest));
            }
            let len = self.len_of(*part);
            let before = self.lt(rest, len);
            if needs!("index-falls-into-the-part", before.is_true()) {
                return Some((*part, rest));
            }
            if !needs!("index-lies-behind-the-part", before.is_false()) {
                return None;
            }
            rest = self.sub(rest, len);
        }
        None
    }

    pub fn update(&mut self, s: Term, index: Term, value: Term) -> Term {
        if let (Op::Seq(element), Some(at)) = (self.op(s), self.small_index(index)) {
            let mut items = self.args(s).to_vec();
            return match items.get_mut(at) {
                Some(item) => {
                    *item = value;
                    self.seq(element, &items)
                }
                None => s,
            };
        }
        if let Op::Update = self.op(s) {
            let [inner, at, _] = self.args3(s);
            if needs!("update-of-the-same-index", at == index) {
                return self.update(inner, index, value);
            }
        }
        if self.op(value) == Op::Index
            && needs!("element-that-is-there-is-no-update", self.args2(value) == [s, index])
        {
            return s;
        }
        let sort = self.sort(s);
        self.intern(Op::Update, &[s, index, value], sort)
    }

    pub fn slice(&mut self, s: Term, from: Term, to: Term) -> Term {
        let sort = self.sort(s);
        let element = self.element_sort(sort);
        if needs!("slice-ends-before-it-begins", self.le(to, from).is_true()) {
            return self.seq(element, &[]);
        }
        let len = self.len_of(s);
        let zero = self.int(0);
        let from_start = self.le(from, zero).is_true();
        if from_start && needs!("slice-goes-to-the-end", self.le(len, to).is_true()) {
            return s;
        }
        if let Op::Seq(_) = self.op(s) {
            let items = self.args(s).to_vec();
            let clamp = |terms: &Terms, at: Term| {
                let number = terms.as_number(at)?;
                let count = items.len();
                Some(if number.is_negative() {
                    0
                } else {
                    terms.small_index(at).map_or(count, |at| at.min(count))
                })
            };
            if let (Some(from), Some(to)) = (clamp(self, from), clamp(self, to)) {
                let part = items.get(from..to).unwrap_or_default().to_vec();
                return self.seq(element, &part);
            }
        }
        if self.op(s) == Op::Repeat {
            let [element, count] = self.args2(s);
            let (start, end) = (self.max(from, zero), self.min(to, count));
            let count = self.sub(end, start);
            return self.repeat(element, count);
        }
        if self.op(s) == Op::Concat
            && let Some(part) = self.slice_of_concat(s, from, to)
        {
            return part;
        }
        self.intern(Op::Slice, &[s, from, to], sort)
    }

    /// Parts of a concatenation that lie wholly before or behind the slice are left out.
    fn slice_of_concat(&mut self, s: Term, from: Term, to: Term) -> Option<Term> {
        let sort = self.sort(s);
        let parts = self.args(s).to_vec();
        let (first, rest) = parts.split_first()?;
        let first_len = self.len_of(*first);
        if needs!("part-lies-before-the-slice", self.le(first_len, from).is_true()) {
            let rest = self.concat_all(sort, rest);
            let from = self.sub(from, first_len);
            let to = self.sub(to, first_len);
            return Some(self.slice(rest, from, to));
        }
        let (_, front) = parts.split_last()?;
        let front = self.concat_all(sort, front);
        let front_len = self.len_of(front);
        if needs!("part-lies-behind-the-slice", self.le(to, front_len).is_true()) {
            return Some(self.slice(front, from, to));
        }
        None
    }

    pub fn reverse(&mut self, s: Term) -> Term {
        let sort = self.sort(s);
        match self.op(s) {
            Op::Seq(element) => {
                let mut items = self.args(s).to_vec();
                items.reverse();
                self.seq(element, &items)
            }
            Op::Concat => {
                let mut parts = self.args(s).to_vec();
                parts.reverse();
                let parts: Vec<Term> = parts.into_iter().map(|part| self.reverse(part)).collect();
                self.concat_all(sort, &parts)
            }
            Op::Reverse => self.args1(s),
            Op::Repeat => s,
            _ => self.intern(Op::Reverse, &[s], sort),
        }
    }

    pub fn seq_contains(&mut self, s: Term, element: Term) -> Term {
        match self.op(s) {
            Op::Seq(_) => {
                let items = self.args(s).to_vec();
                let any: Vec<Term> = items.into_iter().map(|item| self.eq(item, element)).collect();
                self.or(any)
            }
            Op::Concat => {
                let parts = self.args(s).to_vec();
                let any: Vec<Term> =
                    parts.into_iter().map(|part| self.seq_contains(part, element)).collect();
                self.or(any)
            }
            Op::Reverse => {
                let inner = self.args1(s);
                self.seq_contains(inner, element)
            }
            Op::Repeat => {
                let [item, count] = self.args2(s);
                let zero = self.int(0);
                let (some, same) = (self.lt(zero, count), self.eq(item, element));
                self.and([some, same])
            }
            _ if self.is_made_after(element, s) => Term::FALSE,
            _ => self.intern(Op::SeqContains, &[s, element], Sort::BOOL),
        }
    }
}
