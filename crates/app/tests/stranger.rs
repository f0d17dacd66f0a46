//! What a stranger's pull request may try: hide a wrong program, have files written, mislead
//! whoever reads the result, or use up the machine. See `SECURITY.md`.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Stdio};

use common::{Folder, Ran, ran};

const GOOD: &str = "class Good { /*@ ensures \\result == 1; @*/ int f() { return 1; } }";
const WRONG: &str = "class Wrong { /*@ ensures \\result == 1; @*/ int f() { return 2; } }";

// ───────────────────────── what can hide a wrong program ─────────────────────────

/// Verified and found wrong, or said to be left out; never passed over.
#[test]
fn no_directory_hides_a_wrong_program() {
    for (name, files, code) in [
        ("build", &["p/Good.java", "p/build/Wrong.java"][..], 1),
        ("target", &["target/Wrong.java", "Good.java"], 1),
        ("modules", &["a/node_modules/b/Wrong.java", "Good.java"], 1),
        ("planted", &["p/Wrong.java", "p/build.gradle", "p/src/x/java/Good.java"], 3),
        ("root", &["Wrong.java", "pom.xml", "src/x/java/Good.java"], 3),
        ("output", &["pom.xml", "src/main/java/Good.java", "target/Wrong.java"], 3),
        ("hidden", &["Good.java", ".p/Wrong.java"], 3),
        ("resources", &["pom.xml", "src/main/java/Good.java", "src/main/Wrong.java"], 3),
    ] {
        let folder = Folder::new(&format!("hide-{name}"));
        for file in files {
            let text = if file.ends_with("Good.java") { GOOD } else { WRONG };
            folder.write(file, text);
        }
        let ran = folder.cadre(&["verify", "."]);
        assert_eq!(ran.code, Some(code), "{name}: {ran:?}");
        assert!((ran.stdout + &ran.stderr).contains("Wrong"), "{name}");
    }
}

#[test]
fn what_the_user_excludes_is_mentioned() {
    let folder = Folder::new("exclude");
    folder.write("pom.xml", "");
    folder.write("src/main/java/Good.java", GOOD);
    folder.write("target/Wrong.java", WRONG);
    assert_eq!(folder.cadre(&["verify", "."]).code, Some(3));
    let ran = folder.cadre(&["verify", ".", "--exclude", "target"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.contains("1 Java file was left out by --exclude"), "{ran:?}");
}

/// Without the right of the superuser to go everywhere, if that is who runs the tests.
fn restricted(folder: &Folder, program: &str, args: &[&str]) -> Ran {
    let mut command = Command::new("setpriv");
    // Who has no such right has none to lose.
    let status = fs::read_to_string("/proc/self/status").expect("the system tells");
    let is_root = status.lines().any(|line| line.starts_with("Uid:\t0\t"));
    if is_root {
        command.args(["--bounding-set=-dac_override,-dac_read_search", program]);
    } else {
        command = Command::new(program);
    }
    command.args(args).current_dir(&folder.path).env("CADRE_CACHE", &folder.cache);
    command.env("CADRE_KEY", folder.cache.with_file_name("key"));
    ran(command.output().expect("started"))
}

/// A directory that may not be listed or entered, and a file that may not be read.
#[test]
fn what_may_not_be_entered_is_mentioned() {
    let cadre = env!("CARGO_BIN_EXE_cadre");
    for (name, mode, locked) in [
        ("closed", 0o000, "p/secret"),
        ("not-listed", 0o300, "p/secret"),
        ("not-entered", 0o600, "p/secret"),
        ("nothing-to-read", 0o000, "p/secret/Wrong.java"),
    ] {
        let folder = Folder::new(&format!("locked-{name}"));
        folder.write("Good.java", GOOD);
        folder.write("p/secret/Wrong.java", WRONG);
        let locked = folder.path.join(locked);
        let allow = |mode| fs::set_permissions(&locked, fs::Permissions::from_mode(mode));
        allow(mode).expect("changed");
        // It is closed, also for whoever runs this test.
        let looked = restricted(&folder, "sh", &["-c", "ls p/secret && cat p/secret/Wrong.java"]);
        let runs = [&["verify", "."][..], &["verify", "Good.java", "p"]]
            .map(|args| restricted(&folder, cadre, args));
        allow(0o700).expect("changed");
        assert_ne!(looked.code, Some(0), "{name}: {looked:?}");
        for ran in runs {
            assert_eq!(ran.code, Some(3), "{name}: {ran:?}");
            assert!(ran.stderr.contains("secret"), "{name}: {ran:?}");
            assert!(ran.stdout.contains("verified     Good.f()"), "{name}: {ran:?}");
        }
        let ran = restricted(&folder, cadre, &["verify", "."]);
        assert_eq!(ran.code, Some(1), "{name}: {ran:?}");
    }
}

/// Nobody can open what lies so deep by its whole name; that is said.
#[test]
fn paths_that_are_too_long_are_mentioned() {
    let folder = Folder::new("long-path");
    folder.write("in/Good.java", GOOD);
    let script = format!(
        "cd in; for i in $(seq 30); do mkdir {0}; cd -P ./{0}; done; printf '%s' \"$1\" > Wrong.java",
        "d".repeat(200)
    );
    let made = Command::new("bash")
        .args(["-ec", &script, "bash", WRONG])
        .current_dir(&folder.path)
        .output()
        .expect("bash");
    assert!(made.status.success(), "{made:?}");
    let ran = folder.cadre(&["verify", "in", "--no-jdk"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.stderr.contains("E0010") || ran.stderr.contains("E0001"), "{ran:?}");
    assert!(ran.stdout.contains("verified     Good.f()"), "{ran:?}");
    fs::remove_dir_all(&folder.path).expect("removed");
}

#[test]
fn links_out_of_the_tree_are_not_followed() {
    let folder = Folder::new("links");
    folder.write("in/Good.java", GOOD);
    folder.write("secret.txt", "the-secret of somebody");
    symlink("../secret.txt", folder.path.join("in/P.java")).expect("linked");
    symlink("/etc/passwd", folder.path.join("in/Q.java")).expect("linked");
    for paths in [&["in"][..], &["in/Q.java"], &["."], &["in/P.java", "in/Q.java"]] {
        let ran = folder.cadre(&[&["verify"], paths].concat());
        assert_eq!(ran.code, Some(3), "{ran:?}");
        let said = ran.stdout + &ran.stderr;
        assert!(!said.contains("root:"), "{said}");
        assert!(said.contains("leads out of what was given"), "{said}");
    }
    let ran = folder.cadre(&["verify", "in", "--follow-links"]);
    assert!(ran.stderr.contains("the-secret"), "{ran:?}");
}

// ───────────────────────── names that act as options ─────────────────────────

#[test]
fn names_of_files_are_no_options() {
    let folder = Folder::new("names");
    folder.write("--method=Good.java", WRONG);
    folder.write("@x.java", "class X { } // --output victim.txt");
    folder.write("Wrong.java", WRONG);
    folder.write("victim.txt", "precious");
    // As a shell expands `*.java`.
    let ran = folder.cadre(&["verify", "--method=Good.java", "@x.java", "Wrong.java"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.stderr.contains("is an option and a file"), "{ran:?}");
    let ran = folder.cadre(&["verify", "--", "--method=Good.java", "@x.java", "Wrong.java"]);
    assert!(ran.code == Some(1) || ran.code == Some(3), "{ran:?}");
    assert!(ran.stdout.contains("Wrong.f()"), "{ran:?}");
    let ran = folder.cadre(&["verify", "@x.java"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.contains("X.X()"), "{ran:?}");
    assert_eq!(fs::read_to_string(folder.path.join("victim.txt")).expect("read"), "precious");
}

#[test]
fn a_file_of_arguments_cannot_write() {
    let folder = Folder::new("argfile-writes");
    folder.write("Good.java", GOOD);
    folder.write("victim.txt", "precious");
    for option in ["--output victim.txt", "-ovictim.txt", "-qo victim.txt", "--trace=victim.txt"] {
        folder.write("args", option);
        let ran = folder.cadre(&["verify", "@args", "Good.java"]);
        assert_eq!(ran.code, Some(2), "{option}: {ran:?}");
        assert!(ran.stderr.contains("not allowed in a file of arguments"), "{ran:?}");
    }
    folder.write("args", "@more --quiet");
    folder.write("more", "--output victim.txt");
    // What a file names is no file of arguments.
    let ran = folder.cadre(&["verify", "@args", "Good.java"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert_eq!(fs::read_to_string(folder.path.join("victim.txt")).expect("read"), "precious");
}

// ───────────────────────── the store ─────────────────────────

fn store(folder: &Folder) -> std::path::PathBuf {
    let entries = fs::read_dir(&folder.cache).expect("the cache").flatten();
    let mut stores = entries.map(|entry| entry.path());
    stores.find(|path| path.extension().is_some_and(|e| e == "redb")).expect("a store")
}

fn cached(ran: &Ran) -> u64 {
    ran.json()["statistics"]["cached"].as_u64().expect("a number")
}

#[test]
fn the_store_and_its_key_are_the_users_alone() {
    let folder = Folder::new("store-mode");
    folder.write("Good.java", GOOD);
    assert_eq!(folder.cadre(&["verify", "Good.java"]).code, Some(0));
    let mode = |path: &std::path::Path| {
        fs::metadata(path).expect("it is there").permissions().mode() & 0o777
    };
    assert_eq!(mode(&store(&folder)), 0o600);
    assert_eq!(mode(&folder.cache.with_file_name("key")), 0o600);
    assert_eq!(mode(&folder.cache), 0o700);
}

/// A store that somebody else made, with another key: as if it were empty.
#[test]
fn entries_that_others_made_do_not_count() {
    let folder = Folder::new("store-foreign");
    folder.write("Good.java", GOOD);
    let args = ["verify", "Good.java", "--format", "json", "--stats"];
    assert_eq!(cached(&folder.cadre(&args)), 0);
    assert!(cached(&folder.cadre(&args)) > 0);
    let mut command = folder.command(&args);
    command.env("CADRE_KEY", folder.cache.with_file_name("other-key"));
    assert_eq!(cached(&ran(command.output().expect("started"))), 0);
    // A key that is no file of ours is none.
    symlink("/dev/null", folder.cache.with_file_name("link")).expect("linked");
    let mut command = folder.command(&args);
    let ran = ran(command
        .env("CADRE_KEY", folder.cache.with_file_name("link"))
        .output()
        .expect("started"));
    assert_eq!((ran.code, cached(&ran)), (Some(0), 0));
    assert!(ran.stderr.contains("results are not remembered"), "{ran:?}");
}

#[test]
fn a_damaged_store_is_begun_anew_and_mentioned() {
    let folder = Folder::new("store-damaged");
    folder.write("Good.java", GOOD);
    let args = ["verify", "Good.java", "--format", "json", "--stats"];
    folder.cadre(&args);
    let whole = fs::read(store(&folder)).expect("read");
    fs::write(store(&folder), &whole[..whole.len() / 3]).expect("written");
    let ran = folder.cadre(&args);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stderr.contains("was damaged and is begun anew"), "{ran:?}");
    let ran = folder.cadre(&args);
    assert!(cached(&ran) > 0 && ran.stderr.is_empty(), "{ran:?}");
}

#[test]
fn a_link_in_place_of_the_store_is_left_alone() {
    let folder = Folder::new("store-link");
    folder.write("Good.java", GOOD);
    folder.cadre(&["verify", "Good.java"]);
    let (store, precious) = (store(&folder), folder.path.join("precious"));
    fs::remove_file(&store).expect("removed");
    // Longer than any store may get.
    fs::File::create(&precious).expect("made").set_len(300 << 20).expect("sized");
    symlink(&precious, &store).expect("linked");
    let ran = folder.cadre(&["verify", "Good.java"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stderr.contains("results are not remembered"), "{ran:?}");
    assert_eq!(fs::metadata(&precious).expect("there").len(), 300 << 20);
    fs::remove_file(&precious).expect("removed");
}

// ───────────────────────── what misleads ─────────────────────────

/// Nothing that a terminal obeys, in any format, whatever names and comments hold.
#[test]
fn no_escape_sequence_gets_out() {
    let folder = Folder::new("escapes");
    let evil = "E\u{1b}\u{9b}\u{7f}vil";
    folder.write("dir\u{1b}[31m/B\u{202e}ad.java", format!(
        "class {evil} {{ /*@ ensures \\result == 1; @*/ int f\u{8}\u{202e}() {{ int a\u{1b} = 2; \
         return /* \u{1b}]0;title\u{7} \u{2066} */ a\u{1b}; }} int g() {{ return u\u{1b}[0m; }} }}"
    ));
    folder.write("odd\u{1b}[2Jname\n.java", "class A { int f() { return 1 } }");
    folder.write(
        "Plain.java",
        "class Plain { String s = \"\u{1b}[1m\u{202e}\"; int f(int x) { return 1 / x; } }",
    );
    for args in [
        &["verify", "."][..],
        &["verify", ".", "--trace-text"],
        &["verify", ".", "--show-ghost"],
        &["verify", ".", "--format", "json"],
        &["verify", ".", "--format", "sarif"],
        &["verify", ".", "--format", "junit"],
        &["verify", "no\u{1b}[31msuch\u{202e}file"],
        &["verify", "--no\u{1b}[31msuch-option"],
        &["verify", ".", "--method", "\u{1b}[31m["],
        &["verify", "@no\u{1b}such"],
        &["test", "no\u{1b}such"],
        &["debug", "parse", "."],
    ] {
        let ran = folder.cadre(args);
        let said = ran.stdout.clone() + &ran.stderr;
        let obeyed = said.chars().find(|c| *c != '\n' && (c.is_control() || base::is_hidden(*c)));
        assert_eq!(obeyed.filter(|c| *c != '\t'), None, "{args:?}: {said:?}");
    }
    // With colours there are ours, and no others.
    let ran = folder.cadre(&["verify", ".", "--color", "always"]);
    let said = ran.stdout + &ran.stderr;
    for sequence in said.split('\u{1b}').skip(1) {
        let end = sequence.find(|c: char| !c.is_ascii_digit() && c != '[' && c != ';');
        assert!(end.is_some_and(|end| sequence[end..].starts_with('m')), "{sequence:?}");
    }
    assert!(!said.contains("\u{1b}[31mb") && !said.contains("\u{1b}[2J"));
}

#[test]
fn no_name_becomes_a_link_in_sarif() {
    let folder = Folder::new("sarif-links");
    folder.write("[click](http:x).java", "class A { int f() { return g; } }");
    folder.write(
        "B.java",
        "class B { int f(int x) { assert x > 0 : \"[a](http://b)\"; return [c](d); } }",
    );
    let ran = folder.cadre(&["verify", ".", "missing [here](http://x)", "--format", "sarif"]);
    let document = ran.json();
    let mut messages = Vec::new();
    collect_messages(&document, &mut messages);
    assert!(messages.iter().any(|text| text.contains("missing [here]")), "{messages:?}");
    for text in messages {
        assert!(!text.contains("](") && !text.contains("]["), "{text}");
    }
}

fn collect_messages(value: &serde_json::Value, into: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(map) => {
            for (key, value) in map {
                match value.as_str() {
                    Some(text) if key == "text" => into.push(text.to_string()),
                    _ => collect_messages(value, into),
                }
            }
        }
        serde_json::Value::Array(list) => list.iter().for_each(|v| collect_messages(v, into)),
        _ => {}
    }
}

// ───────────────────────── what is written ─────────────────────────

#[test]
fn an_input_is_not_written_over() {
    let folder = Folder::new("output-input");
    folder.write("Good.java", GOOD);
    folder.write("notes.txt", GOOD);
    folder.write("lib.jar", "");
    symlink("Good.java", folder.path.join("link.txt")).expect("linked");
    for (paths, output) in [
        (&["Good.java"][..], "Good.java"),
        (&["."], "Good.java"),
        (&["notes.txt"], "./notes.txt"),
        (&["Good.java"], "link.txt"),
        (&["Good.java", "--class-path", "lib.jar"], "lib.jar"),
    ] {
        for option in ["--output", "--trace"] {
            let ran = folder.cadre(&[&["verify"], paths, &[option, output]].concat());
            assert_eq!(ran.code, Some(2), "{paths:?} {option} {output}: {ran:?}");
        }
    }
    assert_eq!(fs::read_to_string(folder.path.join("Good.java")).expect("read"), GOOD);
    let ran = folder.cadre(&["verify", "Good.java", "--output", "x", "--trace", "./x"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
}

/// The file is the old one, a new one, or one that says that the run did not end; never half.
#[test]
fn a_report_is_whole_when_the_disk_is_full() {
    let folder = Folder::new("output-full");
    let mut text = String::from("class Many {\n");
    for i in 0..200 {
        text.push_str(&format!(
            "/*@ ensures \\result == 1; @*/ static int f{i}() {{ return 2; }}\n"
        ));
    }
    folder.write("Many.java", text + "}");
    let full = folder.cadre(&["verify", "Many.java", "--format", "json", "-o", "out.json"]);
    assert_eq!(full.code, Some(1), "{full:?}");
    // Files may not get longer than some kilobytes.
    let cadre = env!("CARGO_BIN_EXE_cadre");
    let script = format!(
        "trap '' XFSZ; ulimit -f 8; exec '{cadre}' verify Many.java --no-cache --format json -o out.json"
    );
    let limited = Command::new("sh").args(["-c", &script]).current_dir(&folder.path).output();
    let limited = ran(limited.expect("started"));
    assert_eq!(limited.code, Some(4), "{limited:?}");
    let kept = fs::read_to_string(folder.path.join("out.json")).expect("a report");
    let document: serde_json::Value = serde_json::from_str(&kept).expect("a whole document");
    assert_eq!(document["summary"]["interrupted"], true);
    let left = fs::read_dir(&folder.path).expect("the folder").flatten();
    assert!(left.map(|e| e.file_name()).all(|name| !name.to_string_lossy().contains("part")));
}

#[test]
fn a_run_that_is_killed_leaves_a_report() {
    let folder = Folder::new("output-killed");
    folder.write("old.sarif", "old");
    let pipe = folder.path.join("Pipe.java");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let mut child = folder
        .command(&["verify", "Pipe.java", "--format", "json", "-o", "out.json"])
        .spawn()
        .expect("started");
    let held = fs::OpenOptions::new().write(true).open(&pipe).expect("opened");
    child.kill().expect("killed");
    child.wait().expect("gone");
    drop(held);
    let text = fs::read_to_string(folder.path.join("out.json")).expect("a report");
    let document: serde_json::Value = serde_json::from_str(&text).expect("a document");
    assert_eq!(document["summary"]["interrupted"], true);
}

#[test]
fn a_link_in_place_of_the_report_is_replaced() {
    let folder = Folder::new("output-link");
    folder.write("Good.java", GOOD);
    folder.write("precious", "precious");
    symlink("precious", folder.path.join("out.txt")).expect("linked");
    assert_eq!(folder.cadre(&["verify", "Good.java", "-o", "out.txt"]).code, Some(0));
    assert_eq!(fs::read_to_string(folder.path.join("precious")).expect("read"), "precious");
    assert!(fs::read_to_string(folder.path.join("out.txt")).expect("read").contains("verified"));
}

// ───────────────────────── what exhausts ─────────────────────────

/// Towers of products, substitutions and quantifiers end as unknown, and starve nobody.
#[test]
fn one_method_does_not_starve_the_others() {
    let folder = Folder::new("starve");
    let tower = |first: &str, step: &dyn Fn(usize) -> String| {
        let steps: String =
            (0..40).map(|i| format!("//@ ghost \\bigint a{} = {};\n", i + 1, step(i))).collect();
        format!("//@ ghost \\bigint a0 = {first};\n{steps}//@ assert a40 >= 0;\n")
    };
    let sum: Vec<String> = (0..24).map(|i| format!("i{i}")).collect();
    let mut quantifiers = format!("{} >= 0", sum.join(" + "));
    for i in (0..24).rev() {
        quantifiers = format!("(\\forall int i{i}; 0 <= i{i} && i{i} < 9; {quantifiers})");
    }
    let mut text = format!(
        "class Towers {{\nstatic void numbers(int x) {{\n{}}}\nstatic void terms(int x) {{\n{}}}\n\
         //@ ensures {quantifiers};\nstatic void quantifiers(int x) {{ }}\n",
        tower("3", &|i| format!("a{i} * a{i}")),
        tower("x", &|i| format!("a{i} * a{i} + a{i}")),
    );
    for i in 0..50 {
        text.push_str(&format!(
            "//@ ensures \\result == {i};\nstatic int f{i}() {{ return {i}; }}\n"
        ));
    }
    folder.write("Towers.java", text + "}");
    let ran = folder.cadre(&["verify", "Towers.java", "--jobs", "1", "--format", "json"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let document = ran.json();
    let units = document["units"].as_array().expect("units");
    for unit in units {
        let name = unit["name"].as_str().expect("a name");
        let is_tower = ["numbers", "terms", "quantifiers"].iter().any(|n| name.ends_with(n));
        let expected = if is_tower { "unknown" } else { "verified" };
        assert_eq!(unit["verdict"], expected, "{name}");
        assert!(!is_tower || unit["errors"][0]["code"] == "E0801", "{unit}");
    }
    assert_eq!(units.len(), 54);
}

#[test]
fn a_limit_of_memory_ends_with_what_is_known() {
    let folder = Folder::new("memory");
    folder.write("Good.java", GOOD);
    let ran = folder.cadre(&["verify", "Good.java", "--memory", "lots"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    let pipe = folder.path.join("Pipe.java");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    // Any run takes more than that; this one would not end.
    let args = ["verify", "Good.java", "Pipe.java", "--memory", "1M", "--format", "json"];
    let child = folder.command(&args).stdout(Stdio::piped()).spawn().expect("started");
    let held = fs::OpenOptions::new().read(true).write(true).open(&pipe).expect("opened");
    let ended = ran_json(child);
    drop(held);
    assert_eq!(ended["summary"]["limit"], "memory");
}

/// The others are verified, with any number of threads, and the run has not ended early.
#[test]
fn a_method_that_takes_too_much_memory_ends_alone() {
    let folder = Folder::new("heavy-method");
    let steps: String = (0..200)
        .map(|i| {
            let n = i + 2;
            format!(
                "int v{i} = a + {i}; if (v{i} % {n} == 1) {{ v{i} = v{i} + 1; }} else {{ v{i} = v{i} + 2; }}\n\
                 //@ assert v{i} > a;\n"
            )
        })
        .collect();
    folder.write(
        "Heavy.java",
        format!(
            "class Heavy {{\n//@ requires 0 <= a && a < 1000;\nstatic void heavy(int a) {{\n{steps}}}\n\
             //@ ensures \\result == 1;\nstatic int light() {{ return 1; }}\n}}\n"
        ),
    );
    let verdicts = |document: &serde_json::Value| {
        let units = document["units"].as_array().expect("units").clone();
        let of = |name: &str| {
            let unit = units.iter().find(|u| u["name"].as_str().is_some_and(|n| n.ends_with(name)));
            let unit = unit.unwrap_or_else(|| panic!("{name}: {units:?}"));
            (unit["verdict"].clone(), unit["errors"][0]["code"].clone())
        };
        (of("heavy"), of("light"))
    };
    for jobs in ["1", "2"] {
        let args =
            ["verify", ".", "--no-jdk", "--memory", "100M", "--jobs", jobs, "--format", "json"];
        let ran = folder.cadre(&args);
        assert_eq!(ran.code, Some(1), "{}", ran.stderr);
        let document = ran.json();
        let (heavy, light) = verdicts(&document);
        assert_eq!(heavy, ("unknown".into(), "E0804".into()));
        assert_eq!(light.0, "verified");
        assert!(document["summary"]["limit"].is_null(), "{}", document["summary"]);
        assert_eq!(document["summary"]["interrupted"], false);
    }
    // Nothing of that was remembered.
    let ran = folder.cadre(&["verify", ".", "--no-jdk", "--format", "json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
}

/// A file whose tree is too large is refused, and the others are verified.
#[test]
fn a_file_that_takes_too_much_memory_ends_alone() {
    let folder = Folder::new("heavy-file");
    folder.write("Good.java", GOOD);
    let steps = "x = x + 1;\n".repeat(200_000);
    folder.write("Long.java", format!("class Long {{ static void m() {{ int x = 0;\n{steps}}} }}"));
    let ran = folder.cadre(&["verify", ".", "--no-jdk", "--memory", "300M"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.stderr.contains("E0011") && ran.stderr.contains("takes more memory"), "{ran:?}");
    assert!(ran.stdout.contains("verified     Good.f()"), "{ran:?}");
}

/// Each nested class has a name that holds those of the classes around it.
#[test]
fn a_file_whose_names_take_too_much_memory_ends_alone() {
    let folder = Folder::new("heavy-names");
    folder.write("Good.java", GOOD);
    let inside: String = (0..9_000).map(|i| format!("class B{i} {{}}\n")).collect();
    folder.write("Many.java", format!("class {} {{ {inside} }}", "A".repeat(4_000)));
    let ran = folder.cadre(&["verify", ".", "--no-jdk", "--memory", "160M"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.stderr.contains("the names of this file take more memory"), "{}", ran.stdout);
    assert!(ran.stdout.contains("verified     Good.f()"), "{ran:?}");
}

/// Every constructor does what the initialisers say: what becomes of a class may be far larger than
/// its text.
#[test]
fn a_class_that_becomes_too_large_ends_alone() {
    let folder = Folder::new("heavy-class");
    folder.write("Good.java", GOOD);
    let fields: String = (0..700).map(|i| format!("int f{i} = {i};\n")).collect();
    let constructors: String = (0..400)
        .map(|i| {
            let types = (0..10).map(|k| if i >> k & 1 == 1 { "int" } else { "long" });
            let params: Vec<String> = types.enumerate().map(|(k, t)| format!("{t} a{k}")).collect();
            format!("Copies({}) {{}}\n", params.join(", "))
        })
        .collect();
    folder.write("Copies.java", format!("class Copies {{ {fields} {constructors} }}"));
    let ran = folder.cadre(&["verify", ".", "--no-jdk", "--memory", "160M", "--format", "json"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    let document = ran.json();
    assert_eq!(document["summary"]["interrupted"], false, "{}", document["summary"]);
    let units = document["units"].as_array().expect("units");
    let refused = units.iter().filter(|u| u["errors"][0]["code"] == "E0011").count();
    assert!(refused > 100, "{refused}");
    let good = units.iter().find(|u| u["name"] == "Good.f").expect("a unit");
    assert_eq!(good["verdict"], "verified");
    // With more memory there is nothing to say against it.
    assert_eq!(folder.cadre(&["verify", ".", "--no-jdk", "--memory", "4G"]).code, Some(0));
}

/// What a method overrides is not known where supertypes were given up: it is not verified.
#[test]
fn classes_without_their_supertypes_are_not_verified() {
    let folder = Folder::new("cut");
    let base = "class C0 { /*@ ensures \\result == 1; @*/ int m() { return 1; } }\n";
    let chain: Vec<String> = (0..1_300)
        .map(|i| {
            let body = if i % 300 == 299 { "int m() { return 2; }" } else { "" };
            format!("class C{} extends C{i} {{ {body} }}\n", i + 1)
        })
        .collect();
    let upwards: String = chain.iter().rev().cloned().collect();
    let circle = "class A extends B { int m() { return 2; } }\n\
                  class B extends A { /*@ ensures \\result == 1; @*/ int m() { return 1; } }\n\
                  class C extends A { int m() { return 2; } }\n";
    for (name, text) in [
        ("down", format!("{base}{}", chain.concat())),
        ("up", format!("{upwards}{base}")),
        ("circle", circle.to_string()),
    ] {
        folder.write("Deep.java", text);
        let ran = folder.cadre(&["verify", ".", "--no-jdk", "--format", "json"]);
        assert_eq!(ran.code, Some(3), "{name}: {}", ran.stderr);
        let document = ran.json();
        for unit in document["units"].as_array().expect("units") {
            let name = unit["name"].as_str().expect("a name");
            let is_first = name == "C0.m";
            assert_eq!(unit["verdict"] == "verified" && name.ends_with(".m"), is_first, "{unit}");
        }
    }
}

#[test]
fn a_limit_of_time_ends_with_what_is_known() {
    let folder = Folder::new("time");
    let pipe = folder.path.join("Pipe.java");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let args = ["verify", "Pipe.java", "--timeout", "1", "--format", "json"];
    let child = folder.command(&args).stdout(Stdio::piped()).spawn().expect("started");
    let held = fs::OpenOptions::new().read(true).write(true).open(&pipe).expect("opened");
    let ended = ran_json(child);
    drop(held);
    assert_eq!(ended["summary"]["limit"], "time");
    assert_eq!(ended["summary"]["interrupted"], true);
}

fn ran_json(child: std::process::Child) -> serde_json::Value {
    let ran = ran(child.wait_with_output().expect("it ends"));
    assert_eq!(ran.code, Some(1), "{ran:?}");
    ran.json()
}

/// What git is told to run by the settings of a repository is not run.
#[test]
fn settings_of_a_repository_run_nothing() {
    let folder = Folder::new("git");
    folder.write("Good.java", GOOD);
    folder.write(".gitattributes", "*.java diff=evil\n");
    let git = |args: &[&str]| {
        let who = ["-c", "user.name=a", "-c", "user.email=a@b.example"];
        let mut command = Command::new("git");
        let done = command.args(who).args(args).current_dir(&folder.path).output().expect("git");
        assert!(done.status.success(), "{args:?}: {done:?}");
    };
    git(&["init", "-q"]);
    git(&["add", "."]);
    git(&["commit", "-q", "-m", "first"]);
    let script = folder.path.join("evil.sh");
    folder.write("evil.sh", "#!/bin/sh\ntouch \"$(dirname \"$0\")/ran\"\ncat \"$1\"\n");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("executable");
    let script = script.to_str().expect("a path");
    for name in ["core.fsmonitor", "diff.external", "diff.evil.textconv", "diff.evil.command"] {
        git(&["config", name, script]);
    }
    folder.write("Good.java", WRONG);
    let ran = folder.cadre(&["verify", ".", "--no-jdk", "--since", "HEAD"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(!folder.path.join("ran").exists(), "{ran:?}");
    // Nor is a revision an option.
    let ran = folder.cadre(&["verify", ".", "--no-jdk", "--since=--output=written"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(!folder.path.join("written").exists());
}

/// Refused at a limit that is written down, and the rest is still verified.
#[test]
fn what_grows_without_end_is_refused() {
    let folder = Folder::new("growth");
    let many =
        |count: usize, part: &dyn Fn(usize) -> String| (0..count).map(part).collect::<String>();
    let doubling = many(40, &|i| format!("static final String s{} = s{i} + s{i};", i + 1));
    for (name, text) in [
        ("Fields", format!("class Fields {{ {} }}", many(70_000, &|i| format!("int f{i};")))),
        ("Constants", format!("enum Constants {{ {} }}", many(30_000, &|i| format!("C{i},")))),
        (
            "Overloads",
            format!("class Overloads {{ {} }}", many(2_000, &|i| format!("void m(T{i} x) {{}}"))),
        ),
        (
            "Predicates",
            format!(
                "class Predicates {{ {} }}",
                many(20_000, &|i| format!("//@ predicate p{i}() = true;\n"))
            ),
        ),
        (
            "Strings",
            format!("class Strings {{ static final String s0 = \"0123456789\"; {doubling} }}"),
        ),
        (
            "Supers",
            many(3_000, &|i| format!("class C{} extends C{i} {{}}\n", i + 1)) + "class C0 {}",
        ),
        (
            "Clauses",
            format!(
                "class Clauses {{ /*@ {} @*/ void m() {{}} }}",
                "ensures true;".repeat(700_000)
            ),
        ),
        ("Mistakes", "\"\n".repeat(30_000)),
        ("Imports", many(20_000, &|i| format!("import a.B{i};\n")) + "class Imports {}"),
        ("OnDemand", many(2_000, &|i| format!("import a{i}.*;\n")) + "class OnDemand { X x; }"),
        ("Import", format!("import p{}; class Import {{}}", ".p".repeat(500_000))),
        ("Package", format!("package p{}; class Package {{}}", ".p".repeat(500_000))),
        ("Type", format!("class Type {{ p{} f; }}", ".p".repeat(500_000))),
        ("Annotation", format!("@p{} class Annotation {{}}", ".p".repeat(500_000))),
        ("Nested", many(3, &|i| format!("class {}{i} {{", "A".repeat(3_000))) + &"}".repeat(3)),
        (
            "Doubling",
            format!(
                "class P<A, B> {{}} class Doubling {{ static <A, B> P<A, B> p(A a, B b) {{ return null; }} \
                 void m(String x0) {{ {} }} }}",
                many(60, &|i| format!("var x{} = p(x{i}, x{i});", i + 1))
            ),
        ),
        (
            "Above",
            format!(
                "class Q<A, B> {{}} class D0<T> {{ T t; }} {} class Above {{ void m(D60<String> d) {{ var x = d.t; }} }}",
                many(60, &|i| format!("class D{}<T> extends D{i}<Q<T, T>> {{}}\n", i + 1))
            ),
        ),
        (
            "Inherit",
            format!(
                "class Inherit {{ {} }}\n{}",
                many(4_000, &|i| format!("void m{i}() {{}}\n")),
                many(4_000, &|i| format!("class Below{i} extends Inherit {{}}\n"))
            ),
        ),
        (
            "Copies",
            format!(
                "class Copies {{ {} {} }}",
                many(20_000, &|i| format!("int f{i} = {i};\n")),
                many(900, &|i| format!("Copies(A{i} x) {{}}\n"))
            ),
        ),
        (
            "Names",
            format!("class Names {{ void m() {{ {} }} }}", many(12_000, &|i| format!("int x{i};"))),
        ),
    ] {
        let file = format!("{name}.java");
        folder.write(&file, text);
        folder.write("Good.java", GOOD);
        let ran = folder.cadre(&["verify", "Good.java", &file]);
        assert_eq!(ran.code, Some(3), "{name}: {}", &ran.stderr[..ran.stderr.len().min(500)]);
        // What is too large inside of a method is said where the method is.
        assert!(ran.stderr.contains("E0011") || ran.stdout.contains("E0011"), "{name}");
        // Which method runs where is a question to all classes.
        let is_verified = ran.stdout.contains("verified     Good.f()");
        assert_eq!(is_verified, name != "Inherit", "{name}");
    }
    let ran = folder.cadre(&["verify", "/dev/zero"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.stderr.contains("E0011"), "{ran:?}");
}
