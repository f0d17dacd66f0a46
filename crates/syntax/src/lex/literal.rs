//! The values of literals.

use std::sync::Arc;

use super::unicode::decode_char;
use crate::ast::{DoubleBits, FloatBits, Literal};

/// Why a literal is malformed, in words.
pub(crate) type Malformed = String;

/// An integer literal. `negated`: it is the operand of a unary minus, so that the
/// magnitude of the least value is allowed.
pub(crate) fn integer(text: &str, negated: bool) -> Result<Literal, Malformed> {
    let (body, long) = match text.strip_suffix(['l', 'L']) {
        Some(body) => (body, true),
        None => (text, false),
    };
    let lower = body.get(..2).map(str::to_ascii_lowercase);
    let (digits, radix, kind) = match lower.as_deref() {
        Some("0x") => (&body[2..], 16, "hexadecimal"),
        Some("0b") => (&body[2..], 2, "binary"),
        _ if body.len() > 1 && body.starts_with('0') => (&body[1..], 8, "octal"),
        _ => (body, 10, "decimal"),
    };
    if digits.is_empty() {
        return Err(format!("a {kind} number needs at least one digit"));
    }
    // `0_1` is an octal number: only there may the underscore follow the first digit.
    if digits.ends_with('_') || (digits.starts_with('_') && radix != 8) {
        return Err("an underscore in a number stands between two digits".to_owned());
    }
    let mut value: u128 = 0;
    for c in digits.chars().filter(|&c| c != '_') {
        let Some(digit) = c.to_digit(radix) else {
            return Err(format!("`{c}` is no digit of a {kind} number"));
        };
        value = value.saturating_mul(u128::from(radix)).saturating_add(u128::from(digit));
    }
    let name = if long { "long" } else { "int" };
    let too_large = || format!("the number `{text}` is too large for `{name}`");
    let bits = if long { 64 } else { 32 };
    let half = 1u128 << (bits - 1);
    let signed = if radix == 10 {
        if value > half || (value == half && !negated) {
            return Err(too_large());
        }
        value as i128
    } else {
        if value >= 2 * half {
            return Err(too_large());
        }
        // Bits beyond the sign make it negative: `0xFFFFFFFF` is -1.
        if value >= half { value as i128 - (1i128 << bits) } else { value as i128 }
    };
    Ok(if long { Literal::Long(signed) } else { Literal::Int(signed as i64) })
}

/// A floating-point literal, rounded to the nearest value of its own type.
pub(crate) fn floating(text: &str) -> Result<Literal, Malformed> {
    let hex = text.starts_with("0x") || text.starts_with("0X");
    let (body, single) = match text.as_bytes().last() {
        Some(b'f' | b'F') => (&text[..text.len() - 1], true),
        Some(b'd' | b'D') => (&text[..text.len() - 1], false),
        _ => (text, false),
    };
    check_underscores(body)?;
    let digits: String = body.chars().filter(|&c| c != '_').collect();
    let name = if single { "float" } else { "double" };
    let malformed = || format!("`{text}` is no well-formed number");
    let (bits, nonzero) = if hex {
        let (mantissa, exponent, nonzero) = hex_parts(&digits).ok_or_else(malformed)?;
        let bits = if single {
            u64::from(compose(mantissa, exponent, 24, -149, 127) as u32)
        } else {
            compose(mantissa, exponent, 53, -1074, 1023)
        };
        (bits, nonzero)
    } else {
        if !is_decimal_float(&digits) {
            return Err(malformed());
        }
        let significand = digits.split(['e', 'E']).next().unwrap_or("");
        let nonzero = significand.bytes().any(|b| (b'1'..=b'9').contains(&b));
        let bits = if single {
            u64::from(digits.parse::<f32>().map_err(|_| malformed())?.to_bits())
        } else {
            digits.parse::<f64>().map_err(|_| malformed())?.to_bits()
        };
        (bits, nonzero)
    };
    let infinite = if single { f32::INFINITY.to_bits().into() } else { f64::INFINITY.to_bits() };
    if bits == infinite {
        return Err(format!("the number `{text}` is too large for `{name}`"));
    }
    if bits == 0 && nonzero {
        return Err(format!("the number `{text}` is too small for `{name}`"));
    }
    Ok(if single {
        Literal::Float(FloatBits(bits as u32))
    } else {
        Literal::Double(DoubleBits(bits))
    })
}

fn check_underscores(text: &str) -> Result<(), Malformed> {
    let bytes = text.as_bytes();
    let digit = |i: Option<usize>| {
        i.and_then(|i| bytes.get(i)).is_some_and(|b| b.is_ascii_hexdigit() || *b == b'_')
    };
    for (i, &b) in bytes.iter().enumerate() {
        if b == b'_' && !(digit(i.checked_sub(1)) && digit(Some(i + 1))) {
            return Err("an underscore in a number stands between two digits".to_owned());
        }
    }
    Ok(())
}

/// Digits with at most one point, then perhaps an exponent with at least one digit.
fn is_decimal_float(text: &str) -> bool {
    let mut parts = text.splitn(2, ['e', 'E']);
    let significand = parts.next().unwrap_or("");
    let points = significand.bytes().filter(|&b| b == b'.').count();
    let all_digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    let fine = points <= 1
        && significand.bytes().any(|b| b.is_ascii_digit())
        && all_digits(&significand.replace('.', ""));
    let exponent = parts.next().map(|e| e.strip_prefix(['+', '-']).unwrap_or(e));
    fine && exponent.is_none_or(|e| !e.is_empty() && all_digits(e))
}

/// Mantissa (its lowest bit stands for all that was cut off) and binary exponent.
fn hex_parts(text: &str) -> Option<(u128, i64, bool)> {
    let body = text.get(2..)?;
    let (significand, exponent) = body.split_once(['p', 'P'])?;
    let mut mantissa: u128 = 0;
    let mut shift: i64 = 0;
    let mut point = false;
    let mut digits = 0;
    for c in significand.chars() {
        if c == '.' && !point {
            point = true;
            continue;
        }
        let digit = u128::from(c.to_digit(16)?);
        digits += 1;
        if mantissa >> 100 == 0 {
            mantissa = (mantissa << 4) | digit;
            shift -= if point { 4 } else { 0 };
        } else {
            mantissa |= u128::from(digit != 0);
            shift += if point { 0 } else { 4 };
        }
    }
    let (negative, magnitude) = match exponent.as_bytes().first()? {
        b'-' => (true, &exponent[1..]),
        b'+' => (false, &exponent[1..]),
        _ => (false, exponent),
    };
    if digits == 0 || magnitude.is_empty() || !magnitude.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    // An exponent beyond this range decides by itself, whatever the digits are.
    let magnitude = magnitude.parse::<i64>().unwrap_or(1 << 40).min(1 << 40);
    let exponent = if negative { -magnitude } else { magnitude };
    Some((mantissa, exponent + shift, mantissa != 0))
}

/// The bits of `mantissa * 2^exponent`, rounded to nearest, ties to even.
/// `precision`: bits of the significand; `least`: exponent of the least positive value.
fn compose(mantissa: u128, exponent: i64, precision: u32, least: i64, greatest: i64) -> u64 {
    if mantissa == 0 {
        return 0;
    }
    let length = i64::from(128 - mantissa.leading_zeros());
    // The exponent of the last bit that is kept.
    let unit = (exponent + length - i64::from(precision)).max(least);
    let drop = unit - exponent;
    let kept = if drop <= 0 {
        mantissa.checked_shl((-drop).min(127) as u32).unwrap_or(0)
    } else if drop > 127 {
        0
    } else {
        let half = 1u128 << (drop - 1);
        let rest = mantissa & ((half << 1) - 1);
        let floor = mantissa >> drop;
        let up = rest > half || (rest == half && floor & 1 == 1);
        floor + u128::from(up)
    };
    let stored = precision - 1;
    let infinity = ((greatest as u64) * 2 + 1) << stored;
    // Rounding up may carry into one more bit; the addition below then moves the
    // exponent by one, which is right.
    let implicit = 1u128 << stored;
    if kept < implicit {
        return kept as u64;
    }
    let biased = (unit - least + 1) as u64;
    if biased > (greatest as u64) * 2 {
        return infinity;
    }
    let bits = (biased << stored) + (kept - implicit) as u64;
    bits.min(infinity)
}

/// The value of a character literal, quotes included in the text.
pub(crate) fn character(text: &[u8]) -> Result<Literal, Malformed> {
    let body = text.get(1..text.len().saturating_sub(1)).unwrap_or_default();
    if body == b"'" {
        return Err("the character `'` is written `'\\''`".to_owned());
    }
    let mut units = Vec::new();
    unescape(body, false, &mut units)?;
    match units.as_slice() {
        [unit] => Ok(Literal::Char(*unit)),
        [] => Err("a character literal holds one character, this one none".to_owned()),
        [0xD800..0xDC00, 0xDC00..0xE000] => {
            Err("this character needs two `char` values: write a string instead".to_owned())
        }
        _ => Err("a character literal holds one character: strings have double quotes".to_owned()),
    }
}

/// The value of a string literal, quotes included in the text.
pub(crate) fn string(text: &[u8]) -> Result<Literal, Malformed> {
    let body = text.get(1..text.len().saturating_sub(1)).unwrap_or_default();
    let mut units = Vec::with_capacity(body.len());
    unescape(body, false, &mut units)?;
    Ok(Literal::String(Arc::from(units)))
}

/// The value of a text block (JLS 3.10.6), quotes included in the text: line breaks
/// become `\n`, common indentation and trailing blanks go, then escapes are translated.
pub(crate) fn text_block(text: &[u8]) -> Result<Literal, Malformed> {
    let body = text.get(3..text.len().saturating_sub(3)).unwrap_or_default();
    let opening = body.iter().position(|b| !matches!(b, b' ' | b'\t' | 0x0C));
    let body = match opening.and_then(|i| body.get(i..)) {
        Some([b'\r', b'\n', rest @ ..]) => rest,
        Some([b'\r' | b'\n', rest @ ..]) => rest,
        _ => return Err("a text block starts on the line behind its opening quotes".to_owned()),
    };
    let lines = split_lines(body);
    let last = lines.len().saturating_sub(1);
    let blank = |line: &[u8]| line.iter().all(|&b| is_blank(b));
    let indent = lines
        .iter()
        .enumerate()
        // The last line counts even if it holds nothing but the closing quotes.
        .filter(|(i, line)| *i == last || !blank(line))
        .map(|(_, line)| line.iter().take_while(|&&b| is_blank(b)).count())
        .min()
        .unwrap_or(0);
    let mut stripped = Vec::with_capacity(body.len());
    for (i, line) in lines.iter().enumerate() {
        if i > 0 {
            stripped.push(b'\n');
        }
        if !blank(line) {
            let line = line.get(indent..).unwrap_or_default();
            let end = line.iter().rposition(|&b| !is_blank(b)).map_or(0, |p| p + 1);
            stripped.extend_from_slice(line.get(..end).unwrap_or_default());
        }
    }
    let mut units = Vec::with_capacity(stripped.len());
    unescape(&stripped, true, &mut units)?;
    Ok(Literal::String(Arc::from(units)))
}

fn is_blank(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | 0x0C)
}

fn split_lines(body: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut from = 0;
    let mut i = 0;
    while let Some(&b) = body.get(i) {
        i += 1;
        if b == b'\n' || b == b'\r' {
            lines.push(&body[from..i - 1]);
            if b == b'\r' && body.get(i) == Some(&b'\n') {
                i += 1;
            }
            from = i;
        }
    }
    lines.push(&body[from..]);
    lines
}

/// Translates escapes, to UTF-16.
fn unescape(body: &[u8], block: bool, out: &mut Vec<u16>) -> Result<(), Malformed> {
    let mut i = 0;
    while let Some(&b) = body.get(i) {
        if b != b'\\' {
            if b < 0x80 {
                out.push(u16::from(b));
                i += 1;
            } else {
                let (c, length) = decode_char(body, i);
                push_utf16(out, c);
                i += length;
            }
            continue;
        }
        let next = body.get(i + 1).copied().unwrap_or(0);
        i += 2;
        let unit = match next {
            b'b' => 8,
            b't' => 9,
            b'n' => 10,
            b'f' => 12,
            b'r' => 13,
            b's' => 32,
            b'"' | b'\'' | b'\\' => u16::from(next),
            b'0'..=b'7' => {
                let most = if next <= b'3' { 2 } else { 1 };
                let mut value = u16::from(next - b'0');
                for _ in 0..most {
                    let Some(d @ b'0'..=b'7') = body.get(i) else { break };
                    value = value * 8 + u16::from(d - b'0');
                    i += 1;
                }
                value
            }
            b'\n' if block => continue,
            // A malformed Unicode escape, which has been reported.
            b'u' => continue,
            _ => {
                let (c, _) = decode_char(body, i - 1);
                let shown = char::from_u32(c).unwrap_or('\u{FFFD}');
                return Err(format!("`\\{shown}` is no escape sequence"));
            }
        };
        out.push(unit);
    }
    Ok(())
}

fn push_utf16(out: &mut Vec<u16>, c: u32) {
    if c >= 0x10000 {
        let c = c - 0x10000;
        out.push(0xD800 + (c >> 10) as u16);
        out.push(0xDC00 + (c & 0x3FF) as u16);
    } else {
        out.push(c as u16);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(literal: Result<Literal, Malformed>) -> String {
        match literal {
            Ok(Literal::String(units)) => String::from_utf16_lossy(&units),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn integers() {
        assert_eq!(integer("1_000", false), Ok(Literal::Int(1000)));
        assert_eq!(integer("0xFFFF_FFFF", false), Ok(Literal::Int(-1)));
        assert_eq!(integer("0x8000000000000000L", false), Ok(Literal::Long(i64::MIN.into())));
        assert_eq!(integer("0b101", false), Ok(Literal::Int(5)));
        assert_eq!(integer("0_17", false), Ok(Literal::Int(15)));
        assert_eq!(integer("0", false), Ok(Literal::Int(0)));
        assert_eq!(integer("2147483648", true), Ok(Literal::Int(2147483648)));
        for bad in ["2147483648", "08", "0x", "1_", "0b2", "9223372036854775808L", "12abc"] {
            assert!(integer(bad, false).is_err(), "{bad}");
        }
    }

    #[test]
    fn floats_are_rounded_once() {
        let double = |t: &str| match floating(t) {
            Ok(Literal::Double(DoubleBits(b))) => f64::from_bits(b),
            other => panic!("{t}: {other:?}"),
        };
        let single = |t: &str| match floating(t) {
            Ok(Literal::Float(FloatBits(b))) => f32::from_bits(b),
            other => panic!("{t}: {other:?}"),
        };
        assert_eq!(double("1e10"), 1e10);
        assert_eq!(double(".5"), 0.5);
        assert_eq!(double("1."), 1.0);
        assert_eq!(double("1d"), 1.0);
        assert_eq!(double("0x1.8p1"), 3.0);
        assert_eq!(double("0x1p-1074"), f64::from_bits(1));
        assert_eq!(double("0x1.fffffffffffffp1023"), f64::MAX);
        assert_eq!(double("0x0.0p0"), 0.0);
        assert_eq!(double("0x1.00000000000008p0"), 1.0, "ties go to even");
        assert_eq!(double("0x1.00000000000008000001p0"), 1.0 + f64::EPSILON);
        assert_eq!(double("0x1.fffffffffffff8p-1023"), f64::MIN_POSITIVE, "carry");
        assert_eq!(single("0x1.fffffep127f"), f32::MAX);
        assert_eq!(single("3.4028235e38f"), f32::MAX);
        assert_eq!(single("1.00000005960464477539062500001f"), 1.0000001, "not through double");
        for bad in ["1e400", "1e-400", "1e", "0x1.0", "0x1p1024", "1e40f", "1._5", "1_.5", "0x.p1"]
        {
            assert!(floating(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn strings_and_text_blocks() {
        assert_eq!(text(string(br#""a\tb\101\7\08\s""#)), "a\tbA\u{7}\u{0}8 ");
        assert_eq!(text(text_block(b"\"\"\"\n    a\n      b  \n    \"\"\"")), "a\n  b\n");
        assert_eq!(text(text_block(b"\"\"\"\r\n  a \\\r\n  b\\s\r\n   c\"\"\"")), "a b \n c");
        assert!(text_block(b"\"\"\"a\"\"\"").is_err());
        assert!(string(br#""\q""#).is_err());
        assert_eq!(character(b"'\\''"), Ok(Literal::Char(39)));
        assert_eq!(character("'ä'".as_bytes()), Ok(Literal::Char(0xE4)));
        assert!(character("'😀'".as_bytes()).is_err());
        assert!(character(b"''").is_err());
        assert!(character(b"'ab'").is_err());
    }
}
