//! What Java says about objects, arrays and fields without anybody's contract: what is new, what
//! never changes, what holds when a class is ready, what fits into an array.

pub mod declared;
pub mod fixed;
pub mod fresh;
pub mod initial;
pub mod ordinal;
pub mod startup;
pub mod store;
pub mod values;
