//! One run: what is known already is looked up, the rest is verified.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;
use std::time::Instant;

use base::{Cancel, Stop};
use check::Unit;
use facts::Facts;
use ir::{MethodId, Origin, Program};
use symex::Permissions;

use crate::inference::{Inferring, Judged};
use crate::limits::Watch;
use crate::machines::{self, Whole};
use crate::options::{Candidate, Event, Ghost, Options};
use crate::remembered::cache::{Cache, build};
use crate::remembered::key::{Key, Keys};
use crate::remembered::{since, stored};
use crate::replay::Replaying;
use crate::results::assumptions::{assumptions, notes};
use crate::results::confidence::Ranking;
use crate::results::convert::{convert, name_obligations, panicked, stopped, too_large};
use crate::results::early::Early;
use crate::results::promises::promises;
use crate::results::report::{Outcome, UnitReport, name_of};
use crate::results::suppress::Wishes;
use crate::results::{blocked, doubts, suppress};
use crate::schedule::{self, Finished, Note, Work};
use crate::session::{Memory, hurried, patiently, unless_cancelled};
use crate::sources::input::{self, Front, Kept};
use crate::sources::owner;
use crate::sources::plain::{PlainClasses, lighter};
use crate::{focus, found_before};

/// One check, of which nothing is kept. To be called inside [`base::on_large_stack`].
pub fn verify(options: &Options, cancel: &Cancel, observe: &mut dyn FnMut(Event<'_>)) -> Outcome {
    check(options, &mut Memory::default(), cancel, observe)
}

/// What is known before the first unit is looked at.
pub(crate) struct Prepared {
    pub front: Front,
    pub facts: Arc<Facts>,
    /// Marks of the units as they were, if only what changed is wanted.
    before: Option<HashSet<since::Mark>>,
}

/// The front end, and what follows from the program as a whole.
pub(crate) fn prepare(options: &Options, memory: &mut Memory, cancel: &Cancel) -> Option<Prepared> {
    let front_options = options.front.clone();
    let overlays = memory.overlays.clone();
    // Two programs at a time would take twice the room.
    memory.facts = None;
    let mut kept =
        Kept { texts: std::mem::take(&mut memory.texts), class_path: memory.class_path.take() };
    let token = cancel.clone();
    let world = options.world.into();
    // Where everything may be different there is nothing to compare.
    let earlier = options.earlier.clone().filter(|earlier| earlier.others.is_empty());
    let key = earlier.as_ref().map(|_| run_key(&settings(options), options));
    let work = move || {
        let front = input::read(&front_options, &overlays, &mut kept, &token);
        let prepared = front.map(|mut front| {
            owner::without_unreadable(&front.units, &front.diagnostics, &mut front.program);
            let Front { units, diagnostics, program, .. } = &mut front;
            owner::refuse_users_of_wrong(units, diagnostics, program);
            symex::prepare(&mut front.program);
            infer::prepare(&mut front.program);
            let program = Arc::new(std::mem::take(&mut front.program));
            let facts = Arc::new(Facts::in_world(program, world));
            let before = earlier.zip(key).map(|(earlier, key)| {
                since::keys(&earlier, &front_options, world, &key, &kept, &token)
            });
            Prepared { front, facts, before }
        });
        (prepared, kept)
    };
    // Who checks again and again is cancelled often, and does not begin anew each time.
    let (prepared, kept) = match memory.results.is_some() {
        true => patiently(cancel, work)?,
        false => unless_cancelled(cancel, work)?,
    };
    memory.texts = kept.texts;
    memory.class_path = kept.class_path;
    memory.facts = prepared.as_ref().map(|prepared| prepared.facts.clone());
    prepared
}

/// Reads the input and verifies what was chosen, with what is known from earlier checks.
pub(crate) fn check(
    options: &Options,
    memory: &mut Memory,
    cancel: &Cancel,
    observe: &mut dyn FnMut(Event<'_>),
) -> Outcome {
    let start = Instant::now();
    let cancel = &cancel.with_share(options.limits.share());
    solver::limit_memory(options.limits.share());
    let _watch = Watch::new(&options.limits, cancel);
    let Some(Prepared { front, facts, before }) = prepare(options, memory, cancel) else {
        return Outcome::stopped(cancel.why().unwrap_or_default(), start.elapsed());
    };
    let Front { map, units: sources, diagnostics, mut warnings, excluded, read_along, .. } = front;
    let program = facts.program();
    let settings = settings(options);
    let mut chosen = select(&facts, options);
    if !read_along.is_empty() {
        let is_given =
            |unit: &Unit| map.find(unit.span(program)).is_none_or(|id| !read_along.contains(&id));
        chosen.retain(|(unit, _)| is_given(unit));
    }
    let all = chosen.len();
    if let Some(before) = &before {
        let units: Vec<Unit> = chosen.iter().map(|(unit, _)| *unit).collect();
        let run_key = run_key(&settings, options);
        let marks = since::marks(&facts, (&map, &sources), &run_key, &units);
        let mut marks = marks.iter();
        chosen.retain(|_| marks.next().is_none_or(|mark| !before.contains(mark)));
    }
    if let Some(shard) = &options.shard {
        let named = chosen
            .iter()
            .map(|(unit, name)| (whole_name(program, *unit, name), machines::size(program, *unit)));
        let mut mine = shard.chosen(&named.collect::<Vec<_>>()).into_iter();
        chosen.retain(|_| mine.next().unwrap_or(true));
    }
    let plain = PlainClasses::of(&map, &sources);
    let light: BTreeSet<Unit> = chosen
        .iter()
        .map(|(unit, _)| *unit)
        .filter(|unit| plain.is_light(program, *unit))
        .collect();

    let mut reports: Vec<Option<UnitReport>> = chosen.iter().map(|_| None).collect();
    let is_wanted = !chosen.is_empty() && !options.trace;
    let cache = Cache::new(&options.cache).filter(|_| is_wanted);
    let units: Vec<Unit> = chosen.iter().map(|(unit, _)| *unit).collect();
    let is_keyed = cache.is_some() || (memory.results.is_some() && is_wanted);
    let keyed: &[Unit] = if is_keyed { &units } else { &[] };
    let run_key = if is_keyed { run_key(&settings, options) } else { String::new() };
    // Whoever checks again and again has other wishes soon; all others want to know what is known.
    let is_session = memory.results.is_some();
    let ask = || match cancel.why().filter(|why| is_session && *why == Stop::Wish) {
        Some(why) => Err(why),
        None => Ok(()),
    };
    let all_keys = || {
        let keys = Keys::until(&ask, &facts, &run_key, keyed)?;
        let of_units = keyed.iter().map(|unit| machines::key_of(&keys, &light, *unit)).collect();
        Ok((keys, of_units))
    };
    let focus = memory.focus.as_ref().and_then(|at| focus::nearest(&map, at, program, &chosen));
    let early = Early::new(program, &map, &sources, &plain, is_session);
    let mut first: Option<(usize, UnitReport)> = None;
    let mut spent = symex::Work::default();
    let mut newly_found: Vec<Vec<check::Proposal>> = Vec::new();
    let mut finish = |index: usize, finished: Finished<Judged>| {
        let (unit, signature) = chosen.get(index)?;
        let mut report = match finished {
            Finished::Report(judged, time) => {
                let Judged { report, inferred, proposals } = judged;
                if is_session {
                    newly_found.push(proposals);
                }
                spent.add(&report.work);
                UnitReport { inferred, ..convert(program, report, time) }
            }
            Finished::Panic(what, time) => panicked(program, *unit, signature.clone(), &what, time),
            Finished::TooLarge(time) => {
                UnitReport { time, ..too_large(program, *unit, signature.clone()) }
            }
        };
        name_obligations(&map, &mut report);
        Some(report)
    };
    let found: Result<(Keys<'_>, Vec<Key>), Stop> =
        match focus.and_then(|i| Some((i, chosen.get(i)?))) {
            Some((index, (unit, signature))) if is_session && is_wanted => {
                let engine = || checker(&facts, settings.clone(), light.clone(), options);
                focus::meanwhile(chosen.len(), *unit, engine, cancel, all_keys, |finished| {
                    let Some(report) = finish(index, finished) else { return };
                    let (sources, diagnostics) = (&map, diagnostics.as_slice());
                    observe(Event::Begin { units: 1, sources, diagnostics, known: &[] });
                    let verdict = report.verdict;
                    let (shown, is_awaited) = (early.shown(*unit, &report), true);
                    observe(Event::Finished { signature, verdict, report: &shown, is_awaited });
                    drop(shown);
                    first = Some((index, report));
                })
            }
            _ => all_keys(),
        };
    let (keys, unit_keys) = match found {
        Ok(found) => found,
        Err(why) => return Outcome::stopped(why, start.elapsed()),
    };
    if let Some(results) = &memory.results {
        for (key, report) in unit_keys.iter().zip(&mut reports) {
            *report = results.get(&key.hash).and_then(|bytes| stored::decode(bytes, &keys, key));
        }
    }
    if let (Some(cache), false) = (&cache, options.results.is_empty()) {
        let (store, files) = (cache.clone(), options.results.clone());
        let read = unless_cancelled(cancel, move || store.unbundle(&files));
        let (elsewhere, problems) = read.unwrap_or_default();
        warnings.extend(problems);
        for (key, report) in unit_keys.iter().zip(&mut reports) {
            let read = || elsewhere.get(&key.hash).and_then(|b| stored::decode(b, &keys, key));
            *report = report.take().or_else(read);
        }
    }
    if let Some(cache) = &cache {
        let hashes: Vec<_> = unit_keys.iter().map(|key| key.hash).collect();
        let store = cache.clone();
        let found = unless_cancelled(cancel, move || store.get(&hashes)).unwrap_or_default();
        warnings.extend(found.warning);
        for ((found, key), report) in found.entries.iter().zip(&unit_keys).zip(&mut reports) {
            let read = || found.as_ref().and_then(|bytes| stored::decode(bytes, &keys, key));
            *report = report.take().or_else(read);
        }
    }

    if let (Some(address), Some(cache)) = (&options.queue, &cache) {
        let whole = Whole { facts: &facts, map: &map, sources: &sources, run_key: &run_key };
        let (store, known) = ((address, cache), (&keys, unit_keys.as_slice()));
        warnings.extend(machines::ask_workers(&whole, store, known, &mut reports, cancel));
    }

    reports.iter_mut().flatten().for_each(|report| name_obligations(&map, report));

    let mut new: Vec<usize> = Vec::new();
    if let Some((index, report)) = first
        && let Some(slot @ None) = reports.get_mut(index)
    {
        *slot = Some(report);
        new.push(index);
    }
    let mut todo: Vec<usize> =
        (0..).zip(&reports).filter(|(_, r)| r.is_none()).map(|r| r.0).collect();
    // The one that is worked at, or the next one before it, first.
    let before = |index: &usize| focus.is_some_and(|focus| *index <= focus);
    if let Some(at) = todo.iter().rposition(before) {
        let first = todo.remove(at);
        todo.insert(0, first);
    }
    new.extend(&todo);
    let known: Vec<UnitReport> = reports
        .iter()
        .zip(&chosen)
        .filter(|_| is_session)
        .filter_map(|(report, (unit, _))| Some(early.shown(*unit, report.as_ref()?).into_owned()))
        .collect();
    observe(Event::Begin {
        units: todo.len(),
        sources: &map,
        diagnostics: &diagnostics,
        known: &known,
    });
    let checker = checker(&facts, settings, light, options);
    let awaited = todo.first().filter(|index| Some(**index) == focus).copied();
    if let Some((unit, signature)) = awaited.and_then(|index| chosen.get(index))
        && let Some(task) = memory.found.task(program, *unit)
        && let Some((report, time)) = focus::at_once(&checker, task.clone(), cancel)
    {
        let inferred = checker.in_words(&task.proposals);
        let mut report = UnitReport { inferred, ..convert(program, report, time) };
        name_obligations(&map, &mut report);
        let (verdict, shown) = (report.verdict, early.shown(*unit, &report));
        observe(Event::Finished { signature, verdict, report: &shown, is_awaited: true });
    }
    let work = Work {
        checker,
        tasks: todo.iter().filter_map(|i| chosen.get(*i)).map(|(unit, _)| (*unit).into()).collect(),
        jobs: options.jobs.unwrap_or_else(processors).max(1),
        cancel: cancel.clone(),
    };
    schedule::run(work, |note| {
        let (Note::Started(number) | Note::Finished(number, _)) = &note;
        let Some(index) = todo.get(*number).copied() else { return };
        let Some((unit, signature)) = chosen.get(index) else { return };
        match note {
            Note::Started(_) => observe(Event::Started { signature }),
            Note::Finished(_, finished) => {
                let Some(report) = finish(index, *finished) else { return };
                let verdict = report.verdict;
                let (shown, is_awaited) = (early.shown(*unit, &report), focus == Some(index));
                observe(Event::Finished { signature, verdict, report: &shown, is_awaited });
                drop(shown);
                if let Some(slot) = reports.get_mut(index) {
                    *slot = Some(report);
                }
            }
        }
    });

    if newly_found.iter().any(|found| !found.is_empty()) {
        let names = found_before::names(program);
        newly_found.iter().for_each(|found| memory.found.keep(program, names, found));
    }
    let entries: Vec<_> = new
        .iter()
        .filter_map(|i| Some((reports.get(*i)?.as_ref()?, unit_keys.get(*i)?)))
        .filter_map(|(report, key)| Some((key.hash, stored::encode(report, &keys, key)?)))
        .collect();
    let bundle = options.bundle.then(|| {
        let all = reports.iter().zip(&unit_keys).filter_map(|(report, key)| {
            Some((key.hash, stored::encode(report.as_ref()?, &keys, key)?))
        });
        let store = Cache::new(&options.cache).ok_or_else(|| "there is no key".to_string());
        store.and_then(|store| store.bundle(&all.collect::<Vec<_>>()))
    });
    let bundle = bundle.and_then(|bundle| bundle.map_err(|why| warnings.push(why)).ok());
    if let Some(cache) = cache {
        // What was found out before an interrupt is kept, too.
        let entries = entries.clone();
        let put = hurried(cancel, move || cache.put(&entries));
        warnings.extend(put.and_then(Result::err));
    }
    if let Some(results) = &mut memory.results {
        results.renew(unit_keys.iter().map(|key| key.hash), entries.into_iter());
    }

    let mut units: Vec<UnitReport> = reports
        .into_iter()
        .zip(&chosen)
        .map(|(report, (unit, signature))| {
            let why = cancel.why().unwrap_or_default();
            report.unwrap_or_else(|| stopped(program, *unit, signature.clone(), why))
        })
        .collect();
    let mut promised = BTreeMap::new();
    for (report, (unit, _)) in units.iter_mut().zip(&chosen) {
        report.package = package_of(program, *unit).to_string();
        if !report.verdict.is_fine() {
            promised.insert(report.qualified(), promises(&map, program, *unit));
        }
    }
    let mut diagnostics = owner::distribute(&sources, diagnostics, &mut units);
    let texts = blocked::Texts { map: &map, sources: &sources, program };
    blocked::explain(&texts, &diagnostics, &chosen, &mut units);
    doubts::mark(&facts, &chosen, &mut units);
    // What is wrong with files that were only read along is told where they are verified.
    diagnostics.retain(|d| map.find(d.span).is_none_or(|id| !read_along.contains(&id)));
    let is_part = options.only.is_some()
        || options.earlier.is_some()
        || options.shard.is_some()
        || !read_along.is_empty();
    let wishes = Wishes::of(&map, &sources);
    let (suppressed, idle) = suppress::apply(&map, wishes, &mut units, !is_part);
    diagnostics.extend(idle);
    let mut notes: Vec<String> = notes(program, &units).into_iter().collect();
    if let Some(earlier) = &options.earlier {
        let count = chosen.len();
        let text = match earlier.others.as_slice() {
            [] => {
                format!("{count} of {all} methods and predicates can be influenced by the change")
            }
            [file, ..] => format!(
                "{} is not what it was: all {all} methods and predicates can be influenced by that",
                base::visible_path(file)
            ),
        };
        notes.push(text);
    }
    let ranking = Ranking::new(program, &map, &sources, &plain);
    for (report, (unit, _)) in units.iter_mut().zip(&chosen) {
        ranking.rank(*unit, report);
    }
    Outcome {
        promises: promised,
        suppressed,
        excluded,
        bundle,
        assumptions: assumptions(&facts, &chosen, &units, options, is_part),
        notes,
        sources: map,
        units,
        diagnostics,
        warnings,
        statistics: spent.statistics,
        steps: spent.steps,
        joins: spent.joins,
        time: start.elapsed(),
        stopped: cancel.why(),
    }
}

/// The units that are wanted, with their signatures, in the order of the text.
fn select(facts: &Facts, options: &Options) -> Vec<(Unit, String)> {
    let program = facts.program();
    let named = symex::units(facts).into_iter().map(|u| (u, symex::name_of(program, u)));
    let wanted = |(unit, signature): &(Unit, String)| {
        options.only.as_ref().is_none_or(|only| {
            let package = package_of(program, *unit);
            let signature = without_package(program, *unit, signature);
            only(&Candidate {
                name: name_of(signature),
                signature,
                package,
                is_annotated: is_annotated(program, *unit),
            })
        })
    };
    named.filter(wanted).collect()
}

/// The engine, for units of which some get less work.
pub(crate) fn checker(
    facts: &Arc<Facts>,
    settings: symex::Options,
    light: BTreeSet<Unit>,
    options: &Options,
) -> Inferring {
    let engine = |options| Replaying(Permissions { facts: facts.clone(), options });
    Inferring {
        light: (light, engine(lighter(&settings))),
        checker: engine(settings),
        infer: options.infer,
        budget: options.budget,
    }
}

/// A signature with its package.
fn whole_name(program: &Program, unit: Unit, signature: &str) -> String {
    match package_of(program, unit) {
        "" => signature.to_string(),
        package => format!("{package}.{signature}"),
    }
}

/// A signature as if no other class had the same name.
fn without_package<'s>(program: &Program, unit: Unit, signature: &'s str) -> &'s str {
    let Some(class) = blocked::class_of(program, unit) else { return signature };
    let class = program.class(class);
    let rest = |name: &'s str| name.strip_prefix(class.package.as_str())?.strip_prefix('.');
    let own = class.name.as_str().strip_prefix(class.package.as_str());
    let own = own.map(|own| own.trim_start_matches('.')).unwrap_or_default();
    rest(signature).filter(|rest| !own.is_empty() && rest.starts_with(own)).unwrap_or(signature)
}

fn package_of(program: &Program, unit: Unit) -> &str {
    let class = blocked::class_of(program, unit);
    class.map_or("", |class| program.class(class).package.as_str())
}

/// Whether somebody wrote anything about what a unit has to do.
fn is_annotated(program: &Program, unit: Unit) -> bool {
    let (Unit::Method(id) | Unit::Inherited(_, id)) = unit else { return true };
    let method = program.method(id);
    let has_contract = |id: &MethodId| {
        let method = program.method(*id);
        method.origin == Origin::Source && !method.contract.is_empty()
    };
    has_contract(&id)
        || method.modifiers.purity != ir::Purity::Impure
        || method.overrides.iter().any(has_contract)
        || !program.class(method.class).invariants.is_empty()
}

pub fn settings(options: &Options) -> symex::Options {
    let mut settings = symex::Options {
        ghost: match options.ghost {
            Ghost::Auto => symex::GhostMode::Auto,
            Ghost::Manual => symex::GhostMode::Manual,
        },
        join: options.join,
        trace: options.trace,
        ..symex::Options::default()
    };
    settings.world = options.world.into();
    if let Some(depth) = options.depth {
        settings.depth = depth;
    }
    if let Some(rlimit) = options.rlimit {
        settings.solver.rlimit = rlimit;
    }
    settings.set_budget(options.budget);
    settings
}

pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Everything outside the program that verdicts depend on. The program file itself counts, by its
/// content, so that two builds of one version do not share results.
pub(crate) fn run_key(settings: &symex::Options, options: &Options) -> String {
    let build = build::identity();
    let infer = options.infer;
    format!("{} {} {build} {infer:?} {settings:?}", crate::VERSION, solver::Z3_VERSION)
}
