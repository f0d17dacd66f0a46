//! Lambdas and method references: the objects that they are ([`closure`]), and what their texts say
//! that nobody can write: that one is an order ([`orders`]), that one takes null ([`takes_null`]), that
//! one is false of null ([`refuses_null`]).

pub(super) mod closure;
pub(super) mod orders;
pub(super) mod refuses_null;
pub(super) mod takes_null;
