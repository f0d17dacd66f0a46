//! Java 21 and the annotation language: text to tree and back.
//!
//! [`parse`] turns a file into an [`ast::CompilationUnit`] and diagnostics; it is
//! tolerant (one mistake costs one diagnostic, the rest is still parsed) and total
//! (no input makes it panic, hang or overflow the stack). Java and annotations share
//! one grammar: an annotation comment is a stretch of tokens in which more words are
//! keywords, and specification expressions are parsed by the same expression parser.
//! [`print`] writes a tree as text that parses to the same tree, [`visit`] looks for a node in one,
//! and [`annotations`] has what editors colour and complete.
//!
//! This crate does not know what names mean.

pub mod annotations;
pub mod ast;
mod lex;
mod parse;
pub mod print;
mod suppress;
pub mod visit;

use base::{Code, Diagnostic, Span};

pub use parse::guarded::{GUARDED, GUARDED_INSIDE};
pub use suppress::{Scope, Suppression};

/// A file as a tree, with what is wrong with it, in the order of the text.
#[derive(Clone, PartialEq, Debug)]
pub struct Parsed {
    pub unit: ast::CompilationUnit,
    pub diagnostics: Vec<Diagnostic>,
    /// Messages about it that somebody does not want to see, in the order of the text.
    pub suppressions: Vec<Suppression>,
    /// Where annotation comments are, in the order of the text; what stands together is one.
    pub annotations: Vec<Span>,
}

/// Parses a file. `start` is the global position of its first byte
/// ([`base::SourceFile::start`]). May be called on any thread; what is done with a deep
/// tree afterwards (dropping it included) belongs into [`base::on_large_stack`].
pub fn parse(text: &str, start: u32) -> Parsed {
    parse::parse(text, start)
}

/// The text of a file, or the offset of the first byte that is not UTF-8. Other
/// encodings are not guessed.
pub fn decode(bytes: &[u8]) -> Result<&str, usize> {
    std::str::from_utf8(bytes).map_err(|error| error.valid_up_to())
}

/// What to say about a file for which [`decode`] failed. `position`: the global position
/// of the bad byte, if the file is in the source map (with its bad bytes replaced).
pub fn invalid_utf8(bytes: &[u8], offset: usize, position: u32) -> Diagnostic {
    let byte = bytes.get(offset).copied().unwrap_or(0);
    let line = bytes.iter().take(offset).filter(|&&b| b == b'\n').count() + 1;
    let message = format!("the byte 0x{byte:02X} in line {line} is not valid UTF-8");
    Diagnostic::new(Code::InvalidUtf8, Span::new(position, position + 1), message)
        .note("convert the file to UTF-8; other encodings are not guessed")
}
