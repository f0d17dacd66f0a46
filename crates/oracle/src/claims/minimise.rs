//! Makes a finding smaller: statements are dropped while it stays a finding.

use std::collections::BTreeSet;

use super::ask::{Paths, Verifier};
use super::program::{Program, Variant};
use super::runs::run_all;
use super::values::Claim;
use crate::jvm::Jdk;

/// The smallest program found in which the claim (or, if there is none, that nothing is thrown)
/// is verified and a run contradicts it.
pub(crate) fn minimise(
    program: &Program,
    claim: Option<&Claim>,
    jdk: &Jdk,
    verifier: &Verifier<'_>,
) -> Result<String, String> {
    let mut program = program.clone();
    let mut i = program.steps.len();
    while i > 0 {
        i -= 1;
        if claim.is_some_and(|c| {
            program.steps.get(i).is_some_and(|s| Program::places(s).contains(&c.place))
        }) {
            continue;
        }
        let smaller = program.without(&BTreeSet::from([i]));
        if smaller.steps.len() < program.steps.len() && is_finding(&smaller, claim, jdk, verifier)?
        {
            i = i.min(smaller.steps.len());
            program = smaller;
        }
    }
    let variants = [claim.map(Claim::variant).unwrap_or_default()];
    let mut text = program.copies(&variants).text;
    for (name, file) in &program.files {
        text.push_str(&format!("// {name}\n{file}"));
    }
    Ok(text)
}

/// Whether it still is one: the claim is verified, the same text without it, too, and a run with
/// Java's text of the claim fails there.
fn is_finding(
    program: &Program,
    claim: Option<&Claim>,
    jdk: &Jdk,
    verifier: &Verifier<'_>,
) -> Result<bool, String> {
    let variants = [Variant::default(), claim.map(Claim::variant).unwrap_or_default()];
    let Ok(answers) = verifier.verify(program, &variants, Paths::AsAlways) else {
        return Ok(false);
    };
    if !answers.iter().all(|a| a.verified) {
        return Ok(false);
    }
    let (runs, _) = run_all(std::iter::once(program), jdk, verifier.work)?;
    let Some(Ok(run)) = runs.get(&program.name) else { return Ok(false) };
    match claim {
        None => Ok(!run.thrown.is_empty()),
        Some(claim) => Ok(run.thrown.is_empty() && claim.is_contradicted(program, run)),
    }
}
