//! The command line as people use it, when things go right and when they do not.

mod common;

use std::process::Stdio;

use common::{ACCOUNT, Folder, ran};

const GOOD: &str = "class Good { /*@ ensures \\result == 1; @*/ int f() { return 1; } }";

#[test]
fn exit_codes() {
    let folder = Folder::new("exit-codes");
    folder.write("Good.java", GOOD);
    folder.write("Account.java", ACCOUNT);
    folder.write("Bad.java", "class Bad { int f() { return true; } }");
    for (args, code) in [
        (&["verify", "Good.java"][..], 0),
        (&["verify", "Account.java"], 1),
        (&["verify"], 3),
        (&["verify", "--no-such-option"], 2),
        (&["verify", "Good.java", "--jobs", "0"], 2),
        (&["verify", "Good.java", "--method", "***"], 2),
        (&["verify", "Good.java", "--method", "Nothing.*"], 2),
        (&["verify", "Bad.java"], 3),
        (&["verify", "Good.java", "--output", "no/such/folder/out"], 4),
        (&["--version"], 0),
        (&["completions", "bash"], 0),
    ] {
        let ran = folder.cadre(args);
        assert_eq!(ran.code, Some(code), "{args:?}: {ran:?}");
    }
    assert!(folder.cadre(&["--version"]).stdout.contains("Z3 "));
}

#[test]
fn methods_are_chosen_by_name_or_signature() {
    let folder = Folder::new("method");
    folder.write("Account.java", ACCOUNT);
    folder.write("Good.java", GOOD);
    for (glob, names) in [
        ("Account.get", &["Account.get()"][..]),
        ("Account.*", &["Account.Account()", "Account.deposit(int)", "Account.get()"]),
        ("*(int)", &["Account.deposit(int)"]),
        ("*.f", &["Good.f()"]),
    ] {
        let ran = folder.cadre(&["verify", ".", "--method", glob]);
        let shown: Vec<&str> = ran
            .stdout
            .lines()
            .filter(|l| l.starts_with("verified ") || l.starts_with("failed "))
            .filter_map(|l| l.split_whitespace().nth(1))
            .collect();
        assert_eq!(shown, names, "{glob}: {ran:?}");
    }
}

#[test]
fn a_typing_mistake_in_a_name_is_met_with_a_guess() {
    let folder = Folder::new("typo");
    folder.write("Account.java", ACCOUNT);
    let ran = folder.cadre(&["verify", "Acount.java"]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.stderr.contains("did you mean `Account.java`?"), "{ran:?}");
}

#[test]
fn a_file_without_contracts_is_told_so() {
    let folder = Folder::new("plain");
    folder.write("Plain.java", "class Plain { int one() { return 1; } }");
    let ran = folder.cadre(&["verify", "Plain.java"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.stdout.contains("there are no contracts"), "{ran:?}");
    folder.write("Plain.java", GOOD.replace("Good", "Plain"));
    let ran = folder.cadre(&["verify", "Plain.java"]);
    assert!(!ran.stdout.contains("there are no contracts"), "{ran:?}");
}

#[test]
fn quiet_says_only_what_is_wrong() {
    let folder = Folder::new("quiet");
    folder.write("Good.java", GOOD);
    folder.write("Account.java", ACCOUNT);
    assert_eq!(folder.cadre(&["verify", "Good.java", "-q"]).stdout, "");
    let ran = folder.cadre(&["verify", ".", "-q"]);
    assert!(ran.stdout.starts_with("failed") && !ran.stdout.contains("verified "), "{ran:?}");
}

#[test]
fn colours_are_for_terminals_or_on_demand() {
    let folder = Folder::new("color");
    folder.write("Account.java", ACCOUNT);
    assert!(!folder.cadre(&["verify", "."]).stdout.contains('\u{1b}'));
    assert!(folder.cadre(&["verify", ".", "--color", "always"]).stdout.contains('\u{1b}'));
}

#[test]
fn arguments_may_come_from_a_file() {
    let folder = Folder::new("argfile");
    folder.write("Good.java", GOOD);
    folder.write("args", "# what to do\nverify 'Good.java'\n--quiet");
    assert_eq!(folder.cadre(&["@args"]).code, Some(0));
    let ran = folder.cadre(&["@missing"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("missing"), "{ran:?}");
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let folder = Folder::new("pipe");
    folder.write("Account.java", ACCOUNT);
    let mut child = folder
        .command(&["verify", "Account.java"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    drop(child.stdout.take());
    let ran = ran(child.wait_with_output().expect("it ends"));
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert_eq!(ran.stderr, "");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_named() {
    let folder = Folder::new("full");
    folder.write("Good.java", GOOD);
    for format in ["human", "json", "sarif", "junit"] {
        let ran =
            folder.cadre(&["verify", "Good.java", "--format", format, "--output", "/dev/full"]);
        assert_eq!(ran.code, Some(4), "{ran:?}");
        assert!(ran.stderr.contains("/dev/full"), "{ran:?}");
    }
}

#[test]
fn without_a_jdk_the_bundled_library_is_used() {
    let folder = Folder::new("no-jdk");
    folder.write("Good.java", GOOD);
    let ran = folder.cadre(&["verify", "Good.java", "--no-jdk"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let ran = folder.cadre(&["verify", "Good.java", "--jdk", "no/such/jdk"]);
    assert!(ran.stderr.contains("no/such/jdk"), "{ran:?}");
}

#[test]
fn projects_give_their_source_folders() {
    let folder = Folder::new("project");
    folder.write("pom.xml", "<project/>");
    folder.write("src/main/java/Good.java", GOOD);
    folder.write("src/main/resources/Template.java", "class {");
    // What is no source of the project is not passed over in silence.
    let ran = folder.cadre(&["verify", "."]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.stdout.contains("Good.f()"), "{ran:?}");
    assert!(ran.stderr.contains("`--exclude src/main/resources`"), "{ran:?}");
    let ran = folder.cadre(&["verify", ".", "--exclude", "src/main/resources"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.contains("Good.f()"), "{ran:?}");
}

#[test]
fn a_budget_that_is_used_up_is_the_result_of_that_method_only() {
    let folder = Folder::new("budget");
    let names: Vec<String> = (0..40).map(|i| format!("b{i}")).collect();
    let parameters: Vec<String> = names.iter().map(|name| format!("boolean {name}")).collect();
    let mut text = String::from("class Many {\n  //@ requires true;\n");
    text.push_str(&format!("  static int many({}) {{\n    int y = 0;\n", parameters.join(", ")));
    for name in &names {
        text.push_str(&format!("    if ({name}) y = 1;\n"));
    }
    text.push_str("    return y;\n  }\n  static int one() { return 1; }\n}\n");
    folder.write("Many.java", text);
    let ran = folder.cadre(&["verify", "Many.java", "--no-join"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.stdout.contains("unknown      Many.many("), "{ran:?}");
    assert!(ran.stdout.contains("E0801"), "{ran:?}");
    assert!(ran.stdout.contains("verified     Many.one()"), "{ran:?}");
    let ran = folder.cadre(&["verify", "Many.java"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
}

/// Whether a process has opened the solver: then methods are being verified.
#[cfg(target_os = "linux")]
fn asks_the_solver(process: u32) -> bool {
    let maps = std::fs::read_to_string(format!("/proc/{process}/maps"));
    maps.map_or(true, |maps| maps.contains("libz3"))
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_ends_with_what_is_known() {
    let folder = Folder::new("interrupt");
    let mut text = String::from("class Hard {\n");
    for i in 0..400 {
        text.push_str(&format!(
            "  //@ requires a > {i} && b > 0 && c > 0;\n  //@ ensures a*a*a + b*b*b != c*c*c;\n  \
             static void f{i}(int a, int b, int c) {{ }}\n"
        ));
    }
    text.push('}');
    folder.write("Hard.java", text);
    let child = folder
        .command(&["verify", "Hard.java", "--format", "json", "--rlimit", "0", "--jobs", "2"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    while !asks_the_solver(child.id()) {
        std::thread::yield_now();
    }
    let killed = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("kill");
    assert!(killed.success(), "it ended too early");
    let ran = ran(child.wait_with_output().expect("it ends"));
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let document = ran.json();
    assert_eq!(document["summary"]["interrupted"], true);
    // With the default constructor.
    assert_eq!(document["units"].as_array().map(Vec::len), Some(401));
    assert!(document.to_string().contains("E0802"));
}

/// Nobody waits for what is read from a pipe.
#[test]
#[cfg(unix)]
fn an_interrupt_is_not_kept_waiting_by_a_pipe() {
    let folder = Folder::new("pipe");
    let pipe = folder.path.join("Pipe.java");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    let child = folder
        .command(&["verify", "Pipe.java", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    // This ends when the other side is opened; then there is somebody to be interrupted.
    let held = std::fs::OpenOptions::new().write(true).open(&pipe).expect("opened");
    let killed = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("kill");
    assert!(killed.success(), "it ended too early");
    let ran = ran(child.wait_with_output().expect("it ends"));
    drop(held);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert_eq!(ran.json()["summary"]["interrupted"], true);
}

#[test]
#[cfg(target_os = "linux")]
fn a_source_may_come_from_standard_input() {
    let folder = Folder::new("stdin");
    folder.write("elsewhere/Good.java", GOOD);
    let input = std::fs::File::open(folder.path.join("elsewhere/Good.java")).expect("opened");
    let mut command = folder.command(&["verify", "/dev/stdin"]);
    let ran = ran(command.stdin(input).output().expect("started"));
    assert_eq!(ran.code, Some(0), "{ran:?}");
}

/// Loading Z3 takes longer than most runs; see `solver::z3::library`.
#[test]
#[cfg(target_env = "gnu")]
fn the_solver_is_not_loaded_at_start() {
    let folder = Folder::new("loaded");
    // The loader's own question: which libraries the program starts with.
    let mut command = folder.command(&["--version"]);
    let ran = ran(command.env("LD_TRACE_LOADED_OBJECTS", "1").output().expect("it starts"));
    assert!(ran.stdout.contains("libc.so"), "{ran:?}");
    assert!(!ran.stdout.contains("libz3"), "{ran:?}");
}

/// Elements of an array that nothing gives are named, once.
#[test]
fn elements_that_are_missing_are_named_once() {
    let folder = Folder::new("elements");
    folder.write(
        "H.java",
        "class H {
    int[] a;
    //@ requires acc(a) ** a != null ** a.length > 0;
    int read() { return a[0]; }
    //@ requires acc(a) ** a != null ** a.length > 0;
    void write() { a[0] = 1; }
    //@ requires acc(a) ** a != null;
    int[] all() { return a.clone(); }
}
",
    );
    let ran = folder.cadre(&["verify", "--no-jdk"]);
    for what in ["read", "write"] {
        let line = format!("E0304]: there is no permission to {what} the elements of `this.a`\n");
        assert!(ran.stdout.contains(&line), "{what}: {ran:?}");
    }
    assert!(!ran.stdout.contains("arraythe") && !ran.stdout.contains("elementthe"), "{ran:?}");
}
