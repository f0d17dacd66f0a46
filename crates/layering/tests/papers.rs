//! The table of the papers speaks of what is there: each file, folder and suite that it names exists,
//! and what it names in brackets behind a file is in that file. No rule of the papers is missing.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Places are given from the top, below `crates` or the engine; suites by their names alone; files
/// without a folder are beside the file, or in the folder, before them.
fn find(place: &str, beside: Option<&Path>) -> Option<PathBuf> {
    let below = ["", "crates", "crates/symex/src", "tests/suites", "docs", "examples"];
    let folders = below.iter().map(|folder| root().join(folder));
    let beside = beside.map(Path::to_path_buf).into_iter();
    beside.chain(folders).map(|folder| folder.join(place)).find(|path| path.exists())
}

fn is_place(name: &str) -> bool {
    let is_path = !name.contains([' ', '(', '$', '<', '\\']);
    let is_file = name.ends_with(".md") || name.ends_with(".rs") || name.ends_with(".java");
    is_path && (name.contains('/') || is_file)
}

/// What a row names and is not there.
fn missing_in(row: &str) -> Vec<String> {
    let mut missing = Vec::new();
    let mut file: Option<PathBuf> = None;
    let mut in_brackets = false;
    for (i, part) in row.split('`').enumerate() {
        if i % 2 == 0 {
            let (opened, closed) = (part.rfind('('), part.rfind(')'));
            in_brackets = match (opened, closed) {
                (None, None) => in_brackets,
                (opened, closed) => opened > closed,
            };
            continue;
        }
        if is_place(part) {
            let beside = match file.as_deref() {
                Some(folder) if folder.is_dir() => Some(folder.to_path_buf()),
                Some(file) => file.parent().map(Path::to_path_buf),
                None => None,
            };
            file = find(part, beside.as_deref());
            if file.is_none() {
                missing.push(part.to_string());
            }
        } else if in_brackets && let Some(file) = file.as_deref().filter(|file| file.is_file()) {
            let text = fs::read_to_string(file).unwrap_or_default();
            if !text.contains(part) {
                missing.push(format!("{part} in {}", file.display()));
            }
        }
    }
    missing
}

fn rows(page: &str) -> impl Iterator<Item = &str> {
    page.lines().filter(|line| line.starts_with("| "))
}

fn page() -> String {
    fs::read_to_string(root().join("docs/papers.md")).expect("the page")
}

#[test]
fn places_in_the_table_of_the_papers_exist() {
    let page = page();
    let count = rows(&page).count();
    assert!(count >= 80, "{count} rows");
    let missing: Vec<String> = rows(&page).flat_map(missing_in).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn what_is_not_there_is_missed() {
    let names = "| a | `symex/src/nothing.rs` | `nothing.md`, `use.md` |";
    assert_eq!(missing_in(names).len(), 2);
    let brackets =
        "| a | `symex/src/memory/separate.rs`, `inside.rs` (`no_such_name`) | `use.md` |";
    assert_eq!(missing_in(brackets).len(), 1);
    assert!(
        missing_in("| a | `symex/src/memory/separate.rs`, `inside.rs` | `use.md` |").is_empty()
    );
}

/// The numbers of a row: `Figures 1 to 3`, `Definition 4`, `lemmas 2, 3, 9, 10`.
fn numbers(row: &str, kind: &str) -> Vec<u32> {
    let text = row.to_lowercase();
    let mut found = Vec::new();
    for (at, _) in text.match_indices(kind) {
        let rest = text[at + kind.len()..].trim_start_matches('s').trim_start();
        let is_of = |c: char| c.is_ascii_digit() || c == ' ' || c == ',';
        let rest = rest.replace(" to ", "-").replace(" and ", ", ");
        let list: String = rest.chars().take_while(|c| is_of(*c) || *c == '-').collect();
        for part in list.split(',') {
            let mut ends = part.trim().split('-').filter_map(|n| n.trim().parse::<u32>().ok());
            let Some(first) = ends.next() else { break };
            found.extend(first..=ends.next().unwrap_or(first));
        }
    }
    found
}

/// How many figures, definitions, lemmas, theorems and tables each paper has.
#[test]
fn no_number_of_the_papers_is_missing() {
    let page = page();
    let (a, rest) = page.split_once("## B.").expect("part B");
    let (b, c) = rest.split_once("## C.").expect("part C");
    let all = [
        (a, "figure", 11),
        (a, "definition", 7),
        (b, "definition", 30),
        (b, "lemma", 16),
        (b, "theorem", 2),
        (c, "table", 5),
        (c, "figure", 7),
    ];
    for (part, kind, last) in all {
        let found: Vec<u32> = rows(part).flat_map(|row| numbers(row, kind)).collect();
        let missing: Vec<u32> = (1..=last).filter(|n| !found.contains(n)).collect();
        assert!(missing.is_empty(), "{kind} {missing:?}");
    }
}
