//! Inheritance: what has to be shown of a method for which classes (section 8 of the
//! language, after jStar and DFJ).
//!
//! A body is verified in its *static* reading, where `this` is known only to be of the
//! enclosing class or one below it, and predicates and pure calls on `this` are that class's
//! own. That serves statically bound calls, and dispatched ones on objects of exactly that
//! class. Where nobody binds a call statically and the static reading does not suffice, the
//! body is verified for objects of exactly the class instead. A class that inherits a body
//! whose meaning varies with the class has it verified once more for its own objects, unless
//! the static contract, which the body meets, gives its dynamic one.
//!
//! An overriding method *stands in* for those that it overrides: whoever meets their
//! precondition may call it by its own contract, and gets what they promise.
//!
//! ```java
//! class Cell   { /*@ requires val(_); ensures val(x); @*/ void set(int x) }
//! class Recell extends Cell { /*@ requires val(_, _); ensures val(x, _); @*/ void set(int x) }
//! ```

use base::{Code, Span, needs, step, stops};
use facts::Facts;
use ir::{
    Assertion, AssertionKind, Binding, Body, ClassId, FunctionId, LemmaId, LocalId, MethodId,
    MethodKind, OldLabel, Origin, PredicateId, Program, Purity, Type,
};
use rustc_hash::FxHashSet;
use term::{Sort, Term};

use crate::contract::{Reading, Spec};
use crate::engine::Engine;
use crate::exec::Ending;
use crate::failure::{Failure, Result, unsupported};
use crate::hierarchy;
use crate::nullness;
use crate::observers;
use check::Unit;

/// How `this` is seen while a body is verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stance {
    pub reading: Reading,
    /// Its class, if it is taken to be known.
    pub exact: Option<ClassId>,
}

/// One way to show a part of what a unit needs.
#[derive(Clone, PartialEq, Debug)]
pub enum Attempt {
    Body(MethodId, Stance),
    StandsIn(StandsIn),
    Predicate(PredicateId),
    Function(FunctionId),
    Lemma(LemmaId),
}

/// A method does for another, by their contracts.
#[derive(Clone, PartialEq, Debug)]
pub struct StandsIn {
    pub method: MethodId,
    /// The reading of its own contract.
    pub reading: Reading,
    /// Whose contract it must meet; itself, if its dynamic contract must follow from its
    /// static one.
    pub other: MethodId,
    /// The class of `this`, if it is taken to be known.
    pub exact: Option<ClassId>,
    /// The class for whose sake, and where failures are shown.
    pub class: ClassId,
    pub span: Span,
}

/// Something to be shown: by the first attempt that succeeds.
pub struct Duty {
    pub attempts: Vec<Attempt>,
    /// What does as well, if there is anything here and all of it succeeds: the bodies as
    /// those classes have them that inherit them.
    pub otherwise: Vec<Attempt>,
}

impl Duty {
    fn of(attempt: Attempt) -> Duty {
        Duty { attempts: vec![attempt], otherwise: Vec::new() }
    }
}

impl Attempt {
    /// The class whose text it is.
    pub fn viewpoint(&self, program: &Program) -> Option<ClassId> {
        match self {
            Attempt::Body(id, _) => Some(program.method(*id).class),
            Attempt::StandsIn(check) => Some(check.class),
            Attempt::Predicate(id) => program.predicate(*id).class,
            Attempt::Lemma(id) => program.lemma(*id).class,
            Attempt::Function(_) => None,
        }
    }

    /// What is to be said if it succeeds.
    pub fn note(&self, program: &Program) -> Option<String> {
        match self {
            Attempt::StandsIn(check) if check.other == check.method => {
                let name = program.class(check.class).name;
                let own = program.method(check.method).class == check.class;
                (!own).then(|| {
                    format!(
                        "the body need not be verified again: its static contract serves `{name}`"
                    )
                })
            }
            _ => None,
        }
    }

    /// Failures of a comparison of contracts say what was compared.
    pub fn put_failures(&self, program: &Program, failures: &mut [Failure]) {
        if let Attempt::Body(id, Stance { exact: Some(class), .. }) = self
            && program.method(*id).class != *class
        {
            let name = program.class(*class).name;
            for failure in failures.iter_mut() {
                failure.notes.push(format!("in an object of class `{name}`, which inherits it"));
            }
        }
        let Attempt::StandsIn(check) = self else { return };
        let name = name_in(program, check.class, check.method);
        let other = &program.method(check.other).signature;
        for failure in failures {
            failure.message = if check.other == check.method {
                format!(
                    "the static contract of `{name}` does not give its other one: {}",
                    failure.message
                )
            } else {
                format!("`{name}` cannot stand in for `{other}`: {}", failure.message)
            };
            failure.code = Code::Override;
            failure.span = check.span;
        }
    }
}

/// The name of a method as a class has it.
pub fn name_in(program: &Program, class: ClassId, method: MethodId) -> String {
    let info = program.method(method);
    // What follows the name of the class: classes of lambdas have parentheses in theirs.
    let (own, name) = (program.class(info.class), program.class(class));
    let rest = [own.name.as_str(), short_name(own), own.binary_name.as_str()]
        .iter()
        .find_map(|own| info.signature.strip_prefix(own))
        .filter(|rest| rest.starts_with('.'));
    match rest {
        Some(rest) => format!("{}{rest}", name.name),
        None => format!("{} in {}", info.signature, name.name),
    }
}

/// Without the package.
fn short_name(class: &ir::Class) -> &str {
    let name = class.name.as_str();
    name.strip_prefix(class.package.as_str()).map_or(name, |rest| rest.trim_start_matches('.'))
}

fn is_pure(program: &Program, method: MethodId) -> bool {
    program.method(method).modifiers.purity != Purity::Impure
}

fn is_ours(origin: Origin) -> bool {
    matches!(origin, Origin::Source | Origin::Synthetic)
}

/// Bodies that classes inherit and that mean something else there, and methods that serve
/// for others only in a subclass.
pub fn inherited_units(facts: &Facts) -> Vec<Unit> {
    let program = facts.program();
    let mut varying: std::collections::BTreeMap<MethodId, bool> = Default::default();
    let mut units = Vec::new();
    for (i, class) in program.classes.iter().enumerate() {
        let id = ClassId(i as u32);
        if !is_ours(class.origin) || !hierarchy::is_concrete(program, id) {
            continue;
        }
        let mut bodies: std::collections::BTreeMap<MethodId, Vec<MethodId>> = Default::default();
        for (called, run) in &class.dispatch {
            bodies.entry(*run).or_default().push(*called);
        }
        for (body, called) in bodies {
            let info = program.method(body);
            let again = info.class != id
                && is_ours(info.origin)
                && matches!(info.body, Body::Block { .. })
                && *varying.entry(body).or_insert_with(|| hierarchy::varies(facts, body));
            if again || !foreign_among(facts, body, called).is_empty() {
                units.push(Unit::Inherited(id, body));
            }
        }
    }
    units
}

/// The methods with contracts that the body serves for in this class only.
fn foreign(facts: &Facts, class: ClassId, body: MethodId) -> Vec<MethodId> {
    let dispatch = facts.program().class(class).dispatch.iter();
    let called = dispatch.filter(|(_, run)| **run == body).map(|(called, _)| *called).collect();
    foreign_among(facts, body, called)
}

/// The same, of the methods whose calls the body answers.
fn foreign_among(facts: &Facts, body: MethodId, mut list: Vec<MethodId>) -> Vec<MethodId> {
    let program = facts.program();
    let overridden: FxHashSet<MethodId> = program.method(body).overrides.iter().copied().collect();
    list.retain(|m| *m != body && !overridden.contains(m));
    list.retain(|m| {
        let info = program.method(*m);
        let says = !info.contract.is_empty()
            || is_pure(program, *m)
            || !program.method(body).contract.is_empty()
            || stops!("inherited-nullness-is-compared", nullness::differs(facts, body, *m));
        says && (is_ours(info.origin) || is_ours(program.method(body).origin))
    });
    list
}

/// What has to be shown for a unit.
pub fn duties(facts: &Facts, unit: Unit) -> Vec<Duty> {
    match unit {
        Unit::Predicate(id) => vec![Duty::of(Attempt::Predicate(id))],
        Unit::Function(id) => vec![Duty::of(Attempt::Function(id))],
        Unit::Lemma(id) => vec![Duty::of(Attempt::Lemma(id))],
        Unit::Method(id) => {
            let mut duties = vec![own_body(facts, id)];
            duties.extend(overriding(facts, id));
            duties
        }
        Unit::Inherited(class, id) => inherited(facts, class, id),
    }
}

/// What has to be shown, as a text that changes whenever that does: it also depends on texts
/// that the unit does not mention, such as calls with `super` elsewhere.
pub fn circumstances(facts: &Facts, unit: Unit) -> String {
    let mut text = String::new();
    if let Unit::Method(id) | Unit::Inherited(_, id) = unit {
        text.push(if facts.may_pollute(id) { 'u' } else { 'c' });
        let functions = facts.functions();
        for interface in functions.let_go() {
            text.push_str(facts.program().class(*interface).binary_name.as_str());
            for class in facts.hierarchy.concrete_below(facts.program(), *interface).iter() {
                let class = facts.program().class(*class);
                text.push_str(class.binary_name.as_str());
                for above in class.superclass.iter().chain(&class.interfaces) {
                    text.push_str(facts.program().class(*above).binary_name.as_str());
                }
            }
        }
        text.push(if functions.are_in_arrays() { 'a' } else { 'n' });
        let owned = facts::client::owned(facts, id);
        text.push(if owned.of_all_objects { 'e' } else { 'o' });
        for field in owned.fields.iter().chain(&owned.statics) {
            let field = facts.program().field(*field);
            text.push_str(facts.program().class(field.class).binary_name.as_str());
            text.push_str(field.name.as_str());
        }
    }
    for duty in duties(facts, unit) {
        text.push_str(&format!("{} ", duty.otherwise.len()));
        for attempt in &duty.attempts {
            let (kind, reading, exact) = match attempt {
                Attempt::Body(_, stance) => ('b', stance.reading, stance.exact),
                Attempt::StandsIn(check) => ('s', check.reading, check.exact),
                _ => ('p', Reading::Dynamic, None),
            };
            text.push(kind);
            text.push(if reading == Reading::Static { 's' } else { 'd' });
            text.push(if exact.is_some() { 'e' } else { 'b' });
        }
    }
    text
}

fn own_body(facts: &Facts, id: MethodId) -> Duty {
    let program = facts.program();
    let method = program.method(id);
    let class = method.class;
    let is_concrete = hierarchy::is_concrete(program, class);
    let only = is_concrete && facts.hierarchy.is_leaf(class);
    let exact = only.then_some(class);
    let body = |reading, exact| Attempt::Body(id, Stance { reading, exact });
    if method.is_static || method.kind == MethodKind::StaticInit {
        return Duty::of(body(Reading::Dynamic, None));
    }
    let has_body = matches!(method.body, Body::Block { .. }) && !method.modifiers.trusted;
    if !hierarchy::is_dispatched(program, id) || !method.contract.static_cases.is_empty() {
        return Duty::of(body(Reading::Static, exact));
    }
    if only || !has_body || needs!("body-means-one-thing", !hierarchy::varies(facts, id)) {
        return Duty::of(body(Reading::Dynamic, exact));
    }
    let mut attempts = vec![body(Reading::Static, None)];
    let mut otherwise = Vec::new();
    // The static reading of a contract reads pure calls on `this` statically, too.
    if !is_pure(program, id)
        && needs!("nobody-binds-it-statically", !facts.calls().is_called_statically(id))
    {
        if is_concrete {
            attempts.push(body(Reading::Dynamic, Some(class)));
        } else {
            attempts.push(body(Reading::Dynamic, None));
            // Nobody runs it but the classes that inherit it.
            let inheritors = facts.hierarchy.inheritors(program, id);
            otherwise.extend(inheritors.iter().map(|c| body(Reading::Dynamic, Some(*c))));
        }
    }
    Duty { attempts, otherwise }
}

fn overriding(facts: &Facts, id: MethodId) -> Vec<Duty> {
    let program = facts.program();
    let method = program.method(id);
    let class = method.class;
    if !hierarchy::is_dispatched(program, id) {
        return Vec::new();
    }
    let only = hierarchy::is_concrete(program, class) && facts.hierarchy.is_leaf(class);
    let exact = only.then_some(class);
    let span = method.span;
    let stands_in =
        |other| StandsIn { method: id, reading: Reading::Dynamic, other, exact, class, span };
    // What is inherited is met case by case; what is written is compared.
    let compared = !method.contract.cases.is_empty() && !method.contract.extends_inherited;
    let says_non_null =
        method.params.iter().skip(1).any(|p| {
            method.locals.get(p.index()).is_some_and(|l| l.nullness == ir::Nullness::NonNull)
        });
    let mut duties = Vec::new();
    let mut others = facts.hierarchy.nearest_overridden(id).to_vec();
    // That nothing changes is expected from above, whatever stands in between.
    if let Some(other) = observers::library_method(program, id).filter(|m| !others.contains(m)) {
        others.push(other);
    }
    for other in others {
        let purity = is_pure(program, other) && !is_pure(program, id);
        if stops!("written-contracts-are-compared", compared)
            || stops!("nullness-alone-is-compared", says_non_null)
            || stops!("purity-alone-is-compared", purity)
        {
            duties.push(Duty::of(Attempt::StandsIn(stands_in(other))));
        }
    }
    if stops!("static-contract-gives-the-other", !method.contract.static_cases.is_empty())
        && hierarchy::is_concrete(program, class)
    {
        let check = StandsIn { reading: Reading::Static, exact: Some(class), ..stands_in(id) };
        duties.push(Duty::of(Attempt::StandsIn(check)));
    }
    duties
}

fn inherited(facts: &Facts, class: ClassId, id: MethodId) -> Vec<Duty> {
    let program = facts.program();
    let method = program.method(id);
    let span = program.class(class).span;
    let exact = Some(class);
    let mut duties = Vec::new();
    let again = method.class != class
        && is_ours(method.origin)
        && matches!(method.body, Body::Block { .. })
        && !method.modifiers.trusted
        && hierarchy::varies(facts, id);
    if stops!("inherited-body-is-verified-again", again) {
        let mut attempts = Vec::new();
        // Then the body is known to meet its static contract.
        if !method.contract.static_cases.is_empty()
            || is_pure(program, id)
            || needs!("body-met-its-static-contract", facts.calls().is_called_statically(id))
        {
            let reading = Reading::Static;
            let check = StandsIn { method: id, reading, other: id, exact, class, span };
            attempts.push(Attempt::StandsIn(check));
        }
        attempts.push(Attempt::Body(id, Stance { reading: Reading::Dynamic, exact }));
        duties.push(Duty { attempts, otherwise: Vec::new() });
    }
    for other in foreign(facts, class, id) {
        if !step!("inherited-body-stands-in") {
            continue;
        }
        let reading = Reading::Dynamic;
        let check = StandsIn { method: id, reading, other, exact, class, span };
        duties.push(Duty::of(Attempt::StandsIn(check)));
    }
    duties
}

impl Engine<'_> {
    /// A call that meets the other contract may be answered by this method.
    pub fn stands_in(&mut self, check: &StandsIn) -> Result<()> {
        let StandsIn { method: id, other, span, .. } = *check;
        let method = self.program.method(id);
        let (pure, was_pure) = (self.is_pure(id), self.is_pure(other));
        // Whoever calls a pure method of the library takes it that nothing changes.
        let of_library = other != id && observers::is_library_pure(self.program, other);
        let observes = match &method.body {
            Body::Block { block, .. } => observers::observes(self.program, method, block),
            _ => method.is_abstract,
        };
        if stops!("pure-is-overridden-by-pure", was_pure && !pure && !(of_library && observes)) {
            return unsupported("overriding a pure method by one that is not", span);
        }
        let own = self.spec(id, check.reading);
        let promised = if other == id {
            let spec = self.spec(id, Reading::Dynamic);
            Spec { cases: spec.cases.clone(), locals: spec.locals.clone(), is_written: true }
        } else {
            self.promised(other, id)
        };
        // The static contract speaks of another function, whose value need not be this one's.
        if let (Some(a), Some(b)) = (own.cases.first(), promised.cases.first())
            && (pure && other == id)
            && stops!(
                "static-pure-contract-means-the-same",
                !self.same_shape(&a.requires, &b.requires)
            )
        {
            return unsupported("a static contract of a pure method with another meaning", span);
        }
        // A call is measured by the contract that its caller knows.
        if let (Some(a), Some(b)) = (own.cases.first(), promised.cases.first())
            && !b.decreases.is_empty()
            && stops!("override-is-measured-alike", !self.same_measures(&a.decreases, &b.decreases))
        {
            return unsupported("overriding a method with another `decreases` clause", span);
        }
        let theirs = self.program.method(other).params.clone();
        for case in &promised.cases {
            self.scope.locals = promised.locals.clone();
            let (mut state, entry) = self.parameters_of(id, check.exact, &|engine, i, _| {
                needs!(
                    "override-is-given-what-was-promised",
                    theirs.get(i).is_some_and(|param| engine.is_non_null(other, *param))
                )
            })?;
            state.visit(span);
            self.scope.entry = Some(state.clone());
            let mut requires = case.requires.clone();
            // That it gets what it asks for besides is shown where it is called.
            if let (true, [only]) = (of_library, own.cases.as_slice()) {
                requires.extend(only.requires.iter().cloned());
                for (param, value) in entry.iter().skip(1) {
                    if self.is_non_null(id, *param) {
                        let fact = self.terms.ne(*value, Term::NULL);
                        self.assume(&mut state, fact);
                    }
                }
            }
            let requires = Assertion::new(AssertionKind::Star(requires), span);
            let snapshot = self.terms.fresh("before", Sort::SNAP);
            for mut start in self.produce(state, snapshot, &requires)? {
                let time = self.now(&start.heap);
                start.set_old(OldLabel::Entry, start.heap.clone(), time);
                if let (true, Some(sets)) = (pure && other != id, &case.accessible) {
                    step!("override-reads-no-more", {
                        self.reads_as_promised(&start, (id, sets), &own, span)?;
                    });
                }
                let args: Vec<Term> = entry.iter().map(|(_, value)| *value).collect();
                let frame = self.frame_of(&mut start, other, case)?;
                let outcomes = self.in_frame(frame, |engine| {
                    engine.with_ghosts(start, span, &mut |engine, mut state| {
                        step!(
                            "override-takes-the-same-nulls",
                            engine.check_nullness(&mut state, id, &args, span)?
                        );
                        engine.answer(state, id, &own, check, &entry)
                    })
                })?;
                for (state, ending) in outcomes {
                    match ending {
                        Ending::Throw(exception) => {
                            step!(
                                "override-throws-what-was-allowed",
                                self.throws(state, exception, id, &entry, case)?
                            );
                        }
                        _ => {
                            let result = method.result_local.and_then(|r| state.get(r));
                            if self.gives_non_null(other)
                                && !self.gives_non_null(id)
                                && let Some(value) = result
                            {
                                let mut state = state.clone();
                                let goal = self.terms.ne(value, Term::NULL);
                                self.prove(&mut state, goal, |_| {
                                    Failure::new(Code::Override, span, "the result may be null")
                                })?;
                            }
                            step!(
                                "override-promises-as-much",
                                self.returns(state, id, &entry, case)?
                            );
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The outcomes of a call by the method's own contract, in the state of the comparison.
    fn answer(
        &mut self,
        mut state: crate::state::State,
        id: MethodId,
        own: &Spec,
        check: &StandsIn,
        entry: &[(LocalId, Term)],
    ) -> Result<Vec<(crate::state::State, Ending)>> {
        let method = self.program.method(id);
        let span = check.span;
        if self.is_pure(id) {
            let args: Vec<Term> = entry.iter().map(|(_, value)| *value).collect();
            let binding = match check.reading {
                Reading::Static => Binding::Static,
                Reading::Dynamic => Binding::Dynamic,
            };
            let value = self.pure_value(&mut state, (id, binding), &args, span, false)?;
            if let Some(result) = method.result_local {
                state.set(result, value);
            }
            return Ok(vec![(state, Ending::Normal)]);
        }
        let outcomes = self.with_locals(own.locals.clone(), |engine| {
            engine.call_by_contract(&state, id, own, entry, span)
        });
        let mut results = Vec::new();
        for (after, ending) in outcomes? {
            let result = method.result_local.and_then(|r| Some((r, after.get(r)?)));
            let mut next = after.back_to_store_of(&state).back_to_olds_of(&state);
            if let Some((local, value)) = result
                && method.result != Type::Void
            {
                next.set(local, value);
            }
            results.push((next, ending));
        }
        Ok(results)
    }

    /// A predicate fits into its family: the same inputs, and no output less.
    pub fn check_family(&self, id: PredicateId) -> Result<()> {
        let predicate = self.program.predicate(id);
        let Some(class) = predicate.class.filter(|_| !predicate.is_static) else { return Ok(()) };
        let types = |p: &ir::Predicate, list: &[LocalId]| -> Vec<Option<Type>> {
            list.iter().map(|l| p.locals.get(l.index()).map(|l| l.ty.clone())).collect()
        };
        for (i, other) in self.program.predicates.iter().enumerate() {
            let other_id = PredicateId(i as u32);
            let Some(owner) = other.class.filter(|c| *c != class) else { continue };
            if other.name != predicate.name
                || other.is_static
                || other.visibility == ir::Visibility::Private
                || !self.program.is_subclass(class, owner)
            {
                continue;
            }
            let owner = self.program.class(owner).name;
            if stops!("family-has-one-list-of-inputs", !predicate.overrides.contains(&other_id)) {
                let text = format!("the inputs are not those of `{owner}.{}`", other.name);
                return Err(Failure::new(Code::Override, predicate.span, text)
                    .label(other.span, "declared here")
                    .help("a subclass may add outputs only; give the predicate another name")
                    .into());
            }
            let (own, theirs) =
                (types(predicate, &predicate.outputs), types(other, &other.outputs));
            if stops!("family-keeps-its-outputs", !own.starts_with(&theirs)) {
                let text =
                    format!("the outputs do not begin with those of `{owner}.{}`", other.name);
                return Err(Failure::new(Code::Override, predicate.span, text)
                    .label(other.span, "declared here")
                    .into());
            }
        }
        Ok(())
    }
}
