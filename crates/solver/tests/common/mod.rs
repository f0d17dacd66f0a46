//! Random terms over all theories, from a list of bytes: whatever the bytes are, they
//! stand for some term, and fewer bytes for a smaller one.
#![allow(dead_code)] // Not every test needs everything.

use term::{Above, BitOp, ClassKind, Constructor, IntKind, Number, Reach, Sort, Term, Terms};

/// A term built by the constructors at once, and the same without any simplification:
/// there every operator is applied to constants, and `facts` say what these are.
#[derive(Clone, Copy)]
pub struct Pair {
    pub simple: Term,
    pub raw: Term,
}

pub struct World {
    pub terms: Terms,
    pub facts: Vec<Term>,
    /// Without it the raw terms are the simple ones.
    keep_raw: bool,
    bytes: Vec<u8>,
    at: usize,
    list: Sort,
    ints: Vec<Term>,
    perms: Vec<Term>,
    bools: Vec<Term>,
    refs: Vec<Term>,
    snaps: Vec<Term>,
    types: Vec<Term>,
    seqs: Vec<Term>,
    sets: Vec<Term>,
    bags: Vec<Term>,
    maps: Vec<Term>,
    lists: Vec<Term>,
}

impl World {
    pub fn new(bytes: &[u8], keep_raw: bool) -> World {
        let mut terms = Terms::new();
        let list = terms.declare_data("List", 0);
        let list_sort = terms.data_sort(list, &[]);
        let nil = Constructor { name: base::Symbol::new("nil"), fields: vec![] };
        let cons = Constructor {
            name: base::Symbol::new("cons"),
            fields: vec![
                (base::Symbol::new("head"), Sort::INT),
                (base::Symbol::new("tail"), list_sort),
            ],
        };
        terms.define_data(list, vec![nil, cons]);
        let seq = terms.seq_sort(Sort::INT);
        let set = terms.set_sort(Sort::INT);
        let bag = terms.bag_sort(Sort::INT);
        let map = terms.map_sort(Sort::INT, Sort::INT);
        let mut names = |name: &str, sort: Sort, count: usize| -> Vec<Term> {
            (0..count).map(|_| terms.fresh(name, sort)).collect()
        };
        let ints = names("i", Sort::INT, 3);
        let perms = names("p", Sort::REAL, 2);
        let bools = names("b", Sort::BOOL, 2);
        let mut refs = names("r", Sort::REF, 2);
        let snaps = names("h", Sort::SNAP, 3);
        let seqs = names("s", seq, 2);
        let sets = names("t", set, 2);
        let bags = names("g", bag, 2);
        let maps = names("m", map, 2);
        let lists = names("l", list_sort, 2);
        refs.push(Term::NULL);
        refs.push(terms.unique("\"x\"", Sort::REF));
        refs.push(terms.fresh_object("o"));
        refs.push(terms.fresh_object("o"));
        refs.push(terms.fresh("later", Sort::REF));
        let object = terms.declare_class("Object", ClassKind::Class, Above::All, &[]);
        let shape = terms.declare_class("Shape", ClassKind::Interface, Above::All, &[object]);
        let circle = terms.declare_class("Circle", ClassKind::Class, Above::All, &[object, shape]);
        let square = terms.declare_class("Square", ClassKind::Final, Above::All, &[object, shape]);
        let types = vec![object, shape, circle, square];
        World {
            terms,
            facts: Vec::new(),
            keep_raw,
            bytes: bytes.to_vec(),
            at: 0,
            list: list_sort,
            ints,
            perms,
            bools,
            refs,
            snaps,
            types,
            seqs,
            sets,
            bags,
            maps,
            lists,
        }
    }

    pub fn is_used_up(&self) -> bool {
        self.at >= self.bytes.len()
    }

    pub fn pick(&mut self, choices: usize) -> usize {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        byte as usize % choices.max(1)
    }

    fn leaf(&mut self, term: Term) -> Pair {
        Pair { simple: term, raw: term }
    }

    fn one_of(&mut self, leaves: Vec<Term>) -> Pair {
        let at = self.pick(leaves.len());
        self.leaf(leaves[at])
    }

    /// An operator, applied to both forms of its arguments.
    fn node(&mut self, args: &[Pair], build: impl Fn(&mut Terms, &[Term]) -> Term) -> Pair {
        let simple: Vec<Term> = args.iter().map(|arg| arg.simple).collect();
        let simple = build(&mut self.terms, &simple);
        if !self.keep_raw {
            return Pair { simple, raw: simple };
        }
        let mut names = Vec::new();
        for arg in args {
            // A constant of its own for each place: equal arguments must not be seen.
            let sort = self.terms.sort(arg.raw);
            let name = self.terms.fresh_ageless("a", sort);
            let fact = self.terms.eq(name, arg.raw);
            self.facts.push(fact);
            names.push(name);
        }
        let raw = build(&mut self.terms, &names);
        Pair { simple, raw }
    }

    fn small(&mut self) -> i128 {
        [0, 1, -1, 2, 3, 7, -5, 31, 1 << 31, -(1 << 31)][self.pick(10)]
    }

    pub fn formula(&mut self, depth: u32) -> Pair {
        if depth == 0 || self.is_used_up() {
            return self.one_of(self.bools.clone());
        }
        let d = depth - 1;
        match self.pick(20) {
            0 => {
                let args = [self.formula(d)];
                self.node(&args, |t, a| t.not(a[0]))
            }
            1 | 2 => {
                let args = [self.formula(d), self.formula(d), self.formula(d)];
                self.node(&args, |t, a| t.and(a.iter().copied()))
            }
            3 | 4 => {
                let args = [self.formula(d), self.formula(d), self.formula(d)];
                self.node(&args, |t, a| t.or(a.iter().copied()))
            }
            5 => {
                let args = [self.formula(d), self.formula(d)];
                self.node(&args, |t, a| t.iff(a[0], a[1]))
            }
            6 => {
                let args = [self.formula(d), self.formula(d), self.formula(d)];
                self.node(&args, |t, a| t.ite(a[0], a[1], a[2]))
            }
            7 | 8 => {
                let args = [self.int(d), self.int(d)];
                self.node(&args, |t, a| t.le(a[0], a[1]))
            }
            9 => {
                let args = [self.perm(d), self.perm(d)];
                self.node(&args, |t, a| t.lt(a[0], a[1]))
            }
            10 => {
                let args = [self.seq(d), self.int(d)];
                self.node(&args, |t, a| t.seq_contains(a[0], a[1]))
            }
            11 => {
                let args = [self.set(d), self.int(d)];
                self.node(&args, |t, a| t.contains(a[0], a[1]))
            }
            12 => {
                let args = [self.set(d), self.set(d)];
                self.node(&args, |t, a| t.subset(a[0], a[1]))
            }
            13 => {
                let args = [self.map(d), self.int(d)];
                self.node(&args, |t, a| t.has_key(a[0], a[1]))
            }
            14 => {
                let args = [self.list(d)];
                let constructor = self.pick(2) as u32;
                self.node(&args, |t, a| t.is(a[0], constructor))
            }
            15 => {
                let args = [self.type_of(d), self.one_of(self.types.clone())];
                self.node(&args, |t, a| t.subtype(a[0], a[1]))
            }
            _ => {
                let args = match self.pick(12) {
                    0 | 1 => [self.int(d), self.int(d)],
                    2 => [self.perm(d), self.perm(d)],
                    3 | 4 => [self.reference(d), self.reference(d)],
                    5 => [self.snap(d), self.snap(d)],
                    6 => [self.type_of(d), self.type_of(d)],
                    7 => [self.seq(d), self.seq(d)],
                    8 => [self.set(d), self.set(d)],
                    9 => [self.bag(d), self.bag(d)],
                    10 => [self.map(d), self.map(d)],
                    _ => [self.list(d), self.list(d)],
                };
                self.node(&args, |t, a| t.eq(a[0], a[1]))
            }
        }
    }

    pub fn int(&mut self, depth: u32) -> Pair {
        if depth == 0 || self.is_used_up() {
            if self.pick(3) == 0 {
                let value = self.small();
                let number = self.terms.int(value);
                return self.leaf(number);
            }
            return self.one_of(self.ints.clone());
        }
        let d = depth - 1;
        match self.pick(20) {
            0 | 1 => {
                let args = [self.int(d), self.int(d)];
                self.node(&args, |t, a| t.add(a[0], a[1]))
            }
            2 => {
                let args = [self.int(d), self.int(d)];
                self.node(&args, |t, a| t.sub(a[0], a[1]))
            }
            3 => {
                let factor = Number::from(self.small());
                let args = [self.int(d)];
                self.node(&args, |t, a| t.scale(&factor, a[0]))
            }
            4 => {
                let args = [self.int(d), self.int(d)];
                self.node(&args, |t, a| t.mul(a[0], a[1]))
            }
            5 | 6 => {
                let divisor = self.small();
                let divisor = self.terms.int(divisor);
                let args = [self.int(d), self.leaf(divisor)];
                if self.pick(2) == 0 {
                    self.node(&args, |t, a| t.div(a[0], a[1]))
                } else {
                    self.node(&args, |t, a| t.rem(a[0], a[1]))
                }
            }
            7 => {
                let kind = IntKind::ALL[self.pick(5)];
                let args = [self.int(d)];
                self.node(&args, |t, a| t.wrap(kind, a[0]))
            }
            8 => {
                let op = BitOp::ALL[self.pick(6)];
                let args = [self.int(d), self.int(d)];
                self.node(&args, |t, a| t.bits(op, IntKind::Int, a[0], a[1]))
            }
            9 => {
                let args = [self.formula(d), self.int(d), self.int(d)];
                self.node(&args, |t, a| t.ite(a[0], a[1], a[2]))
            }
            10 | 11 => {
                let args = [self.seq(d), self.int(d)];
                self.node(&args, |t, a| t.index(a[0], a[1]))
            }
            12 => {
                let args = [self.seq(d)];
                self.node(&args, |t, a| t.len_of(a[0]))
            }
            13 => {
                let args = [self.bag(d), self.int(d)];
                self.node(&args, |t, a| t.count(a[0], a[1]))
            }
            14 => {
                let args = [self.map(d), self.int(d)];
                self.node(&args, |t, a| t.get(a[0], a[1]))
            }
            15 => {
                let args = [self.list(d)];
                self.node(&args, |t, a| t.select(a[0], 1, 0))
            }
            16 => {
                let args = [self.snap(d)];
                self.node(&args, |t, a| t.project(a[0], Sort::INT))
            }
            17 => {
                let args = [self.set(d)];
                self.node(&args, |t, a| t.size(a[0]))
            }
            18 => {
                let args = [self.map(d)];
                self.node(&args, |t, a| t.map_size(a[0]))
            }
            _ => {
                let args = [self.int(d), self.reference(d)];
                self.node(&args, |t, a| {
                    let params = [Sort::INT, Sort::REF];
                    let f = t.declare_fun("f", &params, Sort::INT, Reach::Arguments);
                    t.apply(f, a)
                })
            }
        }
    }

    fn perm(&mut self, depth: u32) -> Pair {
        if depth == 0 || self.is_used_up() {
            let at = self.pick(6);
            let numbers = [(0, 1), (1, 1), (1, 2), (-1, 3)];
            return match numbers.get(at) {
                Some((numer, denom)) => {
                    let number = self.terms.perm(*numer, *denom).unwrap_or(self.perms[0]);
                    self.leaf(number)
                }
                None => self.one_of(self.perms.clone()),
            };
        }
        let d = depth - 1;
        let args = [self.perm(d), self.perm(d)];
        match self.pick(5) {
            0 | 1 => self.node(&args, |t, a| t.add(a[0], a[1])),
            2 => self.node(&args, |t, a| t.sub(a[0], a[1])),
            3 => self.node(&args, |t, a| t.divide(a[0], a[1])),
            _ => self.node(&args, |t, a| t.mul(a[0], a[1])),
        }
    }

    fn reference(&mut self, depth: u32) -> Pair {
        if depth == 0 || self.is_used_up() {
            return self.one_of(self.refs.clone());
        }
        let d = depth - 1;
        match self.pick(5) {
            0 => {
                let args = [self.formula(d), self.reference(d), self.reference(d)];
                self.node(&args, |t, a| t.ite(a[0], a[1], a[2]))
            }
            1 => {
                let args = [self.snap(d)];
                self.node(&args, |t, a| t.project(a[0], Sort::REF))
            }
            2 => {
                let args = [self.reference(d)];
                self.node(&args, |t, a| {
                    let f = t.declare_fun("next", &[Sort::REF], Sort::REF, Reach::Anything);
                    t.apply(f, a)
                })
            }
            _ => self.one_of(self.refs.clone()),
        }
    }

    fn type_of(&mut self, depth: u32) -> Pair {
        if self.pick(3) == 0 {
            return self.one_of(self.types.clone());
        }
        let args = [self.reference(depth.saturating_sub(1))];
        self.node(&args, |t, a| t.type_of(a[0]))
    }

    fn snap(&mut self, depth: u32) -> Pair {
        if depth == 0 || self.is_used_up() {
            return self.one_of(self.snaps.clone());
        }
        let d = depth - 1;
        match self.pick(7) {
            0 | 1 => {
                let args = [self.snap(d), self.snap(d)];
                self.node(&args, |t, a| t.combine(a[0], a[1]))
            }
            2 => {
                let args = [self.snap(d)];
                self.node(&args, |t, a| t.first(a[0]))
            }
            3 => {
                let args = [self.snap(d)];
                self.node(&args, |t, a| t.second(a[0]))
            }
            4 => {
                let args = [self.int(d)];
                self.node(&args, |t, a| t.inject(a[0]))
            }
            5 => {
                let args = [self.reference(d)];
                self.node(&args, |t, a| t.inject(a[0]))
            }
            _ => self.leaf(Term::UNIT),
        }
    }

    fn seq(&mut self, depth: u32) -> Pair {
        if depth == 0 || self.is_used_up() {
            return self.one_of(self.seqs.clone());
        }
        let d = depth - 1;
        match self.pick(10) {
            0 => {
                let count = self.pick(4);
                let args: Vec<Pair> = (0..count).map(|_| self.int(d)).collect();
                self.node(&args, |t, a| t.seq(Sort::INT, a))
            }
            1..=3 => {
                let args = [self.seq(d), self.seq(d)];
                self.node(&args, |t, a| t.concat(a[0], a[1]))
            }
            4 | 5 => {
                let args = [self.seq(d), self.int(d), self.int(d)];
                self.node(&args, |t, a| t.update(a[0], a[1], a[2]))
            }
            6 => {
                let args = [self.seq(d), self.int(d), self.int(d)];
                self.node(&args, |t, a| t.slice(a[0], a[1], a[2]))
            }
            7 => {
                let args = [self.seq(d)];
                self.node(&args, |t, a| t.reverse(a[0]))
            }
            8 => {
                let count = self.pick(14) as i64 - 1;
                let args = [self.int(d)];
                self.node(&args, |t, a| {
                    let count = t.int(count);
                    t.repeat(a[0], count)
                })
            }
            _ => {
                let args = [self.formula(d), self.seq(d), self.seq(d)];
                self.node(&args, |t, a| t.ite(a[0], a[1], a[2]))
            }
        }
    }

    fn set(&mut self, depth: u32) -> Pair {
        if depth == 0 || self.is_used_up() {
            return self.one_of(self.sets.clone());
        }
        let d = depth - 1;
        match self.pick(7) {
            0 | 1 => {
                let count = self.pick(3);
                let args: Vec<Pair> = (0..count).map(|_| self.int(d)).collect();
                self.node(&args, |t, a| t.set(Sort::INT, a))
            }
            2 => {
                let args = [self.set(d), self.set(d)];
                self.node(&args, |t, a| t.union(a[0], a[1]))
            }
            3 => {
                let args = [self.set(d), self.set(d)];
                self.node(&args, |t, a| t.minus(a[0], a[1]))
            }
            4 => {
                let args = [self.set(d), self.set(d)];
                self.node(&args, |t, a| t.intersect(a[0], a[1]))
            }
            5 => {
                let args = [self.map(d)];
                self.node(&args, |t, a| t.keys(a[0]))
            }
            _ => {
                let args = [self.seq(d)];
                self.node(&args, |t, a| t.set_of_seq(a[0]))
            }
        }
    }

    fn bag(&mut self, depth: u32) -> Pair {
        if depth == 0 || self.is_used_up() {
            return self.one_of(self.bags.clone());
        }
        let d = depth - 1;
        match self.pick(6) {
            0 | 1 => {
                let count = self.pick(3);
                let args: Vec<Pair> = (0..count).map(|_| self.int(d)).collect();
                self.node(&args, |t, a| t.bag(Sort::INT, a))
            }
            2 => {
                let args = [self.bag(d), self.bag(d)];
                self.node(&args, |t, a| t.bag_union(a[0], a[1]))
            }
            3 => {
                let args = [self.bag(d), self.bag(d)];
                self.node(&args, |t, a| t.bag_minus(a[0], a[1]))
            }
            4 => {
                let args = [self.bag(d), self.bag(d)];
                self.node(&args, |t, a| t.bag_intersect(a[0], a[1]))
            }
            _ => {
                let args = [self.seq(d)];
                self.node(&args, |t, a| t.bag_of_seq(a[0]))
            }
        }
    }

    fn map(&mut self, depth: u32) -> Pair {
        if depth == 0 || self.is_used_up() {
            return self.one_of(self.maps.clone());
        }
        let d = depth - 1;
        match self.pick(5) {
            0..=2 => {
                let args = [self.map(d), self.int(d), self.int(d)];
                self.node(&args, |t, a| t.put(a[0], a[1], a[2]))
            }
            3 => {
                let args = [self.map(d), self.int(d)];
                self.node(&args, |t, a| t.remove(a[0], a[1]))
            }
            _ => {
                let empty = self.terms.empty_map(Sort::INT, Sort::INT);
                self.leaf(empty)
            }
        }
    }

    fn list(&mut self, depth: u32) -> Pair {
        if depth == 0 || self.is_used_up() {
            return self.one_of(self.lists.clone());
        }
        let d = depth - 1;
        let sort = self.list;
        match self.pick(5) {
            0 => {
                let nil = self.terms.construct(sort, 0, &[]);
                self.leaf(nil)
            }
            1 | 2 => {
                let args = [self.int(d), self.list(d)];
                self.node(&args, |t, a| t.construct(sort, 1, a))
            }
            3 => {
                let args = [self.list(d)];
                self.node(&args, |t, a| t.select(a[0], 1, 1))
            }
            _ => {
                let args = [self.formula(d), self.list(d), self.list(d)];
                self.node(&args, |t, a| t.ite(a[0], a[1], a[2]))
            }
        }
    }

    /// A term of any sort.
    pub fn any(&mut self, depth: u32) -> Pair {
        match self.pick(12) {
            0..=2 => self.formula(depth),
            3 | 4 => self.int(depth),
            5 => self.perm(depth),
            6 => self.reference(depth),
            7 => self.snap(depth),
            8 => self.seq(depth),
            9 => self.set(depth),
            10 => self.map(depth),
            _ => self.list(depth),
        }
    }
}
