//! `java.util.Arrays`, for elements that are numbers, characters, truth values or references.

use std::ops::Range;

use ir::{ArithOp, BitOp, CompareOp, IntKind, Type};

use super::{Args, Table};
use crate::natives::Row;
use crate::{Machine, Ref, Stop, Value};

const BOUNDS: &str = "java.lang.ArrayIndexOutOfBoundsException";
const ILLEGAL: &str = "java.lang.IllegalArgumentException";

/// Arrays within arrays; one that holds itself has no end.
const DEEPEST: u32 = 16;

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
    ("fill", "(int[],int,int,int)", fill_part),
    ("fill", "(long[],int,int,long)", fill_part),
    ("fill", "(short[],int,int,short)", fill_part),
    ("fill", "(byte[],int,int,byte)", fill_part),
    ("fill", "(char[],int,int,char)", fill_part),
    ("fill", "(boolean[],int,int,boolean)", fill_part),
    ("fill", "(double[],int,int,double)", fill_part),
    ("fill", "(float[],int,int,float)", fill_part),
    ("fill", "(java.lang.Object[],int,int,java.lang.Object)", fill_part),
    ("setAll", "(int[],java.util.function.IntUnaryOperator)", |m, a| {
        set_all(m, a, "java.util.function.IntUnaryOperator", "applyAsInt")
    }),
    ("setAll", "(long[],java.util.function.IntToLongFunction)", |m, a| {
        set_all(m, a, "java.util.function.IntToLongFunction", "applyAsLong")
    }),
    ("setAll", "(double[],java.util.function.IntToDoubleFunction)", |m, a| {
        set_all(m, a, "java.util.function.IntToDoubleFunction", "applyAsDouble")
    }),
    ("setAll", "(java.lang.Object[],java.util.function.IntFunction)", |m, a| {
        set_all(m, a, "java.util.function.IntFunction", "apply")
    }),
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
    ("copyOfRange", "(short[],int,int)", copy_of_range),
    ("copyOfRange", "(boolean[],int,int)", copy_of_range),
    ("copyOfRange", "(double[],int,int)", copy_of_range),
    ("copyOfRange", "(float[],int,int)", copy_of_range),
    ("copyOfRange", "(java.lang.Object[],int,int)", copy_of_range),
    ("deepEquals", "(java.lang.Object[],java.lang.Object[])", |m, a| {
        deep_equals(m, a.at(0)?, a.at(1)?, DEEPEST).map(Value::Bool)
    }),
    ("deepToString", "(java.lang.Object[])", |m, a| {
        let mut letters = Vec::new();
        deep_text(m, a.at(0)?, &mut letters, DEEPEST)?;
        m.reserve(letters.len() as u64 * 2)?;
        m.string_of(letters)
    }),
    ("mismatch", "(int[],int[])", mismatch),
    ("mismatch", "(long[],long[])", mismatch),
    ("mismatch", "(char[],char[])", mismatch),
    ("mismatch", "(byte[],byte[])", mismatch),
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
    ("binarySearch", "(int[],int,int,int)", binary_search_part),
    ("binarySearch", "(long[],int,int,long)", binary_search_part),
    ("binarySearch", "(java.lang.Object[],java.lang.Object)", |m, a| {
        let array = m.non_null(a, 0)?;
        let values = m.all_elements(array)?;
        m.binary_search(&values, a.at(1)?, Value::Null)
    }),
    ("binarySearch", "(java.lang.Object[],java.lang.Object,java.util.Comparator)", |m, a| {
        let array = m.non_null(a, 0)?;
        let values = m.all_elements(array)?;
        m.binary_search(&values, a.at(1)?, a.at(2)?)
    }),
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

/// The part of an array that the second and third argument say.
fn part(m: &mut Machine<'_>, a: Args<'_>, length: usize) -> Result<Range<usize>, Stop> {
    let (from, to) = (settled(m, a.at(1)?)?, settled(m, a.at(2)?)?);
    if from > to {
        return Err(m.raise(ILLEGAL, &format!("fromIndex({from}) > toIndex({to})")));
    }
    m.range(BOUNDS, from, to, length)
}

fn sort_part(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let array = m.non_null(a, 0)?;
    let values = m.all_elements(array)?;
    let range = part(m, a, values.len())?;
    let start = range.start;
    let values = values.get(range).unwrap_or_default().to_vec();
    let sorted = in_order(m, values)?;
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

fn fill_part(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let array = m.non_null(a, 0)?;
    let element = element_type(m, array)?;
    let value = a.at(3)?;
    if let Value::Ref(object) = value
        && !m.is_instance(object, &element)
    {
        return Err(Stop::stuck("an element of another type"));
    }
    let length = m.settled_length(array)?;
    let range = part(m, a, length)?;
    m.reserve(range.len() as u64 * 16)?;
    put_all(m, array, range.start, &vec![value; range.len()])?;
    Ok(Value::Void)
}

/// Each element is there before the next one is asked for.
fn set_all(m: &mut Machine<'_>, a: Args<'_>, interface: &str, method: &str) -> Result<Value, Stop> {
    let function = Value::Ref(m.non_null(a, 1)?);
    let array = m.non_null(a, 0)?;
    let element = element_type(m, array)?;
    for i in 0..m.settled_length(array)? {
        let value = m.call_virtual(interface, method, "(int)", vec![function, Value::size(i)])?;
        if let Value::Ref(object) = value
            && !m.is_instance(object, &element)
        {
            return Err(Stop::stuck("an element of another type"));
        }
        put_all(m, array, i, &[value])?;
    }
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
    if m.decide(negative, base::Span::NONE)? {
        // Which of two things that are wrong comes first is not the same everywhere.
        if a.nullable(0)?.is_none() {
            return Err(Stop::stuck("no array, and no length"));
        }
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
    // The length is an `int`, which a large range is not.
    let is_none = ((to - from) as i32) < 0;
    // Which of two things that are wrong comes first is not the same everywhere.
    let array = match a.nullable(0)? {
        Some(array) => array,
        None if from <= to && !is_none => return Err(m.null_pointer()),
        None => return Err(Stop::stuck("no array, and no range")),
    };
    if is_none {
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

/// Arrays within arrays.
fn deep_equals(m: &mut Machine<'_>, x: Value, y: Value, depth: u32) -> Result<bool, Stop> {
    let (Value::Ref(first), Value::Ref(second)) = (x, y) else { return Ok(x == y) };
    if first == second {
        return Ok(true);
    }
    let (Type::Array(xs), Type::Array(ys)) = (m.type_of(first), m.type_of(second)) else {
        return m.java_equals(first, y);
    };
    match (xs.is_reference(), ys.is_reference()) {
        (true, true) => {}
        (false, false) if xs == ys => {
            if matches!(*xs, Type::Float(_)) {
                return Err(Stop::stuck("floating-point numbers that are compared by their bits"));
            }
            let same = equals(m, Args::new(&[x, y]))?;
            return m.decide(same, base::Span::NONE);
        }
        _ => return Ok(false),
    }
    if depth == 0 {
        return Err(Stop::stuck("arrays that are nested more deeply"));
    }
    if m.settled_length(first)? != m.settled_length(second)? {
        return Ok(false);
    }
    let (xs, ys) = (m.all_elements(first)?, m.all_elements(second)?);
    for (x, y) in xs.into_iter().zip(ys) {
        m.step()?;
        if !deep_equals(m, x, y, depth - 1)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn deep_text(
    m: &mut Machine<'_>,
    value: Value,
    into: &mut Vec<Value>,
    depth: u32,
) -> Result<(), Stop> {
    let (Value::Ref(array), true) = (value, depth > 0) else {
        match value {
            Value::Null => into.extend("null".encode_utf16().map(Value::int)),
            _ => return Err(Stop::stuck("arrays that are nested more deeply")),
        }
        return Ok(());
    };
    let Type::Array(element) = m.type_of(array) else {
        let text = m.java_string(array)?;
        return match text {
            Value::Ref(text) => {
                into.extend(m.all_letters(text)?);
                Ok(())
            }
            _ => {
                into.extend("null".encode_utf16().map(Value::int));
                Ok(())
            }
        };
    };
    if !element.is_reference() {
        if matches!(*element, Type::Float(_)) {
            return Err(Stop::stuck("floating-point numbers as texts"));
        }
        let shown = text(m, Args::new(&[value]))?;
        if let Value::Ref(shown) = shown {
            into.extend(m.all_letters(shown)?);
        }
        return Ok(());
    }
    into.push(Value::int(u32::from('[')));
    for (i, inner) in m.all_elements(array)?.into_iter().enumerate() {
        m.step()?;
        if i > 0 {
            into.extend([Value::int(u32::from(',')), Value::int(u32::from(' '))]);
        }
        deep_text(m, inner, into, depth - 1)?;
    }
    into.push(Value::int(u32::from(']')));
    Ok(())
}

fn mismatch(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let (x, y) = (m.non_null(a, 0)?, m.non_null(a, 1)?);
    let (xs, ys) = (m.all_elements(x)?, m.all_elements(y)?);
    for (i, (x, y)) in xs.iter().zip(&ys).enumerate() {
        let same = m.equal_of(*x, *y)?;
        if !m.decide(same, base::Span::NONE)? {
            return Ok(Value::size(i));
        }
    }
    Ok(match xs.len() == ys.len() {
        true => Value::Int(-1),
        false => Value::size(xs.len().min(ys.len())),
    })
}

/// As the JDK looks for it: what is not sorted gives what it gives there.
fn binary_search(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let array = m.non_null(a, 0)?;
    let values = m.all_elements(array)?;
    search(m, &values, 0..values.len(), a.at(1)?)
}

fn binary_search_part(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let array = m.non_null(a, 0)?;
    let values = m.all_elements(array)?;
    let range = part(m, a, values.len())?;
    search(m, &values, range, a.at(3)?)
}

fn search(
    m: &mut Machine<'_>,
    values: &[Value],
    range: Range<usize>,
    wanted: Value,
) -> Result<Value, Stop> {
    let (mut left, mut right) = (range.start, range.end);
    while left < right {
        m.step()?;
        let middle = (left + right - 1) / 2;
        let here = values.get(middle).copied().unwrap_or(Value::Void);
        let before = m.compare_of(CompareOp::Lt, here, wanted)?;
        if m.decide(before, base::Span::NONE)? {
            left = middle + 1;
            continue;
        }
        let after = m.compare_of(CompareOp::Gt, here, wanted)?;
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
