//! `aeval` (section 3.7): expressions in an abstract state.
//!
//! The values of expressions are computed by `crate::spec`; here is what the heap has to do
//! with it: a location is read only where there is some share of it, ghost fields have values,
//! and `\old` looks at an earlier time with what was held then.

use std::sync::Arc;

use base::{Code, Span};
use ir::{ClassKind, Expr, ExprKind, FieldId, GhostKind, LocalId, LocalKind, OldLabel, Type};

use super::{OldState, Share, old_of};
use crate::heap::default_value;
use crate::place::Place;
use crate::spec::{Scope, Spec};
use crate::{Machine, Ref, Stop, Value};

impl<'p> Machine<'p> {
    /// The value of an expression in code or in a specification.
    pub(crate) fn aeval(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<Spec, Stop> {
        self.spec(s, e)
    }

    pub(crate) fn aeval_value(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<Value, Stop> {
        self.spec_value(s, e)
    }

    /// What a location holds, if it may be read.
    pub(crate) fn read(&mut self, place: Place, span: Span) -> Result<Spec, Stop> {
        let checking = self.ck()?;
        checking.counts.reads += 1;
        checking.dependence.note(place);
        if !self.may_read(place)? {
            let name = self.place_name(place);
            return Err(self.violation(
                Code::MissingPermission,
                span,
                format!("no permission to read `{name}`"),
            ));
        }
        self.content(place)
    }

    /// Whether there is some share of a location among what is held or being consumed.
    fn may_read(&mut self, place: Place) -> Result<bool, Stop> {
        if self.is_fixed(place) {
            return Ok(true);
        }
        let checking = self.ck()?;
        if checking.held.total {
            return Ok(true);
        }
        let heaps = checking.taken.iter().chain([&*checking.held]);
        let manual = checking.options.manual;
        let share = |heap: &super::AbstractHeap| match manual {
            true => heap.top_share_of(place),
            false => heap.share_of(place),
        };
        Ok(heaps.map(share).any(|share| share > Share::NONE))
    }

    /// Whether reading it needs no permission: it never changes.
    fn is_fixed(&self, place: Place) -> bool {
        match place {
            Place::Static(field) => {
                let info = self.program.field(field);
                info.constant.is_some() || (info.is_final && info.ghost == GhostKind::Real)
            }
            Place::Field(_, field) => {
                let info = self.program.field(field);
                let kind = self.program.class(info.class).kind;
                info.ghost == GhostKind::Real
                    && (info.is_captured()
                        || (matches!(kind, ClassKind::Lambda | ClassKind::Record)))
            }
            Place::Element(..) => false,
        }
    }

    /// What a location holds, at the time that is looked at.
    pub(crate) fn content(&mut self, place: Place) -> Result<Spec, Stop> {
        let checking = self.ck()?;
        if let Some(time) = checking.past
            // Objects that are newer are as they are now.
            && place.object().is_none_or(|object| object.index() < time.objects)
            && let Some(value) = checking.journal.then(place, time)
        {
            return Ok(value);
        }
        if let Some(other) = checking.dependence.instead_of(place) {
            return Ok(other);
        }
        self.content_now(place)
    }

    pub(crate) fn content_now(&mut self, place: Place) -> Result<Spec, Stop> {
        if let Place::Field(_, field) | Place::Static(field) = place
            && self.program.field(field).ghost != GhostKind::Real
        {
            return match self.ck()?.ghosts.get(&place) {
                Some(value) => Ok(value.clone()),
                None => self.default_ghost(place, field),
            };
        }
        let value = match place {
            Place::Field(object, field) => self.read_field(object, field)?,
            Place::Static(field) => self.settled_static(field)?,
            Place::Element(array, index) => {
                let array = self.heap.array(array).ok_or_else(|| Stop::stuck("no array"))?;
                let element = array.data.get(index);
                element.ok_or_else(|| Stop::stuck("an index out of bounds in a specification"))?
            }
        };
        Ok(Spec::Plain(value))
    }

    /// What a ghost field holds before anybody sets it.
    fn default_ghost(&mut self, place: Place, field: FieldId) -> Result<Spec, Stop> {
        let info = self.program.field(field);
        let class = self.program.class(info.class);
        if !matches!(class.origin, ir::Origin::Source | ir::Origin::Synthetic) {
            return Err(Stop::stuck("the state of an object of the library"));
        }
        if matches!(place, Place::Static(_)) && info.ghost == GhostKind::Model {
            return Err(Stop::stuck("a model field without an object"));
        }
        default_of(&info.ty)
    }

    /// Writes a location that is held as a whole.
    pub(crate) fn write(&mut self, place: Place, value: Spec, span: Span) -> Result<(), Stop> {
        self.ck()?.counts.writes += 1;
        self.may_write(place, span)?;
        let before = self.content_now(place)?;
        self.ck()?.journal.add(place, before);
        self.put(place, value)
    }

    fn may_write(&mut self, place: Place, span: Span) -> Result<(), Stop> {
        if self.is_total() {
            // A predicate that holds it is not what it was any more.
            let held = self.held_mut()?;
            while held.share_of(place) > held.top_share_of(place)
                && held.expose(&super::heap::Wanted::Place(place))?
            {}
            return Ok(());
        }
        let manual = self.ck()?.options.manual;
        let held = self.held_mut()?;
        while !manual && held.top_share_of(place) < Share::FULL {
            if !held.expose(&super::heap::Wanted::Place(place))? {
                break;
            }
        }
        let share = held.top_share_of(place);
        if share >= Share::FULL {
            return Ok(());
        }
        let name = self.place_name(place);
        let message = match share.is_none() {
            true => format!("no permission to write `{name}`"),
            false => format!("only {share} of the permission to write `{name}`"),
        };
        Err(self.violation(Code::MissingPermission, span, message))
    }

    fn put(&mut self, place: Place, value: Spec) -> Result<(), Stop> {
        if let Place::Field(_, field) | Place::Static(field) = place
            && self.program.field(field).ghost != GhostKind::Real
        {
            self.ck()?.ghosts.insert(place, value);
            return Ok(());
        }
        let Spec::Plain(value) = value else {
            return Err(Stop::stuck("a value that only specifications have"));
        };
        match place {
            Place::Field(object, field) => self.write_field(Value::Ref(object), field, value),
            Place::Static(field) => match self.statics.get_mut(field.index()) {
                Some(place) => {
                    *place = Some(value);
                    Ok(())
                }
                None => Err(Stop::stuck("no such field")),
            },
            Place::Element(array, index) => {
                let array = self.heap.array_mut(array).ok_or_else(|| Stop::stuck("no array"))?;
                match array.data.set(index, value) {
                    true => Ok(()),
                    false => Err(Stop::stuck("a store into an array that nothing checked")),
                }
            }
        }
    }

    /// A field of an object, as an expression reads it.
    pub(crate) fn aeval_field(
        &mut self,
        object: Ref,
        field: FieldId,
        span: Span,
    ) -> Result<Spec, Stop> {
        let info = self.program.field(field);
        if let Some(represents) = info.represents.first().filter(|r| !r.is_relation) {
            let mut scope = Scope::new(&represents.locals);
            scope.set(LocalId(0), Spec::Plain(Value::Ref(object)))?;
            return self.deeper(|machine| machine.aeval(&mut scope, &represents.value));
        }
        if info.ghost == GhostKind::Model {
            return Err(Stop::stuck("a model field that nothing represents"));
        }
        self.read(Place::Field(object, field), span)
    }

    pub(crate) fn aeval_element(
        &mut self,
        array: Ref,
        index: i128,
        span: Span,
    ) -> Result<Spec, Stop> {
        let length = self.heap.array(array).ok_or_else(|| Stop::stuck("no array"))?.data.len();
        match usize::try_from(index).ok().filter(|i| *i < length) {
            Some(index) => self.read(Place::Element(array, index), span),
            None => {
                let message = format!("Index {index} out of bounds for length {length}");
                Err(self.violation(Code::IndexOutOfBounds, span, message))
            }
        }
    }

    /// `\\seq_of(a)`: all elements, each of which is read.
    pub(crate) fn aeval_content(&mut self, array: Ref, span: Span) -> Result<Spec, Stop> {
        let length = self.heap.array(array).ok_or_else(|| Stop::stuck("no array"))?.data.len();
        let items: Result<Vec<Spec>, Stop> =
            (0..length).map(|i| self.read(Place::Element(array, i), span)).collect();
        Ok(Spec::Seq(items?.into()))
    }

    /// All elements of an array may be read.
    pub(crate) fn may_read_all(&mut self, array: Ref, span: Span) -> Result<(), Stop> {
        if self.checks() {
            self.aeval_content(array, span)?;
        }
        Ok(())
    }

    /// `\\fresh(o)`: not allocated on entry, nor any object of a set of locations.
    pub(crate) fn aeval_fresh(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<bool, Stop> {
        let Some(old) = old_of(&s.olds, &OldLabel::Entry).cloned() else {
            return Err(Stop::stuck("nothing says what is fresh"));
        };
        match self.aeval(s, e)? {
            Spec::Plain(Value::Ref(object)) if !old.lacks(object) => Ok(false),
            Spec::Plain(Value::Ref(object)) => self.is_made(object),
            Spec::Plain(Value::Null) => Ok(false),
            Spec::Locs(set) => {
                let places = self.places_in(&set)?;
                self.are_fresh(&places, &old)
            }
            _ => Err(Stop::stuck("whether this is fresh is not computed")),
        }
    }

    fn are_fresh(&mut self, places: &[Place], old: &OldState) -> Result<bool, Stop> {
        for place in places {
            match place.object() {
                Some(object) if old.lacks(object) => {
                    if !self.is_made(object)? {
                        return Ok(false);
                    }
                }
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    /// `\\new_elems_fresh(s)`: what has come into the set since is fresh.
    pub(crate) fn grows_freshly(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<bool, Stop> {
        let Some(old) = old_of(&s.olds, &OldLabel::Entry).cloned() else {
            return Err(Stop::stuck("nothing says what is fresh"));
        };
        let now = self.locs(s, e)?;
        let mut past = self.past_scope(s, &old)?;
        let before = self.at(&old, |machine| machine.locs(&mut past, e))?;
        let mut places = self.places_in(&now)?;
        places.retain(|place| !self.set_contains(&before, *place));
        self.are_fresh(&places, &old)
    }

    /// `opening e.q(…) in e`
    pub(crate) fn aeval_opening(
        &mut self,
        s: &mut Scope<'p>,
        instance: &'p ir::PredicateInstance,
        e: &'p Expr,
    ) -> Result<Spec, Stop> {
        let mut inner = s.clone();
        self.look(|machine| {
            machine.aopen(&mut inner, instance, instance.span)?;
            machine.aeval(&mut inner, e)
        })
    }

    /// `dropping e.f in e`: without a location, so that the heap is smaller.
    pub(crate) fn aeval_dropping(
        &mut self,
        s: &mut Scope<'p>,
        location: &'p ir::Location,
        e: &'p Expr,
    ) -> Result<Spec, Stop> {
        let demand = super::Demand::new(Code::GhostStatement, location.span, "`dropping`");
        let places = self.places_of(s, location, demand)?;
        let mut inner = s.clone();
        self.look(|machine| {
            for place in places {
                let share = match machine.is_total() {
                    true => continue,
                    false => machine.held_mut()?.top_share_of(place),
                };
                if share.is_none() || !machine.held_mut()?.take_field(place, share)? {
                    let name = machine.place_name(place);
                    let what = format!("some permission to `{name}`");
                    return Err(machine.lacks(location.span, &what, demand));
                }
            }
            machine.aeval(&mut inner, e)
        })
    }

    /// The precondition of a function, over its arguments.
    pub(crate) fn function_is_defined(
        &mut self,
        id: ir::FunctionId,
        args: &[Spec],
    ) -> Result<(), Stop> {
        let function = self.program.function(id);
        let Some(case) = function.contract.cases.first() else { return Ok(()) };
        if case.requires.is_empty() {
            return Ok(());
        }
        let mut scope = Scope::new(&function.locals);
        for (param, value) in function.params.iter().zip(args) {
            scope.set(*param, value.clone())?;
        }
        let what = "the precondition of the function";
        let demand = super::Demand::new(Code::Precondition, Span::NONE, what);
        self.holds(&mut scope, &case.requires, demand).map(|_| ())
    }

    /// `old(e)`: in the state of a label, with what was held there.
    pub(crate) fn aeval_old(
        &mut self,
        s: &mut Scope<'p>,
        label: &OldLabel,
        e: &'p Expr,
    ) -> Result<Spec, Stop> {
        let Some(old) = old_of(&s.olds, label).cloned() else {
            return Err(Stop::stuck("an old value of a state that is not kept"));
        };
        let mut past = self.past_scope(s, &old)?;
        self.at(&old, |machine| machine.aeval(&mut past, e))
    }

    /// The names as they were then.
    pub(crate) fn past_scope(&self, s: &Scope<'p>, old: &OldState) -> Result<Scope<'p>, Stop> {
        let mut past = s.clone();
        for (i, info) in s.names.iter().enumerate() {
            let counts = matches!(
                info.kind,
                LocalKind::This | LocalKind::Param | LocalKind::Var | LocalKind::Ghost
            );
            let local = LocalId(i as u32);
            let rich = old.rich.iter().find(|(other, _)| *other == local);
            let value = match (rich, old.locals.get(i)) {
                (Some((_, value)), _) => value.clone(),
                (None, Some(Value::Void) | None) => continue,
                (None, Some(value)) => Spec::Plain(*value),
            };
            if counts {
                past.set(local, value)?;
            }
        }
        Ok(past)
    }

    /// Looks at a state of the past.
    pub(crate) fn at<T>(
        &mut self,
        old: &OldState,
        look: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let checking = self.ck()?;
        let held = std::mem::replace(&mut checking.held, old.held.clone());
        let taken = std::mem::take(&mut checking.taken);
        let past = checking.past.replace(old.time);
        let result = look(self);
        let checking = self.ck()?;
        checking.held = held;
        checking.taken = taken;
        checking.past = past;
        result
    }

    /// The present as a state of the past, for later.
    pub(crate) fn remember(&mut self, s: &Scope<'p>) -> Result<Arc<OldState>, Stop> {
        self.remember_before(s, None)
    }

    /// The same for a constructor, which makes an object.
    pub(crate) fn remember_before(
        &mut self,
        s: &Scope<'p>,
        made: Option<crate::Ref>,
    ) -> Result<Arc<OldState>, Stop> {
        let time = self.now();
        let held = self.ck()?.held.clone();
        let (locals, rich) = (s.locals.clone(), s.rich.clone());
        Ok(Arc::new(OldState { time, held, locals, rich, made }))
    }

    /// The values of the telling parts of an expression, for a message.
    pub(crate) fn values_in(&mut self, s: &Scope<'p>, e: &'p Expr) -> Vec<(Span, String)> {
        let mut parts: Vec<&'p Expr> = Vec::new();
        telling_parts(e, &mut parts);
        let mut values = Vec::new();
        let mut texts: Vec<Span> = Vec::new();
        for part in parts.into_iter().take(8) {
            if part.span.is_none() || texts.contains(&part.span) {
                continue;
            }
            texts.push(part.span);
            let mut scope = s.clone();
            if let Ok(value) = self.look(|machine| machine.aeval(&mut scope, part)) {
                values.push((part.span, self.show(&value)));
            }
        }
        values
    }
}

/// Variables, fields, elements and calls.
fn telling_parts<'p>(e: &'p Expr, parts: &mut Vec<&'p Expr>) {
    match &e.kind {
        ExprKind::Local(_)
        | ExprKind::Field(..)
        | ExprKind::StaticField(_)
        | ExprKind::Index(..)
        | ExprKind::Length(_)
        | ExprKind::PureCall(_)
        | ExprKind::FunctionCall(..)
        | ExprKind::Old(..)
        | ExprKind::Collection(..) => parts.push(e),
        ExprKind::Not(a) | ExprKind::Neg(a) | ExprKind::Wrap(_, a) | ExprKind::Bounded(_, a) => {
            telling_parts(a, parts);
        }
        ExprKind::Arith(_, a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::Eq(a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Implies(a, b)
        | ExprKind::StringEq(a, b) => {
            telling_parts(a, parts);
            telling_parts(b, parts);
        }
        // What is inside of the others has no value by itself, or tells nothing.
        _ => {}
    }
}

/// What a ghost variable or field of the type holds at first.
pub(crate) fn default_of(ty: &Type) -> Result<Spec, Stop> {
    match ty {
        Type::Seq(_) => Ok(Spec::Seq([].into())),
        Type::Set(_) => Ok(Spec::Set([].into())),
        Type::Bag(_) => Ok(Spec::Bag([].into())),
        Type::Map(..) => Ok(Spec::Map([].into())),
        Type::Real | Type::Permission => Ok(Spec::Plain(Value::Int(0))),
        ty => match default_value(ty) {
            Value::Void => Err(Stop::stuck("a ghost that nobody has set")),
            value => Ok(Spec::Plain(value)),
        },
    }
}
