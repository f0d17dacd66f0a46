//! Shares of permissions: exact rational numbers that are not negative.

use std::cmp::Ordering;

use crate::spec::Spec;
use crate::{Stop, Value};

/// In lowest terms; the denominator is positive, the numerator not negative.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Share {
    over: i128,
    under: i128,
}

impl Share {
    pub const NONE: Share = Share { over: 0, under: 1 };
    pub const FULL: Share = Share { over: 1, under: 1 };

    /// `None` if it is negative, or not a number.
    pub fn new(over: i128, under: i128) -> Option<Share> {
        if under == 0 {
            return None;
        }
        let (over, under) =
            if under < 0 { (over.checked_neg()?, under.checked_neg()?) } else { (over, under) };
        if over < 0 {
            return None;
        }
        let (mut a, mut b) = (over, under);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Some(Share { over: over / a, under: under / a })
    }

    pub fn is_none(self) -> bool {
        self.over == 0
    }

    pub fn plus(self, other: Share) -> Result<Share, Stop> {
        let sum = || {
            let left = self.over.checked_mul(other.under)?;
            let right = other.over.checked_mul(self.under)?;
            Share::new(left.checked_add(right)?, self.under.checked_mul(other.under)?)
        };
        sum().ok_or_else(too_fine)
    }

    /// What is left; none if the other is greater.
    pub fn minus(self, other: Share) -> Result<Share, Stop> {
        if self <= other {
            return Ok(Share::NONE);
        }
        let rest = || {
            let left = self.over.checked_mul(other.under)?;
            let right = other.over.checked_mul(self.under)?;
            Share::new(left.checked_sub(right)?, self.under.checked_mul(other.under)?)
        };
        rest().ok_or_else(too_fine)
    }

    pub fn times(self, other: Share) -> Result<Share, Stop> {
        let product = || {
            let over = self.over.checked_mul(other.over)?;
            Share::new(over, self.under.checked_mul(other.under)?)
        };
        product().ok_or_else(too_fine)
    }

    /// How often the other is in it; the other is not none.
    pub fn over(self, other: Share) -> Result<Share, Stop> {
        let ratio = || {
            let over = self.over.checked_mul(other.under)?;
            Share::new(over, self.under.checked_mul(other.over)?)
        };
        ratio().ok_or_else(too_fine)
    }

    pub fn half(self) -> Result<Share, Stop> {
        self.times(Share { over: 1, under: 2 })
    }

    /// The number that it is.
    pub(crate) fn value(self) -> Spec {
        match self.under {
            1 => Spec::Plain(Value::Int(self.over)),
            _ => Spec::Ratio(self.over, self.under),
        }
    }

    pub(crate) fn of(value: &Spec) -> Result<Option<Share>, Stop> {
        let (over, under) = value.ratio()?;
        Ok(Share::new(over, under))
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Share) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Share {
    fn cmp(&self, other: &Share) -> Ordering {
        let cross = self.over.checked_mul(other.under).zip(other.over.checked_mul(self.under));
        match cross {
            Some((left, right)) => left.cmp(&right),
            // Both are small numbers made of large ones; nobody gets that far by halving.
            None => (self.over / self.under).cmp(&(other.over / other.under)),
        }
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.under {
            1 => write!(f, "{}", self.over),
            _ => write!(f, "{}/{}", self.over, self.under),
        }
    }
}

fn too_fine() -> Stop {
    Stop::stuck("a share that is too fine to be counted")
}
