//! Sequences, sets, bags and maps.

use ir::{CollectionOp, Expr, ExprKind};

use super::value::{contains, look_up, minus, within};
use super::{Scope, Spec};
use crate::place::Place;
use crate::{Machine, Stop, Value};

/// Why an operation has no value for its operands.
const OUTSIDE: &str = "an index outside of the sequence";
const NO_KEY: &str = "a key that is not there";

impl<'p> Machine<'p> {
    pub(super) fn collection(
        &mut self,
        s: &mut Scope<'p>,
        op: CollectionOp,
        args: &'p [Expr],
    ) -> Result<Spec, Stop> {
        if self.checks()
            && let Some(value) = self.part_of_array(s, op, args)?
        {
            return Ok(value);
        }
        let values = self.specs(s, args)?;
        // Comparing all with all is work, too.
        let size: usize = values.iter().map(size_of).sum();
        self.steps = self.steps.saturating_add((size as u64).saturating_mul(size as u64) / 8);
        if op == CollectionOp::SeqOfArray {
            let [Spec::Plain(Value::Ref(array))] = values.as_slice() else {
                return Err(Stop::stuck("the content of null"));
            };
            if self.checks() {
                return self.aeval_content(*array, args[0].span);
            }
            let length = self.settled_length(*array)?;
            let mut items = Vec::with_capacity(length);
            for i in 0..length {
                items.extend(self.element(*array, i as i128)?.map(Spec::Plain));
            }
            return Ok(Spec::Seq(items.into()));
        }
        let values: Vec<Spec> = values.into_iter().map(|value| self.settled(value)).collect();
        let span = args.first().map_or(base::Span::NONE, |e| e.span);
        apply(op, &values).map_err(|stop| match stop {
            Stop::Stuck(stuck) if self.checks() && is_undefined(&stuck.reason) => {
                self.violation(base::Code::NotWellDefined, span, stuck.reason)
            }
            stop => stop,
        })
    }
}

impl<'p> Machine<'p> {
    /// Parts of the content of an array: `\\seq_of(a)[i .. j]` reads these elements and no others.
    fn part_of_array(
        &mut self,
        s: &mut Scope<'p>,
        op: CollectionOp,
        args: &'p [Expr],
    ) -> Result<Option<Spec>, Stop> {
        let (
            CollectionOp::SeqSlice | CollectionOp::SeqGet | CollectionOp::SeqLength,
            [Expr { kind: ExprKind::Collection(CollectionOp::SeqOfArray, of), .. }, bounds @ ..],
        ) = (op, args)
        else {
            return Ok(None);
        };
        let [array] = of.as_slice() else { return Ok(None) };
        let span = array.span;
        let array = self.spec_ref(s, array)?;
        let length = self.heap.array(array).ok_or_else(|| Stop::stuck("no array"))?.data.len();
        let mut ends = Vec::new();
        for e in bounds {
            ends.push(self.spec_int(s, e)?);
        }
        match ends.as_slice() {
            [] => Ok(Some(Spec::int(length))),
            [at] => self.aeval_element(array, *at, span).map(Some),
            [from, to] => {
                let mut items = Vec::new();
                for i in clamped(*from, length)..clamped(*to, length) {
                    items.push(self.read(Place::Element(array, i), span)?);
                }
                Ok(Some(Spec::Seq(items.into())))
            }
            _ => Ok(None),
        }
    }
}

/// Whether an operation has no value for its operands, rather than none that is computed.
fn is_undefined(reason: &str) -> bool {
    reason == OUTSIDE || reason == NO_KEY
}

fn size_of(value: &Spec) -> usize {
    match value {
        Spec::Seq(items) | Spec::Set(items) | Spec::Bag(items) => items.len(),
        Spec::Map(items) => items.len(),
        _ => 1,
    }
}

/// A slice is cut off where the sequence begins and ends.
fn clamped(end: i128, length: usize) -> usize {
    usize::try_from(end.max(0)).map_or(length, |end| end.min(length))
}

fn end(value: &Spec, length: usize) -> Result<usize, Stop> {
    match value {
        Spec::Plain(Value::Int(n)) => Ok(clamped(*n, length)),
        _ => Err(Stop::stuck(OUTSIDE)),
    }
}

fn index(value: &Spec, length: usize) -> Result<usize, Stop> {
    let at = match value {
        Spec::Plain(Value::Int(n)) => usize::try_from(*n).ok(),
        _ => None,
    };
    at.filter(|at| *at < length).ok_or_else(|| Stop::stuck(OUTSIDE))
}

/// Without repetition.
fn set(items: &[Spec]) -> Result<Spec, Stop> {
    let mut distinct: Vec<Spec> = Vec::new();
    for item in items {
        if !contains(&distinct, item)? {
            distinct.push(item.clone());
        }
    }
    Ok(Spec::Set(distinct.into()))
}

fn apply(op: CollectionOp, args: &[Spec]) -> Result<Spec, Stop> {
    use CollectionOp as Op;
    use Spec::{Bag, Map, Seq, Set};
    Ok(match (op, args) {
        (Op::Seq, items) => Seq(items.into()),
        (Op::SeqLength, [Seq(a)]) => Spec::int(a.len()),
        (Op::SeqGet, [Seq(a), at]) => a[index(at, a.len())?].clone(),
        (Op::SeqConcat, [Seq(a), Seq(b)]) => Seq(a.iter().chain(b.iter()).cloned().collect()),
        (Op::SeqSlice, [Seq(a), from, to]) => {
            let (from, to) = (end(from, a.len())?, end(to, a.len())?);
            Seq(a.get(from..to).unwrap_or_default().into())
        }
        // Outside of the sequence there is nothing to be replaced.
        (Op::SeqSet, [Seq(a), at, value]) => {
            let mut items = a.to_vec();
            if let Some(item) = index(at, a.len()).ok().and_then(|at| items.get_mut(at)) {
                *item = value.clone();
            }
            Seq(items.into())
        }
        (Op::SeqReverse, [Seq(a)]) => Seq(a.iter().rev().cloned().collect()),
        (Op::SeqContains, [Seq(a), value]) => Spec::bool(contains(a, value)?),
        (Op::Set, items) => set(items)?,
        (Op::SetOfSeq, [Seq(a)]) => set(a)?,
        (Op::SetUnion, [Set(a), Set(b)]) => {
            let all: Vec<Spec> = a.iter().chain(b.iter()).cloned().collect();
            set(&all)?
        }
        (Op::SetMinus, [Set(a), Set(b)]) => Set(minus(a, b)?.into()),
        (Op::SetIntersect, [Set(a), Set(b)]) => {
            let outside = minus(a, b)?;
            Set(minus(a, &outside)?.into())
        }
        (Op::SetContains, [Set(a), value]) => Spec::bool(contains(a, value)?),
        (Op::SetSubset, [Set(a), Set(b)]) => Spec::bool(within(a, b)?),
        (Op::SetSize, [Set(a)]) => Spec::int(a.len()),
        (Op::Bag, items) => Bag(items.into()),
        (Op::BagOfSeq, [Seq(a)]) => Bag(a.clone()),
        (Op::BagUnion, [Bag(a), Bag(b)]) => Bag(a.iter().chain(b.iter()).cloned().collect()),
        (Op::BagMinus, [Bag(a), Bag(b)]) => Bag(minus(a, b)?.into()),
        (Op::BagIntersect, [Bag(a), Bag(b)]) => {
            let outside = minus(a, b)?;
            Bag(minus(a, &outside)?.into())
        }
        (Op::BagContains, [Bag(a), value]) => Spec::bool(contains(a, value)?),
        (Op::BagCount, [Bag(a), value]) => {
            let mut count = 0;
            for item in a.iter() {
                count += usize::from(item.same(value)?);
            }
            Spec::int(count)
        }
        (Op::BagSize, [Bag(a)]) => Spec::int(a.len()),
        (Op::Map, []) => Map(Vec::new().into()),
        (Op::MapGet, [Map(a), key]) => match look_up(a, key)? {
            Some(value) => value,
            None => return Err(Stop::stuck(NO_KEY)),
        },
        (Op::MapPut, [Map(a), key, value]) => {
            let mut items = without(a, key)?;
            items.push((key.clone(), value.clone()));
            Map(items.into())
        }
        (Op::MapRemove, [Map(a), key]) => Map(without(a, key)?.into()),
        (Op::MapContains, [Map(a), key]) => Spec::bool(look_up(a, key)?.is_some()),
        (Op::MapSize, [Map(a)]) => Spec::int(a.len()),
        (Op::MapKeys, [Map(a)]) => Set(a.iter().map(|(key, _)| key.clone()).collect()),
        _ => return Err(Stop::stuck("this operation is not computed")),
    })
}

fn without(map: &[(Spec, Spec)], key: &Spec) -> Result<Vec<(Spec, Spec)>, Stop> {
    let mut left = Vec::new();
    for (other, value) in map {
        if !other.same(key)? {
            left.push((other.clone(), value.clone()));
        }
    }
    Ok(left)
}
