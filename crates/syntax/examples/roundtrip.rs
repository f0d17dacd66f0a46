//! Reads Java files and directories, and checks that each file parses without a
//! diagnostic and that printing and parsing it again gives the same tree.
//!
//! `cargo run --release -p syntax --example roundtrip -- PATH…`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    base::on_large_stack(|| {
        let mut files = Vec::new();
        for argument in std::env::args_os().skip(1) {
            collect(Path::new(&argument), &mut files);
        }
        files.sort();
        let mut bad = 0;
        for file in &files {
            if let Err(what) = check(file) {
                bad += 1;
                println!("{}: {what}", file.display());
            }
        }
        println!("{} files, {bad} of them do not round trip", files.len());
        if bad == 0 && !files.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    })
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if let Ok(entries) = std::fs::read_dir(path) {
        for entry in entries.flatten() {
            collect(&entry.path(), files);
        }
    } else if path.extension().is_some_and(|extension| extension == "java") {
        files.push(path.to_owned());
    }
}

fn check(file: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let first = syntax::parse(&text, 1);
    if let Some(diagnostic) = first.diagnostics.first() {
        return Err(format!("{} at {:?}", diagnostic.message, diagnostic.span));
    }
    let printed = syntax::print::print(&first.unit);
    let second = syntax::parse(&printed, 1);
    if let Some(diagnostic) = second.diagnostics.first() {
        let at = diagnostic.span.lo.saturating_sub(1) as usize;
        let line = printed.get(..at).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
        let rest = printed.get(at..).unwrap_or_default().lines().next().unwrap_or_default();
        return Err(format!("printed: {}: {line}⟨here⟩{rest}", diagnostic.message));
    }
    if first.unit != second.unit {
        return Err("the printed text has another tree".to_owned());
    }
    if syntax::print::print(&second.unit) != printed {
        return Err("printing twice gives another text".to_owned());
    }
    Ok(())
}
