//! Collections of the library as inputs: made empty, and filled one by one, the smallest first. Of
//! an interface one class is taken, whose order is that in which elements come in.

use base::Span;
use ir::{ClassId, ClassKind, Shape, Type};

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

const ENUM_MAP: &str = "java.util.EnumMap";
const ENUM_SET: &str = "java.util.EnumSet";

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
    Kind { class: ENUM_MAP, interfaces: &[], holds: Holds::Entries },
    Kind { class: ENUM_SET, interfaces: &[], holds: Holds::Elements },
    Kind { class: "java.lang.StringBuilder", interfaces: &[], holds: Holds::Characters },
    Kind { class: "java.lang.StringBuffer", interfaces: &[], holds: Holds::Characters },
    Kind { class: natives::scanner::CLASS, interfaces: &[], holds: Holds::Characters },
    Kind { class: "java.util.Optional", interfaces: &[], holds: Holds::AtMostOne },
];

/// What an input of that class or interface is made of.
pub(super) fn kind_for(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.class == name || kind.interfaces.contains(&name))
}

impl Kind {
    /// No object of such a type is of another class.
    pub(super) fn is_exact(&self) -> bool {
        let has_settings = self.class == natives::scanner::CLASS;
        (self.holds == Holds::Characters && !has_settings) || self.class == ENUM_SET
    }

    /// The keys are constants of one enumeration.
    fn lists_constants(&self) -> bool {
        matches!(self.class, ENUM_MAP | ENUM_SET)
    }

    /// An element or a key may be null.
    fn takes_null(&self) -> bool {
        matches!(self.holds, Holds::Elements | Holds::Entries)
            && !self.lists_constants()
            && !matches!(
                self.class,
                "java.util.ArrayDeque"
                    | "java.util.PriorityQueue"
                    | "java.util.TreeSet"
                    | "java.util.TreeMap"
            )
    }
}

impl Machine<'_> {
    /// A collection with elements that the type arguments allow.
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
        let nulls = self.concolic.as_ref().is_some_and(|concolic| concolic.goal.null_elements);
        if !nulls && (kind.takes_null() || kind.holds == Holds::Entries) {
            self.doubt("collections with null in them");
        }
        let listed = match kind.lists_constants() {
            true => Some(self.enumeration(&key.ty)?),
            false => None,
        };
        let collection = self.new_collection(kind.class, listed)?;
        for _ in 0..MOST {
            if !self.picks_another() {
                return self.kept(Value::Ref(collection), kind, items, shape);
            }
            let key = self.element_input(&key, nulls && kind.takes_null())?;
            // The same constants in another order are the same collection.
            if let (Some(_), Some((last, _))) = (listed, items.last())
                && !self.is_listed_after(key, *last)?
            {
                return Err(Stop::stuck(NO_SUCH_INPUT));
            }
            let value = match kind.holds {
                Holds::Entries => Some(self.element_input(&value, nulls)?),
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

    /// What is in a collection: null comes last.
    fn element_input(&mut self, shape: &Shape, nullable: bool) -> Result<Value, Stop> {
        let is_null = nullable && self.picks_another();
        match is_null {
            true => Ok(Value::Null),
            false => self.shaped_input(&shape.ty, false, Some(shape)),
        }
    }

    /// The enumeration whose constants the keys are.
    fn enumeration(&self, ty: &Type) -> Result<ClassId, Stop> {
        match ty {
            Type::Class(class)
                if self.classes.declared(*class).is_some_and(|c| c.kind == ClassKind::Enum) =>
            {
                Ok(*class)
            }
            _ => Err(Stop::stuck("constants of an enumeration that nothing names")),
        }
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

    /// An empty collection of the class; of constants of that enumeration.
    pub(super) fn new_collection(
        &mut self,
        class: &'static str,
        listed: Option<ClassId>,
    ) -> Result<Ref, Stop> {
        let interfaces = kind_for(class).map_or(&[][..], |kind| kind.interfaces);
        let id = self.classes.below(class, interfaces);
        let object = self.new_object(id, Payload::None)?;
        if let Some(listed) = listed {
            self.begin_listed(object, listed)?;
            return Ok(object);
        }
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
        let size = self.pairs_inside(collection);
        match self.call_virtual(class, name, parameters, args) {
            Ok(Value::Bool(was_new)) => Ok(was_new),
            Ok(_) => Ok(self.pairs_inside(collection) != size),
            // Elements that the collection does not take.
            Err(Stop::Thrown(_)) => Err(Stop::stuck(NO_SUCH_INPUT)),
            Err(stop) => Err(stop),
        }
    }

    /// How many entries a map has.
    fn pairs_inside(&self, map: Ref) -> Option<usize> {
        match self.heap.payload(map) {
            Some(Payload::Pairs(pairs)) => Some(pairs.entries.len()),
            _ => None,
        }
    }
}
