//! Other people's clients: Neovim's own and Emacs' eglot, without a window. Where they are not
//! installed, this says so and checks nothing; `./x editors` installs them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const PROGRAM: &str = "class Account {
    int balance;

    //@ ensures acc(balance);
    void clear() {
        balance = 0;
    }
}
";

fn is_there(program: &str) -> bool {
    let mut version = Command::new(program);
    let version = version.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    let is_there = version.status().is_ok_and(|status| status.success());
    if !is_there {
        eprintln!("skipped: there is no {program} on this machine");
    }
    is_there
}

/// Runs a client on a fresh copy of the program, and says what it said.
fn run(name: &str, client: &mut Command) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editors").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let file = folder.join("Account.java");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("written");
    fs::create_dir_all(folder.join("deep")).expect("made");
    write("Account.java", PROGRAM);
    write("deep/Other.java", "package deep;\nclass Other { }\n");
    write("cadre.toml", "");
    write("settings.lua", &printed());
    let tool = Path::new(env!("CARGO_BIN_EXE_cadre")).parent().expect("a folder");
    let path = format!("{}:{}", tool.display(), std::env::var("PATH").unwrap_or_default());
    let output = client
        .env("CADRE", env!("CARGO_BIN_EXE_cadre"))
        .env("CADRE_FILE", &file)
        .env("CADRE_SETTINGS", folder.join("settings.lua"))
        .env("PATH", path)
        .env("HOME", &folder)
        .stdin(Stdio::null())
        .output()
        .expect("it can be started");
    let text = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(output.status.success(), "{text}");
    text
}

/// What `docs/editors.md` has for `init.lua`.
fn printed() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/editors.md");
    let page = fs::read_to_string(path).expect("the page can be read");
    let after = page.split_once("```lua\n").expect("settings").1;
    after.split_once("```").expect("their end").0.to_string()
}

fn script(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../integrations").join(path);
    root.canonicalize().expect("the script is there").display().to_string()
}

#[test]
fn neovim() {
    if is_there("nvim") {
        let run_script = format!("luafile {}", script("neovim/check.lua"));
        let mut client = Command::new("nvim");
        let text = run("neovim", client.args(["--headless", "-u", "NONE", "-c", &run_script]));
        assert!(text.contains("a finding, its quick fix, a verdict"), "{text}");
    }
}

#[test]
fn emacs() {
    let mut has_eglot = Command::new("emacs");
    has_eglot.args(["--batch", "--eval", "(progn (package-initialize) (require 'eglot))"]);
    let has_eglot = has_eglot.stdout(Stdio::null()).stderr(Stdio::null());
    if is_there("emacs") && has_eglot.status().is_ok_and(|status| status.success()) {
        let mut client = Command::new("emacs");
        let text = run("emacs", client.args(["--batch", "-l", &script("emacs/check.el")]));
        assert!(text.contains("a finding, its quick fix, no finding"), "{text}");
    }
}
