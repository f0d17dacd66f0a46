//! Objects that are one of two: `Node n = c ? a : b; n.value = 1;` needs the permission to
//! `a.value` where `c` holds and that to `b.value` elsewhere. What is asked of such an object is
//! done for both cases by themselves.

use base::Span;
use heap::Missing;
use term::{Op, Term};

use crate::engine::Engine;
use crate::failure::{Result, Stop};
use crate::state::State;

/// How many times the cases of one action are told apart.
const CHOICES: u32 = 3;

impl Engine<'_> {
    /// Runs the action with the help of ghost operations; where something of an object is
    /// missing that depends on a condition, for the two cases.
    pub fn by_cases<T>(
        &mut self,
        state: &State,
        span: Span,
        action: &mut dyn FnMut(&mut Self, State) -> Result<Vec<T>>,
    ) -> Result<Vec<T>> {
        let stop = match self.try_with_ghosts(state, span, action) {
            Err(Stop::Missing(missing, failure)) => (missing, failure),
            other => return other,
        };
        let Some(condition) = self.choice_in(&stop.0).filter(|_| self.chosen < CHOICES) else {
            return Err(Stop::Missing(stop.0, stop.1));
        };
        let negated = self.terms.not(condition);
        self.chosen += 1;
        let mut results = Ok(Vec::new());
        for case in [condition, negated] {
            let Some(mut branch) = self.branch(state, case) else { continue };
            if branch.splits.len() == state.splits.len() {
                // Decided all along: the other case says nothing new.
                results = Err(Stop::Missing(stop.0, stop.1));
                break;
            }
            self.choose(&mut branch, condition, case == condition);
            match (self.by_cases(&branch, span, action), &mut results) {
                (Ok(more), Ok(all)) => all.extend(more),
                (Err(stop), _) => {
                    results = Err(stop);
                    break;
                }
                (Ok(_), Err(_)) => break,
            }
        }
        self.chosen -= 1;
        results
    }

    fn choice_in(&self, missing: &Missing) -> Option<Term> {
        let object = match missing {
            Missing::Field { object, .. } => *object,
            Missing::Elements { array } => *array,
            Missing::Predicate { args, .. } => *args.first()?,
        };
        match (self.terms.op(object), self.terms.args(object)) {
            (Op::Ite, [condition, ..]) => Some(*condition),
            _ => None,
        }
    }

    /// Variables whose value depends on the condition have the one or the other.
    fn choose(&mut self, state: &mut State, condition: Term, holds: bool) {
        let locals: Vec<_> = state.locals().collect();
        for (local, value) in locals {
            let Some(value) = value else { continue };
            if let (Op::Ite, [on, then, other]) = (self.terms.op(value), self.terms.args(value))
                && *on == condition
            {
                let value = if holds { *then } else { *other };
                state.set(local, value);
            }
        }
    }
}
