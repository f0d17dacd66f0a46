//! Each theory with a goal that follows and a twin that does not.

use term::{Above, ClassKind, Constructor, Sort, Term, Terms};

use super::{Answer, Fast};

struct World {
    terms: Terms,
    fast: Fast,
}

impl World {
    fn new() -> World {
        let mut world = World { terms: Terms::new(), fast: Fast::new() };
        let list = world.terms.declare_data("List", 0);
        let sort = world.terms.data_sort(list, &[]);
        let constructor = |name: &str, fields: &[(&str, Sort)]| Constructor {
            name: name.into(),
            fields: fields.iter().map(|(name, sort)| ((*name).into(), *sort)).collect(),
        };
        let fields = [("head", Sort::INT), ("tail", sort)];
        let constructors = vec![constructor("Nil", &[]), constructor("Cons", &fields)];
        world.terms.define_data(list, constructors);
        let color = world.terms.declare_data("Color", 0);
        let colors = ["Red", "Green", "Blue"].map(|name| constructor(name, &[]));
        world.terms.define_data(color, colors.to_vec());

        let object = world.terms.declare_class("Object", ClassKind::Class, Above::All, &[]);
        let shape = world.terms.declare_class("Shape", ClassKind::Interface, Above::All, &[object]);
        let base = world.terms.declare_class("Base", ClassKind::Class, Above::All, &[object]);
        world.terms.declare_class("Derived", ClassKind::Class, Above::All, &[base, shape]);
        world.terms.declare_class("Other", ClassKind::Class, Above::All, &[object]);
        world.terms.declare_class("Leaf", ClassKind::Final, Above::All, &[base]);
        // Names that the tests use without their sorts.
        for name in ["i", "j", "k", "m", "n", "x", "y", "z"] {
            world.terms.constant(name, Sort::INT);
        }
        for name in ["a", "b", "c", "d", "o", "p"] {
            world.terms.constant(name, Sort::REF);
        }
        for name in ["A", "B", "C", "D"] {
            world.terms.constant(name, Sort::BOOL);
        }
        for name in ["f", "g", "h"] {
            world.terms.constant(name, Sort::REAL);
        }
        for name in ["s1", "s2", "s3"] {
            world.terms.constant(name, Sort::SNAP);
        }
        let ints = world.terms.seq_sort(Sort::INT);
        for name in ["s", "t", "u"] {
            world.terms.constant(name, ints);
        }
        for name in ["l", "r"] {
            world.terms.constant(name, sort);
        }
        let color = world.terms.data_sort(color, &[]);
        world.terms.constant("q", color);
        world
    }

    fn parse(&mut self, text: &str) -> Term {
        match self.terms.parse(text) {
            Ok(term) => term,
            Err(error) => panic!("{text}: {error}"),
        }
    }

    fn assume(&mut self, text: &str) {
        let fact = self.parse(text);
        self.fast.assume(&mut self.terms, fact);
    }

    fn prove(&mut self, text: &str) -> Answer {
        let goal = self.parse(text);
        self.fast.prove(&mut self.terms, goal)
    }
}

/// The goals in `proved` follow from the facts, those in `unknown` do not.
fn check(facts: &[&str], proved: &[&str], unknown: &[&str]) {
    let mut world = World::new();
    for fact in facts {
        world.assume(fact);
    }
    assert!(!world.fast.is_inconsistent(), "{facts:?} contradict each other");
    for _ in 0..2 {
        for goal in proved {
            assert_eq!(world.prove(goal), Answer::Proved, "{facts:?} |- {goal}");
        }
        for goal in unknown {
            assert_eq!(world.prove(goal), Answer::Unknown, "{facts:?} |/- {goal}");
        }
        assert_ne!(world.prove("false"), Answer::Proved, "{facts:?}");
    }
}

fn check_inconsistent(facts: &[&str]) {
    let mut world = World::new();
    for (at, fact) in facts.iter().enumerate() {
        assert!(!world.fast.is_inconsistent(), "{:?} contradict each other", &facts[..at]);
        world.assume(fact);
    }
    assert!(world.fast.is_inconsistent(), "{facts:?} do not contradict each other");
}

#[test]
fn nothing_is_refuted_but_what_is_false_by_itself() {
    let mut world = World::new();
    assert_eq!(world.prove("false"), Answer::Refuted);
    assert_eq!(world.prove("(= x 1)"), Answer::Unknown);
    world.assume("(= x 1)");
    assert_eq!(world.prove("false"), Answer::Unknown);
    assert_eq!(world.prove("(= x 2)"), Answer::Unknown);
}

#[test]
fn congruence() {
    check(
        &["(= a b)", "(= (g:Ref b) c)", "(!= c d)"],
        &["(= (g:Ref a) c)", "(= (h:Int a c) (h:Int b (g:Ref b)))", "(!= (g:Ref a) d)"],
        &["(= a c)", "(= (h:Int a c) (h:Int c a))", "(!= a b)"],
    );
    check(
        &["(= (g:Ref (g:Ref (g:Ref a))) a)", "(= (g:Ref (g:Ref a)) a)"],
        &["(= (g:Ref a) a)"],
        &["(= a b)"],
    );
    check_inconsistent(&["(= a b)", "(= b c)", "(!= (g:Ref a) (g:Ref c))"]);
}

#[test]
fn constants_differ() {
    check(
        &["(= a @one:Ref)", "(= b @two:Ref)", "(= x 5)", "(= y 6)"],
        &["(!= a b)", "(!= a null)", "(!= x y)"],
        &["(!= a c)", "(!= x z)", "(= a b)"],
    );
    check_inconsistent(&["(= a @one:Ref)", "(= a b)", "(= b null)"]);
}

#[test]
fn null_and_references() {
    check(
        &["(!= a null)", "(= b null)", "(or (= c a) (= c d))", "(!= d null)"],
        &["(!= a b)", "(!= c null)", "(=> (= o b) (!= o a))"],
        &["(= c a)", "(!= a d)", "(!= o null)"],
    );
}

#[test]
fn objects_differ_from_all_that_was_there() {
    let mut world = World::new();
    let terms = &mut world.terms;
    let before = terms.fresh("before", Sort::REF);
    let snapshot = terms.fresh("snapshot", Sort::SNAP);
    let object = terms.fresh_object("o");
    let after = terms.fresh("after", Sort::REF);
    let ageless = terms.fresh_ageless("ageless", Sort::REF);
    let other = terms.fresh_object("p");
    let inside = terms.project(snapshot, Sort::REF);
    let anything = terms.declare_fun("any", &[Sort::REF], Sort::REF, term::Reach::Anything);
    let reached = terms.declare_fun("reached", &[Sort::REF], Sort::REF, term::Reach::Arguments);
    let from_anything = terms.apply(anything, &[before]);
    let from_before = terms.apply(reached, &[before]);
    let alias = terms.constant("alias", Sort::REF);
    let fast = &mut world.fast;
    assert_eq!(fast.equal(terms, object, Term::NULL), Some(false));
    assert_eq!(fast.equal(terms, object, other), Some(false));
    assert_eq!(fast.equal(terms, object, before), Some(false));
    assert_eq!(fast.equal(terms, object, inside), Some(false));
    assert_eq!(fast.equal(terms, object, from_before), Some(false));
    assert_eq!(fast.equal(terms, other, after), Some(false));
    assert_eq!(fast.equal(terms, object, after), None);
    assert_eq!(fast.equal(terms, object, ageless), None);
    assert_eq!(fast.equal(terms, object, from_anything), None);
    // What is equal to something old is old.
    fast.push();
    let fact = terms.eq(alias, before);
    fast.assume(terms, fact);
    assert_eq!(fast.equal(terms, object, alias), Some(false));
    fast.pop(1);
    assert_eq!(fast.equal(terms, object, alias), None);
    let fact = terms.eq(alias, object);
    fast.assume(terms, fact);
    assert_eq!(fast.equal(terms, alias, before), Some(false));
    assert!(!fast.is_inconsistent());
    let fact = terms.eq(from_anything, alias);
    fast.assume(terms, fact);
    assert!(!fast.is_inconsistent());
    let fact = terms.eq(alias, before);
    fast.assume(terms, fact);
    assert!(fast.is_inconsistent());
}

#[test]
fn sets_of_distinct_terms() {
    let mut world = World::new();
    let set = world.fast.new_distinct();
    let other_set = world.fast.new_distinct();
    for name in ["a", "b", "c"] {
        let term = world.parse(name);
        world.fast.assume_distinct(&mut world.terms, set, term);
    }
    let d = world.parse("d");
    world.fast.assume_distinct(&mut world.terms, other_set, d);
    assert_eq!(world.prove("(distinct a b c)"), Answer::Proved);
    assert_eq!(world.prove("(!= a d)"), Answer::Unknown);
    world.fast.push();
    world.fast.assume_distinct(&mut world.terms, set, d);
    assert_eq!(world.prove("(!= a d)"), Answer::Proved);
    world.fast.pop(1);
    assert_eq!(world.prove("(!= a d)"), Answer::Unknown);
    world.assume("(= d a)");
    assert_eq!(world.prove("(!= d b)"), Answer::Proved);
    world.assume("(= b o)");
    assert!(!world.fast.is_inconsistent());
    world.assume("(= o c)");
    assert!(world.fast.is_inconsistent());
}

#[test]
fn truth() {
    check(
        &["(or A B)", "(not A)", "(=> B C)"],
        &["B", "C", "(and B C)", "(or D B)"],
        &["D", "A", "(and B D)"],
    );
    check(&["(or A B)", "(or A (not B))"], &["A"], &["B", "(not B)"]);
    check(&["(= A B)", "(or A B)"], &["A", "B"], &["C", "(not C)"]);
    check(&["(= A (not B))", "A"], &["(not B)"], &["C"]);
    check(&["(or A B)", "(=> A C)", "(=> B C)"], &["C"], &["A", "B", "D"]);
    check(
        &["(=> A (= x 1))", "(=> (not A) (= x 2))"],
        &["(or (= x 1) (= x 2))", "(<= 1 x)"],
        &["(= x 1)", "(<= 2 x)"],
    );
    check_inconsistent(&["(or A B)", "(not A)", "(not B)"]);
}

#[test]
fn conditionals() {
    check(
        &["(= x (ite A 1 2))", "(= a (ite B b c))"],
        &["(<= 1 x)", "(<= x 2)", "(!= x 3)", "(=> A (= x 1))", "(or (= a b) (= a c))"],
        &["(= x 1)", "(= a b)", "(=> A (= x 2))"],
    );
    check(&["(= (ite A x y) 3)", "A"], &["(= x 3)"], &["(= y 3)"]);
    check(&["(= a (ite (= b c) b c))"], &["(= a c)"], &["(= a b)"]);
}

#[test]
fn conditionals_upon_conditionals_stay_in_bounds() {
    // More of them than splits could follow.
    let mut facts = vec!["(<= 0 (f:Int 0))".to_string(), "(<= (f:Int 0) 9)".to_string()];
    for i in 1..=20 {
        let before = i - 1;
        facts.push(format!(
            "(= (f:Int {i}) (ite (q:Bool {i}) (+ (f:Int {before}) 1) (f:Int {before})))"
        ));
    }
    let facts: Vec<&str> = facts.iter().map(String::as_str).collect();
    check(
        &facts,
        &[
            "(<= (f:Int 20) 29)",
            "(<= 0 (f:Int 20))",
            "(<= (f:Int 0) (f:Int 20))",
            "(<= (- (f:Int 20) (f:Int 0)) 20)",
            "(!= (f:Int 20) 30)",
        ],
        &[
            "(<= (f:Int 20) 28)",
            "(<= 1 (f:Int 20))",
            "(< (f:Int 0) (f:Int 20))",
            "(<= (- (f:Int 20) (f:Int 0)) 19)",
        ],
    );
}

#[test]
fn bounds_and_differences() {
    check(
        &["(<= 0 i)", "(< i n)", "(<= n m)"],
        &["(< i m)", "(<= 1 n)", "(!= i n)", "(<= (+ i 1) m)", "(< (+ i i) (+ n m))"],
        &["(< (+ i 1) m)", "(= i 0)", "(<= 2 n)"],
    );
    check(&["(<= i j)", "(<= j i)"], &["(= i j)", "(= (f:Int i) (f:Int j))"], &["(= i 0)"]);
    check(&["(<= i n)", "(!= i n)"], &["(< i n)", "(<= (+ i 1) n)"], &["(< (+ i 1) n)"]);
    check(&["(<= 3 i)", "(< i 4)"], &["(= i 3)", "(= (f:Int i) (f:Int 3))"], &["(= i j)"]);
    check(&["(<= x y)", "(<= y z)", "(<= z x)"], &["(= x z)", "(= y x)"], &["(= x 0)"]);
    check(&["(<= (* 2 x) 7)"], &["(<= x 3)"], &["(<= x 2)"]);
    check(&["(= (+ x y) 10)", "(= (- x y) 4)"], &["(= x 7)", "(= y 3)"], &["(= x y)"]);
    check_inconsistent(&["(<= x y)", "(<= y z)", "(< z x)"]);
    check_inconsistent(&["(= (* 2 x) y)", "(= y 7)"]);
}

#[test]
fn sums_and_functions() {
    check(
        &["(= x (+ y 1))", "(= y 4)"],
        &["(= x 5)", "(= (f:Int x) (f:Int 5))", "(= (* x y) 20)"],
        &["(= x 6)", "(= z 5)"],
    );
    check(
        &["(= x (+ y 1))", "(= (f:Int (+ x 1)) 3)"],
        &["(= (f:Int (+ y 2)) 3)"],
        &["(= (f:Int y) 3)"],
    );
    check(
        &["(= (+ x y) z)", "(= z 5)", "(= x 3)"],
        &["(= y 2)", "(= (f:Int y) (f:Int 2))"],
        &["(= y 3)"],
    );
}

#[test]
fn permissions() {
    check(
        &["(< 0:Real f)", "(< 0:Real g)", "(<= (+ f g) 1:Real)"],
        &["(< f 1:Real)", "(!= f 1:Real)", "(< 0:Real (+ f g))", "(<= g 1:Real)"],
        &["(< f 1/2:Real)", "(= f g)"],
    );
    check(&["(= (+ f f) 1:Real)"], &["(= f 1/2:Real)"], &["(= f 1:Real)"]);
    check_inconsistent(&["(< 0:Real f)", "(<= (+ f 1:Real) 1:Real)"]);
}

#[test]
fn wrapped_sums_of_wrapped_sums() {
    check(
        &["(= x (wrap int (+ i n)))", "(= y (wrap int (+ x j)))", "(= z (+ n j))"],
        &["(= y (wrap int (+ (+ i n) j)))", "(= y (wrap int (+ i z)))"],
        &["(= y (wrap int (+ i j)))", "(= y (+ (+ i n) j))", "(= x (+ i n))"],
    );
    check(
        &["(= x (wrap byte (+ i n)))", "(= y (wrap int (+ x j)))"],
        &["(= y (wrap int (+ (wrap byte (+ i n)) j)))"],
        &["(= y (wrap int (+ (+ i n) j)))"],
    );
}

#[test]
fn wrap_and_division() {
    check(
        &["(<= 0 i)", "(< i n)", "(<= n 2147483647)"],
        &["(= (wrap int (+ i 1)) (+ i 1))"],
        &["(= (wrap int (+ n 1)) (+ n 1))", "(= (wrap byte i) i)"],
    );
    check(
        &["(<= 0 i)", "(<= i j)", "(= k (div (+ i j) 2))"],
        &["(<= i k)", "(<= k j)", "(<= 0 k)", "(<= 0 (rem i 2))", "(< (rem i 2) 2)"],
        &["(< k j)", "(= k i)", "(= (rem i 2) 0)"],
    );
    check(&["(= x 7)", "(= y 2)"], &["(= (div x y) 3)", "(= (rem x y) 1)"], &["(= (div x z) 3)"]);
}

#[test]
fn snapshots() {
    check(
        &["(= s1 (combine s2 s3))", "(= s2 (inject x))"],
        &["(= (first s1) s2)", "(= (project Int (first s1)) x)", "(= (second s1) s3)"],
        &["(= (first s1) s3)", "(= s1 s2)", "(= s1 (combine s3 s2))", "(!= s1 s2)", "(!= s1 unit)"],
    );
    check(
        &["(= (combine s1 (inject a)) (combine s2 (inject b)))"],
        &["(= s1 s2)", "(= a b)"],
        &["(= a null)"],
    );
    check(&["(= (inject x) (inject y))"], &["(= x y)"], &["(= x z)"]);
    check(
        &["(= (p:Int s1 a) 5)", "(= s2 (inject (project Int s1)))"],
        &["(= (p:Int s2 a) 5)"],
        &["(= (p:Int s3 a) 5)"],
    );
    // Booleans do not have room for all snapshots.
    check(&[], &[], &["(= s1 (inject (project Bool s1)))"]);
}

#[test]
fn sequences() {
    check(
        &["(= s (++ t (seq Int x)))"],
        &[
            "(= (len s) (+ (len t) 1))",
            "(<= 1 (len s))",
            "(= (at s (len t)) x)",
            "(=> (and (<= 0 i) (< i (len t))) (= (at s i) (at t i)))",
        ],
        &["(= (at s 0) x)", "(= (len s) 1)", "(= (at s i) (at t i))"],
    );
    check(
        &["(= s (update t i x))", "(<= 0 i)", "(< i (len t))"],
        &["(= (len s) (len t))", "(= (at s i) x)", "(=> (!= j i) (= (at s j) (at t j)))"],
        &["(= (at s j) x)", "(= (at s j) (at t j))"],
    );
    check(&["(= s (update t i x))"], &["(= (len s) (len t))"], &["(= (at s i) x)"]);
    check(
        &["(<= 0 i)", "(<= i j)", "(<= j (len s))", "(= t (slice s i j))"],
        &["(= (len t) (- j i))", "(=> (and (<= 0 k) (< k (- j i))) (= (at t k) (at s (+ i k))))"],
        &["(= (len t) j)", "(= (at t k) (at s k))"],
    );
    check(
        &["(= s (seq Int 1 2 3))", "(= i 1)"],
        &["(= (at s i) 2)", "(= (len s) 3)"],
        &["(= (at s j) 2)"],
    );
    check(&["(= (seq Int x y) (seq Int 1 z))"], &["(= x 1)", "(= y z)"], &["(= z 1)"]);
    check(&["(= (len s) 0)", "(= t (++ s (seq Int 1)))"], &["(= (len t) 1)"], &["(= (len u) 1)"]);
    check(&["(= s (++ t u))"], &["(= (++ s (seq Int x)) (++ t u (seq Int x)))"], &["(= s t)"]);
}

#[test]
fn sets_bags_and_maps() {
    let set = "S:(Set Int)";
    check(
        &[&format!("(= {set} (union T:(Set Int) (set Int x)))"), "(contains T y)"],
        &[
            "(contains S x)",
            "(contains S y)",
            "(=> (not (contains T z)) (= (contains S z) (= z x)))",
        ],
        &["(contains S z)", "(not (contains S z))"],
    );
    check(
        &["(= P:(Bag Int) (bag_union Q:(Bag Int) (bag Int x)))"],
        &["(= (count P x) (+ 1 (count Q x)))", "(=> (!= y x) (= (count P y) (count Q y)))"],
        &["(= (count P y) (count Q y))", "(= (count P x) 1)"],
    );
    check(
        &["(= M:(Map Int Ref) (put N:(Map Int Ref) x a))"],
        &["(= (get M x) a)", "(has_key M x)", "(=> (!= y x) (= (get M y) (get N y)))"],
        &["(= (get M y) a)", "(= (get M y) (get N y))", "(has_key M y)"],
    );
}

#[test]
fn data_types() {
    check(
        &["(= l (new (Data List) Cons x r))"],
        &[
            "(is Cons l)",
            "(not (is Nil l))",
            "(= (select Cons 0 l) x)",
            "(!= l (new (Data List) Nil))",
        ],
        &["(is Nil r)", "(= l r)"],
    );
    check(
        &["(is Cons l)", "(= (select Cons 0 l) 3)"],
        &["(= l (new (Data List) Cons 3 (select Cons 1 l)))"],
        &["(= l (new (Data List) Cons 3 r))"],
    );
    check(
        &["(= (new (Data List) Cons x l) (new (Data List) Cons y r))"],
        &["(= x y)", "(= l r)"],
        &["(= l (new (Data List) Nil))"],
    );
    check(
        &["(not (is Red q))", "(not (is Green q))"],
        &["(is Blue q)", "(= q (new (Data Color) Blue))"],
        &["(= q (new (Data Color) Red))"],
    );
    check_inconsistent(&["(is Red q)", "(is Green q)"]);
}

#[test]
fn types() {
    check(
        &[
            "(= (typeof a) @Derived:Type)",
            "(<: (typeof b) @Base:Type)",
            "(<: (typeof c) @Leaf:Type)",
        ],
        &[
            "(<: (typeof a) @Base:Type)",
            "(<: (typeof a) @Shape:Type)",
            "(not (<: (typeof a) @Other:Type))",
            "(<: (typeof b) @Object:Type)",
            "(not (<: (typeof b) @Other:Type))",
            "(= (typeof c) @Leaf:Type)",
            "(not (<: (typeof c) @Shape:Type))",
            "(!= a c)",
        ],
        &["(<: (typeof b) @Derived:Type)", "(<: (typeof b) @Shape:Type)", "(!= a b)"],
    );
    check(
        &["(not (<: (typeof a) @Base:Type))"],
        &["(not (<: (typeof a) @Derived:Type))"],
        &["(not (<: (typeof a) @Object:Type))"],
    );
}

#[test]
fn levels_are_taken_back() {
    let mut world = World::new();
    world.assume("(= a b)");
    world.fast.push();
    world.assume("(= b c)");
    world.assume("(< x y)");
    assert_eq!(world.prove("(= a c)"), Answer::Proved);
    world.fast.push();
    world.assume("(= y x)");
    assert!(world.fast.is_inconsistent());
    assert_eq!(world.prove("false"), Answer::Proved);
    world.fast.pop(1);
    assert!(!world.fast.is_inconsistent());
    assert_eq!(world.prove("(<= x y)"), Answer::Proved);
    world.fast.pop(1);
    assert_eq!(world.prove("(= a c)"), Answer::Unknown);
    assert_eq!(world.prove("(<= x y)"), Answer::Unknown);
    assert_eq!(world.prove("(= a b)"), Answer::Proved);
    assert_eq!(world.fast.depth(), 0);
    world.fast.pop(3);
    assert_eq!(world.prove("(= a b)"), Answer::Proved);
}

#[test]
fn what_holds_of_all_holds_of_the_one_that_a_quantifier_would_fail_for() {
    check(
        &["(forall ((v Int)) () (< (f:Int v) 10))"],
        &["(forall ((w Int)) () (< (f:Int w) 10))", "(forall ((w Int)) () (< (f:Int w) 11))"],
        &["(forall ((w Int)) () (< (f:Int w) 9))", "(forall ((w Int)) () (< (g:Int w) 11))"],
    );
}
