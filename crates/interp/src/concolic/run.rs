//! One run of a method from inputs that a script chooses, and what went wrong in it.

use base::{Code, Span};
use ir::{Assertion, Body, MethodId, MethodKind, Type};

use super::input::NO_SUCH_INPUT;
use super::replay::Recipe;
use super::{Concolic, Decision, Goal, Nodes, Script};
use crate::exec::{Flow, Frame};
use crate::replay::{Contract, Failed, Watched};
use crate::spec::{Scope, Spec, Truth};
use crate::{Limits, Machine, Ref, Stop, Value};

/// Calls within calls.
const DEPTH: u32 = 4_000;
const HEAP_BYTES: u64 = 16 << 20;
const OUTPUT_CHARS: usize = 1 << 18;
/// Decisions on a path.
const MOST_DECISIONS: usize = 4_000;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BugKind {
    /// The JVM, or the library, raised an exception that nobody caught.
    Exception,
    Assertion,
    Contract,
    Overflow,
    /// The program threw an exception itself that nobody caught.
    Thrown,
}

/// Something that goes wrong.
#[derive(Clone, PartialEq, Debug)]
pub struct Bug {
    pub kind: BugKind,
    pub code: Code,
    /// The binary name of the exception's class.
    pub exception: Option<String>,
    pub message: Option<String>,
    pub span: Span,
    /// The part of a contract that does not hold.
    pub conjunct: Option<Span>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// The method came to its end, or threw what it may.
    Fine {
        thrown: Option<String>,
    },
    Bug(Bug),
    /// The precondition does not hold, or nothing makes such an object.
    NoInput,
    Stuck {
        reason: String,
        span: Span,
    },
    Limit,
}

/// What came of a run.
pub struct Outcome {
    pub end: End,
    pub trail: Vec<Decision>,
    pub nodes: Nodes,
    /// What it started from.
    pub recipe: Recipe,
    pub doubts: Vec<String>,
    pub steps: u64,
    /// Branches of the program that were taken.
    pub branches: Vec<(Span, bool)>,
}

/// What left the method.
#[derive(Clone, Copy, Default)]
pub(super) struct Left {
    pub result: Option<Value>,
    pub thrown: Option<Ref>,
}

/// Runs the method once. To be called inside [`base::on_large_stack`].
pub fn run(goal: &Goal<'_>, script: Script) -> Outcome {
    let mut machine = machine(goal, Concolic::new(*goal, script));
    machine.begin_here();
    let (end, args, _) = machine.explore(None);
    finish(machine, end, &args)
}

pub(super) fn machine<'p>(goal: &Goal<'p>, concolic: Concolic<'p>) -> Machine<'p> {
    let limits = Limits {
        steps: goal.steps,
        depth: DEPTH,
        heap_bytes: HEAP_BYTES,
        output_chars: OUTPUT_CHARS,
        assertions: true,
    };
    let mut machine = Machine::new(goal.program, limits);
    machine.concolic = Some(Box::new(concolic));
    machine
}

fn finish(mut machine: Machine<'_>, end: End, args: &[Value]) -> Outcome {
    let recipe = machine.recipe(args);
    let steps = machine.steps;
    let Some(concolic) = machine.concolic.take() else {
        // It was put there by `machine`.
        return Outcome {
            end: End::Limit,
            trail: Vec::new(),
            nodes: Nodes::default(),
            recipe,
            doubts: Vec::new(),
            steps,
            branches: Vec::new(),
        };
    };
    let mut branches: Vec<(Span, bool)> = concolic.reached.branches.into_iter().collect();
    branches.sort_by_key(|(span, taken)| (span.lo, span.hi, *taken));
    Outcome {
        end,
        trail: concolic.trail,
        nodes: concolic.nodes,
        recipe,
        doubts: concolic.doubts,
        steps,
        branches,
    }
}

impl<'p> Machine<'p> {
    /// The stack is that of whoever calls.
    pub(super) fn begin_here(&mut self) {
        let marker = 0u8;
        self.stack_start = std::ptr::from_ref(&marker).addr();
        self.depth = 0;
    }

    /// Runs the method, from these arguments or from inputs.
    pub(super) fn explore(&mut self, args: Option<&Recipe>) -> (End, Vec<Value>, Left) {
        let mut given = Vec::new();
        let mut left = Left::default();
        let end = match self.explore_here(args, &mut given, &mut left) {
            Ok(end) => end,
            Err(Stop::Stuck(stuck)) if stuck.reason == NO_SUCH_INPUT => End::NoInput,
            Err(Stop::Stuck(stuck)) => End::Stuck { reason: stuck.reason, span: stuck.span },
            Err(Stop::Violated(violation)) => {
                End::Stuck { reason: violation.message, span: violation.span }
            }
            Err(Stop::Limit(_)) => End::Limit,
            Err(Stop::Failed(failed)) => self.end_of(&failed),
            Err(Stop::Thrown(_)) => End::NoInput,
        };
        (end, given, left)
    }

    fn explore_here(
        &mut self,
        recipe: Option<&Recipe>,
        args: &mut Vec<Value>,
        came: &mut Left,
    ) -> Result<End, Stop> {
        let Some(goal) = self.concolic.as_ref().map(|concolic| concolic.goal) else {
            return Err(Stop::stuck("no search"));
        };
        let contract = goal.contract;
        let method = self.program.method(contract.method);
        let Body::Block { exit, block } = &method.body else {
            return Err(self.missing(contract.method));
        };
        if method.kind == MethodKind::StaticInit {
            self.begin_initialising(method.class);
            self.init_supertypes(method.class)?;
        } else if let Err(stop) = self.init_class(method.class) {
            return match stop {
                Stop::Thrown(thrown) if goal.is_program => {
                    Ok(self.uncaught(contract, goal.is_written, thrown))
                }
                Stop::Thrown(_) => Err(Stop::stuck("the class cannot be initialised")),
                stop => Err(stop),
            };
        }
        match recipe {
            Some(recipe) => *args = self.cook(recipe)?,
            None => self.entry_inputs(contract, args)?,
        }
        let mut scope = Scope::new(contract.locals);
        for (param, value) in method.params.iter().zip(&*args) {
            if *value == Value::Null && contract.non_null.contains(param) {
                return Ok(End::NoInput);
            }
            scope.set(*param, Spec::Plain(*value))?;
        }
        match self.all_hold(&mut scope, &contract.case.requires)? {
            Truth::Holds => {}
            Truth::Fails(_) => return Ok(End::NoInput),
        }
        scope.old = Some(self.snapshot(&scope));
        let mut locals = scope.locals.clone();
        locals.resize(method.locals.len().max(locals.len()), Value::Void);
        let mut frame = Frame::new(contract.locals, locals);
        frame.watched = Some(Box::new(Watched::new(scope.clone())));
        self.depth += 1;
        let flow = self.exec_block(&mut frame, block);
        let left = frame.watched.as_ref().and_then(|watched| watched.left);
        match flow {
            Ok(Flow::Exit(label)) if label != *exit => {
                Err(Stop::stuck("an exit to a label that is not around it"))
            }
            Ok(Flow::Again(_)) => Err(Stop::stuck("an exit to a label that is not around it")),
            Ok(_) => {
                let value = method.result_local.and_then(|l| frame.locals.get(l.index()));
                came.result = value.copied();
                let truth = self.returns_here(&frame, &mut scope, contract);
                self.judged(truth, left.unwrap_or(method.span))
            }
            Err(Stop::Thrown(thrown)) => {
                came.thrown = Some(thrown);
                let end = self.uncaught(contract, goal.is_written, thrown);
                if let (End::Fine { .. }, false) = (&end, self.is_given_exception(thrown)) {
                    let at = self.origin_of(thrown).unwrap_or(method.span);
                    let truth = self.signals_here(&mut scope, contract, thrown);
                    return match self.judged(truth, at)? {
                        End::Fine { .. } => Ok(end),
                        bug => Ok(bug),
                    };
                }
                Ok(end)
            }
            Err(stop) => Err(stop),
        }
    }

    fn entry_inputs(&mut self, contract: Contract<'p>, args: &mut Vec<Value>) -> Result<(), Stop> {
        let method = self.program.method(contract.method);
        for (i, param) in method.params.iter().enumerate() {
            let Some(local) = method.locals.get(param.index()) else {
                return Err(Stop::stuck("a parameter is not a local"));
            };
            let is_this = i == 0 && !method.is_static;
            let value = match method.kind {
                MethodKind::Constructor if is_this => {
                    Value::Ref(self.new_object(method.class, crate::heap::Payload::None)?)
                }
                _ if is_this => self.receiver_input(contract.method, method.class, &local.ty)?,
                _ => {
                    let is_program = self.concolic.as_ref().is_some_and(|c| c.goal.is_program);
                    let nullable = !contract.non_null.contains(param) && !is_program;
                    let shape = self.shape_of(contract.method, *param);
                    let value = self.shaped_input(&local.ty, nullable, shape)?;
                    if let (Value::Ref(array), Some(concolic)) = (value, &mut self.concolic)
                        && is_program
                    {
                        concolic.arguments = Some(array);
                    }
                    value
                }
            };
            args.push(value);
        }
        Ok(())
    }

    /// What a contract says where it was looked at; what cannot be computed is a doubt.
    fn judged(&mut self, truth: Result<Truth, Stop>, at: Span) -> Result<End, Stop> {
        match truth {
            Ok(Truth::Holds) => Ok(End::Fine { thrown: None }),
            Ok(Truth::Fails(conjunct)) => Ok(End::Bug(Bug {
                kind: BugKind::Contract,
                code: Code::Postcondition,
                exception: None,
                message: None,
                span: at,
                conjunct: Some(conjunct).filter(|span| !span.is_none()),
            })),
            Err(Stop::Stuck(stuck)) if stuck.reason != NO_SUCH_INPUT => {
                self.doubt(&format!("a contract that is not computed: {}", stuck.reason));
                Ok(End::Fine { thrown: None })
            }
            Err(stop) => Err(stop),
        }
    }

    fn returns_here(
        &mut self,
        frame: &Frame<'p>,
        scope: &mut Scope<'p>,
        contract: Contract<'p>,
    ) -> Result<Truth, Stop> {
        let method = self.program.method(contract.method);
        let result = method.result_local.and_then(|local| frame.locals.get(local.index()));
        if let (Some(local), Some(value)) = (method.result_local, result)
            && method.result != Type::Void
        {
            if *value == Value::Null && contract.non_null_result {
                return Ok(Truth::Fails(Span::NONE));
            }
            let rich = frame.watched.as_ref().and_then(|watched| watched.rich(local));
            scope.set(local, rich.unwrap_or(Spec::Plain(*value)))?;
        }
        self.all_hold(scope, &contract.case.ensures)
    }

    fn signals_here(
        &mut self,
        scope: &mut Scope<'p>,
        contract: Contract<'p>,
        thrown: Ref,
    ) -> Result<Truth, Stop> {
        for signals in &contract.case.signals {
            if !self.is_instance(thrown, &Type::Class(signals.thrown.class)) {
                continue;
            }
            scope.set(signals.var, Spec::Plain(Value::Ref(thrown)))?;
            let condition: &'p Assertion = &signals.condition;
            let truth = self.all_hold(scope, std::slice::from_ref(condition))?;
            if truth != Truth::Holds {
                return Ok(truth);
            }
        }
        Ok(Truth::Holds)
    }

    fn origin_of(&self, thrown: Ref) -> Option<Span> {
        self.concolic.as_ref().and_then(|c| c.origins.get(&thrown).copied())
    }

    /// An exception has left the method.
    fn uncaught(&mut self, contract: Contract<'p>, is_written: bool, thrown: Ref) -> End {
        if self.is_given_exception(thrown) {
            // Whoever gave the function wanted it.
            let class = self.classes.jvm_name(&self.type_of(thrown));
            return End::Fine { thrown: Some(class) };
        }
        let raised = self.concolic.as_ref().and_then(|c| c.raised.get(&thrown).copied());
        let span = self.origin_of(thrown).unwrap_or(self.program.method(contract.method).span);
        let class = self.classes.jvm_name(&self.type_of(thrown));
        let may = contract.exceptions.iter().any(|c| self.is_instance(thrown, &Type::Class(*c)));
        let is_error = self
            .classes
            .find("java.lang.AssertionError")
            .is_some_and(|assertion| self.is_instance(thrown, &Type::Class(assertion)));
        let kind = match raised {
            Some(raised) if raised.is_assert => BugKind::Assertion,
            // An assertion of its own.
            None if is_error => BugKind::Assertion,
            Some(raised) if raised.is_expected && is_written && may => {
                return End::Fine { thrown: Some(class) };
            }
            Some(_) => BugKind::Exception,
            None if is_written && !may => BugKind::Contract,
            None if is_written => return End::Fine { thrown: Some(class) },
            None => BugKind::Thrown,
        };
        let code = match kind {
            BugKind::Assertion => Code::Assertion,
            _ => Code::ExceptionNotAllowed,
        };
        let message = self.message_of(thrown);
        End::Bug(Bug { kind, code, exception: Some(class), message, span, conjunct: None })
    }

    /// The message of an exception, as far as it is known without running anything.
    pub(super) fn message_of(&self, thrown: Ref) -> Option<String> {
        match self.heap.payload(thrown) {
            Some(crate::heap::Payload::Throwable(state)) => {
                state.message.and_then(|message| self.string(Value::Ref(message)))
            }
            _ => None,
        }
    }

    fn end_of(&self, failed: &Failed) -> End {
        let kind = match failed.code {
            Code::Overflow => BugKind::Overflow,
            Code::Assertion | Code::Reached => BugKind::Assertion,
            _ => BugKind::Contract,
        };
        End::Bug(Bug {
            kind,
            code: failed.code,
            exception: None,
            message: None,
            span: failed.span.unwrap_or(Span::NONE),
            conjunct: failed.conjunct,
        })
    }

    /// Whether the precondition of one of the cases of a contract holds.
    pub(crate) fn may_be_called(&mut self, id: MethodId, args: &[Value]) -> Result<bool, Stop> {
        let list = self.concolic.as_ref().and_then(|c| c.goal.callees.get(&id));
        let Some(list) = list else { return Ok(true) };
        let method = self.program.method(id);
        for contract in list {
            let mut scope = Scope::new(contract.locals);
            let mut is_null = false;
            for (param, value) in method.params.iter().zip(args) {
                is_null |= *value == Value::Null && contract.non_null.contains(param);
                scope.set(*param, Spec::Plain(*value))?;
            }
            if !is_null && self.all_hold(&mut scope, &contract.case.requires)? == Truth::Holds {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Ends a run whose path has become too long.
    pub(crate) fn too_many_decisions(&self) -> bool {
        self.concolic.as_ref().is_some_and(|c| c.trail.len() > MOST_DECISIONS)
    }
}
