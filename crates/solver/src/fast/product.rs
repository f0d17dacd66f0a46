//! Products of integers: they lie between the products of what their factors lie between.
//!
//! ```text
//! -100 <= x <= 100  and  -100 <= y <= 100   give   -10000 <= x * y <= 10000
//! ```

use base::step;
use term::{Bounds, Number, Op, Sort, Term, Terms};

use super::Fast;
use super::graph::{NodeId, Undo};

/// Products of more factors are not looked at.
const MAX_FACTORS: usize = 3;
/// Numbers of more bits are not worth knowing.
const MAX_BITS: u64 = 256;

impl Fast {
    /// Bounds a new product, now and whenever more is known of its factors.
    pub(super) fn enter_product(&mut self, terms: &mut Terms, node: NodeId) {
        let term = self.nodes[node as usize].term;
        let factors = terms.args(term).to_vec();
        if terms.sort(term) != Sort::INT || factors.len() > MAX_FACTORS {
            return;
        }
        for factor in factors {
            for (atom, _) in terms.as_sum(factor).terms {
                let var = self.var_of_form(terms, atom).index();
                self.watches[var].push(node);
                self.trail.push(Undo::Watch(var));
            }
        }
        self.bound_product(terms, node);
    }

    /// What the bounds of its factors say of a product.
    pub(super) fn bound_product(&mut self, terms: &mut Terms, node: NodeId) {
        let term = self.nodes[node as usize].term;
        debug_assert_eq!(terms.op(term), Op::Mul);
        // A product that is its own factor would be bounded again and again.
        if self.fuel == 0 || self.inconsistent {
            return;
        }
        self.fuel -= 1;
        let one = Bounds::between(Number::ONE, Number::ONE);
        let factors: Vec<Term> = terms.args(term).to_vec();
        let bounds = factors
            .iter()
            .fold(one, |bounds, factor| times(&bounds, &self.known_bounds(terms, *factor)));
        self.require(terms, term, bounds);
    }
}

/// One end of what a number lies between: below all numbers, a number, or above all.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Below,
    At(Number),
    Above,
}

impl End {
    fn times(&self, other: &End) -> End {
        match (self, other) {
            (End::At(a), End::At(b)) => End::At(a * b),
            (End::At(a), _) | (_, End::At(a)) if a.is_zero() => End::At(Number::ZERO),
            (a, b) if a.is_negative() == b.is_negative() => End::Above,
            _ => End::Below,
        }
    }

    fn is_negative(&self) -> bool {
        match self {
            End::Below => true,
            End::At(number) => number.is_negative(),
            End::Above => false,
        }
    }

    fn number(self) -> Option<Number> {
        match self {
            End::At(number) if number.bits() <= MAX_BITS => Some(number),
            _ => None,
        }
    }
}

/// The bounds of a product of two.
fn times(a: &Bounds, b: &Bounds) -> Bounds {
    let ends = |bounds: &Bounds| {
        let low = bounds.lower.clone().map_or(End::Below, End::At);
        (low, bounds.upper.clone().map_or(End::Above, End::At))
    };
    let ((a, b), (c, d)) = (ends(a), ends(b));
    let (first, last) = (a.times(&c), b.times(&d));
    let corners = step!(
        "factors-may-be-negative",
        vec![first.clone(), last.clone(), a.times(&d), b.times(&c)],
        else vec![first, last]
    );
    let lower = corners.iter().min().cloned().and_then(End::number);
    let upper = corners.iter().max().cloned().and_then(End::number);
    Bounds { lower, upper }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_lie_between_their_corners() {
        let between = |low: i128, high: i128| Bounds::between(low, high);
        assert_eq!(times(&between(-2, 3), &between(-5, 1)), between(-15, 10));
        assert_eq!(times(&between(2, 3), &between(4, 5)), between(8, 15));
        assert_eq!(times(&between(-3, -2), &between(-5, -4)), between(8, 15));
        let positive = Bounds { lower: Some(2.into()), upper: None };
        assert_eq!(times(&positive, &between(3, 4)), Bounds { lower: Some(6.into()), upper: None });
        assert_eq!(times(&positive, &between(-1, 4)), Bounds::default());
        assert_eq!(times(&positive, &between(0, 0)), between(0, 0));
        assert_eq!(times(&Bounds::default(), &Bounds::default()), Bounds::default());
    }
}
