//! What every layer shares: names, source positions and diagnostics.
//!
//! This crate knows nothing about Java, about contracts or about proofs. It holds
//! [`Symbol`] (interned names), [`Span`] and [`SourceMap`] (positions that are
//! exact to the byte, across all files of a run), [`Diagnostic`] with its
//! [`Code`] and its [`Help`]s, [`on_large_stack`], the one place where recursion gets its room,
//! [`Cancel`], the wish to stop, [`memory`], what each thread holds, [`visible`], strangers' text as
//! it may be shown, and [`mutant`], the marks on what
//! soundness rests on.

mod cancel;
mod code;
mod diagnostic;
mod fix;
pub mod memory;
pub mod mutant;
mod package;
mod source;
mod stack;
mod symbol;
mod visible;

pub use cancel::{Cancel, Stop};
pub use code::{Code, Severity};
pub use diagnostic::{CALLED_HERE, Diagnostic, Label};
pub use fix::{Fix, FixRole, Help};
pub use package::fits_package;
pub use source::{FileId, LineColumn, SourceFile, SourceMap, Span, Text};
pub use stack::{MAX_NESTING, STACK_BYTES, on_large_stack};
pub use symbol::Symbol;
pub use visible::{is_hidden, visible, visible_line, visible_path};
