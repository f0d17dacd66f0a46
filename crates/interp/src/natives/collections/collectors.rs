//! `java.util.stream.Collectors`.

use ir::Type;

use super::streams::UNARY;
use super::{Args, Table};
use crate::heap::Payload;
use crate::natives::Row;
use crate::{Machine, Ref, Stop, Value};

const COLLECTOR: &str = "java.util.stream.Collector";
const ONE: &str = "(java.lang.Object)";
const TWO: &str = "(java.lang.Object,java.lang.Object)";

pub(super) const TABLES: &[Table] =
    &[Table { classes: &["java.util.stream.Collectors"], rows: COLLECTORS }];

/// What a collector does, and what it was given.
#[derive(Clone, Copy, PartialEq)]
enum How {
    List,
    Set,
    Joined,
    Counted,
    Grouped,
    Mapped,
}

const HOW: [How; 6] = [How::List, How::Set, How::Joined, How::Counted, How::Grouped, How::Mapped];

fn collector(m: &mut Machine<'_>, how: How, given: &[Value]) -> Result<Value, Stop> {
    if given.contains(&Value::Null) {
        return Err(Stop::stuck("a collector of nothing"));
    }
    let number = HOW.iter().position(|other| *other == how).unwrap_or(0);
    let mut parts = vec![Value::size(number)];
    parts.extend_from_slice(given);
    let class = m.classes.native_of(COLLECTOR);
    m.new_object(class, Payload::Parts(parts)).map(Value::Ref)
}

const COLLECTORS: &[Row] = &[
    ("toList", "()", |m, a| collector(m, How::List, a.all())),
    ("toSet", "()", |m, a| collector(m, How::Set, a.all())),
    ("joining", "()", |m, a| collector(m, How::Joined, a.all())),
    ("joining", "(java.lang.CharSequence)", |m, a| collector(m, How::Joined, a.all())),
    (
        "joining",
        "(java.lang.CharSequence,java.lang.CharSequence,java.lang.CharSequence)",
        |m, a| collector(m, How::Joined, a.all()),
    ),
    ("counting", "()", |m, a| collector(m, How::Counted, a.all())),
    ("groupingBy", "(java.util.function.Function)", |m, a| collector(m, How::Grouped, a.all())),
    ("toMap", "(java.util.function.Function,java.util.function.Function)", |m, a| {
        collector(m, How::Mapped, a.all())
    }),
];

pub(super) fn collect(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let collector = m.non_null(a, 1)?;
    let parts = match m.heap.payload(collector) {
        Some(Payload::Parts(parts)) => parts.clone(),
        _ => return Err(Stop::stuck("a collector that is not the library's")),
    };
    let how = match parts.first() {
        Some(Value::Int(n)) => usize::try_from(*n).ok().and_then(|n| HOW.get(n)).copied(),
        _ => None,
    };
    let Some(how) = how else { return Err(Stop::stuck("a collector that is not the library's")) };
    let function = |at: usize| parts.get(at).copied().unwrap_or(Value::Null);
    let pipe = m.take_pipe(a.this()?)?;
    let apply = |m: &mut Machine<'_>, at: usize, value: Value| {
        m.call_virtual(UNARY.0, UNARY.1, UNARY.2, vec![function(at), value])
    };
    let made = match how {
        How::Set => m.empty_one("java.util.HashSet")?,
        How::Grouped | How::Mapped => m.empty_one("java.util.HashMap")?,
        How::List | How::Joined | How::Counted => m.empty_one("java.util.ArrayList")?,
    };
    let mut pieces: Vec<Vec<Value>> = Vec::new();
    let mut count = 0;
    m.drain(&pipe, &mut |m, value| {
        match how {
            How::List | How::Set => {
                m.add_to(made, value)?;
            }
            How::Counted => count += 1,
            How::Joined => pieces.push(text_of(m, value)?),
            How::Grouped => {
                let Value::Ref(key) = apply(m, 1, value)? else { return Err(m.null_pointer()) };
                let key = Value::Ref(key);
                let group = match in_map(m, made, key)? {
                    Value::Ref(group) => group,
                    _ => {
                        let group = m.empty_one("java.util.ArrayList")?;
                        put(m, made, key, Value::Ref(group))?;
                        group
                    }
                };
                m.add_to(group, value)?;
            }
            How::Mapped => {
                let key = apply(m, 1, value)?;
                let value = apply(m, 2, value)?;
                if value == Value::Null {
                    return Err(m.null_pointer());
                }
                if in_map(m, made, key)? != Value::Null {
                    return Err(m.raise("java.lang.IllegalStateException", "Duplicate key"));
                }
                put(m, made, key, value)?;
            }
        }
        Ok(true)
    })?;
    match how {
        How::Counted => m.box_up("java.lang.Long", Value::Int(count)),
        How::Joined => {
            let mut given = Vec::new();
            for part in parts.get(1..).unwrap_or_default() {
                given.push(text_of(m, *part)?);
            }
            let given = |at: usize| given.get(at).cloned().unwrap_or_default();
            let mut letters = given(1);
            for (i, piece) in pieces.into_iter().enumerate() {
                if i > 0 {
                    letters.extend(given(0));
                }
                letters.extend(piece);
            }
            letters.extend(given(2));
            m.reserve(letters.len() as u64 * 2)?;
            m.string_of(letters)
        }
        How::List | How::Set | How::Grouped | How::Mapped => Ok(Value::Ref(made)),
    }
}

fn text_of(m: &mut Machine<'_>, value: Value) -> Result<Vec<Value>, Stop> {
    match value {
        Value::Ref(text) if m.type_of(text) == Type::Class(m.classes.string) => m.all_letters(text),
        _ => Err(Stop::stuck("a sequence of characters that is no string")),
    }
}

fn in_map(m: &mut Machine<'_>, map: Ref, key: Value) -> Result<Value, Stop> {
    m.call_virtual("java.util.Map", "get", ONE, vec![Value::Ref(map), key])
}

fn put(m: &mut Machine<'_>, map: Ref, key: Value, value: Value) -> Result<Value, Stop> {
    m.call_virtual("java.util.Map", "put", TWO, vec![Value::Ref(map), key, value])
}
