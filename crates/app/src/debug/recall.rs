//! `cadre debug recall`: random changes of the suites' programs, verified with and without what
//! was remembered before.

use std::path::Path;

use driver::recall::{Bench, at_random};

use crate::{Exit, cli};

/// Changes between which nothing is forgotten.
const BATCH: u64 = 300;

pub fn recall(options: &cli::Fuzz) -> Exit {
    let work = options.directory.clone().unwrap_or_else(super::fuzz::default_directory);
    let suites = [Path::new("tests").join("suites")];
    let (mut changes, mut telling, mut kept, mut wrong) = (0, 0, 0, 0);
    while changes < options.count {
        let count = BATCH.min(options.count - changes);
        let bench = Bench::new(work.join("bench"));
        let ran = bench.and_then(|b| at_random(&suites, &b, options.seed + changes, count));
        let tally = match ran {
            Ok(tally) if tally.changes > 0 => tally,
            Ok(_) => {
                eprintln!("there are no programs in {}", suites[0].display());
                return Exit::Input;
            }
            Err(why) => {
                eprintln!("{}: {why}", work.display());
                return Exit::Input;
            }
        };
        keep(&work, wrong, &tally.wrong);
        wrong += tally.wrong.len();
        changes += tally.changes;
        telling += tally.telling;
        kept += tally.kept;
    }
    println!(
        "{changes} changes, {telling} of them with other verdicts; {kept} results were \
         remembered; {wrong} runs differ"
    );
    if wrong > 0 {
        return Exit::Failed;
    }
    let _ = std::fs::remove_dir_all(&work);
    Exit::Success
}

/// Says what went wrong, and keeps the programs, behind so many that were kept before.
pub fn keep(work: &Path, before: usize, wrong: &[(String, String)]) {
    for (at, (what, program)) in wrong.iter().enumerate() {
        let kept = work.join(format!("wrong-{}.java", before + at + 1));
        println!("{}: {what}", kept.display());
        if let Err(why) = std::fs::write(&kept, program) {
            eprintln!("{}: {why}", kept.display());
        }
    }
}
