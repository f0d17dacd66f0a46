//! Calls and returns: contracts hand permissions over (`STEP-CALL` and `STEP-RETURN` in the proof
//! of preservation).
//!
//! The precondition is consumed from what the caller holds, and the callee holds that and nothing
//! else: the rest is its frame. On return the postcondition is consumed from what the callee
//! holds, and goes back to the caller. Where the method that runs is not the one that was called,
//! both contracts count: that of the one that was called for the caller, its own for the body.

use std::sync::Arc;

use base::{Code, Span};
use ir::{
    Binding, Body, ClassKind, Framing, LocalKind, MethodId, MethodKind, OldLabel, Origin, Type,
};

use super::consume::Demand;
use super::{AbstractHeap, Blame, Contract, Share};
use crate::calls::Target;
use crate::exec::Flow;
use crate::place::Place;
use crate::spec::{Scope, Spec};
use crate::{Limit, Machine, Ref, Stop, Value};

/// A contract in use: between a call and its return.
struct InForce<'p> {
    method: MethodId,
    contract: &'p Contract,
    /// The case whose permissions were handed over, and those that hold besides.
    case: usize,
    besides: Vec<usize>,
    /// The names on entry, with what the precondition bound.
    entry: Scope<'p>,
}

impl<'p> Machine<'p> {
    pub(super) fn contract(
        &mut self,
        method: MethodId,
        binding: Binding,
    ) -> Result<&'p Contract, Stop> {
        let contracts = self.ck()?.contracts;
        let list = match binding {
            Binding::Dynamic => &contracts.dispatched,
            Binding::Static => &contracts.bound,
        };
        list.get(method.index())
            .filter(|contract| !contract.cases.is_empty())
            .ok_or_else(|| Stop::stuck("a method whose contract is not known"))
    }

    /// Whether the code of the method needs no permissions: its class has explicit frames.
    pub(super) fn is_explicit(&self, method: MethodId) -> bool {
        let class = self.program.class(self.program.method(method).class);
        class.framing == Framing::Explicit && class.origin == Origin::Source
    }

    /// The names of a contract, parameters bound.
    pub(super) fn scope_of(
        &self,
        method: MethodId,
        contract: &'p Contract,
        args: &[Spec],
    ) -> Result<Scope<'p>, Stop> {
        let info = self.program.method(method);
        if args.len() != info.params.len() {
            let signature = &info.signature;
            return Err(Stop::stuck(format!("wrong number of arguments for {signature}")));
        }
        let mut scope = Scope::new(&contract.locals);
        for (param, value) in info.params.iter().zip(args) {
            scope.set(*param, value.clone())?;
        }
        Ok(scope)
    }

    /// Parameters that are not null are not.
    pub(super) fn arguments_are_there(
        &mut self,
        contract: &Contract,
        method: MethodId,
        args: &[Spec],
        span: Span,
    ) -> Result<(), Stop> {
        let info = self.program.method(method);
        for (param, value) in info.params.iter().zip(args) {
            if contract.non_null.contains(param) && matches!(value, Spec::Plain(Value::Null)) {
                let name = info.locals.get(param.index()).map_or("?", |local| local.name.as_str());
                let message = format!("the argument for `{name}` is null");
                return Err(self.violation(Code::Precondition, span, message));
            }
        }
        Ok(())
    }

    /// The first case whose precondition holds; the first of all if none does.
    pub(super) fn first_case(
        &mut self,
        contract: &'p Contract,
        entry: &mut Scope<'p>,
        demand: Demand,
    ) -> Result<usize, Stop> {
        let cases = self.cases_that_hold(contract, entry, demand)?;
        Ok(cases.first().copied().unwrap_or(0))
    }

    fn cases_that_hold(
        &mut self,
        contract: &'p Contract,
        entry: &Scope<'p>,
        demand: Demand,
    ) -> Result<Vec<usize>, Stop> {
        if contract.cases.len() == 1 {
            return Ok(vec![0]);
        }
        let mut cases = Vec::new();
        for (i, case) in contract.cases.iter().enumerate() {
            match self.holds(&mut entry.clone(), &case.spec.requires, demand) {
                Ok(_) => cases.push(i),
                Err(Stop::Violated(_)) => {}
                Err(stop) => return Err(stop),
            }
        }
        Ok(cases)
    }

    /// A call of code that is not pure.
    pub(crate) fn acall(
        &mut self,
        method: MethodId,
        binding: Binding,
        args: Vec<Spec>,
        span: Span,
    ) -> Result<Spec, Stop> {
        self.ck()?.counts.calls += 1;
        let (target, bridge) = self.resolve_bridged(method, binding, args.first())?;
        let target = match target {
            Target::Body(target) => target,
            Target::Native(_) | Target::Closure | Target::Missing(_) => {
                return self.library_call(method, binding, args, span);
            }
        };
        if let Some(bridge) = bridge {
            self.check_bridge_values(bridge, &args)?;
        }
        if self.stack_is_full() {
            return Err(Stop::Limit(Limit::Steps));
        }
        self.depth += 1;
        let result = match self.runs_inline(target) {
            true => self.run_inline(target, binding, &args),
            false => self.call_by_contract((method, target), binding, args, span),
        };
        self.depth -= 1;
        result
    }

    /// The code that a call runs.
    pub(super) fn resolve(
        &mut self,
        method: MethodId,
        binding: Binding,
        receiver: Option<&Spec>,
    ) -> Result<Target, Stop> {
        self.resolve_bridged(method, binding, receiver).map(|(target, _)| target)
    }

    fn resolve_bridged(
        &mut self,
        method: MethodId,
        binding: Binding,
        receiver: Option<&Spec>,
    ) -> Result<(Target, Option<MethodId>), Stop> {
        let resolved = match (binding, receiver) {
            (Binding::Dynamic, Some(Spec::Plain(receiver))) => {
                self.resolved_dynamic(method, &[*receiver])?
            }
            _ => self.resolved_static(method)?,
        };
        Ok((resolved.target, resolved.bridge))
    }

    fn check_bridge_values(&mut self, bridge: MethodId, args: &[Spec]) -> Result<(), Stop> {
        let plain: Option<Vec<Value>> = args
            .iter()
            .map(|arg| match arg {
                Spec::Plain(value) => Some(*value),
                _ => None,
            })
            .collect();
        plain.map_or(Ok(()), |plain| self.check_bridge(bridge, &plain))
    }

    /// The main routine: nobody gives what it asks for, so it is there.
    pub(crate) fn acall_main(&mut self, method: MethodId, args: Vec<Value>) -> Result<Value, Stop> {
        let args: Vec<Spec> = args.into_iter().map(Spec::Plain).collect();
        let contract = self.contract(method, Binding::Static)?;
        let mut entry = self.scope_of(method, contract, &args)?;
        let info = self.program.method(method);
        // The program's own fields are there for whoever asks; `String[] args` too.
        let demand = Demand::new(Code::Precondition, info.span, "the precondition of `main`");
        if let Some(case) = contract.cases.first() {
            self.aproduce(&mut entry, &case.spec.requires, None, demand)?;
        }
        self.call_by_contract((method, method), Binding::Static, args, info.span)
            .map(|_| Value::Void)
    }

    /// A call by code of the library, or by nobody.
    pub(crate) fn acall_outside(
        &mut self,
        method: MethodId,
        args: Vec<Value>,
    ) -> Result<Value, Stop> {
        let args: Vec<Spec> = args.into_iter().map(Spec::Plain).collect();
        let info = self.program.method(method);
        let result = match info.kind {
            MethodKind::StaticInit => self.initialise(method)?,
            _ if self.runs_inline(method) => self.run_inline(method, Binding::Static, &args)?,
            _ if info.modifiers.purity != ir::Purity::Impure => {
                self.apure(method, Binding::Static, args, info.span)?
            }
            _ => {
                let binding = match info.is_static || info.kind == MethodKind::Constructor {
                    true => Binding::Static,
                    false => Binding::Dynamic,
                };
                self.call_by_contract((method, method), binding, args, info.span)?
            }
        };
        match result {
            Spec::Plain(value) => Ok(value),
            _ => Err(Stop::stuck("a value that only specifications have")),
        }
    }

    /// A static initialiser has the static fields of its class.
    fn initialise(&mut self, method: MethodId) -> Result<Spec, Stop> {
        let class = self.program.method(method).class;
        let mut held = AbstractHeap::empty(self.is_explicit(method));
        for field in &self.program.class(class).fields {
            let info = self.program.field(*field);
            if info.is_static && info.ghost != ir::GhostKind::Model {
                held.add_field(Place::Static(*field), Share::FULL)?;
            }
        }
        let outer = self.swap_held(Arc::new(held))?;
        let taken = std::mem::take(&mut self.ck()?.taken);
        let contract = self.contract(method, Binding::Static)?;
        let mut scope = self.scope_of(method, contract, &[])?;
        let old = self.remember(&scope)?;
        scope.olds.push((OldLabel::Entry, old));
        self.ck()?.within.push(method);
        let result = self.run_block(method, &mut scope);
        let checking = self.ck()?;
        checking.within.pop();
        checking.held = outer;
        checking.taken = taken;
        result.map(|_| Spec::Plain(Value::Void))
    }

    /// What the compiler writes has no contract: its body runs where it is called.
    fn runs_inline(&self, method: MethodId) -> bool {
        let info = self.program.method(method);
        let class = self.program.class(info.class);
        let made = info.origin == Origin::Synthetic && class.origin == Origin::Source;
        let compares = class.kind == ClassKind::Record && info.name.as_str() == "equals";
        made && (info.kind == MethodKind::Constructor || compares)
            && matches!(class.kind, ClassKind::Class | ClassKind::Record)
            && info.contract.is_empty()
    }

    fn run_inline(
        &mut self,
        method: MethodId,
        binding: Binding,
        args: &[Spec],
    ) -> Result<Spec, Stop> {
        let contract = self.contract(method, binding)?;
        let mut scope = self.scope_of(method, contract, args)?;
        let result = self.run_block(method, &mut scope)?;
        Ok(result.unwrap_or(Spec::Plain(Value::Void)))
    }

    fn call_by_contract(
        &mut self,
        (called, target): (MethodId, MethodId),
        binding: Binding,
        args: Vec<Spec>,
        span: Span,
    ) -> Result<Spec, Stop> {
        if target != called && self.only_own_is_met((called, target), binding, &args, span)? {
            return self.call_by_contract((target, target), Binding::Dynamic, args, span);
        }
        let info = self.program.method(target);
        let contract = self.contract(called, binding)?;
        self.arguments_are_there(contract, called, &args, span)?;
        let fields = match (info.kind, args.first()) {
            (MethodKind::Constructor, Some(Spec::Plain(Value::Ref(object)))) => {
                self.give_fields(*object, target, span)?
            }
            _ => AbstractHeap::default(),
        };
        let explicit = self.is_explicit(target);
        let outer = self.ck()?.held.clone();
        if explicit {
            // Explicit contracts need no permissions to be looked at.
            self.held_mut()?.total = true;
        }
        let demand = Demand::new(Code::Precondition, span, "the precondition of the call");
        let first = self.enter((called, contract), &args, demand)?;
        // The rest is the frame of the call.
        let (given, promise) = first;
        let frame = match explicit {
            // Both have everything: no chunk of the caller's is what it was.
            true if outer.total => Arc::new(AbstractHeap::empty(true)),
            true => outer,
            false => self.ck()?.held.clone(),
        };
        self.swap_held(Arc::new(given))?;
        self.held_mut()?.total |= explicit;
        let result = self.run_called(target, (called, binding), promise, args, (fields, explicit));
        // What comes back is what the contract handed over.
        self.swap_held(frame)?;
        let (result, returned) = result?;
        self.held_mut()?.add_all(returned)?;
        result
    }

    /// Whether a caller that does not meet the contract of the method that it calls, or meets it
    /// in vain, meets that of the method that runs: then it can only have counted on that one.
    pub(super) fn only_own_is_met(
        &mut self,
        (called, target): (MethodId, MethodId),
        binding: Binding,
        args: &[Spec],
        span: Span,
    ) -> Result<bool, Stop> {
        let contract = self.contract(called, binding)?;
        let own = self.contract(target, Binding::Dynamic)?;
        let total = self.is_explicit(target);
        let demand = Demand::new(Code::Precondition, span, "the precondition");
        let both = self.look(|machine| {
            machine.held_mut()?.total |= total;
            machine.arguments_are_there(contract, called, args, span)?;
            let (given, _) = machine.enter((called, contract), args, demand)?;
            machine.swap_held(Arc::new(given))?;
            machine.held_mut()?.total |= total;
            machine.enter((target, own), args, demand)
        });
        match both {
            Ok(_) => return Ok(false),
            Err(Stop::Violated(_)) => {}
            Err(stop) => return Err(stop),
        }
        let alone = self.look(|machine| {
            machine.held_mut()?.total |= total;
            machine.arguments_are_there(own, target, args, span)?;
            machine.enter((target, own), args, demand)
        });
        match alone {
            Ok(_) => Ok(true),
            Err(Stop::Violated(_)) => Ok(false),
            Err(stop) => Err(stop),
        }
    }

    /// Consumes a precondition: what it took, and the contract that is in force from here on.
    fn enter(
        &mut self,
        (method, contract): (MethodId, &'p Contract),
        args: &[Spec],
        demand: Demand,
    ) -> Result<(AbstractHeap, InForce<'p>), Stop> {
        let mut entry = self.scope_of(method, contract, args)?;
        let cases = self.cases_that_hold(contract, &entry, demand)?;
        let (case, besides) = match cases.split_first() {
            Some((first, rest)) => (*first, rest.to_vec()),
            None => (0, Vec::new()),
        };
        let (given, _) = self.aconsume(&mut entry, &contract.cases[case].spec.requires, demand)?;
        Ok((given, InForce { method, contract, case, besides, entry }))
    }

    /// Runs the body; gives the outcome with what the contract of the called method hands back.
    #[allow(clippy::type_complexity)]
    fn run_called(
        &mut self,
        target: MethodId,
        (called, binding): (MethodId, Binding),
        mut promise: InForce<'p>,
        args: Vec<Spec>,
        (fields, explicit): (AbstractHeap, bool),
    ) -> Result<(Result<Spec, Stop>, AbstractHeap), Stop> {
        let made = match args.first() {
            Some(Spec::Plain(Value::Ref(this)))
                if self.program.method(target).kind == MethodKind::Constructor =>
            {
                Some(*this)
            }
            _ => None,
        };
        let old = self.remember_before(&promise.entry, made)?;
        promise.entry.olds.push((OldLabel::Entry, old));
        let own_binding = if target == called { binding } else { Binding::Dynamic };
        let own = match target == called {
            true => None,
            false => {
                let contract = self.contract(target, own_binding)?;
                let span = self.program.method(target).span;
                let what = "the precondition of the method that runs";
                let demand = Demand::new(Code::Override, span, what);
                let (given, own) = self.enter((target, contract), &args, demand)?;
                let beside = self.swap_held(Arc::new(given))?;
                Some((own, beside))
            }
        };
        if explicit {
            self.held_mut()?.total = true;
        } else {
            self.held_mut()?.add_all(fields)?;
        }
        let mut running = match &own {
            Some((own, _)) => own.entry.clone(),
            None => promise.entry.clone(),
        };
        running.olds.clear();
        let old = self.remember_before(&running, made)?;
        running.olds.push((OldLabel::Entry, old.clone()));
        if own_binding == Binding::Static {
            running.reading = self.own_class(target);
        }
        let own = own.map(|(mut own, beside)| {
            own.entry.olds.push((OldLabel::Entry, old.clone()));
            (own, beside)
        });
        self.default_ghosts(&mut running)?;
        self.ck()?.within.push(target);
        let body = self.enter_frame(target, &args).and_then(|frame| {
            let result = self.run_block(target, &mut running);
            self.leave_frame(target, frame, &args, &old, result)
        });
        let result = match body {
            Ok(value) => Ok(value.unwrap_or(Spec::Plain(Value::Void))),
            Err(stop @ Stop::Thrown(_)) => Err(stop),
            Err(stop) => {
                self.ck()?.within.pop();
                return Err(stop);
            }
        };
        let left = running.left.unwrap_or(self.program.method(target).span);
        let handed = match own {
            None => self.hand_back(promise, &result, (left, Code::Postcondition)),
            Some((own, beside)) => {
                self.hand_back(own, &result, (left, Code::Postcondition)).and_then(|given| {
                    self.swap_held(beside)?;
                    self.held_mut()?.add_all(given)?;
                    let span = self.program.method(target).span;
                    self.hand_back(promise, &result, (span, Code::Override))
                })
            }
        };
        self.ck()?.within.pop();
        Ok((result, handed?))
    }

    pub(super) fn own_class(&self, method: MethodId) -> Option<(ir::LocalId, ir::ClassId)> {
        let info = self.program.method(method);
        let this = info.params.first().copied()?;
        let is_this = info.locals.get(this.index())?.kind == LocalKind::This;
        is_this.then_some((this, info.class))
    }

    /// Consumes what a contract promises for this outcome.
    fn hand_back(
        &mut self,
        promise: InForce<'p>,
        result: &Result<Spec, Stop>,
        (span, code): (Span, Code),
    ) -> Result<AbstractHeap, Stop> {
        let InForce { method, contract, case, besides, entry } = promise;
        let info = self.program.method(method);
        let trusted = info.modifiers.trusted;
        let blame = if trusted { Blame::Assumption } else { Blame::Program };
        let demand = Demand { blame, ..Demand::new(code, span, "the postcondition") }.last();
        let cases = besides.iter().copied().map(|i| (i, false)).chain([(case, true)]);
        let mut given = AbstractHeap::default();
        for (i, is_used) in cases {
            let case = &contract.cases[i];
            let mut after = entry.clone();
            let list: Vec<&'p [ir::Assertion]> = match result {
                Ok(value) => {
                    if let Some(local) = info.result_local
                        && info.result != Type::Void
                    {
                        after.set(local, value.clone())?;
                        if contract.non_null_result && matches!(value, Spec::Plain(Value::Null)) {
                            return Err(self.violation(code, span, "the result is null"));
                        }
                    }
                    vec![&case.spec.ensures]
                }
                Err(Stop::Thrown(thrown)) => self.signalled(case, *thrown, &mut after, span)?,
                Err(stop) => return Err(stop.clone()),
            };
            for part in list {
                match is_used {
                    true => given.add_all(self.aconsume(&mut after, part, demand)?.0)?,
                    false => {
                        self.holds(&mut after, part, demand)?;
                    }
                }
            }
        }
        Ok(given)
    }

    /// What the contract says of an exception, if it allows it.
    fn signalled(
        &mut self,
        case: &'p super::Case,
        thrown: Ref,
        after: &mut Scope<'p>,
        span: Span,
    ) -> Result<Vec<&'p [ir::Assertion]>, Stop> {
        let allowed = case.exceptions.iter().any(|c| self.is_instance(thrown, &Type::Class(*c)));
        if !allowed {
            let name = self.classes.jvm_name(&self.type_of(thrown));
            let message = format!("an exception that is not allowed leaves the method: {name}");
            return Err(self.violation(Code::ExceptionNotAllowed, span, message));
        }
        let mut parts: Vec<&'p [ir::Assertion]> = Vec::new();
        for signals in &case.spec.signals {
            if self.is_instance(thrown, &Type::Class(signals.thrown.class)) {
                after.set(signals.var, Spec::Plain(Value::Ref(thrown)))?;
                parts.push(std::slice::from_ref(&signals.condition));
            }
        }
        Ok(parts)
    }

    /// The fields of a new object go from the caller to the constructor.
    fn give_fields(
        &mut self,
        object: Ref,
        constructor: MethodId,
        span: Span,
    ) -> Result<AbstractHeap, Stop> {
        let mut given = AbstractHeap::default();
        let total = self.is_total();
        for field in self.instance_fields(self.program.method(constructor).class) {
            let place = Place::Field(object, field);
            if !total && !self.held_mut()?.take_field(place, Share::FULL)? {
                let name = self.place_name(place);
                let message = format!("no permission to initialise `{name}`");
                return Err(self.violation(Code::MissingPermission, span, message));
            }
            given.add_field(place, Share::FULL)?;
        }
        Ok(given)
    }

    /// Runs the body of a method in its names; its result, if it has one.
    pub(super) fn run_block(
        &mut self,
        method: MethodId,
        scope: &mut Scope<'p>,
    ) -> Result<Option<Spec>, Stop> {
        let info = self.program.method(method);
        let Body::Block { exit, block } = &info.body else {
            return Err(self.missing(method));
        };
        match self.aexec_block(scope, block)? {
            Flow::Next => scope.left = None,
            Flow::Exit(label) if label == *exit => {}
            Flow::Exit(_) | Flow::Again(_) => {
                return Err(Stop::stuck("an exit to a label that is not around it"));
            }
        }
        if info.result == Type::Void {
            return Ok(None);
        }
        match info.result_local.map(|local| scope.get(local)) {
            Some(Ok(value)) => Ok(Some(value)),
            _ => Err(Stop::stuck(format!("{} ended without a result", info.signature))),
        }
    }
}
