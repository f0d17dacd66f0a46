//! The simplifier and the fast prover, judged by Z3 on random terms of all theories. The
//! cases are the same in every run; more of them with `PROPTEST_CASES`.

mod common;

use common::World;
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use solver::{Answer, Effort, Options, PathCondition, Prover};
use term::Term;

/// Enough to decide nearly all cases, little enough not to wait for the others.
const RLIMIT: u32 = 300_000;

fn runner(cases: u32) -> TestRunner {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(cases);
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

fn bytes(most: usize) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 4..most)
}

fn path(prover: &mut Prover, world: &mut World, facts: &[Term]) -> PathCondition {
    let mut path = PathCondition::empty();
    for fact in facts {
        path = prover.extend(&mut world.terms, &path, *fact);
    }
    path
}

fn shown(world: &World, facts: &[Term]) -> String {
    let lines: Vec<String> = facts.iter().map(|fact| world.terms.show(*fact).to_string()).collect();
    lines.join("\n")
}

/// A counterexample that Z3 is sure of.
fn counterexample(verdict: &Answer) -> bool {
    verdict.model().is_some_and(|model| model.certain)
}

#[test]
fn simplified_terms_have_the_same_value() {
    let test = |bytes: Vec<u8>| {
        let mut world = World::new(&bytes, true);
        let pair = world.any(4);
        let mut prover = Prover::new(Options { rlimit: RLIMIT, ..Options::default() });
        let facts = world.facts.clone();
        let path = path(&mut prover, &mut world, &facts);
        let goal = world.terms.eq(pair.simple, pair.raw);
        let verdict = prover.prove_z3(&mut world.terms, &path, goal);
        prop_assert!(
            !counterexample(&verdict),
            "{}\nis not\n{}\nwhere\n{}\nfor\n{}",
            world.terms.show(pair.simple),
            world.terms.show(pair.raw),
            shown(&world, &facts),
            verdict.model().map(|model| model.show(&world.terms)).unwrap_or_default(),
        );
        Ok(())
    };
    runner(400).run(&bytes(60), test).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn what_the_fast_prover_proves_has_no_counterexample() {
    let test = |bytes: Vec<u8>| {
        let mut world = World::new(&bytes, false);
        let count = world.pick(6);
        let facts: Vec<Term> = (0..count).map(|_| world.formula(2).simple).collect();
        let mut prover = Prover::new(Options { rlimit: RLIMIT, ..Options::default() });
        let path = path(&mut prover, &mut world, &facts);
        let inconsistent = prover.is_inconsistent(&mut world.terms, &path);
        let mut goals = if inconsistent { vec![Term::FALSE] } else { Vec::new() };
        for _ in 0..3 {
            let goal = world.formula(3).simple;
            let negated = world.terms.not(goal);
            for goal in [goal, negated] {
                if prover.ask(&mut world.terms, &path, goal, Effort::Fast).is_proved() {
                    goals.push(goal);
                }
            }
        }
        // Equal classes are facts, too.
        let terms = [world.int(2).simple, world.int(2).simple];
        if let Some(equal) = prover.equal(&mut world.terms, &path, terms[0], terms[1]) {
            let same = world.terms.eq(terms[0], terms[1]);
            goals.push(if equal { same } else { world.terms.not(same) });
        }
        for goal in goals {
            let verdict = prover.prove_z3(&mut world.terms, &path, goal);
            prop_assert!(
                !counterexample(&verdict),
                "facts\n{}\ndo not imply {}\n{}",
                shown(&world, &facts),
                world.terms.show(goal),
                verdict.model().map(|model| model.show(&world.terms)).unwrap_or_default(),
            );
        }
        Ok(())
    };
    runner(400).run(&bytes(90), test).unwrap_or_else(|error| panic!("{error}"));
}
