//! One run: what is known already is looked up, the rest is verified.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base::{Cancel, Code, Diagnostic, SourceMap, Span, Stop};
use check::{Obligation, ObligationId, ObligationKind, Unit, Why};
use facts::Facts;
use ir::{MethodId, Origin, Program};
use symex::Permissions;

use crate::inference::{Inferring, Judged};
use crate::limits::Watch;
use crate::machines::{self, Whole};
use crate::options::{Candidate, Event, Ghost, Options, Overflow, World};
use crate::remembered::cache::{Cache, build};
use crate::remembered::key::{Key, Keys};
use crate::remembered::since;
use crate::remembered::stored;
use crate::replay::Replaying;
use crate::results::confidence;
use crate::results::counterexample::{self, Counterexample};
use crate::results::doubts;
use crate::results::report::{
    Assumption, AssumptionKind, Finding, Outcome, UnitReport, Verdict, is_unsupported, name_of,
};
use crate::results::suppress;
use crate::schedule::{self, Finished, Note, Work};
use crate::session::{Memory, hurried, patiently, unless_cancelled};
use crate::sources::input::{self, Front, Kept};
use crate::sources::owner;
use crate::sources::plain::{PlainClasses, lighter};

/// One check, of which nothing is kept. To be called inside [`base::on_large_stack`].
pub fn verify(options: &Options, cancel: &Cancel, observe: &mut dyn FnMut(Event<'_>)) -> Outcome {
    check(options, &mut Memory::default(), cancel, observe)
}

/// What is known before the first unit is looked at.
pub(crate) struct Prepared {
    pub front: Front,
    pub facts: Arc<Facts>,
    /// Keys of the units as they were, if only what changed is wanted.
    before: Option<HashSet<[u8; 32]>>,
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
    let world = match options.world {
        World::Closed => facts::World::Closed,
        World::Open => facts::World::Open,
    };
    let earlier = options.earlier.clone();
    let key = earlier.as_ref().map(|_| run_key(&settings(options), options));
    let work = move || {
        let front = input::read(&front_options, &overlays, &mut kept, &token);
        let prepared = front.map(|mut front| {
            owner::without_unreadable(&front.units, &front.diagnostics, &mut front.program);
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
        let keys = Keys::new(&facts, &run_key(&settings, options), &units);
        chosen.retain(|(unit, _)| !before.contains(&keys.key(*unit).hash));
    }
    if let Some(shard) = &options.shard {
        let named = chosen
            .iter()
            .map(|(unit, name)| (whole_name(program, *unit, name), machines::size(program, *unit)));
        let mut mine = shard.chosen(&named.collect::<Vec<_>>()).into_iter();
        chosen.retain(|_| mine.next().unwrap_or(true));
    }
    let plain = PlainClasses::of(&map, &sources);
    let light: BTreeSet<Unit> =
        chosen.iter().map(|(unit, _)| *unit).filter(|unit| plain.has(program, *unit)).collect();

    let mut reports: Vec<Option<UnitReport>> = chosen.iter().map(|_| None).collect();
    let is_wanted = !chosen.is_empty() && !options.trace;
    let cache = Cache::new(&options.cache).filter(|_| is_wanted);
    let units: Vec<Unit> = chosen.iter().map(|(unit, _)| *unit).collect();
    let is_keyed = cache.is_some() || (memory.results.is_some() && is_wanted);
    let keyed: &[Unit] = if is_keyed { &units } else { &[] };
    let run_key = if is_keyed { run_key(&settings, options) } else { String::new() };
    let keys = Keys::new(&facts, &run_key, keyed);
    let unit_keys: Vec<Key> =
        keyed.iter().map(|unit| machines::key_of(&keys, &light, *unit)).collect();
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

    let mut todo: Vec<usize> =
        (0..).zip(&reports).filter(|(_, r)| r.is_none()).map(|r| r.0).collect();
    if let Some(focus) = &memory.focus {
        let spans = |index: &usize| chosen.get(*index).map_or(Span::NONE, |(u, _)| u.span(program));
        bring_forward(&map, focus, &mut todo, spans);
    }
    observe(Event::Begin {
        units: todo.len(),
        sources: &map,
        diagnostics: &diagnostics,
        known: &reports,
    });
    let work = Work {
        checker: checker(&facts, settings, light, options),
        tasks: todo.iter().filter_map(|i| chosen.get(*i)).map(|(unit, _)| (*unit).into()).collect(),
        jobs: options.jobs.unwrap_or_else(processors).max(1),
        cancel: cancel.clone(),
    };
    let mut spent = symex::Work::default();
    schedule::run(work, |note| {
        let (Note::Started(number) | Note::Finished(number, _)) = &note;
        let Some(index) = todo.get(*number).copied() else { return };
        let Some((unit, signature)) = chosen.get(index) else { return };
        match note {
            Note::Started(_) => observe(Event::Started { signature }),
            Note::Finished(_, finished) => {
                let mut report = match *finished {
                    Finished::Report(judged, time) => {
                        let Judged { report, inferred } = judged;
                        spent.add(&report.work);
                        UnitReport { inferred, ..convert(program, report, time) }
                    }
                    Finished::Panic(what, time) => {
                        panicked(program, *unit, signature.clone(), &what, time)
                    }
                    Finished::TooLarge(time) => {
                        UnitReport { time, ..too_large(program, *unit, signature.clone()) }
                    }
                };
                name_obligations(&map, &mut report);
                let verdict = report.verdict;
                observe(Event::Finished { signature, verdict, report: &report });
                if let Some(slot) = reports.get_mut(index) {
                    *slot = Some(report);
                }
            }
        }
    });

    let entries: Vec<_> = todo
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
    for (report, (unit, _)) in units.iter_mut().zip(&chosen) {
        report.package = package_of(program, *unit).to_string();
    }
    let mut diagnostics = owner::distribute(&sources, diagnostics, &mut units);
    explain_errors(&diagnostics, &mut units);
    doubts::mark(&facts, &chosen, &mut units);
    // What is wrong with files that were only read along is told where they are verified.
    diagnostics.retain(|d| map.find(d.span).is_none_or(|id| !read_along.contains(&id)));
    let is_part = options.only.is_some()
        || options.earlier.is_some()
        || options.shard.is_some()
        || !read_along.is_empty();
    let (suppressed, idle) = suppress::apply(&map, &sources, &mut units, !is_part);
    diagnostics.extend(idle);
    let mut notes: Vec<String> =
        notes(program, &units).into_iter().chain(excluding(excluded)).collect();
    if options.earlier.is_some() {
        notes.push(format!(
            "{} of {all} methods and predicates can be influenced by the change",
            chosen.len()
        ));
    }
    confidence::rank(&facts, (&map, &sources, &plain), &chosen, &mut units);
    Outcome {
        suppressed,
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

/// Puts the unit that begins last before a place in a file first. The order changes nothing but
/// what is known when.
fn bring_forward(
    map: &SourceMap,
    (path, offset): &(PathBuf, u32),
    todo: &mut Vec<usize>,
    span_of: impl Fn(&usize) -> Span,
) {
    let Some((id, file)) = map.files().find(|(_, file)| file.path == *path) else { return };
    let place = file.start + offset;
    let before = |index: &usize| {
        let span = span_of(index);
        (map.find(span) == Some(id) && span.lo <= place).then_some(span.lo)
    };
    let nearest = (0..).zip(&*todo).filter_map(|(at, index)| Some((before(index)?, at))).max();
    if let Some((_, at)) = nearest {
        let first: usize = todo.remove(at);
        todo.insert(0, first);
    }
}

/// The units that are wanted, with their signatures, in the order of the text.
fn select(facts: &Facts, options: &Options) -> Vec<(Unit, String)> {
    let program = facts.program();
    let named = symex::units(facts).into_iter().map(|u| (u, symex::name_of(program, u)));
    let wanted = |(unit, signature): &(Unit, String)| {
        options.only.as_ref().is_none_or(|only| {
            only(&Candidate {
                name: name_of(signature),
                signature,
                package: package_of(program, *unit),
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

fn package_of(program: &Program, unit: Unit) -> &str {
    let class = match unit {
        Unit::Method(id) => Some(program.method(id).class),
        Unit::Inherited(class, _) => Some(class),
        Unit::Predicate(id) => program.predicate(id).class,
        Unit::Lemma(id) => program.lemma(id).class,
        Unit::Function(_) => None,
    };
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
    settings.world = match options.world {
        World::Closed => facts::World::Closed,
        World::Open => facts::World::Open,
    };
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

pub(crate) fn convert(program: &Program, mut report: symex::Report, time: Duration) -> UnitReport {
    let unit = report.unit;
    let mut findings: Vec<Finding> =
        report.failures.iter().map(|failure| finding(program, unit, failure)).collect();
    if let Some(trace) = &mut report.trace {
        counterexample::put_into(trace, &report.failures, &findings);
    }
    match &report.why {
        Some(Why::Unsupported { what, span }) => {
            let message = format!("not supported yet: {what}");
            let mut d = Diagnostic::new(Code::Unsupported, *span, message);
            d.helps.extend(symex::instead_of(what).map(Into::into));
            findings.push(d.into());
        }
        Some(why @ (Why::Budget | Why::Solver)) if findings.is_empty() => {
            let text = match why {
                Why::Budget => "this takes more work than the budget allows",
                _ => "the solver does not know",
            };
            findings.push(Diagnostic::new(Code::Budget, report.span, text).into());
        }
        Some(Why::Budget | Why::Solver) | None => {}
    }
    let mut warnings = Vec::new();
    if report.vacuity.vacuous {
        warnings.push(Diagnostic::new(Code::Vacuous, report.span, VACUOUS));
    }
    for span in &report.vacuity.dead_ends {
        warnings.push(Diagnostic::new(Code::Vacuous, *span, DEAD_END));
    }
    UnitReport {
        signature: report.name,
        package: String::new(),
        known_diagnostics: false,
        kind: format!("{:?}", report.kind).to_lowercase(),
        span: report.span,
        verdict: report.verdict,
        is_plain: false,
        doubts: Vec::new(),
        diagnostics: Vec::new(),
        findings,
        warnings,
        inserted: report.inserted,
        inferred: Vec::new(),
        uncontracted: report.grounds.uncontracted,
        counted_on: report.grounds.counted_on,
        trace: report.trace,
        relies_on: report.grounds.relies_on,
        notes: report.notes,
        trusted: report.trusted,
        fast: report.work.statistics.answered_fast,
        z3: report.work.statistics.asked_z3,
        time,
        cached: false,
        internal: false,
        depends_on_runs: report.depends_on_runs,
    }
}

const DEAD_END: &str = "nothing can happen behind this: it contradicts what is known, so what follows is verified idly";
const VACUOUS: &str = "this can never hold, so whatever is verified under it says nothing";

fn finding(program: &Program, unit: Unit, failure: &symex::Failure) -> Finding {
    let mut diagnostic = failure.diagnostic();
    let counterexample =
        failure.example.as_ref().map(|example| Counterexample::of(program, unit, example));
    let text = counterexample.as_ref().and_then(Counterexample::text);
    diagnostic.notes.splice(0..0, text);
    Finding { diagnostic, obligation: None, counterexample, confidence: None, accepted: None }
}

/// Gives each finding the obligation that it is about. The conjunct is the first label of a failure
/// that has one.
fn name_obligations(sources: &SourceMap, unit: &mut UnitReport) {
    let mut seen: BTreeMap<ObligationId, usize> = BTreeMap::new();
    for finding in &mut unit.findings {
        let d = &finding.diagnostic;
        let Some(kind) = ObligationKind::of(d.code) else { continue };
        let conjunct = d.labels.first().map(|label| label.span).filter(|span| *span != d.span);
        let texts = (sources.text(d.span), conjunct.map_or("", |span| sources.text(span)));
        let id = |number| ObligationId::new(&unit.signature, kind, texts.0, texts.1, number);
        let count = seen.entry(id(0)).or_default();
        finding.obligation = Some(Obligation { id: id(*count), kind, place: d.span, conjunct });
        *count += 1;
    }
}

/// The report of a unit that the engine has not reported on.
fn without_result(program: &Program, unit: Unit, signature: String) -> UnitReport {
    let kind = match unit {
        Unit::Method(_) | Unit::Inherited(..) => "method",
        Unit::Predicate(_) => "predicate",
        Unit::Function(_) => "function",
        Unit::Lemma(_) => "lemma",
    };
    let span = unit.span(program);
    UnitReport { kind: kind.to_string(), ..UnitReport::plain(signature, span) }
}

fn stopped(program: &Program, unit: Unit, signature: String, why: Stop) -> UnitReport {
    let mut report = without_result(program, unit, signature);
    let (code, text) = match why {
        Stop::Wish => (Code::Interrupted, "interrupted"),
        Stop::Time => (Code::RunLimit, "the run has had its time (`--timeout`)"),
        Stop::Memory => (Code::RunLimit, "the run has had its memory (`--memory`)"),
    };
    let d = Diagnostic::new(code, report.span, text);
    report.findings.push(d.into());
    report
}

/// A unit that holds more memory than one may: whether it does depends on the machine, so it is not
/// remembered.
fn too_large(program: &Program, unit: Unit, signature: String) -> UnitReport {
    let mut report = without_result(program, unit, signature);
    let text = "this takes more memory than a single method may: a quarter of `--memory`";
    report.findings.push(Diagnostic::new(Code::RunLimit, report.span, text).into());
    report
}

fn panicked(
    program: &Program,
    unit: Unit,
    signature: String,
    what: &str,
    time: Duration,
) -> UnitReport {
    let mut report = without_result(program, unit, signature);
    let d = Diagnostic::new(Code::Internal, report.span, format!("internal error: {what}"))
        .note("this is a bug in cadre, not in your program");
    report.findings.push(d.into());
    report.verdict = Verdict::Error;
    report.internal = true;
    report.time = time;
    report
}

/// A unit that cannot be verified because of an error elsewhere says so.
fn explain_errors(diagnostics: &[Diagnostic], units: &mut [UnitReport]) {
    let cause = diagnostics.iter().find(|d| d.is_error() && !is_unsupported(d.code)).cloned();
    for unit in units {
        if unit.verdict == Verdict::Error && unit.findings.is_empty() && unit.diagnostics.is_empty()
        {
            let code = cause.as_ref().map_or(Code::SpecName, |d| d.code);
            let mut d = Diagnostic::new(code, unit.span, "an error elsewhere stands in the way");
            if let Some(cause) = cause.as_ref().filter(|d| d.span != Span::NONE) {
                d = d.label(cause.span, cause.message.clone());
            }
            unit.findings.push(d.into());
        }
    }
}

fn assumptions(
    facts: &Facts,
    chosen: &[(Unit, String)],
    units: &[UnitReport],
    options: &Options,
    is_part: bool,
) -> Vec<Assumption> {
    let program = facts.program();
    let said = chosen
        .iter()
        .filter(|(unit, _)| symex::has_assume(program, *unit))
        .map(|(_, name)| Assumption::new(AssumptionKind::Assume, name.clone()));
    let overflow = (options.front.overflow == Overflow::Ignore && !units.is_empty())
        .then(|| Assumption::new(AssumptionKind::Overflow, "--overflow=ignore".to_string()));
    let unbounded =
        chosen.iter().filter(|(unit, _)| symex::is_unbounded(program, *unit)).map(|(_, name)| {
            Assumption::new(AssumptionKind::Overflow, format!("code_bigint_math in {name}"))
        });
    let callbacks = chosen
        .iter()
        .filter(|(unit, _)| symex::is_called_back(program, *unit))
        .map(|(_, name)| Assumption::new(AssumptionKind::Callback, name.clone()));
    let trusted = units.iter().filter(|u| u.trusted).map(|u| Assumption {
        kind: AssumptionKind::Trusted,
        name: u.signature.clone(),
        users: users_of(&u.signature, units),
    });
    let uncontracted = units
        .iter()
        .flat_map(|u| &u.uncontracted)
        .map(|name| Assumption::new(AssumptionKind::Uncontracted, name.clone()));
    // What is no part of this run is as little verified as what failed.
    let here: BTreeSet<&str> = chosen.iter().map(|(_, name)| name.as_str()).collect();
    let left_out: BTreeSet<String> = match is_part {
        false => BTreeSet::new(),
        true => symex::units(facts)
            .into_iter()
            .map(|unit| symex::name_of(program, unit))
            .filter(|name| !here.contains(name.as_str()))
            .collect(),
    };
    let mut all: Vec<Assumption> = said
        .chain(overflow)
        .chain(unbounded)
        .chain(callbacks)
        .chain(trusted)
        .chain(uncontracted)
        .chain(not_verified(units, &left_out))
        .chain(counted_on(units))
        .chain(bundled(program, units))
        .collect();
    all.sort();
    all.dedup();
    all
}

/// The verified units that rely on one.
fn users_of(signature: &str, units: &[UnitReport]) -> Vec<String> {
    let uses = |u: &&UnitReport| {
        u.verdict == Verdict::Verified && u.relies_on.iter().any(|used| used == signature)
    };
    units.iter().filter(uses).map(|u| u.signature.clone()).collect()
}

/// The library's classes whose contracts a unit used, if only for what they do not change.
fn bundled(program: &Program, units: &[UnitReport]) -> Vec<Assumption> {
    let used: BTreeSet<&str> =
        units.iter().flat_map(|u| &u.relies_on).map(String::as_str).collect();
    // A constructor that gets nothing and promises nothing, as that of `Object`, is no news.
    let is_plain = |m: &ir::Method| {
        m.kind == ir::MethodKind::Constructor
            && m.params.len() == 1
            && m.contract.cases.iter().all(|case| case.ensures.is_empty())
    };
    let promises = |m: &&ir::Method| {
        m.origin == ir::Origin::Library
            && !is_plain(m)
            && (!m.contract.is_empty() || m.modifiers.purity != ir::Purity::Impure)
            && used.contains(m.signature.as_str())
    };
    let classes: BTreeSet<String> = program
        .methods
        .iter()
        .filter(promises)
        .map(|m| program.class(m.class).name.to_string())
        .collect();
    let assumption = |name| Assumption::new(AssumptionKind::Library, name);
    classes.into_iter().map(assumption).collect()
}

/// What failed, was refused or was left out although a verified unit uses it: that unit's verdict holds only
/// if it keeps its contract after all.
fn not_verified(units: &[UnitReport], left_out: &BTreeSet<String>) -> Vec<Assumption> {
    let failed: BTreeSet<&str> = units
        .iter()
        .filter(|u| !u.verdict.is_fine())
        .map(|u| u.signature.as_str())
        .chain(left_out.iter().map(String::as_str))
        .collect();
    let mut users: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for unit in units.iter().filter(|u| u.verdict == Verdict::Verified) {
        for used in unit.relies_on.iter().filter(|used| failed.contains(used.as_str())) {
            users.entry(used).or_default().push(unit.signature.clone());
        }
    }
    let assumption = |(name, users): (&str, Vec<String>)| Assumption {
        kind: AssumptionKind::NotVerified,
        name: name.to_string(),
        users,
    };
    users.into_iter().map(assumption).collect()
}

/// What the user left out is no part of the verdict.
fn excluding(files: usize) -> Option<String> {
    match files {
        0 => None,
        1 => Some("1 Java file was left out by --exclude or the settings".to_string()),
        n => Some(format!("{n} Java files were left out by --exclude or the settings")),
    }
}

/// The classes that verified units take to have no subclasses but those given.
fn counted_on(units: &[UnitReport]) -> Vec<Assumption> {
    let mut users: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for unit in units.iter().filter(|u| u.verdict == Verdict::Verified) {
        for class in &unit.counted_on {
            users.entry(class).or_default().push(unit.signature.clone());
        }
    }
    let assumption = |(name, users): (&str, Vec<String>)| Assumption {
        kind: AssumptionKind::Subclasses,
        name: name.to_string(),
        users,
    };
    users.into_iter().map(assumption).collect()
}

/// Says so if there was nothing to check but what Java itself checks.
fn notes(program: &Program, units: &[UnitReport]) -> Vec<String> {
    let is_annotated = program
        .methods
        .iter()
        .any(|m| m.origin == Origin::Source && !m.contract.is_empty())
        || program.predicates.iter().any(|p| p.origin == Origin::Source)
        || program.classes.iter().any(|c| c.origin == Origin::Source && !c.invariants.is_empty())
        || !program.lemmas.is_empty();
    if is_annotated || units.is_empty() {
        return Vec::new();
    }
    vec![
        "there are no contracts: nothing was checked but that no run-time exception is thrown"
            .to_string(),
    ]
}
