//! `cadre find`: what it finds, what it does not find in the repaired twins, and when it says that
//! it has seen everything.

use crate::common::{Folder, Ran, schema};

fn find(name: &str, text: &str, args: &[&str]) -> Ran {
    let folder = Folder::new(name);
    folder.write("A.java", text);
    let mut all = vec!["find", "A.java", "--no-jdk", "--jobs", "1", "--format", "json"];
    all.extend(args);
    folder.cadre(&all)
}

/// Verdict, completeness, and the lines of what was found.
fn verdict(ran: &Ran, method: &str) -> (String, bool, Vec<u64>) {
    let json = ran.json();
    let methods = json["methods"].as_array().expect("a list of methods").clone();
    let own = methods.iter().find(|m| m["signature"].as_str().is_some_and(|s| s.contains(method)));
    let own = own.unwrap_or_else(|| panic!("{method} is not in {json:#}"));
    let lines = own["bugs"].as_array().expect("a list").iter();
    (
        own["verdict"].as_str().expect("a verdict").to_string(),
        own["complete"].as_bool().expect("a truth value"),
        lines.filter_map(|bug| bug["line"].as_u64()).collect(),
    )
}

const NUMBERS: &str = "class A {
    static int half(int a, int b) {
        if (a > 10 && b * 3 == a - 2) return a / (b - 4);
        return 0;
    }
    static int halfRepaired(int a, int b) {
        if (a > 10 && b * 3 == a - 2 && b != 4) return a / (b - 4);
        return 0;
    }
    static int middle(int low, int high) {
        if (low < 0 || high < low) return 0;
        int m = (low + high) / 2;
        assert m >= 0;
        return m;
    }
    static int middleRepaired(int low, int high) {
        if (low < 0 || high < low) return 0;
        int m = low + (high - low) / 2;
        assert m >= 0;
        return m;
    }
    static int clamp(int x) {
        int y = x < 0 ? 0 : x > 100 ? 100 : x;
        assert y >= 0 && y <= 100;
        return y;
    }
    static int abs(int x) {
        int y = x < 0 ? -x : x;
        assert y >= 0;
        return y;
    }
    static int first(int[] a) {
        return a[0];
    }
    static int firstRepaired(int[] a) {
        return a.length == 0 ? 0 : a[0];
    }
    static char third(String s) {
        if (s.startsWith(\"ab\") && s.length() < 5) return s.charAt(3);
        return ' ';
    }
    static int bits(int x) {
        if ((x & 0xff) == 0x42 && (x >>> 24) == 7) return 1 / (x - 0x07000042);
        return 0;
    }
    //@ requires x > 0;
    //@ ensures \\result > x;
    static int next(int x) {
        return x + 1;
    }
    //@ requires 0 < x && x < 1000;
    //@ ensures \\result > x;
    static int nextRepaired(int x) {
        return x + 1;
    }
}
";

#[test]
fn numbers_arrays_and_strings() {
    let ran = find("find-numbers", NUMBERS, &[]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let bug = |method: &str, line: u64| {
        let (word, _, lines) = verdict(&ran, method);
        assert_eq!((word.as_str(), lines), ("bug", vec![line]), "{method}: {}", ran.stdout);
    };
    bug("A.half(", 3);
    bug("A.middle(", 13);
    bug("A.abs(", 29);
    bug("A.first(", 33);
    bug("A.third(", 39);
    bug("A.bits(", 43);
    bug("A.next(", 49);
    for method in ["halfRepaired", "middleRepaired", "clamp", "firstRepaired", "nextRepaired"] {
        let (word, complete, _) = verdict(&ran, method);
        assert_eq!((word.as_str(), complete), ("clean", true), "{method}: {}", ran.stdout);
    }
    let json = ran.json();
    let first = json["methods"].as_array().expect("a list").iter().find(|m| m["name"] == "A.first");
    let bug = &first.expect("it is there")["bugs"][0];
    assert_eq!(bug["exception"], "java.lang.ArrayIndexOutOfBoundsException");
    assert_eq!(bug["kind"], "exception");
    assert_eq!(bug["confirmed"], "interpreter");
    assert_eq!(bug["input"][0]["name"], "a");
    assert_eq!(bug["input"][0]["value"], "new int[] {}");
}

const RING: &str = "class A {
    private final int[] items;
    private int head, size;
    A(int capacity) {
        if (capacity < 1) throw new IllegalArgumentException();
        items = new int[capacity];
    }
    void push(int x) {
        if (size == items.length) throw new IllegalStateException();
        items[(head + size) % items.length] = x;
        size++;
    }
    int pop() {
        if (size == 0) throw new IllegalStateException();
        int x = items[head];
        head = NEXT;
        size--;
        return x;
    }
}
";

/// Private state is what constructors and methods make of it, and nothing else.
#[test]
fn objects_are_built_by_the_program() {
    let wrong = find("find-ring", &RING.replace("NEXT", "head + 1"), &[]);
    let (word, _, lines) = verdict(&wrong, "A.pop()");
    assert_eq!((word.as_str(), lines), ("bug", vec![15]), "{}", wrong.stdout);
    let right = find("find-ring-repaired", &RING.replace("NEXT", "(head + 1) % items.length"), &[]);
    assert_eq!(right.code, Some(0), "{right:?}");
    let (word, complete, _) = verdict(&right, "A.pop()");
    assert_eq!((word.as_str(), complete), ("clean", false), "{}", right.stdout);
}

const LIST: &str = "class A {
    static class Node { int value; Node next; }
    static int last(Node n) {
        while (n.next != null) n = n.next;
        return n.value;
    }
    static int second(Node n) {
        return n.next.value;
    }
    static void swap(Node a, Node b) {
        a.value = 1;
        b.value = 2;
        assert a.value == 1;
    }
    static void swapRepaired(Node a, Node b) {
        a.value = 1;
        b.value = 2;
        assert a == b || a.value == 1;
    }
}
";

#[test]
fn shapes_and_aliases() {
    let ran = find("find-list", LIST, &[]);
    assert_eq!(verdict(&ran, "A.second(").2, vec![8], "{}", ran.stdout);
    assert_eq!(verdict(&ran, "A.swap(").2, vec![13], "{}", ran.stdout);
    assert_eq!(verdict(&ran, "A.swapRepaired("), ("clean".to_string(), true, vec![]));
    // A list of any length: nobody can have seen all of them.
    let (word, complete, _) = verdict(&ran, "A.last(");
    assert_eq!((word.as_str(), complete), ("clean", false), "{}", ran.stdout);
}

const MAIN: &str = "class Verifier {
    static native int nondetInt();
    //@ ensures condition;
    static native void assume(boolean condition);
}
class A {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x > 5 && x < 20);
        int y = x * 2;
        assert y != WRONG;
    }
}
";

#[test]
fn stubs_are_inputs() {
    let entry = ["--entry", "A.main"];
    let wrong = find("find-main", &MAIN.replace("WRONG", "38"), &entry);
    assert_eq!(verdict(&wrong, "A.main").2, vec![11], "{}", wrong.stdout);
    let right = find("find-main-repaired", &MAIN.replace("WRONG", "40"), &entry);
    assert_eq!(verdict(&right, "A.main"), ("clean".to_string(), true, vec![]));
    let none = find("find-no-main", MAIN, &["--entry", "A.other"]);
    assert_eq!(none.code, Some(2), "{none:?}");
}

/// Programs that are wrong, each in a way that a search could overlook: none may be complete.
const OVERLOOKED: &[(&str, &str)] = &[
    (
        "a length that is settled",
        "static void m(int[] a) { int[] b = a.clone(); assert b.length != 3; }",
    ),
    (
        "a text that is settled",
        "static void m(String s) { assert !s.toUpperCase().equals(\"AB\"); }",
    ),
    ("a hash", "static void m(String s) { assert s.hashCode() != 97; }"),
    ("a float", "static void m(double d) { assert d + 1.0 != d; }"),
    ("nan", "static void m(float f) { assert f == f; }"),
    ("a cast of a float", "static void m(float f) { assert (int) f != 7; }"),
    ("the least number", "static void m(long x) { assert x != Long.MIN_VALUE; }"),
    ("a shift", "static void m(int x) { assert (1 << x) != 0x40000000; }"),
    ("a char", "static void m(char c) { assert (char) (c + 1) != 0; }"),
    ("a byte", "static void m(byte b) { assert (byte) (b * 3) != 5; }"),
    ("a remainder", "static void m(int a, int b) { if (b != 0) assert a % b != -3; }"),
    (
        "the least number divided",
        "static void m(int a, int b) { if (b != 0) assert a / b != a || b == 1 || a == 0; }",
    ),
    ("a long product", "static void m(int a) { long p = (long) a * a; assert p != 49; }"),
    (
        "two arrays",
        "static void m(int[] a, int[] b) { if (a.length > 0 && b.length > 0) { a[0] = 1; b[0] = 2; assert a[0] == 1; } }",
    ),
    (
        "an index",
        "static void m(int[] a, int i) { if (i >= 0 && i < a.length) assert a[i] != 9 || i != 2; }",
    ),
    (
        "a copy",
        "static void m(int[] a) { if (a.length == 2) { int[] b = new int[2]; System.arraycopy(a, 0, b, 0, 2); assert b[1] != 5; } }",
    ),
    (
        "a builder",
        "static void m(char c) { StringBuilder b = new StringBuilder(); b.append(c).append('x'); assert !b.toString().equals(\"qx\"); }",
    ),
    (
        "a number as text",
        "static void m(int x) { if (x > 0 && x < 50) assert !(\"\" + x).equals(\"17\"); }",
    ),
    (
        "an exception that is caught",
        "static void m(int x) { try { int y = 1 / x; } catch (ArithmeticException e) { assert false; } }",
    ),
    (
        "a message",
        "static void m(int[] a, int i) { try { a[i] = 0; } catch (ArrayIndexOutOfBoundsException e) { assert !e.getMessage().contains(\"42\"); } }",
    ),
    ("a box", "static void m(Integer x) { assert x != 5; }"),
    (
        "two boxes",
        "static void m(int a) { Integer x = a, y = a; assert x != y || a > 1000; assert x == y; }",
    ),
    (
        "a table",
        "interface F { int f(int x); } static void m(F f) { int x = f.f(1); assert x != 3; }",
    ),
    ("an enumeration", "enum E { P, Q, R } static void m(E e) { assert e != E.R; }"),
    ("a record", "record P(int x, int y) {} static void m(P p) { assert p.x() + p.y() != 12; }"),
    (
        "a subclass",
        "static class X { int f() { return 1; } } static class Y extends X { int f() { return 2; } } static void m(X x) { assert x.f() == 1; }",
    ),
    (
        "static state",
        "static int n; static void set(int x) { n = x; } static void m() { assert n == 0; }",
    ),
    (
        "what a constant refers to",
        "static final int[] T = {1}; static void set(int x) { T[0] = x; } static void m() { assert T[0] == 1; }",
    ),
    (
        "an enumeration with state",
        "enum E { P; int n; } static void up() { E.P.n++; } static void m(E e) { assert e.n == 0; }",
    ),
    (
        "calls",
        "static class C { private int n; void up() { n++; } } static void m(C c) { c.up(); c.up(); assert c.n != 4; }",
    ),
    (
        "depth",
        "static void m(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; assert s != 15; }",
    ),
    (
        "recursion",
        "static int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); } static void m(int n) { assert f(n) != 6; }",
    ),
    ("a switch", "static void m(String s) { switch (s) { case \"yes\": assert false; default: } }"),
    ("null", "static void m(String[] a) { if (a.length == 1) assert a[0] != null; }"),
];

#[test]
fn nothing_wrong_is_complete() {
    for (i, (what, member)) in OVERLOOKED.iter().enumerate() {
        let text = format!("class A {{ {member} }}\n");
        let ran = find(&format!("find-overlooked-{i}"), &text, &["--method", "A.m"]);
        let (word, complete, _) = verdict(&ran, "A.m(");
        assert!(word == "bug" || !complete, "{what}: {}", ran.stdout);
    }
}

/// A JVM does not stop where a promise is broken: what comes after it counts.
#[test]
fn a_broken_promise_ends_no_proof() {
    let text = "class A {
        //@ requires x > 0;
        static int pre(int x) { return x; }
        static void m(int x) { pre(x); assert x != -5; }
        static void fine(int x) { if (x > 0) pre(x); assert x - x == 0; }
    }";
    let ran = find("find-promise", text, &["--property", "assertions"]);
    let (word, complete, _) = verdict(&ran, "A.m(");
    assert!(word == "bug" || !complete, "{}", ran.stdout);
    assert_eq!(verdict(&ran, "A.fine("), ("clean".to_string(), true, vec![]), "{}", ran.stdout);
}

/// A whole program that a search does not come to the end of may be verified.
#[test]
fn whole_programs_are_verified_where_runs_do_not_end() {
    let program = |limit: &str| {
        format!(
            "class Main {{
                static native int any();
                public static void main(String[] args) {{
                    int n = any(), i = 0, s = 0;
                    while (i < n) {{ i++; if (s < 100) s++; }}
                    assert s <= {limit};
                }}
            }}"
        )
    };
    let args = ["--entry", "Main.main", "--property", "assertions"];
    let ran = find("find-proved", &program("100"), &args);
    assert_eq!(verdict(&ran, "Main.main("), ("clean".to_string(), true, vec![]), "{}", ran.stdout);
    let ran = find("find-not-proved", &program("99"), &args);
    let (word, complete, _) = verdict(&ran, "Main.main(");
    assert!(word == "bug" || !complete, "{}", ran.stdout);
    // Thrown on purpose, it is a failed assertion all the same.
    let thrown = "class Main {
        static native int any();
        static class Mine extends AssertionError {}
        public static void main(String[] args) {
            int n = any();
            for (int i = 0; i < n; i++) if (i == 100000) throw new Mine();
        }
    }";
    let ran = find("find-thrown", thrown, &args);
    let (word, complete, _) = verdict(&ran, "Main.main(");
    assert!(word == "bug" || !complete, "{}", ran.stdout);
    // What nobody reads of the input may take its time.
    let long = "class Main { public static void main(String[] args) {
        int i = 0; while (i < 200000) i++; assert i == 200000; } }";
    let ran = find("find-long", long, &args);
    assert_eq!(verdict(&ran, "Main.main("), ("clean".to_string(), true, vec![]), "{}", ran.stdout);
}

#[test]
fn what_cannot_be_run_is_said() {
    let text = "class A { static int m(java.io.InputStream s) throws java.io.IOException { return s.read(); } }";
    let folder = Folder::new("find-io");
    folder.write("A.java", text);
    let ran = folder.cadre(&["find", "A.java", "--format", "json"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let (word, complete, _) = verdict(&ran, "A.m(");
    assert_eq!((word.as_str(), complete), ("unsupported", false), "{}", ran.stdout);
}

#[test]
fn all_formats() {
    let folder = Folder::new("find-formats");
    folder.write("A.java", "class A { static int m(int x) { return 1 / x; } }");
    let args = |format| ["find", "A.java", "--no-jdk", "--format", format];
    let human = folder.cadre(&args("human"));
    assert!(human.stdout.contains("java.lang.ArithmeticException: / by zero"), "{human:?}");
    assert!(human.stdout.contains("x = 0"), "{human:?}");
    let sarif = folder.cadre(&args("sarif"));
    assert!(sarif.stdout.contains("/ by zero"), "{sarif:?}");
    let junit = folder.cadre(&args("junit"));
    assert!(junit.stdout.contains("failures=\"1\""), "{junit:?}");
    for ran in [human, sarif, junit] {
        assert_eq!(ran.code, Some(1), "{ran:?}");
    }
}

#[test]
fn what_objects_of_the_library_are_is_not_guessed() {
    // Of most of them the JDK says more than their interface: `List.of(1)` is a `RandomAccess`.
    let text = "import java.util.*;
    class A {
        interface Own {}
        static void access() { Object o = List.of(1); assert !(o instanceof RandomAccess); }
        static void keys() { Object o = new HashMap<String, String>().keySet(); assert !(o instanceof AbstractSet); }
        static void classes() { assert List.of(1).getClass() == List.of(1, 2, 3).getClass(); }
        static void above(Map<String, String> m) { assert m instanceof HashMap; }
        static void entry() { Object o = new TreeMap<>(new HashMap<String, String>()).entrySet(); assert !(o instanceof SortedSet); }
        static void own() { Object o = List.of(1); assert !(o instanceof Own) && !(o instanceof ArrayList) && !(o instanceof Map); }
        static void known() { Object o = new HashMap<String, String>(); assert !(o instanceof TreeMap); }
    }";
    let folder = Folder::new("find-library-classes");
    folder.write("A.java", text);
    let ran = folder.cadre(&["find", "A.java", "--format", "json"]);
    for name in ["A.access(", "A.keys(", "A.classes(", "A.above(", "A.entry("] {
        let (word, complete, _) = verdict(&ran, name);
        assert!(word != "bug" && !complete, "{name} {}", ran.stdout);
    }
    for name in ["A.own(", "A.known("] {
        let (word, complete, _) = verdict(&ran, name);
        assert_eq!((word.as_str(), complete), ("clean", true), "{name} {}", ran.stdout);
    }
    // Without a JDK nobody knows all interfaces of a class.
    let other = "class B { static void m() { Object o = new java.util.HashMap<String, String>();
        assert !(o instanceof Cloneable); } }";
    folder.write("B.java", other);
    let ran = folder.cadre(&["find", "B.java", "--no-jdk", "--format", "json"]);
    let (word, complete, _) = verdict(&ran, "B.m(");
    assert!(word != "clean" || !complete, "{}", ran.stdout);
}

#[test]
fn what_is_read_or_run_outside_is_not() {
    let text = "import java.util.*;
    class A {
        static int scanner() { return 10 / new Scanner(System.in).nextInt(); }
        static int read() throws java.io.IOException { return 10 / System.in.read(); }
        static int given(java.util.zip.ZipFile z) { return 10 / z.size(); }
        static void thread() { new Thread(() -> { }).start(); }
        static void file() throws java.io.IOException { new java.io.FileWriter(\"made.txt\").write(\"x\"); }
        static void process() throws java.io.IOException { Runtime.getRuntime().exec(\"touch made.txt\"); }
    }";
    let folder = Folder::new("find-outside");
    folder.write("A.java", text);
    let ran = folder.cadre(&["find", "A.java", "--format", "json"]);
    for name in ["A.scanner(", "A.read(", "A.given(", "A.thread(", "A.file(", "A.process("] {
        let (word, complete, _) = verdict(&ran, name);
        assert_eq!((word.as_str(), complete), ("unsupported", false), "{name} {}", ran.stdout);
    }
    assert!(ran.stdout.contains("nothing is read from System.in"), "{}", ran.stdout);
    assert!(!folder.path.join("made.txt").exists(), "something was run");
}

#[test]
fn json_keeps_to_its_schema() {
    let text = include_str!("../../../../docs/find.schema.json");
    let root: serde_json::Value = serde_json::from_str(text).expect("JSON");
    let program = "class A {
    private int[] a;
    static int m(int x) { assert x != 3; return 1 / x; }
    //@ ensures \\result > 0;
    static int n(int x) { return x; }
    static void o(java.io.InputStream s) throws java.io.IOException { s.read(); }
    static void p(int n) { for (int i = 0; i < n; i++) assert i != 3; }
    int q() { return a[0]; }
    //@ invariant a != null;
}
";
    let folder = Folder::new("find-schema");
    for args in [&["--reproducer"][..], &["--property", "overflow"], &["--tests", "t", "--cover"]] {
        folder.write("A.java", program);
        let mut all = vec!["find", "A.java", "--no-jdk", "--format", "json"];
        all.extend(args);
        let document = folder.cadre(&all).json();
        schema::check(&root, &root, &document, "").unwrap_or_else(|e| panic!("{args:?}: {e}"));
    }
    folder.write("A.java", "class { int int }");
    let document = folder.cadre(&["find", "A.java", "--format", "json"]).json();
    schema::check(&root, &root, &document, "").unwrap_or_else(|e| panic!("{e}"));
}

const COMPOUND: &str = "class A {
    byte f;
    static byte one(byte b) { b++; return b; }
    static byte more(byte b) { b += 100; return b; }
    static short twice(short s) { s *= 2; return s; }
    static char less(char c) { c--; return c; }
    static int wide(int x) { x += 1L << 40; return x; }
    static int part(int x) { x *= 1.5; return x; }
    static Byte box(Byte b) { b++; return b; }
    static void cell(byte[] a) { if (a.length > 0) a[0]--; }
    void field() { f += 2; }
    static byte least(byte b) { b /= -1; return b; }
    static byte rightFew(byte b) { if (b < 100) b += 27; return b; }
    static int rightPart(int x) { if (x > 0 && x < 100) x *= 1.5; return x; }
    static byte rightWritten(byte b) { return (byte) (b + 1); }
    static byte rightBits(byte b) { b <<= 1; b ^= 0xff; return b; }
    static long rightLong(long l, double d) { l *= d; return l; }
    static byte rightQuotient(byte b) { b /= 2; b %= 3; return b; }
    /*@ code_java_math @*/ static byte rightMeant(byte b) { b++; return b; }
}
";

#[test]
fn assignments_that_wrap_around_are_overflows() {
    let ran = find("find-compound", COMPOUND, &["--property", "overflow"]);
    let lines = COMPOUND.lines().zip(1..).filter(|(line, _)| line.contains('('));
    for (line, at) in lines {
        let name = line.split('(').next().and_then(|head| head.split(' ').next_back());
        let name = format!("A.{}(", name.unwrap_or_default());
        let expected = match name.starts_with("A.right") {
            true => ("clean".to_string(), true, vec![]),
            false => ("bug".to_string(), true, vec![at]),
        };
        assert_eq!(verdict(&ran, &name), expected, "{name} {}", ran.stdout);
    }
}
