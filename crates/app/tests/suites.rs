//! The Markdown suites say what the engine says, in both modes, and `javac` takes them.

use std::path::{Path, PathBuf};

use driver::suite::{SuiteOptions, run};

/// Runs the pages, given by their paths in the repository.
fn check(paths: &[&str], name: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&work);
    let paths: Vec<PathBuf> = paths.iter().map(|path| root.join(path)).collect();
    let tested = run(&paths, &work, &SuiteOptions::default()).expect("the suites are there");
    println!(
        "{} programs in {} pages, {} compiled",
        tested.programs, tested.pages, tested.compiled
    );
    assert!(tested.programs > 0);
    let wrong: Vec<String> = tested
        .mismatches
        .iter()
        .map(|m| format!("{}:{}: {}", m.page.display(), m.line, m.text))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn suites_say_what_the_engine_says() {
    check(&["tests/suites"], "suites");
}

#[test]
fn so_does_the_documentation() {
    check(&["docs/tutorial", "docs/getting-started.md"], "documentation");
}

/// Without this the test above might be passing for no reason.
#[test]
fn what_is_missing_or_extra_is_found() {
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("suites-twin");
    let _ = std::fs::remove_dir_all(&work);
    std::fs::create_dir_all(&work).expect("made");
    let page = work.join("page.md");
    let text = "```java\nclass A {\n int f(int x) { return 1 / x; }\n \
                int g() { return 1; } //~ ERROR[E0301]\n}\n```\n\
                ```java\nclass B { void f() { int x = 1; int x = 2; } }\n```\n";
    std::fs::write(&page, text).expect("written");
    let tested = run(&[page], &work, &SuiteOptions::default()).expect("the page is there");
    let found: Vec<(usize, bool)> =
        tested.mismatches.iter().map(|m| (m.line, m.text.contains("not reported"))).collect();
    assert_eq!(tested.programs, 2);
    assert!(found.contains(&(3, false)) && found.contains(&(4, true)), "{tested:?}");
    assert!(found.iter().any(|(line, _)| *line == 8), "{tested:?}");
}
