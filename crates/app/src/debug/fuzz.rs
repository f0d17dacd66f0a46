//! `cadre debug fuzz`: random programs under the JVM and under the interpreter.

use std::path::PathBuf;

use oracle::compare::{Comparison, compare, write_random};
use oracle::jvm::Jdk;

use crate::{Exit, cli};

/// Programs that are compiled and run together.
const BATCH: u64 = 500;

pub fn fuzz(options: &cli::Fuzz) -> Exit {
    let Some(jdk) = Jdk::find(17) else {
        eprintln!("a JDK of version 17 or newer is needed to compare with");
        return Exit::Failed;
    };
    let work = options.directory.clone().unwrap_or_else(default_directory);
    let (mut agreed, mut differ, mut done) = (0, 0, 0);
    while done < options.count {
        let count = BATCH.min(options.count - done);
        let folder = work.join(format!("seed-{}", options.seed + done));
        let result = write_random(options.seed + done, count, &folder.join("sources"))
            .and_then(|files| compare(&files, &jdk, &folder));
        let Comparison { programs, differences } = match result {
            Ok(comparison) => comparison,
            Err(why) => {
                eprintln!("{why}");
                return Exit::Failed;
            }
        };
        for d in &differences {
            println!("{}: {}", d.file.display(), d.report);
        }
        agreed += programs - differences.len();
        differ += differences.len();
        done += count;
        // Kept where something differs, so that it can be looked at.
        if differences.is_empty() {
            let _ = std::fs::remove_dir_all(&folder);
        }
    }
    println!("{agreed} programs agree, {differ} differ");
    if differ == 0 { Exit::Success } else { Exit::Failed }
}

pub fn default_directory() -> PathBuf {
    std::env::temp_dir().join(format!("cadre-fuzz-{}", std::process::id()))
}
