//! `System.arraycopy`, with the messages of the JVM.

use ir::Type;

use super::{Args, Table};
use crate::{Machine, Ref, Stop, Value};

pub(super) const TABLES: &[Table] = &[Table {
    classes: &["java.lang.System"],
    rows: &[("arraycopy", "(java.lang.Object,int,java.lang.Object,int,int)", copy)],
}];

fn copy(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (source, target) = (m.non_null(a, 0)?, m.non_null(a, 2)?);
    let (from, to, count) = (a.integer(1)?, a.integer(3)?, a.integer(4)?);
    let (source_element, source_length) = shape(m, source, "source")?;
    let (target_element, target_length) = shape(m, target, "destination")?;
    let primitive = !source_element.is_reference() || !target_element.is_reference();
    if primitive && source_element != target_element {
        let message = format!(
            "arraycopy: type mismatch: can not copy {}[] into {}[]",
            name(m, &source_element),
            name(m, &target_element)
        );
        return Err(m.raise("java.lang.ArrayStoreException", &message));
    }
    let failure = if count < 0 {
        Some(format!("arraycopy: length {count} is negative"))
    } else {
        outside(m, ("source", from, count), &source_element, source_length)
            .or_else(|| outside(m, ("destination", to, count), &target_element, target_length))
    };
    if let Some(message) = failure {
        return Err(m.raise("java.lang.ArrayIndexOutOfBoundsException", &message));
    }
    // Checked above: all of these are between 0 and a length.
    let (from, to, count) = (from as usize, to as usize, count as usize);
    if source == target {
        if let Some(array) = m.heap.array_mut(target) {
            array.data.copy_within(from..from + count, to);
        }
        return Ok(Value::Void);
    }
    let checked =
        source_element.is_reference() && !m.classes.is_subtype(&source_element, &target_element);
    for offset in 0..count {
        let value = m.heap.array(source).and_then(|s| s.data.get(from + offset));
        let Some(value) = value else { return Err(Stop::stuck("arraycopy beyond its array")) };
        if let Value::Ref(element) = value
            && checked
            && !m.is_instance(element, &target_element)
        {
            let message = format!(
                "arraycopy: element type mismatch: can not cast one of the elements of {}[] to \
                 the type of the destination array, {}",
                m.classes.type_text(&source_element),
                m.classes.type_text(&target_element)
            );
            return Err(m.raise("java.lang.ArrayStoreException", &message));
        }
        let stored = m.heap.array_mut(target).is_some_and(|t| t.data.set(to + offset, value));
        if !stored {
            return Err(Stop::stuck("arraycopy beyond its array"));
        }
    }
    Ok(Value::Void)
}

fn shape(m: &mut Machine<'_>, array: Ref, role: &str) -> Result<(Type, usize), Stop> {
    if let Some(array) = m.heap.array(array) {
        return Ok((array.element.clone(), array.data.len()));
    }
    let class = m.classes.jvm_name(&m.type_of(array));
    let message = format!("arraycopy: {role} type {class} is not an array");
    Err(m.raise("java.lang.ArrayStoreException", &message))
}

fn name(m: &Machine<'_>, element: &Type) -> String {
    if element.is_reference() { "object array".to_owned() } else { m.classes.type_text(element) }
}

/// Why a part of an array is not inside it.
fn outside(
    m: &Machine<'_>,
    (role, start, count): (&str, i128, i128),
    element: &Type,
    length: usize,
) -> Option<String> {
    let array = format!("{}[{length}]", name(m, element));
    if start < 0 {
        Some(format!("arraycopy: {role} index {start} out of bounds for {array}"))
    } else if start + count > length as i128 {
        Some(format!("arraycopy: last {role} index {} out of bounds for {array}", start + count))
    } else {
        None
    }
}
