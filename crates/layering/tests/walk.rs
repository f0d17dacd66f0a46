//! The walk in `ARCHITECTURE.md` leads somewhere: each stop is a file or folder, and the functions
//! that it names are in the file before them.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What stands in backquotes in a cell of a table.
fn names(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// What of a row's places is not there. `app/src/cli.rs`, `verify.rs` are files of one folder.
fn missing(cell: &str) -> Vec<String> {
    let mut missing = Vec::new();
    let mut last: Option<PathBuf> = None;
    for name in names(cell) {
        let path = match &last {
            _ if name.contains('/') => root().join("crates").join(name),
            Some(before) if name.ends_with(".rs") => before.with_file_name(name),
            // A crate, or a function of the file before.
            Some(before) => {
                let is_crate = root().join("crates").join(name).is_dir();
                let text = fs::read_to_string(before).unwrap_or_default();
                if !is_crate && !text.contains(&format!("fn {name}")) {
                    missing.push(name.to_string());
                }
                continue;
            }
            None => root().join("crates").join(name),
        };
        if !path.exists() {
            missing.push(name.to_string());
        }
        last = Some(path);
    }
    missing
}

#[test]
fn stops_of_the_walk_exist() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    let section = page.split("## One method, from text to verdict").nth(1).expect("the walk");
    let section = section.split("\n## ").next().unwrap_or(section);
    let (stops, rules) = section.split_once("Where to look for a rule").expect("the rules");
    let rows = |text: &'static str, part: &str| -> Vec<String> {
        let rows = part.lines().filter(|line| line.starts_with("| ") && line.contains(".rs`"));
        let rows: Vec<String> = rows.map(str::to_string).collect();
        assert!(rows.len() >= 8, "{text}: {}", rows.len());
        rows
    };
    let mut wrong = Vec::new();
    for row in rows("stops", stops) {
        wrong.extend(missing(row.split('|').nth(1).unwrap_or_default()));
    }
    for row in rows("rules", rules) {
        wrong.extend(missing(row.split('|').nth(2).unwrap_or_default()));
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn what_is_not_there_is_missed() {
    assert!(missing("`symex/src/rules/exec.rs`, `write_field`").is_empty());
    assert_eq!(missing("`symex/src/rules/exec.rs`, `write_nothing`"), ["write_nothing"]);
    assert_eq!(missing("`symex/src/rules/nothing.rs`"), ["symex/src/rules/nothing.rs"]);
}
