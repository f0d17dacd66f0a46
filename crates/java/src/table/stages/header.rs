//! The second stage of a class: type parameters and supertypes (JLS 8.1.2 to 8.1.6).

use base::{Code, Diagnostic};
use rustc_hash::FxHashSet;
use syntax::ast::{self, TypeDeclKind};

use crate::symbols::*;
use crate::table::{ClassSource, Scope, Table};
use crate::types::{Ty, TyArg};

/// How many classes and interfaces may be above one.
const MOST_SUPERTYPES: usize = 1_000;

impl<'a> Table<'a> {
    /// Type parameters and supertypes. While they are being resolved, that is, from inside
    /// the header itself, the supertypes have no arguments yet.
    pub fn header(&self, class: ClassSym) -> &ClassHeader {
        let slot = self.slot(class);
        if let Some(header) = slot.header.get() {
            return header;
        }
        if slot.header_runs.replace(true) {
            return slot.raw_header.get_or_init(|| self.raw_header(class));
        }
        let header = self.settle(|| match &slot.source {
            ClassSource::Text { decl, scope, .. } => self.text_header(class, decl, scope),
            ClassSource::Body { supertype, .. } => self.body_header(supertype),
            ClassSource::File(file) => self.file_header(class, file),
        });
        slot.header_runs.set(false);
        slot.header.get_or_init(|| header)
    }

    /// Whether a supertype of the class, direct or not, could not be resolved: nobody
    /// knows then what it inherits. That has been reported.
    pub fn has_unknown_supertypes(&self, class: ClassSym) -> bool {
        self.header(class);
        let unknown = |class: ClassSym| {
            self.header(class);
            self.slot(class).has_unknown_super.get()
        };
        unknown(class) || self.supers(class).iter().any(|sup| unknown(*sup))
    }

    /// Whether the class, or one above it, lost its supertypes, as they were a cycle or too many:
    /// nobody knows then what its methods override.
    pub fn is_cut(&self, class: ClassSym) -> bool {
        self.header(class);
        let supers = self.supers(class);
        for sup in supers.iter() {
            self.header(*sup);
        }
        let cut = self.cyclic.borrow();
        !cut.is_empty() && (cut.contains(&class) || supers.iter().any(|sup| cut.contains(sup)))
    }

    /// Whether the direct supertypes that the header has are all there are.
    pub fn above(&self, class: ClassSym) -> ir::Above {
        self.header(class);
        let is_stub = self.class(class).origin == Origin::Library && !self.is_object(class);
        if self.slot(class).has_unknown_super.get() {
            ir::Above::Open
        } else if is_stub && self.file_behind(class).is_none() {
            // A stub says what it wants to say; its class file would say all.
            match self.class_path.class("java/lang/Object") {
                Some(_) => ir::Above::Open,
                None => ir::Above::Library,
            }
        } else {
            ir::Above::All
        }
    }

    /// The type parameters, without their bounds.
    pub fn type_params(&self, class: ClassSym) -> &[TypeVarSym] {
        let slot = self.slot(class);
        slot.type_params.get_or_init(|| match &slot.source {
            ClassSource::Text { decl, scope, .. } => {
                self.new_type_params(&decl.type_params, scope, |_| TypeVarOwner::Class(class)).0
            }
            ClassSource::Body { .. } => Vec::new(),
            ClassSource::File(file) => self.file_type_params(class, file),
        })
    }

    /// The classes of the direct supertypes, the superclass first. While they are being
    /// looked up, there are none.
    pub(in crate::table) fn erased_supers(&self, class: ClassSym) -> &[ClassSym] {
        let slot = self.slot(class);
        if let Some(erased) = slot.erased.get() {
            return erased;
        }
        if slot.erased_runs.replace(true) {
            return &[];
        }
        let mut erased: Vec<ClassSym> = Vec::new();
        match &slot.source {
            ClassSource::Text { decl, scope, .. } => {
                let file = self.file_behind(class);
                let scope = scope.with_type_vars(self.type_params(class));
                let implied = if self.is_object(class) { None } else { implied_super(decl) };
                let from_file = file.and_then(|file| self.file_superclass(decl, file));
                let from_file = from_file.and_then(|ty| self.sig_class(ty));
                let implied = || implied.and_then(|name| self.find_class(name));
                erased.extend(from_file.or_else(implied));
                let written = decl.extends.iter().chain(&decl.interfaces);
                erased.extend(written.filter_map(|ty| self.resolve_class_symbol(&scope, ty)));
                if let Some(file) = file {
                    erased.extend(self.erased_interfaces(file));
                }
            }
            ClassSource::Body { supertype, .. } => {
                if let Ty::Class(ty) = supertype {
                    erased.push(ty.class);
                }
            }
            ClassSource::File(file) => {
                let superclass = file.superclass.iter().filter(|_| !file.is_interface());
                let superclass = superclass.filter_map(|ty| self.sig_class(ty));
                erased.extend(superclass);
                erased.extend(self.erased_interfaces(file));
            }
        }
        let mut unique: Vec<ClassSym> = Vec::new();
        for sup in erased {
            if !unique.contains(&sup) {
                unique.push(sup);
            }
        }
        slot.erased_runs.set(false);
        slot.erased.get_or_init(|| unique)
    }

    fn erased_interfaces(&self, file: &classpath::ClassDecl) -> Vec<ClassSym> {
        file.interfaces.iter().filter_map(|ty| self.sig_class(ty)).collect()
    }

    fn raw_header(&self, class: ClassSym) -> ClassHeader {
        let mut header =
            ClassHeader { type_params: self.type_params(class).to_vec(), ..Default::default() };
        if self.is_on_cycle(class) {
            header.superclass = self.default_superclass(class);
            return header;
        }
        for sup in self.erased_supers(class) {
            if self.is_interface(*sup) {
                header.interfaces.push(Ty::class(*sup));
            } else {
                header.superclass = Some(Ty::class(*sup));
            }
        }
        if header.superclass.is_none() {
            header.superclass = self.default_superclass(class);
        }
        header
    }

    fn text_header(&self, class: ClassSym, decl: &'a ast::TypeDecl, scope: &Scope) -> ClassHeader {
        let type_params = self.type_params(class).to_vec();
        let mut header = ClassHeader { type_params, ..Default::default() };
        let cuts = self.cut_cycle(class);
        let scope = scope.with_type_vars(&header.type_params);
        header.superclass = match decl.kind {
            TypeDeclKind::Class if !cuts => decl
                .extends
                .as_ref()
                .and_then(|ty| self.resolve_supertype(class, &scope, ty, false))
                .or_else(|| self.superclass_behind_stub(class, decl))
                .or_else(|| self.default_superclass(class)),
            TypeDeclKind::Class => self.default_superclass(class),
            TypeDeclKind::Enum => self
                .find_class("java.lang.Enum")
                .map(|enum_class| Ty::parameterized(enum_class, vec![TyArg::Ty(Ty::class(class))])),
            TypeDeclKind::Record => self.find_class("java.lang.Record").map(Ty::class),
            TypeDeclKind::Interface | TypeDeclKind::Annotation => None,
        };
        if decl.kind == TypeDeclKind::Annotation {
            let annotation = self.find_class("java.lang.annotation.Annotation");
            header.interfaces.extend(annotation.map(Ty::class));
        }
        if !cuts {
            let interfaces = decl.interfaces.iter();
            header.interfaces.extend(
                interfaces.filter_map(|ty| self.resolve_supertype(class, &scope, ty, true)),
            );
        }
        if let Some(file) = self.file_behind(class) {
            self.add_file_interfaces(class, file, &mut header);
        }
        header.permits = self.permitted(class, decl, &scope);
        header
    }

    /// A supertype as written; `None`, with a report, if it cannot be one.
    fn resolve_supertype(
        &self,
        class: ClassSym,
        scope: &Scope,
        ty: &ast::Type,
        interface: bool,
    ) -> Option<Ty> {
        let resolved = self.resolve_type(scope, ty);
        match &resolved {
            Ty::Class(sup) if self.is_interface(sup.class) == interface => return Some(resolved),
            Ty::Error => {}
            _ => {
                let expected = if interface { "an interface" } else { "a class" };
                let message = format!("`{}` is not {expected}", self.display(&resolved));
                self.report(Diagnostic::new(Code::TypeMismatch, ty.loc.0, message));
            }
        }
        self.slot(class).has_unknown_super.set(true);
        None
    }

    /// `permits`, or the direct subclasses in the same file (JLS 8.1.6, 9.1.4); of an enum
    /// the bodies of its constants are not among them.
    fn permitted(&self, class: ClassSym, decl: &ast::TypeDecl, scope: &Scope) -> Vec<ClassSym> {
        let info = self.class(class);
        if !info.flags.has(Flags::SEALED) || decl.kind == TypeDeclKind::Enum {
            return Vec::new();
        }
        if !decl.permits.is_empty() {
            let types = decl.permits.iter().map(|ty| self.resolve_type(scope, ty));
            let classes = types.filter_map(|ty| match ty {
                Ty::Class(ty) => Some(ty.class),
                _ => None,
            });
            return classes.collect();
        }
        let unit = scope.unit();
        let in_unit = |candidate: &ClassSym| match &self.slot(*candidate).source {
            ClassSource::Text { scope, .. } => scope.unit() == unit,
            _ => false,
        };
        (0..self.classes.len() as u32)
            .map(ClassSym)
            .filter(in_unit)
            .filter(|candidate| self.erased_supers(*candidate).contains(&class))
            .collect()
    }

    fn body_header(&self, supertype: &Ty) -> ClassHeader {
        let mut header = ClassHeader::default();
        match supertype {
            Ty::Class(ty) if self.is_interface(ty.class) => {
                header.superclass = Some(self.object());
                header.interfaces.push(supertype.clone());
            }
            Ty::Class(_) => header.superclass = Some(supertype.clone()),
            _ => header.superclass = Some(self.object()),
        }
        header
    }

    /// `Object`, for a class that is not `Object` itself.
    pub(in crate::table) fn default_superclass(&self, class: ClassSym) -> Option<Ty> {
        let has_one = !self.is_interface(class) && !self.is_object(class);
        Some(self.object()).filter(|object| has_one && !object.is_error())
    }

    /// Whether the class is above itself, or so much is that nobody can tell.
    fn is_on_cycle(&self, class: ClassSym) -> bool {
        let mut seen = FxHashSet::default();
        let mut open = vec![class];
        while let Some(current) = open.pop() {
            for sup in self.erased_supers(current) {
                if *sup == class || seen.len() > MOST_SUPERTYPES {
                    return true;
                }
                if seen.insert(*sup) {
                    open.push(*sup);
                }
            }
        }
        false
    }

    /// Whether it is only that there are too many supertypes.
    fn is_too_deep(&self, class: ClassSym) -> bool {
        let mut seen = FxHashSet::default();
        let mut open = vec![class];
        while let Some(current) = open.pop() {
            let supers = self.erased_supers(current).iter().copied();
            open.extend(supers.filter(|sup| seen.insert(*sup)));
            if seen.len() > MOST_SUPERTYPES {
                return true;
            }
        }
        false
    }

    /// Whether the class inherits from itself. All classes of the cycle lose their
    /// supertypes; the first one that is asked is the one to report.
    pub(in crate::table) fn cut_cycle(&self, class: ClassSym) -> bool {
        if !self.is_on_cycle(class) {
            return false;
        }
        let is_new = !self.cyclic.borrow().contains(&class);
        let mut open = vec![class];
        while let Some(current) = open.pop() {
            if self.cyclic.borrow_mut().insert(current) {
                let supers = self.erased_supers(current).iter().copied();
                open.extend(supers.filter(|sup| self.is_on_cycle(*sup)));
            }
        }
        if is_new {
            let info = self.class(class);
            let diagnostic = if self.is_too_deep(class) {
                let message = format!(
                    "`{}` has too many supertypes: at most {MOST_SUPERTYPES} are read",
                    info.name
                );
                Diagnostic::new(Code::Limit, info.span, message)
            } else {
                let message = format!("the class `{}` inherits from itself", info.name);
                Diagnostic::new(Code::CyclicInheritance, info.span, message)
            };
            self.report(diagnostic);
        }
        true
    }
}

/// The superclass that is not written.
fn implied_super(decl: &ast::TypeDecl) -> Option<&'static str> {
    match decl.kind {
        TypeDeclKind::Class if decl.extends.is_none() => Some("java.lang.Object"),
        TypeDeclKind::Enum => Some("java.lang.Enum"),
        TypeDeclKind::Record => Some("java.lang.Record"),
        TypeDeclKind::Annotation => Some("java.lang.annotation.Annotation"),
        TypeDeclKind::Class | TypeDeclKind::Interface => None,
    }
}
