//! Sets, which are maps without values, and `Optional`.

use super::{Args, Table, maps};
use crate::heap::{Items, ItemsKind, Payload, Seen};
use crate::natives::Row;
use crate::{Machine, Stop, Value};

const ONE: &str = "(java.lang.Object)";
const OPTIONAL: &str = "java.util.Optional";

pub(super) const TABLES: &[Table] = &[
    Table {
        classes: &["java.util.HashSet", "java.util.LinkedHashSet", "java.util.TreeSet"],
        rows: MADE,
    },
    Table {
        classes: &["java.util.HashSet", "java.util.LinkedHashSet", "java.util.TreeSet"],
        rows: SET,
    },
    Table { classes: &["java.util.HashSet", "java.util.LinkedHashSet"], rows: WITH_CAPACITY },
    Table { classes: &["java.util.TreeSet"], rows: SORTED },
    Table { classes: &[OPTIONAL], rows: MAYBE },
];

const MADE: &[Row] = &[
    ("<init>", "()", |m, a| {
        let order = maps::order_of(m, a)?;
        m.begin(a, maps::empty(order, 16))?;
        Ok(Value::Void)
    }),
    ("<init>", "(java.util.Collection)", |m, a| {
        let other = m.non_null(a, 1)?;
        let elements = m.elements_of(other)?;
        let order = maps::order_of(m, a)?;
        let wanted = match m.library_class(a.this()?)? {
            "java.util.LinkedHashSet" => (2 * elements.len()).max(11),
            _ => ((elements.len() as f32 / 0.75) as usize + 1).max(16),
        };
        let this = m.begin(a, maps::empty(order, maps::power(wanted)))?;
        for element in elements {
            m.put_in(this, element, Value::Void)?;
        }
        Ok(Value::Void)
    }),
];

pub(super) const SET: &[Row] = &[
    ("size", "()", |m, a| Ok(Value::size(m.pairs(a.this()?)?.entries.len()))),
    ("isEmpty", "()", |m, a| Ok(Value::Bool(m.pairs(a.this()?)?.entries.is_empty()))),
    ("contains", ONE, |m, a| Ok(Value::Bool(m.looked_up(a.this()?, a.at(1)?)?.is_some()))),
    ("add", ONE, |m, a| {
        m.library_class(a.this()?)?;
        Ok(Value::Bool(m.put_in(a.this()?, a.at(1)?, Value::Void)?.is_none()))
    }),
    ("remove", ONE, |m, a| {
        m.library_class(a.this()?)?;
        Ok(Value::Bool(m.taken_out(a.this()?, a.at(1)?)?.is_some()))
    }),
    ("addAll", "(java.util.Collection)", |m, a| {
        m.library_class(a.this()?)?;
        let other = m.non_null(a, 1)?;
        let mut changes = false;
        for element in m.elements_of(other)? {
            changes |= m.put_in(a.this()?, element, Value::Void)?.is_none();
        }
        Ok(Value::Bool(changes))
    }),
    ("clear", "()", |m, a| {
        m.library_class(a.this()?)?;
        let pairs = m.pairs_mut(a.this()?)?;
        pairs.entries.clear();
        pairs.changes += 1;
        Ok(Value::Void)
    }),
    ("iterator", "()", |m, a| m.iterate(a.this()?, Seen::Keys)),
    ("toString", "()", |m, a| {
        let this = a.this()?;
        let keys = m.keys_in_order(this)?;
        m.list_text(this, &keys, ('[', ']'))
    }),
    ("equals", ONE, |m, a| {
        let this = a.this()?;
        let Some(other) = a.nullable(1)? else { return Ok(Value::Bool(false)) };
        if this == other {
            return Ok(Value::Bool(true));
        }
        let set = m.classes.named("java.util.Set");
        if !m.is_instance(other, &ir::Type::Class(set)) {
            return Ok(Value::Bool(false));
        }
        let others: Vec<Value> = m.pairs(other)?.entries.iter().map(|pair| pair.key).collect();
        if others.len() != m.pairs(this)?.entries.len() {
            return Ok(Value::Bool(false));
        }
        for key in others {
            if m.looked_up(this, key)?.is_none() {
                return Ok(Value::Bool(false));
            }
        }
        Ok(Value::Bool(true))
    }),
    ("hashCode", "()", |m, a| {
        let mut hash = 0i32;
        for pair in m.pairs(a.this()?)?.entries.clone() {
            if let Value::Ref(key) = pair.key {
                hash = hash.wrapping_add(m.java_hash(key)?);
            }
        }
        Ok(Value::int(hash))
    }),
];

const WITH_CAPACITY: &[Row] = &[("<init>", "(int)", |m, a| {
    m.library_class(a.this()?)?;
    let capacity = m.capacity(a, 1)?;
    let order = maps::order_of(m, a)?;
    m.begin(a, maps::empty(order, maps::power(capacity)))?;
    Ok(Value::Void)
})];

const SORTED: &[Row] = &[
    ("floor", ONE, |m, a| maps::neighbour(m, a, maps::Side::UpTo)),
    ("lower", ONE, |m, a| maps::neighbour(m, a, maps::Side::Below)),
    ("ceiling", ONE, |m, a| maps::neighbour(m, a, maps::Side::From)),
    ("higher", ONE, |m, a| maps::neighbour(m, a, maps::Side::Above)),
    ("pollFirst", "()", |m, a| maps::polled(m, a, false)),
    ("pollLast", "()", |m, a| maps::polled(m, a, true)),
    ("first", "()", |m, a| maps::extreme(m, a, false)),
    ("last", "()", |m, a| maps::extreme(m, a, true)),
];

/// One element or none.
const MAYBE: &[Row] = &[
    ("of", ONE, |m, a| {
        let value = Value::Ref(m.non_null(a, 0)?);
        optional(m, Some(value))
    }),
    ("ofNullable", ONE, |m, a| {
        let value = a.nullable(0)?.map(Value::Ref);
        optional(m, value)
    }),
    ("empty", "()", |m, _| optional(m, None)),
    ("isPresent", "()", |m, a| Ok(Value::Bool(inside(m, a)?.is_some()))),
    ("isEmpty", "()", |m, a| Ok(Value::Bool(inside(m, a)?.is_none()))),
    ("get", "()", |m, a| match inside(m, a)? {
        Some(value) => Ok(value),
        None => Err(m.raise("java.util.NoSuchElementException", "No value present")),
    }),
    ("orElseThrow", "()", |m, a| match inside(m, a)? {
        Some(value) => Ok(value),
        None => Err(m.raise("java.util.NoSuchElementException", "No value present")),
    }),
    ("equals", ONE, |m, a| {
        let Some(other) = a.nullable(1)? else { return Ok(Value::Bool(false)) };
        if m.type_of(other) != m.type_of(a.this()?) {
            return Ok(Value::Bool(false));
        }
        let other = m.items(other)?.list.first().copied().unwrap_or(Value::Null);
        let own = inside(m, a)?.unwrap_or(Value::Null);
        Ok(Value::Bool(m.equals_or_both_null(own, other)?))
    }),
    ("hashCode", "()", |m, a| match inside(m, a)? {
        Some(Value::Ref(value)) => m.java_hash(value).map(Value::int),
        _ => Ok(Value::Int(0)),
    }),
    ("toString", "()", |m, a| match inside(m, a)? {
        Some(value) => {
            let mut letters: Vec<Value> = "Optional[".encode_utf16().map(Value::int).collect();
            m.push_text(a.this()?, value, &mut letters)?;
            letters.push(Value::int(u32::from(']')));
            m.string_of(letters)
        }
        None => m.new_text("Optional.empty"),
    }),
    ("orElse", ONE, |m, a| match inside(m, a)? {
        Some(value) => Ok(value),
        None => a.at(1),
    }),
    ("orElseGet", "(java.util.function.Supplier)", |m, a| match inside(m, a)? {
        Some(value) => Ok(value),
        None => {
            let supplier = Value::Ref(m.non_null(a, 1)?);
            m.call_virtual("java.util.function.Supplier", "get", "()", vec![supplier])
        }
    }),
    ("ifPresent", "(java.util.function.Consumer)", |m, a| match inside(m, a)? {
        Some(value) => {
            let action = Value::Ref(m.non_null(a, 1)?);
            m.call_virtual("java.util.function.Consumer", "accept", ONE, vec![action, value])
        }
        None => Ok(Value::Void),
    }),
    ("map", "(java.util.function.Function)", |m, a| {
        let function = Value::Ref(m.non_null(a, 1)?);
        match inside(m, a)? {
            Some(value) => {
                let args = vec![function, value];
                let given = m.call_virtual("java.util.function.Function", "apply", ONE, args)?;
                optional(m, Some(given).filter(|given| *given != Value::Null))
            }
            None => optional(m, None),
        }
    }),
    ("filter", "(java.util.function.Predicate)", |m, a| {
        let filter = Value::Ref(m.non_null(a, 1)?);
        let Some(value) = inside(m, a)? else { return a.at(0) };
        let args = vec![filter, value];
        let keeps = m.call_virtual("java.util.function.Predicate", "test", ONE, args)?;
        match m.decide(keeps, base::Span::NONE)? {
            true => a.at(0),
            false => optional(m, None),
        }
    }),
];

/// All empty ones are one object.
pub(super) fn optional(m: &mut Machine<'_>, value: Option<Value>) -> Result<Value, Stop> {
    let empty = (OPTIONAL, 0);
    if let (None, Some(known)) = (value, m.boxes.get(&empty)) {
        return Ok(Value::Ref(*known));
    }
    let list = value.into_iter().collect();
    let items = Items { list, kind: ItemsKind::Fixed, ..Items::default() };
    let made = m.new_named(OPTIONAL, Payload::Items(Box::new(items)))?;
    if let (None, Value::Ref(made)) = (value, made) {
        m.boxes.insert(empty, made);
    }
    Ok(made)
}

fn inside(m: &Machine<'_>, a: Args<'_>) -> Result<Option<Value>, Stop> {
    Ok(m.items(a.this()?)?.list.first().copied())
}
