//! Nothing depends on what time it is: the clock on the wall is read by nobody, and the one that
//! measures only where it is written down here.

use std::fs;
use std::path::{Path, PathBuf};

/// Where time is measured, and what for. Only those marked as guards may change what comes out,
/// and all that they can make of it is `unknown`.
const MEASURED: &[(&str, &str)] = &[
    ("app/src/debug/parse.rs", "figures of `cadre debug parse`"),
    ("app/src/debug/typing.rs", "figures of how an editor feels"),
    ("app/src/watch.rs", "when files have settled after a change"),
    ("driver/src/remembered/cache.rs", "waiting for the store, if another run has it"),
    ("driver/src/remembered/cache/shared.rs", "waiting for a store on another machine"),
    ("driver/src/find/jvm.rs", "guard: a run in the JVM that does not end confirms nothing"),
    ("driver/src/find/mod.rs", "figures"),
    ("driver/src/limits.rs", "guard: `--timeout`"),
    ("driver/src/machines/mod.rs", "how long a worker waits for more"),
    ("driver/src/machines/queue.rs", "waiting for units of other processes"),
    ("driver/src/run.rs", "the time in the report"),
    ("driver/src/schedule.rs", "the time of a unit; when to start more workers"),
    ("driver/src/session.rs", "looking whether a check was cancelled"),
    ("lsp/src/editor.rs", "waiting for messages, in tests"),
    ("lsp/src/server.rs", "when to check a text that is being typed"),
    ("solver/src/prover.rs", "figures"),
    ("solver/src/z3/watch.rs", "guard: a question that does not heed its limit"),
];

fn sources(directory: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

/// The files of the crates that mention one of the words, tests left out.
fn mentioning(words: &[&str]) -> Vec<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for entry in fs::read_dir(&crates).expect("the crates") {
        let source = entry.expect("an entry").path().join("src");
        let mut files = Vec::new();
        sources(&source, &mut files);
        for file in files {
            let text = fs::read_to_string(&file).expect("a source");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            if words.iter().any(|word| code.contains(word)) {
                let short = file.strip_prefix(&crates).expect("below the crates");
                found.push(short.to_string_lossy().into_owned());
            }
        }
    }
    found.sort();
    found
}

#[test]
fn nobody_asks_what_time_it_is() {
    let words = ["SystemTime", "UNIX_EPOCH", "CLOCK_REALTIME", "gettimeofday", "chrono::"];
    assert_eq!(mentioning(&words), Vec::<String>::new());
    // Nor how old a file is.
    assert_eq!(
        mentioning(&[".modified()", ".accessed()", ".created()", "mtime", "ctime"]),
        [""; 0]
    );
}

#[test]
fn time_is_measured_only_where_it_is_written_down() {
    let found = mentioning(&["Instant::now", "_timeout(", "thread::sleep("]);
    assert!(found.len() >= 6, "{found:?}");
    let is_listed = |file: &String| MEASURED.iter().any(|(listed, _)| listed == file);
    let others: Vec<&String> = found.iter().filter(|file| !is_listed(file)).collect();
    assert!(others.is_empty(), "{others:?} measure time: what for?");
}

/// Tests are files of their own, and what follows `#[cfg(test)]` in others.
#[test]
fn no_test_measures_time() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for entry in fs::read_dir(&crates).expect("the crates") {
        let path = entry.expect("an entry").path();
        for folder in ["src", "tests"].map(|name| path.join(name)) {
            if folder.is_dir() {
                sources(&folder, &mut files);
            }
        }
    }
    let words = ["Instant::now", "SystemTime", ".elapsed()", "set_read_timeout("];
    let measures = |file: &PathBuf| {
        let text = fs::read_to_string(file).expect("a source");
        let is_whole = file.components().any(|part| part.as_os_str() == "tests");
        let test = match is_whole {
            true => text.as_str(),
            false => text.split_once("#[cfg(test)]").map_or("", |(_, test)| test),
        };
        !file.ends_with("clocks.rs") && words.iter().any(|word| test.contains(word))
    };
    let found: Vec<PathBuf> = files.into_iter().filter(measures).collect();
    assert_eq!(found, Vec::<PathBuf>::new());
}
