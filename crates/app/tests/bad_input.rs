//! Whatever the input is: a diagnostic with a code and a position, exit code 3, and the
//! other files are still processed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the temporary folder can be made");
    folder
}

fn cadre(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cadre")).args(args).output().expect("cadre can be started")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The file is refused with the code at the position, and a good file beside it is still
/// read.
fn refused(name: &str, content: &[u8], code: &str, position: &str) {
    let folder = folder(name);
    fs::write(folder.join("Bad.java"), content).expect("written");
    fs::write(folder.join("Good.java"), "class Good { int f() { return 1; } }").expect("written");
    let path = folder.to_string_lossy().into_owned();
    for command in [vec!["debug", "parse", &path], vec!["verify", "--all", &path]] {
        let output = cadre(&command);
        // What belongs to a method is printed there.
        let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(3), "{name} {command:?}: {stderr}");
        let at = format!("Bad.java:{position}");
        let said = |text: &str| text.contains(code) && text.contains(&at);
        assert!(said(&stderr) || said(&stdout), "{name} {command:?}: {stderr}{stdout}");
        if command[0] == "verify" {
            assert!(stdout.contains("Good.f()"), "{name}: {stdout}");
        }
    }
}

fn in_method(expression: &str) -> Vec<u8> {
    format!("class Bad {{\n  int f(int x) {{ return {expression}; }}\n}}\n").into_bytes()
}

#[test]
fn deep_nesting() {
    let n = 100_000;
    let parens = format!("{}x{}", "(".repeat(n), ")".repeat(n));
    refused("parens", &in_method(&parens), "E0008", "2:");
    refused("unary", &in_method(&format!("{}x", "-~".repeat(n / 2))), "E0008", "2:");
    refused("concat", &in_method(&format!("\"\"{}", " + x".repeat(n))), "E0008", "2:");
    refused("calls", &in_method(&format!("{}x{}", "f(".repeat(n), ")".repeat(n))), "E0008", "2:");
    refused("casts", &in_method(&format!("{}x", "(int) ".repeat(n))), "E0008", "2:");
    refused("lambdas", &in_method(&format!("{}x", "y -> ".repeat(n))), "E0008", "2:");
    refused("ternary", &in_method(&format!("{}x", "x > 0 ? x : ".repeat(n))), "E0008", "2:");
    refused(
        "generics",
        format!("class Bad {{\n  {}X{} f;\n}}", "L<".repeat(n), ">".repeat(n)).as_bytes(),
        "E0008",
        "2:",
    );
    let blocks = format!("class Bad {{\n void f() {{ {} {} }} }}", "{".repeat(n), "}".repeat(n));
    refused("blocks", blocks.as_bytes(), "E0008", "2:");
    let ifs = format!("class Bad {{\n void f(int x) {{ {}; }} }}", "if (x > 0) ".repeat(n));
    refused("ifs", ifs.as_bytes(), "E0008", "2:");
    let classes = format!("{}{}", "class Bad {".repeat(n), "}".repeat(n));
    refused("classes", classes.as_bytes(), "E0008", "1:");
    let spec = format!(
        "class Bad {{\n //@ requires {}true{};\n void f() {{}} }}",
        "(".repeat(n),
        ")".repeat(n)
    );
    refused("contract", spec.as_bytes(), "E0008", "2:");
}

#[test]
fn broken_tokens() {
    refused("comment", b"class Bad {}\n/* never ends", "E0004", "2:1");
    refused("string", b"class Bad {\n String s = \"never ends;\n}", "E0005", "2:13");
    refused("character", b"class Bad {\n char c = 'x;\n}", "E0005", "2:11");
    refused("text-block", b"class Bad {\n String s = \"\"\"\n never ends", "E0005", "2:13");
    refused("utf-8", b"class Bad {\n String s = \"\xff\xfe\";\n}", "E0002", "2:14");
    refused("nul", b"class Bad {\n int \0 x;\n}", "E0003", "2:6");
    refused("huge-number", b"class Bad {\n int x = 99999999999;\n}", "E0006", "2:10");
}

#[test]
fn a_line_of_50_megabytes() {
    let line = format!("class Bad {{\n  String s = \"{}\" + ;\n}}", "x".repeat(50_000_000));
    refused("long-line", line.as_bytes(), "E0007", "2:50000019");
}

#[test]
fn one_mistake_is_one_diagnostic() {
    let folder = folder("one-mistake");
    let file = folder.join("Bad.java");
    fs::write(&file, "class Bad {\n  void f() { int x = ; }\n  int g() { return 1; }\n}\n")
        .expect("written");
    let output = cadre(&["debug", "parse", &file.to_string_lossy()]);
    assert!(text(&output.stdout).contains("diagnostics  1"), "{}", text(&output.stdout));
}

#[test]
fn files_that_are_not_there() {
    let output = cadre(&["verify", "no/such/File.java"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("E0001"), "{}", text(&output.stderr));
    let empty = folder("empty-folder");
    let output = cadre(&["verify", &empty.to_string_lossy()]);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(cadre(&["no-such-command"]).status.code(), Some(2));
}

#[test]
fn an_empty_file_is_fine() {
    let folder = folder("empty-file");
    fs::write(folder.join("Empty.java"), "").expect("written");
    let output = cadre(&["verify", &folder.to_string_lossy()]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn damaged_archives_on_the_class_path_are_named() {
    let folder = folder("class_path");
    let (jar, file) = (folder.join("damaged.jar"), folder.join("A.java"));
    fs::write(&jar, [7; 3000]).expect("written");
    fs::write(&file, "class A { unknown.Thing t; }").expect("written");
    let (jar, file) = (jar.to_string_lossy().into_owned(), file.to_string_lossy().into_owned());
    let output = cadre(&["verify", "--no-jdk", "--class-path", &jar, &file]);
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    assert!(stderr.contains("warning: ") && stderr.contains("damaged.jar"), "{stderr}");
}

/// What stands before a method and cannot be read may have been a part of its contract: it
/// is not verified without it. The method after it is.
#[test]
fn a_broken_clause_is_not_left_out() {
    let folder = folder("broken-clause");
    let file = folder.join("Bad.java");
    for clause in ["ensures false && (;", "ensures false", "assume false;", "unknown false;"] {
        let text_of_file = format!(
            "class Bad {{\n  int x;\n  //@ {clause}\n  static void f() {{ }}\n  static void g() {{ }}\n}}\n"
        );
        fs::write(&file, text_of_file).expect("written");
        let output = cadre(&["verify", "--no-cache", &file.to_string_lossy()]);
        let stdout = text(&output.stdout);
        assert_eq!(output.status.code(), Some(3), "{clause}: {stdout}");
        assert!(!stdout.contains("verified     Bad.f()"), "{clause}: {stdout}");
        assert!(stdout.contains("verified     Bad.g()"), "{clause}: {stdout}");
    }
}

/// A contract that cannot be read is no contract: what implements or inherits it is not verified
/// by what is left of it.
#[test]
fn what_implements_a_broken_clause_is_not_verified() {
    let folder = folder("broken-clause-above");
    let file = folder.join("Bad.java");
    for clause in [
        "ensures \\resultt == 3;",
        "ensures \\result == \\foo(3);",
        "frobnicate \\result == 3;",
        "ensures \\result == ;",
        "ensures \\result == 3",
        "ensures \\result == \"a;",
        "ensures \\result == 'ab';",
        "ensures \\result == nothing;",
        "loop_invariant false;",
    ] {
        let text_of_file = format!(
            "interface Up {{\n  int g();\n  //@ {clause}\n  int f();\n}}\nclass Bad implements Up {{\n  public int f() {{ return 4; }}\n  public int g() {{ return 4; }}\n}}\nclass Sub extends Bad {{\n  public int f() {{ return 5; }}\n}}\n"
        );
        fs::write(&file, text_of_file).expect("written");
        let output = cadre(&["verify", "--no-cache", &file.to_string_lossy()]);
        let stdout = text(&output.stdout);
        assert_eq!(output.status.code(), Some(3), "{clause}: {stdout}");
        assert!(!stdout.contains("verified     Bad.f()"), "{clause}: {stdout}");
        assert!(!stdout.contains("verified     Sub.f()"), "{clause}: {stdout}");
        assert!(stdout.contains("verified     Bad.g()"), "{clause}: {stdout}");
    }
}

/// What is inherited from a class that does not exist may matter everywhere in a class: nothing in
/// it is verified, nor what calls its methods or makes its objects.
#[test]
fn unknown_supertypes() {
    let folder = folder("unknown-supertypes");
    let body = "{\n//@ ensures \\result == 1;\npublic int one() { return x; }\n\
                //@ ensures \\result == 1;\npublic int two() { return x; }\nclass Inner {\n\
                //@ ensures \\result == 1;\nint three() { return x; } } }\n";
    let kinds = [
        "static class In extends Missing",
        "static class In implements Missing",
        "static class In extends Box<Missing>",
        "static class In<T extends Missing>",
        "static class In extends Between",
        "static class In extends In2 { } static class In2 extends In",
        "record In(int y) implements Missing",
    ];
    let path = folder.join("Out.java");
    for kind in kinds {
        let client = "class Client {\nint call(Out.In in) { return in.one(); }\n\
                      Object made() { return new Out.In(); }\nint own() { return 1; } }\n";
        let classes = "class Box<T> { }\nclass Between extends Missing { }\n";
        let content =
            format!("class Out {{ static final int x = 1;\n{kind} {body}}}\n{client}{classes}");
        fs::write(&path, content).expect("written");
        let output = cadre(&["verify", "--all", "--no-cache", &path.to_string_lossy()]);
        let stdout = text(&output.stdout);
        assert_eq!(output.status.code(), Some(3), "{kind}: {stdout}");
        let verified = |name: &str| {
            stdout.lines().any(|line| line.starts_with("verified") && line.contains(name))
        };
        for name in ["one()", "two()", "three()", "call(", "made()"] {
            assert!(!verified(name), "{kind}, {name}: {stdout}");
        }
        assert!(verified("Client.own()"), "{kind}: {stdout}");
    }
}

/// Every level has two interfaces above it that have one above them: what is inherited on so many
/// ways is looked at once.
#[test]
fn interfaces_that_meet_again() {
    let folder = folder("meeting");
    let method = "{ Object f(int x, Object y); }\n";
    let mut content = "interface I0 {\n//@ requires (\\forall int k; 0 < k && k < 3; k < x);\n\
         //@ ensures \\result == y;\nObject f(int x, Object y); }\n"
        .to_string();
    for i in 1..60 {
        let above = i - 1;
        content += &format!("interface A{i} extends I{above} {method}");
        content += &format!("interface B{i} extends I{above} {method}");
        content += &format!("interface I{i} extends A{i}, B{i} {method}");
    }
    content += "class Right implements I59 { public Object f(int x, Object y) { return y; } }\n\
                class Wrong implements I59 { public Object f(int x, Object y) { return this; } }\n\
                class Client { Object good(I59 i) { return i.f(3, this); }\n\
                Object bad(I59 i) { return i.f(2, this); } }\n";
    let path = folder.join("Meeting.java");
    fs::write(&path, content).expect("written");
    let output = cadre(&["verify", "--all", "--no-cache", &path.to_string_lossy()]);
    let stdout = text(&output.stdout);
    let says = |verdict: &str, name: &str| {
        stdout.lines().any(|line| line.starts_with(verdict) && line.contains(name))
    };
    assert!(says("verified", "Right.f(") && says("failed", "Wrong.f("), "{stdout}");
    assert!(says("verified", "Client.good(") && says("failed", "Client.bad("), "{stdout}");
}

/// What a class says of its objects and cannot be read, or makes no sense, may say anything: neither
/// its methods nor those of classes below it are verified.
#[test]
fn unread_invariants() {
    let folder = folder("unread-invariants");
    let path = folder.join("Out.java");
    let clauses = [
        "invariant x > ;",
        "invariant x > 0 )",
        "static invariant 0 < ;",
        "constraint \\old(x) <= ;",
        "initially (x;",
        "invariant unknown > 0;",
        "represents = 3;",
    ];
    for clause in clauses {
        let content = format!(
            "class Out {{ int x;\n//@ {clause}\nint y;\nvoid one() {{ x = -1; }} }}\n\
             class Below extends Out {{ void two() {{ x = -1; }} }}\n\
             class Other {{ static int three() {{ return 3; }} }}\n"
        );
        fs::write(&path, content).expect("written");
        let output = cadre(&["verify", "--all", "--no-cache", &path.to_string_lossy()]);
        let stdout = text(&output.stdout);
        assert_eq!(output.status.code(), Some(3), "{clause}: {stdout}");
        let verified = |name: &str| {
            stdout.lines().any(|line| line.starts_with("verified") && line.contains(name))
        };
        for name in ["one()", "two()"] {
            assert!(!verified(name), "{clause}, {name}: {stdout}");
        }
        assert!(verified("three()"), "{clause}: {stdout}");
    }
}
