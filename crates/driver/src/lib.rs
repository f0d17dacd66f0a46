//! From paths and options to verdicts: reads the input, verifies its units side by side,
//! remembers results, and gives back plain data.
//!
//! ```text
//! paths ──input──► core program ──select──► units ──schedule──► reports
//!                                             │ key                ▲
//!                                             └─────► cache ───────┘
//! ```
//!
//! Whoever renders an [`Outcome`] needs nothing below this crate. Nothing here prints.
//!
//! What is in an outcome, times excepted, does not depend on the number of threads, on the
//! order in which units were finished, or on what was in the cache.

mod cache;
mod companions;
mod confidence;
mod counterexample;
mod doubts;
pub mod execute;
mod extent;
pub mod files;
pub mod find;
pub mod fixes;
pub mod hostile;
mod inference;
mod input;
mod key;
mod limits;
mod machines;
pub mod mutants;
mod offer;
mod options;
mod owner;
mod panics;
mod plain;
mod queue;
mod readable;
pub mod recall;
mod replay;
mod report;
mod run;
mod schedule;
mod session;
mod shard;
mod since;
mod stored;
pub mod suite;
mod suppress;
mod texts;
mod understood;

pub use base::{Cancel, Stop};
pub use cache::{Address, cache_directory};
pub use check::{Obligation, ObligationId, ObligationKind};
pub use confidence::Confidence;
pub use counterexample::Counterexample;
pub use input::{FrontOptions, JdkChoice, PackageDefaults};
pub use limits::{Limits, Memory as MemoryLimit};
pub use machines::work;
pub use options::{
    CacheChoice, Candidate, Event, Ghost, Infer, NullDefault, Options, Overflow, World,
};
pub use readable::readable;
pub use report::{
    Accepted, Assumption, AssumptionKind, Exit, Finding, Inferred, Outcome, UnitReport, Verdict,
    in_groups, obligation_of,
};
pub use run::verify;
pub use session::Session;
pub use shard::Shard;
pub use since::Earlier;
pub use solver::Statistics;
pub use suppress::Suppressed;
pub use symex::trace;
pub use understood::{Family, Understood};

/// The version of the tool.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The solver behind the fast prover: `Z3 5.3.3`.
pub fn solver_version() -> String {
    format!("Z3 {}", solver::Z3_VERSION)
}

/// Keeps panics from being printed: they become part of the report of the unit that they
/// happened in.
pub fn catch_panics() {
    panics::install();
}

/// A short hash of some texts, the same in every run and version.
pub fn fingerprint(parts: &[&str]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().to_hex().chars().take(32).collect()
}
