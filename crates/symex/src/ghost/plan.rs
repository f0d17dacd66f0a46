//! What is tried when an action of the program meets something that is missing, or a goal is not
//! shown at once: one list for each, in the order in which they are tried, with their budgets.
//! Nothing else in the engine tries again.

use base::Span;
use heap::Missing;
use term::Term;

use crate::engine::Engine;
use crate::failure::{Result, Stop};
use crate::state::State;

/// How many may be tried for it, in all, in each round.
pub const ATTEMPTS: u32 = 40;

/// How many of them for closing a predicate without lemmas.
pub const ALONE: u32 = 8;

/// How many more are tried once one failed for a fact that does not hold.
pub const AFTER_FAILURE: u32 = 4;

/// How many times the cases of one action are told apart.
pub const CHOICES: u32 = 3;

/// How many layers of pure calls inside of each other are looked into for one goal.
const LAYERS: usize = 3;

/// The rounds of an action. Each is tried only if those before did not help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Round {
    /// Open, close and apply ([`Engine::search`]). What is missing is mostly somewhere else, and
    /// seldom there under another name: so names are not looked into.
    Quick,
    /// The same with names looked into, if the prover declined to.
    Patient,
    /// The same knowing what the held predicates say: the action may have given away what would
    /// have told it more.
    Peeked,
    /// The same for the cases of an object that is one of several.
    Cases,
}

const ROUNDS: [Round; 4] = [Round::Quick, Round::Patient, Round::Peeked, Round::Cases];

/// What may show a goal that is not clear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Proof {
    /// A lemma that is there for this, which is quicker than Z3.
    Lemma,
    /// What is said of all members of location sets.
    Sets,
    /// What a call in the goal is made of, conjunct by conjunct.
    Conjuncts,
    /// Both tiers of the prover.
    Provers,
    /// The parts of a conjunction, one by one.
    Parts,
    /// What is held says who is different from whom.
    Separation,
    /// What held predicates say about values.
    Predicates,
    /// The same for who is different, inside of predicates.
    SeparationInside,
    /// Who is in no two sets whose members are all held.
    Elements,
    /// The bodies of pure calls that were left alone.
    Bodies,
    /// What is said to be apart, for the locations of the goal, whoever is known to hold them.
    Apart,
    /// Lemmas about what has come up on the way.
    Lemmas,
}

const PROOFS: [Proof; 12] = [
    Proof::Sets,
    Proof::Lemma,
    Proof::Conjuncts,
    Proof::Provers,
    Proof::Parts,
    Proof::Separation,
    Proof::Predicates,
    Proof::SeparationInside,
    Proof::Elements,
    Proof::Bodies,
    Proof::Apart,
    Proof::Lemmas,
];

impl Engine<'_> {
    /// Runs the action, in rounds.
    pub fn in_rounds<T>(
        &mut self,
        state: &State,
        span: Span,
        action: &mut dyn FnMut(&mut Self, State) -> Result<Vec<T>>,
    ) -> Result<Vec<T>> {
        // Inside of an action that is being helped there is one round, on its budget.
        let is_nested = self.nesting.ghost.attempts.is_some();
        let inserted = self.findings.inserted.len();
        let declined = self.prover.declined();
        let patient = self.prover.patience();
        let bound = self.options.depth;
        let mut done = Ok(Vec::new());
        for round in ROUNDS {
            let is_missing = matches!(done, Err(Stop::Missing(..)));
            let may_be_helped = is_missing || matches!(done, Err(Stop::Failed(_)));
            match round {
                Round::Quick if is_nested => done = self.search(state, span, action, bound),
                Round::Quick => {
                    self.prover.set_patient(false);
                    done = self.with_attempts(Some(ATTEMPTS), |engine| {
                        engine.search(state, span, action, bound)
                    });
                    self.prover.set_patient(patient);
                }
                Round::Patient | Round::Peeked if is_nested || !may_be_helped => {}
                Round::Patient => {
                    if patient && self.prover.declined() > declined {
                        self.findings.inserted.truncate(inserted);
                        done = self.with_attempts(Some(ATTEMPTS), |engine| {
                            engine.search(state, span, action, bound)
                        });
                    }
                }
                Round::Peeked => {
                    let mut looked = state.clone();
                    if self
                        .with_attempts(Some(ATTEMPTS), |engine| engine.peek_into_held(&mut looked))
                    {
                        self.findings.inserted.truncate(inserted);
                        done = self.with_attempts(Some(ATTEMPTS), |engine| {
                            engine.search(&looked, span, action, bound)
                        });
                    }
                }
                Round::Cases => {
                    if let Err(Stop::Missing(missing, failure)) = done {
                        done = match self.case_of(state, &missing) {
                            Some(case) => self.in_cases(state, span, action, case),
                            None => None,
                        }
                        .unwrap_or(Err(Stop::Missing(missing, failure)));
                    }
                }
            }
        }
        done
    }

    /// What tells the cases of the object apart of which something is missing.
    fn case_of(&mut self, state: &State, missing: &Missing) -> Option<Term> {
        if self.nesting.ghost.chosen >= CHOICES {
            return None;
        }
        self.choice_in(missing).or_else(|| self.alternative(state, missing))
    }

    /// Shows the goal from what is known or what can be found out.
    pub fn shown_somehow(&mut self, state: &mut State, goal: Term) -> bool {
        PROOFS.into_iter().any(|proof| match proof {
            Proof::Lemma => {
                if !self.holds_fast(state, goal)
                    && self.program.lemmas.iter().any(|l| l.auto || l.abstraction)
                {
                    let mut tried = state.clone();
                    if self.learn_from_lemmas(&mut tried, goal) && self.holds_fast(&tried, goal) {
                        *state = tried;
                    }
                }
                false
            }
            Proof::Sets => self.shown_of_sets(state, goal),
            Proof::Conjuncts => self.shown_by_definition(state, goal, LAYERS),
            Proof::Provers => self.holds(state, goal),
            Proof::Parts => self.shown_by_parts(state, goal, LAYERS),
            Proof::Separation => self.separate(state, goal) && self.holds_fast(state, goal),
            Proof::Predicates => self.peek_into_held(state) && self.holds_fast(state, goal),
            Proof::SeparationInside => {
                self.separate_closed(state, goal) && self.holds_fast(state, goal)
            }
            Proof::Elements => self.shown_of_any_element(state, goal),
            Proof::Bodies => (0..LAYERS).any(|_| {
                self.unfold_further(state)
                    && (self.holds_fast(state, goal) || self.shown_of_sets(state, goal))
            }),
            Proof::Apart => self.take_all_apart(state, goal) && self.holds(state, goal),
            Proof::Lemmas => self.learn_from_lemmas(state, goal) && self.holds_fast(state, goal),
        })
    }

    /// A call that is known to be a conjunction (an invariant, mostly).
    fn shown_by_definition(&mut self, state: &mut State, goal: Term, layers: usize) -> bool {
        let body = self.tables.sets.universals.definitions.get(&goal).copied();
        // That the call is this conjunction is known on the path, or it helps nobody.
        layers > 0
            && body.is_some_and(|whole| self.shown_by_parts(state, whole, layers - 1))
            && self.holds_fast(state, goal)
    }

    /// Each part of a conjunction is shown by itself, and helps with the next.
    fn shown_by_parts(&mut self, state: &mut State, whole: Term, layers: usize) -> bool {
        if self.terms.op(whole) != term::Op::And {
            return false;
        }
        for part in self.terms.args(whole).to_vec() {
            let shown = self.holds_fast(state, part)
                || self.shown_of_sets(state, part)
                || self.shown_by_definition(state, part, layers)
                || self.holds(state, part);
            if !shown {
                return false;
            }
            self.assume(state, part);
        }
        true
    }
}
