//! The run that shows a failure, put beside the symbolic states that led to it.

use std::collections::{BTreeMap, BTreeSet};

use base::Span;
use facts::Facts;
use interp::replay::{self, Replay, Replayed, Target};
use ir::MethodId;
use symex::trace::{Event, FailedStep, Moment, Trace};
use symex::{Failure, Report, Unit};

use super::{STEPS, callees, contracts, contracts_of};

/// Tells the runs of confirmed failures in the trace, if there is one.
pub fn into_trace(facts: &Facts, report: &mut Report) {
    let (Unit::Method(method) | Unit::Inherited(_, method)) = report.unit else { return };
    let Some(trace) = &mut report.trace else { return };
    leave_open(trace, &report.failures);
    for failure in &report.failures {
        let moments = run(facts, method, failure);
        if moments.is_empty() {
            continue;
        }
        let told = told(&moments, &mut trace.spans);
        let scores = scores(trace, &told);
        let score = |step: &FailedStep| scores.get(step.step as usize).copied();
        let spans = &trace.spans;
        let is_its = |step: &&FailedStep| is_of(step, spans, failure);
        let best = trace.failures.iter().filter(is_its).filter_map(score).max();
        for step in &mut trace.failures {
            if is_of(step, spans, failure) && score(step) == best {
                step.run.clone_from(&told);
            }
        }
    }
}

/// Whether a step of the trace is where the failure was met.
pub fn is_of(step: &FailedStep, spans: &[Span], failure: &Failure) -> bool {
    step.code == failure.code.as_str()
        && step.message == failure.message.to_string()
        && spans.get(step.span as usize) == Some(&failure.span)
}

/// What is no finding in the end could not be shown for want of an invariant.
fn leave_open(trace: &mut Trace, failures: &[Failure]) {
    let spans = &trace.spans;
    let is_told = |step: &FailedStep| failures.iter().any(|f| is_of(step, spans, f));
    let (told, open): (Vec<FailedStep>, Vec<FailedStep>) =
        std::mem::take(&mut trace.failures).into_iter().partition(is_told);
    for failed in open.iter().filter(|open| told.iter().all(|told| told.step != open.step)) {
        if let Some(step) = trace.steps.get_mut(failed.step as usize) {
            step.event = Event::Unshown { what: failed.message.clone() };
        }
    }
    trace.failures = told;
}

/// How well the best path to each step agrees with a run, which takes one of several: statements that
/// the run does not come to count most.
fn scores(trace: &Trace, run: &[Moment]) -> Vec<i64> {
    const MISSED: i64 = -1_000_000;
    let met: BTreeSet<u32> = run.iter().map(|moment| moment.span).collect();
    let mut scores: Vec<i64> = Vec::with_capacity(trace.steps.len());
    for step in &trace.steps {
        let parents = step.parents.iter().filter_map(|parent| scores.get(*parent as usize));
        let before = parents.max().copied().unwrap_or_default();
        let own = match step.event {
            Event::Statement if met.contains(&step.span) => 1,
            Event::Statement => MISSED,
            _ => 0,
        };
        scores.push(before + own);
    }
    scores
}

fn run(facts: &Facts, method: MethodId, failure: &Failure) -> Vec<replay::Moment> {
    let Some(example) = failure.example.as_ref().filter(|example| example.confirmed) else {
        return Vec::new();
    };
    let own = symex::body_contract(facts, method);
    let target = Target { code: failure.code, span: failure.span, conjunct: failure.conjunct };
    let called = callees(facts, method, target);
    let callees = contracts_of(&called);
    for contract in contracts(method, &own) {
        let replay = Replay { program: facts.program(), contract, callees: &callees, target };
        if let Replayed::Fails(_) = replay.run(&example.input, STEPS).replayed {
            return replay.walk(&example.input, STEPS);
        }
    }
    Vec::new()
}

/// Moments as differences.
fn told(moments: &[replay::Moment], spans: &mut Vec<Span>) -> Vec<Moment> {
    let mut known: BTreeMap<&str, &str> = BTreeMap::new();
    let mut told = Vec::with_capacity(moments.len());
    for moment in moments {
        let now: BTreeMap<&str, &str> =
            moment.values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let gone = known.keys().filter(|name| !now.contains_key(*name));
        let mut changes: Vec<(String, Option<String>)> =
            gone.map(|name| (name.to_string(), None)).collect();
        for (name, value) in &moment.values {
            if known.get(name.as_str()) != Some(&value.as_str()) {
                changes.push((name.clone(), Some(value.clone())));
            }
        }
        known = now;
        let place = spans.iter().position(|span| *span == moment.span).unwrap_or_else(|| {
            spans.push(moment.span);
            spans.len() - 1
        });
        told.push(Moment { span: place as u32, changes });
    }
    told
}
