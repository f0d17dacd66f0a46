//! The steps of an exploration: how they are recorded ([`record`]), which of them are kept and what
//! their states are in words ([`capture`], [`names`]). What comes of it is a [`crate::trace::Trace`].

mod capture;
mod names;
