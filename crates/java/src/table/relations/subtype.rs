//! Subtyping (JLS 4.10), containment of type arguments (4.5.1), and the supertypes of a
//! type with their arguments.

use std::rc::Rc;

use indexmap::IndexSet;

use crate::symbols::ClassSym;
use crate::table::Table;
use crate::types::{ClassTy, Prim, Ty, TyArg, WildcardBound};

/// Questions about recursive bounds (`T extends Comparable<? super T>`) lead to others
/// without end; past this depth the answer is no.
const MAX_DEPTH: u32 = 48;

impl<'a> Table<'a> {
    /// The direct supertypes of a reference type, the superclass first; those of a raw type
    /// are erased. Interfaces without superinterfaces have `Object`.
    pub fn direct_supertypes(&self, ty: &Ty) -> Vec<Ty> {
        match ty {
            Ty::Class(class) => {
                let header = self.header(class.class);
                let declared = header.superclass.iter().chain(&header.interfaces);
                let mut supers: Vec<Ty> = if self.is_raw_class(class) {
                    declared.map(|sup| self.erasure(sup)).collect()
                } else {
                    let subst = self.subst_of(class);
                    declared.map(|sup| self.subst(sup, &subst)).collect()
                };
                if supers.is_empty() && !self.is_object(class.class) {
                    supers.push(self.object());
                }
                supers
            }
            Ty::Var(var) => self.bounds(*var).to_vec(),
            Ty::Intersection(parts) => parts.to_vec(),
            Ty::Array(element) => match &**element {
                element if element.is_reference() && !self.is_object_type(element) => {
                    self.direct_supertypes(element).into_iter().map(Ty::array).collect()
                }
                _ => self.array_supertypes(),
            },
            _ => Vec::new(),
        }
    }

    /// `Object`, `Cloneable` and `Serializable`.
    pub(in crate::table) fn array_supertypes(&self) -> Vec<Ty> {
        let interfaces = ["java.lang.Cloneable", "java.io.Serializable"];
        let interfaces = interfaces.into_iter().filter_map(|name| self.known(name));
        std::iter::once(self.object()).chain(interfaces.map(Ty::class)).collect()
    }

    /// The parameterisation of `class` among the supertypes of `ty`, or `ty` itself; raw if
    /// `ty` is raw.
    pub fn as_super(&self, ty: &Ty, class: ClassSym) -> Option<Ty> {
        match ty {
            Ty::Class(own) if own.class == class => return Some(ty.clone()),
            Ty::Class(own) if !self.is_subclass(own.class, class) => return None,
            // The way there puts in no arguments.
            Ty::Class(_) if !self.is_generic(class) => return Some(Ty::class(class)),
            Ty::Array(_) => {
                let mut supers = self.array_supertypes().into_iter();
                return supers.find(|sup| matches!(sup, Ty::Class(sup) if sup.class == class));
            }
            _ if self.is_object(class) && ty.is_reference() => return Some(self.object()),
            _ => {}
        }
        self.direct_supertypes(ty).iter().find_map(|sup| self.as_super(sup, class))
    }

    /// Whether `class` is `of` or inherits from it. Everything inherits from `Object`.
    pub fn is_subclass(&self, class: ClassSym, of: ClassSym) -> bool {
        class == of || self.is_object(of) || self.supers(class).contains(&of)
    }

    /// All proper supertypes' classes, without type arguments: a superclass and what it
    /// inherits from before the interfaces. `Object` is among them for classes only.
    pub fn supers(&self, class: ClassSym) -> Rc<[ClassSym]> {
        if let Some(known) = self.supers.borrow().get(&class) {
            return known.clone();
        }
        let mut all = IndexSet::new();
        self.collect_supers(class, &mut all);
        let all: Vec<ClassSym> = all.into_iter().collect();
        let all: Rc<[ClassSym]> = all.into();
        // A header that is being resolved shows less than there is.
        if self.slot(class).header.get().is_some()
            && all.iter().all(|sup| self.slot(*sup).header.get().is_some())
        {
            self.supers.borrow_mut().insert(class, all.clone());
        }
        all
    }

    fn collect_supers(&self, class: ClassSym, all: &mut IndexSet<ClassSym>) {
        let header = self.header(class);
        for sup in header.superclass.iter().chain(&header.interfaces) {
            if let Ty::Class(sup) = sup
                && all.insert(sup.class)
            {
                self.collect_supers(sup.class, all);
            }
        }
    }

    /// Runs a question about types one level deeper; `otherwise` if that is too deep.
    pub(in crate::table) fn nested<T>(&self, otherwise: T, question: impl FnOnce() -> T) -> T {
        let depth = self.depth.get();
        if depth >= MAX_DEPTH {
            return otherwise;
        }
        self.depth.set(depth + 1);
        let answer = question();
        self.depth.set(depth);
        answer
    }

    /// `Ty::Error` is a subtype and a supertype of everything; an inference variable only
    /// of itself and of `Object`.
    pub fn is_subtype(&self, sub: &Ty, sup: &Ty) -> bool {
        self.nested(false, || self.subtype(sub, sup, false))
    }

    /// The same, where a raw type is also a subtype of its parameterised forms (JLS 5.1.9).
    pub fn is_subtype_unchecked(&self, sub: &Ty, sup: &Ty) -> bool {
        self.nested(false, || self.subtype(sub, sup, true))
    }

    fn subtype(&self, sub: &Ty, sup: &Ty, unchecked: bool) -> bool {
        let is_subtype =
            |sub: &Ty, sup: &Ty| self.nested(false, || self.subtype(sub, sup, unchecked));
        match (sub, sup) {
            (Ty::Error, _) | (_, Ty::Error) => true,
            _ if sub == sup => true,
            (Ty::Prim(sub), Ty::Prim(sup)) => is_primitive_subtype(*sub, *sup),
            (Ty::Null, _) => sup.is_reference(),
            (_, Ty::Intersection(parts)) => parts.iter().all(|part| is_subtype(sub, part)),
            _ if !sub.is_reference() || !sup.is_reference() => self.is_same(sub, sup),
            _ if self.is_object_type(sup) => true,
            (Ty::Infer(_), _) | (_, Ty::Infer(_)) => false,
            (_, Ty::Var(var)) => {
                let is_below = self.lower_bound(*var).is_some_and(|low| is_subtype(sub, &low));
                is_below
                    || match sub {
                        Ty::Var(sub) => self.bounds(*sub).iter().any(|b| is_subtype(b, sup)),
                        Ty::Intersection(parts) => parts.iter().any(|p| is_subtype(p, sup)),
                        _ => false,
                    }
            }
            (Ty::Var(var), _) => self.bounds(*var).iter().any(|bound| is_subtype(bound, sup)),
            (Ty::Intersection(parts), _) => parts.iter().any(|part| is_subtype(part, sup)),
            (Ty::Array(sub), Ty::Array(sup)) => {
                sub.is_reference() && sup.is_reference() && is_subtype(sub, sup)
            }
            (Ty::Array(_), Ty::Class(sup)) => self.as_super(sub, sup.class).is_some(),
            (Ty::Class(_), Ty::Class(class)) => self.class_subtype(sub, class, unchecked),
            _ => false,
        }
    }

    fn class_subtype(&self, sub: &Ty, sup: &ClassTy, unchecked: bool) -> bool {
        // Without arguments to compare, the classes decide.
        if sup.args.is_empty() && sup.outer.is_none() {
            return matches!(sub, Ty::Class(sub) if self.is_subclass(sub.class, sup.class));
        }
        let Some(Ty::Class(found)) = self.as_super(sub, sup.class) else { return false };
        if self.is_raw_class(&found) {
            return unchecked;
        }
        if self.has_same_args(&found, sup) {
            return true;
        }
        // The supertypes of a type with wildcards are those of its capture.
        let captured = self.capture(sub);
        let Some(Ty::Class(found)) = self.as_super(&captured, sup.class) else { return false };
        self.args_contained(&found, sup)
    }

    fn has_same_args(&self, a: &ClassTy, b: &ClassTy) -> bool {
        let has_wildcard = a.args.iter().any(|arg| matches!(arg, TyArg::Wildcard(_)));
        !has_wildcard && a == b
    }

    fn args_contained(&self, sub: &ClassTy, sup: &ClassTy) -> bool {
        let outer = match (&sub.outer, &sup.outer) {
            (Some(sub), Some(sup)) => self.args_contained(sub, sup),
            (_, None) => true,
            (None, Some(_)) => false,
        };
        outer
            && sub.args.len() == sup.args.len()
            && sub.args.iter().zip(sup.args.iter()).all(|(sub, sup)| self.contains(sup, sub))
    }

    /// Whether the type argument `outer` contains `inner` (JLS 4.5.1: `inner <= outer`).
    pub fn contains(&self, outer: &TyArg, inner: &TyArg) -> bool {
        use WildcardBound::{Extends, Super};
        match (outer, inner) {
            (TyArg::Wildcard(None), _) => true,
            (TyArg::Ty(outer), TyArg::Ty(inner)) => self.is_same(outer, inner),
            (TyArg::Ty(_), TyArg::Wildcard(_)) => false,
            (TyArg::Wildcard(Some((Extends, bound))), TyArg::Ty(ty)) => self.is_subtype(ty, bound),
            (TyArg::Wildcard(Some((Super, bound))), TyArg::Ty(ty)) => self.is_subtype(bound, ty),
            (TyArg::Wildcard(Some((Extends, outer))), TyArg::Wildcard(inner)) => match inner {
                Some((Extends, inner)) => self.is_subtype(inner, outer),
                Some((Super, _)) | None => self.is_object_type(outer),
            },
            (TyArg::Wildcard(Some((Super, outer))), TyArg::Wildcard(inner)) => match inner {
                Some((Super, inner)) => self.is_subtype(outer, inner),
                Some((Extends, _)) | None => false,
            },
        }
    }
}

/// JLS 4.10.1.
fn is_primitive_subtype(sub: Prim, sup: Prim) -> bool {
    let rank = |prim: Prim| match prim {
        Prim::Byte => Some(0),
        Prim::Short => Some(1),
        Prim::Int => Some(2),
        Prim::Long => Some(3),
        Prim::Float => Some(4),
        Prim::Double => Some(5),
        Prim::Boolean | Prim::Char => None,
    };
    match (sub, sup) {
        _ if sub == sup => true,
        (Prim::Char, _) => rank(sup) >= Some(2),
        _ => match (rank(sub), rank(sup)) {
            (Some(sub), Some(sup)) => sub < sup,
            _ => false,
        },
    }
}
