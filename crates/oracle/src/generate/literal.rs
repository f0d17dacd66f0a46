//! Literals: corner values of every type, in every notation Java has for them.

use super::random::Random;
use super::text::{Expr, UNARY};
use super::types::Prim;

const INTS: [i32; 34] = [
    0,
    1,
    -1,
    2,
    3,
    5,
    7,
    10,
    31,
    32,
    33,
    63,
    64,
    65,
    100,
    127,
    128,
    -128,
    -129,
    255,
    256,
    0x7FFF,
    0x8000,
    -0x8000,
    0xFFFF,
    0x10000,
    0x7FFF_FFFE,
    i32::MAX,
    i32::MIN,
    i32::MIN + 1,
    0x5555_5555,
    -0x5555_5556,
    1_000_003,
    -46341,
];

const LONGS: [i64; 18] = [
    0x7FFF_FFFF,
    0x8000_0000,
    -0x8000_0000,
    -0x8000_0001,
    0xFFFF_FFFF,
    0x1_0000_0000,
    i64::MAX,
    i64::MIN,
    i64::MIN + 1,
    0x5555_5555_5555_5555,
    3_037_000_500,
    -3_037_000_500,
    1 << 53,
    (1 << 53) + 1,
    1 << 62,
    0xFF,
    0x8000,
    1_000_000_007,
];

/// Texts that are ASCII and printable, with pairs of equal hash codes among them.
pub(super) const STRINGS: [&str; 20] = [
    "",
    "a",
    "b",
    "Aa",
    "BB",
    "AaAa",
    "BBBB",
    "abc",
    "ABC",
    "x y",
    " pad ",
    "0",
    "-1",
    "null",
    "true",
    "zz",
    "hello",
    "\\\"q\\\"",
    "a\\\\b",
    "{}",
];

/// A literal of exactly the given type.
pub(super) fn literal(random: &mut Random, prim: Prim) -> Expr {
    match prim {
        Prim::Boolean => Expr::primary(random.word(&["true", "false"])),
        Prim::Byte => byte_like(random, "byte", "Byte", &["127", "-128", "0x80", "0xFF", "200"]),
        Prim::Short => {
            byte_like(random, "short", "Short", &["32767", "-32768", "0x8000", "0xFFFF", "70000"])
        }
        Prim::Char => character(random),
        Prim::Int => int(random),
        Prim::Long => long(random),
        Prim::Float => Expr::signed(random.word(&[
            "0.0f",
            "1.0f",
            "-1.5f",
            "0.5F",
            "3.75f",
            "1e10f",
            "1e-3f",
            "-0.0f",
            "16777216f",
            "16777217f",
            "2147483647f",
            "Float.MAX_VALUE",
            "Float.MIN_VALUE",
            "Float.NaN",
            "Float.POSITIVE_INFINITY",
            "0x1.8p3f",
            ".25f",
            "1e38f",
        ])),
        Prim::Double => Expr::signed(random.word(&[
            "0.0",
            "1.0",
            "-1.0",
            "-0.0",
            "0.5",
            "2.5",
            "-2.5",
            "0.1",
            "1e10",
            "1e-5",
            "1e300",
            "3d",
            "1.D",
            ".5",
            "0x1p-3",
            "9007199254740993.0",
            "2147483648.0",
            "-2147483649.5",
            "9.3e18",
            "Double.MAX_VALUE",
            "Double.MIN_VALUE",
            "Double.NaN",
            "Double.NEGATIVE_INFINITY",
            "1_000.25",
        ])),
    }
}

/// A literal between zero and a small bound, for lengths and counts.
pub(super) fn small_int(random: &mut Random, bound: usize) -> String {
    random.below(bound).to_string()
}

/// A `double` or `float` literal whose decimal form every JDK prints alike.
pub(super) fn printable_floating(random: &mut Random) -> &'static str {
    random.word(&[
        "0.0",
        "1.0",
        "-2.5",
        "0.5",
        "0.125f",
        "3.75f",
        "-0.0",
        "100.0",
        "1e10",
        "1e-5",
        "1e7",
        "123456.5",
        "0.001",
        "Double.NaN",
        "Float.NEGATIVE_INFINITY",
        "1.0f / 0",
        "1e21",
        "-1e7f",
        "0x1p4",
        "0.25f",
        "9999999.0",
        "2e9f",
    ])
}

/// A string literal with its quotes.
pub(super) fn string(random: &mut Random) -> Expr {
    Expr::primary(format!("\"{}\"", random.word(&STRINGS)))
}

fn byte_like(random: &mut Random, keyword: &str, class: &str, edges: &[&str]) -> Expr {
    match random.below(4) {
        0 => Expr::primary(format!("{class}.{}", random.word(&["MIN_VALUE", "MAX_VALUE"]))),
        1 => Expr::new(format!("({keyword}) {}", random.word(edges)), UNARY),
        2 => Expr::new(format!("({keyword}) {}", random.word(&["-1", "0", "1", "'z'"])), UNARY),
        _ => Expr::new(format!("({keyword}) {}", random.below(130)), UNARY),
    }
}

fn character(random: &mut Random) -> Expr {
    match random.below(5) {
        0 => Expr::primary(random.word(&[
            "'\\n'",
            "'\\t'",
            "'\\''",
            "'\\\\'",
            "'\\0'",
            "'\\377'",
            "'\\u0041'",
            "'\\uffff'",
            "'\\u00e9'",
            "'\"'",
        ])),
        1 => Expr::primary(random.word(&["Character.MAX_VALUE", "Character.MIN_VALUE"])),
        2 => Expr::new(
            format!("(char) {}", random.word(&["65535", "0x8000", "-1", "97", "65602"])),
            UNARY,
        ),
        _ => Expr::primary(random.word(&["'a'", "'Z'", "'0'", "' '", "'~'", "'m'", "'A'"])),
    }
}

fn int(random: &mut Random) -> Expr {
    let value = match random.below(10) {
        0 => {
            return Expr::primary(random.word(&["Integer.MAX_VALUE", "Integer.MIN_VALUE"]));
        }
        1..=3 => random.below(12) as i32 - 2,
        4 => {
            let bit = 1_i32.wrapping_shl(random.below(32) as u32);
            bit.wrapping_add(random.below(3) as i32 - 1)
        }
        _ => random.pick(0, &INTS),
    };
    match random.below(10) {
        0 => Expr::primary(format!("0x{value:X}")),
        1 => Expr::primary(format!("0b{value:b}")),
        2 => Expr::primary(format!("0{value:o}")),
        3 if value > 9999 => Expr::primary(format!("{}_{:03}", value / 1000, value % 1000)),
        _ => Expr::signed(value.to_string()),
    }
}

fn long(random: &mut Random) -> Expr {
    let value = match random.below(8) {
        0 => return Expr::primary(random.word(&["Long.MAX_VALUE", "Long.MIN_VALUE"])),
        1 | 2 => i64::from(random.pick(1, &INTS)),
        3 => {
            let bit = 1_i64.wrapping_shl(random.below(64) as u32);
            bit.wrapping_add(random.below(3) as i64 - 1)
        }
        _ => random.pick(1, &LONGS),
    };
    match random.below(8) {
        0 => Expr::primary(format!("0x{value:x}L")),
        1 => Expr::primary(format!("0b{value:b}L")),
        2 => Expr::primary(format!("0{value:o}l")),
        _ => Expr::signed(format!("{value}L")),
    }
}
