//! What the text of the program says, without a symbolic state: which definition applies, what
//! may not end, what determines a value, which objects a method keeps to itself.

pub mod above;
pub mod assumed;
pub mod counted;
pub mod determined;
pub mod divided;
pub mod effect;
pub mod endless;
pub mod escape;
pub mod foreign;
pub mod hierarchy;
pub mod invariant;
pub mod mentions;
pub mod modelled;
pub mod names;
pub mod observers;
pub mod order;
pub mod own_result;
pub mod owned;
pub mod owners;
pub mod partial;
pub mod reaching;
pub mod unfinished;
