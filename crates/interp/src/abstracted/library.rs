//! Calls of code that is not run here: methods of the library, which are natives.
//!
//! They are given what their contracts ask for, and what their contracts promise is taken back
//! out of the concrete heap. A promise that is not kept is a mistake in the bundled library, and
//! the violation says that it was assumed.

use base::{Code, Span};
use ir::{Binding, MethodId, OldLabel, Purity, Type};

use super::consume::Demand;
use super::{Share, holds_permissions, old_of};
use crate::place::Place;
use crate::spec::{Scope, Spec};
use crate::{Machine, Ref, Stop, Value};

impl<'p> Machine<'p> {
    pub(super) fn library_call(
        &mut self,
        method: MethodId,
        binding: Binding,
        args: Vec<Spec>,
        span: Span,
    ) -> Result<Spec, Stop> {
        if !self.are_values(&args) {
            self.ck()?.looks += 1;
        }
        let mut plain = Vec::with_capacity(args.len());
        for arg in &args {
            match arg {
                Spec::Plain(value) => plain.push(*value),
                _ => return Err(Stop::stuck("a value that only specifications have")),
            }
        }
        let contract = self.contract(method, binding)?;
        self.arguments_are_there(contract, method, &args, span)?;
        let info = self.program.method(method);
        let is_pure = info.modifiers.purity != Purity::Impure;
        if self.ck()?.past.is_some() && !is_pure {
            return Err(Stop::stuck("a call of the library in the past"));
        }
        let mut entry = self.scope_of(method, contract, &args)?;
        let demand = Demand::new(Code::Precondition, span, "the precondition of the call");
        let written = contract.is_written;
        let case = self.first_case(contract, &mut entry, demand)?;
        let case = &contract.cases[case].spec;
        let mut given = None;
        let old = self.remember(&entry)?;
        if written && is_pure {
            self.holds(&mut entry, &case.requires, demand)?;
        } else if written {
            given = Some(self.aconsume(&mut entry, &case.requires, demand)?.0);
        }
        entry.olds.push((OldLabel::Entry, old));
        let looked_up =
            self.as_kept_then(&plain, |machine| Ok(machine.kept_value(method, &plain)))?;
        if let Some(value) = looked_up {
            return Ok(value);
        }
        let watched = self.contents_of(&plain);
        let aside = self.put_aside(&plain);
        let run = |machine: &mut Self| Ok(machine.call_bound(method, binding, plain.clone()));
        let result = self.as_kept_then(&plain, run)?;
        if self.ck()?.past.is_none() {
            self.remember_kept(aside)?;
        }
        self.log_changes(watched)?;
        match result {
            Ok(value) => {
                if self.ck()?.past.is_some() && !self.are_values(&[Spec::Plain(value)]) {
                    return Err(Stop::stuck("an object of the library that is made in the past"));
                }
                // What looks at a list changes nothing, but an iterator is had by who asked for it, and
                // so is a copy of an array.
                if let (true, Value::Ref(made)) = (written && is_pure, value) {
                    self.give_copy(&entry, made, &case.ensures)?;
                }
                if written && (!is_pure || !self.are_values(&[Spec::Plain(value)])) {
                    self.produce_promise(&mut entry, method, value, &case.ensures, span)?;
                }
                Ok(Spec::Plain(value))
            }
            Err(Stop::Thrown(thrown)) => {
                if let Some(given) = given {
                    self.held_mut()?.add_all(given)?;
                }
                Err(Stop::Thrown(thrown))
            }
            Err(stop) => Err(stop),
        }
    }

    fn produce_promise(
        &mut self,
        entry: &mut Scope<'p>,
        method: MethodId,
        value: Value,
        ensures: &'p [ir::Assertion],
        span: Span,
    ) -> Result<(), Stop> {
        let info = self.program.method(method);
        if let Some(result) = info.result_local
            && info.result != Type::Void
        {
            entry.set(result, Spec::Plain(value))?;
        }
        let demand = Demand::new(Code::Assertion, span, "what the library promises");
        self.aproduce(entry, ensures, None, demand).map(|_| ())
    }

    /// The elements of an array that was made, if the contract gives them.
    fn give_copy(
        &mut self,
        entry: &Scope<'p>,
        made: Ref,
        ensures: &[ir::Assertion],
    ) -> Result<(), Stop> {
        let is_new = old_of(&entry.olds, &OldLabel::Entry).is_some_and(|old| old.lacks(made));
        if !is_new || !ensures.iter().any(holds_permissions) {
            return Ok(());
        }
        let length = self.heap.array(made).map_or(0, |array| array.data.len());
        for index in 0..length {
            self.held_mut()?.add_field(Place::Element(made, index), Share::FULL)?;
        }
        Ok(())
    }

    /// Arrays that natives may change behind our back.
    fn contents_of(&self, args: &[Value]) -> Vec<(Ref, Vec<Value>)> {
        let arrays = args.iter().filter_map(|arg| match arg {
            Value::Ref(reference) => Some(*reference),
            _ => None,
        });
        arrays
            .filter_map(|array| {
                let data = &self.heap.array(array)?.data;
                Some((array, (0..data.len()).filter_map(|i| data.get(i)).collect()))
            })
            .collect()
    }

    fn log_changes(&mut self, watched: Vec<(Ref, Vec<Value>)>) -> Result<(), Stop> {
        for (array, before) in watched {
            for (i, value) in before.into_iter().enumerate() {
                let now = self.heap.array(array).and_then(|array| array.data.get(i));
                if now.is_none_or(|now| !Spec::Plain(now).is_identical(&Spec::Plain(value))) {
                    self.ck()?.journal.add(Place::Element(array, i), Spec::Plain(value));
                }
            }
        }
        Ok(())
    }
}
