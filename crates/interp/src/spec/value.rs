//! Values of specifications.

use std::sync::Arc;

use ir::{ArithOp, CompareOp, DataId, Type};

use super::ordered;
use crate::{Stop, Value};

#[derive(Clone, Debug)]
pub(crate) enum Spec {
    /// What a variable of a program can hold; mathematical integers as far as they fit.
    Plain(Value),
    /// A number that is not an integer, or not known to be: the denominator is positive.
    Ratio(i128, i128),
    Type(Type),
    Seq(Arc<[Spec]>),
    /// Without repetition, in any order.
    Set(Arc<[Spec]>),
    Bag(Arc<[Spec]>),
    Map(Arc<[(Spec, Spec)]>),
    Data(DataId, u32, Arc<[Spec]>),
    Locs(Arc<super::LocSet>),
}

impl Spec {
    pub fn int(n: usize) -> Spec {
        Spec::Plain(Value::size(n))
    }

    pub fn bool(b: bool) -> Spec {
        Spec::Plain(Value::Bool(b))
    }

    /// Whether two values are the same. Which of two floating-point numbers is which is left to
    /// comparisons of their own.
    pub fn same(&self, other: &Spec) -> Result<bool, Stop> {
        match (self, other) {
            (Spec::Plain(a), Spec::Plain(b)) => crate::eval::equal(*a, *b),
            (Spec::Ratio(..), _) | (_, Spec::Ratio(..)) => {
                compare_numbers(CompareOp::Eq, self, other)
            }
            (Spec::Type(a), Spec::Type(b)) => Ok(a == b),
            (Spec::Seq(a), Spec::Seq(b)) => same_lists(a, b),
            (Spec::Set(a), Spec::Set(b)) => Ok(a.len() == b.len() && within(a, b)?),
            (Spec::Bag(a), Spec::Bag(b)) => Ok(a.len() == b.len() && minus(a, b)?.is_empty()),
            (Spec::Map(a), Spec::Map(b)) => {
                if a.len() != b.len() {
                    return Ok(false);
                }
                for (key, value) in a.iter() {
                    match look_up(b, key)? {
                        Some(other) if value.same(&other)? => {}
                        _ => return Ok(false),
                    }
                }
                Ok(true)
            }
            (Spec::Data(d, c, a), Spec::Data(e, k, b)) => Ok(d == e && c == k && same_lists(a, b)?),
            _ => Err(Stop::stuck("values that cannot be compared")),
        }
    }

    /// Whether two values cannot be told apart, floating-point numbers by their bits.
    pub fn is_identical(&self, other: &Spec) -> bool {
        match (self, other) {
            (Spec::Plain(Value::Float(a)), Spec::Plain(Value::Float(b))) => {
                a.to_bits() == b.to_bits()
            }
            (Spec::Plain(Value::Double(a)), Spec::Plain(Value::Double(b))) => {
                a.to_bits() == b.to_bits()
            }
            (Spec::Plain(a), Spec::Plain(b)) => a == b,
            (Spec::Seq(a), Spec::Seq(b)) => {
                a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| a.is_identical(b))
            }
            _ => self.same(other).unwrap_or(false),
        }
    }

    /// A text that two values have in common only if they are the same.
    pub fn write_key(&self, out: &mut String) {
        use std::fmt::Write;
        let mut list = |name: char, items: &[Spec]| {
            out.push(name);
            for item in items {
                item.write_key(out);
            }
            out.push(')');
        };
        // Writing to a string does not fail.
        let _ = match self {
            Spec::Plain(Value::Float(f)) => write!(out, "f{},", f.to_bits()),
            Spec::Plain(Value::Double(d)) => write!(out, "d{},", d.to_bits()),
            Spec::Plain(value) => write!(out, "{value:?},"),
            Spec::Ratio(n, d) => write!(out, "{n}/{d},"),
            Spec::Type(ty) => write!(out, "{ty:?},"),
            Spec::Seq(items) => return list('q', items),
            // Sets in another order are the same; then the value is only computed again.
            Spec::Set(items) => return list('s', items),
            Spec::Bag(items) => return list('b', items),
            Spec::Map(items) => {
                out.push('m');
                for (key, value) in items.iter() {
                    key.write_key(out);
                    value.write_key(out);
                }
                out.push(')');
                Ok(())
            }
            Spec::Data(data, constructor, items) => {
                let _ = write!(out, "{}#{constructor}", data.0);
                for item in items.iter() {
                    item.write_key(out);
                }
                out.push(')');
                Ok(())
            }
            Spec::Locs(set) => write!(out, "{set:?},"),
        };
    }

    pub fn negated(self) -> Result<Spec, Stop> {
        match self {
            Spec::Plain(Value::Int(n)) => {
                n.checked_neg().map(|n| Spec::Plain(Value::Int(n))).ok_or_else(too_large)
            }
            Spec::Ratio(n, d) => n.checked_neg().map(|n| Spec::Ratio(n, d)).ok_or_else(too_large),
            _ => Err(Stop::stuck("not a number")),
        }
    }

    /// Numerator and denominator of a number.
    pub fn ratio(&self) -> Result<(i128, i128), Stop> {
        match self {
            Spec::Plain(Value::Int(n)) => Ok((*n, 1)),
            Spec::Ratio(n, d) => Ok((*n, *d)),
            _ => Err(Stop::stuck("not a number")),
        }
    }
}

fn same_lists(a: &[Spec], b: &[Spec]) -> Result<bool, Stop> {
    if a.len() != b.len() {
        return Ok(false);
    }
    for (a, b) in a.iter().zip(b) {
        if !a.same(b)? {
            return Ok(false);
        }
    }
    Ok(true)
}

pub(super) fn contains(list: &[Spec], value: &Spec) -> Result<bool, Stop> {
    for item in list {
        if item.same(value)? {
            return Ok(true);
        }
    }
    Ok(false)
}

pub(super) fn within(a: &[Spec], b: &[Spec]) -> Result<bool, Stop> {
    for item in a {
        if !contains(b, item)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The elements of one list without those of another, each taken once.
pub(super) fn minus(a: &[Spec], b: &[Spec]) -> Result<Vec<Spec>, Stop> {
    let mut left = a.to_vec();
    for item in b {
        let mut at = None;
        for (i, other) in left.iter().enumerate() {
            if other.same(item)? {
                at = Some(i);
                break;
            }
        }
        if let Some(at) = at {
            left.remove(at);
        }
    }
    Ok(left)
}

pub(super) fn look_up(map: &[(Spec, Spec)], key: &Spec) -> Result<Option<Spec>, Stop> {
    for (other, value) in map {
        if other.same(key)? {
            return Ok(Some(value.clone()));
        }
    }
    Ok(None)
}

fn too_large() -> Stop {
    Stop::stuck("a number of more than 128 bits")
}

/// A number in lowest terms.
pub(crate) fn lowest(n: i128, d: i128) -> Result<Spec, Stop> {
    if d == 0 {
        return Err(Stop::stuck("a division by zero in a specification"));
    }
    let (mut a, mut b) = (n.unsigned_abs(), d.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let common = i128::try_from(a.max(1)).map_err(|_| too_large())?;
    let (n, d) = (n / common, d / common);
    let (n, d) = if d < 0 {
        (n.checked_neg().ok_or_else(too_large)?, d.checked_neg().ok_or_else(too_large)?)
    } else {
        (n, d)
    };
    Ok(if d == 1 { Spec::Plain(Value::Int(n)) } else { Spec::Ratio(n, d) })
}

pub(super) fn of_ratios(op: ArithOp, a: &Spec, b: &Spec) -> Result<Spec, Stop> {
    let ((a, c), (b, d)) = (a.ratio()?, b.ratio()?);
    let mul = |x: i128, y: i128| x.checked_mul(y).ok_or_else(too_large);
    match op {
        ArithOp::Add => {
            lowest(mul(a, d)?.checked_add(mul(b, c)?).ok_or_else(too_large)?, mul(c, d)?)
        }
        ArithOp::Sub => {
            lowest(mul(a, d)?.checked_sub(mul(b, c)?).ok_or_else(too_large)?, mul(c, d)?)
        }
        ArithOp::Mul => lowest(mul(a, b)?, mul(c, d)?),
        ArithOp::Div => lowest(mul(a, d)?, mul(c, b)?),
        ArithOp::Rem => Err(Stop::stuck("the rest of a division of fractions")),
    }
}

pub(super) fn compare_numbers(op: CompareOp, a: &Spec, b: &Spec) -> Result<bool, Stop> {
    let ((a, c), (b, d)) = (a.ratio()?, b.ratio()?);
    let left = a.checked_mul(d).ok_or_else(too_large)?;
    let right = b.checked_mul(c).ok_or_else(too_large)?;
    Ok(ordered(op, &left, &right))
}
