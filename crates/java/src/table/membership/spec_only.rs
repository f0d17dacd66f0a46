//! Members of the bundled stubs that exist only for specifications: ghost fields, model methods.
//!
//! They are no members for Java: code does not see them, what is declared under the same name hides
//! them, also across supertypes, and no method of Java overrides them.
//!
//! ```java
//! class Range implements Iterator<Integer> {
//!     int cursor;                       // its own; `Iterator.cursor` is another one
//! }
//! ```

use crate::symbols::{ClassSym, FieldSym, Flags, MethodSym, Origin};
use crate::table::Table;

impl Table<'_> {
    fn is_bundled(&self, class: ClassSym) -> bool {
        self.class(class).origin == Origin::Library
    }

    pub fn is_spec_only_field(&self, field: FieldSym) -> bool {
        let info = self.field(field);
        let is_spec = info.flags.has(Flags::GHOST) || info.flags.has(Flags::MODEL);
        is_spec && self.is_bundled(info.class)
    }

    pub fn is_spec_only_method(&self, method: MethodSym) -> bool {
        let info = self.method(method);
        info.flags.has(Flags::MODEL) && self.is_bundled(info.class)
    }

    /// Whether the two are of different worlds: one is Java's, the other exists only for
    /// specifications of the library. Then neither overrides the other.
    pub(in crate::table) fn is_apart(&self, a: MethodSym, b: MethodSym) -> bool {
        let is_code = |m: MethodSym| !self.method(m).flags.has(Flags::MODEL);
        self.is_spec_only_method(a) && is_code(b) || self.is_spec_only_method(b) && is_code(a)
    }

    /// Without what only specifications see, if there is anything else.
    pub fn preferring_code<T: Copy>(&self, all: Vec<T>, is_spec: impl Fn(T) -> bool) -> Vec<T> {
        let code: Vec<T> = all.iter().copied().filter(|one| !is_spec(*one)).collect();
        if code.is_empty() { all } else { code }
    }
}
