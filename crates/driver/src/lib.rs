//! From paths and options to verdicts: reads the input, verifies its units side by side,
//! remembers results, and gives back plain data.
//!
//! ```text
//! paths ──input──► core program ──select──► units ──schedule──► reports
//!                                             │ key                ▲
//!                                             └─────► cache ───────┘
//! ```
//!
//! | module | holds |
//! |---|---|
//! | `sources` | from paths and texts to the core program |
//! | `run`, `session`, `schedule` | one run; one after the other; its units side by side |
//! | `inference`, `replay` | invariants that nobody wrote; runs from the values of models |
//! | `remembered` | keys and the store |
//! | `machines` | several machines on one program |
//! | `results` | what came of it |
//! | `find`, `suite`, `recall`, `mutants`, `execute`, `hostile` | what else is done with programs |
//!
//! Whoever renders an [`Outcome`] needs nothing below this crate. Nothing here prints.
//!
//! What is in an outcome, times excepted, does not depend on the number of threads, on the
//! order in which units were finished, or on what was in the cache.

pub mod execute;
pub mod files;
pub mod find;
pub mod fixes;
mod focus;
mod found_before;
pub mod hostile;
mod inference;
mod limits;
mod machines;
pub mod mutants;
mod options;
mod panics;
pub mod recall;
mod remembered;
mod replay;
mod results;
mod run;
mod schedule;
mod session;
pub mod shuffled;
mod sources;
pub mod suite;
mod understood;

pub use base::{Cancel, Stop};
pub use check::{Obligation, ObligationId, ObligationKind};
pub use limits::{Limits, Memory as MemoryLimit};
pub use machines::shard::Shard;
pub use machines::work;
pub use options::{
    CacheChoice, Candidate, Choice, Event, Ghost, Infer, NullDefault, Options, Overflow, World,
};
pub use remembered::cache::{Address, cache_directory};
pub use remembered::since::Earlier;
pub use results::confidence::Confidence;
pub use results::counterexample::Counterexample;
pub use results::readable::readable;
pub use results::report::{
    Accepted, Assumption, AssumptionKind, Exit, Finding, Inferred, Outcome, UnitReport, Verdict,
    in_groups, obligation_of,
};
pub use results::suppress::Suppressed;
pub use run::verify;
pub use session::{Session, share_memory};
pub use solver::Statistics;
pub use sources::input::{FrontOptions, JdkChoice, PackageDefaults};
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
