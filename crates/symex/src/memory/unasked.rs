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
use facts::World;
use heap::{Extent, Locations};
use ir::{
    ClassId, Framing, GhostKind, LocalId, MethodId, MethodKind, OldLabel, Origin, SpecCase, Type,
};
use term::Term;

use crate::determined::is_library;
use crate::engine::Engine;
use crate::failure::{Result, unsupported};
use crate::foreign::{Changes, changes, changes_nothing, is_callback};
use crate::memory::locations::everything;
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
            true => unsupported("a call that may change what a loop holds back", span),
            false => Ok(()),
        }
    }

    /// Whether library code that works on an object with a state may call a function that changes the
    /// state of such objects: perhaps of this one. Then its contract says nothing of what happens, and
    /// it may throw.
    fn may_disturb(&self, method: MethodId) -> bool {
        let program = self.program;
        let info = program.method(method);
        let has_state = |ty: &Type| match ty {
            Type::Class(class) => program.classes.iter().enumerate().any(|(index, above)| {
                is_library(above.origin)
                    && above.fields.iter().any(|f| program.field(*f).ghost == GhostKind::Ghost)
                    && program.is_subclass(*class, ClassId(index as u32))
            }),
            _ => false,
        };
        let given = || info.params.iter().filter_map(|param| info.locals.get(param.index()));
        if !is_library(info.origin) || !given().any(|local| has_state(&local.ty)) {
            return false;
        }
        let functions = facts::Writes::functions_of(program, method).into_iter();
        functions.filter(|m| is_callback(program, *m)).any(|function| {
            // Of one that nobody writes here, nobody knows what it does.
            let bodies = self.facts.hierarchy.overriding(function);
            let mut behind = self.facts.writes().library_behind(self.facts, bodies).into_iter();
            bodies.is_empty()
                || behind.any(|m| {
                    program.method(m).kind != MethodKind::Constructor
                        && changes(program, m) != Changes::Nothing
                })
        })
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
        if state.heap.total.is_none() {
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
                true => unsupported(
                    "a call that may run code with explicit frames which changes something",
                    span,
                ),
                false => Ok(()),
            };
        }
        if stops!("functions-leave-alone-what-is-worked-on", self.may_disturb(method)) {
            return unsupported(
                "a function that may change objects of the library, given to code that works on one",
                span,
            );
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
        if state.heap.total.is_some() && self.may_change_at_start(class) {
            let everything = everything();
            self.check_all_in_frames(state, &everything, span)?;
            step!("initialisers-change-things", self.forget_locations(state, &everything));
        }
        let is_held = self.options.total && state.heap.total.is_none() && !self.has_started(class);
        let unasked = || self.may_start_unasked(class);
        match stops!("explicit-initialisers-change-things", is_held && unasked()) {
            true => unsupported(
                "a class whose initialisation changes something without permission",
                span,
            ),
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
