//! Theories: what our own prover knows of sequences, bags and sets beyond what single terms say.
//!
//! A goal about collections is taken apart into small questions for tier 1: where the parts of a
//! sequence begin and end, whether two elements are the same, whether an element is in both of
//! two sets. Nothing is added to the facts, every question is counted, and what does not come out
//! is left to Z3. So each rule is sound by itself: it proves only what its questions imply.
//!
//! - `parts`: what a sequence is made of, one part after the other
//! - `sequences`: equal part by part, or element by element
//! - `bags`: what is left when everything is taken away that is on both sides
//! - `ranges`: ranges in bags, cut where a part of them is known, or seen as the rest of larger ones
//! - `members`: what is in a sequence or a set
//! - `sizes`: how large sets are, beside others

mod bags;
mod members;
mod parts;
mod ranges;
mod sequences;
mod sizes;

use rustc_hash::FxHashMap;
use term::{Op, SortShape, Term, Terms};

use crate::{PathCondition, Prover};

/// How many questions one goal may cost.
const QUESTIONS: u32 = 400;

/// A goal on a path, while it is being taken apart.
struct Search<'a> {
    prover: &'a mut Prover,
    terms: &'a mut Terms,
    path: PathCondition,
    questions: u32,
    /// How often parts were looked up under other names.
    renamed: u32,
    /// What small questions were answered on this path.
    answers: FxHashMap<Term, bool>,
}

impl<'a> Search<'a> {
    fn new(prover: &'a mut Prover, terms: &'a mut Terms, path: &PathCondition) -> Search<'a> {
        let (path, answers) = (path.clone(), FxHashMap::default());
        Search { prover, terms, path, questions: QUESTIONS, renamed: 0, answers }
    }
}

/// Whether a goal speaks of collections, so that there is something to be taken apart.
pub(crate) fn is_about_collections(terms: &Terms, goal: Term) -> bool {
    match terms.op(goal) {
        Op::Eq => {
            is_collection(terms, terms.arg(goal, 0)) || !sizes::measured(terms, goal).is_empty()
        }
        Op::SeqContains | Op::Subset => true,
        Op::And | Op::Or => terms.args(goal).iter().any(|part| is_about_collections(terms, *part)),
        _ => false,
    }
}

/// Of an equation between formulas one of which says that something is in a collection: either side with
/// what it says about the other.
pub(crate) fn sides(terms: &mut Terms, goal: Term) -> Option<[(Term, Term); 2]> {
    let differ = terms.op(goal) == Op::Not;
    let equation = if differ { terms.arg(goal, 0) } else { goal };
    let (Op::Eq, [a, b]) = (terms.op(equation), terms.args(equation)) else { return None };
    let (a, b) = (*a, *b);
    let is_membership = |side: &Term| matches!(terms.op(*side), Op::SeqContains | Op::Contains);
    if !terms.sort(a).is_bool() || ![a, b].iter().any(is_membership) {
        return None;
    }
    let other = if differ { terms.not(b) } else { b };
    Some([(a, other), (other, a)])
}

fn is_collection(terms: &Terms, term: Term) -> bool {
    matches!(
        terms.shape(terms.sort(term)),
        SortShape::Seq(_) | SortShape::Bag(_) | SortShape::Set(_)
    )
}

/// Whether a small question is about numbers alone: where something begins or ends, how long it is.
fn is_about_ends(terms: &Terms, goal: Term) -> bool {
    terms.parts(goal).into_iter().all(|part| {
        !matches!(terms.op(part), Op::Index | Op::Count | Op::SeqContains | Op::Contains | Op::Size)
    }) && match terms.op(goal) {
        Op::Eq => terms.sort(terms.arg(goal, 0)).is_numeric(),
        Op::And => terms.args(goal).iter().all(|part| is_about_ends(terms, *part)),
        op => matches!(op, Op::AtLeastZero | Op::Positive),
    }
}

/// Whether tier 1 proves the goal, with collections taken apart.
pub(crate) fn shows(
    prover: &mut Prover,
    terms: &mut Terms,
    path: &PathCondition,
    goal: Term,
) -> bool {
    if !is_about_collections(terms, goal) {
        return false;
    }
    Search::new(prover, terms, path).take_apart(goal)
}

/// `s[from .. to]`, written as simply as the path allows: a slice of a slice as one slice, a
/// slice of parts as the parts that it covers.
pub(crate) fn slice(
    prover: &mut Prover,
    terms: &mut Terms,
    path: &PathCondition,
    (s, from, to): (Term, Term, Term),
) -> Term {
    let slice = terms.slice(s, from, to);
    if terms.op(slice) != Op::Slice {
        return slice;
    }
    let whole = terms.arg(slice, 0);
    if !matches!(terms.op(whole), Op::Slice | Op::Concat) {
        return slice;
    }
    Search::new(prover, terms, path).simpler_slice(slice)
}

impl Search<'_> {
    /// What tier 1 says to a small question.
    fn holds(&mut self, goal: Term) -> bool {
        if goal.is_true() {
            return true;
        }
        if goal.is_false() || self.questions == 0 {
            return false;
        }
        if let Some(answer) = self.answers.get(&goal) {
            return *answer;
        }
        self.questions -= 1;
        let answer = if is_about_ends(self.terms, goal) {
            self.prover.prove_plainly(self.terms, &self.path, goal)
        } else {
            self.prover.prove_fast(self.terms, &self.path, goal)
        };
        self.answers.insert(goal, answer);
        answer
    }

    /// As [`Search::holds`], with all that is known, also about ends.
    fn holds_by_all_means(&mut self, goal: Term) -> bool {
        if self.holds(goal) {
            return true;
        }
        if goal.is_false() || self.questions == 0 || !is_about_ends(self.terms, goal) {
            return false;
        }
        self.questions -= 1;
        self.prover.prove_fast(self.terms, &self.path, goal)
    }

    fn holds_all(&mut self, goals: &[Term]) -> bool {
        goals.iter().all(|goal| self.holds(*goal))
    }

    fn same(&mut self, a: Term, b: Term) -> bool {
        if a == b {
            return true;
        }
        let goal = self.terms.eq(a, b);
        self.holds(goal)
    }

    /// Works under one more assumption.
    fn under<T>(&mut self, fact: Term, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.path.clone();
        self.path = self.prover.extend(self.terms, &outer, fact);
        let answers = std::mem::take(&mut self.answers);
        let done = work(self);
        (self.path, self.answers) = (outer, answers);
        done
    }

    fn shows(&mut self, goal: Term) -> bool {
        self.holds(goal) || self.take_apart(goal)
    }

    fn take_apart(&mut self, goal: Term) -> bool {
        match self.terms.op(goal) {
            Op::And => {
                let parts = self.terms.args(goal).to_vec();
                parts.into_iter().all(|part| self.shows(part))
            }
            Op::Or => self.shows_one_of(goal),
            Op::Eq => {
                let (a, b) = (self.terms.arg(goal, 0), self.terms.arg(goal, 1));
                match self.terms.shape(self.terms.sort(a)) {
                    SortShape::Seq(_) => self.same_sequence(a, b),
                    SortShape::Bag(_) => self.same_bag(a, b),
                    SortShape::Set(_) => self.same_set(a, b),
                    _ => self.follows_from_sizes(goal),
                }
            }
            Op::SeqContains => {
                let (s, element) = (self.terms.arg(goal, 0), self.terms.arg(goal, 1));
                self.is_in_sequence(s, element)
            }
            Op::Subset => {
                let (a, b) = (self.terms.arg(goal, 0), self.terms.arg(goal, 1));
                self.is_subset(a, b)
            }
            _ => false,
        }
    }

    /// A part of a disjunction that is about collections holds where the others do not.
    fn shows_one_of(&mut self, goal: Term) -> bool {
        let parts = self.terms.args(goal).to_vec();
        for (at, part) in parts.iter().enumerate() {
            if !is_about_collections(self.terms, *part) {
                continue;
            }
            let others: Vec<Term> = parts
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != at)
                .map(|(_, other)| self.terms.not(*other))
                .collect();
            let others = self.terms.and(others);
            if self.under(others, |search| search.shows(*part)) {
                return true;
            }
        }
        false
    }
}
