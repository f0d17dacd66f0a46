//! `cadre find`: what it finds and does not find ([`findings`]), the pages of `tests/find`
//! ([`pages`]), and what it writes, run for real ([`jvm`]).

#[path = "../common/mod.rs"]
mod common;

mod findings;
mod jvm;
mod natives;
mod odd;
mod pages;
