//! An input that breaks one method: what `cadre find` says of it, with the texts as they are in the
//! editor; and the test that it writes.

use std::io;
use std::path::{Path, PathBuf};

use driver::find::{
    BugReport, FindOptions, FindOutcome, FindVerdict, MethodReport, Property, find,
};
use serde_json::{Value, json};

use crate::settings::Settings;
use crate::states::{Shown, Wish};

/// The command; its argument is that of the symbolic states.
pub const COMMAND: &str = "cadre.findInput";

/// The command that writes a test; its argument is the same.
pub const WRITE: &str = "cadre.writeTest";

/// Looks for inputs.
pub fn search(settings: &Settings, wish: &Wish) -> Result<Shown, String> {
    let outcome = searched(settings, wish, None);
    let method = outcome.methods.first().ok_or(GONE)?;
    let answer = answer(&outcome, method, wish);
    Ok(Shown::Search { answer, text: in_words(&outcome, method) })
}

const GONE: &str = "there is no such method any more";

/// What goes into tests.
#[derive(Clone, Copy)]
enum Tests {
    /// What goes wrong.
    Findings,
    /// What goes well, too: tests that reach all branches.
    Everything,
}

/// Writes a class of tests for one method: those that fail until it is mended, or, if nothing was
/// found, those that pass.
pub fn write_test(settings: &Settings, wish: &Wish) -> Result<Shown, String> {
    let file = wish.file.as_deref().ok_or("it is not said of which file")?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut outcome = searched(settings, wish, Some((folder.path(), Tests::Findings)));
    let is_fine = outcome.methods.first().is_some_and(|method| method.bugs.is_empty());
    if is_fine && outcome.written.is_empty() && !wish.cancel.is_cancelled() {
        outcome = searched(settings, wish, Some((folder.path(), Tests::Everything)));
    }
    if let Some(problem) = outcome.problem {
        return Err(problem);
    }
    let method = outcome.methods.first().ok_or(GONE)?;
    let Some(written) = outcome.written.first() else {
        let why = in_words(&outcome, method);
        return Err(format!("no test can be written. {why}"));
    };
    let text = std::fs::read_to_string(written).map_err(|error| error.to_string())?;
    let path = kept(file, written, &text, method).map_err(|error| error.to_string())?;
    let mut answer = answer(&outcome, method, wish);
    answer["test"] = json!(path);
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = base::visible_line(&format!("{name} was written. {}", in_words(&outcome, method)))
        .into_owned();
    Ok(Shown::File { answer, text, path })
}

/// Puts a class of tests where the build looks for tests, under a name of its own for each method; a
/// file that somebody else wrote is left alone.
fn kept(source: &Path, written: &Path, text: &str, method: &MethodReport) -> io::Result<PathBuf> {
    let folder = source.parent().map(test_folder).unwrap_or_default();
    std::fs::create_dir_all(&folder)?;
    let class = written.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut names = method.signature.split('(').next().unwrap_or_default().rsplit('.');
    let (name, base) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
    let mut letters = name.chars();
    let name: String =
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    let mark = text.lines().next().unwrap_or_default().split(':').next().unwrap_or_default();
    for number in 1..1000 {
        let number = if number == 1 { String::new() } else { format!("{number}") };
        let new = format!("{base}{name}{number}Test");
        let path = folder.join(format!("{new}.java"));
        let is_ours = |old: &str| !mark.is_empty() && old.starts_with(mark);
        match std::fs::symlink_metadata(&path) {
            Ok(at) if !at.is_file() => continue,
            Ok(_) if !std::fs::read_to_string(&path).is_ok_and(|old| is_ours(&old)) => continue,
            Ok(_) | Err(_) => {}
        }
        let text = text.replacen(&format!("class {class} {{"), &format!("class {new} {{"), 1);
        std::fs::write(&path, text)?;
        return Ok(path);
    }
    Err(io::Error::other("all names are taken"))
}

/// `core/src/test/java/p` for `core/src/main/java/p`; anything else is its own.
fn test_folder(folder: &Path) -> PathBuf {
    let parts: Vec<_> = folder.iter().collect();
    let main = parts.windows(3).rposition(|three| three == ["src", "main", "java"]);
    let is_main = |at: usize| main == at.checked_sub(1);
    let named = |(at, part)| if is_main(at) { std::ffi::OsStr::new("test") } else { part };
    match main {
        Some(_) => parts.iter().copied().enumerate().map(named).collect(),
        None => folder.to_path_buf(),
    }
}

fn searched(settings: &Settings, wish: &Wish, tests: Option<(&Path, Tests)>) -> FindOutcome {
    let options = settings.options(wish.paths.clone());
    let wanted = wish.unit.clone();
    find(
        &FindOptions {
            front: options.front,
            overlays: wish.overlays.clone(),
            only: Some(Box::new(move |candidate| candidate.signature == wanted)),
            entry: None,
            depth: None,
            budget: 1,
            properties: vec![
                Property::Exceptions,
                Property::Assertions,
                Property::Contracts,
                Property::Overflow,
            ],
            jobs: options.jobs,
            confirm_on_jvm: false,
            tests: tests.map(|(folder, _)| folder.to_path_buf()),
            cover: matches!(tests, Some((_, Tests::Everything))),
            null_elements: false,
            reproducers: false,
            reproducer_folder: None,
        },
        &wish.cancel,
    )
}

fn answer(outcome: &FindOutcome, method: &MethodReport, wish: &Wish) -> Value {
    let bugs: Vec<Value> = method.bugs.iter().map(|bug| described(outcome, bug)).collect();
    json!({
        "unit": wish.unit,
        "verdict": word(method.verdict),
        "complete": method.complete,
        "bugs": bugs,
    })
}

fn described(outcome: &FindOutcome, bug: &BugReport) -> Value {
    let input: Vec<Value> =
        bug.input.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    let line = outcome.sources.locate(bug.span).map(|(_, place)| place.line);
    json!({ "kind": bug.kind, "message": bug.message, "line": line, "input": input })
}

fn word(verdict: FindVerdict) -> &'static str {
    match verdict {
        FindVerdict::Bug => "bug",
        FindVerdict::Clean => "clean",
        FindVerdict::Unknown => "unknown",
        FindVerdict::Unsupported => "unsupported",
    }
}

fn in_words(outcome: &FindOutcome, method: &MethodReport) -> String {
    let name = &method.signature;
    let text = match (method.verdict, method.bugs.first()) {
        (FindVerdict::Bug, Some(bug)) => {
            let values: Vec<String> =
                bug.input.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            let with = match values.is_empty() {
                true => "with any input".to_string(),
                false => format!("with {}", values.join(", ")),
            };
            let line = outcome.sources.locate(bug.span).map(|(_, place)| place.line);
            let place = line.map(|line| format!(" (line {line})")).unwrap_or_default();
            format!("{name} {with}: {}{place}", bug.message)
        }
        (FindVerdict::Clean, _) if method.complete => {
            format!("{name}: no input breaks it; every path was tried")
        }
        (FindVerdict::Bug | FindVerdict::Clean, _) => {
            format!("{name}: no input was found that breaks it; not every path was tried")
        }
        (FindVerdict::Unknown | FindVerdict::Unsupported, _) => {
            let why = method.notes.first().map_or("", String::as_str);
            format!("{name}: nothing is known: {why}")
        }
    };
    base::visible_line(&text).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_go_where_builds_look_for_them() {
        let folder = |path| test_folder(Path::new(path));
        assert_eq!(folder("/w/core/src/main/java/a/b"), Path::new("/w/core/src/test/java/a/b"));
        assert_eq!(folder("/w/src/main/java"), Path::new("/w/src/test/java"));
        assert_eq!(
            folder("/src/main/java/src/main/java/p"),
            Path::new("/src/main/java/src/test/java/p")
        );
        assert_eq!(folder("/w/p"), Path::new("/w/p"));
    }
}
