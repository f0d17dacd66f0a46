//! Weighing: which clauses that somebody thought of hold at the head of their loops.
//!
//! A proposal is all or nothing. Whoever looks for invariants has many clauses, most of them
//! wrong, and wants the largest part that holds together (Houdini). A [`Weigher`] is asked for
//! that. Its answer is advice: what it kept is proposed, and shown like everything else.

use base::Cancel;
use ir::{Assertion, LabelId};

use crate::{Checker, Proposal, Task};

/// What became of clauses that were weighed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Weighed {
    /// Clauses that do not hold, by the positions of their proposal and in it.
    pub refused: Vec<(usize, usize)>,
    /// For each loop that was reached: what is held at its entry and may be needed inside, as
    /// far as it can be said in words of the program.
    pub footprints: Vec<(LabelId, Vec<Assertion>)>,
    /// What it took, as [`Summary::work`] counts it.
    pub work: u64,
    /// The work did not suffice: about clauses that were not refused nothing is known.
    pub is_cut: bool,
}

/// An engine that can weigh.
pub trait Weigher: Checker {
    /// Goes through the unit with those of the clauses that have not been refused, until none of
    /// them fails. The task's own proposals are taken as they are. To be called inside
    /// [`base::on_large_stack`].
    fn weigh(&self, task: &Task, clauses: &[Proposal], cancel: &Cancel) -> Weighed;
}

/// What is asked of every report of a [`Weigher`].
pub trait Summary {
    fn verdict(&self) -> crate::Verdict;
    /// What it took: steps, and what questions to a solver are worth.
    fn work(&self) -> u64;
}
