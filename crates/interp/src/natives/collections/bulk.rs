//! What is done with all elements of a collection at once.

use ir::Type;

use super::{Args, Table};
use crate::natives::Row;
use crate::{Machine, Ref, Stop, Value};

const COLLECTION: &str = "java.util.Collection";
const ONE: &str = "(java.lang.Object)";
const ALL: &str = "(java.util.Collection)";

pub(super) const TABLES: &[Table] = &[
    Table {
        classes: &[
            "java.util.ArrayList",
            "java.util.LinkedList",
            "java.util.ArrayDeque",
            "java.util.PriorityQueue",
            "java.util.Stack",
            "java.util.Vector",
            "java.util.List$$Native",
            "java.util.HashSet",
            "java.util.LinkedHashSet",
            "java.util.TreeSet",
            "java.util.EnumSet",
            "java.util.ImmutableCollections$SetN",
            "java.util.Set$$Native",
            "java.util.Collection$$Native",
        ],
        rows: LOOKED_AT,
    },
    Table {
        classes: &["java.util.ArrayList", "java.util.LinkedList", "java.util.List$$Native"],
        rows: LISTS,
    },
    Table {
        classes: &[
            "java.util.HashSet",
            "java.util.LinkedHashSet",
            "java.util.TreeSet",
            "java.util.EnumSet",
        ],
        rows: SETS,
    },
    Table { classes: &["java.lang.String"], rows: TEXTS },
];

const TEXTS: &[Row] = &[("join", "(java.lang.CharSequence,java.lang.Iterable)", |m, a| {
    let (separator, parts) = (m.non_null(a, 0)?, m.non_null(a, 1)?);
    let mut between = Vec::new();
    m.push_text(parts, Value::Ref(separator), &mut between)?;
    let sequence = Type::Class(m.classes.named("java.lang.CharSequence"));
    let mut letters = Vec::new();
    for (i, part) in m.elements_of(parts)?.into_iter().enumerate() {
        if i > 0 {
            letters.extend(&between);
        }
        if let Value::Ref(object) = part
            && !m.is_instance(object, &sequence)
        {
            return Err(m.bad_cast(object, &sequence));
        }
        m.push_text(parts, part, &mut letters)?;
    }
    m.reserve(letters.len() as u64 * 2)?;
    m.string_of(letters)
})];

const LOOKED_AT: &[Row] = &[
    ("containsAll", ALL, |m, a| {
        let this = a.this()?;
        let others = m.non_null(a, 1)?;
        for element in m.elements_of(others)? {
            if !holds(m, this, element)? {
                return Ok(Value::Bool(false));
            }
        }
        Ok(Value::Bool(true))
    }),
    ("toArray", "()", |m, a| {
        let elements = m.elements_of(a.this()?)?;
        let object = Type::Class(m.classes.object);
        array(m, &object, &elements)
    }),
    ("toArray", "(java.lang.Object[])", |m, a| {
        let given = m.non_null(a, 1)?;
        into_array(m, a.this()?, given)
    }),
    ("toArray", "(java.util.function.IntFunction)", |m, a| {
        let args = vec![Value::Ref(m.non_null(a, 1)?), Value::Int(0)];
        match m.call_virtual("java.util.function.IntFunction", "apply", "(int)", args)? {
            Value::Ref(given) => into_array(m, a.this()?, given),
            _ => Err(m.null_pointer()),
        }
    }),
];

const LISTS: &[Row] = &[
    ("addAll", "(int,java.util.Collection)", |m, a| {
        let this = m.changeable(a)?;
        let size = m.items(this)?.list.len();
        let Some(at) = m.index_below(a.at(1)?, size + 1)? else {
            let index = m.settled_int(a.at(1)?)?;
            let message = format!("Index: {index}, Size: {size}");
            return Err(m.raise("java.lang.IndexOutOfBoundsException", &message));
        };
        let others = m.non_null(a, 2)?;
        let more = m.elements_of(others)?;
        m.reserve(more.len() as u64 * 16)?;
        let counts = !more.is_empty() || m.library_class(this)? != "java.util.LinkedList";
        let is_more = !more.is_empty();
        let items = m.items_mut(this)?;
        items.list.splice(at..at, more);
        if counts {
            items.changes += 1;
        }
        Ok(Value::Bool(is_more))
    }),
    ("removeAll", ALL, |m, a| keep(m, a, false)),
    ("retainAll", ALL, |m, a| keep(m, a, true)),
    ("replaceAll", "(java.util.function.UnaryOperator)", |m, a| {
        let this = m.changeable(a)?;
        let function = Value::Ref(m.non_null(a, 1)?);
        let (list, changes) = (m.items(this)?.list.clone(), m.items(this)?.changes);
        for (i, element) in list.into_iter().enumerate() {
            let args = vec![function, element];
            let value = m.call_virtual("java.util.function.Function", "apply", ONE, args)?;
            let items = m.items_mut(this)?;
            match items.list.get_mut(i) {
                Some(place) if items.changes == changes => *place = value,
                _ => return Err(Stop::stuck("a list that is changed meanwhile")),
            }
        }
        if m.library_class(this)? != "java.util.LinkedList" {
            m.items_mut(this)?.changes += 1;
        }
        Ok(Value::Void)
    }),
];

const SETS: &[Row] = &[
    ("removeAll", ALL, |m, a| {
        let this = a.this()?;
        m.library_class(this)?;
        let others = m.non_null(a, 1)?;
        let elements = m.elements_of(others)?;
        let before = m.pairs(this)?.entries.len();
        // Whoever is smaller is gone through.
        if before > elements.len() {
            for element in elements {
                m.taken_out(this, element)?;
            }
        } else {
            take_out(m, this, others, false)?;
        }
        Ok(Value::Bool(m.pairs(this)?.entries.len() < before))
    }),
    ("retainAll", ALL, |m, a| {
        let this = a.this()?;
        m.library_class(this)?;
        let others = m.non_null(a, 1)?;
        let before = m.pairs(this)?.entries.len();
        take_out(m, this, others, true)?;
        Ok(Value::Bool(m.pairs(this)?.entries.len() < before))
    }),
];

fn holds(m: &mut Machine<'_>, collection: Ref, element: Value) -> Result<bool, Stop> {
    let args = vec![Value::Ref(collection), element];
    let held = m.call_virtual(COLLECTION, "contains", ONE, args)?;
    m.decide(held, base::Span::NONE)
}

/// Takes elements out of a set, one after the other, that the others have or have not.
fn take_out(m: &mut Machine<'_>, this: Ref, others: Ref, absent: bool) -> Result<(), Stop> {
    for element in m.keys_in_order(this)? {
        if holds(m, others, element)? != absent {
            m.taken_out(this, element)?;
        }
    }
    Ok(())
}

/// Elements of a list stay that the others have, or have not.
fn keep(m: &mut Machine<'_>, a: Args<'_>, present: bool) -> Result<Value, Stop> {
    let this = m.changeable(a)?;
    let others = m.non_null(a, 1)?;
    let (list, changes) = (m.items(this)?.list.clone(), m.items(this)?.changes);
    let mut kept = Vec::new();
    for (i, element) in list.iter().enumerate() {
        match holds(m, others, *element) {
            Ok(held) if held == present => kept.push(*element),
            Ok(_) => {}
            // What was gone through is done, and the rest stays.
            Err(stop) => {
                kept.extend(list.iter().skip(i));
                settle(m, this, (list.len(), changes), kept)?;
                return Err(stop);
            }
        }
    }
    settle(m, this, (list.len(), changes), kept)
}

fn settle(
    m: &mut Machine<'_>,
    this: Ref,
    (before, changes): (usize, u32),
    kept: Vec<Value>,
) -> Result<Value, Stop> {
    let items = m.items_mut(this)?;
    if items.changes != changes {
        return Err(Stop::stuck("a list that is changed meanwhile"));
    }
    let is_less = kept.len() < before;
    items.list = kept;
    if is_less {
        items.changes += 1;
    }
    Ok(Value::Bool(is_less))
}

fn array(m: &mut Machine<'_>, element: &Type, values: &[Value]) -> Result<Value, Stop> {
    m.reserve(values.len() as u64 * 16)?;
    let made = m.new_array(element, values.len())?;
    if let Value::Ref(made) = made {
        put(m, made, element, values)?;
    }
    Ok(made)
}

fn into_array(m: &mut Machine<'_>, this: Ref, given: Ref) -> Result<Value, Stop> {
    let Type::Array(element) = m.type_of(given) else { return Err(Stop::stuck("not an array")) };
    let elements = m.elements_of(this)?;
    let room = m.settled_length(given)?;
    if room < elements.len() {
        return array(m, &element, &elements);
    }
    put(m, given, &element, &elements)?;
    if room > elements.len() {
        m.put_element(given, elements.len() as i128, Value::Null)?;
    }
    Ok(Value::Ref(given))
}

fn put(m: &mut Machine<'_>, into: Ref, element: &Type, values: &[Value]) -> Result<(), Stop> {
    for (i, value) in values.iter().enumerate() {
        if let Value::Ref(object) = value
            && !m.is_instance(*object, element)
        {
            return Err(Stop::stuck("an element of another type"));
        }
        if !m.put_element(into, i as i128, *value)? {
            return Err(Stop::stuck("an element of another type"));
        }
    }
    Ok(())
}
