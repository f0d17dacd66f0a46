//! The recipes in `docs/ci.md`, as they are printed: the steps as a shell runs them, in a directory
//! that is not the tool's.

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::{Folder, Ran, ran};

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ci.md");
    fs::read_to_string(path).expect("the page can be read")
}

fn project(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write(
        "src/main/java/p/A.java",
        "package p;\nclass A { static int f() { return B.one(); } }\n",
    );
    folder.write(
        "src/main/java/p/B.java",
        "package p;\nclass B { static int one() { return 1; } }\n",
    );
    folder
}

fn shell(folder: &Folder, script: &str) -> Ran {
    let tool = Path::new(env!("CARGO_BIN_EXE_cadre")).parent().expect("a folder");
    let path = format!("{}:{}", tool.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("sh");
    command.args(["-euc", script]).current_dir(&folder.path).env("PATH", path);
    command.env("CADRE_CACHE", &folder.cache).env("CADRE_KEY", folder.cache.with_file_name("key"));
    ran(command.output().expect("a shell"))
}

/// The commands of the page that begin with such a word.
fn commands(start: &str) -> Vec<String> {
    let page = page();
    let found = page.lines().filter_map(|line| line.trim().strip_prefix(start));
    found.map(|line| line.trim().to_string()).collect()
}

#[test]
fn steps_of_actions_and_pipelines() {
    let folder = project("recipes_steps");
    let is_matrix = |step: &String| step.contains("CADRE_KEY") || step.contains("base64");
    let steps = commands("- run:").into_iter().filter(|step| !is_matrix(step));
    let steps: Vec<String> = steps.chain(commands("- cadre")).collect();
    assert_eq!(steps.len(), 2);
    for (step, report) in steps.iter().zip(["cadre.sarif", "cadre.xml"]) {
        let step = if step.starts_with("cadre") { step.clone() } else { format!("cadre {step}") };
        let done = shell(&folder, &step);
        assert_eq!(done.code, Some(0), "{step}: {done:?}");
        assert!(folder.path.join(report).is_file(), "{step}");
    }
    folder.write(
        "src/main/java/p/C.java",
        "package p;\nclass C { int f(int x) { return 1 / x; } }\n",
    );
    assert_eq!(shell(&folder, &steps[0]).code, Some(1));
}

#[test]
fn the_hook_gets_several_files() {
    let folder = project("recipes_hook");
    // Tests need jars that are not there; the pattern is one of Python's, of the simplest kind.
    let pattern = commands("exclude:").pop().expect("a pattern");
    assert_eq!(pattern, "(^|/)src/test/");
    let entry = commands("entry:").pop().expect("an entry");
    let hook = format!("{entry} src/main/java/p/A.java src/main/java/p/B.java");
    let done = shell(&folder, &hook);
    assert_eq!((done.code, done.stdout.as_str()), (Some(0), ""), "{done:?}");
    // One of them alone finds the other.
    let done = shell(&folder, &format!("{entry} src/main/java/p/A.java"));
    assert_eq!(done.code, Some(0), "{done:?}");
    folder.write(
        "src/main/java/p/B.java",
        "package p;\nclass B { static int one() { return 1 / 0; } }\n",
    );
    assert_eq!(shell(&folder, &hook).code, Some(1));
}

/// Four jobs, each with a home and a cache of its own, and one that makes the report.
#[test]
fn a_matrix_of_parts() {
    let folder = project("recipes_matrix");
    folder.write(
        "src/main/java/p/C.java",
        "package p;\nclass C {\n    //@ requires x > -3;\n    int f(int x) { return 1 / x; }\n}\n",
    );
    let steps: Vec<String> =
        commands("- run:").into_iter().filter(|step| step.contains("cadre.key")).collect();
    let [key, part, report] = &steps[..] else { panic!("{steps:?}") };
    let job = |name: &str, script: &str| {
        let home = folder.cache.join(name);
        fs::create_dir_all(&home).expect("made");
        let words = format!(
            "export HOME='{}' CADRE_CACHE='{}' KEY={} PART={name}; {key}; {script}",
            home.display(),
            home.join("store").display(),
            "Y2FkcmUgY2FkcmUgY2FkcmUgY2FkcmUgY2FkcmUgY2E="
        );
        shell(&folder, &words)
    };
    for name in ["1", "2", "3", "4"] {
        let done = job(name, part);
        assert_eq!(done.code, Some(0), "{done:?}");
        assert!(folder.path.join(format!("part-{name}.results")).is_file());
    }
    let done = job("report", report);
    assert_eq!((done.code, done.stderr.as_str()), (Some(1), ""), "{done:?}");
    let text = fs::read_to_string(folder.path.join("cadre.sarif")).expect("a report");
    let whole = folder.cadre(&["verify", "--no-cache", "--format", "sarif", "--", "src/main/java"]);
    assert_eq!(text, whole.stdout);
    assert!(text.contains("E0308"), "{text}");
}
