//! A unit's result as it is remembered: with positions that do not depend on where the text
//! stands. Whether the bytes are what was written is for whoever kept them to know
//! ([`crate::remembered::cache`]).

use std::time::Duration;

use base::{Code, Diagnostic, Fix, FixRole, Help, Label, Span};
use serde::{Deserialize, Serialize};

use crate::remembered::key::{Key, Keys, Place};
use crate::results::counterexample::Counterexample;
use crate::results::report::{Finding, Inferred, UnitReport, Verdict};

#[derive(Serialize, Deserialize)]
struct StoredDiagnostic {
    code: String,
    place: Place,
    message: String,
    labels: Vec<(Place, String)>,
    notes: Vec<String>,
    /// With what they would write, and for what.
    helps: Vec<(String, Option<(String, Place, String)>)>,
}

#[derive(Serialize, Deserialize)]
struct StoredFinding {
    diagnostic: StoredDiagnostic,
    counterexample: Option<Counterexample>,
}

#[derive(Serialize, Deserialize)]
struct Stored {
    signature: String,
    kind: String,
    place: Place,
    verdict: Verdict,
    findings: Vec<StoredFinding>,
    warnings: Vec<StoredDiagnostic>,
    inserted: Vec<(Place, String)>,
    inferred: Vec<(Place, [Vec<String>; 2], usize, Option<String>, bool)>,
    uncontracted: Vec<String>,
    counted_on: Vec<String>,
    relies_on: Vec<String>,
    notes: Vec<String>,
    trusted: bool,
    fast: u64,
    z3: u64,
    /// A hash of all bodies that its examples depend on.
    runs: Option<[u8; 32]>,
}

/// The bytes to remember; none if the result is not one to be remembered.
pub fn encode(report: &UnitReport, keys: &Keys<'_>, key: &Key) -> Option<Vec<u8>> {
    // What ended at a limit of the run may end otherwise the next time.
    let is_limited = report.findings.iter().any(|f| f.diagnostic.code == Code::RunLimit);
    if report.internal || is_limited {
        return None;
    }
    let place = |span: Span| keys.place_of(key, span);
    let findings = report.findings.iter().map(|f| {
        Some(StoredFinding {
            diagnostic: store(&f.diagnostic, &place)?,
            counterexample: f.counterexample.clone(),
        })
    });
    let inserted = report.inserted.iter().map(|(span, text)| Some((place(*span)?, text.clone())));
    let inferred = report.inferred.iter().map(|i| {
        let (texts, measure) = ([i.contract.clone(), i.clauses.clone()], i.measure.clone());
        Some((place(i.span)?, texts, i.framing, measure, i.is_complete))
    });
    let stored = Stored {
        signature: report.signature.clone(),
        kind: report.kind.clone(),
        place: place(report.span)?,
        verdict: report.verdict,
        findings: findings.collect::<Option<_>>()?,
        warnings: report.warnings.iter().map(|d| store(d, &place)).collect::<Option<_>>()?,
        inserted: inserted.collect::<Option<_>>()?,
        inferred: inferred.collect::<Option<_>>()?,
        uncontracted: report.uncontracted.clone(),
        counted_on: report.counted_on.clone(),
        relies_on: report.relies_on.clone(),
        notes: report.notes.clone(),
        trusted: report.trusted,
        fast: report.fast,
        z3: report.z3,
        runs: report.depends_on_runs.then(|| keys.of_runs(key)),
    };
    serde_json::to_vec(&stored).ok()
}

/// The result that was remembered; none if the bytes are not what was written.
pub fn decode(bytes: &[u8], keys: &Keys<'_>, key: &Key) -> Option<UnitReport> {
    let stored: Stored = serde_json::from_slice(bytes).ok()?;
    if stored.runs.is_some_and(|runs| runs != keys.of_runs(key)) {
        return None;
    }
    let span = |place: Place| keys.span_at(key, &place);
    let findings = stored.findings.into_iter().map(|f| {
        Some(Finding {
            diagnostic: load(f.diagnostic, &span)?,
            obligation: None,
            counterexample: f.counterexample,
            accepted: None,
            confidence: None,
        })
    });
    let inserted = stored.inserted.into_iter().map(|(place, text)| Some((span(place)?, text)));
    let inferred = stored.inferred.into_iter().map(
        |(place, [contract, clauses], framing, measure, is_complete)| {
            Some(Inferred { span: span(place)?, contract, clauses, framing, measure, is_complete })
        },
    );
    Some(UnitReport {
        signature: stored.signature,
        package: String::new(),
        known_diagnostics: false,
        kind: stored.kind,
        span: span(stored.place)?,
        verdict: stored.verdict,
        is_plain: false,
        doubts: Vec::new(),
        diagnostics: Vec::new(),
        findings: findings.collect::<Option<_>>()?,
        warnings: stored.warnings.into_iter().map(|d| load(d, &span)).collect::<Option<_>>()?,
        inserted: inserted.collect::<Option<_>>()?,
        inferred: inferred.collect::<Option<_>>()?,
        uncontracted: stored.uncontracted,
        counted_on: stored.counted_on,
        trace: None,
        relies_on: stored.relies_on,
        notes: stored.notes,
        trusted: stored.trusted,
        fast: stored.fast,
        z3: stored.z3,
        time: Duration::ZERO,
        cached: true,
        internal: false,
        depends_on_runs: stored.runs.is_some(),
    })
}

fn store(d: &Diagnostic, place: &dyn Fn(Span) -> Option<Place>) -> Option<StoredDiagnostic> {
    let labels = d.labels.iter().map(|l| Some((place(l.span)?, l.text.clone())));
    let helps = d.helps.iter().map(|help| {
        let fix = match &help.fix {
            Some(fix) => Some((fix.role.as_str().to_string(), place(fix.span)?, fix.text.clone())),
            None => None,
        };
        Some((help.text.clone(), fix))
    });
    Some(StoredDiagnostic {
        code: d.code.to_string(),
        place: place(d.span)?,
        message: d.message.clone(),
        labels: labels.collect::<Option<_>>()?,
        notes: d.notes.clone(),
        helps: helps.collect::<Option<_>>()?,
    })
}

fn load(stored: StoredDiagnostic, span: &dyn Fn(Place) -> Option<Span>) -> Option<Diagnostic> {
    let mut d = Diagnostic::new(Code::parse(&stored.code)?, span(stored.place)?, stored.message);
    for (place, text) in stored.labels {
        d.labels.push(Label { span: span(place)?, text });
    }
    d.notes = stored.notes;
    for (text, fix) in stored.helps {
        let fix = match fix {
            Some((role, place, text)) => Some(Fix::new(FixRole::parse(&role)?, span(place)?, text)),
            None => None,
        };
        d.helps.push(Help { text, fix });
    }
    Some(d)
}
