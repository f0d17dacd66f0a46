//! `Scanner` over a text, as it is when nobody has changed its settings: words between white space, and
//! lines. The text may be an input.

use base::Span;
use ir::CompareOp;

use super::{Args, Row, Table};
use crate::heap::Payload;
use crate::{Machine, Ref, Stop, Value};

pub(crate) const CLASS: &str = "java.util.Scanner";

pub(super) const TABLES: &[Table] = &[Table { classes: &[CLASS], rows: ROWS }];

const ROWS: &[Row] = &[
    ("<init>", "(java.lang.String)", |m, a| {
        let text = m.non_null(a, 1)?;
        let parts = vec![Value::Ref(text), Value::Int(0), Value::Bool(false)];
        m.set_payload(a.this()?, Payload::Parts(parts))
    }),
    ("hasNext", "()", |m, a| {
        let scanner = scanner(m, a)?;
        Ok(Value::Bool(word(m, &scanner)?.is_some()))
    }),
    ("next", "()", |m, a| {
        let scanner = scanner(m, a)?;
        let (letters, end) = taken(m, &scanner)?;
        advance(m, a, &scanner, end)?;
        m.string_of(letters)
    }),
    ("hasNextInt", "()", |m, a| has_number(m, a, "java.lang.Integer", "parseInt")),
    ("nextInt", "()", |m, a| number(m, a, "java.lang.Integer", "parseInt")),
    ("hasNextLong", "()", |m, a| has_number(m, a, "java.lang.Long", "parseLong")),
    ("nextLong", "()", |m, a| number(m, a, "java.lang.Long", "parseLong")),
    ("hasNextLine", "()", |m, a| {
        let scanner = scanner(m, a)?;
        Ok(Value::Bool(scanner.at < scanner.letters.len()))
    }),
    ("nextLine", "()", |m, a| {
        let scanner = scanner(m, a)?;
        if scanner.at >= scanner.letters.len() {
            return Err(m.raise("java.util.NoSuchElementException", "No line found"));
        }
        let mut line = Vec::new();
        let mut end = scanner.at;
        while let Some(letter) = scanner.letters.get(end).copied() {
            m.step()?;
            end += 1;
            if is_one_of(m, letter, &[0x0A, 0x0D, 0x85, 0x2028, 0x2029])? {
                // Both together are one end.
                if let Some(next) = scanner.letters.get(end).copied()
                    && is_one_of(m, letter, &[0x0D])?
                    && is_one_of(m, next, &[0x0A])?
                {
                    end += 1;
                }
                break;
            }
            line.push(letter);
        }
        advance(m, a, &scanner, end)?;
        m.string_of(line)
    }),
    ("close", "()", |m, a| {
        let this = a.this()?;
        let mut parts = parts(m, this)?.to_vec();
        if let Some(closed) = parts.get_mut(2) {
            *closed = Value::Bool(true);
        }
        m.set_payload(this, Payload::Parts(parts))
    }),
];

/// What there is to read, and how far it was read.
struct Scanner {
    text: Ref,
    letters: Vec<Value>,
    at: usize,
}

fn parts<'m>(m: &'m Machine<'_>, this: Ref) -> Result<&'m [Value], Stop> {
    match m.heap.payload(this) {
        Some(Payload::Parts(parts)) => Ok(parts),
        _ => Err(Stop::stuck("a scanner that does not read a text")),
    }
}

fn scanner(m: &mut Machine<'_>, a: Args<'_>) -> Result<Scanner, Stop> {
    let (text, at) = match parts(m, a.this()?)? {
        [_, _, Value::Bool(true)] => {
            return Err(m.raise("java.lang.IllegalStateException", "Scanner closed"));
        }
        [Value::Ref(text), Value::Int(at), _] => (*text, usize::try_from(*at).unwrap_or(0)),
        _ => return Err(Stop::stuck("a scanner that does not read a text")),
    };
    Ok(Scanner { text, letters: m.all_letters(text)?, at })
}

fn advance(m: &mut Machine<'_>, a: Args<'_>, scanner: &Scanner, at: usize) -> Result<(), Stop> {
    let parts = vec![Value::Ref(scanner.text), Value::size(at), Value::Bool(false)];
    m.set_payload(a.this()?, Payload::Parts(parts))?;
    Ok(())
}

fn is_one_of(m: &mut Machine<'_>, letter: Value, units: &[u16]) -> Result<bool, Stop> {
    let mut any = Value::Bool(false);
    for unit in units {
        let same = m.compare_of(CompareOp::Eq, letter, Value::Int((*unit).into()))?;
        any = m.or_of(any, same)?;
    }
    m.decide(any, Span::NONE)
}

/// Whether a letter is between words.
fn is_white(m: &mut Machine<'_>, letter: Value) -> Result<bool, Stop> {
    let ascii = m.compare_of(CompareOp::Lt, letter, Value::Int(0x80))?;
    if !m.decide(ascii, Span::NONE)? {
        return Err(Stop::stuck("a scanner that reads letters beyond ASCII"));
    }
    let tabs = between(m, letter, (0x09, 0x0D))?;
    let blanks = between(m, letter, (0x1C, 0x20))?;
    let white = m.or_of(tabs, blanks)?;
    m.decide(white, Span::NONE)
}

fn between(m: &mut Machine<'_>, letter: Value, (low, high): (i128, i128)) -> Result<Value, Stop> {
    let above = m.compare_of(CompareOp::Le, Value::Int(low), letter)?;
    let below = m.compare_of(CompareOp::Le, letter, Value::Int(high))?;
    m.and_of(above, below)
}

/// Where the next word is.
fn word(m: &mut Machine<'_>, scanner: &Scanner) -> Result<Option<std::ops::Range<usize>>, Stop> {
    let mut start = None;
    for (at, letter) in scanner.letters.iter().enumerate().skip(scanner.at) {
        m.step()?;
        match (is_white(m, *letter)?, start) {
            (false, None) => start = Some(at),
            (true, Some(start)) => return Ok(Some(start..at)),
            _ => {}
        }
    }
    Ok(start.map(|start| start..scanner.letters.len()))
}

/// The next word, and where it ends.
fn taken(m: &mut Machine<'_>, scanner: &Scanner) -> Result<(Vec<Value>, usize), Stop> {
    match word(m, scanner)? {
        Some(range) => {
            let end = range.end;
            Ok((scanner.letters.get(range).unwrap_or_default().to_vec(), end))
        }
        None => {
            let class = m.classes.named("java.util.NoSuchElementException");
            Err(m.raise_class(class, None))
        }
    }
}

/// What a word is as a number, if it is one.
fn read(
    m: &mut Machine<'_>,
    letters: Vec<Value>,
    (class, name): (&str, &str),
) -> Result<Option<Value>, Stop> {
    let mut is_number = true;
    for (at, letter) in letters.iter().enumerate() {
        let digit = between(m, *letter, (0x30, 0x39))?;
        if m.decide(digit, Span::NONE)? {
            continue;
        }
        let is_sign = at == 0 && letters.len() > 1 && is_one_of(m, *letter, &[0x2B, 0x2D])?;
        // Where one is, numbers may be grouped by commas, or by other signs.
        if is_one_of(m, *letter, &[0x2C, 0x2E, 0x27])? {
            return Err(Stop::stuck("how numbers are grouped"));
        }
        is_number &= is_sign;
    }
    if !is_number {
        return Ok(None);
    }
    let text = m.string_of(letters)?;
    let Some(native) = super::find(class, name, "(java.lang.String)") else {
        return Err(Stop::stuck("no such method"));
    };
    match m.run_native(native, vec![text]) {
        Ok(number) => Ok(Some(number)),
        // So large a number is none.
        Err(Stop::Thrown(_)) => Ok(None),
        Err(stop) => Err(stop),
    }
}

fn has_number(m: &mut Machine<'_>, a: Args<'_>, class: &str, name: &str) -> Result<Value, Stop> {
    let scanner = scanner(m, a)?;
    let Some(range) = word(m, &scanner)? else { return Ok(Value::Bool(false)) };
    let letters = scanner.letters.get(range).unwrap_or_default().to_vec();
    Ok(Value::Bool(read(m, letters, (class, name))?.is_some()))
}

fn number(m: &mut Machine<'_>, a: Args<'_>, class: &str, name: &str) -> Result<Value, Stop> {
    let scanner = scanner(m, a)?;
    let (letters, end) = taken(m, &scanner)?;
    match read(m, letters, (class, name))? {
        Some(number) => {
            advance(m, a, &scanner, end)?;
            Ok(number)
        }
        None => {
            let class = m.classes.named("java.util.InputMismatchException");
            Err(m.raise_class(class, None))
        }
    }
}
