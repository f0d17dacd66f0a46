//! The smart constructors: the only way to make terms. Each returns a term that has the
//! same value as what was asked for, under every interpretation.

pub(crate) mod arith;
pub(crate) mod bits;
pub(crate) mod bounds;
mod compare;
mod data;
mod equality;
mod map;
mod quantifier;
mod rebuild;
mod sequence;
mod set;
mod snapshot;
mod truth;
mod unfold;

use crate::{Term, Terms};

impl Terms {
    /// The arguments of a term whose operator has one.
    pub(crate) fn args1(&self, term: Term) -> Term {
        self.arg(term, 0)
    }

    pub(crate) fn args2(&self, term: Term) -> [Term; 2] {
        let args = self.args(term);
        [args[0], args[1]]
    }

    pub(crate) fn args3(&self, term: Term) -> [Term; 3] {
        let args = self.args(term);
        [args[0], args[1], args[2]]
    }
}
