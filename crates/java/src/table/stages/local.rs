//! Classes declared in code: local and anonymous ones, and the bodies of enum constants.
//!
//! Their binary names are those of `javac`: the enclosing class, a number that starts at
//! one for each simple name, the simple name.

use base::{Span, Symbol};
use syntax::ast;

use super::enter::{Names, Surroundings};
use crate::symbols::*;
use crate::table::{ClassSource, Scope, Table};
use crate::types::Ty;

impl<'a> Table<'a> {
    /// A class, record, enum or interface that is declared by a statement. `scope` is that
    /// of the statement; the class knows itself.
    pub fn enter_local_class(
        &self,
        decl: &'a ast::TypeDecl,
        scope: &Scope,
        outer: ClassSym,
        static_context: bool,
    ) -> ClassSym {
        let binary = self.local_name(outer, decl.name.as_str(), decl.name.span());
        let names = Names { name: decl.name.symbol, qualified: binary, binary };
        let place = self.surroundings(scope, outer);
        self.enter_declared(decl, names, &place, Some(static_context))
    }

    /// The class of `new T(…) { … }`: `superclass` is the type that is written, a class or
    /// an interface. It has no constructor until it is given one with
    /// [`Table::add_anonymous_constructor`], which must happen before its members are asked
    /// for.
    #[allow(clippy::too_many_arguments)]
    pub fn enter_anonymous_class(
        &self,
        members: &'a [ast::Member],
        scope: &Scope,
        outer: ClassSym,
        static_context: bool,
        superclass: Ty,
        span: Span,
        kind_flags: Flags,
    ) -> ClassSym {
        let binary = self.local_name(outer, "", span);
        let place = self.surroundings(scope, outer);
        let info = ClassInfo {
            name: Symbol::new(""),
            qualified_name: binary,
            binary_name: binary,
            package: place.package,
            kind: ast::TypeDeclKind::Class,
            flags: kind_flags,
            outer: Some(outer),
            is_local: true,
            has_outer_instance: !static_context,
            origin: place.origin,
            decl: None,
            members,
            span,
        };
        let source = ClassSource::Body { scope: scope.clone(), supertype: superclass };
        let class = self.new_class(info, source);
        self.enter_body(class, members, &place);
        class
    }

    /// The constructor of an anonymous class, whose parameters are those of the
    /// superclass's constructor that is called.
    pub fn add_anonymous_constructor(&self, class: ClassSym, params: Vec<ParamInfo>) -> MethodSym {
        *self.slot(class).anonymous_constructor.get_or_init(|| {
            self.new_method(|_| MethodInfo {
                name: Symbol::new("<init>"),
                class,
                flags: Flags::IMPLICIT,
                type_params: Vec::new(),
                params,
                result: Ty::Void,
                throws: Vec::new(),
                decl: MethodDecl::None,
                span: self.class_span(class),
            })
        })
    }

    /// The class of the body of an enum constant, if it has one.
    pub fn enum_constant_class(&self, field: FieldSym) -> Option<ClassSym> {
        self.enum_bodies.borrow().get(&field).copied()
    }

    fn surroundings(&self, scope: &Scope, outer: ClassSym) -> Surroundings {
        let info = self.class(outer);
        Surroundings {
            scope: scope.clone(),
            outer: Some(outer),
            package: info.package,
            origin: info.origin,
        }
    }

    fn local_name(&self, outer: ClassSym, name: &str, span: Span) -> Symbol {
        if let Some(known) = self.local_names.borrow().get(&(outer, span)) {
            return *known;
        }
        let prefix = self.class(outer).binary_name;
        let known = self.by_name.borrow();
        let is_taken = |binary: &Symbol| known.get(binary).copied().flatten().is_some();
        // What was taken stays taken: nobody looks at it twice.
        let mut numbers = self.local_numbers.borrow_mut();
        let last = numbers.entry((outer, Symbol::new(name))).or_insert(0);
        let (number, binary) = (*last + 1..)
            .map(|number| (number, Symbol::new(&format!("{prefix}${number}{name}"))))
            .find(|(_, binary)| !is_taken(binary))
            .unwrap_or((*last, prefix));
        *last = number;
        if !span.is_none() {
            self.local_names.borrow_mut().insert((outer, span), binary);
        }
        binary
    }
}
