//! Annotations: the programs in `tests/annotations/*.md`, each a fenced `java` block.
//!
//! A line `//~   ^ E0207` expects a diagnostic with that code on the nearest line above
//! that is no expectation, in the column of the caret. All expected ones must be given,
//! and no others: a block without expectations is accepted as it is.

use std::fs;
use std::path::Path;

use java::sources::{Unit, load_text, source_map};
use java::table::Table;

/// Line, column, code.
type Finding = (u32, u32, String);

struct Program {
    /// Where the block starts in its page.
    line: usize,
    text: String,
    expected: Vec<Finding>,
}

/// The `java` blocks of a page; expectations are blanked out.
fn programs(page: &str) -> Vec<Program> {
    let mut programs: Vec<Program> = Vec::new();
    let mut is_open = false;
    let (mut line, mut code_line) = (0, 0);
    for (number, content) in page.lines().enumerate() {
        if content.starts_with("```") {
            is_open = !is_open && content == "```java";
            if is_open {
                line = 0;
                let (text, expected) = (String::new(), Vec::new());
                programs.push(Program { line: number + 1, text, expected });
            }
            continue;
        }
        if !is_open {
            continue;
        }
        let program = programs.last_mut().unwrap();
        line += 1;
        if content.trim_start().starts_with("//~") {
            let caret = content.find('^').unwrap_or_else(|| panic!("no caret: {content}"));
            let column = content[..caret].chars().count() as u32 + 1;
            for code in content[caret + 1..].split_whitespace() {
                program.expected.push((code_line, column, code.to_string()));
            }
        } else {
            code_line = line;
            program.text.push_str(content);
        }
        program.text.push('\n');
    }
    programs
}

/// What is wrong with a program, and the messages.
fn findings(text: &str) -> (Vec<Finding>, Vec<String>) {
    let text = text.to_string();
    base::on_large_stack(move || {
        let mut map = source_map();
        let mut diagnostics = Vec::new();
        let units: Vec<Unit> =
            load_text(Path::new("Test.java"), &text, &mut map, &mut diagnostics)
                .into_iter()
                .collect();
        let home = classpath::ClassPath::find_jdk();
        let (class_path, problems) = classpath::ClassPath::open(home.as_deref(), &[]);
        assert!(problems.is_empty(), "{problems:?}");
        let table = Table::new(&units, class_path);
        diagnostics.extend(java::attrib::attribute(&table).diagnostics);
        let mut found = Vec::new();
        for d in diagnostics.iter().filter(|d| d.is_error()) {
            let (line, column) = match map.locate(d.span) {
                Some((_, at)) => (at.line, at.column),
                None => (0, 0),
            };
            found.push(((line, column, d.code.to_string()), d.message.clone()));
        }
        found.sort();
        found.into_iter().unzip()
    })
}

#[test]
fn pages_are_judged_as_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/annotations");
    let mut pages: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    pages.sort();
    assert!(!pages.is_empty());
    let mut wrong = String::new();
    let only = std::env::var("PAGE").unwrap_or_default();
    for path in pages.iter().filter(|p| p.to_string_lossy().contains(&only)) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        for program in programs(&fs::read_to_string(path).unwrap()) {
            let (found, messages) = findings(&program.text);
            let mut expected = program.expected.clone();
            expected.sort();
            for (finding, message) in found.iter().zip(&messages) {
                if !expected.contains(finding) {
                    let (line, column, code) = finding;
                    let at = program.line + *line as usize;
                    wrong += &format!("{name}:{at}:{column}: unexpected {code}: {message}\n");
                }
            }
            for (line, column, code) in &expected {
                if !found.contains(&(*line, *column, code.clone())) {
                    let at = program.line + *line as usize;
                    wrong += &format!("{name}:{at}:{column}: missing {code}\n");
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Every code of annotations is given by some program, and each page shows an accepted twin.
#[test]
fn every_code_has_a_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/annotations");
    let mut codes = std::collections::BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let page = fs::read_to_string(entry.unwrap().path()).unwrap();
        for program in programs(&page) {
            codes.extend(program.expected.into_iter().map(|(_, _, code)| code));
        }
    }
    let wanted = base::Code::ALL.iter().map(|c| c.as_str());
    let missing: Vec<&str> = wanted
        .filter(|c| c.starts_with("E02") || *c == "E0902")
        .filter(|c| !codes.contains(*c))
        .collect();
    assert!(missing.is_empty(), "no program gives {missing:?}");
}
