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
mod ghost;
mod library;
mod memory;
mod objects;
mod program;
mod pure;
mod rules;
mod theory;
mod unit;
mod words;

pub use engine::trace;

use calls::{contract, ending, inherit, inline};
use engine::{failure, history, past, scope, state, trail, weighing};
use ghost::{only_output, outputs};
use library::lent;
use memory::ranges;
use program::{
    above, assumed, determined, divided, endless, escape, foreign, hierarchy, invariant, modelled,
    observers, order, own_result, owned, owners, partial, reaching, unfinished,
};
use theory::sorts;

pub use assumed::{has_assume, is_called_back, is_unbounded};
pub use check::{Unit, UnitKind, Verdict, Why};
pub use engine::message::{Message, Note};
pub use engine::strategy::{Calls, Loops, Strategies};
pub use engine::{GhostMode, Options};
pub use failure::Failure;
pub use inherit::circumstances;
pub use inline::{may_be_tried, may_run_while_starting};
pub use program::names::name_of;
pub use rules::loops::before_written;
pub use unit::{
    Grounds, Permissions, Promise, PromisedCase, Report, Vacuity, Work, body_contract,
    body_contracts, promises, promises_alone, units, verify,
};

/// What is found out about a whole program and written down in it, before anything is verified.
pub fn prepare(program: &mut ir::Program) {
    divided::divide(program);
    own_result::speak_of_results(program);
    modelled::define(program);
    observers::inherit_purity(program);
    reaching::mark(program);
}
