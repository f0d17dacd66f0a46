//! Members of a type by name: fields, methods, constructors, predicates (JLS 4.4, 4.9,
//! 8.2, 8.3, 8.4.8, 9.2, 15.12.1).

use std::rc::Rc;

use base::{Symbol, stops};
use rustc_hash::FxHashSet;

use crate::symbols::*;
use crate::table::Table;
use crate::types::Ty;

impl<'a> Table<'a> {
    /// Fields of that name: the class's own, else those it inherits; more than one if the
    /// name is ambiguous.
    pub fn find_fields(&self, class: ClassSym, name: Symbol) -> Vec<FieldSym> {
        let mut found = Vec::new();
        let is_inherited =
            |field: &FieldInfo, owner: ClassSym| self.is_inherited(field.flags, owner, class);
        let seen = &mut FxHashSet::default();
        self.search_fields(class, name, &is_inherited, &mut found, seen);
        match found.len() > 1 {
            true => self.preferring_code(found, |field| self.is_spec_only_field(field)),
            false => found,
        }
    }

    /// The same in a specification: what is `spec_public` or `spec_protected` is inherited there,
    /// even if it is private.
    pub fn find_spec_fields(&self, class: ClassSym, name: Symbol) -> Vec<FieldSym> {
        let found = self.find_fields(class, name);
        if !found.is_empty() {
            return found;
        }
        let mut found = Vec::new();
        let is_shown = |field: &FieldInfo, _: ClassSym| {
            field.flags.has(Flags::SPEC_PUBLIC) || field.flags.has(Flags::SPEC_PROTECTED)
        };
        self.search_fields(class, name, &is_shown, &mut found, &mut FxHashSet::default());
        found
    }

    fn search_fields(
        &self,
        class: ClassSym,
        name: Symbol,
        is_inherited: &dyn Fn(&FieldInfo, ClassSym) -> bool,
        found: &mut Vec<FieldSym>,
        seen: &mut FxHashSet<ClassSym>,
    ) {
        if !seen.insert(class) {
            return;
        }
        // A declaration hides those of supertypes, even if it is not inherited itself.
        if let Some(own) = self.own_field(class, name) {
            if is_inherited(self.field(own), class) {
                found.push(own);
            }
            return;
        }
        let header = self.header(class);
        for sup in header.superclass.iter().chain(&header.interfaces) {
            if let Ty::Class(sup) = sup {
                self.search_fields(sup.class, name, is_inherited, found, seen);
            }
        }
    }

    /// Fields of that name of a class, type variable or intersection type.
    pub fn fields_of(&self, site: &Ty, name: Symbol) -> Vec<FieldSym> {
        let mut found: Vec<FieldSym> = Vec::new();
        for class in self.classes_of(site) {
            for field in self.find_fields(class, name) {
                if !found.contains(&field) {
                    found.push(field);
                }
            }
        }
        found
    }

    /// The methods of that name that a type has: declared, inherited, without those that
    /// are overridden, hidden, or implemented by another one. Interface types have the
    /// public methods of `Object` too.
    pub fn methods_named(&self, site: &Ty, name: Symbol) -> Vec<MethodSym> {
        let classes = self.classes_of(site);
        if let [class] = classes.as_slice() {
            return self.class_methods(*class, name).to_vec();
        }
        let mut found: Vec<MethodSym> = Vec::new();
        for class in &classes {
            for method in self.class_methods(*class, name).iter() {
                if !found.contains(method) {
                    found.push(*method);
                }
            }
        }
        // As in a class that inherits from all parts.
        let is_hidden = |method: &MethodSym| {
            found.iter().any(|other| other != method && self.overrides(*other).contains(method))
        };
        let visible: Vec<MethodSym> = found.iter().copied().filter(|m| !is_hidden(m)).collect();
        self.without_equal_abstract(site, visible)
    }

    /// Of several abstract methods with the same signature one stays, with the most
    /// specific result.
    fn without_equal_abstract(&self, site: &Ty, methods: Vec<MethodSym>) -> Vec<MethodSym> {
        let mut kept: Vec<MethodSym> = Vec::new();
        for method in methods {
            let sig = self.method_sig(site, method);
            let twin = kept.iter().position(|other| {
                let both = [method, *other];
                both.iter().any(|m| self.method(*m).flags.has(Flags::ABSTRACT))
                    && self.is_override_equivalent(&sig, &self.method_sig(site, *other))
            });
            match twin.and_then(|at| kept.get_mut(at)) {
                None => kept.push(method),
                Some(other) => {
                    let is_concrete = !self.method(method).flags.has(Flags::ABSTRACT);
                    let other_is_abstract = self.method(*other).flags.has(Flags::ABSTRACT);
                    let other_sig = self.method_sig(site, *other);
                    let is_better = is_concrete
                        || (other_is_abstract
                            && self.is_return_substitutable(&sig, &other_sig)
                            && !self.is_return_substitutable(&other_sig, &sig));
                    if is_better {
                        *other = method;
                    }
                }
            }
        }
        kept
    }

    /// The classes whose members a type has.
    pub(in crate::table) fn classes_of(&self, site: &Ty) -> Vec<ClassSym> {
        let mut classes = Vec::new();
        self.collect_classes(site, &mut classes, &mut Vec::new());
        // What a class has by inheritance need not be looked for twice.
        let is_implied = |class: &ClassSym| {
            classes.iter().any(|other| other != class && self.is_subclass(*other, *class))
        };
        classes.iter().copied().filter(|class| !is_implied(class)).collect()
    }

    fn collect_classes(&self, site: &Ty, classes: &mut Vec<ClassSym>, seen: &mut Vec<TypeVarSym>) {
        match site {
            Ty::Class(class) if !classes.contains(&class.class) => classes.push(class.class),
            Ty::Array(_) => classes.extend(self.known("java.lang.Object")),
            Ty::Var(var) if !seen.contains(var) => {
                seen.push(*var);
                for bound in self.bounds(*var) {
                    self.collect_classes(bound, classes, seen);
                }
            }
            Ty::Intersection(parts) => {
                for part in parts.iter() {
                    self.collect_classes(part, classes, seen);
                }
            }
            _ => {}
        }
    }

    /// See [`Table::methods_named`].
    pub(in crate::table) fn class_methods(&self, class: ClassSym, name: Symbol) -> Rc<[MethodSym]> {
        let key = (class, name);
        if let Some(known) = self.methods_of.borrow().get(&key) {
            return known.clone();
        }
        let methods: Rc<[MethodSym]> = self.search_methods(class, name).into();
        self.methods_of.borrow_mut().insert(key, methods.clone());
        methods
    }

    fn search_methods(&self, class: ClassSym, name: Symbol) -> Vec<MethodSym> {
        let mut found = self.own_methods(class, name).to_vec();
        if name == "<init>" {
            return found;
        }
        for sup in self.supers_with_object(class) {
            for method in self.own_methods(sup, name) {
                if self.is_inherited_method(*method, sup, class) {
                    self.add_inherited(class, *method, &mut found);
                }
            }
        }
        found
    }

    /// All supertypes' classes; `Object` at the end for interfaces.
    pub(in crate::table) fn supers_with_object(&self, class: ClassSym) -> Vec<ClassSym> {
        let mut supers = self.supers(class).to_vec();
        if let Ty::Class(object) = self.object()
            && object.class != class
            && !supers.contains(&object.class)
        {
            supers.push(object.class);
        }
        supers
    }

    fn is_inherited_method(&self, method: MethodSym, owner: ClassSym, by: ClassSym) -> bool {
        let flags = self.method(method).flags;
        if self.is_interface(owner) {
            return !flags.has(Flags::STATIC) && !flags.has(Flags::PRIVATE);
        }
        match self.is_interface(by) {
            true => flags.has(Flags::PUBLIC) && !flags.has(Flags::STATIC),
            false => self.is_inherited(flags, owner, by),
        }
    }

    /// Adds an inherited method, unless one that is there takes its place; or puts it in
    /// the place of one that it overrides.
    fn add_inherited(&self, class: ClassSym, method: MethodSym, found: &mut Vec<MethodSym>) {
        let info = self.method(method);
        let mut sig = None;
        let mut is_replaced = false;
        let mut replaces = Vec::new();
        for (at, other) in found.iter().enumerate() {
            let other_info = self.method(*other);
            if other_info.params.len() != info.params.len() {
                continue;
            }
            let sig = sig.get_or_insert_with(|| self.sig_in(class, method));
            let other_sig = self.sig_in(class, *other);
            if !self.is_override_equivalent(&other_sig, sig) {
                continue;
            }
            // Nobody knows whether one takes the place of the other: both are there.
            let mut params = sig.params.iter().chain(&other_sig.params);
            if stops!("methods-of-unknown-parameters-stay", params.any(Ty::is_error)) {
                continue;
            }
            // What is Java's hides what only specifications see.
            if self.is_apart(method, *other) {
                match self.is_spec_only_method(method) {
                    true => is_replaced = true,
                    false => replaces.push(at),
                }
                continue;
            }
            let is_abstract = info.flags.has(Flags::ABSTRACT);
            let other_is_abstract = other_info.flags.has(Flags::ABSTRACT);
            let is_in_interface = self.is_interface(info.class);
            let other_is_in_interface = self.is_interface(other_info.class);
            if self.is_subclass(other_info.class, info.class) {
                is_replaced = true;
            } else if self.is_subclass(info.class, other_info.class) {
                replaces.push(at);
            } else if is_in_interface && !other_is_in_interface {
                // A class's method wins over an interface's.
                is_replaced = !other_info.is_static();
            } else if is_abstract && other_is_abstract {
                let is_better = self.is_return_substitutable(sig, &other_sig)
                    && !self.is_return_substitutable(&other_sig, sig);
                if is_better {
                    replaces.push(at);
                } else {
                    is_replaced = true;
                }
            }
        }
        if is_replaced {
            return;
        }
        for at in replaces.into_iter().rev() {
            found.remove(at);
        }
        found.push(method);
    }

    pub fn constructors(&self, class: ClassSym) -> Vec<MethodSym> {
        let mut found = self.own_methods(class, Symbol::new("<init>")).to_vec();
        if let Some(constructor) = self.slot(class).anonymous_constructor.get()
            && !found.contains(constructor)
        {
            found.push(*constructor);
        }
        found
    }

    /// The predicates of that name that a type has, without those that are overridden.
    pub fn predicates_named(&self, site: &Ty, name: Symbol) -> Vec<PredicateSym> {
        let mut found: Vec<PredicateSym> = Vec::new();
        let mut hidden: FxHashSet<PredicateSym> = FxHashSet::default();
        for class in self.classes_of(site) {
            for owner in std::iter::once(class).chain(self.supers_with_object(class)) {
                for predicate in &self.members(owner).predicates {
                    let info = self.predicate(*predicate);
                    if info.name == name
                        && self.is_inherited(info.flags, owner, class)
                        && !found.contains(predicate)
                        && !hidden.contains(predicate)
                    {
                        found.push(*predicate);
                        hidden.extend(self.predicate_overrides(*predicate));
                    }
                }
            }
        }
        found
    }

    /// The predicates of supertypes that belong to the same family: same name, same input
    /// parameters.
    pub fn predicate_overrides(&self, predicate: PredicateSym) -> Vec<PredicateSym> {
        let info = self.predicate(predicate);
        if info.flags.has(Flags::STATIC) || info.flags.has(Flags::PRIVATE) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for sup in self.supers_with_object(info.class) {
            for other in &self.members(sup).predicates {
                let other_info = self.predicate(*other);
                if other_info.name != info.name
                    || other_info.params.len() != info.params.len()
                    || other_info.flags.has(Flags::STATIC)
                {
                    continue;
                }
                let mut params = info.params.iter().zip(&other_info.params);
                let same_params = params.all(|(own, other)| {
                    self.is_same(&self.erasure(&own.ty), &self.erasure(&other.ty))
                        || self.is_same(&own.ty, &self.param_in(info.class, sup, &other.ty))
                });
                if same_params && self.is_inherited(other_info.flags, sup, info.class) {
                    found.push(*other);
                }
            }
        }
        found
    }

    /// A type of `sup`'s text as it is seen in `class`.
    fn param_in(&self, class: ClassSym, sup: ClassSym, ty: &Ty) -> Ty {
        match self.as_super(&self.this_type(class), sup) {
            Some(Ty::Class(found)) => self.subst(ty, &self.subst_of(&found)),
            _ => ty.clone(),
        }
    }
}
