//! Places of specifications whose type is `int` or another integral type of Java: ghost
//! variables and fields, parameters of predicates and pure methods. Whoever reads them takes
//! it that the value is in range, but specifications compute with unbounded integers; so
//! whatever is put there is shown to fit.

use base::{Code, Span};
use ir::{LocalId, Type};
use term::Term;

use crate::engine::Engine;
use crate::failure::{Failure, Result};
use crate::sorts::int_kind;
use crate::state::State;

impl Engine<'_> {
    /// The value is one of the type.
    pub fn prove_fits(
        &mut self,
        state: &mut State,
        value: Term,
        ty: &Type,
        span: Span,
    ) -> Result<()> {
        let Type::Int(kind) = ty else { return Ok(()) };
        let fits = self.terms.in_range(int_kind(*kind), value);
        self.prove(state, fits, |_| {
            Failure::new(Code::Overflow, span, format!("the value may not fit into `{kind}`"))
                .note("specifications compute with unbounded integers; `\\bigint` holds them all")
        })
    }

    /// Arguments fit into the types of the parameters they are for.
    pub fn prove_all_fit(
        &mut self,
        state: &mut State,
        params: impl Iterator<Item = LocalId>,
        locals: &[ir::Local],
        args: &[Term],
        span: Span,
    ) -> Result<()> {
        for (param, value) in params.zip(args) {
            if let Some(local) = locals.get(param.index()) {
                self.prove_fits(state, *value, &local.ty, span)?;
            }
        }
        Ok(())
    }
}
