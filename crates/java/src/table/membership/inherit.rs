//! Overriding and dispatch (JLS 8.4.8, 9.4.1, 15.12.4.4).

use crate::symbols::*;
use crate::table::Table;
use crate::types::Ty;

impl<'a> Table<'a> {
    /// All methods of supertypes, direct or not, that this method overrides or implements
    /// in its own class.
    pub fn overrides(&self, method: MethodSym) -> Vec<MethodSym> {
        if let Some(known) = self.overridden.borrow().get(&method) {
            return known.to_vec();
        }
        let found = self.search_overridden(method);
        self.overridden.borrow_mut().insert(method, found.clone().into());
        found
    }

    fn search_overridden(&self, method: MethodSym) -> Vec<MethodSym> {
        let info = self.method(method);
        if !self.can_override(method) {
            return Vec::new();
        }
        let class = info.class;
        let sig = self.sig_in(class, method);
        let mut found = Vec::new();
        for sup in self.supers_with_object(class) {
            for other in self.own_methods(sup, info.name) {
                if self.is_overridable(*other, class)
                    && !self.is_apart(*other, method)
                    && self.method(*other).params.len() == sig.params.len()
                    && self.is_subsignature(&sig, &self.sig_in(class, *other))
                {
                    found.push(*other);
                }
            }
        }
        found
    }

    /// Whether the result of a method is one of a method that it overrides only because type
    /// arguments do not exist at run time.
    pub fn overrides_unchecked(&self, method: MethodSym) -> bool {
        let class = self.method(method).class;
        let sub = self.sig_in(class, method);
        let own: Vec<Ty> = sub.type_params.iter().map(|var| Ty::Var(*var)).collect();
        self.overrides(method).into_iter().any(|other| {
            let sup = self.sig_in(class, other);
            let result = match sub.type_params.len() == sup.type_params.len() {
                true => self.instantiate(&sup, &own).result,
                false => sup.result,
            };
            sub.result.is_reference() && !self.is_subtype(&sub.result, &result)
        })
    }

    fn can_override(&self, method: MethodSym) -> bool {
        let info = self.method(method);
        !info.is_constructor() && !info.is_static() && !info.flags.has(Flags::PRIVATE)
    }

    /// Whether a method can be overridden in `class`, as far as access goes. An interface
    /// overrides only what is public in `Object`.
    fn is_overridable(&self, method: MethodSym, class: ClassSym) -> bool {
        let info = self.method(method);
        if !self.can_override(method) {
            return false;
        }
        match self.is_interface(class) {
            true => info.flags.has(Flags::PUBLIC),
            false => self.is_inherited(info.flags, info.class, class),
        }
    }

    /// What runs when `method` is called on an object whose class is exactly `class`:
    /// methods of classes first, from the class upwards, then the most specific default.
    /// `None` if there is nothing to run.
    pub fn implementation(&self, class: ClassSym, method: MethodSym) -> Option<MethodSym> {
        if !self.can_override(method) {
            return Some(method);
        }
        self.class_implementation(class, method)
            .or_else(|| self.default_implementation(class, method))
    }

    fn class_implementation(&self, class: ClassSym, method: MethodSym) -> Option<MethodSym> {
        let info = self.method(method);
        let mut wanted = None;
        let supers = self.supers(class);
        let classes = std::iter::once(class).chain(supers.iter().copied());
        for current in classes.filter(|current| !self.is_interface(*current)) {
            for candidate in self.own_methods(current, info.name) {
                let candidate_info = self.method(*candidate);
                if !self.can_override(*candidate)
                    || self.is_apart(*candidate, method)
                    || candidate_info.params.len() != info.params.len()
                {
                    continue;
                }
                let is_it = *candidate == method
                    || self.overrides(*candidate).contains(&method)
                    // A method of a class that knows nothing of the interface may
                    // implement it in a common subclass.
                    || (self.is_interface(info.class)
                        && candidate_info.flags.has(Flags::PUBLIC)
                        && {
                            let wanted = wanted.get_or_insert_with(|| self.sig_in(class, method));
                            self.is_subsignature(&self.sig_in(class, *candidate), wanted)
                        });
                if is_it {
                    let is_abstract = candidate_info.flags.has(Flags::ABSTRACT);
                    return Some(*candidate).filter(|_| !is_abstract);
                }
            }
        }
        None
    }

    fn default_implementation(&self, class: ClassSym, method: MethodSym) -> Option<MethodSym> {
        let info = self.method(method);
        let wanted = self.sig_in(class, method);
        let supers = self.supers(class);
        let mut candidates: Vec<MethodSym> = Vec::new();
        for interface in supers.iter().copied().filter(|sup| self.is_interface(*sup)) {
            for candidate in self.own_methods(interface, info.name) {
                let is_it = *candidate == method
                    || (self.can_override(*candidate)
                        && !self.is_apart(*candidate, method)
                        && self.method(*candidate).params.len() == info.params.len()
                        && (self.overrides(*candidate).contains(&method)
                            || self
                                .is_override_equivalent(&self.sig_in(class, *candidate), &wanted)));
                if is_it {
                    candidates.push(*candidate);
                }
            }
        }
        // An abstract redeclaration further down takes a default away again.
        let is_overridden = |candidate: &MethodSym| {
            let owner = self.method(*candidate).class;
            candidates.iter().any(|other| {
                other != candidate && self.is_subclass(self.method(*other).class, owner)
            })
        };
        let mut specific = candidates.iter().copied().filter(|c| !is_overridden(c));
        let is_concrete = |method: &MethodSym| !self.method(*method).flags.has(Flags::ABSTRACT);
        specific.find(is_concrete)
    }
}
