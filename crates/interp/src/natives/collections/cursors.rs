//! Iterators, and what they say of collections that were changed meanwhile.

use super::{ITERATOR, Table};
use crate::heap::{Cursor, PairOrder, Payload, Seen};
use crate::{Machine, Ref, Stop, Value};

pub(super) const TABLES: &[Table] = &[Table {
    classes: &["java.util.Iterator$$Native"],
    rows: &[
        ("hasNext", "()", |m, a| {
            let cursor = m.cursor(a.this()?)?;
            if matches!(
                m.library_class(cursor.source)?,
                "java.util.ArrayDeque" | "java.util.EnumMap"
            ) {
                m.check_changes(&cursor)?;
            }
            let end = match cursor.seen {
                Seen::Items => m.items(cursor.source)?.list.len(),
                Seen::Keys | Seen::Values | Seen::Entries => cursor.keys.len(),
            };
            // As the JDK's iterators of lists say it: an index that is not the size.
            Ok(Value::Bool(match m.library_class(cursor.source)? {
                "java.util.ArrayList" | "java.util.Vector" | "java.util.Stack" => {
                    cursor.next != end
                }
                _ => cursor.next < end,
            }))
        }),
        ("next", "()", |m, a| {
            let this = a.this()?;
            let cursor = m.cursor(this)?;
            m.check_changes(&cursor)?;
            let given = match cursor.seen {
                Seen::Items => m.items(cursor.source)?.list.get(cursor.next).copied(),
                Seen::Keys => cursor.keys.get(cursor.next).copied(),
                Seen::Values => match cursor.keys.get(cursor.next) {
                    Some(key) => m.value_at(cursor.source, *key)?,
                    None => None,
                },
                Seen::Entries => match cursor.keys.get(cursor.next).copied() {
                    Some(key) => {
                        let value = m.value_at(cursor.source, key)?.unwrap_or(Value::Null);
                        let payload = Payload::Entry { map: Some(cursor.source), key, value };
                        let class = m.classes.native_of("java.util.Map$Entry");
                        Some(Value::Ref(m.new_object(class, payload)?))
                    }
                    None => None,
                },
            };
            let Some(given) = given else { return Err(m.no_such_element()) };
            let (next, last) = (cursor.next + 1, Some(cursor.next));
            m.set_cursor(this, Cursor { next, last, ..cursor })?;
            Ok(given)
        }),
        ("remove", "()", |m, a| {
            let this = a.this()?;
            let mut cursor = m.cursor(this)?;
            // Those of what does not change know no such thing, or share one that is never inside.
            if cursor.seen == Seen::Items && m.items(cursor.source)?.is_fixed() {
                return match m.items(cursor.source)?.list.is_empty() {
                    true => Err(Stop::stuck("the iterator of an empty list that does not change")),
                    false => Err(m.not_supported()),
                };
            }
            let Some(last) = cursor.last else {
                return Err(m.raise_bare("java.lang.IllegalStateException"));
            };
            m.check_changes(&cursor)?;
            match cursor.seen {
                Seen::Items => {
                    if m.library_class(cursor.source)? == "java.util.PriorityQueue" {
                        return Err(Stop::stuck("an iterator that removes from a queue"));
                    }
                    let items = m.items_mut(cursor.source)?;
                    if last < items.list.len() {
                        items.list.remove(last);
                    }
                    items.changes += 1;
                    cursor.changes = items.changes;
                    cursor.next = last;
                }
                Seen::Keys | Seen::Values | Seen::Entries => {
                    if m.pairs(cursor.source)?.order == PairOrder::Unknown {
                        return Err(m.not_supported());
                    }
                    let key = cursor.keys.get(last).copied().unwrap_or(Value::Null);
                    let pairs = m.pairs_mut(cursor.source)?;
                    pairs.entries.retain(|entry| entry.key != key);
                    pairs.changes += 1;
                    cursor.changes = pairs.changes;
                }
            }
            cursor.last = None;
            m.set_cursor(this, cursor)?;
            Ok(Value::Void)
        }),
    ],
}];

impl Machine<'_> {
    /// An iterator over a collection, or over the keys of a map, or what belongs to them.
    pub(super) fn iterate(&mut self, source: Ref, seen: Seen) -> Result<Value, Stop> {
        self.library_class(source)?;
        let (changes, keys) = match seen {
            Seen::Items => (self.items(source)?.changes, Vec::new()),
            Seen::Keys | Seen::Values | Seen::Entries => {
                (self.pairs(source)?.changes, self.keys_in_order(source)?)
            }
        };
        self.reserve(keys.len() as u64 * 16)?;
        let cursor = Cursor { source, seen, keys, next: 0, last: None, changes };
        let class = self.classes.native_of(ITERATOR);
        self.new_object(class, Payload::Cursor(Box::new(cursor))).map(Value::Ref)
    }

    fn cursor(&self, iterator: Ref) -> Result<Cursor, Stop> {
        match self.heap.payload(iterator) {
            Some(Payload::Cursor(cursor)) => Ok((**cursor).clone()),
            _ => Err(Stop::stuck("not an iterator of the library")),
        }
    }

    fn set_cursor(&mut self, iterator: Ref, cursor: Cursor) -> Result<Value, Stop> {
        self.set_payload(iterator, Payload::Cursor(Box::new(cursor)))
    }

    fn check_changes(&mut self, cursor: &Cursor) -> Result<(), Stop> {
        let now = match cursor.seen {
            Seen::Items => self.items(cursor.source)?.changes,
            Seen::Keys | Seen::Values | Seen::Entries => self.pairs(cursor.source)?.changes,
        };
        if now == cursor.changes {
            return Ok(());
        }
        match self.library_class(cursor.source)? {
            "java.util.ArrayDeque" => {
                return Err(Stop::stuck("an iterator of a deque that was changed"));
            }
            "java.util.EnumMap" => {
                return Err(Stop::stuck("an iterator of an EnumMap that was changed"));
            }
            // What was in the set when the iterator was made is what it gives.
            "java.util.EnumSet" => return Ok(()),
            _ => {}
        }
        Err(self.raise_bare("java.util.ConcurrentModificationException"))
    }

    /// The value that belongs to exactly this key.
    pub(super) fn value_at(&self, map: Ref, key: Value) -> Result<Option<Value>, Stop> {
        let mut entries = self.pairs(map)?.entries.iter();
        Ok(entries.find(|entry| entry.key == key).map(|entry| entry.value))
    }
}
