//! One page with everything in it: no network, no other file. What comes from the input is
//! data in it, never markup.

use std::collections::BTreeMap;

use base::{FileId, SourceMap, Span};
use driver::Outcome;
use driver::trace::Trace;
use serde::Serialize;

use super::why;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: [&str; 7] = [
    include_str!("script/model.js"),
    include_str!("script/source.js"),
    include_str!("script/panels.js"),
    include_str!("script/run.js"),
    include_str!("script/graph.js"),
    include_str!("script/paths.js"),
    include_str!("script/main.js"),
];

#[derive(Serialize)]
struct Data<'r> {
    sources: Vec<Source<'r>>,
    units: Vec<UnitData<'r>>,
}

#[derive(Serialize)]
struct Source<'r> {
    path: String,
    text: &'r str,
}

#[derive(Serialize)]
struct UnitData<'r> {
    name: &'r str,
    kind: &'r str,
    verdict: &'static str,
    why: Option<&'r str>,
    file: Option<String>,
    place: Option<Place>,
    trace: Option<&'r Trace>,
    /// The spans of the trace, as places in the sources.
    places: Vec<Option<Place>>,
}

/// File, start and end; the units are those of JavaScript's strings.
type Place = (usize, usize, usize);

/// The whole page.
pub fn page(outcome: &Outcome) -> String {
    let map = &outcome.sources;
    let mut files = Files { map, known: BTreeMap::new(), sources: Vec::new() };
    let units = outcome
        .units
        .iter()
        .map(|unit| UnitData {
            name: &unit.signature,
            kind: &unit.kind,
            verdict: unit.verdict.as_str(),
            why: why(unit),
            file: map.find(unit.span).map(|file| map.file(file).path.display().to_string()),
            place: files.place(unit.span),
            trace: unit.trace.as_ref(),
            places: unit.trace.as_ref().map_or_else(Vec::new, |trace| {
                trace.spans.iter().map(|span| files.place(*span)).collect()
            }),
        })
        .collect();
    let sources = files.sources;
    // Only plain data is in there: this cannot fail.
    let json = serde_json::to_string(&Data { sources, units }).unwrap_or_default();
    // The data goes in last: it may contain what looks like a placeholder.
    PAGE.replace("{{style}}", STYLE)
        .replace("{{script}}", &SCRIPT.join("\n"))
        .replace("{{data}}", &harmless(&json))
}

/// JSON that no parser of HTML or JavaScript takes for anything else.
fn harmless(json: &str) -> String {
    let mut out = String::with_capacity(json.len() + json.len() / 50);
    for c in json.chars() {
        match c {
            // None of these stands outside of a string of the JSON.
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                out.push_str(&format!("\\u{:04x}", c as u32));
            }
            // Nothing that a browser obeys instead of showing it; places stay what they are.
            c if base::is_hidden(c) => (0..c.len_utf16()).for_each(|_| out.push_str("\\ufffd")),
            _ => out.push(c),
        }
    }
    out
}

/// The files that are referred to, in the order of first mention.
struct Files<'m> {
    map: &'m SourceMap,
    known: BTreeMap<FileId, (usize, Offsets)>,
    sources: Vec<Source<'m>>,
}

impl Files<'_> {
    fn place(&mut self, span: Span) -> Option<Place> {
        let id = self.map.find(span)?;
        let file = self.map.file(id);
        let (index, offsets) = match self.known.entry(id) {
            std::collections::btree_map::Entry::Occupied(known) => known.into_mut(),
            std::collections::btree_map::Entry::Vacant(free) => {
                let path = file.path.display().to_string();
                self.sources.push(Source { path, text: &file.text });
                free.insert((self.sources.len() - 1, Offsets::new(&file.text)))
            }
        };
        let at = |position: u32| offsets.utf16(&file.text, position.saturating_sub(file.start));
        Some((*index, at(span.lo), at(span.hi)))
    }
}

/// From bytes to UTF-16 units: one mark for each stretch of text.
struct Offsets {
    marks: Vec<(usize, usize)>,
}

impl Offsets {
    fn new(text: &str) -> Offsets {
        let mut marks = vec![(0, 0)];
        let mut units = 0;
        for (byte, c) in text.char_indices() {
            if byte >= marks.len() * 256 {
                marks.push((byte, units));
            }
            units += c.len_utf16();
        }
        Offsets { marks }
    }

    fn utf16(&self, text: &str, byte: u32) -> usize {
        let byte = (byte as usize).min(text.len());
        let mark = self.marks.partition_point(|(at, _)| *at <= byte).saturating_sub(1);
        let (from, units) = self.marks.get(mark).copied().unwrap_or_default();
        let rest = text.get(from..byte).unwrap_or_default();
        units + rest.chars().map(char::len_utf16).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_the_data_ends_the_script_or_starts_markup() {
        let text = harmless("\"</script><!--<script>&amp;\u{2028}\u{2029}\"");
        assert!(!text.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{text}");
        let back: String = serde_json::from_str(&text).unwrap();
        assert_eq!(back, "</script><!--<script>&amp;\u{2028}\u{2029}");
    }

    #[test]
    fn offsets_are_those_of_javascript() {
        let text = "aä😀b".repeat(200);
        let offsets = Offsets::new(&text);
        for (byte, _) in text.char_indices() {
            let expected = text[..byte].encode_utf16().count();
            assert_eq!(offsets.utf16(&text, byte as u32), expected);
        }
        assert_eq!(offsets.utf16(&text, u32::MAX), text.encode_utf16().count());
    }
}
