//! Values: the sorts of the program's types, and what is known of strings, formats and numbers
//! that wrap around.

mod formats;
pub mod sorts;
pub mod strings;
pub mod wrapping;
