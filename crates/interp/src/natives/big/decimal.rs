//! What only `BigDecimal` does. The number of digits behind the point is always known; numbers may be
//! expressions.

use ir::{ArithOp, CompareOp, IntKind};

use super::power;
use crate::heap::Payload;
use crate::natives::{Args, Row, enums};
use crate::{Machine, Stop, Value};

const ONE: &str = "(java.math.BigDecimal)";

pub(super) const ROWS: &[Row] = &[
    ("<init>", "(int)", |m, a| begin(m, a, (a.at(1)?, 0))),
    ("<init>", "(long)", |m, a| begin(m, a, (a.at(1)?, 0))),
    ("<init>", "(java.math.BigInteger)", |m, a| {
        let value = m.other_big(a, 1)?.0;
        begin(m, a, (value, 0))
    }),
    ("<init>", "(java.math.BigInteger,int)", |m, a| {
        let value = m.other_big(a, 1)?.0;
        let scale = m.small_number(a.at(2)?)?;
        begin(m, a, (value, scale))
    }),
    ("<init>", "(java.lang.String)", |m, a| {
        let text = m.settled_text(a, 1)?;
        let read = parsed(&String::from_utf16_lossy(&text))?;
        match read {
            Some((value, scale)) => begin(m, a, (Value::Int(value), scale)),
            None => {
                let class = m.classes.named("java.lang.NumberFormatException");
                Err(m.raise_class(class, None))
            }
        }
    }),
    ("valueOf", "(long)", |m, a| m.new_decimal(a.at(0)?, 0)),
    ("valueOf", "(long,int)", |m, a| {
        let scale = m.small_number(a.at(1)?)?;
        m.new_decimal(a.at(0)?, scale)
    }),
    ("valueOf", "(double)", |m, a| {
        let number = m.settle(a.at(0)?);
        let text = m.number_text(number)?;
        match parsed(&text)? {
            Some((value, scale)) => m.new_decimal(Value::Int(value), scale),
            None => {
                let class = m.classes.named("java.lang.NumberFormatException");
                Err(m.raise_class(class, None))
            }
        }
    }),
    ("add", ONE, |m, a| sum(m, a, ArithOp::Add)),
    ("subtract", ONE, |m, a| sum(m, a, ArithOp::Sub)),
    ("multiply", ONE, |m, a| {
        let ((x, p), (y, q)) = both(m, a)?;
        let value = m.arith_of(ArithOp::Mul, x, y)?;
        m.new_decimal(value, scaled(p.checked_add(q))?)
    }),
    ("pow", "(int)", |m, a| {
        let (value, scale) = own(m, a)?;
        let exponent = m.small_number(a.at(1)?)?;
        if !(0..=999_999_999).contains(&exponent) {
            return Err(m.arithmetic_error("Invalid operation"));
        }
        let mut result = Value::Int(1);
        for _ in 0..exponent {
            m.step()?;
            result = m.arith_of(ArithOp::Mul, result, value)?;
        }
        m.new_decimal(result, scaled(scale.checked_mul(exponent))?)
    }),
    ("negate", "()", |m, a| {
        let (value, scale) = own(m, a)?;
        let value = m.neg_of(value)?;
        m.new_decimal(value, scale)
    }),
    ("plus", "()", |_, a| a.at(0)),
    ("abs", "()", |m, a| {
        let (value, scale) = own(m, a)?;
        let value = m.absolute(value)?;
        m.new_decimal(value, scale)
    }),
    ("scale", "()", |m, a| Ok(Value::int(own(m, a)?.1))),
    ("unscaledValue", "()", |m, a| {
        let value = own(m, a)?.0;
        m.new_integer(value)
    }),
    ("precision", "()", |m, a| {
        let value = m.settled_big(a.this()?)?.0;
        Ok(Value::size(value.unsigned_abs().to_string().len()))
    }),
    ("compareTo", ONE, compare),
    ("compareTo", "(java.lang.Object)", compare),
    ("max", ONE, |m, a| extreme(m, a, CompareOp::Ge)),
    ("min", ONE, |m, a| extreme(m, a, CompareOp::Le)),
    ("setScale", "(int)", |m, a| {
        let scale = m.small_number(a.at(1)?)?;
        let number = own(m, a)?;
        let value = rescaled(m, number, (scale, Rounding::Unnecessary))?;
        m.new_decimal(value, scale)
    }),
    ("setScale", "(int,java.math.RoundingMode)", |m, a| {
        let scale = m.small_number(a.at(1)?)?;
        let rounding = rounding(m, a, 2)?;
        let number = own(m, a)?;
        let value = rescaled(m, number, (scale, rounding))?;
        m.new_decimal(value, scale)
    }),
    ("movePointLeft", "(int)", |m, a| moved(m, a, 1)),
    ("movePointRight", "(int)", |m, a| moved(m, a, -1)),
    ("divide", ONE, divided_exactly),
    ("divide", "(java.math.BigDecimal,java.math.RoundingMode)", |m, a| {
        let scale = own(m, a)?.1;
        let rounding = rounding(m, a, 2)?;
        divided(m, a, (scale, rounding))
    }),
    ("divide", "(java.math.BigDecimal,int,java.math.RoundingMode)", |m, a| {
        let scale = m.small_number(a.at(2)?)?;
        let rounding = rounding(m, a, 3)?;
        divided(m, a, (scale, rounding))
    }),
    ("stripTrailingZeros", "()", |m, a| {
        let (value, scale) = own(m, a)?;
        let (mut value, mut scale) = (m.settled_number(value)?, scale);
        if value == 0 {
            return m.new_decimal(Value::Int(0), 0);
        }
        while value % 10 == 0 {
            value /= 10;
            scale = scaled(scale.checked_sub(1))?;
        }
        m.new_decimal(Value::Int(value), scale)
    }),
    ("toBigInteger", "()", |m, a| {
        let value = m.whole_part(a.this()?)?;
        m.new_integer(value)
    }),
    ("toBigIntegerExact", "()", |m, a| {
        let number = own(m, a)?;
        let value = rescaled(m, number, (0, Rounding::Unnecessary))?;
        m.new_integer(value)
    }),
    ("intValueExact", "()", |m, a| exact(m, a, IntKind::Int)),
    ("longValueExact", "()", |m, a| exact(m, a, IntKind::Long)),
    ("doubleValue", "()", |m, a| {
        let text = scientific(m, a)?;
        let number = text.parse().map_err(|_| Stop::stuck("not a number"))?;
        Ok(Value::Double(number))
    }),
    ("floatValue", "()", |m, a| {
        let text = scientific(m, a)?;
        let number = text.parse().map_err(|_| Stop::stuck("not a number"))?;
        Ok(Value::Float(number))
    }),
    ("toString", "()", |m, a| {
        let (value, scale) = own(m, a)?;
        let text = text(m.settled_number(value)?, scale)?;
        m.new_text(&text)
    }),
    ("toPlainString", "()", |m, a| {
        let (value, scale) = own(m, a)?;
        let text = plain(m.settled_number(value)?, scale)?;
        m.new_text(&text)
    }),
];

/// As the constants of `RoundingMode` are called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rounding {
    Up,
    Down,
    Ceiling,
    Floor,
    HalfUp,
    HalfDown,
    HalfEven,
    Unnecessary,
}

fn rounding(m: &mut Machine<'_>, a: Args<'_>, at: usize) -> Result<Rounding, Stop> {
    let mode = m.non_null(a, at)?;
    Ok(match enums::state(m, mode)?.1 {
        0 => Rounding::Up,
        1 => Rounding::Down,
        2 => Rounding::Ceiling,
        3 => Rounding::Floor,
        4 => Rounding::HalfUp,
        5 => Rounding::HalfDown,
        6 => Rounding::HalfEven,
        _ => Rounding::Unnecessary,
    })
}

type Number = (Value, i32);

fn begin(m: &mut Machine<'_>, a: Args<'_>, (value, scale): Number) -> Result<Value, Stop> {
    m.set_payload(a.this()?, Payload::Big { value, scale: Some(scale) })
}

fn own(m: &Machine<'_>, a: Args<'_>) -> Result<Number, Stop> {
    let (value, scale) = m.big(a.this()?)?;
    Ok((value, scale.unwrap_or(0)))
}

fn both(m: &mut Machine<'_>, a: Args<'_>) -> Result<(Number, Number), Stop> {
    let own = own(m, a)?;
    let (value, scale) = m.other_big(a, 1)?;
    Ok((own, (value, scale.unwrap_or(0))))
}

fn scaled(scale: Option<i32>) -> Result<i32, Stop> {
    scale.ok_or_else(|| Stop::stuck("too many digits"))
}

/// With so many digits behind the point, of which none is lost.
fn widened(m: &mut Machine<'_>, (value, own): Number, scale: i32) -> Result<Value, Stop> {
    match scaled(scale.checked_sub(own))? {
        0 => Ok(value),
        more => m.arith_of(ArithOp::Mul, value, power(more)?),
    }
}

/// Both with as many digits behind the point as one of them has.
fn aligned(m: &mut Machine<'_>, a: Args<'_>) -> Result<(Value, Value, i32), Stop> {
    let (x, y) = both(m, a)?;
    let scale = x.1.max(y.1);
    Ok((widened(m, x, scale)?, widened(m, y, scale)?, scale))
}

fn sum(m: &mut Machine<'_>, a: Args<'_>, op: ArithOp) -> Result<Value, Stop> {
    let (x, y, scale) = aligned(m, a)?;
    let value = m.arith_of(op, x, y)?;
    m.new_decimal(value, scale)
}

fn compare(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (x, y, _) = aligned(m, a)?;
    m.ordered(x, y)
}

fn extreme(m: &mut Machine<'_>, a: Args<'_>, op: CompareOp) -> Result<Value, Stop> {
    let (x, y, _) = aligned(m, a)?;
    let first = m.compare_of(op, x, y)?;
    match m.decide(first, base::Span::NONE)? {
        true => a.at(0),
        false => a.at(1),
    }
}

/// The number with so many digits behind the point.
fn rescaled(
    m: &mut Machine<'_>,
    number: Number,
    (scale, rounding): (i32, Rounding),
) -> Result<Value, Stop> {
    match scaled(number.1.checked_sub(scale))? {
        less if less > 0 => rounded(m, (number.0, power(less)?), rounding),
        _ => widened(m, number, scale),
    }
}

/// A quotient that is a whole number; nobody divides by zero.
fn rounded(
    m: &mut Machine<'_>,
    (above, below): (Value, Value),
    rounding: Rounding,
) -> Result<Value, Stop> {
    let quotient = m.arith_of(ArithOp::Div, above, below)?;
    let rest = m.arith_of(ArithOp::Rem, above, below)?;
    if m.is_zero(rest)? {
        return Ok(quotient);
    }
    let negative = m.is_negative(above)? != m.is_negative(below)?;
    let away = match rounding {
        Rounding::Up => true,
        Rounding::Down => false,
        Rounding::Ceiling => !negative,
        Rounding::Floor => negative,
        Rounding::Unnecessary => return Err(m.arithmetic_error("Rounding necessary")),
        Rounding::HalfUp | Rounding::HalfDown | Rounding::HalfEven => {
            let rest = m.absolute(rest)?;
            let twice = m.arith_of(ArithOp::Mul, rest, Value::Int(2))?;
            let whole = m.absolute(below)?;
            let more = m.compare_of(CompareOp::Gt, twice, whole)?;
            let half = m.compare_of(CompareOp::Eq, twice, whole)?;
            if m.decide(more, base::Span::NONE)? {
                true
            } else if !m.decide(half, base::Span::NONE)? {
                false
            } else if rounding == Rounding::HalfEven {
                let odd = m.arith_of(ArithOp::Rem, quotient, Value::Int(2))?;
                !m.is_zero(odd)?
            } else {
                rounding == Rounding::HalfUp
            }
        }
    };
    let step = if negative { -1 } else { 1 };
    match away {
        true => m.arith_of(ArithOp::Add, quotient, Value::Int(step)),
        false => Ok(quotient),
    }
}

fn divided(
    m: &mut Machine<'_>,
    a: Args<'_>,
    (scale, rounding): (i32, Rounding),
) -> Result<Value, Stop> {
    let ((x, p), (y, q)) = both(m, a)?;
    if m.is_zero(y)? {
        // What it says depends on how large the numbers are.
        return Err(m.arithmetic_error_of_some_kind());
    }
    let more = scale.checked_add(q).and_then(|sum| sum.checked_sub(p));
    let (above, below) = match scaled(more)? {
        more if more >= 0 => (m.arith_of(ArithOp::Mul, x, power(more)?)?, y),
        less => (x, m.arith_of(ArithOp::Mul, y, power(less.saturating_neg())?)?),
    };
    let value = rounded(m, (above, below), rounding)?;
    m.new_decimal(value, scale)
}

/// With as few digits as the exact quotient needs, but not fewer than the difference of theirs.
fn divided_exactly(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let ((x, p), (y, q)) = both(m, a)?;
    let wanted = scaled(p.checked_sub(q))?;
    if m.is_zero(y)? {
        let message = if m.is_zero(x)? { "Division undefined" } else { "Division by zero" };
        return Err(m.arithmetic_error(message));
    }
    let (mut above, below) = (m.settled_number(x)?, m.settled_number(y)?);
    if above == 0 {
        return m.new_decimal(Value::Int(0), wanted);
    }
    let mut rest = below.unsigned_abs() / gcd(above.unsigned_abs(), below.unsigned_abs());
    let mut digits = (0, 0);
    while rest.is_multiple_of(2) {
        rest /= 2;
        digits.0 += 1;
    }
    while rest.is_multiple_of(5) {
        rest /= 5;
        digits.1 += 1;
    }
    if rest != 1 {
        let message = "Non-terminating decimal expansion; no exact representable decimal result.";
        return Err(m.arithmetic_error(message));
    }
    for _ in 0..digits.0.max(digits.1) {
        above = above.checked_mul(10).ok_or_else(|| Stop::stuck("too many digits"))?;
    }
    let value = above.checked_div(below).ok_or_else(|| Stop::stuck("too many digits"))?;
    m.new_decimal(Value::Int(value), scaled(wanted.checked_add(digits.0.max(digits.1)))?)
}

fn gcd(mut x: u128, mut y: u128) -> u128 {
    while y != 0 {
        (x, y) = (y, x % y);
    }
    x
}

fn moved(m: &mut Machine<'_>, a: Args<'_>, direction: i32) -> Result<Value, Stop> {
    let (value, scale) = own(m, a)?;
    let by = m.small_number(a.at(1)?)?;
    if by == 0 {
        return a.at(0);
    }
    let scale = scaled(by.checked_mul(direction).and_then(|by| scale.checked_add(by)))?;
    match scale < 0 {
        true => {
            let value = widened(m, (value, scale), 0)?;
            m.new_decimal(value, 0)
        }
        false => m.new_decimal(value, scale),
    }
}

fn exact(m: &mut Machine<'_>, a: Args<'_>, kind: IntKind) -> Result<Value, Stop> {
    let number = own(m, a)?;
    let value = rescaled(m, number, (0, Rounding::Unnecessary))?;
    m.fitting_big(value, kind, "Overflow")
}

fn scientific(m: &mut Machine<'_>, a: Args<'_>) -> Result<String, Stop> {
    let (value, scale) = own(m, a)?;
    Ok(format!("{}e{}", m.settled_number(value)?, -i64::from(scale)))
}

/// More zeros nobody writes.
const LONGEST: i32 = 1_000;

fn plain(value: i128, scale: i32) -> Result<String, Stop> {
    if scale.saturating_abs() > LONGEST {
        return Err(Stop::stuck("so many digits"));
    }
    let sign = if value < 0 { "-" } else { "" };
    let digits = value.unsigned_abs().to_string();
    let behind = usize::try_from(scale).unwrap_or(0);
    if behind == 0 {
        let zeros = if value == 0 { 0 } else { usize::try_from(-scale).unwrap_or(0) };
        return Ok(format!("{sign}{digits}{}", "0".repeat(zeros)));
    }
    let digits = format!("{digits:0>width$}", width = behind + 1);
    let (whole, rest) = digits.split_at(digits.len() - behind);
    Ok(format!("{sign}{whole}.{rest}"))
}

/// With an exponent where the number is very small, or has digits that nobody knows.
fn text(value: i128, scale: i32) -> Result<String, Stop> {
    let digits = value.unsigned_abs().to_string();
    let adjusted = digits.len() as i64 - 1 - i64::from(scale);
    if scale >= 0 && adjusted >= -6 {
        return plain(value, scale);
    }
    let sign = if value < 0 { "-" } else { "" };
    let (first, rest) = digits.split_at(1);
    let point = if rest.is_empty() { "" } else { "." };
    let exponent = match adjusted {
        0 => String::new(),
        n => format!("E{}{n}", if n > 0 { "+" } else { "" }),
    };
    Ok(format!("{sign}{first}{point}{rest}{exponent}"))
}

/// Number and digits behind the point of a text; nothing if Java does not take it.
fn parsed(text: &str) -> Result<Option<(i128, i32)>, Stop> {
    let (number, exponent) = match text.split_once(['e', 'E']) {
        Some((number, exponent)) => {
            let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
            if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return other_digits(exponent);
            }
            let Ok(exponent) = exponent.parse::<i32>() else {
                return Err(Stop::stuck("an exponent that is too large"));
            };
            (number, exponent)
        }
        None => (text, 0),
    };
    let unsigned = number.strip_prefix(['+', '-']).unwrap_or(number);
    let (whole, behind) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let digits = format!("{whole}{behind}");
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return other_digits(&digits);
    }
    let Ok(value) = digits.parse::<i128>() else {
        return Err(Stop::stuck("a number that is too large"));
    };
    let value = if number.starts_with('-') { -value } else { value };
    let scale = i32::try_from(behind.len()).ok().and_then(|scale| scale.checked_sub(exponent));
    Ok(Some((value, scaled(scale)?)))
}

/// Java reads the digits of all scripts.
fn other_digits(text: &str) -> Result<Option<(i128, i32)>, Stop> {
    match text.is_ascii() {
        true => Ok(None),
        false => Err(Stop::stuck("digits that are not ASCII")),
    }
}
