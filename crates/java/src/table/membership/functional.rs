//! Functional interfaces and the method that a lambda implements (JLS 9.8, 9.9).

use crate::symbols::*;
use crate::table::{MethodSig, Subst, Table};
use crate::types::{ClassTy, Ty, TyArg, WildcardBound};

impl<'a> Table<'a> {
    /// The one abstract method of a functional interface type, and its signature as a
    /// member of that type; for a type with wildcards, of its non-wildcard
    /// parameterisation. `None` if the type is no functional interface.
    pub fn functional_method(&self, ty: &Ty) -> Option<(MethodSym, MethodSig)> {
        match ty {
            Ty::Class(class) => {
                let method = self.functional_method_of(class.class)?;
                let site = Ty::Class(self.without_wildcards(class));
                Some((method, self.method_sig(&site, method)))
            }
            // One part has the method, the others have none.
            Ty::Intersection(parts) => {
                let mut found = parts.iter().filter_map(|part| self.functional_method(part));
                found.next().filter(|_| found.next().is_none())
            }
            _ => None,
        }
    }

    /// The type that a lambda against `ty` has: wildcards replaced as in JLS 9.9.
    pub fn function_type(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Class(class) => Ty::Class(self.without_wildcards(class)),
            _ => ty.clone(),
        }
    }

    /// The one abstract method of an interface that is not one of `Object`'s.
    pub fn functional_method_of(&self, class: ClassSym) -> Option<MethodSym> {
        if !self.is_interface(class) {
            return None;
        }
        let mut candidates: Vec<MethodSym> = Vec::new();
        let supers = self.supers(class);
        let mut names = Vec::new();
        for owner in std::iter::once(class).chain(supers.iter().copied()) {
            for method in &self.members(owner).methods {
                let info = self.method(*method);
                let counts = info.flags.has(Flags::ABSTRACT) && !info.flags.has(Flags::IN_SPEC);
                if counts && !names.contains(&info.name) {
                    names.push(info.name);
                }
            }
        }
        for name in names {
            for method in self.class_methods(class, name).iter() {
                let info = self.method(*method);
                if info.flags.has(Flags::ABSTRACT)
                    && !info.flags.has(Flags::IN_SPEC)
                    && !self.is_object_method(*method)
                {
                    candidates.push(*method);
                }
            }
        }
        // Several that are override-equivalent count as one, the one that can stand for
        // all of them.
        let stands_for_all = |method: &&MethodSym| {
            let sig = self.sig_in(class, **method);
            candidates.iter().all(|other| {
                let same_name = self.method(*other).name == self.method(**method).name;
                let other = self.sig_in(class, *other);
                same_name
                    && self.is_subsignature(&sig, &other)
                    && self.is_return_substitutable(&sig, &other)
            })
        };
        candidates.iter().find(stands_for_all).copied()
    }

    /// Whether an interface only repeats a public method of `Object`.
    fn is_object_method(&self, method: MethodSym) -> bool {
        let overridden = self.overrides(method);
        overridden.iter().any(|other| self.is_object(self.method(*other).class))
    }

    fn without_wildcards(&self, ty: &ClassTy) -> ClassTy {
        if !ty.args.iter().any(|arg| matches!(arg, TyArg::Wildcard(_))) {
            return ty.clone();
        }
        let params = self.type_params(ty.class);
        let chosen = params.iter().zip(ty.args.iter()).map(|(param, arg)| {
            let bounds = self.bounds(*param);
            // A bound that mentions the parameters gives no type to start from: then
            // the erased bound does.
            let declared = || {
                let is_open = |b: &Ty| self.mentions(b, &|var| params.contains(&var));
                let bounds: Vec<Ty> = bounds
                    .iter()
                    .map(|b| if is_open(b) { self.erasure(b) } else { b.clone() })
                    .collect();
                self.glb(&bounds)
            };
            TyArg::Ty(match arg {
                TyArg::Ty(ty) => ty.clone(),
                TyArg::Wildcard(None) => declared(),
                TyArg::Wildcard(Some((WildcardBound::Super, bound))) => bound.clone(),
                TyArg::Wildcard(Some((WildcardBound::Extends, bound))) => {
                    self.glb(&[bound.clone(), declared()])
                }
            })
        });
        let args: Vec<TyArg> = chosen.collect();
        let subst = Subst::from(params, &args);
        let args = args.iter().map(|arg| self.subst_arg(arg, &subst)).collect();
        ClassTy { class: ty.class, args, outer: ty.outer.clone() }
    }
}
