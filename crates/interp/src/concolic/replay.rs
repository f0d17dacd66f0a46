//! What a run started from, as plain data, and running it once more from there: with plain values,
//! built before the method is entered, and with the ordinary natives. Only what goes wrong again
//! is a finding.

use std::collections::{BTreeMap, VecDeque};

use ir::{ClassId, FieldId, MethodId, MethodKind, Type};

use super::functions::Changed;
use super::run::{Bug, End, machine};
use super::view::{Thrown, View};
use super::{Concolic, Given, Goal, Made, Script, Slot, Target};
use crate::heap::{Elements, Payload};
use crate::natives::scanner;
use crate::{Machine, Ref, Stop, Value};

/// A value of an input.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Part {
    /// A number or a truth value.
    Plain(Value),
    Null,
    /// A position in [`Recipe::things`].
    Thing(usize),
}

/// An object of an input, and how it comes about.
#[derive(Clone, PartialEq, Debug)]
pub enum Thing {
    Array {
        element: Type,
        length: usize,
        cells: BTreeMap<usize, Part>,
    },
    Text(Vec<u16>),
    Boxed {
        class: ClassId,
        value: Part,
    },
    /// A `BigInteger`, or a `BigDecimal` with so many digits behind the point.
    Big {
        class: ClassId,
        value: Part,
        scale: Option<i32>,
    },
    /// Fields that are not listed have their default values.
    Fields {
        class: ClassId,
        fields: BTreeMap<FieldId, Part>,
    },
    /// A constructor or static method is called, and then these methods on the object.
    Built {
        class: ClassId,
        by: MethodId,
        args: Vec<Part>,
        then: Vec<(MethodId, Vec<Part>)>,
    },
    Constant(FieldId),
    /// A collection of the library: its elements, or keys and values.
    Collection {
        class: &'static str,
        items: Vec<(Part, Option<Part>)>,
        /// The enumeration whose constants it holds, if it is made for one.
        listed: Option<ClassId>,
    },
    /// An object of a class below an interface or an abstract class: the constructor, and what
    /// calls of its methods do.
    Table {
        class: ClassId,
        built: Option<(MethodId, Vec<Part>)>,
        answers: Vec<Answer>,
    },
    /// Thrown by a functional object.
    Exception {
        class: ClassId,
    },
    /// Made by the program itself: nobody can say how.
    Unknown {
        class: Option<ClassId>,
    },
    /// So long that nobody makes it.
    TooLarge,
}

/// What a call of code does that nobody has.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    pub method: MethodId,
    /// The result, or what is thrown.
    pub gives: Part,
    pub throws: bool,
    /// What is done before.
    pub changes: Vec<Change>,
}

/// A place gets another value.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    pub target: Target<Part>,
    /// What the target is.
    pub ty: Type,
    pub slot: Slot,
    pub value: Part,
}

/// What a run starts from.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Recipe {
    /// The receiver first.
    pub args: Vec<Part>,
    pub things: Vec<Thing>,
    /// What methods without bodies give, in order.
    pub stubs: Vec<Answer>,
    /// Classes whose private state had to be assumed.
    pub assumed: Vec<ClassId>,
}

/// Longer texts and arrays are not made.
const LONGEST: usize = 4_000;

/// What came of a run with plain values.
#[derive(Clone, PartialEq, Debug)]
pub struct Again {
    pub end: End,
    /// What the method gave back, if it came to its end.
    pub result: Option<Recipe>,
    /// The exception that left it.
    pub thrown: Option<Thrown>,
    /// What can be seen of its result and its arguments then.
    pub view: View,
    pub steps: u64,
}

/// Runs a recipe with plain values; what came of it, if it goes wrong in the same way at the same
/// place. To be called inside [`base::on_large_stack`].
pub fn confirm(goal: &Goal<'_>, recipe: &Recipe, bug: &Bug) -> Option<(Bug, Option<Recipe>)> {
    let again = rerun(goal, recipe);
    match again.end {
        End::Bug(other) => {
            let is_same = other.kind == bug.kind
                && other.code == bug.code
                && other.exception == bug.exception
                && other.span == bug.span
                && other.conjunct == bug.conjunct;
            is_same.then_some((other, again.result))
        }
        _ => None,
    }
}

/// Runs a recipe with plain values.
pub fn rerun(goal: &Goal<'_>, recipe: &Recipe) -> Again {
    let mut concolic = Concolic::new(*goal, Script::default());
    concolic.given = Some(VecDeque::new());
    let mut machine = machine(goal, concolic);
    machine.begin_here();
    let (end, args, left) = machine.explore(Some(recipe));
    let asked = machine.concolic.as_ref().is_some_and(|c| !c.nodes.is_empty());
    // Something of the input was not in the recipe.
    let end = if asked { End::Limit } else { end };
    let result = left.result.filter(|value| *value != Value::Void);
    let thrown = left.thrown.map(|thrown| machine.thrown(thrown));
    let view = match end {
        End::Limit | End::Stuck { .. } | End::NoInput => View::default(),
        End::Fine { .. } | End::Bug(_) => machine.view(&args, result),
    };
    let result = result.map(|value| machine.as_it_is(&[value]));
    Again { end, result, thrown, view, steps: machine.steps }
}

impl Machine<'_> {
    /// These values of the start, as plain data.
    pub(super) fn recipe(&mut self, args: &[Value]) -> Recipe {
        let mut recipe = Recipe::default();
        let mut known = BTreeMap::new();
        recipe.args = args.iter().map(|value| self.part(*value, &mut recipe, &mut known)).collect();
        let stubs = self.concolic.as_ref().map(|c| c.stubs.clone()).unwrap_or_default();
        recipe.stubs =
            stubs.iter().map(|given| self.answer(given, &mut recipe, &mut known)).collect();
        recipe.assumed = self.concolic.as_ref().map(|c| c.assumed.clone()).unwrap_or_default();
        recipe
    }

    /// Values as they are now, as far as they are numbers, texts, boxes, arrays of such, or
    /// constants of enumerations.
    pub(super) fn as_it_is(&self, values: &[Value]) -> Recipe {
        let mut recipe = Recipe::default();
        let mut known = BTreeMap::new();
        recipe.args =
            values.iter().map(|value| self.part_now(*value, &mut recipe, &mut known)).collect();
        recipe
    }

    fn part_now(
        &self,
        value: Value,
        recipe: &mut Recipe,
        known: &mut BTreeMap<Ref, usize>,
    ) -> Part {
        let reference = match self.concrete(value) {
            Value::Null | Value::Void => return Part::Null,
            Value::Ref(reference) => reference,
            value => return Part::Plain(value),
        };
        if let Some(at) = known.get(&reference) {
            return Part::Thing(*at);
        }
        let at = recipe.things.len();
        known.insert(reference, at);
        let class = self.heap.object(reference).map(|object| object.class);
        recipe.things.push(Thing::Unknown { class });
        if let Some(thing) = self.thing_now(reference, recipe, known)
            && let Some(place) = recipe.things.get_mut(at)
        {
            *place = thing;
        }
        Part::Thing(at)
    }

    fn thing_now(
        &self,
        reference: Ref,
        recipe: &mut Recipe,
        known: &mut BTreeMap<Ref, usize>,
    ) -> Option<Thing> {
        if let Some(array) = self.heap.array(reference) {
            let length = array.data.len();
            if length > LONGEST {
                return None;
            }
            let mut cells = BTreeMap::new();
            for i in 0..length {
                let part = self.part_now(array.data.get(i)?, recipe, known);
                if !is_told(part, recipe) {
                    return None;
                }
                cells.insert(i, part);
            }
            return Some(Thing::Array { element: array.element.clone(), length, cells });
        }
        match self.heap.payload(reference) {
            Some(Payload::Builder(units)) => {
                let text = recipe.things.len();
                recipe.things.push(Thing::Text(units.clone()));
                let items = vec![(Part::Thing(text), None)];
                Some(Thing::Collection { class: "java.lang.StringBuilder", items, listed: None })
            }
            Some(Payload::Items(items)) => {
                let class = self.heap.object(reference)?.class;
                let class = kind_of(self.classes.binary_name(class));
                let mut told = Vec::new();
                let array = items.array.and_then(|array| self.heap.array(array));
                let elements: Vec<Value> = match array {
                    Some(array) => {
                        (0..array.data.len()).filter_map(|i| array.data.get(i)).collect()
                    }
                    None => items.list.clone(),
                };
                if elements.len() > LONGEST {
                    return None;
                }
                for value in elements {
                    let part = self.part_now(value, recipe, known);
                    if !is_told(part, recipe) {
                        return None;
                    }
                    told.push((part, None));
                }
                Some(Thing::Collection { class, items: told, listed: None })
            }
            Some(Payload::Pairs(pairs)) => {
                let class = self.heap.object(reference)?.class;
                let is_set = self.classes.binary_name(class).contains("Set");
                let mut told = Vec::new();
                for pair in &pairs.entries {
                    let key = self.part_now(pair.key, recipe, known);
                    let value = match is_set {
                        true => None,
                        false => Some(self.part_now(pair.value, recipe, known)),
                    };
                    if !is_told(key, recipe) || value.is_some_and(|v| !is_told(v, recipe)) {
                        return None;
                    }
                    told.push((key, value));
                }
                let class = if is_set { "java.util.Set" } else { "java.util.Map" };
                Some(Thing::Collection { class, items: told, listed: None })
            }
            Some(Payload::Boxed(value)) => {
                let class = self.heap.object(reference)?.class;
                let value = self.part_now(*value, recipe, known);
                Some(Thing::Boxed { class, value })
            }
            Some(Payload::Big { value, scale }) => {
                let class = self.heap.object(reference)?.class;
                let value = self.part_now(*value, recipe, known);
                Some(Thing::Big { class, value, scale: *scale })
            }
            _ => {
                if let Some(text) = self.heap.text(reference) {
                    return Some(Thing::Text(text.to_vec()));
                }
                let class = self.heap.object(reference)?.class;
                let constants = &self.program.classes.get(class.index())?.enum_constants;
                let same = |id: &&FieldId| {
                    self.statics.get(id.index()) == Some(&Some(Value::Ref(reference)))
                };
                constants.iter().find(same).map(|id| Thing::Constant(*id))
            }
        }
    }

    fn answer(
        &self,
        given: &Given,
        recipe: &mut Recipe,
        known: &mut BTreeMap<Ref, usize>,
    ) -> Answer {
        let mut part = |value: Value| self.part(value, recipe, known);
        let changes = given.changes.iter().map(|change| Change {
            target: match change.target {
                Target::Argument(at) => Target::Argument(at),
                Target::Input(target) => Target::Input(part(Value::Ref(target))),
            },
            ty: change.ty.clone(),
            slot: change.slot,
            value: part(change.value),
        });
        let changes = changes.collect();
        let gives = part(given.value);
        Answer { method: given.method, gives, throws: given.throws, changes }
    }

    fn part(&self, value: Value, recipe: &mut Recipe, known: &mut BTreeMap<Ref, usize>) -> Part {
        let reference = match self.concrete(value) {
            Value::Null | Value::Void => return Part::Null,
            Value::Ref(reference) => reference,
            value => return Part::Plain(value),
        };
        if let Some(at) = known.get(&reference) {
            return Part::Thing(*at);
        }
        let at = recipe.things.len();
        known.insert(reference, at);
        recipe.things.push(Thing::TooLarge);
        let thing = self.thing(reference, recipe, known);
        if let Some(place) = recipe.things.get_mut(at) {
            *place = thing;
        }
        Part::Thing(at)
    }

    fn thing(
        &self,
        reference: Ref,
        recipe: &mut Recipe,
        known: &mut BTreeMap<Ref, usize>,
    ) -> Thing {
        let made = self.concolic.as_ref().and_then(|c| c.made.get(&reference)).cloned();
        let Some(made) = made else {
            return match self.heap.text(reference) {
                Some(text) => Thing::Text(text.to_vec()),
                None => {
                    let class = self.heap.object(reference).map(|object| object.class);
                    Thing::Unknown { class }
                }
            };
        };
        let lazy: Vec<(Slot, Value)> = match &self.concolic {
            Some(concolic) => {
                let from = (reference, Slot::Field(FieldId(0)));
                let own = concolic.lazy.range(from..).take_while(|((r, _), _)| *r == reference);
                own.map(|((_, slot), value)| (*slot, *value)).collect()
            }
            None => Vec::new(),
        };
        if let Made::Table { class, built, calls, .. } = made {
            let stubs = self.concolic.as_ref().map(|c| c.stubs.as_slice()).unwrap_or_default();
            let own = calls.iter().filter_map(|call| stubs.get(*call));
            let answers = own.map(|given| self.answer(given, recipe, known)).collect();
            let built = built.map(|(by, args)| {
                (by, args.iter().map(|value| self.part(*value, recipe, known)).collect())
            });
            return Thing::Table { class, built, answers };
        }
        let mut parts = |list: &[Value], recipe: &mut Recipe| -> Vec<Part> {
            list.iter().map(|value| self.part(*value, recipe, known)).collect()
        };
        match made {
            Made::Array { element } => {
                let length = self.heap.array(reference).map_or(0, |array| array.data.len());
                if length > LONGEST {
                    return Thing::TooLarge;
                }
                let mut cells = BTreeMap::new();
                for (slot, value) in lazy {
                    if let Slot::Cell(at) = slot {
                        cells.extend(parts(&[value], recipe).pop().map(|part| (at, part)));
                    }
                }
                Thing::Array { element, length, cells }
            }
            Made::Text => {
                let length = match self.heap.payload(reference) {
                    Some(Payload::Letters(letters)) => letters.length,
                    Some(Payload::Str(text)) => text.len(),
                    _ => 0,
                };
                if length > LONGEST {
                    return Thing::TooLarge;
                }
                // What nobody asked for is some letter.
                let mut units = vec![u16::from(b'a'); length];
                for (slot, value) in lazy {
                    if let (Slot::Cell(at), Value::Int(unit)) = (slot, self.concrete(value))
                        && let Some(place) = units.get_mut(at)
                    {
                        *place = unit as u16;
                    }
                }
                Thing::Text(units)
            }
            Made::Boxed { class, value } => {
                let value = parts(&[value], recipe).pop().unwrap_or(Part::Null);
                Thing::Boxed { class, value }
            }
            Made::Big { class, value, scale } => {
                let value = parts(&[value], recipe).pop().unwrap_or(Part::Null);
                Thing::Big { class, value, scale }
            }
            Made::Fields { class } => {
                let mut fields = BTreeMap::new();
                for (slot, value) in lazy {
                    if let Slot::Field(field) = slot {
                        fields.extend(parts(&[value], recipe).pop().map(|part| (field, part)));
                    }
                }
                Thing::Fields { class, fields }
            }
            Made::Built { by, args, then } => {
                let class = self.heap.object(reference).map_or(self.classes.object, |o| o.class);
                let args = parts(&args, recipe);
                let then = then.iter().map(|(m, args)| (*m, parts(args, recipe))).collect();
                Thing::Built { class, by, args, then }
            }
            Made::Constant(field) => Thing::Constant(field),
            Made::Collection { class, items, .. } => {
                let mut known_items = Vec::new();
                for (key, value) in items {
                    let key = parts(&[key], recipe).pop().unwrap_or(Part::Null);
                    let value = value.and_then(|value| parts(&[value], recipe).pop());
                    known_items.push((key, value));
                }
                let listed = self.listed_in(reference);
                Thing::Collection { class, items: known_items, listed }
            }
            Made::Exception { class } => Thing::Exception { class },
            Made::Table { .. } => Thing::TooLarge,
        }
    }

    /// The arguments of a recipe.
    pub(super) fn cook(&mut self, recipe: &Recipe) -> Result<Vec<Value>, Stop> {
        let mut made = vec![None; recipe.things.len()];
        let mut args = Vec::new();
        let method = self.concolic.as_ref().map(|c| self.program.method(c.goal.contract.method));
        let is_new = method.is_some_and(|m| m.kind == MethodKind::Constructor);
        for (i, part) in recipe.args.iter().enumerate() {
            match method {
                Some(method) if is_new && i == 0 => {
                    args.push(Value::Ref(self.new_object(method.class, Payload::None)?));
                }
                _ => args.push(self.cook_part(recipe, *part, &mut made)?),
            }
        }
        let mut given = VecDeque::new();
        for answer in &recipe.stubs {
            let method = answer.method;
            let value = match self.program.method(method).result {
                Type::Void if !answer.throws => Value::Void,
                _ => self.cook_part(recipe, answer.gives, &mut made)?,
            };
            let mut changes = Vec::new();
            for change in &answer.changes {
                let target = match change.target {
                    Target::Argument(at) => Target::Argument(at),
                    Target::Input(part) => match self.cook_part(recipe, part, &mut made)? {
                        Value::Ref(target) => Target::Input(target),
                        _ => return Err(Stop::stuck("a change of nothing")),
                    },
                };
                let (ty, slot) = (change.ty.clone(), change.slot);
                let value = self.cook_part(recipe, change.value, &mut made)?;
                changes.push(Changed { target, ty, slot, value });
            }
            given.push_back(Given { method, value, throws: answer.throws, changes });
        }
        if let Some(concolic) = &mut self.concolic {
            concolic.given = Some(given);
        }
        Ok(args)
    }

    fn cook_part(
        &mut self,
        recipe: &Recipe,
        part: Part,
        made: &mut Vec<Option<Ref>>,
    ) -> Result<Value, Stop> {
        let at = match part {
            Part::Plain(value) => return Ok(value),
            Part::Null => return Ok(Value::Null),
            Part::Thing(at) => at,
        };
        if let Some(Some(known)) = made.get(at) {
            return Ok(Value::Ref(*known));
        }
        let Some(thing) = recipe.things.get(at) else {
            return Err(Stop::stuck("a part that is not there"));
        };
        let value = match thing {
            // Literals: equal ones are one object.
            Thing::Text(units) => Value::Ref(self.intern(&units.as_slice().into())?),
            Thing::Boxed { class, value } => {
                let Part::Plain(value) = value else { return Err(Stop::stuck("not a box")) };
                let name = self.classes.binary_name(*class);
                match value {
                    Value::Int(_) | Value::Bool(_) => self.boxed(name, *value)?,
                    _ => Value::Ref(self.new_object(*class, Payload::Boxed(*value))?),
                }
            }
            Thing::Big { class, value, scale } => {
                let Part::Plain(value) = value else { return Err(Stop::stuck("not a number")) };
                let payload = Payload::Big { value: *value, scale: *scale };
                Value::Ref(self.new_object(*class, payload)?)
            }
            Thing::Constant(field) => {
                self.init_class(self.program.field(*field).class)?;
                self.static_field(*field)?
            }
            Thing::Array { element, length, cells } => {
                let array = self.new_array(element, *length)?;
                let Value::Ref(reference) = array else { return Err(Stop::stuck("no array")) };
                keep(made, at, reference);
                for (i, cell) in cells {
                    let value = self.cook_part(recipe, *cell, made)?;
                    let data = self.heap.array_mut(reference).map(|array| &mut array.data);
                    if !data.is_some_and(|data: &mut Elements| data.set(*i, value)) {
                        return Err(Stop::stuck("an element of another type"));
                    }
                }
                array
            }
            Thing::Fields { class, fields } => {
                self.init_class(*class)?;
                let object = self.new_object(*class, Payload::None)?;
                keep(made, at, object);
                // The others are what its constructor makes of them, if that is called: nobody asks.
                let declared = self.program.classes.get(class.index());
                let methods = declared.into_iter().flat_map(|class| &class.methods);
                let is_made = methods.map(|id| self.program.method(*id)).any(|method| {
                    method.kind == MethodKind::Constructor
                        && method.visibility != ir::Visibility::Private
                });
                if let Some(object) = self.heap.object_mut(object)
                    && is_made
                {
                    object.fields.iter_mut().for_each(|field| *field = Value::Void);
                }
                for (field, part) in fields {
                    let value = self.cook_part(recipe, *part, made)?;
                    self.write_field(Value::Ref(object), *field, value)?;
                }
                Value::Ref(object)
            }
            Thing::Built { class, by, args, then } => {
                self.init_class(*class)?;
                let method = self.program.method(*by);
                let mut values = Vec::new();
                if method.kind == MethodKind::Constructor {
                    values.push(Value::Ref(self.new_object(*class, Payload::None)?));
                }
                for part in args {
                    values.push(self.cook_part(recipe, *part, made)?);
                }
                let result = self.call_static(*by, values.clone())?;
                let object = match method.kind {
                    MethodKind::Constructor => values.first().copied(),
                    _ => Some(result),
                };
                let Some(value @ Value::Ref(reference)) = object else {
                    return Err(Stop::stuck("not an object"));
                };
                keep(made, at, reference);
                for (method, args) in then {
                    let mut values = vec![value];
                    for part in args {
                        values.push(self.cook_part(recipe, *part, made)?);
                    }
                    self.call_static(*method, values)?;
                }
                value
            }
            Thing::Collection { class: "java.util.Optional", items, .. } => {
                let part = items.first().map_or(Part::Null, |(part, _)| *part);
                let value = self.cook_part(recipe, part, made)?;
                self.new_optional(value)?
            }
            Thing::Collection {
                class:
                    class @ ("java.lang.StringBuilder" | "java.lang.StringBuffer" | scanner::CLASS),
                items,
                ..
            } => {
                let part = items.first().map_or(Part::Null, |(part, _)| *part);
                let text = self.cook_part(recipe, part, made)?;
                self.new_builder(class, text)?
            }
            Thing::Collection { class, items, listed } => {
                let object = self.new_collection(class, *listed)?;
                keep(made, at, object);
                for (key, value) in items {
                    let key = self.cook_part(recipe, *key, made)?;
                    let value = match value {
                        Some(value) => Some(self.cook_part(recipe, *value, made)?),
                        None => None,
                    };
                    self.put_into(object, key, value)?;
                }
                Value::Ref(object)
            }
            Thing::Table { class, built, .. } => {
                self.init_class(*class)?;
                let object = self.new_object(*class, Payload::None)?;
                keep(made, at, object);
                // What it gives is among the results of the stubs.
                if let Some(concolic) = &mut self.concolic {
                    let (calls, shape) = (Vec::new(), None);
                    let table = Made::Table { class: *class, built: None, calls, shape };
                    concolic.made.insert(object, table);
                }
                if let Some((by, args)) = built {
                    let mut values = vec![Value::Ref(object)];
                    for part in args {
                        values.push(self.cook_part(recipe, *part, made)?);
                    }
                    self.call_static(*by, values)?;
                }
                Value::Ref(object)
            }
            Thing::Exception { class } => {
                let thrown = self.new_throwable(*class, None)?;
                if let Some(concolic) = &mut self.concolic {
                    concolic.made.insert(thrown, Made::Exception { class: *class });
                }
                Value::Ref(thrown)
            }
            Thing::Unknown { .. } | Thing::TooLarge => {
                return Err(Stop::stuck("an input that nobody makes"));
            }
        };
        match value {
            Value::Ref(reference) => {
                keep(made, at, reference);
                Ok(value)
            }
            _ => Err(Stop::stuck("not an object")),
        }
    }
}

/// Whether the value can be written down as it is now.
fn is_told(part: Part, recipe: &Recipe) -> bool {
    match part {
        Part::Plain(_) | Part::Null => true,
        Part::Thing(at) => matches!(
            recipe.things.get(at),
            Some(
                Thing::Text(_)
                    | Thing::Boxed { .. }
                    | Thing::Big { .. }
                    | Thing::Constant(_)
                    | Thing::Array { .. }
            )
        ),
    }
}

/// What equality of collections of the class looks at.
fn kind_of(class: &str) -> &'static str {
    match class {
        "java.util.Optional" => "java.util.Optional",
        "java.util.ArrayDeque" | "java.util.PriorityQueue" => "java.util.Collection",
        _ => "java.util.List",
    }
}

fn keep(made: &mut [Option<Ref>], at: usize, reference: Ref) {
    if let Some(place) = made.get_mut(at) {
        *place = Some(reference);
    }
}
