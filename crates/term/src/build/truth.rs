//! Truth: conjunctions and disjunctions are flat, sorted by id and free of repetitions
//! and complements; negation is pushed down to what has none of its own.

use crate::{Op, Sort, Term, Terms};
use base::needs;

/// So many comparisons in a junction are compared with each other.
const MAX_PAIRWISE: usize = 8;

impl Terms {
    pub fn bool(&self, value: bool) -> Term {
        if value { Term::TRUE } else { Term::FALSE }
    }

    pub fn not(&mut self, a: Term) -> Term {
        debug_assert!(self.sort(a).is_bool());
        match self.op(a) {
            Op::True => return Term::FALSE,
            Op::False => return Term::TRUE,
            Op::Not => return self.arg(a, 0),
            _ => {}
        }
        if let Some(&negated) = self.negations.get(&a) {
            return negated;
        }
        let negated = match self.op(a) {
            Op::And => {
                let args = self.negated_args(a);
                self.or(args)
            }
            Op::Or => {
                let args = self.negated_args(a);
                self.and(args)
            }
            Op::Ite => {
                let [condition, then, other] = self.args3(a);
                let then = self.not(then);
                let other = self.not(other);
                self.ite(condition, then, other)
            }
            Op::AtLeastZero => self.negated_at_least_zero(a),
            Op::Positive => self.negated_positive(a),
            _ => self.intern(Op::Not, &[a], Sort::BOOL),
        };
        self.negations.insert(a, negated);
        self.negations.insert(negated, a);
        negated
    }

    fn negated_args(&mut self, a: Term) -> Vec<Term> {
        let args = self.args(a).to_vec();
        args.into_iter().map(|arg| self.not(arg)).collect()
    }

    pub fn and(&mut self, args: impl IntoIterator<Item = Term>) -> Term {
        self.junction(Op::And, args)
    }

    pub fn or(&mut self, args: impl IntoIterator<Item = Term>) -> Term {
        self.junction(Op::Or, args)
    }

    fn junction(&mut self, op: Op, args: impl IntoIterator<Item = Term>) -> Term {
        let (neutral, absorbing) =
            if op == Op::And { (Term::TRUE, Term::FALSE) } else { (Term::FALSE, Term::TRUE) };
        let mut flat = Vec::new();
        for arg in args {
            debug_assert!(self.sort(arg).is_bool());
            if arg == absorbing {
                return absorbing;
            } else if self.op(arg) == op {
                flat.extend_from_slice(self.args(arg));
            } else if arg != neutral {
                flat.push(arg);
            }
        }
        flat.sort_unstable();
        flat.dedup();
        if flat.len() < 2 {
            return flat.first().copied().unwrap_or(neutral);
        }
        if self.has_complements(&flat) {
            return absorbing;
        }
        self.absorb(op, &mut flat);
        match flat.as_slice() {
            [single] => *single,
            _ => self.intern(op, &flat, Sort::BOOL),
        }
    }

    /// Whether an argument of a junction is the complement of another. Only atoms can be: the
    /// complement of a nested junction is one of the same operator, and is flattened.
    fn has_complements(&mut self, flat: &[Term]) -> bool {
        let is_comparison = |op: Op| matches!(op, Op::AtLeastZero | Op::Positive);
        // A few comparisons are compared without making the terms that would negate them.
        let comparisons = flat.iter().filter(|arg| is_comparison(self.op(**arg))).count();
        let pairwise = comparisons <= MAX_PAIRWISE;
        for (index, arg) in flat.iter().enumerate() {
            let found = match self.op(*arg) {
                Op::And | Op::Or => false,
                op if pairwise && is_comparison(op) => {
                    flat[index + 1..].iter().any(|other| self.are_complements(*arg, *other))
                }
                _ => {
                    let negated = self.not(*arg);
                    flat.binary_search(&negated).is_ok()
                }
            };
            if found {
                return true;
            }
        }
        false
    }

    /// `a && (a || b)` is `a`; `a && (!a || b)` is `a && b`. Only looked for where the
    /// nested junctions are few, to stay linear.
    fn absorb(&mut self, op: Op, flat: &mut Vec<Term>) {
        let inner = if op == Op::And { Op::Or } else { Op::And };
        let nested: Vec<Term> = flat.iter().copied().filter(|a| self.op(*a) == inner).collect();
        if nested.is_empty() || nested.len() > 8 {
            return;
        }
        for junction in nested {
            let others: Vec<Term> = flat.iter().copied().filter(|a| *a != junction).collect();
            let parts = self.args(junction).to_vec();
            if parts.len() > 16 {
                continue;
            }
            let is_there = parts.iter().any(|part| others.binary_search(part).is_ok());
            if needs!("absorbed-by-a-part-of-it", is_there) {
                *flat = others;
                continue;
            }
            let mut left = Vec::with_capacity(parts.len());
            for part in &parts {
                let negated = self.not(*part);
                if !needs!("part-contradicts-another", others.binary_search(&negated).is_ok()) {
                    left.push(*part);
                }
            }
            if left.len() == parts.len() {
                continue;
            }
            let rest = self.junction(inner, left);
            let mut all = others;
            all.push(rest);
            let whole = self.junction(op, all);
            *flat = if self.op(whole) == op { self.args(whole).to_vec() } else { vec![whole] };
            return;
        }
    }

    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let negated = self.not(a);
        self.or([negated, b])
    }

    pub fn iff(&mut self, a: Term, b: Term) -> Term {
        self.eq(a, b)
    }

    pub fn ite(&mut self, condition: Term, then: Term, other: Term) -> Term {
        debug_assert!(self.sort(condition).is_bool());
        debug_assert_eq!(self.sort(then), self.sort(other));
        if condition.is_true() || then == other {
            return then;
        }
        if condition.is_false() {
            return other;
        }
        // Of a condition and its negation the one with the smaller id is kept.
        let negated = self.not(condition);
        let (condition, negated, then, other) = if negated < condition {
            (negated, condition, other, then)
        } else {
            (condition, negated, then, other)
        };
        let then = self.under(condition, negated, then, true);
        let other = self.under(condition, negated, other, false);
        if then == other {
            return then;
        }
        let sort = self.sort(then);
        if sort.is_bool() {
            if then.is_true() {
                return self.or([condition, other]);
            } else if then.is_false() {
                return self.and([negated, other]);
            } else if other.is_true() {
                return self.or([negated, then]);
            } else if other.is_false() {
                return self.and([condition, then]);
            } else if self.not(then) == other {
                return self.eq(condition, then);
            }
        }
        // `x == y ? x : y` is `y`, and the like.
        let (equation, equal, differing) = match self.op(condition) {
            Op::Eq => (condition, then, other),
            Op::Not if self.op(negated) == Op::Eq => (negated, other, then),
            _ => return self.intern(Op::Ite, &[condition, then, other], sort),
        };
        if needs!(
            "branches-are-the-sides-of-the-equation",
            self.args(equation).contains(&equal) && self.args(equation).contains(&differing)
        ) {
            return differing;
        }
        self.intern(Op::Ite, &[condition, then, other], sort)
    }

    /// A branch of a conditional, where the condition is known.
    fn under(&mut self, condition: Term, negated: Term, branch: Term, holds: bool) -> Term {
        if branch == condition {
            return self.bool(holds);
        }
        if branch == negated {
            return self.bool(!holds);
        }
        if self.op(branch) == Op::Ite {
            let [inner, then, other] = self.args3(branch);
            if needs!("branch-on-the-same-condition", inner == condition) {
                return if holds { then } else { other };
            }
        }
        branch
    }
}
