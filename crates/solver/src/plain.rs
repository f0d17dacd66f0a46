//! Plain facts: literals about objects, types, snapshots and bounds. Where there is nothing
//! else, tier 1 misses no contradiction that matters, and Z3 need not be asked whether
//! there is one.

use term::{Op, Term, Terms};

use crate::PathCondition;

/// Whether all facts are plain.
pub(crate) fn is_plain(terms: &Terms, path: &PathCondition) -> bool {
    are_plain(terms, path, is_plain_term)
}

/// Whether all facts are plain but for what they say about sequences.
pub(crate) fn is_nearly_plain(terms: &Terms, path: &PathCondition) -> bool {
    are_plain(terms, path, is_plain_or_sequence)
}

fn are_plain(terms: &Terms, path: &PathCondition, is_plain: fn(&Terms, Term) -> bool) -> bool {
    let mut facts = Facts { terms, is_plain, numeric_differences: 0 };
    // Several differences may leave no room between bounds.
    path.facts().all(|fact| facts.is_plain(fact)) && facts.numeric_differences <= 1
}

struct Facts<'t> {
    terms: &'t Terms,
    /// Which terms there may be in them.
    is_plain: fn(&Terms, Term) -> bool,
    numeric_differences: u32,
}

impl Facts<'_> {
    fn is_plain(&mut self, fact: Term) -> bool {
        let terms = self.terms;
        match terms.op(fact) {
            Op::True => true,
            Op::And => terms.args(fact).iter().all(|part| self.is_plain(*part)),
            Op::Not => {
                let atom = terms.arg(fact, 0);
                if terms.op(atom) == Op::Eq && terms.sort(terms.arg(atom, 0)).is_numeric() {
                    self.numeric_differences += 1;
                }
                self.is_plain_atom(atom)
            }
            // A reference is null or of its type.
            Op::Or => match terms.args(fact) {
                [a, b] => {
                    let is_null =
                        |t: Term| terms.op(t) == Op::Eq && terms.args(t).contains(&Term::NULL);
                    let is_type = |t: Term| terms.op(t) == Op::Subtype;
                    (is_null(*a) && is_type(*b) || is_null(*b) && is_type(*a))
                        && self.is_plain_atom(*a)
                        && self.is_plain_atom(*b)
                }
                _ => false,
            },
            _ => self.is_plain_atom(fact),
        }
    }

    fn is_plain_atom(&self, atom: Term) -> bool {
        match self.terms.op(atom) {
            Op::Eq
            | Op::AtLeastZero
            | Op::Positive
            | Op::Subtype
            | Op::Const(_)
            | Op::Project(_)
            | Op::Apply(_) => {
                self.terms.args(atom).iter().all(|arg| (self.is_plain)(self.terms, *arg))
            }
            _ => false,
        }
    }
}

fn is_plain_or_sequence(terms: &Terms, term: Term) -> bool {
    let is_sequence =
        matches!(terms.op(term), Op::Seq(_) | Op::Concat | Op::Slice | Op::Len | Op::Index);
    (is_sequence || is_plain_op(terms, term))
        && terms.args(term).iter().all(|arg| is_plain_or_sequence(terms, *arg))
}

fn is_plain_term(terms: &Terms, term: Term) -> bool {
    is_plain_op(terms, term) && terms.args(term).iter().all(|arg| is_plain_term(terms, *arg))
}

fn is_plain_op(terms: &Terms, term: Term) -> bool {
    match terms.op(term) {
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
        | Op::TypeOf
        // One constructor is not another, and its fields are what they are.
        | Op::Construct(..) => true,
        // A sum of one or two: among bounds on those, what has a solution has one in integers
        // (but for sums that are odd, which are not found here).
        Op::Linear(_) => terms.args(term).len() <= 2,
        _ => false,
    }
}
