//! `BigInteger` and `BigDecimal`: a number, and how many of its digits are behind the point. Numbers are
//! followed as far as the interpreter's own go, up to 128 bits; beyond them a run ends.
//!
//! The same code runs on plain values and on expressions over inputs.

mod decimal;
mod integer;

use base::Span;
use ir::{ArithOp, CompareOp, IntKind};

use super::{Args, Table};
use crate::heap::Payload;
use crate::{Machine, Ref, Stop, Value};

pub(crate) const INTEGER: &str = "java.math.BigInteger";
pub(crate) const DECIMAL: &str = "java.math.BigDecimal";

pub(crate) const ROUNDING: &str = "java.math.RoundingMode";

/// As they are declared.
const MODES: [&str; 8] =
    ["UP", "DOWN", "CEILING", "FLOOR", "HALF_UP", "HALF_DOWN", "HALF_EVEN", "UNNECESSARY"];

pub(super) const TABLES: &[Table] = &[
    Table { classes: &[INTEGER], rows: integer::ROWS },
    Table { classes: &[DECIMAL], rows: decimal::ROWS },
    Table { classes: &[INTEGER, DECIMAL], rows: BOTH },
];

const BOTH: &[super::Row] = &[
    ("intValue", "()", |m, a| narrowed(m, a, IntKind::Int)),
    ("longValue", "()", |m, a| narrowed(m, a, IntKind::Long)),
    ("shortValue", "()", |m, a| narrowed(m, a, IntKind::Short)),
    ("byteValue", "()", |m, a| narrowed(m, a, IntKind::Byte)),
    ("signum", "()", |m, a| {
        let value = m.big(a.this()?)?.0;
        m.sign_of(value)
    }),
    ("hashCode", "()", |m, a| {
        let (value, scale) = m.settled_big(a.this()?)?;
        let (high, low) = ((value.unsigned_abs() >> 32) as u32, value.unsigned_abs() as u32);
        if value.unsigned_abs() >> 64 != 0 {
            return Err(Stop::stuck("the hash code of so large a number"));
        }
        let hash = (high as i32).wrapping_mul(31).wrapping_add(low as i32);
        let hash = if value < 0 { hash.wrapping_neg() } else { hash };
        Ok(Value::int(match scale {
            Some(scale) => hash.wrapping_mul(31).wrapping_add(scale),
            None => hash,
        }))
    }),
    ("equals", "(java.lang.Object)", |m, a| {
        let (this, Some(other)) = (a.this()?, a.nullable(1)?) else {
            return Ok(Value::Bool(false));
        };
        let (value, scale) = m.big(this)?;
        match m.heap.payload(other) {
            Some(Payload::Big { value: with, scale: other }) if *other == scale => {
                let with = *with;
                m.compare_of(CompareOp::Eq, value, with)
            }
            _ => Ok(Value::Bool(false)),
        }
    }),
];

/// The whole part, with the bits that there is room for.
fn narrowed(m: &mut Machine<'_>, a: Args<'_>, kind: IntKind) -> Result<Value, Stop> {
    let whole = m.whole_part(a.this()?)?;
    m.wrap_of(kind, whole)
}

/// The constants of the two classes.
pub(super) fn static_field(
    m: &mut Machine<'_>,
    class: &str,
    name: &str,
) -> Result<Option<Value>, Stop> {
    if class == ROUNDING {
        let Some(ordinal) = MODES.iter().position(|mode| *mode == name) else { return Ok(None) };
        let name = match m.new_text(name)? {
            Value::Ref(name) => Some(name),
            _ => None,
        };
        let payload = Payload::Enum { name, ordinal: i32::try_from(ordinal).unwrap_or(0) };
        return m.new_named(ROUNDING, payload).map(Some);
    }
    let number = match name {
        "ZERO" => 0,
        "ONE" => 1,
        "TWO" => 2,
        "TEN" => 10,
        _ => return Ok(None),
    };
    match class {
        INTEGER => m.new_integer(Value::Int(number)).map(Some),
        DECIMAL => m.new_decimal(Value::Int(number), 0).map(Some),
        _ => Ok(None),
    }
}

impl Machine<'_> {
    pub(crate) fn new_integer(&mut self, value: Value) -> Result<Value, Stop> {
        self.new_named(INTEGER, Payload::Big { value, scale: None })
    }

    pub(crate) fn new_decimal(&mut self, value: Value, scale: i32) -> Result<Value, Stop> {
        self.new_named(DECIMAL, Payload::Big { value, scale: Some(scale) })
    }

    fn big(&self, object: Ref) -> Result<(Value, Option<i32>), Stop> {
        match self.heap.payload(object) {
            Some(Payload::Big { value, scale }) => Ok((*value, *scale)),
            _ => Err(Stop::stuck("a number whose class extends the library's")),
        }
    }

    fn settled_big(&mut self, object: Ref) -> Result<(i128, Option<i32>), Stop> {
        let (value, scale) = self.big(object)?;
        Ok((self.settled_number(value)?, scale))
    }

    fn settled_number(&mut self, value: Value) -> Result<i128, Stop> {
        match self.settle(value) {
            Value::Int(n) => Ok(n),
            _ => Err(Stop::stuck("not a number")),
        }
    }

    fn small_number(&mut self, value: Value) -> Result<i32, Stop> {
        Ok(self.settled_number(value)? as i32)
    }

    fn settled_text(&mut self, a: Args<'_>, at: usize) -> Result<Vec<u16>, Stop> {
        let text = self.non_null(a, at)?;
        let letters = self.all_letters(text)?;
        letters.into_iter().map(|letter| Ok(self.settled_number(letter)? as u16)).collect()
    }

    /// The other number of an operation, which is not null.
    fn other_big(&mut self, a: Args<'_>, at: usize) -> Result<(Value, Option<i32>), Stop> {
        let other = self.non_null(a, at)?;
        self.big(other)
    }

    /// Without what is behind the point.
    fn whole_part(&mut self, object: Ref) -> Result<Value, Stop> {
        let (value, scale) = self.big(object)?;
        match scale.unwrap_or(0) {
            0 => Ok(value),
            scale if scale > 0 => self.arith_of(ArithOp::Div, value, power(scale)?),
            scale => self.arith_of(ArithOp::Mul, value, power(scale.saturating_neg())?),
        }
    }

    fn sign_of(&mut self, value: Value) -> Result<Value, Stop> {
        let below = self.compare_of(CompareOp::Lt, value, Value::Int(0))?;
        let above = self.compare_of(CompareOp::Gt, value, Value::Int(0))?;
        let positive = self.choose_of(above, Value::Int(1), Value::Int(0))?;
        self.choose_of(below, Value::Int(-1), positive)
    }

    fn ordered(&mut self, a: Value, b: Value) -> Result<Value, Stop> {
        let less = self.compare_of(CompareOp::Lt, a, b)?;
        let more = self.compare_of(CompareOp::Gt, a, b)?;
        let more = self.choose_of(more, Value::Int(1), Value::Int(0))?;
        self.choose_of(less, Value::Int(-1), more)
    }

    fn absolute(&mut self, value: Value) -> Result<Value, Stop> {
        let negative = self.compare_of(CompareOp::Lt, value, Value::Int(0))?;
        let opposite = self.neg_of(value)?;
        self.choose_of(negative, opposite, value)
    }

    fn is_zero(&mut self, value: Value) -> Result<bool, Stop> {
        let zero = self.compare_of(CompareOp::Eq, value, Value::Int(0))?;
        self.decide(zero, Span::NONE)
    }

    fn is_negative(&mut self, value: Value) -> Result<bool, Stop> {
        let negative = self.compare_of(CompareOp::Lt, value, Value::Int(0))?;
        self.decide(negative, Span::NONE)
    }

    fn arithmetic_error(&mut self, message: &str) -> Stop {
        self.raise("java.lang.ArithmeticException", message)
    }

    /// The same with a message that nobody may look at: JDKs do not agree on it.
    fn arithmetic_error_of_some_kind(&mut self) -> Stop {
        let class = self.classes.named("java.lang.ArithmeticException");
        let message = match self.unreadable_text() {
            Ok(Value::Ref(message)) => message,
            Ok(_) => return Stop::stuck("not a text"),
            Err(stop) => return stop,
        };
        let stop = self.raise_class(class, None);
        if let Stop::Thrown(thrown) = stop
            && let Some(object) = self.heap.object_mut(thrown)
            && let Payload::Throwable(state) = &mut object.payload
        {
            state.message = Some(message);
        }
        stop
    }

    /// The number, if it is in the range of a type.
    fn fitting_big(&mut self, value: Value, kind: IntKind, message: &str) -> Result<Value, Stop> {
        let fits = self.in_range_of(kind, value)?;
        match self.decide(fits, Span::NONE)? {
            true => self.wrap_of(kind, value),
            false => Err(self.arithmetic_error(message)),
        }
    }
}

/// Ten to the power of this.
fn power(exponent: i32) -> Result<Value, Stop> {
    let exponent = u32::try_from(exponent).unwrap_or(u32::MAX);
    10i128.checked_pow(exponent).map(Value::Int).ok_or_else(|| Stop::stuck("too many digits"))
}
