//! `java.util.regex`, and the methods of `String` that use it.
//!
//! A pattern holds its text. A matcher holds the pattern, the text, and the last match: the place
//! from which it goes on, and the two ends of each group, which are -1 where there is none.

mod matching;
mod parse;

use ir::{CompareOp, Type};

use self::matching::{Match, match_at, whole};
use self::parse::{Part, parse};
use super::{Args, Row, Table};
use crate::heap::Payload;
use crate::{Machine, Ref, Stop, Value};

const PATTERN: &str = "java.util.regex.Pattern";
const MATCHER: &str = "java.util.regex.Matcher";
const ILLEGAL_STATE: &str = "java.lang.IllegalStateException";
const TEXT: &str = "(java.lang.String)";
const SEQUENCE: &str = "(java.lang.CharSequence)";

/// Longer texts are not matched.
const LONGEST: usize = 1_000;

pub(super) const TABLES: &[Table] = &[
    Table { classes: &["java.lang.String"], rows: STRING },
    Table { classes: &[PATTERN], rows: COMPILED },
    Table { classes: &[MATCHER], rows: MATCHED },
];

const STRING: &[Row] = &[
    ("matches", TEXT, |m, a| {
        let regex = m.regex_arg(a, 1)?;
        let letters = letters(m, a.this()?)?;
        whole(m, &regex.0, &letters)
    }),
    ("replaceAll", "(java.lang.String,java.lang.String)", |m, a| {
        let regex = m.regex_arg(a, 1)?;
        replaced(m, (a.this()?, &regex), a.at(2)?, false)
    }),
    ("replaceFirst", "(java.lang.String,java.lang.String)", |m, a| {
        let regex = m.regex_arg(a, 1)?;
        replaced(m, (a.this()?, &regex), a.at(2)?, true)
    }),
    ("split", TEXT, |m, a| {
        let regex = m.regex_arg(a, 1)?;
        split(m, a.this()?, &regex, Value::Int(0))
    }),
    ("split", "(java.lang.String,int)", |m, a| {
        let regex = m.regex_arg(a, 1)?;
        split(m, a.this()?, &regex, a.at(2)?)
    }),
];

const COMPILED: &[Row] = &[
    ("compile", TEXT, |m, a| {
        let text = m.non_null(a, 0)?;
        m.regex_of(text)?;
        m.new_named(PATTERN, Payload::Parts(vec![Value::Ref(text)]))
    }),
    ("matches", "(java.lang.String,java.lang.CharSequence)", |m, a| {
        let regex = m.regex_arg(a, 0)?;
        let text = m.non_null(a, 1)?;
        let letters = letters(m, text)?;
        whole(m, &regex.0, &letters)
    }),
    ("pattern", "()", |m, a| part_of(m, a.this()?, 0)),
    ("toString", "()", |m, a| part_of(m, a.this()?, 0)),
    ("matcher", SEQUENCE, |m, a| {
        let text = m.non_null(a, 1)?;
        // What is changed meanwhile would be looked at again.
        if m.type_of(text) != Type::Class(m.classes.string) {
            return Err(Stop::stuck("a matcher of what is no string"));
        }
        let parts = vec![part_of(m, a.this()?, 0)?, Value::Ref(text)];
        m.new_named(MATCHER, Payload::Parts(parts))
    }),
    ("split", SEQUENCE, |m, a| {
        let regex = regex_in(m, a.this()?)?;
        let text = m.non_null(a, 1)?;
        split(m, text, &regex, Value::Int(0))
    }),
];

const MATCHED: &[Row] = &[
    ("matches", "()", |m, a| anchored(m, a.this()?, true)),
    ("lookingAt", "()", |m, a| anchored(m, a.this()?, false)),
    ("find", "()", |m, a| {
        let this = a.this()?;
        let (regex, text) = (regex_in(m, this)?, text_in(m, this)?);
        let from = match ends(m, this)? {
            None => 0,
            Some(None) => return Err(Stop::stuck("a matcher that goes on after it failed")),
            Some(Some((from, to))) => to + usize::from(from == to),
        };
        let letters = letters(m, text)?;
        let found = find(m, &regex, &letters, from)?;
        keep(m, this, found)
    }),
    ("reset", "()", |m, a| {
        let this = a.this()?;
        let parts = vec![part_of(m, this, 0)?, part_of(m, this, 1)?];
        m.set_payload(this, Payload::Parts(parts))?;
        a.at(0)
    }),
    ("group", "()", |m, a| group(m, a.this()?, Value::Int(0))),
    ("group", "(int)", |m, a| group(m, a.this()?, a.at(1)?)),
    ("start", "()", |m, a| Ok(Value::size(last(m, a.this()?)?.0))),
    ("end", "()", |m, a| Ok(Value::size(last(m, a.this()?)?.1))),
    ("groupCount", "()", |m, a| Ok(Value::size(regex_in(m, a.this()?)?.1))),
    ("replaceAll", TEXT, |m, a| {
        let (regex, text) = (regex_in(m, a.this()?)?, text_in(m, a.this()?)?);
        replaced(m, (text, &regex), a.at(1)?, false)
    }),
    ("replaceFirst", TEXT, |m, a| {
        let (regex, text) = (regex_in(m, a.this()?)?, text_in(m, a.this()?)?);
        replaced(m, (text, &regex), a.at(1)?, true)
    }),
];

/// A regular expression, and how many groups it has.
type Regex = (Part, usize);

impl Machine<'_> {
    fn regex_arg(&mut self, args: Args<'_>, index: usize) -> Result<Regex, Stop> {
        let text = self.non_null(args, index)?;
        self.regex_of(text)
    }

    fn regex_of(&mut self, text: Ref) -> Result<Regex, Stop> {
        let mut units = Vec::new();
        for letter in letters(self, text)? {
            match self.settle(letter) {
                Value::Int(unit) => units.push(unit as u16),
                _ => return Err(Stop::stuck("not a character")),
            }
        }
        parse(&units)
    }
}

fn letters(m: &mut Machine<'_>, text: Ref) -> Result<Vec<Value>, Stop> {
    let letters = m.all_letters(text)?;
    match letters.len() > LONGEST {
        true => Err(Stop::stuck("a regular expression and a long text")),
        false => Ok(letters),
    }
}

fn part_of(m: &Machine<'_>, object: Ref, at: usize) -> Result<Value, Stop> {
    match m.heap.payload(object) {
        Some(Payload::Parts(parts)) => parts.get(at).copied(),
        _ => None,
    }
    .ok_or_else(|| Stop::stuck("not an object of the library"))
}

fn regex_in(m: &mut Machine<'_>, object: Ref) -> Result<Regex, Stop> {
    match part_of(m, object, 0)? {
        Value::Ref(text) => m.regex_of(text),
        _ => Err(Stop::stuck("not a regular expression")),
    }
}

fn text_in(m: &Machine<'_>, matcher: Ref) -> Result<Ref, Stop> {
    match part_of(m, matcher, 1)? {
        Value::Ref(text) => Ok(text),
        _ => Err(Stop::stuck("not a text")),
    }
}

/// Where the last match was; nothing before the first attempt.
fn ends(m: &Machine<'_>, matcher: Ref) -> Result<Option<Option<(usize, usize)>>, Stop> {
    let Some(Payload::Parts(parts)) = m.heap.payload(matcher) else {
        return Err(Stop::stuck("not a matcher"));
    };
    Ok(match (parts.get(2), parts.get(3)) {
        (None, _) => None,
        (Some(Value::Int(from)), Some(Value::Int(to))) => {
            Some(usize::try_from(*from).ok().zip(usize::try_from(*to).ok()))
        }
        _ => Some(None),
    })
}

fn last(m: &mut Machine<'_>, matcher: Ref) -> Result<(usize, usize), Stop> {
    match ends(m, matcher)?.flatten() {
        Some(ends) => Ok(ends),
        None => Err(m.raise(ILLEGAL_STATE, "No match available")),
    }
}

fn keep(m: &mut Machine<'_>, matcher: Ref, found: Option<Match>) -> Result<Value, Stop> {
    let mut parts = vec![part_of(m, matcher, 0)?, part_of(m, matcher, 1)?];
    let is_found = found.is_some();
    match found {
        Some(found) => {
            for group in found.groups {
                let (from, to) = group.map_or((-1, -1), |(from, to)| (from as i128, to as i128));
                parts.extend([Value::Int(from), Value::Int(to)]);
            }
        }
        None => parts.extend([Value::Int(-1), Value::Int(-1)]),
    }
    m.set_payload(matcher, Payload::Parts(parts))?;
    Ok(Value::Bool(is_found))
}

fn anchored(m: &mut Machine<'_>, matcher: Ref, is_whole: bool) -> Result<Value, Stop> {
    let (regex, text) = (regex_in(m, matcher)?, text_in(m, matcher)?);
    let letters = letters(m, text)?;
    let found = match_at(m, (&regex.0, regex.1), &letters, 0, is_whole)?;
    keep(m, matcher, found)
}

fn group(m: &mut Machine<'_>, matcher: Ref, number: Value) -> Result<Value, Stop> {
    last(m, matcher)?;
    let groups = regex_in(m, matcher)?.1;
    let Value::Int(number) = m.settle(number) else { return Err(Stop::stuck("not a number")) };
    let Some(number) = usize::try_from(number).ok().filter(|number| *number <= groups) else {
        let message = format!("No group {number}");
        return Err(m.raise("java.lang.IndexOutOfBoundsException", &message));
    };
    let (from, to) = (part_of(m, matcher, 2 + 2 * number)?, part_of(m, matcher, 3 + 2 * number)?);
    let text = text_in(m, matcher)?;
    let letters = m.all_letters(text)?;
    let (Value::Int(from), Value::Int(to)) = (from, to) else {
        return Err(Stop::stuck("not a place"));
    };
    let range = usize::try_from(from).ok().zip(usize::try_from(to).ok());
    match range.and_then(|(from, to)| letters.get(from..to)) {
        Some(part) => m.string_of(part.to_vec()),
        None => Ok(Value::Null),
    }
}

/// The first match that does not begin before that place.
fn find(
    m: &mut Machine<'_>,
    regex: &Regex,
    letters: &[Value],
    from: usize,
) -> Result<Option<Match>, Stop> {
    for at in from..=letters.len() {
        let found = match_at(m, (&regex.0, regex.1), letters, at, false)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// All matches, one after the other.
fn find_all(
    m: &mut Machine<'_>,
    regex: &Regex,
    letters: &[Value],
    most: usize,
) -> Result<Vec<Match>, Stop> {
    let (mut matches, mut from) = (Vec::new(), 0);
    while matches.len() < most
        && let Some(found) = find(m, regex, letters, from)?
    {
        let (start, end) = found.span();
        from = end + usize::from(start == end);
        matches.push(found);
    }
    Ok(matches)
}

fn replaced(
    m: &mut Machine<'_>,
    (text, regex): (Ref, &Regex),
    by: Value,
    is_first: bool,
) -> Result<Value, Stop> {
    // That it is null counts where it is used; whoever replaces the first looks before.
    if is_first && by == Value::Null {
        return Err(m.null_pointer());
    }
    let letters = letters(m, text)?;
    let most = if is_first { 1 } else { usize::MAX };
    let matches = find_all(m, regex, &letters, most)?;
    if matches.is_empty() {
        return Ok(Value::Ref(text));
    }
    let Value::Ref(by) = by else { return Err(m.null_pointer()) };
    let by = m.all_letters(by)?;
    let (mut result, mut done) = (Vec::new(), 0);
    for found in matches {
        let (start, end) = found.span();
        result.extend_from_slice(letters.get(done..start).unwrap_or_default());
        substitute(m, &by, &found, (regex.1, &letters), &mut result)?;
        done = end;
    }
    result.extend_from_slice(letters.get(done..).unwrap_or_default());
    m.reserve(result.len() as u64 * 2)?;
    m.string_of(result)
}

/// What stands for a match: `$1` is a group, and what follows `\` means itself.
fn substitute(
    m: &mut Machine<'_>,
    by: &[Value],
    found: &Match,
    (groups, letters): (usize, &[Value]),
    result: &mut Vec<Value>,
) -> Result<(), Stop> {
    let mut at = 0;
    while let Some(letter) = by.get(at).copied() {
        at += 1;
        let escapes = m.compare_of(CompareOp::Eq, letter, Value::int(u32::from('\\')))?;
        if m.decide(escapes, base::Span::NONE)? {
            match by.get(at) {
                Some(letter) => result.push(*letter),
                None => return Err(Stop::stuck("a replacement of a kind that is not followed")),
            }
            at += 1;
            continue;
        }
        let refers = m.compare_of(CompareOp::Eq, letter, Value::int(u32::from('$')))?;
        if !m.decide(refers, base::Span::NONE)? {
            result.push(letter);
            continue;
        }
        let digit = |m: &mut Machine<'_>, at: usize| {
            let unit = by.get(at).map(|letter| m.settle(*letter));
            match unit {
                Some(Value::Int(unit)) if (0x30..=0x39).contains(&unit) => {
                    usize::try_from(unit - 0x30).ok()
                }
                _ => None,
            }
        };
        let Some(mut number) = digit(m, at).filter(|number| *number <= groups) else {
            return Err(Stop::stuck("a replacement of a kind that is not followed"));
        };
        at += 1;
        // As many digits as there are groups.
        while let Some(next) = digit(m, at).map(|d| number * 10 + d).filter(|n| *n <= groups) {
            number = next;
            at += 1;
        }
        if let Some((from, to)) = found.groups.get(number).copied().flatten() {
            result.extend_from_slice(letters.get(from..to).unwrap_or_default());
        }
    }
    Ok(())
}

fn split(m: &mut Machine<'_>, text: Ref, regex: &Regex, limit: Value) -> Result<Value, Stop> {
    let letters = letters(m, text)?;
    let Value::Int(limit) = m.settle(limit) else { return Err(Stop::stuck("not a limit")) };
    let most = usize::try_from(limit).ok().filter(|limit| *limit > 0);
    let mut pieces: Vec<Vec<Value>> = Vec::new();
    let (mut from, mut done) = (0, 0);
    while most.is_none_or(|most| pieces.len() + 1 < most)
        && let Some(found) = find(m, regex, &letters, from)?
    {
        let (start, end) = found.span();
        from = end + usize::from(start == end);
        // Nothing at the beginning is no piece.
        if end == 0 {
            continue;
        }
        pieces.push(letters.get(done..start).unwrap_or_default().to_vec());
        done = end;
    }
    let class = Type::Class(m.classes.string);
    if done == 0 {
        let array = m.new_array(&class, 1)?;
        return put_all(m, array, vec![Value::Ref(text)]);
    }
    pieces.push(letters.get(done..).unwrap_or_default().to_vec());
    while limit == 0 && pieces.last().is_some_and(Vec::is_empty) {
        pieces.pop();
    }
    let array = m.new_array(&class, pieces.len())?;
    let mut strings = Vec::new();
    for piece in pieces {
        strings.push(m.string_of(piece)?);
    }
    put_all(m, array, strings)
}

fn put_all(m: &mut Machine<'_>, array: Value, strings: Vec<Value>) -> Result<Value, Stop> {
    let Value::Ref(reference) = array else { return Err(Stop::stuck("no array")) };
    for (i, string) in (0..).zip(strings) {
        if !m.put_element(reference, i, string)? {
            return Err(Stop::stuck("an element of another type"));
        }
    }
    Ok(array)
}
