//! What library code without a contract may have changed.
//!
//! It is handed what it is given: an array, or an object whose state is held, comes back with any
//! value, and whoever hands it over holds the whole of it. Behind anything else that it is given,
//! and that may change, there may be other arrays and objects of the library; what the method that
//! calls it did not keep to itself is not known any more. A field of the program is changed only by
//! who holds it, and library code does not.
//!
//! ```java
//! int n = in.read(buffer);      // asks for acc(buffer[*]), after which its elements are unknown
//! ```
//!
//! It may also keep what it is given, in its result, in the object that it is called on, or in
//! another argument, and change it whenever that is used. So the permission does not come back, unless
//! nobody but the method that calls it has the array or object, or whatever keeps it.

use std::rc::Rc;

use base::{Code, Span, step, stops};
use heap::{Chunk, Each, Iterated};
use ir::{
    Assertion, AssertionKind, Call, ClassId, ClassKind, Expr, FieldId, Fraction, GhostKind,
    Location, LocationKind, MethodId, MethodKind, Origin, Type,
};
use term::{Sort, Term};

use crate::consume::Blame;
use crate::contract::Reading;
use crate::determined::{is_fixed, is_library};
use crate::engine::Engine;
use crate::escape::Locals;
use crate::failure::{Failure, Result, Stop};
use crate::foreign::{Changes, changes};
use crate::history;
use crate::state::State;
use crate::unit::Unit;

impl Engine<'_> {
    /// What a call may change besides what its contract says.
    pub fn change_beyond_contract(
        &mut self,
        state: &mut State,
        call: &Call,
        callee: MethodId,
        span: Span,
    ) -> Result<()> {
        let method = self.program.method(callee);
        if self.is_pure(callee) && method.kind == MethodKind::Method {
            return Ok(());
        }
        let unsaid =
            is_library(method.origin) && changes(self.program, callee) == Changes::Anything;
        let made = usize::from(method.kind == MethodKind::Constructor);
        let may_change = |arg: &&Expr| unsaid && !is_fixed(self.program, &arg.ty);
        let given: Vec<&Expr> = call.args.iter().skip(made).filter(may_change).collect();
        if given.is_empty() {
            // Whoever is called may call what has kept something.
            step!("leaked-changes-later", self.forget(state, false, span)?);
            return Ok(());
        }
        let mut lost = Vec::new();
        for arg in given {
            let taken = step!(
                "whole-is-handed-over",
                self.holds_whole(state, arg, callee, span)?,
                else Vec::new()
            );
            self.can_be_called(state, arg, callee, span)?;
            if stops!("library-keeps-what-it-is-given", self.may_be_kept(call, callee, arg)) {
                lost.extend(taken);
            }
        }
        self.lose(state, lost, callee, span);
        self.forget(state, true, span)
    }

    /// Whoever hands an array or an object with a state to library code without a contract holds
    /// all of it: the chunks of that.
    fn holds_whole(
        &mut self,
        state: &State,
        arg: &Expr,
        callee: MethodId,
        span: Span,
    ) -> Result<Vec<Chunk>> {
        let acc = |kind| {
            let location = Location { kind, span: arg.span };
            Assertion::new(AssertionKind::Acc(location, Fraction::Full), arg.span)
        };
        let wanted: Vec<Assertion> = match &arg.ty {
            Type::Array(_) => vec![acc(LocationKind::Elements(arg.clone()))],
            // Who makes objects of a class that only a class file declares is given no permission:
            // there is none.
            Type::Class(class) if self.is_of_class_file(*class) => return Ok(Vec::new()),
            Type::Class(class) => {
                let fields = self.state_fields(*class).into_iter();
                fields.map(|field| acc(LocationKind::Field(arg.clone(), field))).collect()
            }
            _ => return Ok(Vec::new()),
        };
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        let exists = arg.clone().non_null();
        let wanted = Assertion::new(AssertionKind::Star(wanted), arg.span);
        let nothing = Assertion::empty(arg.span);
        let kind = AssertionKind::Cond(exists, Box::new(wanted), Box::new(nothing));
        let blame = Blame { code: Code::Precondition, span, what: "this call" };
        let held = self.consume(state.clone(), &Assertion::new(kind, arg.span), blame);
        let held = held.map_err(|mut stop| {
            if let Stop::Failed(failure) | Stop::Missing(_, failure) = &mut stop {
                let name = &self.program.method(callee).signature;
                failure.notes.push(format!(
                    "`{name}` does not say what it changes: it may change whatever it is given"
                ));
            }
            stop
        })?;
        let taken = held.iter().flat_map(|h| history::taken(&h.state.heap, &h.rest));
        Ok(taken.collect())
    }

    /// Library code without a contract may call a function that it is given, with anything.
    fn can_be_called(
        &mut self,
        state: &State,
        arg: &Expr,
        callee: MethodId,
        span: Span,
    ) -> Result<()> {
        let Type::Class(class) = &arg.ty else { return Ok(()) };
        let functions: Vec<MethodId> =
            self.above(*class).into_iter().filter_map(|c| self.function_of(c)).collect();
        let mut state = state.clone();
        let object = self.eval(&mut state, arg)?;
        let exists = self.terms.ne(object, Term::NULL);
        let Some(state) = self.branch(&state, exists) else { return Ok(()) };
        for function in functions {
            let info = self.program.method(function);
            let mut inner = state.clone();
            let mut store = Vec::new();
            for (place, param) in info.params.iter().enumerate() {
                let value = match (place, info.locals.get(param.index())) {
                    (0, _) => object,
                    (_, Some(local)) => self.fresh(&mut inner, "given", &local.ty, span)?,
                    (_, None) => continue,
                };
                store.push((*param, value));
            }
            let spec = self.spec(function, Reading::Dynamic);
            let mut inner = inner.with_store(&store);
            inner.forget_olds();
            for part in spec.cases.iter().flat_map(|case| &case.requires) {
                let AssertionKind::Expr(e) = &part.kind else { continue };
                let holds = self.eval(&mut inner, e)?;
                let caller = self.program.method(callee).signature.clone();
                self.prove(&mut inner, holds, |_| {
                    let text = format!("`{caller}` may call this with anything");
                    let mut failure = Failure::new(Code::Precondition, arg.span, text);
                    let called = &info.signature;
                    failure.notes.push(format!("the precondition of `{called}` may not hold then"));
                    failure
                })?;
            }
        }
        Ok(())
    }

    /// Library code may call what a new object overrides of it: who makes the object relies on
    /// that.
    pub fn rely_on_overrides(&mut self, class: ClassId) {
        for id in self.above(class) {
            for method in &self.program.class(id).methods {
                let info = self.program.method(*method);
                let is_ours = !is_library(info.origin) && !info.modifiers.model;
                let of_library = |m: &MethodId| is_library(self.program.method(*m).origin);
                if is_ours && info.overrides.iter().any(of_library) {
                    self.findings.relies_on.insert(Unit::Method(*method));
                }
            }
        }
    }

    /// The only method that an interface of the library leaves open.
    fn function_of(&self, class: ClassId) -> Option<MethodId> {
        let info = self.program.class(class);
        if info.kind != ClassKind::Interface || !is_library(info.origin) {
            return None;
        }
        let methods = info.methods.iter().copied();
        let open = methods.filter(|m| {
            let method = self.program.method(*m);
            method.is_abstract && !method.modifiers.model
        });
        match open.collect::<Vec<_>>().as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The class and all that it is below of.
    fn above(&self, class: ClassId) -> Vec<ClassId> {
        let mut classes = vec![class];
        let mut next = 0;
        while let Some(id) = classes.get(next).copied() {
            next += 1;
            let info = self.program.class(id);
            for above in info.superclass.iter().chain(&info.interfaces) {
                if !classes.contains(above) {
                    classes.push(*above);
                }
            }
        }
        classes
    }

    fn is_of_class_file(&self, class: ClassId) -> bool {
        let class = self.program.class(class);
        class.origin == Origin::ClassFile && class.kind != ClassKind::Interface
    }

    /// The fields that hold the state of objects of a class, which a library declares.
    fn state_fields(&self, class: ClassId) -> Vec<FieldId> {
        let mut fields = Vec::new();
        for id in self.above(class) {
            let info = self.program.class(id);
            let is_state = |field: &FieldId| {
                let field = self.program.field(*field);
                !field.is_static && field.ghost == GhostKind::Ghost
            };
            if is_library(info.origin) {
                fields.extend(info.fields.iter().copied().filter(is_state));
            }
        }
        fields
    }

    /// Forgets arrays and the state of the library's objects: all that the method did not keep
    /// to itself, or only what library code may have kept.
    fn forget(&mut self, state: &mut State, all: bool, span: Span) -> Result<()> {
        let apart = self.apart(state, all);
        if !all && apart.is_empty() {
            return Ok(());
        }
        for position in 0..state.heap.len() {
            let Some(chunk) = state.heap.chunks().get(position).cloned() else { continue };
            let forgotten = match chunk {
                Chunk::Field { object, field, fraction, .. }
                    if self.is_library_state(field)
                        && stops!(
                            "reached-state-is-forgotten",
                            self.is_among(state, object, &apart) != all
                        ) =>
                {
                    let ty = self.program.field(FieldId(field)).ty.clone();
                    let value = self.fresh(state, "state", &ty, span)?;
                    Chunk::Field { object, field, fraction, value }
                }
                Chunk::Elements { array, from, to, fraction, values }
                    if stops!(
                        "reached-elements-are-forgotten",
                        self.is_among(state, array, &apart) != all
                    ) =>
                {
                    let values = self.any_elements(state, values);
                    Chunk::Elements { array, from, to, fraction, values }
                }
                Chunk::Iterated(Iterated { var, range, each, .. }) if all => {
                    let changes = match &each {
                        Each::Field { field, .. } => self.is_library_state(*field),
                        Each::Elements { .. } => true,
                        Each::Predicate { .. } => false,
                    };
                    if !stops!("reached-ranges-are-forgotten", changes) {
                        continue;
                    }
                    let values = self.terms.fresh("forgotten", Sort::SNAP);
                    Chunk::Iterated(Iterated { var, range, each, values })
                }
                // What a predicate of the program holds was not handed over.
                Chunk::Field { .. }
                | Chunk::Elements { .. }
                | Chunk::Iterated(_)
                | Chunk::Predicate { .. } => continue,
            };
            state.heap.replace(position, forgotten);
        }
        Ok(())
    }

    /// As many elements as these, of any value.
    fn any_elements(&mut self, state: &mut State, values: Term) -> Term {
        let sort = self.terms.sort(values);
        let any = self.terms.fresh("elements", sort);
        let (length, known) = (self.terms.len_of(any), self.terms.len_of(values));
        let fact = self.terms.eq(length, known);
        self.assume(state, fact);
        any
    }

    fn is_among(&mut self, state: &State, object: Term, others: &[Term]) -> bool {
        others.iter().any(|other| {
            let same = self.terms.eq(object, *other);
            same.is_true() || self.holds_at_once(state, same)
        })
    }

    /// The objects that the body in hand keeps to itself; or else those that it has shown to
    /// library code without a contract.
    fn apart(&mut self, state: &State, kept: bool) -> Vec<Term> {
        let Some(locals) = self.locals_in_hand() else { return Vec::new() };
        let wanted = if kept { locals.kept() } else { locals.leaked() };
        wanted.iter().filter_map(|local| state.get(*local)).collect()
    }

    /// What is known of the locals of the body in hand.
    pub fn locals_in_hand(&mut self) -> Option<Rc<Locals>> {
        let (block, method) = (self.scope.block?, self.scope.method?);
        // Another body is being run, with locals of its own.
        if self.nesting.inlined > 0 || !self.nesting.unfolding.is_empty() {
            return None;
        }
        let info = self.program.method(method);
        let locals = match &self.tables.escaping {
            Some((of, known)) if std::ptr::eq(*of, block) => known.clone(),
            _ => Rc::new(Locals::of(self.program, info, block)),
        };
        self.tables.escaping = Some((block, locals.clone()));
        Some(locals)
    }
}
