//! `java.util.Objects`.

use super::Table;
use crate::heap::Elements;
use crate::{Stop, Value};

const SUPPLIER: &str = "java.util.function.Supplier";

pub(super) const TABLES: &[Table] = &[Table {
    classes: &["java.util.Objects"],
    rows: &[
        ("requireNonNull", "(java.lang.Object)", |m, a| match a.nullable(0)? {
            Some(object) => Ok(Value::Ref(object)),
            None => {
                let class = m.classes.named("java.lang.NullPointerException");
                Err(m.raise_on_purpose(class, None))
            }
        }),
        ("requireNonNull", "(java.lang.Object,java.lang.String)", |m, a| match a.nullable(0)? {
            Some(object) => Ok(Value::Ref(object)),
            None => {
                let class = m.classes.named("java.lang.NullPointerException");
                let message = match a.nullable(1)? {
                    Some(message) => Some(String::from_utf16_lossy(&m.text_of(message)?)),
                    None => None,
                };
                Err(m.raise_on_purpose(class, message.as_deref()))
            }
        }),
        ("requireNonNull", "(java.lang.Object,java.util.function.Supplier)", |m, a| {
            if let Some(object) = a.nullable(0)? {
                return Ok(Value::Ref(object));
            }
            let text = match a.nullable(1)? {
                Some(supplier) => {
                    m.call_virtual(SUPPLIER, "get", "()", vec![Value::Ref(supplier)])?
                }
                None => Value::Null,
            };
            let message = match text {
                Value::Ref(text) => Some(String::from_utf16_lossy(&m.text_of(text)?)),
                _ => None,
            };
            let class = m.classes.named("java.lang.NullPointerException");
            Err(m.raise_on_purpose(class, message.as_deref()))
        }),
        ("requireNonNullElseGet", "(java.lang.Object,java.util.function.Supplier)", |m, a| {
            if let Some(object) = a.nullable(0)? {
                return Ok(Value::Ref(object));
            }
            let supplier = Value::Ref(m.non_null(a, 1)?);
            match m.call_virtual(SUPPLIER, "get", "()", vec![supplier])? {
                Value::Ref(object) => Ok(Value::Ref(object)),
                _ => Err(m.null_pointer()),
            }
        }),
        ("compare", "(java.lang.Object,java.lang.Object,java.util.Comparator)", |m, a| {
            let (x, y) = (a.at(0)?, a.at(1)?);
            if x == y {
                return Ok(Value::Int(0));
            }
            let args = vec![Value::Ref(m.non_null(a, 2)?), x, y];
            let two = "(java.lang.Object,java.lang.Object)";
            m.call_virtual("java.util.Comparator", "compare", two, args)
        }),
        ("requireNonNullElse", "(java.lang.Object,java.lang.Object)", |m, a| {
            match a.nullable(0)? {
                Some(object) => Ok(Value::Ref(object)),
                None => m.non_null(a, 1).map(Value::Ref),
            }
        }),
        ("isNull", "(java.lang.Object)", |_, a| Ok(Value::Bool(a.nullable(0)?.is_none()))),
        ("nonNull", "(java.lang.Object)", |_, a| Ok(Value::Bool(a.nullable(0)?.is_some()))),
        ("equals", "(java.lang.Object,java.lang.Object)", |m, a| {
            let (x, y) = (a.nullable(0)?, a.at(1)?);
            Ok(Value::Bool(match x {
                _ if Value::from_ref(x) == y => true,
                Some(x) => m.java_equals(x, y)?,
                None => false,
            }))
        }),
        ("hashCode", "(java.lang.Object)", |m, a| match a.nullable(0)? {
            Some(object) => m.java_hash(object).map(Value::int),
            None => Ok(Value::Int(0)),
        }),
        ("hash", "(java.lang.Object[])", |m, a| {
            let Some(array) = a.nullable(0)? else { return Ok(Value::Int(0)) };
            let elements = match m.heap.array(array).map(|a| &a.data) {
                Some(Elements::Ref(elements)) => elements.clone(),
                _ => return Err(Stop::stuck("not an array of references")),
            };
            let mut hash = 1i32;
            for element in elements {
                let own = match element {
                    Some(element) => m.java_hash(element)?,
                    None => 0,
                };
                hash = hash.wrapping_mul(31).wrapping_add(own);
            }
            Ok(Value::int(hash))
        }),
        ("toString", "(java.lang.Object)", |m, a| match a.nullable(0)? {
            Some(object) => m.java_string(object),
            None => m.new_text("null"),
        }),
        ("toString", "(java.lang.Object,java.lang.String)", |m, a| match a.nullable(0)? {
            Some(object) => m.java_string(object),
            None => a.at(1),
        }),
        ("checkIndex", "(int,int)", |m, a| {
            let (index, length) = (a.integer(0)?, a.integer(1)?);
            if 0 <= index && index < length {
                return Ok(Value::Int(index));
            }
            let class = "java.lang.IndexOutOfBoundsException";
            Err(m.index_error(class, index, usize::try_from(length).unwrap_or(0)))
        }),
    ],
}];
