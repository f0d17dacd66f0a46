//! What is written: JSON by its schema, SARIF, JUnit; the same for any number of threads,
//! with and without the cache.

mod common;

use common::{ACCOUNT, Folder, schema};
use serde_json::Value;

/// One of everything: verdicts, errors, nested classes, predicates, markup in names.
const MIXED: &str = "package p;
class Outer {
    int x;
    //@ predicate q() = acc(x);
    //@ requires q();
    //@ ensures q();
    void keep() { }
    Outer(int v) { x = v; }
    static class Inner {
        /*@ pure @*/ int two() { return 2; }
        int divide(int a, int b) { return a / b; }
    }
    //@ requires nothing;
    void wrong() { }
    int untyped() { return \"<&>\"; }
    //@ requires true;
    //@ ensures \\result == 1;
    /*@ trusted @*/ int believed() { return 2; }
    String s() { return \"<b>&amp;\" + 1 / 0; }
}
";

fn schema_of_reports() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/report.schema.json");
    serde_json::from_str(&std::fs::read_to_string(path).expect("the schema")).expect("JSON")
}

fn validated(folder: &Folder, args: &[&str]) -> (Value, Option<i32>) {
    let mut all = vec!["verify", "--format", "json"];
    all.extend(args);
    let ran = folder.cadre(&all);
    let document = ran.json();
    let root = schema_of_reports();
    schema::check(&root, &root, &document, "").unwrap_or_else(|e| panic!("{args:?}: {e}"));
    (document, ran.code)
}

fn without_times(mut value: Value) -> Value {
    match &mut value {
        Value::Object(map) => {
            map.remove("time_ms");
            for v in map.values_mut() {
                *v = without_times(v.take());
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|v| *v = without_times(v.take())),
        _ => {}
    }
    value
}

fn unit<'a>(document: &'a Value, name: &str) -> &'a Value {
    let units = document["units"].as_array().expect("units");
    units.iter().find(|u| u["name"] == name).unwrap_or_else(|| panic!("{name}: {units:?}"))
}

#[test]
fn json_keeps_to_its_schema_and_names_units() {
    let folder = Folder::new("json");
    folder.write("Account.java", ACCOUNT);
    folder.write("p/Outer.java", MIXED);
    let (document, code) = validated(&folder, &["Account.java", "p", "--stats", "--show-ghost"]);
    assert_eq!(code, Some(3));
    let deposit = unit(&document, "Account.deposit");
    assert_eq!(deposit["signature"], "Account.deposit(int)");
    assert_eq!(deposit["kind"], "method");
    assert_eq!((&deposit["file"], &deposit["line"]), (&"Account.java".into(), &6.into()));
    assert_eq!(deposit["verdict"], "failed");
    let error = &deposit["errors"][0];
    assert_eq!((&error["code"], &error["line"]), (&"E0307".into(), &7.into()));
    assert_eq!(unit(&document, "Account.get")["verdict"], "verified");
    let names: Vec<&str> = document["units"]
        .as_array()
        .expect("units")
        .iter()
        .filter_map(|u| u["name"].as_str())
        .collect();
    let ends = |name: &str| names.iter().any(|n| n.ends_with(name));
    for name in ["Outer.q", "Outer.Outer", "Outer.Inner.two", "Outer.Inner.divide"] {
        assert!(ends(name), "{name}: {names:?}");
    }
    assert!(names.iter().all(|n| !n.contains('(')), "{names:?}");
    let verdicts = |verdict: &str| {
        let units = document["units"].as_array().expect("units");
        units.iter().filter(|u| u["verdict"] == verdict).count() as u64
    };
    for verdict in ["verified", "trusted", "failed", "unknown", "unsupported", "error"] {
        assert_eq!(document["summary"][verdict], verdicts(verdict), "{verdict}");
    }
    assert_eq!(unit(&document, "Outer.believed")["verdict"], "trusted");
    let assumed = document["assumptions"].to_string();
    assert!(assumed.contains("believed"), "{assumed}");
    // Whatever is not verified says why, and where.
    for u in document["units"].as_array().expect("units") {
        let errors = u["errors"].as_array().expect("errors");
        let is_fine = u["verdict"] == "verified" || u["verdict"] == "trusted";
        assert_eq!(is_fine, errors.is_empty(), "{u}");
        assert!(errors.iter().all(|e| e["line"].as_u64() > Some(0)), "{u}");
    }
}

#[test]
fn json_is_written_whatever_the_input_is() {
    let folder = Folder::new("json-bad");
    folder.write("Bad.java", "class { int int }");
    folder.write("Binary.java", [0xff, 0xfe, 0, 1, 2]);
    std::fs::create_dir_all(folder.path.join("empty")).expect("made");
    for path in ["Bad.java", "Binary.java", "empty", "Missing.java"] {
        let (document, code) = validated(&folder, &[path]);
        assert_eq!(code, Some(3), "{path}");
        assert!(!document["diagnostics"].as_array().expect("a list").is_empty(), "{path}");
    }
}

#[test]
fn output_does_not_depend_on_threads_or_cache() {
    let folder = Folder::new("jobs");
    folder.write("Account.java", ACCOUNT);
    folder.write("p/Outer.java", MIXED);
    for format in ["human", "json", "sarif", "junit"] {
        let run = |more: &[&str]| {
            let mut args = vec!["verify", ".", "--format", format, "--show-ghost"];
            args.extend(more);
            let ran = folder.cadre(&args);
            let text = match format {
                "json" => without_times(ran.json()).to_string(),
                "junit" => {
                    let parts = ran.stdout.split(" time=\"");
                    parts.map(|p| p.trim_start_matches(|c| c != '"')).collect()
                }
                _ => ran.stdout,
            };
            (text, ran.stderr)
        };
        let first = run(&["--no-cache", "--jobs", "1"]);
        for more in [&["--no-cache", "--jobs", "7"][..], &[], &["--jobs", "1"]] {
            assert_eq!(run(more), first, "{format} {more:?}");
        }
    }
}

#[test]
fn sarif_has_what_readers_need() {
    let folder = Folder::new("sarif");
    folder.write("a b/Account.java", ACCOUNT);
    folder.write("p/Outer.java", MIXED);
    let ran = folder.cadre(&["verify", ".", "--format", "sarif"]);
    let document = ran.json();
    assert_eq!(document["version"], "2.1.0");
    let run = &document["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "cadre");
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    let results = run["results"].as_array().expect("results");
    assert!(!results.is_empty());
    let mut fingerprints = std::collections::BTreeSet::new();
    for result in results {
        let index = result["ruleIndex"].as_u64().expect("an index") as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(["error", "warning", "note"].contains(&result["level"].as_str().expect("a level")));
        assert!(result["message"]["text"].is_string());
        let place = &result["locations"][0]["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().expect("a URI");
        assert!(!uri.contains(' ') && !uri.starts_with('/'), "{uri}");
        for end in ["startLine", "startColumn", "endLine", "endColumn"] {
            assert!(place["region"][end].as_u64() >= Some(1), "{place}");
        }
        assert!(fingerprints.insert(result["partialFingerprints"].to_string()), "{result}");
    }
    // Lines may move.
    folder.write("a b/Account.java", format!("// one\n// two\n{ACCOUNT}"));
    let again = folder.cadre(&["verify", ".", "--format", "sarif"]).json();
    let moved: std::collections::BTreeSet<String> = again["runs"][0]["results"]
        .as_array()
        .expect("results")
        .iter()
        .map(|r| r["partialFingerprints"].to_string())
        .collect();
    assert_eq!(moved, fingerprints);
}

#[test]
fn junit_counts_and_escapes() {
    let folder = Folder::new("junit");
    folder.write("Account.java", ACCOUNT);
    folder.write("p/Outer.java", MIXED);
    let text = folder.cadre(&["verify", ".", "--format", "junit"]).stdout;
    assert!(text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites "), "{text}");
    assert!(text.contains("<testcase classname=\"Account\" name=\"deposit(int)\""), "{text}");
    assert_eq!(text.matches("<failure ").count(), text.matches("</failure>").count());
    // Every `<` opens or closes one of the elements.
    let known = ["?xml", "testsuites", "testsuite", "testcase", "failure", "error", "skipped"];
    for part in text.split('<').skip(1) {
        let name: String = part
            .trim_start_matches('/')
            .chars()
            .take_while(|c| *c != ' ' && *c != '>' && *c != '/')
            .collect();
        assert!(known.contains(&name.as_str()), "{part}");
    }
}

#[test]
fn what_is_assumed_is_listed() {
    let folder = Folder::new("assumed");
    let text = "class A {
    //@ ensures \\result == 1;
    static int a(int x) {
        if (x > 0) {
            //@ assume x == 1;
        }
        return 1;
    }
    static int b(int x) { return x + 1; }
}
";
    folder.write("A.java", text);
    let kinds = |args: &[&str]| -> Vec<(Value, Value)> {
        let (document, _) = validated(&folder, args);
        let list = document["assumptions"].as_array().expect("assumptions");
        list.iter().map(|a| (a["kind"].clone(), a["name"].clone())).collect()
    };
    assert_eq!(kinds(&["A.java"]), [("assume".into(), "A.a(int)".into())]);
    assert_eq!(
        kinds(&["A.java", "--overflow=ignore"]),
        [("assume".into(), "A.a(int)".into()), ("overflow".into(), "--overflow=ignore".into())]
    );
}

#[test]
fn numbers_that_nobody_checks_are_listed_and_casts_refused() {
    let folder = Folder::new("unchecked");
    let text = "class B<T> {
    @SuppressWarnings(\"unchecked\")
    T as(Object o) { return (T) o; }
    //@ ensures \\result == x + 1;
    /*@ code_bigint_math @*/ static int next(int x) { return x + 1; }
}
";
    folder.write("B.java", text);
    let (document, _) = validated(&folder, &["B.java"]);
    let list = document["assumptions"].as_array().expect("assumptions");
    let kinds: Vec<_> = list.iter().map(|a| (a["kind"].clone(), a["name"].clone())).collect();
    assert_eq!(kinds, [("overflow".into(), "code_bigint_math in B.next(int)".into())]);
    let units = document["units"].as_array().expect("units");
    let cast = units.iter().find(|unit| unit["name"] == "B.as").expect("the method with the cast");
    assert_eq!(cast["verdict"], "unsupported");
}

/// A verdict that rests on a method that failed is marked wherever it is printed.
#[test]
fn what_rests_on_a_failure_is_marked_in_all_formats() {
    let folder = Folder::new("doubts-formats");
    let program = "class Account {
    int balance;
    //@ requires acc(balance) ** amount > 0;
    //@ ensures acc(balance);
    void deposit(int amount) { balance = balance + amount; }
    //@ requires other != null ** acc(other.balance) ** amount > 0;
    //@ ensures acc(other.balance);
    void transferTo(Account other, int amount) { other.deposit(amount); }
}
";
    folder.write("Account.java", program);
    let doubt = "relies on Account.deposit(int), which failed";
    for args in [
        &["verify", "Account.java"][..],
        &["verify", "Account.java", "--quiet"],
        &["verify", "Account.java", "--format", "json"],
        &["verify", "Account.java", "--format", "sarif"],
        &["verify", "Account.java", "--format", "junit"],
    ] {
        let text = folder.cadre(args).stdout;
        assert!(text.contains(doubt) && text.contains("transferTo"), "{args:?}: {text}");
    }
    let json = folder.cadre(&["verify", "Account.java", "--format", "json"]).json();
    let unit = json["units"]
        .as_array()
        .and_then(|units| units.iter().find(|unit| unit["name"] == "Account.transferTo"));
    assert_eq!(unit.map(|unit| &unit["verdict"]), Some(&"verified".into()));
}

#[test]
fn confirmed_counterexamples_say_what_they_start_from() {
    let folder = Folder::new("json-entry");
    let text = "class W {
    static class N { N n; int v; }
    //@ requires h != null;
    //@ ensures \\result != 3;
    static int read(N h) { return h.v; }
    //@ requires h != null;
    static int deep(N h) { return h.n.v; }
    int f;
    //@ requires f < 10;
    //@ ensures f != 5;
    void step() { f++; }
}
";
    folder.write("W.java", text);
    let (document, _) = validated(&folder, &["W.java"]);
    let wanted = [("W.read", "h.v", "3"), ("W.deep", "h.n", "null"), ("W.step", "this.f", "4")];
    for (name, place, value) in wanted {
        let errors = &unit(&document, name)["errors"];
        assert_eq!(errors[0]["confirmed"], true, "{errors}");
        assert_eq!(errors[0]["counterexample"][place], value, "{errors}");
    }
}
