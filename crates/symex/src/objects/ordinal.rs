//! The places of the constants of an enumeration: `ordinal()` of a constant is its place in the
//! declaration, and that of any other object of the enumeration is one of them.

use ir::{ClassId, ClassKind, MethodId, Origin, Type};
use term::Term;

use crate::engine::Engine;
use crate::state::State;

/// Enumerations with more constants are not looked into.
const MOST: usize = 32;

impl Engine<'_> {
    /// What is known of the value of `o.ordinal()`, where `o` is of this static type.
    pub fn learn_of_ordinal(
        &mut self,
        state: &mut State,
        method: MethodId,
        (object, ty): (Term, &Type),
        value: Term,
    ) {
        let info = self.program.method(method);
        let of_enum = self.program.class(info.class).binary_name.as_str() == "java.lang.Enum";
        if !of_enum || info.origin == Origin::Source || info.name.as_str() != "ordinal" {
            return;
        }
        let Type::Class(class) = ty else { return };
        let Some(constants) = self.constants_of(state, *class) else { return };
        let mut ways = Vec::new();
        for (place, constant) in constants.into_iter().enumerate() {
            let is = self.terms.eq(object, constant);
            let place = self.terms.int(place as i128);
            let there = self.terms.eq(value, place);
            ways.push(self.terms.and([is, there]));
        }
        let fact = self.terms.or(ways);
        self.assume(state, fact);
    }

    /// The constants of an enumeration that is initialised: all its objects.
    pub fn constants_of(&mut self, state: &mut State, class: ClassId) -> Option<Vec<Term>> {
        let info = self.program.class(class);
        let constants = info.enum_constants.clone();
        let is_known = info.kind == ClassKind::Enum
            && info.origin == Origin::Source
            && !constants.is_empty()
            && constants.len() <= MOST
            && !self.may_be_starting(class);
        if !is_known {
            return None;
        }
        constants
            .into_iter()
            .map(|constant| self.final_static(state, constant, base::Span::NONE).ok())
            .collect()
    }
}
