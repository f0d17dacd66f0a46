//! Statements of code. [`stmt`] goes to the others: loops (for-each over collections in [`iteration`]),
//! switches and the patterns in them, `try`. How blocks are left is in [`exits`].

pub(super) mod exceptions;
pub(super) mod exits;
pub(super) mod iteration;
pub(super) mod loops;
pub(super) mod pattern;
pub(super) mod stmt;
pub(super) mod switch;
