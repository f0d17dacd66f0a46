//! Remembered results held against fresh ones: a program is verified, changed, and verified
//! again with and without what was remembered. The two must say the same.
//!
//! Changes come from pages ([`page`]: a table of before and after, for every part of every kind
//! of declaration), or are made at random ([`edit`]).

mod chance;
mod edit;
mod page;

use std::fs;
use std::io;
use std::path::PathBuf;

use crate::options::{CacheChoice, Ghost, Options};
use crate::results::report::{Outcome, UnitReport, Verdict};
use crate::run::verify;

pub use chance::{Tally, at_random};
pub use edit::{Edit, Random, edits, with_other_locals};
pub use page::{Row, rows};

/// A folder with a program in it, and one with what is remembered.
pub struct Bench {
    folder: PathBuf,
    cache: PathBuf,
}

/// What a run says about a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    pub signature: String,
    pub verdict: Verdict,
    /// Everything else, but how long it took.
    pub rest: String,
    pub cached: bool,
}

impl Said {
    /// `Account.deposit`
    pub fn name(&self) -> &str {
        crate::results::report::name_of(&self.signature)
    }
}

/// What was said about a program after a change.
#[derive(Clone, Debug)]
pub struct Again {
    pub remembered: Vec<Said>,
    pub fresh: Vec<Said>,
}

impl Again {
    /// Where the two differ: `None`, if nowhere.
    pub fn difference(&self) -> Option<String> {
        let what = |said: &Said| (said.signature.clone(), said.verdict, said.rest.clone());
        let mut pairs = self.remembered.iter().zip(&self.fresh);
        let Some((old, new)) = pairs.find(|(old, new)| what(old) != what(new)) else {
            return (self.remembered.len() != self.fresh.len()).then(|| "other units".to_string());
        };
        let verdicts = format!("{} instead of {}", old.verdict.as_str(), new.verdict.as_str());
        let detail = if old.verdict == new.verdict {
            format!("\n  remembered: {}\n  fresh:      {}", old.rest, new.rest)
        } else {
            String::new()
        };
        Some(format!("{}: {verdicts}{detail}", new.signature))
    }
}

impl Bench {
    /// In a directory of its own, which is emptied.
    pub fn new(directory: PathBuf) -> io::Result<Bench> {
        if directory.exists() {
            fs::remove_dir_all(&directory)?;
        }
        let bench = Bench { folder: directory.join("files"), cache: directory.join("cache") };
        fs::create_dir_all(&bench.folder)?;
        Ok(bench)
    }

    /// Verifies a program, with what is remembered, and remembers what comes of it.
    pub fn remember(&self, program: &str, ghost: Ghost) -> io::Result<Vec<Said>> {
        let options = Options { ghost, ..Options::default() };
        self.run(program, options, CacheChoice::Directory(self.cache.clone()))
    }

    /// Verifies a program with and without what is remembered.
    pub fn again(&self, program: &str, ghost: Ghost) -> io::Result<Again> {
        self.again_with(program, &|| Options { ghost, ..Options::default() })
    }

    /// The same, with other options.
    pub fn again_with(&self, program: &str, options: &dyn Fn() -> Options) -> io::Result<Again> {
        let cache = CacheChoice::Directory(self.cache.clone());
        let remembered = self.run(program, options(), cache)?;
        let fresh = self.run(program, options(), CacheChoice::None)?;
        Ok(Again { remembered, fresh })
    }

    /// Verifies a program, and remembers nothing.
    pub fn fresh(&self, program: &str, ghost: Ghost) -> io::Result<Vec<Said>> {
        self.run(program, Options { ghost, ..Options::default() }, CacheChoice::None)
    }

    fn run(
        &self,
        program: &str,
        mut options: Options,
        cache: CacheChoice,
    ) -> io::Result<Vec<Said>> {
        fs::remove_dir_all(&self.folder)?;
        for (name, text) in files(program) {
            let file = self.folder.join(name);
            fs::create_dir_all(file.parent().unwrap_or(&self.folder))?;
            fs::write(&file, text)?;
        }
        options.front.paths = vec![self.folder.clone()];
        options.cache = cache;
        options.jobs = Some(1);
        Ok(said(&verify(&options, &base::Cancel::new(), &mut |_| {})))
    }
}

/// The files of a program: a line `//// a/B.java` begins the file of that name.
pub fn files(program: &str) -> Vec<(&str, String)> {
    let mut files = vec![("Program.java", String::new())];
    for line in program.lines() {
        match (line.strip_prefix("//// "), files.last_mut()) {
            (Some(name), _) => files.push((name.trim(), String::new())),
            (None, Some((_, text))) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    files.retain(|(_, text)| !text.trim().is_empty());
    files
}

/// What a run says about its units.
pub fn said(outcome: &Outcome) -> Vec<Said> {
    outcome.units.iter().map(of_unit).collect()
}

fn of_unit(unit: &UnitReport) -> Said {
    let UnitReport {
        signature,
        kind,
        span,
        verdict,
        is_plain,
        doubts,
        diagnostics,
        findings,
        warnings,
        inserted,
        inferred,
        uncontracted,
        counted_on,
        trace: _,
        depends_on_runs: _,
        relies_on,
        notes,
        trusted,
        fast: _,
        z3: _,
        time: _,
        cached,
        internal,
        package: _,
        known_diagnostics: _,
    } = unit;
    let rest = format!(
        "{:?}",
        (
            (kind, span, is_plain, doubts, diagnostics, findings, warnings),
            (inserted, inferred, uncontracted, counted_on, relies_on, notes, trusted, internal)
        )
    );
    Said { signature: signature.clone(), verdict: *verdict, rest, cached: *cached }
}
