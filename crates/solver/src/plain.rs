//! Plain facts: literals about objects, types, snapshots and bounds. Where there is nothing
//! else, tier 1 misses no contradiction that matters, and Z3 need not be asked whether
//! there is one.

use term::{Op, Term, Terms};

use crate::PathCondition;

/// Whether all facts are plain.
pub(crate) fn is_plain(terms: &Terms, path: &PathCondition) -> bool {
    let mut numeric_differences = 0;
    path.facts().all(|fact| is_plain_fact(terms, fact, &mut numeric_differences))
        // Several of them may leave no room between bounds.
        && numeric_differences <= 1
}

fn is_plain_fact(terms: &Terms, fact: Term, differences: &mut u32) -> bool {
    match terms.op(fact) {
        Op::True => true,
        Op::And => {
            terms.args(fact).to_vec().iter().all(|part| is_plain_fact(terms, *part, differences))
        }
        Op::Not => {
            let atom = terms.arg(fact, 0);
            if terms.op(atom) == Op::Eq && terms.sort(terms.arg(atom, 0)).is_numeric() {
                *differences += 1;
            }
            is_plain_atom(terms, atom)
        }
        // A reference is null or of its type.
        Op::Or => match terms.args(fact) {
            [a, b] => {
                let is_null =
                    |t: Term| terms.op(t) == Op::Eq && terms.args(t).contains(&Term::NULL);
                let is_type = |t: Term| terms.op(t) == Op::Subtype;
                (is_null(*a) && is_type(*b) || is_null(*b) && is_type(*a))
                    && is_plain_atom(terms, *a)
                    && is_plain_atom(terms, *b)
            }
            _ => false,
        },
        _ => is_plain_atom(terms, fact),
    }
}

fn is_plain_atom(terms: &Terms, atom: Term) -> bool {
    match terms.op(atom) {
        Op::Eq | Op::AtLeastZero | Op::Positive | Op::Subtype | Op::Const(_) => {
            terms.args(atom).iter().all(|arg| is_plain_term(terms, *arg))
        }
        _ => false,
    }
}

fn is_plain_term(terms: &Terms, term: Term) -> bool {
    let plain = match terms.op(term) {
        Op::Const(_)
        | Op::True
        | Op::False
        | Op::Null
        | Op::Number(..)
        | Op::Apply(_)
        | Op::Unit
        | Op::Combine
        | Op::First
        | Op::Second
        | Op::Inject
        | Op::Project(_)
        | Op::TypeOf => true,
        // A sum of one or two: among bounds on those, what has a solution has one in integers
        // (but for sums that are odd, which are not found here).
        Op::Linear(_) => terms.args(term).len() <= 2,
        _ => false,
    };
    plain && terms.args(term).iter().all(|arg| is_plain_term(terms, *arg))
}
