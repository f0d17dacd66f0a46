//! Attacks: hostile sources, class files and jars, and faults, made by generators. Whatever they
//! are, the verifier ends by itself with a documented exit code and a whole report, does not call a
//! wrong method verified, and loses nothing.
//!
//! `cargo test` runs a part of them; `./x attack` sets `CADRE_ATTACK=all` and runs all.
#![cfg(target_os = "linux")]

#[path = "../common/mod.rs"]
mod common;

mod chance;
mod classes;
mod faults;
mod judge;
mod sources;

use std::sync::atomic::{AtomicUsize, Ordering};

/// One attack: its name, and what it does.
type Attack = (String, Box<dyn Fn() -> Result<(), String> + Send + Sync>);

/// Runs them side by side, and says which ones went through.
fn run(kind: &str, attacks: Vec<Attack>, least: usize) {
    assert!(attacks.len() >= least, "{} attacks with {kind}", attacks.len());
    let all = std::env::var_os("CADRE_ATTACK").is_some_and(|value| value == "all");
    // Spread over all families, and the same ones every time.
    let part = if all { 1 } else { attacks.len().div_ceil(24) };
    let chosen: Vec<&Attack> = attacks.iter().step_by(part).collect();
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut through = Vec::new();
        while let Some((name, attack)) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(why) = attack() {
                through.push(format!("{name}: {why}"));
            }
        }
        through
    };
    let through: Vec<String> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        handles.into_iter().flat_map(|handle| handle.join().expect("a worker")).collect()
    });
    println!(
        "{} of {} attacks with {kind}, {} went through",
        chosen.len(),
        attacks.len(),
        through.len()
    );
    assert!(through.is_empty(), "{}", through.join("\n"));
}

#[test]
fn hostile_sources() {
    run("sources", sources::attacks(), 500);
}

#[test]
fn hostile_class_files_and_jars() {
    run("class files and jars", classes::attacks(), 250);
}

#[test]
fn faults() {
    run("faults", faults::attacks(), 100);
}
