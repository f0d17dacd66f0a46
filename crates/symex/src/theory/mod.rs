//! Values: the sorts of the program's types, and what is known of sums, strings,
//! formats, numbers that wrap around, floating point and data.

pub mod collections;
pub mod data;
pub mod floats;
mod formats;
pub mod sorts;
pub mod strings;
pub mod sums;
pub mod wrapping;
