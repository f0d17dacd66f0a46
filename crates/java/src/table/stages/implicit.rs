//! Members that are not written: default constructors, and what enums and records have
//! (JLS 8.8.9, 8.9.3, 8.10.3, 8.10.4).

use base::{Span, Symbol};
use syntax::ast::{self, TypeDeclKind};

use crate::symbols::*;
use crate::table::{Scope, Table};
use crate::types::Ty;

const ACCESS: Flags = Flags(Flags::PUBLIC.0 | Flags::PROTECTED.0 | Flags::PRIVATE.0);

impl<'a> Table<'a> {
    pub(in crate::table) fn add_default_constructor(
        &self,
        class: ClassSym,
        members: &mut ClassMembers,
    ) {
        let info = self.class(class);
        let has_one = members.methods.iter().any(|method| self.method(*method).is_constructor());
        let flags = match info.kind {
            TypeDeclKind::Class => Flags(info.flags.0 & ACCESS.0),
            TypeDeclKind::Enum => Flags::PRIVATE,
            _ => return,
        };
        if !has_one {
            let constructor = Implicit { class, name: "<init>", flags, span: info.span };
            members.methods.push(self.implicit_method(constructor, Vec::new(), Ty::Void));
        }
    }

    /// `values()` and `valueOf(String)`. (The constructor comes after class files had
    /// their say.)
    pub(in crate::table) fn add_enum_members(&self, class: ClassSym, members: &mut ClassMembers) {
        let span = self.class_span(class);
        let flags = Flags::PUBLIC | Flags::STATIC;
        let this = Ty::class(class);
        let values = Implicit { class, name: "values", flags, span };
        members.methods.push(self.implicit_method(values, Vec::new(), Ty::array(this.clone())));
        let value_of = Implicit { class, name: "valueOf", flags, span };
        let name = self.implicit_param("name", self.string(), span);
        members.methods.push(self.implicit_method(value_of, vec![name], this));
    }

    /// The private fields of a record.
    pub(in crate::table) fn component_fields(
        &self,
        class: ClassSym,
        decl: &'a ast::TypeDecl,
        scope: &Scope,
    ) -> Vec<FieldSym> {
        let infos = self.param_infos(scope, &decl.components);
        let pairs = decl.components.iter().zip(infos);
        let fields = pairs.map(|(component, info)| {
            self.new_field(FieldInfo {
                name: component.name.symbol,
                class,
                flags: info.flags | Flags::PRIVATE | Flags::FINAL,
                ty: info.ty,
                constant: None,
                decl: FieldDecl::Component(component),
                span: info.span,
            })
        });
        fields.collect()
    }

    pub(in crate::table) fn add_record_members(
        &self,
        class: ClassSym,
        decl: &'a ast::TypeDecl,
        scope: &Scope,
        members: &mut ClassMembers,
    ) {
        let params = self.param_infos(scope, &decl.components);
        self.add_canonical_constructor(class, decl, &params, members);
        for param in &params {
            let Some(name) = param.name else { continue };
            if self.declares(members, name, &[]) {
                continue;
            }
            let nullness = Flags(param.flags.0 & (Flags::NULLABLE | Flags::NON_NULL).0);
            let flags = Flags::PUBLIC | Flags::PURE | nullness;
            let accessor = Implicit { class, name: name.as_str(), flags, span: param.span };
            members.methods.push(self.implicit_method(accessor, Vec::new(), param.ty.clone()));
        }
        let span = self.class_span(class);
        let flags = Flags::PUBLIC | Flags::FINAL;
        let object = self.object();
        if !self.declares(members, Symbol::new("equals"), std::slice::from_ref(&object)) {
            let mut other = self.implicit_param("o", object, span);
            other.flags = Flags::NULLABLE;
            let equals = Implicit { class, name: "equals", flags, span };
            members.methods.push(self.implicit_method(equals, vec![other], Ty::BOOLEAN));
        }
        if !self.declares(members, Symbol::new("hashCode"), &[]) {
            let hash_code = Implicit { class, name: "hashCode", flags, span };
            members.methods.push(self.implicit_method(hash_code, Vec::new(), Ty::INT));
        }
        if !self.declares(members, Symbol::new("toString"), &[]) {
            let to_string = Implicit { class, name: "toString", flags, span };
            members.methods.push(self.implicit_method(to_string, Vec::new(), self.string()));
        }
    }

    fn add_canonical_constructor(
        &self,
        class: ClassSym,
        decl: &ast::TypeDecl,
        params: &[ParamInfo],
        members: &mut ClassMembers,
    ) {
        let erased: Vec<Ty> = params.iter().map(|param| self.erasure(&param.ty)).collect();
        if self.declares(members, Symbol::new("<init>"), &erased) {
            return;
        }
        let mut flags = Flags(self.class(class).flags.0 & ACCESS.0);
        if decl.components.last().is_some_and(|component| component.varargs) {
            flags = flags | Flags::VARARGS;
        }
        let span = self.class_span(class);
        let constructor = Implicit { class, name: "<init>", flags, span };
        members.methods.push(self.implicit_method(constructor, params.to_vec(), Ty::Void));
    }

    /// Whether there is a method of that name with parameters of these erasures.
    fn declares(&self, members: &ClassMembers, name: Symbol, erased: &[Ty]) -> bool {
        let mut methods = members.methods.iter();
        methods.any(|m| self.method(*m).name == name && self.erased_params(*m) == erased)
    }

    fn implicit_param(&self, name: &str, ty: Ty, span: Span) -> ParamInfo {
        ParamInfo { name: Some(Symbol::new(name)), ty, flags: Flags::default(), span }
    }

    fn implicit_method(&self, method: Implicit, params: Vec<ParamInfo>, result: Ty) -> MethodSym {
        self.new_method(|_| MethodInfo {
            name: Symbol::new(method.name),
            class: method.class,
            flags: method.flags | Flags::IMPLICIT,
            type_params: Vec::new(),
            params,
            result,
            throws: Vec::new(),
            decl: MethodDecl::None,
            span: method.span,
        })
    }
}

struct Implicit {
    class: ClassSym,
    name: &'static str,
    flags: Flags,
    span: Span,
}
