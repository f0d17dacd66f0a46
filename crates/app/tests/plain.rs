//! Classes without contracts: what fails a run, and what is said.

mod common;

use common::Folder;
use serde_json::Value;

const PLAIN: &str = "\
public class Plain {
    private int[] items = new int[3];
    private int size;

    public static int first(int[] a) {
        return a[0];
    }

    static int within(int[] a, int i) {
        return a[i];
    }

    public int last() {
        return items[size];
    }

    /** @throws ArithmeticException if b is 0 */
    public static int documented(int a, int b) {
        return b == -1 ? 0 : a / b;
    }

    public static int sum(int a, int b) {
        return a + b;
    }

    public static int mixed(int a, int b) {
        int h = a ^ (b >>> 3);
        return h + (h << 9);
    }

    public static java.util.BitSet bits(int n) {
        return new java.util.BitSet(n);
    }

    /** @throws NegativeArraySizeException if n is negative */
    public static java.util.BitSet documentedBits(int n) {
        return new java.util.BitSet(n);
    }

    static final Runnable NOTHING = () -> { };
}
";

/// Only the method that nobody outside can bring to fail.
const POSSIBLE: &str = "\
public class Possible {
    private int[] items = new int[3];
    private int size;

    public int last() {
        return items[size];
    }
}
";

/// An annotation of Java in a comment is none of ours.
const COMMENTED: &str = "\
public class Commented {
    private int[] items = new int[3];
    private int size;
    private /*@Nullable*/ String name;

    public int last() {
        return items[size];
    }
}
";

/// Anybody can make an object, if its constructor is there for him and needs nothing.
const MADE: &str = "\
import java.util.*;
public class Made {
    private String name;
    private int[] items = new int[3];
    private int size = 1;
    private List<String> list = new ArrayList<>();
    private Map<String, Integer> counts = new HashMap<>();

    public int named() { return name.length(); }
    public int at(int i) { return items[i]; }
    public int last() { return items[size]; }
    public String first() { return list.get(0); }
    public int count(String key) { return counts.get(key); }

    public static class Hidden {
        private String name;
        private Hidden() { }
        public static Hidden of(String name) { Hidden h = new Hidden(); h.name = name; return h; }
        public int named() { return name.length(); }
    }
}
";

/// Neither is a wish about messages one, nor a text or a comment that has the signs of one in it.
const LOOKS_ANNOTATED: &str = "\
public class Looks {
    static final String URL = \"http://@host\";
    /* See //@ requires below. */
    private int[] data;

    Looks(int n) {
        data = new int[n & 7];
    }

    //@Override
    public int get(int i) {
        return data[i];
    }

    public static int half(int a, int b) {
        return (a + b) / 2; //@ nowarn E0307: small
    }
}
";

/// What goes wrong in helpers depends on what they are given.
const HELPED: &str = "\
public class Helped {
    private static int at(int[] a, int i) { return a[i]; }
    private static int next(int[] a, int i) { return at(a, i + 1); }
    private static int div(int a, int b) { return a / b; }
    private static void store(Object[] a, Object o) { a[0] = o; }
    private static void positive(int n) { assert n > 0; }
    private final int divisor;
    private Helped(int d) { divisor = 10 / d; }
    interface Shape { int area(); }
    static final class Half implements Shape { final int by; Half(int n) { by = n; } public int area() { return 12 / by; } }

    public static int wrong1() { return at(new int[3], 3); }
    public static int wrong2() { return next(new int[3], 2); }
    public static int wrong3(int i) { return i < 0 ? 0 : at(new int[3], i); }
    public static void wrong4() { store(new String[1], new Object()); }
    public static Helped wrong5() { return new Helped(0); }
    public static void wrong6() { positive(0); }
    public static int wrong7() { return new Half(0).area(); }

    public static int right1() { return at(new int[3], 2); }
    public static int right2() { return next(new int[3], 1); }
    public static int right3(int i) { return i < 0 || i > 2 ? 0 : at(new int[3], i); }
    public static void right4() { store(new Object[1], new Object()); }
    public static Helped right5() { return new Helped(2); }
    public static void right6() { positive(1); }
    public static int right7() { return new Half(3).area(); }

    public static int caught(int b) { try { return div(4, b); } catch (ArithmeticException e) { return 0; } }
    public static int handled(int b) { try { return div(4, b); } catch (ArithmeticException e) { return 1 / b; } }
    public static int escapes(int b) { try { return div(4, b); } catch (NullPointerException e) { return 0; } }

    public static class Unready {
        private int[] items;
        public Unready() { length(); items = new int[1]; }
        private int length() { return items.length; }
    }
}
";

/// Verdict and rank of a unit.
fn said(report: &Value, unit: &str) -> String {
    let units = report["units"].as_array().expect("units");
    let found = units.iter().find(|u| u["name"] == unit).expect("the unit");
    let errors = found["errors"].as_array().expect("errors");
    let ranks = errors.iter().map(|e| e["confidence"].as_str().expect("a rank"));
    [found["verdict"].as_str().expect("a verdict")]
        .into_iter()
        .chain(ranks)
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn what_helpers_do_wrong_is_told_where_they_are_called() {
    let folder = Folder::new("helped");
    folder.write("Helped.java", HELPED);
    let ran = folder.cadre(&["verify", "Helped.java", "--format", "json"]);
    let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    for n in 1..=7 {
        assert_eq!(said(&report, &format!("Helped.wrong{n}")), "failed certain", "wrong{n}");
        assert_eq!(said(&report, &format!("Helped.right{n}")), "verified", "right{n}");
    }
    assert_eq!(said(&report, "Helped.Unready.Unready"), "failed certain");
    assert_eq!(said(&report, "Helped.caught"), "verified");
    assert_eq!(said(&report, "Helped.handled"), "failed possible");
    assert_eq!(said(&report, "Helped.escapes"), "failed possible");
}

fn confidences(report: &Value, unit: &str) -> Vec<String> {
    let units = report["units"].as_array().expect("units");
    let found = units.iter().find(|u| u["name"] == unit).expect("the unit");
    assert_eq!(found["verdict"], "failed", "{found}");
    let errors = found["errors"].as_array().expect("errors");
    errors.iter().map(|e| e["confidence"].as_str().unwrap_or("none").to_string()).collect()
}

#[test]
fn findings_are_ranked() {
    let folder = Folder::new("ranked");
    folder.write("Plain.java", PLAIN);
    let ran = folder.cadre(&["verify", "Plain.java", "--format", "json"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(confidences(&report, "Plain.first"), ["certain"]);
    assert_eq!(confidences(&report, "Plain.within"), ["likely"]);
    assert_eq!(confidences(&report, "Plain.last"), ["possible"]);
    assert_eq!(confidences(&report, "Plain.documented"), ["possible"]);
    assert_eq!(confidences(&report, "Plain.sum"), ["likely"]);
    assert_eq!(confidences(&report, "Plain.mixed"), ["possible"]);
    assert_eq!(confidences(&report, "Plain.bits"), ["likely"]);
    assert_eq!(confidences(&report, "Plain.documentedBits"), ["possible"]);
}

#[test]
fn what_goes_wrong_on_new_objects_is_certain() {
    let folder = Folder::new("made");
    folder.write("Made.java", MADE);
    let ran = folder.cadre(&["verify", "Made.java", "--format", "json"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(confidences(&report, "Made.named"), ["certain"]);
    assert_eq!(confidences(&report, "Made.at"), ["certain"]);
    assert_eq!(confidences(&report, "Made.last"), ["possible"]);
    assert_eq!(confidences(&report, "Made.first"), ["likely"]);
    assert_eq!(confidences(&report, "Made.count"), ["certain"]);
    assert_eq!(confidences(&report, "Made.Hidden.named"), ["possible"]);
    let ran = folder.cadre(&["verify", "Made.java"]);
    assert!(ran.stdout.contains("for example with this = new Made()"), "{ran:?}");
}

#[test]
fn help_is_about_what_the_program_can_change() {
    let folder = Folder::new("helped_with");
    folder.write(
        "With.java",
        "import java.util.*;\r\npublic class With {\r\n    private int[] c;\r\n    With(int[] c) { this.c = c; }\r\n    \
         static int get(Map<String, Integer> m) { return m.get(\"a\"); }\r\n    int first() { return c[0]; }\r\n    \
         static With none() { return new With(null); }\r\n}\r\n",
    );
    let ran = folder.cadre(&["verify", "With.java", "--all"]);
    for wrong in ["before `get`", "0 <= 0", "<init>", "u000d"] {
        assert!(!ran.stdout.contains(wrong), "{ran:?}");
    }
    for right in [
        "a comparison of the result with null",
        "`//@ invariant c.length > 0;`",
        "of `With` be null",
    ] {
        assert!(ran.stdout.contains(right), "{right}: {ran:?}");
    }
}

#[test]
fn possible_findings_do_not_fail_a_run() {
    let folder = Folder::new("possible");
    folder.write("Possible.java", POSSIBLE);
    let ran = folder.cadre(&["verify", "Possible.java"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.contains("0 certain, 0 likely, 1 possible"), "{ran:?}");
    assert!(!ran.stdout.contains("E0306"), "{ran:?}");
    let ran = folder.cadre(&["verify", "Possible.java", "--all"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.contains("E0306"), "{ran:?}");
    // With one annotation the class has contracts, and everything counts.
    folder.write(
        "Possible.java",
        POSSIBLE.replace("public int", "//@ ensures true;\n    public int"),
    );
    let ran = folder.cadre(&["verify", "Possible.java"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
}

#[test]
fn java_annotations_in_comments_are_no_contracts() {
    let folder = Folder::new("commented");
    folder.write("Commented.java", COMMENTED);
    let ran = folder.cadre(&["verify", "Commented.java"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.contains("in classes without contracts"), "{ran:?}");
    folder.write("Commented.java", COMMENTED.replace("/*@Nullable*/", "/*@ nullable @*/"));
    let ran = folder.cadre(&["verify", "Commented.java"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
}

#[test]
fn what_looks_like_an_annotation_is_no_contract() {
    let folder = Folder::new("looks_annotated");
    folder.write("Looks.java", LOOKS_ANNOTATED);
    let ran = folder.cadre(&["verify"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.contains("failed       Looks.get(int)   (possible"), "{ran:?}");
    assert!(ran.stdout.contains("failed       Looks.half(int, int)   (suppressed)"), "{ran:?}");
    assert!(ran.stdout.contains("there are no contracts"), "{ran:?}");
    // One that is one counts, also in a comment with others.
    for said in
        ["//@ ensures true;", "/*@ pure @*/", "/*@ Nullable @*/ /*@ pure @*/", "//+CADRE@ pure"]
    {
        let text = LOOKS_ANNOTATED.replace("//@Override", said);
        folder.write("Looks.java", text);
        let ran = folder.cadre(&["verify"]);
        assert_ne!(ran.code, Some(0), "{said}: {ran:?}");
        assert!(!ran.stdout.contains("(possible"), "{said}: {ran:?}");
    }
}

#[test]
fn names_of_the_compiler_are_not_shown() {
    let folder = Folder::new("names");
    folder.write("Plain.java", PLAIN);
    for all in [&["verify", "Plain.java"][..], &["verify", "Plain.java", "--all"]] {
        let ran = folder.cadre(all);
        assert!(!ran.stdout.contains("<clinit>"), "{ran:?}");
        assert!(!ran.stdout.contains("lambda$"), "{ran:?}");
    }
}
