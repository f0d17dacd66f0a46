//! What a stranger may try with whatever is not `cadre verify` on a source: settings, baselines,
//! results of other machines, and the commands `find`, `run`, `test`, `watch`, `lsp`. See `SECURITY.md`.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use common::{Folder, Ran, ran};

const GOOD: &str = "class Good { /*@ ensures \\result == 1; @*/ int f() { return 1; } }";
const WRONG: &str = "class Wrong { /*@ ensures \\result == 1; @*/ int f() { return 2; } }";

/// Nothing that a terminal obeys, and nothing that went wrong inside.
fn assert_harmless(ran: &Ran, what: &str) {
    let said = ran.stdout.clone() + &ran.stderr;
    let obeyed = said.chars().find(|c| *c != '\n' && (c.is_control() || base::is_hidden(*c)));
    assert_eq!(obeyed.filter(|c| *c != '\t'), None, "{what}: {said:?}");
    assert!(!said.contains("panicked") && !said.contains("internal error"), "{what}: {said}");
}

fn pipe(folder: &Folder, name: &str) {
    let made = Command::new("mkfifo").arg(folder.path.join(name)).status();
    assert!(made.expect("mkfifo").success());
}

/// A process that is killed if it does not end: a test that waits for ever says nothing.
fn guarded(folder: &Folder, args: &[&str]) -> Child {
    let mut command = Command::new("timeout");
    command.args(["-s", "KILL", "300", env!("CARGO_BIN_EXE_cadre")]).args(args);
    command.current_dir(&folder.path).env("CADRE_CACHE", &folder.cache);
    command.env("CADRE_KEY", folder.cache.with_file_name("key"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("started")
}

/// The process that `timeout` looks after.
fn inner(child: &Child) -> String {
    loop {
        let path = format!("/proc/{0}/task/{0}/children", child.id());
        let list = fs::read_to_string(path).unwrap_or_default();
        let name = |id: &str| fs::read_to_string(format!("/proc/{id}/comm")).unwrap_or_default();
        if let Some(id) = list.split_whitespace().find(|id| name(id).trim() == "cadre") {
            return id.to_string();
        }
        std::thread::yield_now();
    }
}

/// Lets it read from a pipe that gives nothing, then tells it to stop.
fn stopped_at_a_pipe(folder: &Folder, name: &str, args: &[&str]) -> Ran {
    pipe(folder, name);
    let child = guarded(folder, args);
    let id = inner(&child);
    // This returns when the other side is there.
    let held = fs::OpenOptions::new().write(true).open(folder.path.join(name)).expect("opened");
    assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill").success());
    let ended = ran(child.wait_with_output().expect("it ends"));
    drop(held);
    fs::remove_file(folder.path.join(name)).expect("removed");
    assert_ne!(ended.code, Some(137), "{args:?} does not end: {ended:?}");
    ended
}

// ───────────────────────── settings ─────────────────────────

#[test]
fn settings_that_are_none_are_refused() {
    let folder = Folder::new("settings-damaged");
    folder.write("Good.java", GOOD);
    let deep = format!("a = {}", "[".repeat(100_000));
    let large = format!("x = \"{}\"", "a".repeat(9 << 20));
    for (name, bytes) in [
        ("deep", deep.as_bytes()),
        ("large", large.as_bytes()),
        ("twice", b"overflow = \"check\"\noverflow = \"wrap\"\n"),
        ("bytes", b"\xff\xfe\x00"),
        ("escaped", b"overflow = \"\\u001b[31mred\"\n\"\\u001b[2J\" = 1\n"),
        ("raw", b"p\x1b[31m = 1\n"),
    ] {
        folder.write("cadre.toml", bytes);
        for command in ["verify", "watch", "baseline"] {
            let ran = folder.cadre(&[command, ".", "--no-jdk"]);
            assert_eq!(ran.code, Some(2), "{command} {name}: {ran:?}");
            assert!(ran.stderr.contains("E0012"), "{command} {name}: {ran:?}");
            assert_harmless(&ran, name);
        }
    }
}

/// What somebody else's file holds is not quoted, unless the user names the link.
#[test]
fn settings_do_not_lead_elsewhere() {
    let folder = Folder::new("settings-link");
    folder.write("in/Good.java", GOOD);
    folder.write("secret.txt", "the-secret of somebody");
    symlink("../secret.txt", folder.path.join("in/cadre.toml")).expect("linked");
    let ran = folder.cadre(&["verify", "in", "--no-jdk"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.stderr.contains("leads out") && !ran.stderr.contains("the-secret"), "{ran:?}");
    assert_eq!(folder.cadre(&["verify", "in", "--no-jdk", "--no-config"]).code, Some(0));
    // A link that stays inside is a file like any other.
    fs::remove_file(folder.path.join("in/cadre.toml")).expect("removed");
    folder.write("in/settings.toml", "overflow = \"wrap\"\n");
    symlink("settings.toml", folder.path.join("in/cadre.toml")).expect("linked");
    assert_eq!(folder.cadre(&["verify", "in", "--no-jdk"]).code, Some(0));
}

/// Files without an end, and files that give nothing.
#[test]
fn files_without_an_end_are_refused() {
    let folder = Folder::new("no-end");
    folder.write("Good.java", GOOD);
    for (args, code) in [
        (&["verify", "Good.java", "--no-jdk", "--config", "/dev/zero"][..], 2),
        (&["verify", "Good.java", "--no-jdk", "--baseline", "/dev/zero"], 2),
        (&["verify", "Good.java", "--no-jdk", "--shard", "1/2", "--costs", "/dev/zero"], 2),
        (&["test", "/dev/zero", "--no-jdk"], 3),
        (&["find", "/dev/zero", "--no-jdk"], 3),
        (&["run", "/dev/zero", "--no-jdk"], 3),
    ] {
        let ran = folder.cadre(args);
        assert_eq!(ran.code, Some(code), "{args:?}: {ran:?}");
        assert!(ran.stderr.contains("too large"), "{args:?}: {ran:?}");
    }
    for args in [
        &["verify", "Good.java", "--no-jdk", "--config", "pipe"][..],
        &["verify", "Good.java", "--no-jdk", "--baseline", "pipe"],
        &["verify", "Good.java", "--no-jdk", "--shard", "1/2", "--costs", "pipe"],
        &["merge", "Good.java", "--no-jdk", "--from", "pipe"],
        &["verify", "@pipe"],
        &["test", "pipe", "--no-jdk"],
        &["run", "pipe", "--no-jdk"],
    ] {
        stopped_at_a_pipe(&folder, "pipe", args);
    }
}

#[test]
fn signals_end_searches_and_watches() {
    let folder = Folder::new("signals");
    folder.write("Good.java", GOOD);
    // A search that did not look everywhere is no success.
    let ran = stopped_at_a_pipe(
        &folder,
        "Pipe.java",
        &["find", "Good.java", "Pipe.java", "--no-jdk", "--format", "json"],
    );
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert_eq!(ran.json()["summary"]["interrupted"], true);
    stopped_at_a_pipe(&folder, "Pipe.java", &["watch", "Pipe.java", "--no-jdk"]);
    stopped_at_a_pipe(&folder, "Pipe.java", &["baseline", "Pipe.java", "--no-jdk"]);
    assert!(!folder.path.join("cadre-baseline.json").exists());
}

// ───────────────────────── baselines ─────────────────────────

#[test]
fn a_damaged_baseline_accepts_nothing() {
    let folder = Folder::new("baseline-damaged");
    folder.write("Wrong.java", WRONG);
    let deep = "[".repeat(1_000_000);
    for text in [
        deep.as_str(),
        "{\"x\\u001b[31m\u{1b}\": 1}",
        "{\"version\": 1, \"findings\": [\"\u{1b}[2J\"]}",
        "{\"version\": 99, \"findings\": []}",
        "",
        "null",
    ] {
        folder.write("base.json", text);
        let ran = folder.cadre(&["verify", ".", "--no-jdk", "--baseline", "base.json"]);
        assert_eq!(ran.code, Some(2), "{text:.40}: {ran:?}");
        assert!(ran.stderr.len() < 2_000, "{}", ran.stderr.len());
        assert_harmless(&ran, "a baseline");
    }
}

#[test]
fn no_command_writes_over_an_input() {
    let folder = Folder::new("others-over");
    folder.write("Good.java", GOOD);
    symlink("Good.java", folder.path.join("link.txt")).expect("linked");
    for args in [
        &["baseline", "Good.java", "--no-jdk", "--baseline", "Good.java"][..],
        &["baseline", ".", "--no-jdk", "--baseline", "Good.java"],
        &["baseline", "Good.java", "--no-jdk", "--baseline", "link.txt"],
        &["find", "Good.java", "--no-jdk", "--output", "Good.java"],
        &["find", ".", "--no-jdk", "--output", "Good.java"],
        &["find", "Good.java", "--no-jdk", "--output", "link.txt"],
        &["verify", "Good.java", "--no-jdk", "--results", "Good.java"],
    ] {
        let ran = folder.cadre(args);
        assert_eq!(ran.code, Some(2), "{args:?}: {ran:?}");
        assert_eq!(fs::read_to_string(folder.path.join("Good.java")).expect("read"), GOOD);
    }
}

/// Whoever has no room, or may not write, keeps what was there.
#[test]
fn other_reports_are_whole_too() {
    let folder = Folder::new("others-full");
    let methods = |i: usize| format!("static int f{i}(int x) {{ return 1 / (x - {i}); }}\n");
    folder.write(
        "Many.java",
        format!("class Many {{\n{}}}", (0..60).map(methods).collect::<String>()),
    );
    let cadre = env!("CARGO_BIN_EXE_cadre");
    // Of what a part does not look at a baseline keeps what it knows, so it has to be one.
    let known = "{ \"version\": 1, \"findings\": [] }";
    for (command, file, old) in [
        ("find Many.java --no-jdk --format json -o out.json", "out.json", "old"),
        ("baseline Many.java --no-jdk --no-cache --baseline base.json", "base.json", known),
    ] {
        folder.write(file, old);
        let script = format!("trap '' XFSZ; ulimit -f 1; exec '{cadre}' {command}");
        let limited = Command::new("sh").args(["-c", &script]).current_dir(&folder.path).output();
        let limited = ran(limited.expect("started"));
        assert_eq!(limited.code, Some(4), "{command}: {limited:?}");
        assert_eq!(fs::read_to_string(folder.path.join(file)).expect("read"), old);
    }
    let left = fs::read_dir(&folder.path).expect("the folder").flatten();
    assert!(left.map(|e| e.file_name()).all(|name| !name.to_string_lossy().contains("part")));
    // A directory that may not be written to.
    fs::create_dir(folder.path.join("closed")).expect("made");
    let allow = |mode| {
        let allowed = fs::Permissions::from_mode(mode);
        fs::set_permissions(folder.path.join("closed"), allowed).expect("changed");
    };
    allow(0o500);
    let script = |command: &str| format!("exec '{cadre}' {command}");
    for command in [
        "find Many.java --no-jdk -o closed/out.json",
        "baseline Many.java --no-jdk --no-cache --baseline closed/base.json",
        "verify Many.java --no-jdk --no-cache -o closed/out.json",
        "init closed",
    ] {
        let output = Command::new("setpriv")
            .args(["--bounding-set=-dac_override,-dac_read_search", "sh", "-c", &script(command)])
            .current_dir(&folder.path)
            .output();
        let ended = ran(output.expect("started"));
        assert_eq!(ended.code, Some(4), "{command}: {ended:?}");
        assert!(ended.stderr.contains("cannot be written"), "{command}: {ended:?}");
    }
    allow(0o700);
}

// ───────────────────────── names ─────────────────────────

#[test]
fn no_escape_sequence_gets_out_of_other_commands() {
    let folder = Folder::new("others-escapes");
    folder.write(
        "dir\u{1b}[31m/E\u{1b}[2J\u{202e}.java",
        "class E { static int f(int x) { return 1 / x; } \
         /*@ requires acc(\u{1b}); @*/ static void h() {} \
         public static void main(String[] a) { int u\u{1b} = 0; System.out.println(1 / 0); } }",
    );
    folder.write("Plain.java", "class Plain { static int f(int x) { return 1 / x; } }");
    folder.write(
        "page\u{1b}[31m.md",
        "# \u{1b}[31m\n```java\nclass A { int f() { return x\u{1b}; } } //~ E0301 \u{1b}[2J\n```\n",
    );
    for args in [
        &["find", ".", "--no-jdk"][..],
        &["find", ".", "--no-jdk", "--format", "json"],
        &["find", ".", "--no-jdk", "--format", "sarif"],
        &["find", ".", "--no-jdk", "--format", "junit"],
        &["find", ".", "--no-jdk", "--reproducer"],
        &["find", ".", "--no-jdk", "--entry", "no\u{1b}[31m.such"],
        &["find", ".", "--no-jdk", "--method", "no\u{1b}[31m["],
        &["find", "no\u{1b}[31m"],
        &["run", ".", "--no-jdk"],
        &["run", ".", "--no-jdk", "--check"],
        &["run", ".", "--no-jdk", "--main", "no\u{1b}[31m"],
        &["run", "no\u{1b}[31m"],
        &["test", ".", "--no-jdk", "--no-javac"],
        &["test", "no\u{1b}[31m"],
        &["baseline", ".", "--no-jdk", "--baseline", "b\u{1b}[31m.json"],
        &["verify", ".", "--no-jdk", "--baseline", "b\u{1b}[31m.json"],
        &["verify", ".", "--no-jdk", "--config", "no\u{1b}[31m"],
        &["verify", ".", "--no-jdk", "--baseline", "no\u{1b}[31m"],
        &["verify", ".", "--no-jdk", "--since", "no\u{1b}[31m"],
        &["merge", ".", "--no-jdk", "--from", "no\u{1b}[31m"],
        &["init", "no\u{1b}[31m/x"],
        &["explain", "E\u{1b}[31m"],
        &["completions", "sh\u{1b}[31m"],
    ] {
        assert_harmless(&folder.cadre(args), &args.join(" "));
    }
}

// ───────────────────────── what exhausts ─────────────────────────

/// Programs that do not end, take all there is, or print to somebody who has left.
#[test]
fn programs_that_are_run_have_limits() {
    let folder = Folder::new("run-limits");
    let main = |body: &str| {
        format!(
            "class M {{ static int f(int x) {{ return f(x + 1); }} \
             public static void main(String[] a) {{ {body} }} }}"
        )
    };
    for (body, why) in [
        ("while (true) { }", "E0801"),
        (
            "int[][] x = new int[100000][]; for (int i = 0; i < 100000; i++) x[i] = new int[90000000];",
            "E0801",
        ),
        ("String s = \"a\"; for (int i = 0; i < 60; i++) s = s + s;", "E0801"),
        ("f(0);", "StackOverflowError"),
    ] {
        folder.write("M.java", main(body));
        let ran = folder.cadre(&["run", "M.java", "--no-jdk", "--overflow", "wrap"]);
        assert_eq!(ran.code, Some(1), "{body}: {ran:?}");
        assert!(ran.stderr.contains(why), "{body}: {ran:?}");
    }
    folder.write("M.java", main("for (int i = 0; i < 30000; i++) System.out.println(i);"));
    let mut child = folder
        .command(&["run", "M.java", "--no-jdk"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    drop(child.stdout.take());
    let ended = ran(child.wait_with_output().expect("it ends"));
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert_harmless(&ended, "a closed pipe");
}

#[test]
fn directories_of_suites_may_lead_in_a_circle() {
    let folder = Folder::new("suite-circle");
    folder.write("s/page.md", "# A\n```java\nclass A { }\n```\n");
    for name in ["a", "b", "c"] {
        symlink(".", folder.path.join("s").join(name)).expect("linked");
    }
    let ran = folder.cadre(&["test", "s", "--no-jdk", "--no-javac"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.starts_with("1 programs in 1 pages"), "{ran:?}");
}

// ───────────────────────── the language server ─────────────────────────

fn framed(text: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes()
}

fn serve(folder: &Folder, bytes: &[u8]) -> Ran {
    let mut child = guarded(folder, &["lsp", "--no-jdk"]);
    let mut input = child.stdin.take().expect("a pipe");
    // It may have left before it has read everything.
    let _ = input.write_all(bytes);
    drop(input);
    ran(child.wait_with_output().expect("it ends"))
}

#[test]
fn messages_that_are_none_end_the_server() {
    let folder = Folder::new("lsp-damaged");
    let begin = framed(
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}"#,
    );
    let begin = [begin, framed(r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)].concat();
    let after = |text: &str| [begin.clone(), framed(text)].concat();
    for (name, bytes) in [
        ("bytes", b"\x00\xff\x1b[31m".repeat(1000)),
        ("no length", b"Content-Type: x\r\n\r\n{}".to_vec()),
        ("a length that is too large", b"Content-Length: 99999999999999\r\n\r\n{}".to_vec()),
        ("a header without an end", vec![b'X'; 1 << 20]),
        ("half a message", after("{\"jsonrpc\":")),
        ("deep", after(&"[".repeat(1_000_000))),
        ("deep objects", after(&"{\"a\":".repeat(200_000))),
    ] {
        let ran = serve(&folder, &bytes);
        assert_eq!(ran.code, Some(1), "{name}: {:.500}", ran.stderr);
        assert!(ran.stderr.len() < 2_000, "{name}: {:.500}", ran.stderr);
        assert_harmless(&Ran { stdout: String::new(), ..ran }, name);
    }
}

/// Requests that make no sense have an answer, and the next one is served.
#[test]
fn wrong_requests_are_answered() {
    let folder = Folder::new("lsp-wrong");
    folder.write("A.java", GOOD);
    let uri = |path: &Path| format!("file://{}", path.display());
    let file = uri(&folder.path.join("A.java"));
    let open = |uri: &str, text: &str| {
        let text = serde_json::Value::from(text);
        format!(
            r#"{{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{{"textDocument":{{"uri":"{uri}","languageId":"java","version":1,"text":{text}}}}}}}"#
        )
    };
    let change = format!(
        r#"{{"jsonrpc":"2.0","method":"textDocument/didChange","params":{{"textDocument":{{"uri":"{file}","version":2}},"contentChanges":[{{"range":{{"start":{{"line":9,"character":9}},"end":{{"line":0,"character":0}}}},"text":"x"}},{{"range":{{"start":{{"line":4000000000,"character":4000000000}},"end":{{"line":4000000000,"character":1}}}},"text":"é🙂"}},{{"range":{{"start":{{"line":0,"character":1}},"end":{{"line":0,"character":2}}}},"text":"🙂"}},{{"range":{{"start":{{"line":0,"character":2}},"end":{{"line":0,"character":3}}}},"text":"y"}}]}}}}"#
    );
    let deep = format!("class B {{ int x = {}; }}", "(".repeat(100_000));
    let messages = [
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}"#.to_string(),
        r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#.to_string(),
        open("file:///../../etc/passwd", "class A {"),
        open("http://x/%00%ff", "class A {"),
        open("", "class"),
        open(&uri(&folder.path.join("B%1b%5b31m.java")), &deep),
        open(&file, GOOD),
        change,
        r#"{"jsonrpc":"2.0","id":5,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///no.java"},"position":{"line":4294967295,"character":4294967295}}}"#.to_string(),
        r#"{"jsonrpc":"2.0","id":6,"method":"textDocument/completion","params":[1,2]}"#.to_string(),
        r#"{"jsonrpc":"2.0","id":7,"method":"workspace/executeCommand","params":{"command":"rm","arguments":["-rf"]}}"#.to_string(),
        r#"{"jsonrpc":"2.0","id":8,"method":"no/such"}"#.to_string(),
        r#"{"jsonrpc":"2.0","id":9,"method":"shutdown"}"#.to_string(),
        r#"{"jsonrpc":"2.0","method":"exit"}"#.to_string(),
    ];
    let bytes: Vec<u8> = messages.iter().flat_map(|text| framed(text)).collect();
    let ran = serve(&folder, &bytes);
    assert_eq!(ran.code, Some(0), "{:.500}", ran.stderr);
    for id in 5..=9 {
        assert!(ran.stdout.contains(&format!("\"id\":{id}")), "{id}: {}", ran.stdout);
    }
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
}
