//! What the text of a unit promises besides what Java asks for, clause by clause, as it is written:
//! a baseline holds for what was promised when it was written, and for nothing that came later.

use std::collections::BTreeSet;

use base::{SourceMap, Span};
use check::Unit;
use ir::visit::each_stmt;
use ir::{Body, Contract, Ghost, Program, StmtKind};

/// Without layout, in the order of the alphabet. What callers have to see to (`requires`) is no
/// promise.
pub(crate) fn promises(map: &SourceMap, program: &Program, unit: Unit) -> Vec<String> {
    let mut spans = Vec::new();
    match unit {
        Unit::Method(id) | Unit::Inherited(_, id) => {
            let method = program.method(id);
            of_contract(&method.contract, &mut spans);
            method.overrides.iter().for_each(|above| {
                of_contract(&program.method(*above).contract, &mut spans);
            });
            let invariants = &program.class(method.class).invariants;
            spans.extend(invariants.iter().map(|invariant| invariant.condition.span));
            of_body(&method.body, &mut spans);
        }
        Unit::Lemma(id) => {
            let lemma = program.lemma(id);
            of_contract(&lemma.contract, &mut spans);
            of_body(&lemma.body, &mut spans);
        }
        Unit::Predicate(id) => {
            spans.extend(program.predicate(id).body.as_ref().map(|body| body.span));
        }
        // Its definition is its text.
        Unit::Function(_) => {}
    }
    let texts: BTreeSet<String> = spans.into_iter().map(|span| flat(map.text(span))).collect();
    texts.into_iter().filter(|text| !text.is_empty()).collect()
}

/// On one line, without what begins the lines of an annotation comment.
fn flat(text: &str) -> String {
    let lines = text.lines().map(str::trim_start);
    let words = lines.flat_map(|line| {
        let line = line.strip_prefix("//@").or(line.strip_prefix('@')).unwrap_or(line);
        line.split_whitespace()
    });
    words.collect::<Vec<_>>().join(" ")
}

fn of_contract(contract: &Contract, into: &mut Vec<Span>) {
    for case in contract.cases.iter().chain(&contract.static_cases) {
        into.extend(case.ensures.iter().map(|clause| clause.span));
        into.extend(case.signals.iter().map(|clause| clause.span));
        let places = [&case.assignable, &case.accessible];
        into.extend(places.into_iter().flatten().flatten().map(|place| place.span));
        into.extend(case.decreases.iter().map(|measure| measure.span));
    }
}

fn of_body(body: &Body, into: &mut Vec<Span>) {
    let Body::Block { block, .. } = body else { return };
    each_stmt(block, &mut |stmt| match &stmt.kind {
        StmtKind::Loop { spec, .. } => {
            into.extend(spec.invariants.iter().map(|clause| clause.span));
            into.extend(spec.decreases.iter().map(|measure| measure.span));
        }
        StmtKind::Ghost(Ghost::Assert(assertion)) => into.push(assertion.span),
        _ => {}
    });
}
