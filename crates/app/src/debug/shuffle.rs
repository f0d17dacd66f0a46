//! `cadre debug shuffle`: the suites' programs in another order, with other local names.

use std::path::Path;

use driver::recall::Bench;
use driver::shuffled::at_random;

use super::recall::keep;
use crate::{Exit, cli};

pub fn shuffle(options: &cli::Fuzz) -> Exit {
    let work = options.directory.clone().unwrap_or_else(super::fuzz::default_directory);
    let suites = [Path::new("tests").join("suites")];
    let bench = Bench::new(work.join("bench"));
    let tally = match bench.and_then(|b| at_random(&suites, &b, options.seed, options.count)) {
        Ok(tally) => tally,
        Err(why) => {
            eprintln!("{}: {why}", work.display());
            return Exit::Input;
        }
    };
    keep(&work, 0, &tally.wrong);
    println!(
        "{} programs, {} units; {} programs with other verdicts",
        tally.programs,
        tally.units,
        tally.wrong.len()
    );
    if !tally.wrong.is_empty() {
        return Exit::Failed;
    }
    let _ = std::fs::remove_dir_all(&work);
    Exit::Success
}
