//! "for example" is said of runs only: a JVM agrees, and correct loops get none.

mod common;

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::Folder;
use serde_json::Value;

/// The errors of a run with what is said about each: unit, code and error.
fn errors(document: &Value) -> Vec<(String, Value)> {
    let units = document["units"].as_array().expect("units");
    let of = |unit: &Value| {
        let name = unit["signature"].as_str().unwrap_or_default().to_string();
        let errors = unit["errors"].as_array().cloned().unwrap_or_default();
        errors.into_iter().map(move |error| (name.clone(), error)).collect::<Vec<_>>()
    };
    units.iter().flat_map(of).collect()
}

/// Correct loops: all bounds, steps and directions that do no harm, with invariants that do not
/// say enough, or none.
fn correct_loops() -> (String, usize) {
    let mut text = String::from("class Loops {\n");
    let mut count = 0;
    let starts = ["int i = 0", "int i = 1", "int i = a.length - 1"];
    let invariants = ["acc(a[*])", "acc(a[*]) ** i <= a.length", "acc(a[*]) ** -1 <= i"];
    let bodies = [
        ("s = a[i];", ""),
        ("a[i] = 1;", ""),
        ("if (a[i] > 0) { s = s + 1; }", "&& s < 1000"),
        ("s = 10 / (i + 1);", ""),
        ("assert i >= 0; s = i;", ""),
        ("n.v = a[i];", ""),
    ];
    for (which, start) in starts.iter().enumerate() {
        for invariant in invariants {
            // That would be wrong at the first round.
            if which == 1 && invariant.contains("i <=") {
                continue;
            }
            for (body, more) in bodies {
                let (condition, step) = match which {
                    2 => ("i >= 0", "i--"),
                    _ => ("i < a.length", "i++"),
                };
                let _ = write!(
                    text,
                    "    //@ requires a != null ** acc(a[*]) ** n != null ** acc(n.v);\n    \
                     //@ ensures acc(a[*]) ** acc(n.v) ** \\result >= \\result;\n    \
                     static int loop{count}(int[] a, Box n) {{\n        \
                     int s = 0;\n        {start};\n        \
                     //@ loop_invariant {invariant} ** acc(n.v);\n        \
                     while ({condition} {more}) {{ {body} {step}; }}\n        \
                     return s;\n    }}\n"
                );
                count += 1;
            }
        }
    }
    // Postconditions that hold, behind loops that do not show it.
    for (result, promise) in [
        ("while (i < n) { i++; }", "\\result >= 0"),
        ("while (i < n) { i = i + 1; }", "n >= 0 ==> \\result == n"),
        ("while (i != n) { i++; }", "\\result == n"),
        ("while (i < n) { i = i + 2; }", "\\result >= n"),
        ("for (int k = 0; k < n; k++) { i = k; }", "\\result < n || \\result == 0"),
    ] {
        let _ = write!(
            text,
            "    //@ requires 0 <= n && n <= 1000;\n    //@ ensures {promise};\n    \
             static int post{count}(int n) {{ int i = 0; {result} return i; }}\n"
        );
        count += 1;
    }
    // Sums and products: a model of them need not be one.
    for (body, invariant) in [
        ("a[i] = 1;", "(\\sum int k; 0 <= k && k < i; a[k]) == i"),
        ("a[i] = 1;", "(\\product int k; 0 <= k && k < i; a[k]) == 1"),
        ("a[i] = 2;", "(\\num_of int k; 0 <= k && k < i; a[k] == 2) == i"),
    ] {
        let _ = write!(
            text,
            "    //@ requires a != null ** acc(a[*]);\n    //@ ensures acc(a[*]);\n    \
             static void fold{count}(int[] a) {{\n        int i = 0;\n        \
             //@ loop_invariant acc(a[*]) ** 0 <= i && i <= a.length;\n        \
             //@ loop_invariant {invariant};\n        \
             while (i < a.length) {{ {body} i = i + 1; }}\n    }}\n"
        );
        count += 1;
    }
    // Calls that are known by contracts that say little.
    for (body, promise) in [
        ("int x = three(); return x + 1;", "\\result == 4"),
        ("int x = three(); int[] b = new int[5]; return b[x];", "true"),
        ("return 12 / three();", "true"),
        ("int x = three(); assert x == 3; return x;", "true"),
    ] {
        let _ = write!(
            text,
            "    //@ ensures {promise};\n    static int call{count}(int n) {{ {body} }}\n"
        );
        count += 1;
    }
    text.push_str("    //@ ensures true;\n    static int three() { return 3; }\n}\n");
    text.push_str("class Box { int v; }\n");
    (text, count)
}

#[test]
fn correct_loops_get_no_example() {
    let folder = Folder::new("examples-loops");
    let (program, count) = correct_loops();
    folder.write("Loops.java", program);
    // Only what is written counts: with invariants that are found, most of them are shown.
    let arguments = ["verify", "Loops.java", "--infer", "off", "--format", "json"];
    let document = folder.cadre(&arguments).json();
    let errors = errors(&document);
    let confirmed: Vec<String> = errors
        .iter()
        .filter(|(_, error)| error["confirmed"] == true)
        .map(|(unit, error)| format!("{unit}: {error}"))
        .collect();
    assert!(confirmed.is_empty(), "{}", confirmed.join("\n"));
    // The loops are right, and many are not shown to be: else nothing was tested.
    let mut failing: Vec<&String> = errors.iter().map(|(unit, _)| unit).collect();
    failing.dedup();
    println!("{count} correct methods, {} not verified", failing.len());
    assert!(failing.len() >= 30, "{}", failing.len());
    let text = folder.cadre(&arguments[..4]).stdout;
    assert!(!text.contains("for example"), "{text}");
    let text = folder.cadre(&arguments[..2]).stdout;
    assert!(!text.contains("for example"), "{text}");
}

/// What fails with a simple input has one, with values that are right.
#[test]
fn wrong_programs_get_examples() {
    let folder = Folder::new("examples-wrong");
    folder.write("Wrong.java", WRONG);
    let ran = folder.cadre(&["verify", "Wrong.java", "--format", "json"]);
    let document = ran.json();
    let errors = errors(&document);
    let text = |unit: &str| {
        let found: Vec<&Value> = errors
            .iter()
            .filter(|(name, _)| name.split('(').next() == Some(unit))
            .map(|(_, error)| error)
            .collect();
        let [error] = found.as_slice() else { panic!("{unit}: {found:?}") };
        let notes = error["notes"].as_array().expect("notes");
        assert_eq!(error["confirmed"], true, "{unit}: {error:#}");
        let first = notes.first().and_then(Value::as_str).unwrap_or_default();
        first.to_string()
    };
    for (unit, expected) in [
        ("Wrong.first", "for example with a = {}"),
        ("Wrong.divide", "for example with b = 0"),
        ("Wrong.beyond", "for example with a = {}, and i = 0 here"),
        ("Wrong.same", "for example with y = the same object as x, x.v = 0"),
        ("Wrong.color", "for example with c = Color.GREEN"),
        ("Wrong.text", "for example with s = null"),
        ("Wrong.changed", "for example with x = 4, and x = 5 here"),
        ("Wrong.callee", "for example with n = 0, and r = 0 here"),
        ("Wrong.listed", "for example with this.head = null"),
        ("Wrong.kept", "for example with n = 10, and i = 10 here"),
        ("Wrong.counted", "for example with Wrong.count = 7"),
    ] {
        let note = text(unit);
        assert!(note.starts_with(expected), "{unit}: {note}");
    }
    // The same as typed data.
    let (_, same) = errors.iter().find(|(unit, _)| unit.starts_with("Wrong.same(")).expect("same");
    let parameters = same["model"]["parameters"].as_array().expect("parameters");
    assert_eq!(parameters[0]["value"], parameters[1]["value"], "{same:#}");
    assert_eq!(same["model"]["objects"][0]["class"], "Box");
}

const WRONG: &str = "enum Color { RED, GREEN }
class Box { int v; Box next; }
class Wrong {
    Box head;
    static int count;
    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    static int first(int[] a) { return a[0]; }
    //@ requires a > -5;
    static int divide(int a, int b) { return a / b; }
    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]);
    static int beyond(int[] a) {
        int s = 0;
        int i = 0;
        //@ loop_invariant acc(a[*]) ** 0 <= i;
        while (i <= a.length) { s = a[i]; i++; }
        return s;
    }
    //@ requires x != null ** y != null ** acc(x.v, 1/2) ** acc(y.v, 1/2) ** x == y;
    //@ ensures acc(x.v, 1/2) ** acc(y.v, 1/2);
    static void same(Box x, Box y) { assert x.v != y.v; }
    //@ requires c != null;
    static void color(Color c) { assert c == Color.RED; }
    static int text(/*@ nullable @*/ String s) { return s.length(); }
    static void changed(int x) { if (x < 100) { x = x + 1; assert x != 5; } }
    //@ ensures \\result >= 0 || true;
    static int any(int n) { return n; }
    static int callee(int n) { int r = any(n); return 10 / r; }
    //@ predicate valid() = acc(head) ** (head != null ==> acc(head.v));
    //@ requires valid();
    //@ ensures valid();
    int listed() { return head.v; }
    static int kept(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i && i < 10;
        while (i < n) { i = i + 1; }
        return i;
    }
    //@ requires acc(count);
    //@ ensures acc(count);
    static void counted() { assert count != 7; }
}
";

/// Contracts are evaluated where a run ends: quantifiers, sequences, functions, predicates.
#[test]
fn broken_contracts_get_examples() {
    let folder = Folder::new("examples-contracts");
    folder.write("Contracts.java", CONTRACTS);
    let text = folder.cadre(&["verify", "Contracts.java"]).stdout;
    let notes: Vec<&str> =
        text.lines().filter_map(|line| line.split_once("= note: ")).map(|(_, n)| n).collect();
    assert_eq!(
        notes,
        [
            "for example with a = {-1}",
            "for example with a = {3, 3}",
            "for example with a = {0, 1}, and t = 0 here",
            "for example with this.x = 0, this.y = 1",
            "for example with this.x = 0, and n = 0 here",
            "for example with n = 9",
            "for example with n = 4",
            "for example with n = 3",
            "for example with this.x = -1, this.next = null, and \\result = -1 here",
            "for example with this.x = 1, this.next.x = 0",
        ],
        "{text}"
    );
}

const CONTRACTS: &str = "/*@ data Tree = Leaf() | Fork(Tree left, int value, Tree right);
  @ function \\bigint total(Tree t) = switch (t) {
  @     case Leaf() -> 0;
  @     case Fork(l, v, r) -> total(l) + v + total(r);
  @ };
  @*/
class Contracts {
    int x;
    int y;
    Contracts next;
    //@ predicate cell(; int n) = acc(x) ** n == x;
    //@ predicate list() = acc(x) ** acc(next) ** (next != null ==> next.list());
    //@ requires a != null ** acc(a[*]);
    //@ ensures acc(a[*]) ** (\\forall int k; 0 <= k && k < a.length; a[k] >= 0);
    static void all(int[] a) { }
    //@ requires a != null ** acc(a[*]) ** a.length == 2;
    //@ ensures acc(a[*]) ** (\\num_of int k; 0 <= k && k < a.length; a[k] == 3) != 2;
    static void count(int[] a) { }
    //@ requires a != null ** acc(a[*]) ** a.length == 2;
    //@ ensures acc(a[*]) ** \\seq_of(a) == \\old(\\seq_of(a));
    static void swap(int[] a) { int t = a[0]; a[0] = a[1]; a[1] = t; }
    //@ requires acc(x) ** acc(y);
    //@ ensures acc(x) ** acc(y) ** untouched(acc(y));
    void touch() { y = x; }
    //@ requires cell(?n);
    //@ ensures cell(n);
    void output() { if (x < 5) { x = x + 1; } }
    //@ ensures total(Fork(Leaf(), n, Leaf())) != 9;
    static void data(int n) { }
    //@ requires n >= 0;
    //@ signals (IllegalStateException e) n > 5;
    //@ ensures n != 3;
    static void signal(int n) { if (n == 4 || n > 7) throw new IllegalStateException(); if (n == 3) { n = 8; } }
    //@ requires list();
    //@ ensures list() ** \\result >= 0;
    int listed() { return x; }
    //@ requires acc(x) ** acc(next) ** next != null ** acc(next.x);
    //@ ensures acc(x) ** acc(next) ** next != null ** acc(next.x) ** next.x == \\old(next.x);
    void pair() { next.x = x; }
    //@ ensures true;
    static int dummy(int a) { return a; }
}
";

/// Output does not depend on threads or on what was remembered, also where a replay ran the
/// bodies of other methods: those change, and so does what is said.
#[test]
fn examples_follow_the_bodies_that_were_run() {
    let folder = Folder::new("examples-bodies");
    let program = "class A {
    //@ ensures true;
    static int f(int n) { return n; }
    static int g(int n) { int r = f(n); return 10 / r; }
}
";
    let check = |program: &str, says: &str| {
        folder.write("A.java", program);
        let first = folder.cadre(&["verify", "A.java"]).stdout;
        let again = folder.cadre(&["verify", "A.java", "--jobs", "1"]).stdout;
        let fresh = folder.cadre(&["verify", "A.java", "--no-cache"]).stdout;
        assert!(first.contains(says), "{first}");
        assert_eq!((&first, &first), (&again, &fresh));
    };
    check(program, "for example with n = 0");
    check(&program.replace("return n;", "return 1;"), "possibly with");
    check(program, "for example with n = 0");
}

/// What the JVM notices.
const JUDGED: &[&str] = &["E0303", "E0305", "E0306", "E0308", "E0309", "E0310", "E0311", "E0314"];

/// The programs of all suites that the JVM has something to say about, each in a folder of its
/// own.
fn programs(folder: &Path) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suites");
    let mut pages: Vec<PathBuf> =
        fs::read_dir(root).expect("the suites are there").flatten().map(|e| e.path()).collect();
    pages.sort();
    let mut programs = Vec::new();
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page can be read");
        let name = page.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for (i, block) in text.split("```java").skip(1).enumerate() {
            let code = block.split("```").next().unwrap_or_default();
            let Some((_, code)) = code.split_once('\n') else { continue };
            if !JUDGED.iter().any(|judged| code.contains(judged)) {
                continue;
            }
            let place = folder.join(format!("{name}-{i}"));
            fs::create_dir_all(&place).expect("made");
            fs::write(place.join("Program.java"), code).expect("written");
            programs.push(place);
        }
    }
    programs
}

/// The exceptions that the JVM throws where something is found wrong; none if it does not notice.
fn thrown_for(error: &Value, line: &str) -> Option<&'static [&'static str]> {
    Some(match error["code"].as_str()? {
        "E0305" => &["java.lang.NullPointerException"],
        "E0306" => &["java.lang.ArrayIndexOutOfBoundsException"],
        "E0308" => &["java.lang.ArithmeticException"],
        "E0309" => &["java.lang.ClassCastException"],
        "E0310" => &["java.lang.NegativeArraySizeException"],
        "E0311" => &["java.lang.ArrayStoreException"],
        "E0303" if !line.contains("//@ assert") && !line.contains("/*@ assert") => {
            &["java.lang.AssertionError"]
        }
        // Whatever it is.
        "E0314" => &[""],
        _ => return None,
    })
}

/// The commands that make the judge build a model and run the method.
fn commands(unit: &str, kind: &str, error: &Value, id: usize) -> Option<String> {
    let model = &error["model"];
    let mut out = String::from("case\n");
    let value = |v: &Value| match v {
        Value::Null => "null".to_string(),
        Value::Object(o) => match (o.get("object"), o.get("float").or(o.get("double"))) {
            (Some(n), _) => format!("object {n}"),
            (_, Some(text)) => text.as_str().unwrap_or_default().to_string(),
            _ => "null".to_string(),
        },
        v => v.to_string(),
    };
    let objects = model["objects"].as_array()?;
    for object in objects {
        let text = |key: &str| object[key].as_str().unwrap_or_default();
        let _ = if object.get("fields").is_some() {
            writeln!(out, "class\t{}", text("class"))
        } else if let Some(items) = object["elements"].as_array() {
            writeln!(out, "array\t{}\t{}", text("array"), items.len())
        } else if object.get("string").is_some() {
            writeln!(out, "string\t{}", text("string"))
        } else if object.get("box").is_some() {
            writeln!(out, "box\t{}\t{}", text("box"), value(&object["value"]))
        } else {
            writeln!(out, "constant\t{}", text("constant"))
        };
    }
    for (i, object) in objects.iter().enumerate() {
        for (name, v) in object["fields"].as_object().into_iter().flatten() {
            let _ = writeln!(out, "field\t{i}\t{name}\t{}", value(v));
        }
        for (k, v) in object["elements"].as_array().into_iter().flatten().enumerate() {
            let _ = writeln!(out, "element\t{i}\t{k}\t{}", value(v));
        }
    }
    for (name, v) in model["statics"].as_object()? {
        let _ = writeln!(out, "static\t{name}\t{}", value(v));
    }
    for parameter in model["parameters"].as_array()? {
        let ty = parameter["type"].as_str()?;
        let _ = writeln!(out, "arg\t{ty}\t{}", value(&parameter["value"]));
    }
    let name = unit.split('(').next()?;
    let (owner, member) = name.rsplit_once('.')?;
    let member = match kind {
        "constructor" => "<init>",
        "initializer" => "<clinit>",
        _ => member,
    };
    let _ = writeln!(out, "run\t{id}\t{owner}\t{member}");
    Some(out)
}

struct Case {
    what: String,
    expected: &'static [&'static str],
    lines: (u64, u64),
}

/// Every example in the suites that the JVM can judge is one.
#[test]
fn the_jvm_agrees_with_the_examples_of_the_suites() {
    let folder = Folder::new("examples-jvm");
    let programs = programs(&folder.path);
    let mut script = String::new();
    let mut cases: Vec<Case> = Vec::new();
    let mut to_compile = Vec::new();
    let mut confirmed = 0;
    for place in &programs {
        let name = place.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let file = format!("{name}/Program.java");
        let ran = folder.cadre(&["verify", &file, "--no-cache", "--format", "json"]);
        let Ok(document) = serde_json::from_str::<Value>(&ran.stdout) else { continue };
        let source = fs::read_to_string(place.join("Program.java")).expect("readable");
        let lines: Vec<&str> = source.lines().collect();
        let before = cases.len();
        let mut commands_here = String::new();
        for unit in document["units"].as_array().expect("units") {
            let (signature, kind) = (unit["signature"].as_str(), unit["kind"].as_str());
            let (Some(signature), Some(kind)) = (signature, kind) else { continue };
            for error in unit["errors"].as_array().expect("errors") {
                if error["confirmed"] != true {
                    continue;
                }
                confirmed += 1;
                let (from, to) = (error["line"].as_u64(), error["end_line"].as_u64());
                let (Some(from), Some(to)) = (from, to) else { continue };
                let line = lines.get(from as usize - 1).copied().unwrap_or_default();
                let Some(expected) = thrown_for(error, line) else { continue };
                // An assertion has to hold even where its error would be caught.
                if error["code"] == "E0303" && source.contains("catch (AssertionError") {
                    continue;
                }
                let Some(text) = commands(signature, kind, error, cases.len()) else { continue };
                commands_here.push_str(&text);
                let what = format!("{name} {signature}:{from} {error}");
                cases.push(Case { what, expected, lines: (from, to) });
            }
        }
        if cases.len() > before {
            let _ = writeln!(script, "program\t{}/", place.join("classes").display());
            script.push_str(&commands_here);
            to_compile.push(place.clone());
        }
    }
    compile(&folder.path, &to_compile);
    let judged = judge(&folder.path, &script);
    let (mut agreed, mut unbuildable, mut wrong) = (0, Vec::new(), Vec::new());
    for line in judged.lines() {
        let Some((id, says)) = line.split_once('\t') else { continue };
        let Some(case) = id.parse().ok().and_then(|id: usize| cases.get(id)) else { continue };
        // The initialiser of the class went wrong for an example before it, and runs once.
        let is_late = says.starts_with("throws java.lang.NoClassDefFoundError");
        if says.starts_with("unbuildable") || says == "unknown" || is_late {
            unbuildable.push(format!("{}: {says}", case.what));
            continue;
        }
        let class_fits = case.expected.iter().any(|class| match *class {
            "" => says.starts_with("throws "),
            class => says.starts_with(&format!("throws {class}")),
        });
        let place_fits = (case.lines.0..=case.lines.1)
            .any(|line| says.split(' ').any(|at| at == format!("Program.java:{line}")));
        if class_fits && place_fits {
            agreed += 1;
        } else {
            wrong.push(format!("{}: the JVM {says}", case.what));
        }
    }
    println!(
        "{confirmed} examples, {} for the JVM: it agrees with {agreed}, {} could not be built",
        cases.len(),
        unbuildable.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(agreed + unbuildable.len(), cases.len(), "the judge has judged all");
    assert!(agreed >= 100, "{agreed} of {}: {}", cases.len(), unbuildable.join("\n"));
}

/// All programs, by few compilers: each program's classes have a folder of their own, so each is
/// a task, and a script of the compiler's own API would be no simpler.
fn compile(folder: &Path, places: &[PathBuf]) {
    let judge = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judge");
    let classes = folder.join("judge");
    let status = Command::new("javac")
        .args(["-nowarn", "-XDignore.symbol.file", "-d"])
        .arg(&classes)
        .arg(judge.join("Judge.java"))
        .arg(judge.join("Compile.java"))
        .stderr(Stdio::null())
        .status()
        .expect("javac is there");
    assert!(status.success());
    let mut command = Command::new("java");
    command.arg("-cp").arg(&classes).arg("Compile").args(places);
    assert!(command.status().expect("java is there").success());
}

fn judge(folder: &Path, script: &str) -> String {
    let mut child = Command::new("java")
        .arg("-ea")
        .arg("-cp")
        .arg(folder.join("judge"))
        .arg("Judge")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("java is there");
    let mut stdin = child.stdin.take().expect("piped");
    let script = script.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(script.as_bytes()));
    let output = child.wait_with_output().expect("java ends");
    writer.join().expect("written").expect("written");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
