//! Members of types: found by name ([`lookup`]), inherited and overridden ([`inherit`]), with type
//! arguments put in ([`signature`]), seen from some place ([`access`]); the one of a functional
//! interface; and those of or for specifications ([`spec_only`], [`observer`]).

pub(super) mod access;
pub(super) mod functional;
pub(super) mod inherit;
pub(super) mod lookup;
pub(crate) mod observer;
pub(super) mod signature;
pub(super) mod spec_only;
