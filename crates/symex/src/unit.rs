//! Units of verification: methods and constructors with their contracts, predicates, pure
//! methods (definitions 3 to 7).

mod attempt;
mod body;
mod checker;

mod entry;
mod memories;
mod postcondition;
mod predicate;
mod promise;
mod proves;
mod refused;
mod stands_in;
mod such_value;

use base::{Code, Span};
use check::{Unit, UnitKind, Verdict, Why};
use facts::Facts;
use ir::visit::{Visitor, each_stmt};
use ir::{Body, FunctionId, LemmaId, Method, MethodId, MethodKind, Origin, PredicateId, Program};
use solver::Statistics;

use crate::contract;
use crate::engine::Options;
use crate::engine::message::Note;
use crate::failure::Failure;
use crate::inherit;
use crate::program::names::name_of;
use crate::trace::Trace;
use attempt::{Part, run};

pub use checker::Permissions;
pub use promise::{Promise, PromisedCase, body_contract, body_contracts, promises, promises_alone};

/// What a verdict rests on, by the names of reports.
#[derive(Clone, Default, Debug)]
pub struct Grounds {
    /// Methods that were called without any contract.
    pub uncontracted: Vec<String>,
    /// The classes that it takes to have no subclasses but those given.
    pub counted_on: Vec<String>,
    /// The methods and predicates that the verdict takes for granted.
    pub relies_on: Vec<String>,
}

/// What was shown of nothing: everything is true there, so it is pointed out.
#[derive(Clone, Default, Debug)]
pub struct Vacuity {
    /// The precondition, or the predicate, can never hold.
    pub vacuous: bool,
    /// Assumptions, invariants and calls behind which nothing can happen.
    pub dead_ends: Vec<Span>,
    /// Loops that have ways out, none of which can be taken.
    pub endless: Vec<Span>,
}

/// What it took.
#[derive(Clone, Copy, Default, Debug)]
pub struct Work {
    pub statistics: Statistics,
    /// How many statements and assertions were gone through, on all paths together.
    pub steps: u64,
    /// How many states were joined with others.
    pub joins: u64,
}

impl Work {
    pub fn add(&mut self, other: &Work) {
        self.statistics.add(&other.statistics);
        self.steps += other.steps;
        self.joins += other.joins;
    }
}

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
    pub grounds: Grounds,
    /// What there is to say besides: what need not be shown again, and why.
    pub notes: Vec<String>,
    pub trusted: bool,
    /// What is said of examples was found out by running other methods: it depends on more than
    /// the verdict does.
    pub depends_on_runs: bool,
    pub vacuity: Vacuity,
    pub work: Work,
    /// The exploration, if [`Options::trace`] asks for it.
    pub trace: Option<Trace>,
}

/// Whether a member that the compiler writes implements what an interface declares: it may not do what
/// that one says.
fn answers_for_others(program: &Program, method: &Method) -> bool {
    let above = program.class(method.class).superclass;
    let is_of_language = |other: &MethodId| {
        let class = Some(program.method(*other).class);
        class == above || class == program.well_known.object
    };
    !method.overrides.iter().all(is_of_language)
}

/// All units of the program's sources, in the order of the text.
pub fn units(facts: &Facts) -> Vec<Unit> {
    let program = facts.program();
    let mut units = Vec::new();
    for (i, method) in program.methods.iter().enumerate() {
        let has_body = matches!(method.body, Body::Block { .. } | Body::Unsupported(_));
        // What the compiler writes runs too: initial values of fields, bodies of lambdas.
        let written = method.origin == Origin::Source && !method.contract.is_empty();
        // An enumeration's `values` and `valueOf` are the language's own, and so are accessors of records
        // that nobody else has said anything of.
        let made = method.origin == Origin::Synthetic
            && !method.modifiers.model
            && (method.kind != MethodKind::Method
                || program.class(method.class).origin == Origin::Synthetic
                || answers_for_others(program, method));
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
        grounds: Grounds::default(),
        notes: Vec::new(),
        trusted,
        depends_on_runs: false,
        vacuity: Vacuity::default(),
        work: Work::default(),
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
    if let Some(broken) = broken_in_class(facts, unit) {
        let what = format!("`{}`, which this means here, has errors", broken.name);
        report.verdict = Verdict::Error;
        let label = "it cannot be read";
        report.failures.push(Failure::new(Code::SpecName, span, what).label(broken.span, label));
        return report;
    }
    for duty in inherit::duties(facts, unit) {
        let mut last = None;
        for attempt in &duty.attempts {
            let part = run(facts, attempt, options);
            report.work.add(&part.work);
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
                report.work.add(&part.work);
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
    if let Unit::Method(id) = unit {
        report.say_whose_objects(facts, id);
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

/// A definition with errors that an inherited body means by one of its predicates. Of what stands in
/// the text of a class itself the lowering takes care.
fn broken_in_class(facts: &Facts, unit: Unit) -> Option<&ir::Predicate> {
    let Unit::Inherited(class, method) = unit else { return None };
    let program = facts.program();
    if !program.predicates.iter().any(|predicate| predicate.broken) {
        return None;
    }
    let mut named = Named::default();
    named.method(program.method(method));
    let mut families = named.0.iter().filter_map(|id| facts.families.predicate(*id));
    families.find_map(|family| {
        let own = facts.families.definition_in(program, family, class)?;
        let own = program.predicate(own);
        own.broken.then_some(own)
    })
}

/// The predicates that a text names.
#[derive(Default)]
struct Named(Vec<PredicateId>);

impl<'a> Visitor<'a> for Named {
    fn predicate_id(&mut self, id: &'a PredicateId) {
        self.0.push(*id);
    }
}

impl Report {
    /// What constructors promise of their own objects alone is said where it is promised, and where a
    /// constructor below could not count on it.
    fn say_whose_objects(&mut self, facts: &Facts, id: MethodId) {
        let program = facts.program();
        let method = program.method(id);
        self.notes.extend(contract::said_of_own_objects(facts, id));
        let (MethodKind::Constructor, Body::Block { block, .. }) = (method.kind, &method.body)
        else {
            return;
        };
        let mut above = Vec::new();
        each_stmt(block, &mut |stmt| {
            if let ir::StmtKind::Call(call) = &stmt.kind
                && program.method(call.method).kind == MethodKind::Constructor
                && matches!(call.args.first().map(|a| &a.kind), Some(ir::ExprKind::Local(this)) if method.params.first() == Some(this))
                && program.method(call.method).class != method.class
            {
                above.extend(contract::said_of_own_objects(facts, call.method));
            }
        });
        for failure in self.failures.iter_mut().filter(|f| f.code == Code::Postcondition) {
            failure.notes.extend(above.iter().cloned().map(Note::from));
        }
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
            if !self.grounds.uncontracted.contains(&name) {
                self.grounds.uncontracted.push(name);
            }
        }
        for class in &engine.findings.counted_on {
            let name = program.class(*class).name.to_string();
            if !self.grounds.counted_on.contains(&name) {
                self.grounds.counted_on.push(name);
            }
        }
        for unit in &engine.findings.relies_on {
            let name = name_of(program, *unit);
            if !self.grounds.relies_on.contains(&name) {
                self.grounds.relies_on.push(name);
            }
        }
        self.vacuity.vacuous |= engine.findings.vacuous;
        for span in engine.findings.passed.dead_ends() {
            if !self.vacuity.dead_ends.contains(&span) {
                self.vacuity.dead_ends.push(span);
            }
        }
        for span in engine.findings.left.dead_ends() {
            if !self.vacuity.endless.contains(&span) {
                self.vacuity.endless.push(span);
            }
        }
    }
}
