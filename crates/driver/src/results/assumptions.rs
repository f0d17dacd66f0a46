//! What the verdicts of a run rest on without proof, and who rests on it.

use std::collections::{BTreeMap, BTreeSet};

use check::Unit;
use facts::Facts;
use ir::{Origin, Program};

use crate::options::{Options, Overflow};
use crate::results::doubts;
use crate::results::report::{Assumption, AssumptionKind, UnitReport, Verdict};

pub(crate) fn assumptions(
    facts: &Facts,
    chosen: &[(Unit, String)],
    units: &[UnitReport],
    options: &Options,
    is_part: bool,
) -> Vec<Assumption> {
    let program = facts.program();
    let said = chosen
        .iter()
        .filter(|(unit, _)| symex::has_assume(program, *unit))
        .map(|(_, name)| Assumption::new(AssumptionKind::Assume, name.clone()));
    let overflow = (options.front.overflow == Overflow::Ignore && !units.is_empty())
        .then(|| Assumption::new(AssumptionKind::Overflow, "--overflow=ignore".to_string()));
    let unbounded =
        chosen.iter().filter(|(unit, _)| symex::is_unbounded(program, *unit)).map(|(_, name)| {
            Assumption::new(AssumptionKind::Overflow, format!("code_bigint_math in {name}"))
        });
    let callbacks = chosen
        .iter()
        .filter(|(unit, _)| symex::is_called_back(program, *unit))
        .map(|(_, name)| Assumption::new(AssumptionKind::Callback, name.clone()));
    let trusted = units.iter().filter(|u| u.trusted).map(|u| Assumption {
        kind: AssumptionKind::Trusted,
        name: u.signature.clone(),
        users: users_of(&u.signature, units),
    });
    let uncontracted = units
        .iter()
        .flat_map(|u| &u.uncontracted)
        .map(|name| Assumption::new(AssumptionKind::Uncontracted, name.clone()));
    // What is no part of this run is as little verified as what failed.
    let left_out = match is_part {
        false => BTreeMap::new(),
        true => doubts::left_out(facts, chosen, units),
    };
    let mut all: Vec<Assumption> = said
        .chain(overflow)
        .chain(unbounded)
        .chain(callbacks)
        .chain(trusted)
        .chain(uncontracted)
        .chain(not_verified(units, left_out))
        .chain(counted_on(units))
        .chain(bundled(program, units))
        .collect();
    all.sort();
    all.dedup();
    all
}

/// The verified units that rely on one.
fn users_of(signature: &str, units: &[UnitReport]) -> Vec<String> {
    let uses = |u: &&UnitReport| {
        u.verdict == Verdict::Verified && u.relies_on.iter().any(|used| used == signature)
    };
    units.iter().filter(uses).map(|u| u.signature.clone()).collect()
}

/// The library's classes whose contracts a unit used, if only for what they do not change.
fn bundled(program: &Program, units: &[UnitReport]) -> Vec<Assumption> {
    let used: BTreeSet<&str> =
        units.iter().flat_map(|u| &u.relies_on).map(String::as_str).collect();
    // A constructor that gets nothing and promises nothing, as that of `Object`, is no news.
    let is_plain = |m: &ir::Method| {
        m.kind == ir::MethodKind::Constructor
            && m.params.len() == 1
            && m.contract.cases.iter().all(|case| case.ensures.is_empty())
    };
    let promises = |m: &&ir::Method| {
        m.origin == ir::Origin::Library
            && !is_plain(m)
            && (!m.contract.is_empty() || m.modifiers.purity != ir::Purity::Impure)
            && used.contains(m.signature.as_str())
    };
    let classes: BTreeSet<String> = program
        .methods
        .iter()
        .filter(promises)
        .map(|m| program.class(m.class).name.to_string())
        .collect();
    let assumption = |name| Assumption::new(AssumptionKind::Library, name);
    classes.into_iter().map(assumption).collect()
}

/// What failed, was refused or was left out although a verified unit uses it: that unit's verdict holds only
/// if it keeps its contract after all.
fn not_verified(units: &[UnitReport], left_out: BTreeMap<String, Vec<String>>) -> Vec<Assumption> {
    let failed = units.iter().filter(|u| !u.verdict.is_fine());
    let failed: BTreeSet<&str> = failed.map(|u| u.signature.as_str()).collect();
    let mut users = left_out;
    for unit in units.iter().filter(|u| u.verdict == Verdict::Verified) {
        for used in unit.relies_on.iter().filter(|used| failed.contains(used.as_str())) {
            users.entry(used.clone()).or_default().push(unit.signature.clone());
        }
    }
    let assumption = |(name, users)| Assumption { kind: AssumptionKind::NotVerified, name, users };
    users.into_iter().map(assumption).collect()
}

/// The classes that verified units take to have no subclasses but those given.
fn counted_on(units: &[UnitReport]) -> Vec<Assumption> {
    let mut users: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for unit in units.iter().filter(|u| u.verdict == Verdict::Verified) {
        for class in &unit.counted_on {
            users.entry(class).or_default().push(unit.signature.clone());
        }
    }
    let assumption = |(name, users): (&str, Vec<String>)| Assumption {
        kind: AssumptionKind::Subclasses,
        name: name.to_string(),
        users,
    };
    users.into_iter().map(assumption).collect()
}

/// Says so if there was nothing to check but what Java itself checks.
pub(crate) fn notes(program: &Program, units: &[UnitReport]) -> Vec<String> {
    let is_annotated = program
        .methods
        .iter()
        .any(|m| m.origin == Origin::Source && !m.contract.is_empty())
        || program.predicates.iter().any(|p| p.origin == Origin::Source)
        || program.classes.iter().any(|c| c.origin == Origin::Source && !c.invariants.is_empty())
        || !program.lemmas.is_empty();
    let is_wrong = |d: &base::Diagnostic| d.code.as_str().starts_with("E02");
    // What could not be read is none, but was meant as one.
    let is_meant = units.iter().any(|unit| unit.diagnostics.iter().any(is_wrong));
    if is_annotated || is_meant || units.is_empty() {
        return Vec::new();
    }
    vec![
        "there are no contracts: nothing was checked but that no run-time exception is thrown"
            .to_string(),
    ]
}
