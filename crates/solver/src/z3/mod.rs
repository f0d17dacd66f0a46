//! Tier 2: Z3, in process.

use term::{Term, Terms};

use crate::prover::Why;
use crate::{Model, Options, PathCondition, Statistics};

/// What Z3 says about a goal.
pub(crate) enum Outcome {
    Proved,
    Refuted(Model),
    Unknown(Why),
}

pub(crate) struct Z3 {}

impl Z3 {
    pub(crate) fn new(_options: &Options) -> Z3 {
        Z3 {}
    }

    pub(crate) fn prove(
        &mut self,
        _terms: &mut Terms,
        _path: &PathCondition,
        goal: Term,
        _model: bool,
        _statistics: &mut Statistics,
    ) -> Outcome {
        if goal.is_true() {
            return Outcome::Proved;
        }
        if goal.is_false() {
            return Outcome::Refuted(Model::new(false));
        }
        Outcome::Unknown(Why::NotAsked)
    }
}
