//! Where a type name is looked for: the places that enclose a piece of text, from the
//! inside out (JLS 6.3, 6.4.1, 6.5.5).

use std::rc::Rc;

use base::Symbol;
use rustc_hash::FxHashSet;

use crate::symbols::{ClassSym, DataSym, Flags, TypeVarSym};
use crate::table::{ClassSource, Table};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeName {
    Class(ClassSym),
    Var(TypeVarSym),
    Data(DataSym),
}

/// A persistent list of places; cheap to clone and to extend.
#[derive(Clone, Debug)]
pub struct Scope(Rc<Place>);

#[derive(Debug)]
struct Place {
    kind: PlaceKind,
    unit: usize,
    class: Option<ClassSym>,
    parent: Option<Scope>,
}

#[derive(Debug)]
pub(in crate::table) enum PlaceKind {
    /// The whole file: its imports, its package, `java.lang`.
    Unit,
    /// The body of a class: its type parameters and member types.
    Class(ClassSym),
    TypeVars(Vec<TypeVarSym>),
    LocalClass(Symbol, ClassSym),
}

impl Scope {
    pub(in crate::table) fn of_unit(unit: usize) -> Scope {
        Scope(Rc::new(Place { kind: PlaceKind::Unit, unit, class: None, parent: None }))
    }

    fn push(&self, kind: PlaceKind) -> Scope {
        let class = match kind {
            PlaceKind::Class(class) => Some(class),
            _ => self.0.class,
        };
        Scope(Rc::new(Place { kind, unit: self.0.unit, class, parent: Some(self.clone()) }))
    }

    pub(in crate::table) fn with_class(&self, class: ClassSym) -> Scope {
        self.push(PlaceKind::Class(class))
    }

    pub fn with_type_vars(&self, vars: &[TypeVarSym]) -> Scope {
        self.push(PlaceKind::TypeVars(vars.to_vec()))
    }

    pub fn with_local_class(&self, name: Symbol, class: ClassSym) -> Scope {
        self.push(PlaceKind::LocalClass(name, class))
    }

    /// The file, by its position among the units.
    pub fn unit(&self) -> usize {
        self.0.unit
    }

    /// The innermost class whose body this is in.
    pub fn enclosing_class(&self) -> Option<ClassSym> {
        self.0.class
    }

    /// The places from the inside out.
    pub(in crate::table) fn places(&self) -> impl Iterator<Item = &PlaceKind> {
        std::iter::successors(Some(self), |scope| scope.0.parent.as_ref())
            .map(|scope| &scope.0.kind)
    }
}

impl<'a> Table<'a> {
    pub fn unit_scope(&self, unit: usize) -> Scope {
        Scope::of_unit(unit)
    }

    /// The scope inside the body of a class that has a text. (A class from a class file has
    /// none: its scope is an empty one.)
    pub fn class_scope(&self, class: ClassSym) -> Scope {
        match &self.slot(class).source {
            ClassSource::Text { scope, .. } | ClassSource::Body { scope, .. } => {
                scope.with_class(class)
            }
            ClassSource::File(_) => Scope::of_unit(usize::MAX).with_class(class),
        }
    }

    /// What a simple type name means.
    pub fn find_type(&self, scope: &Scope, name: Symbol) -> Option<TypeName> {
        for place in scope.places() {
            let found = match place {
                PlaceKind::LocalClass(local, class) if *local == name => {
                    Some(TypeName::Class(*class))
                }
                PlaceKind::LocalClass(..) => None,
                PlaceKind::TypeVars(vars) => self.find_type_var(vars, name),
                PlaceKind::Class(class) => self
                    .find_type_var(self.type_params(*class), name)
                    .or_else(|| self.member_class(*class, name).map(TypeName::Class))
                    .or_else(|| self.data_in_class(*class, name).map(TypeName::Data)),
                PlaceKind::Unit => self.find_type_in_unit(scope.unit(), name),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn find_type_var(&self, vars: &[TypeVarSym], name: Symbol) -> Option<TypeName> {
        vars.iter().copied().find(|var| self.type_var(*var).name == name).map(TypeName::Var)
    }

    /// A member class or interface of that name, declared or inherited.
    pub fn member_class(&self, class: ClassSym, name: Symbol) -> Option<ClassSym> {
        self.search_member_class(class, name, class, &mut FxHashSet::default())
    }

    /// `seen` ends the search where classes inherit from each other.
    fn search_member_class(
        &self,
        class: ClassSym,
        name: Symbol,
        site: ClassSym,
        seen: &mut FxHashSet<ClassSym>,
    ) -> Option<ClassSym> {
        if !seen.insert(class) {
            return None;
        }
        // A declaration hides those of supertypes, even if it is not inherited itself.
        if let Some(own) = self.own_member_class(class, name) {
            return Some(own).filter(|own| self.is_inherited(self.class(*own).flags, class, site));
        }
        self.erased_supers(class)
            .iter()
            .find_map(|sup| self.search_member_class(*sup, name, site, seen))
    }

    pub(in crate::table) fn own_member_class(
        &self,
        class: ClassSym,
        name: Symbol,
    ) -> Option<ClassSym> {
        let slot = self.slot(class);
        if let Some(known) = slot.classes.borrow().get(&name) {
            return Some(*known);
        }
        let inner = self.file_of(class)?.member_classes().find(|inner| inner.name == Some(name))?;
        self.find_class(&inner.binary_name.as_str().replace('/', "."))
    }

    /// Whether a member of `owner` with these flags is a member of its subclass `site`
    /// (JLS 8.2), which depends on packages only.
    pub(in crate::table) fn is_inherited(
        &self,
        flags: Flags,
        owner: ClassSym,
        site: ClassSym,
    ) -> bool {
        if owner == site || flags.has(Flags::PUBLIC) || flags.has(Flags::PROTECTED) {
            return true;
        }
        !flags.has(Flags::PRIVATE) && self.class(owner).package == self.class(site).package
    }
}
