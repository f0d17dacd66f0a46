//! Where a type name is looked for: the places that enclose a piece of text, from the
//! inside out.

use std::rc::Rc;

use base::Symbol;

use crate::symbols::{ClassSym, DataSym, TypeVarSym};

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
pub(super) enum PlaceKind {
    /// The whole file: its imports, its package, `java.lang`.
    Unit,
    /// The body of a class: its type parameters and member types.
    Class(ClassSym),
    TypeVars(Vec<TypeVarSym>),
    LocalClass(Symbol, ClassSym),
}

impl Scope {
    pub(super) fn of_unit(unit: usize) -> Scope {
        Scope(Rc::new(Place { kind: PlaceKind::Unit, unit, class: None, parent: None }))
    }

    fn push(&self, kind: PlaceKind) -> Scope {
        let class = match kind {
            PlaceKind::Class(class) => Some(class),
            _ => self.0.class,
        };
        Scope(Rc::new(Place { kind, unit: self.0.unit, class, parent: Some(self.clone()) }))
    }

    pub(super) fn with_class(&self, class: ClassSym) -> Scope {
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

    pub(super) fn kind(&self) -> &PlaceKind {
        &self.0.kind
    }

    pub(super) fn parent(&self) -> Option<&Scope> {
        self.0.parent.as_ref()
    }
}
