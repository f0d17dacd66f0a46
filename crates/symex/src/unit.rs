//! Units of verification: methods and constructors with their contracts, predicates, pure
//! methods (definitions 3 to 7).

use base::{Code, Span};
use heap::Heap;
use ir::{
    Assertion, AssertionKind, Body, Framing, FunctionId, LemmaId, LocalId, MethodId, MethodKind,
    OldLabel, Origin, PredicateId, Program, SpecCase, StmtKind, Type,
};
use solver::Statistics;
use term::{Sort, Term};

use crate::call::may_allocate;
use crate::consume::Blame;
use crate::describe::name_of;
use crate::engine::{Engine, Measure, Options};
use crate::exec::Ending;
use crate::failure::{Failure, Result, Stop, unsupported};
use crate::state::State;
use crate::trace::{Event, Trace};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Unit {
    Method(MethodId),
    Predicate(PredicateId),
    Function(FunctionId),
    Lemma(LemmaId),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnitKind {
    Method,
    Constructor,
    Pure,
    Predicate,
    Initializer,
    Function,
    Lemma,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    Verified,
    /// At least one obligation fails on some path.
    Failed,
    /// The solver gave up, or the budget did not suffice.
    Unknown(String),
    Unsupported(String, Span),
    /// Its text or contract has errors, which have been reported.
    Error,
}

#[derive(Debug)]
pub struct Report {
    pub unit: Unit,
    pub name: String,
    pub kind: UnitKind,
    pub span: Span,
    pub verdict: Verdict,
    pub failures: Vec<Failure>,
    /// Ghost operations that were inserted.
    pub inserted: Vec<(Span, String)>,
    /// Methods that were called without any contract.
    pub uncontracted: Vec<String>,
    /// The methods and predicates that the verdict takes for granted, by the names of their
    /// reports.
    pub relies_on: Vec<String>,
    pub trusted: bool,
    /// The precondition, or the predicate, can never hold: everything is true of it.
    pub vacuous: bool,
    pub statistics: Statistics,
    /// How many statements and assertions were gone through, on all paths together.
    pub steps: u64,
    /// How many states were joined with others.
    pub joins: u64,
    /// The exploration, if [`Options::trace`] asks for it.
    pub trace: Option<Trace>,
}

/// All units of the program's sources, in the order of the text.
pub fn units(program: &Program) -> Vec<Unit> {
    let mut units = Vec::new();
    for (i, method) in program.methods.iter().enumerate() {
        let has_body = matches!(method.body, Body::Block { .. } | Body::Unsupported(_));
        // What the compiler writes runs too: initial values of fields, bodies of lambdas.
        let written = method.origin == Origin::Source && !method.contract.is_empty();
        // An enumeration's `values` and `valueOf` are the language's own.
        let made = method.origin == Origin::Synthetic
            && (method.kind != MethodKind::Method
                || program.class(method.class).origin == Origin::Synthetic);
        let runs = (method.origin == Origin::Source || made) && has_body;
        if written || runs {
            units.push(Unit::Method(MethodId(i as u32)));
        }
    }
    for (i, predicate) in program.predicates.iter().enumerate() {
        if predicate.origin == Origin::Source {
            units.push(Unit::Predicate(PredicateId(i as u32)));
        }
    }
    units.extend((0..program.functions.len()).map(|i| Unit::Function(FunctionId(i as u32))));
    units.extend((0..program.lemmas.len()).map(|i| Unit::Lemma(LemmaId(i as u32))));
    units.sort_by_key(|u| match u {
        Unit::Method(m) => program.method(*m).span,
        Unit::Predicate(p) => program.predicate(*p).span,
        Unit::Function(f) => program.function(*f).span,
        Unit::Lemma(l) => program.lemma(*l).span,
    });
    units
}

/// Verifies one unit. To be called inside [`base::on_large_stack`].
///
/// What a joined state cannot show may be shown path by path, and a failure is told better
/// on a path of its own: a unit that joining did not verify is gone through again without,
/// and the second verdict counts, unless the paths are too many.
pub fn verify(program: &Program, unit: Unit, options: &Options) -> Report {
    let first = verify_once(program, unit, options);
    if first.verdict == Verdict::Verified || first.joins == 0 {
        return first;
    }
    let steps = options.steps.min(first.steps.saturating_mul(AGAIN).saturating_add(2_000));
    let again = Options { join: false, steps, ..options.clone() };
    let second = verify_once(program, unit, &again);
    let out_of_steps = second.steps > steps;
    let (mut report, other) = if out_of_steps { (first, second) } else { (second, first) };
    report.statistics.add(&other.statistics);
    report.steps += other.steps;
    report.joins += other.joins;
    report
}

/// How many times the steps with joining the second attempt may take.
const AGAIN: u64 = 8;

fn verify_once(program: &Program, unit: Unit, options: &Options) -> Report {
    let mut engine = Engine::new(program, options.clone());
    let (name, kind, span, trusted) = match unit {
        Unit::Method(id) => {
            let method = program.method(id);
            let kind = match method.kind {
                MethodKind::Constructor => UnitKind::Constructor,
                MethodKind::StaticInit => UnitKind::Initializer,
                MethodKind::Method if engine.is_pure(id) => UnitKind::Pure,
                MethodKind::Method => UnitKind::Method,
            };
            (method.signature.clone(), kind, method.span, method.modifiers.trusted)
        }
        Unit::Predicate(id) => {
            let predicate = program.predicate(id);
            (name_of(program, unit), UnitKind::Predicate, predicate.span, false)
        }
        Unit::Function(id) => {
            let function = program.function(id);
            (function.name.to_string(), UnitKind::Function, function.span, false)
        }
        Unit::Lemma(id) => {
            let lemma = program.lemma(id);
            let class = lemma.class.map(|c| format!("{}.", program.class(c).name));
            let name = format!("{}{}", class.unwrap_or_default(), lemma.name);
            (name, UnitKind::Lemma, lemma.span, lemma.trusted)
        }
    };
    // Lemmas rest on what is computed and defined, so that does not rest on them.
    engine.lemmas_allowed =
        !matches!(kind, UnitKind::Pure | UnitKind::Predicate | UnitKind::Function);
    engine.proving = match unit {
        Unit::Lemma(id) => Some(id),
        _ => None,
    };
    if let Unit::Method(id) = unit {
        engine.explicit = program.class(program.method(id).class).framing == Framing::Explicit;
    }
    let result = match unit {
        Unit::Method(id) => engine.method(id),
        Unit::Predicate(id) => engine.predicate_unit(id),
        Unit::Function(id) => engine.function_unit(id),
        Unit::Lemma(id) => engine.lemma_unit(id),
    };
    let (last, ended) = match result {
        Ok(()) | Err(Stop::Enough) => (None, Verdict::Verified),
        Err(Stop::Failed(failure)) => (Some((None, *failure)), Verdict::Failed),
        Err(Stop::Missing(_, failure)) if engine.explicit => {
            let why = "a class without permissions that uses the heap".to_string();
            (None, Verdict::Unsupported(why, failure.span))
        }
        Err(Stop::Missing(missing, failure)) => (Some((Some(missing), *failure)), Verdict::Failed),
        Err(Stop::Unsupported(what, span)) => (None, Verdict::Unsupported(what, span)),
        Err(Stop::Erroneous) => (None, Verdict::Error),
        Err(Stop::Budget(_)) => {
            (None, Verdict::Unknown("the unit takes too many steps".to_string()))
        }
    };
    let failures = engine.all_failures(last);
    // What is surely wrong is wrong, whatever could not be looked at besides.
    let verdict = match verdict_of(&failures) {
        Verdict::Failed => Verdict::Failed,
        verdict if matches!(ended, Verdict::Verified | Verdict::Failed) => verdict,
        _ => ended,
    };
    let relies_on = engine.relies_on.iter().map(|unit| name_of(program, *unit)).collect();
    let uncontracted =
        engine.uncontracted.iter().map(|m| program.method(*m).signature.clone()).collect();
    let (vacuous, steps) = (engine.vacuous, engine.steps);
    let statistics = *engine.prover.statistics();
    let inserted = std::mem::take(&mut engine.inserted);
    let trace = engine.finish_trace(&failures);
    Report {
        unit,
        name,
        kind,
        span,
        verdict,
        failures,
        inserted,
        uncontracted,
        relies_on,
        trusted,
        vacuous,
        statistics,
        steps,
        joins: engine.joins,
        trace,
    }
}

fn verdict_of(failures: &[Failure]) -> Verdict {
    if failures.is_empty() {
        Verdict::Verified
    } else if failures.iter().all(|f| f.unknown) {
        Verdict::Unknown("the solver does not know".to_string())
    } else {
        Verdict::Failed
    }
}

impl Engine<'_> {
    fn predicate_unit(&mut self, id: PredicateId) -> Result<()> {
        let predicate = self.program.predicate(id);
        if self.has_family(id) {
            return unsupported("predicate families", predicate.span);
        }
        let Some(body) = &predicate.body else { return Ok(()) };
        self.locals = predicate.locals.clone();
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
        self.parameters = Some(state.clone());
        let snapshot = self.terms.fresh("snapshot", Sort::SNAP);
        self.record_entry(snapshot);
        self.record(&mut state, predicate.span, || Event::Entry);
        let mut states = self.produce(state, snapshot, body)?;
        for state in &mut states {
            self.record(state, body.span, || Event::Definition);
        }
        self.vacuous = self.none_can_occur(&states);
        Ok(())
    }

    pub fn none_can_occur(&mut self, states: &[State]) -> bool {
        states.iter().all(|s| self.prover.is_infeasible(&mut self.terms, &s.path))
    }

    fn method(&mut self, id: MethodId) -> Result<()> {
        let method = self.program.method(id);
        let span = method.span;
        if let Body::Unsupported(why) = &method.body {
            return match why.first() {
                Some(d) => unsupported(d.message.clone(), d.span),
                None => Err(Stop::Erroneous),
            };
        }
        self.refuse_inheritance(id)?;
        self.locals = method.locals.clone();
        let case = self.case(id, span)?.unwrap_or_default();
        let class = self.program.class(method.class);
        if !class.invariants.is_empty() || !class.dependencies.is_empty() {
            return unsupported("class invariants", span);
        }
        if case.assignable.is_some() || case.accessible.is_some() {
            // With permissions they say nothing; elsewhere they would be skipped.
            return unsupported("`assignable` and `accessible`", span);
        }

        // Parameters have any value.
        let mut state = State::new(method.locals.len());
        let mut entry: Vec<(LocalId, Term)> = Vec::new();
        for (i, param) in method.params.iter().enumerate() {
            let Some(local) = method.locals.get(param.index()) else { continue };
            let (name, ty) = (local.name, local.ty.clone());
            let is_this = i == 0 && !method.is_static;
            let value = if is_this && method.kind == MethodKind::Constructor {
                self.allocate_instance(&mut state, &ty)
            } else {
                self.fresh(&mut state, name.as_str(), &ty, span)?
            };
            let non_null = is_this || self.is_non_null(id, *param);
            if non_null {
                let fact = self.terms.ne(value, Term::NULL);
                self.assume(&mut state, fact);
            }
            if !(is_this && method.kind == MethodKind::Constructor) {
                self.assume_static_type(&mut state, value, &ty);
            }
            state.set(*param, value);
            entry.push((*param, value));
        }

        // The precondition is well defined, and then so is the postcondition.
        let pure = self.is_pure(id) && method.kind == MethodKind::Method;
        if pure && let Body::Block { block, .. } = &method.body {
            refuse_effects(self.program, block)?;
        }
        self.method = Some(id);
        if method.kind == MethodKind::StaticInit {
            self.initializing = Some(method.class);
        }
        // A pure method's contract may not rest on the method itself.
        if pure {
            self.measure = Some(Measure { method: id, values: Vec::new(), pure });
        }
        self.parameters = Some(state.clone());
        let requires = Assertion::new(AssertionKind::Star(case.requires.clone()), span);
        let snapshot = self.terms.fresh("before", Sort::SNAP);
        self.record_entry(snapshot);
        self.record(&mut state, span, || Event::Entry);
        let mut starts = self.produce(state, snapshot, &requires)?;
        for start in &mut starts {
            self.record(start, clauses_span(&case.requires), || Event::Precondition);
        }
        self.vacuous = self.none_can_occur(&starts);
        for start in &starts {
            if pure {
                let mut start = start.clone();
                let mut values = Vec::new();
                for e in &case.decreases {
                    values.push(self.eval(&mut start, e)?);
                }
                self.measure = Some(Measure { method: id, values, pure });
            }
            self.check_postconditions(start.clone(), id, &case)?;
        }
        let Body::Block { exit, block } = &method.body else { return Ok(()) };
        if method.modifiers.trusted {
            return Ok(());
        }
        self.block = Some(block);
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
            start.set_old(OldLabel::Entry, old);
            let mut values = Vec::new();
            for e in &case.decreases {
                values.push(self.eval(&mut start, e)?);
            }
            if pure || !values.is_empty() {
                self.measure = Some(Measure { method: id, values, pure });
            }
            self.entry = Some(start.clone());
            let outcomes = self.exec(start, block)?;
            if !pure {
                self.measure = None;
            }
            for outcome in outcomes {
                match outcome.ending {
                    Ending::Normal => {
                        let mut state = outcome.state;
                        state.stay();
                        self.returns(state, id, &entry, &case)?;
                    }
                    Ending::Exit(label) if label == *exit => {
                        self.returns(outcome.state, id, &entry, &case)?;
                    }
                    // Callers take it that there is a value.
                    Ending::Throw(_) if pure => {
                        let at = outcome.state.left_at().unwrap_or(span);
                        self.fails(&outcome.state, || {
                            Failure::new(
                                Code::ExceptionNotAllowed,
                                at,
                                "an exception may leave a pure method",
                            )
                        })?;
                    }
                    Ending::Throw(exception) => {
                        self.throws(outcome.state, exception, id, &entry, &case)?;
                    }
                    _ => return unsupported("a jump out of the method", span),
                }
            }
        }
        Ok(())
    }

    /// What the rules for inheritance will have to judge is refused, not guessed.
    fn refuse_inheritance(&self, id: MethodId) -> Result<()> {
        let method = self.program.method(id);
        let span = method.span;
        for overridden in &method.overrides {
            let parent = self.program.method(*overridden);
            let written = !method.contract.is_empty() || !parent.contract.is_empty();
            if written {
                return unsupported("overriding methods with contracts", span);
            }
            if self.is_pure(*overridden) && !self.is_pure(id) {
                return unsupported("overriding a pure method by one that is not", span);
            }
        }
        if self.implements_for_a_subclass(id) {
            return unsupported("a method that implements another in a subclass", span);
        }
        let class = self.program.class(method.class);
        if class.predicates.iter().any(|p| self.has_family(*p)) {
            return unsupported("predicate families", span);
        }
        Ok(())
    }

    /// `class B extends A implements I`: here `A`'s method is what calls through `I` run,
    /// though `A` knows nothing of `I`. True if one of the two contracts says anything.
    fn implements_for_a_subclass(&self, id: MethodId) -> bool {
        let method = self.program.method(id);
        if method.is_static || method.kind != MethodKind::Method {
            return false;
        }
        let types = |m: &ir::Method| -> Vec<Type> {
            let locals = m.params.iter().skip(1).filter_map(|p| m.locals.get(p.index()));
            locals.map(|local| local.ty.clone()).collect()
        };
        let wanted = types(method);
        self.program.methods.iter().enumerate().any(|(i, other)| {
            other.name == method.name
                && !other.is_static
                && MethodId(i as u32) != id
                && !(other.contract.is_empty()
                    && method.contract.is_empty()
                    && other.modifiers.purity == method.modifiers.purity)
                && types(other).len() == wanted.len()
                && self.program.class(other.class).kind == ir::ClassKind::Interface
                && !self.program.is_subclass(method.class, other.class)
                && (0..self.program.classes.len()).any(|c| {
                    let class = ir::ClassId(c as u32);
                    self.program.is_subclass(class, method.class)
                        && self.program.is_subclass(class, other.class)
                })
        })
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
        after.set_old(OldLabel::Entry, start.heap.clone());
        after.heap = Heap::new();
        let mut normal = after.clone();
        if let Some(result) = method.result_local
            && method.result != Type::Void
        {
            let value = self.fresh(&mut normal, "result", &method.result, span)?;
            normal.set(result, value);
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
    fn returns(
        &mut self,
        mut state: State,
        id: MethodId,
        entry: &[(LocalId, Term)],
        case: &SpecCase,
    ) -> Result<()> {
        let method = self.program.method(id);
        for (param, value) in entry {
            state.set(*param, *value);
        }
        let span = state.left_at().unwrap_or(method.span);
        let blame = Blame { code: Code::Postcondition, span, what: "the postcondition" };
        let ensures = Assertion::new(AssertionKind::Star(case.ensures.clone()), method.span);
        let before = state.clone();
        let ends = self
            .with_ghosts(state, span, &mut |engine, state| engine.consume(state, &ensures, blame));
        let ends = ends.map_err(|stop| self.with_step(stop, &before))?;
        for mut end in ends {
            end.state.heap = end.rest;
            self.record(&mut end.state, span, || Event::Return);
        }
        Ok(())
    }

    fn throws(
        &mut self,
        mut state: State,
        exception: Term,
        id: MethodId,
        entry: &[(LocalId, Term)],
        case: &SpecCase,
    ) -> Result<()> {
        let method = self.program.method(id);
        for (param, value) in entry {
            state.set(*param, *value);
        }
        let span = state.left_at().unwrap_or(method.span);
        let mut kinds = Vec::new();
        for class in self.allowed_exceptions(id, case) {
            kinds.push(self.instance_of(exception, &Type::Class(class)));
        }
        let allowed = self.terms.or(kinds);
        let states = self.with_ghosts(state, span, &mut |engine, mut state| {
            let class = engine.class_name_of(&state, exception);
            engine.prove(&mut state, allowed, |engine| {
                engine.exception_not_allowed(id, class, span)
            })?;
            Ok(vec![state])
        })?;
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
                    conditions.push(signals.condition.clone());
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

/// Where the clauses of a contract stand.
pub(crate) fn clauses_span(clauses: &[Assertion]) -> Span {
    clauses.iter().fold(Span::NONE, |all, clause| all.to(clause.span))
}

/// A pure method only computes a value: what has an effect, gives a new object, or may not
/// end is refused.
fn refuse_effects(program: &Program, block: &ir::Block) -> Result<()> {
    for stmt in &block.stmts {
        let what = match &stmt.kind {
            StmtKind::WriteField { .. }
            | StmtKind::WriteStatic { .. }
            | StmtKind::WriteElement { .. }
            | StmtKind::Ghost(ir::Ghost::SetField { .. } | ir::Ghost::SetStatic { .. }) => {
                "writing to the heap in a pure method"
            }
            StmtKind::New { .. } | StmtKind::NewArray { .. } | StmtKind::Concat { .. } => {
                "a new object in a pure method"
            }
            StmtKind::Call(call) if may_allocate(program.method(call.method)) => {
                "a new object in a pure method"
            }
            StmtKind::Call(call)
                if program.method(call.method).modifiers.purity == ir::Purity::Impure =>
            {
                "a call of a method that is not pure in a pure method"
            }
            StmtKind::Loop { spec, .. } if spec.decreases.is_empty() => {
                "a loop without `decreases` in a pure method"
            }
            StmtKind::Loop { body, .. }
            | StmtKind::Block { body, .. }
            | StmtKind::Ghost(ir::Ghost::Block(body)) => {
                refuse_effects(program, body)?;
                continue;
            }
            StmtKind::If { arms, otherwise } => {
                for (_, arm) in arms {
                    refuse_effects(program, arm)?;
                }
                refuse_effects(program, otherwise)?;
                continue;
            }
            StmtKind::Try { body, handler, .. } => {
                refuse_effects(program, body)?;
                refuse_effects(program, handler)?;
                continue;
            }
            _ => continue,
        };
        return unsupported(what, stmt.span);
    }
    Ok(())
}
