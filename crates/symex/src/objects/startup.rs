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

use ir::ClassId;

use crate::engine::Engine;

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
}
