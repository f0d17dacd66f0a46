//! Places of the heap that may be inputs which nobody has asked for yet.

use std::collections::BTreeMap;

use ir::{FieldId, Type};

use super::{Made, Slot, Sym, VarKind};
use crate::heap::{Cell, Elements, Heap, OpenElements, Payload, default_value};
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
        if let Some(value) = cell.data.get(index) {
            return Ok(Some(value));
        }
        match &cell.data {
            Elements::Open(open) if index < open.length => {}
            _ => return Ok(None),
        }
        let ty = cell.element.clone();
        let nullable = self.concolic.as_ref().is_none_or(|c| c.arguments != Some(array));
        let value = self.input_at(array, Slot::Cell(index), &ty, nullable)?;
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
        let array = self.heap.array_mut(array).ok_or_else(|| Stop::stuck("no array"))?;
        let Ok(index) = usize::try_from(index) else { return Ok(false) };
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
        let value = self.input_at(object, Slot::Field(field), &info.ty, nullable)?;
        self.write_field(Value::Ref(object), field, value)?;
        Ok(value)
    }

    /// What is at a place of an input: the same whenever it is asked for.
    fn input_at(
        &mut self,
        object: Ref,
        slot: Slot,
        ty: &Type,
        nullable: bool,
    ) -> Result<Value, Stop> {
        let known = self.concolic.as_ref().and_then(|c| c.lazy.get(&(object, slot)).copied());
        if let Some(known) = known {
            return Ok(known);
        }
        let value = self.input(ty, nullable)?;
        if let Some(concolic) = &mut self.concolic {
            concolic.lazy.insert((object, slot), value);
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

    /// Two references are compared: where inputs could be the same object and are not, or where a
    /// box is one of those that are kept, nothing is known.
    pub(crate) fn compare_identities(&mut self, a: Value, b: Value) -> Result<(), Stop> {
        if self.concolic.is_none() {
            return Ok(());
        }
        let (Value::Ref(x), Value::Ref(y)) = (a, b) else { return Ok(()) };
        if x == y {
            return Ok(());
        }
        for reference in [x, y] {
            match self.heap.payload(reference) {
                Some(Payload::Boxed(Value::Sym(_))) => {
                    return Err(Stop::stuck("the identity of boxes is not followed"));
                }
                Some(
                    Payload::Boxed(_) | Payload::Str(_) | Payload::Letters(_) | Payload::Joined(_),
                ) if self.is_input(reference) => {
                    self.doubt("whether two strings or boxes are one object");
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// An input of an integer type.
    pub(crate) fn int_input(&mut self, kind: VarKind) -> Result<Sym, Stop> {
        match &mut self.concolic {
            Some(concolic) => Ok(concolic.var(kind)),
            None => Err(Stop::stuck("an input outside of a search")),
        }
    }
}
