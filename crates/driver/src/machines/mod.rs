//! Several machines on one program: results that come from elsewhere, units that are offered to
//! workers, and workers.

mod queue;
pub(crate) mod shard;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use base::{Cancel, SourceMap};
use check::Unit;
use facts::Facts;
use ir::visit::each_stmt;
use ir::{Body, Program};
use java::sources::Unit as Source;

use crate::inference::Judged;
use crate::options::Options;
use crate::remembered::cache::{Address, Cache, Hash, hex};
use crate::remembered::key::{Key, Keys};
use crate::remembered::stored;
use crate::results::convert::convert;
use crate::results::report::UnitReport;
use crate::run;
use crate::schedule::{self, Finished, Note, Work};
use crate::session::{Memory, unless_cancelled};
use crate::sources::plain::PlainClasses;
use queue::Counter;

/// How often the store is tried again by a worker that cannot put its results there.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(500);

/// The key under which the result of a unit is remembered.
pub fn key_of(keys: &Keys<'_>, light: &BTreeSet<Unit>, unit: Unit) -> Key {
    match light.contains(&unit) {
        true => keys.key(unit).with_less_work(),
        false => keys.key(unit),
    }
}

/// How much a unit may cost, if nobody knows: long methods take long.
pub fn size(program: &Program, unit: Unit) -> u64 {
    let mut count = 1;
    if let Unit::Method(id) | Unit::Inherited(_, id) = unit
        && let Body::Block { block, .. } = &program.method(id).body
    {
        each_stmt(block, &mut |_| count += 1);
    }
    count
}

/// The program as it is read, for those who have to agree on it.
pub struct Whole<'a> {
    pub facts: &'a Arc<Facts>,
    pub map: &'a SourceMap,
    pub sources: &'a [Source],
    pub run_key: &'a str,
}

/// All units of a program, with their keys.
struct Keyed<'p> {
    keys: Keys<'p>,
    light: BTreeSet<Unit>,
    units: Vec<(Unit, Key)>,
    /// The same for the same program, options and tool.
    name: Hash,
}

impl<'a> Whole<'a> {
    fn keyed(&self) -> Keyed<'a> {
        let program = self.facts.program();
        let plain = PlainClasses::of(self.map, self.sources);
        let all = symex::units(self.facts);
        let light: BTreeSet<Unit> =
            all.iter().copied().filter(|unit| plain.is_light(program, *unit)).collect();
        let keys = Keys::new(self.facts, self.run_key, &all);
        let units: Vec<(Unit, Key)> =
            all.into_iter().map(|unit| (unit, key_of(&keys, &light, unit))).collect();
        let name = self.name(units.iter().map(|(_, key)| key));
        Keyed { keys, light, units, name }
    }

    /// Of the program, from the keys of all its units.
    fn name<'k>(&self, keys: impl Iterator<Item = &'k Key>) -> Hash {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.run_key.as_bytes());
        for key in keys {
            hasher.update(&key.hash);
        }
        *hasher.finalize().as_bytes()
    }
}

/// Offers what is open to workers and takes in what they find out. What is open afterwards is for
/// the caller. What the user should know.
pub fn ask_workers(
    whole: &Whole<'_>,
    (address, cache): (&Address, &Cache),
    (keys, unit_keys): (&Keys<'_>, &[Key]),
    reports: &mut [Option<UnitReport>],
    cancel: &Cancel,
) -> Option<String> {
    let open: Vec<(usize, &Key)> = (0..)
        .zip(unit_keys)
        .filter(|(index, _)| reports.get(*index).is_some_and(Option::is_none))
        .collect();
    if open.is_empty() {
        return None;
    }
    // If all units are wanted, their keys are known.
    let name = match symex::units(whole.facts).len() == unit_keys.len() {
        true => whole.name(unit_keys.iter()),
        false => whole.keyed().name,
    };
    let counter = Counter::new(address, &name);
    let offered: Vec<Hash> = open.iter().map(|(_, key)| key.hash).collect();
    let mut warning = None;
    let mut ended = |numbers: &[usize]| {
        let ended: Vec<(usize, &Key)> =
            numbers.iter().filter_map(|number| open.get(*number)).copied().collect();
        let hashes: Vec<Hash> = ended.iter().map(|(_, key)| key.hash).collect();
        let store = cache.clone();
        let found = unless_cancelled(cancel, move || store.get(&hashes)).unwrap_or_default();
        warning = warning.take().or(found.warning);
        for ((index, key), bytes) in ended.into_iter().zip(found.entries) {
            if let (Some(slot), Some(bytes)) = (reports.get_mut(index), bytes) {
                *slot = stored::decode(&bytes, keys, key);
            }
        }
    };
    let waited = queue::offer(&counter, &offered, cancel, &mut ended);
    let shown = address.shown();
    let why = waited.err().map(|why| {
        let why = base::visible_line(&why);
        format!("the queue {shown} is not used any more: {why}; the rest is verified here")
    });
    why.or(warning)
}

/// Verifies what a queue hands out, until somebody cancels or there has been nothing to do for
/// `idle`. How many units that were. To be called inside [`base::on_large_stack`].
pub fn work(
    options: &Options,
    address: &Address,
    idle: Option<Duration>,
    cancel: &Cancel,
) -> Result<usize, String> {
    // A store that is not there now may be there for the next units.
    let store = || Cache::new(&options.cache).ok_or("a worker needs a store for its results");
    store()?;
    let cancel = &cancel.with_share(options.limits.share());
    solver::limit_memory(options.limits.share());
    let mut memory = Memory::default();
    let Some(prepared) = run::prepare(options, &mut memory, cancel) else { return Ok(0) };
    let facts = prepared.facts;
    let settings = run::settings(options);
    let run_key = run::run_key(&settings, options);
    let (map, sources) = (&prepared.front.map, &prepared.front.units);
    let whole = Whole { facts: &facts, map, sources, run_key: &run_key };
    let Keyed { keys, light, units, name } = whole.keyed();
    let known: HashMap<String, &(Unit, Key)> =
        units.iter().map(|unit| (hex(&unit.1.hash), unit)).collect();
    let counter = Counter::new(address, &name);
    let jobs = options.jobs.unwrap_or_else(run::processors).max(1);
    queue::serve(&counter, jobs, idle, cancel, &mut |names| {
        let asked: Vec<&(Unit, Key)> =
            names.iter().filter_map(|name| known.get(name)).copied().collect();
        let hashes: Vec<Hash> = asked.iter().map(|(_, key)| key.hash).collect();
        // What another one has found out in the meantime is not looked at again.
        let found = store()?.get_elsewhere(&hashes).entries;
        let open: Vec<&(Unit, Key)> =
            asked.into_iter().zip(found).filter(|(_, f)| f.is_none()).map(|(u, _)| u).collect();
        let mine = open.iter().map(|(unit, _)| *unit).filter(|u| light.contains(u)).collect();
        let checker = run::checker(&facts, settings.clone(), mine, options);
        let tasks = open.iter().map(|(unit, _)| (*unit).into()).collect();
        let mut entries = Vec::new();
        schedule::run(Work { checker, tasks, jobs, cancel: cancel.clone() }, |note| {
            let Note::Finished(number, finished) = note else { return };
            // What makes the verifier itself fail is told by whoever waits for it.
            let (Some((_, key)), Finished::Report(Judged { report, inferred, .. }, time)) =
                (open.get(number), *finished)
            else {
                return;
            };
            let report = convert(facts.program(), report, time);
            let report = UnitReport { inferred, ..report };
            entries.extend(stored::encode(&report, &keys, key).map(|bytes| (key.hash, bytes)));
        });
        if cancel.is_cancelled() {
            return Ok(());
        }
        let put = || store()?.put_elsewhere(&entries);
        let mut done = put();
        for _ in 0..TRIES {
            if done.is_ok() || cancel.is_cancelled() {
                break;
            }
            std::thread::sleep(PAUSE);
            done = put();
        }
        done
    })
}
