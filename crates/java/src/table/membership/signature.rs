//! Members as members of a type: with its type arguments put in, or erased if it is raw
//! (JLS 4.5.2, 4.8); and when two signatures are the same (8.4.2).

use crate::symbols::*;
use crate::table::{MethodSig, Subst, Table};
use crate::types::{ClassTy, Ty, TyArg};

impl<'a> Table<'a> {
    /// The type of a field as a member of `site`, which is captured if it is not yet.
    pub fn field_type(&self, site: &Ty, field: FieldSym) -> Ty {
        let info = self.field(field);
        if info.flags.has(Flags::STATIC) {
            return info.ty.clone();
        }
        match self.view(site, info.class) {
            View::Same => info.ty.clone(),
            View::Raw => self.erasure(&info.ty),
            View::Subst(subst) => self.subst(&info.ty, &subst),
        }
    }

    /// A method or constructor as a member of `site`, which is captured if it is not yet.
    pub fn method_sig(&self, site: &Ty, method: MethodSym) -> MethodSig {
        let info = self.method(method);
        let view = match info.is_static() {
            true => View::Same,
            false => self.view(site, info.class),
        };
        let params = info.params.iter().map(|param| &param.ty);
        let varargs = info.is_varargs();
        match view {
            View::Same => MethodSig {
                type_params: info.type_params.clone(),
                params: params.cloned().collect(),
                result: info.result.clone(),
                throws: info.throws.clone(),
                varargs,
            },
            View::Raw => MethodSig {
                type_params: Vec::new(),
                params: params.map(|ty| self.erasure(ty)).collect(),
                result: self.erasure(&info.result),
                throws: info.throws.iter().map(|ty| self.erasure(ty)).collect(),
                varargs,
            },
            View::Subst(subst) => {
                let (type_params, subst) = self.subst_type_params(&info.type_params, &subst);
                MethodSig {
                    type_params,
                    params: params.map(|ty| self.subst(ty, &subst)).collect(),
                    result: self.subst(&info.result, &subst),
                    throws: info.throws.iter().map(|ty| self.subst(ty, &subst)).collect(),
                    varargs,
                }
            }
        }
    }

    /// The type parameters of an inner class, as they are seen in this type around it.
    pub fn type_params_in(&self, outer: &ClassTy, params: &[TypeVarSym]) -> Vec<TypeVarSym> {
        self.subst_type_params(params, &self.subst_of(outer)).0
    }

    /// Type arguments put in for a method's type parameters.
    pub fn instantiate(&self, sig: &MethodSig, args: &[Ty]) -> MethodSig {
        let subst = Subst::from_types(&sig.type_params, args);
        MethodSig {
            type_params: Vec::new(),
            params: sig.params.iter().map(|ty| self.subst(ty, &subst)).collect(),
            result: self.subst(&sig.result, &subst),
            throws: sig.throws.iter().map(|ty| self.subst(ty, &subst)).collect(),
            varargs: sig.varargs,
        }
    }

    /// Whether the members of `owner` are erased where they are used through `site`.
    pub fn is_seen_raw(&self, site: &Ty, owner: ClassSym) -> bool {
        matches!(self.view(site, owner), View::Raw)
    }

    /// How the declarations of `owner` look from `site`.
    fn view(&self, site: &Ty, owner: ClassSym) -> View {
        if !self.is_generic(owner) {
            return View::Same;
        }
        match self.as_super(&self.capture(site), owner) {
            Some(Ty::Class(found)) if self.is_raw_class(&found) => View::Raw,
            Some(Ty::Class(found)) => View::Subst(self.subst_of(&found)),
            _ => View::Same,
        }
    }

    /// The method as it is seen inside `class`, which declares or inherits it.
    pub(in crate::table) fn sig_in(&self, class: ClassSym, method: MethodSym) -> MethodSig {
        if self.method(method).class == class {
            return self.method_sig_as_declared(method);
        }
        self.method_sig(&self.this_type(class), method)
    }

    pub(in crate::table) fn method_sig_as_declared(&self, method: MethodSym) -> MethodSig {
        let info = self.method(method);
        MethodSig {
            type_params: info.type_params.clone(),
            params: info.params.iter().map(|param| param.ty.clone()).collect(),
            result: info.result.clone(),
            throws: info.throws.clone(),
            varargs: info.is_varargs(),
        }
    }

    /// Whether one signature is the same as the other, or as its erasure.
    pub fn is_subsignature(&self, sub: &MethodSig, sup: &MethodSig) -> bool {
        if sub.params.len() != sup.params.len() {
            return false;
        }
        let pairs = || sub.params.iter().zip(&sup.params);
        if sub.type_params.len() == sup.type_params.len() {
            let own: Vec<TyArg> =
                sub.type_params.iter().map(|var| TyArg::Ty(Ty::Var(*var))).collect();
            let renaming = Subst::from(&sup.type_params, &own);
            if pairs().all(|(sub, sup)| self.is_same(sub, &self.subst(sup, &renaming)))
                && self.have_same_bounds(&sub.type_params, &sup.type_params, &renaming)
            {
                return true;
            }
        }
        sub.type_params.is_empty()
            && pairs().all(|(sub, sup)| self.is_same(sub, &self.erasure(sup)))
    }

    /// JLS 8.4.4: type parameters are the same only if their bounds are, the second ones renamed.
    fn have_same_bounds(&self, a: &[TypeVarSym], b: &[TypeVarSym], renaming: &Subst) -> bool {
        let bounds = |var: &TypeVarSym| -> Vec<Ty> {
            let bounds = self.bounds(*var).iter();
            let bounds = bounds.map(|bound| self.subst(bound, renaming));
            bounds.filter(|bound| !self.is_same(bound, &self.object())).collect()
        };
        a.iter().zip(b).all(|(a, b)| {
            let (a, b) = (bounds(a), bounds(b));
            let among = |one: &Ty, all: &[Ty]| all.iter().any(|other| self.is_same(one, other));
            a.len() == b.len() && a.iter().all(|bound| among(bound, &b))
        })
    }

    /// JLS 8.4.2: one of the two is a subsignature of the other.
    pub fn is_override_equivalent(&self, a: &MethodSig, b: &MethodSig) -> bool {
        self.is_subsignature(a, b) || self.is_subsignature(b, a)
    }

    /// Whether a method with the first result can stand for one with the second (JLS
    /// 8.4.5), given that the signatures fit.
    pub fn is_return_substitutable(&self, sub: &MethodSig, sup: &MethodSig) -> bool {
        let own: Vec<TyArg> = sub.type_params.iter().map(|v| TyArg::Ty(Ty::Var(*v))).collect();
        let sup = self.subst(&sup.result, &Subst::from(&sup.type_params, &own));
        match (&sub.result, &sup) {
            (Ty::Void, Ty::Void) => true,
            (Ty::Void, _) | (_, Ty::Void) => false,
            (Ty::Prim(_), _) | (_, Ty::Prim(_)) => self.is_same(&sub.result, &sup),
            _ => {
                self.is_subtype_unchecked(&sub.result, &sup)
                    || self.is_subtype(&sub.result, &self.erasure(&sup))
            }
        }
    }
}

enum View {
    /// Nothing to put in.
    Same,
    Raw,
    Subst(Subst),
}
