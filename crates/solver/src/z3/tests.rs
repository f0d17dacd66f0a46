//! Each theory, with a goal that holds and a twin that does not.

use term::{Above, BitOp, ClassKind, Constructor, IntKind, Number, Reach, Sort, Term, Terms};

use super::*;
use crate::ModelValue;

struct Setting {
    terms: Terms,
    z3: Z3,
    path: PathCondition,
    statistics: Statistics,
}

impl Setting {
    fn new() -> Setting {
        Setting {
            terms: Terms::new(),
            z3: Z3::new(&Options::default()),
            path: PathCondition::empty(),
            statistics: Statistics::default(),
        }
    }

    fn int(&mut self, name: &str) -> Term {
        self.terms.fresh(name, Sort::INT)
    }

    fn reference(&mut self, name: &str) -> Term {
        self.terms.fresh(name, Sort::REF)
    }

    fn assume(&mut self, fact: Term) {
        self.path = self.path.with(Fact::Holds(fact));
    }

    fn ask(&mut self, goal: Term) -> Outcome {
        self.z3.prove(&mut self.terms, &self.path, goal, true, &mut self.statistics)
    }

    #[track_caller]
    fn proves(&mut self, goal: Term) {
        match self.ask(goal) {
            Outcome::Proved => {}
            Outcome::Refuted(model) => {
                panic!("{}\n{}", self.terms.show(goal), model.show(&self.terms))
            }
            Outcome::Unknown(why) => panic!("{}: {why}", self.terms.show(goal)),
        }
    }

    #[track_caller]
    fn refutes(&mut self, goal: Term) -> Model {
        match self.ask(goal) {
            Outcome::Refuted(model) => model,
            Outcome::Proved => panic!("proved {}", self.terms.show(goal)),
            Outcome::Unknown(why) => panic!("{}: {why}", self.terms.show(goal)),
        }
    }

    #[track_caller]
    fn surely_refutes(&mut self, goal: Term) -> Model {
        let model = self.refutes(goal);
        assert!(model.certain);
        model
    }
}

#[test]
fn linear_arithmetic_with_a_model() {
    let mut s = Setting::new();
    let (x, y) = (s.int("x"), s.int("y"));
    let one = s.terms.int(1);
    let next = s.terms.add(x, one);
    let fact = s.terms.lt(x, y);
    s.assume(fact);
    let goal = s.terms.le(next, y);
    s.proves(goal);
    let twin = s.terms.lt(next, y);
    let model = s.surely_refutes(twin);
    let value = |term| match model.value(term) {
        Some(ModelValue::Number(number)) => number.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(&value(x) + &Number::ONE, value(y));
}

#[test]
fn division_is_that_of_java() {
    for (a, b) in [(7, 2), (-7, 2), (7, -2), (-7, -2), (0, 3), (6, -3)] {
        let mut s = Setting::new();
        let (x, y) = (s.int("x"), s.int("y"));
        let (quotient, rest) = (s.terms.div(x, y), s.terms.rem(x, y));
        for (term, value) in [(x, a), (y, b)] {
            let value = s.terms.int(value);
            let fact = s.terms.eq(term, value);
            s.assume(fact);
        }
        let (expected, left) = (s.terms.int(a / b), s.terms.int(a % b));
        let goal = s.terms.eq(quotient, expected);
        s.proves(goal);
        let goal = s.terms.eq(rest, left);
        s.proves(goal);
        let one = s.terms.int(a / b + 1);
        let twin = s.terms.eq(quotient, one);
        s.surely_refutes(twin);
    }
    // By zero it is some function of the dividend.
    let mut s = Setting::new();
    let (x, y, zero) = (s.int("x"), s.int("y"), s.terms.int(0));
    let (a, b) = (s.terms.div(x, zero), s.terms.div(y, zero));
    let goal = s.terms.eq(a, b);
    s.surely_refutes(goal);
    let fact = s.terms.eq(x, y);
    s.assume(fact);
    s.proves(goal);
}

#[test]
fn overflow_wraps_around() {
    let mut s = Setting::new();
    let x = s.int("x");
    let one = s.terms.int(1);
    let next = s.terms.add(x, one);
    let wrapped = s.terms.wrap(IntKind::Int, next);
    let range = s.terms.in_range(IntKind::Int, x);
    s.assume(range);
    let least = s.terms.int(IntKind::Int.min());
    let grows = s.terms.lt(x, wrapped);
    let at_end = s.terms.eq(wrapped, least);
    let goal = s.terms.or([grows, at_end]);
    s.proves(goal);
    s.surely_refutes(grows);
}

#[test]
fn bits() {
    let mut s = Setting::new();
    let (x, y) = (s.int("x"), s.int("y"));
    for term in [x, y] {
        let range = s.terms.in_range(IntKind::Int, term);
        s.assume(range);
    }
    // x ^ y ^ y is x.
    let once = s.terms.bits(BitOp::Xor, IntKind::Int, x, y);
    let twice = s.terms.bits(BitOp::Xor, IntKind::Int, once, y);
    let goal = s.terms.eq(twice, x);
    s.proves(goal);
    let twin = s.terms.eq(once, x);
    s.surely_refutes(twin);
    // (x & 7) < 8, and x >> 1 halves.
    let seven = s.terms.int(7);
    let one = s.terms.int(1);
    let masked = s.terms.bits(BitOp::And, IntKind::Int, x, seven);
    let zero = s.terms.int(0);
    let positive = s.terms.le(zero, x);
    s.assume(positive);
    let eight = s.terms.int(8);
    let rest = s.terms.rem(x, eight);
    let goal = s.terms.eq(masked, rest);
    s.proves(goal);
    let half = s.terms.bits(BitOp::Ushr, IntKind::Int, x, one);
    let two = s.terms.int(2);
    let quotient = s.terms.div(x, two);
    let goal = s.terms.eq(half, quotient);
    s.proves(goal);
    let twin = s.terms.eq(half, masked);
    s.surely_refutes(twin);
}

#[test]
fn objects_differ_from_what_was_there_before() {
    let mut s = Setting::new();
    let old = s.reference("old");
    let object = s.terms.fresh_object("o");
    let other = s.terms.fresh_object("p");
    let later = s.reference("later");
    let literal = s.terms.unique("\"a\"", Sort::REF);
    // Through constants that only equations connect, so that nothing is simplified.
    let (x, y) = (s.terms.fresh_ageless("x", Sort::REF), s.terms.fresh_ageless("y", Sort::REF));
    let goal = s.terms.ne(x, y);
    let base = s.path.clone();
    for (a, b) in [(old, object), (object, other), (literal, object), (Term::NULL, object)] {
        s.path = base.clone();
        let (first, second) = (s.terms.eq(x, a), s.terms.eq(y, b));
        s.assume(first);
        s.assume(second);
        s.proves(goal);
    }
    for (a, b) in [(later, object), (old, literal), (old, Term::NULL)] {
        s.path = base.clone();
        let (first, second) = (s.terms.eq(x, a), s.terms.eq(y, b));
        s.assume(first);
        s.assume(second);
        s.surely_refutes(goal);
    }
}

#[test]
fn members_of_a_set_of_different_terms_differ() {
    let mut s = Setting::new();
    let terms: Vec<Term> = (0..3).map(|_| s.reference("r")).collect();
    let set = crate::fast::Fast::new().new_distinct();
    for term in &terms[..2] {
        s.path = s.path.with(Fact::Differs(set, *term));
    }
    let goal = s.terms.ne(terms[0], terms[1]);
    s.proves(goal);
    let twin = s.terms.ne(terms[0], terms[2]);
    s.surely_refutes(twin);
}

#[test]
fn snapshots() {
    let mut s = Setting::new();
    let snap = |s: &mut Setting, name: &str| s.terms.fresh(name, Sort::SNAP);
    let (a, b, t) = (snap(&mut s, "a"), snap(&mut s, "b"), snap(&mut s, "t"));
    let pair = s.terms.combine(a, b);
    let fact = s.terms.eq(t, pair);
    s.assume(fact);
    let first = s.terms.first(t);
    let goal = s.terms.eq(first, a);
    s.proves(goal);
    let twin = s.terms.eq(first, b);
    s.surely_refutes(twin);
    // A value and its snapshot determine each other.
    let (x, y) = (s.terms.project(a, Sort::INT), s.terms.project(b, Sort::INT));
    let same = s.terms.eq(x, y);
    let goal = s.terms.eq(a, b);
    s.surely_refutes(goal);
    s.assume(same);
    s.proves(goal);
    // Not so if there are only two values.
    let mut s = Setting::new();
    let (a, b) = (snap(&mut s, "a"), snap(&mut s, "b"));
    let (x, y) = (s.terms.project(a, Sort::BOOL), s.terms.project(b, Sort::BOOL));
    let same = s.terms.iff(x, y);
    s.assume(same);
    let goal = s.terms.eq(a, b);
    s.surely_refutes(goal);
}

#[test]
fn types() {
    let mut s = Setting::new();
    let object = s.terms.declare_class("Object", ClassKind::Class, Above::All, &[]);
    let runnable = s.terms.declare_class("Runnable", ClassKind::Interface, Above::All, &[object]);
    let list = s.terms.declare_class("List", ClassKind::Class, Above::All, &[object]);
    let string = s.terms.declare_class("String", ClassKind::Final, Above::All, &[object]);
    let x = s.reference("x");
    let y = s.reference("y");
    let (tx, ty) = (s.terms.type_of(x), s.terms.type_of(y));
    let below = |s: &mut Setting, t: Term, class: Term| s.terms.subtype(t, class);
    let is_list = below(&mut s, tx, list);
    s.assume(is_list);
    let (is_object, is_string, is_runnable) =
        (below(&mut s, tx, object), below(&mut s, tx, string), below(&mut s, tx, runnable));
    s.proves(is_object);
    let not_string = s.terms.not(is_string);
    s.proves(not_string);
    s.refutes(is_runnable);
    let not_runnable = s.terms.not(is_runnable);
    s.refutes(not_runnable);
    // Through an equation between types.
    let same = s.terms.eq(tx, ty);
    let y_string = below(&mut s, ty, string);
    let no = s.terms.not(y_string);
    s.refutes(no);
    let base = s.path.clone();
    s.assume(same);
    s.proves(no);
    // Exact types.
    s.path = base;
    let exact = s.terms.eq(ty, list);
    s.assume(exact);
    s.proves(no);
    let y_object = below(&mut s, ty, object);
    s.proves(y_object);
}

#[test]
fn sequences() {
    let mut s = Setting::new();
    let sort = s.terms.seq_sort(Sort::INT);
    let (a, b, c) = (s.terms.fresh("a", sort), s.terms.fresh("b", sort), s.terms.fresh("c", sort));
    let x = s.int("x");
    let single = s.terms.seq(Sort::INT, &[x]);
    let longer = s.terms.concat(a, single);
    let fact = s.terms.eq(b, longer);
    s.assume(fact);
    let (len_a, len_b) = (s.terms.len_of(a), s.terms.len_of(b));
    let goal = s.terms.lt(len_a, len_b);
    s.proves(goal);
    let last = s.terms.index(b, len_a);
    let goal = s.terms.eq(last, x);
    s.proves(goal);
    let zero = s.terms.int(0);
    let first = s.terms.index(b, zero);
    let twin = s.terms.eq(first, x);
    s.surely_refutes(twin);
    let front = s.terms.slice(b, zero, len_a);
    let goal = s.terms.eq(front, a);
    s.proves(goal);
    let goal = s.terms.seq_contains(b, x);
    s.proves(goal);
    let twin = s.terms.seq_contains(a, x);
    s.surely_refutes(twin);
    // Association, and that equal sums need not have equal parts.
    let (ab, bc) = (s.terms.concat(a, b), s.terms.concat(b, c));
    let (left, right) = (s.terms.concat(ab, c), s.terms.concat(a, bc));
    let goal = s.terms.eq(left, right);
    s.proves(goal);
    let twin = s.terms.eq(ab, bc);
    s.surely_refutes(twin);
}

#[test]
fn updates_of_sequences() {
    let mut s = Setting::new();
    let sort = s.terms.seq_sort(Sort::INT);
    let (a, b) = (s.terms.fresh("a", sort), s.terms.fresh("b", sort));
    let (i, j, v) = (s.int("i"), s.int("j"), s.int("v"));
    let updated = s.terms.update(a, i, v);
    let fact = s.terms.eq(b, updated);
    s.assume(fact);
    let within = s.terms.is_index(a, i);
    let at_i = s.terms.index(b, i);
    let hit = s.terms.eq(at_i, v);
    s.surely_refutes(hit);
    let goal = s.terms.implies(within, hit);
    s.proves(goal);
    let (before, after) = (s.terms.index(a, j), s.terms.index(b, j));
    let kept = s.terms.eq(before, after);
    let elsewhere = s.terms.ne(i, j);
    let goal = s.terms.implies(elsewhere, kept);
    s.proves(goal);
    s.surely_refutes(kept);
    // The same elements, but for the one.
    let (old, new) = (s.terms.bag_of_seq(a), s.terms.bag_of_seq(b));
    let same = s.terms.eq(old, new);
    let value = s.terms.index(a, i);
    let unchanged = s.terms.eq(value, v);
    let goal = s.terms.implies(unchanged, same);
    s.proves(goal);
    s.refutes(same);
}

#[test]
fn swapping_elements_keeps_the_bag() {
    let mut s = Setting::new();
    let sort = s.terms.seq_sort(Sort::INT);
    let a = s.terms.fresh("a", sort);
    let (i, j) = (s.int("i"), s.int("j"));
    for at in [i, j] {
        let within = s.terms.is_index(a, at);
        s.assume(within);
    }
    let (x, y) = (s.terms.index(a, i), s.terms.index(a, j));
    let once = s.terms.update(a, i, y);
    let twice = s.terms.update(once, j, x);
    let (before, after) = (s.terms.bag_of_seq(a), s.terms.bag_of_seq(twice));
    let goal = s.terms.eq(before, after);
    s.proves(goal);
    let half = s.terms.bag_of_seq(once);
    let twin = s.terms.eq(before, half);
    s.refutes(twin);
}

#[test]
fn reversal() {
    let mut s = Setting::new();
    let sort = s.terms.seq_sort(Sort::INT);
    let (a, b, c) = (s.terms.fresh("a", sort), s.terms.fresh("b", sort), s.terms.fresh("c", sort));
    let x = s.int("x");
    let single = s.terms.seq(Sort::INT, &[x]);
    let whole = s.terms.concat(single, b);
    let fact = s.terms.eq(a, whole);
    s.assume(fact);
    let (ra, rb) = (s.terms.reverse(a), s.terms.reverse(b));
    let expected = s.terms.concat(rb, single);
    let goal = s.terms.eq(ra, expected);
    s.proves(goal);
    let twin = s.terms.eq(ra, c);
    let model = s.refutes(twin);
    assert!(!model.certain);
}

#[test]
fn sets() {
    let mut s = Setting::new();
    let sort = s.terms.set_sort(Sort::INT);
    let (a, b) = (s.terms.fresh("a", sort), s.terms.fresh("b", sort));
    let x = s.int("x");
    let single = s.terms.set(Sort::INT, &[x]);
    let more = s.terms.union(a, single);
    let fact = s.terms.eq(b, more);
    s.assume(fact);
    let goal = s.terms.contains(b, x);
    s.proves(goal);
    let goal = s.terms.subset(a, b);
    s.proves(goal);
    let twin = s.terms.subset(b, a);
    s.refutes(twin);
    let twin = s.terms.contains(a, x);
    s.surely_refutes(twin);
    // Sizes, through the equation.
    let (size_a, size_b) = (s.terms.size(a), s.terms.size(b));
    let one = s.terms.int(1);
    let next = s.terms.add(size_a, one);
    let grows = s.terms.eq(size_b, next);
    s.refutes(grows);
    let there = s.terms.contains(a, x);
    let absent = s.terms.not(there);
    let goal = s.terms.implies(absent, grows);
    s.proves(goal);
    let back = s.terms.minus(b, single);
    let same = s.terms.eq(back, a);
    let goal = s.terms.implies(absent, same);
    s.proves(goal);
    s.refutes(same);
}

#[test]
fn bags() {
    let mut s = Setting::new();
    let sort = s.terms.bag_sort(Sort::INT);
    let (a, b, c) = (s.terms.fresh("a", sort), s.terms.fresh("b", sort), s.terms.fresh("c", sort));
    let x = s.int("x");
    let single = s.terms.bag(Sort::INT, &[x]);
    let more = s.terms.bag_union(a, single);
    let same = s.terms.eq(b, more);
    s.assume(same);
    let (count_a, count_b) = (s.terms.count(a, x), s.terms.count(b, x));
    let one = s.terms.int(1);
    let next = s.terms.add(count_a, one);
    let goal = s.terms.eq(count_b, next);
    s.proves(goal);
    let twin = s.terms.eq(count_b, one);
    let model = s.refutes(twin);
    assert!(!model.certain);
    // Order does not matter.
    let other = s.terms.bag_union(c, single);
    let (left, right) = (s.terms.bag_union(other, a), s.terms.bag_union(c, b));
    let goal = s.terms.eq(left, right);
    s.proves(goal);
    let twin = s.terms.eq(left, b);
    s.refutes(twin);
}

#[test]
fn maps() {
    let mut s = Setting::new();
    let sort = s.terms.map_sort(Sort::REF, Sort::INT);
    let (m, n) = (s.terms.fresh("m", sort), s.terms.fresh("n", sort));
    let (k, l) = (s.reference("k"), s.reference("l"));
    let v = s.int("v");
    let put = s.terms.put(m, k, v);
    let fact = s.terms.eq(n, put);
    s.assume(fact);
    let got = s.terms.get(n, k);
    let goal = s.terms.eq(got, v);
    s.proves(goal);
    let other = s.terms.get(n, l);
    let before = s.terms.get(m, l);
    let kept = s.terms.eq(other, before);
    s.surely_refutes(kept);
    let differ = s.terms.ne(k, l);
    let goal = s.terms.implies(differ, kept);
    s.proves(goal);
    let goal = s.terms.has_key(n, k);
    s.proves(goal);
    let twin = s.terms.has_key(n, l);
    s.surely_refutes(twin);
    let (size_m, size_n) = (s.terms.map_size(m), s.terms.map_size(n));
    let goal = s.terms.le(size_m, size_n);
    s.proves(goal);
    let twin = s.terms.lt(size_m, size_n);
    s.refutes(twin);
    let keys = s.terms.keys(n);
    let goal = s.terms.contains(keys, k);
    s.proves(goal);
}

#[test]
fn data_types() {
    let mut s = Setting::new();
    let tree = s.terms.declare_data("Tree", 0);
    let sort = s.terms.data_sort(tree, &[]);
    let field = |name: &str, sort: Sort| (base::Symbol::new(name), sort);
    let leaf = Constructor { name: base::Symbol::new("leaf"), fields: vec![] };
    let node = Constructor {
        name: base::Symbol::new("node"),
        fields: vec![field("left", sort), field("value", Sort::INT), field("right", sort)],
    };
    s.terms.define_data(tree, vec![leaf, node]);
    let (t, u) = (s.terms.fresh("t", sort), s.terms.fresh("u", sort));
    let x = s.int("x");
    let leaf = s.terms.construct(sort, 0, &[]);
    let made = s.terms.construct(sort, 1, &[u, x, leaf]);
    let is_leaf = s.terms.eq(t, leaf);
    let is_made = s.terms.eq(t, made);
    let base = s.path.clone();
    s.assume(is_made);
    let value = s.terms.select(t, 1, 1);
    let goal = s.terms.eq(value, x);
    s.proves(goal);
    let no = s.terms.not(is_leaf);
    s.proves(no);
    // No tree is a part of itself.
    let inside = s.terms.ne(t, u);
    s.proves(inside);
    let right = s.terms.select(t, 1, 2);
    let twin = s.terms.eq(right, u);
    s.surely_refutes(twin);
    // Every tree is one or the other.
    s.path = base;
    let (left, value, right) =
        (s.terms.select(t, 1, 0), s.terms.select(t, 1, 1), s.terms.select(t, 1, 2));
    let again = s.terms.construct(sort, 1, &[left, value, right]);
    let is_node = s.terms.eq(t, again);
    let goal = s.terms.or([is_leaf, is_node]);
    s.proves(goal);
    s.surely_refutes(is_leaf);
    s.surely_refutes(is_node);
}

#[test]
fn permissions() {
    let mut s = Setting::new();
    let p = s.terms.fresh("p", Sort::REAL);
    let none = s.terms.number(Number::ZERO, Sort::REAL);
    let some = s.terms.lt(none, p);
    s.assume(some);
    let half = s.terms.perm(1, 2).expect("a fraction");
    let halved = s.terms.mul(p, half);
    let goal = s.terms.lt(halved, p);
    s.proves(goal);
    let whole = s.terms.perm(1, 1).expect("a fraction");
    let twin = s.terms.le(p, whole);
    s.surely_refutes(twin);
}

#[test]
fn quantifiers_over_elements() {
    let mut s = Setting::new();
    let sort = s.terms.seq_sort(Sort::INT);
    let a = s.terms.fresh("a", sort);
    let (i, v) = (s.int("i"), s.int("v"));
    let zero = s.terms.int(0);
    let all_positive = |s: &mut Setting, seq: Term, triggers: bool| {
        let k = s.terms.fresh_variable("k", Sort::INT);
        let within = s.terms.is_index(seq, k);
        let at = s.terms.index(seq, k);
        let positive = s.terms.lt(zero, at);
        let body = s.terms.implies(within, positive);
        let triggers = if triggers { vec![vec![at]] } else { vec![] };
        s.terms.forall(&[k], &triggers, body)
    };
    for triggers in [true, false] {
        s.path = PathCondition::empty();
        let fact = all_positive(&mut s, a, triggers);
        s.assume(fact);
        let within = s.terms.is_index(a, i);
        let at = s.terms.index(a, i);
        let positive = s.terms.lt(zero, at);
        let goal = s.terms.implies(within, positive);
        s.proves(goal);
        let model = s.refutes(positive);
        assert!(!model.certain);
        // Another element.
        let updated = s.terms.update(a, i, v);
        let goal = all_positive(&mut s, updated, triggers);
        s.refutes(goal);
        let good = s.terms.lt(zero, v);
        s.assume(good);
        s.proves(goal);
    }
    assert!(s.statistics.quantifiers_z3 > 0);
}

#[test]
fn quantifiers_over_functions() {
    let mut s = Setting::new();
    let f = s.terms.declare_fun("f", &[Sort::INT], Sort::INT, Reach::Anything);
    let k = s.terms.fresh_variable("k", Sort::INT);
    let value = s.terms.apply(f, &[k]);
    let body = s.terms.lt(k, value);
    let fact = s.terms.forall(&[k], &[vec![value]], body);
    s.assume(fact);
    let x = s.int("x");
    let once = s.terms.apply(f, &[x]);
    let twice = s.terms.apply(f, &[once]);
    let goal = s.terms.lt(x, twice);
    s.proves(goal);
    let twin = s.terms.lt(twice, x);
    s.refutes(twin);
}

#[test]
fn nothing_is_quantified_unless_the_terms_are() {
    let mut s = Setting::new();
    let sort = s.terms.seq_sort(Sort::REF);
    let a = s.terms.fresh("a", sort);
    let i = s.int("i");
    let at = s.terms.index(a, i);
    let set = s.terms.set_of_seq(a);
    let size = s.terms.size(set);
    let one = s.terms.int(1);
    let fact = s.terms.eq(size, one);
    s.assume(fact);
    let goal = s.terms.eq(at, Term::NULL);
    s.refutes(goal);
    assert_eq!(s.statistics.quantifiers_z3, 0);
    assert!(!s.z3.solver.to_string().contains("forall"));
}

#[test]
fn the_resource_limit_is_a_reason_of_its_own() {
    let mut s = Setting::new();
    s.z3 = Z3::new(&Options { rlimit: 2_000, ..Options::default() });
    // Fermat would know.
    let three: Vec<Term> = ["x", "y", "z"].iter().map(|name| s.int(name)).collect();
    let zero = s.terms.int(0);
    let mut powers = Vec::new();
    for term in three {
        let positive = s.terms.lt(zero, term);
        s.assume(positive);
        let square = s.terms.mul(term, term);
        powers.push(s.terms.mul(square, term));
    }
    let sum = s.terms.add(powers[0], powers[1]);
    let goal = s.terms.ne(sum, powers[2]);
    match s.ask(goal) {
        Outcome::Unknown(why) => assert_eq!(why, Why::ResourceLimit),
        Outcome::Proved => {}
        Outcome::Refuted(_) => panic!("refuted"),
    }
    // It is still of use afterwards.
    let x = s.int("x");
    let goal = s.terms.eq(x, zero);
    s.path = PathCondition::empty();
    s.surely_refutes(goal);
}

#[test]
fn null_and_objects_in_a_model() {
    let mut s = Setting::new();
    let (x, y) = (s.reference("x"), s.reference("y"));
    let null = s.terms.eq(x, Term::NULL);
    s.assume(null);
    let goal = s.terms.eq(x, y);
    let model = s.surely_refutes(goal);
    assert_eq!(model.value(x), Some(&ModelValue::Null));
    assert!(matches!(model.value(y), Some(ModelValue::Named(_))));
    assert!(model.show(&s.terms).contains("= null"));
}

#[test]
fn quantifiers_are_instantiated_by_triggers_only() {
    let mut s = Setting::new();
    let f = s.terms.declare_fun("f", &[Sort::INT], Sort::INT, Reach::Anything);
    let k = s.terms.fresh_variable("k", Sort::INT);
    let value = s.terms.apply(f, &[k]);
    let zero = s.terms.int(0);
    let body = s.terms.lt(zero, value);
    let fact = s.terms.forall(&[k], &[vec![value]], body);
    s.assume(fact);
    s.refutes(Term::FALSE);
    // Facts that have been asked about get a level of their own.
    s.refutes(Term::FALSE);
    // A model would have been found for all values of `k`.
    assert_eq!(s.z3.solver.check(), SatResult::Unknown);
    let reason = s.z3.solver.get_reason_unknown().unwrap_or_default();
    assert!(reason.contains("quantifiers"), "{reason}");
}

#[test]
fn the_same_questions_get_the_same_models() {
    let ask = || {
        let mut s = Setting::new();
        let (x, y, z) = (s.int("x"), s.int("y"), s.int("z"));
        let product = s.terms.mul(x, y);
        let fact = s.terms.lt(product, z);
        s.assume(fact);
        let goal = s.terms.le(x, z);
        let model = s.refutes(goal);
        model.show(&s.terms)
    };
    let first = ask();
    // Whatever else happens on this thread in between.
    let mut other = Setting::new();
    let p = other.terms.fresh("p", Sort::BOOL);
    other.refutes(p);
    assert_eq!(first, ask());
}
