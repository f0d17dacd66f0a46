//! A browser without a window, driven over the WebDriver protocol: as much of it as the
//! tests of pages need.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// Keys as the protocol writes them.
pub const RIGHT: &str = "\u{e014}";
pub const LEFT: &str = "\u{e012}";
pub const DOWN: &str = "\u{e015}";
pub const TAB: &str = "\u{e004}";

pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    /// `None` if there is none on this machine.
    pub fn start(profile: &Path, dark: bool) -> Option<Browser> {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let lines = BufReader::new(driver.stdout.take()?).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        let Some(port) = port else {
            let _ = driver.kill();
            return None;
        };
        let mut browser = Browser { driver, port, session: String::new() };
        let profile = format!("--user-data-dir={}", profile.display());
        let mut args = vec![
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--window-size=1400,900",
            &profile,
        ];
        if dark {
            args.push("--blink-settings=preferredColorScheme=0");
        }
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "args": args },
            "goog:loggingPrefs": { "browser": "ALL" },
        }}});
        let made = browser.ask("POST", "/session", &wanted);
        browser.session = made["sessionId"].as_str()?.to_string();
        Some(browser)
    }

    pub fn open(&self, url: &str) {
        self.command("POST", "/url", &json!({ "url": url }));
    }

    pub fn resize(&self, width: u32, height: u32) {
        self.command("POST", "/window/rect", &json!({ "width": width, "height": height }));
    }

    pub fn script(&self, code: &str) -> Value {
        self.command("POST", "/execute/sync", &json!({ "script": code, "args": [] }))
    }

    /// What an expression gives, as text.
    pub fn text(&self, expression: &str) -> String {
        match self.script(&format!("return String({expression})")) {
            Value::String(text) => text,
            other => other.to_string(),
        }
    }

    pub fn press(&self, keys: &[&str]) {
        let strokes: Vec<Value> = keys
            .iter()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key })))
            .collect();
        let body = json!({ "actions": [{ "type": "key", "id": "keys", "actions": strokes }] });
        self.command("POST", "/actions", &body);
    }

    /// Presses the mouse on the first element that fits.
    pub fn click(&self, selector: &str) {
        let found = self.command(
            "POST",
            "/element",
            &json!({ "using": "css selector", "value": selector }),
        );
        let id = found.as_object().and_then(|o| o.values().next()).and_then(Value::as_str);
        let id = id.unwrap_or_else(|| panic!("nothing fits {selector}: {found}"));
        self.command("POST", &format!("/element/{id}/click"), &json!({}));
    }

    /// Errors that the page has caused.
    pub fn errors(&self) -> Vec<String> {
        let log = self.command("POST", "/se/log", &json!({ "type": "browser" }));
        let entries = log.as_array().cloned().unwrap_or_default();
        entries
            .iter()
            .filter(|e| e["level"] == "SEVERE")
            .map(|e| e["message"].to_string())
            .collect()
    }

    /// A picture of the window, as base64.
    pub fn screenshot(&self) -> String {
        self.command("GET", "/screenshot", &Value::Null).as_str().unwrap_or_default().to_string()
    }

    fn command(&self, method: &str, path: &str, body: &Value) -> Value {
        self.ask(method, &format!("/session/{}{path}", self.session), body)
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let value = self.try_ask(method, path, body).expect("the driver answers");
        assert!(value["error"].is_null(), "{method} {path}: {value}");
        value
    }

    fn try_ask(&self, method: &str, path: &str, body: &Value) -> std::io::Result<Value> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )?;
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            let line = line.trim().to_ascii_lowercase();
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap_or_default();
            }
            if line.is_empty() {
                break;
            }
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer)?;
        let answer: Value = serde_json::from_slice(&answer)?;
        Ok(answer["value"].clone())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Also after a failed test: the browser would stay behind without its driver.
        if !self.session.is_empty() {
            let _ = self.try_ask("DELETE", &format!("/session/{}", self.session), &Value::Null);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
