//! An editor without a window: opens texts, types, waits for verdicts. For tests and measurements,
//! over pipes or inside of the process.

use std::collections::BTreeMap;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};
use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

use crate::settings::Settings;
use crate::{serve_on, uri};

/// Longer than anything takes: a server that is silent for so long hangs.
const PATIENCE: Duration = Duration::from_secs(300);

pub struct Editor {
    sender: Sender<Message>,
    receiver: Receiver<Message>,
    requests: i32,
    versions: BTreeMap<PathBuf, i32>,
    /// The newest verdicts of each text, as `cadre/verdicts` tells them.
    verdicts: BTreeMap<String, Value>,
    /// The newest diagnostics of each file.
    diagnostics: BTreeMap<String, Value>,
    /// What people were told.
    messages: Vec<String>,
    /// When the newest message came.
    pub last: Instant,
}

impl Editor {
    /// With a server on a thread of its own.
    pub fn in_process(settings: Settings) -> Editor {
        let (server, client) = Connection::memory();
        let builder = std::thread::Builder::new().name("server".into());
        // Without a thread nobody answers, and the first request says so.
        let _ = builder.stack_size(base::STACK_BYTES).spawn(move || serve_on(server, settings));
        Editor::with(client.sender, client.receiver)
    }

    /// With a server at the other end of two pipes.
    pub fn over(
        output: impl Read + Send + 'static,
        mut input: impl Write + Send + 'static,
    ) -> Editor {
        let (sender, to_write) = unbounded::<Message>();
        let (from_read, receiver) = unbounded();
        std::thread::spawn(move || {
            for message in to_write {
                if message.write(&mut input).is_err() {
                    return;
                }
            }
        });
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Ok(Some(message)) = Message::read(&mut output) {
                if from_read.send(message).is_err() {
                    return;
                }
            }
        });
        Editor::with(sender, receiver)
    }

    fn with(sender: Sender<Message>, receiver: Receiver<Message>) -> Editor {
        Editor {
            sender,
            receiver,
            requests: 0,
            versions: BTreeMap::new(),
            verdicts: BTreeMap::new(),
            diagnostics: BTreeMap::new(),
            messages: Vec::new(),
            last: Instant::now(),
        }
    }

    /// Connects, with a folder or without one. The answer is what the server can do.
    pub fn initialize(&mut self, root: Option<&Path>, wishes: Value) -> Result<Value, String> {
        let folders: Vec<Value> = root
            .iter()
            .map(|root| json!({ "uri": uri::from_path(root), "name": "root" }))
            .collect();
        let capabilities = json!({
            "workspace": { "codeLens": { "refreshSupport": true }, "workspaceFolders": true },
            "window": { "showDocument": { "support": true } },
        });
        let mut options = wishes;
        options["verdicts"] = json!(true);
        let answer = self.request(
            "initialize",
            json!({ "processId": null, "capabilities": capabilities, "workspaceFolders": folders, "rootUri": null, "initializationOptions": options }),
        )?;
        self.notify("initialized", json!({}));
        Ok(answer)
    }

    pub fn notify(&self, method: &str, params: Value) {
        let _ = self.sender.send(Notification::new(method.to_string(), params).into());
    }

    /// Asks and waits for the answer.
    pub fn request(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.requests += 1;
        let id = RequestId::from(self.requests);
        let _ = self.sender.send(Request::new(id.clone(), method.to_string(), params).into());
        loop {
            if let Some(Response { id: other, response_result }) = self.receive()?
                && other == id
            {
                return response_result.map_err(|error| error.message);
            }
        }
    }

    /// Takes the next message. A response is given back, everything else is remembered.
    fn receive(&mut self) -> Result<Option<Response>, String> {
        let message = self.receiver.recv_timeout(PATIENCE);
        self.last = Instant::now();
        match message.map_err(|_| "the server does not answer".to_string())? {
            Message::Response(response) => Ok(Some(response)),
            Message::Request(request) => {
                let _ = self.sender.send(Response::new_ok(request.id, Value::Null).into());
                Ok(None)
            }
            Message::Notification(notification) => {
                let Notification { method, params } = notification;
                let uri = params["uri"].as_str().unwrap_or_default().to_string();
                match method.as_str() {
                    "cadre/verdicts" => drop(self.verdicts.insert(uri, params)),
                    "textDocument/publishDiagnostics" => {
                        self.diagnostics.insert(uri, params["diagnostics"].clone());
                    }
                    // Errors; others are for people.
                    "window/showMessage" if params["type"] == 1 => {
                        return Err(params["message"].as_str().unwrap_or_default().to_string());
                    }
                    "window/showMessage" => {
                        let text = params["message"].as_str().unwrap_or_default();
                        self.messages.push(text.to_string());
                    }
                    _ => {}
                }
                Ok(None)
            }
        }
    }

    fn uri(path: &Path) -> String {
        uri::from_path(path).map(|uri| uri.as_str().to_string()).unwrap_or_default()
    }

    pub fn open(&mut self, path: &Path, text: &str) {
        self.versions.insert(path.to_owned(), 1);
        let document =
            json!({ "uri": Editor::uri(path), "languageId": "java", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Another text for one that is open.
    pub fn change(&mut self, path: &Path, text: &str) {
        self.changes(path, json!([{ "text": text }]));
    }

    /// Edits, as the protocol writes them.
    pub fn changes(&mut self, path: &Path, changes: Value) {
        let version = self.versions.entry(path.to_owned()).or_insert(0);
        *version += 1;
        let document = json!({ "uri": Editor::uri(path), "version": *version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.notify("textDocument/didChange", params);
    }

    pub fn close(&mut self, path: &Path) {
        self.versions.remove(path);
        let document = json!({ "uri": Editor::uri(path) });
        self.notify("textDocument/didClose", json!({ "textDocument": document }));
    }

    /// Waits until the verdicts of a text, as it is now, are there.
    pub fn settle(&mut self, path: &Path) -> Result<Value, String> {
        self.settle_seeing(path, |_| {})
    }

    /// The same; `see` is shown what the editor knows of the text meanwhile.
    pub fn settle_seeing(
        &mut self,
        path: &Path,
        mut see: impl FnMut(&Value),
    ) -> Result<Value, String> {
        let uri = Editor::uri(path);
        // Another text may have changed since this one did.
        let generation = self.request("cadre/generation", Value::Null)?;
        loop {
            let known = self.verdicts.get(&uri).filter(|v| v["generation"] == generation);
            if let Some(known) = known {
                see(known);
                if known["complete"] == true {
                    return Ok(known.clone());
                }
            }
            self.receive()?;
        }
    }

    /// Waits until the verdict of one unit of a text, as it is now, is there.
    pub fn settle_unit(&mut self, path: &Path, unit: &str) -> Result<(), String> {
        let uri = Editor::uri(path);
        let generation = self.request("cadre/generation", Value::Null)?;
        loop {
            let known = self.verdicts.get(&uri).filter(|v| v["generation"] == generation);
            let mut units = known.into_iter().flat_map(|v| v["units"].as_array()).flatten();
            let is_complete = known.is_some_and(|v| v["complete"] == true);
            if is_complete || units.any(|u| u["unit"] == unit) {
                return Ok(());
            }
            self.receive()?;
        }
    }

    /// The diagnostics of a file as they were told last.
    pub fn diagnostics(&self, path: &Path) -> Value {
        self.diagnostics.get(&Editor::uri(path)).cloned().unwrap_or_else(|| json!([]))
    }

    /// What people were told, errors aside.
    pub fn messages(&self) -> &[String] {
        &self.messages
    }

    /// Asks about a place in a text.
    pub fn ask_at(
        &mut self,
        method: &str,
        path: &Path,
        line: u32,
        character: u32,
    ) -> Result<Value, String> {
        let position = json!({ "line": line, "character": character });
        let document = json!({ "uri": Editor::uri(path) });
        let mut params = json!({ "textDocument": document, "position": position });
        if method == "textDocument/references" {
            params["context"] = json!({ "includeDeclaration": true });
        }
        self.request(method, params)
    }

    /// The end, as the protocol wants it.
    pub fn shutdown(mut self) -> Result<(), String> {
        self.request("shutdown", Value::Null)?;
        self.notify("exit", Value::Null);
        Ok(())
    }
}
