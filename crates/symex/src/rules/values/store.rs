//! What fits into an array. `Object[] a` may refer to a `String[]`, so a store is checked
//! against the type that the array has when the program runs: known where the array is new or
//! the contract says so, where nothing narrower exists, and for what came out of the same
//! array.

use base::{Span, needs};
use check::Reason;
use ir::{Expr, ExprKind, Type};
use term::Term;

use crate::engine::Engine;
use crate::failure::{Result, unsupported};
use crate::state::State;

impl Engine<'_> {
    /// Whether the value fits into the array, which is not null.
    pub fn fits_into_array(
        &mut self,
        state: &mut State,
        array: &Expr,
        value: &Expr,
        span: Span,
    ) -> Result<Term> {
        let Type::Array(element) = array.ty.clone() else {
            return unsupported(Reason::Array, span);
        };
        let a = self.eval(state, array)?;
        let v = self.eval(state, value)?;
        self.assume_fits_where_it_was(state, value, v)?;
        self.assume_static_type(state, v, &value.ty);
        let is_null = self.terms.eq(v, Term::NULL);
        let is_element = self.instance_of(v, &element);
        if needs!("arrays-of-one-type", self.has_one_array_type(&element)) {
            return Ok(self.terms.or([is_null, is_element]));
        }
        let exact = self.type_term(&array.ty);
        let dynamic = self.terms.type_of(a);
        let is_exact = self.terms.eq(dynamic, exact);
        let fits_exactly = self.terms.and([is_exact, is_element]);
        let fits = self.below_element_type(a, v);
        Ok(self.terms.or([is_null, fits_exactly, fits]))
    }

    /// What is read from an array fits into it.
    pub fn assume_fits_where_it_was(
        &mut self,
        state: &mut State,
        e: &Expr,
        value: Term,
    ) -> Result<()> {
        match &e.kind {
            ExprKind::Cast(inner) => self.assume_fits_where_it_was(state, inner, value),
            ExprKind::Index(array, _) if e.ty.is_reference() && !self.has_one_array_type(&e.ty) => {
                let array = self.eval(state, array)?;
                let is_null = self.terms.eq(value, Term::NULL);
                let fits = self.below_element_type(array, value);
                let fact = self.terms.or([is_null, fits]);
                self.assume(state, fact);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A new array has the element type that it was made with.
    pub fn assume_element_type(&mut self, state: &mut State, array: Term, element: &Type) {
        if element.is_reference() {
            let dynamic = self.terms.type_of(array);
            let own = self.element_type(dynamic);
            let class = self.type_term(element);
            let fact = self.terms.eq(own, class);
            self.assume(state, fact);
        }
    }

    fn below_element_type(&mut self, array: Term, value: Term) -> Term {
        let dynamic = self.terms.type_of(array);
        let element = self.element_type(dynamic);
        let class = self.terms.type_of(value);
        self.terms.subtype(class, element)
    }
}
