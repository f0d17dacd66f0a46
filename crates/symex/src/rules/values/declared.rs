//! Fields that are declared `non_null`. Nothing null is written to them, and whoever hands a
//! permission over shows that the field is not null: a new object starts with null, which its
//! constructor may keep to itself until it has set the field. So whoever is given a permission
//! knows it.
//!
//! ```java
//! Link() {
//!     value = new Object();
//!     //@ assert get() != null;      // `value`, on which `get` counts, is set
//! }
//! ```
//!
//! Where an annotation of a constructor asks its object for more than its fields, they are shown to be
//! set: then they stay so, because nothing null is written to them. Those of classes below are set later:
//! the object must be of none with such fields.

use base::{Code, Span, step, stops};
use check::Unit;
use facts::World;
use facts::plain::is_specified;
use heap::Chunk;
use ir::{
    Assertion, ClassId, FieldId, Framing, GhostKind, Local, LocalId, LoopSpec, MethodId,
    MethodKind, Nullness, Origin, Stmt, StmtKind,
};
use term::Term;

use crate::engine::Engine;
use crate::engine::message::Message;
use crate::engine::outcome::Blame;
use crate::failure::{Failure, Result};
use crate::state::State;
use crate::unfinished::{
    asked_by, asked_by_loop, asked_by_stmt, rests_on_open, rests_on_own_fields, speaks_of_all,
};

impl Engine<'_> {
    pub fn is_declared_non_null(&self, field: FieldId) -> bool {
        let info = self.program.field(field);
        if !info.ty.is_reference() || info.is_captured() {
            return false;
        }
        match info.nullness {
            Nullness::NonNull => true,
            Nullness::Nullable => false,
            // The default where frames are explicit and somebody wrote contracts; where nobody
            // did, a guess that is shown where the field is set.
            Nullness::Default => {
                let by_default = is_specified(self.program, info.class)
                    && !info.is_static
                    && info.ghost == GhostKind::Real
                    && self.is_set_unseen(field);
                self.options.total && (by_default || self.is_seen_to_be_set(field))
            }
        }
    }

    /// Whether all who set a field of which nobody says anything put something there, before anybody
    /// can look.
    fn is_seen_to_be_set(&self, field: FieldId) -> bool {
        self.facts.never_null().field(field)
    }

    /// Where there are no permissions, a field is not null because nobody sets it to null.
    pub fn count_on_setters(&mut self, field: FieldId) {
        let setters = self.facts.never_null().setters(field);
        self.findings.relies_on.extend(setters.iter().map(|method| Unit::Method(*method)));
    }

    /// Who says that a field is not null.
    fn why_non_null(&self, field: FieldId) -> &'static str {
        match self.program.field(field).nullness {
            Nullness::NonNull => "is declared `non_null`",
            Nullness::Default if self.is_seen_to_be_set(field) => "is set to no null anywhere else",
            Nullness::Nullable | Nullness::Default => "is not null by default here",
        }
    }

    /// Whether the constructors of a class, and those above it, show the object to nobody.
    pub fn is_set_unseen(&self, field: FieldId) -> bool {
        let info = self.program.field(field);
        let is_seen_to_be = info.nullness == Nullness::Default && self.is_seen_to_be_set(field);
        !info.is_static && (is_seen_to_be || self.is_built_unseen(info.class))
    }

    /// The same, of a class: whoever is called while an object of it is built does not know the object.
    pub fn is_built_unseen(&self, class: ClassId) -> bool {
        self.facts.is_built_unseen(class)
    }

    /// What is written to the field is not null, if it is declared so.
    pub fn check_written(
        &mut self,
        state: &mut State,
        field: FieldId,
        value: Term,
        span: Span,
    ) -> Result<()> {
        let info = self.program.field(field);
        let needed = info.captured_variable().filter(|_| info.nullness == Nullness::NonNull);
        if let Some(name) = needed
            && stops!("captured-null-is-not-used", true)
        {
            let goal = self.terms.ne(value, Term::NULL);
            return self.prove(state, goal, |_| {
                let text = format!("`{name}` may be null, and what is made here uses it");
                Failure::new(Code::NullDereference, span, text)
            });
        }
        if !stops!("nothing-null-is-written", self.is_declared_non_null(field)) {
            return Ok(());
        }
        let goal = self.terms.ne(value, Term::NULL);
        self.prove(state, goal, |engine| {
            let name = engine.field_name(field.0);
            let why = engine.why_non_null(field);
            let text = format!("null may be stored in `{name}`, which {why}");
            Failure::new(Code::NullDereference, span, text)
                .label(engine.program.field(field).span, "declared here")
        })
    }

    /// A permission to the field is handed over.
    pub fn check_handed_over(
        &mut self,
        state: &mut State,
        field: FieldId,
        snapshot: Term,
        at: Span,
        blame: Blame,
    ) -> Result<()> {
        if !stops!("nothing-null-is-handed-over", self.is_declared_non_null(field)) {
            return Ok(());
        }
        let value = self.terms.project(snapshot, term::Sort::REF);
        let goal = self.terms.ne(value, Term::NULL);
        self.prove(state, goal, |engine| {
            let name = engine.field_name(field.0);
            let why = engine.why_non_null(field);
            let text = format!(" asks for `{name}`, which {why} and may still be null");
            let text = Message::about(blame.what, text);
            Failure::new(blame.code, blame.span, text)
                .at(at)
                .label(engine.program.field(field).span, "declared here")
        })
    }

    /// A permission to the field was given: somebody has shown that it is not null.
    pub fn assume_declared(&mut self, state: &mut State, field: FieldId, value: Term) {
        let info = self.program.field(field);
        // Before anything could be set, nobody was asked.
        let nobody_set = info.is_static && self.program.class(info.class).static_init.is_none();
        if self.is_declared_non_null(field) && !stops!("somebody-set-it", nobody_set) {
            let fact = self.terms.ne(value, Term::NULL);
            self.assume(state, fact);
        }
    }

    /// A constructor, or a static initialiser, leaves no such field of its class null. What it
    /// has handed over was not null then.
    pub fn check_all_set(&mut self, state: &mut State, method: MethodId) -> Result<()> {
        let info = self.program.method(method);
        let object = match info.kind {
            MethodKind::Method => return Ok(()),
            MethodKind::StaticInit => Some(Term::NULL),
            MethodKind::Constructor => info.params.first().and_then(|this| state.get(*this)),
        };
        let Some(object) = object else { return Ok(()) };
        for field in self.program.class(info.class).fields.clone() {
            let is_static = info.kind == MethodKind::StaticInit;
            if self.program.field(field).is_static != is_static || !self.is_declared_non_null(field)
            {
                continue;
            }
            // Somebody else may have set it again since: that it was set before is seen in the text,
            // and that nothing null is written is shown where that is done.
            let is_exposed = is_static || !self.is_built_unseen(info.class);
            let is_seen = self.is_seen_to_be_set(field) && !self.program.field(field).is_final;
            if is_exposed && is_seen {
                continue;
            }
            let heap = state.heap.clone();
            let value = match self.read_total_field(state, object, field, info.span)? {
                Some(value) => value,
                None => {
                    let found = self.find(state).fields(&heap, object, field.0);
                    let found = found.first().and_then(|i| heap.chunks().get(*i));
                    let Some(Chunk::Field { value, .. }) = found else { continue };
                    *value
                }
            };
            let goal = self.terms.ne(value, Term::NULL);
            step!("constructor-sets-non-null-fields", {
                self.prove(state, goal, |engine| {
                    let name = engine.field_name(field.0);
                    let why = engine.why_non_null(field);
                    let text = format!("`{name}` {why} and may not have been set");
                    Failure::new(Code::NullDereference, engine.program.field(field).span, text)
                })?;
            });
        }
        Ok(())
    }

    /// Whether anybody counts on fields of an object that its constructors have to set.
    pub fn counts_on_fields(&self, class: ClassId) -> bool {
        let mut fields = self.instance_fields(class).into_iter();
        fields.any(|field| self.is_declared_non_null(field))
            || self.facts.world() == World::Open && facts::may_be_extended(self.program, class)
            || self.field_below(class, |_| true).is_some()
    }

    /// A field of such a class below that its constructor sets after those of this one.
    fn field_below(&self, class: ClassId, may_be: impl Fn(ClassId) -> bool) -> Option<FieldId> {
        let program = self.program;
        let is_below = |field: &FieldId| {
            let other = program.field(*field).class;
            other != class
                && program.is_subclass(other, class)
                && may_be(other)
                && !program.field(*field).is_static
                && self.is_declared_non_null(*field)
        };
        (0..program.fields.len() as u32).map(FieldId).find(is_below)
    }

    /// The constructor with explicit frames whose body is being run, and its object.
    fn being_built(&self) -> Option<(ClassId, LocalId, &[Local])> {
        let info = self.program.method(self.scope.method?);
        let is_explicit = self.program.class(info.class).framing == Framing::Explicit;
        // What is run inside of it has a unit of its own, which shows it.
        let is_own = self.nesting.inlined == 0 && self.nesting.looked_into.is_empty();
        let builds = info.kind == MethodKind::Constructor && is_explicit && is_own;
        builds.then(|| Some((info.class, *info.params.first()?, info.locals.as_slice())))?
    }

    /// An annotation asks an object that is being built for no more than its fields, or it is finished.
    pub fn check_asked(&mut self, state: &mut State, stmt: &Stmt) -> Result<()> {
        if !matches!(stmt.kind, StmtKind::Ghost(_)) {
            return Ok(());
        }
        let Some((class, this, locals)) = self.being_built() else { return Ok(()) };
        match asked_by_stmt(this, locals, stmt) {
            Some(span) => self.check_finished(state, class, this, span),
            None => Ok(()),
        }
    }

    /// The same, of what is said of a loop, by whomever.
    pub fn check_loop_asked(&mut self, state: &mut State, spec: &LoopSpec) -> Result<()> {
        let Some((class, this, locals)) = self.being_built() else { return Ok(()) };
        match asked_by_loop(this, locals, spec) {
            Some(span) => self.check_finished(state, class, this, span),
            None => Ok(()),
        }
    }

    /// The same, of what is said where an exception leaves the constructor.
    pub fn check_throw_asked(&mut self, state: &mut State, said: &[Assertion]) -> Result<()> {
        let Some((class, this, _)) = self.being_built() else { return Ok(()) };
        let locals = self.scope.locals.clone();
        match said.iter().find_map(|clause| asked_by(this, &locals, clause)) {
            Some(span) => self.check_finished(state, class, this, span),
            None => Ok(()),
        }
    }

    /// All is set that is counted on of an object of the class.
    fn check_finished(
        &mut self,
        state: &mut State,
        class: ClassId,
        this: LocalId,
        span: Span,
    ) -> Result<()> {
        let Some(object) = state.get(this) else { return Ok(()) };
        for field in self.instance_fields(class) {
            if !stops!("unfinished-objects-are-not-asked", self.is_declared_non_null(field)) {
                continue;
            }
            let Some(value) = self.read_total_field(state, object, field, span)? else { continue };
            let goal = self.terms.ne(value, Term::NULL);
            self.prove(state, goal, |engine| {
                let name = engine.field_name(field.0);
                let text = format!(
                    "more than its fields is asked of the new object, and `{name}` may not have been set"
                );
                Failure::new(Code::NullDereference, span, text)
                    .label(engine.program.field(field).span, "not null by default, or by what is said")
                    .help("ask behind the place where all fields are set, or for the fields alone")
            })?;
        }
        let may_be_extended = facts::may_be_extended(self.program, class);
        let below = self.field_below(class, |_| true);
        if below.is_none() && self.facts.world() == World::Closed {
            if may_be_extended {
                self.findings.counted_on.insert(class);
            }
            return Ok(());
        }
        if below.is_none() && !may_be_extended {
            return Ok(());
        }
        let dynamic = self.terms.type_of(object);
        let own = self.type_term(&ir::Type::Class(class));
        let goal = self.terms.eq(dynamic, own);
        step!("objects-of-classes-below-are-not-asked", {
            self.prove(state, goal, |engine| {
                let text = "more than its fields is asked of the new object, which may be of a \
                            class below: its fields are not set yet";
                let failure = Failure::new(Code::NullDereference, span, text);
                match below.map(|field| engine.program.field(field).span) {
                    Some(declared) => failure.label(declared, "this one, for example"),
                    None => failure,
                }
            })?;
        });
        Ok(())
    }

    /// A constructor of the same object has come to its end: it left no such field of its class null.
    pub fn assume_all_set(
        &mut self,
        state: &mut State,
        constructor: MethodId,
        object: Term,
        span: Span,
    ) -> Result<()> {
        let info = self.program.method(constructor);
        let is_ours = matches!(info.origin, Origin::Source | Origin::Synthetic);
        if !state.heap.is_total() || !is_ours || !self.may_be_under_construction(state, object) {
            return Ok(());
        }
        for field in self.instance_fields(info.class) {
            if self.is_declared_non_null(field)
                && self.is_set_unseen(field)
                && let Some(value) = self.read_total_field(state, object, field, span)?
            {
                let fact = self.terms.ne(value, Term::NULL);
                self.assume(state, fact);
            }
        }
        Ok(())
    }

    /// What the constructor of a class above, or another one of the same class, promises of an object
    /// whose fields are not all set: nothing that rests on methods of which the class has no body. Those
    /// of the classes below count on their own fields.
    pub fn is_promised_unfinished(
        &self,
        constructor: MethodId,
        clause: &Assertion,
        locals: &[Local],
    ) -> bool {
        let info = self.program.method(constructor);
        let Some(this) = info.params.first().copied() else { return true };
        if asked_by(this, locals, clause).is_none() && !speaks_of_all(clause, locals) {
            return true;
        }
        if rests_on_own_fields(self.facts, info.class, this, clause) {
            return true;
        }
        if stops!("fields-below-are-not-promised", self.may_be_unset_below(info.class)) {
            return false;
        }
        !self.program.class(info.class).is_abstract
            || !self.counts_on_fields(info.class)
            || !rests_on_open(self.facts, info.class, clause)
    }

    /// Whether the object that is being built may have fields of classes below that are counted on and
    /// not set yet.
    fn may_be_unset_below(&self, class: ClassId) -> bool {
        let program = self.program;
        let built = self.scope.method.map(|method| program.method(method).class);
        let may_be_its = |other: ClassId| {
            built.is_none_or(|b| program.is_subclass(b, other) || program.is_subclass(other, b))
        };
        self.facts.world() == World::Open && facts::may_be_extended(program, class)
            || self.field_below(class, may_be_its).is_some()
    }
}
