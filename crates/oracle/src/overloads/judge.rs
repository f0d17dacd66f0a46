//! The comparison: which calls `javac` refuses and which ones the front end, and what is
//! called in the others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use classpath::ClassPath;
use java::Options;

use super::{CALLS, Program, program};
use crate::jvm::{Jdk, Refusals};
use crate::ours;

/// A call on which the two do not agree.
#[derive(Debug)]
pub struct Difference {
    pub file: PathBuf,
    pub line: usize,
    pub call: String,
    pub javac: String,
    pub ours: String,
}

#[derive(Debug, Default)]
pub struct Comparison {
    pub calls: usize,
    /// Refused by both.
    pub refused: usize,
    /// Programs on which `javac` crashes.
    pub unjudged: usize,
    pub differences: Vec<Difference>,
}

/// What was said about the lines of a program.
type Lines = BTreeMap<usize, String>;

struct Judged {
    name: String,
    file: PathBuf,
    program: Program,
    seed: u64,
    javac: Lines,
    ours: Lines,
}

impl Judged {
    /// Whether both accept the call.
    fn is_accepted(&self, id: usize) -> bool {
        let line = self.program.calls.get(id).map_or(0, |c| c.line);
        !self.javac.contains_key(&line) && !self.ours.contains_key(&line)
    }
}

/// Judges the programs with these seeds. To be called inside [`base::on_large_stack`].
pub fn compare(seed: u64, count: u64, jdk: &Jdk, work: &Path) -> Result<Comparison, String> {
    let sources = work.join("sources");
    fs::create_dir_all(&sources).map_err(|e| e.to_string())?;
    let mut judged = Vec::new();
    for seed in seed..seed + count {
        let name = format!("Over{seed}");
        let file = sources.join(format!("{name}.java"));
        let program = program(seed, &name, &|_| true);
        fs::write(&file, &program.text).map_err(|e| e.to_string())?;
        let (javac, ours) = (Lines::new(), Lines::new());
        judged.push(Judged { name, file, program, seed, javac, ours });
    }
    ask_front_end(&mut judged, jdk);
    let unjudged = ask_javac(&mut judged, jdk, work)?;
    if judged.is_empty() {
        return Ok(Comparison { unjudged, ..Comparison::default() });
    }
    let calls = judged.len() * CALLS;
    let mut comparison = Comparison { calls, unjudged, ..Comparison::default() };
    for j in &judged {
        compare_refusals(j, &mut comparison);
    }
    compare_calls(&judged, jdk, work, &mut comparison)?;
    Ok(comparison)
}

/// Lets `javac` refuse what it refuses. It crashes on some programs: those are taken out;
/// gives how many they were.
fn ask_javac(judged: &mut Vec<Judged>, jdk: &Jdk, work: &Path) -> Result<usize, String> {
    let mut unjudged = 0;
    loop {
        let files: Vec<PathBuf> = judged.iter().map(|j| j.file.clone()).collect();
        let Refusals { errors, crashed } = jdk.errors(&files, work)?;
        if crashed {
            // In the program with the last message, or in the one after it.
            let last = errors.last().map_or("", |(file, _, _)| file.as_str());
            let from = judged.iter().position(|j| j.name == last).unwrap_or(0);
            let mut culprit = from;
            for (i, j) in judged.iter().enumerate().skip(from).take(2) {
                if jdk.errors(std::slice::from_ref(&j.file), work)?.crashed {
                    culprit = i;
                    break;
                }
            }
            judged.remove(culprit);
            unjudged += 1;
            continue;
        }
        for (file, line, message) in errors {
            if let Some(j) = judged.iter_mut().find(|j| j.name == file) {
                j.javac.entry(line).or_insert(message);
            }
        }
        return Ok(unjudged);
    }
}

/// Lets the front end refuse what it refuses.
fn ask_front_end(judged: &mut [Judged], jdk: &Jdk) {
    let files: Vec<PathBuf> = judged.iter().map(|j| j.file.clone()).collect();
    let front = front_end(&files, jdk);
    for d in front.diagnostics.iter().filter(|d| d.is_error()) {
        let Some((file, at)) = front.map.locate(d.span) else { continue };
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        if let Some(j) = judged.iter_mut().find(|j| j.name == name) {
            let line = j.ours.entry(at.line as usize);
            line.or_insert_with(|| format!("{} {}", d.code, d.message));
        }
    }
}

fn front_end(files: &[PathBuf], jdk: &Jdk) -> java::FrontEnd {
    let (class_path, _) = ClassPath::open(Some(&jdk.home), &[]);
    let options = Options { arithmetic: ir::Arithmetic::Wrapping, ..Options::default() };
    java::front_end(files, class_path, &options)
}

fn compare_refusals(j: &Judged, comparison: &mut Comparison) {
    let lines: BTreeSet<usize> = j.javac.keys().chain(j.ours.keys()).copied().collect();
    for line in lines {
        let (javac, ours) = (j.javac.get(&line), j.ours.get(&line));
        if let (Some(_), Some(_)) = (javac, ours) {
            comparison.refused += 1;
            continue;
        }
        let accepted = || "accepted".to_string();
        comparison.differences.push(Difference {
            file: j.file.clone(),
            line,
            call: line_text(j, line),
            javac: javac.cloned().unwrap_or_else(accepted),
            ours: ours.cloned().unwrap_or_else(accepted),
        });
    }
}

fn line_text(j: &Judged, line: usize) -> String {
    match j.program.calls.iter().find(|c| c.line == line) {
        Some(call) => call.text.clone(),
        None => j.program.text.lines().nth(line - 1).unwrap_or_default().trim().to_string(),
    }
}

/// Runs the calls that both accept.
fn compare_calls(
    judged: &[Judged],
    jdk: &Jdk,
    work: &Path,
    comparison: &mut Comparison,
) -> Result<(), String> {
    let kept = work.join("kept");
    fs::create_dir_all(&kept).map_err(|e| e.to_string())?;
    let mut files = Vec::new();
    for j in judged {
        let file = kept.join(format!("{}.java", j.name));
        let text = program(j.seed, &j.name, &|id| j.is_accepted(id)).text;
        fs::write(&file, text).map_err(|e| e.to_string())?;
        files.push(file);
    }
    let names: Vec<String> = judged.iter().map(|j| j.name.clone()).collect();
    let outputs = jdk.run(&files, &names, work)?;
    let front = front_end(&files, jdk);
    for (j, file) in judged.iter().zip(&files) {
        let expected = by_call(outputs.get(&j.name).map_or("", String::as_str));
        let actual = match ours::run_main(&front.program, &j.name) {
            Ok(output) => by_call(&output),
            Err(why) => {
                let (file, javac) = (file.clone(), "runs".to_string());
                let call = "main".to_string();
                comparison.differences.push(Difference { file, line: 0, call, javac, ours: why });
                continue;
            }
        };
        for (id, call) in j.program.calls.iter().enumerate().filter(|(id, _)| j.is_accepted(*id)) {
            let (javac, ours) = (expected.get(&id), actual.get(&id));
            if javac != ours {
                let text = |s: Option<&String>| s.cloned().unwrap_or_else(|| "nothing".to_string());
                comparison.differences.push(Difference {
                    file: j.file.clone(),
                    line: call.line,
                    call: call.text.clone(),
                    javac: text(javac),
                    ours: text(ours),
                });
            }
        }
    }
    Ok(())
}

/// What was printed for each call.
fn by_call(output: &str) -> BTreeMap<usize, String> {
    output
        .lines()
        .filter_map(|line| {
            let (id, tag) = line.split_once(' ')?;
            Some((id.parse().ok()?, tag.to_string()))
        })
        .collect()
}
