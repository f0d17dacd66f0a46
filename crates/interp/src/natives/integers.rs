//! Static methods of `Integer`, `Long`, `Short` and `Byte`: bits, bases, parsing.

use super::boxes::{BYTE, INTEGER, LONG, SHORT};
use super::parse::parse_integer;
use super::{Args, Table};
use crate::number::radix_text;
use crate::{Machine, Stop, Value};

pub(super) const TABLES: &[Table] = &[
    Table { classes: &[INTEGER], rows: INTS },
    Table { classes: &[LONG], rows: LONGS },
    Table {
        classes: &[SHORT, BYTE],
        rows: &[
            ("parseShort", "(java.lang.String)", |m, a| {
                parse_integer(m, a, 10, i16::MIN.into(), i16::MAX.into()).map(Value::Int)
            }),
            ("parseByte", "(java.lang.String)", |m, a| {
                parse_integer(m, a, 10, i8::MIN.into(), i8::MAX.into()).map(Value::Int)
            }),
            ("toUnsignedInt", "(short)", |_, a| Ok(Value::Int(a.integer(0)? & 0xffff))),
            ("toUnsignedInt", "(byte)", |_, a| Ok(Value::Int(a.integer(0)? & 0xff))),
        ],
    },
    Table {
        classes: &[SHORT],
        rows: &[("valueOf", "(java.lang.String)", |m, a| {
            let value = parse_integer(m, a, 10, i16::MIN.into(), i16::MAX.into())?;
            m.boxed(SHORT, Value::Int(value))
        })],
    },
    Table {
        classes: &[BYTE],
        rows: &[("valueOf", "(java.lang.String)", |m, a| {
            let value = parse_integer(m, a, 10, i8::MIN.into(), i8::MAX.into())?;
            m.boxed(BYTE, Value::Int(value))
        })],
    },
];

const INTS: &[super::Row] = &[
    ("parseInt", "(java.lang.String)", |m, a| int_of(m, a, 10).map(Value::Int)),
    ("parseInt", "(java.lang.String,int)", |m, a| int_of(m, a, a.int(1)?).map(Value::Int)),
    ("valueOf", "(java.lang.String)", |m, a| {
        let value = int_of(m, a, 10)?;
        m.boxed(INTEGER, Value::Int(value))
    }),
    ("valueOf", "(java.lang.String,int)", |m, a| {
        let value = int_of(m, a, a.int(1)?)?;
        m.boxed(INTEGER, Value::Int(value))
    }),
    ("toString", "(int,int)", |m, a| text(m, a.integer(0)?, a.int(1)?)),
    ("toBinaryString", "(int)", |m, a| text(m, unsigned(a)?.into(), 2)),
    ("toOctalString", "(int)", |m, a| text(m, unsigned(a)?.into(), 8)),
    ("toHexString", "(int)", |m, a| text(m, unsigned(a)?.into(), 16)),
    ("toUnsignedString", "(int)", |m, a| text(m, unsigned(a)?.into(), 10)),
    ("toUnsignedLong", "(int)", |_, a| Ok(Value::int(unsigned(a)?))),
    ("bitCount", "(int)", |_, a| Ok(Value::int(a.int(0)?.count_ones()))),
    ("highestOneBit", "(int)", |_, a| {
        let n = unsigned(a)?;
        Ok(Value::int(n.checked_ilog2().map_or(0, |b| 1u32 << b) as i32))
    }),
    ("lowestOneBit", "(int)", |_, a| {
        let n = a.int(0)?;
        Ok(Value::int(n & n.wrapping_neg()))
    }),
    ("numberOfLeadingZeros", "(int)", |_, a| Ok(Value::int(a.int(0)?.leading_zeros()))),
    ("numberOfTrailingZeros", "(int)", |_, a| Ok(Value::int(a.int(0)?.trailing_zeros()))),
    ("reverse", "(int)", |_, a| Ok(Value::int(a.int(0)?.reverse_bits()))),
    ("reverseBytes", "(int)", |_, a| Ok(Value::int(a.int(0)?.swap_bytes()))),
    ("rotateLeft", "(int,int)", |_, a| {
        Ok(Value::int(a.int(0)?.rotate_left(a.int(1)? as u32 & 31)))
    }),
    ("rotateRight", "(int,int)", |_, a| {
        Ok(Value::int(a.int(0)?.rotate_right(a.int(1)? as u32 & 31)))
    }),
    ("signum", "(int)", |_, a| Ok(Value::Int(a.integer(0)?.signum()))),
    ("sum", "(int,int)", |_, a| Ok(Value::int(a.int(0)?.wrapping_add(a.int(1)?)))),
    ("max", "(int,int)", |_, a| Ok(Value::Int(a.integer(0)?.max(a.integer(1)?)))),
    ("min", "(int,int)", |_, a| Ok(Value::Int(a.integer(0)?.min(a.integer(1)?)))),
    ("compareUnsigned", "(int,int)", |_, a| {
        Ok(Value::int((a.int(0)? as u32).cmp(&(a.int(1)? as u32)) as i8))
    }),
    ("divideUnsigned", "(int,int)", |m, a| match unsigned(a)?.checked_div(a.int(1)? as u32) {
        Some(n) => Ok(Value::int(n as i32)),
        None => Err(m.raise("java.lang.ArithmeticException", "/ by zero")),
    }),
    ("remainderUnsigned", "(int,int)", |m, a| match unsigned(a)?.checked_rem(a.int(1)? as u32) {
        Some(n) => Ok(Value::int(n as i32)),
        None => Err(m.raise("java.lang.ArithmeticException", "/ by zero")),
    }),
];

const LONGS: &[super::Row] = &[
    ("parseLong", "(java.lang.String)", |m, a| long_of(m, a, 10).map(Value::Int)),
    ("parseLong", "(java.lang.String,int)", |m, a| long_of(m, a, a.int(1)?).map(Value::Int)),
    ("valueOf", "(java.lang.String)", |m, a| {
        let value = long_of(m, a, 10)?;
        m.boxed(LONG, Value::Int(value))
    }),
    ("toString", "(long,int)", |m, a| text(m, a.integer(0)?, a.int(1)?)),
    ("toBinaryString", "(long)", |m, a| text(m, unsigned_long(a)?.into(), 2)),
    ("toOctalString", "(long)", |m, a| text(m, unsigned_long(a)?.into(), 8)),
    ("toHexString", "(long)", |m, a| text(m, unsigned_long(a)?.into(), 16)),
    ("toUnsignedString", "(long)", |m, a| text(m, unsigned_long(a)?.into(), 10)),
    ("bitCount", "(long)", |_, a| Ok(Value::int(a.long(0)?.count_ones()))),
    ("highestOneBit", "(long)", |_, a| {
        let n = unsigned_long(a)?;
        Ok(Value::int(n.checked_ilog2().map_or(0, |b| 1u64 << b) as i64))
    }),
    ("lowestOneBit", "(long)", |_, a| {
        let n = a.long(0)?;
        Ok(Value::int(n & n.wrapping_neg()))
    }),
    ("numberOfLeadingZeros", "(long)", |_, a| Ok(Value::int(a.long(0)?.leading_zeros()))),
    ("numberOfTrailingZeros", "(long)", |_, a| Ok(Value::int(a.long(0)?.trailing_zeros()))),
    ("reverse", "(long)", |_, a| Ok(Value::int(a.long(0)?.reverse_bits()))),
    ("reverseBytes", "(long)", |_, a| Ok(Value::int(a.long(0)?.swap_bytes()))),
    ("rotateLeft", "(long,int)", |_, a| {
        Ok(Value::int(a.long(0)?.rotate_left(a.int(1)? as u32 & 63)))
    }),
    ("rotateRight", "(long,int)", |_, a| {
        Ok(Value::int(a.long(0)?.rotate_right(a.int(1)? as u32 & 63)))
    }),
    ("signum", "(long)", |_, a| Ok(Value::Int(a.integer(0)?.signum()))),
    ("sum", "(long,long)", |_, a| Ok(Value::int(a.long(0)?.wrapping_add(a.long(1)?)))),
    ("max", "(long,long)", |_, a| Ok(Value::Int(a.integer(0)?.max(a.integer(1)?)))),
    ("min", "(long,long)", |_, a| Ok(Value::Int(a.integer(0)?.min(a.integer(1)?)))),
    ("compareUnsigned", "(long,long)", |_, a| {
        Ok(Value::int(unsigned_long(a)?.cmp(&(a.long(1)? as u64)) as i8))
    }),
];

fn unsigned(a: Args<'_>) -> Result<u32, Stop> {
    Ok(a.int(0)? as u32)
}

fn unsigned_long(a: Args<'_>) -> Result<u64, Stop> {
    Ok(a.long(0)? as u64)
}

fn text(m: &mut Machine<'_>, value: i128, radix: i32) -> Result<Value, Stop> {
    m.new_text(&radix_text(value, u32::try_from(radix).unwrap_or(10)))
}

fn int_of(m: &mut Machine<'_>, a: Args<'_>, radix: i32) -> Result<i128, Stop> {
    parse_integer(m, a, radix, i32::MIN.into(), i32::MAX.into())
}

fn long_of(m: &mut Machine<'_>, a: Args<'_>, radix: i32) -> Result<i128, Stop> {
    parse_integer(m, a, radix, i64::MIN.into(), i64::MAX.into())
}
