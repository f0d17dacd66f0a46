//! Where the JVM and the interpreter disagree.

use std::fs;
use std::path::{Path, PathBuf};

use crate::generate;
use crate::jvm::Jdk;
use crate::ours;

/// A program on which the two do not agree.
#[derive(Debug)]
pub struct Difference {
    pub name: String,
    pub file: PathBuf,
    pub report: String,
}

/// What a comparison found.
#[derive(Debug, Default)]
pub struct Comparison {
    pub programs: usize,
    pub differences: Vec<Difference>,
}

/// Runs all programs both ways. An error: they could not be run under the JVM at all.
pub fn compare(files: &[PathBuf], jdk: &Jdk, work: &Path) -> Result<Comparison, String> {
    let names: Vec<String> = files
        .iter()
        .map(|f| f.file_stem().unwrap_or_default().to_string_lossy().into_owned())
        .collect();
    let expected = jdk.run(files, &names, work)?;
    let mut comparison = Comparison { programs: files.len(), ..Comparison::default() };
    for (file, name) in files.iter().zip(&names) {
        let Some(expected) = expected.get(name) else {
            return Err(format!("the JVM's output for {name} is missing"));
        };
        let actual = ours::run(file, name, Some(&jdk.home));
        let report = match actual {
            Ok(actual) if actual == *expected => continue,
            Ok(actual) => first_difference(expected, &actual),
            Err(why) => why,
        };
        let (name, file) = (name.clone(), file.clone());
        comparison.differences.push(Difference { name, file, report });
    }
    Ok(comparison)
}

/// Writes `count` random programs into the directory, the first one from `seed`.
pub fn write_random(seed: u64, count: u64, directory: &Path) -> Result<Vec<PathBuf>, String> {
    fs::create_dir_all(directory).map_err(|e| e.to_string())?;
    let mut files = Vec::new();
    for i in 0..count {
        let name = format!("R{}", seed + i);
        let file = directory.join(format!("{name}.java"));
        fs::write(&file, generate::program(seed + i, &name)).map_err(|e| e.to_string())?;
        files.push(file);
    }
    Ok(files)
}

fn first_difference(expected: &str, actual: &str) -> String {
    let (mut e, mut a) = (expected.lines(), actual.lines());
    let mut line = 1;
    loop {
        match (e.next(), a.next()) {
            (None, None) => return "line ends differ".to_string(),
            (x, y) if x == y => line += 1,
            (x, y) => {
                return format!(
                    "output line {line}\n  JVM:  {}\n  ours: {}",
                    x.unwrap_or("(end)"),
                    y.unwrap_or("(end)")
                );
            }
        }
    }
}
