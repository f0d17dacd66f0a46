//! Pages of changes: `tests/recall/*.md`.
//!
//! Each heading of the second level names a part of the core program (`Class.superclass`) or
//! says something else about the change. The program below it has the text before and after the
//! change in it, and the lines below that name units: those whose verdict changes, and those
//! whose results stay remembered.
//!
//! ````markdown
//! ## Field.constant
//!
//! ```java
//! class A { static final int N = ⟦1 ⇒ 2⟧; }
//! class B { void m() { assert A.N == 1; } }
//! ```
//!
//! Changes `B.m`.
//! ````

use crate::options::Ghost;
use crate::suite::blocks;
use std::path::Path;

/// One change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    pub heading: String,
    /// In the page.
    pub line: usize,
    pub before: String,
    pub after: String,
    pub ghost: Ghost,
    /// Units whose verdict changes.
    pub changes: Vec<String>,
    /// Units whose results are remembered.
    pub keeps: Vec<String>,
}

/// The changes of a page; what is wrong with it, if that is not one.
pub fn rows(page: &Path, text: &str) -> Result<Vec<Row>, String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut rows = Vec::new();
    for block in blocks(page, text) {
        let wrong = |what: &str| format!("{}:{}: {what}", page.display(), block.line);
        let above = lines.iter().take(block.line).rev();
        let heading = above.into_iter().find_map(|line| line.strip_prefix("## "));
        let heading = heading.ok_or_else(|| wrong("a heading is missing"))?;
        let end = block.line + block.text.lines().count();
        let below = lines.iter().skip(end).take_while(|line| !is_end(line));
        let named = |word: &str| -> Vec<String> {
            let sentences = below.clone().filter(|line| line.starts_with(word));
            sentences
                .flat_map(|line| line.split('`').skip(1).step_by(2))
                .map(String::from)
                .collect()
        };
        let row = Row {
            heading: heading.trim().to_string(),
            line: block.line,
            before: version(&block.text, false).ok_or_else(|| wrong("a mark is not closed"))?,
            after: version(&block.text, true).ok_or_else(|| wrong("a mark is not closed"))?,
            ghost: block.ghost,
            changes: named("Changes "),
            keeps: named("Keeps "),
        };
        if row.before == row.after {
            return Err(wrong("nothing is changed"));
        }
        if row.changes.is_empty() && row.keeps.is_empty() {
            return Err(wrong("nothing is said of any unit"));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Where the next heading or program begins.
fn is_end(line: &str) -> bool {
    line.starts_with('#') || line.starts_with("```java")
}

/// The text with the one or the other side of each mark.
fn version(text: &str, after: bool) -> Option<String> {
    let mut result = String::new();
    let mut rest = text;
    while let Some((plain, mark)) = rest.split_once('⟦') {
        let (mark, behind) = mark.split_once('⟧')?;
        let (old, new) = mark.split_once('⇒')?;
        result.push_str(plain);
        result.push_str(if after { new.trim() } else { old.trim() });
        rest = behind;
    }
    result.push_str(rest);
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_both_versions_and_what_they_do() {
        let text = "# A\n\n## Field.constant\n\n```java\nint n = ⟦1 ⇒ 2⟧; int m = ⟦ ⇒ 3⟧;\n```\n\n\
                    Changes `B.m`.\nKeeps `B.n` and `B.o`.\n\n## Another\n";
        let rows = rows(Path::new("a.md"), text).expect("a page");
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].heading, "Field.constant");
        assert_eq!(rows[0].before, "int n = 1; int m = ;\n");
        assert_eq!(rows[0].after, "int n = 2; int m = 3;\n");
        assert_eq!(rows[0].changes, ["B.m"]);
        assert_eq!(rows[0].keeps, ["B.n", "B.o"]);
        assert!(self::rows(Path::new("a.md"), &text.replace('⟧', "")).is_err());
        assert!(self::rows(Path::new("a.md"), &text.replace("Changes", "It changes")).is_ok());
    }
}
