//! The verdict over each method: ✓ verified, ✗ with the number of findings, … in hand.

use base::visible;
use driver::{UnitReport, Verdict};
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

/// `✓ verified · 3 ms · rests on A.m(int), which is not verified`
pub fn title(report: &UnitReport) -> String {
    let count = report.findings.len() + report.diagnostics.len();
    let mut parts = vec![match report.verdict {
        Verdict::Verified => "✓ verified".to_string(),
        Verdict::Trusted => "✓ trusted".to_string(),
        Verdict::Failed | Verdict::Error if count == 1 => "✗ 1 finding".to_string(),
        Verdict::Failed | Verdict::Error => format!("✗ {count} findings"),
        Verdict::Unknown => "? unknown".to_string(),
        Verdict::Unsupported => "– not supported".to_string(),
    }];
    parts.push(if report.cached { "known".to_string() } else { time(report.time) });
    match report.doubts.as_slice() {
        [] => {}
        [doubt] => parts.push(visible(doubt).into_owned()),
        [doubt, others @ ..] => {
            parts.push(format!("{}, and on {} more", visible(doubt), others.len()))
        }
    }
    match report.inferred.iter().map(|found| found.clauses.len()).sum() {
        0 => {}
        1 => parts.push("1 invariant inferred".to_string()),
        n => parts.push(format!("{n} invariants inferred")),
    }
    parts.join(" · ")
}

fn time(time: std::time::Duration) -> String {
    match time.as_millis() {
        0 => "under 1 ms".to_string(),
        ms @ 1..1000 => format!("{ms} ms"),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}
