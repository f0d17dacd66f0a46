//! Unicode escapes (JLS 3.3): `\u0041` may stand anywhere in a file, even in a name or
//! in place of a quote, and is translated before anything else happens.
//!
//! Few files have any, so the lexer works on the text itself unless this module finds
//! an escape; then it works on the translated bytes, and [`Translated::original`] leads
//! from them back to the file.

use base::{Code, Diagnostic, Span};

/// The text after translation, in UTF-8 extended by lone surrogates (three bytes each).
pub(crate) struct Translated {
    pub bytes: Vec<u8>,
    /// Where translated and original offsets part: from this translated offset on,
    /// the original one is the second number plus the distance. Sorted.
    steps: Vec<(u32, u32)>,
}

impl Translated {
    /// The offset in the file of an offset in [`Translated::bytes`]. An offset inside a
    /// translated character belongs to the end of its escape.
    pub fn original(&self, offset: u32) -> u32 {
        let index = self.steps.partition_point(|s| s.0 <= offset);
        match index.checked_sub(1).and_then(|i| self.steps.get(i)) {
            Some(&(translated, original)) => original + (offset - translated),
            None => offset,
        }
    }
}

/// Translates the escapes; `None` if there are none. Malformed ones are reported and
/// left as they are.
pub(crate) fn translate(text: &str, start: u32, out: &mut Vec<Diagnostic>) -> Option<Translated> {
    if !text.contains("\\u") {
        return None;
    }
    let source = text.as_bytes();
    let mut bytes = Vec::with_capacity(source.len());
    let mut steps = Vec::new();
    let mut pending_high: Option<u32> = None;
    let mut i = 0;
    while let Some(&b) = source.get(i) {
        if b != b'\\' {
            bytes.push(b);
            pending_high = None;
            i += 1;
            continue;
        }
        if source.get(i + 1) != Some(&b'u') {
            // A backslash before another one makes that one ineligible.
            bytes.push(b);
            pending_high = None;
            i += 1;
            if source.get(i) == Some(&b'\\') {
                bytes.push(b'\\');
                i += 1;
            }
            continue;
        }
        let begin = i;
        let mut j = i + 1;
        while source.get(j) == Some(&b'u') {
            j += 1;
        }
        let digits = source.get(j..j + 4);
        let value = digits
            .filter(|d| d.iter().all(u8::is_ascii_hexdigit))
            .and_then(|d| std::str::from_utf8(d).ok())
            .and_then(|d| u32::from_str_radix(d, 16).ok());
        if value.is_none() && source.get(i..).is_some_and(|rest| rest.starts_with(b"\\unfolding")) {
            // Other tools' word for `opening`; no escape.
            bytes.extend_from_slice(b"\\u");
            pending_high = None;
            i = begin + 2;
            continue;
        }
        let Some(unit) = value else {
            let span = Span::new(start + begin as u32, start + j as u32);
            let text = "a Unicode escape needs four hexadecimal digits after `\\u`";
            out.push(Diagnostic::new(Code::MalformedLiteral, span, text));
            bytes.extend_from_slice(source.get(begin..j).unwrap_or_default());
            pending_high = None;
            i = j;
            continue;
        };
        i = j + 4;
        match pending_high.take() {
            Some(high) if (0xDC00..0xE000).contains(&unit) => {
                // The two halves make one character; the first half is already written.
                bytes.truncate(bytes.len() - 3);
                while steps.last().is_some_and(|s: &(u32, u32)| s.0 > bytes.len() as u32) {
                    steps.pop();
                }
                push_char(&mut bytes, 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00));
            }
            _ => {
                push_char(&mut bytes, unit);
                pending_high = (0xD800..0xDC00).contains(&unit).then_some(unit);
            }
        }
        steps.push((bytes.len() as u32, i as u32));
    }
    (!steps.is_empty()).then_some(Translated { bytes, steps })
}

/// UTF-8, also for surrogates.
fn push_char(bytes: &mut Vec<u8>, c: u32) {
    let tail = |shift: u32| 0x80 | ((c >> shift) & 0x3F) as u8;
    match c {
        0..0x80 => bytes.push(c as u8),
        0x80..0x800 => bytes.extend_from_slice(&[0xC0 | (c >> 6) as u8, tail(0)]),
        0x800..0x10000 => bytes.extend_from_slice(&[0xE0 | (c >> 12) as u8, tail(6), tail(0)]),
        _ => bytes.extend_from_slice(&[0xF0 | (c >> 18) as u8, tail(12), tail(6), tail(0)]),
    }
}

/// The character at an offset and its length in bytes. Lone surrogates are values
/// between 0xD800 and 0xDFFF. Never fails: a broken sequence is a character by itself.
pub(crate) fn decode_char(bytes: &[u8], i: usize) -> (u32, usize) {
    let at = |k: usize| bytes.get(i + k).map_or(0, |&b| u32::from(b & 0x3F));
    match bytes.get(i).copied().map_or(0, u32::from) {
        b @ 0..0x80 => (b, 1),
        b @ 0xC0..0xE0 => (((b & 0x1F) << 6) | at(1), 2),
        b @ 0xE0..0xF0 => (((b & 0x0F) << 12) | (at(1) << 6) | at(2), 3),
        b @ 0xF0..0xF8 => (((b & 0x07) << 18) | (at(1) << 12) | (at(2) << 6) | at(3), 4),
        _ => (0xFFFD, 1),
    }
}

/// Whether a character beyond ASCII may start a name (or go on with it).
pub(crate) fn is_name_char(c: u32, first: bool) -> bool {
    let Some(c) = char::from_u32(c) else { return false };
    if unicode_ident::is_xid_start(c) || (!first && unicode_ident::is_xid_continue(c)) {
        return true;
    }
    match c {
        // Connecting punctuation may start a name, currency signs are letters.
        '\u{203F}' | '\u{2040}' | '\u{2054}' | '\u{FE33}' | '\u{FE34}' => true,
        '\u{FE4D}'..='\u{FE4F}' | '\u{FF3F}' => true,
        '\u{A2}'..='\u{A5}' | '\u{58F}' | '\u{60B}' | '\u{9F2}' | '\u{9F3}' | '\u{9FB}' => true,
        '\u{AF1}' | '\u{BF9}' | '\u{E3F}' | '\u{17DB}' | '\u{20A0}'..='\u{20C0}' => true,
        '\u{A838}' | '\u{FDFC}' | '\u{FE69}' | '\u{FF04}' => true,
        '\u{FFE0}' | '\u{FFE1}' | '\u{FFE5}' | '\u{FFE6}' => true,
        // Ignorable characters inside a name.
        '\u{80}'..='\u{9F}' | '\u{AD}' | '\u{200B}'..='\u{200F}' => !first,
        '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' => !first,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_translated_and_positions_found_again() {
        let mut out = Vec::new();
        let text = r"a\u0062c \\u0041 \\\u0041 \uuu0041";
        let t = translate(text, 1, &mut out).unwrap();
        assert_eq!(String::from_utf8(t.bytes.clone()).unwrap(), r"abc \\u0041 \\A A");
        assert!(out.is_empty());
        assert_eq!(t.original(0), 0);
        assert_eq!(t.original(1), 1);
        assert_eq!(t.original(2), 7);
        assert_eq!(t.original(3), 8);
        assert_eq!(t.original(t.bytes.len() as u32), text.len() as u32);
    }

    #[test]
    fn surrogates_join_or_stay_alone() {
        let mut out = Vec::new();
        let t = translate(r"\ud83d\ude00", 1, &mut out).unwrap();
        assert_eq!(t.bytes, "😀".as_bytes());
        let t = translate(r"\ud83d!", 1, &mut out).unwrap();
        assert_eq!(decode_char(&t.bytes, 0), (0xD83D, 3));
        assert_eq!(translate(r"\u12", 1, &mut out).map(|t| t.bytes), None);
        assert_eq!(out.len(), 1);
    }
}
