//! How much an arena takes: terms are simplified when they are made, and a few lines of text can
//! ask for numbers of a billion digits, products of a million factors, or quantifiers that are
//! renamed a trillion times.
//!
//! The work is counted, and sizes have limits. Beyond them a constructor gives up: it makes a new
//! constant that stands for any value, which proves nothing that was not so, and says so
//! ([`Terms::has_given_up`]). Whoever uses the arena must then not take an answer for final.

use crate::{Number, Sort, Term, Terms};

/// The longest number, in bits.
pub const MOST_BITS: u64 = 1 << 15;

/// The highest degree of a product.
pub const MOST_DEGREE: u32 = 64;

#[derive(Clone, Copy)]
pub(crate) struct Effort {
    spent: u64,
    allowed: u64,
    has_given_up: bool,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { spent: 0, allowed: u64::MAX, has_given_up: false }
    }
}

impl Effort {
    /// Counts a step; whether there may be more.
    pub fn step(&mut self) -> bool {
        self.spent = self.spent.saturating_add(1);
        if self.spent > self.allowed {
            self.has_given_up = true;
        }
        !self.has_given_up
    }

    pub fn give_up(&mut self) {
        self.has_given_up = true;
    }
}

impl Terms {
    /// How many steps of substitution may be made from now on.
    pub fn allow_effort(&mut self, steps: u64) {
        self.effort.allowed = self.effort.spent.saturating_add(steps);
    }

    /// Whether some term stands for less than it was made from.
    pub fn has_given_up(&self) -> bool {
        self.effort.has_given_up
    }

    /// A value of which nothing is known, in place of one that is too large.
    pub(crate) fn give_up(&mut self, sort: Sort) -> Term {
        self.effort.give_up();
        self.fresh_ageless("large", sort)
    }
}

pub(crate) fn is_too_long(number: &Number) -> bool {
    number.bits() > MOST_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn towers_of_products_end() {
        let mut terms = Terms::new();
        let mut number = terms.int(3);
        for _ in 0..60 {
            number = terms.mul(number, number);
        }
        assert!(terms.has_given_up());
        let mut terms = Terms::new();
        let x = terms.fresh("x", Sort::INT);
        let mut power = x;
        for _ in 0..6 {
            power = terms.mul(power, power);
        }
        assert!(!terms.has_given_up());
        for _ in 0..60 {
            let square = terms.mul(power, power);
            power = terms.add(square, power);
        }
        assert!(terms.has_given_up() && terms.len() < 10_000);
    }

    #[test]
    fn what_is_given_up_is_nothing_known() {
        let mut terms = Terms::new();
        let mut large = || {
            let mut number = terms.int(7);
            for _ in 0..20 {
                number = terms.mul(number, number);
            }
            number
        };
        let (a, b) = (large(), large());
        assert!(terms.has_given_up());
        assert_eq!((terms.as_number(a), terms.as_number(b)), (None, None));
        assert!(!terms.eq(a, b).is_true() && !terms.eq(a, b).is_false());
    }

    /// Each level is renamed when one around it is made.
    #[test]
    fn quantifiers_in_quantifiers_end() {
        let mut terms = Terms::new();
        terms.allow_effort(10_000);
        let zero = terms.int(0);
        let vars: Vec<Term> = (0..30).map(|_| terms.fresh_variable("x", Sort::INT)).collect();
        let sum = terms.sum(Sort::INT, vars.iter().copied());
        let mut body = terms.ge(sum, zero);
        for var in vars {
            let bound = terms.ge(var, zero);
            let implied = terms.implies(bound, body);
            body = terms.forall(&[var], &[], implied);
        }
        assert!(terms.has_given_up());
    }
}
