//! Inferred invariants: shown, or written into the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use base::{visible, visible_path};
use driver::{Outcome, UnitReport, Verdict};

use crate::output;

/// The invariants of a unit's loops, one clause a line.
pub fn list(outcome: &Outcome, unit: &UnitReport, out: &mut String) {
    for found in &unit.inferred {
        let Some((path, at)) = outcome.sources.locate(found.span) else { continue };
        for clause in &found.clauses {
            let (path, clause) = (visible_path(path), visible(clause));
            let _ = writeln!(out, "  {path}:{}: loop_invariant {clause};", at.line);
        }
        if !found.is_complete {
            let path = visible_path(path);
            let _ = writeln!(out, "  {path}:{}: and more that cannot be written", at.line);
        }
    }
}

/// Writes the invariants of verified units before their loops. Gives back what went wrong.
pub fn write(outcome: &Outcome) -> Vec<String> {
    let mut problems = Vec::new();
    let mut files: BTreeMap<PathBuf, BTreeSet<(usize, String)>> = BTreeMap::new();
    let verified = outcome.units.iter().filter(|unit| unit.verdict == Verdict::Verified);
    for unit in verified {
        for found in &unit.inferred {
            let Some((path, at)) = outcome.sources.locate(found.span) else { continue };
            if !found.is_complete {
                let (path, line) = (visible_path(path), at.line);
                problems.push(format!(
                    "{path}:{line}: a part of the invariant has no name, so nothing is written"
                ));
                continue;
            }
            let Some(offset) = outcome.sources.offset_in_file(found.span) else { continue };
            let clauses: String =
                found.clauses.iter().map(|clause| format!("loop_invariant {clause};\n")).collect();
            files.entry(path.to_owned()).or_default().insert((offset, clauses));
        }
    }
    for (path, places) in files {
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => {
                problems.push(format!("{}: {error}", visible_path(&path)));
                continue;
            }
        };
        let mut text = text;
        for (offset, clauses) in places.into_iter().rev() {
            insert(&mut text, offset, &clauses);
        }
        // A link among the sources stays one.
        let real = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if let Err(error) = output::replace(&real, text.as_bytes()) {
            problems.push(format!("{}: {error}", visible_path(&path)));
        }
    }
    problems
}

/// Puts clauses before the loop at a place: on lines of their own, if it begins its line.
fn insert(text: &mut String, offset: usize, clauses: &str) {
    if !text.is_char_boundary(offset) {
        return;
    }
    let line = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let indent = &text[line..offset];
    let inserted: String = if indent.trim().is_empty() {
        clauses.lines().map(|clause| format!("//@ {clause}\n{indent}")).collect()
    } else {
        format!("/*@ {} @*/ ", clauses.lines().collect::<Vec<_>>().join(" "))
    };
    text.insert_str(offset, &inserted);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_stand_before_their_loop() {
        let mut text = "a {\n    while (x) {}\n}\n".to_string();
        insert(&mut text, 8, "loop_invariant p;\nloop_invariant q;\n");
        let lines = "    //@ loop_invariant p;\n    //@ loop_invariant q;\n    while (x) {}\n";
        assert_eq!(text, format!("a {{\n{lines}}}\n"));
        let mut text = "if (y) while (x) {}".to_string();
        insert(&mut text, 7, "loop_invariant p;\n");
        assert_eq!(text, "if (y) /*@ loop_invariant p; @*/ while (x) {}");
    }
}
