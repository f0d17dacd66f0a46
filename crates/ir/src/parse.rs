//! Reads the text that [`crate::print::print_whole`] writes: for tests of engines that need no
//! Java, and for core programs that somebody wrote down.
//!
//! Written by hand it may leave out what follows from the rest. Everything that is mentioned
//! must be declared; there is no library but the one in the text.
//!
//! ```
//! let program = ir::parse::parse(r"
//! class java.lang.Object {
//! }
//! class Cell {
//!   field int value
//!
//!   method void Cell.set(int) (Cell this, int v)
//!     requires acc(this.value)
//!     ensures acc(this.value) ** this.value == v
//!   body L0 {
//!     this.value = v
//!   }
//! }
//! ", 1).unwrap();
//! assert_eq!(program.methods.len(), 1);
//! ```
//!
//! A line is a declaration, a clause or a statement. The text is gone through three times: what
//! there is ([`outline`]), what it is called and of which type it is ([`declare`]), what it says
//! ([`fill`]).

mod assertion;
mod cursor;
mod declare;
mod expr;
mod fill;
mod index;
mod outline;
mod stmt;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::Program;

/// Where the text is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// From 1.
    pub line: usize,
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseError {}

type Result<T> = std::result::Result<T, ParseError>;

/// The program of a text whose first byte has the position `start`. To be called inside
/// [`base::on_large_stack`] if nobody knows how deep expressions are.
pub fn parse(text: &str, start: u32) -> Result<Program> {
    if u32::try_from(text.len()).ok().and_then(|length| start.checked_add(length)).is_none() {
        return Err(ParseError { line: 1, message: "the text is larger than 4 GiB".to_owned() });
    }
    let outline = outline::outline(text, start)?;
    let (mut program, index) = declare::declare(&outline)?;
    fill::fill(&outline, &index, &mut program)?;
    Ok(program)
}
