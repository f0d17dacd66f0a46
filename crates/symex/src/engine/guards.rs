//! Guards: what changes in the scope, or in what is done inside what, while something is done, is put
//! back however that ends.
//!
//! ```text
//! engine.with_locals(spec.locals.clone(), |engine| engine.consume(state, &requires, blame))
//! ```

use std::rc::Rc;

use ir::{Local, MethodId};

use crate::engine::Engine;
use crate::engine::scope::{Faults, LookedInto};

impl<'p> Engine<'p> {
    /// Works on another text: a contract, a definition, a lemma.
    pub fn with_locals<T>(
        &mut self,
        locals: Rc<[Local]>,
        work: impl FnOnce(&mut Engine<'p>) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.scope.locals, locals);
        let done = work(self);
        self.scope.locals = outer;
        done
    }

    /// Works without lemmas.
    pub fn without_lemmas<T>(&mut self, work: impl FnOnce(&mut Engine<'p>) -> T) -> T {
        let outer = std::mem::replace(&mut self.scope.lemmas_allowed, false);
        let done = work(self);
        self.scope.lemmas_allowed = outer;
        done
    }

    /// Unfolds the body of a pure method; in a base case only if it calls none of those around.
    pub fn while_unfolding<T>(
        &mut self,
        method: MethodId,
        base_case: bool,
        work: impl FnOnce(&mut Engine<'p>) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.nesting.pure.base_case, base_case);
        self.nesting.pure.unfolding.push(method);
        let done = work(self);
        self.nesting.pure.unfolding.pop();
        self.nesting.pure.base_case = outer;
        done
    }

    pub fn while_closing<T>(&mut self, work: impl FnOnce(&mut Engine<'p>) -> T) -> T {
        let outer = std::mem::replace(&mut self.nesting.ghost.closing, true);
        let done = work(self);
        self.nesting.ghost.closing = outer;
        done
    }

    /// Looks at what holds when a constructor is done.
    pub fn when_done<T>(&mut self, work: impl FnOnce(&mut Engine<'p>) -> T) -> T {
        let outer = std::mem::replace(&mut self.nesting.done, true);
        let done = work(self);
        self.nesting.done = outer;
        done
    }

    /// Runs a body that has a unit of its own.
    pub fn while_looking_into<T>(
        &mut self,
        body: LookedInto,
        work: impl FnOnce(&mut Engine<'p>) -> T,
    ) -> T {
        let is_left = |outer: &LookedInto| outer.faults == Faults::Left;
        let faults = match self.nesting.looked_into.last().is_some_and(is_left) {
            true => Faults::Left,
            false => body.faults,
        };
        self.nesting.looked_into.push(LookedInto { faults, ..body });
        let done = work(self);
        self.nesting.looked_into.pop();
        done
    }

    /// Runs the rounds of a loop, from which something may be held back.
    pub fn while_holding_back<T>(
        &mut self,
        holds_back: bool,
        work: impl FnOnce(&mut Engine<'p>) -> T,
    ) -> T {
        self.nesting.held_back += usize::from(holds_back);
        let done = work(self);
        self.nesting.held_back -= usize::from(holds_back);
        done
    }

    /// Shows something that is nobody else's business.
    pub fn while_answering<T>(&mut self, work: impl FnOnce(&mut Engine<'p>) -> T) -> T {
        let outer = std::mem::take(&mut self.nesting.looked_into);
        let done = work(self);
        self.nesting.looked_into = outer;
        done
    }

    /// Evaluates under `dropping`; what was dropped made the heap smaller, or nothing is said.
    pub fn while_dropped<T>(
        &mut self,
        smaller: bool,
        work: impl FnOnce(&mut Engine<'p>) -> T,
    ) -> T {
        let outer = self.nesting.dropped;
        self.nesting.dropped |= smaller;
        let done = work(self);
        self.nesting.dropped = outer;
        done
    }

    /// Looks at another heap, which has all that was dropped of this one.
    pub fn while_whole<T>(&mut self, work: impl FnOnce(&mut Engine<'p>) -> T) -> T {
        let outer = std::mem::replace(&mut self.nesting.dropped, false);
        let done = work(self);
        self.nesting.dropped = outer;
        done
    }

    pub fn while_peeking<T>(&mut self, work: impl FnOnce(&mut Engine<'p>) -> T) -> T {
        let outer = std::mem::replace(&mut self.nesting.ghost.peeking, true);
        let done = work(self);
        self.nesting.ghost.peeking = outer;
        done
    }

    pub fn while_learning<T>(&mut self, work: impl FnOnce(&mut Engine<'p>) -> T) -> T {
        let outer = std::mem::replace(&mut self.nesting.ghost.learning, true);
        let done = work(self);
        self.nesting.ghost.learning = outer;
        done
    }

    /// Works with so many attempts at ghost operations, or with as many as each action has.
    pub fn with_attempts<T>(
        &mut self,
        attempts: Option<u32>,
        work: impl FnOnce(&mut Engine<'p>) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.nesting.ghost.attempts, attempts);
        let done = work(self);
        self.nesting.ghost.attempts = outer;
        done
    }

    /// Whether what is run is the text of the method that is verified.
    pub fn is_own_text(&self) -> bool {
        self.nesting.inlined == 0 && self.nesting.looked_into.is_empty()
    }
}
