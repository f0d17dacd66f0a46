//! Repairs: what is tried when something is missing or cannot be shown. [`plan`] says what, in
//! which order: ghost operations are inserted ([`repairs`], by the rules in [`predicates`]), held
//! predicates looked into ([`peek`]), shares of them split and joined ([`shares`]), outputs found, receivers that are pure calls named
//! ([`receivers`]), cases told apart ([`choice`]). Where nothing
//! helps, [`recover`] reports and goes on.

pub mod choice;
pub mod holders;
pub mod only_output;
pub mod outputs;
pub mod peek;
pub mod plan;
pub mod predicates;
pub mod receivers;
pub mod recover;
pub mod repairs;
pub mod shares;
