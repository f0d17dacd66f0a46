//! Suites in Markdown: prose, programs, and the expected errors beside the code.
//!
//! Each program of a page is verified, and what is found is compared with what the page
//! expects, both ways: none missing, none extra. Each is verified with and without inferred
//! ghost operations: nothing that verifies without them, and without inferred invariants, may fail
//! with them. And each is
//! compiled by `javac`, if there is one: annotations are comments, and stay comments.

mod javac;
mod page;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use base::{Cancel, Code, Span};
use rayon::prelude::*;

use crate::files;
use crate::options::{Ghost, Infer, Options};
use crate::results::report::{Outcome, Verdict, is_unsupported};
use crate::run::verify;
use crate::sources::input::{FrontOptions, JdkChoice};
pub use page::{Block, Expectation, blocks, pages};

/// What is wrong with one program of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    pub page: PathBuf,
    /// In the page.
    pub line: usize,
    pub text: String,
}

/// What came of a suite.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tested {
    pub pages: usize,
    pub programs: usize,
    /// How many of them were compiled by `javac`; none if there is no JDK.
    pub compiled: usize,
    pub mismatches: Vec<Mismatch>,
}

#[derive(Clone, Debug, Default)]
pub struct SuiteOptions {
    pub jdk: JdkChoice,
    pub class_path: Vec<PathBuf>,
    pub jobs: Option<usize>,
    /// Do not run `javac`.
    pub no_javac: bool,
}

/// Runs all pages below the paths. Files are written to `work`, a directory of their own.
pub fn run(paths: &[PathBuf], work: &Path, options: &SuiteOptions) -> io::Result<Tested> {
    let pages = pages(paths)?;
    let mut all = Vec::new();
    for page in &pages {
        all.extend(blocks(page, &files::read_text(page, files::LISTS)?));
    }
    let mut files = Vec::new();
    for (number, block) in all.iter().enumerate() {
        let folder = work.join(number.to_string());
        fs::create_dir_all(&folder)?;
        let file = folder.join(format!("{}.java", block.file_name()));
        fs::write(&file, &block.text)?;
        files.push(file);
    }
    let judge = |(block, file): (&Block, &PathBuf)| judge(block, file, options);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.jobs.unwrap_or(0))
        .stack_size(base::STACK_BYTES)
        .build()
        .map_err(io::Error::other)?;
    let mut mismatches: Vec<Mismatch> =
        pool.install(|| all.par_iter().zip(&files).flat_map_iter(judge).collect());
    let compiled = if options.no_javac {
        0
    } else {
        javac::compile(&all, &files, work, &options.class_path, &mut mismatches)?
    };
    mismatches.sort_by(|a, b| (&a.page, a.line).cmp(&(&b.page, b.line)));
    Ok(Tested { pages: pages.len(), programs: all.len(), compiled, mismatches })
}

/// What is wrong with a program, in either mode.
fn judge(block: &Block, file: &Path, options: &SuiteOptions) -> Vec<Mismatch> {
    let run = |ghost, infer| {
        let front = FrontOptions {
            paths: vec![file.to_owned()],
            jdk: options.jdk.clone(),
            class_path: options.class_path.clone(),
            ..FrontOptions::default()
        };
        let world = block.world;
        let options = Options { front, ghost, infer, world, jobs: Some(1), ..Options::default() };
        verify(&options, &Cancel::new(), &mut |_| {})
    };
    let (auto, manual) = (run(Ghost::Auto, block.infer), run(Ghost::Manual, Infer::Off));
    let mut found = Vec::new();
    let expected_of = if block.ghost == Ghost::Manual { &manual } else { &auto };
    let actual = actual(expected_of, block);
    let want = block.expected();
    let missing: Vec<&Expectation> =
        want.iter().filter(|w| !actual.iter().any(|a| fits(w, a))).collect();
    let extra: Vec<&Expectation> =
        actual.iter().filter(|a| !want.iter().any(|w| fits(w, a))).collect();
    let mut report = |line: u32, text: String| {
        found.push(Mismatch {
            page: block.page.clone(),
            line: block.line + (line as usize).saturating_sub(1),
            text,
        });
    };
    for (line, what) in missing {
        report(*line, format!("expected {what}, and it was not reported"));
    }
    for (line, what) in extra {
        report(*line, format!("reported {what}, and it was not expected"));
    }
    for (one, other) in manual.units.iter().zip(&auto.units) {
        if one.verdict.is_fine() && !other.verdict.is_fine() {
            let line = line_of(&auto, other.span);
            let verdict = other.verdict.as_str();
            let text = format!("{} is verified in manual mode, {verdict} in auto", one.signature);
            report(line, text);
        }
    }
    found
}

/// An expectation without a code fits every error on its line.
fn fits(want: &Expectation, actual: &Expectation) -> bool {
    want.0 == actual.0 && (want.1 == actual.1 || want.1 == page::ANY && actual.1.starts_with('E'))
}

fn line_of(outcome: &Outcome, span: Span) -> u32 {
    outcome.sources.locate(span).map_or(0, |(_, at)| at.line)
}

/// What a run says, in the words of expectations.
fn actual(outcome: &Outcome, block: &Block) -> BTreeSet<Expectation> {
    let line = |span: Span| line_of(outcome, span);
    let mut all = BTreeSet::new();
    let front = outcome.all_diagnostics();
    for d in front.iter().filter(|d| d.is_error() || block.expects_warnings()) {
        all.insert((line(d.span), d.code.to_string()));
    }
    for unit in &outcome.units {
        if block.expects_warnings() {
            for d in &unit.warnings {
                all.insert((line(d.span), d.code.to_string()));
            }
        }
        if unit.verdict == Verdict::Trusted {
            all.insert((line(unit.span), "TRUSTED".to_string()));
        }
        // Its errors are among the diagnostics.
        if unit.verdict == Verdict::Error && !unit.internal {
            continue;
        }
        for finding in &unit.findings {
            let d = &finding.diagnostic;
            if is_unsupported(d.code) {
                if front.is_empty() {
                    all.insert((line(d.span), "UNSUPPORTED".to_string()));
                }
            } else if d.code == Code::Budget {
                all.insert((line(d.span), format!("UNKNOWN {}", d.message)));
            } else {
                all.insert((line(d.span), d.code.to_string()));
            }
        }
    }
    all
}
