//! Projects from the command line: settings, layouts, baselines, changes, suppressions.

mod common;

use std::process::Command;

use common::{Folder, Ran};

const FAILS: &str = "package p;\n\npublic class Fails {\n    public static int next(int x) {\n        return x + 1;\n    }\n}\n";
const FINE: &str =
    "package p;\n\nclass Fine {\n    static int same(int x) {\n        return x;\n    }\n}\n";

fn maven(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("pom.xml", "<project/>");
    folder.write("core/pom.xml", "<project/>");
    folder.write("core/src/main/java/p/Fails.java", FAILS);
    folder.write("core/src/main/java/p/Fine.java", FINE);
    folder.write("core/src/test/java/p/FineTest.java", "package p; class FineTest { int x; }\n");
    folder.write("core/target/generated/Made.java", "class Made { }\n");
    folder
}

#[track_caller]
fn says(ran: &Ran, code: i32, texts: &[&str]) {
    assert_eq!(ran.code, Some(code), "{ran:?}");
    for text in texts {
        assert!(ran.stdout.contains(text) || ran.stderr.contains(text), "no `{text}` in {ran:?}");
    }
}

#[test]
fn a_project_needs_no_path() {
    let folder = maven("project_layout");
    let ran = folder.cadre(&["verify"]);
    says(&ran, 1, &["failed       Fails.next(int)", "verified     Fine.same(int)"]);
    assert!(!ran.stdout.contains("FineTest") && !ran.stdout.contains("Made"), "{ran:?}");
    says(&ran, 1, &["1 Java file of tests was left out (`--include-tests` takes them in)"]);
    says(&ran, 1, &["1 Java file was left out by --exclude or the settings"]);
    let with_tests = folder.cadre(&["verify", "--include-tests"]);
    says(&with_tests, 1, &["FineTest.FineTest()"]);
    assert!(!with_tests.stdout.contains("of tests"), "{with_tests:?}");
}

#[test]
fn init_writes_settings_that_are_read() {
    let folder = maven("project_init");
    says(&folder.cadre(&["init"]), 0, &["cadre.toml"]);
    says(&folder.cadre(&["init"]), 2, &["is there already"]);
    let text = std::fs::read_to_string(folder.path.join("cadre.toml")).unwrap();
    assert!(text.contains("sources = [\"core/src/main/java\"]"), "{text}");
    assert!(text.contains("test-sources = [\"core/src/test/java\"]"), "{text}");
    let ran = folder.cadre(&["verify"]);
    says(&ran, 1, &["Fails.next(int)", "settings of cadre.toml were used"]);
    says(&ran, 1, &["1 Java file of tests was left out (`--include-tests` takes them in)"]);
    // From below, too; and not where nobody wants them.
    let mut below = folder.command(&["verify", "p/Fails.java"]);
    let below =
        common::ran(below.current_dir(folder.path.join("core/src/main/java")).output().unwrap());
    says(&below, 1, &["cadre.toml were used"]);
    assert!(!folder.cadre(&["verify", "--no-config"]).stdout.contains("cadre.toml"));
}

#[test]
fn settings_change_what_is_said() {
    let folder = maven("project_settings");
    folder.write("cadre.toml", "overflow = \"wrap\"\n");
    says(&folder.cadre(&["verify"]), 0, &["verified     Fails.next(int)"]);
    says(&folder.cadre(&["verify", "--overflow=check"]), 1, &["failed       Fails.next(int)"]);
    folder.write("cadre.toml", "[[package]]\nname = \"p\"\noverflow = \"wrap\"\n");
    says(&folder.cadre(&["verify"]), 0, &["verified     Fails.next(int)"]);
    folder.write("cadre.toml", "[[package]]\nname = \"q.*\"\noverflow = \"wrap\"\n");
    let unknown = "warning: nothing is in a package that fits `q.*`, of which the settings speak";
    says(&folder.cadre(&["verify"]), 1, &["failed       Fails.next(int)", unknown]);
    let part = folder.cadre(&["verify", "core/src/main/java/p/Fine.java"]);
    assert!(!part.stderr.contains("of which the settings speak"), "{part:?}");
    // What need not be verified does not make the run fail; its verdict stays.
    folder.write("cadre.toml", "fail-on = [\"unknown\"]\n");
    says(&folder.cadre(&["verify"]), 0, &["failed       Fails.next(int)"]);
    folder.write("cadre.toml", "[[package]]\nname = \"p\"\nverify = false\n");
    let ran = folder.cadre(&["verify"]);
    assert!(!ran.stdout.contains("Fails.next") && ran.stderr.is_empty(), "{ran:?}");
    folder.write("cadre.toml", "exclude = [\"**/Fails.java\"]\n");
    says(&folder.cadre(&["verify"]), 0, &["verified     Fine.same(int)"]);
    folder.write("cadre.toml", "java-release = 21\n");
    folder.cadre(&["verify"]);
}

#[test]
fn references_are_null_or_not_as_the_settings_say() {
    let folder = Folder::new("project_null");
    folder.write(
        "A.java",
        "class A { int[] a; //@ requires true;\n int length() { return a.length; } }\n",
    );
    folder.write("cadre.toml", "null-default = \"nullable\"\n");
    says(&folder.cadre(&["verify"]), 1, &["failed       A.length()"]);
    says(&folder.cadre(&["verify", "--null-default=non-null"]), 1, &["verified     A.length()"]);
}

#[test]
fn wrong_settings_have_a_place() {
    let folder = maven("project_wrong");
    folder.write("cadre.toml", "budget = 1\nincludetests = true\n");
    let ran = folder.cadre(&["verify"]);
    says(&ran, 2, &["error[E0012]", "cadre.toml:2:1", "there is no key `includetests`"]);
    folder.write("cadre.toml", "timeout = \"soon\"\n");
    says(&folder.cadre(&["verify"]), 2, &["cadre.toml:1:11", "a time such as"]);
    // So have folders that are not there; those of tests count when tests are wanted.
    let text = "sources = [\"core/src/main/java\", \"nope\"]\n";
    folder.write("cadre.toml", text);
    says(&folder.cadre(&["verify"]), 2, &["E0012", "cadre.toml:1:34", "`nope` is not there"]);
    let text = "sources = [\"core/src/main/java\"]\ntest-sources = [\"gone\"]\n";
    folder.write("cadre.toml", text);
    says(&folder.cadre(&["verify"]), 1, &["settings of cadre.toml were used"]);
    let ran = folder.cadre(&["verify", "--include-tests"]);
    says(&ran, 2, &["E0012", "cadre.toml:2:17", "`gone` is not there"]);
    says(&folder.cadre(&["verify", "--config", "none.toml"]), 2, &["E0012", "none.toml"]);
}

#[test]
fn a_file_sees_its_source_root() {
    let folder = Folder::new("project_root");
    folder.write("src/p/User.java", "package p;\nimport q.Other;\nclass User { int f(Other o) { return o == null ? 0 : Mate.one(); } }\n");
    folder.write(
        "src/p/Mate.java",
        "package p;\nclass Mate { static int one() { return 1 + Integer.MAX_VALUE / 0; } }\n",
    );
    folder.write("src/q/Other.java", "package q;\npublic class Other { Missing m; }\n");
    folder.write("src/p/Unrelated.java", "package p;\nclass Mate { }\n");
    let ran = folder.cadre(&["verify", "src/p/User.java"]);
    // What it calls is looked into.
    says(&ran, 0, &["failed       User.f(Other)   (possible"]);
    folder.write(
        "src/p/Mate.java",
        "package p;\nclass Mate { static int one() { return one(); } static int x = 1 / 0; }\n",
    );
    let ran = folder.cadre(&["verify", "src/p/User.java"]);
    says(&ran, 0, &["verified     User.f(Other)"]);
    // What it rests on is not verified in this run, and that is said.
    assert!(!ran.stdout.contains("     Mate.one"), "{ran:?}");
    says(&ran, 0, &["`User.f(Other)` relies on `Mate.one()`, which is not verified"]);
}

#[test]
fn a_baseline_knows_what_was_wrong() {
    let folder = maven("project_baseline");
    says(&folder.cadre(&["baseline"]), 0, &["cadre-baseline.json has 1 finding;"]);
    let elsewhere = folder.cadre(&["baseline", "-o", "elsewhere.json"]);
    says(&elsewhere, 0, &["elsewhere.json has 1 finding;", "--baseline elsewhere.json"]);
    let read = |name: &str| std::fs::read(folder.path.join(name)).unwrap();
    assert_eq!(read("elsewhere.json"), read("cadre-baseline.json"));
    says(&folder.cadre(&["verify", "--baseline", "elsewhere.json"]), 0, &["known by the baseline"]);
    std::fs::remove_file(folder.path.join("elsewhere.json")).unwrap();
    folder.write("cadre.toml", "baseline = \"cadre-baseline.json\"\n");
    let ran = folder.cadre(&["verify"]);
    says(&ran, 0, &["failed       Fails.next(int)   (known)", "1 findings are known"]);
    assert!(!ran.stdout.contains("E0307"), "{ran:?}");
    // Moved lines change nothing, something new does.
    let moved = FAILS.replacen("public class", "// A comment.\n\n\npublic class", 1);
    folder.write("core/src/main/java/p/Fails.java", &moved);
    says(&folder.cadre(&["verify"]), 0, &["(known)"]);
    let more = moved.replacen("}\n}", "}\n    static int last(int x) { return x - 1; }\n}", 1);
    folder.write("core/src/main/java/p/Fails.java", &more);
    let ran = folder.cadre(&["verify"]);
    says(&ran, 1, &["failed       Fails.last(int)", "error[E0307]", "(known)"]);
    // What is fixed is said.
    folder.write("core/src/main/java/p/Fails.java", FINE.replace("Fine", "Fails"));
    says(&folder.cadre(&["verify"]), 0, &["fixed: E0307 in p.Fails.next(int)"]);
    let sarif = {
        folder.write("core/src/main/java/p/Fails.java", FAILS);
        folder.cadre(&["verify", "--format=sarif"]).json()
    };
    assert_eq!(sarif["runs"][0]["results"][0]["baselineState"], "unchanged");
    folder.write("cadre-baseline.json", "{}");
    says(&folder.cadre(&["verify"]), 2, &["cadre-baseline.json cannot be read"]);
}

/// Behind what is known, what is new stays unseen: so what is known counts only as long as nothing
/// else is promised.
#[test]
fn a_baseline_hides_no_new_promise() {
    let folder = Folder::new("project_promises");
    let text = "class A {
    int v, w;

    //@ requires acc(v);
    //@ ensures acc(v) ** acc(w);
    void keep() { v = 2; }

    //@ requires x > 0;
    //@ ensures \\result == 2;
    static int two(int x) { return x; }
}

class B {
    static int first(int[] a) {
        int x = a[0];
        //@ assert true;
        return x;
    }
}
";
    folder.write("A.java", text);
    says(&folder.cadre(&["baseline"]), 0, &["cadre-baseline.json has 3 findings"]);
    let verify = |text: &str| {
        folder.write("A.java", text);
        folder.cadre(&["verify", "--baseline", "cadre-baseline.json"])
    };
    says(&verify(text), 0, &["3 findings are known"]);
    // Layout, and what callers have to see to.
    let moved = text.replace("acc(v) ** acc(w)", "acc(v)  **\n    //@     acc(w)");
    says(&verify(&moved), 0, &["3 findings are known"]);
    says(&verify(&text.replace("x > 0", "x > 1")), 0, &["3 findings are known"]);
    // Each of these is wrong, and cannot be seen behind what is wrong already.
    let ends = "    void keep";
    for (old, new, promise) in [
        (ends, "    //@ ensures v == 3;\n    void keep", "v == 3"),
        ("\\result == 2;", "\\result == 2;\n    //@ ensures \\result > 1;", "\\result > 1"),
        ("\\result == 2;", "\\result == 2 && \\result > 1;", "\\result > 1"),
        ("assert true", "assert a.length > 1", "a.length > 1"),
        (
            "    static int first",
            "    //@ ensures \\result == 0;\n    static int first",
            "\\result == 0",
        ),
    ] {
        let ran = verify(&text.replace(old, new));
        says(&ran, 1, &[promise]);
    }
    // A file that an older version wrote does not say what was promised.
    let path = folder.path.join("cadre-baseline.json");
    let mut old: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&path).expect("a file")).expect("JSON");
    old.as_object_mut().expect("an object").remove("promises");
    std::fs::write(&path, old.to_string()).expect("written");
    says(&verify(text), 0, &["3 findings are known"]);
}

/// A mistake in a predicate stops those who use it, and each says where it is.
#[test]
fn who_is_stopped_says_by_what() {
    let folder = Folder::new("project_stopped");
    folder.write(
        "A.java",
        "class A {\n    int v;\n    //@ predicate inv() = acc(v) ** wrong > 0;\n    //@ requires inv();\n    \
         void m() {}\n    void beside() {}\n    class In { void n() {} }\n}\n",
    );
    folder.write("B.java", "class B extends A {\n    void k() {}\n}\n");
    folder.write("C.java", "import nobody.Knows;\nclass C {\n    void fine() {}\n}\n");
    let ran = folder.cadre(&["verify"]);
    says(&ran, 3, &["verified     C.fine()", "verified     B.k()", "verified     A.beside()"]);
    let of_m = ran.stdout.split("error        A.m()").nth(1).expect("it is stopped");
    let of_m = of_m.split("\n\n").next().expect("a message");
    assert!(of_m.contains("- `wrong` is not declared"), "{ran:?}");
    // A contract that is wrong stops its method, and no other.
    folder.write(
        "A.java",
        "class A {\n    private int v;\n    //@ requires acc(v);\n    public void m() {}\n    void k() {}\n}\n",
    );
    let ran = folder.cadre(&["verify", "A.java"]);
    says(&ran, 3, &["error        A.m()", "error[E0211]", "verified     A.k()"]);
}

#[test]
fn findings_that_are_less_sure_are_left_out() {
    let folder = Folder::new("project_confidence");
    folder.write(
        "A.java",
        "public class A {\n    public static int f(int x) { return 1 / x; }\n    int g(int x) { return 1 / x; }\n}\n",
    );
    says(&folder.cadre(&["verify"]), 1, &["(certain)", "(likely)"]);
    let ran = folder.cadre(&["verify", "--confidence", "certain"]);
    says(&ran, 1, &["(certain)", "less than certain are left out: 1"]);
    assert!(!ran.stdout.contains("(likely)"), "{ran:?}");
    folder.write("A.java", "public class A {\n    int g(int x) { return 1 / x; }\n}\n");
    says(&folder.cadre(&["verify", "--confidence", "certain"]), 0, &["failed       A.g(int)"]);
    let sarif = folder.cadre(&["verify", "--confidence", "certain", "--format=sarif"]);
    assert_eq!(sarif.json()["runs"][0]["results"].as_array().map(Vec::len), Some(0), "{sarif:?}");
    assert_eq!(folder.cadre(&["verify", "--timeout", "10m"]).code, Some(1));
    assert_eq!(folder.cadre(&["verify", "--timeout", "soon"]).code, Some(2));
}

fn git(folder: &Folder, args: &[&str]) {
    let ran = Command::new("git")
        .args(["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"])
        .args(args)
        .current_dir(&folder.path)
        .output()
        .expect("git runs");
    assert!(ran.status.success(), "{ran:?}");
}

#[test]
fn what_a_change_influences_is_verified() {
    let folder = Folder::new("project_since");
    folder.write("A.java", "class A {\n    //@ ensures \\result == 1;\n    static int one() { return 1; }\n    static int other() { return 3; }\n}\n");
    folder.write("B.java", "class B {\n    //@ ensures \\result == 1;\n    static int two() { return A.one(); }\n    static int alone() { return 4; }\n}\n");
    git(&folder, &["init", "-q"]);
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-q", "-m", "first"]);
    let ran = folder.cadre(&["verify", "--since", "HEAD"]);
    says(&ran, 0, &["0 of 6 methods and predicates can be influenced"]);
    // Another contract: whoever calls it is verified again.
    folder.write("A.java", "class A {\n\n    //@ ensures \\result == 2;\n    static int one() { return 2; }\n    static int other() { return 3; }\n}\n");
    let ran = folder.cadre(&["verify", "--since", "HEAD"]);
    says(&ran, 1, &["verified     A.one()", "failed       B.two()"]);
    assert!(!ran.stdout.contains("B.alone"), "{ran:?}");
    folder.write("C.java", "class C {\n    static int far() { return 5; }\n}\n");
    let ran = folder.cadre(&["verify", "--changed", "A.java"]);
    says(&ran, 1, &["A.other()", "failed       B.two()"]);
    assert!(!ran.stdout.contains("C.far"), "{ran:?}");
    // What else of the library is used, and what else can be thrown, is nothing to those who have neither.
    folder.write("C.java", "class C {\n    static void far() { new java.util.ArrayList<String>().add(\"x\"); }\n}\nclass Odd extends IllegalStateException { }\n");
    let ran = folder.cadre(&["verify", "--changed", "C.java"]);
    says(&ran, 0, &["C.far()", "Odd.Odd()", "3 of 9 methods and predicates can be influenced"]);
    says(&folder.cadre(&["verify", "--since", "nothing"]), 2, &["no revision"]);
    says(&folder.cadre(&["verify", "--since=--output=x"]), 2, &["no revision"]);
}

#[test]
fn suppressed_findings_are_listed_and_stay_failures() {
    let folder = Folder::new("project_suppress");
    folder.write(
        "A.java",
        "class A {
    static int next(int x) {
        return x + 1 + 0 * again(x); //@ nowarn E0307: callers count to ten
    }

    static int again(int x) {
        return x < 0 ? 0 : next(x - 1);
    }

    static int twice(int x) {
        //@ nowarn E0307: the same
        return x + x;
    }

    @SuppressWarnings({\"unchecked\", \"cadre:E0307\"})
    static int thrice(int x) {
        return 3 * x;
    }

    static int user(int x) {
        return next(x);
    }
}
",
    );
    let ran = folder.cadre(&["verify"]);
    says(
        &ran,
        0,
        &[
            "failed       A.next(int)   (suppressed)",
            "suppressed: E0307 in A.next(int) (A.java:3): callers count to ten",
            "suppressed: E0307 in A.thrice(int) (A.java:17): no reason is given",
            "relies on A.next(int), which failed",
            "3 failed",
        ],
    );
    let json = folder.cadre(&["verify", "--format=json"]).json();
    assert_eq!(json["summary"]["failed"], 3);
    assert_eq!(json["suppressed"].as_array().unwrap().len(), 3);
    let schema = include_str!("../../../docs/report.schema.json");
    let schema = serde_json::from_str(schema).unwrap();
    common::schema::check(&schema, &schema, &json, "").unwrap();
    let sarif = folder.cadre(&["verify", "--format=sarif"]).json();
    let first = &sarif["runs"][0]["results"][0]["suppressions"][0];
    assert_eq!(first["justification"], "callers count to ten");
}

/// The twin: nothing but the code and the place that are named is suppressed.
/// Of several codes each must be needed.
#[test]
fn one_of_several_codes_is_suppressed_in_vain() {
    let folder = Folder::new("project_suppress_several");
    let text = "class A {
    static int next(int x) {
        //@ nowarn E0305, E0307, E0306: callers count to ten
        return x + 1;
    }
    //@ requires x > 0;
    static int both(int x, int y) {
        return 7 / y + x; //@ nowarn E0307, E0308: both are known
    }
}
";
    folder.write("A.java", text);
    let ran = folder.cadre(&["verify"]);
    let idle = "warning[W0003]: there is no E0305 or E0306 here that could be suppressed";
    says(&ran, 0, &["suppressed: E0307 in A.next(int)", idle, "A.java:3:20"]);
    says(&ran, 0, &["suppressed: E0307 in A.both", "suppressed: E0308 in A.both"]);
    let output = format!("{}{}", ran.stdout, ran.stderr);
    assert_eq!(output.matches("W0003").count(), 1, "{ran:?}");
    folder.write("A.java", text.replace("E0305, E0307, E0306", "E0307"));
    let ran = folder.cadre(&["verify"]);
    assert!(!format!("{}{}", ran.stdout, ran.stderr).contains("W0003"), "{ran:?}");
}

#[test]
fn a_suppression_reaches_no_further() {
    let folder = Folder::new("project_reach");
    folder.write(
        "A.java",
        "class A {
    static int f(int x) {
        //@ nowarn E0307: here only
        int y = x + 1;
        return y + x;
    }

    static int g(int[] a) {
        return a[0]; //@ nowarn E0305: another code
    }

    static int h(int x) {
        @SuppressWarnings(\"cadre:E0307\") int y = x + 1;
        return x + x;
    }

    //@ nowarn E9999: no such code
    static int i(int x) { return x + 1; }
}
",
    );
    let ran = folder.cadre(&["verify"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    says(
        &ran,
        3,
        &[
            "A.java:5:16",
            "A.java:9:16",
            "A.java:14:16",
            "there is no message with the code `E9999`",
        ],
    );
    assert!(!ran.stdout.contains("A.java:4:17") && !ran.stdout.contains("A.java:13:50"), "{ran:?}");
}

#[test]
fn choices_by_name_and_by_contract() {
    let folder = maven("project_choice");
    folder.write(
        "core/src/main/java/p/Two.java",
        "package p;\nclass Two { static int m(int x, int y) { return x; } }\n",
    );
    for pattern in ["Two.m(int, int)", "Two.m(int,int)"] {
        says(&folder.cadre(&["verify", "--method", pattern]), 0, &["verified     Two.m(int, int)"]);
    }
    let ran = folder.cadre(&["verify", "--method", "same"]);
    says(&ran, 2, &["there is no method that fits `same`; `*.same` fits those of all classes"]);
    let ran = folder.cadre(&["verify", "--cache", "ftp://there"]);
    says(&ran, 2, &["--cache ftp://there: there is no such kind of store"]);
    for pattern in ["Fine.same", "p.Fine.same", "p.Fine.*", "p.Fine.same(int)", "*.same"] {
        let ran = folder.cadre(&["verify", "--method", pattern]);
        says(&ran, 0, &["verified     Fine.same(int)"]);
        assert!(!ran.stdout.contains("Fails.next"), "{pattern}: {ran:?}");
    }
    says(&folder.cadre(&["verify", "--method", "q.*"]), 2, &["no method that fits"]);
    let cell = "package p;\nclass Cell {\n    int value;\n    //@ predicate at(int v) = acc(value) ** value == v;\n}\n";
    folder.write("core/src/main/java/p/Cell.java", cell);
    for pattern in ["Cell.at", "p.Cell.at", "p.Cell.a*", "*.at"] {
        let ran = folder.cadre(&["verify", "--method", pattern]);
        says(&ran, 0, &["Cell.at\n1 verified"]);
    }
    says(&folder.cadre(&["verify", "--method", "p.p.Cell.at"]), 2, &["no method that fits"]);
    folder.write("core/src/main/java/p/Said.java", "package p;\nclass Said {\n    //@ ensures \\result == 1;\n    static int one() { return 1; }\n}\n");
    let ran = folder.cadre(&["verify", "--only-annotated"]);
    says(&ran, 0, &["verified     Said.one()"]);
    assert!(!ran.stdout.contains("Fails.next"), "{ran:?}");
}

#[test]
fn a_missing_dependency_is_one_line() {
    let folder = maven("project_missing");
    folder.write(
        "core/src/main/java/p/Needs.java",
        "package p;\nimport org.acme.one.First;\nimport org.acme.one.Second;\nclass Needs { First f; int g(int x) { return First.of(x); } int h() { return 1; } }\n",
    );
    let ran = folder.cadre(&["verify"]);
    let line = "`org.acme.one` is not on the class path: `cadre verify --resolve` asks Maven";
    says(&ran, 3, &[line, "verified     Fine.same(int)", "verified     Needs.h()"]);
    assert!(!ran.stderr.contains("there is no class"), "{ran:?}");
}

#[test]
fn type_errors_stand_where_their_unit_is() {
    let folder = Folder::new("project_types");
    folder.write(
        "A.java",
        "class A {\n    int f() { return \"x\"; }\n    int g() { return 1; }\n}\n",
    );
    let ran = folder.cadre(&["verify"]);
    let at = |text: &str| ran.stdout.find(text).unwrap_or_else(|| panic!("{text}: {ran:?}"));
    assert!(at("A.f()") < at("E0104") && at("E0104") < at("A.g()"), "{ran:?}");
}

#[test]
fn assumptions_come_in_groups() {
    let folder = Folder::new("project_groups");
    folder.write("A.java", "import java.util.*;\nclass A {\n    int f(List<String> l, String s, StringBuilder b) { b.append(s); return l.size() + s.length(); }\n}\n");
    let ran = folder.cadre(&["verify", "--overflow=wrap"]);
    says(
        &ran,
        ran.code.unwrap(),
        &["classes of the library are bundled, not proved (`--assumptions` lists them)"],
    );
    let ran = folder.cadre(&["verify", "--overflow=wrap", "--assumptions"]);
    says(&ran, ran.code.unwrap(), &["the contracts of `java.lang.String` are bundled, not proved"]);
}

/// Saves a file while `cadre watch` runs, and reads what it says.
#[test]
fn watching() {
    use std::io::{BufRead, BufReader};
    let folder = Folder::new("project_watch");
    // A suppression that is not needed is a warning, which is given once.
    folder.write("Idle.java", "class Idle {\n    int x; //@ nowarn E0307: idle\n}\n");
    folder.write("A.java", "class A {\n    static int next(int x) { return x + 1; }\n    static int same(int x) { return x; }\n}\n");
    let child = folder
        .command(&["watch"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("cadre can be started");
    let mut child = Ended(child);
    let mut lines = BufReader::new(child.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut until = |text: &str| -> Vec<String> {
        let mut seen = Vec::new();
        for line in lines.by_ref() {
            let is_last = line.contains(text);
            seen.push(line);
            if is_last {
                return seen;
            }
        }
        panic!("no `{text}` in {seen:?}");
    };
    let first = until("1 failed");
    assert!(first.iter().any(|line| line.contains("W0003")), "{first:?}");
    folder.write("A.java", "class A {\n    static int next(int x) { return x > 9 ? 9 : x + 1; }\n    static int same(int x) { return x; }\n}\n");
    let seen = until("0 failed");
    assert!(seen.iter().any(|line| line.contains("verified     A.next(int)")), "{seen:?}");
    assert!(!seen.iter().any(|line| line.contains("W0003")), "{seen:?}");
    // Nothing is said again unless something is saved.
    folder.write("A.java", "class A {\n    static int next(int x) { return x - 1; }\n}\n");
    let seen = until("1 failed");
    assert_eq!(seen.iter().filter(|line| line.contains("verified, ")).count(), 1, "{seen:?}");
}

/// A process that is not left behind, whatever happens.
struct Ended(std::process::Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
