//! `System`, and `PrintStream` as far as standard output goes.

use super::{Args, Table};
use crate::heap::{Payload, Stream};
use crate::number::primitive_text;
use crate::{Limit, Machine, Stop, Value};

pub(super) const TABLES: &[Table] = &[
    Table {
        classes: &["java.io.PrintStream"],
        rows: &[
            ("println", "()", |m, a| print(m, a, &[], true)),
            ("println", "(java.lang.String)", |m, a| print_object(m, a, true)),
            ("println", "(java.lang.Object)", |m, a| print_object(m, a, true)),
            ("println", "(char[])", |m, a| print_chars(m, a, true)),
            ("println", "(char)", |m, a| print(m, a, &[a.char(1)?], true)),
            ("println", "(boolean)", |m, a| print_primitive(m, a, true)),
            ("println", "(int)", |m, a| print_primitive(m, a, true)),
            ("println", "(long)", |m, a| print_primitive(m, a, true)),
            ("println", "(float)", |m, a| print_primitive(m, a, true)),
            ("println", "(double)", |m, a| print_primitive(m, a, true)),
            ("print", "(java.lang.String)", |m, a| print_object(m, a, false)),
            ("print", "(java.lang.Object)", |m, a| print_object(m, a, false)),
            ("print", "(char[])", |m, a| print_chars(m, a, false)),
            ("print", "(char)", |m, a| print(m, a, &[a.char(1)?], false)),
            ("print", "(boolean)", |m, a| print_primitive(m, a, false)),
            ("print", "(int)", |m, a| print_primitive(m, a, false)),
            ("print", "(long)", |m, a| print_primitive(m, a, false)),
            ("print", "(float)", |m, a| print_primitive(m, a, false)),
            ("print", "(double)", |m, a| print_primitive(m, a, false)),
            ("append", "(char)", |m, a| {
                print(m, a, &[a.char(1)?], false)?;
                a.at(0)
            }),
            ("append", "(java.lang.CharSequence)", |m, a| {
                print_object(m, a, false)?;
                a.at(0)
            }),
            ("flush", "()", |_, _| Ok(Value::Void)),
            ("close", "()", |_, _| Ok(Value::Void)),
        ],
    },
    Table {
        classes: &["java.lang.System"],
        rows: &[
            ("lineSeparator", "()", |m, _| m.intern(&[0x0A].into()).map(Value::Ref)),
            ("identityHashCode", "(java.lang.Object)", |m, a| match a.nullable(0)? {
                Some(object) => Ok(Value::int(m.identity_hash(object))),
                None => Ok(Value::Int(0)),
            }),
        ],
    },
];

/// `System.out` and `System.err`.
pub(super) fn static_field(m: &mut Machine<'_>, name: &str) -> Result<Option<Value>, Stop> {
    let (key, stream) = match name {
        "out" => ("out", Stream::Out),
        "err" => ("err", Stream::Err),
        _ => return Ok(None),
    };
    if let Some(&known) = m.singletons.get(key) {
        return Ok(Some(Value::Ref(known)));
    }
    let value = m.new_named("java.io.PrintStream", Payload::Stream(stream))?;
    if let Value::Ref(reference) = value {
        m.singletons.insert(key, reference);
    }
    Ok(Some(value))
}

pub(super) fn print(
    m: &mut Machine<'_>,
    a: Args<'_>,
    text: &[u16],
    line: bool,
) -> Result<Value, Stop> {
    match m.heap.payload(a.this()?) {
        Some(Payload::Stream(Stream::Err)) => return Ok(Value::Void),
        Some(Payload::Stream(Stream::Out)) => {}
        _ => return Err(Stop::stuck("a stream that is neither System.out nor System.err")),
    }
    m.output.write(text);
    if line {
        m.output.write(&[0x0A]);
    }
    if m.output.total() > m.limits.output_chars {
        return Err(Stop::Limit(Limit::Output));
    }
    Ok(Value::Void)
}

fn print_object(m: &mut Machine<'_>, a: Args<'_>, line: bool) -> Result<Value, Stop> {
    let object = a.nullable(1)?;
    let text = m.display(object)?;
    print(m, a, &text, line)
}

fn print_chars(m: &mut Machine<'_>, a: Args<'_>, line: bool) -> Result<Value, Stop> {
    let units = m.chars_arg(a, 1)?;
    print(m, a, &units, line)
}

fn print_primitive(m: &mut Machine<'_>, a: Args<'_>, line: bool) -> Result<Value, Stop> {
    let text: Vec<u16> = primitive_text(a.at(1)?).encode_utf16().collect();
    print(m, a, &text, line)
}
