//! Programs that run with their annotations: `tests/runs`. Each is stuck where its page says, and
//! nowhere else; without checking, the same programs print the same.

use std::fs;
use std::path::{Path, PathBuf};

use base::on_large_stack;
use driver::execute::{Ran, RunEnd, RunOptions, run};
use driver::suite::{Block, blocks, pages};
use driver::{FrontOptions, Ghost};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn programs() -> Vec<(Block, PathBuf)> {
    let folder = std::env::temp_dir().join(format!("cadre-runs-{}", std::process::id()));
    let mut found = Vec::new();
    for page in pages(&[root().join("tests/runs")]).expect("the pages") {
        let text = fs::read_to_string(&page).expect("a page");
        for block in blocks(&page, &text) {
            let place = folder.join(found.len().to_string());
            fs::create_dir_all(&place).expect("a folder");
            let file = place.join("Program.java");
            fs::write(&file, &block.text).expect("a program");
            found.push((block, file));
        }
    }
    found
}

fn ran(block: &Block, file: &Path, checks: bool) -> Ran {
    let front = FrontOptions { paths: vec![file.to_owned()], ..FrontOptions::default() };
    let manual = block.ghost == Ghost::Manual;
    let options = RunOptions { front, checks, manual, main: None };
    on_large_stack(|| run(&options))
}

/// What a run says, in the words of the page.
fn said(ran: &Ran) -> Vec<(u32, String)> {
    match &ran.end {
        RunEnd::Normal => Vec::new(),
        RunEnd::Violated(d) => {
            let line = ran.sources.locate(d.span).map_or(0, |(_, at)| at.line);
            vec![(line, format!("STUCK[{}]", d.code))]
        }
        other => vec![(0, format!("{other:?}"))],
    }
}

#[test]
fn programs_are_stuck_where_they_break_annotations() {
    let programs = programs();
    assert!(programs.len() >= 25, "{}", programs.len());
    let mut wrong = Vec::new();
    for (block, file) in &programs {
        let ran = ran(block, file, true);
        let expected: Vec<(u32, String)> = block.expected().into_iter().collect();
        let said = said(&ran);
        if said != expected || !ran.unchecked.is_empty() {
            wrong.push(format!(
                "{}:{}: expected {expected:?}, found {said:?} {:?} {:?}",
                block.page.display(),
                block.line,
                ran.end,
                ran.unchecked
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn checking_changes_nothing_else() {
    for (block, file) in programs() {
        if !block.expected().is_empty() {
            continue;
        }
        let (with, without) = (ran(&block, &file, true), ran(&block, &file, false));
        assert_eq!(without.end, RunEnd::Normal, "{}:{}", block.page.display(), block.line);
        assert_eq!(with.output, without.output, "{}:{}", block.page.display(), block.line);
    }
}
