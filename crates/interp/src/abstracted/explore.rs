//! Random clients: who calls the methods of a program that has no `main`.
//!
//! A client has a few objects and what it was handed for them. Each step it picks a method or
//! constructor, arguments from what it has and from small values, and calls it, if it can meet
//! the precondition with what it holds: then all that follows is checked as in any run. Objects
//! that nobody can make by calls are made by hand, with random fields: there a precondition that
//! happens to hold is met from a heap of which the client has everything.
//!
//! ```text
//! client holds            step
//! nothing                 new Stack()          ensures valid() ** size() == 0
//! Stack#1.valid()         Stack#1.push(3)      requires valid()
//! ```

use std::sync::Arc;

use base::{Code, Span};
use ir::{
    Binding, Body, ClassId, ClassKind, GhostKind, MethodId, MethodKind, Origin, Purity, Type,
    Visibility,
};

use super::consume::Demand;
use super::{AbstractHeap, Contracts, Counts, Note, Options, Violation};
use crate::heap::Payload;
use crate::place::Place;
use crate::spec::Spec;
use crate::{Limits, Machine, Ref, Stop, Value};

/// What came of the calls of one client.
#[derive(Clone, Debug, Default)]
pub struct Explored {
    /// Calls whose precondition was met, by method, with how many of them came to their end.
    pub calls: Vec<(MethodId, u64)>,
    /// What went wrong first, if anything did.
    pub violation: Option<Box<Violation>>,
    /// Why a call was given up, each reason once: things that are not run or computed here.
    pub given_up: Vec<(MethodId, String)>,
    pub notes: Vec<Note>,
    pub counts: Counts,
}

/// A source of choices; the same seed gives the same choices everywhere.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Less than the bound, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        if list.is_empty() { None } else { list.get(self.below(list.len())) }
    }
}

/// How far a client goes.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub steps: usize,
    /// Statements and assertions in all.
    pub work: u64,
}

const DEPTH: u32 = 300;
const HEAP_BYTES: u64 = 16 << 20;
const OUTPUT_CHARS: usize = 1 << 16;

/// How deep objects that are made by hand are nested.
const NESTING: usize = 3;

/// How often arguments are chosen for one method.
const TRIES: usize = 4;

pub(super) struct Client<'m, 'p> {
    machine: &'m mut Machine<'p>,
    random: Random,
    /// Objects and arrays that the client knows.
    known: Vec<Ref>,
    methods: &'m [MethodId],
    explored: Explored,
}

/// A machine with the limits of a client.
pub(super) fn machine_for<'p>(
    program: &'p ir::Program,
    contracts: &'p Contracts,
    options: Options,
    work: u64,
) -> Machine<'p> {
    let limits = Limits {
        steps: work,
        depth: DEPTH,
        heap_bytes: HEAP_BYTES,
        output_chars: OUTPUT_CHARS,
        assertions: true,
    };
    Machine::checking(program, limits, contracts, options)
}

/// Runs one client over these methods.
pub fn explore(
    program: &ir::Program,
    contracts: &Contracts,
    options: Options,
    methods: &[MethodId],
    (seed, effort): (u64, Effort),
) -> Explored {
    let mut machine = machine_for(program, contracts, options, effort.work);
    machine.on_own_stack(|machine| {
        let mut client = Client::new(machine, seed, methods);
        for _ in 0..effort.steps {
            if !client.step() {
                break;
            }
        }
        let Client { machine, mut explored, .. } = client;
        explored.notes = machine.notes().to_vec();
        explored.counts = machine.counts();
        explored
    })
}

impl<'m, 'p> Client<'m, 'p> {
    pub(super) fn new(
        machine: &'m mut Machine<'p>,
        seed: u64,
        methods: &'m [MethodId],
    ) -> Client<'m, 'p> {
        Client {
            machine,
            random: Random::new(seed),
            known: Vec::new(),
            methods,
            explored: Explored::default(),
        }
    }

    pub(super) fn into_machine(self) -> &'m mut Machine<'p> {
        self.machine
    }

    /// One call; false if the client is done.
    fn step(&mut self) -> bool {
        let Some(method) = self.random.pick(self.methods).copied() else { return false };
        for _ in 0..TRIES {
            let by_hand = self.random.chance(2);
            match self.call(method, by_hand) {
                Ok(true) => return true,
                Ok(false) => {}
                Err(Stop::Violated(violation)) => {
                    if violation.blame == super::Blame::Assumption {
                        self.give_up(method, violation.message);
                        return false;
                    }
                    self.explored.violation = Some(violation);
                    return false;
                }
                Err(Stop::Limit(limit)) => {
                    self.give_up(method, format!("a limit was reached: {limit:?}"));
                    return false;
                }
                Err(Stop::Stuck(stuck)) => {
                    self.give_up(method, stuck.reason);
                    return false;
                }
                // Allowed by the contract; what the client gave may be lost.
                Err(Stop::Thrown(_)) => return true,
                Err(Stop::Failed(_)) => return false,
            }
        }
        true
    }

    fn give_up(&mut self, method: MethodId, reason: String) {
        self.explored.given_up.push((method, reason));
    }

    /// Calls the method, if the precondition is met: true if it was.
    fn call(&mut self, method: MethodId, by_hand: bool) -> Result<bool, Stop> {
        let Some(args) = self.arguments(method, by_hand)? else { return Ok(false) };
        let info = self.machine.program.method(method);
        let kind = info.kind;
        let binding = match info.is_static || kind == MethodKind::Constructor {
            true => Binding::Static,
            false => Binding::Dynamic,
        };
        if !self.is_met(method, binding, &args, by_hand)? {
            return Ok(false);
        }
        match self.explored.calls.iter_mut().find(|(other, _)| *other == method) {
            Some((_, count)) => *count += 1,
            None => self.explored.calls.push((method, 1)),
        }
        self.give_up_what_may_change(method, binding)?;
        let result = self.run(method, binding, args.clone())?;
        if let Spec::Plain(Value::Ref(result)) = result {
            self.learn(result);
        }
        for arg in &args {
            if let Spec::Plain(Value::Ref(object)) = arg {
                self.learn(*object);
            }
        }
        Ok(true)
    }

    /// Who holds permissions does not call code that may change everything.
    fn give_up_what_may_change(&mut self, method: MethodId, binding: Binding) -> Result<(), Stop> {
        let machine = &mut *self.machine;
        let contract = machine.contract(method, binding)?;
        let mut asked = contract.cases.iter().flat_map(|case| &case.spec.requires);
        let is_method = machine.program.method(method).kind == MethodKind::Method;
        if is_method && machine.is_explicit(method) && !asked.any(super::holds_permissions) {
            machine.swap_held(Arc::new(AbstractHeap::default()))?;
        }
        Ok(())
    }

    /// Values for the parameters; nothing if there are none.
    pub(super) fn arguments(
        &mut self,
        method: MethodId,
        by_hand: bool,
    ) -> Result<Option<Vec<Spec>>, Stop> {
        if by_hand {
            // What is made by hand belongs to nobody else.
            self.known.clear();
            self.machine.swap_held(Arc::new(AbstractHeap::default()))?;
        }
        let info = self.machine.program.method(method);
        let (class, kind) = (info.class, info.kind);
        self.machine.init_class(class)?;
        let mut args = Vec::new();
        for (i, param) in info.params.iter().enumerate() {
            let Some(local) = info.locals.get(param.index()) else { return Ok(None) };
            let is_this = i == 0 && !info.is_static;
            if is_this && kind == MethodKind::Constructor {
                let object = self.machine.new_object(class, Payload::None)?;
                args.push(Spec::Plain(Value::Ref(object)));
                continue;
            }
            let Some(value) = self.value(&local.ty, by_hand, NESTING)? else { return Ok(None) };
            if is_this && value == Value::Null {
                return Ok(None);
            }
            args.push(Spec::Plain(value));
        }
        Ok(Some(args))
    }

    fn learn(&mut self, object: Ref) {
        if !self.known.contains(&object) {
            self.known.push(object);
        }
    }

    /// Whether the client can meet the precondition: with what it holds, or with everything.
    fn is_met(
        &mut self,
        method: MethodId,
        binding: Binding,
        args: &[Spec],
        by_hand: bool,
    ) -> Result<bool, Stop> {
        let machine = &mut *self.machine;
        let contract = machine.contract(method, binding)?;
        let span = machine.program.method(method).span;
        let demand = Demand::new(Code::Precondition, span, "the precondition");
        let mut met = false;
        let mut given = None;
        let held = machine.ck()?.held.clone();
        if by_hand {
            machine.swap_held(Arc::new(AbstractHeap::empty(true)))?;
        }
        for case in &contract.cases {
            let mut scope = machine.scope_of(method, contract, args)?;
            let notes = machine.notes().len();
            let result = machine.arguments_are_there(contract, method, args, span).and_then(|()| {
                machine.look(|machine| machine.aconsume(&mut scope, &case.spec.requires, demand))
            });
            // What could not be looked at is not met.
            let is_sure = machine.notes().len() == notes;
            match result {
                Ok((taken, _)) if is_sure => {
                    met = true;
                    given.get_or_insert(taken);
                }
                Ok(_) | Err(Stop::Violated(_) | Stop::Stuck(_)) => {}
                Err(stop) => {
                    machine.swap_held(held)?;
                    return Err(stop);
                }
            }
            machine.ck()?.notes.truncate(notes);
        }
        // Who makes everything has what is asked for.
        let given = given.filter(|_| by_hand).map(Arc::new);
        machine.swap_held(given.unwrap_or(held))?;
        Ok(met)
    }

    fn run(&mut self, method: MethodId, binding: Binding, args: Vec<Spec>) -> Result<Spec, Stop> {
        let machine = &mut *self.machine;
        let info = machine.program.method(method);
        let is_pure = info.modifiers.purity != Purity::Impure && info.kind == MethodKind::Method;
        if info.kind == MethodKind::Constructor
            && let Some(Spec::Plain(Value::Ref(object))) = args.first()
        {
            for field in machine.instance_fields(info.class) {
                let place = Place::Field(*object, field);
                machine.held_mut()?.add_field(place, super::Share::FULL)?;
            }
        }
        match is_pure {
            true => machine.apure(method, binding, args, Span::NONE),
            false => machine.acall(method, binding, args, Span::NONE),
        }
    }

    /// A value of a type; nothing if there is none.
    fn value(&mut self, ty: &Type, by_hand: bool, depth: usize) -> Result<Option<Value>, Stop> {
        Ok(Some(match ty {
            Type::Bool => Value::Bool(self.random.chance(2)),
            Type::Int(kind) => {
                let extreme = [ir::IntKind::min(*kind), ir::IntKind::max(*kind)];
                let n = match self.random.below(20) {
                    0 => extreme[self.random.below(2)],
                    1..4 => self.random.below(20) as i128 - 5,
                    _ => self.random.below(5) as i128 - 1,
                };
                Value::Int(if kind.contains(n) { n } else { 0 })
            }
            Type::Float(ir::FloatKind::Float) => Value::Float(self.random.below(5) as f32 - 1.0),
            Type::Float(ir::FloatKind::Double) => Value::Double(self.random.below(5) as f64 - 1.0),
            Type::Class(_) | Type::Array(_) => return self.reference(ty, by_hand, depth),
            _ => return Ok(None),
        }))
    }

    fn reference(&mut self, ty: &Type, by_hand: bool, depth: usize) -> Result<Option<Value>, Stop> {
        let mut fitting = Vec::new();
        for object in self.known.clone() {
            if self.machine.is_instance(object, ty) {
                fitting.push(object);
            }
        }
        if self.random.chance(8) {
            return Ok(Some(Value::Null));
        }
        if !fitting.is_empty()
            && (!by_hand || self.random.chance(3))
            && let Some(object) = self.random.pick(&fitting)
        {
            return Ok(Some(Value::Ref(*object)));
        }
        if depth == 0 {
            return Ok(Some(Value::Null));
        }
        let made = match ty {
            Type::Array(element) => self.array(element, by_hand, depth)?,
            Type::Class(class) => self.object(*class, by_hand, depth)?,
            _ => None,
        };
        Ok(Some(match made {
            Some(object) => {
                self.learn(object);
                Value::Ref(object)
            }
            None => Value::Null,
        }))
    }

    fn array(&mut self, element: &Type, by_hand: bool, depth: usize) -> Result<Option<Ref>, Stop> {
        let length = self.random.below(5);
        let Value::Ref(array) = self.machine.new_array(element, length)? else { return Ok(None) };
        for i in 0..length {
            let Some(value) = self.value(element, by_hand, depth - 1)? else { continue };
            if let Some(array) = self.machine.heap.array_mut(array) {
                let _ = array.data.set(i, value);
            }
            if !by_hand {
                let held = self.machine.held_mut()?;
                held.add_field(Place::Element(array, i), super::Share::FULL)?;
            }
        }
        // Sorted arrays are what many methods ask for.
        if self.random.chance(3)
            && let Some(array) = self.machine.heap.array_mut(array)
            && let crate::heap::Elements::Int(items) = &mut array.data
        {
            items.sort_unstable();
        }
        Ok(Some(array))
    }

    /// An object made by hand: fields are what they happen to be.
    fn object(&mut self, class: ClassId, by_hand: bool, depth: usize) -> Result<Option<Ref>, Stop> {
        let program = self.machine.program;
        if program.well_known.string == Some(class) {
            let texts = ["", "a", "ab", "abc"];
            let text = texts[self.random.below(texts.len())];
            let Value::Ref(string) = self.machine.new_text(text)? else { return Ok(None) };
            return Ok(Some(string));
        }
        let all = (0..program.classes.len() as u32).map(ClassId);
        let fitting: Vec<ClassId> = all
            .filter(|other| {
                let info = program.class(*other);
                info.origin == Origin::Source
                    && !info.is_abstract
                    && matches!(info.kind, ClassKind::Class | ClassKind::Record)
                    && program.is_subclass(*other, class)
                    && !self.is_under_library(*other)
            })
            .collect();
        let Some(class) = self.random.pick(&fitting).copied() else { return Ok(None) };
        // Who reads without permission counts on what constructors leave behind.
        if !by_hand || program.class(class).framing == ir::Framing::Explicit {
            return Ok(None);
        }
        self.machine.init_class(class)?;
        let object = self.machine.new_object(class, Payload::None)?;
        for field in self.machine.instance_fields(class) {
            let info = program.field(field);
            if info.ghost != GhostKind::Real {
                continue;
            }
            if let Some(value) = self.value(&info.ty, true, depth - 1)? {
                if value == Value::Null && info.nullness == ir::Nullness::NonNull {
                    return Ok(None);
                }
                self.machine.write_field(Value::Ref(object), field, value)?;
            }
        }
        Ok(Some(object))
    }

    fn is_under_library(&self, class: ClassId) -> bool {
        self.machine.classes.chain(class).into_iter().any(|above| {
            let declared = self.machine.classes.declared(above);
            let ours =
                declared.is_some_and(|c| matches!(c.origin, Origin::Source | Origin::Synthetic));
            let name = self.machine.classes.binary_name(above);
            !ours && !matches!(name, "java.lang.Object" | "java.lang.Record")
        })
    }
}

/// The methods that a client may call: written ones, with a body, that are not inside of a lambda.
pub fn callable(program: &ir::Program) -> Vec<MethodId> {
    let all = (0..program.methods.len() as u32).map(MethodId);
    all.filter(|id| {
        let info = program.method(*id);
        let class = program.class(info.class);
        let is_made = info.kind == MethodKind::Constructor && class.is_abstract;
        info.origin == Origin::Source
            && class.origin == Origin::Source
            && info.kind != MethodKind::StaticInit
            && !is_made
            && !info.modifiers.model
            && matches!(info.body, Body::Block { .. })
            // Enumerations make their own objects, and inner objects belong to others.
            && !(info.kind == MethodKind::Constructor && class.kind == ClassKind::Enum)
            && info.visibility >= Visibility::Private
    })
    .collect()
}
