//! Random programs, and claims about them that their own runs contradict: none of these may be
//! verified.
//!
//! A program is a method `f(a, b)` and the classes that it uses, written by the rules of
//! `crates/oracle/constructs/` ([`grammar`], [`write`](mod@write)). Statements that the verifier
//! does not accept are taken out, so that what is left is verified. Then a JVM runs it for all
//! inputs that its precondition allows and prints what expressions are worth at places along the
//! way ([`values`]). A copy of the method with a claim that is false there must not be verified;
//! nor may a method be verified that throws an exception. How many of the true claims are
//! verified tells whether the test tests anything ([`judge`]). A finding is made smaller while it
//! stays one ([`minimise`]).

mod ask;
mod grammar;
mod judge;
mod minimise;
mod program;
mod runs;
mod values;
mod write;

pub use judge::{Figures, Finding, Outcome, Plan, judge};

/// The constructs: one file for each family.
const CONSTRUCTS: &[&str] = &[
    include_str!("../../constructs/basic.txt"),
    include_str!("../../constructs/library.txt"),
    include_str!("../../constructs/arrays.txt"),
    include_str!("../../constructs/types.txt"),
    include_str!("../../constructs/state.txt"),
    include_str!("../../constructs/more.txt"),
];
