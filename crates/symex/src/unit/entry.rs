//! What a method starts from: parameters that may have any value, and what a constructor or an
//! initialiser finds.

use base::Span;
use ir::{ClassId, LocalId, MethodId, MethodKind, Type};
use term::Term;

use crate::engine::Engine;
use crate::failure::Result;
use crate::memory::memory_of;
use crate::state::State;

impl Engine<'_> {
    /// A state in which the parameters have any value, with these values.
    pub fn parameters_of(
        &mut self,
        id: MethodId,
        exact: Option<ClassId>,
        non_null: &dyn Fn(&Self, usize, LocalId) -> bool,
    ) -> Result<(State, Vec<(LocalId, Term)>)> {
        let method = self.program.method(id);
        let span = method.span;
        let mut state = State::new(method.locals.len());
        // Before anything else: what it holds is older.
        state.heap = self.any_heap();
        let mut entry: Vec<(LocalId, Term)> = Vec::new();
        // A constructor's object is younger than what the constructor is given.
        let is_made = method.kind == MethodKind::Constructor;
        let mut params: Vec<(usize, &LocalId)> = method.params.iter().enumerate().collect();
        if is_made {
            let first = params.len().min(1);
            params.rotate_left(first);
        }
        for (i, param) in params {
            let Some(local) = method.locals.get(param.index()) else { continue };
            let (name, ty) = (local.name, local.ty.clone());
            let is_this = i == 0 && !method.is_static;
            let value = if is_this && method.kind == MethodKind::Constructor {
                self.allocate_instance(&mut state, &ty)
            } else {
                self.any_of_type(&mut state, name.as_str(), &ty, span)?
            };
            if is_this || non_null(self, i, *param) {
                let fact = self.terms.ne(value, Term::NULL);
                self.assume(&mut state, fact);
            }
            if !(is_this && method.kind == MethodKind::Constructor) {
                self.assume_static_type(&mut state, value, &ty);
            }
            if let Some(class) = exact.filter(|_| is_this) {
                let class = self.type_term(&Type::Class(class));
                let dynamic = self.terms.type_of(value);
                let fact = self.terms.eq(dynamic, class);
                self.assume(&mut state, fact);
            }
            state.set(*param, value);
            entry.push((*param, value));
        }
        if is_made {
            let last = entry.len().min(1);
            entry.rotate_right(last);
        }
        Ok((state, entry))
    }

    fn allocate_instance(&mut self, state: &mut State, ty: &Type) -> Term {
        let object = self.terms.fresh_object("this");
        // A subclass may be calling: the class is known only from above.
        let bound = self.type_term(ty);
        let dynamic = self.terms.type_of(object);
        let fact = self.terms.subtype(dynamic, bound);
        self.assume(state, fact);
        object
    }

    pub(crate) fn add_statics(
        &mut self,
        state: &mut State,
        class: ir::ClassId,
        span: Span,
    ) -> Result<()> {
        for field in self.program.class(class).fields.clone() {
            let info = self.program.field(field);
            if info.is_static && info.constant.is_none() {
                let ty = info.ty.clone();
                let value = self.default_value(&ty, span)?;
                memory_of(&state.heap).add_fields(self, state, Term::NULL, &[(field, value)]);
            }
        }
        Ok(())
    }
}
