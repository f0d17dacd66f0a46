//! Places of specifications whose type is `int` or another integral type of Java: ghost
//! variables and fields, parameters of predicates and pure methods. Whoever reads them takes
//! it that the value is in range, but specifications compute with unbounded integers; so
//! whatever is put there is shown to fit.

use base::{Code, Span, step};
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
        step!("bounded-value-fits", {
            self.prove(state, fits, |_| {
                Failure::new(Code::Overflow, span, format!("the value may not fit into `{kind}`"))
                    .note(
                        "specifications compute with unbounded integers; `\\bigint` holds them all",
                    )
            })?;
        });
        Ok(())
    }

    /// A mathematical integer that is put at a bounded type. In a function that is unfolded it
    /// fits: the function's own unit shows that.
    pub fn bounded(
        &mut self,
        state: &mut State,
        value: Term,
        kind: ir::IntKind,
        span: Span,
    ) -> Result<()> {
        if self.nesting.pure.functions.is_going_on() {
            let fits = self.terms.in_range(int_kind(kind), value);
            self.assume(state, fits);
            return Ok(());
        }
        self.prove_fits(state, value, &Type::Int(kind), span)
    }

    /// Whether values of the type have bounded integers in them: such a value has the type
    /// because of where it comes from, and not every value of its sort is one.
    pub fn holds_bounded(&self, ty: &Type) -> bool {
        self.holds_bounded_within(ty, &mut Vec::new())
    }

    fn holds_bounded_within(&self, ty: &Type, above: &mut Vec<ir::DataId>) -> bool {
        match ty {
            Type::Int(_) => true,
            Type::Seq(element) | Type::Set(element) | Type::Bag(element) => {
                self.holds_bounded_within(element, above)
            }
            Type::Map(key, value) => {
                self.holds_bounded_within(key, above) || self.holds_bounded_within(value, above)
            }
            Type::Data(data, args) => {
                // Integers in data values are in no range.
                let is_any = |arg: &Type| matches!(arg, Type::Int(_));
                let in_args =
                    args.iter().any(|arg| !is_any(arg) && self.holds_bounded_within(arg, above));
                if in_args || above.contains(data) {
                    return in_args;
                }
                above.push(*data);
                let declared = self.program.data.get(data.index());
                declared
                    .iter()
                    .flat_map(|data| &data.constructors)
                    .flat_map(|constructor| &constructor.fields)
                    .any(|(_, field)| self.holds_bounded_within(field, above))
            }
            Type::Bool
            | Type::Float(_)
            | Type::Class(_)
            | Type::Array(_)
            | Type::Null
            | Type::Void
            | Type::BigInt
            | Type::Real
            | Type::Permission
            | Type::TypeType
            | Type::LocSet
            | Type::Param(_) => false,
        }
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
