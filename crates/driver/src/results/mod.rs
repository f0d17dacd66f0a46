//! What came of a run, as plain data ([`report`], made by [`convert`]), and what is said about it
//! beyond the verdict: what it rests on ([`doubts`], [`assumptions`]), how much there is to a finding
//! ([`confidence`], [`offer`]), an input for which it happens ([`counterexample`]), that somebody
//! accepted it ([`suppress`]), all of which is told early, too ([`early`]), or may have
//! ([`promises`]), where the error is that stops a unit ([`blocked`]), names that people can read ([`readable`]).

pub(crate) mod assumptions;
pub(crate) mod blocked;
pub(crate) mod confidence;
pub(crate) mod convert;
pub(crate) mod counterexample;
pub(crate) mod doubts;
pub(crate) mod early;
pub(crate) mod offer;
pub(crate) mod promises;
pub(crate) mod readable;
pub(crate) mod report;
pub(crate) mod suppress;
