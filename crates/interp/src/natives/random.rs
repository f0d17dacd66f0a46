//! `java.util.Random`: with a seed, what the JDK gives; without, an input of the run.
//!
//! A seed has 48 bits, so that not everything can be drawn. Up to [`MOST_BITS`] in all are taken for
//! inputs; a run that draws more from one object is not followed.

use ir::{CompareOp, IntKind};

use super::{Args, Table};
use crate::concolic::{NO_SUCH_INPUT, VarKind};
use crate::heap::Payload;
use crate::{Machine, Stop, Value};

const RANDOM: &str = "java.util.Random";
const MULTIPLIER: u64 = 0x5_DEEC_E66D;
const MASK: u64 = (1 << 48) - 1;
const MOST_BITS: u32 = 32;

/// The parts are the seed, which is [`Value::Null`] if nobody knows it, and how many bits were drawn
/// then.
pub(super) const TABLES: &[Table] = &[Table {
    classes: &[RANDOM],
    rows: &[
        ("<init>", "()", |m, a| {
            m.set_payload(a.this()?, Payload::Parts(vec![Value::Null, Value::Int(0)]))
        }),
        ("<init>", "(long)", seeded),
        ("setSeed", "(long)", seeded),
        ("nextInt", "()", |m, a| match seed(m, a)? {
            Some(seed) => bits(m, a, seed, 32),
            None => chance(m, a, ("nextInt", "()"), VarKind::Int(IntKind::Int), 32),
        }),
        ("nextInt", "(int)", below),
        ("nextLong", "()", |m, a| match seed(m, a)? {
            Some(_) => {
                let (high, low) = (known(m, a, 32)?, known(m, a, 32)?);
                Ok(Value::int((high << 32).wrapping_add(low)))
            }
            None => Err(too_much()),
        }),
        ("nextBoolean", "()", |m, a| match seed(m, a)? {
            Some(_) => Ok(Value::Bool(known(m, a, 1)? != 0)),
            None => chance(m, a, ("nextBoolean", "()"), VarKind::Bool, 1),
        }),
        ("nextDouble", "()", |m, a| match seed(m, a)? {
            Some(_) => {
                let (high, low) = (known(m, a, 26)?, known(m, a, 27)?);
                let unit = 1.0 / (1u64 << 53) as f64;
                Ok(Value::Double(((high << 27) + low) as f64 * unit))
            }
            None => Err(too_much()),
        }),
        ("nextFloat", "()", |m, a| match seed(m, a)? {
            Some(_) => Ok(Value::Float(known(m, a, 24)? as f32 / (1u32 << 24) as f32)),
            None => Err(too_much()),
        }),
    ],
}];

fn seeded(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let Value::Int(seed) = m.settle(a.at(1)?) else { return Err(Stop::stuck("not a seed")) };
    let seed = (seed as u64 ^ MULTIPLIER) & MASK;
    m.set_payload(a.this()?, Payload::Parts(vec![Value::int(seed)]))
}

fn seed(m: &Machine<'_>, a: Args<'_>) -> Result<Option<u64>, Stop> {
    let this = a.this()?;
    // What a class of the program overrides is asked for by the others.
    let is_plain =
        m.heap.object(this).is_some_and(|object| m.classes.binary_name(object.class) == RANDOM);
    match m.heap.payload(this) {
        Some(Payload::Parts(parts)) if is_plain => match parts.first() {
            Some(Value::Int(seed)) => Ok(Some(*seed as u64)),
            Some(Value::Null) => Ok(None),
            _ => Err(Stop::stuck("not a seed")),
        },
        _ => Err(Stop::stuck("a class that extends the library's")),
    }
}

/// The next bits of a sequence whose seed is known, with a sign.
fn bits(m: &mut Machine<'_>, a: Args<'_>, seed: u64, count: u32) -> Result<Value, Stop> {
    let next = seed.wrapping_mul(MULTIPLIER).wrapping_add(0xB) & MASK;
    m.set_payload(a.this()?, Payload::Parts(vec![Value::int(next)]))?;
    Ok(Value::int((next >> (48 - count)) as i32))
}

fn known(m: &mut Machine<'_>, a: Args<'_>, count: u32) -> Result<i64, Stop> {
    let Some(seed) = seed(m, a)? else { return Err(Stop::stuck("not a seed")) };
    match bits(m, a, seed, count)? {
        Value::Int(n) => Ok(n as i64),
        _ => Err(Stop::stuck("not a number")),
    }
}

fn below(m: &mut Machine<'_>, a: Args<'_>) -> Result<Value, Stop> {
    let bound = a.at(1)?;
    let positive = m.compare_of(CompareOp::Gt, bound, Value::Int(0))?;
    if !m.decide(positive, base::Span::NONE)? {
        return Err(m.raise("java.lang.IllegalArgumentException", "bound must be positive"));
    }
    if seed(m, a)?.is_none() {
        let bits = match m.concrete(bound) {
            Value::Int(bound) => (bound as u32).ilog2() + 1,
            _ => return Err(Stop::stuck("not a number")),
        };
        let value = chance(m, a, ("nextInt", "(int)"), VarKind::Int(IntKind::Int), bits)?;
        return between(m, value, bound);
    }
    let Value::Int(bound) = m.settle(bound) else { return Err(Stop::stuck("not a number")) };
    let bound = bound as i32;
    loop {
        m.step()?;
        let drawn = known(m, a, 31)? as i32;
        if bound & (bound - 1) == 0 {
            return Ok(Value::int(((i64::from(bound) * i64::from(drawn)) >> 31) as i32));
        }
        // Otherwise the small ones would be drawn more often.
        if drawn.wrapping_sub(drawn % bound).wrapping_add(bound - 1) >= 0 {
            return Ok(Value::int(drawn % bound));
        }
    }
}

/// Not negative, and below the bound; other inputs are none.
fn between(m: &mut Machine<'_>, value: Value, bound: Value) -> Result<Value, Stop> {
    let low = m.compare_of(CompareOp::Le, Value::Int(0), value)?;
    let high = m.compare_of(CompareOp::Lt, value, bound)?;
    let inside = m.and_of(low, high)?;
    match m.decide(inside, base::Span::NONE)? {
        true => Ok(value),
        false => Err(Stop::stuck(NO_SUCH_INPUT)),
    }
}

fn too_much() -> Stop {
    Stop::stuck("more random bits than are followed")
}

fn chance(
    m: &mut Machine<'_>,
    a: Args<'_>,
    (name, parameters): (&str, &str),
    kind: VarKind,
    bits: u32,
) -> Result<Value, Stop> {
    let this = a.this()?;
    let before = match m.heap.payload(this) {
        Some(Payload::Parts(parts)) => parts.get(1).copied(),
        _ => None,
    };
    let Some(Value::Int(before)) = before else { return Err(Stop::stuck("not a seed")) };
    let bits = before + i128::from(bits);
    if bits > i128::from(MOST_BITS) {
        return Err(too_much());
    }
    m.set_payload(this, Payload::Parts(vec![Value::Null, Value::Int(bits)]))?;
    let class = m.classes.named(RANDOM);
    match m.declared_method(class, name, parameters) {
        Some(method) => m.drawn(method, kind),
        None => Err(Stop::stuck("a random number")),
    }
}
