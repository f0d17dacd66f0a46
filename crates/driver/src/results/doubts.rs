//! What a verdict rests on that is not verified itself.
//!
//! A unit rests on what its engine took for granted ([`UnitReport::relies_on`]), and on whatever
//! of the program may run below it: what overrides a method that it calls, bodies that a class
//! inherits, initialisers, and what library code may call of the objects that it is given. All
//! of it is one graph, which is linear in the program; those that do not lead to a unit that
//! is not verified are left out before it is walked.
//!
//! ```java
//! Runnable r = () -> { throw new IllegalStateException(); };      // failed
//! r.run();                                                        // rests on it
//! "" + o;                                                         // rests on each toString()
//! new Pair(a, b).hashCode();                                      // rests on those of `a` and `b`
//! ```

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use base::Code;
use facts::Facts;
use ir::visit::each_stmt;
use ir::{
    Body, Call, ClassId, Expr, MethodId, MethodKind, Origin, Program, Purity, StmtKind, Type,
};
use symex::Unit;

use crate::results::report::{UnitReport, Verdict};

/// How many are named for one unit.
const NAMED: usize = 16;

/// Says of what is verified which units it rests on that are not, directly or through others:
/// its verdict holds if they keep their contracts after all.
pub fn mark(facts: &Facts, chosen: &[(Unit, String)], units: &mut [UnitReport]) {
    rest_on_others(facts, chosen, units);
    for unit in units.iter_mut().filter(|unit| unit.verdict == Verdict::Verified) {
        if unit.doubts.is_empty()
            && unit.warnings.iter().any(|warning| warning.code == Code::Vacuous)
        {
            unit.doubts.push("shows some of it from a contradiction, W0002".to_string());
        }
    }
}

fn rest_on_others(facts: &Facts, chosen: &[(Unit, String)], units: &mut [UnitReport]) {
    if units.iter().all(|unit| how(unit.verdict).is_none()) {
        return;
    }
    let graph = Graph::of(facts, chosen, units);
    let doubtful = graph.doubtful(units);
    let mut all = Vec::new();
    for (start, unit) in units.iter().enumerate() {
        let is_verified = unit.verdict == Verdict::Verified;
        all.push(if is_verified { graph.doubts_of(units, &doubtful, start) } else { Vec::new() });
    }
    for (unit, doubts) in units.iter_mut().zip(all) {
        unit.doubts = doubts;
    }
}

/// What may run right below the verified units of a run and is no part of it, with those that rest on it.
pub fn left_out(
    facts: &Facts,
    chosen: &[(Unit, String)],
    units: &[UnitReport],
) -> BTreeMap<String, Vec<String>> {
    let here: BTreeSet<&str> = chosen.iter().map(|(_, name)| name.as_str()).collect();
    let named = |unit: Unit| (unit, symex::name_of(facts.program(), unit));
    let others = symex::units(facts).into_iter().map(named);
    let others: Vec<(Unit, String)> =
        others.filter(|(_, name)| !here.contains(name.as_str())).collect();
    let all = [chosen, others.as_slice()].concat();
    let graph = Graph::of(facts, &all, units);
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (start, unit) in units.iter().enumerate() {
        if unit.verdict == Verdict::Verified {
            for at in graph.units_below(start) {
                if let Some((_, name)) = at.checked_sub(chosen.len()).and_then(|n| others.get(n)) {
                    found.entry(name.clone()).or_default().push(unit.signature.clone());
                }
            }
        }
    }
    found
}

fn how(verdict: Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Failed => Some("failed"),
        Verdict::Error => Some("has errors and was not checked"),
        Verdict::Unsupported => Some("is not supported"),
        Verdict::Unknown => Some("is unknown"),
        Verdict::Verified | Verdict::Trusted => None,
    }
}

fn is_ours(origin: Origin) -> bool {
    matches!(origin, Origin::Source | Origin::Synthetic)
}

/// Which methods of an object library code may call.
#[derive(Clone, Copy)]
enum Calls {
    /// Those that every object has, and others that only look: `toString`, `compareTo`.
    Observers,
    All,
}

/// Nodes are the units; then the methods, as calls of them are answered; then the classes, twice:
/// for what library code may call of an object of the class or of one below it.
struct Graph<'p> {
    facts: &'p Facts,
    program: &'p Program,
    methods: usize,
    classes: usize,
    next: Vec<Vec<usize>>,
    units_of: BTreeMap<String, usize>,
    signatures: BTreeMap<&'p str, Vec<MethodId>>,
    /// The methods of `Object` that the text of a unit calls: by the class of the receiver.
    asked: BTreeSet<(usize, MethodId)>,
}

impl<'p> Graph<'p> {
    /// What may run below which of these; for the first of them there are reports.
    fn of(facts: &'p Facts, all: &[(Unit, String)], units: &[UnitReport]) -> Graph<'p> {
        let mut graph = Graph::new(facts, all.len());
        graph.units(all);
        graph.classes();
        for (at, (unit, (of, _))) in units.iter().zip(all).enumerate() {
            graph.relies_on(at, &unit.relies_on);
            graph.looked_into(at, *of, &unit.relies_on);
        }
        graph
    }

    fn new(facts: &'p Facts, units: usize) -> Graph<'p> {
        let program = facts.program();
        let methods = units;
        let classes = methods + program.methods.len();
        // Of each class: what may be called of it and below, and of it alone.
        let count = classes + 4 * program.classes.len();
        let mut signatures: BTreeMap<&str, Vec<MethodId>> = BTreeMap::new();
        for (id, method) in (0..).map(MethodId).zip(&program.methods) {
            signatures.entry(method.signature.as_str()).or_default().push(id);
        }
        let next = vec![Vec::new(); count];
        let (units_of, asked) = (BTreeMap::new(), BTreeSet::new());
        Graph { facts, program, methods, classes, next, units_of, signatures, asked }
    }

    fn add(&mut self, from: usize, to: usize) {
        if let Some(next) = self.next.get_mut(from) {
            next.push(to);
        }
    }

    fn method(&self, id: MethodId) -> usize {
        self.methods + id.index()
    }

    fn below(&self, class: ClassId, calls: Calls) -> usize {
        self.classes + 4 * class.index() + calls as usize
    }

    fn exactly(&self, class: ClassId, calls: Calls) -> usize {
        self.classes + 4 * class.index() + 2 + calls as usize
    }

    fn units(&mut self, chosen: &[(Unit, String)]) {
        for (at, (unit, signature)) in chosen.iter().enumerate() {
            self.units_of.insert(signature.clone(), at);
            let (Unit::Method(id) | Unit::Inherited(_, id)) = unit else { continue };
            // Whoever calls what it overrides may run it.
            self.add(self.method(*id), at);
            for above in &self.program.method(*id).overrides {
                self.add(self.method(*above), at);
            }
            // A body that a class inherits, the library's too, answers for whatever the class is asked.
            if let Unit::Inherited(class, _) = unit {
                let dispatch = &self.program.class(*class).dispatch;
                for (called, _) in dispatch.iter().filter(|(_, run)| *run == id) {
                    self.add(self.method(*called), at);
                }
            }
            self.body(at, *id);
            // It runs only once its class is initialised.
            self.initialisers(at, self.program.method(*id).class);
        }
        // An abstract lemma is as good as its proofs.
        for (at, (unit, _)) in chosen.iter().enumerate() {
            let Unit::Lemma(id) = unit else { continue };
            let Some(proved) = self.program.lemma(*id).proves else { continue };
            if let Some(above) = chosen.iter().position(|(u, _)| *u == Unit::Lemma(proved)) {
                self.add(above, at);
            }
        }
        // `class B extends A implements I`: the body of `A` answers for `I`.
        for class in self.program.classes.iter().filter(|class| is_ours(class.origin)) {
            for (called, run) in class.dispatch.iter().filter(|(called, run)| called != run) {
                if is_ours(self.program.method(*run).origin) {
                    self.add(self.method(*called), self.method(*run));
                }
            }
        }
    }

    /// What the engine took for granted.
    fn relies_on(&mut self, at: usize, names: &[String]) {
        for name in names {
            if let Some(unit) = self.units_of.get(name).copied() {
                self.add(at, unit);
            }
            for id in self.signatures.get(name.as_str()).cloned().unwrap_or_default() {
                // Everything answers `toString`; the text says of which class it is.
                if !self.asked.contains(&(at, id)) {
                    self.add(at, self.method(id));
                }
            }
        }
    }

    /// What runs below bodies that were run in the place of their calls: nothing was taken for granted
    /// of those.
    fn looked_into(&mut self, at: usize, unit: Unit, relies_on: &[String]) {
        let (Unit::Method(start) | Unit::Inherited(_, start)) = unit else { return };
        let program = self.program;
        let (mut seen, mut open) = (BTreeSet::from([start]), vec![start]);
        while let Some(id) = open.pop() {
            if id != start {
                self.body(at, id);
                self.initialisers(at, program.method(id).class);
            }
            let Body::Block { block, .. } = &program.method(id).body else { continue };
            each_stmt(block, &mut |stmt| {
                let StmtKind::Call(call) = &stmt.kind else { return };
                let callee = program.method(call.method);
                let is_run = is_ours(callee.origin) && !relies_on.contains(&callee.signature);
                if is_run && seen.insert(call.method) {
                    open.push(call.method);
                }
            });
        }
    }

    /// What the text of a body runs that is no call of a method of the program.
    fn body(&mut self, at: usize, id: MethodId) {
        let program = self.program;
        let Body::Block { block, .. } = &program.method(id).body else { return };
        each_stmt(block, &mut |stmt| match &stmt.kind {
            StmtKind::Call(call) => self.call(at, call),
            StmtKind::Concat { parts, .. } => {
                for part in parts {
                    self.gives(at, &part.ty, Calls::Observers);
                    self.gives_elements(at, &part.ty);
                }
            }
            StmtKind::InitClass(class) => self.initialisers(at, *class),
            _ => {}
        });
    }

    /// What runs when the class is initialised.
    fn initialisers(&mut self, at: usize, class: ClassId) {
        for initialiser in facts::initialisers_of(self.program, class) {
            self.add(at, self.method(initialiser));
        }
    }

    /// What library code may call of what it is given.
    fn call(&mut self, at: usize, call: &Call) {
        let callee = self.program.method(call.method);
        if is_ours(callee.origin) {
            return;
        }
        if self.is_object(callee.class) && !callee.is_static {
            self.asked.insert((at, call.method));
        }
        let made = usize::from(callee.kind == MethodKind::Constructor);
        // A constructor of the library may call what overrides methods of its class.
        if let Some(class) = call.args.first().filter(|_| made == 1).and_then(|a| class_of(&a.ty))
            && is_ours(self.program.class(class).origin)
        {
            self.add(at, self.below(class, Calls::All));
        }
        let args: Vec<&Expr> = call.args.iter().skip(made).collect();
        let params = callee.params.iter().skip(made);
        let types: Vec<Option<&Type>> =
            params.map(|p| callee.locals.get(p.index()).map(|local| &local.ty)).collect();
        for (place, arg) in args.into_iter().enumerate() {
            let declared = types.get(place).copied().flatten().and_then(class_of);
            let takes_any = declared.is_none_or(|class| self.is_object(class));
            let calls = if takes_any { Calls::Observers } else { Calls::All };
            // `contains` compares what it is given with elements of its class; `toString` shows
            // them all, whatever they are.
            let is_receiver = place == 0 && made == 0 && !callee.is_static;
            let looks_inside = !is_receiver || self.is_of_object(call.method);
            self.gives(at, &arg.ty, calls);
            if looks_inside {
                self.gives_elements(at, &arg.ty);
            }
        }
    }

    fn is_of_object(&self, method: MethodId) -> bool {
        let info = self.program.method(method);
        let mut all = std::iter::once(method).chain(info.overrides.iter().copied());
        all.any(|id| self.is_object(self.program.method(id).class))
    }

    /// What library code may call of the elements of a collection, which are of any class.
    fn gives_elements(&mut self, at: usize, ty: &Type) {
        let (Some(class), Some(object)) = (class_of(ty), self.program.well_known.object) else {
            return;
        };
        let info = self.program.class(class);
        if !is_ours(info.origin) && info.is_generic {
            self.add(at, self.below(object, Calls::Observers));
        }
    }

    fn is_object(&self, class: ClassId) -> bool {
        self.program.well_known.object == Some(class)
    }

    fn gives(&mut self, at: usize, ty: &Type, calls: Calls) {
        if let Some(class) = class_of(ty) {
            self.add(at, self.below(class, calls));
        }
    }

    fn classes(&mut self) {
        let program = self.program;
        for (id, class) in (0..).map(ClassId).zip(&program.classes) {
            for calls in [Calls::Observers, Calls::All] {
                let (below, exactly) = (self.below(id, calls), self.exactly(id, calls));
                self.add(below, exactly);
                for sub in self.facts.hierarchy.subclasses(id) {
                    self.add(below, self.below(*sub, calls));
                }
                for above in class.superclass.iter().chain(&class.interfaces) {
                    self.add(exactly, self.exactly(*above, calls));
                }
            }
        }
        for (id, class) in (0..).map(ClassId).zip(&program.classes) {
            if self.asks_components(id) {
                for method in &class.methods {
                    let is_made = program.method(*method).origin == Origin::Synthetic;
                    if is_made && self.is_of_object(*method) {
                        self.add(self.method(*method), self.exactly(id, Calls::Observers));
                    }
                }
                for field in &class.fields {
                    let field = program.field(*field);
                    if let (Type::Class(component), false) = (&field.ty, field.is_static) {
                        let asked = self.exactly(id, Calls::Observers);
                        self.add(asked, self.below(*component, Calls::Observers));
                        self.gives_elements(asked, &field.ty);
                    }
                }
            }
        }
        for id in self.facts.calls().from_outside() {
            let method = program.method(*id);
            let mut above = method.overrides.iter().map(|above| program.method(*above));
            let observes = above
                .any(|above| !is_ours(above.origin) && above.modifiers.purity != Purity::Impure);
            let to = self.method(*id);
            self.add(self.exactly(method.class, Calls::All), to);
            if observes {
                self.add(self.exactly(method.class, Calls::Observers), to);
            }
        }
    }

    /// Whether it is a record that shows, compares or hashes its components because nobody wrote how.
    fn asks_components(&self, id: ClassId) -> bool {
        let class = self.program.class(id);
        let is_written = |name: &&str| {
            class.methods.iter().any(|m| {
                let method = self.program.method(*m);
                method.origin == Origin::Source
                    && method.name.as_str() == *name
                    && self.is_of_object(*m)
            })
        };
        class.kind == ir::ClassKind::Record
            && is_ours(class.origin)
            && !["equals", "hashCode", "toString"].iter().all(is_written)
    }

    /// The nodes that lead to a unit that is not verified.
    fn doubtful(&self, units: &[UnitReport]) -> Vec<bool> {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.next.len()];
        for (from, next) in self.next.iter().enumerate() {
            for to in next {
                if let Some(before) = before.get_mut(*to) {
                    before.push(from);
                }
            }
        }
        let mut found = vec![false; self.next.len()];
        let wrong = units.iter().enumerate().filter(|(_, unit)| how(unit.verdict).is_some());
        let mut next: Vec<usize> = wrong.map(|(at, _)| at).collect();
        while let Some(at) = next.pop() {
            let Some(known) = found.get_mut(at).filter(|known| !**known) else { continue };
            *known = true;
            next.extend(before.get(at).into_iter().flatten());
        }
        found
    }

    /// The units that a unit comes to without passing another one.
    fn units_below(&self, start: usize) -> BTreeSet<usize> {
        let (mut seen, mut found) = (BTreeSet::from([start]), BTreeSet::new());
        let mut next = vec![start];
        while let Some(at) = next.pop() {
            for to in self.next.get(at).into_iter().flatten() {
                if !seen.insert(*to) {
                    continue;
                }
                match *to < self.methods {
                    true => found.insert(*to),
                    false => {
                        next.push(*to);
                        continue;
                    }
                };
            }
        }
        found
    }

    /// The nearest first.
    fn doubts_of(&self, units: &[UnitReport], doubtful: &[bool], start: usize) -> Vec<String> {
        let is_doubtful = |at: usize| doubtful.get(at).copied().unwrap_or(false);
        let mut doubts = Vec::new();
        if !is_doubtful(start) {
            return doubts;
        }
        let mut seen = BTreeSet::from([start]);
        let mut next = VecDeque::from([start]);
        while let Some(at) = next.pop_front().filter(|_| doubts.len() < NAMED) {
            if let Some(other) = units.get(at)
                && let Some(how) = how(other.verdict)
            {
                doubts.push(format!("relies on {}, which {how}", other.signature));
            }
            for to in self.next.get(at).into_iter().flatten() {
                if is_doubtful(*to) && seen.insert(*to) {
                    next.push_back(*to);
                }
            }
        }
        doubts
    }
}

fn class_of(ty: &Type) -> Option<ClassId> {
    match ty {
        Type::Class(class) => Some(*class),
        Type::Array(element) => class_of(element),
        _ => None,
    }
}
