//! The methods of `Integer` and `Long` that count and move bits.

use ir::{ArithOp, BitOp, CompareOp, IntKind};

use crate::natives::{Args, Row, Table};
use crate::{Machine, Stop, Value};

pub(crate) const TABLES: &[Table] = &[
    Table { classes: &["java.lang.Integer"], rows: INTS },
    Table { classes: &["java.lang.Long"], rows: LONGS },
];

const INTS: &[Row] = &[
    ("bitCount", "(int)", |m, a| bit_count(m, a.at(0)?, IntKind::Int)),
    ("lowestOneBit", "(int)", |m, a| lowest(m, a.at(0)?, IntKind::Int)),
    ("rotateLeft", "(int,int)", |m, a| rotated(m, a, IntKind::Int, BitOp::Shl, BitOp::Ushr)),
    ("rotateRight", "(int,int)", |m, a| rotated(m, a, IntKind::Int, BitOp::Ushr, BitOp::Shl)),
    ("reverse", "(int)", |m, a| swapped(m, a.at(0)?, IntKind::Int, 1)),
    ("reverseBytes", "(int)", |m, a| swapped(m, a.at(0)?, IntKind::Int, 8)),
    ("signum", "(int)", |m, a| sign(m, a.at(0)?)),
    ("numberOfTrailingZeros", "(int)", |m, a| trailing(m, a.at(0)?, IntKind::Int)),
    ("numberOfLeadingZeros", "(int)", |m, a| leading(m, a.at(0)?, IntKind::Int)),
    ("sum", "(int,int)", |m, a| sum(m, a, IntKind::Int)),
];

const LONGS: &[Row] = &[
    ("bitCount", "(long)", |m, a| bit_count(m, a.at(0)?, IntKind::Long)),
    ("lowestOneBit", "(long)", |m, a| lowest(m, a.at(0)?, IntKind::Long)),
    ("rotateLeft", "(long,int)", |m, a| rotated(m, a, IntKind::Long, BitOp::Shl, BitOp::Ushr)),
    ("rotateRight", "(long,int)", |m, a| rotated(m, a, IntKind::Long, BitOp::Ushr, BitOp::Shl)),
    ("reverse", "(long)", |m, a| swapped(m, a.at(0)?, IntKind::Long, 1)),
    ("reverseBytes", "(long)", |m, a| swapped(m, a.at(0)?, IntKind::Long, 8)),
    ("signum", "(long)", |m, a| sign(m, a.at(0)?)),
    ("numberOfTrailingZeros", "(long)", |m, a| trailing(m, a.at(0)?, IntKind::Long)),
    ("numberOfLeadingZeros", "(long)", |m, a| leading(m, a.at(0)?, IntKind::Long)),
    ("sum", "(long,long)", |m, a| sum(m, a, IntKind::Long)),
];

fn bits(kind: IntKind) -> u32 {
    if kind == IntKind::Long { 64 } else { 32 }
}

/// Groups of bits, every second of them set: `0x5555…` for one bit.
fn mask(kind: IntKind, group: u32) -> Value {
    let mut all = 0i128;
    for bit in (0..bits(kind)).filter(|bit| (bit / group).is_multiple_of(2)) {
        all |= 1 << bit;
    }
    Value::Int(kind.wrap(all))
}

/// The groups at odd places, moved down, and those at even places.
fn halves(
    m: &mut Machine<'_>,
    value: Value,
    kind: IntKind,
    group: u32,
) -> Result<(Value, Value), Stop> {
    let by = Value::int(group);
    let high = m.bits_of(BitOp::Ushr, kind, value, by)?;
    let high = m.bits_of(BitOp::And, kind, high, mask(kind, group))?;
    let low = m.bits_of(BitOp::And, kind, value, mask(kind, group))?;
    Ok((high, low))
}

fn groups(kind: IntKind, from: u32) -> impl Iterator<Item = u32> {
    (0..6).map(|n| 1 << n).filter(move |group| *group >= from && *group < bits(kind))
}

fn bit_count(m: &mut Machine<'_>, value: Value, kind: IntKind) -> Result<Value, Stop> {
    let mut count = value;
    for group in groups(kind, 1) {
        let (high, low) = halves(m, count, kind, group)?;
        let both = m.arith_of(ArithOp::Add, high, low)?;
        count = m.wrap_of(kind, both)?;
    }
    Ok(count)
}

/// The order of groups of so many bits, turned round.
fn swapped(m: &mut Machine<'_>, value: Value, kind: IntKind, from: u32) -> Result<Value, Stop> {
    let mut turned = value;
    for group in groups(kind, from) {
        let (high, low) = halves(m, turned, kind, group)?;
        let low = m.bits_of(BitOp::Shl, kind, low, Value::int(group))?;
        turned = m.bits_of(BitOp::Or, kind, high, low)?;
    }
    Ok(turned)
}

fn lowest(m: &mut Machine<'_>, value: Value, kind: IntKind) -> Result<Value, Stop> {
    let opposite = m.neg_of(value)?;
    let opposite = m.wrap_of(kind, opposite)?;
    m.bits_of(BitOp::And, kind, value, opposite)
}

fn rotated(
    m: &mut Machine<'_>,
    a: Args<'_>,
    kind: IntKind,
    there: BitOp,
    back: BitOp,
) -> Result<Value, Stop> {
    let (value, by) = (a.at(0)?, a.at(1)?);
    let opposite = m.neg_of(by)?;
    let opposite = m.wrap_of(IntKind::Int, opposite)?;
    let (first, second) =
        (m.bits_of(there, kind, value, by)?, m.bits_of(back, kind, value, opposite)?);
    m.bits_of(BitOp::Or, kind, first, second)
}

fn sign(m: &mut Machine<'_>, value: Value) -> Result<Value, Stop> {
    let below = m.compare_of(CompareOp::Lt, value, Value::Int(0))?;
    let above = m.compare_of(CompareOp::Gt, value, Value::Int(0))?;
    let rest = m.choose_of(above, Value::Int(1), Value::Int(0))?;
    m.choose_of(below, Value::Int(-1), rest)
}

/// As many bits as are set in what is below the lowest one.
fn trailing(m: &mut Machine<'_>, value: Value, kind: IntKind) -> Result<Value, Stop> {
    let less = m.arith_of(ArithOp::Sub, value, Value::Int(1))?;
    let less = m.wrap_of(kind, less)?;
    let others = m.bits_of(BitOp::Xor, kind, value, Value::Int(-1))?;
    let below = m.bits_of(BitOp::And, kind, less, others)?;
    bit_count(m, below, kind)
}

/// As many bits as are not set when everything below the highest one is.
fn leading(m: &mut Machine<'_>, value: Value, kind: IntKind) -> Result<Value, Stop> {
    let mut filled = value;
    for by in groups(kind, 1) {
        let moved = m.bits_of(BitOp::Ushr, kind, filled, Value::int(by))?;
        filled = m.bits_of(BitOp::Or, kind, filled, moved)?;
    }
    let rest = m.bits_of(BitOp::Xor, kind, filled, Value::Int(-1))?;
    bit_count(m, rest, kind)
}

fn sum(m: &mut Machine<'_>, a: Args<'_>, kind: IntKind) -> Result<Value, Stop> {
    let sum = m.arith_of(ArithOp::Add, a.at(0)?, a.at(1)?)?;
    m.wrap_of(kind, sum)
}
