//! What came of a unit.

use base::Span;
use serde::{Deserialize, Serialize};

use crate::reason::Reason;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Verified,
    /// Nobody looked at its body: it says so, or it has none.
    Trusted,
    /// At least one obligation fails on some path.
    Failed,
    /// The solver gave up, a budget did not suffice, or the run was interrupted.
    Unknown,
    /// Something in it is not supported yet.
    Unsupported,
    /// Its text or contract has errors, or the verifier has.
    Error,
}

impl Verdict {
    pub const ALL: [Verdict; 6] = [
        Verdict::Verified,
        Verdict::Trusted,
        Verdict::Failed,
        Verdict::Unknown,
        Verdict::Unsupported,
        Verdict::Error,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Verdict::Verified => "verified",
            Verdict::Trusted => "trusted",
            Verdict::Failed => "failed",
            Verdict::Unknown => "unknown",
            Verdict::Unsupported => "unsupported",
            Verdict::Error => "error",
        }
    }

    /// Whether nothing speaks against it.
    pub fn is_fine(self) -> bool {
        matches!(self, Verdict::Verified | Verdict::Trusted)
    }

    /// Of two about parts of one thing. What is surely wrong is wrong, whatever could not be
    /// looked at besides.
    pub fn is_worse_than(self, other: Verdict) -> bool {
        let rank = |verdict: Verdict| match verdict {
            Verdict::Failed => 4,
            Verdict::Error => 3,
            Verdict::Unsupported => 2,
            Verdict::Unknown => 1,
            Verdict::Verified | Verdict::Trusted => 0,
        };
        rank(self) > rank(other)
    }
}

/// Why there is neither a proof nor a failure.
#[derive(Clone, PartialEq, Debug)]
pub enum Why {
    /// The work that a unit may take did not suffice.
    Budget,
    /// All that is left are questions that the solver did not decide.
    Solver,
    /// Something that the engine has no rule for.
    Unsupported { what: Reason, span: Span },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_is_worst() {
        for other in Verdict::ALL {
            assert_eq!(Verdict::Failed.is_worse_than(other), other != Verdict::Failed);
            assert!(!Verdict::Verified.is_worse_than(other));
            assert!(!other.is_worse_than(other));
        }
        assert!(Verdict::Error.is_worse_than(Verdict::Unsupported));
        assert!(Verdict::Unsupported.is_worse_than(Verdict::Unknown));
        assert!(Verdict::Unknown.is_worse_than(Verdict::Trusted));
    }
}
