//! Verifies the copies of a program's method, and counts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use classpath::ClassPath;

use super::grammar::{self, Grammar};
use super::minimise::minimise;
use super::program::{Copies, Program, Variant};
use super::values::{self, Claim, Run};
use super::{CONSTRUCTS, write};
use crate::generate::Random;
use crate::jvm::Jdk;

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    /// How many programs.
    pub count: u64,
    /// The construct that all programs are about.
    pub construct: Option<String>,
    /// Further constructs, as text.
    pub more: Vec<String>,
}

/// A method that is verified, although a run contradicts it.
#[derive(Clone, Debug)]
pub struct Finding {
    pub seed: u64,
    pub what: String,
    /// The smallest program found.
    pub text: String,
}

/// How many claims there were, and what became of them.
#[derive(Clone, Copy, Default, Debug)]
pub struct Figures {
    pub wrong: u64,
    pub right: u64,
    pub proved: u64,
}

#[derive(Clone, Default, Debug)]
pub struct Outcome {
    pub programs: u64,
    /// Statements that were generated, and those that were verified and run.
    pub statements: (u64, u64),
    pub total: Figures,
    /// Claims that are no specification (a method without a contract in it, for example).
    pub unsaid: u64,
    pub by_construct: BTreeMap<String, Figures>,
    pub by_kind: BTreeMap<&'static str, u64>,
    pub findings: Vec<Finding>,
    /// Programs that could not be used, and why.
    pub useless: Vec<(u64, String)>,
    /// True claims that were not verified.
    pub unproved: Vec<(u64, String)>,
}

const OUT_OF_SCOPE: &[&str] = &["java.lang.OutOfMemoryError", "java.lang.StackOverflowError"];

const PANIC: &str = "the verifier itself fails";

/// Programs that are compiled and run together.
const BATCH: u64 = 200;

/// Generates, runs and judges. To be called inside [`base::on_large_stack`].
pub fn judge(
    plan: &Plan,
    jdk: &Jdk,
    work: &Path,
    found: &mut dyn FnMut(&Finding),
) -> Result<Outcome, String> {
    let mut texts = CONSTRUCTS.to_vec();
    texts.extend(plan.more.iter().map(String::as_str));
    let grammar = grammar::read(&texts)?;
    let mut judge = Judge { grammar: &grammar, jdk, work, outcome: Outcome::default() };
    fs::create_dir_all(work).map_err(|e| e.to_string())?;
    let mut seed = plan.seed;
    let end = plan.seed.saturating_add(plan.count);
    while seed < end {
        let next = end.min(seed + BATCH);
        judge.batch(seed..next, plan.construct.as_deref(), found)?;
        seed = next;
    }
    Ok(judge.outcome)
}

pub(crate) struct Judge<'a> {
    grammar: &'a Grammar,
    jdk: &'a Jdk,
    work: &'a Path,
    outcome: Outcome,
}

/// What came of one copy.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answer {
    pub verified: bool,
    /// The verifier itself failed.
    pub panicked: bool,
    /// It is not well-formed, or not supported.
    pub refused: bool,
    /// All paths were gone through: what does not fail holds.
    pub complete: bool,
    /// Lines at which something fails.
    pub lines: BTreeSet<usize>,
    pub why: String,
}

impl Judge<'_> {
    fn batch(
        &mut self,
        seeds: std::ops::Range<u64>,
        construct: Option<&str>,
        found: &mut dyn FnMut(&Finding),
    ) -> Result<(), String> {
        let mut programs = Vec::new();
        for seed in seeds {
            let program = write::program(self.grammar, seed, &format!("P{seed}"), construct);
            self.outcome.programs += 1;
            self.outcome.statements.0 += program.steps.len() as u64;
            match self.verified_part(program) {
                Ok((program, true)) => {
                    let text = program.copies(&[Variant::default()]).text;
                    let finding = Finding { seed, what: PANIC.to_string(), text };
                    found(&finding);
                    self.outcome.findings.push(finding);
                }
                Ok((program, false)) => {
                    self.outcome.statements.1 += program.steps.len() as u64;
                    programs.push((seed, program));
                }
                Err(why) => self.outcome.useless.push((seed, why)),
            }
        }
        let (runs, refused) = run_all(programs.iter().map(|(_, p)| p), self.jdk, self.work)?;
        for (seed, program) in programs {
            match runs.get(&program.name) {
                Some(run) => {
                    let run = run.clone()?;
                    self.claims(seed, &program, &run, found)?;
                }
                None => {
                    let why = refused.get(&program.name).cloned().unwrap_or_default();
                    self.outcome.useless.push((seed, format!("javac: {why}")));
                }
            }
        }
        Ok(())
    }

    /// The program without the statements that are not verified.
    fn verified_part(&self, mut program: Program) -> Result<(Program, bool), String> {
        for _ in 0..8 {
            let copies = program.copies(&[Variant::default()]);
            let answers = verify(&program, &copies, self.work, true, false)?;
            let answer = answers.into_iter().next().unwrap_or_default();
            if answer.verified || answer.panicked {
                return Ok((program, answer.panicked));
            }
            let start = copies.lines.first().map_or(0, |l| *l.start());
            let dropped = failing_steps(&program, &answer, start);
            if dropped.is_empty() {
                return Err(answer.why);
            }
            program = program.without(&dropped);
        }
        Err("no part of it is verified".to_string())
    }

    fn claims(
        &mut self,
        seed: u64,
        program: &Program,
        run: &Run,
        found: &mut dyn FnMut(&Finding),
    ) -> Result<(), String> {
        // Memory and stack are out of scope.
        if let Some((_, what)) =
            run.thrown.iter().find(|(_, what)| OUT_OF_SCOPE.contains(&what.as_str()))
        {
            self.outcome.useless.push((seed, what.clone()));
            return Ok(());
        }
        if let Some((input, what)) = run.thrown.first() {
            let what = format!("verified, but for input {input} it throws {what}");
            let finding = minimise(program, None, seed, &what, self.jdk, self.work)?;
            found(&finding);
            self.outcome.findings.push(finding);
            return Ok(());
        }
        let mut random = Random::new(seed.wrapping_mul(31));
        let wrong = values::wrong(program, run, &mut random);
        // Little is true of any values of parameters.
        let right = match program.parameters.is_empty() {
            true => values::right(program, run, &mut random),
            false => Vec::new(),
        };
        let Some(answers) = together(program, &wrong, true, self.work)? else {
            self.panicked(seed, program, &wrong, found);
            return Ok(());
        };
        for (claim, answer) in wrong.iter().zip(answers) {
            if answer == Said::No {
                self.outcome.unsaid += 1;
                continue;
            }
            self.count(claim, |figures| figures.wrong += 1);
            *self.outcome.by_kind.entry(claim.kind).or_default() += 1;
            if answer == Said::Failed {
                continue;
            }
            let copies = program.copies(&[variant(claim)]);
            let alone = verify(program, &copies, self.work, false, false)?;
            if alone.iter().any(|a| a.panicked) {
                self.panicked(seed, program, std::slice::from_ref(claim), found);
            } else if alone.iter().all(|a| a.verified) {
                let what = format!("verified, but a run contradicts `{}`", claim.text.trim());
                let finding = minimise(program, Some(claim), seed, &what, self.jdk, self.work)?;
                found(&finding);
                self.outcome.findings.push(finding);
                // What else there is to find in this program has the same cause, likely.
                return Ok(());
            }
        }
        let Some(answers) = together(program, &right, false, self.work)? else {
            self.panicked(seed, program, &right, found);
            return Ok(());
        };
        for (claim, answer) in right.iter().zip(answers) {
            if answer == Said::No {
                self.outcome.unsaid += 1;
                continue;
            }
            self.count(claim, |figures| {
                figures.right += 1;
                figures.proved += u64::from(answer == Said::Holds);
            });
            if answer != Said::Holds {
                self.outcome.unproved.push((seed, claim.text.trim().to_string()));
            }
        }
        Ok(())
    }

    fn panicked(
        &mut self,
        seed: u64,
        program: &Program,
        claims: &[Claim],
        found: &mut dyn FnMut(&Finding),
    ) {
        let variants: Vec<Variant> = claims.iter().map(variant).collect();
        let text = program.copies(&variants).text;
        let finding = Finding { seed, what: PANIC.to_string(), text };
        found(&finding);
        self.outcome.findings.push(finding);
    }

    fn count(&mut self, claim: &Claim, add: impl Fn(&mut Figures)) {
        add(&mut self.outcome.total);
        for construct in &claim.constructs {
            let name = self.grammar.constructs[*construct].name.clone();
            add(self.outcome.by_construct.entry(name).or_default());
        }
    }
}

pub(crate) fn variant(claim: &Claim) -> Variant {
    let Claim { place, text, contract, result, .. } = claim.clone();
    Variant { at: vec![(place, text)], contract, result, several: false }
}

/// What became of a claim among others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Said {
    Holds,
    Failed,
    /// It is no specification.
    No,
    /// It has to be asked alone.
    Unclear,
}

/// Asks all claims in one method, each on a path of its own: what was true at a claim is not
/// changed by the others, and the work up to it is done once. Nothing if the verifier fails.
fn together(
    program: &Program,
    claims: &[Claim],
    once: bool,
    work: &Path,
) -> Result<Option<Vec<Said>>, String> {
    let mut said: Vec<Said> = claims.iter().map(|_| Said::Unclear).collect();
    let plain = |c: &Claim| c.contract.is_empty() && c.result.is_none();
    for _ in 0..4 {
        let asked: Vec<usize> =
            (0..claims.len()).filter(|i| plain(&claims[*i]) && said[*i] == Said::Unclear).collect();
        if asked.is_empty() {
            break;
        }
        let mut all = Variant { several: true, ..Variant::default() };
        for i in &asked {
            let lines = format!("\nif (which == {i}) {{\n{}return;\n}}\n", claims[*i].text);
            all.at.push((claims[*i].place, lines));
        }
        let copies = program.copies(&[all]);
        let lines: BTreeMap<usize, usize> = copies
            .text
            .lines()
            .enumerate()
            .filter_map(|(n, line)| {
                let number = line.trim().strip_prefix("if (which == ")?.strip_suffix(") {")?;
                // The line behind it, counted from one.
                Some((number.parse().ok()?, n + 2))
            })
            .collect();
        let answers = verify(program, &copies, work, false, once)?;
        let Some(answer) = answers.first() else { break };
        if answer.panicked {
            return Ok(None);
        }
        let failed = |i: &usize| lines.get(i).is_some_and(|line| answer.lines.contains(line));
        for i in asked.iter().filter(|_| answer.refused || answer.complete) {
            said[*i] = match (answer.refused, failed(i)) {
                (true, true) => Said::No,
                (true, false) => Said::Unclear,
                (false, true) => Said::Failed,
                (false, false) => Said::Holds,
            };
        }
        if !answer.refused || !asked.iter().any(failed) {
            break;
        }
    }
    // What is claimed in the contract has to be asked alone.
    let alone: Vec<usize> = (0..claims.len()).filter(|i| said[*i] == Said::Unclear).collect();
    let variants: Vec<Variant> = alone.iter().map(|i| variant(&claims[*i])).collect();
    if variants.is_empty() {
        return Ok(Some(said));
    }
    let answers = verify(program, &program.copies(&variants), work, false, once)?;
    for (i, answer) in alone.iter().zip(answers) {
        if answer.panicked {
            return Ok(None);
        }
        said[*i] = match answer {
            Answer { refused: true, .. } => Said::No,
            Answer { verified: true, .. } => Said::Holds,
            _ => Said::Failed,
        };
    }
    Ok(Some(said))
}

/// The steps in whose text something fails.
fn failing_steps(program: &Program, answer: &Answer, start: usize) -> BTreeSet<usize> {
    // A line of contract and one of header come before the body.
    let mut line = start + 2;
    let mut failing = BTreeSet::new();
    for (i, step) in program.steps.iter().enumerate() {
        let count = step
            .text
            .lines()
            .filter(|l| !l.trim_start().starts_with("//J"))
            .filter(|l| !l.trim().is_empty() || !l.is_empty())
            .count();
        if answer.lines.iter().any(|l| (line..line + count).contains(l)) {
            failing.insert(i);
        }
        line += count;
    }
    failing
}

/// What the verifier says of each copy. With `members`, a copy is verified only if everything
/// else in the text is, too.
pub(crate) fn verify(
    program: &Program,
    copies: &Copies,
    work: &Path,
    members: bool,
    once: bool,
) -> Result<Vec<Answer>, String> {
    let file = work.join(format!("{}.java", program.name));
    fs::write(&file, &copies.text).map_err(|e| e.to_string())?;
    let mut files = write_files(program, work)?;
    files.push(file.clone());
    let (class_path, _) = ClassPath::open(ClassPath::find_jdk().as_deref(), &[]);
    let options = java::Options { arithmetic: ir::Arithmetic::Checked };
    let front = java::front_end(&files, class_path, &options);
    let _ = fs::remove_file(&file);
    let good = Answer { verified: true, complete: true, ..Answer::default() };
    let mut answers = vec![good; copies.lines.len()];
    let line = |span| match front.map.locate(span) {
        Some((path, at)) if path == file => at.line as usize,
        _ => 0,
    };
    let whose = |line: usize| copies.lines.iter().position(|lines| lines.contains(&line));
    for d in front.diagnostics.iter().filter(|d| d.is_error()) {
        let at = line(d.span);
        let why = format!("line {at}: {} {}", d.code, d.message);
        match whose(at) {
            Some(n) => {
                answers[n].verified = false;
                answers[n].refused = true;
                answers[n].why = why;
                answers[n].lines.insert(at);
            }
            None => return Err(why),
        }
    }
    let facts = facts::Facts::of(front.program.into());
    for unit in symex::units(&facts) {
        let program = facts.program();
        let span = match unit {
            symex::Unit::Method(id) => program.method(id).span,
            symex::Unit::Inherited(class, _) => program.class(class).span,
            symex::Unit::Predicate(id) => program.predicate(id).span,
            symex::Unit::Function(id) => program.function(id).span,
            symex::Unit::Lemma(id) => program.lemma(id).span,
        };
        let copy = whose(line(span));
        if (copy.is_none() && !members) || copy.is_some_and(|n| !answers[n].verified) {
            continue;
        }
        let options = symex::Options { once, ..symex::Options::default() };
        let attempt = AssertUnwindSafe(|| symex::verify(&facts, unit, &options));
        let Ok(report) = catch_unwind(attempt) else {
            answers.iter_mut().for_each(|a| a.panicked = true);
            return Ok(answers);
        };
        if report.verdict == symex::Verdict::Verified {
            continue;
        }
        let text = |n: usize| copies.text.lines().nth(n.saturating_sub(1)).unwrap_or_default();
        let why = match report.failures.first() {
            Some(f) => {
                let at = line(f.span);
                format!("{}: {}: {} {}", report.name, text(at).trim(), f.code, f.message)
            }
            None => format!("{}: {:?}", report.name, report.verdict),
        };
        let Some(n) = copy else { return Err(why) };
        answers[n].verified = false;
        answers[n].complete &= report.verdict == symex::Verdict::Failed;
        answers[n].why = why;
        answers[n].lines.extend(report.failures.iter().map(|f| line(f.span)));
        if let symex::Verdict::Unsupported(_, span) = report.verdict {
            answers[n].refused = true;
            answers[n].lines.insert(line(span));
        }
    }
    Ok(answers)
}

type Runs = BTreeMap<String, Result<Run, String>>;

/// Runs the programs in one JVM. Those that `javac` refuses are left out, with its reason.
pub(crate) fn run_all<'p>(
    programs: impl Iterator<Item = &'p Program>,
    jdk: &Jdk,
    work: &Path,
) -> Result<(Runs, BTreeMap<String, String>), String> {
    let say = |e: std::io::Error| e.to_string();
    let folder = work.join("run");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(say)?;
    let support = folder.join("ClaimsRun.java");
    fs::write(&support, include_str!("../../harness/ClaimsRun.java")).map_err(say)?;
    let mut shared: BTreeSet<PathBuf> = BTreeSet::from([support]);
    let mut files: Vec<(String, PathBuf)> = Vec::new();
    for program in programs {
        let file = folder.join(format!("{}.java", program.name));
        fs::write(&file, program.run_text()).map_err(say)?;
        shared.extend(write_files(program, &folder)?);
        files.push((program.name.clone(), file));
    }
    let mut refused = BTreeMap::new();
    for _ in 0..6 {
        let mut paths: Vec<PathBuf> = files.iter().map(|(_, f)| f.clone()).collect();
        paths.extend(shared.iter().cloned());
        let names: Vec<String> = files.iter().map(|(n, _)| n.clone()).collect();
        if names.is_empty() {
            return Ok((Runs::new(), refused));
        }
        match jdk.run(&paths, &names, &folder) {
            Ok(outputs) => {
                let read = |(name, text): (String, String)| (name, values::read(&text));
                return Ok((outputs.into_iter().map(read).collect(), refused));
            }
            Err(why) => {
                let wrong = jdk.errors(&paths, &folder)?;
                if wrong.errors.is_empty() {
                    return Err(why);
                }
                for (name, line, message) in wrong.errors {
                    refused.entry(name).or_insert(format!("line {line}: {message}"));
                }
                files.retain(|(name, _)| !refused.contains_key(name));
            }
        }
    }
    Err(format!("javac keeps refusing programs: {refused:#?}"))
}

/// The files besides that of the class.
fn write_files(program: &Program, folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for (name, text) in &program.files {
        let file = folder.join(name);
        let parent = file.parent().unwrap_or(folder);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&file, text))
            .map_err(|e| e.to_string())?;
        files.push(file);
    }
    Ok(files)
}
