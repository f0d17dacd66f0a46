//! Requests: each is answered at once, from the text as it is and from what is known of it.

use std::path::{Path, PathBuf};

use base::Span;
use driver::UnitReport;
use lsp_server::{ErrorCode, Request, RequestId, Response};
use lsp_types::{
    CodeActionParams, CodeLensParams, CompletionParams, CompletionResponse, DocumentSymbolParams,
    DocumentSymbolResponse, ExecuteCommandParams, GotoDefinitionParams, HoverParams, Location,
    Position, PrepareRenameResponse, ReferenceParams, RenameParams, SemanticTokensParams,
    TextDocumentIdentifier, TextDocumentPositionParams, TextEdit, Uri, WorkspaceEdit,
};
use serde::Deserialize;
use serde_json::{Value, json};
use syntax::ast::CompilationUnit;

use crate::diagnostics::Places;
use crate::documents::Document;
use crate::hover::Asked;
use crate::position::Lines;
use crate::server::{Server, java_path, read};
use crate::states::Maker;
use crate::symbols::{START, declared};
use crate::{actions, completion, hover, inputs, lenses, predicates, states, symbols, tokens, uri};

/// The argument of the commands about one unit.
#[derive(Deserialize)]
struct StatesOf {
    unit: Option<String>,
    uri: Option<Uri>,
    position: Option<Position>,
}

/// Where somebody asks.
struct At<'s> {
    document: &'s Document,
    path: PathBuf,
    offset: usize,
}

impl Server {
    pub fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let answer = match method.as_str() {
            "textDocument/hover" => self.hover(params),
            "textDocument/codeLens" => self.lenses(params),
            "textDocument/codeAction" => self.actions(params),
            "textDocument/documentSymbol" => self.symbols(params),
            "textDocument/semanticTokens/full" => self.tokens(params),
            "textDocument/completion" => self.completion(params),
            "textDocument/definition" => self.definition(params),
            "textDocument/references" => self.references(params),
            "textDocument/prepareRename" => self.prepare_rename(params),
            "textDocument/rename" => match self.rename(params) {
                Ok(edit) => Some(edit),
                Err(why) => {
                    let code = ErrorCode::RequestFailed as i32;
                    return self.answer(Response::new_err(id, code, why));
                }
            },
            "workspace/executeCommand" => return self.command(id, params),
            "cadre/unitAt" => self.unit_at(params),
            "cadre/generation" => Some(json!(self.generation)),
            _ => {
                let code = ErrorCode::MethodNotFound as i32;
                let text = format!("{method} is not supported");
                return self.answer(Response::new_err(id, code, text));
            }
        };
        self.answer(Response::new_ok(id, answer.unwrap_or(Value::Null)));
    }

    fn document(&self, uri: &Uri) -> Option<(PathBuf, &Document)> {
        let path = java_path(uri)?;
        let document = self.documents.get(&path)?;
        Some((path, document))
    }

    fn at(&self, asked: &TextDocumentPositionParams) -> Option<At<'_>> {
        let (path, document) = self.document(&asked.text_document.uri)?;
        let offset = Lines::new(&document.text).offset(asked.position);
        Some(At { document, path, offset })
    }

    /// Whether what is known is about the texts as they are.
    fn is_current(&self) -> bool {
        self.analysis.generation == self.generation
    }

    /// A place of an open text in the sources of the analysis, if they are the same.
    fn place(&self, path: &Path, offset: usize) -> Option<Span> {
        if !self.is_current() {
            return None;
        }
        let (_, file) = self.analysis.file(path)?;
        let at = file.start + u32::try_from(offset).ok()?;
        Some(Span::new(at, at))
    }

    /// Reports of the units whose names stand in a text, by the offsets of their names.
    fn reports(&self, path: &Path) -> Vec<(u32, UnitReport)> {
        if !self.is_current() {
            return Vec::new();
        }
        let Some((id, file)) = self.analysis.file(path) else { return Vec::new() };
        let units = self.analysis.units_in(id);
        units.map(|unit| (unit.span.lo - file.start, unit.clone())).collect()
    }

    fn hover(&self, params: Value) -> Option<Value> {
        let params: HoverParams = read(params)?;
        let at = self.at(&params.text_document_position_params)?;
        let start = self.place(&at.path, 0)?.lo;
        let unit = parsed(&at.document.text);
        let declared = declared(&unit);
        let asked = Asked {
            text: &at.document.text,
            unit: &unit,
            declared: &declared,
            offset: at.offset,
            start,
        };
        serde_json::to_value(hover::hover(&asked, &self.analysis)?).ok()
    }

    fn lenses(&self, params: Value) -> Option<Value> {
        let params: CodeLensParams = read(params)?;
        let (path, document) = self.document(&params.text_document.uri)?;
        let declared = declared(&parsed(&document.text));
        let analysis = self.is_current().then_some(&self.analysis);
        let lines = Lines::new(&document.text);
        let lenses =
            lenses::lenses(&document.uri, &lines, &declared, &self.reports(&path), analysis);
        serde_json::to_value(lenses).ok()
    }

    /// For editors that draw verdicts themselves.
    pub fn verdicts(&self, path: &Path, document: &Document) -> Value {
        let lines = Lines::new(&document.text);
        let declared = declared(&parsed(&document.text));
        let mut units = Vec::new();
        for (at, report) in self.reports(path) {
            let Some(found) = declared.iter().find(|d| d.name.0 == at as usize) else { continue };
            units.push(json!({
                "unit": report.signature,
                "verdict": report.verdict.as_str(),
                "mark": lenses::mark(&report).as_str(),
                "title": lenses::title(&report),
                "name": lines.range(found.name.0, found.name.1),
                "range": lines.range(found.whole.0, found.whole.1),
            }));
        }
        json!({
            "uri": document.uri,
            "version": document.version,
            "generation": self.analysis.generation,
            "complete": self.analysis.is_complete,
            "units": units,
        })
    }

    fn actions(&self, params: Value) -> Option<Value> {
        let params: CodeActionParams = read(params)?;
        let (path, document) = self.document(&params.text_document.uri)?;
        let lines = Lines::new(&document.text);
        let lo = self.place(&path, lines.offset(params.range.start))?.lo;
        let hi = self.place(&path, lines.offset(params.range.end))?.hi;
        serde_json::to_value(actions::actions(&self.analysis, &document.uri, Span::new(lo, hi)))
            .ok()
    }

    fn symbols(&self, params: Value) -> Option<Value> {
        let params: DocumentSymbolParams = read(params)?;
        let (_, document) = self.document(&params.text_document.uri)?;
        let found = symbols::symbols(&parsed(&document.text), &document.text);
        serde_json::to_value(DocumentSymbolResponse::Nested(found)).ok()
    }

    fn tokens(&self, params: Value) -> Option<Value> {
        let params: SemanticTokensParams = read(params)?;
        let (_, document) = self.document(&params.text_document.uri)?;
        serde_json::to_value(tokens::tokens(&document.text)).ok()
    }

    fn completion(&self, params: Value) -> Option<Value> {
        let params: CompletionParams = read(params)?;
        let at = self.at(&params.text_document_position)?;
        let unit = parsed(&at.document.text);
        let others: Vec<CompilationUnit> = self
            .documents
            .iter()
            .filter(|(path, _)| **path != at.path)
            .map(|(_, document)| parsed(&document.text))
            .collect();
        let others: Vec<&CompilationUnit> = others.iter().collect();
        let items = completion::completion(&at.document.text, &unit, &others, at.offset);
        serde_json::to_value(CompletionResponse::Array(items)).ok()
    }

    fn location(&self, places: &mut Places<'_>, span: Span) -> Option<Location> {
        let (path, range) = places.place(span)?;
        let uri = match self.documents.get(&path) {
            Some(document) => document.uri.clone(),
            None => uri::from_path(&path)?,
        };
        Some(Location { uri, range })
    }

    /// Of a predicate its declarations; of what failed the conjunct that it is about.
    fn definition(&self, params: Value) -> Option<Value> {
        let params: GotoDefinitionParams = read(params)?;
        let at = self.at(&params.text_document_position_params)?;
        let place = self.place(&at.path, at.offset)?;
        let spans: Vec<Span> = match predicates::names_at(&self.analysis, place) {
            Some(names) => names.declared,
            None => {
                let found = self.analysis.findings_at(place);
                let conjuncts = found.iter().filter_map(|(_, f)| f.obligation.as_ref()?.conjunct);
                conjuncts.take(1).collect()
            }
        };
        let mut places = Places::new(&self.analysis.sources);
        let found: Vec<Location> =
            spans.into_iter().filter_map(|span| self.location(&mut places, span)).collect();
        serde_json::to_value(found).ok()
    }

    fn references(&self, params: Value) -> Option<Value> {
        let params: ReferenceParams = read(params)?;
        let at = self.at(&params.text_document_position)?;
        let names = predicates::names_at(&self.analysis, self.place(&at.path, at.offset)?)?;
        let declared = names.declared.iter().filter(|_| params.context.include_declaration);
        let mut places = Places::new(&self.analysis.sources);
        let found: Vec<Location> = declared
            .chain(&names.used)
            .filter_map(|span| self.location(&mut places, *span))
            .collect();
        serde_json::to_value(found).ok()
    }

    fn prepare_rename(&self, params: Value) -> Option<Value> {
        let params: TextDocumentPositionParams = read(params)?;
        let at = self.at(&params)?;
        let place = self.place(&at.path, at.offset)?;
        let names = predicates::names_at(&self.analysis, place)?;
        let mut all = names.declared.iter().chain(&names.used);
        let here = all.find(|span| span.lo <= place.lo && place.lo <= span.hi)?;
        let (_, range) = Places::new(&self.analysis.sources).place(*here)?;
        let placeholder = names.name;
        serde_json::to_value(PrepareRenameResponse::RangeWithPlaceholder { range, placeholder })
            .ok()
    }

    fn rename(&self, params: Value) -> Result<Value, String> {
        let nothing = || "there is no predicate here".to_string();
        let params: RenameParams = read(params).ok_or_else(nothing)?;
        let at = self.at(&params.text_document_position).ok_or_else(nothing)?;
        let in_hand = || "the text is being checked: try again".to_string();
        let place = self.place(&at.path, at.offset).ok_or_else(in_hand)?;
        if !self.analysis.is_complete {
            return Err(in_hand());
        }
        let names = predicates::names_at(&self.analysis, place).ok_or_else(nothing)?;
        let files = predicates::rename(&self.analysis, &names, &params.new_name)?;
        let mut places = Places::new(&self.analysis.sources);
        let mut changes = Vec::new();
        for (path, spans) in files {
            let uri = match self.documents.get(&path) {
                Some(document) => document.uri.clone(),
                None => uri::from_path(&path).ok_or_else(nothing)?,
            };
            let edits = spans.into_iter().filter_map(|span| places.place(span));
            let edits: Vec<TextEdit> = edits
                .map(|(_, range)| TextEdit { range, new_text: params.new_name.clone() })
                .collect();
            changes.push((uri, edits));
        }
        #[allow(clippy::mutable_key_type)]
        let changes = changes.into_iter().collect();
        let edit = WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() };
        serde_json::to_value(edit).map_err(|error| error.to_string())
    }

    /// The unit around a place, and of which state of the texts that is said.
    fn unit_at(&self, params: Value) -> Option<Value> {
        let params: TextDocumentPositionParams = read(params)?;
        let unit = self.unit_around(&params)?;
        Some(json!({ "unit": unit, "generation": self.generation }))
    }

    fn unit_around(&self, asked: &TextDocumentPositionParams) -> Option<String> {
        let at = self.at(asked)?;
        let declared = declared(&parsed(&at.document.text));
        let around = declared.iter().filter(|d| d.whole.0 <= at.offset && at.offset <= d.whole.1);
        let declared = around.min_by_key(|d| d.whole.1 - d.whole.0)?;
        let place = self.place(&at.path, declared.name.0)?;
        let report = self.analysis.units.iter().find(|unit| unit.span.lo == place.lo)?;
        Some(report.signature.clone())
    }

    fn command(&mut self, id: RequestId, params: Value) {
        let wrong = |text: &str| {
            let code = ErrorCode::InvalidParams as i32;
            Response::new_err(id.clone(), code, text.to_string())
        };
        let Some(params): Option<ExecuteCommandParams> = read(params) else {
            return self.answer(wrong("these are no arguments of a command"));
        };
        let maker: Maker = match params.command.as_str() {
            states::COMMAND => states::page,
            inputs::COMMAND => inputs::search,
            inputs::WRITE => inputs::write_test,
            _ => return self.answer(wrong("there is no such command")),
        };
        let argument = params.arguments.into_iter().next().unwrap_or(Value::Null);
        let Some(argument): Option<StatesOf> = read(argument) else {
            return self.answer(wrong("the argument is not { uri, unit } or { uri, position }"));
        };
        let file = argument.uri.as_ref().and_then(uri::to_path);
        let at = argument.uri.zip(argument.position).and_then(|(uri, position)| {
            let text_document = TextDocumentIdentifier { uri };
            self.unit_around(&TextDocumentPositionParams { text_document, position })
        });
        match argument.unit.or(at) {
            Some(unit) => self.begin(id, (unit, file), maker),
            None => self.answer(wrong("there is no method here")),
        }
    }
}

/// The tree of a text, as if its file began at [`START`].
fn parsed(text: &str) -> CompilationUnit {
    syntax::parse(text, START).unit
}
