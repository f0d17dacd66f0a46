//! What the class hierarchy of the program says: families of predicates and of methods, the
//! definition that applies in a class, who inherits a body, and whether the meaning of a
//! method's text varies with the class of `this`.
//!
//! The program is taken to be all there is: a class without a subclass here has none.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use ir::visit::{Visitor, walk_call, walk_instance, walk_pure_call};
use ir::{
    Binding, Body, Call, ClassId, ClassKind, Expr, ExprKind, MethodId, MethodKind, PredicateId,
    PredicateInstance, Program, PureCall, Visibility,
};

/// Predicates and methods that override each other, directly or not, are one family, named
/// by its first member.
#[derive(Debug, Default)]
pub struct Families {
    predicates: BTreeMap<PredicateId, PredicateId>,
    /// Computed when it is asked for.
    methods: OnceCell<BTreeMap<MethodId, MethodId>>,
}

impl Families {
    pub fn of(program: &Program) -> Families {
        let mut families = Families::default();
        for (i, predicate) in program.predicates.iter().enumerate() {
            for other in &predicate.overrides {
                join(&mut families.predicates, PredicateId(i as u32), *other);
            }
        }
        families
    }

    /// The family of a predicate, unless it is alone.
    pub fn predicate(&self, id: PredicateId) -> Option<PredicateId> {
        self.predicates.contains_key(&id).then(|| root(&self.predicates, id))
    }

    fn methods(&self, program: &Program) -> &BTreeMap<MethodId, MethodId> {
        self.methods.get_or_init(|| {
            let mut links = BTreeMap::new();
            for (i, method) in program.methods.iter().enumerate() {
                for other in &method.overrides {
                    join(&mut links, MethodId(i as u32), *other);
                }
            }
            links
        })
    }

    /// The family of a method, if all its members have the same parameters: then they are
    /// one method of every object. Else, and alone, the method itself.
    pub fn method(&self, program: &Program, id: MethodId) -> MethodId {
        let wanted = parameter_types(program, id);
        let mut members = self.relatives(program, id);
        match members.all(|m| parameter_types(program, m) == wanted) {
            true => root(self.methods(program), id),
            false => id,
        }
    }

    /// All members of the family of a method; none if it is alone.
    pub fn relatives(&self, program: &Program, id: MethodId) -> impl Iterator<Item = MethodId> {
        let links = self.methods(program);
        let family = root(links, id);
        links.keys().copied().filter(move |m| root(links, *m) == family)
    }

    pub fn members(&self, family: PredicateId) -> impl Iterator<Item = PredicateId> {
        self.predicates.keys().copied().filter(move |p| root(&self.predicates, *p) == family)
    }
}

/// Without the receiver's.
fn parameter_types(program: &Program, method: MethodId) -> Vec<Option<&ir::Type>> {
    let info = program.method(method);
    info.params.iter().skip(1).map(|p| info.locals.get(p.index()).map(|l| &l.ty)).collect()
}

fn root<T: Copy + Ord>(links: &BTreeMap<T, T>, mut id: T) -> T {
    while let Some(up) = links.get(&id).filter(|up| **up != id) {
        id = *up;
    }
    id
}

/// The smaller root names the union.
fn join<T: Copy + Ord>(links: &mut BTreeMap<T, T>, a: T, b: T) {
    links.entry(a).or_insert(a);
    links.entry(b).or_insert(b);
    let (a, b) = (root(links, a), root(links, b));
    links.insert(a.max(b), a.min(b));
}

pub fn is_concrete(program: &Program, class: ClassId) -> bool {
    let class = program.class(class);
    !class.is_abstract && !matches!(class.kind, ClassKind::Interface | ClassKind::Annotation)
}

/// Whether the classes below this one may be counted on to be all there are. That of an
/// interface or abstract class there is one implementation, or that all agree, is no part of
/// what is declared, unless it is sealed: clients are verified once, for all that may come.
pub fn is_closed(program: &Program, class: ClassId) -> bool {
    let mut seen = vec![class];
    let mut next = 0;
    while let Some(class) = seen.get(next).copied() {
        next += 1;
        let info = program.class(class);
        if is_concrete(program, class) || info.kind == ClassKind::Enum {
            continue;
        }
        let Some(permitted) = &info.permits else { return false };
        for class in permitted {
            if !seen.contains(class) {
                seen.push(*class);
            }
        }
    }
    true
}

/// Whether nothing in the program extends the class.
pub fn is_leaf(program: &Program, class: ClassId) -> bool {
    !program
        .classes
        .iter()
        .any(|other| other.superclass == Some(class) || other.interfaces.contains(&class))
}

/// The classes that can have objects, from this one downwards.
pub fn concrete_below(program: &Program, class: ClassId) -> Vec<ClassId> {
    let all = (0..program.classes.len()).map(|i| ClassId(i as u32));
    all.filter(|c| is_concrete(program, *c) && program.is_subclass(*c, class)).collect()
}

/// The definition of a family that applies in a class: the most specific one, of several
/// the only one with a body. `None` if that does not settle it.
pub fn definition_in(
    program: &Program,
    families: &Families,
    family: PredicateId,
    class: ClassId,
) -> Option<PredicateId> {
    let seen: Vec<PredicateId> = families
        .members(family)
        .filter(|p| program.predicate(*p).class.is_some_and(|c| program.is_subclass(class, c)))
        .collect();
    let specific: Vec<PredicateId> = seen
        .iter()
        .copied()
        .filter(|p| !seen.iter().any(|q| program.predicate(*q).overrides.contains(p)))
        .collect();
    let with_body: Vec<PredicateId> =
        specific.iter().copied().filter(|p| program.predicate(*p).body.is_some()).collect();
    match (specific.as_slice(), with_body.as_slice()) {
        ([only], _) | (_, [only]) => Some(*only),
        _ => None,
    }
}

/// The method that a statically read call of `method` on an object of `class` means: also
/// for classes that have no objects of their own.
pub fn method_in(program: &Program, class: ClassId, method: MethodId) -> Option<MethodId> {
    if let Some(found) = program.implementation(class, method) {
        return Some(found);
    }
    let seen: Vec<MethodId> = (0..program.methods.len())
        .map(|i| MethodId(i as u32))
        .filter(|m| *m == method || program.method(*m).overrides.contains(&method))
        .filter(|m| program.is_subclass(class, program.method(*m).class))
        .collect();
    let mut specific = seen
        .iter()
        .copied()
        .filter(|m| !seen.iter().any(|o| program.method(*o).overrides.contains(m)));
    match (specific.next(), specific.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// Of the methods that this one overrides, those that no other of them overrides.
pub fn nearest_overridden(program: &Program, method: MethodId) -> Vec<MethodId> {
    let all = &program.method(method).overrides;
    all.iter()
        .copied()
        .filter(|m| !all.iter().any(|other| program.method(*other).overrides.contains(m)))
        .collect()
}

/// Instance methods that are chosen by the class of the receiver.
pub fn is_dispatched(program: &Program, method: MethodId) -> bool {
    let method = program.method(method);
    method.kind == MethodKind::Method
        && !method.is_static
        && method.visibility != Visibility::Private
}

/// The classes that run this body without declaring it.
pub fn inheritors(program: &Program, method: MethodId) -> Vec<ClassId> {
    let own = program.method(method).class;
    let all = (0..program.classes.len()).map(|i| ClassId(i as u32));
    all.filter(|c| *c != own && program.class(*c).dispatch.values().any(|m| *m == method)).collect()
}

/// The methods of other types that objects of the class run this body for, though it does
/// not override them where it is declared: `class B extends A implements I`.
pub fn stands_in_for(program: &Program, class: ClassId, body: MethodId) -> Vec<MethodId> {
    let overridden = &program.method(body).overrides;
    let dispatch = &program.class(class).dispatch;
    let called = dispatch.iter().filter(|(called, run)| **run == body && **called != body);
    called.map(|(called, _)| *called).filter(|m| !overridden.contains(m)).collect()
}

/// Whether some text of the program binds a call of the method statically, as `super.m()`
/// does.
pub fn is_called_statically(program: &Program, method: MethodId) -> bool {
    struct Calls(MethodId, bool);

    impl<'a> Visitor<'a> for Calls {
        fn call(&mut self, call: &'a Call) {
            self.1 |= call.method == self.0 && call.binding == Binding::Static;
        }

        fn pure_call(&mut self, call: &'a PureCall) {
            self.1 |= call.method == self.0 && call.binding == Binding::Static;
            walk_pure_call(self, call);
        }
    }

    let mut calls = Calls(method, false);
    calls.program(program);
    calls.1
}

/// Whether what the method's text means depends on the class of `this`: its contract or
/// body uses families on it, or calls on it what is overridden, directly or not.
pub fn varies(program: &Program, families: &Families, method: MethodId) -> bool {
    // What dispatched calls get is not what the body is verified against.
    if !program.method(method).contract.static_cases.is_empty() {
        return is_dispatched(program, method);
    }
    let mut seen = vec![method];
    let mut next = 0;
    while let Some(current) = seen.get(next).copied() {
        next += 1;
        if !is_dispatched(program, current) {
            continue;
        }
        let mut text =
            Text { program, families, this: current, families_used: false, calls: Vec::new() };
        text.read(current == method);
        if text.families_used {
            return true;
        }
        for called in text.calls {
            if program.methods.iter().any(|m| m.overrides.contains(&called)) {
                return true;
            }
            if !seen.contains(&called) {
                seen.push(called);
            }
        }
    }
    false
}

/// What a method's text uses on `this`.
struct Text<'a> {
    program: &'a Program,
    families: &'a Families,
    this: MethodId,
    families_used: bool,
    calls: Vec<MethodId>,
}

impl Text<'_> {
    /// The contract, and the body if it matters: that of a pure method is its meaning.
    fn read(&mut self, with_body: bool) {
        let info = self.program.method(self.this);
        let inherited = info.overrides.iter().map(|m| &self.program.method(*m).contract);
        for contract in std::iter::once(&info.contract).chain(inherited) {
            for case in contract.cases.iter().chain(&contract.static_cases) {
                self.case(case);
            }
        }
        let with_body = with_body || info.modifiers.purity != ir::Purity::Impure;
        if let Body::Block { block, .. } = &info.body
            && with_body
        {
            self.block(block);
        }
    }

    /// Contracts of overridden methods name their own `this`: the first local as well.
    fn is_this(&self, e: Option<&Expr>) -> bool {
        let this = self.program.method(self.this).params.first();
        matches!(e.map(|e| &e.kind), Some(ExprKind::Local(local)) if Some(local) == this)
    }
}

impl<'a> Visitor<'a> for Text<'_> {
    fn instance(&mut self, i: &'a PredicateInstance) {
        self.families_used |= i.binding == Binding::Dynamic
            && self.is_this(i.receiver.as_ref())
            && self.families.predicate(i.predicate).is_some();
        walk_instance(self, i);
    }

    fn call(&mut self, call: &'a Call) {
        if call.binding == Binding::Dynamic && self.is_this(call.args.first()) {
            self.calls.push(call.method);
        }
        walk_call(self, call);
    }

    fn pure_call(&mut self, call: &'a PureCall) {
        if call.binding == Binding::Dynamic && self.is_this(call.receiver.as_ref()) {
            self.calls.push(call.method);
        }
        walk_pure_call(self, call);
    }
}
