//! Repairs: what is tried when something is missing or cannot be shown. Ghost operations are
//! inserted ([`repairs`]), predicates looked into, outputs found, cases told apart; and where
//! nothing helps, [`recover`] reports and goes on.

pub mod choice;
pub mod only_output;
pub mod outputs;
pub mod peek;
pub mod recover;
pub mod repairs;

pub use repairs::*;
