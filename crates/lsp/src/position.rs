//! Positions: the protocol counts lines and, in them, units of UTF-16; we count bytes.

use base::{SourceFile, Span};
use lsp_types::{Position, Range};

/// Where the lines of a text begin.
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    pub fn new(text: &'t str) -> Lines<'t> {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (i, byte) in bytes.iter().enumerate() {
            // A line ends with "\n", "\r\n" or a lone "\r".
            if *byte == b'\n' || (*byte == b'\r' && bytes.get(i + 1) != Some(&b'\n')) {
                starts.push(i + 1);
            }
        }
        Lines { text, starts }
    }

    /// The byte at a position; behind the end of a line, or of the text, that end.
    pub fn offset(&self, position: Position) -> usize {
        let line = position.line as usize;
        let Some(start) = self.starts.get(line).copied() else { return self.text.len() };
        let end = self.starts.get(line + 1).copied().unwrap_or(self.text.len());
        let content = self.text.get(start..end).unwrap_or_default();
        let content = content.trim_end_matches(['\n', '\r']);
        let mut units = 0;
        for (byte, c) in content.char_indices() {
            if units >= position.character {
                return start + byte;
            }
            units += c.len_utf16() as u32;
        }
        start + content.len()
    }

    pub fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|start| *start <= offset).saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or_default();
        let before = self.text.get(start..offset).unwrap_or_default();
        let character = before.chars().map(char::len_utf16).sum::<usize>();
        Position::new(line as u32, character as u32)
    }

    pub fn range(&self, lo: usize, hi: usize) -> Range {
        Range::new(self.position(lo), self.position(hi))
    }
}

/// The lines of a span in its file.
pub fn range_in(file: &SourceFile, lines: &Lines<'_>, span: Span) -> Range {
    let at = |position: u32| position.saturating_sub(file.start) as usize;
    lines.range(at(span.lo), at(span.hi))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let text = "a😀b\r\nä\rx\n";
        let lines = Lines::new(text);
        for (offset, _) in text.char_indices().filter(|(_, c)| !matches!(c, '\r' | '\n')) {
            assert_eq!(lines.offset(lines.position(offset)), offset);
        }
        assert_eq!(lines.position(5), Position::new(0, 3));
        assert_eq!(lines.offset(Position::new(0, 99)), 6);
        assert_eq!(lines.offset(Position::new(1, 1)), 10);
        assert_eq!(lines.offset(Position::new(99, 0)), text.len());
        // In the middle of a character: its start.
        assert_eq!(lines.position(3), Position::new(0, 1));
    }
}
