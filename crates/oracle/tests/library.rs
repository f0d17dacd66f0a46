//! The contracts of the bundled library, judged by the JVM.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use oracle::jvm::Jdk;
use oracle::library::{self, Plan, Report};

fn work(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()))
}

fn jdk() -> Option<Jdk> {
    let jdk = Jdk::find(17);
    if jdk.is_none() {
        println!("skipped: there is no JDK of version 17 or newer");
    }
    jdk
}

fn plan(count: u32) -> Plan {
    Plan { count, seed: 1, classes: Vec::new() }
}

#[test]
fn the_library_does_what_its_contracts_say() {
    let Some(jdk) = jdk() else { return };
    let work = work("library");
    let result = base::on_large_stack(|| library::run(&plan(10), &jdk, &work));
    let report = result.unwrap_or_else(|why| panic!("{why}"));
    println!("{}", report.figures());
    let uncovered: Vec<&str> = report.uncovered().map(|m| m.signature.as_str()).collect();
    assert!(uncovered.is_empty(), "never called with the precondition met: {uncovered:#?}");
    assert!(report.unjudged.is_empty(), "not judged: {:#?}", report.unjudged);
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
    let _ = std::fs::remove_dir_all(work);
}

/// A method as the library writes it, with one case.
fn method(head: &str, flags: &str, locals: &str, case: &str) -> String {
    format!("(method {head} (flags {flags}) {locals} (case {case}))")
}

fn judged(lines: &[String]) -> Option<Report> {
    let jdk = jdk()?;
    let hash = lines.iter().map(String::len).sum::<usize>();
    let work = work(&format!("library-{hash}"));
    let result = library::judge(&lines.join("\n"), &plan(40), &jdk, &work);
    let _ = std::fs::remove_dir_all(work);
    Some(result.unwrap_or_else(|why| panic!("{why}")))
}

/// One wrong contract of each kind: the judge must see what is wrong.
#[test]
fn wrong_contracts_are_found() {
    let max = r#""java.lang.Math" "max" ("int" "int") "int" "Math.max(int, int)" "a:1""#;
    let wrong_value = method(
        max,
        "static pure written",
        r#"(params 0 1) (result 2) (nonnull) (locals "int" "int" "int")"#,
        r#"(requires) (ensures ("a:2" (is (same (local 2) (local 0))))) (signals) (throws) (assignable any)"#,
    );
    let sort = r#""java.util.Arrays" "sort" ("int[]") "void" "Arrays.sort(int[])" "b:1""#;
    let wrong_frame = method(
        sort,
        "static written",
        r#"(params 0) (result) (nonnull 0) (locals "int[]")"#,
        "(requires) (ensures) (signals) (throws) (assignable (nothing))",
    );
    let parse = r#""java.lang.Integer" "parseInt" ("java.lang.String") "int" "Integer.parseInt(String)" "c:1""#;
    let wrong_exception = method(
        parse,
        "static pure written",
        r#"(params 0) (result 1) (nonnull 0) (locals "java.lang.String" "int")"#,
        "(requires) (ensures) (signals) (throws) (assignable any)",
    );
    let value =
        r#""java.lang.Integer" "valueOf" ("int") "java.lang.Integer" "Integer.valueOf(int)" "d:1""#;
    let wrong_freshness = method(
        value,
        "static pure written",
        r#"(params 0) (result 1) (nonnull) (locals "int" "java.lang.Integer")"#,
        r#"(requires) (ensures ("d:2" (is (fresh (local 1))))) (signals) (throws) (assignable any)"#,
    );
    let get = r#""java.lang.System" "getenv" ("java.lang.String") "java.lang.String" "System.getenv(String)" "e:1""#;
    let wrong_nullness = method(
        get,
        "static pure written nonnull-result",
        r#"(params 0) (result 1) (nonnull 0) (locals "java.lang.String" "java.lang.String")"#,
        "(requires) (ensures) (signals) (throws) (assignable any)",
    );
    let of = r#""java.util.List" "of" () "java.util.List" "List.of()" "f:1""#;
    let wrong_permission = method(
        of,
        "static written permissions",
        r#"(params) (result 0) (nonnull) (locals "java.util.List")"#,
        r#"(requires) (ensures ("f:2" (acc (field (local 0) "java.util.Collection" "state") full))) (signals) (throws) (assignable any)"#,
    );
    let nano = r#""java.lang.System" "nanoTime" () "long" "System.nanoTime()" "g:1""#;
    let wrong_purity = method(
        nano,
        "static pure",
        r#"(params) (result 0) (nonnull) (locals "long")"#,
        "(requires) (ensures) (signals) (throws) (assignable any)",
    );
    let absent = method(
        r#""java.lang.Math" "nil" () "long" "Math.nil()" "h:1""#,
        "static pure",
        r#"(params) (result 0) (nonnull) (locals "long")"#,
        "(requires) (ensures) (signals) (throws) (assignable any)",
    );
    let lines = [
        wrong_value,
        wrong_frame,
        wrong_exception,
        wrong_freshness,
        wrong_nullness,
        wrong_permission,
        wrong_purity,
        absent,
    ];
    let Some(report) = judged(&lines) else { return };
    let found: BTreeSet<String> =
        report.findings.iter().map(|f| format!("{} {}", f.member, f.what)).collect();
    let expected = [
        "Arrays.sort(int[]) changes an array element that it was not given",
        "Integer.parseInt(String) throws java.lang.NumberFormatException",
        "Integer.valueOf(int) breaks its contract at d:2",
        "List.of() gives out more than the whole of a permission",
        "Math.max(int, int) breaks its contract at a:2",
        "Math.nil() the JDK has no such method",
        "System.getenv(String) returns null",
        "System.nanoTime() gives another value when it is called again",
    ];
    assert_eq!(found, expected.iter().map(|s| s.to_string()).collect());
}
