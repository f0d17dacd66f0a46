//! `Set.of` and `Map.of`: nothing changes them, null is neither in them nor looked for, and their order is
//! another one in every JVM, so that whoever goes through two of their elements is not followed.

use super::{Args, Table, maps, sets};
use crate::heap::{PairOrder, Payload};
use crate::natives::Row;
use crate::{Machine, Ref, Stop, Value};

const SET_CLASS: &str = "java.util.ImmutableCollections$SetN";
const MAP_CLASS: &str = "java.util.ImmutableCollections$MapN";

const ONE: &str = "(java.lang.Object)";
const TWO: &str = "(java.lang.Object,java.lang.Object)";

pub(super) const TABLES: &[Table] = &[
    Table { classes: &["java.util.Set"], rows: SET_OF },
    Table { classes: &["java.util.Map"], rows: MAP_OF },
    Table { classes: &[SET_CLASS], rows: sets::SET },
    Table { classes: &[SET_CLASS], rows: SET },
    Table { classes: &[MAP_CLASS], rows: maps::MAP },
    Table { classes: &[MAP_CLASS], rows: MAP },
];

const O2: &str = TWO;
const O3: &str = "(java.lang.Object,java.lang.Object,java.lang.Object)";
const O4: &str = "(java.lang.Object,java.lang.Object,java.lang.Object,java.lang.Object)";
const O5: &str =
    "(java.lang.Object,java.lang.Object,java.lang.Object,java.lang.Object,java.lang.Object)";
const O6: &str = "(java.lang.Object,java.lang.Object,java.lang.Object,java.lang.Object,java.lang.Object,java.lang.Object)";
const O8: &str = "(java.lang.Object,java.lang.Object,java.lang.Object,java.lang.Object,java.lang.Object,java.lang.Object,java.lang.Object,java.lang.Object)";

const SET_OF: &[Row] = &[
    ("of", "()", |m, a| set_of(m, a.all())),
    ("of", ONE, |m, a| set_of(m, a.all())),
    ("of", O2, |m, a| set_of(m, a.all())),
    ("of", O3, |m, a| set_of(m, a.all())),
    ("of", O4, |m, a| set_of(m, a.all())),
    ("of", O5, |m, a| set_of(m, a.all())),
    ("of", O6, |m, a| set_of(m, a.all())),
    ("of", "(java.lang.Object[])", |m, a| {
        let array = m.non_null(a, 0)?;
        let mut elements = Vec::new();
        for at in 0..m.settled_length(array)? {
            elements.extend(m.element(array, at as i128)?);
        }
        set_of(m, &elements)
    }),
];

const MAP_OF: &[Row] = &[
    ("of", "()", |m, a| map_of(m, a.all())),
    ("of", O2, |m, a| map_of(m, a.all())),
    ("of", O4, |m, a| map_of(m, a.all())),
    ("of", O6, |m, a| map_of(m, a.all())),
    ("of", O8, |m, a| map_of(m, a.all())),
];

const SET: &[Row] = &[
    ("getClass", "()", |_, _| Err(Stop::stuck("the class of a set that is not changed"))),
    ("contains", ONE, |m, a| {
        m.non_null(a, 1)?;
        Ok(Value::Bool(m.looked_up(a.this()?, a.at(1)?)?.is_some()))
    }),
    ("add", ONE, refused),
    ("remove", ONE, refused),
    ("clear", "()", refused),
    ("addAll", "(java.util.Collection)", refused),
    ("removeAll", "(java.util.Collection)", refused),
    ("retainAll", "(java.util.Collection)", refused),
    ("removeIf", "(java.util.function.Predicate)", refused),
];

const MAP: &[Row] = &[
    ("getClass", "()", |_, _| Err(Stop::stuck("the class of a map that is not changed"))),
    ("get", ONE, |m, a| {
        m.non_null(a, 1)?;
        Ok(m.looked_up(a.this()?, a.at(1)?)?.unwrap_or(Value::Null))
    }),
    ("containsKey", ONE, |m, a| {
        m.non_null(a, 1)?;
        Ok(Value::Bool(m.looked_up(a.this()?, a.at(1)?)?.is_some()))
    }),
    ("getOrDefault", TWO, |m, a| {
        m.non_null(a, 1)?;
        match m.looked_up(a.this()?, a.at(1)?)? {
            Some(value) => Ok(value),
            None => a.at(2),
        }
    }),
    ("containsValue", ONE, |_, _| Err(Stop::stuck("a value is looked for"))),
    ("put", TWO, refused),
    ("remove", ONE, refused),
    ("remove", TWO, refused),
    ("clear", "()", refused),
    ("putAll", "(java.util.Map)", refused),
    ("putIfAbsent", TWO, refused),
    ("replace", TWO, refused),
    ("replaceAll", "(java.util.function.BiFunction)", refused),
    ("compute", "(java.lang.Object,java.util.function.BiFunction)", refused),
    ("computeIfAbsent", "(java.lang.Object,java.util.function.Function)", refused),
    ("computeIfPresent", "(java.lang.Object,java.util.function.BiFunction)", refused),
    ("merge", "(java.lang.Object,java.lang.Object,java.util.function.BiFunction)", refused),
];

fn refused(m: &mut Machine<'_>, _: Args<'_>) -> Result<Value, Stop> {
    Err(m.not_supported())
}

fn empty(m: &mut Machine<'_>, class: &str, interface: &str) -> Result<Ref, Stop> {
    let class = m.classes.below(class, &[interface]);
    let object = m.new_object(class, Payload::None)?;
    m.set_payload(object, maps::empty(PairOrder::Unknown, 1))?;
    Ok(object)
}

fn set_of(m: &mut Machine<'_>, elements: &[Value]) -> Result<Value, Stop> {
    let set = empty(m, SET_CLASS, "java.util.Set")?;
    // One after the other: the first that is null or there already is what is wrong.
    for element in elements {
        if *element == Value::Null {
            return Err(m.null_pointer());
        }
        if m.put_in(set, *element, Value::Void)?.is_some() {
            return Err(twice(m));
        }
    }
    Ok(Value::Ref(set))
}

fn map_of(m: &mut Machine<'_>, entries: &[Value]) -> Result<Value, Stop> {
    let map = empty(m, MAP_CLASS, "java.util.Map")?;
    for entry in entries.chunks(2) {
        if entry.contains(&Value::Null) {
            return Err(m.null_pointer());
        }
        if let [key, value] = entry
            && m.put_in(map, *key, *value)?.is_some()
        {
            return Err(twice(m));
        }
    }
    Ok(Value::Ref(map))
}

fn twice(m: &mut Machine<'_>) -> Stop {
    let class = m.classes.named("java.lang.IllegalArgumentException");
    m.raise_class(class, None)
}
