//! What is tried, and what that has taken so far.

use check::{Checker, Proposal, Summary, Task, Verdict, Weigher};
use ir::visit::{each_expr, each_part};
use ir::{Assertion, Expr, LabelId, MethodId};

use crate::search::{Found, Search};

/// How often a smaller invariant is tried, and how many times the steps of the proof that takes.
const SMALLER: usize = 48;
const SMALLER_TIMES: u64 = 60;

/// The clauses of loops.
pub type Clauses = Vec<(LabelId, Vec<Assertion>)>;

/// First what is held, then what is true.
pub fn joined(footprints: &Clauses, clauses: &Clauses) -> Clauses {
    let mut all = footprints.clone();
    for (label, clauses) in clauses {
        match all.iter_mut().find(|(known, _)| known == label) {
            Some((_, known)) => known.extend(clauses.iter().cloned()),
            None => all.push((*label, clauses.clone())),
        }
    }
    all
}

/// The shorter half of the clauses of each loop.
pub fn short(clauses: &Clauses) -> Clauses {
    let half = |(label, clauses): &(LabelId, Vec<Assertion>)| {
        let mut sizes: Vec<usize> = clauses.iter().map(size_of).collect();
        sizes.sort_unstable();
        let middle = sizes.get(sizes.len() / 2).copied().unwrap_or(0);
        let few = clauses.iter().filter(|clause| size_of(clause) <= middle).cloned();
        (*label, few.collect())
    };
    clauses.iter().map(half).collect()
}

/// What is tried, and what that has taken so far.
pub struct Trial<'t, 'a, C: Weigher> {
    pub search: &'t Search<'a, C>,
    pub id: MethodId,
    pub spent: u64,
    pub limit: u64,
}

impl<C: Weigher> Trial<'_, '_, C>
where
    <C as Checker>::Report: Summary,
{
    pub fn is_spent(&self) -> bool {
        self.spent > self.limit || self.search.cancel.is_cancelled()
    }

    pub fn proposals(&self, clauses: &Clauses) -> Vec<Proposal> {
        let some = clauses.iter().filter(|(_, clauses)| !clauses.is_empty());
        some.map(|(label, clauses)| Proposal {
            method: self.id,
            label: *label,
            clauses: clauses.clone(),
        })
        .collect()
    }

    /// Those of the clauses that hold together, beside what is held.
    pub fn weigh(&mut self, held: &Clauses, clauses: &Clauses) -> Clauses {
        let proposals = self.proposals(clauses);
        let search = self.search;
        let task = Task { unit: search.unit, proposals: self.proposals(held) };
        let weighed = search.checker.weigh(&task, &proposals, search.cancel);
        self.spent += weighed.work;
        let is_kept = |i: usize, j: usize| !weighed.refused.contains(&(i, j));
        proposals
            .into_iter()
            .enumerate()
            .map(|(i, proposal)| {
                let clauses = proposal.clauses.into_iter().enumerate();
                let kept = clauses.filter(|(j, _)| is_kept(i, *j)).map(|(_, clause)| clause);
                (proposal.label, kept.collect())
            })
            .collect()
    }

    /// The report under the clauses, if they are enough.
    pub fn check(&mut self, clauses: &Clauses) -> Option<C::Report> {
        let report = self.report(clauses);
        (report.verdict() == Verdict::Verified).then_some(report)
    }

    pub fn report(&mut self, clauses: &Clauses) -> C::Report {
        let search = self.search;
        let task = Task { unit: search.unit, proposals: self.proposals(clauses) };
        let report = search.checker.check(&task, search.cancel);
        self.spent += report.work();
        report
    }

    /// The same with fewer clauses, as long as they are enough: large ones are dropped first.
    pub fn smaller(
        &mut self,
        clauses: Clauses,
        report: C::Report,
        has_called: bool,
    ) -> Found<C::Report> {
        let mut best = (clauses, report);
        let until = self.spent.saturating_add(best.1.work().saturating_mul(SMALLER_TIMES));
        let mut tries = SMALLER;
        let mut size = best.0.iter().map(|(_, clauses)| clauses.len()).sum::<usize>().div_ceil(2);
        while size > 0 {
            let mut order: Vec<(usize, usize)> = Vec::new();
            for (i, (_, clauses)) in best.0.iter().enumerate() {
                order.extend((0..clauses.len()).map(|j| (i, j)));
            }
            let weight = |(i, j): &(usize, usize)| {
                let clause = best.0.get(*i).and_then(|(_, clauses)| clauses.get(*j));
                std::cmp::Reverse(clause.map_or(0, size_of))
            };
            order.sort_by_key(weight);
            let mut dropped = false;
            for part in order.chunks(size) {
                if tries == 0 || self.spent > until || self.search.cancel.is_cancelled() {
                    size = 0;
                    break;
                }
                tries -= 1;
                let mut fewer = best.0.clone();
                let mut gone = part.to_vec();
                gone.sort_unstable();
                for (i, j) in gone.into_iter().rev() {
                    if let Some((_, clauses)) = fewer.get_mut(i) {
                        clauses.remove(j);
                    }
                }
                if let Some(report) = self.check(&fewer) {
                    best = (fewer, report);
                    dropped = true;
                    break;
                }
            }
            if !dropped {
                size /= 2;
            } else {
                let left = best.0.iter().map(|(_, clauses)| clauses.len()).sum::<usize>();
                size = size.min(left);
            }
        }
        let (clauses, report) = best;
        Found {
            proposals: self.proposals(&clauses),
            report,
            is_enough: true,
            steps: self.spent,
            has_called,
            inputs: Vec::new(),
        }
    }
}

/// How long a clause is.
fn size_of(clause: &Assertion) -> usize {
    fn of(e: &Expr) -> usize {
        let mut size = 1;
        each_part(e, &mut |part| size += of(part));
        size
    }
    let mut size = 1;
    each_expr(clause, &mut |e| size += of(e));
    size
}
