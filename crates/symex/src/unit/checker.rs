//! The engine as whoever schedules units, and whoever looks for invariants, sees it: a `Checker` that
//! gives reports, and a `Weigher` that says which clauses hold at the heads of loops.

use std::sync::Arc;

use check::{
    Cancel, Checker, Patience, Proposal, Summary, Task, Unit, Verdict, Wants, Weighed, Weigher, Why,
};
use facts::Facts;

use crate::engine::Options;
use crate::inherit::{self, Attempt};
use crate::scope::MemoryKind;
use crate::unit::attempt::run_with;
use crate::unit::memories::{has_permissions, is_explicit, memories};
use crate::unit::{Report, Work, units, verify};
use crate::weighing::Weighing;

/// Symbolic execution over permissions, as whoever schedules units sees it.
#[derive(Clone)]
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
        let solver = self.solver_for(task.wants);
        let options = Options {
            cancel: cancel.clone(),
            proposals: task.proposals.as_slice().into(),
            wants: task.wants,
            solver,
            ..self.options.clone()
        };
        verify(&self.facts, task.unit, &options)
    }
}

impl Permissions {
    /// With little patience what is hard to show is not worth much: many easy questions. Where only
    /// a verdict is wanted, nobody looks at models.
    fn solver_for(&self, wants: Wants) -> solver::Options {
        let usual = self.options.solver.clone();
        let Wants::Verdict(patience) = wants else { return usual };
        let usual = solver::Options { models: false, ..usual };
        match patience {
            Patience::Usual => usual,
            Patience::Little => solver::Options {
                rlimit: usual.rlimit / 20,
                budget: usual.budget.saturating_mul(6),
                work_with_instances: usual.work_with_instances / 3,
                ..usual
            },
            Patience::Least => solver::Options {
                rlimit: usual.rlimit / 50,
                rlimit_of_choices: usual.rlimit / 50,
                budget: usual.budget.saturating_mul(15),
                again: false,
                work_with_instances: usual.work_with_instances / 3,
                ..usual
            },
        }
    }
}

/// How many steps a question to the solver behind the fast prover is worth, and how much of the
/// work that it counts itself is one.
const QUESTION: u64 = 20;
const STEP: u64 = 1_000;

fn steps_of(work: &Work) -> u64 {
    work.steps + QUESTION * work.statistics.asked_z3 + work.statistics.spent_z3 / STEP
}

impl Weigher for Permissions {
    fn weigh(&self, task: &Task, clauses: &[Proposal], cancel: &Cancel) -> Weighed {
        let options = Options {
            cancel: cancel.clone(),
            proposals: task.proposals.as_slice().into(),
            // Clauses are told apart by paths better than by what is left of joined ones.
            join: false,
            solver: self.solver_for(task.wants),
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
        let is_client = *memory != MemoryKind::Total && is_explicit(facts, attempt);
        if is_client && !has_permissions(facts) {
            continue;
        }
        let part = run_with(facts, attempt, *memory, options, Some(Weighing::new(clauses)));
        let is_cut = part.why == Some(Why::Budget);
        let is_answer = !matches!(part.verdict, Verdict::Unsupported);
        work += steps_of(&part.work);
        let found = part.engine.weighing.map(Weighing::into_result).unwrap_or_default();
        let holds = found.footprints.iter().any(|(_, clauses)| !clauses.is_empty());
        weighed = Weighed { work, is_cut, ..found };
        if is_answer && (holds || *memory == MemoryKind::Total) {
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
        steps_of(&self.work)
    }
}
