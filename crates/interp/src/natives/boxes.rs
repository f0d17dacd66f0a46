//! The boxes of primitive values: `Integer`, `Long`, `Short`, `Byte`, `Character`, `Boolean`,
//! `Float` and `Double`. What they share is here; the arithmetic of integers is in
//! `integers`, that of characters in `character`.

use std::cmp::Ordering;

use super::parse::{parse_double, parse_float};
use super::{Args, Table};
use crate::heap::Payload;
use crate::{Machine, Ref, Stop, Value};

pub(super) const INTEGER: &str = "java.lang.Integer";
pub(super) const LONG: &str = "java.lang.Long";
pub(super) const SHORT: &str = "java.lang.Short";
pub(super) const BYTE: &str = "java.lang.Byte";
const CHARACTER: &str = "java.lang.Character";
const BOOLEAN: &str = "java.lang.Boolean";
const FLOAT: &str = "java.lang.Float";
const DOUBLE: &str = "java.lang.Double";

pub(super) const TABLES: &[Table] = &[
    Table {
        classes: &[INTEGER, LONG, SHORT, BYTE, CHARACTER, BOOLEAN, FLOAT, DOUBLE],
        rows: &[
            ("toString", "()", |m, a| {
                let text = m.box_text(a.this()?)?;
                m.new_string(text)
            }),
            ("equals", "(java.lang.Object)", |m, a| {
                let (this, other) = (a.this()?, a.nullable(1)?);
                Ok(Value::Bool(match other {
                    Some(other) => m.boxes_equal(this, other)?,
                    None => false,
                }))
            }),
            ("hashCode", "()", |m, a| {
                let this = a.this()?;
                let value = m.unboxed(this)?;
                let long = m.box_class(this) == LONG;
                Ok(Value::int(if long { long_hash(value) } else { hash(value) }))
            }),
            ("compareTo", "(java.lang.Object)", compare_to),
            ("compareTo", "(java.lang.Integer)", compare_to),
            ("compareTo", "(java.lang.Long)", compare_to),
            ("compareTo", "(java.lang.Short)", compare_to),
            ("compareTo", "(java.lang.Byte)", compare_to),
            ("compareTo", "(java.lang.Character)", compare_to),
            ("compareTo", "(java.lang.Boolean)", compare_to),
            ("compareTo", "(java.lang.Float)", compare_to),
            ("compareTo", "(java.lang.Double)", compare_to),
            ("compare", "(int,int)", compare_values),
            ("compare", "(long,long)", compare_values),
            ("compare", "(boolean,boolean)", compare_values),
            ("compare", "(float,float)", compare_values),
            ("compare", "(double,double)", compare_values),
            ("compare", "(byte,byte)", difference),
            ("compare", "(short,short)", difference),
            ("compare", "(char,char)", difference),
            ("hashCode", "(int)", |_, a| Ok(Value::int(hash(a.at(0)?)))),
            ("hashCode", "(short)", |_, a| Ok(Value::int(hash(a.at(0)?)))),
            ("hashCode", "(byte)", |_, a| Ok(Value::int(hash(a.at(0)?)))),
            ("hashCode", "(char)", |_, a| Ok(Value::int(hash(a.at(0)?)))),
            ("hashCode", "(boolean)", |_, a| Ok(Value::int(hash(a.at(0)?)))),
            ("hashCode", "(float)", |_, a| Ok(Value::int(hash(a.at(0)?)))),
            ("hashCode", "(double)", |_, a| Ok(Value::int(hash(a.at(0)?)))),
            ("hashCode", "(long)", |_, a| Ok(Value::int(long_hash(a.at(0)?)))),
            ("toString", "(int)", text_of_value),
            ("toString", "(long)", text_of_value),
            ("toString", "(short)", text_of_value),
            ("toString", "(byte)", text_of_value),
            ("toString", "(boolean)", text_of_value),
            ("toString", "(float)", text_of_value),
            ("toString", "(double)", text_of_value),
            ("toString", "(char)", |m, a| m.new_string(vec![a.char(0)?])),
            ("valueOf", "(int)", |m, a| m.boxed(INTEGER, a.at(0)?)),
            ("valueOf", "(long)", |m, a| m.boxed(LONG, a.at(0)?)),
            ("valueOf", "(short)", |m, a| m.boxed(SHORT, a.at(0)?)),
            ("valueOf", "(byte)", |m, a| m.boxed(BYTE, a.at(0)?)),
            ("valueOf", "(char)", |m, a| m.boxed(CHARACTER, a.at(0)?)),
            ("valueOf", "(boolean)", |m, a| m.boxed(BOOLEAN, a.at(0)?)),
            ("valueOf", "(float)", |m, a| m.boxed(FLOAT, a.at(0)?)),
            ("valueOf", "(double)", |m, a| m.boxed(DOUBLE, a.at(0)?)),
            ("<init>", "(int)", construct),
            ("<init>", "(long)", construct),
            ("<init>", "(short)", construct),
            ("<init>", "(byte)", construct),
            ("<init>", "(char)", construct),
            ("<init>", "(boolean)", construct),
            ("<init>", "(float)", construct),
            ("<init>", "(double)", construct),
            ("charValue", "()", |m, a| m.unboxed(a.this()?)),
            ("booleanValue", "()", |m, a| m.unboxed(a.this()?)),
        ],
    },
    Table {
        classes: &[INTEGER, LONG, SHORT, BYTE, FLOAT, DOUBLE],
        rows: &[
            ("intValue", "()", |m, a| Ok(Value::int(m.to_long(a, false)? as i32))),
            ("longValue", "()", |m, a| Ok(Value::int(m.to_long(a, true)?))),
            ("shortValue", "()", |m, a| Ok(Value::int(m.to_long(a, false)? as i16))),
            ("byteValue", "()", |m, a| Ok(Value::int(m.to_long(a, false)? as i8))),
            ("doubleValue", "()", |m, a| match m.unboxed(a.this()?)? {
                Value::Int(n) => Ok(Value::Double(n as f64)),
                Value::Float(f) => Ok(Value::Double(f64::from(f))),
                value => Ok(value),
            }),
            ("floatValue", "()", |m, a| match m.unboxed(a.this()?)? {
                Value::Int(n) => Ok(Value::Float(n as f32)),
                Value::Double(d) => Ok(Value::Float(d as f32)),
                value => Ok(value),
            }),
        ],
    },
    Table {
        // The two that an implementation of `Number` need not write.
        classes: &["java.lang.Number"],
        rows: &[
            ("shortValue", "()", |m, a| Ok(Value::int(int_value(m, a)? as i16))),
            ("byteValue", "()", |m, a| Ok(Value::int(int_value(m, a)? as i8))),
        ],
    },
    Table {
        classes: &[BOOLEAN],
        rows: &[
            ("parseBoolean", "(java.lang.String)", |m, a| Ok(Value::Bool(parse_bool(m, a)?))),
            ("valueOf", "(java.lang.String)", |m, a| {
                let value = parse_bool(m, a)?;
                m.boxed(BOOLEAN, Value::Bool(value))
            }),
            ("logicalAnd", "(boolean,boolean)", |_, a| Ok(Value::Bool(a.bool(0)? & a.bool(1)?))),
            ("logicalOr", "(boolean,boolean)", |_, a| Ok(Value::Bool(a.bool(0)? | a.bool(1)?))),
            ("logicalXor", "(boolean,boolean)", |_, a| Ok(Value::Bool(a.bool(0)? ^ a.bool(1)?))),
        ],
    },
    Table {
        classes: &[DOUBLE],
        rows: &[
            ("parseDouble", "(java.lang.String)", |m, a| parse_double(m, a).map(Value::Double)),
            ("valueOf", "(java.lang.String)", |m, a| {
                let value = parse_double(m, a)?;
                m.boxed(DOUBLE, Value::Double(value))
            }),
            ("isNaN", "(double)", |_, a| Ok(Value::Bool(a.double(0)?.is_nan()))),
            ("isInfinite", "(double)", |_, a| Ok(Value::Bool(a.double(0)?.is_infinite()))),
            ("isFinite", "(double)", |_, a| Ok(Value::Bool(a.double(0)?.is_finite()))),
            ("doubleToLongBits", "(double)", |_, a| Ok(Value::int(double_bits(a.double(0)?)))),
            ("doubleToRawLongBits", "(double)", |_, a| {
                let value = a.double(0)?;
                // Which of the many that are not a number it is depends on the machine.
                if value.is_nan() {
                    return Err(Stop::stuck("the bits of what is not a number"));
                }
                Ok(Value::int(value.to_bits() as i64))
            }),
            ("longBitsToDouble", "(long)", |_, a| {
                Ok(Value::Double(f64::from_bits(a.long(0)? as u64)))
            }),
            ("sum", "(double,double)", |_, a| Ok(Value::Double(a.double(0)? + a.double(1)?))),
            ("max", "(double,double)", super::math::max_double),
            ("min", "(double,double)", super::math::min_double),
        ],
    },
    Table {
        classes: &[FLOAT],
        rows: &[
            ("parseFloat", "(java.lang.String)", |m, a| parse_float(m, a).map(Value::Float)),
            ("valueOf", "(java.lang.String)", |m, a| {
                let value = parse_float(m, a)?;
                m.boxed(FLOAT, Value::Float(value))
            }),
            ("isNaN", "(float)", |_, a| Ok(Value::Bool(a.float(0)?.is_nan()))),
            ("isInfinite", "(float)", |_, a| Ok(Value::Bool(a.float(0)?.is_infinite()))),
            ("isFinite", "(float)", |_, a| Ok(Value::Bool(a.float(0)?.is_finite()))),
            ("floatToIntBits", "(float)", |_, a| Ok(Value::int(float_bits(a.float(0)?)))),
            ("floatToRawIntBits", "(float)", |_, a| {
                let value = a.float(0)?;
                if value.is_nan() {
                    return Err(Stop::stuck("the bits of what is not a number"));
                }
                Ok(Value::int(value.to_bits() as i32))
            }),
            ("intBitsToFloat", "(int)", |_, a| Ok(Value::Float(f32::from_bits(a.int(0)? as u32)))),
            ("sum", "(float,float)", |_, a| Ok(Value::Float(a.float(0)? + a.float(1)?))),
            ("max", "(float,float)", super::math::max_float),
            ("min", "(float,float)", super::math::min_float),
        ],
    },
    Table {
        classes: &[FLOAT, DOUBLE],
        rows: &[
            ("isNaN", "()", |m, a| match m.unboxed(a.this()?)? {
                Value::Float(f) => Ok(Value::Bool(f.is_nan())),
                Value::Double(d) => Ok(Value::Bool(d.is_nan())),
                _ => Err(Stop::stuck("not a floating-point box")),
            }),
            ("isInfinite", "()", |m, a| match m.unboxed(a.this()?)? {
                Value::Float(f) => Ok(Value::Bool(f.is_infinite())),
                Value::Double(d) => Ok(Value::Bool(d.is_infinite())),
                _ => Err(Stop::stuck("not a floating-point box")),
            }),
        ],
    },
];

/// Constants of the boxes and of `Math`, for class tables that do not say their values.
pub(super) fn static_field(
    m: &mut Machine<'_>,
    class: &str,
    name: &str,
) -> Result<Option<Value>, Stop> {
    let int = |n: i128| Ok(Some(Value::Int(n)));
    match (class, name) {
        (INTEGER, "MIN_VALUE") => int(i32::MIN.into()),
        (INTEGER, "MAX_VALUE") => int(i32::MAX.into()),
        (LONG, "MIN_VALUE") => int(i64::MIN.into()),
        (LONG, "MAX_VALUE") => int(i64::MAX.into()),
        (SHORT, "MIN_VALUE") => int(i16::MIN.into()),
        (SHORT, "MAX_VALUE") => int(i16::MAX.into()),
        (BYTE, "MIN_VALUE") => int(i8::MIN.into()),
        (BYTE, "MAX_VALUE") => int(i8::MAX.into()),
        (CHARACTER, "MIN_VALUE") => int(0),
        (CHARACTER, "MAX_VALUE") => int(u16::MAX.into()),
        (CHARACTER, "MIN_RADIX") => int(2),
        (CHARACTER, "MAX_RADIX") => int(36),
        (INTEGER | FLOAT, "SIZE") => int(32),
        (LONG | DOUBLE, "SIZE") => int(64),
        (SHORT | CHARACTER, "SIZE") => int(16),
        (BYTE, "SIZE") => int(8),
        (INTEGER | FLOAT, "BYTES") => int(4),
        (LONG | DOUBLE, "BYTES") => int(8),
        (SHORT | CHARACTER, "BYTES") => int(2),
        (BYTE, "BYTES") => int(1),
        (INTEGER, "TYPE") => m.class_object(&ir::Type::INT).map(|c| Some(Value::Ref(c))),
        (BOOLEAN, "TRUE") => m.boxed(BOOLEAN, Value::Bool(true)).map(Some),
        (BOOLEAN, "FALSE") => m.boxed(BOOLEAN, Value::Bool(false)).map(Some),
        (DOUBLE, _) => Ok(double_constant(name).map(Value::Double)),
        (FLOAT, _) => Ok(match name {
            "MAX_VALUE" => Some(f32::MAX),
            "MIN_VALUE" => Some(f32::from_bits(1)),
            "MIN_NORMAL" => Some(f32::MIN_POSITIVE),
            _ => double_constant(name).map(|d| d as f32),
        }
        .map(Value::Float)),
        ("java.lang.Math" | "java.lang.StrictMath", "PI") => {
            Ok(Some(Value::Double(std::f64::consts::PI)))
        }
        ("java.lang.Math" | "java.lang.StrictMath", "E") => {
            Ok(Some(Value::Double(std::f64::consts::E)))
        }
        _ => Ok(None),
    }
}

fn double_constant(name: &str) -> Option<f64> {
    match name {
        "MAX_VALUE" => Some(f64::MAX),
        "MIN_VALUE" => Some(f64::from_bits(1)),
        "MIN_NORMAL" => Some(f64::MIN_POSITIVE),
        "NaN" => Some(f64::NAN),
        "POSITIVE_INFINITY" => Some(f64::INFINITY),
        "NEGATIVE_INFINITY" => Some(f64::NEG_INFINITY),
        _ => None,
    }
}

/// Bits with one NaN.
fn double_bits(d: f64) -> i64 {
    if d.is_nan() { 0x7ff8_0000_0000_0000 } else { d.to_bits() as i64 }
}

fn float_bits(f: f32) -> i32 {
    if f.is_nan() { 0x7fc0_0000 } else { f.to_bits() as i32 }
}

/// Of all values but those of type `long`.
pub(super) fn hash(value: Value) -> i32 {
    match value {
        Value::Bool(true) => 1231,
        Value::Bool(false) => 1237,
        Value::Float(f) => float_bits(f),
        Value::Double(d) => long_hash(Value::int(double_bits(d))),
        Value::Int(n) => n as i32,
        Value::Ref(_) | Value::Null | Value::Void | Value::Sym(_) => 0,
    }
}

fn long_hash(value: Value) -> i32 {
    match value {
        Value::Int(n) => (n as i64 ^ (n as i64 as u64 >> 32) as i64) as i32,
        _ => 0,
    }
}

/// The total order of `compare`: -0.0 before 0.0, NaN last.
fn order(a: Value, b: Value) -> Result<Ordering, Stop> {
    let nan_last = |less: bool, greater: bool, a: i64, b: i64| {
        if less {
            Ordering::Less
        } else if greater {
            Ordering::Greater
        } else {
            a.cmp(&b)
        }
    };
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => Ok(a.cmp(&b)),
        (Value::Bool(a), Value::Bool(b)) => Ok(a.cmp(&b)),
        (Value::Double(a), Value::Double(b)) => {
            Ok(nan_last(a < b, a > b, double_bits(a), double_bits(b)))
        }
        (Value::Float(a), Value::Float(b)) => {
            Ok(nan_last(a < b, a > b, float_bits(a).into(), float_bits(b).into()))
        }
        _ => Err(Stop::stuck("values that cannot be compared")),
    }
}

fn compare_values(_: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    Ok(Value::int(order(a.at(0)?, a.at(1)?)? as i8))
}

fn difference(_: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    Ok(Value::Int(a.integer(0)? - a.integer(1)?))
}

fn compare_to(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (this, other) = (a.this()?, m.non_null(a, 1)?);
    let class = m.box_class(this);
    if m.box_class(other) != class {
        let wanted = m.type_of(this);
        return Err(m.bad_cast(other, &wanted));
    }
    match (class, m.unboxed(this)?, m.unboxed(other)?) {
        (SHORT | BYTE | CHARACTER, Value::Int(x), Value::Int(y)) => Ok(Value::Int(x - y)),
        (_, x, y) => Ok(Value::int(order(x, y)? as i8)),
    }
}

fn text_of_value(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let text = m.number_text(a.at(0)?)?;
    m.new_text(&text)
}

fn construct(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let value = a.at(1)?;
    m.set_payload(a.this()?, Payload::Boxed(value))
}

fn int_value(m: &mut Machine<'_>, a: Args<'_>) -> Result<i32, Stop> {
    match m.call_virtual("java.lang.Number", "intValue", "()", vec![a.at(0)?])? {
        Value::Int(n) => Ok(n as i32),
        _ => Err(Stop::stuck("intValue gave no integer")),
    }
}

fn parse_bool(m: &mut Machine<'_>, a: Args<'_>) -> Result<bool, Stop> {
    let text = a.nullable(0)?.and_then(|s| m.heap.text(s));
    Ok(text.is_some_and(|t| String::from_utf16_lossy(t).eq_ignore_ascii_case("true")))
}

impl Machine<'_> {
    /// A box; small values always have the same one.
    pub(crate) fn boxed(&mut self, class: &'static str, value: Value) -> Result<Value, Stop> {
        let key = match value {
            Value::Bool(b) => Some(i128::from(b)),
            Value::Int(n) if (-128..=127).contains(&n) => Some(n),
            _ => None,
        };
        let Some(key) = key else { return self.new_named(class, Payload::Boxed(value)) };
        if let Some(&known) = self.boxes.get(&(class, key)) {
            return Ok(Value::Ref(known));
        }
        let fresh = self.new_named(class, Payload::Boxed(value))?;
        if let Value::Ref(reference) = fresh {
            self.boxes.insert((class, key), reference);
        }
        Ok(fresh)
    }

    pub(crate) fn unboxed(&self, object: Ref) -> Result<Value, Stop> {
        match self.heap.payload(object) {
            Some(Payload::Boxed(value)) => Ok(*value),
            _ => Err(Stop::stuck("not a box")),
        }
    }

    fn box_class(&self, object: Ref) -> &'static str {
        self.heap.object(object).map_or("", |o| self.classes.binary_name(o.class))
    }

    fn box_text(&self, object: Ref) -> Result<Vec<u16>, Stop> {
        let value = self.unboxed(object)?;
        Ok(match value {
            Value::Int(unit) if self.box_class(object) == CHARACTER => vec![unit as u16],
            _ => self.number_text(value)?.encode_utf16().collect(),
        })
    }

    fn boxes_equal(&self, a: Ref, b: Ref) -> Result<bool, Stop> {
        if self.box_class(a) != self.box_class(b) {
            return Ok(false);
        }
        Ok(order(self.unboxed(a)?, self.unboxed(b)?)? == Ordering::Equal)
    }

    /// The integer part, saturated to `int` or `long`.
    fn to_long(&self, args: Args<'_>, long: bool) -> Result<i64, Stop> {
        let double = |d: f64| if long { d as i64 } else { i64::from(d as i32) };
        match self.unboxed(args.this()?)? {
            Value::Int(n) => Ok(n as i64),
            Value::Float(f) => Ok(double(f64::from(f))),
            Value::Double(d) => Ok(double(d)),
            _ => Err(Stop::stuck("not a number")),
        }
    }
}
