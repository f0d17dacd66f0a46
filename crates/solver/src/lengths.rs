//! Whether a sequence may be too long.
//!
//! Z3 makes sequences element by element, and does not come to an end where one has more than a few
//! thousand: it cannot say that `s.length` need not be an `int`. So what is asked about large lengths is
//! asked of the lengths alone. They are numbers that are not negative, and of sequences that are equal
//! they are equal; what else is said of sequences says nothing about how long they may be, with a few
//! exceptions, where Z3 is asked as it stands.

use rustc_hash::FxHashMap;
use term::{Number, Op, Sort, SortShape, Term, Terms};

use crate::path::PathCondition;
use crate::prover::{Prover, Search};
use crate::z3::Outcome;

/// A length from which on Z3 takes too long.
const LARGE: i64 = 4096;

/// The question about lengths alone: facts and goal.
fn of_lengths(
    prover: &mut Prover,
    terms: &mut Terms,
    path: &PathCondition,
    goal: Term,
) -> Option<(PathCondition, Term)> {
    let parts = terms.parts(goal);
    let is_len = |part: &Term| matches!(terms.op(*part), Op::Len);
    if !parts.iter().any(is_len) || !parts.iter().any(|part| is_large(terms, *part)) {
        return None;
    }
    let mut facts: Vec<Term> = path.facts().collect();
    if facts.iter().any(|fact| says_more(terms, *fact)) || says_more(terms, goal) {
        return None;
    }
    for i in 0..facts.len() {
        let Op::Eq = terms.op(facts[i]) else { continue };
        let (a, b) = (terms.arg(facts[i], 0), terms.arg(facts[i], 1));
        if is_sequence(terms, a) {
            let (a, b) = (terms.len_of(a), terms.len_of(b));
            facts.push(terms.eq(a, b));
        }
    }
    let mut numbers: FxHashMap<Term, Term> = FxHashMap::default();
    let mut known: FxHashMap<Term, Term> = FxHashMap::default();
    let mut asked = PathCondition::empty();
    for fact in facts.iter().chain([&goal]) {
        for part in terms.parts(*fact) {
            if matches!(terms.op(part), Op::Len) && !numbers.contains_key(&part) {
                let same = prover.class_of(terms, path, part);
                let number =
                    *known.entry(same).or_insert_with(|| terms.fresh_ageless("length", Sort::INT));
                numbers.insert(part, number);
            }
        }
    }
    let zero = terms.int(0);
    let mut known: Vec<Term> = known.into_values().collect();
    known.sort();
    for number in known {
        let fact = terms.le(zero, number);
        asked = prover.extend(terms, &asked, fact);
    }
    for fact in facts {
        let fact = terms.substitute(fact, &numbers);
        if !terms.parts(fact).iter().any(|part| is_sequence(terms, *part)) {
            asked = prover.extend(terms, &asked, fact);
        }
    }
    Some((asked, terms.substitute(goal, &numbers)))
}

/// What is shown of lengths alone is shown; what is not is a possible counterexample.
pub(crate) fn ask(
    prover: &mut Prover,
    terms: &mut Terms,
    path: &PathCondition,
    goal: Term,
    search: Search,
) -> Option<Outcome> {
    let (lengths, asked) = of_lengths(prover, terms, path, goal)?;
    match prover.ask_z3(terms, &lengths, asked, search) {
        Outcome::Refuted(mut model) => {
            model.certain = false;
            Some(Outcome::Refuted(model))
        }
        Outcome::Proved => Some(Outcome::Proved),
        Outcome::Unknown(_) => None,
    }
}

fn is_sequence(terms: &Terms, term: Term) -> bool {
    matches!(terms.shape(terms.sort(term)), SortShape::Seq(_))
}

/// Whether the term has a number in it that is too large to count up to.
fn is_large(terms: &Terms, term: Term) -> bool {
    let is = |number: &Number| number.abs() >= Number::from(LARGE);
    match terms.op(term) {
        Op::Number(..) => terms.as_number(term).is_some_and(is),
        Op::Linear(id) => is(&terms.linear(id).constant),
        _ => false,
    }
}

/// Whether it may say how long a sequence can be at most, in a way that its length alone does not.
fn says_more(terms: &Terms, fact: Term) -> bool {
    let is_more = |part: &Term| {
        matches!(
            terms.op(*part),
            Op::Forall(_)
                | Op::SeqContains
                | Op::SetOfSeq
                | Op::BagOfSeq
                | Op::Size
                | Op::BagSize
                | Op::Ite
        )
    };
    // Equal sequences count where they are said to be equal, not under a condition.
    let is_inside = |part: &Term| {
        *part != fact
            && matches!(terms.op(*part), Op::Eq)
            && is_sequence(terms, terms.arg(*part, 0))
    };
    terms.parts(fact).iter().any(|part| is_more(part) || is_inside(part))
}
