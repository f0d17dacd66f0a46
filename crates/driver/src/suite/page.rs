//! Pages, their programs, and what these expect.
//!
//! A block fenced by ```` ```java ```` is a program; ```` ```java manual ```` one whose
//! expectations are those of manual mode, ```` ```java written ```` one for whose loops nothing
//! is inferred, ```` ```java open ```` one that is not all there is, ```` ```java 21 ```` one that
//! only a `javac` of that version, or a later one, takes. On a line of it,
//!
//! * `//~ ERROR[E0301]` expects a diagnostic of that code there, `//~ ERROR` any;
//! * `//~ WARNING[W0002]` a warning (if one is expected, all are);
//! * `//~ TRUSTED` a unit that nobody verifies, whose header stands there;
//! * `//~ UNSUPPORTED` a unit that is not supported, for a reason that lies there;
//! * `//~ SPURIOUS[E0301]` an error that should not be there, and is: a known gap;
//! * `//~ MISSING[E0301]` one that should be there, and is not.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::options::{Ghost, Infer, World};

/// A line of the program, and a code or a word.
pub type Expectation = (u32, String);

/// Stands for any error.
pub const ANY: &str = "ERROR";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    pub page: PathBuf,
    /// Of the first line of the program, in the page.
    pub line: usize,
    pub text: String,
    /// The mode that the expectations are about.
    pub ghost: Ghost,
    pub infer: Infer,
    pub world: World,
    /// The version of Java that it is written in, if that matters.
    pub version: u32,
}

/// All pages that the paths mean, in the order of their names.
pub fn pages(paths: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let mut pages = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut entries: Vec<PathBuf> = fs::read_dir(path)?
                .collect::<io::Result<Vec<_>>>()?
                .iter()
                .map(|e| e.path())
                .collect();
            entries.sort();
            // A link to a directory may lead in a circle.
            entries.retain(|e| match e.is_dir() {
                true => !e.is_symlink(),
                false => e.extension().is_some_and(|e| e == "md"),
            });
            pages.extend(self::pages(&entries)?);
        } else {
            pages.push(path.clone());
        }
    }
    Ok(pages)
}

/// The programs of a page.
pub fn blocks(page: &Path, text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (i, line) in text.lines().enumerate() {
        match &mut open {
            None => {
                let mut block = Block {
                    page: page.to_owned(),
                    line: i + 2,
                    text: String::new(),
                    ghost: Ghost::Auto,
                    infer: Infer::Auto,
                    world: World::Closed,
                    version: 0,
                };
                match line.trim() {
                    "```java" => {}
                    "```java manual" => (block.ghost, block.infer) = (Ghost::Manual, Infer::Off),
                    "```java written" => block.infer = Infer::Off,
                    "```java open" => block.world = World::Open,
                    "```java 21" => block.version = 21,
                    _ => continue,
                }
                open = Some(block);
            }
            Some(_) if line.trim() == "```" => blocks.extend(open.take()),
            Some(block) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
        }
    }
    blocks
}

impl Block {
    pub fn expected(&self) -> BTreeSet<Expectation> {
        let mut all = BTreeSet::new();
        for (line, text) in (1..).zip(self.text.lines()) {
            for part in text.split("//~").skip(1) {
                let word = part.trim();
                let in_brackets = |keyword: &str| {
                    Some(word.strip_prefix(keyword)?.strip_prefix('[')?.split(']').next()?.trim())
                };
                let what = ["ERROR", "WARNING", "SPURIOUS"].into_iter().find_map(in_brackets);
                if in_brackets("MISSING").is_none() {
                    all.insert((line, what.unwrap_or(word).to_string()));
                }
            }
        }
        all
    }

    pub fn expects_warnings(&self) -> bool {
        self.text.contains("//~ WARNING")
    }

    /// Whether the program is one for `javac`.
    pub fn is_java(&self) -> bool {
        self.expected().iter().all(|(_, what)| !what.starts_with("E00") && !what.starts_with("E01"))
    }

    /// As `javac` wants it: the name of the public class.
    pub fn file_name(&self) -> String {
        let words: Vec<&str> = self
            .text
            .lines()
            .filter(|line| line.starts_with("public "))
            .flat_map(str::split_whitespace)
            .collect();
        let is_kind = |w: &&str| matches!(*w, "class" | "interface" | "enum" | "record");
        let name = words.iter().position(is_kind).and_then(|i| words.get(i + 1));
        let name: String = name
            .map(|n| n.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect())
            .unwrap_or_default();
        if name.is_empty() { "Program".to_string() } else { name }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_and_expectations_are_found() {
        let text = "# A\n\n```java\nclass A {} //~ ERROR[E0301]\n```\n\n```java manual\n\
                    public final class B<T> { //~ UNSUPPORTED\n} //~ MISSING[E0303]\n```\n\
                    ```console\nclass\n```\n";
        let found = blocks(Path::new("a.md"), text);
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].line, found[0].ghost), (4, Ghost::Auto));
        assert_eq!(found[0].expected(), BTreeSet::from([(1, "E0301".to_string())]));
        assert_eq!((found[1].line, found[1].ghost), (8, Ghost::Manual));
        assert_eq!(found[1].expected(), BTreeSet::from([(1, "UNSUPPORTED".to_string())]));
        assert_eq!((found[0].file_name(), found[1].file_name()), ("Program".into(), "B".into()));
    }
}
