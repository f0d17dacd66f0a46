//! What is known of library code: what its results may depend on, and what it may have changed.

use ir::{Origin, Program, Type};

use crate::engine::Engine;
use crate::state::State;
use base::Span;
use heap::Chunk;
use term::{Sort, Term};

use crate::failure::Result;

/// Whether, in code, the result of a library's pure method is no function of its arguments:
/// it may be another object each time (`valueOf` does that), or it depends on what an object of
/// some class, which may change, makes of it (`equals` of a list, and what compares with it).
pub fn may_vary(program: &Program, method: &ir::Method) -> bool {
    if method.origin == Origin::Source || is_get_class(program, method) {
        return false;
    }
    let is_object =
        |ty: &Type| matches!(ty, Type::Class(c) if program.well_known.object == Some(*c));
    let class = program.class(method.class);
    let takes_any = method
        .params
        .iter()
        .filter_map(|p| method.locals.get(p.index()))
        .any(|local| is_object(&local.ty));
    method.result.is_reference()
        || program.well_known.object == Some(method.class)
        || (takes_any && (method.is_static || class.framing == ir::Framing::Implicit))
        || (class.kind == ir::ClassKind::Interface && class.framing == ir::Framing::Explicit)
}

/// `Object.getClass()`, which is final: the class of an object never changes.
pub fn is_get_class(program: &Program, method: &ir::Method) -> bool {
    program.well_known.object == Some(method.class)
        && method.name.as_str() == "getClass"
        && method.params.len() == 1
}

impl Engine<'_> {
    /// The object that stands for a type, as `getClass()` and `C.class` give it: another one
    /// for each type.
    pub fn class_object(&mut self, state: &mut State, ty: Term) -> Term {
        let sort = self.terms.sort(ty);
        let reach = term::Reach::Arguments;
        let object = self.terms.declare_fun("class object", &[sort], Sort::REF, reach);
        let represented = self.terms.declare_fun("represented type", &[Sort::REF], sort, reach);
        let value = self.terms.apply(object, &[ty]);
        let back = self.terms.apply(represented, &[value]);
        let fact = self.terms.eq(back, ty);
        self.assume(state, fact);
        let fact = self.terms.ne(value, Term::NULL);
        self.assume(state, fact);
        value
    }

    /// A library's method that takes any object may ask for its class: what the static types
    /// of the arguments say about that is known to it.
    pub fn assume_argument_types(
        &mut self,
        state: &mut State,
        method: ir::MethodId,
        args: &[ir::Expr],
        values: &[Term],
    ) {
        let info = self.program.method(method);
        if info.origin != Origin::Library {
            return;
        }
        // The receiver may be apart from the arguments.
        let params = info.params.iter().rev().zip(args.iter().rev().zip(values.iter().rev()));
        for (param, (arg, value)) in params {
            let taken = info.locals.get(param.index()).map(|local| &local.ty);
            if taken.is_some_and(|ty| ty.is_reference() && *ty != arg.ty) {
                self.assume_static_type(state, *value, &arg.ty);
            }
        }
    }

    /// A library's method without a contract may have changed the library's objects that it can
    /// reach: their state is not known any more.
    pub fn forget_library_state(&mut self, state: &mut State, span: Span) -> Result<()> {
        for position in 0..state.heap.len() {
            let Some(Chunk::Field { object, field, fraction, .. }) =
                state.heap.chunks().get(position).cloned()
            else {
                continue;
            };
            let Some(info) = self.program.fields.get(field as usize) else { continue };
            let class = self.program.class(info.class);
            if info.is_static || !matches!(class.origin, Origin::Library | Origin::ClassFile) {
                continue;
            }
            let ty = info.ty.clone();
            let value: Term = self.fresh(state, "state", &ty, span)?;
            state.heap.replace(position, Chunk::Field { object, field, fraction, value });
        }
        Ok(())
    }
}
