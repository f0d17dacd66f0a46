//! Source files and positions in them.
//!
//! All files of a run share one space of byte positions: a [`Span`] is two `u32`
//! and needs no file beside it; the [`SourceMap`] finds the file again. Position 0
//! belongs to no file, so [`Span::NONE`] marks what has no source (class files).

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A half-open range of global byte positions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    pub lo: u32,
    pub hi: u32,
}

impl Span {
    pub const NONE: Span = Span { lo: 0, hi: 0 };

    pub fn new(lo: u32, hi: u32) -> Span {
        Span { lo, hi }
    }

    /// The smallest span that covers both; a missing one does not count.
    pub fn to(self, other: Span) -> Span {
        if self.is_none() {
            other
        } else if other.is_none() {
            self
        } else {
            Span { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
        }
    }

    pub fn is_none(self) -> bool {
        self.lo == 0
    }

    pub fn len(self) -> u32 {
        self.hi - self.lo
    }

    pub fn is_empty(self) -> bool {
        self.lo == self.hi
    }

    /// The empty span at the start.
    pub fn start(self) -> Span {
        Span { lo: self.lo, hi: self.lo }
    }

    /// The empty span at the end.
    pub fn end(self) -> Span {
        Span { lo: self.hi, hi: self.hi }
    }

    pub fn contains(self, other: Span) -> bool {
        self.lo <= other.lo && other.hi <= self.hi
    }
}

impl std::fmt::Debug for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}..{}", self.lo, self.hi)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FileId(pub u32);

/// One file: its name as the user gave it, its text, and where it starts.
#[derive(Clone)]
pub struct SourceFile {
    pub path: PathBuf,
    pub text: Text,
    /// Global position of the first byte.
    pub start: u32,
    /// How many positions belong to it: as many as its text has bytes, or more.
    room: u32,
    /// Found when somebody asks for a line: nobody does for most files.
    line_starts: OnceLock<Vec<u32>>,
    /// How many characters there are before each stretch of [`STRETCH`] bytes.
    characters: OnceLock<Vec<u32>>,
}

/// A text that was read, or one that is part of the program.
#[derive(Clone, Debug)]
pub enum Text {
    Read(Arc<str>),
    Bundled(&'static str),
}

impl std::ops::Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Text::Read(text) => text,
            Text::Bundled(text) => text,
        }
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::Read(text.into())
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text::Read(text.into())
    }
}

/// One-based, columns counted in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct LineColumn {
    pub line: u32,
    pub column: u32,
}

/// In bytes.
const STRETCH: usize = 1024;

impl SourceFile {
    pub fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len() as u32)
    }

    /// Line and column of a global position inside (or at the end of) this file.
    pub fn line_column(&self, position: u32) -> LineColumn {
        let offset = position.saturating_sub(self.start).min(self.text.len() as u32);
        let line_starts = self.line_starts();
        let line = line_starts.partition_point(|&s| s <= offset) - 1;
        let start = line_starts[line] as usize;
        let mut end = offset as usize;
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let column = self.characters_before(end) - self.characters_before(start);
        LineColumn { line: line as u32 + 1, column: column + 1 }
    }

    /// Not counted from the beginning of a line each time: a line may be as long as a file.
    fn characters_before(&self, offset: usize) -> u32 {
        let is_first = |b: &&u8| **b & 0xC0 != 0x80;
        let count = |bytes: &[u8]| bytes.iter().filter(is_first).count() as u32;
        let bytes = self.text.as_bytes();
        let before = self.characters.get_or_init(|| {
            let mut sum = 0;
            let mut before = vec![0];
            for stretch in bytes.chunks(STRETCH) {
                sum += count(stretch);
                before.push(sum);
            }
            before
        });
        let stretch = offset / STRETCH;
        before[stretch] + count(&bytes[stretch * STRETCH..offset])
    }

    /// The text of a line (one-based), without its line break.
    pub fn line(&self, line: u32) -> &str {
        let index = line as usize - 1;
        let line_starts = self.line_starts();
        let start = line_starts[index] as usize;
        let end = line_starts.get(index + 1).map_or(self.text.len(), |&e| e as usize);
        self.text[start..end].trim_end_matches(['\n', '\r'])
    }

    pub fn line_count(&self) -> u32 {
        self.line_starts().len() as u32
    }

    /// Where lines start; the first one at 0.
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let mut line_starts = vec![0];
            let bytes = self.text.as_bytes();
            for (i, &b) in bytes.iter().enumerate() {
                // A line ends with "\n", "\r\n" or a lone "\r".
                if b == b'\n' || (b == b'\r' && bytes.get(i + 1) != Some(&b'\n')) {
                    line_starts.push(i as u32 + 1);
                }
            }
            line_starts
        })
    }
}

/// All files of a run, in the order in which they were added.
#[derive(Clone, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    pub fn new() -> SourceMap {
        SourceMap::default()
    }

    /// Adds a file. `None` if all files together would exceed 4 GiB.
    pub fn add(&mut self, path: impl Into<PathBuf>, text: impl Into<Text>) -> Option<FileId> {
        self.add_with_room(path, text, 0)
    }

    /// Adds a file that may get as large as `room` later ([`SourceMap::replace`]).
    pub fn add_with_room(
        &mut self,
        path: impl Into<PathBuf>,
        text: impl Into<Text>,
        room: u32,
    ) -> Option<FileId> {
        let text = text.into();
        // One position between files keeps the end of one apart from the start of the next.
        let start = self.files.last().map_or(1, |f| f.start + f.room + 1);
        let room = u32::try_from(text.len()).ok()?.max(room);
        start.checked_add(room)?.checked_add(1)?;
        let line_starts = OnceLock::new();
        self.files.push(SourceFile {
            path: path.into(),
            text,
            start,
            room,
            line_starts,
            characters: OnceLock::new(),
        });
        Some(FileId(self.files.len() as u32 - 1))
    }

    /// Another text for a file. Positions in all others stay as they are. Whether there was room.
    pub fn replace(&mut self, id: FileId, text: impl Into<Text>) -> bool {
        let text = text.into();
        let Some(file) = self.files.get_mut(id.0 as usize) else { return false };
        if text.len() > file.room as usize {
            return false;
        }
        file.text = text;
        file.line_starts = OnceLock::new();
        file.characters = OnceLock::new();
        true
    }

    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(i as u32), f))
    }

    pub fn len(&self) -> usize {
        self.files.len()
    }

    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The file that a span lies in; `None` for [`Span::NONE`].
    pub fn find(&self, span: Span) -> Option<FileId> {
        if span.is_none() {
            return None;
        }
        let index = self.files.partition_point(|f| f.start <= span.lo).checked_sub(1)?;
        (span.lo <= self.files[index].span().hi).then_some(FileId(index as u32))
    }

    /// The source text of a span, `""` if there is none.
    pub fn text(&self, span: Span) -> &str {
        let Some(id) = self.find(span) else { return "" };
        let file = self.file(id);
        file.text
            .get((span.lo - file.start) as usize..(span.hi - file.start) as usize)
            .unwrap_or("")
    }

    /// Path, line and column of the start of a span.
    pub fn locate(&self, span: Span) -> Option<(&Path, LineColumn)> {
        let file = self.file(self.find(span)?);
        Some((&file.path, file.line_column(span.lo)))
    }

    /// How many bytes of its file come before a span.
    pub fn offset_in_file(&self, span: Span) -> Option<usize> {
        let file = self.file(self.find(span)?);
        Some(span.lo.checked_sub(file.start)? as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_may_be_replaced_where_there_is_room() {
        let mut map = SourceMap::new();
        let a = map.add_with_room("A.java", "a\nb", 10).unwrap();
        let b = map.add("B.java", "b").unwrap();
        let before = map.file(b).start;
        assert_eq!(map.file(a).line_count(), 2);
        assert!(map.replace(a, "0123456789"));
        assert_eq!((map.file(a).line_count(), map.file(b).start), (1, before));
        assert!(!map.replace(a, "0123456789x") && !map.replace(b, "bb"));
        assert_eq!(&*map.file(a).text, "0123456789");
        assert_eq!(map.find(Span::new(before, before)), Some(b));
        // Between the end of a text and the end of its room is nothing.
        assert!(map.replace(a, ""));
        assert_eq!(map.find(Span::new(before - 1, before - 1)), None);
    }

    /// Whatever lies where one stretch ends and the next begins.
    #[test]
    fn columns_of_long_lines() {
        for first in ["", "\n", "aé\n", "🙂"] {
            let text = format!("{first}{}", "aé🙂".repeat(1_000));
            let mut map = SourceMap::new();
            let id = map.add("A.java", &*text).unwrap();
            let file = map.file(id);
            let start = text.find('\n').map_or(0, |at| at + 1);
            for (number, (offset, _)) in text[start..].char_indices().enumerate() {
                let at = file.line_column(file.start + (start + offset) as u32);
                assert_eq!(at.column as usize, number + 1);
            }
            let end = file.line_column(file.start + text.len() as u32);
            assert_eq!(end.column as usize, text[start..].chars().count() + 1);
        }
    }

    #[test]
    fn positions_are_found_again() {
        let mut map = SourceMap::new();
        let a = map.add("A.java", "class A {\r\n  int ä = 1;\n}").unwrap();
        let b = map.add("B.java", "").unwrap();
        let c = map.add("C.java", "x\ry").unwrap();
        let start = map.file(a).start;
        let eq = map.file(a).text.find('=').unwrap() as u32 + start;
        assert_eq!(map.file(a).line_column(eq), LineColumn { line: 2, column: 9 });
        assert_eq!(map.text(Span::new(eq, eq + 3)), "= 1");
        assert_eq!(map.find(map.file(b).span().end()), Some(b));
        assert_eq!(map.file(c).line(2), "y");
        assert_eq!(map.find(Span::NONE), None);
        assert_eq!(map.text(Span::new(eq, eq + 100_000)), "");
    }
}
