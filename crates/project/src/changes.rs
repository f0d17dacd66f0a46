//! What changed since a revision, as git says.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::settings::FILE;

/// A file that is not what it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    pub path: PathBuf,
    /// Its text then; none if it was not there, or if it is neither Java nor a file of settings.
    pub before: Option<String>,
    /// Whether it is there now.
    pub is_there: bool,
}

/// The files of the repository around a directory that differ from a revision, saved and not
/// committed ones included, with paths that begin with the repository's root.
pub fn changed_since(directory: &Path, revision: &str) -> Result<Vec<Change>, String> {
    // A name that begins with a dash would be an option.
    if revision.starts_with('-') || revision.is_empty() {
        return Err(format!("`{revision}` is no revision"));
    }
    let root = git(directory, &["rev-parse", "--show-toplevel"])?;
    let root = PathBuf::from(root.trim_end_matches('\n'));
    let commit = format!("{revision}^{{commit}}");
    let commit = git(&root, &["rev-parse", "--verify", "--quiet", "--end-of-options", &commit])
        .map_err(|_| format!("`{revision}` is no revision of {}", root.display()))?;
    let commit = commit.trim();
    let listed = git(
        &root,
        &[
            "diff",
            "--no-ext-diff",
            "--no-textconv",
            "--name-only",
            "--no-renames",
            "-z",
            commit,
            "--",
        ],
    )?;
    let new = git(&root, &["ls-files", "--others", "--exclude-standard", "-z"])?;
    let names = listed.split('\0').chain(new.split('\0'));
    let mut all: Vec<Change> = Vec::new();
    for name in names.filter(|name| !name.is_empty()) {
        let path = root.join(name);
        let is_there = path.is_file();
        let is_read = name.ends_with(".java") || path.file_name().is_some_and(|name| name == FILE);
        let text = || git(&root, &["cat-file", "blob", &format!("{commit}:{name}")]).ok();
        let before = is_read.then(text).flatten();
        all.push(Change { path, before, is_there });
    }
    all.sort_by(|a, b| a.path.cmp(&b.path));
    all.dedup_by(|a, b| a.path == b.path);
    Ok(all)
}

fn git(directory: &Path, args: &[&str]) -> Result<String, String> {
    let output = Command::new("git")
        .args(["-c", "core.fsmonitor=false", "-c", "diff.external=", "-c", "core.quotePath=false"])
        .args(args)
        .current_dir(directory)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("git cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    Err(text.lines().next().unwrap_or("git failed").to_string())
}
