//! Partial maps with finitely many keys.

use crate::{Op, Sort, SortShape, Term, Terms};
use base::needs;

impl Terms {
    pub fn empty_map(&mut self, key: Sort, value: Sort) -> Term {
        let sort = self.map_sort(key, value);
        self.intern(Op::EmptyMap(sort), &[], sort)
    }

    fn map_sorts(&self, map: Term) -> (Sort, Sort) {
        let sort = self.sort(map);
        match self.shape(sort) {
            SortShape::Map(key, value) => (*key, *value),
            _ => (sort, sort),
        }
    }

    pub fn put(&mut self, map: Term, key: Term, value: Term) -> Term {
        if self.op(map) == Op::Put {
            let [inner, other, old] = self.args3(map);
            if needs!("put-replaces-the-same-key", other == key) {
                return self.put(inner, key, value);
            }
            // Keys that differ are put in the order of their ids.
            if key < other && self.never_equal(key, other) {
                let first = self.put(inner, key, value);
                return self.put(first, other, old);
            }
        }
        self.intern(Op::Put, &[map, key, value], self.sort(map))
    }

    pub fn remove(&mut self, map: Term, key: Term) -> Term {
        match self.op(map) {
            Op::EmptyMap(_) => return map,
            Op::Put => {
                let [inner, other, value] = self.args3(map);
                let same = self.eq(key, other);
                if same.is_true() {
                    return self.remove(inner, key);
                }
                if same.is_false() {
                    let inner = self.remove(inner, key);
                    return self.put(inner, other, value);
                }
            }
            Op::Remove if self.arg(map, 1) == key => return map,
            _ => {}
        }
        self.intern(Op::Remove, &[map, key], self.sort(map))
    }

    pub fn get(&mut self, map: Term, key: Term) -> Term {
        let (_, value_sort) = self.map_sorts(map);
        match self.op(map) {
            Op::Put => {
                let [inner, other, value] = self.args3(map);
                let same = self.eq(key, other);
                if needs!("put-key-is-read", same.is_true()) {
                    return value;
                }
                if needs!("other-key-keeps-its-value", same.is_false()) {
                    return self.get(inner, key);
                }
            }
            Op::Remove => {
                let [inner, other] = self.args2(map);
                if needs!("removed-key-is-another", self.eq(key, other).is_false()) {
                    return self.get(inner, key);
                }
            }
            _ => {}
        }
        self.intern(Op::Get, &[map, key], value_sort)
    }

    pub fn has_key(&mut self, map: Term, key: Term) -> Term {
        match self.op(map) {
            Op::EmptyMap(_) => Term::FALSE,
            Op::Put => {
                let [inner, other, _] = self.args3(map);
                let same = self.eq(key, other);
                let rest = self.has_key(inner, key);
                self.or([same, rest])
            }
            Op::Remove => {
                let [inner, other] = self.args2(map);
                let differs = self.ne(key, other);
                let rest = self.has_key(inner, key);
                self.and([differs, rest])
            }
            _ if self.is_made_after(key, map) => Term::FALSE,
            _ => self.intern(Op::HasKey, &[map, key], Sort::BOOL),
        }
    }

    pub fn map_size(&mut self, map: Term) -> Term {
        if let Op::EmptyMap(_) = self.op(map) {
            return self.int(0);
        }
        if self.op(map) == Op::Put {
            let [inner, key, _] = self.args3(map);
            let known = self.has_key(inner, key);
            if needs!("map-had-the-key", known.is_true()) {
                return self.map_size(inner);
            }
            if needs!("map-had-no-such-key", known.is_false()) {
                let (rest, one) = (self.map_size(inner), self.int(1));
                return self.add(rest, one);
            }
        }
        self.intern(Op::MapSize, &[map], Sort::INT)
    }

    pub fn keys(&mut self, map: Term) -> Term {
        let (key_sort, _) = self.map_sorts(map);
        let sort = self.set_sort(key_sort);
        match self.op(map) {
            Op::EmptyMap(_) => self.set(key_sort, &[]),
            Op::Put => {
                let [inner, key, _] = self.args3(map);
                let keys = self.keys(inner);
                let single = self.set(key_sort, &[key]);
                self.union(keys, single)
            }
            Op::Remove => {
                let [inner, key] = self.args2(map);
                let keys = self.keys(inner);
                let single = self.set(key_sort, &[key]);
                self.minus(keys, single)
            }
            _ => self.intern(Op::Keys, &[map], sort),
        }
    }
}
