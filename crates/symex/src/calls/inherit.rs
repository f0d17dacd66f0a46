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
use check::Unit;
use facts::{Facts, World, nullness};
use ir::{
    Body, ClassId, FunctionId, LemmaId, MethodId, MethodKind, Origin, PredicateId, Program, Purity,
};
use rustc_hash::FxHashSet;

use crate::contract::heard_of;
use crate::engine::reading::Reading;
use crate::failure::Failure;
use crate::foreign::speaks_of_library_alone;
use crate::program::names::{name_in, name_of};
use crate::{hierarchy, observers};

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
    /// A lemma shows what the abstract one says of the objects of its class.
    Proves(LemmaId),
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
            Attempt::Lemma(id) | Attempt::Proves(id) => program.lemma(*id).class,
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
                failure.add_note(format!("in an object of class `{name}`, which inherits it"));
            }
        }
        if let Attempt::Proves(id) = self
            && let Some(other) = program.lemma(*id).proves
        {
            let name = name_of(program, Unit::Lemma(*id));
            let other = name_of(program, Unit::Lemma(other));
            for failure in failures.iter_mut() {
                failure.message.put_before(format!("`{name}` does not prove `{other}`: "));
                failure.code = Code::Override;
                failure.span = program.lemma(*id).span;
            }
        }
        let Attempt::StandsIn(check) = self else { return };
        let name = name_in(program, check.class, check.method);
        let other = &program.method(check.other).signature;
        for failure in failures {
            failure.message.put_before(match check.other == check.method {
                true => format!("the static contract of `{name}` does not give its other one: "),
                false => format!("`{name}` cannot stand in for `{other}`: "),
            });
            failure.code = Code::Override;
            failure.span = check.span;
        }
    }
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
    if is_ours(program.method(body).origin) {
        list.retain(|m| !speaks_of_library_alone(program, *m));
    }
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
        Unit::Lemma(id) => {
            let proves = facts.program().lemma(id).proves.is_some();
            let proves = proves.then(|| Duty::of(Attempt::Proves(id)));
            std::iter::once(Duty::of(Attempt::Lemma(id))).chain(proves).collect()
        }
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
    for (class, _) in facts.without_state() {
        text.push_str(facts.program().class(*class).binary_name.as_str());
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
        // Who comes later may run it on other objects.
        let others_may_come =
            facts.world() == World::Open && facts::may_be_extended(program, class);
        let exact = exact.filter(|_| !others_may_come);
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
    let check_for =
        |other| StandsIn { method: id, reading: Reading::Dynamic, other, exact, class, span };
    // What is inherited is met case by case; what is written is compared.
    let compared = !method.contract.cases.is_empty() && !method.contract.extends_inherited;
    let says_non_null =
        method.params.iter().skip(1).any(|p| {
            method.locals.get(p.index()).is_some_and(|l| l.nullness == ir::Nullness::NonNull)
        });
    let mut duties = Vec::new();
    let mut others = facts.hierarchy.nearest_overridden(id).to_vec();
    others.extend(
        heard_of(facts, id).into_iter().filter(|m| !others.contains(m)).collect::<Vec<_>>(),
    );
    // That nothing changes is expected from above, whatever stands in between.
    if let Some(other) = observers::library_method(program, id).filter(|m| !others.contains(m)) {
        others.push(other);
    }
    others.retain(|other| !speaks_of_library_alone(program, *other));
    for other in others {
        let purity = is_pure(program, other) && !is_pure(program, id);
        if stops!("written-contracts-are-compared", compared)
            || stops!("nullness-alone-is-compared", says_non_null)
            || stops!("purity-alone-is-compared", purity)
        {
            duties.push(Duty::of(Attempt::StandsIn(check_for(other))));
        }
    }
    if stops!("static-contract-gives-the-other", !method.contract.static_cases.is_empty())
        && hierarchy::is_concrete(program, class)
    {
        let check = StandsIn { reading: Reading::Static, exact: Some(class), ..check_for(id) };
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
