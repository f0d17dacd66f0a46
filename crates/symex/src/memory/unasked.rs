//! Who may change what is held while something runs, without having been given a permission for it.
//!
//! With permissions, what a call is not given stays as it is. That is so for code that asks for what it
//! changes; code with explicit frames asks for nothing, library code may call such code back, and
//! initialisers run unasked. So before anything is taken to stay, one of these is asked:
//!
//! | what runs | question |
//! |---|---|
//! | a call, while permissions are held | `may_change_unasked` |
//! | the initialisation of a class | `may_start_unasked` |
//! | a call of a client that has everything | `gives_up_everything`, and `refuse_change_of_held_back` if a loop holds something back |
//! | library code in a total heap | `changes_of_library` |
//! | library code that works on an object and is given a function | `may_disturb` |
//!
//! Where the answer is yes, the heap is forgotten or the method is refused.

use base::{Span, needs, step, stops};
use check::Reason;
use facts::World;
use heap::{Extent, Locations};
use ir::visit::{dest_of, each_stmt};
use ir::{
    Body, ClassId, Expr, ExprKind, FieldId, Framing, GhostKind, LocalId, MethodId, MethodKind,
    OldLabel, Origin, SpecCase, Stmt, StmtKind, Type,
};
use term::Term;

use crate::determined::is_library;
use crate::engine::Engine;
use crate::failure::{Result, unsupported};
use crate::foreign::{Changes, changes, changes_nothing, is_callback};
use crate::memory::locations::everything;
use crate::memory::own::Own;
use crate::state::State;

impl Engine<'_> {
    /// Whether a call may change something that its caller holds, without permission: code with
    /// explicit frames, what library code may call back, and in the open world what nobody has seen.
    pub fn may_change_unasked(&self, method: MethodId) -> bool {
        let info = self.program.method(method);
        let writes = self.facts.writes();
        match info.origin {
            Origin::Source | Origin::Synthetic => writes.may_change_unasked(method),
            Origin::Library | Origin::ClassFile => {
                writes.may_change_behind(self.program, self.facts.calls(), method)
                    || self.facts.world() == World::Open
                        && info.is_abstract
                        && (info.contract.is_empty() || is_callback(self.program, method))
            }
        }
    }

    /// The same of the initialisation of a class.
    fn may_start_unasked(&self, class: ClassId) -> bool {
        self.facts.writes().may_start_unasked(self.program, class)
    }

    /// Whether the client that is verified gives up all it has for a call, and has all there is after
    /// it: the callee has explicit frames, and no permission is handed over to it.
    pub fn gives_up_everything(&self, state: &State, callee: MethodId) -> bool {
        let info = self.program.method(callee);
        self.has_everything(state)
            && info.origin == Origin::Source
            && self.program.class(info.class).framing == Framing::Explicit
            && info.kind == MethodKind::Method
            && self.may_change_unasked(callee)
    }

    /// Who gives up everything must have it all: what a loop holds back from its rounds would stay as
    /// it was.
    pub fn refuse_change_of_held_back(&self, span: Span) -> Result<()> {
        match stops!("client-holds-nothing-back", self.nesting.held_back > 0) {
            true => unsupported(Reason::HeldBackByLoop, span),
            false => Ok(()),
        }
    }

    /// Whether library code that works on an object with a state, or on an array, may call a function that
    /// changes the state of such objects, or elements that it shows: perhaps of this one. Then its contract
    /// says nothing of what happens, and it may throw.
    fn may_disturb(
        &mut self,
        state: &mut State,
        method: MethodId,
        store: &[(LocalId, Term)],
    ) -> bool {
        let program = self.program;
        let info = program.method(method);
        let given = || info.params.iter().filter_map(|p| Some((*p, info.locals.get(p.index())?)));
        let is_worked_on = |ty: &Type| match ty {
            Type::Class(class) => state_of(program, *class).is_some(),
            Type::Array(element) => element.is_reference(),
            _ => false,
        };
        if !is_library(info.origin) || !given().any(|(_, local)| is_worked_on(&local.ty)) {
            return false;
        }
        let object = |param| store.iter().find(|(local, _)| *local == param).map(|(_, o)| *o);
        let (mut written, mut unknown) = (Vec::new(), Vec::new());
        for (param, local) in given() {
            let Some(interface) = program.interface(&local.ty) else { continue };
            let found = object(param)
                .and_then(|object| Some((object, self.written_here(state, object, interface)?)));
            match found {
                Some(found) => written.push(found),
                None => unknown.push(interface),
            }
        }
        let mut worked_on = Vec::new();
        for (param, local) in given() {
            if let (Type::Class(class), Some(object)) = (&local.ty, object(param)) {
                worked_on.extend(state_of(program, *class).map(|field| (object, field)));
            }
        }
        let functions = facts::Writes::functions_of(program, self.facts.calls(), unknown);
        let Some(functions) = functions else { return true };
        let functions = functions.into_iter().filter(|m| is_callback(program, *m));
        let mut sets_elements = false;
        for (function, body) in written {
            let behind = self.facts.writes().behind(self.facts, &[body]);
            let changes_some = behind.library.iter().any(|m| changes_state(program, *m));
            if changes_some && !self.changes_others(state, (function, body), &worked_on) {
                return true;
            }
            sets_elements |= behind.elements;
        }
        for function in functions {
            // Of one that nobody writes here, nobody knows what it does.
            let bodies = self.facts.hierarchy.overriding(function);
            let behind = self.facts.writes().behind(self.facts, bodies);
            if bodies.is_empty() || behind.library.iter().any(|m| changes_state(program, *m)) {
                return true;
            }
            sets_elements |= behind.elements;
        }
        let given: Vec<(LocalId, Type)> = given().map(|(p, l)| (p, l.ty.clone())).collect();
        sets_elements
            && given.into_iter().any(|(param, ty)| {
                let shows = self.may_show_elements(state, &ty, object(param));
                stops!("functions-leave-elements-alone", shows)
            })
    }

    /// Whether all that a lambda changes of the library are variables that it has captured, none of which is, or is
    /// shown by, an object that is worked on.
    fn changes_others(
        &mut self,
        state: &mut State,
        (function, body): (Term, MethodId),
        worked_on: &[(Term, FieldId)],
    ) -> bool {
        let program = self.program;
        let facts = self.facts;
        let Body::Block { block, .. } = &program.method(body).body else { return false };
        let mut stmts = Vec::new();
        each_stmt(block, &mut |stmt| stmts.push(stmt));
        let captured = |e: &Expr| match &e.kind {
            ExprKind::Field(of, field) if of.kind == ExprKind::Local(LocalId(0)) => Some(*field),
            _ => None,
        };
        // A local that holds what was captured, and nothing else.
        let held = |e: &Expr| match &e.kind {
            ExprKind::Local(local) => {
                let set = stmts.iter().filter(|stmt| dest_of(stmt) == Some(*local));
                match set.collect::<Vec<_>>()[..] {
                    [Stmt { kind: StmtKind::Assign(_, e), .. }] => captured(e),
                    _ => None,
                }
            }
            _ => captured(e),
        };
        let starts = |stmt: &&Stmt| matches!(stmt.kind, StmtKind::InitClass(_));
        if stmts.iter().any(starts) {
            return false;
        }
        for stmt in &stmts {
            let StmtKind::Call(call) = &stmt.kind else { continue };
            let mut runs = call.method;
            if changes_state(program, runs) {
                let Some(field) = call.args.first().and_then(held) else { return false };
                let Type::Class(class) = program.field(field).ty else { return false };
                let Some(changed) = self.fixed_value(state, function, field) else { return false };
                for (object, of) in worked_on {
                    if !self.is_another(state, changed, (*object, *of)) {
                        return false;
                    }
                }
                runs = program.implementation(class, runs).unwrap_or(runs);
            }
            let behind = facts.writes().behind(facts, &[runs]);
            let is_other = |m: &MethodId| *m != runs && changes_state(program, *m);
            if behind.library.iter().any(is_other) || behind.elements {
                return false;
            }
        }
        true
    }

    /// Whether an object of the library is not another one, and not shown by it.
    fn is_another(
        &mut self,
        state: &State,
        changed: Term,
        (object, field): (Term, FieldId),
    ) -> bool {
        let differ = self.terms.ne(changed, object);
        needs!("what-is-changed-is-another", self.holds_fast(state, differ))
            && needs!(
                "what-is-changed-is-not-shown",
                self.shows_nothing(state, object, field)
                    || self.is_newer_than(&state.path, changed, (object, field))
            )
    }

    /// The body of a lambda that an object is known to be.
    fn written_here(
        &mut self,
        state: &State,
        object: Term,
        interface: ClassId,
    ) -> Option<MethodId> {
        let program = self.program;
        let functions = program.methods_of_interface(interface).into_iter();
        let functions = functions.filter(|m| is_callback(program, *m));
        let bodies = functions.flat_map(|m| self.facts.hierarchy.overriding(m).to_vec());
        let is_lambda =
            |m: &MethodId| program.class(program.method(*m).class).kind == ir::ClassKind::Lambda;
        let dynamic = self.terms.type_of(object);
        bodies.filter(is_lambda).find(|body| {
            let class = self.type_term(&Type::Class(program.method(*body).class));
            let is = self.terms.eq(dynamic, class);
            needs!("function-is-written-here", self.holds_at_once(state, is))
        })
    }

    /// Whether an object is an array of objects, or may show one: a collection that is not known to be nobody's
    /// view, a stream.
    fn may_show_elements(&mut self, state: &State, ty: &Type, object: Option<Term>) -> bool {
        let program = self.program;
        let class = match ty {
            Type::Array(element) => return element.is_reference(),
            Type::Class(class) => *class,
            _ => return false,
        };
        let Some(field) = state_of(program, class) else { return false };
        object.is_none_or(|object| !self.shows_nothing(state, object, field))
    }

    /// Whether an object of the library is nobody's view. A stream, whose state is its own, says by a model
    /// method which array it came from: it shows that, or a collection.
    fn shows_nothing(&mut self, state: &State, object: Term, field: FieldId) -> bool {
        let program = self.program;
        let shows_arrays = |m: &MethodId| {
            let info = program.method(*m);
            info.modifiers.model && matches!(info.result, Type::Array(_))
        };
        let class = program.class(program.field(field).class);
        !class.methods.iter().any(shows_arrays) && self.is_own(state, object, field, Own::Kept)
    }

    /// What a method of the library may change, by its contract, by what it may call back, and by
    /// what it may have kept.
    pub fn changes_of_library(&self, method: MethodId) -> Changes {
        let facts = self.facts;
        let behind = facts.writes().may_change_behind(self.program, facts.calls(), method);
        // A function of which no implementation is in sight does what it likes.
        let unseen = facts.world() == World::Open || facts.hierarchy.overriding(method).is_empty();
        let is_free = unseen && is_callback(self.program, method);
        match changes(self.program, method) {
            _ if stops!("unseen-function-changes-things", is_free) => Changes::Anything,
            _ if behind || self.may_have_kept(method) => Changes::Anything,
            said => said,
        }
    }

    /// What a call may change by its frame: by `assignable`, and by what is known of the library.
    /// What it may change by permissions was handed over.
    pub fn change_by_frame(
        &mut self,
        state: &mut State,
        method: MethodId,
        case: &SpecCase,
        store: &[(LocalId, Term)],
        span: Span,
    ) -> Result<()> {
        let info = self.program.method(method);
        let class = self.program.class(info.class);
        let is_explicit = class.framing == Framing::Explicit;
        if !self.options.total {
            return Ok(());
        }
        if !state.heap.is_total() {
            // With permissions nothing changes that was not handed over.
            let may_change = self.may_change_unasked(method);
            if !may_change {
                self.count_on_nobody(method);
            }
            // Fields of classes below are nobody's while a constructor shows its object.
            let is_shown = info.kind == MethodKind::Constructor
                && stops!("shown-while-it-is-built", !self.is_built_unseen(info.class));
            let says_nothing = is_explicit
                && !is_shown
                && info.origin == Origin::Source
                && case.assignable.is_some()
                && changes_nothing(case);
            return match stops!("explicit-code-changes-things", may_change && !says_nothing) {
                true => unsupported(Reason::CallOfExplicitCode, span),
                false => Ok(()),
            };
        }
        if stops!("functions-leave-alone-what-is-worked-on", self.may_disturb(state, method, store))
        {
            return unsupported(Reason::FunctionThatDisturbs, span);
        }
        let mut locations = match info.origin {
            Origin::Library | Origin::ClassFile => match self.changes_of_library(method) {
                Changes::Anything => everything(),
                Changes::Nothing | Changes::State | Changes::Asked => Locations::default(),
            },
            Origin::Source | Origin::Synthetic if is_explicit => {
                let before = state.old(&OldLabel::Entry).map(|old| old.heap.clone());
                let heap = before.unwrap_or_default();
                let mut before = state.clone();
                before.heap = heap;
                let locations = self.locations(&mut before, case.assignable.as_deref())?;
                state.path = before.path;
                locations
            }
            Origin::Source | Origin::Synthetic => {
                match self.may_change_unasked(method) || info.modifiers.reaches_out {
                    true => everything(),
                    false => Locations::default(),
                }
            }
        };
        self.check_all_in_frames(state, &locations, span)?;
        // A constructor sets the fields of its object; one that shows it to others, or calls methods of
        // it, lets those of the classes below be set, too.
        if let (MethodKind::Constructor, Some((_, this))) = (info.kind, store.first()) {
            let fields = match needs!(
                "fields-below-are-set-by-nobody",
                !is_explicit || self.is_built_unseen(info.class)
            ) {
                true => self.instance_fields(info.class),
                false => self.all_fields_of(info.class),
            };
            step!("constructors-set-their-fields", {
                let of_this = fields.into_iter().map(|field| (field.0, Extent::Of(*this)));
                locations.fields.extend(of_this);
            });
        }
        self.forget_locations(state, &locations);
        Ok(())
    }

    /// A class is initialised, if that is still to come: that may change something.
    pub fn change_at_start(&mut self, state: &mut State, class: ClassId, span: Span) -> Result<()> {
        if state.heap.is_total() && self.may_change_at_start(class) {
            let everything = everything();
            self.check_all_in_frames(state, &everything, span)?;
            step!("initialisers-change-things", self.forget_locations(state, &everything));
        }
        let is_held = self.options.total && !state.heap.is_total() && !self.has_started(class);
        let unasked = || self.may_start_unasked(class);
        match stops!("explicit-initialisers-change-things", is_held && unasked()) {
            true => unsupported(Reason::UnaskedInitialisation, span),
            false => Ok(()),
        }
    }

    /// Whether the initialiser of the class has at least begun: code of it or of a subclass runs.
    /// That of an interface does not begin with those of what is below it.
    fn has_started(&self, class: ClassId) -> bool {
        let is_interface = self.program.class(class).kind == ir::ClassKind::Interface;
        self.scope.viewpoint.is_some_and(|own| {
            own == class || !is_interface && self.program.is_subclass(own, class)
        })
    }

    /// Whether the initialisation of a class, if that is still to come, may change something
    /// besides its own static fields.
    pub fn may_change_at_start(&self, class: ClassId) -> bool {
        !self.has_started(class) && self.facts.writes().may_change_at_start(self.program, class)
    }
}

/// The state that objects of a class of the library have, or some of them: behind an `Iterable` there may be a
/// collection.
fn state_of(program: &ir::Program, class: ClassId) -> Option<FieldId> {
    let states = || {
        let classes = (0..).map(ClassId).zip(&program.classes);
        classes.filter(|(_, info)| is_library(info.origin)).filter_map(|(id, info)| {
            let mut fields = info.fields.iter().copied();
            Some((id, fields.find(|f| program.field(*f).ghost == GhostKind::Ghost)?))
        })
    };
    let above = states().find(|(id, _)| program.is_subclass(class, *id));
    let is_any = program.well_known.object == Some(class);
    let below = || states().find(|(id, _)| !is_any && program.is_subclass(*id, class));
    above.or_else(below).map(|(_, field)| field)
}

/// Whether a method of the library may change the state of objects that are there.
fn changes_state(program: &ir::Program, method: MethodId) -> bool {
    let info = program.method(method);
    is_library(info.origin)
        && info.kind != MethodKind::Constructor
        && changes(program, method) != Changes::Nothing
}
