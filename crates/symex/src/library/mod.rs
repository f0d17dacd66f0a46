//! What is different where code of the library is called, or calls back: what it can reach,
//! what loops lend it, who observes what.

pub mod lent;
pub mod observing;
pub mod reach;
pub mod value_of;
