//! Places of the heap that may be inputs which nobody has asked for yet.

use std::collections::BTreeMap;

use ir::{FieldId, Type};

use super::{Made, Slot, Sym, VarKind};
use crate::heap::{Cell, Elements, Heap, OpenElements, PairOrder, Payload, default_value};
use crate::{Machine, Ref, Stop, Value};

impl Machine<'_> {
    pub(crate) fn array_length(&self, array: Ref) -> Result<Value, Stop> {
        let array = self.heap.array(array).ok_or_else(|| Stop::stuck("no array"))?;
        Ok(match &array.data {
            Elements::Open(open) => open.symbol.map_or(Value::size(open.length), Value::Sym),
            data => Value::size(data.len()),
        })
    }

    /// The length, known on this path.
    pub(crate) fn settled_length(&mut self, array: Ref) -> Result<usize, Stop> {
        let length = self.array_length(array)?;
        match self.settle(length) {
            Value::Int(n) => usize::try_from(n).map_err(|_| Stop::stuck("a negative length")),
            _ => Err(Stop::stuck("not a length")),
        }
    }

    /// An element; nothing if the index is outside.
    pub(crate) fn element(&mut self, array: Ref, index: i128) -> Result<Option<Value>, Stop> {
        let cell = self.heap.array(array).ok_or_else(|| Stop::stuck("no array"))?;
        let Ok(index) = usize::try_from(index) else { return Ok(None) };
        if index < cell.data.len() {
            self.settle_change(array, Slot::Cell(index))?;
        }
        let cell = self.heap.array(array).ok_or_else(|| Stop::stuck("no array"))?;
        if let Some(value) = cell.data.get(index) {
            return Ok(Some(value));
        }
        match &cell.data {
            Elements::Open(open) if index < open.length => {}
            _ => return Ok(None),
        }
        let ty = cell.element.clone();
        let nullable = self.concolic.as_ref().is_none_or(|c| c.arguments != Some(array));
        let value = self.input_at((array, Slot::Cell(index)), &ty, nullable, None)?;
        if let Some(Elements::Open(open)) = self.heap.array_mut(array).map(|a| &mut a.data) {
            open.cells.insert(index, value);
        }
        Ok(Some(value))
    }

    /// In a specification nobody has checked the index: whether it is inside is looked at here.
    pub(crate) fn element_in_bounds(
        &mut self,
        array: Ref,
        index: i128,
    ) -> Result<Option<Value>, Stop> {
        let length = self.array_length(array)?;
        let inside = self.compare_of(ir::CompareOp::Lt, Value::Int(index), length)?;
        if index < 0 || !self.decide(inside, base::Span::NONE)? {
            return Ok(None);
        }
        self.element(array, index)
    }

    /// False if the index is outside, or the value does not fit.
    pub(crate) fn put_element(
        &mut self,
        array: Ref,
        index: i128,
        value: Value,
    ) -> Result<bool, Stop> {
        let Ok(index) = usize::try_from(index) else { return Ok(false) };
        self.note_write(array, Slot::Cell(index));
        let array = self.heap.array_mut(array).ok_or_else(|| Stop::stuck("no array"))?;
        if matches!(value, Value::Sym(_)) && !array.data.is_open() {
            let cells: BTreeMap<usize, Value> =
                (0..array.data.len()).filter_map(|i| Some((i, array.data.get(i)?))).collect();
            let length = array.data.len();
            let fill = Some(default_value(&array.element));
            let open = OpenElements { length, symbol: None, cells, fill };
            array.data = Elements::Open(Box::new(open));
        }
        Ok(array.data.set(index, value))
    }

    /// A new array whose length is an expression.
    pub(crate) fn new_open_array(
        &mut self,
        element: &Type,
        length: usize,
        symbol: Sym,
    ) -> Result<Value, Stop> {
        // What could not be made is a limit, as it is for the JVM.
        let bytes = crate::heap::element_bytes(element).unwrap_or(8).saturating_mul(length as u64);
        if bytes > self.limits.heap_bytes {
            return Err(Stop::Limit(crate::Limit::Heap));
        }
        if let Some(concolic) = &mut self.concolic {
            concolic.lengths.insert(symbol);
        }
        let fill = Some(default_value(element));
        let open = OpenElements { length, symbol: Some(symbol), cells: BTreeMap::new(), fill };
        self.array_of(element, Elements::Open(Box::new(open)))
    }

    /// A field of an object whose fields are inputs.
    pub(crate) fn input_field(&mut self, object: Ref, field: FieldId) -> Result<Value, Stop> {
        if !self.is_input(object) {
            return Err(Stop::stuck("a field without a value"));
        }
        let info = self.program.field(field);
        let nullable = !self.is_never_null(field);
        let goal = self.concolic.as_ref().map(|concolic| concolic.goal);
        let shape = goal.and_then(|goal| goal.shapes.fields.get(&field));
        let at = (object, Slot::Field(field));
        let value = self.input_at(at, &info.ty, nullable, shape)?;
        self.write_field(Value::Ref(object), field, value)?;
        Ok(value)
    }

    /// What is at a place of an input: the same whenever it is asked for.
    fn input_at(
        &mut self,
        at: (Ref, Slot),
        ty: &Type,
        nullable: bool,
        shape: Option<&ir::Shape>,
    ) -> Result<Value, Stop> {
        let known = self.concolic.as_ref().and_then(|c| c.lazy.get(&at).copied());
        if let Some(known) = known {
            return Ok(known);
        }
        let value = self.shaped_input(ty, nullable, shape)?;
        if let Some(concolic) = &mut self.concolic {
            concolic.lazy.insert(at, value);
        }
        Ok(value)
    }

    /// In an earlier state: inputs that were made since are as they were given.
    pub(crate) fn restore_inputs(&self, past: &mut Heap, earlier: &Heap) {
        let Some(concolic) = &self.concolic else { return };
        for (reference, made) in &concolic.made {
            if earlier.has(*reference) {
                continue;
            }
            match (past.cell_mut(*reference), made) {
                (Cell::Object(object), Made::Fields { .. }) => {
                    for field in &mut object.fields {
                        *field = Value::Void;
                    }
                }
                (Cell::Array(array), Made::Array { .. }) => {
                    let symbol = match &array.data {
                        Elements::Open(open) => open.symbol,
                        _ => None,
                    };
                    let length = array.data.len();
                    let cells = BTreeMap::new();
                    let open = OpenElements { length, symbol, cells, fill: None };
                    array.data = Elements::Open(Box::new(open));
                }
                _ => {}
            }
        }
        for (reference, cell) in &concolic.pristine {
            if !earlier.has(*reference) {
                *past.cell_mut(*reference) = cell.clone();
            }
        }
    }

    /// What was built for an input, as it was then.
    pub(crate) fn remember_built(&mut self, since: usize) {
        let Some(concolic) = &mut self.concolic else { return };
        for index in since..self.heap.len() {
            let reference = Ref(index as u32);
            concolic.pristine.push((reference, self.heap.cell(reference).clone()));
        }
    }

    /// Two references are compared. Strings that are inputs are written as literals, and boxes as
    /// values: equal literals are one object, and so are the boxes that are kept. What others may
    /// pass is a doubt.
    pub(crate) fn compare_identities(&mut self, a: Value, b: Value) -> Result<Option<Value>, Stop> {
        let (Value::Ref(x), Value::Ref(y)) = (a, b) else { return Ok(None) };
        if x == y {
            return Ok(None);
        }
        if self.may_be_shared(x) && self.may_be_shared(y) {
            return Err(Stop::stuck("the identity of an object of the library"));
        }
        if self.concolic.is_none() {
            return Ok(None);
        }
        if self.is_input(x) || self.is_input(y) {
            let is_value = |reference: Ref| {
                matches!(
                    self.heap.payload(reference),
                    Some(
                        Payload::Boxed(_)
                            | Payload::Str(_)
                            | Payload::Letters(_)
                            | Payload::Joined(_)
                    )
                )
            };
            if is_value(x) && is_value(y) {
                self.doubt("whether two strings or boxes are one object");
            }
        }
        if self.is_literal(x) && self.is_literal(y) {
            return self.same_text(x, y).map(Some);
        }
        match (self.heap.payload(x), self.heap.payload(y)) {
            (Some(Payload::Boxed(v)), Some(Payload::Boxed(w))) => {
                let (v, w) = (*v, *w);
                if self.type_of(x) != self.type_of(y) || !(is_open(v) || is_open(w)) {
                    return Ok(None);
                }
                if !self.is_kept_box(x) || !self.is_kept_box(y) {
                    return Err(Stop::stuck("the identity of boxes is not followed"));
                }
                let same = self.equal_of(v, w)?;
                if let Value::Bool(_) = self.concrete(v) {
                    return Ok(Some(same));
                }
                let low = self.compare_of(ir::CompareOp::Le, Value::Int(-128), v)?;
                let high = self.compare_of(ir::CompareOp::Le, v, Value::Int(127))?;
                let kept = self.and_of(low, high)?;
                self.and_of(same, kept).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Whether the JDK may give the same object twice where the interpreter makes two.
    fn may_be_shared(&self, reference: Ref) -> bool {
        match self.heap.payload(reference) {
            Some(Payload::View { .. } | Payload::Entry { .. } | Payload::Big { .. }) => true,
            Some(Payload::Items(items)) => items.is_fixed(),
            Some(Payload::Pairs(pairs)) => pairs.order == PairOrder::Unknown,
            _ => false,
        }
    }

    /// A string that is a literal, of the program or of whoever writes the input.
    fn is_literal(&self, string: Ref) -> bool {
        match self.heap.payload(string) {
            Some(Payload::Str(text)) => {
                self.interned.get(text) == Some(&string) || self.is_input(string)
            }
            Some(Payload::Letters(letters)) => !letters.is_builder && self.is_input(string),
            _ => false,
        }
    }

    /// A box of an integer or truth value that `valueOf` gave.
    fn is_kept_box(&self, reference: Ref) -> bool {
        let is_kept = match self.heap.payload(reference) {
            Some(Payload::Boxed(value)) => {
                !matches!(self.concrete(*value), Value::Float(_) | Value::Double(_))
            }
            _ => false,
        };
        let by_value = self.concolic.as_ref().is_some_and(|c| c.by_value.contains(&reference));
        is_kept && (by_value || self.is_input(reference))
    }

    /// An input of an integer type.
    pub(crate) fn int_input(&mut self, kind: VarKind) -> Result<Sym, Stop> {
        match &mut self.concolic {
            Some(concolic) => Ok(concolic.var(kind)),
            None => Err(Stop::stuck("an input outside of a search")),
        }
    }
}

fn is_open(value: Value) -> bool {
    matches!(value, Value::Sym(_))
}
