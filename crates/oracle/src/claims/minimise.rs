//! Makes a finding smaller: statements are dropped while it stays a finding.

use std::collections::BTreeSet;

use super::ask::{Paths, Verifier};
use super::program::{Program, Variant};
use super::runs::run_all;
use super::values::Claim;
use crate::jvm::Jdk;

/// How often smaller programs are looked for; each time takes two runs of a JVM.
const ROUNDS: usize = 6;

/// The smallest program found in which the claim (or, if there is none, that nothing is thrown)
/// is verified and a run contradicts it.
pub(crate) fn minimise(
    program: &Program,
    claim: Option<&Claim>,
    jdk: &Jdk,
    verifier: &Verifier<'_>,
) -> Result<String, String> {
    let mut program = program.clone();
    for _ in 0..ROUNDS {
        let single: Vec<BTreeSet<usize>> = (0..program.steps.len())
            .filter(|i| {
                !claim.is_some_and(|c| Program::places(&program.steps[*i]).contains(&c.place))
            })
            .map(|i| BTreeSet::from([i]))
            .collect();
        let good = findings(&program, &single, claim, jdk, verifier)?;
        let Some(first) = good.first().cloned() else { break };
        // What can be left out one by one can often be left out together.
        let all: BTreeSet<usize> = good.into_iter().flatten().collect();
        let together = findings(&program, &[all], claim, jdk, verifier)?;
        program = program.without(together.first().unwrap_or(&first));
    }
    let variants = [claim.map(Claim::variant).unwrap_or_default()];
    let mut text = program.copies(&variants).text;
    for (name, file) in &program.files {
        text.push_str(&format!("// {name}\n{file}"));
    }
    Ok(text)
}

/// Which of these sets of steps can be left out. What is left still is a finding: the claim is
/// verified, the same text without it, too, and a run contradicts it.
fn findings(
    program: &Program,
    dropped: &[BTreeSet<usize>],
    claim: Option<&Claim>,
    jdk: &Jdk,
    verifier: &Verifier<'_>,
) -> Result<Vec<BTreeSet<usize>>, String> {
    let variants = [Variant::default(), claim.map(Claim::variant).unwrap_or_default()];
    let mut smaller: Vec<(&BTreeSet<usize>, Program)> = Vec::new();
    for (n, steps) in dropped.iter().enumerate() {
        let name = format!("{}_{n}", program.name);
        let candidate = Program { name, ..program.without(steps) };
        let Ok(answers) = verifier.verify(&candidate, &variants, Paths::AsAlways) else { continue };
        if answers.iter().all(|a| a.verified) {
            smaller.push((steps, candidate));
        }
    }
    let (runs, _) = run_all(smaller.iter().map(|(_, p)| p), jdk, verifier.work)?;
    let is_finding = |candidate: &Program| match (runs.get(&candidate.name), claim) {
        (Some(Ok(run)), None) => !run.thrown.is_empty(),
        (Some(Ok(run)), Some(claim)) => {
            run.thrown.is_empty() && claim.is_contradicted(candidate, run)
        }
        _ => false,
    };
    Ok(smaller.into_iter().filter(|(_, p)| is_finding(p)).map(|(steps, _)| steps.clone()).collect())
}
