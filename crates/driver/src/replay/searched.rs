//! A short search for a run that shows a failure, where the values of the engine do not: with inputs
//! that are made as they are needed ([`search`]).

use std::collections::{BTreeMap, BTreeSet};

use check::Cancel;
use facts::Facts;
use interp::concolic::{self, BugKind, Goal};
use ir::model::Example;
use ir::{MethodId, Origin};
use symex::{Failure, Promise};

use super::{can_be_replayed, confirm_by, contracts};

/// Work of one search; [`crate::find`] has many times as much.
const BUDGET: u64 = 30;

/// Collections are of no use here: what a replay starts from has none.
static NO_SHAPES: ir::Shapes =
    ir::Shapes { params: BTreeMap::new(), fields: BTreeMap::new(), generic: None };

/// Steps of one run.
const STEPS: u64 = 5_000;

/// Looks for runs that show the failures that no run shows yet. True if anything was run.
pub fn confirm(
    facts: &Facts,
    method: MethodId,
    own: &Promise,
    failures: &mut [Failure],
    cancel: &Cancel,
) -> bool {
    let is_open = |failure: &Failure| {
        can_be_replayed(failure.code)
            && failure.example.as_ref().is_none_or(|example| !example.confirmed)
    };
    let program = facts.program();
    let is_ours = program.method(method).origin == Origin::Source;
    if !is_ours || !failures.iter().any(is_open) {
        return false;
    }
    let ids: Vec<MethodId> = called(facts, method);
    let promises = symex::body_contracts(facts, &ids);
    let callees: BTreeMap<MethodId, _> = ids
        .iter()
        .zip(&promises)
        .filter(|(_, promise)| promise.is_written)
        .map(|(id, promise)| (*id, contracts(*id, promise)))
        .collect();
    let settings = search::Options {
        depth: None,
        budget: BUDGET,
        wanted: vec![
            BugKind::Exception,
            BugKind::Assertion,
            BugKind::Contract,
            BugKind::Overflow,
            BugKind::Thrown,
        ],
        first_only: false,
    };
    for contract in contracts(method, own) {
        let goal = Goal {
            program,
            contract,
            is_written: own.is_written,
            callees: &callees,
            overflow: true,
            is_program: false,
            shapes: &NO_SHAPES,
            // Nobody asks whether such a search is complete.
            later: &BTreeSet::new(),
            asked: &[],
            null_elements: false,
            steps: STEPS,
        };
        let report = search::search(&goal, &settings, cancel);
        for found in &report.found {
            // Who comes to the end without `return` leaves at no statement.
            let at_end = found.bug.span == program.method(method).span;
            let shows = |failure: &&mut Failure| {
                let at_end = at_end && failure.code == found.bug.code;
                is_open(failure)
                    && (at_end || failure.span == found.bug.span)
                    && failure.conjunct.is_none_or(|place| found.bug.conjunct == Some(place))
            };
            let Some(input) = concolic::input(&goal, &found.recipe) else { continue };
            for failure in failures.iter_mut().filter(shows) {
                let before = failure.example.clone();
                let example = failure.example.get_or_insert_with(Example::default);
                example.runs = true;
                confirm_by(facts, (method, own), failure, vec![input.clone()]);
                if failure.example.as_ref().is_none_or(|example| !example.confirmed) {
                    failure.example = before;
                }
            }
        }
    }
    true
}

/// What the method may come to call.
fn called(facts: &Facts, method: MethodId) -> Vec<MethodId> {
    let program = facts.program();
    let mut list = vec![method];
    let mut seen: std::collections::BTreeSet<MethodId> = list.iter().copied().collect();
    while let Some(id) = list.pop() {
        let ir::Body::Block { block, .. } = &program.method(id).body else { continue };
        ir::visit::each_stmt(block, &mut |stmt| {
            if let ir::StmtKind::Call(call) = &stmt.kind {
                let mut all = vec![call.method];
                all.extend(facts.hierarchy.overriding(call.method));
                for id in all {
                    if program.method(id).origin == Origin::Source && seen.insert(id) {
                        list.push(id);
                    }
                }
            }
        });
    }
    seen.remove(&method);
    seen.into_iter().filter(|id| !program.method(*id).contract.is_empty()).collect()
}
