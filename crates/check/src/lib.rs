//! What engines and everybody else speak: what is to be checked ([`Task`], of a [`Unit`], under
//! [`Proposal`]s), what had to be shown ([`Obligation`]) and what came of it ([`Verdict`],
//! [`Why`], [`Reason`]). Plain data, and one trait, [`Checker`], which every engine has.
//!
//! An engine's report is its own: an associated type, until there is a second engine.

mod obligation;
mod reason;
mod unit;
mod verdict;
mod weigh;

pub use base::Cancel;
pub use obligation::{Obligation, ObligationId, ObligationKind};
pub use reason::Reason;
pub use unit::{Patience, Proposal, Task, Unit, UnitKind, Wants};
pub use verdict::{Verdict, Why};
pub use weigh::{Summary, Weighed, Weigher};

/// Something that verifies units. Each unit is checked alone: nothing that one check does can be
/// seen by another, so they may run side by side.
pub trait Checker: Send + Sync {
    type Report: Send;

    /// All units of the program's sources, in the order of the text.
    fn units(&self) -> Vec<Unit>;

    /// Checks one unit. What is given back after `cancel` was wished for is of no use. To be
    /// called inside [`base::on_large_stack`].
    fn check(&self, task: &Task, cancel: &Cancel) -> Self::Report;
}
