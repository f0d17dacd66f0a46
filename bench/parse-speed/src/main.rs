//! How fast the parser is, as a ratio to tree-sitter on the same files.
//!
//! All files are read first; then each parser goes over all of them, on one thread,
//! in rounds that alternate, so that whatever else the machine does hits both. The
//! parser that starts a round changes as well. What a parser allocates is freed
//! within its own time. The ratio is that of the medians.
//!
//! ```text
//! parse-speed DIRECTORY...
//! ```

use std::fs;
use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

const ROUNDS: usize = 5;

fn main() -> ExitCode {
    let roots: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if roots.is_empty() {
        eprintln!("usage: parse-speed DIRECTORY...");
        return ExitCode::from(2);
    }
    match read_all(&roots) {
        Ok(files) if files.is_empty() => {
            eprintln!("parse-speed: no Java files there");
            ExitCode::from(2)
        }
        Ok(files) => base::on_large_stack(|| compare(&files)),
        Err(error) => {
            eprintln!("parse-speed: {error}");
            ExitCode::from(2)
        }
    }
}

/// What a parser says about all files together.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Outcome {
    /// Files in which it found an error.
    rejected: usize,
}

trait Parser {
    fn name(&self) -> &'static str;
    /// Whether the text is accepted.
    fn accepts(&mut self, text: &str) -> bool;
}

struct Cadre;

impl Parser for Cadre {
    fn name(&self) -> &'static str {
        "cadre"
    }

    fn accepts(&mut self, text: &str) -> bool {
        let parsed = black_box(syntax::parse(text, 0));
        parsed.diagnostics.is_empty()
    }
}

struct TreeSitter(tree_sitter::Parser);

impl TreeSitter {
    fn new() -> Result<TreeSitter, tree_sitter::LanguageError> {
        let mut parser = tree_sitter::Parser::new();
        parser.set_language(&tree_sitter_java::LANGUAGE.into())?;
        Ok(TreeSitter(parser))
    }
}

impl Parser for TreeSitter {
    fn name(&self) -> &'static str {
        "tree-sitter"
    }

    fn accepts(&mut self, text: &str) -> bool {
        // Files are independent: without a reset an abandoned parse would be resumed.
        self.0.reset();
        let tree = black_box(self.0.parse(text, None));
        tree.is_some_and(|tree| !tree.root_node().has_error())
    }
}

fn compare(files: &[String]) -> ExitCode {
    let tree_sitter = match TreeSitter::new() {
        Ok(parser) => parser,
        Err(error) => {
            eprintln!("parse-speed: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut parsers: [Box<dyn Parser>; 2] = [Box::new(Cadre), Box::new(tree_sitter)];
    let mut times: [Vec<Duration>; 2] = [Vec::new(), Vec::new()];
    let mut outcomes = [Outcome { rejected: 0 }; 2];

    let bytes: usize = files.iter().map(String::len).sum();
    println!("{} files, {:.1} MB, {ROUNDS} rounds, one thread", files.len(), bytes as f64 / 1e6);
    for round in 0..ROUNDS {
        for turn in 0..2 {
            let which = (round + turn) % 2;
            let (outcome, time) = parse_all(parsers[which].as_mut(), files);
            outcomes[which] = outcome;
            times[which].push(time);
        }
    }

    let medians = times.map(median);
    for which in 0..2 {
        println!(
            "{:<12} {:7.1} MB/s   {} files with errors",
            parsers[which].name(),
            bytes as f64 / 1e6 / medians[which].as_secs_f64(),
            outcomes[which].rejected,
        );
    }
    println!("ratio        {:7.2}", medians[1].as_secs_f64() / medians[0].as_secs_f64());
    ExitCode::SUCCESS
}

fn parse_all(parser: &mut dyn Parser, files: &[String]) -> (Outcome, Duration) {
    let start = Instant::now();
    let rejected = files.iter().filter(|text| !parser.accepts(text)).count();
    (Outcome { rejected }, start.elapsed())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// The Java files below the roots, in a fixed order. One that is not UTF-8 counts
/// as an error: leaving it out would favour whoever is slow on it.
fn read_all(roots: &[PathBuf]) -> io::Result<Vec<String>> {
    let mut paths = Vec::new();
    for root in roots {
        collect(root, &mut paths)?;
    }
    paths.sort();
    paths
        .iter()
        .map(|path| {
            fs::read_to_string(path).map_err(|error| {
                io::Error::new(error.kind(), format!("{}: {error}", path.display()))
            })
        })
        .collect()
}

fn collect(path: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), paths)?;
        }
    } else if path.extension().is_some_and(|extension| extension == "java") {
        paths.push(path.to_path_buf());
    }
    Ok(())
}
