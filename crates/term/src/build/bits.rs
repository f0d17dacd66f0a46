//! Wrap-around and bit operations.

use crate::build::arith::Sum;
use crate::{BitOp, IntKind, Number, Op, Sort, Term, Terms};

/// The value of the kind that is equal modulo `2^bits`.
pub fn wrap_number(kind: IntKind, value: &Number) -> Number {
    let modulus = Number::power_of_two(kind.bits());
    let min = Number::from(kind.min());
    // floor((value - min) / modulus) is how often the modulus must be taken away.
    let turns = (value - &min).checked_div(&modulus).unwrap_or_default().floor();
    value - &(&turns * &modulus)
}

/// A bit operation on values of the kind, `Int` or `Long`; the distance of a shift may
/// be any integer.
pub fn bits_of_numbers(op: BitOp, kind: IntKind, a: i128, b: i128) -> i128 {
    let distance = (b & i128::from(kind.bits() - 1)) as u32;
    let unsigned = a & ((1i128 << kind.bits()) - 1);
    let value = match op {
        BitOp::And => a & b,
        BitOp::Or => a | b,
        BitOp::Xor => a ^ b,
        // At most 64 bits moved by at most 63.
        BitOp::Shl => a.wrapping_shl(distance),
        BitOp::Shr => a >> distance,
        BitOp::Ushr => unsigned >> distance,
    };
    wrap_number(kind, &Number::from(value)).to_i128().unwrap_or_default()
}

impl Terms {
    pub fn wrap(&mut self, kind: IntKind, a: Term) -> Term {
        debug_assert_eq!(self.sort(a), Sort::INT);
        if let Some(number) = self.as_number(a) {
            let wrapped = wrap_number(kind, number);
            return self.int(wrapped);
        }
        let reduced = self.reduced_modulo(kind, a);
        if reduced != a {
            return self.wrap(kind, reduced);
        }
        if self.is_known_in_range(kind, a) {
            return a;
        }
        self.intern(Op::Wrap(kind), &[a], Sort::INT)
    }

    /// An equal term modulo `2^bits` of the kind: inner wraps to at least as many bits
    /// disappear, coefficients and the constant become small.
    fn reduced_modulo(&mut self, kind: IntKind, a: Term) -> Term {
        let sum = self.as_sum(a);
        let mut result = Sum::number(wrap_number(kind, &sum.constant));
        for (atom, coefficient) in &sum.terms {
            let inner = match self.op(*atom) {
                Op::Wrap(inner) if inner.bits() >= kind.bits() => self.arg(*atom, 0),
                _ => *atom,
            };
            result = result.add_scaled(&self.as_sum(inner), coefficient);
        }
        let small = |number: &Number| number.abs() < Number::power_of_two(kind.bits());
        for (_, coefficient) in &mut result.terms {
            if !small(coefficient) {
                *coefficient = wrap_number(kind, coefficient);
            }
        }
        result.terms.retain(|(_, coefficient)| !coefficient.is_zero());
        if !small(&result.constant) {
            result.constant = wrap_number(kind, &result.constant);
        }
        // A term that is in range as it stands must not be changed into one that is not.
        if self.is_known_in_range(kind, a) {
            return a;
        }
        self.sum_to_term(result, Sort::INT)
    }

    /// A bit operation of Java; the kind is `Int` or `Long`.
    pub fn bits(&mut self, op: BitOp, kind: IntKind, a: Term, b: Term) -> Term {
        debug_assert!(matches!(kind, IntKind::Int | IntKind::Long));
        let shift = matches!(op, BitOp::Shl | BitOp::Shr | BitOp::Ushr);
        let a = self.wrap(kind, a);
        let b = if shift { self.masked_distance(kind, b) } else { self.wrap(kind, b) };
        let constant =
            |terms: &Terms, t: Term| terms.as_number(t).and_then(|number| number.to_i128());
        let (x, y) = (constant(self, a), constant(self, b));
        if let (Some(x), Some(y)) = (x, y) {
            let value = bits_of_numbers(op, kind, x, y);
            return self.int(value);
        }
        match op {
            BitOp::And | BitOp::Or | BitOp::Xor => {
                let (a, b) = (a.min(b), a.max(b));
                let (value, other) = match (constant(self, a), constant(self, b)) {
                    (Some(value), _) => (Some(value), b),
                    (_, value) => (value, a),
                };
                match (op, value) {
                    (BitOp::And | BitOp::Or, _) if a == b => return a,
                    (BitOp::Xor, _) if a == b => return self.int(0),
                    (BitOp::And, Some(0)) => return self.int(0),
                    (BitOp::And, Some(-1)) | (BitOp::Or | BitOp::Xor, Some(0)) => return other,
                    (BitOp::Or, Some(-1)) => return self.int(-1),
                    // `~x` is `-x - 1`
                    (BitOp::Xor, Some(-1)) => {
                        let one = self.int(1);
                        let sum = self.add(other, one);
                        return self.neg(sum);
                    }
                    _ => {}
                }
                self.intern(Op::Bits(op, kind), &[a, b], Sort::INT)
            }
            BitOp::Shl | BitOp::Shr | BitOp::Ushr => {
                if y == Some(0) || x == Some(0) {
                    return a;
                }
                if op == BitOp::Shl
                    && let Some(distance) = y.and_then(|y| u32::try_from(y).ok())
                {
                    let product = self.scale(&Number::power_of_two(distance), a);
                    return self.wrap(kind, product);
                }
                self.intern(Op::Bits(op, kind), &[a, b], Sort::INT)
            }
        }
    }

    /// Only the last five (or six) bits of the distance count.
    fn masked_distance(&mut self, kind: IntKind, b: Term) -> Term {
        let modulus = Number::power_of_two(kind.bits().trailing_zeros());
        match self.as_number(b).cloned() {
            Some(number) => {
                let turns = number.checked_div(&modulus).unwrap_or_default().floor();
                self.int(&number - &(&turns * &modulus))
            }
            None => b,
        }
    }
}
