//! Diagnostics of files as the protocol has them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use base::{Diagnostic, Severity, SourceMap, Span, Text, visible};
use driver::Confidence;
use lsp_types::{
    Diagnostic as Shown, DiagnosticRelatedInformation, DiagnosticSeverity, Location,
    NumberOrString, Range,
};

use crate::analysis::Analysis;
use crate::position::{Lines, range_in};
use crate::uri;

/// So many labels are shown beside one diagnostic.
const MOST_LABELS: usize = 8;

/// All diagnostics, by file. What has no place in a file is not among them.
pub fn by_file(analysis: &Analysis) -> BTreeMap<PathBuf, Vec<Shown>> {
    let mut files: BTreeMap<PathBuf, Vec<Shown>> = BTreeMap::new();
    let mut places = Places::new(&analysis.sources);
    for (d, confidence) in analysis.all_diagnostics() {
        let Some((path, shown)) = shown(&mut places, d, confidence) else { continue };
        let list = files.entry(path).or_default();
        // A declaration that two units share is reported once.
        if !list.contains(&shown) {
            list.push(shown);
        }
    }
    for list in files.values_mut() {
        list.sort_by_key(|d| (d.range.start, d.range.end));
    }
    files
}

/// One diagnostic, with the file that it is in.
fn shown(
    places: &mut Places<'_>,
    d: &Diagnostic,
    confidence: Option<Confidence>,
) -> Option<(PathBuf, Shown)> {
    let (path, range) = places.place(d.span)?;
    let mut message = visible(&d.message).into_owned();
    if confidence == Some(Confidence::Possible) {
        message.push_str("\nnote: this is only possible: for want of a contract nobody knows");
    }
    for note in &d.notes {
        message.push_str(&format!("\nnote: {}", visible(note)));
    }
    for help in &d.helps {
        message.push_str(&format!("\nhelp: {}", visible(&help.text)));
    }
    let mut related = Vec::new();
    for label in d.labels.iter().take(MOST_LABELS) {
        let Some((path, range)) = places.place(label.span) else { continue };
        let Some(uri) = uri::from_path(&path) else { continue };
        let message = visible(&label.text).into_owned();
        related.push(DiagnosticRelatedInformation { location: Location { uri, range }, message });
    }
    let severity = match (d.severity(), confidence) {
        (Severity::Error, None | Some(Confidence::Certain)) => DiagnosticSeverity::ERROR,
        // What the command line does not even show.
        (_, Some(Confidence::Possible)) => DiagnosticSeverity::HINT,
        (Severity::Error | Severity::Warning, _) => DiagnosticSeverity::WARNING,
    };
    let shown = Shown {
        range,
        severity: Some(severity),
        code: Some(NumberOrString::String(d.code.to_string())),
        source: Some("cadre".to_string()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..Shown::default()
    };
    Some((path, shown))
}

/// Finds files and lines; the lines of a file are found once.
pub struct Places<'m> {
    map: &'m SourceMap,
    lines: BTreeMap<base::FileId, Lines<'m>>,
}

impl<'m> Places<'m> {
    pub fn new(map: &'m SourceMap) -> Places<'m> {
        Places { map, lines: BTreeMap::new() }
    }

    /// The file and range of a span; none if it is not in a file of the user's.
    pub fn place(&mut self, span: Span) -> Option<(PathBuf, Range)> {
        let file = self.map.file(self.map.find(span)?);
        self.whole(first_line(&file.text, file.start, span))
    }

    /// All of a place, for whoever changes it.
    pub fn whole(&mut self, span: Span) -> Option<(PathBuf, Range)> {
        let id = self.map.find(span)?;
        let file = self.map.file(id);
        if matches!(file.text, Text::Bundled(_)) {
            return None;
        }
        let lines = self.lines.entry(id).or_insert_with(|| Lines::new(&file.text));
        Some((file.path.clone(), range_in(file, lines, span)))
    }
}

/// Of a whole loop or class the first line says enough.
fn first_line(text: &str, start: u32, span: Span) -> Span {
    let at = |position: u32| position.saturating_sub(start) as usize;
    let inside = text.get(at(span.lo)..at(span.hi)).unwrap_or_default();
    match inside.find(['\n', '\r']) {
        Some(end) => {
            let line = inside.get(..end).unwrap_or_default().trim_end();
            Span::new(span.lo, span.lo + line.len() as u32)
        }
        None => span,
    }
}
