//! Verified programs do not get stuck (theorem 2), and the lemmas hold on random states: a short
//! version of `cadre debug theorem`.

use std::path::{Path, PathBuf};

use base::on_large_stack;
use driver::execute::theorem::{Tally, Trial, random_subjects, subjects, try_all};

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
    assert!(tally.simulated.broken.is_empty(), "{}", tally.simulated.broken.join("\n"));
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
    // States of runs are represented; of states that are not of runs many are known not to be
    // there, so that a verifier that lost a path would be noticed.
    let simulated = &tally.simulated;
    assert!(simulated.states >= 100 && simulated.excluded >= 20, "{simulated:?}");
}

#[test]
fn failing_twins_get_stuck_and_their_good_halves_do_not() {
    let pages = [
        "tests/suites/predicates.md",
        "tests/suites/permissions.md",
        "tests/suites/ghost-statements.md",
        "tests/suites/inheritance.md",
        "tests/suites/old-values.md",
        "tests/suites/clients.md",
    ];
    let tally = tried(&pages, Trial::default());
    nothing_is_wrong(&tally);
    assert!(tally.failing_called >= 20, "{}", tally.failing_called);
    assert!(tally.stuck * 2 >= tally.failing_called, "{} of {}", tally.stuck, tally.failing_called);
}

/// Programs that nobody wrote: most of their methods are verified, and none of those gets stuck;
/// most of the others do.
#[test]
fn random_programs_that_are_verified_do_not_get_stuck() {
    let work = std::env::temp_dir().join(format!("cadre-random-{}", std::process::id()));
    let subjects = random_subjects(1..25, &work).expect("the programs");
    let tally = on_large_stack(|| try_all(&subjects, Trial::default(), None)).expect("threads");
    let _ = std::fs::remove_dir_all(&work);
    nothing_is_wrong(&tally);
    assert_eq!(tally.unread, 0);
    assert!(tally.verified >= 80 && tally.called * 10 >= tally.verified * 9, "{tally:?}");
    assert!(tally.failing >= 5 && tally.stuck * 4 >= tally.failing_called * 3, "{tally:?}");
    assert!(tally.simulated.excluded >= 10, "{:?}", tally.simulated);
}
