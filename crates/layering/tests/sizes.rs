//! How large rooms are. What is recorded here may only get smaller.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// How many files of the program a folder has at most.
const FILES_IN_A_FOLDER: usize = 25;

/// All files of the program below `folder`, with their texts.
fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|e| e == "rs") {
            into.push(path);
        }
    }
}

fn program() -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut all = Vec::new();
    files(&crates, &mut all);
    // They were really found.
    assert!(all.len() > 500, "{} files", all.len());
    all
}

#[test]
fn no_folder_is_too_full() {
    let mut count: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for file in program() {
        *count.entry(file.parent().expect("a folder").to_path_buf()).or_default() += 1;
    }
    let full: Vec<_> = count.iter().filter(|(_, n)| **n > FILES_IN_A_FOLDER).collect();
    assert!(full.is_empty(), "{full:?}");
}
