//! Cadre in builds by other tools: what Maven and Gradle are told, in real builds.

#[path = "../common/mod.rs"]
mod common;

mod gradle;
mod maven;
