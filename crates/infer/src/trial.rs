//! What is tried, and what that has taken so far.

use check::{Checker, Patience, Proposal, Summary, Task, Verdict, Wants, Weigher};
use ir::visit::{each_expr, each_part};
use ir::{Assertion, Expr, LabelId, MethodId};

use crate::candidates::outputs;
use crate::implied::{alike, is_known, numbers};
use crate::search::{Found, Search};

/// How often a smaller invariant is tried, and how many times the steps of the proof that takes.
const SMALLER: usize = 64;
const SMALLER_TIMES: u64 = 30;

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
    /// What gets smaller in the rounds of loops, as far as nobody wrote it.
    pub measures: Vec<(LabelId, Expr)>,
}

impl<C: Weigher> Trial<'_, '_, C>
where
    <C as Checker>::Report: Summary,
{
    pub fn is_spent(&self) -> bool {
        self.spent > self.limit || self.search.cancel.is_cancelled()
    }

    pub fn proposals(&self, clauses: &Clauses) -> Vec<Proposal> {
        let method = self.id;
        let some = clauses.iter().filter(|(_, clauses)| !clauses.is_empty());
        let mut all: Vec<Proposal> = some
            .map(|(label, clauses)| {
                let clauses = clauses.clone();
                Proposal { method, label: *label, clauses, measure: None }
            })
            .collect();
        for (label, measure) in &self.measures {
            let measure = Some(measure.clone());
            match all.iter_mut().find(|proposal| proposal.label == *label) {
                Some(known) => known.measure = measure,
                None => {
                    let (label, clauses) = (*label, Vec::new());
                    all.push(Proposal { method, label, clauses, measure });
                }
            }
        }
        all
    }

    /// The proposals as somebody would write them.
    pub fn shown(&self, clauses: &Clauses) -> Vec<Proposal> {
        let mut proposals = self.proposals(clauses);
        proposals.iter_mut().for_each(|proposal| outputs::without_unused(&mut proposal.clauses));
        proposals
    }

    /// Those of the clauses that hold together, beside what is held.
    pub fn weigh(&mut self, held: &Clauses, clauses: &Clauses, patience: Patience) -> Clauses {
        let proposals = self.proposals(clauses);
        let search = self.search;
        let proposals_held = self.proposals(held);
        let task =
            Task { unit: search.unit, proposals: proposals_held, wants: Wants::Verdict(patience) };
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
        let report = self.judge(clauses, Wants::Verdict(Patience::Usual));
        (report.verdict() == Verdict::Verified).then_some(report)
    }

    pub fn report(&mut self, clauses: &Clauses) -> C::Report {
        self.judge(clauses, Wants::Report)
    }

    fn judge(&mut self, clauses: &Clauses, wants: Wants) -> C::Report {
        let search = self.search;
        let task = Task { unit: search.unit, proposals: self.proposals(clauses), wants };
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
        let few = without_known(&best.0);
        if few != best.0
            && let Some(report) = self.check(&few)
        {
            best = (few, report);
        }
        let until = self.spent.saturating_add(best.1.work().saturating_mul(SMALLER_TIMES));
        let mut tries = SMALLER;
        // Where a clause stands, the largest first, of equals the last; those before `needed` stay.
        let mut order: Vec<(usize, usize)> = Vec::new();
        for (i, (_, clauses)) in best.0.iter().enumerate() {
            order.extend((0..clauses.len()).map(|j| (i, j)));
        }
        let all = best.0.clone();
        let weight = |(i, j): &(usize, usize)| {
            let clause = all.get(*i).and_then(|(_, clauses)| clauses.get(*j));
            std::cmp::Reverse((clause.map_or(0, size_of), *j))
        };
        order.sort_by_key(weight);
        // What takes more than haste takes more for a part of it, too.
        let hasty = self.judge(&best.0, Wants::Verdict(Patience::Little));
        let wants = match hasty.verdict() {
            Verdict::Verified => Wants::Verdict(Patience::Little),
            _ => Wants::Verdict(Patience::Usual),
        };
        let mut needed = 0;
        let mut size = order.len().div_ceil(2);
        while needed < order.len() {
            if tries == 0 || self.spent > until || self.search.cancel.is_cancelled() {
                break;
            }
            tries -= 1;
            size = size.clamp(1, order.len() - needed);
            let mut fewer = order.clone();
            fewer.drain(needed..needed + size);
            let clauses = chosen(&all, &fewer);
            let report = self.judge(&clauses, wants);
            if report.verdict() == Verdict::Verified {
                best = (clauses, report);
                order = fewer;
                size *= 2;
            } else if size == 1 {
                needed += 1;
            } else {
                size /= 2;
            }
        }
        let (clauses, report) = best;
        Found {
            proposals: self.shown(&clauses),
            report,
            is_enough: true,
            steps: self.spent,
            has_called,
            inputs: Vec::new(),
        }
    }
}

/// Without comparisons that follow from others: long ones are dropped first, of equals the last.
fn without_known(clauses: &Clauses) -> Clauses {
    let of_loop = |(label, clauses): &(LabelId, Vec<Assertion>)| {
        let mut kept: Vec<(usize, Assertion, Assertion)> = clauses
            .iter()
            .enumerate()
            .map(|(i, clause)| (i, clause.clone(), alike(clause)))
            .collect();
        kept.sort_by_key(|(i, clause, _)| std::cmp::Reverse((size_of(clause), *i)));
        let mut at = 0;
        while let Some((_, _, clause)) = kept.get(at) {
            let others = kept.iter().enumerate().filter(|(i, _)| *i != at);
            let known = numbers(others.map(|(_, (_, _, other))| other));
            match is_known(clause, &known) {
                true => {
                    kept.remove(at);
                }
                false => at += 1,
            }
        }
        kept.sort_by_key(|(i, _, _)| *i);
        (*label, kept.into_iter().map(|(_, clause, _)| clause).collect())
    };
    clauses.iter().map(of_loop).collect()
}

/// The clauses at some places, in their order.
fn chosen(all: &Clauses, places: &[(usize, usize)]) -> Clauses {
    let of_loop = |(i, (label, clauses)): (usize, &(LabelId, Vec<Assertion>))| {
        let kept = clauses.iter().enumerate().filter(|(j, _)| places.contains(&(i, *j)));
        (*label, kept.map(|(_, clause)| clause.clone()).collect())
    };
    all.iter().enumerate().map(of_loop).collect()
}

/// How long a clause is.
pub fn size_of(clause: &Assertion) -> usize {
    fn of(e: &Expr) -> usize {
        let mut size = 1;
        each_part(e, &mut |part| size += of(part));
        size
    }
    let mut size = 1;
    each_expr(clause, &mut |e| size += of(e));
    size
}
