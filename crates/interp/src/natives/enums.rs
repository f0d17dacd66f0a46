//! `Enum`. Name and ordinal are given to its constructor, `Enum(String, int)`.

use ir::{ClassId, Type};

use super::{Args, Table};
use crate::heap::Payload;
use crate::{Machine, Ref, Stop, Value};

pub(super) const TABLES: &[Table] = &[Table {
    classes: &["java.lang.Enum"],
    rows: &[
        ("<init>", "(java.lang.String,int)", construct),
        // The two arguments are hidden; a class table may not show the parameters either.
        ("<init>", "()", construct),
        ("name", "()", name),
        ("toString", "()", name),
        ("ordinal", "()", |m, a| Ok(Value::int(state(m, a.this()?)?.1))),
        ("compareTo", "(java.lang.Enum)", compare_to),
        ("compareTo", "(java.lang.Object)", compare_to),
        ("getDeclaringClass", "()", |m, a| {
            let class = declaring(m, a.this()?)?;
            m.class_object(&Type::Class(class)).map(Value::Ref)
        }),
        ("valueOf", "(java.lang.Class,java.lang.String)", |m, a| {
            m.non_null(a, 0)?;
            let Type::Class(class) = m.class_type(a)? else {
                return Err(Stop::stuck("not an enum"));
            };
            if m.classes.declared(class).is_none_or(|c| c.kind != ir::ClassKind::Enum) {
                return Err(Stop::stuck("not an enum"));
            }
            if a.nullable(1)?.is_none() {
                return Err(m.raise("java.lang.NullPointerException", "Name is null"));
            }
            let wanted = m.text_arg(a, 1)?;
            for constant in m.enum_constants(class)? {
                if let Value::Ref(object) = constant
                    && let Some(name) = state(m, object)?.0
                    && m.heap.text(name) == Some(&wanted)
                {
                    return Ok(constant);
                }
            }
            let class = m.classes.declared(class).map_or("?", |c| c.name.as_str());
            let wanted = String::from_utf16_lossy(&wanted);
            let message = format!("No enum constant {class}.{wanted}");
            Err(m.raise("java.lang.IllegalArgumentException", &message))
        }),
    ],
}];

/// Name and ordinal. A constant's own initialisers run after its constructor began.
pub(super) fn state(m: &Machine<'_>, constant: Ref) -> Result<(Option<Ref>, i32), Stop> {
    match m.heap.payload(constant) {
        Some(Payload::Enum { name, ordinal }) => Ok((*name, *ordinal)),
        Some(Payload::None) => Ok((None, 0)),
        _ => Err(Stop::stuck("not an enum constant")),
    }
}

fn construct(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let payload = Payload::Enum { name: a.nullable(1)?, ordinal: a.int(2)? };
    m.set_payload(a.this()?, payload)
}

fn name(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    Ok(Value::from_ref(state(m, a.this()?)?.0))
}

/// The enum itself, for constants with a body too.
pub(super) fn declaring(m: &Machine<'_>, constant: Ref) -> Result<ClassId, Stop> {
    let Some(object) = m.heap.object(constant) else { return Err(Stop::stuck("an array")) };
    let below = m.classes.chain(object.class).into_iter().find(|&c| {
        m.classes.superclass(c).is_some_and(|s| m.classes.binary_name(s) == "java.lang.Enum")
    });
    Ok(below.unwrap_or(object.class))
}

fn compare_to(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (this, other) = (a.this()?, m.non_null(a, 1)?);
    let class = declaring(m, this)?;
    if class != declaring(m, other)? {
        return Err(m.bad_cast(other, &Type::Class(class)));
    }
    Ok(Value::int(state(m, this)?.1 - state(m, other)?.1))
}
