//! The fast prover.
