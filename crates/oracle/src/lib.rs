//! The judge of the lowering: programs whose meaning the JVM decides.
//!
//! A program is run by `java` and by the reference interpreter; what the two print
//! must be the same. [`generate`] writes such programs at random.

pub mod generate;
