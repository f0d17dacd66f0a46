//! `String.format` and `printf`, for the conversions whose meaning depends on no locale's separators:
//! `%d`, `%s`, `%c`, `%b`, `%x`, `%n` and `%%`, with `-`, `0`, `+` and a width. Others stop the run,
//! and so does an argument that does not fit.

use ir::Type;

use super::{Args, Row, Table};
use crate::heap::Payload;
use crate::{Machine, Stop, Value};

/// They know expressions over inputs themselves.
pub(super) const TABLES: &[Table] = &[
    Table { classes: &["java.lang.String"], rows: STRING },
    Table { classes: &["java.io.PrintStream"], rows: PRINT },
];

const STRING: &[Row] = &[
    ("format", "(java.lang.String,java.lang.Object[])", |m, a| formatted(m, a, 0)),
    ("formatted", "(java.lang.Object[])", |m, a| formatted(m, a, 0)),
];

const PRINT: &[Row] = &[
    ("printf", "(java.lang.String,java.lang.Object[])", print),
    ("format", "(java.lang.String,java.lang.Object[])", print),
];

/// Wider fields are not written.
const WIDEST: usize = 1_000;

#[derive(Default)]
struct Conversion {
    left: bool,
    zeros: bool,
    plus: bool,
    width: usize,
    letter: char,
}

fn formatted(m: &mut Machine<'_>, a: Args<'_>, at: usize) -> Result<Value, Stop> {
    let letters = letters(m, a, at, true)?;
    m.reserve(letters.len() as u64 * 2)?;
    m.string_of(letters)
}

fn print(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    // Nobody reads what a search prints.
    let is_read = m.concolic.is_none();
    let letters = letters(m, a, 1, is_read)?;
    if is_read {
        let unit = |letter: &Value| match letter {
            Value::Int(unit) => u16::try_from(*unit).ok(),
            _ => None,
        };
        let units: Option<Vec<u16>> = letters.iter().map(unit).collect();
        let units = units.ok_or_else(|| Stop::stuck("not a character"))?;
        super::io::print(m, a, &units, false)?;
    }
    a.at(0)
}

/// What is written; if nobody reads it, only what else happens is done.
fn letters(m: &mut Machine<'_>, a: Args<'_>, at: usize, is_read: bool) -> Result<Vec<Value>, Stop> {
    let format = m.non_null(a, at)?;
    let mut pattern = Vec::new();
    for letter in m.all_letters(format)? {
        let Value::Int(unit) = m.settle(letter) else { return Err(Stop::stuck("no character")) };
        let c = u32::try_from(unit).ok().and_then(char::from_u32);
        pattern.push(c.ok_or_else(|| Stop::stuck("half a character in a format"))?);
    }
    // Without an array every argument is null.
    let mut given = match a.nullable(at + 1)? {
        Some(array) => Some(m.all_elements(array)?.into_iter()),
        None => None,
    };
    let mut written = Vec::new();
    let mut rest = pattern.into_iter().peekable();
    while let Some(c) = rest.next() {
        if c != '%' {
            written.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| Value::int(*unit)));
            continue;
        }
        let conversion = conversion(&mut rest)?;
        match conversion.letter {
            'n' | '%' if conversion.width == 0 && !conversion.left => {
                let c = if conversion.letter == 'n' { '\n' } else { '%' };
                written.push(Value::int(u32::from(c)));
                continue;
            }
            'd' | 's' | 'c' | 'b' | 'x' => {}
            _ => return Err(Stop::stuck("a conversion of a format that is not followed")),
        }
        let value = match &mut given {
            Some(given) => given.next(),
            None => Some(Value::Null),
        };
        let value = value.ok_or_else(|| Stop::stuck("a format without its argument"))?;
        let text = converted(m, &conversion, value, is_read)?;
        if is_read {
            written.extend(padded(&conversion, text));
        }
    }
    Ok(written)
}

fn conversion(
    rest: &mut std::iter::Peekable<impl Iterator<Item = char>>,
) -> Result<Conversion, Stop> {
    let mut found = Conversion::default();
    while let Some(flag) = rest.next_if(|c| "-0+".contains(*c)) {
        let place = match flag {
            '-' => &mut found.left,
            '0' => &mut found.zeros,
            _ => &mut found.plus,
        };
        if std::mem::replace(place, true) {
            return Err(Stop::stuck("a format with a flag twice"));
        }
    }
    while let Some(digit) = rest.next_if(char::is_ascii_digit) {
        found.width = found.width * 10 + digit.to_digit(10).unwrap_or(0) as usize;
        if found.width > WIDEST {
            return Err(Stop::stuck("a format with a wide field"));
        }
    }
    found.letter = rest.next().ok_or_else(|| Stop::stuck("a format that ends too early"))?;
    let is_number = matches!(found.letter, 'd' | 'x');
    let is_odd = (found.left && (found.zeros || found.width == 0))
        || (found.zeros && (found.width == 0 || !is_number))
        || (found.plus && found.letter != 'd');
    match is_odd {
        true => Err(Stop::stuck("flags of a format that are not followed")),
        false => Ok(found),
    }
}

fn converted(
    m: &mut Machine<'_>,
    conversion: &Conversion,
    value: Value,
    is_read: bool,
) -> Result<Vec<Value>, Stop> {
    let plain = |text: &str| Ok(text.encode_utf16().map(Value::int).collect());
    let object = match (value, conversion.letter) {
        (Value::Ref(object), _) => object,
        (_, 'b') => return plain("false"),
        // Zeros and signs are of numbers.
        _ if conversion.zeros || conversion.plus => {
            return Err(Stop::stuck("a format of null"));
        }
        _ => return plain("null"),
    };
    let class = m.classes.jvm_name(&m.type_of(object));
    let boxed = match m.heap.payload(object) {
        Some(Payload::Boxed(value)) => Some(*value),
        _ => None,
    };
    match (conversion.letter, boxed, class.as_str()) {
        ('s', _, _) => {
            if !is_read && (boxed.is_some() || m.type_of(object) == Type::Class(m.classes.string)) {
                return Ok(Vec::new());
            }
            let formats = m.classes.named("java.util.Formattable");
            if m.is_instance(object, &Type::Class(formats)) {
                return Err(Stop::stuck("an object that formats itself"));
            }
            match m.java_string(object)? {
                Value::Ref(text) if is_read => m.all_letters(text),
                Value::Ref(_) => Ok(Vec::new()),
                _ => plain("null"),
            }
        }
        ('b', Some(value), "java.lang.Boolean") => {
            plain(if m.decide(value, base::Span::NONE)? { "true" } else { "false" })
        }
        ('b', ..) => plain("true"),
        ('c', Some(value), "java.lang.Character") => Ok(vec![value]),
        (
            'd',
            Some(value),
            "java.lang.Integer" | "java.lang.Long" | "java.lang.Short" | "java.lang.Byte",
        ) => {
            if !is_read {
                return Ok(Vec::new());
            }
            let mut digits = m.digits(value)?;
            let is_negative = digits.first() == Some(&Value::int(u32::from('-')));
            if conversion.plus && !is_negative {
                digits.insert(0, Value::int(u32::from('+')));
            }
            Ok(digits)
        }
        ('x', Some(value), "java.lang.Integer" | "java.lang.Long") => {
            if !is_read {
                return Ok(Vec::new());
            }
            match (m.settle(value), class.as_str()) {
                (Value::Int(n), "java.lang.Long") => plain(&format!("{:x}", n as i64)),
                (Value::Int(n), _) => plain(&format!("{:x}", n as i32)),
                _ => Err(Stop::stuck("not an integer")),
            }
        }
        _ => Err(Stop::stuck("an argument that does not fit its format")),
    }
}

fn padded(conversion: &Conversion, mut text: Vec<Value>) -> Vec<Value> {
    let missing = conversion.width.saturating_sub(text.len());
    let fill = if conversion.zeros { '0' } else { ' ' };
    let fill = std::iter::repeat_n(Value::int(u32::from(fill)), missing);
    if conversion.left {
        text.extend(fill);
        return text;
    }
    // Zeros come after the sign.
    let signs = ['-', '+'].map(|sign| Value::int(u32::from(sign)));
    let is_signed = conversion.zeros && text.first().is_some_and(|first| signs.contains(first));
    let at = usize::from(is_signed);
    text.splice(at..at, fill);
    text
}
