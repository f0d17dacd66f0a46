//! Primitive values as text, exactly as Java prints them.

use ir::number::{double_text, float_text, is_double_text_certain, is_float_text_certain};

use crate::{Machine, Stop, Value};

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

impl Machine<'_> {
    /// The same, for whoever looks at it: in a search nothing rests on how one JDK writes a number.
    pub(crate) fn number_text(&self, value: Value) -> Result<String, Stop> {
        match self.is_text_certain(value) {
            _ if value == Value::Void => {
                Err(Stop::stuck("JDKs do not agree on the message of this exception"))
            }
            true => Ok(primitive_text(value)),
            false => Err(Stop::stuck("JDKs do not agree on how this number is written")),
        }
    }

    pub(crate) fn is_text_certain(&self, value: Value) -> bool {
        let is_searched = self.concolic.as_ref().is_some_and(|concolic| !concolic.is_plain());
        match value {
            Value::Float(f) if is_searched => is_float_text_certain(f),
            Value::Double(d) if is_searched => is_double_text_certain(d),
            _ => true,
        }
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
