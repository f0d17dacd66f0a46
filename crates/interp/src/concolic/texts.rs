//! Texts and numbers that become each other, and what is done letter by letter.

use base::Span;
use ir::{ArithOp, CompareOp, IntKind, Type};

use super::letters::units_of;
use crate::natives::{self, Args, Row, Table};
use crate::{Machine, Ref, Stop, Value};

pub(crate) const TABLES: &[Table] = &[
    Table { classes: &["java.lang.String"], rows: STRING },
    Table { classes: &["java.lang.Integer", "java.lang.Long"], rows: NUMBERS },
    Table { classes: &["java.lang.Character"], rows: CHARACTER },
];

/// Longer texts are no numbers of this kind.
const LONGEST_NUMBER: usize = 20;

const NUMBER_FORMAT: &str = "java.lang.NumberFormatException";

const STRING: &[Row] = &[
    ("toUpperCase", "()", |m, a| cased(m, a, "toUpperCase", ('a', 'z'), -32)),
    ("toLowerCase", "()", |m, a| cased(m, a, "toLowerCase", ('A', 'Z'), 32)),
    ("replace", "(char,char)", |m, a| {
        let letters = m.all_letters(a.this()?)?;
        let (old, new) = (a.at(1)?, a.at(2)?);
        let mut changed = Vec::new();
        let mut any = Value::Bool(false);
        for letter in letters {
            let same = m.compare_of(CompareOp::Eq, letter, old)?;
            any = m.or_of(any, same)?;
            changed.push(m.choose_of(same, new, letter)?);
        }
        match m.decide(any, Span::NONE)? {
            true => m.string_of(changed),
            false => a.at(0),
        }
    }),
    ("indexOf", "(java.lang.String)", |m, a| {
        let part = m.non_null(a, 1)?;
        let (letters, part) = (m.all_letters(a.this()?)?, m.all_letters(part)?);
        let mut found = Value::Int(-1);
        let last = letters.len().checked_sub(part.len());
        for at in (0..=last.unwrap_or(0)).rev() {
            let rest = letters.get(at..).unwrap_or_default();
            if rest.len() < part.len() {
                continue;
            }
            let mut same = Value::Bool(true);
            for (x, y) in rest.iter().zip(&part) {
                let here = m.compare_of(CompareOp::Eq, *x, *y)?;
                same = m.and_of(same, here)?;
            }
            found = m.choose_of(same, Value::size(at), found)?;
        }
        Ok(found)
    }),
    ("lastIndexOf", "(int)", |m, a| {
        let letters = m.all_letters(a.this()?)?;
        let wanted = a.at(1)?;
        let single = m.compare_of(CompareOp::Le, wanted, Value::Int(0xFFFF))?;
        if !m.decide(single, Span::NONE)? {
            return Err(Stop::stuck("characters outside of the basic plane are not followed"));
        }
        let mut found = Value::Int(-1);
        for (i, letter) in letters.into_iter().enumerate() {
            let same = m.compare_of(CompareOp::Eq, letter, wanted)?;
            found = m.choose_of(same, Value::size(i), found)?;
        }
        Ok(found)
    }),
    ("valueOf", "(int)", written),
    ("valueOf", "(long)", written),
    ("valueOf", "(char)", |m, a| m.string_of(vec![a.at(0)?])),
];

const NUMBERS: &[Row] = &[
    ("toString", "(int)", written),
    ("toString", "(long)", written),
    ("parseInt", "(java.lang.String)", |m, a| parsed(m, a, IntKind::Int)),
    ("parseLong", "(java.lang.String)", |m, a| parsed(m, a, IntKind::Long)),
];

const CHARACTER: &[Row] = &[
    ("toUpperCase", "(char)", |m, a| letter_cased(m, a, "toUpperCase", ('a', 'z'), -32)),
    ("toLowerCase", "(char)", |m, a| letter_cased(m, a, "toLowerCase", ('A', 'Z'), 32)),
];

/// The ordinary native, with everything settled.
pub(super) fn settled(
    m: &mut Machine<'_>,
    a: Args<'_>,
    (class, name, parameters): (&str, &str, &str),
) -> Result<Value, Stop> {
    let mut args = Vec::new();
    for arg in a.all() {
        args.push(m.settle_deep(*arg)?);
    }
    match natives::find(class, name, parameters) {
        Some(native) => (native.run)(m, Args::new(&args)),
        None => Err(Stop::stuck("no such method")),
    }
}

fn in_range(m: &mut Machine<'_>, letter: Value, (low, high): (char, char)) -> Result<Value, Stop> {
    let low = m.compare_of(CompareOp::Le, Value::int(u32::from(low)), letter)?;
    let high = m.compare_of(CompareOp::Le, letter, Value::int(u32::from(high)))?;
    m.and_of(low, high)
}

fn cased(
    m: &mut Machine<'_>,
    a: Args<'_>,
    name: &str,
    range: (char, char),
    by: i32,
) -> Result<Value, Stop> {
    let letters = m.all_letters(a.this()?)?;
    let mut simple = Value::Bool(true);
    let mut any = Value::Bool(false);
    let mut changed = Vec::new();
    for letter in letters {
        let ascii = m.compare_of(CompareOp::Lt, letter, Value::Int(0x80))?;
        simple = m.and_of(simple, ascii)?;
        let inside = in_range(m, letter, range)?;
        any = m.or_of(any, inside)?;
        let other = m.arith_of(ArithOp::Add, letter, Value::int(by))?;
        changed.push(m.choose_of(inside, other, letter)?);
    }
    if !m.decide(simple, Span::NONE)? {
        return settled(m, a, ("java.lang.String", name, "()"));
    }
    match m.decide(any, Span::NONE)? {
        true => m.string_of(changed),
        false => a.at(0),
    }
}

fn letter_cased(
    m: &mut Machine<'_>,
    a: Args<'_>,
    name: &str,
    range: (char, char),
    by: i32,
) -> Result<Value, Stop> {
    let letter = a.at(0)?;
    let ascii = m.compare_of(CompareOp::Lt, letter, Value::Int(0x80))?;
    if !m.decide(ascii, Span::NONE)? {
        return settled(m, a, ("java.lang.Character", name, "(char)"));
    }
    let inside = in_range(m, letter, range)?;
    let other = m.arith_of(ArithOp::Add, letter, Value::int(by))?;
    m.choose_of(inside, other, letter)
}

fn written(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let digits = m.digits(a.at(0)?)?;
    m.string_of(digits)
}

fn parsed(m: &mut Machine<'_>, a: Args<'_>, kind: IntKind) -> Result<Value, Stop> {
    let (class, name) = match kind {
        IntKind::Long => ("java.lang.Long", "parseLong"),
        _ => ("java.lang.Integer", "parseInt"),
    };
    let plain = (class, name, "(java.lang.String)");
    let Some(text) = a.nullable(0)? else { return settled(m, a, plain) };
    let letters = m.all_letters(text)?;
    let is_open = letters.iter().any(|letter| matches!(letter, Value::Sym(_)));
    if !is_open || letters.len() > LONGEST_NUMBER {
        return settled(m, a, plain);
    }
    let mut rest = letters.as_slice();
    let mut is_negative = false;
    if let Some((first, others)) = rest.split_first() {
        is_negative = is(m, *first, '-')?;
        if is_negative || is(m, *first, '+')? {
            rest = others;
        }
    }
    if rest.is_empty() {
        return Err(m.raise(NUMBER_FORMAT, "For input string"));
    }
    let mut value = Value::Int(0);
    for letter in rest {
        let digit = in_range(m, *letter, ('0', '9'))?;
        if !m.decide(digit, Span::NONE)? {
            let ascii = m.compare_of(CompareOp::Lt, *letter, Value::Int(0x80))?;
            if !m.decide(ascii, Span::NONE)? {
                return settled(m, a, plain);
            }
            return Err(m.raise(NUMBER_FORMAT, "For input string"));
        }
        let digit = m.arith_of(ArithOp::Sub, *letter, Value::int(u32::from('0')))?;
        let shifted = m.arith_of(ArithOp::Mul, value, Value::Int(10))?;
        value = m.arith_of(ArithOp::Add, shifted, digit)?;
    }
    if is_negative {
        value = m.neg_of(value)?;
    }
    let fits = m.in_range_of(kind, value)?;
    match m.decide(fits, Span::NONE)? {
        true => Ok(value),
        false => Err(m.raise(NUMBER_FORMAT, "For input string")),
    }
}

fn is(m: &mut Machine<'_>, letter: Value, wanted: char) -> Result<bool, Stop> {
    let same = m.compare_of(CompareOp::Eq, letter, Value::int(u32::from(wanted)))?;
    m.decide(same, Span::NONE)
}

impl Machine<'_> {
    /// The decimal digits of an integer: how many there are is decided.
    pub(crate) fn digits(&mut self, value: Value) -> Result<Vec<Value>, Stop> {
        let Value::Sym(_) = value else {
            return Ok(units_of(&self.number_text(value)?).collect());
        };
        // Divisions of long numbers are more than solvers like.
        if !self.is_short(value) {
            let value = self.settle(value);
            return Ok(units_of(&self.number_text(value)?).collect());
        }
        let negative = self.compare_of(CompareOp::Lt, value, Value::Int(0))?;
        let is_negative = self.decide(negative, Span::NONE)?;
        let size = if is_negative { self.neg_of(value)? } else { value };
        let mut powers = vec![1i128];
        loop {
            let next = powers.last().map_or(10, |power| power * 10);
            let smaller = self.compare_of(CompareOp::Lt, size, Value::Int(next))?;
            if powers.len() >= LONGEST_NUMBER || self.decide(smaller, Span::NONE)? {
                break;
            }
            powers.push(next);
        }
        let mut letters: Vec<Value> = Vec::new();
        if is_negative {
            letters.push(Value::int(u32::from('-')));
        }
        for power in powers.iter().rev() {
            let above = self.arith_of(ArithOp::Div, size, Value::Int(*power))?;
            let digit = self.arith_of(ArithOp::Rem, above, Value::Int(10))?;
            letters.push(self.arith_of(ArithOp::Add, digit, Value::int(u32::from('0')))?);
        }
        Ok(letters)
    }

    /// Whether it is an integer, and an `int` whatever the inputs are.
    fn is_short(&self, value: Value) -> bool {
        match (value, self.concrete(value), &self.concolic) {
            (Value::Sym(sym), Value::Int(_), Some(concolic)) => {
                let node = concolic.nodes.get(sym);
                IntKind::Int.contains(node.lo) && IntKind::Int.contains(node.hi)
            }
            _ => false,
        }
    }

    /// The text of a box, letter by letter.
    pub(crate) fn boxed_letters(&mut self, object: Ref) -> Result<Option<Vec<Value>>, Stop> {
        match self.heap.payload(object) {
            Some(crate::heap::Payload::Boxed(value @ Value::Sym(_))) => {
                let value = *value;
                let is_char = self.classes.find("java.lang.Character").map(Type::Class)
                    == Some(self.type_of(object));
                if is_char { Ok(Some(vec![value])) } else { self.digits(value).map(Some) }
            }
            _ => Ok(None),
        }
    }
}
