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
        let (before, after) = found.annotations();
        for annotation in before.iter().chain(&after) {
            let (path, annotation) = (visible_path(path), visible(annotation));
            let _ = writeln!(out, "  {path}:{}: {annotation}", at.line);
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
    let mut files: BTreeMap<PathBuf, BTreeSet<(usize, (Vec<String>, Vec<String>))>> =
        BTreeMap::new();
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
            let place = files.entry(path.to_owned()).or_default();
            place.insert((offset, found.annotations()));
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
        for (offset, (before, after)) in places.into_iter().rev() {
            let offset = outside(&text, offset);
            let written = text.get(offset..).map_or(0, comments);
            insert(&mut text, offset + written, &after);
            insert(&mut text, offset, &before);
        }
        // A link among the sources stays one.
        let real = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if let Err(error) = output::replace(&real, text.as_bytes()) {
            problems.push(format!("{}: {error}", visible_path(&path)));
        }
    }
    problems
}

/// Where the comment begins in which a place lies, if it is that of an annotation: what is said of a
/// loop is a part of it.
fn outside(text: &str, offset: usize) -> usize {
    let before = text.get(..offset).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    match before.rfind("/*@").filter(|at| !before[*at..].contains("*/")) {
        Some(at) => at,
        None => before[line..].find("//@").map_or(offset, |at| line + at),
    }
}

/// How long the comments and the space are that a text begins with: what is written of a loop.
fn comments(text: &str) -> usize {
    let mut at = 0;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let spaces = rest.len() - rest.trim_start().len();
        let rest = rest.trim_start();
        let end = if rest.starts_with("//") {
            rest.find('\n')
        } else if rest.starts_with("/*") {
            rest.find("*/").map(|end| end + 2)
        } else {
            return at + spaces;
        };
        at += spaces + end.unwrap_or(rest.len());
    }
}

/// Puts annotations before what stands at a place: on lines of their own, if it begins its line.
fn insert(text: &mut String, offset: usize, annotations: &[String]) {
    if !text.is_char_boundary(offset) || annotations.is_empty() {
        return;
    }
    let line = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let indent = &text[line..offset];
    let inserted: String = if indent.trim().is_empty() {
        annotations.iter().map(|clause| format!("//@ {clause}\n{indent}")).collect()
    } else {
        format!("/*@ {} @*/ ", annotations.join(" "))
    };
    text.insert_str(offset, &inserted);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_stand_before_their_loop() {
        let mut text = "a {\n    while (x) {}\n}\n".to_string();
        let both = ["loop_invariant p;".to_string(), "loop_invariant q;".to_string()];
        insert(&mut text, 8, &both);
        let lines = "    //@ loop_invariant p;\n    //@ loop_invariant q;\n    while (x) {}\n";
        assert_eq!(text, format!("a {{\n{lines}}}\n"));
        let mut text = "if (y) while (x) {}".to_string();
        insert(&mut text, 7, &both[..1]);
        assert_eq!(text, "if (y) /*@ loop_invariant p; @*/ while (x) {}");
        assert_eq!(comments("//@ hint x;\n  /* y */ while (x) {}"), 22);
        assert_eq!(comments("while (x) {}"), 0);
        assert_eq!(outside("  //@ hint x;", 6), 2);
        assert_eq!(outside(" /*@ hint y;\n   @ hint x; @*/", 18), 1);
        assert_eq!(outside("/*@ hint y; @*/ while (x) {}", 16), 16);
    }
}
