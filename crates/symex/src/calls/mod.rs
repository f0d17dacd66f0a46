//! Calls and contracts: which contract counts for a call ([`family`], [`contract`]), how it is
//! used ([`call`], [`cases`], [`thrown`]), and what an overriding or inherited method has to show
//! ([`inherit`], [`variance`]).

pub mod call;
pub mod cases;
pub mod contract;
pub mod counted;
pub mod defined;
pub mod ending;
pub mod family;
pub mod inherit;
pub mod inline;
pub mod invariants;
pub mod thrown;
pub mod variance;
