//! Exceptions of the program that leave it to the library to tell what they were made with.
//!
//! The stub of `Throwable` says by a model method, `plain()`, of whom it speaks: a subclass may have a
//! `getMessage()` of its own. Nobody can write that into a class, so its declarations decide.
//!
//! ```java
//! class Refused extends Exception { Refused(String why) { super(why); } }
//! new Refused("late").getMessage()      // "late"
//! ```

use base::Symbol;

use crate::lower::Lower;
use crate::symbols::{ClassSym, Origin};
use crate::types::Ty;

/// What a class has to leave as it is.
const TOLD: [&str; 2] = ["getMessage", "getCause"];

impl Lower<'_, '_> {
    /// Writes `plain()` for an exception of the program.
    pub(in crate::lower) fn say_whether_plain(&mut self, class: ClassSym) {
        let Some(throwable) = self.table.known("java.lang.Throwable") else { return };
        let above = self.first_of_library(class);
        let Some(above) = above.filter(|above| self.table.is_subclass(*above, throwable)) else {
            return;
        };
        let span = self.table.class(class).span;
        let id = self.class_id(class);
        self.say_of_class("plain", id, &[throwable], span, |l| {
            TOLD.iter().all(|name| l.is_left_as_in(class, above, name))
        });
    }

    /// The first class above one of the program that is not the program's.
    fn first_of_library(&self, class: ClassSym) -> Option<ClassSym> {
        let mut class = class;
        while self.table.class(class).origin == Origin::Source {
            let Some(Ty::Class(above)) = &self.table.header(class).superclass else { return None };
            class = above.class;
        }
        Some(class)
    }

    /// Whether the method is the one that the stub of the class above tells of.
    fn is_left_as_in(&self, class: ClassSym, above: ClassSym, name: &str) -> bool {
        let all = self.table.methods_named(&Ty::class(class), Symbol::new(name));
        let mut answers = all.iter().map(|m| self.table.method(*m)).filter(|m| m.params.is_empty());
        self.table.class(above).origin == Origin::Library && answers.all(|m| m.class == above)
    }
}
