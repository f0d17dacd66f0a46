//! `PriorityQueue`: a heap in an array, moved as the JDK moves it, so that equal elements come out
//! in the JDK's order, and an iteration gives them in that of the array.

use ir::{CompareOp, Type};

use super::{Args, Table};
use crate::heap::{Items, Payload, Seen};
use crate::natives::Row;
use crate::{Machine, Ref, Stop, Value};

const ONE: &str = "(java.lang.Object)";

pub(super) const TABLES: &[Table] = &[Table { classes: &["java.util.PriorityQueue"], rows: ROWS }];

const ROWS: &[Row] = &[
    ("<init>", "()", |m, a| begin(m, a, Value::Null)),
    ("<init>", "(int)", |m, a| {
        let positive = m.compare_of(CompareOp::Le, Value::Int(1), a.at(1)?)?;
        if !m.decide(positive, base::Span::NONE)? {
            return Err(m.raise_bare("java.lang.IllegalArgumentException"));
        }
        m.capacity(a, 1)?;
        begin(m, a, Value::Null)
    }),
    ("<init>", "(java.util.Comparator)", |m, a| begin(m, a, a.at(1)?)),
    ("size", "()", |m, a| Ok(Value::size(m.items(a.this()?)?.list.len()))),
    ("isEmpty", "()", |m, a| Ok(Value::Bool(m.items(a.this()?)?.list.is_empty()))),
    ("iterator", "()", |m, a| m.iterate(a.this()?, Seen::Items)),
    ("add", ONE, offer),
    ("offer", ONE, offer),
    ("peek", "()", |m, a| Ok(first(m, a)?.unwrap_or(Value::Null))),
    ("element", "()", |m, a| match first(m, a)? {
        Some(first) => Ok(first),
        None => Err(m.no_such_element()),
    }),
    ("poll", "()", |m, a| Ok(poll(m, a)?.unwrap_or(Value::Null))),
    ("remove", "()", |m, a| match poll(m, a)? {
        Some(first) => Ok(first),
        None => Err(m.no_such_element()),
    }),
    ("contains", ONE, |m, a| Ok(Value::Bool(position(m, a)?.is_some()))),
    ("remove", ONE, |m, a| {
        let found = position(m, a)?;
        if let Some(at) = found {
            remove_at(m, a.this()?, at)?;
        }
        Ok(Value::Bool(found.is_some()))
    }),
    ("clear", "()", |m, a| {
        let items = m.items_mut(a.this()?)?;
        items.list.clear();
        items.changes += 1;
        Ok(Value::Void)
    }),
    ("toString", "()", |m, a| {
        let this = a.this()?;
        let list = m.items(this)?.list.clone();
        m.list_text(this, &list, ('[', ']'))
    }),
];

fn begin(m: &mut Machine<'_>, a: Args<'_>, comparator: Value) -> Result<Value, Stop> {
    let comparator = match comparator {
        Value::Ref(comparator) => Some(comparator),
        _ => None,
    };
    m.begin(a, Payload::Items(Box::new(Items { comparator, ..Items::default() })))?;
    Ok(Value::Void)
}

fn first(m: &Machine<'_>, a: Args<'_>) -> Result<Option<Value>, Stop> {
    Ok(m.items(a.this()?)?.list.first().copied())
}

fn offer(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (this, value) = (a.this()?, a.at(1)?);
    m.library_class(this)?;
    let Value::Ref(added) = value else { return Err(m.null_pointer()) };
    m.grow()?;
    let items = m.items_mut(this)?;
    items.changes += 1;
    let (last, has_comparator) = (items.list.len(), items.comparator.is_some());
    // Even one that is compared with nothing has to be comparable.
    let comparable = Type::Class(m.classes.named("java.lang.Comparable"));
    if !has_comparator && !m.is_instance(added, &comparable) {
        return Err(m.bad_cast(added, &comparable));
    }
    m.items_mut(this)?.list.push(value);
    sift_up(m, this, last, value)?;
    Ok(Value::Bool(true))
}

fn poll(m: &mut Machine<'_>, a: Args<'_>) -> Result<Option<Value>, Stop> {
    let this = a.this()?;
    m.library_class(this)?;
    let Some(first) = first(m, a)? else { return Ok(None) };
    let items = m.items_mut(this)?;
    items.changes += 1;
    if let Some(last) = items.list.pop()
        && !items.list.is_empty()
    {
        sift_down(m, this, 0, last)?;
    }
    Ok(Some(first))
}

fn remove_at(m: &mut Machine<'_>, this: Ref, at: usize) -> Result<(), Stop> {
    m.library_class(this)?;
    let items = m.items_mut(this)?;
    items.changes += 1;
    let Some(moved) = items.list.pop() else { return Ok(()) };
    if at < items.list.len() {
        sift_down(m, this, at, moved)?;
        if place(m, this, at)? == moved {
            sift_up(m, this, at, moved)?;
        }
    }
    Ok(())
}

fn position(m: &mut Machine<'_>, a: Args<'_>) -> Result<Option<usize>, Stop> {
    let Value::Ref(wanted) = a.at(1)? else { return Ok(None) };
    let list = m.items(a.this()?)?.list.clone();
    for (at, element) in list.into_iter().enumerate() {
        m.step()?;
        if m.java_equals(wanted, element)? {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

fn place(m: &Machine<'_>, this: Ref, at: usize) -> Result<Value, Stop> {
    m.items(this)?.list.get(at).copied().ok_or_else(|| Stop::stuck("no such element"))
}

fn set(m: &mut Machine<'_>, this: Ref, at: usize, value: Value) -> Result<(), Stop> {
    match m.items_mut(this)?.list.get_mut(at) {
        Some(place) => {
            *place = value;
            Ok(())
        }
        // Whoever compares has changed the queue.
        None => Err(Stop::stuck("a queue that is changed meanwhile")),
    }
}

/// Whether the order of the queue says so of two elements.
fn ordered(
    m: &mut Machine<'_>,
    this: Ref,
    (a, op, b): (Value, CompareOp, Value),
) -> Result<bool, Stop> {
    let (comparator, changes) = (m.items(this)?.comparator, m.items(this)?.changes);
    let order = m.order_of(comparator.map_or(Value::Null, Value::Ref), a, b)?;
    if m.items(this)?.changes != changes {
        return Err(Stop::stuck("a queue that is changed meanwhile"));
    }
    let holds = m.compare_of(op, order, Value::Int(0))?;
    m.decide(holds, base::Span::NONE)
}

fn sift_up(m: &mut Machine<'_>, this: Ref, mut at: usize, value: Value) -> Result<(), Stop> {
    while at > 0 {
        m.step()?;
        let parent = (at - 1) / 2;
        let above = place(m, this, parent)?;
        if ordered(m, this, (value, CompareOp::Ge, above))? {
            break;
        }
        set(m, this, at, above)?;
        at = parent;
    }
    set(m, this, at, value)
}

fn sift_down(m: &mut Machine<'_>, this: Ref, mut at: usize, value: Value) -> Result<(), Stop> {
    let size = m.items(this)?.list.len();
    while at < size / 2 {
        m.step()?;
        let mut child = 2 * at + 1;
        let mut below = place(m, this, child)?;
        if child + 1 < size {
            let right = place(m, this, child + 1)?;
            if ordered(m, this, (below, CompareOp::Gt, right))? {
                child += 1;
                below = right;
            }
        }
        if ordered(m, this, (value, CompareOp::Le, below))? {
            break;
        }
        set(m, this, at, below)?;
        at = child;
    }
    set(m, this, at, value)
}
