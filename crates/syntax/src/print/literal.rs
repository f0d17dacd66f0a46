//! Literals, each so that it is read as the same value.

use super::Printer;
use crate::ast::Literal;

impl Printer {
    pub(super) fn literal(&mut self, literal: &Literal) {
        match literal {
            Literal::Int(value) => {
                let text = integer(i128::from(*value), 32);
                self.text(&text);
            }
            Literal::Long(value) => {
                let text = integer(*value, 64);
                self.text(&text);
                self.text("L");
            }
            Literal::Float(bits) => {
                let value = f32::from_bits(bits.0);
                let text = format!("{:?}f", value.abs());
                self.floating(value.is_nan(), value.is_infinite(), value.is_sign_negative(), &text);
            }
            Literal::Double(bits) => {
                let value = f64::from_bits(bits.0);
                let text = format!("{:?}", value.abs());
                self.floating(value.is_nan(), value.is_infinite(), value.is_sign_negative(), &text);
            }
            Literal::Char(unit) => {
                self.text("'");
                self.characters(&[*unit], '\'');
                self.text("'");
            }
            Literal::String(units) => {
                self.text("\"");
                self.characters(units, '"');
                self.text("\"");
            }
            Literal::Boolean(true) => self.text("true"),
            Literal::Boolean(false) => self.text("false"),
            Literal::Null => self.text("null"),
        }
    }

    /// Rust prints the shortest decimal that is read as the same value, in a form that
    /// Java knows too. No literal is NaN, infinite or negative; a computed constant may
    /// be, and is printed as an expression.
    fn floating(&mut self, nan: bool, infinite: bool, negative: bool, text: &str) {
        let suffix = if text.ends_with('f') && !text.ends_with("inf") { "f" } else { "" };
        match (nan, infinite, negative) {
            (true, _, _) => self.text(&format!("(0.0{suffix} / 0.0{suffix})")),
            (_, true, false) => self.text(&format!("(1.0{suffix} / 0.0{suffix})")),
            (_, true, true) => self.text(&format!("(-1.0{suffix} / 0.0{suffix})")),
            (_, _, true) => self.text(&format!("(-{text})")),
            (_, _, false) => self.text(text),
        }
    }

    /// The content of a string or character literal. A unicode escape is only used for
    /// what no other escape can say, since it is translated before the literal is read;
    /// the backslash of one is never preceded by an odd number of others, because all
    /// of our other escapes are complete when it comes.
    fn characters(&mut self, units: &[u16], quote: char) {
        for decoded in char::decode_utf16(units.iter().copied()) {
            match decoded {
                Ok('\n') => self.text("\\n"),
                Ok('\t') => self.text("\\t"),
                Ok('\r') => self.text("\\r"),
                Ok('\u{8}') => self.text("\\b"),
                Ok('\u{c}') => self.text("\\f"),
                Ok('\\') => self.text("\\\\"),
                Ok(c) if c == quote => {
                    self.text("\\");
                    self.out.push(c);
                }
                Ok(c @ ' '..='~') => self.out.push(c),
                // Three digits, so that a digit that follows is not taken for a part.
                Ok(c @ ..'\u{a0}') => self.text(&format!("\\{:03o}", u32::from(c))),
                Ok(c) if is_visible(c) => self.out.push(c),
                Ok(c) => {
                    for unit in c.encode_utf16(&mut [0; 2]) {
                        self.text(&format!("\\u{unit:04x}"));
                    }
                }
                Err(lone) => self.text(&format!("\\u{:04x}", lone.unpaired_surrogate())),
            }
        }
    }
}

/// Negative values come from hexadecimal, octal or binary literals only.
fn integer(value: i128, bits: u32) -> String {
    if value >= 0 {
        return value.to_string();
    }
    let mask = if bits == 32 { u128::from(u32::MAX) } else { u128::from(u64::MAX) };
    format!("0x{:x}", value.cast_unsigned() & mask)
}

/// Whether a reader of the text can see the character and tell it from others: no
/// formatting characters, no odd spaces, nothing private or unassigned by design.
fn is_visible(c: char) -> bool {
    !(c.is_control()
        || c.is_whitespace()
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}')
        || matches!(c, '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}'..='\u{ffff}')
        || matches!(c, '\u{e0000}'..))
}
