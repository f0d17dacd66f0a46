//! Looking inside the front end.

pub mod claims;
pub mod fuzz;
pub mod ir;
pub mod library;
#[cfg(feature = "mutants")]
pub mod mutate;
pub mod natives;
pub mod overloads;
pub mod parse;
pub mod recall;
pub mod run;
pub mod shuffle;
pub mod strip;
pub mod theorem;
pub mod types;
pub mod typing;
