//! Boxing (JLS 5.1.7, 5.1.8) and casting contexts (5.5): which casts can never succeed.

use crate::symbols::{ClassSym, Flags};
use crate::table::Table;
use crate::types::{ClassTy, Prim, Ty, TyArg, WildcardBound};

const BOXES: [(Prim, &str); 8] = [
    (Prim::Boolean, "java.lang.Boolean"),
    (Prim::Byte, "java.lang.Byte"),
    (Prim::Short, "java.lang.Short"),
    (Prim::Char, "java.lang.Character"),
    (Prim::Int, "java.lang.Integer"),
    (Prim::Long, "java.lang.Long"),
    (Prim::Float, "java.lang.Float"),
    (Prim::Double, "java.lang.Double"),
];

impl<'a> Table<'a> {
    /// The class of a primitive type's objects.
    pub fn boxed(&self, prim: Prim) -> Ty {
        let name = BOXES.iter().find(|(p, _)| *p == prim).map(|(_, name)| *name);
        name.map_or(Ty::Error, |name| self.known_type(name))
    }

    /// The primitive type of a box, also of a type variable that is bounded by one.
    pub fn unboxed(&self, ty: &Ty) -> Option<Prim> {
        match ty {
            Ty::Class(class) => {
                let name = self.class(class.class).binary_name;
                BOXES.iter().find(|(_, boxed)| name == *boxed).map(|(prim, _)| *prim)
            }
            Ty::Var(var) => self.bounds(*var).iter().find_map(|bound| self.unboxed(bound)),
            Ty::Intersection(parts) => parts.iter().find_map(|part| self.unboxed(part)),
            _ => None,
        }
    }

    /// Whether a value becomes one of a parameterised type only because it has a raw one.
    pub fn is_unchecked(&self, from: &Ty, to: &Ty) -> bool {
        !self.is_subtype(from, to) && self.is_subtype_unchecked(from, to)
    }

    /// Whether a legal cast may succeed for a value that is not of the type: type variables
    /// and type arguments do not exist at run time (JLS 5.5).
    pub fn is_unchecked_cast(&self, from: &Ty, to: &Ty) -> bool {
        if !to.is_reference() || self.is_subtype(from, to) {
            return false;
        }
        match to {
            Ty::Var(_) => true,
            Ty::Array(to) => match from {
                Ty::Array(from) => self.is_unchecked_cast(from, to),
                _ => self.is_unchecked_cast(&self.object(), to),
            },
            Ty::Intersection(parts) => parts.iter().any(|part| self.is_unchecked_cast(from, part)),
            Ty::Class(class) => {
                let says_something =
                    class.args.iter().any(|arg| !matches!(arg, TyArg::Wildcard(None)));
                says_something && !self.is_settled_by(class, to, from)
            }
            _ => false,
        }
    }

    /// Whether the arguments of `to` follow from those of its supertype `from`.
    fn is_settled_by(&self, class: &ClassTy, to: &Ty, from: &Ty) -> bool {
        let Ty::Class(above) = from else { return false };
        let is_open = above.args.iter().any(|arg| matches!(arg, TyArg::Wildcard(_)));
        if is_open || !self.is_subtype(to, from) || self.is_raw(from) {
            return false;
        }
        let this = self.this_type(class.class);
        let Some(Ty::Class(seen)) = self.as_super(&this, above.class) else { return false };
        self.type_params(class.class)
            .iter()
            .all(|var| seen.args.contains(&TyArg::Ty(Ty::Var(*var))))
    }

    /// Whether a cast is legal. Casts that are unchecked are; those that can never succeed
    /// are not.
    pub fn is_castable(&self, from: &Ty, to: &Ty) -> bool {
        match (from, to) {
            (Ty::Error, _) | (_, Ty::Error) => true,
            (Ty::Prim(from), Ty::Prim(to)) => {
                from == to || (*from != Prim::Boolean && *to != Prim::Boolean)
            }
            (Ty::Prim(from), _) => to.is_reference() && self.is_subtype(&self.boxed(*from), to),
            (Ty::Null, Ty::Prim(_)) => false,
            (_, Ty::Prim(to)) => match self.unboxed(from) {
                Some(unboxed) => self.is_subtype(&Ty::Prim(unboxed), &Ty::Prim(*to)),
                None => from.is_reference() && self.is_subtype(&self.boxed(*to), from),
            },
            (Ty::Null, _) => to.is_reference(),
            _ if from.is_reference() && to.is_reference() => {
                self.nested(true, || self.is_reference_castable(from, to))
            }
            _ => self.is_same(from, to),
        }
    }

    fn is_reference_castable(&self, from: &Ty, to: &Ty) -> bool {
        match (from, to) {
            _ if self.is_subtype_unchecked(from, to) => true,
            (Ty::Infer(_), _) | (_, Ty::Infer(_)) => true,
            (Ty::Intersection(parts), _) => parts.iter().all(|p| self.is_castable(p, to)),
            (_, Ty::Intersection(parts)) => parts.iter().all(|p| self.is_castable(from, p)),
            (Ty::Var(var), _) => self.bounds(*var).iter().all(|b| self.is_castable(b, to)),
            (_, Ty::Var(var)) => self.bounds(*var).iter().all(|b| self.is_castable(from, b)),
            (Ty::Array(from), Ty::Array(to)) => {
                from.is_reference() && to.is_reference() && self.is_castable(from, to)
            }
            (Ty::Class(_), Ty::Array(_)) => self.is_subtype(to, from),
            (Ty::Class(from), Ty::Class(to)) => {
                !self.are_disjoint(from.class, to.class, 0) && !self.have_distinct_args(from, to)
            }
            _ => false,
        }
    }

    /// Whether no object can be of both classes (JLS 5.1.6.1).
    fn are_disjoint(&self, a: ClassSym, b: ClassSym, depth: u32) -> bool {
        if self.is_subclass(a, b) || self.is_subclass(b, a) {
            return false;
        }
        let is_final = |class: ClassSym| self.class(class).flags.has(Flags::FINAL);
        if (!self.is_interface(a) && !self.is_interface(b)) || is_final(a) || is_final(b) {
            return true;
        }
        // A sealed class is disjoint from what all its subclasses are disjoint from.
        let sealed = |class: ClassSym, other: ClassSym| {
            let permitted = self.permitted_subclasses(class);
            !permitted.is_empty()
                && permitted.iter().all(|sub| self.are_disjoint(*sub, other, depth + 1))
        };
        depth < 32 && (sealed(a, b) || sealed(b, a))
    }

    /// Whether the two types have a common generic supertype with arguments that no type
    /// can have both.
    fn have_distinct_args(&self, a: &ClassTy, b: &ClassTy) -> bool {
        let (a_ty, b_ty) = (Ty::Class(a.clone()), Ty::Class(b.clone()));
        let supers = self.supers(a.class);
        let mut common = std::iter::once(a.class)
            .chain(supers.iter().copied())
            .filter(|class| self.is_subclass(b.class, *class) && self.is_generic(*class));
        common.any(|class| match (self.as_super(&a_ty, class), self.as_super(&b_ty, class)) {
            (Some(Ty::Class(a)), Some(Ty::Class(b))) => {
                a.args.iter().zip(b.args.iter()).any(|(a, b)| self.are_distinct(a, b))
            }
            _ => false,
        })
    }

    /// JLS 4.5.1, "provably distinct".
    fn are_distinct(&self, a: &TyArg, b: &TyArg) -> bool {
        if self.is_same_arg(a, b) {
            return false;
        }
        let is_open = |arg: &TyArg| matches!(arg, TyArg::Wildcard(_) | TyArg::Ty(Ty::Var(_)));
        match (a, b) {
            (TyArg::Ty(a_ty), TyArg::Ty(b_ty)) if !is_open(a) && !is_open(b) => {
                // `List<List<T>>` and `List<List<String>>` may be the same.
                match self.mentions(a_ty, &|_| true) || self.mentions(b_ty, &|_| true) {
                    true => !self.is_castable(a_ty, b_ty),
                    false => true,
                }
            }
            _ => {
                let (Some(a), Some(b)) = (self.upper(a), self.upper(b)) else { return false };
                let (a, b) = (self.erasure(&a), self.erasure(&b));
                !self.nested(true, || self.is_castable(&a, &b))
            }
        }
    }

    /// The upper bound of a type argument, if it has one that says something.
    fn upper(&self, arg: &TyArg) -> Option<Ty> {
        match arg {
            TyArg::Ty(ty) | TyArg::Wildcard(Some((WildcardBound::Extends, ty))) => Some(ty.clone()),
            TyArg::Wildcard(_) => None,
        }
    }
}
