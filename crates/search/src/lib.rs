//! Search for inputs that break a program.
//!
//! A method runs from inputs that are made when they are asked for ([`interp::concolic`]); each
//! decision of a run can be turned round, and values that go that way are solved for ([`solve`]).
//! The list of what is still to be tried is gone through breadth first: what repeats nothing comes
//! before what goes round a loop once more. Whatever is found was run, and is run again, from the
//! start and with plain values, before anybody hears of it. Where the list comes to its end and
//! nothing was left out, there is nothing else to find: the search is *complete*.

mod cover;
mod encode;
mod eval;
#[cfg(test)]
mod exact;
mod explore;
pub mod java;
mod making;
mod mutate;
mod sample;
mod solve;
mod telling;
pub mod words;

pub use cover::{Covering, Writer};
pub use explore::{Cut, Found, Options, Report, cover, search};
