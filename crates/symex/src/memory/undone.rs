//! Writes outside of the frame of a method that are undone: `assignable` compares the state before
//! with the state after.
//!
//! ```java
//! //@ assignable \nothing;
//! int peek() { next++; int v = items[next]; next--; return v; }
//! ```
//!
//! A write that is not seen to lie in the frame is remembered, and the path goes on; wherever the
//! method is left, by whatever path, the location has the value that it had at the entry, or lies in
//! the frame after all. A round of a loop stands for all, and what it calls `i` is something else at the
//! end: there only locations are compared that do not depend on the round, the others lie in the frame.

use base::{Span, step};
use ir::OldLabel;
use term::Term;

use crate::engine::Engine;
use crate::engine::frame::{Outside, Place};
use crate::failure::Result;
use crate::state::State;

impl Engine<'_> {
    /// A write is looked at again at the end, unless it is seen to lie in the frame.
    pub fn leaves_frame(&mut self, state: &State, outside: Outside) {
        let is_known = self
            .tables
            .outside
            .iter()
            .any(|known| known.inside == outside.inside && is_same(known.place, outside.place));
        if outside.inside.is_true() || is_known || self.holds(state, outside.inside) {
            return;
        }
        self.tables.outside.push(outside);
    }

    /// At the end of a method: what was written outside of the frame is as it was.
    pub fn check_undone(&mut self, mut state: State, span: Span) -> Result<Vec<State>> {
        for outside in self.tables.outside.clone() {
            let before = state.old(&OldLabel::Entry).map(|old| old.heap.clone());
            let mut then = state.clone();
            then.heap = before.unwrap_or_default();
            let (now, then) = match outside.place {
                Place::Field(object, field) => {
                    let now = self.read_total_field(&mut state, object, field, outside.span)?;
                    then.path = state.path.clone();
                    let value = self.read_total_field(&mut then, object, field, outside.span)?;
                    (now, value)
                }
                Place::Element { array, sort, index } => {
                    let now = self.read_total_elements(&mut state, array, sort);
                    then.path = state.path.clone();
                    let value = self.read_total_elements(&mut then, array, sort);
                    let mut at = |all: Option<Term>| all.map(|all| self.terms.index(all, index));
                    (at(now), at(value))
                }
            };
            let same = match (now, then) {
                (Some(now), Some(then)) => self.terms.eq(now, then),
                _ => Term::FALSE,
            };
            let goal = self.terms.or([outside.inside, same]);
            let states = self.with_ghosts(state, span, &mut |engine, mut state| {
                step!("write-lies-in-the-frame", {
                    engine.while_answering(|engine| {
                        engine.prove(&mut state, goal, |engine| {
                            engine.outside_of(&outside.frame, outside.place, outside.span)
                        })
                    })?;
                });
                Ok(vec![state])
            })?;
            let Some(next) = states.into_iter().next() else { return Ok(Vec::new()) };
            state = next;
        }
        Ok(vec![state])
    }
}

fn is_same(a: Place, b: Place) -> bool {
    match (a, b) {
        (Place::Field(object, field), Place::Field(o, f)) => (object, field) == (o, f),
        (Place::Element { array, index, .. }, Place::Element { array: a, index: i, .. }) => {
            (array, index) == (a, i)
        }
        _ => false,
    }
}
