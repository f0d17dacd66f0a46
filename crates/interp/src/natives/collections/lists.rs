//! Lists, deques and stacks.

use super::{Args, Table};
use crate::heap::{Items, ItemsKind, Payload, Seen};
use crate::natives::Row;
use crate::{Machine, Ref, Stop, Value};

const INDEX: &str = "java.lang.IndexOutOfBoundsException";
const BOUNDS: &str = "java.lang.ArrayIndexOutOfBoundsException";
const LINKED: &str = "java.util.LinkedList";
const DEQUE: &str = "java.util.ArrayDeque";
const ONE: &str = "(java.lang.Object)";

pub(super) const TABLES: &[Table] = &[
    Table {
        classes: &["java.util.ArrayList", LINKED, DEQUE, "java.util.Stack", "java.util.Vector"],
        rows: COMMON,
    },
    Table { classes: &["java.util.ArrayList", DEQUE], rows: WITH_CAPACITY },
    Table {
        classes: &["java.util.ArrayList", LINKED, "java.util.Stack", "java.util.Vector"],
        rows: LIST,
    },
    Table { classes: &[LINKED, DEQUE], rows: BOTH_ENDS },
    Table { classes: &["java.util.Stack"], rows: STACK },
    Table { classes: &["java.util.List"], rows: FIXED },
    Table { classes: &["java.util.List$$Native"], rows: COMMON },
    Table { classes: &["java.util.List$$Native"], rows: LIST },
    Table { classes: &["java.util.Arrays"], rows: ARRAYS },
    Table { classes: &["java.util.Collections"], rows: COLLECTIONS },
];

const COMMON: &[Row] = &[
    ("<init>", "()", |m, a| {
        m.begin(a, Payload::Items(Box::default()))?;
        Ok(Value::Void)
    }),
    ("<init>", "(java.util.Collection)", |m, a| {
        let other = m.non_null(a, 1)?;
        let list = m.elements_of(other)?;
        m.refuse_null(a.this()?, &list)?;
        m.reserve(list.len() as u64 * 16)?;
        m.begin(a, Payload::Items(Box::new(Items { list, ..Items::default() })))?;
        Ok(Value::Void)
    }),
    ("size", "()", |m, a| Ok(Value::size(m.items(a.this()?)?.list.len()))),
    ("isEmpty", "()", |m, a| Ok(Value::Bool(m.items(a.this()?)?.list.is_empty()))),
    ("iterator", "()", |m, a| m.iterate(a.this()?, Seen::Items)),
    ("contains", ONE, |m, a| Ok(Value::Bool(m.position(a, false)?.is_some()))),
    ("add", ONE, |m, a| {
        m.insert_at(a, None, a.at(1)?)?;
        Ok(Value::Bool(true))
    }),
    ("remove", ONE, |m, a| {
        let this = m.changeable(a)?;
        let found = m.position(a, false)?;
        if let Some(at) = found {
            m.take_out(this, at)?;
        }
        Ok(Value::Bool(found.is_some()))
    }),
    ("addAll", "(java.util.Collection)", |m, a| {
        let this = m.changeable(a)?;
        let other = m.non_null(a, 1)?;
        let more = m.elements_of(other)?;
        let (count, class) = (more.len(), m.library_class(this)?);
        m.reserve(count as u64 * 16)?;
        // What comes before is in already.
        if let Err(refused) = m.refuse_null(this, &more) {
            let before = more.into_iter().take_while(|value| *value != Value::Null);
            let items = m.items_mut(this)?;
            items.list.extend(before);
            items.changes += 1;
            return Err(refused);
        }
        let items = m.items_mut(this)?;
        items.list.extend(more);
        // An `ArrayList` counts the attempt.
        if count > 0 || class != LINKED {
            items.changes += 1;
        }
        Ok(Value::Bool(count > 0))
    }),
    ("clear", "()", |m, a| {
        let this = m.changeable(a)?;
        let items = m.items_mut(this)?;
        items.list.clear();
        items.changes += 1;
        Ok(Value::Void)
    }),
    ("toString", "()", |m, a| {
        let this = a.this()?;
        let list = m.items(this)?.list.clone();
        m.list_text(this, &list, ('[', ']'))
    }),
    ("forEach", "(java.util.function.Consumer)", |m, a| {
        let this = a.this()?;
        let action = Value::Ref(m.non_null(a, 1)?);
        let (list, changes) = (m.items(this)?.list.clone(), m.items(this)?.changes);
        for element in list {
            let args = vec![action, element];
            m.call_virtual("java.util.function.Consumer", "accept", ONE, args)?;
            if m.items(this)?.changes != changes {
                return Err(match m.library_class(this)? {
                    "java.util.ArrayList" => {
                        m.raise_bare("java.util.ConcurrentModificationException")
                    }
                    _ => Stop::stuck("a list that is changed meanwhile"),
                });
            }
        }
        Ok(Value::Void)
    }),
    ("removeIf", "(java.util.function.Predicate)", |m, a| {
        let this = m.changeable(a)?;
        let filter = Value::Ref(m.non_null(a, 1)?);
        let (list, changes) = (m.items(this)?.list.clone(), m.items(this)?.changes);
        let before = list.len();
        let mut kept = Vec::new();
        for element in list {
            let args = vec![filter, element];
            let gone = m.call_virtual("java.util.function.Predicate", "test", ONE, args)?;
            if !m.decide(gone, base::Span::NONE)? {
                kept.push(element);
            }
        }
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
    }),
];

const WITH_CAPACITY: &[Row] = &[("<init>", "(int)", |m, a| {
    m.library_class(a.this()?)?;
    // A deque takes any number.
    if m.library_class(a.this()?)? != DEQUE {
        m.capacity(a, 1)?;
    }
    m.begin(a, Payload::Items(Box::default()))?;
    Ok(Value::Void)
})];

const LIST: &[Row] = &[
    ("get", "(int)", |m, a| {
        let this = a.this()?;
        let at = m.inside(a, 1)?;
        m.items(this)?.list.get(at).copied().ok_or_else(|| Stop::stuck("no such element"))
    }),
    ("set", "(int,java.lang.Object)", |m, a| {
        let this = a.this()?;
        match m.items(this)?.kind {
            ItemsKind::Growing => {}
            ItemsKind::Sized => return Err(Stop::stuck("a list that is an array")),
            ItemsKind::Fixed | ItemsKind::Constant => return Err(m.not_supported()),
        }
        let at = m.inside(a, 1)?;
        let value = a.at(2)?;
        match m.items_mut(this)?.list.get_mut(at) {
            Some(place) => Ok(std::mem::replace(place, value)),
            None => Err(Stop::stuck("no such element")),
        }
    }),
    ("add", "(int,java.lang.Object)", |m, a| {
        let this = m.changeable(a)?;
        let size = m.items(this)?.list.len();
        let Some(at) = m.index_below(a.at(1)?, size + 1)? else {
            let index = m.settled_int(a.at(1)?)?;
            let class = match m.library_class(this)? {
                "java.util.Vector" | "java.util.Stack" => BOUNDS,
                _ => INDEX,
            };
            return Err(m.raise(class, &format!("Index: {index}, Size: {size}")));
        };
        m.insert_at(a, Some(at), a.at(2)?)?;
        Ok(Value::Void)
    }),
    ("remove", "(int)", |m, a| {
        let this = m.changeable(a)?;
        let at = m.inside(a, 1)?;
        m.take_out(this, at)
    }),
    ("indexOf", ONE, |m, a| Ok(m.position(a, false)?.map_or(Value::Int(-1), Value::size))),
    ("lastIndexOf", ONE, |m, a| Ok(m.position(a, true)?.map_or(Value::Int(-1), Value::size))),
    ("sort", "(java.util.Comparator)", |m, a| {
        let this = m.changeable(a)?;
        m.sort_in_place(this, a.at(1)?)
    }),
    ("equals", ONE, |m, a| {
        let this = a.this()?;
        let Some(other) = a.nullable(1)? else { return Ok(Value::Bool(false)) };
        let list = m.classes.named("java.util.List");
        if !m.is_instance(other, &ir::Type::Class(list)) {
            return Ok(Value::Bool(false));
        }
        let (own, others) = (m.items(this)?.list.clone(), m.elements_of(other)?);
        if own.len() != others.len() {
            return Ok(Value::Bool(false));
        }
        for (x, y) in own.into_iter().zip(others) {
            if !m.equals_or_both_null(x, y)? {
                return Ok(Value::Bool(false));
            }
        }
        Ok(Value::Bool(true))
    }),
    ("hashCode", "()", |m, a| {
        let mut hash = 1i32;
        for element in m.items(a.this()?)?.list.clone() {
            let own = match element {
                Value::Ref(element) => m.java_hash(element)?,
                _ => 0,
            };
            hash = hash.wrapping_mul(31).wrapping_add(own);
        }
        Ok(Value::int(hash))
    }),
];

const BOTH_ENDS: &[Row] = &[
    ("addFirst", ONE, |m, a| m.insert_at(a, Some(0), a.at(1)?)),
    ("push", ONE, |m, a| m.insert_at(a, Some(0), a.at(1)?)),
    ("addLast", ONE, |m, a| m.insert_at(a, None, a.at(1)?)),
    ("offer", ONE, |m, a| m.insert_at(a, None, a.at(1)?).map(|_| Value::Bool(true))),
    ("offerLast", ONE, |m, a| m.insert_at(a, None, a.at(1)?).map(|_| Value::Bool(true))),
    ("offerFirst", ONE, |m, a| m.insert_at(a, Some(0), a.at(1)?).map(|_| Value::Bool(true))),
    ("getFirst", "()", |m, a| end(m, a, End { last: false, take: false, must: true })),
    ("element", "()", |m, a| end(m, a, End { last: false, take: false, must: true })),
    ("getLast", "()", |m, a| end(m, a, End { last: true, take: false, must: true })),
    ("peek", "()", |m, a| end(m, a, End { last: false, take: false, must: false })),
    ("peekFirst", "()", |m, a| end(m, a, End { last: false, take: false, must: false })),
    ("peekLast", "()", |m, a| end(m, a, End { last: true, take: false, must: false })),
    ("remove", "()", |m, a| end(m, a, End { last: false, take: true, must: true })),
    ("pop", "()", |m, a| end(m, a, End { last: false, take: true, must: true })),
    ("removeFirst", "()", |m, a| end(m, a, End { last: false, take: true, must: true })),
    ("removeLast", "()", |m, a| end(m, a, End { last: true, take: true, must: true })),
    ("poll", "()", |m, a| end(m, a, End { last: false, take: true, must: false })),
    ("pollFirst", "()", |m, a| end(m, a, End { last: false, take: true, must: false })),
    ("pollLast", "()", |m, a| end(m, a, End { last: true, take: true, must: false })),
];

const STACK: &[Row] = &[
    ("push", ONE, |m, a| {
        m.insert_at(a, None, a.at(1)?)?;
        a.at(1)
    }),
    ("pop", "()", |m, a| on_top(m, a, true)),
    ("peek", "()", |m, a| on_top(m, a, false)),
    ("empty", "()", |m, a| Ok(Value::Bool(m.items(a.this()?)?.list.is_empty()))),
];

const FIXED: &[Row] = &[
    ("of", "()", of),
    ("of", "(java.lang.Object)", of),
    ("of", "(java.lang.Object,java.lang.Object)", of),
    ("of", "(java.lang.Object,java.lang.Object,java.lang.Object)", of),
    ("of", "(java.lang.Object,java.lang.Object,java.lang.Object,java.lang.Object)", of),
    (
        "of",
        "(java.lang.Object,java.lang.Object,java.lang.Object,java.lang.Object,java.lang.Object)",
        of,
    ),
    ("of", "(java.lang.Object[])", |m, a| {
        let list = from_array(m, a)?;
        fixed(m, list, ItemsKind::Fixed)
    }),
    ("copyOf", "(java.util.Collection)", |m, a| {
        let other = m.non_null(a, 0)?;
        let list = m.elements_of(other)?;
        fixed(m, list, ItemsKind::Fixed)
    }),
];

const ARRAYS: &[Row] = &[("asList", "(java.lang.Object[])", |m, a| {
    let list = from_array(m, a)?;
    let made = fixed(m, list, ItemsKind::Sized)?;
    if let (Value::Ref(made), array) = (made, a.nullable(0)?) {
        m.items_mut(made)?.array = array;
    }
    Ok(made)
})];

const COLLECTIONS: &[Row] = &[
    ("emptyList", "()", |m, _| fixed(m, Vec::new(), ItemsKind::Constant)),
    ("sort", "(java.util.List)", |m, a| {
        let list = m.non_null(a, 0)?;
        m.library_class(list)?;
        if m.items(list)?.is_fixed() {
            return Err(Stop::stuck("a list that cannot be changed"));
        }
        m.sort_in_place(list, Value::Null)
    }),
    ("sort", "(java.util.List,java.util.Comparator)", |m, a| {
        let list = m.non_null(a, 0)?;
        m.library_class(list)?;
        if m.items(list)?.is_fixed() {
            return Err(Stop::stuck("a list that cannot be changed"));
        }
        m.sort_in_place(list, a.at(1)?)
    }),
    ("reverse", "(java.util.List)", |m, a| {
        let list = m.non_null(a, 0)?;
        m.library_class(list)?;
        if m.items(list)?.is_fixed() {
            return Err(Stop::stuck("a list that cannot be changed"));
        }
        m.items_mut(list)?.list.reverse();
        Ok(Value::Void)
    }),
    ("max", "(java.util.Collection)", |m, a| extreme(m, a, Value::Null, true)),
    ("min", "(java.util.Collection)", |m, a| extreme(m, a, Value::Null, false)),
];

pub(super) fn extreme(
    m: &mut Machine<'_>,
    a: Args<'_>,
    comparator: Value,
    greatest: bool,
) -> Result<Value, Stop> {
    let collection = m.non_null(a, 0)?;
    let elements = m.elements_of(collection)?;
    let mut elements = elements.into_iter();
    let Some(mut best) = elements.next() else { return Err(m.no_such_element()) };
    for next in elements {
        let order = m.order_of(comparator, next, best)?;
        let op = if greatest { ir::CompareOp::Gt } else { ir::CompareOp::Lt };
        let better = m.compare_of(op, order, Value::Int(0))?;
        if m.decide(better, base::Span::NONE)? {
            best = next;
        }
    }
    Ok(best)
}

fn of(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    fixed(m, a.all().to_vec(), ItemsKind::Fixed)
}

fn from_array(m: &mut Machine<'_>, a: Args<'_>) -> Result<Vec<Value>, Stop> {
    let array = m.non_null(a, 0)?;
    let length = m.settled_length(array)?;
    m.reserve(length as u64 * 16)?;
    let mut list = Vec::new();
    for i in 0..length {
        let element = m.element(array, i as i128)?;
        list.push(element.ok_or_else(|| Stop::stuck("no such element"))?);
    }
    Ok(list)
}

pub(super) fn fixed(m: &mut Machine<'_>, list: Vec<Value>, kind: ItemsKind) -> Result<Value, Stop> {
    if kind == ItemsKind::Fixed && list.contains(&Value::Null) {
        return Err(m.null_pointer());
    }
    m.reserve(list.len() as u64 * 16)?;
    let class = m.classes.native_of("java.util.List");
    let items = Items { list, kind, ..Items::default() };
    m.new_object(class, Payload::Items(Box::new(items))).map(Value::Ref)
}

/// What is done at an end of a deque.
struct End {
    last: bool,
    take: bool,
    /// An empty one is an exception.
    must: bool,
}

fn end(m: &mut Machine<'_>, a: Args<'_>, end: End) -> Result<Value, Stop> {
    let this = a.this()?;
    m.library_class(this)?;
    let list = &m.items(this)?.list;
    let found = if end.last { list.last() } else { list.first() };
    match found.copied() {
        None if end.must => Err(m.no_such_element()),
        None => Ok(Value::Null),
        Some(_) if end.take => {
            let at = if end.last { list.len() - 1 } else { 0 };
            m.take_out(this, at)
        }
        Some(value) => Ok(value),
    }
}

fn on_top(m: &mut Machine<'_>, a: Args<'_>, take: bool) -> Result<Value, Stop> {
    let this = a.this()?;
    m.library_class(this)?;
    let list = &m.items(this)?.list;
    match (list.last().copied(), list.len().checked_sub(1)) {
        (Some(_), Some(at)) if take => m.take_out(this, at),
        (Some(value), _) => Ok(value),
        _ => Err(m.raise_bare("java.util.EmptyStackException")),
    }
}

impl Machine<'_> {
    /// The receiver, if elements may come and go.
    pub(super) fn changeable(&mut self, a: Args<'_>) -> Result<Ref, Stop> {
        let this = a.this()?;
        self.library_class(this)?;
        match self.items(this)?.kind {
            ItemsKind::Growing => Ok(this),
            ItemsKind::Sized | ItemsKind::Constant => Err(Stop::stuck("a list that cannot grow")),
            ItemsKind::Fixed => Err(self.not_supported()),
        }
    }

    /// Deques hold no null.
    fn refuse_null(&mut self, this: Ref, elements: &[Value]) -> Result<(), Stop> {
        if self.library_class(this)? == DEQUE && elements.contains(&Value::Null) {
            return Err(self.null_pointer());
        }
        Ok(())
    }

    /// Puts an element in; at the end if nobody says where.
    fn insert_at(&mut self, a: Args<'_>, at: Option<usize>, value: Value) -> Result<Value, Stop> {
        // Lists that have no method for it refuse it.
        if matches!(self.items(a.this()?)?.kind, ItemsKind::Sized | ItemsKind::Constant) {
            return Err(self.not_supported());
        }
        let this = self.changeable(a)?;
        self.refuse_null(this, &[value])?;
        self.grow()?;
        let items = self.items_mut(this)?;
        let at = at.unwrap_or(items.list.len()).min(items.list.len());
        items.list.insert(at, value);
        items.changes += 1;
        Ok(Value::Void)
    }

    fn take_out(&mut self, this: Ref, at: usize) -> Result<Value, Stop> {
        let items = self.items_mut(this)?;
        if at >= items.list.len() {
            return Err(Stop::stuck("no such element"));
        }
        items.changes += 1;
        Ok(items.list.remove(at))
    }

    /// The index that is an argument, inside of the list.
    fn inside(&mut self, a: Args<'_>, argument: usize) -> Result<usize, Stop> {
        let size = self.items(a.this()?)?.list.len();
        match self.index_below(a.at(argument)?, size)? {
            Some(at) => Ok(at),
            None => {
                let index = self.settled_int(a.at(argument)?)?;
                let class = match self.items(a.this()?)?.kind {
                    ItemsKind::Sized => "java.lang.ArrayIndexOutOfBoundsException",
                    // `Stack` and `List.of` have other classes of exceptions below this one.
                    ItemsKind::Fixed => return Err(Stop::stuck("an index outside of `List.of`")),
                    _ if matches!(
                        self.library_class(a.this()?)?,
                        "java.util.Stack" | "java.util.Vector"
                    ) =>
                    {
                        "java.lang.ArrayIndexOutOfBoundsException"
                    }
                    _ => INDEX,
                };
                Err(self.index_error(class, index, size))
            }
        }
    }

    pub(super) fn settled_int(&mut self, value: Value) -> Result<i128, Stop> {
        match self.settle(value) {
            Value::Int(n) => Ok(n),
            _ => Err(Stop::stuck("not an index")),
        }
    }

    /// Where an equal element is.
    fn position(&mut self, a: Args<'_>, from_the_end: bool) -> Result<Option<usize>, Stop> {
        let this = a.this()?;
        let wanted = a.at(1)?;
        let items = self.items(this)?;
        if items.kind == ItemsKind::Fixed && wanted == Value::Null {
            return Err(self.null_pointer());
        }
        let mut list: Vec<(usize, Value)> = items.list.iter().copied().enumerate().collect();
        if from_the_end {
            list.reverse();
        }
        for (at, element) in list {
            self.step()?;
            if self.equals_or_both_null(wanted, element)? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    fn sort_in_place(&mut self, this: Ref, comparator: Value) -> Result<Value, Stop> {
        let (list, changes) = (self.items(this)?.list.clone(), self.items(this)?.changes);
        let counts = self.library_class(this)? != LINKED;
        let list = self.sorted(list, comparator)?;
        let items = self.items_mut(this)?;
        if items.changes != changes {
            return Err(Stop::stuck("a list that is changed meanwhile"));
        }
        items.list = list;
        if counts {
            items.changes += 1;
        }
        Ok(Value::Void)
    }
}
