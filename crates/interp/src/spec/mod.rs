//! What specifications say of a concrete state.
//!
//! Contracts, invariants and assertions have no effect at run time, but they can be looked at:
//! in the state of a run every name has a value. Expressions of specifications have values that
//! no variable of a program can hold (sequences, sets, data types, fractions), and may speak of
//! the state on entry. What cannot be computed (a quantifier without bounds, ghost state that
//! nobody keeps, a function without a body) ends in [`Stop::Stuck`]: then nothing is known.

mod assertion;
mod body;
mod collection;
mod locset;
mod quantify;
mod value;

use std::sync::Arc;

use ir::{CompareOp, Expr, ExprKind, Local, LocalId, LocalKind, MatchPattern, OldLabel, Type};

use crate::concolic::is_total;
use crate::eval::compare;
use crate::heap::{Heap, Payload};
use crate::place::Place;
use crate::{Machine, Ref, Stop, Value, number};

pub(crate) use assertion::{Footprint, Truth};
pub(crate) use locset::LocSet;
pub(crate) use value::Spec;

/// The state that `\old` speaks of.
pub(crate) struct Snapshot {
    heap: Heap,
    statics: Vec<Option<Value>>,
    locals: Vec<Value>,
    rich: Vec<(LocalId, Spec)>,
}

/// The names that a specification may use.
#[derive(Clone)]
pub(crate) struct Scope<'p> {
    pub names: &'p [Local],
    /// Values that variables of programs can hold; `Void` is none.
    pub locals: Vec<Value>,
    /// The others.
    pub rich: Vec<(LocalId, Spec)>,
    /// Outputs of the predicate in hand that its body determines.
    open: Vec<LocalId>,
    pub old: Option<Arc<Snapshot>>,
    /// States of the past in a run that checks annotations.
    pub olds: Vec<(OldLabel, Arc<crate::abstracted::OldState>)>,
    /// What is said about this local is read as this class reads it.
    pub reading: Option<(LocalId, ir::ClassId)>,
    /// The statement that control left from.
    pub left: Option<base::Span>,
}

impl<'p> Scope<'p> {
    pub fn new(names: &'p [Local]) -> Scope<'p> {
        let locals = vec![Value::Void; names.len()];
        Scope {
            names,
            locals,
            rich: Vec::new(),
            open: Vec::new(),
            old: None,
            olds: Vec::new(),
            reading: None,
            left: None,
        }
    }

    pub fn set(&mut self, local: LocalId, value: Spec) -> Result<(), Stop> {
        self.rich.retain(|(other, _)| *other != local);
        self.open.retain(|other| *other != local);
        let Some(place) = self.locals.get_mut(local.index()) else {
            return Err(Stop::stuck("no such local"));
        };
        match value {
            Spec::Plain(value) => *place = value,
            value => {
                *place = Value::Void;
                self.rich.push((local, value));
            }
        }
        Ok(())
    }

    /// These get their values from the body that is gone through.
    pub fn leave_open(&mut self, locals: &[LocalId]) {
        self.open = locals.to_vec();
    }

    pub fn is_open(&self, local: LocalId) -> bool {
        self.open.contains(&local)
    }

    pub fn get(&self, local: LocalId) -> Result<Spec, Stop> {
        match self.locals.get(local.index()) {
            Some(Value::Void) => {}
            Some(value) => return Ok(Spec::Plain(*value)),
            None => return Err(Stop::stuck("no such local")),
        }
        let rich = self.rich.iter().find(|(other, _)| *other == local);
        rich.map(|(_, value)| value.clone()).ok_or_else(|| Stop::stuck("a local without a value"))
    }
}

impl<'p> Machine<'p> {
    /// What `\old` may be asked for later.
    pub(crate) fn snapshot(&self, scope: &Scope<'p>) -> Arc<Snapshot> {
        Arc::new(Snapshot {
            heap: self.heap.clone(),
            statics: self.statics.clone(),
            locals: scope.locals.clone(),
            rich: scope.rich.clone(),
        })
    }

    pub(crate) fn spec(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<Spec, Stop> {
        self.spec_here(s, e).map_err(|stop| stop.at(e.span))
    }

    fn spec_here(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<Spec, Stop> {
        self.step()?;
        let plain = match &e.kind {
            ExprKind::Local(local) => return s.get(*local),
            ExprKind::Bool(b) => Value::Bool(*b),
            ExprKind::Int(n) => Value::Int(*n),
            ExprKind::Float(bits) => Value::Float(f32::from_bits(*bits)),
            ExprKind::Double(bits) => Value::Double(f64::from_bits(*bits)),
            ExprKind::Null => Value::Null,
            ExprKind::Str(text) => self.constant(text)?,
            ExprKind::ClassObject(ty) => Value::Ref(self.class_object(ty)?),
            ExprKind::Field(object, field) => {
                let object = self.spec_ref(s, object)?;
                if self.checks() {
                    return self.aeval_field(object, *field, e.span);
                }
                self.read_field(object, *field)?
            }
            ExprKind::StaticField(field) if self.checks() => {
                return self.read(Place::Static(*field), e.span);
            }
            ExprKind::StaticField(field) => self.settled_static(*field)?,
            ExprKind::Index(array, index) => {
                let array = self.spec_ref(s, array)?;
                let index = self.spec_int(s, index)?;
                if self.checks() {
                    return self.aeval_element(array, index, e.span);
                }
                let element = self.element_in_bounds(array, index)?;
                element.ok_or_else(|| Stop::stuck("an index out of bounds in a specification"))?
            }
            ExprKind::Length(array) => {
                let array = self.spec_ref(s, array)?;
                self.array_length(array)?
            }
            ExprKind::Neg(a) => match self.spec(s, a)? {
                Spec::Plain(value @ Value::Sym(_)) => self.neg_of(value)?,
                value => return value.negated(),
            },
            ExprKind::Arith(op, a, b) => {
                // What the operands are counts, not what the result is taken for.
                let of_reals = [a, b].iter().any(|e| matches!(e.ty, Type::Real | Type::Permission));
                let of_reals = of_reals || e.ty == Type::Permission;
                let (a, mut b) = (self.spec(s, a)?, self.spec(s, b)?);
                let divides = matches!(op, ir::ArithOp::Div | ir::ArithOp::Rem);
                if let (true, Spec::Plain(divisor @ Value::Sym(_))) = (divides, &b) {
                    let is_zero = self.compare_of(CompareOp::Eq, *divisor, Value::Int(0))?;
                    if self.decide(is_zero, e.span)? {
                        b = Spec::Plain(Value::Int(0));
                    }
                }
                if divides && matches!(b, Spec::Plain(Value::Int(0))) {
                    let what = "a division by zero in a specification".to_string();
                    return Err(self.undefined(base::Code::DivisionByZero, e.span, what));
                }
                return match (a, b) {
                    (
                        Spec::Plain(a @ (Value::Int(_) | Value::Sym(_))),
                        Spec::Plain(b @ (Value::Int(_) | Value::Sym(_))),
                    ) if !of_reals => self.arith_of(*op, a, b).map(Spec::Plain),
                    (a, b) => value::of_ratios(*op, &self.settled(a), &self.settled(b)),
                };
            }
            ExprKind::Compare(op, a, b) => match (self.spec(s, a)?, self.spec(s, b)?) {
                (
                    Spec::Plain(a @ (Value::Int(_) | Value::Sym(_))),
                    Spec::Plain(b @ (Value::Int(_) | Value::Sym(_))),
                ) => self.compare_of(*op, a, b)?,
                (a, b) => {
                    let (a, b) = (self.settled(a), self.settled(b));
                    Value::Bool(value::compare_numbers(*op, &a, &b)?)
                }
            },
            ExprKind::Wrap(kind, a) => {
                let a = self.spec_value(s, a)?;
                self.wrap_of(*kind, a)?
            }
            ExprKind::InRange(kind, a) => {
                let a = self.spec_value(s, a)?;
                self.in_range_of(*kind, a)?
            }
            ExprKind::Bounded(kind, a) => {
                let a = self.spec_value(s, a)?;
                let fits = self.in_range_of(*kind, a)?;
                if !self.decide(fits, e.span)? {
                    let value = number::primitive_text(self.settle(a));
                    let what = format!("{value} is not of type `{kind}`");
                    return Err(self.undefined(base::Code::Overflow, e.span, what));
                }
                a
            }
            ExprKind::Bits(op, kind, a, b) => {
                let (a, b) = (self.spec_value(s, a)?, self.spec_value(s, b)?);
                self.bits_of(*op, *kind, a, b)?
            }
            ExprKind::Not(a) => {
                let a = self.spec_value(s, a)?;
                self.not_of(a)?
            }
            ExprKind::And(a, b) => {
                let first = self.spec_value(s, a)?;
                match first {
                    Value::Sym(_) if is_total(b) => {
                        let second = self.spec_value(s, b)?;
                        self.and_of(first, second)?
                    }
                    _ if !self.decide(first, a.span)? => Value::Bool(false),
                    _ => return self.spec(s, b),
                }
            }
            ExprKind::Or(a, b) => {
                let first = self.spec_value(s, a)?;
                match first {
                    Value::Sym(_) if is_total(b) => {
                        let second = self.spec_value(s, b)?;
                        self.or_of(first, second)?
                    }
                    _ if self.decide(first, a.span)? => Value::Bool(true),
                    _ => return self.spec(s, b),
                }
            }
            ExprKind::Implies(a, b) => Value::Bool(!self.spec_bool(s, a)? || self.spec_bool(s, b)?),
            ExprKind::Eq(a, b) => match (self.spec(s, a)?, self.spec(s, b)?) {
                (Spec::Locs(a), Spec::Locs(b)) => Value::Bool(self.same_sets(&a, &b)?),
                (Spec::Plain(a), Spec::Plain(b)) => self.equal_of(a, b)?,
                (a, b) => {
                    let (a, b) = (self.settled(a), self.settled(b));
                    Value::Bool(a.same(&b)?)
                }
            },
            ExprKind::Ite(c, a, b) => {
                let chosen = if self.spec_bool(s, c)? { a } else { b };
                return self.spec(s, chosen);
            }
            ExprKind::InstanceOf(a, ty) => match self.spec_value(s, a)? {
                Value::Null => Value::Bool(false),
                Value::Ref(reference) => Value::Bool(self.is_instance(reference, ty)),
                _ => return Err(Stop::stuck("not a reference")),
            },
            ExprKind::Cast(a) => return self.spec(s, a),
            ExprKind::Narrow(a) => match self.spec(s, a)? {
                Spec::Plain(Value::Ref(reference)) if !self.is_instance(reference, &e.ty) => {
                    let what = "a cast in a specification fails".to_string();
                    return Err(self.undefined(base::Code::ClassCast, e.span, what));
                }
                value => return Ok(value),
            },
            ExprKind::TypeOf(a) => {
                let reference = self.spec_ref(s, a)?;
                return Ok(Spec::Type(self.type_of(reference)));
            }
            ExprKind::TypeLiteral(ty) => return Ok(Spec::Type(ty.clone())),
            ExprKind::ElemType(a) => {
                return match self.spec(s, a)? {
                    Spec::Type(Type::Array(element)) => Ok(Spec::Type(*element)),
                    _ => Err(Stop::stuck("not the type of an array")),
                };
            }
            ExprKind::Subtype(a, b) => match (self.spec(s, a)?, self.spec(s, b)?) {
                (Spec::Type(a), Spec::Type(b)) => Value::Bool(self.classes.is_subtype(&a, &b)),
                _ => return Err(Stop::stuck("not a type")),
            },
            ExprKind::StringEq(a, b) => {
                let (a, b) = (self.spec_ref(s, a)?, self.spec_ref(s, b)?);
                self.same_text(a, b)?
            }
            ExprKind::AssertionsEnabled => Value::Bool(true),
            ExprKind::FloatNeg(..)
            | ExprKind::FloatArith(..)
            | ExprKind::FloatCompare(..)
            | ExprKind::IntToFloat(..)
            | ExprKind::FloatToFloat(..)
            | ExprKind::FloatToInt(..) => {
                let mut operands = Vec::new();
                let mut parts: Vec<&'p Expr> = Vec::new();
                ir::visit::each_part(e, &mut |part| parts.push(part));
                for part in parts {
                    operands.push(self.spec_value(s, part)?);
                }
                self.float_of(e, &operands)?
            }
            ExprKind::Old(label, a) if self.checks() => return self.aeval_old(s, label, a),
            ExprKind::Old(label, a) => return self.spec_old(s, label, a),
            ExprKind::Quantified(q) => return self.quantified(s, q),
            ExprKind::Let(local, value, body) => {
                let value = self.spec(s, value)?;
                let mut inner = s.clone();
                inner.set(*local, value)?;
                return self.spec(&mut inner, body);
            }
            ExprKind::PureCall(call) => return self.spec_call(s, call),
            ExprKind::FunctionCall(id, args) => {
                let args = self.specs(s, args)?;
                return self.call_function(*id, args);
            }
            ExprKind::Construct(data, constructor, args) => {
                return Ok(Spec::Data(*data, *constructor, self.specs(s, args)?.into()));
            }
            ExprKind::Match(m) => {
                let value = self.spec(s, &m.scrutinee)?;
                let value = self.settled(value);
                for arm in &m.arms {
                    let mut inner = s.clone();
                    if matches(&mut inner, &arm.pattern, &value)? {
                        return self.spec(&mut inner, &arm.body);
                    }
                }
                return Err(Stop::stuck("no case fits"));
            }
            ExprKind::Opening(instance, body) if self.checks() => {
                return self.aeval_opening(s, instance, body);
            }
            ExprKind::Dropping(location, body) if self.checks() => {
                return self.aeval_dropping(s, location, body);
            }
            ExprKind::Opening(_, body) | ExprKind::Using(_, body) | ExprKind::Dropping(_, body) => {
                return self.spec(s, body);
            }
            ExprKind::Fresh(a) => Value::Bool(self.is_fresh(s, a)?),
            ExprKind::NonNullElements(a) => {
                let array = self.spec_ref(s, a)?;
                self.may_read_all(array, e.span)?;
                Value::Bool(self.has_no_null(array)?)
            }
            ExprKind::Collection(op, args) => return self.collection(s, *op, args),
            ExprKind::InvariantFor(a) => Value::Bool(self.invariant_for(s, a)?),
            ExprKind::LocSet(set) => return self.loc_set(s, set),
        };
        Ok(Spec::Plain(plain))
    }

    /// A specification that has no value here: that is wrong where it is checked, and says
    /// nothing elsewhere.
    fn undefined(&self, code: base::Code, span: base::Span, what: String) -> Stop {
        match self.checks() {
            true => self.violation(code, span, what),
            false => Stop::stuck_at(what, span),
        }
    }

    fn specs(&mut self, s: &mut Scope<'p>, list: &'p [Expr]) -> Result<Vec<Spec>, Stop> {
        list.iter().map(|e| self.spec(s, e)).collect()
    }

    /// Without expressions over inputs: each has the value that it has in this run.
    pub(crate) fn settled(&mut self, value: Spec) -> Spec {
        let all = |machine: &mut Self, items: Arc<[Spec]>| -> Arc<[Spec]> {
            items.iter().map(|item| machine.settled(item.clone())).collect()
        };
        match value {
            Spec::Plain(value) => Spec::Plain(self.settle(value)),
            value if self.concolic.is_none() => value,
            Spec::Seq(items) => Spec::Seq(all(self, items)),
            Spec::Set(items) => Spec::Set(all(self, items)),
            Spec::Bag(items) => Spec::Bag(all(self, items)),
            Spec::Map(items) => {
                let pair = |(key, value): &(Spec, Spec)| {
                    (self.settled(key.clone()), self.settled(value.clone()))
                };
                Spec::Map(items.iter().map(pair).collect())
            }
            Spec::Data(data, constructor, items) => Spec::Data(data, constructor, all(self, items)),
            value @ (Spec::Ratio(..) | Spec::Type(_) | Spec::Locs(_)) => value,
        }
    }

    pub(crate) fn spec_bool(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<bool, Stop> {
        match self.spec_value(s, e)? {
            Value::Bool(b) => Ok(b),
            value @ Value::Sym(_) => self.decide(value, e.span),
            _ => Err(Stop::stuck_at("not a boolean", e.span)),
        }
    }

    pub(crate) fn spec_int(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<i128, Stop> {
        let value = self.spec_value(s, e)?;
        match self.settle(value) {
            Value::Int(n) => Ok(n),
            _ => Err(Stop::stuck_at("not an integer", e.span)),
        }
    }

    pub(crate) fn spec_ref(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<Ref, Stop> {
        match self.spec_value(s, e)? {
            Value::Ref(r) => Ok(r),
            Value::Null => {
                let what = "null in a specification".to_string();
                Err(self.undefined(base::Code::NullDereference, e.span, what))
            }
            _ => Err(Stop::stuck_at("not a reference", e.span)),
        }
    }

    pub(crate) fn spec_value(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<Value, Stop> {
        match self.spec(s, e)? {
            Spec::Plain(value) => Ok(value),
            _ => Err(Stop::stuck_at("a value that only specifications have", e.span)),
        }
    }

    /// A static field whose class nobody has to initialise first.
    pub(crate) fn settled_static(&mut self, id: ir::FieldId) -> Result<Value, Stop> {
        let field = self.program.field(id);
        if field.constant.is_none() && field.ghost == ir::GhostKind::Real {
            let class = self.program.class(field.class);
            if class.static_init.is_some() && !self.is_initialised(field.class) {
                return Err(Stop::stuck("a class that is not initialised"));
            }
            return self.static_field(id);
        }
        match &field.constant {
            Some(_) => self.static_field(id),
            None => Err(Stop::stuck("a ghost field")),
        }
    }

    /// The value of an expression in an earlier state.
    fn spec_old(&mut self, s: &mut Scope<'p>, label: &OldLabel, e: &'p Expr) -> Result<Spec, Stop> {
        let Some(snapshot) = s.old.clone().filter(|_| *label == OldLabel::Entry) else {
            return Err(Stop::stuck("an old value of a state that is not kept"));
        };
        let mut past = s.clone();
        for (i, info) in s.names.iter().enumerate() {
            let counts = matches!(
                info.kind,
                LocalKind::This | LocalKind::Param | LocalKind::Var | LocalKind::Ghost
            );
            if counts && let Some(value) = snapshot.locals.get(i) {
                let local = LocalId(i as u32);
                let rich = snapshot.rich.iter().find(|(other, _)| *other == local);
                past.set(local, rich.map_or(Spec::Plain(*value), |(_, value)| value.clone()))?;
            }
        }
        self.in_past(&snapshot, |machine| machine.spec(&mut past, e))
    }

    /// Looks at the heap as it was. Objects that are newer are as they are now.
    fn in_past<T>(
        &mut self,
        snapshot: &Snapshot,
        look: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        self.steps = self.steps.saturating_add(self.heap.len() as u64);
        self.step()?;
        let mut past = self.heap.as_of(&snapshot.heap);
        self.restore_inputs(&mut past, &snapshot.heap);
        let now = std::mem::replace(&mut self.heap, past);
        let statics = std::mem::replace(&mut self.statics, snapshot.statics.clone());
        self.look_back(true);
        let result = look(self);
        self.look_back(false);
        let past = std::mem::replace(&mut self.heap, now);
        // Strings that were made on the way stay where they are.
        self.heap.keep_newer(past);
        self.statics = statics;
        result
    }

    /// Whether an object did not exist on entry.
    fn is_fresh(&mut self, s: &mut Scope<'p>, e: &'p Expr) -> Result<bool, Stop> {
        if self.checks() {
            return self.aeval_fresh(s, e);
        }
        let reference = self.spec_ref(s, e)?;
        let Some(snapshot) = s.old.clone() else {
            return Err(Stop::stuck("nothing says what is fresh"));
        };
        if snapshot.heap.has(reference) || self.is_input(reference) {
            return Ok(false);
        }
        self.is_made(reference)
    }

    /// Whether an object that is new here is new to everybody.
    pub(crate) fn is_made(&self, reference: Ref) -> Result<bool, Stop> {
        // Constants of the program and boxes were there all the time, only not here.
        match self.heap.payload(reference) {
            Some(Payload::None | Payload::Throwable(_)) | None => Ok(true),
            Some(_) => Err(Stop::stuck("nobody knows whether this is fresh")),
        }
    }

    fn has_no_null(&mut self, array: Ref) -> Result<bool, Stop> {
        self.step()?;
        let length = self.settled_length(array)?;
        for i in 0..length {
            match self.element(array, i as i128)? {
                Some(Value::Null) => return Ok(false),
                Some(Value::Ref(inner))
                    if self.heap.array(inner).is_some() && !self.has_no_null(inner)? =>
                {
                    return Ok(false);
                }
                _ => {}
            }
        }
        Ok(true)
    }
}

/// Whether a value has the shape of a pattern; what it binds is bound.
fn matches(s: &mut Scope<'_>, pattern: &MatchPattern, value: &Spec) -> Result<bool, Stop> {
    match pattern {
        MatchPattern::Any => Ok(true),
        MatchPattern::Bind(local) => s.set(*local, value.clone()).map(|()| true),
        MatchPattern::Int(n) => value.same(&Spec::Plain(Value::Int(*n))),
        MatchPattern::Construct(data, constructor, parts) => match value {
            Spec::Data(d, c, values) if d == data && c == constructor => {
                for (part, value) in parts.iter().zip(values.iter()) {
                    if !matches(s, part, value)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Spec::Data(..) => Ok(false),
            _ => Err(Stop::stuck("not a value of a data type")),
        },
    }
}

/// Comparison of what has an order.
fn ordered<T: PartialOrd>(op: CompareOp, a: &T, b: &T) -> bool {
    compare(op, a, b)
}
