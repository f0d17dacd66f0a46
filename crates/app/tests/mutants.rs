//! The marks on what soundness rests on, and the record of what kills their mutants, agree.
//! That each is killed is what `./x mutate` shows (docs/mutants.md).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use driver::mutants::{self, Known, Mark, Record};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn marks() -> Vec<Mark> {
    mutants::marks(&root()).expect("the sources are there")
}

fn record() -> Record {
    let text = fs::read_to_string(mutants::record_file(&root())).expect("the record is there");
    mutants::read_record(&text).expect("the record is readable")
}

#[test]
fn each_mark_has_a_name_of_its_own() {
    let marks = marks();
    assert!(marks.len() >= 150, "only {} marks", marks.len());
    let mut seen = BTreeSet::new();
    for mark in &marks {
        let (name, at) = (&mark.name, format!("{}:{}", mark.file.display(), mark.line));
        let is_kebab = name.split('-').all(|word| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        });
        assert!(is_kebab && name.contains('-'), "{at}: `{name}` does not say what it is for");
        assert!(seen.insert(name.clone()), "{at}: there is another `{name}`");
    }
}

/// `./x mutate --update` writes the record anew.
#[test]
fn what_is_marked_is_what_is_recorded() {
    let marked: BTreeSet<String> = marks().into_iter().map(|mark| mark.name).collect();
    let recorded: BTreeSet<String> = record().into_keys().collect();
    let missing: Vec<&String> = marked.difference(&recorded).collect();
    let gone: Vec<&String> = recorded.difference(&marked).collect();
    assert!(missing.is_empty() && gone.is_empty(), "not recorded: {missing:?}; gone: {gone:?}");
}

/// That nothing can tell a mutant from the verifier is said with a reason, and seldom.
#[test]
fn most_mutants_are_killed_by_a_page_that_is_there() {
    let record = record();
    let suites = root().join("tests/suites");
    let mut equivalent = 0;
    for (name, known) in &record {
        match known {
            Known::Killed { page, .. } => {
                assert!(suites.join(page).is_file(), "{name}: there is no page `{page}`");
            }
            Known::Equivalent(reason) => {
                assert!(reason.split_whitespace().count() > 5, "{name}: why?");
                equivalent += 1;
            }
        }
    }
    assert!(equivalent * 20 <= record.len(), "{equivalent} of {} are equivalent", record.len());
}
