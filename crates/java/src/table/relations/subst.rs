//! Substitution of type variables, erasure, and types with their own parameters.

use std::rc::Rc;

use crate::symbols::{ClassSym, TypeVarSym};
use crate::table::Table;
use crate::types::{ClassTy, Ty, TyArg, WildcardBound};

/// How many classes and arguments a type may have that comes about by putting arguments in.
pub const MOST_PARTS: usize = 2_000;

/// Type variables and what stands for them.
///
/// A wildcard may stand for a variable: it is put in where the variable is a type
/// argument; elsewhere its upper bound is.
#[derive(Clone, Default, Debug)]
pub struct Subst {
    pairs: Vec<(TypeVarSym, TyArg)>,
}

impl Subst {
    /// Parameters and arguments, position by position; what has no partner is left out.
    pub fn from(params: &[TypeVarSym], args: &[TyArg]) -> Subst {
        Subst { pairs: params.iter().copied().zip(args.iter().cloned()).collect() }
    }

    pub fn from_types(params: &[TypeVarSym], types: &[Ty]) -> Subst {
        let types = types.iter().cloned().map(TyArg::Ty);
        Subst { pairs: params.iter().copied().zip(types).collect() }
    }

    pub fn push(&mut self, var: TypeVarSym, arg: TyArg) {
        self.pairs.push((var, arg));
    }

    pub fn get(&self, var: TypeVarSym) -> Option<&TyArg> {
        self.pairs.iter().find(|(v, _)| *v == var).map(|(_, arg)| arg)
    }

    pub fn variables(&self) -> impl Iterator<Item = TypeVarSym> {
        self.pairs.iter().map(|(var, _)| *var)
    }

    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

impl<'a> Table<'a> {
    pub fn subst(&self, ty: &Ty, subst: &Subst) -> Ty {
        if subst.is_empty() {
            return ty.clone();
        }
        match ty {
            Ty::Var(var) => match subst.get(*var) {
                None => ty.clone(),
                Some(TyArg::Ty(ty)) => ty.clone(),
                Some(TyArg::Wildcard(Some((WildcardBound::Extends, bound)))) => bound.clone(),
                Some(TyArg::Wildcard(_)) => self.object(),
            },
            Ty::Class(class) => Ty::Class(self.subst_class(class, subst)),
            Ty::Array(element) => Ty::array(self.subst(element, subst)),
            Ty::Intersection(parts) => {
                Ty::Intersection(parts.iter().map(|part| self.subst(part, subst)).collect())
            }
            Ty::Seq(element) => Ty::Seq(Rc::new(self.subst(element, subst))),
            Ty::Set(element) => Ty::Set(Rc::new(self.subst(element, subst))),
            Ty::Bag(element) => Ty::Bag(Rc::new(self.subst(element, subst))),
            Ty::Map(pair) => {
                Ty::Map(Rc::new((self.subst(&pair.0, subst), self.subst(&pair.1, subst))))
            }
            Ty::Data(data, args) => {
                Ty::Data(*data, args.iter().map(|arg| self.subst(arg, subst)).collect())
            }
            Ty::Prim(_)
            | Ty::Void
            | Ty::Null
            | Ty::Infer(_)
            | Ty::BigInt
            | Ty::Real
            | Ty::LocSet
            | Ty::TypeType
            | Ty::Assertion
            | Ty::Error => ty.clone(),
        }
    }

    pub(in crate::table) fn subst_class(&self, ty: &ClassTy, subst: &Subst) -> ClassTy {
        if ty.args.is_empty() && ty.outer.is_none() {
            return ty.clone();
        }
        ClassTy {
            class: ty.class,
            args: ty.args.iter().map(|arg| self.bounded_arg(self.subst_arg(arg, subst))).collect(),
            outer: ty.outer.as_ref().map(|outer| Rc::new(self.subst_class(outer, subst))),
        }
    }

    pub fn subst_arg(&self, arg: &TyArg, subst: &Subst) -> TyArg {
        match arg {
            TyArg::Ty(Ty::Var(var)) => subst.get(*var).unwrap_or(arg).clone(),
            TyArg::Ty(ty) => TyArg::Ty(self.subst(ty, subst)),
            TyArg::Wildcard(bound) => TyArg::Wildcard(
                bound.as_ref().map(|(kind, bound)| (*kind, self.subst(bound, subst))),
            ),
        }
    }

    fn bounded_arg(&self, arg: TyArg) -> TyArg {
        match arg {
            TyArg::Ty(ty) => TyArg::Ty(self.bounded(ty)),
            TyArg::Wildcard(Some((kind, ty))) => TyArg::Wildcard(Some((kind, self.bounded(ty)))),
            TyArg::Wildcard(None) => arg,
        }
    }

    /// A type, unless it is too large: a few lines make types that double with each of them. Then it
    /// is unknown, and whoever types the text around says so ([`Table::was_large`]).
    pub fn bounded(&self, ty: Ty) -> Ty {
        if ty.is_larger_than(MOST_PARTS) {
            self.large.set(true);
            return Ty::Error;
        }
        ty
    }

    /// Whether a type became too large since somebody asked.
    pub fn was_large(&self) -> bool {
        self.large.take()
    }

    /// From the type parameters of a class, and of the classes around it, to the arguments
    /// of this type.
    pub fn subst_of(&self, ty: &ClassTy) -> Subst {
        let mut subst = Subst::default();
        let mut current = Some(ty);
        while let Some(ty) = current {
            for (var, arg) in self.type_params(ty.class).iter().zip(ty.args.iter()) {
                subst.push(*var, arg.clone());
            }
            current = ty.outer.as_deref();
        }
        subst
    }

    /// The type of `this` in a class: its own type parameters as arguments.
    pub fn this_type(&self, class: ClassSym) -> Ty {
        Ty::Class(self.this_class_type(class))
    }

    fn this_class_type(&self, class: ClassSym) -> ClassTy {
        let info = self.class(class);
        let args = self.type_params(class).iter().map(|var| TyArg::Ty(Ty::Var(*var))).collect();
        // The type variables around a local class mean themselves.
        let outer = info.outer.filter(|_| info.has_outer_instance && !info.is_local);
        let outer = outer.map(|outer| self.this_class_type(outer));
        let outer = outer.filter(|outer| !outer.args.is_empty() || outer.outer.is_some());
        ClassTy { class, args, outer: outer.map(Rc::new) }
    }

    /// Whether objects of the class have type arguments, its own or of a class around it.
    pub fn is_generic(&self, class: ClassSym) -> bool {
        let Ty::Class(this) = self.this_type(class) else { return false };
        !this.args.is_empty() || this.outer.is_some()
    }

    /// A class type without the arguments that it should have (JLS 4.8).
    pub fn is_raw(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Class(ty) if self.is_raw_class(ty))
    }

    pub(in crate::table) fn is_raw_class(&self, ty: &ClassTy) -> bool {
        ty.args.is_empty() && ty.outer.is_none() && self.is_generic(ty.class)
    }

    /// JLS 4.6.
    pub fn erasure(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Class(class) if class.args.is_empty() && class.outer.is_none() => ty.clone(),
            Ty::Class(class) => Ty::class(class.class),
            Ty::Array(element) => Ty::array(self.erasure(element)),
            Ty::Var(var) => self.bounds(*var).first().map_or(Ty::Error, |b| self.erasure(b)),
            Ty::Intersection(parts) => parts.first().map_or(Ty::Error, |p| self.erasure(p)),
            _ => ty.clone(),
        }
    }

    /// The element type of an array type.
    pub fn elem_type(&self, ty: &Ty) -> Option<Ty> {
        match ty {
            Ty::Array(element) => Some((**element).clone()),
            Ty::Var(var) => self.bounds(*var).iter().find_map(|bound| self.elem_type(bound)),
            Ty::Intersection(parts) => parts.iter().find_map(|part| self.elem_type(part)),
            _ => None,
        }
    }
}
