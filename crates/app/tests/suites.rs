//! The Markdown suites: prose, programs, and the expected errors beside the code.
//!
//! A fenced `java` block is a program. `//~ ERROR[E0301]` on a line expects a failed
//! obligation of that code there; `//~ UNSUPPORTED` a unit that is not supported, whose
//! reason lies on that line. Expectations are matched both ways: none missing, none extra.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use classpath::ClassPath;

type Expectation = (u32, String);

struct Block {
    page: PathBuf,
    line: usize,
    text: String,
}

fn pages(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("the suites are there").flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            pages(&path, into);
        } else if path.extension().is_some_and(|e| e == "md") {
            into.push(path);
        }
    }
}

fn blocks(page: &Path) -> Vec<Block> {
    let text = fs::read_to_string(page).expect("readable");
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (i, line) in text.lines().enumerate() {
        match &mut open {
            None if line.trim() == "```java" => {
                open = Some(Block { page: page.to_owned(), line: i + 2, text: String::new() });
            }
            Some(_) if line.trim() == "```" => blocks.extend(open.take()),
            Some(block) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            None => {}
        }
    }
    blocks
}

fn expected(text: &str) -> BTreeSet<Expectation> {
    let mut all = BTreeSet::new();
    for (i, line) in text.lines().enumerate() {
        for part in line.split("//~").skip(1) {
            let word = part.trim();
            let what = match word.strip_prefix("ERROR[") {
                Some(rest) => rest.split(']').next().unwrap_or_default().to_string(),
                None => word.to_string(),
            };
            all.insert((i as u32 + 1, what));
        }
    }
    all
}

fn actual(block: &Block, folder: &Path, number: usize) -> BTreeSet<Expectation> {
    let file = folder.join(format!("{number}.java"));
    fs::write(&file, &block.text).expect("written");
    let (class_path, _) = ClassPath::open(ClassPath::find_jdk().as_deref(), &[]);
    let options = java::Options { arithmetic: ir::Arithmetic::Checked };
    let front = java::front_end(&[file], class_path, &options);
    let line = |span: base::Span| front.map.locate(span).map_or(0, |(_, at)| at.line);
    let mut all = BTreeSet::new();
    for d in front.diagnostics.iter().filter(|d| d.is_error()) {
        all.insert((line(d.span), d.code.to_string()));
    }
    for unit in symex::units(&front.program) {
        let report = symex::verify(&front.program, unit, &symex::Options::default());
        for failure in &report.failures {
            all.insert((line(failure.span), failure.code.to_string()));
        }
        match &report.verdict {
            symex::Verdict::Unsupported(_, span) if front.diagnostics.is_empty() => {
                all.insert((line(*span), "UNSUPPORTED".to_string()));
            }
            symex::Verdict::Unknown(why) if report.failures.is_empty() => {
                all.insert((line(report.span), format!("UNKNOWN {why}")));
            }
            _ => {}
        }
    }
    all
}

#[test]
fn suites_say_what_the_engine_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suites");
    let mut list = Vec::new();
    pages(&root, &mut list);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("suites");
    fs::create_dir_all(&folder).expect("the temporary folder can be made");
    let all: Vec<Block> = list.iter().flat_map(|p| blocks(p)).collect();
    assert!(!all.is_empty());
    let mut wrong = Vec::new();
    for (i, block) in all.iter().enumerate() {
        let want = expected(&block.text);
        let have = base::on_large_stack(|| actual(block, &folder, i));
        if want != have {
            let missing: Vec<_> = want.difference(&have).collect();
            let extra: Vec<_> = have.difference(&want).collect();
            wrong.push(format!(
                "{}:{}: missing {missing:?}, extra {extra:?}",
                block.page.display(),
                block.line
            ));
        }
    }
    println!("{} programs in {} pages", all.len(), list.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
