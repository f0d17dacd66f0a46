//! Least upper bounds (JLS 4.10.4) and greatest lower bounds (5.1.10).

use crate::symbols::ClassSym;
use crate::table::Table;
use crate::types::{ClassTy, Ty, TyArg, WildcardBound};

/// How deep `lub(Comparable<lub(Comparable<…>)>)` is spelled out before it is cut by `?`.
const MAX_LUB_DEPTH: u32 = 2;

impl<'a> Table<'a> {
    /// Of reference types; `null` does not count.
    pub fn lub(&self, types: &[Ty]) -> Ty {
        self.lub_at(types, 0)
    }

    fn lub_at(&self, types: &[Ty], depth: u32) -> Ty {
        if types.iter().any(Ty::is_error) {
            return Ty::Error;
        }
        let mut parts: Vec<Ty> = Vec::new();
        for ty in types.iter().filter(|ty| **ty != Ty::Null) {
            if !parts.iter().any(|known| self.is_same(known, ty)) {
                parts.push(ty.clone());
            }
        }
        match parts.as_slice() {
            [] => return if types.is_empty() { self.object() } else { Ty::Null },
            [single] => return single.clone(),
            _ => {}
        }
        let is_above = |candidate: &&Ty| parts.iter().all(|ty| self.is_subtype(ty, candidate));
        if let Some(top) = parts.iter().find(is_above) {
            return top.clone();
        }
        let first_above = parts.first().map(|ty| self.variables_above(ty)).unwrap_or_default();
        if let Some(top) = first_above.iter().find(is_above) {
            return top.clone();
        }
        if let Some(array) = self.array_lub(&parts, depth) {
            return array;
        }
        let candidates = self.minimal_candidates(&parts);
        let bounds: Vec<Ty> =
            candidates.iter().map(|class| self.least_candidate(&parts, *class, depth)).collect();
        self.glb(&bounds)
    }

    /// The type variables that bound a type variable, nearest first: captured wildcards
    /// have their bounds among them.
    fn variables_above(&self, ty: &Ty) -> Vec<Ty> {
        let mut above: Vec<Ty> = Vec::new();
        let mut next = vec![ty.clone()];
        while let Some(Ty::Var(var)) = next.pop() {
            for bound in self.bounds(var).iter() {
                if matches!(bound, Ty::Var(_)) && !above.contains(bound) {
                    above.push(bound.clone());
                    next.push(bound.clone());
                }
            }
        }
        above
    }

    /// If all are arrays.
    fn array_lub(&self, types: &[Ty], depth: u32) -> Option<Ty> {
        let elements = types.iter().map(|ty| match ty {
            Ty::Array(element) => Some((**element).clone()),
            _ => None,
        });
        let elements: Vec<Ty> = elements.collect::<Option<_>>()?;
        if elements.iter().all(Ty::is_reference) {
            return Some(Ty::array(self.lub_at(&elements, depth)));
        }
        Some(self.glb(&self.array_supertypes()))
    }

    /// The classes that all types inherit from, without those that another one of them
    /// inherits from.
    fn minimal_candidates(&self, types: &[Ty]) -> Vec<ClassSym> {
        let mut sets = types.iter().map(|ty| self.erased_supertypes(ty));
        let first = sets.next().unwrap_or_default();
        let others: Vec<Vec<ClassSym>> = sets.collect();
        let common: Vec<ClassSym> = first
            .into_iter()
            .filter(|class| others.iter().all(|other| other.contains(class)))
            .collect();
        let is_minimal = |class: &ClassSym| {
            !common.iter().any(|other| other != class && self.is_subclass(*other, *class))
        };
        let mut minimal: Vec<ClassSym> = common.iter().copied().filter(is_minimal).collect();
        minimal.sort_by_key(|class| self.is_interface(*class));
        minimal
    }

    /// The classes of all supertypes of a type, its own included.
    fn erased_supertypes(&self, ty: &Ty) -> Vec<ClassSym> {
        let mut classes = Vec::new();
        match ty {
            Ty::Class(class) => {
                classes.push(class.class);
                classes.extend(self.supers(class.class).iter());
            }
            Ty::Array(_) => {
                let supers = self.array_supertypes();
                classes.extend(supers.iter().filter_map(|sup| match sup {
                    Ty::Class(sup) => Some(sup.class),
                    _ => None,
                }));
            }
            Ty::Var(var) => {
                for bound in self.bounds(*var).to_vec() {
                    classes.extend(self.erased_supertypes(&bound));
                }
            }
            Ty::Intersection(parts) => {
                for part in parts.iter() {
                    classes.extend(self.erased_supertypes(part));
                }
            }
            _ => {}
        }
        if let Ty::Class(object) = self.object() {
            classes.push(object.class);
        }
        let mut unique = Vec::new();
        for class in classes {
            if !unique.contains(&class) {
                unique.push(class);
            }
        }
        unique
    }

    /// The least parameterisation of `class` above all types.
    fn least_candidate(&self, types: &[Ty], class: ClassSym, depth: u32) -> Ty {
        if !self.is_generic(class) {
            return Ty::class(class);
        }
        let mut least: Option<ClassTy> = None;
        for ty in types {
            let Some(Ty::Class(found)) = self.as_super(ty, class) else { continue };
            if self.is_raw_class(&found) {
                return Ty::class(class);
            }
            least = Some(match least {
                None => found,
                Some(so_far) => self.least_containing(&so_far, &found, depth),
            });
        }
        least.map_or_else(|| Ty::class(class), Ty::Class)
    }

    fn least_containing(&self, a: &ClassTy, b: &ClassTy, depth: u32) -> ClassTy {
        let args = a.args.iter().zip(b.args.iter()).map(|(a, b)| self.least_arg(a, b, depth));
        ClassTy { class: a.class, args: args.collect(), outer: a.outer.clone() }
    }

    fn least_arg(&self, a: &TyArg, b: &TyArg, depth: u32) -> TyArg {
        use WildcardBound::{Extends, Super};
        if self.is_same_arg(a, b) {
            return a.clone();
        }
        let above = |a: &Ty, b: &Ty| {
            if depth >= MAX_LUB_DEPTH {
                return TyArg::Wildcard(None);
            }
            let bound = self.lub_at(&[a.clone(), b.clone()], depth + 1);
            match self.is_object_type(&bound) {
                true => TyArg::Wildcard(None),
                false => TyArg::Wildcard(Some((Extends, bound))),
            }
        };
        match (a, b) {
            (TyArg::Ty(a), TyArg::Ty(b))
            | (TyArg::Ty(a), TyArg::Wildcard(Some((Extends, b))))
            | (TyArg::Wildcard(Some((Extends, a))), TyArg::Ty(b))
            | (TyArg::Wildcard(Some((Extends, a))), TyArg::Wildcard(Some((Extends, b)))) => {
                above(a, b)
            }
            (TyArg::Ty(a), TyArg::Wildcard(Some((Super, b))))
            | (TyArg::Wildcard(Some((Super, a))), TyArg::Ty(b))
            | (TyArg::Wildcard(Some((Super, a))), TyArg::Wildcard(Some((Super, b)))) => {
                TyArg::Wildcard(Some((Super, self.glb(&[a.clone(), b.clone()]))))
            }
            _ => TyArg::Wildcard(None),
        }
    }

    /// The intersection of the types: those that no other one is a subtype of; a class
    /// before interfaces.
    pub fn glb(&self, types: &[Ty]) -> Ty {
        let mut flat: Vec<Ty> = Vec::new();
        for ty in types {
            match ty {
                Ty::Error => return Ty::Error,
                Ty::Intersection(parts) => flat.extend(parts.iter().cloned()),
                _ => flat.push(ty.clone()),
            }
        }
        let mut parts: Vec<Ty> = Vec::new();
        for (i, ty) in flat.iter().enumerate() {
            let is_implied = flat.iter().enumerate().any(|(j, other)| {
                i != j && self.is_subtype(other, ty) && (j < i || !self.is_subtype(ty, other))
            });
            if !is_implied {
                parts.push(ty.clone());
            }
        }
        parts.sort_by_key(|part| match part {
            Ty::Class(class) => self.is_interface(class.class),
            _ => false,
        });
        match parts.as_slice() {
            [] => self.object(),
            [single] => single.clone(),
            _ => Ty::Intersection(parts.into()),
        }
    }
}
