//! Quick fixes: every help that says what to write, invariants that were inferred, and suppression
//! with a reason.

use std::collections::HashMap;
use std::path::PathBuf;

use base::{Code, Diagnostic, FixRole, Span};
use driver::fixes::{Edit, edit_for, line_before};
use driver::{UnitReport, Verdict};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, Command, TextEdit, Uri, WorkspaceEdit,
};
use serde_json::json;

use crate::analysis::Analysis;
use crate::diagnostics::Places;
use crate::inputs;
use crate::states;
use crate::uri;

/// What can be done at a place of the sources.
pub fn actions(analysis: &Analysis, asked: &Uri, place: Span) -> Vec<CodeActionOrCommand> {
    let mut all = Actions { analysis, list: Vec::new() };
    let line = line_around(analysis, place);
    let touches = |span: Span| span.lo <= line.hi && line.lo <= span.hi;
    for (d, _) in analysis.all_diagnostics().filter(|(d, _)| !d.span.is_none() && touches(d.span)) {
        all.of_diagnostic(d);
    }
    for unit in &analysis.units {
        all.of_unit(unit, &touches);
        if touches(unit.span) {
            let argument = json!({ "uri": asked.as_str(), "unit": unit.signature });
            let states = ("Show symbolic states", states::COMMAND);
            let inputs = [("Find an input", inputs::COMMAND), ("Write a test", inputs::WRITE)];
            let inputs = inputs.into_iter().filter(|_| unit.kind == "method");
            for (title, command) in std::iter::once(states).chain(inputs) {
                all.list.push(CodeActionOrCommand::Command(Command {
                    title: title.to_string(),
                    command: command.to_string(),
                    arguments: Some(vec![argument.clone()]),
                }));
            }
        }
    }
    all.list
}

/// An invariant that proved nothing is offered if it has no more letters than that.
const MOST: usize = 400;

struct Actions<'a> {
    analysis: &'a Analysis,
    list: Vec<CodeActionOrCommand>,
}

impl Actions<'_> {
    fn of_diagnostic(&mut self, d: &Diagnostic) {
        let mut is_preferred = true;
        for help in &d.helps {
            let Some(fix) = &help.fix else { continue };
            let Some(edit) = edit_for(&self.analysis.sources, fix) else { continue };
            let title = match fix.role {
                FixRole::Clause | FixRole::LoopClause | FixRole::Statement | FixRole::Member => {
                    format!("Write `{}`", fix.text)
                }
                FixRole::Conjunct => format!("Write `{}` before it", fix.text.trim()),
                FixRole::Modifier => format!("Declare it `{}`", fix.text),
            };
            self.add(title, CodeActionKind::QUICKFIX, &[edit], is_preferred);
            is_preferred = false;
        }
        match d.code {
            Code::UnusedSuppression => self.take_away(d.span),
            Code::UnknownNotation => self.correct(d.span),
            _ => self.suppress(d),
        }
    }

    /// The word that was meant, in the place of one that is unknown.
    fn correct(&mut self, span: Span) {
        if let Some(word) = syntax::annotations::meant(self.analysis.sources.text(span)) {
            let title = format!("Write `{word}`");
            let edit = Edit { span, text: word };
            self.add(title, CodeActionKind::QUICKFIX, &[edit], true);
        }
    }

    /// A comment, with its line if nothing else is there. What is one of several values of an annotation of
    /// Java's is left to people.
    fn take_away(&mut self, span: Span) {
        let text = self.analysis.sources.text(span);
        let is_block = text.starts_with("/*@") && text.ends_with("*/");
        if !is_block && !text.starts_with("//@") {
            return;
        }
        let line = line_around(self.analysis, span);
        let is_alone = self.analysis.sources.text(line).trim() == text;
        let end = self.analysis.sources.find(line).map(|id| {
            let file = self.analysis.sources.file(id);
            let rest = file.text.get((line.hi - file.start) as usize..).unwrap_or_default();
            let breaks = ["\r\n", "\n", "\r"].into_iter().find(|end| rest.starts_with(end));
            line.hi + breaks.map_or(0, str::len) as u32
        });
        let span = match end.filter(|_| is_alone) {
            Some(end) => Span::new(line.lo, end),
            None => span,
        };
        let edit = Edit { span, text: String::new() };
        let title = "Take the suppression away".to_string();
        self.add(title, CodeActionKind::QUICKFIX, &[edit], true);
    }

    /// On a line of its own before, with a reason to be written.
    fn suppress(&mut self, d: &Diagnostic) {
        let code = d.code.as_str();
        // What is no text of the program's, or not even read, cannot be left out.
        if !(code.starts_with("E03") || code.starts_with('W')) {
            return;
        }
        let line = line_around(self.analysis, d.span);
        let Some((_, file)) =
            self.analysis.sources.find(line).map(|id| (id, self.analysis.sources.file(id)))
        else {
            return;
        };
        let text = self.analysis.sources.text(line);
        let indent = text.len() - text.trim_start().len();
        let edit = line_before(file, line.lo + indent as u32, &format!("nowarn {code}: reason"));
        self.add(
            format!("Suppress {code} here, with a reason"),
            CodeActionKind::QUICKFIX,
            &[edit],
            false,
        );
    }

    fn of_unit(&mut self, unit: &UnitReport, touches: &dyn Fn(Span) -> bool) {
        for found in unit.inferred.iter().filter(|found| found.is_complete && touches(found.span)) {
            let text: Vec<String> =
                found.clauses.iter().map(|c| format!("loop_invariant {c};")).collect();
            // What runs of an unproved loop have in common may be a table of all of them.
            if unit.verdict != Verdict::Verified
                && text.iter().map(String::len).sum::<usize>() > MOST
            {
                continue;
            }
            let Some(id) = self.analysis.sources.find(found.span) else { continue };
            let edit = line_before(self.analysis.sources.file(id), found.span.lo, &text.join("\n"));
            self.add(
                "Write the inferred invariant".to_string(),
                CodeActionKind::REFACTOR,
                &[edit],
                false,
            );
        }
    }

    fn add(&mut self, title: String, kind: CodeActionKind, edits: &[Edit], is_preferred: bool) {
        let Some(edit) = workspace_edit(self.analysis, edits) else { return };
        let is_known = self.list.iter().any(|other| match other {
            CodeActionOrCommand::CodeAction(other) => {
                other.title == title && other.edit.as_ref() == Some(&edit)
            }
            CodeActionOrCommand::Command(_) => false,
        });
        if !is_known {
            self.list.push(CodeActionOrCommand::CodeAction(CodeAction {
                title,
                kind: Some(kind),
                edit: Some(edit),
                is_preferred: is_preferred.then_some(true),
                ..CodeAction::default()
            }));
        }
    }
}

/// Edits of the sources as the protocol has them.
fn workspace_edit(analysis: &Analysis, edits: &[Edit]) -> Option<WorkspaceEdit> {
    let mut places = Places::new(&analysis.sources);
    let mut files: HashMap<PathBuf, Vec<TextEdit>> = HashMap::new();
    for edit in edits {
        let (path, range) = places.whole(edit.span)?;
        files.entry(path).or_default().push(TextEdit { range, new_text: edit.text.clone() });
    }
    let files: Option<Vec<_>> =
        files.into_iter().map(|(path, edits)| Some((uri::from_path(&path)?, edits))).collect();
    #[allow(clippy::mutable_key_type)]
    let changes = files?.into_iter().collect();
    Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
}

/// The lines that a place is in.
fn line_around(analysis: &Analysis, place: Span) -> Span {
    let Some(id) = analysis.sources.find(place) else { return place };
    let file = analysis.sources.file(id);
    let at = |position: u32| position.saturating_sub(file.start) as usize;
    let before = file.text.get(..at(place.lo)).unwrap_or_default();
    let lo = before.rfind(['\n', '\r']).map_or(0, |i| i + 1);
    let after = file.text.get(at(place.hi)..).unwrap_or_default();
    let hi = after.find(['\n', '\r']).map_or(file.text.len(), |i| at(place.hi) + i);
    Span::new(file.start + lo as u32, file.start + hi as u32)
}
