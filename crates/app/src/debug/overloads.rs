//! `cadre debug overloads`: random calls of overloaded methods, judged by `javac`.

use oracle::jvm::Jdk;
use oracle::overloads::{CALLS, Comparison, compare};

use crate::{Exit, cli};

/// Programs that are compiled and run together.
const BATCH: u64 = 50;

pub fn overloads(options: &cli::Fuzz) -> Exit {
    let Some(jdk) = Jdk::find(17) else {
        eprintln!("a JDK of version 17 or newer is needed to compare with");
        return Exit::Failed;
    };
    let work = options.directory.clone().unwrap_or_else(super::fuzz::default_directory);
    let programs = options.count.div_ceil(CALLS as u64);
    let (mut calls, mut refused, mut unjudged, mut differ, mut done) = (0, 0, 0, 0, 0);
    while done < programs {
        let count = BATCH.min(programs - done);
        let folder = work.join(format!("seed-{}", options.seed + done));
        let comparison = match compare(options.seed + done, count, &jdk, &folder) {
            Ok(comparison) => comparison,
            Err(why) => {
                eprintln!("{why}");
                return Exit::Failed;
            }
        };
        report(&comparison);
        calls += comparison.calls;
        refused += comparison.refused;
        unjudged += comparison.unjudged;
        differ += comparison.differences.len();
        done += count;
        // Kept where something differs, so that it can be looked at.
        if comparison.differences.is_empty() {
            let _ = std::fs::remove_dir_all(&folder);
        }
    }
    if unjudged > 0 {
        println!("{unjudged} programs left out: javac crashes on them");
    }
    println!("{calls} calls, {refused} refused by both, {differ} differ");
    if differ == 0 { Exit::Success } else { Exit::Failed }
}

fn report(comparison: &Comparison) {
    for d in &comparison.differences {
        println!("{}:{}: {}", d.file.display(), d.line, d.call);
        println!("  javac: {}", d.javac);
        println!("  ours:  {}", d.ours);
    }
}
