//! Results as one JSON document; its schema is docs/report.schema.json.

use std::time::Duration;

use base::{Diagnostic, LineColumn, SourceMap, Span};
use driver::{
    AssumptionKind, Confidence, Counterexample, Finding, Outcome, Stop, UnitReport, Verdict,
    obligation_of,
};
use serde::{Serialize, Serializer};

use crate::cli;

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    tool: Tool,
    units: Vec<Unit<'a>>,
    assumptions: Vec<Assumption<'a>>,
    /// Of the front end, that belong to no unit.
    diagnostics: Vec<Problem<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suppressed: Vec<Suppressed<'a>>,
    notes: &'a [String],
    warnings: &'a [String],
    summary: Summary,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<Statistics>,
}

#[derive(Serialize)]
struct Suppressed<'a> {
    unit: &'a str,
    code: &'static str,
    #[serde(flatten)]
    place: Place,
    reason: Option<&'a str>,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
    solver: String,
}

#[derive(Serialize)]
struct Unit<'a> {
    name: &'a str,
    signature: &'a str,
    kind: &'a str,
    file: String,
    line: u32,
    verdict: Verdict,
    time_ms: f64,
    queries: Queries,
    errors: Vec<Problem<'a>>,
    warnings: Vec<Problem<'a>>,
    notes: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    doubts: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    ghost: Option<Vec<Ghost<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    inferred: Option<Vec<Invariant<'a>>>,
}

#[derive(Serialize)]
struct Invariant<'a> {
    file: String,
    line: u32,
    clauses: &'a [String],
    complete: bool,
}

#[derive(Serialize)]
struct Queries {
    fast: u64,
    z3: u64,
}

#[derive(Serialize)]
struct Problem<'a> {
    code: &'static str,
    severity: &'static str,
    obligation: &'static str,
    message: &'a str,
    #[serde(flatten)]
    place: Place,
    notes: Vec<&'a str>,
    related: Vec<Related<'a>>,
    counterexample: Values<'a>,
    confirmed: bool,
    /// Why the run does not fail for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    accepted: Option<&'static str>,
    /// In classes without contracts.
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<Confidence>,
    #[serde(skip_serializing_if = "Values::is_empty")]
    at_failure: Values<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<&'a serde_json::Value>,
}

#[derive(Serialize)]
struct Place {
    file: String,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
}

#[derive(Serialize)]
struct Related<'a> {
    message: &'a str,
    #[serde(flatten)]
    place: Place,
}

#[derive(Serialize)]
struct Ghost<'a> {
    what: &'a str,
    file: String,
    line: u32,
}

/// Names and values, in the order in which they matter.
struct Values<'a>(&'a [(String, String)]);

impl Values<'_> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

#[derive(Serialize)]
struct Assumption<'a> {
    kind: AssumptionKind,
    name: &'a str,
    message: String,
}

#[derive(Serialize)]
struct Summary {
    verified: usize,
    trusted: usize,
    failed: usize,
    unknown: usize,
    unsupported: usize,
    error: usize,
    time_ms: f64,
    interrupted: bool,
    /// Which limit ended the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
}

/// Of this run: what was remembered was not asked.
#[derive(Serialize)]
struct Statistics {
    cached: usize,
    questions: u64,
    fast: u64,
    z3: u64,
    quantifiers: u64,
}

pub fn render(outcome: &Outcome, options: &cli::Verify) -> String {
    let map = &outcome.sources;
    let count = |verdict| outcome.count(verdict);
    let document = Document {
        schema: 1,
        tool: Tool { name: "cadre", version: driver::VERSION, solver: driver::solver_version() },
        units: outcome.units.iter().map(|u| unit(map, u, options)).collect(),
        assumptions: outcome
            .assumptions
            .iter()
            .map(|a| Assumption { kind: a.kind, name: &a.name, message: a.text() })
            .collect(),
        diagnostics: outcome.diagnostics.iter().map(|d| problem(map, d, None)).collect(),
        suppressed: outcome
            .suppressed
            .iter()
            .map(|s| Suppressed {
                unit: &s.signature,
                code: s.code.as_str(),
                place: place(map, s.place),
                reason: s.reason.as_deref(),
            })
            .collect(),
        notes: &outcome.notes,
        warnings: &outcome.warnings,
        summary: Summary {
            verified: count(Verdict::Verified),
            trusted: count(Verdict::Trusted),
            failed: count(Verdict::Failed),
            unknown: count(Verdict::Unknown),
            unsupported: count(Verdict::Unsupported),
            error: count(Verdict::Error),
            time_ms: milliseconds(outcome.time),
            interrupted: outcome.stopped.is_some(),
            limit: match outcome.stopped {
                Some(Stop::Time) => Some("time"),
                Some(Stop::Memory) => Some("memory"),
                Some(Stop::Wish) | None => None,
            },
        },
        statistics: options.shown.stats.then(|| Statistics {
            cached: outcome.cached(),
            questions: outcome.statistics.queries,
            fast: outcome.statistics.answered_fast,
            z3: outcome.statistics.asked_z3,
            quantifiers: outcome.statistics.quantifiers_z3,
        }),
    };
    // Only maps with keys that are no strings, and values that refuse, can fail.
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    // Inside of strings an escape means the same, and no terminal obeys it.
    base::visible(&text).into_owned()
}

fn unit<'a>(map: &SourceMap, unit: &'a UnitReport, options: &cli::Verify) -> Unit<'a> {
    let Place { file, line, .. } = place(map, unit.span);
    let front = unit.diagnostics.iter().map(|d| Problem {
        accepted: unit.known_diagnostics.then_some("known"),
        ..problem(map, d, None)
    });
    let found = unit.findings.iter().map(|f| Problem {
        accepted: f.accepted.as_ref().map(accepted_word),
        ..problem(map, &f.diagnostic, Some(f))
    });
    let ghost = |(span, what): &'a (Span, String)| {
        let Place { file, line, .. } = place(map, *span);
        Ghost { what, file, line }
    };
    let invariant = |found: &'a driver::Inferred| {
        let Place { file, line, .. } = place(map, found.span);
        Invariant { file, line, clauses: &found.clauses, complete: found.is_complete }
    };
    Unit {
        name: unit.name(),
        signature: &unit.signature,
        kind: &unit.kind,
        file,
        line,
        verdict: unit.verdict,
        time_ms: milliseconds(unit.time),
        queries: Queries { fast: unit.fast, z3: unit.z3 },
        errors: front.chain(found).collect(),
        warnings: unit.warnings.iter().map(|d| problem(map, d, None)).collect(),
        notes: &unit.notes,
        doubts: &unit.doubts,
        ghost: options.proving.show_ghost.then(|| unit.inserted.iter().map(ghost).collect()),
        inferred: options
            .proving
            .show_inferred
            .then(|| unit.inferred.iter().map(invariant).collect()),
    }
}

fn accepted_word(accepted: &driver::Accepted) -> &'static str {
    match accepted {
        driver::Accepted::Suppressed(_) => "suppressed",
        driver::Accepted::Known => "known",
    }
}

fn problem<'a>(map: &SourceMap, d: &'a Diagnostic, finding: Option<&'a Finding>) -> Problem<'a> {
    let counterexample: Option<&Counterexample> = finding.and_then(|f| f.counterexample.as_ref());
    let related = d.labels.iter().map(|l| Related { message: &l.text, place: place(map, l.span) });
    Problem {
        code: d.code.as_str(),
        severity: if d.is_error() { "error" } else { "warning" },
        obligation: obligation_of(d.code),
        message: &d.message,
        place: place(map, d.span),
        notes: d
            .notes
            .iter()
            .chain(d.helps.iter().map(|help| &help.text))
            .map(String::as_str)
            .collect(),
        related: related.collect(),
        counterexample: Values(counterexample.map_or(&[], |c| &c.entry)),
        confirmed: counterexample.is_some_and(|c| c.confirmed),
        accepted: None,
        confidence: finding.and_then(|f| f.confidence),
        at_failure: Values(counterexample.map_or(&[], |c| &c.here)),
        model: counterexample.and_then(|c| c.model.as_ref()),
    }
}

/// What has no place is in no file, at line 0.
fn place(map: &SourceMap, span: Span) -> Place {
    let Some(id) = map.find(span) else {
        return Place { file: String::new(), line: 0, column: 0, end_line: 0, end_column: 0 };
    };
    let file = map.file(id);
    let (start, end) = (file.line_column(span.lo), file.line_column(span.hi));
    let LineColumn { line, column } = start;
    Place {
        file: file.path.display().to_string(),
        line,
        column,
        end_line: end.line,
        end_column: end.column,
    }
}

/// To the microsecond.
fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e3
}
