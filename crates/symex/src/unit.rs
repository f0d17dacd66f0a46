//! Units of verification: methods and constructors with their contracts, predicates, pure
//! methods (definitions 3 to 7).

use std::sync::Arc;

use base::{Code, Fix, FixRole, Help, Span, needs, step, stops};
use check::{
    Cancel, Checker, Proposal, Summary, Task, Unit, UnitKind, Verdict, Weighed, Weigher, Why,
};
use facts::Facts;
use facts::client::{Owned, owned};
use facts::hooks;
use heap::Missing;
use ir::visit::find_stmt;
use ir::{
    Assertion, AssertionKind, Body, ClassId, Framing, FunctionId, Ghost, LemmaId, LocalId,
    MethodId, MethodKind, OldLabel, Origin, PredicateId, Program, SpecCase, StmtKind, Type,
};
use solver::Statistics;
use term::{Sort, Term};

use crate::consume::Blame;
use crate::contract::Reading;
use crate::describe::name_of;
use crate::determined::{self, Determined};
use crate::endless::refuse_endless;
use crate::engine::{Engine, Options};
use crate::exec::{Ending, Outcome};
use crate::failure::{Failure, Result, Stop, unsupported};
use crate::inherit::{self, Attempt, Stance};
use crate::invariant::{invariants_of, overrides_with_invariant};
use crate::memory::frame::ReadFrame;
use crate::nullness;
use crate::only_output::refuse_undetermined;
use crate::scope::{Measure, Memory};
use crate::state::State;
use crate::trace::{Event, Trace};
use crate::weighing::Weighing;

#[derive(Debug)]
pub struct Report {
    pub unit: Unit,
    pub name: String,
    pub kind: UnitKind,
    pub span: Span,
    pub verdict: Verdict,
    /// Of a verdict that is neither good nor bad.
    pub why: Option<Why>,
    pub failures: Vec<Failure>,
    /// Ghost operations that were inserted.
    pub inserted: Vec<(Span, String)>,
    /// Methods that were called without any contract.
    pub uncontracted: Vec<String>,
    /// The classes that it takes to have no subclasses but those given.
    pub counted_on: Vec<String>,
    /// The methods and predicates that the verdict takes for granted, by the names of their
    /// reports.
    pub relies_on: Vec<String>,
    /// What there is to say besides: what need not be shown again, and why.
    pub notes: Vec<String>,
    pub trusted: bool,
    /// What is said of examples was found out by running other methods: it depends on more than
    /// the verdict does.
    pub depends_on_runs: bool,
    /// The precondition, or the predicate, can never hold: everything is true of it.
    pub vacuous: bool,
    /// Assumptions, invariants and calls behind which nothing can happen.
    pub dead_ends: Vec<Span>,
    pub statistics: Statistics,
    /// How many statements and assertions were gone through, on all paths together.
    pub steps: u64,
    /// How many states were joined with others.
    pub joins: u64,
    /// The exploration, if [`Options::trace`] asks for it.
    pub trace: Option<Trace>,
}

/// Symbolic execution over permissions, as whoever schedules units sees it.
pub struct Permissions {
    pub facts: Arc<Facts>,
    pub options: Options,
}

impl Checker for Permissions {
    type Report = Report;

    fn units(&self) -> Vec<Unit> {
        units(&self.facts)
    }

    fn check(&self, task: &Task, cancel: &Cancel) -> Report {
        let solver = match task.is_hasty {
            true => self.hasty(),
            false => self.options.solver.clone(),
        };
        let options = Options {
            cancel: cancel.clone(),
            proposals: task.proposals.as_slice().into(),
            solver,
            ..self.options.clone()
        };
        verify(&self.facts, task.unit, &options)
    }
}

impl Permissions {
    /// What is hard to show is not worth much, and nobody looks at models: many easy questions.
    fn hasty(&self) -> solver::Options {
        solver::Options {
            rlimit: self.options.solver.rlimit / 20,
            budget: self.options.solver.budget.saturating_mul(6),
            models: false,
            ..self.options.solver.clone()
        }
    }
}

/// How many steps a question to the solver behind the fast prover is worth.
const QUESTION: u64 = 20;

impl Weigher for Permissions {
    fn weigh(&self, task: &Task, clauses: &[Proposal], cancel: &Cancel) -> Weighed {
        let options = Options {
            cancel: cancel.clone(),
            proposals: task.proposals.as_slice().into(),
            // Clauses are told apart by paths better than by what is left of joined ones.
            join: false,
            solver: self.hasty(),
            ..self.options.clone()
        };
        let is_body = |attempt: &&Attempt| matches!(attempt, Attempt::Body(..));
        let duties = inherit::duties(&self.facts, task.unit);
        let Some(attempt) = duties.iter().flat_map(|duty| &duty.attempts).find(is_body) else {
            return Weighed::default();
        };
        let first = weigh_once(&self.facts, attempt, &options, clauses);
        if !first.is_cut {
            return first;
        }
        let second = weigh_once(&self.facts, attempt, &Options { join: true, ..options }, clauses);
        Weighed { work: first.work + second.work, ..second }
    }
}

fn weigh_once(
    facts: &Facts,
    attempt: &Attempt,
    options: &Options,
    clauses: &[Proposal],
) -> Weighed {
    let mut work = 0;
    let mut weighed = Weighed::default();
    for memory in memories(facts, attempt) {
        // Without permissions a loop may still hold instances of others' predicates.
        let is_client = *memory != Memory::Total && is_explicit(facts, attempt);
        if is_client && !has_permissions(facts) {
            continue;
        }
        let part = run_with(facts, attempt, *memory, options, Some(Weighing::new(clauses)));
        let is_cut = part.why == Some(Why::Budget);
        let is_answer = !matches!(part.verdict, Verdict::Unsupported);
        work += part.steps + QUESTION * part.statistics.asked_z3;
        let found = part.engine.weighing.map(Weighing::into_result).unwrap_or_default();
        let holds = found.footprints.iter().any(|(_, clauses)| !clauses.is_empty());
        weighed = Weighed { work, is_cut, ..found };
        if is_answer && (holds || *memory == Memory::Total) {
            break;
        }
    }
    weighed
}

/// Whether the text of the attempt is that of a class without permissions.
fn is_explicit(facts: &Facts, attempt: &Attempt) -> bool {
    let program = facts.program();
    attempt
        .viewpoint(program)
        .is_some_and(|class| program.class(class).framing == Framing::Explicit)
}

/// Whether there are classes with permissions in the program's sources.
fn has_permissions(facts: &Facts) -> bool {
    let is_with =
        |class: &ir::Class| class.origin == Origin::Source && class.framing == Framing::Implicit;
    facts.program().classes.iter().any(is_with)
}

impl Summary for Report {
    fn verdict(&self) -> Verdict {
        self.verdict
    }

    fn work(&self) -> u64 {
        self.steps + QUESTION * self.statistics.asked_z3
    }
}

/// All units of the program's sources, in the order of the text.
pub fn units(facts: &Facts) -> Vec<Unit> {
    let program = facts.program();
    let mut units = Vec::new();
    for (i, method) in program.methods.iter().enumerate() {
        let has_body = matches!(method.body, Body::Block { .. } | Body::Unsupported(_));
        // What the compiler writes runs too: initial values of fields, bodies of lambdas.
        let written = method.origin == Origin::Source && !method.contract.is_empty();
        // An enumeration's `values` and `valueOf` are the language's own.
        let made = method.origin == Origin::Synthetic
            && !method.modifiers.model
            && (method.kind != MethodKind::Method
                || program.class(method.class).origin == Origin::Synthetic);
        let runs = (method.origin == Origin::Source || made) && has_body;
        if written || runs || is_unseen(method) {
            units.push(Unit::Method(MethodId(i as u32)));
        }
    }
    for (i, predicate) in program.predicates.iter().enumerate() {
        if predicate.origin == Origin::Source {
            units.push(Unit::Predicate(PredicateId(i as u32)));
        }
    }
    units.extend((0..program.functions.len()).map(|i| Unit::Function(FunctionId(i as u32))));
    for (i, lemma) in program.lemmas.iter().enumerate() {
        if !crate::pure::lemma::is_library(program, lemma) {
            units.push(Unit::Lemma(LemmaId(i as u32)));
        }
    }
    units.extend(inherit::inherited_units(facts));
    units.sort_by_key(|unit| unit.span(program));
    units
}

/// A method of the program whose body is elsewhere (`native`): nobody verifies it.
fn is_unseen(method: &ir::Method) -> bool {
    method.origin == Origin::Source
        && matches!(method.body, Body::None)
        && !method.is_abstract
        && !method.modifiers.model
}

/// Verifies one unit. To be called inside [`base::on_large_stack`].
pub fn verify(facts: &Facts, unit: Unit, options: &Options) -> Report {
    let program = facts.program();
    let (kind, span, trusted) = match unit {
        Unit::Method(id) | Unit::Inherited(_, id) => {
            let method = program.method(id);
            let kind = match method.kind {
                MethodKind::Constructor => UnitKind::Constructor,
                MethodKind::StaticInit => UnitKind::Initializer,
                MethodKind::Method if method.modifiers.purity != ir::Purity::Impure => {
                    UnitKind::Pure
                }
                MethodKind::Method => UnitKind::Method,
            };
            let span = match unit {
                Unit::Inherited(class, _) => program.class(class).span,
                _ => method.span,
            };
            (kind, span, method.modifiers.trusted || is_unseen(method))
        }
        Unit::Predicate(id) => (UnitKind::Predicate, program.predicate(id).span, false),
        Unit::Function(id) => (UnitKind::Function, program.function(id).span, false),
        Unit::Lemma(id) => {
            let lemma = program.lemma(id);
            (UnitKind::Lemma, lemma.span, lemma.trusted)
        }
    };
    let mut report = Report {
        unit,
        name: name_of(program, unit),
        kind,
        span,
        verdict: Verdict::Verified,
        why: None,
        failures: Vec::new(),
        inserted: Vec::new(),
        uncontracted: Vec::new(),
        counted_on: Vec::new(),
        relies_on: Vec::new(),
        notes: Vec::new(),
        trusted,
        depends_on_runs: false,
        vacuous: false,
        dead_ends: Vec::new(),
        statistics: Statistics::default(),
        steps: 0,
        joins: 0,
        trace: None,
    };
    if let Some(other) = unreadable_above(program, unit) {
        let what = format!("the contract of `{}`, which is inherited, has errors", other.signature);
        report.verdict = Verdict::Error;
        report
            .failures
            .push(Failure::new(Code::SpecName, span, what).label(other.span, "this contract"));
        return report;
    }
    for duty in inherit::duties(facts, unit) {
        let mut last = None;
        for attempt in &duty.attempts {
            let part = run(facts, attempt, options);
            report.count(&part);
            let is_done = part.verdict == Verdict::Verified;
            last = Some((attempt, part));
            if is_done {
                break;
            }
        }
        let Some((attempt, part)) = last else { continue };
        let mut in_parts = part.verdict != Verdict::Verified && !duty.otherwise.is_empty();
        for attempt in &duty.otherwise {
            if in_parts {
                let part = run(facts, attempt, options);
                report.count(&part);
                in_parts = part.verdict == Verdict::Verified;
            }
        }
        if in_parts {
            report.notes.push("verified for each class that inherits it".to_string());
            continue;
        }
        report.add(program, part);
        report.notes.extend(attempt.note(program));
    }
    if trusted && report.verdict == Verdict::Verified {
        report.verdict = Verdict::Trusted;
    }
    report
}

/// A method that this one does for, and whose contract could not be read: nobody knows what is
/// to be shown.
fn unreadable_above(program: &Program, unit: Unit) -> Option<&ir::Method> {
    let is_unreadable = |method: &&ir::Method| match &method.body {
        Body::Unsupported(why) => {
            let notation = |d: &base::Diagnostic| d.code == Code::UnsupportedNotation;
            method.contract.is_empty() && (why.is_empty() || why.iter().any(notation))
        }
        Body::Block { .. } | Body::None => false,
    };
    let others: Vec<MethodId> = match unit {
        Unit::Method(id) => program.method(id).overrides.clone(),
        Unit::Inherited(class, id) => {
            let dispatch = program.class(class).dispatch.iter();
            dispatch.filter(|(other, to)| **to == id && **other != id).map(|(m, _)| *m).collect()
        }
        Unit::Predicate(_) | Unit::Function(_) | Unit::Lemma(_) => Vec::new(),
    };
    others.into_iter().map(|other| program.method(other)).find(is_unreadable)
}

/// What one attempt gave.
struct Part<'p> {
    engine: Engine<'p>,
    verdict: Verdict,
    why: Option<Why>,
    failures: Vec<Failure>,
    statistics: Statistics,
    steps: u64,
    joins: u64,
    trace: Option<Trace>,
}

/// How many times the steps with joining the second run may take.
const AGAIN: u64 = 8;

impl Report {
    fn count(&mut self, part: &Part<'_>) {
        self.statistics.add(&part.statistics);
        self.steps += part.steps;
        self.joins += part.joins;
    }

    fn add(&mut self, program: &Program, part: Part<'_>) {
        let Part { mut engine, verdict, why, failures, trace, .. } = part;
        self.trace = self.trace.take().or(trace);
        self.failures.extend(failures);
        if verdict.is_worse_than(self.verdict) {
            (self.verdict, self.why) = (verdict, why);
        }
        self.inserted.append(&mut engine.findings.inserted);
        for method in &engine.findings.uncontracted {
            let name = program.method(*method).signature.clone();
            if !self.uncontracted.contains(&name) {
                self.uncontracted.push(name);
            }
        }
        for class in &engine.findings.counted_on {
            let name = program.class(*class).name.to_string();
            if !self.counted_on.contains(&name) {
                self.counted_on.push(name);
            }
        }
        for unit in &engine.findings.relies_on {
            let name = name_of(program, *unit);
            if !self.relies_on.contains(&name) {
                self.relies_on.push(name);
            }
        }
        self.vacuous |= engine.findings.vacuous;
        for span in engine.findings.passed.dead_ends() {
            if !self.dead_ends.contains(&span) {
                self.dead_ends.push(span);
            }
        }
    }
}

/// What a joined state cannot show may be shown path by path, and a failure is told better
/// on a path of its own: an attempt that joining did not bring to its end is gone through
/// again without, and the second verdict counts, unless the paths are too many.
fn run<'p>(facts: &'p Facts, attempt: &Attempt, options: &Options) -> Part<'p> {
    let memories = if options.total { memories(facts, attempt) } else { &[Memory::Permissions] };
    let mut last: Option<Part<'p>> = None;
    for memory in memories {
        if *memory == Memory::Client && !has_permissions(facts) {
            continue;
        }
        let mut part = run_joined(facts, attempt, *memory, options);
        // What a helper leaves behind may be had by who does not look into it.
        if part.engine.findings.helpers > 0 && part.verdict != Verdict::Verified && !options.survey
        {
            let options = Options { helpers: false, ..options.clone() };
            let mut other = run_joined(facts, attempt, *memory, &options);
            if other.verdict == Verdict::Verified {
                std::mem::swap(&mut part, &mut other);
            }
            part.statistics.add(&other.statistics);
            part.steps += other.steps;
            part.joins += other.joins;
        }
        let is_answer = !matches!(part.verdict, Verdict::Unsupported);
        // What neither can do is told by the second.
        if let Some(mut first) = last.take() {
            if *memory == Memory::Client && !is_answer {
                std::mem::swap(&mut first, &mut part);
            }
            part.statistics.add(&first.statistics);
            part.steps += first.steps;
            part.joins += first.joins;
        }
        if is_answer {
            return part;
        }
        last = Some(part);
    }
    last.unwrap_or_else(|| run_joined(facts, attempt, Memory::Permissions, options))
}

/// The memories in which an attempt is tried. A class without permissions may still be a client of
/// others that has all it needs: what it makes itself. Only where that is not enough, or where the
/// text speaks of frames, its heap is total; and where that does not do, it has what is its own.
fn memories(facts: &Facts, attempt: &Attempt) -> &'static [Memory] {
    let program = facts.program();
    let (method, class) = match (attempt, attempt.viewpoint(program)) {
        (Attempt::Body(id, _), Some(class)) => (*id, class),
        (Attempt::StandsIn(check), Some(class)) => (check.method, class),
        _ => return &[Memory::Permissions],
    };
    if program.class(class).framing != Framing::Explicit {
        return &[Memory::Permissions];
    }
    let has_invariants = !invariants_of(program, class).is_empty();
    match has_invariants || speaks_of_frames(program, method) {
        true => &[Memory::Total],
        false => &[Memory::Permissions, Memory::Total, Memory::Client],
    }
}

/// Whether the contract of a method, one that it overrides, or a loop in it says what may be
/// changed.
fn speaks_of_frames(program: &Program, id: MethodId) -> bool {
    let method = program.method(id);
    let says = |method: &ir::Method| {
        let mut cases = method.contract.cases.iter().chain(&method.contract.static_cases);
        cases.any(|case| case.assignable.is_some() || case.accessible.is_some())
    };
    let in_loop = |stmt: &ir::Stmt| match &stmt.kind {
        StmtKind::Loop { spec, .. } => spec.assignable.is_some().then_some(()),
        _ => None,
    };
    let in_body = match &method.body {
        Body::Block { block, .. } => find_stmt(block, in_loop).is_some(),
        Body::None | Body::Unsupported(_) => false,
    };
    in_body || says(method) || method.overrides.iter().any(|other| says(program.method(*other)))
}

fn run_joined<'p>(
    facts: &'p Facts,
    attempt: &Attempt,
    memory: Memory,
    options: &Options,
) -> Part<'p> {
    let first = run_once(facts, attempt, memory, options);
    if first.verdict == Verdict::Verified || first.joins == 0 || options.survey {
        return first;
    }
    let steps = options.steps.min(first.steps.saturating_mul(AGAIN).saturating_add(2_000));
    let again = Options { join: false, steps, ..options.clone() };
    let second = run_once(facts, attempt, memory, &again);
    let out_of_steps = second.steps > steps;
    let (mut part, other) = if out_of_steps { (first, second) } else { (second, first) };
    part.statistics.add(&other.statistics);
    part.steps += other.steps;
    part.joins += other.joins;
    part
}

fn run_once<'p>(
    facts: &'p Facts,
    attempt: &Attempt,
    memory: Memory,
    options: &Options,
) -> Part<'p> {
    run_with(facts, attempt, memory, options, None)
}

fn run_with<'p>(
    facts: &'p Facts,
    attempt: &Attempt,
    memory: Memory,
    options: &Options,
    weighing: Option<Weighing>,
) -> Part<'p> {
    let program = facts.program();
    let mut engine = Engine::new(facts, options.clone());
    engine.weighing = weighing;
    engine.scope.viewpoint = attempt.viewpoint(program);
    // Lemmas rest on what is computed and defined, so that does not rest on them.
    engine.scope.lemmas_allowed = match attempt {
        Attempt::Body(id, _) => !engine.is_pure(*id),
        Attempt::StandsIn(check) => !engine.is_pure(check.method),
        Attempt::Lemma(_) => true,
        Attempt::Predicate(_) | Attempt::Function(_) => false,
    };
    engine.scope.proving = match attempt {
        Attempt::Lemma(id) => Some(*id),
        _ => None,
    };
    if let (Attempt::Body(..) | Attempt::StandsIn(_), Some(class)) =
        (attempt, engine.scope.viewpoint)
    {
        engine.scope.explicit = program.class(class).framing == Framing::Explicit;
    }
    engine.scope.memory = memory;
    let refused = engine.refuse_undetermined(attempt);
    let refused = refused.and_then(|()| engine.refuse_all_objects(attempt));
    let result = refused.and_then(|()| match attempt {
        Attempt::Body(id, stance) => engine.method(*id, stance),
        Attempt::StandsIn(check) => engine.stands_in(check),
        Attempt::Predicate(id) => engine.predicate_unit(*id),
        Attempt::Function(id) => engine.function_unit(*id),
        Attempt::Lemma(id) => engine.lemma_unit(*id),
    });
    let (last, ended) = match result {
        Ok(()) | Err(Stop::Enough) => (None, (Verdict::Verified, None)),
        Err(Stop::Failed(failure)) => (Some((None, *failure)), (Verdict::Failed, None)),
        Err(Stop::Missing(missing, failure))
            if engine.scope.explicit && !engine.is_mistake(&missing) =>
        {
            let what = "a class without permissions that uses the heap".to_string();
            (None, (Verdict::Unsupported, Some(Why::Unsupported { what, span: failure.span })))
        }
        Err(Stop::Missing(missing, failure)) => {
            (Some((Some(missing), *failure)), (Verdict::Failed, None))
        }
        Err(Stop::Unsupported(what, span)) => {
            (None, (Verdict::Unsupported, Some(Why::Unsupported { what, span })))
        }
        Err(Stop::Erroneous) => (None, (Verdict::Error, None)),
        Err(Stop::Budget(_)) => (None, (Verdict::Unknown, Some(Why::Budget))),
    };
    let mut failures = engine.all_failures(last);
    attempt.put_failures(program, &mut failures);
    // Terms that stand for less than they should prove nothing wrong, and refute nothing right.
    let has_given_up = engine.terms.has_given_up();
    let ended = if has_given_up { (Verdict::Unknown, Some(Why::Budget)) } else { ended };
    failures.retain(|_| !has_given_up);
    // What is surely wrong is wrong, whatever could not be looked at besides.
    let (verdict, why) = match verdict_of(&failures) {
        (Verdict::Failed, _) => (Verdict::Failed, None),
        verdict if matches!(ended.0, Verdict::Verified | Verdict::Failed) => verdict,
        _ => ended,
    };
    let (statistics, steps, joins) =
        (*engine.prover.statistics(), engine.findings.steps, engine.findings.joins);
    let trace = engine.finish_trace(&failures);
    Part { engine, verdict, why, failures, statistics, steps, joins, trace }
}

impl Engine<'_> {
    /// Whether something is missing without which no frames do: an instance of a predicate; or,
    /// for a client that has what is its own, that, or a field of an object that it made itself.
    /// Before a client was tried with that, nothing is a mistake.
    pub fn is_mistake(&self, missing: &Missing) -> bool {
        let is_client = self.scope.memory == Memory::Client;
        match missing {
            Missing::Predicate { .. } => is_client || !self.may_be_client(),
            Missing::Field { object, field } => {
                let Some(info) = self.program.fields.get(*field as usize) else { return false };
                let is_made = || self.terms.object_stamp(*object).is_some();
                let owned = self.owned();
                let is_own = owned.fields.contains(&ir::FieldId(*field))
                    && (owned.of_all_objects || self.is_own_receiver(*object));
                is_client
                    && (is_own
                        || owned.statics.contains(&ir::FieldId(*field))
                        || !info.is_static && is_made())
            }
            Missing::Elements { .. } => false,
        }
    }

    /// Whether the method that is verified may have more as a client than what it makes.
    fn may_be_client(&self) -> bool {
        let has_more = |id| owned(self.facts, id) != Owned::default();
        self.scope.memory == Memory::Permissions
            && self.scope.explicit
            && self.scope.method.is_some_and(has_more)
    }

    fn is_own_receiver(&self, object: Term) -> bool {
        let (Some(id), Some(entry)) = (self.scope.method, &self.scope.parameters) else {
            return false;
        };
        let method = self.program.method(id);
        let first = method.params.first().filter(|_| !method.is_static);
        first.and_then(|this| entry.get(*this)) == Some(object)
    }
}

fn verdict_of(failures: &[Failure]) -> (Verdict, Option<Why>) {
    if failures.is_empty() {
        (Verdict::Verified, None)
    } else if failures.iter().all(|f| f.unknown) {
        (Verdict::Unknown, Some(Why::Solver))
    } else {
        (Verdict::Failed, None)
    }
}

impl Engine<'_> {
    fn predicate_unit(&mut self, id: PredicateId) -> Result<()> {
        let predicate = self.program.predicate(id);
        self.check_family(id)?;
        let Some(body) = &predicate.body else { return Ok(()) };
        self.scope.locals = predicate.locals.as_slice().into();
        let mut state = State::new(predicate.locals.len());
        for (i, param) in predicate.params.iter().chain(&predicate.outputs).enumerate() {
            let Some(local) = predicate.locals.get(param.index()) else { continue };
            let value =
                self.fresh(&mut state, local.name.as_str(), &local.ty.clone(), predicate.span)?;
            if i == 0 && !predicate.is_static {
                let fact = self.terms.ne(value, Term::NULL);
                self.assume(&mut state, fact);
            }
            state.set(*param, value);
        }
        self.scope.parameters = Some(state.clone());
        let snapshot = self.terms.fresh("snapshot", Sort::SNAP);
        self.record_entry(snapshot);
        self.record(&mut state, predicate.span, || Event::Entry);
        let mut states = self.produce(state, snapshot, body)?;
        for state in &mut states {
            self.record(state, body.span, || Event::Definition);
        }
        self.findings.vacuous = self.none_can_occur(&states);
        for state in &states {
            self.check_determined(id, state, snapshot)?;
        }
        Ok(())
    }

    pub fn none_can_occur(&mut self, states: &[State]) -> bool {
        states.iter().all(|s| self.prover.is_vacuous(&mut self.terms, &s.path))
    }

    /// The body of a method meets every case of its contract.
    /// What is wrong with overriding a method of the library of which nothing is said.
    pub fn about_hook(&self, hook: MethodId) -> String {
        let name = &self.program.method(hook).signature;
        format!("overriding `{name}`, on which the contracts of other methods may rest")
    }

    fn method(&mut self, id: MethodId, stance: &Stance) -> Result<()> {
        let method = self.program.method(id);
        let span = method.span;
        if let Body::Unsupported(why) = &method.body {
            return match why.first() {
                Some(d) => unsupported(d.message.clone(), d.span),
                None => Err(Stop::Erroneous),
            };
        }
        let counts = |unchecked: &&ir::Unchecked| self.facts.counts(unchecked);
        if let Some(unchecked) = method.unchecked.iter().find(counts) {
            return unsupported("type arguments that nobody checks", unchecked.span);
        }
        if let Some(hook) = hooks::overridden(self.program, id)
            && stops!("hooks-are-not-overridden", true)
        {
            return unsupported(self.about_hook(hook), span);
        }
        let spec = self.spec(id, stance.reading);
        self.scope.locals = spec.locals.clone();
        let class = self.program.class(method.class);
        if self.scope.memory != Memory::Total && !class.invariants.is_empty() {
            return unsupported("class invariants", span);
        }
        let is_method = |d: &&ir::Dependency| match d.field {
            Some(_) => class.framing == Framing::Explicit,
            None => self.program.invariant_of(method.class).is_some(),
        };
        if let Some(other) = class.dependencies.iter().find(|d| !is_method(d)) {
            return unsupported("`accessible` of what is not there", other.span);
        }
        let is_axiom = |i: &&ir::ClassInvariant| i.kind == ir::InvariantKind::Axiom;
        if let Some(other) = class.invariants.iter().find(is_axiom) {
            return unsupported("an axiom", other.span);
        }
        if stops!("overriding-keeps-no-invariant", overrides_with_invariant(self.program, id)) {
            return unsupported("an invariant that a method which overrides another keeps", span);
        }
        let pure = self.is_pure(id) && method.kind == MethodKind::Method;
        // With permissions they say nothing; what a method that changes things reads is not checked.
        let total = self.scope.memory == Memory::Total;
        let is_explicit = move |case: &SpecCase| {
            case.assignable.is_some() && !total || case.accessible.is_some() && !(total && pure)
        };
        let undecided = |case: &&SpecCase| {
            case.diverges.as_ref().is_some_and(|e| !matches!(e.kind, ir::ExprKind::Bool(_)))
        };
        if let Some(e) = spec.cases.iter().find(undecided).and_then(|case| case.diverges.as_ref()) {
            return unsupported("`diverges` under a condition", e.span);
        }
        // What a method inherits it has to keep as well.
        let inherited = method.overrides.iter().map(|other| self.program.method(*other));
        let inherited = inherited
            .filter(|other| other.origin == Origin::Source)
            .any(|other| other.contract.cases.iter().any(is_explicit));
        if inherited || spec.cases.iter().any(is_explicit) {
            let what = match total {
                true => "`accessible` of a method that is not pure",
                false => "`assignable` and `accessible`",
            };
            return unsupported(what, span);
        }
        if let (true, [first, others @ ..]) = (pure, spec.cases.as_slice())
            && !others.iter().all(|case| self.same_shape(&case.requires, &first.requires))
        {
            return unsupported("several specification cases of a pure method", span);
        }
        let read = match (&method.body, stance.reading) {
            (Body::Block { block, .. }, Reading::Static) => Some(self.read_statically(id, block)),
            _ => None,
        };
        let mut vacuous = true;
        for case in &spec.cases {
            self.method_case(id, stance, case, read.as_ref())?;
            vacuous &= self.findings.vacuous;
        }
        self.findings.vacuous = vacuous;
        Ok(())
    }

    /// A state in which the parameters have any value, with these values.
    pub fn parameters_of(
        &mut self,
        id: MethodId,
        exact: Option<ClassId>,
        non_null: &dyn Fn(&Self, usize, LocalId) -> bool,
    ) -> Result<(State, Vec<(LocalId, Term)>)> {
        let method = self.program.method(id);
        let span = method.span;
        let mut state = State::new(method.locals.len());
        // Before anything else: what it holds is older.
        state.heap = self.any_heap();
        let mut entry: Vec<(LocalId, Term)> = Vec::new();
        // A constructor's object is younger than what the constructor is given.
        let is_made = method.kind == MethodKind::Constructor;
        let mut params: Vec<(usize, &LocalId)> = method.params.iter().enumerate().collect();
        if is_made {
            let first = params.len().min(1);
            params.rotate_left(first);
        }
        for (i, param) in params {
            let Some(local) = method.locals.get(param.index()) else { continue };
            let (name, ty) = (local.name, local.ty.clone());
            let is_this = i == 0 && !method.is_static;
            let value = if is_this && method.kind == MethodKind::Constructor {
                self.allocate_instance(&mut state, &ty)
            } else {
                self.fresh(&mut state, name.as_str(), &ty, span)?
            };
            if is_this || non_null(self, i, *param) {
                let fact = self.terms.ne(value, Term::NULL);
                self.assume(&mut state, fact);
            }
            if !(is_this && method.kind == MethodKind::Constructor) {
                self.assume_static_type(&mut state, value, &ty);
            }
            if let Some(class) = exact.filter(|_| is_this) {
                let class = self.type_term(&Type::Class(class));
                let dynamic = self.terms.type_of(value);
                let fact = self.terms.eq(dynamic, class);
                self.assume(&mut state, fact);
            }
            state.set(*param, value);
            entry.push((*param, value));
        }
        if is_made {
            let last = entry.len().min(1);
            entry.rotate_right(last);
        }
        Ok((state, entry))
    }

    /// What is said to be read is defined where the precondition holds.
    fn read_frame(&mut self, start: &mut State, case: &SpecCase) -> Result<Option<ReadFrame>> {
        let (Some(sets), Some(_)) = (&case.accessible, &start.heap.total) else { return Ok(None) };
        // It may speak of any method, of this one too: all of them are defined by now.
        let measure = self.scope.measure.take();
        let clause = self.clause(start, sets);
        self.scope.measure = measure;
        let span = sets.iter().fold(Span::NONE, |all, set| all.to(set.span));
        Ok(Some(ReadFrame { clause: clause?, span }))
    }

    /// The body reads what is said. What is said may rest on the method itself, on what it promises
    /// too; so that is shown apart from it.
    fn check_reads(&mut self, mut start: State, case: &SpecCase, block: &ir::Block) -> Result<()> {
        let Some(frame) = self.read_frame(&mut start, case)? else { return Ok(()) };
        self.scope.reads = Some(frame);
        let done = self.exec(start, block);
        self.scope.reads = None;
        done.map(|_| ())
    }

    /// The first use of a class runs its initialiser, in pure code too: what that changes would be
    /// nobody's.
    fn refuse_starts(&self, block: &ir::Block) -> Result<()> {
        let starts = find_stmt(block, |stmt| match &stmt.kind {
            StmtKind::InitClass(class)
                if self.scope.memory == Memory::Total && self.may_change_at_start(*class) =>
            {
                Some(stmt.span)
            }
            _ => None,
        });
        match starts {
            Some(span) => {
                unsupported("a pure method that starts a class which changes something then", span)
            }
            None => Ok(()),
        }
    }

    fn method_case(
        &mut self,
        id: MethodId,
        stance: &Stance,
        case: &SpecCase,
        read: Option<&ir::Block>,
    ) -> Result<()> {
        let method = self.program.method(id);
        let span = method.span;
        let (mut state, entry) = self
            .parameters_of(id, stance.exact, &|engine, _, param| engine.is_non_null(id, param))?;

        // The precondition is well defined, and then so is the postcondition.
        let pure = self.is_pure(id) && method.kind == MethodKind::Method;
        if pure && let Body::Block { block, .. } = &method.body {
            step!("pure-methods-have-no-effects", refuse_effects(self.program, block)?);
            refuse_undetermined(case, block)?;
            step!("pure-methods-start-nothing-that-changes", self.refuse_starts(block)?);
        }
        self.scope.method = Some(id);
        if method.kind == MethodKind::StaticInit {
            self.scope.initializing = Some(method.class);
        }
        // A pure method's contract may not rest on the method itself.
        if pure {
            self.scope.measure = Some(Measure::none(id));
        }
        self.scope.parameters = Some(state.clone());
        let requires = Assertion::new(AssertionKind::Star(case.requires.clone()), span);
        let snapshot = self.terms.fresh("before", Sort::SNAP);
        self.record_entry(snapshot);
        self.record(&mut state, span, || Event::Entry);
        let mut starts = self.produce(state, snapshot, &requires)?;
        for start in &mut starts {
            if self.scope.memory == Memory::Client {
                let this = entry.first().filter(|_| !method.is_static).map(|(_, this)| *this);
                self.give_everything(start, this);
            }
            self.record(start, clauses_span(&case.requires), || Event::Precondition);
        }
        self.findings.vacuous = self.none_can_occur(&starts);
        let mut shown_at_exits = None;
        for start in &starts {
            if pure {
                let mut start = start.clone();
                let mut values = Vec::new();
                for e in &case.decreases {
                    values.push(self.eval(&mut start, e)?);
                }
                let reads = self.reads_as_measure(&start, id, case);
                self.scope.measure = Some(Measure { method: id, values, pure, reads });
            }
            self.read_frame(&mut start.clone(), case)?;
            step!("postcondition-is-defined", {
                let done =
                    self.when_done(|engine| engine.check_postconditions(start.clone(), id, case));
                let undefined = self.put_off_to_exits(done, id)?;
                shown_at_exits = shown_at_exits.or(undefined);
            });
        }
        let Body::Block { exit, block } = &method.body else {
            // Overriding methods prove what an abstract one promises.
            let promises = !case.ensures.is_empty() || !case.signals.is_empty();
            if stops!("model-method-keeps-its-promise", method.modifiers.model)
                && promises
                && !method.is_abstract
                && !method.modifiers.trusted
            {
                return unsupported("a model method without a body that promises something", span);
            }
            return Ok(());
        };
        if method.modifiers.trusted {
            return Ok(());
        }
        self.scope.block = Some(block);
        // Messages show the body as it is written.
        let block = read.unwrap_or(block);
        // Whether no path began with a precondition that can hold.
        let mut in_vain = true;
        for mut start in starts {
            if method.kind == MethodKind::Constructor
                && let Some((_, this)) = entry.first().copied()
            {
                self.add_fields(&mut start, this, method.class, span)?;
            }
            if method.kind == MethodKind::StaticInit {
                self.add_statics(&mut start, method.class, span)?;
            }
            let old = start.heap.clone();
            let made = entry.first().filter(|_| method.kind == MethodKind::Constructor);
            let time = match made {
                Some((_, this)) => self.before_birth(&start, *this),
                None => self.now(&old),
            };
            start.set_old(OldLabel::Entry, old, time);
            let mut values = Vec::new();
            for e in &case.decreases {
                values.push(self.eval(&mut start, e)?);
            }
            // `diverges false` asks for an end as `decreases` does; without a measure nothing
            // may lead back.
            let ends = !values.is_empty() || case.diverges.is_some() && !may_diverge(case);
            if ends {
                step!("loops-of-measured-methods-end", refuse_endless(block, &method.locals)?);
            }
            if pure || ends {
                let reads = match pure {
                    true => self.reads_as_measure(&start, id, case),
                    false => None,
                };
                self.scope.measure = Some(Measure { method: id, values, pure, reads });
            }
            self.scope.entry = Some(start.clone());
            let mut frame = self.frame_of(&mut start, id, case)?;
            if let Some(frame) = &mut frame {
                frame.is_compared = true;
            }
            self.tables.outside.clear();
            if pure {
                step!("reads-are-looked-at", self.check_reads(start.clone(), case, block)?);
            }
            let outcomes = self.in_frame(frame, |engine| engine.exec(start, block))?;
            if !pure {
                self.scope.measure = None;
            }
            let mut ended = Vec::new();
            for Outcome { state, ending } in outcomes {
                let at = state.left_at().unwrap_or(span);
                let states = self.check_undone(state, at)?;
                ended.extend(
                    states.into_iter().map(|state| Outcome { state, ending: ending.clone() }),
                );
            }
            if !ended.is_empty() {
                shown_at_exits = None;
            }
            for outcome in ended {
                match outcome.ending {
                    Ending::Normal => {
                        let mut state = outcome.state;
                        state.stay();
                        step!(
                            "postcondition-is-shown-at-the-end",
                            self.returns(state, id, &entry, case)?
                        );
                    }
                    Ending::Exit(label) if label == *exit => {
                        step!(
                            "postcondition-is-shown-at-a-return",
                            self.returns(outcome.state, id, &entry, case)?
                        );
                    }
                    // Callers take it that there is a value.
                    Ending::Throw(_) if pure => {
                        let at = outcome.state.left_at().unwrap_or(span);
                        step!("pure-methods-do-not-throw", {
                            self.fails(&outcome.state, || {
                                Failure::new(
                                    Code::ExceptionNotAllowed,
                                    at,
                                    "an exception may leave a pure method",
                                )
                            })?;
                        });
                    }
                    Ending::Throw(exception) => {
                        step!(
                            "exceptions-are-looked-at",
                            self.throws(outcome.state, exception, id, &entry, case)?
                        );
                    }
                    _ => return unsupported("a jump out of the method", span),
                }
            }
            in_vain = in_vain
                && self.findings.held_in_vain
                && self.scope.entry.clone().is_some_and(|entry| self.holds_in_vain(&entry));
        }
        self.findings.vacuous |= in_vain && self.findings.held_in_vain;
        // Nowhere was it looked at.
        shown_at_exits.map_or(Ok(()), Err)
    }

    fn allocate_instance(&mut self, state: &mut State, ty: &Type) -> Term {
        let object = self.terms.fresh_object("this");
        // A subclass may be calling: the class is known only from above.
        let bound = self.type_term(ty);
        let dynamic = self.terms.type_of(object);
        let fact = self.terms.subtype(dynamic, bound);
        self.assume(state, fact);
        object
    }

    fn add_statics(&mut self, state: &mut State, class: ir::ClassId, span: Span) -> Result<()> {
        for field in self.program.class(class).fields.clone() {
            let info = self.program.field(field);
            if info.is_static && info.constant.is_none() {
                let ty = info.ty.clone();
                let value = self.default_value(&ty, span)?;
                if self.add_total_fields(state, Term::NULL, &[(field, value)]) {
                    continue;
                }
                let fraction = self.full();
                state.heap.add(heap::Chunk::Field {
                    object: Term::NULL,
                    field: field.0,
                    fraction,
                    value,
                });
            }
        }
        Ok(())
    }

    fn check_postconditions(&mut self, start: State, id: MethodId, case: &SpecCase) -> Result<()> {
        let method = self.program.method(id);
        let span = method.span;
        let mut after = start.clone();
        let this = method.params.first().and_then(|this| start.get(*this));
        let time = match this.filter(|_| method.kind == MethodKind::Constructor) {
            Some(this) => self.before_birth(&start, this),
            None => self.now(&start.heap),
        };
        after.set_old(OldLabel::Entry, start.heap.clone(), time);
        after.heap = match self.frame_of(&mut after, id, case)? {
            // Callers know what it cannot change.
            Some(frame) => {
                let mut heap = start.heap.clone();
                step!("postcondition-speaks-of-changes", {
                    self.forget_in(&mut heap, &frame.locations);
                });
                heap
            }
            None => self.any_heap(),
        };
        let mut normal = after.clone();
        if let Some(result) = method.result_local
            && method.result != Type::Void
        {
            let value = self.fresh(&mut normal, "result", &method.result, span)?;
            // That it is not null, where it is said so, is shown before anything else.
            if self.gives_non_null(id) {
                let fact = self.terms.ne(value, Term::NULL);
                self.assume(&mut normal, fact);
            }
            normal.set(result, value);
            // That is shown before the rest, and known to callers before it.
            if self.gives_non_null(id) {
                let fact = self.terms.ne(value, Term::NULL);
                self.assume(&mut normal, fact);
            }
        }
        let ensures = Assertion::new(AssertionKind::Star(case.ensures.clone()), span);
        let snapshot = self.terms.fresh("after", Sort::SNAP);
        if self.is_pure(id) && method.kind == MethodKind::Method {
            // It gives nothing away: its postcondition speaks of what its precondition covers.
            normal.heap = start.heap.clone();
            self.produce_into(normal, snapshot, &ensures)?;
        } else {
            self.produce(normal, snapshot, &ensures)?;
        }
        for signals in &case.signals {
            let mut thrown = after.clone();
            let exception = self.terms.fresh("exception", Sort::REF);
            let is = self.instance_of(exception, &Type::Class(signals.class));
            self.assume(&mut thrown, is);
            thrown.set(signals.var, exception);
            let snapshot = self.terms.fresh("after", Sort::SNAP);
            self.produce(thrown, snapshot, &signals.condition)?;
        }
        Ok(())
    }

    /// The end of a path: the postcondition, with parameters as they were on entry.
    pub fn returns(
        &mut self,
        mut state: State,
        id: MethodId,
        entry: &[(LocalId, Term)],
        case: &SpecCase,
    ) -> Result<()> {
        let method = self.program.method(id);
        for (param, value) in entry {
            step!("postcondition-speaks-of-arguments", state.set(*param, *value));
        }
        let span = state.left_at().unwrap_or(method.span);
        self.check_all_set(&mut state, id)?;
        if self.gives_non_null(id)
            && let Some(value) = method.result_local.and_then(|r| state.get(r))
        {
            let goal = self.terms.ne(value, Term::NULL);
            let states = self.with_ghosts(state, span, &mut |engine, mut state| {
                step!("result-is-not-null-as-declared", {
                    engine.prove(&mut state, goal, |engine| {
                        let text = match nullness::result_is_declared(engine.program, id) {
                            true => "the result may be null, and it is declared `non_null`",
                            false => "the result may be null, and by default it is not",
                        };
                        let fix = Fix::new(FixRole::Modifier, method.span, "nullable");
                        let help = Help::new("`nullable` lets the result be null", fix);
                        Failure::new(Code::Postcondition, span, text).help(help)
                    })?;
                });
                Ok(vec![state])
            })?;
            let Some(next) = states.into_iter().next() else { return Ok(()) };
            state = next;
        }
        let blame = Blame { code: Code::Postcondition, span, what: "the postcondition" };
        let ensures = Assertion::new(AssertionKind::Star(case.ensures.clone()), method.span);
        let before = state.clone();
        let ends = self.when_done(|engine| {
            engine.with_ghosts(state, span, &mut |engine, state| {
                engine.consume(state, &ensures, blame)
            })
        });
        let ends = ends.map_err(|stop| self.with_step(stop, &before))?;
        for mut end in ends {
            end.state.heap = end.rest;
            self.record(&mut end.state, span, || Event::Return);
        }
        Ok(())
    }

    pub fn throws(
        &mut self,
        mut state: State,
        exception: Term,
        id: MethodId,
        entry: &[(LocalId, Term)],
        case: &SpecCase,
    ) -> Result<()> {
        // That it does not is assumed, and listed.
        if self.tables.unsaid.contains(&exception) {
            return Ok(());
        }
        let method = self.program.method(id);
        for (param, value) in entry {
            state.set(*param, *value);
        }
        let span = state.left_at().unwrap_or(method.span);
        let mut kinds = Vec::new();
        for class in self.allowed_exceptions(id, case) {
            kinds.push(self.instance_of(exception, &Type::Class(class)));
        }
        // Where nobody says anything, what the program makes and throws itself is intended.
        let is_intended = needs!("intended-is-made", self.tables.intended.contains(&exception))
            && needs!("nobody-says-what-is-thrown", self.may_throw_its_own(id));
        if is_intended {
            kinds.push(Term::TRUE);
        }
        let allowed = self.terms.or(kinds);
        let states = self.with_ghosts(state, span, &mut |engine, mut state| {
            let class = engine.class_name_of(&state, exception);
            step!("only-allowed-exceptions-leave", {
                engine.prove(&mut state, allowed, |engine| {
                    engine.exception_not_allowed(id, class, span)
                })?;
            });
            Ok(vec![state])
        })?;
        let Some(state) = states.into_iter().next() else { return Ok(()) };
        let states = self.prove_clauses_of_class(state, (id, case), span)?;
        let Some(state) = states.into_iter().next() else { return Ok(()) };
        // All clauses that speak of the exception hold, side by side.
        let mut ways = vec![(state, Vec::new())];
        for signals in &case.signals {
            let is = self.instance_of(exception, &Type::Class(signals.class));
            let is_not = self.terms.not(is);
            let mut next = Vec::new();
            for (state, conditions) in ways {
                if let Some(mut branch) = self.branch(&state, is) {
                    branch.set(signals.var, exception);
                    let mut conditions: Vec<Assertion> = conditions.clone();
                    step!(
                        "exceptional-postcondition-is-shown",
                        conditions.push(signals.condition.clone())
                    );
                    next.push((branch, conditions));
                }
                if let Some(branch) = self.branch(&state, is_not) {
                    next.push((branch, conditions));
                }
            }
            ways = next;
        }
        let blame =
            Blame { code: Code::Postcondition, span, what: "the exceptional postcondition" };
        for (state, conditions) in ways {
            let all = Assertion::new(AssertionKind::Star(conditions), method.span);
            let ends = self.with_ghosts(state, span, &mut |engine, state| {
                engine.consume(state, &all, blame)
            })?;
            for mut end in ends {
                end.state.heap = end.rest;
                self.record(&mut end.state, span, || Event::Throw);
            }
        }
        Ok(())
    }
}

/// `diverges true;`
fn may_diverge(case: &SpecCase) -> bool {
    matches!(&case.diverges, Some(e) if e.kind == ir::ExprKind::Bool(true))
}

/// Where the clauses of a contract stand.
pub(crate) fn clauses_span(clauses: &[Assertion]) -> Span {
    clauses.iter().fold(Span::NONE, |all, clause| all.to(clause.span))
}

/// A pure method only computes a value: what has an effect, gives a new object, or may not
/// end is refused.
fn refuse_effects(program: &Program, block: &ir::Block) -> Result<()> {
    let refused = find_stmt(block, |stmt| {
        let what = match &stmt.kind {
            StmtKind::WriteField { .. }
            | StmtKind::WriteStatic { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::Ghost(Ghost::SetField { .. } | Ghost::SetStatic { .. }) => {
                "writing to the heap in a pure method"
            }
            StmtKind::New { .. } | StmtKind::NewArray { .. } | StmtKind::Concat { .. } => {
                "a new object in a pure method"
            }
            StmtKind::Call(call) => {
                let method = program.method(call.method);
                if method.modifiers.purity == ir::Purity::Impure {
                    "a call of a method that is not pure in a pure method"
                } else {
                    match determined::of_call(program, call) {
                        Determined::Value => return None,
                        Determined::Content => "a new object in a pure method",
                        Determined::ByClass | Determined::Nothing => {
                            "a call in a pure method that may give another value each time"
                        }
                    }
                }
            }
            StmtKind::Loop { spec, .. } if spec.decreases.is_empty() => {
                "a loop without `decreases` in a pure method"
            }
            StmtKind::Loop { .. }
            | StmtKind::Block { .. }
            | StmtKind::If { .. }
            | StmtKind::Try { .. }
            | StmtKind::Throw(_)
            | StmtKind::Assign(..)
            | StmtKind::InitClass(_)
            | StmtKind::Check(_)
            | StmtKind::Exit(_)
            | StmtKind::Again(_)
            | StmtKind::Ghost(
                Ghost::Open(_)
                | Ghost::Close(_)
                | Ghost::Use(_)
                | Ghost::Assert(_)
                | Ghost::Assume(_)
                | Ghost::Join(_)
                | Ghost::SetLocal(..)
                | Ghost::Apply(..)
                | Ghost::Havoc(_)
                | Ghost::Unreachable
                | Ghost::Label(_)
                | Ghost::Block(_),
            ) => return None,
        };
        Some((what, stmt.span))
    });
    match refused {
        Some((what, span)) => unsupported(what, span),
        None => Ok(()),
    }
}
