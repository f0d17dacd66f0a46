//! What Java says about objects, arrays and fields without anybody's contract: of which type they
//! are, what never changes, when a class is ready.

pub mod fixed;
pub mod startup;
pub mod values;
