//! Text from a stranger, as it may be shown to a person: what a terminal or a browser obeys
//! instead of showing is written as an escape.
//!
//! File names, identifiers (Java allows most control characters in them), comments and literals
//! reach messages. An escape sequence among them could forge lines, and a control of writing
//! direction could show code in another order than it has.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

/// Whether a character is obeyed rather than shown, or cannot be seen at all. A line break and a
/// tab are not among them.
pub fn is_hidden(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        c if c.is_control() => true,
        // Directions and their marks, joiners, separators of lines, tags, variation selectors.
        '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' => true,
        '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' => true,
        '\u{e0000}'..='\u{e0fff}' => true,
        // No character at all.
        '\u{fffe}' | '\u{ffff}' => true,
        _ => false,
    }
}

/// The text with everything hidden written as `\u001b`; lines stay lines.
pub fn visible(text: &str) -> Cow<'_, str> {
    escape(text, is_hidden)
}

/// The same as one line: for names, which have no business with line breaks.
pub fn visible_line(text: &str) -> Cow<'_, str> {
    escape(text, |c| is_hidden(c) || matches!(c, '\n' | '\t'))
}

/// A path as one line.
pub fn visible_path(path: &Path) -> String {
    visible_line(&path.to_string_lossy()).into_owned()
}

fn escape(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_escaped(c) {
            // As in Java, and in JSON: one escape for each unit of UTF-16.
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_obeyed_is_escaped() {
        assert_eq!(visible("a\u{1b}[31mb\n\tc"), "a\\u001b[31mb\n\tc");
        assert_eq!(
            visible("\r\u{7f}\u{9b}\u{202e}\u{2066}\u{feff}"),
            "\\u000d\\u007f\\u009b\\u202e\\u2066\\ufeff"
        );
        assert_eq!(visible("\u{e0041}"), "\\udb40\\udc41");
        assert_eq!(visible_line("a\nb\tc"), "a\\u000ab\\u0009c");
    }

    #[test]
    fn what_is_shown_stays() {
        for text in ["", "plain", "ä ∀ 漢字 🙂 عربى", "two\nlines"] {
            assert!(matches!(visible(text), Cow::Borrowed(same) if same == text));
        }
    }
}
