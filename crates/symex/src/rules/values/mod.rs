//! What values are, where evaluating them takes the judgements: sums, collections, data, texts that
//! are joined, what is new, what fields and constants are set to.

pub mod collections;
pub mod concatenation;
pub mod constants;
pub mod data;
pub mod declared;
pub mod floats;
pub mod fresh;
pub mod initial;
pub mod store;
pub mod sums;
