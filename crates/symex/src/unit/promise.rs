//! What the rules take a method to do, as plain data: for whoever tests it against the world.
//!
//! A call of a library method is judged by its contract alone: its own cases, or those that it
//! inherits; parameters that must not be null; a result that is taken not to be null; the
//! exceptions that may come out. All that is decided in [`crate::contract`] and
//! [`crate::call`]; here it is only asked for, so that a test of the library's contracts tests
//! what the engine believes, and not what somebody else read into the text.

use facts::Facts;
use ir::{ClassId, Local, LocalId, MethodId, SpecCase};

use crate::engine::reading::{Reading, Spec};
use crate::engine::{Engine, Options};
use crate::library::value_of::is_enum_value_of;
use crate::words::narrate::Words;

/// The contract of a method as callers use it.
#[derive(Debug)]
pub struct Promise {
    /// What the cases speak of: the locals of the method, and those that the cases bind.
    pub locals: Vec<Local>,
    /// At least one. A caller may use every case whose precondition it meets.
    pub cases: Vec<PromisedCase>,
    /// Whether anybody wrote a contract.
    pub is_written: bool,
    /// Parameters that callers show not to be null.
    pub non_null: Vec<LocalId>,
    /// Callers take it that the result is not null.
    pub non_null_result: bool,
}

#[derive(Debug)]
pub struct PromisedCase {
    pub case: SpecCase,
    /// Objects of these classes may be thrown, and of no others.
    pub exceptions: Vec<ClassId>,
}

/// The contract that the body of a method is verified against.
pub fn body_contract(facts: &Facts, method: MethodId) -> Promise {
    promise(&mut Engine::new(facts, Options::default(), &Words), method, Reading::Static)
}

/// What callers take these methods to do.
pub fn promises(facts: &Facts, methods: &[MethodId]) -> Vec<Promise> {
    let mut engine = Engine::new(facts, Options::default(), &Words);
    methods.iter().map(|method| promise(&mut engine, *method, Reading::Dynamic)).collect()
}

/// What callers take these methods to do, and what their bodies are verified against, without what
/// the clauses of their classes add (`invariant`, `constraint`, `initially`).
pub fn promises_alone(facts: &Facts, methods: &[MethodId]) -> [Vec<Promise>; 2] {
    let mut engine = Engine::new(facts, Options::default(), &Words);
    [Reading::Dynamic, Reading::Static].map(|reading| {
        let of = |method: &MethodId| {
            let spec = engine.spec_alone(*method, reading);
            promised(&mut engine, *method, &spec)
        };
        methods.iter().map(of).collect()
    })
}

fn promise(engine: &mut Engine<'_>, method: MethodId, reading: Reading) -> Promise {
    let spec = engine.spec(method, reading);
    promised(engine, method, &spec)
}

fn promised(engine: &mut Engine<'_>, method: MethodId, spec: &Spec) -> Promise {
    // What a method without a contract throws itself is intended.
    let own = match engine.may_throw_its_own(method) {
        true => engine.facts.throws().thrown(method).to_vec(),
        false => Vec::new(),
    };
    let cases = spec.cases.iter().map(|case| PromisedCase {
        case: case.clone(),
        exceptions: match is_enum_value_of(engine.program, method) {
            true => engine.program.well_known.throwable.into_iter().collect(),
            false => {
                let allowed = engine.allowed_exceptions(method, case).into_iter().map(|t| t.class);
                allowed.chain(own.iter().copied()).collect()
            }
        },
    });
    let cases = cases.collect();
    let params = &engine.program.method(method).params;
    let non_null = params.iter().copied().filter(|p| engine.is_non_null(method, *p));
    Promise {
        locals: spec.locals.to_vec(),
        cases,
        is_written: spec.is_written,
        non_null: non_null.collect(),
        non_null_result: engine.gives_non_null(method),
    }
}

/// The contracts that the bodies of these methods are verified against.
pub fn body_contracts(facts: &Facts, methods: &[MethodId]) -> Vec<Promise> {
    let mut engine = Engine::new(facts, Options::default(), &Words);
    methods.iter().map(|method| promise(&mut engine, *method, Reading::Static)).collect()
}
