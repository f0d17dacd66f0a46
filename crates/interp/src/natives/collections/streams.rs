//! `java.util.stream`, without parallel streams and floating-point numbers.

use ir::{ArithOp, IntKind, Type};

use super::{Args, Table};
use crate::heap::{Call, Payload, Pipe, Source, Stage};
use crate::natives::Row;
use crate::{Machine, Stop, Value};

const STREAM: &str = "java.util.stream.Stream";
const INTS: &str = "java.util.stream.IntStream";
const LONGS: &str = "java.util.stream.LongStream";
const OPTIONAL_INT: &str = "java.util.OptionalInt";
const OPTIONAL_LONG: &str = "java.util.OptionalLong";
const OPTIONAL_DOUBLE: &str = "java.util.OptionalDouble";
const NO_ELEMENT: &str = "java.util.NoSuchElementException";
const ONE: &str = "(java.lang.Object)";
const TWO: &str = "(java.lang.Object,java.lang.Object)";

pub(super) const TABLES: &[Table] = &[
    Table {
        classes: &[
            "java.util.ArrayList",
            "java.util.LinkedList",
            "java.util.ArrayDeque",
            "java.util.Stack",
            "java.util.Vector",
            "java.util.List$$Native",
            "java.util.HashSet",
            "java.util.LinkedHashSet",
            "java.util.TreeSet",
            "java.util.Collection",
        ],
        rows: &[("stream", "()", |m, a| {
            let this = a.this()?;
            begin(m, STREAM, Source::Collection(this))
        })],
    },
    Table { classes: &["java.util.Arrays"], rows: ARRAYS },
    Table { classes: &["java.lang.String"], rows: CHARS },
    Table { classes: &[STREAM], rows: OBJECTS },
    Table { classes: &["java.util.stream.Stream$$Native"], rows: STAGES },
    Table { classes: &["java.util.stream.Stream$$Native"], rows: ENDS },
    Table { classes: &[INTS], rows: RANGES },
    Table { classes: &["java.util.stream.IntStream$$Native"], rows: INT_STAGES },
    Table { classes: &["java.util.stream.IntStream$$Native"], rows: INT_ENDS },
    Table { classes: &[LONGS], rows: LONG_RANGES },
    Table { classes: &["java.util.stream.LongStream$$Native"], rows: LONG_STAGES },
    Table { classes: &["java.util.stream.LongStream$$Native"], rows: LONG_ENDS },
    Table { classes: &[OPTIONAL_INT, OPTIONAL_LONG, OPTIONAL_DOUBLE], rows: MAYBE },
    Table {
        classes: &[OPTIONAL_INT],
        rows: &[
            ("of", "(int)", |m, a| maybe(m, OPTIONAL_INT, Some(a.at(0)?))),
            ("empty", "()", |m, _| maybe(m, OPTIONAL_INT, None)),
        ],
    },
    Table {
        classes: &[OPTIONAL_LONG],
        rows: &[
            ("of", "(long)", |m, a| maybe(m, OPTIONAL_LONG, Some(a.at(0)?))),
            ("empty", "()", |m, _| maybe(m, OPTIONAL_LONG, None)),
        ],
    },
    Table {
        classes: &[OPTIONAL_DOUBLE],
        rows: &[
            ("of", "(double)", |m, a| maybe(m, OPTIONAL_DOUBLE, Some(a.at(0)?))),
            ("empty", "()", |m, _| maybe(m, OPTIONAL_DOUBLE, None)),
        ],
    },
];

fn begin(m: &mut Machine<'_>, class: &str, source: Source) -> Result<Value, Stop> {
    let class = m.classes.native_of(class);
    let pipe = Pipe { source, stages: Vec::new(), is_used: false };
    m.new_object(class, Payload::Pipe(Box::new(pipe))).map(Value::Ref)
}

/// The stream with one stage more.
fn then(
    m: &mut Machine<'_>,
    a: Args<'_>,
    class: &str,
    stage: Option<Stage>,
) -> Result<Value, Stop> {
    let mut pipe = m.take_pipe(a.this()?)?;
    pipe.stages.extend(stage);
    let class = m.classes.native_of(class);
    pipe.is_used = false;
    m.new_object(class, Payload::Pipe(Box::new(pipe))).map(Value::Ref)
}

/// A stage with a function, which is not null.
fn with(
    m: &mut Machine<'_>,
    a: Args<'_>,
    class: &str,
    (stage, call): (fn(Value, Call) -> Stage, Call),
) -> Result<Value, Stop> {
    let function = Value::Ref(m.non_null(a, 1)?);
    then(m, a, class, Some(stage(function, call)))
}

fn many(
    m: &mut Machine<'_>,
    a: Args<'_>,
    class: &str,
    stage: fn(usize) -> Stage,
) -> Result<Value, Stop> {
    let Value::Int(n) = m.settle(a.at(1)?) else { return Err(Stop::stuck("not a number")) };
    match usize::try_from(n) {
        Ok(n) => then(m, a, class, Some(stage(n))),
        Err(_) => Err(m.raise("java.lang.IllegalArgumentException", &n.to_string())),
    }
}

/// Everything that comes out.
fn all(m: &mut Machine<'_>, a: Args<'_>) -> Result<Vec<Value>, Stop> {
    let pipe = m.take_pipe(a.this()?)?;
    let mut values = Vec::new();
    m.drain(&pipe, &mut |_, value| {
        values.push(value);
        Ok(true)
    })?;
    Ok(values)
}

fn for_each(m: &mut Machine<'_>, a: Args<'_>, call: Call) -> Result<Value, Stop> {
    let function = Value::Ref(m.non_null(a, 1)?);
    let pipe = m.take_pipe(a.this()?)?;
    m.drain(&pipe, &mut |m, value| {
        m.call_virtual(call.0, call.1, call.2, vec![function, value])?;
        Ok(true)
    })?;
    Ok(Value::Void)
}

/// Whether an element is there for which the test says that; the rest is not looked at.
fn some(m: &mut Machine<'_>, a: Args<'_>, call: Call, wanted: bool) -> Result<bool, Stop> {
    let function = Value::Ref(m.non_null(a, 1)?);
    let pipe = m.take_pipe(a.this()?)?;
    let mut is_there = false;
    m.drain(&pipe, &mut |m, value| {
        let truth = m.call_virtual(call.0, call.1, call.2, vec![function, value])?;
        is_there = m.decide(truth, base::Span::NONE)? == wanted;
        Ok(!is_there)
    })?;
    Ok(is_there)
}

fn first(m: &mut Machine<'_>, a: Args<'_>) -> Result<Option<Value>, Stop> {
    let pipe = m.take_pipe(a.this()?)?;
    let mut found = None;
    m.drain(&pipe, &mut |_, value| {
        found = Some(value);
        Ok(false)
    })?;
    Ok(found)
}

/// The JDK does not run what cannot change the number.
fn count(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let mut pipe = m.take_pipe(a.this()?)?;
    let keeps_size = |stage: &Stage| {
        matches!(stage, Stage::Map(..) | Stage::Peek(..) | Stage::Boxed(_) | Stage::Sorted(_))
    };
    let cuts = |stage: &Stage| matches!(stage, Stage::Limit(_) | Stage::Skip(_));
    if pipe.stages.iter().all(keeps_size) && !matches!(pipe.source, Source::Iterate(..)) {
        pipe.stages.clear();
    } else if pipe.stages.iter().any(cuts) && pipe.stages.iter().any(keeps_size) {
        return Err(Stop::stuck("counting what may not be run"));
    }
    let mut count = 0;
    m.drain(&pipe, &mut |_, _| {
        count += 1;
        Ok(true)
    })?;
    Ok(Value::Int(count))
}

fn reduce(
    m: &mut Machine<'_>,
    a: Args<'_>,
    start: Option<Value>,
    (function, call): (Value, Call),
) -> Result<Option<Value>, Stop> {
    if function == Value::Null {
        return Err(m.null_pointer());
    }
    let pipe = m.take_pipe(a.this()?)?;
    let mut so_far = start;
    m.drain(&pipe, &mut |m, value| {
        so_far = Some(match so_far {
            Some(before) => {
                m.call_virtual(call.0, call.1, call.2, vec![function, before, value])?
            }
            None => value,
        });
        Ok(true)
    })?;
    Ok(so_far)
}

fn sum(m: &mut Machine<'_>, a: Args<'_>, kind: IntKind) -> Result<Value, Stop> {
    let mut sum = Value::Int(0);
    for value in all(m, a)? {
        let more = m.arith_of(ArithOp::Add, sum, value)?;
        sum = m.wrap_of(kind, more)?;
    }
    Ok(sum)
}

fn average(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let values = all(m, a)?;
    let (mut sum, count) = (0i64, values.len());
    for value in values {
        match m.settle(value) {
            Value::Int(n) => sum = sum.wrapping_add(n as i64),
            _ => return Err(Stop::stuck("not a number")),
        }
    }
    let average = (count > 0).then(|| Value::Double(sum as f64 / count as f64));
    maybe(m, OPTIONAL_DOUBLE, average)
}

/// The first of the least, or the last of the greatest, of numbers.
fn extreme(m: &mut Machine<'_>, a: Args<'_>, op: ir::CompareOp) -> Result<Option<Value>, Stop> {
    let mut best: Option<Value> = None;
    for value in all(m, a)? {
        best = Some(match best {
            Some(before) => {
                let better = m.compare_of(op, value, before)?;
                m.choose_of(better, value, before)?
            }
            None => value,
        });
    }
    Ok(best)
}

fn extreme_object(m: &mut Machine<'_>, a: Args<'_>, least: bool) -> Result<Value, Stop> {
    let comparator = Value::Ref(m.non_null(a, 1)?);
    let pipe = m.take_pipe(a.this()?)?;
    let mut best: Option<Value> = None;
    m.drain(&pipe, &mut |m, value| {
        best = Some(match best {
            Some(before) => {
                let order = m.order_of(comparator, before, value)?;
                let op = if least { ir::CompareOp::Le } else { ir::CompareOp::Ge };
                let stays = m.compare_of(op, order, Value::Int(0))?;
                if m.decide(stays, base::Span::NONE)? { before } else { value }
            }
            None => value,
        });
        Ok(true)
    })?;
    optional(m, best)
}

fn optional(m: &mut Machine<'_>, value: Option<Value>) -> Result<Value, Stop> {
    match value {
        Some(Value::Null) => Err(m.null_pointer()),
        value => super::sets::optional(m, value),
    }
}

/// All empty ones are one object.
fn maybe(m: &mut Machine<'_>, class: &'static str, value: Option<Value>) -> Result<Value, Stop> {
    let empty = (class, 0);
    if let (None, Some(known)) = (value, m.boxes.get(&empty)) {
        return Ok(Value::Ref(*known));
    }
    let made = m.new_named(class, Payload::Parts(value.into_iter().collect()))?;
    if let (None, Value::Ref(made)) = (value, made) {
        m.boxes.insert(empty, made);
    }
    Ok(made)
}

fn inside(m: &Machine<'_>, a: Args<'_>) -> Result<Option<Value>, Stop> {
    match m.heap.payload(a.this()?) {
        Some(Payload::Parts(parts)) => Ok(parts.first().copied()),
        _ => Err(Stop::stuck("not an object of the library")),
    }
}

fn certain(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    match inside(m, a)? {
        Some(value) => Ok(value),
        None => Err(m.raise(NO_ELEMENT, "No value present")),
    }
}

fn otherwise(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    match inside(m, a)? {
        Some(value) => Ok(value),
        None => a.at(1),
    }
}

/// Of numbers; those that a class does not have are never asked for.
const MAYBE: &[Row] = &[
    ("isPresent", "()", |m, a| Ok(Value::Bool(inside(m, a)?.is_some()))),
    ("isEmpty", "()", |m, a| Ok(Value::Bool(inside(m, a)?.is_none()))),
    ("getAsInt", "()", certain),
    ("getAsLong", "()", certain),
    ("getAsDouble", "()", certain),
    ("orElseThrow", "()", certain),
    ("orElse", "(int)", otherwise),
    ("orElse", "(long)", otherwise),
    ("orElse", "(double)", otherwise),
    ("ifPresent", "(java.util.function.IntConsumer)", |m, a| {
        let Some(value) = inside(m, a)? else { return Ok(Value::Void) };
        let action = Value::Ref(m.non_null(a, 1)?);
        m.call_virtual("java.util.function.IntConsumer", "accept", "(int)", vec![action, value])
    }),
    ("toString", "()", |m, a| {
        let class = m.classes.type_text(&m.type_of(a.this()?));
        let name = class.rsplit('.').next().unwrap_or_default().to_string();
        match inside(m, a)? {
            Some(value) => {
                let value = m.settle(value);
                let text = m.number_text(value)?;
                m.new_text(&format!("{name}[{text}]"))
            }
            None => m.new_text(&format!("{name}.empty")),
        }
    }),
    ("equals", "(java.lang.Object)", |m, a| {
        let Some(other) = a.nullable(1)? else { return Ok(Value::Bool(false)) };
        if m.type_of(other) != m.type_of(a.this()?) {
            return Ok(Value::Bool(false));
        }
        let (x, y) = (inside(m, a)?, inside(m, Args::new(&[Value::Ref(other)]))?);
        match (x.map(|x| m.settle(x)), y.map(|y| m.settle(y))) {
            (None, None) => Ok(Value::Bool(true)),
            // Like `Double.compare`.
            (Some(Value::Double(x)), Some(Value::Double(y))) => {
                let same = x.to_bits() == y.to_bits() || (x.is_nan() && y.is_nan());
                Ok(Value::Bool(same))
            }
            (x, y) => Ok(Value::Bool(x == y)),
        }
    }),
    ("hashCode", "()", |m, a| match inside(m, a)?.map(|value| m.settle(value)) {
        None => Ok(Value::Int(0)),
        Some(Value::Int(n)) if i32::try_from(n).is_ok() && is_int(m, a)? => Ok(Value::Int(n)),
        Some(Value::Int(n)) => Ok(Value::int((n as i64 ^ ((n as i64 as u64) >> 32) as i64) as i32)),
        Some(_) => Err(Stop::stuck("the hash code of a floating-point number")),
    }),
];

fn is_int(m: &Machine<'_>, a: Args<'_>) -> Result<bool, Stop> {
    let class = m.classes.find(OPTIONAL_INT).map(Type::Class);
    Ok(Some(m.type_of(a.this()?)) == class)
}

fn array_of(m: &mut Machine<'_>, a: Args<'_>, element: &Type) -> Result<Value, Stop> {
    let values = all(m, a)?;
    let array = m.new_array(element, values.len())?;
    let Value::Ref(reference) = array else { return Err(Stop::stuck("no array")) };
    for (i, value) in (0..).zip(values) {
        if !m.put_element(reference, i, value)? {
            return Err(Stop::stuck("an element of another type"));
        }
    }
    Ok(array)
}

fn of_array(m: &mut Machine<'_>, a: Args<'_>, class: &str) -> Result<Value, Stop> {
    let array = m.non_null(a, 0)?;
    begin(m, class, Source::Array(array))
}

const ARRAYS: &[Row] = &[
    ("stream", "(int[])", |m, a| of_array(m, a, INTS)),
    ("stream", "(long[])", |m, a| of_array(m, a, LONGS)),
    ("stream", "(java.lang.Object[])", |m, a| of_array(m, a, STREAM)),
];

const CHARS: &[Row] = &[
    ("chars", "()", |m, a| {
        let letters = m.all_letters(a.this()?)?;
        begin(m, INTS, Source::Values(letters))
    }),
    ("lines", "()", |m, a| {
        let lines = lines(m, a)?;
        begin(m, STREAM, Source::Values(lines))
    }),
];

/// What is between the ends of lines, and before the end of the text.
fn lines(m: &mut Machine<'_>, a: Args<'_>) -> Result<Vec<Value>, Stop> {
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    let mut after_return = false;
    for letter in m.all_letters(a.this()?)? {
        let mut is = |unit: char| {
            let same = m.equal_of(letter, Value::int(u32::from(unit)))?;
            m.decide(same, base::Span::NONE)
        };
        let is_feed = is('\n')?;
        let is_return = !is_feed && is('\r')?;
        // Both together are one end.
        if is_return || (is_feed && !after_return) {
            lines.push(m.string_of(std::mem::take(&mut line))?);
        } else if !is_feed {
            line.push(letter);
        }
        after_return = is_return;
    }
    if !line.is_empty() {
        lines.push(m.string_of(line)?);
    }
    Ok(lines)
}

pub(super) const UNARY: Call = ("java.util.function.Function", "apply", ONE);
const INT_UNARY: Call = ("java.util.function.IntUnaryOperator", "applyAsInt", "(int)");

const OBJECTS: &[Row] = &[
    ("of", ONE, |m, a| begin(m, STREAM, Source::Values(a.all().to_vec()))),
    ("of", "(java.lang.Object[])", |m, a| of_array(m, a, STREAM)),
    ("empty", "()", |m, _| begin(m, STREAM, Source::Values(Vec::new()))),
    ("iterate", "(java.lang.Object,java.util.function.UnaryOperator)", |m, a| {
        let function = Value::Ref(m.non_null(a, 1)?);
        begin(m, STREAM, Source::Iterate(a.at(0)?, function, UNARY))
    }),
];

fn closed(m: &mut Machine<'_>, a: Args<'_>, class: &str) -> Result<Value, Stop> {
    // One beyond the last is a number of ours.
    let end = m.arith_of(ArithOp::Add, a.at(1)?, Value::Int(1))?;
    begin(m, class, Source::Range(a.at(0)?, end))
}

const RANGES: &[Row] = &[
    ("range", "(int,int)", |m, a| begin(m, INTS, Source::Range(a.at(0)?, a.at(1)?))),
    ("rangeClosed", "(int,int)", |m, a| closed(m, a, INTS)),
    ("of", "(int)", |m, a| begin(m, INTS, Source::Values(a.all().to_vec()))),
    ("of", "(int[])", |m, a| of_array(m, a, INTS)),
    ("empty", "()", |m, _| begin(m, INTS, Source::Values(Vec::new()))),
    ("iterate", "(int,java.util.function.IntUnaryOperator)", |m, a| {
        let function = Value::Ref(m.non_null(a, 1)?);
        begin(m, INTS, Source::Iterate(a.at(0)?, function, INT_UNARY))
    }),
];

const LONG_RANGES: &[Row] = &[
    ("range", "(long,long)", |m, a| begin(m, LONGS, Source::Range(a.at(0)?, a.at(1)?))),
    ("rangeClosed", "(long,long)", |m, a| closed(m, a, LONGS)),
    ("of", "(long[])", |m, a| of_array(m, a, LONGS)),
];

const STAGES: &[Row] = &[
    ("filter", "(java.util.function.Predicate)", |m, a| {
        with(m, a, STREAM, (Stage::Filter, ("java.util.function.Predicate", "test", ONE)))
    }),
    ("takeWhile", "(java.util.function.Predicate)", |m, a| {
        with(m, a, STREAM, (Stage::TakeWhile, ("java.util.function.Predicate", "test", ONE)))
    }),
    ("peek", "(java.util.function.Consumer)", |m, a| {
        with(m, a, STREAM, (Stage::Peek, ("java.util.function.Consumer", "accept", ONE)))
    }),
    ("map", "(java.util.function.Function)", |m, a| {
        with(m, a, STREAM, (Stage::Map, ("java.util.function.Function", "apply", ONE)))
    }),
    ("mapToInt", "(java.util.function.ToIntFunction)", |m, a| {
        with(m, a, INTS, (Stage::Map, ("java.util.function.ToIntFunction", "applyAsInt", ONE)))
    }),
    ("mapToLong", "(java.util.function.ToLongFunction)", |m, a| {
        with(m, a, LONGS, (Stage::Map, ("java.util.function.ToLongFunction", "applyAsLong", ONE)))
    }),
    ("limit", "(long)", |m, a| many(m, a, STREAM, Stage::Limit)),
    ("skip", "(long)", |m, a| many(m, a, STREAM, Stage::Skip)),
    ("distinct", "()", |m, a| then(m, a, STREAM, Some(Stage::Distinct { is_object: true }))),
    ("sorted", "()", |m, a| then(m, a, STREAM, Some(Stage::Sorted(Some(Value::Null))))),
    ("sorted", "(java.util.Comparator)", |m, a| {
        m.non_null(a, 1)?;
        then(m, a, STREAM, Some(Stage::Sorted(Some(a.at(1)?))))
    }),
    ("sequential", "()", |m, a| then(m, a, STREAM, None)),
];

const ENDS: &[Row] = &[
    ("forEach", "(java.util.function.Consumer)", |m, a| {
        for_each(m, a, ("java.util.function.Consumer", "accept", ONE))
    }),
    ("forEachOrdered", "(java.util.function.Consumer)", |m, a| {
        for_each(m, a, ("java.util.function.Consumer", "accept", ONE))
    }),
    ("count", "()", count),
    ("anyMatch", "(java.util.function.Predicate)", |m, a| {
        Ok(Value::Bool(some(m, a, ("java.util.function.Predicate", "test", ONE), true)?))
    }),
    ("allMatch", "(java.util.function.Predicate)", |m, a| {
        Ok(Value::Bool(!some(m, a, ("java.util.function.Predicate", "test", ONE), false)?))
    }),
    ("noneMatch", "(java.util.function.Predicate)", |m, a| {
        Ok(Value::Bool(!some(m, a, ("java.util.function.Predicate", "test", ONE), true)?))
    }),
    ("findFirst", "()", |m, a| {
        let found = first(m, a)?;
        optional(m, found)
    }),
    ("reduce", "(java.lang.Object,java.util.function.BinaryOperator)", |m, a| {
        let function = (a.at(2)?, ("java.util.function.BiFunction", "apply", TWO));
        reduce(m, a, Some(a.at(1)?), function)?.ok_or_else(|| Stop::stuck("no result"))
    }),
    ("reduce", "(java.util.function.BinaryOperator)", |m, a| {
        let function = (a.at(1)?, ("java.util.function.BiFunction", "apply", TWO));
        let result = reduce(m, a, None, function)?;
        optional(m, result)
    }),
    ("min", "(java.util.Comparator)", |m, a| extreme_object(m, a, true)),
    ("max", "(java.util.Comparator)", |m, a| extreme_object(m, a, false)),
    ("toArray", "()", |m, a| {
        let class = Type::Class(m.classes.object);
        array_of(m, a, &class)
    }),
    ("collect", "(java.util.stream.Collector)", super::collectors::collect),
    ("toList", "()", to_list),
];

const INT_STAGES: &[Row] = &[
    ("filter", "(java.util.function.IntPredicate)", |m, a| {
        with(m, a, INTS, (Stage::Filter, ("java.util.function.IntPredicate", "test", "(int)")))
    }),
    ("takeWhile", "(java.util.function.IntPredicate)", |m, a| {
        with(m, a, INTS, (Stage::TakeWhile, ("java.util.function.IntPredicate", "test", "(int)")))
    }),
    ("peek", "(java.util.function.IntConsumer)", |m, a| {
        with(m, a, INTS, (Stage::Peek, ("java.util.function.IntConsumer", "accept", "(int)")))
    }),
    ("map", "(java.util.function.IntUnaryOperator)", |m, a| {
        with(
            m,
            a,
            INTS,
            (Stage::Map, ("java.util.function.IntUnaryOperator", "applyAsInt", "(int)")),
        )
    }),
    ("mapToObj", "(java.util.function.IntFunction)", |m, a| {
        with(m, a, STREAM, (Stage::Map, ("java.util.function.IntFunction", "apply", "(int)")))
    }),
    ("mapToLong", "(java.util.function.IntToLongFunction)", |m, a| {
        with(
            m,
            a,
            LONGS,
            (Stage::Map, ("java.util.function.IntToLongFunction", "applyAsLong", "(int)")),
        )
    }),
    ("limit", "(long)", |m, a| many(m, a, INTS, Stage::Limit)),
    ("skip", "(long)", |m, a| many(m, a, INTS, Stage::Skip)),
    ("distinct", "()", |m, a| then(m, a, INTS, Some(Stage::Distinct { is_object: false }))),
    ("sorted", "()", |m, a| then(m, a, INTS, Some(Stage::Sorted(None)))),
    ("boxed", "()", |m, a| then(m, a, STREAM, Some(Stage::Boxed("java.lang.Integer")))),
    ("asLongStream", "()", |m, a| then(m, a, LONGS, None)),
    ("sequential", "()", |m, a| then(m, a, INTS, None)),
];

const INT_ENDS: &[Row] = &[
    ("forEach", "(java.util.function.IntConsumer)", |m, a| {
        for_each(m, a, ("java.util.function.IntConsumer", "accept", "(int)"))
    }),
    ("forEachOrdered", "(java.util.function.IntConsumer)", |m, a| {
        for_each(m, a, ("java.util.function.IntConsumer", "accept", "(int)"))
    }),
    ("count", "()", count),
    ("anyMatch", "(java.util.function.IntPredicate)", |m, a| {
        Ok(Value::Bool(some(m, a, ("java.util.function.IntPredicate", "test", "(int)"), true)?))
    }),
    ("allMatch", "(java.util.function.IntPredicate)", |m, a| {
        Ok(Value::Bool(!some(m, a, ("java.util.function.IntPredicate", "test", "(int)"), false)?))
    }),
    ("noneMatch", "(java.util.function.IntPredicate)", |m, a| {
        Ok(Value::Bool(!some(m, a, ("java.util.function.IntPredicate", "test", "(int)"), true)?))
    }),
    ("findFirst", "()", |m, a| {
        let found = first(m, a)?;
        maybe(m, OPTIONAL_INT, found)
    }),
    ("reduce", "(int,java.util.function.IntBinaryOperator)", |m, a| {
        let function =
            (a.at(2)?, ("java.util.function.IntBinaryOperator", "applyAsInt", "(int,int)"));
        reduce(m, a, Some(a.at(1)?), function)?.ok_or_else(|| Stop::stuck("no result"))
    }),
    ("reduce", "(java.util.function.IntBinaryOperator)", |m, a| {
        let function =
            (a.at(1)?, ("java.util.function.IntBinaryOperator", "applyAsInt", "(int,int)"));
        let result = reduce(m, a, None, function)?;
        maybe(m, OPTIONAL_INT, result)
    }),
    ("sum", "()", |m, a| sum(m, a, IntKind::Int)),
    ("average", "()", average),
    ("min", "()", |m, a| {
        let found = extreme(m, a, ir::CompareOp::Lt)?;
        maybe(m, OPTIONAL_INT, found)
    }),
    ("max", "()", |m, a| {
        let found = extreme(m, a, ir::CompareOp::Gt)?;
        maybe(m, OPTIONAL_INT, found)
    }),
    ("toArray", "()", |m, a| array_of(m, a, &Type::INT)),
];

const LONG_STAGES: &[Row] = &[
    ("filter", "(java.util.function.LongPredicate)", |m, a| {
        with(m, a, LONGS, (Stage::Filter, ("java.util.function.LongPredicate", "test", "(long)")))
    }),
    ("takeWhile", "(java.util.function.LongPredicate)", |m, a| {
        with(
            m,
            a,
            LONGS,
            (Stage::TakeWhile, ("java.util.function.LongPredicate", "test", "(long)")),
        )
    }),
    ("peek", "(java.util.function.LongConsumer)", |m, a| {
        with(m, a, LONGS, (Stage::Peek, ("java.util.function.LongConsumer", "accept", "(long)")))
    }),
    ("map", "(java.util.function.LongUnaryOperator)", |m, a| {
        with(
            m,
            a,
            LONGS,
            (Stage::Map, ("java.util.function.LongUnaryOperator", "applyAsLong", "(long)")),
        )
    }),
    ("mapToObj", "(java.util.function.LongFunction)", |m, a| {
        with(m, a, STREAM, (Stage::Map, ("java.util.function.LongFunction", "apply", "(long)")))
    }),
    ("mapToInt", "(java.util.function.LongToIntFunction)", |m, a| {
        with(
            m,
            a,
            INTS,
            (Stage::Map, ("java.util.function.LongToIntFunction", "applyAsInt", "(long)")),
        )
    }),
    ("limit", "(long)", |m, a| many(m, a, LONGS, Stage::Limit)),
    ("skip", "(long)", |m, a| many(m, a, LONGS, Stage::Skip)),
    ("distinct", "()", |m, a| then(m, a, LONGS, Some(Stage::Distinct { is_object: false }))),
    ("sorted", "()", |m, a| then(m, a, LONGS, Some(Stage::Sorted(None)))),
    ("boxed", "()", |m, a| then(m, a, STREAM, Some(Stage::Boxed("java.lang.Long")))),
    ("sequential", "()", |m, a| then(m, a, LONGS, None)),
];

const LONG_ENDS: &[Row] = &[
    ("forEach", "(java.util.function.LongConsumer)", |m, a| {
        for_each(m, a, ("java.util.function.LongConsumer", "accept", "(long)"))
    }),
    ("forEachOrdered", "(java.util.function.LongConsumer)", |m, a| {
        for_each(m, a, ("java.util.function.LongConsumer", "accept", "(long)"))
    }),
    ("count", "()", count),
    ("anyMatch", "(java.util.function.LongPredicate)", |m, a| {
        Ok(Value::Bool(some(m, a, ("java.util.function.LongPredicate", "test", "(long)"), true)?))
    }),
    ("allMatch", "(java.util.function.LongPredicate)", |m, a| {
        Ok(Value::Bool(!some(m, a, ("java.util.function.LongPredicate", "test", "(long)"), false)?))
    }),
    ("noneMatch", "(java.util.function.LongPredicate)", |m, a| {
        Ok(Value::Bool(!some(m, a, ("java.util.function.LongPredicate", "test", "(long)"), true)?))
    }),
    ("findFirst", "()", |m, a| {
        let found = first(m, a)?;
        maybe(m, OPTIONAL_LONG, found)
    }),
    ("reduce", "(long,java.util.function.LongBinaryOperator)", |m, a| {
        let function =
            (a.at(2)?, ("java.util.function.LongBinaryOperator", "applyAsLong", "(long,long)"));
        reduce(m, a, Some(a.at(1)?), function)?.ok_or_else(|| Stop::stuck("no result"))
    }),
    ("reduce", "(java.util.function.LongBinaryOperator)", |m, a| {
        let function =
            (a.at(1)?, ("java.util.function.LongBinaryOperator", "applyAsLong", "(long,long)"));
        let result = reduce(m, a, None, function)?;
        maybe(m, OPTIONAL_LONG, result)
    }),
    ("sum", "()", |m, a| sum(m, a, IntKind::Long)),
    ("average", "()", average),
    ("min", "()", |m, a| {
        let found = extreme(m, a, ir::CompareOp::Lt)?;
        maybe(m, OPTIONAL_LONG, found)
    }),
    ("max", "()", |m, a| {
        let found = extreme(m, a, ir::CompareOp::Gt)?;
        maybe(m, OPTIONAL_LONG, found)
    }),
    ("toArray", "()", |m, a| array_of(m, a, &Type::LONG)),
];

fn to_list(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let list = all(m, a)?;
    // Unlike in other lists that nobody may change, null may be there.
    match list.contains(&Value::Null) {
        true => Err(Stop::stuck("null in a list that cannot be changed")),
        false => super::lists::fixed(m, list, crate::heap::ItemsKind::Fixed),
    }
}
