//! `cadre debug claims`: random methods with claims that their own runs contradict. None of
//! them may be verified.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use classpath::ClassPath;
use oracle::{claims, ours};

use crate::{Exit, cli};

#[derive(Default)]
struct Tally {
    programs: u64,
    /// Wrong claims that were verified.
    fooled: u64,
    refused: u64,
    true_claims: u64,
    proved: u64,
}

pub fn claims(options: &cli::Fuzz) -> Exit {
    let work = options.directory.clone().unwrap_or_else(super::fuzz::default_directory);
    if let Err(why) = std::fs::create_dir_all(&work) {
        eprintln!("{}: {why}", work.display());
        return Exit::Failed;
    }
    let jdk = ClassPath::find_jdk();
    let mut tally = Tally::default();
    for seed in options.seed..options.seed.saturating_add(options.count) {
        if let Err(why) = judge(seed, &work, jdk.as_deref(), &mut tally) {
            eprintln!("seed {seed}: {why}");
            return Exit::Failed;
        }
    }
    println!(
        "{} programs, {} wrong claims refused, {} verified; {} of {} true claims verified",
        tally.programs, tally.refused, tally.fooled, tally.proved, tally.true_claims
    );
    if tally.fooled == 0 { Exit::Success } else { Exit::Failed }
}

fn judge(seed: u64, work: &Path, jdk: Option<&Path>, tally: &mut Tally) -> Result<(), String> {
    let class = format!("F{seed}");
    let file = work.join(format!("{class}.java"));
    write(&file, &claims::program(seed, &class, "true"))?;
    let output = ours::run(&file, &class, jdk)?;
    tally.programs += 1;
    let results: BTreeSet<&str> = output.lines().collect();
    let throws = results.contains("!");
    let values: Vec<&str> = results.iter().copied().filter(|r| *r != "!").collect();
    let mut wrong: Vec<String> =
        values.iter().take(4).map(|v| format!("\\result != {v}")).collect();
    if throws {
        wrong.push("true".to_string());
    }
    for claim in wrong {
        if !is_verified(seed, &class, &claim, &file, jdk)? {
            tally.refused += 1;
            continue;
        }
        tally.fooled += 1;
        let kept = work.join(format!("wrong-{seed}-{}.java", tally.fooled));
        write(&kept, &claims::program(seed, &class, &claim))?;
        println!("{}: `ensures {claim}` is verified, and a run contradicts it", kept.display());
    }
    if !throws {
        let parts: Vec<String> = values.iter().map(|v| format!("\\result == {v}")).collect();
        tally.true_claims += 1;
        if is_verified(seed, &class, &parts.join(" || "), &file, jdk)? {
            tally.proved += 1;
        }
    }
    std::fs::remove_file(&file).map_err(|e| e.to_string())
}

fn is_verified(
    seed: u64,
    class: &str,
    claim: &str,
    file: &PathBuf,
    jdk: Option<&Path>,
) -> Result<bool, String> {
    write(file, &claims::program(seed, class, claim))?;
    let (class_path, _) = ClassPath::open(jdk, &[]);
    let options = java::Options { arithmetic: ir::Arithmetic::Checked };
    let front = java::front_end(std::slice::from_ref(file), class_path, &options);
    if let Some(d) = front.diagnostics.iter().find(|d| d.is_error()) {
        return Err(format!("{} {}", d.code, d.message));
    }
    let facts = facts::Facts::of(front.program.into());
    let program = facts.program();
    let unit = symex::units(&facts).into_iter().find(|unit| match unit {
        symex::Unit::Method(id) => {
            let method = program.method(*id);
            method.name == "f" && program.class(method.class).name == class
        }
        _ => false,
    });
    let Some(unit) = unit else { return Err("there is no method `f`".to_string()) };
    let report = symex::verify(&facts, unit, &symex::Options::default());
    Ok(report.verdict == symex::Verdict::Verified)
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    std::fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))
}
