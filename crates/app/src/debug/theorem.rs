//! `cadre debug theorem`: verified programs do not get stuck, tried with random clients.

use driver::execute::theorem::{Tally, Trial, random_subjects, subjects, try_all};

use crate::{Exit, cli};

pub fn theorem(options: &cli::Theorem) -> Exit {
    let work = super::fuzz::default_directory().join("theorem");
    let trial = Trial {
        seed: options.seed,
        clients: options.clients,
        steps: options.steps,
        work: 400_000,
        states: options.states,
    };
    let random = options.seed..options.seed.saturating_add(options.random);
    let tried = subjects(&options.paths, &work)
        .and_then(|mut all| {
            all.extend(random_subjects(random, &work)?);
            Ok(all)
        })
        .and_then(|subjects| try_all(&subjects, trial, options.jobs.map(usize::from)));
    let tally = match tried {
        Ok(tally) => tally,
        Err(why) => {
            eprintln!("{why}");
            return Exit::Failed;
        }
    };
    print(&tally, options.reasons);
    if tally.wrong.is_empty() && tally.laws.broken.is_empty() && tally.simulated.broken.is_empty() {
        Exit::Success
    } else {
        Exit::Failed
    }
}

fn print(tally: &Tally, reasons: bool) {
    for wrong in &tally.wrong {
        println!(
            "{} (seed {}): `{}` is verified and gets stuck at {}: {} {}",
            wrong.program,
            wrong.seed,
            wrong.method,
            wrong.place,
            wrong.diagnostic.code,
            wrong.diagnostic.message
        );
        for note in &wrong.diagnostic.notes {
            println!("    {note}");
        }
    }
    println!(
        "{} programs ({} not read), {} calls; {} of {} verified methods were called, {} got stuck",
        tally.programs,
        tally.unread,
        tally.calls,
        tally.called,
        tally.verified,
        tally.wrong.len()
    );
    println!(
        "{} of {} failing methods were called, {} got stuck",
        tally.failing_called, tally.failing, tally.stuck
    );
    if tally.excused.below_failing > 0 {
        println!(
            "{} others got stuck below, or because of, methods that are not verified",
            tally.excused.below_failing
        );
    }
    if tally.excused.unsure > 0 {
        println!("{} runs after something that was not checked say nothing", tally.excused.unsure);
    }
    let counts = tally.counts;
    println!(
        "{} reads, {} writes, {} pure calls, {} consumptions, {} productions, {} assertions",
        counts.reads,
        counts.writes,
        counts.pure_calls,
        counts.consumed,
        counts.produced,
        counts.asserts
    );
    let laws = &tally.laws;
    println!(
        "laws: {} inverse, {} consistent, {} opened, {} monotone, {} framed; {} broken",
        laws.inverse,
        laws.consistent,
        laws.opened,
        laws.monotone,
        laws.framed,
        laws.broken.len()
    );
    let simulated = &tally.simulated;
    println!(
        "simulation: {} states of runs, {} not represented; {} of {} changed states excluded",
        simulated.states,
        simulated.broken.len(),
        simulated.excluded,
        simulated.changed
    );
    for broken in laws.broken.iter().chain(&simulated.broken) {
        println!("broken: {broken}");
    }
    if reasons {
        let lists = [("given up", &tally.given_up), ("not checked", &tally.notes)];
        for (what, list) in lists {
            for (reason, (count, program)) in list {
                println!("{what}: {count} × {reason} (first in {program})");
            }
        }
        for (code, count) in &tally.unstuck {
            println!("failing and never stuck: {count} × {code}");
        }
    }
}
