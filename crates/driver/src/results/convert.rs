//! From what an engine says of a unit, or from why it said nothing, to the report of the unit.

use std::collections::BTreeMap;
use std::time::Duration;

use base::{Code, Diagnostic, SourceMap, Stop};
use check::{Obligation, ObligationId, ObligationKind, Unit, Why};
use ir::Program;

use crate::results::counterexample::{self, Counterexample};
use crate::results::report::{Finding, UnitReport, Verdict};

pub(crate) fn convert(program: &Program, mut report: symex::Report, time: Duration) -> UnitReport {
    let unit = report.unit;
    let mut findings: Vec<Finding> =
        report.failures.iter().map(|failure| finding(program, unit, failure)).collect();
    if let Some(trace) = &mut report.trace {
        counterexample::put_into(trace, &report.failures, &findings);
    }
    match &report.why {
        Some(Why::Unsupported { what, span }) => {
            let message = format!("not supported yet: {what}");
            let mut d = Diagnostic::new(Code::Unsupported, *span, message);
            d.helps.extend(what.instead().map(Into::into));
            findings.push(d.into());
        }
        Some(why @ (Why::Budget | Why::Solver)) if findings.is_empty() => {
            let text = match why {
                Why::Budget => "this takes more work than the budget allows",
                _ => "the solver does not know",
            };
            findings.push(Diagnostic::new(Code::Budget, report.span, text).into());
        }
        Some(Why::Budget | Why::Solver) | None => {}
    }
    let mut warnings = Vec::new();
    if report.vacuity.vacuous {
        warnings.push(Diagnostic::new(Code::Vacuous, report.span, VACUOUS));
    }
    for span in &report.vacuity.dead_ends {
        warnings.push(Diagnostic::new(Code::Vacuous, *span, DEAD_END));
    }
    // Where something fails, there are other words for it.
    if report.verdict == Verdict::Verified {
        for span in &report.vacuity.endless {
            warnings.push(Diagnostic::new(Code::Vacuous, *span, ENDLESS));
        }
    }
    UnitReport {
        signature: report.name,
        package: String::new(),
        known_diagnostics: false,
        kind: format!("{:?}", report.kind).to_lowercase(),
        span: report.span,
        verdict: report.verdict,
        is_plain: false,
        doubts: Vec::new(),
        diagnostics: Vec::new(),
        findings,
        warnings,
        inserted: report.inserted,
        inferred: Vec::new(),
        uncontracted: report.grounds.uncontracted,
        counted_on: report.grounds.counted_on,
        trace: report.trace,
        relies_on: report.grounds.relies_on,
        notes: report.notes,
        trusted: report.trusted,
        fast: report.work.statistics.answered_fast,
        z3: report.work.statistics.asked_z3,
        time,
        cached: false,
        internal: false,
        depends_on_runs: report.depends_on_runs,
    }
}

const DEAD_END: &str = "nothing can happen behind this: it contradicts what is known, so what follows is verified idly";

const ENDLESS: &str =
    "this loop is never left: its exits contradict its invariant, so what follows is verified idly";

const VACUOUS: &str = "this can never hold, so whatever is verified under it says nothing";

fn finding(program: &Program, unit: Unit, failure: &symex::Failure) -> Finding {
    let mut diagnostic = failure.diagnostic();
    let counterexample =
        failure.example.as_ref().map(|example| Counterexample::of(program, unit, example));
    let text = counterexample.as_ref().and_then(Counterexample::text);
    diagnostic.notes.splice(0..0, text);
    Finding { diagnostic, obligation: None, counterexample, confidence: None, accepted: None }
}

/// Gives each finding the obligation that it is about. The conjunct is the first label of a failure
/// that has one.
pub(crate) fn name_obligations(sources: &SourceMap, unit: &mut UnitReport) {
    let mut seen: BTreeMap<ObligationId, usize> = BTreeMap::new();
    for finding in &mut unit.findings {
        let d = &finding.diagnostic;
        let Some(kind) = ObligationKind::of(d.code) else { continue };
        let conjunct = d.conjunct().filter(|span| *span != d.span);
        let texts = (sources.text(d.span), conjunct.map_or("", |span| sources.text(span)));
        let id = |number| ObligationId::new(&unit.signature, kind, texts.0, texts.1, number);
        let count = seen.entry(id(0)).or_default();
        finding.obligation = Some(Obligation { id: id(*count), kind, place: d.span, conjunct });
        *count += 1;
    }
}

/// The report of a unit that the engine has not reported on.
fn without_result(program: &Program, unit: Unit, signature: String) -> UnitReport {
    let kind = match unit {
        Unit::Method(_) | Unit::Inherited(..) => "method",
        Unit::Predicate(_) => "predicate",
        Unit::Function(_) => "function",
        Unit::Lemma(_) => "lemma",
    };
    let span = unit.span(program);
    UnitReport { kind: kind.to_string(), ..UnitReport::plain(signature, span) }
}

pub(crate) fn stopped(program: &Program, unit: Unit, signature: String, why: Stop) -> UnitReport {
    let mut report = without_result(program, unit, signature);
    let (code, text) = match why {
        Stop::Wish => (Code::Interrupted, "interrupted"),
        Stop::Time => (Code::RunLimit, "the run has had its time (`--timeout`)"),
        Stop::Memory => (Code::RunLimit, "the run has had its memory (`--memory`)"),
    };
    let d = Diagnostic::new(code, report.span, text);
    report.findings.push(d.into());
    report
}

/// A unit that holds more memory than one may: whether it does depends on the machine, so it is not
/// remembered.
pub(crate) fn too_large(program: &Program, unit: Unit, signature: String) -> UnitReport {
    let mut report = without_result(program, unit, signature);
    let text = "this takes more memory than a single method may: a quarter of `--memory`";
    report.findings.push(Diagnostic::new(Code::RunLimit, report.span, text).into());
    report
}

pub(crate) fn panicked(
    program: &Program,
    unit: Unit,
    signature: String,
    what: &str,
    time: Duration,
) -> UnitReport {
    let mut report = without_result(program, unit, signature);
    let d = Diagnostic::new(Code::Internal, report.span, format!("internal error: {what}"))
        .note("this is a bug in cadre, not in your program");
    report.findings.push(d.into());
    report.verdict = Verdict::Error;
    report.internal = true;
    report.time = time;
    report
}
