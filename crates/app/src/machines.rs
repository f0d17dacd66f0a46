//! `cadre merge`, `cadre worker`, and the options of `cadre verify` for several machines.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use driver::{CacheChoice, Outcome};

use crate::verify::{leave, on_interrupt, run_options, verify_with};
use crate::{Exit, cli, output, plan};

/// The report of all machines. What one of them verified is not verified again, and the report is
/// that of a run on one machine, because it is one.
pub fn merge(options: &cli::Merge) -> Exit {
    verify_with(&options.verify, &options.from, &|outcome, exit| match &options.write_costs {
        Some(path) => output::write(Some(path), costs(outcome).as_bytes(), exit),
        None => exit,
    })
}

/// One of those who verify what others wait for.
pub fn worker(options: &cli::Worker) -> Exit {
    let Some(address) = &options.verify.machines.queue else {
        output::message("error: a worker needs --queue redis://…\n");
        return Exit::Usage;
    };
    let mut plan = match plan::plan(&options.verify) {
        Ok(plan) => plan,
        Err(message) => {
            output::message(&message);
            return Exit::Usage;
        }
    };
    let mut run = run_options(&options.verify, &mut plan);
    if let Err(problem) = apply(&options.verify.machines, &mut run) {
        output::message(&format!("error: {problem}\n"));
        return Exit::Usage;
    }
    let idle = options.idle.map(|seconds| Duration::from_secs(seconds.into()));
    match driver::work(&run, address, idle, &on_interrupt()) {
        Ok(count) => {
            output::message(&format!("{count} methods and predicates were verified\n"));
            leave(Exit::Success)
        }
        Err(problem) => {
            output::message(&format!("error: {}\n", base::visible_line(&problem)));
            leave(Exit::Failed)
        }
    }
}

/// What the options say about a run.
pub fn apply(machines: &cli::Machines, run: &mut driver::Options) -> Result<(), String> {
    run.bundle = machines.results.is_some();
    if let Some(shard) = &machines.shard {
        let mut shard = shard.clone();
        if let Some(path) = &machines.costs {
            shard.costs = read_costs(path).map_err(|problem| format!("--costs: {problem}"))?;
        }
        run.shard = Some(shard);
    }
    if run.queue.is_some() && !matches!(run.cache, CacheChoice::Shared(_)) {
        return Err("--queue needs a store that workers share: `--cache redis://…`".to_string());
    }
    Ok(())
}

/// The results as a file, if one is wanted.
pub fn write_results(machines: &cli::Machines, outcome: &Outcome, exit: Exit) -> Exit {
    match (&machines.results, &outcome.bundle) {
        (Some(path), Some(bytes)) => output::write(Some(path), bytes, exit),
        (Some(_), None) => {
            output::message("error: no results were written\n");
            Exit::Failed
        }
        (None, _) => exit,
    }
}

/// What each unit cost, in questions, for the next time that machines share the work. A question
/// to Z3 takes about as long as a hundred others.
fn costs(outcome: &Outcome) -> String {
    let cost = |unit: &driver::UnitReport| (unit.qualified(), 1 + unit.fast + 100 * unit.z3);
    let costs: BTreeMap<String, u64> = outcome.units.iter().map(cost).collect();
    let mut text = serde_json::to_string_pretty(&costs).unwrap_or_default();
    text.push('\n');
    text
}

fn read_costs(path: &Path) -> Result<BTreeMap<String, u64>, String> {
    let shown = base::visible_path(path);
    let wrong = |why: String| {
        let why: String = why.chars().take(200).collect();
        format!("{shown}: {}", base::visible_line(&why))
    };
    let text = driver::files::read_text(path, driver::files::LISTS)
        .map_err(|error| wrong(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))
}
