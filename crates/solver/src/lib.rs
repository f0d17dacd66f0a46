//! Proving: facts are assumed, goals are asked for.
//!
//! [`Prover`] is what engines use. It asks two tiers, which know nothing of each other:
//! [`fast`] is our own, incremental congruence closure and linear arithmetic; it answers
//! within microseconds, is sound and incomplete; [`theory`] asks it about collections, piece by
//! piece. Behind it stands Z3, in process, with a
//! resource limit, brought up to date only when it is asked.

mod ask;
pub mod fast;
mod lengths;
mod model;
mod path;
mod plain;
mod prover;
mod stats;
mod theory;
mod triggers;
mod z3;

pub use ask::Effort;
pub use model::{Model, ModelValue};
pub use path::PathCondition;
pub use prover::{Answer, Options, Prover, Why};
pub use stats::Statistics;
pub use z3::limit_memory;
pub use z3::own;

/// The version of Z3 that answers. No other one is asked, see `z3::library`.
pub const Z3_VERSION: &str = z3::library::VERSION;
