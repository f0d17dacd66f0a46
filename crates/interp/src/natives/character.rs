//! `Character`, and what else depends on the properties of characters.

use super::{Args, Table};
use crate::{Machine, Stop, Value};

pub(super) const TABLES: &[Table] = &[Table { classes: &["java.lang.Character"], rows: ROWS }];

const ROWS: &[super::Row] = &[
    ("isDigit", "(char)", |_, a| Ok(Value::Bool(digit(a.char(0)?).is_some()))),
    ("isLetter", "(char)", |_, a| Ok(Value::Bool(is_letter(a.char(0)?)))),
    ("isAlphabetic", "(int)", |_, a| {
        Ok(Value::Bool(character(a.char(0)?).is_some_and(char::is_alphabetic)))
    }),
    ("isLetterOrDigit", "(char)", |_, a| {
        let c = a.char(0)?;
        Ok(Value::Bool(is_letter(c) || digit(c).is_some()))
    }),
    ("isUpperCase", "(char)", |_, a| {
        Ok(Value::Bool(character(a.char(0)?).is_some_and(char::is_uppercase)))
    }),
    ("isLowerCase", "(char)", |_, a| {
        Ok(Value::Bool(character(a.char(0)?).is_some_and(char::is_lowercase)))
    }),
    ("isWhitespace", "(char)", |_, a| Ok(Value::Bool(is_white(a.char(0)?)))),
    ("isSpaceChar", "(char)", |_, a| Ok(Value::Bool(is_space_char(a.char(0)?)))),
    ("isSurrogate", "(char)", |_, a| Ok(Value::Bool((0xD800..0xE000).contains(&a.char(0)?)))),
    ("toUpperCase", "(char)", |_, a| Ok(Value::int(upper(a.char(0)?)))),
    ("toLowerCase", "(char)", |_, a| Ok(Value::int(lower(a.char(0)?)))),
    ("getNumericValue", "(char)", numeric_value),
    ("digit", "(char,int)", |_, a| {
        let value = digit_of(a.char(0)?, a.integer(1)?);
        Ok(value.map_or(Value::Int(-1), Value::int))
    }),
    ("forDigit", "(int,int)", |_, a| {
        let (value, radix) = (u32::try_from(a.integer(0)?), u32::try_from(a.integer(1)?));
        let digit = match (value, radix) {
            (Ok(value), Ok(radix @ 2..=36)) => char::from_digit(value, radix),
            _ => None,
        };
        Ok(Value::int(digit.map_or(0, u32::from)))
    }),
    ("isDefined", "(char)", |_, a| ascii(a, |_| true)),
    ("isJavaIdentifierStart", "(char)", |_, a| {
        ascii(a, |c| c.is_ascii_alphabetic() || c == b'_' || c == b'$')
    }),
    ("isJavaIdentifierPart", "(char)", |_, a| {
        // Some control characters may be part of a name, and are ignored there.
        ascii(a, |c| c.is_ascii_alphanumeric() || b"_$\x7F".contains(&c) || ignored(c))
    }),
    ("isIdentifierIgnorable", "(char)", |_, a| ascii(a, |c| c == 0x7F || ignored(c))),
    ("reverseBytes", "(char)", |_, a| Ok(Value::int(a.char(0)?.swap_bytes()))),
];

/// Beyond ASCII it depends on the version of Unicode.
fn ascii(a: Args<'_>, holds: fn(u8) -> bool) -> Result<Value, Stop> {
    match u8::try_from(a.char(0)?) {
        Ok(c) if c.is_ascii() => Ok(Value::Bool(holds(c))),
        _ => Err(Stop::stuck("what a character outside of ASCII is")),
    }
}

fn ignored(c: u8) -> bool {
    matches!(c, 0..=8 | 0x0E..=0x1B)
}

fn numeric_value(_: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    Ok(digit_of(a.char(0)?, 36).map_or(Value::Int(-1), Value::int))
}

pub(super) fn character(unit: u16) -> Option<char> {
    char::from_u32(unit.into())
}

/// The zeros of the decimal digits of the basic plane (general category Nd), each followed
/// by the other nine.
const ZEROS: &[u16] = &[
    0x0030, 0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6,
    0x0D66, 0x0DE6, 0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80,
    0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0,
    0xFF10,
];

/// The value of a decimal digit.
fn digit(unit: u16) -> Option<u16> {
    let at = ZEROS.partition_point(|&zero| zero <= unit).checked_sub(1)?;
    let value = unit - ZEROS.get(at)?;
    (value < 10).then_some(value)
}

/// The value of a digit or letter in a base.
pub(super) fn digit_of(unit: u16, radix: i128) -> Option<u16> {
    let value = match unit {
        0x41..=0x5A => unit - 0x41 + 10,
        0x61..=0x7A => unit - 0x61 + 10,
        0xFF21..=0xFF3A => unit - 0xFF21 + 10,
        0xFF41..=0xFF5A => unit - 0xFF41 + 10,
        _ => digit(unit)?,
    };
    ((2..=36).contains(&radix) && i128::from(value) < radix).then_some(value)
}

/// Letters are alphabetic, apart from the letter numbers.
fn is_letter(unit: u16) -> bool {
    let letter_number = matches!(unit, 0x16EE..=0x16F0 | 0x2160..=0x2188 | 0x24B6..=0x24E9
        | 0x3007 | 0x3021..=0x3029 | 0x3038..=0x303A | 0xA6E6..=0xA6EF);
    !letter_number && character(unit).is_some_and(char::is_alphabetic)
}

fn is_space_char(unit: u16) -> bool {
    matches!(
        unit,
        0x20 | 0xA0 | 0x1680 | 0x2000..=0x200A | 0x2028 | 0x2029 | 0x202F | 0x205F | 0x3000
    )
}

/// `Character.isWhitespace`: spaces that may be broken at, and control characters.
pub(super) fn is_white(unit: u16) -> bool {
    match unit {
        0xA0 | 0x2007 | 0x202F => false,
        0x09..=0x0D | 0x1C..=0x1F => true,
        _ => is_space_char(unit),
    }
}

/// One character for one: a mapping to several leaves it as it is.
fn single(unit: u16, mut mapped: impl Iterator<Item = char>) -> u16 {
    match (mapped.next(), mapped.next()) {
        (Some(c), None) => u16::try_from(u32::from(c)).unwrap_or(unit),
        _ => unit,
    }
}

fn upper(unit: u16) -> u16 {
    character(unit).map_or(unit, |c| single(unit, c.to_uppercase()))
}

fn lower(unit: u16) -> u16 {
    match unit {
        // The dotted capital I is the one letter whose full mapping is longer.
        0x0130 => 0x69,
        _ => character(unit).map_or(unit, |c| single(unit, c.to_lowercase())),
    }
}

/// What comparisons that ignore case compare.
pub(super) fn fold(unit: u16) -> u16 {
    lower(upper(unit))
}

/// Letter by letter where the text is not well-formed UTF-16.
pub(super) fn upper_text(text: &[u16]) -> Vec<u16> {
    match String::from_utf16(text) {
        Ok(text) => text.to_uppercase().encode_utf16().collect(),
        Err(_) => text.iter().map(|&c| upper(c)).collect(),
    }
}

pub(super) fn lower_text(text: &[u16]) -> Vec<u16> {
    match String::from_utf16(text) {
        Ok(text) => text.to_lowercase().encode_utf16().collect(),
        Err(_) => text.iter().map(|&c| lower(c)).collect(),
    }
}
