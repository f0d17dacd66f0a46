//! Library methods, in tables by class: name, erased parameter types, function.
//!
//! A row is found by the binary name of a class; a class without a row of its own has those
//! of its supertypes, constructors included (every exception is constructed like
//! `Throwable`). The state of library objects is the payload of the object, so that
//! subclasses written in Java have it too.

mod arrays;
pub(crate) mod big;
mod boxes;
mod builder;
mod character;
mod collections;
mod enums;
mod format;
mod function;
mod integers;
mod io;
mod math;
mod object;
mod objects;
mod parse;
mod random;
mod regex;
pub(crate) mod scanner;
mod string;
mod throwable;
mod unicode;

use std::sync::{Arc, LazyLock};

use rustc_hash::FxHashMap;

use crate::heap::{Closure, Payload};
use crate::{Machine, Ref, Stop, Value};

pub(crate) type NativeFn = for<'m, 'p, 'a> fn(&'m mut Machine<'p>, Args<'a>) -> Result<Value, Stop>;

/// The code of a functional object: what it captured, and what it is called with.
pub(crate) type ClosureFn =
    for<'m, 'p, 'a> fn(&'m mut Machine<'p>, Args<'a>, Args<'a>) -> Result<Value, Stop>;

pub(crate) type Row = (&'static str, &'static str, NativeFn);

/// Rows that several classes share.
pub(crate) struct Table {
    pub classes: &'static [&'static str],
    pub rows: &'static [Row],
}

/// A library method.
#[derive(Clone, Copy)]
pub(crate) struct Native {
    pub run: NativeFn,
    /// The same for values that are expressions over inputs.
    pub open: Option<NativeFn>,
}

const TABLES: &[&[Table]] = &[
    object::TABLES,
    string::TABLES,
    builder::TABLES,
    boxes::TABLES,
    integers::TABLES,
    character::TABLES,
    math::TABLES,
    io::TABLES,
    arrays::TABLES,
    throwable::TABLES,
    enums::TABLES,
    objects::TABLES,
    function::TABLES,
];

type Key = (&'static str, &'static str, &'static str);

static INDEX: LazyLock<FxHashMap<Key, Native>> = LazyLock::new(|| {
    let mut index = FxHashMap::default();
    for table in TABLES.iter().copied().flatten() {
        for class in table.classes {
            for (name, parameters, run) in table.rows {
                index.insert((*class, *name, *parameters), Native { run: *run, open: None });
            }
        }
    }
    let open = [format::TABLES, regex::TABLES, random::TABLES, big::TABLES, scanner::TABLES];
    for table in collections::TABLES.iter().chain(&open).copied().flatten() {
        for class in table.classes {
            for (name, parameters, run) in table.rows {
                // They know expressions themselves.
                let native = Native { run: *run, open: Some(*run) };
                index.insert((*class, *name, *parameters), native);
            }
        }
    }
    for table in crate::concolic::TABLES.iter().copied().flatten() {
        for class in table.classes {
            for (name, parameters, open) in table.rows {
                // An implementation for expressions stands beside an ordinary one.
                if let Some(native) = index.get_mut(&(*class, *name, *parameters)) {
                    native.open = Some(*open);
                }
            }
        }
    }
    index
});

/// The native of exactly this class.
pub(crate) fn find(class: &str, name: &str, parameters: &str) -> Option<Native> {
    INDEX.get(&(class, name, parameters)).copied()
}

/// All of them: class, name, erased parameter types. The classes of objects that the library alone
/// makes are named after what they stand below.
pub fn library_methods() -> Vec<(&'static str, &'static str, &'static str)> {
    let below = |class: &'static str| class.strip_suffix("$$Native").unwrap_or(class);
    let mut all: Vec<_> = INDEX.keys().map(|&(c, n, p)| (below(c), n, p)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The value of a static field of a library class that is not a compile-time constant, or
/// whose constant is not known.
pub(crate) fn static_field(
    machine: &mut Machine<'_>,
    class: &str,
    name: &str,
) -> Result<Option<Value>, Stop> {
    match class {
        "java.lang.System" => io::static_field(machine, name),
        big::INTEGER | big::DECIMAL | big::ROUNDING => big::static_field(machine, class, name),
        _ => boxes::static_field(machine, class, name),
    }
}

/// The arguments of a native, the receiver first.
#[derive(Clone, Copy)]
pub(crate) struct Args<'a>(&'a [Value]);

impl<'a> Args<'a> {
    pub fn new(values: &'a [Value]) -> Args<'a> {
        Args(values)
    }

    pub fn all(self) -> &'a [Value] {
        self.0
    }

    pub fn at(self, index: usize) -> Result<Value, Stop> {
        self.0.get(index).copied().ok_or_else(|| Stop::stuck("an argument is missing"))
    }

    pub fn integer(self, index: usize) -> Result<i128, Stop> {
        match self.at(index)? {
            Value::Int(n) => Ok(n),
            _ => Err(Stop::stuck("an argument is not an integer")),
        }
    }

    pub fn int(self, index: usize) -> Result<i32, Stop> {
        Ok(self.integer(index)? as i32)
    }

    pub fn long(self, index: usize) -> Result<i64, Stop> {
        Ok(self.integer(index)? as i64)
    }

    pub fn char(self, index: usize) -> Result<u16, Stop> {
        Ok(self.integer(index)? as u16)
    }

    pub fn bool(self, index: usize) -> Result<bool, Stop> {
        match self.at(index)? {
            Value::Bool(b) => Ok(b),
            _ => Err(Stop::stuck("an argument is not a boolean")),
        }
    }

    pub fn float(self, index: usize) -> Result<f32, Stop> {
        match self.at(index)? {
            Value::Float(f) => Ok(f),
            _ => Err(Stop::stuck("an argument is not a float")),
        }
    }

    pub fn double(self, index: usize) -> Result<f64, Stop> {
        match self.at(index)? {
            Value::Double(d) => Ok(d),
            _ => Err(Stop::stuck("an argument is not a double")),
        }
    }

    pub fn nullable(self, index: usize) -> Result<Option<Ref>, Stop> {
        match self.at(index)? {
            Value::Ref(r) => Ok(Some(r)),
            Value::Null => Ok(None),
            _ => Err(Stop::stuck("an argument is not a reference")),
        }
    }

    /// The receiver, which is never null.
    pub fn this(self) -> Result<Ref, Stop> {
        self.nullable(0)?.ok_or_else(|| Stop::stuck("a call on null that nothing checked"))
    }
}

impl Machine<'_> {
    pub(crate) fn null_pointer(&mut self) -> Stop {
        self.raise("java.lang.NullPointerException", "null")
    }

    /// The argument, or a `NullPointerException`.
    pub(crate) fn non_null(&mut self, args: Args<'_>, index: usize) -> Result<Ref, Stop> {
        match args.nullable(index)? {
            Some(reference) => Ok(reference),
            None => Err(self.null_pointer()),
        }
    }

    /// The characters of an argument that is a string, or a `NullPointerException`.
    pub(crate) fn text_arg(&mut self, args: Args<'_>, index: usize) -> Result<Arc<[u16]>, Stop> {
        let string = self.non_null(args, index)?;
        self.text_of(string)
    }

    pub(crate) fn text_of(&self, string: Ref) -> Result<Arc<[u16]>, Stop> {
        self.heap.text(string).cloned().ok_or_else(|| Stop::stuck("not a string"))
    }

    /// What `toString` says, which may be null.
    pub(crate) fn java_string(&mut self, object: Ref) -> Result<Value, Stop> {
        if self.heap.text(object).is_some() {
            return Ok(Value::Ref(object));
        }
        self.call_virtual("java.lang.Object", "toString", "()", vec![Value::Ref(object)])
    }

    /// The characters of `String.valueOf(object)`; null is `null`.
    pub(crate) fn display(&mut self, object: Option<Ref>) -> Result<Arc<[u16]>, Stop> {
        let string = match object {
            Some(object) => self.java_string(object)?,
            None => Value::Null,
        };
        match string {
            Value::Ref(string) => self.text_of(string),
            _ => Ok("null".encode_utf16().collect()),
        }
    }

    /// The characters of a `CharSequence`, as it gives them one by one.
    pub(crate) fn characters(&mut self, object: Ref) -> Result<Arc<[u16]>, Stop> {
        match self.heap.payload(object) {
            Some(Payload::Str(_) | Payload::Builder(_)) => self.sequence(object),
            _ => Err(Stop::stuck("a sequence of characters that the library does not know")),
        }
    }

    /// What a `CharSequence` is as a string.
    pub(crate) fn sequence(&mut self, object: Ref) -> Result<Arc<[u16]>, Stop> {
        match self.heap.payload(object) {
            Some(Payload::Str(text)) => Ok(text.clone()),
            Some(Payload::Builder(units)) => Ok(units.as_slice().into()),
            _ => self.display(Some(object)),
        }
    }

    pub(crate) fn sequence_arg(
        &mut self,
        args: Args<'_>,
        index: usize,
    ) -> Result<Arc<[u16]>, Stop> {
        let object = self.non_null(args, index)?;
        self.sequence(object)
    }

    /// `a.equals(b)`, dispatched.
    pub(crate) fn java_equals(&mut self, a: Ref, b: Value) -> Result<bool, Stop> {
        let args = vec![Value::Ref(a), b];
        let equal = self.call_virtual("java.lang.Object", "equals", "(java.lang.Object)", args)?;
        self.decide(equal, base::Span::NONE)
    }

    /// `a.hashCode()`, dispatched.
    pub(crate) fn java_hash(&mut self, a: Ref) -> Result<i32, Stop> {
        let hash = self.call_virtual("java.lang.Object", "hashCode", "()", vec![Value::Ref(a)])?;
        match self.settle(hash) {
            Value::Int(hash) => Ok(hash as i32),
            _ => Err(Stop::stuck("hashCode gave no integer")),
        }
    }

    pub(crate) fn set_payload(&mut self, object: Ref, payload: Payload) -> Result<Value, Stop> {
        match self.heap.object_mut(object) {
            Some(object) => {
                object.payload = payload;
                Ok(Value::Void)
            }
            None => Err(Stop::stuck("an array has no constructor")),
        }
    }

    /// A functional object of that interface.
    pub(crate) fn closure(
        &mut self,
        interface: &str,
        captured: Vec<Value>,
        run: ClosureFn,
    ) -> Result<Value, Stop> {
        let class = self.classes.closure_of(interface);
        let payload = Payload::Closure(Box::new(Closure { run, captured }));
        self.new_object(class, payload).map(Value::Ref)
    }

    pub(crate) fn index_error(&mut self, class: &str, index: i128, length: usize) -> Stop {
        self.raise(class, &format!("Index {index} out of bounds for length {length}"))
    }

    /// `begin..end`, if that is a part of something of the length.
    pub(crate) fn range(
        &mut self,
        class: &str,
        begin: i128,
        end: i128,
        length: usize,
    ) -> Result<std::ops::Range<usize>, Stop> {
        match (usize::try_from(begin), usize::try_from(end)) {
            (Ok(from), Ok(to)) if from <= to && to <= length => Ok(from..to),
            _ => {
                let message = format!("Range [{begin}, {end}) out of bounds for length {length}");
                Err(self.raise(class, &message))
            }
        }
    }
}

#[cfg(test)]
mod tests;
