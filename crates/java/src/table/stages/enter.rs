//! Entering the classes of a tree: name, kind, flags, enclosing class. Nothing is resolved.

use std::cell::{Cell, OnceCell, RefCell};

use base::{Code, Diagnostic, Span, Symbol};
use syntax::ast::{self, Item, Member, TypeDeclKind};

use crate::symbols::*;
use crate::table::stages::flags;
use crate::table::{ClassSlot, ClassSource, Scope, Table, UnitSlot};

/// Characters of the name of a class with those around it. A path has no more.
const LONGEST_NAME: usize = 4_096;

/// The place in which a class is declared.
pub(in crate::table) struct Surroundings {
    pub scope: Scope,
    pub outer: Option<ClassSym>,
    pub package: Symbol,
    pub origin: Origin,
}

/// How a class is called.
pub(in crate::table) struct Names {
    pub name: Symbol,
    pub qualified: Symbol,
    pub binary: Symbol,
}

impl<'a> Table<'a> {
    pub(in crate::table) fn add_unit(
        &self,
        tree: &'a ast::CompilationUnit,
        origin: Origin,
    ) -> usize {
        let package = tree.package.as_ref().map_or(Symbol::new(""), |p| dotted(&p.name.segments));
        if origin == Origin::Source {
            let mut packages = self.packages.borrow_mut();
            let mut prefix = package.as_str();
            while !prefix.is_empty() {
                packages.insert(Symbol::new(prefix));
                prefix = prefix.rsplit_once('.').map_or("", |(outer, _)| outer);
            }
        }
        self.units.push(Box::new(UnitSlot {
            tree,
            package,
            origin,
            items: RefCell::default(),
            imports: OnceCell::new(),
            names: RefCell::default(),
        }));
        self.units.len() - 1
    }

    pub(in crate::table) fn enter_unit(&self, index: usize) {
        let unit = &self.units[index];
        let place = Surroundings {
            scope: Scope::of_unit(index),
            outer: None,
            package: unit.package,
            origin: unit.origin,
        };
        for item in &unit.tree.items {
            match item {
                Item::Type(decl) => {
                    self.enter_member_class(decl, &place);
                }
                Item::Data(_) | Item::Function(_) | Item::Lemma(_) => {
                    self.enter_item(item, &place);
                }
            }
        }
    }

    /// A class at the top of a file or in the body of another class, with all classes in
    /// its own body. `None` if there is one of that name; that is reported.
    fn enter_member_class(
        &self,
        decl: &'a ast::TypeDecl,
        place: &Surroundings,
    ) -> Option<ClassSym> {
        let name = decl.name.symbol;
        if base::memory::is_over() {
            let message = "the names of this file take more memory than one may: a quarter of that \
                           of the run";
            // Once for all that are left out of one class.
            let span = place.outer.map_or(decl.name.span(), |outer| self.class(outer).span);
            self.report(Diagnostic::new(Code::Limit, span, message));
            return None;
        }
        let (qualified, binary) = match place.outer {
            Some(outer) => {
                let outer = self.class(outer);
                if outer.binary_name.as_str().len() + name.as_str().len() > LONGEST_NAME {
                    let message = format!(
                        "the name of this class with those around it is too long: at most \
                         {LONGEST_NAME} characters are read"
                    );
                    self.report(Diagnostic::new(Code::Limit, decl.name.span(), message));
                    return None;
                }
                (
                    Symbol::new(&format!("{}.{name}", outer.qualified_name)),
                    Symbol::new(&format!("{}${name}", outer.binary_name)),
                )
            }
            None => {
                let full = in_package(place.package, name);
                (full, full)
            }
        };
        if let Some(first) = self.by_name.borrow().get(&binary).copied().flatten() {
            if self.class(first).origin == place.origin {
                let message = format!("the class `{name}` is declared twice");
                self.report(
                    Diagnostic::new(Code::DuplicateDeclaration, decl.name.span(), message)
                        .label(self.class(first).span, "the first declaration"),
                );
            }
            return None;
        }
        let names = Names { name, qualified, binary };
        let class = self.enter_declared(decl, names, place, None);
        if place.origin == Origin::Source {
            self.note_source_classes(class);
        }
        Some(class)
    }

    /// Enters a class and the classes in its body. `local`: it is declared in code, in a
    /// static context or not.
    pub(in crate::table) fn enter_declared(
        &self,
        decl: &'a ast::TypeDecl,
        names: Names,
        place: &Surroundings,
        local: Option<bool>,
    ) -> ClassSym {
        let flags = self.class_flags(decl, place.outer, local.is_some());
        let is_inner = decl.kind == TypeDeclKind::Class && !flags.has(Flags::STATIC);
        let info = ClassInfo {
            name: names.name,
            qualified_name: names.qualified,
            binary_name: names.binary,
            package: place.package,
            kind: decl.kind,
            flags,
            outer: place.outer,
            is_local: local.is_some(),
            has_outer_instance: is_inner && place.outer.is_some() && local != Some(true),
            origin: place.origin,
            decl: Some(decl),
            members: &decl.members,
            span: decl.name.span(),
        };
        // A local class is known in its own text; a member class through its outer one.
        let sym = ClassSym(self.classes.len() as u32);
        let scope = match local {
            Some(_) => place.scope.with_local_class(names.name, sym),
            None => place.scope.clone(),
        };
        let class = self.new_class(info, ClassSource::Text { decl, scope, file: OnceCell::new() });
        if let (Some(outer), None) = (place.outer, local) {
            self.slot(outer).classes.borrow_mut().insert(names.name, class);
        }
        self.enter_body(class, &decl.members, place);
        class
    }

    /// The classes, data types, functions and lemmas in the body of a class.
    pub(in crate::table) fn enter_body(
        &self,
        class: ClassSym,
        members: &'a [Member],
        around: &Surroundings,
    ) {
        let inside = Surroundings {
            scope: self.class_scope(class),
            outer: Some(class),
            package: around.package,
            origin: around.origin,
        };
        for member in members {
            match member {
                Member::Item(Item::Type(decl)) => {
                    self.enter_member_class(decl, &inside);
                }
                Member::Item(item) => self.enter_item(item, &inside),
                _ => {}
            }
        }
    }

    pub(in crate::table) fn new_class(
        &self,
        info: ClassInfo<'a>,
        source: ClassSource<'a>,
    ) -> ClassSym {
        let sym = ClassSym(self.classes.len() as u32);
        self.by_name.borrow_mut().insert(info.binary_name, Some(sym));
        self.classes.push(Box::new(ClassSlot {
            info,
            source,
            classes: RefCell::default(),
            items: RefCell::default(),
            type_params: OnceCell::new(),
            erased: OnceCell::new(),
            erased_runs: Cell::new(false),
            raw_header: OnceCell::new(),
            header: OnceCell::new(),
            header_runs: Cell::new(false),
            has_unknown_super: Cell::new(false),
            members: OnceCell::new(),
            methods_by_name: OnceCell::new(),
            fields_by_name: OnceCell::new(),
            anonymous_constructor: OnceCell::new(),
        }));
        sym
    }

    /// A top-level class and everything inside, in the order of the text (which is the
    /// order in which they were entered).
    fn note_source_classes(&self, class: ClassSym) {
        // Members of local classes belong to the attribution that entered them, and
        // members of others are noted with their outermost class.
        if self.class(class).outer.is_some() {
            return;
        }
        let mut noted = self.source_classes.borrow_mut();
        noted.extend((class.0..self.classes.len() as u32).map(ClassSym));
    }

    /// Written and implied flags (JLS 8.1.1, 8.5.1, 8.9, 8.10, 9.1.1, 9.5).
    fn class_flags(&self, decl: &ast::TypeDecl, outer: Option<ClassSym>, local: bool) -> Flags {
        let mut flags = flags::of_modifiers(&decl.modifiers);
        let in_interface = outer.is_some_and(|outer| self.is_interface(outer)) && !local;
        if in_interface {
            flags = flags | Flags::PUBLIC | Flags::STATIC;
        }
        let is_nested = outer.is_some();
        match decl.kind {
            TypeDeclKind::Class => {}
            TypeDeclKind::Interface | TypeDeclKind::Annotation => {
                flags = flags | Flags::ABSTRACT;
            }
            TypeDeclKind::Enum if decl.constants.iter().any(|c| c.body.is_some()) => {
                flags = flags | Flags::SEALED;
            }
            TypeDeclKind::Enum | TypeDeclKind::Record => flags = flags | Flags::FINAL,
        }
        if is_nested && decl.kind != TypeDeclKind::Class {
            flags = flags | Flags::STATIC;
        }
        flags
    }

    pub fn is_interface(&self, class: ClassSym) -> bool {
        matches!(self.class(class).kind, TypeDeclKind::Interface | TypeDeclKind::Annotation)
    }

    /// For reports about a class.
    pub(in crate::table) fn class_span(&self, class: ClassSym) -> Span {
        self.class(class).span
    }
}

/// `a.b.c`
pub(in crate::table) fn dotted(segments: &[ast::Ident]) -> Symbol {
    let names: Vec<&str> = segments.iter().map(|s| s.as_str()).collect();
    Symbol::new(&names.join("."))
}

pub(in crate::table) fn in_package(package: Symbol, name: Symbol) -> Symbol {
    if package.is_empty() { name } else { Symbol::new(&format!("{package}.{name}")) }
}
