//! The order in which paths are asked about does not change the answers.

mod common;

use common::World;
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use solver::{Answer, Effort, Options, PathCondition, Prover};
use term::Term;

fn options() -> Options {
    Options { rlimit: 200_000, models: false, ..Options::default() }
}

/// Two provers may differ in what they do not know, but not contradict each other.
fn contradict(a: &Answer, b: &Answer) -> bool {
    let sure = |verdict: &Answer| verdict.model().is_some_and(|model| model.certain);
    a.is_proved() && sure(b) || b.is_proved() && sure(a)
}

#[test]
fn paths_in_any_order_get_the_answers_of_a_new_prover() {
    let test = |bytes: Vec<u8>| {
        let mut world = World::new(&bytes, false);
        let mut prover = Prover::new(options());
        let mut paths = vec![PathCondition::empty()];
        for _ in 0..7 {
            let parent = world.pick(paths.len());
            let fact = world.formula(2).simple;
            let path = prover.extend(&mut world.terms, &paths[parent], fact);
            paths.push(path);
        }
        let goals: Vec<Term> = (0..4).map(|_| world.formula(2).simple).collect();
        for _ in 0..8 {
            let at = world.pick(paths.len());
            let goal = goals[world.pick(goals.len())];
            let path = paths[at].clone();
            let fast = prover.ask(&mut world.terms, &path, goal, Effort::Fast).is_proved();
            let inconsistent = prover.is_inconsistent(&mut world.terms, &path);
            let mut fresh = Prover::new(options());
            let mut again = PathCondition::empty();
            for fact in path.facts() {
                again = fresh.extend(&mut world.terms, &again, fact);
            }
            prop_assert_eq!(
                fast,
                fresh.ask(&mut world.terms, &again, goal, Effort::Fast).is_proved()
            );
            prop_assert_eq!(inconsistent, fresh.is_inconsistent(&mut world.terms, &again));
            let here = prover.prove_z3(&mut world.terms, &path, goal);
            let there = fresh.prove_z3(&mut world.terms, &again, goal);
            prop_assert!(!contradict(&here, &there), "{:?} and {:?}", here, there);
        }
        Ok(())
    };
    let config =
        ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let bytes = prop::collection::vec(any::<u8>(), 4..150);
    runner.run(&bytes, test).unwrap_or_else(|error| panic!("{error}"));
}
