//! Class invariants of classes with explicit frames (section 7 of the language): they hold when a
//! method that is not a `helper` is entered and left, by an exception too. For its body and for its
//! callers they are part of the contract, as `\invariant_for(this)`.
//!
//! An invariant speaks about the heap as it is: it is no more than what its text says of an object,
//! evaluated where somebody asks. What changes an object that is not `this` has to show the
//! invariant of that object before anybody calls a method of it.

use base::{Code, Span, step};
use ir::{Assertion, AssertionKind, ClassId, InvariantKind, LocalId, MethodId, MethodKind, Type};
use term::Term;

use crate::consume::Blame;
use crate::engine::Engine;
use crate::failure::{Result, unsupported};
use crate::invariant::{invariants_of, keeps_invariant, of_this};
use crate::state::State;

impl Engine<'_> {
    /// The value of `\invariant_for(o)`, for an object of a class.
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
        let program = self.program;
        let below = self.facts.hierarchy.subclasses(*class).to_vec();
        if self.declares_below(&below) {
            return unsupported("the invariant of a class whose subclasses have some", span);
        }
        let mut known = Term::TRUE;
        for invariant in invariants_of(program, *class) {
            if invariant.kind != InvariantKind::Invariant || invariant.is_static {
                return unsupported("this kind of invariant", invariant.span);
            }
            let mut inner = state.with_store(&[(LocalId(0), object)]);
            self.assume(&mut inner, known);
            let before = inner.path.clone();
            let locals = invariant.locals.as_slice().into();
            let value = self.with_locals(locals, |engine| {
                engine.value_of_all(&mut inner, &invariant.condition)
            })?;
            for fact in inner.path.facts_since(&before) {
                let fact = self.terms.implies(known, fact);
                self.assume(state, fact);
            }
            known = self.terms.and([known, value]);
        }
        Ok(known)
    }

    fn declares_below(&self, classes: &[ClassId]) -> bool {
        classes.iter().any(|class| {
            !self.program.class(*class).invariants.is_empty()
                || self.declares_below(self.facts.hierarchy.subclasses(*class))
        })
    }

    /// The value of an assertion that speaks of values only.
    fn value_of_all(&mut self, state: &mut State, a: &Assertion) -> Result<Term> {
        match &a.kind {
            AssertionKind::Expr(e) => self.eval(state, e),
            AssertionKind::Star(parts) => {
                let mut known = Term::TRUE;
                for part in parts {
                    let value = self.value_of_all(state, part)?;
                    self.assume(state, value);
                    known = self.terms.and([known, value]);
                }
                Ok(known)
            }
            _ => unsupported("an invariant with permissions", a.span),
        }
    }

    /// The invariant holds also where an exception leaves the method.
    pub fn prove_invariant_of_this(
        &mut self,
        state: State,
        method: MethodId,
        span: Span,
    ) -> Result<Vec<State>> {
        let info = self.program.method(method);
        let keeps = keeps_invariant(self.program, method) && info.kind == MethodKind::Method;
        let Some(invariant) = of_this(self.program, method).filter(|_| keeps) else {
            return Ok(vec![state]);
        };
        let blame = Blame { code: Code::Postcondition, span, what: "the invariant" };
        let shown = self.with_ghosts(state, span, &mut |engine, state| {
            step!("exceptions-keep-the-invariant", {
                engine.consume(state.clone(), &invariant, blame)?;
            });
            Ok(vec![state])
        })?;
        Ok(shown)
    }

    /// The same, for callers.
    pub fn assume_invariant_of_this(&mut self, state: &mut State, method: MethodId) -> Result<()> {
        let info = self.program.method(method);
        if !keeps_invariant(self.program, method) || info.kind != MethodKind::Method {
            return Ok(());
        }
        if let Some(this) = info.params.first().and_then(|this| state.get(*this)) {
            let ty = Type::Class(info.class);
            let holds = self.invariant_for(state, this, &ty, info.span)?;
            self.assume(state, holds);
        }
        Ok(())
    }
}
