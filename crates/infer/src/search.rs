//! The search: permissions first, then values, cheapest first; what runs contradict is
//! dropped, what cannot be shown is weighed out, and what is left is proposed.

use base::Cancel;
use check::{Checker, Proposal, Summary, Task, Unit, Verdict, Weigher};
use interp::replay::Contract;
use ir::model::Input;
use ir::visit::{each_expr, each_part, each_stmt};
use ir::{
    Assertion, AssertionKind, Body, Expr, ExprKind, LabelId, Method, MethodId, Program, SpecCase,
};

use crate::build;
use crate::candidates::{arrays, bounds, goals, relations, tables};
use crate::loops::{Loop, Words, loops, words};
use crate::runs::Runs;
use crate::spare::spare;

/// How much the search may take, in steps of the engine; a hundred steps of a run are one.
const STEPS: u64 = 400_000;
/// How often a smaller invariant is tried, and how many times the steps of the proof that takes.
const SMALLER: usize = 48;
const SMALLER_TIMES: u64 = 60;
/// More clauses of one loop are not weighed at once.
const MOST_CLAUSES: usize = 160;

/// What is looked for: invariants of the loops of a unit.
pub struct Search<'a, C: Weigher> {
    pub checker: &'a C,
    pub program: &'a Program,
    pub unit: Unit,
    /// What the body is verified against.
    pub cases: &'a [Contract<'a>],
    pub cancel: &'a Cancel,
    pub effort: Effort,
}

/// How much work a search may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// What it takes to find bounds of counters, in code about which nobody says anything.
    Little,
    /// So many times the usual; 0: any.
    Times(u32),
}

/// What was found.
pub struct Found<R> {
    pub proposals: Vec<Proposal>,
    /// The report of the unit under the proposals.
    pub report: R,
    /// Whether they are enough.
    pub is_enough: bool,
    /// What the search took, in steps of the engine.
    pub steps: u64,
    /// Whether bodies of other methods were run.
    pub has_called: bool,
    /// Inputs that meet the precondition.
    pub inputs: Vec<Input>,
}

/// The clauses of a loop.
type Clauses = Vec<(LabelId, Vec<Assertion>)>;

impl<'a, C: Weigher> Search<'a, C>
where
    <C as Checker>::Report: Summary,
{
    /// Looks for invariants; nothing if there is no loop to find any for.
    pub fn run(&self) -> Option<Found<C::Report>> {
        let (Unit::Method(id) | Unit::Inherited(_, id)) = self.unit else { return None };
        let method = self.program.method(id);
        let all = loops(method);
        if all.is_empty() {
            return None;
        }
        let mut trial = Trial { search: self, id, spent: 0, limit: self.limit() };
        let first = self.checker.weigh(&self.unit.into(), &[], self.cancel);
        trial.spent += first.work;
        let footprints = first.footprints;
        if !footprints.iter().all(|(_, clauses)| clauses.is_empty())
            && let Some(report) = trial.check(&footprints)
        {
            return Some(trial.smaller(footprints, report, false));
        }
        let constants = constants(method, self.cases);
        let mut runs = Runs::new(self.program, method, self.cases, &constants);
        trial.spent += runs.steps / 100;
        let mut best = (footprints.clone(), None);
        let mut clauses: Clauses = Vec::new();
        for stage in [Stage::Numbers, Stage::Arrays] {
            if trial.is_spent() {
                break;
            }
            let more = self.candidates(stage, method, &all, &footprints, &mut runs, &constants);
            if more.iter().all(|(_, more)| more.is_empty()) {
                continue;
            }
            for (label, more) in more {
                match clauses.iter_mut().find(|(known, _)| *known == label) {
                    Some((_, known)) => known.extend(more),
                    None => clauses.push((label, more)),
                }
            }
            trial.spent += runs.steps / 100;
            runs.steps = 0;
            clauses = trial.weigh(&clauses);
            let all = joined(&footprints, &clauses);
            let report = trial.report(&all);
            if report.verdict() == Verdict::Verified {
                return Some(trial.smaller(all, report, runs.has_called));
            }
            // Clauses that hold one by one may be too much together.
            let few = short(&clauses);
            if few != clauses
                && !trial.is_spent()
                && let Some(report) = trial.check(&joined(&footprints, &few))
            {
                let few = joined(&footprints, &few);
                return Some(trial.smaller(few, report, runs.has_called));
            }
            best = (all, Some(report));
        }
        let (best, report) = best;
        let report = match report {
            Some(report) => report,
            None => trial.report(&best),
        };
        Some(Found {
            proposals: trial.proposals(&best),
            report,
            is_enough: false,
            steps: trial.spent,
            has_called: runs.has_called,
            inputs: runs.inputs(),
        })
    }

    fn limit(&self) -> u64 {
        match self.effort {
            Effort::Little => STEPS / 20,
            Effort::Times(0) => u64::MAX,
            Effort::Times(times) => STEPS.saturating_mul(times.into()),
        }
    }

    /// Clauses that no run contradicts.
    fn candidates(
        &self,
        stage: Stage,
        method: &'a Method,
        all: &[Loop<'a>],
        footprints: &Clauses,
        runs: &mut Runs<'a>,
        constants: &[i128],
    ) -> Clauses {
        let cases: Vec<&SpecCase> = self.cases.iter().map(|contract| contract.case).collect();
        let goals = goals::goals(method, &cases);
        let mut unchecked: Clauses = Vec::new();
        let mut checked: Clauses = Vec::new();
        for one in all {
            let footprint =
                footprints.iter().find(|(label, _)| *label == one.label).map(|(_, f)| f.as_slice());
            let words = words(self.program, method, one, footprint.unwrap_or_default());
            match stage {
                Stage::Numbers => {
                    let numbers = self.numbers(one, &words, runs, constants);
                    checked.push((one.label, numbers.into_iter().map(build::clause).collect()));
                    let mut more = goals::mutated(&goals, method, one, &words);
                    more.extend(hints(one));
                    unchecked.push((one.label, more.into_iter().map(build::clause).collect()));
                }
                Stage::Arrays => {
                    let more = arrays::facts(&words, &spare(method), constants);
                    unchecked.push((one.label, more.into_iter().map(build::clause).collect()));
                }
            }
        }
        let labels: Vec<LabelId> = unchecked.iter().map(|(label, _)| *label).collect();
        let kept = match runs.is_empty() {
            // Nothing is known: what the goals say is worth a try, what was made up is not.
            true if stage == Stage::Arrays => Vec::new(),
            true => unchecked.into_iter().map(|(_, clauses)| clauses).collect(),
            false => runs.survivors(unchecked),
        };
        for (label, clauses) in labels.into_iter().zip(kept) {
            match checked.iter_mut().find(|(known, _)| *known == label) {
                Some((_, known)) => known.extend(clauses),
                None => checked.push((label, clauses)),
            }
        }
        for (_, clauses) in &mut checked {
            clauses.truncate(MOST_CLAUSES);
        }
        checked
    }

    fn numbers(
        &self,
        one: &Loop<'_>,
        words: &Words,
        runs: &mut Runs<'a>,
        constants: &[i128],
    ) -> Vec<Expr> {
        let terms: Vec<Expr> = words.numbers.iter().map(|term| term.e.clone()).collect();
        let states = runs.states(one.label, &terms);
        let mut found = Vec::new();
        if states.is_empty() {
            // No run came here: bounds by zero and by each other.
            for term in words.numbers.iter().filter(|term| term.changes) {
                found.push(build::le(&build::int(0), &term.e));
                for other in words.numbers.iter().filter(|other| other.e != term.e) {
                    found.push(build::le(&term.e, &other.e));
                    found.push(build::le(&other.e, &term.e));
                }
            }
            return found;
        }
        found.extend(relations::relations(&words.numbers, &states));
        let mut near: Vec<i128> = constants.iter().flat_map(|n| [n - 1, *n, n + 1]).collect();
        near.sort_unstable();
        near.dedup();
        found.extend(bounds::bounds(&words.numbers, &states, &near));
        found.extend(tables::tables(&words.numbers, &states));
        found
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Bounds, relations, goals.
    Numbers,
    /// Elements of arrays.
    Arrays,
}

/// What the author offers, and its negation.
fn hints(one: &Loop<'_>) -> Vec<Expr> {
    let plain = one.spec.hints.iter().map(build::plain);
    plain.flat_map(|hint| [hint.clone(), hint.negate()]).collect()
}

/// First what is held, then what is true.
fn joined(footprints: &Clauses, clauses: &Clauses) -> Clauses {
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
fn short(clauses: &Clauses) -> Clauses {
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
struct Trial<'t, 'a, C: Weigher> {
    search: &'t Search<'a, C>,
    id: MethodId,
    spent: u64,
    limit: u64,
}

impl<C: Weigher> Trial<'_, '_, C>
where
    <C as Checker>::Report: Summary,
{
    fn is_spent(&self) -> bool {
        self.spent > self.limit || self.search.cancel.is_cancelled()
    }

    fn proposals(&self, clauses: &Clauses) -> Vec<Proposal> {
        let some = clauses.iter().filter(|(_, clauses)| !clauses.is_empty());
        some.map(|(label, clauses)| Proposal {
            method: self.id,
            label: *label,
            clauses: clauses.clone(),
        })
        .collect()
    }

    /// Those of the clauses that hold together.
    fn weigh(&mut self, clauses: &Clauses) -> Clauses {
        let proposals = self.proposals(clauses);
        let search = self.search;
        let weighed = search.checker.weigh(&search.unit.into(), &proposals, search.cancel);
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
    fn check(&mut self, clauses: &Clauses) -> Option<C::Report> {
        let report = self.report(clauses);
        (report.verdict() == Verdict::Verified).then_some(report)
    }

    fn report(&mut self, clauses: &Clauses) -> C::Report {
        let search = self.search;
        let task = Task { unit: search.unit, proposals: self.proposals(clauses) };
        let report = search.checker.check(&task, search.cancel);
        self.spent += report.work();
        report
    }

    /// The same with fewer clauses, as long as they are enough: large ones are dropped first.
    fn smaller(
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

/// The numbers that a method and its contract mention, and those around zero, in order.
fn constants(method: &Method, cases: &[Contract<'_>]) -> Vec<i128> {
    fn of(e: &Expr, found: &mut Vec<i128>) {
        if let ExprKind::Int(n) = e.kind {
            found.push(n);
        }
        each_part(e, &mut |part| of(part, found));
    }
    let mut found = vec![-1, 0, 1];
    if let Body::Block { block, .. } = &method.body {
        each_stmt(block, &mut |stmt| {
            each_own_expr(stmt, &mut |e| of(e, &mut found));
        });
    }
    for contract in cases {
        for assertion in contract.case.requires.iter().chain(&contract.case.ensures) {
            each_expr(assertion, &mut |e| of(e, &mut found));
        }
    }
    found.retain(|n| n.abs() < 1 << 62);
    found.sort_unstable();
    found.dedup();
    found.truncate(60);
    found
}

/// The expressions of a statement itself.
fn each_own_expr(stmt: &ir::Stmt, f: &mut dyn FnMut(&Expr)) {
    use ir::visit::{Visitor, walk_stmt};

    struct Own<'f>(&'f mut dyn FnMut(&Expr));

    impl<'a> Visitor<'a> for Own<'_> {
        fn expr(&mut self, e: &'a Expr) {
            (self.0)(e);
        }
        fn block(&mut self, _: &'a ir::Block) {}
    }

    walk_stmt(&mut Own(f), stmt);
}

/// Whether a unit is one for which anything is looked for.
pub fn is_wanted(program: &Program, unit: Unit) -> bool {
    let (Unit::Method(id) | Unit::Inherited(_, id)) = unit else { return false };
    crate::spare::has_loop(program.method(id))
}

/// The loops of a unit about which nobody wrote anything.
pub fn silent_loops(program: &Program, unit: Unit) -> Vec<base::Span> {
    let (Unit::Method(id) | Unit::Inherited(_, id)) = unit else { return Vec::new() };
    let method = program.method(id);
    let is_silent = |one: &&Loop<'_>| one.spec.invariants.iter().all(|a| is_made(method, a));
    loops(method).iter().filter(is_silent).map(|one| one.span).collect()
}

/// Whether an invariant was made by the lowering: it speaks of nothing that has a name.
fn is_made(method: &Method, assertion: &Assertion) -> bool {
    let AssertionKind::Expr(e) = &assertion.kind else { return false };
    let locals = goals::all_locals(e);
    !locals.is_empty()
        && locals.iter().all(|local| {
            let info = method.locals.get(local.index());
            info.is_some_and(|info| info.kind == ir::LocalKind::Temp)
        })
}
