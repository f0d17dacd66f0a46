//! The verdict over each method: ✓ verified, ✗ with the number of findings, … in hand.

use base::visible;
use driver::{Accepted, Confidence, Finding, UnitReport, Verdict, readable};
use lsp_types::{CodeLens, Command, Range, Uri};
use serde_json::json;

use crate::analysis::Analysis;
use crate::position::Lines;
use crate::states;
use crate::symbols::Declared;

/// The lenses of a text: `declared` are its units, `analysis` what is known of this very text.
pub fn lenses(
    uri: &Uri,
    lines: &Lines<'_>,
    declared: &[Declared],
    known: &[(u32, UnitReport)],
    analysis: Option<&Analysis>,
) -> Vec<CodeLens> {
    let mut all = Vec::new();
    let mut last_line = None;
    for unit in declared {
        let range = lines.range(unit.name.0, unit.name.1);
        // One line, one lens: what stands together in a line is read together.
        if last_line.replace(range.start.line) == Some(range.start.line) {
            continue;
        }
        let report = known.iter().find(|(at, _)| *at as usize == unit.name.0).map(|(_, r)| r);
        let is_complete = analysis.is_some_and(|analysis| analysis.is_complete);
        let title = match report {
            Some(report) => title(report),
            // Nothing to verify, such as a method without a body.
            None if is_complete => continue,
            None => "… in hand".to_string(),
        };
        all.push(lens(uri, range, title, report));
    }
    all
}

fn lens(uri: &Uri, range: Range, title: String, report: Option<&UnitReport>) -> CodeLens {
    let arguments =
        report.map(|report| vec![json!({ "uri": uri.as_str(), "unit": report.signature })]);
    // Without anything to show there is nothing to run.
    let command = if report.is_some() { states::COMMAND.to_string() } else { String::new() };
    CodeLens { range, command: Some(Command { title, command, arguments }), data: None }
}

/// How editors mark a unit: what does not make a run fail is no failure.
pub fn mark(report: &UnitReport) -> Verdict {
    match report.verdict {
        Verdict::Failed if report.is_accepted() || !report.fails() => Verdict::Unknown,
        verdict => verdict,
    }
}

/// `✓ verified · 3 ms · rests on A.m(int), which is not verified`
pub fn title(report: &UnitReport) -> String {
    let mut parts = vec![match report.verdict {
        Verdict::Verified => "✓ verified".to_string(),
        Verdict::Trusted => "✓ trusted".to_string(),
        Verdict::Failed | Verdict::Error => findings(report),
        Verdict::Unknown => "? unknown".to_string(),
        Verdict::Unsupported => "– not supported".to_string(),
    }];
    if report.is_accepted() {
        let is_known = |f: &Finding| f.accepted == Some(Accepted::Known);
        let is_of_baseline = report.known_diagnostics || report.findings.iter().any(is_known);
        let why = if is_of_baseline { "in the baseline" } else { "suppressed" };
        parts.push(why.to_string());
    }
    parts.push(if report.cached { "remembered".to_string() } else { time(report.time) });
    match report.doubts.as_slice() {
        [] => {}
        [doubt] => parts.push(visible(&readable(doubt)).into_owned()),
        [doubt, others @ ..] => {
            parts.push(format!("{}, and on {} more", visible(&readable(doubt)), others.len()))
        }
    }
    match report.inferred.iter().map(|found| found.clauses.len()).sum() {
        0 => {}
        1 => parts.push("1 invariant inferred".to_string()),
        n => parts.push(format!("{n} invariants inferred")),
    }
    parts.join(" · ")
}

/// What counts, as the command line counts it; else what somebody has accepted, or what is only
/// possible.
fn findings(report: &UnitReport) -> String {
    let said = |mark: &str, count: usize, what: &str| match count {
        1 => format!("{mark} 1 {what}"),
        n => format!("{mark} {n} {what}s"),
    };
    let all = report.findings.len() + report.diagnostics.len();
    if report.is_accepted() {
        return said("–", all, "finding");
    }
    if !report.fails() {
        return said("?", all, "possible finding");
    }
    let is_possible =
        |f: &&Finding| f.accepted.is_some() || f.confidence == Some(Confidence::Possible);
    said("✗", all - report.findings.iter().filter(is_possible).count(), "finding")
}

fn time(time: std::time::Duration) -> String {
    match time.as_millis() {
        0 => "under 1 ms".to_string(),
        ms @ 1..1000 => format!("{ms} ms"),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}
