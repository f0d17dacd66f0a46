//! What the class hierarchy of the program says: the definition that applies in a class, and
//! whether the meaning of a method's text varies with the class of `this`.
//!
//! In the closed world the program is all there is: a class without a subclass here has none.

pub use facts::is_concrete;
use facts::{Facts, World};
use ir::visit::{Visitor, walk_call, walk_instance, walk_pure_call};
use ir::{
    Binding, Body, Call, ClassId, ClassKind, Expr, ExprKind, MethodId, MethodKind, PredicateId,
    PredicateInstance, Program, PureCall, Visibility,
};

pub use crate::above::{first_above, nearest_overridden};
use crate::invariant::keeps_invariant;

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

/// The same in the world at hand: in the open one a class that is not final may have others below.
pub fn is_closed_in(facts: &Facts, class: ClassId) -> bool {
    let program = facts.program();
    let is_open = |class: &ClassId| facts::may_be_extended(program, *class);
    is_closed(program, class)
        && (facts.world() == World::Closed
            || !facts.hierarchy.concrete_below(program, class).iter().any(is_open))
}

/// The method that a statically read call of `method` on an object of `class` means: also
/// for classes that have no objects of their own.
pub fn method_in(facts: &Facts, class: ClassId, method: MethodId) -> Option<MethodId> {
    let program = facts.program();
    if let Some(found) = program.implementation(class, method) {
        return Some(found);
    }
    let overriding = facts.hierarchy.overriding(method).iter();
    let seen: Vec<MethodId> = std::iter::once(method)
        .chain(overriding.copied())
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

/// The classes that can have objects, from this one downwards: the same.
pub fn concrete_below(program: &Program, class: ClassId) -> Vec<ClassId> {
    let all = (0..program.classes.len()).map(|i| ClassId(i as u32));
    all.filter(|c| is_concrete(program, *c) && program.is_subclass(*c, class)).collect()
}

/// Instance methods that are chosen by the class of the receiver.
pub fn is_dispatched(program: &Program, method: MethodId) -> bool {
    let method = program.method(method);
    method.kind == MethodKind::Method
        && !method.is_static
        && method.visibility != Visibility::Private
}

/// Whether what the method's text means depends on the class of `this`: its contract or
/// body uses families on it, or calls on it what is overridden, directly or not.
pub fn varies(facts: &Facts, method: MethodId) -> bool {
    let program = facts.program();
    // What dispatched calls get is not what the body is verified against.
    if !program.method(method).contract.static_cases.is_empty() {
        return is_dispatched(program, method);
    }
    some_text(facts, method, &mut |current, text| {
        let text = text(current == method);
        let is_overridden = |called: &MethodId| facts.hierarchy.is_overridden(*called);
        match text.families.is_empty() && !text.calls.iter().any(is_overridden) {
            true => Read::Further(text.calls),
            false => Read::Found,
        }
    })
}

/// Whether a class reads the text of a pure method that it inherits in another way than the class
/// that declares it: it has definitions of its own of what the text uses on `this`, directly or not.
pub fn reads_otherwise(facts: &Facts, method: MethodId, class: ClassId) -> bool {
    let program = facts.program();
    let owner = program.method(method).class;
    // Those that are written for static calls are what static calls get.
    if owner == class || !program.method(method).contract.static_cases.is_empty() {
        return false;
    }
    some_text(facts, method, &mut |_, text| {
        let text = text(true);
        let in_class = |family: &PredicateId, class: ClassId| {
            facts.families.definition_in(program, *family, class)
        };
        if text.families.iter().any(|f| in_class(f, class) != in_class(f, owner)) {
            return Read::Found;
        }
        let mut further = Vec::new();
        for called in text.calls {
            let (here, there) = (method_in(facts, class, called), method_in(facts, owner, called));
            if here != there {
                return Read::Found;
            }
            further.extend(here);
        }
        Read::Further(further)
    })
}

/// What came of reading a text.
enum Read {
    Found,
    /// It depends on the texts of these.
    Further(Vec<MethodId>),
}

/// Whether something is found in the text of the method, or in those that it depends on by way of
/// `this`. Each is read with its body or without, as is asked for.
fn some_text<'f>(
    facts: &'f Facts,
    method: MethodId,
    look: &mut dyn FnMut(MethodId, &dyn Fn(bool) -> Text<'f>) -> Read,
) -> bool {
    let mut seen = vec![method];
    let mut next = 0;
    while let Some(current) = seen.get(next).copied() {
        next += 1;
        if !is_dispatched(facts.program(), current) {
            continue;
        }
        match look(current, &|with_body| Text::read_from(facts, current, with_body)) {
            Read::Found => return true,
            Read::Further(calls) => {
                for called in calls {
                    if !seen.contains(&called) {
                        seen.push(called);
                    }
                }
            }
        }
    }
    false
}

/// What a method's text uses on `this`.
struct Text<'a> {
    facts: &'a Facts,
    this: MethodId,
    families: Vec<PredicateId>,
    calls: Vec<MethodId>,
}

impl<'a> Text<'a> {
    fn read_from(facts: &'a Facts, this: MethodId, with_body: bool) -> Text<'a> {
        let mut text = Text { facts, this, families: Vec::new(), calls: Vec::new() };
        text.read(with_body);
        text
    }

    /// The contract, and the body if it matters: that of a pure method is its meaning.
    fn read(&mut self, with_body: bool) {
        let info = self.facts.program().method(self.this);
        let inherited = info.overrides.iter().map(|m| &self.facts.program().method(*m).contract);
        for contract in std::iter::once(&info.contract).chain(inherited) {
            for case in contract.cases.iter().chain(&contract.static_cases) {
                self.case(case);
            }
        }
        // The invariant is part of the contract.
        if keeps_invariant(self.facts.program(), self.this) {
            self.calls.extend(self.facts.program().invariant_of(info.class));
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
        let this = self.facts.program().method(self.this).params.first();
        matches!(e.map(|e| &e.kind), Some(ExprKind::Local(local)) if Some(local) == this)
    }
}

impl<'a> Visitor<'a> for Text<'_> {
    fn instance(&mut self, i: &'a PredicateInstance) {
        if i.binding == Binding::Dynamic && self.is_this(i.receiver.as_ref()) {
            self.families.extend(self.facts.families.predicate(i.predicate));
        }
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
