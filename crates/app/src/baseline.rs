//! Findings that were there when a project began to use the tool: `cadre baseline` writes them
//! down, and later runs fail only for what is new.
//!
//! A finding is known by what is said about which text of which unit, not by its line. That it is
//! known changes no verdict. Behind what fails, other things may fail unseen; so what is known of a
//! unit counts only as long as the unit promises nothing that it did not promise then.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use base::{Diagnostic, SourceMap, visible_line, visible_path};
use driver::{Accepted, Finding, Outcome, UnitReport, Verdict};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    version: u32,
    findings: Vec<Known>,
    /// What the units with findings promised, by their names. Older files do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    promises: Option<BTreeMap<String, Vec<String>>>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The unit, with its package; empty if it belongs to none.
    unit: String,
    code: String,
    /// What tells it from others of the same code in the same unit.
    id: String,
    message: String,
}

/// What came of holding a run against a baseline.
#[derive(Default)]
pub struct Compared {
    pub known: usize,
    /// What was there and is not any more, in units that this run looked at.
    pub fixed: Vec<String>,
}

impl Baseline {
    pub fn read(path: &Path) -> Result<Baseline, String> {
        let shown = visible_path(path);
        let wrong = |why: String| {
            // The reason may quote the file.
            let why: String = why.chars().take(200).collect();
            format!("the baseline {shown} cannot be read: {}", visible_line(&why))
        };
        let text = driver::files::read_text(path, driver::files::LISTS)
            .map_err(|error| wrong(error.to_string()))?;
        let baseline: Baseline =
            serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        if baseline.version != 1 {
            return Err(format!("the baseline {shown} is of another version of the tool"));
        }
        Ok(baseline)
    }

    /// All that a run has to say.
    pub fn of(outcome: &Outcome) -> Baseline {
        let mut findings = Vec::new();
        let mut seen = Seen::default();
        let map = &outcome.sources;
        for d in outcome.diagnostics.iter().filter(|d| d.is_error()) {
            findings.push(seen.known(map, "", d));
        }
        for unit in &outcome.units {
            findings.extend(unit.diagnostics.iter().map(|d| seen.known(map, &unit.qualified(), d)));
            for finding in &unit.findings {
                let known = seen.known(map, &unit.qualified(), &finding.diagnostic);
                // What the text suppresses needs no second word.
                if finding.accepted.is_none() {
                    findings.push(known);
                }
            }
        }
        findings.sort();
        let promises = outcome.promises.iter().filter(|(_, clauses)| !clauses.is_empty());
        let promises = promises.map(|(unit, clauses)| (unit.clone(), clauses.clone())).collect();
        Baseline { version: 1, findings, promises: Some(promises) }
    }

    /// What an older baseline knows of units that this one is not about: so many findings are taken
    /// over.
    pub fn keep_others(&mut self, older: Baseline, outcome: &Outcome) -> usize {
        let units: BTreeSet<String> = outcome.units.iter().map(UnitReport::qualified).collect();
        let is_other = |known: &Known| !units.contains(&known.unit);
        let others: Vec<Known> = older.findings.into_iter().filter(is_other).collect();
        let others: Vec<Known> =
            others.into_iter().filter(|known| !self.findings.contains(known)).collect();
        let count = others.len();
        self.findings.extend(others);
        self.findings.sort();
        let promises = self.promises.get_or_insert_default();
        for (unit, clauses) in older.promises.into_iter().flatten() {
            if !units.contains(&unit) {
                promises.insert(unit, clauses);
            }
        }
        count
    }

    pub fn len(&self) -> usize {
        self.findings.len()
    }

    pub fn text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Marks what is known of a unit, before it is known what others promise.
    pub fn mark(&self, map: &SourceMap, unit: &mut UnitReport) {
        let mut seen = Seen::default();
        let name = unit.qualified();
        let mut is_known = |d: &Diagnostic| {
            let id = seen.known(map, &name, d).id;
            self.findings.iter().any(|known| known.id == id)
        };
        let of_front = unit.diagnostics.iter().filter(|d| is_known(d)).count();
        unit.known_diagnostics = of_front > 0 && of_front == unit.diagnostics.len();
        for finding in &mut unit.findings {
            if is_known(&finding.diagnostic) && finding.accepted.is_none() {
                finding.accepted = Some(Accepted::Known);
            }
        }
    }

    /// Marks what is known. `is_whole`: the run looked at everything; what is known of units that it
    /// did not come to the end of is not fixed.
    pub fn apply(&self, outcome: &mut Outcome, is_whole: bool) -> Compared {
        let mut left: BTreeSet<String> =
            self.findings.iter().map(|known| known.id.clone()).collect();
        let mut seen = Seen::default();
        let mut compared = Compared::default();
        let map = &outcome.sources;
        let mut is_known = |unit: &str, d: &Diagnostic| {
            let is_known = left.remove(&seen.known(map, unit, d).id);
            compared.known += usize::from(is_known);
            is_known
        };
        outcome.diagnostics.retain(|d| !d.is_error() || !is_known("", d));
        let mut units = BTreeSet::new();
        let mut unfinished = BTreeSet::new();
        for unit in &mut outcome.units {
            let name = unit.qualified();
            let of_front = unit.diagnostics.iter().filter(|d| is_known(&name, d)).count();
            unit.known_diagnostics = of_front > 0 && of_front == unit.diagnostics.len();
            for finding in &mut unit.findings {
                let known = is_known(&name, &finding.diagnostic);
                if known && finding.accepted.is_none() {
                    finding.accepted = Some(Accepted::Known);
                }
            }
            if let Some(new) = self.new_promise(unit, &outcome.promises) {
                unit.findings.iter_mut().for_each(|finding| {
                    finding.accepted = finding.accepted.take().filter(|a| *a != Accepted::Known);
                    finding.diagnostic.notes.push(format!(
                        "the baseline knows this, but not `{}`, which is not shown either",
                        visible_line(&new)
                    ));
                });
            }
            // What could not be read, or was given up, may have more.
            let is_done = unit.verdict.is_fine() || unit.verdict == Verdict::Failed;
            let is_done = is_done && !unit.is_cut_short();
            if is_done { &mut units } else { &mut unfinished }.insert(name);
        }
        let is_whole = is_whole && outcome.stopped.is_none();
        let is_done =
            |unit: &String| units.contains(unit) || (is_whole && !unfinished.contains(unit));
        let is_gone = |known: &&Known| left.contains(&known.id) && is_done(&known.unit);
        let gone = self.findings.iter().filter(is_gone);
        compared.fixed = gone
            .map(|known| match known.unit.as_str() {
                "" => format!("{}: {}", known.code, known.message),
                unit => format!("{} in {unit}: {}", known.code, known.message),
            })
            .collect();
        compared
    }
}

impl Baseline {
    /// What a unit promises now and did not when the baseline was written, if all that was found in
    /// it is known: what fails may hide that.
    fn new_promise(
        &self,
        unit: &UnitReport,
        promises: &BTreeMap<String, Vec<String>>,
    ) -> Option<String> {
        let is_known = |f: &Finding| f.accepted == Some(Accepted::Known);
        if !unit.is_accepted() || !unit.findings.iter().any(is_known) {
            return None;
        }
        let then = self.promises.as_ref()?.get(&unit.qualified()).map_or(&[][..], Vec::as_slice);
        promises.get(&unit.qualified())?.iter().find(|promise| !then.contains(promise)).cloned()
    }
}

/// Findings that are alike are told apart by their number.
#[derive(Default)]
struct Seen(BTreeMap<String, usize>);

impl Seen {
    fn known(&mut self, map: &SourceMap, unit: &str, d: &Diagnostic) -> Known {
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let conjuncts: Vec<String> = d.labels.iter().map(|l| flat(map.text(l.span))).collect();
        // What is said may speak of values of a counterexample, so it is no part of what is known.
        let about = if d.span.is_none() { d.message.clone() } else { flat(map.text(d.span)) };
        let parts = [d.code.as_str(), unit, &about, &conjuncts.join("\n")];
        let hash = driver::fingerprint(&parts);
        let count = self.0.entry(hash.clone()).or_insert(0);
        *count += 1;
        Known {
            unit: unit.to_string(),
            code: d.code.as_str().to_string(),
            id: format!("{hash}:{count}"),
            message: d.message.clone(),
        }
    }
}
