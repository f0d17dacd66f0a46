//! The rules, one by one, over core programs in text: no Java is needed. Each rule has a program
//! that it verifies, and a twin that it must not.
//!
//! `//~ E0301` at the end of a line expects exactly that failure there; without any, every unit
//! must be verified.

mod calls;
mod exceptions;
mod heap;
mod joins;
mod loops;
mod predicates;
mod proposals;
mod pure;
mod strategies;

use std::collections::BTreeSet;
use std::sync::Arc;

use facts::Facts;
use symex::{Options, Verdict};

/// What the rules themselves speak of.
const PRELUDE: &str = "
library class java.lang.Object {
  constructor Object.Object() (Object this)
    requires emp
    ensures emp
    signals_only \\nothing
}
library class java.lang.String {
}
library class java.lang.Throwable {
}
library class java.lang.Exception extends Throwable {
}
library class java.lang.RuntimeException extends Exception {
}
library class java.lang.NullPointerException extends RuntimeException {
}
library class java.lang.IndexOutOfBoundsException extends RuntimeException {
}
library class java.lang.ArithmeticException extends RuntimeException {
}
";

/// The classes that the rules are tried on.
const CELL: &str = "
class Cell {
  field int value
  field Cell next

  predicate at(Cell this, int v) = acc(this.value) ** this.value == v
";

/// Verifies members of `Cell`, and compares what fails with what is expected.
#[track_caller]
fn check(members: &str) {
    check_with(members, &Options::default());
}

/// The same, in the way that the engine is told to go.
#[track_caller]
fn check_with(members: &str, options: &Options) {
    let mut text = format!("{PRELUDE}{CELL}");
    let first = text.lines().count();
    let mut expected = BTreeSet::new();
    for (number, line) in members.lines().enumerate() {
        let (code, mark) = line.split_once("//~").unwrap_or((line, ""));
        if !mark.is_empty() {
            expected.insert((first + number, mark.trim().to_owned()));
        }
        text.push_str(code);
        text.push('\n');
    }
    text.push_str("}\n");
    let program = match ir::parse::parse(&text, 1) {
        Ok(program) => program,
        Err(problem) => panic!("{problem}"),
    };
    let found = base::on_large_stack(|| failures(program, &text, options));
    assert_eq!(found, expected, "\n{members}");
}

/// The same members with other texts in the places `$1`, `$2`, …: the rule, and its twin.
#[track_caller]
fn twins(members: &str, good: &[&str], bad: &[&str]) {
    let with = |texts: &[&str]| {
        let places = (1..).map(|number: usize| format!("${number}"));
        places.zip(texts).fold(members.to_owned(), |all, (place, text)| all.replace(&place, text))
    };
    let (good, bad) = (with(good), with(bad));
    assert!(!good.contains("//~") && bad.contains("//~") && !bad.contains('$'));
    check(&good);
    check(&bad);
}

/// The line and code of everything that is not verified.
fn failures(mut program: ir::Program, text: &str, options: &Options) -> BTreeSet<(usize, String)> {
    let line = |span: base::Span| text[..span.lo as usize - 1].matches('\n').count();
    symex::prepare(&mut program);
    let facts = Facts::of(Arc::new(program));
    let mut found = BTreeSet::new();
    for unit in symex::units(&facts) {
        let report = symex::verify(&facts, unit, options);
        for failure in &report.failures {
            found.insert((line(failure.span), failure.code.as_str().to_owned()));
        }
        match report.verdict {
            Verdict::Verified => assert!(report.failures.is_empty()),
            Verdict::Failed => assert!(!report.failures.is_empty()),
            other => {
                found.insert((line(report.span), format!("{other:?} {:?}", report.why)));
            }
        }
    }
    found
}
