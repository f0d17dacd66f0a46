//! `Character`, and what else depends on the properties of characters.

use super::unicode::{self, Known, known};
use super::{Args, Table};
use crate::{Machine, Stop, Value};

pub(super) const TABLES: &[Table] = &[Table { classes: &["java.lang.Character"], rows: ROWS }];

const ROWS: &[super::Row] = &[
    ("isDigit", "(char)", |m, a| flag(m, a, unicode::DIGIT)),
    ("isLetter", "(char)", |m, a| flag(m, a, unicode::LETTER)),
    ("isAlphabetic", "(int)", |m, a| match u16::try_from(a.integer(0)?) {
        Ok(_) => flag(m, a, unicode::ALPHABETIC),
        Err(_) => Err(Stop::stuck("a character beyond the first 65,536")),
    }),
    ("isLetterOrDigit", "(char)", |m, a| flag(m, a, unicode::LETTER_OR_DIGIT)),
    ("isUpperCase", "(char)", |m, a| flag(m, a, unicode::UPPER)),
    ("isLowerCase", "(char)", |m, a| flag(m, a, unicode::LOWER)),
    ("isTitleCase", "(char)", |m, a| flag(m, a, unicode::TITLE)),
    ("isWhitespace", "(char)", |m, a| flag(m, a, unicode::WHITE)),
    ("isSpaceChar", "(char)", |m, a| flag(m, a, unicode::SPACE)),
    ("isSurrogate", "(char)", |_, a| Ok(Value::Bool((0xD800..0xE000).contains(&a.char(0)?)))),
    ("toUpperCase", "(char)", |m, a| Ok(Value::int(m.unicode(a.char(0)?)?.upper))),
    ("toLowerCase", "(char)", |m, a| Ok(Value::int(m.unicode(a.char(0)?)?.lower))),
    ("toTitleCase", "(char)", |m, a| Ok(Value::int(m.unicode(a.char(0)?)?.title))),
    ("getNumericValue", "(char)", |m, a| Ok(Value::int(m.unicode(a.char(0)?)?.number))),
    ("digit", "(char,int)", |m, a| {
        m.unicode(a.char(0)?)?;
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
    ("isDefined", "(char)", |m, a| flag(m, a, unicode::DEFINED)),
    ("isJavaIdentifierStart", "(char)", |m, a| flag(m, a, unicode::START)),
    ("isJavaIdentifierPart", "(char)", |m, a| flag(m, a, unicode::PART)),
    ("isIdentifierIgnorable", "(char)", |m, a| flag(m, a, unicode::IGNORABLE)),
    ("toString", "(int)", |m, a| match super::string::code_point(a.integer(0)?) {
        Some(units) => m.new_string(units),
        None => {
            let message = format!("Not a valid Unicode code point: 0x{:X}", a.int(0)?);
            Err(m.raise("java.lang.IllegalArgumentException", &message))
        }
    }),
    ("reverseBytes", "(char)", |_, a| Ok(Value::int(a.char(0)?.swap_bytes()))),
];

fn flag(m: &mut Machine<'_>, a: Args<'_>, flag: u16) -> Result<Value, Stop> {
    Ok(Value::Bool(m.unicode(a.char(0)?)?.is(flag)))
}

/// The value of a digit or letter in a base.
pub(super) fn digit_of(unit: u16, radix: i128) -> Option<u16> {
    let value = u16::try_from(known(unit).digit).ok()?;
    ((2..=36).contains(&radix) && i128::from(value) < radix).then_some(value)
}

/// `Character.isWhitespace`: spaces that may be broken at, and control characters.
pub(super) fn is_white(unit: u16) -> bool {
    known(unit).is(unicode::WHITE)
}

/// What comparisons that ignore case compare.
pub(super) fn fold(unit: u16) -> u16 {
    known(known(unit).upper).lower
}

/// Letter by letter where the text is not well-formed UTF-16.
pub(super) fn upper_text(text: &[u16]) -> Vec<u16> {
    match String::from_utf16(text) {
        Ok(text) => text.chars().flat_map(|c| cased(c, c.to_uppercase(), |k| k.upper)).collect(),
        Err(_) => text.iter().map(|&c| known(c).upper).collect(),
    }
}

pub(super) fn lower_text(text: &[u16]) -> Vec<u16> {
    match String::from_utf16(text) {
        // What a sigma becomes depends on what is around it.
        Ok(text) if text.contains('\u{3a3}') => text.to_lowercase().encode_utf16().collect(),
        Ok(text) => text.chars().flat_map(|c| cased(c, c.to_lowercase(), |k| k.lower)).collect(),
        Err(_) => text.iter().map(|&c| known(c).lower).collect(),
    }
}

/// A character that becomes several is the same in all versions of Unicode; others are in the table.
fn cased(c: char, full: impl Iterator<Item = char>, simple: fn(Known) -> u16) -> Vec<u16> {
    let full: Vec<char> = full.collect();
    match (u16::try_from(u32::from(c)), full.len()) {
        (Ok(unit), 0 | 1) => vec![simple(known(unit))],
        _ => full.iter().collect::<String>().encode_utf16().collect(),
    }
}
