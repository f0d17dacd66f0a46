//! Classes without contracts, in few lines: what is certain or likely, and one line for each class.

use std::collections::BTreeMap;
use std::fmt::Write;

use base::{visible, visible_path};
use driver::{Confidence, Finding, Outcome, UnitReport, Verdict, readable};

use crate::human::{self, Style};
use crate::render;

/// So many methods without contracts are shown one by one, as all others are.
pub const FEW: usize = 20;

/// So many reasons are told of a class.
const MOST_REASONS: usize = 2;

/// Units of classes without contracts, in the order of the text.
pub fn render(outcome: &Outcome, units: &[&UnitReport], style: &Style, out: &mut String) {
    let (broken, units): (Vec<&UnitReport>, Vec<&UnitReport>) =
        units.iter().partition(|unit| unit.verdict == Verdict::Error);
    for unit in broken {
        human::render_unit(outcome, unit, style, out);
    }
    for (confidence, code) in [(Confidence::Certain, 31), (Confidence::Likely, 33)] {
        for unit in &units {
            for finding in found(unit, confidence) {
                let word = human::column(confidence.as_str(), code, style.color);
                line_of(outcome, unit, finding, &word, out);
            }
        }
    }
    if style.quiet {
        return;
    }
    let mut names: Vec<&str> = Vec::new();
    let mut classes: BTreeMap<&str, Vec<&UnitReport>> = BTreeMap::new();
    for unit in units {
        let name = class_of(unit);
        let members = classes.entry(name).or_default();
        if members.is_empty() {
            names.push(name);
        }
        members.push(unit);
    }
    for name in names {
        if let Some(units) = classes.get(name) {
            class_line(name, units, style, out);
        }
    }
}

/// What is only possible is shown where it is asked for.
pub fn is_shown(finding: &Finding, style: &Style) -> bool {
    style.all || finding.confidence != Some(Confidence::Possible)
}

/// How sure the surest finding of a unit is.
pub fn remark(unit: &UnitReport, style: &Style) -> &'static str {
    let open = unit.findings.iter().filter(|f| f.accepted.is_none());
    match open.filter_map(|f| f.confidence).min() {
        Some(Confidence::Certain) => "   (certain)",
        Some(Confidence::Likely) => "   (likely)",
        Some(Confidence::Possible) if style.all => "   (possible)",
        Some(Confidence::Possible) => "   (possible: --all says why)",
        None => "",
    }
}

/// What is certain is shown with its place in the text, what is likely in one line.
fn line_of(outcome: &Outcome, unit: &UnitReport, finding: &Finding, word: &str, out: &mut String) {
    let name = readable(&unit.signature);
    let d = &finding.diagnostic;
    if finding.confidence == Some(Confidence::Certain) {
        let _ = writeln!(out, "{word} {}", visible(&name));
        let _ = writeln!(out, "{}", render::diagnostic_in(&outcome.sources, d, word.contains('[')));
        return;
    }
    let place = outcome.sources.locate(d.span);
    let place = place.map(|(path, at)| format!("{}:{}: ", visible_path(path), at.line));
    let example = finding.counterexample.as_ref().and_then(|c| c.text());
    let example = example.map(|text| format!(", {text}")).unwrap_or_default();
    let message = format!("{}{example} ({})", d.message, d.code);
    let place = place.unwrap_or_default();
    let _ = writeln!(out, "{word} {}: {place}{}", visible(&name), visible(&readable(&message)));
}

fn class_line(name: &str, units: &[&UnitReport], style: &Style, out: &mut String) {
    let count = |verdict| units.iter().filter(|unit| unit.verdict == verdict).count();
    let all = [Verdict::Verified, Verdict::Trusted, Verdict::Failed, Verdict::Unknown];
    let mut parts: Vec<String> = all
        .into_iter()
        .chain([Verdict::Unsupported])
        .filter(|verdict| count(*verdict) > 0)
        .map(|verdict| format!("{} {}", count(verdict), verdict.as_str()))
        .collect();
    if let Some(last) = parts.last_mut()
        && count(Verdict::Unsupported) > 0
    {
        let _ = write!(last, " ({})", reasons(units));
    }
    let fine = units.iter().all(|unit| unit.verdict.is_fine());
    let word = human::column("checked", if fine { 32 } else { 33 }, style.color);
    let _ = writeln!(out, "{word} {}: {}", visible(&readable(name)), visible(&parts.join(", ")));
}

/// Why something of a class is not supported, the most frequent first.
fn reasons(units: &[&UnitReport]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for unit in units.iter().filter(|unit| unit.verdict == Verdict::Unsupported) {
        let found = unit.findings.iter().map(|f| &f.diagnostic);
        for d in unit.diagnostics.iter().chain(found) {
            let text = d.message.strip_prefix("not supported yet: ").unwrap_or(&d.message);
            *counts.entry(text).or_default() += 1;
        }
    }
    let mut all: Vec<(&str, usize)> = counts.into_iter().collect();
    all.sort_by_key(|(text, count)| (usize::MAX - count, *text));
    let more = all.len().saturating_sub(MOST_REASONS);
    let mut texts: Vec<&str> = all.iter().take(MOST_REASONS).map(|(text, _)| *text).collect();
    if more > 0 {
        texts.push("…");
    }
    texts.join("; ")
}

fn found(unit: &UnitReport, confidence: Confidence) -> impl Iterator<Item = &Finding> {
    unit.findings.iter().filter(move |f| f.confidence == Some(confidence) && f.accepted.is_none())
}

/// `a.B` of `a.B.m(int)`; a lambda belongs to the class that it stands in.
fn class_of(unit: &UnitReport) -> &str {
    let name = unit.name();
    let end = name.find(".lambda$").or_else(|| name.rfind('.'));
    let class = end.and_then(|end| name.get(..end)).unwrap_or(name);
    // Packages are written only where two methods read alike.
    let is_package = |part: &str| part.starts_with(|c: char| c.is_lowercase());
    let package = class.split('.').take_while(|part| is_package(part)).map(|part| part.len() + 1);
    class.get(package.sum::<usize>()..).unwrap_or(class)
}

/// One line that counts what is not shown.
pub fn count(outcome: &Outcome, style: &Style, out: &mut String) {
    let plain = || outcome.units.iter().filter(|unit| unit.is_plain);
    let of = |confidence| plain().map(|unit| found(unit, confidence).count()).sum::<usize>();
    if plain().all(|unit| unit.verdict.is_fine()) {
        return;
    }
    let possible = of(Confidence::Possible);
    let (certain, likely) = (of(Confidence::Certain), of(Confidence::Likely));
    let _ = write!(
        out,
        "in classes without contracts: {certain} certain, {likely} likely, {possible} possible"
    );
    let _ = match possible {
        0 => writeln!(out),
        _ if style.all => writeln!(out, " (possible ones do not fail the run)"),
        _ => writeln!(out, " (--all shows them; possible ones do not fail the run)"),
    };
}
