//! `aproduce` (section 3.7): what an assertion says is added to what is held.
//!
//! At run time contracts hand over what was consumed, and nothing has to be produced, except
//! where nobody gives: on entry of the program, after calls of code that is not run here, and
//! for assumptions. The concrete heap has the values; where a snapshot is given as well, they
//! must be its values. What is said besides must hold: otherwise there is no such state, and the
//! run ends with whoever assumed it to blame.

use std::sync::Arc;

use base::{Code, Span};
use ir::{Assertion, AssertionKind, Expr, Fraction};

use super::consume::Demand;
use super::heap::PredicateChunk;
use super::{AbstractHeap, Blame, Share, Snapshot};
use crate::spec::{Scope, Spec, Truth};
use crate::{Machine, Stop, Value};

impl<'p> Machine<'p> {
    /// Adds what the assertions say to what is held; gives the snapshot.
    pub(crate) fn aproduce(
        &mut self,
        s: &mut Scope<'p>,
        list: &'p [Assertion],
        given: Option<&Snapshot>,
        demand: Demand,
    ) -> Result<Snapshot, Stop> {
        let demand = demand.assumed();
        let checking = self.ck()?;
        checking.counts.produced += 1;
        // Assertions frame themselves: only what has been produced may be read.
        let blind = checking.held.total;
        let nothing = AbstractHeap::empty(blind);
        let held = std::mem::replace(&mut checking.held, Arc::new(nothing));
        let outer = std::mem::take(&mut checking.taken);
        checking.taken.push(AbstractHeap::default());
        let result = self.produce_list(s, list, given, demand);
        let checking = self.ck()?;
        let produced = checking.taken.pop().unwrap_or_default();
        let became_blind = checking.held.total;
        checking.taken = outer;
        checking.held = held;
        let snapshot = result?;
        let held = self.held_mut()?;
        held.total |= became_blind;
        held.add_all(produced)?;
        Ok(snapshot)
    }

    fn produce_list(
        &mut self,
        s: &mut Scope<'p>,
        list: &'p [Assertion],
        given: Option<&Snapshot>,
        demand: Demand,
    ) -> Result<Snapshot, Stop> {
        let mut snapshot = Snapshot::Unit;
        // The snapshot of a list leans to the left, as that of a conjunction does.
        let mut parts = Vec::new();
        let mut rest = given.cloned();
        for _ in list {
            parts.push(rest.as_ref().map(Snapshot::second));
            rest = rest.map(|snapshot| snapshot.first());
        }
        for (a, part) in list.iter().zip(parts.into_iter().rev()) {
            let second = self.produce(s, a, part.as_ref(), demand)?;
            snapshot = Snapshot::combine(snapshot, second);
        }
        Ok(snapshot)
    }

    /// `aproduce'`
    fn produce(
        &mut self,
        s: &mut Scope<'p>,
        a: &'p Assertion,
        given: Option<&Snapshot>,
        demand: Demand,
    ) -> Result<Snapshot, Stop> {
        self.step()?;
        match &a.kind {
            AssertionKind::Expr(e) => {
                self.produce_condition(s, e, demand)?;
                Ok(Snapshot::Unit)
            }
            AssertionKind::Bind(local, e) => {
                match self.aeval(s, e) {
                    Ok(value) => s.set(*local, value)?,
                    Err(stop) => self.not_checked(stop, a.span, false)?,
                }
                Ok(Snapshot::Unit)
            }
            AssertionKind::Star(parts) => self.produce_list(s, parts, given, demand),
            AssertionKind::Cond(c, then, otherwise) => match self.condition(s, c) {
                Ok(true) => self.produce(s, then, given, demand),
                Ok(false) => self.produce(s, otherwise, given, demand),
                Err(stop) => {
                    self.not_checked(stop, c.span, true)?;
                    Ok(Snapshot::Unit)
                }
            },
            AssertionKind::Acc(location, fraction) => {
                let places = match self.places_of(s, location, demand) {
                    Ok(places) => places,
                    Err(stop) => {
                        self.not_checked(stop, a.span, true)?;
                        return Ok(Snapshot::Unit);
                    }
                };
                let share = match fraction {
                    Fraction::Full => Share::FULL,
                    Fraction::Part(e) => self.share(s, e)?,
                    Fraction::Some => Share::FULL.half()?,
                    Fraction::Bind(local) => {
                        let share = Share::FULL.half()?;
                        s.set(*local, share.value())?;
                        share
                    }
                };
                let mut values = Vec::new();
                for place in places {
                    let taken = self.ck()?.taken.iter();
                    let mut sum = share;
                    for heap in taken {
                        sum = sum.plus(heap.share_of(place))?;
                    }
                    if sum > Share::FULL {
                        return Err(self.cannot_be(a.span, demand));
                    }
                    let value = self.content(place).unwrap_or(Spec::Plain(Value::Void));
                    if self.must_be_set(place) && matches!(value, Spec::Plain(Value::Null)) {
                        return Err(self.cannot_be(a.span, demand));
                    }
                    values.push(value);
                    if let Some(produced) = self.ck()?.taken.last_mut() {
                        produced.add_field(place, share)?;
                    }
                }
                let is_one = matches!(
                    location.kind,
                    ir::LocationKind::Field(..)
                        | ir::LocationKind::Static(_)
                        | ir::LocationKind::Element(..)
                );
                let value = match (is_one, values.pop()) {
                    (true, Some(value)) => value,
                    (_, last) => {
                        values.extend(last);
                        Spec::Seq(values.into())
                    }
                };
                if let Some(given) = given
                    && !given.value().is_identical(&value)
                {
                    return Err(self.cannot_be(a.span, demand));
                }
                Ok(Snapshot::Of(value))
            }
            AssertionKind::Predicate(instance) => {
                let chunk = match self.produce_instance(s, instance, given, demand) {
                    Ok(chunk) => chunk,
                    Err(stop) => {
                        self.not_checked(stop, a.span, true)?;
                        return Ok(Snapshot::Unit);
                    }
                };
                let snapshot = chunk.nested.snapshot.clone();
                if let Some(produced) = self.ck()?.taken.last_mut() {
                    produced.add_predicate(chunk)?;
                }
                Ok(snapshot)
            }
            AssertionKind::ForallStar { vars, range, body } => {
                let mut inner = s.clone();
                let range = range.as_ref();
                let mut snapshot = Snapshot::Unit;
                let result = self.each(&mut inner, vars, range, &mut |machine, scope| {
                    if let Some(range) = range
                        && !machine.condition(scope, range)?
                    {
                        return Ok(true);
                    }
                    let second = machine.produce(scope, body, None, demand)?;
                    snapshot = Snapshot::combine(snapshot.clone(), second);
                    Ok(true)
                });
                if let Err(stop) = result {
                    self.not_checked(stop, a.span, true)?;
                }
                Ok(snapshot)
            }
            AssertionKind::Untouched(_) => {
                // It holds no permission: consuming it takes nothing away.
                self.consume(s, a, Share::FULL, demand)
            }
        }
    }

    fn produce_condition(
        &mut self,
        s: &mut Scope<'p>,
        e: &'p Expr,
        demand: Demand,
    ) -> Result<(), Stop> {
        match self.condition_holds(s, e) {
            Ok(Truth::Holds) => Ok(()),
            Ok(Truth::Fails(at)) => Err(self.cannot_be(at, demand)),
            Err(stop) => self.not_checked(stop, e.span, false),
        }
    }

    /// An instance of which the concrete heap says what is nested in it.
    fn produce_instance(
        &mut self,
        s: &mut Scope<'p>,
        instance: &'p ir::PredicateInstance,
        given: Option<&Snapshot>,
        demand: Demand,
    ) -> Result<PredicateChunk, Stop> {
        let named = self.name_instance(s, instance)?;
        let named = self.given_share(named)?;
        let args: Option<Vec<Spec>> = named.args.iter().cloned().collect();
        let Some(args) = args else {
            return Err(Stop::stuck("an argument that has to be found"));
        };
        let predicate = self.program.predicate(named.definition);
        let mut inner = Scope::new(&predicate.locals);
        for (param, value) in predicate.params.iter().zip(&args) {
            inner.set(*param, value.clone())?;
        }
        inner.leave_open(&predicate.outputs);
        let Some(body) = &predicate.body else {
            return Err(Stop::stuck("a predicate without a body"));
        };
        self.ck()?.taken.push(AbstractHeap::default());
        let snapshot = self.deeper(|machine| machine.produce(&mut inner, body, given, demand));
        let taken = self.ck()?.taken.pop().unwrap_or_default();
        let outputs = predicate.outputs.iter().map(|output| inner.get(*output).ok()).collect();
        let chunk = PredicateChunk {
            definition: named.definition,
            args: args.into(),
            share: Share::FULL,
            nested: Arc::new(taken.into_nested(outputs, snapshot?)),
        };
        self.outputs_agree(s, instance, &chunk, demand)?;
        Ok(chunk)
    }

    /// There is no such state.
    fn cannot_be(&mut self, span: Span, demand: Demand) -> Stop {
        let message = format!("{} is taken for granted and does not hold", demand.what);
        let code = if demand.code == Code::Precondition { demand.code } else { Code::Assertion };
        let mut stop = self.violation(code, demand.span, message);
        if let Stop::Violated(violation) = &mut stop {
            violation.conjunct = Some(span);
            violation.blame = Blame::Assumption;
        }
        stop
    }
}
