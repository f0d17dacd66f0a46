//! Contracts: what a method promises, as a list of cases in terms of its own locals.
//!
//! One text gives two contracts (section 8 of the language): in the *static* reading,
//! predicates and pure calls on `this` are those of the enclosing class; in the *dynamic*
//! one, those of the class of the object. A method without a contract has those of the
//! methods that it overrides, and `also` joins them to its own. Since each method numbers
//! its locals by itself, what is inherited is renamed here, and nowhere else.

use std::collections::BTreeSet;
use std::rc::Rc;

use base::{Span, Symbol, needs};
use facts::{Facts, Families};
use ir::visit::rewrite::{self, Rewriter};
use ir::visit::{Role, Visitor, walk_pure_call};
use ir::{
    Assertion, AssertionKind, Binding, Block, ClassId, Expr, ExprKind, Local, LocalId, LocalKind,
    MethodId, MethodKind, Origin, PredicateId, PredicateInstance, Program, PureCall, SpecCase,
    Thrown, Type,
};
use rustc_hash::FxHashMap;

use crate::determined::is_library;
use crate::engine::Engine;
use crate::engine::reading::{Reading, Spec};
use crate::foreign::{changes_nothing, is_silent_about, says_nothing_of};
use crate::hierarchy;
use crate::invariant::add_invariants;

impl Engine<'_> {
    /// The contract of a method in a reading.
    pub fn spec(&mut self, method: MethodId, reading: Reading) -> Rc<Spec> {
        if let Some(spec) = self.tables.methods.specs.get(&(method, reading)) {
            return spec.clone();
        }
        let mut spec = effective(self.facts, method, reading);
        let mut locals = spec.locals.to_vec();
        add_invariants(self.program, method, &mut spec.cases, &mut locals);
        spec.locals = locals.into();
        let spec = Rc::new(self.read_as(spec, method, reading));
        self.tables.methods.specs.insert((method, reading), spec.clone());
        spec
    }

    /// The same without what the clauses of its class add: runs look at those themselves.
    pub fn spec_alone(&self, method: MethodId, reading: Reading) -> Spec {
        self.read_as(effective(self.facts, method, reading), method, reading)
    }

    fn read_as(&self, mut spec: Spec, method: MethodId, reading: Reading) -> Spec {
        if reading == Reading::Static {
            let mut read = ReadAs::new(self.facts, method);
            spec.cases.iter_mut().for_each(|case| read.case(case));
            if self.program.method(method).kind == MethodKind::Constructor {
                let ensures = spec.cases.iter_mut().flat_map(|case| &mut case.ensures);
                ensures.for_each(|a| read.of_own_objects(a));
            }
        }
        spec
    }

    /// What callers of a pure method use, and what its own `decreases` is: the first case.
    pub fn first_case(&mut self, method: MethodId, reading: Reading) -> SpecCase {
        self.spec(method, reading).cases.first().cloned().unwrap_or_default()
    }

    /// The body with its ghost statements and loop annotations in the static reading.
    pub fn read_statically(&self, method: MethodId, block: &Block) -> Block {
        let mut block = block.clone();
        let mut read = ReadAs::new(self.facts, method);
        rewrite::specs_of_block(&mut read, &mut block);
        block
    }

    /// What another method promises, in terms of the locals of this one.
    pub fn promised(&mut self, by: MethodId, to: MethodId) -> Spec {
        let spec = self.spec(by, Reading::Dynamic);
        let mut locals = self.program.method(to).locals.clone();
        let cases = spec
            .cases
            .iter()
            .map(|case| rename(self.program, by, &spec.locals, case, to, &mut locals));
        let cases = cases.collect();
        Spec { cases, locals: locals.into(), is_written: spec.is_written }
    }

    /// Whether two preconditions cover the same parts of the heap in the same order, as far
    /// as their texts show: then their snapshots mean the same.
    pub fn same_shape(&self, a: &[Assertion], b: &[Assertion]) -> bool {
        let plain = |list: &[Assertion]| {
            let case = SpecCase { requires: list.to_vec(), ..SpecCase::default() };
            self.stripped(case).requires
        };
        plain(a) == plain(b)
    }

    /// Whether two lists of measures have the same text.
    pub fn same_measures(&self, a: &[Expr], b: &[Expr]) -> bool {
        let plain = |list: &[Expr]| {
            let case = SpecCase { decreases: list.to_vec(), ..SpecCase::default() };
            self.stripped(case).decreases
        };
        plain(a) == plain(b)
    }

    fn stripped(&self, mut case: SpecCase) -> SpecCase {
        let mut strip = Strip { families: &self.facts.families };
        strip.case(&mut case);
        case
    }
}

fn effective(facts: &Facts, method: MethodId, reading: Reading) -> Spec {
    let info = facts.program().method(method);
    if reading == Reading::Static && !info.contract.static_cases.is_empty() {
        let cases = info.contract.static_cases.clone();
        return Spec { cases, locals: info.locals.clone().into(), is_written: true };
    }
    let found = gathered(facts, method, &mut FxHashMap::default());
    let spec = &found.spec;
    Spec { cases: spec.cases.clone(), locals: spec.locals.clone(), is_written: spec.is_written }
}

/// A contract with what it inherits, and where each of its cases is written: the method, and the
/// number of the case there.
struct Gathered {
    spec: Spec,
    origins: Vec<(MethodId, usize)>,
}

/// What is inherited on several ways is gathered once; otherwise it would double with every level
/// of interfaces that have two above them.
fn gathered(
    facts: &Facts,
    method: MethodId,
    known: &mut FxHashMap<MethodId, Rc<Gathered>>,
) -> Rc<Gathered> {
    if let Some(found) = known.get(&method) {
        return found.clone();
    }
    let program = facts.program();
    let info = program.method(method);
    let contract = &info.contract;
    let mut locals = info.locals.clone();
    let mut cases = contract.cases.clone();
    let mut origins: Vec<(MethodId, usize)> = (0..cases.len()).map(|i| (method, i)).collect();
    // A contract that has only static clauses says nothing new for dispatched calls.
    let mut is_written = !cases.is_empty();
    // A caller may rely on one case alone, and a library's body is not verified here.
    let only_called = info.origin == Origin::Library;
    if cases.is_empty() || (contract.extends_inherited && !only_called) {
        for parent in heard_of(facts, method) {
            let above = gathered(facts, parent, known);
            let inherited = &above.spec;
            let of_program = !is_library(info.origin);
            for (case, origin) in inherited.cases.iter().zip(&above.origins) {
                // What is said of the library's own objects is not said of others.
                if of_program && says_nothing_of(program, case, info.class) {
                    continue;
                }
                let before = locals.len();
                let mut case =
                    rename(program, parent, &inherited.locals, case, method, &mut locals);
                // Where nobody says anything, the declarations do.
                let by_declaration = is_library(info.origin) || !inherited.is_written;
                if let Some(only) = case.signals_only.as_mut().filter(|_| by_declaration) {
                    *only = declared_again(program, only, method);
                }
                // Who holds nothing changes nothing.
                if is_library(program.method(parent).origin) && changes_nothing(&case) {
                    case.assignable = None;
                }
                // On its way through the library a case may come to say something else.
                let is_there = origins.iter().zip(&cases).any(|(other, there)| {
                    other == origin
                        && there.signals_only == case.signals_only
                        && there.assignable.is_some() == case.assignable.is_some()
                });
                if is_there {
                    locals.truncate(before);
                    continue;
                }
                cases.push(case);
                origins.push(*origin);
            }
            is_written |= inherited.is_written
                && !(of_program && is_silent_about(program, parent, info.class));
        }
    }
    if cases.is_empty() {
        cases.push(SpecCase { span: info.span, ..SpecCase::default() });
        origins.push((method, 0));
    }
    let spec = Spec { cases, locals: locals.into(), is_written };
    let found = Rc::new(Gathered { spec, origins });
    known.insert(method, found.clone());
    found
}

/// The methods that a method has its contract from: where the nearest says nothing of its class, those above.
pub fn heard_of(facts: &Facts, method: MethodId) -> Vec<MethodId> {
    let program = facts.program();
    let info = program.method(method);
    let nearest = facts.hierarchy.nearest_overridden(method);
    if is_library(info.origin) {
        return nearest.to_vec();
    }
    let mut open: Vec<MethodId> = nearest.iter().rev().copied().collect();
    let mut found: Vec<MethodId> = Vec::new();
    while let Some(parent) = open.pop() {
        match is_silent_about(program, parent, info.class) {
            true => open.extend(facts.hierarchy.nearest_overridden(parent).iter().rev()),
            false if found.contains(&parent) => {}
            false => found.push(parent),
        }
    }
    found
}

/// What a method throws of what the one that it overrides may throw: of checked exceptions only those
/// that it declares, too.
fn declared_again(program: &Program, allowed: &[Thrown], method: MethodId) -> Vec<Thrown> {
    let own = &program.method(method).throws;
    let mut left = Vec::new();
    for thrown in allowed {
        let is_own = |o: &Thrown| program.is_subclass(thrown.class, o.class);
        if !is_checked(program, thrown.class) || own.iter().any(is_own) {
            left.push(*thrown);
            continue;
        }
        left.extend(own.iter().filter(|o| program.is_subclass(o.class, thrown.class)));
    }
    left
}

/// Whether a method has to declare exceptions of the class (JLS 11.1.1).
fn is_checked(program: &Program, class: ClassId) -> bool {
    !program.well_known.unchecked().any(|unchecked| program.is_subclass(class, unchecked))
}

/// A case of one method as one of another. The exceptions that it allows stay those that the
/// first method declares.
fn rename(
    program: &Program,
    from: MethodId,
    from_locals: &[Local],
    case: &SpecCase,
    to: MethodId,
    locals: &mut Vec<Local>,
) -> SpecCase {
    let (source, target) = (program.method(from), program.method(to));
    let mut map: Vec<Option<LocalId>> = vec![None; from_locals.len()];
    for (a, b) in source.params.iter().zip(&target.params) {
        if let Some(place) = map.get_mut(a.index()) {
            *place = Some(*b);
        }
    }
    if let (Some(a), Some(b)) = (source.result_local, target.result_local)
        && let Some(place) = map.get_mut(a.index())
    {
        *place = Some(b);
    }
    let mut renamed = case.clone();
    renamed.signals_only = Some(allowed_exceptions(program, from, case));
    // What is not known to stand for anything stays what it is: nothing can be shown to be of it.
    put_in(&mut renamed, &|thrown| {
        let stands = target.contract.stands.iter().find(|s| Some(s.variable) == thrown.variable);
        stands.map_or(thrown, |s| s.thrown)
    });
    let mut r = Rename { map, from: from_locals, into: locals };
    r.case(&mut renamed);
    renamed
}

/// Puts in what type variables stand for.
pub fn put_in(case: &mut SpecCase, of: &dyn Fn(Thrown) -> Thrown) {
    case.signals.iter_mut().for_each(|signals| signals.thrown = of(signals.thrown));
    case.signals_only.iter_mut().flatten().for_each(|thrown| *thrown = of(*thrown));
}

struct Rename<'a> {
    map: Vec<Option<LocalId>>,
    from: &'a [Local],
    into: &'a mut Vec<Local>,
}

impl Rewriter for Rename<'_> {
    fn local(&mut self, local: &mut LocalId, _: Role) {
        let Some(info) = self.from.get(local.index()) else { return };
        let known = self.map.get(local.index()).copied().flatten();
        *local = known.unwrap_or_else(|| {
            let new = LocalId(self.into.len() as u32);
            self.into.push(info.clone());
            if let Some(place) = self.map.get_mut(local.index()) {
                *place = Some(new);
            }
            new
        });
    }
}

/// Reads what is said about `this` as the class that declares a method does.
struct ReadAs<'a> {
    facts: &'a Facts,
    class: ClassId,
    this: Option<LocalId>,
}

impl<'a> ReadAs<'a> {
    fn new(facts: &'a Facts, method: MethodId) -> ReadAs<'a> {
        let info = facts.program().method(method);
        let this = info.params.first().copied().filter(|p| {
            info.locals.get(p.index()).is_some_and(|local| local.kind == LocalKind::This)
        });
        ReadAs { facts, class: info.class, this }
    }

    fn definition(&self, family: PredicateId) -> Option<PredicateId> {
        self.facts.families.definition_in(self.facts.program(), family, self.class)
    }

    fn is_this(&self, e: &Option<Expr>) -> bool {
        let local = match e.as_ref().map(|e| &e.kind) {
            Some(ExprKind::Local(local)) => Some(*local),
            _ => None,
        };
        local.is_some() && local == self.this
    }
}

impl ReadAs<'_> {
    /// What a constructor promises of inherited pure methods, where its class reads them in its own way, it
    /// promises of objects of its class: those of classes below may read them in another way.
    fn of_own_objects(&self, a: &mut Assertion) {
        match &mut a.kind {
            AssertionKind::Star(parts) => {
                parts.iter_mut().for_each(|part| self.of_own_objects(part))
            }
            AssertionKind::Cond(_, then, otherwise) => {
                self.of_own_objects(then);
                self.of_own_objects(otherwise);
            }
            AssertionKind::Expr(e) => self.said_of_own_objects(e),
            _ => {}
        }
    }

    fn said_of_own_objects(&self, e: &mut Expr) {
        if let ExprKind::And(a, b) = &mut e.kind {
            self.said_of_own_objects(a);
            self.said_of_own_objects(b);
            return;
        }
        let mut left = LeftOpen { read: self, found: Vec::new() };
        left.expr(e);
        let is_concrete = hierarchy::is_concrete(self.facts.program(), self.class);
        let (Some(this), true) = (self.this, !left.found.is_empty() && is_concrete) else { return };
        let ty = Type::Class(self.class);
        let this = Box::new(Expr::local(this, ty.clone(), e.span));
        let dynamic = Expr::new(ExprKind::TypeOf(this), Type::TypeType, e.span);
        let own = Expr::new(ExprKind::TypeLiteral(ty), Type::TypeType, e.span);
        let said = Box::new(e.clone());
        e.kind = ExprKind::Implies(Box::new(dynamic.equals(own)), said);
    }

    /// Whether the class reads what a call on `this` means in another way than the class that declares it.
    fn is_read_otherwise(&self, call: &PureCall) -> bool {
        call.binding == Binding::Dynamic
            && self.is_this(&call.receiver)
            && hierarchy::is_dispatched(self.facts.program(), call.method)
            && hierarchy::method_in(self.facts, self.class, call.method)
                .is_some_and(|own| hierarchy::reads_otherwise(self.facts, own, self.class))
    }
}

/// Looks for calls that the static reading leaves to the class of the object.
struct LeftOpen<'r, 'f> {
    read: &'r ReadAs<'f>,
    found: Vec<MethodId>,
}

impl<'a> Visitor<'a> for LeftOpen<'_, '_> {
    fn pure_call(&mut self, call: &'a PureCall) {
        if self.read.is_read_otherwise(call) {
            self.found.push(call.method);
        }
        walk_pure_call(self, call);
    }
}

/// In words: what a constructor promises of objects of its own class alone.
pub fn said_of_own_objects(facts: &Facts, constructor: MethodId) -> Option<String> {
    let program = facts.program();
    let info = program.method(constructor);
    if info.kind != MethodKind::Constructor || !hierarchy::is_concrete(program, info.class) {
        return None;
    }
    let mut spec = effective(facts, constructor, Reading::Static);
    let mut read = ReadAs::new(facts, constructor);
    spec.cases.iter_mut().for_each(|case| read.case(case));
    let mut left = LeftOpen { read: &read, found: Vec::new() };
    spec.cases.iter().flat_map(|case| &case.ensures).for_each(|a| left.assertion(a));
    let names: BTreeSet<Symbol> = left.found.iter().map(|m| program.method(*m).name).collect();
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    (!names.is_empty()).then(|| {
        format!(
            "what `{}` promises of {} it promises of objects of `{}` itself: a class below may read \
             that in another way",
            info.signature,
            names.join(", "),
            program.class(info.class).name
        )
    })
}

impl Rewriter for ReadAs<'_> {
    fn instance(&mut self, i: &mut PredicateInstance) {
        if i.binding == Binding::Dynamic
            && needs!("only-own-instances-are-static", self.is_this(&i.receiver))
            && let Some(family) = self.facts.families.predicate(i.predicate)
            && let Some(own) =
                self.definition(family)
            // What has no body in the class is whatever the object's class makes of it.
            && self.facts.program().predicate(own).body.is_some()
        {
            i.predicate = own;
            i.binding = Binding::Static;
        }
        rewrite::walk_instance(self, i);
    }

    fn pure_call(&mut self, call: &mut PureCall) {
        if call.binding == Binding::Dynamic
            && needs!("only-own-calls-are-static", self.is_this(&call.receiver))
            && hierarchy::is_dispatched(self.facts.program(), call.method)
            && let Some(own) = hierarchy::method_in(self.facts, self.class, call.method)
            && !self.facts.program().method(own).is_abstract
            // What is inherited and means something else here is read by nobody but the
            // class of the object.
            && !hierarchy::reads_otherwise(self.facts, own, self.class)
        {
            call.method = own;
            call.binding = Binding::Static;
        }
        rewrite::walk_pure_call(self, call);
    }
}

/// Forgets what does not matter for the shape of a snapshot.
struct Strip<'a> {
    families: &'a Families,
}

impl Rewriter for Strip<'_> {
    fn span(&mut self, span: &mut Span) {
        *span = Span::NONE;
    }

    /// `this` is of another class in each. Types that are asked for stay what they are.
    fn expr(&mut self, e: &mut Expr) {
        if e.ty.is_reference() {
            e.ty = Type::Null;
        }
        rewrite::walk_expr(self, e);
    }

    fn instance(&mut self, i: &mut PredicateInstance) {
        if let Some(family) = self.families.predicate(i.predicate)
            && i.binding == Binding::Dynamic
        {
            i.predicate = family;
        }
        i.outputs.clear();
        rewrite::walk_instance(self, i);
    }

    fn pure_call(&mut self, call: &mut PureCall) {
        if call.binding == Binding::Dynamic {
            call.method = self.families.method(call.method);
        }
        rewrite::walk_pure_call(self, call);
    }
}

/// The classes of exceptions that may leave the method: what `signals_only` lists, else what
/// `signals` and `throws` name.
pub fn allowed_exceptions(program: &Program, method: MethodId, case: &SpecCase) -> Vec<Thrown> {
    let mut classes: Vec<Thrown> = match &case.signals_only {
        Some(only) => only.clone(),
        None => {
            let mut classes = program.method(method).throws.clone();
            classes.extend(case.signals.iter().map(|s| s.thrown));
            classes
        }
    };
    classes.sort();
    classes.dedup();
    // `signals (E) false` forbids.
    classes.retain(|c| {
        !case.signals.iter().any(|s| {
            needs!("forbidden-exception-is-of-the-class", is_below(program, *c, s.thrown))
                && matches!(
                    &s.condition.kind,
                    AssertionKind::Expr(e) if e.kind == ExprKind::Bool(false)
                )
        })
    });
    classes
}

/// Whether all exceptions of the one are of the other.
pub fn is_below(program: &Program, thrown: Thrown, above: Thrown) -> bool {
    match above.variable {
        Some(_) => thrown.variable == above.variable,
        None => program.is_subclass(thrown.class, above.class),
    }
}
