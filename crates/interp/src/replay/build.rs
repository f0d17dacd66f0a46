//! A heap from an input: objects first, then what their fields and elements refer to.
//!
//! What is open gets a default value: zero, false, null. Where null is not possible (the receiver,
//! an element of an array of arrays is), the input says so itself.

use std::collections::BTreeMap;

use ir::model::{Input, Object, ObjectId, Value as Given};
use ir::{ClassKind, FloatKind, GhostKind, Method, MethodKind, Origin, Type};

use crate::heap::{Payload, default_value};
use crate::{Machine, Ref, Stop, Value};

/// Longer arrays are not made.
const LONGEST: usize = 10_000;

/// Classes of the library of which an object is nothing but an object.
const PLAIN: &[&str] = &["java.lang.Object"];

impl Machine<'_> {
    /// The arguments of the method, and the heap and static fields behind them; and the objects of
    /// the input, in its order.
    pub(super) fn build(
        &mut self,
        method: &Method,
        input: &Input,
    ) -> Result<(Vec<Value>, Vec<Ref>), Stop> {
        let mut made: Vec<Ref> = Vec::new();
        for object in &input.objects {
            made.push(self.make(object)?);
        }
        for (object, reference) in input.objects.iter().zip(&made) {
            self.fill(object, *reference, &made)?;
        }
        for (field, value) in &input.statics {
            let info = self.program.field(*field);
            if info.is_final || !info.is_static || info.ghost != GhostKind::Real {
                continue;
            }
            self.init_class(info.class)?;
            let value = given(value, &info.ty, &made)?;
            if !self.fits(value, &info.ty) {
                return Err(Stop::stuck("a static field of another type"));
            }
            if let Some(place) = self.statics.get_mut(field.index()) {
                *place = Some(value);
            }
        }
        if input.args.len() != method.params.len() {
            return Err(Stop::stuck("wrong number of arguments"));
        }
        let mut args = Vec::new();
        for (i, (param, value)) in method.params.iter().zip(&input.args).enumerate() {
            let Some(local) = method.locals.get(param.index()) else {
                return Err(Stop::stuck("a parameter is not a local"));
            };
            let is_this = i == 0 && !method.is_static;
            let value = given(value, &local.ty, &made)?;
            if !self.fits(value, &local.ty) || (is_this && value == Value::Null) {
                return Err(Stop::stuck("an argument of another type"));
            }
            if is_this
                && method.kind == MethodKind::Constructor
                && !matches!(value, Value::Ref(r) if self.is_untouched(r))
            {
                return Err(Stop::stuck("an object that has been made already"));
            }
            args.push(value);
        }
        Ok((args, made))
    }

    fn make(&mut self, object: &Object) -> Result<Ref, Stop> {
        let value = match object {
            Object::Instance { class, .. } => {
                let declared =
                    self.classes.declared(*class).ok_or_else(|| Stop::stuck("no such class"))?;
                let is_ours = matches!(declared.origin, Origin::Source | Origin::Synthetic);
                let has_objects = matches!(
                    declared.kind,
                    ClassKind::Class | ClassKind::Record | ClassKind::Lambda
                ) && !declared.is_abstract;
                if !has_objects || !(is_ours || PLAIN.contains(&declared.binary_name.as_str())) {
                    return Err(Stop::stuck("objects of this class are not made"));
                }
                self.init_class(*class)?;
                let throwable = self.classes.named("java.lang.Throwable");
                let payload = match self.classes.is_subclass(*class, throwable) {
                    true => Payload::Throwable(Box::default()),
                    // What the library keeps in it nobody knows.
                    false if self.is_under_library(*class) => {
                        return Err(Stop::stuck("objects of this class are not made"));
                    }
                    false => Payload::None,
                };
                return self.new_object(*class, payload);
            }
            Object::Array { element, items } => {
                if items.len() > LONGEST {
                    return Err(Stop::stuck("a long array"));
                }
                self.new_array(element, items.len())?
            }
            Object::Text(units) => self.new_string(units.clone())?,
            Object::Boxed { class, value } => {
                let name = self.classes.binary_name(*class);
                let value = given(value, &Type::Null, &[])?;
                match (name, value) {
                    (
                        "java.lang.Integer"
                        | "java.lang.Long"
                        | "java.lang.Short"
                        | "java.lang.Byte"
                        | "java.lang.Character",
                        Value::Int(_),
                    )
                    | ("java.lang.Boolean", Value::Bool(_)) => self.boxed(name, value)?,
                    _ => return Err(Stop::stuck("not a box")),
                }
            }
            Object::Made(constructor) => {
                let class = self.program.method(*constructor).class;
                let fields = BTreeMap::new();
                let made = self.make(&Object::Instance { class, fields })?;
                self.call_static(*constructor, vec![Value::Ref(made)])?;
                Value::Ref(made)
            }
            Object::Constant(field) => {
                self.init_class(self.program.field(*field).class)?;
                self.static_field(*field)?
            }
        };
        match value {
            Value::Ref(reference) => Ok(reference),
            _ => Err(Stop::stuck("not an object")),
        }
    }

    fn fill(&mut self, object: &Object, reference: Ref, made: &[Ref]) -> Result<(), Stop> {
        match object {
            Object::Instance { fields, .. } => {
                for (field, value) in fields {
                    let info = self.program.field(*field);
                    if info.is_static || info.ghost != GhostKind::Real {
                        continue;
                    }
                    let value = given(value, &info.ty, made)?;
                    if !self.fits(value, &info.ty) {
                        return Err(Stop::stuck("a field of another type"));
                    }
                    self.write_field(Value::Ref(reference), *field, value)?;
                }
            }
            Object::Array { element, items } => {
                for (i, item) in items.iter().enumerate() {
                    let value = given(item, element, made)?;
                    let fits = self.fits(value, element);
                    let array = self.heap.array_mut(reference);
                    if !fits || !array.is_some_and(|array| array.data.set(i, value)) {
                        return Err(Stop::stuck("an element of another type"));
                    }
                }
            }
            Object::Text(_) | Object::Boxed { .. } | Object::Constant(_) | Object::Made(_) => {}
        }
        Ok(())
    }

    fn fits(&mut self, value: Value, ty: &Type) -> bool {
        match (value, ty) {
            (Value::Bool(_), Type::Bool) | (Value::Double(_), Type::Float(FloatKind::Double)) => {
                true
            }
            (Value::Float(_), Type::Float(FloatKind::Float)) => true,
            (Value::Int(n), Type::Int(kind)) => kind.contains(n),
            (Value::Null, ty) => ty.is_reference(),
            (Value::Ref(reference), ty) => self.is_instance(reference, ty),
            _ => false,
        }
    }

    /// Whether a class has a superclass in the library that is more than `Object`.
    pub(crate) fn is_under_library(&self, class: ir::ClassId) -> bool {
        self.classes.chain(class).into_iter().any(|above| {
            let ours = self
                .classes
                .declared(above)
                .is_some_and(|c| matches!(c.origin, Origin::Source | Origin::Synthetic));
            !ours
                && !matches!(
                    self.classes.binary_name(above),
                    "java.lang.Object" | "java.lang.Record"
                )
        })
    }

    /// Whether all fields of an object have their default values, as before its constructor.
    fn is_untouched(&self, reference: Ref) -> bool {
        self.heap.object(reference).is_some_and(|object| {
            object
                .fields
                .iter()
                .zip(self.classes.template(object.class).iter())
                .all(|(a, b)| a == b)
        })
    }
}

fn given(value: &Given, ty: &Type, made: &[Ref]) -> Result<Value, Stop> {
    Ok(match value {
        Given::Bool(b) => Value::Bool(*b),
        Given::Int(n) => Value::Int(*n),
        Given::Float(bits) => Value::Float(f32::from_bits(*bits)),
        Given::Double(bits) => Value::Double(f64::from_bits(*bits)),
        Given::Null => Value::Null,
        Given::Object(ObjectId(at)) => match made.get(*at as usize) {
            Some(reference) => Value::Ref(*reference),
            None => return Err(Stop::stuck("no such object")),
        },
        Given::Open => default_value(ty),
    })
}
