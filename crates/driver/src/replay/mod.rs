//! Examples that are runs: what the engine says a method may start from is replayed in the
//! interpreter, and only if the method then goes wrong at that place, in that way, is it an
//! example. Where the engine's values do not do it, a few simple ones are tried as well.
//!
//! Only failures are replayed, and each with a bounded number of steps, so the time that it
//! takes is small and the outcome depends on nothing but the program.

pub mod searched;
mod variants;
pub mod walk;

use base::Code;
use check::{Cancel, Checker, Task, Unit};
use facts::Facts;
use facts::plain::is_plain;
use interp::replay::{Contract, Replay, Replayed, Target};
use ir::model::{Example, Input, Object, ObjectId, Path, Root, Value};
use ir::visit::each_stmt;
use ir::{Binding, Body, FieldId, MethodId, MethodKind, Program, StmtKind, Type};
use symex::{Failure, Permissions, Promise, Report};

use crate::results::confidence::is_free;

/// Steps of one replay, and of all of one failure together.
const STEPS: u64 = 50_000;
const STEPS_IN_ALL: u64 = 400_000;

/// So many inputs are tried with an object that has just been made.
const MOST_ON_NEW: usize = 12;

/// How often something simpler is tried.
const MOST_TRIES: usize = 48;

/// An engine whose failures are replayed.
pub struct Replaying(pub Permissions);

impl Checker for Replaying {
    type Report = Report;

    fn units(&self) -> Vec<Unit> {
        self.0.units()
    }

    /// Verifies a unit, and replays what it says goes wrong.
    fn check(&self, task: &Task, cancel: &Cancel) -> Report {
        let mut report = self.0.check(task, cancel);
        let facts = &self.0.facts;
        if let Unit::Method(method) | Unit::Inherited(_, method) = task.unit
            && !report.failures.is_empty()
        {
            let contract = symex::body_contract(facts, method);
            for failure in &mut report.failures {
                if cancel.poll() {
                    break;
                }
                report.depends_on_runs |= confirm(facts, method, &contract, failure);
            }
        }
        for failure in &mut report.failures {
            // Values that nobody computed are not shown, unless they were replayed.
            failure.example.take_if(|example| !example.confirmed && !example.computed);
        }
        report
    }
}

/// Whether a run can show it: what goes wrong is a value, at a place that runs come to.
fn can_be_replayed(code: Code) -> bool {
    matches!(
        code,
        Code::Postcondition
            | Code::Precondition
            | Code::Assertion
            | Code::NullDereference
            | Code::IndexOutOfBounds
            | Code::Overflow
            | Code::DivisionByZero
            | Code::ClassCast
            | Code::NegativeArraySize
            | Code::ArrayStore
            | Code::InvariantInitially
            | Code::InvariantKept
            | Code::ExceptionNotAllowed
            | Code::Termination
            | Code::GhostStatement
            | Code::Reached
    )
}

/// Replays what a failure says. True if that ran other methods as well.
fn confirm(facts: &Facts, method: MethodId, own: &Promise, failure: &mut Failure) -> bool {
    let mut has_called = false;
    if let Some(example) = &failure.example {
        let inputs = variants::of(facts.program(), method, &example.input);
        has_called = confirm_by(facts, (method, own), failure, inputs);
    }
    has_called | confirm_on_new(facts, (method, own), failure)
}

/// In a class about which nobody wrote anything: whether it goes wrong on an object that has just been
/// made. Then the example is that, since anybody can make one. True if that ran other methods as well.
fn confirm_on_new(
    facts: &Facts,
    (method, own): (MethodId, &Promise),
    failure: &mut Failure,
) -> bool {
    let program = facts.program();
    if !is_plain(program, program.method(method).class) {
        return false;
    }
    let Some(constructor) = variants::constructor_for(program, method) else { return false };
    let before = failure.example.clone().unwrap_or_default();
    if before.confirmed && is_free(program, &before.input) {
        return false;
    }
    let mut input = before.input.clone();
    input.args.resize(program.method(method).params.len(), Value::Open);
    variants::make_new(&mut input, constructor);
    let mut inputs = variants::of(program, method, &input);
    inputs.truncate(MOST_ON_NEW);
    let mut shown = vec![Path::param(0)];
    shown.extend(before.shown.iter().filter(|path| path.root != Root::Param(0)).cloned());
    let here = before.here.clone();
    let example = Example { input, shown, here, runs: true, ..Example::default() };
    let mut on_new = failure.clone();
    on_new.example = Some(example);
    let has_called = confirm_by(facts, (method, own), &mut on_new, inputs);
    let is_run = |e: &Example| e.confirmed && is_free(program, &e.input);
    if on_new.example.as_ref().is_some_and(is_run) {
        failure.example = on_new.example;
    }
    has_called
}

/// Replays a failure from inputs, the first of which is what the engine says, until one goes
/// wrong in that way. True if that ran other methods as well.
pub fn confirm_by(
    facts: &Facts,
    (method, own): (MethodId, &Promise),
    failure: &mut Failure,
    inputs: Vec<Input>,
) -> bool {
    // A measure that nobody wrote is no promise that a run could break.
    let is_guess = failure.code == Code::Termination && failure.unknown;
    if !can_be_replayed(failure.code) || is_guess {
        return false;
    }
    let program = facts.program();
    // Variables that were captured have the values that they had: no others can be given.
    let class = program.class(program.method(method).class);
    if class.fields.iter().any(|field| program.field(*field).captured_variable().is_some()) {
        failure.example = None;
        return false;
    }
    let example = failure.example.get_or_insert_default();
    let mut has_called = example.input.is_guess;
    let target = Target { code: failure.code, span: failure.span, conjunct: failure.conjunct };
    let called = callees(facts, method, target);
    let callees = contracts_of(&called);
    let cases = contracts(method, own);
    let mut left = STEPS_IN_ALL;
    for (i, input) in inputs.into_iter().enumerate() {
        for contract in &cases {
            if left == 0 {
                return has_called;
            }
            let replay = Replay { program, contract: *contract, callees: &callees, target };
            let outcome = replay.run(&input, STEPS.min(left));
            has_called |= outcome.has_called;
            left = left.saturating_sub(outcome.steps.max(100));
            if let Replayed::Fails(locals) = outcome.replayed {
                let found = Found { input, locals, reads: outcome.reads };
                let found = simplify(&replay, found, &mut left, &mut has_called);
                let is_other = i > 0 || found.input != example.input;
                settle(program, method, example, found, is_other);
                return has_called;
            }
        }
    }
    has_called
}

/// An input that goes wrong, and the variables of the method where it does.
struct Found {
    input: Input,
    locals: Vec<Value>,
    /// What the run read of the input.
    reads: Vec<(ObjectId, FieldId)>,
}

/// Puts simple values where they do as well: small numbers, null. Whoever reads `x = -2147473198`
/// looks for a meaning in it.
fn simplify(replay: &Replay<'_>, found: Found, left: &mut u64, has_called: &mut bool) -> Found {
    let mut best = found;
    let mut tries = MOST_TRIES;
    for place in variants::places(&best.input) {
        for value in variants::simpler(&best.input, place) {
            if *left == 0 || tries == 0 {
                return best;
            }
            tries -= 1;
            let mut input = best.input.clone();
            variants::put(&mut input, place, value);
            let outcome = replay.run(&input, STEPS.min(*left));
            *has_called |= outcome.has_called;
            *left = left.saturating_sub(outcome.steps.max(100));
            if let Replayed::Fails(locals) = outcome.replayed {
                best = Found { input, locals, reads: outcome.reads };
                break;
            }
        }
    }
    best
}

/// The input is an example: what is shown of it are its own values.
fn settle(
    program: &Program,
    method: MethodId,
    example: &mut Example,
    Found { input, locals, reads }: Found,
    is_other: bool,
) {
    if is_other {
        let changed = variants::changed(&example.input, &input);
        let mut shown: Vec<Path> = changed;
        // An array whose elements are known need not say how long it is.
        let same = |a: &Path, b: &Path| a.root == b.root && a.fields == b.fields;
        example.shown.retain(|path| !shown.iter().any(|other| same(path, other)));
        shown.append(&mut example.shown);
        example.shown = shown;
    }
    example.input = input;
    let read = read_paths(program.method(method), &mut example.input, &reads);
    variants::close(program, method, &mut example.input);
    for (local, value) in &mut example.here {
        *value = locals.get(local.index()).cloned().unwrap_or(Value::Open);
    }
    example.here.retain(|(_, value)| *value != Value::Open);
    example.confirmed = true;
    // Whatever the engine took to be telling: a run starts from something.
    let info = program.method(method);
    if example.entry(program, &info.locals, &info.params).is_empty() {
        example.shown.extend(read);
        example.shown.extend((0..info.params.len()).map(Path::param));
    }
}

/// Where the fields are that a run read, with places for their values.
fn read_paths(method: &ir::Method, input: &mut Input, reads: &[(ObjectId, FieldId)]) -> Vec<Path> {
    // What a constructor makes has no values yet.
    let new = match (method.kind, input.args.first()) {
        (MethodKind::Constructor, Some(Value::Object(id))) => Some(*id),
        _ => None,
    };
    for (id, field) in reads {
        if let Some(Object::Instance { fields, .. }) = input.objects.get_mut(id.0 as usize) {
            fields.entry(*field).or_insert(Value::Open);
        }
    }
    let paths = input.paths();
    let read = reads.iter().filter(|(id, _)| Some(*id) != new);
    read.filter_map(|(id, field)| Some(paths.get(id)?.field(*field))).collect()
}

pub fn contracts(method: MethodId, promise: &Promise) -> Vec<Contract<'_>> {
    promise
        .cases
        .iter()
        .map(|case| Contract {
            method,
            case: &case.case,
            locals: &promise.locals,
            non_null: &promise.non_null,
            non_null_result: promise.non_null_result,
            exceptions: &case.exceptions,
        })
        .collect()
}

/// The contracts of calls that are looked at.
fn contracts_of(called: &[(MethodId, Promise)]) -> Vec<Contract<'_>> {
    called
        .iter()
        // Which of several cases a call is about is not decided here.
        .filter(|(_, promise)| promise.cases.len() == 1)
        .flat_map(|(id, promise)| contracts(*id, promise))
        .collect()
}

/// The methods that calls at the place may be about, with their contracts, where the precondition
/// of a call is what goes wrong.
fn callees(facts: &Facts, method: MethodId, target: Target) -> Vec<(MethodId, Promise)> {
    if target.code != Code::Precondition {
        return Vec::new();
    }
    let Body::Block { block, .. } = &facts.program().method(method).body else {
        return Vec::new();
    };
    let mut called: Vec<(MethodId, Binding)> = Vec::new();
    each_stmt(block, &mut |stmt| {
        if let StmtKind::Call(call) = &stmt.kind
            && stmt.span == target.span
            && !called.contains(&(call.method, call.binding))
        {
            called.push((call.method, call.binding));
        }
    });
    let mut found = Vec::new();
    for (id, binding) in called {
        match binding {
            Binding::Static => found.push((id, symex::body_contract(facts, id))),
            Binding::Dynamic => {
                let mut all = vec![id];
                all.extend(facts.hierarchy.overriding(id));
                found.extend(all.iter().copied().zip(symex::promises(facts, &all)));
            }
        }
    }
    found
}

/// The default value of a type.
fn default_value(ty: &Type) -> Value {
    match ty {
        Type::Bool => Value::Bool(false),
        Type::Int(_) => Value::Int(0),
        Type::Float(ir::FloatKind::Float) => Value::Float(0),
        Type::Float(ir::FloatKind::Double) => Value::Double(0),
        ty if ty.is_reference() => Value::Null,
        _ => Value::Open,
    }
}
