//! Fields that are declared `non_null`. Nothing null is written to them, and whoever hands a
//! permission over shows that the field is not null: a new object starts with null, which its
//! constructor may keep to itself until it has set the field. So whoever is given a permission
//! knows it.

use base::{Code, Span, step, stops};
use facts::plain::{is_plain, is_specified};
use heap::Chunk;
use ir::{ClassId, ClassKind, FieldId, GhostKind, MethodId, MethodKind, Nullness, Origin};
use term::Term;

use crate::engine::Engine;
use crate::engine::outcome::Blame;
use crate::failure::{Failure, Result};
use crate::state::State;

impl Engine<'_> {
    pub fn is_declared_non_null(&self, field: FieldId) -> bool {
        let info = self.program.field(field);
        if !info.ty.is_reference() || info.is_captured {
            return false;
        }
        match info.nullness {
            Nullness::NonNull => true,
            Nullness::Nullable => false,
            // The default where frames are explicit and somebody wrote contracts; where nobody
            // did, a guess that is shown where the field is set.
            Nullness::Default => {
                let by_default = is_specified(self.program, info.class)
                    || is_plain(self.program, info.class) && self.facts.set_fields().is_set(field);
                self.options.total
                    && !info.is_static
                    && info.ghost == GhostKind::Real
                    && by_default
                    && self.is_set_unseen(field)
            }
        }
    }

    /// Who says that a field is not null.
    fn why_non_null(&self, field: FieldId) -> &'static str {
        match self.program.field(field).nullness {
            Nullness::NonNull => "is declared `non_null`",
            Nullness::Nullable | Nullness::Default => "is not null by default here",
        }
    }

    /// Whether the constructors of a class, and those above it, show the object to nobody.
    pub fn is_set_unseen(&self, field: FieldId) -> bool {
        let info = self.program.field(field);
        !info.is_static && self.is_built_unseen(info.class)
    }

    /// The same, of a class: whoever is called while an object of it is built does not know the object.
    pub fn is_built_unseen(&self, class: ClassId) -> bool {
        let mut next = Some(class);
        while let Some(id) = next {
            let info = self.program.class(id);
            let is_ours = matches!(info.origin, Origin::Source | Origin::Synthetic);
            if is_ours && !info.methods.iter().all(|method| self.shows_nobody(*method)) {
                return false;
            }
            if !is_ours && stops!("library-calls-what-is-below", self.is_answered_below(id)) {
                return false;
            }
            next = info.superclass;
        }
        true
    }

    /// Whether the constructors of a class of the library may call what the classes below override.
    /// Those of all objects, of records and of enumerations call nobody.
    fn is_answered_below(&self, class: ClassId) -> bool {
        let program = self.program;
        let is_below = |method: &MethodId| {
            let info = program.class(program.method(*method).class);
            !matches!(info.kind, ClassKind::Record | ClassKind::Enum)
                && program.is_subclass(program.method(*method).class, class)
        };
        program.well_known.object != Some(class)
            && self.facts.calls().from_outside().iter().any(is_below)
    }

    /// What is written to the field is not null, if it is declared so.
    pub fn check_written(
        &mut self,
        state: &mut State,
        field: FieldId,
        value: Term,
        span: Span,
    ) -> Result<()> {
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
            let text =
                format!("{} asks for `{name}`, which {why} and may still be null", blame.what);
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
}
