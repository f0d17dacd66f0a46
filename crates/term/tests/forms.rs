//! Normal forms, as people read them and as text.

use rustc_hash::FxHashMap;
use term::{Sort, Terms};

/// Parses, simplifies, prints.
fn shown(text: &str) -> String {
    let mut terms = Terms::new();
    for name in ["i", "n", "x", "y"] {
        terms.constant(name, Sort::INT);
    }
    for name in ["a", "b"] {
        terms.constant(name, Sort::REF);
    }
    for name in ["A", "B"] {
        terms.constant(name, Sort::BOOL);
    }
    let ints = terms.seq_sort(Sort::INT);
    terms.constant("s", ints);
    match terms.parse(text) {
        Ok(term) => terms.show(term).to_string(),
        Err(error) => panic!("{text}: {error}"),
    }
}

#[test]
fn sums_and_comparisons() {
    for (text, form) in [
        ("(+ x 1 (* 2 y) x (- y))", "2*x + y + 1"),
        ("(* (+ x 1) (- x 1))", "x * x - 1"),
        ("(< i n)", "i + 1 <= n"),
        ("(not (< i n))", "n <= i"),
        ("(<= (* 2 x) 7)", "x <= 3"),
        ("(= (* 2 x) 7)", "false"),
        ("(= (+ x 1) y)", "y == x + 1"),
        ("(= (+ x y) (+ y x))", "true"),
        ("(<= 0 (len s))", "true"),
        ("(wrap byte 200)", "-56"),
        ("(wrap byte (wrap int x))", "(byte) x"),
        ("(wrap int (wrap byte x))", "(byte) x"),
        ("(div (* 6 x) 3)", "2*x"),
        ("(rem x -3)", "x % 3"),
        ("(bit_and int x 15)", "(15 & (int) x)"),
        ("(shl int 3 33)", "6"),
    ] {
        assert_eq!(shown(text), form, "{text}");
    }
}

#[test]
fn truth_and_equality() {
    for (text, form) in [
        ("(and A true (and B A))", "A && B"),
        ("(and A (not A))", "false"),
        ("(not (and A (not B)))", "B || !A"),
        ("(and A (or A B))", "A"),
        ("(and A (or (not A) B))", "A && B"),
        ("(ite A true B)", "A || B"),
        ("(ite (not A) x y)", "A ? y : x"),
        ("(= (ite A 1 2) 2)", "!A"),
        ("(!= a b)", "a != b"),
        ("(= @x:Ref @y:Ref)", "false"),
        ("(= @x:Ref null)", "false"),
        ("(= A false)", "!A"),
        ("(= (combine unit (inject a)) (combine unit (inject b)))", "a == b"),
        ("(first (combine s1:Snap s2:Snap))", "s1"),
        ("(inject (project Int s1:Snap))", "s1"),
        ("(inject (project Bool s1:Snap))", "snap(to_boolean(s1))"),
        ("(forall ((v Int)) () (=> A B))", "B || !A"),
        ("(exists ((v Int)) () (= (f:Int v) 1))", "(exists int v'0; f(v'0) == 1)"),
    ] {
        assert_eq!(shown(text), form, "{text}");
    }
}

#[test]
fn collections() {
    for (text, form) in [
        ("(len (++ s (seq Int x y)))", "s.length + 2"),
        ("(++ (seq Int x) (++ (seq Int y) s))", "[x, y] ++ s"),
        ("(at (seq Int x y) 1)", "y"),
        ("(at (++ (seq Int x) s) (+ (len s) 1))", "s[s.length]"),
        ("(at (update s 1 x) 2)", "s[2]"),
        ("(slice (seq Int x y 3) 1 9)", "[y, 3]"),
        ("(reverse (++ s (seq Int x y)))", "[y, x] ++ s.reverse()"),
        ("(contains (union (set Int x) (set Int y)) 3)", "x == 3 || y == 3"),
        ("(bag_of (++ s (seq Int x)))", "bag_of(s) + {|x|}"),
        ("(get (put m:(Map Int Int) 1 x) 2)", "m[2]"),
    ] {
        assert_eq!(shown(text), form, "{text}");
    }
}

#[test]
fn quantifiers_that_differ_in_names_are_one_term() {
    let mut terms = Terms::new();
    let one = terms.parse("(forall ((v Int)) (((f:Int v))) (exists ((w Int)) () (< (f:Int v) w)))");
    let two = terms.parse("(forall ((a Int)) (((f:Int a))) (exists ((v Int)) () (< (f:Int a) v)))");
    assert!(one.is_ok());
    assert_eq!(one, two);
    // Nothing is captured when a variable of the same name is put in.
    let Ok(open) = terms.parse("(forall ((v Int)) () (< (f:Int v) x:Int))") else { panic!() };
    let x = terms.constant("x", Sort::INT);
    let v = terms.fresh_variable("v", Sort::INT);
    let map: FxHashMap<_, _> = [(x, v)].into_iter().collect();
    let replaced = terms.substitute(open, &map);
    let closed = terms.forall(&[v], &[], replaced);
    let expected = terms.parse("(forall ((p Int)) () (forall ((q Int)) () (< (f:Int q) p)))");
    assert_eq!(expected, Ok(closed));
    let five = terms.int(5);
    let instance = terms.instantiate(closed, &[five]);
    assert_eq!(instance, terms.parse("(forall ((q Int)) () (< (f:Int q) 5))").ok());
}

#[test]
fn what_does_not_fit_is_an_error() {
    for text in ["", "(", "(and 1 2)", "(+ true 1)", "unknown", "(at 1 2)", "x:Foo", "1/0", "(not)"]
    {
        assert!(Terms::new().parse(text).is_err(), "{text}");
    }
    let deep = "(not ".repeat(5_000);
    assert!(Terms::new().parse(&deep).is_err());
}
