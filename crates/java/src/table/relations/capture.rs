//! Capture conversion (JLS 5.1.10) and the upward projection that undoes it (4.10.5).

use std::rc::Rc;

use base::{Span, Symbol};

use crate::symbols::{TypeVarOwner, TypeVarSym};
use crate::table::symbols::BoundsSource;
use crate::table::{Subst, Table};
use crate::types::{ClassTy, Ty, TyArg, WildcardBound};

impl<'a> Table<'a> {
    /// Wildcards become fresh type variables; other types stay as they are.
    pub fn capture(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Class(class) if has_wildcard(class) => Ty::Class(self.capture_class(class)),
            _ => ty.clone(),
        }
    }

    fn capture_class(&self, ty: &ClassTy) -> ClassTy {
        let outer = ty.outer.as_ref().map(|outer| Rc::new(self.capture_class(outer)));
        let args: Rc<[TyArg]> = ty
            .args
            .iter()
            .map(|arg| match arg {
                TyArg::Ty(_) => arg.clone(),
                TyArg::Wildcard(_) => TyArg::Ty(Ty::Var(self.new_type_var(
                    Symbol::new("?"),
                    TypeVarOwner::Capture,
                    Span::NONE,
                    BoundsSource::Given,
                ))),
            })
            .collect();
        let captured = ClassTy { class: ty.class, args: args.clone(), outer };
        let subst = self.subst_of(&captured);
        let params = self.type_params(ty.class).to_vec();
        for ((param, written), fresh) in params.iter().zip(ty.args.iter()).zip(args.iter()) {
            let (TyArg::Wildcard(bound), TyArg::Ty(Ty::Var(fresh))) = (written, fresh) else {
                continue;
            };
            let declared = self.bounds(*param).iter().map(|bound| self.subst(bound, &subst));
            let declared: Vec<Ty> = declared.collect();
            let (bounds, lower) = match bound {
                None => (declared, None),
                Some((WildcardBound::Super, lower)) => (declared, Some(lower.clone())),
                Some((WildcardBound::Extends, upper)) => (self.join_bounds(upper, declared), None),
            };
            self.set_bounds(*fresh, bounds, lower);
        }
        captured
    }

    /// Whether there is a type that each `? super T` of a type may stand for: `T` itself meets the bounds
    /// of the type parameter. Otherwise a null of that type would be all it takes to turn a `T` into what
    /// the bound says (Amin and Tate, "Java and Scala's type systems are unsound", 2016).
    pub fn has_witness(&self, ty: &Ty) -> bool {
        let Ty::Class(class) = ty else { return true };
        let is_open = |arg: &TyArg| matches!(arg, TyArg::Wildcard(Some((WildcardBound::Super, _))));
        if !class.args.iter().any(is_open) {
            return true;
        }
        let closed = class.args.iter().map(|arg| match arg {
            TyArg::Wildcard(Some((WildcardBound::Super, lower))) => TyArg::Ty(lower.clone()),
            _ => arg.clone(),
        });
        let closed = ClassTy { args: closed.collect(), ..class.clone() };
        let closed = self.capture_class(&closed);
        let subst = self.subst_of(&closed);
        let params = self.type_params(class.class).iter().zip(class.args.iter().zip(&*closed.args));
        params.filter(|(_, (written, _))| is_open(written)).all(|(param, (_, closed))| {
            let TyArg::Ty(lower) = closed else { return false };
            let bounds = self.bounds(*param).iter();
            bounds.map(|bound| self.subst(bound, &subst)).all(|b| self.is_subtype(lower, &b))
        })
    }

    /// The bounds of a captured `? extends upper`: `glb(upper, declared)`. Nothing may be
    /// asked about the fresh variables yet, so that declared bounds which mention them are
    /// kept unless the wildcard's bound is of the same class.
    fn join_bounds(&self, upper: &Ty, declared: Vec<Ty>) -> Vec<Ty> {
        let mut bounds = match upper {
            Ty::Intersection(parts) => parts.to_vec(),
            _ => vec![upper.clone()],
        };
        for bound in declared {
            let is_implied = self.is_object_type(&bound)
                || bounds.iter().any(|known| *known == bound || self.erases_below(known, &bound));
            if !is_implied {
                bounds.push(bound);
            }
        }
        if bounds.len() > 1 {
            bounds.retain(|bound| !self.is_object_type(bound));
        }
        // A class comes before interfaces.
        bounds.sort_by_key(|bound| match bound {
            Ty::Class(class) => self.is_interface(class.class),
            _ => false,
        });
        bounds
    }

    /// Whether the class of one type is, or inherits from, the class of the other: then
    /// the other bound adds nothing but its type arguments, which are those of a
    /// well-formed type anyway.
    fn erases_below(&self, known: &Ty, bound: &Ty) -> bool {
        match (known, bound) {
            (Ty::Class(known), Ty::Class(bound)) => self.is_subclass(known.class, bound.class),
            (Ty::Array(_), Ty::Class(bound)) => self.as_super(known, bound.class).is_some(),
            (Ty::Var(var), _) => self.bounds(*var).iter().any(|known| {
                known == bound || (known != &Ty::Var(*var) && self.erases_below(known, bound))
            }),
            _ => false,
        }
    }

    /// A supertype without captured type variables: what `var` and the parameters of
    /// lambdas get.
    pub fn upward(&self, ty: &Ty) -> Ty {
        self.upward_from(ty, &mut Vec::new())
    }

    fn upward_from(&self, ty: &Ty, seen: &mut Vec<TypeVarSym>) -> Ty {
        if !self.mentions_captured(ty) {
            return ty.clone();
        }
        match ty {
            Ty::Var(var) if seen.contains(var) => self.object(),
            Ty::Var(var) => {
                seen.push(*var);
                let bounds = self.bounds(*var).to_vec();
                let bounds: Vec<Ty> = bounds.iter().map(|b| self.upward_from(b, seen)).collect();
                seen.pop();
                self.glb(&bounds)
            }
            Ty::Class(class) => Ty::Class(self.upward_class(class, seen)),
            Ty::Array(element) => Ty::array(self.upward_from(element, seen)),
            Ty::Intersection(parts) => {
                let parts: Vec<Ty> = parts.iter().map(|p| self.upward_from(p, seen)).collect();
                self.glb(&parts)
            }
            _ => ty.clone(),
        }
    }

    fn upward_class(&self, ty: &ClassTy, seen: &mut Vec<TypeVarSym>) -> ClassTy {
        let params = self.type_params(ty.class).to_vec();
        let args = ty.args.iter().enumerate().map(|(i, arg)| {
            let param = params.get(i).copied();
            self.upward_arg(arg, param, &params, seen)
        });
        ClassTy {
            class: ty.class,
            args: args.collect(),
            outer: ty.outer.as_ref().map(|outer| Rc::new(self.upward_class(outer, seen))),
        }
    }

    fn upward_arg(
        &self,
        arg: &TyArg,
        param: Option<TypeVarSym>,
        params: &[TypeVarSym],
        seen: &mut Vec<TypeVarSym>,
    ) -> TyArg {
        match arg {
            TyArg::Ty(ty) if !self.mentions_captured(ty) => arg.clone(),
            TyArg::Ty(ty) => {
                // Seen again on its own way up: only `?` is left.
                if matches!(ty, Ty::Var(var) if seen.contains(var)) {
                    return TyArg::Wildcard(None);
                }
                let upper = self.upward_from(ty, seen);
                let adds_something = param.is_none_or(|param| {
                    self.bounds(param).iter().any(|bound| {
                        self.mentions(bound, &|var| params.contains(&var))
                            || !self.is_subtype(bound, &upper)
                    })
                });
                if !self.is_object_type(&upper) && adds_something {
                    return TyArg::Wildcard(Some((WildcardBound::Extends, upper)));
                }
                match self.downward(ty) {
                    Some(lower) => TyArg::Wildcard(Some((WildcardBound::Super, lower))),
                    None => TyArg::Wildcard(None),
                }
            }
            TyArg::Wildcard(Some((WildcardBound::Extends, bound))) => {
                let bound = self.upward_from(bound, seen);
                TyArg::Wildcard(Some((WildcardBound::Extends, bound)))
            }
            TyArg::Wildcard(Some((WildcardBound::Super, bound))) => {
                TyArg::Wildcard(self.downward(bound).map(|b| (WildcardBound::Super, b)))
            }
            TyArg::Wildcard(None) => arg.clone(),
        }
    }

    /// A subtype without captured type variables, if there is an obvious one.
    fn downward(&self, ty: &Ty) -> Option<Ty> {
        match ty {
            _ if !self.mentions_captured(ty) => Some(ty.clone()),
            Ty::Var(var) => self.downward(&self.lower_bound(*var)?),
            Ty::Array(element) => self.downward(element).map(Ty::array),
            _ => None,
        }
    }

    /// Whether a variable made by capture occurs in the type.
    pub fn mentions_captured(&self, ty: &Ty) -> bool {
        self.mentions(ty, &|var| self.is_captured(var))
    }

    /// Fresh type parameters whose bounds have the substitution done, and the substitution
    /// together with the renaming; the same parameters if no bound changes.
    pub(in crate::table) fn subst_type_params(
        &self,
        params: &[TypeVarSym],
        subst: &Subst,
    ) -> (Vec<TypeVarSym>, Subst) {
        let changes = |ty: &Ty| self.mentions(ty, &|var| subst.get(var).is_some());
        let any_changes = params.iter().any(|param| self.bounds(*param).iter().any(changes));
        if !any_changes {
            return (params.to_vec(), subst.clone());
        }
        let fresh: Vec<TypeVarSym> = params
            .iter()
            .map(|param| {
                let info = self.type_var(*param);
                self.new_type_var(info.name, info.owner, info.span, BoundsSource::Given)
            })
            .collect();
        let mut renaming = subst.clone();
        for (param, fresh) in params.iter().zip(&fresh) {
            renaming.push(*param, TyArg::Ty(Ty::Var(*fresh)));
        }
        for (param, fresh) in params.iter().zip(&fresh) {
            let bounds = self.bounds(*param).iter().map(|bound| self.subst(bound, &renaming));
            self.set_bounds(*fresh, bounds.collect(), None);
        }
        (fresh, renaming)
    }
}

fn has_wildcard(ty: &ClassTy) -> bool {
    ty.args.iter().any(|arg| matches!(arg, TyArg::Wildcard(_)))
        || ty.outer.as_ref().is_some_and(|outer| has_wildcard(outer))
}
