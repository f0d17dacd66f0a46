//! Theorem 2, tried: verified programs do not get stuck.
//!
//! Programs are verified, and then random clients call their methods in the checking interpreter.
//! Contracts are checked at each call and return, so when a run gets stuck, the method that is to
//! blame is the one that was running: if that one is verified, the verifier is wrong. Methods that
//! failed should get stuck sooner or later; those that never did are listed by the codes of their
//! errors.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use base::{Cancel, Diagnostic};
use facts::Facts;
use interp::abstracted::explore::{Effort, callable, explore};
use interp::abstracted::laws::{Laws, laws};
use interp::abstracted::{Counts, Options as Checks};
use ir::MethodId;
use rayon::prelude::*;

use super::random;
use super::simulation::{Simulated, simulate};
use crate::options::{Ghost, Infer, Options};
use crate::results::report::Verdict;
use crate::run::{settings, verify};
use crate::sources::input::{self, FrontOptions, Kept};
use crate::suite::{blocks, pages};

/// How hard it is tried.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// Of the first client.
    pub seed: u64,
    /// How many clients each program gets.
    pub clients: u64,
    /// How many calls each client makes.
    pub steps: usize,
    /// Statements and assertions of one client.
    pub work: u64,
    /// How many states of runs of each verified method are looked for among the symbolic ones.
    pub states: u64,
}

impl Default for Trial {
    fn default() -> Trial {
        Trial { seed: 1, clients: 4, steps: 12, work: 60_000, states: 1 }
    }
}

/// A verified method that got stuck.
#[derive(Clone, Debug)]
pub struct Wrong {
    pub program: String,
    pub seed: u64,
    pub method: String,
    pub diagnostic: Diagnostic,
    /// File and line, with the line's text.
    pub place: String,
}

/// Verified methods that got stuck for another reason.
#[derive(Clone, Copy, Debug, Default)]
pub struct Excused {
    /// In programs in which something fails that was not checked.
    pub unsure: usize,
    /// They rest on others that are not verified, or were called by them.
    pub below_failing: usize,
}

/// What came of all programs.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub programs: usize,
    /// Programs that do not parse or type.
    pub unread: usize,
    /// Verified methods that clients may call, and how many of them were called.
    pub verified: usize,
    pub called: usize,
    pub calls: u64,
    /// Methods that failed: how many were called, and how many of them got stuck.
    pub failing: usize,
    pub failing_called: usize,
    pub stuck: usize,
    /// Verified methods that got stuck, and it says nothing.
    pub excused: Excused,
    /// Codes of the errors of failing methods that were called and never got stuck.
    pub unstuck: BTreeMap<String, usize>,
    /// Why runs were given up, how often, and in which program first.
    pub given_up: BTreeMap<String, (u64, String)>,
    /// What was not checked.
    pub notes: BTreeMap<String, (u64, String)>,
    pub counts: Counts,
    /// The lemmas about abstract heaps, tried in states for all methods.
    pub laws: Laws,
    /// Symbolic execution simulates runs.
    pub simulated: Simulated,
    /// There must not be any.
    pub wrong: Vec<Wrong>,
}

/// A program to try: its text, and what it is called.
#[derive(Clone, Debug)]
pub struct Subject {
    pub name: String,
    pub files: Vec<PathBuf>,
    pub manual: bool,
}

/// The programs of all pages below the paths, written to `work`; Java files are programs too.
pub fn subjects(paths: &[PathBuf], work: &Path) -> io::Result<Vec<Subject>> {
    let (java, others): (Vec<PathBuf>, Vec<PathBuf>) =
        paths.iter().cloned().partition(|path| path.extension().is_some_and(|e| e == "java"));
    let mut found = Vec::new();
    for file in java {
        found.push(Subject { name: file.display().to_string(), files: vec![file], manual: false });
    }
    for path in &others {
        if path.is_dir() {
            let mut entries: Vec<PathBuf> = fs::read_dir(path)?
                .collect::<io::Result<Vec<_>>>()?
                .iter()
                .map(fs::DirEntry::path)
                .filter(|path| path.extension().is_some_and(|e| e == "java"))
                .collect();
            entries.sort();
            found.extend(entries.into_iter().map(|file| Subject {
                name: file.display().to_string(),
                files: vec![file],
                manual: false,
            }));
        }
    }
    for page in pages(&others)? {
        for block in blocks(&page, &fs::read_to_string(&page)?) {
            let folder = work.join(found.len().to_string());
            fs::create_dir_all(&folder)?;
            let file = folder.join(format!("{}.java", block.file_name()));
            fs::write(&file, &block.text)?;
            found.push(Subject {
                name: format!("{}:{}", page.display(), block.line),
                files: vec![file],
                manual: block.ghost == Ghost::Manual,
            });
        }
    }
    Ok(found)
}

/// Random programs, written to `work`.
pub fn random_subjects(seeds: std::ops::Range<u64>, work: &Path) -> io::Result<Vec<Subject>> {
    let make = |seed: u64| {
        let folder = work.join(format!("random-{seed}"));
        fs::create_dir_all(&folder)?;
        let file = folder.join("G.java");
        fs::write(&file, random::program(seed))?;
        Ok(Subject { name: format!("random program {seed}"), files: vec![file], manual: false })
    };
    seeds.map(make).collect()
}

/// Tries all programs, side by side.
pub fn try_all(subjects: &[Subject], trial: Trial, jobs: Option<usize>) -> io::Result<Tally> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs.unwrap_or(0))
        .stack_size(base::STACK_BYTES)
        .build()
        .map_err(io::Error::other)?;
    let parts: Vec<Tally> =
        pool.install(|| subjects.par_iter().map(|subject| try_one(subject, trial)).collect());
    let mut tally = Tally::default();
    for part in parts {
        tally.add(part);
    }
    Ok(tally)
}

fn try_one(subject: &Subject, trial: Trial) -> Tally {
    let mut tally = Tally { programs: 1, ..Tally::default() };
    let front = FrontOptions { paths: subject.files.clone(), ..FrontOptions::default() };
    let ghost = if subject.manual { Ghost::Manual } else { Ghost::Auto };
    let options = Options { front, ghost, infer: Infer::Off, jobs: Some(1), ..Options::default() };
    let outcome = verify(&options, &Cancel::new(), &mut |_| {});
    let front = input::read(&options.front, &BTreeMap::new(), &mut Kept::default(), &Cancel::new());
    let Some(front) = front.filter(|front| !front.diagnostics.iter().any(Diagnostic::is_error))
    else {
        tally.unread += 1;
        return tally;
    };
    let map = front.map;
    let facts = Facts::of(front.program.into());
    let program = facts.program();
    let contracts = super::contracts(&facts);
    let methods = callable(program);
    // What several units say of one method: all of it counts.
    let verdicts = |method: MethodId| {
        let info = program.method(method);
        let own = program.class(info.class).name.as_str();
        let tail = info.signature.strip_prefix(own).unwrap_or_default();
        // Classes that inherit the body have units of their own.
        let mut names = vec![info.signature.clone()];
        for class in facts.hierarchy.inheritors(program, method) {
            names.push(format!("{}{tail}", program.class(*class).name));
        }
        let units = outcome.units.iter().filter(|unit| names.contains(&unit.signature));
        units.collect::<Vec<_>>()
    };
    let is_verified = |method: MethodId| {
        let units = verdicts(method);
        !units.is_empty() && units.iter().all(|unit| unit.verdict == Verdict::Verified)
    };
    let is_failing =
        |method: MethodId| verdicts(method).iter().any(|unit| unit.verdict == Verdict::Failed);
    let is_doubtful = |method: &MethodId| {
        let units = verdicts(*method);
        units.iter().any(|unit| {
            !matches!(unit.verdict, Verdict::Verified | Verdict::Trusted) || !unit.doubts.is_empty()
        })
    };
    let mut called: BTreeSet<MethodId> = BTreeSet::new();
    let mut stuck: BTreeSet<MethodId> = BTreeSet::new();
    // Each failing method has clients of its own, so that none gets in the way of others.
    let (bad, good): (Vec<MethodId>, Vec<MethodId>) =
        methods.iter().copied().partition(|method| is_failing(*method));
    let effort = Effort { steps: trial.steps, work: trial.work };
    let mut lists = vec![good.clone()];
    for method in &bad {
        let mut list = good.clone();
        list.extend(std::iter::repeat_n(*method, good.len().max(1)));
        lists.push(list);
    }
    lists.retain(|list| !list.is_empty());
    for client in 0..trial.clients {
        let seed = trial.seed.wrapping_add(client);
        for list in &lists {
            // One that has got stuck need not do so again.
            if list.last().is_some_and(|method| stuck.contains(method)) {
                continue;
            }
            let checks = Checks { manual: subject.manual };
            let found = explore(program, &contracts, checks, list, (seed, effort));
            for (method, count) in &found.calls {
                called.insert(*method);
                tally.calls += count;
            }
            for (_, reason) in found.given_up {
                count(&mut tally.given_up, general(&reason), 1, &subject.name);
            }
            let is_sure = found.notes.is_empty();
            for note in found.notes {
                count(&mut tally.notes, general(&note.reason), 1, &subject.name);
            }
            tally.counts.add(found.counts);
            let Some(violation) = found.violation else { continue };
            // What was not checked on the way may be to blame, where something fails.
            let is_sure = is_sure || bad.is_empty();
            match violation.within.last() {
                Some(method) if is_verified(*method) && !is_sure => tally.excused.unsure += 1,
                // It rests on what is not verified, or its caller does: it got what it must not get.
                Some(method)
                    if is_verified(*method) && violation.within.iter().any(is_doubtful) =>
                {
                    tally.excused.below_failing += 1;
                }
                Some(method) if is_verified(*method) => {
                    let diagnostic = super::diagnostic(program, &map, &violation);
                    let place = map
                        .locate(violation.span)
                        .map(|(path, at)| format!("{}:{}", path.display(), at.line));
                    tally.wrong.push(Wrong {
                        program: subject.name.clone(),
                        seed,
                        method: program.method(*method).signature.clone(),
                        diagnostic,
                        place: place.unwrap_or_default(),
                    });
                }
                Some(method) => {
                    stuck.insert(*method);
                }
                None => {}
            }
        }
    }
    let fine: Vec<MethodId> = good.iter().copied().filter(|m| is_verified(*m)).collect();
    tally.laws = laws(program, &contracts, &fine, trial.seed..trial.seed + trial.clients);
    for broken in &mut tally.laws.broken {
        *broken = format!("{}: {broken}", subject.name);
    }
    let states = trial.seed..trial.seed + trial.states;
    tally.simulated = simulate(program, &contracts, &settings(&options), &fine, states);
    for broken in &mut tally.simulated.broken {
        *broken = format!("{}: {broken}", subject.name);
    }
    for method in &methods {
        if is_verified(*method) {
            tally.verified += 1;
            tally.called += usize::from(called.contains(method));
        }
        if is_failing(*method) {
            tally.failing += 1;
            tally.failing_called += usize::from(called.contains(method));
            if stuck.contains(method) {
                tally.stuck += 1;
            } else {
                let units = verdicts(*method);
                let codes: BTreeSet<String> = units
                    .iter()
                    .flat_map(|unit| &unit.findings)
                    .map(|finding| finding.diagnostic.code.to_string())
                    .collect();
                for code in codes {
                    *tally.unstuck.entry(code).or_default() += 1;
                }
            }
        }
    }
    tally
}

fn count(list: &mut BTreeMap<String, (u64, String)>, reason: String, times: u64, program: &str) {
    list.entry(reason).or_insert_with(|| (0, program.to_string())).0 += times;
}

/// A reason without the names in it.
fn general(reason: &str) -> String {
    let mut text: String = reason.chars().take(70).collect();
    for mark in ["no implementation of the library method", "no constructor"] {
        if reason.starts_with(mark) {
            text = mark.to_string();
        }
    }
    text
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.programs += other.programs;
        self.unread += other.unread;
        self.verified += other.verified;
        self.called += other.called;
        self.calls += other.calls;
        self.failing += other.failing;
        self.failing_called += other.failing_called;
        self.stuck += other.stuck;
        self.excused.below_failing += other.excused.below_failing;
        self.excused.unsure += other.excused.unsure;
        for (code, count) in other.unstuck {
            *self.unstuck.entry(code).or_default() += count;
        }
        for (reason, (times, program)) in other.given_up {
            count(&mut self.given_up, reason, times, &program);
        }
        for (reason, (times, program)) in other.notes {
            count(&mut self.notes, reason, times, &program);
        }
        self.counts.add(other.counts);
        self.laws.add(other.laws);
        self.simulated.add(other.simulated);
        self.wrong.extend(other.wrong);
    }
}
