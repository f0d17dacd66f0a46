//! Receivers that are pure calls: `fp() ** getList().valid()`.
//!
//! What such a call is equal to is learned while the assertion is gone through, and forgotten when
//! a chunk is missing and the search goes back to the state before. So what is missing is named by
//! what the call was found to be: the search closes `list.valid()`, not `getList().valid()`, and
//! the assertion, gone through once more, finds it under either name. A name is only an offer:
//! closing shows whatever it needs.

use base::Span;
use heap::Missing;
use ir::{Expr, ExprKind};
use term::{Op, Term};

use crate::engine::{Engine, GhostMode};
use crate::failure::Result;
use crate::state::State;

impl Engine<'_> {
    /// What is missing, with pure calls replaced by what they are known to be.
    pub fn by_known_names(&mut self, state: &State, missing: Missing) -> Missing {
        match missing {
            Missing::Field { object, field } => {
                Missing::Field { object: self.known_name(state, object), field }
            }
            Missing::Elements { array, index } => {
                Missing::Elements { array: self.known_name(state, array), index }
            }
            Missing::Predicate { predicate, dynamic, args } => {
                let args = args.into_iter().map(|arg| self.known_name(state, arg)).collect();
                Missing::Predicate { predicate, dynamic, args }
            }
        }
    }

    /// What a pure call is known to be equal to, that is no pure call itself.
    fn known_name(&mut self, state: &State, term: Term) -> Term {
        if !self.is_pure_value(term) {
            return term;
        }
        let equals = self.prover.known_equals(&mut self.terms, &state.path, term);
        equals.into_iter().find(|other| !self.is_pure_value(*other)).unwrap_or(term)
    }

    fn is_pure_value(&self, term: Term) -> bool {
        match self.terms.op(term) {
            Op::Apply(fun) => self.tables.methods.functions.values().any(|known| *known == fun),
            _ => false,
        }
    }

    /// The receiver of an instance or a pure call. A contract has no room for a `use` before it,
    /// so in manual mode a receiver that is a pure call is used where nothing else shows that it
    /// is not null.
    pub fn receiver(&mut self, state: &mut State, e: &Expr, span: Span) -> Result<Term> {
        let value = self.eval(state, e)?;
        if self.options.ghost == GhostMode::Manual
            && self.nesting.pure.unfolding.is_empty()
            && let ExprKind::PureCall(call) = &e.kind
        {
            let goal = self.terms.ne(value, Term::NULL);
            if !self.holds(state, goal) {
                self.use_call(state, call)?;
            }
        }
        self.defined_reference(state, value, span)?;
        Ok(value)
    }
}
