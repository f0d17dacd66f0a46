//! Inputs that are a little different: what a model left open, and the values that often make
//! the difference.

use std::collections::{BTreeMap, BTreeSet};

use ir::model::{Input, Object, ObjectId, Path, Value};
use ir::{Body, ClassKind, FieldId, MethodId, MethodKind, Origin, Program, Type};

use super::default_value;

/// More are not tried.
const MOST: usize = 64;

/// The input itself, then others, the likeliest first.
pub fn of(program: &Program, method: MethodId, input: &Input) -> Vec<Input> {
    let info = program.method(method);
    let types: Vec<Type> = info
        .params
        .iter()
        .map(|p| info.locals.get(p.index()).map_or(Type::Null, |local| local.ty.clone()))
        .collect();
    let mut all = vec![input.clone()];
    let mut add = |input: Input| {
        if all.len() < MOST && !all.contains(&input) {
            all.push(input);
        }
    };
    let mut filled = input.clone();
    let first = usize::from(!info.is_static);
    for i in first..filled.args.len() {
        if let (Some(Value::Open), Some(ty)) = (filled.args.get(i), types.get(i))
            && let Some(object) = simple_object(program, ty)
        {
            filled.args[i] = Value::Object(filled.add(object));
        }
    }
    add(filled.clone());
    for base in [input, &filled] {
        for i in first..base.args.len() {
            for value in simple_values(types.get(i)) {
                let mut other = base.clone();
                other.args[i] = value;
                add(other);
            }
        }
        for id in 0..base.objects.len() {
            for element in other_elements(program, base, id) {
                let mut other = base.clone();
                if let Some(Object::Array { element: place, items }) = other.objects.get_mut(id) {
                    *place = element;
                    items.iter_mut().for_each(|item| *item = Value::Null);
                }
                add(other);
            }
            for items in simple_contents(base, id) {
                let mut other = base.clone();
                if let Some(Object::Array { items: place, .. }) = other.objects.get_mut(id) {
                    *place = items;
                }
                add(other);
            }
        }
    }
    all
}

fn simple_values(ty: Option<&Type>) -> Vec<Value> {
    match ty {
        Some(Type::Bool) => vec![Value::Bool(false), Value::Bool(true)],
        Some(Type::Int(kind)) => {
            let (min, max) = (ir::IntKind::min(*kind), ir::IntKind::max(*kind));
            let simple = [0, 1, 2, 3, -1, 5, 10, max, min];
            simple.into_iter().filter(|n| kind.contains(*n)).map(Value::Int).collect()
        }
        Some(ty) if ty.is_reference() => vec![Value::Null],
        _ => Vec::new(),
    }
}

/// Short arrays of numbers, for one that is there.
fn simple_contents(input: &Input, id: usize) -> Vec<Vec<Value>> {
    let Some(Object::Array { element, .. }) = input.objects.get(id) else { return Vec::new() };
    let fills: Vec<Value> = match element {
        Type::Int(kind) => {
            vec![Value::Int(0), Value::Int(1), Value::Int(ir::IntKind::max(*kind))]
        }
        Type::Bool => vec![Value::Bool(false), Value::Bool(true)],
        _ => vec![Value::Open],
    };
    let mut contents = vec![Vec::new()];
    for length in 1..=3 {
        contents.extend(fills.iter().map(|fill| vec![fill.clone(); length]));
    }
    if matches!(element, Type::Int(_)) {
        contents.push(vec![Value::Int(2), Value::Int(1)]);
        contents.push(vec![Value::Int(1), Value::Int(2), Value::Int(3)]);
    }
    contents
}

/// Types that the elements of an array may have although its variable does not say so.
fn other_elements(program: &Program, input: &Input, id: usize) -> Vec<Type> {
    let Some(Object::Array { element: Type::Class(class), .. }) = input.objects.get(id) else {
        return Vec::new();
    };
    let is_below = |other: &ir::ClassId| {
        let known = program.class(*other).origin == Origin::Source
            || program.well_known.string == Some(*other);
        known && other != class && program.is_subclass(*other, *class)
    };
    let all = (0..program.classes.len() as u32).map(ir::ClassId);
    all.filter(is_below).take(2).map(Type::Class).collect()
}

/// An object of the type in which everything is open.
fn simple_object(program: &Program, ty: &Type) -> Option<Object> {
    match ty {
        Type::Array(element) => {
            Some(Object::Array { element: (**element).clone(), items: vec![Value::Open; 2] })
        }
        Type::Class(class) if program.well_known.string == Some(*class) => {
            Some(Object::Text(Vec::new()))
        }
        Type::Class(class) => {
            let info = program.class(*class);
            let has_objects = matches!(info.kind, ClassKind::Class | ClassKind::Record)
                && !info.is_abstract
                && info.origin == Origin::Source;
            has_objects.then(|| Object::Instance { class: *class, fields: BTreeMap::new() })
        }
        _ => None,
    }
}

/// A place of an input that holds a value.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    Arg(usize),
    Static(FieldId),
    Field(usize, FieldId),
    Item(usize, usize),
}

/// The constructor without parameters with which whoever calls the method can make an object of its
/// class.
pub fn constructor_for(program: &Program, method: MethodId) -> Option<MethodId> {
    let info = program.method(method);
    let class = program.class(info.class);
    let is_ours = class.origin == Origin::Source && class.kind == ClassKind::Class;
    if info.is_static || info.kind != MethodKind::Method || class.is_abstract || !is_ours {
        return None;
    }
    let mut constructors = class.methods.iter().copied().filter(|id| {
        let other = program.method(*id);
        let is_bare = other.kind == MethodKind::Constructor && other.params.len() == 1;
        // One that nobody wrote is as visible as the class.
        let is_visible = other.visibility >= info.visibility || other.origin == Origin::Synthetic;
        is_bare && is_visible && matches!(other.body, Body::Block { .. })
    });
    constructors.next()
}

/// The object that the method is called on has just been made, nothing else has happened, and what only
/// its fields referred to is not there.
pub fn make_new(input: &mut Input, constructor: MethodId) {
    input.statics.clear();
    let made = Object::Made(constructor);
    let this = input.args.first().cloned();
    let place = match &this {
        Some(Value::Object(id)) => input.objects.get_mut(id.0 as usize),
        _ => None,
    };
    match place {
        Some(place) => *place = made,
        None => {
            let made = Value::Object(input.add(made));
            if let Some(this) = input.args.first_mut() {
                *this = made;
            }
        }
    }
    let mut next: Vec<Value> = input.args.clone();
    let mut reached = BTreeSet::new();
    while let Some(value) = next.pop() {
        let Value::Object(id) = value else { continue };
        if !reached.insert(id) {
            continue;
        }
        match input.object(id) {
            Some(Object::Instance { fields, .. }) => next.extend(fields.values().cloned()),
            Some(Object::Array { items, .. }) => next.extend(items.iter().cloned()),
            _ => {}
        }
    }
    for (i, object) in input.objects.iter_mut().enumerate() {
        if !reached.contains(&ObjectId(i as u32)) {
            *object = Object::Text(Vec::new());
        }
    }
}

/// All places, those behind others first: a list gets shorter from its end.
pub fn places(input: &Input) -> Vec<Place> {
    let mut places = Vec::new();
    for (i, object) in input.objects.iter().enumerate().rev() {
        match object {
            Object::Instance { fields, .. } => {
                places.extend(fields.keys().map(|field| Place::Field(i, *field)));
            }
            Object::Array { items, .. } => {
                places.extend((0..items.len()).map(|at| Place::Item(i, at)));
            }
            Object::Text(_) | Object::Boxed { .. } | Object::Constant(_) | Object::Made(_) => {}
        }
    }
    places.extend(input.statics.keys().map(|field| Place::Static(*field)));
    places.extend((0..input.args.len()).map(Place::Arg));
    places
}

fn value_at(input: &mut Input, place: Place) -> Option<&mut Value> {
    match place {
        Place::Arg(i) => input.args.get_mut(i),
        Place::Static(field) => input.statics.get_mut(&field),
        Place::Field(i, field) => match input.objects.get_mut(i)? {
            Object::Instance { fields, .. } => fields.get_mut(&field),
            _ => None,
        },
        Place::Item(i, at) => match input.objects.get_mut(i)? {
            Object::Array { items, .. } => items.get_mut(at),
            _ => None,
        },
    }
}

/// Values that are simpler than the one that is there.
pub fn simpler(input: &Input, place: Place) -> Vec<Value> {
    let mut input = input.clone();
    match value_at(&mut input, place) {
        Some(Value::Int(n)) => {
            let n = *n;
            // What is at most as far from zero, and not there already.
            let simple = [0, 1, -1, 2, -2].into_iter().take_while(|s| *s != n);
            simple.filter(|s| s.abs() <= n.abs()).map(Value::Int).collect()
        }
        // Which object it is may be what matters, so only what leads further is cut off.
        Some(Value::Object(_)) if matches!(place, Place::Field(..)) => vec![Value::Null],
        _ => Vec::new(),
    }
}

pub fn put(input: &mut Input, place: Place, value: Value) {
    if let Some(there) = value_at(input, place) {
        *there = value;
    }
}

/// What of an input is not as it was in another.
pub fn changed(before: &Input, after: &Input) -> Vec<Path> {
    let mut changed = Vec::new();
    for (i, value) in after.args.iter().enumerate() {
        if before.args.get(i) != Some(value) {
            changed.push(Path::param(i));
        }
    }
    let paths = after.paths();
    for (i, object) in after.objects.iter().enumerate() {
        if before.objects.get(i) != Some(object)
            && let Some(path) = paths.get(&ObjectId(i as u32))
            && !changed.contains(path)
        {
            changed.push(path.clone());
        }
    }
    changed
}

/// Gives everything that is open the value that a replay gives it.
pub fn close(program: &Program, method: MethodId, input: &mut Input) {
    let info = program.method(method);
    for (param, value) in info.params.iter().zip(&mut input.args) {
        if let Some(local) = info.locals.get(param.index()) {
            close_value(value, &local.ty);
        }
    }
    for (field, value) in &mut input.statics {
        close_value(value, &program.field(*field).ty);
    }
    for object in &mut input.objects {
        match object {
            Object::Instance { fields, .. } => {
                for (field, value) in fields {
                    close_value(value, &program.field(*field).ty);
                }
            }
            Object::Array { element, items } => {
                items.iter_mut().for_each(|item| close_value(item, element));
            }
            Object::Text(_) | Object::Boxed { .. } | Object::Constant(_) | Object::Made(_) => {}
        }
    }
}

fn close_value(value: &mut Value, ty: &Type) {
    if *value == Value::Open {
        *value = default_value(ty);
    }
}
