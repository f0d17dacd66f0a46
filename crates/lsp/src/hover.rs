//! What is known about a place: of a method its contract, its verdict and what it rests on; of an
//! expression in a method that failed its value in the counterexample.

use base::{Span, visible};
use driver::{Counterexample, UnitReport};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};
use syntax::ast::{CompilationUnit, Expr, ExprKind};
use syntax::visit::{Node, walk};

use crate::analysis::Analysis;
use crate::evaluate::{Values, value_of};
use crate::lenses;
use crate::position::Lines;
use crate::symbols::{Declared, offsets};

/// So many of what there may be many of.
const MOST: usize = 8;

/// A text, its tree, and the place in it.
pub struct Asked<'t> {
    pub text: &'t str,
    pub unit: &'t CompilationUnit,
    pub declared: &'t [Declared],
    pub offset: usize,
    /// Where the text begins in the sources of the analysis.
    pub start: u32,
}

pub fn hover(asked: &Asked<'_>, analysis: &Analysis) -> Option<Hover> {
    let named =
        asked.declared.iter().find(|d| d.name.0 <= asked.offset && asked.offset <= d.name.1);
    let (text, range) = match named {
        Some(declared) => {
            let place = Span::new(
                asked.start + declared.name.0 as u32,
                asked.start + declared.name.1 as u32,
            );
            let report = analysis.units.iter().find(|unit| unit.span.lo == place.lo)?;
            (of_unit(report, analysis), declared.name)
        }
        None => {
            let (expr, text) = of_expression(asked, analysis)?;
            (text, offsets(expr.loc.0))
        }
    };
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: text });
    Some(Hover { contents, range: Some(Lines::new(asked.text).range(range.0, range.1)) })
}

fn of_unit(report: &UnitReport, analysis: &Analysis) -> String {
    let mut out = format!("**{}** — {}\n", code(&report.signature), lenses::title(report));
    let contract = analysis.understood.as_ref().and_then(|u| u.contract(&report.signature));
    if let Some(lines) = contract.filter(|lines| !lines.is_empty()) {
        out.push_str(&format!("\n```java\n{}\n```\n", visible(&lines.join("\n"))));
    }
    for finding in report.findings.iter().filter(|f| f.accepted.is_none()).take(MOST) {
        out.push_str(&format!(
            "\n- ✗ {}: {}",
            finding.diagnostic.code,
            escaped(&finding.diagnostic.message)
        ));
    }
    for inferred in &report.inferred {
        let line = analysis.sources.locate(inferred.span).map_or(0, |(_, at)| at.line);
        for clause in inferred.clauses.iter().take(MOST) {
            out.push_str(&format!(
                "\n- inferred in line {line}: {}",
                code(&format!("loop_invariant {clause}"))
            ));
        }
    }
    // What is read and then written at one place may be opened for each.
    let mut inserted: Vec<String> = Vec::new();
    for (span, what) in &report.inserted {
        let line = analysis.sources.locate(*span).map_or(0, |(_, at)| at.line);
        let text = format!("\n- inserted in line {line}: {}", code(what));
        if !inserted.contains(&text) {
            inserted.push(text);
        }
    }
    out.extend(inserted.into_iter().take(MOST));
    for doubt in report.doubts.iter().take(MOST) {
        out.push_str(&format!("\n- {}", escaped(doubt)));
    }
    let about = |users: &[String]| users.contains(&report.signature);
    for assumption in analysis.assumptions.iter().filter(|a| about(&a.users)).take(MOST) {
        out.push_str(&format!("\n- assumed: {}", escaped(&assumption.text())));
    }
    for note in report.notes.iter().take(MOST) {
        out.push_str(&format!("\n- {}", escaped(note)));
    }
    out
}

/// The largest expression around the place that has a value, but not beyond a call or a statement.
fn of_expression<'t>(asked: &Asked<'t>, analysis: &Analysis) -> Option<(&'t Expr, String)> {
    let whole =
        asked.declared.iter().filter(|d| d.whole.0 <= asked.offset && asked.offset <= d.whole.1);
    let declared = whole.min_by_key(|d| d.whole.1 - d.whole.0)?;
    let name = asked.start + declared.name.0 as u32;
    let report = analysis.units.iter().find(|unit| unit.span.lo == name)?;
    let at = asked.start + asked.offset as u32;
    let examples = report.findings.iter().filter_map(|f| Some((f, f.counterexample.as_ref()?)));
    // The finding in whose line one looks, or else the first.
    let line = |position: u32| {
        analysis.sources.locate(Span::new(position, position)).map(|(_, at)| at.line)
    };
    let (finding, example) = examples
        .min_by_key(|(f, _)| (line(f.diagnostic.span.lo) != line(at), f.diagnostic.span.lo))?;
    let is_here = line(finding.diagnostic.span.lo) == line(at);
    let values = values(example, is_here);
    let mut found: Option<(&Expr, String)> = None;
    walk(asked.unit, &mut |node| {
        let Node::Expr(e) = node else { return true };
        let (lo, hi) = offsets(e.loc.0);
        let is_around = lo <= asked.offset && asked.offset <= hi;
        if is_around && !matches!(e.kind, ExprKind::Literal(_)) {
            // Further inside is nearer to what is meant.
            found = value_of(e, &values).map(|value| (e, value)).or(found.take());
        }
        is_around
    });
    let (expr, value) = found?;
    let (lo, hi) = offsets(expr.loc.0);
    let source = asked.text.get(lo..hi).unwrap_or_default();
    let how =
        if example.confirmed { "in the counterexample" } else { "in a possible counterexample" };
    let when = if is_here { "where it goes wrong" } else { "on entry of the method" };
    let text = format!(
        "{} {how}, {when}\n\n{}: {}",
        code(&format!("{source} = {value}")),
        finding.diagnostic.code,
        escaped(&finding.diagnostic.message)
    );
    Some((expr, text))
}

fn values(example: &Counterexample, is_here: bool) -> Values {
    let here = example.here.iter().filter(|_| is_here);
    example.entry.iter().chain(here).cloned().collect()
}

fn code(text: &str) -> String {
    let text = visible(text);
    if text.contains('`') { escaped(&text) } else { format!("`{text}`") }
}

/// Text in which nothing is taken for markup, but for the names in backquotes.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    let mut is_code = false;
    for c in visible(text).chars() {
        is_code ^= c == '`';
        if !is_code && matches!(c, '<' | '>' | '[' | ']' | '*' | '_' | '#' | '\\' | '!' | '|') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn markup_of_the_input_stays_text() {
        assert_eq!(escaped("a < b and `\\result[0]`"), "a \\< b and `\\result[0]`");
        assert_eq!(escaped("<img src=x>"), "\\<img src=x\\>");
    }
}
