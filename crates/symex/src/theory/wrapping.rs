//! Wrap-around of sums: `(int) ((int) a + b)` is `(int) (a + b)`, also where the inner value has a
//! name.
//!
//! ```java
//! //@ loop_invariant t == (int) total(s[n .. s.length]);    // `t + x` wraps once, not twice
//! ```

use rustc_hash::FxHashMap;
use term::{IntKind, Op, Term};

use crate::engine::Engine;
use crate::state::State;

impl Engine<'_> {
    /// A sum that is going to be wrapped, where what is known to be a wrapped value is written
    /// as one: wrapping once is enough.
    pub fn before_wrapping(&mut self, state: &State, kind: IntKind, sum: Term) -> Term {
        let atoms = match self.terms.op(sum) {
            Op::Linear(_) => self.terms.args(sum).to_vec(),
            _ => vec![sum],
        };
        let mut written = FxHashMap::default();
        for atom in atoms {
            if !matches!(self.terms.op(atom), Op::Const(_)) {
                continue;
            }
            let names = self.prover.known_equals(&mut self.terms, &state.path, atom);
            let wrapped = names.into_iter().find(|name| {
                matches!(self.terms.op(*name), Op::Wrap(inner) if inner.bits() >= kind.bits())
            });
            if let Some(wrapped) = wrapped {
                written.insert(atom, wrapped);
            }
        }
        if written.is_empty() { sum } else { self.terms.substitute(sum, &written) }
    }
}
