//! The values of iterated chunks: snapshots with a part for each index.
//!
//! The part of a snapshot for an index is a function of both. A snapshot that was put
//! together of others is a constant with a definition, which is told for each index that is
//! asked for, and for no other.

use base::step;
use term::{Op, Sort, Term};

use crate::engine::Engine;
use crate::engine::known::{Definition, Piece};
use crate::state::State;

/// How far definitions are followed.
const DEPTH: u32 = 16;

impl Engine<'_> {
    /// The part of a snapshot for an index; what it is by definition is assumed.
    pub fn value_at(&mut self, state: &mut State, values: Term, index: Term) -> Term {
        self.value_within(state, values, index, DEPTH)
    }

    fn value_within(&mut self, state: &mut State, values: Term, index: Term, depth: u32) -> Term {
        let part = self.part_at(values, index);
        if depth == 0 {
            return part;
        }
        // Values of two ways that were joined.
        if let (Op::Ite, [selector, then, other]) = (self.terms.op(values), self.terms.args(values))
        {
            let (selector, then, other) = (*selector, *then, *other);
            let then = self.value_within(state, then, index, depth - 1);
            let other = self.value_within(state, other, index, depth - 1);
            let value = self.terms.ite(selector, then, other);
            let fact = self.terms.eq(part, value);
            self.assume(state, fact);
            return part;
        }
        let Some(definition) = self.maps.definitions.get(&values).cloned() else { return part };
        // The first piece that has the index counts.
        let mut cases = Vec::new();
        for piece in &definition.pieces {
            cases.push(match piece {
                Piece::From { condition, values } => {
                    let there = self.substitute_index(*condition, definition.var, index);
                    if there.is_false() {
                        continue;
                    }
                    (there, self.value_within(state, *values, index, depth - 1))
                }
                Piece::Shifted { condition, values, by } => {
                    let there = self.substitute_index(*condition, definition.var, index);
                    if there.is_false() {
                        continue;
                    }
                    let index =
                        step!("shifted-value-is-shifted", self.terms.add(index, *by), else index);
                    (there, self.value_within(state, *values, index, depth - 1))
                }
                Piece::Formula { condition, snapshot } => (
                    self.substitute_index(*condition, definition.var, index),
                    self.substitute_index(*snapshot, definition.var, index),
                ),
                Piece::One { index: own, snapshot } => {
                    let there = self.terms.eq(index, *own);
                    (step!("single-value-is-at-its-index", there, else Term::TRUE), *snapshot)
                }
            });
        }
        let mut value = part;
        for (there, case) in cases.into_iter().rev() {
            value = self.terms.ite(there, case, value);
        }
        let fact = self.terms.eq(part, value);
        self.assume(state, fact);
        part
    }

    fn part_at(&mut self, values: Term, index: Term) -> Term {
        let sort = self.terms.sort(index);
        let name = format!("at {}", self.terms.show_sort(sort));
        let fun =
            self.terms.declare_fun(&name, &[Sort::SNAP, sort], Sort::SNAP, term::Reach::Arguments);
        self.terms.apply(fun, &[values, index])
    }

    /// A snapshot with the same part for each index.
    pub fn same_everywhere(&mut self, var: Term, snapshot: Term) -> Option<Term> {
        self.put_together(var, vec![Piece::Formula { condition: Term::TRUE, snapshot }])
    }

    /// The snapshot put together of pieces; the same for the same pieces. `None` if a piece
    /// speaks of a variable that is bound further out: it would be another for each value.
    pub fn put_together(&mut self, var: Term, pieces: Vec<Piece>) -> Option<Term> {
        let definition = Definition { var, pieces };
        if let Some(known) = self.maps.known.get(&definition) {
            return Some(*known);
        }
        for piece in &definition.pieces {
            let mentioned = match piece {
                Piece::From { condition, values } => vec![*condition, *values],
                Piece::Shifted { condition, values, by } => vec![*condition, *values, *by],
                Piece::Formula { condition, snapshot } => vec![*condition, *snapshot],
                Piece::One { index, snapshot } => vec![*index, *snapshot],
            };
            for constant in mentioned.into_iter().flat_map(|t| self.terms.free_constants(t)) {
                let is_variable = self
                    .terms
                    .as_constant(constant)
                    .is_some_and(|info| info.kind == term::ConstKind::Variable);
                if is_variable && constant != var {
                    return None;
                }
            }
        }
        let values = self.terms.fresh("gathered", Sort::SNAP);
        self.maps.known.insert(definition.clone(), values);
        self.maps.definitions.insert(values, definition);
        Some(values)
    }
}
