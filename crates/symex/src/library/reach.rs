//! What library code without a contract takes.
//!
//! It may keep what it is given, and change it at any later time. So an array, or an object whose
//! state is held, is handed over for good: the whole permission goes, and does not come back.
//! Behind other things that it is given there may be arrays and objects of the library, too
//! ([`reaching`](crate::reaching)): of those the caller keeps what the method at hand made and
//! showed to nobody ([`escape`](crate::escape)), and so does every method through which such a
//! call is reached. A field of the program is changed only by who holds it, and library code does
//! not.
//!
//! Whoever holds a permission then knows that no such code can get at what it is for, and nothing
//! needs to be remembered for later calls.
//!
//! ```java
//! ByteBuffer b = ByteBuffer.wrap(bytes);   // takes acc(bytes[*])
//! b.put(0, (byte) 1);                      // changes what nobody else holds
//! ```

use std::rc::Rc;

use base::{Code, Span, stops};
use heap::{Chunk, Each, Heap};
use ir::visit::{Visitor, walk_assertion};
use ir::{
    Assertion, AssertionKind, Call, ClassId, ClassKind, Expr, FieldId, Fraction, GhostKind,
    Location, LocationKind, MethodId, MethodKind, Origin, PredicateId, Stmt, StmtKind, Type,
};
use term::Term;

use crate::determined::is_library;
use crate::endless::initializers;
use crate::engine::Engine;
use crate::engine::message::Who;
use crate::engine::outcome::Blame;
use crate::engine::reading::Reading;
use crate::escape::Locals;
use crate::failure::{Failure, Result, Stop};
use crate::history::{self, Transfer};
use crate::reaching::{given, is_unsaid, leads_on, reachable, shows, supertypes};
use crate::state::State;

impl Engine<'_> {
    /// Takes what library code without a contract is given, and what it can get at.
    pub fn hand_over(
        &mut self,
        state: State,
        call: &Call,
        callee: MethodId,
        span: Span,
    ) -> Result<Vec<State>> {
        let program = self.program;
        let pure = self.is_pure(callee) && program.method(callee).kind == MethodKind::Method;
        if pure || !is_unsaid(program, callee) {
            return Ok(vec![state]);
        }
        let given: Vec<&Expr> = given(program, call).collect();
        // Over a total heap whatever it may change is unknown then, and nothing is held.
        if state.heap.is_total() {
            for arg in &given {
                self.can_be_called(&state, arg, callee, span)?;
            }
            return Ok(vec![state]);
        }
        let mut states = vec![state];
        for arg in &given {
            let mut next = Vec::new();
            for state in states {
                self.can_be_called(&state, arg, callee, span)?;
                next.extend(self.take_whole(state, arg, callee, span)?);
            }
            states = next;
        }
        let hierarchy = &self.facts.hierarchy;
        if given.iter().any(|arg| leads_on(program, hierarchy, &arg.ty)) {
            states.iter_mut().for_each(|state| self.show(state, Some(callee), span));
        }
        Ok(states)
    }

    /// Whoever hands an array or an object with a state to library code without a contract holds
    /// all of it, and does not get it back.
    fn take_whole(
        &mut self,
        state: State,
        arg: &Expr,
        callee: MethodId,
        span: Span,
    ) -> Result<Vec<State>> {
        let acc = |kind| {
            let location = Location { kind, span: arg.span };
            Assertion::new(AssertionKind::Acc(location, Fraction::Full), arg.span)
        };
        let wanted: Vec<Assertion> = match &arg.ty {
            Type::Array(_) => vec![acc(LocationKind::Elements(arg.clone()))],
            // Who makes objects of a class that only a class file declares is given no permission:
            // there is none.
            Type::Class(class) if self.is_of_class_file(*class) => return Ok(vec![state]),
            Type::Class(class) => {
                let fields = self.state_fields(*class).into_iter();
                fields.map(|field| acc(LocationKind::Field(arg.clone(), field))).collect()
            }
            _ => return Ok(vec![state]),
        };
        if wanted.is_empty() {
            return Ok(vec![state]);
        }
        let exists = arg.clone().non_null();
        let wanted = Assertion::new(AssertionKind::Star(wanted), arg.span);
        let nothing = Assertion::empty(arg.span);
        let kind = AssertionKind::Cond(exists, Box::new(wanted), Box::new(nothing));
        let blame = Blame { code: Code::Precondition, span, what: Who::The("this call") };
        let held = self.consume(state, &Assertion::new(kind, arg.span), blame);
        let held = held.map_err(|mut stop| {
            if let Stop::Failed(failure) | Stop::Missing(_, failure) = &mut stop {
                let name = &self.program.method(callee).signature;
                failure.add_note(format!(
                    "`{name}` does not say what it changes: it takes whatever it is given, and \
                     may change it at any later time"
                ));
            }
            stop
        })?;
        let taken = held.into_iter().map(|held| {
            let mut state = held.state;
            let taken = history::taken(&state.heap, &held.rest);
            state.keep_past(&taken);
            state.heap = held.rest;
            state.route.history.add(Transfer::Shown { span, method: Some(callee), taken });
            state
        });
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
        let let_go = self.facts.functions();
        if let Type::Array(element) = &arg.ty
            && !matches!(**element, Type::Int(_) | Type::Bool | Type::Float(_))
            && stops!("arrays-may-hold-functions", let_go.are_in_arrays())
        {
            let text = "there may be functions in this array that do not take null".to_string();
            return Err(Failure::new(Code::Precondition, arg.span, text).into());
        }
        let Type::Class(class) = &arg.ty else { return Ok(()) };
        let above = reachable(*class, |id| supertypes(self.program, id));
        // Any other object may be a function that somebody let go.
        let hidden = let_go.let_go().iter().copied();
        let hidden = hidden.filter(|f| !above.contains(f) && self.may_be_both(*class, *f));
        let hidden: Vec<ClassId> = match stops!("objects-may-be-functions", true) {
            true => hidden.collect(),
            false => Vec::new(),
        };
        let functions: Vec<(ClassId, MethodId)> = above
            .into_iter()
            .chain(hidden)
            .filter_map(|c| Some((c, self.function_of(c)?)))
            .collect();
        let mut state = state.clone();
        let object = self.eval(&mut state, arg)?;
        self.assume_static_type(&mut state, object, &arg.ty);
        let exists = self.terms.ne(object, Term::NULL);
        let Some(state) = self.branch(&state, exists) else { return Ok(()) };
        for (interface, function) in functions {
            let info = self.program.method(function);
            let is_one = self.instance_of(object, &Type::Class(interface));
            let Some(mut inner) = self.branch(&state, is_one) else { continue };
            let mut store = Vec::new();
            for (place, param) in info.params.iter().enumerate() {
                let value = match (place, info.locals.get(param.index())) {
                    (0, _) => object,
                    (_, Some(local)) => self.any_of_type(&mut inner, "given", &local.ty, span)?,
                    (_, None) => continue,
                };
                store.push((*param, value));
            }
            let spec = self.spec(function, Reading::Dynamic);
            let mut inner = inner.with_store(&store);
            inner.forget_olds();
            let caller = self.program.method(callee).signature.clone();
            self.with_locals(spec.locals.clone(), |engine| {
                for part in spec.cases.iter().flat_map(|case| &case.requires) {
                    let AssertionKind::Expr(e) = &part.kind else { continue };
                    let holds = engine.eval(&mut inner, e)?;
                    engine.prove(&mut inner, holds, |_| {
                        let text = format!("`{caller}` may call this with anything");
                        let mut failure = Failure::new(Code::Precondition, arg.span, text);
                        let called = &info.signature;
                        let note = format!("the precondition of `{called}` may not hold then");
                        failure.add_note(note);
                        failure
                    })?;
                }
                Ok::<(), Stop>(())
            })?;
        }
        Ok(())
    }

    /// Whether a class of the program is below both.
    fn may_be_both(&self, class: ClassId, interface: ClassId) -> bool {
        let all = (0..).map(ClassId).zip(&self.program.classes);
        let mut ours = all.filter(|(_, info)| !is_library(info.origin));
        ours.any(|(id, _)| {
            self.program.is_subclass(id, class) && self.program.is_subclass(id, interface)
        })
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

    fn is_of_class_file(&self, class: ClassId) -> bool {
        let class = self.program.class(class);
        class.origin == Origin::ClassFile && class.kind != ClassKind::Interface
    }

    /// The fields that hold the state of objects of a class, which a library declares.
    fn state_fields(&self, class: ClassId) -> Vec<FieldId> {
        let is_state = |field: &FieldId| {
            let field = self.program.field(*field);
            !field.is_static && field.ghost == GhostKind::Ghost
        };
        let above = reachable(class, |id| supertypes(self.program, id)).into_iter();
        let above = above.map(|id| self.program.class(id)).filter(|class| is_library(class.origin));
        above.flat_map(|class| class.fields.iter().copied().filter(is_state)).collect()
    }

    /// Whether running the statement may lead to library code without a contract that is given
    /// something behind which there may be more.
    pub fn reaches_out(&self, stmt: &Stmt) -> bool {
        let reaches = |id: MethodId| self.program.method(id).modifiers.reaches_out;
        match &stmt.kind {
            StmtKind::Call(call) => {
                reaches(call.method) || shows(self.program, &self.facts.hierarchy, call)
            }
            StmtKind::InitClass(class) => {
                initializers(self.program, *class).into_iter().any(reaches)
            }
            _ => false,
        }
    }

    /// Library code without a contract may get at whatever was not kept.
    pub fn show(&mut self, state: &mut State, method: Option<MethodId>, span: Span) {
        let mut heap = state.heap.clone();
        let taken = self.drop_shown(state, &mut heap);
        state.keep_past(&taken);
        state.heap = heap;
        state.route.history.add(Transfer::Shown { span, method, taken });
    }

    /// Drops arrays and the state of the library's objects, and what may hold them: all that the
    /// method at hand did not keep to itself. `state` has the locals of that method.
    pub fn drop_shown(&mut self, state: &State, heap: &mut Heap) -> Vec<Chunk> {
        heap.is_also(None);
        let kept = self.kept(state);
        let (mut left, mut dropped) = (Heap::new(), Vec::new());
        for chunk in heap.chunks().iter() {
            let stays = match chunk {
                Chunk::Field { object, field, .. } => {
                    !self.is_library_state(*field) || self.is_among(state, *object, &kept)
                }
                Chunk::Elements { array, .. } => self.is_among(state, *array, &kept),
                Chunk::Predicate { predicate, .. } => !self.may_hold_shown(*predicate),
                Chunk::Iterated(all) => match &all.each {
                    Each::Field { field, .. } => !self.is_library_state(*field),
                    Each::Elements { .. } => false,
                    Each::Predicate { predicate, .. } => !self.may_hold_shown(*predicate),
                },
            };
            if stays {
                left.add(chunk.clone());
            } else {
                dropped.push(chunk.clone());
            }
        }
        if !dropped.is_empty() {
            *heap = left;
        }
        dropped
    }

    /// Whether an instance of the predicate may hold an array, or the state of an object of the
    /// library.
    fn may_hold_shown(&self, predicate: u32) -> bool {
        let mut holds = Holds { engine: self, next: vec![PredicateId(predicate)], shown: false };
        let mut at = 0;
        while let Some(id) = holds.next.get(at).copied() {
            at += 1;
            let info = self.program.predicate(id);
            match &info.body {
                Some(body) => holds.assertion(body),
                None => holds.shown = true,
            }
            for below in self.facts.hierarchy.overriding_predicates(id) {
                holds.add(*below);
            }
            if holds.shown {
                return true;
            }
        }
        false
    }

    fn is_among(&mut self, state: &State, object: Term, others: &[Term]) -> bool {
        others.iter().any(|other| {
            let same = self.terms.eq(object, *other);
            same.is_true() || self.holds_at_once(state, same)
        })
    }

    /// The objects that the body in hand keeps to itself.
    fn kept(&mut self, state: &State) -> Vec<Term> {
        let (Some(block), Some(method)) = (self.scope.block, self.scope.method) else {
            return Vec::new();
        };
        // Another body is being run, with locals of its own.
        if self.nesting.inlined > 0 || !self.nesting.pure.unfolding.is_empty() {
            return Vec::new();
        }
        let (program, hierarchy) = (self.program, &self.facts.hierarchy);
        let is_answered = |method: MethodId| {
            let answers = hierarchy.overriding(method).iter();
            answers.map(|m| program.method(*m)).any(|method| !is_library(method.origin))
        };
        let locals = match &self.tables.escaping {
            Some((of, known)) if std::ptr::eq(*of, block) => known.clone(),
            _ => Rc::new(Locals::of(program, &program.method(method).params, block, &is_answered)),
        };
        self.tables.escaping = Some((block, locals.clone()));
        let values = state.locals().filter(|(local, _)| locals.is_kept(*local));
        values.filter_map(|(_, value)| value).collect()
    }
}

/// What the bodies of predicates hold.
struct Holds<'e, 'p> {
    engine: &'e Engine<'p>,
    next: Vec<PredicateId>,
    shown: bool,
}

impl Holds<'_, '_> {
    fn add(&mut self, predicate: PredicateId) {
        if !self.next.contains(&predicate) {
            self.next.push(predicate);
        }
    }
}

impl<'a> Visitor<'a> for Holds<'_, '_> {
    fn assertion(&mut self, a: &'a Assertion) {
        match &a.kind {
            AssertionKind::Acc(location, _) => {
                self.shown |= match &location.kind {
                    LocationKind::Field(_, field) => self.engine.is_library_state(field.0),
                    LocationKind::Static(_) => false,
                    LocationKind::Element(..)
                    | LocationKind::Elements(_)
                    | LocationKind::Slice(..) => true,
                };
            }
            AssertionKind::Predicate(instance) => self.add(instance.predicate),
            AssertionKind::Star(_)
            | AssertionKind::Cond(..)
            | AssertionKind::ForallStar { .. }
            | AssertionKind::Expr(_)
            | AssertionKind::Untouched(_)
            | AssertionKind::Bind(..) => walk_assertion(self, a),
        }
    }

    fn expr(&mut self, _: &'a Expr) {}
}
