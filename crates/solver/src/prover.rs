//! The prover that engines use: both tiers behind one door, moved from path to path.
//!
//! ```
//! use solver::{Effort, Options, PathCondition, Prover};
//! use term::{Sort, Terms};
//!
//! let mut terms = Terms::new();
//! let mut prover = Prover::new(Options::default());
//! let (x, y) = (terms.fresh("x", Sort::INT), terms.fresh("y", Sort::INT));
//! let fact = terms.lt(x, y);
//! let path = prover.extend(&mut terms, &PathCondition::empty(), fact);
//! let goal = terms.ne(x, y);
//! assert!(prover.ask(&mut terms, &path, goal, Effort::Obligation).is_proved());
//! ```

use std::fmt;
use std::time::Instant;

use base::{Cancel, needs};
use rustc_hash::FxHashMap;
use term::{Term, Terms};

use crate::fast::{Answer as FastAnswer, Distinct, Fast};
use crate::path::{Fact, Position};
use crate::z3::{Outcome, Z3};
use crate::{Model, PathCondition, Statistics};
use crate::{lengths, plain, theory};

/// What became of a goal.
#[derive(Clone, Debug)]
pub enum Answer {
    /// It holds whenever the facts hold.
    Proved,
    /// There is a counterexample; [`Model::certain`] says whether it is more than a
    /// possible one.
    Refuted(Box<Model>),
    Unknown(Why),
}

impl Answer {
    pub fn is_proved(&self) -> bool {
        matches!(self, Answer::Proved)
    }

    pub fn model(&self) -> Option<&Model> {
        match self {
            Answer::Refuted(model) => Some(model),
            _ => None,
        }
    }
}

impl From<Outcome> for Answer {
    fn from(outcome: Outcome) -> Answer {
        match outcome {
            Outcome::Proved => Answer::Proved,
            Outcome::Refuted(model) => Answer::Refuted(Box::new(model)),
            Outcome::Unknown(why) => Answer::Unknown(why),
        }
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// Tier 1 does not know, and Z3 was not to be asked.
    NotAsked,
    /// The search was cut off at [`Options::rlimit`].
    ResourceLimit,
    /// All questions together took more than [`Options::budget`] allows.
    Budget,
    /// Z3 took very long over something that its limit does not count.
    Interrupted,
    /// The solver gave up, for the reason in its own words.
    Incomplete(String),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::NotAsked => write!(f, "only the fast prover was asked, and it does not know"),
            Why::ResourceLimit => write!(f, "the solver reached its resource limit"),
            Why::Budget => write!(f, "the solver's budget for the unit is used up"),
            Why::Interrupted => write!(f, "the solver did not answer and was interrupted"),
            Why::Incomplete(reason) => write!(f, "the solver gave up: {reason}"),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How much work Z3 may do for one question, in its own units: a measure that does
    /// not depend on the machine or its load. Zero is no limit.
    pub rlimit: u32,
    /// The same for questions of which a no is not the end: something else is tried then.
    pub rlimit_of_choices: u32,
    /// How many questions' worth of work Z3 may do for all questions together; none if there
    /// is no limit for one.
    pub budget: u32,
    /// Without it, tier 1 is all there is.
    pub use_z3: bool,
    pub seed: u32,
    /// Whether a counterexample is wanted when a goal cannot be proved.
    pub models: bool,
    /// Whether a search that ran into its limit is made once more.
    pub again: bool,
    /// How much work the fast prover does for one goal with instances, in events.
    pub work_with_instances: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            rlimit: 2_000_000,
            rlimit_of_choices: 100_000,
            budget: 5,
            use_z3: true,
            seed: 0,
            models: true,
            again: true,
            work_with_instances: crate::fast::MOST_WORK,
        }
    }
}

impl Options {
    fn work_in_all(&self) -> u64 {
        match u64::from(self.rlimit) * u64::from(self.budget) {
            0 => u64::MAX,
            work => work,
        }
    }
}

/// What Z3 said to a choice that it did not show.
#[derive(Clone, Copy, PartialEq, Eq)]
enum No {
    /// There is a counterexample.
    Surely,
    /// It took more than there is for a choice.
    TooMuch,
    /// It does not know: asked again, it may.
    Perhaps,
}

/// How hard Z3 tries.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Search {
    Choice,
    /// As for a choice, for the sake of the counterexample.
    Example,
    Obligation,
}

/// Both tiers, each at the path it was last asked about. Tier 1 follows every question;
/// Z3 is started and brought up to date only when it is asked. All terms come from one
/// arena.
pub struct Prover {
    options: Options,
    cancel: Cancel,
    fast: Fast,
    at: Position,
    z3: Option<Z3>,
    statistics: Statistics,
    /// What the Z3s cost that are no more.
    spent_before: u64,
    /// Whether Z3 is asked whether two names mean one object.
    patient: bool,
    /// How often it would have been.
    declined: u64,
    /// How many answers could be others if more were known.
    doubts: u64,
    /// Choices that Z3 did not show, each with the path on which it was asked last, and what it said.
    refused: FxHashMap<Term, (PathCondition, No)>,
}

impl Prover {
    pub fn new(options: Options) -> Prover {
        let mut fast = Fast::new();
        fast.set_work_with_instances(options.work_with_instances);
        Prover {
            options,
            cancel: Cancel::default(),
            fast,
            at: Position::default(),
            z3: None,
            statistics: Statistics::default(),
            spent_before: 0,
            patient: true,
            declined: 0,
            doubts: 0,
            refused: FxHashMap::default(),
        }
    }

    /// From now on questions are given up when this is wished for. The answers are of no use then.
    pub fn set_cancel(&mut self, cancel: &Cancel) {
        self.cancel = cancel.clone();
        self.fast.cancel = cancel.clone();
    }

    /// Whether [`Prover::same_object`] asks Z3.
    pub fn patience(&self) -> bool {
        self.patient
    }

    /// From now on it does, or does not. Gives what it was.
    pub fn set_patient(&mut self, patient: bool) -> bool {
        std::mem::replace(&mut self.patient, patient)
    }

    /// Whether there is patience for a longer search; it is counted if not.
    pub fn is_patient(&mut self) -> bool {
        self.declined += u64::from(!self.patient);
        self.patient
    }

    /// How many questions Z3 was not asked for want of patience.
    pub fn declined(&self) -> u64 {
        self.declined
    }

    /// How many answers so far could be others if more were known. That facts are not seen
    /// to contradict each other does not count.
    pub fn doubts(&self) -> u64 {
        self.doubts
    }

    pub fn options(&self) -> &Options {
        &self.options
    }

    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// The path on which one more fact is known. Nothing is asked or computed.
    pub fn extend(
        &mut self,
        _terms: &mut Terms,
        path: &PathCondition,
        fact: Term,
    ) -> PathCondition {
        if fact.is_true() { path.clone() } else { path.with(Fact::Holds(fact)) }
    }

    /// A set of terms that differ from each other, empty on every path at first.
    pub fn new_distinct(&mut self) -> Distinct {
        self.fast.new_distinct()
    }

    /// The path on which a term is known to differ from all that were put into the set
    /// before; cheap for large sets, too. One set holds terms of one sort.
    pub fn extend_distinct(
        &mut self,
        _terms: &mut Terms,
        path: &PathCondition,
        set: Distinct,
        term: Term,
    ) -> PathCondition {
        path.with(Fact::Differs(set, term))
    }

    /// Whether tier 1 sees that the facts contradict each other.
    pub fn is_inconsistent(&mut self, terms: &mut Terms, path: &PathCondition) -> bool {
        self.statistics.lookups += 1;
        self.at_path(terms, path, |fast, _| fast.is_inconsistent())
    }

    /// Whether the facts contradict each other, as far as either tier can tell.
    pub fn is_infeasible(&mut self, terms: &mut Terms, path: &PathCondition) -> bool {
        self.statistics.queries += 1;
        let fast = self.at_path(terms, path, |fast, terms| {
            fast.is_inconsistent() || fast.prove(terms, Term::FALSE) == FastAnswer::Proved
        });
        if fast {
            self.statistics.answered_fast += 1;
            return true;
        }
        self.doubts += 1;
        // Without facts there is nothing that could contradict itself.
        let plain = path.is_empty() || plain::is_plain(terms, path);
        if plain || !self.options.use_z3 {
            self.statistics.answered_fast += u64::from(plain);
            return false;
        }
        self.chooses(terms, path, Term::FALSE)
    }

    /// As [`Prover::is_infeasible`], for what is only pointed out: what sequences are made of is
    /// left to tier 1.
    pub fn is_vacuous(&mut self, terms: &mut Terms, path: &PathCondition) -> bool {
        if plain::is_nearly_plain(terms, path) {
            self.statistics.queries += 1;
            self.statistics.answered_fast += 1;
            return self.at_path(terms, path, |fast, terms| {
                fast.is_inconsistent() || fast.prove(terms, Term::FALSE) == FastAnswer::Proved
            });
        }
        self.is_infeasible(terms, path)
    }

    /// Whether a goal is shown with little effort, by both tiers: for choices, where
    /// something else can be tried if it is not.
    pub(crate) fn settle(&mut self, terms: &mut Terms, path: &PathCondition, goal: Term) -> bool {
        self.statistics.queries += 1;
        if self.fast_proves(terms, path, goal) {
            self.statistics.answered_fast += 1;
            return true;
        }
        if let Some(sides) = theory::sides(terms, goal) {
            return sides.into_iter().all(|(given, shown)| {
                let under = self.extend(terms, path, given);
                self.settle(terms, &under, shown)
            });
        }
        if theory::shows(self, terms, path, goal) {
            self.statistics.answered_fast += 1;
            return true;
        }
        self.doubts += 1;
        // A conjunction of which tier 1 knows some parts is asked part by part.
        if terms.op(goal) == term::Op::And && theory::is_about_collections(terms, goal) {
            let parts = terms.args(goal).to_vec();
            return parts.into_iter().all(|part| self.settle(terms, path, part));
        }
        // That would be a question about the path.
        if goal.is_false() {
            self.statistics.answered_fast += 1;
            return false;
        }
        self.options.use_z3 && self.chooses(terms, path, goal)
    }

    /// Whether Z3 shows a goal with little effort. The same question on the same path has the same
    /// answer: what was not shown is not asked again.
    fn chooses(&mut self, terms: &mut Terms, path: &PathCondition, goal: Term) -> bool {
        if self.refused.get(&goal).is_some_and(|(asked, _)| asked.is_same(path)) {
            self.statistics.answered_fast += 1;
            return false;
        }
        let no = match self.ask_z3(terms, path, goal, Search::Choice) {
            Outcome::Proved => return true,
            Outcome::Refuted(model) if model.certain => No::Surely,
            Outcome::Unknown(Why::ResourceLimit) => No::TooMuch,
            Outcome::Refuted(_) | Outcome::Unknown(_) => No::Perhaps,
        };
        if !self.cancel.poll() {
            self.refused.insert(goal, (path.clone(), no));
        }
        false
    }

    /// What is known of an obligation because it was a choice before: where nobody wants a
    /// counterexample, a choice that was surely refuted is, and one that took too much does if there
    /// is not more for an obligation.
    fn known_no(&self, path: &PathCondition, goal: Term) -> Option<Outcome> {
        let (asked, no) = self.refused.get(&goal)?;
        if self.options.models || !asked.is_same(path) {
            return None;
        }
        match no {
            No::Surely => Some(Outcome::Refuted(Model::new(true))),
            No::TooMuch if !self.has_more_for_obligations() => {
                Some(Outcome::Unknown(Why::ResourceLimit))
            }
            No::TooMuch | No::Perhaps => None,
        }
    }

    fn has_more_for_obligations(&self) -> bool {
        let Options { rlimit, rlimit_of_choices, .. } = self.options;
        rlimit_of_choices != 0 && (rlimit == 0 || rlimit > rlimit_of_choices)
    }

    /// Whether two terms are shown to be equal. While there is no patience, Z3 is not asked.
    pub fn same_object(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        a: Term,
        b: Term,
    ) -> bool {
        match self.equal(terms, path, a, b) {
            Some(same) => same,
            None => {
                let goal = terms.eq(a, b);
                if self.patient {
                    return self.settle(terms, path, goal);
                }
                let same = self.prove_fast(terms, path, goal);
                self.declined += u64::from(!same);
                same
            }
        }
    }

    /// Tries to prove a goal, by tier 1, then by Z3.
    pub(crate) fn prove(&mut self, terms: &mut Terms, path: &PathCondition, goal: Term) -> Answer {
        self.statistics.queries += 1;
        if self.fast_proves(terms, path, goal) {
            self.statistics.answered_fast += 1;
            return Answer::Proved;
        }
        if let Some(sides) = theory::sides(terms, goal) {
            return self.prove_both_ways(terms, path, sides);
        }
        if theory::shows(self, terms, path, goal) {
            self.statistics.answered_fast += 1;
            return Answer::Proved;
        }
        self.doubts += 1;
        if !self.options.use_z3 {
            return Answer::Unknown(Why::NotAsked);
        }
        let outcome = match self.known_no(path, goal) {
            Some(outcome) => {
                self.statistics.answered_fast += 1;
                outcome
            }
            None => self.ask_z3(terms, path, goal, Search::Obligation),
        };
        match outcome {
            Outcome::Unknown(Why::ResourceLimit) if self.options.again => {
                self.ask_afresh(terms, path, goal).into()
            }
            outcome => outcome.into(),
        }
    }

    /// That one formula is as true as another: each where the other holds.
    fn prove_both_ways(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        [(one, says), (other, returns)]: [(Term, Term); 2],
    ) -> Answer {
        let under = self.extend(terms, path, one);
        let answer = self.prove(terms, &under, says);
        if !needs!("one-truth-gives-the-other", answer.is_proved()) {
            return answer;
        }
        let under = self.extend(terms, path, other);
        let answer = self.prove(terms, &under, returns);
        if needs!("other-truth-gives-the-one", answer.is_proved()) {
            Answer::Proved
        } else {
            answer
        }
    }

    /// A search that ran into its limit may have gone astray for reasons that have nothing to
    /// do with the question: what was asked before, and the order of things. It is made once
    /// more, from the start and with another seed.
    fn ask_afresh(&mut self, terms: &mut Terms, path: &PathCondition, goal: Term) -> Outcome {
        let seed = self.options.seed.wrapping_add(1);
        self.spent_before = self.statistics.spent_z3;
        self.z3 = Some(Z3::new(&Options { seed, ..self.options.clone() }));
        let outcome = self.ask_z3(terms, path, goal, Search::Obligation);
        self.spent_before = self.statistics.spent_z3;
        self.z3 = None;
        match outcome {
            Outcome::Unknown(_) => Outcome::Unknown(Why::ResourceLimit),
            outcome => outcome,
        }
    }

    /// A counterexample to a goal, if one is found with little effort: for messages.
    pub(crate) fn counterexample(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        goal: Term,
    ) -> Option<Box<Model>> {
        if !self.options.use_z3 {
            return None;
        }
        self.statistics.queries += 1;
        match self.ask_z3(terms, path, goal, Search::Example) {
            Outcome::Refuted(model) if !model.is_empty() => Some(Box::new(model)),
            Outcome::Refuted(_) | Outcome::Proved | Outcome::Unknown(_) => None,
        }
    }

    /// What Z3 alone says: for comparing the tiers.
    pub fn prove_z3(&mut self, terms: &mut Terms, path: &PathCondition, goal: Term) -> Answer {
        self.statistics.queries += 1;
        self.ask_z3(terms, path, goal, Search::Obligation).into()
    }

    /// Whether tier 1 alone proves the goal.
    pub(crate) fn prove_fast(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        goal: Term,
    ) -> bool {
        self.statistics.lookups += 1;
        let proved = self.fast_proves(terms, path, goal);
        self.doubts += u64::from(!proved);
        proved
    }

    /// As [`Prover::prove_fast`], without what quantifiers and parts of sequences say.
    pub(crate) fn prove_plainly(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        goal: Term,
    ) -> bool {
        self.statistics.lookups += 1;
        let proved = self.at_path(terms, path, |fast, terms| fast.prove_plainly(terms, goal));
        self.doubts += u64::from(!proved);
        proved
    }

    /// `s[from .. to]`, written as simply as the path allows.
    pub fn slice(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        s: Term,
        (from, to): (Term, Term),
    ) -> Term {
        theory::slice(self, terms, path, (s, from, to))
    }

    /// Whether tier 1 sees at once that the goal holds: a look-up.
    pub(crate) fn prove_at_once(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        goal: Term,
    ) -> bool {
        self.statistics.lookups += 1;
        let proved = self.at_path(terms, path, |fast, terms| fast.prove_at_once(terms, goal));
        self.doubts += u64::from(!proved);
        proved
    }

    /// Whether two terms are known to be equal, or known to differ: a look-up.
    pub fn equal(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        a: Term,
        b: Term,
    ) -> Option<bool> {
        self.statistics.lookups += 1;
        if a == b {
            return Some(true);
        }
        let known = self.at_path(terms, path, |fast, terms| fast.equal(terms, a, b));
        self.doubts += u64::from(known.is_none());
        known
    }

    /// Terms that are known to be equal to this one on the path, if there are few.
    pub fn known_equals(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        term: Term,
    ) -> Vec<Term> {
        self.statistics.lookups += 1;
        self.doubts += 1;
        self.at_path(terms, path, |fast, terms| fast.known_equals(terms, term, 64))
    }

    /// Slices of a sequence that are known under other names, too.
    pub(crate) fn windows_of(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        whole: Term,
    ) -> Vec<Term> {
        self.statistics.lookups += 1;
        self.at_path(terms, path, |fast, terms| fast.windows_of(terms, whole))
    }

    /// Slices of a sequence, and the sequence, whose bags are known under other names, too.
    pub(crate) fn windows_with_bags(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        whole: Term,
    ) -> Vec<Term> {
        self.statistics.lookups += 1;
        self.at_path(terms, path, |fast, terms| fast.windows_with_bags(terms, whole))
    }

    /// Other sets of the same sort whose sizes something is known of.
    pub(crate) fn measured_sets(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        set: Term,
    ) -> Vec<Term> {
        self.statistics.lookups += 1;
        self.at_path(terms, path, |fast, terms| fast.measured_sets(terms, set))
    }

    /// A term that stands for all terms known to be equal to this one on the path.
    pub fn class_of(&mut self, terms: &mut Terms, path: &PathCondition, term: Term) -> Term {
        self.statistics.lookups += 1;
        self.doubts += 1;
        self.at_path(terms, path, |fast, terms| fast.class_of(terms, term))
    }

    /// The value that a term is known to have: a number, a truth value, null, an object.
    pub fn value_of(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        term: Term,
    ) -> Option<Term> {
        self.statistics.lookups += 1;
        self.doubts += 1;
        self.at_path(terms, path, |fast, terms| fast.value_of(terms, term))
    }

    /// A term of the same value that is written with a constructor, if one is known.
    pub fn constructor_of(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        term: Term,
    ) -> Option<Term> {
        self.statistics.lookups += 1;
        self.doubts += 1;
        self.at_path(terms, path, |fast, terms| fast.constructor_of(terms, term))
    }

    fn fast_proves(&mut self, terms: &mut Terms, path: &PathCondition, goal: Term) -> bool {
        goal.is_true()
            || self
                .at_path(terms, path, |fast, terms| fast.prove(terms, goal) == FastAnswer::Proved)
    }

    /// Lets tier 1 do something at a path.
    fn at_path<R>(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        act: impl FnOnce(&mut Fast, &mut Terms) -> R,
    ) -> R {
        let start = Instant::now();
        let step = self.at.move_to(path);
        if step.leave > 0 {
            self.fast.pop(step.leave);
        }
        self.statistics.facts_fast += step.enter.len() as u64;
        for fact in step.enter {
            self.fast.push();
            match fact {
                Fact::Holds(term) => self.fast.assume(terms, term),
                Fact::Differs(set, term) => self.fast.assume_distinct(terms, set, term),
            }
        }
        let result = act(&mut self.fast, terms);
        self.statistics.work_fast = self.fast.work();
        self.statistics.time_fast += start.elapsed();
        result
    }

    pub(crate) fn ask_z3(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        goal: Term,
        search: Search,
    ) -> Outcome {
        self.statistics.asked_z3 += 1;
        if self.cancel.poll() {
            return Outcome::Unknown(Why::Interrupted);
        }
        // What stands for less than it should need not be asked about.
        if self.statistics.spent_z3 > self.options.work_in_all() || terms.has_given_up() {
            self.statistics.unknown_z3 += 1;
            return Outcome::Unknown(Why::Budget);
        }
        if let Some(outcome) = lengths::ask(self, terms, path, goal, search) {
            return outcome;
        }
        let start = Instant::now();
        let z3 = self.z3.get_or_insert_with(|| Z3::new(&self.options));
        z3.cancel = self.cancel.clone();
        let (rlimit, model) = match search {
            Search::Choice => (self.options.rlimit_of_choices, false),
            Search::Example => (self.options.rlimit_of_choices, self.options.models),
            Search::Obligation => (self.options.rlimit, self.options.models),
        };
        z3.set_limit(rlimit);
        let outcome = z3.prove(terms, path, goal, model, &mut self.statistics);
        self.statistics.spent_z3 = self.spent_before + z3.spent();
        if let Outcome::Unknown(Why::Interrupted) = outcome {
            self.z3 = None;
            // The limit did not count what took so long, and would not the next time.
            self.statistics.spent_z3 =
                self.statistics.spent_z3.saturating_add(self.options.work_in_all());
            self.spent_before = self.statistics.spent_z3;
        }
        match outcome {
            Outcome::Proved => self.statistics.proved_z3 += 1,
            Outcome::Refuted(_) => self.statistics.refuted_z3 += 1,
            Outcome::Unknown(_) => self.statistics.unknown_z3 += 1,
        }
        self.statistics.time_z3 += start.elapsed();
        outcome
    }
}

#[cfg(test)]
mod tests;
