//! Maps and sets whose keys are constants of one enumeration: `EnumMap` and `EnumSet`. They are in the
//! order in which the enumeration lists them, and null is never among them, though it may be looked for.

use ir::{ClassId, ClassKind, Type};

use super::maps::{self, Place};
use super::{Args, Table, sets};
use crate::heap::{Pair, PairOrder, Pairs, Payload};
use crate::natives::{Row, enums};
use crate::{Machine, Ref, Stop, Value};

const SET_CLASS: &str = "java.util.EnumSet";

/// More constants are kept in other ways.
const MOST: usize = 64;

pub(super) const TABLES: &[Table] = &[
    Table { classes: &["java.util.EnumMap"], rows: maps::MAP },
    Table { classes: &["java.util.EnumMap"], rows: MAP },
    Table { classes: &[SET_CLASS], rows: sets::SET },
    Table { classes: &[SET_CLASS], rows: SET },
];

const MAP: &[Row] = &[
    ("<init>", "(java.lang.Class)", |m, a| {
        m.library_class(a.this()?)?;
        let listed = listed_by(m, a, 1)?;
        m.begin_listed(a.this()?, listed)?;
        Ok(Value::Void)
    }),
    ("<init>", "(java.util.EnumMap)", |m, a| copied(m, a)),
    ("<init>", "(java.util.Map)", |m, a| {
        let other = m.non_null(a, 1)?;
        if m.listed_in(other).is_none() && m.pairs(other)?.entries.is_empty() {
            let message = "Specified map is empty";
            return Err(m.raise("java.lang.IllegalArgumentException", message));
        }
        copied(m, a)
    }),
    ("put", "(java.lang.Enum,java.lang.Object)", |m, a| {
        m.library_class(a.this()?)?;
        Ok(m.put_in(a.this()?, a.at(1)?, a.at(2)?)?.unwrap_or(Value::Null))
    }),
    ("clone", "()", |m, a| m.copy_of(a.this()?).map(Value::Ref)),
];

const SET: &[Row] = &[
    ("getClass", "()", |_, _| Err(Stop::stuck("the class of an EnumSet"))),
    ("noneOf", "(java.lang.Class)", |m, a| {
        let listed = listed_by(m, a, 0)?;
        m.new_set(listed, &[]).map(Value::Ref)
    }),
    ("allOf", "(java.lang.Class)", |m, a| {
        let listed = listed_by(m, a, 0)?;
        let all = m.enum_constants(listed)?;
        m.new_set(listed, &all).map(Value::Ref)
    }),
    ("of", "(java.lang.Enum)", of),
    ("of", "(java.lang.Enum,java.lang.Enum)", of),
    ("of", "(java.lang.Enum,java.lang.Enum,java.lang.Enum)", of),
    ("of", "(java.lang.Enum,java.lang.Enum,java.lang.Enum,java.lang.Enum)", of),
    ("of", "(java.lang.Enum,java.lang.Enum,java.lang.Enum,java.lang.Enum,java.lang.Enum)", of),
    ("of", "(java.lang.Enum,java.lang.Enum[])", |m, a| {
        let rest = m.non_null(a, 1)?;
        let mut constants = vec![Value::Ref(m.non_null(a, 0)?)];
        for at in 0..m.settled_length(rest)? {
            let Some(array) = m.heap.array(rest) else { return Err(Stop::stuck("no array")) };
            constants.extend(array.data.get(at));
        }
        of(m, Args::new(&constants))
    }),
    ("range", "(java.lang.Enum,java.lang.Enum)", |m, a| {
        let (from, to) = (m.non_null(a, 0)?, m.non_null(a, 1)?);
        let (first, last) = (enums::state(m, from)?.1, enums::state(m, to)?.1);
        if first > last {
            let (from, to) = (m.display(Some(from))?, m.display(Some(to))?);
            let (from, to) = (String::from_utf16_lossy(&from), String::from_utf16_lossy(&to));
            let message = format!("{from} > {to}");
            return Err(m.raise("java.lang.IllegalArgumentException", &message));
        }
        let listed = enums::declaring(m, from)?;
        let all = m.enum_constants(listed)?;
        let inside = usize::try_from(first).unwrap_or(0)..=usize::try_from(last).unwrap_or(0);
        m.new_set(listed, all.get(inside).unwrap_or_default()).map(Value::Ref)
    }),
    ("complementOf", "(java.util.EnumSet)", |m, a| {
        let other = m.non_null(a, 0)?;
        let Some(listed) = m.listed_in(other) else { return Err(Stop::stuck("not a set")) };
        let inside: Vec<Value> = m.pairs(other)?.entries.iter().map(|pair| pair.key).collect();
        let mut all = m.enum_constants(listed)?;
        all.retain(|constant| !inside.contains(constant));
        m.new_set(listed, &all).map(Value::Ref)
    }),
    ("copyOf", "(java.util.EnumSet)", |m, a| {
        let other = m.non_null(a, 0)?;
        m.copy_of(other).map(Value::Ref)
    }),
    ("copyOf", "(java.util.Collection)", |m, a| {
        let other = m.non_null(a, 0)?;
        if m.library_class(other)? == SET_CLASS {
            return m.copy_of(other).map(Value::Ref);
        }
        let elements = m.elements_of(other)?;
        let Some(first) = elements.first().copied() else {
            let message = "Collection is empty";
            return Err(m.raise("java.lang.IllegalArgumentException", message));
        };
        let Value::Ref(first) = first else { return Err(m.null_pointer()) };
        let listed = enums::declaring(m, first)?;
        m.new_set(listed, &elements).map(Value::Ref)
    }),
    ("clone", "()", |m, a| m.copy_of(a.this()?).map(Value::Ref)),
];

fn of(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let first = m.non_null(a, 0)?;
    let listed = enums::declaring(m, first)?;
    m.new_set(listed, a.all()).map(Value::Ref)
}

/// A map with what another one holds; of that one's enumeration, or of that of its keys.
fn copied(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (this, other) = (a.this()?, m.non_null(a, 1)?);
    m.library_class(this)?;
    m.library_class(other)?;
    let keys = m.keys_in_order(other)?;
    let listed = match (m.listed_in(other), keys.first()) {
        (Some(listed), _) => listed,
        (None, Some(Value::Ref(key))) => enums::declaring(m, *key)?,
        _ => return Err(m.null_pointer()),
    };
    m.begin_listed(this, listed)?;
    for key in keys {
        let value = m.value_at(other, key)?.unwrap_or(Value::Null);
        m.put_in(this, key, value)?;
    }
    Ok(Value::Void)
}

/// The enumeration whose class object the argument is.
fn listed_by(m: &mut Machine<'_>, a: Args<'_>, at: usize) -> Result<ClassId, Stop> {
    let given = Value::Ref(m.non_null(a, at)?);
    let Type::Class(class) = m.class_type(Args::new(&[given]))? else {
        return Err(Stop::stuck("not an enumeration"));
    };
    let declared = m.classes.declared(class);
    match declared.is_some_and(|class| class.kind == ClassKind::Enum) {
        true => Ok(class),
        false => Err(Stop::stuck("not an enumeration")),
    }
}

impl Machine<'_> {
    /// An empty map or set of constants.
    pub(crate) fn begin_listed(&mut self, this: Ref, listed: ClassId) -> Result<(), Stop> {
        if self.enum_constants(listed)?.len() > MOST {
            return Err(Stop::stuck("an enumeration with so many constants"));
        }
        self.set_payload(this, maps::empty(PairOrder::Constants(listed), 1))?;
        Ok(())
    }

    fn new_set(&mut self, listed: ClassId, constants: &[Value]) -> Result<Ref, Stop> {
        let class = self.classes.named(SET_CLASS);
        let set = self.new_object(class, Payload::None)?;
        self.begin_listed(set, listed)?;
        for constant in constants {
            self.put_in(set, *constant, Value::Void)?;
        }
        Ok(set)
    }

    fn copy_of(&mut self, other: Ref) -> Result<Ref, Stop> {
        self.library_class(other)?;
        let Some(class) = self.heap.object(other).map(|object| object.class) else {
            return Err(Stop::stuck("an array"));
        };
        let pairs = self.pairs(other)?.clone();
        self.reserve(pairs.entries.len() as u64 * 16)?;
        let pairs = Pairs { changes: 0, ..pairs };
        self.new_object(class, Payload::Pairs(Box::new(pairs)))
    }

    /// The enumeration whose constants a collection holds.
    pub(crate) fn listed_in(&self, collection: Ref) -> Option<ClassId> {
        match self.heap.payload(collection) {
            Some(Payload::Pairs(pairs)) => match pairs.order {
                PairOrder::Constants(listed) => Some(listed),
                _ => None,
            },
            _ => None,
        }
    }

    /// What goes in is one of the constants.
    pub(super) fn check_constant(&mut self, listed: ClassId, key: Value) -> Result<(), Stop> {
        let Value::Ref(key) = key else { return Err(self.null_pointer()) };
        // Erasure lets others through; which message that gives is the JDK's affair.
        match self.heap.payload(key) {
            Some(Payload::Enum { .. }) if enums::declaring(self, key)? == listed => Ok(()),
            _ => Err(Stop::stuck("not a constant of the enumeration")),
        }
    }

    pub(super) fn listed_place(&self, entries: &[Pair], key: Value) -> Result<Place, Stop> {
        // Whatever is looked for may be: it is not there.
        let Value::Ref(constant) = key else { return Ok(Place::Before(0)) };
        if !matches!(self.heap.payload(constant), Some(Payload::Enum { .. })) {
            return Ok(Place::Before(0));
        }
        let ordinal = enums::state(self, constant)?.1;
        for (at, pair) in entries.iter().enumerate() {
            let Value::Ref(other) = pair.key else { return Err(Stop::stuck("no constant")) };
            if other == constant {
                return Ok(Place::At(at));
            }
            if enums::state(self, other)?.1 > ordinal {
                return Ok(Place::Before(at));
            }
        }
        Ok(Place::Before(entries.len()))
    }

    /// Whether the enumeration lists one constant behind another.
    pub(crate) fn is_listed_after(&self, one: Value, other: Value) -> Result<bool, Stop> {
        match (one, other) {
            (Value::Ref(one), Value::Ref(other)) => {
                Ok(enums::state(self, one)?.1 > enums::state(self, other)?.1)
            }
            _ => Ok(false),
        }
    }
}
