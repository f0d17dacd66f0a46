//! Calls and contracts: which contract counts for a call ([`family`], [`contract`]), how it is
//! used ([`call`], [`cases`], [`defined`], [`nullness`]), and what an overriding or inherited method has to show
//! ([`inherit`], [`variance`]).

pub mod call;
pub mod cases;
pub mod contract;
pub mod defined;
pub mod family;
pub mod inherit;
pub mod inline;
pub mod invariants;
pub mod nullness;
pub mod variance;
