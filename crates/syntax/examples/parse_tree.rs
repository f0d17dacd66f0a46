//! Parses all Java files below the given paths on one thread: prints each diagnostic, then
//! files, bytes, diagnostics and speed.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn collect(path: &Path, out: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let Ok(entries) = std::fs::read_dir(path) else { return };
        let mut paths: Vec<_> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
        paths.sort();
        for path in paths {
            collect(&path, out);
        }
    } else if path.extension().is_some_and(|e| e == "java") {
        out.push(path.to_owned());
    }
}

fn main() {
    let mut files = Vec::new();
    for argument in std::env::args().skip(1) {
        collect(Path::new(&argument), &mut files);
    }
    let mut time = Duration::ZERO;
    let (mut bytes, mut diagnostics, mut shown) = (0, 0, 0);
    let mut map = base::SourceMap::new();
    for path in &files {
        let Ok(content) = std::fs::read(path) else { continue };
        let text = match syntax::decode(&content) {
            Ok(text) => text,
            Err(offset) => {
                let what = syntax::invalid_utf8(&content, offset, 1);
                println!("{}: {}: {}", path.display(), what.code, what.message);
                diagnostics += 1;
                continue;
            }
        };
        bytes += text.len();
        let before = Instant::now();
        let parsed = syntax::parse(text, 1);
        time += before.elapsed();
        if parsed.diagnostics.is_empty() {
            continue;
        }
        diagnostics += parsed.diagnostics.len();
        map = base::SourceMap::new();
        let Some(id) = map.add(path, text) else { continue };
        for what in parsed.diagnostics.iter().take(5) {
            let at = map.file(id).line_column(what.span.lo);
            if shown < 100 {
                let (line, column) = (at.line, at.column);
                println!("{}:{line}:{column}: {}: {}", path.display(), what.code, what.message);
            }
            shown += 1;
        }
    }
    drop(map);
    let megabytes = bytes as f64 / 1e6;
    let speed = megabytes / time.as_secs_f64().max(1e-9);
    println!(
        "{} files, {megabytes:.1} MB, {diagnostics} diagnostics, {speed:.1} MB/s",
        files.len()
    );
}
