//! The four judgements of the paper and the statements they are about: [`eval`] computes the
//! value of an expression (figure 5), [`produce`] and [`consume`] add and take what an assertion
//! says (figures 6 and 7), [`exec`] runs a statement (figure 8), with [`check`]s, [`loops`] and
//! [`join`]s in files of their own. [`weigh`] goes through loops to find out which clauses hold.

pub mod branches;
pub mod changed;
pub mod check;
pub mod consume;
pub mod eval;
pub mod exec;
pub mod fits;
pub mod footprint;
pub mod join;
pub mod loops;
pub mod lowered;
pub mod produce;
pub mod prove;
pub mod quantify;
pub mod untouched;
pub mod values;
pub mod weigh;
