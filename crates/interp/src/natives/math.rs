//! `Math` and `StrictMath`.

use super::{Args, Table};
use crate::{Machine, Stop, Value};

pub(super) const TABLES: &[Table] =
    &[Table { classes: &["java.lang.Math", "java.lang.StrictMath"], rows: ROWS }];

const ROWS: &[super::Row] = &[
    ("abs", "(int)", |_, a| Ok(Value::int(a.int(0)?.wrapping_abs()))),
    ("abs", "(long)", |_, a| Ok(Value::int(a.long(0)?.wrapping_abs()))),
    ("abs", "(float)", |_, a| Ok(Value::Float(a.float(0)?.abs()))),
    ("abs", "(double)", |_, a| Ok(Value::Double(a.double(0)?.abs()))),
    ("absExact", "(int)", |m, a| match a.int(0)?.checked_abs() {
        Some(n) => Ok(Value::int(n)),
        None => Err(m.arithmetic("Overflow to represent absolute value of Integer.MIN_VALUE")),
    }),
    ("absExact", "(long)", |m, a| match a.long(0)?.checked_abs() {
        Some(n) => Ok(Value::int(n)),
        None => Err(m.arithmetic("Overflow to represent absolute value of Long.MIN_VALUE")),
    }),
    ("max", "(int,int)", |_, a| Ok(Value::Int(a.integer(0)?.max(a.integer(1)?)))),
    ("max", "(long,long)", |_, a| Ok(Value::Int(a.integer(0)?.max(a.integer(1)?)))),
    ("max", "(float,float)", max_float),
    ("max", "(double,double)", max_double),
    ("min", "(int,int)", |_, a| Ok(Value::Int(a.integer(0)?.min(a.integer(1)?)))),
    ("min", "(long,long)", |_, a| Ok(Value::Int(a.integer(0)?.min(a.integer(1)?)))),
    ("min", "(float,float)", min_float),
    ("min", "(double,double)", min_double),
    ("addExact", "(int,int)", |m, a| int(m, a.int(0)?.checked_add(a.int(1)?))),
    ("addExact", "(long,long)", |m, a| long(m, a.long(0)?.checked_add(a.long(1)?))),
    ("subtractExact", "(int,int)", |m, a| int(m, a.int(0)?.checked_sub(a.int(1)?))),
    ("subtractExact", "(long,long)", |m, a| long(m, a.long(0)?.checked_sub(a.long(1)?))),
    ("multiplyExact", "(int,int)", |m, a| int(m, a.int(0)?.checked_mul(a.int(1)?))),
    ("multiplyExact", "(long,long)", |m, a| long(m, a.long(0)?.checked_mul(a.long(1)?))),
    ("multiplyExact", "(long,int)", |m, a| long(m, a.long(0)?.checked_mul(a.long(1)?))),
    ("incrementExact", "(int)", |m, a| int(m, a.int(0)?.checked_add(1))),
    ("incrementExact", "(long)", |m, a| long(m, a.long(0)?.checked_add(1))),
    ("decrementExact", "(int)", |m, a| int(m, a.int(0)?.checked_sub(1))),
    ("decrementExact", "(long)", |m, a| long(m, a.long(0)?.checked_sub(1))),
    ("negateExact", "(int)", |m, a| int(m, a.int(0)?.checked_neg())),
    ("negateExact", "(long)", |m, a| long(m, a.long(0)?.checked_neg())),
    ("toIntExact", "(long)", |m, a| int(m, i32::try_from(a.long(0)?).ok())),
    ("floorDiv", "(int,int)", |m, a| Ok(Value::int(floor_div(m, a)? as i32))),
    ("floorDiv", "(long,int)", |m, a| Ok(Value::int(floor_div(m, a)? as i64))),
    ("floorDiv", "(long,long)", |m, a| Ok(Value::int(floor_div(m, a)? as i64))),
    ("floorMod", "(int,int)", floor_mod),
    ("floorMod", "(long,int)", floor_mod),
    ("floorMod", "(long,long)", floor_mod),
    ("ceilDiv", "(int,int)", |m, a| Ok(Value::int(ceil_div(m, a)? as i32))),
    ("ceilDiv", "(long,long)", |m, a| Ok(Value::int(ceil_div(m, a)? as i64))),
    ("clamp", "(long,int,int)", |m, a| {
        let (low, high) = (a.integer(1)?, a.integer(2)?);
        if low > high {
            let message = format!("{low} > {high}");
            return Err(m.raise("java.lang.IllegalArgumentException", &message));
        }
        Ok(Value::Int(a.integer(0)?.min(high).max(low)))
    }),
    ("sqrt", "(double)", |_, a| Ok(Value::Double(a.double(0)?.sqrt()))),
    ("pow", "(double,double)", |m, a| {
        let (x, y) = (a.double(0)?, a.double(1)?);
        let is_searched = m.concolic.as_ref().is_some_and(|concolic| !concolic.is_plain());
        match is_searched && !is_power_certain(x, y) {
            true => Err(Stop::stuck("JDKs do not agree on this power")),
            false => Ok(Value::Double(pow(x, y))),
        }
    }),
    ("floor", "(double)", |_, a| Ok(Value::Double(a.double(0)?.floor()))),
    ("ceil", "(double)", |_, a| Ok(Value::Double(a.double(0)?.ceil()))),
    ("rint", "(double)", |_, a| Ok(Value::Double(a.double(0)?.round_ties_even()))),
    ("round", "(double)", |_, a| Ok(Value::int(round(a.double(0)?) as i64))),
    ("round", "(float)", |_, a| Ok(Value::int(round(f64::from(a.float(0)?)) as i32))),
    ("signum", "(double)", |_, a| {
        let d = a.double(0)?;
        Ok(Value::Double(if d == 0.0 || d.is_nan() { d } else { d.signum() }))
    }),
    ("signum", "(float)", |_, a| {
        let f = a.float(0)?;
        Ok(Value::Float(if f == 0.0 || f.is_nan() { f } else { f.signum() }))
    }),
];

/// NaN if either is; 0.0 is greater than -0.0.
pub(super) fn max_double(_: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (x, y) = (a.double(0)?, a.double(1)?);
    let zeros = x == 0.0 && y == 0.0 && x.is_sign_negative();
    Ok(Value::Double(if x.is_nan() || (x >= y && !zeros) { x } else { y }))
}

pub(super) fn min_double(_: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (x, y) = (a.double(0)?, a.double(1)?);
    let zeros = x == 0.0 && y == 0.0 && y.is_sign_negative();
    Ok(Value::Double(if x.is_nan() || (x <= y && !zeros) { x } else { y }))
}

pub(super) fn max_float(_: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (x, y) = (a.float(0)?, a.float(1)?);
    let zeros = x == 0.0 && y == 0.0 && x.is_sign_negative();
    Ok(Value::Float(if x.is_nan() || (x >= y && !zeros) { x } else { y }))
}

pub(super) fn min_float(_: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (x, y) = (a.float(0)?, a.float(1)?);
    let zeros = x == 0.0 && y == 0.0 && y.is_sign_negative();
    Ok(Value::Float(if x.is_nan() || (x <= y && !zeros) { x } else { y }))
}

fn int(m: &mut Machine<'_>, value: Option<i32>) -> Result<Value, Stop> {
    value.map(Value::int).ok_or_else(|| m.arithmetic("integer overflow"))
}

fn long(m: &mut Machine<'_>, value: Option<i64>) -> Result<Value, Stop> {
    value.map(Value::int).ok_or_else(|| m.arithmetic("long overflow"))
}

/// The operands of a division by something that is not 0.
fn operands(m: &mut Machine<'_>, a: Args<'_>) -> Result<(i128, i128), Stop> {
    match (a.integer(0)?, a.integer(1)?) {
        (_, 0) => Err(m.arithmetic("/ by zero")),
        both => Ok(both),
    }
}

fn floor_div(m: &mut Machine<'_>, a: Args<'_>) -> Result<i128, Stop> {
    let (x, y) = operands(m, a)?;
    let down = x % y != 0 && (x < 0) != (y < 0);
    Ok(x / y - i128::from(down))
}

fn ceil_div(m: &mut Machine<'_>, a: Args<'_>) -> Result<i128, Stop> {
    let (x, y) = operands(m, a)?;
    let up = x % y != 0 && (x < 0) == (y < 0);
    Ok(x / y + i128::from(up))
}

fn floor_mod(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (x, y) = operands(m, a)?;
    let rest = x % y;
    Ok(Value::Int(if rest != 0 && (rest < 0) != (y < 0) { rest + y } else { rest }))
}

/// To the nearest integer, halves upwards.
fn round(d: f64) -> f64 {
    let floor = d.floor();
    if d - floor >= 0.5 { floor + 1.0 } else { floor }
}

/// Unlike C's, NaN in the exponent is NaN, and so is one to the power of infinity.
fn pow(x: f64, y: f64) -> f64 {
    if y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) { f64::NAN } else { x.powf(y) }
}

/// Whether the result is the same everywhere: the special cases, and integers whose power is a number
/// (`Math.pow`). All others may be wrong in the last digit.
fn is_power_certain(x: f64, y: f64) -> bool {
    let is_integer = |d: f64| d.is_finite() && d == d.trunc();
    if y == 0.0 || y == 1.0 || !x.is_finite() || !y.is_finite() || x == 0.0 {
        return true;
    }
    if !is_integer(y) {
        // NaN of a negative number.
        return x < 0.0;
    }
    if !is_integer(x) {
        return false;
    }
    let size = x.abs();
    if size == 1.0 {
        return true;
    }
    // An integer of 53 bits, or a power of two.
    let is_two = size.to_bits() & ((1 << 52) - 1) == 0;
    let result = size.powf(y);
    let fits = y > 0.0 && result <= 9_007_199_254_740_992.0;
    fits || (is_two && result.is_normal())
}

impl Machine<'_> {
    fn arithmetic(&mut self, message: &str) -> Stop {
        self.raise("java.lang.ArithmeticException", message)
    }
}
