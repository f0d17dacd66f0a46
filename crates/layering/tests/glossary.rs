//! The glossary in `ARCHITECTURE.md` speaks of what is there: each place that it names exists.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn texts(folder: &Path, into: &mut String) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            texts(&path, into);
        } else if path.extension().is_some_and(|e| e == "rs") {
            into.push_str(&fs::read_to_string(path).unwrap_or_default());
        }
    }
}

/// A file or folder, of the whole or of the crates; or a declaration `crate::Name`.
fn exists(place: &str) -> bool {
    let Some((krate, name)) = place.split_once("::") else {
        return root().join(place).exists() || root().join("crates").join(place).exists();
    };
    let mut text = String::new();
    texts(&root().join("crates").join(krate).join("src"), &mut text);
    let declares = |word: &str| {
        ["{", " ", "<", "(", ":", ";"]
            .iter()
            .any(|end| text.contains(&format!("pub {word} {name}{end}")))
    };
    ["struct", "enum", "trait", "mod"].iter().any(|word| declares(word))
}

#[test]
fn places_in_the_glossary_exist() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    let section = page.split("## Glossary").nth(1).expect("the glossary");
    let section = section.split("\n## ").next().unwrap_or(section);
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() >= 40, "{} words", rows.len());
    let words: Vec<&str> = rows.iter().filter_map(|row| row.split('|').nth(1)).collect();
    assert!(words.is_sorted(), "the words are in order: {words:?}");
    let mut missing = Vec::new();
    for row in &rows {
        let places = row.trim_end_matches('|').rsplit('|').next().unwrap_or_default();
        let names: Vec<&str> = places.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "{row}");
        missing.extend(names.into_iter().filter(|name| !exists(name)));
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn what_is_not_there_is_missed() {
    assert!(exists("base::Cancel") && exists("symex/src/unit.rs") && exists("docs/engine.md"));
    assert!(
        !exists("base::Nothing") && !exists("symex/src/nothing.rs") && !exists("nobody::Cancel")
    );
}
