//! The table of the papers speaks of what is there: each file, folder and suite that it names exists.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Places are given from the top, below `crates` or the engine; suites by their names alone.
fn exists(place: &str) -> bool {
    let below = ["", "crates", "crates/symex/src", "tests/suites", "docs", "examples"];
    below.iter().any(|folder| root().join(folder).join(place).exists())
}

fn missing(page: &str) -> Vec<&str> {
    let rows = page.lines().filter(|line| line.starts_with("| "));
    let names = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
    let is_place = |name: &&str| {
        let is_path = !name.contains([' ', '(', '$', '<', '\\']);
        is_path && (name.contains('/') || name.ends_with(".md"))
    };
    names.filter(is_place).filter(|name| !exists(name)).collect()
}

#[test]
fn places_in_the_table_of_the_papers_exist() {
    let page = fs::read_to_string(root().join("docs/papers.md")).expect("the page");
    let rows = page.lines().filter(|line| line.starts_with("| ")).count();
    assert!(rows >= 80, "{rows} rows");
    let missing = missing(&page);
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn what_is_not_there_is_missed() {
    assert_eq!(missing("| a | `symex/src/nothing.rs` | `nothing.md`, `use.md` |").len(), 2);
}
