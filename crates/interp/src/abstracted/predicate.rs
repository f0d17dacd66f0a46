//! Predicate instances: which chunk one means, and how it is closed and opened.

use std::sync::Arc;

use base::{Code, Span};
use ir::{Binding, ExprKind, PredicateArg, PredicateId, PredicateInstance, Type};

use super::consume::Demand;
use super::heap::{PredicateChunk, Wanted};
use super::{AbstractHeap, Share, Snapshot};
use crate::spec::{Scope, Spec};
use crate::{Machine, Stop, Value};

/// An instance whose receiver and arguments have been evaluated.
pub(super) struct Named {
    pub definition: PredicateId,
    /// The receiver first; `None` for those that have to be found.
    pub args: Vec<Option<Spec>>,
}

impl<'p> Machine<'p> {
    /// Which definition an instance means, and for what.
    pub(super) fn name_instance(
        &mut self,
        s: &mut Scope<'p>,
        instance: &'p PredicateInstance,
    ) -> Result<Named, Stop> {
        let mut args = Vec::new();
        let mut definition = instance.predicate;
        if let Some(e) = &instance.receiver {
            let receiver = match self.aeval_value(s, e)? {
                Value::Ref(receiver) => receiver,
                _ => {
                    let message = "the receiver of a predicate is null";
                    return Err(self.violation(Code::NotWellDefined, e.span, message));
                }
            };
            if instance.binding == Binding::Dynamic {
                definition = self.definition_of(s, instance, self.type_of(receiver))?;
            }
            args.push(Some(Spec::Plain(Value::Ref(receiver))));
        }
        for arg in &instance.args {
            args.push(match arg {
                PredicateArg::Expr(e) => Some(self.aeval(s, e)?),
                PredicateArg::Bind(..) | PredicateArg::Any(_) => None,
            });
        }
        Ok(Named { definition, args })
    }

    fn definition_of(
        &self,
        s: &Scope<'p>,
        instance: &PredicateInstance,
        ty: Type,
    ) -> Result<PredicateId, Stop> {
        let id = instance.predicate;
        let is_this = |this: ir::LocalId| {
            matches!(
                instance.receiver.as_ref().map(|e| &e.kind),
                Some(ExprKind::Local(local)) if *local == this
            )
        };
        if let Some((this, class)) = s.reading
            && is_this(this)
            && let Some(own) = self.definition_for(class, id)
            && self.program.predicate(own).body.is_some()
        {
            return Ok(own);
        }
        match ty {
            Type::Class(class) => {
                let found = self.definition_for(class, id);
                found.ok_or_else(|| Stop::stuck("a predicate that the object's class has not"))
            }
            _ => Ok(id),
        }
    }

    /// `aconsume'` of an instance: a chunk that is there, or one that is made of what is there.
    pub(super) fn consume_instance(
        &mut self,
        s: &mut Scope<'p>,
        instance: &'p PredicateInstance,
        factor: Share,
        demand: Demand,
    ) -> Result<Snapshot, Stop> {
        let named = self.name_instance(s, instance)?;
        let named = self.with_share(named, instance, factor, demand)?;
        let manual = self.ck()?.options.manual;
        let chunk = match self.find_chunk(&named, factor)? {
            Some(chunk) => chunk,
            None if self.has_shares(named.definition) => self.as_parts(|machine| {
                machine.deeper(|machine| machine.closed(&named, instance, factor, demand))
            })?,
            None if manual && !self.is_total() => {
                let text = self.instance_text(named.definition, &named.args);
                return Err(self.lacks(instance.span, &format!("`{text}`"), demand));
            }
            None => self.deeper(|machine| machine.closed(&named, instance, factor, demand))?,
        };
        self.outputs_agree(s, instance, &chunk, demand)?;
        let snapshot = chunk.nested.snapshot.clone();
        if let Some(taken) = self.ck()?.taken.last_mut() {
            taken.add_predicate(chunk)?;
        }
        Ok(snapshot)
    }

    /// Takes a chunk from what is held, opening what is around it.
    pub(super) fn find_chunk(
        &mut self,
        named: &Named,
        factor: Share,
    ) -> Result<Option<PredicateChunk>, Stop> {
        let manual = self.ck()?.options.manual;
        let held = self.held_mut()?;
        let mut found = held.find(named.definition, &named.args);
        if found.is_none()
            && !manual
            && held.expose(&Wanted::Instance(named.definition, &named.args))?
        {
            found = held.find(named.definition, &named.args);
        }
        let Some(at) = found else { return Ok(None) };
        let chunk = held.take_predicate(at)?;
        if chunk.share < factor {
            held.add_predicate(chunk)?;
            return Ok(None);
        }
        if chunk.share == factor {
            return Ok(Some(chunk));
        }
        let part = factor.over(chunk.share)?;
        let rest = Share::FULL.minus(part)?;
        held.add_predicate(chunk.scaled(rest)?)?;
        Ok(Some(chunk.scaled(part)?))
    }

    /// Makes a chunk by consuming the body.
    pub(super) fn closed(
        &mut self,
        named: &Named,
        instance: &'p PredicateInstance,
        factor: Share,
        demand: Demand,
    ) -> Result<PredicateChunk, Stop> {
        let predicate = self.program.predicate(named.definition);
        let known: Option<Vec<Spec>> = named.args.iter().cloned().collect();
        let (Some(args), Some(body)) = (known, &predicate.body) else {
            if self.is_total() {
                return Err(Stop::stuck("an instance of which nothing is known"));
            }
            let text = self.instance_text(named.definition, &named.args);
            return Err(self.lacks(instance.span, &format!("`{text}`"), demand));
        };
        let mut inner = Scope::new(&predicate.locals);
        for (param, value) in predicate.params.iter().zip(&args) {
            let ty = predicate.locals.get(param.index()).map(|local| &local.ty);
            // Type arguments are erased, but nothing is an instance for an object of another type.
            if let (Spec::Plain(Value::Ref(object)), Some(ty)) = (value, ty)
                && ty.is_reference()
                && !self.is_instance(*object, ty)
            {
                let text = self.instance_text(named.definition, &named.args);
                return Err(self.lacks(instance.span, &format!("`{text}`"), demand));
            }
            inner.set(*param, value.clone())?;
        }
        inner.leave_open(&predicate.outputs);
        self.ck()?.taken.push(AbstractHeap::default());
        let snapshot = self.consume(&mut inner, body, factor, demand);
        let taken = self.ck()?.taken.pop().unwrap_or_default();
        let snapshot = snapshot.map_err(|stop| self.inside_of(stop, named, instance.span))?;
        let outputs = predicate.outputs.iter().map(|output| inner.get(*output).ok()).collect();
        Ok(PredicateChunk {
            definition: named.definition,
            args: args.into(),
            share: factor,
            nested: Arc::new(taken.into_nested(outputs, snapshot)),
        })
    }

    /// Inside of an instance nobody is to blame but who asked for it.
    fn inside_of(&mut self, stop: Stop, named: &Named, span: Span) -> Stop {
        let text = self.instance_text(named.definition, &named.args);
        match stop {
            Stop::Violated(mut violation) => {
                if !violation.message.contains(": inside of `") {
                    violation.message = format!("{}: inside of `{text}`", violation.message);
                }
                violation.conjunct = Some(span);
                Stop::Violated(violation)
            }
            stop => stop,
        }
    }

    /// Outputs are what the instance says, and `?x` is bound.
    pub(super) fn outputs_agree(
        &mut self,
        s: &mut Scope<'p>,
        instance: &'p PredicateInstance,
        chunk: &PredicateChunk,
        demand: Demand,
    ) -> Result<(), Stop> {
        let skip = usize::from(instance.receiver.is_some());
        for (arg, value) in instance.args.iter().zip(chunk.args.iter().skip(skip)) {
            if let PredicateArg::Bind(local, _) = arg {
                s.set(*local, value.clone())?;
            }
        }
        for (arg, value) in instance.outputs.iter().zip(&chunk.nested.outputs) {
            let Some(value) = value else {
                let stop = Stop::stuck("an output whose value nothing says");
                self.not_checked(stop, instance.span, false)?;
                continue;
            };
            match arg {
                PredicateArg::Any(_) => {}
                PredicateArg::Bind(local, _) => s.set(*local, value.clone())?,
                PredicateArg::Expr(e) => {
                    if let ExprKind::Local(local) = &e.kind
                        && s.is_open(*local)
                    {
                        s.set(*local, value.clone())?;
                        continue;
                    }
                    let given = self.aeval(s, e)?;
                    if !given.same(value)? {
                        let message = format!("{} does not hold", demand.what);
                        let values = vec![(e.span, self.show(&given))];
                        let mut stop = self.violation(demand.code, demand.span, message);
                        if let Stop::Violated(violation) = &mut stop {
                            violation.conjunct = Some(e.span);
                            violation.values = values;
                            violation.blame = demand.blame;
                        }
                        return Err(stop);
                    }
                }
            }
        }
        Ok(())
    }

    /// `open e.q(…)`: the chunk is replaced by its nested heap.
    pub(super) fn aopen(
        &mut self,
        s: &mut Scope<'p>,
        instance: &'p PredicateInstance,
        span: Span,
    ) -> Result<(), Stop> {
        let demand = Demand::new(Code::GhostStatement, span, "`open`");
        let named = self.name_instance(s, instance)?;
        let named = self.with_share(named, instance, Share::FULL, demand)?;
        let chunk = match self.find_chunk(&named, Share::FULL)? {
            Some(chunk) => chunk,
            None if self.has_shares(named.definition) => self.as_parts(|machine| {
                machine.deeper(|machine| machine.closed(&named, instance, Share::FULL, demand))
            })?,
            // What is there as its body is as good as opened.
            None if self.is_total() || !self.ck()?.options.manual => {
                self.deeper(|machine| machine.closed(&named, instance, Share::FULL, demand))?
            }
            None => {
                let text = self.instance_text(named.definition, &named.args);
                return Err(self.lacks(instance.span, &format!("`{text}`"), demand));
            }
        };
        self.outputs_agree(s, instance, &chunk, demand)?;
        let held = self.held_mut()?;
        held.add_predicate(chunk)?;
        let last = held.predicates().len() - 1;
        held.open(last)
    }

    /// `close e.q(…)`: the body is consumed, and the chunk is there in its place.
    pub(super) fn aclose(
        &mut self,
        s: &mut Scope<'p>,
        instance: &'p PredicateInstance,
        span: Span,
    ) -> Result<(), Stop> {
        let demand = Demand::new(Code::GhostStatement, span, "`close`");
        let named = self.name_instance(s, instance)?;
        let chunk = match self.ck()?.options.manual {
            true => None,
            // It is closed already.
            false => self.find_chunk(&named, Share::FULL)?,
        };
        let chunk = match chunk {
            Some(chunk) => chunk,
            None => self.deeper(|machine| machine.closed(&named, instance, Share::FULL, demand))?,
        };
        self.outputs_agree(s, instance, &chunk, demand)?;
        self.held_mut()?.add_predicate(chunk)
    }
}
