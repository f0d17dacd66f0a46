//! Exceptions of type variables (`java/src/lower/declarations/thrown.rs`).
//!
//! In a body a type variable is some type below its bound: that an exception is of it is a fact like any
//! other, `is Maker<E>(x)`, and comes from what is thrown at that type and from calls that throw it. At a
//! call it is what it stands for there. Type arguments do not exist at run time, so where they may be
//! wrong, variables are their bounds.

use std::rc::Rc;

use base::{Symbol, needs, step, stops};
use ir::{Call, MethodId, Stand, Thrown, Type};
use term::{Sort, Term};

use crate::contract::{allowed_exceptions, put_in};
use crate::engine::Engine;
use crate::engine::reading::{Reading, Spec};
use crate::state::State;

impl Engine<'_> {
    pub fn is_thrown(&mut self, exception: Term, thrown: Thrown) -> Term {
        let is = self.instance_of(exception, &Type::Class(thrown.class));
        let Some(variable) = thrown.variable else { return is };
        let of_it = self.is_of_variable(exception, variable);
        step!("exception-is-of-the-variable", self.terms.and([is, of_it]), else is)
    }

    fn is_of_variable(&mut self, exception: Term, variable: Symbol) -> Term {
        let name = format!("is {variable}");
        let fun = self.terms.declare_fun(&name, &[Sort::REF], Sort::BOOL, term::Reach::Arguments);
        self.terms.apply(fun, &[exception])
    }

    /// What is thrown at a type that is a variable is of it.
    pub fn assume_of_variable(&mut self, state: &mut State, exception: Term, thrown: Thrown) {
        let thrown = self.seen(thrown);
        let is = self.is_thrown(exception, thrown);
        self.assume(state, is);
    }

    /// What the text in hand calls an exception, as the unit sees it: its own variables have one meaning,
    /// those of other bodies that are run for a call mean what they stand for there.
    fn seen(&self, thrown: Thrown) -> Thrown {
        let Some(variable) = thrown.variable else { return thrown };
        let bound = Thrown::class(thrown.class);
        if self.may_be_polluted() {
            return bound;
        }
        match &self.nesting.stands {
            Some(stands) => stand_for(stands, variable).unwrap_or(bound),
            None => thrown,
        }
    }

    /// Whether type arguments may be wrong here.
    fn may_be_polluted(&self) -> bool {
        let pollutes = self.scope.method.is_some_and(|m| self.facts.may_pollute(m));
        stops!("polluted-variables-are-bounds", pollutes)
    }

    /// Runs another body for a call.
    pub(super) fn while_standing_for<T>(
        &mut self,
        call: &Call,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let seen = |s: &Stand| Stand { variable: s.variable, thrown: self.seen(s.thrown) };
        let stands = call.stands.iter().map(seen).collect();
        let outer = self.nesting.stands.clone();
        step!("variables-of-other-bodies-are-others", self.nesting.stands = Some(stands));
        let done = work(self);
        self.nesting.stands = outer;
        done
    }

    /// The contract of a callee, with what is known of its type variables at the call.
    pub(super) fn spec_at(&mut self, call: &Call, callee: MethodId, reading: Reading) -> Rc<Spec> {
        let spec = self.spec(callee, reading);
        let has_variable = |case: &ir::SpecCase| {
            let mut signals = case.signals.iter().map(|s| s.thrown);
            let mut only = case.signals_only.iter().flatten();
            signals.any(|t| t.variable.is_some()) || only.any(|t| t.variable.is_some())
        };
        let declares = self.program.method(callee).throws.iter().any(|t| t.variable.is_some());
        let is_below = callee != call.method && !call.stands.is_empty();
        if !declares && !is_below && !spec.cases.iter().any(has_variable) {
            return spec;
        }
        let mut cases = spec.cases.clone();
        for case in &mut cases {
            case.signals_only = Some(allowed_exceptions(self.program, callee, case));
            put_in(case, &|thrown| self.thrown_at(call, callee, thrown));
        }
        Rc::new(Spec { cases, locals: spec.locals.clone(), is_written: spec.is_written })
    }

    /// Where the class of the object tells what a variable stands for, exceptions of that are of the variable.
    fn also_of_variable(&self, call: &Call, callee: MethodId, thrown: Thrown) -> Thrown {
        let below = &self.program.method(callee).contract.stands;
        let is_all = |s: &&Stand| {
            s.thrown.variable.is_none()
                && needs!(
                    "exception-is-of-what-the-variable-stands-for",
                    self.program.is_subclass(thrown.class, s.thrown.class)
                )
        };
        let mut known = below.iter().filter(is_all).filter_map(|s| {
            let seen = self.seen(stand_for(&call.stands, s.variable)?);
            seen.variable
        });
        Thrown { variable: known.next(), ..thrown }
    }

    /// What a callee throws, as the caller sees it.
    pub(super) fn thrown_at(&self, call: &Call, callee: MethodId, thrown: Thrown) -> Thrown {
        let bound = Thrown::class(thrown.class);
        if self.may_be_polluted() {
            return bound;
        }
        let Some(variable) = thrown.variable else {
            return self.also_of_variable(call, callee, thrown);
        };
        let at_call = |variable| stand_for(&call.stands, variable).map(|t| self.seen(t));
        // What overrides the method has names of its own for its variables.
        let overridden = || {
            let below = &self.program.method(callee).contract.stands;
            let mut same = below.iter().filter(|s| s.thrown.variable == Some(variable));
            same.find_map(|s| at_call(s.variable))
        };
        let is_below = |t: &Thrown| self.program.is_subclass(t.class, thrown.class);
        let known = at_call(variable).or_else(overridden).filter(is_below);
        known.unwrap_or(bound)
    }
}

fn stand_for(stands: &[Stand], variable: Symbol) -> Option<Thrown> {
    stands.iter().find(|s| s.variable == variable).map(|s| s.thrown)
}
