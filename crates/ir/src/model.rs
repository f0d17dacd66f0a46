//! Inputs of methods as plain data: what parameters, the objects behind them and static fields
//! are on entry.
//!
//! An engine that cannot show something says what a run might start from; whoever can run the
//! program builds that start and looks whether it goes wrong. Values are those of the program's
//! types: an object has a class, its fields and an identity (two references to one place in
//! [`Input::objects`] are the same object), an array its elements. What nobody said anything
//! about is [`Value::Open`]. Text is made at the very end ([`Example::entry`]).

mod text;

use std::collections::BTreeMap;

use crate::{ClassId, FieldId, LocalId, MethodId, Type};

pub use text::local_name;

/// A value of the program. Numbers are in the range of their type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    Bool(bool),
    /// Of every integer type.
    Int(i128),
    /// The bits of an IEEE 754 number.
    Float(u32),
    Double(u64),
    Null,
    Object(ObjectId),
    /// Any value of its type will do.
    Open,
}

/// A position in [`Input::objects`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ObjectId(pub u32);

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Object {
    /// Of exactly this class; fields that are not listed are open.
    Instance {
        class: ClassId,
        fields: BTreeMap<FieldId, Value>,
    },
    Array {
        element: Type,
        items: Vec<Value>,
    },
    /// A string with this text.
    Text(Vec<u16>),
    /// An `Integer`, a `Boolean`, …
    Boxed {
        class: ClassId,
        value: Value,
    },
    /// The object that a static final field refers to: a constant of an enumeration.
    Constant(FieldId),
    /// What a constructor without parameters makes.
    Made(MethodId),
}

/// The state that a method starts from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Input {
    /// For each parameter, the receiver first.
    pub args: Vec<Value>,
    /// Static fields that are not final.
    pub statics: BTreeMap<FieldId, Value>,
    pub objects: Vec<Object>,
    /// An object is of a class that was chosen among those that it may be of.
    pub is_guess: bool,
}

/// Where a value of an input is found.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Path {
    pub root: Root,
    pub fields: Vec<FieldId>,
    /// The length of the array that is there, not the array.
    pub length: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Root {
    /// A parameter, by its position; the receiver is the first.
    Param(usize),
    Static(FieldId),
}

/// An input under which something goes wrong, or may go wrong.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Example {
    pub input: Input,
    /// What of it is worth showing, the most telling first.
    pub shown: Vec<Path>,
    /// Variables where it goes wrong, with the values that they have there.
    pub here: Vec<(LocalId, Value)>,
    /// There is an input: a method is entered. If not, the variables are those of a contract.
    pub runs: bool,
    /// The input was replayed, and the program went wrong at that place.
    pub confirmed: bool,
    /// The values make what was to be shown false, as far as the engine can compute it. Those of
    /// sums and the like it only bounds.
    pub computed: bool,
}

impl Path {
    pub fn param(index: usize) -> Path {
        Path { root: Root::Param(index), fields: Vec::new(), length: false }
    }

    pub fn of_static(field: FieldId) -> Path {
        Path { root: Root::Static(field), fields: Vec::new(), length: false }
    }

    pub fn field(&self, field: FieldId) -> Path {
        let mut path = self.clone();
        path.fields.push(field);
        path
    }

    pub fn length(&self) -> Path {
        Path { length: true, ..self.clone() }
    }
}

impl Input {
    pub fn object(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(id.0 as usize)
    }

    pub fn add(&mut self, object: Object) -> ObjectId {
        self.objects.push(object);
        ObjectId(self.objects.len() as u32 - 1)
    }

    /// The value at the end of a path; nothing if null or something open is in the way.
    pub fn get(&self, path: &Path) -> Option<Value> {
        let mut value = match path.root {
            Root::Param(index) => self.args.get(index)?,
            Root::Static(field) => self.statics.get(&field)?,
        };
        for field in &path.fields {
            let Value::Object(id) = value else { return None };
            let Object::Instance { fields, .. } = self.object(*id)? else { return None };
            value = fields.get(field)?;
        }
        if path.length {
            let Value::Object(id) = value else { return None };
            let Object::Array { items, .. } = self.object(*id)? else { return None };
            return Some(Value::Int(items.len() as i128));
        }
        Some(value.clone())
    }

    /// The first path to each object, shortest paths first.
    pub fn paths(&self) -> BTreeMap<ObjectId, Path> {
        let mut found: BTreeMap<ObjectId, Path> = BTreeMap::new();
        let params = self.args.iter().enumerate().map(|(i, v)| (Path::param(i), v));
        let statics = self.statics.iter().map(|(f, v)| (Path::of_static(*f), v));
        let mut next: Vec<(Path, &Value)> = params.chain(statics).collect();
        while !next.is_empty() {
            let mut later = Vec::new();
            for (path, value) in next {
                let Value::Object(id) = value else { continue };
                if found.contains_key(id) {
                    continue;
                }
                if let Some(Object::Instance { fields, .. }) = self.object(*id) {
                    later.extend(fields.iter().map(|(f, v)| (path.field(*f), v)));
                }
                found.insert(*id, path);
            }
            next = later;
        }
        found
    }
}
