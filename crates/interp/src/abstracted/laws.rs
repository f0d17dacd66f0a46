//! The lemmas of the proof that speak of abstracted execution, tried on random states.
//!
//! A state is made by hand for a method, and its precondition is consumed from it: what was taken
//! is a heap that satisfies the precondition, with its snapshot. On such heaps the lemmas can be
//! looked at: production and consumption are inverse to each other (lemma 9), nested heaps
//! satisfy the bodies of their predicates (definition 7), opening makes a heap smaller and leaves
//! its flattening alone (definitions 4 and 5), pure calls have the same value in larger heaps
//! (lemma 3), and a method runs as well in a larger heap and leaves the rest of it alone
//! (lemma 10).

use std::sync::Arc;

use base::{Code, Span};
use ir::bounded::over_all_objects;
use ir::{Binding, MethodId, MethodKind, Purity};

use super::consume::Demand;
use super::explore::{Client, machine_for};
use super::heap::PredicateChunk;
use super::{AbstractHeap, Contracts, Options, Share, Snapshot};
use crate::place::Place;
use crate::spec::{Scope, Spec};
use crate::{Machine, Stop, Value};

/// How often each law was tried, and where it does not hold.
#[derive(Clone, Debug, Default)]
pub struct Laws {
    pub inverse: u64,
    pub consistent: u64,
    pub opened: u64,
    pub monotone: u64,
    pub framed: u64,
    /// There must not be any.
    pub broken: Vec<String>,
}

impl Laws {
    pub fn add(&mut self, other: Laws) {
        self.inverse += other.inverse;
        self.consistent += other.consistent;
        self.opened += other.opened;
        self.monotone += other.monotone;
        self.framed += other.framed;
        self.broken.extend(other.broken);
    }
}

/// Tries the laws in states for these methods, one for each seed.
pub fn laws(
    program: &ir::Program,
    contracts: &Contracts,
    methods: &[MethodId],
    seeds: std::ops::Range<u64>,
) -> Laws {
    let mut found = Laws::default();
    for seed in seeds {
        for method in methods {
            let mut machine = machine_for(program, contracts, Options::default(), 40_000);
            let tried = machine.on_own_stack(|machine| {
                let mut laws = Laws::default();
                // What is not run or computed here says nothing.
                let _ = Trial { method: *method, laws: &mut laws }.run(machine, seed);
                laws
            });
            found.add(tried);
        }
    }
    found
}

pub(super) struct Trial<'l> {
    pub method: MethodId,
    pub laws: &'l mut Laws,
}

/// Where a method starts: its arguments, and a case of its contract with what it takes.
pub(super) struct Start<'p> {
    args: Vec<Spec>,
    binding: Binding,
    requires: &'p [ir::Assertion],
    scope: Scope<'p>,
    pub taken: AbstractHeap,
    snapshot: Snapshot,
    /// An object that has nothing to do with it.
    other: Vec<Place>,
}

impl Trial<'_> {
    fn run(&mut self, machine: &mut Machine<'_>, seed: u64) -> Result<(), Stop> {
        let Some(start) = self.start(machine, seed)? else { return Ok(()) };
        self.inverse(machine, &start)?;
        self.consistent(machine, &start)?;
        self.opened(&start)?;
        let info = machine.program.method(self.method);
        match info.modifiers.purity != Purity::Impure && info.kind == MethodKind::Method {
            true => self.monotone(machine, &start),
            false => self.framed(machine, &start, seed),
        }
    }

    fn broken(&mut self, machine: &Machine<'_>, law: &str) {
        let signature = &machine.program.method(self.method).signature;
        self.laws.broken.push(format!("{law}: {signature}"));
    }

    /// A state by hand that meets the precondition, if the seed gives one.
    pub fn start<'p>(
        &mut self,
        machine: &mut Machine<'p>,
        seed: u64,
    ) -> Result<Option<Start<'p>>, Stop> {
        let info = machine.program.method(self.method);
        let methods = [self.method];
        let mut client = Client::new(machine, seed, &methods);
        let Some(args) = client.arguments(self.method, true)? else { return Ok(None) };
        let machine = client.into_machine();
        // Something that only has to be there.
        let element = ir::Type::INT;
        let mut other = Vec::new();
        if let Value::Ref(array) = machine.new_array(&element, 3)? {
            other.extend((0..3).map(|i| Place::Element(array, i)));
        }
        let binding = match info.is_static || info.kind == MethodKind::Constructor {
            true => Binding::Static,
            false => Binding::Dynamic,
        };
        let contract = machine.contract(self.method, binding)?;
        let demand = Demand::new(Code::Precondition, info.span, "the precondition");
        machine.swap_held(Arc::new(AbstractHeap::empty(true)))?;
        for case in &contract.cases {
            let mut scope = machine.scope_of(self.method, contract, &args)?;
            let notes = machine.notes().len();
            if machine.arguments_are_there(contract, self.method, &args, info.span).is_err() {
                return Ok(None);
            }
            let empty = scope.clone();
            let result =
                machine.look(|machine| machine.aconsume(&mut scope, &case.spec.requires, demand));
            if machine.notes().len() > notes {
                return Ok(None);
            }
            if let Ok((taken, snapshot)) = result {
                let requires = &case.spec.requires;
                return Ok(Some(Start {
                    args,
                    binding,
                    requires,
                    scope: empty,
                    taken,
                    snapshot,
                    other,
                }));
            }
        }
        Ok(None)
    }

    /// Lemma 9: what is produced with the snapshot is what was consumed, and is consumed again.
    fn inverse<'p>(&mut self, machine: &mut Machine<'p>, start: &Start<'p>) -> Result<(), Stop> {
        // There is no heap in an assertion that reads without permission.
        if machine.is_explicit(self.method) {
            return Ok(());
        }
        let demand = Demand::new(Code::Precondition, Span::NONE, "the precondition");
        machine.swap_held(Arc::new(AbstractHeap::default()))?;
        let mut scope = start.scope.clone();
        let given = start.snapshot.is_known().then_some(&start.snapshot);
        let produced = match machine.aproduce(&mut scope, start.requires, given, demand) {
            Ok(produced) => produced,
            Err(Stop::Violated(violation)) => {
                self.broken(
                    machine,
                    &format!("production undoes consumption ({})", violation.message),
                );
                return Ok(());
            }
            Err(stop) => return Err(stop),
        };
        if machine.is_total() {
            return Ok(());
        }
        self.laws.inverse += 1;
        let held = machine.ck()?.held.clone();
        // `_` may be another share each time.
        let places = |heap: &AbstractHeap| {
            let mut places: Vec<Place> = heap.flat().keys().copied().collect();
            places.sort_unstable();
            places
        };
        if places(&held) != places(&start.taken) || held.size() != start.taken.size() {
            self.broken(machine, "what is produced is what was consumed");
        }
        if start.snapshot.is_known() && !produced.same(&start.snapshot)? {
            self.broken(machine, "the snapshot of what is produced");
        }
        let mut scope = start.scope.clone();
        match machine.aconsume(&mut scope, start.requires, demand.last()) {
            Ok((_, snapshot)) => {
                let rest = machine.ck()?.held.size();
                if rest > 0 || (produced.is_known() && !snapshot.same(&produced)?) {
                    self.broken(machine, "consumption undoes production");
                }
            }
            Err(Stop::Violated(_)) => self.broken(machine, "consumption undoes production"),
            Err(stop) => return Err(stop),
        }
        Ok(())
    }

    /// Definition 7: nested heaps satisfy the bodies, with the snapshots of their chunks.
    fn consistent<'p>(&mut self, machine: &mut Machine<'p>, start: &Start<'p>) -> Result<(), Stop> {
        if start.taken.first_doubled().is_some() {
            self.broken(machine, "no location is held twice");
        }
        let mut pending: Vec<PredicateChunk> = start.taken.predicates().to_vec();
        while let Some(chunk) = pending.pop() {
            let predicate = machine.program.predicate(chunk.definition);
            let Some(body) = &predicate.body else { continue };
            let mut scope = Scope::new(&predicate.locals);
            for (param, value) in predicate.params.iter().zip(chunk.args.iter()) {
                scope.set(*param, value.clone())?;
            }
            scope.leave_open(&predicate.outputs);
            let mut nested = AbstractHeap::default();
            for (place, share) in &chunk.nested.fields {
                nested.add_field(*place, *share)?;
            }
            for inner in &chunk.nested.predicates {
                nested.add_predicate(inner.clone())?;
                pending.push(inner.clone());
            }
            machine.swap_held(Arc::new(nested))?;
            let demand = Demand::new(Code::Assertion, Span::NONE, "the body").last();
            let list = std::slice::from_ref(body);
            self.laws.consistent += 1;
            match machine.aconsume(&mut scope, list, demand) {
                Ok((_, snapshot)) => {
                    let is_same = snapshot.second().same(&chunk.nested.snapshot)?;
                    if machine.ck()?.held.size() > 0 || (snapshot.is_known() && !is_same) {
                        self.broken(machine, "a nested heap is what the body asks for");
                    }
                }
                Err(Stop::Violated(_)) => self.broken(machine, "a nested heap satisfies the body"),
                Err(stop) => return Err(stop),
            }
        }
        Ok(())
    }

    /// Definitions 4 and 5: opening makes the heap smaller; its flattening stays.
    fn opened(&mut self, start: &Start<'_>) -> Result<(), Stop> {
        let mut heap = start.taken.clone();
        let flat = heap.flat().clone();
        while !heap.predicates().is_empty() {
            let before = heap.size();
            heap.open(0)?;
            self.laws.opened += 1;
            if heap.size() >= before || *heap.flat() != flat {
                self.laws.broken.push("opening makes a heap smaller".to_string());
            }
        }
        if *heap.fields() != flat {
            self.laws.broken.push("what is open is flat".to_string());
        }
        Ok(())
    }

    /// Lemma 3: a pure call has the same value where more is held.
    fn monotone<'p>(&mut self, machine: &mut Machine<'p>, start: &Start<'p>) -> Result<(), Stop> {
        let mut larger = start.taken.clone();
        for place in &start.other {
            larger.add_field(*place, Share::FULL)?;
        }
        let mut values = Vec::new();
        for held in [start.taken.clone(), larger] {
            machine.swap_held(Arc::new(held))?;
            machine.ck()?.interpretation.clear();
            values.push(machine.apure(self.method, start.binding, start.args.clone(), Span::NONE));
        }
        let [Ok(small), Ok(large)] = values.as_slice() else {
            // Where the smaller heap does not do, the lemma says nothing.
            return Ok(());
        };
        self.laws.monotone += 1;
        let are_objects = matches!(small, Spec::Plain(Value::Ref(_)));
        if !are_objects && !small.is_identical(large) {
            self.broken(machine, "a pure call has one value");
        }
        Ok(())
    }

    /// Lemma 10: a method does the same where more is held, and leaves the rest alone.
    fn framed<'p>(
        &mut self,
        machine: &mut Machine<'p>,
        start: &Start<'p>,
        seed: u64,
    ) -> Result<(), Stop> {
        // Who asks for all objects is given the frame, too.
        let info = machine.program.method(self.method);
        let all = over_all_objects(machine.program, &info.locals, |v| v.contract(&info.contract));
        if !all.is_empty() {
            return Ok(());
        }
        let mut larger = start.taken.clone();
        for place in &start.other {
            larger.add_field(*place, Share::FULL)?;
        }
        let large = self.outcome(machine, start, larger)?;
        let rest = machine.ck()?.held.clone();
        let is_there = |place: &Place| rest.top_share_of(*place) == Share::FULL;
        if large.is_ok() && !machine.is_total() && !start.other.iter().all(is_there) {
            self.broken(machine, "the frame is there after the call");
        }
        for place in &start.other {
            if !matches!(machine.content_now(*place)?, Spec::Plain(Value::Int(0))) {
                self.broken(machine, "the frame is what it was");
            }
        }
        // The same state once more, without the frame.
        let (program, contracts) = (machine.program, machine.ck()?.contracts);
        let start_of_stack = machine.stack_start;
        let mut second = machine_for(program, contracts, Options::default(), 40_000);
        let machine = &mut second;
        machine.stack_start = start_of_stack;
        let Some(again) = self.start(machine, seed)? else { return Ok(()) };
        let taken = again.taken.clone();
        let small = self.outcome(machine, &again, taken)?;
        self.laws.framed += 1;
        if small != large {
            self.broken(machine, "a larger heap makes no difference");
        }
        Ok(())
    }

    /// How a call ends: normally, by an exception, or stuck at a place.
    pub fn outcome<'p>(
        &mut self,
        machine: &mut Machine<'p>,
        start: &Start<'p>,
        held: AbstractHeap,
    ) -> Result<Result<bool, (Code, Span)>, Stop> {
        machine.swap_held(Arc::new(held))?;
        let info = machine.program.method(self.method);
        if info.kind == MethodKind::Constructor
            && let Some(Spec::Plain(Value::Ref(object))) = start.args.first()
        {
            for field in machine.instance_fields(info.class) {
                machine.held_mut()?.add_field(Place::Field(*object, field), Share::FULL)?;
            }
        }
        let (method, binding) = (self.method, start.binding);
        match machine.acall(method, binding, start.args.clone(), Span::NONE) {
            Ok(_) => Ok(Ok(true)),
            Err(Stop::Thrown(_)) => Ok(Ok(false)),
            Err(Stop::Violated(violation)) => Ok(Err((violation.code, violation.span))),
            Err(stop) => Err(stop),
        }
    }
}
