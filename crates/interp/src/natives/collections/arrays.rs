//! `java.util.Arrays`, for elements that are numbers, characters, truth values or references.

use ir::{ArithOp, BitOp, CompareOp, IntKind, Type};

use super::{Args, Table};
use crate::natives::Row;
use crate::{Machine, Ref, Stop, Value};

const BOUNDS: &str = "java.lang.ArrayIndexOutOfBoundsException";
const ILLEGAL: &str = "java.lang.IllegalArgumentException";

pub(super) const TABLES: &[Table] = &[
    Table { classes: &["java.util.Arrays"], rows: SORTED },
    Table { classes: &["java.util.Arrays"], rows: FILLED },
    Table { classes: &["java.util.Arrays"], rows: COPIED },
    Table { classes: &["java.util.Arrays"], rows: LOOKED_AT },
];

const SORTED: &[Row] = &[
    ("sort", "(int[])", sort),
    ("sort", "(long[])", sort),
    ("sort", "(short[])", sort),
    ("sort", "(byte[])", sort),
    ("sort", "(char[])", sort),
    ("sort", "(int[],int,int)", sort_part),
    ("sort", "(long[],int,int)", sort_part),
    ("sort", "(char[],int,int)", sort_part),
    ("sort", "(java.lang.Object[])", |m, a| sort_objects(m, a, Value::Null)),
    ("sort", "(java.lang.Object[],java.util.Comparator)", |m, a| sort_objects(m, a, a.at(1)?)),
];

const FILLED: &[Row] = &[
    ("fill", "(int[],int)", fill),
    ("fill", "(long[],long)", fill),
    ("fill", "(short[],short)", fill),
    ("fill", "(byte[],byte)", fill),
    ("fill", "(char[],char)", fill),
    ("fill", "(boolean[],boolean)", fill),
    ("fill", "(double[],double)", fill),
    ("fill", "(float[],float)", fill),
    ("fill", "(java.lang.Object[],java.lang.Object)", fill),
];

const COPIED: &[Row] = &[
    ("copyOf", "(int[],int)", copy_of),
    ("copyOf", "(long[],int)", copy_of),
    ("copyOf", "(short[],int)", copy_of),
    ("copyOf", "(byte[],int)", copy_of),
    ("copyOf", "(char[],int)", copy_of),
    ("copyOf", "(boolean[],int)", copy_of),
    ("copyOf", "(double[],int)", copy_of),
    ("copyOf", "(float[],int)", copy_of),
    ("copyOf", "(java.lang.Object[],int)", copy_of),
];

const LOOKED_AT: &[Row] = &[
    ("copyOfRange", "(int[],int,int)", copy_of_range),
    ("copyOfRange", "(long[],int,int)", copy_of_range),
    ("copyOfRange", "(char[],int,int)", copy_of_range),
    ("copyOfRange", "(byte[],int,int)", copy_of_range),
    ("copyOfRange", "(java.lang.Object[],int,int)", copy_of_range),
    ("equals", "(int[],int[])", equals),
    ("equals", "(long[],long[])", equals),
    ("equals", "(short[],short[])", equals),
    ("equals", "(byte[],byte[])", equals),
    ("equals", "(char[],char[])", equals),
    ("equals", "(boolean[],boolean[])", equals),
    ("equals", "(java.lang.Object[],java.lang.Object[])", equals),
    ("toString", "(int[])", text),
    ("toString", "(long[])", text),
    ("toString", "(short[])", text),
    ("toString", "(byte[])", text),
    ("toString", "(char[])", text),
    ("toString", "(boolean[])", text),
    ("toString", "(java.lang.Object[])", text),
    ("binarySearch", "(int[],int)", binary_search),
    ("binarySearch", "(long[],long)", binary_search),
    ("binarySearch", "(char[],char)", binary_search),
    ("hashCode", "(int[])", hash),
    ("hashCode", "(short[])", hash),
    ("hashCode", "(byte[])", hash),
    ("hashCode", "(char[])", hash),
    ("hashCode", "(long[])", hash),
];

fn element_type(m: &Machine<'_>, array: Ref) -> Result<Type, Stop> {
    match m.type_of(array) {
        Type::Array(element) => Ok(*element),
        _ => Err(Stop::stuck("not an array")),
    }
}

fn put_all(m: &mut Machine<'_>, array: Ref, from: usize, values: &[Value]) -> Result<(), Stop> {
    for (i, value) in (from..).zip(values) {
        if !m.put_element(array, i as i128, *value)? {
            return Err(Stop::stuck("an element of another type"));
        }
    }
    Ok(())
}

/// What integers are sorted to does not depend on how.
pub(super) fn in_order(m: &mut Machine<'_>, values: Vec<Value>) -> Result<Vec<Value>, Stop> {
    let mut sorted: Vec<Value> = Vec::with_capacity(values.len());
    for value in values {
        let (mut left, mut right) = (0, sorted.len());
        while left < right {
            m.step()?;
            let middle = usize::midpoint(left, right);
            let other = sorted.get(middle).copied().unwrap_or(Value::Void);
            let before = m.compare_of(CompareOp::Lt, value, other)?;
            match m.decide(before, base::Span::NONE)? {
                true => right = middle,
                false => left = middle + 1,
            }
        }
        sorted.insert(left, value);
    }
    Ok(sorted)
}

fn sort(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let array = m.non_null(a, 0)?;
    let values = m.all_elements(array)?;
    let sorted = in_order(m, values)?;
    put_all(m, array, 0, &sorted)?;
    Ok(Value::Void)
}

fn sort_part(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let array = m.non_null(a, 0)?;
    let values = m.all_elements(array)?;
    let (from, to) = (settled(m, a.at(1)?)?, settled(m, a.at(2)?)?);
    if from > to {
        return Err(m.raise(ILLEGAL, &format!("fromIndex({from}) > toIndex({to})")));
    }
    let range = m.range(BOUNDS, from, to, values.len())?;
    let start = range.start;
    let part = values.get(range).unwrap_or_default().to_vec();
    let sorted = in_order(m, part)?;
    put_all(m, array, start, &sorted)?;
    Ok(Value::Void)
}

fn sort_objects(m: &mut Machine<'_>, a: Args<'_>, comparator: Value) -> Result<Value, Stop> {
    let array = m.non_null(a, 0)?;
    let values = m.all_elements(array)?;
    let sorted = m.sorted(values, comparator)?;
    put_all(m, array, 0, &sorted)?;
    Ok(Value::Void)
}

fn fill(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let array = m.non_null(a, 0)?;
    let element = element_type(m, array)?;
    let value = a.at(1)?;
    if let Value::Ref(object) = value
        && !m.is_instance(object, &element)
    {
        return Err(Stop::stuck("an element of another type"));
    }
    let length = m.settled_length(array)?;
    m.reserve(length as u64 * 16)?;
    put_all(m, array, 0, &vec![value; length])?;
    Ok(Value::Void)
}

fn settled(m: &mut Machine<'_>, value: Value) -> Result<i128, Stop> {
    match m.settle(value) {
        Value::Int(n) => Ok(n),
        _ => Err(Stop::stuck("not an index")),
    }
}

fn copy(m: &mut Machine<'_>, array: Ref, part: &[Value], length: i128) -> Result<Value, Stop> {
    let element = element_type(m, array)?;
    let length = usize::try_from(length).map_err(|_| Stop::stuck("not a length"))?;
    m.reserve((length as u64).saturating_mul(16))?;
    let made = m.new_array(&element, length)?;
    let Value::Ref(made) = made else { return Err(Stop::stuck("no array")) };
    let part = part.get(..length.min(part.len())).unwrap_or_default();
    put_all(m, made, 0, part)?;
    Ok(Value::Ref(made))
}

fn copy_of(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let negative = m.compare_of(CompareOp::Lt, a.at(1)?, Value::Int(0))?;
    // The length is looked at before the array.
    if m.decide(negative, base::Span::NONE)? {
        let length = settled(m, a.at(1)?)?;
        return Err(m.raise("java.lang.NegativeArraySizeException", &length.to_string()));
    }
    let array = m.non_null(a, 0)?;
    let length = settled(m, a.at(1)?)?;
    let values = m.all_elements(array)?;
    copy(m, array, &values, length)
}

fn copy_of_range(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (from, to) = (settled(m, a.at(1)?)?, settled(m, a.at(2)?)?);
    // Which of two things that are wrong comes first is not the same everywhere.
    let array = match a.nullable(0)? {
        Some(array) => array,
        None if from <= to => return Err(m.null_pointer()),
        None => return Err(Stop::stuck("no array, and no range")),
    };
    if from > to {
        return Err(m.raise(ILLEGAL, &format!("{from} > {to}")));
    }
    let values = m.all_elements(array)?;
    let Some(rest) = usize::try_from(from).ok().and_then(|from| values.get(from..)) else {
        return Err(m.index_error(BOUNDS, from, values.len()));
    };
    let rest = rest.to_vec();
    copy(m, array, &rest, to - from)
}

fn equals(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (x, y) = match (a.nullable(0)?, a.nullable(1)?) {
        (Some(x), Some(y)) => (x, y),
        (x, y) => return Ok(Value::Bool(x == y)),
    };
    let (xl, yl) = (m.array_length(x)?, m.array_length(y)?);
    let same = m.compare_of(CompareOp::Eq, xl, yl)?;
    if !m.decide(same, base::Span::NONE)? {
        return Ok(Value::Bool(false));
    }
    let (xs, ys) = (m.all_elements(x)?, m.all_elements(y)?);
    let mut all = Value::Bool(true);
    for (x, y) in xs.into_iter().zip(ys) {
        let same = match (x, y) {
            (Value::Ref(_) | Value::Null, _) => {
                // The rest is not asked for.
                if !m.equals_or_both_null(x, y)? {
                    return Ok(Value::Bool(false));
                }
                Value::Bool(true)
            }
            _ => m.equal_of(x, y)?,
        };
        all = m.and_of(all, same)?;
    }
    Ok(all)
}

fn text(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let Some(array) = a.nullable(0)? else { return m.new_text("null") };
    let is_char = element_type(m, array)? == Type::Int(IntKind::Char);
    let mut letters = vec![Value::int(u32::from('['))];
    for (i, value) in m.all_elements(array)?.into_iter().enumerate() {
        if i > 0 {
            letters.extend([Value::int(u32::from(',')), Value::int(u32::from(' '))]);
        }
        match value {
            Value::Ref(_) | Value::Null => m.push_text(array, value, &mut letters)?,
            _ if is_char => letters.push(value),
            _ => letters.extend(m.digits(value)?),
        }
    }
    letters.push(Value::int(u32::from(']')));
    m.reserve(letters.len() as u64 * 2)?;
    m.string_of(letters)
}

/// As the JDK looks for it: what is not sorted gives what it gives there.
fn binary_search(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let array = m.non_null(a, 0)?;
    let values = m.all_elements(array)?;
    let (mut left, mut right) = (0, values.len());
    while left < right {
        m.step()?;
        let middle = (left + right - 1) / 2;
        let here = values.get(middle).copied().unwrap_or(Value::Void);
        let before = m.compare_of(CompareOp::Lt, here, a.at(1)?)?;
        if m.decide(before, base::Span::NONE)? {
            left = middle + 1;
            continue;
        }
        let after = m.compare_of(CompareOp::Gt, here, a.at(1)?)?;
        match m.decide(after, base::Span::NONE)? {
            true => right = middle,
            false => return Ok(Value::size(middle)),
        }
    }
    Ok(Value::Int(-(left as i128) - 1))
}

fn hash(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let Some(array) = a.nullable(0)? else { return Ok(Value::Int(0)) };
    let is_long = element_type(m, array)? == Type::LONG;
    let mut hash = Value::Int(1);
    for value in m.all_elements(array)? {
        let own = match is_long {
            true => {
                let high = m.bits_of(BitOp::Ushr, IntKind::Long, value, Value::Int(32))?;
                let both = m.bits_of(BitOp::Xor, IntKind::Long, value, high)?;
                m.wrap_of(IntKind::Int, both)?
            }
            false => value,
        };
        let times = m.arith_of(ArithOp::Mul, hash, Value::Int(31))?;
        let sum = m.arith_of(ArithOp::Add, times, own)?;
        hash = m.wrap_of(IntKind::Int, sum)?;
    }
    Ok(hash)
}
