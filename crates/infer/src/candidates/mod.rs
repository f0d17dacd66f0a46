//! Clauses that might hold at the head of a loop, by where they come from.

pub mod arrays;
pub mod bounds;
pub mod calls;
pub mod contents;
pub mod functions;
pub mod goals;
pub mod iterators;
pub mod outputs;
pub mod relations;
pub mod rows;
pub mod tables;
