//! The judge of claims must find what is wrong: contracts that lie are planted, and found.

use oracle::claims::{Outcome, Plan, judge};
use oracle::jvm::Jdk;

/// A result that is another, an exception that is not told, an array that is changed on the sly.
const LIES: &str = r"
[lies]
member
    //@ ensures \result == x + 1;
    /*@ trusted @*/ static int next(int x) { return x + 2; }
    //@ ensures true;
    /*@ trusted @*/ static void quiet(int x) { if (x == 1) throw new IllegalStateException(); }
    //@ requires x != null ** acc(x[*]);
    //@ ensures acc(x[*]) ** \seq_of(x) == \old(\seq_of(x));
    /*@ trusted @*/ static void look(int[] x) { x[0] = 77; }
end
";

fn about(rules: &str) -> Outcome {
    let jdk = Jdk::find(17).expect("a JDK");
    let work =
        std::env::temp_dir().join(format!("cadre-lies-{}-{}", std::process::id(), rules.len()));
    let plan = Plan {
        seed: 1,
        count: 3,
        construct: Some("lies".to_string()),
        more: vec![format!("{LIES}{rules}")],
    };
    let outcome = base::on_large_stack(|| judge(&plan, &jdk, &work, &mut |_| {})).expect("judged");
    let _ = std::fs::remove_dir_all(&work);
    outcome
}

fn assert_found(rules: &str, culprit: &str) {
    let outcome = about(rules);
    let found = outcome.findings.iter().any(|f| {
        let body = f.text.rsplit("static void f0").next().unwrap_or_default();
        f.what.starts_with("verified, but") && body.contains(culprit)
    });
    assert!(found, "{culprit}: {outcome:#?}");
}

#[test]
fn a_wrong_result_is_found() {
    assert_found("do*90 int $new(int) = next($i);\n", "next(");
}

#[test]
fn an_exception_that_is_not_told_is_found() {
    assert_found("do*90 quiet($f(int));\n", "quiet(");
}

#[test]
fn a_change_that_is_not_told_is_found() {
    assert_found(
        "do*90\nint[] $new(int[]) = { 1 };\nlook($1);\nint $new(int) = $1[0];\nend\n",
        "look(",
    );
}

#[test]
fn without_lies_there_is_nothing_to_find() {
    let outcome = about("do*90 int $new(int) = $i;\n");
    assert!(outcome.findings.is_empty(), "{outcome:#?}");
    assert!(outcome.total.wrong > 0, "{outcome:#?}");
}
