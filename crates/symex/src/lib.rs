//! Symbolic execution for implicit dynamic frames.
//!
//! The rules are those of the paper, by their names: [`eval`] computes the value of an
//! expression, [`produce`] adds what an assertion says to a state, [`consume`] checks it
//! and takes its permissions away, [`exec`] runs a statement. They return outcomes, one
//! for each path that is left, instead of taking a continuation.
//!
//! A unit (a method, constructor, predicate, pure method, function or lemma) is verified on its own; of
//! what it calls only contracts are used.

mod calls;
mod engine;
mod failure;
mod ghost;
mod library;
mod memory;
mod objects;
mod program;
mod pure;
mod rules;
mod scope;
mod state;
mod theory;
mod unit;
mod vacuity;
mod words;

pub use words::trace;

use calls::{contract, family, inherit, inline, nullness};
use ghost::{only_output, outputs};
use library::{lent, observers};
use memory::{iterated, past, ranges};
use objects::{fresh, initial};
use program::{
    assumed, bounded, determined, endless, escape, foreign, hierarchy, invariant, modelled, order,
    owned, owners, promise, reaching,
};
use pure::{function, induction, summary};
use rules::{consume, exec, lowered, produce, weighing};
use theory::{fold, sorts};
use words::{advice, describe, history, trail};

pub use advice::instead_of;
pub use assumed::{has_assume, is_called_back, is_unbounded};
pub use check::{Unit, UnitKind, Verdict, Why};
pub use describe::name_of;
pub use engine::{GhostMode, Options};
pub use failure::Failure;
pub use inherit::circumstances;
pub use inline::may_be_tried;
pub use promise::{Promise, PromisedCase, body_contract, body_contracts, promises, promises_alone};
pub use unit::{Permissions, Report, units, verify};

/// What is found out about a whole program and written down in it, before anything is verified.
pub fn prepare(program: &mut ir::Program) {
    modelled::define(program);
    observers::inherit_purity(program);
    reaching::mark(program);
}
