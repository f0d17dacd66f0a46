//! Units whose loops lack an invariant: one is looked for, and shown like a written one.
//!
//! What goes wrong in a run that was replayed is wrong, whatever the invariants are, so that is
//! looked at first. Where no invariant is found that is enough, what could not be shown behind
//! such a loop is no failure of the program: the verdict is `unknown`, with the best invariant.

use std::collections::BTreeSet;

use base::Span;
use check::{Cancel, Checker, Proposal, Task, Unit, Verdict, Why};
use infer::{Effort, Found, Search};
use ir::visit::each_stmt;
use ir::{Body, StmtKind};
use symex::{Failure, Report};

use crate::options::Infer;
use crate::replay::{Replaying, confirm_by, contracts, searched, walk};
use crate::results::report::Inferred;

/// An engine whose units get invariants where they have none, or not enough.
pub struct Inferring {
    pub checker: Replaying,
    /// The units of classes without contracts, and who looks at them with less work.
    pub light: (BTreeSet<Unit>, Replaying),
    pub infer: Infer,
    pub budget: u32,
}

/// What came of a unit, and what was found for it.
pub struct Judged {
    pub report: Report,
    pub inferred: Vec<Inferred>,
    /// The same, if they were enough.
    pub proposals: Vec<Proposal>,
}

impl Judged {
    /// Nothing was found for it.
    fn of(report: Report) -> Judged {
        Judged { report, inferred: Vec::new(), proposals: Vec::new() }
    }
}

impl Checker for Inferring {
    type Report = Judged;

    fn units(&self) -> Vec<Unit> {
        self.checker.units()
    }

    fn check(&self, task: &Task, cancel: &Cancel) -> Judged {
        let mut judged = self.judge(task, cancel);
        walk::into_trace(&self.checker.0.facts, &mut judged.report);
        judged.inferred.splice(0..0, self.contract_of(task.unit));
        judged
    }
}

impl Inferring {
    fn judge(&self, task: &Task, cancel: &Cancel) -> Judged {
        let is_light = self.light.0.contains(&task.unit);
        let checker = if is_light { &self.light.1 } else { &self.checker };
        let report = checker.check(task, cancel);
        let engine = &checker.0;
        let program = engine.facts.program();
        let is_open = match report.verdict {
            Verdict::Failed => !report.failures.iter().any(is_confirmed),
            Verdict::Unknown => report.why == Some(Why::Solver),
            Verdict::Verified | Verdict::Trusted | Verdict::Unsupported | Verdict::Error => false,
        };
        if self.infer == Infer::Off || !infer::is_wanted(program, task.unit) {
            let mut report = report;
            if is_open && report.verdict == Verdict::Failed {
                search_runs(engine, task.unit, &mut report, cancel);
            }
            return Judged::of(report);
        }
        if !is_open {
            return Judged::of(self.only_known(task.unit, report));
        }
        let (Unit::Method(method) | Unit::Inherited(_, method)) = task.unit else {
            return Judged::of(report);
        };
        let promise = symex::body_contract(&engine.facts, method);
        let search = Search {
            checker: engine,
            program,
            unit: task.unit,
            cases: &contracts(method, &promise),
            cancel,
            effort: if is_light { Effort::Little } else { Effort::Times(self.budget) },
        };
        let Some(found) = search.run() else {
            return Judged::of(report);
        };
        let Found { proposals, report: found, is_enough, steps, has_called, inputs } = found;
        let inferred = self.in_words(&proposals);
        let mut judged = match is_enough {
            true => found,
            false => {
                let (mut report, mut found) = (report, found);
                let mut called = false;
                for failure in report.failures.iter_mut().chain(&mut found.failures) {
                    let own = (method, &promise);
                    called |= confirm_by(&engine.facts, own, failure, inputs.clone());
                }
                report.depends_on_runs |= called;
                if !report.failures.iter().any(is_confirmed) {
                    // What goes wrong may lie behind what is missing without an invariant.
                    let further = std::mem::take(&mut found.failures);
                    let (sure, rest) = further.into_iter().partition(is_confirmed);
                    report.failures.extend::<Vec<Failure>>(sure);
                    found.failures = rest;
                }
                if !report.failures.iter().any(is_confirmed) {
                    search_runs(engine, task.unit, &mut report, cancel);
                }
                if report.failures.iter().any(is_confirmed) {
                    report.verdict = Verdict::Failed;
                    let report = self.only_known(task.unit, report);
                    return Judged { inferred, ..Judged::of(report) };
                }
                self.not_enough(task.unit, (report, found), &inferred)
            }
        };
        judged.work.steps += steps;
        judged.depends_on_runs |= has_called;
        let proposals = if is_enough { proposals } else { Vec::new() };
        Judged { report: judged, inferred, proposals }
    }
}

/// Looks for runs that show what could not be shown: the last thing that is done for a unit.
fn search_runs(engine: &symex::Permissions, unit: Unit, report: &mut Report, cancel: &Cancel) {
    let (Unit::Method(method) | Unit::Inherited(_, method)) = unit else { return };
    let promise = symex::body_contract(&engine.facts, method);
    let failures = &mut report.failures;
    report.depends_on_runs |= searched::confirm(&engine.facts, method, &promise, failures, cancel);
}

/// Whether a failure lies behind a loop or in it.
fn leads(to: Span, failure: &Failure) -> bool {
    failure.path.contains(&to) || (to.lo <= failure.span.lo && failure.span.hi <= to.hi)
}

fn is_confirmed(failure: &Failure) -> bool {
    failure.example.as_ref().is_some_and(|example| example.confirmed)
}

impl Inferring {
    /// The contract of a private method that nobody wrote.
    fn contract_of(&self, unit: Unit) -> Option<Inferred> {
        let Unit::Method(method) = unit else { return None };
        let program = self.checker.0.facts.program();
        let method = program.method(method);
        let contract = infer::contract_text(program, method)?;
        let (clauses, measure) = (Vec::new(), None);
        let span = method.span;
        Some(Inferred { span, contract, clauses, framing: 0, measure, is_complete: true })
    }

    /// What was proposed, as somebody would write it.
    pub fn in_words(&self, proposals: &[Proposal]) -> Vec<Inferred> {
        let program = self.checker.0.facts.program();
        let mut all = Vec::new();
        for proposal in proposals {
            let method = program.method(proposal.method);
            let Body::Block { block, .. } = &method.body else { continue };
            let mut span = Span::NONE;
            each_stmt(block, &mut |stmt| {
                if matches!(&stmt.kind, StmtKind::Loop { label, .. } if *label == proposal.label) {
                    span = stmt.span;
                }
            });
            let (first, others) = symex::before_written(proposal.clauses.clone());
            let at = (method, proposal.label);
            let mut texts = infer::clause_texts(program, at, first.iter());
            let framing = texts.len();
            texts.extend(infer::clause_texts(program, at, others.iter()));
            let measure = proposal.measure.as_ref();
            let measure_text = measure.map(|e| infer::expr_text(program, method, e));
            let is_complete = texts.iter().chain(&measure_text).all(Option::is_some);
            let clauses = texts.into_iter().flatten().collect();
            let measure = measure_text.flatten();
            let contract = Vec::new();
            all.push(Inferred { span, contract, clauses, framing, measure, is_complete });
        }
        all.sort_by_key(|inferred| inferred.span);
        all
    }

    /// What is known to fail: beside a run that goes wrong, what could not be shown for want of
    /// an invariant is no news.
    fn only_known(&self, unit: Unit, mut report: Report) -> Report {
        if report.failures.iter().any(is_confirmed) {
            let silent = infer::silent_loops(self.checker.0.facts.program(), unit);
            report.failures.retain(|failure| {
                is_confirmed(failure) || !silent.iter().any(|span| leads(*span, failure))
            });
        }
        report
    }

    /// The report of a unit for which no invariant was found that is enough: behind a loop about
    /// which nobody said anything, nothing is known to fail, and what the best invariant shows is
    /// not told.
    fn not_enough(
        &self,
        unit: Unit,
        (mut report, under_best): (Report, Report),
        best: &[Inferred],
    ) -> Report {
        let program = self.checker.0.facts.program();
        let cut = infer::all_loops(program, unit);
        let nearest = |failure: &Failure| {
            let leads_here = |span: &&Span| leads(**span, failure);
            let span = cut.iter().filter(leads_here).max_by_key(|span| span.lo);
            span.filter(|_| !is_confirmed(failure)).copied()
        };
        let (behind, others): (Vec<Failure>, Vec<Failure>) =
            std::mem::take(&mut report.failures).into_iter().partition(|f| nearest(f).is_some());
        let left: Vec<Failure> =
            under_best.failures.into_iter().filter(|f| nearest(f).is_some()).collect();
        // What the invariant itself asks for is no news about the program.
        let is_known = |failure: &Failure| {
            behind.iter().any(|known| known.code == failure.code && known.span == failure.span)
        };
        let is_shorter = !left.is_empty() && left.iter().all(is_known);
        let all_behind = others.iter().all(|failure| failure.unknown);
        report.failures = others;
        for mut failure in if is_shorter { left } else { behind } {
            let Some(nearest) = nearest(&failure) else { continue };
            failure.unknown = true;
            let text = match best.iter().find(|inferred| inferred.span == nearest) {
                Some(found) if !found.clauses.is_empty() => {
                    format!("the best invariant that was found for the loop: {}", shown(found))
                }
                _ => "no invariant was found for the loop".to_string(),
            };
            failure.add_note(text);
            report.failures.push(failure);
        }
        report.failures.sort_by_key(|failure| failure.span);
        if report.verdict == Verdict::Failed && all_behind {
            report.verdict = Verdict::Unknown;
            report.why = Some(Why::Solver);
        }
        report
    }
}

/// As many clauses as fit into a message.
fn shown(found: &Inferred) -> String {
    const MOST: usize = 6;
    let mut clauses: Vec<&str> = found.clauses.iter().map(String::as_str).take(MOST).collect();
    if found.clauses.len() > MOST {
        clauses.push("…");
    }
    format!("`{}`", clauses.join("`, `"))
}
