//! The reference meaning of terms: their values under an interpretation of constants and
//! functions. Slow and simple on purpose; the simplifying constructors and the prover are
//! tested against it, and models can be checked with it.
//!
//! What [`Op`] leaves unspecified is chosen here in one way among many. Snapshots are
//! integers: the theory asks for bijections, and pairs of integers can be numbered.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use rustc_hash::FxHashMap;

use crate::{FunId, Number, Op, Sort, SortShape, Term, Terms, bits_of_numbers, wrap_number};

/// The value of a term.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Value {
    Bool(bool),
    /// Of sort Int or Real.
    Number(Number),
    /// Null is 0.
    Ref(i64),
    Snap(BigInt),
    Seq(Vec<Value>),
    Set(BTreeSet<Value>),
    /// Sorted.
    Bag(Vec<Value>),
    Map(BTreeMap<Value, Value>),
    Data(u32, Vec<Value>),
    /// Of a sort without structure: types, floating-point numbers.
    Other(u64),
}

impl Value {
    pub fn int(value: i64) -> Value {
        Value::Number(Number::from(value))
    }

    fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    fn as_number(&self) -> Option<&Number> {
        match self {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    fn as_seq(&self) -> Option<&[Value]> {
        match self {
            Value::Seq(items) => Some(items),
            _ => None,
        }
    }
}

/// What names stand for.
pub trait Interpretation {
    fn constant(&self, terms: &Terms, constant: Term) -> Option<Value>;
    fn function(&self, terms: &Terms, fun: FunId, args: &[Value]) -> Option<Value>;
}

impl Terms {
    /// The value of a term; nothing if it has a quantifier, or a name that is not
    /// interpreted, or injects a value into a snapshot for which there is no numbering.
    pub fn evaluate(&self, interpretation: &dyn Interpretation, term: Term) -> Option<Value> {
        let mut values: FxHashMap<Term, Value> = FxHashMap::default();
        for part in self.parts(term) {
            let args: Option<Vec<Value>> =
                self.args(part).iter().map(|arg| values.get(arg).cloned()).collect();
            let value = match self.op(part) {
                Op::Const(_) => interpretation.constant(self, part)?,
                Op::Apply(fun) => interpretation.function(self, fun, &args?)?,
                op => self.meaning(op, self.sort(part), &args?)?,
            };
            values.insert(part, value);
        }
        values.remove(&term)
    }

    /// The value that a sort has where nothing else is said.
    pub fn default_value(&self, sort: Sort) -> Value {
        match self.shape(sort) {
            SortShape::Bool => Value::Bool(false),
            SortShape::Int | SortShape::Real => Value::int(0),
            SortShape::Ref => Value::Ref(0),
            SortShape::Snap => Value::Snap(BigInt::zero()),
            SortShape::Seq(_) => Value::Seq(Vec::new()),
            SortShape::Set(_) => Value::Set(BTreeSet::new()),
            SortShape::Bag(_) => Value::Bag(Vec::new()),
            SortShape::Map(..) => Value::Map(BTreeMap::new()),
            _ => Value::Other(0),
        }
    }

    /// What an interpreted operator does to values; `sort` is that of the result.
    pub fn meaning(&self, op: Op, sort: Sort, args: &[Value]) -> Option<Value> {
        use Value::*;
        let number = |at: usize| args.get(at)?.as_number();
        Some(match (op, args) {
            (Op::True, _) => Bool(true),
            (Op::False, _) => Bool(false),
            (Op::Null, _) => Ref(0),
            (Op::Unit, _) => Snap(BigInt::zero()),
            (Op::Not, [a]) => Bool(!a.as_bool()?),
            (Op::And, _) => Bool(all_bools(args)?.into_iter().all(|b| b)),
            (Op::Or, _) => Bool(all_bools(args)?.into_iter().any(|b| b)),
            (Op::Eq, [a, b]) => Bool(a == b),
            (Op::Ite, [c, a, b]) => {
                if c.as_bool()? {
                    a.clone()
                } else {
                    b.clone()
                }
            }
            (Op::Number(id, _), _) => Number(self.number_at(id).clone()),
            (Op::Linear(id), _) => {
                let linear = self.linear(id);
                let mut total = linear.constant.clone();
                for (arg, coefficient) in args.iter().zip(linear.coefficients.iter()) {
                    total += &(arg.as_number()? * coefficient);
                }
                Number(total)
            }
            (Op::Mul, _) => {
                let mut product = crate::Number::ONE;
                for arg in args {
                    product = &product * arg.as_number()?;
                }
                Number(product)
            }
            (Op::Div, _) => match number(0)?.truncated_div(number(1)?) {
                Some(quotient) => Number(quotient),
                None => Value::int(7),
            },
            (Op::Rem, _) => match number(0)?.truncated_rem(number(1)?) {
                Some(rest) => Number(rest),
                None => Value::int(3),
            },
            (Op::Divide, _) => match number(0)?.checked_div(number(1)?) {
                Some(quotient) => Number(quotient),
                None => Value::int(5),
            },
            (Op::ToReal, [a]) => a.clone(),
            (Op::AtLeastZero, _) => Bool(!number(0)?.is_negative()),
            (Op::Positive, _) => Bool(number(0)?.is_positive()),
            (Op::Wrap(kind), _) => Number(wrap_number(kind, number(0)?)),
            (Op::Bits(op, kind), _) => {
                let a = wrap_number(kind, number(0)?).to_i128()?;
                // For shifts only the last bits count, and wrapping keeps them.
                let b = wrap_number(kind, number(1)?).to_i128()?;
                Number(bits_of_numbers(op, kind, a, b).into())
            }
            (Op::Float(bits), _) => Other(bits.into()),
            (Op::Double(bits), _) => Other(bits),
            (Op::Combine, [Snap(a), Snap(b)]) => Snap(pair(a, b)),
            (Op::First, [Snap(s)]) => Snap(unpair(s).0),
            (Op::Second, [Snap(s)]) => Snap(unpair(s).1),
            (Op::Inject, [Number(n)]) if n.is_integer() => Snap(n.numer()),
            (Op::Inject, [Ref(r)]) => Snap((*r).into()),
            (Op::Inject, [Bool(b)]) => Snap(i32::from(*b).into()),
            (Op::Project(_), [Snap(s)]) => match self.shape(sort) {
                SortShape::Int => Number(s.clone().into()),
                SortShape::Bool => Bool(*s == BigInt::from(1)),
                SortShape::Ref => Ref(i64::try_from(s).ok()?),
                _ => return None,
            },
            _ => return self.meaning_of_collections(op, sort, args),
        })
    }

    fn meaning_of_collections(&self, op: Op, sort: Sort, args: &[Value]) -> Option<Value> {
        use Value::*;
        let count = |n: usize| Number(crate::Number::from(n));
        Some(match (op, args) {
            (Op::Seq(_), _) => Seq(args.to_vec()),
            (Op::Concat, _) => {
                let mut all = Vec::new();
                for arg in args {
                    all.extend_from_slice(arg.as_seq()?);
                }
                Seq(all)
            }
            (Op::Len, [s]) => count(s.as_seq()?.len()),
            (Op::Index, [s, i]) => match position(i)?.and_then(|i| s.as_seq()?.get(i).cloned()) {
                Some(item) => item,
                None => self.default_value(sort),
            },
            (Op::Update, [s, i, value]) => {
                let mut items = s.as_seq()?.to_vec();
                if let Some(item) = position(i)?.and_then(|i| items.get_mut(i)) {
                    *item = value.clone();
                }
                Seq(items)
            }
            (Op::Slice, [s, i, j]) => {
                let items = s.as_seq()?;
                let clamp = |at: &Value| -> Option<usize> {
                    let number = at.as_number()?;
                    let at = number.to_i128().map_or(items.len(), |n| {
                        usize::try_from(n.max(0)).unwrap_or(usize::MAX).min(items.len())
                    });
                    Some(if number.is_negative() { 0 } else { at })
                };
                Seq(items.get(clamp(i)?..clamp(j)?).unwrap_or_default().to_vec())
            }
            (Op::Reverse, [s]) => Seq(s.as_seq()?.iter().rev().cloned().collect()),
            (Op::Repeat, [x, n]) => {
                let count = n.as_number()?.to_i128().map(|n| n.max(0))?;
                let count = usize::try_from(count).ok().filter(|count| *count <= 10_000)?;
                Seq(vec![x.clone(); count])
            }
            (Op::SeqContains, [s, x]) => Bool(s.as_seq()?.contains(x)),
            (Op::Set(_), _) => Set(args.iter().cloned().collect()),
            (Op::Union, _) => {
                let mut all = BTreeSet::new();
                for arg in args {
                    let Set(items) = arg else { return None };
                    all.extend(items.iter().cloned());
                }
                Set(all)
            }
            (Op::Minus, [Set(a), Set(b)]) => Set(a.difference(b).cloned().collect()),
            (Op::Intersect, [Set(a), Set(b)]) => Set(a.intersection(b).cloned().collect()),
            (Op::Contains, [Set(s), x]) => Bool(s.contains(x)),
            (Op::Subset, [Set(a), Set(b)]) => Bool(a.is_subset(b)),
            (Op::Size, [Set(s)]) => count(s.len()),
            (Op::SetOfSeq, [s]) => Set(s.as_seq()?.iter().cloned().collect()),
            (Op::Bag(_), _) => bag(args.to_vec()),
            (Op::BagUnion, _) => {
                let mut all = Vec::new();
                for arg in args {
                    let Bag(items) = arg else { return None };
                    all.extend_from_slice(items);
                }
                bag(all)
            }
            (Op::BagMinus, [Bag(a), Bag(b)]) => {
                let mut left = a.clone();
                for item in b {
                    if let Some(at) = left.iter().position(|other| other == item) {
                        left.remove(at);
                    }
                }
                Bag(left)
            }
            (Op::BagIntersect, [Bag(a), Bag(b)]) => {
                let mut rest = b.clone();
                let mut common = Vec::new();
                for item in a {
                    if let Some(at) = rest.iter().position(|other| other == item) {
                        common.push(rest.remove(at));
                    }
                }
                bag(common)
            }
            (Op::Count, [Bag(b), x]) => count(b.iter().filter(|item| *item == x).count()),
            (Op::BagSize, [Bag(b)]) => count(b.len()),
            (Op::BagOfSeq, [s]) => bag(s.as_seq()?.to_vec()),
            (Op::EmptyMap(_), _) => Map(BTreeMap::new()),
            (Op::Put, [Map(m), k, v]) => {
                let mut map = m.clone();
                map.insert(k.clone(), v.clone());
                Map(map)
            }
            (Op::Get, [Map(m), k]) => m.get(k).cloned().unwrap_or_else(|| self.default_value(sort)),
            (Op::Remove, [Map(m), k]) => {
                let mut map = m.clone();
                map.remove(k);
                Map(map)
            }
            (Op::HasKey, [Map(m), k]) => Bool(m.contains_key(k)),
            (Op::MapSize, [Map(m)]) => count(m.len()),
            (Op::Keys, [Map(m)]) => Set(m.keys().cloned().collect()),
            (Op::Construct(_, constructor), _) => Data(constructor, args.to_vec()),
            (Op::Select(constructor, field, _), [Data(actual, fields)]) => {
                match fields.get(field as usize).filter(|_| *actual == constructor) {
                    Some(value) => value.clone(),
                    None => self.default_value(sort),
                }
            }
            (Op::Is(constructor), [Data(actual, _)]) => Bool(*actual == constructor),
            _ => return None,
        })
    }
}

fn all_bools(args: &[Value]) -> Option<Vec<bool>> {
    args.iter().map(Value::as_bool).collect()
}

fn bag(mut items: Vec<Value>) -> Value {
    items.sort();
    Value::Bag(items)
}

/// The outer `None` is for what is no number, the inner one for what is no position.
fn position(value: &Value) -> Option<Option<usize>> {
    Some(value.as_number()?.to_i128().and_then(|at| usize::try_from(at).ok()))
}

/// Numbers pairs of integers, without gaps.
fn pair(a: &BigInt, b: &BigInt) -> BigInt {
    let (a, b) = (to_natural(a), to_natural(b));
    let diagonal = &a + &b;
    from_natural(&(&diagonal * (&diagonal + 1) / 2 + b))
}

fn unpair(number: &BigInt) -> (BigInt, BigInt) {
    let number = to_natural(number);
    // The greatest diagonal whose first number is not greater.
    let eight_fold: BigInt = &number * 8 + 1;
    let diagonal: BigInt = (eight_fold.sqrt() - 1) / 2;
    let b = &number - &diagonal * (&diagonal + 1) / 2;
    let a = diagonal - &b;
    (from_natural(&a), from_natural(&b))
}

/// 0, -1, 1, -2, 2, … to 0, 1, 2, 3, 4, …
fn to_natural(number: &BigInt) -> BigInt {
    if number.is_negative() { -number * 2 - 1 } else { number * 2 }
}

fn from_natural(number: &BigInt) -> BigInt {
    if (number % 2u32).is_zero() { number / 2 } else { -(number + BigInt::from(1)) / 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_integers_are_numbered() {
        for a in -20..20 {
            for b in -20..20 {
                let (a, b) = (BigInt::from(a), BigInt::from(b));
                assert_eq!(unpair(&pair(&a, &b)), (a, b));
            }
        }
        for n in -500..500 {
            let n = BigInt::from(n);
            let (a, b) = unpair(&n);
            assert_eq!(pair(&a, &b), n);
        }
    }
}
