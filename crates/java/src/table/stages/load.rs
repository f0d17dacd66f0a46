//! Classes by name: from the units, else from the library, else from class files.

use std::sync::Arc;

use base::{Span, Symbol};
use classpath::{ClassDecl, ClassKind, Nesting};
use syntax::ast::TypeDeclKind;

use crate::symbols::*;
use crate::table::stages::flags;
use crate::table::stages::library;
use crate::table::{ClassSource, Table};
use crate::types::Ty;

impl<'a> Table<'a> {
    /// The class with this binary name: `java.util.Map$Entry`.
    pub fn find_class(&self, binary_name: &str) -> Option<ClassSym> {
        let name = Symbol::new(binary_name);
        if let Some(known) = self.by_name.borrow().get(&name) {
            return *known;
        }
        let found = self.load_class(name);
        // Entering the class has noted it already; this is for those that do not exist.
        *self.by_name.borrow_mut().entry(name).or_insert(found)
    }

    /// A class that every program may use.
    pub fn known(&self, binary_name: &'static str) -> Option<ClassSym> {
        self.find_class(binary_name)
    }

    pub fn object(&self) -> Ty {
        self.object.get_or_init(|| self.known_type("java.lang.Object")).clone()
    }

    pub fn string(&self) -> Ty {
        self.known_type("java.lang.String")
    }

    pub fn throwable(&self) -> Ty {
        self.known_type("java.lang.Throwable")
    }

    /// `java.util`: a package that has a class, or a package that does.
    pub fn package_exists(&self, name: &str) -> bool {
        self.packages.borrow().contains(&Symbol::new(name))
            || library::has_package(name)
            || self.class_path.package_exists(&name.replace('.', "/"))
    }

    pub(in crate::table) fn known_type(&self, binary_name: &'static str) -> Ty {
        self.known(binary_name).map_or(Ty::Error, Ty::class)
    }

    pub(in crate::table) fn is_object(&self, class: ClassSym) -> bool {
        matches!(self.object.get_or_init(|| self.known_type("java.lang.Object")),
            Ty::Class(object) if object.class == class)
    }

    fn load_class(&self, name: Symbol) -> Option<ClassSym> {
        let text = name.as_str();
        // `a.B$C` is a member of `a.B` if there is such a class in a text, which has then
        // been entered with all its members.
        let dollars = text.match_indices('$').map(|(at, _)| &text[..at]);
        for outer in dollars.filter(|outer| !outer.is_empty() && !outer.ends_with('.')) {
            if let Some(class) = self.find_class(outer) {
                if let Some(known) = self.by_name.borrow().get(&name) {
                    return *known;
                }
                if self.class(class).origin == Origin::Source {
                    return None;
                }
            }
        }
        if let Some(tree) = library::find(text) {
            let unit = self.add_unit(tree, Origin::Library);
            self.enter_unit(unit);
            if let Some(known) = self.by_name.borrow().get(&name) {
                return *known;
            }
        }
        let decl = self.class_path.class(&text.replace('.', "/"))?;
        Some(self.enter_class_file(name, decl))
    }

    fn enter_class_file(&self, binary_name: Symbol, decl: Arc<ClassDecl>) -> ClassSym {
        let (name, outer, is_local) = match &decl.nesting {
            Nesting::TopLevel => (None, None, false),
            Nesting::Member { outer, name } => (Some(*name), Some(*outer), false),
            Nesting::Local { outer, name, .. } => (Some(*name), *outer, true),
            Nesting::Anonymous { outer, .. } => (Some(Symbol::new("")), *outer, true),
        };
        // A damaged file may claim to be nested in itself, or in what is nested in it: the
        // outer class has to have the shorter name.
        let outer = outer
            .map(|outer| outer.as_str().replace('/', "."))
            .filter(|outer| outer.len() < binary_name.as_str().len())
            .and_then(|outer| self.find_class(&outer));
        let package = binary_name.as_str().rsplit_once('.').map_or("", |(package, _)| package);
        let simple = binary_name.as_str().rsplit('.').next().unwrap_or_default();
        let name = name.unwrap_or_else(|| Symbol::new(simple));
        let qualified_name = match outer {
            Some(outer) if !is_local => {
                Symbol::new(&format!("{}.{name}", self.class(outer).qualified_name))
            }
            _ => binary_name,
        };
        let kind = match decl.kind {
            ClassKind::Class => TypeDeclKind::Class,
            ClassKind::Interface => TypeDeclKind::Interface,
            ClassKind::Enum => TypeDeclKind::Enum,
            ClassKind::Record => TypeDeclKind::Record,
            ClassKind::Annotation => TypeDeclKind::Annotation,
        };
        // Finding the outer class may have come across this one.
        if let Some(Some(known)) = self.by_name.borrow().get(&binary_name) {
            return *known;
        }
        let info = ClassInfo {
            name,
            qualified_name,
            binary_name,
            package: Symbol::new(package),
            kind,
            flags: flags::of_class_file(&decl),
            outer,
            is_local,
            has_outer_instance: outer.is_some() && decl.is_inner(),
            origin: Origin::ClassFile,
            decl: None,
            members: &[],
            span: Span::NONE,
        };
        self.new_class(info, ClassSource::File(decl))
    }
}
