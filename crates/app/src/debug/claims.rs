//! `cadre debug claims`: random methods with claims that their own runs contradict. None of
//! them may be verified.

use oracle::claims::{self, Finding, Outcome, Plan};
use oracle::jvm::Jdk;

use crate::{Exit, cli};

pub fn claims(options: &cli::Claims) -> Exit {
    let Some(jdk) = Jdk::find(17) else {
        eprintln!("a JDK of version 17 or newer is needed to run the programs");
        return Exit::Failed;
    };
    let work = options.directory.clone().unwrap_or_else(super::fuzz::default_directory);
    let plan = Plan {
        seed: options.seed,
        count: options.count,
        construct: options.construct.clone(),
        more: Vec::new(),
    };
    let mut show = |finding: &Finding| {
        println!("seed {}: {}\n{}", finding.seed, finding.what, finding.text);
    };
    match claims::judge(&plan, &jdk, &work, &mut show) {
        Ok(outcome) => {
            report(&outcome, options.details);
            if outcome.findings.is_empty() { Exit::Success } else { Exit::Failed }
        }
        Err(why) => {
            eprintln!("{why}");
            Exit::Failed
        }
    }
}

fn report(outcome: &Outcome, details: bool) {
    if details {
        for (seed, why) in &outcome.useless {
            println!("seed {seed} is of no use: {why}");
        }
        for (seed, claim) in &outcome.unproved {
            println!("seed {seed}, true but not verified: {claim}");
        }
    }
    println!("{:<16} {:>12} {:>12} {:>9}", "construct", "wrong claims", "true claims", "verified");
    for (name, f) in &outcome.by_construct {
        println!("{name:<16} {:>12} {:>12} {:>8} %", f.wrong, f.right, share(f.proved, f.right));
    }
    for (kind, count) in &outcome.by_kind {
        println!("{kind:<16} {count:>12}");
    }
    let total = outcome.total;
    println!(
        "{} programs ({} of no use), {} of {} statements kept, {} claims that cannot be said, {} not decided",
        outcome.programs,
        outcome.useless.len(),
        outcome.statements.1,
        outcome.statements.0,
        outcome.unsaid,
        outcome.undecided
    );
    println!(
        "{} wrong claims, {} verified; {} of {} true claims verified ({} %)",
        total.wrong,
        outcome.findings.len(),
        total.proved,
        total.right,
        share(total.proved, total.right)
    );
}

fn share(part: u64, whole: u64) -> u64 {
    (100 * part).checked_div(whole).unwrap_or(100)
}
