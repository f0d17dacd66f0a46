//! How far a piece of a syntax tree reaches: from the first position in it to the last one.
//!
//! Positions are found in the text that `Debug` prints of the tree, where a span is `12..34`;
//! what stands in literals is no position.

use std::fmt::{self, Write};

use base::Span;

pub fn extent(tree: &impl fmt::Debug) -> Span {
    let mut scanner =
        Scanner { extent: Span::NONE, quote: None, escaped: false, word: String::new() };
    // Nothing can fail here.
    let _ = write!(scanner, "{tree:?}");
    scanner.end_word();
    scanner.extent
}

struct Scanner {
    extent: Span,
    /// The end of the literal that is being read.
    quote: Option<char>,
    escaped: bool,
    /// Digits and dots.
    word: String,
}

impl Scanner {
    fn end_word(&mut self) {
        if let Some(span) = span_of(&self.word) {
            self.extent = self.extent.to(span);
        }
        self.word.clear();
    }

    fn put(&mut self, c: char) {
        match self.quote {
            Some(_) if self.escaped => self.escaped = false,
            Some(_) if c == '\\' => self.escaped = true,
            Some(quote) if c == quote => self.quote = None,
            Some(_) => {}
            None if c == '"' || c == '\'' => {
                self.end_word();
                self.quote = Some(c);
            }
            None if c.is_ascii_alphanumeric() || c == '.' || c == '_' => self.word.push(c),
            None => self.end_word(),
        }
    }
}

impl Write for Scanner {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().for_each(|c| self.put(c));
        Ok(())
    }
}

/// `12..34`
fn span_of(word: &str) -> Option<Span> {
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if digits { text.parse().ok() } else { None }
    };
    let (lo, hi) = word.split_once("..")?;
    Some(Span::new(number(lo)?, number(hi)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_the_first_position_to_the_last() {
        let tree = (Some(Span::new(40, 47)), vec![Span::new(12, 17), Span::NONE], 1.5, "x");
        assert_eq!(extent(&tree), Span::new(12, 47));
        assert_eq!(extent(&"nothing"), Span::NONE);
    }

    #[test]
    fn literals_are_not_looked_into() {
        let tree = ("1..2 \" 3..4", '"', "\\", Span::new(7, 9), '\'', "5..6");
        assert_eq!(extent(&tree), Span::new(7, 9));
    }
}
