//! Mutants of the verifier: which there are, and which suite tells each from the verifier.
//!
//! Conditions and steps that soundness rests on are marked in the sources ([`base::mutant`]).
//! [`marks`] reads the marks off the sources. For each, `tests/mutants.txt` holds what is known
//! about the mutant that has it switched off, one line each:
//!
//! ```text
//! whole-permission-to-write: permissions.md Half.write(Cell)
//! two-parts-of-one-sum: equivalent: the parts are made by one constructor, which orders them
//! ```
//!
//! The first was *killed*: the method `Half.write(Cell)` on the page `permissions.md` is wrong,
//! and the mutant verifies it. The second is shown to be equivalent: whatever it verifies, the
//! verifier does.
//!
//! The feature `mutants` adds the hunt itself (`hunt.rs`).

#[cfg(feature = "mutants")]
mod hunt;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

#[cfg(feature = "mutants")]
pub use hunt::{Fate, Hunt, hunt};

/// The crates whose rules soundness rests on: the front end, as far as it refuses what the engine
/// takes for granted, the prover, the memory and the engine.
pub const MARKED: [&str; 6] = ["java", "facts", "term", "solver", "heap", "symex"];

/// A condition or step that can be switched off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Says what the condition guarantees, or what the step does.
    pub name: String,
    pub file: PathBuf,
    pub line: usize,
}

/// All marks in the sources of the repository, in the order of the text.
pub fn marks(root: &Path) -> io::Result<Vec<Mark>> {
    let mut all = Vec::new();
    for name in MARKED {
        for file in rust_files(&root.join("crates").join(name).join("src"))? {
            let text = fs::read_to_string(&file)?;
            let file = file.strip_prefix(root).unwrap_or(&file);
            all.extend(marks_in(&text).into_iter().map(|(line, name)| Mark {
                name,
                file: file.to_owned(),
                line,
            }));
        }
    }
    Ok(all)
}

fn rust_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?.iter().map(|e| e.path()).collect();
    entries.sort();
    let mut files = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            files.extend(rust_files(&entry)?);
        } else if entry.extension().is_some_and(|e| e == "rs") {
            files.push(entry);
        }
    }
    Ok(files)
}

/// The marks in the text of a module, with their lines.
fn marks_in(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    for kind in ["needs!(", "stops!(", "step!("] {
        for (at, _) in text.match_indices(kind) {
            let name = text[at + kind.len()..].trim_start();
            let Some(name) = name.strip_prefix('"').and_then(|n| n.split('"').next()) else {
                continue;
            };
            found.push((text[..at].matches('\n').count() + 1, name.to_string()));
        }
    }
    found.sort();
    found
}

/// What is known about a mutant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Known {
    /// This unit on this page is wrong, and the mutant verifies it.
    Killed { page: String, unit: String },
    /// The mutant verifies nothing that the verifier does not, for this reason.
    Equivalent(String),
}

/// What is known about each mutant, by its name.
pub type Record = BTreeMap<String, Known>;

/// Where the record is kept.
pub fn record_file(root: &Path) -> PathBuf {
    root.join("tests").join("mutants.txt")
}

/// Reads a record; what is not understood is an error.
pub fn read_record(text: &str) -> Result<Record, String> {
    let mut record = Record::new();
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let wrong = || format!("not a mutant and what is known about it: {line}");
        let (name, rest) = line.split_once(": ").ok_or_else(wrong)?;
        let known = match rest.strip_prefix("equivalent: ") {
            Some(reason) => Known::Equivalent(reason.to_string()),
            None => {
                let (page, unit) = rest.split_once(' ').ok_or_else(wrong)?;
                Known::Killed { page: page.to_string(), unit: unit.to_string() }
            }
        };
        if record.insert(name.to_string(), known).is_some() {
            return Err(format!("there are two lines for `{name}`"));
        }
    }
    Ok(record)
}

/// The text of a record.
pub fn write_record(record: &Record) -> String {
    let mut text = String::from(
        "# Each mutant of the verifier, and the wrong method of a suite that it verifies\n\
         # (docs/mutants.md). Written by `./x mutate --update`.\n",
    );
    for (name, known) in record {
        match known {
            Known::Killed { page, unit } => text += &format!("{name}: {page} {unit}\n"),
            Known::Equivalent(reason) => text += &format!("{name}: equivalent: {reason}\n"),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found_where_they_stand() {
        let text = "if needs!(\"a-b\", x) {\n    step!(\n        \"c\", {});\n}\nstops!(name, y)\n";
        assert_eq!(marks_in(text), [(1, "a-b".to_string()), (2, "c".to_string())]);
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let text = "# words\na: page.md C.m(int, int)\nb: equivalent: it is: so\n";
        let record = read_record(text).expect("a record");
        assert_eq!(record["b"], Known::Equivalent("it is: so".to_string()));
        assert_eq!(read_record(&write_record(&record)), Ok(record));
        assert!(read_record("a: page.md").is_err());
        assert!(read_record("a: p m\na: p m\n").is_err());
    }
}
