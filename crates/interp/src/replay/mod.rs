//! Replay: whether a method that starts from a given state goes wrong at a given place.
//!
//! An engine says what a run might start from ([`ir::model::Input`]) and what it could not show
//! ([`Target`]). The start is built as a heap, the precondition is looked at in it, and the
//! method runs. The run stops at the first thing that goes wrong, of whatever kind: a run-time
//! check that has to be proved, an overflow (which Java does not mind), an assertion, the
//! precondition of a call, an invariant, the postcondition. If that is the target, the input is a
//! real one; in all other cases nothing is known.

mod build;
mod observe;
mod walk;
mod watch;

use base::{Code, Span};
use ir::model::{self, Input, ObjectId};
use ir::{
    Assertion, AssertionKind, Body, ClassId, FieldId, Local, LocalId, MethodId, MethodKind,
    Program, SpecCase, Type,
};

use crate::exec::{Flow, Frame};
use crate::init::InitState;
use crate::spec::{Scope, Truth};
use crate::{Limits, Machine, Ref, Stop, Value};

pub use observe::{AtHead, Head, Observed, observe};
pub use walk::Moment;
pub use watch::Failed;
pub(crate) use watch::{Reads, Watch, Watched, code_of};

/// How far a replay goes.
const DEPTH: u32 = 400;
const HEAP_BYTES: u64 = 8 << 20;
const OUTPUT_CHARS: usize = 1 << 16;

/// One case of the contract of a method, in terms of `locals`.
#[derive(Clone, Copy, Debug)]
pub struct Contract<'p> {
    pub method: MethodId,
    pub case: &'p SpecCase,
    /// The locals of the method, then those that the contract binds besides.
    pub locals: &'p [Local],
    /// Parameters that are not null.
    pub non_null: &'p [LocalId],
    pub non_null_result: bool,
    /// The exceptions that may leave the method.
    pub exceptions: &'p [ClassId],
}

/// What goes wrong, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    pub code: Code,
    pub span: Span,
    /// The part of an assertion that does not hold.
    pub conjunct: Option<Span>,
}

/// What is replayed.
#[derive(Clone, Copy, Debug)]
pub struct Replay<'p> {
    pub program: &'p Program,
    pub contract: Contract<'p>,
    /// Contracts of methods that the method calls, where a call is the target.
    pub callees: &'p [Contract<'p>],
    pub target: Target,
}

/// What came of a replay, and what it took.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    pub replayed: Replayed,
    pub steps: u64,
    /// Whether bodies of other methods ran, initialisers included.
    pub has_called: bool,
    /// Fields of the input that the method read.
    pub reads: Vec<(ObjectId, FieldId)>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Replayed {
    /// It goes wrong as the target says; these are the method's variables there, by number.
    Fails(Vec<model::Value>),
    /// The input does not satisfy the precondition.
    NoStart,
    /// Something else goes wrong, before that.
    Elsewhere(Code, Option<Span>),
    /// Nothing goes wrong.
    Ends,
    /// Nobody knows, for this reason.
    Unknown(String),
}

impl<'p> Replay<'p> {
    /// Runs the method once, with at most so many steps.
    pub fn run(&self, input: &Input, steps: u64) -> Outcome {
        let mut machine = Machine::new(self.program, limits(steps));
        let (target, callees) = (self.target, self.callees);
        let reads = Reads::default();
        machine.watch = Some(Watch { target, callees, observer: None, walk: None, reads });
        let replayed = machine.on_own_stack(|machine| match machine.replay(self, input) {
            Ok(()) => Replayed::Ends,
            Err(Ended::NoStart) => Replayed::NoStart,
            Err(Ended::Stop(Stop::Failed(failed))) if failed.is(&self.target) => {
                Replayed::Fails(failed.locals)
            }
            Err(Ended::Stop(Stop::Failed(failed))) => Replayed::Elsewhere(failed.code, failed.span),
            Err(Ended::Stop(Stop::Stuck(stuck))) => Replayed::Unknown(stuck.reason),
            Err(Ended::Stop(Stop::Limit(limit))) => {
                Replayed::Unknown(format!("a limit was reached: {limit:?}"))
            }
            Err(Ended::Stop(Stop::Violated(violation))) => Replayed::Unknown(violation.message),
            Err(Ended::Stop(Stop::Thrown(_))) => Replayed::Unknown("an exception".to_string()),
        });
        let reads = machine.watch.take().map(|watch| watch.reads.into_list()).unwrap_or_default();
        Outcome { replayed, steps: machine.steps, has_called: machine.has_called, reads }
    }
}

fn limits(steps: u64) -> Limits {
    Limits {
        steps,
        depth: DEPTH,
        heap_bytes: HEAP_BYTES,
        output_chars: OUTPUT_CHARS,
        assertions: true,
    }
}

enum Ended {
    NoStart,
    Stop(Stop),
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Ended {
        Ended::Stop(stop)
    }
}

impl<'p> Machine<'p> {
    fn replay(&mut self, replay: &Replay<'p>, input: &Input) -> Result<(), Ended> {
        let contract = replay.contract;
        let method = self.program.method(contract.method);
        let Body::Block { exit, block } = &method.body else {
            return Err(Stop::stuck("a method without a body").into());
        };
        let unhindered = self.without_watch(|machine| match method.kind {
            // It is running already: this is it.
            MethodKind::StaticInit => {
                machine.set_state(method.class, InitState::Running);
                machine.init_supertypes(method.class)
            }
            MethodKind::Method | MethodKind::Constructor => machine.init_class(method.class),
        });
        if unhindered.is_err() {
            return Err(Stop::stuck("the class cannot be initialised").into());
        }
        let (args, made) = self.without_watch(|machine| machine.build(method, input))?;
        let mut scope = Scope::new(contract.locals);
        for (param, value) in method.params.iter().zip(&args) {
            let is_null = *value == Value::Null;
            if is_null && contract.non_null.contains(param) {
                return Err(Ended::NoStart);
            }
            scope.set(*param, crate::spec::Spec::Plain(*value))?;
        }
        match self.all_hold(&mut scope, &contract.case.requires)? {
            Truth::Holds => {}
            Truth::Fails(_) => return Err(Ended::NoStart),
        }
        if let Some(observer) = self.watch.as_mut().and_then(|watch| watch.observer.as_mut()) {
            observer.entered = true;
        }
        scope.old = Some(self.snapshot(&scope));
        let mut locals = scope.locals.clone();
        locals.resize(method.locals.len().max(locals.len()), Value::Void);
        let mut frame = Frame::new(contract.locals, locals);
        frame.watched = Some(Box::new(Watched::new(scope.clone())));
        if let Some(watch) = &mut self.watch {
            watch.reads.begin(&made);
        }
        self.depth += 1;
        let flow = self.exec_block(&mut frame, block);
        let left = frame.watched.as_ref().and_then(|watched| watched.left);
        if matches!(flow, Ok(_) | Err(Stop::Thrown(_))) {
            self.walk_past(&frame, left.unwrap_or(method.span));
        }
        match flow {
            Ok(Flow::Exit(label)) if label == *exit => {
                self.returns(&frame, scope, contract, left)?;
            }
            Ok(Flow::Next) => self.returns(&frame, scope, contract, None)?,
            Ok(_) => return Err(Stop::stuck("an exit to a label that is not around it").into()),
            Err(Stop::Thrown(thrown)) => self.throws(&frame, scope, contract, thrown, left)?,
            Err(stop) => return Err(stop.into()),
        }
        Ok(())
    }

    /// What happens on the way to the start is not what is looked for.
    fn without_watch<T>(
        &mut self,
        act: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let watch = self.watch.take();
        let result = act(self);
        self.watch = watch;
        result
    }

    /// The postcondition, with parameters as they were on entry.
    fn returns(
        &mut self,
        frame: &Frame<'p>,
        mut scope: Scope<'p>,
        contract: Contract<'p>,
        left: Option<Span>,
    ) -> Result<(), Stop> {
        let method = self.program.method(contract.method);
        let result = method.result_local.and_then(|local| frame.locals.get(local.index()));
        let failed = |conjunct| {
            Stop::Failed(Box::new(Failed {
                code: Code::Postcondition,
                span: left,
                conjunct,
                locals: frame.shown_locals(),
            }))
        };
        if let (Some(local), Some(value)) = (method.result_local, result)
            && method.result != Type::Void
        {
            if *value == Value::Null && contract.non_null_result {
                return Err(failed(None));
            }
            let rich = frame.watched.as_ref().and_then(|watched| watched.rich(local));
            scope.set(local, rich.unwrap_or(crate::spec::Spec::Plain(*value)))?;
        }
        match self.all_hold(&mut scope, &contract.case.ensures)? {
            Truth::Holds => Ok(()),
            Truth::Fails(at) => Err(failed(Some(at))),
        }
    }

    fn throws(
        &mut self,
        frame: &Frame<'p>,
        mut scope: Scope<'p>,
        contract: Contract<'p>,
        thrown: Ref,
        left: Option<Span>,
    ) -> Result<(), Stop> {
        let failed = |code, conjunct| {
            let locals = frame.shown_locals();
            Stop::Failed(Box::new(Failed { code, span: left, conjunct, locals }))
        };
        let allowed =
            contract.exceptions.iter().any(|c| self.is_instance(thrown, &Type::Class(*c)));
        if !allowed {
            return Err(failed(Code::ExceptionNotAllowed, None));
        }
        for signals in &contract.case.signals {
            if !self.is_instance(thrown, &Type::Class(signals.thrown.class)) {
                continue;
            }
            scope.set(signals.var, crate::spec::Spec::Plain(Value::Ref(thrown)))?;
            let condition: &'p Assertion = &signals.condition;
            if let Truth::Fails(at) = self.all_hold(&mut scope, parts_of(condition))? {
                return Err(failed(Code::Postcondition, Some(at)));
            }
        }
        Ok(())
    }
}

/// The parts of a conjunction.
fn parts_of(a: &Assertion) -> &[Assertion] {
    match &a.kind {
        AssertionKind::Star(parts) => parts,
        _ => std::slice::from_ref(a),
    }
}
