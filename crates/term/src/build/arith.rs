//! Numbers. Every numeric term is a sum `c1*a1 + … + cn*an + c` in normal form: the
//! atoms sorted by id, no coefficient zero. A sum that is just one atom or one constant
//! is that term itself.

use crate::effort::{MOST_DEGREE, is_too_long};
use crate::op::Linear;
use crate::{Number, Op, Sort, Term, Terms};
use base::needs;

/// Products of sums are multiplied out up to this many summands.
const EXPANSION: usize = 32;

/// A linear sum that is being built or taken apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// Sorted by term; no coefficient is zero.
    pub terms: Vec<(Term, Number)>,
    pub constant: Number,
}

impl Default for Number {
    fn default() -> Number {
        Number::ZERO
    }
}

impl Sum {
    pub fn number(constant: Number) -> Sum {
        Sum { terms: Vec::new(), constant }
    }

    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// `self + factor * other`
    pub fn add_scaled(&self, other: &Sum, factor: &Number) -> Sum {
        if factor.is_zero() {
            return self.clone();
        }
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            match (left.peek(), right.peek()) {
                (Some((a, x)), Some((b, y))) if a == b => {
                    let coefficient = x + &(y * factor);
                    if !coefficient.is_zero() {
                        terms.push((*a, coefficient));
                    }
                    left.next();
                    right.next();
                }
                (Some((a, x)), Some((b, _))) if a < b => {
                    terms.push((*a, x.clone()));
                    left.next();
                }
                (Some((a, x)), None) => {
                    terms.push((*a, x.clone()));
                    left.next();
                }
                (_, Some((b, y))) => {
                    terms.push((*b, y * factor));
                    right.next();
                }
                (None, None) => break,
            }
        }
        Sum { terms, constant: &self.constant + &(&other.constant * factor) }
    }

    pub fn scale(&self, factor: &Number) -> Sum {
        if factor.is_zero() {
            return Sum::default();
        }
        let terms = self.terms.iter().map(|(atom, coefficient)| (*atom, coefficient * factor));
        Sum { terms: terms.collect(), constant: &self.constant * factor }
    }

    /// [`Sum::scale`], for a factor that is mostly one.
    pub(crate) fn scaled(self, factor: &Number) -> Sum {
        if factor.is_one() { self } else { self.scale(factor) }
    }

    /// The greatest common divisor of the coefficients, without the constant; zero if
    /// there are none.
    pub fn content(&self) -> Number {
        self.terms.iter().fold(Number::ZERO, |gcd, (_, coefficient)| gcd.gcd(coefficient))
    }
}

impl Terms {
    pub fn int(&mut self, value: impl Into<Number>) -> Term {
        self.number(value.into(), Sort::INT)
    }

    /// A fraction of a permission; nothing if the denominator is zero.
    pub fn perm(&mut self, numer: i128, denom: i128) -> Option<Term> {
        Some(self.number(Number::fraction(numer, denom)?, Sort::REAL))
    }

    /// A constant of a numeric sort. Integers have no fractional part.
    pub fn number(&mut self, value: Number, sort: Sort) -> Term {
        debug_assert!(sort.is_numeric() && (sort != Sort::INT || value.is_integer()));
        if is_too_long(&value) {
            return self.give_up(sort);
        }
        let id = self.intern_number(value);
        self.intern(Op::Number(id, sort), &[], sort)
    }

    /// The sum that a numeric term is.
    pub fn as_sum(&self, term: Term) -> Sum {
        match self.op(term) {
            Op::Number(id, _) => Sum::number(self.number_at(id).clone()),
            Op::Linear(id) => {
                let linear = self.linear(id);
                let terms = self.args(term).iter().copied();
                Sum {
                    terms: terms.zip(linear.coefficients.iter().cloned()).collect(),
                    constant: linear.constant.clone(),
                }
            }
            _ => Sum { terms: vec![(term, Number::ONE)], constant: Number::ZERO },
        }
    }

    pub fn sum_to_term(&mut self, sum: Sum, sort: Sort) -> Term {
        debug_assert!(sort.is_numeric());
        if is_too_long(&sum.constant) || sum.terms.iter().any(|(_, c)| is_too_long(c)) {
            return self.give_up(sort);
        }
        match sum.terms.as_slice() {
            [] => self.number(sum.constant, sort),
            [(atom, coefficient)] if coefficient.is_one() && sum.constant.is_zero() => *atom,
            _ => {
                let (args, coefficients): (Vec<Term>, Vec<Number>) = sum.terms.into_iter().unzip();
                let linear = Linear { coefficients: coefficients.into(), constant: sum.constant };
                let id = self.intern_linear(linear);
                self.intern(Op::Linear(id), &args, sort)
            }
        }
    }

    pub fn add(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b));
        let sum = self.as_sum(a).add_scaled(&self.as_sum(b), &Number::ONE);
        self.sum_to_term(sum, self.sort(a))
    }

    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        let sum = self.difference(a, b);
        self.sum_to_term(sum, self.sort(a))
    }

    pub(crate) fn difference(&self, a: Term, b: Term) -> Sum {
        debug_assert_eq!(self.sort(a), self.sort(b));
        self.as_sum(a).add_scaled(&self.as_sum(b), &Number::MINUS_ONE)
    }

    pub fn neg(&mut self, a: Term) -> Term {
        self.scale(&Number::MINUS_ONE, a)
    }

    pub fn scale(&mut self, factor: &Number, a: Term) -> Term {
        let sum = self.as_sum(a).scale(factor);
        self.sum_to_term(sum, self.sort(a))
    }

    pub fn sum(&mut self, sort: Sort, args: impl IntoIterator<Item = Term>) -> Term {
        let mut sum = Sum::default();
        for arg in args {
            sum = sum.add_scaled(&self.as_sum(arg), &Number::ONE);
        }
        self.sum_to_term(sum, sort)
    }

    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b));
        let sort = self.sort(a);
        let (x, y) = (self.as_sum(a), self.as_sum(b));
        if x.is_constant() {
            return self.scale(&x.constant, b);
        }
        if y.is_constant() {
            return self.scale(&y.constant, a);
        }
        if (x.terms.len() + 1) * (y.terms.len() + 1) > EXPANSION {
            return self.product(vec![a, b], sort);
        }
        let mut result = x.scale(&y.constant).add_scaled(&y, &x.constant);
        // `x.constant * y.constant` is now in there twice.
        result.constant = &x.constant * &y.constant;
        for (p, c) in &x.terms {
            for (q, d) in &y.terms {
                let product = self.product(vec![*p, *q], sort);
                result = result.add_scaled(&self.as_sum(product), &(c * d));
            }
        }
        self.sum_to_term(result, sort)
    }

    /// The product of terms that are not constants, as an atom.
    fn product(&mut self, factors: Vec<Term>, sort: Sort) -> Term {
        let mut flat = Vec::with_capacity(factors.len());
        for factor in factors {
            match self.op(factor) {
                Op::Mul => flat.extend_from_slice(self.args(factor)),
                _ => flat.push(factor),
            }
        }
        if flat.len() > MOST_DEGREE as usize {
            return self.give_up(sort);
        }
        flat.sort_unstable();
        self.intern(Op::Mul, &flat, sort)
    }

    /// Java's `/` on integers.
    pub fn div(&mut self, a: Term, b: Term) -> Term {
        debug_assert!(self.sort(a) == Sort::INT && self.sort(b) == Sort::INT);
        if let Some(divisor) = self.as_number(b).cloned()
            && !divisor.is_zero()
        {
            if divisor.is_one() {
                return a;
            }
            if divisor == Number::MINUS_ONE {
                return self.neg(a);
            }
            if let Some(quotient) = self.as_number(a).and_then(|a| a.truncated_div(&divisor)) {
                return self.int(quotient);
            }
            // Exact if the divisor divides everything.
            let sum = self.as_sum(a);
            let quotient = divisor.recip().map(|factor| sum.scale(&factor)).unwrap_or_default();
            let exact = quotient.terms.iter().all(|(_, c)| c.is_integer());
            if needs!("division-leaves-nothing", exact && quotient.constant.is_integer()) {
                return self.sum_to_term(quotient, Sort::INT);
            }
        }
        self.intern(Op::Div, &[a, b], Sort::INT)
    }

    /// Java's `%` on integers.
    pub fn rem(&mut self, a: Term, b: Term) -> Term {
        debug_assert!(self.sort(a) == Sort::INT && self.sort(b) == Sort::INT);
        if let Some(divisor) = self.as_number(b).cloned()
            && !divisor.is_zero()
        {
            if let Some(rest) = self.as_number(a).and_then(|a| a.truncated_rem(&divisor)) {
                return self.int(rest);
            }
            let sum = self.as_sum(a);
            let factor = divisor.recip().unwrap_or_default();
            let divides = |c: &Number| (c * &factor).is_integer();
            let all = sum.terms.iter().all(|(_, c)| divides(c)) && divides(&sum.constant);
            if needs!("divisor-divides-everything", all) {
                return self.int(0);
            }
            // The sign of the divisor does not matter.
            if divisor.is_negative() {
                let positive = self.int(divisor.abs());
                return self.rem(a, positive);
            }
        }
        self.intern(Op::Rem, &[a, b], Sort::INT)
    }

    /// Division of reals or permissions.
    pub fn divide(&mut self, a: Term, b: Term) -> Term {
        debug_assert!(self.sort(a) == self.sort(b) && self.sort(a) != Sort::INT);
        match self.as_number(b).and_then(|divisor| divisor.recip()) {
            Some(factor) => self.scale(&factor, a),
            None => self.intern(Op::Divide, &[a, b], self.sort(a)),
        }
    }

    /// An integer as a real number.
    pub fn to_real(&mut self, a: Term) -> Term {
        debug_assert_eq!(self.sort(a), Sort::INT);
        let sum = self.as_sum(a);
        let mut result = Sum::number(sum.constant);
        for (atom, coefficient) in sum.terms {
            let atom = self.intern(Op::ToReal, &[atom], Sort::REAL);
            result = result.add_scaled(&self.as_sum(atom), &coefficient);
        }
        self.sum_to_term(result, Sort::REAL)
    }
}
