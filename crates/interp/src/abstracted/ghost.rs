//! Ghost statements: `open`, `close`, `use`, assertions, ghost variables, lemmas.

use std::sync::Arc;

use base::{Code, Span};
use ir::{Body, Ghost, LemmaId, LocalKind, OldLabel, Type};

use super::consume::Demand;
use super::eval::default_of;
use crate::exec::Flow;
use crate::place::Place;
use crate::spec::{Scope, Spec};
use crate::{Machine, Stop, Value};

impl<'p> Machine<'p> {
    pub(super) fn aexec_ghost(
        &mut self,
        s: &mut Scope<'p>,
        ghost: &'p Ghost,
        span: Span,
    ) -> Result<Flow, Stop> {
        if let Ghost::Block(block) = ghost {
            return self.aexec_block(s, block);
        }
        let result = self.ghost_step(s, ghost, span);
        match result {
            // Ghost code has no effect on the run; what cannot be computed is only said.
            Err(stop @ Stop::Stuck(_)) => {
                let hangs = matches!(
                    ghost,
                    Ghost::Open(_)
                        | Ghost::Close(_)
                        | Ghost::Apply(..)
                        | Ghost::SetField { .. }
                        | Ghost::Join(_)
                );
                self.not_checked(stop, span, hangs)?;
            }
            result => result?,
        }
        Ok(Flow::Next)
    }

    fn ghost_step(&mut self, s: &mut Scope<'p>, ghost: &'p Ghost, span: Span) -> Result<(), Stop> {
        match ghost {
            Ghost::Open(instance) => self.aopen(s, instance, span),
            Ghost::Close(instance) => self.aclose(s, instance, span),
            // The call is its body: that is how it is evaluated.
            Ghost::Use(call) => self.aeval_call(s, call).map(|_| ()),
            Ghost::Join(a) if !self.is_total() => {
                self.ck()?.counts.asserts += 1;
                let demand = Demand::new(Code::Assertion, span, "the assertion");
                // What it does not mention is gone.
                let (taken, _) = self.aconsume(s, std::slice::from_ref(a), demand)?;
                if self.is_total() {
                    return Ok(());
                }
                self.swap_held(Arc::new(taken)).map(|_| ())
            }
            Ghost::Assert(a) | Ghost::Join(a) => {
                self.ck()?.counts.asserts += 1;
                let demand = Demand::new(Code::Assertion, span, "the assertion");
                self.holds(s, std::slice::from_ref(a), demand).map(|_| ())
            }
            Ghost::Assume(a) => {
                let demand = Demand::new(Code::Assertion, span, "the assumption");
                self.aproduce_here(s, a, demand)
            }
            Ghost::SetLocal(local, e) => {
                let value = self.aeval(s, e)?;
                s.set(*local, value)
            }
            Ghost::SetField { object, field, value } => {
                let object = self.aeval_ref(s, object)?;
                let value = self.aeval(s, value)?;
                self.write(Place::Field(object, *field), value, span)
            }
            Ghost::SetStatic { field, value } => {
                let value = self.aeval(s, value)?;
                self.write(Place::Static(*field), value, span)
            }
            Ghost::Apply(lemma, args) => {
                let mut values = Vec::new();
                for arg in args {
                    values.push(self.aeval(s, arg)?);
                }
                self.apply(*lemma, values, span)
            }
            // Any value will do: the one that it has is one.
            Ghost::Havoc(local) => {
                if s.get(*local).is_err()
                    && let Some(info) = s.names.get(local.index())
                {
                    let value = default_of(&info.ty.clone())?;
                    s.set(*local, value)?;
                }
                Ok(())
            }
            Ghost::Unreachable => {
                let message = "a point that must be unreachable is reached";
                Err(self.violation(Code::Reached, span, message))
            }
            Ghost::Label(name) => {
                let state = self.remember(s)?;
                s.olds.push((OldLabel::Named(*name), state));
                Ok(())
            }
            Ghost::Block(_) => Ok(()),
        }
    }

    /// An assumption may read what is held already.
    fn aproduce_here(
        &mut self,
        s: &mut Scope<'p>,
        a: &'p ir::Assertion,
        demand: Demand,
    ) -> Result<(), Stop> {
        // Without permissions it is a condition over the present state.
        let list = std::slice::from_ref(a);
        match self.holds(&mut s.clone(), list, demand.assumed()) {
            Ok(_) if !super::holds_permissions(a) => {
                self.holds(s, list, demand.assumed()).map(|_| ())
            }
            Err(stop) if !super::holds_permissions(a) => Err(stop),
            _ => self.aproduce(s, list, None, demand).map(|_| ()),
        }
    }

    /// `apply lemma(…)`: the precondition is handed over, the proof runs, the postcondition
    /// comes back.
    fn apply(&mut self, id: LemmaId, args: Vec<Spec>, span: Span) -> Result<(), Stop> {
        let lemma = self.program.lemma(id);
        let mut scope = Scope::new(&lemma.locals);
        for (param, value) in lemma.params.iter().zip(args) {
            scope.set(*param, value)?;
        }
        let case = lemma.contract.cases.first();
        let requires = case.map_or(&[][..], |case| &case.requires);
        let ensures = case.map_or(&[][..], |case| &case.ensures);
        let demand = Demand::new(Code::Precondition, span, "the precondition of the lemma");
        let (given, _) = self.aconsume(&mut scope, requires, demand)?;
        let total = self.is_total();
        let mut inner = given;
        inner.total = total;
        let frame = self.swap_held(Arc::new(inner))?;
        let old = self.remember(&scope)?;
        scope.olds.push((OldLabel::Entry, old));
        let entry = scope.clone();
        let result = match (&lemma.body, lemma.trusted) {
            (Body::Block { block, .. }, false) => {
                self.deeper(|machine| machine.aexec_block(&mut scope, block)).map(|_| true)
            }
            _ => Ok(false),
        };
        let mut after = entry;
        let given = match result {
            Ok(true) => {
                let demand = Demand::new(Code::Postcondition, lemma.span, "the postcondition");
                self.aconsume(&mut after, ensures, demand.last()).map(|(given, _)| given)
            }
            Ok(false) => {
                let demand = Demand::new(Code::Assertion, lemma.span, "what the lemma says");
                self.swap_held(Arc::new(super::AbstractHeap::empty(total)))?;
                self.aproduce(&mut after, ensures, None, demand)?;
                Ok(self.ck()?.held.as_ref().clone())
            }
            Err(stop) => Err(stop),
        };
        self.swap_held(frame)?;
        let given = given?;
        self.held_mut()?.add_all(given)
    }

    /// Ghost variables that are declared without a value have the default one.
    pub(super) fn default_ghosts(&self, s: &mut Scope<'p>) -> Result<(), Stop> {
        for i in 0..s.names.len() {
            let info = &s.names[i];
            if info.kind != LocalKind::Ghost || info.ty == Type::Void {
                continue;
            }
            let local = ir::LocalId(i as u32);
            if matches!(s.locals.get(i), Some(Value::Void))
                && let Ok(value) = default_of(&info.ty)
            {
                s.set(local, value)?;
            }
        }
        Ok(())
    }
}
