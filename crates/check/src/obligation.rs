//! What had to be shown.

use std::fmt;

use base::{Code, Span};

/// What kind of thing had to be shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ObligationKind {
    Postcondition,
    Precondition,
    Assertion,
    Permission,
    NonNull,
    Index,
    Overflow,
    Divisor,
    Cast,
    ArraySize,
    ArrayStore,
    InvariantInitially,
    InvariantKept,
    Exception,
    Termination,
    WellDefined,
    GhostStatement,
    Unreachable,
    Override,
    Output,
}

impl ObligationKind {
    /// The obligation that a failure of this code is about; none if it is about something else.
    pub fn of(code: Code) -> Option<ObligationKind> {
        Some(match code {
            Code::Postcondition => ObligationKind::Postcondition,
            Code::Precondition => ObligationKind::Precondition,
            Code::Assertion => ObligationKind::Assertion,
            Code::MissingPermission => ObligationKind::Permission,
            Code::NullDereference => ObligationKind::NonNull,
            Code::IndexOutOfBounds => ObligationKind::Index,
            Code::Overflow => ObligationKind::Overflow,
            Code::DivisionByZero => ObligationKind::Divisor,
            Code::ClassCast => ObligationKind::Cast,
            Code::NegativeArraySize => ObligationKind::ArraySize,
            Code::ArrayStore => ObligationKind::ArrayStore,
            Code::InvariantInitially => ObligationKind::InvariantInitially,
            Code::InvariantKept => ObligationKind::InvariantKept,
            Code::ExceptionNotAllowed => ObligationKind::Exception,
            Code::Termination => ObligationKind::Termination,
            Code::NotWellDefined => ObligationKind::WellDefined,
            Code::GhostStatement => ObligationKind::GhostStatement,
            Code::Reached => ObligationKind::Unreachable,
            Code::Override => ObligationKind::Override,
            Code::OutputNotDetermined => ObligationKind::Output,
            _ => return None,
        })
    }

    /// In one or two words.
    pub fn as_str(self) -> &'static str {
        match self {
            ObligationKind::Postcondition => "postcondition",
            ObligationKind::Precondition => "precondition",
            ObligationKind::Assertion => "assertion",
            ObligationKind::Permission => "permission",
            ObligationKind::NonNull => "null",
            ObligationKind::Index => "index",
            ObligationKind::Overflow => "overflow",
            ObligationKind::Divisor => "division by zero",
            ObligationKind::Cast => "cast",
            ObligationKind::ArraySize => "array size",
            ObligationKind::ArrayStore => "array store",
            ObligationKind::InvariantInitially => "loop invariant initially",
            ObligationKind::InvariantKept => "loop invariant kept",
            ObligationKind::Exception => "exception",
            ObligationKind::Termination => "termination",
            ObligationKind::WellDefined => "well-definedness",
            ObligationKind::GhostStatement => "ghost statement",
            ObligationKind::Unreachable => "unreachable",
            ObligationKind::Override => Code::Override.title(),
            ObligationKind::Output => Code::OutputNotDetermined.title(),
        }
    }
}

/// Something that had to be shown, at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obligation {
    pub id: ObligationId,
    pub kind: ObligationKind,
    /// Where the program goes wrong if it does not hold.
    pub place: Span,
    /// The part of a specification that it is about, if that stands elsewhere.
    pub conjunct: Option<Span>,
}

/// The same in every run in which the obligation is the same: it is made of the unit's name and
/// of the texts at the place and at the conjunct, not of where they stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObligationId(u64);

impl ObligationId {
    /// `number`: how many that are otherwise the same come before it in the unit.
    pub fn new(
        unit: &str,
        kind: ObligationKind,
        place: &str,
        conjunct: &str,
        number: usize,
    ) -> ObligationId {
        // FNV-1a: the same on every machine and in every version.
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        let number = number.to_string();
        for part in [unit, kind.as_str(), place, conjunct, &number] {
            for byte in part.bytes().chain([0]) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
        ObligationId(hash)
    }
}

impl fmt::Display for ObligationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_tell_obligations_apart() {
        let id = |unit, kind, place, conjunct, number| {
            ObligationId::new(unit, kind, place, conjunct, number)
        };
        let first = id("A.m()", ObligationKind::Assertion, "x", "y", 0);
        assert_eq!(
            first.to_string(),
            id("A.m()", ObligationKind::Assertion, "x", "y", 0).to_string()
        );
        for other in [
            id("A.n()", ObligationKind::Assertion, "x", "y", 0),
            id("A.m()", ObligationKind::Index, "x", "y", 0),
            id("A.m()", ObligationKind::Assertion, "xy", "", 0),
            id("A.m()", ObligationKind::Assertion, "x", "z", 0),
            id("A.m()", ObligationKind::Assertion, "x", "y", 1),
        ] {
            assert_ne!(first, other);
        }
    }
}
