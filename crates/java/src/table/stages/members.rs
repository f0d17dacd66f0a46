//! The third stage of a class: fields, methods and predicates with their types
//! (JLS 8.3, 8.4, 8.8, 8.9, 9.3, 9.4).

use base::Symbol;
use rustc_hash::FxHashMap;
use syntax::ast::{self, Member, SpecModifier, TypeDeclKind};

use crate::symbols::*;
use crate::table::membership::observer;
use crate::table::stages::flags;
use crate::table::{ClassSource, Scope, Table};
use crate::types::Ty;

impl<'a> Table<'a> {
    /// What is declared in the class itself.
    pub fn members(&self, class: ClassSym) -> &ClassMembers {
        let slot = self.slot(class);
        let resolve = || match &slot.source {
            ClassSource::Text { decl, .. } => {
                let mut members = self.text_members(class, Some(decl), &decl.members);
                if let Some(file) = self.file_behind(class) {
                    self.merge_file_members(class, file, &mut members);
                } else {
                    self.add_default_constructor(class, &mut members);
                }
                members
            }
            ClassSource::Body { .. } => self.text_members(class, None, slot.info.members),
            ClassSource::File(file) => self.file_members(class, file),
        };
        slot.members.get_or_init(|| self.settle(resolve))
    }

    /// The methods of that name declared in the class itself, constructors by `<init>`.
    pub(crate) fn own_methods(&self, class: ClassSym, name: Symbol) -> &[MethodSym] {
        let slot = self.slot(class);
        let by_name = slot.methods_by_name.get_or_init(|| {
            let mut by_name: FxHashMap<Symbol, Vec<MethodSym>> = FxHashMap::default();
            for method in &self.members(class).methods {
                by_name.entry(self.method(*method).name).or_default().push(*method);
            }
            by_name
        });
        by_name.get(&name).map_or(&[], |methods| methods)
    }

    /// The first field of that name that a class declares.
    pub(in crate::table) fn own_field(&self, class: ClassSym, name: Symbol) -> Option<FieldSym> {
        let slot = self.slot(class);
        let by_name = slot.fields_by_name.get_or_init(|| {
            let mut by_name: FxHashMap<Symbol, FieldSym> = FxHashMap::default();
            for field in &self.members(class).fields {
                by_name.entry(self.field(*field).name).or_insert(*field);
            }
            by_name
        });
        by_name.get(&name).copied()
    }

    fn text_members(
        &self,
        class: ClassSym,
        decl: Option<&'a ast::TypeDecl>,
        body: &'a [Member],
    ) -> ClassMembers {
        let scope = self.class_scope(class);
        let mut members = ClassMembers::default();
        if let Some(decl) = decl {
            for constant in &decl.constants {
                members.fields.push(self.enum_constant(class, constant));
            }
            members.components = self.component_fields(class, decl, &scope);
            members.fields.extend(&members.components);
        }
        for member in body {
            match member {
                Member::Field(field) => self.add_fields(class, field, &scope, &mut members),
                Member::Method(method) => {
                    members.methods.push(self.text_method(class, method, &scope));
                }
                Member::Constructor(constructor) => {
                    let components = decl.map_or(&[][..], |decl| &decl.components);
                    let method = self.text_constructor(class, constructor, components, &scope);
                    members.methods.push(method);
                }
                Member::Predicate(predicate) => {
                    members.predicates.push(self.text_predicate(class, predicate, &scope));
                }
                Member::Initializer(_) | Member::Item(_) | Member::Spec(_) => {}
            }
        }
        members.classes = self.slot(class).classes.borrow().values().copied().collect();
        members.lemmas = self.slot(class).items.borrow().lemmas().to_vec();
        self.report_duplicates(&members);
        match decl {
            Some(decl) if decl.kind == TypeDeclKind::Record => {
                self.add_record_members(class, decl, &scope, &mut members);
            }
            Some(decl) if decl.kind == TypeDeclKind::Enum => {
                self.add_enum_members(class, &mut members);
            }
            Some(_) => {}
            None => members.methods.extend(self.slot(class).anonymous_constructor.get()),
        }
        members
    }

    fn add_fields(
        &self,
        class: ClassSym,
        decl: &'a ast::FieldDecl,
        scope: &Scope,
        members: &mut ClassMembers,
    ) {
        let mut flags = flags::of_modifiers(&decl.modifiers) | flags::of_type(&decl.ty);
        if self.is_interface(class) {
            flags = flags | Flags::PUBLIC;
            let is_instance = decl.modifiers.has_spec(SpecModifier::Instance);
            if !is_instance {
                flags = flags | Flags::STATIC;
            }
            if !decl.in_spec {
                flags = flags | Flags::FINAL;
            }
        }
        if decl.in_spec {
            flags = flags | Flags::IN_SPEC;
        }
        let ty = self.resolve_type(scope, &decl.ty);
        for var in &decl.vars {
            members.fields.push(self.new_field(FieldInfo {
                name: var.name.symbol,
                class,
                flags,
                ty: self.add_dims(ty.clone(), var.dims.len()),
                constant: None,
                decl: FieldDecl::Field(decl, var),
                span: var.name.span(),
            }));
        }
    }

    fn enum_constant(&self, class: ClassSym, constant: &'a ast::EnumConstant) -> FieldSym {
        let written = flags::of_modifiers(&constant.modifiers);
        let field = self.new_field(FieldInfo {
            name: constant.name.symbol,
            class,
            flags: written | Flags::PUBLIC | Flags::STATIC | Flags::FINAL | Flags::ENUM,
            ty: Ty::class(class),
            constant: None,
            decl: FieldDecl::EnumConstant(constant),
            span: constant.name.span(),
        });
        if let Some(body) = &constant.body {
            let scope = self.class_scope(class);
            let body_class = self.enter_anonymous_class(
                body,
                &scope,
                class,
                true,
                Ty::class(class),
                constant.name.span(),
                Flags::FINAL | Flags::ENUM,
            );
            self.enum_bodies.borrow_mut().insert(field, body_class);
        }
        field
    }

    fn text_method(&self, class: ClassSym, decl: &'a ast::MethodDecl, scope: &Scope) -> MethodSym {
        let mut flags = flags::of_modifiers(&decl.modifiers) | flags::of_type(&decl.result);
        let is_ours = self.class(class).origin == Origin::Source;
        if is_ours && observer::may_look(decl) || observer::is_model_value(decl) {
            flags = flags | Flags::PURE;
        }
        if self.is_interface(class) {
            if !flags.has(Flags::PRIVATE) {
                flags = flags | Flags::PUBLIC;
            }
            let has_code =
                flags.has(Flags::DEFAULT) || flags.has(Flags::STATIC) || flags.has(Flags::PRIVATE);
            // A model method with a body is inherited like one that is marked `default`.
            if !has_code {
                let implied = if decl.body.is_some() { Flags::DEFAULT } else { Flags::ABSTRACT };
                flags = flags | implied;
            }
        }
        if decl.in_spec {
            flags = flags | Flags::IN_SPEC;
        }
        if decl.params.last().is_some_and(|p| p.varargs) {
            flags = flags | Flags::VARARGS;
        }
        self.new_method(|sym| {
            let (type_params, scope) =
                self.new_type_params(&decl.type_params, scope, |_| TypeVarOwner::Method(sym));
            let result = self.resolve_type(&scope, &decl.result);
            MethodInfo {
                name: decl.name.symbol,
                class,
                flags,
                params: self.param_infos(&scope, &decl.params),
                result: self.add_dims(result, decl.dims.len()),
                throws: decl.throws.iter().map(|ty| self.resolve_type(&scope, ty)).collect(),
                type_params,
                decl: MethodDecl::Method(decl),
                span: decl.name.span(),
            }
        })
    }

    fn text_constructor(
        &self,
        class: ClassSym,
        decl: &'a ast::ConstructorDecl,
        components: &'a [ast::Param],
        scope: &Scope,
    ) -> MethodSym {
        let mut flags = flags::of_modifiers(&decl.modifiers);
        if self.class(class).kind == TypeDeclKind::Enum {
            flags = flags | Flags::PRIVATE;
        }
        if decl.in_spec {
            flags = flags | Flags::IN_SPEC;
        }
        let params = decl.params.as_deref().unwrap_or(components);
        if decl.params.is_none() {
            flags = flags | Flags::COMPACT;
        }
        if params.last().is_some_and(|p| p.varargs) {
            flags = flags | Flags::VARARGS;
        }
        self.new_method(|sym| {
            let (type_params, scope) =
                self.new_type_params(&decl.type_params, scope, |_| TypeVarOwner::Method(sym));
            MethodInfo {
                name: Symbol::new("<init>"),
                class,
                flags,
                params: self.param_infos(&scope, params),
                result: Ty::Void,
                throws: decl.throws.iter().map(|ty| self.resolve_type(&scope, ty)).collect(),
                type_params,
                decl: MethodDecl::Constructor(decl),
                span: decl.name.span(),
            }
        })
    }

    fn text_predicate(
        &self,
        class: ClassSym,
        decl: &'a ast::PredicateDecl,
        scope: &Scope,
    ) -> PredicateSym {
        let mut flags = flags::of_modifiers(&decl.modifiers) | Flags::IN_SPEC;
        if self.is_interface(class) && !flags.has(Flags::PRIVATE) {
            flags = flags | Flags::PUBLIC;
        }
        if decl.body.is_none() {
            flags = flags | Flags::ABSTRACT;
        }
        self.new_predicate(PredicateInfo {
            name: decl.name.symbol,
            class,
            flags,
            params: self.param_infos(scope, &decl.params),
            outputs: self.param_infos(scope, &decl.outputs),
            decl,
            span: decl.name.span(),
        })
    }

    /// Parameters with their types; the last one of a variable-arity method is an array.
    pub(in crate::table) fn param_infos(
        &self,
        scope: &Scope,
        params: &[ast::Param],
    ) -> Vec<ParamInfo> {
        let info = |param: &ast::Param| {
            let ty = param.ty.as_ref().map_or(Ty::Error, |ty| self.resolve_type(scope, ty));
            let written = param.ty.as_ref().map_or(Flags::default(), flags::of_type);
            ParamInfo {
                name: Some(param.name.symbol),
                ty: self.add_dims(ty, param.dims.len() + usize::from(param.varargs)),
                flags: flags::of_modifiers(&param.modifiers) | written,
                span: param.name.span(),
            }
        };
        params.iter().map(info).collect()
    }

    /// Two fields of one name, or two methods of one name whose parameters have the same
    /// erasure (JLS 8.3, 8.4.2, 8.4.8.3).
    fn report_duplicates(&self, members: &ClassMembers) {
        let mut fields: FxHashMap<Symbol, FieldSym> = FxHashMap::default();
        for field in &members.fields {
            let info = self.field(*field);
            if fields.insert(info.name, *field).is_some() {
                self.report_duplicate(info.span, info.name);
            }
        }
        let mut methods: FxHashMap<(Symbol, Vec<Ty>), MethodSym> = FxHashMap::default();
        for method in &members.methods {
            let info = self.method(*method);
            // What could not be resolved has been reported and may be anything.
            let erased = self.erased_params(*method);
            if erased.iter().any(Ty::is_error) {
                continue;
            }
            if methods.insert((info.name, erased), *method).is_some() {
                self.report_duplicate(info.span, info.name);
            }
        }
    }

    /// By which methods of one name are told apart in a class.
    pub(in crate::table) fn erased_params(&self, method: MethodSym) -> Vec<Ty> {
        self.method(method).params.iter().map(|param| self.erasure(&param.ty)).collect()
    }
}
