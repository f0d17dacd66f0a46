//! `aconsume` (section 3.7): an assertion is shown, and what it asks for is taken away.
//!
//! What is consumed goes from what is held to the last of the heaps in `taken`: expressions are
//! evaluated over both, as the proof does with its two heaps. The result is the snapshot.

use std::sync::Arc;

use base::{Code, Span};
use ir::{Assertion, AssertionKind, Expr, ExprKind, Fraction, Location, LocationKind};

use super::heap::Wanted;
use super::{AbstractHeap, Blame, Share, Snapshot};
use crate::place::Place;
use crate::spec::{Scope, Spec, Truth};
use crate::{Machine, Stop, Value};

/// Who asks for an assertion, and how much of a share that nobody names is taken.
#[derive(Clone, Copy)]
pub(crate) struct Demand {
    pub code: Code,
    pub span: Span,
    pub what: &'static str,
    /// What gives it has no further use of it: `_` takes all there is.
    pub is_last: bool,
    pub blame: Blame,
}

impl Demand {
    pub fn new(code: Code, span: Span, what: &'static str) -> Demand {
        Demand { code, span, what, is_last: false, blame: Blame::Program }
    }

    pub fn last(self) -> Demand {
        Demand { is_last: true, ..self }
    }

    pub fn assumed(self) -> Demand {
        Demand { blame: Blame::Assumption, ..self }
    }
}

impl<'p> Machine<'p> {
    /// Consumes assertions; gives what was taken, and the snapshot.
    pub(crate) fn aconsume(
        &mut self,
        s: &mut Scope<'p>,
        list: &'p [Assertion],
        demand: Demand,
    ) -> Result<(AbstractHeap, Snapshot), Stop> {
        let checking = self.ck()?;
        checking.counts.consumed += 1;
        checking.taken.push(AbstractHeap::default());
        let mut snapshot = Ok(Snapshot::Unit);
        for a in list {
            snapshot = match (snapshot, self.consume(s, a, Share::FULL, demand)) {
                (Ok(first), Ok(second)) => Ok(Snapshot::combine(first, second)),
                (Err(stop), _) | (_, Err(stop)) => Err(stop),
            };
            if snapshot.is_err() {
                break;
            }
        }
        let taken = self.ck()?.taken.pop().unwrap_or_default();
        Ok((taken, snapshot?))
    }

    /// Whether the assertions hold, without taking anything.
    pub(crate) fn holds(
        &mut self,
        s: &mut Scope<'p>,
        list: &'p [Assertion],
        demand: Demand,
    ) -> Result<Snapshot, Stop> {
        self.look(|machine| machine.aconsume(s, list, demand)).map(|(_, snapshot)| snapshot)
    }

    /// Does something of which nothing remains: what is held, and what is being consumed, is
    /// there as a whole, and as it was afterwards.
    pub(crate) fn look<T>(
        &mut self,
        act: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let checking = self.ck()?;
        let taken = std::mem::take(&mut checking.taken);
        let held = checking.held.clone();
        let size = held.flat().len() as u64;
        for heap in &taken {
            if !heap.flat().is_empty() || !heap.predicates().is_empty() {
                Arc::make_mut(&mut checking.held).add_all(heap.clone())?;
            }
        }
        self.steps = self.steps.saturating_add(size / 8);
        let result = act(self);
        let checking = self.ck()?;
        checking.held = held;
        checking.taken = taken;
        result
    }

    /// `aconsume'`: one assertion, all shares in it times the factor.
    pub(super) fn consume(
        &mut self,
        s: &mut Scope<'p>,
        a: &'p Assertion,
        factor: Share,
        demand: Demand,
    ) -> Result<Snapshot, Stop> {
        self.step()?;
        match &a.kind {
            AssertionKind::Expr(e) => {
                self.consume_condition(s, e, demand)?;
                Ok(Snapshot::Unit)
            }
            AssertionKind::Bind(local, e) => {
                match self.aeval(s, e) {
                    Ok(value) => s.set(*local, value)?,
                    Err(stop) => self.not_checked(stop, a.span, false)?,
                }
                Ok(Snapshot::Unit)
            }
            AssertionKind::Star(parts) => {
                let mut snapshot = Snapshot::Unit;
                for part in parts {
                    let second = self.consume(s, part, factor, demand)?;
                    snapshot = Snapshot::combine(snapshot, second);
                }
                Ok(snapshot)
            }
            AssertionKind::Cond(c, then, otherwise) => match self.condition(s, c) {
                Ok(true) => self.consume(s, then, factor, demand),
                Ok(false) => self.consume(s, otherwise, factor, demand),
                Err(stop) => {
                    self.not_checked(stop, c.span, true)?;
                    Ok(Snapshot::Unit)
                }
            },
            AssertionKind::Acc(location, fraction) => {
                match self.consume_location(s, location, fraction, factor, demand) {
                    Err(stop @ Stop::Stuck(_)) => {
                        self.not_checked(stop, a.span, true)?;
                        Ok(Snapshot::Unit)
                    }
                    result => result,
                }
            }
            AssertionKind::Predicate(instance) => {
                match self.consume_instance(s, instance, factor, demand) {
                    Err(stop @ Stop::Stuck(_)) => {
                        self.not_checked(stop, a.span, true)?;
                        Ok(Snapshot::Unit)
                    }
                    result => result,
                }
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
                    let second = machine.consume(scope, body, factor, demand)?;
                    snapshot = Snapshot::combine(snapshot.clone(), second);
                    Ok(true)
                });
                match result {
                    Err(stop @ Stop::Stuck(_)) => self.not_checked(stop, a.span, true)?,
                    result => {
                        result?;
                    }
                }
                Ok(snapshot)
            }
            AssertionKind::Untouched(part) => {
                self.consume_untouched(s, part, a.span, demand)?;
                Ok(Snapshot::Unit)
            }
        }
    }

    /// A condition in an assertion; what is not defined is a violation of its own.
    pub(super) fn condition(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<bool, Stop> {
        match self.aeval_value(s, e)? {
            Value::Bool(b) => Ok(b),
            _ => Err(Stop::stuck_at("not a boolean", e.span)),
        }
    }

    /// A boolean part, conjunct by conjunct.
    fn consume_condition(
        &mut self,
        s: &mut Scope<'p>,
        e: &'p Expr,
        demand: Demand,
    ) -> Result<(), Stop> {
        if let ExprKind::And(a, b) = &e.kind {
            self.consume_condition(s, a, demand)?;
            return self.consume_condition(s, b, demand);
        }
        match self.condition_holds(s, e) {
            Ok(Truth::Holds) => Ok(()),
            Ok(Truth::Fails(at)) => Err(self.does_not_hold(s, e, at, demand)),
            Err(stop) => self.not_checked(stop, e.span, false),
        }
    }

    fn does_not_hold(&mut self, s: &Scope<'p>, e: &'p Expr, at: Span, demand: Demand) -> Stop {
        let values = self.values_in(s, e);
        let message = format!("{} does not hold", demand.what);
        let mut stop = self.violation(demand.code, demand.span, message);
        if let Stop::Violated(violation) = &mut stop {
            violation.conjunct = Some(at);
            violation.values = values;
            violation.blame = demand.blame;
        }
        stop
    }

    /// `untouched(φ)`: what it covers has the values that it had on entry.
    fn consume_untouched(
        &mut self,
        s: &mut Scope<'p>,
        part: &'p Assertion,
        span: Span,
        demand: Demand,
    ) -> Result<(), Stop> {
        let Some(old) = super::old_of(&s.olds, &ir::OldLabel::Entry).cloned() else {
            let stop = Stop::stuck("an old state that is not kept");
            return self.not_checked(stop, span, false);
        };
        let list = std::slice::from_ref(part);
        let now = self.holds(&mut s.clone(), list, demand)?;
        let mut past = self.past_scope(s, &old)?;
        let before = self.at(&old, |machine| machine.holds(&mut past, list, demand))?;
        if !now.is_known() || !before.is_known() {
            let stop = Stop::stuck("the state of an object of the library");
            return self.not_checked(stop, span, false);
        }
        match now.same(&before)? {
            true => Ok(()),
            false => {
                let message = format!("{} does not hold", demand.what);
                let mut stop = self.violation(demand.code, demand.span, message);
                if let Stop::Violated(violation) = &mut stop {
                    violation.conjunct = Some(span);
                    violation.blame = demand.blame;
                }
                Err(stop)
            }
        }
    }

    fn consume_location(
        &mut self,
        s: &mut Scope<'p>,
        location: &'p Location,
        fraction: &'p Fraction,
        factor: Share,
        demand: Demand,
    ) -> Result<Snapshot, Stop> {
        let places = self.places_of(s, location, demand)?;
        let is_range = !matches!(
            location.kind,
            LocationKind::Field(..) | LocationKind::Static(_) | LocationKind::Element(..)
        );
        let share = match fraction {
            Fraction::Full => Some(factor),
            Fraction::Part(e) => Some(self.share(s, e)?.times(factor)?),
            Fraction::Some => None,
            Fraction::Bind(local) => {
                let share = self.all_of(&places)?;
                if !share.is_none() {
                    s.set(*local, share.over(factor)?.value())?;
                }
                Some(share)
            }
        };
        if share.is_some_and(|share| share > Share::FULL) {
            return Err(self.lacks(location.span, "more than the whole permission", demand));
        }
        self.steps = self.steps.saturating_add(places.len() as u64);
        let mut values = Vec::new();
        for place in places {
            let share = match share {
                Some(share) => share,
                None => self.some_share(place, demand.is_last)?,
            };
            if share.is_none() || !self.take(place, share)? {
                let name = self.place_name(place);
                let what = match share {
                    Share::FULL => format!("the permission to `{name}`"),
                    share if share.is_none() => format!("some permission to `{name}`"),
                    share => format!("{share} of the permission to `{name}`"),
                };
                return Err(self.lacks(location.span, &what, demand));
            }
            let value = self.content(place).unwrap_or(Spec::Plain(Value::Void));
            if self.must_be_set(place) && matches!(value, Spec::Plain(Value::Null)) {
                let name = self.place_name(place);
                let what = format!("`{name}`, which is `non_null` and has not been set");
                return Err(self.lacks(location.span, &what, demand));
            }
            values.push(value);
        }
        Ok(Snapshot::Of(match (is_range, values.pop()) {
            (false, Some(value)) => value,
            (_, last) => {
                values.extend(last);
                Spec::Seq(values.into())
            }
        }))
    }

    /// A permission to a field that is never null is handed over only when it is set.
    pub(super) fn must_be_set(&self, place: Place) -> bool {
        match place {
            Place::Field(_, field) | Place::Static(field) => {
                let info = self.program.field(field);
                info.nullness == ir::Nullness::NonNull && info.ty.is_reference()
            }
            Place::Element(..) => false,
        }
    }

    /// A fraction that is written; it is positive.
    pub(super) fn share(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<Share, Stop> {
        let value = self.aeval(s, e)?;
        match Share::of(&value)? {
            Some(share) if !share.is_none() => Ok(share),
            _ => Err(self.violation(
                Code::NotWellDefined,
                e.span,
                format!("the fraction is {}, which is not positive", self.show(&value)),
            )),
        }
    }

    fn all_of(&mut self, places: &[Place]) -> Result<Share, Stop> {
        let held = &self.ck()?.held;
        if held.total || places.is_empty() {
            return Share::FULL.half();
        }
        let shares = places.iter().map(|place| held.share_of(*place));
        Ok(shares.min().unwrap_or(Share::NONE))
    }

    fn some_share(&mut self, place: Place, is_last: bool) -> Result<Share, Stop> {
        let held = &self.ck()?.held;
        if held.total {
            return Share::FULL.half();
        }
        let all = held.share_of(place);
        if is_last { Ok(all) } else { all.half() }
    }

    /// Takes a share of a location from what is held; false if there is not as much.
    fn take(&mut self, place: Place, share: Share) -> Result<bool, Stop> {
        let checking = self.ck()?;
        if checking.held.total {
            // What is there as a chunk is given first; all there is can be given once.
            let held = Arc::make_mut(&mut checking.held);
            while held.share_of(place) > held.top_share_of(place)
                && held.expose(&Wanted::Place(place))?
            {}
            let chunk = held.top_share_of(place).min(share);
            held.take_field(place, chunk)?;
            let mut sum = share;
            for heap in &checking.taken {
                sum = sum.plus(heap.share_of(place))?;
            }
            if sum > Share::FULL {
                return Ok(false);
            }
        } else {
            let manual = checking.options.manual;
            let held = Arc::make_mut(&mut checking.held);
            while !held.take_field(place, share)? {
                if manual || !held.expose(&Wanted::Place(place))? {
                    return Ok(false);
                }
            }
        }
        if let Some(taken) = checking.taken.last_mut() {
            taken.add_field(place, share)?;
        }
        Ok(true)
    }

    pub(super) fn lacks(&mut self, span: Span, what: &str, demand: Demand) -> Stop {
        let message = format!("{} asks for {what}, which is not there", demand.what);
        let mut stop = self.violation(demand.code, demand.span, message);
        if let Stop::Violated(violation) = &mut stop {
            violation.conjunct = Some(span);
            violation.blame = demand.blame;
        }
        stop
    }

    /// The places of a location; a location of null is a violation.
    pub(super) fn places_of(
        &mut self,
        s: &mut Scope<'p>,
        location: &'p Location,
        demand: Demand,
    ) -> Result<Vec<Place>, Stop> {
        match self.spec_places(s, location)? {
            Some(places) => Ok(places),
            None => Err(self.lacks(location.span, "a location that is not there", demand)),
        }
    }
}
