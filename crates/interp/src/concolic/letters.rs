//! Strings whose characters are inputs, and settling what a native is given.

use ir::CompareOp;

use super::{Slot, VarKind};
use crate::exec::TextPart;
use crate::heap::{Cell, Elements, Letters, Payload};
use crate::natives::{Args, Native};
use crate::{Limit, Machine, Ref, Stop, Value};

/// Longer texts and arrays are not written out.
const LONGEST: usize = 4_000;

impl Machine<'_> {
    pub(crate) fn is_open_text(&self, string: Ref) -> bool {
        matches!(self.heap.payload(string), Some(Payload::Letters(_) | Payload::Joined(_)))
    }

    /// Puts a string together that was left in parts: numbers in it are settled now.
    fn put_together(&mut self, string: Ref) -> Result<(), Stop> {
        let parts = match self.heap.payload(string) {
            Some(Payload::Joined(parts)) => parts.clone(),
            _ => return Ok(()),
        };
        let mut text = Vec::new();
        for (value, is_char) in parts {
            match value {
                Value::Sym(_) | Value::Int(_) if is_char => text.push(value),
                Value::Null => text.extend(units_of("null")),
                Value::Ref(reference) => text.extend(self.all_letters(reference)?),
                value => text.extend(self.digits(value)?),
            }
        }
        let payload = Payload::Letters(Box::new(letters_from(text, false)));
        self.set_payload(string, payload).map(|_| ())
    }

    /// Whether all JDKs have the same message in an exception: those of the program, and a few of the JVM.
    pub(super) fn is_message_certain(&self, thrown: Ref) -> bool {
        let Some(concolic) = &self.concolic else { return true };
        let is_raised = concolic.raised.get(&thrown);
        let is_raised = is_raised.is_some_and(|raised| !raised.is_assert && !raised.is_worded);
        let class = self.heap.object(thrown).map_or("", |o| self.classes.binary_name(o.class));
        let is_known = matches!(
            class,
            "java.lang.ArithmeticException"
                | "java.lang.ArrayIndexOutOfBoundsException"
                | "java.lang.NegativeArraySizeException"
        );
        concolic.is_plain() || !is_raised || is_known
    }

    /// A string that stops whoever looks at it.
    pub(crate) fn unreadable_text(&mut self) -> Result<Value, Stop> {
        let parts = vec![(Value::Void, false)];
        self.new_object(self.classes.string, Payload::Joined(parts)).map(Value::Ref)
    }

    /// The length of a string or builder.
    pub(crate) fn text_length(&mut self, string: Ref) -> Result<Value, Stop> {
        self.put_together(string)?;
        match self.heap.payload(string) {
            Some(Payload::Str(text)) => Ok(Value::size(text.len())),
            Some(Payload::Builder(units)) => Ok(Value::size(units.len())),
            Some(Payload::Letters(letters)) => {
                Ok(letters.symbol.map_or(Value::size(letters.length), Value::Sym))
            }
            _ => Err(Stop::stuck("not a string")),
        }
    }

    /// A character; the index is inside.
    pub(crate) fn letter(&mut self, string: Ref, index: usize) -> Result<Value, Stop> {
        self.put_together(string)?;
        match self.heap.payload(string) {
            Some(Payload::Str(text)) => text.get(index).map(|unit| Value::int(*unit)),
            Some(Payload::Builder(units)) => units.get(index).map(|unit| Value::int(*unit)),
            Some(Payload::Letters(letters)) if index < letters.length => {
                if let Some(known) = letters.cells.get(&index) {
                    return Ok(*known);
                }
                let at = (string, Slot::Cell(index));
                let memory = self.concolic.as_ref().and_then(|c| c.lazy.get(&at).copied());
                let value = match memory {
                    Some(value) => value,
                    None => Value::Sym(self.int_input(VarKind::Int(ir::IntKind::Char))?),
                };
                if let Some(concolic) = &mut self.concolic {
                    concolic.lazy.insert(at, value);
                }
                if let Some(object) = self.heap.object_mut(string)
                    && let Payload::Letters(letters) = &mut object.payload
                {
                    letters.cells.insert(index, value);
                }
                Some(value)
            }
            _ => None,
        }
        .ok_or_else(|| Stop::stuck("a character that is not there"))
    }

    /// All characters; the length is known from then on.
    pub(crate) fn all_letters(&mut self, string: Ref) -> Result<Vec<Value>, Stop> {
        let length = self.text_length(string)?;
        let Value::Int(length) = self.settle(length) else {
            return Err(Stop::stuck("not a length"));
        };
        let length = usize::try_from(length).unwrap_or(0);
        if length > LONGEST {
            return Err(Stop::Limit(Limit::Heap));
        }
        (0..length).map(|i| self.letter(string, i)).collect()
    }

    /// A fresh string of these characters.
    pub(crate) fn string_of(&mut self, letters: Vec<Value>) -> Result<Value, Stop> {
        let units: Option<Vec<u16>> = letters
            .iter()
            .map(|letter| match letter {
                Value::Int(n) => u16::try_from(*n).ok(),
                _ => None,
            })
            .collect();
        match units {
            Some(units) => self.new_string(units),
            None => {
                let payload = Payload::Letters(Box::new(letters_from(letters, false)));
                self.new_object(self.classes.string, payload).map(Value::Ref)
            }
        }
    }

    /// Puts characters into a builder.
    pub(crate) fn set_builder(&mut self, builder: Ref, letters: Vec<Value>) -> Result<(), Stop> {
        self.reserve(letters.len() as u64 * 2)?;
        self.outgrow(builder, letters.len());
        let payload = Payload::Letters(Box::new(letters_from(letters, true)));
        self.set_payload(builder, payload).map(|_| ())
    }

    /// Whether two strings have the same content.
    pub(crate) fn same_text(&mut self, a: Ref, b: Ref) -> Result<Value, Stop> {
        if !self.is_open_text(a) && !self.is_open_text(b) {
            return match (self.heap.text(a), self.heap.text(b)) {
                (Some(a), Some(b)) => Ok(Value::Bool(a == b)),
                _ => Err(Stop::stuck("not a string")),
            };
        }
        let (x, y) = (self.text_length(a)?, self.text_length(b)?);
        let equal = self.compare_of(CompareOp::Eq, x, y)?;
        if !self.decide(equal, base::Span::NONE)? {
            return Ok(Value::Bool(false));
        }
        let Value::Int(length) = self.settle(x) else { return Err(Stop::stuck("not a length")) };
        if length > LONGEST as i128 {
            return Err(Stop::Limit(Limit::Heap));
        }
        let mut all = Value::Bool(true);
        for i in 0..usize::try_from(length).unwrap_or(0) {
            let (x, y) = (self.letter(a, i)?, self.letter(b, i)?);
            let same = self.compare_of(CompareOp::Eq, x, y)?;
            all = self.and_of(all, same)?;
        }
        Ok(all)
    }

    /// A concatenation in which something is an input.
    pub(crate) fn join_open(&mut self, parts: &[TextPart]) -> Result<Option<Value>, Stop> {
        let is_open = |part: &TextPart| match part.value {
            Value::Sym(_) => true,
            Value::Ref(reference) => self.is_open_text(reference),
            // What JDKs write differently is refused when somebody looks at it.
            value => !self.is_text_certain(value),
        };
        if self.concolic.is_none() || !parts.iter().any(is_open) {
            return Ok(None);
        }
        // Messages and what is printed are looked at by nobody: they stay in parts.
        let parts = parts.iter().map(|part| (part.value, part.is_char)).collect();
        let string = self.new_object(self.classes.string, Payload::Joined(parts))?;
        Ok(Some(Value::Ref(string)))
    }

    /// Runs a library method: one that knows expressions, or one whose arguments are settled.
    pub(crate) fn run_native(&mut self, native: Native, args: Vec<Value>) -> Result<Value, Stop> {
        self.enter_native(&args);
        let result = self.run_native_here(native, args);
        self.leave_native();
        result
    }

    fn run_native_here(&mut self, native: Native, args: Vec<Value>) -> Result<Value, Stop> {
        let is_plain = self.concolic.as_ref().is_some_and(|concolic| concolic.is_plain());
        if let (Some(open), false) = (native.open, is_plain) {
            return open(self, Args::new(&args));
        }
        let mut settled = Vec::with_capacity(args.len());
        for arg in args {
            settled.push(self.settle_deep(arg)?);
        }
        (native.run)(self, Args::new(&settled))
    }

    /// The value without expressions, in itself and in what natives look into.
    pub(crate) fn settle_deep(&mut self, value: Value) -> Result<Value, Stop> {
        let value = self.settle(value);
        let mut pending: Vec<Ref> = Vec::new();
        let mut seen: Vec<Ref> = Vec::new();
        if let Value::Ref(reference) = value {
            pending.push(reference);
        }
        while let Some(reference) = pending.pop() {
            if seen.contains(&reference) {
                continue;
            }
            seen.push(reference);
            match self.heap.cell(reference) {
                Cell::Array(_) => {
                    self.settle_array(reference)?;
                    if let Some(Elements::Ref(items)) = self.heap.array(reference).map(|a| &a.data)
                    {
                        if items.len() > LONGEST {
                            return Err(Stop::Limit(Limit::Heap));
                        }
                        pending.extend(items.iter().flatten());
                    }
                }
                Cell::Object(object) => match &object.payload {
                    Payload::Letters(letters) => {
                        let is_builder = letters.is_builder;
                        self.settle_text(reference, is_builder)?;
                    }
                    Payload::Joined(_) => self.settle_text(reference, false)?,
                    Payload::Boxed(value @ Value::Sym(_)) => {
                        let value = self.settle(*value);
                        self.set_payload(reference, Payload::Boxed(value))?;
                    }
                    _ => {}
                },
            }
        }
        Ok(value)
    }

    fn settle_text(&mut self, string: Ref, is_builder: bool) -> Result<(), Stop> {
        let letters = self.all_letters(string)?;
        let mut units = Vec::with_capacity(letters.len());
        for letter in letters {
            match self.settle(letter) {
                Value::Int(unit) => units.push(unit as u16),
                _ => return Err(Stop::stuck("not a character")),
            }
        }
        let payload = match is_builder {
            true => Payload::Builder(units),
            false => Payload::Str(units.into()),
        };
        self.set_payload(string, payload).map(|_| ())
    }

    fn settle_array(&mut self, array: Ref) -> Result<(), Stop> {
        let Some(found) = self.heap.array(array) else { return Err(Stop::stuck("no array")) };
        if !found.data.is_open() {
            return Ok(());
        }
        let element = found.element.clone();
        let length = self.settled_length(array)?;
        if length > LONGEST {
            return Err(Stop::Limit(Limit::Heap));
        }
        let mut data = Elements::defaults(&element, length)
            .ok_or_else(|| Stop::stuck("there are no arrays of this type"))?;
        for i in 0..length {
            let Some(value) = self.element(array, i as i128)? else {
                return Err(Stop::stuck("no such element"));
            };
            let value = self.settle(value);
            if !data.set(i, value) {
                return Err(Stop::stuck("an element of another type"));
            }
        }
        if let Some(array) = self.heap.array_mut(array) {
            array.data = data;
        }
        Ok(())
    }
}

fn letters_from(letters: Vec<Value>, is_builder: bool) -> Letters {
    let length = letters.len();
    Letters { length, symbol: None, cells: letters.into_iter().enumerate().collect(), is_builder }
}

pub(crate) fn units_of(text: &str) -> impl Iterator<Item = Value> {
    text.encode_utf16().map(Value::int)
}
