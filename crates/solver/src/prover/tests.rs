use term::Sort;

use super::*;

/// `2xy <= x² + y²`, which holds, and with `<`, which does not.
fn nonlinear(terms: &mut Terms) -> (Term, Term) {
    let [x, y] = ["x", "y"].map(|name| terms.fresh(name, Sort::INT));
    let (square, other) = (terms.mul(x, x), terms.mul(y, y));
    let product = terms.mul(x, y);
    let twice = terms.add(product, product);
    let squares = terms.add(square, other);
    let goal = terms.le(twice, squares);
    let twin = terms.lt(twice, squares);
    (goal, twin)
}

#[test]
fn z3_is_asked_only_for_what_tier_1_does_not_know() {
    let mut terms = Terms::new();
    let mut prover = Prover::new(Options::default());
    let path = PathCondition::empty();
    let p = terms.fresh("p", Sort::BOOL);
    let known = prover.extend(&mut terms, &path, p);
    assert!(prover.prove(&mut terms, &known, p).is_proved());
    assert_eq!((prover.statistics().queries, prover.statistics().asked_z3), (1, 0));
    let (goal, twin) = nonlinear(&mut terms);
    assert!(prover.prove(&mut terms, &known, goal).is_proved());
    let verdict = prover.prove(&mut terms, &known, twin);
    assert!(verdict.model().is_some_and(|model| model.certain && !model.is_empty()));
    let statistics = prover.statistics();
    assert_eq!((statistics.asked_z3, statistics.proved_z3, statistics.refuted_z3), (2, 1, 1));
    assert_eq!(statistics.quantifiers_z3, 0);
}

#[test]
fn all_questions_together_have_a_budget() {
    let mut terms = Terms::new();
    let mut prover = Prover::new(Options { rlimit: 100, budget: 2, ..Options::default() });
    let mut limits = Vec::new();
    for _ in 0..8 {
        let (goal, _) = nonlinear(&mut terms);
        match prover.prove(&mut terms, &PathCondition::empty(), goal) {
            Answer::Unknown(why) => limits.push(why),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(limits.first(), Some(&Why::ResourceLimit));
    assert_eq!(limits.last(), Some(&Why::Budget));
    let unlimited = Options { rlimit: 0, budget: 1, ..Options::default() };
    let (goal, _) = nonlinear(&mut terms);
    let mut prover = Prover::new(unlimited);
    assert!(prover.prove(&mut terms, &PathCondition::empty(), goal).is_proved());
    assert!(prover.prove(&mut terms, &PathCondition::empty(), goal).is_proved());
}

#[test]
fn a_choice_that_was_refuted_is_not_asked_again() {
    let mut terms = Terms::new();
    let (goal, twin) = nonlinear(&mut terms);
    let path = PathCondition::empty();
    for models in [false, true] {
        let mut prover = Prover::new(Options { models, ..Options::default() });
        assert!(!prover.settle(&mut terms, &path, twin));
        assert_eq!(prover.statistics().asked_z3, 1);
        assert!(matches!(prover.prove(&mut terms, &path, twin), Answer::Refuted(_)));
        // A counterexample is, where somebody wants one.
        assert_eq!(prover.statistics().asked_z3, 1 + u64::from(models));
        // On another path it is another question.
        let known = prover.extend(&mut terms, &path, twin);
        assert!(prover.prove(&mut terms, &known, twin).is_proved());
        assert!(prover.prove(&mut terms, &path, goal).is_proved());
    }
}

#[test]
fn without_z3_the_reason_says_so() {
    let mut terms = Terms::new();
    let mut prover = Prover::new(Options { use_z3: false, ..Options::default() });
    let (goal, _) = nonlinear(&mut terms);
    match prover.prove(&mut terms, &PathCondition::empty(), goal) {
        Answer::Unknown(why) => assert_eq!(why, Why::NotAsked),
        other => panic!("{other:?}"),
    }
}

#[test]
fn facts_that_only_z3_sees_to_contradict_each_other() {
    let mut terms = Terms::new();
    let mut prover = Prover::new(Options::default());
    let (goal, twin) = nonlinear(&mut terms);
    let path = PathCondition::empty();
    let negated = terms.not(goal);
    let impossible = prover.extend(&mut terms, &path, negated);
    let possible = prover.extend(&mut terms, &path, twin);
    assert!(!prover.is_inconsistent(&mut terms, &impossible));
    assert!(prover.is_infeasible(&mut terms, &impossible));
    assert!(!prover.is_infeasible(&mut terms, &possible));
    assert!(!prover.is_infeasible(&mut terms, &path));
}

#[test]
fn members_of_a_set_of_different_terms_differ_on_their_path_only() {
    let mut terms = Terms::new();
    let mut prover = Prover::new(Options::default());
    let [a, b] = ["a", "b"].map(|name| terms.fresh(name, Sort::REF));
    let set = prover.new_distinct();
    let path = PathCondition::empty();
    let one = prover.extend_distinct(&mut terms, &path, set, a);
    let both = prover.extend_distinct(&mut terms, &one, set, b);
    assert_eq!(prover.equal(&mut terms, &both, a, b), Some(false));
    assert_eq!(prover.equal(&mut terms, &one, a, b), None);
    let differ = terms.ne(a, b);
    assert!(prover.prove_z3(&mut terms, &both, differ).is_proved());
    assert!(!prover.prove_z3(&mut terms, &one, differ).is_proved());
}

#[test]
fn classes_and_values_are_those_of_the_path() {
    let mut terms = Terms::new();
    let mut prover = Prover::new(Options::default());
    let [a, b] = ["a", "b"].map(|name| terms.fresh(name, Sort::REF));
    let path = PathCondition::empty();
    let same = terms.eq(a, b);
    let joined = prover.extend(&mut terms, &path, same);
    let of = |prover: &mut Prover, terms: &mut Terms, path: &PathCondition| {
        let classes = [a, b].map(|term| prover.class_of(terms, path, term));
        classes[0] == classes[1]
    };
    assert!(of(&mut prover, &mut terms, &joined));
    assert!(!of(&mut prover, &mut terms, &path));
    let null = terms.eq(b, Term::NULL);
    let gone = prover.extend(&mut terms, &joined, null);
    assert_eq!(prover.value_of(&mut terms, &gone, a), Some(Term::NULL));
    assert_eq!(prover.value_of(&mut terms, &joined, a), None);
}
