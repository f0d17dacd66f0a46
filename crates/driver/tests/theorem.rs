//! Verified programs do not get stuck (theorem 2), and the lemmas hold on random states: a short
//! version of `cadre debug theorem`.

use std::path::{Path, PathBuf};

use base::on_large_stack;
use driver::execute::theorem::{Tally, Trial, subjects, try_all};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn tried(paths: &[&str], trial: Trial) -> Tally {
    let work = std::env::temp_dir().join(format!("cadre-theorem-{}", std::process::id()));
    let work = work.join(paths.concat().replace('/', "-"));
    let paths: Vec<PathBuf> = paths.iter().map(|path| root().join(path)).collect();
    let subjects = subjects(&paths, &work).expect("the programs");
    on_large_stack(|| try_all(&subjects, trial, None)).expect("threads")
}

fn nothing_is_wrong(tally: &Tally) {
    let wrong: Vec<String> = tally
        .wrong
        .iter()
        .map(|w| format!("{}: {} at {}: {}", w.program, w.method, w.place, w.diagnostic.message))
        .collect();
    assert!(wrong.is_empty(), "verified and stuck:\n{}", wrong.join("\n"));
    assert!(tally.laws.broken.is_empty(), "{}", tally.laws.broken.join("\n"));
}

#[test]
fn verified_examples_do_not_get_stuck() {
    let tally = tried(&["examples"], Trial::default());
    nothing_is_wrong(&tally);
    assert!(tally.called * 4 >= tally.verified * 3, "{} of {}", tally.called, tally.verified);
    let laws = &tally.laws;
    for count in [laws.inverse, laws.consistent, laws.opened, laws.monotone, laws.framed] {
        assert!(count >= 50, "{laws:?}");
    }
}

#[test]
fn failing_twins_get_stuck_and_their_good_halves_do_not() {
    let pages = [
        "tests/suites/predicates.md",
        "tests/suites/permissions.md",
        "tests/suites/ghost-statements.md",
        "tests/suites/inheritance.md",
        "tests/suites/old-values.md",
    ];
    let tally = tried(&pages, Trial::default());
    nothing_is_wrong(&tally);
    assert!(tally.failing_called >= 20, "{}", tally.failing_called);
    assert!(tally.stuck * 2 >= tally.failing_called, "{} of {}", tally.stuck, tally.failing_called);
}
