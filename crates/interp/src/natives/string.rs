//! `String`.

use std::sync::Arc;

use super::character::{fold, is_white, lower_text, upper_text};
use super::{Args, Table};
use crate::heap::{Elements, Payload};
use crate::{Machine, Stop, Value};

pub(super) const STRING_INDEX: &str = "java.lang.StringIndexOutOfBoundsException";

pub(super) const TABLES: &[Table] = &[
    Table { classes: &["java.lang.String"], rows: INSTANCE },
    Table { classes: &["java.lang.String"], rows: STATIC },
];

const INSTANCE: &[super::Row] = &[
    ("<init>", "()", |m, a| m.set_payload(a.this()?, Payload::Str(Arc::new([])))),
    ("<init>", "(java.lang.String)", |m, a| {
        let text = m.text_arg(a, 1)?;
        m.set_payload(a.this()?, Payload::Str(text))
    }),
    ("<init>", "(char[])", |m, a| {
        let units = m.chars_arg(a, 1)?;
        m.set_payload(a.this()?, Payload::Str(units.into()))
    }),
    ("<init>", "(char[],int,int)", |m, a| {
        let part = chars_part(m, a, 1)?;
        m.set_payload(a.this()?, Payload::Str(part.into()))
    }),
    ("<init>", "(java.lang.StringBuilder)", from_sequence),
    ("<init>", "(java.lang.StringBuffer)", from_sequence),
    ("length", "()", |m, a| Ok(Value::size(m.text_arg(a, 0)?.len()))),
    ("isEmpty", "()", |m, a| Ok(Value::Bool(m.text_arg(a, 0)?.is_empty()))),
    ("isBlank", "()", |m, a| Ok(Value::Bool(m.text_arg(a, 0)?.iter().all(|&c| is_white(c))))),
    ("charAt", "(int)", |m, a| {
        let text = m.text_arg(a, 0)?;
        let index = a.integer(1)?;
        match usize::try_from(index).ok().and_then(|i| text.get(i)) {
            Some(&unit) => Ok(Value::int(unit)),
            None => Err(m.index_error(STRING_INDEX, index, text.len())),
        }
    }),
    ("codePointAt", "(int)", |m, a| {
        let text = m.text_arg(a, 0)?;
        let index = a.integer(1)?;
        let rest = usize::try_from(index).ok().and_then(|i| text.get(i..));
        match rest.and_then(|r| char::decode_utf16(r.iter().copied()).next()) {
            Some(Ok(c)) => Ok(Value::int(u32::from(c))),
            Some(Err(unpaired)) => Ok(Value::int(unpaired.unpaired_surrogate())),
            None => Err(m.index_error(STRING_INDEX, index, text.len())),
        }
    }),
    ("equals", "(java.lang.Object)", |m, a| {
        let text = m.text_arg(a, 0)?;
        let other = a.nullable(1)?.and_then(|o| m.heap.text(o));
        Ok(Value::Bool(other.is_some_and(|o| *o == text)))
    }),
    ("contentEquals", "(java.lang.CharSequence)", |m, a| {
        let text = m.text_arg(a, 0)?;
        let other = m.non_null(a, 1)?;
        Ok(Value::Bool(text == m.characters(other)?))
    }),
    ("equalsIgnoreCase", "(java.lang.String)", |m, a| {
        let text = m.text_arg(a, 0)?;
        let other = a.nullable(1)?.and_then(|o| m.heap.text(o)).cloned();
        m.unicode_text(&text)?;
        m.unicode_text(other.as_deref().unwrap_or_default())?;
        Ok(Value::Bool(other.is_some_and(|other| {
            let folded = |t: &[u16]| -> Vec<u16> { t.iter().map(|&c| fold(c)).collect() };
            folded(&text) == folded(&other)
        })))
    }),
    ("compareTo", "(java.lang.String)", compare_to),
    ("compareTo", "(java.lang.Object)", compare_to),
    ("compareToIgnoreCase", "(java.lang.String)", |m, a| {
        let folded = |t: &[u16]| -> Vec<u16> { t.iter().map(|&c| fold(c)).collect() };
        let (text, other) = (m.text_arg(a, 0)?, m.text_arg(a, 1)?);
        m.unicode_text(&text)?;
        m.unicode_text(&other)?;
        let (text, other) = (folded(&text), folded(&other));
        Ok(Value::Int(compare(&text, &other)))
    }),
    ("hashCode", "()", |m, a| {
        let text = m.text_arg(a, 0)?;
        let hash = text.iter().fold(0i32, |h, &c| h.wrapping_mul(31).wrapping_add(i32::from(c)));
        Ok(Value::int(hash))
    }),
    ("substring", "(int)", |m, a| {
        let text = m.text_arg(a, 0)?;
        let range = m.range(STRING_INDEX, a.integer(1)?, text.len() as i128, text.len())?;
        part(m, a, &text, range)
    }),
    ("substring", "(int,int)", substring),
    ("subSequence", "(int,int)", substring),
    ("indexOf", "(int)", |m, a| {
        let (text, c) = (m.text_arg(a, 0)?, code_point(a.integer(1)?));
        Ok(index_value(c.and_then(|c| find(&text, &c, 0))))
    }),
    ("indexOf", "(int,int)", |m, a| {
        let (text, c) = (m.text_arg(a, 0)?, code_point(a.integer(1)?));
        let from = a.integer(2)?;
        Ok(index_value(c.and_then(|c| find(&text, &c, from))))
    }),
    ("indexOf", "(java.lang.String)", |m, a| {
        let (text, part) = (m.text_arg(a, 0)?, m.text_arg(a, 1)?);
        Ok(index_value(find(&text, &part, 0)))
    }),
    ("indexOf", "(java.lang.String,int)", |m, a| {
        let (text, part) = (m.text_arg(a, 0)?, m.text_arg(a, 1)?);
        Ok(index_value(find(&text, &part, a.integer(2)?)))
    }),
    ("lastIndexOf", "(int)", |m, a| {
        let (text, c) = (m.text_arg(a, 0)?, code_point(a.integer(1)?));
        Ok(index_value(c.and_then(|c| find_last(&text, &c, i128::MAX))))
    }),
    ("lastIndexOf", "(int,int)", |m, a| {
        let (text, c) = (m.text_arg(a, 0)?, code_point(a.integer(1)?));
        let from = a.integer(2)?;
        Ok(index_value(c.and_then(|c| find_last(&text, &c, from))))
    }),
    ("lastIndexOf", "(java.lang.String)", |m, a| {
        let (text, part) = (m.text_arg(a, 0)?, m.text_arg(a, 1)?);
        Ok(index_value(find_last(&text, &part, i128::MAX)))
    }),
    ("lastIndexOf", "(java.lang.String,int)", |m, a| {
        let (text, part) = (m.text_arg(a, 0)?, m.text_arg(a, 1)?);
        Ok(index_value(find_last(&text, &part, a.integer(2)?)))
    }),
    ("contains", "(java.lang.CharSequence)", |m, a| {
        let (text, part) = (m.text_arg(a, 0)?, m.sequence_arg(a, 1)?);
        Ok(Value::Bool(find(&text, &part, 0).is_some()))
    }),
    ("startsWith", "(java.lang.String)", |m, a| {
        let (text, part) = (m.text_arg(a, 0)?, m.text_arg(a, 1)?);
        Ok(Value::Bool(text.starts_with(&part)))
    }),
    ("startsWith", "(java.lang.String,int)", |m, a| {
        let (text, part) = (m.text_arg(a, 0)?, m.text_arg(a, 1)?);
        let rest = usize::try_from(a.integer(2)?).ok().and_then(|i| text.get(i..));
        Ok(Value::Bool(rest.is_some_and(|r| r.starts_with(&part))))
    }),
    ("endsWith", "(java.lang.String)", |m, a| {
        let (text, part) = (m.text_arg(a, 0)?, m.text_arg(a, 1)?);
        Ok(Value::Bool(text.ends_with(&part)))
    }),
    ("concat", "(java.lang.String)", |m, a| {
        let (text, other) = (m.text_arg(a, 0)?, m.text_arg(a, 1)?);
        if other.is_empty() {
            return a.at(0);
        }
        m.new_string([&text[..], &other[..]].concat())
    }),
    ("replace", "(char,char)", |m, a| {
        let (text, from, to) = (m.text_arg(a, 0)?, a.char(1)?, a.char(2)?);
        if from == to || !text.contains(&from) {
            return a.at(0);
        }
        let replaced: Vec<u16> = text.iter().map(|&c| if c == from { to } else { c }).collect();
        m.new_string(replaced)
    }),
    ("replace", "(java.lang.CharSequence,java.lang.CharSequence)", |m, a| {
        let text = m.text_arg(a, 0)?;
        let (from, to) = (m.sequence_arg(a, 1)?, m.sequence_arg(a, 2)?);
        match replace(&text, &from, &to) {
            Some(replaced) => m.new_string(replaced),
            None => a.at(0),
        }
    }),
    ("regionMatches", "(int,java.lang.String,int,int)", |m, a| {
        let numbers = (a.integer(1)?, a.integer(3)?, a.integer(4)?);
        regions(m, a, 2, numbers, false)
    }),
    ("regionMatches", "(boolean,int,java.lang.String,int,int)", |m, a| {
        let numbers = (a.integer(2)?, a.integer(4)?, a.integer(5)?);
        regions(m, a, 3, numbers, a.bool(1)?)
    }),
    ("getChars", "(int,int,char[],int)", |m, a| {
        let text = m.text_arg(a, 0)?;
        copy_chars(m, a, &text, STRING_INDEX)
    }),
    ("trim", "()", |m, a| stripped(m, a, |c| c <= 0x20, true, true)),
    ("strip", "()", |m, a| stripped(m, a, is_white, true, true)),
    ("stripLeading", "()", |m, a| stripped(m, a, is_white, true, false)),
    ("stripTrailing", "()", |m, a| stripped(m, a, is_white, false, true)),
    ("toUpperCase", "()", |m, a| {
        let text = m.text_arg(a, 0)?;
        m.unicode_text(&text)?;
        let text = upper_text(&text);
        m.new_string(text)
    }),
    ("toLowerCase", "()", |m, a| {
        let text = m.text_arg(a, 0)?;
        m.unicode_text(&text)?;
        let text = lower_text(&text);
        m.new_string(text)
    }),
    ("repeat", "(int)", |m, a| {
        let (text, count) = (m.text_arg(a, 0)?, a.integer(1)?);
        let Ok(times) = usize::try_from(count) else {
            let message = format!("count is negative: {count}");
            return Err(m.raise("java.lang.IllegalArgumentException", &message));
        };
        // Before the text is made, which may be too large.
        m.reserve((text.len() as u64).saturating_mul(times as u64))?;
        m.new_string(text.repeat(times))
    }),
    ("toCharArray", "()", |m, a| {
        let units = m.text_arg(a, 0)?.to_vec();
        m.array_of(&ir::Type::Int(ir::IntKind::Char), Elements::Char(units))
    }),
    ("toString", "()", |_, a| a.at(0)),
    ("intern", "()", |m, a| {
        let text = m.text_arg(a, 0)?;
        Ok(Value::Ref(m.intern_object(a.this()?, text)))
    }),
];

const STATIC: &[super::Row] = &[
    ("valueOf", "(java.lang.Object)", |m, a| match a.nullable(0)? {
        Some(object) => m.java_string(object),
        None => m.new_text("null"),
    }),
    ("valueOf", "(boolean)", value_of),
    ("valueOf", "(int)", value_of),
    ("valueOf", "(long)", value_of),
    ("valueOf", "(float)", value_of),
    ("valueOf", "(double)", value_of),
    ("valueOf", "(char)", |m, a| m.new_string(vec![a.char(0)?])),
    ("valueOf", "(char[])", from_chars),
    ("copyValueOf", "(char[])", from_chars),
    ("valueOf", "(char[],int,int)", |m, a| {
        let part = chars_part(m, a, 0)?;
        m.new_string(part)
    }),
    ("join", "(java.lang.CharSequence,java.lang.CharSequence[])", |m, a| {
        let separator = m.sequence_arg(a, 0)?;
        let array = m.non_null(a, 1)?;
        let parts = match m.heap.array(array).map(|array| &array.data) {
            Some(Elements::Ref(parts)) => parts.clone(),
            _ => return Err(Stop::stuck("not an array of references")),
        };
        let mut text = Vec::new();
        for (index, part) in parts.into_iter().enumerate() {
            if index > 0 {
                text.extend_from_slice(&separator);
            }
            text.extend_from_slice(&m.display(part)?);
        }
        m.new_string(text)
    }),
];

fn value_of(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let text = m.number_text(a.at(0)?)?;
    m.new_text(&text)
}

fn from_chars(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let units = m.chars_arg(a, 0)?;
    m.new_string(units)
}

fn from_sequence(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let text = m.sequence_arg(a, 1)?;
    m.set_payload(a.this()?, Payload::Str(text))
}

/// `value, offset, count` from the given argument on.
fn chars_part(m: &mut Machine<'_>, a: Args<'_>, at: usize) -> Result<Vec<u16>, Stop> {
    let units = m.chars_arg(a, at)?;
    let (offset, count) = (a.integer(at + 1)?, a.integer(at + 2)?);
    let range = m.range(STRING_INDEX, offset, offset + count, units.len())?;
    Ok(units.get(range).unwrap_or_default().to_vec())
}

pub(super) fn compare(a: &[u16], b: &[u16]) -> i128 {
    for (x, y) in a.iter().zip(b) {
        if x != y {
            return i128::from(*x) - i128::from(*y);
        }
    }
    a.len() as i128 - b.len() as i128
}

/// `regionMatches` with the text that is the given argument.
fn regions(
    m: &mut Machine<'_>,
    a: Args<'_>,
    other: usize,
    numbers: (i128, i128, i128),
    ignores_case: bool,
) -> Result<Value, Stop> {
    let text = m.text_arg(a, 0)?;
    let (from, other_from, count) = numbers;
    let is_outside = from < 0 || other_from < 0 || from + count > text.len() as i128;
    if is_outside && a.nullable(other)?.is_none() {
        return match ignores_case {
            true => Ok(Value::Bool(false)),
            false => Err(Stop::stuck("JDKs do not agree on a region of null that is not there")),
        };
    }
    let other = m.text_arg(a, other)?;
    let same: fn(u16) -> u16 = if ignores_case { fold } else { |c| c };
    if ignores_case {
        m.unicode_text(&text)?;
        m.unicode_text(&other)?;
    }
    Ok(Value::Bool(region(&text, &other, numbers, same)))
}

/// Whether `count` characters are the same; a region that is not in its text is like no other, and
/// without characters it is like all.
fn region(
    a: &[u16],
    b: &[u16],
    (from, other, count): (i128, i128, i128),
    same: fn(u16) -> u16,
) -> bool {
    let fits = |from: i128, length: usize| 0 <= from && from + count <= length as i128;
    let part = |text: &[u16], from: i128| -> Option<Vec<u16>> {
        let (from, count) = (usize::try_from(from).ok()?, usize::try_from(count.max(0)).ok()?);
        let part = text.get(from.min(text.len())..)?.iter().take(count);
        Some(part.map(|&c| same(c)).collect())
    };
    fits(from, a.len()) && fits(other, b.len()) && part(a, from) == part(b, other)
}

/// `getChars`: a part of a text into an array; what is thrown if it does not fit.
pub(super) fn copy_chars(
    m: &mut Machine<'_>,
    a: Args<'_>,
    text: &[u16],
    class: &str,
) -> Result<Value, Stop> {
    let range = m.range(STRING_INDEX, a.integer(1)?, a.integer(2)?, text.len())?;
    let target = m.non_null(a, 3)?;
    let at = a.integer(4)?;
    let room = match m.heap.array(target).map(|array| &array.data) {
        Some(Elements::Char(units)) => units.len(),
        _ => return Err(Stop::stuck("not an array of characters")),
    };
    let into = m.range(class, at, at + range.len() as i128, room)?;
    if let Some(Elements::Char(units)) = m.heap.array_mut(target).map(|array| &mut array.data)
        && let (Some(place), Some(part)) = (units.get_mut(into), text.get(range))
    {
        place.copy_from_slice(part);
    }
    Ok(Value::Void)
}

fn compare_to(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let text = m.text_arg(a, 0)?;
    let other = m.non_null(a, 1)?;
    match m.heap.text(other) {
        Some(other) => Ok(Value::Int(compare(&text, other))),
        None => {
            let string = ir::Type::Class(m.classes.string);
            Err(m.bad_cast(other, &string))
        }
    }
}

fn substring(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let text = m.text_arg(a, 0)?;
    let range = m.range(STRING_INDEX, a.integer(1)?, a.integer(2)?, text.len())?;
    part(m, a, &text, range)
}

/// The whole is the object itself.
fn part(
    m: &mut Machine<'_>,
    a: Args<'_>,
    text: &[u16],
    range: std::ops::Range<usize>,
) -> Result<Value, Stop> {
    if range.len() == text.len() {
        return a.at(0);
    }
    m.new_string(text.get(range).unwrap_or_default())
}

fn stripped(
    m: &mut Machine<'_>,
    a: Args<'_>,
    is_space: fn(u16) -> bool,
    leading: bool,
    trailing: bool,
) -> Result<Value, Stop> {
    let text = m.text_arg(a, 0)?;
    let start = match leading {
        true => text.iter().position(|&c| !is_space(c)).unwrap_or(text.len()),
        false => 0,
    };
    let end = match trailing {
        true => text.iter().rposition(|&c| !is_space(c)).map_or(start, |i| i + 1),
        false => text.len(),
    };
    part(m, a, &text, start..end)
}

fn index_value(index: Option<usize>) -> Value {
    index.map_or(Value::Int(-1), Value::size)
}

/// The UTF-16 of a code point, which halves of characters are, too; nothing if it is none.
pub(super) fn code_point(value: i128) -> Option<Vec<u16>> {
    if let Ok(unit) = u16::try_from(value) {
        return Some(vec![unit]);
    }
    let c = u32::try_from(value).ok().and_then(char::from_u32)?;
    Some(c.encode_utf16(&mut [0; 2]).to_vec())
}

pub(super) fn find(text: &[u16], part: &[u16], from: i128) -> Option<usize> {
    let from = usize::try_from(from.max(0)).unwrap_or(usize::MAX).min(text.len());
    if part.is_empty() {
        return Some(from);
    }
    let rest = text.get(from..)?;
    rest.windows(part.len()).position(|w| w == part).map(|i| i + from)
}

pub(super) fn find_last(text: &[u16], part: &[u16], from: i128) -> Option<usize> {
    let from = usize::try_from(from.min(text.len() as i128)).ok()?;
    if part.is_empty() {
        return Some(from);
    }
    let end = from.saturating_add(part.len()).min(text.len());
    text.get(..end)?.windows(part.len()).rposition(|w| w == part)
}

/// `None`: nothing to replace. An empty pattern stands between all characters.
fn replace(text: &[u16], from: &[u16], to: &[u16]) -> Option<Vec<u16>> {
    if from.is_empty() {
        let mut result = to.to_vec();
        for &unit in text {
            result.push(unit);
            result.extend_from_slice(to);
        }
        return Some(result);
    }
    let mut at = find(text, from, 0)?;
    let mut result = Vec::new();
    let mut done = 0;
    loop {
        result.extend_from_slice(text.get(done..at).unwrap_or_default());
        result.extend_from_slice(to);
        done = at + from.len();
        match find(text, from, done as i128) {
            Some(next) => at = next,
            None => break,
        }
    }
    result.extend_from_slice(text.get(done..).unwrap_or_default());
    Some(result)
}

impl Machine<'_> {
    /// The content of an argument that is a `char[]`.
    pub(crate) fn chars_arg(&mut self, args: Args<'_>, index: usize) -> Result<Vec<u16>, Stop> {
        let array = self.non_null(args, index)?;
        match self.heap.array(array).map(|a| &a.data) {
            Some(Elements::Char(units)) => Ok(units.clone()),
            _ => Err(Stop::stuck("not an array of characters")),
        }
    }
}
