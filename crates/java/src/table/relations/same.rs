//! When two types are the same (JLS 4.3.4), and what they mention.

use crate::symbols::TypeVarSym;
use crate::table::Table;
use crate::types::{ClassTy, Ty, TyArg, WildcardBound};

impl<'a> Table<'a> {
    /// `Ty::Error` is the same as everything.
    pub fn is_same(&self, a: &Ty, b: &Ty) -> bool {
        match (a, b) {
            (Ty::Error, _) | (_, Ty::Error) => true,
            (Ty::Class(a), Ty::Class(b)) => self.is_same_class(a, b),
            (Ty::Array(a), Ty::Array(b))
            | (Ty::Seq(a), Ty::Seq(b))
            | (Ty::Set(a), Ty::Set(b))
            | (Ty::Bag(a), Ty::Bag(b)) => self.is_same(a, b),
            (Ty::Map(a), Ty::Map(b)) => self.is_same(&a.0, &b.0) && self.is_same(&a.1, &b.1),
            (Ty::Data(a, a_args), Ty::Data(b, b_args)) => {
                a == b
                    && a_args.len() == b_args.len()
                    && a_args.iter().zip(b_args.iter()).all(|(a, b)| self.is_same(a, b))
            }
            // The order of an intersection's parts does not matter.
            (Ty::Intersection(a), Ty::Intersection(b)) => {
                let within =
                    |xs: &[Ty], ys: &[Ty]| xs.iter().all(|x| ys.iter().any(|y| self.is_same(x, y)));
                within(a, b) && within(b, a)
            }
            _ => a == b,
        }
    }

    fn is_same_class(&self, a: &ClassTy, b: &ClassTy) -> bool {
        if a.class != b.class || a.args.len() != b.args.len() {
            return false;
        }
        let outer = match (&a.outer, &b.outer) {
            (Some(a), Some(b)) => self.is_same_class(a, b),
            (None, None) => true,
            _ => false,
        };
        outer && a.args.iter().zip(b.args.iter()).all(|(a, b)| self.is_same_arg(a, b))
    }

    pub fn is_same_arg(&self, a: &TyArg, b: &TyArg) -> bool {
        match (a, b) {
            (TyArg::Ty(a), TyArg::Ty(b)) => self.is_same(a, b),
            (TyArg::Wildcard(a), TyArg::Wildcard(b)) => match (a, b) {
                (Some((WildcardBound::Super, a)), Some((WildcardBound::Super, b))) => {
                    self.is_same(a, b)
                }
                (Some((WildcardBound::Super, _)), _) | (_, Some((WildcardBound::Super, _))) => {
                    false
                }
                (Some((_, a)), Some((_, b))) => self.is_same(a, b),
                // `?` is `? extends Object`.
                (Some((_, bound)), None) | (None, Some((_, bound))) => self.is_object_type(bound),
                (None, None) => true,
            },
            _ => false,
        }
    }

    pub fn is_object_type(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Class(ty) if self.is_object(ty.class))
    }

    /// Whether a type variable that satisfies the condition occurs in the type.
    pub fn mentions(&self, ty: &Ty, is_meant: &dyn Fn(TypeVarSym) -> bool) -> bool {
        match ty {
            Ty::Var(var) => is_meant(*var),
            Ty::Class(class) => self.class_mentions(class, is_meant),
            Ty::Array(element) | Ty::Seq(element) | Ty::Set(element) | Ty::Bag(element) => {
                self.mentions(element, is_meant)
            }
            Ty::Map(pair) => self.mentions(&pair.0, is_meant) || self.mentions(&pair.1, is_meant),
            Ty::Intersection(parts) | Ty::Data(_, parts) => {
                parts.iter().any(|part| self.mentions(part, is_meant))
            }
            _ => false,
        }
    }

    fn class_mentions(&self, ty: &ClassTy, is_meant: &dyn Fn(TypeVarSym) -> bool) -> bool {
        let in_arg = |arg: &TyArg| match arg {
            TyArg::Ty(ty) | TyArg::Wildcard(Some((_, ty))) => self.mentions(ty, is_meant),
            TyArg::Wildcard(None) => false,
        };
        ty.args.iter().any(in_arg)
            || ty.outer.as_ref().is_some_and(|outer| self.class_mentions(outer, is_meant))
    }
}
