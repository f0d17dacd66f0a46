//! Symbolic execution for implicit dynamic frames.
//!
//! The rules are those of the paper, by their names: [`eval`] computes the value of an
//! expression, [`produce`] adds what an assertion says to a state, [`consume`] checks it
//! and takes its permissions away, [`exec`] runs a statement. They return outcomes, one
//! for each path that is left, instead of taking a continuation.
//!
//! A unit (a method, constructor, predicate, pure method, function or lemma) is verified on its own; of
//! what it calls only contracts are used.

mod advice;
mod assumed;
mod call;
mod cases;
mod check;
mod choice;
mod consume;
mod contract;
mod counterexample;
mod data;
mod declared;
mod describe;
mod determined;
mod endless;
mod engine;
mod escape;
mod eval;
mod exec;
mod explain;
mod failure;
mod family;
mod fits;
mod fixed;
mod floats;
mod foreign;
mod fresh;
mod function;
mod ghost;
mod hierarchy;
mod history;
mod induction;
mod inherit;
mod initial;
mod inline;
mod iterated;
mod join;
mod lemma;
mod lemma_auto;
mod lent;
mod loops;
mod lowered;
mod observers;
mod only_output;
mod order;
mod ordinal;
mod outputs;
mod owners;
mod past;
mod peek;
mod produce;
mod promise;
mod pure;
mod quantify;
mod ranges;
mod reach;
mod recover;
mod separate;
mod sequences;
mod shares;
mod sorts;
mod startup;
mod state;
mod store;
mod strings;
mod summary;
mod sums;
pub mod trace;
mod trail;
mod unit;
mod untouched;
mod vacuity;
mod value_of;
mod variance;
mod words;
mod wrapping;

pub use advice::instead_of;
pub use assumed::{casts_to_variable, has_assume, is_called_back, is_unbounded};
pub use describe::name_of;
pub use engine::{GhostMode, Options};
pub use failure::Failure;
pub use inherit::circumstances;
pub use observers::inherit_purity;
pub use promise::{Promise, PromisedCase, promises};
pub use unit::{Report, Unit, UnitKind, Verdict, units, verify};
