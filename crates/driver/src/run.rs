//! One run: what is known already is looked up, the rest is verified.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use base::{Code, Diagnostic, Span};
use facts::Facts;
use ir::{Origin, Program};
use solver::Statistics;
use symex::Unit;

use crate::cache::Cache;
use crate::counterexample::{self, Counterexample};
use crate::doubts;
use crate::input::{self, Front};
use crate::key::{Key, Keys};
use crate::options::{Event, Ghost, Options, Overflow};
use crate::owner;
use crate::replay;
use crate::report::{
    Assumption, AssumptionKind, Finding, Outcome, UnitReport, Verdict, is_unsupported, name_of,
};
use crate::schedule::{self, Finished, Note, Work};
use crate::stored;

/// Reads the input and verifies what was chosen. To be called inside
/// [`base::on_large_stack`].
pub fn verify(options: &Options, observe: &mut dyn FnMut(Event<'_>)) -> Outcome {
    let start = Instant::now();
    let Front { map, units: sources, diagnostics, mut warnings, mut program } =
        input::read(&options.front);
    owner::without_unreadable(&sources, &diagnostics, &mut program);
    symex::prepare(&mut program);
    let program = Arc::new(program);
    let facts = Arc::new(Facts::of(program.clone()));
    let chosen = select(&facts, options);
    let settings = settings(options);

    let mut reports: Vec<Option<UnitReport>> = chosen.iter().map(|_| None).collect();
    let cache = Cache::new(&options.cache).filter(|_| !chosen.is_empty() && !options.trace);
    let units: Vec<Unit> = chosen.iter().map(|(unit, _)| *unit).collect();
    let keyed: &[Unit] = if cache.is_some() { &units } else { &[] };
    let keys = Keys::new(&facts, &run_key(&settings), keyed);
    let mut unit_keys: Vec<Key> = Vec::new();
    if let Some(cache) = &cache {
        unit_keys = units.iter().map(|unit| keys.key(*unit)).collect();
        let hashes: Vec<_> = unit_keys.iter().map(|key| key.hash).collect();
        for ((found, key), report) in cache.get(&hashes).iter().zip(&unit_keys).zip(&mut reports) {
            *report = found.as_ref().and_then(|bytes| stored::decode(bytes, &keys, key));
        }
    }

    let todo: Vec<usize> = (0..).zip(&reports).filter(|(_, r)| r.is_none()).map(|r| r.0).collect();
    observe(Event::Begin { units: todo.len() });
    let interrupt = options.interrupt.clone().unwrap_or_default();
    let work = Work {
        verifier: replay::verify,
        facts: facts.clone(),
        units: todo.iter().filter_map(|i| chosen.get(*i)).map(|(unit, _)| *unit).collect(),
        settings,
        jobs: options.jobs.unwrap_or_else(processors).max(1),
        interrupt: interrupt.clone(),
    };
    let mut statistics = Statistics::default();
    let (mut steps, mut joins) = (0, 0);
    schedule::run(work, |note| {
        let (Note::Started(number) | Note::Finished(number, _)) = &note;
        let Some(index) = todo.get(*number).copied() else { return };
        let Some((unit, signature)) = chosen.get(index) else { return };
        match note {
            Note::Started(_) => observe(Event::Started { signature }),
            Note::Finished(_, finished) => {
                let report = match *finished {
                    Finished::Report(report, time) => {
                        statistics.add(&report.statistics);
                        steps += report.steps;
                        joins += report.joins;
                        convert(&program, report, time)
                    }
                    Finished::Panic(what, time) => {
                        panicked(&program, *unit, signature.clone(), &what, time)
                    }
                };
                let verdict = report.verdict;
                if let Some(slot) = reports.get_mut(index) {
                    *slot = Some(report);
                }
                observe(Event::Finished { signature, verdict });
            }
        }
    });

    if let Some(cache) = &cache {
        let entries: Vec<_> = todo
            .iter()
            .filter_map(|i| Some((reports.get(*i)?.as_ref()?, unit_keys.get(*i)?)))
            .filter_map(|(report, key)| Some((key.hash, stored::encode(report, &keys, key)?)))
            .collect();
        if let Err(problem) = cache.put(&entries) {
            warnings.push(problem);
        }
    }

    let mut units: Vec<UnitReport> = reports
        .into_iter()
        .zip(&chosen)
        .map(|(report, (unit, signature))| {
            report.unwrap_or_else(|| interrupted(&program, *unit, signature.clone()))
        })
        .collect();
    let diagnostics = owner::distribute(&sources, diagnostics, &mut units);
    explain_errors(&diagnostics, &mut units);
    doubts::mark(&facts, &chosen, &mut units);
    Outcome {
        assumptions: assumptions(&program, &chosen, &units, options),
        notes: notes(&program, &units),
        sources: map,
        units,
        diagnostics,
        warnings,
        statistics,
        steps,
        joins,
        time: start.elapsed(),
        interrupted: interrupt.load(Ordering::Relaxed),
    }
}

/// The units that are wanted, with their signatures, in the order of the text.
fn select(facts: &Facts, options: &Options) -> Vec<(Unit, String)> {
    let program = facts.program();
    let named = symex::units(facts).into_iter().map(|u| (u, symex::name_of(program, u)));
    let wanted = |signature: &str| {
        options.only.as_ref().is_none_or(|only| only(name_of(signature), signature))
    };
    named.filter(|(_, signature)| wanted(signature)).collect()
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
    if let Some(rlimit) = options.rlimit {
        settings.solver.rlimit = rlimit;
    }
    settings.set_budget(options.budget);
    settings
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Everything outside the program that verdicts depend on. The program file itself counts,
/// so that two builds of one version do not share results.
fn run_key(settings: &symex::Options) -> String {
    let build = std::env::current_exe()
        .and_then(|path| path.metadata())
        .map(|m| (m.len(), m.modified().ok()));
    format!("{} {} {build:?} {settings:?}", crate::VERSION, solver::Z3_VERSION)
}

fn convert(program: &Program, mut report: symex::Report, time: Duration) -> UnitReport {
    let unit = report.unit;
    let mut findings: Vec<Finding> =
        report.failures.iter().map(|failure| finding(program, unit, failure)).collect();
    if let Some(trace) = &mut report.trace {
        counterexample::put_into(trace, &report.failures, &findings);
    }
    let verdict = match &report.verdict {
        symex::Verdict::Verified if report.trusted => Verdict::Trusted,
        symex::Verdict::Verified => Verdict::Verified,
        symex::Verdict::Failed => Verdict::Failed,
        symex::Verdict::Unknown(why) => {
            if findings.is_empty() {
                findings.push(Diagnostic::new(Code::Budget, report.span, why.clone()).into());
            }
            Verdict::Unknown
        }
        symex::Verdict::Unsupported(what, span) => {
            let message = format!("not supported yet: {what}");
            let mut d = Diagnostic::new(Code::Unsupported, *span, message);
            d.helps.extend(symex::instead_of(what).map(String::from));
            findings.push(d.into());
            Verdict::Unsupported
        }
        symex::Verdict::Error => Verdict::Error,
    };
    let mut warnings = Vec::new();
    if report.vacuous {
        warnings.push(Diagnostic::new(Code::Vacuous, report.span, VACUOUS));
    }
    for span in &report.dead_ends {
        warnings.push(Diagnostic::new(Code::Vacuous, *span, DEAD_END));
    }
    UnitReport {
        signature: report.name,
        kind: format!("{:?}", report.kind).to_lowercase(),
        span: report.span,
        verdict,
        doubts: Vec::new(),
        diagnostics: Vec::new(),
        findings,
        warnings,
        inserted: report.inserted,
        uncontracted: report.uncontracted,
        trace: report.trace,
        relies_on: report.relies_on,
        notes: report.notes,
        trusted: report.trusted,
        fast: report.statistics.answered_fast,
        z3: report.statistics.asked_z3,
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
    Finding { diagnostic, counterexample }
}

/// The report of a unit that the engine has not reported on.
fn without_result(program: &Program, unit: Unit, signature: String) -> UnitReport {
    let (kind, span) = match unit {
        Unit::Method(id) => ("method", program.method(id).span),
        Unit::Inherited(class, _) => ("method", program.class(class).span),
        Unit::Predicate(id) => ("predicate", program.predicate(id).span),
        Unit::Function(id) => ("function", program.function(id).span),
        Unit::Lemma(id) => ("lemma", program.lemma(id).span),
    };
    UnitReport {
        signature,
        kind: kind.to_string(),
        span,
        verdict: Verdict::Unknown,
        doubts: Vec::new(),
        diagnostics: Vec::new(),
        findings: Vec::new(),
        warnings: Vec::new(),
        inserted: Vec::new(),
        uncontracted: Vec::new(),
        trace: None,
        relies_on: Vec::new(),
        notes: Vec::new(),
        trusted: false,
        fast: 0,
        z3: 0,
        time: Duration::ZERO,
        cached: false,
        internal: false,
        depends_on_runs: false,
    }
}

fn interrupted(program: &Program, unit: Unit, signature: String) -> UnitReport {
    let mut report = without_result(program, unit, signature);
    let d = Diagnostic::new(Code::Interrupted, report.span, "interrupted");
    report.findings.push(d.into());
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
    program: &Program,
    chosen: &[(Unit, String)],
    units: &[UnitReport],
    options: &Options,
) -> Vec<Assumption> {
    let said = chosen
        .iter()
        .filter(|(unit, _)| symex::has_assume(program, *unit))
        .map(|(_, name)| Assumption::new(AssumptionKind::Assume, name.clone()));
    let overflow = (options.front.overflow == Overflow::Ignore && !units.is_empty())
        .then(|| Assumption::new(AssumptionKind::Overflow, "--overflow=ignore".to_string()));
    let cast = chosen
        .iter()
        .filter(|(unit, _)| symex::casts_to_variable(program, *unit))
        .map(|(_, name)| Assumption::new(AssumptionKind::Cast, name.clone()));
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
    let mut all: Vec<Assumption> = said
        .chain(overflow)
        .chain(cast)
        .chain(unbounded)
        .chain(callbacks)
        .chain(trusted)
        .chain(uncontracted)
        .chain(not_verified(units))
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

/// What failed or was refused although a verified unit uses it: that unit's verdict holds only
/// if it keeps its contract after all.
fn not_verified(units: &[UnitReport]) -> Vec<Assumption> {
    let failed: BTreeSet<&str> =
        units.iter().filter(|u| !u.verdict.is_fine()).map(|u| u.signature.as_str()).collect();
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
