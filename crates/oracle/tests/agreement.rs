//! The lowering judged by the JVM: programs written on purpose, and random ones.

use std::path::{Path, PathBuf};

use oracle::compare::{Comparison, compare, write_random};
use oracle::jvm::Jdk;

fn programs(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is in the repository")
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "java"))
        .collect();
    files.sort();
    files
}

fn work(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()))
}

fn check(what: &str, files: &[PathBuf], jdk: &Jdk) {
    let work = work(what);
    let result = base::on_large_stack(|| compare(files, jdk, &work));
    let Comparison { programs, differences } = match result {
        Ok(comparison) => comparison,
        Err(why) => panic!("{what}: {why}"),
    };
    // Constants whose text depends on the JDK are refused: there is nothing to compare.
    let is_refused = |line: &str| line.contains("is not the same in all JDKs");
    let (refused, differences): (Vec<_>, Vec<_>) =
        differences.into_iter().partition(|d| d.report.lines().all(is_refused));
    let agree = programs - differences.len() - refused.len();
    println!("{what}: {agree} of {programs} programs agree, {} are refused", refused.len());
    assert!(refused.len() * 8 <= programs, "{} of {programs} are refused", refused.len());
    let report: Vec<String> = differences
        .iter()
        .take(10)
        .map(|d| format!("{}: {}", d.file.display(), d.report))
        .collect();
    assert!(differences.is_empty(), "{} differ\n{}", differences.len(), report.join("\n"));
    // Kept when something differs, so that it can be looked at.
    let _ = std::fs::remove_dir_all(work);
}

#[test]
fn programs_agree_with_the_jvm() {
    let Some(jdk) = Jdk::find(17) else {
        println!("skipped: there is no JDK of version 17 or newer");
        return;
    };
    let files = programs("programs");
    assert!(files.len() >= 80, "only {} programs", files.len());
    check("programs", &files, &jdk);
}

#[test]
fn java_21_programs_agree_with_the_jvm() {
    let Some(jdk) = Jdk::find(21) else {
        println!("skipped: there is no JDK of version 21 or newer");
        return;
    };
    check("java-21-programs", &programs("programs/java21"), &jdk);
}

#[test]
fn random_programs_agree_with_the_jvm() {
    let Some(jdk) = Jdk::find(17) else {
        println!("skipped: there is no JDK of version 17 or newer");
        return;
    };
    let sources = work("random-sources");
    let files = write_random(1, 500, &sources).expect("the temporary folder can be written");
    check("random", &files, &jdk);
    let _ = std::fs::remove_dir_all(sources);
}
