//! Annotations: their expressions ([`spec`]), contracts and ghost statements ([`contract`]),
//! declarations ([`specs`]), relations of two states ([`two_state`]), shares of predicates ([`shares`]), and integers that are in no range
//! ([`mathematics`]).

pub(super) mod contract;
pub(super) mod mathematics;
pub(super) mod shares;
pub(super) mod spec;
pub(super) mod specs;
pub(super) mod two_state;
mod unmodified;

use rustc_hash::{FxHashMap, FxHashSet};

use super::refusals::broken::Broken;
use crate::symbols::{MethodSym, PredicateSym};

/// What annotations have asked for so far.
#[derive(Default)]
pub(super) struct Said {
    /// Of predicates: two that they redefine and that are not one family.
    two_families: FxHashMap<PredicateSym, Option<(PredicateSym, PredicateSym)>>,
    shares: shares::Shares,
    /// Methods that relate two states and are being written out.
    expanding: Vec<MethodSym>,
    /// What stands for `this` in the innermost of them.
    pub receiver: Option<two_state::Receiver>,
    /// Methods with loops that make no object.
    pub strict_loops: FxHashSet<MethodSym>,
    /// What could not be read.
    pub broken: Broken,
}
