//! The thread that the editor talks to. It never waits for a check: it takes messages and news as
//! they come, and answers from what is known of the texts as they are now.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, after, never, select, unbounded};
use driver::Cancel;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    ClientCapabilities, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, InitializeParams, InitializeResult, PublishDiagnosticsParams,
    ServerInfo, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::analysis::Analysis;
use crate::capabilities::capabilities;
use crate::documents::{Document, Documents};
use crate::settings::{Settings, Wishes};
use crate::states::{self, Made, Maker, Shown, Wish};
use crate::worker::{Job, News, Worker};
use crate::{diagnostics, transport, uri};

/// How long a check goes on before some of what it found is shown.
const PARTLY: Duration = Duration::from_millis(400);

/// How often somebody looks whether jars that are missed are there now.
const LOOK_FOR_JARS: Duration = Duration::from_secs(1);

/// Serves on standard input and output until the editor says that it is over.
pub fn serve(settings: Settings) -> Result<(), String> {
    let (connection, threads) = transport::stdio().map_err(|error| error.to_string())?;
    // Without an orderly end the reader still waits for the editor.
    match serve_on(connection, settings) {
        Ok(()) => threads.join(),
        Err(problem) => Err(threads.problem().unwrap_or(problem)),
    }
}

/// The same on any connection.
pub fn serve_on(connection: Connection, mut settings: Settings) -> Result<(), String> {
    let (id, params) = connection.initialize_start().map_err(|error| error.to_string())?;
    let params: InitializeParams =
        serde_json::from_value(params).map_err(|error| error.to_string())?;
    let wishes = params.initialization_options.clone().filter(|value| !value.is_null());
    let wishes: Result<Option<Wishes>, _> = wishes.map(serde_json::from_value).transpose();
    let complaint = wishes.as_ref().err().map(|error| format!("cadre: wrong settings: {error}"));
    settings.wishes = Arc::new(wishes.ok().flatten().unwrap_or_default());
    let info = ServerInfo { name: "cadre".into(), version: Some(driver::VERSION.into()) };
    let result = InitializeResult { capabilities: capabilities(), server_info: Some(info) };
    let result = serde_json::to_value(result).map_err(|error| error.to_string())?;
    connection.initialize_finish(id, result).map_err(|error| error.to_string())?;
    let mut server =
        Server::new(connection.sender.clone(), settings, roots(&params), params.capabilities);
    if let Some(complaint) = complaint {
        server.message(&complaint);
    }
    server.watch_files();
    server.run(&connection)
}

/// Files that say what a project is.
const SETTINGS: [&str; 7] = [
    "cadre.toml",
    "cadre-baseline.json",
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "settings.gradle",
    "settings.gradle.kts",
];

/// Whether one of the files that were saved or changed says what a project is.
fn is_about_settings(params: &Value) -> bool {
    let saved = params.pointer("/textDocument/uri").into_iter();
    let changed = params["changes"].as_array().into_iter().flatten().map(|change| &change["uri"]);
    let mut names = saved.chain(changed).filter_map(Value::as_str);
    names.any(|uri| uri.rsplit('/').next().is_some_and(|name| SETTINGS.contains(&name)))
}

#[allow(deprecated)]
fn roots(params: &InitializeParams) -> Vec<PathBuf> {
    let folders = params.workspace_folders.iter().flatten().filter_map(|f| uri::to_path(&f.uri));
    let mut roots: Vec<PathBuf> = folders.collect();
    if roots.is_empty() {
        roots.extend(params.root_uri.as_ref().and_then(uri::to_path));
    }
    roots
}

/// A check that was asked for.
pub(crate) struct Running {
    cancel: Cancel,
    since: Instant,
    /// When some of it was shown.
    shown: Instant,
}

pub(crate) struct Server {
    sender: Sender<Message>,
    pub settings: Settings,
    roots: Vec<PathBuf>,
    client: Client,
    pub documents: Documents,
    /// Counts the states of the texts.
    pub generation: u64,
    /// The file that was changed last, and where.
    focus: Option<(PathBuf, u32)>,
    /// When the next check is due.
    due: Option<Instant>,
    running: Option<Running>,
    worker: Worker,
    /// The newest that is known; of these very texts if the generations are the same.
    pub analysis: Analysis,
    /// Files that have diagnostics in the editor.
    published: BTreeSet<PathBuf>,
    /// The page or search that is under way.
    making: Option<Cancel>,
    made: (Sender<Made>, Receiver<Made>),
}

/// The editor.
struct Client {
    capabilities: ClientCapabilities,
    /// So many it was asked.
    requests: i32,
    /// What it was told last about jars that are missed.
    missing: Option<String>,
}

impl Server {
    fn new(
        sender: Sender<Message>,
        settings: Settings,
        roots: Vec<PathBuf>,
        client: ClientCapabilities,
    ) -> Server {
        let mut settings = settings;
        settings.project = Arc::new((settings.find)(&roots));
        let worker = Worker::start(settings.clone());
        Server {
            sender,
            settings,
            roots,
            client: Client { capabilities: client, requests: 0, missing: None },
            documents: Documents::default(),
            generation: 0,
            focus: None,
            due: None,
            running: None,
            worker,
            analysis: Analysis::default(),
            published: BTreeSet::new(),
            making: None,
            made: unbounded(),
        }
    }

    /// What the folders are was changed: their settings, their builds, or which ones they are.
    fn look_again(&mut self) {
        self.settings.project = Arc::new((self.settings.find)(&self.roots));
        self.say_problems();
        self.cancel();
        let old = std::mem::replace(&mut self.worker, Worker::start(self.settings.clone()));
        // It ends when its check does; nobody waits for that.
        std::thread::spawn(move || drop(old));
    }

    fn say_problems(&self) {
        for problem in &self.settings.project.problems {
            self.message(&format!("cadre: {}", base::visible(problem.trim())));
        }
    }

    fn run(mut self, connection: &Connection) -> Result<(), String> {
        self.say_problems();
        if !self.roots.is_empty() {
            self.changed(Duration::ZERO);
        }
        loop {
            let timer = match self.due {
                Some(due) => after(due.saturating_duration_since(Instant::now())),
                // Somebody may be asking the build tool for what is missed.
                None if self.client.missing.is_some() => after(LOOK_FOR_JARS),
                None => never(),
            };
            let news = self.worker.news.clone();
            let made = self.made.1.clone();
            select! {
                recv(connection.receiver) -> message => match message {
                    Ok(Message::Request(request)) if request.method == "shutdown" => {
                        self.end();
                        self.answer(Response::new_ok(request.id, Value::Null));
                        return until_exit(connection);
                    }
                    Ok(Message::Request(request)) => self.request(request),
                    Ok(Message::Notification(notification)) => self.notification(notification),
                    Ok(Message::Response(_)) => {}
                    // The editor is gone.
                    Err(_) => {
                        self.end();
                        return Ok(());
                    }
                },
                recv(news) -> news => if let Ok(news) = news {
                    self.news(news);
                },
                recv(made) -> made => if let Ok(made) = made {
                    self.show(made);
                },
                recv(timer) -> _ => match self.due {
                    Some(_) => self.check(),
                    None if self.settings.project.is_outdated() => {
                        self.look_again();
                        self.changed(Duration::ZERO);
                    }
                    None => {}
                },
            }
        }
    }

    fn end(&mut self) {
        self.cancel();
        if let Some(making) = self.making.take() {
            making.cancel();
        }
    }

    fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.cancel.cancel();
        }
    }

    /// The texts are no longer what they were.
    fn changed(&mut self, wait: Duration) {
        self.generation += 1;
        self.cancel();
        // Nothing of it is shown any more, and two programs at a time would take twice the room.
        self.analysis = Analysis::default();
        self.due = Some(Instant::now() + wait);
    }

    /// The folders that are open, and files outside of them.
    pub fn paths(&self) -> Vec<PathBuf> {
        let mut paths = self.settings.project.front.paths.clone();
        let is_inside = |path: &Path| self.roots.iter().any(|root| path.starts_with(root));
        paths.extend(self.documents.iter().map(|(path, _)| path.clone()).filter(|p| !is_inside(p)));
        paths
    }

    pub fn overlays(&self) -> BTreeMap<PathBuf, Arc<str>> {
        self.documents
            .iter()
            .map(|(path, document)| (path.clone(), document.text.clone()))
            .collect()
    }

    fn check(&mut self) {
        self.due = None;
        if self.settings.project.is_outdated() {
            self.look_again();
        }
        let cancel = Cancel::new();
        let now = Instant::now();
        self.running = Some(Running { cancel: cancel.clone(), since: now, shown: now });
        let (paths, overlays) = (self.paths(), self.overlays());
        let focus = self.focus.clone();
        self.worker.check(Job { generation: self.generation, paths, overlays, focus, cancel });
    }

    fn news(&mut self, news: News) {
        match news {
            News::Begun { generation, sources, diagnostics, known, open } => {
                if generation == self.generation {
                    // Whoever takes an edit back sees what was known, not when the rest is.
                    let is_worth_telling = open > 0 && !known.is_empty();
                    self.analysis = Analysis::begun(generation, sources, diagnostics, known);
                    if is_worth_telling {
                        self.show_partly(true);
                    }
                }
            }
            News::Finished { generation, report, is_awaited } => {
                if generation == self.generation && self.analysis.generation == generation {
                    match is_awaited {
                        true => self.analysis.replace(*report),
                        false => self.analysis.add(*report),
                    }
                    self.show_partly(is_awaited);
                }
            }
            News::Done { generation, checked } => {
                if generation == self.generation {
                    self.running = None;
                    self.say_missing(&checked.outcome);
                    self.analysis = Analysis::done(generation, *checked);
                    for warning in self.analysis.warnings.clone() {
                        self.log(&warning);
                    }
                    self.publish();
                    self.refresh();
                }
            }
            News::Panicked { generation, what } => {
                if generation == self.generation {
                    self.running = None;
                    self.message(&format!("cadre: internal error: {}", base::visible_line(&what)));
                }
            }
        }
    }

    /// One line for all imports of what is on no class path, when it is another one.
    fn say_missing(&mut self, outcome: &driver::Outcome) {
        let missing = self.settings.project.missing.as_ref().and_then(|missing| missing(outcome));
        if let Some(text) = missing.as_ref().filter(|_| missing != self.client.missing) {
            let text = format!("cadre: {}", base::visible(text));
            self.notify("window/showMessage", json!({ "type": 2, "message": text }));
        }
        self.client.missing = missing;
    }

    /// What is known while a long check goes on.
    fn show_partly(&mut self, is_awaited: bool) {
        let now = Instant::now();
        let Some(running) = &mut self.running else { return };
        if is_awaited {
            // Diagnostics of other units would come and go: they wait.
            self.tell_verdicts();
            return self.refresh();
        }
        if now - running.since < PARTLY || now - running.shown < PARTLY {
            return;
        }
        running.shown = now;
        self.publish();
        self.refresh();
    }

    fn publish(&mut self) {
        let files = diagnostics::by_file(&self.analysis);
        let fixed: Vec<PathBuf> = match self.analysis.is_complete {
            true => {
                self.published.iter().filter(|path| !files.contains_key(*path)).cloned().collect()
            }
            false => Vec::new(),
        };
        for path in fixed {
            self.publish_file(&path, Vec::new());
            self.published.remove(&path);
        }
        for (path, list) in files {
            self.publish_file(&path, list);
            self.published.insert(path);
        }
        self.tell_verdicts();
    }

    /// For editors that draw verdicts themselves.
    fn tell_verdicts(&self) {
        if self.settings.wishes.verdicts {
            let verdicts: Vec<Value> = self
                .documents
                .iter()
                .map(|(path, document)| self.verdicts(path, document))
                .collect();
            for verdicts in verdicts {
                self.notify("cadre/verdicts", verdicts);
            }
        }
    }

    fn publish_file(&self, path: &Path, diagnostics: Vec<lsp_types::Diagnostic>) {
        let (uri, version) = match self.documents.get(path) {
            Some(document) => (Some(document.uri.clone()), Some(document.version)),
            None => (uri::from_path(path), None),
        };
        if let Some(uri) = uri {
            let params = PublishDiagnosticsParams { uri, diagnostics, version };
            self.notify("textDocument/publishDiagnostics", params);
        }
    }

    /// Editors ask for lenses when a text changes, and again when told so.
    fn refresh(&mut self) {
        let workspace = self.client.capabilities.workspace.as_ref();
        let lens = workspace.and_then(|w| w.code_lens.as_ref()).and_then(|c| c.refresh_support);
        if lens == Some(true) {
            self.ask("workspace/codeLens/refresh", Value::Null);
        }
    }

    /// Texts that other programs write.
    fn watch_files(&mut self) {
        let workspace = self.client.capabilities.workspace.as_ref();
        let watched = workspace.and_then(|w| w.did_change_watched_files.as_ref());
        if watched.and_then(|w| w.dynamic_registration) == Some(true) {
            let watchers: Vec<Value> = std::iter::once("*.java")
                .chain(SETTINGS)
                .map(|name| json!({ "globPattern": format!("**/{name}") }))
                .collect();
            let method = "workspace/didChangeWatchedFiles";
            let options = json!({ "watchers": watchers });
            let one = json!({ "id": "java", "method": method, "registerOptions": options });
            self.ask("client/registerCapability", json!({ "registrations": [one] }));
        }
    }

    pub fn notify(&self, method: &str, params: impl serde::Serialize) {
        let _ = self.sender.send(Notification::new(method.to_string(), params).into());
    }

    fn ask(&mut self, method: &str, params: Value) {
        self.client.requests += 1;
        let id = RequestId::from(self.client.requests);
        let request = Request::new(id, method.to_string(), params);
        let _ = self.sender.send(request.into());
    }

    pub fn answer(&self, response: Response) {
        let _ = self.sender.send(response.into());
    }

    fn message(&self, text: &str) {
        self.notify("window/showMessage", json!({ "type": 1, "message": text }));
    }

    fn log(&self, text: &str) {
        self.notify("window/logMessage", json!({ "type": 2, "message": base::visible(text) }));
    }

    fn notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        match method.as_str() {
            "textDocument/didOpen" => {
                let Some(DidOpenTextDocumentParams { text_document: text }) = read(params) else {
                    return;
                };
                let Some(path) = java_path(&text.uri) else { return };
                let document =
                    Document { uri: text.uri, version: text.version, text: text.text.into() };
                self.documents.open(path, document);
                self.changed(Duration::ZERO);
            }
            "textDocument/didChange" => {
                let Some(params): Option<DidChangeTextDocumentParams> = read(params) else {
                    return;
                };
                let DidChangeTextDocumentParams { text_document, content_changes } = params;
                let Some(path) = java_path(&text_document.uri) else { return };
                let version = text_document.version;
                if let Some(place) = self.documents.change(&path, version, content_changes) {
                    self.focus = Some((path, u32::try_from(place).unwrap_or(u32::MAX)));
                    self.changed(self.settings.debounce());
                }
            }
            "textDocument/didClose" => {
                let Some(DidCloseTextDocumentParams { text_document }) = read(params) else {
                    return;
                };
                let Some(path) = java_path(&text_document.uri) else { return };
                if self.documents.close(&path) {
                    self.changed(Duration::ZERO);
                }
            }
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => {
                if is_about_settings(&params) {
                    self.look_again();
                }
                self.changed(self.settings.debounce());
            }
            "workspace/didChangeWorkspaceFolders" => {
                let Some(params): Option<lsp_types::DidChangeWorkspaceFoldersParams> = read(params)
                else {
                    return;
                };
                let path = |folder: &lsp_types::WorkspaceFolder| uri::to_path(&folder.uri);
                let removed: Vec<PathBuf> = params.event.removed.iter().filter_map(path).collect();
                self.roots.retain(|root| !removed.contains(root));
                self.roots.extend(params.event.added.iter().filter_map(path));
                self.look_again();
                self.changed(Duration::ZERO);
            }
            _ => {}
        }
    }

    /// Begins to make a page or to search; a newer wish replaces an older one.
    pub fn begin(&mut self, id: RequestId, unit: (String, Option<PathBuf>), maker: Maker) {
        if let Some(making) = self.making.take() {
            making.cancel();
        }
        let cancel = Cancel::new();
        self.making = Some(cancel.clone());
        let (unit, file) = unit;
        let (paths, overlays) = (self.paths(), self.overlays());
        states::make(
            &self.settings,
            Wish { id, unit, file, paths, overlays, cancel },
            maker,
            self.made.0.clone(),
        );
    }

    /// In the editor, or outside of it; nothing happens if it cannot do that.
    fn show_document(&mut self, path: &Path, external: bool) {
        let shows = self.client.capabilities.window.as_ref().and_then(|w| w.show_document.as_ref());
        if let Some(uri) = uri::from_path(path).filter(|_| shows.is_some_and(|s| s.support)) {
            self.ask("window/showDocument", json!({ "uri": uri, "external": external }));
        }
    }

    fn show(&mut self, made: Made) {
        let Made { id, unit, what } = made;
        let page = match what {
            Ok(Shown::Page(page)) => page,
            Ok(Shown::Search { answer, text }) => {
                self.notify("window/showMessage", json!({ "type": 3, "message": text }));
                return self.answer(Response::new_ok(id, answer));
            }
            Ok(Shown::File { answer, text, path }) => {
                self.notify("window/showMessage", json!({ "type": 3, "message": text }));
                self.show_document(&path, false);
                return self.answer(Response::new_ok(id, answer));
            }
            Err(why) => {
                let code = ErrorCode::RequestFailed as i32;
                return self.answer(Response::new_err(id, code, why));
            }
        };
        if self.settings.wishes.panel {
            return self.answer(Response::new_ok(id, json!({ "unit": unit, "html": page })));
        }
        match written(&page) {
            Ok(path) => {
                self.show_document(&path, true);
                self.answer(Response::new_ok(id, json!({ "unit": unit, "page": path })));
            }
            Err(error) => {
                let code = ErrorCode::RequestFailed as i32;
                self.answer(Response::new_err(id, code, error.to_string()));
            }
        }
    }
}

/// After the editor's wish to end there is one more message that counts; answers to questions of
/// ours may still be on the way.
fn until_exit(connection: &Connection) -> Result<(), String> {
    for message in &connection.receiver {
        match message {
            Message::Notification(notification) if notification.method == "exit" => break,
            Message::Request(request) => {
                let code = ErrorCode::InvalidRequest as i32;
                let text = "the server is about to end".to_string();
                let _ = connection.sender.send(Response::new_err(request.id, code, text).into());
            }
            Message::Notification(_) | Message::Response(_) => {}
        }
    }
    Ok(())
}

/// A page in a directory that is nobody else's.
fn written(page: &str) -> std::io::Result<PathBuf> {
    let folder = tempfile::Builder::new().prefix("cadre-").tempdir()?.keep();
    let path = folder.join("states.html");
    std::fs::write(&path, page)?;
    Ok(path)
}

/// What is not as the protocol says is passed over.
pub(crate) fn read<T: DeserializeOwned>(params: Value) -> Option<T> {
    serde_json::from_value(params).ok()
}

/// The path of a Java file.
pub(crate) fn java_path(uri: &Uri) -> Option<PathBuf> {
    uri::to_path(uri).filter(|path| path.extension().is_some_and(|e| e == "java"))
}
