//! `cadre debug parse`: how the parser does on real code.

use std::time::{Duration, Instant};

use base::{Diagnostic, SourceMap};
use java::sources::{self, Content};

use crate::{Exit, cli, render};

pub fn parse(options: &cli::Parse) -> Exit {
    let (paths, mut diagnostics) = sources::collect(&options.paths);
    let mut map = SourceMap::new();
    let mut files = Vec::new();
    for path in &paths {
        match sources::read(path) {
            Content::Text(text) => files.extend(map.add(path, &*text)),
            Content::NotUtf8(bytes, offset) => {
                diagnostics.push(sources::not_utf8(path, &bytes, offset, &mut map));
            }
            Content::TooLarge => diagnostics.push(sources::too_large(path)),
            Content::Unreadable(why) => diagnostics.push(sources::unreadable(path, &why)),
        }
    }
    let mut bytes = 0;
    let mut time = Duration::ZERO;
    let mut different = Vec::new();
    for id in &files {
        let file = map.file(*id);
        bytes += file.text.len();
        let start = Instant::now();
        let parsed = syntax::parse(&file.text, file.start);
        time += start.elapsed();
        if options.roundtrip {
            let printed = syntax::print::print(&parsed.unit);
            let again = syntax::parse(&printed, 1);
            if again.unit != parsed.unit || !again.diagnostics.is_empty() {
                different.push(file.path.clone());
            }
        }
        diagnostics.extend(parsed.diagnostics);
    }
    render::print_all(&map, &diagnostics, options.show);
    let seconds = time.as_secs_f64();
    println!("files        {}", files.len());
    println!("diagnostics  {}", diagnostics.len());
    println!("bytes        {bytes}");
    println!("time         {:.1} ms", seconds * 1e3);
    println!("speed        {:.1} MB/s", bytes as f64 / 1e6 / seconds.max(1e-9));
    if options.roundtrip {
        println!("round trips  {} of {}", files.len() - different.len(), files.len());
        for path in different.iter().take(options.show) {
            eprintln!("does not round trip: {}", base::visible_path(path));
        }
    }
    if diagnostics.iter().any(Diagnostic::is_error) {
        Exit::Input
    } else if !different.is_empty() {
        Exit::Failed
    } else {
        Exit::Success
    }
}
