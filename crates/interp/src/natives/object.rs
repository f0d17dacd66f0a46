//! `Object`, `Class`, and the default methods of `CharSequence`, `Iterable`, `Iterator`.

use ir::{ClassKind, Type};

use super::{Args, Table};
use crate::heap::{Array, Cell, Object, Payload};
use crate::{Machine, Ref, Stop, Value};

pub(super) const TABLES: &[Table] = &[
    Table {
        classes: &["java.lang.Object"],
        rows: &[
            ("<init>", "()", |_, _| Ok(Value::Void)),
            ("equals", "(java.lang.Object)", |_, a| Ok(Value::Bool(a.at(0)? == a.at(1)?))),
            ("hashCode", "()", |m, a| Ok(Value::int(m.identity_hash(a.this()?)))),
            ("toString", "()", |m, a| {
                let this = a.this()?;
                let name = m.classes.jvm_name(&m.type_of(this));
                let hash = m.java_hash(this)?;
                m.new_text(&format!("{name}@{hash:x}"))
            }),
            ("getClass", "()", |m, a| {
                let ty = m.type_of(a.this()?);
                if m.classes.jvm_name(&ty).ends_with("$$Native") {
                    return Err(Stop::stuck("a class that the library keeps to itself"));
                }
                m.class_object(&ty).map(Value::Ref)
            }),
            ("clone", "()", |m, a| m.clone_object(a.this()?)),
            ("copied", "(java.lang.Object)", |m, a| m.clone_object(a.this()?)),
        ],
    },
    Table {
        classes: &["java.lang.Class"],
        rows: &[
            ("getName", "()", |m, a| {
                let ty = m.class_type(a)?;
                let name = m.classes.jvm_name(&ty);
                m.new_text(&name)
            }),
            ("getSimpleName", "()", |m, a| {
                let ty = m.class_type(a)?;
                let name = m.classes.simple_name(&ty);
                m.new_text(&name)
            }),
            ("getTypeName", "()", |m, a| {
                let ty = m.class_type(a)?;
                let name = m.classes.type_text(&ty);
                m.new_text(&name)
            }),
            ("toString", "()", |m, a| {
                let ty = m.class_type(a)?;
                let prefix = match &ty {
                    Type::Class(c) if m.classes.is_interface(*c) => "interface ",
                    Type::Class(_) | Type::Array(_) => "class ",
                    _ => "",
                };
                let name = m.classes.jvm_name(&ty);
                m.new_text(&format!("{prefix}{name}"))
            }),
            ("isInstance", "(java.lang.Object)", |m, a| {
                let ty = m.class_type(a)?;
                let object = a.nullable(1)?;
                Ok(Value::Bool(match object {
                    Some(object) => m.instance_of(object, &ty)?,
                    None => false,
                }))
            }),
            ("cast", "(java.lang.Object)", |m, a| {
                let ty = m.class_type(a)?;
                match a.nullable(1)? {
                    Some(object) if !m.instance_of(object, &ty)? => Err(m.bad_cast(object, &ty)),
                    object => Ok(Value::from_ref(object)),
                }
            }),
            ("isArray", "()", |m, a| Ok(Value::Bool(matches!(m.class_type(a)?, Type::Array(_))))),
            ("isInterface", "()", |m, a| {
                let ty = m.class_type(a)?;
                Ok(Value::Bool(matches!(ty, Type::Class(c) if m.classes.is_interface(c))))
            }),
            ("isEnum", "()", |m, a| is_kind(m, a, ClassKind::Enum)),
            ("isRecord", "()", |m, a| is_kind(m, a, ClassKind::Record)),
            // Assertions are switched on and off for all classes of the program at once.
            ("desiredAssertionStatus", "()", |m, a| match m.class_type(a)? {
                Type::Class(c) => {
                    let class = m.classes.declared(c);
                    let is_ours = class.is_some_and(|c| c.origin == ir::Origin::Source);
                    Ok(Value::Bool(is_ours && m.limits.assertions))
                }
                Type::Array(_) => Err(Stop::stuck("whether arrays have assertions")),
                _ => Ok(Value::Bool(false)),
            }),
            ("getSuperclass", "()", |m, a| {
                let superclass = match m.class_type(a)? {
                    Type::Class(c) if !m.classes.is_interface(c) => m.classes.superclass(c),
                    Type::Array(_) => Some(m.classes.object),
                    _ => None,
                };
                match superclass {
                    Some(class) => m.class_object(&Type::Class(class)).map(Value::Ref),
                    None => Ok(Value::Null),
                }
            }),
        ],
    },
    Table {
        classes: &["java.lang.CharSequence"],
        rows: &[("isEmpty", "()", |m, a| {
            let this = a.at(0)?;
            let length = m.call_virtual("java.lang.CharSequence", "length", "()", vec![this])?;
            Ok(Value::Bool(length == Value::Int(0)))
        })],
    },
    Table {
        classes: &["java.lang.Iterable"],
        rows: &[("forEach", "(java.util.function.Consumer)", |m, a| {
            let action = Value::Ref(m.non_null(a, 1)?);
            let iterator =
                m.call_virtual("java.lang.Iterable", "iterator", "()", vec![a.at(0)?])?;
            for_each_remaining(m, iterator, action)
        })],
    },
    Table {
        classes: &["java.util.Iterator"],
        rows: &[
            ("remove", "()", |m, _| {
                Err(m.raise("java.lang.UnsupportedOperationException", "remove"))
            }),
            ("forEachRemaining", "(java.util.function.Consumer)", |m, a| {
                let action = Value::Ref(m.non_null(a, 1)?);
                for_each_remaining(m, a.at(0)?, action)
            }),
        ],
    },
];

fn is_kind(m: &mut Machine<'_>, a: Args<'_>, kind: ClassKind) -> Result<Value, Stop> {
    let ty = m.class_type(a)?;
    let class = match ty {
        Type::Class(c) => m.classes.declared(c),
        _ => None,
    };
    Ok(Value::Bool(class.is_some_and(|c| c.kind == kind)))
}

fn for_each_remaining(m: &mut Machine<'_>, it: Value, action: Value) -> Result<Value, Stop> {
    const ITERATOR: &str = "java.util.Iterator";
    if it == Value::Null {
        return Err(m.null_pointer());
    }
    loop {
        let more = m.call_virtual(ITERATOR, "hasNext", "()", vec![it])?;
        if !m.decide(more, base::Span::NONE)? {
            break;
        }
        let element = m.call_virtual(ITERATOR, "next", "()", vec![it])?;
        m.call_virtual(
            "java.util.function.Consumer",
            "accept",
            "(java.lang.Object)",
            vec![action, element],
        )?;
    }
    Ok(Value::Void)
}

impl Machine<'_> {
    /// Numbers in the order of asking; the JVM's are random, so no program may depend on them.
    pub(crate) fn identity_hash(&mut self, object: Ref) -> i32 {
        self.identities_asked += 1;
        let next = (self.identity_hashes.len() as i32).wrapping_add(1).wrapping_mul(0x1234_5677);
        *self.identity_hashes.entry(object).or_insert(next & 0x7fff_ffff)
    }

    /// The type that an object of class `Class` stands for.
    pub(crate) fn class_type(&mut self, args: Args<'_>) -> Result<Type, Stop> {
        let this = args.this()?;
        match self.heap.payload(this) {
            Some(Payload::ClassObject(ty)) => Ok(ty.clone()),
            _ => Err(Stop::stuck("not a class object")),
        }
    }

    fn clone_object(&mut self, this: Ref) -> Result<Value, Stop> {
        match self.heap.cell(this) {
            Cell::Array(Array { element, data }) => {
                let (element, data) = (element.clone(), data.clone());
                self.array_of(&element, data)
            }
            Cell::Object(Object { class, fields, payload }) => {
                let (class, fields, payload) = (*class, fields.clone(), payload.clone());
                let cloneable = self.classes.named("java.lang.Cloneable");
                if !self.classes.is_subclass(class, cloneable) {
                    let name = self.classes.binary_name(class);
                    return Err(self.raise("java.lang.CloneNotSupportedException", name));
                }
                let copy = self.new_object(class, payload)?;
                if let Some(object) = self.heap.object_mut(copy) {
                    object.fields = fields;
                }
                Ok(Value::Ref(copy))
            }
        }
    }
}
