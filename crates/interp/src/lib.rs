//! The reference interpreter of the core program: its run-time semantics, executable.
//!
//! It is the oracle of the lowering (what it prints is compared with what the JVM prints)
//! and replays counterexamples. The semantics is that of the proof of soundness: a store
//! of locals, a heap of objects, statements that transform them; annotations and ghost
//! statements have no effect, unless the run checks them ([`abstracted`]). Extended to the whole core program, that is:
//!
//! * [`exec`](Machine): statements. An exit is a value that travels outwards until the
//!   block of its label takes it; an exception travels the same way, as an error.
//! * Checks are made here: a failed one raises a fresh exception, whoever handles it.
//!   Overflow is not an error of Java; `assert` counts only if it is switched on.
//! * Methods of libraries have no body. They are *natives*, tables of functions by class,
//!   name and erased parameter types.
//!
//! What a well-formed program cannot do ends in [`End::Stuck`] with a reason, never in a
//! panic: the program is input.

pub mod abstracted;
mod calls;
mod check;
mod classes;
pub mod concolic;
mod eval;
mod exec;
mod heap;
mod init;
mod machine;
mod natives;
mod number;
mod output;
mod place;
pub mod replay;
mod spec;
mod value;

pub use heap::Heap;
pub use machine::{Limits, Machine};
pub use natives::library_methods;
pub use value::{End, Limit, Outcome, Ref, Stop, Stuck, Value};

#[cfg(test)]
mod tests;
