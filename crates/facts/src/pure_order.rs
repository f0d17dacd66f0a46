//! The order in which pure methods are defined: each rests on those that it uses, whatever the
//! order of the text.
//!
//! ```java
//! pure int area() { return width() * height(); }    // uses what comes behind it in the text
//! pure int width() { … }                            // is earlier all the same
//! ```
//!
//! Methods and predicates that lead to each other are one component; of two components the one that
//! is used comes first. Inside of a component a method comes behind those that it hands its own
//! parameters to: such calls are on the same heap, and mostly the way back is on a smaller one.
//! Whatever is left goes by names. So the place of a method depends on what leads to it and back,
//! and not on where it is written or on what else there is.
//!
//! For the rule that rests on it (a call is to an earlier method, or on less heap, or with a smaller
//! measure) any order is as good as any other, as long as there is one for the whole program.

use ir::visit::{Visitor, walk_call, walk_instance, walk_pure_call};
use ir::{
    Body, Call, ClassKind, Expr, ExprKind, LocalId, MethodId, Origin, PredicateId,
    PredicateInstance, Program, PureCall, Purity, SpecCase,
};

use crate::{Graph, Hierarchy, components};

/// The place of each method in the order of definition.
pub struct PureOrder(Vec<(u32, u32, u32)>);

impl PureOrder {
    pub fn of(program: &Program, hierarchy: &Hierarchy) -> PureOrder {
        let count = program.methods.len() as u32;
        let all: Vec<Used> = nodes_of(program, hierarchy);
        let outer = components(&Graph::of(all.iter().map(|used| used.nodes.clone())));
        let by_name = by_name(program);
        let mut place = vec![0; count as usize];
        for (at, method) in by_name.iter().enumerate() {
            if let Some(place) = place.get_mut(*method as usize) {
                *place = at as u32;
            }
        }
        // Only what is inside of a component counts for its order, named in the order of names.
        let inside = by_name.iter().map(|method| {
            let hands_on = all.get(*method as usize).map_or(&[][..], |used| &used.hands_on);
            let own = hands_on.iter().filter(|other| outer.of(**other) == outer.of(*method));
            own.filter_map(|other| place.get(*other as usize).copied()).collect::<Vec<u32>>()
        });
        let inner = components(&Graph::of(inside.collect::<Vec<_>>()));
        let places = (0..count).map(|method| {
            let name = place.get(method as usize).copied().unwrap_or_default();
            (outer.of(method), inner.of(name), name)
        });
        PureOrder(places.collect())
    }

    /// Smaller for what is defined before.
    pub fn place(&self, method: MethodId) -> (u32, u32, u32) {
        self.0.get(method.index()).copied().unwrap_or_default()
    }
}

/// The methods by class and signature.
fn by_name(program: &Program) -> Vec<u32> {
    let mut all: Vec<u32> = (0..program.methods.len() as u32).collect();
    all.sort_by_cached_key(|m| {
        let method = program.method(MethodId(*m));
        let class = program.class(method.class).binary_name;
        (class.as_str().to_string(), method.signature.clone(), *m)
    });
    all
}

/// What each method uses, and then what each predicate does.
fn nodes_of<'p>(program: &'p Program, hierarchy: &Hierarchy) -> Vec<Used<'p>> {
    let is_pure = |m: &MethodId| program.method(*m).modifiers.purity != Purity::Impure;
    let mut all = Vec::new();
    for id in (0..program.methods.len() as u32).map(MethodId) {
        let mut used = Used::new(program);
        if is_pure(&id) {
            let method = program.method(id);
            used.params = &method.params;
            if let Body::Block { block, .. } = &method.body {
                used.block(block);
            }
            used.contract(&method.contract);
            // What the library says of it, it is held to, and to what it inherits.
            let inherited = inherited_from(program, hierarchy, id);
            for above in &method.overrides {
                let info = program.method(*above);
                if info.origin == Origin::Library || inherited.contains(above) {
                    used.contract(&info.contract);
                }
            }
            // Whoever keeps the invariant asks for it.
            if let (false, false, Some(invariant)) =
                (method.modifiers.helper, method.is_static, program.invariant_of(method.class))
            {
                used.nodes.push(invariant.0);
            }
            // A call of it may run whatever overrides or implements it.
            used.nodes.extend(hierarchy.overriding(id).iter().map(|m| m.0));
            if program.class(method.class).kind == ClassKind::Interface {
                let below = hierarchy.concrete_below(program, method.class);
                let run = below.iter().filter_map(|class| program.implementation(*class, id));
                used.nodes.extend(run.map(|m| m.0));
            }
        }
        all.push(used);
    }
    for id in (0..program.predicates.len() as u32).map(PredicateId) {
        let mut used = Used::new(program);
        program.predicate(id).body.iter().for_each(|body| used.assertion(body));
        let overriding = hierarchy.overriding_predicates(id).to_vec();
        overriding.into_iter().for_each(|other| used.add_predicate(other));
        all.push(used);
    }
    all
}

/// The methods whose contracts are parts of that of a method.
fn inherited_from(program: &Program, hierarchy: &Hierarchy, method: MethodId) -> Vec<MethodId> {
    let mut all = vec![method];
    let mut next = 0;
    while let Some(at) = all.get(next).copied() {
        next += 1;
        let contract = &program.method(at).contract;
        if contract.cases.is_empty() || contract.extends_inherited {
            for above in hierarchy.nearest_overridden(at) {
                if !all.contains(above) {
                    all.push(*above);
                }
            }
        }
    }
    all
}

/// The methods and predicates that a text uses.
struct Used<'p> {
    program: &'p Program,
    params: &'p [LocalId],
    /// Predicates are numbered behind all methods.
    nodes: Vec<u32>,
    /// Methods that it gives nothing but parameters of its own.
    hands_on: Vec<u32>,
}

impl<'p> Used<'p> {
    fn new(program: &'p Program) -> Used<'p> {
        Used { program, params: &[], nodes: Vec::new(), hands_on: Vec::new() }
    }

    fn add<'e>(&mut self, method: MethodId, args: impl Iterator<Item = &'e Expr>) {
        if self.program.method(method).modifiers.purity == Purity::Impure {
            return;
        }
        self.nodes.push(method.0);
        let is_own = |e: &Expr| match &e.kind {
            ExprKind::Local(local) => self.params.contains(local),
            _ => false,
        };
        if args.into_iter().all(is_own) {
            self.hands_on.push(method.0);
        }
    }

    fn add_predicate(&mut self, predicate: PredicateId) {
        self.nodes.push(self.program.methods.len() as u32 + predicate.0);
    }
}

impl<'p> Visitor<'p> for Used<'p> {
    fn call(&mut self, call: &'p Call) {
        self.add(call.method, call.args.iter());
        walk_call(self, call);
    }

    fn pure_call(&mut self, call: &'p PureCall) {
        self.add(call.method, call.receiver.iter().chain(&call.args));
        walk_pure_call(self, call);
    }

    fn instance(&mut self, instance: &'p PredicateInstance) {
        self.add_predicate(instance.predicate);
        walk_instance(self, instance);
    }

    /// What is said to be read may speak of any method, of this one too: it is looked at when all
    /// are defined.
    fn case(&mut self, case: &'p SpecCase) {
        case.requires.iter().chain(&case.ensures).for_each(|a| self.assertion(a));
        case.signals.iter().for_each(|signals| self.signals(signals));
        case.decreases.iter().chain(&case.diverges).for_each(|e| self.expr(e));
        case.assignable.iter().flatten().for_each(|e| self.expr(e));
    }
}
