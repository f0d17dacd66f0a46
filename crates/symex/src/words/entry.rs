//! What a method starts from, piece by piece: its parameters, and the locations that its
//! precondition covers, those inside of predicates as well.
//!
//! Predicates are opened as far as a model says that they go; where it says nothing, the way
//! with the least behind it is taken, so that lists are short.

use base::Span;
use heap::Chunk;
use ir::{LocalId, OldLabel, Type};
use solver::Model;
use term::Term;
use term::eval::Value;

use crate::engine::Engine;
use crate::state::State;
use crate::words::inputs::Valuation;

/// How many predicates are opened.
const MOST_OPENED: usize = 16;

/// The entry of the method that is verified, as the failing path knows it.
pub(crate) struct Entry {
    /// With the heap on entry, and all that is known.
    pub state: State,
    /// The parameters and their values.
    pub params: Vec<(LocalId, Term)>,
    /// Arrays that parameters and fields refer to.
    pub arrays: Vec<Term>,
}

impl Engine<'_> {
    pub(crate) fn entry_of(&mut self, state: &State, model: Option<&Model>) -> Option<Entry> {
        if !self.has_entry(state) {
            return None;
        }
        let old = state.old(&OldLabel::Entry)?.clone();
        let method = self.program.method(self.scope.method?);
        let mut params = Vec::new();
        for param in &method.params {
            params.push((*param, old.get(*param)?));
        }
        let mut at = state.clone();
        at.heap = old.heap.clone();
        let nothing = Model::new(false);
        let mut values = Valuation::new(model.unwrap_or(&nothing));
        let mut left: Vec<Chunk> = Vec::new();
        for _ in 0..MOST_OPENED {
            let closed =
                |chunk: &Chunk| matches!(chunk, Chunk::Predicate { .. }) && !left.contains(chunk);
            let Some(index) = at.heap.chunks().iter().position(closed) else { break };
            let Some(chunk) = at.heap.chunks().get(index).cloned() else { break };
            let opened = self.open_chunk(at.clone(), index, Span::NONE);
            let chosen = match opened {
                Ok(ways) => self.likely(ways, at.route.splits.len(), &mut values),
                Err(_) => None,
            };
            match chosen {
                Some(way) => at = way,
                None => left.push(chunk),
            }
        }
        let mut arrays = Vec::new();
        for (param, value) in &params {
            let ty = method.locals.get(param.index()).map(|local| &local.ty);
            if matches!(ty, Some(Type::Array(_))) {
                arrays.push(*value);
            }
        }
        for chunk in at.heap.chunks() {
            if let Chunk::Field { field, value, .. } = chunk
                && let Some(info) = self.program.fields.get(*field as usize)
                && matches!(info.ty, Type::Array(_))
            {
                arrays.push(*value);
            }
        }
        Some(Entry { state: at, params, arrays })
    }

    /// Of several ways, the one that the model goes; where that is open, the one with the least
    /// that is still closed.
    fn likely(
        &mut self,
        ways: Vec<State>,
        known: usize,
        values: &mut Valuation<'_>,
    ) -> Option<State> {
        let mut best: Option<(usize, usize, State)> = None;
        for way in ways {
            let conditions: Vec<Term> = way.route.splits.iter().skip(known).copied().collect();
            let mut open = 0;
            let mut is_false = false;
            for condition in conditions {
                match self.value_in(values, condition) {
                    Some(Value::Bool(true)) => {}
                    Some(Value::Bool(false)) => is_false = true,
                    _ => open += 1,
                }
            }
            let closed = way
                .heap
                .chunks()
                .iter()
                .filter(|chunk| matches!(chunk, Chunk::Predicate { .. }))
                .count();
            if !is_false && best.as_ref().is_none_or(|(o, c, _)| (open, closed) < (*o, *c)) {
                best = Some((open, closed, way));
            }
        }
        best.map(|(_, _, way)| way)
    }
}
