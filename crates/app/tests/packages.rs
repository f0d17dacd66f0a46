//! What a program in several packages may know: bodies of predicates are seen in their own
//! package, everywhere if they are exported, and in their class only if they are opaque.

use std::fs;
use std::path::Path;
use std::process::Command;

const CELL: &str = "package a;
/*@ lemma ownInside(Cell c) requires c != null ** c.hidden(?v); ensures acc(c.x); { }
  @ lemma opaqueInside(Cell c) requires c != null ** c.closed(?v); ensures acc(c.x); { }
  @*/
public class Cell {
    /*@ spec_public @*/ private int x;
    //@ public predicate hidden(; int v) = acc(x) ** x == v;
    //@ public export predicate shown(; int v) = acc(x) ** x == v;
    //@ public opaque predicate closed(; int v) = acc(x) ** x == v;

    //@ ensures hidden(0);
    public Cell() { x = 0; }

    //@ requires hidden(?v);
    //@ ensures shown(v);
    public void show() { }

    //@ requires hidden(?v);
    //@ ensures closed(v);
    public void close() { }
}
class Friend {
    //@ requires c != null ** c.hidden(?v);
    //@ ensures c.shown(v);
    static void sees(Cell c) { }

    //@ requires c != null ** c.closed(?v);
    //@ ensures c.shown(v);
    static void seesOpaque(Cell c) { }
}
";

const CLIENT: &str = "package b;
import a.Cell;
/*@ lemma lookedInside(Cell c) requires c != null ** c.hidden(?v); ensures acc(c.x); { }
  @ lemma shownInside(Cell c) requires c != null ** c.shown(?v); ensures acc(c.x); { }
  @*/
class Client {
    //@ requires c != null ** c.hidden(?v);
    //@ ensures c.shown(v);
    static void opens(Cell c) { }

    //@ requires c != null ** c.shown(?v);
    //@ ensures c.hidden(v);
    static void closes(Cell c) { }

    //@ requires c != null ** c.shown(?v);
    //@ ensures acc(c.x) ** c.x == v;
    static void exported(Cell c) { }

    //@ requires c != null ** c.hidden(?v);
    //@ ensures c.hidden(v);
    static void kept(Cell c) { }

    static void use() {
        Cell c = new Cell();
        //@ assert c.hidden(0);
        c.show();
        //@ assert c.x == 0;
    }
}
";

/// Verifies files in a folder of their own; what was printed.
fn verified(name: &str, files: &[(&str, &str)]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("in a folder")).expect("made");
        fs::write(path, text).expect("written");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_cadre"))
        .args(["verify", "--no-cache", "--all"])
        .arg(&folder)
        .output()
        .expect("cadre can be started");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The verdict in the line that ends with the name.
fn verdict(text: &str, name: &str) -> String {
    let line = text.lines().find(|l| l.ends_with(name) && !l.starts_with(' '));
    line.and_then(|l| l.split_whitespace().next()).unwrap_or_default().to_string()
}

#[test]
fn bodies_of_predicates_are_seen_where_they_may_be() {
    let text = verified("packages", &[("a/Cell.java", CELL), ("b/Client.java", CLIENT)]);
    for (name, expected) in [
        ("Cell.show()", "verified"),
        ("Cell.close()", "verified"),
        ("Friend.sees(Cell)", "verified"),
        ("Friend.seesOpaque(Cell)", "failed"),
        ("Client.opens(Cell)", "failed"),
        ("Client.closes(Cell)", "failed"),
        ("Client.exported(Cell)", "verified"),
        ("Client.kept(Cell)", "verified"),
        ("Client.use()", "verified"),
        ("ownInside", "verified"),
        ("opaqueInside", "failed"),
        ("lookedInside", "failed"),
        ("shownInside", "verified"),
    ] {
        assert_eq!(verdict(&text, name), expected, "{name}: {text}");
    }
    assert!(text.contains("its body is known in its package `a` only"), "{text}");
    assert!(text.contains("it is `opaque`"), "{text}");
}

#[test]
fn names_of_predicates_are_seen_as_in_java() {
    const BASE: &str = "package a;
/*@ lemma outside(Base o) requires o != null ** o.inPackage(); ensures o.inPackage(); { }
  @*/
public class Base {
    int x;
    protected int y;
    //@ protected predicate kept() = acc(x) ** acc(y);
    //@ predicate inPackage() = acc(x);
    //@ private predicate own() = acc(x);
    //@ public predicate shown() = acc(x);
    //@ ensures kept();
    protected Base() { }
    //@ requires kept();
    //@ ensures kept();
    protected void change() { x = 1; }
}
class Neighbour {
    //@ requires o != null ** o.inPackage();
    //@ ensures o.inPackage();
    static void packageHere(Base o) { }
    //@ requires o != null ** o.kept();
    //@ ensures o.kept();
    static void protectedHere(Base o) { }
    //@ requires o != null ** o.own();
    static void privateHere(Base o) { }
}
";
    const SUB: &str = "package b;
/*@ lemma elsewhere(a.Base o) requires o != null ** o.inPackage(); ensures o.inPackage(); { }
  @*/
public class Sub extends a.Base {
    int z;
    //@ protected predicate kept() = super.kept() ** acc(z);
    //@ requires super.kept();
    //@ ensures super.kept();
    void through() { super.change(); }
    //@ requires kept@a.Base();
    //@ ensures kept@a.Base();
    void named() { }
    //@ requires kept();
    //@ ensures kept();
    protected void change() { super.change(); z = 2; }
    //@ requires super.inPackage();
    void packageThroughSuper() { }
    //@ requires inPackage@a.Base();
    void packageNamed() { }
    //@ requires inPackage();
    void packageAlone() { }
    //@ requires o != null ** o.kept();
    void protectedOfAnother(a.Base o) { }
    //@ requires o != null ** o.kept();
    void protectedOfItsKind(Sub o) { }
}
class Other {
    //@ requires o != null ** o.inPackage();
    static void packageElsewhere(a.Base o) { }
    //@ requires o != null ** o.kept();
    static void protectedElsewhere(a.Base o) { }
    //@ requires o != null ** o.own();
    static void privateElsewhere(a.Base o) { }
    //@ requires o != null ** o.shown();
    //@ ensures o.shown();
    static void publicElsewhere(a.Base o) { }
}
";
    let text = verified("predicate-names", &[("a/Base.java", BASE), ("b/Sub.java", SUB)]);
    for (name, expected) in [
        ("outside", "verified"),
        ("elsewhere", "error"),
        ("Neighbour.packageHere(Base)", "verified"),
        ("Neighbour.protectedHere(Base)", "verified"),
        ("Neighbour.privateHere(Base)", "error"),
        ("Sub.through()", "verified"),
        ("Sub.named()", "verified"),
        ("Sub.change()", "verified"),
        ("Sub.packageThroughSuper()", "error"),
        ("Sub.packageNamed()", "error"),
        ("Sub.packageAlone()", "error"),
        ("Sub.protectedOfAnother(Base)", "error"),
        ("Sub.protectedOfItsKind(Sub)", "verified"),
        ("Other.packageElsewhere(Base)", "error"),
        ("Other.protectedElsewhere(Base)", "error"),
        ("Other.privateElsewhere(Base)", "error"),
        ("Other.publicElsewhere(Base)", "verified"),
    ] {
        assert_eq!(verdict(&text, name), expected, "{name}: {text}");
    }
    assert!(text.contains("without a modifier it is known in its package only"), "{text}");
}

/// What is known in its package only is overridden there only (JLS 8.4.8.1), a predicate too.
#[test]
fn what_another_package_cannot_see_it_does_not_override() {
    const A: &str = "package a;
public class A {
    public int x;
    //@ predicate p() = acc(x) ** x == 0;
    //@ predicate q(int k) = acc(x) ** x == k;
    //@ ensures p();
    public A() { }
    //@ requires p();
    //@ ensures p();
    public void keep() { x = 0; }
    //@ pure
    //@ requires p();
    //@ ensures \\result == 0;
    int get() { return x; }
}
class Near extends A {
    //@ predicate q(int k, int l) = acc(x) ** x == k + l;
}
";
    const B: &str = "package b;
public class B extends a.A {
    public int y;
    //@ predicate p() = acc(y) ** y == 1;
    //@ predicate q(int k, int l) = acc(y) ** y == k + l;
    //@ ensures p();
    public B() { y = 1; }
    //@ requires p();
    //@ ensures p();
    public void mine() { y = 1; }
    //@ pure
    //@ requires p();
    //@ ensures \\result == 1;
    int get() { return y; }
    //@ requires p();
    //@ ensures p();
    public void others() { x = 0; }
    static void both() { B b = new B(); b.mine(); }
    static void notBoth() { B b = new B(); b.keep(); }
    static void above() { a.A b = new a.A(); b.keep(); }
}
";
    const C: &str = "package a;
public class C extends b.Public {
    //@ public predicate p() = acc(x);
    //@ requires p();
    //@ ensures p();
    void own() { x = 0; }
    //@ requires o != null ** o.p();
    static void asA(b.Public o) { A a = o; a.keep(); }
    //@ requires o != null ** o.p();
    //@ ensures o.p();
    static void asItself(b.Public o) { o.mine(); }
}
";
    const PUBLIC: &str = "package b;
public class Public extends a.A {
    //@ public predicate p() = acc(x) ** x == 1;
    //@ requires p();
    //@ ensures p();
    public void mine() { x = 1; }
}
";
    let files = [("a/A.java", A), ("a/C.java", C), ("b/B.java", B), ("b/Public.java", PUBLIC)];
    let text = verified("packages-override", &files);
    for (name, expected) in [
        ("A.keep()", "verified"),
        ("A.get()", "verified"),
        ("a.Near.q", "failed"),
        ("b.B.p", "verified"),
        ("b.B.q", "verified"),
        ("B.B()", "verified"),
        ("B.mine()", "verified"),
        ("B.get()", "verified"),
        ("B.others()", "failed"),
        ("B.both()", "verified"),
        ("B.notBoth()", "failed"),
        ("B.above()", "verified"),
        // In its package it would redefine both, which objects of `Public` have at once.
        ("a.C.p", "error"),
        ("C.own()", "error"),
        ("C.asA(Public)", "failed"),
        ("C.asItself(Public)", "verified"),
        ("Public.mine()", "verified"),
    ] {
        assert_eq!(verdict(&text, name), expected, "{name}: {text}");
    }
    assert!(text.contains("this would redefine two predicates at once"), "{text}");
}

/// What a class inherits means its own definitions; where one has errors, nothing is shown.
#[test]
fn inherited_bodies_are_stopped_by_errors_in_their_predicates() {
    const TEXT: &str = "class Above {
    int x;
    //@ predicate q() = acc(x);
    //@ requires q();
    //@ ensures q();
    void keep() { }
    //@ requires acc(x);
    //@ ensures acc(x);
    void other() { }
}
class Redefines extends Above {
    int y;
    //@ predicate q() = acc(y) ** y == true;
    void plain() { }
}
";
    let text = verified("inherited-broken", &[("A.java", TEXT)]);
    for (name, expected) in [
        ("Above.keep()", "verified"),
        ("Above.other()", "verified"),
        ("Redefines.q", "error"),
        ("Redefines.keep()", "error"),
        ("Redefines.plain()", "verified"),
    ] {
        assert_eq!(verdict(&text, name), expected, "{name}: {text}");
    }
}

#[test]
fn classes_of_one_name_in_two_packages_are_two() {
    let tagged = |package: &str, tag: u32| {
        format!(
            "package {package};
public class P {{
    public static final int C = \"{package}\".hashCode();
    //@ pure
    public static int k() {{ return {tag}; }}
}}
"
        )
    };
    const CLIENT: &str = "class Client {
    //@ ensures false;
    static void nothing() { int x = a.P.k(); int y = b.P.k(); }
    static void apart() { assert a.P.k() != b.P.k(); }
    static void same() { assert a.P.k() == b.P.k(); }
    static void constants() { assert a.P.C == b.P.C; }
    //@ requires o != null;
    static void classes(Object o) { assert (o instanceof a.P) == (o instanceof b.P); }
}
";
    let (a, b) = (tagged("a", 1), tagged("b", 2));
    let files = [("a/P.java", a.as_str()), ("b/P.java", b.as_str()), ("Client.java", CLIENT)];
    let text = verified("two-packages", &files);
    for (name, expected) in [
        ("a.P.k()", "verified"),
        ("b.P.k()", "verified"),
        ("Client.nothing()", "failed"),
        ("Client.apart()", "verified"),
        ("Client.same()", "failed"),
        ("Client.constants()", "failed"),
        ("Client.classes(Object)", "failed"),
    ] {
        assert_eq!(verdict(&text, name), expected, "{name}: {text}");
    }
}

#[test]
fn what_need_not_be_verified_again_is_said() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/Recell.java");
    let run = |format: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_cadre"))
            .args(["verify", "--no-cache", "--format", format])
            .arg(&example)
            .output()
            .expect("cadre can be started");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let note = "the body need not be verified again: its static contract serves `Recell`";
    for format in ["human", "json"] {
        let text = run(format);
        assert!(text.contains(note), "{text}");
    }
}

#[test]
fn what_rests_on_something_that_is_not_verified_says_so() {
    const TEXT: &str = "interface Unread {
    //@ ensures \\result > nosuch;
    int f(int n);
}
class Implements implements Unread {
    public int f(int n) { return n; }
}
interface Unparsed {
    //@ requires n > ;
    int f(int n);
    //@ ensures \\result > 0;
    int g(int n);
}
class Parses implements Unparsed {
    public int f(int n) { return n; }
    public int g(int n) { return 1; }
}
class Concrete {
    //@ ensures foo(;
    int h() { return 1; }
    //@ ensures \\result == 1;
    int i() { return 1; }
}
class Further extends Concrete {
    int h() { return 1; }
    int i() { return 1; }
}
class Client {
    //@ ensures \\result == 4;
    static int wrong() { return 3; }
    //@ ensures \\result == 4;
    static int onTop() { return wrong(); }
    static int calls(Unread u) { return u == null ? 0 : u.f(3); }
}
";
    let text = verified("doubts", &[("Client.java", TEXT)]);
    assert_eq!(verdict(&text, "Implements.f(int)"), "error", "{text}");
    assert_eq!(verdict(&text, "Parses.f(int)"), "error", "{text}");
    assert_eq!(verdict(&text, "Parses.g(int)"), "verified", "{text}");
    assert_eq!(verdict(&text, "Further.h()"), "error", "{text}");
    assert_eq!(verdict(&text, "Further.i()"), "verified", "{text}");
    assert_eq!(
        verdict(&text, "Client.onTop()   (relies on Client.wrong(), which failed)"),
        "verified",
        "{text}"
    );
    // What was meant by the contract of what it calls is not known.
    assert_eq!(verdict(&text, "Client.calls(Unread)"), "error", "{text}");
    assert!(text.contains("- `nosuch` is not declared"), "{text}");
}

/// Whatever may run below a verified unit counts: also what answers a call by the class of the
/// object, what library code calls, initialisers, and inherited bodies.
#[test]
fn what_may_run_below_a_verdict_is_named() {
    const TEXT: &str = "
import java.util.ArrayList;
import java.util.Optional;
interface Shape { /*@ non_null @*/ String name(); }
class Bad implements Shape { public String name() { return null; } }
class Good implements Shape { public String name() { return \"\"; } }
class A { int m() { return 1; } }
class B extends A {
    //@ ensures true;
    int m() { throw new IllegalStateException(); }
}
class T { public String toString() { throw new IllegalStateException(); } }
class U { public String toString() { return \"\"; } }
class I { static int x = 1 / (I.class == null ? 1 : 0); static void m() { } }
class Base {
    /*@ pure @*/ int size() { return 1; }
    //@ ensures \\result == size();
    int get() { return 1; }
}
class Sub extends Base { /*@ pure @*/ int size() { return 2; } }
class Client {
    static void byInterface() { Shape s = new Bad(); assert s.name() != null; }
    static void overridden() { A a = new B(); a.m(); }
    static void lambda() { Runnable r = () -> { throw new IllegalStateException(); }; r.run(); }
    static void library() { Optional.of(1).ifPresent(x -> { throw new IllegalStateException(); }); }
    static void concat() { Object o = new T(); String s = \"\" + o; }
    static void good() { U u = new U(); String s = \"\" + u; Good g = new Good(); g.name(); }
    static void initialised() { I.m(); }
    static void inherited() { Base b = new Sub(); assert b.get() == 2; }
    static void through() { lambda(); }
    static void elements() { ArrayList<T> l = new ArrayList<>(); l.add(null); String s = \"\" + l; }
    static void size() { ArrayList<U> l = new ArrayList<>(); int n = l.size(); }
    static void made() { new X(); }
    static String shown(Holds h) { return h.toString(); }
    static int hashed(Around a) { return a.hashCode(); }
    static String plain(Fine f) { return f.toString(); }
    static String written(Own o) { return o.toString(); }
}
interface One {
    //@ ensures \\result == 1;
    int one();
}
class Wrong {
    //@ ensures \\result == 1;
    public int one() { return 2; }
}
class Heir extends Wrong implements One { }
class X extends RuntimeException {
    static int n;
    public Throwable fillInStackTrace() { assert n == 1; return this; }
}
record Holds(T t) { }
record Around(Holds h, int n) { }
record Fine(U u, int n) { }
record Own(T t) {
    public String toString() { return \"\"; }
    public boolean equals(Object o) { return this == o; }
    public int hashCode() { return 1; }
}
";
    let text = verified("below", &[("Client.java", TEXT)]);
    for (unit, on) in [
        ("byInterface()", "Bad.name()"),
        ("overridden()", "B.m()"),
        ("lambda()", "a lambda in Client"),
        ("library()", "a lambda in Client"),
        ("concat()", "T.toString()"),
        ("initialised()", "the static initialiser of I"),
        ("inherited()", "Sub.get()"),
        ("through()", "a lambda in Client"),
        ("elements()", "T.toString()"),
        ("made()", "X.fillInStackTrace()"),
        ("shown(Holds)", "T.toString()"),
        ("hashed(Around)", "T.toString()"),
    ] {
        let line = format!("Client.{unit}   (relies on {on}, which failed)");
        assert_eq!(verdict(&text, &line), "verified", "{unit}: {text}");
    }
    let heir = "Heir.one()   (relies on Wrong.one(), which failed)";
    assert_eq!(verdict(&text, heir), "verified", "{text}");
    assert_eq!(verdict(&text, "Client.good()"), "verified", "{text}");
    assert_eq!(verdict(&text, "Client.size()"), "verified", "{text}");
    assert_eq!(verdict(&text, "Client.plain(Fine)"), "verified", "{text}");
    assert_eq!(verdict(&text, "Client.written(Own)"), "verified", "{text}");
}

/// A class whose initialiser failed may never get to run its methods; and behind a contradiction
/// everything is true. Both are said beside the verdict, and neither is one.
#[test]
fn verdicts_say_what_they_are_worth() {
    const TEXT: &str = "
class Starts {
    static int x = 1 / (Starts.class == null ? 1 : 0);
    static int m() { return 1; }
    Starts() { }
}
class Below extends Starts { }
class Contradicts {
    //@ ensures false;
    static native void never();
    static void behind() { never(); assert false; }
    //@ requires x > 0 && x < 0;
    static void idle(int x) { assert false; }
    static void ends(int x) { if (x > 3) { System.exit(1); assert false; } }
    static void plain() { }
}
";
    let text = verified("worth", &[("Starts.java", TEXT)]);
    let starts = "(relies on the static initialiser of Starts, which failed)";
    let idle = "(shows some of it from a contradiction, W0002)";
    for unit in ["Starts.m()", "Starts.Starts()", "Below.Below()"] {
        assert_eq!(verdict(&text, &format!("{unit}   {starts}")), "verified", "{text}");
    }
    for unit in ["Contradicts.behind()", "Contradicts.idle(int)"] {
        assert_eq!(verdict(&text, &format!("{unit}   {idle}")), "verified", "{text}");
    }
    for unit in ["Contradicts.ends(int)", "Contradicts.plain()"] {
        assert_eq!(verdict(&text, unit), "verified", "{text}");
    }
    assert!(!text.contains("Contradicts.ends(int)   ("), "{text}");
}
