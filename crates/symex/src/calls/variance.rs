//! Pure methods of one family that ask for different things (section 6 of the DFJ paper).
//!
//! Each dispatched pure call is a function of the snapshot of the precondition that its caller
//! knows. Methods of a family with one precondition share that function; one that asks for
//! something else has its own, of its own snapshot. The two speak of the same value where the
//! object is of the overriding method's class, the paper's second axiom: whenever a call meets
//! both preconditions, the values are equated, by rule and not by axiom. That what was known
//! suffices for the overriding method is shown once, where it is declared
//! ([`crate::inherit`]).
//!
//! ```java
//! class A           { /*@ requires acc(x) ** acc(y); @*/ /*@ pure @*/ int f() }
//! class B extends A { /*@ requires acc(x); @*/           /*@ pure @*/ int f() }
//! ```

use base::needs;
use ir::{Binding, MethodId, Origin};
use term::Term;

use crate::determined::{Determined, as_declared};
use crate::engine::Engine;
use crate::engine::meaning::{Called, Target};
use crate::engine::reading::Reading;
use crate::failure::{Result, Stop};
use crate::state::State;

impl Engine<'_> {
    /// Whether two methods of a family have one precondition, as far as their texts show: then
    /// its snapshot says the same to both.
    pub fn asks_the_same(&mut self, a: MethodId, b: MethodId) -> bool {
        if a == b {
            return true;
        }
        if let Some(known) = self.tables.methods.same_preconditions.get(&(a, b)) {
            return *known;
        }
        let own = self.first_case(b, Reading::Dynamic);
        let promised = self.promised(a, b);
        let same = promised
            .cases
            .first()
            .is_some_and(|promised| self.same_shape(&promised.requires, &own.requires));
        let same = needs!("shared-function-of-one-precondition", same);
        self.tables.methods.same_preconditions.insert((a, b), same);
        same
    }

    /// The first method of the family, if it is another one, that this one shares its function
    /// with.
    pub fn first_that_asks_the_same(&mut self, method: MethodId) -> Option<MethodId> {
        let family = self.facts.families.method(method);
        if family == method {
            return None;
        }
        let mut earlier: Vec<MethodId> =
            self.facts.families.relatives(method).filter(|m| *m < method).collect();
        earlier.sort();
        earlier.into_iter().find(|other| {
            self.facts.families.method(*other) == family
                && self.is_pure(*other)
                && self.asks_the_same(*other, method)
        })
    }

    /// The value of a call of one method that is answered by another, which asks for something
    /// else: by the contract of the one that runs, if that can be met here, and as the caller
    /// knows it, if that can be.
    pub fn value_of_override(
        &mut self,
        state: &mut State,
        target: Target,
        call: Called<'_>,
    ) -> Result<Term> {
        let called = call.method;
        let mut by_own = state.clone();
        let own_call = Called { method: target.method, binding: Binding::Dynamic, ..call };
        let own = self.value_by(&mut by_own, target, own_call);
        if let Err(Stop::Budget(at)) = own {
            return Err(Stop::Budget(at));
        }
        if own.is_ok() {
            *state = by_own;
        }
        // What the library's method reads, nothing may tell. And while a body is unfolded,
        // preconditions are taken to hold: of two, only one may have been shown.
        let is_told = as_declared(self.program, called) == Determined::Value;
        if own.is_err() && !is_told {
            return own;
        }
        if let Ok(own) = own
            && (self.program.method(called).origin != Origin::Source
                || !self.nesting.pure.unfolding.is_empty())
        {
            return Ok(own);
        }
        let mut as_called = state.clone();
        let dispatched = Target::dispatched(called);
        let family_call = Called { binding: Binding::Dynamic, told: false, ..call };
        let family = self.value_by(&mut as_called, dispatched, family_call);
        match (own, family) {
            (_, Err(Stop::Budget(at))) => Err(Stop::Budget(at)),
            (Ok(own), Ok(family)) => {
                *state = as_called;
                let fact = self.terms.eq(own, family);
                self.assume(state, fact);
                Ok(own)
            }
            (Ok(own), Err(_)) => Ok(own),
            // Whoever meets the precondition of what is called has met the other one, though
            // it does not show here.
            (Err(_), Ok(family)) => {
                *state = as_called;
                Ok(family)
            }
            (Err(stop), Err(_)) => Err(stop),
        }
    }
}
