//! Strings whose characters are inputs: where parts of them are, and strings made of them.

use base::Span;
use ir::{ArithOp, CompareOp};

use super::texts::settled;
use crate::heap::Payload;
use crate::natives::{Args, Row, Table};
use crate::{Machine, Ref, Stop, Value};

pub(crate) const TABLES: &[Table] = &[Table { classes: &[STRING], rows: ROWS }];

const STRING: &str = "java.lang.String";
const ONE_UNIT: i128 = 0xFFFF;

const ROWS: &[Row] = &[
    ("<init>", "(java.lang.String)", |m, a| {
        let text = m.non_null(a, 1)?;
        let letters = m.all_letters(text)?;
        begin(m, a, letters)
    }),
    ("<init>", "(java.lang.StringBuilder)", |m, a| {
        let text = m.non_null(a, 1)?;
        let letters = m.all_letters(text)?;
        begin(m, a, letters)
    }),
    ("<init>", "(char[])", |m, a| {
        let array = m.non_null(a, 1)?;
        let letters = m.letters_of_array(array)?;
        begin(m, a, letters)
    }),
    ("valueOf", "(char[])", from_array),
    ("copyValueOf", "(char[])", from_array),
    ("valueOf", "(java.lang.Object)", |m, a| match a.nullable(0)? {
        Some(object) => m.java_string(object),
        None => m.new_text("null"),
    }),
    ("indexOf", "(int,int)", |m, a| {
        let letters = m.all_letters(a.this()?)?;
        let from = clipped(m, a.at(2)?, letters.len())?;
        one_unit(m, a.at(1)?)?;
        first_of(m, &letters, &[a.at(1)?], from)
    }),
    ("indexOf", "(java.lang.String,int)", |m, a| {
        let part = m.non_null(a, 1)?;
        let (letters, part) = (m.all_letters(a.this()?)?, m.all_letters(part)?);
        let from = clipped(m, a.at(2)?, letters.len())?;
        first_of(m, &letters, &part, from)
    }),
    ("lastIndexOf", "(java.lang.String)", |m, a| {
        let part = m.non_null(a, 1)?;
        let (letters, part) = (m.all_letters(a.this()?)?, m.all_letters(part)?);
        let mut found = Value::Int(-1);
        for at in 0..=letters.len() {
            let same = stands_at(m, &letters, &part, at)?;
            found = m.choose_of(same, Value::size(at), found)?;
        }
        Ok(found)
    }),
    ("startsWith", "(java.lang.String,int)", |m, a| {
        let part = m.non_null(a, 1)?;
        let (letters, part) = (m.all_letters(a.this()?)?, m.all_letters(part)?);
        match m.settle(a.at(2)?) {
            Value::Int(at) => match usize::try_from(at) {
                Ok(at) => stands_at(m, &letters, &part, at),
                Err(_) => Ok(Value::Bool(false)),
            },
            _ => Err(Stop::stuck("not an index")),
        }
    }),
    ("regionMatches", "(int,java.lang.String,int,int)", |m, a| {
        let Some(other) = a.nullable(2)? else {
            return settled(m, a, (STRING, "regionMatches", "(int,java.lang.String,int,int)"));
        };
        let (letters, others) = (m.all_letters(a.this()?)?, m.all_letters(other)?);
        let mut numbers = Vec::new();
        for argument in [1, 3, 4] {
            match m.settle(a.at(argument)?) {
                Value::Int(n) => numbers.push(n),
                _ => return Err(Stop::stuck("not an index")),
            }
        }
        let [from, other_from, count] = numbers.as_slice() else {
            return Err(Stop::stuck("not an index"));
        };
        let fits = |from: i128, length: usize| 0 <= from && from + count <= length as i128;
        if !fits(*from, letters.len()) || !fits(*other_from, others.len()) {
            return Ok(Value::Bool(false));
        }
        let mut all = Value::Bool(true);
        for i in 0..*count {
            let place = |start: i128| usize::try_from(start + i).unwrap_or(usize::MAX);
            let pair = (letters.get(place(*from)), others.get(place(*other_from)));
            let (Some(x), Some(y)) = pair else { return Err(Stop::stuck("no such character")) };
            let same = m.compare_of(CompareOp::Eq, *x, *y)?;
            all = m.and_of(all, same)?;
        }
        Ok(all)
    }),
    ("replace", "(java.lang.CharSequence,java.lang.CharSequence)", |m, a| {
        let (old, new) = (m.non_null(a, 1)?, m.non_null(a, 2)?);
        if !is_text(m, old) || !is_text(m, new) {
            let parameters = "(java.lang.CharSequence,java.lang.CharSequence)";
            return settled(m, a, (STRING, "replace", parameters));
        }
        let letters = m.all_letters(a.this()?)?;
        let (old, new) = (m.all_letters(old)?, m.all_letters(new)?);
        let (mut changed, mut at, mut any) = (Vec::new(), 0, false);
        // What is empty stands between all characters.
        while at < letters.len() || (old.is_empty() && at == letters.len()) {
            let here = stands_at(m, &letters, &old, at)?;
            let is_here = m.decide(here, Span::NONE)?;
            any |= is_here;
            if is_here {
                changed.extend(&new);
                at += old.len();
            }
            if !is_here || old.is_empty() {
                changed.extend(letters.get(at).copied());
                at += 1;
            }
        }
        m.reserve(changed.len() as u64 * 2)?;
        if any { m.string_of(changed) } else { a.at(0) }
    }),
    ("equalsIgnoreCase", "(java.lang.String)", |m, a| {
        let Some(other) = a.nullable(1)? else { return Ok(Value::Bool(false)) };
        let (x, y) = (m.text_length(a.this()?)?, m.text_length(other)?);
        let equal = m.compare_of(CompareOp::Eq, x, y)?;
        if !m.decide(equal, Span::NONE)? {
            return Ok(Value::Bool(false));
        }
        let (letters, others) = (m.all_letters(a.this()?)?, m.all_letters(other)?);
        let mut simple = Value::Bool(true);
        let mut all = Value::Bool(true);
        for (x, y) in letters.iter().zip(&others) {
            for letter in [*x, *y] {
                let ascii = m.compare_of(CompareOp::Lt, letter, Value::Int(0x80))?;
                simple = m.and_of(simple, ascii)?;
            }
            let (x, y) = (small(m, *x)?, small(m, *y)?);
            let same = m.compare_of(CompareOp::Eq, x, y)?;
            all = m.and_of(all, same)?;
        }
        if !m.decide(simple, Span::NONE)? {
            return settled(m, a, (STRING, "equalsIgnoreCase", "(java.lang.String)"));
        }
        Ok(all)
    }),
];

/// Whether an object is a string or a builder.
pub(super) fn is_text(m: &Machine<'_>, object: Ref) -> bool {
    matches!(
        m.heap.payload(object),
        Some(Payload::Str(_) | Payload::Builder(_) | Payload::Letters(_) | Payload::Joined(_))
    )
}

/// What a constructor of `String` leaves behind.
fn begin(m: &mut Machine<'_>, a: Args<'_>, letters: Vec<Value>) -> Result<Value, Stop> {
    m.reserve(letters.len() as u64 * 2)?;
    // Nobody else has the string that is made here.
    let Value::Ref(made) = m.string_of(letters)? else { return Err(Stop::stuck("no string")) };
    match m.heap.payload(made).cloned() {
        Some(payload) => m.set_payload(a.this()?, payload),
        None => Err(Stop::stuck("no string")),
    }
}

fn from_array(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let array = m.non_null(a, 0)?;
    let letters = m.letters_of_array(array)?;
    m.string_of(letters)
}

/// Beyond the characters of one unit there are pairs.
fn one_unit(m: &mut Machine<'_>, wanted: Value) -> Result<(), Stop> {
    let single = m.compare_of(CompareOp::Le, wanted, Value::Int(ONE_UNIT))?;
    match m.decide(single, Span::NONE)? {
        true => Ok(()),
        false => Err(Stop::stuck("characters outside of the basic plane are not followed")),
    }
}

/// Where a search begins: inside of the text.
fn clipped(m: &mut Machine<'_>, from: Value, length: usize) -> Result<usize, Stop> {
    match m.settle(from) {
        Value::Int(from) => {
            Ok(usize::try_from(from.max(0)).map_or(length, |from| from.min(length)))
        }
        _ => Err(Stop::stuck("not an index")),
    }
}

/// Whether the part stands there in the text.
fn stands_at(
    m: &mut Machine<'_>,
    letters: &[Value],
    part: &[Value],
    at: usize,
) -> Result<Value, Stop> {
    let Some(rest) = letters.get(at..).filter(|rest| rest.len() >= part.len()) else {
        return Ok(Value::Bool(false));
    };
    let mut all = Value::Bool(true);
    for (x, y) in rest.iter().zip(part) {
        let same = m.compare_of(CompareOp::Eq, *x, *y)?;
        all = m.and_of(all, same)?;
    }
    Ok(all)
}

/// The first place of the part from there on, or -1.
pub(super) fn first_of(
    m: &mut Machine<'_>,
    letters: &[Value],
    part: &[Value],
    from: usize,
) -> Result<Value, Stop> {
    let mut found = Value::Int(-1);
    for at in (from..=letters.len()).rev() {
        let same = stands_at(m, letters, part, at)?;
        found = m.choose_of(same, Value::size(at), found)?;
    }
    Ok(found)
}

/// The small letter of a letter of ASCII.
fn small(m: &mut Machine<'_>, letter: Value) -> Result<Value, Stop> {
    let low = m.compare_of(CompareOp::Le, Value::int(u32::from('A')), letter)?;
    let high = m.compare_of(CompareOp::Le, letter, Value::int(u32::from('Z')))?;
    let inside = m.and_of(low, high)?;
    let other = m.arith_of(ArithOp::Add, letter, Value::Int(32))?;
    m.choose_of(inside, other, letter)
}
