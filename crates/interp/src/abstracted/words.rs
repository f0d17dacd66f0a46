//! Values and places in words.

use ir::PredicateId;

use crate::Machine;
use crate::heap::Payload;
use crate::place::Place;
use crate::spec::Spec;
use crate::{Ref, Value, number};

/// Longer collections are cut.
const MOST: usize = 8;

impl Machine<'_> {
    /// A value as messages show it.
    pub(crate) fn show(&self, value: &Spec) -> String {
        match value {
            Spec::Plain(value) => self.show_value(*value),
            Spec::Ratio(over, under) => format!("{over}/{under}"),
            Spec::Type(ty) => self.classes.type_text(ty),
            Spec::Seq(items) => self.show_list("\\seq", items),
            Spec::Set(items) => self.show_list("\\set", items),
            Spec::Bag(items) => self.show_list("\\bag", items),
            Spec::Locs(_) => "a location set".to_string(),
            Spec::Map(items) => {
                let parts = items.iter().take(MOST);
                let parts: Vec<String> = parts
                    .map(|(key, value)| format!("{} -> {}", self.show(key), self.show(value)))
                    .collect();
                format!("\\map({}{})", parts.join(", "), more(items.len()))
            }
            Spec::Data(data, constructor, items) => {
                let constructors = &self.program.datatype(*data).constructors;
                let name = constructors.get(*constructor as usize).map_or("?", |c| c.name.as_str());
                self.show_list(name, items)
            }
        }
    }

    fn show_list(&self, name: &str, items: &[Spec]) -> String {
        let parts: Vec<String> = items.iter().take(MOST).map(|item| self.show(item)).collect();
        format!("{name}({}{})", parts.join(", "), more(items.len()))
    }

    fn show_value(&self, value: Value) -> String {
        match value {
            Value::Null => "null".to_string(),
            Value::Void => "nothing".to_string(),
            Value::Ref(reference) => self.object_name(reference),
            value => number::primitive_text(value),
        }
    }

    /// An object: its class and a number, a string's text, a box's value.
    pub(crate) fn object_name(&self, reference: Ref) -> String {
        match self.heap.payload(reference) {
            Some(Payload::Str(text)) => format!("{:?}", String::from_utf16_lossy(text)),
            Some(Payload::Boxed(value)) => self.show_value(*value),
            _ => {
                let name = self.classes.simple_name(&self.type_of(reference));
                format!("{name}#{}", reference.index())
            }
        }
    }

    pub(crate) fn place_name(&self, place: Place) -> String {
        match place {
            Place::Field(object, field) => {
                format!("{}.{}", self.object_name(object), self.program.field(field).name)
            }
            Place::Static(field) => {
                let info = self.program.field(field);
                format!("{}.{}", self.program.class(info.class).name, info.name)
            }
            Place::Element(array, index) => format!("{}[{index}]", self.object_name(array)),
        }
    }

    pub(crate) fn instance_text(&self, predicate: PredicateId, args: &[Option<Spec>]) -> String {
        let info = self.program.predicate(predicate);
        let shown = |arg: &Option<Spec>| match arg {
            Some(value) => self.show(value),
            None => "_".to_string(),
        };
        let (receiver, args) = match args.split_first() {
            Some((receiver, rest)) if !info.is_static => (format!("{}.", shown(receiver)), rest),
            _ => (String::new(), args),
        };
        let args: Vec<String> = args.iter().map(shown).collect();
        format!("{receiver}{}({})", info.name, args.join(", "))
    }
}

fn more(length: usize) -> &'static str {
    if length > MOST { ", …" } else { "" }
}
