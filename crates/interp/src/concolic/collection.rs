//! Collections of the library as inputs: made empty, and filled one by one, the smallest first. Of
//! an interface one class is taken, whose order is that in which elements come in.

use base::Span;
use ir::{Shape, Type};

use super::{Made, NO_SUCH_INPUT};
use crate::heap::Payload;
use crate::natives::{self, Args};
use crate::{Machine, Ref, Stop, Value};

/// More elements are not put in.
const MOST: usize = 6;

/// A class of collections that inputs are made of.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Kind {
    class: &'static str,
    interfaces: &'static [&'static str],
    holds: Holds,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holds {
    Elements,
    Entries,
    /// One element or none.
    AtMostOne,
    /// The characters of a text.
    Characters,
}

const LIST: &[&str] = &["java.util.List", "java.util.Collection", "java.lang.Iterable"];
const DEQUE: &[&str] =
    &["java.util.Deque", "java.util.Queue", "java.util.Collection", "java.lang.Iterable"];
const SET: &[&str] = &["java.util.Set", "java.util.Collection", "java.lang.Iterable"];
const QUEUE: &[&str] = &["java.util.Queue", "java.util.Collection", "java.lang.Iterable"];
const MAP: &[&str] = &["java.util.Map"];

const KINDS: &[Kind] = &[
    Kind { class: "java.util.ArrayList", interfaces: LIST, holds: Holds::Elements },
    Kind { class: "java.util.LinkedList", interfaces: LIST, holds: Holds::Elements },
    Kind { class: "java.util.Stack", interfaces: LIST, holds: Holds::Elements },
    Kind { class: "java.util.ArrayDeque", interfaces: DEQUE, holds: Holds::Elements },
    Kind { class: "java.util.LinkedHashSet", interfaces: SET, holds: Holds::Elements },
    Kind { class: "java.util.HashSet", interfaces: SET, holds: Holds::Elements },
    Kind { class: "java.util.TreeSet", interfaces: SET, holds: Holds::Elements },
    Kind { class: "java.util.LinkedHashMap", interfaces: MAP, holds: Holds::Entries },
    Kind { class: "java.util.HashMap", interfaces: MAP, holds: Holds::Entries },
    Kind { class: "java.util.TreeMap", interfaces: MAP, holds: Holds::Entries },
    Kind { class: "java.util.PriorityQueue", interfaces: QUEUE, holds: Holds::Elements },
    Kind { class: "java.lang.StringBuilder", interfaces: &[], holds: Holds::Characters },
    Kind { class: "java.lang.StringBuffer", interfaces: &[], holds: Holds::Characters },
    Kind { class: "java.util.Optional", interfaces: &[], holds: Holds::AtMostOne },
];

/// What an input of that class or interface is made of.
pub(super) fn kind_for(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.class == name || kind.interfaces.contains(&name))
}

impl Kind {
    /// No object of such a type is of another class, and none holds null.
    pub(super) fn is_exact(&self) -> bool {
        self.holds == Holds::Characters
    }
}

impl Machine<'_> {
    /// A collection with elements that the type arguments allow, none of them null.
    pub(super) fn collection_input(
        &mut self,
        kind: &'static Kind,
        shape: Option<&Shape>,
    ) -> Result<Value, Stop> {
        let nesting = self.concolic.as_ref().map_or(0, |concolic| concolic.nesting);
        if nesting >= super::input::DEEPEST {
            self.doubt("objects that are nested more deeply");
            return Err(Stop::stuck(NO_SUCH_INPUT));
        }
        if let Some(concolic) = &mut self.concolic {
            concolic.nesting += 1;
        }
        let since = self.heap.len();
        let filled = self.filled(kind, shape);
        if let Some(concolic) = &mut self.concolic {
            concolic.nesting = nesting;
        }
        if nesting == 0 {
            self.remember_built(since);
        }
        filled
    }

    fn filled(&mut self, kind: &'static Kind, shape: Option<&Shape>) -> Result<Value, Stop> {
        if kind.holds == Holds::Characters {
            let text = self.input(&Type::Class(self.classes.string), false)?;
            let made = self.new_builder(kind.class, text)?;
            return self.kept(made, kind, vec![(text, None)], shape);
        }
        self.doubt("collections with null in them");
        let object = Type::Class(self.classes.object);
        let any = Shape { ty: object, args: Vec::new() };
        let of = |at: usize| shape.and_then(|shape| shape.args.get(at)).unwrap_or(&any).clone();
        let (key, value) = (of(0), of(1));
        let mut items = Vec::new();
        if kind.holds == Holds::AtMostOne {
            let has_one = self.picks_another();
            let given = match has_one {
                true => self.shaped_input(&key.ty, false, Some(&key))?,
                false => Value::Null,
            };
            items.extend(has_one.then_some((given, None)));
            let made = self.new_optional(given)?;
            return self.kept(made, kind, items, shape);
        }
        let collection = self.new_collection(kind.class)?;
        for _ in 0..MOST {
            if !self.picks_another() {
                return self.kept(Value::Ref(collection), kind, items, shape);
            }
            let key = self.shaped_input(&key.ty, false, Some(&key))?;
            let value = match kind.holds {
                Holds::Entries => Some(self.shaped_input(&value.ty, false, Some(&value))?),
                Holds::Elements | Holds::AtMostOne | Holds::Characters => None,
            };
            // What is there already makes no other input.
            if !self.put_into(collection, key, value)? {
                return Err(Stop::stuck(NO_SUCH_INPUT));
            }
            items.push((key, value));
        }
        self.doubt("collections with more elements");
        self.kept(Value::Ref(collection), kind, items, shape)
    }

    fn picks_another(&mut self) -> bool {
        self.concolic.as_mut().is_some_and(|concolic| concolic.pick(2, Span::NONE) == 1)
    }

    fn kept(
        &mut self,
        value: Value,
        kind: &'static Kind,
        items: Vec<(Value, Option<Value>)>,
        shape: Option<&Shape>,
    ) -> Result<Value, Stop> {
        if let (Value::Ref(collection), Some(concolic)) = (value, &mut self.concolic) {
            let made = Made::Collection { class: kind.class, items, shape: shape.cloned() };
            concolic.made.insert(collection, made);
        }
        Ok(value)
    }

    /// Whether a collection that was made for an input is of the same type arguments.
    pub(super) fn has_shape(&self, collection: Ref, wanted: Option<&Shape>) -> bool {
        match self.concolic.as_ref().and_then(|concolic| concolic.made.get(&collection)) {
            Some(Made::Collection { shape, .. }) => {
                shape.as_ref().map(|shape| &shape.args) == wanted.map(|shape| &shape.args)
            }
            _ => false,
        }
    }

    /// A builder that begins with a text.
    pub(super) fn new_builder(&mut self, class: &'static str, text: Value) -> Result<Value, Stop> {
        let object = {
            let id = self.classes.below(class, &[]);
            self.new_object(id, Payload::None)?
        };
        let Some(native) = natives::find(class, "<init>", "(java.lang.String)") else {
            return Err(Stop::stuck("no such method"));
        };
        self.run_native(native, vec![Value::Ref(object), text])?;
        Ok(Value::Ref(object))
    }

    pub(super) fn new_optional(&mut self, value: Value) -> Result<Value, Stop> {
        self.static_native("java.util.Optional", "ofNullable", "(java.lang.Object)", &[value])
    }

    /// An empty collection of the class.
    pub(super) fn new_collection(&mut self, class: &'static str) -> Result<Ref, Stop> {
        let interfaces = kind_for(class).map_or(&[][..], |kind| kind.interfaces);
        let id = self.classes.below(class, interfaces);
        let object = self.new_object(id, Payload::None)?;
        self.static_native(class, "<init>", "()", &[Value::Ref(object)])?;
        Ok(object)
    }

    fn static_native(
        &mut self,
        class: &str,
        name: &str,
        parameters: &str,
        args: &[Value],
    ) -> Result<Value, Stop> {
        match natives::find(class, name, parameters) {
            Some(native) => (native.run)(self, Args::new(args)),
            None => Err(Stop::stuck("no such method")),
        }
    }

    /// Puts one element or entry in; false if it was there.
    pub(super) fn put_into(
        &mut self,
        collection: Ref,
        key: Value,
        value: Option<Value>,
    ) -> Result<bool, Stop> {
        let (name, parameters) = match value {
            Some(_) => ("put", "(java.lang.Object,java.lang.Object)"),
            None => ("add", "(java.lang.Object)"),
        };
        let mut args = vec![Value::Ref(collection), key];
        args.extend(value);
        let class = if value.is_some() { "java.util.Map" } else { "java.util.Collection" };
        match self.call_virtual(class, name, parameters, args) {
            Ok(Value::Bool(was_new)) => Ok(was_new),
            Ok(old) => Ok(old == Value::Null),
            // Elements that the collection does not take.
            Err(Stop::Thrown(_)) => Err(Stop::stuck(NO_SUCH_INPUT)),
            Err(stop) => Err(stop),
        }
    }
}
