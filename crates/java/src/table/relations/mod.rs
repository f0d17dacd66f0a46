//! Relations on types: substitution and erasure, subtypes, when two are the same, capture, bounds of
//! several, casts.

pub(super) mod capture;
pub(super) mod cast;
pub(super) mod lub;
pub(super) mod same;
pub(super) mod subst;
pub(super) mod subtype;
