//! Sums, products, counts, least and greatest elements as terms.

use ir::Quantifier;
use term::Term;

/// A quantifier with its range and body as terms.
#[derive(Clone)]
pub struct Folded {
    pub quantifier: Quantifier,
    pub lo: Term,
    pub hi: Term,
    pub var: Term,
    /// What one element adds.
    pub body: Term,
}
