//! What a method or loop may change.

use base::Span;
use heap::Locations;

/// What may be changed from some point on.
#[derive(Clone, Debug)]
pub struct Frame {
    pub locations: Locations,
    /// What came into being later is not meant.
    pub since: u32,
    /// The clause.
    pub span: Span,
    /// Whose frame it is, in words.
    pub what: &'static str,
}
