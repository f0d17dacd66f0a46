//! Plain facts: literals about objects, types, snapshots and bounds. Where there is nothing
//! else, tier 1 misses no contradiction that matters, and Z3 need not be asked whether
//! there is one.

use term::{Op, Term, Terms};

use crate::PathCondition;

/// Whether all facts are plain.
pub(crate) fn is_plain(terms: &Terms, path: &PathCondition) -> bool {
    are_plain(terms, path, false)
}

/// Whether all facts are plain but for what they say about sequences and data, and for the
/// cases that they distinguish.
pub(crate) fn is_nearly_plain(terms: &Terms, path: &PathCondition) -> bool {
    are_plain(terms, path, true) || says_only_what_is_there(terms, path)
}

/// Whether the only fact is that the elements of some range are not null.
fn says_only_what_is_there(terms: &Terms, path: &PathCondition) -> bool {
    let facts: Vec<Term> = path.facts().take(2).collect();
    let [fact] = facts.as_slice() else { return false };
    let is_there = |part: &Term| {
        terms.op(*part) == Op::Not && {
            let atom = terms.arg(*part, 0);
            terms.op(atom) == Op::Eq
                && terms.args(atom).contains(&Term::NULL)
                && terms.args(atom).iter().any(|arg| terms.op(*arg) == Op::Index)
        }
    };
    matches!(terms.op(*fact), Op::Forall(_)) && {
        let body = terms.arg(*fact, 0);
        terms.op(body) == Op::Or && terms.args(body).iter().any(is_there)
    }
}

fn are_plain(terms: &Terms, path: &PathCondition, nearly: bool) -> bool {
    let mut facts = Facts { terms, nearly, numeric_differences: 0 };
    // Several differences may leave no room between bounds.
    path.facts().all(|fact| facts.is_plain(fact)) && facts.numeric_differences <= 1
}

struct Facts<'t> {
    terms: &'t Terms,
    /// Whether sequences, data and cases do not count.
    nearly: bool,
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
            Op::Or if self.nearly => terms.args(fact).iter().all(|part| self.is_plain(*part)),
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
            | Op::Apply(_)
            | Op::Is(_) => {
                let is_plain = if self.nearly { is_plain_or_sequence } else { is_plain_term };
                self.terms.args(atom).iter().all(|arg| is_plain(self.terms, *arg))
            }
            _ => false,
        }
    }
}

fn is_plain_or_sequence(terms: &Terms, term: Term) -> bool {
    let is_sequence =
        matches!(terms.op(term), Op::Seq(_) | Op::Concat | Op::Slice | Op::Len | Op::Index)
            || matches!(terms.op(term), Op::Wrap(_) | Op::Ite | Op::Is(_) | Op::Select(..))
            || matches!(terms.op(term), Op::Eq | Op::Not | Op::AtLeastZero | Op::Positive);
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
