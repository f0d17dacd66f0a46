//! What computes or proves without changing anything: pure methods ([`methods`]), functions over
//! data, lemmas, and the induction that shows that they end ([`shrinking`]: by what is read).

pub mod effects;
pub mod framing;
pub mod function;
pub mod induction;
pub mod lemma;
pub mod lemma_auto;
mod lemma_match;
pub mod methods;
pub mod recursion;
mod shrinking;
pub mod summary;
pub mod unfold;
