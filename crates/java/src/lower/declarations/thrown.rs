//! Exceptions of type variables: `<E extends Exception> void run(Action<E> action) throws E`.
//!
//! There are no type variables in the core program, but what is thrown keeps the name of its own. The
//! body has to show of an exception that it is one of `E`, whatever that stands for: it came out of
//! something that throws `E`, or its type is `E`. Who calls the method knows what `E` stands for there,
//! and so does a method that overrides it.
//!
//! ```java
//! action.run();                  // Action<E>: what this throws is an E
//! throw new Exception();         // this need not be one
//! run(() -> file.close());       // E is IOException here, and nothing else is thrown
//! ```
//!
//! A variable counts for a method if its `throws` names it. Elsewhere it is its bound, for the body and
//! for callers.

use base::Symbol;
use ir::{Stand, Thrown};

use crate::hir;
use crate::lower::Lower;
use crate::lower::declarations::declare::class_of;
use crate::symbols::{Exception, MethodSym, TypeVarOwner, TypeVarSym};
use crate::table::Subst;
use crate::types::Ty;

impl Lower<'_, '_> {
    /// A type of exceptions. What capture makes is its bound, which may be a variable: `? extends E`.
    pub(in crate::lower) fn thrown(&mut self, ty: &Ty) -> Option<Thrown> {
        let class = class_of(&self.table.erasure(ty))?;
        let variable = match ty {
            Ty::Var(variable) => self.name_of_variable(*variable).or_else(|| {
                let mut bounds = self.table.bounds(*variable).iter();
                bounds.find_map(|bound| match bound {
                    Ty::Var(above) => self.name_of_variable(*above),
                    _ => None,
                })
            }),
            _ => None,
        };
        Some(Thrown { class: self.class_id(class), variable })
    }

    fn name_of_variable(&self, variable: TypeVarSym) -> Option<Symbol> {
        let info = self.table.type_var(variable);
        let owner = match info.owner {
            TypeVarOwner::Class(class) => self.table.class(class).binary_name.as_str().to_owned(),
            TypeVarOwner::Method(method) => self.signature(method),
            TypeVarOwner::Spec(_) | TypeVarOwner::Capture => return None,
        };
        Some(Symbol::new(&format!("{owner}<{}>", info.name)))
    }

    /// The type variable, if the method whose contract it is declares to throw it.
    pub(in crate::lower) fn named_by_throws(&self, exception: Exception) -> Option<TypeVarSym> {
        let throws = &self.table.method(self.f.method?).throws;
        exception.variable.filter(|variable| throws.contains(&Ty::Var(*variable)))
    }

    /// What `signals` or `signals_only` names.
    pub(in crate::lower) fn said_to_be_thrown(&mut self, exception: Exception) -> Thrown {
        let variable = self.named_by_throws(exception).and_then(|v| self.name_of_variable(v));
        Thrown { class: self.class_id(exception.class), variable }
    }

    /// What the variables that a method throws stand for at a call.
    pub(in crate::lower) fn stands_at(&mut self, call: &hir::Call) -> Vec<Stand> {
        let declared = self.table.method(call.method).throws.clone();
        let seen = declared.iter().zip(&call.throws);
        seen.filter_map(|(declared, seen)| self.stand(declared, seen)).collect()
    }

    /// The same for a lambda of that type, and where a resource of it is closed.
    pub(in crate::lower) fn stands_in(&mut self, method: MethodSym, ty: &Ty) -> Vec<Stand> {
        let declared = self.table.method(method).throws.clone();
        let seen = self.table.method_sig(ty, method).throws;
        declared.iter().zip(&seen).filter_map(|(d, s)| self.stand(d, s)).collect()
    }

    /// What the variables of a class stand for where a constructor of it is called for an object of that
    /// type. Variables of the constructor are their bounds.
    pub(in crate::lower) fn stands_of_class(
        &mut self,
        constructor: MethodSym,
        ty: &Ty,
    ) -> Vec<Stand> {
        let declared = self.table.method(constructor).throws.clone();
        if declared.is_empty() {
            return Vec::new();
        }
        let seen = self.table.method_sig(ty, constructor).throws;
        let pairs = declared.iter().zip(&seen).filter(|(declared, _)| {
            let owner = |v: &TypeVarSym| self.table.type_var(*v).owner;
            matches!(declared, Ty::Var(v) if matches!(owner(v), TypeVarOwner::Class(_)))
        });
        let pairs: Vec<(Ty, Ty)> = pairs.map(|(d, s)| (d.clone(), s.clone())).collect();
        pairs.iter().filter_map(|(declared, seen)| self.stand(declared, seen)).collect()
    }

    /// What the variables of a method, and of its class, stand for in one that overrides it.
    pub(in crate::lower) fn stands_below(
        &mut self,
        overridden: MethodSym,
        method: MethodSym,
    ) -> Vec<Stand> {
        let (above, below) = (self.table.method(overridden), self.table.method(method));
        let class = self.table.this_type(below.class);
        let mut subst = match self.table.as_super(&class, above.class) {
            Some(Ty::Class(found)) if !self.table.is_raw(&Ty::Class(found.clone())) => {
                self.table.subst_of(&found)
            }
            _ => Subst::default(),
        };
        // The variables of the one are those of the other, in order.
        if above.type_params.len() == below.type_params.len() {
            for (theirs, own) in above.type_params.iter().zip(&below.type_params) {
                subst.push(*theirs, crate::types::TyArg::Ty(Ty::Var(*own)));
            }
        }
        let throwable = self.table.throwable();
        let variables: Vec<TypeVarSym> = subst.variables().collect();
        let mut stands = Vec::new();
        for variable in variables {
            let declared = Ty::Var(variable);
            if self.table.is_subtype(&declared, &throwable) {
                let seen = self.table.subst(&declared, &subst);
                stands.extend(self.stand(&declared, &seen));
            }
        }
        stands
    }

    fn stand(&mut self, declared: &Ty, seen: &Ty) -> Option<Stand> {
        let Ty::Var(variable) = declared else { return None };
        let variable = self.name_of_variable(*variable)?;
        let thrown = self.thrown(seen)?;
        Some(Stand { variable, thrown })
    }
}
