//! The language server over pipes: sessions as editors have them, held against what was recorded
//! (`tests/lsp`; `CADRE_BLESS=1` records anew), and a storm of keys after which nothing hangs and
//! nothing is stale.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use lsp::Editor;
use serde_json::{Value, json};

/// A server with an editor, and what they said.
struct Talk {
    editor: Editor,
    child: Child,
    root: PathBuf,
    said: String,
}

impl Talk {
    fn new(name: &str, wishes: Value) -> Talk {
        Talk::in_project(name, wishes, &[])
    }

    /// In a folder with these files.
    fn in_project(name: &str, wishes: Value, files: &[(&str, &str)]) -> Talk {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lsp").join(name);
        let _ = fs::remove_dir_all(&root);
        let _ = fs::remove_dir_all(root.with_extension("cache"));
        fs::create_dir_all(&root).expect("a folder can be made");
        for (name, text) in files {
            let path = root.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
            fs::write(path, text).expect("it can be written");
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_cadre"))
            .args(["lsp", "--no-jdk", "--stdio", "--jobs", "1"])
            .env("CADRE_CACHE", root.with_extension("cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("cadre can be started");
        let (input, output) =
            (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        let mut editor = Editor::over(output, input);
        editor.initialize(Some(&root), wishes).expect("it answers");
        Talk { editor, child, root, said: String::new() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    fn record(&mut self, what: &str, value: &Value) {
        let text = serde_json::to_string_pretty(&brief(value)).expect("it is JSON");
        let text = text.replace(&self.root.display().to_string(), "$ROOT");
        self.said.push_str(&format!("## {what}\n{}\n\n", timeless(&text)));
    }

    fn open(&mut self, name: &str, text: &str) {
        let path = self.path(name);
        self.editor.open(&path, text);
        self.settled(&format!("open {name}"), name);
    }

    fn change(&mut self, name: &str, text: &str, what: &str) {
        let path = self.path(name);
        self.editor.change(&path, text);
        self.settled(what, name);
    }

    /// Waits, and records verdicts and diagnostics.
    fn settled(&mut self, what: &str, name: &str) {
        let path = self.path(name);
        let verdicts = self.editor.settle(&path).expect("verdicts come");
        let units: Vec<Value> = verdicts["units"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|u| json!([u["unit"], u["title"]]))
            .collect();
        let diagnostics = self.editor.diagnostics(&path);
        self.record(what, &json!({ "units": units, "diagnostics": diagnostics }));
    }

    /// Asks about the place of the first `mark` in a text.
    fn ask(&mut self, method: &str, name: &str, text: &str, mark: &str) -> Value {
        let offset = text.find(mark).expect("the mark is there");
        let before = &text[..offset];
        let line = before.matches('\n').count() as u32;
        let character =
            before.rsplit('\n').next().unwrap_or_default().encode_utf16().count() as u32;
        let path = self.path(name);
        let answer = match self.editor.ask_at(method, &path, line, character) {
            Ok(answer) => answer,
            Err(why) => json!({ "refused": why }),
        };
        self.record(&format!("{method} at {mark}"), &answer);
        answer
    }

    /// Asks about a whole text.
    fn ask_all(&mut self, method: &str, name: &str) -> Value {
        let uri = format!("file://{}", self.path(name).display());
        let answer = self.editor.request(method, json!({ "textDocument": { "uri": uri } }));
        let answer = answer.expect("it answers");
        self.record(method, &answer);
        answer
    }

    /// The quick fixes in a line of a text.
    fn actions(&mut self, name: &str, line: u32) -> Value {
        let answer = self.unrecorded_actions(name, line);
        self.record(&format!("actions in line {}", line + 1), &answer);
        answer
    }

    fn unrecorded_actions(&mut self, name: &str, line: u32) -> Value {
        let uri = format!("file://{}", self.path(name).display());
        let place = json!({ "line": line, "character": 0 });
        let params = json!({ "textDocument": { "uri": uri }, "range": { "start": place, "end": place }, "context": { "diagnostics": [] } });
        self.editor.request("textDocument/codeAction", params).expect("it answers")
    }

    /// The end of the session: what was said is what was recorded.
    fn end(mut self, record: &str) {
        self.editor.shutdown().expect("it ends");
        assert!(self.child.wait().expect("it ends").success());
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lsp").join(record);
        if std::env::var_os("CADRE_BLESS").is_some() {
            fs::write(&path, &self.said).expect("it can be written");
        }
        let recorded = fs::read_to_string(&path).unwrap_or_default();
        assert!(recorded == self.said, "{} differs from\n{}", path.display(), self.said);
    }
}

/// Positions and ranges on one line: `5:18`, `5:18 to 5:25`.
fn brief(value: &Value) -> Value {
    match value {
        Value::Object(map) if map.contains_key("line") && map.contains_key("character") => {
            json!(format!("{}:{}", map["line"], map["character"]))
        }
        Value::Object(map)
            if map.len() == 2 && map.contains_key("start") && map.contains_key("end") =>
        {
            let at = |p: &Value| brief(p).as_str().unwrap_or_default().to_string();
            json!(format!("{} to {}", at(&map["start"]), at(&map["end"])))
        }
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), brief(value))).collect(),
        Value::Array(list) if list.len() > 100 => json!(value.to_string()),
        Value::Array(list) => list.iter().map(brief).collect(),
        other => other.clone(),
    }
}

/// How long something took is not the same twice.
fn timeless(text: &str) -> String {
    let mut words: Vec<String> = text.split(" · ").map(str::to_string).collect();
    for word in words.iter_mut().skip(1) {
        let end = word.find(['"', '\\']).unwrap_or(word.len());
        let is_time = word[..end].ends_with(" ms")
            || word[..end].ends_with(" s")
            || &word[..end] == "remembered";
        if is_time {
            word.replace_range(..end, "T");
        }
    }
    words.join(" · ")
}

/// The text with the first edit of an action done.
fn applied(text: &str, action: &Value) -> String {
    let changes = action["edit"]["changes"].as_object().expect("there is an edit");
    let edit = &changes.values().next().expect("of a file")[0];
    let at = |p: &Value| {
        let line = p["line"].as_u64().expect("a line") as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        start + p["character"].as_u64().expect("a character") as usize
    };
    let (lo, hi) = (at(&edit["range"]["start"]), at(&edit["range"]["end"]));
    format!("{}{}{}", &text[..lo], edit["newText"].as_str().expect("a text"), &text[hi..])
}

fn titled<'v>(actions: &'v Value, title: &str) -> &'v Value {
    let found = actions
        .as_array()
        .into_iter()
        .flatten()
        .find(|a| a["title"].as_str().is_some_and(|t| t.contains(title)));
    found.unwrap_or_else(|| panic!("there is no `{title}` in {actions}"))
}

const ACCOUNT: &str = "class Account {
    int balance;

    //@ ensures acc(balance);
    void withdraw(int amount) {
        balance = balance - amount;
    }

    //@ requires acc(balance);
    //@ ensures acc(balance) ** \\result == balance;
    int get() { return balance; }
}
";

#[test]
fn a_finding_is_fixed() {
    let mut talk = Talk::new("fix", json!({}));
    talk.open("Account.java", ACCOUNT);
    talk.ask_all("textDocument/codeLens", "Account.java");
    let actions = talk.actions("Account.java", 5);
    let fixed = applied(ACCOUNT, titled(&actions, "requires acc(this.balance);"));
    talk.change("Account.java", &fixed, "with the permission");
    talk.ask("textDocument/hover", "Account.java", &fixed, "amount;\n    }");
    talk.ask("textDocument/definition", "Account.java", &fixed, "balance - amount;\n    }");
    let whole = fixed.replace(
        "requires acc(this.balance);",
        "requires acc(balance) ** 0 <= amount && amount <= balance;",
    );
    talk.change("Account.java", &whole, "with the precondition");
    talk.ask("textDocument/hover", "Account.java", &whole, "withdraw");
    talk.end("fix.txt");
}

const NAMES: &str = "class Names {
    //@ requires k >= 0;
    //@ assignable \\nothing;
    static int length(Object o, int k) {
        return k;
    }

    static int m() {
        return length(null, 1);
    }
}
";

#[test]
fn a_parameter_is_declared_nullable() {
    let mut talk = Talk::new("nullable", json!({}));
    talk.open("Names.java", NAMES);
    let path = talk.path("Names.java");
    assert_ne!(talk.editor.diagnostics(&path), json!([]));
    let actions = talk.unrecorded_actions("Names.java", 8);
    let fixed = applied(NAMES, titled(&actions, "nullable"));
    assert!(fixed.contains("length(/*@ nullable @*/ Object o, int k)"), "{fixed}");
    talk.change("Names.java", &fixed, "nullable");
    assert_eq!(talk.editor.diagnostics(&path), json!([]));
    talk.editor.shutdown().expect("it ends");
}

const IDLE: &str = "class Idle {
    //@ nowarn E0308: not needed
    static int half(int x) {
        return x / 2; //@ nowarn E0307: neither
    }
}
";

#[test]
fn a_suppression_that_is_not_needed_is_taken_away() {
    let mut talk = Talk::new("idle", json!({}));
    talk.open("Idle.java", IDLE);
    let path = talk.path("Idle.java");
    let actions = talk.unrecorded_actions("Idle.java", 1);
    let first = applied(IDLE, titled(&actions, "Take the suppression away"));
    assert_eq!(first, IDLE.replace("    //@ nowarn E0308: not needed\n", ""));
    talk.change("Idle.java", &first, "without the first");
    let actions = talk.unrecorded_actions("Idle.java", 2);
    let second = applied(&first, titled(&actions, "Take the suppression away"));
    assert_eq!(second, first.replace("//@ nowarn E0307: neither", ""));
    talk.change("Idle.java", &second, "without both");
    assert_eq!(talk.editor.diagnostics(&path), json!([]));
    talk.editor.shutdown().expect("it ends");
}

/// A class without contracts with a finding in a line, what is offered, and what the line that the
/// action makes begins with; after it that code is gone.
const OFFERED: [(&str, &str, u32, &str, &str); 5] = [
    (
        "private static int at(int[] a, int i) {\n        return a[i];\n    }",
        "E0306",
        2,
        "requires 0 <= i && i < a.length;",
        "    //@ requires 0 <= i && i < a.length;\n    private static int at",
    ),
    (
        "private static int twice(int a) {\n        return a + a;\n    }",
        "E0307",
        2,
        "code_java_math",
        "    private static /*@ code_java_math @*/ int twice",
    ),
    (
        "private int parts;\n\n    int share(int n) {\n        return n % parts;\n    }\n\n    \
         Offered(int n) { parts = n; }",
        "E0308",
        4,
        "invariant parts != 0;",
        "    //@ invariant parts != 0;\n    private int parts;",
    ),
    (
        "private static String name(int n) {\n        return n > 0 ? \"a\" : null;\n    }\n\n    \
         private static int length(int n) {\n        return name(n).length();\n    }",
        "E0305",
        6,
        "ensures \\result != null;",
        "    //@ ensures \\result != null;\n    private static String name",
    ),
    (
        "private static String text(Object o) {\n        return (String) o;\n    }",
        "E0309",
        2,
        "requires o instanceof String;",
        "    //@ requires o instanceof String;\n    private static String text",
    ),
];

#[test]
fn a_contract_that_is_offered_is_written() {
    let mut talk = Talk::new("offered", json!({}));
    let path = talk.path("Offered.java");
    for (number, (members, code, line, title, expected)) in OFFERED.into_iter().enumerate() {
        let text = format!("class Offered {{\n    {members}\n}}\n");
        match number {
            0 => talk.open("Offered.java", &text),
            _ => talk.change("Offered.java", &text, title),
        }
        let in_line = |found: &Value, line: u32| {
            let all = found.as_array().into_iter().flatten();
            all.filter(|d| d["code"] == code && d["range"]["start"]["line"] == line).count()
        };
        let before = talk.editor.diagnostics(&path);
        assert_ne!(in_line(&before, line), 0, "{code} in {before}");
        let actions = talk.unrecorded_actions("Offered.java", line);
        let fixed = applied(&text, titled(&actions, title));
        assert!(fixed.contains(expected), "{fixed}");
        talk.change("Offered.java", &fixed, title);
        let after = talk.editor.diagnostics(&path);
        let moved = u32::from(expected.contains("//@"));
        assert_eq!(in_line(&after, line + moved), 0, "{after}");
    }
    talk.editor.shutdown().expect("it ends");
}

const BROKEN: &str = "class Broken {
    //@ ensures \\result == x;
    static int same(int x) { return x; }

    static int half( { return 1

    //@ ensures \\result == x + 1;
    static int wrong(int x) { return x; }
}
";

#[test]
fn broken_texts_and_values() {
    let mut talk = Talk::new("broken", json!({}));
    talk.open("Broken.java", BROKEN);
    let whole = BROKEN.replace("    static int half( { return 1\n", "");
    talk.change("Broken.java", &whole, "without the broken method");
    talk.ask("textDocument/hover", "Broken.java", &whole, "x; }\n}");
    // The conjunct that failed.
    talk.ask("textDocument/definition", "Broken.java", &whole, "return x; }\n}");
    talk.actions("Broken.java", 6);
    talk.end("broken.txt");
}

const CELLS: &str = "class Cell {
    int value;
    //@ predicate state(int v) = acc(value) ** value == v;

    //@ requires state(?v);
    //@ ensures state(x);
    void set(int x) {
        value = x;
    }
}

class Recell extends Cell {
    int backup;
    //@ predicate state(int v) = acc(value) ** value == v ** acc(backup);

    //@ requires state(?v);
    //@ ensures state(x);
    void set(int x) {
        backup = value;
        value = x;
    }
}

class Other {
    int n;
    //@ predicate state() = acc(n);

    //@ requires state();
    //@ ensures state();
    void inc() {
        for (int i = 0; i < 3; i++) {
            n = i;
        }
    }
}
";

#[test]
fn predicates_have_names() {
    let mut talk = Talk::new("names", json!({}));
    talk.open("Cells.java", CELLS);
    talk.ask(
        "textDocument/definition",
        "Cells.java",
        CELLS,
        "state(x);\n    void set(int x) {\n        value",
    );
    let found = talk.ask(
        "textDocument/references",
        "Cells.java",
        CELLS,
        "state(int v) = acc(value) ** value == v;\n\n",
    );
    // Those of the family, and none of the other class.
    assert_eq!(found.as_array().map(Vec::len), Some(6), "{found}");
    talk.ask("textDocument/prepareRename", "Cells.java", CELLS, "state();\n    //@ ensures");
    let uri = format!("file://{}", talk.path("Cells.java").display());
    let place = json!({ "textDocument": { "uri": uri }, "position": { "line": 25, "character": 20 }, "newName": "whole" });
    let renamed =
        talk.editor.request("textDocument/rename", place.clone()).expect("it can be renamed");
    talk.record("rename", &renamed);
    let mut bad = place;
    bad["newName"] = json!("a b");
    let refused = talk.editor.request("textDocument/rename", bad).expect_err("that is no name");
    talk.record("rename to no name", &json!(refused));
    talk.ask_all("textDocument/documentSymbol", "Cells.java");
    talk.ask_all("textDocument/semanticTokens/full", "Cells.java");
    talk.actions("Cells.java", 29);
    // The invariant of the loop, which nobody wrote.
    let actions = talk.unrecorded_actions("Cells.java", 30);
    let written = applied(CELLS, titled(&actions, "Write the inferred invariant"));
    assert!(written.contains("//@ loop_invariant "), "{written}");
    talk.end("names.txt");
}

#[test]
fn predicates_get_no_names_that_mean_something() {
    let text = "class A {
    int n;
    //@ predicate p() = acc(n);
    //@ predicate q() = acc(n) ** n > 0;
    //@ requires p(); ensures p();
    void m() { }
}
";
    let mut talk = Talk::in_project("renames", json!({}), &[]);
    let path = talk.path("A.java");
    talk.editor.open(&path, text);
    talk.editor.settle(&path).expect("verdicts come");
    let uri = format!("file://{}", path.display());
    let mut rename = |new: &str| {
        let place = json!({ "line": 2, "character": 18 });
        let params = json!({ "textDocument": { "uri": uri }, "position": place, "newName": new });
        talk.editor.request("textDocument/rename", params)
    };
    for new in ["class", "int", "true", "1", "", "r() = true; predicate s"] {
        let why = rename(new).expect_err(new);
        assert!(why.contains("is no name of a predicate"), "{new}: {why}");
    }
    let why = rename("q").expect_err("it is there");
    assert!(why.contains("there is a predicate `q`"), "{why}");
    rename("held").expect("nobody is called so");
    talk.editor.shutdown().expect("it ends");
    assert!(talk.child.wait().expect("it ends").success());
}

/// A typing error in a word is mended where it is, and whoever was stopped by it is verified again.
#[test]
fn a_misspelt_word_is_corrected() {
    let text = "class A {
    //@ ensure \\result > 0;
    static int one() { return 1; }
    static int two() { return one(); }
}
";
    let mut talk = Talk::in_project("misspelt", json!({}), &[]);
    let path = talk.path("A.java");
    talk.editor.open(&path, text);
    talk.editor.settle(&path).expect("verdicts come");
    let lines: Vec<u64> = talk
        .editor
        .diagnostics(&path)
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|d| d["range"]["start"]["line"].as_u64())
        .collect();
    assert_eq!(lines, [1, 3]);
    let actions = talk.unrecorded_actions("A.java", 1);
    let mended = applied(text, titled(&actions, "Write `ensures`"));
    assert_eq!(mended, text.replace("ensure ", "ensures "));
    talk.editor.change(&path, &mended);
    talk.editor.settle(&path).expect("verdicts come");
    assert_eq!(talk.editor.diagnostics(&path), json!([]));
    talk.editor.shutdown().expect("it ends");
    assert!(talk.child.wait().expect("it ends").success());
}

#[test]
fn completion_inside_annotations() {
    let mut talk = Talk::new("completion", json!({}));
    talk.open("Cells.java", CELLS);
    let path = talk.path("Cells.java");
    let mut labels = |line: u32, character: u32| -> Vec<String> {
        let answer = talk
            .editor
            .ask_at("textDocument/completion", &path, line, character)
            .expect("it answers");
        answer
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|i| i["label"].as_str())
            .map(String::from)
            .collect()
    };
    assert!(labels(4, 8).contains(&"requires".to_string()));
    assert!(labels(4, 20).contains(&"state".to_string()));
    assert!(labels(7, 10).is_empty());
    talk.end("completion.txt");
}

/// With the text as it is in the editor, which is on no disk.
#[test]
fn inputs_are_found() {
    let mut talk = Talk::new("inputs", json!({}));
    let text = "class A {
    static int at(int[] a, int i) {
        if (i < 0 || a == null) { return 0; }
        return a[i];
    }

    static int half(int x) {
        return x / 2;
    }
}
";
    talk.open("A.java", text);
    let actions = talk.actions("A.java", 1);
    let search = titled(&actions, "Find an input");
    let command = |action: &Value, unit: &str| {
        let mut argument = action["arguments"][0].clone();
        argument["unit"] = unit.into();
        json!({ "command": action["command"], "arguments": [argument] })
    };
    let as_it_is = json!({ "command": search["command"], "arguments": search["arguments"] });
    let found = talk.editor.request("workspace/executeCommand", as_it_is).expect("an answer");
    assert_eq!((&found["verdict"], &found["bugs"][0]["line"]), (&json!("bug"), &json!(4)));
    let names: Vec<&str> = found["bugs"][0]["input"]
        .as_array()
        .map(|input| input.iter().filter_map(|value| value["name"].as_str()).collect())
        .unwrap_or_default();
    assert!(names.contains(&"a") && names.contains(&"i"), "{found}");
    let half = talk
        .editor
        .request("workspace/executeCommand", command(search, "A.half(int)"))
        .expect("an answer");
    assert_eq!((&half["verdict"], &half["complete"]), (&json!("clean"), &json!(true)));
    talk.editor
        .request("workspace/executeCommand", command(search, "Nobody.m()"))
        .expect_err("there is none");
    talk.editor.shutdown().expect("it ends");
    assert!(talk.child.wait().expect("it ends").success());
}

/// What `cadre verify` reads in a folder, the server reads there: settings, source folders, and what
/// is left out.
#[test]
fn projects_are_read_as_by_the_command_line() {
    let plus = "package p;\nclass Plus { static int of(int x) { return x + 1; } }\n";
    let user = "package p;\nclass User { static int f() { return Plus.of(1); } }\n";
    let wrong = "package p;\nclass Wrong { int f() { return nobody; } }\n";
    let files = [
        ("pom.xml", "<project><artifactId>a</artifactId></project>"),
        ("cadre.toml", "overflow = \"wrap\"\nexclude = [\"**/old\"]\n"),
        ("src/main/java/p/Plus.java", plus),
        ("src/main/java/p/User.java", user),
        ("src/main/java/old/Wrong.java", wrong),
        ("src/test/java/p/Wrong.java", wrong),
        ("target/generated/p/Plus.java", plus),
    ];
    let mut talk = Talk::in_project("project", json!({ "verdicts": true }), &files);
    let path = talk.path("src/main/java/p/Plus.java");
    let verdict = |talk: &mut Talk| {
        let verdicts = talk.editor.settle(&path).expect("verdicts come");
        let units = verdicts["units"].as_array().expect("units");
        let unit = units.iter().find(|unit| unit["unit"] == "Plus.of(int)").expect("a unit");
        unit["verdict"].as_str().expect("a verdict").to_string()
    };
    talk.editor.open(&path, plus);
    assert_eq!(verdict(&mut talk), "verified");
    for left_out in ["src/main/java/old/Wrong.java", "src/test/java/p/Wrong.java"] {
        let path = talk.path(left_out);
        assert_eq!(talk.editor.diagnostics(&path), json!([]), "{left_out}");
    }
    // New settings hold as soon as they are saved.
    fs::write(talk.path("cadre.toml"), "overflow = \"check\"\n").expect("it can be written");
    let uri = format!("file://{}", talk.path("cadre.toml").display());
    let changed = json!({ "changes": [{ "uri": uri, "type": 2 }] });
    talk.editor.notify("workspace/didChangeWatchedFiles", changed);
    talk.editor.change(&path, plus);
    assert_eq!(verdict(&mut talk), "failed");
    talk.editor.shutdown().expect("it ends");
    assert!(talk.child.wait().expect("it ends").success());
}

/// What the command line passes over or only counts as possible is no error in the editor, as soon as
/// it is known.
#[test]
fn findings_count_as_on_the_command_line() {
    let text = "public class P {
    int[] data; P(int n) { data = new int[n & 7]; }
    public int at(int i) { return data[i]; }
    public static int first(int[] a) { return a[0]; }
    static int next(int x) { return x + 1; }
    static int half(int a, int b) {
        return (a + b) / 2; //@ nowarn E0307: small
    }
}
";
    let mut talk = Talk::in_project("ranks", json!({}), &[]);
    let path = talk.path("P.java");
    talk.editor.open(&path, text);
    let mut early = Vec::new();
    let verdicts = talk
        .editor
        .settle_seeing(&path, |verdicts| early.push(verdicts.clone()))
        .expect("verdicts come");
    let mut found: Vec<(u64, u64)> = Vec::new();
    for d in talk.editor.diagnostics(&path).as_array().expect("a list") {
        let line = d["range"]["start"]["line"].as_u64().expect("a line");
        found.push((line, d["severity"].as_u64().expect("a severity")));
    }
    // A hint, an error, a warning; nothing of what is suppressed.
    found.dedup();
    assert_eq!(found, [(2, 4), (3, 1), (4, 2)]);
    let of = |verdicts: &Value, unit: &str| {
        let units = verdicts["units"].as_array().expect("units");
        let found = units.iter().find(|u| u["unit"] == unit);
        found.map(|u| (u["title"].to_string(), u["mark"].to_string()))
    };
    for (unit, title, mark) in [
        ("P.at(int)", "\"? ", "\"unknown\""),
        ("P.first(int[])", "\"✗ 1 finding", "\"failed\""),
        ("P.half(int, int)", "\"– 1 finding · suppressed", "\"unknown\""),
    ] {
        let told = of(&verdicts, unit).expect("it is there");
        assert!(told.0.starts_with(title) && told.1 == mark, "{unit}: {told:?}");
        // What is told early is what is told at the end.
        for verdicts in &early {
            if let Some((title, early)) = of(verdicts, unit) {
                assert_eq!(early, mark, "{unit}: {title}");
            }
        }
    }
    let offered = talk.unrecorded_actions("P.java", 6);
    assert!(!offered.to_string().contains("Suppress"), "{offered}");
    talk.editor.shutdown().expect("it ends");
    assert!(talk.child.wait().expect("it ends").success());
}

/// What the project's baseline knows is not shown, and is again when the baseline goes.
#[test]
fn what_the_baseline_knows_is_not_shown() {
    let text = "class A {\n    //@ ensures \\result > 0;\n    static int one() { return 0; }\n}\n";
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lsp/known");
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(&root).expect("a folder can be made");
    fs::write(root.join("A.java"), text).expect("written");
    let written = Command::new(env!("CARGO_BIN_EXE_cadre"))
        .args(["baseline", "--no-jdk", "--quiet"])
        .current_dir(&root)
        .output()
        .expect("cadre can be started");
    assert!(written.status.success(), "{written:?}");
    let baseline = fs::read_to_string(root.join("cadre-baseline.json")).expect("it is there");
    let files = [
        ("A.java", text),
        ("cadre.toml", "baseline = \"cadre-baseline.json\"\n"),
        ("cadre-baseline.json", &baseline),
    ];
    let mut talk = Talk::in_project("known", json!({}), &files);
    let path = talk.path("A.java");
    talk.editor.open(&path, text);
    let verdicts = talk.editor.settle(&path).expect("verdicts come").to_string();
    assert_eq!(talk.editor.diagnostics(&path), json!([]));
    assert!(verdicts.contains("in the baseline"), "{verdicts}");
    fs::write(talk.path("cadre.toml"), "").expect("it can be written");
    let uri = format!("file://{}", talk.path("cadre.toml").display());
    let changed = json!({ "changes": [{ "uri": uri, "type": 2 }] });
    talk.editor.notify("workspace/didChangeWatchedFiles", changed);
    talk.editor.settle(&path).expect("verdicts come");
    let found = talk.editor.diagnostics(&path);
    assert_eq!(found[0]["code"], "E0301", "{found}");
    talk.editor.shutdown().expect("it ends");
    assert!(talk.child.wait().expect("it ends").success());
}

/// A jar with the class that is missed, where there is a compiler.
fn jar_of(folder: &Path) -> Option<PathBuf> {
    fs::create_dir_all(folder).expect("a folder can be made");
    fs::write(folder.join("First.java"), "package org.acme.one;\npublic class First { }\n")
        .expect("it can be written");
    let ran = |program: &str, args: &[&str]| {
        let output = Command::new(program).args(args).current_dir(folder).output();
        output.is_ok_and(|output| output.status.success())
    };
    let is_made = ran("javac", &["--release", "17", "-d", "classes", "First.java"])
        && ran("jar", &["cf", "first.jar", "-C", "classes", "org"]);
    is_made.then(|| folder.join("first.jar"))
}

/// Which jars are missed is one message, with the command that helps.
#[test]
fn missing_jars_are_said() {
    let text = "package p;\nimport org.acme.one.First;\nclass Needs { First f; }\n";
    let files = [
        ("pom.xml", "<project><artifactId>a</artifactId></project>"),
        ("src/main/java/p/Needs.java", text),
    ];
    let mut talk = Talk::in_project("missing", json!({}), &files);
    let path = talk.path("src/main/java/p/Needs.java");
    talk.editor.open(&path, text);
    talk.editor.settle(&path).expect("verdicts come");
    let line = "`org.acme.one` is not on the class path: `cadre verify --resolve` asks Maven";
    assert!(
        talk.editor.messages().iter().any(|told| told.contains(line)),
        "{:?}",
        talk.editor.messages()
    );
    // Once.
    talk.editor.change(&path, &text.replace("First f", "First g"));
    talk.editor.settle(&path).expect("verdicts come");
    assert_eq!(talk.editor.messages().len(), 1);
    if let Some(jar) = jar_of(&talk.root.with_extension("jar")) {
        // The build tool is asked elsewhere, and nothing is touched here.
        let wrapper = format!(
            "#!/bin/sh\nfor word in \"$@\"; do case $word in -Dmdep.outputFile=*) mkdir -p target; echo '{}' > \"${{word#*=}}\";; esac; done\n",
            jar.display()
        );
        fs::write(talk.path("mvnw"), wrapper).expect("it can be written");
        let pom = "<project><artifactId>a</artifactId><dependency></dependency></project>";
        fs::write(talk.path("pom.xml"), pom).expect("it can be written");
        let status = Command::new("chmod").arg("+x").arg(talk.path("mvnw")).status();
        assert!(status.is_ok_and(|status| status.success()));
        let resolved = Command::new(env!("CARGO_BIN_EXE_cadre"))
            .args(["verify", "--no-jdk", "--resolve"])
            .current_dir(&talk.root)
            .env("CADRE_CACHE", talk.root.with_extension("cache"))
            .output()
            .expect("cadre can be started");
        assert_eq!(resolved.status.code(), Some(0), "{resolved:?}");
        talk.editor.change(&path, text);
        talk.editor.settle(&path).expect("verdicts come");
        assert_eq!(talk.editor.diagnostics(&path), json!([]));
    }
    talk.editor.shutdown().expect("it ends");
    assert!(talk.child.wait().expect("it ends").success());
}

/// Where the build looks for tests, each method in a file of its own, and nobody's file is lost.
#[test]
fn tests_are_written() {
    let text = "package p;

public class A {
    public static int at(int[] a, int i) {
        if (i < 0 || a == null) { return 0; }
        return a[i];
    }

    public static int half(int x) {
        return x < 0 ? 0 : x / 2;
    }
}
";
    let mine = "package p;\nclass AHalfTest { }\n";
    let files = [
        ("pom.xml", "<project><artifactId>a</artifactId></project>"),
        ("src/main/java/p/A.java", text),
        ("src/test/java/p/AHalfTest.java", mine),
    ];
    let mut talk = Talk::in_project("write_test", json!({}), &files);
    talk.open("src/main/java/p/A.java", text);
    let mut write = |line: u32| {
        let actions = talk.unrecorded_actions("src/main/java/p/A.java", line);
        let write = titled(&actions, "Write a test");
        let wish = json!({ "command": write["command"], "arguments": write["arguments"] });
        let answer = talk.editor.request("workspace/executeCommand", wish).expect("an answer");
        let path = PathBuf::from(answer["test"].as_str().expect("a file"));
        let text = fs::read_to_string(&path).expect("it was written");
        let inside = path.strip_prefix(&talk.root).expect("in the project").to_path_buf();
        (inside, text)
    };
    let (path, test) = write(3);
    assert_eq!(path, Path::new("src/test/java/p/AAtTest.java"));
    assert!(test.contains("class AAtTest {") && test.contains("A.at("), "{test}");
    // Nothing goes wrong there, so the tests pass; a file of that name is somebody's.
    let (path, test) = write(8);
    assert_eq!(path, Path::new("src/test/java/p/AHalf2Test.java"));
    assert!(test.contains("class AHalf2Test {") && test.contains("assertEquals("), "{test}");
    // The same wish again writes the same file again.
    assert_eq!(write(3).0, Path::new("src/test/java/p/AAtTest.java"));
    let other = fs::read_to_string(talk.path("src/test/java/p/AHalfTest.java"));
    assert_eq!(other.expect("it is there"), mine);
    talk.editor.shutdown().expect("it ends");
    assert!(talk.child.wait().expect("it ends").success());
}

#[test]
fn symbolic_states() {
    let mut talk = Talk::new("states", json!({ "panel": true }));
    talk.open("Account.java", ACCOUNT);
    let uri = format!("file://{}", talk.path("Account.java").display());
    let at = json!({ "uri": uri, "position": { "line": 5, "character": 10 } });
    let command =
        |argument: Value| json!({ "command": "cadre.showStates", "arguments": [argument] });
    let made =
        talk.editor.request("workspace/executeCommand", command(at)).expect("there is a page");
    assert_eq!(made["unit"], "Account.withdraw(int)");
    assert!(
        made["html"].as_str().is_some_and(
            |html| html.contains("<!DOCTYPE html>") && html.contains("Account.withdraw")
        )
    );
    for wrong in [json!({}), json!(7), json!({ "uri": uri, "unit": "Nobody.m()" })] {
        talk.editor.request("workspace/executeCommand", command(wrong)).expect_err("there is none");
    }
    talk.end("states.txt");
}

#[test]
fn the_unexpected_is_answered() {
    let mut talk = Talk::new("odd", json!({}));
    talk.editor.notify("textDocument/didChange", json!({ "nothing": 1 }));
    talk.editor.notify("unknown/notification", json!(null));
    talk.editor.request("unknown/request", json!({})).expect_err("nobody knows it");
    for method in [
        "textDocument/hover",
        "textDocument/codeLens",
        "textDocument/rename",
        "textDocument/completion",
    ] {
        // Without parameters, and about a file that is not open.
        let _ = talk.editor.request(method, json!({}));
        let answer = talk.editor.ask_at(method, Path::new("/nowhere/A.java"), 9, 9);
        assert!(answer.is_err() || answer == Ok(Value::Null), "{method}: {answer:?}");
    }
    // A text without an end, positions behind it, and a folder that is none.
    talk.open("Odd.java", "class Odd { /*@ requires \u{202e}");
    let far = json!([{ "range": { "start": { "line": 900, "character": 9 }, "end": { "line": 7, "character": 70000 } }, "text": "x" }]);
    let path = talk.path("Odd.java");
    talk.editor.changes(&path, far);
    talk.editor.settle(&path).expect("verdicts come");
    talk.end("odd.txt");
}

/// What was found for a loop is tried first when somebody types in its method: the verdict is there
/// before the search is over, stands once in the list, and is that of the whole check in the end.
#[test]
fn invariants_that_were_found_are_tried_first() {
    let text = "class Twice {
    //@ requires 0 <= n && n < 1000;
    //@ ensures \\result == 2 * n;
    static int twice(int n) {
        int r = 0;
        for (int i = 0; i < n; i++) {
            r = r + 2;
        }
        return r;
    }
}
";
    let mut talk = Talk::new("found", json!({}));
    let path = talk.path("Twice.java");
    talk.editor.open(&path, text);
    talk.editor.settle(&path).expect("verdicts come");
    let edits = [
        ("int r = 0;", "int r = 0; int other = 7;", "verified"),
        ("r = r + 2;", "r = r + 3;", "failed"),
        ("return r;", "return r + 0;", "verified"),
    ];
    for (before, after, verdict) in edits {
        talk.editor.change(&path, &text.replace(before, after));
        let of_unit = |verdicts: &Value| {
            let units = verdicts["units"].as_array().cloned().unwrap_or_default();
            let own = units.into_iter().filter(|unit| unit["unit"] == "Twice.twice(int)");
            own.map(|unit| unit["verdict"].clone()).collect::<Vec<Value>>()
        };
        let mut early = 0;
        let told = talk.editor.settle_seeing(&path, |verdicts| {
            let known = of_unit(verdicts);
            assert!(known.is_empty() || known == [verdict], "{after}: {known:?}");
            early += usize::from(!known.is_empty() && verdicts["complete"] == false);
        });
        assert_eq!(of_unit(&told.expect("verdicts come")), [verdict], "{after}");
        assert!(early > 0, "{after}");
    }
    talk.editor.shutdown().expect("it ends");
    assert!(talk.child.wait().expect("it ends").success());
}

/// Bounded here; `cadre debug typing --storm 2000` takes its time.
#[test]
fn a_storm_of_keys_leaves_nothing_stale() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lsp-storm");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    fs::write(folder.join("Cells.java"), CELLS).expect("written");
    fs::write(folder.join("Account.java"), ACCOUNT).expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_cadre"))
        .args(["debug", "typing", "--no-jdk", "--storm", "10", "--seed", "7"])
        .arg(&folder)
        .output()
        .expect("cadre can be started");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains(" 0 differences"), "{text}");
}
