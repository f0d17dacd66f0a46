//! Inputs of a method in a model: values of the program's types.
//!
//! References that are equal in the model are one object. Its class is the one that the model
//! gives it, or else the first that it may be of. What the model leaves open stays open.

use std::collections::BTreeMap;

use heap::Chunk;
use ir::model::{Input, Object, ObjectId, Path, Value as Given};
use ir::{ClassId, ClassKind, FieldId, Meaning, MethodId, Type};
use rustc_hash::FxHashMap;
use solver::{Model, ModelValue};
use term::eval::Value;
use term::{Op, Term};

use crate::engine::Engine;
use crate::words::counterexample::in_range;
use crate::words::entry::Entry;

/// Longer arrays are left open.
const LONGEST: i128 = 10_000;

/// The values that a model gives to terms, and those that follow.
pub(crate) struct Valuation<'m> {
    pub model: &'m Model,
    pub known: FxHashMap<Term, Option<Value>>,
}

impl<'m> Valuation<'m> {
    pub fn new(model: &'m Model) -> Valuation<'m> {
        Valuation { model, known: FxHashMap::default() }
    }

    pub fn given(&self, term: Term) -> Option<Value> {
        self.model.value(term).and_then(plain)
    }
}

fn plain(value: &ModelValue) -> Option<Value> {
    Some(match value {
        ModelValue::Bool(b) => Value::Bool(*b),
        ModelValue::Number(n) => Value::Number(n.clone()),
        ModelValue::Null => Value::Ref(0),
        ModelValue::Named(name) => Value::Ref(name.strip_prefix("object#")?.parse().ok()?),
        ModelValue::Seq(items) => Value::Seq(items.iter().map(plain).collect::<Option<_>>()?),
        ModelValue::Other(_) => return None,
    })
}

/// An input that is being put together.
#[derive(Default)]
pub(crate) struct Inputs {
    pub input: Input,
    /// The objects of the model.
    objects: FxHashMap<i64, ObjectId>,
    /// The terms that the fields, and the elements of the arrays, are in the state on entry.
    fields: Vec<(ObjectId, FieldId, Term)>,
    elements: Vec<(ObjectId, Term)>,
    statics: Vec<(FieldId, Term)>,
}

impl Inputs {
    /// All that can be shown, with the terms that it stands for.
    pub fn places(&self, entry: &Entry) -> Vec<(Path, Vec<Term>)> {
        let mut places: Vec<(Path, Vec<Term>)> = Vec::new();
        for (i, (_, term)) in entry.params.iter().enumerate() {
            places.push((Path::param(i), vec![*term]));
        }
        for (field, term) in &self.statics {
            places.push((Path::of_static(*field), vec![*term]));
        }
        let paths = self.input.paths();
        for (object, field, term) in &self.fields {
            if let Some(path) = paths.get(object) {
                places.push((path.field(*field), vec![*term]));
            }
        }
        // What is in an array says how long it is; where that is not known, its length is all.
        for (path, terms) in &mut places {
            let Some(Given::Object(id)) = self.input.get(path) else { continue };
            let Some(Object::Array { items, .. }) = self.input.object(id) else { continue };
            let content = self.elements.iter().filter(|(array, _)| *array == id);
            terms.extend(content.map(|(_, values)| *values));
            if items.iter().all(|item| *item == Given::Open) && !items.is_empty() {
                *path = path.length();
            }
        }
        places
    }
}

impl Engine<'_> {
    /// Reads off what the parameters are, and what is behind them.
    pub(crate) fn read_inputs(
        &mut self,
        entry: &Entry,
        values: &mut Valuation<'_>,
        into: &mut Inputs,
    ) {
        let Some(method) = self.scope.method.map(|id| self.program.method(id)) else { return };
        for (i, (param, term)) in entry.params.iter().enumerate() {
            let Some(local) = method.locals.get(param.index()) else { continue };
            let mut ty = local.ty.clone();
            // An inherited body runs for the class that inherits it.
            if i == 0
                && !method.is_static
                && let (Type::Class(declared), Some(own)) = (&ty, self.scope.viewpoint)
                && self.program.is_subclass(own, *declared)
            {
                ty = Type::Class(own);
            }
            let mut value = self.input_value(values, *term, &ty, into);
            // The receiver is an object, whatever the model says of it.
            if i == 0 && !method.is_static && !matches!(value, Given::Object(_)) {
                value = self.new_object(&ty, into).map_or(Given::Open, Given::Object);
            }
            into.input.args.push(value);
        }
        for chunk in entry.state.heap.chunks() {
            match chunk {
                Chunk::Field { object, field, value, .. } => {
                    self.read_field_of(values, *object, FieldId(*field), *value, into);
                }
                Chunk::Elements { array, from, to, values: items, .. } => {
                    self.read_elements(values, (*array, *from, *to), *items, into);
                }
                Chunk::Predicate { .. } | Chunk::Iterated(_) => {}
            }
        }
        self.read_fixed(entry, values, into);
    }

    fn read_field_of(
        &mut self,
        values: &mut Valuation<'_>,
        object: Term,
        field: FieldId,
        value: Term,
        into: &mut Inputs,
    ) {
        let Some(info) = self.program.fields.get(field.index()) else { return };
        if info.ghost != ir::GhostKind::Real {
            return;
        }
        let ty = info.ty.clone();
        if info.is_static {
            let given = self.input_value(values, value, &ty, into);
            into.input.statics.insert(field, given);
            into.statics.push((field, value));
            return;
        }
        let owner = Type::Class(info.class);
        let Given::Object(id) = self.input_value(values, object, &owner, into) else { return };
        let given = self.input_value(values, value, &ty, into);
        if let Some(Object::Instance { class, fields }) = into.input.objects.get_mut(id.0 as usize)
        {
            // It has the field, so it is of that class at least.
            if !self.program.is_subclass(*class, info.class) {
                if !facts::is_concrete(self.program, info.class) {
                    return;
                }
                *class = info.class;
            }
            fields.insert(field, given);
            into.fields.push((id, field, value));
        }
    }

    fn read_elements(
        &mut self,
        values: &mut Valuation<'_>,
        (array, from, to): (Term, Term, Term),
        items: Term,
        into: &mut Inputs,
    ) {
        let Some(Value::Ref(object)) = self.value_in(values, array) else { return };
        let Some(id) = into.objects.get(&object).copied() else { return };
        let element = match into.input.object(id) {
            Some(Object::Array { element, .. }) => element.clone(),
            _ => return,
        };
        let number = |value: Option<Value>| match value {
            Some(Value::Number(n)) => n.to_i128().and_then(|n| usize::try_from(n).ok()),
            _ => None,
        };
        let (Some(from), Some(to)) =
            (number(self.value_in(values, from)), number(self.value_in(values, to)))
        else {
            return;
        };
        into.elements.push((id, items));
        let Some(Value::Seq(list)) = self.value_in(values, items) else { return };
        for (at, item) in (from..to).zip(list) {
            let given = self.given(values, Some(item), None, &element, into);
            if let Some(Object::Array { items, .. }) = into.input.objects.get_mut(id.0 as usize)
                && let Some(place) = items.get_mut(at)
            {
                *place = given;
            }
        }
    }

    /// Fields that are functions of their object.
    fn read_fixed(&mut self, entry: &Entry, values: &mut Valuation<'_>, into: &mut Inputs) {
        let terms: Vec<Term> = entry.params.iter().map(|(_, term)| *term).collect();
        for term in terms {
            let Some(Value::Ref(object)) = self.value_in(values, term) else { continue };
            let Some(id) = into.objects.get(&object).copied() else { continue };
            let class = match into.input.object(id) {
                Some(Object::Instance { class, .. }) => *class,
                _ => continue,
            };
            for field in self.program.class(class).fields.clone() {
                let mut scratch = entry.state.clone();
                let Some(value) = self.fixed_value(&mut scratch, term, field) else { continue };
                let ty = self.program.field(field).ty.clone();
                let given = self.input_value(values, value, &ty, into);
                if let Some(Object::Instance { fields, .. }) =
                    into.input.objects.get_mut(id.0 as usize)
                {
                    fields.insert(field, given);
                    into.fields.push((id, field, value));
                }
            }
        }
    }

    fn input_value(
        &mut self,
        values: &mut Valuation<'_>,
        term: Term,
        ty: &Type,
        into: &mut Inputs,
    ) -> Given {
        match self.terms.op(term) {
            Op::Float(bits) => return Given::Float(bits),
            Op::Double(bits) => return Given::Double(bits),
            _ => {}
        }
        let value = self.value_in(values, term);
        self.given(values, value, Some(term), ty, into)
    }

    fn given(
        &mut self,
        values: &mut Valuation<'_>,
        value: Option<Value>,
        term: Option<Term>,
        ty: &Type,
        into: &mut Inputs,
    ) -> Given {
        match (value, ty) {
            (Some(Value::Bool(b)), Type::Bool) => Given::Bool(b),
            (Some(Value::Number(n)), Type::Int(_)) => {
                n.to_i128().filter(|n| in_range(*n, ty)).map_or(Given::Open, Given::Int)
            }
            (Some(Value::Ref(0)), ty) if ty.is_reference() => Given::Null,
            (Some(Value::Ref(object)), ty) if ty.is_reference() => {
                if let Some(id) = into.objects.get(&object) {
                    return Given::Object(*id);
                }
                match self.object_in(values, term, ty) {
                    Some(made) => {
                        into.input.is_guess |= self.is_guess(&made, ty);
                        let id = into.input.add(made);
                        into.objects.insert(object, id);
                        Given::Object(id)
                    }
                    None => Given::Open,
                }
            }
            _ => Given::Open,
        }
    }

    /// An object as the model has it, without its fields and elements.
    fn object_in(
        &mut self,
        values: &mut Valuation<'_>,
        term: Option<Term>,
        ty: &Type,
    ) -> Option<Object> {
        match ty {
            Type::Array(element) => {
                let length = term.map(|term| self.length_of(term));
                let length = match length.and_then(|length| self.value_in(values, length)) {
                    Some(Value::Number(n)) => n.to_i128()?,
                    _ => 0,
                };
                let length = usize::try_from(length).ok().filter(|n| *n as i128 <= LONGEST)?;
                Some(Object::Array {
                    element: (**element).clone(),
                    items: vec![Given::Open; length],
                })
            }
            Type::Class(declared) => {
                let class = self.class_in(values, term, *declared)?;
                self.instance_in(values, term, class)
            }
            _ => None,
        }
    }

    fn instance_in(
        &mut self,
        values: &mut Valuation<'_>,
        term: Option<Term>,
        class: ClassId,
    ) -> Option<Object> {
        let info = self.program.class(class);
        if self.program.well_known.string == Some(class) {
            return Some(Object::Text(self.text_in(values, term)));
        }
        if info.kind == ClassKind::Enum {
            return self.constant_in(values, term, class).map(Object::Constant);
        }
        if let Some(unboxed) = self.method_that_means(class, Meaning::Unboxed) {
            let value = match term.and_then(|term| self.observed(values, term, unboxed)) {
                Some(Value::Number(n)) => Given::Int(n.to_i128()?),
                Some(Value::Bool(b)) => Given::Bool(b),
                _ if self.program.method(unboxed).result == Type::Bool => Given::Bool(false),
                _ => Given::Int(0),
            };
            return Some(Object::Boxed { class, value });
        }
        Some(Object::Instance { class, fields: BTreeMap::new() })
    }

    /// The class of an object: the one that the model gives it, if it can have objects, else the
    /// declared one or the first below it.
    fn class_in(
        &mut self,
        values: &mut Valuation<'_>,
        term: Option<Term>,
        declared: ClassId,
    ) -> Option<ClassId> {
        if let Some(term) = term {
            let dynamic = self.terms.type_of(term);
            if let Some(known) = values.model.value(dynamic).cloned() {
                let mut classes: Vec<(ClassId, Term)> =
                    self.tables.classes.iter().map(|(id, term)| (*id, *term)).collect();
                classes.sort();
                for (class, term) in classes {
                    if values.model.value(term) == Some(&known)
                        && facts::is_concrete(self.program, class)
                        && self.program.is_subclass(class, declared)
                    {
                        return Some(class);
                    }
                }
            }
        }
        if facts::is_concrete(self.program, declared) {
            return Some(declared);
        }
        let below = self.facts.hierarchy.concrete_below(self.program, declared);
        let is_ours = |class: &&ClassId| {
            matches!(self.program.class(**class).origin, ir::Origin::Source | ir::Origin::Synthetic)
                && matches!(
                    self.program.class(**class).kind,
                    ClassKind::Class | ClassKind::Record | ClassKind::Enum
                )
        };
        below.iter().find(is_ours).copied()
    }

    fn new_object(&mut self, ty: &Type, into: &mut Inputs) -> Option<ObjectId> {
        let Type::Class(declared) = ty else { return None };
        let nothing = Model::new(false);
        let mut values = Valuation::new(&nothing);
        let class = self.class_in(&mut values, None, *declared)?;
        let object = self.instance_in(&mut values, None, class)?;
        into.input.is_guess |= self.is_guess(&object, ty);
        Some(into.input.add(object))
    }

    /// Whether another class would have done as well.
    fn is_guess(&self, object: &Object, ty: &Type) -> bool {
        matches!((object, ty), (Object::Instance { class, .. }, Type::Class(c)) if class != c)
    }

    /// The constant of an enumeration that an object is; the first, if nothing says which.
    fn constant_in(
        &mut self,
        values: &mut Valuation<'_>,
        term: Option<Term>,
        class: ClassId,
    ) -> Option<FieldId> {
        let constants = self.program.class(class).enum_constants.clone();
        let object = term.and_then(|term| self.value_in(values, term));
        let mut scratch = crate::state::State::new(0);
        for field in &constants {
            let span = self.program.field(*field).span;
            if let Ok(constant) = self.final_static(&mut scratch, *field, span)
                && object.is_some()
                && self.value_in(values, constant) == object
            {
                return Some(*field);
            }
        }
        constants.first().copied()
    }

    /// The text of a string: that of a literal with the same content, or one of the right length.
    fn text_in(&mut self, values: &mut Valuation<'_>, term: Option<Term>) -> Vec<u16> {
        let Some(term) = term else { return Vec::new() };
        let mut literals: Vec<(Term, Vec<u16>)> =
            self.tables.literals.iter().map(|(term, text)| (*term, text.clone())).collect();
        literals.sort();
        let own = self.value_in(values, term);
        let content = self.content(term);
        let content = values.model.value(content).cloned();
        for (literal, text) in literals {
            let other = self.content(literal);
            let same = own.is_some() && self.value_in(values, literal) == own
                || content.is_some() && values.model.value(other) == content.as_ref();
            if same {
                return text;
            }
        }
        let string = self.program.well_known.string;
        let length = string.and_then(|s| self.method_that_means(s, Meaning::TextLength));
        let length = length.and_then(|method| self.observed(values, term, method));
        let length = match length {
            Some(Value::Number(n)) => n.to_i128().filter(|n| (0..=1_000).contains(n)).unwrap_or(0),
            _ => 0,
        };
        vec![u16::from(b'a'); length as usize]
    }

    fn method_that_means(&self, class: ClassId, meaning: Meaning) -> Option<MethodId> {
        let mut methods = self.program.class(class).methods.iter().copied();
        methods.find(|id| self.program.method(*id).modifiers.meaning == Some(meaning))
    }

    /// What a method without arguments gives for an object in the model.
    fn observed(
        &mut self,
        values: &mut Valuation<'_>,
        object: Term,
        method: MethodId,
    ) -> Option<Value> {
        let own = self.value_in(values, object);
        let terms: Vec<Term> = values.model.iter().map(|(term, _)| term).collect();
        for term in terms {
            let Op::Apply(fun) = self.terms.op(term) else { continue };
            if !self.is_value_of(fun, method) {
                continue;
            }
            let Some(receiver) = self.terms.args(term).last().copied() else { continue };
            if receiver == object || own.is_some() && self.value_in(values, receiver) == own {
                return self.value_in(values, term);
            }
        }
        None
    }
}
