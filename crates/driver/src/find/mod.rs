//! `cadre find`: for each method that is wanted, inputs are looked for that break it.

mod covering;
mod junit;
mod jvm;
mod proof;
mod tests;
mod written;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base::{Cancel, Diagnostic, SourceMap, Span};
use facts::Facts;
use interp::concolic::{BugKind, Goal};
use interp::replay::Contract;
use ir::{Body, ClassKind, MethodId, MethodKind, Origin, Program, Type};
use search::{Cut, words};
use symex::Promise;

pub use search::Found;

use crate::limits::{Limits, Watch};
use crate::options::{Candidate, Choice, Overflow};
use crate::results::report::{Outcome, UnitReport, Verdict};
use crate::session;
use crate::sources::input::{self, FrontOptions, Kept};
use crate::sources::owner;
use junit::JUnit;

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// Exceptions that the JVM raises.
    Exceptions,
    Assertions,
    Contracts,
    Overflow,
    /// Exceptions that the program throws itself.
    Throws,
}

pub struct FindOptions {
    pub front: FrontOptions,
    /// Texts of files that are not saved.
    pub overlays: BTreeMap<PathBuf, Arc<str>>,
    /// Only the methods of which this is true, by name and signature.
    pub only: Option<Choice>,
    /// The one method that counts, by its name: `Main.main`.
    pub entry: Option<String>,
    pub depth: Option<u32>,
    /// How many times the usual work goes into one method.
    pub budget: u32,
    pub properties: Vec<Property>,
    pub jobs: Option<usize>,
    /// Every finding has to go wrong in a JVM as well.
    pub confirm_on_jvm: bool,
    /// Where tests go.
    pub tests: Option<PathBuf>,
    /// Tests that pass are written as well: they reach all branches.
    pub cover: bool,
    /// Collections may hold null also where no contract was written.
    pub null_elements: bool,
    /// Each finding gets a `main` that shows it.
    pub reproducers: bool,
    /// Where these go.
    pub reproducer_folder: Option<PathBuf>,
}

/// How many times the work of a method goes into a whole program.
const WHOLE: u64 = 4;

/// Work that usually goes into one method.
const BUDGET: u64 = 1_500;

/// Steps of one run.
const STEPS: u64 = 60_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindVerdict {
    Bug,
    /// Nothing was found.
    Clean,
    /// Some runs could not be followed, and nothing was found in the others.
    Unknown,
    /// No run could be followed.
    Unsupported,
}

/// A finding in words.
#[derive(Clone, Debug)]
pub struct BugReport {
    pub kind: &'static str,
    pub exception: Option<String>,
    pub message: String,
    pub span: Span,
    /// The part of a contract that does not hold.
    pub conjunct: Option<Span>,
    pub input: Vec<(String, String)>,
    /// Classes whose private state had to be assumed.
    pub assumed: Vec<String>,
    pub found: Found,
    /// It went wrong in a JVM, too.
    pub on_jvm: bool,
    /// The file of the test that shows it.
    pub test: Option<String>,
    /// A program that shows it.
    pub reproducer: Option<String>,
}

/// What came of a method.
#[derive(Clone, Debug)]
pub struct MethodReport {
    pub id: MethodId,
    pub signature: String,
    pub span: Span,
    pub verdict: FindVerdict,
    pub complete: bool,
    pub depth: u32,
    pub bugs: Vec<BugReport>,
    /// Why the search is not complete.
    pub notes: Vec<String>,
    /// Inputs that reach its branches.
    pub covering: Vec<search::Covering>,
    pub runs: u64,
    pub questions: u64,
    pub time: Duration,
}

/// What came of all of them.
pub struct FindOutcome {
    pub sources: SourceMap,
    pub program: Arc<Program>,
    pub methods: Vec<MethodReport>,
    pub diagnostics: Vec<Diagnostic>,
    pub warnings: Vec<String>,
    /// There is no such entry.
    pub no_entry: bool,
    /// Why what was asked for could not be done.
    pub problem: Option<String>,
    /// Files with tests and programs.
    pub written: Vec<PathBuf>,
    pub interrupted: bool,
    pub time: Duration,
}

/// Reads the sources and searches. To be called inside [`base::on_large_stack`].
pub fn find(options: &FindOptions, cancel: &Cancel) -> FindOutcome {
    let start = Instant::now();
    let mut outcome = FindOutcome {
        sources: SourceMap::new(),
        program: Arc::default(),
        methods: Vec::new(),
        diagnostics: Vec::new(),
        warnings: Vec::new(),
        no_entry: false,
        problem: None,
        written: Vec::new(),
        interrupted: false,
        time: Duration::ZERO,
    };
    let mut front_options = options.front.clone();
    // Java's own meaning, with a check wherever it differs from mathematics.
    front_options.overflow = Overflow::Check;
    front_options.is_run = true;
    let limits = Limits::default();
    let cancel = &cancel.with_share(limits.share());
    solver::limit_memory(limits.share());
    let _watch = Watch::new(&limits, cancel);
    let (overlays, token) = (options.overlays.clone(), cancel.clone());
    let prepare = move || {
        let mut kept = Kept::default();
        let mut front = input::read(&front_options, &overlays, &mut kept, &token)?;
        let junit = kept.class_path.map(|path| JUnit::on(&path)).unwrap_or_default();
        owner::without_unreadable(&front.units, &front.diagnostics, &mut front.program);
        symex::prepare(&mut front.program);
        let program = Arc::new(std::mem::take(&mut front.program));
        let facts = Facts::in_world(program.clone(), facts::World::Closed);
        Some((front, program, facts, junit))
    };
    let prepared = session::unless_cancelled(cancel, prepare).flatten();
    let Some((front, program, facts, junit)) = prepared else {
        outcome.interrupted = true;
        outcome.time = start.elapsed();
        return outcome;
    };
    outcome.sources = front.map;
    outcome.diagnostics = front.diagnostics;
    outcome.warnings = front.warnings;
    outcome.program = program.clone();
    let methods = select(&program, options);
    if options.entry.is_some() && methods.is_empty() {
        outcome.no_entry = true;
        return outcome;
    }
    let later = interp::concolic::assigned_later(&program);
    let (shapes, sources) = (&front.shapes, &outcome.sources);
    let asked = interp::concolic::asked_types(&program);
    let world = World { facts: &facts, shapes, sources, later: &later, asked: &asked };
    outcome.methods = reports(world, &methods, options, cancel);
    prove(&mut outcome.methods, &program, options, cancel);
    if options.confirm_on_jvm {
        let jdk = &options.front.jdk;
        let machine = jvm::Machine { jdk, class_path: &options.front.class_path };
        let done = jvm::confirm(&facts, &outcome.sources, &mut outcome.methods, &machine, cancel);
        outcome.problem = done.err();
    }
    if outcome.problem.is_none() {
        outcome.problem = write(&facts, &mut outcome, options, junit).err();
    }
    outcome.interrupted = cancel.is_cancelled();
    outcome.time = start.elapsed();
    outcome
}

/// A whole program whose search was not complete may be verified instead.
fn prove(methods: &mut [MethodReport], program: &Program, options: &FindOptions, cancel: &Cancel) {
    let [report] = methods else { return };
    let is_open = report.bugs.is_empty() && !report.complete;
    let is_whole = is_main(program, report.id) && options.entry.is_some();
    if is_open && is_whole && !cancel.is_cancelled() && proof::is_proved(options, program, cancel) {
        report.complete = true;
        report.verdict = FindVerdict::Clean;
        report.notes = vec!["shown by verification, not by runs".to_string()];
    }
}

/// Writes what was asked for: tests, and programs.
fn write(
    facts: &Facts,
    outcome: &mut FindOutcome,
    options: &FindOptions,
    junit: JUnit,
) -> Result<(), String> {
    let FindOutcome { sources, methods, written, .. } = outcome;
    if let Some(folder) = &options.tests {
        let place = tests::Place { folder, junit };
        written.extend(tests::write_tests(facts, sources, methods, place)?);
        if options.cover {
            written.extend(tests::write_covering(facts, sources, methods, place)?);
        }
    }
    if options.reproducers {
        let folder = options.reproducer_folder.as_deref();
        written.extend(tests::reproducers(facts, sources, methods, folder)?);
    }
    Ok(())
}

/// The methods that are searched, in the order of the text.
fn select(program: &Program, options: &FindOptions) -> Vec<MethodId> {
    let mut chosen = Vec::new();
    for (index, method) in program.methods.iter().enumerate() {
        let class = program.class(method.class);
        let is_ours = method.origin == Origin::Source && class.origin == Origin::Source;
        let has_body = matches!(method.body, Body::Block { .. } | Body::Unsupported(_));
        let is_real = !method.modifiers.model && !method.modifiers.ghost;
        if !is_ours || !has_body || !is_real || class.kind == ClassKind::Lambda {
            continue;
        }
        let name = method.signature.split('(').next().unwrap_or_default();
        if let Some(entry) = &options.entry {
            let short = name.rsplit('.').take(2).collect::<Vec<_>>();
            let short: Vec<&str> = short.into_iter().rev().collect();
            if name == entry || short.join(".") == *entry || method.signature == *entry {
                chosen.push(MethodId(index as u32));
            }
            continue;
        }
        if method.kind == MethodKind::StaticInit {
            continue;
        }
        let candidate = Candidate {
            name,
            signature: &method.signature,
            package: class.package.as_str(),
            is_annotated: !method.contract.is_empty(),
        };
        if options.only.as_ref().is_none_or(|only| only(&candidate)) {
            chosen.push(MethodId(index as u32));
        }
    }
    chosen.sort_by_key(|id| program.method(*id).span.lo);
    chosen
}

/// The contracts of all methods of the program that may be called.
struct Promises {
    list: Vec<(MethodId, Promise)>,
}

impl Promises {
    fn of(facts: &Facts) -> Promises {
        let program = facts.program();
        let ids: Vec<MethodId> = program
            .methods
            .iter()
            .enumerate()
            .filter(|(_, method)| method.origin == Origin::Source && !method.contract.is_empty())
            .map(|(index, _)| MethodId(index as u32))
            .collect();
        let promises = symex::body_contracts(facts, &ids);
        Promises { list: ids.into_iter().zip(promises).collect() }
    }

    fn contracts(&self) -> BTreeMap<MethodId, Vec<Contract<'_>>> {
        let written = self.list.iter().filter(|(_, promise)| promise.is_written);
        written.map(|(id, promise)| (*id, crate::replay::contracts(*id, promise))).collect()
    }
}

/// The program, and what is known of it.
#[derive(Clone, Copy)]
struct World<'a> {
    facts: &'a Facts,
    shapes: &'a ir::Shapes,
    sources: &'a SourceMap,
    /// Fields that are assigned by others than the constructors of their objects.
    later: &'a BTreeSet<ir::FieldId>,
    /// Types of the library that the program asks objects for.
    asked: &'a [ir::Type],
}

fn reports(
    world: World<'_>,
    methods: &[MethodId],
    options: &FindOptions,
    cancel: &Cancel,
) -> Vec<MethodReport> {
    let promises = Promises::of(world.facts);
    let next = std::sync::atomic::AtomicUsize::new(0);
    let done: std::sync::Mutex<BTreeMap<usize, MethodReport>> = std::sync::Mutex::default();
    let workers =
        options.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    std::thread::scope(|scope| {
        for _ in 0..workers.clamp(1, methods.len().max(1)) {
            let work = || {
                let callees = promises.contracts();
                loop {
                    let index = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some(id) = methods.get(index) else { break };
                    let report = report(world, *id, &callees, options, cancel);
                    if let Ok(mut done) = done.lock() {
                        done.insert(index, report);
                    }
                }
            };
            let thread = std::thread::Builder::new().stack_size(base::STACK_BYTES);
            // Without another thread the others do it all.
            let _ = thread.spawn_scoped(scope, work);
        }
    });
    done.into_inner().map(|done| done.into_values().collect()).unwrap_or_default()
}

fn report(
    world: World<'_>,
    id: MethodId,
    callees: &BTreeMap<MethodId, Vec<Contract<'_>>>,
    options: &FindOptions,
    cancel: &Cancel,
) -> MethodReport {
    let start = Instant::now();
    let facts = world.facts;
    let program = facts.program();
    let method = program.method(id);
    let mut report = MethodReport {
        id,
        signature: method.signature.clone(),
        span: method.span,
        verdict: FindVerdict::Unsupported,
        complete: false,
        depth: 0,
        bugs: Vec::new(),
        notes: Vec::new(),
        covering: Vec::new(),
        runs: 0,
        questions: 0,
        time: Duration::ZERO,
    };
    if let Body::Unsupported(why) = &method.body {
        let why = why.first().map(|d| d.message.clone());
        report.notes.push(why.unwrap_or_else(|| "not supported yet".to_string()));
        return report;
    }
    let promise = symex::body_contract(facts, id);
    let is_program = is_main(program, id) && options.entry.is_some();
    let work = if is_program { WHOLE * BUDGET } else { BUDGET };
    let settings = search::Options {
        depth: options.depth,
        budget: if options.budget == 0 { u64::MAX } else { work * u64::from(options.budget) },
        wanted: wanted(&options.properties),
        first_only: false,
    };
    let mut complete = true;
    let (mut ended, mut is_stuck, mut was_stopped) = (0, false, false);
    for mut contract in crate::replay::contracts(id, &promise) {
        // Nobody promised it who wrote nothing.
        contract.non_null_result &= promise.is_written;
        let goal = Goal {
            program,
            contract,
            is_written: promise.is_written,
            callees,
            overflow: options.properties.contains(&Property::Overflow),
            is_program,
            shapes: world.shapes,
            later: world.later,
            asked: world.asked,
            null_elements: options.null_elements || promise.is_written,
            steps: STEPS,
        };
        let piece = cancel.piece();
        let found = match options.cover && options.tests.is_some() {
            true => {
                let writer = covering::Tests::new(program, world.sources, id);
                search::cover(&goal, &settings, &writer, &piece)
            }
            false => search::search(&goal, &settings, &piece),
        };
        complete &= found.complete;
        was_stopped |= piece.is_cancelled();
        if piece.is_over() {
            report.note("this takes more memory than a single method may");
        }
        if promise.is_written && contract.case.assignable.is_some() {
            complete = false;
            report.note("what may be assigned is not looked at");
        }
        report.depth = report.depth.max(found.depth);
        report.runs += found.runs;
        report.questions += found.questions;
        ended += found.ended;
        is_stuck |= !found.stuck.is_empty();
        // What stopped runs says more than what they leave open.
        for (reason, _) in &found.stuck {
            report.note(reason);
        }
        for doubt in &found.doubts {
            report.note(doubt);
        }
        for cut in &found.cuts {
            report.note(left_out(*cut));
        }
        report.covering.extend(found.covering);
        for found in found.found {
            let bug = in_words(program, id, found);
            let is_known = report.bugs.iter().any(|other| {
                other.span == bug.span && other.kind == bug.kind && other.exception == bug.exception
            });
            if !is_known {
                report.bugs.push(bug);
            }
        }
    }
    if program.class(method.class).framing == ir::Framing::Implicit && promise.is_written {
        complete = false;
        report.note("permissions are not looked at");
    }
    report.complete = complete && !was_stopped;
    report.verdict = match (report.bugs.is_empty(), is_stuck, ended) {
        (false, _, _) => FindVerdict::Bug,
        (true, _, _) if was_stopped => FindVerdict::Unknown,
        (true, true, 0) => FindVerdict::Unsupported,
        (true, true, _) => FindVerdict::Unknown,
        // Nothing was seen that could have been good.
        (true, false, 0) if !complete => FindVerdict::Unknown,
        (true, false, _) => FindVerdict::Clean,
    };
    report.time = start.elapsed();
    report
}

impl MethodReport {
    fn note(&mut self, text: &str) {
        if !self.notes.iter().any(|other| other == text) {
            self.notes.push(text.to_string());
        }
    }

    pub fn name(&self) -> &str {
        self.signature.split('(').next().unwrap_or_default()
    }
}

fn left_out(cut: Cut) -> &'static str {
    match cut {
        Cut::Budget => "the work that is allowed is used up: more with a greater `--budget`",
        Cut::Depth => "more repetitions than `--depth` allows",
        Cut::Steps => "runs that take longer than is allowed",
        Cut::Question => "conditions that the solver has no answer to",
        Cut::List => "more paths than are kept in mind",
    }
}

fn wanted(properties: &[Property]) -> Vec<BugKind> {
    properties
        .iter()
        .map(|property| match property {
            Property::Exceptions => BugKind::Exception,
            Property::Assertions => BugKind::Assertion,
            Property::Contracts => BugKind::Contract,
            Property::Overflow => BugKind::Overflow,
            Property::Throws => BugKind::Thrown,
        })
        .collect()
}

fn is_main(program: &Program, id: MethodId) -> bool {
    let method = program.method(id);
    let params: Vec<&Type> =
        method.params.iter().filter_map(|p| Some(&method.locals.get(p.index())?.ty)).collect();
    let strings = program.well_known.string.map(|string| Type::array(Type::Class(string)));
    method.name == "main" && method.is_static && params.first().copied() == strings.as_ref()
}

fn in_words(program: &Program, id: MethodId, found: Found) -> BugReport {
    let bug = &found.bug;
    let (kind, what) = match bug.kind {
        BugKind::Exception => ("exception", None),
        BugKind::Thrown => ("exception", None),
        BugKind::Assertion => ("assertion", Some("the assertion does not hold")),
        BugKind::Overflow => ("overflow", Some("the result is outside of the range of its type")),
        BugKind::Contract => (
            "contract",
            Some(match bug.code {
                base::Code::Precondition => "the precondition of the call does not hold",
                base::Code::ExceptionNotAllowed => "the contract does not allow this exception",
                _ => "the postcondition does not hold",
            }),
        ),
    };
    let message = match (what, &bug.message, &bug.exception) {
        (Some(what), _, _) => what.to_string(),
        // What the interpreter has in the place of the JVM's longer one.
        (None, Some(message), Some(exception))
            if message == "null" && exception == "java.lang.NullPointerException" =>
        {
            "a reference is null here".to_string()
        }
        (None, Some(message), _) => message.clone(),
        (None, None, Some(exception)) => exception.clone(),
        (None, None, None) => "something goes wrong".to_string(),
    };
    BugReport {
        kind,
        exception: bug.exception.clone(),
        message,
        span: bug.span,
        conjunct: bug.conjunct,
        input: words::inputs(program, id, &found.recipe),
        assumed: found
            .recipe
            .assumed
            .iter()
            .map(|class| program.class(*class).name.to_string())
            .collect(),
        found,
        on_jvm: false,
        test: None,
        reproducer: None,
    }
}

impl BugReport {
    /// As verification would say it.
    pub fn diagnostic(&self) -> Diagnostic {
        let message = match &self.exception {
            Some(exception) if self.kind != "exception" || *exception == self.message => {
                format!("{}: {exception}", self.kind)
            }
            Some(exception) => format!("{exception}: {}", self.message),
            None => self.message.clone(),
        };
        let mut d = Diagnostic::new(self.found.bug.code, self.span, message);
        if let Some(conjunct) = self.conjunct.filter(|conjunct| *conjunct != self.span) {
            d.labels.push(base::Label { span: conjunct, text: "this does not hold".to_string() });
        }
        let values: Vec<String> =
            self.input.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        if !values.is_empty() {
            d.notes.push(format!("for example with {}", values.join(", ")));
        }
        for class in &self.assumed {
            d.notes.push(format!(
                "the private state of `{class}` was assumed: only its contracts bound it"
            ));
        }
        d
    }
}

impl FindOutcome {
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// The findings as those of a verification: for formats that know nothing else.
    pub fn as_verified(&self) -> Outcome {
        let mut outcome = Outcome::unfinished();
        outcome.sources = self.sources.clone();
        outcome.diagnostics = self.diagnostics.clone();
        outcome.warnings = self.warnings.clone();
        outcome.time = self.time;
        outcome.stopped = None;
        outcome.units = self
            .methods
            .iter()
            .map(|method| {
                let mut unit = UnitReport::plain(method.signature.clone(), method.span);
                unit.verdict = match method.verdict {
                    FindVerdict::Bug => Verdict::Failed,
                    FindVerdict::Clean => Verdict::Verified,
                    FindVerdict::Unknown => Verdict::Unknown,
                    FindVerdict::Unsupported => Verdict::Unsupported,
                };
                unit.findings = method.bugs.iter().map(|bug| bug.diagnostic().into()).collect();
                unit.time = method.time;
                unit
            })
            .collect();
        outcome
    }
}
