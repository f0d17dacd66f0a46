//! The judge of the lowering: programs whose meaning the JVM decides.
//!
//! A program is run by `java` ([`jvm`]) and by the reference interpreter ([`ours`]); what
//! the two print must be the same ([`compare`]). [`generate`] writes such programs at
//! random; `programs/` holds those that were written on purpose. [`library`] lets the JVM
//! judge the contracts of the bundled library, [`natives`] what the interpreter's own library does, and [`overloads`] asks `javac` which of
//! several methods of one name a call means.

pub mod claims;
pub mod compare;
pub mod generate;
pub mod jvm;
pub mod library;
pub mod natives;
pub mod ours;
pub mod overloads;
