//! Symbolic execution for implicit dynamic frames.
//!
//! The rules are those of the paper, by their names: [`eval`] computes the value of an
//! expression, [`produce`] adds what an assertion says to a state, [`consume`] checks it
//! and takes its permissions away, [`exec`] runs a statement. They return outcomes, one
//! for each path that is left, instead of taking a continuation.
//!
//! A unit (a method, constructor, predicate or pure method) is verified on its own; of
//! what it calls only contracts are used.

mod call;
mod check;
mod consume;
mod describe;
mod engine;
mod eval;
mod exec;
mod failure;
mod ghost;
mod iterated;
mod join;
mod loops;
mod peek;
mod produce;
mod pure;
mod ranges;
mod shares;
mod sorts;
mod state;
pub mod trace;
mod trail;
mod unit;

pub use describe::name_of;
pub use engine::{GhostMode, Options};
pub use failure::Failure;
pub use unit::{Report, Unit, UnitKind, Verdict, units, verify};
