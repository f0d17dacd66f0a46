//! The heap: objects and arrays. Nothing is ever freed; a limit bounds the whole.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::{ClassId, FloatKind, IntKind, Type};

use crate::concolic::Sym;
use crate::natives::ClosureFn;
use crate::{Ref, Value};

/// The objects of a run.
#[derive(Clone, Default)]
pub struct Heap {
    /// The capacities of builders, as long as the JDK says what they are.
    pub(crate) rooms: BTreeMap<Ref, usize>,
    cells: Vec<Cell>,
    bytes: u64,
}

#[derive(Clone)]
pub(crate) enum Cell {
    Object(Object),
    Array(Array),
}

#[derive(Clone)]
pub(crate) struct Object {
    pub class: ClassId,
    /// By the slots of the class's layout.
    pub fields: Box<[Value]>,
    pub payload: Payload,
}

/// The state of objects whose classes are implemented by natives.
#[derive(Clone)]
pub(crate) enum Payload {
    None,
    Str(Arc<[u16]>),
    Builder(Vec<u16>),
    Boxed(Value),
    /// A `BigInteger`, or a `BigDecimal` with so many digits behind the point.
    Big {
        value: Value,
        scale: Option<i32>,
    },
    /// A string that is put together when somebody looks at it: its parts, and which of them are
    /// characters.
    Joined(Vec<(Value, bool)>),
    /// A string or builder with expressions over inputs in it.
    Letters(Box<Letters>),
    Throwable(Box<ThrowableState>),
    Enum {
        name: Option<Ref>,
        ordinal: i32,
    },
    ClassObject(Type),
    Stream(Stream),
    /// A functional object made by a native, such as `f.andThen(g)`.
    Closure(Box<Closure>),
    /// Lists and deques.
    Items(Box<Items>),
    /// Maps, and sets as maps without values.
    Pairs(Box<Pairs>),
    /// The keys, values or entries of a map.
    View {
        map: Ref,
        seen: Seen,
    },
    Cursor(Box<Cursor>),
    /// Of other library objects, part by part.
    Parts(Vec<Value>),
    Pipe(Box<Pipe>),
    /// An entry, of a map if it is one of a map.
    Entry {
        map: Option<Ref>,
        key: Value,
        value: Value,
    },
}

/// The state of a stream: where it begins, and what is done on the way.
#[derive(Clone)]
pub(crate) struct Pipe {
    pub source: Source,
    pub stages: Vec<Stage>,
    /// Somebody went on with it: that is allowed once.
    pub is_used: bool,
}

#[derive(Clone)]
pub(crate) enum Source {
    Collection(Ref),
    Array(Ref),
    /// From the first up to below the second.
    Range(Value, Value),
    Values(Vec<Value>),
    /// A first one, and the function that gives the next.
    Iterate(Value, Value, Call),
}

/// The interface of a functional object, its method and the parameters of that.
pub(crate) type Call = (&'static str, &'static str, &'static str);

#[derive(Clone)]
pub(crate) enum Stage {
    Filter(Value, Call),
    Map(Value, Call),
    Peek(Value, Call),
    TakeWhile(Value, Call),
    /// As an object of the box class.
    Boxed(&'static str),
    Limit(usize),
    Skip(usize),
    /// By a comparator or their own order; numbers by their values.
    Sorted(Option<Value>),
    Distinct {
        is_object: bool,
    },
}

/// The state of a list or deque.
#[derive(Clone, Default)]
pub(crate) struct Items {
    pub list: Vec<Value>,
    /// How often the number of elements was changed: what iterators look at.
    pub changes: u32,
    pub kind: ItemsKind,
    /// The array that it is.
    pub array: Option<Ref>,
    /// Of a priority queue.
    pub comparator: Option<Ref>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum ItemsKind {
    #[default]
    Growing,
    /// `Arrays.asList`: elements may be replaced.
    Sized,
    /// `List.of`: nothing may be changed, and nothing is null.
    Fixed,
    /// `Collections.emptyList`, `singletonList` and `nCopies`: nothing may be changed.
    Constant,
}

impl Items {
    pub fn is_fixed(&self) -> bool {
        self.kind != ItemsKind::Growing
    }
}

/// The state of a map or set.
#[derive(Clone)]
pub(crate) struct Pairs {
    /// As they were put in; of a sorted map, as they are sorted.
    pub entries: Vec<Pair>,
    pub order: PairOrder,
    /// Buckets of a hash table; none before the first entry.
    pub buckets: usize,
    /// How many there are to be then.
    pub first_buckets: usize,
    pub changes: u32,
}

impl Pairs {
    /// Twice as many buckets, if there are too many entries for those that there are.
    pub fn make_room(&mut self) {
        if self.entries.len() > self.buckets * 3 / 4 {
            self.buckets *= 2;
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PairOrder {
    Hashed,
    Linked,
    Sorted,
    /// Constants of that enumeration, as it lists them.
    Constants(ClassId),
    /// Another one in every JVM.
    Unknown,
}

#[derive(Clone, Copy)]
pub(crate) struct Pair {
    pub key: Value,
    pub value: Value,
    /// Of a key whose class may have a hash code of its own: what it was then.
    pub hash: Option<Value>,
    /// Identities are part of it.
    pub by_identity: bool,
}

/// What of a collection or map is gone through.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seen {
    Items,
    Keys,
    Values,
    Entries,
}

/// An iterator.
#[derive(Clone)]
pub(crate) struct Cursor {
    pub source: Ref,
    pub seen: Seen,
    /// Of a map, in its order.
    pub keys: Vec<Value>,
    pub next: usize,
    pub last: Option<usize>,
    pub changes: u32,
}

/// The characters of a string that are not all known.
#[derive(Clone)]
pub(crate) struct Letters {
    pub length: usize,
    pub symbol: Option<Sym>,
    /// Those that are missing are inputs that nobody has asked for.
    pub cells: BTreeMap<usize, Value>,
    pub is_builder: bool,
}

#[derive(Clone, Default)]
pub(crate) struct ThrowableState {
    pub message: Option<Ref>,
    /// `None`: not set yet, so that `initCause` may.
    pub cause: Option<Option<Ref>>,
    pub suppressed: Vec<Ref>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stream {
    Out,
    Err,
}

#[derive(Clone)]
pub(crate) struct Closure {
    pub run: ClosureFn,
    pub captured: Vec<Value>,
}

#[derive(Clone)]
pub(crate) struct Array {
    pub element: Type,
    pub data: Elements,
}

#[derive(Clone)]
pub(crate) enum Elements {
    Bool(Vec<bool>),
    Byte(Vec<i8>),
    Short(Vec<i16>),
    Char(Vec<u16>),
    Int(Vec<i32>),
    Long(Vec<i64>),
    Float(Vec<f32>),
    Double(Vec<f64>),
    Ref(Vec<Option<Ref>>),
    /// Of inputs, and with expressions over inputs in it.
    Open(Box<OpenElements>),
}

/// Elements that are made when they are asked for.
#[derive(Clone)]
pub(crate) struct OpenElements {
    pub length: usize,
    /// What the length is in terms of inputs.
    pub symbol: Option<Sym>,
    pub cells: BTreeMap<usize, Value>,
    /// All others; `None`: inputs that nobody has asked for.
    pub fill: Option<Value>,
}

/// The default value of a field or element. Things of specifications have none.
pub(crate) fn default_value(ty: &Type) -> Value {
    match ty {
        Type::Bool => Value::Bool(false),
        Type::Int(_) | Type::BigInt => Value::Int(0),
        Type::Float(FloatKind::Float) => Value::Float(0.0),
        Type::Float(FloatKind::Double) => Value::Double(0.0),
        Type::Class(_) | Type::Array(_) | Type::Null => Value::Null,
        _ => Value::Void,
    }
}

/// The size of one element. `None`: there are no arrays of this type.
pub(crate) fn element_bytes(element: &Type) -> Option<u64> {
    match element {
        Type::Bool => Some(1),
        Type::Int(kind) => Some(u64::from(kind.bits() / 8)),
        Type::Float(FloatKind::Float) => Some(4),
        Type::Float(FloatKind::Double) => Some(8),
        Type::Class(_) | Type::Array(_) => Some(8),
        _ => None,
    }
}

impl Elements {
    pub fn defaults(element: &Type, length: usize) -> Option<Elements> {
        Some(match element {
            Type::Bool => Elements::Bool(vec![false; length]),
            Type::Int(IntKind::Byte) => Elements::Byte(vec![0; length]),
            Type::Int(IntKind::Short) => Elements::Short(vec![0; length]),
            Type::Int(IntKind::Char) => Elements::Char(vec![0; length]),
            Type::Int(IntKind::Int) => Elements::Int(vec![0; length]),
            Type::Int(IntKind::Long) => Elements::Long(vec![0; length]),
            Type::Float(FloatKind::Float) => Elements::Float(vec![0.0; length]),
            Type::Float(FloatKind::Double) => Elements::Double(vec![0.0; length]),
            Type::Class(_) | Type::Array(_) => Elements::Ref(vec![None; length]),
            _ => return None,
        })
    }

    pub fn len(&self) -> usize {
        match self {
            Elements::Bool(v) => v.len(),
            Elements::Byte(v) => v.len(),
            Elements::Short(v) => v.len(),
            Elements::Char(v) => v.len(),
            Elements::Int(v) => v.len(),
            Elements::Long(v) => v.len(),
            Elements::Float(v) => v.len(),
            Elements::Double(v) => v.len(),
            Elements::Ref(v) => v.len(),
            Elements::Open(open) => open.length,
        }
    }

    pub fn get(&self, index: usize) -> Option<Value> {
        match self {
            Elements::Bool(v) => v.get(index).map(|&x| Value::Bool(x)),
            Elements::Byte(v) => v.get(index).map(|&x| Value::int(x)),
            Elements::Short(v) => v.get(index).map(|&x| Value::int(x)),
            Elements::Char(v) => v.get(index).map(|&x| Value::int(x)),
            Elements::Int(v) => v.get(index).map(|&x| Value::int(x)),
            Elements::Long(v) => v.get(index).map(|&x| Value::int(x)),
            Elements::Float(v) => v.get(index).map(|&x| Value::Float(x)),
            Elements::Double(v) => v.get(index).map(|&x| Value::Double(x)),
            Elements::Ref(v) => v.get(index).map(|&x| Value::from_ref(x)),
            Elements::Open(open) if index < open.length => {
                open.cells.get(&index).copied().or(open.fill)
            }
            Elements::Open(_) => None,
        }
    }

    /// False if there is no such element or the value does not fit into it.
    #[must_use]
    pub fn set(&mut self, index: usize, value: Value) -> bool {
        fn put<T>(list: &mut [T], index: usize, value: T) -> bool {
            list.get_mut(index).map(|place| *place = value).is_some()
        }
        match (self, value) {
            (Elements::Bool(v), Value::Bool(x)) => put(v, index, x),
            (Elements::Byte(v), Value::Int(x)) => i8::try_from(x).is_ok_and(|x| put(v, index, x)),
            (Elements::Short(v), Value::Int(x)) => i16::try_from(x).is_ok_and(|x| put(v, index, x)),
            (Elements::Char(v), Value::Int(x)) => u16::try_from(x).is_ok_and(|x| put(v, index, x)),
            (Elements::Int(v), Value::Int(x)) => i32::try_from(x).is_ok_and(|x| put(v, index, x)),
            (Elements::Long(v), Value::Int(x)) => i64::try_from(x).is_ok_and(|x| put(v, index, x)),
            (Elements::Float(v), Value::Float(x)) => put(v, index, x),
            (Elements::Double(v), Value::Double(x)) => put(v, index, x),
            (Elements::Ref(v), Value::Ref(x)) => put(v, index, Some(x)),
            (Elements::Ref(v), Value::Null) => put(v, index, None),
            (Elements::Open(open), value) if index < open.length => {
                open.cells.insert(index, value);
                true
            }
            _ => false,
        }
    }

    /// Whether they may be more than values.
    pub fn is_open(&self) -> bool {
        matches!(self, Elements::Open(_))
    }

    /// Copies a range from one place to another within this array; the ranges are inside.
    pub fn copy_within(&mut self, from: std::ops::Range<usize>, to: usize) {
        match self {
            Elements::Bool(v) => v.copy_within(from, to),
            Elements::Byte(v) => v.copy_within(from, to),
            Elements::Short(v) => v.copy_within(from, to),
            Elements::Char(v) => v.copy_within(from, to),
            Elements::Int(v) => v.copy_within(from, to),
            Elements::Long(v) => v.copy_within(from, to),
            Elements::Float(v) => v.copy_within(from, to),
            Elements::Double(v) => v.copy_within(from, to),
            Elements::Ref(v) => v.copy_within(from, to),
            Elements::Open(open) => {
                let moved: Vec<Option<Value>> =
                    from.map(|i| open.cells.get(&i).copied().or(open.fill)).collect();
                for (i, value) in (to..).zip(moved) {
                    match value {
                        Some(value) => open.cells.insert(i, value),
                        None => open.cells.remove(&i),
                    };
                }
            }
        }
    }
}

impl Heap {
    /// The memory that all objects would take, roughly.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Adds to what is taken; objects that grow (builders) say so too.
    pub(crate) fn charge(&mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_add(bytes);
    }

    pub(crate) fn add(&mut self, cell: Cell) -> Option<Ref> {
        let id = u32::try_from(self.cells.len()).ok()?;
        self.cells.push(cell);
        Some(Ref(id))
    }

    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn has(&self, reference: Ref) -> bool {
        (reference.0 as usize) < self.cells.len()
    }

    /// What an earlier heap says, and what this one has besides.
    pub(crate) fn as_of(&self, earlier: &Heap) -> Heap {
        let mut cells = earlier.cells.clone();
        cells.extend(self.cells.iter().skip(cells.len()).cloned());
        Heap { cells, bytes: self.bytes, rooms: earlier.rooms.clone() }
    }

    /// Adds what a heap that was made of this one has got since.
    pub(crate) fn keep_newer(&mut self, later: Heap) {
        self.bytes = self.bytes.max(later.bytes);
        let known = self.cells.len();
        self.cells.extend(later.cells.into_iter().skip(known));
    }

    /// References are made by [`Heap::add`] only, so there is a cell for each.
    pub(crate) fn cell(&self, reference: Ref) -> &Cell {
        &self.cells[reference.0 as usize]
    }

    pub(crate) fn cell_mut(&mut self, reference: Ref) -> &mut Cell {
        &mut self.cells[reference.0 as usize]
    }

    pub(crate) fn object(&self, reference: Ref) -> Option<&Object> {
        match self.cell(reference) {
            Cell::Object(object) => Some(object),
            Cell::Array(_) => None,
        }
    }

    pub(crate) fn object_mut(&mut self, reference: Ref) -> Option<&mut Object> {
        match self.cell_mut(reference) {
            Cell::Object(object) => Some(object),
            Cell::Array(_) => None,
        }
    }

    pub(crate) fn array(&self, reference: Ref) -> Option<&Array> {
        match self.cell(reference) {
            Cell::Array(array) => Some(array),
            Cell::Object(_) => None,
        }
    }

    pub(crate) fn array_mut(&mut self, reference: Ref) -> Option<&mut Array> {
        match self.cell_mut(reference) {
            Cell::Array(array) => Some(array),
            Cell::Object(_) => None,
        }
    }

    /// Calls `f` for each reference that an object holds.
    pub(crate) fn each_reference(&self, reference: Ref, f: &mut dyn FnMut(Ref)) {
        let mut see = |value: &Value| {
            if let Value::Ref(inner) = value {
                f(*inner);
            }
        };
        let object = match self.cell(reference) {
            Cell::Array(array) => {
                match &array.data {
                    Elements::Ref(items) => items.iter().flatten().copied().for_each(f),
                    Elements::Open(open) => {
                        open.cells.values().chain(&open.fill).for_each(&mut see);
                    }
                    _ => {}
                }
                return;
            }
            Cell::Object(object) => object,
        };
        object.fields.iter().for_each(&mut see);
        match &object.payload {
            Payload::None
            | Payload::Str(_)
            | Payload::Builder(_)
            | Payload::Letters(_)
            | Payload::Enum { .. }
            | Payload::ClassObject(_)
            | Payload::Stream(_) => {}
            Payload::Boxed(value) | Payload::Big { value, .. } => see(value),
            Payload::Joined(parts) => parts.iter().for_each(|(part, _)| see(part)),
            Payload::Throwable(state) => {
                let cause = state.cause.flatten();
                state.suppressed.iter().copied().chain(cause).for_each(f);
            }
            Payload::Closure(closure) => closure.captured.iter().for_each(see),
            Payload::Items(items) => {
                items.list.iter().for_each(see);
                items.array.into_iter().chain(items.comparator).for_each(f);
            }
            Payload::Pairs(pairs) => {
                pairs.entries.iter().flat_map(|pair| [&pair.key, &pair.value]).for_each(see);
            }
            Payload::View { map, .. } => f(*map),
            Payload::Cursor(cursor) => {
                cursor.keys.iter().for_each(see);
                f(cursor.source);
            }
            Payload::Parts(parts) => parts.iter().for_each(see),
            Payload::Pipe(pipe) => {
                match &pipe.source {
                    Source::Collection(source) | Source::Array(source) => {
                        see(&Value::Ref(*source));
                    }
                    Source::Range(..) => {}
                    Source::Values(values) => values.iter().for_each(&mut see),
                    Source::Iterate(first, next, _) => [first, next].into_iter().for_each(&mut see),
                }
                for stage in &pipe.stages {
                    match stage {
                        Stage::Filter(value, _)
                        | Stage::Map(value, _)
                        | Stage::Peek(value, _)
                        | Stage::TakeWhile(value, _)
                        | Stage::Sorted(Some(value)) => see(value),
                        Stage::Boxed(_)
                        | Stage::Limit(_)
                        | Stage::Skip(_)
                        | Stage::Sorted(None)
                        | Stage::Distinct { .. } => {}
                    }
                }
            }
            Payload::Entry { map, key, value } => {
                see(key);
                see(value);
                map.iter().copied().for_each(f);
            }
        }
    }

    pub(crate) fn payload(&self, reference: Ref) -> Option<&Payload> {
        self.object(reference).map(|o| &o.payload)
    }

    /// The characters of a string.
    pub(crate) fn text(&self, reference: Ref) -> Option<&Arc<[u16]>> {
        match self.payload(reference) {
            Some(Payload::Str(text)) => Some(text),
            _ => None,
        }
    }
}
