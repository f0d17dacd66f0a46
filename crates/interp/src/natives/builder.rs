//! `StringBuilder` and `StringBuffer`.

use std::sync::Arc;

use super::string::{STRING_INDEX, code_point, compare, copy_chars, find, find_last};
use super::{Args, Table};
use crate::heap::Payload;
use crate::{Machine, Ref, Stop, Value};

pub(super) const TABLES: &[Table] = &[Table {
    classes: &[
        "java.lang.StringBuilder",
        "java.lang.StringBuffer",
        "java.lang.AbstractStringBuilder",
    ],
    rows: ROWS,
}];

const ROWS: &[super::Row] = &[
    ("<init>", "()", |m, a| begin(m, a, Vec::new(), 16)),
    ("<init>", "(int)", |m, a| {
        let capacity = a.int(1)?;
        if capacity < 0 {
            let message = capacity.to_string();
            return Err(m.raise("java.lang.NegativeArraySizeException", &message));
        }
        begin(m, a, Vec::new(), usize::try_from(capacity).unwrap_or(0))
    }),
    ("<init>", "(java.lang.String)", |m, a| {
        let text = m.text_arg(a, 1)?;
        begin(m, a, text.to_vec(), text.len() + 16)
    }),
    ("<init>", "(java.lang.CharSequence)", |m, a| {
        let text = m.non_null(a, 1)?;
        let text = m.characters(text)?;
        begin(m, a, text.to_vec(), text.len() + 16)
    }),
    ("append", "(java.lang.Object)", append_object),
    ("append", "(java.lang.String)", append_object),
    ("append", "(java.lang.StringBuffer)", append_object),
    ("append", "(java.lang.CharSequence)", |m, a| {
        let text = characters_or_null(m, a, 1)?;
        append(m, a, &text)
    }),
    ("append", "(java.lang.CharSequence,int,int)", |m, a| {
        let text = characters_or_null(m, a, 1)?;
        let class = "java.lang.IndexOutOfBoundsException";
        let range = m.range(class, a.integer(2)?, a.integer(3)?, text.len())?;
        append(m, a, text.get(range).unwrap_or_default())
    }),
    ("append", "(char[])", |m, a| {
        let units = m.chars_arg(a, 1)?;
        append(m, a, &units)
    }),
    ("append", "(char[],int,int)", |m, a| {
        let units = m.chars_arg(a, 1)?;
        let (offset, count) = (a.integer(2)?, a.integer(3)?);
        let class = "java.lang.IndexOutOfBoundsException";
        let range = m.range(class, offset, offset + count, units.len())?;
        append(m, a, units.get(range).unwrap_or_default())
    }),
    ("append", "(char)", |m, a| append(m, a, &[a.char(1)?])),
    ("append", "(boolean)", append_primitive),
    ("append", "(int)", append_primitive),
    ("append", "(long)", append_primitive),
    ("append", "(float)", append_primitive),
    ("append", "(double)", append_primitive),
    ("appendCodePoint", "(int)", |m, a| match code_point(a.integer(1)?) {
        Some(units) => append(m, a, &units),
        None => {
            let message = format!("Not a valid Unicode code point: 0x{:X}", a.int(1)?);
            Err(m.raise("java.lang.IllegalArgumentException", &message))
        }
    }),
    ("insert", "(int,java.lang.Object)", insert_object),
    ("insert", "(int,java.lang.String)", insert_object),
    ("insert", "(int,java.lang.CharSequence)", |m, a| {
        let text = characters_or_null(m, a, 2)?;
        insert(m, a, &text)
    }),
    ("insert", "(int,char[])", |m, a| {
        // The place is looked at before the array.
        insert(m, a, &[])?;
        let units = m.chars_arg(a, 2)?;
        insert(m, a, &units)
    }),
    ("insert", "(int,char[],int,int)", |m, a| {
        let length = m.builder(a)?.len();
        m.range(STRING_INDEX, a.integer(1)?, length as i128, length)?;
        let units = m.chars_arg(a, 2)?;
        let (offset, count) = (a.integer(3)?, a.integer(4)?);
        let range = m.range(STRING_INDEX, offset, offset + count, units.len())?;
        insert(m, a, units.get(range).unwrap_or_default())
    }),
    ("getChars", "(int,int,char[],int)", |m, a| {
        let units = m.builder(a)?.clone();
        copy_chars(m, a, &units, "java.lang.IndexOutOfBoundsException")
    }),
    ("insert", "(int,char)", |m, a| insert(m, a, &[a.char(2)?])),
    ("insert", "(int,boolean)", insert_primitive),
    ("insert", "(int,int)", insert_primitive),
    ("insert", "(int,long)", insert_primitive),
    ("insert", "(int,float)", insert_primitive),
    ("insert", "(int,double)", insert_primitive),
    ("reverse", "()", |m, a| {
        let units = m.builder(a)?;
        units.reverse();
        // Surrogate pairs keep their order.
        let mut at = 0;
        while let Some(&[low, high]) = units.get(at..at + 2).and_then(|w| w.as_array()) {
            if is_low(low) && is_high(high) {
                units.swap(at, at + 1);
                at += 1;
            }
            at += 1;
        }
        a.at(0)
    }),
    ("length", "()", |m, a| Ok(Value::size(m.builder(a)?.len()))),
    ("capacity", "()", |m, a| match m.heap.rooms.get(&a.this()?) {
        Some(room) => Ok(Value::size(*room)),
        // How a builder grows by itself is said nowhere.
        None => Err(Stop::stuck("the capacity of a builder that has grown")),
    }),
    ("ensureCapacity", "(int)", |m, a| {
        let (this, least) = (a.this()?, usize::try_from(a.integer(1)?).unwrap_or(0));
        if let Some(room) = m.heap.rooms.get_mut(&this)
            && least > *room
        {
            *room = least.max(*room * 2 + 2);
        }
        Ok(Value::Void)
    }),
    ("trimToSize", "()", |m, a| {
        m.heap.rooms.remove(&a.this()?);
        Ok(Value::Void)
    }),
    ("isEmpty", "()", |m, a| Ok(Value::Bool(m.builder(a)?.is_empty()))),
    ("charAt", "(int)", |m, a| {
        let index = builder_index(m, a)?;
        Ok(m.builder(a)?.get(index).map_or(Value::Void, |&c| Value::int(c)))
    }),
    ("setCharAt", "(int,char)", |m, a| {
        let index = builder_index(m, a)?;
        let unit = a.char(2)?;
        if let Some(place) = m.builder(a)?.get_mut(index) {
            *place = unit;
        }
        Ok(Value::Void)
    }),
    ("deleteCharAt", "(int)", |m, a| {
        let index = builder_index(m, a)?;
        m.builder(a)?.remove(index);
        a.at(0)
    }),
    ("delete", "(int,int)", |m, a| {
        let range = clipped_range(m, a)?;
        m.builder(a)?.drain(range);
        a.at(0)
    }),
    ("replace", "(int,int,java.lang.String)", |m, a| {
        let range = clipped_range(m, a)?;
        let text = m.text_arg(a, 3)?;
        m.reserve(text.len() as u64 * 2)?;
        m.builder(a)?.splice(range, text.iter().copied());
        m.settle_room(a)?;
        a.at(0)
    }),
    ("setLength", "(int)", |m, a| {
        let length = a.int(1)?;
        let Ok(new) = usize::try_from(length) else {
            let message = format!("String index out of range: {length}");
            return Err(m.raise(STRING_INDEX, &message));
        };
        let old = m.builder(a)?.len();
        m.reserve(new.saturating_sub(old) as u64 * 2)?;
        m.builder(a)?.resize(new, 0);
        m.settle_room(a)?;
        Ok(Value::Void)
    }),
    ("indexOf", "(java.lang.String)", |m, a| {
        let part = m.text_arg(a, 1)?;
        Ok(find(m.builder(a)?, &part, 0).map_or(Value::Int(-1), Value::size))
    }),
    ("indexOf", "(java.lang.String,int)", |m, a| {
        let part = m.text_arg(a, 1)?;
        let from = a.integer(2)?;
        Ok(find(m.builder(a)?, &part, from).map_or(Value::Int(-1), Value::size))
    }),
    ("lastIndexOf", "(java.lang.String)", |m, a| {
        let part = m.text_arg(a, 1)?;
        Ok(find_last(m.builder(a)?, &part, i128::MAX).map_or(Value::Int(-1), Value::size))
    }),
    ("substring", "(int)", |m, a| {
        let length = m.builder(a)?.len();
        let range = m.range(STRING_INDEX, a.integer(1)?, length as i128, length)?;
        part(m, a, range)
    }),
    ("substring", "(int,int)", sub),
    ("subSequence", "(int,int)", sub),
    ("compareTo", "(java.lang.StringBuilder)", |m, a| {
        let other = m.sequence_arg(a, 1)?;
        Ok(Value::Int(compare(m.builder(a)?, &other)))
    }),
    ("toString", "()", |m, a| {
        let units = m.builder(a)?.clone();
        m.new_string(units)
    }),
];

impl Machine<'_> {
    /// The characters of the receiver.
    fn builder(&mut self, args: Args<'_>) -> Result<&mut Vec<u16>, Stop> {
        let this: Ref = args.this()?;
        match self.heap.object_mut(this).map(|o| &mut o.payload) {
            Some(Payload::Builder(units)) => Ok(units),
            _ => Err(Stop::stuck("not a string builder")),
        }
    }

    /// The capacity that a constructor gives.
    pub(crate) fn begin_room(&mut self, builder: Ref, room: usize) {
        self.heap.rooms.insert(builder, room);
    }

    /// A builder has so many characters now.
    pub(crate) fn outgrow(&mut self, builder: Ref, length: usize) {
        if self.heap.rooms.get(&builder).is_some_and(|room| length > *room) {
            self.heap.rooms.remove(&builder);
        }
    }

    fn settle_room(&mut self, args: Args<'_>) -> Result<(), Stop> {
        let length = self.builder(args)?.len();
        self.outgrow(args.this()?, length);
        Ok(())
    }
}

fn begin(m: &mut Machine<'_>, a: Args<'_>, units: Vec<u16>, room: usize) -> Result<Value, Stop> {
    m.begin_room(a.this()?, room);
    m.set_payload(a.this()?, Payload::Builder(units))
}

fn is_high(unit: u16) -> bool {
    (0xD800..0xDC00).contains(&unit)
}

fn is_low(unit: u16) -> bool {
    (0xDC00..0xE000).contains(&unit)
}

fn append(m: &mut Machine<'_>, a: Args<'_>, text: &[u16]) -> Result<Value, Stop> {
    m.reserve(text.len() as u64 * 2)?;
    m.builder(a)?.extend_from_slice(text);
    m.settle_room(a)?;
    a.at(0)
}

fn append_object(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let text = match a.nullable(1)? {
        Some(object) => m.sequence(object)?,
        None => m.display(None)?,
    };
    append(m, a, &text)
}

fn append_primitive(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let text: Vec<u16> = m.number_text(a.at(1)?)?.encode_utf16().collect();
    append(m, a, &text)
}

fn insert(m: &mut Machine<'_>, a: Args<'_>, text: &[u16]) -> Result<Value, Stop> {
    let length = m.builder(a)?.len();
    let range = m.range(STRING_INDEX, a.integer(1)?, length as i128, length)?;
    m.reserve(text.len() as u64 * 2)?;
    m.builder(a)?.splice(range.start..range.start, text.iter().copied());
    m.settle_room(a)?;
    a.at(0)
}

/// The characters of an argument that is a sequence; null is `null`.
fn characters_or_null(m: &mut Machine<'_>, a: Args<'_>, at: usize) -> Result<Arc<[u16]>, Stop> {
    match a.nullable(at)? {
        Some(object) => m.characters(object),
        None => m.display(None),
    }
}

fn insert_object(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let object = a.nullable(2)?;
    let text = m.display(object)?;
    insert(m, a, &text)
}

fn insert_primitive(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let text: Vec<u16> = m.number_text(a.at(2)?)?.encode_utf16().collect();
    insert(m, a, &text)
}

/// The second argument, an index inside.
fn builder_index(m: &mut Machine<'_>, a: Args<'_>) -> Result<usize, Stop> {
    let index = a.integer(1)?;
    let length = m.builder(a)?.len();
    match usize::try_from(index) {
        Ok(i) if i < length => Ok(i),
        _ => Err(m.index_error(STRING_INDEX, index, length)),
    }
}

/// A range whose end may be beyond the end.
fn clipped_range(m: &mut Machine<'_>, a: Args<'_>) -> Result<std::ops::Range<usize>, Stop> {
    let length = m.builder(a)?.len();
    m.range(STRING_INDEX, a.integer(1)?, a.integer(2)?.min(length as i128), length)
}

fn part(m: &mut Machine<'_>, a: Args<'_>, range: std::ops::Range<usize>) -> Result<Value, Stop> {
    let units = m.builder(a)?.get(range).unwrap_or_default().to_vec();
    m.new_string(units)
}

fn sub(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let length = m.builder(a)?.len();
    let range = m.range(STRING_INDEX, a.integer(1)?, a.integer(2)?, length)?;
    part(m, a, range)
}
