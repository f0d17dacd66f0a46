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
    let steps: Vec<String> = commands("- run:").into_iter().chain(commands("- cadre")).collect();
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

#[test]
fn parts_and_their_union() {
    let folder = project("recipes_parts");
    let steps: Vec<String> =
        commands("$ cadre ").into_iter().filter(|s| !s.contains("redis://")).collect();
    assert_eq!(steps.len(), 4);
    for step in steps {
        let done = shell(&folder, &format!("cadre {step}"));
        assert_eq!(done.code, Some(0), "{step}: {done:?}");
    }
    assert!(folder.path.join("costs.json").is_file());
}
