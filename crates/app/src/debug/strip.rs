//! `cadre debug strip`: which loops need the invariants that somebody wrote.
//!
//! The loop annotations of files (and of the programs in Markdown pages) are blanked, and the
//! methods that were verified with them, but are not without them and without inference, are
//! verified again with inference.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use driver::{Cancel, FrontOptions, Infer, Outcome, Verdict};

use crate::{Exit, cli};

/// What became of the methods whose loops were stripped.
#[derive(Default)]
struct Tally {
    needed: usize,
    inferred: usize,
}

pub fn strip(input: &cli::Input) -> Exit {
    let work = super::fuzz::default_directory();
    let mut tally = Tally::default();
    for (name, text) in programs(&input.paths()) {
        let stripped = without_loop_annotations(&text);
        if stripped == text {
            continue;
        }
        let folder = work.join("strip");
        let file = folder.join(name.file_name().unwrap_or(name.as_os_str())).with_extension("java");
        let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&file, &text));
        if let Err(why) = written {
            eprintln!("{}: {why}", file.display());
            return Exit::Input;
        }
        let before = verdicts(&run(input, &file, Infer::Off));
        if let Err(why) = fs::write(&file, &stripped) {
            eprintln!("{}: {why}", file.display());
            return Exit::Input;
        }
        let bare = verdicts(&run(input, &file, Infer::Off));
        let after = verdicts(&run(input, &file, Infer::Auto));
        for (unit, verdict) in &before {
            let needs = *verdict == Verdict::Verified && bare.get(unit) != Some(&Verdict::Verified);
            if needs {
                let now = after.get(unit).copied().unwrap_or(Verdict::Error);
                tally.needed += 1;
                tally.inferred += usize::from(now == Verdict::Verified);
                println!("{:<12} {}: {unit}", now.as_str(), name.display());
            }
        }
        let _ = fs::remove_file(&file);
    }
    let _ = fs::remove_dir_all(&work);
    println!(
        "{} of {} methods verify without their loop annotations",
        tally.inferred, tally.needed
    );
    Exit::Success
}

/// Java files, and the programs of Markdown pages, in order.
fn programs(paths: &[PathBuf]) -> Vec<(PathBuf, String)> {
    let mut all = Vec::new();
    for path in paths {
        if path.is_dir() {
            let entries = fs::read_dir(path).into_iter().flatten().flatten();
            let mut below: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
            below.sort();
            all.extend(programs(&below));
        } else if path.extension().is_some_and(|e| e == "java") {
            all.extend(fs::read_to_string(path).ok().map(|text| (path.clone(), text)));
        } else if path.extension().is_some_and(|e| e == "md") {
            let text = fs::read_to_string(path).unwrap_or_default();
            for block in driver::suite::blocks(path, &text) {
                all.push((path.with_file_name(block.file_name()), block.text));
            }
        }
    }
    all
}

fn run(input: &cli::Input, file: &Path, infer: Infer) -> Outcome {
    let front =
        FrontOptions { paths: vec![file.to_owned()], ..crate::verify::front_options(input) };
    let options = driver::Options { front, infer, ..driver::Options::default() };
    driver::verify(&options, &Cancel::new(), &mut |_| {})
}

fn verdicts(outcome: &Outcome) -> BTreeMap<String, Verdict> {
    outcome.units.iter().map(|unit| (unit.signature.clone(), unit.verdict)).collect()
}

/// The text with the clauses of loops blanked; lines stay where they are.
fn without_loop_annotations(text: &str) -> String {
    const WORDS: [&str; 6] =
        ["loop_invariant", "maintaining", "loop_modifies", "loop_decreases", "decreasing", "hint"];
    let mut lines: Vec<String> = Vec::new();
    let mut inside = false;
    let mut after_clause = false;
    for line in text.lines() {
        let said = line.trim_start().strip_prefix("//@").map(str::trim_start);
        let Some(said) = said else {
            inside = false;
            after_clause = false;
            lines.push(line.to_string());
            continue;
        };
        let begins = WORDS.iter().any(|word| said.starts_with(word))
            || (after_clause && said.starts_with("decreases"));
        if begins || inside {
            inside = !said.trim_end().ends_with(';') && !said.contains("; //");
            after_clause = true;
            lines.push(String::new());
        } else {
            after_clause = false;
            lines.push(line.to_string());
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_of_loops_are_blanked() {
        let text = "//@ requires x;\n//@ decreases n;\nvoid m() {\n  //@ loop_invariant a\n  \
                    //@     ** b;\n  //@ decreases k;\n  while (c) {}\n  //@ assert d;\n}\n";
        let stripped = "//@ requires x;\n//@ decreases n;\nvoid m() {\n\n\n\n  while (c) {}\n  \
                        //@ assert d;\n}\n";
        assert_eq!(without_loop_annotations(text), stripped);
    }
}
