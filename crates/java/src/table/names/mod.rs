//! What a type name means at some place: the places around it ([`scope`]), the imports of its file, and
//! the way from what is written to a type ([`resolve`]).

pub(super) mod imports;
pub(super) mod resolve;
pub(super) mod scope;
