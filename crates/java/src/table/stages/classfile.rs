//! Headers and members of classes from class files, and what class files add to the stubs
//! of the library: a stub says what it wants to say, all other members are those of the
//! class file.
//!
//! A type that mentions a class which is nowhere to be found is `Ty::Error`.

use std::rc::Rc;

use base::{Span, Symbol};
use classpath::{ClassType, Primitive, SigType, TypeArg};
use rustc_hash::FxHashSet;
use syntax::ast;

use crate::symbols::*;
use crate::table::stages::{flags, never_null};
use crate::table::{BoundsSource, ClassSource, Table};
use crate::types::{ClassTy, Const, Prim, Ty, TyArg, WildcardBound};

/// Where the name of a type variable in a signature is looked for: the method's own type
/// parameters, then those of the class and the classes around it.
#[derive(Clone, Debug)]
pub(in crate::table) struct SigScope {
    class: ClassSym,
    method_params: Rc<[(Symbol, TypeVarSym)]>,
}

impl SigScope {
    fn of_class(class: ClassSym) -> SigScope {
        SigScope { class, method_params: Rc::new([]) }
    }
}

impl<'a> Table<'a> {
    pub(in crate::table) fn file_type_params(
        &self,
        class: ClassSym,
        file: &classpath::ClassDecl,
    ) -> Vec<TypeVarSym> {
        let scope = SigScope::of_class(class);
        let params = file.type_params.iter().map(|param| {
            let source = BoundsSource::File(param.bounds.clone(), scope.clone());
            self.new_type_var(param.name, TypeVarOwner::Class(class), Span::NONE, source)
        });
        params.collect()
    }

    pub(in crate::table) fn file_header(
        &self,
        class: ClassSym,
        file: &classpath::ClassDecl,
    ) -> ClassHeader {
        let mut header =
            ClassHeader { type_params: self.type_params(class).to_vec(), ..Default::default() };
        if self.cut_cycle(class) {
            header.superclass = self.default_superclass(class);
            return header;
        }
        let scope = SigScope::of_class(class);
        if !file.is_interface() {
            let superclass = file.superclass.as_ref().map(|ty| self.sig_type(&scope, ty));
            if superclass.as_ref().is_some_and(Ty::is_error) {
                self.slot(class).has_unknown_super.set(true);
            }
            let superclass = superclass.filter(|ty| matches!(ty, Ty::Class(_)));
            header.superclass = superclass.or_else(|| self.default_superclass(class));
        }
        self.add_file_interfaces(class, file, &mut header);
        header
    }

    /// The class file behind a stub of the library, which is read when the stub does not
    /// suffice: many classes are only mentioned.
    pub(in crate::table) fn file_behind(&self, class: ClassSym) -> Option<&classpath::ClassDecl> {
        let slot = self.slot(class);
        let ClassSource::Text { file, .. } = &slot.source else { return None };
        if slot.info.origin != Origin::Library {
            return None;
        }
        let name = slot.info.binary_name.as_str();
        file.get_or_init(|| self.class_path.class(&name.replace('.', "/"))).as_deref()
    }

    /// The class file that declares a class, alone or behind a stub.
    pub(in crate::table) fn file_of(&self, class: ClassSym) -> Option<&classpath::ClassDecl> {
        match &self.slot(class).source {
            ClassSource::File(file) => Some(file),
            _ => self.file_behind(class),
        }
    }

    /// The superclass in the class file behind a stub that says nothing about it.
    pub(in crate::table) fn superclass_behind_stub(
        &self,
        class: ClassSym,
        decl: &ast::TypeDecl,
    ) -> Option<Ty> {
        let file = self.file_behind(class)?;
        let ty = self.sig_type(&SigScope::of_class(class), self.file_superclass(decl, file)?);
        if ty.is_error() {
            self.slot(class).has_unknown_super.set(true);
        }
        Some(ty).filter(|ty| matches!(ty, Ty::Class(_)))
    }

    pub(in crate::table) fn file_superclass<'f>(
        &self,
        decl: &ast::TypeDecl,
        file: &'f classpath::ClassDecl,
    ) -> Option<&'f SigType> {
        let is_silent = decl.kind == ast::TypeDeclKind::Class && decl.extends.is_none();
        file.superclass.as_ref().filter(|_| is_silent)
    }

    /// The interfaces of a class file that the header does not have yet.
    pub(in crate::table) fn add_file_interfaces(
        &self,
        class: ClassSym,
        file: &classpath::ClassDecl,
        header: &mut ClassHeader,
    ) {
        let scope = SigScope::of_class(class);
        for interface in &file.interfaces {
            let ty = self.sig_type(&scope, interface);
            let Ty::Class(new) = &ty else {
                self.slot(class).has_unknown_super.set(true);
                continue;
            };
            let is_known = header
                .interfaces
                .iter()
                .any(|known| matches!(known, Ty::Class(known) if known.class == new.class));
            if !is_known && self.is_interface(new.class) {
                header.interfaces.push(ty);
            }
        }
    }

    pub(in crate::table) fn file_members(
        &self,
        class: ClassSym,
        file: &classpath::ClassDecl,
    ) -> ClassMembers {
        let mut members = ClassMembers::default();
        self.merge_file_members(class, file, &mut members);
        let fields = members.fields.iter().copied();
        let component = |name: Symbol| fields.clone().find(|f| self.field(*f).name == name);
        let components: Vec<FieldSym> =
            file.record_components.iter().filter_map(|c| component(c.name)).collect();
        members.components = components;
        members
    }

    /// Adds the members of the class file that are not there by name (fields, classes) or
    /// by name and erased parameters (methods).
    pub(in crate::table) fn merge_file_members(
        &self,
        class: ClassSym,
        file: &classpath::ClassDecl,
        members: &mut ClassMembers,
    ) {
        let scope = SigScope::of_class(class);
        let fields: FxHashSet<Symbol> =
            members.fields.iter().map(|field| self.field(*field).name).collect();
        for field in file.fields.iter().filter(|field| !fields.contains(&field.name)) {
            members.fields.push(self.file_field(class, &scope, field));
        }
        let methods: FxHashSet<(Symbol, Vec<Ty>)> = members
            .methods
            .iter()
            .map(|method| (self.method(*method).name, self.erased_params(*method)))
            .collect();
        for method in &file.methods {
            let sym = self.file_method(class, &scope, method);
            if !methods.contains(&(method.name, self.erased_params(sym))) {
                members.methods.push(sym);
            }
        }
        for inner in file.member_classes() {
            let inner = inner.name.and_then(|name| self.own_member_class(class, name));
            if let Some(inner) = inner.filter(|inner| !members.classes.contains(inner)) {
                members.classes.push(inner);
            }
        }
    }

    fn file_field(
        &self,
        class: ClassSym,
        scope: &SigScope,
        field: &classpath::FieldDecl,
    ) -> FieldSym {
        self.new_field(FieldInfo {
            name: field.name,
            class,
            flags: flags::of_file_field(field)
                | self.never_null(class, (field.name, &field.ty), None),
            ty: self.sig_type(scope, &field.ty),
            constant: field.constant.as_ref().map(constant),
            decl: FieldDecl::None,
            span: Span::NONE,
        })
    }

    fn file_method(
        &self,
        class: ClassSym,
        scope: &SigScope,
        method: &classpath::MethodDecl,
    ) -> MethodSym {
        self.new_method(|sym| {
            let first = self.type_vars.len();
            let names = method.type_params.iter().enumerate();
            let method_params: Rc<[(Symbol, TypeVarSym)]> =
                names.map(|(i, p)| (p.name, TypeVarSym((first + i) as u32))).collect();
            let scope = SigScope { class: scope.class, method_params };
            for param in &method.type_params {
                let source = BoundsSource::File(param.bounds.clone(), scope.clone());
                self.new_type_var(param.name, TypeVarOwner::Method(sym), Span::NONE, source);
            }
            let params = method.params.iter().enumerate().map(|(i, ty)| ParamInfo {
                name: method.param_names.get(i).copied().flatten(),
                ty: self.sig_type(&scope, ty),
                flags: Flags::default(),
                span: Span::NONE,
            });
            MethodInfo {
                name: method.name,
                class,
                flags: flags::of_file_method(method, self.is_interface(class))
                    | self.never_null(class, (method.name, &method.ret), Some(method.params.len())),
                type_params: scope.method_params.iter().map(|(_, var)| *var).collect(),
                params: params.collect(),
                result: self.sig_type(&scope, &method.ret),
                throws: method.throws.iter().map(|ty| self.sig_type(&scope, ty)).collect(),
                decl: MethodDecl::None,
                span: Span::NONE,
            }
        })
    }

    fn never_null(
        &self,
        class: ClassSym,
        (member, ty): (Symbol, &SigType),
        parameters: Option<usize>,
    ) -> Flags {
        if matches!(ty, SigType::Primitive(_) | SigType::Void) {
            return Flags::default();
        }
        let name = self.class(class).binary_name;
        never_null::flag(name.as_str(), member.as_str(), parameters)
    }

    /// The class of a class type.
    pub(in crate::table) fn sig_class(&self, ty: &SigType) -> Option<ClassSym> {
        self.find_class(&ty.class_name()?.as_str().replace('/', "."))
    }

    pub(in crate::table) fn sig_type(&self, scope: &SigScope, ty: &SigType) -> Ty {
        match ty {
            SigType::Primitive(primitive) => Ty::Prim(prim(*primitive)),
            SigType::Void => Ty::Void,
            SigType::Class(class) => self.sig_class_type(scope, class).map_or(Ty::Error, Ty::Class),
            SigType::Var(name) => self.sig_type_var(scope, *name),
            SigType::Array(element) => match self.sig_type(scope, element) {
                Ty::Error => Ty::Error,
                element => Ty::array(element),
            },
        }
    }

    fn sig_class_type(&self, scope: &SigScope, ty: &ClassType) -> Option<ClassTy> {
        let class = self.find_class(&ty.name.as_str().replace('/', "."))?;
        let args: Vec<TyArg> = ty.args.iter().map(|arg| self.sig_arg(scope, arg)).collect();
        let outer = ty.owner.as_ref().and_then(|owner| self.sig_class_type(scope, owner));
        // A source or stub may have other type parameters than the class file that was
        // compiled against another version: then the type is taken as a raw one.
        if args.len() != self.type_params(class).len() {
            return Some(ClassTy { class, args: Rc::new([]), outer: None });
        }
        Some(ClassTy { class, args: args.into(), outer: outer.map(Rc::new) })
    }

    fn sig_arg(&self, scope: &SigScope, arg: &TypeArg) -> TyArg {
        let bound = |kind: WildcardBound, ty: &SigType| {
            TyArg::Wildcard(Some((kind, self.sig_type(scope, ty))))
        };
        match arg {
            TypeArg::Any => TyArg::Wildcard(None),
            TypeArg::Exact(ty) => TyArg::Ty(self.sig_type(scope, ty)),
            TypeArg::Extends(ty) => bound(WildcardBound::Extends, ty),
            TypeArg::Super(ty) => bound(WildcardBound::Super, ty),
        }
    }

    fn sig_type_var(&self, scope: &SigScope, name: Symbol) -> Ty {
        if let Some((_, var)) = scope.method_params.iter().find(|(n, _)| *n == name) {
            return Ty::Var(*var);
        }
        let mut class = Some(scope.class);
        while let Some(current) = class {
            if let Some(var) = self.class_type_var(current, name) {
                return Ty::Var(var);
            }
            class = self.class(current).outer;
        }
        // The type variable of a method around a local class, which nobody can name.
        self.object()
    }

    /// The type parameter that the class file of a class calls `name`; its stub may call
    /// it otherwise.
    fn class_type_var(&self, class: ClassSym, name: Symbol) -> Option<TypeVarSym> {
        let params = self.type_params(class);
        match self.file_of(class) {
            Some(file) => {
                let position = file.type_params.iter().position(|param| param.name == name)?;
                params.get(position).copied()
            }
            None => params.iter().copied().find(|var| self.type_var(*var).name == name),
        }
    }
}

fn prim(primitive: Primitive) -> Prim {
    match primitive {
        Primitive::Boolean => Prim::Boolean,
        Primitive::Byte => Prim::Byte,
        Primitive::Short => Prim::Short,
        Primitive::Char => Prim::Char,
        Primitive::Int => Prim::Int,
        Primitive::Long => Prim::Long,
        Primitive::Float => Prim::Float,
        Primitive::Double => Prim::Double,
    }
}

fn constant(value: &classpath::Const) -> Const {
    match value {
        classpath::Const::Boolean(v) => Const::Boolean(*v),
        classpath::Const::Byte(v) => Const::Int((*v).into()),
        classpath::Const::Short(v) => Const::Int((*v).into()),
        classpath::Const::Char(v) => Const::Int((*v).into()),
        classpath::Const::Int(v) => Const::Int(*v),
        classpath::Const::Long(v) => Const::Long(*v),
        classpath::Const::Float(v) => Const::Float(*v),
        classpath::Const::Double(v) => Const::Double(*v),
        classpath::Const::String(v) => Const::String(v.clone()),
    }
}
