//! The places and names of the constants of an enumeration: `ordinal()` of a constant is its place
//! in the declaration, `name()` its name, and every object of the enumeration is one of them.

use base::stops;
use ir::{ClassId, ClassKind, Expr, ExprKind, FieldId, Meaning, MethodId, Origin, Type};
use term::Term;

use crate::engine::Engine;
use crate::state::State;

/// Enumerations with more constants are not looked into.
const MOST: usize = 32;

impl Engine<'_> {
    /// What is known of the value of `o.ordinal()` or `o.name()`, where `o` is of this static type.
    pub fn learn_of_constant(
        &mut self,
        state: &mut State,
        method: MethodId,
        (object, ty): (Term, &Type),
        value: Term,
    ) {
        let named = match self.program.method(method).modifiers.meaning {
            Some(Meaning::Ordinal) => false,
            Some(Meaning::ConstantName) => true,
            _ => return,
        };
        let Type::Class(class) = ty else { return };
        let fields = self.program.class(*class).enum_constants.clone();
        let Some(constants) = self.constants_of(state, *class) else { return };
        let mut ways = Vec::new();
        for (place, (constant, field)) in constants.into_iter().zip(fields).enumerate() {
            let is = self.terms.eq(object, constant);
            let told = if named {
                let name = self.program.field(field).name.as_str();
                let name: Vec<u16> = name.encode_utf16().collect();
                let name = self.string(state, &name);
                let (says, name) = (self.content(value), self.content(name));
                self.terms.eq(says, name)
            } else {
                let place = self.terms.int(place as i128);
                self.terms.eq(value, place)
            };
            ways.push(self.terms.and([is, told]));
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

    /// What is compared with a constant of its own enumeration is one of the constants.
    pub fn assume_constants(&mut self, state: &mut State, a: (&Expr, Term), b: (&Expr, Term)) {
        for ((value, term), (constant, _)) in [(a, b), (b, a)] {
            if let ExprKind::StaticField(field) = &constant.kind {
                self.assume_constant(state, (term, &value.ty), *field);
            }
        }
    }

    /// An enumeration has no values but its constants, once they are there. What may be
    /// something else, as its type says, is not taken for one.
    fn assume_constant(&mut self, state: &mut State, (value, ty): (Term, &Type), field: FieldId) {
        let class = self.program.field(field).class;
        if stops!("compared-may-be-something-else", *ty != Type::Class(class)) {
            return;
        }
        let constants = &self.program.class(class).enum_constants;
        if !constants.contains(&field)
            || stops!("constants-are-there-already", self.may_be_starting(class))
        {
            return;
        }
        // A switch compares one value with all of them, one after the other.
        if self.tables.enumerated.get(&(value, class)).is_some_and(|then| state.path.extends(then))
        {
            self.tables.enumerated.insert((value, class), state.path.clone());
            return;
        }
        let mut ways = vec![self.terms.eq(value, Term::NULL)];
        for constant in constants {
            let Ok(constant) = self.final_static(state, *constant, base::Span::NONE) else {
                return;
            };
            ways.push(self.terms.eq(value, constant));
        }
        let fact = self.terms.or(ways);
        self.assume(state, fact);
        self.tables.enumerated.insert((value, class), state.path.clone());
    }
}
