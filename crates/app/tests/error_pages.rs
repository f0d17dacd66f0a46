//! The pages in `docs/errors/`, one for each code: the failing program gives the code where it
//! is marked and the message that the page shows, the corrected one verifies. With
//! `CADRE_BLESS=1` the messages in the pages are written anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use base::Code;

struct Fence {
    /// What stands behind the back quotes: `java`, `java bytes`, `console`, `text`.
    info: String,
    text: String,
}

fn fences(page: &str) -> Vec<Fence> {
    let mut fences: Vec<Fence> = Vec::new();
    let mut is_open = false;
    for line in page.lines() {
        match line.strip_prefix("```") {
            Some(_) if is_open => is_open = false,
            Some(info) => {
                fences.push(Fence { info: info.trim().to_string(), text: String::new() });
                is_open = true;
            }
            None if is_open => {
                if let Some(fence) = fences.last_mut() {
                    fence.text.push_str(line);
                    fence.text.push('\n');
                }
            }
            None => {}
        }
    }
    fences
}

/// The program of a fence as it is on disk.
fn program(fence: &Fence) -> Vec<u8> {
    match fence.info.as_str() {
        "java bytes" => {
            let mut bytes = Vec::new();
            let mut rest = fence.text.as_str();
            while let Some(at) = rest.find("\\x") {
                bytes.extend_from_slice(&rest.as_bytes()[..at]);
                bytes.push(u8::from_str_radix(&rest[at + 2..at + 4], 16).expect("a byte"));
                rest = &rest[at + 4..];
            }
            bytes.extend_from_slice(rest.as_bytes());
            bytes
        }
        "java repeat" => {
            let (open, close) = ("(".repeat(3_000), ")".repeat(3_000));
            fence.text.replace("((", &open).replace("))", &close).into_bytes()
        }
        _ => fence.text.clone().into_bytes(),
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("error_pages").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the temporary folder can be made");
    folder
}

/// The diagnostics that `cadre` prints for a program, and its exit code.
fn run(folder: &Path, args: &[&str]) -> (Vec<String>, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_cadre"))
        .args(args)
        .current_dir(folder)
        .output()
        .expect("cadre runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    let mut all: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        if line.starts_with("error[") || line.starts_with("warning[") {
            all.push(String::new());
            is_open = true;
        } else if line.is_empty() {
            is_open = false;
        }
        if let Some(last) = all.last_mut().filter(|_| is_open) {
            last.push_str(line.trim_end());
            last.push('\n');
        }
    }
    // Said of what cannot be verified for the reason that is reported besides.
    all.retain(|d| !d.contains("an error elsewhere stands in the way"));
    (all, output.status.code())
}

fn verify(folder: &Path, fence: &Fence) -> (Vec<String>, Option<i32>) {
    fs::write(folder.join("Example.java"), program(fence)).expect("written");
    let ghost = if fence.info == "java manual" { "--ghost=manual" } else { "--ghost=auto" };
    run(folder, &["verify", ghost, "Example.java"])
}

/// Line and code of a printed diagnostic.
fn place(diagnostic: &str) -> (u32, String) {
    let code = diagnostic.split(['[', ']']).nth(1).unwrap_or_default().to_string();
    let place = diagnostic.lines().find_map(|line| line.split_once("--> ")).map(|(_, p)| p);
    let line = place.and_then(|p| p.split(':').nth(1)).and_then(|n| n.parse().ok());
    (line.unwrap_or(0), code)
}

fn marks(text: &str) -> BTreeSet<(u32, String)> {
    let mut marks = BTreeSet::new();
    for (i, line) in text.lines().enumerate() {
        for mark in line.split("//~").skip(1) {
            let code = mark.split(['[', ']']).nth(1).unwrap_or_default();
            // `//~^` is about the line above.
            let line = if mark.starts_with('^') { i } else { i + 1 };
            marks.insert((line as u32, code.to_string()));
        }
    }
    marks
}

/// What the page shows of the message: as printed, without the marks of the tests.
fn shown(diagnostics: &[String]) -> String {
    let mut text = String::new();
    for (i, diagnostic) in diagnostics.iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        for line in diagnostic.lines() {
            let line = line.split(" # //~").next().unwrap_or(line);
            text.push_str(line.split(" //~").next().unwrap_or(line));
            text.push('\n');
        }
    }
    text
}

/// Which counterexample a solver finds first is its own affair; what is in it is ours.
fn without_values(message: &str) -> String {
    let mut text = String::new();
    for line in message.lines() {
        match line.split_once(" with ").filter(|(start, _)| start.contains("= note: ")) {
            Some((start, values)) => {
                let names = values.split(", ").filter_map(|v| v.split_once(" = "));
                let names: Vec<&str> = names.map(|(name, _)| name).collect();
                text.push_str(&format!("{start} with {}", names.join(", ")));
            }
            None => text.push_str(line),
        }
        text.push('\n');
    }
    text
}

/// The page shows what is said now, or is made to.
fn check_message(path: &Path, message: &Fence, now: &str) -> Option<String> {
    let bless = std::env::var_os("CADRE_BLESS").is_some();
    if now == message.text || !bless && without_values(now) == without_values(&message.text) {
        return None;
    }
    if !bless {
        return Some(format!("{}: the message is now\n{now}", path.display()));
    }
    let page = fs::read_to_string(path).expect("the page can be read");
    let old = format!("```text\n{}```", message.text);
    fs::write(path, page.replacen(&old, &format!("```text\n{now}```"), 1)).expect("written");
    None
}

fn check_page(code: Code, path: &Path) -> Vec<String> {
    let page = fs::read_to_string(path).expect("the page can be read");
    let mut wrong = Vec::new();
    let fences = fences(&page);
    // What befalls a run cannot be written down as a program.
    if code.as_str().starts_with("E08") && fences.is_empty() {
        return wrong;
    }
    let [failing, message, corrected] = fences.as_slice() else {
        return vec![format!("{code}: a failing program, its message and a corrected one")];
    };
    let folder = folder(code.as_str());
    let settings = folder.join("cadre.toml");
    let (diagnostics, exit) = if failing.info == "toml" {
        fs::write(folder.join("Example.java"), program(corrected)).expect("written");
        fs::write(&settings, &failing.text).expect("written");
        let ran = run(&folder, &["verify"]);
        fs::remove_file(&settings).expect("removed");
        ran
    } else if let Some(more) = failing.info.strip_prefix("console") {
        fs::write(folder.join("Example.java"), program(corrected)).expect("written");
        // `console dir/Wrong.java`: there is one more file.
        if let Some(folder) = folder.join(more.trim()).parent().filter(|_| !more.is_empty()) {
            fs::create_dir_all(folder).expect("made");
            fs::write(folder.join("Wrong.java"), "class Wrong { }").expect("written");
        }
        let args: Vec<&str> = failing.text.trim().split(' ').skip(2).collect();
        run(&folder, &args)
    } else {
        verify(&folder, failing)
    };
    let have: BTreeSet<_> = diagnostics.iter().map(|d| place(d)).collect();
    let want = match failing.info.as_str() {
        info if info.starts_with("console") => BTreeSet::from([(0, code.to_string())]),
        _ => marks(&failing.text),
    };
    if have != want || !want.iter().all(|(_, c)| c == code.as_str()) {
        wrong.push(format!("{code}: wanted {want:?}, got {have:?}\n{}", diagnostics.join("\n")));
    }
    if want.is_empty() || (exit == Some(0)) == code.as_str().starts_with('E') {
        wrong.push(format!("{code}: the failing program ends with {exit:?}"));
    }
    wrong.extend(check_message(path, message, &shown(&diagnostics)));
    let (diagnostics, exit) = verify(&folder, corrected);
    if !diagnostics.is_empty() || exit != Some(0) {
        let text = diagnostics.join("\n");
        wrong.push(format!("{code}: the corrected program ends with {exit:?}\n{text}"));
    }
    wrong
}

#[test]
fn pages_say_what_cadre_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors");
    let mut pages: Vec<PathBuf> =
        fs::read_dir(&root).expect("the pages are there").flatten().map(|e| e.path()).collect();
    pages.sort();
    let mut wrong = Vec::new();
    let mut seen = Vec::new();
    for path in &pages {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        match Code::parse(&name) {
            Some(code) => {
                seen.push(code);
                wrong.extend(check_page(code, path));
            }
            None => wrong.push(format!("{}: no code has that name", path.display())),
        }
    }
    for code in Code::ALL.iter().filter(|code| !seen.contains(code)) {
        wrong.push(format!("{code} has no page"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `docs/messages.md`: programs with typical mistakes, each with what is said about it.
#[test]
fn typical_mistakes_get_the_messages_that_are_shown() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/messages.md");
    let page = fs::read_to_string(&path).expect("the page can be read");
    let folder = folder("messages");
    let mut wrong = Vec::new();
    let fences = fences(&page);
    for pair in fences.chunks(2) {
        let [failing, message] = pair else { panic!("a program without its message") };
        let (diagnostics, _) = verify(&folder, failing);
        let have: BTreeSet<_> = diagnostics.iter().map(|d| place(d)).collect();
        let want = marks(&failing.text);
        if have != want || want.is_empty() {
            wrong.push(format!("wanted {want:?}, got {have:?} for\n{}", failing.text));
        }
        wrong.extend(check_message(&path, message, &shown(&diagnostics)));
    }
    assert_eq!(fences.len(), 28);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn explain_prints_pages_lists_codes_and_suggests() {
    let folder = folder("explain");
    let explain = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_cadre"))
            .arg("explain")
            .args(args)
            .current_dir(&folder)
            .output()
            .expect("cadre runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        (text, error, output.status.code())
    };
    let (page, _, exit) = explain(&["e0301"]);
    assert!(page.starts_with("# E0301: ") && !page.contains("//~"), "{page}");
    assert_eq!(exit, Some(0));
    let (list, _, exit) = explain(&[]);
    assert_eq!((list.lines().count(), exit), (Code::ALL.len(), Some(0)));
    let (text, error, exit) = explain(&["E9301"]);
    assert!(text.is_empty() && error.contains("E0301"), "{error}");
    assert_eq!(exit, Some(2));
}
