//! Bounds of a numeric term that follow from its form alone.

use crate::build::arith::Sum;
use crate::{BitOp, IntKind, Number, Op, Sort, Term, Terms};
use base::needs;

/// The least and the greatest value that a term can have, as far as known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    pub lower: Option<Number>,
    pub upper: Option<Number>,
}

/// How far the form of a term is followed.
const DEPTH: u32 = 4;

impl Bounds {
    fn at_least(lower: impl Into<Number>) -> Bounds {
        Bounds { lower: Some(lower.into()), upper: None }
    }

    pub fn between(lower: impl Into<Number>, upper: impl Into<Number>) -> Bounds {
        Bounds { lower: Some(lower.into()), upper: Some(upper.into()) }
    }

    pub fn of_kind(kind: IntKind) -> Bounds {
        Bounds::between(kind.min(), kind.max())
    }

    pub fn within(&self, kind: IntKind) -> bool {
        let above = self.lower.as_ref().is_some_and(|lower| *lower >= kind.min().into());
        let below = self.upper.as_ref().is_some_and(|upper| *upper <= kind.max().into());
        above && below
    }

    /// The bounds of a sum of two.
    pub fn plus(self, other: Bounds) -> Bounds {
        let add = |a: Option<Number>, b: Option<Number>| Some(&a? + &b?);
        Bounds { lower: add(self.lower, other.lower), upper: add(self.upper, other.upper) }
    }

    /// The bounds of what is one or the other.
    pub fn either(self, other: Bounds) -> Bounds {
        let both = |a: Option<Number>, b: Option<Number>| Some((a?, b?));
        Bounds {
            lower: both(self.lower, other.lower).map(|(a, b)| a.min(b)),
            upper: both(self.upper, other.upper).map(|(a, b)| a.max(b)),
        }
    }

    pub fn is_unbounded(&self) -> bool {
        self.lower.is_none() && self.upper.is_none()
    }

    /// The bounds of the multiple of a term.
    pub fn scaled(self, factor: &Number) -> Bounds {
        let times = |bound: Option<Number>| bound.map(|bound| &bound * factor);
        if factor.is_negative() {
            Bounds { lower: times(self.upper), upper: times(self.lower) }
        } else {
            Bounds { lower: times(self.lower), upper: times(self.upper) }
        }
    }
}

impl Terms {
    pub fn bounds(&self, term: Term) -> Bounds {
        self.bounds_within(term, DEPTH)
    }

    pub(crate) fn bounds_of_sum(&self, sum: &Sum) -> Bounds {
        self.sum_bounds(sum.terms.iter().map(|(atom, c)| (*atom, c)), &sum.constant, DEPTH)
    }

    fn sum_bounds<'a>(
        &self,
        terms: impl Iterator<Item = (Term, &'a Number)>,
        constant: &Number,
        depth: u32,
    ) -> Bounds {
        let mut bounds = Bounds::between(constant.clone(), constant.clone());
        for (atom, coefficient) in terms {
            bounds = bounds.plus(self.bounds_within(atom, depth - 1).scaled(coefficient));
            if bounds.is_unbounded() {
                break;
            }
        }
        bounds
    }

    fn bounds_within(&self, term: Term, depth: u32) -> Bounds {
        if depth == 0 {
            return Bounds::default();
        }
        match self.op(term) {
            Op::Number(id, _) => {
                let number = self.number_at(id).clone();
                Bounds::between(number.clone(), number)
            }
            Op::Linear(id) => {
                let linear = self.linear(id);
                let terms = self.args(term).iter().copied().zip(linear.coefficients.iter());
                self.sum_bounds(terms, &linear.constant, depth)
            }
            Op::Ite => {
                let [_, then, other] = self.args3(term);
                let then = self.bounds_within(then, depth - 1);
                then.either(self.bounds_within(other, depth - 1))
            }
            Op::Wrap(kind) => Bounds::of_kind(kind),
            Op::Bits(op, kind) => self.bounds_of_bits(term, op, kind),
            Op::Rem => self.bounds_of_rem(term, depth),
            Op::Mul
                if self.args(term).len() == 2
                    && needs!("square-is-not-negative", self.arg(term, 0) == self.arg(term, 1)) =>
            {
                Bounds::at_least(0)
            }
            Op::Len | Op::Size | Op::BagSize | Op::Count | Op::MapSize => Bounds::at_least(0),
            _ => Bounds::default(),
        }
    }

    fn bounds_of_bits(&self, term: Term, op: BitOp, kind: IntKind) -> Bounds {
        let constant = |position: usize| {
            self.as_number(self.arg(term, position)).and_then(|number| number.to_i128())
        };
        match op {
            // A mask that is not negative bounds the result.
            BitOp::And => {
                let masks = [constant(0), constant(1)];
                let masks = masks.into_iter().flatten();
                match masks.filter(|mask| (0..=kind.max()).contains(mask)).min() {
                    Some(mask) => Bounds::between(0, mask),
                    None => Bounds::of_kind(kind),
                }
            }
            BitOp::Ushr => {
                let mask = i128::from(kind.bits() - 1);
                match constant(1).map(|distance| distance & mask) {
                    Some(distance @ 1..) => {
                        let width = i128::from(kind.bits()) - distance;
                        Bounds::between(0, (1i128 << width) - 1)
                    }
                    _ => Bounds::of_kind(kind),
                }
            }
            BitOp::Or | BitOp::Xor | BitOp::Shl | BitOp::Shr => Bounds::of_kind(kind),
        }
    }

    fn bounds_of_rem(&self, term: Term, depth: u32) -> Bounds {
        let Some(divisor) = self.as_number(self.arg(term, 1)).filter(|d| !d.is_zero()) else {
            return Bounds::default();
        };
        let greatest = &divisor.abs() - &Number::ONE;
        let dividend = self.bounds_within(self.arg(term, 0), depth - 1);
        let zero = Some(Number::ZERO);
        Bounds {
            lower: if needs!("remainder-of-what-is-not-negative", dividend.lower >= zero) {
                zero.clone()
            } else {
                Some(-&greatest)
            },
            upper: match dividend.upper {
                Some(upper) if !upper.is_positive() => zero,
                _ => Some(greatest),
            },
        }
    }

    /// The value lies within the kind.
    pub fn in_range(&mut self, kind: IntKind, a: Term) -> Term {
        debug_assert_eq!(self.sort(a), Sort::INT);
        let (min, max) = (self.int(kind.min()), self.int(kind.max()));
        let above = self.le(min, a);
        let below = self.le(a, max);
        self.and([above, below])
    }

    /// Whether the form of a term shows that its value lies within the kind.
    pub fn is_known_in_range(&self, kind: IntKind, a: Term) -> bool {
        self.bounds(a).within(kind)
    }
}
