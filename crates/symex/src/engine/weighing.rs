//! What is weighed, and what became of it: see [`crate::rules::weigh`].

use std::collections::{BTreeMap, BTreeSet};

use check::{Proposal, Weighed};
use ir::{Assertion, LabelId, MethodId};

use crate::engine::Engine;

/// A clause, where it came from, and of which loop it is.
pub struct Clause {
    pub method: MethodId,
    pub label: LabelId,
    pub from: (usize, usize),
    pub assertion: Assertion,
}

/// Clauses that are weighed, and what became of them.
pub struct Weighing {
    pub clauses: Vec<Clause>,
    pub refused: BTreeSet<(usize, usize)>,
    pub footprints: BTreeMap<LabelId, Vec<Assertion>>,
}

impl Weighing {
    pub fn new(proposals: &[Proposal]) -> Weighing {
        let clauses = proposals.iter().enumerate().flat_map(|(i, proposal)| {
            proposal.clauses.iter().enumerate().map(move |(j, assertion)| Clause {
                method: proposal.method,
                label: proposal.label,
                from: (i, j),
                assertion: assertion.clone(),
            })
        });
        Weighing {
            clauses: clauses.collect(),
            refused: BTreeSet::new(),
            footprints: BTreeMap::new(),
        }
    }

    pub fn into_result(self) -> Weighed {
        Weighed {
            refused: self.refused.into_iter().collect(),
            footprints: self.footprints.into_iter().collect(),
            ..Weighed::default()
        }
    }
}

impl Engine<'_> {
    pub fn is_weighing(&self) -> bool {
        self.weighing.is_some()
    }
}
