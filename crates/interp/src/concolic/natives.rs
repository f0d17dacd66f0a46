//! Library methods that know expressions over inputs; all others get settled values.

use ir::{ArithOp, CompareOp, IntKind};

use super::letters::units_of;
use super::math::extreme;
use crate::natives::{Args, Row, Table};
use crate::{Machine, Ref, Stop, Value};

pub(crate) const TABLES: &[&[Table]] = &[
    &[
        Table { classes: &["java.lang.String"], rows: STRING },
        Table {
            classes: &[
                "java.lang.StringBuilder",
                "java.lang.StringBuffer",
                "java.lang.AbstractStringBuilder",
            ],
            rows: BUILDER,
        },
        Table { classes: &["java.lang.Integer", "java.lang.Long"], rows: EXTREMES },
        Table { classes: &["java.lang.Character"], rows: CHARACTER },
        Table {
            classes: &[
                "java.lang.Integer",
                "java.lang.Long",
                "java.lang.Short",
                "java.lang.Byte",
                "java.lang.Character",
                "java.lang.Boolean",
            ],
            rows: BOXES,
        },
        Table { classes: &["java.lang.Object"], rows: OBJECT },
        Table { classes: &["java.lang.Throwable"], rows: THROWABLE },
        Table { classes: &["java.lang.System"], rows: SYSTEM },
        Table { classes: &["java.util.Objects"], rows: OBJECTS },
        Table { classes: &["java.io.PrintStream"], rows: PRINT },
    ],
    super::texts::TABLES,
    super::builders::TABLES,
    super::places::TABLES,
    super::bitwise::TABLES,
    super::math::TABLES,
];

const INDEX: &str = "java.lang.StringIndexOutOfBoundsException";

const STRING: &[Row] = &[
    ("length", "()", |m, a| m.text_length(a.this()?)),
    ("isEmpty", "()", |m, a| {
        let length = m.text_length(a.this()?)?;
        m.compare_of(CompareOp::Eq, length, Value::Int(0))
    }),
    ("charAt", "(int)", char_at),
    ("equals", "(java.lang.Object)", |m, a| match a.nullable(1)? {
        Some(other) if m.type_of(other) == ir::Type::Class(m.classes.string) => {
            m.same_text(a.this()?, other)
        }
        _ => Ok(Value::Bool(false)),
    }),
    ("hashCode", "()", |m, a| {
        let letters = m.all_letters(a.this()?)?;
        let mut hash = Value::Int(0);
        for letter in letters {
            let times = m.arith_of(ArithOp::Mul, hash, Value::Int(31))?;
            let sum = m.arith_of(ArithOp::Add, times, letter)?;
            hash = m.wrap_of(IntKind::Int, sum)?;
        }
        Ok(hash)
    }),
    ("startsWith", "(java.lang.String)", |m, a| {
        let (text, part) = (a.this()?, m.non_null(a, 1)?);
        let part = m.all_letters(part)?;
        // How long the text is does not matter beyond that.
        let length = m.text_length(text)?;
        let fits = m.compare_of(CompareOp::Le, Value::size(part.len()), length)?;
        if !m.decide(fits, base::Span::NONE)? {
            return Ok(Value::Bool(false));
        }
        let mut all = Value::Bool(true);
        for (i, wanted) in part.into_iter().enumerate() {
            let letter = m.letter(text, i)?;
            let same = m.compare_of(CompareOp::Eq, letter, wanted)?;
            all = m.and_of(all, same)?;
        }
        Ok(all)
    }),
    ("endsWith", "(java.lang.String)", |m, a| {
        let (text, part) = (a.this()?, m.non_null(a, 1)?);
        let (length, part_length) = (m.all_letters(text)?.len(), m.all_letters(part)?.len());
        match length.checked_sub(part_length) {
            Some(at) => part_at(m, text, part, at),
            None => Ok(Value::Bool(false)),
        }
    }),
    ("indexOf", "(int)", |m, a| {
        let letters = m.all_letters(a.this()?)?;
        let wanted = a.at(1)?;
        index_of(m, &letters, wanted)
    }),
    ("contains", "(java.lang.CharSequence)", |m, a| {
        let (text, part) = (a.this()?, m.non_null(a, 1)?);
        if m.text_length(part).is_err() {
            return Err(Stop::stuck("a sequence of characters that is no string"));
        }
        let (length, part_length) = (m.all_letters(text)?.len(), m.all_letters(part)?.len());
        let mut any = Value::Bool(false);
        for at in 0..=length.saturating_sub(part_length) {
            let here = part_at(m, text, part, at)?;
            any = m.or_of(any, here)?;
        }
        Ok(any)
    }),
    ("substring", "(int)", |m, a| {
        let this = a.this()?;
        let length = m.text_length(this)?;
        substring(m, a, this, (a.at(1)?, length))
    }),
    ("substring", "(int,int)", |m, a| {
        let this = a.this()?;
        substring(m, a, this, (a.at(1)?, a.at(2)?))
    }),
    ("concat", "(java.lang.String)", |m, a| {
        let (this, other) = (a.this()?, m.non_null(a, 1)?);
        let second = m.all_letters(other)?;
        if second.is_empty() {
            return a.at(0);
        }
        let mut letters = m.all_letters(this)?;
        letters.extend(second);
        m.string_of(letters)
    }),
    ("toCharArray", "()", |m, a| {
        let letters = m.all_letters(a.this()?)?;
        let array = m.new_array(&ir::Type::Int(IntKind::Char), letters.len())?;
        let Value::Ref(reference) = array else { return Err(Stop::stuck("no array")) };
        for (i, letter) in letters.into_iter().enumerate() {
            m.put_element(reference, i as i128, letter)?;
        }
        Ok(array)
    }),
    ("trim", "()", |m, a| {
        let this = a.this()?;
        let letters = m.all_letters(this)?;
        let (mut from, mut to) = (0, letters.len());
        while from < to && is_space(m, &letters, from)? {
            from += 1;
        }
        while from < to && is_space(m, &letters, to - 1)? {
            to -= 1;
        }
        if from == 0 && to == letters.len() {
            return a.at(0);
        }
        m.string_of(letters.get(from..to).unwrap_or_default().to_vec())
    }),
    ("toString", "()", |_, a| a.at(0)),
    ("compareTo", "(java.lang.Object)", compare_texts),
    ("compareTo", "(java.lang.String)", compare_texts),
];

/// What is compared may be of another class: whoever calls it through `Comparable` need not know.
fn compare_others(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let class = m.classes.jvm_name(&m.type_of(a.this()?));
    let args = [m.settle_deep(a.at(0)?)?, m.settle_deep(a.at(1)?)?];
    plain(m, Args::new(&args), &class, "compareTo", "(java.lang.Object)")
}

fn compare_texts(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (this, other) = (a.this()?, m.non_null(a, 1)?);
    if m.type_of(this) != m.type_of(other) {
        return compare_others(m, a);
    }
    let (x, y) = (m.all_letters(this)?, m.all_letters(other)?);
    for (x, y) in x.iter().zip(&y) {
        let same = m.compare_of(CompareOp::Eq, *x, *y)?;
        if !m.decide(same, base::Span::NONE)? {
            return m.arith_of(ArithOp::Sub, *x, *y);
        }
    }
    Ok(Value::Int(x.len() as i128 - y.len() as i128))
}

fn is_space(m: &mut Machine<'_>, letters: &[Value], at: usize) -> Result<bool, Stop> {
    let Some(letter) = letters.get(at) else { return Ok(false) };
    let low = m.compare_of(CompareOp::Le, *letter, Value::Int(0x20))?;
    m.decide(low, base::Span::NONE)
}

/// Whether the part stands there in the text.
fn part_at(m: &mut Machine<'_>, text: Ref, part: Ref, at: usize) -> Result<Value, Stop> {
    let (letters, part) = (m.all_letters(text)?, m.all_letters(part)?);
    let Some(rest) = letters.get(at..).filter(|rest| rest.len() >= part.len()) else {
        return Ok(Value::Bool(false));
    };
    let mut all = Value::Bool(true);
    for (x, y) in rest.iter().zip(&part) {
        let same = m.compare_of(CompareOp::Eq, *x, *y)?;
        all = m.and_of(all, same)?;
    }
    Ok(all)
}

fn index_of(m: &mut Machine<'_>, letters: &[Value], wanted: Value) -> Result<Value, Stop> {
    let mut found = Value::Int(-1);
    for (i, letter) in letters.iter().enumerate().rev() {
        let same = m.compare_of(CompareOp::Eq, *letter, wanted)?;
        found = m.choose_of(same, Value::size(i), found)?;
    }
    // Beyond the characters of one unit there are pairs.
    let single = m.compare_of(CompareOp::Le, wanted, Value::Int(0xFFFF))?;
    match m.decide(single, base::Span::NONE)? {
        true => Ok(found),
        false => Err(Stop::stuck("characters outside of the basic plane are not followed")),
    }
}

fn char_at(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (this, index) = (a.this()?, a.at(1)?);
    let length = m.text_length(this)?;
    let from = m.compare_of(CompareOp::Le, Value::Int(0), index)?;
    let to = m.compare_of(CompareOp::Lt, index, length)?;
    let inside = m.and_of(from, to)?;
    if m.decide(inside, base::Span::NONE)? {
        let Value::Int(index) = m.settle(index) else { return Err(Stop::stuck("not an index")) };
        return m.letter(this, usize::try_from(index).unwrap_or(usize::MAX));
    }
    match (m.concrete(index), m.concrete(length)) {
        (Value::Int(index), Value::Int(length)) => {
            Err(m.index_error(INDEX, index, usize::try_from(length).unwrap_or(0)))
        }
        _ => Err(Stop::stuck("not an index")),
    }
}

fn substring(
    m: &mut Machine<'_>,
    a: Args<'_>,
    this: Ref,
    (from, to): (Value, Value),
) -> Result<Value, Stop> {
    let length = m.text_length(this)?;
    let first = m.compare_of(CompareOp::Le, Value::Int(0), from)?;
    let second = m.compare_of(CompareOp::Le, from, to)?;
    let third = m.compare_of(CompareOp::Le, to, length)?;
    let inside = m.and_of(first, second)?;
    let inside = m.and_of(inside, third)?;
    if !m.decide(inside, base::Span::NONE)? {
        let numbers = [from, to, length].map(|v| crate::number::primitive_text(m.concrete(v)));
        let message = format!("begin {}, end {}, length {}", numbers[0], numbers[1], numbers[2]);
        return Err(m.raise(INDEX, &message));
    }
    let letters = m.all_letters(this)?;
    let (Value::Int(from), Value::Int(to)) = (m.settle(from), m.settle(to)) else {
        return Err(Stop::stuck("not an index"));
    };
    let (from, to) = (usize::try_from(from).unwrap_or(0), usize::try_from(to).unwrap_or(0));
    if to - from == letters.len() {
        return a.at(0);
    }
    m.string_of(letters.get(from..to).unwrap_or_default().to_vec())
}

const BUILDER: &[Row] = &[
    ("append", "(char)", |m, a| append(m, a, vec![a.at(1)?])),
    ("append", "(java.lang.String)", append_text),
    ("append", "(int)", append_number),
    ("append", "(long)", append_number),
    ("append", "(boolean)", append_number),
    ("length", "()", |m, a| m.text_length(a.this()?)),
    ("charAt", "(int)", char_at),
    ("toString", "()", |m, a| {
        let letters = m.all_letters(a.this()?)?;
        m.string_of(letters)
    }),
];

fn append(m: &mut Machine<'_>, a: Args<'_>, more: Vec<Value>) -> Result<Value, Stop> {
    let this = a.this()?;
    let mut letters = m.all_letters(this)?;
    letters.extend(more);
    m.set_builder(this, letters)?;
    a.at(0)
}

fn append_text(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let more = match a.nullable(1)? {
        Some(text) => m.all_letters(text)?,
        None => units_of("null").collect(),
    };
    append(m, a, more)
}

fn append_number(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let digits = m.digits(a.at(1)?)?;
    append(m, a, digits)
}

/// Of `Integer` and `Long`; those that a class does not have are never asked for.
const EXTREMES: &[Row] = &[
    ("max", "(int,int)", |m, a| extreme(m, a, CompareOp::Ge)),
    ("max", "(long,long)", |m, a| extreme(m, a, CompareOp::Ge)),
    ("min", "(int,int)", |m, a| extreme(m, a, CompareOp::Le)),
    ("min", "(long,long)", |m, a| extreme(m, a, CompareOp::Le)),
    ("compare", "(int,int)", order),
    ("compare", "(long,long)", order),
];

fn order(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (x, y) = (a.at(0)?, a.at(1)?);
    let less = m.compare_of(CompareOp::Lt, x, y)?;
    let equal = m.compare_of(CompareOp::Eq, x, y)?;
    let rest = m.choose_of(equal, Value::Int(0), Value::Int(1))?;
    m.choose_of(less, Value::Int(-1), rest)
}

const CHARACTER: &[Row] = &[
    ("isDigit", "(char)", |m, a| among(m, a, "isDigit", &[('0', '9')])),
    ("isLetter", "(char)", |m, a| among(m, a, "isLetter", &[('a', 'z'), ('A', 'Z')])),
    ("isLetterOrDigit", "(char)", |m, a| {
        among(m, a, "isLetterOrDigit", &[('a', 'z'), ('A', 'Z'), ('0', '9')])
    }),
    ("isUpperCase", "(char)", |m, a| among(m, a, "isUpperCase", &[('A', 'Z')])),
    ("isLowerCase", "(char)", |m, a| among(m, a, "isLowerCase", &[('a', 'z')])),
    ("isWhitespace", "(char)", |m, a| {
        among(m, a, "isWhitespace", &[('\t', '\r'), ('\u{1c}', ' ')])
    }),
];

/// Whether a character is in one of the ranges; beyond ASCII it is asked for by its value.
fn among(
    m: &mut Machine<'_>,
    a: Args<'_>,
    name: &str,
    ranges: &[(char, char)],
) -> Result<Value, Stop> {
    let letter = a.at(0)?;
    let simple = m.compare_of(CompareOp::Lt, letter, Value::Int(0x80))?;
    if !m.decide(simple, base::Span::NONE)? {
        let letter = m.settle(letter);
        return match crate::natives::find("java.lang.Character", name, "(char)") {
            Some(native) => (native.run)(m, Args::new(&[letter])),
            None => Err(Stop::stuck("no such method")),
        };
    }
    let mut any = Value::Bool(false);
    for (from, to) in ranges {
        let low = m.compare_of(CompareOp::Le, Value::int(u32::from(*from)), letter)?;
        let high = m.compare_of(CompareOp::Le, letter, Value::int(u32::from(*to)))?;
        let here = m.and_of(low, high)?;
        any = m.or_of(any, here)?;
    }
    Ok(any)
}

const BOXES: &[Row] = &[
    ("intValue", "()", |m, a| unboxed(m, a, IntKind::Int)),
    ("longValue", "()", |m, a| unboxed(m, a, IntKind::Long)),
    ("charValue", "()", |m, a| unboxed(m, a, IntKind::Char)),
    ("booleanValue", "()", |m, a| m.unboxed(a.this()?)),
    ("valueOf", "(int)", |m, a| boxed(m, a, "java.lang.Integer")),
    ("valueOf", "(long)", |m, a| boxed(m, a, "java.lang.Long")),
    ("valueOf", "(char)", |m, a| boxed(m, a, "java.lang.Character")),
    ("valueOf", "(boolean)", |m, a| boxed(m, a, "java.lang.Boolean")),
    ("toString", "()", |m, a| match m.boxed_letters(a.this()?)? {
        Some(letters) => m.string_of(letters),
        None => {
            let class = m.type_of(a.this()?);
            let class = m.classes.jvm_name(&class);
            plain(m, a, &class, "toString", "()")
        }
    }),
    ("compareTo", "(java.lang.Integer)", compared),
    ("compareTo", "(java.lang.Long)", compared),
    ("compareTo", "(java.lang.Object)", compared),
    ("equals", "(java.lang.Object)", |m, a| {
        let this = a.this()?;
        match a.nullable(1)? {
            Some(other) if m.type_of(this) == m.type_of(other) => {
                let (x, y) = (m.unboxed(this)?, m.unboxed(other)?);
                m.equal_of(x, y)
            }
            _ => Ok(Value::Bool(false)),
        }
    }),
];

fn compared(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (this, other) = (a.this()?, m.non_null(a, 1)?);
    let class = m.classes.jvm_name(&m.type_of(this));
    let is_simple = matches!(class.as_str(), "java.lang.Integer" | "java.lang.Long");
    if !is_simple || m.type_of(this) != m.type_of(other) {
        return compare_others(m, a);
    }
    let values = [m.unboxed(this)?, m.unboxed(other)?];
    order(m, Args::new(&values))
}

fn unboxed(m: &mut Machine<'_>, a: Args<'_>, kind: IntKind) -> Result<Value, Stop> {
    let value = m.unboxed(a.this()?)?;
    m.wrap_of(kind, value)
}

fn boxed(m: &mut Machine<'_>, a: Args<'_>, class: &'static str) -> Result<Value, Stop> {
    // Which of them are kept depends on the value, see `compare_identities`.
    let made = match a.at(0)? {
        value @ Value::Sym(_) => m.new_named(class, crate::heap::Payload::Boxed(value))?,
        value => m.boxed(class, value)?,
    };
    if let (Value::Ref(made), Some(concolic)) = (made, &mut m.concolic) {
        concolic.by_value.insert(made);
    }
    Ok(made)
}

const OBJECT: &[Row] = &[
    ("<init>", "()", |_, _| Ok(Value::Void)),
    ("equals", "(java.lang.Object)", |m, a| {
        let (x, y) = (a.at(0)?, a.at(1)?);
        m.equal_of(x, y)
    }),
    ("hashCode", "()", |m, a| {
        m.doubt("the hash code of an object's identity");
        plain(m, a, "java.lang.Object", "hashCode", "()")
    }),
    ("toString", "()", |m, a| {
        m.doubt("the hash code of an object's identity");
        plain(m, a, "java.lang.Object", "toString", "()")
    }),
];

const THROWABLE: &[Row] = &[
    ("<init>", "(java.lang.String)", |m, a| {
        plain(m, a, "java.lang.Throwable", "<init>", "(java.lang.String)")
    }),
    ("<init>", "(java.lang.String,java.lang.Throwable)", |m, a| {
        let parameters = "(java.lang.String,java.lang.Throwable)";
        plain(m, a, "java.lang.Throwable", "<init>", parameters)
    }),
    ("getMessage", "()", |m, a| {
        m.doubt("the message of an exception");
        match m.is_message_certain(a.this()?) {
            true => plain(m, a, "java.lang.Throwable", "getMessage", "()"),
            false => m.unreadable_text(),
        }
    }),
    ("toString", "()", |m, a| {
        m.doubt("the message of an exception");
        match m.is_message_certain(a.this()?) {
            true => plain(m, a, "java.lang.Throwable", "toString", "()"),
            false => m.unreadable_text(),
        }
    }),
];

const SYSTEM: &[Row] =
    &[("arraycopy", "(java.lang.Object,int,java.lang.Object,int,int)", |m, a| {
        let mut args = Vec::new();
        for arg in a.all() {
            args.push(m.settle(*arg));
        }
        let (Some(source), Some(target)) = (a.nullable(0)?, a.nullable(2)?) else {
            return Err(m.null_pointer());
        };
        if m.heap().array(source).is_none() || m.heap().array(target).is_none() {
            return plain(m, Args::new(&args), "java.lang.System", "arraycopy", COPY);
        }
        let (from, to, count) = (m.settled_length(source)?, m.settled_length(target)?, args.get(4));
        let Some(Value::Int(count)) = count.copied() else {
            return Err(Stop::stuck("not a length"));
        };
        let elements = (m.type_of(source), m.type_of(target));
        let inside = |start: Option<&Value>, length: usize| match start {
            Some(Value::Int(n)) => 0 <= *n && count >= 0 && n + count <= length as i128,
            _ => false,
        };
        let is_simple =
            elements.0 == elements.1 && inside(args.get(1), from) && inside(args.get(3), to);
        let (Some(Value::Int(at)), Some(Value::Int(into))) = (args.get(1), args.get(3)) else {
            return Err(Stop::stuck("not an index"));
        };
        if !is_simple {
            for arg in &args {
                m.settle_deep(*arg)?;
            }
            return plain(m, Args::new(&args), "java.lang.System", "arraycopy", COPY);
        }
        let mut moved = Vec::new();
        for i in 0..count {
            moved.push(m.element(source, at + i)?.ok_or_else(|| Stop::stuck("no such element"))?);
        }
        for (i, value) in (0..).zip(moved) {
            if !m.put_element(target, into + i, value)? {
                return Err(Stop::stuck("an element of another type"));
            }
        }
        Ok(Value::Void)
    })];

/// Nobody reads what is printed.
const PRINT: &[Row] = &[
    ("println", "(java.lang.String)", |_, _| Ok(Value::Void)),
    ("println", "(char)", |_, _| Ok(Value::Void)),
    ("println", "(boolean)", |_, _| Ok(Value::Void)),
    ("println", "(int)", |_, _| Ok(Value::Void)),
    ("println", "(long)", |_, _| Ok(Value::Void)),
    ("println", "(float)", |_, _| Ok(Value::Void)),
    ("println", "(double)", |_, _| Ok(Value::Void)),
    ("print", "(java.lang.String)", |_, _| Ok(Value::Void)),
    ("print", "(char)", |_, _| Ok(Value::Void)),
    ("print", "(boolean)", |_, _| Ok(Value::Void)),
    ("print", "(int)", |_, _| Ok(Value::Void)),
    ("print", "(long)", |_, _| Ok(Value::Void)),
    ("print", "(float)", |_, _| Ok(Value::Void)),
    ("print", "(double)", |_, _| Ok(Value::Void)),
];

const COPY: &str = "(java.lang.Object,int,java.lang.Object,int,int)";

/// What is given is only compared with null.
const OBJECTS: &[Row] = &[
    ("requireNonNull", "(java.lang.Object)", |m, a| {
        plain(m, a, "java.util.Objects", "requireNonNull", "(java.lang.Object)")
    }),
    ("requireNonNull", NON_NULL, |m, a| {
        plain(m, a, "java.util.Objects", "requireNonNull", NON_NULL)
    }),
];

const NON_NULL: &str = "(java.lang.Object,java.lang.String)";

/// The ordinary native.
fn plain(
    m: &mut Machine<'_>,
    a: Args<'_>,
    class: &str,
    name: &str,
    parameters: &str,
) -> Result<Value, Stop> {
    match crate::natives::find(class, name, parameters) {
        Some(native) => (native.run)(m, a),
        None => Err(Stop::stuck("no such method")),
    }
}
