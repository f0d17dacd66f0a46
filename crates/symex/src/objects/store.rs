//! What fits into an array. `Object[] a` may refer to a `String[]`, so a store is checked
//! against the type that the array has when the program runs: known where the array is new or
//! the contract says so, where nothing narrower exists, and for what came out of the same
//! array.

use base::{Span, needs};
use ir::{Expr, ExprKind, Origin, Type};
use term::{Sort, Term};

use crate::engine::Engine;
use crate::failure::{Result, unsupported};
use crate::hierarchy;
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
            return unsupported("this array", span);
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

    /// What the static type of an array says about the elements that it takes: none that are
    /// wider and, where nothing is narrower, exactly those.
    pub fn assume_elements_of(&mut self, state: &mut State, array: Term, ty: &Type) {
        let Type::Array(element) = ty else { return };
        if !element.is_reference() {
            return;
        }
        let (dynamic, bound) = (self.terms.type_of(array), self.type_term(element));
        let own = self.element_type(dynamic);
        let fact = match self.has_one_array_type(element) {
            true => self.terms.eq(own, bound),
            false => self.terms.subtype(own, bound),
        };
        let is_null = self.terms.eq(array, Term::NULL);
        let fact = self.terms.or([is_null, fact]);
        self.assume(state, fact);
    }

    fn below_element_type(&mut self, array: Term, value: Term) -> Term {
        let dynamic = self.terms.type_of(array);
        let element = self.element_type(dynamic);
        let class = self.terms.type_of(value);
        self.terms.subtype(class, element)
    }

    /// `\elemtype(t)`.
    pub fn element_type(&mut self, array_type: Term) -> Term {
        let fun =
            self.terms.declare_fun("elemtype", &[Sort::TYPE], Sort::TYPE, term::Reach::Anything);
        self.terms.apply(fun, &[array_type])
    }

    /// Whether all arrays that a variable with elements of this type refers to are of exactly
    /// that type: nothing is narrower.
    fn has_one_array_type(&self, element: &Type) -> bool {
        match element {
            Type::Class(id) => {
                let class = self.program.class(*id);
                class.is_final
                    || (needs!("array-class-is-ours", class.origin == Origin::Source)
                        && needs!(
                            "array-class-has-objects",
                            hierarchy::is_concrete(self.program, *id)
                        )
                        && needs!("array-class-has-no-subclass", self.facts.hierarchy.is_leaf(*id)))
            }
            Type::Array(inner) => self.has_one_array_type(inner),
            other => !other.is_reference(),
        }
    }
}
