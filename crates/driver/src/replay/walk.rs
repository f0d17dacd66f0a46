//! The run that shows a failure, put beside the symbolic states that led to it.

use std::collections::BTreeMap;

use base::Span;
use facts::Facts;
use interp::replay::{self, Replay, Replayed, Target};
use ir::MethodId;
use symex::trace::Moment;
use symex::{Failure, Report, Unit};

use super::{STEPS, callees, contracts, contracts_of};

/// Tells the runs of confirmed failures in the trace, if there is one.
pub fn into_trace(facts: &Facts, report: &mut Report) {
    let (Unit::Method(method) | Unit::Inherited(_, method)) = report.unit else { return };
    let Some(trace) = &mut report.trace else { return };
    for failure in &report.failures {
        let moments = run(facts, method, failure);
        if moments.is_empty() {
            continue;
        }
        let told = told(&moments, &mut trace.spans);
        for step in &mut trace.failures {
            let span = trace.spans.get(step.span as usize);
            if step.code == failure.code.as_str()
                && step.message == failure.message.to_string()
                && span == Some(&failure.span)
            {
                step.run.clone_from(&told);
            }
        }
    }
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
