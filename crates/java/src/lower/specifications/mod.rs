//! Annotations: their expressions ([`spec`]), contracts and ghost statements ([`contract`]),
//! declarations ([`specs`]), relations of two states ([`two_state`]), shares of predicates ([`shares`]), and integers that are in no range
//! ([`mathematics`]).

pub(super) mod contract;
pub(super) mod mathematics;
pub(super) mod shares;
pub(super) mod spec;
pub(super) mod specs;
pub(super) mod two_state;
