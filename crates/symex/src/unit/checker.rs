//! The engine as whoever schedules units, and whoever looks for invariants, sees it: a `Checker` that
//! gives reports, and a `Weigher` that says which clauses hold at the heads of loops.

use std::sync::Arc;

use check::{Cancel, Checker, Proposal, Summary, Task, Unit, Verdict, Weighed, Weigher, Why};
use facts::Facts;

use crate::engine::Options;
use crate::inherit::{self, Attempt};
use crate::scope::Memory;
use crate::unit::attempt::run_with;
use crate::unit::memories::{has_permissions, is_explicit, memories};
use crate::unit::{Report, units, verify};
use crate::weighing::Weighing;

/// Symbolic execution over permissions, as whoever schedules units sees it.
pub struct Permissions {
    pub facts: Arc<Facts>,
    pub options: Options,
}

impl Checker for Permissions {
    type Report = Report;

    fn units(&self) -> Vec<Unit> {
        units(&self.facts)
    }

    fn check(&self, task: &Task, cancel: &Cancel) -> Report {
        let solver = match task.is_hasty {
            true => self.hasty(),
            false => self.options.solver.clone(),
        };
        let options = Options {
            cancel: cancel.clone(),
            proposals: task.proposals.as_slice().into(),
            solver,
            ..self.options.clone()
        };
        verify(&self.facts, task.unit, &options)
    }
}

impl Permissions {
    /// What is hard to show is not worth much, and nobody looks at models: many easy questions.
    fn hasty(&self) -> solver::Options {
        solver::Options {
            rlimit: self.options.solver.rlimit / 20,
            budget: self.options.solver.budget.saturating_mul(6),
            models: false,
            ..self.options.solver.clone()
        }
    }
}

/// How many steps a question to the solver behind the fast prover is worth.
const QUESTION: u64 = 20;

impl Weigher for Permissions {
    fn weigh(&self, task: &Task, clauses: &[Proposal], cancel: &Cancel) -> Weighed {
        let options = Options {
            cancel: cancel.clone(),
            proposals: task.proposals.as_slice().into(),
            // Clauses are told apart by paths better than by what is left of joined ones.
            join: false,
            solver: self.hasty(),
            ..self.options.clone()
        };
        let is_body = |attempt: &&Attempt| matches!(attempt, Attempt::Body(..));
        let duties = inherit::duties(&self.facts, task.unit);
        let Some(attempt) = duties.iter().flat_map(|duty| &duty.attempts).find(is_body) else {
            return Weighed::default();
        };
        let first = weigh_once(&self.facts, attempt, &options, clauses);
        if !first.is_cut {
            return first;
        }
        let second = weigh_once(&self.facts, attempt, &Options { join: true, ..options }, clauses);
        Weighed { work: first.work + second.work, ..second }
    }
}

fn weigh_once(
    facts: &Facts,
    attempt: &Attempt,
    options: &Options,
    clauses: &[Proposal],
) -> Weighed {
    let mut work = 0;
    let mut weighed = Weighed::default();
    for memory in memories(facts, attempt) {
        // Without permissions a loop may still hold instances of others' predicates.
        let is_client = *memory != Memory::Total && is_explicit(facts, attempt);
        if is_client && !has_permissions(facts) {
            continue;
        }
        let part = run_with(facts, attempt, *memory, options, Some(Weighing::new(clauses)));
        let is_cut = part.why == Some(Why::Budget);
        let is_answer = !matches!(part.verdict, Verdict::Unsupported);
        work += part.work.steps + QUESTION * part.work.statistics.asked_z3;
        let found = part.engine.weighing.map(Weighing::into_result).unwrap_or_default();
        let holds = found.footprints.iter().any(|(_, clauses)| !clauses.is_empty());
        weighed = Weighed { work, is_cut, ..found };
        if is_answer && (holds || *memory == Memory::Total) {
            break;
        }
    }
    weighed
}

impl Summary for Report {
    fn verdict(&self) -> Verdict {
        self.verdict
    }

    fn work(&self) -> u64 {
        self.work.steps + QUESTION * self.work.statistics.asked_z3
    }
}
