//! A worker: reads the program once, and verifies the units that a queue hands out.

use std::collections::HashMap;
use std::time::Duration;

use base::Cancel;
use check::Unit;
use symex::Permissions;

use crate::cache::{Address, Cache};
use crate::inference::{Inferring, Judged};
use crate::key::{Key, Keys};
use crate::options::Options;
use crate::queue;
use crate::replay::Replaying;
use crate::report::UnitReport;
use crate::run;
use crate::schedule::{self, Finished, Note, Work};
use crate::session::Memory;
use crate::stored;

/// Verifies what the queue hands out, until somebody cancels or there has been nothing to do for
/// `idle`. How many units that were. To be called inside [`base::on_large_stack`].
pub fn work(
    options: &Options,
    address: &Address,
    idle: Option<Duration>,
    cancel: &Cancel,
) -> Result<usize, String> {
    let cache = Cache::new(&options.cache).ok_or("a worker needs a store for its results")?;
    let mut memory = Memory::default();
    let Some(prepared) = run::prepare(options, &mut memory, cancel) else { return Ok(0) };
    let facts = prepared.facts;
    let settings = run::settings(options);
    let run_key = run::run_key(&settings, options);
    let units: Vec<Unit> = symex::units(&facts);
    let keys = Keys::new(&facts, &run_key, &units);
    let known: HashMap<String, (Unit, Key)> = units
        .into_iter()
        .map(|unit| {
            let key = keys.key(unit);
            let name = key.hash.iter().map(|byte| format!("{byte:02x}")).collect();
            (name, (unit, key))
        })
        .collect();
    let checker = || Inferring {
        checker: Replaying(Permissions { facts: facts.clone(), options: settings.clone() }),
        infer: options.infer,
        budget: options.budget,
    };
    queue::serve(address, &run_key, idle, cancel, &mut |name| {
        let Some((unit, key)) = known.get(name) else { return false };
        let mut result = cache.get(&[key.hash]).entries.pop().flatten();
        if result.is_none() {
            let tasks = vec![(*unit).into()];
            let work = Work { checker: checker(), tasks, jobs: 1, cancel: cancel.clone() };
            schedule::run(work, |note| {
                if let Note::Finished(_, finished) = note
                    && let Finished::Report(judged, time) = *finished
                {
                    let Judged { report, inferred } = judged;
                    let report = run::convert(facts.program(), report, time);
                    let report = UnitReport { inferred, ..report };
                    result = stored::encode(&report, &keys, key);
                }
            });
        }
        // What makes the verifier itself fail is told by whoever waits for it.
        let Some(bytes) = result else { return !cancel.is_cancelled() };
        cache.put(&[(key.hash, bytes)]).is_ok()
    })
}
