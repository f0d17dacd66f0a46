//! Results as SARIF 2.1.0. Rules are the codes of the diagnostics; fingerprints do not depend
//! on where in its file a declaration stands.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use base::{Code, Diagnostic, Severity, SourceFile, SourceMap, Span, Text};
use driver::{Accepted, Confidence, Outcome, Verdict};
use serde_json::{Map, Value, json};

use crate::Exit;

pub fn render(outcome: &Outcome, exit: Exit) -> String {
    let root = root(&outcome.sources);
    let mut results = Results {
        map: &outcome.sources,
        root: root.as_deref(),
        rules: rules(outcome),
        seen: BTreeMap::new(),
        list: Vec::new(),
    };
    for d in &outcome.diagnostics {
        let level = level(d.code, Verdict::Error);
        results.add(d, level, None, (None, None));
    }
    for unit in &outcome.units {
        let known = unit.known_diagnostics.then_some(&Accepted::Known);
        let front = unit.diagnostics.iter().map(|d| (d, known, None));
        let found =
            unit.findings.iter().map(|f| (&f.diagnostic, f.accepted.as_ref(), f.confidence));
        let warned = unit.warnings.iter().map(|d| (d, None, None));
        for (d, accepted, confidence) in front.chain(found).chain(warned) {
            let level = match confidence {
                Some(Confidence::Possible) => "note",
                _ => level(d.code, unit.verdict),
            };
            results.add(d, level, Some(&unit.signature), (accepted, confidence));
        }
    }
    // What nobody verified, and what was used without proof, is no result, but is said.
    let assumed: Vec<String> = outcome.assumptions.iter().map(|a| a.text()).collect();
    let doubts: Vec<String> = outcome
        .units
        .iter()
        .flat_map(|u| u.doubts.iter().map(|doubt| format!("`{}` {doubt}", u.signature)))
        .collect();
    let notifications: Vec<Value> = outcome
        .warnings
        .iter()
        .chain(&outcome.notes)
        .chain(&assumed)
        .chain(&doubts)
        .map(|text| json!({ "level": "note", "message": { "text": unlinked(text) } }))
        .collect();
    let mut document = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "cadre",
                "version": driver::VERSION,
                "semanticVersion": driver::VERSION,
                "rules": results.rules.iter().map(|code| rule(*code)).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": exit != Exit::Internal && outcome.stopped.is_none(),
                "exitCode": exit as u8,
                "toolExecutionNotifications": notifications,
            }],
            "results": results.list,
        }],
    });
    if let Some(root) = &root {
        let address = format!("{}/", uri(root).trim_end_matches('/'));
        document["runs"][0]["originalUriBaseIds"] = json!({ ROOT: { "uri": address } });
    }
    // Inside of strings an escape means the same, and no terminal obeys it.
    base::visible(&format!("{document:#}\n")).into_owned()
}

/// The codes that occur, in order.
fn rules(outcome: &Outcome) -> Vec<Code> {
    let found = outcome.units.iter().flat_map(|u| &u.findings).map(|f| &f.diagnostic);
    let warned = outcome.units.iter().flat_map(|u| &u.warnings);
    let all = outcome.all_diagnostics().into_iter().chain(found).chain(warned);
    let mut codes: Vec<Code> = all.map(|d| d.code).collect();
    codes.sort();
    codes.dedup();
    codes
}

fn rule(code: Code) -> Value {
    json!({
        "id": code.as_str(),
        "name": format!("{code}"),
        "shortDescription": { "text": code.title() },
        "defaultConfiguration": { "level": level(code, Verdict::Failed) },
    })
}

fn level(code: Code, verdict: Verdict) -> &'static str {
    match (code.severity(), verdict) {
        (Severity::Warning, _) | (_, Verdict::Unknown | Verdict::Unsupported) => "warning",
        _ => "error",
    }
}

/// What readers of the format call the directory that addresses are relative to.
const ROOT: &str = "%SRCROOT%";

/// The repository around this directory, or this directory, if any file was given by its whole path:
/// readers know files by their places in the repository.
fn root(map: &SourceMap) -> Option<PathBuf> {
    let is_whole =
        |file: &SourceFile| file.path.is_absolute() && !matches!(file.text, Text::Bundled(_));
    map.files().find(|(_, file)| is_whole(file))?;
    let here = std::env::current_dir().ok()?;
    let repository = here.ancestors().find(|at| at.join(".git").exists());
    Some(repository.unwrap_or(&here).to_owned())
}

struct Results<'a> {
    map: &'a SourceMap,
    root: Option<&'a Path>,
    rules: Vec<Code>,
    /// How often a fingerprint has been given.
    seen: BTreeMap<String, usize>,
    list: Vec<Value>,
}

impl Results<'_> {
    fn add(
        &mut self,
        d: &Diagnostic,
        level: &str,
        unit: Option<&str>,
        (accepted, confidence): (Option<&Accepted>, Option<Confidence>),
    ) {
        let mut text = d.message.clone();
        for note in d.notes.iter().chain(d.helps.iter().map(|help| &help.text)) {
            text.push('\n');
            text.push_str(note);
        }
        let mut result = Map::new();
        result.insert("ruleId".into(), d.code.as_str().into());
        if let Ok(index) = self.rules.binary_search(&d.code) {
            result.insert("ruleIndex".into(), index.into());
        }
        result.insert("level".into(), level.into());
        if let Some(confidence) = confidence {
            let rank = match confidence {
                Confidence::Certain => 100.0,
                Confidence::Likely => 60.0,
                Confidence::Possible => 20.0,
            };
            result.insert("rank".into(), rank.into());
            result.insert("properties".into(), json!({ "confidence": confidence.as_str() }));
        }
        result.insert("message".into(), json!({ "text": unlinked(&text) }));
        let mut location = Map::new();
        if let Some(physical) = self.physical(d.span) {
            location.insert("physicalLocation".into(), physical);
        }
        if let Some(name) = unit {
            let logical = json!([{ "fullyQualifiedName": name, "kind": "function" }]);
            location.insert("logicalLocations".into(), logical);
        }
        if !location.is_empty() {
            result.insert("locations".into(), json!([location]));
        }
        let related: Vec<Value> = (1..)
            .zip(&d.labels)
            .filter_map(|(id, label): (u32, _)| {
                let physical = self.physical(label.span)?;
                let message = json!({ "text": unlinked(&label.text) });
                Some(json!({ "id": id, "physicalLocation": physical, "message": message }))
            })
            .collect();
        if !related.is_empty() {
            result.insert("relatedLocations".into(), related.into());
        }
        match accepted {
            Some(Accepted::Suppressed(reason)) => {
                let why = reason.as_deref().unwrap_or("no reason is given");
                let suppressions = json!([{ "kind": "inSource", "justification": why }]);
                result.insert("suppressions".into(), suppressions);
            }
            Some(Accepted::Known) => {
                result.insert("baselineState".into(), "unchanged".into());
            }
            None => {}
        }
        let fingerprint = self.fingerprint(d, unit);
        result.insert("partialFingerprints".into(), json!({ "cadre/v1": fingerprint }));
        self.list.push(result.into());
    }

    /// Of what stands there and what is said about it, but not of where it stands.
    fn fingerprint(&mut self, d: &Diagnostic, unit: Option<&str>) -> String {
        let path = self
            .map
            .locate(d.span)
            .map(|(path, _)| self.below(path).as_deref().unwrap_or(path).display().to_string());
        let conjuncts: Vec<&str> = d.labels.iter().map(|l| self.map.text(l.span)).collect();
        let parts = [
            d.code.as_str(),
            unit.unwrap_or_default(),
            path.as_deref().unwrap_or(&d.message),
            self.map.text(d.span),
            &conjuncts.join("\n"),
        ];
        let hash = driver::fingerprint(&parts);
        let count = self.seen.entry(hash.clone()).or_insert(0);
        *count += 1;
        format!("{hash}:{count}")
    }

    /// A file that was given by its whole path, as one sees it from the root.
    fn below(&self, path: &Path) -> Option<PathBuf> {
        let root = self.root.filter(|_| path.is_absolute())?;
        if let Ok(rest) = path.strip_prefix(root) {
            return Some(rest.to_owned());
        }
        let (path, root) = (path.canonicalize().ok()?, root.canonicalize().ok()?);
        path.strip_prefix(root).ok().map(Path::to_owned)
    }

    fn artifact(&self, path: &Path) -> Value {
        match self.below(path) {
            Some(rest) => json!({ "uri": uri(&rest), "uriBaseId": ROOT }),
            None => json!({ "uri": uri(path) }),
        }
    }

    fn physical(&self, span: Span) -> Option<Value> {
        let file = self.map.file(self.map.find(span)?);
        let (start, end) = (file.line_column(span.lo), file.line_column(span.hi));
        Some(json!({
            "artifactLocation": self.artifact(&file.path),
            "region": {
                "startLine": start.line,
                "startColumn": start.column,
                "endLine": end.line,
                "endColumn": end.column,
            },
        }))
    }
}

/// A message in which no name of a stranger becomes a link: readers of the format take
/// `[text](address)` in plain text for one.
fn unlinked(text: &str) -> String {
    text.replace("](", "] (").replace("][", "] [").replace("]:", "] :")
}

/// A relative path is a relative reference.
fn uri(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    let mut uri = if path.is_absolute() { "file://".to_string() } else { String::new() };
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
                uri.push(byte as char);
            }
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_no_links() {
        assert_eq!(unlinked("`[here](http://x)` of int[]"), "`[here] (http://x)` of int[]");
        assert_eq!(unlinked("[a][b] [b]: c"), "[a] [b] [b] : c");
    }

    #[test]
    fn uris() {
        assert_eq!(uri(Path::new("a b/ä.java")), "a%20b/%C3%A4.java");
        assert_eq!(uri(Path::new("/x:y/A.java")), "file:///x%3Ay/A.java");
    }
}
