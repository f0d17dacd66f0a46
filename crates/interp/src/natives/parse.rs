//! Numbers from text: `Integer.parseInt`, `Double.parseDouble` and their kin.

use super::Args;
use super::character::digit_of;
use crate::{Machine, Stop};

const NUMBER_FORMAT: &str = "java.lang.NumberFormatException";

fn bad_input(m: &mut Machine<'_>, text: &[u16], radix: i32) -> Stop {
    let text = String::from_utf16_lossy(text);
    let base = if radix == 10 { String::new() } else { format!(" under radix {radix}") };
    m.raise(NUMBER_FORMAT, &format!("For input string: \"{text}\"{base}"))
}

/// The first argument as an integer between the bounds.
pub(super) fn parse_integer(
    m: &mut Machine<'_>,
    a: Args<'_>,
    radix: i32,
    min: i128,
    max: i128,
) -> Result<i128, Stop> {
    let Some(string) = a.nullable(0)? else {
        return Err(m.raise(NUMBER_FORMAT, "Cannot parse null string"));
    };
    let text = m.text_of(string)?;
    if !(2..=36).contains(&radix) {
        let (relation, bound) = if radix < 2 { ("less", "MIN") } else { ("greater", "MAX") };
        let message = format!("radix {radix} {relation} than Character.{bound}_RADIX");
        return Err(m.raise(NUMBER_FORMAT, &message));
    }
    let Some(value) = integer(&text, radix) else { return Err(bad_input(m, &text, radix)) };
    if (min..=max).contains(&value) {
        return Ok(value);
    }
    // `Short` and `Byte` read an `int` first, and complain afterwards.
    let narrow = max < i128::from(i32::MAX);
    if narrow && i32::try_from(value).is_ok() {
        let shown = String::from_utf16_lossy(&text);
        let message = format!("Value out of range. Value:\"{shown}\" Radix:{radix}");
        return Err(m.raise(NUMBER_FORMAT, &message));
    }
    Err(bad_input(m, &text, radix))
}

/// Saturates, far beyond all bounds.
fn integer(text: &[u16], radix: i32) -> Option<i128> {
    let (negative, digits) = match text.split_first() {
        Some((0x2D, rest)) => (true, rest),
        Some((0x2B, rest)) => (false, rest),
        _ => (false, text),
    };
    if digits.is_empty() {
        return None;
    }
    let mut value: i128 = 0;
    for &unit in digits {
        let digit = digit_of(unit, radix.into())?;
        value = value.saturating_mul(radix.into()).saturating_add(digit.into());
    }
    Some(if negative { -value } else { value })
}

pub(super) fn parse_double(m: &mut Machine<'_>, a: Args<'_>) -> Result<f64, Stop> {
    let number = floating_text(m, a)?;
    number.parse().map_err(|_| Stop::stuck("a number that cannot be read"))
}

pub(super) fn parse_float(m: &mut Machine<'_>, a: Args<'_>) -> Result<f32, Stop> {
    let number = floating_text(m, a)?;
    number.parse().map_err(|_| Stop::stuck("a number that cannot be read"))
}

/// The first argument without spaces and suffix, if Java takes it for a number.
fn floating_text(m: &mut Machine<'_>, a: Args<'_>) -> Result<String, Stop> {
    let units = m.text_arg(a, 0)?;
    let text = String::from_utf16_lossy(&units);
    let trimmed = text.trim_matches(|c: char| c <= ' ');
    if trimmed.is_empty() {
        return Err(m.raise(NUMBER_FORMAT, "empty String"));
    }
    let unsigned = trimmed.strip_prefix(['-', '+']).unwrap_or(trimmed);
    if unsigned.starts_with("0x") || unsigned.starts_with("0X") {
        return Err(Stop::stuck("hexadecimal floating-point numbers are not read"));
    }
    if unsigned == "NaN" || unsigned == "Infinity" {
        return Ok(trimmed.to_owned());
    }
    let number = unsigned.strip_suffix(['f', 'F', 'd', 'D']).unwrap_or(unsigned);
    if !is_decimal(number) {
        return Err(bad_input(m, &units, 10));
    }
    let sign = if trimmed.starts_with('-') { "-" } else { "" };
    Ok(format!("{sign}{number}"))
}

/// Digits with an optional point among them and an optional exponent.
fn is_decimal(text: &str) -> bool {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent_is_fine = exponent.is_none_or(|e| {
        let e = e.strip_prefix(['-', '+']).unwrap_or(e);
        !e.is_empty() && digits(e)
    });
    digits(whole)
        && digits(fraction)
        && !(whole.is_empty() && fraction.is_empty())
        && exponent_is_fine
}
