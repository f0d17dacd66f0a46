//! Proving: facts are assumed, goals are asked for.
//!
//! The tiers know nothing of each other. [`fast`] is our own: incremental congruence
//! closure and linear arithmetic, answers within microseconds, sound and incomplete.

pub mod fast;
