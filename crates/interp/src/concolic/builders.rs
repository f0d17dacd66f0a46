//! Builders whose characters are inputs: what is done to them letter by letter. How long a text is
//! is settled first, and where something is done as soon as it is known to be inside.

use std::ops::Range;

use base::Span;
use ir::{CompareOp, IntKind};

use super::letters::units_of;
use super::places::{first_of, is_text};
use super::texts::settled;
use crate::natives::{Args, Row, Table};
use crate::{Machine, Stop, Value};

pub(crate) const TABLES: &[Table] = &[Table {
    classes: &[
        "java.lang.StringBuilder",
        "java.lang.StringBuffer",
        "java.lang.AbstractStringBuilder",
    ],
    rows: ROWS,
}];

const NAME: &str = "java.lang.StringBuilder";
const INDEX: &str = "java.lang.StringIndexOutOfBoundsException";

const ROWS: &[Row] = &[
    ("<init>", "(java.lang.String)", |m, a| {
        let text = m.non_null(a, 1)?;
        let length = m.text_length(text)?;
        let letters = m.all_letters(text)?;
        if let Value::Int(_) = length {
            m.begin_room(a.this()?, letters.len() + 16);
        }
        m.set_builder(a.this()?, letters)?;
        Ok(Value::Void)
    }),
    ("append", "(java.lang.Object)", append_object),
    ("append", "(java.lang.CharSequence)", |m, a| match a.nullable(1)? {
        Some(object) if !is_text(m, object) => {
            Err(Stop::stuck("a sequence of characters that the library does not know"))
        }
        _ => append_object(m, a),
    }),
    ("append", "(java.lang.StringBuffer)", append_object),
    ("append", "(char[])", |m, a| {
        let array = m.non_null(a, 1)?;
        let more = m.all_elements(array)?;
        let end = m.all_letters(a.this()?)?.len();
        put(m, a, end..end, more)
    }),
    ("insert", "(int,java.lang.String)", |m, a| {
        let more = match a.nullable(2)? {
            Some(text) => m.all_letters(text)?,
            None => units_of("null").collect(),
        };
        insert(m, a, more)
    }),
    ("insert", "(int,char)", |m, a| insert(m, a, vec![a.at(2)?])),
    ("insert", "(int,int)", insert_number),
    ("insert", "(int,long)", insert_number),
    ("insert", "(int,boolean)", insert_number),
    ("setCharAt", "(int,char)", |m, a| {
        let at = one(m, a)?;
        put(m, a, at, vec![a.at(2)?])?;
        Ok(Value::Void)
    }),
    ("deleteCharAt", "(int)", |m, a| {
        let at = one(m, a)?;
        put(m, a, at, Vec::new())
    }),
    ("delete", "(int,int)", |m, a| {
        let range = clipped(m, a)?;
        put(m, a, range, Vec::new())
    }),
    ("replace", "(int,int,java.lang.String)", |m, a| {
        // The range is looked at before the text.
        let range = clipped(m, a)?;
        let text = m.non_null(a, 3)?;
        let more = m.all_letters(text)?;
        put(m, a, range, more)
    }),
    ("reverse", "()", |m, a| {
        let mut letters = m.all_letters(a.this()?)?;
        // Pairs keep their order.
        let mut paired = Value::Bool(false);
        for letter in &letters {
            let low = m.compare_of(CompareOp::Le, Value::Int(0xD800), *letter)?;
            let high = m.compare_of(CompareOp::Le, *letter, Value::Int(0xDFFF))?;
            let here = m.and_of(low, high)?;
            paired = m.or_of(paired, here)?;
        }
        if m.decide(paired, Span::NONE)? {
            return settled(m, a, (NAME, "reverse", "()"));
        }
        letters.reverse();
        m.set_builder(a.this()?, letters)?;
        a.at(0)
    }),
    ("setLength", "(int)", |m, a| {
        let mut letters = m.all_letters(a.this()?)?;
        let low = m.compare_of(CompareOp::Le, Value::Int(0), a.at(1)?)?;
        if !m.decide(low, Span::NONE)? {
            return Err(m.raise(INDEX, "String index out of range"));
        }
        let Value::Int(length) = m.settle(a.at(1)?) else { return Err(Stop::stuck("no length")) };
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        m.reserve((length.saturating_sub(letters.len()) as u64).saturating_mul(2))?;
        letters.resize(length, Value::Int(0));
        m.set_builder(a.this()?, letters)?;
        Ok(Value::Void)
    }),
    ("isEmpty", "()", |m, a| {
        let length = m.text_length(a.this()?)?;
        m.compare_of(CompareOp::Eq, length, Value::Int(0))
    }),
    ("substring", "(int)", |m, a| {
        let length = m.all_letters(a.this()?)?.len();
        part(m, a, Value::size(length))
    }),
    ("substring", "(int,int)", |m, a| part(m, a, a.at(2)?)),
    ("indexOf", "(java.lang.String)", |m, a| {
        let wanted = m.non_null(a, 1)?;
        let (letters, wanted) = (m.all_letters(a.this()?)?, m.all_letters(wanted)?);
        first_of(m, &letters, &wanted, 0)
    }),
];

/// What is written of an object: null is `null`.
fn append_object(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let text = match a.nullable(1)? {
        Some(object) if is_text(m, object) => Value::Ref(object),
        Some(object) => m.java_string(object)?,
        None => Value::Null,
    };
    let more = match text {
        Value::Ref(text) => m.all_letters(text)?,
        _ => units_of("null").collect(),
    };
    let end = m.all_letters(a.this()?)?.len();
    put(m, a, end..end, more)
}

fn insert(m: &mut Machine<'_>, a: Args<'_>, more: Vec<Value>) -> Result<Value, Stop> {
    let length = m.all_letters(a.this()?)?.len();
    let at = inside(m, (a.at(1)?, a.at(1)?), length)?;
    put(m, a, at, more)
}

fn insert_number(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let digits = m.digits(a.at(2)?)?;
    insert(m, a, digits)
}

/// The characters of the range are taken out, and others put there.
fn put(
    m: &mut Machine<'_>,
    a: Args<'_>,
    range: Range<usize>,
    more: Vec<Value>,
) -> Result<Value, Stop> {
    let mut letters = m.all_letters(a.this()?)?;
    if range.start > range.end || range.end > letters.len() {
        return Err(Stop::stuck("a place that is not in the builder"));
    }
    letters.splice(range, more);
    m.set_builder(a.this()?, letters)?;
    a.at(0)
}

/// The place of one character.
fn one(m: &mut Machine<'_>, a: Args<'_>) -> Result<Range<usize>, Stop> {
    let length = m.all_letters(a.this()?)?.len();
    let next = m.arith_of(ir::ArithOp::Add, a.at(1)?, Value::Int(1))?;
    inside(m, (a.at(1)?, next), length)
}

/// A range whose end may be beyond the end.
fn clipped(m: &mut Machine<'_>, a: Args<'_>) -> Result<Range<usize>, Stop> {
    let length = m.all_letters(a.this()?)?.len();
    let beyond = m.compare_of(CompareOp::Lt, Value::size(length), a.at(2)?)?;
    let end = if m.decide(beyond, Span::NONE)? { Value::size(length) } else { a.at(2)? };
    inside(m, (a.at(1)?, end), length)
}

fn part(m: &mut Machine<'_>, a: Args<'_>, end: Value) -> Result<Value, Stop> {
    let letters = m.all_letters(a.this()?)?;
    let range = inside(m, (a.at(1)?, end), letters.len())?;
    m.string_of(letters.get(range).unwrap_or_default().to_vec())
}

/// The range, settled, if it is one of something of the length.
fn inside(
    m: &mut Machine<'_>,
    (from, to): (Value, Value),
    length: usize,
) -> Result<Range<usize>, Stop> {
    let first = m.compare_of(CompareOp::Le, Value::Int(0), from)?;
    let second = m.compare_of(CompareOp::Le, from, to)?;
    let third = m.compare_of(CompareOp::Le, to, Value::size(length))?;
    let inside = m.and_of(first, second)?;
    let inside = m.and_of(inside, third)?;
    if !m.decide(inside, Span::NONE)? {
        return match m.concrete(from) {
            Value::Int(index) => Err(m.index_error(INDEX, index, length)),
            _ => Err(Stop::stuck("not an index")),
        };
    }
    match (m.settle(from), m.settle(to)) {
        (Value::Int(from), Value::Int(to)) => {
            Ok(usize::try_from(from).unwrap_or(0)..usize::try_from(to).unwrap_or(0))
        }
        _ => Err(Stop::stuck("not an index")),
    }
}

impl Machine<'_> {
    /// All elements of an array; its length is known from then on.
    pub(crate) fn all_elements(&mut self, array: crate::Ref) -> Result<Vec<Value>, Stop> {
        let length = self.settled_length(array)?;
        self.reserve(length as u64 * 16)?;
        let mut elements = Vec::new();
        for i in 0..length {
            let element = self.element(array, i as i128)?;
            elements.push(element.ok_or_else(|| Stop::stuck("no such element"))?);
        }
        Ok(elements)
    }

    /// An array of characters as letters.
    pub(super) fn letters_of_array(&mut self, array: crate::Ref) -> Result<Vec<Value>, Stop> {
        match self.type_of(array) {
            ir::Type::Array(element) if *element == ir::Type::Int(IntKind::Char) => {
                self.all_elements(array)
            }
            _ => Err(Stop::stuck("not an array of characters")),
        }
    }
}
