//! Maps, their views and entries.

use super::{Args, Table};
use crate::heap::{Pair, PairOrder, Pairs, Payload, Seen};
use crate::natives::Row;
use crate::{Machine, Ref, Stop, Value};

const ONE: &str = "(java.lang.Object)";
const TWO: &str = "(java.lang.Object,java.lang.Object)";

/// So many in one bucket become a tree, whose order is another matter.
const TREE: usize = 8;

pub(super) const TABLES: &[Table] = &[
    Table {
        classes: &["java.util.HashMap", "java.util.LinkedHashMap", "java.util.TreeMap"],
        rows: MADE,
    },
    Table {
        classes: &["java.util.HashMap", "java.util.LinkedHashMap", "java.util.TreeMap"],
        rows: MAP,
    },
    Table { classes: &["java.util.HashMap", "java.util.LinkedHashMap"], rows: WITH_CAPACITY },
    Table { classes: &["java.util.TreeMap"], rows: SORTED },
    Table { classes: &["java.util.Set$$Native", "java.util.Collection$$Native"], rows: VIEW },
    Table { classes: &["java.util.Map$Entry$$Native"], rows: ENTRY },
    Table {
        classes: &["java.util.Map"],
        rows: &[("entry", TWO, |m, a| {
            let (key, value) = (Value::Ref(m.non_null(a, 0)?), Value::Ref(m.non_null(a, 1)?));
            let class = m.classes.native_of("java.util.Map$Entry");
            m.new_object(class, Payload::Entry { map: None, key, value }).map(Value::Ref)
        })],
    },
];

const MADE: &[Row] = &[
    ("<init>", "()", |m, a| {
        let order = order_of(m, a)?;
        m.begin(a, empty(order, 16))?;
        Ok(Value::Void)
    }),
    ("<init>", "(java.util.Map)", |m, a| {
        let other = m.non_null(a, 1)?;
        m.library_class(other)?;
        let size = m.pairs(other)?.entries.len();
        let order = order_of(m, a)?;
        // As many as are needed for them at once.
        let wanted = (size as f32 / 0.75 + 1.0) as usize;
        let this = m.begin(a, empty(order, if size == 0 { 16 } else { power(wanted) }))?;
        for key in m.keys_in_order(other)? {
            let value = m.value_at(other, key)?.unwrap_or(Value::Null);
            m.put_in(this, key, value)?;
        }
        Ok(Value::Void)
    }),
];

pub(super) const MAP: &[Row] = &[
    ("size", "()", |m, a| Ok(Value::size(m.pairs(a.this()?)?.entries.len()))),
    ("isEmpty", "()", |m, a| Ok(Value::Bool(m.pairs(a.this()?)?.entries.is_empty()))),
    ("get", ONE, |m, a| Ok(m.looked_up(a.this()?, a.at(1)?)?.unwrap_or(Value::Null))),
    ("containsKey", ONE, |m, a| Ok(Value::Bool(m.looked_up(a.this()?, a.at(1)?)?.is_some()))),
    ("getOrDefault", TWO, |m, a| match m.looked_up(a.this()?, a.at(1)?)? {
        Some(value) => Ok(value),
        None => a.at(2),
    }),
    ("containsValue", ONE, |m, a| {
        let wanted = a.at(1)?;
        for pair in m.pairs(a.this()?)?.entries.clone() {
            if m.equals_or_both_null(wanted, pair.value)? {
                return Ok(Value::Bool(true));
            }
        }
        Ok(Value::Bool(false))
    }),
    ("put", TWO, |m, a| {
        m.library_class(a.this()?)?;
        Ok(m.put_in(a.this()?, a.at(1)?, a.at(2)?)?.unwrap_or(Value::Null))
    }),
    ("putIfAbsent", TWO, |m, a| match m.looked_up(a.this()?, a.at(1)?)? {
        Some(value) if value != Value::Null => Ok(value),
        _ => {
            m.put_in(a.this()?, a.at(1)?, a.at(2)?)?;
            Ok(Value::Null)
        }
    }),
    ("replace", TWO, |m, a| match m.looked_up(a.this()?, a.at(1)?)? {
        Some(_) => Ok(m.put_in(a.this()?, a.at(1)?, a.at(2)?)?.unwrap_or(Value::Null)),
        None => Ok(Value::Null),
    }),
    ("computeIfAbsent", "(java.lang.Object,java.util.function.Function)", |m, a| {
        let function = Value::Ref(m.non_null(a, 2)?);
        if let Some(value) = m.looked_up(a.this()?, a.at(1)?)?
            && value != Value::Null
        {
            return Ok(value);
        }
        let args = vec![function, a.at(1)?];
        let value = m.undisturbed(a.this()?, "java.util.function.Function", ONE, args)?;
        // An entry with null stays as it is.
        if value == Value::Null {
            return Ok(Value::Null);
        }
        m.put_or_remove(a.this()?, a.at(1)?, value)
    }),
    ("computeIfPresent", "(java.lang.Object,java.util.function.BiFunction)", |m, a| {
        let function = Value::Ref(m.non_null(a, 2)?);
        let this = a.this()?;
        match m.looked_up(this, a.at(1)?)? {
            Some(old) if old != Value::Null => {
                let args = vec![function, a.at(1)?, old];
                let value = m.undisturbed(this, "java.util.function.BiFunction", TWO, args)?;
                m.put_or_remove(this, a.at(1)?, value)
            }
            _ => Ok(Value::Null),
        }
    }),
    ("compute", "(java.lang.Object,java.util.function.BiFunction)", |m, a| {
        let function = Value::Ref(m.non_null(a, 2)?);
        let this = a.this()?;
        let old = m.looked_up(this, a.at(1)?)?.unwrap_or(Value::Null);
        let args = vec![function, a.at(1)?, old];
        let value = m.undisturbed(this, "java.util.function.BiFunction", TWO, args)?;
        m.put_or_remove(this, a.at(1)?, value)
    }),
    ("merge", "(java.lang.Object,java.lang.Object,java.util.function.BiFunction)", |m, a| {
        let function = Value::Ref(m.non_null(a, 3)?);
        let (this, given) = (a.this()?, Value::Ref(m.non_null(a, 2)?));
        let value = match m.looked_up(this, a.at(1)?)? {
            Some(old) if old != Value::Null => {
                let args = vec![function, old, given];
                m.undisturbed(this, "java.util.function.BiFunction", TWO, args)?
            }
            _ => given,
        };
        m.put_or_remove(this, a.at(1)?, value)
    }),
    ("remove", ONE, |m, a| {
        m.library_class(a.this()?)?;
        Ok(m.taken_out(a.this()?, a.at(1)?)?.unwrap_or(Value::Null))
    }),
    ("remove", TWO, |m, a| {
        let this = a.this()?;
        let same = match m.looked_up(this, a.at(1)?)? {
            Some(old)
                if matches!(m.pairs(this)?.order, PairOrder::Sorted | PairOrder::Constants(_)) =>
            {
                m.equals_or_both_null(old, a.at(2)?)?
            }
            Some(old) => m.equals_or_both_null(a.at(2)?, old)?,
            None => false,
        };
        if same {
            m.taken_out(this, a.at(1)?)?;
        }
        Ok(Value::Bool(same))
    }),
    ("putAll", "(java.util.Map)", |m, a| {
        let this = a.this()?;
        m.library_class(this)?;
        let other = m.non_null(a, 1)?;
        m.library_class(other)?;
        let keys = m.keys_in_order(other)?;
        let pairs = m.pairs(this)?;
        // A hash table makes room for all of them at once, and not in every version as much.
        let has_room = keys.is_empty() || keys.len() <= pairs.buckets * 3 / 4;
        if pairs.order == PairOrder::Hashed && !has_room {
            return Err(Stop::stuck("room for many keys at once"));
        }
        for key in keys {
            let value = m.value_at(other, key)?.unwrap_or(Value::Null);
            m.put_in(this, key, value)?;
        }
        Ok(Value::Void)
    }),
    ("replaceAll", "(java.util.function.BiFunction)", |m, a| {
        let this = a.this()?;
        m.library_class(this)?;
        let function = Value::Ref(m.non_null(a, 1)?);
        for key in m.keys_in_order(this)? {
            let old = m.value_at(this, key)?.unwrap_or(Value::Null);
            let args = vec![function, key, old];
            let value = m.undisturbed(this, "java.util.function.BiFunction", TWO, args)?;
            let mut entries = m.pairs_mut(this)?.entries.iter_mut();
            if let Some(pair) = entries.find(|pair| pair.key == key) {
                pair.value = value;
            }
        }
        Ok(Value::Void)
    }),
    ("clear", "()", |m, a| {
        m.library_class(a.this()?)?;
        let pairs = m.pairs_mut(a.this()?)?;
        pairs.entries.clear();
        pairs.changes += 1;
        Ok(Value::Void)
    }),
    ("keySet", "()", |m, a| view(m, a, Seen::Keys)),
    ("values", "()", |m, a| view(m, a, Seen::Values)),
    ("entrySet", "()", |m, a| view(m, a, Seen::Entries)),
    ("forEach", "(java.util.function.BiConsumer)", |m, a| {
        let (this, action) = (a.this()?, Value::Ref(m.non_null(a, 1)?));
        for key in m.keys_in_order(this)? {
            let value = m.value_at(this, key)?.unwrap_or(Value::Null);
            let args = vec![action, key, value];
            let changes = m.pairs(this)?.changes;
            m.call_virtual("java.util.function.BiConsumer", "accept", TWO, args)?;
            if m.pairs(this)?.changes != changes {
                return Err(Stop::stuck("a map that is changed meanwhile"));
            }
        }
        Ok(Value::Void)
    }),
    ("toString", "()", |m, a| {
        let this = a.this()?;
        let mut letters = vec![Value::int(u32::from('{'))];
        for (i, key) in m.keys_in_order(this)?.into_iter().enumerate() {
            if i > 0 {
                letters.extend([Value::int(u32::from(',')), Value::int(u32::from(' '))]);
            }
            m.push_text(this, key, &mut letters)?;
            letters.push(Value::int(u32::from('=')));
            let value = m.value_at(this, key)?.unwrap_or(Value::Null);
            m.push_text(this, value, &mut letters)?;
        }
        letters.push(Value::int(u32::from('}')));
        m.string_of(letters)
    }),
    ("equals", ONE, |m, a| {
        let this = a.this()?;
        let Some(other) = a.nullable(1)? else { return Ok(Value::Bool(false)) };
        if this == other {
            return Ok(Value::Bool(true));
        }
        let map = m.classes.named("java.util.Map");
        if !m.is_instance(other, &ir::Type::Class(map)) {
            return Ok(Value::Bool(false));
        }
        let entries = m.pairs(this)?.entries.clone();
        if m.pairs(other)?.entries.len() != entries.len() {
            return Ok(Value::Bool(false));
        }
        for pair in entries {
            let same = match m.looked_up(other, pair.key)? {
                Some(value) => m.equals_or_both_null(pair.value, value)?,
                None => false,
            };
            if !same {
                return Ok(Value::Bool(false));
            }
        }
        Ok(Value::Bool(true))
    }),
    ("hashCode", "()", |m, a| {
        let mut hash = 0i32;
        for pair in m.pairs(a.this()?)?.entries.clone() {
            let of = |m: &mut Machine<'_>, value: Value| match value {
                Value::Ref(value) => m.java_hash(value),
                _ => Ok(0),
            };
            hash = hash.wrapping_add(of(m, pair.key)? ^ of(m, pair.value)?);
        }
        Ok(Value::int(hash))
    }),
];

const WITH_CAPACITY: &[Row] = &[("<init>", "(int)", |m, a| {
    m.library_class(a.this()?)?;
    let capacity = m.capacity(a, 1)?;
    let order = order_of(m, a)?;
    m.begin(a, empty(order, power(capacity)))?;
    Ok(Value::Void)
})];

const SORTED: &[Row] = &[
    ("floorKey", ONE, |m, a| neighbour(m, a, Side::UpTo)),
    ("lowerKey", ONE, |m, a| neighbour(m, a, Side::Below)),
    ("ceilingKey", ONE, |m, a| neighbour(m, a, Side::From)),
    ("higherKey", ONE, |m, a| neighbour(m, a, Side::Above)),
    ("firstKey", "()", |m, a| extreme(m, a, false)),
    ("lastKey", "()", |m, a| extreme(m, a, true)),
];

/// What is next to a key in a sorted map.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Below,
    UpTo,
    From,
    Above,
}

pub(super) fn neighbour(m: &mut Machine<'_>, a: Args<'_>, side: Side) -> Result<Value, Stop> {
    m.library_class(a.this()?)?;
    let entries = m.pairs(a.this()?)?.entries.clone();
    // Nothing is compared with nothing.
    if entries.is_empty() {
        return Ok(Value::Null);
    }
    let found = match (m.sorted_place(&entries, a.at(1)?)?, side) {
        (Place::At(at), Side::UpTo | Side::From) => Some(at),
        (Place::At(at) | Place::Before(at), Side::Below) | (Place::Before(at), Side::UpTo) => {
            at.checked_sub(1)
        }
        (Place::At(at), Side::Above) => Some(at + 1),
        (Place::Before(at), Side::From | Side::Above) => Some(at),
    };
    Ok(found.and_then(|at| entries.get(at)).map_or(Value::Null, |pair| pair.key))
}

/// The first or last key of a sorted set, which is taken out.
pub(super) fn polled(m: &mut Machine<'_>, a: Args<'_>, last: bool) -> Result<Value, Stop> {
    m.library_class(a.this()?)?;
    let pairs = m.pairs_mut(a.this()?)?;
    if pairs.entries.is_empty() {
        return Ok(Value::Null);
    }
    let at = if last { pairs.entries.len() - 1 } else { 0 };
    pairs.changes += 1;
    Ok(pairs.entries.remove(at).key)
}

pub(super) fn extreme(m: &mut Machine<'_>, a: Args<'_>, last: bool) -> Result<Value, Stop> {
    let entries = &m.pairs(a.this()?)?.entries;
    let found = if last { entries.last() } else { entries.first() };
    match found {
        Some(pair) => Ok(pair.key),
        None => Err(m.no_such_element()),
    }
}

/// Views are read, and their iterators remove.
const VIEW: &[Row] = &[
    ("size", "()", |m, a| {
        let (map, _) = m.viewed(a)?;
        Ok(Value::size(m.pairs(map)?.entries.len()))
    }),
    ("isEmpty", "()", |m, a| {
        let (map, _) = m.viewed(a)?;
        Ok(Value::Bool(m.pairs(map)?.entries.is_empty()))
    }),
    ("iterator", "()", |m, a| {
        let (map, seen) = m.viewed(a)?;
        m.iterate(map, seen)
    }),
    ("equals", ONE, |_, _| Err(Stop::stuck("views are compared"))),
    ("hashCode", "()", |_, _| Err(Stop::stuck("the hash code of a view"))),
    ("forEach", "(java.util.function.Consumer)", |m, a| {
        let (map, action) = (m.viewed(a)?.0, Value::Ref(m.non_null(a, 1)?));
        let changes = m.pairs(map)?.changes;
        for element in m.elements_of(a.this()?)? {
            let args = vec![action, element];
            m.call_virtual("java.util.function.Consumer", "accept", ONE, args)?;
            if m.pairs(map)?.changes != changes {
                return Err(Stop::stuck("a map that is changed meanwhile"));
            }
        }
        Ok(Value::Void)
    }),
    ("contains", ONE, |m, a| match m.viewed(a)? {
        (map, Seen::Keys) => Ok(Value::Bool(m.looked_up(map, a.at(1)?)?.is_some())),
        (map, Seen::Values) => {
            for pair in m.pairs(map)?.entries.clone() {
                if m.equals_or_both_null(a.at(1)?, pair.value)? {
                    return Ok(Value::Bool(true));
                }
            }
            Ok(Value::Bool(false))
        }
        _ => Err(Stop::stuck("an entry is looked for")),
    }),
    ("toString", "()", |m, a| {
        let this = a.this()?;
        let elements = m.elements_of(this)?;
        m.list_text(this, &elements, ('[', ']'))
    }),
];

const ENTRY: &[Row] = &[
    ("equals", ONE, |_, _| Err(Stop::stuck("entries are compared"))),
    ("hashCode", "()", |_, _| Err(Stop::stuck("the hash code of an entry"))),
    ("getKey", "()", |m, a| match m.heap.payload(a.this()?) {
        Some(Payload::Entry { key, .. }) => Ok(*key),
        _ => Err(Stop::stuck("not an entry")),
    }),
    ("setValue", ONE, |m, a| {
        let (this, new) = (a.this()?, a.at(1)?);
        let Some(Payload::Entry { map: Some(map), key, .. }) = m.heap.payload(this) else {
            return Err(Stop::stuck("an entry that is in no map"));
        };
        let (map, key) = (*map, *key);
        if m.pairs(map)?.order == PairOrder::Unknown {
            return Err(m.not_supported());
        }
        let mut entries = m.pairs_mut(map)?.entries.iter_mut();
        match entries.find(|pair| pair.key == key) {
            Some(pair) => Ok(std::mem::replace(&mut pair.value, new)),
            None => Err(Stop::stuck("an entry that was taken out")),
        }
    }),
    ("getValue", "()", |m, a| match m.heap.payload(a.this()?) {
        Some(Payload::Entry { map, key, value }) => {
            let (map, key, value) = (*map, *key, *value);
            match map {
                Some(map) => Ok(m.value_at(map, key)?.unwrap_or(value)),
                None => Ok(value),
            }
        }
        _ => Err(Stop::stuck("not an entry")),
    }),
    ("toString", "()", |m, a| match m.heap.payload(a.this()?) {
        Some(Payload::Entry { map, key, value }) => {
            let (map, key, value) = (*map, *key, *value);
            let value = match map {
                Some(map) => m.value_at(map, key)?.unwrap_or(value),
                None => value,
            };
            let this = a.this()?;
            let mut letters = Vec::new();
            m.push_text(this, key, &mut letters)?;
            letters.push(Value::int(u32::from('=')));
            m.push_text(this, value, &mut letters)?;
            m.string_of(letters)
        }
        _ => Err(Stop::stuck("not an entry")),
    }),
];

fn view(m: &mut Machine<'_>, a: Args<'_>, seen: Seen) -> Result<Value, Stop> {
    let map = a.this()?;
    m.library_class(map)?;
    let interface = if seen == Seen::Values { "java.util.Collection" } else { "java.util.Set" };
    let class = m.classes.native_of(interface);
    m.new_object(class, Payload::View { map, seen }).map(Value::Ref)
}

pub(super) fn empty(order: PairOrder, first_buckets: usize) -> Payload {
    let entries = Vec::new();
    Payload::Pairs(Box::new(Pairs { entries, order, buckets: 0, first_buckets, changes: 0 }))
}

pub(super) fn power(capacity: usize) -> usize {
    capacity.max(1).next_power_of_two()
}

pub(super) fn order_of(m: &Machine<'_>, a: Args<'_>) -> Result<PairOrder, Stop> {
    Ok(match m.library_class(a.this()?)? {
        "java.util.TreeMap" | "java.util.TreeSet" => PairOrder::Sorted,
        "java.util.LinkedHashMap" | "java.util.LinkedHashSet" => PairOrder::Linked,
        _ => PairOrder::Hashed,
    })
}

/// How an entry comes into a hash table: to the end of its bucket, before more room is made, or to
/// the start of it, after that.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entrance {
    Put,
    Computed,
}

/// Where a key is, or would be in a sorted map.
pub(super) enum Place {
    At(usize),
    Before(usize),
}

impl Machine<'_> {
    fn viewed(&self, a: Args<'_>) -> Result<(Ref, Seen), Stop> {
        match self.heap.payload(a.this()?) {
            Some(Payload::View { map, seen }) => Ok((*map, *seen)),
            _ => Err(Stop::stuck("not a view of the library")),
        }
    }

    /// The library knows what its hash code and equality are, and they never change.
    fn is_simple(&self, key: Value) -> bool {
        match key {
            Value::Ref(key) => matches!(
                self.heap.payload(key),
                Some(
                    Payload::Str(_)
                        | Payload::Letters(_)
                        | Payload::Joined(_)
                        | Payload::Boxed(_)
                        | Payload::Enum { .. }
                        | Payload::Big { scale: None, .. }
                )
            ),
            _ => true,
        }
    }

    /// The hash code of a key that may have one of its own, and whether identities are part of it.
    fn hash_of(&mut self, key: Value) -> Result<(Option<Value>, bool), Stop> {
        let Value::Ref(object) = key else { return Ok((None, false)) };
        if self.is_simple(key) {
            return Ok((None, false));
        }
        let before = self.identities_asked;
        let args = vec![Value::Ref(object)];
        let hash = match self.call_virtual("java.lang.Object", "hashCode", "()", args) {
            // Where nothing is in the table, some JDKs do not ask for it.
            Err(Stop::Thrown(_) | Stop::Failed(_)) => {
                return Err(Stop::stuck("JDKs do not agree on when a hash code is asked for"));
            }
            hash => hash?,
        };
        Ok((Some(hash), self.identities_asked > before))
    }

    fn place(&mut self, map: Ref, key: Value, hash: Option<Value>) -> Result<Place, Stop> {
        let entries = self.pairs(map)?.entries.clone();
        match self.pairs(map)?.order {
            PairOrder::Sorted => return self.sorted_place(&entries, key),
            PairOrder::Constants(_) => return self.listed_place(&entries, key),
            PairOrder::Hashed | PairOrder::Linked | PairOrder::Unknown => {}
        }
        for (at, pair) in entries.iter().enumerate() {
            self.step()?;
            let same = match (hash, pair.hash) {
                (None, None) => self.equals_or_both_null(key, pair.key)?,
                (Some(x), Some(y)) => {
                    let same = self.compare_of(ir::CompareOp::Eq, x, y)?;
                    self.decide(same, base::Span::NONE)?
                        && (key == pair.key || self.equals_or_both_null(key, pair.key)?)
                }
                _ if key == Value::Null || pair.key == Value::Null => false,
                _ => return Err(Stop::stuck("keys of different kinds")),
            };
            if same {
                return Ok(Place::At(at));
            }
        }
        Ok(Place::Before(entries.len()))
    }

    fn sorted_place(&mut self, entries: &[Pair], key: Value) -> Result<Place, Stop> {
        if key == Value::Null {
            return Err(self.null_pointer());
        }
        if !self.is_simple(key) {
            return Err(Stop::stuck("the order of a class of the program"));
        }
        for (at, pair) in entries.iter().enumerate() {
            self.step()?;
            if self.is_before(Value::Null, key, pair.key)? {
                return Ok(Place::Before(at));
            }
            if self.equals_or_both_null(key, pair.key)? {
                return Ok(Place::At(at));
            }
        }
        Ok(Place::Before(entries.len()))
    }

    pub(super) fn looked_up(&mut self, map: Ref, key: Value) -> Result<Option<Value>, Stop> {
        self.library_class(map)?;
        let (hash, _) = self.hash_of(key)?;
        let place = self.place(map, key, hash)?;
        Ok(match place {
            Place::At(at) => self.pairs(map)?.entries.get(at).map(|pair| pair.value),
            Place::Before(_) => None,
        })
    }

    /// What was there before, if the key was.
    pub(super) fn put_in(
        &mut self,
        map: Ref,
        key: Value,
        value: Value,
    ) -> Result<Option<Value>, Stop> {
        self.put_by(map, (key, value), Entrance::Put)
    }

    fn put_by(
        &mut self,
        map: Ref,
        (key, value): (Value, Value),
        entrance: Entrance,
    ) -> Result<Option<Value>, Stop> {
        if let PairOrder::Constants(listed) = self.pairs(map)?.order {
            self.check_constant(listed, key)?;
        }
        let (hash, by_identity) = self.hash_of(key)?;
        let place = self.place(map, key, hash)?;
        self.grow()?;
        let pairs = self.pairs_mut(map)?;
        match place {
            Place::At(at) => match pairs.entries.get_mut(at) {
                Some(pair) => Ok(Some(std::mem::replace(&mut pair.value, value))),
                None => Err(Stop::stuck("no such entry")),
            },
            Place::Before(at) => {
                let is_first = entrance == Entrance::Computed && pairs.order == PairOrder::Hashed;
                let at = if is_first { 0 } else { at.min(pairs.entries.len()) };
                if pairs.buckets == 0 {
                    pairs.buckets = pairs.first_buckets;
                } else if entrance == Entrance::Computed {
                    pairs.make_room();
                }
                pairs.entries.insert(at, Pair { key, value, hash, by_identity });
                pairs.changes += 1;
                if entrance == Entrance::Put {
                    pairs.make_room();
                }
                Ok(None)
            }
        }
    }

    pub(super) fn taken_out(&mut self, map: Ref, key: Value) -> Result<Option<Value>, Stop> {
        let (hash, _) = self.hash_of(key)?;
        let place = self.place(map, key, hash)?;
        let pairs = self.pairs_mut(map)?;
        match place {
            Place::At(at) if at < pairs.entries.len() => {
                pairs.changes += 1;
                Ok(Some(pairs.entries.remove(at).value))
            }
            _ => Ok(None),
        }
    }

    /// What a function gives goes in; null takes out.
    fn put_or_remove(&mut self, map: Ref, key: Value, value: Value) -> Result<Value, Stop> {
        match value {
            Value::Null => {
                self.taken_out(map, key)?;
            }
            value => {
                self.put_by(map, (key, value), Entrance::Computed)?;
            }
        }
        Ok(value)
    }

    /// Calls a function that leaves the map alone.
    fn undisturbed(
        &mut self,
        map: Ref,
        interface: &str,
        parameters: &str,
        args: Vec<Value>,
    ) -> Result<Value, Stop> {
        let changes = self.pairs(map)?.changes;
        let value = self.call_virtual(interface, "apply", parameters, args)?;
        if self.pairs(map)?.changes != changes {
            return Err(Stop::stuck("a map that is changed meanwhile"));
        }
        Ok(value)
    }

    /// The keys as an iteration gives them.
    pub(super) fn keys_in_order(&mut self, map: Ref) -> Result<Vec<Value>, Stop> {
        let pairs = self.pairs(map)?;
        if pairs.order == PairOrder::Unknown && pairs.entries.len() > 1 {
            return Err(Stop::stuck("an order that is another one in every JVM"));
        }
        let (entries, order, buckets) = (pairs.entries.clone(), pairs.order, pairs.buckets);
        if order != PairOrder::Hashed || entries.len() < 2 {
            return Ok(entries.iter().map(|pair| pair.key).collect());
        }
        let mut keys: Vec<(u32, Value)> = Vec::new();
        for pair in &entries {
            let before = self.identities_asked;
            let hash = match (pair.hash, pair.key) {
                (Some(hash), _) => match self.settle(hash) {
                    Value::Int(n) => n as i32,
                    _ => return Err(Stop::stuck("not a hash code")),
                },
                (None, Value::Ref(key)) => self.java_hash(key)?,
                (None, _) => 0,
            };
            if pair.by_identity || self.identities_asked > before {
                return Err(Stop::stuck("identities in the order of a hash table"));
            }
            let bits = hash as u32;
            keys.push(((bits ^ (bits >> 16)) & (buckets as u32).wrapping_sub(1), pair.key));
        }
        // In a bucket they are as they were put in.
        keys.sort_by_key(|(bucket, _)| *bucket);
        let is_tree = keys.windows(TREE).any(|window| {
            window.first().map(|(bucket, _)| bucket) == window.last().map(|(bucket, _)| bucket)
        });
        if is_tree {
            return Err(Stop::stuck("a bucket with many keys"));
        }
        Ok(keys.into_iter().map(|(_, key)| key).collect())
    }
}
