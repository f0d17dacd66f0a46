//! Comparisons, in one form: `0 <= sum`, and `0 < sum` for sorts that are dense. The
//! coefficients have no common factor, so that integer bounds are as tight as they get.
//! Equations isolate an atom whose coefficient is one, the youngest if there are several.

use crate::build::arith::Sum;
use crate::build::bounds::Bounds;
use crate::{BitOp, Number, Op, Sort, Term, Terms};
use base::{needs, step};

impl Terms {
    pub fn le(&mut self, a: Term, b: Term) -> Term {
        let sum = self.difference(b, a);
        self.at_least_zero(sum, self.sort(a))
    }

    pub fn lt(&mut self, a: Term, b: Term) -> Term {
        let sum = self.difference(b, a);
        self.positive(sum, self.sort(a))
    }

    pub fn ge(&mut self, a: Term, b: Term) -> Term {
        self.le(b, a)
    }

    pub fn gt(&mut self, a: Term, b: Term) -> Term {
        self.lt(b, a)
    }

    /// A positive multiple of a sum of integers that are taken as reals, among the integers; the
    /// constant may be no integer.
    fn over_integers(&self, sum: &Sum, sort: Sort) -> Option<Sum> {
        let are_integers = || sum.terms.iter().all(|(atom, _)| self.op(*atom) == Op::ToReal);
        if sort != Sort::REAL || !are_integers() {
            return None;
        }
        let factor = sum.content().abs().recip()?;
        let mut result = Sum::number(&sum.constant * &factor);
        for (atom, coefficient) in &sum.terms {
            let integer = self.as_sum(self.arg(*atom, 0));
            result = result.add_scaled(&integer, &(coefficient * &factor));
        }
        Some(result)
    }

    /// `0 <= sum`
    pub(crate) fn at_least_zero(&mut self, sum: Sum, sort: Sort) -> Term {
        if sum.is_constant() {
            return self.bool(!sum.constant.is_negative());
        }
        if let Some(mut sum) = self.over_integers(&sum, sort) {
            sum.constant = sum.constant.floor();
            return self.at_least_zero(sum, Sort::INT);
        }
        let bounds = self.bounds_of_sum(&sum);
        if needs!(
            "bounds-show-the-comparison",
            bounds.lower.is_some_and(|lower| !lower.is_negative())
        ) {
            return Term::TRUE;
        }
        if bounds.upper.is_some_and(|upper| upper.is_negative()) {
            return Term::FALSE;
        }
        let sum = normalised(sum, sort);
        if let Some(sign) = self.sign_of_bits(&sum) {
            return sign;
        }
        let term = self.sum_to_term(sum, sort);
        self.intern(Op::AtLeastZero, &[term], Sort::BOOL)
    }

    /// `0 <= a | b`, `a & b`, `a ^ b`, or the opposite: the sign of what bits make depends on the
    /// signs of what they are made of alone.
    fn sign_of_bits(&mut self, sum: &Sum) -> Option<Term> {
        let [(atom, coefficient)] = sum.terms.as_slice() else { return None };
        let negated = match (coefficient, &sum.constant) {
            (c, zero) if *c == Number::ONE && zero.is_zero() => false,
            // `0 <= -x - 1`
            (c, one) if *c == Number::MINUS_ONE && *one == Number::MINUS_ONE => true,
            _ => return None,
        };
        let Op::Bits(op @ (BitOp::And | BitOp::Or | BitOp::Xor), _) = self.op(*atom) else {
            return None;
        };
        let zero = self.int(0);
        let [a, b] = self.args2(*atom).map(|arg| self.le(zero, arg));
        let sign = match op {
            BitOp::And => self.or([a, b]),
            BitOp::Or => step!("both-signs-count", self.and([a, b]), else self.or([a, b])),
            _ => self.eq(a, b),
        };
        Some(if negated { self.not(sign) } else { sign })
    }

    /// `0 < sum`
    pub(crate) fn positive(&mut self, mut sum: Sum, sort: Sort) -> Term {
        if sort == Sort::INT {
            sum.constant += &Number::MINUS_ONE;
            return self.at_least_zero(sum, sort);
        }
        if sum.is_constant() {
            return self.bool(sum.constant.is_positive());
        }
        if let Some(mut sum) = self.over_integers(&sum, sort) {
            sum.constant = step!("strict-bounds-are-rounded-up", sum.constant.ceil(),
                else sum.constant.floor());
            return self.positive(sum, Sort::INT);
        }
        let bounds = self.bounds_of_sum(&sum);
        if bounds.lower.is_some_and(|lower| lower.is_positive()) {
            return Term::TRUE;
        }
        if bounds.upper.is_some_and(|upper| !upper.is_positive()) {
            return Term::FALSE;
        }
        let sum = normalised(sum, sort);
        let term = self.sum_to_term(sum, sort);
        self.intern(Op::Positive, &[term], Sort::BOOL)
    }

    pub(crate) fn negated_at_least_zero(&mut self, a: Term) -> Term {
        let arg = self.arg(a, 0);
        let sum = self.as_sum(arg).scale(&Number::MINUS_ONE);
        self.positive(sum, self.sort(arg))
    }

    pub(crate) fn negated_positive(&mut self, a: Term) -> Term {
        let arg = self.arg(a, 0);
        let sum = self.as_sum(arg).scale(&Number::MINUS_ONE);
        self.at_least_zero(sum, self.sort(arg))
    }

    /// Whether one of two comparisons is the negation of the other.
    pub(crate) fn are_complements(&self, a: Term, b: Term) -> bool {
        let strict = |term: Term| match self.op(term) {
            Op::AtLeastZero => Some(false),
            Op::Positive => Some(true),
            _ => None,
        };
        let (Some(p), Some(q)) = (strict(a), strict(b)) else { return false };
        let (x, y) = (self.arg(a, 0), self.arg(b, 0));
        let sort = self.sort(x);
        if sort != self.sort(y) {
            return false;
        }
        let (x, y) = (self.as_sum(x), self.as_sum(y));
        let opposite = x.terms.len() == y.terms.len()
            && x.terms
                .iter()
                .zip(&y.terms)
                .all(|((atom, c), (other, d))| atom == other && (c + d).is_zero());
        let constants = &x.constant + &y.constant;
        // Not `0 <= s` is `0 < -s`, and among integers that is `0 <= -s - 1`.
        opposite
            && match sort {
                Sort::INT => {
                    !p && !q && needs!("complements-leave-no-gap", constants == Number::MINUS_ONE)
                }
                _ => p != q && constants.is_zero(),
            }
    }

    pub(crate) fn eq_numeric(&mut self, a: Term, b: Term) -> Term {
        let mut sort = self.sort(a);
        let is_converted = [a, b].iter().any(|term| self.op(*term) == Op::ToReal);
        if !is_converted && let Some(equation) = self.eq_of_atoms(a, b) {
            return equation;
        }
        let mut sum = self.difference(a, b);
        if sum.is_constant() {
            return self.bool(sum.constant.is_zero());
        }
        if let Some(integers) = self.over_integers(&sum, sort) {
            (sum, sort) = (integers, Sort::INT);
        }
        let bounds = self.bounds_of_sum(&sum);
        if bounds.lower.is_some_and(|lower| lower.is_positive())
            || bounds.upper.is_some_and(|upper| upper.is_negative())
        {
            return Term::FALSE;
        }
        let factor = if sort == Sort::INT {
            sum.content().recip()
        } else {
            sum.terms.last().and_then(|(_, coefficient)| coefficient.recip())
        };
        if let Some(factor) = factor {
            sum = sum.scaled(&factor);
        }
        // Then no integers satisfy it: the left side is a multiple of the divisor.
        if sort == Sort::INT && needs!("no-integer-solves-it", !sum.constant.is_integer()) {
            return Term::FALSE;
        }
        let unit = |(_, c): &&(Term, Number)| c.abs().is_one();
        let Some((atom, coefficient)) = sum.terms.iter().rev().find(unit).cloned() else {
            return self.eq_without_unit(sum, sort);
        };
        // `atom*c + rest == 0` with c = ±1: `atom == -c*rest`.
        let alone = Sum { terms: vec![(atom, coefficient.clone())], constant: Number::ZERO };
        let rest = sum.add_scaled(&alone, &Number::MINUS_ONE).scale(&-&coefficient);
        let rest = self.sum_to_term(rest, sort);
        match self.eq_of_conditional(atom, rest) {
            Some(decided) => decided,
            None => self.raw_eq(atom, rest),
        }
    }

    /// Most equations are of an atom and a constant, or of two atoms without bounds: what
    /// the general way makes of them, without taking sums apart.
    fn eq_of_atoms(&mut self, a: Term, b: Term) -> Option<Term> {
        let is_atom =
            |term: Term| !matches!(self.op(term), Op::Linear(_) | Op::Number(..) | Op::Ite);
        let is_free = |bounds: &Bounds| bounds.lower.is_none() && bounds.upper.is_none();
        let (atom, rest) = match (self.as_number(a), self.as_number(b)) {
            (None, Some(_)) => (a, b),
            (Some(_), None) => (b, a),
            (None, None) => (a.max(b), a.min(b)),
            (Some(_), Some(_)) => return None,
        };
        if atom == rest || !is_atom(atom) {
            return None;
        }
        let bounds = self.bounds(atom);
        match self.as_number(rest) {
            Some(number)
                if bounds.lower.as_ref().is_some_and(|lower| lower > number)
                    || bounds.upper.as_ref().is_some_and(|upper| upper < number) =>
            {
                return Some(Term::FALSE);
            }
            None if !is_atom(rest) || !is_free(&bounds) || !is_free(&self.bounds(rest)) => {
                return None;
            }
            _ => {}
        }
        Some(self.raw_eq(atom, rest))
    }

    /// No atom can be isolated: the sum of the atoms equals a constant. The sign is the
    /// one that makes the first coefficient positive.
    fn eq_without_unit(&mut self, sum: Sum, sort: Sort) -> Term {
        let negative = sum.terms.first().is_some_and(|(_, c)| c.is_negative());
        let mut sum = if negative { sum.scale(&Number::MINUS_ONE) } else { sum };
        let constant = -&sum.constant;
        sum.constant = Number::ZERO;
        let left = self.sum_to_term(sum, sort);
        let right = self.number(constant, sort);
        self.raw_eq(left, right)
    }
}

/// Scaled by a positive factor so that equivalent comparisons become the same. The
/// constant of an integer sum is rounded down: `0 <= 2*x + 3` iff `0 <= x + 1`.
fn normalised(sum: Sum, sort: Sort) -> Sum {
    let divisor = if sort == Sort::INT {
        sum.content()
    } else {
        sum.terms.first().map(|(_, coefficient)| coefficient.abs()).unwrap_or(Number::ONE)
    };
    let Some(factor) = divisor.recip() else { return sum };
    let mut scaled = sum.scaled(&factor);
    if sort == Sort::INT {
        scaled.constant = scaled.constant.floor();
    }
    scaled
}
