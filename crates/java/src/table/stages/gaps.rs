//! Classes of whose declaration something is not known: a supertype, an argument of one, or the
//! bound of a type parameter does not exist, or the supertypes were a cycle or too many.
//!
//! Such a class may inherit anything. A name that is found outside of it may be hidden by what it
//! inherits, a call may mean another method, and a method may override one with a contract. All
//! that is wrong with the declaration has been reported; what depends on it has errors and no
//! message of its own, so that the programs of the suites cannot tell what is asked here from what
//! is not, and a test looks at the verdicts (`app`, `tests/bad_input.rs`).
//!
//! ```java
//! class Out {
//!     static int x = 1;
//!     static class In extends Missing { int f() { return x; } }     // or that of Missing
//! }
//! ```

use crate::symbols::{ClassSym, Origin};
use crate::table::Table;
use crate::types::Ty;

impl Table<'_> {
    /// Whether nobody knows what the class inherits.
    pub fn has_gaps(&self, class: ClassSym) -> bool {
        if let Some(known) = self.gaps.borrow().get(&class) {
            return *known;
        }
        let is_open = |class: ClassSym| {
            self.class(class).origin == Origin::Source && self.is_declared_with_gaps(class)
        };
        let found = self.is_cut(class)
            || is_open(class)
            || self.supers(class).iter().any(|sup| is_open(*sup));
        self.gaps.borrow_mut().insert(class, found);
        found
    }

    /// The same, of a type whose members are looked for.
    pub fn has_gaps_above(&self, site: &Ty) -> bool {
        self.classes_of(site).into_iter().any(|class| self.has_gaps(class))
    }

    fn is_declared_with_gaps(&self, class: ClassSym) -> bool {
        let header = self.header(class);
        let mut supertypes = header.superclass.iter().chain(&header.interfaces);
        self.slot(class).has_unknown_super.get()
            || supertypes.any(mentions_error)
            || header.type_params.iter().any(|var| self.bounds(*var).iter().any(mentions_error))
    }
}

fn mentions_error(ty: &Ty) -> bool {
    ty.any_part(Ty::is_error)
}
