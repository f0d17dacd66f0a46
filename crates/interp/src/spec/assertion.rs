//! Assertions in a concrete state: whether the boolean parts hold, and whether no location is
//! asked for more than once as a whole.

use base::Span;
use ir::{
    Assertion, AssertionKind, Binding, ClassId, Expr, ExprKind, Fraction, Location, LocationKind,
    PredicateArg, PredicateId, PredicateInstance, Type,
};

use rustc_hash::FxHashMap;

use super::value::{lowest, of_ratios};
use super::{Scope, Spec};
use crate::place::Place;
use crate::{Machine, Ref, Stop, Value};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Truth {
    Holds,
    /// The part that does not hold.
    Fails(Span),
}

/// The locations that the parts of an assertion ask for, with how much of each.
#[derive(Default)]
pub(crate) struct Footprint {
    places: FxHashMap<Place, Spec>,
}

impl Footprint {
    /// How many locations there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// False if there is more than all of it.
    fn add(&mut self, place: Place, share: &Spec) -> Result<bool, Stop> {
        let one = Spec::Plain(Value::Int(1));
        let taken = match self.places.get(&place) {
            Some(taken) => of_ratios(ir::ArithOp::Add, taken, share)?,
            None => share.clone(),
        };
        let fits = super::value::compare_numbers(ir::CompareOp::Le, &taken, &one);
        self.places.insert(place, taken);
        fits
    }
}

impl<'p> Machine<'p> {
    /// Whether all assertions hold together.
    pub(crate) fn all_hold(
        &mut self,
        s: &mut Scope<'p>,
        list: &'p [Assertion],
    ) -> Result<Truth, Stop> {
        let mut footprint = Footprint::default();
        for a in list {
            let truth = self.assertion_holds(s, a, &mut footprint)?;
            if truth != Truth::Holds {
                return Ok(truth);
            }
        }
        Ok(Truth::Holds)
    }

    pub(crate) fn assertion_holds(
        &mut self,
        s: &mut Scope<'p>,
        a: &'p Assertion,
        footprint: &mut Footprint,
    ) -> Result<Truth, Stop> {
        self.step()?;
        match &a.kind {
            AssertionKind::Expr(e) => self.condition_holds(s, e),
            AssertionKind::Bind(local, e) => {
                let value = self.spec(s, e)?;
                s.set(*local, value)?;
                Ok(Truth::Holds)
            }
            AssertionKind::Star(parts) => {
                for part in parts {
                    let truth = self.assertion_holds(s, part, footprint)?;
                    if truth != Truth::Holds {
                        return Ok(truth);
                    }
                }
                Ok(Truth::Holds)
            }
            AssertionKind::Cond(c, then, otherwise) => {
                let chosen = if self.spec_bool(s, c)? { then } else { otherwise };
                self.assertion_holds(s, chosen, footprint)
            }
            AssertionKind::Acc(location, fraction) => {
                self.location_fits(s, location, fraction, footprint)
            }
            AssertionKind::Predicate(instance) => {
                let truth = self.deeper(|m| m.instance_holds(s, instance, footprint))?;
                // Inside of it nobody is to blame but who asked for it.
                Ok(match truth {
                    Truth::Fails(at) if !is_output(instance, at) => Truth::Fails(instance.span),
                    truth => truth,
                })
            }
            AssertionKind::ForallStar { vars, range, body } => {
                let mut truth = Truth::Holds;
                let mut inner = s.clone();
                let range = range.as_ref();
                self.each(&mut inner, vars, range, &mut |machine, scope| {
                    if let Some(range) = range
                        && !machine.spec_bool(scope, range)?
                    {
                        return Ok(true);
                    }
                    truth = machine.assertion_holds(scope, body, footprint)?;
                    Ok(truth == Truth::Holds)
                })?;
                Ok(truth)
            }
            AssertionKind::Untouched(part) => {
                let Some(snapshot) = s.old.clone() else {
                    return Err(Stop::stuck("an old state that is not kept"));
                };
                let mut covered = Footprint::default();
                let mut past = s.clone();
                let truth = self.in_past(&snapshot, |machine| {
                    machine.assertion_holds(&mut past, part, &mut covered)
                })?;
                if truth != Truth::Holds {
                    return Err(Stop::stuck("what is to be untouched was not there"));
                }
                for place in covered.places.into_keys() {
                    let now = self.content_of(place)?;
                    let before = self.in_past(&snapshot, |machine| machine.content_of(place))?;
                    let same = match (now, before) {
                        (Spec::Plain(now), Spec::Plain(before)) => self.equal_of(now, before)?,
                        (now, before) => Value::Bool(now.same(&before)?),
                    };
                    if !self.decide(same, a.span)? {
                        return Ok(Truth::Fails(a.span));
                    }
                }
                Ok(Truth::Holds)
            }
        }
    }

    /// Conjunct by conjunct, so that the blame is exact.
    pub(crate) fn condition_holds(
        &mut self,
        s: &mut Scope<'p>,
        e: &'p Expr,
    ) -> Result<Truth, Stop> {
        match &e.kind {
            ExprKind::And(a, b) => match self.condition_holds(s, a)? {
                Truth::Holds => self.condition_holds(s, b),
                fails => Ok(fails),
            },
            ExprKind::Ite(c, a, b) if !s.open.is_empty() => match self.spec_bool(s, c)? {
                true => self.condition_holds(s, a),
                false => self.condition_holds(s, b),
            },
            ExprKind::Implies(a, b) if !s.open.is_empty() => match self.spec_bool(s, a)? {
                true => self.condition_holds(s, b),
                false => Ok(Truth::Holds),
            },
            ExprKind::Eq(a, b) if is_open(s, a) => self.determine(s, a, b),
            ExprKind::Eq(a, b) if is_open(s, b) => self.determine(s, b, a),
            _ => Ok(match self.spec_bool(s, e)? {
                true => Truth::Holds,
                false => Truth::Fails(e.span),
            }),
        }
    }

    /// An output gets its value from the body of its predicate.
    fn determine(&mut self, s: &mut Scope<'p>, output: &Expr, e: &'p Expr) -> Result<Truth, Stop> {
        let value = self.spec(s, e)?;
        if let ExprKind::Local(local) = &output.kind {
            s.set(*local, value)?;
        }
        Ok(Truth::Holds)
    }

    fn location_fits(
        &mut self,
        s: &mut Scope<'p>,
        location: &'p Location,
        fraction: &'p Fraction,
        footprint: &mut Footprint,
    ) -> Result<Truth, Stop> {
        let share = match fraction {
            Fraction::Full => Spec::Plain(Value::Int(1)),
            Fraction::Part(e) => match self.spec(s, e).map(|share| self.settled(share))? {
                share @ (Spec::Ratio(..) | Spec::Plain(Value::Int(_))) => share,
                _ => return Err(Stop::stuck("not a fraction")),
            },
            // Less than anything that is written.
            Fraction::Some => lowest(1, 1 << 40)?,
            Fraction::Bind(_) => return Err(Stop::stuck("a share that is bound")),
        };
        if let LocationKind::Field(_, field) = &location.kind
            && self.program.field(*field).ghost != ir::GhostKind::Real
        {
            return Err(Stop::stuck("a ghost field"));
        }
        let Some(places) = self.spec_places(s, location)? else {
            return Ok(Truth::Fails(location.span));
        };
        self.steps = self.steps.saturating_add(places.len() as u64);
        for place in places {
            if !footprint.add(place, &share)? {
                return Ok(Truth::Fails(location.span));
            }
        }
        Ok(Truth::Holds)
    }

    /// The places of a location; nothing if it is one of null or outside of an array.
    pub(crate) fn spec_places(
        &mut self,
        s: &mut Scope<'p>,
        location: &'p Location,
    ) -> Result<Option<Vec<Place>>, Stop> {
        let mut places = Vec::new();
        match &location.kind {
            LocationKind::Field(object, field) => match self.spec_value(s, object)? {
                Value::Ref(object) => places.push(Place::Field(object, *field)),
                _ => return Ok(None),
            },
            LocationKind::Static(field) => places.push(Place::Static(*field)),
            LocationKind::Element(array, index) => {
                let (array, length) = self.array_of_spec(s, array)?;
                match usize::try_from(self.spec_int(s, index)?).ok().filter(|i| *i < length) {
                    Some(index) => places.push(Place::Element(array, index)),
                    None => return Ok(None),
                }
            }
            LocationKind::Elements(array) => {
                let (array, length) = self.array_of_spec(s, array)?;
                places.extend((0..length).map(|i| Place::Element(array, i)));
            }
            LocationKind::Slice(array, from, to) => {
                let (array, length) = self.array_of_spec(s, array)?;
                let (from, to) = (self.spec_int(s, from)?, self.spec_int(s, to)?);
                if from <= to {
                    let inside = 0 <= from && to < length as i128;
                    let (Ok(from), Ok(to), true) =
                        (usize::try_from(from), usize::try_from(to), inside)
                    else {
                        return Ok(None);
                    };
                    places.extend((from..=to).map(|i| Place::Element(array, i)));
                }
            }
        }
        Ok(Some(places))
    }

    fn array_of_spec(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<(Ref, usize), Stop> {
        let array = self.spec_ref(s, e)?;
        let length = self.settled_length(array)?;
        Ok((array, length))
    }

    fn content_of(&mut self, place: Place) -> Result<Spec, Stop> {
        let value = match place {
            Place::Field(object, field) => self.read_field(object, field)?,
            Place::Static(field) => self.static_field(field)?,
            Place::Element(array, index) => {
                let element = self.element(array, index as i128)?;
                element.ok_or_else(|| Stop::stuck("no such element"))?
            }
        };
        Ok(Spec::Plain(value))
    }

    pub(crate) fn instance_holds(
        &mut self,
        s: &mut Scope<'p>,
        instance: &'p PredicateInstance,
        footprint: &mut Footprint,
    ) -> Result<Truth, Stop> {
        let mut args = Vec::new();
        let mut receiver = None;
        if let Some(e) = &instance.receiver {
            let reference = self.spec_ref(s, e)?;
            receiver = Some(reference);
            args.push(Spec::Plain(Value::Ref(reference)));
        }
        for arg in &instance.args {
            match arg {
                PredicateArg::Expr(e) => args.push(self.spec(s, e)?),
                PredicateArg::Bind(..) | PredicateArg::Any(_) => {
                    return Err(Stop::stuck("an argument that has to be found"));
                }
            }
        }
        let id = match (instance.binding, receiver.map(|r| self.type_of(r))) {
            (Binding::Dynamic, Some(Type::Class(class))) => {
                self.definition_for(class, instance.predicate)
            }
            _ => Some(instance.predicate),
        };
        let predicate = id.map(|id| self.program.predicate(id));
        let Some((predicate, body)) = predicate.and_then(|p| Some((p, p.body.as_ref()?))) else {
            return Err(Stop::stuck("a predicate without a body"));
        };
        let mut inner = Scope::new(&predicate.locals);
        inner.old = s.old.clone();
        for (param, value) in predicate.params.iter().zip(args) {
            inner.set(*param, value)?;
        }
        inner.open = predicate.outputs.clone();
        let truth = self.assertion_holds(&mut inner, body, footprint)?;
        if truth != Truth::Holds {
            return Ok(truth);
        }
        for (output, arg) in predicate.outputs.iter().zip(&instance.outputs) {
            match arg {
                PredicateArg::Any(_) => {}
                PredicateArg::Bind(local, _) => {
                    let value = inner.get(*output)?;
                    s.set(*local, value)?;
                }
                PredicateArg::Expr(e) => {
                    let value = inner.get(*output)?;
                    if is_open(s, e) {
                        if let ExprKind::Local(local) = &e.kind {
                            s.set(*local, value)?;
                        }
                    } else {
                        let same = match (self.spec(s, e)?, value) {
                            (Spec::Plain(own), Spec::Plain(value)) => self.equal_of(own, value)?,
                            (own, value) => {
                                let (own, value) = (self.settled(own), self.settled(value));
                                Value::Bool(own.same(&value)?)
                            }
                        };
                        if !self.decide(same, e.span)? {
                            return Ok(Truth::Fails(e.span));
                        }
                    }
                }
            }
        }
        Ok(Truth::Holds)
    }

    /// The definition of a predicate for objects of a class: that of the nearest class above.
    pub(crate) fn definition_for(&self, class: ClassId, id: PredicateId) -> Option<PredicateId> {
        for class in self.classes.supertypes(class) {
            let Some(declared) = self.classes.declared(class) else { continue };
            for own in &declared.predicates {
                if self.is_family(*own, id) {
                    return Some(*own);
                }
            }
        }
        None
    }

    fn is_family(&self, own: PredicateId, wanted: PredicateId) -> bool {
        let mut pending = vec![own];
        let mut seen = Vec::new();
        while let Some(id) = pending.pop() {
            if id == wanted {
                return true;
            }
            if !seen.contains(&id) {
                seen.push(id);
                pending.extend(&self.program.predicate(id).overrides);
            }
        }
        false
    }
}

/// Whether the expression is an output that has no value yet.
fn is_open(s: &Scope<'_>, e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Local(local) if s.open.contains(local))
}

fn is_output(instance: &PredicateInstance, at: Span) -> bool {
    instance.outputs.iter().any(|arg| matches!(arg, PredicateArg::Expr(e) if e.span == at))
}
