//! What every run must do, whatever it was given.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// In every attack there is this class; nobody may call its method verified.
pub const WRONG: &str =
    "class WrongOne { /*@ ensures \\result == 1; @*/ static int wrong() { return 2; } }\n";

/// Processor time that a run may take, in seconds: far above what any attack needs, and not a
/// clock on the wall.
const SECONDS: u32 = 60;

/// A folder that goes away with the attack.
pub struct Room(pub PathBuf);

impl Room {
    pub fn new() -> Room {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("attack-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(path.join("in")).expect("the folder can be made");
        std::fs::write(path.join("WrongOne.java"), WRONG).expect("written");
        Room(path)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, bytes).expect("written");
    }

    /// With a limit of processor time and a cache of its own.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new("sh");
        let script = format!("ulimit -t {SECONDS}; ulimit -c 0; exec \"$0\" \"$@\"");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_cadre")]).args(args);
        command.current_dir(&self.0).stdin(Stdio::null());
        command.env("CADRE_CACHE", self.0.join("cache")).env("CADRE_KEY", self.0.join("key"));
        command
    }

    /// Verifies everything in the folder, with the wrong class, and judges.
    pub fn verify(&self, more: &[&str]) -> Result<serde_json::Value, String> {
        let args = [&["verify", "WrongOne.java", "in", "--format", "json"], more].concat();
        judge(&self.command(&args).output().map_err(|e| e.to_string())?)
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A documented exit code, which is not that of success, and a whole report in which nothing
/// wrong is verified.
pub fn judge(output: &Output) -> Result<serde_json::Value, String> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).chars().take(600).collect::<String>();
    let stderr = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(1 | 3) => {}
        code => {
            return Err(format!("ends with {code:?} {}: {}", output.status, text(&output.stderr)));
        }
    }
    if stderr.contains("internal error") || stderr.contains("panicked") {
        return Err(format!("went wrong itself: {}", text(&output.stderr)));
    }
    let document: serde_json::Value = serde_json::from_slice(&output.stdout)
        .map_err(|e| format!("no whole report: {e}: {}", text(&output.stdout)))?;
    let units = document["units"].as_array().ok_or("a report without units")?;
    for unit in units {
        let is_wrong = unit["name"].as_str().is_some_and(|name| name.contains("wrong"));
        if is_wrong && unit["verdict"] == "verified" {
            return Err(format!("{} is verified", unit["name"]));
        }
        if unit["errors"].as_array().is_some_and(|all| all.iter().any(|e| e["code"] == "E0803")) {
            return Err(format!("internal error: {}", unit["errors"]));
        }
    }
    if output.stdout.iter().any(|b| *b == 0x1b || *b == 0x7f) {
        return Err("a control character gets out".to_string());
    }
    Ok(document)
}
