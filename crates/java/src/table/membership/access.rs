//! What is visible where (JLS 6.6), and what a sealed class or an enum consists of.

use crate::symbols::*;
use crate::table::{ClassSource, Table};
use crate::types::Ty;

impl<'a> Table<'a> {
    /// Whether a member of `owner` with these flags can be named in the class `from`, as a
    /// member of the type `site`. `None` stands for text outside all classes.
    pub fn is_accessible_member(
        &self,
        flags: Flags,
        owner: ClassSym,
        from: Option<ClassSym>,
        site: &Ty,
    ) -> bool {
        if flags.has(Flags::PUBLIC) {
            return true;
        }
        let Some(from) = from else { return false };
        if flags.has(Flags::PRIVATE) {
            return self.outermost(owner) == self.outermost(from);
        }
        if self.class(owner).package == self.class(from).package {
            return true;
        }
        if !flags.has(Flags::PROTECTED) {
            return false;
        }
        // A protected member of an object is for subclasses, on objects of their own kind.
        let mut enclosing = Some(from);
        while let Some(class) = enclosing {
            if self.is_subclass(class, owner)
                && (flags.has(Flags::STATIC) || self.is_site_below(site, class))
            {
                return true;
            }
            enclosing = self.class(class).outer;
        }
        false
    }

    pub fn is_accessible_class(&self, class: ClassSym, from: Option<ClassSym>) -> bool {
        let info = self.class(class);
        if info.is_local {
            return true;
        }
        match info.outer {
            Some(outer) => {
                self.is_accessible_class(outer, from)
                    && self.is_accessible_member(
                        info.flags | Flags::STATIC,
                        outer,
                        from,
                        &Ty::class(outer),
                    )
            }
            None => {
                info.flags.has(Flags::PUBLIC)
                    || from.is_some_and(|from| self.class(from).package == info.package)
            }
        }
    }

    /// The class at the top of the file in which a class is declared.
    pub fn outermost(&self, class: ClassSym) -> ClassSym {
        let mut current = class;
        while let Some(outer) = self.class(current).outer {
            current = outer;
        }
        current
    }

    fn is_site_below(&self, site: &Ty, class: ClassSym) -> bool {
        match site {
            Ty::Class(site) => self.is_subclass(site.class, class),
            Ty::Var(var) => self.bounds(*var).iter().any(|b| self.is_site_below(b, class)),
            Ty::Intersection(parts) => parts.iter().any(|p| self.is_site_below(p, class)),
            Ty::Error => true,
            _ => false,
        }
    }

    /// The direct subclasses that a sealed class permits, written or not.
    pub fn permitted_subclasses(&self, class: ClassSym) -> Vec<ClassSym> {
        let header = self.header(class);
        if let ClassSource::File(file) = &self.slot(class).source {
            // A class that inherits from itself has lost its relatives.
            if self.cyclic.borrow().contains(&class) {
                return Vec::new();
            }
            let names = file.permitted_subclasses.iter();
            return names.filter_map(|n| self.find_class(&n.as_str().replace('/', "."))).collect();
        }
        header.permits.clone()
    }

    /// In order.
    pub fn enum_constants(&self, class: ClassSym) -> Vec<FieldSym> {
        let fields = self.members(class).fields.iter().copied();
        fields.filter(|field| self.field(*field).flags.has(Flags::ENUM)).collect()
    }
}
