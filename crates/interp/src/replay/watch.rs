//! What a run that is replayed is watched for.

use base::{Code, Span};
use ir::model::{self, ObjectId};
use ir::{
    Assertion, Call, CheckKind, Expr, FieldId, Ghost, LocalId, LoopSpec, MethodId, Origin, Type,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::observe::Observer;
use super::walk::Walk;
use super::{Contract, Target};
use crate::concolic::NO_SUCH_INPUT;
use crate::exec::Frame;
use crate::spec::{Footprint, Scope, Spec, Truth};
use crate::{Machine, Ref, Stop, Value};

pub(crate) struct Watch<'p> {
    pub target: Target,
    pub callees: &'p [Contract<'p>],
    /// Whoever looks at the heads of loops.
    pub observer: Option<Observer<'p>>,
    /// Where the run has been, if somebody wants to know.
    pub walk: Option<Walk>,
    pub reads: Reads,
}

/// What a run reads of the objects of its input before it writes there.
#[derive(Default)]
pub(crate) struct Reads {
    objects: FxHashMap<Ref, ObjectId>,
    seen: FxHashSet<(Ref, FieldId)>,
    list: Vec<(ObjectId, FieldId)>,
}

impl Reads {
    /// From here on it counts.
    pub(super) fn begin(&mut self, made: &[Ref]) {
        self.objects = made.iter().copied().zip((0..).map(ObjectId)).collect();
    }

    /// In the order of the run.
    pub(super) fn into_list(self) -> Vec<(ObjectId, FieldId)> {
        self.list
    }
}

impl Machine<'_> {
    /// A field is read, or written.
    pub(crate) fn note_touch(&mut self, object: Ref, field: FieldId, is_read: bool) {
        let Some(reads) = self.watch.as_mut().map(|watch| &mut watch.reads) else { return };
        if let Some(id) = reads.objects.get(&object)
            && reads.seen.insert((object, field))
            && is_read
        {
            reads.list.push((*id, field));
        }
    }
}

/// Something that had to be shown does not hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Failed {
    pub code: Code,
    /// `None`: where the method ends.
    pub span: Option<Span>,
    pub conjunct: Option<Span>,
    /// The variables of the method that is replayed; none if another fails.
    pub locals: Vec<model::Value>,
}

impl Failed {
    pub(super) fn is(&self, target: &Target) -> bool {
        // The end of a method is at no statement.
        let same_place = self.span.is_none_or(|span| span == target.span);
        self.code == target.code && same_place && self.conjunct == target.conjunct
    }
}

/// What is kept of the method that is replayed besides its variables.
pub(crate) struct Watched<'p> {
    /// The names of the contract, as they are on entry.
    entry: Scope<'p>,
    /// Ghost variables.
    rich: Vec<(LocalId, Spec)>,
    /// The statement that leaves the method, or that threw.
    pub left: Option<Span>,
}

impl<'p> Watched<'p> {
    pub fn new(entry: Scope<'p>) -> Watched<'p> {
        Watched { entry, rich: Vec::new(), left: None }
    }

    pub fn rich(&self, local: LocalId) -> Option<Spec> {
        self.rich.iter().find(|(other, _)| *other == local).map(|(_, value)| value.clone())
    }

    /// Control leaves for another place. What follows a `finally` block stands for the statement
    /// inside the `try` that left it.
    pub fn leave(&mut self, span: Span) {
        let is_on_behalf = self
            .left
            .is_some_and(|inner| span.lo <= inner.lo && inner.hi <= span.hi && span != inner);
        if !is_on_behalf && !span.is_none() {
            self.left = Some(span);
        }
    }

    pub fn stay(&mut self) {
        self.left = None;
    }
}

impl<'p> Frame<'p> {
    /// The names of a specification inside of the method.
    pub(crate) fn scope(&self) -> Scope<'p> {
        let mut scope = Scope::new(self.names);
        scope.locals.clone_from(&self.locals);
        if let Some(watched) = &self.watched {
            scope.old.clone_from(&watched.entry.old);
            // What the precondition binds has its value from there.
            for (value, known) in scope.locals.iter_mut().zip(&watched.entry.locals) {
                if *value == Value::Void {
                    *value = *known;
                }
            }
            scope.rich = watched.entry.rich.clone();
            for (local, value) in &watched.rich {
                scope.rich.retain(|(other, _)| other != local);
                scope.rich.push((*local, value.clone()));
            }
        }
        scope
    }

    pub(crate) fn shown_locals(&self) -> Vec<model::Value> {
        self.locals.iter().map(|value| shown(*value)).collect()
    }
}

/// A value as plain data. Objects are left out: where a run ends, nobody asks for them.
fn shown(value: Value) -> model::Value {
    match value {
        Value::Bool(b) => model::Value::Bool(b),
        Value::Int(n) => model::Value::Int(n),
        Value::Float(f) => model::Value::Float(f.to_bits()),
        Value::Double(d) => model::Value::Double(d.to_bits()),
        Value::Null => model::Value::Null,
        Value::Ref(_) | Value::Void | Value::Sym(_) => model::Value::Open,
    }
}

/// What it is called when a check fails that has to be proved.
pub(crate) fn code_of(kind: &CheckKind) -> Code {
    match kind {
        CheckKind::NonNull { .. } => Code::NullDereference,
        CheckKind::Index { .. } => Code::IndexOutOfBounds,
        CheckKind::ArraySize { .. } => Code::NegativeArraySize,
        CheckKind::Divisor { .. } => Code::DivisionByZero,
        CheckKind::Cast { .. } => Code::ClassCast,
        CheckKind::Store { .. } => Code::ArrayStore,
        CheckKind::Overflow { .. } => Code::Overflow,
        CheckKind::Assert { .. } => Code::Assertion,
        CheckKind::Exhausted => Code::Reached,
    }
}

impl<'p> Machine<'p> {
    /// A check has failed that has to be proved.
    pub(crate) fn check_failed(&self, frame: &Frame<'p>, kind: &CheckKind, span: Span) -> Stop {
        self.failed(frame, code_of(kind), span, None)
    }

    fn failed(&self, frame: &Frame<'p>, code: Code, span: Span, conjunct: Option<Span>) -> Stop {
        let locals = if frame.watched.is_some() { frame.shown_locals() } else { Vec::new() };
        Stop::Failed(Box::new(Failed { code, span: Some(span), conjunct, locals }))
    }

    /// Whether something of this kind at this place of the method is what is looked for.
    fn is_target(&self, frame: &Frame<'p>, codes: &[Code], span: Span) -> bool {
        if self.concolic.is_some() {
            return matches!(codes, [Code::Assertion | Code::Reached]);
        }
        frame.watched.is_some()
            && self.watch.as_ref().is_some_and(|watch| {
                watch.target.span == span && codes.contains(&watch.target.code)
            })
    }

    fn must_hold(
        &mut self,
        frame: &Frame<'p>,
        list: &'p [Assertion],
        code: Code,
        span: Span,
    ) -> Result<(), Stop> {
        let mut scope = frame.scope();
        match self.all_hold(&mut scope, list)? {
            Truth::Holds => Ok(()),
            Truth::Fails(at) => Err(self.failed(frame, code, span, Some(at))),
        }
    }

    /// Ghost statements have no effect on a run, but they may end one that is replayed.
    pub(crate) fn watch_ghost(
        &mut self,
        frame: &mut Frame<'p>,
        ghost: &'p Ghost,
        span: Span,
    ) -> Result<(), Stop> {
        if self.watch.is_none() && self.concolic.is_none() {
            return Ok(());
        }
        let result = self.heed_ghost(frame, ghost, span);
        match result {
            // What is not computed is not known to hold.
            Err(Stop::Stuck(stuck)) if self.concolic.is_some() && stuck.reason != NO_SUCH_INPUT => {
                self.doubt("an annotation that is not computed");
                match ghost {
                    Ghost::Assume(_) => Err(Stop::Stuck(stuck)),
                    _ => Ok(()),
                }
            }
            result => result,
        }
    }

    fn heed_ghost(
        &mut self,
        frame: &mut Frame<'p>,
        ghost: &'p Ghost,
        span: Span,
    ) -> Result<(), Stop> {
        match ghost {
            // What it says is taken for granted: a run that breaks it is none.
            Ghost::Assume(a) => {
                let mut scope = frame.scope();
                let mut footprint = Footprint::default();
                match self.assertion_holds(&mut scope, a, &mut footprint)? {
                    Truth::Holds => Ok(()),
                    Truth::Fails(_) if self.concolic.is_some() => Err(Stop::stuck(NO_SUCH_INPUT)),
                    Truth::Fails(_) => Err(Stop::stuck("an assumption does not hold")),
                }
            }
            Ghost::Assert(a) if self.is_target(frame, &[Code::Assertion], span) => {
                self.must_hold(frame, std::slice::from_ref(a), Code::Assertion, span)
            }
            Ghost::Close(instance) if self.is_target(frame, &[Code::GhostStatement], span) => {
                let mut scope = frame.scope();
                let mut footprint = Footprint::default();
                match self.instance_holds(&mut scope, instance, &mut footprint)? {
                    Truth::Holds => Ok(()),
                    Truth::Fails(at) => {
                        Err(self.failed(frame, Code::GhostStatement, span, Some(at)))
                    }
                }
            }
            Ghost::Unreachable if self.is_target(frame, &[Code::Reached], span) => {
                Err(self.failed(frame, Code::Reached, span, None))
            }
            Ghost::SetLocal(local, e) => {
                let mut scope = frame.scope();
                let value = self.spec(&mut scope, e).ok();
                forget(frame, *local);
                match (value, &mut frame.watched) {
                    (Some(Spec::Plain(value)), _) => frame.set(*local, value),
                    (Some(value), Some(watched)) => {
                        watched.rich.push((*local, value));
                        Ok(())
                    }
                    _ => Ok(()),
                }
            }
            Ghost::Havoc(local) => {
                forget(frame, *local);
                Ok(())
            }
            // Its variables have values that nobody follows.
            Ghost::Block(block) => {
                for local in ir::visit::assigned_in(block) {
                    forget(frame, local);
                }
                Ok(())
            }
            Ghost::Open(_)
            | Ghost::Close(_)
            | Ghost::Use(_)
            | Ghost::Assert(_)
            | Ghost::Join(_)
            | Ghost::SetField { .. }
            | Ghost::SetStatic { .. }
            | Ghost::Apply(..)
            | Ghost::Unreachable
            | Ghost::Label(_) => Ok(()),
        }
    }

    /// The head of a loop: before the first round, or after one.
    pub(crate) fn watch_head(
        &mut self,
        frame: &Frame<'p>,
        spec: &'p LoopSpec,
        span: Span,
        is_first: bool,
    ) -> Result<(), Stop> {
        let code = if is_first { Code::InvariantInitially } else { Code::InvariantKept };
        if !self.is_target(frame, &[Code::InvariantInitially, Code::InvariantKept], span) {
            return Ok(());
        }
        self.must_hold(frame, &spec.invariants, code, span)
    }

    /// The measures of a loop, where they are what is looked for.
    pub(crate) fn watch_measures(
        &mut self,
        frame: &Frame<'p>,
        measures: &'p [Expr],
        span: Span,
    ) -> Result<Vec<i128>, Stop> {
        if !self.is_target(frame, &[Code::Termination], span) {
            return Ok(Vec::new());
        }
        let mut scope = frame.scope();
        let mut values = Vec::new();
        for e in measures {
            match self.spec_value(&mut scope, e)? {
                Value::Int(n) => values.push(n),
                _ => return Err(Stop::stuck("a measure that is not a number")),
            }
        }
        Ok(values)
    }

    /// A round has to make the measures smaller, from at least 0: the first that differs.
    pub(crate) fn watch_round(
        &mut self,
        frame: &Frame<'p>,
        measures: &'p [Expr],
        before: &[i128],
        span: Span,
    ) -> Result<(), Stop> {
        if before.is_empty() {
            return Ok(());
        }
        let now = self.watch_measures(frame, measures, span)?;
        let differs = now.iter().zip(before).find(|(now, before)| now != before);
        match differs {
            Some((now, before)) if now < before && *before >= 0 => Ok(()),
            _ => Err(self.failed(frame, Code::Termination, span, None)),
        }
    }

    /// The precondition of a call, where that is what is looked for. True: it is one of the library that
    /// is not computed, so that what the call does shows it.
    pub(crate) fn watch_call(
        &mut self,
        frame: &Frame<'p>,
        call: &'p Call,
        args: &[Value],
        span: Span,
    ) -> Result<bool, Stop> {
        if self.concolic.is_some() {
            return match self.may_be_called(call.method, args) {
                Ok(true) => Ok(false),
                Ok(false) => Err(self.failed(frame, Code::Precondition, span, None)),
                Err(Stop::Stuck(stuck)) if stuck.reason != NO_SUCH_INPUT => {
                    self.doubt("a precondition that is not computed");
                    Ok(false)
                }
                Err(stop) => Err(stop),
            };
        }
        if !self.is_target(frame, &[Code::Precondition], span) {
            return Ok(false);
        }
        let Some(callees) = self.watch.as_ref().map(|watch| watch.callees) else {
            return Ok(false);
        };
        let mut is_open = false;
        let mut methods = vec![call.method];
        if call.binding == ir::Binding::Dynamic
            && let Some(Value::Ref(receiver)) = args.first()
            && let Some(object) = self.heap.object(*receiver)
        {
            methods.extend(self.classes.dispatched(object.class, call.method));
        }
        for contract in callees.iter().filter(|c| methods.contains(&c.method)) {
            let method = self.program.method(contract.method);
            let mut scope = Scope::new(contract.locals);
            for (param, value) in method.params.iter().zip(args) {
                if *value == Value::Null && contract.non_null.contains(param) {
                    return Err(self.failed(frame, Code::Precondition, span, None));
                }
                scope.set(*param, Spec::Plain(*value))?;
            }
            match self.all_hold(&mut scope, &contract.case.requires) {
                Ok(Truth::Holds) => {}
                Ok(Truth::Fails(at)) => {
                    return Err(self.failed(frame, Code::Precondition, span, Some(at)));
                }
                Err(Stop::Stuck(_)) if method.origin == Origin::Library => is_open = true,
                Err(stop) => return Err(stop),
            }
        }
        Ok(is_open)
    }

    /// What the library threw instead of doing what it was asked for: an exception that its contract does
    /// not allow says that the precondition did not hold.
    pub(crate) fn refused(
        &mut self,
        frame: &Frame<'p>,
        method: MethodId,
        thrown: Ref,
        span: Span,
    ) -> Stop {
        let Some(watch) = &self.watch else { return Stop::Thrown(thrown) };
        let (conjunct, callees) = (watch.target.conjunct, watch.callees);
        let mut allowed = callees.iter().filter(|c| c.method == method).flat_map(|c| c.exceptions);
        match allowed.any(|class| self.is_instance(thrown, &Type::Class(*class))) {
            true => Stop::Thrown(thrown),
            false => self.failed(frame, Code::Precondition, span, conjunct),
        }
    }
}

/// The variable has no value that anybody knows.
fn forget(frame: &mut Frame<'_>, local: LocalId) {
    if let Some(place) = frame.locals.get_mut(local.index()) {
        *place = Value::Void;
    }
    if let Some(watched) = &mut frame.watched {
        watched.rich.retain(|(other, _)| *other != local);
    }
}
