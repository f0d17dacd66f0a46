//! Overloaded predicates are chosen as methods are: those that take the arguments as they are come before
//! those that box them, and the most specific is meant, wherever it is declared.

mod common;

use common::Folder;

/// Where something is wrong, a comment says what. The printed core program does not tell these predicates
/// apart, so they are no page of the suites.
const CHOSEN: &str = "class Chosen {
    int f;
    int g;

    //@ predicate wide(int x, long y) = acc(f);
    //@ predicate wide(int x, int y) = acc(g);

    //@ requires wide(1, 2); ensures wide(1, 2);
    void narrow() { g = 7; }

    //@ requires wide(1, 2L); ensures wide(1, 2L);
    void long_() { f = 7; }

    //@ requires wide(1, 2); ensures wide(1, 2);
    void other() {
        f = 7; //~ ERROR[E0304]
    }

    //@ predicate boxed(Integer x) = acc(f) ** x != null;
    //@ predicate boxed(int x) = acc(g) ** g == x;

    //@ requires boxed(3); ensures acc(g);
    void unboxed() { g = 7; }

    //@ requires boxed(3); ensures acc(g);
    void notBoxed() {
        f = 7; //~ ERROR[E0304]
    }

    //@ static predicate any(Object x) = true;
    //@ static predicate any(Chosen x) = x != null ** acc(x.f);

    //@ ensures any((Object) x);
    static void object(Chosen x) { }

    //@ ensures any(x);
    static void object2(Chosen x) { } //~ ERROR[E0301]

    //@ static predicate two(Chosen x, Object y) = true;
    //@ static predicate two(Object x, Chosen y) = true;

    //@ requires two(x, x); //~ ERROR[E0106]
    static void unclear(Chosen x) { }
}
";

#[test]
fn the_most_specific_predicate_is_meant() {
    let folder = Folder::new("predicates-chosen");
    folder.write("Chosen.java", CHOSEN);
    let text = folder.cadre(&["verify", "Chosen.java", "--no-cache"]).stdout;
    for (line, content) in CHOSEN.lines().enumerate() {
        let at = format!("Chosen.java:{}:", line + 1);
        let expected = content.split("//~ ERROR[").nth(1).and_then(|rest| rest.split(']').next());
        assert_eq!(text.contains(&at), expected.is_some(), "{at} {text}");
        if let Some(code) = expected {
            assert!(text.contains(&format!("error[{code}]")), "{code}: {text}");
        }
    }
}
