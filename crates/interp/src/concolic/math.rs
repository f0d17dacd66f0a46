//! `Math` and `StrictMath` of expressions over inputs. Functions that are not here get settled values.

use base::Span;
use ir::{ArithOp, CompareOp, FloatKind, IntKind};

use super::{Op, Sym};
use crate::natives::{Args, Row, Table};
use crate::{Machine, Stop, Value};

pub(super) const TABLES: &[Table] =
    &[Table { classes: &["java.lang.Math", "java.lang.StrictMath"], rows: ROWS }];

const ROWS: &[Row] = &[
    ("abs", "(int)", |m, a| abs(m, a.at(0)?, IntKind::Int)),
    ("abs", "(long)", |m, a| abs(m, a.at(0)?, IntKind::Long)),
    ("abs", "(float)", absolute),
    ("abs", "(double)", absolute),
    ("absExact", "(int)", |m, a| abs_exact(m, a, IntKind::Int)),
    ("absExact", "(long)", |m, a| abs_exact(m, a, IntKind::Long)),
    ("max", "(float,float)", |m, a| extreme_float(m, a, true)),
    ("max", "(double,double)", |m, a| extreme_float(m, a, true)),
    ("min", "(float,float)", |m, a| extreme_float(m, a, false)),
    ("min", "(double,double)", |m, a| extreme_float(m, a, false)),
    ("max", "(int,int)", |m, a| extreme(m, a, CompareOp::Ge)),
    ("max", "(long,long)", |m, a| extreme(m, a, CompareOp::Ge)),
    ("min", "(int,int)", |m, a| extreme(m, a, CompareOp::Le)),
    ("min", "(long,long)", |m, a| extreme(m, a, CompareOp::Le)),
    ("floorMod", "(int,int)", |m, a| Ok(floored(m, a)?.1)),
    ("floorMod", "(long,long)", |m, a| Ok(floored(m, a)?.1)),
    ("floorMod", "(long,int)", |m, a| Ok(floored(m, a)?.1)),
    ("floorDiv", "(long,int)", |m, a| {
        let quotient = floored(m, a)?.0;
        m.wrap_of(IntKind::Long, quotient)
    }),
    ("floorDiv", "(int,int)", |m, a| {
        let quotient = floored(m, a)?.0;
        m.wrap_of(IntKind::Int, quotient)
    }),
    ("floorDiv", "(long,long)", |m, a| {
        let quotient = floored(m, a)?.0;
        m.wrap_of(IntKind::Long, quotient)
    }),
    ("addExact", "(int,int)", |m, a| exact(m, a, ArithOp::Add, IntKind::Int)),
    ("addExact", "(long,long)", |m, a| exact(m, a, ArithOp::Add, IntKind::Long)),
    ("subtractExact", "(int,int)", |m, a| exact(m, a, ArithOp::Sub, IntKind::Int)),
    ("subtractExact", "(long,long)", |m, a| exact(m, a, ArithOp::Sub, IntKind::Long)),
    ("multiplyExact", "(int,int)", |m, a| exact(m, a, ArithOp::Mul, IntKind::Int)),
    ("multiplyExact", "(long,long)", |m, a| exact(m, a, ArithOp::Mul, IntKind::Long)),
    ("multiplyExact", "(long,int)", |m, a| exact(m, a, ArithOp::Mul, IntKind::Long)),
    ("incrementExact", "(int)", |m, a| {
        let value = m.arith_of(ArithOp::Add, a.at(0)?, Value::Int(1))?;
        fitting(m, value, IntKind::Int)
    }),
    ("incrementExact", "(long)", |m, a| {
        let value = m.arith_of(ArithOp::Add, a.at(0)?, Value::Int(1))?;
        fitting(m, value, IntKind::Long)
    }),
    ("decrementExact", "(int)", |m, a| {
        let value = m.arith_of(ArithOp::Sub, a.at(0)?, Value::Int(1))?;
        fitting(m, value, IntKind::Int)
    }),
    ("decrementExact", "(long)", |m, a| {
        let value = m.arith_of(ArithOp::Sub, a.at(0)?, Value::Int(1))?;
        fitting(m, value, IntKind::Long)
    }),
    ("negateExact", "(int)", |m, a| {
        let value = m.neg_of(a.at(0)?)?;
        fitting(m, value, IntKind::Int)
    }),
    ("negateExact", "(long)", |m, a| {
        let value = m.neg_of(a.at(0)?)?;
        fitting(m, value, IntKind::Long)
    }),
    ("toIntExact", "(long)", |m, a| fitting(m, a.at(0)?, IntKind::Int)),
    ("floor", "(double)", |m, a| floor(m, a.at(0)?)),
    ("ceil", "(double)", |m, a| {
        // Downwards on the other side.
        let opposite = followed(m, &[a.at(0)?], |s| Op::FloatNeg(FloatKind::Double, s[0]))?;
        let floor = floor(m, opposite)?;
        followed(m, &[floor], |s| Op::FloatNeg(FloatKind::Double, s[0]))
    }),
    ("round", "(double)", |m, a| round(m, a.at(0)?, IntKind::Long)),
    ("round", "(float)", |m, a| {
        let wide = followed(m, &[a.at(0)?], |s| Op::FloatToFloat(FloatKind::Double, s[0]))?;
        round(m, wide, IntKind::Int)
    }),
];

fn abs(m: &mut Machine<'_>, value: Value, kind: IntKind) -> Result<Value, Stop> {
    let negative = m.compare_of(CompareOp::Lt, value, Value::Int(0))?;
    let opposite = m.neg_of(value)?;
    let opposite = m.wrap_of(kind, opposite)?;
    m.choose_of(negative, opposite, value)
}

pub(super) fn extreme(m: &mut Machine<'_>, a: Args<'_>, op: CompareOp) -> Result<Value, Stop> {
    let (x, y) = (a.at(0)?, a.at(1)?);
    let first = m.compare_of(op, x, y)?;
    m.choose_of(first, x, y)
}

/// Quotient and remainder of a division that rounds down.
fn floored(m: &mut Machine<'_>, a: Args<'_>) -> Result<(Value, Value), Stop> {
    let (x, y) = (a.at(0)?, a.at(1)?);
    let zero = m.compare_of(CompareOp::Eq, y, Value::Int(0))?;
    if m.decide(zero, Span::NONE)? {
        return Err(m.raise("java.lang.ArithmeticException", "/ by zero"));
    }
    let quotient = m.arith_of(ArithOp::Div, x, y)?;
    let remainder = m.arith_of(ArithOp::Rem, x, y)?;
    let whole = m.compare_of(CompareOp::Eq, remainder, Value::Int(0))?;
    let below = m.compare_of(CompareOp::Lt, remainder, Value::Int(0))?;
    let negative = m.compare_of(CompareOp::Lt, y, Value::Int(0))?;
    let agree = m.equal_of(below, negative)?;
    let stays = m.or_of(whole, agree)?;
    let lower = m.arith_of(ArithOp::Sub, quotient, Value::Int(1))?;
    let moved = m.arith_of(ArithOp::Add, remainder, y)?;
    Ok((m.choose_of(stays, quotient, lower)?, m.choose_of(stays, remainder, moved)?))
}

fn exact(m: &mut Machine<'_>, a: Args<'_>, op: ArithOp, kind: IntKind) -> Result<Value, Stop> {
    let value = m.arith_of(op, a.at(0)?, a.at(1)?)?;
    fitting(m, value, kind)
}

fn fitting(m: &mut Machine<'_>, value: Value, kind: IntKind) -> Result<Value, Stop> {
    let fits = m.in_range_of(kind, value)?;
    match m.decide(fits, Span::NONE)? {
        true => Ok(value),
        false => {
            let what = if kind == IntKind::Int { "integer overflow" } else { "long overflow" };
            Err(m.raise("java.lang.ArithmeticException", what))
        }
    }
}

fn abs_exact(m: &mut Machine<'_>, a: Args<'_>, kind: IntKind) -> Result<Value, Stop> {
    let value = a.at(0)?;
    let least = m.compare_of(CompareOp::Eq, value, Value::Int(kind.min()))?;
    if m.decide(least, Span::NONE)? {
        let name = if kind == IntKind::Int { "Integer" } else { "Long" };
        let message = format!("Overflow to represent absolute value of {name}.MIN_VALUE");
        return Err(m.raise("java.lang.ArithmeticException", &message));
    }
    abs(m, value, kind)
}

/// An operation on values of which one at least is an expression, or on none of them.
fn followed(
    m: &mut Machine<'_>,
    operands: &[Value],
    op: impl Fn(&[Sym]) -> Op,
) -> Result<Value, Stop> {
    let made = m.concolic.as_mut().and_then(|concolic| {
        let nodes = &mut concolic.nodes;
        let mut syms = Vec::new();
        for operand in operands {
            syms.push(nodes.constant(*operand)?);
        }
        let op = op(&syms);
        let value = op.value(&|sym| Some(nodes.get(sym).value))?;
        let is_known = !operands.iter().any(|operand| matches!(operand, Value::Sym(_)));
        if is_known { Some(value) } else { nodes.float(op, value) }
    });
    made.ok_or_else(|| Stop::stuck("not a floating-point number"))
}

fn kind_of(m: &Machine<'_>, value: Value) -> FloatKind {
    match m.concrete(value) {
        Value::Float(_) => FloatKind::Float,
        _ => FloatKind::Double,
    }
}

/// A number of the kind.
fn float(kind: FloatKind, n: f64) -> Value {
    match kind {
        FloatKind::Float => Value::Float(n as f32),
        FloatKind::Double => Value::Double(n),
    }
}

fn compared(m: &mut Machine<'_>, op: CompareOp, x: Value, y: Value) -> Result<bool, Stop> {
    let kind = kind_of(m, x);
    let truth = followed(m, &[x, y], |s| Op::FloatCompare(op, kind, s[0], s[1]))?;
    m.decide(truth, Span::NONE)
}

fn computed(m: &mut Machine<'_>, op: ArithOp, x: Value, y: Value) -> Result<Value, Stop> {
    let kind = kind_of(m, x);
    followed(m, &[x, y], |s| Op::FloatArith(op, kind, s[0], s[1]))
}

/// Of both zeros it is 0.0, of NaN it is NaN.
fn absolute(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let x = a.at(0)?;
    let zero = float(kind_of(m, x), 0.0);
    match compared(m, CompareOp::Le, x, zero)? {
        true => computed(m, ArithOp::Sub, zero, x),
        false => Ok(x),
    }
}

/// The greater or the lesser one; NaN if either is, and 0.0 is greater than -0.0.
fn extreme_float(m: &mut Machine<'_>, a: Args<'_>, is_max: bool) -> Result<Value, Stop> {
    let (x, y) = (a.at(0)?, a.at(1)?);
    if compared(m, CompareOp::Lt, x, y)? {
        return Ok(if is_max { y } else { x });
    }
    if compared(m, CompareOp::Gt, x, y)? {
        return Ok(if is_max { x } else { y });
    }
    let kind = kind_of(m, x);
    if !compared(m, CompareOp::Eq, x, y)? {
        return Ok(float(kind, f64::NAN));
    }
    // Equal, and not the same only if they are zeros.
    let negative = followed(m, &[x, float(kind, -0.0)], |s| Op::FloatSame(kind, s[0], s[1]))?;
    let is_second = m.decide(negative, Span::NONE)? == is_max;
    Ok(if is_second { y } else { x })
}

fn floor(m: &mut Machine<'_>, x: Value) -> Result<Value, Stop> {
    let kind = kind_of(m, x);
    followed(m, &[x], |s| Op::FloatFloor(kind, s[0]))
}

/// The nearest whole number, of two the greater one, as the other natives compute it.
fn round(m: &mut Machine<'_>, x: Value, kind: IntKind) -> Result<Value, Stop> {
    let mut floor = floor(m, x)?;
    let rest = computed(m, ArithOp::Sub, x, floor)?;
    if compared(m, CompareOp::Ge, rest, Value::Double(0.5))? {
        floor = computed(m, ArithOp::Add, floor, Value::Double(1.0))?;
    }
    followed(m, &[floor], |s| Op::FloatToInt(kind, s[0]))
}
