//! The pages of `tests/find`: what `cadre find` finds in programs, from which input, and that it
//! finds nothing else.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::Folder;

/// What a line expects.
#[derive(Debug)]
struct Expected {
    line: u64,
    what: String,
    input: Option<String>,
}

#[derive(Default)]
struct Block {
    at: usize,
    lines: Vec<String>,
}

impl Block {
    fn expected(&self) -> Vec<Expected> {
        let mut all = Vec::new();
        for (i, line) in self.lines.iter().enumerate() {
            let Some((_, rest)) = line.split_once("//~ FOUND ") else { continue };
            let (what, input) = match rest.split_once(" with ") {
                Some((what, input)) => (what, Some(input.trim().to_string())),
                None => (rest, None),
            };
            all.push(Expected { line: i as u64 + 1, what: what.trim().to_string(), input });
        }
        all
    }

    /// Lines of methods with that mark: `COMPLETE` where every path is seen, `OPEN` where nobody may
    /// say so.
    fn marked(&self, mark: &str) -> Vec<u64> {
        let mark = format!("//~ {mark}");
        let lines = self.lines.iter().zip(1..);
        lines.filter(|(line, _)| line.contains(&mark)).map(|(_, at)| at).collect()
    }
}

fn blocks(page: &Path) -> Vec<Block> {
    let text = fs::read_to_string(page).expect("a page");
    let mut all = Vec::new();
    let mut open: Option<Block> = None;
    for (i, line) in text.lines().enumerate() {
        match &mut open {
            None if line == "```java" => open = Some(Block { at: i + 1, ..Block::default() }),
            None => {}
            Some(_) if line == "```" => all.extend(open.take()),
            Some(block) => block.lines.push(line.to_string()),
        }
    }
    all
}

fn pages() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/find");
    let entries = fs::read_dir(folder).expect("the folder of the pages");
    let mut pages: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    pages.retain(|page| page.extension().is_some_and(|ext| ext == "md"));
    pages.sort();
    pages
}

/// What is wrong with the answer for a block.
fn differences(block: &Block, name: &str) -> Vec<String> {
    let folder = Folder::new(name);
    folder.write("A.java", block.lines.join("\n"));
    let mut args = vec!["find", "A.java", "--no-jdk", "--jobs", "1", "--format", "json"];
    args.extend(block.lines.first().and_then(|line| line.strip_prefix("// with ")));
    let ran = folder.cadre(&args);
    let json = ran.json();
    let mut expected = block.expected();
    let mut complete = block.marked("COMPLETE");
    let mut open = block.marked("OPEN");
    let mut wrong = Vec::new();
    for method in json["methods"].as_array().expect("a list of methods") {
        let signature = method["signature"].as_str().unwrap_or_default();
        let line = method["line"].as_u64().unwrap_or_default();
        if let Some(at) = complete.iter().position(|other| *other == line) {
            complete.remove(at);
            if method["verdict"] != "clean" || method["complete"] != true {
                wrong.push(format!("{signature} is not complete: {method}"));
            }
        }
        if let Some(at) = open.iter().position(|other| *other == line) {
            open.remove(at);
            if method["complete"] != false {
                wrong.push(format!("{signature} is said to be complete"));
            }
        }
        if method["verdict"] == "unsupported" {
            wrong.push(format!("{signature} is not supported: {}", method["notes"]));
        }
        for bug in method["bugs"].as_array().expect("a list of findings") {
            let line = bug["line"].as_u64().unwrap_or_default();
            let kind = bug["kind"].as_str().unwrap_or_default();
            let exception = bug["exception"].as_str().unwrap_or_default();
            let input: Vec<String> = bug["input"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|i| {
                    let of = |key: &str| i[key].as_str().unwrap_or_default().to_string();
                    format!("{} = {}", of("name"), of("value"))
                })
                .collect();
            let input = input.join(", ");
            let fits = |e: &Expected| {
                e.line == line && (e.what == kind || exception.ends_with(&format!(".{}", e.what)))
            };
            match expected.iter().position(fits) {
                Some(at) => {
                    let expected = expected.remove(at);
                    if expected.input.as_ref().is_some_and(|wanted| *wanted != input) {
                        wrong.push(format!("line {line}: with {input}"));
                    }
                }
                None => wrong.push(format!("line {line}: {kind} {exception} with {input}")),
            }
        }
    }
    wrong.extend(expected.iter().map(|e| format!("line {}: no {} found", e.line, e.what)));
    wrong.extend(complete.iter().chain(&open).map(|line| format!("line {line}: no method")));
    wrong
}

#[test]
fn pages_say_what_is_found() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in pages() {
        let name = page.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        for block in blocks(&page) {
            count += 1;
            let here = differences(&block, &format!("find-pages-{name}-{}", block.at));
            wrong.extend(here.into_iter().map(|w| format!("{name}.md:{}: {w}", block.at)));
        }
    }
    assert!(count > 10, "{count}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the interpreter prints is what a JVM printed.
#[test]
fn collections_and_texts_are_those_of_the_jdk() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/find/library");
    let here = Folder::new("find-pages-library");
    for name in ["Collected", "Texts", "Patterns", "Streams", "Whole"] {
        let file = format!("{name}.java");
        let text = fs::read_to_string(folder.join(&file)).expect("a program");
        here.write(&file, &text);
        let printed = folder.join(format!("{name}.txt"));
        let expected = fs::read_to_string(printed).expect("what a JVM prints");
        let ran = here.cadre(&["run", &file]);
        assert_eq!(ran.stdout, expected, "{}", ran.stderr);
    }
}
