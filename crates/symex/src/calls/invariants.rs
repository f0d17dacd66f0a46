//! Class invariants of classes with explicit frames (section 7 of the language): they hold when a
//! method that is not a `helper` is entered and left, by an exception too. For its body and for its
//! callers they are part of the contract ([`crate::invariant`]).
//!
//! An invariant speaks about the heap as it is: it is no more than what its text says of an object,
//! evaluated where somebody asks. What changes an object that is not `this` has to show the
//! invariant of that object before anybody calls a method of it.

use base::{Code, Span, step};
use check::Reason;
use ir::{Assertion, AssertionKind, MethodId, MethodKind, SpecCase, Type};
use term::Term;

use crate::engine::Engine;
use crate::engine::message::Who;
use crate::engine::outcome::Blame;
use crate::failure::{Result, unsupported};
use crate::invariant::{asked_by, invariants_of, keeps_invariant, kept_by};
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
        let Type::Class(class) = ty else { return unsupported(Reason::Invariant, span) };
        if !state.heap.is_total() {
            return unsupported(Reason::InvariantWithPermissions, span);
        }
        self.defined_reference(state, object, span)?;
        match invariants_of(self.program, *class).first() {
            Some(invariant) => unsupported(Reason::KindOfInvariant, invariant.span),
            None => Ok(Term::TRUE),
        }
    }

    /// The clauses of the class hold also where an exception leaves the method.
    pub fn prove_clauses_of_class(
        &mut self,
        state: State,
        (method, case): (MethodId, &SpecCase),
        span: Span,
    ) -> Result<Vec<State>> {
        let invariant = self.invariant_on_throw(method, case);
        let blame = Blame { code: Code::Postcondition, span, what: Who::The("the invariant") };
        let kept = kept_by(self.program, method, case);
        let of_class = Blame { what: Who::The("what the class keeps"), ..blame };
        if invariant.is_none() && kept.is_empty() {
            return Ok(vec![state]);
        }
        self.with_ghosts(state, span, &mut |engine, state| {
            if let Some(invariant) = invariant {
                step!("exceptions-keep-the-invariant", {
                    engine.consume(state.clone(), invariant, blame)?;
                });
            }
            for clause in &kept {
                step!("exceptions-keep-static-invariants-and-constraints", {
                    engine.consume(state.clone(), clause, of_class)?;
                });
            }
            Ok(vec![state])
        })
    }

    /// The same, for callers.
    pub fn assume_clauses_of_class(
        &mut self,
        state: &mut State,
        method: MethodId,
        case: &SpecCase,
    ) -> Result<()> {
        let invariant = self.invariant_on_throw(method, case);
        let kept = kept_by(self.program, method, case);
        for clause in invariant.into_iter().chain(kept) {
            if let AssertionKind::Expr(e) = &clause.kind {
                let holds = self.eval(state, e)?;
                self.assume(state, holds);
            }
        }
        Ok(())
    }

    /// The invariant of the object, where a method may be left by an exception: who makes an object
    /// and fails leaves none.
    fn invariant_on_throw<'c>(
        &self,
        method: MethodId,
        case: &'c SpecCase,
    ) -> Option<&'c Assertion> {
        let is_method = self.program.method(method).kind == MethodKind::Method;
        let keeps = is_method && keeps_invariant(self.program, method);
        asked_by(self.program, case).filter(|_| keeps)
    }
}
