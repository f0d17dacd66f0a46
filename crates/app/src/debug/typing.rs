//! `cadre debug typing`: an editor without a window types into files. It measures the time from a
//! key to the new verdicts of the method that was changed, or types at random as fast as it can,
//! and compares what the server says in the end with what a fresh one says.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ::lsp::Editor;
use serde_json::{Value, json};
use syntax::ast::{CompilationUnit, Member};
use syntax::visit::{Node, walk};

use crate::{Exit, cli, lsp};

pub fn typing(options: &cli::Typing) -> Exit {
    let files =
        java::sources::collect_with(&options.paths, &java::sources::Selection::default()).files;
    let files: Vec<PathBuf> =
        files.iter().filter_map(|file| std::path::absolute(file).ok()).collect();
    let done = match options.storm {
        Some(bursts) => storm(options, &files, bursts),
        None => measure(options, &files),
    };
    match done {
        Ok(true) => Exit::Success,
        Ok(false) => Exit::Failed,
        Err(problem) => {
            eprintln!("error: {}", base::visible(&problem));
            Exit::Internal
        }
    }
}

fn editor(options: &cli::Typing) -> Result<Editor, String> {
    let mut editor = Editor::in_process(lsp::settings(&options.server));
    let root = options.paths.first().filter(|path| options.together && path.is_dir());
    let root = root.and_then(|root| std::path::absolute(root).ok());
    editor.initialize(root.as_deref(), json!({}))?;
    Ok(editor)
}

/// The places of the names of methods, and those behind the opening braces of their bodies.
fn bodies(text: &str) -> Vec<(usize, usize)> {
    let unit: CompilationUnit = syntax::parse(text, 1).unit;
    let mut places = Vec::new();
    walk(&unit, &mut |node| {
        if let Node::Member(Member::Method(method)) = node
            && let Some(body) = &method.body
        {
            places.push((method.name.span().lo as usize - 1, body.loc.lo as usize));
        }
        true
    });
    places
}

/// The signature of the unit whose name is at an offset.
fn unit_at(verdicts: &Value, text: &str, offset: usize) -> Option<String> {
    let place = position(text, offset);
    let units = verdicts["units"].as_array()?;
    let unit = units.iter().find(|unit| unit["name"]["start"] == place)?;
    Some(unit["unit"].as_str()?.to_string())
}

/// Types a statement into each method, and takes it away again.
fn measure(options: &cli::Typing, files: &[PathBuf]) -> Result<bool, String> {
    let (mut times, mut all) = (Vec::new(), Vec::new());
    for path in files.iter().take(options.files.unwrap_or(usize::MAX)) {
        let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
        let mut editor = editor(options)?;
        editor.open(path, &text);
        let verdicts = editor.settle(path)?;
        for (number, (name, place)) in bodies(&text).into_iter().enumerate() {
            let Some(unit) = unit_at(&verdicts, &text, name) else { continue };
            let Some((before, after)) = text.split_at_checked(place) else { continue };
            let typed = format!("{before} int typed{number} = {number};{after}");
            for (what, text) in [("typed", typed.as_str()), ("undone", text.as_str())] {
                let begin = Instant::now();
                editor.change(path, text);
                editor.settle_unit(path, &unit)?;
                times.push((editor.last - begin, path, unit.clone(), what));
                editor.settle(path)?;
                all.push(editor.last - begin);
            }
        }
        editor.shutdown()?;
    }
    times.sort();
    all.sort();
    let limit = Duration::from_millis(options.limit);
    let slow: Vec<_> = times.iter().filter(|(time, ..)| *time > limit).collect();
    for (time, path, unit, what) in &slow {
        let path = base::visible_path(path);
        println!("{:>6.1} ms  {path}, {unit}, {what}", time.as_secs_f64() * 1e3);
    }
    let at = |share: usize| {
        let index = (times.len() * share / 100).min(times.len().saturating_sub(1));
        times.get(index).map_or(0.0, |(time, ..)| time.as_secs_f64() * 1e3)
    };
    println!(
        "{} keys in {} files: median {:.1} ms, 95 % {:.1} ms, most {:.1} ms; {} above {} ms",
        times.len(),
        files.len(),
        at(50),
        at(95),
        at(100),
        slow.len(),
        options.limit
    );
    let middle = all.get(all.len() / 2).map_or(0.0, |time| time.as_secs_f64() * 1e3);
    println!("until everything that depends on it is known, too: median {middle:.1} ms");
    if let Some((memory, cpu)) = used() {
        println!("{cpu:.2} s of processors, at most {memory} MB");
    }
    Ok(slow.is_empty())
}

/// The most memory that this process has had at a time, in MB, and the processors' time in seconds.
fn used() -> Option<(u64, f64)> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let (user, system): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((kilobytes / 1024, (user + system) / 100.0))
}

/// Small numbers by chance; the same for the same seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % limit.max(1)
    }
}

/// What is typed: pieces of programs, whole and broken.
const PIECES: [&str; 12] = [
    " ",
    ";",
    "{",
    "}",
    "x",
    "1",
    " + 1",
    "//@ requires true;\n",
    "\n",
    "\"",
    "/*@",
    "int y = 0; ",
];

fn storm(options: &cli::Typing, files: &[PathBuf], bursts: u64) -> Result<bool, String> {
    let texts: Vec<String> = files
        .iter()
        .map(std::fs::read_to_string)
        .collect::<Result<_, _>>()
        .map_err(|e| e.to_string())?;
    let mut editor = editor(options)?;
    let mut now = texts.clone();
    for (path, text) in files.iter().zip(&texts) {
        editor.open(path, text);
    }
    let mut chance = Chance(options.seed);
    let (mut keys, mut wrong) = (0u64, 0u64);
    for _ in 0..bursts {
        // A burst, then a look at what is left.
        for _ in 0..1 + chance.below(40) {
            let at = chance.below(files.len());
            let (Some(path), Some(text), Some(original)) =
                (files.get(at), now.get_mut(at), texts.get(at))
            else {
                continue;
            };
            let changes = edit(&mut chance, text, original);
            editor.changes(path, changes);
            keys += 1;
            if chance.below(4) == 0 {
                std::thread::sleep(Duration::from_millis(chance.below(60) as u64));
            }
        }
        wrong += u64::from(!agrees(options, &mut editor, files, &now)?);
    }
    editor.shutdown()?;
    println!("{keys} keys, {bursts} comparisons with a fresh server, {wrong} differences");
    if let Some((memory, cpu)) = used() {
        println!("{cpu:.2} s of processors, at most {memory} MB");
    }
    Ok(wrong == 0)
}

/// A key, a piece, or a line away; now and then all as it was.
fn edit(chance: &mut Chance, text: &mut String, original: &str) -> Value {
    if chance.below(12) == 0 {
        *text = original.to_string();
        return json!([{ "text": text }]);
    }
    let mut at = chance.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let (from, to, piece) = match chance.below(3) {
        0 => {
            let end =
                text.get(at..).and_then(|rest| rest.find('\n')).map_or(text.len(), |i| at + i);
            (at, end, "")
        }
        _ => (at, at, PIECES.get(chance.below(PIECES.len())).copied().unwrap_or(" ")),
    };
    let range = json!({ "start": position(text, from), "end": position(text, to) });
    text.replace_range(from..to, piece);
    json!([{ "range": range, "text": piece }])
}

fn position(text: &str, offset: usize) -> Value {
    let before = text.get(..offset).unwrap_or_default();
    let line = before.matches('\n').count();
    let last = before.rsplit('\n').next().unwrap_or_default();
    json!({ "line": line, "character": last.encode_utf16().count() })
}

/// Whether a server that has never seen anything else says the same.
fn agrees(
    options: &cli::Typing,
    old: &mut Editor,
    files: &[PathBuf],
    texts: &[String],
) -> Result<bool, String> {
    let mut fresh = editor(options)?;
    for (path, text) in files.iter().zip(texts) {
        fresh.open(path, text);
    }
    let mut is_same = true;
    for path in files {
        let (a, b) = (shown(old, path)?, shown(&mut fresh, path)?);
        if a != b {
            is_same = false;
            println!("{} differs:\n  {a}\n  {b}", base::visible_path(path));
        }
    }
    fresh.shutdown()?;
    Ok(is_same)
}

/// Verdicts and diagnostics of a text, without times.
fn shown(editor: &mut Editor, path: &Path) -> Result<String, String> {
    let verdicts = editor.settle(path)?;
    let units: Vec<String> = verdicts["units"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|unit| format!("{} {} {}", unit["unit"], unit["verdict"], unit["name"]))
        .collect();
    Ok(format!("{} {}", units.join("\n"), editor.diagnostics(path)))
}
