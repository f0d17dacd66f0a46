//! Pure methods, interpreted by snapshot (section 3.6, definition 8).
//!
//! The precondition is consumed, and what it covers is all that the body may look at; nothing is
//! taken away. The value belongs to the snapshot: when the same method is asked again with the
//! same arguments and the same snapshot, it must give the same value, and need not run.

use std::sync::Arc;

use base::{Code, Span};
use ir::{Binding, ExprKind, MethodId, OldLabel, PureCall, Type};

use super::accessible::Ran;
use super::consume::Demand;
use crate::calls::Target;
use crate::spec::{Scope, Spec};
use crate::{Machine, Stop, Value};

impl<'p> Machine<'p> {
    /// A call in a specification.
    pub(crate) fn aeval_call(
        &mut self,
        s: &mut Scope<'p>,
        call: &'p PureCall,
    ) -> Result<Spec, Stop> {
        let mut args = Vec::with_capacity(call.args.len() + 1);
        for arg in call.receiver.iter().chain(&call.args) {
            args.push(self.aeval(s, arg)?);
        }
        let (mut method, mut binding) = (call.method, call.binding);
        // In the static reading, calls on `this` are those of the enclosing class.
        if let Some((this, class)) = s.reading
            && binding == Binding::Dynamic
            && matches!(
                call.receiver.as_ref().map(|e| &e.kind),
                Some(ExprKind::Local(local)) if *local == this
            )
            && let Some(own) = self.classes.dispatched(class, method)
        {
            (method, binding) = (own, Binding::Static);
        }
        self.apure(method, binding, args, call.span)
    }

    /// The value of a pure call.
    pub(crate) fn apure(
        &mut self,
        method: MethodId,
        binding: Binding,
        args: Vec<Spec>,
        span: Span,
    ) -> Result<Spec, Stop> {
        self.ck()?.counts.pure_calls += 1;
        let info = self.program.method(method);
        if !info.is_static && !matches!(args.first(), Some(Spec::Plain(Value::Ref(_)))) {
            let message = format!("`{}` is called on null", info.signature);
            return Err(self.violation(Code::NullDereference, span, message));
        }
        let target = match self.resolve(method, binding, args.first())? {
            Target::Body(target) => target,
            Target::Native(_) | Target::Closure | Target::Missing(_) => {
                return self.library_call(method, binding, args, span);
            }
        };
        if target != method && self.only_own_is_met((method, target), binding, &args, span)? {
            return self.apure(target, Binding::Dynamic, args, span);
        }
        let contract = self.contract(method, binding)?;
        self.arguments_are_there(contract, method, &args, span)?;
        let own_binding = if target == method { binding } else { Binding::Dynamic };
        let own = self.contract(target, own_binding)?;
        if self.is_explicit(target) || (!own.is_written && self.is_total()) {
            return self.look(|machine| {
                machine.held_mut()?.total = true;
                machine.deeper(|machine| machine.run_function(target, own_binding, args, span))
            });
        }
        let demand = Demand::new(Code::Precondition, span, "the precondition of the call");
        self.look(|machine| {
            let mut given = None;
            for (of, contract) in [(method, contract), (target, own)] {
                if of == target && target == method && given.is_some() {
                    break;
                }
                let mut entry = machine.scope_of(of, contract, &args)?;
                let case = machine.first_case(contract, &mut entry, demand)?;
                let (taken, snapshot) =
                    machine.aconsume(&mut entry, &contract.cases[case].spec.requires, demand)?;
                machine.swap_held(Arc::new(taken))?;
                given = Some(snapshot);
            }
            let mut key = format!("{}:", target.0);
            if let Some(snapshot) = &given {
                snapshot.write_key(&mut key);
            }
            for arg in &args {
                arg.write_key(&mut key);
            }
            // What the library keeps to itself is in no snapshot.
            let is_known = given.as_ref().is_none_or(super::Snapshot::is_known);
            if let Some(value) = machine.ck()?.interpretation.get(&key).filter(|_| is_known) {
                return Ok(value.clone());
            }
            let looks = machine.ck()?.looks;
            let value =
                machine.deeper(|machine| machine.run_function(target, own_binding, args, span))?;
            let is_known = is_known && machine.ck()?.looks == looks;
            // Objects that it makes are others each time.
            if is_known && !matches!(value, Spec::Plain(Value::Ref(_))) {
                machine.ck()?.interpretation.insert(key, value.clone());
            }
            Ok(value)
        })
    }

    /// Runs the body with what is held, and looks at the postcondition.
    fn run_function(
        &mut self,
        method: MethodId,
        binding: Binding,
        args: Vec<Spec>,
        span: Span,
    ) -> Result<Spec, Stop> {
        let contract = self.contract(method, binding)?;
        let mut scope = self.scope_of(method, contract, &args)?;
        let demand = Demand::new(Code::Precondition, span, "the precondition of the call");
        let case = self.first_case(contract, &mut scope, demand)?;
        let requires = contract.cases[case].spec.requires.as_slice();
        self.holds(&mut scope, requires, demand)?;
        let old = self.remember(&scope)?;
        scope.olds.push((OldLabel::Entry, old));
        let entry = scope;
        self.ck()?.within.push(method);
        // What it opens is closed again: it only looks.
        let accessible = contract.cases[case].spec.accessible.as_deref();
        let ran = Ran {
            method,
            requires,
            accessible: accessible.filter(|_| self.is_explicit(method)),
            entry: &entry,
            args: &args,
            span,
        };
        let result = self.run_watched(&ran);
        let value = match result {
            Ok(value) => value,
            Err(stop) => {
                self.ck()?.within.pop();
                return Err(stop);
            }
        };
        let info = self.program.method(method);
        let mut after = entry;
        if let Some(result) = info.result_local
            && info.result != Type::Void
        {
            after.set(result, value.clone())?;
        }
        let demand = Demand::new(Code::Postcondition, info.span, "the postcondition");
        let shown = self.holds(&mut after, &contract.cases[case].spec.ensures, demand);
        self.ck()?.within.pop();
        shown?;
        Ok(value)
    }

    pub(super) fn run_pure_body(
        &mut self,
        method: MethodId,
        mut scope: Scope<'p>,
    ) -> Result<Spec, Stop> {
        let info = self.program.method(method);
        let left = self.run_block(method, &mut scope)?;
        debug_assert!(left.is_some() || info.result == Type::Void);
        match left {
            Some(value) => Ok(value),
            None => Ok(Spec::Plain(Value::Void)),
        }
    }

    /// Whether no argument is an object of the library that changes.
    pub(super) fn are_values(&self, args: &[Spec]) -> bool {
        use crate::heap::Payload;
        args.iter().all(|arg| match arg {
            Spec::Plain(Value::Ref(reference)) => matches!(
                self.heap.payload(*reference),
                None | Some(
                    Payload::None
                        | Payload::Str(_)
                        | Payload::Boxed(_)
                        | Payload::Joined(_)
                        | Payload::Enum { .. }
                        | Payload::ClassObject(_)
                        | Payload::Throwable(_)
                )
            ),
            _ => true,
        })
    }
}
