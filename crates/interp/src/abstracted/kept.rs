//! What lists and their iterators keep to themselves: the functions with which the library's contracts
//! speak of it (`content()`, `position()`), and what it was before.
//!
//! An object of the library has no fields in which somebody could look. Before a call of it, what it
//! keeps is put aside; if it is another thing afterwards, that is an entry beside the journal. To look
//! at a state of the past, what was kept then stands in its place for as long as the call takes.

use ir::MethodId;

use crate::heap::{Payload, Seen};
use crate::spec::Spec;
use crate::{Machine, Ref, Stop, Value};

/// What was kept before each change, in the order of the changes.
#[derive(Default)]
pub(crate) struct Kept {
    before: Vec<(Ref, Payload)>,
}

impl Kept {
    pub fn now(&self) -> usize {
        self.before.len()
    }

    /// What the object kept then, if it has changed since.
    fn then(&self, object: Ref, at: usize) -> Option<&Payload> {
        let since = self.before.get(at..).unwrap_or_default();
        since.iter().find(|(other, _)| *other == object).map(|(_, kept)| kept)
    }
}

impl<'p> Machine<'p> {
    /// The lists and iterators among the arguments of a call, and the lists that are gone through.
    fn keepers(&self, args: &[Value]) -> Vec<Ref> {
        let mut keepers = Vec::new();
        for arg in args {
            let Value::Ref(object) = arg else { continue };
            match self.heap.payload(*object) {
                Some(Payload::Items(items)) if items.array.is_none() => keepers.push(*object),
                Some(Payload::Cursor(cursor)) if cursor.seen == Seen::Items => {
                    keepers.extend([*object, cursor.source]);
                }
                _ => {}
            }
        }
        keepers.sort_unstable_by_key(|object| object.index());
        keepers.dedup();
        keepers
    }

    /// What they keep before a call.
    pub(super) fn put_aside(&self, args: &[Value]) -> Vec<(Ref, Payload)> {
        let keepers = self.keepers(args).into_iter();
        keepers.filter_map(|object| Some((object, self.heap.payload(object)?.clone()))).collect()
    }

    /// Remembers what has changed in it.
    pub(super) fn remember_kept(&mut self, before: Vec<(Ref, Payload)>) -> Result<(), Stop> {
        for (object, before) in before {
            let is_same = self.heap.payload(object).is_some_and(|now| is_same_kept(&before, now));
            if !is_same {
                self.ck()?.kept.before.push((object, before));
            }
        }
        Ok(())
    }

    /// Does something with what the arguments kept at the time that is looked at. That is known if
    /// all of them are lists, iterators of lists, or values.
    pub(super) fn as_kept_then<T>(
        &mut self,
        args: &[Value],
        act: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let Some(time) = self.ck()?.past else { return act(self) };
        let keepers = self.keepers(args);
        let is_known = |arg: &Value| match arg {
            Value::Ref(object) => keepers.contains(object) || self.are_values(&[Spec::Plain(*arg)]),
            _ => true,
        };
        if !args.iter().all(is_known) {
            return Err(Stop::stuck("the state of a library object in the past"));
        }
        let mut now = Vec::new();
        // Objects that are newer are as they are now.
        for object in keepers.into_iter().filter(|object| object.index() < time.objects) {
            let then = self.ck()?.kept.then(object, time.kept).cloned();
            if let (Some(then), Some(object_now)) = (then, self.heap.object_mut(object)) {
                now.push((object, std::mem::replace(&mut object_now.payload, then)));
            }
        }
        let result = act(self);
        for (object, kept) in now {
            if let Some(object) = self.heap.object_mut(object) {
                object.payload = kept;
            }
        }
        result
    }

    /// The value of a function that only the library's contracts have.
    pub(super) fn kept_value(&self, method: MethodId, args: &[Value]) -> Option<Spec> {
        let info = self.program.method(method);
        let class = self.program.class(info.class).binary_name;
        let Some(Value::Ref(object)) = args.first() else { return None };
        match (self.heap.payload(*object)?, class.as_str(), info.name.as_str()) {
            (Payload::Items(items), "java.util.Collection", "content") => match items.array {
                None => Some(Spec::Seq(items.list.iter().copied().map(Spec::Plain).collect())),
                Some(_) => None,
            },
            (Payload::Items(items), "java.util.Collection", "base" | "viewed") => {
                items.array.is_none().then_some(Spec::Plain(Value::Null))
            }
            (Payload::Cursor(cursor), "java.util.Iterator", name) if cursor.seen == Seen::Items => {
                match name {
                    "source" => Some(Spec::Plain(Value::Ref(cursor.source))),
                    "position" => Some(Spec::int(cursor.next)),
                    "removable" => Some(Spec::bool(cursor.last.is_some())),
                    "shared" => Some(Spec::bool(false)),
                    "ofLibrary" => Some(Spec::bool(true)),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// Whether nothing has changed that somebody can see.
fn is_same_kept(before: &Payload, now: &Payload) -> bool {
    match (before, now) {
        (Payload::Items(a), Payload::Items(b)) => a.changes == b.changes && a.list == b.list,
        (Payload::Cursor(a), Payload::Cursor(b)) => {
            a.next == b.next && a.last == b.last && a.changes == b.changes
        }
        _ => false,
    }
}
