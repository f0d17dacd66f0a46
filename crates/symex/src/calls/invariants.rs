//! Class invariants of classes with explicit frames (section 7 of the language): they hold when a
//! method that is not a `helper` is entered and left, by an exception too. For its body and for its
//! callers they are part of the contract ([`crate::invariant`]).
//!
//! An invariant speaks about the heap as it is: it is no more than what its text says of an object,
//! evaluated where somebody asks. What changes an object that is not `this` has to show the
//! invariant of that object before anybody calls a method of it.

use base::{Code, Span, step};
use ir::{AssertionKind, MethodId, MethodKind, SpecCase, Type};
use term::Term;

use crate::consume::Blame;
use crate::engine::Engine;
use crate::failure::{Result, unsupported};
use crate::invariant::{asked_by, invariants_of, keeps_invariant};
use crate::state::State;

impl Engine<'_> {
    /// The value of `\invariant_for(o)`, for an object of a class of which nobody says anything.
    pub fn invariant_for(
        &mut self,
        state: &mut State,
        object: Term,
        ty: &Type,
        span: Span,
    ) -> Result<Term> {
        let Type::Class(class) = ty else { return unsupported("this invariant", span) };
        if state.heap.total.is_none() {
            return unsupported("an invariant in code with permissions", span);
        }
        self.defined_reference(state, object, span)?;
        match invariants_of(self.program, *class).first() {
            Some(invariant) => unsupported("this kind of invariant", invariant.span),
            None => Ok(Term::TRUE),
        }
    }

    /// The invariant holds also where an exception leaves the method.
    pub fn prove_invariant_of_this(
        &mut self,
        state: State,
        (method, case): (MethodId, &SpecCase),
        span: Span,
    ) -> Result<Vec<State>> {
        let info = self.program.method(method);
        let keeps = keeps_invariant(self.program, method) && info.kind == MethodKind::Method;
        let Some(invariant) = asked_by(self.program, case).filter(|_| keeps) else {
            return Ok(vec![state]);
        };
        let blame = Blame { code: Code::Postcondition, span, what: "the invariant" };
        let shown = self.with_ghosts(state, span, &mut |engine, state| {
            step!("exceptions-keep-the-invariant", {
                engine.consume(state.clone(), invariant, blame)?;
            });
            Ok(vec![state])
        })?;
        Ok(shown)
    }

    /// The same, for callers.
    pub fn assume_invariant_of_this(
        &mut self,
        state: &mut State,
        method: MethodId,
        case: &SpecCase,
    ) -> Result<()> {
        let info = self.program.method(method);
        if !keeps_invariant(self.program, method) || info.kind != MethodKind::Method {
            return Ok(());
        }
        if let Some(AssertionKind::Expr(e)) = asked_by(self.program, case).map(|a| &a.kind) {
            let holds = self.eval(state, e)?;
            self.assume(state, holds);
        }
        Ok(())
    }
}
