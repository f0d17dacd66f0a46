//! The one question: does a goal follow from what is known on a path? How much may be done for the
//! answer is said with it.

use term::{Term, Terms};

use crate::prover::{Answer, Prover, Why};
use crate::{PathCondition, theory};

/// What may be done for an answer; each does at least what those before it do, but for the example.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Effort {
    /// A look-up: which way a condition goes, of which class an object is.
    AtOnce,
    /// What tier 1 shows.
    Fast,
    /// The same with collections taken apart.
    Parts,
    /// Both tiers with little effort: for choices, where something else is tried if it is not shown.
    Choice,
    /// A counterexample, if one is found with little effort: for messages.
    Example,
    /// Everything: something has to be shown.
    Obligation,
}

impl Prover {
    /// With less effort than for an obligation, what is not proved is mostly not refuted either.
    pub fn ask(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        goal: Term,
        effort: Effort,
    ) -> Answer {
        let is_proved = match effort {
            Effort::AtOnce => self.prove_at_once(terms, path, goal),
            Effort::Fast => self.prove_fast(terms, path, goal),
            Effort::Parts => {
                self.prove_fast(terms, path, goal) || theory::shows(self, terms, path, goal)
            }
            Effort::Choice => self.settle(terms, path, goal),
            Effort::Example => {
                return match self.counterexample(terms, path, goal) {
                    Some(model) => Answer::Refuted(model),
                    None => Answer::Unknown(Why::NotAsked),
                };
            }
            Effort::Obligation => return self.prove(terms, path, goal),
        };
        if is_proved { Answer::Proved } else { Answer::Unknown(Why::NotAsked) }
    }
}

#[cfg(test)]
mod tests {
    use term::Sort;

    use super::*;
    use crate::Options;

    #[test]
    fn more_effort_shows_more() {
        let mut terms = Terms::new();
        let mut prover = Prover::new(Options::default());
        let (x, y) = (terms.fresh("x", Sort::INT), terms.fresh("y", Sort::INT));
        let fact = terms.le(x, y);
        let path = prover.extend(&mut terms, &PathCondition::empty(), fact);
        let (one, false_goal) = (terms.int(1), terms.lt(y, x));
        let more = terms.add(y, one);
        let goal = terms.lt(x, more);
        let mut shown = Vec::new();
        for effort in [Effort::Fast, Effort::Parts, Effort::Choice, Effort::Obligation] {
            shown.push(prover.ask(&mut terms, &path, goal, effort).is_proved());
            // What does not follow is shown with no effort.
            assert!(!prover.ask(&mut terms, &path, false_goal, effort).is_proved());
        }
        assert!(shown.is_sorted() && shown.last() == Some(&true), "{shown:?}");
        let at_once = prover.ask(&mut terms, &path, fact, Effort::AtOnce);
        assert!(at_once.is_proved());
    }

    #[test]
    fn an_example_is_a_model_or_nothing() {
        let mut terms = Terms::new();
        let mut prover = Prover::new(Options::default());
        let x = terms.fresh("x", Sort::INT);
        let zero = terms.int(0);
        let goal = terms.le(zero, x);
        let answer = prover.ask(&mut terms, &PathCondition::empty(), goal, Effort::Example);
        assert!(answer.model().is_some());
        let fact = prover.extend(&mut terms, &PathCondition::empty(), goal);
        let answer = prover.ask(&mut terms, &fact, goal, Effort::Example);
        assert!(!answer.is_proved() && answer.model().is_none());
    }
}
