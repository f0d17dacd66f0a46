//! From symbols to what they stand for, and new symbols.

use std::cell::OnceCell;

use base::{Code, Diagnostic, Span, Symbol};
use classpath::SigType;
use syntax::ast;

use crate::symbols::*;
use crate::table::stages::classfile::SigScope;
use crate::table::{Scope, Table};
use crate::types::{Ty, prim_name};

pub(super) struct TypeVarSlot<'a> {
    info: TypeVarInfo,
    source: BoundsSource<'a>,
    /// As written; `bounds` are these without cycles.
    written: OnceCell<Vec<Ty>>,
    bounds: OnceCell<Vec<Ty>>,
    lower: OnceCell<Ty>,
}

/// Where the bounds of a type variable come from.
pub(super) enum BoundsSource<'a> {
    Text(&'a [ast::Type], Scope),
    File(Vec<SigType>, SigScope),
    /// Set by whoever made the variable.
    Given,
}

impl<'a> Table<'a> {
    pub fn class(&self, class: ClassSym) -> &ClassInfo<'a> {
        &self.slot(class).info
    }

    pub fn field(&self, field: FieldSym) -> &FieldInfo<'a> {
        &self.fields[field.index()]
    }

    pub fn method(&self, method: MethodSym) -> &MethodInfo<'a> {
        &self.methods[method.index()]
    }

    pub fn type_var(&self, var: TypeVarSym) -> &TypeVarInfo {
        &self.type_vars[var.index()].info
    }

    /// At least one: `Object`, if nothing is written.
    pub fn bounds(&self, var: TypeVarSym) -> &[Ty] {
        self.type_vars[var.index()].bounds.get_or_init(|| {
            self.settle(|| {
                if self.is_bounded_by_itself(var) {
                    let info = self.type_var(var);
                    let message = format!("the type variable `{}` is its own bound", info.name);
                    self.report(Diagnostic::new(Code::CyclicInheritance, info.span, message));
                    return vec![self.object()];
                }
                self.written_bounds(var).to_vec()
            })
        })
    }

    /// Of a captured `? super T`.
    pub fn lower_bound(&self, var: TypeVarSym) -> Option<Ty> {
        self.type_vars[var.index()].lower.get().cloned()
    }

    /// Made by capture conversion.
    pub fn is_captured(&self, var: TypeVarSym) -> bool {
        self.type_var(var).owner == TypeVarOwner::Capture
    }

    /// Whether an erased type is written like this, with the whole name of the class.
    pub fn is_written(&self, erased: &Ty, wanted: &str) -> bool {
        match erased {
            Ty::Prim(prim) => prim_name(*prim) == wanted,
            Ty::Class(c) => self.class(c.class).binary_name == wanted,
            Ty::Array(element) => {
                wanted.strip_suffix("[]").is_some_and(|wanted| self.is_written(element, wanted))
            }
            _ => false,
        }
    }

    pub fn predicate(&self, predicate: PredicateSym) -> &PredicateInfo<'a> {
        &self.predicates[predicate.index()]
    }

    pub fn new_var(&self, info: VarInfo) -> VarSym {
        let sym = VarSym(self.vars.len() as u32);
        self.vars.push(Box::new(info));
        sym
    }

    pub fn var(&self, var: VarSym) -> &VarInfo {
        &self.vars[var.index()]
    }

    pub(super) fn new_field(&self, info: FieldInfo<'a>) -> FieldSym {
        let sym = FieldSym(self.fields.len() as u32);
        self.fields.push(Box::new(info));
        sym
    }

    /// The method is described by a function of its own symbol, which may make type
    /// variables but no methods.
    pub(super) fn new_method(&self, make: impl FnOnce(MethodSym) -> MethodInfo<'a>) -> MethodSym {
        let sym = MethodSym(self.methods.len() as u32);
        let info = make(sym);
        debug_assert_eq!(self.methods.len(), sym.index(), "resolving a signature made a method");
        self.methods.push(Box::new(info));
        sym
    }

    pub(super) fn new_predicate(&self, info: PredicateInfo<'a>) -> PredicateSym {
        let sym = PredicateSym(self.predicates.len() as u32);
        self.predicates.push(Box::new(info));
        sym
    }

    pub(super) fn new_type_var(
        &self,
        name: Symbol,
        owner: TypeVarOwner,
        span: Span,
        source: BoundsSource<'a>,
    ) -> TypeVarSym {
        let sym = TypeVarSym(self.type_vars.len() as u32);
        self.type_vars.push(Box::new(TypeVarSlot {
            info: TypeVarInfo { name, owner, span },
            source,
            written: OnceCell::new(),
            bounds: OnceCell::new(),
            lower: OnceCell::new(),
        }));
        sym
    }

    /// For a variable made with [`BoundsSource::Given`], once.
    pub(super) fn set_bounds(&self, var: TypeVarSym, bounds: Vec<Ty>, lower: Option<Ty>) {
        let slot = &self.type_vars[var.index()];
        let bounds = if bounds.is_empty() { vec![self.object()] } else { bounds };
        let fresh = slot.written.set(bounds.clone()).is_ok() && slot.bounds.set(bounds).is_ok();
        debug_assert!(fresh, "bounds are set once");
        if let Some(lower) = lower {
            let _ = slot.lower.set(lower);
        }
    }

    /// The type parameters of a declaration, and the scope in which they are known.
    pub(super) fn new_type_params(
        &self,
        params: &'a [ast::TypeParam],
        scope: &Scope,
        owner: impl Fn(usize) -> TypeVarOwner,
    ) -> (Vec<TypeVarSym>, Scope) {
        if params.is_empty() {
            return (Vec::new(), scope.clone());
        }
        // The bounds of each may mention all of them, so that the scope has to know the
        // symbols before they exist; they are numbered in order.
        let first = self.type_vars.len();
        let vars: Vec<TypeVarSym> =
            (first..first + params.len()).map(|i| TypeVarSym(i as u32)).collect();
        let inner = scope.with_type_vars(&vars);
        for (i, param) in params.iter().enumerate() {
            let source = BoundsSource::Text(&param.bounds, inner.clone());
            self.new_type_var(param.name.symbol, owner(i), param.name.span(), source);
        }
        (vars, inner)
    }

    fn written_bounds(&self, var: TypeVarSym) -> &[Ty] {
        let slot = &self.type_vars[var.index()];
        slot.written.get_or_init(|| {
            self.settle(|| {
                let mut bounds: Vec<Ty> = match &slot.source {
                    BoundsSource::Text(types, scope) => {
                        types.iter().map(|ty| self.resolve_type(scope, ty)).collect()
                    }
                    BoundsSource::File(types, scope) => {
                        types.iter().map(|ty| self.sig_type(scope, ty)).collect()
                    }
                    BoundsSource::Given => Vec::new(),
                };
                // A bound that is an intersection is the same as several bounds.
                if let [Ty::Intersection(parts)] = bounds.as_slice() {
                    bounds = parts.to_vec();
                }
                if bounds.is_empty() { vec![self.object()] } else { bounds }
            })
        })
    }

    fn is_bounded_by_itself(&self, var: TypeVarSym) -> bool {
        let mut seen = Vec::new();
        let mut current = var;
        loop {
            match self.written_bounds(current).first() {
                Some(Ty::Var(next)) if *next == var => return true,
                // A cycle further up, which is reported there.
                Some(Ty::Var(next)) if seen.contains(next) => return false,
                Some(Ty::Var(next)) => {
                    seen.push(*next);
                    current = *next;
                }
                _ => return false,
            }
        }
    }
}
