//! What the prover was asked, who answered, and how long it took.

use std::fmt;
use std::time::Duration;

/// Counts over the life of a prover. Times are for people only: no verdict depends on
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Questions that were asked with the intent to get an answer from some tier:
    /// `prove` and `is_infeasible`.
    pub queries: u64,
    /// How many of them tier 1 answered.
    pub answered_fast: u64,
    /// How many went to Z3.
    pub asked_z3: u64,
    pub proved_z3: u64,
    pub refuted_z3: u64,
    pub unknown_z3: u64,
    /// The work of Z3, in units of its resource limit.
    pub spent_z3: u64,
    /// Look-ups that concern tier 1 only: `prove_fast`, `equal`, `class_of`, ….
    pub lookups: u64,
    /// Facts assumed by tier 1, repetitions after backtracking included.
    pub facts_fast: u64,
    pub facts_z3: u64,
    /// The work of tier 1: how many events it followed up.
    pub work_fast: u64,
    /// Different quantifiers in what was asserted to Z3.
    pub quantifiers_z3: u64,
    pub time_fast: Duration,
    pub time_z3: Duration,
}

impl Statistics {
    /// The share of the questions that tier 1 answered, in percent.
    pub fn fast_share(&self) -> f64 {
        if self.queries == 0 {
            return 100.0;
        }
        100.0 * self.answered_fast as f64 / self.queries as f64
    }

    pub fn add(&mut self, other: &Statistics) {
        self.queries += other.queries;
        self.answered_fast += other.answered_fast;
        self.asked_z3 += other.asked_z3;
        self.proved_z3 += other.proved_z3;
        self.refuted_z3 += other.refuted_z3;
        self.unknown_z3 += other.unknown_z3;
        self.spent_z3 += other.spent_z3;
        self.lookups += other.lookups;
        self.facts_fast += other.facts_fast;
        self.facts_z3 += other.facts_z3;
        self.work_fast += other.work_fast;
        self.quantifiers_z3 += other.quantifiers_z3;
        self.time_fast += other.time_fast;
        self.time_z3 += other.time_z3;
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} queries, {} by tier 1 ({:.1} %, {:.1} ms), {} by Z3 ({} proved, {} refuted, \
             {} unknown, {:.1} ms), {} quantifiers to Z3, {} look-ups",
            self.queries,
            self.answered_fast,
            self.fast_share(),
            self.time_fast.as_secs_f64() * 1e3,
            self.asked_z3,
            self.proved_z3,
            self.refuted_z3,
            self.unknown_z3,
            self.time_z3.as_secs_f64() * 1e3,
            self.quantifiers_z3,
            self.lookups,
        )
    }
}
