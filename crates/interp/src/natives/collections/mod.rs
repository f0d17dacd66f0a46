//! Collections of `java.util`: lists and deques as sequences, maps and sets as entries in the order
//! in which the JDK's classes give them.
//!
//! The same code runs on plain values and on expressions over inputs: what is compared is decided
//! ([`Machine::decide`]), and an index is looked at before it is settled. Hash tables are what the
//! JDK's are, seen from outside: the hash code of a key is asked for when it is put in, and
//! the order is that of the buckets. What depends on more than that (identities in the order of a
//! hash table, orders that the program gives to sorted maps, classes that extend the library's)
//! is [`Stop::Stuck`].

mod algorithms;
mod arrays;
mod bulk;
mod collectors;
mod constants;
mod cursors;
mod fixed;
mod lists;
mod maps;
mod order;
mod queue;
mod sets;
mod stages;
mod streams;

use ir::CompareOp;

use super::{Args, Table};
use crate::heap::{Items, Pairs, Payload};
use crate::{Machine, Ref, Stop, Value};

pub(crate) const TABLES: &[&[Table]] = &[
    lists::TABLES,
    maps::TABLES,
    sets::TABLES,
    cursors::TABLES,
    arrays::TABLES,
    algorithms::TABLES,
    bulk::TABLES,
    queue::TABLES,
    streams::TABLES,
    collectors::TABLES,
    constants::TABLES,
    fixed::TABLES,
];

const ITERABLE: &str = "java.lang.Iterable";
const ITERATOR: &str = "java.util.Iterator";

impl Machine<'_> {
    fn items(&self, collection: Ref) -> Result<&Items, Stop> {
        match self.heap.payload(collection) {
            Some(Payload::Items(items)) => {
                let array = items.array.and_then(|array| self.heap.array(array));
                let is_current = array.is_none_or(|array| {
                    let mut list = items.list.iter().enumerate();
                    list.all(|(i, item)| array.data.get(i) == Some(*item))
                });
                match is_current {
                    true => Ok(items),
                    false => Err(Stop::stuck("a list that is an array")),
                }
            }
            _ => Err(Stop::stuck("not a list of the library")),
        }
    }

    fn items_mut(&mut self, collection: Ref) -> Result<&mut Items, Stop> {
        match self.heap.object_mut(collection).map(|object| &mut object.payload) {
            Some(Payload::Items(items)) => Ok(items),
            _ => Err(Stop::stuck("not a list of the library")),
        }
    }

    fn pairs(&self, map: Ref) -> Result<&Pairs, Stop> {
        match self.heap.payload(map) {
            Some(Payload::Pairs(pairs)) => Ok(pairs),
            _ => Err(Stop::stuck("not a map of the library")),
        }
    }

    fn pairs_mut(&mut self, map: Ref) -> Result<&mut Pairs, Stop> {
        match self.heap.object_mut(map).map(|object| &mut object.payload) {
            Some(Payload::Pairs(pairs)) => Ok(pairs),
            _ => Err(Stop::stuck("not a map of the library")),
        }
    }

    /// The name of the library class of an object; methods of the program might come between in
    /// those that extend it.
    fn library_class(&self, object: Ref) -> Result<&'static str, Stop> {
        let class = self.heap.object(object).map(|o| o.class);
        let is_ours = class
            .and_then(|class| self.classes.declared(class))
            .is_some_and(|declared| declared.origin == ir::Origin::Source);
        match class {
            Some(class) if !is_ours => Ok(self.classes.binary_name(class)),
            _ => Err(Stop::stuck("a class that extends the library's collections")),
        }
    }

    /// Room for one more element.
    fn grow(&mut self) -> Result<(), Stop> {
        self.step()?;
        self.reserve(16)
    }

    /// The index, settled, if it is below the bound.
    fn index_below(&mut self, index: Value, bound: usize) -> Result<Option<usize>, Stop> {
        let low = self.compare_of(CompareOp::Le, Value::Int(0), index)?;
        let high = self.compare_of(CompareOp::Lt, index, Value::size(bound))?;
        let inside = self.and_of(low, high)?;
        if !self.decide(inside, base::Span::NONE)? {
            return Ok(None);
        }
        match self.settle(index) {
            Value::Int(n) => Ok(usize::try_from(n).ok()),
            _ => Err(Stop::stuck("not an index")),
        }
    }

    /// `Objects.equals(a, b)`, decided.
    fn equals_or_both_null(&mut self, a: Value, b: Value) -> Result<bool, Stop> {
        match (a, b) {
            (Value::Ref(a), b) => self.java_equals(a, b),
            (Value::Null, b) => Ok(b == Value::Null),
            _ => Err(Stop::stuck("not a reference")),
        }
    }

    /// What an iteration gives, all at once.
    pub(super) fn elements_of(&mut self, collection: Ref) -> Result<Vec<Value>, Stop> {
        match self.heap.payload(collection) {
            Some(Payload::Items(_)) => return Ok(self.items(collection)?.list.clone()),
            Some(Payload::Pairs(_)) => return self.keys_in_order(collection),
            _ => {}
        }
        let iterator =
            self.call_virtual(ITERABLE, "iterator", "()", vec![Value::Ref(collection)])?;
        if iterator == Value::Null {
            return Err(self.null_pointer());
        }
        let mut elements = Vec::new();
        loop {
            let more = self.call_virtual(ITERATOR, "hasNext", "()", vec![iterator])?;
            if !self.decide(more, base::Span::NONE)? {
                return Ok(elements);
            }
            self.grow()?;
            elements.push(self.call_virtual(ITERATOR, "next", "()", vec![iterator])?);
        }
    }

    fn no_such_element(&mut self) -> Stop {
        self.raise_bare("java.util.NoSuchElementException")
    }

    fn not_supported(&mut self) -> Stop {
        self.raise_bare("java.lang.UnsupportedOperationException")
    }

    fn raise_bare(&mut self, class: &str) -> Stop {
        let class = self.classes.named(class);
        self.raise_class(class, None)
    }

    /// `[a, b]`; something in itself is not followed.
    fn list_text(
        &mut self,
        this: Ref,
        elements: &[Value],
        (open, close): (char, char),
    ) -> Result<Value, Stop> {
        let mut letters = vec![Value::int(u32::from(open))];
        for (i, element) in elements.iter().enumerate() {
            if i > 0 {
                letters.extend([Value::int(u32::from(',')), Value::int(u32::from(' '))]);
            }
            self.push_text(this, *element, &mut letters)?;
        }
        letters.push(Value::int(u32::from(close)));
        self.reserve(letters.len() as u64 * 2)?;
        self.string_of(letters)
    }

    fn push_text(&mut self, this: Ref, value: Value, into: &mut Vec<Value>) -> Result<(), Stop> {
        let text = match value {
            Value::Ref(element) if element == this => {
                return Err(Stop::stuck("a collection that contains itself"));
            }
            Value::Ref(element) => self.java_string(element)?,
            _ => Value::Null,
        };
        match text {
            Value::Ref(text) => into.extend(self.all_letters(text)?),
            _ => into.extend("null".encode_utf16().map(Value::int)),
        }
        Ok(())
    }

    /// What a constructor leaves behind.
    fn begin(&mut self, args: Args<'_>, payload: Payload) -> Result<Ref, Stop> {
        let this = args.this()?;
        self.library_class(this)?;
        self.set_payload(this, payload)?;
        Ok(this)
    }

    /// An initial capacity, which is not negative.
    fn capacity(&mut self, args: Args<'_>, index: usize) -> Result<usize, Stop> {
        let value = args.at(index)?;
        let low = self.compare_of(CompareOp::Le, Value::Int(0), value)?;
        if !self.decide(low, base::Span::NONE)? {
            let class = self.classes.named("java.lang.IllegalArgumentException");
            let asked = crate::number::primitive_text(self.concrete(value));
            return Err(self.raise_class(class, Some(&format!("Illegal Capacity: {asked}"))));
        }
        match self.settle(value) {
            // So much memory may not be there.
            Value::Int(n) if n > 1 << 20 => Err(Stop::stuck("a large capacity")),
            Value::Int(n) => usize::try_from(n).map_err(|_| Stop::stuck("not a capacity")),
            _ => Err(Stop::stuck("not a capacity")),
        }
    }
}
