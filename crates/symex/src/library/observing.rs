//! Calls of methods of the library that a class of the program may answer: what such a class asks for
//! more is shown, or nothing is taken for granted. Which methods they are is said by
//! [`crate::program::observers`].

use std::rc::Rc;

use base::{Code, Span, step};
use ir::{Assertion, AssertionKind, Body, ClassId, MethodId, SpecCase, Type};
use term::Term;

use crate::determined::is_library;
use crate::engine::Engine;
use crate::engine::message::Who;
use crate::engine::outcome::Blame;
use crate::engine::reading::Reading;
use crate::failure::{Result, Stop};
use crate::foreign::{holds_permissions, is_silent_about, speaks_of_library_alone};
use crate::hierarchy;
use crate::observers::{asks_more, library_method, observes};
use crate::state::State;

impl Engine<'_> {
    /// Whether a call by this case of a contract leaves everything as it is, permissions
    /// included: the method only observes, and its contract does not hand them back.
    pub fn only_observes(&self, method: MethodId, case: &SpecCase) -> bool {
        library_method(self.program, method).is_some()
            && !case.ensures.iter().any(holds_permissions)
            && case.signals.is_empty()
            && matches!(&self.program.method(method).body, Body::Block { block, .. }
                if observes(self.program, self.program.method(method), block))
    }

    /// The classes of the program whose objects answer a call of a library's method by one that
    /// asks for more.
    fn observers(&mut self, called: MethodId) -> Rc<Vec<(ClassId, MethodId)>> {
        if let Some(known) = self.tables.methods.observers.get(&called) {
            return known.clone();
        }
        let program = self.program;
        let classes = (0..program.classes.len()).map(|i| ClassId(i as u32));
        let found: Vec<(ClassId, MethodId)> = classes
            .filter(|c| {
                !is_library(program.class(*c).origin) && hierarchy::is_concrete(program, *c)
            })
            .filter_map(|c| Some((c, program.implementation(c, called)?)))
            .filter(|(_, run)| asks_more(program, *run))
            .collect();
        let found = Rc::new(found);
        self.tables.methods.observers.insert(called, found.clone());
        found
    }

    /// A class of the program that the object is surely of, if methods of it may answer a call of
    /// a library's method: of what is below that, everything is known.
    pub fn bound_of_receiver(&mut self, state: &State, called: MethodId, object: Term) -> ClassId {
        let program = self.program;
        let own = program.method(called).class;
        if !is_library(program.method(called).origin) {
            return own;
        }
        for method in self.facts.hierarchy.overriding(called) {
            let method = program.method(*method);
            if is_library(method.origin) {
                continue;
            }
            let top = self.type_term(&Type::Class(method.class));
            let dynamic = self.terms.type_of(object);
            let below = self.terms.subtype(dynamic, top);
            if self.holds_fast(state, below) {
                return method.class;
            }
        }
        own
    }

    /// Whoever may answer a call of a library's pure method gets what it asks for.
    pub fn check_observers(
        &mut self,
        state: &mut State,
        called: MethodId,
        args: &[Term],
        ty: Option<&Type>,
        span: Span,
    ) -> Result<()> {
        let info = self.program.method(called);
        let Some(receiver) = args
            .first()
            .copied()
            .filter(|_| is_library(info.origin) && self.is_pure(called) && !info.is_static)
            // Objects of the program do not answer it.
            .filter(|_| !speaks_of_library_alone(self.program, called))
        else {
            return Ok(());
        };
        let observers = self.observers(called);
        if observers.is_empty() || !step!("observers-get-what-they-ask-for") {
            return Ok(());
        }
        if let Some(ty) = ty {
            self.assume_static_type(state, receiver, ty);
        }
        for (class, run) in observers.iter() {
            if is_silent_about(self.program, called, *class) {
                continue;
            }
            let exact = self.type_term(&Type::Class(*class));
            let dynamic = self.terms.type_of(receiver);
            let is = self.terms.eq(dynamic, exact);
            let exists = self.terms.ne(receiver, Term::NULL);
            let is = self.terms.and([exists, is]);
            let is_not = self.terms.not(is);
            if self.holds_fast(state, is_not) {
                continue;
            }
            let Some(mut there) = self.branch(state, is) else { continue };
            let checked = self.check_nullness(&mut there, *run, args, span);
            let checked = checked.and_then(|()| self.meets_precondition(&there, *run, args, span));
            if let Err(mut stop) = checked {
                if let Stop::Failed(failure) | Stop::Missing(_, failure) = &mut stop {
                    let name = self.program.class(*class).name;
                    failure.add_note(format!("the object may be of class `{name}`"));
                }
                return Err(match stop {
                    // Without permissions nothing could be supplied.
                    Stop::Missing(_, failure) if self.scope.explicit => Stop::Failed(failure),
                    stop => stop,
                });
            }
        }
        Ok(())
    }

    /// Whether some case of the contract may be used here.
    pub fn meets_precondition(
        &mut self,
        state: &State,
        method: MethodId,
        args: &[Term],
        span: Span,
    ) -> Result<()> {
        let info = self.program.method(method);
        let spec = self.spec(method, Reading::Dynamic);
        let store: Vec<_> = info.params.iter().copied().zip(args.iter().copied()).collect();
        let blame = Blame { code: Code::Precondition, span, what: Who::Call };
        let result = self.with_locals(spec.locals.clone(), |engine| {
            let mut result = Ok(());
            // Several cases: one that holds in full is enough.
            for case in &spec.cases {
                let requires = Assertion::new(AssertionKind::Star(case.requires.clone()), span);
                let mut before = state.with_store(&store);
                before.forget_olds();
                result = engine.consume(before, &requires, blame).map(|_| ());
                if result.is_ok() {
                    break;
                }
            }
            result
        });
        result.map_err(|stop| stop.in_call_of(&info.signature))
    }
}
