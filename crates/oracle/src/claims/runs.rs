//! Runs programs, many in one JVM.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::program::Program;
use super::values::{self, Run};
use crate::jvm::Jdk;

/// What each program printed, by its name.
pub(crate) type Runs = BTreeMap<String, Result<Run, String>>;

/// Runs the programs in one JVM. Those that `javac` refuses are left out, with its reason.
pub(crate) fn run_all<'p>(
    programs: impl Iterator<Item = &'p Program>,
    jdk: &Jdk,
    work: &Path,
) -> Result<(Runs, BTreeMap<String, String>), String> {
    let say = |e: std::io::Error| e.to_string();
    let folder = work.join("run");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(say)?;
    let support = folder.join("ClaimsRun.java");
    fs::write(&support, include_str!("../../harness/ClaimsRun.java")).map_err(say)?;
    let mut shared: BTreeSet<PathBuf> = BTreeSet::from([support]);
    let mut files: Vec<(String, PathBuf)> = Vec::new();
    for program in programs {
        let file = folder.join(format!("{}.java", program.name));
        fs::write(&file, program.run_text()).map_err(say)?;
        shared.extend(write_files(program, &folder)?);
        files.push((program.name.clone(), file));
    }
    let mut refused = BTreeMap::new();
    for _ in 0..6 {
        let mut paths: Vec<PathBuf> = files.iter().map(|(_, f)| f.clone()).collect();
        paths.extend(shared.iter().cloned());
        let names: Vec<String> = files.iter().map(|(n, _)| n.clone()).collect();
        if names.is_empty() {
            return Ok((Runs::new(), refused));
        }
        match jdk.run(&paths, &names, &folder) {
            Ok(outputs) => {
                let read = |(name, text): (String, String)| (name, values::read(&text));
                return Ok((outputs.into_iter().map(read).collect(), refused));
            }
            Err(why) => {
                let wrong = jdk.errors(&paths, &folder)?;
                if wrong.errors.is_empty() {
                    return Err(why);
                }
                for (name, line, message) in wrong.errors {
                    refused.entry(name).or_insert(format!("line {line}: {message}"));
                }
                files.retain(|(name, _)| !refused.contains_key(name));
            }
        }
    }
    Err(format!("javac keeps refusing programs: {refused:#?}"))
}

/// The files besides that of the class.
pub(crate) fn write_files(program: &Program, folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for (name, text) in &program.files {
        let file = folder.join(name);
        let parent = file.parent().unwrap_or(folder);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&file, text))
            .map_err(|e| e.to_string())?;
        files.push(file);
    }
    Ok(files)
}
