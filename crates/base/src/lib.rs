//! What every layer shares: names, source positions and diagnostics.
//!
//! This crate knows nothing about Java, about contracts or about proofs. It holds
//! [`Symbol`] (interned names), [`Span`] and [`SourceMap`] (positions that are
//! exact to the byte, across all files of a run), [`Diagnostic`] with its
//! [`Code`], [`on_large_stack`], [`Cancel`], the wish to stop, the one place where recursion gets its room, and [`mutant`], the
//! marks on what soundness rests on.

mod cancel;
mod code;
mod diagnostic;
pub mod mutant;
mod source;
mod stack;
mod symbol;

pub use cancel::Cancel;
pub use code::{Code, Severity};
pub use diagnostic::{Diagnostic, Label};
pub use source::{FileId, LineColumn, SourceFile, SourceMap, Span, Text};
pub use stack::{MAX_NESTING, STACK_BYTES, on_large_stack};
pub use symbol::Symbol;
