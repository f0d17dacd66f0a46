//! What only `BigInteger` does.

use ir::{ArithOp, CompareOp, IntKind, Type};

use crate::heap::Payload;
use crate::natives::character::digit_of;
use crate::natives::{Args, Row};
use crate::{Machine, Stop, Value};

const NUMBER_FORMAT: &str = "java.lang.NumberFormatException";

pub(super) const ROWS: &[Row] = &[
    ("<init>", "(java.lang.String)", |m, a| construct(m, a, 10)),
    ("<init>", "(java.lang.String,int)", |m, a| {
        let radix = m.small_number(a.at(2)?)?;
        construct(m, a, radix)
    }),
    ("valueOf", "(long)", |m, a| m.new_integer(a.at(0)?)),
    ("add", ONE, |m, a| arith(m, a, ArithOp::Add)),
    ("subtract", ONE, |m, a| arith(m, a, ArithOp::Sub)),
    ("multiply", ONE, |m, a| arith(m, a, ArithOp::Mul)),
    ("divide", ONE, |m, a| divided(m, a, ArithOp::Div)),
    ("remainder", ONE, |m, a| divided(m, a, ArithOp::Rem)),
    ("divideAndRemainder", ONE, |m, a| {
        let (quotient, remainder) = (divided(m, a, ArithOp::Div)?, divided(m, a, ArithOp::Rem)?);
        let class = m.classes.named(super::INTEGER);
        let made = m.new_array(&Type::Class(class), 2)?;
        if let Value::Ref(array) = made {
            m.put_element(array, 0, quotient)?;
            m.put_element(array, 1, remainder)?;
        }
        Ok(made)
    }),
    ("mod", ONE, |m, a| {
        let (value, by) = (m.big(a.this()?)?.0, m.other_big(a, 1)?.0);
        let positive = m.compare_of(CompareOp::Gt, by, Value::Int(0))?;
        if !m.decide(positive, base::Span::NONE)? {
            return Err(m.arithmetic_error("BigInteger: modulus not positive"));
        }
        let rest = m.arith_of(ArithOp::Rem, value, by)?;
        let negative = m.compare_of(CompareOp::Lt, rest, Value::Int(0))?;
        let moved = m.arith_of(ArithOp::Add, rest, by)?;
        let rest = m.choose_of(negative, moved, rest)?;
        m.new_integer(rest)
    }),
    ("pow", "(int)", |m, a| {
        let value = m.big(a.this()?)?.0;
        let exponent = m.small_number(a.at(1)?)?;
        if exponent < 0 {
            return Err(m.arithmetic_error("Negative exponent"));
        }
        let mut result = Value::Int(1);
        for _ in 0..exponent {
            m.step()?;
            result = m.arith_of(ArithOp::Mul, result, value)?;
        }
        m.new_integer(result)
    }),
    ("gcd", ONE, |m, a| {
        let value = m.big(a.this()?)?.0;
        let other = m.other_big(a, 1)?.0;
        let (mut x, mut y) = (m.absolute(value)?, m.absolute(other)?);
        while !m.is_zero(y)? {
            m.step()?;
            (x, y) = (y, m.arith_of(ArithOp::Rem, x, y)?);
        }
        m.new_integer(x)
    }),
    ("negate", "()", |m, a| {
        let value = m.big(a.this()?)?.0;
        let value = m.neg_of(value)?;
        m.new_integer(value)
    }),
    ("abs", "()", |m, a| {
        let value = m.big(a.this()?)?.0;
        let value = m.absolute(value)?;
        m.new_integer(value)
    }),
    ("max", ONE, |m, a| extreme(m, a, CompareOp::Gt)),
    ("min", ONE, |m, a| extreme(m, a, CompareOp::Lt)),
    ("compareTo", ONE, compare),
    ("compareTo", "(java.lang.Object)", compare),
    ("intValueExact", "()", |m, a| exact(m, a, (IntKind::Int, "int"))),
    ("longValueExact", "()", |m, a| exact(m, a, (IntKind::Long, "long"))),
    ("shortValueExact", "()", |m, a| exact(m, a, (IntKind::Short, "short"))),
    ("byteValueExact", "()", |m, a| exact(m, a, (IntKind::Byte, "byte"))),
    ("doubleValue", "()", |m, a| Ok(Value::Double(m.settled_big(a.this()?)?.0 as f64))),
    ("floatValue", "()", |m, a| Ok(Value::Float(m.settled_big(a.this()?)?.0 as f32))),
    ("toString", "()", |m, a| {
        let text = m.settled_big(a.this()?)?.0.to_string();
        m.new_text(&text)
    }),
    ("toString", "(int)", |m, a| {
        let value = m.settled_big(a.this()?)?.0;
        let radix = m.small_number(a.at(1)?)?;
        m.new_text(&crate::number::radix_text(value, u32::try_from(radix).unwrap_or(10)))
    }),
    ("and", ONE, |m, a| bits(m, a, |x, y| x & y)),
    ("or", ONE, |m, a| bits(m, a, |x, y| x | y)),
    ("xor", ONE, |m, a| bits(m, a, |x, y| x ^ y)),
    ("andNot", ONE, |m, a| bits(m, a, |x, y| x & !y)),
    ("not", "()", |m, a| {
        let value = m.big(a.this()?)?.0;
        let value = m.arith_of(ArithOp::Sub, Value::Int(-1), value)?;
        m.new_integer(value)
    }),
    ("shiftLeft", "(int)", |m, a| {
        let by = m.small_number(a.at(1)?)?;
        shifted(m, a, by)
    }),
    ("shiftRight", "(int)", |m, a| {
        let by = m.small_number(a.at(1)?)?;
        shifted(m, a, by.saturating_neg())
    }),
    ("testBit", "(int)", |m, a| {
        let at = m.small_number(a.at(1)?)?;
        if at < 0 {
            return Err(m.arithmetic_error("Negative bit address"));
        }
        let value = m.settled_big(a.this()?)?.0;
        Ok(Value::Bool(value >> at.min(127) & 1 == 1))
    }),
    ("bitLength", "()", |m, a| {
        let value = m.settled_big(a.this()?)?.0;
        let bits = if value < 0 { !value } else { value };
        Ok(Value::int(128 - bits.leading_zeros()))
    }),
    ("bitCount", "()", |m, a| {
        let value = m.settled_big(a.this()?)?.0;
        let bits = if value < 0 { !value } else { value };
        Ok(Value::int(bits.count_ones()))
    }),
];

const ONE: &str = "(java.math.BigInteger)";

fn construct(m: &mut Machine<'_>, a: Args<'_>, radix: i32) -> Result<Value, Stop> {
    let text = m.settled_text(a, 1)?;
    if text.is_empty() {
        return Err(m.raise(NUMBER_FORMAT, "Zero length BigInteger"));
    }
    if !(2..=36).contains(&radix) {
        return Err(m.raise(NUMBER_FORMAT, "Radix out of range"));
    }
    let (negative, digits) = match text.split_first() {
        Some((0x2D, rest)) => (true, rest),
        Some((0x2B, rest)) => (false, rest),
        _ => (false, text.as_slice()),
    };
    let mut value: i128 = 0;
    let bad = |m: &mut Machine<'_>| {
        // What it says differs from one kind of mistake to the next.
        let class = m.classes.named(NUMBER_FORMAT);
        m.raise_class(class, None)
    };
    if digits.is_empty() {
        return Err(bad(m));
    }
    for &unit in digits {
        let Some(digit) = digit_of(unit, radix.into()) else { return Err(bad(m)) };
        let more = value.checked_mul(radix.into()).and_then(|v| v.checked_add(digit.into()));
        value = more.ok_or_else(|| Stop::stuck("a number that is too large"))?;
    }
    let value = Value::Int(if negative { -value } else { value });
    m.set_payload(a.this()?, Payload::Big { value, scale: None })
}

fn arith(m: &mut Machine<'_>, a: Args<'_>, op: ArithOp) -> Result<Value, Stop> {
    let (value, other) = (m.big(a.this()?)?.0, m.other_big(a, 1)?.0);
    let value = m.arith_of(op, value, other)?;
    m.new_integer(value)
}

fn divided(m: &mut Machine<'_>, a: Args<'_>, op: ArithOp) -> Result<Value, Stop> {
    let (value, by) = (m.big(a.this()?)?.0, m.other_big(a, 1)?.0);
    if m.is_zero(by)? {
        return Err(m.arithmetic_error("BigInteger divide by zero"));
    }
    let value = m.arith_of(op, value, by)?;
    m.new_integer(value)
}

/// One of the two objects; of two equal ones the first for the greater, too.
fn extreme(m: &mut Machine<'_>, a: Args<'_>, op: CompareOp) -> Result<Value, Stop> {
    let (value, other) = (m.big(a.this()?)?.0, m.other_big(a, 1)?.0);
    let first = m.compare_of(op, value, other)?;
    match m.decide(first, base::Span::NONE)? {
        true => a.at(0),
        false => a.at(1),
    }
}

fn compare(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (value, other) = (m.big(a.this()?)?.0, m.other_big(a, 1)?.0);
    m.ordered(value, other)
}

fn exact(m: &mut Machine<'_>, a: Args<'_>, (kind, name): (IntKind, &str)) -> Result<Value, Stop> {
    let value = m.big(a.this()?)?.0;
    m.fitting_big(value, kind, &format!("BigInteger out of {name} range"))
}

fn bits(m: &mut Machine<'_>, a: Args<'_>, of: fn(i128, i128) -> i128) -> Result<Value, Stop> {
    let (value, other) = (m.big(a.this()?)?.0, m.other_big(a, 1)?.0);
    let (value, other) = (m.settled_number(value)?, m.settled_number(other)?);
    m.new_integer(Value::Int(of(value, other)))
}

/// To the left; to the right, downwards, by a negative number.
fn shifted(m: &mut Machine<'_>, a: Args<'_>, by: i32) -> Result<Value, Stop> {
    let value = m.big(a.this()?)?.0;
    if by >= 0 {
        let by = u32::try_from(by).unwrap_or(u32::MAX);
        let Some(factor) = 1i128.checked_shl(by).filter(|factor| *factor > 0) else {
            return Err(Stop::stuck("a number that is too large"));
        };
        let value = m.arith_of(ArithOp::Mul, value, Value::Int(factor))?;
        return m.new_integer(value);
    }
    let value = m.settled_number(value)?;
    m.new_integer(Value::Int(value >> by.unsigned_abs().min(127)))
}
