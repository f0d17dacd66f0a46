//! Postconditions that are defined because of what the body does.
//!
//! ```java
//! //@ requires (\forall int i; 0 <= i < a.length; a[i] != null);
//! //@ ensures (\forall int i; 0 <= i < a.length; (\forall int j; 0 <= j < a[i].length; a[i][j] == 0));
//! static void clear(int[][] a) { … }
//! ```
//!
//! Without `assignable` the rows themselves may change, and nobody outside sees that they do not. A
//! clause that is not defined wherever the frame lets the method go is shown to be defined at each of its
//! exits, where it is shown to hold, too: a contract that is met is defined. So whoever calls the method
//! takes the clause for defined. What has no body to show it (abstract and trusted methods, the
//! library), what is a value (pure methods), and what speaks of permissions is defined by itself.

use base::needs;
use ir::{Body, Framing, MethodId, Origin};

use crate::engine::Engine;
use crate::engine::scope::{Faults, LookedInto};
use crate::failure::{Result, Stop};
use crate::scope::MemoryKind;
use crate::state::State;

impl<'p> Engine<'p> {
    /// Whether the unit of the method shows at every exit that what it promises is defined.
    fn is_defined_at_exits(&self, method: MethodId) -> bool {
        let info = self.program.method(method);
        matches!(info.body, Body::Block { .. })
            && !info.modifiers.trusted
            && info.origin == Origin::Source
            && self.program.class(info.class).framing == Framing::Explicit
            && !self.is_pure(method)
    }

    /// What is not defined by itself, in the method that is verified: its exits will show it.
    pub fn put_off_to_exits(&self, done: Result<()>, method: MethodId) -> Result<Option<Stop>> {
        match done {
            Err(stop @ Stop::Failed(_))
                if self.scope.memory == MemoryKind::Total
                    && needs!("exits-show-definedness", self.is_defined_at_exits(method)) =>
            {
                Ok(Some(stop))
            }
            done => done.map(|()| None),
        }
    }

    /// Adds what a method promises to the state after a call of it.
    pub fn produce_promise(
        &mut self,
        state: State,
        method: MethodId,
        produce: impl Fn(&mut Engine<'p>, State) -> Result<Vec<State>>,
    ) -> Result<Vec<State>> {
        let may_rest = state.heap.is_total()
            && self.scope.measure.as_ref().is_none_or(|measure| !measure.pure)
            && self.is_defined_at_exits(method);
        if !may_rest {
            return produce(self, state);
        }
        match produce(self, state.clone()) {
            Err(Stop::Failed(_)) => {
                let body = LookedInto { method, faults: Faults::Left };
                self.while_looking_into(body, |engine| produce(engine, state))
            }
            done => done,
        }
    }
}
