//! The core program: what is left of Java when everything that is only Java is gone.
//!
//! It is the language of the papers, made large enough for real programs. Every engine
//! is a match over it, so it is small, structured and total:
//!
//! * **Expressions have no side effects.** They may read the heap; Java's evaluation
//!   order is made explicit with temporaries and statements.
//! * **Integers are mathematical.** `a + b` of type `int` is `wrap(int, a + b)`, preceded
//!   by a [`Check`] that the sum is in range, where the code is checked.
//! * **Exits are structured.** [`StmtKind::Exit`] leaves a labelled block or loop,
//!   [`StmtKind::Again`] goes to the head of a loop; `break`, `continue`, `return` and
//!   fall-through are nothing else. `finally` is gone: an exit through it is a number that
//!   is looked at after the one copy of its block.
//! * **Exceptions are structured.** [`StmtKind::Throw`], and [`StmtKind::Try`] with one
//!   handler that catches everything and may throw it on.
//! * **Run-time checks are explicit.** Whatever the JVM would check is a [`Check`] before
//!   the statement that needs it, with its kind and its own span. An engine proves it or,
//!   where the program handles the exception, branches; the interpreter raises it.
//! * **Specifications stay structured**: permissions, predicate instances, old values,
//!   quantifiers and location sets are nodes, never text. Their well-definedness is the
//!   engine's business: there are no checks inside specifications.
//!
//! Nothing here belongs to one engine.

mod assertion;
pub mod bounded;
mod dispatch;
mod expr;
mod meaning;
pub mod model;
pub mod number;
pub mod parse;
pub mod print;
mod program;
mod shape;
mod stmt;
mod types;
mod typing;
pub mod visit;

pub use assertion::*;
pub use expr::*;
pub use meaning::Meaning;
pub use program::*;
pub use shape::*;
pub use stmt::*;
pub use types::*;
