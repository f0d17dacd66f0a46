//! Expressions. Integers are computed with mathematically; a value beyond 128 bits cannot
//! come from code, where each operation is wrapped.

use ir::{ArithOp, BitOp, CompareOp, Expr, ExprKind, FieldId, FloatKind, IntKind};

use crate::concolic::{Slot, is_total};
use crate::exec::Frame;
use crate::heap::Payload;
use crate::{Machine, Ref, Stop, Value};

impl<'p> Machine<'p> {
    pub(crate) fn eval(&mut self, frame: &mut Frame<'p>, e: &'p Expr) -> Result<Value, Stop> {
        self.eval_here(frame, e).map_err(|stop| stop.at(e.span))
    }

    pub(crate) fn eval_bool(&mut self, frame: &mut Frame<'p>, e: &'p Expr) -> Result<bool, Stop> {
        match self.eval_here(frame, e) {
            Ok(Value::Bool(b)) => Ok(b),
            Ok(value @ Value::Sym(_)) => self.decide(value, e.span),
            Ok(_) => Err(Stop::stuck_at("not a boolean", e.span)),
            Err(stop) => Err(stop.at(e.span)),
        }
    }

    pub(crate) fn eval_int(&mut self, frame: &mut Frame<'p>, e: &'p Expr) -> Result<i128, Stop> {
        match self.eval_here(frame, e).map(|value| self.settle(value)) {
            Ok(Value::Int(n)) => Ok(n),
            Ok(_) => Err(Stop::stuck_at("not an integer", e.span)),
            Err(stop) => Err(stop.at(e.span)),
        }
    }

    /// An object; null is not one, and a check has made sure of that.
    pub(crate) fn eval_ref(&mut self, frame: &mut Frame<'p>, e: &'p Expr) -> Result<Ref, Stop> {
        match self.eval_here(frame, e) {
            Ok(Value::Ref(r)) => Ok(r),
            Ok(Value::Null) => Err(Stop::stuck_at("null that nothing checked", e.span)),
            Ok(_) => Err(Stop::stuck_at("not a reference", e.span)),
            Err(stop) => Err(stop.at(e.span)),
        }
    }

    fn eval_here(&mut self, frame: &mut Frame<'p>, e: &'p Expr) -> Result<Value, Stop> {
        match &e.kind {
            ExprKind::Local(local) => match frame.locals.get(local.index()) {
                Some(Value::Void) => {
                    let name = frame.names.get(local.index()).map_or("?", |l| {
                        if l.name.is_empty() { "a temporary" } else { l.name.as_str() }
                    });
                    Err(Stop::stuck(format!("{name} is read before it is assigned")))
                }
                Some(value) => Ok(*value),
                None => Err(Stop::stuck("no such local")),
            },
            ExprKind::Bool(b) => Ok(Value::Bool(*b)),
            ExprKind::Int(n) => Ok(Value::Int(*n)),
            ExprKind::Float(bits) => Ok(Value::Float(f32::from_bits(*bits))),
            ExprKind::Double(bits) => Ok(Value::Double(f64::from_bits(*bits))),
            ExprKind::Null => Ok(Value::Null),
            ExprKind::Str(text) => self.constant(text),
            ExprKind::ClassObject(ty) => self.class_object(ty).map(Value::Ref),
            ExprKind::Field(object, field) => {
                let object = self.eval_ref(frame, object)?;
                self.read_field(object, *field)
            }
            ExprKind::StaticField(field) => self.static_field(*field),
            ExprKind::Index(array, index) => {
                let array = self.eval_ref(frame, array)?;
                let index = self.eval_int(frame, index)?;
                let element = self.element(array, index)?;
                element.ok_or_else(|| Stop::stuck("an index that nothing checked"))
            }
            ExprKind::Length(array) => {
                let array = self.eval_ref(frame, array)?;
                self.array_length(array)
            }
            ExprKind::Neg(a) => {
                let a = self.eval(frame, a)?;
                self.neg_of(a)
            }
            ExprKind::Arith(op, a, b) => {
                let a = self.eval(frame, a)?;
                let b = self.eval(frame, b)?;
                self.arith_of(*op, a, b)
            }
            ExprKind::Compare(op, a, b) => {
                let a = self.eval(frame, a)?;
                let b = self.eval(frame, b)?;
                self.compare_of(*op, a, b)
            }
            ExprKind::Wrap(kind, a) => {
                let a = self.eval(frame, a)?;
                self.wrap_of(*kind, a)
            }
            ExprKind::InRange(kind, a) => {
                let a = self.eval(frame, a)?;
                self.in_range_of(*kind, a)
            }
            ExprKind::Bounded(kind, a) => match self.eval_int(frame, a)? {
                value if kind.contains(value) => Ok(Value::Int(value)),
                _ => Err(Stop::stuck("a value that does not fit into its type")),
            },
            ExprKind::Bits(op, kind, a, b) => {
                let a = self.eval(frame, a)?;
                let b = self.eval(frame, b)?;
                self.bits_of(*op, *kind, a, b)
            }
            ExprKind::Not(a) => {
                let a = self.eval(frame, a)?;
                self.not_of(a)
            }
            ExprKind::And(a, b) => {
                let first = self.eval(frame, a)?;
                match first {
                    Value::Sym(_) if is_total(b) => {
                        let second = self.eval(frame, b)?;
                        self.and_of(first, second)
                    }
                    _ if !self.decide(first, a.span)? => Ok(Value::Bool(false)),
                    _ => self.eval(frame, b),
                }
            }
            ExprKind::Or(a, b) => {
                let first = self.eval(frame, a)?;
                match first {
                    Value::Sym(_) if is_total(b) => {
                        let second = self.eval(frame, b)?;
                        self.or_of(first, second)
                    }
                    _ if self.decide(first, a.span)? => Ok(Value::Bool(true)),
                    _ => self.eval(frame, b),
                }
            }
            ExprKind::Implies(a, b) => {
                if self.eval_bool(frame, a)? {
                    self.eval(frame, b)
                } else {
                    Ok(Value::Bool(true))
                }
            }
            ExprKind::Eq(a, b) => {
                let a = self.eval(frame, a)?;
                let b = self.eval(frame, b)?;
                self.equal_of(a, b)
            }
            ExprKind::Ite(c, a, b) => {
                if self.eval_bool(frame, c)? {
                    self.eval(frame, a)
                } else {
                    self.eval(frame, b)
                }
            }
            ExprKind::InstanceOf(a, ty) => match self.eval(frame, a)? {
                Value::Null => Ok(Value::Bool(false)),
                Value::Ref(reference) => Ok(Value::Bool(self.instance_of(reference, ty)?)),
                _ => Err(Stop::stuck("not a reference")),
            },
            ExprKind::Cast(a) | ExprKind::Narrow(a) => self.eval(frame, a),
            ExprKind::StringEq(a, b) => {
                let a = self.eval_ref(frame, a)?;
                let b = self.eval_ref(frame, b)?;
                self.same_text(a, b)
            }
            ExprKind::AssertionsEnabled => Ok(Value::Bool(self.limits.assertions)),
            ExprKind::FloatNeg(..)
            | ExprKind::FloatArith(..)
            | ExprKind::FloatCompare(..)
            | ExprKind::IntToFloat(..)
            | ExprKind::FloatToFloat(..)
            | ExprKind::FloatToInt(..) => self.eval_float(frame, e),
            _ => {
                let mut scope = frame.scope();
                self.spec_value(&mut scope, e)
            }
        }
    }

    fn eval_float(&mut self, frame: &mut Frame<'p>, e: &'p Expr) -> Result<Value, Stop> {
        match &e.kind {
            ExprKind::FloatArith(_, _, a, b) | ExprKind::FloatCompare(_, _, a, b) => {
                let operands = [self.eval(frame, a)?, self.eval(frame, b)?];
                self.float_of(e, &operands)
            }
            ExprKind::FloatNeg(_, a)
            | ExprKind::IntToFloat(_, a)
            | ExprKind::FloatToFloat(_, a)
            | ExprKind::FloatToInt(_, a) => {
                let operand = self.eval(frame, a)?;
                self.float_of(e, &[operand])
            }
            _ => Err(not_floating()),
        }
    }

    /// The value of a compile-time constant.
    pub(crate) fn constant_value(&mut self, e: &'p Expr) -> Result<Value, Stop> {
        match &e.kind {
            ExprKind::Bool(b) => Ok(Value::Bool(*b)),
            ExprKind::Int(n) => Ok(Value::Int(*n)),
            ExprKind::Float(bits) => Ok(Value::Float(f32::from_bits(*bits))),
            ExprKind::Double(bits) => Ok(Value::Double(f64::from_bits(*bits))),
            ExprKind::Str(text) => self.constant(text),
            _ => Err(Stop::stuck_at("not a constant", e.span)),
        }
    }

    pub(crate) fn read_field(&mut self, object: Ref, field: FieldId) -> Result<Value, Stop> {
        self.settle_change(object, Slot::Field(field))?;
        self.note_touch(object, field, true);
        let slot = self.classes.slot(field);
        let value = slot.and_then(|s| self.heap.object(object)?.fields.get(s));
        match value {
            // An input that nobody has asked for before.
            Some(Value::Void) if self.concolic.is_some() => self.input_field(object, field),
            Some(value) => Ok(*value),
            None => Err(Stop::stuck("the object has no such field")),
        }
    }

    /// The one object of class `Class` for a type.
    pub(crate) fn class_object(&mut self, ty: &ir::Type) -> Result<Ref, Stop> {
        if let Some(&known) = self.class_objects.get(ty) {
            return Ok(known);
        }
        let class = self.classes.named("java.lang.Class");
        let object = self.new_object(class, Payload::ClassObject(ty.clone()))?;
        self.class_objects.insert(ty.clone(), object);
        Ok(object)
    }
}

/// A floating-point operation over the values of its operands.
pub(crate) fn float_operation(e: &Expr, operands: &[Value]) -> Result<Value, Stop> {
    match (&e.kind, operands) {
        (ExprKind::FloatNeg(..), [Value::Float(a)]) => Ok(Value::Float(-a)),
        (ExprKind::FloatNeg(..), [Value::Double(a)]) => Ok(Value::Double(-a)),
        (ExprKind::FloatArith(op, ..), [Value::Float(a), Value::Float(b)]) => {
            Ok(Value::Float(float_arith(*op, *a, *b)))
        }
        (ExprKind::FloatArith(op, ..), [Value::Double(a), Value::Double(b)]) => {
            Ok(Value::Double(float_arith(*op, *a, *b)))
        }
        (ExprKind::FloatCompare(op, ..), [Value::Float(a), Value::Float(b)]) => {
            Ok(Value::Bool(compare(*op, a, b)))
        }
        (ExprKind::FloatCompare(op, ..), [Value::Double(a), Value::Double(b)]) => {
            Ok(Value::Bool(compare(*op, a, b)))
        }
        (ExprKind::IntToFloat(FloatKind::Float, _), [Value::Int(n)]) => Ok(Value::Float(*n as f32)),
        (ExprKind::IntToFloat(FloatKind::Double, _), [Value::Int(n)]) => {
            Ok(Value::Double(*n as f64))
        }
        (ExprKind::FloatToFloat(FloatKind::Float, _), [Value::Double(a)]) => {
            Ok(Value::Float(*a as f32))
        }
        (ExprKind::FloatToFloat(FloatKind::Double, _), [Value::Float(a)]) => {
            Ok(Value::Double(f64::from(*a)))
        }
        (ExprKind::FloatToFloat(..), [a @ (Value::Float(_) | Value::Double(_))]) => Ok(*a),
        // These casts truncate, saturate, and make 0 of NaN, as Java's do.
        (ExprKind::FloatToInt(kind, _), [Value::Float(a)]) => Ok(truncated(*kind, f64::from(*a))),
        (ExprKind::FloatToInt(kind, _), [Value::Double(a)]) => Ok(truncated(*kind, *a)),
        _ => Err(not_floating()),
    }
}

pub(crate) fn truncated(kind: IntKind, value: f64) -> Value {
    match kind {
        IntKind::Long => Value::int(value as i64),
        _ => Value::int(value as i32),
    }
}

fn too_large() -> Stop {
    Stop::stuck("an integer of more than 128 bits")
}

fn not_floating() -> Stop {
    Stop::stuck("operands of a floating-point operation are of another type")
}

pub(crate) fn arith(op: ArithOp, a: i128, b: i128) -> Result<i128, Stop> {
    if b == 0 && matches!(op, ArithOp::Div | ArithOp::Rem) {
        return Err(Stop::stuck("a division by zero that nothing checked"));
    }
    match op {
        ArithOp::Add => a.checked_add(b),
        ArithOp::Sub => a.checked_sub(b),
        ArithOp::Mul => a.checked_mul(b),
        ArithOp::Div => a.checked_div(b),
        ArithOp::Rem => a.checked_rem(b),
    }
    .ok_or_else(too_large)
}

pub(crate) fn compare<T: PartialOrd>(op: CompareOp, a: &T, b: &T) -> bool {
    match op {
        CompareOp::Lt => a < b,
        CompareOp::Le => a <= b,
        CompareOp::Gt => a > b,
        CompareOp::Ge => a >= b,
        CompareOp::Eq => a == b,
        CompareOp::Ne => a != b,
    }
}

pub(crate) fn bits(op: BitOp, kind: IntKind, a: i128, b: i128) -> i128 {
    let int = kind != IntKind::Long;
    match op {
        BitOp::And => a & b,
        BitOp::Or => a | b,
        BitOp::Xor => a ^ b,
        // The distance counts modulo the width: `wrapping_shl` does just that.
        BitOp::Shl if int => (a as i32).wrapping_shl(b as u32).into(),
        BitOp::Shr if int => (a as i32).wrapping_shr(b as u32).into(),
        BitOp::Ushr if int => ((a as u32).wrapping_shr(b as u32) as i32).into(),
        BitOp::Shl => (a as i64).wrapping_shl(b as u32).into(),
        BitOp::Shr => (a as i64).wrapping_shr(b as u32).into(),
        BitOp::Ushr => ((a as u64).wrapping_shr(b as u32) as i64).into(),
    }
}

pub(crate) fn float_arith<T>(op: ArithOp, a: T, b: T) -> T
where
    T: std::ops::Add<Output = T>
        + std::ops::Sub<Output = T>
        + std::ops::Mul<Output = T>
        + std::ops::Div<Output = T>
        + std::ops::Rem<Output = T>,
{
    match op {
        ArithOp::Add => a + b,
        ArithOp::Sub => a - b,
        ArithOp::Mul => a * b,
        ArithOp::Div => a / b,
        ArithOp::Rem => a % b,
    }
}

pub(crate) fn equal(a: Value, b: Value) -> Result<bool, Stop> {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => Ok(a == b),
        (Value::Bool(a), Value::Bool(b)) => Ok(a == b),
        (Value::Ref(_) | Value::Null, Value::Ref(_) | Value::Null) => Ok(a == b),
        _ => Err(Stop::stuck("values that cannot be compared")),
    }
}
