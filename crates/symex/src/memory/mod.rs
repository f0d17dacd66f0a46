//! The algebra of permissions: ranges of arrays, shares, iterated permissions, and what holding
//! several of them says about who is different from whom.

pub mod everything;
pub mod frames;
pub mod growth;
pub mod handed;
pub mod inside;
pub mod iterated;
pub mod locations;
pub mod members;
pub mod own;
pub mod ranges;
pub mod separate;
pub mod sets;
pub mod shares;
pub mod total;
pub mod unasked;
pub mod undone;
pub mod unions;
pub mod views;
