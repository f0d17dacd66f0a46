//! The rest of the interface; replaced module by module.
#![allow(unused_variables)]

use base::{Span, Symbol};
use syntax::ast;

use super::{MethodSig, Scope, Subst, Table, TypeName};
use crate::symbols::*;
use crate::types::{Prim, Ty, TyArg};

impl<'a> Table<'a> {
    /// All classes of the source units, members too, in the order of the text.
    pub fn source_classes(&self) -> Vec<ClassSym> {
        Vec::new()
    }
    /// `java.util.Map$Entry`; loads stubs and class files on demand.
    pub fn find_class(&self, binary_name: &str) -> Option<ClassSym> {
        None
    }
    pub fn known(&self, binary_name: &'static str) -> Option<ClassSym> {
        self.find_class(binary_name)
    }
    pub fn object(&self) -> Ty {
        Ty::Error
    }
    pub fn string(&self) -> Ty {
        Ty::Error
    }
    pub fn throwable(&self) -> Ty {
        Ty::Error
    }
    pub fn package_exists(&self, name: &str) -> bool {
        false
    }
    /// Inherited ones too.
    pub fn member_class(&self, class: ClassSym, name: Symbol) -> Option<ClassSym> {
        None
    }
    pub fn class_scope(&self, class: ClassSym) -> Scope {
        Scope::of_unit(0).with_class(class)
    }
    pub fn unit_scope(&self, unit: usize) -> Scope {
        Scope::of_unit(unit)
    }
    pub fn find_type(&self, scope: &Scope, name: Symbol) -> Option<TypeName> {
        None
    }
    pub fn resolve_type(&self, scope: &Scope, ty: &ast::Type) -> Ty {
        Ty::Error
    }
    pub fn static_imports(&self, unit: usize, name: Symbol) -> Vec<ClassSym> {
        Vec::new()
    }
    pub fn find_data(&self, scope: &Scope, name: Symbol) -> Option<DataSym> {
        None
    }
    pub fn find_function(&self, scope: &Scope, name: Symbol) -> Option<FunctionSym> {
        None
    }
    pub fn find_constructor(&self, scope: &Scope, name: Symbol) -> Option<(DataSym, u32)> {
        None
    }
    pub fn find_lemma(&self, scope: &Scope, name: Symbol) -> Option<LemmaSym> {
        None
    }
    pub fn enter_local_class(
        &self,
        decl: &'a ast::TypeDecl,
        scope: &Scope,
        outer: ClassSym,
        static_context: bool,
    ) -> ClassSym {
        outer
    }
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
        outer
    }
    pub fn add_anonymous_constructor(&self, class: ClassSym, params: Vec<ParamInfo>) -> MethodSym {
        MethodSym(0)
    }
    pub fn enum_constant_class(&self, field: FieldSym) -> Option<ClassSym> {
        None
    }
    pub fn erasure(&self, ty: &Ty) -> Ty {
        ty.clone()
    }
    pub fn subst(&self, ty: &Ty, subst: &Subst) -> Ty {
        ty.clone()
    }
    /// The type of `this` in the class: its parameters as arguments.
    pub fn this_type(&self, class: ClassSym) -> Ty {
        Ty::class(class)
    }
    pub fn direct_supertypes(&self, ty: &Ty) -> Vec<Ty> {
        Vec::new()
    }
    pub fn as_super(&self, ty: &Ty, class: ClassSym) -> Option<Ty> {
        None
    }
    pub fn is_subclass(&self, class: ClassSym, of: ClassSym) -> bool {
        class == of
    }
    pub fn is_subtype(&self, sub: &Ty, sup: &Ty) -> bool {
        sub == sup
    }
    pub fn is_subtype_unchecked(&self, sub: &Ty, sup: &Ty) -> bool {
        sub == sup
    }
    pub fn is_same(&self, a: &Ty, b: &Ty) -> bool {
        a == b
    }
    /// Whether `inner` is contained in `outer` (JLS 4.5.1: `inner <= outer`).
    pub fn contains(&self, outer: &TyArg, inner: &TyArg) -> bool {
        inner == outer
    }
    pub fn capture(&self, ty: &Ty) -> Ty {
        ty.clone()
    }
    pub fn upward(&self, ty: &Ty) -> Ty {
        ty.clone()
    }
    pub fn is_raw(&self, ty: &Ty) -> bool {
        false
    }
    pub fn lub(&self, types: &[Ty]) -> Ty {
        self.object()
    }
    pub fn glb(&self, types: &[Ty]) -> Ty {
        self.object()
    }
    pub fn boxed(&self, prim: Prim) -> Ty {
        Ty::Error
    }
    pub fn unboxed(&self, ty: &Ty) -> Option<Prim> {
        None
    }
    pub fn is_castable(&self, from: &Ty, to: &Ty) -> bool {
        true
    }
    /// Of an array type.
    pub fn elem_type(&self, ty: &Ty) -> Option<Ty> {
        None
    }
    pub fn display(&self, ty: &Ty) -> String {
        format!("{ty:?}")
    }
    pub fn find_fields(&self, class: ClassSym, name: Symbol) -> Vec<FieldSym> {
        Vec::new()
    }
    pub fn field_type(&self, site: &Ty, field: FieldSym) -> Ty {
        self.field(field).ty.clone()
    }
    pub fn methods_named(&self, site: &Ty, name: Symbol) -> Vec<MethodSym> {
        Vec::new()
    }
    pub fn constructors(&self, class: ClassSym) -> Vec<MethodSym> {
        Vec::new()
    }
    pub fn method_sig(&self, site: &Ty, method: MethodSym) -> MethodSig {
        let info = self.method(method);
        MethodSig {
            type_params: info.type_params.clone(),
            params: info.params.iter().map(|p| p.ty.clone()).collect(),
            result: info.result.clone(),
            throws: info.throws.clone(),
            varargs: info.is_varargs(),
        }
    }
    pub fn overrides(&self, method: MethodSym) -> Vec<MethodSym> {
        Vec::new()
    }
    pub fn implementation(&self, class: ClassSym, method: MethodSym) -> Option<MethodSym> {
        None
    }
    pub fn functional_method(&self, ty: &Ty) -> Option<(MethodSym, MethodSig)> {
        None
    }
    pub fn is_accessible_member(
        &self,
        flags: Flags,
        owner: ClassSym,
        from: Option<ClassSym>,
        site: &Ty,
    ) -> bool {
        true
    }
    pub fn is_accessible_class(&self, class: ClassSym, from: Option<ClassSym>) -> bool {
        true
    }
    pub fn predicates_named(&self, site: &Ty, name: Symbol) -> Vec<PredicateSym> {
        Vec::new()
    }
    pub fn predicate_overrides(&self, predicate: PredicateSym) -> Vec<PredicateSym> {
        Vec::new()
    }
    pub fn permitted_subclasses(&self, class: ClassSym) -> Vec<ClassSym> {
        Vec::new()
    }
    pub fn enum_constants(&self, class: ClassSym) -> Vec<FieldSym> {
        Vec::new()
    }
}
