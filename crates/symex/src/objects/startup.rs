//! Final static fields while their class is being initialised.
//!
//! A method that runs then may see a final field, an enumeration's constant too, before it
//! is assigned. The methods that may run then are those that the initialiser can reach,
//! through calls, through what overrides them, through other initialisers, and through the
//! library. To them such a field is some value that stays the same while they run; to all
//! others it has its final value.
//!
//! ```java
//! class C {
//!     static final int A = f();       // f runs before B is assigned
//!     static final int B = "x".length();
//!     static int f() { return B; }    // here B is unknown
//! }
//! ```

use base::stops;
use ir::{ClassId, Expr, ExprKind, FieldId, Type};
use term::Term;

use crate::engine::Engine;
use crate::state::State;

impl Engine<'_> {
    /// Whether the class may still be in its initialisation while the unit runs.
    pub fn may_be_starting(&self, class: ClassId) -> bool {
        if self.scope.initializing == Some(class) {
            return true;
        }
        let Some(unit) = self.scope.method else { return false };
        self.facts.may_be_starting(class, unit)
    }

    /// Whether the class has final static fields whose values come from its initialiser.
    pub fn has_late_finals(&self, class: ClassId) -> bool {
        self.program.class(class).fields.iter().any(|field| {
            let field = self.program.field(*field);
            field.is_static && field.is_final && field.constant.is_none()
        })
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
