//! Exact rational numbers. Nearly all are small, so a numerator and a denominator of
//! 64 bits are kept inline, and only what does not fit goes to big numbers. No operation
//! overflows or rounds.

use std::cmp::Ordering;
use std::fmt;
use std::hash::Hash;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// A rational number.
///
/// Invariant: small whenever numerator and denominator fit, so that equal numbers have
/// equal representations; always in lowest terms with a positive denominator.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Number(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { numer: i64, denom: i64 },
    Big(Box<BigRational>),
}

impl Number {
    pub const ZERO: Number = Number::small(0);
    pub const ONE: Number = Number::small(1);
    pub const MINUS_ONE: Number = Number::small(-1);

    const fn small(numer: i64) -> Number {
        Number(Repr::Small { numer, denom: 1 })
    }

    /// The fraction, or nothing if the denominator is zero.
    pub fn fraction(numer: i128, denom: i128) -> Option<Number> {
        if denom == 0 { None } else { Some(Number::ratio(numer, denom)) }
    }

    pub fn power_of_two(exponent: u32) -> Number {
        Number::from(BigInt::one() << exponent)
    }

    /// `denom` is not zero.
    fn ratio(numer: i128, denom: i128) -> Number {
        if denom == 1
            && let Ok(numer) = i64::try_from(numer)
        {
            return Number::small(numer);
        }
        let gcd = gcd_u128(numer.unsigned_abs(), denom.unsigned_abs());
        let sign = if denom < 0 { -1 } else { 1 };
        // Divisions by the gcd are exact; only `MIN / -1` could overflow, and then the
        // number is big anyway.
        let parts = i128::try_from(gcd).ok().and_then(|gcd| {
            let numer = numer.checked_div(gcd)?.checked_mul(sign)?;
            let denom = denom.checked_div(gcd)?.checked_mul(sign)?;
            Some((i64::try_from(numer).ok()?, i64::try_from(denom).ok()?))
        });
        match parts {
            Some((numer, denom)) => Number(Repr::Small { numer, denom }),
            None => Number::from_big(BigRational::new(numer.into(), denom.into())),
        }
    }

    /// How long numerator and denominator are.
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Repr::Small { .. } => 64,
            Repr::Big(value) => value.numer().bits().max(value.denom().bits()),
        }
    }

    fn from_big(value: BigRational) -> Number {
        match (value.numer().to_i64(), value.denom().to_i64()) {
            (Some(numer), Some(denom)) => Number(Repr::Small { numer, denom }),
            _ => Number(Repr::Big(Box::new(value))),
        }
    }

    fn to_big(&self) -> BigRational {
        match &self.0 {
            // Already in lowest terms.
            Repr::Small { numer, denom } => {
                BigRational::new_raw(BigInt::from(*numer), BigInt::from(*denom))
            }
            Repr::Big(value) => (**value).clone(),
        }
    }

    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small { numer: 0, .. })
    }

    pub fn is_one(&self) -> bool {
        matches!(self.0, Repr::Small { numer: 1, denom: 1 })
    }

    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Small { denom, .. } => *denom == 1,
            Repr::Big(value) => value.is_integer(),
        }
    }

    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small { numer, .. } => *numer < 0,
            Repr::Big(value) => value.is_negative(),
        }
    }

    pub fn is_positive(&self) -> bool {
        !self.is_negative() && !self.is_zero()
    }

    pub fn abs(&self) -> Number {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// The greatest integer that is not greater.
    pub fn floor(&self) -> Number {
        match &self.0 {
            Repr::Small { numer, denom } => Number::small(numer.div_euclid(*denom)),
            Repr::Big(value) => Number::from_big(value.floor()),
        }
    }

    /// The least integer that is not less.
    pub fn ceil(&self) -> Number {
        -&(-self).floor()
    }

    /// `1 / self`, or nothing for zero.
    pub fn recip(&self) -> Option<Number> {
        match &self.0 {
            Repr::Small { numer: 1 | -1, denom: 1 } => Some(self.clone()),
            Repr::Small { numer, denom } => Number::fraction((*denom).into(), (*numer).into()),
            Repr::Big(value) => Some(Number::from_big(value.recip())),
        }
    }

    /// The exact quotient, or nothing if the divisor is zero.
    pub fn checked_div(&self, divisor: &Number) -> Option<Number> {
        divisor.recip().map(|recip| self * &recip)
    }

    /// The quotient of Java: truncated towards zero.
    pub fn truncated_div(&self, divisor: &Number) -> Option<Number> {
        let quotient = self.checked_div(divisor)?;
        Some(if quotient.is_negative() { quotient.ceil() } else { quotient.floor() })
    }

    /// The remainder of Java: its sign is that of the dividend.
    pub fn truncated_rem(&self, divisor: &Number) -> Option<Number> {
        let quotient = self.truncated_div(divisor)?;
        Some(self - &(&quotient * divisor))
    }

    /// The greatest common divisor of two integers, positive unless both are zero. For
    /// fractions it is the one of the numerators over the common denominator.
    pub fn gcd(&self, other: &Number) -> Number {
        if let (Repr::Small { numer: a, denom: 1 }, Repr::Small { numer: b, denom: 1 }) =
            (&self.0, &other.0)
        {
            // Only two of the least number have a divisor that does not fit.
            let gcd = gcd_u64(a.unsigned_abs(), b.unsigned_abs());
            return match i64::try_from(gcd) {
                Ok(gcd) => Number::small(gcd),
                Err(_) => Number::from(i128::from(gcd)),
            };
        }
        let (mut a, mut b) = (self.abs(), other.abs());
        while !b.is_zero() {
            let rest = a.truncated_rem(&b).unwrap_or(Number::ZERO);
            (a, b) = (b, rest);
        }
        a
    }

    /// The value, if it is an integer of at most 128 bits.
    pub fn to_i128(&self) -> Option<i128> {
        match &self.0 {
            Repr::Small { numer, denom: 1 } => Some((*numer).into()),
            Repr::Small { .. } => None,
            Repr::Big(value) if value.is_integer() => value.numer().to_i128(),
            Repr::Big(_) => None,
        }
    }

    pub fn numer(&self) -> BigInt {
        match &self.0 {
            Repr::Small { numer, .. } => BigInt::from(*numer),
            Repr::Big(value) => value.numer().clone(),
        }
    }

    pub fn denom(&self) -> BigInt {
        match &self.0 {
            Repr::Small { denom, .. } => BigInt::from(*denom),
            Repr::Big(value) => value.denom().clone(),
        }
    }

    /// `12`, `-3` or `1/2`.
    pub fn parse(text: &str) -> Option<Number> {
        let (numer, denom) = match text.split_once('/') {
            Some((numer, denom)) => (numer, denom.parse::<BigInt>().ok()?),
            None => (text, BigInt::one()),
        };
        let numer = numer.parse::<BigInt>().ok()?;
        if denom.is_zero() { None } else { Some(Number::from_big(BigRational::new(numer, denom))) }
    }
}

fn gcd_u64(mut a: u64, mut b: u64) -> u64 {
    while b > 1 {
        (a, b) = (b, a % b);
    }
    if b == 1 { 1 } else { a }
}

fn gcd_u128(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl From<i64> for Number {
    fn from(value: i64) -> Number {
        Number::small(value)
    }
}

impl From<i32> for Number {
    fn from(value: i32) -> Number {
        Number::small(value.into())
    }
}

impl From<i128> for Number {
    fn from(value: i128) -> Number {
        match i64::try_from(value) {
            Ok(value) => Number::small(value),
            Err(_) => Number::from(BigInt::from(value)),
        }
    }
}

impl From<usize> for Number {
    fn from(value: usize) -> Number {
        match i64::try_from(value) {
            Ok(value) => Number::small(value),
            Err(_) => Number::from(BigInt::from(value)),
        }
    }
}

impl From<BigInt> for Number {
    fn from(value: BigInt) -> Number {
        Number::from_big(BigRational::from_integer(value))
    }
}

impl Add for &Number {
    type Output = Number;
    fn add(self, other: &Number) -> Number {
        match (&self.0, &other.0) {
            (Repr::Small { numer: a, denom: 1 }, Repr::Small { numer: b, denom: 1 }) => {
                match a.checked_add(*b) {
                    Some(sum) => Number::small(sum),
                    None => Number::from(i128::from(*a) + i128::from(*b)),
                }
            }
            (Repr::Small { numer: a, denom: c }, Repr::Small { numer: b, denom: d }) => {
                let [a, b, c, d] = [*a, *b, *c, *d].map(i128::from);
                // Two products of 63 bits and their sum fit into 128 bits.
                Number::ratio(a * d + b * c, c * d)
            }
            _ => Number::from_big(self.to_big() + other.to_big()),
        }
    }
}

impl Sub for &Number {
    type Output = Number;
    fn sub(self, other: &Number) -> Number {
        self + &-other
    }
}

impl Mul for &Number {
    type Output = Number;
    fn mul(self, other: &Number) -> Number {
        match (&self.0, &other.0) {
            (Repr::Small { numer: a, denom: c }, Repr::Small { numer: b, denom: d }) => {
                if *c == 1
                    && *d == 1
                    && let Some(product) = a.checked_mul(*b)
                {
                    return Number::small(product);
                }
                let [a, b, c, d] = [*a, *b, *c, *d].map(i128::from);
                if c == 1 && d == 1 { Number::from(a * b) } else { Number::ratio(a * b, c * d) }
            }
            _ => Number::from_big(self.to_big() * other.to_big()),
        }
    }
}

impl Neg for &Number {
    type Output = Number;
    fn neg(self) -> Number {
        match &self.0 {
            Repr::Small { numer, denom } => match numer.checked_neg() {
                Some(numer) => Number(Repr::Small { numer, denom: *denom }),
                None => Number::from_big(-self.to_big()),
            },
            Repr::Big(value) => Number::from_big(-(**value).clone()),
        }
    }
}

impl AddAssign<&Number> for Number {
    fn add_assign(&mut self, other: &Number) {
        *self = &*self + other;
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small { numer: a, denom: 1 }, Repr::Small { numer: b, denom: 1 }) => a.cmp(b),
            (Repr::Small { numer: a, denom: c }, Repr::Small { numer: b, denom: d }) => {
                (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*b) * i128::from(*c)))
            }
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small { numer, denom: 1 } => write!(f, "{numer}"),
            Repr::Small { numer, denom } => write!(f, "{numer}/{denom}"),
            Repr::Big(value) if value.is_integer() => write!(f, "{}", value.numer()),
            Repr::Big(value) => write!(f, "{}/{}", value.numer(), value.denom()),
        }
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        Number::parse(text).expect("a number")
    }

    #[test]
    fn small_and_big_numbers_agree() {
        let huge = number("170141183460469231731687303715884105728");
        assert_eq!(&(&huge - &huge), &Number::ZERO);
        assert_eq!((&huge * &huge).checked_div(&huge), Some(huge.clone()));
        let min = Number::from(i64::MIN);
        assert_eq!((-&min).to_string(), "9223372036854775808");
        assert_eq!(-&-&min, min);
        assert_eq!(&min + &min, number("-18446744073709551616"));
        assert_eq!(Number::fraction(i128::MIN, -1).map(|n| n.to_string()), Some(huge.to_string()));
        assert_eq!(Number::fraction(i128::MIN, i128::MIN), Some(Number::ONE));
        assert_eq!(Number::fraction(0, i128::MIN), Some(Number::ZERO));
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(number("2/4"), number("1/2"));
        assert_eq!(number("2/-4"), number("-1/2"));
        assert_eq!(&number("1/2") + &number("1/2"), Number::ONE);
        assert_eq!(Number::parse("1/0"), None);
    }

    #[test]
    fn division_truncates_as_in_java() {
        for (a, b) in [(7, 2), (-7, 2), (7, -2), (-7, -2), (0, 5), (i64::MIN, -1)] {
            let (x, y) = (Number::from(a), Number::from(b));
            let quotient = i128::from(a) / i128::from(b);
            let rest = i128::from(a) % i128::from(b);
            assert_eq!(x.truncated_div(&y), Some(quotient.into()));
            assert_eq!(x.truncated_rem(&y), Some(rest.into()));
        }
        assert_eq!(Number::ONE.truncated_div(&Number::ZERO), None);
        assert_eq!(number("-7/2").floor(), Number::from(-4));
        assert_eq!(number("-7/2").ceil(), Number::from(-3));
    }

    #[test]
    fn greatest_common_divisors() {
        assert_eq!(number("12").gcd(&number("-18")), number("6"));
        assert_eq!(number("0").gcd(&number("-18")), number("18"));
        let least = number("-9223372036854775808");
        assert_eq!(least.gcd(&least), number("9223372036854775808"));
        assert_eq!(least.gcd(&number("1")), number("1"));
        assert_eq!(number("36893488147419103232").gcd(&number("48")), number("16"));
    }
}
