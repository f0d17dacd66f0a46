//! Diagnostics as text, with excerpts of the source.

use std::borrow::Cow;
use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use base::{Diagnostic, LineColumn, Severity, SourceFile, SourceMap, Span, visible, visible_path};

/// Lines longer than this are not shown: nobody could read them.
const LONGEST_LINE: usize = 400;

/// Nor are more lines than these.
const MOST_LINES: usize = 1_000;

/// One diagnostic, ending with a line break, without colours.
pub fn diagnostic(map: &SourceMap, d: &Diagnostic) -> String {
    diagnostic_in(map, d, false)
}

/// One diagnostic, ending with a line break.
pub fn diagnostic_in(map: &SourceMap, d: &Diagnostic, color: bool) -> String {
    let level = match d.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut report =
        level.primary_title(visible(&d.message)).id(d.code.as_str()).elements(snippets(map, d));
    for note in &d.notes {
        report = report.element(Level::NOTE.message(visible(note)));
    }
    for help in &d.helps {
        report = report.element(Level::HELP.message(visible(&help.text)));
    }
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.decor_style(DecorStyle::Ascii);
    format!("{}\n", renderer.render(&[report]))
}

/// All of them, in the order of the text, at most `limit` in full.
pub fn print_all(map: &SourceMap, diagnostics: &[Diagnostic], limit: usize) {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by_key(|d| (d.span, d.code));
    for d in sorted.iter().take(limit) {
        eprintln!("{}", diagnostic(map, d));
    }
    if sorted.len() > limit {
        eprintln!("… and {} more", sorted.len() - limit);
    }
}

fn snippets<'m>(map: &'m SourceMap, d: &'m Diagnostic) -> Vec<annotate_snippets::Element<'m>> {
    let mut elements = Vec::new();
    let mut spans = vec![(d.span, None, AnnotationKind::Primary)];
    spans.extend(d.labels.iter().map(|l| (l.span, Some(l.text.as_str()), AnnotationKind::Context)));
    // One excerpt a file, in the order of first mention.
    let mut files = Vec::new();
    for (span, _, _) in &spans {
        if let Some(file) = map.find(*span)
            && !files.contains(&file)
        {
            files.push(file);
        }
    }
    for id in files {
        let file = map.file(id);
        let here: Vec<_> =
            spans.iter().filter(|(span, _, _)| map.find(*span) == Some(id)).collect();
        let excerpt = excerpt(file, here.iter().map(|(span, _, _)| *span));
        let path = visible_path(&file.path);
        match excerpt {
            Some((text, first_line, offset)) => {
                let shown = shown(text);
                let mut snippet =
                    Snippet::source(shown.clone()).line_start(first_line as usize).path(path);
                for (span, label, kind) in here {
                    let range = local_range(file, *span, offset, text.len());
                    let at = |end: usize| text.get(..end).map_or(0, before_shown);
                    let range = at(range.start)..at(range.end);
                    snippet = snippet.annotation(kind.span(range).label(label.map(visible)));
                }
                elements.push(snippet.into());
            }
            None => {
                let LineColumn { line, column } = file.line_column(here[0].0.lo);
                let origin = annotate_snippets::Origin::path(path)
                    .line(line as usize)
                    .char_column(column as usize);
                elements.push(origin.into());
            }
        }
    }
    elements
}

/// An excerpt with what is hidden in it made visible; lines end as they did.
fn shown(text: &str) -> Cow<'_, str> {
    if !text.contains('\r') {
        return visible(text);
    }
    let lines: Vec<Cow<'_, str>> = text.split("\r\n").map(visible).collect();
    Cow::Owned(lines.join("\r\n"))
}

/// How long the beginning of an excerpt is when it is shown.
fn before_shown(text: &str) -> usize {
    shown(text).len()
}

/// The lines that the spans lie in: text, number of the first line, offset in the file.
fn excerpt(
    file: &SourceFile,
    spans: impl Iterator<Item = Span> + Clone,
) -> Option<(&str, u32, usize)> {
    let lo = spans.clone().map(|s| s.lo).min()?;
    let hi = spans.map(|s| s.hi).max()?;
    let start = (lo - file.start) as usize;
    let end = (hi.saturating_sub(file.start) as usize).clamp(start, file.text.len());
    // Bytes that are no text have no place in it.
    if !file.text.is_char_boundary(start) || !file.text.is_char_boundary(end) {
        return None;
    }
    // No further than what is shown: a line may be as long as a file.
    let whole = file.text.as_bytes();
    let is_end = |b: &u8| *b == b'\n';
    let back = start.min(LONGEST_LINE + 1);
    let from = match whole.get(start - back..start)?.iter().rposition(is_end) {
        Some(at) => start - back + at + 1,
        None if back == start => 0,
        None => return None,
    };
    let on = (whole.len() - end).min(LONGEST_LINE + 1);
    let to = match whole.get(end..end + on)?.iter().position(is_end) {
        Some(at) => end + at,
        None if end + on == whole.len() => whole.len(),
        None => return None,
    };
    // A line break may be of two characters.
    let to = if to > end && whole.get(to - 1) == Some(&b'\r') { to - 1 } else { to };
    let is_long = to - from > MOST_LINES * (LONGEST_LINE + 1);
    let text = file.text.get(from..to).filter(|_| !is_long)?;
    let readable =
        text.lines().all(|l| l.len() <= LONGEST_LINE) && text.lines().count() <= MOST_LINES;
    readable.then(|| (text, file.line_column(lo).line, from))
}

fn local_range(file: &SourceFile, span: Span, offset: usize, length: usize) -> Range<usize> {
    let at = |p: u32| ((p - file.start) as usize).saturating_sub(offset).min(length);
    let (lo, hi) = (at(span.lo), at(span.hi));
    // Of a whole loop or class the first line says enough.
    let text = file.text.get(offset + lo..offset + hi).unwrap_or_default();
    let line = text.find('\n').map_or(hi, |end| {
        let line = text.get(..end).unwrap_or_default();
        // A comment behind it belongs to something else.
        let line = line.split(" //").next().unwrap_or(line);
        lo + line.trim_end().len()
    });
    lo..line.max(lo)
}
