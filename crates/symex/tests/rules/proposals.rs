//! Invariants that somebody proposes are shown like those that somebody wrote.

use std::sync::Arc;

use base::{Cancel, Span};
use check::{Checker, Patience, Proposal, Task, Wants};
use facts::Facts;
use ir::{Assertion, AssertionKind, CompareOp, Expr, LabelId, LocalId, MethodId, Type};
use symex::{Options, Permissions, Verdict};

use crate::PRELUDE;

const COUNT: &str = "
class Counter {
  method int Counter.count(int) (Counter this, int n)
    requires n >= 0
    ensures result == n
    var int i
  body L0 {
    i = 0
    invariant true
    decreases n - i
    loop L1 {
      if !(i < n) {
        exit L1
      }
      i = i + 1
    }
    result = i
  }
}
";

/// The verdict on `count`, with `i op n` proposed for its loop.
fn verdict(proposed: Option<(LabelId, CompareOp)>) -> Verdict {
    let patience = [Patience::Usual, Patience::Little, Patience::Least];
    let verdict = verdict_for(proposed, Wants::Report);
    // Whoever wants less is told the same.
    for wants in patience.map(Wants::Verdict) {
        assert_eq!(verdict_for(proposed, wants), verdict);
    }
    verdict
}

fn verdict_for(proposed: Option<(LabelId, CompareOp)>, wants: Wants) -> Verdict {
    base::on_large_stack(|| {
        let program = ir::parse::parse(&format!("{PRELUDE}{COUNT}"), 1).expect("a program");
        let at = program.methods.iter().position(|m| m.name == "count").expect("the method");
        let local = |name: &str| {
            let locals = &program.methods[at].locals;
            let id = locals.iter().position(|l| l.name == name).expect("the local");
            Expr::local(LocalId(id as u32), Type::INT, Span::NONE)
        };
        let proposals = proposed.map(|(label, op)| {
            let clause = AssertionKind::Expr(local("i").compare(op, local("n")));
            let clauses = vec![Assertion::new(clause, Span::NONE)];
            Proposal { method: MethodId(at as u32), label, clauses, measure: None }
        });
        let proposals: Vec<Proposal> = proposals.into_iter().collect();
        let facts = Arc::new(Facts::of(Arc::new(program)));
        let checker = Permissions { facts, options: Options::default() };
        let units = checker.units();
        assert_eq!(units.len(), 1);
        checker.check(&Task { unit: units[0], proposals, wants }, &Cancel::new()).verdict
    })
}

#[test]
fn a_proposal_helps_if_it_can_be_shown() {
    assert_eq!(verdict(None), Verdict::Failed);
    assert_eq!(verdict(Some((LabelId(1), CompareOp::Le))), Verdict::Verified);
    // It would prove as much, but does not hold: at first, or again.
    assert_eq!(verdict(Some((LabelId(1), CompareOp::Ge))), Verdict::Failed);
    assert_eq!(verdict(Some((LabelId(1), CompareOp::Lt))), Verdict::Failed);
    // Of another loop.
    assert_eq!(verdict(Some((LabelId(0), CompareOp::Le))), Verdict::Failed);
}

#[test]
fn a_check_that_is_cancelled_ends() {
    let program = ir::parse::parse(&format!("{PRELUDE}{COUNT}"), 1).expect("a program");
    let facts = Arc::new(Facts::of(Arc::new(program)));
    let checker = Permissions { facts, options: Options::default() };
    let task = Task::from(checker.units()[0]);
    let all = Cancel::after(u64::MAX);
    let steps = base::on_large_stack(|| checker.check(&task, &all).work.steps);
    assert!(steps > 10 && all.polls() > steps);
    for limit in 0..all.polls() {
        let cancel = Cancel::after(limit);
        // Whoever cancels asks before the result is used.
        base::on_large_stack(|| checker.check(&task, &cancel));
        assert!(cancel.is_cancelled());
    }
}
