//! Primitive values as text, exactly as Java prints them.

use ir::number::{double_text, float_text};

use crate::Value;

/// The text of a primitive value that is not a `char`.
pub(crate) fn primitive_text(value: Value) -> String {
    match value {
        Value::Bool(b) => b.to_string(),
        Value::Int(n) => n.to_string(),
        Value::Float(f) => float_text(f),
        Value::Double(d) => double_text(d),
        Value::Null | Value::Ref(_) | Value::Void => "null".to_owned(),
        // Whoever asks for the text has settled the value.
        Value::Sym(_) => "?".to_owned(),
    }
}

/// In another base, with a minus sign if negative. Bases that Java does not know are 10.
pub(crate) fn radix_text(value: i128, radix: u32) -> String {
    let radix = if (2..=36).contains(&radix) { radix } else { 10 };
    let mut rest = value.unsigned_abs();
    let mut digits = Vec::new();
    loop {
        let digit = (rest % u128::from(radix)) as u32;
        digits.push(char::from_digit(digit, radix).unwrap_or('0'));
        rest /= u128::from(radix);
        if rest == 0 {
            break;
        }
    }
    if value < 0 {
        digits.push('-');
    }
    digits.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_bases() {
        assert_eq!(radix_text(255, 16), "ff");
        assert_eq!(radix_text(-5, 2), "-101");
        assert_eq!(radix_text(0, 8), "0");
        assert_eq!(radix_text(i128::from(i64::MIN), 36), "-1y2p0ij32e8e8");
        assert_eq!(radix_text(10, 99), "10");
    }
}
