//! The text of the core program says everything: what is printed can be read, and printed again
//! it is the same, for every program of the suites and of the examples.

use std::fs;
use std::path::{Path, PathBuf};

use base::on_large_stack;
use classpath::ClassPath;
use java::Options;
use java::sources::{load_text, source_map};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn lower(text: &str) -> ir::Program {
    let mut map = source_map();
    let mut diagnostics = Vec::new();
    let unit = load_text(Path::new("Test.java"), text, &mut map, &mut diagnostics);
    let units: Vec<_> = unit.into_iter().collect();
    let (class_path, _) = ClassPath::open(None, &[]);
    let options = Options { arithmetic: ir::Arithmetic::Checked, ..Options::default() };
    java::analyse(&units, class_path, &options, &mut diagnostics).0
}

/// What is wrong with the text of the program, if anything is.
fn difference(program: &ir::Program) -> Option<String> {
    let printed = ir::print::print_whole(program);
    let again = match ir::parse::parse(&printed, 1) {
        Ok(again) => ir::print::print_whole(&again),
        Err(problem) => return Some(problem.to_string()),
    };
    let mut lines = printed.lines().zip(again.lines());
    let differing = lines.find(|(a, b)| a != b);
    match differing {
        Some((a, b)) => Some(format!("\n  {a}\nwas read as\n  {b}")),
        None if printed != again => Some("one text is shorter".to_owned()),
        None => None,
    }
}

/// The programs between fences in a page.
fn blocks(page: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut open: Option<String> = None;
    for line in page.lines() {
        match &mut open {
            None if line.trim().starts_with("```java") => open = Some(String::new()),
            None => {}
            Some(_) if line.trim() == "```" => blocks.extend(open.take()),
            Some(block) => {
                block.push_str(line);
                block.push('\n');
            }
        }
    }
    blocks
}

fn files(directory: &Path, extension: &str, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, extension, into);
        } else if path.extension().is_some_and(|e| e == extension) {
            into.push(path);
        }
    }
}

#[track_caller]
fn check(programs: Vec<(String, String)>) {
    let count = programs.len();
    let wrong = on_large_stack(|| {
        let mut wrong = Vec::new();
        for (name, text) in programs {
            if let Some(difference) = difference(&lower(&text)) {
                wrong.push(format!("{name}: {difference}"));
            }
        }
        wrong
    });
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 40, "only {count} programs");
}

#[test]
fn the_programs_of_the_suites() {
    let mut pages = Vec::new();
    files(&root().join("tests/suites"), "md", &mut pages);
    let mut programs = Vec::new();
    for page in pages {
        let name = page.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&page).unwrap();
        let blocks = (1..).zip(blocks(&text));
        programs.extend(blocks.map(|(number, block)| (format!("{name} #{number}"), block)));
    }
    check(programs);
}

#[test]
fn the_examples() {
    let mut paths = Vec::new();
    files(&root().join("examples"), "java", &mut paths);
    let text = |path: PathBuf| (path.display().to_string(), fs::read_to_string(&path).unwrap());
    check(paths.into_iter().map(text).collect());
}

#[test]
fn the_library() {
    let library = on_large_stack(|| java::library().program);
    if let Some(difference) = difference(&library) {
        panic!("{difference}");
    }
}
