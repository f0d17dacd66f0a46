//! Programs built by hand, one for each kind of statement.

mod build;
mod expressions;
mod limits;
mod statements;
