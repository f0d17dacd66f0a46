//! Results as JUnit's XML: a suite for each file, a case for each unit.

use std::fmt::Write;

use base::{Diagnostic, SourceMap, Span, visible};
use driver::{Confidence, Outcome, UnitReport, Verdict, readable};

#[derive(Default)]
struct Suite {
    file: String,
    cases: String,
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
    seconds: f64,
}

pub fn render(outcome: &Outcome) -> String {
    let mut suites: Vec<Suite> = Vec::new();
    for d in outcome.diagnostics.iter().filter(|d| d.is_error()) {
        let suite = suite_of(&mut suites, file_of(&outcome.sources, d.span));
        suite.tests += 1;
        suite.errors += 1;
        let _ = writeln!(
            suite.cases,
            "    <testcase classname=\"{}\" name=\"{}\" time=\"0\">",
            escape(&suite.file),
            escape(d.code.title()),
        );
        problem(&outcome.sources, "error", &[(d, None)], &mut suite.cases);
        suite.cases.push_str("    </testcase>\n");
    }
    for unit in &outcome.units {
        let suite = suite_of(&mut suites, file_of(&outcome.sources, unit.span));
        case(&outcome.sources, unit, suite);
    }
    let total = |count: fn(&Suite) -> usize| suites.iter().map(count).sum::<usize>();
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(
        out,
        "<testsuites name=\"cadre\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" \
         time=\"{:.3}\">",
        total(|s| s.tests),
        total(|s| s.failures),
        total(|s| s.errors),
        total(|s| s.skipped),
        outcome.time.as_secs_f64(),
    );
    for s in &suites {
        let _ = writeln!(
            out,
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" \
             time=\"{:.3}\">",
            escape(&s.file),
            s.tests,
            s.failures,
            s.errors,
            s.skipped,
            s.seconds,
        );
        out.push_str(&s.cases);
        out.push_str("  </testsuite>\n");
    }
    out.push_str("</testsuites>\n");
    out
}

fn file_of(map: &SourceMap, span: Span) -> String {
    map.locate(span).map_or_else(|| "input".to_string(), |(path, _)| path.display().to_string())
}

fn suite_of(suites: &mut Vec<Suite>, file: String) -> &mut Suite {
    let index = suites.iter().position(|s| s.file == file).unwrap_or_else(|| {
        suites.push(Suite { file, ..Suite::default() });
        suites.len() - 1
    });
    &mut suites[index]
}

fn case(map: &SourceMap, unit: &UnitReport, suite: &mut Suite) {
    suite.tests += 1;
    suite.seconds += unit.time.as_secs_f64();
    // `Outer.Inner.m(int)`: the class is what stands before the last dot of the name.
    let split = unit.name().rfind('.');
    let class = split.and_then(|dot| unit.signature.get(..dot)).unwrap_or_default();
    let member = split.and_then(|dot| unit.signature.get(dot + 1..)).unwrap_or(&unit.signature);
    let _ = write!(
        suite.cases,
        "    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3}\"",
        escape(&readable(class)),
        escape(&readable(member)),
        unit.time.as_secs_f64(),
    );
    let element = match unit.verdict {
        _ if unit.is_accepted() => {
            suite.skipped += 1;
            "skipped"
        }
        Verdict::Trusted => {
            suite.skipped += 1;
            suite.cases.push_str(
                ">\n      <skipped message=\"trusted: its body was not verified\"/>\n    </testcase>\n",
            );
            return;
        }
        Verdict::Verified if unit.doubts.is_empty() => {
            suite.cases.push_str("/>\n");
            return;
        }
        Verdict::Verified => {
            let doubts = escape(&unit.doubts.join("; "));
            let _ = write!(
                suite.cases,
                ">\n      <system-out>{doubts}</system-out>\n    </testcase>\n"
            );
            return;
        }
        // Nothing that is certain or likely.
        Verdict::Failed | Verdict::Unknown if !unit.fails() => {
            suite.skipped += 1;
            "skipped"
        }
        Verdict::Failed | Verdict::Unknown => {
            suite.failures += 1;
            "failure"
        }
        Verdict::Error => {
            suite.errors += 1;
            "error"
        }
        Verdict::Unsupported => {
            suite.skipped += 1;
            "skipped"
        }
    };
    suite.cases.push_str(">\n");
    let front = unit.diagnostics.iter().map(|d| (d, None));
    let found = unit.findings.iter().map(|f| (&f.diagnostic, f.confidence));
    let mut all: Vec<(&Diagnostic, Option<Confidence>)> = front.chain(found).collect();
    all.sort_by_key(|(_, confidence)| *confidence);
    problem(map, element, &all, &mut suite.cases);
    suite.cases.push_str("    </testcase>\n");
}

/// One element for all that is wrong: readers of the format expect at most one.
fn problem(
    map: &SourceMap,
    element: &str,
    all: &[(&Diagnostic, Option<Confidence>)],
    out: &mut String,
) {
    let first = all.first().map(|(d, _)| d);
    let code = first.map_or("", |d| d.code.as_str());
    let message = first.map_or("", |d| d.message.as_str());
    let kind = if element == "skipped" { String::new() } else { format!(" type=\"{code}\"") };
    let mut text = String::new();
    for (d, confidence) in all {
        if let Some((path, at)) = map.locate(d.span) {
            let _ = write!(text, "{}:{}:{}: ", path.display(), at.line, at.column);
        }
        let rank = confidence.map(|rank| format!("{}: ", rank.as_str())).unwrap_or_default();
        let _ = writeln!(text, "{rank}{}: {}", d.code, d.message);
        for note in d.notes.iter().chain(d.helps.iter().map(|help| &help.text)) {
            let _ = writeln!(text, "  {note}");
        }
    }
    let _ = writeln!(
        out,
        "      <{element} message=\"{}\"{kind}>{}</{element}>",
        escape(message),
        escape(&text)
    );
}

/// For text and for attributes. Characters that XML cannot have, or a reader cannot see, are escaped.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in visible(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn nothing_gets_out_of_its_place() {
        assert_eq!(escape("a<b & \"c\"\n\u{1}]]>"), "a&lt;b &amp; &quot;c&quot;&#10;\\u0001]]&gt;");
    }
}
