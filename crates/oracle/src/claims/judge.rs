//! Verifies the copies of a program's method, and counts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::ask::{Answer, Paths, Said, Verifier};
use super::grammar::{self, Grammar};
use super::minimise::minimise;
use super::program::{Program, Variant};
use super::runs::run_all;
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
    /// Wrong claims that are not verified because the solver had not the time to tell.
    pub undecided: u64,
    pub by_construct: BTreeMap<String, Figures>,
    pub by_kind: BTreeMap<&'static str, u64>,
    pub findings: Vec<Finding>,
    /// Programs that could not be used, and why.
    pub useless: Vec<(u64, String)>,
    /// True claims that were not verified.
    pub unproved: Vec<(u64, String)>,
}

/// What a program may throw without being wrong: memory and stack are out of scope, and the last
/// is said of one that is stopped because it takes too long.
const OUT_OF_SCOPE: &[&str] =
    &["java.lang.OutOfMemoryError", "java.lang.StackOverflowError", "Harness$TooLate"];

/// The true claims of one in so many programs are asked.
const WITH_RIGHT: u64 = 3;

const PANIC: &str = "the verifier itself fails";

/// Programs that are compiled and run together.
const BATCH: u64 = 100;

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
    fs::create_dir_all(work).map_err(|e| e.to_string())?;
    let verifier = Verifier::new(work);
    let mut judge = Judge { grammar: &grammar, jdk, verifier, outcome: Outcome::default() };
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
    verifier: Verifier<'a>,
    outcome: Outcome,
}

/// One in so many claims is asked alone as well, as a user would.
const ALONE: usize = 50;

/// The members of one in so many programs are verified, too; of all those in which something is
/// found.
const WITH_MEMBERS: u64 = 10;

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
            if seed.is_multiple_of(WITH_MEMBERS)
                && let Err(why) = self.verifier.members(&program)
            {
                self.outcome.useless.push((seed, why));
                continue;
            }
            match self.verified_part(program, paths_of(seed)) {
                Ok((program, true)) => self.panicked(seed, &program, &[Claim::default()], found),
                Ok((program, false)) => {
                    self.outcome.statements.1 += program.steps.len() as u64;
                    programs.push((seed, program));
                }
                Err(why) => self.outcome.useless.push((seed, why)),
            }
        }
        let (runs, refused) =
            run_all(programs.iter().map(|(_, p)| p), self.jdk, self.verifier.work)?;
        for (seed, program) in programs {
            match runs.get(&program.name) {
                Some(Ok(run)) => self.claims(seed, &program, run, found)?,
                // Most likely it does not end.
                Some(Err(why)) => self.outcome.useless.push((seed, why.clone())),
                None => {
                    let why = refused.get(&program.name).cloned().unwrap_or_default();
                    self.outcome.useless.push((seed, format!("javac: {why}")));
                }
            }
        }
        Ok(())
    }

    /// The program without the statements that are not verified.
    fn verified_part(&self, mut program: Program, paths: Paths) -> Result<(Program, bool), String> {
        for _ in 0..8 {
            let copies = program.copies(&[Variant::default()]);
            let answers = self.verifier.verify(&program, &[Variant::default()], paths)?;
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
        if let Some((_, what)) =
            run.thrown.iter().find(|(_, what)| OUT_OF_SCOPE.contains(&what.as_str()))
        {
            self.outcome.useless.push((seed, what.clone()));
            return Ok(());
        }
        if let Some((input, what)) = run.thrown.first() {
            let what = format!("verified, but for input {input} it throws {what}");
            return self.found(seed, program, None, &what, found);
        }
        let mut random = Random::new(seed.wrapping_mul(31));
        let wrong = values::wrong(program, run, &mut random);
        // Little is true of any values of parameters.
        let right = match program.parameters.is_empty() && seed.is_multiple_of(WITH_RIGHT) {
            true => values::right(program, run, &mut random),
            false => Vec::new(),
        };
        let Some(answers) = self.verifier.together(program, &wrong, paths_of(seed))? else {
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
            self.outcome.undecided += u64::from(answer == Said::Undecided);
            if answer.fails() && random.below(ALONE) != 0 {
                continue;
            }
            let alone = self.verifier.verify(program, &[claim.variant()], Paths::AsAlways)?;
            if alone.iter().any(|a| a.panicked) {
                self.panicked(seed, program, std::slice::from_ref(claim), found);
            } else if alone.iter().all(|a| a.verified) {
                let what = format!("verified, but a run contradicts `{}`", claim.text.trim());
                // What else there is to find in this program has the same cause, likely.
                return self.found(seed, program, Some(claim), &what, found);
            }
        }
        let Some(answers) = self.verifier.together(program, &right, paths_of(seed))? else {
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

    /// Tells of a finding, unless what the method rests on is not verified either.
    fn found(
        &mut self,
        seed: u64,
        program: &Program,
        claim: Option<&Claim>,
        what: &str,
        found: &mut dyn FnMut(&Finding),
    ) -> Result<(), String> {
        if let Err(why) = self.verifier.members(program) {
            self.outcome.useless.push((seed, why));
            return Ok(());
        }
        let text = minimise(program, claim, self.jdk, &self.verifier)?;
        let finding = Finding { seed, what: what.to_string(), text };
        found(&finding);
        self.outcome.findings.push(finding);
        Ok(())
    }

    fn panicked(
        &mut self,
        seed: u64,
        program: &Program,
        claims: &[Claim],
        found: &mut dyn FnMut(&Finding),
    ) {
        let variants: Vec<Variant> = claims.iter().map(Claim::variant).collect();
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

/// The two ways in which the verifier goes through paths: what is shown in one of them is
/// verified, so both are tested.
fn paths_of(seed: u64) -> Paths {
    if seed % 4 == 3 { Paths::Apart } else { Paths::Joined }
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
